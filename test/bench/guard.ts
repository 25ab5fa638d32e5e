// npm run bench -- --guard: what one post costs, counted instead of timed, so that a busy machine changes nothing.
// Fails when a count is more than
// 10 % above the budget recorded in budget.json; `--record` writes the counts of this run as the new budget.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '../../projections/index.ts';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { rowsOf, statementsOf, type BulkConnection } from '../../src/adapters/rows.postgres.bulk.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';
import { NOTHING_YET, prepare } from '../../src/engine/replay.ts';
import { call, killChild, startVictim, type Victim } from '../crash.ts';
import { testDatabase, stopTestServer } from '../postgres.ts';
import { runLoad } from './load.ts';
import { printSpeedOfSentences, speedOfSentences } from './sentences.ts';

/** What one post costs. Counts of rows, statements and characters are exact; allocated bytes vary by a few per cent. */
export interface Cost {
  readonly rowsPerPost: number;
  readonly statementsPerBatch: number;
  readonly rowCharactersPerPost: number;
  readonly eventCharactersPerPost: number;
  readonly allocatedBytesPerPost: number;
  /** The processor time of a sentence that is read, in references: see `sentences.ts`. */
  readonly referencesPerSentence: number;
}

const BUDGET = new URL('./budget.json', import.meta.url);
const TOLERANCE = 1.1;
/** Events of one batch of the projector, as it sees them under load. */
const BATCH_EVENTS = 100;
const POSTS = 2_000;
/** How often allocation is measured, and how often that may be tried in which the heap was collected meanwhile. */
const MEASUREMENTS = 6;
const TRIES = 40;
/**
 * So many posts at most in one measurement, and a young heap several times as large as what they allocate, however
 * many of them a machine does in a second: what the heap grew by is what was allocated.
 */
const MEASURED_POSTS = 2_000;
const YOUNG_HEAP_MB = 512;
/** How often it is measured what a second costs in which nothing is posted. */
const AT_REST = 3;

/** A connection that counts what it is sent and stores nothing. */
function counter(): BulkConnection & { statements: number; characters: number } {
  const count = (characters: number): void => {
    counting.statements += 1;
    counting.characters += characters;
  };
  const counting: ReturnType<typeof counter> = {
    statements: 0,
    characters: 0,
    query: (_statement: string, values: readonly unknown[] = []) => {
      count(values.reduce<number>((sum, value) => sum + String(value).length, 0));
      return Promise.resolve({ rows: [], rowCount: 0 } as never);
    },
    simple: () => Promise.reject(new Error('rows are written by bulk statements')),
    copy: (_statement: string, data: string) => {
      count(data.length);
      return Promise.resolve();
    },
    inOnePiece: (send) => send(),
    end: () => Promise.resolve(),
  };
  return counting;
}

/** Counts what the projections make of posts that follow each other in one stream. */
async function rowCosts(
  events: readonly StoredEvent[],
): Promise<Pick<Cost, 'rowsPerPost' | 'statementsPerBatch' | 'rowCharactersPerPost'>> {
  const connection = counter();
  const first = events[0]?.revision ?? 0;
  let rows = 0;
  let batches = 0;
  for (let at = 0; at + BATCH_EVENTS <= events.length; at += BATCH_EVENTS, batches++) {
    const { work } = prepare(
      { projections: PROJECTIONS },
      events.slice(at, at + BATCH_EVENTS),
      NOTHING_YET,
      () => first + at - 1,
    );
    for (const table of work.tables) {
      rows += rowsOf(table);
      await Promise.all(statementsOf(connection, table).map((send) => send()));
    }
  }
  const posts = batches * BATCH_EVENTS;
  return {
    rowsPerPost: rows / posts,
    statementsPerBatch: connection.statements / batches,
    rowCharactersPerPost: connection.characters / posts,
  };
}

/** What the heap holds; after a collection when `collected`, so that there is room for what is measured next. */
async function heapOf(
  victim: Victim,
  file: string,
  collected: boolean,
): Promise<{ collections: number; heapBytes: number }> {
  fs.rmSync(file, { force: true });
  killChild(victim.child.pid, collected ? 'SIGUSR2' : 'SIGHUP');
  for (let n = 0; n < 500 && !fs.existsSync(file); n++) await sleep(10);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as { collections: number; heapBytes: number };
}

async function projected(victim: Victim): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const { body } = await call(victim.baseUrl, 'GET', '/health/ready', '');
    quiet = ((body.projector ?? {}) as { lagEvents?: number }).lagEvents === 0 ? quiet + 1 : 0;
    await sleep(50);
  }
}

