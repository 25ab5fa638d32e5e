// Statements as CSV, read by a mapping that says which column is what.
import {
  dateGuess,
  dateReader,
  found,
  isBookable,
  refuseFindings,
  textOf,
  yenIn,
  type DateGuess,
  type Findings,
  type ReadLine,
} from './bank-statements.ts';
import { LIMITS } from './limits.ts';
import { mappingFor, type CsvMapping } from './bank-statements.mapping.ts';
import { quoted, refuse } from './refusal.ts';
import { normalized } from './unicode.ts';

/** A row of a CSV text, with the number of the line on which it begins. */
interface CsvRow {
  readonly at: number;
  readonly cells: readonly string[];
}

const LF = 0x0a;
const CR = 0x0d;
/** Characters that are looked at before others may have their turn, where no row ends. */
const STRIDE = 50_000;

/** Refuses a row that is none of a statement: a quote is not closed, or it is another file. */
function tooLarge(at: number, most: number, what: 'columns' | 'characters' | 'in a cell'): never {
  const why =
    what === 'columns'
      ? `line ${at} has more than ${most} columns; is a quote not closed?`
      : what === 'characters'
        ? `line ${at} has more than ${most} characters; is a quote not closed?`
        : `line ${at} has a cell of more than ${most} characters; is a quote not closed?`;
  return refuse('too_large', `contentBase64: ${why}`, 'contentBase64');
}

/**
 * Cells of a CSV text, row by row (RFC 4180: quotes doubled within quotes; any line break; empty lines left out);
 * yields undefined where no row ended for long. Refuses too_large for rows, cells and columns beyond
 * LIMITS.bankImport*.
 */
function* csvRows(text: string, delimiter = ',', quote = '"'): Generator<CsvRow | undefined> {
  const [COMMA, QUOTE] = [delimiter.charCodeAt(0), quote.charCodeAt(0)];
  let cells: string[] = [];
  let [line, at, rowFrom, restAt] = [1, 1, 0, STRIDE];
  // The cell so far, and where what is not in it yet begins.
  let [cell, from] = ['', 0];
  let quoted = false;
  const endCell = (end: number): void => {
    cell += text.slice(from, end);
    if (cell.length > LIMITS.bankImportCellLength) tooLarge(at, LIMITS.bankImportCellLength, 'in a cell');
    if (cells.length >= LIMITS.bankImportColumns) tooLarge(at, LIMITS.bankImportColumns, 'columns');
    cells.push(cell);
    cell = '';
    from = end + 1;
  };
  for (let i = 0; i <= text.length; i++) {
    // The end of the text ends its last line.
    const code = i < text.length ? text.charCodeAt(i) : LF;
    if (i - rowFrom > LIMITS.bankImportLineLength) tooLarge(at, LIMITS.bankImportLineLength, 'characters');
    if (quoted && i < text.length) {
      if (code === LF) line += 1;
      if (code !== QUOTE) continue;
      cell += text.slice(from, i);
      quoted = text.charCodeAt(i + 1) === QUOTE;
      if (quoted) {
        cell += quote;
        i += 1;
      }
      from = i + 1;
    } else if (code === QUOTE && cell === '' && from === i) {
      quoted = true;
      from = i + 1;
    } else if (code === COMMA) endCell(i);
    else if (code === LF || code === CR) {
      endCell(i);
      if (code === CR && text.charCodeAt(i + 1) === LF) i += 1;
      from = rowFrom = i + 1;
      line += 1;
      const isEmpty = cells.length === 1 && cells[0] === '';
      if (!isEmpty) yield { at, cells };
      else if (i >= restAt) yield undefined;
      if (i >= restAt) restAt = i + STRIDE;
      cells = [];
      at = line;
    }
  }
}

/** Cells of a row by what they are, trimmed; the empty text where a column is not mapped or not there. */
type CsvReading = (
  cells: readonly string[],
  what: Exclude<keyof CsvMapping['columns'], 'description' | 'direction'>,
) => string;

/** Where each column stands. */
interface Places {
  readonly of: CsvReading;
  readonly description: (cells: readonly string[]) => string[];
  readonly direction: (cells: readonly string[]) => string;
}

/** Rows in which the heads of a file are looked for. */
const HEAD_ROWS = 30;
const DELIMITERS = [',', '\t', ';', '|'] as const;

