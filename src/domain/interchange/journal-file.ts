// A journal of another program as it stands in its file: entries and lines with the names of that program, and every
// row that cannot be read exactly, with what is wrong and what to do. Nothing is guessed and nothing left out.
import type { CalendarDate } from '../dates.ts';
import { LIMITS } from '../limits.ts';
import { quoted, refuse } from '../refusal.ts';
import { isFitLine, isFitText } from '../text.ts';
import { normalized } from '../unicode.ts';
import { rowsOf, type Cells, type Separator } from './cells.ts';
import { dayOf } from './days.ts';
import { FREEE_ROW, LAYOUTS, LAYOUT_NAMES, SIDE_HEADS, type Layout, type LayoutName } from './layouts.ts';
import { refuseUnreadFile } from './not-built.ts';
import { PLAIN_TEXTS, plainTextsOf, type PlainTextFormat } from './plain-text-read.ts';

/** A line of an entry, in the words of its program. Empty texts = nothing said. */
export interface SourceLine {
  readonly row: number;
  readonly side: 'debit' | 'credit';
  readonly account: string;
  readonly subAccount: string;
  readonly department: string;
  readonly partner: string;
  readonly taxName: string;
  readonly invoice: string;
  /** Yen, with the tax. */
  readonly amount: number;
  /** The tax in it, where the file says it. */
  readonly tax?: number;
  readonly memo: string;
  /** Columns that we have no place for: head and text. */
  readonly kept: readonly (readonly [head: string, text: string])[];
}

/** An entry of a file. */
export interface SourceEntry {
  readonly row: number;
  readonly date: CalendarDate;
  readonly number: string;
  readonly adjustment: boolean;
  readonly memo: string;
  readonly lines: readonly SourceLine[];
  readonly kept: Readonly<Record<string, string>>;
}

/** A row that cannot be taken, with its column, what stands there, why not and what to do. */
export interface RefusedRow {
  readonly row: number;
  readonly column?: string;
  readonly value?: string;
  /** Of a rule of the books; absent = the row itself cannot be read. */
  readonly code?: string;
  readonly message: string;
}

/** A file as it was read. */
export interface JournalFile {
  readonly layout: LayoutName;
  readonly entries: readonly SourceEntry[];
  readonly refused: readonly RefusedRow[];
}

/** One row while it is read. */
interface FileRow {
  readonly row: number;
  readonly layout: Layout;
  readonly at: (column: string) => string;
  no(column: string, message: string): undefined;
}

/** A row with its day and lines. */
interface ReadRow {
  readonly row: number;
  readonly flag: string;
  readonly number: string;
  readonly date: CalendarDate;
  readonly adjustment: boolean;
  readonly memo: string;
  readonly lines: readonly SourceLine[];
  readonly kept: Readonly<Record<string, string>>;
}

const headsOf = (cells: readonly string[]): string[] => cells.map((cell) => normalized(cell, 'NFKC').trim());

/** Marks of rows of Yayoi: of its own, of a slip of one row, first, middle and last of a slip. */
export const FLAGS = { alone: ['2000', '2111'], first: '2110', middle: '2100', last: '2101' } as const;
const ALL_FLAGS: readonly string[] = [...FLAGS.alone, FLAGS.first, FLAGS.middle, FLAGS.last];

/** Sides of opening balances, as their column says them. */
const OPENING_SIDES: ReadonlyMap<string, 'debit' | 'credit'> = new Map([
  ['借方', 'debit'],
  ['貸方', 'credit'],
]);

/** True when a first row is one of a layout: by its heads, of Yayoi by its mark. */
function fits(layout: Layout, first: readonly string[]): boolean {
  const { columns, more, hasHead, opening } = layout;
  const widths = [columns.length, columns.length + more.length];
  if (opening !== undefined)
    return first.length === columns.length && OPENING_SIDES.has((first[columns.indexOf(opening)] ?? '').trim());
  if (!hasHead) return ALL_FLAGS.includes((first[0] ?? '').trim());
  const heads = headsOf(first);
  return widths.includes(first.length) && columns.every((column, i) => headsOf([column])[0] === heads[i]);
}

