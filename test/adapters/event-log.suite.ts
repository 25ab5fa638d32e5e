// The contract of an event log as 53 numbered cases, run against every backend; most carry a planted fault that must
// turn them red.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { LIMITS } from '../../src/domain/limits.ts';
import { encodeAppend } from '../../src/engine/encoding.ts';
import { storeErrorKind } from '../../src/engine/ports.ts';
import type { EventLog, NewEvent, Position, StoreError, StoreErrorKind, StoredEvent } from '../../src/engine/ports.ts';
import { appendWithRetry } from '../../src/engine/retry.ts';
import { program } from '../program.ts';
import * as broken from './broken-logs.ts';
import type { ChildBackend, ChildTask } from './event-log.child.ts';
import type { FakeEventStore } from './fake-eventstore.ts';
import type { FaultProxy } from './fault-proxy.ts';

export type BackendKind = 'embedded' | 'fake' | 'server' | 'simulated';

/**
 * How a log is opened: through the proxy (so that it can be cut off), with short timers, or as a cluster of two seeds.
 */
export interface OpenOptions {
  readonly proxied?: boolean;
  readonly deadlineMs?: number;
  readonly watchdogMs?: number;
  readonly seeds?: boolean;
  readonly dead?: boolean;
}

/** A store that the suite can use. */
export interface Backend {
  readonly kind: BackendKind;
  open(options?: OpenOptions): Promise<EventLog>;
  readonly child: ChildBackend;
  readonly proxy: FaultProxy;
  readonly fake?: FakeEventStore;
}

/** What a case works with. `open` closes what it opened when the case ends. */
interface Env extends Backend {
  readonly log: EventLog;
  readonly stream: string;
  readonly prefix: string;
  /** Where the log ended before the case. */ readonly start: Position | undefined;
}
interface Case {
  readonly title: string;
  readonly run: (env: Env) => Promise<void>;
  /** The fault that must turn this case red. */
  readonly plant?: broken.Plant;
  /** Backends on which the planted fault makes no difference, because the case cannot cause what it needs there. */
  readonly harmless?: readonly BackendKind[];
  /** Why a backend cannot show it. */
  readonly skip?: Partial<Record<BackendKind, string>>;
}

const DEADLINE_MS = 500;
const onlyFake = (what: string): Case['skip'] => ({
  embedded: `Postgres has no ${what}`,
  server: `${what} cannot be caused from outside`,
  simulated: `the simulated store has no ${what}`,
});
/** The simulated store lives in one process. */
const notAlone: Case['skip'] = { simulated: 'no other process can reach it' };

// ---- Small words of the cases.
const event = (data: object = { n: 1 }, meta: object = {}): NewEvent => ({
  id: crypto.randomUUID(),
  type: 'suite.tested',
  data,
  meta,
});
const some = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => event({ n }));
const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
async function failure(work: Promise<unknown>): Promise<StoreError> {
  try {
    await work;
  } catch (error) {
    return error as StoreError;
  }
  throw new Error('nothing was refused');
}
async function refused(work: Promise<unknown>, kind: StoreErrorKind, actual?: number): Promise<void> {
  const error = await failure(work);
  expect(storeErrorKind(error), error.stack).to.equal(kind);
  if (actual !== undefined) expect(error.actual).to.equal(actual);
}
async function whole(log: EventLog, stream: string): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await log.readStream(stream, { from: events.length, limit: 500 });
    events.push(...page.events);
    if (page.events.length < 500) return events;
  }
}
async function everything(
  log: EventLog,
  prefix: string,
  after: Position | undefined,
  limit = 500,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = after; ;) {
    const page = await log.readAll({ after: from, limit, prefixes: [prefix] });
    events.push(...page.events);
    if (page.events.length === 0) return events;
    expect(page.events.length).to.be.at.most(limit);
    from = page.next;
  }
}
const patience = { ms: 10_000 };
async function until(what: string, condition: () => boolean, timeoutMs = patience.ms): Promise<void> {
  for (const endMs = Date.now() + timeoutMs; !condition();) {
    if (Date.now() > endMs) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await sleep(5);
  }
}
/** A subscription that runs beside the case. */
function listen(
  log: EventLog,
  options: Parameters<EventLog['subscribe']>[0],
  handler?: (batch: readonly StoredEvent[]) => Promise<void>,
): { readonly seen: StoredEvent[]; readonly batches: number[]; stop(): Promise<void>; readonly done: Promise<void> } {
  const stopping = new AbortController();
  const seen: StoredEvent[] = [];
  const batches: number[] = [];
  const done = log.subscribe(
    options,
    async (batch) => {
      await handler?.(batch);
      seen.push(...batch);
      batches.push(batch.length);
    },
    stopping.signal,
  );
  done.catch(() => undefined);
  return {
    seen,
    batches,
    done,
    stop: async () => {
      stopping.abort();
      await done.catch(() => undefined);
    },
  };
}
function inOrderOnce(seen: readonly StoredEvent[], expected: readonly { readonly id: string }[], log: EventLog): void {
  expect(idsOf(seen)).to.deep.equal(idsOf(expected));
  for (let i = 1; i < seen.length; i += 1) expect(log.compare(seen[i - 1]!.position, seen[i]!.position)).to.be.below(0);
}
/** Appends with the real clock, as the writer does. */
const persistently = (
  log: EventLog,
  stream: string,
  expected: number | 'none',
  events: readonly NewEvent[],
): Promise<{ lastRevision: number }> => appendWithRetry(log, stream, expected, events, { now: Date.now });
/** A clock that waits for nobody: 15 s pass in a moment. */
function quickClock(): { now(): number; sleep(ms: number): Promise<void>; readonly sleptMs: () => number } {
  let ms = 0;
  return {
    now: () => ms,
    sleep: (wait) => {
      ms += wait;
      return Promise.resolve();
    },
    sleptMs: () => ms,
  };
}
/** A stream written by `writers` at once, each retrying after a conflict. */
async function contend(log: EventLog, stream: string, writers: number, each: number): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let expected: number | 'none' = 'none';
      for (let n = 0; n < each;) {
        try {
          expected = (await log.append(stream, expected, [event({ writer, n })])).lastRevision;
          n += 1;
        } catch (error) {
          const { actual } = error as StoreError;
          if (storeErrorKind(error) !== 'wrong_revision') throw error;
          expected = actual === undefined || actual < 0 ? 'none' : actual;
          await sleep(Math.random() * 10);
        }
      }
    }),
  );
}

