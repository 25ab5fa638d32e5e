// Profit and loss as a specification, and the queries that fill it and the balance sheet. Layout after the Japanese
// rules of company accounting (会社計算規則).
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { query, type Asked } from '../query.ts';
import { refuse } from '../../src/domain/refusal.ts';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { balanceSheet } from './balance-sheet-layout.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import {
  isBalanceSheet,
  sumsOfSpans,
  type AccountSums,
  type BalanceFrame,
  type BalanceSpan,
  type SpanSums,
} from './balances.ts';
import { onBranch, SCENARIO_PARAMETERS } from './branch.ts';
import { dimensionOf, membersOf } from './breakdown.ts';
import { planColumns, TOTAL, type Range, type TimeColumn } from './columns.ts';
import { BALANCE, make, type Plan } from './figures.ts';
import type { EvidenceLink } from './links.ts';
import {
  COLUMN_PARAMETERS,
  COMMON,
  dayAfter,
  equal,
  kindsOf,
  PARAMETERS,
  reportSchema,
  requireRange,
  setting,
  type Check,
  type Report,
  type ReportInput,
  type Setting,
} from './report.ts';
import { formulasOf } from './parts.ts';
import { LOSSES, type Cells, type Formula, type Group, type Specification, type Values } from './statement.ts';
import { envelope } from './envelope.ts';

/** Groups of the profit and loss statement, by code. */
const PL = {
  sales: { code: 'sales', name: '売上高', nameEn: 'Net sales', side: 'credit', sections: ['PL.SALES'] },
  cost_of_sales: {
    code: 'cost_of_sales',
    name: '売上原価',
    nameEn: 'Cost of sales',
    side: 'debit',
    sections: ['PL.COGS'],
    groups: [
      {
        code: 'beginning_inventory',
        name: '期首商品棚卸高',
        nameEn: 'Beginning inventory',
        side: 'debit',
        sections: ['PL.COGS.BEGIN'],
      },
      { code: 'purchases', name: '当期仕入高', nameEn: 'Purchases', side: 'debit', sections: ['PL.COGS.PURCH'] },
      {
        code: 'other_cost_of_sales',
        name: 'その他売上原価',
        nameEn: 'Other cost of sales',
        side: 'debit',
        sections: ['PL.COGS.OTHER'],
      },
      {
        code: 'ending_inventory',
        name: '期末商品棚卸高',
        nameEn: 'Ending inventory',
        side: 'debit',
        sections: ['PL.COGS.END'],
      },
    ],
  },
  selling_admin: {
    code: 'selling_admin',
    name: '販売費及び一般管理費',
    nameEn: 'Selling, general and administrative expenses',
    side: 'debit',
    sections: ['PL.SGA'],
    rest: 'expense',
  },
  non_operating_income: {
    code: 'non_operating_income',
    name: '営業外収益',
    nameEn: 'Non-operating income',
    side: 'credit',
    sections: ['PL.NOI'],
    rest: 'revenue',
  },
  non_operating_expense: {
    code: 'non_operating_expense',
    name: '営業外費用',
    nameEn: 'Non-operating expenses',
    side: 'debit',
    sections: ['PL.NOE'],
  },
  extraordinary_income: {
    code: 'extraordinary_income',
    name: '特別利益',
    nameEn: 'Extraordinary income',
    side: 'credit',
    sections: ['PL.EI'],
  },
  extraordinary_loss: {
    code: 'extraordinary_loss',
    name: '特別損失',
    nameEn: 'Extraordinary losses',
    side: 'debit',
    sections: ['PL.EL'],
  },
  income_tax: {
    code: 'income_tax',
    name: '法人税、住民税及び事業税',
    nameEn: 'Income taxes',
    side: 'debit',
    sections: ['PL.TAX'],
  },
} as const satisfies Record<string, Group>;

function subtotal(code: string, name: string, nameEn: string, plus: string[], minus: string[] = []): Formula {
  return { code, name, nameEn, kind: 'subtotal', plus, minus, ...(LOSSES[code] && { loss: LOSSES[code] }) };
}

