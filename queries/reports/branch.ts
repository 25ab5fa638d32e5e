// A scenario as a branch of the books: what was posted before its first day, and the entries that follow from its
// assumptions, worked out anew for every answer.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { accounts, type Account } from '../../src/domain/accounts.ts';
import { dateInZone, lastOfMonth, type CalendarDate } from '../../src/domain/dates.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { bare, idSchema } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { mulDivFloor } from '../../src/domain/money.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { keep, newSlice, type Slice } from '../../src/domain/register.ts';
import {
  averagedMonths,
  cutOf,
  lastMonth,
  virtualEntries,
  type Past,
  type VirtualEntry,
} from '../../src/domain/scenario-entries.ts';
import { CHAIN, chainOf, SCENARIO_ID, type Scenario } from '../../src/domain/scenarios.ts';
import type { Asked } from '../query.ts';
import { isBalanceSheet, movements, type Movements, type MovementsAsk } from './balances.ts';
import { kindsOf, type ReportInput, type Setting } from './report.ts';
import type { Branch, BranchLine } from './virtual-lines.ts';

/** The parameter that asks for a branch. */
export const scenarioParam = idSchema(SCENARIO_ID)
  .optional()
  .describe(
    'Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes',
  );

/** The scenario and those below it, the first one first. Refuses scenario_not_found. */
async function readChain(rows: Kysely<Database>, companyId: string, id: string): Promise<readonly Scenario[]> {
  const known = new Map<string, Scenario>();
  for (let next: string = id; next !== 'actuals' && known.size < CHAIN;) {
    const found = await rows
      .selectFrom('scenarios')
      .select('state')
      .where('company_id', '=', companyId)
      .where('id', '=', bare(next))
      .executeTakeFirst();
    if (!found) return refuse('not_found', `scenarioId: there is no scenario ${next} in this company`, 'scenarioId');
    const scenario = found.state as Scenario;
    known.set(next, scenario);
    next = scenario.baseline;
  }
  return chainOf(known, known.get(id) as Scenario);
}

async function readAccounts(rows: Kysely<Database>, companyId: string): Promise<Slice<Account>> {
  const slice = newSlice<Account>();
  const found = await sql<{ state: Account }>`
    select state from accounts where company_id = ${companyId} order by code`.execute(rows);
  for (const { state } of found.rows) keep(slice, state, accounts.keysOf);
  return slice;
}

/** Credits less debits of a stretch. */
const net = ({ debit, credit }: Movements, i: number): bigint => (credit[i] ?? 0n) - (debit[i] ?? 0n);

/** What a chain is worked out from, as posted (and known then). `today` in the company's zone. */
async function readPast(
  rows: Kysely<Database>,
  { companyId, frame, books: { revision, near, recent } }: Setting,
  cut: CalendarDate,
  today: CalendarDate,
): Promise<Past> {
  const slice = await readAccounts(rows, companyId);
  const kinds = kindsOf('range', {});
  const ask = (bounds: MovementsAsk['bounds']): MovementsAsk => ({
    companyId,
    revision,
    near,
    recent,
    bounds,
    kinds: bounds.slice(1).map(() => kinds),
  });
  const bounds = averagedMonths(cut, today);
  const before = await movements(rows, ask([null, ...bounds]));
  // The books begin with the first stretch that has a movement; before the months it is full.
  const begun = bounds.findIndex((_, i) => before.some((one) => one.debit[i] !== 0n || one.credit[i] !== 0n));
  const first = Math.max(begun, 1);
  const averages = new Map<string, bigint>();
  for (const one of begun < 0 ? [] : before) {
    if (isBalanceSheet(one.account)) continue;
    let sum = 0n;
    for (let i = first; i < bounds.length; i++) sum += net(one, i);
    const normal = one.account.normalSide === 'credit' ? sum : -sum;
    averages.set(one.account.id, mulDivFloor(normal, 1n, BigInt(bounds.length - first)));
  }
  const yearStart = (date: CalendarDate): CalendarDate => fiscalYearStart(frame, date);
  const year = yearStart(cut);
  const earned =
    year < cut
      ? (await movements(rows, ask([year, cut]))).reduce(
          (all, one) =>
            isBalanceSheet(one.account) || slice.byId.get(one.account.id)?.type === 'income_tax'
              ? all
              : all + net(one, 0),
          0n,
        )
      : 0n;
  return { accounts: slice, averages, earned, yearStart };
}

