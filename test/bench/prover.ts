// npm run bench -- --prover: what it costs the posts that every event is hashed and signed. Two services that differ in
// nothing else are loaded in turn, so that both have the same machine.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runLoad } from './load.ts';
import { call, killChild, startVictim, type Victim } from '../crash.ts';
import { stopTestServer, testDatabase } from '../postgres.ts';

/**
 * Posts a second, processor time of the service for each of them in microseconds, and the 99th percentile of what one
 * waits (the median of that of the turns).
 */
interface Posts {
  readonly perS: number;
  readonly processorUs: number;
  readonly p99Ms: number;
}
/** What was found. */
export interface ProverCost {
  readonly signing: Posts;
  readonly without: Posts;
}

/** A service with a company, and what was counted of it. */
interface Loaded {
  readonly victim: Victim;
  readonly request: Parameters<typeof runLoad>[0]['requests'][number];
  readonly end: () => Promise<void>;
  count: number;
  seconds: number;
  processor: number;
  p99Ms: number[];
}

/** How long one of them is loaded at a time, in seconds: signing is done once a second. */
const SLOT_S = 5;
const WARMUP_S = 5;

/** Processor time that a process has used, in milliseconds (Linux: ticks of 10 ms). */
function processorMs(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function started(checkpoints: '0' | '1'): Promise<Loaded> {
  const database = await testDatabase(`prover_${checkpoints}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-prover-'));
  const environment = { DATABASE_URL: database.url, CHECKPOINTS: checkpoints, CHECKPOINT_SECONDS: '10' };
  const victim = await startVictim(folder, ['src/main.ts'], environment);
  const made = await call(victim.baseUrl, 'POST', '/v1/companies', victim.operatorKey, {
    name: 'prover',
    fiscalYearStart: '2026-04-01',
    plan: 'enterprise',
  });
  const request = {
    method: 'POST',
    path: `/v1/companies/${made.body['id'] as string}/journal-entries`,
    headers: { Authorization: `Bearer ${(made.body['ownerKey'] as { secret: string }).secret}` },
    body: JSON.stringify({
      effectiveDate: '2026-04-15',
      memo: 'prover $n',
      lines: [
        { side: 'debit', accountCode: '6240', amount: 3300 },
        { side: 'credit', accountCode: '2310', amount: 3300 },
      ],
    }),
  };
  const end = async (): Promise<void> => {
    const ended = once(victim.child, 'exit');
    killChild(victim.child.pid, 'SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
    await database.drop();
  };
  return { victim, request, end, count: 0, seconds: 0, processor: 0, p99Ms: [] };
}

/** Loads a service for a while; the processor time is counted until what was posted is projected and hashed. */
async function loadOne(one: Loaded, seconds: number): Promise<void> {
  const pid = one.victim.child.pid as number;
  const before = processorMs(pid);
  const plan = { port: Number(new URL(one.victim.baseUrl).port), connections: 16, seconds, warmupSeconds: 0 };
  const { count, p99Ms } = await runLoad({ ...plan, requests: [one.request] });
  await new Promise((resolve) => {
    setTimeout(resolve, 1_200);
  });
  one.count += count;
  one.p99Ms.push(p99Ms);
  one.seconds += seconds;
  one.processor += processorMs(pid) - before;
}

/** Loads two services in turn for so many seconds in all. */
export async function costOfProver(seconds: number, say: (text: string) => void): Promise<ProverCost> {
  const [signing, without] = [await started('1'), await started('0')];
  try {
    for (const one of [signing, without]) await loadOne(one, WARMUP_S);
    for (const one of [signing, without]) [one.count, one.seconds, one.processor, one.p99Ms] = [0, 0, 0, []];
    for (let turn = 0; turn < Math.max(1, Math.round(seconds / 2 / SLOT_S)); turn++) {
      // Each of them is the first one as often as the second.
      const pair = turn % 2 === 0 ? [signing, without] : [without, signing];
      for (const one of pair) await loadOne(one, SLOT_S);
      say(`  turn ${turn + 1}: ${signing.count} posts with signing, ${without.count} without`);
    }
    const found = ({ count, seconds: took, processor, p99Ms }: Loaded): Posts => ({
      perS: count / took,
      processorUs: (processor * 1_000) / count,
      p99Ms: p99Ms.sort((a, b) => a - b)[Math.floor(p99Ms.length / 2)] ?? 0,
    });
    return { signing: found(signing), without: found(without) };
  } finally {
    for (const one of [signing, without]) await one.end();
    await stopTestServer();
  }
}
