// The load harness: one company asks for much, another posts now and then; how long its posts take, what the first one
// hears, how much memory the service holds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadPlan, LoadResult } from './bench/load.ts';
import { call, killChild, newCompany, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';

/** A company of the load: its id and its owner's key. */
export interface Party {
  readonly companyId: string;
  readonly ownerKey: string;
}

/** A service of its own with two companies: `busy` has many entries, `quiet` none. */
export interface Stage {
  readonly victim: Victim;
  readonly busy: Party;
  readonly quiet: Party;
  memoryMb(): number;
  close(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '..');

async function fill(victim: Victim, { companyId, ownerKey }: Party, entries: number): Promise<void> {
  const batch = 200;
  for (let from = 0; from < entries; from += batch) {
    const body = {
      entries: Array.from({ length: batch }, (_, i) => ({
        effectiveDate: `2026-${String(4 + ((from + i) % 9)).padStart(2, '0')}-15`,
        memo: `仕入 ${from + i}`,
        reference: `R-${from + i}`,
        lines: [
          { side: 'debit', accountCode: '6240', amount: 3_000 },
          { side: 'debit', accountCode: '1580', amount: 300 },
          { side: 'credit', accountCode: '1110', amount: 3_300 },
        ],
      })),
    };
    for (;;) {
      const made = await call(
        victim.baseUrl,
        'POST',
        `/v1/companies/${companyId}/journal-entries/batch`,
        ownerKey,
        body,
      );
      if (made.status === 201) break;
      if (made.status !== 503) throw new Error(`batch: ${made.status} ${JSON.stringify(made.body).slice(0, 300)}`);
      await sleep(200);
    }
  }
}

/** Resolves when the read models hold everything. */
async function caughtUp(victim: Victim): Promise<void> {
  for (let quiet = 0; quiet < 3; await sleep(100)) {
    const health = await call(victim.baseUrl, 'GET', '/health/ready', '');
    const { lagEvents } = health.body['projector'] as { lagEvents: number };
    quiet = health.status === 200 && lagEvents === 0 ? quiet + 1 : 0;
  }
}

/** Starts a service and fills the busy company. */
export async function stage(entries: number, environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const folder = quickFolder('load');
  const victim = await startVictim(folder, ['src/main.ts'], environment);
  const close = async (): Promise<void> => {
    const gone = victim.child.exitCode === null ? once(victim.child, 'exit') : Promise.resolve();
    killChild(victim.child.pid, 'SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [busy, quiet] = [await newCompany(victim), await newCompany(victim)];
    await fill(victim, busy, entries);
    await caughtUp(victim);
    const memoryMb = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${victim.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
    return { victim, busy, quiet, memoryMb, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const half = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);

/**
 * What happened under load: latencies of the quiet company's posts, their answers, the answers to the load, and the
 * most memory.
 */
export interface UnderLoad {
  readonly posts: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly maxMs: number;
  /** Of reading each entry that was just posted. */
  readonly readP50Ms: number;
  readonly failed: readonly number[];
  readonly load: LoadResult;
  readonly memoryMb: number;
}

/** What somebody asks: a path below his company, and a body where it is posted. */
export interface Asked {
  readonly by: Party;
  readonly path: string;
  readonly body?: string | undefined;
}

/**
 * Lets the busy company send these paths (below the company) over `connections`, from a process of its own, while the
 * quiet one posts ten times a second at most.
 */
export function underLoad(
  stage: Stage,
  paths: readonly string[],
  connections: number,
  seconds: number,
  body?: string,
): Promise<UnderLoad> {
  const asked = paths.map((path) => ({ by: stage.busy, path, body }));
  return besideThem(stage, asked, connections, seconds);
}

/** The same with requests of several companies, in turns. */
export async function besideThem(
  { victim, quiet, memoryMb }: Stage,
  asked: readonly Asked[],
  connections: number,
  seconds: number,
): Promise<UnderLoad> {
  const plan: LoadPlan = {
    port: Number(new URL(victim.baseUrl).port),
    connections,
    seconds,
    warmupSeconds: 0,
    requests: asked.map(({ by, path: pathname, body }) => ({
      method: body === undefined ? 'GET' : 'POST',
      path: `/v1/companies/${by.companyId}${pathname}`,
      headers: { Authorization: `Bearer ${by.ownerKey}` },
      ...(body === undefined ? {} : { body }),
    })),
  };
  const child = spawn(process.execPath, ['--import', './src/typescript.mjs', 'test/bench/load.ts', '-'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  let out = '';
  let most = 0;
  let over = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const ended = once(child, 'exit').then(() => {
    over = true;
  });
  const latencies: number[] = [];
  const reads: number[] = [];
  const failed: number[] = [];
  // The generator takes a moment to start.
  await sleep(1_500);
  while (!over) {
    const startMs = performance.now();
    const posted = await call(
      victim.baseUrl,
      'POST',
      `/v1/companies/${quiet.companyId}/journal-entries`,
      quiet.ownerKey,
      {
        effectiveDate: '2026-04-15',
        lines: [
          { side: 'debit', accountCode: '1110', amount: 5 },
          { side: 'credit', accountCode: '4110', amount: 5 },
        ],
      },
    );
    latencies.push(performance.now() - startMs);
    if (posted.status !== 201) failed.push(posted.status);
    const readMs = performance.now();
    const path = `/v1/companies/${quiet.companyId}/journal-entries/${posted.body['id'] as string}`;
    const read = await call(victim.baseUrl, 'GET', path, quiet.ownerKey);
    reads.push(performance.now() - readMs);
    if (read.status !== 200) failed.push(read.status);
    most = Math.max(most, memoryMb());
    await sleep(Math.max(0, 100 - (performance.now() - startMs)));
  }
  await ended;
  return {
    posts: latencies.length,
    p50Ms: half(latencies, 0.5),
    p90Ms: half(latencies, 0.9),
    maxMs: half(latencies, 1),
    readP50Ms: half(reads, 0.5),
    failed,
    load: JSON.parse(out) as LoadResult,
    memoryMb: Math.round(most),
  };
}
