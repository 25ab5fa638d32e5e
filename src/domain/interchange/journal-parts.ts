// A journal that is too large for one plan, as several files that are read like it: each has the rows of whole days, in
// order of days, on the lines on which they stand. A day is never divided, because an entry is known again by its
// content and the how-manieth of its equals, and those have its day; other rows are empty lines, so that whatever is
// said of a row names its line in the whole file.
import { LIMITS } from '../limits.ts';
import { rowsOf, type Cells } from './cells.ts';
import { dayOf } from './days.ts';
import { unguarded } from './formulas.ts';
import { FLAGS, type Recognised, type RefusedRow } from './journal-file.ts';
import { LAYOUTS } from './layouts.ts';
import { dateIn } from './plain-text-amounts.ts';

/** A part of a file. `bytes`: made when it is wanted. */
export interface FilePart {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  bytes(): Uint8Array<ArrayBuffer>;
}

/** How much one part holds. */
export interface PartSize {
  readonly rows: number;
  readonly bytes: number;
}

/** What a part holds unless something else is said. */
const PART: PartSize = { rows: LIMITS.journalPartRows, bytes: LIMITS.journalPartBytes };

/** Where the rows of a form say their day, and how they belong together. */
interface PartedForm {
  readonly hasHead: boolean;
  readonly comments: boolean;
  /** Places of the cells that are looked at. */
  readonly keep: ReadonlySet<number>;
  day(cells: readonly string[]): string | undefined;
  /** What names the entry of a row; rows that follow each other with the same one are of one entry. */
  name(cells: readonly string[]): string;
  /** True of a row that goes on with the entry above it, whatever its day. */
  goesOn(cells: readonly string[], above: readonly string[] | undefined): boolean;
  /** True where rows of one entry must follow each other. */
  readonly isRun: boolean;
}

/** How a form is parted; undefined for one that is never: opening balances are one entry. */
function partedForm(form: Recognised | 'csv', head: readonly string[]): PartedForm | undefined {
  if (form === 'csv') {
    const [date, entry] = ['date', 'entry'].map((name) => head.findIndex((one) => one.trim() === name));
    if (date === undefined || entry === undefined || date < 0 || entry < 0) return undefined;
    const at = (cells: readonly string[], place: number): string => unguarded(cells[place] ?? '').trim();
    return {
      hasHead: true,
      comments: false,
      keep: new Set([date, entry]),
      day: (cells) => dateIn(at(cells, date)),
      name: (cells) => at(cells, entry),
      goesOn: (cells, above) => above !== undefined && at(cells, entry) === at(above, entry),
      isRun: true,
    };
  }
  const { columns, opening, hasHead, comments, program, date, number } = LAYOUTS[form.layout];
  if (opening !== undefined) return undefined;
  const places = [columns.indexOf(date), columns.indexOf(number), 0] as const;
  const at = (cells: readonly string[], place: number): string => (cells[place] ?? '').trim();
  return {
    hasHead,
    comments,
    keep: new Set(places),
    day: (cells) => dayOf(at(cells, places[0])),
    name: (cells) => at(cells, places[1]),
    // Of a slip the day of its first row counts.
    goesOn: (cells) => program === 'yayoi' && [FLAGS.middle, FLAGS.last].some((flag) => flag === at(cells, 0)),
    isRun: program === 'moneyforward',
  };
}

/** The day of each row; a row whose entry goes on behind rows of another one. */
function* daysOf(rows: readonly Cells[], form: PartedForm): Generator<undefined, string[] | RefusedRow> {
  const days: string[] = [];
  const ended = new Map<string, number>();
  let key = '';
  for (const [i, { row, cells }] of rows.entries()) {
    if (i % 1_000 === 999) yield;
    const above = rows[i - 1]?.cells;
    const day = form.goesOn(cells, above) ? (days.at(-1) ?? '') : (form.day(cells) ?? '');
    const name = form.isRun ? form.name(cells) : '';
    const own = name === '' ? '' : `${day} ${name}`;
    const before = own === '' || own === key ? undefined : ended.get(own);
    if (before !== undefined)
      return {
        row,
        value: name,
        message:
          `an entry of this day is called so on line ${before}; put the rows of an entry together, without others ` +
          'between',
      };
    if (own !== '') ended.set(own, row);
    key = own;
    days.push(day);
  }
  return days;
}

