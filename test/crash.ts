// The crash harness: clients post with idempotency keys while the service (or the service and its Postgres) is killed
// again and again.
// It keeps the clients' own diary and compares it with the stream: nothing acknowledged may be lost, nothing may be
// there twice.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './program.ts';

/** How to torment: which program to start, what to kill, and how often. */
export interface Torment {
  readonly kills: number;
  /**
   * `disk`: instead of a kill, fsync and fdatasync of Postgres fail for a moment (strace injects EIO). `postgres`: only
   * the postmaster is killed.
   * `postgres-and-backend`: the same while one of its backends hangs (stopped, as in a long computation) and keeps the
   * shared memory.
   * `frozen`: the whole server is stopped for `frozenMs` and goes on then.
   * `line`: `harm` breaks the line to a store and mends it.
   */
  readonly victim:
    'service' | 'service-and-postgres' | 'disk' | 'postgres' | 'postgres-and-backend' | 'frozen' | 'line';
  /** Program to start instead of the service: a composition root of the tests with a planted fault. */
  readonly program?: readonly [file: string, ...words: string[]];
  readonly seed?: number;
  /** Variables of the service, as of the store that it shall use. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Of `line`: resolves when the line is whole again. */
  readonly harm?: () => Promise<void>;
  /** Of `frozen`; default 20,000. */
  readonly frozenMs?: number;
}
/** What the three books say: the diary of the clients, the stream, the read models. */
export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly debit: bigint;
  readonly credit: bigint;
  readonly readModelEntries: number;
  readonly streamEntries: number;
  readonly restartsMs: readonly number[];
  /** The longest that a post took to be answered, or to fail. */ readonly slowestMs: number;
}

/** A service of its own in a folder of its own. */
export interface Victim {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly operatorKey: string;
}

/** How many post at a time. */
const CLIENTS = 16;

/** A machine that has much else to do starts it late. */
const START_MS = 120_000;

const REPO = path.resolve(import.meta.dirname, '..');