/** The first row of a text that is no comment; undefined where there is none. */
function firstRow(text: string, separator: Separator): readonly string[] | undefined {
  // A part of a file has empty lines where the rows of the others stand.
  const from = Math.max(0, text.search(/[^\r\n]/u));
  const lines = text.slice(from, from + 100_000).split(/(?<=\n)/u);
  const begin = lines.findIndex((line) => !line.startsWith('#') && line.trim() !== '');
  if (begin < 0) return undefined;
  const work = rowsOf(lines.slice(begin, begin + 3).join(''), separator, { comments: false, most: 10 });
  let next = work.next();
  while (!next.done) next = work.next();
  // What cannot be cut is told where its rows are read, with the row: here its form is looked for.
  return next.value.rows[0]?.cells ?? lines[begin]?.trimEnd().split(separator);
}

/** Every form of a journal that is read: tables of other programs, and journals as text. */
export const JOURNAL_FORMS = [...LAYOUT_NAMES, ...PLAIN_TEXTS] as const;
/** One of them. */
export type JournalForm = (typeof JOURNAL_FORMS)[number];

/** True of a form that is a journal as text. */
export const isPlainText = (form: JournalForm | undefined): form is PlainTextFormat =>
  PLAIN_TEXTS.some((one) => one === form);

/** A layout that fits a text, and how its cells are parted. */
export interface Recognised {
  readonly layout: LayoutName;
  readonly separator: Separator;
}

/** Every layout that fits the first row of a text. */
export function layoutsOf(text: string): Recognised[] {
  return ([',', '\t'] as const).flatMap((separator) => {
    const first = firstRow(text, separator);
    if (!first || first.length < 2) return [];
    return Object.values(LAYOUTS)
      .filter((layout) => fits(layout, first))
      .map(({ name }) => ({ layout: name, separator }));
  });
}

/**
 * The form of a text. Refuses (validation_error) a text of none, of several, and one that is not of the `asked` one;
 * (not_supported_yet) a form that is known and not built.
 */
export function formOf(text: string, asked: JournalForm | undefined): Recognised | PlainTextFormat {
  refuseUnreadFile(text.slice(0, 4_000), 'contentBase64');
  if (isPlainText(asked)) return asked;
  const tables = layoutsOf(text).filter(({ layout }) => asked === undefined || layout === asked);
  const found = [...tables, ...(asked === undefined ? plainTextsOf(text) : [])];
  const [one] = found;
  if (one && found.length === 1) return one;
  if (one) {
    const forms = found.map((form) => (typeof form === 'string' ? form : form.layout));
    return refuse(
      'validation_error',
      `format: the file may be ${forms.join(' or ')}; name the one that it is`,
      'format',
    );
  }
  return refuse(
    'validation_error',
    asked === undefined
      ? `contentBase64: the file is no journal of ${JOURNAL_FORMS.join(', ')}; ` +
          'export it anew in one of these forms'
      : `format: the file is no journal of ${asked}; leave {format} out, or export it anew`,
    asked === undefined ? 'contentBase64' : 'format',
  );
}

/** True of whole yen in digits alone that an entry can hold: above that bound no number is read as one within it. */
const isWhole = (text: string): boolean => /^\d{1,16}$/.test(text) && Number(text) <= LIMITS.amount;
const NAMES = ['account', 'subAccount', 'department', 'partner', 'taxName', 'invoice'] as const;

