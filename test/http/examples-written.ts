// The examples of the reference: what the walk over every row sent and got, in words that stay the same from one
// recording to the next.
import { createHash } from 'node:crypto';
import { operationIdOf, type Row } from '../../src/http/route.ts';
import { demoService } from '../demo-service.ts';
import { nameOf, requestOf, type Sample } from './samples.ts';

/** What was sent for a row and what came back, both in the words of its surface. */
export interface Heard {
  readonly row: Row;
  readonly sample: Sample;
  /** With its query. */
  readonly target: string;
  readonly body: unknown;
  readonly answer: unknown;
}

const RENT = {
  effectiveDate: '2026-04-15',
  memo: '4月分 事務所家賃',
  counterparty: '東都ビル株式会社',
  lines: [
    { side: 'debit', accountCode: '6320', amount: 110_000, taxCode: 'P10', taxEntryMethod: 'inclusive' },
    { side: 'credit', accountCode: '1130', amount: 110_000 },
  ],
};

/** Bodies that show more than the samples do, by the name of the command or of the operation. */
export const SHOWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  postEntryA: RENT,
  postEntry: { ...RENT, externalId: 'rent-2026-04' },
  'post-entries': {
    entries: [
      {
        effectiveDate: '2026-04-20',
        memo: '電気代 4月分',
        lines: [
          { side: 'debit', accountCode: '6310', amount: 13_200, taxCode: 'P10', taxEntryMethod: 'inclusive' },
          { side: 'credit', accountCode: '1130', amount: 13_200 },
        ],
      },
      {
        effectiveDate: '2026-04-30',
        status: 'draft',
        memo: '専門書',
        lines: [
          { side: 'debit', accountCode: '6280', amount: 3_300, taxCode: 'P10', taxEntryMethod: 'inclusive' },
          { side: 'credit', accountCode: '1110', amount: 3_300 },
        ],
      },
    ],
  },
  createAccountA: { code: '6321', name: '駐車場代', class: 'expense', type: 'selling_admin' },
  createAccount: { code: '6322', name: '倉庫料', class: 'expense', type: 'selling_admin' },
  'create-partner': { code: 'C042', name: '東都ビル株式会社' },
  'create-label': { code: 'OSAKA', name: '大阪支店', dimension: 'department' },
  'create-key': { name: 'POS連携', role: 'integration' },
};

/** Where the demo has more to show than a list of two. */
const RANGE = 'from=2026-04-01&to=2026-09-30';
const DEMO_QUERIES: Readonly<Record<string, string>> = {
  'report-trial-balance': RANGE,
  'report-profit-and-loss': `${RANGE}&compareTo=previous_period`,
  'report-balance-sheet': 'asOf=2026-09-30',
  'report-cash-flow': RANGE,
  'report-equity': RANGE,
  'report-runway': 'months=3',
  dashboard: '',
  'report-aging': 'asOf=2026-09-30',
  'report-subsidiary-summary': RANGE,
  'report-general-ledger': `${RANGE}&accountCode=6320&limit=3`,
  'report-journal-book': `${RANGE}&limit=3`,
  'report-account-details': `${RANGE}&accountCode=6320&limit=3`,
  'report-consumption-tax': RANGE,
  'report-withholding': 'year=2026',
  'list-accounts': 'expand=balance&limit=2',
  'list-entries': 'q=家賃&limit=2',
  'list-fiscal-periods': 'type=year&limit=2',
  events: 'type=journal_entry.posted&limit=2',
  'missing-documents': `${RANGE}&limit=2`,
};

/** What the demo company answers to this row, if its path needs no more than a company, or one thing of a list. */
async function heardInDemo(row: Row, lists: ReadonlySet<string>): Promise<Heard | undefined> {
  const name = nameOf(row);
  const places = [...row.path.matchAll(/:(\w+)/g)].map(([, place = '']) => place).filter((it) => it !== 'companyId');
  const [place] = places;
  const list = row.path.replace(/\/:\w+$/, '');
  if (row.method !== 'GET' || row.file !== undefined || places.length > 1 || name === 'report-consumption-tax-xml')
    return undefined;
  if (place !== undefined && (!row.path.endsWith(`:${place}`) || !lists.has(list))) return undefined;
  if (!['query', 'events', 'me'].includes(row.behind.kind)) return undefined;
  const { demo } = await demoService();
  const ask = async (target: string): Promise<Record<string, unknown> | undefined> => {
    const headers = { authorization: `Bearer ${demo.ownerKey}` };
    const response = await fetch(demo.baseUrl.replace(/\/v1$/, '') + target, { headers });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
  };
  const at = { companyId: demo.companyId };
  const first = place === undefined ? undefined : await ask(requestOf({ ...row, path: list }, {}, at).target);
  const id = (first?.['data'] as { readonly id: string }[] | undefined)?.[0]?.id;
  if (place !== undefined && id === undefined) return undefined;
  const sample: Sample = {
    ...(place === undefined ? {} : { values: { [place]: id ?? '' } }),
    query:
      DEMO_QUERIES[name] ?? (place === undefined && lists.has(row.path) && name !== 'get-company' ? 'limit=2' : ''),
  };
  const { target, body } = requestOf(row, sample, at);
  const answer = await ask(target);
  if (!answer || (Array.isArray(answer['data']) && answer['data'].length === 0)) return undefined;
  return { row, sample: { ...sample, values: { ...sample.values, companyId: demo.companyId } }, target, body, answer };
}

/** What was heard, but from the demo company where it has something to show. */
export async function withDemo(all: readonly Heard[]): Promise<Heard[]> {
  const lists = new Set(
    all
      .filter(({ row, answer }) => row.method === 'GET' && Array.isArray((answer as { data?: unknown })?.data))
      .map(({ row }) => row.path),
  );
  const made: Heard[] = [];
  for (const one of all) made.push((await heardInDemo(one.row, lists)) ?? one);
  return made;
}