/** Profit and loss in the Japanese five-profit layout: gross, operating, ordinary, before tax, net. */
export const PROFIT_AND_LOSS: Specification = [
  PL.sales,
  PL.cost_of_sales,
  subtotal('gross_profit', '売上総利益', 'Gross profit', ['sales'], ['cost_of_sales']),
  PL.selling_admin,
  subtotal('operating_income', '営業利益', 'Operating income', ['gross_profit'], ['selling_admin']),
  PL.non_operating_income,
  PL.non_operating_expense,
  subtotal(
    'ordinary_income',
    '経常利益',
    'Ordinary income',
    ['operating_income', 'non_operating_income'],
    ['non_operating_expense'],
  ),
  PL.extraordinary_income,
  PL.extraordinary_loss,
  subtotal(
    'income_before_tax',
    '税引前当期純利益',
    'Income before income taxes',
    ['ordinary_income', 'extraordinary_income'],
    ['extraordinary_loss'],
  ),
  PL.income_tax,
  { ...subtotal('net_income', '当期純利益', 'Net income', ['income_before_tax'], ['income_tax']), kind: 'total' },
];

/** Groups of the profit and loss statement, from top to bottom: for reports that list all accounts. */
export const PROFIT_AND_LOSS_GROUPS: readonly Group[] = Object.values(PL);

/** Totals of a statement: figures of the whole range by name. */
function totals(sums: ReadonlyMap<string, Values>, codes: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, sums.get(code)?.[TOTAL] ?? 0n]));
}

/**
 * A statement about to be filled: its plan, and what its envelope says of days, totals and checks once the sums are
 * known.
 */
export interface Planned {
  readonly report: string;
  readonly plan: Plan;
  readonly evidence?: EvidenceLink;
  readonly shown: { readonly from?: CalendarDate; readonly to?: CalendarDate; readonly asOf?: CalendarDate };
  /** What a column tells of its days. */
  dates(column: TimeColumn): { from?: CalendarDate; to?: CalendarDate };
  totals(sums: ReadonlyMap<string, Values>): Values;
  /** Checks of one column. */
  checks(sums: ReadonlyMap<string, Values>, column: TimeColumn): readonly Check[];
}

/**
 * Reads the sums of a planned statement and makes the report. Checks name their column when there are several; they
 * hold only when no line is filtered out.
 */
export async function fill(
  rows: Kysely<Database>,
  asked: Asked,
  at: Setting,
  input: ReportInput,
  planned: Planned,
): Promise<Report<Cells>> {
  const { plan } = planned;
  const locale = input.locale ?? 'ja';
  const dimension = input.breakdown === undefined ? undefined : await dimensionOf(rows, at.companyId, input.breakdown);
  const found = await sumsOfPlan(rows, at, input.showZero, plan.spans, dimension);
  const members = dimension && (await membersOf(rows, at.companyId, dimension, found, locale));
  const {
    columns,
    rows: lines,
    sums,
  } = make(plan, found, {
    level: input.level ?? 'account',
    showZero: input.showZero ?? false,
    isNarrowed: input.accountCode !== undefined,
    locale,
    members,
    dates: planned.dates,
  });
  const several = plan.columns.length > 1;
  const checks = at.whole
    ? plan.columns.flatMap((column) =>
        planned.checks(sums, column).map((check) => (several ? { ...check, column: column.key } : check)),
      )
    : [];
  return envelope<Cells>(asked, at, planned.report, input, {
    ...planned.shown,
    ...(planned.evidence ? { evidence: planned.evidence } : {}),
    columns,
    formulas: formulasOf(plan.specification),
    rows: lines,
    totals: planned.totals(sums),
    checks,
  });
}

/** Spans of a column of a scenario are read from its branch. */
const assumedIn = ({ kind }: TimeColumn): Pick<BalanceSpan, 'assumed'> =>
  kind === 'scenario' ? { assumed: true } : {};

/**
 * Sums of spans: from the books as they are asked for, or those that are `assumed` from the branch that these are
 * compared with.
 */
