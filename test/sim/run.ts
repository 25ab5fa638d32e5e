// One simulation: processes of the real engine over simulated servers, clients that ask again until they know, readers
// who wait for what was written, feeds, receivers of webhooks; and checkers that compare what all of them were told
// with what is written. All of it from one seed.
import { createHash } from 'node:crypto';
import { query } from '../../queries/query.ts';
import { BOOKKEEPING, builtTogether, TABLE_NAMES } from '../../projections/tables.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { z } from 'zod';
import { bare } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import type { Outcome as Done } from '../../src/service.ts';
import type { WebhookCursor, WebhookSender } from '../../src/engine/ports.ts';
import { base } from './base.ts';
import { atDoor, doorOf, type ClientDoor } from './doors.ts';
import { dueOf, faultsOf, type Told } from './checkers.ts';
import { faultsOfRows, textsOf, turnoverOf } from './rows-checked.ts';
import { house, ownerOf, TELLTALE, type House, type Living } from './house.ts';
import { logServer, type LogServer } from './log.ts';
import { rowsOf } from './tables.ts';
import { count, network, type Counts, type Luck, type Network } from './network.ts';
import { keptAgain, rowsServer, type RowsServer } from './rows.ts';
import type { SqlTables } from './sql.ts';
import { CANARY, wish, type Wish } from './wishes.ts';
import {
  after,
  begin,
  chance,
  draw,
  elapsedMs,
  hasEnded,
  inNameOf,
  leap,
  owner,
  pause,
  pick,
  run as letHappen,
  stepsTaken,
  wallMs,
} from './world.ts';

/** What came of a seed. */
export interface Outcome {
  readonly seed: number;
  readonly luck: Luck;
  readonly processes: number;
  readonly clients: number;
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly commands: number;
  readonly steps: number;
  readonly virtualMs: number;
  readonly wallMs: number;
  /** Of all that was written, projected, told and asked: two runs of a seed have the same. */
  readonly digest: string;
  /** The story of it, a line for each command: what was asked, what was told, and when. */
  readonly story: readonly string[];
}

const DAY_MS = 86_400_000;
/** When the faults end, every call has so long to be answered. */
const SETTLED_MS = 60_000;
/** And every webhook that does not wait for its next attempt has arrived. */
const WEBHOOKS_MS = 600_000;

/** What a seed has to bear: each kind of trouble is there or not, and then how much of it. */
function drawnLuck(): Luck {
  const some = (share: number, most: number): number => (chance() < share ? chance() * most : 0);
  return {
    lostRequests: some(0.5, 0.1),
    lostAnswers: some(0.5, 0.1),
    stalls: some(0.4, 0.02),
    outages: some(0.4, 0.02),
    kills: some(0.5, 0.05),
    killsAtSending: some(0.4, 0.003),
    standstills: some(0.4, 0.03),
    spoiledSnapshots: some(0.5, 1),
    silences: some(0.4, 0.1),
    rowOutages: some(0.4, 0.02),
    badReceivers: some(0.4, 0.3),
    rebuilds: some(0.3, 0.03),
    stops: some(0.4, 0.03),
    olderPrograms: pick([0, 0, 0.5, 1]),
    leaps: some(0.5, 0.02),
    restores: some(0.3, 0.05),
    olderTables: pick([0, 0, 0, 1]),
    impatience: some(0.5, 0.3),
  };
}

/** An older program has left some tables in another form, and knew nothing of others. */
function outdate(database: RowsServer, counts: Counts): void {
  const names = TABLE_NAMES.filter((name) => !(BOOKKEEPING as readonly string[]).includes(name));
  const drawn = Array.from({ length: 1 + draw(3) }, () => pick(names));
  const missing = [...new Set(drawn)].filter(() => chance() >= 0.6);
  // What is made together is made anew together, as the survey of the real adapter has it.
  const changed = builtTogether(drawn).filter((name) => !missing.includes(name));
  count(counts, 'tables of another form', changed.length);
  count(counts, 'tables not there', missing.length);
  database.outdate(changed, missing);
}

/** Limits that are reached late: drawn small, so that what stands behind them is reached here too. */
function drawLimits(): void {
  Object.assign(LIMITS, {
    snapshotEvery: pick([5, 25, 5_000]),
    groupEvents: pick([3, 10, 500]),
    unprojectedLines: pick([30, 50_000]),
  });
}

