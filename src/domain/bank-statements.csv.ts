// Statements as CSV, read by a mapping that says which column is what.
import { z } from 'zod';
import {
  dateReader,
  found,
  isBookable,
  readerOf,
  refuseFindings,
  textOf,
  yenIn,
  type Findings,
  type ReadLine,
} from './bank-statements.ts';
import { LIMITS } from './limits.ts';
import { didYouMean, nearestFirst } from './nearest.ts';
import { refuse } from './refusal.ts';
import { normalized } from './unicode.ts';

const column = z
  .union([z.string().min(1).max(200), z.number().int().min(1).max(1_000)])
  .meta({ description: 'A column by the text of its head, or by its number from 1.' });

/** How the columns of a CSV statement are to be read. */
export const csvMapping = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|']).optional().meta({ description: 'Default: a comma.' }),
    quote: z.enum(['"', "'"]).optional().meta({ description: 'Default: a double quote.' }),
    headerRows: z
      .number()
      .int()
      .min(0)
      .max(50)
      .optional()
      .meta({
        description: 'Lines before the first one of the statement; heads of columns stand in the last. Default 1.',
      }),
    columns: z.strictObject({
      date: column,
      valueDate: column.optional(),
      description: z.union([column, z.array(column).min(1).max(5)]),
      in: column.optional(),
      out: column.optional(),
      amount: column.optional().meta({ description: 'Signed, + = in; or without a sign beside `direction`.' }),
      direction: z
        .strictObject({ column, inValues: z.array(z.string().max(50)).min(1).max(20) })
        .optional()
        .meta({ description: 'The column that tells in from out, and what it says of what comes in.' }),
      balance: column.optional(),
      payeeName: column.optional(),
      reference: column.optional(),
      externalId: column.optional(),
    }),
  })
  .meta({ id: 'BankCsvMapping' });
/** How the columns of a CSV statement are to be read. */
export type CsvMapping = z.infer<typeof csvMapping>;

/**
 * Cells of a CSV text, row by row (RFC 4180: quotes doubled within quotes; any line break; empty lines left out). Each
 * row with the number of the line on which it begins.
 */
export function* csvRows(text: string, delimiter = ',', quote = '"'): Generator<{ at: number; cells: string[] }> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let at = 1;
  const end = (): { at: number; cells: string[] } | undefined => {
    const row = { at, cells: [...cells, cell] };
    cells = [];
    cell = '';
    return row.cells.length === 1 && row.cells[0] === '' ? undefined : row;
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== quote) cell += letter;
      else if (text.charAt(i + 1) === quote) {
        cell += quote;
        i += 1;
      } else quoted = false;
    } else if (letter === quote && cell === '') quoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(i + 1) === '\n') {
        line += 1;
        i += 1;
      }
      const row = end();
      if (row) yield row;
      at = line;
    } else cell += letter;
  }
  const last = end();
  if (last) yield last;
}

/** Where each column stands. Refuses heads that are not there. */
function placesOf(
  columns: CsvMapping['columns'],
  heads: readonly string[] | undefined,
): (of: string | number) => number {
  const byName = new Map((heads ?? []).map((head, i) => [normalized(head, 'NFKC').trim(), i]));
  const place = (of: string | number): number => {
    if (typeof of === 'number') return of - 1;
    return (
      byName.get(normalized(of, 'NFKC').trim()) ??
      refuse(
        'validation_error',
        heads
          ? `mapping.columns: there is no column ${of}; the heads are ` +
              nearestFirst(of, heads).slice(0, 30).join(', ') +
              didYouMean(of, heads)
          : `mapping.columns: {mapping.headerRows} is 0, so ${of} names nothing; name columns by their numbers`,
        'mapping.columns',
      )
    );
  };
  for (const of of Object.values(columns).flatMap((one) =>
    typeof one === 'object' && 'column' in one ? one.column : one,
  ))
    place(of);
  return place;
}

/** Refuses a mapping that does not say what comes in and goes out, or says it twice. */
function checkMapping({ columns }: CsvMapping): void {
  const { in: comes, out, amount, direction } = columns;
  const isPair = comes !== undefined && out !== undefined && amount === undefined && direction === undefined;
  const isOne = comes === undefined && out === undefined && amount !== undefined;
  if (!isPair && !isOne)
    refuse(
      'validation_error',
      'mapping.columns: give in and out, or amount (signed), or amount and direction',
      'mapping.columns',
    );
}

/**
 * The lines of a CSV statement; yields now and then, so that others have their turn. Refuses (validation_error,
 * ambiguous_date) with everything that cannot be read, at most LIMITS.bankImportFindings findings.
 */
