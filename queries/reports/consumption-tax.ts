// The consumption tax return of a period from the posted entries: every box, the groups and entries behind it, and all
// methods beside each other.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import type { Company } from '../../src/domain/companies.ts';
import { boxText } from '../../src/domain/tax/boxes.ts';
import {
  basePeriodSales,
  interimPaidOf,
  mergeTotals,
  returnInput,
  taxGroups,
  taxKeyText,
  untaggedDifference,
  type TaxPeriod,
  type TaxTotals,
} from '../../src/domain/tax/movements.ts';
import { consumptionTaxReturn, returnBoxes } from '../../src/domain/tax/return.ts';
import {
  TAX_METHODS,
  type CodeFacts,
  type ReturnFinding,
  type TaxMethod,
  type TaxReturn,
  type TaxUse,
} from '../../src/domain/tax/return-facts.ts';
import { addDays, lastOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { bare } from '../../src/domain/ids.ts';
import { mulDivFloor } from '../../src/domain/money.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { TAX_FINDING_TEXTS } from '../../src/domain/tax/findings.ts';
import { severalParam } from '../page.ts';
import type { Link } from '../link.ts';
import { query, type Asked } from '../query.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import {
  cellKey,
  planColumns,
  shownColumns,
  TOTAL,
  type Column,
  type Locale,
  type Measure,
  type TimeColumn,
} from './columns.ts';
import {
  dayAfter,
  equal,
  filtersOf,
  PARAMETERS,
  projectionSchema,
  requireRange,
  setting,
  type Check,
  type ReportInput,
  type Setting,
} from './report.ts';
import type { Cells, Values } from './statement.ts';
import {
  entriesOfGroups,
  readOpenEntries,
  readSuppliers,
  readTaxFindings,
  readTaxTotals,
  readWrongSides,
  withOpenEntries,
  type DoubtfulEntries,
  type OpenEntry,
  type TaxBooks,
} from './tax-totals.ts';
import { rowPart, type RowPart } from './row-part.ts';

/** Entry ids shown per box. */
const ENTRIES_PER_BOX = 100;

interface ReturnYear {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly settings: Company['taxSettings'] | undefined;
}
type ReturnCode = CodeFacts & {
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly active: boolean;
};
/** What a return stands on, besides figures: the company, its years, its tax codes by id. All as they are now. */
interface ConsumptionTaxStanding {
  readonly company: Company;
  readonly years: readonly ReturnYear[];
  readonly codes: ReadonlyMap<string, ReturnCode>;
}

async function readStanding(rows: Kysely<Database>, companyId: string): Promise<ConsumptionTaxStanding | undefined> {
  const found = await sql<{
    company: Company;
    years: [CalendarDate, CalendarDate, Company['taxSettings'] | null][] | null;
    codes: ReturnCode[] | null;
  }>`
    select c.state as company,
      (select json_agg(json_build_array(start_date, end_date, state->'taxSettings') order by start_date)
          from fiscal_periods where company_id = ${companyId} and type = 'year') as years,
      (select json_agg(state) from tax_codes where company_id = ${companyId}) as codes
    from companies c where c.id = ${companyId}`.execute(rows);
  const row = found.rows[0];
  return (
    row && {
      company: row.company,
      years: (row.years ?? []).map(([start, end, settings]) => ({ start, end, settings: settings ?? undefined })),
      codes: new Map((row.codes ?? []).map((code) => [code.id, code])),
    }
  );
}

const isRegistered = (company: Company): boolean => company.invoiceRegistrationNumber !== undefined;

/**
 * A return with all it was made of. `stretches` are the totals of the columns that cut the range, of the whole range
 * when none do; `books` and `open` what it was read from.
 */
export interface PreparedReturn {
  readonly standing: ConsumptionTaxStanding;
  readonly at: Setting;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly settings: Company['taxSettings'];
  readonly tax: TaxReturn;
  readonly standardPeriodSales: bigint | null;
  readonly groups: ReturnType<typeof returnInput>['groups'];
  readonly untagged: { readonly net: bigint; readonly entries: bigint };
  readonly months: number;
  readonly isTaxablePeriod: boolean;
  readonly planned: readonly TimeColumn[];
  readonly stretches: readonly (readonly TaxTotals[])[];
  readonly books: TaxBooks;
  readonly open: readonly OpenEntry[];
}

