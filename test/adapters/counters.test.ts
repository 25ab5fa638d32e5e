// What rate limiting promises, run against the counters in memory and, where redis-server is installed, in Redis; and
// what is left when Redis is lost.
import { expect } from 'chai';
import { type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import { redisCounters } from '../../src/adapters/counters.redis.ts';
import type { Counters } from '../../src/engine/ports.ts';
import { freePort, hasRedis, startRedis } from '../redis.ts';

/** The promises of ports.ts Counters; `open` gives counters that share no bucket with earlier ones. */
function conformance(open: (windowS: number) => Promise<Counters>): void {
  let counters: Counters | undefined;
  const opened = async (windowS = 60): Promise<Counters> => (counters = await open(windowS));
  afterEach(async () => {
    await counters?.close();
    counters = undefined;
  });

  it('counts down, then refuses and says for how long', async () => {
    const c = await opened();
    const seen = [];
    for (let n = 0; n < 4; n++) seen.push(await c.take('a', 3));
    expect(seen.map(({ ok, remaining }) => [ok, remaining])).to.deep.equal([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    for (const { resetS } of seen) expect(resetS).to.be.within(59, 60);
    expect((await c.left('a', 3)).remaining).to.equal(0);
    expect((await c.left('a', 9)).remaining, 'asking takes nothing').to.equal(5);
    expect(await c.left('untouched', 3)).to.deep.equal({ remaining: 3, resetS: 0 });
    expect(seen.map(({ retryAfterS, resetS }) => retryAfterS === resetS)).to.deep.equal([false, false, false, true]);
    expect(seen[0]?.retryAfterS).to.equal(0);
  });
  it('grants exactly the budget to 1,000 calls, 100 of them at once', async () => {
    const c = await opened();
    // A first call loads the script. A thousand at once would not all be answered in the 150 ms that a server is given
    // on a machine that does other work, and whoever does not hear counts by itself.
    await c.take('first', 1);
    let granted = 0;
    for (let wave = 0; wave < 10; wave++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => c.take('parallel', 250)));
      granted += answers.filter(({ ok }) => ok).length;
    }
    expect(granted).to.equal(250);
  });
  it('keeps buckets apart, whatever their names', async () => {
    const c = await opened();
    for (const bucket of ['A:key_1', 'B:key_1', 'A:key_10', 'https://idp|sub|客', 'A:key_1 '])
      expect((await c.take(bucket, 1)).ok, bucket).to.equal(true);
    expect((await c.take('A:key_1', 1)).ok).to.equal(false);
  });
  it('keeps the count when the budget changes within a window', async () => {
    const c = await opened();
    for (let n = 0; n < 3; n++) await c.take('plan', 3);
    expect(await c.take('plan', 10)).to.deep.include({ ok: true, remaining: 6 });
    expect((await c.take('plan', 4)).ok).to.equal(false);
  });
  it('starts anew when the window that began with the first use is over; refusals do not prolong it', async () => {
    const c = await opened(1);
    await c.take('short', 1);
    await sleep(500);
    expect(await c.take('short', 1)).to.deep.include({ ok: false, retryAfterS: 1 });
    await sleep(700);
    expect((await c.take('short', 1)).ok).to.equal(true);
  });
}

describe('adapters/counters', () => {
  describe('in memory', () => {
    conformance((windowS) => Promise.resolve(memoryCounters({ windowS })));
  });

  describe('in Redis', function () {
    if (!hasRedis()) {
      it.skip('needs redis-server on PATH (Debian: apt-get install redis-server)');
      return;
    }
    let port: number;
    let server: ChildProcess;
    let installation = 0;
    const url = (): string => `redis://:secret@127.0.0.1:${port}`;
    before(async () => {
      port = await freePort();
      server = await startRedis(port);
    });
    after(() => {
      server.kill('SIGKILL');
    });

    conformance((windowS) => redisCounters({ url: url(), windowS, prefix: `t${installation++}:` }));

    it('shares a bucket between processes', async () => {
      const one = await redisCounters({ url: url(), prefix: 'shared:' });
      const other = await redisCounters({ url: url(), prefix: 'shared:' });
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? one : other).take('x', 100)),
      );
      expect(answers.filter(({ ok }) => ok)).to.have.length(100);
      await one.close();
      await other.close();
    });

    it('answers with half the budget while Redis is frozen, dead or unknown, and comes back after', async function () {
      this.timeout(15_000);
      const heard: string[] = [];
      const c = await redisCounters({ url: url(), prefix: 'trouble:', onChange: (state) => heard.push(state) });
      const allowed = async (bucket: string): Promise<{ granted: number; slowestMs: number }> => {
        let granted = 0,
          slowestMs = 0;
        for (let n = 0; n < 20; n++) {
          const startMs = performance.now();
          if ((await c.take(bucket, 10)).ok) granted++;
          slowestMs = Math.max(slowestMs, performance.now() - startMs);
        }
        return { granted, slowestMs };
      };
      try {
        expect((await allowed('healthy')).granted).to.equal(10);
        server.kill('SIGSTOP');
        const frozen = await allowed('frozen');
        expect(frozen.granted).to.equal(5);
        expect(frozen.slowestMs).to.be.below(400);
        server.kill('SIGCONT');
        await sleep(1_200);
        expect((await allowed('thawed')).granted).to.equal(10);

        server.kill('SIGKILL');
        await new Promise((resolve) => server.once('exit', resolve));
        const dead = await allowed('dead');
        expect(dead.granted).to.equal(5);
        expect(dead.slowestMs).to.be.below(400);
        server = await startRedis(port);
        await sleep(1_500);
        expect((await allowed('again')).granted).to.equal(10);
        expect(heard).to.deep.equal(['up', 'down', 'up', 'down', 'up']);
      } finally {
        await c.close();
      }

      const nobody = await redisCounters({ url: `redis://127.0.0.1:${await freePort()}` });
      expect(await nobody.take('x', 1), 'a budget of one stays one').to.deep.include({ ok: true, remaining: 0 });
      await nobody.close();
    });
  });
});