/** A line of one side of a row; undefined where the row lacks this side, or it cannot be read, which is told. */
function lineOf(row: FileRow, side: 'debit' | 'credit', memo: string): SourceLine | undefined {
  const { at, layout, no } = row;
  const head = layout.opening === undefined ? SIDE_HEADS[side] : '';
  const column = (of: string | undefined): string => (of === undefined ? '' : head + of);
  const cell = (of: string | undefined): string => (of === undefined || of === '' ? '' : at(column(of)));
  const { side: columns } = layout;
  const account = cell(columns.account);
  const [amount, tax] = [cell(columns.amount), cell(columns.tax)];
  if (account === '') {
    const said = [columns.amount, columns.tax, columns.subAccount, columns.department, columns.partner].find(
      (of) => of !== undefined && !['', '0'].includes(cell(of)),
    );
    return said === undefined
      ? undefined
      : no(column(said), 'this side of the row has no account; name it, or leave the whole side empty');
  }
  if (!isWhole(amount) || Number(amount) === 0)
    return no(
      column(columns.amount),
      `the amount must be whole yen above 0 and at most ${LIMITS.amount}: digits alone, without commas and signs`,
    );
  if (tax !== '' && (!isWhole(tax) || Number(tax) > Number(amount)))
    return no(column(columns.tax), 'the tax must be whole yen, digits alone, and not above the amount');
  const names = Object.fromEntries(NAMES.map((name) => [name, cell(columns[name])])) as Record<
    (typeof NAMES)[number],
    string
  >;
  for (const name of NAMES)
    if (names[name] !== '' && (!isFitLine(names[name]) || names[name].length > LIMITS.nameLength))
      return no(
        column(columns[name]),
        `the name is longer than ${LIMITS.nameLength} characters, or holds some that cannot be seen`,
      );
  return {
    row: row.row,
    side,
    ...names,
    amount: Number(amount),
    ...(tax !== '' && { tax: Number(tax) }),
    memo,
    kept: columns.kept.flatMap((of) => (cell(of) === '' ? [] : [[of, cell(of)] as const])),
  };
}

/** What a cell that says whether an entry is an adjustment may hold, and what that means. */
const ADJUSTMENTS: Readonly<Record<string, boolean>> = { '': false, '0': false, 中決: true, 本決: true, '1': true };

/** A row of opening balances; undefined where something of it cannot be read. The day of the first row counts. */
function readOpening(row: FileRow, sideColumn: string): ReadRow | undefined {
  const { at, layout, no } = row;
  const date = dayOf(at(layout.date));
  if (date === undefined)
    return no(layout.date, 'is no day that can be read exactly; write it as 2026/09/01 with the year in four digits');
  const side = OPENING_SIDES.get(at(sideColumn));
  if (side === undefined) return no(sideColumn, 'must be 借方 or 貸方');
  // A balance of nothing is no line.
  const isNothing = at(layout.side.amount) === '0';
  const line = isNothing ? undefined : lineOf(row, side, '');
  const lines = line ? [line] : [];
  return { row: row.row, flag: '', number: '', date, adjustment: false, memo: '', lines, kept: {} };
}

/** A row as it says itself; undefined where something of it cannot be read. */
function readRow(row: FileRow): ReadRow | undefined {
  const { at, layout, no } = row;
  if (layout.opening !== undefined) return readOpening(row, layout.opening);
  const flag = layout.program === 'yayoi' ? at('識別フラグ') : '';
  if (layout.program === 'yayoi' && !ALL_FLAGS.includes(flag))
    return no('識別フラグ', 'must be 2000, 2111, 2110, 2100 or 2101');
  if (layout.program === 'freee' && at('[表題行]') !== FREEE_ROW)
    return no('[表題行]', `a row of an entry begins with ${FREEE_ROW}`);
  const number = at(layout.number);
  if (!/^[\w-]{0,40}$/.test(number)) return no(layout.number, 'must be digits and letters, at most 40');
  const date = dayOf(at(layout.date));
  if (date === undefined)
    return no(layout.date, 'is no day that can be read exactly; write it as 2026/09/01 with the year in four digits');
  const marked = layout.adjustment === undefined ? '' : at(layout.adjustment);
  const adjustment = Object.hasOwn(ADJUSTMENTS, marked) ? ADJUSTMENTS[marked] : undefined;
  if (adjustment === undefined) return no(layout.adjustment ?? '', 'must be empty, 1, 中決 or 本決');
  const memo = at(layout.memo);
  if (!isFitText(memo) || memo.length > LIMITS.memoLength)
    return no(
      layout.memo,
      `the text is longer than ${LIMITS.memoLength} characters, or holds some that cannot be seen`,
    );
  const kept: Record<string, string> = {};
  for (const [column, usual] of Object.entries(layout.kept)) {
    const text = at(column);
    if (text === '' || usual.includes(text)) continue;
    if (!isFitText(text) || text.length > LIMITS.metadataValueLength)
      return no(
        column,
        `the text is longer than ${LIMITS.metadataValueLength} characters, or holds some that cannot be seen`,
      );
    kept[column] = text;
  }
  const before = row.layout;
  const sides = (['debit', 'credit'] as const).map((side) => lineOf({ ...row, layout: before }, side, memo));
  const lines = sides.filter((line) => line !== undefined);
  return { row: row.row, flag, number, date, adjustment, memo, lines, kept };
}

