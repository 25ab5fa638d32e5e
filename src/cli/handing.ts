// A journal for another program (弥生会計, Money Forward, freee): read whole over HTTP, because what its form cannot hold
// is refused all at once.
import {
  writeJournal,
  type WrittenEntry,
  type WrittenFile,
  type WrittenLine,
} from '../domain/interchange/journal-write.ts';
import type { Program } from '../domain/interchange/tax-names.ts';
import { call, pages, type Connection } from './client.ts';
import type { ChartAccount, JournalEntry, JournalLine, RegisterRow } from './plain-text-book.ts';

interface Code {
  readonly code: string;
  readonly treatment: string;
  readonly side: string;
  readonly rateBps: number;
  readonly deductibleBps: number;
}
interface Settings {
  readonly accounting?: string;
}
interface Year {
  readonly startDate: string;
  readonly endDate: string;
  readonly type: string;
  readonly taxSettings?: Settings;
}

async function all<T>(at: Connection, route: string, query: Readonly<Record<string, string>> = {}): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages(at, route, query)) items.push(...(page as unknown as T[]));
  return items;
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

/** What lines are called by. */
interface Names {
  readonly accounts: ReadonlyMap<string, string>;
  readonly partners: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, Code>;
}

function lineOf(line: JournalLine, entry: JournalEntry, { accounts, partners, labels, codes }: Names): WrittenLine {
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
  };
}

/** Days of a journal; default: all fiscal years of the company. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The entries of a company as another program is told them. */
export async function entriesFor(at: Connection, companyId: string, options: Days): Promise<WrittenEntry[]> {
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { readonly taxSettings?: Settings };
  const years = (await all<Year>(at, `${base}/fiscal-periods`)).filter(({ type }) => type === 'year');
  const named = (rows: readonly RegisterRow[]): Map<string, string> =>
    new Map(rows.map(({ id = '', name }) => [id, name]));
  const names: Names = {
    accounts: new Map((await all<ChartAccount>(at, `${base}/accounts`)).map(({ code, name }) => [code, name])),
    partners: named(await all<RegisterRow>(at, `${base}/partners`)),
    labels: named(await all<RegisterRow>(at, `${base}/labels`)),
    codes: new Map((await all<Code>(at, `${base}/tax-codes`)).map((code) => [code.code, code])),
  };
  const isInclusive = (date: string): boolean => {
    const year = years.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
    return (year?.taxSettings?.accounting ?? company.taxSettings?.accounting) === 'tax_inclusive';
  };
  const [first = ''] = years.map(({ startDate }) => startDate).sort();
  const query = {
    from: options.from ?? first,
    to:
      options.to ??
      years
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ??
      first,
    status: 'posted,reversed',
    sort: 'effectiveDate,entryNumber',
  };
  return (await all<JournalEntry>(at, `${base}/journal-entries`, query)).map((entry): WrittenEntry => ({
    id: entry.id,
    number: entry.entryNumber ?? 0,
    date: entry.effectiveDate,
    adjustment: entry.adjustment === true,
    memo: entry.memo,
    isInclusive: isInclusive(entry.effectiveDate),
    lines: entry.lines.map((line) => lineOf(line, entry, names)),
  }));
}

/** The journal of a company as a file of another program, or all that the form cannot hold. */
export async function journalFor(
  at: Connection,
  companyId: string,
  program: Program,
  options: Days & { readonly shorten?: boolean | undefined },
): Promise<WrittenFile & { readonly count: number }> {
  const entries = await entriesFor(at, companyId, options);
  return { ...writeJournal(program, entries, { shorten: options.shorten === true }), count: entries.length };
}