/** Words that the samples draw so that nothing is there twice, as a reader would expect them, by the field. */
const DRAWN = /(?<![\w-])t\d{2,7}(?!\w)/g;
const EXPECTED: Readonly<Record<string, string>> = {
  bankName: '丸の内銀行',
  code: 'X01',
  correlationId: 'import-2026-04',
  description: '利息',
  email: 'hanako',
  externalId: 'order-1001',
  memo: '確認済み',
  name: '新しい名称',
  note: '確認済み',
  number: 'E002',
  subject: 'user-2',
  value: '利息',
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
/** A UUID v7 that is always the same for this text. */
function uuidOf(text: string): string {
  const hex = digest(text);
  return `019dc3a5-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

const UUID = /\b(?:([a-z]+)_)?[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Hashes, and signatures of notes, in base64. */
const HASHES = /[A-Za-z0-9+/]{43}(?:[A-Za-z0-9+/]{48})?=/g;
const FIRST_MS = Date.parse('2026-04-30T01:00:00.000Z');
/** Longer lists are cut, first to these, until the whole is short enough to be read. */
const CUTS = [12, 6, 4, 3, 2, 1];
const LENGTH = 5_000;
const TEXT_LENGTH = 1_800;

/** The same value with ids, times, hashes and secrets that are the same in every recording. */
function settled(value: unknown, companyId: string, most: number): unknown {
  const times = [...new Set(JSON.stringify(value).match(TIME) ?? [])].sort();
  const known = new Map<string, string>([[companyId, `comp_${uuidOf('comp1')}`]]);
  const counts = new Map<string, number>();
  const id = (found: string, prefix = ''): string => {
    const count = (counts.get(prefix) ?? 1) + (known.has(found) ? 0 : 1);
    if (!known.has(found)) known.set(found, `${prefix === '' ? '' : `${prefix}_`}${uuidOf(`${prefix}${count}`)}`);
    counts.set(prefix, count);
    return known.get(found) ?? found;
  };
  const base64For = (found: string): string => {
    if (!known.has(found)) {
      const bytes = Buffer.from(`${digest(`base64 ${known.size}`)}${digest(`more ${known.size}`)}00000000`, 'hex');
      known.set(found, bytes.subarray(0, Buffer.from(found, 'base64').length).toString('base64'));
    }
    return known.get(found) ?? found;
  };
  const text = (one: string, name: string): string =>
    (/cursor/i.test(name) ? 'WyIyMDI2LTA0LTE1IiwxXQ' : one)
      .replace(UUID, id)
      .replace(TIME, (time) => new Date(FIRST_MS + times.indexOf(time) * 1_000).toISOString())
      .replace(/\b[0-9a-f]{64}\b/g, (hash) => digest(`hash ${name} ${hash.length}`))
      .replace(HASHES, (found) => base64For(found))
      .replace(/\+[0-9a-f]{8}\+/g, '+0a1b2c3d+')
      .replace(/\b(dch_sk|whsec)_[\w-]{20,}/g, '$1_EXAMPLExxxxxxxxxxxxxxxxxxxxxxxxxxxxx')
      .replace(/\bdch_sk_[\w-]{4}\b/g, 'dch_sk_Ab12')
      .replace(DRAWN, EXPECTED[name] ?? 'E002');
  const walk = (one: unknown, name: string): unknown => {
    if (typeof one === 'string')
      return name === 'last4'
        ? 'Yz89'
        : /^content_?base64$/i.test(name)
          ? Buffer.from('領収書\n').toString('base64')
          : text(one.length > TEXT_LENGTH ? `${one.slice(0, TEXT_LENGTH)}…` : one, name);
    if (Array.isArray(one)) {
      return one.slice(0, name === 'data' ? Math.min(2, most) : most).map((item) => walk(item, name));
    }
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [text(key, ''), walk(member, key)]));
  };
  return walk(value, '');
}

const literal = (value: unknown): string => JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, ' ');

/** src/http/reference-examples.ts as it must be for what was heard. */
export function writtenExamples(all: readonly Heard[], companyId: string): string {
  const rows = all.map(({ row, sample, target, body, answer }) => {
    const values = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      sample.values?.[name] ?? (name === 'companyId' ? companyId : ''),
    ]);
    const query = Object.fromEntries(new URL(target, 'http://x').searchParams);
    const whole = {
      ...(values.length > 0 ? { values: Object.fromEntries(values) as unknown } : {}),
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(row.method === 'GET' || row.method === 'DELETE' ? {} : { body }),
      ...(answer === undefined ? {} : { answer }),
    };
    const own = sample.values?.['companyId'] ?? companyId;
    const cuts = CUTS.map((most) => settled(whole, own, most));
    const example = cuts.find((one) => literal(one).length <= LENGTH) ?? cuts.at(-1);
    return `  ${operationIdOf(row)}: ${literal(example)},\n`;
  });
  const first = (all.find(({ row }) => row.behind.kind === 'events')?.answer as { data?: object[] } | undefined)
    ?.data?.[0];
  if (first) {
    const { sequence, type } = first as { readonly sequence?: number; readonly type?: string };
    const answer = `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(first)}\n\n`;
    const whole = { values: { companyId }, query: { type: 'journal_entry.*' }, answer };
    rows.push(`  streamEvents: ${literal(settled(whole, companyId, 1))},\n`);
  }
  return `// An example of every operation, recorded: RECORD=1 npx mocha --exit test/http/surfaces.test.ts

/** A request and its answer. Lists of answers are cut to their first items; a file has no answer here. */
export interface Example {
  readonly values?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** Operation -> example. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
${rows.join('')}};
`;
}
