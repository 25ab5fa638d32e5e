// Writes a company's journal as hledger (ledger reads it too), beancount, CSV or JSON text: pure, one entry at a time,
// so that a caller can stream.

/** Formats that a journal can be exported to. */
export const EXPORT_FORMATS = ['hledger', 'beancount', 'csv', 'json'] as const;
/** A format that a journal can be exported to. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** An account as the API answers it; only what the formats need. */
export interface ChartAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly class: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  readonly cashFlowClass?: string;
  readonly status?: string;
}
/** A line of an entry as surface B answers it; only what the formats need. */
export interface JournalLine {
  readonly id?: string;
  readonly side: 'debit' | 'credit';
  readonly accountId: string;
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCode?: string;
  readonly taxCodeId?: string;
  readonly isTaxLine?: boolean;
  readonly baseLineId?: string;
  readonly partnerId?: string;
  readonly memo?: string;
}
/** An entry as surface B answers it; only what the formats need. */
export interface JournalEntry {
  readonly id: string;
  readonly effectiveDate: string;
  readonly entryNumber?: number;
  readonly status: string;
  readonly sourceType: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly adjustment?: boolean;
  readonly lines: readonly JournalLine[];
}
/** What stands behind the entries: the chart in order of codes, and the codes of tax codes and partners by id. */
export interface ExportBook {
  readonly companyId: string;
  readonly companyName: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly ChartAccount[];
  readonly taxCodes: ReadonlyMap<string, string>;
  readonly partners: ReadonlyMap<string, string>;
}
/** Text before the entries, of one entry (`first` = the first one written), and after them. */
export interface Exporter {
  head(): string;
  entry(entry: JournalEntry, first: boolean): string;
  foot(): string;
}

/** True for entries that count: drafts, entries waiting for approval and discarded ones are no part of the journal. */
export function isBooked(entry: { readonly status: string }): boolean {
  return entry.status === 'posted' || entry.status === 'reversed';
}

/** Digits behind the decimal point of a currency: 0 for JPY, 2 for USD. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}

/** Minor units as decimal text: 1234 -> `1234` in JPY, `12.34` in USD. */
export function decimalText(minor: bigint | number, decimals: number): string {
  const value = BigInt(minor);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n ? `-${text}` : text;
}

interface Tags {
  readonly code: string | undefined;
  readonly isTaxLine: boolean;
  readonly base: number | undefined;
  readonly partner: string | undefined;
}
/** What a line says beside its amount, with codes in place of ids; `base` counts lines from 1. */
function tagsOf(line: JournalLine, entry: JournalEntry, book: ExportBook): Tags {
  const base = line.baseLineId === undefined ? -1 : entry.lines.findIndex((other) => other.id === line.baseLineId);
  return {
    code: line.taxCode ?? (line.taxCodeId === undefined ? undefined : book.taxCodes.get(line.taxCodeId)),
    isTaxLine: line.isTaxLine === true,
    base: base < 0 ? undefined : base + 1,
    partner: line.partnerId === undefined ? undefined : book.partners.get(line.partnerId),
  };
}

const ROOTS = {
  asset: ['資産', 'A'],
  liability: ['負債', 'L'],
  equity: ['純資産', 'E'],
  revenue: ['収益', 'R'],
  expense: ['費用', 'X'],
} as const;
const BEANCOUNT_ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Income',
  expense: 'Expenses',
} as const;

/**
 * Text that cannot end a line, begin a comment or split a payee in the plain-text formats: the characters become their
 * full-width twins. Two spaces of any width would end an account's name.
 */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(';', '；')
    .replaceAll('|', '｜')
    .replace(/\p{Zs}{2,}/gu, ' ')
    .trim();
}

/**
 * Text behind a tag in a comment: neither the end of the tag, nor a tag of its own, nor a date in brackets, which both
 * programs would take for the date of the posting.
 */
function tagText(text: string): string {
  return oneLine(text)
    .replaceAll(',', '，')
    .replaceAll('[', '［')
    .replaceAll(']', '］')
    .replace(/:(?=[\s:]|$)/gu, '：');
}

/**
 * The account's name in an hledger journal: `資産:1130 普通預金`. The code comes first in the last part, so that import finds
 * it again.
 * A colon would begin a sub-account, and hledger's own statements leave out accounts with braces (it makes patterns of
 * the names without escaping these).
 */
export function hledgerAccount(account: ChartAccount): string {
  return `${ROOTS[account.class][0]}:${account.code} ${oneLine(account.name).replaceAll(':', '：').replaceAll('{', '｛').replaceAll('}', '｝')}`;
}

function hledger(book: ExportBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const names = new Map(book.accounts.map((account) => [account.code, hledgerAccount(account)]));
  return {
    head: () =>
      [
        `; ${oneLine(book.companyName)} (${book.companyId}), ${book.from}..${book.to}`,
        // A bare "1,000 JPY" would be read as a decimal comma; the trailing point says that yen have no decimals.
        `commodity ${decimals === 0 ? '1000.' : `1000.${'0'.repeat(decimals)}`} ${book.currency}`,
        '',
        ...book.accounts.flatMap((account) => [
          `account ${names.get(account.code)!}  ; type:${account.cashFlowClass === 'CASH' ? 'C' : ROOTS[account.class][1]}`,
        ]),
        '',
        '',
      ].join('\n'),
    entry(entry) {
      const tags = [
        `entry:${entry.id}`,
        `source:${entry.sourceType}`,
        ...(entry.adjustment ? ['adjustment:'] : []),
        ...(entry.sourceType === 'closing' ? ['closing:'] : []),
        ...(entry.reference ? [`ref:${tagText(entry.reference)}`] : []),
      ];
      const postings = entry.lines.map((line) => {
        const { code, isTaxLine, base, partner } = tagsOf(line, entry, book);
        const notes = [
          ...(code ? [`tax:${code}`] : []),
          ...(isTaxLine ? [`taxline:${base ?? ''}`] : []),
          ...(partner ? [`partner:${tagText(partner)}`] : []),
        ];
        return `    ${names.get(line.accountCode)!}  ${decimalText(line.side === 'debit' ? line.amount : -line.amount, decimals)} ${book.currency}${notes.length > 0 ? `  ; ${notes.join(', ')}` : ''}`;
      });
      return [
        `${entry.effectiveDate} * (${entry.entryNumber ?? ''}) ${oneLine(entry.memo ?? '')}  ; ${tags.join(', ')}`,
        ...postings,
        '',
        '',
      ].join('\n');
    },
    foot: () => '',
  };
}

