// What the readers of all formats share: the file as it is read so far, and how tags find their place in it.
import { LIMITS } from '../limits.ts';
import {
  currencyOf,
  dateIn,
  digitsOf,
  minorUnits,
  writtenAmount,
  type DecimalMark,
  type ReadAmount,
} from './plain-text-amounts.ts';
import { FILE_VERSION, type FileHead, type RegisterRow } from './plain-text-book.ts';
import { normalized } from '../unicode.ts';
import { decimalsOf, ENTRY_TAGS, LINE_TAGS, type EntryFields, type LineFields, type Tag } from './plain-text.ts';

/** Something that stops the import, with its line in the file (from 1). */
export interface Problem {
  readonly line: number;
  readonly message: string;
}
/** A balance that the file asserts: of the account alone, or with those below it. `tolerance` in minor units. */
export interface Assertion {
  readonly line: number;
  readonly amount: bigint;
  readonly below: boolean;
  readonly tolerance: bigint;
}
/** One posting: `amount` in minor units, positive = debit, undefined = what is left over. */
export interface Posting {
  line: number;
  account: string;
  amount: bigint | undefined;
  fields: LineFields;
  asserts?: Assertion;
}
/** One entry, where it stands in the file, and what it says. */
export interface ParsedEntry {
  line: number;
  date: string;
  fields: EntryFields;
  postings: Posting[];
}
/**
 * A balance that is asserted for the beginning of a day, or the account that makes up what is missing at the next one
 * (`pad`).
 */
export interface Morning {
  readonly line: number;
  readonly date: string;
  readonly account: string;
  readonly asserts?: Assertion;
  readonly from?: string;
}

/** A file as it is read. With problems nothing may be written; `notices` say what was left out without harm. */
export interface FileReading {
  readonly currency: string;
  /** Entries, postings, rows of registers and problems so far: of a file with too many nothing is read on. */
  held: number;
  readonly entries: ParsedEntry[];
  readonly problems: Problem[];
  readonly notices: Map<string, number>;
  /** Codes that the file itself declares for its account names. */
  readonly codes: Map<string, string>;
  /** Names that the file gives accounts beside those by which its postings call them. */
  readonly names: Map<string, string>;
  /** Partners and labels that the file describes, by key. */
  readonly partners: Map<string, RegisterRow>;
  readonly labels: Map<string, RegisterRow>;
  /** Companies whose export this is. */
  readonly heads: FileHead[];
  readonly mornings: Morning[];
}

/** The most that is held of one file: a row of a table is one line, a posting of a text too, beside its entry. */
const MOST_HELD = 2 * LIMITS.journalImportRows;

/** Counts what is held of a file. False once there is too much of it: then nothing is held, and it is not read on. */
export function hold(reading: FileReading, line: number): boolean {
  reading.held += 1;
  if (reading.held <= MOST_HELD) return true;
  if (reading.held === MOST_HELD + 1) {
    for (const list of [reading.entries, reading.mornings, reading.problems, reading.heads]) list.length = 0;
    for (const map of [reading.codes, reading.names, reading.partners, reading.labels]) map.clear();
    reading.problems.push({
      line,
      message: `more than ${MOST_HELD} lines with something in them; send the file in parts`,
    });
  }
  return false;
}

/** True of a file that is not read on. */
export const isTooMuch = ({ held }: FileReading): boolean => held > MOST_HELD;

/** Notes what stops the import. */
export function refuseLine(reading: FileReading, line: number, message: string): void {
  if (hold(reading, line)) reading.problems.push({ line, message });
}

/** Adds an entry. */
export function holdEntry(reading: FileReading, entry: ParsedEntry): void {
  if (hold(reading, entry.line)) reading.entries.push(entry);
}

/** Adds a posting to an entry. */
export function holdPosting(reading: FileReading, entry: ParsedEntry, posting: Posting): void {
  if (hold(reading, posting.line)) entry.postings.push(posting);
}

/** The most characters of a line: more than any text that an entry may keep. */
export const MOST_LETTERS = 100_000;
/** Lines after which others have their turn. */
const PAUSE_LINES = 200;