/** The first rows of a file; none where they are no CSV. */
function firstRows(text: string, delimiter: string, quote: string | undefined): string[][] {
  const rows: string[][] = [];
  try {
    for (const row of csvRows(text.slice(0, 200_000).replace(/^\ufeff/, ''), delimiter, quote)) {
      if (row) rows.push(row.cells.map((cell) => cell.trim()));
      if (rows.length >= HEAD_ROWS) break;
    }
  } catch {
    return [];
  }
  return rows;
}

/**
 * Refuses a mapping, with the columns that the file has and, where its heads are those that banks give, the mapping
 * that fits, ready to send.
 */
export function refuseMapping(text: string, why: string, field: string, quote?: string): never {
  const cuts = DELIMITERS.map((delimiter) => ({ delimiter, rows: firstRows(text, delimiter, quote) }));
  const { heads, mapping } = mappingFor(cuts);
  const columns = heads.slice(0, 100).map(quoted);
  const [sent, shown] = [JSON.stringify(mapping), columns.slice(0, 30).join(', ')];
  return refuse(
    'validation_error',
    mapping === undefined
      ? `${field}: ${why}; the columns of the file are ${shown}`
      : `${field}: ${why}; this mapping fits the file: ${sent}; its columns are ${shown}`,
    field,
    { related: { columns, ...(mapping && { mapping }) } },
  );
}

/** Finds the columns of a mapping. Refuses heads that are not there. */
function placesOf(text: string, { columns, quote }: CsvMapping, heads: readonly string[] | undefined): Places {
  const byName = new Map((heads ?? []).map((head, i) => [normalized(head, 'NFKC').trim(), i]));
  const place = (of: string | number): number => {
    if (typeof of === 'number') return of - 1;
    return (
      byName.get(normalized(of, 'NFKC').trim()) ??
      refuseMapping(
        text,
        heads
          ? `there is no column ${quoted(of)}`
          : `{mapping.headerRows} is 0, so ${quoted(of)} names nothing; name columns by their numbers`,
        'mapping.columns',
        quote,
      )
    );
  };
  const { description, direction, ...single } = columns;
  const found = Object.fromEntries(Object.entries(single).map(([what, of]) => [what, place(of)]));
  const said = [description].flat().map(place);
  const way = direction && place(direction.column);
  const at = (cells: readonly string[], where: number | undefined): string =>
    where === undefined ? '' : (cells[where] ?? '').trim();
  return {
    of: (cells, what) => at(cells, found[what]),
    description: (cells) => said.map((where) => at(cells, where)),
    direction: (cells) => at(cells, way),
  };
}

/** Refuses a mapping that does not say what comes in and goes out, or says it twice. */
function checkMapping(text: string, { columns, quote }: CsvMapping): void {
  const { in: comes, out, amount, direction } = columns;
  const isPair = comes !== undefined && out !== undefined && amount === undefined && direction === undefined;
  const isOne = comes === undefined && out === undefined && amount !== undefined;
  if (!isPair && !isOne)
    refuseMapping(text, 'give in and out, or amount (signed), or amount and direction', 'mapping.columns', quote);
}

/** The rows of a file below its heads. Refuses too_large for more lines than one import takes. */
function* bodyOf(
  text: string,
  { delimiter, quote, headerRows = 1 }: CsvMapping,
): Generator<undefined, { readonly heads: readonly string[] | undefined; readonly body: readonly CsvRow[] }> {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text.replace(/^\ufeff/, ''), delimiter, quote)) {
    if (row) rows.push(row);
    if (rows.length > LIMITS.bankImportLines + headerRows)
      refuse(
        'too_large',
        `contentBase64: more than ${LIMITS.bankImportLines} lines; send it in parts`,
        'contentBase64',
      );
    yield;
  }
  return { heads: headerRows === 0 ? undefined : rows[headerRows - 1]?.cells, body: rows.slice(headerRows) };
}

/** How the dates of a file are read: as the caller says, else as they show themselves. */
function* datesOf(
  body: readonly CsvRow[],
  { of }: Places,
  dateFormat: string | undefined,
): Generator<undefined, ReturnType<DateGuess['reader']>> {
  if (dateFormat !== undefined) return { read: formatted(dateFormat), ambiguous: false };
  const guess = dateGuess();
  for (const { cells } of body) {
    guess.see(of(cells, 'date'));
    guess.see(of(cells, 'valueDate'));
    yield;
  }
  return guess.reader();
}

