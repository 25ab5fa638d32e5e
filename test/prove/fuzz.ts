// npm run prove: the fuzz over all operations, 100,000 requests to a service of its own. `FUZZ_SEED` repeats one,
// `FUZZ_REQUESTS` asks less, `FUZZ_MINUTES` ends it earlier, however few were asked.
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { killChild, startVictim, type Victim } from '../crash.ts';
import { quickFolder } from '../folder.ts';
import { fuzz, told } from '../fuzz.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 100_000);
const MINUTES = process.env['FUZZ_MINUTES'];
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** So much more than at the start may be held at rest afterwards. */
const GROWTH = 1.5;
const REST_MS = 90_000;

describe('prove: fuzz', function () {
  this.timeout(4 * 3_600_000);
  const folder = quickFolder('fuzz');
  let victim: Victim;
  before(async () => {
    victim = await startVictim(folder, ['src/main.ts'], { AUTH_FAILURES_PER_MINUTE: '1000000' });
  });
  after(async () => {
    const gone = victim.child.exitCode === null ? once(victim.child, 'exit') : Promise.resolve();
    killChild(victim.child.pid, 'SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  const memoryMb = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${victim.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  const asked = (requests: number): ReturnType<typeof fuzz> =>
    fuzz({
      origin: victim.baseUrl,
      operatorKey: victim.operatorKey,
      seed: SEED,
      requests,
      atOnce: 8,
      perCompany: 4_000,
      ...(MINUTES !== undefined && { atMostMs: Number(MINUTES) * 60_000 }),
      isPrepared: true,
    });

  it(`${REQUESTS} requests: described, no 5xx, nothing of another company, and memory goes back`, async () => {
    // Every part of the program has been loaded once: that is no growth.
    const first = await asked(Math.min(2_000, REQUESTS));
    await sleep(10_000);
    const startMb = memoryMb();
    const found = await asked(REQUESTS);
    console.log(told(found));
    console.log(`      done only as other tests ask for it: ${found.bySample.join(', ')}`);
    console.log(`      never done: ${found.neverDone.join(', ')}`);
    let restMb = memoryMb();
    for (let waitedMs = 0; waitedMs < REST_MS && restMb > GROWTH * startMb; waitedMs += 1_000) {
      await sleep(1_000);
      restMb = memoryMb();
    }
    console.log(`      ${startMb.toFixed(0)} MB at rest before, ${restMb.toFixed(0)} MB at rest afterwards`);
    const faults = [...first.faults, ...found.faults];
    expect(faults.length, faults.join('\n')).to.equal(0);
    expect(restMb).to.be.at.most(GROWTH * startMb);
  });
});