/** The lines of a text with their numbers, each as NFC; one that is too long is refused. Undefined = a pause. */
export function* linesIn(
  reading: FileReading,
  text: string,
): Generator<{ readonly line: number; readonly raw: string } | undefined> {
  let line = 0;
  for (let at = 0; at <= text.length && !isTooMuch(reading);) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const raw = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end);
    at = end + 1;
    line += 1;
    if (raw.length > MOST_LETTERS) refuseLine(reading, line, `a line has more than ${MOST_LETTERS} characters`);
    else yield { line, raw: normalized(raw, 'NFC') };
    if (line % PAUSE_LINES === 0) yield undefined;
  }
}
/** Counts what is left out without harm. */
export function notice(reading: Pick<FileReading, 'notices'>, text: string): void {
  reading.notices.set(text, (reading.notices.get(text) ?? 0) + 1);
}
/** The value, or undefined with a problem noted: the text, and what is wrong with it. */
export function taken<T>(reading: FileReading, line: number, text: string, read: ReadAmount<T>): T | undefined {
  if ('value' in read) return read.value;
  return void refuseLine(reading, line, `"${text.trim()}" ${read.wrong}`);
}

/** A date as written, as `2026-04-01`; noted as a problem when it is none. */
export function dateOf(reading: FileReading, line: number, text: string, year?: string): string {
  const date = dateIn(text, year);
  if (date === undefined)
    refuseLine(
      reading,
      line,
      `"${text}" is not a date YYYY-MM-DD between ${LIMITS.earliestDate} and ` +
        `${LIMITS.latestDate}${/^\d{1,2}[-/.]/.test(text) ? ' (its year is missing: a line Y2026 above says it)' : ''}`,
    );
  return date ?? text;
}

/**
 * Minor units of an amount such as `1,200 JPY`, `-¥500` or `12.34 USD`; undefined (with a problem noted) when it is
 * none, of another currency, or would lose something. `markFor`: the decimal mark that the file names for a currency.
 */
