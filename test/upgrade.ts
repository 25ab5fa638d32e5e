// The walk of OPERATIONS.md from an old program to a new one that has changed a table and writes a new version of an
// event, and back again: processes over one PostgreSQL, 16 clients that post all the time, readers, a look at the rows
// every 50 ms, and the three books compared at the end.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  call,
  end,
  killChild,
  newCompany,
  readBooks,
  startClients,
  startVictim,
  type Target,
  type Victim,
} from './crash.ts';
import { quickFolder } from './folder.ts';
import { testDatabase } from './postgres.ts';
import { program } from './program.ts';

/** The programs of the walk: which is old, which is new, by what is started. */
const PROGRAMS = { old: 'test/reading-main.ts', new: 'test/changed-main.ts' } as const;
type Program = keyof typeof PROGRAMS;

/** What a process says of itself. */
export interface Ready {
  readonly status: number;
  readonly reads: string;
  readonly fix?: string;
  readonly projector: {
    readonly leader: boolean;
    readonly outdated: boolean;
    readonly newer?: readonly string[];
    readonly ahead?: readonly string[];
  };
}

/** How old rows were, in milliseconds: the age of the oldest event that was not in them, at most, per phase. */
export interface RowsAge {
  /** From here on ages count for this phase; the oldest of the one before. */
  turn(phase: string): void;
  readonly oldestMs: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Looks every 50 ms at how old the rows of a database are, by the clock of its server. */
export async function ageOfRows(url: string, first: string): Promise<RowsAge> {
  const sql = new pg.Client({ connectionString: url, application_name: 'age' });
  await sql.connect();
  const oldestMs: Record<string, number> = { [first]: 0 };
  let phase = first;
  let goesOn = true;
  const looking = (async () => {
    for (; goesOn; await sleep(50)) {
      const at = phase;
      const { rows } = await sql
        .query<{ ms: number }>(
          `select coalesce(extract(epoch from clock_timestamp()) * 1000 - min(e.created_ms), 0)::float8 as ms
            from events.event e join events.stream s on s.id = e.stream and s.name ~ '^(ledger-|directory$)'
            where e.position > (select coalesce(position, '0')::bigint from read_model.checkpoint where name = 'live')`,
        )
        .catch(() => ({ rows: [] }));
      oldestMs[at] = Math.max(oldestMs[at] ?? 0, rows[0]?.ms ?? 0);
    }
  })();
  return {
    oldestMs,
    turn(next) {
      phase = next;
      oldestMs[next] ??= 0;
    },
    async stop() {
      goesOn = false;
      await looking;
      await sql.end();
    },
  };
}

/** How many entries were posted by events of each version. */
async function versionsOf(url: string): Promise<Record<string, number>> {
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  try {
    const { rows } = await sql.query<{ v: string; n: number }>(
      `select meta::json ->> 'v' as v, count(*)::int as n from events.event
        where type = 'journal_entry.posted' group by 1`,
    );
    return Object.fromEntries(rows.map(({ v, n }) => [v, n]));
  } finally {
    await sql.end();
  }
}

/** A word of the command line of a program, under way. */
interface Tool {
  said(): string;
  readonly ended: Promise<{ status: number | null; said: string }>;
}

/**
 * Parts of the walk: before anything happens; to the new program, by building its tables beside the old one; back in
 * the same way; and up again by ending the old one first.
 */
type Phase = 'quiet' | 'up' | 'back' | 'stop';

/** What was seen on the way. */
export interface Walked {
  /** Entries that there were before the clients began. */
  readonly entries: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** The longest that a report had to be waited for, seconds: any, and one with what its reader had just written. */
  readonly waitedS: Readonly<Record<Phase, { plain: number; fresh: number }>>;
  /** How old rows were at most. */
  readonly oldestMs: RowsAge['oldestMs'];
  /** How long it took until a process was ready, seconds: since its start, its tables, or the end of the leader. */
  readonly readyS: Readonly<Record<Exclude<Phase, 'quiet'>, number>>;
  /** The longest that a post took to be acknowledged or refused, milliseconds. */
  readonly slowestPostMs: number;
  /** What the processes said of themselves at each step. */
  readonly said: Readonly<Record<string, Ready>>;
  /** What an old process answers from the tables of the new one: to who asks for a report, and to who posts. */
  readonly atOldOnNewTables: { readonly report: number | undefined; readonly post: number | undefined };
  /** What `npx daicho migrate` of the new program said, `npx daicho rebuild` of the old one, and the first anew. */
  readonly rebuilds: readonly { readonly status: number | null; readonly said: string }[];
  readonly errors: readonly string[];
  readonly debit: bigint;
  readonly credit: bigint;
  readonly readModelEntries: number;
  readonly streamEntries: number;
  /** How many events of entries were written in each version. */
  readonly versions: Readonly<Record<string, number>>;
  /** What `npx daicho verify` of the new program said at the end. */
  readonly verified: { readonly status: number | null; readonly said: string };
}

/** Waits until something holds; throws after `limitMs`. */
async function until(what: string, holds: () => Promise<boolean> | boolean, limitMs = 600_000): Promise<void> {
  for (const endMs = performance.now() + limitMs; !(await holds()); await sleep(50))
    if (performance.now() > endMs) throw new Error(`not within ${limitMs / 1_000} s: ${what}`);
}

const ended = (child: ChildProcess | undefined): boolean => child?.exitCode !== null || child.signalCode !== null;

/** Walks; `entries` = how many there are before. */
export async function walkUpgrade({
  entries = 1_000,
  clients: clientCount = 16,
}: { entries?: number; clients?: number } = {}): Promise<Walked> {
  const database = await testDatabase('upgrade');
  const folder = quickFolder('upgrade');
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const env = {
    DATABASE_URL: database.url,
    KEY_PEPPER: 'pepper of the upgrade',
    PII_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  };
  const alive: Victim[] = [];
  const tools: ChildProcess[] = [];
  let age: RowsAge | undefined;
  let turn = 0;
  const errors: string[] = [];
  const said: Record<string, Ready> = {};
  const begin = async (which: Program): Promise<Victim> => {
    const one = await startVictim(data, [PROGRAMS[which]], env);
    alive.push(one);
    return one;
  };
  /** A process is taken out of the list that callers go by, and told to end. */
  const leave = async (one: Victim): Promise<void> => {
    alive.splice(alive.indexOf(one), 1);
    await end(one);
  };
  const ready = async ({ baseUrl }: Victim): Promise<Ready> => {
    const { status, body } = await call(baseUrl, 'GET', '/health/ready', '');
    return { ...(body as unknown as Ready), status };
  };
  const isReady = async (one: Victim): Promise<boolean> => (await ready(one)).status === 200;
  const use = (which: Program, word: string): Tool => {
    const child = spawn(process.execPath, [...program(PROGRAMS[which]), word], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: data, ...env },
    });
    tools.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    const ended = new Promise<{ status: number | null; said: string }>((resolve) => {
      child.once('exit', (status) => resolve({ status, said: text }));
    });
    return { said: () => text, ended };
  };
  const tool = (which: Program, word: string): Tool['ended'] => use(which, word).ended;
  let clients: ReturnType<typeof startClients> | undefined;
  let isReading = false;
  try {
    const first = await begin('old');
    const { companyId, ownerKey } = await newCompany(first);
    const at = `/v1/companies/${companyId}`;
    await seed(first, at, ownerKey, entries);
    const second = await begin('old');

    const target = {
      get victim(): Victim {
        return alive[turn++ % alive.length] as Victim;
      },
      companyId,
      ownerKey,
    };
    age = await ageOfRows(database.url, 'quiet');
    clients = startClients(target, clientCount, true);
    let phase: Phase = 'quiet';
    const waitedS = {
      quiet: { plain: 0, fresh: 0 },
      up: { plain: 0, fresh: 0 },
      back: { plain: 0, fresh: 0 },
      stop: { plain: 0, fresh: 0 },
    };
    isReading = true;
    const reading = Promise.all(
      (['plain', 'fresh'] as const).map((kind) =>
        reader(target, kind === 'fresh', {
          goesOn: () => isReading,
          tell: (seconds) => {
            waitedS[phase][kind] = Math.max(waitedS[phase][kind], seconds);
          },
        }),
      ),
    );
    reading.catch((error: unknown) => errors.push(String(error)));
    const stopReading = async (): Promise<void> => {
      isReading = false;
      await reading.catch(() => undefined);
    };
    await sleep(3_000);

    const since = (startMs: number): number => (performance.now() - startMs) / 1_000;
    const rebuilds: { status: number | null; said: string }[] = [];
    const says = (one: Victim, words: RegExp): Promise<void> =>
      until(String(words), async () => words.test((await ready(one)).fix ?? ''));

    // Up: the tables are built beside the old program and exchanged; then its processes are replaced one by one.
    phase = 'up';
    age.turn('up');
    const migrating = use('new', 'migrate');
    await until('the new tables are live', () => /Live, from/.test(migrating.said()) || ended(tools.at(-1)));
    await says(first, /keeps them up; this process goes on answering/);
    said['old on the new tables'] = await ready(first);
    const asked = `${at}/reports/trial-balance?from=2026-04-01&to=2027-03-31`;
    const key = { 'idempotency-key': 'at the old one' };
    const atOldOnNewTables = {
      report: (await call(first.baseUrl, 'GET', asked, ownerKey)).status,
      post: (await call(first.baseUrl, 'POST', `${at}/journal-entries`, ownerKey, ENTRY, key)).status,
    };
    age.turn('roll');
    let startMs = performance.now();
    const next = await begin('new');
    await until('the new program is ready', () => isReady(next));
    const upS = since(startMs);
    rebuilds.push(await migrating.ended);
    said['new'] = await ready(next);
    await leave(first);
    const third = await begin('new');
    await until('the other new one is ready', () => isReady(third));
    await leave(second);
    await sleep(1_000);

    // Back: the same with the programs exchanged.
    phase = 'back';
    age.turn('back');
    const again = await begin('old');
    await says(again, /keeps them up/);
    said['old again beside new'] = await ready(again);
    rebuilds.push(await tool('old', 'rebuild'));
    startMs = performance.now();
    // It was ready from the tables of the other program as well: what counts is that it has its own again.
    await until('the old program is ready again', async () => {
      const { status, fix } = await ready(again);
      return status === 200 && fix === undefined;
    });
    const backS = since(startMs);
    said['old'] = await ready(again);
    await says(next, /went back.* it is process/);
    said['new beside old again'] = await ready(next);
    await leave(next);
    await leave(third);
    await sleep(1_000);

    // Up once more, by ending the old leader: the new program builds its tables itself, though another old one waits.
    phase = 'stop';
    const other = await begin('old');
    const last = await begin('new');
    await says(last, /has newer tables/);
    said['new beside old'] = await ready(last);
    await until('somebody leads', async () => (await ready(again)).projector.leader);
    startMs = performance.now();
    age.turn('stop');
    await leave(again);
    await until('the new program is ready once more', () => isReady(last));
    const readyS = { up: upS, back: backS, stop: since(startMs) };
    said['new after the old'] = await ready(last);
    await leave(other);
    await sleep(1_000);

    await stopReading();
    await clients.stop().catch((error: unknown) => errors.push(String(error)));
    const versions = await versionsOf(database.url);
    const books = await readBooks({ victim: last, companyId, ownerKey }, clients.acknowledged);
    await leave(last);
    return {
      ...books,
      versions,
      entries,
      waitedS,
      readyS,
      slowestPostMs: clients.slowestMs(),
      said,
      atOldOnNewTables,
      oldestMs: age.oldestMs,
      rebuilds,
      errors,
      verified: await tool('new', 'verify'),
    };
  } finally {
    isReading = false;
    clients?.abandon();
    for (const child of [...alive.map(({ child: one }) => one), ...tools])
      if (!ended(child)) killChild(child.pid, 'SIGKILL');
    await age?.stop();
    await sleep(200);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks for reports one after the other, of whichever process there is, and tells how long each has waited so far. */
async function reader(
  target: Target,
  isFresh: boolean,
  { goesOn, tell }: { readonly goesOn: () => boolean; readonly tell: (seconds: number) => void },
): Promise<void> {
  const at = `/v1/companies/${target.companyId}`;
  const ask = (method: string, asked: string, body?: object, headers?: Record<string, string>) =>
    call(target.victim.baseUrl, method, `${at}${asked}`, target.ownerKey, body, headers).catch(() => undefined);
  for (let n = 0; goesOn(); n++) {
    let position = '';
    while (isFresh && position === '' && goesOn()) {
      const posted = await ask('POST', '/journal-entries', ENTRY, { 'idempotency-key': `reader-${n}` });
      if (posted?.status === 201) position = `&minPosition=${String(posted.headers['x-position'])}`;
      else await sleep(20);
    }
    const askedMs = performance.now();
    for (let isThere = false; !isThere && goesOn();) {
      const read = await ask('GET', `/reports/trial-balance?from=2026-04-01&to=2027-03-31${position}`);
      if (read !== undefined && read.status !== 200 && read.status !== 503)
        throw new Error(`a report: ${read.status} ${JSON.stringify(read.body)}`);
      const { upToDate } = (read?.body['projection'] ?? {}) as { upToDate?: boolean };
      isThere = read?.status === 200 && (!isFresh || upToDate === true);
      tell((performance.now() - askedMs) / 1_000);
      if (!isThere) await sleep(20);
    }
    await sleep(100);
  }
}

const ENTRY = {
  effectiveDate: '2026-04-01',
  lines: [
    { side: 'debit', accountCode: '1110', amount: 1 },
    { side: 'credit', accountCode: '4110', amount: 1 },
  ],
};

/** Posts so many entries, five hundred at a time. */
async function seed({ baseUrl }: Victim, at: string, key: string, entries: number): Promise<void> {
  for (let n = 0; n < entries; n += 500) {
    const those = Array.from({ length: Math.min(500, entries - n) }, () => ENTRY);
    const { status, body } = await call(baseUrl, 'POST', `${at}/journal-entries/batch`, key, { entries: those });
    if (status !== 201) throw new Error(`batch: ${status} ${JSON.stringify(body)}`);
  }
}
