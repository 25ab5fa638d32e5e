// npm run prove: the service on an EventStoreDB or KurrentDB: killed, and its line to the server cut or silent. On the
// fake always, on a real server when EVENTSTORE_URL names one (a single node: a cluster's gossip leads past the proxy).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { fakeEventStore } from '../adapters/fake-eventstore.ts';
import { faultProxy, type FaultProxy } from '../adapters/fault-proxy.ts';
import { torment, type Findings } from '../crash.ts';

/** A server behind a line that can be broken. */
interface Line {
  readonly proxy: FaultProxy;
  /** The server by way of the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

async function fake(): Promise<Line> {
  const store = await fakeEventStore();
  const proxy = await faultProxy(() => ({ host: '127.0.0.1', port: store.port }));
  return {
    proxy,
    url: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    close: async () => {
      await proxy.close();
      await store.stop();
    },
  };
}

async function real(url: string): Promise<Line> {
  const [, host = '', port = '2113'] = /^[^/]+\/\/(?:[^@]+@)?([^:,/?]+)(?::(\d+))?/.exec(url) ?? [];
  const proxy = await faultProxy(() => ({ host, port: Number(port) }));
  const close = (): Promise<void> => proxy.close();
  return { proxy, url: url.replace(/(?<=@|\/\/)[^@/?]+(?=\/?(\?|$))/, `127.0.0.1:${proxy.port}`), close };
}

function whole(found: Findings): void {
  const slowest = Math.round(Math.max(...found.restartsMs));
  console.log(
    `      ${found.kills} faults, ${found.acknowledged} acknowledged, ${found.lost.length} lost, ` +
      `${found.doubled.length} doubled, slowest back ${slowest} ms`,
  );
  expect(found.lost, 'acknowledged but not in the stream').to.deep.equal([]);
  expect(found.doubled, 'in the stream twice').to.deep.equal([]);
  expect(found.debit).to.equal(found.credit);
  expect(found.readModelEntries, 'read models = stream').to.equal(found.streamEntries);
}

const REAL = process.env['EVENTSTORE_URL'];

for (const [name, start, kills, faults] of [
  ['the fake', fake, 5, 3],
  ['the server of EVENTSTORE_URL', REAL === undefined ? undefined : () => real(REAL), 20, 10],
] as const)
  describe(`prove: the service on ${name}`, function () {
    this.timeout(1_200_000);
    let line: Line;
    before(async function () {
      if (start === undefined) {
        console.log('      skipped: EVENTSTORE_URL is not set');
        this.skip();
      }
      line = await start();
    });
    after(() => line?.close());
    const environment = (): Record<string, string> => ({
      EVENTSTORE_URL: line.url,
      EVENTSTORE_PREFIX: `prove${Date.now()}_`,
    });

    it(`${kills} kills of the service`, async () => {
      whole(await torment({ kills, victim: 'service', environment: environment(), seed: 14 }));
    });
    for (const [what, harm] of [
      ['cut', () => line.proxy.cut()],
      ['silent', () => Promise.resolve(line.proxy.mute())],
    ] as const)
      it(`a line that is ${what} for 3 s, ${faults} times`, async () => {
        const broken = async (): Promise<void> => {
          await harm();
          await sleep(3_000);
          await line.proxy.mend();
        };
        whole(await torment({ kills: faults, victim: 'line', harm: broken, environment: environment(), seed: 15 }));
      });
  });
