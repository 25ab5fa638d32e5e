// Books as tables: ledgers account by account, and the journal book entry by entry, page after page.
import type { Members } from './json.ts';
import { TAX_CODES_JA } from '../domain/tax/tax-codes-ja.ts';
import {
  cellOf,
  isMembers,
  membersOf,
  nameIn,
  type Cell,
  type Table,
  type TableColumn,
  type TableRow,
} from './export-table.ts';
import { columnTitle, minuteOf, sourceIn, word, type Locale } from './export-words.ts';

/** True for an answer whose lines stand below accounts and come page by page. */
export function isLedger(answer: unknown): answer is Members & { readonly accounts: readonly Members[] } {
  return (
    isMembers(answer) &&
    Array.isArray(answer['accounts']) &&
    answer['accounts'].every((account) => isMembers(account) && Array.isArray(account['lines'])) &&
    isMembers(answer['projection'])
  );
}

/** Columns of a ledger: key, kind, where they stand, and the word of their title. */
const LEDGER: readonly (readonly [string, TableColumn['kind'], TableColumn['only']?, string?])[] = [
  ['accountCode', 'text', 'flat'],
  ['accountName', 'text', 'flat'],
  ['kind', 'text', 'csv'],
  ['date', 'date'],
  ['entryNumber', 'number'],
  ['memo', 'text'],
  ['counterAccountCode', 'text', 'flat'],
  ['counterAccount', 'text'],
  ['taxCode', 'text', 'flat'],
  ['taxName', 'text', 'paper', 'taxCode'],
  ['partner', 'text'],
  ['debit', 'money'],
  ['credit', 'money'],
  ['balance', 'money'],
  ['entryId', 'text', 'flat'],
];
/** Columns that are left out on paper when no line has anything in them. */
const SPARSE = new Set(['taxName', 'partner', 'counterparty', 'debitTaxCode', 'creditTaxCode', 'partnerOf']);
const placeOf = (key: string): number => LEDGER.findIndex(([name]) => name === key);
const ledgerCells = (cells: Readonly<Record<string, Cell>>): Cell[] => LEDGER.map(([key]) => cells[key]);

/** Names of the standard tax codes as books abbreviate them: `課仕8%軽 80%控除`. */
const TAX_NAMES: ReadonlyMap<string, string> = new Map(
  TAX_CODES_JA.map(({ code, name }) => [
    code,
    name
      .replace('課税売上', '課売')
      .replace('課税仕入', '課仕')
      .replace('(軽減)', '軽')
      .replace(/ 経過措置(\d+%)/, ' $1控除'),
  ]),
);
/** The tax code of a line as paper says it: by name where it is one of ours, else the company's own code. */
function taxNameIn(locale: Locale, code: unknown): string | undefined {
  return typeof code === 'string' ? ((locale === 'ja' ? TAX_NAMES.get(code) : undefined) ?? code) : undefined;
}

/** `4月 月計`: what the sum of a month is called. */
const monthSumOf = (locale: Locale, month: string): string =>
  locale === 'ja' ? `${Number(month.slice(5))}月　${word(locale, 'monthTotal')}` : `Total of ${month}`;

/** What has moved in the month at hand: on an account, or in the journal. */
interface MonthSum {
  month: string;
  debit: bigint;
  credit: bigint;
  /** Months that were summed before. */
  before: number;
}

/**
 * The lines of a ledger, account by account: its opening balance, its lines with the sum of each month, its closing
 * balance. Pages that go on with the same account are one account.
 */
