// The worst bodies and queries within the limits, made from the rows and their schemas: as large, as deep, as many and
// as strange as a route takes them.
import { z } from 'zod';
import { ROWS } from '../../src/http/app.ts';
import { snake } from '../../src/http/dialect-a.ts';
import { operationOf, type Row } from '../../src/http/route.ts';
import { isProof } from '../depth.ts';
import { entryBody } from './samples.ts';

/** A body of a row: what is bad about it, and its text. */
export type Body = readonly [what: string, text: string];

const repeat = (bytes: number, item: string, between = ','): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (Buffer.byteLength(item) + between.length))) }, () => item).join(
    between,
  );
/** So many bytes of a text, again and again. */
export const filled = (bytes: number, text: string): string =>
  text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

/** Texts that some routine may be slow with, as they stand in JSON. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['letters', 'x'],
  ['kanji', '語'],
  ['spaces', ' '],
  ['bars and a line break', '|'],
  ['digits', '9'],
  ['commas', ','],
  ['combining marks that want to be put in order', '\u0301\u0323'],
  ['ligatures that grow', '\ufdfa'],
  ['escapes', '\\u00e9'],
];
/** Values for a field that expects something else, as JSON. */
const JUNK: readonly (readonly [what: string, make: (bytes: number) => string])[] = [
  ['lists of empty objects', (bytes) => `[${repeat(Math.min(bytes, 250_000), '{}')}]`],
  ['lists of numbers', (bytes) => `[${repeat(Math.min(bytes, 190_000), '1')}]`],
  ['lists of nothing', (bytes) => `[${repeat(Math.min(bytes, 200_000), '""')}]`],
  ['lists within lists', (bytes) => `[${repeat(bytes / 4, `${'['.repeat(9)}1${']'.repeat(9)}`)}]`],
  [
    'objects with 200 keys',
    (bytes) => `[${repeat(bytes / 2, `{${Array.from({ length: 200 }, (_, i) => `"k${i}":${i}`).join(',')}}`)}]`,
  ],
];

/** Names of the fields of a row's body in the words of its surface. */
export function fieldsOf(row: Row): string[] {
  if (row.behind.kind === 'call-tool') return ['arguments'];
  const input = row.method === 'GET' ? undefined : operationOf(row)?.input;
  const inPath = new Set([...Object.values(row.params), ...(row.alsoNames ?? [])]);
  const names = Object.keys(input instanceof z.ZodObject ? (input.shape as object) : {}).filter(
    (name) => !inPath.has(name),
  );
  return row.surface === 'a' ? names.map((name) => (name === 'effectiveDate' ? 'date' : snake(name))) : names;
}

/** The fields of a body, however deep, that take a text of a million letters or more, each with how many. */
export function longTextsOf(row: Row): (readonly [name: string, letters: number])[] {
  const input = row.method === 'GET' ? undefined : operationOf(row)?.input;
  if (!(input instanceof z.ZodType)) return [];
  const found: (readonly [name: string, letters: number])[] = [];
  const walk = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema))
      if (key === 'maxLength' && Number(value) >= 1_000_000) found.push([name, Number(value)]);
      else walk(value, key);
  };
  walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), '');
  return found;
}

const object = (members: readonly (readonly [name: string, json: string])[]): string =>
  `{${members.map(([name, json]) => `"${name}":${json}`).join(',')}}`;

/** How many of them a route gets that takes no entries. */
const BODIES_PER_ROW = 1;
/** Of what any route must bear, the few that come nearest to the limits: `npm test` sends these. */
const SHARPEST =
  /combining marks|escapes|empty objects|objects with 200 keys|200 unknown keys|objects as fit|keys in disguise/;

/** Rows that take entries share their bodies: in `npm test` each body goes to every fourth row of its kind. */
const isTurnOf = (row: Row, n: number): boolean =>
  isProof || (n + ROWS.filter(({ takes }) => takes === row.takes).indexOf(row)) % 4 === 0;

/**
 * What any route must bear: bodies as large as it takes, of text, of lists, of keys that nobody knows, and of what only
 * looks like JSON.
 */
