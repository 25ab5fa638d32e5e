// The consumption tax return of a period from the posted entries: every box, the groups and entries behind it, and all methods beside each other.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import type { Company } from '../../src/domain/companies.ts';
import { boxText } from '../../src/domain/consumption-tax-boxes.ts';
import { basePeriodSales, mergeTotals, returnInput, taxKeyText, taxMovements, untaggedDifference, type SupplierTotals, type TaxPeriod, type TaxTotals } from '../../src/domain/consumption-tax-books.ts';
import { consumptionTaxReturn, returnBoxes, supplierCapOn, TAX_METHODS, type CodeFacts, type ReturnFinding, type TaxGroup, type TaxMethod, type TaxReturn, type TaxUse } from '../../src/domain/consumption-tax.ts';
import { addDays, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import type { EntryContent } from '../../src/domain/journal.ts';
import { mulDivFloor } from '../../src/domain/money.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { severalParam } from '../page.ts';
import { query, type Asked } from '../query.ts';
import { fiscalYearStart, type Frame } from './balances.ts';
import { equal, PARAMETERS, requireRange, type Check, type Column } from './report.ts';
import type { Values } from './statement.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
/** Entry ids shown per box. */
const ENTRIES_PER_BOX = 100;

interface Year { readonly start: CalendarDate; readonly end: CalendarDate; readonly settings: Company['taxSettings'] | undefined }
/** What a return stands on. `code` facts come with id and name. */
interface Standing { readonly company: Company; readonly years: readonly Year[]; readonly codes: ReadonlyMap<string, CodeFacts & { readonly id: string; readonly name: string }> }

async function readStanding(rows: Kysely<Database>, companyId: string): Promise<Standing | undefined> {
  const found = await sql<{ company: Company; years: [CalendarDate, CalendarDate, Company['taxSettings'] | null][] | null; codes: (CodeFacts & { id: string; name: string })[] | null }>`
    select c.state as company,
      (select json_agg(json_build_array(start_date, end_date, state->'taxSettings') order by start_date) from fiscal_periods where company_id = ${companyId} and type = 'year') as years,
      (select json_agg(state) from tax_codes where company_id = ${companyId}) as codes
    from companies c where c.id = ${companyId}`.execute(rows);
  const row = found.rows[0];
  return row && { company: row.company, years: (row.years ?? []).map(([start, end, settings]) => ({ start, end, settings: settings ?? undefined })), codes: new Map((row.codes ?? []).map((code) => [code.id, code])) };
}

interface Read { readonly totals: TaxTotals[]; readonly suppliers: (SupplierTotals & { readonly month: string })[] }
type Key = { tax_code_id: string; tax_use: TaxUse | ''; business_type: number };
const keyOf = (row: Key) => ({ taxCodeId: row.tax_code_id === NIL ? '' : withPrefix('taxCode', row.tax_code_id), taxUse: row.tax_use, businessType: row.business_type });

/** Totals of any days: whole months from the monthly totals, cut months from their entries. */
async function readTotals(rows: Kysely<Database>, companyId: string, from: CalendarDate, to: CalendarDate): Promise<Read> {
  const months = { first: monthOf(from === firstOfMonth(monthOf(from)) ? from : addDays(lastOfMonth(monthOf(from)), 1)), last: monthOf(to === lastOfMonth(monthOf(to)) ? to : addDays(firstOfMonth(monthOf(to)), -1)) };
  const cap = supplierCapOn(from);
  const cut = [...new Set([monthOf(from), monthOf(to)])].filter((month) => month < months.first || month > months.last)
    .map((month) => [from > firstOfMonth(month) ? from : firstOfMonth(month), to < lastOfMonth(month) ? to : lastOfMonth(month)] as const);
  const [totals, suppliers, ...entries] = await Promise.all([
    sql<Key & { base: bigint; tax_lines: bigint; tax_noted: bigint; entries: bigint }>`
      select tax_code_id, tax_use, business_type, sum(base) as base, sum(tax_lines) as tax_lines, sum(tax_noted) as tax_noted, sum(entries) as entries
      from tax_months where company_id = ${companyId} and month between ${months.first} and ${months.last} group by tax_code_id, tax_use, business_type`.execute(rows),
    // Only suppliers that may exceed the cap are looked at one by one; a cut month can add at most what it holds, so with cut months all are.
    cap === undefined ? undefined : sql<Key & { partner_id: string; month: string; gross: bigint }>`
      select partner_id, month, tax_code_id, tax_use, business_type, gross from tax_suppliers where company_id = ${companyId} and month between ${months.first} and ${months.last}
        and partner_id in (select partner_id from tax_suppliers where company_id = ${companyId} and month between ${months.first} and ${months.last} group by partner_id
          having sum(gross) > ${cut.length > 0 ? -1n : cap} or partner_id = ${NIL})`.execute(rows),
    ...cut.map(([first, last]) => sql<{ content: EntryContent }>`
      select content from entries where company_id = ${companyId} and effective_date between ${first} and ${last} and entry_number is not null and status in ('posted', 'reversed')`.execute(rows)),
  ]);
  const moved = entries.flatMap((found) => found.rows.map(({ content }) => ({ month: monthOf(content.effectiveDate), ...taxMovements(content) })));
  return {
    totals: mergeTotals([
      ...totals.rows.map((row): TaxTotals => ({ ...keyOf(row), base: row.base, taxLines: row.tax_lines, taxNoted: row.tax_noted, entries: row.entries })),
      ...moved.flatMap((one) => one.groups),
    ]),
    suppliers: [
      ...(suppliers?.rows ?? []).map((row) => ({ ...keyOf(row), partnerId: row.partner_id === NIL ? '' : withPrefix('partner', row.partner_id), month: row.month, gross: row.gross })),
      ...moved.flatMap(({ month, suppliers: some }) => some.map((one) => ({ ...one, month }))),
    ],
  };
}

const isRegistered = (company: Company): boolean => company.invoiceRegistrationNumber !== undefined;

/** A return with all it was made of. `yearly` = the range is one taxable period. */
export interface PreparedReturn {
  readonly standing: Standing; readonly from: CalendarDate; readonly to: CalendarDate; readonly settings: Company['taxSettings']; readonly tax: TaxReturn; readonly standardPeriodSales: bigint | null;
  readonly groups: ReturnType<typeof returnInput>['groups']; readonly untagged: { readonly net: bigint; readonly entries: bigint }; readonly months: number; readonly isTaxablePeriod: boolean;
}

/** True when from..to is a whole fiscal year, or a whole quarter or month of one for those who file so. */
function isTaxablePeriod(year: Year, from: CalendarDate, to: CalendarDate, filing: Company['taxSettings']['filingFrequency']): boolean {
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

/** Reads and computes the return of a range; undefined when the company does not exist. Refuses validation_error: no range, or a range over the end of a fiscal year. */
export async function prepareReturn(rows: Kysely<Database>, asked: Asked, ask: { from?: CalendarDate | undefined; to?: CalendarDate | undefined; method?: TaxMethod | undefined }): Promise<PreparedReturn | undefined> {
  const { from, to } = requireRange(ask);
  const companyId = bare(asked.companyId);
  const standing = await readStanding(rows, companyId);
  if (!standing) return undefined;
  const { company, years, codes } = standing;
  const frame = { ...company, currency: company.baseCurrency, years: years.map(({ start, end }) => [start, end] as const) } satisfies Frame;
  if (fiscalYearStart(frame, from) !== fiscalYearStart(frame, to)) refuse('validation_error', `from and to must lie in one fiscal year: ${from} and ${to} do not`, 'to');
  const at = years.findIndex((year) => year.start <= from && from <= year.end);
  const year = years[at];
  // Settings of the year win over the company's, one by one.
  const settings = { ...company.taxSettings, ...year?.settings, ...(ask.method !== undefined && { method: ask.method }) };
  const base = settings.standardPeriodSales === undefined ? years[at - 2] : undefined;
  const [read, before] = await Promise.all([readTotals(rows, companyId, from, to), base && readTotals(rows, companyId, base.start, base.end)]);
  const of = { entityType: company.entityType, registered: isRegistered(company), codeOf: (id: string) => codes.get(id) };
  const baseSales = base && before ? basePeriodSales({ ...of, from: base.start, to: base.end, settings: { ...company.taxSettings, ...base.settings }, ...before }) : null;
  const { input, groups, untagged } = returnInput({ ...of, from, to, settings, baseSales, ...read } satisfies TaxPeriod);
  return {
    standing, from, to, settings, tax: consumptionTaxReturn(input), standardPeriodSales: input.standardPeriodSales, groups, untagged, months: input.months,
    isTaxablePeriod: year !== undefined && isTaxablePeriod(year, from, to, settings.filingFrequency),
  };
}

const SIDES = [
  ['sales', '売上', 'Sales'], ['sales_return', '売上返還等', 'Sales returns'], ['bad_debt', '貸倒れ', 'Bad debts'], ['bad_debt_recovery', '貸倒回収', 'Recovered bad debts'],
  ['purchase', '仕入', 'Purchases'], ['purchase_return', '仕入返還等', 'Purchase returns'], ['import_tax', '輸入消費税', 'Import tax'], ['import_tax_local', '輸入地方消費税', 'Local import tax'],
  ['reverse_charge', '特定課税仕入れ', 'Reverse charge'], ['reverse_charge_return', '特定課税仕入れの返還', 'Reverse charge returns'],
] as const;

const COLUMNS = { gross: '税込金額', net: '税抜金額', bookedTax: '帳簿上の消費税等', entries: '仕訳数' } as const;
interface CodeRow {
  readonly kind: 'group' | 'account'; readonly level: number; readonly code: string; readonly name: string; readonly nameEn?: string; readonly taxCodeId?: string; readonly taxUse?: TaxUse; readonly businessType?: number;
  readonly rateBps?: number; readonly deductibleBps?: number; readonly values: Values; readonly links?: { readonly details: string };
}

const codeRow = z.object({
  kind: z.enum(['group', 'account']), level: z.number().int(), code: z.string(), name: z.string(), nameEn: z.string().optional(), taxCodeId: z.string().optional(), taxUse: z.string().optional(), businessType: z.number().int().optional(),
  rateBps: z.number().int().optional(), deductibleBps: z.number().int().optional(), values: z.record(z.string(), z.number().int()), links: z.object({ details: z.string() }).optional(),
});

function valuesOf(group: TaxGroup & { readonly totals: TaxTotals }): Values {
  const taxable = group.code.treatment === 'taxable' && !group.code.side.startsWith('import');
  return { gross: group.gross, net: taxable ? mulDivFloor(group.gross, 10_000n, 10_000n + BigInt(group.code.rateBps)) : group.gross, bookedTax: group.taxLines, entries: group.totals.entries };
}

function rowsOf({ groups, standing, from, to }: PreparedReturn, companyId: string): CodeRow[] {
  return SIDES.flatMap(([side, name, nameEn]): CodeRow[] => {
    const mine = groups.filter((group) => group.code.side === side);
    if (mine.length === 0) return [];
    const sums: Record<string, bigint> = {};
    const codes = mine.map((group): CodeRow => {
      const values = valuesOf(group);
      for (const [column, value] of Object.entries(values)) sums[column] = (sums[column] ?? 0n) + value;
      const { taxCodeId } = group.totals;
      return {
        kind: 'account', level: 1, code: group.code.code, name: standing.codes.get(taxCodeId)?.name ?? group.code.code, taxCodeId, ...(group.taxUse && { taxUse: group.taxUse }), ...(group.businessType && { businessType: group.businessType }),
        rateBps: group.code.rateBps, deductibleBps: group.code.deductibleBps, values, links: { details: `/v1/companies/${companyId}/journal-entries?taxCodeId=${taxCodeId}&from=${from}&to=${to}` },
      };
    });
    return [{ kind: 'group', level: 0, code: side, name, nameEn, values: sums }, ...codes];
  });
}

/** A box with its formula and what is behind it. `entryCount` counts entries per group of lines: an entry in two groups counts twice. */
interface BoxDetail { readonly form: string; readonly box: string; readonly label: string; readonly formula: string; readonly value: bigint | string; readonly groups: readonly { taxCode: string; taxUse?: TaxUse; businessType?: number }[]; readonly entryIds: readonly string[]; readonly entryCount: bigint; readonly links: readonly string[] }

/**
 * Up to 100 entries of each group. One pass over the lines finds entries per code; only where a code has several groups (by use or business type) are
 * entries looked into, at most 1,000 per code: a rare group of a busy code may show fewer entries than it has.
 */
async function entriesOf(rows: Kysely<Database>, companyId: string, { groups, from, to }: PreparedReturn): Promise<string[][]> {
  const codes = [...new Set(groups.map(({ totals }) => bare(totals.taxCodeId)))];
  const found = await sql<{ tax_code_id: string; ids: string[] }>`
    select tax_code_id, (array_agg(entry_id))[1:1000] as ids from entry_lines
    where company_id = ${companyId} and effective_date between ${from} and ${to} and tax_code_id = any(${codes}::uuid[]) and to_revision is null and posted and kind <> 'closing' group by tax_code_id`.execute(rows);
  const byCode = new Map(found.rows.map((row) => [withPrefix('taxCode', row.tax_code_id), [...new Set(row.ids)]]));
  const several = [...byCode].filter(([code]) => groups.filter(({ totals }) => totals.taxCodeId === code).length > 1).flatMap(([, ids]) => ids);
  const contents = several.length === 0 ? [] : (await sql<{ id: string; content: EntryContent }>`select id, content from entries where company_id = ${companyId} and id = any(${several}::uuid[])`.execute(rows)).rows;
  const groupsIn = new Map(contents.map(({ id, content }) => [id, new Set(taxMovements(content).groups.map(taxKeyText))]));
  return groups.map(({ totals }) => (byCode.get(totals.taxCodeId) ?? []).filter((id) => groupsIn.get(id)?.has(taxKeyText(totals)) ?? true).slice(0, ENTRIES_PER_BOX).map((id) => withPrefix('entry', id)));
}

function boxDetails(prepared: PreparedReturn, entries: readonly (readonly string[])[], companyId: string): BoxDetail[] {
  const { tax, groups, from, to } = prepared;
  return tax.boxes.map(({ form, box, value, groups: behind }) => {
    const text = boxText(form, box);
    const mine = behind.flatMap((i) => { const group = groups[i]; return group ? [group] : []; });
    return {
      form, box, label: text?.label ?? '', formula: text?.formula ?? '', value,
      groups: mine.map((group) => ({ taxCode: group.code.code, ...(group.taxUse && { taxUse: group.taxUse }), ...(group.businessType && { businessType: group.businessType }) })),
      entryIds: [...new Set(behind.flatMap((i) => entries[i] ?? []))].slice(0, ENTRIES_PER_BOX), entryCount: mine.reduce((t, group) => t + group.totals.entries, 0n),
      links: [...new Set(mine.map((group) => `/v1/companies/${companyId}/journal-entries?taxCodeId=${group.totals.taxCodeId}&from=${from}&to=${to}`))],
    };
  });
}

const amounts = z.object({ national: z.number().int(), local: z.number().int() });
const boxesSchema = z.record(z.string(), z.union([z.number().int(), z.string()]));
/** Schema of the consumption tax report. */
export const consumptionTaxSchema = z.object({
  report: z.string(), companyId: z.string(), from: z.string(), to: z.string(), currency: z.string(), basis: z.enum(['accrual']), unit: z.enum(['minor']), filters: z.record(z.string(), z.unknown()),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(['actual']) })), rows: z.array(codeRow), totals: z.record(z.string(), z.number().int()),
  checks: z.array(z.object({ code: z.string(), ok: z.boolean(), difference: z.number().int(), message: z.string().optional() })),
  method: z.enum(TAX_METHODS), appliedMethod: z.string(), months: z.number().int(), isTaxablePeriod: z.boolean(),
  taxableSalesRatio: z.object({ numerator: z.number().int(), denominator: z.number().int(), percent: z.string().describe('Two decimals, truncated; deductions use the exact fraction') }),
  taxableSales: z.number().int(), standardPeriodSales: z.number().int().nullable(), outputTax: z.number().int(), creditableTax: z.number().int(), nationalTax: z.number().int(), localTax: z.number().int(),
  interimPaid: amounts, payable: z.number().int().describe('Box 26: national and local tax after interim payments; negative = refund'),
  deemedCredit: z.object({ ways: z.record(z.string(), z.number().int()), chosen: z.string() }).optional(),
  comparison: z.record(z.string(), z.object({ payable: z.number().int(), eligible: z.boolean(), reason: z.string().optional() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), amount: z.number().int().optional() })),
  returnBoxes: z.object({ form: z.string(), page1: boxesSchema, page2: boxesSchema, schedules: z.array(z.object({ form: z.string(), boxes: boxesSchema })) }).optional(),
  boxDetails: z.array(z.object({
    form: z.string(), box: z.string(), label: z.string(), formula: z.string(), value: z.union([z.number().int(), z.string()]), groups: z.array(z.object({ taxCode: z.string(), taxUse: z.string().optional(), businessType: z.number().int().optional() })),
    entryIds: z.array(z.string()), entryCount: z.number().int(), links: z.array(z.string()),
  })).optional(),
  projection: z.object({ position: z.number().int(), upToDate: z.boolean() }), generatedAt: z.string(),
});

