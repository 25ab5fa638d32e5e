// A table as CSV text (RFC 4180), piece by piece: a spreadsheet reads it without running anything that a text of the books might say.
import { flatCell, type Cell, type Table, type TableColumn } from './export-table.ts';

/** First characters that make a spreadsheet read a text as a formula, in their wide forms too: a Japanese Excel takes those as well. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const QUOTED = /[",\r\n]|^\s|\s$/;
const PIECE = 64 * 1024;

/** One field. A text that looks like a formula gets a `'` before it (OWASP ASVS 1.2.10); a figure stays a figure, negative or not. */
export function csvField(cell: Cell, column: TableColumn, decimals: number): string {
  const [plain, isFigure] = flatCell(cell, column, decimals);
  if (isFigure) return plain;
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table in pieces of about 64 KiB: titles, then a line per row, each ended by CRLF. `bom` puts a byte order mark first, by which Excel knows UTF-8. */
export async function* csvText(table: Table, decimals: number, bom: boolean): AsyncGenerator<string> {
  const text: TableColumn = { key: '', title: '', kind: 'text' };
  let piece = `${bom ? '\ufeff' : ''}${table.columns.map(({ title }) => csvField(title, text, 0)).join(',')}\r\n`;
  for await (const row of table.rows) {
    if (row.kind === 'heading') continue;
    piece += `${table.columns.map((column, i) => csvField(row.cells[i], column, decimals)).join(',')}\r\n`;
    if (piece.length >= PIECE) { yield piece; piece = ''; }
  }
  yield piece;
}