/** An entry of rows. Its memo is that of its rows where they say one; where they differ, each line keeps its own. */
function entryOf(rows: readonly ReadRow[]): SourceEntry {
  const [first] = rows as readonly [ReadRow];
  const memos = [...new Set(rows.map(({ memo }) => memo).filter((memo) => memo !== ''))];
  const kept: Record<string, string> = {};
  for (const row of rows)
    for (const [column, text] of Object.entries(row.kept)) {
      const name = Object.hasOwn(kept, column) && kept[column] !== text ? `${column} ${row.row}` : column;
      kept[name] = text;
    }
  return {
    row: first.row,
    // Of a slip the day and the number of its first row count.
    date: first.date,
    number: first.number,
    adjustment: rows.some(({ adjustment }) => adjustment),
    memo: memos[0] ?? '',
    lines: rows.flatMap(({ lines }) => lines).map((line) => (memos.length > 1 ? line : { ...line, memo: '' })),
    kept,
  };
}

type JournalFileTold = (refused: RefusedRow) => void;

/** Rows of Yayoi as slips: what begins with 2110 goes on to 2101. */
function slipsOf(rows: readonly ReadRow[], tell: JournalFileTold): ReadRow[][] {
  const slips: ReadRow[][] = [];
  let open: ReadRow[] | undefined;
  const tellOpen = (): void => {
    const [first] = open ?? [];
    if (first)
      tell({
        row: first.row,
        column: '識別フラグ',
        value: first.flag,
        message: 'the slip that begins here has no last row (2101); add it, or mark a slip of one row with 2111',
      });
    open = undefined;
  };
  for (const row of rows) {
    if (row.flag === FLAGS.middle || row.flag === FLAGS.last) {
      if (!open)
        tell({
          row: row.row,
          column: '識別フラグ',
          value: row.flag,
          message: 'the row goes on with a slip that has not begun; a slip begins with 2110',
        });
      else open.push(row);
      if (open && row.flag === FLAGS.last) {
        slips.push(open);
        open = undefined;
      }
      continue;
    }
    tellOpen();
    if (row.flag === FLAGS.first) open = [row];
    else slips.push([row]);
  }
  tellOpen();
  return slips;
}

/** Rows of Money Forward as entries: the same number and day on rows that follow each other. */
function runsOf(rows: readonly ReadRow[]): ReadRow[][] {
  const runs: ReadRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row.number !== '' && last[0]?.number === row.number && last[0].date === row.date) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Rows of freee as entries: the same day and number, wherever they stand. */
