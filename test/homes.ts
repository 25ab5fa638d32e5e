// Processes over one database of which one is the home of a company: clients post through another one all the time
// while the home is killed, frozen or cut off from the database, and what was acknowledged is counted afterwards.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultProxy } from './adapters/fault-proxy.ts';
import { call, killChild, newCompany, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';
import { entryBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';
import { until } from './projecting.ts';

/** What may happen to a home. */
export const ENDS = ['frozen', 'cut off', 'stopped', 'killed'] as const;
export type End = (typeof ENDS)[number];

/** What the clients saw of one end. */
export interface Outlived {
  readonly acknowledged: number;
  /** Acknowledged, and not in the books. */
  readonly lost: number;
  /** In the books more often than they were asked for. */
  readonly doubled: number;
  /** The longest time without any acknowledgement, milliseconds. */
  readonly gapMs: number;
  /** Answers that were no acknowledgement. */
  readonly refused: number;
  /** Posts that were passed on before the end. */
  readonly passed: number;
  /** How long it took to end. */
  readonly endedMs?: number;
}

/** A figure of a process's /metrics; 0 where it is not told. */
async function figure(baseUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** The home of a company, of two processes: where its posts are not passed on from. */
async function homeFirst(pair: readonly [Victim, Victim], companyId: string, ownerKey: string) {
  const passedOn = (): Promise<number[]> =>
    Promise.all(pair.map(({ baseUrl }) => figure(baseUrl, 'daicho_forwarded_writes_total')));
  const before = await passedOn();
  const at = `/v1/companies/${companyId}/journal-entries`;
  let made = 0;
  let passing = -1;
  await until(async () => {
    for (const { baseUrl } of pair)
      if ((await call(baseUrl, 'POST', at, ownerKey, entryBody())).status === 201) made += 1;
    const now = await passedOn();
    passing = now.findIndex((count, n) => count > (before[n] ?? 0));
    return passing >= 0;
  }, 'the processes know each other');
  const [home, other] = passing === 1 ? pair : ([pair[1], pair[0]] as const);
  return { home, other, made };
}

/** Two processes over one database, each by a proxy of its own; one that is gone is started anew. */
export interface Pair {
  /** Posts through the process that is not home while the home ends in this way; `clients` at once. */
  outlived(end: End, pauseMs?: number, clients?: number): Promise<Outlived>;
  close(): Promise<void>;
}

/** True while a process has not ended. */
const runs = ({ child }: Victim): boolean => child.exitCode === null && child.signalCode === null;

/** Ends a process and waits until it is gone. */
async function gone(victim: Victim): Promise<void> {
  if (!runs(victim)) return;
  const ended = new Promise((resolve) => victim.child.once('exit', resolve));
  killChild(victim.child.pid, 'SIGKILL');
  await ended;
}

/** Two processes that have found each other. */
export async function pairOfHomes(): Promise<Pair> {
  const database = await testDatabase('homes');
  const folder = quickFolder('homes');
  const target = new URL(database.url);
  const proxies = await Promise.all(
    [0, 1].map(() => faultProxy(() => ({ host: target.hostname || '127.0.0.1', port: Number(target.port || 5432) }))),
  );
  const through = (port: number): string => Object.assign(new URL(database.url), { hostname: '127.0.0.1', port }).href;
  const env = { KEY_PEPPER: 'pepper-of-the-homes', PII_KEY: Buffer.alloc(32, 7).toString('base64') };
  const agent = new http.Agent({ keepAlive: true });
  const victims: Victim[] = [];
  const close = async (): Promise<void> => {
    agent.destroy();
    for (const victim of victims) await gone(victim);
    for (const proxy of proxies) await proxy.close();
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  /** Both processes, those that run; what is missing is started. */
  const pair = async (): Promise<readonly [Victim, Victim]> => {
    for (const [n, proxy] of proxies.entries()) {
      const victim = victims[n];
      if (victim === undefined || !runs(victim))
        victims[n] = await startVictim(path.join(folder, 'data'), ['src/main.ts'], {
          ...env,
          DATABASE_URL: through(proxy.port),
        });
    }
    return victims as unknown as readonly [Victim, Victim];
  };
  const outlived = async (end: End, pauseMs = 0, clients = 4): Promise<Outlived> => {
    const both = await pair();
    const { companyId, ownerKey } = await newCompany(both[0]);
    const { home, other, made } = await homeFirst(both, companyId, ownerKey);
    const muted = proxies[both.indexOf(home)];
    return whileItEnds({ end, home, other, made, muted, companyId, ownerKey, pauseMs, clients, agent });
  };
  try {
    await pair();
  } catch (error) {
    await close();
    throw error;
  }
  return { outlived, close };
}

/** What is known when the clients begin. */
interface Beginning {
  readonly end: End;
  readonly home: Victim;
  readonly other: Victim;
  /** Entries that are there already. */
  readonly made: number;
  readonly muted: Awaited<ReturnType<typeof faultProxy>> | undefined;
  readonly companyId: string;
  readonly ownerKey: string;
  readonly pauseMs: number;
  readonly clients: number;
  readonly agent: http.Agent;
}

async function whileItEnds(beginning: Beginning): Promise<Outlived> {
  const { end, home, other, made, muted, companyId, ownerKey, pauseMs, clients, agent } = beginning;
  const at = `/v1/companies/${companyId}/journal-entries`;
  const countOf = async (): Promise<number> =>
    Number((await call(other.baseUrl, 'GET', `${at}?limit=1`, ownerKey)).body['total']);
  // What the home wrote for its own callers the other one does not wait for.
  await until(async () => (await countOf()) === made, 'the rows have what was posted before');
  const asked = new Set<string>();
  const acknowledged = new Set<string>();
  let [gapMs, lastMs, isOver, refused] = [0, performance.now(), false, 0];
  const client = async (n: number): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      if (pauseMs > 0) await sleep(pauseMs);
      const key = `post-${n}-${i}`;
      asked.add(key);
      // The same key until it is acknowledged: what a client does that wants its entry once.
      while (!acknowledged.has(key)) {
        const headers = { 'Idempotency-Key': key };
        const answer = await call(other.baseUrl, 'POST', at, ownerKey, entryBody(), headers, agent).catch(
          () => undefined,
        );
        if (answer?.status === 201) acknowledged.add(key);
        else {
          refused += 1;
          await sleep(20);
        }
      }
      gapMs = Math.max(gapMs, performance.now() - lastMs);
      lastMs = performance.now();
    }
  };
  const passedOn = (): Promise<number> => figure(other.baseUrl, 'daicho_forwarded_writes_total');
  const passedBefore = await passedOn();
  const running = Array.from({ length: clients }, (_, n) => client(n));
  await sleep(2_000);
  const passed = (await passedOn()) - passedBefore;
  gapMs = 0;
  if (end === 'killed') killChild(home.child.pid, 'SIGKILL');
  if (end === 'frozen') killChild(home.child.pid, 'SIGSTOP');
  const stoppedMs = performance.now();
  let endedMs: number | undefined;
  home.child.once('exit', () => (endedMs = performance.now() - stoppedMs));
  if (end === 'stopped') killChild(home.child.pid, 'SIGTERM');
  if (end === 'cut off') muted?.mute();
  await sleep(5_000);
  // It goes on where it stood.
  if (end === 'frozen') killChild(home.child.pid, 'SIGCONT');
  if (end === 'cut off') await muted?.mend();
  await sleep(2_000);
  isOver = true;
  await Promise.all(running);
  let inBooks = 0;
  await until(
    async () => (inBooks = (await countOf()) - made) >= acknowledged.size,
    'the rows have them',
    20_000,
  ).catch(() => undefined);
  return {
    acknowledged: acknowledged.size,
    lost: Math.max(0, acknowledged.size - inBooks),
    doubled: Math.max(0, inBooks - asked.size),
    gapMs: Math.round(gapMs),
    refused,
    ...(endedMs !== undefined && { endedMs: Math.round(endedMs) }),
    passed,
  };
}