/** The report: the envelope of all reports, and the return. */
export interface ConsumptionTaxReport {
  readonly report: 'consumption_tax'; readonly companyId: string; readonly from: CalendarDate; readonly to: CalendarDate; readonly currency: string; readonly basis: 'accrual'; readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>; readonly columns: readonly Column[]; readonly rows: readonly CodeRow[]; readonly totals: Values; readonly checks: readonly (Check & { readonly message?: string })[];
  readonly method: TaxMethod; readonly appliedMethod: string; readonly months: number; readonly isTaxablePeriod: boolean; readonly taxableSalesRatio: TaxReturn['ratio'];
  readonly taxableSales: bigint; readonly standardPeriodSales: bigint | null; readonly outputTax: bigint; readonly creditableTax: bigint; readonly nationalTax: bigint; readonly localTax: bigint;
  readonly interimPaid: { readonly national: bigint; readonly local: bigint }; readonly payable: bigint; readonly deemedCredit?: TaxReturn['deemedCredit'];
  readonly comparison: TaxReturn['comparison']; readonly warnings: readonly ReturnFinding[]; readonly returnBoxes?: NonNullable<ReturnType<typeof returnBoxes>>; readonly boxDetails?: readonly BoxDetail[];
  readonly projection: { readonly position: number; readonly upToDate: boolean }; readonly generatedAt: string;
}

