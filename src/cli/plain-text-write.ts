// Writes a company's journal as hledger (ledger reads it too), beancount, CSV or JSON text: pure, one entry at a time,
// so that a caller can stream.
import { guarded } from '../domain/interchange/formulas.ts';
import {
  beancountAccount,
  bookKeys,
  carriedRow,
  entryFields,
  fileHead,
  hledgerAccount,
  hledgerType,
  lineFields,
  oneLine,
  type BookKeys,
  type FileBook,
  type JournalEntry,
  type JournalLine,
  type RegisterRow,
} from '../domain/interchange/plain-text-book.ts';
import {
  CSV_COLUMNS,
  decimalsOf,
  decimalText,
  ENTRY_TAGS,
  LINE_TAGS,
  tagText,
  type EntryFields,
  type LineFields,
} from '../domain/interchange/plain-text.ts';

/** Formats that a journal can be exported to. */
export const EXPORT_FORMATS = ['hledger', 'beancount', 'csv', 'json'] as const;
/** A format that a journal can be exported to. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

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

/** What files of a format do not carry: shown after an export, and in the manual. */
export const NOT_CARRIED: Readonly<Record<ExportFormat, readonly string[]>> = (() => {
  const all = [
    'import gives entries ids and numbers of the other books; versions, times of recording and who recorded are ' +
      'not carried, and documents and dates of automatic reversal stay behind',
    'accounts, tax codes, fiscal years and tax settings are not made by import: they must be there',
  ];
  const letters =
    'in descriptions ; and | are full-width, in names of accounts : { } too; import reads the memo letter by letter';
  return {
    hledger: [...all, letters],
    beancount: all,
    csv: [
      ...all,
      'of partners CSV has code, name and payment terms, of labels code, name, dimension and whether it excludes ' +
        'others',
    ],
    json: all,
  };
})();

/** What an entry leaves behind, in words for the count of such entries. */
export function leftBehind(entry: JournalEntry): readonly string[] {
  if (!isBooked(entry))
    return entry.status === 'discarded' ? [] : ['drafts and entries that wait for approval are not in the file'];
  return entry.documentIds?.length ? ['entries have documents, which are not in the file'] : [];
}

/** Tags of an entry or line with their values, without those that the format says in its own way. */
function said<F>(
  tags: typeof ENTRY_TAGS | typeof LINE_TAGS,
  fields: F,
  decimals: number,
  apart: readonly string[] = [],
): (readonly [tag: string, value: string])[] {
  return (tags as readonly { tag: string; write(fields: F, decimals: number): string | undefined }[]).flatMap(
    ({ tag, write }) => {
      const value = apart.includes(tag) ? undefined : write(fields, decimals);
      return value === undefined ? [] : [[tag, value] as const];
    },
  );
}

function signed({ side, amount }: JournalLine, decimals: number): string {
  return decimalText(side === 'debit' ? amount : -amount, decimals);
}

/** Company, partners and labels as comments, which no other program reads. */
function headLines(book: FileBook, keys: BookKeys): string[] {
  const rows = (word: string, list: readonly RegisterRow[], names: ReadonlyMap<string, string>): string[] =>
    list.map(
      (row) => `; daicho:${word} ${JSON.stringify(carriedRow(row, names.get(row.id ?? '') ?? '', book.accounts))}`,
    );
  return [
    `; daicho:journal ${JSON.stringify(fileHead(book))}`,
    ...rows('partner', book.partners, keys.partners),
    ...rows('label', book.labels, keys.labels),
  ];
}