/** Whether an entry is in the rows, as a process sees them. */
const isEntryThere = query({
  name: 'is-entry-there',
  summary: 'Whether an entry is there',
  needs: null,
  input: z.strictObject({ id: z.string() }),
  async run(rows, { companyId }, { id }): Promise<{ readonly isThere: boolean }> {
    const found = await rows
      .selectFrom('entries')
      .select('revision')
      .where('company_id', '=', bare(companyId))
      .where('id', '=', bare(id))
      .execute();
    return { isThere: found.length > 0 };
  },
});

const GONE = new Error('the process is gone, or has not answered in time');
/** Refusals that say: ask again. */
export const PASSING: ReadonlySet<string> = new Set(['unavailable', 'request_in_progress', 'busy']);

/** What no outage explains: neither a refusal nor a line that broke. */
export const isDefect = (error: unknown): boolean =>
  error !== GONE &&
  !(error instanceof Refusal) &&
  !(error instanceof Error && ('lost' in error || 'storeError' in error));

/** Does something at a process; rejects GONE when it dies, or has not answered when the caller's patience ends. */
function at<T>(process: Living, work: () => Promise<T>, onSettled: () => void = () => undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => {
      process.callers.delete(leave);
      reject(GONE);
    };
    process.callers.add(leave);
    const patience = after(10_000 + chance() * 20_000, leave);
    const ended = (): void => {
      patience.dropped = true;
      process.callers.delete(leave);
      onSettled();
    };
    inNameOf(process.name, () => {
      work().finally(ended).then(resolve, reject);
    });
  });
}

/** What a seed plays with. */
export interface Scene {
  readonly companyId: string;
  readonly bankAccountId: string;
  readonly months: readonly string[];
  readonly logs: LogServer;
  readonly database: RowsServer;
  readonly net: Network;
  readonly luck: Luck;
  readonly counts: Counts;
  readonly home: House;
  readonly told: Told[];
  /** What is asked and not told yet. */
  readonly asking: Set<Told>;
  /** How often the installation was lost, and came back from a backup. */
  pasts: number;
  isLost: boolean;
  /** How many events there were when it began. */
  readonly begun: number;
  readonly feeds: readonly { readonly name: string; readonly heard: number[] }[];
  readonly arrived: ReadonlyMap<string, number[]>;
  readonly faults: string[];
  readonly story: string[];
  /** Calls that are under way, and where. */
  readonly open: Map<number, string>;
}

let calls = 0;

/** Two calls under one key were told the same. */
function faultsOfAgain({ what, n, answer, again }: Told): string[] {
  const said = answer && saidIn(answer);
  return again === undefined || said === undefined || said === again
    ? []
    : [`${what} ${n} was told of ${said.slice(0, 200)}, and of ${again.slice(0, 200)} too`];
}

/** Asks a process once, by a door. */
export function once(scene: Scene, process: Living, wished: Wish, door: ClientDoor, key: string | undefined) {
  const { companyId, open } = scene;
  const { what, input, command, procedure } = wished;
  const caller = ownerOf(companyId);
  const call = calls++;
  open.set(call, process.name);
  const request = {
    ...{ companyId, input, caller },
    ...(key !== undefined && { idempotencyKey: key, fingerprint: `${what} ${JSON.stringify(input)}` }),
  };
  const { engine } = process;
  return at(
    process,
    () => {
      if (door !== 'service') return atDoor(engine, door, wished, { input, caller, companyId, key });
      const done = procedure
        ? engine.service.run(procedure as never, request as never)
        : engine.service.execute(command as never, request as never);
      return done as Promise<Done<{ id: string }>>;
    },
    () => open.delete(call),
  );
}

/** What an answer says, as far as it has to say the same again. */
const saidIn = (answer: { readonly id?: string }): string => answer.id ?? JSON.stringify(answer);

/** Waits for something, but no longer than so many milliseconds. */
const atMost = (ms: number, awaited: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const limit = after(ms, resolve);
    void awaited.then(() => {
      limit.dropped = true;
      resolve();
    });
  });

