// Which entries follow from a scenario: pure, from its assumptions and what was posted before it. Each lies on the last
// day of a month and balances. Reports add them to what they read; promoting makes drafts of them.
import { accountInRole, accountPlaying } from './account-roles.ts';
import type { StandardAccount } from './chart-ja.ts';
import { rowsOfPart } from './standard-accounts.ts';
import type { Account } from './accounts.ts';
import { addMonths, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from './dates.ts';
import { LIMITS } from './limits.ts';
import { refuse } from './refusal.ts';
import { type Slice } from './register.ts';
import {
  ASSUMPTION_KINDS,
  EMPLOYER_RATE_BPS,
  FREQUENCY_MONTHS,
  type Assumption,
  type AssumptionKind,
  type Scenario,
} from './scenarios.ts';

/** Full months of the past that are averaged, at most. */
export const AVERAGED_MONTHS = 3;
/** In place of an assumption: what the past repeats. */
export const BASELINE = 'baseline';

/** A line of an entry that is never written; whole yen, positive. */
export interface VirtualLine {
  readonly accountId: string;
  readonly side: 'debit' | 'credit';
  readonly amount: number;
}

/** An entry that is never written: of which scenario and assumption, on the last day of which month. */
export interface VirtualEntry {
  readonly scenarioId: string;
  readonly assumptionId: string;
  readonly kind: AssumptionKind | typeof BASELINE;
  readonly month: string;
  readonly date: CalendarDate;
  readonly lines: readonly VirtualLine[];
  readonly partnerId?: string | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly memo: string;
}

/** What a scenario is worked out from, besides its assumptions. */
export interface Past {
  readonly accounts: Readonly<Slice<Account>>;
  /**
   * Average of the last full months per account of profit and loss (typed id), yen on its normal side, floored.
   */
  readonly averages: ReadonlyMap<string, bigint>;
  /** Income before taxes, yen, posted in the fiscal year of the first month before that month. */
  readonly earned: bigint;
  /** First day of the fiscal year of a day. */
  yearStart(date: CalendarDate): CalendarDate;
}

/** Half away from zero: `n * numerator / denominator`, all whole. */
export function rounded(n: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = n * numerator;
  const size = product < 0n ? -product : product;
  const half = (2n * size + denominator) / (2n * denominator);
  return product < 0n ? -half : half;
}

/** True for accounts of profit and loss. */
function isResult({ class: kind }: Account): boolean {
  return kind === 'revenue' || kind === 'expense';
}

/** The account of the standard chart that an assumption needs; refuses account_role_missing. */
function standard(past: Pick<Past, 'accounts'>, part: StandardAccount): Account {
  const found = accountPlaying(past, part);
  if (found) return found;
  const [row] = rowsOfPart(part);
  return refuse(
    'account_role_missing',
    `the scenario needs the account ${row?.code} of type ${row?.type}, which this company has not; ` +
      'open it, or leave the assumption out',
    undefined,
    { related: { accountCode: row?.code ?? '' } },
  );
}

/** The n-th month from a month on. */
export function monthAfter(month: string, n: number): string {
  return monthOf(addMonths(firstOfMonth(month), n));
}

/** The last month that a scenario assumes. */
export function lastMonth({ startMonth, horizonMonths }: Pick<Scenario, 'startMonth' | 'horizonMonths'>): string {
  return monthAfter(startMonth, horizonMonths - 1);
}

/** The months of a scenario within the time of an assumption, and the number of each in it, from 0. */
function monthsOf(scenario: Scenario, { startDate, endDate }: Partial<Assumption>): { month: string; n: number }[] {
  const first = startDate === undefined ? scenario.startMonth : monthOf(startDate);
  const last = endDate === undefined ? lastMonth(scenario) : monthOf(endDate);
  const out: { month: string; n: number }[] = [];
  const [year, number] = first.split('-').map(Number) as [number, number];
  for (let i = 0; i < scenario.horizonMonths; i++) {
    const month = monthAfter(scenario.startMonth, i);
    const [y, m] = month.split('-').map(Number) as [number, number];
    if (month >= first && month <= last) out.push({ month, n: (y - year) * 12 + m - number });
  }
  return out;
}

/** What is being worked out: the entries so far, and how to make more of one assumption. */
interface ScenarioEntryWork {
  readonly past: Past;
  readonly scenario: Scenario;
  readonly entries: VirtualEntry[];
  /** The first day that is assumed. */
  readonly cut: CalendarDate;
}

type MadeBy = Pick<VirtualEntry, 'assumptionId' | 'kind' | 'memo'> & Pick<Assumption, 'partnerId' | 'labelIds'>;

/** Amounts on accounts, yen on the debit side, as an entry of a month; nothing where all are zero. */
function put(
  work: ScenarioEntryWork,
  of: MadeBy,
  month: string,
  debits: readonly (readonly [Account, bigint])[],
): void {
  const lines = debits.flatMap(([{ id }, debit]): VirtualLine[] => {
    if (debit === 0n) return [];
    const amount = debit < 0n ? -debit : debit;
    if (amount > BigInt(LIMITS.amount))
      refuse(
        'validation_error',
        `scenario ${work.scenario.name}: ${of.assumptionId} comes to more than money can say in ${month}; ` +
          'lower its rate, or end it earlier',
        'assumptions',
      );
    return [{ accountId: id, side: debit > 0n ? 'debit' : 'credit', amount: Number(amount) }];
  });
  if (lines.length === 0) return;
  work.entries.push({
    scenarioId: work.scenario.id,
    assumptionId: of.assumptionId,
    kind: of.kind,
    month,
    date: lastOfMonth(month),
    lines,
    ...(of.partnerId !== undefined && { partnerId: of.partnerId }),
    ...(of.labelIds && { labelIds: of.labelIds }),
    memo: of.memo,
  });
}

/** An amount on the normal side of an account, against another one. */
function against(account: Account, amount: bigint, counter: Account): readonly (readonly [Account, bigint])[] {
  const debit = account.normalSide === 'debit' ? amount : -amount;
  return [
    [account, debit],
    [counter, -debit],
  ];
}

const madeBy = (assumption: Assumption, title: string): MadeBy => ({
  assumptionId: assumption.id,
  kind: assumption.kind,
  partnerId: assumption.partnerId,
  labelIds: assumption.labelIds,
  memo: assumption.memo ?? title,
});

/**
 * What the past repeats each month: the average of each account of profit and loss, against the bank. Depreciation
 * stands against accumulated depreciation; what else moves no cash (provisions, impairments) is not repeated, nor are
 * income taxes where the scenario works them out itself.
 */
function repeatPast(work: ScenarioEntryWork): void {
  const { past, scenario } = work;
  const taxed = scenario.assumptions.some(({ kind }) => kind === 'tax');
  const bank = accountInRole(past, 'bank_default');
  for (const [id, average] of past.averages) {
    const account = past.accounts.byId.get(id);
    if (!account || average === 0n || (taxed && account.type === 'income_tax')) continue;
    const isNoncash = account.flags.includes('noncash');
    if (isNoncash && account.type !== 'depreciation') continue;
    const counter = isNoncash ? accountInRole(past, 'accumulated_depreciation') : bank;
    for (const { month } of monthsOf(scenario, {}))
      put(
        work,
        { assumptionId: BASELINE, kind: BASELINE, memo: `${account.name} (${scenario.name})` },
        month,
        against(account, average, counter),
      );
  }
}

/** Yen on the normal side of accounts of profit and loss by account and month, as entries have them. */
function totalsOf(past: Past, entries: readonly VirtualEntry[]): Map<string, Map<string, bigint>> {
  const totals = new Map<string, Map<string, bigint>>();
  for (const { month, lines } of entries)
    for (const { accountId, side, amount } of lines) {
      const account = past.accounts.byId.get(accountId);
      if (!account || !isResult(account)) continue;
      let months = totals.get(accountId);
      if (!months) totals.set(accountId, (months = new Map()));
      months.set(month, (months.get(month) ?? 0n) + BigInt(side === account.normalSide ? amount : -amount));
    }
  return totals;
}

/** The account that an assumption names, else another one. */
function named({ past }: ScenarioEntryWork, { accountId }: Assumption, other: () => Account): Account {
  return (accountId === undefined ? undefined : past.accounts.byId.get(accountId)) ?? other();
}

const missing = (): Account => refuse('account_not_found', 'assumptions: an account of an assumption is not there');

/** Worked-out assumptions: what each kind adds. `baseline` = what stood before the scenario's own assumptions. */
type ScenarioEntryRule = (
  work: ScenarioEntryWork,
  assumption: Assumption,
  baseline: ReturnType<typeof totalsOf>,
) => void;

/** A share of the baseline of an account, or of all of a class, by month. `factor` = numerator and denominator. */
function shareOfBaseline(factor: (rateBps: bigint, n: number) => readonly [bigint, bigint]): ScenarioEntryRule {
  return (work, assumption, baseline) => {
    const bank = accountInRole(work.past, 'bank_default');
    const { accountId, rateBps = 0 } = assumption;
    const ids = accountId === undefined ? [...baseline.keys()] : [accountId];
    for (const id of ids) {
      const account = work.past.accounts.byId.get(id) ?? missing();
      if (accountId === undefined && account.class !== assumption.class) continue;
      // What moves no cash does not grow with the business.
      if (accountId === undefined && account.flags.includes('noncash')) continue;
      for (const { month, n } of monthsOf(work.scenario, assumption)) {
        const base = baseline.get(id)?.get(month) ?? 0n;
        const [numerator, denominator] = factor(BigInt(rateBps), n);
        const change = rounded(base, numerator, denominator);
        put(work, madeBy(assumption, account.name), month, against(account, change, bank));
      }
    }
  };
}

/** Moves the cash leg of entries with a line of this class by whole months, through a control account. */
function delay(role: 'receivable_control' | 'expense_claims_payable', kind: 'revenue' | 'expense'): ScenarioEntryRule {
  return (work, assumption) => {
    const bank = accountInRole(work.past, 'bank_default');
    const control = accountInRole(work.past, role);
    const later = Math.ceil((assumption.days ?? 0) / 30);
    const within = new Set(monthsOf(work.scenario, assumption).map(({ month }) => month));
    const end = lastMonth(work.scenario);
    work.entries.forEach((entry, i) => {
      const { lines, month } = entry;
      const leg = lines.find(({ accountId }) => accountId === bank.id);
      const result = lines.find(({ accountId }) => work.past.accounts.byId.get(accountId)?.class === kind);
      if (later === 0 || !leg || !result || !within.has(month) || PAID_WHEN_DUE.has(entry.kind)) return;
      if (assumption.accountId !== undefined && result.accountId !== assumption.accountId) return;
      work.entries[i] = {
        ...entry,
        lines: lines.map((line) => (line === leg ? { ...line, accountId: control.id } : line)),
      };
      const paid = monthAfter(month, later);
      if (paid > end) return;
      const opposite = leg.side === 'debit' ? 'credit' : 'debit';
      work.entries.push({
        ...entry,
        month: paid,
        date: lastOfMonth(paid),
        lines: [leg, { ...leg, accountId: control.id, side: opposite }],
      });
    });
  };
}
/** Pay, loans and taxes are paid when they are due, whatever is assumed of customers and suppliers. */
const PAID_WHEN_DUE: ReadonlySet<VirtualEntry['kind']> = new Set(['headcount', 'loan', 'tax']);

/** Income before income taxes of a fiscal year up to a month, yen, as posted and as the entries so far have it. */
function incomeBefore({ past, entries, cut }: ScenarioEntryWork, from: CalendarDate, to: CalendarDate): bigint {
  let income = past.yearStart(cut) === from ? past.earned : 0n;
  for (const { date, lines } of entries) {
    if (date < from || date > to) continue;
    for (const { accountId, side, amount } of lines) {
      const account = past.accounts.byId.get(accountId);
      if (account && isResult(account) && account.type !== 'income_tax')
        income += BigInt(side === 'credit' ? amount : -amount);
    }
  }
  return income;
}

/** Income taxes that scenarios below have worked out for a fiscal year, yen. */
function alreadyTaxed(
  { entries, scenario }: ScenarioEntryWork,
  tax: Account,
  from: CalendarDate,
  to: CalendarDate,
): bigint {
  let taxed = 0n;
  for (const { scenarioId, kind, date, lines } of entries)
    if (scenarioId !== scenario.id && kind === 'tax' && date >= from && date <= to)
      for (const { accountId, side, amount } of lines)
        if (accountId === tax.id) taxed += BigInt(side === 'debit' ? amount : -amount);
  return taxed;
}

/** How each kind is worked out. */
const RULES: Readonly<Record<AssumptionKind, ScenarioEntryRule>> = {
  recurring(work, assumption) {
    const account = named(work, assumption, missing);
    const bank = accountInRole(work.past, 'bank_default');
    const every = FREQUENCY_MONTHS[assumption.frequency ?? 'monthly'];
    for (const { month, n } of monthsOf(work.scenario, assumption))
      if (every === 0 ? n === 0 : n % every === 0)
        put(work, madeBy(assumption, account.name), month, against(account, BigInt(assumption.amount ?? 0), bank));
  },
  one_off: (work, assumption, baseline) => RULES.recurring(work, { ...assumption, frequency: 'once' }, baseline),
  percent_change: shareOfBaseline((rate) => [rate, 10_000n]),
  growth: shareOfBaseline((rate, n) => {
    const grown = (10_000n + rate) ** BigInt(n + 1);
    const before = 10_000n ** BigInt(n + 1);
    return [grown - before, before];
  }),
  headcount(work, assumption) {
    const pay = named(work, assumption, () => accountInRole(work.past, 'salaries'));
    const share = accountInRole(work.past, 'legal_welfare');
    const bank = accountInRole(work.past, 'bank_default');
    const gross = BigInt(assumption.count ?? 1) * BigInt(assumption.amount ?? 0);
    const borne = rounded(gross, BigInt(assumption.employerRateBps ?? EMPLOYER_RATE_BPS), 10_000n);
    for (const { month } of monthsOf(work.scenario, assumption))
      put(work, madeBy(assumption, pay.name), month, [
        [pay, gross],
        [share, borne],
        [bank, -gross - borne],
      ]);
  },
  loan(work, assumption) {
    const loan = named(work, assumption, () => standard(work.past, 'long_term_loans_payable'));
    const interest = standard(work.past, 'interest_expense');
    const bank = accountInRole(work.past, 'bank_default');
    const made = madeBy(assumption, loan.name);
    const principal = BigInt(assumption.amount ?? 0);
    const term = assumption.months ?? 1;
    const part = principal / BigInt(term);
    for (const { month, n } of monthsOf(work.scenario, { ...assumption, endDate: undefined })) {
      if (n === 0) put(work, made, month, against(loan, principal, bank));
      if (n === 0 || n > term) continue;
      const rest = principal - part * BigInt(n - 1);
      const paid = n === term ? rest : part;
      const charged = (rest * BigInt(assumption.rateBps ?? 0)) / 120_000n;
      put(work, made, month, [
        [loan, paid],
        [interest, charged],
        [bank, -paid - charged],
      ]);
    }
  },
  delay_receivable: delay('receivable_control', 'revenue'),
  delay_payable: delay('expense_claims_payable', 'expense'),
  tax(work, assumption) {
    const tax = standard(work.past, 'income_taxes_current');
    const due = standard(work.past, 'income_taxes_payable');
    const bank = accountInRole(work.past, 'bank_default');
    const made = madeBy(assumption, tax.name);
    for (const { month } of monthsOf(work.scenario, assumption)) {
      const end = lastOfMonth(month);
      const from = work.past.yearStart(end);
      if (work.past.yearStart(lastOfMonth(monthAfter(month, 1))) === from) continue;
      const income = incomeBefore(work, from, end);
      const wanted = income > 0n ? rounded(income, BigInt(assumption.rateBps ?? 0), 10_000n) : 0n;
      const amount = wanted - alreadyTaxed(work, tax, from, end);
      put(work, made, month, against(tax, amount, due));
      const paid = monthAfter(month, 2);
      if (paid <= lastMonth(work.scenario)) put(work, made, paid, against(due, -amount, bank));
    }
  },
};

/**
 * Every entry of a chain of scenarios, the first one first: what the past repeats (once, unless it is a budget), then
 * the assumptions of each scenario by kind, in the order of ASSUMPTION_KINDS. Refuses account_role_missing, and
 * amounts that are too large.
 */
export function virtualEntries(chain: readonly Scenario[], past: Past): readonly VirtualEntry[] {
  const entries: VirtualEntry[] = [];
  chain.forEach((scenario, i) => {
    const work: ScenarioEntryWork = { past, scenario, entries, cut: cutOf(chain) };
    if (i === 0 && scenario.type !== 'budget') repeatPast(work);
    const baseline = totalsOf(past, entries);
    for (const kind of ASSUMPTION_KINDS)
      for (const assumption of scenario.assumptions)
        if (assumption.kind === kind) RULES[kind](work, assumption, baseline);
  });
  return entries;
}

/** The first day that a chain of scenarios assumes: what was posted counts until the day before. */
export function cutOf(chain: readonly Scenario[]): CalendarDate {
  return firstOfMonth(
    chain.reduce((least, { startMonth }) => (startMonth < least ? startMonth : least), chain[0]?.startMonth ?? ''),
  );
}

/**
 * First days of the full months whose average is repeated, and the first day after them: those before the cut, and
 * before the month of today, which is not over.
 */
export function averagedMonths(cut: CalendarDate, today: CalendarDate): readonly CalendarDate[] {
  const thisMonth = firstOfMonth(monthOf(today));
  const end = cut < thisMonth ? cut : thisMonth;
  return Array.from({ length: AVERAGED_MONTHS + 1 }, (_, i) => addMonths(end, i - AVERAGED_MONTHS));
}