/** True when from..to is a whole fiscal year, or a whole quarter or month of one for those who file so. */
function isTaxablePeriod(
  year: ReturnYear,
  from: CalendarDate,
  to: CalendarDate,
  filing: Company['taxSettings']['filingFrequency'],
): boolean {
  if (from === year.start && to === year.end) return filing === undefined || filing === 'yearly' || filing === 'half';
  const step = filing === 'quarterly' ? 3 : filing === 'monthly' ? 1 : undefined;
  if (step === undefined) return false;
  const months: CalendarDate[] = [];
  const day = year.start.slice(8);
  for (let month = monthOf(year.start); ; month = monthOf(addDays(lastOfMonth(month), 1))) {
    const start = `${month}-${day}`;
    if (start > year.end) break;
    months.push(start);
  }
  const at = months.indexOf(from);
  return at >= 0 && at % step === 0 && to === addDays(months[at + step] ?? addDays(year.end, 1), -1);
}

/** What decides about a return: its range, as known when, by which method, in which columns. */
export type ReturnAsk = Pick<
  ReportInput,
  | 'from'
  | 'to'
  | 'period'
  | 'knownAt'
  | 'revision'
  | 'includeDrafts'
  | 'interval'
  | 'compare'
  | 'comparePeriods'
  | 'locale'
> & { readonly method?: TaxMethod | undefined };

/**
 * Reads and computes the return of a range; undefined when the company does not exist. Refuses validation_error: no
 * range, a range over the end of a fiscal year, knownAt in the
 * future or beside drafts.
 */
export async function prepareReturn(
  rows: Kysely<Database>,
  asked: Asked,
  ask: ReturnAsk,
): Promise<PreparedReturn | undefined> {
  const companyId = bare(asked.companyId);
  const [at, standing] = await Promise.all([
    setting(rows, asked, { knownAt: ask.knownAt, revision: ask.revision, includeDrafts: ask.includeDrafts }),
    readStanding(rows, companyId),
  ]);
  if (!at || !standing) return undefined;
  const { frame } = at;
  const { company, years, codes } = standing;
  const range = requireRange(ask, frame);
  const { from, to } = range;
  if (fiscalYearStart(frame, from) !== fiscalYearStart(frame, to))
    refuse(
      'validation_error',
      `from and to must lie in one fiscal year: ${from} and ${to} do not`,
      ask.period === undefined ? 'to' : 'period',
    );
  const planned = planColumns(frame, range, ask, (one) => `${one.from} – ${one.to}`);
  const place = years.findIndex((year) => year.start <= from && from <= year.end);
  const year = years[place];
  // Settings of the year win over the company's, one by one.
  const settings = {
    ...company.taxSettings,
    ...year?.settings,
    ...(ask.method !== undefined && { method: ask.method }),
  };
  const base = settings.standardPeriodSales === undefined ? years[place - 2] : undefined;
  const books: TaxBooks = { companyId, revision: at.revision };
  const cuts = planned.filter(({ kind, key }) => kind === 'actual' && key !== TOTAL);
  const bounds = [...(cuts.length > 0 ? cuts.map((cut) => cut.from) : [from]), dayAfter(to)];
  const [read, before, open] = await Promise.all([
    readTaxTotals(rows, books, bounds),
    base && readTaxTotals(rows, books, [base.start, dayAfter(base.end)]),
    ask.includeDrafts ? readOpenEntries(rows, companyId, from, to) : [],
  ]);
  const stretches = withOpenEntries(read, bounds, open);
  const totals = mergeTotals(stretches.flat());
  const of = {
    entityType: company.entityType,
    registered: isRegistered(company),
    codeOf: (id: string) => codes.get(id),
  };
  const baseSales =
    base && before
      ? basePeriodSales({
          ...of,
          from: base.start,
          to: base.end,
          settings: { ...company.taxSettings, ...base.settings },
          totals: before[0] ?? [],
          suppliers: [],
        })
      : null;
  const suppliers = await readSuppliers(rows, books, fiscalYearStart(frame, from), from, to, codes, totals, open);
  const { input, groups, untagged } = returnInput({
    ...of,
    from,
    to,
    settings,
    baseSales,
    totals,
    suppliers,
  } satisfies TaxPeriod);
  return {
    standing,
    at,
    from,
    to,
    settings,
    tax: consumptionTaxReturn(input),
    standardPeriodSales: input.standardPeriodSales,
    groups,
    untagged,
    months: input.months,
    planned,
    stretches,
    books,
    open,
    isTaxablePeriod: year !== undefined && isTaxablePeriod(year, from, to, settings.filingFrequency),
  };
}