/** Runs the child program; gives its lines, its exit code or signal, and how long it lived after its last line. */
export async function runChild(
  task: ChildTask,
  timeoutMs = 15_000,
): Promise<{ lines: Record<string, unknown>[]; code: number | null; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [...program('test/adapters/event-log.child.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
  }, timeoutMs);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { lines, code, signal };
}
/** Every acknowledged append of a crashed child is there, and no append is torn. */
export async function nothingLostOrTorn(log: EventLog, lines: readonly Record<string, unknown>[]): Promise<void> {
  expect(lines.length).to.be.above(10);
  for (const stream of new Set(lines.map((line) => line.stream as string))) {
    const events = await whole(log, stream);
    expect(events.length % 3, `${stream} ends in a torn append`).to.equal(0);
    for (const line of lines) {
      if (line.stream !== stream) continue;
      const last = line.revision as number;
      expect(idsOf(events.slice(last - 2, last + 1)), `${stream}@${last} was acknowledged`).to.deep.equal(line.ids);
    }
  }
}

const CASES: Readonly<Record<number, Case>> = {
  1: {
    title: 'none on a new stream: the last revision is n - 1',
    plant: broken.acknowledgesEarly,
    run: async ({ log, stream }) => {
      expect(await log.append(stream, 'none', some(3))).to.deep.equal({ lastRevision: 2 });
      expect((await whole(log, stream)).map(({ revision }) => revision)).to.deep.equal([0, 1, 2]);
    },
  },
  2: {
    title: 'none on an existing stream is refused with its revision, and writes nothing',
    plant: broken.ignoresRevision,
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(2));
      await refused(log.append(stream, 'none', some(1)), 'wrong_revision', 1);
      expect(await whole(log, stream)).to.have.length(2);
    },
  },
  3: {
    title: 'the exact revision is accepted',
    plant: broken.sendsStaleRevision,
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(2));
      expect(await log.append(stream, 1, some(2))).to.deep.equal({ lastRevision: 3 });
    },
  },
  4: {
    title: 'one less is refused',
    plant: broken.ignoresRevision,
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(2));
      await refused(log.append(stream, 0, some(1)), 'wrong_revision', 1);
    },
  },
  5: {
    title: 'one more is refused',
    plant: broken.ignoresRevision,
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(2));
      await refused(log.append(stream, 2, some(1)), 'wrong_revision', 1);
    },
  },
  6: {
    title: 'a revision of a stream that does not exist is refused; actual is none',
    plant: broken.ignoresRevision,
    run: async ({ log, stream }) => {
      await refused(log.append(stream, 0, some(1)), 'wrong_revision', -1);
      expect((await log.readStream(stream, { limit: 1 })).exists).to.equal(false);
    },
  },
  7: {
    title: 'the first append again with the same ids succeeds and writes nothing',
    plant: broken.forgetsIds,
    run: async ({ log, stream }) => {
      const events = some(3);
      await log.append(stream, 'none', events);
      expect(await log.append(stream, 'none', events)).to.deep.equal({ lastRevision: 2 });
      expect(await whole(log, stream)).to.have.length(3);
    },
  },
  8: {
    title: 'an older append again, after later ones, succeeds and writes nothing',
    plant: broken.forgetsIds,
    run: async ({ log, stream }) => {
      const middle = some(2);
      await log.append(stream, 'none', some(2));
      await log.append(stream, 1, middle);
      await log.append(stream, 3, some(5));
      expect(await log.append(stream, 1, middle)).to.deep.equal({ lastRevision: 3 });
      expect(await whole(log, stream)).to.have.length(9);
    },
  },
  9: {
    title: 'the first id equal and the second different is a conflict',
    plant: broken.looksAtFirstIdOnly,
    run: async ({ log, stream }) => {
      const [first, second] = some(2) as [NewEvent, NewEvent];
      await log.append(stream, 'none', [first, second]);
      await refused(log.append(stream, 'none', [first, event()]), 'wrong_revision', 1);
      expect(idsOf(await whole(log, stream))).to.deep.equal(idsOf([first, second]));
    },
  },
  10: {
    title: 'a prefix of the original append again succeeds and writes nothing',
    plant: broken.forgetsIds,
    run: async ({ log, stream }) => {
      const events = some(4);
      await log.append(stream, 'none', events);
      expect(await log.append(stream, 'none', events.slice(0, 2))).to.deep.equal({ lastRevision: 1 });
      expect(await whole(log, stream)).to.have.length(4);
    },
  },
  11: {
    title: 'the original append and one event more is a conflict',
    plant: broken.looksAtFirstIdOnly,
    run: async ({ log, stream }) => {
      const events = some(2);
      await log.append(stream, 'none', events);
      await refused(log.append(stream, 'none', [...events, event()]), 'wrong_revision', 1);
      expect(await whole(log, stream)).to.have.length(2);
    },
  },
  12: {
    title: 'the trap: the same id at the current revision is written again',
    run: async ({ log, stream }) => {
      const one = event();
      await log.append(stream, 'none', [one]);
      await log.append(stream, 0, [one]);
      expect(idsOf(await whole(log, stream))).to.deep.equal([one.id, one.id]);
    },
  },
  13: {
    title: 'the same id in two streams is written to both',
    run: async ({ log, stream }) => {
      const one = event();
      await Promise.all([log.append(`${stream}-a`, 'none', [one]), log.append(`${stream}-b`, 'none', [one])]);
      expect([...(await whole(log, `${stream}-a`)), ...(await whole(log, `${stream}-b`))]).to.have.length(2);
    },
  },
  14: {
    title: '100 events of one append stay together while eight others write',
    plant: broken.writesOneByOne,
    run: async ({ log, stream, prefix, start }) => {
      const hundred = some(100);
      const others = Promise.all(Array.from({ length: 8 }, (_, n) => contend(log, `${prefix}other-${n}`, 1, 20)));
      await sleep(5);
      expect(await log.append(stream, 'none', hundred)).to.deep.equal({ lastRevision: 99 });
      await others;
      expect(idsOf(await whole(log, stream))).to.deep.equal(idsOf(hundred));
      const all = await everything(log, prefix, start);
      const first = all.findIndex(({ id }) => id === hundred[0]!.id);
      expect(idsOf(all.slice(first, first + 100)), 'contiguous in the log as a whole').to.deep.equal(idsOf(hundred));
    },
  },
  15: {
    title: '200 races of two appends: one wins each, the other learns the revision',
    plant: broken.ignoresRevision,
    run: async ({ log, stream, open }) => {
      const other = await open();
      for (let race = 0, expected: number | 'none' = 'none'; race < 200; race += 1) {
        const [first, second] = race % 2 === 0 ? [log, other] : [other, log];
        const results = await Promise.allSettled([
          first.append(stream, expected, [event()]),
          second.append(stream, expected, [event()]),
        ]);
        const [lost, won] = [
          results.filter(({ status }) => status === 'rejected'),
          results.filter(({ status }) => status === 'fulfilled'),
        ];
        expect(won).to.have.length(1);
        expect((lost[0] as PromiseRejectedResult).reason).to.include({ storeError: 'wrong_revision', actual: race });
        expected = race;
      }
    },
  },
  16: {
    title: '16 writers, 20 appends each, on one stream: 320 events, none twice',
    run: async ({ log, stream }) => {
      await contend(log, stream, 16, 20);
      const events = await whole(log, stream);
      expect(events.map(({ revision }) => revision)).to.deep.equal(Array.from({ length: 320 }, (_, i) => i));
      expect(new Set(events.map(({ data }) => JSON.stringify(data)))).to.have.property('size', 320);
    },
  },
  17: {
    title: 'an empty append is refused',
    plant: broken.acceptsEmptyAppends,
    run: async ({ log, stream }) => {
      expect(await failure(log.append(stream, 'none', []))).to.be.instanceOf(TypeError);
    },
  },
  18: {
    title: 'an append over the limit is too large, writes nothing, and the next one works',
    plant: broken.cutsLargeAppends,
    run: async ({ log, stream }) => {
      await refused(log.append(stream, 'none', [event({ text: 'x'.repeat(LIMITS.appendBytes) })]), 'too_large');
      expect((await log.readStream(stream, { limit: 1 })).exists).to.equal(false);
      // The largest append that the port takes must fit into every server.
      const largest = [event({ text: '帳'.repeat(Math.floor((LIMITS.appendBytes - 400) / 3)) })];
      expect(await log.append(stream, 'none', largest)).to.deep.equal({ lastRevision: 0 });
      expect((await whole(log, stream))[0]!.data).to.deep.equal(largest[0]!.data);
    },
  },
  19: {
    title: 'a stale or missing revision fails instead of meaning "any"',
    plant: broken.ignoresRevision,
    run: async ({ log, stream, fake }) => {
      await log.append(stream, 'none', some(3));
      await refused(log.append(stream, 1, some(1)), 'wrong_revision', 2);
      for (const wrong of [undefined, null, 'any', 1.5, -1, Number.NaN, '2']) {
        expect(await failure(log.append(stream, wrong as never, some(1))), String(wrong)).to.be.instanceOf(TypeError);
      }
      expect(await whole(log, stream)).to.have.length(3);
      if (fake) expect(fake.calls.expectedAny).to.equal(0);
    },
  },
  20: {
    title: 'data and metadata come back as they were, with id, type and time',
    plant: broken.roundsNumbers,
    run: async ({ log, stream }) => {
      const data = {
        仕訳: '日本語 🧾 "quoted" \\ \u2028 \u0000',
        big: Number.MAX_SAFE_INTEGER,
        small: -0.1,
        nothing: null,
        empty: {},
        list: [[], [1, [2]]],
        yes: true,
        deep: { a: { b: { c: [{ d: 'é' }] } } },
      };
      const given = [event(data, { actor: { id: 'キー' }, n: 1 }), event({}, {})];
      const before = Date.now();
      await log.append(stream, 'none', given);
      const stored = await whole(log, stream);
      expect(stored.map(({ id, type, data: d, meta, stream: s }) => ({ id, type, data: d, meta, s }))).to.deep.equal(
        given.map((one) => ({ ...one, s: stream })),
      );
      for (const { createdMs } of stored)
        expect(createdMs)
          .to.be.a('number')
          .within(before - 5_000, Date.now() + 5_000);
    },
  },
  21: {
    title: 'a stream that does not exist is an empty page',
    run: async ({ log, stream }) => {
      for (const direction of ['forwards', 'backwards'] as const)
        expect(await log.readStream(stream, { direction, limit: 10 })).to.deep.equal({
          events: [],
          exists: false,
          lastRevision: -1,
        });
    },
  },
  22: {
    title: 'forwards from k includes k',
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(5));
      expect(
        (await log.readStream(stream, { from: 2, limit: 10 })).events.map(({ revision }) => revision),
      ).to.deep.equal([2, 3, 4]);
    },
  },
  23: {
    title: 'backwards from the end with limit 1 is the last event',
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(5));
      const page = await log.readStream(stream, { direction: 'backwards', limit: 1 });
      expect(page.events.map(({ revision }) => revision)).to.deep.equal([4]);
      expect(page).to.include({ exists: true, lastRevision: 4 });
    },
  },
  24: {
    title: 'backwards from k includes k',
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(5));
      const page = await log.readStream(stream, { from: 2, direction: 'backwards', limit: 10 });
      expect(page.events.map(({ revision }) => revision)).to.deep.equal([2, 1, 0]);
      expect(page.lastRevision).to.equal(4);
    },
  },
  25: {
    title: 'pages respect the limit and add up to the whole',
    run: async ({ log, stream }) => {
      const events = some(25);
      await log.append(stream, 'none', events);
      const ids: string[] = [];
      for (let from = 0; from < 25; from += 10) {
        const page = await log.readStream(stream, { from, limit: 10 });
        expect(page).to.include({ exists: true, lastRevision: 24 });
        ids.push(...idsOf(page.events));
      }
      expect(ids).to.deep.equal(idsOf(events));
    },
  },
  26: {
    title: 'from beyond the end: empty, but the stream exists and says where it ends',
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(3));
      expect(await log.readStream(stream, { from: 9, limit: 5 })).to.deep.equal({
        events: [],
        exists: true,
        lastRevision: 2,
      });
    },
  },
  27: {
    title: 'stream names with any letters, up to 200 of them',
    run: async ({ log, prefix, start }) => {
      for (const name of ['a-b-c', 'x.y/z', '会社-帳簿', '%_"\'; --', 'n'.repeat(200 - prefix.length)]) {
        const one = event({ name });
        await log.append(prefix + name, 'none', [one]);
        expect((await whole(log, prefix + name)).map(({ id, stream }) => [id, stream])).to.deep.equal([
          [one.id, prefix + name],
        ]);
        // A prefix is literal: no letter of it is a pattern.
        expect(idsOf(await everything(log, prefix + name, start))).to.deep.equal([one.id]);
      }
    },
  },
  28: {
    title: 'positions of all streams rise, and follow the revisions of each',
    run: async ({ log, prefix, start }) => {
      await Promise.all(Array.from({ length: 6 }, (_, n) => contend(log, `${prefix}${n}`, 1, 15)));
      const events = await everything(log, prefix, start);
      expect(events).to.have.length(90);
      const last = new Map<string, number>();
      for (const [i, one] of events.entries()) {
        if (i > 0) expect(log.compare(events[i - 1]!.position, one.position)).to.be.below(0);
        expect(one.revision).to.equal((last.get(one.stream) ?? -1) + 1);
        last.set(one.stream, one.revision);
      }
    },
  },
  29: {
    title: 'paging by next gives each event once',
    run: async ({ log, prefix, start }) => {
      const events = some(40);
      for (let n = 0; n < 4; n += 1) await log.append(`${prefix}${n}`, 'none', events.slice(n * 10, n * 10 + 10));
      for (const limit of [1, 7, 40])
        expect(idsOf(await everything(log, prefix, start, limit))).to.deep.equal(idsOf(events));
    },
  },
  30: {
    title: 'prefixes choose streams, and next goes past the others',
    plant: broken.ignoresPrefixes,
    run: async ({ log, prefix, start }) => {
      const wanted = event();
      await log.append(`${prefix}other`, 'none', some(30));
      await log.append(`${prefix}want-1`, 'none', [wanted]);
      await log.append(`${prefix}other`, 29, some(600));
      const first = await log.readAll({ after: start, limit: 5, prefixes: [`${prefix}want`, `${prefix}absent`] });
      expect(idsOf(first.events)).to.deep.equal([wanted.id]);
      const end = await log.readAll({ after: first.next, limit: 5, prefixes: [`${prefix}want`] });
      expect(end.events).to.deep.equal([]);
      expect(log.compare(end.next!, first.next!), 'next passes the 600 foreign events').to.be.above(0);
      const later = event();
      await log.append(`${prefix}want-2`, 'none', [later]);
      expect(
        idsOf((await log.readAll({ after: end.next, limit: 5, prefixes: [`${prefix}want`] })).events),
      ).to.deep.equal([later.id]);
    },
  },
  31: {
    title: 'events of the server and of other installations never appear',
    skip: { embedded: 'the schema holds nothing but our events', simulated: 'it holds nothing but our events' },
    run: async ({ log, stream, fake }) => {
      fake?.foreign('$settings', '$ua');
      fake?.foreign('somebody-else', 'their.event');
      await log.append(stream, 'none', some(2));
      fake?.foreign('$scavenges', '$scavengeIndexInitialized');
      const seen: StoredEvent[] = [];
      for (let after: Position | undefined; ;) {
        const page = await log.readAll({ after, limit: 500 });
        seen.push(...page.events);
        after = page.next;
        if (page.events.length === 0) break;
      }
      expect(seen.length).to.be.above(1);
      expect(
        seen.filter((one) => one.type.startsWith('$') || one.stream.startsWith('$') || one.type === 'their.event'),
      ).to.deep.equal([]);
      expect(await log.head()).to.equal(seen.at(-1)!.position);
    },
  },
  32: {
    title: 'while eight write, a reader that remembers its last position ends with everything',
    plant: broken.showsEventsOutOfOrder,
    run: async ({ log, prefix, open }) => {
      const second = await open();
      const seen: StoredEvent[] = [];
      let after = await log.head();
      let writing = true;
      const reader = (async () => {
        for (;;) {
          const over = !writing;
          const page = await log.readAll({ after, limit: 1_000, prefixes: [prefix] });
          seen.push(...page.events);
          after = page.next;
          if (over && page.events.length === 0) return;
        }
      })();
      await Promise.all(Array.from({ length: 8 }, (_, n) => contend(n % 2 ? log : second, `${prefix}${n}`, 1, 40)));
      writing = false;
      await reader;
      expect(new Set(idsOf(seen)).size).to.equal(320);
      expect(seen).to.have.length(320);
    },
  },
  33: {
    title: 'a subscription from the start: history, then live, in order, once',
    plant: broken.deliversTwice,
    run: async ({ log, prefix, open, start, kind }) => {
      const events = some(60);
      const other = await open();
      for (let n = 0; n < 3; n += 1) await log.append(`${prefix}${n}`, 'none', events.slice(n * 10, n * 10 + 10));
      let caughtUp = 0;
      const subscription = listen(log, {
        after: kind === 'server' ? start : undefined,
        prefixes: [prefix],
        maxBatch: 7,
        onCaughtUp: () => {
          caughtUp += 1;
        },
      });
      await until('history has been delivered', () => caughtUp > 0);
      expect(subscription.seen.length).to.be.at.least(30);
      // Live, from this process and from another connection.
      for (let n = 3; n < 6; n += 1)
        await (n % 2 ? other : log).append(`${prefix}${n}`, 'none', events.slice(n * 10, n * 10 + 10));
      await until('60 events have been delivered', () => subscription.seen.length >= 60);
      await sleep(50);
      await subscription.stop();
      inOrderOnce(subscription.seen, events, log);
      expect(Math.max(...subscription.batches)).to.be.at.most(7);
    },
  },
  34: {
    title: 'a subscription from a position gets nothing up to it',
    run: async ({ log, stream, prefix }) => {
      const events = some(10);
      await log.append(stream, 'none', events);
      const { position } = (await whole(log, stream))[4]!;
      const subscription = listen(log, { after: position, prefixes: [prefix] });
      await until('five events have been delivered', () => subscription.seen.length >= 5);
      await sleep(30);
      await subscription.stop();
      inOrderOnce(subscription.seen, events.slice(5), log);
    },
  },
  35: {
    title: 'a slow handler loses nothing, and the backlog does not pile up in memory',
    run: async ({ log, prefix, start }) => {
      const text = 'x'.repeat(4_000);
      const events = Array.from({ length: 5_000 }, (_, n) => event({ n, text }));
      for (let n = 0; n < 25; n += 1) await log.append(`${prefix}${n}`, 'none', events.slice(n * 200, n * 200 + 200));
      const before = process.memoryUsage();
      let most = 0;
      const subscription = { seen: 0, last: undefined as StoredEvent | undefined };
      const stopping = new AbortController();
      await log.subscribe(
        { after: start, prefixes: [prefix], maxBatch: 100 },
        async (batch) => {
          await sleep(subscription.seen === 0 ? 600 : 1);
          for (const one of batch) {
            expect(one.id).to.equal(events[subscription.seen]!.id);
            subscription.seen += 1;
          }
          const now = process.memoryUsage();
          most = Math.max(most, now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers);
          if (subscription.seen >= events.length) stopping.abort();
        },
        stopping.signal,
      );
      expect(subscription.seen).to.equal(5_000);
      expect(most, 'bytes').to.be.below(160e6);
    },
  },
  36: {
    title: 'when the handler throws, subscribe rejects, and the batch comes again to the next one',
    plant: broken.checkpointsBeforeHandler,
    run: async ({ log, stream, prefix, start }) => {
      const events = some(10);
      await log.append(stream, 'none', events);
      const kept: StoredEvent[] = [];
      let calls = 0;
      const first = listen(log, { after: start, prefixes: [prefix], maxBatch: 3 }, (batch) => {
        calls += 1;
        if (calls === 3) return Promise.reject(new Error('the handler failed'));
        kept.push(...batch);
        return Promise.resolve();
      });
      const outcome = await Promise.race([
        first.done.then(
          () => 'ended',
          (error: Error) => error.message,
        ),
        sleep(3_000, 'goes on'),
      ]);
      await first.stop();
      expect(outcome).to.equal('the handler failed');
      const second = listen(log, { after: kept.at(-1)!.position, prefixes: [prefix] });
      await until('the rest has been delivered', () => kept.length + second.seen.length >= 10);
      await second.stop();
      inOrderOnce([...kept, ...second.seen], events, log);
    },
  },
  37: {
    title: 'an abort during back-fill ends at once, and the process ends by itself',
    skip: notAlone,
    run: async ({ log, child, prefix }) => {
      for (let n = 0; n < 10; n += 1) await log.append(`${prefix}${n}`, 'none', some(200));
      const { lines, code } = await runChild({ task: 'backfill', backend: child, stream: prefix });
      expect(code, 'ended by itself').to.equal(0);
      expect(lines[0]!.endedAfterMs).to.be.below(1_000);
    },
  },
  38: {
    title: 'two subscriptions get the same sequence',
    plant: broken.deliversTwice,
    run: async ({ log, prefix, open, start }) => {
      const subscriptions = [
        listen(log, { after: start, prefixes: [prefix] }),
        listen(await open(), { after: start, prefixes: [prefix], maxBatch: 3 }),
      ];
      await Promise.all(Array.from({ length: 4 }, (_, n) => contend(log, `${prefix}${n}`, 1, 20)));
      await until('both have seen all', () => subscriptions.every(({ seen }) => seen.length >= 80));
      for (const subscription of subscriptions) await subscription.stop();
      expect(idsOf(subscriptions[0]!.seen)).to.deep.equal(idsOf(subscriptions[1]!.seen));
      expect(subscriptions[0]!.seen).to.have.length(80);
    },
  },
  39: {
    title: 'dying between handler and checkpoint repeats the batch and loses none',
    plant: broken.checkpointsBeforeHandler,
    run: async ({ log, stream, prefix, start }) => {
      const events = some(30);
      await log.append(stream, 'none', events);
      // A projector: rows and checkpoint become durable together, or not at all.
      const rows: string[] = [];
      let checkpoint = start;
      const tried = new Set<string>();
      let repeated = 0;
      for (let lives = 0; lives < 8 && rows.length < 30; lives += 1) {
        const life = listen(log, { after: checkpoint, prefixes: [prefix], maxBatch: 4 }, async (batch) => {
          await sleep(1);
          const { id } = batch[0]!;
          if (tried.has(id)) repeated += 1;
          // Every third batch dies the first time that it is seen.
          else if (tried.add(id).size % 3 === 0) throw new Error('killed before the checkpoint');
          rows.push(...idsOf(batch));
          checkpoint = batch.at(-1)!.position;
        });
        await Promise.race([
          life.done.catch(() => undefined),
          until('all rows are there', () => rows.length >= 30, patience.ms / 5).catch(() => undefined),
        ]);
        await life.stop();
      }
      expect(rows).to.deep.equal(idsOf(events));
      expect(repeated).to.be.at.least(2);
    },
  },
  40: {
    title: 'the server vanishes in the middle of 200 appends: all 200 are there, once',
    plant: broken.forgetsIds,
    run: async ({ log, stream, proxy, fake }) => {
      let expected: number | 'none' = 'none';
      // Written, but the answer is lost: the moment when only the ids tell the truth.
      if (fake)
        fake.onAppend = (count) =>
          count % 40 === 0 ? { code: 14, details: 'Connection dropped', after: true } : undefined;
      for (let n = 0; n < 200; n += 1) {
        if (n === 60) {
          await proxy.cut();
          setTimeout(() => {
            void proxy.mend();
          }, 300);
        }
        if (n === 120) {
          proxy.mute();
          setTimeout(() => {
            void proxy.mend();
          }, DEADLINE_MS + 700);
        }
        if (n === 160) {
          proxy.mute('answers');
          setTimeout(() => {
            void proxy.cut();
          }, 150);
          setTimeout(() => {
            void proxy.mend();
          }, 250);
        }
        const one = event({ n });
        // An append that waits in a muted connection is written when the proxy opens again, after we gave up on it.
        expected = (await persistently(log, stream, expected, [one])).lastRevision;
        expect(expected).to.equal(n);
      }
      expect((await whole(log, stream)).map(({ data }) => (data as { n: number }).n)).to.deep.equal(
        Array.from({ length: 200 }, (_, n) => n),
      );
    },
  },
  41: {
    title: 'a server that is down at the start and comes up later is found without a restart',
    run: async ({ stream, proxy, open, kind }) => {
      await proxy.cut();
      for (const seeds of kind === 'fake' ? [false, true] : [false]) {
        const name = `${stream}-${String(seeds)}`;
        const events = some(2);
        let log: EventLog | undefined;
        try {
          log = await open({ proxied: true, deadlineMs: DEADLINE_MS, seeds });
        } catch (error) {
          expect(storeErrorKind(error)).to.equal('unavailable');
        }
        // The first failed discovery is what the client would remember for ever.
        for (let n = 0; log && n < 2; n += 1)
          expect(storeErrorKind(await failure(log.append(name, 'none', events)))).to.be.oneOf([
            'unavailable',
            'unknown_outcome',
          ]);
        setTimeout(() => {
          void proxy.mend();
        }, 200);
        await until('the server is up', () => true);
        for (let tries = 0; !log && tries < 20; tries += 1)
          log = await open({ proxied: true, deadlineMs: DEADLINE_MS }).catch(async () => {
            await sleep(100);
            return undefined;
          });
        expect(await persistently(log!, name, 'none', events)).to.deep.equal({ lastRevision: 1 });
        if (seeds) break;
        if (kind === 'fake') await proxy.cut();
      }
    },
  },
  42: {
    title: 'a server that accepts and never answers: rejected in time, and the retry finds it written',
    plant: broken.forgetsIds,
    run: async ({ log, stream, proxy }) => {
      await log.append(stream, 'none', some(1));
      const one = event();
      proxy.mute('answers');
      const startedMs = Date.now();
      await refused(log.append(stream, 0, [one]), 'unknown_outcome');
      expect(Date.now() - startedMs).to.be.below(DEADLINE_MS + 1_000);
      await refused(log.readStream(stream, { limit: 1 }), 'unavailable');
      await proxy.mend();
      expect(await persistently(log, stream, 0, [one])).to.deep.equal({ lastRevision: 1 });
      expect(await whole(log, stream)).to.have.length(2);
    },
  },
  43: {
    title: 'a subscription that the server ends without error goes on by itself',
    plant: broken.goesDeaf,
    skip: onlyFake('subscription that ends'),
    run: async ({ log, prefix, fake, start }) => {
      const events = some(6);
      const subscription = listen(log, { after: start, prefixes: [prefix] });
      await log.append(`${prefix}1`, 'none', events.slice(0, 2));
      await until('two', () => subscription.seen.length >= 2);
      fake!.endSubscriptions();
      await log.append(`${prefix}2`, 'none', events.slice(2, 4));
      await until('four', () => subscription.seen.length >= 4, 3_000);
      // As 23.10 does under load: no reason to wait.
      fake!.breakSubscriptions(
        10,
        'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
      );
      const brokenMs = Date.now();
      await log.append(`${prefix}3`, 'none', events.slice(4));
      await until('six', () => subscription.seen.length >= 6, 3_000);
      expect(Date.now() - brokenMs, 'resubscribed at once').to.be.below(90);
      await subscription.stop();
      inOrderOnce(subscription.seen, events, log);
    },
  },
  44: {
    title: 'the server dies and comes back: the subscription resumes where it was',
    plant: broken.goesDeaf,
    run: async ({ log, prefix, proxy, open, fake, start }) => {
      const events = some(120);
      const direct = await open();
      const subscription = listen(log, { after: start, prefixes: [prefix], maxBatch: 10 });
      for (let n = 0; n < 12; n += 1) {
        if (n === 4) {
          if (fake) {
            fake.kill();
            await fake.restart();
          } else await proxy.cut();
        }
        if (n === 8) await proxy.mend();
        await persistently(direct, `${prefix}${n}`, 'none', events.slice(n * 10, n * 10 + 10));
        await sleep(20);
      }
      await until('all have been delivered', () => subscription.seen.length >= 120);
      await subscription.stop();
      inOrderOnce(subscription.seen, events, log);
    },
  },
  45: {
    title: 'kill -9 in the middle of appends: what was acknowledged is there, and nothing is torn',
    skip: notAlone,
    run: async ({ log, child, prefix }) => {
      const { lines, signal } = await runChild({
        task: 'append',
        backend: child,
        stream: prefix,
        appends: 400,
        kill: true,
      });
      expect(signal).to.equal('SIGKILL');
      await nothingLostOrTorn(log, lines);
      // Planted: the same crash with a log that acknowledges before it commits.
      const early = await runChild({
        task: 'append',
        backend: child,
        stream: `${prefix}early`,
        appends: 400,
        kill: true,
        early: true,
      });
      expect(
        await nothingLostOrTorn(log, early.lines).then(
          () => 'nothing is missing',
          (error: Error) => error.message,
        ),
      ).to.contain('was acknowledged');
    },
  },
  46: {
    title: 'positions survive as text and are ordered like their events',
    run: async ({ log, stream }) => {
      await log.append(stream, 'none', some(12));
      const events = await whole(log, stream);
      for (const [i, a] of events.entries())
        for (const [k, b] of events.entries())
          expect(Math.sign(log.compare(a.position, b.position))).to.equal(Math.sign(i - k));
      const token = JSON.parse(JSON.stringify({ p: events[5]!.position })) as { p: string };
      expect(idsOf(await everything(log, stream, token.p, 3))).to.deep.equal(idsOf(events.slice(6)));
      expect(await failure(log.readAll({ after: 'not a position', limit: 1 }))).to.be.instanceOf(TypeError);
    },
  },
  47: {
    title: 'never a batch append, never "any", always the leader, and identity only',
    skip: onlyFake('calls that can be counted'),
    run: async ({ log, stream, fake, prefix, start }) => {
      const before = { ...fake!.calls };
      await Promise.all(Array.from({ length: 10 }, (_, n) => log.append(`${stream}${n}`, 'none', some(2))));
      await log.readStream(`${stream}1`, { limit: 5 });
      const subscription = listen(log, { after: start, prefixes: [prefix] });
      await until('all have been delivered', () => subscription.seen.length >= 20);
      await subscription.stop();
      expect(fake!.calls).to.include({ batchAppend: 0, expectedAny: 0, append: before.append + 10 });
      expect(fake!.calls.subscribe).to.be.above(before.subscribe);
      expect([...fake!.encodings]).to.deep.equal(['identity']);
      expect(fake!.leaderless(), 'calls without requires-leader').to.equal(0);
      await until('the subscription has been given back', () => fake!.openSubscriptions() === 0);
    },
  },
  48: {
    title: 'frozen in the middle of 50 appends: all settle in time, and retries tell the truth',
    plant: broken.forgetsIds,
    run: async ({ log, stream, proxy }) => {
      const appends = Array.from({ length: 50 }, (_, n) => ({ name: `${stream}-${n}`, events: some(2) }));
      await Promise.all(appends.slice(0, 20).map(({ name, events }) => log.append(name, 'none', events)));
      const startedMs = Date.now();
      const pending = appends.slice(20).map(({ name, events }) =>
        log.append(name, 'none', events).then(
          () => 'written',
          (error: unknown) => storeErrorKind(error),
        ),
      );
      await sleep(2);
      proxy.mute();
      const outcomes = await Promise.all(pending);
      expect(Date.now() - startedMs, 'ms until all had settled').to.be.below(DEADLINE_MS + 1_000);
      for (const outcome of outcomes) expect(outcome).to.be.oneOf(['written', 'unknown_outcome', 'unavailable']);
      await proxy.mend();
      for (const { name, events } of appends)
        expect(await persistently(log, name, 'none', events)).to.deep.equal({ lastRevision: 1 });
      for (const { name } of appends) expect(await whole(log, name)).to.have.length(2);
    },
  },
  49: {
    title: 'a subscription that falls silent while the log moves is noticed and resumed',
    plant: broken.goesDeaf,
    run: async ({ log, prefix, proxy, open, fake, start }) => {
      const events = some(9);
      const direct = await open();
      const subscription = listen(log, { after: start, prefixes: [prefix] });
      await direct.append(`${prefix}1`, 'none', events.slice(0, 3));
      await until('three', () => subscription.seen.length >= 3);
      if (fake) fake.silenceSubscriptions();
      else proxy.mute();
      await direct.append(`${prefix}2`, 'none', events.slice(3, 6));
      await sleep(300);
      expect(subscription.seen, 'silent now').to.have.length(3);
      if (!fake)
        setTimeout(() => {
          void proxy.mend();
        }, 1_000);
      await until('six', () => subscription.seen.length >= 6, 8_000);
      await direct.append(`${prefix}3`, 'none', events.slice(6));
      await until('nine', () => subscription.seen.length >= 9);
      await subscription.stop();
      inOrderOnce(subscription.seen, events, log);
    },
  },
  50: {
    title: 'every failure that says nothing is retried for 15 s, then unavailable; nothing twice',
    plant: broken.forgetsIds,
    harmless: ['embedded', 'server', 'simulated'],
    run: async ({ log, stream, proxy, open, fake }) => {
      const notLeader = {
        code: 5,
        details: 'Leader info available',
        metadata: {
          exception: 'not-leader',
          'leader-endpoint-host': '127.0.0.1',
          'leader-endpoint-port': String(fake?.port),
        },
      };
      const faults = fake
        ? [
            { code: 14, details: 'Server Is Not Ready' },
            notLeader,
            { code: 13, details: 'Received RST_STREAM with code 2' },
            { code: 2, details: 'Server Is Not Ready' },
            { code: 10, details: 'Forwarding timeout' },
            { code: 14, details: 'No connection established' },
          ]
        : [];
      for (const [n, fault] of faults.entries()) {
        for (const after of [false, true]) {
          const events = some(2);
          const name = `${stream}-${n}-${String(after)}`;
          const clock = quickClock();
          fake!.onAppend = () => ({ ...fault, after });
          await refused(appendWithRetry(log, name, 'none', events, clock), 'unavailable');
          expect(clock.sleptMs()).to.be.within(13_000, 15_000);
          fake!.onAppend = () => undefined;
          expect(await appendWithRetry(log, name, 'none', events, clock)).to.deep.equal({ lastRevision: 1 });
          expect(await whole(log, name)).to.have.length(2);
        }
      }
      // Nobody listens: connection refused, or discovery in vain.
      const events = some(2);
      await log.append(`${stream}-first`, 'none', some(1));
      await proxy.cut();
      for (const lost of fake ? [log, await open({ dead: true })] : [log]) {
        const clock = quickClock();
        await refused(appendWithRetry(lost, `${stream}-cut`, 'none', events, clock), 'unavailable');
        expect(clock.sleptMs()).to.be.within(13_000, 15_000);
      }
      await proxy.mend();
      await persistently(log, `${stream}-cut`, 'none', events);
      expect(await whole(log, `${stream}-cut`)).to.have.length(2);
      // A truth is not retried.
      const clock = quickClock();
      await refused(appendWithRetry(log, `${stream}-cut`, 'none', some(1), clock), 'wrong_revision', 1);
      expect(clock.sleptMs()).to.equal(0);
    },
  },
  51: {
    title: 'an append over the limit is refused before anything is sent, and disturbs no other',
    plant: broken.cutsLargeAppends,
    run: async ({ log, stream, fake }) => {
      const sent = fake?.calls.append ?? 0;
      const others = Array.from({ length: 10 }, (_, n) => log.append(`${stream}-${n}`, 'none', some(1)));
      const large = Array.from({ length: 20 }, () => event({ text: '¥'.repeat(40_000) }));
      await refused(log.append(stream, 'none', large), 'too_large');
      expect(await Promise.all(others)).to.deep.equal(others.map(() => ({ lastRevision: 0 })));
      if (fake) expect(fake.calls.append).to.equal(sent + 10);
      expect(() => encodeAppend(stream, 'none', large.slice(0, 11))).not.to.throw();
    },
  },
  52: {
    title: 'a subscription that cannot work tells why, every time, and goes on when it can',
    plant: broken.keepsTroubleToItself,
    run: async ({ log, prefix, proxy, open, start }) => {
      const events = some(3);
      const direct = await open();
      const troubles: unknown[] = [];
      await proxy.cut();
      const subscription = listen(log, {
        after: start,
        prefixes: [prefix],
        onTrouble: (error) => {
          troubles.push(error);
        },
      });
      await until('it has told twice', () => troubles.length >= 2);
      for (const error of troubles) expect(error).to.have.property('message').that.is.not.equal('');
      await direct.append(`${prefix}1`, 'none', events);
      await proxy.mend();
      await until('three', () => subscription.seen.length >= 3);
      await sleep(300);
      const told = troubles.length;
      await sleep(500);
      expect(troubles.length, 'told while it works').to.equal(told);
      await subscription.stop();
      inOrderOnce(subscription.seen, events, log);
    },
  },
  53: {
    title:
      'several streams are read with one question as each would be alone, and those that are not there are left out',
    plant: broken.readsFromTheBeginning,
    run: async ({ log, prefix }) => {
      const streams = ['a', 'b', 'c'].map((name) => `${prefix}${name}`);
      for (const [n, stream] of streams.entries()) await log.append(stream, 'none', some(3 + n));
      const asked = [
        ...streams.map((stream, n) => ({ stream, from: n })),
        { stream: `${prefix}absent`, from: 0 },
        { stream: streams[0] ?? '', from: 7 },
      ];
      const found = await log.readStreams?.(asked, 3);
      // A store that answers for one stream at a time has no such question.
      if (found === undefined) return;
      for (const [n, stream] of streams.entries()) {
        const alone = (await log.readStream(stream, { from: n, limit: 3 })).events;
        expect(found.filter((one) => one.stream === stream)).to.deep.equal(alone);
      }
      expect(found).to.have.length(9);
    },
    harmless: ['fake', 'server', 'simulated'],
  },
};

