// The walk of OPERATIONS.md from an old program to a new one that has changed a table, and back again: processes over
// one PostgreSQL, 16 clients that post all the time, readers, and the three books compared at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '../projections/index.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { call, end, killChild, newCompany, readBooks, startClients, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';
import { testDatabase } from './postgres.ts';
import { program } from './program.ts';

/** The programs of the walk: which is old, which is new, by what is started. */
const PROGRAMS = { old: 'src/main.ts', new: 'test/changed-main.ts' } as const;
type Program = keyof typeof PROGRAMS;

/** What a process says of itself. */
export interface Ready {
  readonly status: number;
  readonly reads: string;
  readonly fix?: string;
  readonly projector: { readonly leader: boolean; readonly outdated: boolean; readonly newer?: readonly string[] };
}

/** What was seen on the way. */
export interface Walked {
  /** Entries that there were before the clients began. */
  readonly entries: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** A report that contains what its reader had just written: the longest that one had to be waited for, seconds. */
  readonly waitedS: { readonly quiet: number; readonly up: number; readonly back: number };
  /** The longest that a post took to be acknowledged or refused, milliseconds. */
  readonly slowestPostMs: number;
  /** What the processes said of themselves at each step. */
  readonly said: Readonly<Record<string, Ready>>;
  /** What an old process answers while a new one leads: to who asks for a report, and to who posts. */
  readonly atOldBesideNew: { readonly report: number | undefined; readonly post: number | undefined };
  /** What `npx daicho rebuild` said while the new program led, and after. */
  readonly rebuilds: readonly { readonly status: number | null; readonly said: string }[];
  readonly errors: readonly string[];
  readonly debit: bigint;
  readonly credit: bigint;
  readonly readModelEntries: number;
  readonly streamEntries: number;
  readonly unsound: readonly string[];
}

/** Waits until something holds; throws after `limitMs`. */
async function until(what: string, holds: () => Promise<boolean> | boolean, limitMs = 120_000): Promise<void> {
  for (const endMs = performance.now() + limitMs; !(await holds()); await sleep(50))
    if (performance.now() > endMs) throw new Error(`not within ${limitMs / 1_000} s: ${what}`);
}

/** Walks; `entries` = how many there are before. */
export async function walkUpgrade({ entries = 1_000 }: { entries?: number } = {}): Promise<Walked> {
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
  const rebuild = (): Promise<{ status: number | null; said: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...program('src/cli/main.ts'), 'rebuild'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'test', DATA_DIR: data, ...env },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
      child.once('exit', (status) => resolve({ status, said: text }));
    });
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
    clients = startClients(target, 16, true);
    let phase: keyof Walked['waitedS'] = 'quiet';
    const waitedS = { quiet: 0, up: 0, back: 0 };
    isReading = true;
    const reading = reader(target, at, (seconds) => {
      waitedS[phase] = Math.max(waitedS[phase], seconds);
    });
    reading.catch((error: unknown) => errors.push(String(error)));
    const stopReading = async (): Promise<void> => {
      isReading = false;
      await reading.catch(() => undefined);
    };
    async function reader(where: typeof target, company: string, tell: (seconds: number) => void): Promise<void> {
      for (let n = 0; isReading; n++) {
        let position: string | undefined;
        while (position === undefined && isReading) {
          const headers = { 'idempotency-key': `reader-${n}` };
          const { baseUrl } = where.victim;
          const posted = await call(baseUrl, 'POST', `${company}/journal-entries`, ownerKey, ENTRY, headers).catch(
            () => undefined,
          );
          if (posted?.status === 201) position = String(posted.headers['x-position']);
          else await sleep(20);
        }
        if (position === undefined) return;
        const askedMs = performance.now();
        for (let isFresh = false; !isFresh && isReading;) {
          const report = `/reports/trial-balance?from=2026-04-01&to=2027-03-31&minPosition=${position}`;
          const read = await call(where.victim.baseUrl, 'GET', `${company}${report}`, ownerKey).catch(() => undefined);
          isFresh =
            read?.status === 200 && (read.body['projection'] as { upToDate?: boolean } | undefined)?.upToDate === true;
          if (read !== undefined && read.status !== 200 && read.status !== 503)
            throw new Error(`${report}: ${read.status} ${JSON.stringify(read.body)}`);
          tell((performance.now() - askedMs) / 1_000);
          if (!isFresh) await sleep(20);
        }
        await sleep(100);
      }
    }
    await sleep(3_000);

    // Up: the new program beside the old ones; the old leader ends, then the other old one.
    phase = 'up';
    const next = await begin('new');
    await sleep(3_000);
    said['new beside old'] = await ready(next);
    const [leader, other] = (await ready(first)).projector.leader ? [first, second] : [second, first];
    await leave(leader);
    await until('the new program is ready', () => isReady(next));
    said['new'] = await ready(next);
    await sleep(2_000);
    said['old beside new'] = await ready(other);
    const asked = `${at}/reports/trial-balance?from=2026-04-01&to=2027-03-31`;
    const atOldBesideNew = {
      report: (await call(other.baseUrl, 'GET', asked, ownerKey)).status,
      post: (await call(other.baseUrl, 'POST', `${at}/journal-entries`, ownerKey, ENTRY, { 'idempotency-key': 'old' }))
        .status,
    };
    await leave(other);
    await sleep(2_000);

    // Back: the old program beside the new one; the new one ends; the old one is told to build its tables.
    phase = 'back';
    const again = await begin('old');
    await sleep(2_000);
    said['old again beside new'] = await ready(again);
    const rebuilds = [await rebuild()];
    await leave(next);
    await until('the old program knows', async () => /start the newer/.test((await ready(again)).fix ?? ''));
    said['old alone'] = await ready(again);
    rebuilds.push(await rebuild());
    await until('the old program is ready again', () => isReady(again));
    said['old'] = await ready(again);
    await sleep(2_000);

    await stopReading();
    await clients.stop().catch((error: unknown) => errors.push(String(error)));
    const books = await readBooks({ victim: again, companyId, ownerKey }, clients.acknowledged);
    await leave(again);
    return {
      ...books,
      entries,
      waitedS,
      slowestPostMs: clients.slowestMs(),
      said,
      atOldBesideNew,
      rebuilds,
      errors,
      unsound: await verified(database.url),
    };
  } finally {
    isReading = false;
    clients?.abandon();
    for (const { child } of alive) if (child.exitCode === null) killChild(child.pid, 'SIGKILL');
    await sleep(200);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
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

/** What a verification of the stores of a database finds, in words. */
async function verified(connectionString: string): Promise<string[]> {
  const log = await embeddedEventLog({ connectionString });
  const rows = rowsPostgres({ connectionString });
  try {
    return (await verify({ log, store: rows.store, projections: PROJECTIONS })).findings.map(describeFinding);
  } finally {
    await rows.close();
    await log.close();
  }
}
