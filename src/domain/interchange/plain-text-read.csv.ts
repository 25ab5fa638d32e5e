// Reads a journal as CSV (RFC 4180): one line per posting, lines with the same `entry` form one entry. Columns that we
// do not know, and cells that contradict each other, are refused.
import {
  amountOf,
  dateOf,
  hold,
  holdEntry,
  holdPosting,
  isTooMuch,
  MOST_LETTERS,
  refuseLine,
  registerRow,
  type ParsedEntry,
  type Posting,
  type FileReading,
} from './plain-text-reading.ts';
import { CSV_COLUMNS, decimalsOf, ENTRY_TAGS, LINE_TAGS, type EntryFields, type LineFields } from './plain-text.ts';
import { unguarded } from './formulas.ts';
import { isId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { normalized } from '../unicode.ts';

const NEEDED = ['date', 'entry', 'account', 'debit', 'credit'] as const;
/** Columns that stand beside the tags of lines and entries. */
const OWN: ReadonlySet<string> = new Set([
  ...NEEDED,
  'memo',
  'number',
  'accountName',
  'partnerName',
  'entryPartnerName',
  'partnerTerms',
  'entryPartnerTerms',
]);

/** Letters after which others have their turn. */
const PAUSE_LETTERS = 50_000;

/** A record and the line on which it begins. */
interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Records of an RFC 4180 text. Yields now and then. */
function* records(reading: FileReading, text: string): Generator<undefined, CsvRecord[]> {
  const out: CsvRecord[] = [];
  let isBroken = false;
  let [line, start, cell, quoted, closed, cells] = [1, 1, '', false, false, [] as string[]];
  const endCell = (): void => {
    cells.push(normalized(cell, 'NFC'));
    if (cells.length > LIMITS.bankImportColumns) isBroken = true;
    cell = '';
    closed = false;
  };
  const endRecord = (): void => {
    endCell();
    if ((cells.length > 1 || cells[0] !== '') && hold(reading, start)) out.push({ line: start, cells });
    cells = [];
  };
  for (let at = 0; at < text.length && !isTooMuch(reading); at++) {
    if (at % PAUSE_LETTERS === PAUSE_LETTERS - 1) yield;
    if (cell.length > MOST_LETTERS) isBroken = true;
    if (isBroken) {
      refuseLine(
        reading,
        start,
        `a cell has more than ${MOST_LETTERS} characters, or the row more than ${LIMITS.bankImportColumns} columns; ` +
          'is a quote not closed?',
      );
      return [];
    }
    const letter = text[at]!;
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else [quoted, closed] = [false, true];
    } else if (letter === '"' && cell === '' && !closed) quoted = true;
    else if (letter === ',') endCell();
    else if (letter === '\n') {
      endRecord();
      start = line;
    } else if (letter !== '\r' && closed) {
      refuseLine(reading, line, 'text behind a closing quote: a quote inside a cell is written twice');
      closed = false;
    } else if (letter !== '\r') cell += letter;
  }
  if (isTooMuch(reading)) return [];
  if (quoted) refuseLine(reading, start, 'a quote that begins in this record is never closed');
  else if (cell !== '' || cells.length > 0) endRecord();
  return out;
}

/** Reads the cells of tags into fields; answers false (with the problem noted) when one does not fit. */
function readFields<F extends EntryFields | LineFields>(
  reading: FileReading,
  tags: readonly {
    tag: string;
    column: string;
    read(fields: F, value: string, decimals: number): string | undefined;
  }[],
  fields: F,
  cell: (name: string) => string,
  line: number,
): void {
  for (const { column, read } of tags) {
    const value = cell(column);
    if (value === '' || OWN.has(column)) continue;
    const wrong = read(fields, value, decimalsOf(reading.currency));
    if (wrong !== undefined) refuseLine(reading, line, `${column}: "${value}" ${wrong}`);
  }
}