/**
 * The account's name in a beancount file: `Assets:A1130`; parts begin with a capital or a digit and hold no underscore.
 */
export function beancountAccount(account: ChartAccount): string {
  const code = [...account.code].map((letter) => (letter === '_' ? '-u' : letter === '-' ? '--' : letter)).join('');
  return `${BEANCOUNT_ROOTS[account.class]}:A${code}`;
}

function beancount(book: ExportBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const names = new Map(book.accounts.map((account) => [account.code, beancountAccount(account)]));
  const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  return {
    head: () =>
      [
        `option "title" ${quoted(`${book.companyName} (${book.companyId}), ${book.from}..${book.to}`)}`,
        `option "operating_currency" "${book.currency}"`,
        '',
        ...book.accounts.flatMap((account) => [
          `${book.from} open ${names.get(account.code)!} ${book.currency}`,
          `  code: ${quoted(account.code)}`,
          `  name: ${quoted(account.name)}`,
        ]),
        '',
        '',
      ].join('\n'),
    entry(entry) {
      const postings = entry.lines.flatMap((line) => {
        const { code, isTaxLine, base, partner } = tagsOf(line, entry, book);
        return [
          `  ${names.get(line.accountCode)!}  ${decimalText(line.side === 'debit' ? line.amount : -line.amount, decimals)} ${book.currency}`,
          ...(code ? [`    tax: ${quoted(code)}`] : []),
          ...(isTaxLine ? [`    taxline: ${quoted(String(base ?? ''))}`] : []),
          ...(partner ? [`    partner: ${quoted(partner)}`] : []),
        ];
      });
      return [
        `${entry.effectiveDate} * ${quoted(entry.memo ?? '')}${entry.sourceType === 'closing' ? ' #closing' : ''}${entry.adjustment ? ' #adjustment' : ''}`,
        `  entry: ${quoted(entry.id)}`,
        `  source: ${quoted(entry.sourceType)}`,
        ...(entry.entryNumber === undefined ? [] : [`  number: ${entry.entryNumber}`]),
        ...(entry.reference ? [`  ref: ${quoted(entry.reference)}`] : []),
        ...postings,
        '',
        '',
      ].join('\n');
    },
    foot: () => '',
  };
}

/**
 * Columns of the CSV journal. An import needs `date`, `entry`, `account`, `debit` and `credit`; the others may be
 * missing.
 */
export const CSV_COLUMNS = [
  'date',
  'entry',
  'number',
  'memo',
  'reference',
  'source',
  'adjustment',
  'account',
  'accountName',
  'debit',
  'credit',
  'tax',
  'taxline',
  'partner',
  'lineMemo',
] as const;

/**
 * A text cell: quoted when RFC 4180 asks for it, and with a leading apostrophe where a spreadsheet would take it for a
 * formula.
 */
export function csvCell(text: string): string {
  const safe = /^['=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csv(book: ExportBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const names = new Map(book.accounts.map((account) => [account.code, account.name]));
  return {
    head: () => `${CSV_COLUMNS.join(',')}\r\n`,
    entry: (entry) =>
      entry.lines
        .map((line) => {
          const { code, isTaxLine, base, partner } = tagsOf(line, entry, book);
          const amount = decimalText(line.amount, decimals);
          return [
            entry.effectiveDate,
            entry.id,
            String(entry.entryNumber ?? ''),
            csvCell(entry.memo ?? ''),
            csvCell(entry.reference ?? ''),
            entry.sourceType,
            entry.adjustment ? 'true' : '',
            csvCell(line.accountCode),
            csvCell(names.get(line.accountCode) ?? ''),
            line.side === 'debit' ? amount : '',
            line.side === 'credit' ? amount : '',
            csvCell(code ?? ''),
            isTaxLine ? String(base ?? 0) : '',
            csvCell(partner ?? ''),
            csvCell(line.memo ?? ''),
          ].join(',');
        })
        .join('\r\n') + '\r\n',
    foot: () => '',
  };
}

function json(book: ExportBook): Exporter {
  return {
    head: () =>
      `{"format":"daicho.journal","version":1,"company":${JSON.stringify({ id: book.companyId, name: book.companyName, currency: book.currency })},"from":"${book.from}","to":"${book.to}",\n"accounts":${JSON.stringify(book.accounts)},\n"entries":[`,
    entry: (entry, first) => `${first ? '\n' : ',\n'}${JSON.stringify(entry)}`,
    foot: () => '\n]}\n',
  };
}

/** The writer of a format. */
export function exporter(format: ExportFormat, book: ExportBook): Exporter {
  return { hledger, beancount, csv, json }[format](book);
}
