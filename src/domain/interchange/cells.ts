// Rows and cells of files from other programs (RFC 4180, read strictly): what is not exactly one reading is refused.
import { LIMITS } from '../limits.ts';

/** A row with the number of the line on which it begins. */
export interface Cells {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A row that cannot be cut into cells, with what is wrong. */
export interface BrokenRow {
  readonly row: number;
  readonly message: string;
}

/** What stands between cells. */
export type Separator = ',' | '\t';

/** Rows after which others have their turn. */
const PAUSE_ROWS = 500;

/** One cell and where it ends; a text that says what is wrong with it. */
function cellAt(text: string, from: number, separator: Separator): { readonly cell: string; end: number } | string {
  if (text[from] !== '"') {
    let end = from;
    for (; end < text.length; end++) {
      const letter = text[end];
      if (letter === separator || letter === '\n' || letter === '\r') break;
      if (end - from > LIMITS.bankImportCellLength) break;
      if (letter === '"') return 'a quote stands within a cell that does not begin with one; put the cell in quotes';
    }
    return { cell: text.slice(from, end), end };
  }
  let cell = '';
  for (let at = from + 1; ;) {
    const close = text.indexOf('"', at);
    if (close < 0) return 'a quote is not closed';
    cell += text.slice(at, close);
    // Whoever asks sees that it is too long: nothing of it is read on.
    if (cell.length > LIMITS.bankImportCellLength) return { cell, end: close };
    if (text[close + 1] !== '"') {
      const next = text[close + 1];
      if (next !== undefined && next !== separator && next !== '\n' && next !== '\r')
        return 'letters follow a quote that closes a cell; double the quotes within a cell';
      return { cell, end: close + 1 };
    }
    cell += '"';
    at = close + 2;
  }
}

/** How many lines a part of a text ends. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * The rows of a text; lines that are empty, and with `comments` those that begin with `#`, are left out. The first row
 * that cannot be read ends it, for nobody knows where the next one begins; of more than `most` there are none. `keep`:
 * the places of cells that are wanted, the others are empty. Yields now and then.
 */
export function* rowsOf(
  text: string,
  separator: Separator,
  { comments, most, keep }: { readonly comments: boolean; readonly most: number; readonly keep?: ReadonlySet<number> },
): Generator<undefined, { readonly rows: Cells[]; readonly broken?: BrokenRow }> {
  const rows: Cells[] = [];
  let row = 1;
  for (let at = 0; at < text.length;) {
    if (text[at] === '\n' || text[at] === '\r' || (comments && text[at] === '#')) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
      row += 1;
      if (row % PAUSE_ROWS === 0) yield;
      continue;
    }
    const cells: string[] = [];
    const begin = at;
    for (;;) {
      const found = cellAt(text, at, separator);
      const broken =
        typeof found === 'string'
          ? found
          : found.cell.length > LIMITS.bankImportCellLength
            ? `a cell has more than ${LIMITS.bankImportCellLength} characters; is a quote not closed?`
            : undefined;
      if (broken !== undefined || typeof found === 'string') return { rows, broken: { row, message: broken ?? '' } };
      cells.push(keep?.has(cells.length) === false ? '' : found.cell);
      if (cells.length > LIMITS.bankImportColumns)
        return {
          rows,
          broken: { row, message: `the row has more than ${LIMITS.bankImportColumns} columns; is a quote not closed?` },
        };
      at = found.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') {
      if (text[at + 1] !== '\n' && at + 1 < text.length)
        return { rows, broken: { row, message: 'the line ends with CR alone; lines end with LF or CR LF' } };
      at += 1;
    }
    if (text[at] === '\n') at += 1;
    rows.push({ row, cells });
    row += Math.max(1, linesIn(text, begin, at));
    // It comes in parts, or not: what was read of it would only be held while nothing can be done with it.
    if (rows.length > most)
      return { rows: [], broken: { row, message: `more than ${most} rows; send the file in parts` } };
    if (rows.length % PAUSE_ROWS === 0) yield;
  }
  return { rows };
}

/** A row as text: a cell stands in quotes where it holds a separator, a quote or a line break. */
export function rowText(cells: readonly string[], separator: Separator, end: '\n' | '\r\n'): string {
  const written = cells.map((cell) =>
    /["\n\r]/.test(cell) || cell.includes(separator) || cell.startsWith('#') ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return written.join(separator) + end;
}