/** Lines of entries as reports read them. Those of one set of accounts and sides have one shape, as posted ones do. */
function linesOf(
  entries: readonly (Pick<VirtualEntry, 'lines' | 'date' | 'partnerId' | 'labelIds'> & { readonly kind: string })[],
): BranchLine[] {
  return entries.flatMap(({ lines, date, partnerId, labelIds, kind }, n) => {
    const sides = lines.map(({ side, accountId }) => `${side === 'debit' ? '+' : '-'}${accountId}`);
    const shape = `n${[...new Set(sides)].sort().join('')}`;
    return lines.map(({ accountId, side, amount }, line) => ({
      entry_id: `virtual ${n}`,
      line_no: line,
      account_id: bare(accountId),
      partner_id: partnerId === undefined ? null : bare(partnerId),
      label_ids: labelIds?.map(bare) ?? null,
      shape,
      line_kind: kind === 'closing' ? kind : 'normal',
      debit: side === 'debit' ? amount : 0,
      credit: side === 'credit' ? amount : 0,
      effective_date: date,
    }));
  });
}

/** A scenario worked out: from what, its entries, and the branch that they make. */
export interface WorkedOut {
  readonly past: Past;
  readonly entries: readonly VirtualEntry[];
  readonly branch: Branch;
}

/** Works a scenario out, on the books of a report. Refuses not_found (scenarioId), account_role_missing. */
export async function workOut(
  rows: Kysely<Database>,
  asked: Asked,
  at: Setting,
  scenarioId: string,
): Promise<WorkedOut> {
  const chain = await readChain(rows, at.companyId, scenarioId);
  const cut = cutOf(chain);
  const nowMs = at.knownAt === undefined ? asked.nowMs : Date.parse(at.knownAt);
  const past = await readPast(rows, at, cut, dateInZone(at.frame.timezone, nowMs));
  const entries = virtualEntries(chain, past);
  const through = lastOfMonth(lastMonth(chain.at(-1) as Scenario));
  return { past, entries, branch: { scenarioId, before: cut, through, lines: JSON.stringify(linesOf(entries)) } };
}

/**
 * The setting of a report on the branch of a scenario, or (compare=scenario) with the branch beside it; the same one
 * where no scenario is asked for.
 */
export async function onBranch(
  rows: Kysely<Database>,
  asked: Asked,
  at: Setting,
  { scenarioId, compare }: Pick<ReportInput, 'scenarioId' | 'compare'>,
): Promise<Setting> {
  if (asked.supposed) {
    const entries = asked.supposed.map(({ effectiveDate, sourceType, ...entry }) => ({
      ...entry,
      date: effectiveDate,
      kind: sourceType === 'closing' ? sourceType : 'normal',
    }));
    const lines = JSON.stringify(linesOf(entries));
    const branch = { scenarioId: '', before: LIMITS.latestDate, through: LIMITS.latestDate, lines };
    return { ...at, branch, books: { ...at.books, branch } };
  }
  if (scenarioId === undefined) return at;
  const { branch } = await workOut(rows, asked, at, scenarioId);
  return compare === 'scenario' ? { ...at, compared: branch } : { ...at, branch, books: { ...at.books, branch } };
}

/** The scenario parameters of statements with columns. */
export const SCENARIO_PARAMETERS = {
  scenarioId: scenarioParam,
  compare: z
    .enum(
      ['previous_period', 'previous_year', 'scenario'],
      'compare must be previous_period, previous_year or scenario',
    )
    .optional()
    .describe(
      'Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change ' +
        'in basis points (null when there is nothing to compare with); needs interval=total',
    ),
} as const;