async function sumsOfPlan(
  rows: Kysely<Database>,
  { books, compared }: Setting,
  all: boolean | undefined,
  spans: readonly BalanceSpan[],
  dimension: Parameters<typeof sumsOfSpans>[3],
): Promise<AccountSums[]> {
  if (!compared) return sumsOfSpans(rows, { ...books, all }, spans, dimension);
  const posted = await sumsOfSpans(rows, { ...books, all: true }, spans, dimension);
  const branch = await sumsOfSpans(rows, { ...books, branch: compared, all: true }, spans, dimension);
  const chosen = (a: readonly bigint[] | undefined, b: readonly bigint[] | undefined): bigint[] =>
    spans.map(({ assumed }, i) => (assumed ? b : a)?.[i] ?? 0n);
  const merged = (a: SpanSums | undefined, b: SpanSums | undefined): SpanSums => ({
    debit: chosen(a?.debit, b?.debit),
    credit: chosen(a?.credit, b?.credit),
  });
  return posted.flatMap((one, n): AccountSums[] => {
    const other = branch[n] as AccountSums;
    const members = new Map(
      [...new Set([...one.members.keys(), ...other.members.keys()])].map(
        (id) => [id, merged(one.members.get(id), other.members.get(id))] as const,
      ),
    );
    const sums = merged(one, other);
    const isEmpty = [...sums.debit, ...sums.credit].every((sum) => sum === 0n);
    return isEmpty && !all ? [] : [{ account: one.account, ...sums, members }];
  });
}

const spanOf = ({ from, to }: Range): string => `${from} – ${to}`;

/**
 * Profit and loss of a range by its columns. Refuses validation_error for a missing or contradicting range and for
 * columns that cannot be.
 */
export function planProfitAndLoss(frame: BalanceFrame, input: ReportInput): Planned {
  const range = requireRange(input, frame);
  const columns = planColumns(frame, range, input, spanOf);
  const kinds = kindsOf('range', input);
  const parts =
    columns.length === 1
      ? columns
      : columns.filter(({ key, kind }) => key !== TOTAL || kind !== 'actual' || input.compare !== undefined);
  const all = parts.map((_, i) => i);
  return {
    report: 'profit_and_loss',
    shown: range,
    dates: ({ from, to }) => ({ from, to }),
    checks: () => [],
    plan: {
      specification: PROFIT_AND_LOSS,
      columns,
      ...BALANCE,
      spans: parts.map((part): BalanceSpan => ({
        from: part.from,
        before: dayAfter(part.to),
        kinds,
        ...assumedIn(part),
      })),
      takes: (account, column) => {
        const part = parts.indexOf(columns[column] as TimeColumn);
        // The total of an interval is the sum of its columns.
        return isBalanceSheet(account) ? [] : [{ line: 'own', moved: part < 0 ? all : [part] }];
      },
    },
    totals: (sums) =>
      totals(sums, {
        sales: 'sales',
        costOfSales: 'cost_of_sales',
        grossProfit: 'gross_profit',
        sellingAdmin: 'selling_admin',
        operatingIncome: 'operating_income',
        nonOperatingIncome: 'non_operating_income',
        nonOperatingExpense: 'non_operating_expense',
        ordinaryIncome: 'ordinary_income',
        extraordinaryIncome: 'extraordinary_income',
        extraordinaryLoss: 'extraordinary_loss',
        incomeBeforeTax: 'income_before_tax',
        incomeTax: 'income_tax',
        netIncome: 'net_income',
      }),
  };
}

/**
 * Profit and loss of a range, without closing entries unless asked for. Refuses validation_error when from or to is
 * missing.
 */
export const profitAndLoss = query<ReportInput, Report<Cells>>({
  name: 'report-profit-and-loss',
  summary: 'Profit and loss',
  text:
    'Profit and loss of a range, without closing entries unless asked for; by months, departments or beside another ' +
    'range.',
  ja: {
    summary: '損益計算書',
    text: '期間の損益。指定しない限り決算振替仕訳を除きます。月別、部門別、他の期間との比較ができます。',
  },
  needs: 'reports:read',
  output: reportSchema,
  input: z.strictObject({ ...COMMON, ...COLUMN_PARAMETERS, ...SCENARIO_PARAMETERS }),
  async run(rows, asked, input) {
    const at = await setting(rows, asked, input);
    if (!at) return undefined;
    const plan = planProfitAndLoss(at.frame, input);
    return fill(rows, asked, await onBranch(rows, asked, at, input), input, plan);
  },
});

/**
 * Which day a balance sheet shows: asOf, or to; and the range that its columns cut. Alone, asOf stands for the fiscal
 * year until then, so that the period before is the
 * year before. Refuses validation_error when no day is given, when days contradict, and for an interval without from.
 */
