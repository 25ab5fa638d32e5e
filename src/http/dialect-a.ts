// How surface A reads and shows: snake_case keys, entries with debit and credit per line (spec 2.2), errors and lists
// of its own shape.
import type { Members } from './json.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Dialect } from './dialect-b.ts';
import { shownOnce } from './json.ts';
import { printed } from './links.ts';
import type { Row } from './route.ts';

const snakes = new Map<string, string>();
/**
 * `accountCode` -> `account_code`; words that are already in snake_case stay, and so do names of fiscal periods
 * (`FY2026-Q1`).
 */
export function snake(key: string): string {
  let word = snakes.get(key);
  if (word === undefined) {
    word = key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    // Callers choose keys too: what is kept of them is bounded.
    if (snakes.size < 5_000 && key.length <= 60) snakes.set(key, word);
  }
  return word;
}

/** `account_code` -> `accountCode`. */
export function camel(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Members whose keys belong to the user or are data, not names of ours: they keep their case. */
const OPAQUE = new Set(['metadata']);

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A canonical value with snake_case keys at every depth. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (!isMembers(value)) return value;
  const out: Members = {};
  for (const key of Object.keys(value)) {
    if (key === 'links') {
      const links = printed(value[key], 'a', snake);
      if (links !== undefined) out[key] = links;
    } else out[snake(key)] = OPAQUE.has(key) ? value[key] : snakeKeys(value[key]);
  }
  return out;
}

/**
 * A body of A with camelCase keys at every depth. Refuses keys that are not snake_case: they are not of this surface.
 */
export function camelKeys(value: unknown, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item, i) => camelKeys(item, `${path}[${i}]`));
  if (!isMembers(value)) return value;
  const out: Members = {};
  for (const key of Object.keys(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (/[A-Z]/.test(key) || snake(camel(key)) !== key)
      unknownKey(at, /[A-Z]/.test(key) ? `; here it is ${snake(key)}` : '');
    out[camel(key)] = OPAQUE.has(key) ? value[key] : camelKeys(value[key], at);
  }
  return out;
}

function unknownKey(at: string, hint = ''): never {
  return refuse('validation_error', `${at.slice(0, 120)}: unknown field${hint}`, at.slice(0, 200));
}

const isGiven = (amount: unknown): boolean => amount !== undefined && amount !== 0;

/** A line of A: exactly one of debit and credit is above 0. The amount itself is checked by the command's schema. */
function readLine(line: unknown, at: string): unknown {
  if (!isMembers(line)) return line;
  for (const key of ['side', 'amount'] as const)
    if (key in line) unknownKey(`${at}.${key}`, '; a line here has debit and credit');
  const { debit, credit, ...rest } = line;
  if (isGiven(debit) && isGiven(credit))
    refuse(
      'validation_error',
      `${at}.credit: a line has a debit or a credit, not both; set the other one to 0`,
      `${at}.credit`,
    );
  const isCredit = isGiven(credit) || (debit === undefined && credit !== undefined);
  return {
    ...(camelKeys(rest, at) as Members),
    side: isCredit ? 'credit' : 'debit',
    amount: isCredit ? credit : debit === undefined ? 0 : debit,
  };
}

/** A body of A that says the date of an entry. */
function readDated({ date, ...rest }: Readonly<Members>, at = ''): Members {
  for (const name of ['effective_date', 'effectiveDate'])
    if (name in rest) unknownKey(at === '' ? name : `${at}.${name}`, '; here it is date');
  return { ...(camelKeys(rest, at) as Members), ...(date === undefined ? {} : { effectiveDate: date }) };
}

/** A journal entry of A as the command reads it. */
function readEntry(body: Readonly<Members>, at = ''): Members {
  const { lines, ...rest } = body;
  const inside = at === '' ? 'lines' : `${at}.lines`;
  const read = readDated(rest, at);
  if (lines !== undefined)
    read['lines'] = Array.isArray(lines) ? lines.map((line, i) => readLine(line, `${inside}[${i}]`)) : lines;
  return read;
}

/** A canonical entry as A shows it: `date` and lines with debit and credit; the rest in snake_case. */
export function showEntry(entry: unknown): unknown {
  if (!isMembers(entry)) return entry;
  if (!Array.isArray(entry['lines'])) {
    const { effectiveDate, ...said } = entry;
    return { ...(snakeKeys(said) as Members), ...(effectiveDate === undefined ? {} : { date: effectiveDate }) };
  }
  const { id, effectiveDate, status, lines, ...rest } = entry;
  return {
    id,
    date: effectiveDate,
    status,
    lines: (lines as Members[]).map(({ accountCode, accountName, side, amount, ...more }) => ({
      account_code: accountCode,
      account_name: accountName,
      debit: side === 'debit' ? amount : 0,
      credit: side === 'credit' ? amount : 0,
      ...(snakeKeys(more) as Members),
    })),
    ...(snakeKeys(rest) as Members),
  };
}