const methodParam = z.enum(TAX_METHODS, `method must be one of ${TAX_METHODS.join(', ')}`).optional().describe('Shows the return by another method than that of the settings');
const expandParam = severalParam(z.enum(['boxes'], 'expand takes boxes')).optional().describe('boxes: every box with its formula, the groups of lines and up to 100 entries behind it');
/** Parameters of the report. */
export interface ConsumptionTaxInput { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined; readonly method?: TaxMethod | undefined; readonly expand?: readonly 'boxes'[] | undefined }

/** The consumption tax return of a range within one fiscal year. Lines on the tax accounts without a tax code must be the interim payments of the settings, and nothing else. */
export const consumptionTax = query<ConsumptionTaxInput, ConsumptionTaxReport>({
  name: 'report-consumption-tax', summary: 'Consumption tax return', needs: 'reports:read', output: consumptionTaxSchema,
  input: z.strictObject({ from: PARAMETERS.from, to: PARAMETERS.to, method: methodParam, expand: expandParam }),
  async run(rows, asked, ask) {
    const prepared = await prepareReturn(rows, asked, ask);
    if (!prepared) return undefined;
    const { tax, standing: { company }, settings, untagged, from, to } = prepared;
    const boxes = returnBoxes(tax);
    const interimPaid = { national: BigInt(settings.interimPaid?.national ?? 0), local: BigInt(settings.interimPaid?.local ?? 0) };
    const details = ask.expand ? boxDetails(prepared, await entriesOf(rows, bare(asked.companyId), prepared), asked.companyId) : undefined;
    const untaggedCheck = equal('untagged_tax_lines', untaggedDifference(settings, untagged.net), 0n);
    return {
      report: 'consumption_tax', companyId: asked.companyId, from, to, currency: company.baseCurrency, basis: 'accrual', unit: 'minor',
      filters: { ...(ask.method && { method: ask.method }), ...(ask.expand && { expand: ask.expand }) },
      columns: Object.entries(COLUMNS).map(([key, label]) => ({ key, label, kind: 'actual' as const })), rows: rowsOf(prepared, asked.companyId),
      totals: { outputTax: tax.outputTax, creditableTax: tax.creditableTax, nationalTax: tax.nationalTax, localTax: tax.localTax, payable: tax.payable },
      checks: [...tax.checks, {
        ...untaggedCheck, ...(!untaggedCheck.ok && { message: `lines on the tax accounts without a tax code (${untagged.entries} entries) are left out of the return; beside the interim payments of the settings there should be none` }),
      }],
      method: tax.method, appliedMethod: tax.applied, months: prepared.months, isTaxablePeriod: prepared.isTaxablePeriod, taxableSalesRatio: tax.ratio, taxableSales: tax.taxableSales, standardPeriodSales: prepared.standardPeriodSales,
      outputTax: tax.outputTax, creditableTax: tax.creditableTax, nationalTax: tax.nationalTax, localTax: tax.localTax, interimPaid, payable: tax.payable, ...(tax.deemedCredit && { deemedCredit: tax.deemedCredit }),
      comparison: tax.comparison, warnings: tax.warnings, ...(boxes && { returnBoxes: boxes }), ...(details && { boxDetails: details }),
      projection: { position: asked.projectedRevision, upToDate: asked.upToDate }, generatedAt: new Date(asked.nowMs).toISOString(),
    };
  },
});