function dayOfBalanceSheet(
  frame: BalanceFrame,
  input: ReportInput,
): { range: Range; shown: { from?: CalendarDate; to?: CalendarDate; asOf: CalendarDate } } {
  if (input.period !== undefined) {
    const range = requireRange(input, frame);
    return { range, shown: { ...range, asOf: range.to } };
  }
  const day = input.asOf ?? input.to;
  if (input.asOf !== undefined && (input.from !== undefined || input.to !== undefined))
    refuse('validation_error', '{asOf} excludes from and to: send {asOf} alone, or from and to', 'asOf');
  if (day === undefined)
    return refuse(
      'validation_error',
      'from and to are both required (YYYY-MM-DD), or {asOf}, or to alone',
      input.from === undefined ? 'from' : 'to',
    );
  if (input.from === undefined && input.interval !== undefined && input.interval !== 'total')
    refuse(
      'validation_error',
      'from and to are both required with an interval: each column is a balance at its end',
      'from',
    );
  if (input.from !== undefined && input.from > day)
    refuse('validation_error', `from (${input.from}) must not be after to (${day})`, 'from');
  return {
    range: { from: input.from ?? fiscalYearStart(frame, day), to: day },
    shown: { ...(input.from ? { from: input.from, to: day } : {}), asOf: day },
  };
}

/**
 * Balance sheet by its columns, each the balances at its end. Refuses validation_error when no day is given, for
 * contradicting days, and for includeClosing=false.
 */
export function planBalanceSheet(frame: BalanceFrame, input: ReportInput): Planned {
  const { range, shown } = dayOfBalanceSheet(frame, input);
  if (input.includeClosing === false)
    refuse(
      'validation_error',
      'a balance sheet always counts closing entries: leave {includeClosing} out',
      'includeClosing',
    );
  const columns = planColumns(frame, range, input, ({ to }) => to);
  const codes = {
    assets: 'assets',
    liabilities: 'liabilities',
    equity: 'equity',
    liabilitiesAndEquity: 'total_liabilities_and_equity',
    currentResult: 'current_result',
    priorResults: 'prior_results',
  } as const;
  return {
    report: 'balance_sheet',
    evidence: 'balances',
    shown,
    dates: ({ to }) => ({ to }),
    totals: (sums) => totals(sums, codes),
    checks: (sums, { key }) => {
      const of = (code: string): bigint => sums.get(code)?.[key] ?? 0n;
      // Books whose opening is complete have nothing left on the account that they were opened against.
      return [
        equal('assets_equal_liabilities_plus_equity', of(codes.assets), of(codes.liabilitiesAndEquity)),
        equal('opening_balance_is_zero', of('opening_balance'), 0n),
      ];
    },
    plan: {
      specification: balanceSheet(frame.entityType),
      columns,
      ...BALANCE,
      // Two spans per column: the fiscal years before, and the column's own year.
      spans: columns.flatMap((column): BalanceSpan[] => {
        const { to } = column;
        const year = fiscalYearStart(frame, to);
        const of = assumedIn(column);
        return [
          { from: null, before: year, kinds: kindsOf('past', input), ...of },
          { from: year, before: dayAfter(to), kinds: kindsOf('year', input), ...of },
        ];
      }),
      takes: (account, column) =>
        isBalanceSheet(account)
          ? [{ line: 'own', moved: [2 * column, 2 * column + 1] }]
          : [
              { line: { computed: 'prior_results' }, moved: [2 * column] },
              { line: { computed: 'current_result' }, moved: [2 * column + 1] },
            ],
    },
  };
}

/**
 * Balance sheet as of a day. Closing entries always count; results that none has carried over yet are `current_result`
 * and `prior_results`.
 * Refuses validation_error when no day is given, for contradicting days, and for includeClosing=false.
 */
export const balanceSheetReport = query<ReportInput, Report<Cells>>({
  name: 'report-balance-sheet',
  summary: 'Balance sheet',
  text:
    'Balance sheet as of a day. Closing entries always count; results that none has carried over yet are ' +
    'current_result and prior_results.',
  ja: {
    summary: '貸借対照表',
    text:
      '基準日の貸借対照表。決算振替仕訳は常に含みます。まだ振り替えられていない損益は current_result ' +
      'と prior_results に示します。',
  },
  needs: 'reports:read',
  output: reportSchema,
  input: z.strictObject({ ...COMMON, asOf: PARAMETERS.asOf, ...COLUMN_PARAMETERS, ...SCENARIO_PARAMETERS }),
  async run(rows, asked, input) {
    const at = await setting(rows, asked, input);
    if (!at) return undefined;
    const plan = planBalanceSheet(at.frame, input);
    return fill(rows, asked, await onBranch(rows, asked, at, input), input, plan);
  },
});