async function* ledgerRows(locale: Locale, report: Members, pages: AsyncIterable<unknown>): AsyncGenerator<TableRow> {
  let open: Members | undefined;
  let sum: MonthSum = { month: '', debit: 0n, credit: 0n, before: 0 };
  // Pages name accounts in Japanese; the sums of the report know both languages.
  const names = new Map(membersOf(report['rows']).map((row) => [row['code'], nameIn(locale, row)]));
  const nameOf = (account: Members): string => names.get(account['code']) || nameIn(locale, account);
  const titleOf = (key: string): string =>
    columnTitle(locale, key, membersOf(report['columns']).find((column) => column['key'] === key)?.['label']);
  const edge = (account: Members, kind: 'opening' | 'closing'): TableRow => {
    const shared = { accountCode: String(account['code']), accountName: nameOf(account), kind, memo: titleOf(kind) };
    return kind === 'opening'
      ? { kind: 'line', level: 0, cells: ledgerCells({ ...shared, balance: account['opening'] as bigint }) }
      : {
          kind: 'sum',
          level: 0,
          keeps: true,
          cells: ledgerCells({
            ...shared,
            debit: account['debit'] as bigint,
            credit: account['credit'] as bigint,
            balance: account['closing'] as bigint,
          }),
        };
  };
  // A ledger of a single month says its sums once, at its end.
  const monthSum = function* monthSum(isLast: boolean): Generator<TableRow> {
    if (sum.month === '' || (isLast && sum.before === 0)) return;
    const { month, debit, credit } = sum;
    const memo = monthSumOf(locale, month);
    yield { kind: 'sum', level: 0, only: 'paper', keeps: true, cells: ledgerCells({ memo, debit, credit }) };
  };
  const closed = function* closed(account: Members): Generator<TableRow> {
    yield* monthSum(true);
    yield edge(account, 'closing');
  };
  for await (const page of pages) {
    for (const account of isLedger(page) ? page.accounts : []) {
      if (open?.['code'] !== account['code']) {
        if (open) yield* closed(open);
        yield { kind: 'heading', level: 0, cells: [`${String(account['code'])}　${nameOf(account)}`] };
        yield edge(account, 'opening');
        open = account;
        sum = { month: '', debit: 0n, credit: 0n, before: 0 };
      }
      for (const line of membersOf(account['lines'])) {
        const counter = isMembers(line['counterAccount']) ? line['counterAccount'] : {};
        const month = String(line['date']).slice(0, 7);
        if (month !== sum.month) {
          yield* monthSum(false);
          sum = { month, debit: 0n, credit: 0n, before: sum.month === '' ? 0 : sum.before + 1 };
        }
        sum.debit += BigInt((line['debit'] ?? 0) as bigint);
        sum.credit += BigInt((line['credit'] ?? 0) as bigint);
        yield {
          kind: 'line',
          level: 0,
          cells: ledgerCells({
            accountCode: String(account['code']),
            accountName: nameOf(account),
            kind: 'line',
            date: cellOf(locale, 'date', line['date']),
            entryNumber: cellOf(locale, 'entryNumber', line['entryNumber']),
            memo: cellOf(locale, 'memo', line['memo']),
            counterAccountCode: cellOf(locale, 'code', counter['code']),
            counterAccount: nameOf(counter) || undefined,
            taxCode: cellOf(locale, 'taxCode', line['taxCode']),
            taxName: taxNameIn(locale, line['taxCode']),
            partner: cellOf(locale, 'partnerName', line['partnerName']),
            ...(line['debit'] ? { debit: line['debit'] as bigint } : { credit: line['credit'] as bigint }),
            balance: line['runningBalance'] as bigint,
            entryId: cellOf(locale, 'entryId', line['entryId']),
          }),
        };
      }
    }
  }
  if (open) yield* closed(open);
}

/** True for a page of the journal book. */
export function isJournal(answer: unknown): answer is Members & { readonly entries: readonly Members[] } {
  return (
    isMembers(answer) &&
    answer['report'] === 'journal_book' &&
    Array.isArray(answer['entries']) &&
    answer['entries'].every((entry) => isMembers(entry) && Array.isArray(entry['lines']))
  );
}

/** True for an answer of pages that are read one after the other while its file is made. */
export function isPaged(answer: unknown): boolean {
  return isLedger(answer) || isJournal(answer);
}

/**
 * Columns of the journal book: key, kind, where they stand, and the word of their title. A program reads a line a row;
 * on paper debits and credits of an entry stand side by side, and it says once what they share.
 */
