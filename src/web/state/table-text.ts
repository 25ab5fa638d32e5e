// Rows of the dashboard as a file that people open.

/** What a spreadsheet would calculate; an apostrophe before it makes it a text. */
const FORMULA = /^(?=['=+\-@\t\r\n\0＝＋－＠])/u;
const cell = (text: string): string => `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;

/** Rows as comma-separated values (RFC 4180), every cell in quotes; no cell is a formula to who opens it. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