/** Signals a process that this test spawned; a pid that is not a real child is never signalled. */
export function killChild(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 1) throw new Error(`refusing to signal pid ${String(pid)}`);
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts the service on a data folder and waits until it is ready. `options` are node's own. */
export async function startVictim(
  folder: string,
  [file, ...words]: readonly [file: string, ...words: string[]] = ['src/main.ts'],
  extraEnv: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Victim> {
  // A real event store is for the tests that ask for it.
  const { EVENTSTORE_URL: _url, EVENTSTORE_PREFIX: _prefix, ...own } = process.env;
  const child = spawn(process.execPath, [...program(file, options), ...words], {
    cwd: REPO,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...own, NODE_ENV: 'test', DATA_DIR: folder, DEMO: '0', PORT: '0', LOG_LEVEL: 'fatal', ...extraEnv },
  });
  let output = '';
  const seen = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', seen);
  child.stderr.on('data', seen);
  for (const endMs = performance.now() + START_MS; performance.now() < endMs;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}:\n${output}`);
    const url = /API\s+(http:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):\d+)/.exec(output)?.[1];
    if (url) {
      const demo = JSON.parse(readFileSync(path.join(folder, 'demo.json'), 'utf8')) as { operatorKey: string };
      return { child, baseUrl: url, operatorKey: demo.operatorKey };
    }
    await sleep(25);
  }
  throw new Error(`the service was not ready within ${START_MS / 1_000} s:\n${output}`);
}

/** One call; rejects when the connection breaks. */
export function call(
  baseUrl: string,
  method: string,
  pathname: string,
  key: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  agent?: http.Agent,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(
      `${baseUrl}${pathname}`,
      {
        method,
        agent,
        timeout: 60_000,
        headers: {
          authorization: `Bearer ${key}`,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (!response.complete) {
            reject(new Error('cut off'));
            return;
          }
          try {
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
            });
          } catch (error) {
            reject(error as Error);
          }
        });
      },
    );
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.end(text);
  });
}

/** An enterprise company without limits, and its owner's key. */
export async function newCompany(victim: Victim): Promise<{ companyId: string; ownerKey: string }> {
  const made = await call(victim.baseUrl, 'POST', '/v1/companies', victim.operatorKey, {
    name: 'crash company',
    fiscalYearStart: '2026-04-01',
    plan: 'enterprise',
  });
  if (made.status !== 201) throw new Error(`POST /v1/companies: ${made.status} ${JSON.stringify(made.body)}`);
  return { companyId: made.body.id as string, ownerKey: (made.body.ownerKey as { secret: string }).secret };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((child) => child !== '')
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * Lets every fsync and fdatasync of a Postgres server fail with EIO for a while. Postgres must never acknowledge over a
 * failed flush: it panics and recovers.
 */
async function failingDisk(postgresPid: number, ms: number): Promise<void> {
  const strace = spawn(
    'strace',
    [
      '-f',
      '-q',
      '-e',
      'trace=fsync,fdatasync',
      '-e',
      'inject=fsync,fdatasync:error=EIO',
      ...[postgresPid, ...childrenOf(postgresPid)].flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: 'ignore' },
  );
  await sleep(ms);
  if (strace.exitCode === null) {
    const gone = new Promise((resolve) => {
      strace.once('exit', resolve);
    });
    killChild(strace.pid, 'SIGTERM');
    await gone;
  }
}

/**
 * The postmaster of a data folder, as the server itself and the service name it; never anything but a PostgreSQL server
 * of that folder.
 */
function postmasterOf(folder: string): number {
  const said = (JSON.parse(readFileSync(path.join(folder, 'postgres.json'), 'utf8')) as { pid: number }).pid;
  const written = Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  if (said !== written || !(said > 1))
    throw new Error(`postgres.json names process ${said}, postmaster.pid ${written}`);
  if (readlinkSync(`/proc/${said}/cwd`) !== realpathSync(path.join(folder, 'postgres')))
    throw new Error(`process ${said} is no server of ${folder}`);
  return said;
}

/** Where the clients post; `victim` changes with each restart of the service, or with each look at it. */
export interface Target {
  victim: Victim;
  readonly companyId: string;
  readonly ownerKey: string;
}

/** One post of two lines. */
function post(
  { victim, companyId, ownerKey }: Target,
  key: string,
  amount: number,
  agent?: http.Agent,
): ReturnType<typeof call> {
  return call(
    victim.baseUrl,
    'POST',
    `/v1/companies/${companyId}/journal-entries`,
    ownerKey,
    {
      effectiveDate: '2026-04-01',
      sourceType: 'manual',
      memo: key,
      lines: [
        { side: 'debit', accountCode: '1110', amount },
        { side: 'credit', accountCode: '4110', amount },
      ],
    },
    { 'idempotency-key': key },
    agent,
  );
}

/**
 * Clients that post with idempotency keys, repeat what they do not know the outcome of, and write down what was
 * acknowledged; and some that read.
 */
export function startClients(
  target: Target,
  count: number,
  reading: boolean,
): {
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly slowestMs: () => number;
  /** Waits until each has its last answer; rejects when one of them met an answer that it should not get. */
  stop(): Promise<void>;
  /** They end soon, whatever is unanswered. */
  abandon(): void;
} {
  const acknowledged = new Map<string, string>();
  let stopped = false;
  let abandoned = false;
  let slowestMs = 0;
  const client = async (name: number): Promise<void> => {
    let agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !stopped; n++) {
      const key = `k-${name}-${n}`;
      for (let tries = 0; tries < 2_000 && !abandoned; tries++) {
        const startMs = performance.now();
        try {
          const posted = await post(target, key, 1 + ((name * 7919 + n * 104729) % 100_000), agent);
          if (posted.status === 201) {
            acknowledged.set(key, posted.body.id as string);
            break;
          }
          if (posted.status !== 503 && posted.status !== 409)
            throw new Error(`POST answered ${posted.status} ${JSON.stringify(posted.body)}`);
        } catch (error) {
          if (/answered/.test((error as Error).message)) throw error;
          agent.destroy();
          agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
        } finally {
          slowestMs = Math.max(slowestMs, performance.now() - startMs);
        }
        await sleep(20);
      }
    }
    agent.destroy();
  };
  const reader = async (route: string): Promise<void> => {
    while (!stopped) {
      const startMs = performance.now();
      const read = await call(
        target.victim.baseUrl,
        'GET',
        `/v1/companies/${target.companyId}/${route}`,
        target.ownerKey,
      ).catch(() => undefined);
      if (read !== undefined && read.status !== 200 && read.status !== 503)
        throw new Error(`GET ${route} answered ${read.status} ${JSON.stringify(read.body)}`);
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
      await sleep(read === undefined ? 100 : 20);
    }
  };
  const reports = [
    'reports/trial-balance?from=2026-04-01&to=2027-03-31',
    'journal-entries?limit=50',
    'events?limit=50',
  ];
  const clients = Promise.all([
    ...Array.from({ length: count }, (_, i) => client(i)),
    ...(reading ? reports.map(reader) : []),
  ]);
  clients.catch(() => undefined);
  return {
    acknowledged,
    slowestMs: () => slowestMs,
    abandon: () => {
      stopped = abandoned = true;
    },
    stop: async () => {
      stopped = true;
      await clients;
    },
  };
}

/** Waits until so many posts are acknowledged: a kill of a service that has not begun to work proves nothing. */
async function untilAcknowledged(acknowledged: ReadonlyMap<string, string>, count: number): Promise<void> {
  for (let n = 0; acknowledged.size < count; n++) {
    if (n === 6_000) throw new Error(`the clients have ${acknowledged.size} of ${count} posts acknowledged after 60 s`);
    await sleep(10);
  }
}

/** Waits until a post that began after the call is acknowledged; how long that took. */
async function untilItPosts(target: Target, name: string, sinceMs: number): Promise<number> {
  for (let n = 0; performance.now() - sinceMs < 120_000; n++) {
    const posted = await post(target, `back-${name}`, 1).catch(() => undefined);
    if (posted?.status === 201) return performance.now() - sinceMs;
    await sleep(20);
  }
  throw new Error(`nothing could be posted for 120 s after ${name}`);
}

/** Ends a backend that was stopped, should it still be there: a stopped process survives everything else. */
function endHung(folder: string, pid: number): void {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(realpathSync(folder))) killChild(pid, 'SIGKILL');
  } catch {
    /* it is gone */
  }
}

/**
 * Kills a postmaster and waits until its successor serves: milliseconds from the kill to the first entry posted since.
 */
async function killPostgres(
  target: Target,
  folder: string,
  name: string,
  hang: boolean,
  onHung: (pid: number) => void,
): Promise<number> {
  const pid = postmasterOf(folder);
  const hung = hang
    ? childrenOf(pid).find((child) => /^postgres: daicho/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')))
    : undefined;
  if (hung !== undefined) {
    onHung(hung);
    killChild(hung, 'SIGSTOP');
  }
  const startMs = performance.now();
  killChild(pid, 'SIGKILL');
  // Backends of a killed postmaster serve for a moment: what they acknowledge does not count as being back.
  for (let successor = pid; successor === pid && performance.now() - startMs < 120_000;) {
    await sleep(10);
    try {
      successor = postmasterOf(folder);
    } catch {
      continue;
    }
  }
  return untilItPosts(target, name, startMs);
}

/**
 * Stops a whole server for a while, as a frozen machine does; milliseconds from its waking up to the first entry posted
 * since.
 */
async function freezePostgres(target: Target, folder: string, name: string, ms: number): Promise<number> {
  const pid = postmasterOf(folder);
  killChild(pid, 'SIGSTOP');
  const frozen = [pid, ...childrenOf(pid)];
  for (const child of frozen) killChild(child, 'SIGSTOP');
  await sleep(ms);
  for (const child of frozen) killChild(child, 'SIGCONT');
  return untilItPosts(target, name, performance.now());
}

/** What the stream and the read models say, beside what the clients were told. */
export async function readBooks(
  { victim, companyId, ownerKey }: Target,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Omit<Findings, 'kills' | 'restartsMs' | 'slowestMs'>> {
  const seen = new Map<string, number>();
  const ids = new Set<string>();
  let total = Number.POSITIVE_INFINITY;
  for (let after = -1; after + 1 < total;) {
    const page = await call(
      victim.baseUrl,
      'GET',
      `/v1/companies/${companyId}/events?limit=500&afterSequence=${after}`,
      ownerKey,
    );
    if (page.status !== 200) throw new Error(`GET events: ${page.status} ${JSON.stringify(page.body)}`);
    total = page.body.total as number;
    for (const event of page.body.data as {
      sequence: number;
      type: string;
      idempotencyKey?: string;
      entity: { id: string };
    }[]) {
      if (event.sequence !== after + 1) throw new Error(`a gap in the stream after ${after}`);
      after = event.sequence;
      if (event.type !== 'journal_entry.posted' || event.idempotencyKey === undefined) continue;
      seen.set(event.idempotencyKey, (seen.get(event.idempotencyKey) ?? 0) + 1);
      ids.add(event.entity.id);
    }
  }
  const report = await call(
    victim.baseUrl,
    'GET',
    `/v1/companies/${companyId}/reports/trial-balance?from=2026-04-01&to=2027-03-31`,
    ownerKey,
  );
  if (report.status !== 200) throw new Error(`trial balance: ${report.status} ${JSON.stringify(report.body)}`);
  const totals = report.body.totals as { debit: number; credit: number };
  const entries = await call(victim.baseUrl, 'GET', `/v1/companies/${companyId}/journal-entries?limit=1`, ownerKey);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(([key, id]) => !seen.has(key) || !ids.has(id)).map(([key]) => key),
    doubled: [...seen].filter(([, times]) => times > 1).map(([key]) => key),
    debit: BigInt(totals.debit),
    credit: BigInt(totals.credit),
    readModelEntries: entries.body.total as number,
    streamEntries: ids.size,
  };
}

let firstFolder: Promise<string> | undefined;

/** Ends a service, and resolves when it has ended. */
export async function end(victim: Victim): Promise<void> {
  const gone = new Promise((resolve) => {
    if (victim.child.exitCode !== null) resolve(undefined);
    else victim.child.once('exit', resolve);
  });
  killChild(victim.child.pid, 'SIGTERM');
  await gone;
}

/**
 * A folder of its own in which the service has run once: to make a database takes longer than all else of a torment.
 * The first call runs it.
 */
async function usedFolder(): Promise<string> {
  firstFolder ??= (async () => {
    const first = mkdtempSync(path.join(tmpdir(), 'daicho-crash-first-'));
    process.once('exit', () => rmSync(first, { recursive: true, force: true }));
    await end(await startVictim(first));
    return first;
  })();
  const folder = mkdtempSync(path.join(tmpdir(), 'daicho-crash-'));
  // As it is, owners included: the server runs as another user when we are root.
  spawnSync('cp', ['-a', `${await firstFolder}/.`, folder]);
  return folder;
}

/** Runs the torment in a folder of its own and returns what the books say. */
export async function torment(plan: Torment): Promise<Findings> {
  const folder = plan.environment ? mkdtempSync(path.join(tmpdir(), 'daicho-crash-')) : await usedFolder();
  let random = plan.seed ?? 1;
  const draw = (): number => (random = (random * 48271) % 2147483647) / 2147483647;
  let victim = await startVictim(folder, plan.program, plan.environment);
  const restartsMs: number[] = [];
  const hung: number[] = [];
  let clients: ReturnType<typeof startClients> | undefined;
  try {
    const target: Target = { victim, ...(await newCompany(victim)) };
    clients = startClients(target, CLIENTS, plan.victim.startsWith('postgres') || plan.victim === 'frozen');
    for (let kill = 0; kill < plan.kills; kill++) {
      await untilAcknowledged(clients.acknowledged, clients.acknowledged.size + CLIENTS);
      await sleep(60 + draw() * 290);
      if (plan.victim === 'postgres' || plan.victim === 'postgres-and-backend') {
        restartsMs.push(
          await killPostgres(target, folder, String(kill), plan.victim === 'postgres-and-backend', (pid) =>
            hung.push(pid),
          ),
        );
        continue;
      }
      if (plan.victim === 'line') {
        await plan.harm?.();
        restartsMs.push(await untilItPosts(target, String(kill), performance.now()));
        continue;
      }
      if (plan.victim === 'frozen') {
        restartsMs.push(await freezePostgres(target, folder, String(kill), plan.frozenMs ?? 20_000));
        continue;
      }
      const postgresPid = (JSON.parse(readFileSync(path.join(folder, 'postgres.json'), 'utf8')) as { pid: number }).pid;
      if (plan.victim === 'disk') {
        await failingDisk(postgresPid, 600);
        // The disk is well again, the server may hang half dead: it is put down, and the service starts it anew by
        // itself.
        const left = childrenOf(postgresPid);
        for (const pid of [postgresPid, ...left]) killChild(pid, 'SIGKILL');
        await sleep(3_000);
        continue;
      }
      const gone = new Promise((resolve) => {
        victim.child.once('exit', resolve);
      });
      if (plan.victim === 'service-and-postgres') killChild(postgresPid, 'SIGKILL');
      killChild(victim.child.pid, 'SIGKILL');
      await gone;
      const startMs = performance.now();
      target.victim = victim = await startVictim(folder, plan.program, plan.environment);
      restartsMs.push(performance.now() - startMs);
    }
    await sleep(200);
    await clients.stop();
    return {
      kills: plan.kills,
      restartsMs,
      slowestMs: clients.slowestMs(),
      ...(await readBooks(target, clients.acknowledged)),
    };
  } finally {
    // Clients of a torment that failed would post for ever.
    clients?.abandon();
    for (const pid of hung) endHung(folder, pid);
    await end(victim);
    rmSync(folder, { recursive: true, force: true });
  }
}