/** Measures on a service of its own, with a database of its own. */
export async function costOfPosts(): Promise<Omit<Cost, 'referencesPerSentence'>> {
  const database = await testDatabase('guard');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-guard-'));
  const file = path.join(folder, 'allocations.json');
  const options = [
    `--min-semi-space-size=${YOUNG_HEAP_MB}`,
    `--max-semi-space-size=${YOUNG_HEAP_MB}`,
    '--expose-gc',
    '--import',
    './test/bench/allocations.ts',
  ];
  const environment = { DATABASE_URL: database.url, ALLOCATIONS_FILE: file };
  const victim = await startVictim(folder, ['src/main.ts'], environment, options);
  const log = await embeddedEventLog({ connectionString: database.url });
  try {
    const made = await call(victim.baseUrl, 'POST', '/v1/companies', victim.operatorKey, {
      name: 'guard',
      fiscalYearStart: '2026-04-01',
      plan: 'enterprise',
    });
    const companyId = made.body.id as string;
    const post = {
      method: 'POST',
      path: `/v1/companies/${companyId}/journal-entries`,
      headers: { Authorization: `Bearer ${(made.body.ownerKey as { secret: string }).secret}` },
      body: JSON.stringify({
        effectiveDate: '2026-04-15',
        sourceType: 'manual',
        memo: 'guard $n',
        lines: [
          { side: 'debit', accountCode: '6240', amount: 3000 },
          { side: 'debit', accountCode: '1580', amount: 300 },
          { side: 'credit', accountCode: '2310', amount: 3300 },
        ],
      }),
    };
    const load = (): ReturnType<typeof runLoad> =>
      runLoad({
        port: Number(new URL(victim.baseUrl).port),
        connections: 64,
        seconds: 4,
        warmupSeconds: 0,
        atMostRequests: MEASURED_POSTS,
        requests: [post],
      });
    const stream = `ledger-${companyId}`;
    const lengthOf = async (): Promise<number> =>
      (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision + 1;
    // Until the code is compiled it allocates more.
    for (const until = (await lengthOf()) + POSTS; (await lengthOf()) < until;) await load();
    /** What the heap grew by while this went on, and how many events came; undefined when it was collected. */
    const grown = async (during: () => Promise<unknown>): Promise<{ bytes: number; posts: number } | undefined> => {
      await projected(victim);
      const [from, before] = [await lengthOf(), await heapOf(victim, file, true)];
      await during();
      await projected(victim);
      const [to, after] = [await lengthOf(), await heapOf(victim, file, false)];
      if (after.collections !== before.collections) return undefined;
      return { bytes: after.heapBytes - before.heapBytes, posts: to - from };
    };
    // The least of a few: on a busy machine groups are smaller, and each post bears more of what a group costs. What
    // a second costs in which nothing is posted is none of the posts': a busy machine makes fewer of them in a second.
    const idle: { bytes: number }[] = [];
    for (let tries = 0; tries < AT_REST; tries++) {
      const at = await grown(() => sleep(1_000));
      if (at) idle.push(at);
    }
    const busy: { bytes: number; posts: number }[] = [];
    for (let tries = 0; tries < TRIES && busy.length < MEASUREMENTS; tries++) {
      const loaded = await grown(load);
      if (process.env['GUARD_FIGURES']) process.stdout.write(`${JSON.stringify({ idle, busy: loaded })}\n`);
      if (loaded && loaded.posts > 0) busy.push(loaded);
    }
    if (busy.length === 0) throw new Error('the heap was collected in every measurement');
    const atRest = idle.length === 0 ? 0 : Math.min(...idle.map(({ bytes }) => bytes));
    const allocatedBytesPerPost = Math.min(...busy.map(({ bytes, posts }) => (bytes - atRest) / posts));
    const events: StoredEvent[] = [];
    for (let from = (await lengthOf()) - POSTS; events.length < POSTS;) {
      const page = await log.readStream(stream, { from, limit: 500 });
      events.push(...page.events);
      from += page.events.length;
    }
    const characters = events.reduce(
      (sum, { data, meta }) => sum + JSON.stringify(data).length + JSON.stringify(meta).length,
      0,
    );
    return { ...(await rowCosts(events)), eventCharactersPerPost: characters / events.length, allocatedBytesPerPost };
  } finally {
    const ended = once(victim.child, 'exit');
    killChild(victim.child.pid, 'SIGTERM');
    await ended;
    await log.close();
    fs.rmSync(folder, { recursive: true, force: true });
    await database.drop();
    await stopTestServer();
  }
}

/** The counts that are above their budget, one sentence each. */
export function overBudget(cost: Cost, budget: Cost): string[] {
  return (Object.keys(budget) as (keyof Cost)[])
    .filter((name) => !(cost[name] <= budget[name] * TOLERANCE))
    .map((name) => `${name}: ${cost[name].toFixed(1)}, more than 10 % above the budget of ${budget[name].toFixed(1)}`);
}

/** Measures, prints, compares; resolves with the exit code. */
export async function guard(record: boolean): Promise<number> {
  const speed = speedOfSentences();
  printSpeedOfSentences(speed);
  const { referencesPerSentence } = speed;
  const cost: Cost = { ...(await costOfPosts()), referencesPerSentence };
  const budget = JSON.parse(fs.readFileSync(BUDGET, 'utf8')) as Cost;
  for (const [name, value] of Object.entries(cost) as [keyof Cost, number][])
    process.stdout.write(`${name}: ${value.toFixed(1)} (budget ${budget[name].toFixed(1)})\n`);
  if (record) {
    fs.writeFileSync(
      BUDGET,
      `${JSON.stringify(
        Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, Math.ceil((value as number) * 10) / 10])),
        undefined,
        2,
      )}\n`,
    );
    return 0;
  }
  const over = overBudget(cost, budget);
  for (const sentence of over) process.stdout.write(`${sentence}\n`);
  return over.length === 0 ? 0 : 1;
}
