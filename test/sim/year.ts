// A year of one company: sales every day, its staff paid, a contract billed, prepayments spread, months closed,
// webhooks sent. The same requests are made in a year in which something goes wrong all the time and in one in which
// nothing does: the books have to be the same.
import { createHash } from 'node:crypto';
import { createContract, activateContract } from '../../commands/contracts.ts';
import { createEmployee } from '../../commands/employees.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry } from '../../commands/journal.ts';
import { runPayroll } from '../../commands/payroll-runs.ts';
import { createPartner } from '../../commands/registers.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { seeded } from '../ledger-events.ts';
import { employeeBody } from '../http/samples.ts';
import { base } from './base.ts';
import { dueOf, faultsOf } from './checkers.ts';
import { house } from './house.ts';
import { logServer } from './log.ts';
import { count, network, NO_BAD_LUCK, type Counts, type Luck } from './network.ts';
import { keptAgain, rowsServer } from './rows.ts';
import { faultsOfRows, turnoverOf } from './rows-checked.ts';
import { faultsOfWebhooks, isDefect, once, PASSING, receivers, troubles, type Scene } from './run.ts';
import type { SqlTables } from './sql.ts';
import type { Wish } from './wishes.ts';
import { begin, calendarMs, chance, elapsedMs, leap, pause, run as letHappen, wallMs } from './world.ts';

/** What came of a year. */
export interface LivedYear {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** What stands in the books, whatever happened on the way: years with the same are equal. */
  readonly books: readonly string[];
  readonly digest: string;
  readonly days: number;
  readonly events: number;
  readonly virtualHours: number;
  readonly wallS: number;
}

const DAY_MS = 86_400_000;
/** 2026-11-18, when simulations begin; noon in Japan. */
const BEGUN_MS = Date.UTC(2026, 10, 18, 3);
/** Of a day so much is lived through: the clock looks once a minute. */
const LIVED_MS = 70_000;
const PROCESSES = 3;
/** Something of each kind, all the year. */
const BAD: Luck = {
  ...NO_BAD_LUCK,
  ...{ lostRequests: 0.03, lostAnswers: 0.03, stalls: 0.002, outages: 0.002, kills: 0.01, killsAtSending: 0.0005 },
  ...{ standstills: 0.003, spoiledSnapshots: 0.3, silences: 0.03, rowOutages: 0.002, badReceivers: 0.05 },
  ...{ rebuilds: 0.0005, stops: 0.003, olderPrograms: 0.2, impatience: 0.1 },
};

type WishedCommand = NonNullable<Wish['command']>;
interface YearTask {
  readonly key: string;
  readonly command: unknown;
  readonly input: object | ((answers: ReadonlyMap<string, { readonly id: string }>) => object);
}

const dayText = (day: number): string => new Date(BEGUN_MS + day * DAY_MS).toISOString().slice(0, 10);

/** What the company asks for on a day; before the first one, what it needs. */
function tasksOf(day: number, months: readonly string[]): YearTask[] {
  const date = dayText(day);
  const random = seeded(1_000 + day);
  const net = 1_000 + random(90_000);
  const sale = {
    effectiveDate: date,
    memo: `sale of ${date}`,
    lines: [
      { side: 'debit', accountCode: '1130', amount: net },
      { side: 'credit', accountCode: '4110', amount: net },
    ],
  };
  const tasks: YearTask[] = [{ key: `sale ${date}`, command: postEntry, input: sale }];
  // Official rates are known up to March 2027.
  if (date.endsWith('-25') && date < '2027-04')
    tasks.push({ key: `pay ${date}`, command: runPayroll, input: { period: date.slice(0, 7), payDate: date } });
  // A month is closed on the fifth of the next one; those of before on the first day, and no day of a later year.
  const [first] = date.endsWith('-05') ? [monthsSince(date) - 1] : [];
  const closed = day === 0 ? [0, 1, 2, 3, 4, 5, 6] : first === undefined ? [] : [first];
  for (const month of closed)
    if (months[month] !== undefined)
      tasks.push({ key: `close ${month}`, command: closeFiscalPeriod, input: { periodId: months[month] } });
  return tasks;
}

/** Months since April 2026. */
const monthsSince = (date: string): number => 12 * (Number(date.slice(0, 4)) - 2026) + Number(date.slice(5, 7)) - 4;

const founding: readonly YearTask[] = [
  { key: 'partner', command: createPartner, input: { name: 'Customer', code: 'C001' } },
  { key: 'employee 1', command: createEmployee, input: employeeBody() },
  { key: 'employee 2', command: createEmployee, input: employeeBody({ number: 'E002', lastName: '川' }) },
  {
    key: 'contract',
    command: createContract,
    input: {
      ...{ title: 'Coffee', partnerCode: 'C001', startDate: '2026-12-01', endDate: '2027-10-31' },
      billing: { frequency: 'monthly' },
      items: [{ description: 'Beans', amount: 30_000, taxCode: 'S10', accountCode: '4110' }],
    },
  },
  {
    key: 'contract begins',
    command: activateContract,
    input: (answers) => ({ contractId: answers.get('contract')?.id }),
  },
];

interface YearContent {
  readonly effectiveDate: string;
  readonly memo?: string;
  readonly sourceType?: string;
  readonly lines: readonly { readonly side: string; readonly accountCode: string; readonly amount: number }[];
}