function hledger(book: FileBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const keys = bookKeys(book);
  const names = new Map(book.accounts.map((account) => [account.code, hledgerAccount(account)]));
  const comment = (tags: readonly (readonly [string, string])[]): string =>
    tags.length === 0 ? '' : `  ; ${tags.map(([tag, value]) => `${tag}:${tagText(value)}`).join(', ')}`;
  return {
    head: () =>
      [
        `; ${oneLine(book.companyName)} (${book.companyId}), ${book.from}..${book.to}`,
        ...headLines(book, keys),
        // A bare "1,000 JPY" would be read as a decimal comma; the trailing point says that yen have no decimals.
        `commodity ${decimals === 0 ? '1000.' : `1000.${'0'.repeat(decimals)}`} ${book.currency}`,
        '',
        ...book.accounts.map((account) => `account ${names.get(account.code)!}  ; type:${hledgerType(account)}`),
        '',
        '',
      ].join('\n'),
    entry(entry) {
      const fields = entryFields(entry, keys);
      const description = oneLine(fields.memo ?? '');
      const postings = entry.lines.map(
        (line) =>
          `    ${names.get(line.accountCode)!}  ${signed(line, decimals)} ` +
          `${book.currency}${comment(said<LineFields>(LINE_TAGS, lineFields(line, entry, keys), decimals))}`,
      );
      const apart = ['number', ...(description === (fields.memo ?? '') ? ['memo'] : [])];
      return [
        `${entry.effectiveDate} * (${entry.entryNumber ?? ''}) ` +
          `${description}${comment(said<EntryFields>(ENTRY_TAGS, fields, decimals, apart))}`,
        ...postings,
        '',
        '',
      ].join('\n');
    },
    foot: () => '',
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };
/** A string of beancount, letter by letter. */
function quoted(text: string): string {
  return `"${text.replace(/["\\\n\t\r]/g, (letter) => ESCAPES[letter] ?? letter)}"`;
}

function beancount(book: FileBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const keys = bookKeys(book);
  const names = new Map(book.accounts.map((account) => [account.code, beancountAccount(account)]));
  const meta = (indent: string, tags: readonly (readonly [string, string])[]): string[] =>
    tags.map(([tag, value]) => `${indent}${tag}: ${tag === 'number' ? value : quoted(value)}`);
  return {
    head: () =>
      [
        ...headLines(book, keys),
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
      const fields = entryFields(entry, keys);
      const postings = entry.lines.flatMap((line) => [
        `  ${names.get(line.accountCode)!}  ${signed(line, decimals)} ${book.currency}`,
        ...meta('    ', said<LineFields>(LINE_TAGS, lineFields(line, entry, keys), decimals)),
      ]);
      return [
        `${entry.effectiveDate} * ` +
          `${quoted(fields.memo ?? '')}${fields.closing ? ' #closing' : ''}${fields.adjustment ? ' #adjustment' : ''}`,
        ...meta('  ', said<EntryFields>(ENTRY_TAGS, fields, decimals, ['memo', 'closing', 'adjustment'])),
        ...postings,
        '',
        '',
      ].join('\n');
    },
    foot: () => '',
  };
}

/** A text cell: guarded against being calculated, and quoted when RFC 4180 asks for it. */
export function csvCell(text: string): string {
  const safe = guarded(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A label in CSV says what it is, because there is no head: `dimension/name` and its code, if it has one. `dimension!`
 * = a line has at most one label of it.
 */
function csvLabels(book: FileBook): ReadonlyMap<string, string> {
  const part = (text: string): string => text.replaceAll('%', '%25').replaceAll('/', '%2F').replaceAll('!', '%21');
  return new Map(
    book.labels.map(({ id = '', code, name, dimension = 'tag', exclusive }) => [
      id,
      [
        `${part(dimension)}${exclusive === true ? '!' : ''}`,
        part(name),
        ...(code === undefined ? [] : [part(code)]),
      ].join('/'),
    ]),
  );
}

/** Payment terms in one cell: `31/1/31` = closed on the last day, paid one month later on the last day. */
function termsText({ paymentTerms }: RegisterRow): string {
  const terms = paymentTerms as { closingDay: number; payMonthOffset: number; payDay: number } | undefined;
  return terms ? `${terms.closingDay}/${terms.payMonthOffset}/${terms.payDay}` : '';
}

function csv(book: FileBook): Exporter {
  const decimals = decimalsOf(book.currency);
  const keys: BookKeys = { ...bookKeys(book), labels: csvLabels(book) };
  const names = new Map(book.accounts.map((account) => [account.code, account.name]));
  const partners = new Map(book.partners.map((row) => [keys.partners.get(row.id ?? '') ?? '', row]));
  const named = (key: string | undefined): readonly [name: string, terms: string] => {
    const row = partners.get(key ?? '');
    return row ? [row.name, termsText(row)] : ['', ''];
  };
  return {
    // The mark by which spreadsheets know UTF-8; import takes it off again.
    head: () => `\ufeff${CSV_COLUMNS.join(',')}\r\n`,
    entry(entry) {
      const fields = entryFields(entry, keys);
      const ofEntry = new Map(ENTRY_TAGS.map(({ column, write }) => [column, write(fields, decimals) ?? '']));
      return (
        entry.lines
          .map((line) => {
            const own = lineFields(line, entry, keys);
            const cells = new Map([
              ...ofEntry,
              ...LINE_TAGS.map(({ column, write }) => [column, write(own, decimals) ?? ''] as const),
            ]);
            const amount = decimalText(line.amount, decimals);
            const [[partnerName, partnerTerms], [entryPartnerName, entryPartnerTerms]] = [
              named(own.partner),
              named(fields.partner),
            ];
            for (const [column, value] of [
              ['date', entry.effectiveDate],
              ['memo', fields.memo ?? ''],
              ['account', line.accountCode],
              ['accountName', names.get(line.accountCode) ?? ''],
              [line.side, amount],
              ['partnerName', partnerName],
              ['partnerTerms', partnerTerms],
              ['entryPartnerName', entryPartnerName],
              ['entryPartnerTerms', entryPartnerTerms],
            ] as const)
              cells.set(column, value);
            return CSV_COLUMNS.map((column) => csvCell(cells.get(column) ?? '')).join(',');
          })
          .join('\r\n') + '\r\n'
      );
    },
    foot: () => '',
  };
}

function json(book: FileBook): Exporter {
  const { format, version, company, from, to } = fileHead(book);
  return {
    head: () => {
      const rows = {
        company,
        from,
        to,
        accounts: book.accounts,
        taxCodes: Object.fromEntries(book.taxCodes),
        partners: book.partners,
        labels: book.labels,
      };
      const parts = Object.entries(rows).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
      return `{"format":"${format}","version":${version},\n${parts.join(',\n')},\n"entries":[`;
    },
    entry: (entry, first) => `${first ? '\n' : ',\n'}${JSON.stringify(entry)}`,
    foot: () => '\n]}\n',
  };
}

/** The writer of a format. */
export function exporter(format: ExportFormat, book: FileBook): Exporter {
  return { hledger, beancount, csv, json }[format](book);
}