/** The same call a second time, at once or as soon as the first one is answered: it may say nothing else. */
async function again(
  scene: Scene,
  process: Living,
  wished: Wish,
  one: Told,
  door: ClientDoor,
  answered: Promise<void>,
): Promise<void> {
  if (chance() < 0.5) await pause(chance() * 5);
  else {
    await atMost(2_000, answered);
    await pause(chance() * 2);
  }
  const { pasts } = scene;
  try {
    const { answer } = await once(scene, process, wished, door, one.key);
    if (pasts === scene.pasts) one.again = saidIn(answer);
    count(scene.counts, 'asked twice');
  } catch (error) {
    if (isDefect(error)) throw error;
    count(scene.counts, `asked twice: ${error instanceof Refusal ? error.code : 'gone'}`);
  }
}

/** One command of a client: asked again, anywhere, until it is answered. Without a key nobody may ask again. */
async function ask(scene: Scene, n: number): Promise<void> {
  const { companyId, logs, counts, home, net, luck } = scene;
  const wished = wish(n, scene);
  const { what, input } = wished;
  const key = chance() < 0.9 ? `key ${n}` : undefined;
  const stream = `ledger-${companyId}`;
  const one: Told = {
    ...{ what, n, key, input, askedAt: logs.lengthOf(stream), seenAt: 0 },
    ...{ answer: undefined, refused: undefined, again: undefined, isAcross: false },
  };
  scene.asking.add(one);
  const tried: string[] = [];
  const door = doorOf(n, wished);
  count(counts, `asked at ${door}`);
  let tellAnswered: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    tellAnswered = resolve;
  });
  while (one.answer === undefined && one.refused === undefined) {
    const process = await home.one();
    try {
      if (key !== undefined && net.unlucky(luck.impatience))
        again(scene, process, wished, one, door, answered).catch((error: unknown) => {
          scene.faults.push(`broken: ${String(error)}`);
        });
      const done = await once(scene, process, wished, door, key);
      one.answer = done.answer;
      tellAnswered();
      count(counts, done.replayed ? `${what} replayed` : what);
      tried.push(`${process.name}: ${done.replayed ? 'replayed' : 'done'}`);
      one.seenAt = logs.lengthOf(stream);
      if (what === 'post' && done.position !== '' && chance() < 0.4)
        void reads(scene, done, chance() < 0.3 ? process : undefined);
    } catch (error) {
      const isPassing = !(error instanceof Refusal) || PASSING.has(error.code);
      if (isDefect(error)) throw error;
      if ((error as Error).message.includes(CANARY)) scene.faults.push(`${what} ${n} was refused with what it said`);
      const why = error instanceof Refusal ? error.code : error === GONE ? 'gone' : 'failed';
      tried.push(`${process.name}: ${why}`);
      count(counts, `${what}: ${why}`);
      one.seenAt = logs.lengthOf(stream);
      if (!isPassing) one.refused = error as Refusal;
      else if (key === undefined) break;
      else await pause(20 + chance() * 500);
    }
  }
  scene.asking.delete(one);
  scene.told.push(one);
  scene.story.push(
    `${(elapsedMs() / 1_000).toFixed(1)} s, ${one.seenAt} events: ${what} ${key ?? ''} ${tried.join(', ')}`,
  );
}

/** Reads an entry that was acknowledged: where it was written, or anywhere with its position. */
async function reads(scene: Scene, done: Done<{ id: string }>, where: Living | undefined): Promise<void> {
  const process = where ?? (await scene.home.one());
  if (!scene.home.isAlive(process.name)) return;
  const { companyId, counts, faults } = scene;
  const options = where ? {} : { minPosition: done.position };
  const { pasts } = scene;
  try {
    const asking = await at(process, () =>
      process.engine.service.ask(isEntryThere, companyId, { id: done.answer.id }, options),
    );
    count(counts, asking.upToDate ? 'read up to date' : 'read behind');
    if (asking.upToDate && asking.answer?.isThere !== true && pasts === scene.pasts)
      faults.push(`${done.answer.id} was written (${done.position}) and is not read at ${process.name}`);
  } catch (error) {
    if (isDefect(error)) throw error;
    if (error instanceof Refusal && !PASSING.has(error.code)) faults.push(`reading was refused: ${error.code}`);
    count(counts, 'read refused');
  }
}