/** Where each line of a file begins, and where the last one ends. */
function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  // No letter of UTF-8 or CP932 has this byte but the end of a line itself.
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== bytes.length) starts.push(bytes.length);
  return starts;
}

/**
 * A file in parts. `text`: what its bytes say. Undefined where its form is not parted; a row where it cannot be:
 * because it cannot be read, its entry is torn, or its day alone is too large.
 */
export function* partsOf(
  bytes: Uint8Array,
  text: string,
  form: Recognised | 'csv',
  size: PartSize = PART,
): Generator<undefined, readonly FilePart[] | RefusedRow | undefined> {
  const separator = form === 'csv' ? ',' : form.separator;
  const headed = yield* rowsOf(text.slice(0, text.indexOf('\n') + 1), separator, { comments: false, most: 1 });
  const parted = partedForm(form, headed.rows[0]?.cells ?? []);
  if (!parted) return undefined;
  const { hasHead, comments, keep } = parted;
  const { rows: all, broken } = yield* rowsOf(text, separator, { comments, most: Infinity, keep });
  if (broken) return broken;
  const rows = hasHead ? all.slice(1) : all;
  const [first] = rows;
  if (!first) return undefined;
  const days = yield* daysOf(rows, parted);
  if (!Array.isArray(days)) return days;
  const starts = lineStarts(bytes);
  const end = bytes.length;
  const startOf = (i: number): number => (i < rows.length ? (starts[(rows[i]?.row ?? 1) - 1] ?? end) : end);
  const amounts = new Map<string, { rows: number; bytes: number; row: number }>();
  for (const [i, day] of days.entries()) {
    const found = amounts.get(day) ?? { rows: 0, bytes: 0, row: rows[i]?.row ?? 0 };
    amounts.set(day, { ...found, rows: found.rows + 1, bytes: found.bytes + startOf(i + 1) - startOf(i) });
    if (i % 1_000 === 999) yield;
  }
  const groups: { days: Set<string>; from: string; to: string; rows: number; bytes: number }[] = [];
  for (const [day, own] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (own.rows > size.rows || own.bytes > size.bytes)
      return {
        row: own.row,
        value: day,
        message:
          `the ${own.rows} rows of this day do not fit into one part, which has at most ${size.rows} rows and ` +
          `${size.bytes} bytes; a day is never divided`,
      };
    const last = groups.at(-1);
    if (last && last.rows + own.rows <= size.rows && last.bytes + own.bytes <= size.bytes) {
      last.days.add(day);
      Object.assign(last, { to: day, rows: last.rows + own.rows, bytes: last.bytes + own.bytes });
    } else groups.push({ days: new Set([day]), from: day, to: day, rows: own.rows, bytes: own.bytes });
  }
  const head = startOf(0);
  return groups.map(({ days: own, from, to, rows: count, bytes: length }) => ({
    from,
    to,
    rows: count,
    bytes(): Uint8Array<ArrayBuffer> {
      const made = new Uint8Array(head + length + starts.length).fill(10);
      made.set(bytes.subarray(0, head));
      let at = head;
      for (const [i, { row }] of rows.entries())
        if (own.has(days[i] ?? '')) {
          made.set(bytes.subarray(startOf(i), startOf(i + 1)), at);
          at += startOf(i + 1) - startOf(i);
        } else at += (rows[i + 1]?.row ?? row + 1) - row;
      return made.subarray(0, at);
    },
  }));
}