/** Lives through a year, with bad luck or without; `days` of it. */
export async function year(seed: number, isTroubled: boolean, days: number, sql?: SqlTables): Promise<LivedYear> {
  const { companyId, bankAccountId, events, kept } = await base();
  await sql?.load(kept.live);
  begin(seed);
  Object.assign(LIMITS, { snapshotEvery: 25, groupEvents: 10, unprojectedLines: 50_000 });
  const begunMs = wallMs();
  const counts: Counts = new Map();
  const luck = isTroubled ? BAD : { ...NO_BAD_LUCK };
  const net = network(luck, counts, (name) => {
    home.died(name);
  });
  const logs = logServer(net, luck, counts, events);
  const faults: string[] = [];
  const onDifference = (fault: string): void => void faults.push(fault);
  const database = rowsServer(net, luck, counts, keptAgain(kept), sql && { sql, onDifference });
  const { sender, arrived } = receivers(net, luck, counts, (name) => database.isInCharge(name, companyId), faults);
  const home = house(PROCESSES, { logs, database, net }, luck, counts, sender);
  const stream = `ledger-${companyId}`;
  const begun = events.filter((event) => event.stream === stream).length;
  const months = (): string[] =>
    logs.events.flatMap(({ type, data }) =>
      type === 'fiscal_period.opened' ? (data as { months: { id: string }[] }).months.map(({ id }) => id) : [],
    );
  const scene: Scene = {
    ...{ companyId, bankAccountId, months: months(), logs, database, net, luck, counts, home, faults, arrived },
    ...{ told: [], story: [], feeds: [], asking: new Set(), pasts: 0, isLost: false, begun: events.length },
    open: new Map(),
  };
  const answers = new Map<string, { readonly id: string }>();

  /** Asks until it is answered. What is refused is a fault: a year without bad luck has none. */
  async function insist({ key, command, input }: YearTask): Promise<void> {
    const said = typeof input === 'function' ? input(answers) : input;
    const wished: Wish = { what: 'post', command: command as WishedCommand, input: said as Wish['input'] };
    while (!answers.has(key)) {
      const process = await home.one();
      try {
        answers.set(key, (await once(scene, process, wished, 'service', key)).answer);
        count(counts, 'commands');
      } catch (error) {
        if (isDefect(error)) throw error;
        // A month waits for what is due in it, which the clock posts, and for the months before it.
        const isEarly = error instanceof Refusal && error.code === 'period_has_blockers';
        if (error instanceof Refusal && !isEarly && !PASSING.has(error.code)) {
          faults.push(`${key} was refused: ${error.code}: ${error.message}`);
          return;
        }
        count(counts, isEarly ? 'close waits' : 'asked again');
        await pause((isEarly ? 5_000 : 20) + chance() * 500);
      }
    }
  }

  let isOver = false;
  let broken: unknown;
  async function live(): Promise<void> {
    for (const task of founding) await insist(task);
    for (let day = 0; day < days; day++) {
      const restMs = BEGUN_MS + day * DAY_MS - (1_795_000_000_000 + calendarMs());
      if (restMs > 0) leap(restMs);
      const wokeMs = elapsedMs();
      await Promise.all(tasksOf(day, months()).map(insist));
      await pause(Math.max(0, LIVED_MS - (elapsedMs() - wokeMs)));
    }
  }
  live()
    .catch((error: unknown) => {
      broken = error;
    })
    .finally(() => {
      isOver = true;
    });
  troubles(scene, () => isOver, Number.POSITIVE_INFINITY);
  const ended = await letHappen(() => isOver, days * DAY_MS);
  net.calm();
  logs.isAway = database.isAway = false;
  await letHappen(() => false, 2 * LIVED_MS);
  const end = logs.lengthOf(stream) - 1;
  const isHeard = (): boolean => [...database.kept.cursors.values()].every(({ state }) => state.next > end);
  await letHappen(isHeard, 600_000);
  const company = logs.events.filter((event) => event.stream === stream);
  faults.push(
    ...(broken === undefined ? [] : [`broken: ${String((broken as Error).stack ?? broken).slice(0, 600)}`]),
    ...(ended === 'over' ? [] : [`the year did not end: ${ended}`]),
    ...faultsOf(company, begun, []),
    ...dueOf(logs.events, Date.now()),
    ...faultsOfRows(logs.events, database.kept.live),
    ...faultsOfWebhooks(arrived, counts),
    ...(isHeard() ? [] : ['webhooks have not arrived']),
  );
  if (sql) faults.push(...(await sql.differences(database.kept.live)));
  const range = { from: '2026-04-01', to: '2028-03-31' };
  const books = [
    ...company.flatMap(({ type, data }) => {
      if (type === 'journal_entry.posted') {
        const { effectiveDate, memo = '', sourceType = '', lines } = (data as { content: YearContent }).content;
        const said = lines.map(({ side, accountCode, amount }) => `${side} ${accountCode} ${amount}`).join(', ');
        return [`${effectiveDate} ${sourceType} ${memo}: ${said}`];
      }
      if (type === 'fiscal_period.closed')
        return (data as { periods: { startDate: string }[] }).periods.map(({ startDate }) => `closed ${startDate}`);
      if (type === 'invoice.drafted') {
        const { issueDate = '', total = 0 } = (data as { invoice: { issueDate?: string; total?: number } }).invoice;
        return [`invoice of ${issueDate}: ${total}`];
      }
      return type.startsWith('payroll_run.') ? [type] : [];
    }),
    ...turnoverOf(logs.events, range).map((one) => `turnover ${one}`),
  ].sort();
  home.close();
  await letHappen(() => false, 1);
  return {
    ...{ faults, counts: Object.fromEntries(counts), books, days, events: company.length },
    digest: createHash('sha256').update(books.join('\n')).digest('hex').slice(0, 16),
    virtualHours: Number((elapsedMs() / 3_600_000).toFixed(2)),
    wallS: Number(((wallMs() - begunMs) / 1_000).toFixed(1)),
  };
}