const SIDES = [
  ['sales', '売上', 'Sales'],
  ['sales_return', '売上返還等', 'Sales returns'],
  ['bad_debt', '貸倒れ', 'Bad debts'],
  ['bad_debt_recovery', '貸倒回収', 'Recovered bad debts'],
  ['purchase', '仕入', 'Purchases'],
  ['purchase_return', '仕入返還等', 'Purchase returns'],
  ['import_tax', '輸入消費税', 'Import tax'],
  ['import_tax_local', '輸入地方消費税', 'Local import tax'],
  ['reverse_charge', '特定課税仕入れ', 'Reverse charge'],
  ['reverse_charge_return', '特定課税仕入れの返還', 'Reverse charge returns'],
] as const;

const MEASURES: readonly Measure[] = [
  { key: 'gross', label: '税込金額', labelEn: 'Gross' },
  { key: 'net', label: '税抜金額', labelEn: 'Net' },
  { key: 'bookedTax', label: '帳簿上の消費税等', labelEn: 'Booked tax' },
  { key: 'entries', label: '仕訳数', labelEn: 'Entries' },
];
interface CodeRow {
  readonly kind: 'group' | 'account';
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly taxCodeId?: string;
  readonly taxUse?: TaxUse;
  readonly businessType?: number;
  readonly rateBps?: number;
  readonly deductibleBps?: number;
  readonly values: Cells;
  readonly links?: { readonly details: Link };
  readonly parts?: readonly RowPart[];
}

const codeRow = z.object({
  kind: z.enum(['group', 'account']),
  level: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  taxCodeId: z.string().optional(),
  taxUse: z.string().optional(),
  businessType: z.number().int().optional(),
  rateBps: z.number().int().optional(),
  deductibleBps: z.number().int().optional(),
  values: z.record(z.string(), z.number().int().nullable()),
  links: z.object({ details: z.string() }).optional(),
  parts: z.array(rowPart).optional().describe('Rows that add up to it'),
});

type ConsumptionTaxGroup = PreparedReturn['groups'][number];
/** Figures of a group up to a moment: its net price is rounded down once, so columns show by how much it grew. */
function figuresOf({
  code,
  gross,
  taxLines,
  totals,
}: Pick<ConsumptionTaxGroup, 'code' | 'gross' | 'taxLines' | 'totals'>): Record<string, bigint> {
  const taxable = code.treatment === 'taxable' && !code.side.startsWith('import');
  return {
    gross,
    net: taxable ? mulDivFloor(gross, 10_000n, 10_000n + BigInt(code.rateBps)) : gross,
    bookedTax: taxLines,
    entries: totals.entries,
  };
}
const NOTHING: Readonly<Record<string, bigint>> = { gross: 0n, net: 0n, bookedTax: 0n, entries: 0n };

/** Where the entries of a code are listed. */
function entriesLink(companyId: string, { from, to, open }: PreparedReturn, taxCodeId: string): Link {
  const status = open.length > 0 ? undefined : ['posted', 'reversed'];
  return { to: 'entries', companyId, parameters: { taxCodeId, from, to, status } };
}

/**
 * Rows per side and tax code, in all columns. `compared` are the totals of the columns that the range is compared with,
 * in their order.
 */
