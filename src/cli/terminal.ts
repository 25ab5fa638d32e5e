// What a person sees of the command line: aligned tables where full-width characters count two columns, and a progress
// bar.
import { heading } from './spoken.ts';

/** Characters that take two columns in a terminal (East Asian wide and full-width). */
const WIDE = new RegExp(
  String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f` +
    String.raw`\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]`,
  'u',
);
const NO_WIDTH = /\p{Mark}|[\u200b-\u200f\ufe00-\ufe0f]/u;

/** Columns that a text takes in a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += NO_WIDTH.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return columns;
}

/** A text with spaces behind it, so that it takes at least so many columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(columns - columnsOf(text), 0));
}

/** A whole number with thousands separated: 1234567 -> 1,234,567. Takes numbers, bigints and decimal strings. */
export function grouped(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : String(value ?? '');
}

/** A column of a table; `right` for numbers. */
export interface TerminalColumn {
  readonly title: string;
  readonly right?: boolean;
}

/** Control characters of data must not reach a terminal: they could move its cursor or change its title. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ');
}

/**
 * Rows of text as an aligned table with its titles, in the language of this run, and a line under them. Cells longer
 * than `longest` columns are cut with an ellipsis.
 */
export function table(titled: readonly TerminalColumn[], rows: readonly (readonly string[])[], longest = 60): string {
  const cut = (text: string): string => {
    if (columnsOf(text) <= longest) return text;
    let kept = '';
    for (const letter of text) {
      if (columnsOf(kept + letter) > longest - 1) break;
      kept += letter;
    }
    return `${kept}…`;
  };
  const columns = titled.map((column) => ({ ...column, title: heading(column.title) }));
  const cells = rows.map((row) => row.map((cell) => cut(printable(cell))));
  const widths = columns.map((column, index) =>
    Math.max(columnsOf(column.title), ...cells.map((row) => columnsOf(row[index] ?? ''))),
  );
  const line = (row: readonly string[]): string =>
    columns
      .map((column, index) => {
        const space = ' '.repeat(widths[index]! - columnsOf(row[index] ?? ''));
        return column.right ? space + (row[index] ?? '') : (row[index] ?? '') + space;
      })
      .join('  ')
      .trimEnd();
  return [
    line(columns.map(({ title }) => title)),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...cells.map(line),
  ].join('\n');
}

/**
 * Shows how far something is by a bar that redraws itself, on a terminal only. Call it with (done, total); the last
 * call ends the line.
 */
export function progressBar(label: string, out: NodeJS.WriteStream): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
    if (!out.isTTY || percent === shown) return;
    shown = percent;
    const text =
      `${label} [${'#'.repeat(Math.floor(percent / 4)).padEnd(25, '.')}] ${String(percent).padStart(3)} % ` +
      ` ${grouped(done)}/${grouped(total)}`;
    out.write(`\r${text}${percent >= 100 ? '\n' : ''}`);
  };
}
