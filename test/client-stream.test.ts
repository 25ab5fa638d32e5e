// `for await (const event of books.streamEvents())`: every event once and in order, whatever becomes of the line. The
// line goes through a real one that the test breaks: in the middle of events, before the first, into silence.
import { expect } from 'chai';
import fc from 'fast-check';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { daicho, daichoError, type Client, type Event } from '../src/client/client.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { startApi, type Api } from './api.ts';
import { made } from './http/samples.ts';

/** A line to the service that can be broken. */
interface Line {
  readonly url: string;
  /** Connections are cut after so many bytes of answers, one number each; what has none is not. */
  cuts: number[];
  /** True: nothing more comes through, and nobody is told. */
  isSilent: boolean;
  /** True: who connects is turned away. */
  isShut: boolean;
  /** Connections since the beginning, and those that are open. */
  opened: number;
  readonly open: Set<net.Socket>;
  close(): Promise<void>;
}

async function lineTo(origin: string): Promise<Line> {
  const open = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    if (line.isShut) {
      caller.destroy();
      return;
    }
    line.opened += 1;
    open.add(caller);
    const service = net.connect(Number(new URL(origin).port), '127.0.0.1');
    let left = line.cuts.shift() ?? Infinity;
    const end = (): void => {
      open.delete(caller);
      caller.destroy();
      service.destroy();
    };
    for (const socket of [caller, service]) socket.on('error', end).on('close', end);
    caller.on('data', (bytes) => service.write(bytes));
    service.on('data', (bytes) => {
      if (line.isSilent || left <= 0) return;
      const part = bytes.subarray(0, left);
      left -= part.length;
      caller.write(part, () => {
        if (left <= 0) end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cuts: [],
    isSilent: false,
    isShut: false,
    opened: 0,
    open,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return line;
}

describe('daicho/client, streamEvents', function () {
  this.timeout(60_000);
  let api: Api;
  let line: Line;
  let companyId: string;
  let key: string;
  /** Through the line that breaks, and straight. */
  let books: Client;
  let straight: Client;

  const label = (code: string): Promise<unknown> => straight.createLabel({ code, name: code, dimension: 'department' });
  const codeOf = ({ data }: Event): unknown => (data['label'] as { readonly code: string }).code;
  const sequences = async (): Promise<number[]> => {
    const all: number[] = [];
    for await (const { sequence } of straight.each('listEvents')) all.push(sequence);
    return all;
  };
  /** Takes so many events, and ends the feed. */
  const take = async (feed: AsyncIterable<Event>, count: number): Promise<Event[]> => {
    const taken: Event[] = [];
    if (count === 0) return taken;
    for await (const event of feed) if (taken.push(event) === count) break;
    return taken;
  };

  before(async () => {
    api = await startApi('client-stream');
    ({ companyId, ownerKey: key } = await api.newCompany());
    for (let n = 0; n < 40; n++)
      await made(api, { companyId, key }, '/labels', { code: `MANY${n}`, name: `label ${n} of many` });
    line = await lineTo(api.origin);
    books = daicho({ url: line.url, key, companyId });
    straight = daicho({ url: api.origin, key, companyId });
  });
  beforeEach(() => {
    Object.assign(line, { cuts: [], isSilent: false, isShut: false, opened: 0 });
  });
  after(async () => {
    await line.close();
    await api.close();
  });

  it('gives every event once and in order, wherever the line is cut', async () => {
    const all = await sequences();
    expect(all.length).to.be.above(30);
    await fc.assert(
      // The head of an answer is some 900 bytes: cuts fall into it, into events and between them.
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
        [line.cuts, line.opened] = [[...cuts.map((bytes) => bytes + 1_500)], 0];
        const taken = await take(books.streamEvents({ afterSequence: -1 }), all.length);
        expect(taken.map(({ sequence }) => sequence)).to.deep.equal(all);
      }),
      { numRuns: 8, examples: [[[1, 2_000, 400]], [[20_000, 20_000]]] },
    );
    expect(line.opened).to.be.above(1);
  });

  it('begins now, and misses nothing when the line breaks before the first event', async () => {
    const feed = books.streamEvents({ type: 'label.*' });
    const first = feed.next();
    while (line.open.size === 0) await sleep(5);
    await sleep(100);
    line.isShut = true;
    for (const socket of line.open) socket.destroy();
    await label('L1');
    await label('L2');
    line.isShut = false;
    const events = [(await first).value, (await feed.next()).value] as Event[];
    expect(events.map(codeOf)).to.deep.equal(['L1', 'L2']);
    await feed.return();
  });

  it('opens a line anew that has fallen silent, and a broken one as often as it takes', async () => {
    const waits: number[] = [];
    const patient = daicho({ url: line.url, key, companyId, onWait: ({ seconds }) => waits.push(seconds) });
    const feed = patient.streamEvents({ type: 'label.*' }, { silentS: 0.5 });
    const first = feed.next();
    while (line.open.size === 0) await sleep(5);
    await sleep(100);
    line.isSilent = true;
    await label('L3');
    await sleep(700);
    line.isSilent = false;
    expect(codeOf((await first).value as Event)).to.equal('L3');
    expect(waits[0]).to.equal(0.2);
    await feed.return();
  });

  it('leaves no feed behind when its reader stops or aborts', async () => {
    const waits: number[] = [];
    const mine = daicho({ url: api.origin, key, companyId, onWait: ({ status }) => waits.push(status) });
    // A token may hold so many open: one that was left behind each time would be refused in the end.
    for (let n = 0; n < LIMITS.feedsPerToken; n++) {
      await take(mine.streamEvents({ afterSequence: -1 }), 1);
      const control = new AbortController();
      const waiting = mine.streamEvents({ type: 'label.*' }, { signal: control.signal }).next();
      await sleep(40);
      control.abort(new Error('enough'));
      expect(await waiting.then(String, (error: Error) => error.message)).to.equal('enough');
    }
    expect(waits).to.deep.equal([]);
  });

  it('throws what refuses it: at once, and when the key ends', async () => {
    const failed = async (feed: AsyncIterator<Event>): Promise<unknown> =>
      feed.next().then(
        (given) => expect.fail(JSON.stringify(given)),
        (error: unknown) => {
          const { code, field, fix } = daichoError(error) ?? expect.fail(String(error));
          return { code, field, fix };
        },
      );
    expect(await failed(books.streamEvents({ type: 'nothing' }))).to.include({
      code: 'validation_error',
      field: 'type[0]',
    });
    expect(await failed(books.streamEvents({ companyId: 'comp_x' }))).to.include({ code: 'not_found' });
    const { id, secret } = await straight.createKey({ name: 'short', role: 'auditor' });
    const feed = daicho({ url: line.url, key: secret ?? '', companyId }).streamEvents({ type: 'label.*' });
    const waiting = failed(feed);
    await sleep(300);
    await straight.revokeKey({ keyId: id });
    expect(await waiting).to.include({ code: 'unauthorized' });
  });

  it('gives up when its patience ends', async () => {
    const feed = books.streamEvents({ afterSequence: -1 }, { patienceS: 0.5 });
    await feed.next();
    line.isShut = true;
    for (const socket of line.open) socket.destroy();
    const end = async (): Promise<string> => {
      for (;;) await feed.next();
    };
    const thrown: unknown = await end().catch((error: unknown) => error);
    expect(daichoError(thrown)?.code).to.equal('unreachable');
  });
});