function bodiesOf(row: Row): Body[] {
  const fields = fieldsOf(row);
  const bytes = row.bodyBytes - 200 - 40 * fields.length;
  const each = Math.floor(bytes / Math.max(1, fields.length));
  const all: Body[] = [
    ...TEXTS.map(([what, text]): Body => [
      `every field a long text: ${what}`,
      object(fields.map((name) => [name, `"${filled(each, text)}\\n"`])),
    ]),
    ...JUNK.map(([what, make]): Body => [
      `every field: ${what}`,
      object(fields.map((name) => [name, make(Math.floor(each / 2))])),
    ]),
    [
      '200 unknown keys, long, with long texts',
      object(
        Array.from({ length: 200 }, (_, i) => [
          `${'k'.repeat(Math.floor(bytes / 500))}${i}`,
          `"${filled(bytes / 500, 'x')}"`,
        ]),
      ),
    ],
    ['as many values as fit', `{"a":[${repeat(bytes, '1')}]}`],
    ['as many objects as fit', `{"a":[${repeat(bytes, '{}')}]}`],
    ['large numbers', `{"a":[${repeat(Math.min(bytes, 1_700_000), '9007199254740991')}]}`],
    [
      'keys in disguise, and a duplicate at the end',
      `{"a":[${repeat(
        Math.min(bytes, 3_600_000),
        `{${Array.from({ length: 100 }, (_, i) => `"\\u0061${i}${'x'.repeat(25)}":1`).join(',')}}`,
      )}],"b":1,"b":2}`,
    ],
    ['spaces, and then no JSON', `{"a":${' '.repeat(bytes)}`],
  ];
  if (isProof) return all;
  // With every noun come more routes. Each bears some of these; all of them together bear each many times.
  const sharpest = all.filter(([what]) => SHARPEST.test(what));
  const first = ROWS.indexOf(row);
  return sharpest.filter((_body, n) =>
    row.takes === 'plain' ? (first + n) % sharpest.length < BODIES_PER_ROW : isTurnOf(row, n),
  );
}

/** A line of an entry: debits and credits by turns. */
export const line = (i: number, more: object = {}): object => ({
  side: i % 2 ? 'credit' : 'debit',
  accountCode: i % 2 ? '1120' : '6320',
  amount: 1_000,
  ...more,
});
/** So many lines of an entry. */
export const lines = (count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, i) => line(i, more));
/** A batch of so many entries of so many lines. */
export const entries = (count: number, linesEach: number, more: object = {}, ofLine: object = {}): object => ({
  entries: Array.from({ length: count }, () => entryBody({ lines: lines(linesEach, ofLine), ...more })),
});
const long = (bytes: number, text: string): string => filled(bytes, text);
const MARKED = `a${'\u0301\u0323'.repeat(15)}`;
const UNKNOWN = Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`k${i}`, i]));