const JOURNAL: readonly (readonly [string, TableColumn['kind'], TableColumn['only'], string])[] = [
  ['kind', 'text', 'csv', 'kind'],
  ['date', 'date', 'flat', 'date'],
  ['entryNumber', 'number', 'flat', 'entryNumber'],
  ['line', 'number', 'flat', 'line'],
  ['day', 'date', 'paper', 'date'],
  ['number', 'number', 'paper', 'entryNumber'],
  ['debitAccountCode', 'text', 'flat', 'debitAccountCode'],
  ['debitAccount', 'text', undefined, 'debitAccount'],
  ['debitTaxCode', 'text', 'paper', 'taxCode'],
  ['debit', 'money', undefined, 'debitAmount'],
  ['creditAccountCode', 'text', 'flat', 'creditAccountCode'],
  ['creditAccount', 'text', undefined, 'creditAccount'],
  ['creditTaxCode', 'text', 'paper', 'taxCode'],
  ['credit', 'money', undefined, 'creditAmount'],
  ['memo', 'text', 'flat', 'memo'],
  ['note', 'text', 'paper', 'memo'],
  ['taxCode', 'text', 'flat', 'taxCode'],
  ['counterparty', 'text', 'flat', 'counterparty'],
  ['partnerOf', 'text', 'paper', 'counterparty'],
  ['reference', 'text', 'flat', 'reference'],
  ['sourceType', 'text', 'csv', 'sourceType'],
  ['source', 'text', 'sheet', 'sourceType'],
  ['recordedAt', 'text', 'csv', 'recordedAt'],
  ['recordedMinute', 'text', 'sheet', 'recordedAt'],
  ['recorded', 'text', 'paper', 'recordedAt'],
  ['entryId', 'text', 'flat', 'entryId'],
];
const columnOf = (key: string): number => JOURNAL.findIndex(([name]) => name === key);
const journalCells = (cells: Members): Cell[] => JOURNAL.map(([key]) => cells[key] as Cell);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The lines of one entry, a row each. */
function* flatRows(locale: Locale, entry: Members, timezone: string): Generator<TableRow> {
  const shared: Members = {
    kind: 'line',
    source: sourceIn(locale, entry['sourceType']),
    recordedMinute: minuteOf(locale, timezone, entry['recordedAt']),
    ...Object.fromEntries(
      ['date', 'entryNumber', 'reference', 'sourceType', 'recordedAt', 'entryId'].map((key) => [
        key,
        cellOf(locale, key, entry[key]),
      ]),
    ),
  };
  for (const [i, line] of membersOf(entry['lines']).entries()) {
    const side = line['side'] === 'debit' ? 'debit' : 'credit';
    const cells = journalCells({
      ...shared,
      line: i + 1,
      [`${side}AccountCode`]: text(line['accountCode']),
      [`${side}Account`]: text(line['accountName']),
      [side]: line['amount'],
      memo: text(line['memo']) ?? text(entry['memo']),
      taxCode: text(line['taxCode']),
      counterparty: text(line['partnerName']) ?? text(line['counterparty']),
    });
    yield { kind: 'line', level: 0, only: 'flat', cells };
  }
}

/** A memo without the name that it begins or ends with, where the column beside it says that already. */
function withoutNames(memo: string | undefined, names: ReadonlySet<string>): string | undefined {
  for (const name of names) {
    if (memo === name) return undefined;
    if (memo?.endsWith(` ${name}`)) return memo.slice(0, -name.length - 1).trimEnd();
    if (memo?.startsWith(`${name} `)) return memo.slice(name.length + 1).trimStart();
  }
  return memo;
}

/** One entry as a journal book prints it: debits at the left, credits at the right, never on two pages. */
function* paperRows(locale: Locale, entry: Members, timezone: string): Generator<TableRow> {
  const lines = membersOf(entry['lines']);
  const [debits, credits] = (['debit', 'credit'] as const).map((side) => lines.filter((line) => line['side'] === side));
  const partners = new Set(
    lines.flatMap((line) => [line['partnerName'], line['counterparty']].flatMap((one) => text(one) ?? [])),
  );
  const memo = withoutNames(text(entry['memo']), partners);
  for (let i = 0; i < Math.max(debits?.length ?? 0, credits?.length ?? 0); i++) {
    const [debit = {}, credit = {}] = [debits?.[i], credits?.[i]];
    const both = (key: string): (string | undefined)[] => [text(debit[key]), text(credit[key])];
    const said = (texts: readonly (string | undefined)[]): string | undefined =>
      [...new Set(texts.filter((one) => one !== undefined))].join('　') || undefined;
    const notes = both('memo')
      .map((note) => withoutNames(note, partners))
      .filter((note) => note !== memo);
    const cells = journalCells({
      ...(i === 0 && {
        day: text(entry['date']),
        number: entry['entryNumber'],
        recorded: minuteOf(locale, timezone, entry['recordedAt']),
      }),
      note: said(i === 0 ? [memo, ...notes] : notes),
      // A counterparty is what the partner was called, unless there is no partner.
      partnerOf: said([debit, credit].map((line) => text(line['partnerName']) ?? text(line['counterparty']))),
      ...Object.fromEntries(
        (
          [
            ['debit', debit],
            ['credit', credit],
          ] as const
        ).flatMap(([side, line]) => [
          [`${side}Account`, text(line['accountName'])],
          [`${side}TaxCode`, taxNameIn(locale, line['taxCode'])],
          [side, line['amount']],
        ]),
      ),
    });
    yield { kind: 'line', level: 0, only: 'paper', cells, ...(i > 0 ? { keeps: true } : {}) };
  }
}