/** An entry: queries hand over the same one until it changes. */
const shownEntry = shownOnce(showEntry);

const shows: Readonly<Record<Row['shows'], (answer: unknown) => unknown>> = {
  plain: snakeKeys,
  entry: showEntry,
  report: (report) =>
    isMembers(report) && Array.isArray(report['columns'])
      ? snakeKeys({
          ...report,
          columns: (report['columns'] as Members[]).map((column) => ({ ...column, key: snake(String(column['key'])) })),
        })
      : snakeKeys(report),
  history: (item) =>
    isMembers(item)
      ? { ...(snakeKeys({ ...item, entry: undefined }) as Members), entry: showEntry(item['entry']) }
      : item,
  batch: (answer) =>
    isMembers(answer)
      ? {
          ...(snakeKeys({ ...answer, results: undefined }) as Members),
          results: (answer['results'] as Members[]).map((result) => ({
            ...(snakeKeys({ ...result, entry: undefined }) as Members),
            entry: showEntry(result['entry']),
          })),
        }
      : answer,
};

/** How a row shows what queries hand over again and again. */
const keptOf = (row: Row): ((answer: unknown) => unknown) => (row.shows === 'entry' ? shownEntry : shows[row.shows]);

/** The line of a body that a field path like `entries[3].lines[0].amount` speaks of. */
function lineAt(body: unknown, field: string): Members | undefined {
  const match = /^(?:entries\[(\d+)\]\.)?lines\[(\d+)\]/.exec(field);
  if (!match || !isMembers(body)) return undefined;
  const entry: unknown = match[1] === undefined ? body : (body['entries'] as unknown[] | undefined)?.[Number(match[1])];
  const line: unknown =
    isMembers(entry) && Array.isArray(entry['lines']) ? entry['lines'][Number(match[2])] : undefined;
  return isMembers(line) ? line : undefined;
}

/** Surface A (spec 2.2, 2.5, 7.1). */
export const dialectA: Dialect = {
  surface: 'a',
  read(row, body) {
    if (row.takes === 'entry') return readEntry(body);
    if (row.takes === 'dated') return readDated(body);
    if (row.takes !== 'batch') return camelKeys(body) as Members;
    const { entries, ...rest } = body;
    return {
      ...(camelKeys(rest) as Members),
      ...(entries === undefined
        ? {}
        : {
            entries: Array.isArray(entries)
              ? entries.map((entry, i) => (isMembers(entry) ? readEntry(entry, `entries[${i}]`) : entry))
              : entries,
          }),
    };
  },
  parameter: (name) =>
    /[A-Z]/.test(name) || snake(camel(name)) !== name ? undefined : name === 'date' ? 'effectiveDate' : camel(name),
  parameterValue: (field, text) =>
    field === 'sort'
      ? text
          .replace(/(^|,)(-?)date(?=,|$)/g, '$1$2effectiveDate')
          .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      : text,
  show: (row, answer) => shows[row.shows](answer),
  showKept: (row, answer) => keptOf(row)(answer),
  page: (row, page) => ({
    data: page.data.map(keptOf(row)),
    pagination: {
      total: page.total,
      page: Math.floor(page.offset / page.limit) + 1,
      per_page: page.limit,
      has_more: page.nextCursor !== undefined,
    },
    ...(page.nextCursor === undefined ? {} : { next_cursor: page.nextCursor }),
  }),
  field(row, field, body) {
    const entryBody = row?.takes === 'entry' || row?.takes === 'batch';
    const isDated = entryBody || row?.takes === 'dated' || (row?.method === 'GET' && row.shows === 'entry');
    const words = field
      .split('.')
      .map((part) => snake(part))
      .join('.');
    const path = isDated ? words.replace(/^((?:entries\[\d+\]\.)?)effective_date$/, '$1date') : words;
    if (!entryBody) return path;
    const line = lineAt(body, field);
    const side =
      line && isGiven(line['credit'])
        ? 'credit'
        : line && line['debit'] === undefined && line['credit'] !== undefined
          ? 'credit'
          : 'debit';
    return path.replace(/(lines\[\d+\]\.)(?:amount|side)$/, `$1${side}`);
  },
  error: (refusal: Refusal, field, details, requestId) => ({
    error: {
      code: refusal.code,
      message: refusal.message,
      field,
      details,
      ...(snakeKeys(refusal.extra.related ?? {}) as Members),
      request_id: requestId,
    },
  }),
};