/** A partner that the file gives a name and perhaps payment terms, and labels written as `dimension/name/code`. */
function describe(
  reading: FileReading,
  partner: string | undefined,
  name: string,
  terms: string,
  labels: readonly string[],
  line: number,
): void {
  const [, closingDay, payMonthOffset, payDay] = /^(\d{1,2})\/(\d{1,2})\/(\d{1,2})$/.exec(terms) ?? [];
  if (terms !== '' && payDay === undefined)
    refuseLine(reading, line, `payment terms "${terms}" must have the form CLOSING_DAY/MONTHS_LATER/DAY, like 31/1/31`);
  const said =
    payDay === undefined
      ? {}
      : {
          paymentTerms: {
            closingDay: Number(closingDay),
            payMonthOffset: Number(payMonthOffset),
            payDay: Number(payDay),
          },
        };
  if (partner !== undefined && name !== '')
    registerRow(
      reading,
      'partners',
      {
        key: partner,
        name,
        ...(isId('partner', partner) ? { id: partner } : partner !== name && { code: partner }),
        ...said,
      },
      line,
    );
  for (const label of labels) {
    const [dimension = '', called, code] = label
      .split('/')
      .map((part) => part.replace(/!$/, '').replaceAll('%21', '!').replaceAll('%2F', '/').replaceAll('%25', '%'));
    if (called !== undefined)
      registerRow(
        reading,
        'labels',
        {
          key: label,
          dimension,
          name: called,
          ...(code !== undefined && { code }),
          ...(/^[^/]*!\//.test(label) && { exclusive: true }),
        },
        line,
      );
  }
}

/** The entry that a record belongs to: a new one, or the one above with nothing that contradicts it. */
function entryAt(
  reading: FileReading,
  above: { group: string; entry: ParsedEntry } | undefined,
  seen: Set<string>,
  cell: (name: string) => string,
  line: number,
): { group: string; entry: ParsedEntry } | undefined {
  const group = cell('entry');
  const date = dateOf(reading, line, cell('date'));
  const fields: EntryFields = { ...(cell('memo') && { memo: cell('memo') }) };
  readFields(reading, ENTRY_TAGS, fields, cell, line);
  if (isId('entry', group)) Object.assign(fields, { origin: group, ...(cell('number') && { number: cell('number') }) });
  else if (cell('number')) fields.metadata = { ...fields.metadata, number: cell('number') };
  if (fields.sourceType === 'closing') fields.closing = true;
  describe(reading, fields.partner, cell('entryPartnerName'), cell('entryPartnerTerms'), fields.labels ?? [], line);
  if (above && above.group === group) {
    if (date !== above.entry.date) refuseLine(reading, line, `entry "${group}" has two dates`);
    const other = Object.entries(fields).find(
      ([name, value]) =>
        JSON.stringify((above.entry.fields as Record<string, unknown>)[name]) !== JSON.stringify(value),
    );
    if (other)
      refuseLine(
        reading,
        line,
        `entry "${group}" says two things in ${other[0]}; write it alike on all its lines, or on the first one only`,
      );
    return above;
  }
  if (group === '')
    return void refuseLine(reading, line, 'the column "entry" is empty; lines with the same value form one entry');
  if (seen.has(group)) refuseLine(reading, line, `the lines of entry "${group}" do not stand together`);
  seen.add(group);
  const entry: ParsedEntry = { line, date, fields, postings: [] };
  holdEntry(reading, entry);
  return { group, entry };
}

/** Reads a CSV journal into `reading`. A point begins decimals, always; commas may group digits where that is clear. */
export function* readCsv(reading: FileReading, text: string): Generator<undefined> {
  const [header, ...rows] = yield* records(reading, text);
  // Of a text that cannot be cut into cells nothing more is said.
  if (!header && reading.problems.length > 0) return;
  if (isTooMuch(reading)) return;
  const columns = (header?.cells ?? []).map((name) => name.trim());
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return refuseLine(
      reading,
      1,
      `the first line must name the columns; missing: ${missing.join(', ')} (lines with the same "entry" form one ` +
        `entry)`,
    );
  const unknown = columns.filter((name, index) => !CSV_COLUMNS.includes(name) || columns.indexOf(name) !== index);
  if (unknown.length > 0)
    return refuseLine(
      reading,
      1,
      `columns that are not known or stand twice: ${unknown.join(', ')}; delete or rename them. There are: ` +
        `${CSV_COLUMNS.join(', ')}`,
    );
  const places = new Map(columns.map((name, index) => [name, index]));
  const seen = new Set<string>();
  let current: ReturnType<typeof entryAt>;
  for (const [n, { line, cells }] of rows.entries()) {
    if (n % 200 === 199) yield;
    if (isTooMuch(reading)) return;
    if (cells.length !== columns.length) {
      refuseLine(reading, line, `${cells.length} cells, but the header has ${columns.length}`);
      continue;
    }
    const cell = (name: string): string => unguarded(cells[places.get(name) ?? -1] ?? '');
    current = entryAt(reading, current, seen, cell, line);
    if (!current) continue;
    const account = cell('account').trim();
    const [called, before] = [cell('accountName').trim(), reading.names.get(account)];
    if (called !== '' && before !== undefined && before !== called)
      refuseLine(reading, line, `account ${account} is called ${before} above and ${called} here`);
    if (called !== '') reading.names.set(account, called);
    const [debit, credit] = [cell('debit').trim(), cell('credit').trim()];
    if ((debit === '') === (credit === '')) {
      refuseLine(reading, line, 'exactly one of debit and credit must be given');
      continue;
    }
    const written = debit || credit;
    if (/^\D*[1-9]\d{0,2},\d{3}\D*$/.test(written)) {
      refuseLine(
        reading,
        line,
        `"${written}" can be read as ${written.replace(',', '')} or as ${written.replace(',', '.')}; write it ` +
          `without the comma, or with a point`,
      );
      continue;
    }
    const amount = amountOf(reading, line, written, () => '.');
    const posting: Posting = { line, account, amount: amount === undefined || debit ? amount : -amount, fields: {} };
    readFields(reading, LINE_TAGS, posting.fields, cell, line);
    describe(
      reading,
      posting.fields.partner,
      cell('partnerName'),
      cell('partnerTerms'),
      posting.fields.labels ?? [],
      line,
    );
    holdPosting(reading, current.entry, posting);
  }
}
