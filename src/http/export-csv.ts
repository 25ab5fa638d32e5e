// A table as CSV text (RFC 4180), piece by piece: a spreadsheet reads it without running anything that a text of the
// books might say.
import { stringify, type Options } from 'csv-stringify/sync';
import { guarded } from '../domain/interchange/formulas.ts';
import { slices } from '../engine/loop.ts';
import { decimalText, type Cell, type Table } from './export-table.ts';

const ROWS_PER_PIECE = 200;

/** Texts are guarded; a figure stays a figure, negative or not. Line breaks of any kind and outer spaces are quoted. */
const OPTIONS: Options = { record_delimiter: 'windows', cast: { string: guarded }, quoted_match: /[\r\n]|^\s|\s$/ };

/**
 * The table in pieces: titles, then a line per row, each ended by CRLF. `bom` puts a byte order mark first, by which
 * Excel knows UTF-8. Figures of money columns get the decimal point of the currency.
 */
export async function* csvText(table: Table, decimals: number, bom: boolean): AsyncGenerator<string> {
  const places = table.columns.flatMap(({ only }, i) => (only === 'paper' || only === 'sheet' ? [] : [i]));
  const money = places.map((i) => table.columns[i]?.kind === 'money' && decimals > 0);
  // The guard looks at what a field was before it became text: figures have to reach it as figures.
  const options: Options = {
    ...OPTIONS,
    cast: {
      string: guarded,
      bigint: (value, { index }) => (money[index] === true ? decimalText(value, decimals) : String(value)),
      number: (value, { index }) => (money[index] === true ? decimalText(value, decimals) : String(value)),
    },
  };
  const pace = slices('read');
  let rows: (readonly Cell[])[] = [];
  yield stringify([places.map((i) => table.columns[i]?.title)], { ...OPTIONS, bom });
  for await (const row of table.rows) {
    if (row.kind === 'heading' || row.only === 'paper') continue;
    rows.push(places.map((i) => row.cells[i]));
    if (rows.length >= ROWS_PER_PIECE) {
      yield stringify(rows, options);
      rows = [];
      if (pace.isDue()) await pace.turn();
    }
  }
  if (rows.length > 0) yield stringify(rows, options);
}

/** Rows as a piece of a file, with the mark of UTF-8 where it is the first. */
export function csvPart(rows: readonly (readonly (string | number | bigint)[])[], bom: boolean): string {
  return stringify(rows as (string | number | bigint)[][], { ...OPTIONS, bom });
}