export function amountOf(
  reading: FileReading,
  line: number,
  text: string,
  markFor: (name: string) => DecimalMark | undefined,
): bigint | undefined {
  if (/[@{]/.test(text))
    return void refuseLine(
      reading,
      line,
      `"${text.trim()}" has a price or a cost; write the amount in ${reading.currency} alone`,
    );
  const written = writtenAmount(text);
  if (!written)
    return void refuseLine(
      reading,
      line,
      `"${text.trim()}" is not an amount such as "1200 ` +
        `${reading.currency}"${text.includes('(') ? '; work the expression out' : ''}`,
    );
  const { currency, unusual } = currencyOf(written.name || reading.currency, reading.currency);
  if (currency !== reading.currency)
    return void refuseLine(
      reading,
      line,
      `the amount is in ${currency}, but the books are kept in ${reading.currency}; convert it first`,
    );
  if (unusual) notice(reading, `${written.name} is read as ${reading.currency}, the currency of the books`);
  const digits = taken(reading, line, text, digitsOf(written.number, markFor(written.name)));
  const minor = digits && taken(reading, line, text, minorUnits(digits, currency));
  return minor !== undefined && written.negative ? -minor : minor;
}

/**
 * Where a tag was understood; `foreign` = it is none of ours, or means nothing of ours in a file that we did not write.
 */
export type Understood = 'ours' | 'foreign';
/** Tags over something that is said otherwise before, and the one that grows. */
const OVER: ReadonlySet<string> = new Set(['memo', 'meta']);

/** Puts a tag of an entry or a line where it belongs. What contradicts itself is refused, or goes `over`. */
export function readTag<F extends EntryFields | LineFields>(
  reading: FileReading,
  tags: readonly Tag<F>[],
  fields: F,
  key: string,
  value: string,
  line: number,
  over = false,
): Understood {
  const tag = tags.find((one) => one.tag === key);
  const ours = reading.heads.length > 0;
  if (!tag || !(ours || tag.anywhere)) return 'foreign';
  const decimals = decimalsOf(reading.currency);
  const before = over || OVER.has(key) ? undefined : tag.write(fields, decimals);
  const wrong = tag.read(fields, value, decimals);
  if (wrong === undefined) {
    const now = tag.write(fields, decimals);
    if (before !== undefined && now !== before)
      refuseLine(reading, line, `the tag ${key} says two things, "${before}" and "${now}"; leave one of them out`);
    return 'ours';
  }
  // A tag tax of another program is not ours for sure, but it would be a loss to leave it out.
  if (!ours) return 'foreign';
  refuseLine(reading, line, `${key}: "${value}" ${wrong}`);
  return 'ours';
}
/** A tag of an entry; those of other programs are kept in its metadata. */
export function entryTag(
  reading: FileReading,
  entry: ParsedEntry,
  key: string,
  value: string,
  line: number,
  over = false,
): void {
  if (readTag(reading, ENTRY_TAGS, entry.fields, key, value, line, over) === 'foreign') keep(entry, key, value);
}
/** A tag of a posting; those of other programs are kept in the memo of the line. */
export function lineTag(reading: FileReading, posting: Posting, key: string, value: string, line: number): void {
  if (readTag(reading, LINE_TAGS, posting.fields, key, value, line) === 'foreign')
    remark(posting, value === '' ? key : `${key}: ${value}`);
}
/** Keeps what another program says of an entry in its metadata; what is said twice stands in one value. */
export function keep(entry: ParsedEntry, key: string, value: string): void {
  const kept = entry.fields.metadata ?? {};
  // One key more than there may be is refused with the entry.
  const fits = key.length <= LIMITS.metadataKeyLength;
  const isOneTooMany = !Object.hasOwn(kept, key) && Object.keys(kept).length > LIMITS.metadataKeys;
  const name = fits && !isOneTooMany ? key : 'comment';
  const words = name === key ? value : `${key}: ${value}`;
  const before = Object.hasOwn(kept, name) ? kept[name] : undefined;
  entry.fields.metadata = {
    ...entry.fields.metadata,
    [name]: before === undefined || before === words ? words : `${before}, ${words}`,
  };
}
/** Keeps what another program says of a posting in the memo of the line. */
export function remark(posting: Posting, words: string): void {
  posting.fields.memo = posting.fields.memo === undefined ? words : `${posting.fields.memo}, ${words}`;
}

/** A line of the head that we write: `; daicho:partner {...}`. Answers false for any other comment. */
export function headLine(reading: FileReading, comment: string, line: number): boolean {
  const match = /^;\s*daicho:(journal|partner|label)\s+(\{.*\})\s*$/u.exec(comment);
  if (!match) return false;
  let row: unknown;
  try {
    row = JSON.parse(match[2]!);
  } catch {
    refuseLine(reading, line, `the line daicho:${match[1]} is damaged; export the journal again`);
    return true;
  }
  if (match[1] === 'journal') headOf(reading, row as FileHead, line);
  else registerRow(reading, match[1] === 'partner' ? 'partners' : 'labels', row as RegisterRow, line);
  return true;
}

/** Takes note of the company that a file was exported from. */
export function headOf(reading: FileReading, head: FileHead, line: number): void {
  reading.heads.push(head);
  if (head.format !== 'daicho.journal' || ![1, FILE_VERSION].includes(head.version))
    refuseLine(
      reading,
      line,
      `this file is of version ${String(head.version)}, which this program does not know; use a newer one`,
    );
  else if (head.company.currency !== reading.currency)
    refuseLine(
      reading,
      line,
      `this file is of books kept in ${head.company.currency}; these are kept in ${reading.currency}`,
    );
}

/** Adds a partner or a label that the file describes, under its key. */
export function registerRow(reading: FileReading, list: 'partners' | 'labels', row: RegisterRow, line: number): void {
  const { key: given, ...rest } = row;
  if (!hold(reading, line)) return;
  if (typeof rest.name !== 'string' || rest.name === '')
    return refuseLine(reading, line, `a row of ${list} has no name; export the journal again`);
  const key = typeof given === 'string' && given !== '' ? given : (rest.code ?? rest.name);
  const before = reading[list].get(key);
  if (before && (before.name !== rest.name || before.dimension !== rest.dimension))
    refuseLine(
      reading,
      line,
      `two ${list} of this file are called ${key}: ${before.name} and ${rest.name}; import the parts of the file ` +
        `by themselves`,
    );
  reading[list].set(key, rest as RegisterRow);
}
