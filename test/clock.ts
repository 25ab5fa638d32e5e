// The clock harness: two services over the same stores, both with a clock that believes to be the only one, are killed
// at month ends and started again, while callers depreciate and run jobs at both. What is due by the calendar then is
// held against the stream: each slice and each month once, none left out, oldest first, numbers without a gap.
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '../projections/index.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import { addDays, addMonths, lastOfMonth, monthOf } from '../src/domain/dates.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { call, killChild, newCompany, startVictim, type Victim } from './crash.ts';
import { testDatabase } from './postgres.ts';

const KEY_OF_BOTH = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

/** How to torment: how many kills, over how many months at least, and which program is the service. */
export interface ClockTorment {
  readonly kills: number;
  readonly months: number;
  readonly program?: readonly [file: string, ...words: string[]];
  readonly seed?: number;
}
/** What the stream says, held against what was due. Keys are `<schedule> <day>` and names of months. */
export interface ClockFindings {
  readonly kills: number;
  /** Slices that were due, and months of depreciation. */
  readonly slices: number;
  readonly months: number;
  readonly missing: readonly string[];
  readonly doubled: readonly string[];
  /** Slices that came after one of a later month. */
  readonly disordered: readonly string[];
  /** Entry numbers that do not follow the one before them. */
  readonly gaps: readonly number[];
  /** What a verification of the stores finds. */
  readonly unsound: readonly string[];
}

type Answer = Awaited<ReturnType<typeof call>>;
interface Event {
  readonly type: string;
  readonly data: {
    readonly entryNumber?: number;
    readonly fiscalYearId?: string;
    readonly content?: { readonly sourceType: string; readonly sourceId?: string; readonly effectiveDate: string };
    readonly run?: { readonly month: string };
  };
}

const START = '2026-04-02';
/** Prepaid and accrued, by days and by months, of several lengths. */
const SCHEDULES = Array.from({ length: 8 }, (_schedule, n) => ({
  type: n % 2 === 0 ? 'prepaid_expense' : 'accrued_expense',
  description: `費用 ${n}`,
  totalAmount: 100_000 + 7_919 * n,
  method: ['monthly', 'daily', 'full_months'][n % 3],
  startDate: addDays('2026-04-01', 11 * n),
  endDate: addDays(addMonths('2026-04-01', 12 + 13 * n), 5 * n),
  profitLossAccountCode: '6350',
  ...(n % 2 === 0 && { opening: { date: addDays('2026-04-01', 11 * n), accountCode: '1130' } }),
}));

/** Two services and what they share. */
interface Stage {
  readonly at: string;
  readonly key: string;
  readonly services: (Victim | undefined)[];
  readonly today: () => string;
}