/**
 * The lines of the journal book, entry by entry, the sum of each month on paper, and the sum of the range. Every row
 * carries the sums up to itself.
 */
async function* journalRows(
  locale: Locale,
  report: Members,
  pages: AsyncIterable<unknown>,
  timezone: string,
): AsyncGenerator<TableRow> {
  const so = { debit: 0n, credit: 0n };
  let sum: MonthSum = { month: '', debit: 0n, credit: 0n, before: 0 };
  const carries = (): TableRow['carries'] => [so.debit, so.credit];
  const monthSum = (): TableRow => {
    const { month, debit, credit } = sum;
    const cells = journalCells({ debitAccount: monthSumOf(locale, month), debit, credit });
    return { kind: 'sum', level: 0, only: 'paper', keeps: true, cells, carries: carries() };
  };
  for await (const page of pages)
    for (const entry of isJournal(page) ? page.entries : []) {
      const month = String(entry['date']).slice(0, 7);
      if (month !== sum.month) {
        if (sum.month !== '') yield monthSum();
        sum = { month, debit: 0n, credit: 0n, before: sum.month === '' ? 0 : sum.before + 1 };
      }
      for (const line of membersOf(entry['lines'])) {
        const side = line['side'] === 'debit' ? 'debit' : 'credit';
        const amount = BigInt(line['amount'] as bigint | number);
        so[side] += amount;
        sum[side] += amount;
      }
      yield* flatRows(locale, entry, timezone);
      for (const made of paperRows(locale, entry, timezone)) yield { ...made, carries: carries() };
    }
  // A book of a single month says its sum once, at its end.
  if (sum.before > 0) yield monthSum();
  const { debit, credit } = isMembers(report['totals']) ? report['totals'] : {};
  const cells = journalCells({ kind: 'total', debitAccount: word(locale, 'total'), debit, credit });
  yield { kind: 'sum', level: 0, cells, keeps: true };
}

function columnsOf(
  locale: Locale,
  columns: readonly (readonly [string, TableColumn['kind'], TableColumn['only']?, string?])[],
): TableColumn[] {
  return columns.map(([key, kind, only, title = key]) => ({
    key,
    kind,
    title: word(locale, title),
    ...(only ? { only } : {}),
    ...(SPARSE.has(key) ? { sparse: true } : {}),
  }));
}

/**
 * The tables of a ledger or of the journal book, whose `pages` are read while their rows are; undefined for any other
 * report. The sums of a ledger by account (`sums`) stand behind its lines.
 */
export function bookTables(
  locale: Locale,
  report: Members,
  pages: AsyncIterable<unknown>,
  timezone: string,
  sums: Table,
): Table[] | undefined {
  const [key, title] = ['lines', word(locale, 'lines')];
  if (isJournal(report))
    return [
      {
        key,
        title,
        columns: columnsOf(locale, JOURNAL),
        rows: journalRows(locale, report, pages, timezone),
        carried: { words: columnOf('debitAccount'), figures: [columnOf('debit'), columnOf('credit')] },
      },
    ];
  if (!isLedger(report)) return undefined;
  return [
    {
      key,
      title,
      columns: columnsOf(locale, LEDGER),
      rows: ledgerRows(locale, report, pages),
      carried: { words: placeOf('memo'), figures: [placeOf('balance')] },
    },
    { ...sums, title: word(locale, 'rows') },
  ];
}