function groupsOf(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = row.number === '' ? `row ${row.row}` : `${row.date} ${row.number}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Tells what is no entry: one side is missing, too many lines, or the sides differ. */
function checkEntry({ row, lines }: SourceEntry, { side, opening }: Layout, tell: JournalFileTold): boolean {
  const column = opening === undefined ? SIDE_HEADS.debit + side.amount : side.amount;
  const sum = (of: SourceLine['side']): number =>
    lines.reduce((total, line) => total + (line.side === of ? line.amount : 0), 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  if (lines.length > LIMITS.linesPerEntry || lines.length < 2) {
    tell({ row, column, message: `an entry has 2 to ${LIMITS.linesPerEntry} lines, this one has ${lines.length}` });
    return false;
  }
  if (debit === credit && debit <= LIMITS.amount) return true;
  tell({
    row,
    column,
    value: `${debit} / ${credit}`,
    message: `debits ${debit} and credits ${credit} of the entry differ; correct its rows`,
  });
  return false;
}

/** The layout of a text that is a table of another program. Refuses every other one. */
export function layoutOf(text: string, asked: LayoutName | undefined): Recognised {
  const form = formOf(text, asked);
  return typeof form === 'string'
    ? refuse(
        'validation_error',
        `format: the file is no journal of ${LAYOUT_NAMES.join(', ')}; it is one of ${form}`,
        'format',
      )
    : form;
}

/**
 * Reads a journal. Rows that cannot be read are told (`refused`), and their entries are left out: whoever imports it
 * must refuse it as long as there is one. Yields now and then.
 */
export function* readJournal(text: string, { layout: name, separator }: Recognised): Generator<undefined, JournalFile> {
  const layout = LAYOUTS[name];
  const most = LIMITS.journalImportRows;
  const { rows, broken } = yield* rowsOf(text, separator, { comments: layout.comments, most });
  const refused: RefusedRow[] = broken ? [{ ...broken }] : [];
  const tell: JournalFileTold = (one) => {
    refused.push(one.value === undefined ? one : { ...one, value: quoted(one.value) });
  };
  const read: ReadRow[] = [];
  const bad = new Set<number>();
  for (const [i, cells] of rows.slice(layout.hasHead ? 1 : 0).entries()) {
    const before = refused.length;
    const row = readCells(cells, layout, tell);
    if (row && refused.length === before) read.push(row);
    else bad.add(cells.row);
    // What belongs to a slip with a bad row is told once, by that row.
    if (row && refused.length > before) read.push({ ...row, lines: [] });
    if (i % 500 === 499) yield;
  }
  const grouped =
    layout.opening !== undefined
      ? read.length > 0
        ? [read]
        : []
      : layout.program === 'yayoi'
        ? slipsOf(read, tell)
        : layout.program === 'freee'
          ? groupsOf(read)
          : runsOf(read);
  const entries: SourceEntry[] = [];
  for (const [i, group] of grouped.entries()) {
    if (group.some(({ row }) => bad.has(row))) continue;
    const entry = entryOf(group);
    if (checkEntry(entry, layout, tell)) entries.push(entry);
    if (i % 500 === 499) yield;
  }
  refused.sort((a, b) => a.row - b.row);
  return { layout: name, entries, refused };
}

/** A row of cells; undefined where it cannot be read, which is told. */
function readCells({ row, cells }: Cells, layout: Layout, tell: JournalFileTold): ReadRow | undefined {
  const { columns, more } = layout;
  const all = cells.length === columns.length ? columns : [...columns, ...more];
  if (cells.length !== all.length) {
    tell({ row, message: `the row has ${cells.length} cells; ${layout.name} has ${columns.length} columns` });
    return undefined;
  }
  const places = placesOf(layout);
  return readRow({
    row,
    layout,
    at: (column) => normalized((cells[places.get(column) ?? -1] ?? '').trim(), 'NFC'),
    no: (column, message) => {
      const value = cells[places.get(column) ?? -1] ?? '';
      tell({ row, ...(column !== '' && { column }), value, message });
      return undefined;
    },
  });
}

const PLACES = new Map<string, ReadonlyMap<string, number>>();
/** Where each column of a layout stands. */
function placesOf({ name, columns, more }: Layout): ReadonlyMap<string, number> {
  const known = PLACES.get(name) ?? new Map([...columns, ...more].map((column, i) => [column, i]));
  PLACES.set(name, known);
  return known;
}
