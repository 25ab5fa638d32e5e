// What a feed of the bank costs: import, match and close of 10,000 lines beside the bare append, and posts in a book
// before and after a feed of 100,000 lines.
import http from 'node:http';
import { uuidv7 } from 'uuidv7';
import type { EventLog } from '../../src/engine/ports.ts';
import { call } from '../crash.ts';
import type { LoadResult } from './load.ts';

/** A company of the bench, and how it is asked. */
export interface FeedTarget {
  readonly baseUrl: string;
  readonly companyId: string;
  readonly key: string;
}
/** What was measured. Seconds and lines a second; posts in milliseconds. */
export interface FeedMeasures {
  readonly importPerS: number;
  readonly appendLinesPerS: number;
  readonly matchPerS: number;
  readonly appendEventsPerS: number;
  readonly closeMs: number;
  readonly postMs: { readonly before: number; readonly after: number };
  readonly feedSeconds: number;
}

const MATCHED = 10_000;
const FEED_CALLS = 5;
const LINES_PER_CALL = 20_000;
const ENTRIES_PER_CALL = 100;
const AT_ONCE = 32;
const CHUNK = 500;

const lineOf = (date: string, n: number): object => ({
  date,
  direction: 'in',
  amount: 1_000 + n,
  description: `振込 カ）トリヒキサキ${n}`,
});

/** Does all of it in parts of so many at once. */
async function inTurns<T>(all: readonly T[], one: (item: T, agent: http.Agent) => Promise<unknown>): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < all.length) await one(all[next++] as T, agent);
    }),
  );
  agent.destroy();
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1_000;
};

/** Appends so many events of this data, so many at a time, one append in flight: seconds. */
async function appended(log: EventLog, data: object, count: number, group: number): Promise<number> {
  const stream = `bench-${uuidv7()}`;
  let last: number | 'none' = 'none';
  return secondsOf(async () => {
    for (let n = 0; n < count; n += group)
      ({ lastRevision: last } = await log.append(
        stream,
        last,
        Array.from({ length: Math.min(group, count - n) }, () => ({
          id: uuidv7(),
          type: 'line',
          data,
          meta: { recordedAt: '2026-04-15T00:00:00.000Z' },
        })),
      ));
  });
}

/** Measures it. `posts` posts for a while over one connection. */
export async function measureFeed(
  { baseUrl, companyId, key }: FeedTarget,
  log: EventLog,
  posts: () => Promise<LoadResult>,
  caughtUp: () => Promise<void>,
): Promise<FeedMeasures> {
  const send = async (method: string, path: string, body?: object, agent?: http.Agent) => {
    const answer = await call(baseUrl, method, `/v1/companies/${companyId}${path}`, key, body, {}, agent);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const made = await send('POST', '/bank-accounts', { name: '銀行', type: 'bank' });
  const bank = `/bank-accounts/${String(made['id'])}`;
  // The entries that are matched, and the lines that match them, in April.
  const numbers = Array.from({ length: MATCHED }, (_, n) => n);
  const dayOf = (n: number): string => `2026-04-${String((n % 30) + 1).padStart(2, '0')}`;
  const lineIds: string[] = [];
  for (let n = 0; n < MATCHED; n += ENTRIES_PER_CALL) {
    const entries = numbers.slice(n, n + ENTRIES_PER_CALL).map((i) => ({
      effectiveDate: dayOf(i),
      lines: [
        { side: 'debit', accountCode: '1130', amount: 1_000 + i },
        { side: 'credit', accountCode: '4110', amount: 1_000 + i },
      ],
    }));
    const { results } = (await send('POST', '/journal-entries/batch', { entries })) as {
      results: { entry: { lines: { id: string }[] } }[];
    };
    lineIds.push(...results.map(({ entry }) => entry.lines[0]?.id ?? ''));
  }
  await caughtUp();
  const transactions = numbers.map((n) => lineOf(dayOf(n), n));
  const importSeconds = await secondsOf(() => send('POST', `${bank}/transactions/import`, { transactions }));
  const chunk = { lines: transactions.slice(0, CHUNK) };
  const appendSeconds = await appended(log, chunk, MATCHED / CHUNK, 1);
  await caughtUp();
  const ids = new Map<number, string>();
  for (let cursor: string | undefined, more = true; more;) {
    const query = `limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const page = (await send('GET', `${bank}/transactions?${query}`)) as {
      data: { id: string; amount: number }[];
      nextCursor?: string | null;
    };
    for (const { id, amount } of page.data) ids.set(amount - 1_000, id);
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  const matchSeconds = await secondsOf(() =>
    inTurns(numbers, (n, agent) =>
      send('POST', `${bank}/transactions/${ids.get(n) ?? ''}/match`, { matches: [{ entryLineId: lineIds[n] }] }, agent),
    ),
  );
  const eventSeconds = await appended(log, transactions[0] ?? {}, MATCHED, AT_ONCE);
  await caughtUp();
  const periods = (await send('GET', '/fiscal-periods?type=month&limit=100'))['data'] as {
    id: string;
    startDate: string;
  }[];
  const april = periods.find(({ startDate }) => startDate === '2026-04-01')?.id;
  const closeSeconds = await secondsOf(() => send('POST', `/fiscal-periods/${april}/close`, {}));
  const before = (await posts()).p50Ms;
  let feedSeconds = 0;
  for (let n = 0; n < FEED_CALLS; n++) {
    const part = Array.from({ length: LINES_PER_CALL }, (_, i) =>
      lineOf(`2026-0${5 + n}-${String((i % 30) + 1).padStart(2, '0')}`, MATCHED + n * LINES_PER_CALL + i),
    );
    feedSeconds += await secondsOf(() => send('POST', `${bank}/transactions/import`, { transactions: part }));
  }
  await caughtUp();
  const after = (await posts()).p50Ms;
  return {
    importPerS: MATCHED / importSeconds,
    appendLinesPerS: MATCHED / appendSeconds,
    matchPerS: MATCHED / matchSeconds,
    appendEventsPerS: MATCHED / eventSeconds,
    closeMs: closeSeconds * 1_000,
    postMs: { before, after },
    feedSeconds,
  };
}