function rowsOf(
  prepared: PreparedReturn,
  compared: readonly (readonly TaxTotals[])[],
  { showZero, locale }: { showZero?: boolean | undefined; locale?: Locale | undefined },
  companyId: string,
): { columns: Column[]; rows: CodeRow[] } {
  const {
    standing: { codes },
    planned,
    stretches,
  } = prepared;
  const { columns, complete } = shownColumns(planned, MEASURES, locale ?? 'ja', ({ from, to }) => ({ from, to }));
  const codeOf = (id: string) => codes.get(id);
  const isCut = stretches.length > 1 || planned.some(({ kind, key }) => kind === 'actual' && key !== TOTAL);
  const byKey = (totals: readonly TaxTotals[]): Map<string, ConsumptionTaxGroup> =>
    new Map(taxGroups(totals, codeOf).groups.map((group) => [taxKeyText(group.totals), group]));
  const whole = byKey(stretches.flat().length === 0 ? [] : mergeTotals(stretches.flat()));
  const cuts = stretches.map(byKey);
  const others = compared.map(byKey);
  const unused = showZero
    ? [...codes.values()]
        .filter(({ id, active }) => active && ![...whole.values()].some(({ totals }) => totals.taxCodeId === id))
        .map(({ id }): TaxTotals => ({
          taxCodeId: id,
          taxUse: '',
          businessType: 0,
          base: 0n,
          taxLines: 0n,
          taxNoted: 0n,
          entries: 0n,
        }))
    : [];
  const all = taxGroups(
    mergeTotals([...[...whole, ...others.flatMap((one) => [...one])].map(([, { totals }]) => totals), ...unused]),
    codeOf,
  ).groups;
  const at = (key: string, measure: string): string => cellKey(key, measure, isCut);

  const valuesOf = (group: ConsumptionTaxGroup): Record<string, bigint> => {
    const key = taxKeyText(group.totals);
    const values: Record<string, bigint> = {};
    if (isCut) {
      let before = NOTHING;
      let sum: Pick<ConsumptionTaxGroup, 'code' | 'gross' | 'taxLines' | 'totals'> = {
        code: group.code,
        gross: 0n,
        taxLines: 0n,
        totals: { ...group.totals, entries: 0n },
      };
      planned
        .filter((column) => column.key !== TOTAL)
        .forEach((column, i) => {
          const mine = cuts[i]?.get(key);
          if (mine)
            sum = {
              code: sum.code,
              gross: sum.gross + mine.gross,
              taxLines: sum.taxLines + mine.taxLines,
              totals: { ...sum.totals, entries: sum.totals.entries + mine.totals.entries },
            };
          const after = figuresOf(sum);
          for (const measure of Object.keys(after))
            values[at(column.key, measure)] = (after[measure] ?? 0n) - (before[measure] ?? 0n);
          before = after;
        });
    }
    const total = whole.get(key);
    for (const [measure, value] of Object.entries(total ? figuresOf(total) : NOTHING))
      values[at(TOTAL, measure)] = value;
    planned
      .filter(({ kind }) => kind === 'comparison')
      .forEach((column, i) => {
        const mine = others[i]?.get(key);
        for (const [measure, value] of Object.entries(mine ? figuresOf(mine) : NOTHING))
          values[at(column.key, measure)] = value;
      });
    return values;
  };

  const rows = SIDES.flatMap(([side, name, nameEn]): CodeRow[] => {
    const mine = all.filter((group) => group.code.side === side);
    if (mine.length === 0) return [];
    const sums: Record<string, bigint> = {};
    const shown = mine.map((group): CodeRow => {
      const values = valuesOf(group);
      for (const [column, value] of Object.entries(values)) sums[column] = (sums[column] ?? 0n) + value;
      const { taxCodeId } = group.totals;
      const known = codes.get(taxCodeId);
      return {
        kind: 'account',
        level: 1,
        code: group.code.code,
        name: (locale === 'en' ? known?.nameEn : undefined) ?? known?.name ?? group.code.code,
        ...(known?.nameEn && { nameEn: known.nameEn }),
        taxCodeId,
        ...(group.taxUse && { taxUse: group.taxUse }),
        ...(group.businessType && { businessType: group.businessType }),
        rateBps: group.code.rateBps,
        deductibleBps: group.code.deductibleBps,
        values: complete(values),
        links: { details: entriesLink(companyId, prepared, taxCodeId) },
      };
    });
    return [
      {
        kind: 'group',
        level: 0,
        code: side,
        name: locale === 'en' ? nameEn : name,
        nameEn,
        values: complete(sums),
        // A code stands in several rows, one for each use.
        parts: [...new Set(shown.map(({ code }) => code))].map((code) => ({ code, sign: 1 })),
      },
      ...shown,
    ];
  });
  return { columns, rows };
}

/**
 * A box with its formula and what is behind it. `entryCount` counts entries per group of lines: an entry in two groups
 * counts twice.
 */
