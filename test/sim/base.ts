// What every seed begins with: an installation with a company, founded by the real commands in a world without faults.
import { createAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { createBankAccount } from '../../commands/bank-accounts.ts';
import { openCompany } from '../../commands/companies.ts';
import { createWebhook } from '../../commands/webhooks.ts';
import { InstallationCreated } from '../../src/domain/companies.ts';
import { DIRECTORY_STREAM } from '../../src/domain/directory.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';
import type { Caller } from '../../src/service.ts';
import { network, NO_BAD_LUCK } from './network.ts';
import { logServer } from './log.ts';
import { nothingKept, rowsServer, type Kept } from './rows.ts';
import { ownerOf, startOne } from './house.ts';
import { begin, end, inNameOf, run } from './world.ts';

/** What is there when a seed begins. */
export interface Base {
  readonly companyId: string;
  readonly bankAccountId: string;
  readonly events: readonly StoredEvent[];
  readonly kept: Kept;
}

const OPERATOR: Caller = { kind: 'operator', id: 'op_1', name: 'Operator', scopes: new Set(), via: 'surface_b' };
const SYSTEM = { type: 'system', id: 'daicho', name: 'Daicho', via: 'system' };
const NAME = 'founder';
/** What is due by the calendar, month after month, from the beginning on. */
const SCHEDULES = [
  ['prepaid_expense', '2026-10-01', '2027-09-30'],
  ['accrued_expense', '2026-11-01', '2027-12-31'],
].map(([type, startDate, endDate]) => ({
  ...{ type, startDate, endDate, description: 'simulated', totalAmount: 120_000 },
  ...{ method: 'monthly', profitLossAccountCode: '6350' },
}));

let made: Base | undefined;

/** The base, made once. */
export async function base(): Promise<Base> {
  if (made) return made;
  begin(0);
  const counts = new Map<string, number>();
  const net = network(NO_BAD_LUCK, counts);
  const logs = logServer(net, NO_BAD_LUCK, counts);
  const database = rowsServer(net, NO_BAD_LUCK, counts, nothingKept());
  const sender = { problemOf: () => Promise.resolve(undefined), send: () => Promise.resolve({ status: 200 }) };
  const first = InstallationCreated({ installationId: 'inst_01900000-0000-7000-8000-000000000002' });
  const meta = {
    v: first.version,
    recordedAt: new Date().toISOString(),
    actor: SYSTEM,
    command: first.type,
    index: 0,
    count: 1,
  };
  let result: Base | Error | undefined;
  async function found(): Promise<Base> {
    await logs
      .open()
      .log.append(DIRECTORY_STREAM, 'none', [
        { id: '01900000-0000-7000-8000-000000000003', type: first.type, data: first.data, meta },
      ]);
    const { engine } = await startOne(logs, database, sender, counts);
    const { service, projector } = engine;
    const input = { name: 'Simulated 株式会社', fiscalYearStartMonth: 4, fiscalYearStartDay: 1 };
    const opened = await service.execute(openCompany, { input: input as never, caller: OPERATOR });
    const companyId = (opened.answer as { company: { id: string } }).company.id;
    for (const url of ['https://one.example.com/', 'https://two.example.com/'])
      await service.execute(createWebhook, { companyId, input: { url }, caller: ownerOf(companyId) });
    const own = { companyId, caller: ownerOf(companyId) };
    for (const schedule of SCHEDULES)
      await service.execute(createAccrualSchedule, { ...own, input: schedule as never });
    const bank = await service.execute(createBankAccount, { ...own, input: { name: 'Bank', type: 'bank' } as never });
    const bankAccountId = (bank.answer as { id: string }).id;
    const stream = `ledger-${companyId}`;
    const last = logs.events.filter((event) => event.stream === stream).length - 1;
    await projector.progress.waitFor(stream, last, 60_000);
    return { companyId, bankAccountId, events: [...logs.events], kept: database.kept };
  }
  inNameOf(NAME, () => {
    found().then(
      (is) => {
        result = is;
      },
      (error: unknown) => {
        result = error as Error;
      },
    );
  });
  const ended = await run(() => result !== undefined, 600_000);
  end(NAME);
  await run(() => false, 1);
  if (result === undefined) throw new Error(`nothing was founded: ${ended}`);
  if (result instanceof Error) throw result;
  made = result;
  return made;
}
