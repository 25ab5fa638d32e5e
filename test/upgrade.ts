// The walk of OPERATIONS.md from an old program to a new one that has changed a table, and back again: processes over
// one PostgreSQL, 16 clients that post all the time, readers, and the three books compared at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
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
const PROGRAMS = { old: 'src/main.ts', new: 'test/changed-main.ts' } as const;
const TOOLS = { old: 'src/cli/main.ts', new: 'test/changed-main.ts' } as const;
type Program = keyof typeof PROGRAMS;

/** What a process says of itself. */
export interface Ready {
  readonly status: number;
  readonly reads: string;
  readonly fix?: string;
  readonly projector: { readonly leader: boolean; readonly outdated: boolean; readonly newer?: readonly string[] };
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
  /** How long it took until a process was ready, seconds: since its tables were built, since the leader's end. */
  readonly readyS: Readonly<Record<Exclude<Phase, 'quiet'>, number>>;
  /** The longest that a post took to be acknowledged or refused, milliseconds. */
  readonly slowestPostMs: number;
  /** What the processes said of themselves at each step. */
  readonly said: Readonly<Record<string, Ready>>;
  /** What an old process answers while a new one leads: to who asks for a report, and to who posts. */
  readonly atOldBesideNew: { readonly report: number | undefined; readonly post: number | undefined };
  /** What `npx daicho rebuild` said: of the new program, and of the old one. */
  readonly rebuilds: readonly { readonly status: number | null; readonly said: string }[];
  readonly errors: readonly string[];
  readonly debit: bigint;
  readonly credit: bigint;
  readonly readModelEntries: number;
  readonly streamEntries: number;
  /** What `npx daicho verify` of the new program said at the end. */
  readonly verified: { readonly status: number | null; readonly said: string };
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
  const tool = (which: Program, word: string): Promise<{ status: number | null; said: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...program(TOOLS[which]), word], {
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

    // Up: the new program beside the old ones, its tables are built, the old ones end.
    phase = 'up';
    const next = await begin('new');
    await says(next, /has newer tables/);
    said['new beside old'] = await ready(next);
    rebuilds.push(await tool('new', 'rebuild'));
    let startMs = performance.now();
    await until('the new program is ready', () => isReady(next));
    const upS = since(startMs);
    said['new'] = await ready(next);
    await says(first, /by a newer program.* it is process/);
    said['old beside new'] = await ready(first);
    const asked = `${at}/reports/trial-balance?from=2026-04-01&to=2027-03-31`;
    const key = { 'idempotency-key': 'at the old one' };
    const atOldBesideNew = {
      report: (await call(first.baseUrl, 'GET', asked, ownerKey)).status,
      post: (await call(first.baseUrl, 'POST', `${at}/journal-entries`, ownerKey, ENTRY, key)).status,
    };
    await leave(first);
    await leave(second);
    await sleep(1_000);

    // Back: the same with the programs exchanged.
    phase = 'back';
    const again = await begin('old');
    await says(again, /by a newer program/);
    said['old again beside new'] = await ready(again);
    rebuilds.push(await tool('old', 'rebuild'));
    startMs = performance.now();
    await until('the old program is ready again', () => isReady(again));
    const backS = since(startMs);
    said['old'] = await ready(again);
    await says(next, /went back.* it is process/);
    said['new beside old again'] = await ready(next);
    await leave(next);
    await sleep(1_000);

    // Up once more, by ending the old leader: the new program builds its tables itself, though another old one waits.
    phase = 'stop';
    const other = await begin('old');
    const last = await begin('new');
    await says(last, /has newer tables/);
    await until('somebody leads', async () => (await ready(again)).projector.leader);
    startMs = performance.now();
    await leave(again);
    await until('the new program is ready once more', () => isReady(last));
    const readyS = { up: upS, back: backS, stop: since(startMs) };
    said['new after the old'] = await ready(last);
    await leave(other);
    await sleep(1_000);

    await stopReading();
    await clients.stop().catch((error: unknown) => errors.push(String(error)));
    const books = await readBooks({ victim: last, companyId, ownerKey }, clients.acknowledged);
    await leave(last);
    return {
      ...books,
      entries,
      waitedS,
      readyS,
      slowestPostMs: clients.slowestMs(),
      said,
      atOldBesideNew,
      rebuilds,
      errors,
      verified: await tool('new', 'verify'),
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