interface BoxDetail {
  readonly form: string;
  readonly box: string;
  readonly label: string;
  readonly formula: string;
  readonly value: bigint | string;
  readonly groups: readonly { taxCode: string; taxUse?: TaxUse; businessType?: number }[];
  readonly entryIds: readonly string[];
  readonly entryCount: bigint;
  readonly links: readonly Link[];
}

/** The first entries of several lists together, each once. */
function firstOf(lists: readonly (readonly string[])[]): string[] {
  const ids = new Set<string>();
  for (const list of lists)
    for (const id of list) {
      if (ids.size === ENTRIES_PER_BOX) return [...ids];
      ids.add(id);
    }
  return [...ids];
}

function boxDetails(prepared: PreparedReturn, entries: readonly (readonly string[])[], companyId: string): BoxDetail[] {
  const { tax, groups } = prepared;
  // Many boxes stand on the same groups: what is behind them is found once.
  const known = new Map<string, Pick<BoxDetail, 'groups' | 'entryIds' | 'entryCount' | 'links'>>();
  return tax.boxes.map(({ form, box, value, groups: behind }) => {
    const text = boxText(form, box);
    const key = behind.join();
    let found = known.get(key);
    if (!found) {
      const mine = behind.flatMap((i) => {
        const group = groups[i];
        return group ? [group] : [];
      });
      known.set(
        key,
        (found = {
          groups: mine.map((group) => ({
            taxCode: group.code.code,
            ...(group.taxUse && { taxUse: group.taxUse }),
            ...(group.businessType && { businessType: group.businessType }),
          })),
          entryIds: firstOf(behind.map((i) => entries[i] ?? [])),
          entryCount: mine.reduce((t, group) => t + group.totals.entries, 0n),
          links: [...new Set(mine.map((group) => group.totals.taxCodeId))].map((id) =>
            entriesLink(companyId, prepared, id),
          ),
        }),
      );
    }
    return { form, box, label: text?.label ?? '', formula: text?.formula ?? '', value, ...found };
  });
}

const amounts = z.object({ national: z.number().int(), local: z.number().int() });
const boxesSchema = z.record(z.string(), z.union([z.number().int(), z.string()]));
/** Schema of the consumption tax report. */
export const consumptionTaxSchema = z.object({
  report: z.string(),
  companyId: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  basis: z.enum(['accrual']),
  unit: z.enum(['minor']),
  filters: z.record(z.string(), z.unknown()),
  knownAt: z.string().optional(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
      kind: z.enum(['actual', 'comparison', 'change', 'change_bps']),
    }),
  ),
  rows: z.array(codeRow),
  totals: z.record(z.string(), z.number().int()),
  checks: z.array(
    z.object({
      code: z.string(),
      ok: z.boolean(),
      difference: z.number().int(),
      message: z.string().optional(),
      entryIds: z.array(z.string()).optional().describe('The first entries that the check is about'),
    }),
  ),
  method: z.enum(TAX_METHODS),
  appliedMethod: z.string(),
  months: z.number().int(),
  isTaxablePeriod: z.boolean(),
  taxableSalesRatio: z.object({
    numerator: z.number().int(),
    denominator: z.number().int(),
    percent: z.string().describe('Two decimals, truncated; deductions use the exact fraction'),
  }),
  taxableSales: z.number().int(),
  standardPeriodSales: z.number().int().nullable(),
  outputTax: z.number().int(),
  creditableTax: z.number().int(),
  nationalTax: z.number().int(),
  localTax: z.number().int(),
  interimPaid: amounts,
  payable: z.number().int().describe('Box 26: national and local tax after interim payments; negative = refund'),
  deemedCredit: z.object({ ways: z.record(z.string(), z.number().int()), chosen: z.string() }).optional(),
  comparison: z.record(
    z.string(),
    z.object({ payable: z.number().int(), eligible: z.boolean(), reason: z.string().optional() }),
  ),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), amount: z.number().int().optional() })),
  returnBoxes: z
    .object({
      form: z.string(),
      page1: boxesSchema,
      page2: boxesSchema,
      schedules: z.array(z.object({ form: z.string(), boxes: boxesSchema })),
    })
    .optional(),
  boxDetails: z
    .array(
      z.object({
        form: z.string(),
        box: z.string(),
        label: z.string(),
        formula: z.string(),
        value: z.union([z.number().int(), z.string()]),
        groups: z.array(
          z.object({ taxCode: z.string(), taxUse: z.string().optional(), businessType: z.number().int().optional() }),
        ),
        entryIds: z.array(z.string()),
        entryCount: z.number().int(),
        links: z.array(z.string()),
      }),
    )
    .optional(),
  projection: projectionSchema,
  generatedAt: z.string(),
});

