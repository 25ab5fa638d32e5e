// What a post costs in processor time when several processes serve the same companies, clients choosing one at random:
// with writes passed on to the home of their company, and without.
// Usage: node --import ./src/typescript.mjs test/bench/processes.ts [posts=2000]
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { call, killChild, newCompany, startVictim, type Victim } from '../crash.ts';
import { quickFolder } from '../folder.ts';
import { entryBody } from '../http/samples.ts';
import { testDatabase } from '../postgres.ts';

const POSTS = Number(process.argv[2] ?? 2_000);
const COMPANIES = 6;
const CLIENTS = 24;

/** Processor time of a process so far, milliseconds. */
function processorMs(pid = 0): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Processor time per post, milliseconds, over all processes; and how long a post took in the middle. */
async function measured(processes: number, isPassedOn: boolean): Promise<{ nodeMs: number; p50Ms: number }> {
  const database = await testDatabase(`processes_${processes}_${isPassedOn ? 'on' : 'off'}`);
  const folder = quickFolder('processes');
  const env = {
    DATABASE_URL: database.url,
    KEY_PEPPER: 'pepper-of-the-bench',
    PII_KEY: Buffer.alloc(32, 7).toString('base64'),
    CHECKPOINTS: '0',
    // A process that listens on all addresses has none that it could tell the others.
    ...(!isPassedOn && { HOST: '0.0.0.0' }),
  };
  const victims: Victim[] = [];
  const agent = new http.Agent({ keepAlive: true });
  try {
    for (let n = 0; n < processes; n++) {
      const made = await startVictim(path.join(folder, 'data'), ['src/main.ts'], env);
      victims.push({ ...made, baseUrl: made.baseUrl.replace('0.0.0.0', '127.0.0.1') });
    }
    const first = victims[0] as Victim;
    const companies: Awaited<ReturnType<typeof newCompany>>[] = [];
    for (let n = 0; n < COMPANIES; n++) companies.push(await newCompany(first));
    const tookMs: number[] = [];
    const run = async (posts: number): Promise<void> => {
      let left = posts;
      const client = async (n: number): Promise<void> => {
        while (left-- > 0) {
          const { companyId, ownerKey } = companies[n % COMPANIES] as (typeof companies)[number];
          const { baseUrl } = victims[Math.floor(Math.random() * processes)] as Victim;
          const startMs = performance.now();
          const at = `/v1/companies/${companyId}/journal-entries`;
          const { status } = await call(baseUrl, 'POST', at, ownerKey, entryBody(), {}, agent);
          if (status !== 201) throw new Error(`a post was answered ${status}`);
          tookMs.push(performance.now() - startMs);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    };
    await run(POSTS / 2);
    const all = (): number => victims.reduce((sum, { child }) => sum + processorMs(child.pid), 0);
    const before = all();
    tookMs.length = 0;
    await run(POSTS);
    const nodeMs = (all() - before) / POSTS;
    return { nodeMs, p50Ms: tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? 0 };
  } finally {
    agent.destroy();
    for (const { child } of victims) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      killChild(child.pid, 'SIGKILL');
      await gone;
    }
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const one = await measured(1, true);
process.stdout.write(`1 process: ${one.nodeMs.toFixed(2)} ms of Node a post, p50 ${one.p50Ms.toFixed(1)} ms\n`);
for (const processes of [2, 4])
  for (const isPassedOn of [false, true]) {
    const { nodeMs, p50Ms } = await measured(processes, isPassedOn);
    process.stdout.write(
      `${processes} processes, ${isPassedOn ? 'passed on' : 'each decides'}: ${nodeMs.toFixed(2)} ms of Node a post ` +
        `(x ${(nodeMs / one.nodeMs).toFixed(2)}), p50 ${p50Ms.toFixed(1)} ms\n`,
    );
  }
