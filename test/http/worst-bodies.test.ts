// The worst bodies and queries of every route, made from the rows and their schemas: none within the limits holds the
// event loop or the memory of the service.
import { expect } from 'chai';
import { z } from 'zod';
import { postEntries } from '../../commands/journal.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { ROWS } from '../../src/http/app.ts';
import { snake } from '../../src/http/dialect-a.ts';
import { operationOf, type Row } from '../../src/http/route.ts';
import type { Caller } from '../../src/service.ts';
import { startApi, type Api } from '../api.ts';
import { depth, isProof } from '../depth.ts';
import { stretchOf } from '../stretch.ts';
import { entryBody, furnish, nameOf, SAMPLES, type House } from './samples.ts';

const HELD_MS = 100;
const HELD_MB = 64;
const ANSWER_BYTES = 64 * 1024;

/** A body of a row: what is bad about it, and its text. */
type Body = readonly [what: string, text: string];

const repeat = (bytes: number, item: string, between = ','): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (Buffer.byteLength(item) + between.length))) }, () => item).join(
    between,
  );
const filled = (bytes: number, text: string): string =>
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
function fieldsOf(row: Row): string[] {
  if (row.behind.kind === 'call-tool') return ['arguments'];
  const input = row.method === 'GET' ? undefined : operationOf(row)?.input;
  const inPath = new Set([...Object.values(row.params), ...(row.alsoNames ?? [])]);
  const names = Object.keys(input instanceof z.ZodObject ? (input.shape as object) : {}).filter(
    (name) => !inPath.has(name),
  );
  return row.surface === 'a' ? names.map((name) => (name === 'effectiveDate' ? 'date' : snake(name))) : names;
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
      `{"a":[${repeat(Math.min(bytes, 3_600_000), `{${Array.from({ length: 100 }, (_, i) => `"\\u0061${i}${'x'.repeat(25)}":1`).join(',')}}`)}],"b":1,"b":2}`,
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

const line = (i: number, more: object = {}): object => ({
  side: i % 2 ? 'credit' : 'debit',
  accountCode: i % 2 ? '1120' : '6320',
  amount: 1_000,
  ...more,
});
const lines = (count: number, more: object = {}): object[] => Array.from({ length: count }, (_, i) => line(i, more));
const entries = (count: number, linesEach: number, more: object = {}, ofLine: object = {}): object => ({
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
const ENTRIES: readonly (readonly [what: string, make: () => object])[] = [
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
const QUERY_BYTES = 14_000;

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
function queriesOf(names: readonly string[], n: number): string[] {
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

describe('worst bodies', function worstBodies() {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  const found: { readonly what: string; readonly ms: number; readonly mb: number }[] = [];

  before(async () => {
    api = await startApi('http_worst_bodies');
    house = await furnish(api);
  });
  after(() => api.close());
  after(() => {
    const [slowest, largest] = [found.toSorted((a, b) => b.ms - a.ms)[0], found.toSorted((a, b) => b.mb - a.mb)[0]];
    if (process.env['TEST_FIGURES'])
      console.log(
        `      ${found.length} bodies; longest ${slowest?.ms.toFixed(0)} ms (${slowest?.what}); largest ${largest?.mb.toFixed(0)} MB (${largest?.what})`,
      );
  });

  async function bear(
    row: Row,
    values: Readonly<Record<string, string>>,
    [what, text]: Body,
    query = '?dryRun=true',
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent({ ...values, companyId: house.companyId }[name] ?? name),
    );
    const key = row.noKeys ? api.operatorKey : house.key;
    let answer: Awaited<ReturnType<Api['call']>> | undefined;
    const body = row.method === 'GET' ? {} : { text: Buffer.from(text) };
    const headers = { 'idempotency-key': `${found.length}`, ...more };
    const { longestMs, memoryMb } = await stretchOf(
      async () => {
        answer = await api.call(row.method, `${path}${query}`, { key, headers, ...body });
      },
      (held) => held.longestMs < HELD_MS && held.memoryMb < HELD_MB,
    );
    const said = `${row.method} ${row.path}: ${what} (${text.length} characters, ${answer?.status} ${answer?.text.slice(0, 200)})`;
    found.push({ what: said, ms: longestMs, mb: memoryMb });
    expect(answer?.status, said).to.be.within(200, 499);
    if (answer && answer.status >= 400) expect(answer.text.length, said).to.be.below(ANSWER_BYTES);
    expect(longestMs, `milliseconds of the loop: ${said}`).to.be.below(HELD_MS);
    expect(memoryMb, `MB: ${said}`).to.be.below(HELD_MB);
  }

  const withBody = ROWS.filter((row) => fieldsOf(row).length > 0);
  for (const row of withBody) {
    it(`${row.method} ${row.path}`, async () => {
      const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      for (const body of bodiesOf(row)) await bear(row, values, body);
      const own = row.takes === 'batch' ? BATCHES : row.takes === 'entry' ? ENTRIES : [];
      for (const [what, make] of own.filter((_own, n) => isTurnOf(row, n)))
        await bear(row, values, [what, JSON.stringify(row.surface === 'a' ? inA(make()) : make())]);
    });
  }

  it('the doors of agents bear what the row behind a tool bears', async () => {
    const row = ROWS.find(({ behind }) => behind.kind === 'call-tool') as Row;
    for (const [what, make] of ENTRIES) {
      const given = { companyId: house.companyId, dryRun: true, ...make() };
      const values = { name: 'create_entry' };
      await bear(row, values, [`a tool: ${what}`, JSON.stringify({ arguments: given })], '');
      const params = { name: 'create_entry', arguments: given };
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      await bear({ ...row, path: '/mcp' }, {}, [`the protocol: ${what}`, text], '', {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      });
    }
  });

  it('entries that are really written', async () => {
    const row = ROWS.find(({ path }) => path === '/v1/companies/:companyId/journal-entries/batch') as Row;
    await bear(row, {}, ['5 entries of 1,000 lines, written', JSON.stringify(entries(5, 1_000))], '');
    await bear(row, {}, ['250 entries, written', JSON.stringify(entries(250, 4))], '');
  });

  it('hundreds of batches of 5,000 lines that wait for one desk', async () => {
    // Each is refused for its last line, so that all of it is decided.
    const refused = Array.from({ length: 5 }, () =>
      entryBody({ lines: [...lines(999), line(999, { accountCode: 'none' })] }),
    );
    const input = postEntries.input.parse({ entries: refused });
    const caller: Caller = {
      kind: 'system',
      id: 'tests',
      name: 'tests',
      scopes: new Set(['entries:post']),
      via: 'system',
    };
    const codes: unknown[] = [];
    const { longestMs } = await stretchOf(
      async () => {
        const all = Array.from({ length: depth(150, 400) }, () =>
          api.engine.service
            .execute(postEntries, { companyId: house.companyId, input, caller })
            .catch((error: unknown) => {
              codes.push(error instanceof Refusal && error.code);
            }),
        );
        await Promise.all(all);
      },
      (held) => held.longestMs < HELD_MS,
    );
    expect(new Set(codes)).to.deep.equal(new Set(['account_not_found']));
    expect(longestMs).to.be.below(HELD_MS);
  });

  const reading = ROWS.filter((row) => row.behind.kind === 'query' || row.behind.kind === 'events');
  it('query strings and headers as long as they may be', async () => {
    for (const [n, row] of reading.entries()) {
      const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const names =
        row.behind.kind === 'query' && row.behind.query.input instanceof z.ZodObject
          ? Object.keys(row.behind.query.input.shape as object)
          : ['type', 'entityId', 'from', 'cursor'];
      const words = names
        .filter((name) => !Object.values(row.params).includes(name))
        .map((name) => (row.surface === 'a' ? snake(name) : name));
      for (const query of queriesOf(words, n)) await bear(row, values, [query.slice(0, 60), ''], `?${query}`);
    }
    const row = reading.find(({ path }) => path.endsWith('/reports/bs')) as Row;
    for (const [name, text] of [
      ['accept', 'text/csv;q=0.1,'],
      ['accept', ' '],
      ['if-none-match', '"x",'],
      ['x-request-id', 'x'],
      ['company-id', 'x'],
      ['last-event-id', '9'],
      ['x-correlation-id', '::'],
    ] as const) {
      await bear(row, {}, [`the header ${name}`, ''], '?asOf=2026-06-30', { [name]: `a${filled(QUERY_BYTES, text)}` });
    }
  });

  it('every body of a route is bounded by LIMITS', () => {
    const { bodyBytes, journalBodyBytes, bankImportBytes, documentBodyBytes } = LIMITS;
    const bounds = [bodyBytes, journalBodyBytes, bankImportBytes, documentBodyBytes];
    for (const row of ROWS) expect(row.bodyBytes, row.path).to.be.oneOf(bounds);
  });
});