export function* readCsv(
  text: string,
  mapping: CsvMapping,
  dateFormat: string | undefined,
): Generator<undefined, ReadLine[]> {
  checkMapping(mapping);
  const { delimiter, quote, headerRows = 1, columns } = mapping;
  const rows: { at: number; cells: string[] }[] = [];
  for (const row of csvRows(text.replace(/^\ufeff/, ''), delimiter, quote)) {
    rows.push(row);
    if (rows.length % 2_000 === 0) yield;
    if (rows.length > LIMITS.bankImportLines + headerRows)
      refuse(
        'too_large',
        `contentBase64: more than ${LIMITS.bankImportLines} lines; send it in parts`,
        'contentBase64',
      );
  }
  const place = placesOf(columns, headerRows === 0 ? undefined : rows[headerRows - 1]?.cells);
  const body = rows.slice(headerRows);
  const cell = ({ cells }: { cells: readonly string[] }, of: string | number | undefined): string =>
    of === undefined ? '' : (cells[place(of)] ?? '').trim();
  const findings: Findings = { details: [] };
  const dates = body.flatMap((row) => [cell(row, columns.date), cell(row, columns.valueDate)]);
  const { read, ambiguous } =
    dateFormat === undefined ? readerOf(dates) : { read: formatted(dateFormat), ambiguous: false };
  yield;
  const lines: ReadLine[] = [];
  for (const [n, row] of body.entries()) {
    if (n % 1_000 === 999) yield;
    const date = read(cell(row, columns.date));
    if (date === undefined || !isBookable(date)) {
      const why = ambiguous
        ? 'may be read with day or month first; give {dateFormat}, such as MM/DD/YYYY'
        : 'is no date; give {dateFormat}, such as YYYY/MM/DD';
      const code = ambiguous ? 'ambiguous_date' : 'validation_error';
      found(findings, row.at, 'contentBase64', `date ${JSON.stringify(cell(row, columns.date))} ${why}`, code);
      continue;
    }
    const moved = movementIn(row, cell, columns, findings);
    if (!moved) continue;
    const valueDate = read(cell(row, columns.valueDate));
    const balance = yenIn(cell(row, columns.balance));
    if (balance === null)
      found(findings, row.at, 'contentBase64', `balance ${cell(row, columns.balance)} is no whole yen`);
    const said = [columns.description].flat().map((of) => cell(row, of));
    const more = {
      payeeName: textOf(cell(row, columns.payeeName), LIMITS.counterpartyLength),
      reference: textOf(cell(row, columns.reference), LIMITS.referenceLength),
      externalId: textOf(cell(row, columns.externalId), LIMITS.externalIdLength),
    };
    lines.push({
      row: row.at,
      date,
      ...(valueDate !== undefined && { valueDate }),
      ...moved,
      description: textOf(said.join(' '), LIMITS.bankDescriptionLength) ?? '-',
      ...(Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) as Partial<ReadLine>),
      ...(typeof balance === 'number' && { balanceAfter: balance }),
    });
  }
  refuseFindings(findings);
  return lines;
}

function formatted(dateFormat: string): (text: string) => string | undefined {
  return (
    dateReader(dateFormat) ??
    refuse(
      'validation_error',
      'dateFormat: needs one each of a year (YYYY, YY; GG or G with E for eras), a month (MM, M) and a day (DD, D)',
      'dateFormat',
    )
  );
}

/** What a row moved, and where to; undefined when that cannot be read, which is told. */
function movementIn(
  row: { readonly at: number; readonly cells: string[] },
  cell: (row: { cells: readonly string[] }, of: string | number | undefined) => string,
  { in: comes, out, amount, direction }: CsvMapping['columns'],
  findings: Findings,
): Pick<ReadLine, 'direction' | 'amount'> | undefined {
  const no = (message: string): undefined => void found(findings, row.at, 'contentBase64', message);
  if (amount === undefined) {
    const [a, b] = [yenIn(cell(row, comes)), yenIn(cell(row, out))];
    if (a === null || b === null) return no(`amount ${cell(row, a === null ? comes : out)} is no whole yen`);
    const moved = (a ?? 0) - (b ?? 0);
    if ((a ?? 0) !== 0 && (b ?? 0) !== 0) return no('has an amount in and an amount out; a line moves one way');
    return moved === 0 ? no('moves nothing') : { direction: moved > 0 ? 'in' : 'out', amount: Math.abs(moved) };
  }
  const yen = yenIn(cell(row, amount));
  if (yen === null || yen === undefined || yen === 0)
    return no(`amount ${cell(row, amount) || 'of nothing'} is no whole yen`);
  if (!direction) return { direction: yen > 0 ? 'in' : 'out', amount: Math.abs(yen) };
  const word = normalized(cell(row, direction.column), 'NFKC');
  const isIn = direction.inValues.some((value) => normalized(value, 'NFKC').trim() === word);
  return { direction: isIn === yen > 0 ? 'in' : 'out', amount: Math.abs(yen) };
}