/** Bodies of journal rows (surface B): as many entries and lines as may be, with whatever makes each dear. */
const BATCHES: readonly (readonly [what: string, make: () => object])[] = [
  ['500 entries of 10 lines', () => entries(500, 10)],
  ['5 entries of 1,000 lines', () => entries(5, 1_000)],
  [
    '500 entries of 10 full lines',
    () =>
      entries(
        500,
        10,
        {},
        {
          taxCode: 'P10',
          taxUse: 'taxable',
          memo: '家賃',
          counterparty: '山田商店',
          dueDate: '2026-05-31',
          taxEntryMethod: 'inclusive',
          quantity: '12.50',
        },
      ),
  ],
  [
    '5 entries of 500 lines with tax to split',
    () => entries(5, 500, {}, { taxCode: 'P10', taxEntryMethod: 'inclusive' }),
  ],
  [
    '500 entries with 20 conditions each',
    () =>
      entries(500, 4, {
        conditions: Array.from({ length: 20 }, () => ({
          accountCode: '1120',
          field: 'available',
          operator: 'lte',
          value: 1,
        })),
      }),
  ],
  [
    '2,700 empty lines in each entry',
    () => ({ entries: Array.from({ length: 500 }, () => ({ lines: Array.from({ length: 2_700 }, () => ({})) })) }),
  ],
  [
    '5,000 empty lines',
    () => ({ entries: Array.from({ length: 5 }, () => ({ lines: Array.from({ length: 1_000 }, () => ({})) })) }),
  ],
  ['500 empty entries', () => ({ entries: Array.from({ length: 500 }, () => ({})) })],
  ['100,000 empty entries', () => ({ entries: Array.from({ length: 99_000 }, () => ({})) })],
  [
    'lines with wrong values everywhere',
    () =>
      entries(
        500,
        10,
        {},
        { amount: 'x', accountCode: 1, taxCode: 1, memo: 1, dueDate: '1', quantity: 'x', partnerId: [] },
      ),
  ],
  ['lines with unknown keys', () => entries(25, 20, {}, UNKNOWN)],
  ['entries with unknown keys', () => entries(500, 0, UNKNOWN)],
  ['settlements that are none', () => entries(45, 7, {}, { settles: Array.from({ length: 100 }, () => ({})) })],
  [
    'labels that nobody knows',
    () => entries(200, 20, {}, { labelCodes: Array.from({ length: 20 }, (_, i) => `L${i}`) }),
  ],
  [
    'metadata with 200 keys',
    () => entries(400, 2, { metadata: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, 'v'])) }),
  ],
  [
    'metadata with 200 wrong keys',
    () =>
      entries(400, 2, {
        metadata: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${'k'.repeat(41)}${i}`, 1])),
      }),
  ],
  ['long memos', () => entries(500, 2, { memo: long(7_500, '語') })],
  ['memos of marks', () => entries(500, 2, { memo: long(3_800, MARKED) })],
  ['lines with memos of marks', () => entries(50, 20, {}, { memo: long(3_800, MARKED) })],
  ['memos that are too long', () => entries(100, 2, { memo: long(39_000, '\u0301\u0323') })],
  ['accounts that do not exist', () => entries(500, 10, {}, { accountCode: 'x'.repeat(60) })],
  ['external ids', () => ({ entries: Array.from({ length: 500 }, (_, i) => entryBody({ externalId: `x${i}` })) })],
];
/** Bodies of one entry. */
export const ENTRIES: readonly (readonly [what: string, make: () => object])[] = [
  ['1,000 lines', () => entryBody({ lines: lines(1_000) })],
  [
    '1,000 lines with tax to split',
    () => entryBody({ lines: lines(1_000, { taxCode: 'P10', taxEntryMethod: 'exclusive' }) }),
  ],
  ['99,000 empty lines', () => entryBody({ lines: Array.from({ length: 99_000 }, () => ({})) })],
  ['1,000 lines with memos of marks', () => entryBody({ lines: lines(1_000, { memo: long(3_800, MARKED) }) })],
  [
    '1,000 lines that settle',
    () =>
      entryBody({
        lines: lines(300, {
          settles: Array.from({ length: 90 }, () => ({ lineId: 'jl_01938f5e-0000-7000-8000-000000000000', amount: 1 })),
        }),
      }),
  ],
  [
    '1,000 wrong lines',
    () =>
      entryBody({
        lines: Array.from({ length: 1_000 }, () =>
          Object.fromEntries(['side', 'amount', 'memo', 'dueDate', 'settles', 'labelIds'].map((name) => [name, {}])),
        ),
      }),
  ],
  ['20,000 conditions', () => entryBody({ conditions: Array.from({ length: 20_000 }, () => ({})) })],
];

/** The line and the headers of a request take 16 KiB together. */
export const QUERY_BYTES = 14_000;

/** Long queries: every parameter of a row at once, each by itself, one repeated, many that nobody knows. */
function allQueriesOf(names: readonly string[]): string[] {
  const long = (text: string, among: number): string =>
    filled(Math.floor(QUERY_BYTES / among) - 40, encodeURIComponent(text));
  const every = [...TEXTS.map(([, text]) => (text === '\\u00e9' ? '%' : text)), '2026-04-01,', 'a:', '((((', '-a,'];
  const texts = isProof ? every : ['\u0301\u0323', '%', '(((('];
  return [
    ...texts.map((text) => names.map((name) => `${name}=${long(text, names.length)}`).join('&')),
    ...names.flatMap((name) => [...(isProof ? [`${name}=${long(',', 3)}`] : []), `${name}=${long('\u0301\u0323', 1)}`]),
    names.map((name) => repeat(QUERY_BYTES / names.length, `${name}=1`, '&')).join('&'),
    repeat(QUERY_BYTES, 'a=', '&'),
    filled(QUERY_BYTES, '&'),
    filled(QUERY_BYTES, '='),
  ];
}

/** Every so manieth of them for the n-th row: most rows share what reads their parameters. */
export function queriesOf(names: readonly string[], n: number): string[] {
  return allQueriesOf(names).filter((_query, i) => isProof || (n + i) % 4 === 0);
}

/** An entry in the words of surface A, whatever it holds. */
function inA(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inA);
  if (typeof value !== 'object' || value === null) return value;
  const { side, amount, effectiveDate, ...rest } = value as Record<string, unknown>;
  return {
    ...(effectiveDate === undefined ? {} : { date: effectiveDate }),
    ...Object.fromEntries(
      Object.entries(rest).map(([key, member]) => [snake(key), key === 'metadata' ? member : inA(member)]),
    ),
    ...(side === undefined && amount === undefined ? {} : { [side === 'credit' ? 'credit' : 'debit']: amount }),
  };
}

/** Every body that a row must bear, the journal's own among them, in the words of its surface. */
export function allBodiesOf(row: Row): Body[] {
  const own = row.takes === 'batch' ? BATCHES : row.takes === 'entry' ? ENTRIES : [];
  return [
    ...bodiesOf(row),
    ...own
      .filter((_own, n) => isTurnOf(row, n))
      .map(([what, make]): Body => [what, JSON.stringify(row.surface === 'a' ? inA(make()) : make())]),
  ];
}