/**
 * The lines of a CSV statement; yields after each line, so that others have their turn. Refuses (validation_error,
 * ambiguous_date) with everything that cannot be read, at most LIMITS.bankImportFindings findings.
 */
export function* readCsv(
  text: string,
  mapping: CsvMapping,
  dateFormat: string | undefined,
): Generator<undefined, ReadLine[]> {
  checkMapping(text, mapping);
  const { heads, body } = yield* bodyOf(text, mapping);
  const places = placesOf(text, mapping, heads);
  const findings: Findings = { details: [] };
  const dates = yield* datesOf(body, places, dateFormat);
  const lines: ReadLine[] = [];
  for (const row of body) {
    const line = lineOf(row, places, mapping, dates, findings);
    if (line) lines.push(line);
    yield;
  }
  refuseFindings(findings);
  return lines;
}

/** One line of a statement; undefined when it cannot be read, which is told. */
function lineOf(
  { at, cells }: CsvRow,
  places: Places,
  mapping: CsvMapping,
  { read, ambiguous }: ReturnType<DateGuess['reader']>,
  findings: Findings,
): ReadLine | undefined {
  const { of } = places;
  const date = read(of(cells, 'date'));
  if (date === undefined || !isBookable(date)) {
    const why = ambiguous
      ? 'may be read with day or month first; give {dateFormat}, such as MM/DD/YYYY'
      : 'is no date; give {dateFormat}, such as YYYY/MM/DD';
    const code = ambiguous ? 'ambiguous_date' : 'validation_error';
    found(findings, at, 'contentBase64', `date ${JSON.stringify(quoted(of(cells, 'date')))} ${why}`, code);
    return undefined;
  }
  const moved = movementIn({ at, cells }, places, mapping.columns, findings);
  if (!moved) return undefined;
  const valueDate = read(of(cells, 'valueDate'));
  const balance = yenIn(of(cells, 'balance'));
  if (balance === null) found(findings, at, 'contentBase64', `balance ${quoted(of(cells, 'balance'))} is no whole yen`);
  const payeeName = textOf(of(cells, 'payeeName'), LIMITS.counterpartyLength);
  const reference = textOf(of(cells, 'reference'), LIMITS.referenceLength);
  const externalId = textOf(of(cells, 'externalId'), LIMITS.externalIdLength);
  return {
    row: at,
    date,
    ...(valueDate !== undefined && { valueDate }),
    ...moved,
    description: textOf(places.description(cells).join(' '), LIMITS.bankDescriptionLength) ?? '-',
    ...(payeeName !== undefined && { payeeName }),
    ...(reference !== undefined && { reference }),
    ...(externalId !== undefined && { externalId }),
    ...(typeof balance === 'number' && { balanceAfter: balance }),
  };
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
  { at, cells }: CsvRow,
  { of, direction: wayOf }: Places,
  { amount, direction }: CsvMapping['columns'],
  findings: Findings,
): Pick<ReadLine, 'direction' | 'amount'> | undefined {
  const no = (message: string): undefined => void found(findings, at, 'contentBase64', message);
  if (amount === undefined) {
    const [a, b] = [yenIn(of(cells, 'in')), yenIn(of(cells, 'out'))];
    if (a === null || b === null) return no(`amount ${quoted(of(cells, a === null ? 'in' : 'out'))} is no whole yen`);
    const moved = (a ?? 0) - (b ?? 0);
    if ((a ?? 0) !== 0 && (b ?? 0) !== 0) return no('has an amount in and an amount out; a line moves one way');
    return moved === 0 ? no('moves nothing') : { direction: moved > 0 ? 'in' : 'out', amount: Math.abs(moved) };
  }
  const said = of(cells, 'amount');
  const yen = yenIn(said);
  if (yen === null || yen === undefined || yen === 0)
    return no(`amount ${quoted(said) || 'of nothing'} is no whole yen`);
  if (!direction) return { direction: yen > 0 ? 'in' : 'out', amount: Math.abs(yen) };
  const word = normalized(wayOf(cells), 'NFKC');
  const isIn = direction.inValues.some((value) => normalized(value, 'NFKC').trim() === word);
  return { direction: isIn === yen > 0 ? 'in' : 'out', amount: Math.abs(yen) };
}