/** Follows the feed of a company, anywhere, for as long as there is somebody to follow. */
async function follow(scene: Scene, name: string, heard: number[], isOver: () => boolean): Promise<void> {
  const { companyId, counts, faults, home } = scene;
  const last = (): number => heard.at(-1) ?? -1;
  while (!isOver()) {
    const process = await home.one();
    const leaving = new AbortController();
    await new Promise<void>((resolve) => {
      const leave = (): void => {
        process.callers.delete(leave);
        leaving.abort();
        resolve();
      };
      process.callers.add(leave);
      after(5_000 + chance() * 60_000, leave);
      const deliver = (record: { readonly sequence: number }): Promise<void> => {
        if (leaving.signal.aborted) return Promise.resolve();
        if (record.sequence !== last() + 1) faults.push(`${name} heard of event ${record.sequence} after ${last()}`);
        heard.push(record.sequence);
        return Promise.resolve();
      };
      inNameOf(process.name, () => {
        process.engine.service.followEvents(companyId, {}, last(), deliver, leaving.signal).then(leave, leave);
      });
    });
    count(counts, 'feed left');
    await pause(50 + chance() * 200);
  }
}

/** Receivers of webhooks: what arrived, in its order. */
export function receivers(
  net: Network,
  luck: Luck,
  counts: Counts,
  isInCharge: (name: string) => boolean,
  faults: string[],
) {
  const arrived = new Map<string, number[]>();
  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    async send({ url, headers }) {
      // It has asked for its term just before: nobody else can have it now.
      const sending = owner() ?? '';
      if (!hasEnded(sending) && !isInCharge(sending)) faults.push(`${sending} sends webhooks of a company not its own`);
      try {
        return await net.wire(10_000).ask({ name: 'receiver', isAway: false }, () => {
          if (net.unlucky(luck.badReceivers)) {
            count(counts, 'receiver refuses');
            return { status: 500 };
          }
          arrived.set(url, [...(arrived.get(url) ?? []), Number(headers['Webhook-Sequence'])]);
          return { status: 200 };
        });
      } catch (error) {
        return { error: (error as Error).message };
      }
    },
  };
  return { sender, arrived };
}

/** What is wrong with what receivers got: a gap, or an event before one that it follows, at its first arrival. */
export function faultsOfWebhooks(arrived: ReadonlyMap<string, readonly number[]>, counts: Counts): string[] {
  return [...arrived].flatMap(([url, sequences]) => {
    const faults: string[] = [];
    let last: number | undefined;
    for (const sequence of sequences) {
      if (sequence < 0) {
        // The events from here on came back as others.
        last = last === undefined ? undefined : Math.min(last, -sequence - 1);
        continue;
      }
      if (last !== undefined && sequence > last + 1) faults.push(`${url} got event ${sequence} after ${last}`);
      if (last !== undefined && sequence <= last) count(counts, 'webhook sent again');
      last = Math.max(last ?? 0, sequence);
    }
    count(counts, 'webhook arrived', sequences.filter((sequence) => sequence > 0).length);
    return faults;
  });
}

/** Calendars leap by so many days at most, so that nobody comes to the end of the years that there are. */
const MOST_DAYS = 300;
/** Who has had no luck for so long may end all the same. */
const TROUBLED_MS = 900_000;
/** What is under way arrives within this time. */
const ARRIVED_MS = 30_000;

/** The installation is lost, and comes back from a backup: without its last events, with what is kept beside rows. */
function loseAll(scene: Scene): void {
  const { companyId, counts, logs, database, home, told, asking, feeds, arrived, begun } = scene;
  count(counts, 'restored');
  scene.isLost = true;
  const { startAgain } = home.endAll();
  after(ARRIVED_MS, () => {
    logs.restore(Math.max(begun, logs.events.length - 1 - draw(20)));
    database.empty();
    const end = logs.lengthOf(`ledger-${companyId}`);
    const kept = told.filter(({ seenAt }) => seenAt <= end);
    told.splice(0, told.length, ...kept);
    // What was said the second time was said of a past that is gone, as what was told is.
    for (const one of asking)
      Object.assign(one, { askedAt: Math.min(one.askedAt, end), isAcross: true, again: undefined });
    for (const { heard } of feeds) while ((heard.at(-1) ?? 0) >= end) heard.pop();
    for (const sequences of arrived.values()) sequences.push(-end);
    scene.pasts += 1;
    scene.isLost = false;
    startAgain();
  });
}