type ReturnCheckShown = Check & { readonly message?: string; readonly entryIds?: readonly string[] };

/** A check per kind of doubt: entries that were written although their tax is doubtful. */
function findingChecks(found: readonly DoubtfulEntries[]): ReturnCheckShown[] {
  return (Object.keys(TAX_FINDING_TEXTS) as DoubtfulEntries['code'][]).map((code): ReturnCheckShown => {
    const { count = 0, entryIds = [] } = found.find((one) => one.code === code) ?? {};
    return {
      code,
      ok: count === 0,
      difference: 0n,
      ...(count > 0 && {
        message: `${TAX_FINDING_TEXTS[code]}: ${count}; amend them, or leave them as they are`,
        entryIds,
      }),
    };
  });
}

/** The report: the envelope of all reports, and the return. */
export interface ConsumptionTaxReport {
  readonly report: 'consumption_tax';
  readonly companyId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly knownAt?: string;
  readonly currency: string;
  readonly basis: 'accrual';
  readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column[];
  readonly rows: readonly CodeRow[];
  readonly totals: Values;
  readonly checks: readonly ReturnCheckShown[];
  readonly method: TaxMethod;
  readonly appliedMethod: string;
  readonly months: number;
  readonly isTaxablePeriod: boolean;
  readonly taxableSalesRatio: TaxReturn['ratio'];
  readonly taxableSales: bigint;
  readonly standardPeriodSales: bigint | null;
  readonly outputTax: bigint;
  readonly creditableTax: bigint;
  readonly nationalTax: bigint;
  readonly localTax: bigint;
  readonly interimPaid: { readonly national: bigint; readonly local: bigint };
  readonly payable: bigint;
  readonly deemedCredit?: TaxReturn['deemedCredit'];
  readonly comparison: TaxReturn['comparison'];
  readonly warnings: readonly ReturnFinding[];
  readonly returnBoxes?: NonNullable<ReturnType<typeof returnBoxes>>;
  readonly boxDetails?: readonly BoxDetail[];
  readonly projection: { readonly position: number; readonly upToDate: boolean };
  readonly generatedAt: string;
}

const methodParam = z
  .enum(TAX_METHODS, `method must be one of ${TAX_METHODS.join(', ')}`)
  .optional()
  .describe('Shows the return by another method than that of the settings');
const expandParam = severalParam(z.enum(['boxes'], 'expand takes boxes'))
  .optional()
  .describe('boxes: every box with its formula, the groups of lines and up to 100 entries behind it');
/** Parameters of the report. */
export type ConsumptionTaxInput = ReturnAsk & {
  readonly showZero?: boolean | undefined;
  readonly expand?: readonly 'boxes'[] | undefined;
};

/** What is said of so many entries with lines on the tax accounts and no tax code. */
const leftOut = (entries: bigint): string =>
  `lines on the tax accounts without a tax code (${entries} entries) are left out of the return; ` +
  'beside the interim payments of the settings there should be none';

const { from, to, period, knownAt, includeDrafts, showZero, locale, interval, compare, comparePeriods } = PARAMETERS;
/**
 * The consumption tax return of a range within one fiscal year. Lines on the tax accounts without a tax code must be
 * the interim payments of the settings, and nothing else.
 */
