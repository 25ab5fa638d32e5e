// What lists, entries and reports look like in a terminal.
import { COMPANY_COLUMNS } from '../domain/companies.ts';
import { ENTRY_COLUMNS } from '../domain/entry-view.ts';
import { EVENT_COLUMNS } from '../domain/event.ts';
import { PERIOD_COLUMNS } from '../domain/fiscal-periods.ts';
import type { Listing, Register } from '../domain/register.ts';
import { heading, told } from './spoken.ts';
import { grouped, printable, table } from './terminal.ts';
import { RECALLED, REGISTERS } from '../domain/events.ts';

/** A thing as the service shows it. */
export type ShownThing = Readonly<Record<string, unknown>>;

/** A value as text; nothing for what is missing, names for a list of names, JSON for what has members. */
export function words(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.join(', ') || '-' : JSON.stringify(value);
}

/** A list: the fields that it shows. */
interface List {
  readonly columns: readonly string[];
}
/** Lists of nouns, as their declarations say. */
const NOUNS = [...Object.values(REGISTERS), ...Object.values(RECALLED)].map(
  ({ noun, listing, shown }: Pick<Register, 'noun' | 'listing' | 'shown'>): [string, List] => {
    const path = ((listing as Listing | undefined)?.table ?? `${noun}s`).replaceAll('_', '-');
    return [path, { columns: shown }];
  },
);
/** Lists whose columns are said here or where the noun is declared. */
export const LISTS: Readonly<Record<string, List | undefined>> = {
  entries: { columns: ENTRY_COLUMNS },
  ...Object.fromEntries(NOUNS),
  'fiscal-periods': { columns: PERIOD_COLUMNS },
  companies: { columns: COMPANY_COLUMNS },
  events: { columns: EVENT_COLUMNS },
  history: {
    columns: [
      'version',
      'recordedAt',
      'actor.name',
      'entry.status',
      'entry.effectiveDate',
      'entry.total',
      'entry.memo',
    ],
  },
};

/** A member of a thing as text, by its path (`actor.name`). */
export function field(row: ShownThing, name: string): string {
  return words(memberOf(row, name));
}

function memberOf(row: ShownThing, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (inner, part) => (typeof inner === 'object' && inner !== null ? (inner as ShownThing)[part] : undefined),
      row,
    );
}