/** What goes wrong with servers and processes, until everything is answered. */
export function troubles(scene: Scene, isOver: () => boolean, troubledMs = TROUBLED_MS): void {
  const { net, luck, counts, logs, database, home } = scene;
  let leaptDays = 0;
  const away = (server: LogServer | RowsServer, share: number): void => {
    if (!net.unlucky(share)) return;
    count(counts, `outage of the ${server.name}`);
    server.isAway = true;
    after(chance() * 20_000, () => {
      server.isAway = false;
    });
  };
  const next = (): void => {
    if (isOver()) return;
    if (elapsedMs() > troubledMs) {
      net.calm();
      return;
    }
    home.trouble();
    away(logs, luck.outages);
    away(database, luck.rowOutages);
    if (leaptDays < MOST_DAYS && net.unlucky(luck.leaps)) {
      const days = 1 + draw(40);
      leaptDays += days;
      count(counts, 'leaps of the calendar');
      leap(days * DAY_MS);
    }
    if (scene.pasts === 0 && !scene.isLost && net.unlucky(luck.restores)) loseAll(scene);
    after(100, next);
  };
  after(100, next);
}

/** A report, as far as it is looked into here. */
interface Figures {
  readonly rows: readonly {
    readonly kind: string;
    readonly code?: string;
    readonly values: Readonly<Record<string, bigint>>;
  }[];
}

/** What is wrong with the figures that SQL adds up: an account of the trial balance holds what its entries say. */
async function faultsOfReports({ companyId, logs, home }: Scene): Promise<string[]> {
  const [process] = home.all();
  if (!process) return ['nobody is there to ask for a report'];
  let found: Figures | Error | undefined;
  const input = { from: '2026-04-01', to: '2027-03-31' };
  inNameOf(process.name, () => {
    process.engine.service.ask(trialBalance, companyId, input).then(
      ({ answer }) => {
        found = (answer as Figures | undefined) ?? new Error('there is no trial balance');
      },
      (error: unknown) => {
        found = error as Error;
      },
    );
  });
  await letHappen(() => found !== undefined, SETTLED_MS);
  if (found === undefined || found instanceof Error) return [`the trial balance: ${String(found)}`];
  const there = found.rows.flatMap(({ kind, code, values: { debit = 0n, credit = 0n } }) =>
    kind === 'account' && (debit !== 0n || credit !== 0n) ? [`${String(code)}: ${debit} ${credit}`] : [],
  );
  const told = turnoverOf(logs.events, input);
  return there.sort().join() === told.sort().join() ? [] : [`the trial balance is ${there.join()}, not ${told.join()}`];
}