/** A call of one of the services; undefined when it is not there, or cannot answer now. */
async function ask({ at, key, services }: Stage, n: number, pathname: string, body?: object) {
  const service = services[n % services.length];
  if (!service) return undefined;
  const method = body ? 'POST' : 'GET';
  const answer = await call(service.baseUrl, method, `${at}${pathname}`, key, body).catch(() => undefined);
  if (answer && answer.status >= 500 && answer.status !== 503)
    throw new Error(`${pathname}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer?.status === 503 ? undefined : answer;
}

/** Depreciates month after month at one of the services, as soon as each is over. `done` = months that are. */
function depreciator(stage: Stage, n: number): { done(): number; stop(): Promise<void> } {
  let [done, stopped] = [0, false];
  const run = async (): Promise<void> => {
    while (!stopped) {
      const month = addMonths('2026-04-01', done).slice(0, 7);
      const answer: Answer | undefined =
        lastOfMonth(month) < stage.today() ? await ask(stage, n, '/fixed-assets/depreciate', { month }) : undefined;
      if (answer?.status === 200 || answer?.body['code'] === 'already_depreciated') done++;
      else if (answer) throw new Error(`${month}: ${answer.status} ${JSON.stringify(answer.body)}`);
      else await sleep(20);
    }
  };
  let failed: unknown;
  const running = run().catch((error: unknown) => {
    failed = error;
  });
  return {
    done() {
      if (failed) throw failed as Error;
      return done;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Waits until something holds; throws after two minutes. */
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const endMs = performance.now() + 120_000; !(await holds()); await sleep(50))
    if (performance.now() > endMs) throw new Error(`not within two minutes: ${what}`);
}

/** Every event of the company, in order. */
async function eventsOf(stage: Stage): Promise<Event[]> {
  const events: Event[] = [];
  for (let total = 1; events.length < total;) {
    const page = await ask(stage, 0, `/events?limit=500&afterSequence=${events.length - 1}`);
    if (page?.status !== 200) throw new Error(`GET events: ${page?.status}`);
    events.push(...(page.body['data'] as Event[]));
    total = page.body['total'] as number;
  }
  return events;
}

/** What the events say of slices and months that were due. */
function judge(
  events: readonly Event[],
  due: readonly string[],
): Omit<ClockFindings, 'kills' | 'slices' | 'months' | 'unsound'> {
  const times = new Map(due.map((key) => [key, 0]));
  const [disordered, gaps]: [string[], number[]] = [[], []];
  const numbers = new Map<string, number>();
  let last = '';
  for (const { data } of events) {
    const { content, entryNumber, fiscalYearId = '', run } = data;
    if (run) times.set(run.month, (times.get(run.month) ?? 0) + 1);
    if (!content || entryNumber === undefined) continue;
    if (entryNumber !== (numbers.get(fiscalYearId) ?? 0) + 1) gaps.push(entryNumber);
    numbers.set(fiscalYearId, entryNumber);
    const key = `${content.sourceId} ${content.effectiveDate}`;
    if (content.sourceType !== 'accrual' || !times.has(key)) continue;
    times.set(key, (times.get(key) ?? 0) + 1);
    if (monthOf(content.effectiveDate) < last) disordered.push(key);
    last = monthOf(content.effectiveDate);
  }
  const those = (which: (count: number) => boolean): string[] =>
    [...times].flatMap(([key, count]) => (which(count) ? [key] : []));
  return { missing: those((count) => count === 0), doubled: those((count) => count > 1), disordered, gaps };
}

/** Registers schedules and assets; returns the day of every slice by its key. */
async function furnish(stage: Stage): Promise<string[]> {
  const slices: string[] = [];
  const made = async (pathname: string, body: object): Promise<Answer['body']> => {
    const answer = await ask(stage, 0, pathname, body);
    if (answer?.status !== 201) throw new Error(`${pathname}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  for (const schedule of SCHEDULES) {
    const { id, entries } = (await made('/accrual-schedules', schedule)) as {
      id: string;
      entries: { date: string; amount: number }[];
    };
    slices.push(...entries.map(({ date }) => `${id} ${date}`));
  }
  for (let n = 0; n < 5; n++)
    await made('/fixed-assets', {
      name: `機械 ${n}`,
      assetAccountCode: '1620',
      acquisitionDate: START,
      acquisitionCost: 9_000_000 + n,
      method: 'straight_line',
      usefulLifeYears: 20,
    });
  return slices;
}

/** Runs the torment on a fresh database and returns what the stream says. */
export async function tormentClock(plan: ClockTorment): Promise<ClockFindings> {
  const { program = ['test/clock-main.ts'] as const } = plan;
  const database = await testDatabase('clock_torment');
  const folder = mkdtempSync(path.join(tmpdir(), 'daicho-clock-'));
  const file = path.join(folder, 'now');
  let today = START;
  const move = (day: string): void => {
    // Renamed into place: a service that reads half a file has no time at all, and answers 500.
    writeFileSync(`${file}.next`, `${(today = day)}T03:00:00Z`);
    renameSync(`${file}.next`, file);
  };
  let random = plan.seed ?? 1;
  const draw = (below: number): number =>
    Math.floor(((random = (random * 48_271) % 2_147_483_647) / 2_147_483_647) * below);
  const environment = {
    DATABASE_URL: database.url,
    KEY_PEPPER: 'pepper of the clocks',
    PII_KEY: 'key of the clocks',
    // Each has a folder of its own, and they share a database: one key, as OPERATIONS.md asks for.
    CHECKPOINT_KEY: KEY_OF_BOTH,
    CLOCK_FILE: file,
  };
  // Each has a folder of its own, and both keep documents in one.
  const documents = path.join(folder, 'documents');
  mkdirSync(documents);
  for (const n of [0, 1]) {
    mkdirSync(path.join(folder, String(n)));
    symlinkSync(documents, path.join(folder, String(n), 'documents'));
  }
  const start = (n: number): Promise<Victim> => startVictim(path.join(folder, String(n)), program, environment);
  const services: (Victim | undefined)[] = [];
  const end = async (n: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const child = services[n]?.child;
    services[n] = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    killChild(child.pid, signal);
    await gone;
  };
  try {
    move(START);
    const first = await start(0);
    services.push(first, await start(1));
    const { companyId, ownerKey: key } = await newCompany(first);
    const stage: Stage = { at: `/v1/companies/${companyId}`, key, services, today: () => today };
    const slices = await furnish(stage);
    // A planted fault is one of the clock: nobody else need get on with such books.
    const callers = plan.program ? [] : [depreciator(stage, 0), depreciator(stage, 1)];

    for (let kill = 0; kill < plan.kills || monthOf(today) < monthOf(addMonths(START, plan.months)); kill++) {
      // Somewhere into the next month: both clocks find the same things due at once.
      move(addDays(lastOfMonth(monthOf(today)), 1 + draw(20)));
      await sleep(draw(250));
      if (kill >= plan.kills) continue;
      const victims = [[0, 1], [0], [1]][kill % 3] as number[];
      await Promise.all(victims.map((n) => end(n, 'SIGKILL')));
      // While none runs a week passes, or a quarter of a year.
      if (victims.length > 1) move(draw(2) === 0 ? addDays(today, 7) : addMonths(today, 3));
      await Promise.all(
        victims.map(async (n) => {
          services[n] = await start(n);
        }),
      );
    }
    move(addDays(lastOfMonth(monthOf(today)), 2));
    const ended = monthOf(addMonths(today, -1));
    const over = Array.from({ length: 1_000 }, (_month, n) => addMonths('2026-04-01', n).slice(0, 7)).filter(
      (month) => month <= ended,
    );
    for (const n of [0, 1])
      await until('nothing is due any more', async () => {
        const answer = await ask(stage, n, '/jobs/run', {});
        return answer?.status === 200 && (answer.body['jobs'] as unknown[]).length === 0;
      });
    await until('every month is depreciated', () => callers.every((one) => one.done() >= over.length));
    for (const one of callers) await one.stop();
    const due = slices.filter((key_) => (key_.split(' ')[1] ?? '') <= lastOfMonth(ended));
    const months = plan.program ? [] : over;
    const found = judge(await eventsOf(stage), [...due, ...months]);
    for (const n of [0, 1]) await end(n, 'SIGTERM');
    return {
      kills: plan.kills,
      slices: due.length,
      months: months.length,
      ...found,
      unsound: await verified(database.url),
    };
  } finally {
    for (const n of services.keys()) await end(n, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}

/** What a verification of the stores of a database finds, in words. */
async function verified(connectionString: string): Promise<string[]> {
  const log = await embeddedEventLog({ connectionString });
  const rows = rowsPostgres({ connectionString });
  try {
    return (await verify({ log, store: rows.store, projections: PROJECTIONS })).findings.map(describeFinding);
  } finally {
    await rows.close();
    await log.close();
  }
}