/** Members that tell things apart, of a list that has no columns of its own: at most eight, long ids of others not. */
function plainColumns(rows: readonly ShownThing[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isPlain = (name: string): boolean => rows.every((row) => typeof row[name] !== 'object' || row[name] === null);
  const dull = /^(companyId|createdAt|updatedAt|version)$/;
  return [...names].filter((name) => isPlain(name) && !dull.test(name)).slice(0, 8);
}

/** The name of the list at a path: `bank-transactions` for /companies/{companyId}/bank-accounts/{baId}/transactions. */
export function listNamed(noun: string, path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (path.split('/').length <= 4) return noun;
  const [kind = noun] = noun.replace(/s$/, '').split('-');
  return [`${kind}-${last}`, last].find((name) => LISTS[name]) ?? last;
}

/**
 * The table of a list. Columns of numbers stand on the right; those beyond 2^53 are texts of digits. `isInside`: of a
 * list inside of a thing, which may say less of its rows: columns without a value are left out.
 */
export function listTable(noun: string, rows: readonly ShownThing[], isInside = false): string {
  const declared = LISTS[noun]?.columns ?? [];
  if (rows.length === 0 && declared.length === 0) return told('(none)');
  // Lists inside of other things are sometimes called like a noun, and hold something else.
  const here = declared.filter((name) => rows.some((row) => memberOf(row, name) !== undefined));
  const isOfNoun = declared.length > 0 && (rows.length === 0 || here.length * 2 > declared.length);
  const columns = (!isOfNoun ? plainColumns(rows) : isInside ? here : declared).map((name) => {
    const values = rows.map((row) => memberOf(row, name));
    const right = values.some((value) => typeof value === 'number');
    return { title: name, right, cells: values.map((value) => (right ? grouped(value) : words(value))) };
  });
  return table(
    columns,
    rows.map((_, n) => columns.map(({ cells }) => cells[n] as string)),
    // A SHA-256, such as that of what is to be approved, is shown whole.
    64,
  );
}

export interface ShownReport {
  readonly report?: string;
  readonly from?: string;
  readonly to?: string;
  readonly asOf?: string;
  readonly knownAt?: string;
  readonly currency?: string;
  readonly columns?: readonly { key: string; label?: string; kind?: string }[];
  readonly rows?: readonly ShownThing[];
  readonly totals?: ShownThing;
  readonly checks?: readonly { code: string; ok: boolean; difference?: unknown }[];
  readonly projection?: { upToDate?: boolean };
  /** Lines of a ledger. */ readonly accounts?: readonly ShownThing[];
  /** Entries of a journal book. */ readonly entries?: readonly ShownThing[];
  readonly nextCursor?: string;
}
/** The lines of one account of a ledger with the balance after each. */
function ledgerText(account: ShownThing): string {
  const lines = ((account['lines'] as readonly ShownThing[] | undefined) ?? []).map((line) => [
    words(line['date']),
    grouped(line['entryNumber']),
    words(line['memo']),
    field(line, 'counterAccount.name') || told('(several)'),
    ...['debit', 'credit'].map((key) => (line[key] === 0 ? '' : grouped(line[key]))),
    grouped(line['runningBalance']),
  ]);
  const titles = ['date', 'no.', 'memo', 'against', 'debit', 'credit', 'balance'].map((title) => ({
    title,
    right: ['no.', 'debit', 'credit', 'balance'].includes(title),
  }));
  const brought = `${told('brought forward')} ${grouped(account['broughtForward'])}`;
  return `\n${words(account['code'])} ${words(account['name'])}  ${brought}\n${table(titles, lines)}`;
}

/** The entries of a journal book, line by line; an entry says once what its lines share. */
function journalText(entries: readonly ShownThing[]): string {
  const lines = entries.flatMap((entry) =>
    ((entry['lines'] as readonly ShownThing[] | undefined) ?? []).map((line, i) => [
      ...(i === 0 ? [words(entry['date']), grouped(entry['entryNumber'])] : ['', '']),
      `${words(line['accountCode'])} ${words(line['accountName'])}`,
      ...['debit', 'credit'].map((side) => (line['side'] === side ? grouped(line['amount']) : '')),
      words(line['memo'] ?? (i === 0 ? entry['memo'] : undefined)),
    ]),
  );
  const titles = ['date', 'no.', 'account', 'debit', 'credit', 'memo'];
  return table(
    titles.map((title) => ({ title, right: ['no.', 'debit', 'credit'].includes(title) })),
    lines,
  );
}

/** What a report is about: its name, its days, what was known, and further parts. */
function titleOf(name: string, report: ShownReport, ...more: readonly (string | undefined)[]): string {
  const days = report.asOf ?? `${report.from ?? ''}..${report.to ?? ''}`;
  return [heading(name), days, ...more].filter((part) => part !== undefined).join('  ');
}

/** A figure of a report; shares of ten thousand as percent. */
function figure(value: unknown, kind: string | undefined): string {
  if (kind !== 'change_bps' || typeof value !== 'number') return grouped(value ?? '');
  const rest = String(Math.abs(value % 100)).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${grouped(Math.floor(Math.abs(value) / 100))}.${rest} %`;
}

/** A row of a report, and below it what it is split into. */
interface Split {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly values?: ShownThing;
}

/** A report: its title, its rows or lines, and what its checks say. */
export function reportText(report: ShownReport): string {
  const rows = report.rows ?? [];
  const keys: string[] = [];
  for (const row of rows)
    for (const key of Object.keys((row['values'] as ShownThing | undefined) ?? {}))
      if (!keys.includes(key)) keys.push(key);
  const labels = new Map((report.columns ?? []).map(({ key, label }) => [key, label ?? key]));
  const kinds = new Map((report.columns ?? []).map(({ key, kind }) => [key, kind]));
  const figures = (values: ShownThing = {}): string[] => keys.map((key) => figure(values[key], kinds.get(key)));
  const known = report.knownAt === undefined ? undefined : told(`as known at ${report.knownAt}`);
  const body = rows.flatMap((row) => {
    const indent = '  '.repeat(Math.max(Number(row['level'] ?? 0), 0));
    const split = (row['breakdown'] as readonly Split[] | undefined) ?? [];
    return [
      [
        row['kind'] === 'account' ? words(row['code']) : '',
        `${indent}${words(row['name'])}`,
        ...figures(row['values'] as ShownThing | undefined),
      ],
      ...split.map(({ code, name, values }) => [words(code), `${indent}  - ${words(name)}`, ...figures(values)]),
    ];
  });
  const last = body.at(-1)?.slice(2).join(' ');
  const sums = figures(report.totals);
  const totals = sums.some((cell) => cell !== '') && sums.join(' ') !== last ? [['', heading('total'), ...sums]] : [];
  const checks = (report.checks ?? []).map(
    ({ code, ok, difference }) =>
      `${ok ? 'ok    ' : 'FAILED'}  ${code}${ok || difference === undefined ? '' : `: ${grouped(difference)}`}`,
  );
  return [
    titleOf(report.report ?? 'report', report, known, `(${report.currency ?? ''})`),
    '',
    report.entries
      ? journalText(report.entries)
      : table(
          [
            { title: 'code' },
            { title: 'name' },
            ...keys.map((key) => ({ title: labels.get(key) ?? key, right: true })),
          ],
          [...body, ...totals],
        ),
    '',
    ...checks,
    ...(report.accounts ?? []).map(ledgerText),
    ...(report.nextCursor === undefined
      ? []
      : ['', told(`There is more: add --all, or --param cursor=${report.nextCursor}`)]),
    ...(report.projection?.upToDate === false
      ? [told('These figures do not yet hold the newest entries: ask again in a moment.')]
      : []),
  ]
    .join('\n')
    .trimEnd();
}

/** One entry with its lines. */
export function entryText(entry: ShownThing): string {
  const lines = ((entry['lines'] as readonly ShownThing[] | undefined) ?? []).map((line) => [
    words(line['accountCode']),
    words(line['accountName']),
    line['side'] === 'debit' ? grouped(line['amount']) : '',
    line['side'] === 'credit' ? grouped(line['amount']) : '',
    words(line['taxCode']),
  ]);
  return [
    `${words(entry['id'])}  ${words(entry['effectiveDate'])}  ${words(entry['status'])}` +
      (entry['entryNumber'] === undefined ? '' : `  no. ${words(entry['entryNumber'])}`) +
      (entry['memo'] ? `  ${printable(words(entry['memo']))}` : ''),
    table(
      [
        { title: 'account' },
        { title: 'name' },
        { title: 'debit', right: true },
        { title: 'credit', right: true },
        { title: 'tax' },
      ],
      lines,
    ),
  ].join('\n');
}

/** Members of a thing; those of members by their path: `receivables.total`. */
function members(thing: ShownThing, before = ''): [string, unknown][] {
  return Object.entries(thing).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    name !== 'metadata'
      ? members(value as ShownThing, `${before}${name}.`)
      : [[before + name, value]],
  );
}

/** A thing as its members: plain ones first, then its lists as tables. An entry is shown as one. */
export function thingText(thing: ShownThing): string {
  const lines = thing['lines'];
  if (Array.isArray(lines) && thing['effectiveDate'] !== undefined) return entryText(thing);
  // What a rehearsal would do is shown by its events and balances, each a table.
  const { effects, ...own } = thing as { readonly effects?: ShownThing };
  const shown = members({ ...own, ...effects }).filter(([name, value]) => value !== undefined && name !== 'companyId');
  const isTable = (value: unknown): value is ShownThing[] =>
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null);
  const plain = shown.filter(([, value]) => !isTable(value));
  const tables = shown.flatMap(([name, value]) => (isTable(value) ? [[name, value] as const] : []));
  return [
    table(
      [{ title: 'what' }, { title: 'value' }],
      plain.map(([name, value]) => [heading(name), typeof value === 'number' ? grouped(value) : words(value)]),
      100,
    ),
    ...tables.map(([name, value]) => `\n${heading(name)}\n${listTable(name, value, true)}`),
  ].join('\n');
}

/** What changed in a report: the rows that differ, with the entries that made the difference. */
export function diffText(report: ShownReport & { of?: string; knownAtA?: string; knownAtB?: string }): string {
  const between = told(`as known at ${words(report.knownAtA)} and ${report.knownAtB ?? told('now')}`);
  const title = titleOf(report.of ?? 'report', report, between);
  const rows = report.rows ?? [];
  if (rows.length === 0) return `${title}\n\n${told('Nothing changed.')}`;
  const entries = (row: ShownThing): string => {
    const all = (row['events'] as readonly ShownThing[] | undefined) ?? [];
    const more = Number(row['eventCount'] ?? 0) - Math.min(all.length, 2);
    return [...all.slice(0, 2).map((event) => words(event['entryId'])), ...(more > 0 ? [`+${more}`] : [])].join(' ');
  };
  const columns = ['code', 'name', 'column', 'before', 'after', 'difference', 'entries'];
  return `${title}\n\n${table(
    columns.map((name) => ({ title: name, right: ['before', 'after', 'difference'].includes(name) })),
    rows.map((row) => [
      words(row['code']),
      words(row['name']),
      words(row['column']),
      ...['a', 'b', 'difference'].map((name) => grouped(row[name])),
      entries(row),
    ]),
    90,
  )}`;
}
