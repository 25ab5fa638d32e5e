// Reads a journal as JSON, in the form in which we export it: entries as the API shows them, with the accounts,
// partners and labels that they name.
import { z } from 'zod';
import { isDate } from '../dates.ts';
import { LIMITS } from '../limits.ts';
import { SOURCE_TYPES } from '../journal.ts';
import { visible } from '../text.ts';
import { normalized } from '../unicode.ts';
import {
  headOf,
  holdEntry,
  holdPosting,
  isTooMuch,
  notice,
  refuseLine,
  registerRow,
  type FileReading,
  type ParsedEntry,
} from './plain-text-reading.ts';
import {
  bookKeys,
  entryFields,
  lineFields,
  registerKeys,
  type BookKeys,
  type ChartAccount,
  type FileHead,
  type FileBook,
  type JournalEntry,
  type RegisterRow,
} from './plain-text-book.ts';

// Amounts of 16 digits and more are texts in our exports, as in every JSON that must not round.
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(LIMITS.amount));
const texts = z.array(z.string());
const whole = z.number().int();
const text = z.string();
/**
 * What the API shows of an entry besides what it says: who recorded it when, names, links. It is of the other books.
 */
const OF_THE_BOOKS = [
  'companyId',
  'fiscalYearId',
  'total',
  'partnerName',
  'reversedBy',
  'reversals',
  'reversedAmount',
  'reversedAt',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'lastEditedBy',
  'submittedAt',
  'submittedBy',
  'postedAt',
  'postedBy',
  'recordedAt',
  'streamPosition',
  'links',
  'documentIds',
  'autoReverseOn',
  'accountName',
] as const;
const ignored = Object.fromEntries(OF_THE_BOOKS.map((name) => [name, z.unknown().optional()]));
const line = z.strictObject({
  ...ignored,
  id: text.optional(),
  side: z.enum(['debit', 'credit']),
  accountId: text.default(''),
  accountCode: text,
  amount,
  taxCodeId: text.optional(),
  taxCode: text.optional(),
  taxEntryMethod: text.optional(),
  taxAmount: amount.optional(),
  isTaxLine: z.boolean().optional(),
  baseLineId: text.optional(),
  taxUse: text.optional(),
  businessType: whole.optional(),
  taxBase: amount.optional(),
  originalDate: text.optional(),
  movementKind: text.optional(),
  settles: z.array(z.object({ lineId: text, amount })).optional(),
  partnerId: text.optional(),
  counterparty: text.optional(),
  dueDate: text.optional(),
  labelIds: texts.optional(),
  memo: text.optional(),
  quantity: text.optional(),
  originalCurrency: text.optional(),
  originalAmount: text.optional(),
  exchangeRate: text.optional(),
  invoiceStatus: text.optional(),
});
const entry = z.strictObject({
  ...ignored,
  id: text,
  effectiveDate: text.refine(isDate, 'must be a date YYYY-MM-DD'),
  entryNumber: whole.optional(),
  status: text.default('posted'),
  sourceType: z.enum(SOURCE_TYPES).default('import'),
  sourceId: text.optional(),
  memo: text.optional(),
  reference: text.optional(),
  adjustment: z.boolean().optional(),
  currency: text.optional(),
  externalId: text.optional(),
  partnerId: text.optional(),
  counterparty: text.optional(),
  dueDate: text.optional(),
  labelIds: texts.optional(),
  metadata: z.record(text, text).optional(),
  reverses: text.optional(),
  reversalReason: text.optional(),
  lines: z.array(line),
});
const row = z.looseObject({ id: text.optional(), code: text.optional(), name: text });
const file = z.strictObject({
  format: z.literal('daicho.journal'),
  version: whole,
  company: z.object({ id: text, name: text, currency: text }),
  from: text.default(''),
  to: text.default(''),
  accounts: z
    .array(
      z.looseObject({
        id: text.optional(),
        code: text,
        name: text,
        class: z.custom<ChartAccount['class']>().optional(),
      }),
    )
    .default([]),
  taxCodes: z.record(text, text).default({}),
  partners: z.array(row).default([]),
  labels: z.array(row).default([]),
  entries: z.array(z.unknown()),
});

/** A part of a text, and the line on which it begins. */
interface JsonPart {
  readonly line: number;
  readonly text: string;
}

/** The values of the list `entries` of a document, and the document without them. */
interface JsonParts {
  readonly head: string;
  readonly entries: readonly JsonPart[];
}

/** The most characters of a document beside its entries, and of one entry; the most rows of its registers. */
const MOST_HEAD = 2_000_000;
const MOST_ENTRY = 1_000_000;
const MOST_ROWS = 20_000;