/** Cases that need the network between us and the store to fail. */
const PROXIED = new Set([40, 42, 44, 48, 49, 50, 52]);

/** Cases that break something for all logs of the backend. */
const DISTURBING = new Set([...PROXIED, 41, 43]);

/**
 * Declares the suite for one backend; `start` is called once, before the first case. `planted`: also that each planted
 * fault turns its case red on this backend.
 */
export function eventLogSuite(
  name: string,
  start: () => Promise<Backend & { stop(): Promise<void> }>,
  planted = true,
): void {
  describe(`event log: ${name}`, function suite() {
    this.timeout(30_000);
    let backend: Backend & { stop(): Promise<void> };
    before(async () => {
      backend = await start();
    });
    after(() => backend.stop());

    async function perform(number: number, one: Case, plant: broken.Plant = (log) => log): Promise<void> {
      const opened: EventLog[] = [];
      const open = async (options?: OpenOptions): Promise<EventLog> => {
        const log = await backend.open(options);
        opened.push(log);
        return log;
      };
      const prefix = `c${number}-${Math.random().toString(36).slice(2, 8)}-`;
      try {
        const proxied = PROXIED.has(number);
        const log = plant(
          await open(proxied ? { proxied, deadlineMs: DEADLINE_MS, watchdogMs: 200 } : { watchdogMs: 200 }),
        );
        await one.run({ ...backend, open, log, prefix, stream: `${prefix}s`, start: await log.head() });
      } finally {
        if (backend.fake) backend.fake.onAppend = () => undefined;
        await backend.proxy.mend();
        await Promise.all(opened.map((log) => log.close()));
      }
    }

    for (const [key, one] of Object.entries(CASES)) {
      const number = Number(key);
      it(`${number}. ${one.title}`, async function run() {
        const reason = one.skip?.[backend.kind];
        if (reason !== undefined) {
          this.test!.title += ` (skipped: ${reason})`;
          this.skip();
        }
        await perform(number, one);
      });
    }

    if (!planted) return;
    it('each planted fault turns its case red', async function noticed() {
      this.timeout(60_000);
      const green: number[] = [];
      patience.ms = 1_500;
      const plants = Object.entries(CASES).flatMap(([key, one]) =>
        one.plant && one.skip?.[backend.kind] === undefined && !one.harmless?.includes(backend.kind)
          ? [{ number: Number(key), one, plant: one.plant }]
          : [],
      );
      const tryOut = async ({ number, one, plant }: (typeof plants)[number]): Promise<void> => {
        await perform(number, one, plant).then(
          () => {
            green.push(number);
          },
          () => undefined,
        );
      };
      // Those that break the network for everybody come one after the other.
      await Promise.all(plants.filter(({ number }) => !DISTURBING.has(number)).map(tryOut));
      for (const plant of plants.filter(({ number }) => DISTURBING.has(number))) await tryOut(plant);
      patience.ms = 10_000;
      expect(green, 'cases that did not notice').to.deep.equal([]);
    });
  });
}
