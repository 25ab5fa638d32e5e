// Runs that are recorded on real stores and replayed on those of the simulation: whatever was asked, in whatever order,
// both have to answer alike. What a simulation says of the engine is worth no more than that.
// `npm run prove` records a hundred; with EVENTSTORE_URL half of those of the event log on that server.
import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import { rowsPostgres, type PostgresRows } from '../../src/adapters/rows.postgres.ts';
import { NOTHING_YET } from '../../src/engine/replay.ts';
import type { EventLog, NewEvent, StoredEvent, StoreError, WebhookCursor } from '../../src/engine/ports.ts';
import { depth } from '../depth.ts';
import { seeded } from '../ledger-events.ts';
import { testDatabase } from '../postgres.ts';
import { logServer } from './log.ts';
import { network, NO_BAD_LUCK } from './network.ts';
import { nothingKept, rowsServer } from './rows.ts';
import { sorted } from './tables.ts';
import { atRealPace } from './world.ts';

const RUNS = depth(6, 100);
const STEPS = 40;
type DrawBelow = (below: number) => number;

/** Something that is asked of a store, and what it says, as text. */
interface RecordedStep<Store> {
  readonly what: string;
  ask(store: Store): Promise<unknown>;
}

/** An answer or a failure as text; what only one kind of store has is left out. */
async function said(asked: Promise<unknown>): Promise<string> {
  try {
    const plain = JSON.stringify(await asked, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    return plain === undefined ? 'nothing' : JSON.stringify(sorted(JSON.parse(plain)));
  } catch (error) {
    const { storeError, actual, name } = error as StoreError;
    return `refused: ${storeError ?? name} ${actual ?? ''}`;
  }
}

const newEvent = (n: number): NewEvent => ({ id: uuidv7(), type: `run.step_${n % 3}`, data: { n }, meta: { v: 1, n } });

/** Appends and reads of a few streams: new ones, repeated ones, at wrong places, with ids that are there already. */
function logSteps(random: DrawBelow, prefix: string): RecordedStep<EventLog>[] {
  const before: { stream: string; expected: number | 'none'; events: NewEvent[] }[] = [];
  const lengths = new Map<string, number>();
  const append = (stream: string, expected: number | 'none', events: NewEvent[]): RecordedStep<EventLog> => ({
    what: `append ${events.length} to ${stream} at ${expected}`,
    ask: (log) => log.append(stream, expected, events),
  });
  return Array.from({ length: STEPS }, (_, n): RecordedStep<EventLog> => {
    const stream = `${prefix}${random(3)}`;
    const last = (lengths.get(stream) ?? 0) - 1;
    const kind = random(12);
    const old = before[random(Math.max(1, before.length))];
    if (kind < 4) {
      const events = Array.from({ length: 1 + random(4) }, (_event, i) => newEvent(n + i));
      const expected = last < 0 ? ('none' as const) : last;
      before.push({ stream, expected, events });
      lengths.set(stream, last + 1 + events.length);
      return append(stream, expected, events);
    }
    if (kind === 4) return append(stream, Math.max(0, last + 1 + random(3)), [newEvent(n)]);
    if (kind === 5) return append(stream, last > 1 ? random(last) : 'none', [newEvent(n), newEvent(n + 1)]);
    if (kind === 6 && old) return append(old.stream, old.expected, old.events);
    if (kind === 7 && old) return append(old.stream, old.expected, [...old.events, newEvent(n)]);
    if (kind === 8 && old) return append(old.stream, old.expected, old.events.slice(0, 1));
    if (kind === 9) {
      const back = random(2) === 0;
      const from = random(3) === 0 ? undefined : random(8);
      const options = { limit: 1 + random(5), ...(from !== undefined && { from }) };
      return {
        what: `read ${stream} ${JSON.stringify(options)} ${back ? 'backwards' : 'forwards'}`,
        async ask(log) {
          const page = await log.readStream(stream, { ...options, direction: back ? 'backwards' : 'forwards' });
          return { ...page, events: page.events.map(plainEvent) };
        },
      };
    }
    return {
      what: 'read all of it, in pages',
      async ask(log) {
        const found: unknown[] = [];
        for (let after: string | undefined; ;) {
          const page = await log.readAll({ ...(after !== undefined && { after }), limit: 7, prefixes: [prefix] });
          found.push(...page.events.map(plainEvent));
          if (page.events.length === 0 || page.next === undefined) return found;
          after = page.next;
        }
      },
    };
  });
}

const plainEvent = ({ id, type, data, meta, stream, revision }: StoredEvent): object => ({
  ...{ id, type, data, meta, stream, revision },
});

/** What is kept beside the rows, and terms: whoever asks, in whatever order. */
function rowsSteps(random: DrawBelow): RecordedStep<PostgresRows>[] {
  const company = `comp_${uuidv7()}`;
  const [hooks, streams] = [[0, 1].map(() => `whk_${uuidv7()}`), ['ledger-a', 'ledger-b']];
  const held: HeldTerms = new WeakMap();
  const cursor = (n: number): WebhookCursor => ({ next: n, round: 0, attempts: 0, basis: 'x', kept: random(6) });
  return Array.from({ length: STEPS }, (_, n): RecordedStep<PostgresRows> => {
    const hook = hooks[random(2)] as string;
    const stream = streams[random(2)] as string;
    const place = cursor(random(9));
    const [epoch, at, text] = [1 + random(4), random(9), `text ${random(3)}`];
    const steps: RecordedStep<PostgresRows>[] = [
      { what: `claim ${hook} ${epoch}`, ask: (r) => r.webhooks.claim(company, hook, epoch) },
      { what: `claim ${hook} ${epoch} anew`, ask: (r) => r.webhooks.claim(company, hook, epoch, place) },
      keepStep(company, hook, epoch, place, n),
      { what: 'delivered', ask: (r) => r.webhooks.delivered(company, hook, at, 3).then(sequencesOf) },
      {
        what: `put ${text}`,
        ask: (r) => r.vault.put([{ companyId: company, kind: 'k', id: text, wrapped: `wrapped ${n}` }]),
      },
      { what: 'read the vault', ask: (r) => r.vault.read(company, 'k').then((all) => [...all.keys()].sort()) },
      { what: `remove ${text}`, ask: (r) => r.vault.remove(company, 'k', text) },
      { what: `piece ${text}`, ask: (r) => r.memory.keepPieces(stream, [{ hash: text, text }]) },
      bookStep(stream, at, [text]),
      { what: `book of ${stream}`, ask: (r) => r.memory.loadBook(stream, 'shape').then((book) => book?.revision) },
      { what: `drop the book of ${stream}`, ask: (r) => r.memory.dropBook(stream, `seal ${at}`) },
      termStep(held, random(2) === 0 ? 'lead' : 'rebuild'),
      { what: 'where the rows are', ask: (r) => r.store.liveCheckpoint().then((found) => found?.position) },
      { what: 'how far', ask: (r) => r.store.liveRevisions(streams).then((found) => [...found].sort()) },
    ];
    return steps[random(steps.length)] as RecordedStep<PostgresRows>;
  });
}

const sequencesOf = (all: readonly { readonly sequence: number }[]): number[] => all.map(({ sequence }) => sequence);

const keepStep = (
  company: string,
  hook: string,
  epoch: number,
  cursor: WebhookCursor,
  n: number,
): RecordedStep<PostgresRows> => ({
  what: `keep ${hook} ${epoch} ${cursor.kept}`,
  ask: (r) =>
    r.webhooks.keep(company, hook, epoch, cursor, {
      ...{ sequence: cursor.next, round: 0, eventId: `evt_${n}`, eventType: 'x', status: 'delivered', attempts: 1 },
      lastAttemptAt: '2026-04-01T00:00:00.000Z',
    }),
});

const bookStep = (stream: string, revision: number, hashes: string[]): RecordedStep<PostgresRows> => ({
  what: `keep a book of ${stream} at ${revision}`,
  ask: (r) =>
    r.memory.saveBook(
      stream,
      { revision, eventId: uuidv7(), shape: 'shape', book: 'book', seal: `seal ${revision}` } as never,
      hashes,
    ),
});

/** Terms that were taken at a store. */
type HeldTerms = WeakMap<PostgresRows, Map<string, { close(): Promise<void> }>>;

/** Takes a term, or gives it back; who has it writes at the right place and at a wrong one. */
function termStep(held: HeldTerms, term: 'lead' | 'rebuild'): RecordedStep<PostgresRows> {
  return {
    what: `the term ${term}`,
    async ask(r: PostgresRows): Promise<unknown> {
      const terms = held.get(r) ?? new Map<string, { close(): Promise<void> }>();
      held.set(r, terms);
      const mine = terms.get(term);
      if (mine) {
        terms.delete(term);
        await mine.close();
        return 'given back';
      }
      const session = await (term === 'lead' ? r.store.lead() : r.store.rebuild());
      if (!session) return 'another has it';
      terms.set(term, session);
      const nobody = term === 'lead' ? await r.store.lead() : await r.store.rebuild();
      const here = (await session.checkpoint()) ?? NOTHING_YET;
      const none = { tables: [], derivations: [] } as never;
      const to = { ...here, position: String(Number(here.position ?? 0) + 1) };
      const wrong = await session.apply(none, new Map([['ledger-a', 1]]), { ...here, position: '999999' }, to);
      const right = await session.apply(none, new Map([['ledger-a', Number(to.position)]]), here, to);
      return [nobody === undefined, wrong, right, term === 'lead' ? to.position : ''];
    },
  };
}

/** Asks a real store, then a simulated one: the steps on which they do not agree. */
async function differing<Store>(
  steps: readonly RecordedStep<Store>[],
  real: Store,
  simulated: Store,
): Promise<string[]> {
  const recorded: string[] = [];
  for (const step of steps) recorded.push(await said(step.ask(real)));
  const faults: string[] = [];
  for (const [n, step] of steps.entries()) {
    const replayed = await said(step.ask(simulated));
    if (replayed !== recorded[n])
      faults.push(`${n}: ${step.what}: really ${recorded[n]?.slice(0, 300)}, simulated ${replayed.slice(0, 300)}`);
  }
  return faults;
}

describe('runs recorded on real stores, replayed on simulated ones', function () {
  this.timeout(600_000);
  const url = process.env['EVENTSTORE_URL'];
  let stopPace = (): void => undefined;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  before(async () => {
    database = await testDatabase('recorded');
    stopPace = atRealPace();
  });
  after(async () => {
    stopPace();
    await database.drop();
  });

  /** Records and replays so many runs on this log. */
  async function ofLog(log: EventLog, from: number, to: number): Promise<string[]> {
    const faults: string[] = [];
    for (let run = from; run < to; run++) {
      const { log: simulated } = logServer(network(NO_BAD_LUCK, new Map()), NO_BAD_LUCK, new Map()).open();
      const prefix = `recorded-${uuidv7()}-`;
      const steps = logSteps(seeded(run), prefix);
      faults.push(...(await differing(steps, log, simulated)).map((fault) => `run ${run}, ${fault}`));
    }
    return faults;
  }
  const half = Math.floor(RUNS / 3);

  it(`${url === undefined ? 2 * half : half} runs on the event log in Postgres`, async () => {
    const log = await embeddedEventLog({ connectionString: database.url });
    expect(await ofLog(log, 0, url === undefined ? 2 * half : half)).to.deep.equal([]);
    await log.close();
  });

  if (url !== undefined)
    it(`${half} runs on the event store`, async () => {
      const log = await eventStoreDbLog({ url });
      expect(await ofLog(log, half, 2 * half)).to.deep.equal([]);
      await log.close();
    });

  it(`${RUNS - 2 * half} runs on rows, terms, webhooks, keys and snapshots in Postgres`, async () => {
    const faults: string[] = [];
    for (let run = 0; run < RUNS - 2 * half; run++) {
      const own = await testDatabase('recorded-rows');
      const real = rowsPostgres({ connectionString: own.url });
      await real.store.prepare();
      const simulated = rowsServer(network(NO_BAD_LUCK, new Map()), NO_BAD_LUCK, new Map(), nothingKept()).open(
        () => undefined,
      );
      const faultsHere = await differing(rowsSteps(seeded(1_000 + run)), real, simulated);
      faults.push(...faultsHere.map((fault) => `run ${run}, ${fault}`));
      await real.close();
      await own.drop();
    }
    expect(faults).to.deep.equal([]);
  });

  it('a store that is kinder than the real one is found out', async () => {
    const { log: simulated } = logServer(network(NO_BAD_LUCK, new Map()), NO_BAD_LUCK, new Map()).open();
    const kinder: EventLog = {
      ...simulated,
      append: (stream, expected, events) =>
        simulated.append(stream, expected, events).catch(() => ({ lastRevision: events.length })),
    };
    const log = await embeddedEventLog({ connectionString: database.url });
    const steps = logSteps(seeded(1), `recorded-${uuidv7()}-`);
    expect(await differing(steps, log, kinder)).to.not.deep.equal([]);
    await log.close();
  });
});