/** How many rows these lists of a document have: they are counted before anybody looks at each. */
function rowsIn(value: unknown, lists: readonly string[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  const found = Object.entries(value).filter(([name]) => lists.includes(name));
  return found.reduce((sum, [, list]) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

/** Letters after which others have their turn. */
const PAUSE_LETTERS = 100_000;

/** Follows the brackets of a document, and notes the values of its list `entries`. */
function entriesIn(source: string): {
  named(at: number): void;
  opened(letter: string, at: number, line: number): void;
  closed(at: number): void;
  parts(): JsonParts;
} {
  const entries: JsonPart[] = [];
  let [depth, key, from, fromLine] = [0, 0, -1, 0];
  let list: { readonly begin: number; end: number } | undefined;
  const isEntries = (at: number): boolean => /^"entries"\s*:\s*$/.test(source.slice(key, at).slice(0, 100));
  return {
    named(at) {
      if (depth === 1) key = at;
    },
    opened(letter, at, line) {
      if (letter === '[' && depth === 1 && !list && isEntries(at)) list = { begin: at + 1, end: -1 };
      if (letter === '{' && depth === 2 && list?.end === -1) [from, fromLine] = [at, line];
      depth += 1;
    },
    closed(at) {
      depth -= 1;
      if (list?.end !== -1) return;
      if (depth === 2 && from >= 0) {
        entries.push({ line: fromLine, text: source.slice(from, at + 1) });
        from = -1;
      } else if (depth === 1) list.end = at;
    },
    parts() {
      // What stands between two entries is seen where the list is read without them.
      if (!list || list.end < 0 || entries.length === 0) return { head: source, entries: [] };
      return { head: source.slice(0, list.begin) + source.slice(list.end), entries };
    },
  };
}

/**
 * Cuts a document at the values of its list `entries`, so that they are read one by one: the whole in one piece would
 * hold everybody up. What is no JSON is found where its part is read. Yields now and then.
 */
function* partsOf(source: string): Generator<undefined, JsonParts> {
  const found = entriesIn(source);
  let [line, isText, pause] = [1, false, PAUSE_LETTERS];
  for (let at = 0; at < source.length; at++) {
    if (at >= pause) {
      pause = at + PAUSE_LETTERS;
      yield;
    }
    const letter = source[at];
    if (letter === '\n') line += 1;
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') {
      isText = true;
      found.named(at);
    } else if (letter === '{' || letter === '[') found.opened(letter, at, line);
    else if (letter === '}' || letter === ']') found.closed(at);
  }
  return found.parts();
}

/** Line of a position in the text that JSON.parse complains about. */
function lineOfError(source: string, message: string): number {
  const at = /at position (\d+)/.exec(message)?.[1];
  return source.slice(0, at === undefined ? source.length : Number(at)).split('\n').length;
}

/** What is wrong with a value, in the words of its schema. */
function issuesText({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.')} ${message}`)
    .join('; ');
}

/** The books that the head of a file describes; its partners and labels are noted. */
function bookOf(
  reading: FileReading,
  { accounts, taxCodes, partners, labels, entries: _entries, ...head }: z.infer<typeof file>,
): FileBook {
  headOf(reading, head as FileHead, 1);
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  for (const { code, name } of accounts) reading.names.set(code, name);
  for (const [list, rows] of [
    ['partners', partners],
    ['labels', labels],
  ] as const) {
    const keys = registerKeys(rows as RegisterRow[]);
    for (const row of rows) {
      const account = row['defaultAccountId'];
      const defaultAccountCode = typeof account === 'string' ? codes.get(account) : undefined;
      const key = keys.get(row.id ?? '') ?? row.code ?? row.name;
      registerRow(reading, list, { ...row, key, ...(defaultAccountCode !== undefined && { defaultAccountCode }) }, 1);
    }
  }
  return {
    companyId: head.company.id,
    companyName: head.company.name,
    currency: head.company.currency,
    from: head.from,
    to: head.to,
    accounts: accounts as ChartAccount[],
    taxCodes: new Map(Object.entries(taxCodes)),
    partners: partners as RegisterRow[],
    labels: labels as RegisterRow[],
  };
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|-?\d[\d.eE+-]*/g;
/** Tokens after which others have their turn. */
const PAUSE_TOKENS = 5_000;

/** An object or a list of a document that is read: its names, and at which of them, or at which item, the reader is. */
interface JsonSpot {
  readonly names?: Set<string>;
  at: string | number;
}

/**
 * What readers of JSON disagree about, or round: a name that stands twice in one object, and numbers that are not
 * `whole`. Of a text that is JSON. Yields now and then.
 */
function* faultIn(
  source: string,
  { whole: isWhole }: { readonly whole: boolean },
): Generator<undefined, string | void> {
  const places: JsonSpot[] = [];
  const path = (): string => places.map(({ at }) => at).join('.');
  let [text, count] = ['""', 0];
  for (const [token] of source.matchAll(TOKENS)) {
    count += 1;
    if (count % PAUSE_TOKENS === 0) yield;
    const place = places.at(-1);
    if (token === '{') places.push({ names: new Set(), at: '' });
    else if (token === '[') places.push({ at: 0 });
    else if (token === '}' || token === ']') places.pop();
    else if (token.startsWith('"')) text = token;
    else if (token === ':' && place) {
      place.at = JSON.parse(text) as string;
      if (place.names?.has(place.at)) return `"${visible(path(), 200)}" stands twice in one object`;
      place.names?.add(place.at);
    } else if (token === ',' && typeof place?.at === 'number') place.at += 1;
    else if (isWhole && /^-?\d/.test(token) && !/^-?\d+$/.test(token))
      return `${visible(path(), 200)} ${token.slice(0, 60)} is not a whole number in digits alone`;
  }
}

const composed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? normalized(value, 'NFC') : value;

/** A part of a document, its texts as NFC; undefined where it is none. An `entry` has whole numbers alone. */
function* parsed(
  reading: FileReading,
  { line, text }: JsonPart,
  entry?: number,
): Generator<undefined, { readonly value: unknown } | undefined> {
  const source = normalized(text, 'NFC');
  let value: unknown;
  try {
    value = JSON.parse(source, source.includes('\\u') ? composed : undefined);
  } catch (error) {
    const { message } = error as Error;
    refuseLine(reading, line + lineOfError(source, message) - 1, `this is not JSON: ${visible(message, 200)}`);
    return undefined;
  }
  const fault = yield* faultIn(source, { whole: entry !== undefined });
  if (fault === undefined) return { value };
  refuseLine(reading, line, entry === undefined ? fault : `entry ${entry + 1}: ${fault}`);
  return undefined;
}

/** Reads a JSON export into `reading`. Yields now and then. */
export function* readJson(reading: FileReading, source: string): Generator<undefined> {
  const parts = yield* partsOf(source);
  if (parts.head.length > MOST_HEAD)
    return refuseLine(
      reading,
      1,
      `the file has more than ${MOST_HEAD} characters beside its entries; send it in parts`,
    );
  const document = yield* parsed(reading, { line: 1, text: parts.head });
  if (!document) return;
  if (rowsIn(document.value, ['accounts', 'partners', 'labels', 'entries']) > MOST_ROWS)
    return refuseLine(reading, 1, `the file has more than ${MOST_ROWS} rows beside its entries; send it in parts`);
  yield;
  const checked = file.safeParse(document.value);
  if (!checked.success)
    return refuseLine(reading, 1, `this is no journal that daicho exported: ${issuesText(checked.error)}`);
  const keys = bookKeys(bookOf(reading, checked.data));
  for (const [index, part] of parts.entries.entries()) {
    if (index % 50 === 49) yield;
    if (isTooMuch(reading)) return;
    const isLong = part.text.length > MOST_ENTRY;
    const raw = isLong ? undefined : yield* parsed(reading, part, index);
    if (isLong || (raw && rowsIn(raw.value, ['lines']) > LIMITS.linesPerEntry))
      refuseLine(reading, part.line, `an entry has at most ${LIMITS.linesPerEntry} lines`);
    else if (raw) readEntry(reading, keys, raw.value, part.line, index);
  }
}

/** Reads one entry. */
function readEntry(reading: FileReading, keys: BookKeys, raw: unknown, at: number, index: number): void {
  const read = entry.safeParse(raw);
  if (!read.success) return refuseLine(reading, at, `entry ${index + 1}: ${issuesText(read.error)}`);
  const one = read.data as JournalEntry;
  if (one.status !== 'posted' && one.status !== 'reversed')
    return notice(reading, 'drafts and entries that are not posted are left out');
  if (one.documentIds?.length) notice(reading, 'entries have documents, which are not in the file');
  const made: ParsedEntry = { line: at, date: one.effectiveDate, fields: entryFields(one, keys), postings: [] };
  holdEntry(reading, made);
  for (const said of one.lines)
    holdPosting(reading, made, {
      line: at,
      account: said.accountCode,
      amount: said.side === 'debit' ? BigInt(said.amount) : -BigInt(said.amount),
      fields: lineFields(said, one, keys),
    });
}
