// What an entry of the books is for another program: its lines by the names that stand in a file. The service and the
// command line hand on by this one table.
import { splitsByUse } from '../tax/movements.ts';
import type { TaxMethod } from '../tax/return-facts.ts';
import type { WrittenEntry, WrittenLine } from './journal-write.ts';

/** A tax code as far as a file cares. */
export interface HandedCode {
  readonly treatment: string;
  readonly side: string;
  readonly rateBps: number;
  readonly deductibleBps: number;
}

/** What lines are called by. */
export interface HandedNames {
  /** By code. */
  readonly accounts: ReadonlyMap<string, string>;
  /** By id. */
  readonly partners: ReadonlyMap<string, string>;
  /** By id. */
  readonly labels: ReadonlyMap<string, string>;
  /** By code. */
  readonly codes: ReadonlyMap<string, HandedCode>;
}

/** A line as answers show it. */
export interface HandedLine {
  readonly id?: string | undefined;
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly amount: number;
  readonly memo?: string | undefined;
  readonly partnerId?: string | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly taxCode?: string | undefined;
  readonly taxUse?: string | undefined;
  readonly businessType?: number | undefined;
  readonly isTaxLine?: boolean | undefined;
  readonly baseLineId?: string | undefined;
  readonly taxAmount?: number | undefined;
  readonly taxBase?: number | undefined;
}

/** An entry as answers show it. */
export interface HandedEntry {
  readonly id: string;
  readonly entryNumber?: number | undefined;
  readonly effectiveDate: string;
  readonly adjustment?: boolean | undefined;
  readonly sourceType?: string | undefined;
  readonly memo?: string | undefined;
  readonly partnerId?: string | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly lines: readonly HandedLine[];
}

/** How the books keep tax, of the company or of a year. */
export interface HandedSettings {
  readonly accounting?: string | undefined;
  readonly method?: string | undefined;
}
/** A fiscal year with settings of its own. */
export interface HandedYear {
  readonly startDate: string;
  readonly endDate: string;
  readonly taxSettings?: HandedSettings | undefined;
}

/** Rows of the return whose tax stands in the price. */
const PRICED: ReadonlySet<string> = new Set([
  'sales',
  'sales_return',
  'bad_debt',
  'bad_debt_recovery',
  'purchase',
  'purchase_return',
]);

function lineOf(line: HandedLine, entry: HandedEntry, { accounts, partners, labels, codes }: HandedNames): WrittenLine {
  const code = line.taxCode === undefined ? undefined : codes.get(line.taxCode);
  const partnerId = line.partnerId ?? entry.partnerId;
  const labelIds = [...new Set([...(entry.labelIds ?? []), ...(line.labelIds ?? [])])];
  const base = entry.lines.findIndex(({ id }) => id !== undefined && id === line.baseLineId);
  return {
    side: line.side,
    account: accounts.get(line.accountCode) ?? line.accountCode,
    amount: line.amount,
    partner: partnerId === undefined ? undefined : partners.get(partnerId),
    labels: labelIds.map((id) => labels.get(id) ?? id),
    memo: line.memo,
    taxCode: line.taxCode,
    taxUse: line.taxUse,
    businessType: line.businessType,
    isTaxed: code?.treatment === 'taxable' && code.rateBps > 0 && PRICED.has(code.side),
    isShared: code !== undefined && code.deductibleBps > 0 && code.deductibleBps < 10_000,
    isTaxLine: line.isTaxLine,
    ...(base >= 0 && { baseLine: base }),
    taxAmount: line.taxAmount,
    taxBase: line.taxBase,
  };
}

/** How the books keep tax on a day. */
export type HandedTax = Pick<WrittenEntry, 'isInclusive' | 'splitsByUse'>;

/** How the books keep tax on a day, by the settings of its year, else of the company. */
export function taxKeptOn(date: string, years: readonly HandedYear[], company: HandedSettings | undefined): HandedTax {
  const own = years.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.taxSettings;
  return {
    isInclusive: (own?.accounting ?? company?.accounting) === 'tax_inclusive',
    splitsByUse: splitsByUse({ method: (own?.method ?? company?.method) as TaxMethod | undefined }),
  };
}

/**
 * True for entries that are handed on. The closing entry of a year is not: each program closes by itself, and with ours
 * its statement of income would be empty.
 */
export function isHandedOn({ sourceType }: { readonly sourceType?: string | undefined }): boolean {
  return sourceType !== 'closing';
}

/** An entry as a file of another program is told it. */
export function handedEntry(entry: HandedEntry, names: HandedNames, kept: HandedTax): WrittenEntry {
  return {
    id: entry.id,
    number: entry.entryNumber ?? 0,
    date: entry.effectiveDate as WrittenEntry['date'],
    adjustment: entry.adjustment === true,
    memo: entry.memo,
    ...kept,
    lines: entry.lines.map((line) => lineOf(line, entry, names)),
  };
}