export const consumptionTax = query<ConsumptionTaxInput, ConsumptionTaxReport>({
  name: 'report-consumption-tax',
  summary: 'Consumption tax return',
  text:
    'The consumption tax return of a range within one fiscal year, by every method that may be chosen beside each ' +
    'other, and its boxes.',
  ja: {
    summary: '消費税申告書',
    text: '一会計年度内の期間の消費税申告書。選択できる全ての方法を並べ、各欄を示します。',
  },
  needs: 'reports:read',
  output: consumptionTaxSchema,
  input: z.strictObject({
    from,
    to,
    period,
    knownAt,
    includeDrafts,
    showZero,
    locale,
    interval,
    compare,
    comparePeriods,
    method: methodParam,
    expand: expandParam,
  }),
  async run(rows, asked, ask) {
    const prepared = await prepareReturn(rows, asked, ask);
    if (!prepared) return undefined;
    const {
      tax,
      at,
      standing: { company },
      settings,
      untagged,
      planned,
      books,
      open,
      groups,
    } = prepared;
    const range = { from: prepared.from, to: prepared.to };
    const [compared, entries, written, wrongSides] = await Promise.all([
      Promise.all(
        planned
          .filter(({ kind }) => kind === 'comparison')
          .map(async (column) => {
            const bounds = [column.from, dayAfter(column.to)];
            return (
              withOpenEntries(
                await readTaxTotals(rows, books, bounds),
                bounds,
                ask.includeDrafts ? await readOpenEntries(rows, books.companyId, column.from, column.to) : [],
              )[0] ?? []
            );
          }),
      ),
      ask.expand &&
        entriesOfGroups(
          rows,
          books,
          range.from,
          range.to,
          groups.map(({ totals }) => totals),
          open,
          ENTRIES_PER_BOX,
        ),
      readTaxFindings(rows, books, range.from, range.to, ENTRIES_PER_BOX),
      readWrongSides(
        rows,
        books,
        range.from,
        range.to,
        [...new Set(groups.map(({ totals }) => totals.taxCodeId))].map((id) => prepared.standing.codes.get(id)),
        ENTRIES_PER_BOX,
      ),
    ]);
    // What was found when entries were written knows nothing of those from before it was looked for; the lines do.
    const doubtful = [...written.filter(({ code }) => code !== 'tax_code_side'), ...(wrongSides ? [wrongSides] : [])];
    const boxes = returnBoxes(tax);
    const untaggedCheck = equal('untagged_tax_lines', untaggedDifference(settings, untagged.net), 0n);
    const paysInterim = settings.filingFrequency !== 'monthly' && settings.filingFrequency !== 'quarterly';
    return {
      report: 'consumption_tax',
      companyId: asked.companyId,
      ...range,
      ...(at.knownAt === undefined ? {} : { knownAt: at.knownAt }),
      currency: company.baseCurrency,
      basis: 'accrual',
      unit: 'minor',
      filters: {
        ...filtersOf(at, ask),
        ...(ask.method && { method: ask.method }),
        ...(ask.expand && { expand: ask.expand }),
      },
      ...rowsOf(prepared, compared, ask, asked.companyId),
      totals: {
        outputTax: tax.outputTax,
        creditableTax: tax.creditableTax,
        nationalTax: tax.nationalTax,
        localTax: tax.localTax,
        payable: tax.payable,
      },
      checks: [
        ...tax.checks,
        { ...untaggedCheck, ...(!untaggedCheck.ok && { message: leftOut(untagged.entries) }) },
        ...findingChecks(doubtful),
      ],
      method: tax.method,
      appliedMethod: tax.applied,
      months: prepared.months,
      isTaxablePeriod: prepared.isTaxablePeriod,
      taxableSalesRatio: tax.ratio,
      taxableSales: tax.taxableSales,
      standardPeriodSales: prepared.standardPeriodSales,
      outputTax: tax.outputTax,
      creditableTax: tax.creditableTax,
      nationalTax: tax.nationalTax,
      localTax: tax.localTax,
      interimPaid: interimPaidOf(settings),
      payable: tax.payable,
      ...(tax.deemedCredit && { deemedCredit: tax.deemedCredit }),
      comparison: tax.comparison,
      warnings: [
        ...tax.warnings,
        ...(settings.interimPaid && !paysInterim
          ? [
              {
                code: 'interim_paid_ignored',
                message:
                  `who files ${settings.filingFrequency} makes no interim payments; ` +
                  'taxSettings.interimPaid is left out',
              },
            ]
          : []),
      ],
      ...(boxes && { returnBoxes: boxes }),
      ...(entries && { boxDetails: boxDetails(prepared, entries, asked.companyId) }),
      projection: { position: at.revision ?? asked.projectedRevision, upToDate: asked.upToDate },
      generatedAt: new Date(asked.nowMs).toISOString(),
    };
  },
});