/** Runs one seed with so many commands, without some kinds of bad luck that it would draw. */
export async function simulate(
  seed: number,
  commands: number,
  without: readonly (keyof Luck)[] = [],
  sql?: SqlTables,
): Promise<Outcome> {
  const { companyId, bankAccountId, events, kept } = await base();
  await sql?.load(kept.live);
  begin(seed);
  calls = 0;
  const counts: Counts = new Map();
  const luck = { ...drawnLuck(), ...Object.fromEntries(without.map((kind) => [kind, 0])) };
  drawLimits();
  const onDeath = (name: string): void => {
    home.died(name);
  };
  const net = network(luck, counts, onDeath);
  const logs = logServer(net, luck, counts, events);
  const [told, faults, story]: [Told[], string[], string[]] = [[], [], []];
  const onDifference = (fault: string): void => void faults.push(fault);
  const database = rowsServer(net, luck, counts, keptAgain(kept), sql && { sql, onDifference });
  const { sender, arrived } = receivers(net, luck, counts, (name) => database.isInCharge(name, companyId), faults);
  if (luck.olderTables > 0) outdate(database, counts);
  const processes = 1 + draw(3);
  const home: House = house(processes, { logs, database, net }, luck, counts, sender);
  const stream = `ledger-${companyId}`;
  const months = events.flatMap(({ type, data }) =>
    type === 'fiscal_period.opened' ? (data as { months: { id: string }[] }).months.map(({ id }) => id) : [],
  );
  const begunAt = logs.lengthOf(stream) - 1;
  const feeds = ['one feed', 'another feed'].map((name) => ({ name, heard: [begunAt] }));
  const scene: Scene = {
    ...{ companyId, bankAccountId, months, logs, database, net, luck, counts, home, told, faults, story, arrived },
    ...{ feeds, asking: new Set(), pasts: 0, isLost: false, begun: events.length, open: new Map() },
  };
  let next = 0;
  let done = 0;
  let broken: unknown;
  let isEnd = false;
  const clients = 1 + draw(12);
  async function client(): Promise<void> {
    while (next < commands) {
      await ask(scene, next++);
      done += 1;
    }
  }
  for (const work of [
    ...Array.from({ length: clients }, () => client()),
    ...feeds.map(({ name, heard }) => follow(scene, name, heard, () => isEnd)),
  ])
    work.catch((error: unknown) => {
      broken ??= error;
    });
  troubles(scene, () => done >= commands);

  const begunMs = wallMs();
  const ended = await letHappen(() => (done >= commands && !scene.isLost) || broken !== undefined, DAY_MS);
  net.calm();
  logs.isAway = database.isAway = false;
  // From here on nobody starts an older program.
  if (luck.olderPrograms > 0 && chance() < 0.5) home.upgrade();
  await letHappen(() => false, SETTLED_MS);
  const end = (): number => logs.lengthOf(stream) - 1;
  // Who waits after a failure waits for minutes, and then has much to hear.
  // A webhook that has failed for days is given up, also when those days came in one leap.
  const served = (): WebhookCursor[] =>
    rowsOf(database.kept.live, 'webhooks').flatMap((row) => {
      const cursor = database.kept.cursors.get(`${row.company_id} ${row.id}`);
      return cursor && row.status === 'enabled' ? [cursor.state] : [];
    });
  const isHeard = (): boolean => served().every(({ next }) => next === end() + 1);
  // What is due waits for the next minute, and is an event too.
  let looked = -1;
  let missing: readonly string[] = [];
  const isDone = (): boolean => {
    if (looked !== logs.events.length) missing = dueOf(logs.events, Date.now());
    looked = logs.events.length;
    return missing.length === 0 && isHeard();
  };
  await letHappen(isDone, WEBHOOKS_MS);
  await letHappen(() => false, 1_000);
  const last = end();
  isEnd = true;
  // What only SQL is asked, behind everything else, is no part of what happened.
  const steps = stepsTaken();
  if (sql) faults.push(...(await faultsOfReports(scene)), ...(await sql.differences(database.kept.live)));
  const company = logs.events.filter((event) => event.stream === stream);
  faults.push(
    ...(broken === undefined ? [] : [`broken: ${String((broken as Error).stack ?? broken).slice(0, 600)}`]),
    ...(ended === 'over' ? [] : [`${done} of ${commands} commands were answered: ${ended}`]),
    ...[...scene.open.values()].filter(home.isAlive).map((name) => `a call to ${name} was never answered`),
    ...faultsOf(company, begunAt + 1, told),
    ...told.flatMap(faultsOfAgain),
    ...(counts.has(TELLTALE) ? [TELLTALE] : []),
    ...dueOf(logs.events, Date.now()),
    ...faultsOfRows(logs.events, database.kept.live),
    ...feeds.flatMap(({ name, heard }) =>
      heard.at(-1) === last ? [] : [`${name} ends at ${String(heard.at(-1))}, the company at ${last}`],
    ),
    ...faultsOfWebhooks(arrived, counts),
    ...served().flatMap(({ next, nextAttemptMs }) =>
      next === last + 1 || nextAttemptMs !== undefined ? [] : [`a webhook stands at ${next} of ${last}`],
    ),
    ...(home.all().length === processes ? [] : [`${home.all().length} of ${processes} processes run in the end`]),
  );
  const answers = told.map(({ what, key, answer, refused }) => [what, key, answer?.id, refused?.code]);
  const streams = [...database.kept.live.streams].sort();
  const happened = [...counts].filter(([name]) => !name.includes('SQL')).sort(([a], [b]) => (a < b ? -1 : 1));
  const written = [logs.events.slice(events.length), answers, streams, [...arrived], feeds, happened, steps];
  const digest = createHash('sha256').update(JSON.stringify(written));
  for (const text of textsOf(database.kept.live)) digest.update(text);
  const result: Outcome = {
    ...{ seed, luck, processes, clients, faults, commands, story },
    counts: Object.fromEntries(counts),
    steps,
    virtualMs: elapsedMs(),
    wallMs: wallMs() - begunMs,
    digest: digest.digest('hex').slice(0, 16),
  };
  home.close();
  // What the dead had under way in a turn of the loop goes on to its end, so that nothing is left to the next seed.
  await letHappen(() => false, 1);
  return result;
}
