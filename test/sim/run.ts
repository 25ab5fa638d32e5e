// One simulation: processes of the real writer over simulated servers, clients that ask again until they know, and
// checkers that compare what clients were told with what is written. All of it from one seed.
import { createHash } from 'node:crypto';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { createAccount } from '../../commands/accounts.ts';
import type { Command } from '../../commands/command.ts';
import { SCOPES } from '../../src/domain/access.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { secretsWith } from '../../src/engine/secrets.ts';
import { writer, type Writer } from '../../src/engine/writer.ts';
import type { Memory } from '../../src/engine/ports.ts';
import { story } from '../ledger-events.ts';
import { faultsOf, type Told } from './checkers.ts';
import { count, servers, type Counts, type Luck, type Servers } from './stores.ts';
import {
  after,
  begin,
  chance,
  draw,
  end,
  elapsedMs,
  inNameOf,
  pause,
  pick,
  run as letHappen,
  standStill,
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
  /** Of all that was written and told: two runs of a seed have the same. */
  readonly digest: string;
}

const DAY_MS = 86_400_000;
/** When the faults end, every call has so long to be answered. */
const SETTLED_MS = 60_000;

/** What a seed has to bear: each kind of trouble is there or not, and then how much of it. */
function drawnLuck(): Luck {
  const some = (share: number, most: number): number => (chance() < share ? chance() * most : 0);
  return {
    lostRequests: some(0.6, 0.15),
    lostAnswers: some(0.6, 0.15),
    stalls: some(0.4, 0.02),
    outages: some(0.5, 0.02),
    kills: some(0.6, 0.1),
    standstills: some(0.4, 0.05),
    spoiledSnapshots: some(0.5, 1),
    rowsLagMs: pick([5, 50, 500, 5_000, 30_000]),
  };
}

/** Limits that are reached late: drawn small, so that what stands behind them is reached here too. */
function drawLimits(): void {
  Object.assign(LIMITS, {
    snapshotEvery: pick([5, 25, 5_000]),
    groupEvents: pick([3, 10, 500]),
    unprojectedLines: pick([30, 50_000]),
  });
}

interface Process {
  readonly name: string;
  readonly writer: Writer;
  /** Those who wait for an answer of it, and are told when it dies. */
  readonly callers: Set<() => void>;
}

function uuidOf(): string {
  const hex = (n: number): string => Array.from({ length: n }, () => draw(16).toString(16)).join('');
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

const GONE = new Error('the process is gone, or has not answered in time');
const ACTOR = { type: 'api_key', id: 'key_01900000-0000-7000-8000-000000000001', via: 'surface_b' } as const;

/** Processes of the writer, started, killed and stopped for a while. */
function processes(stream: string, { log, rows, progress }: Servers, luck: Luck, counts: Counts) {
  const living = new Map<number, Process>();
  let generation = 0;
  function start(place: number): void {
    const name = `process ${place}.${generation++}`;
    const aheadMs = (chance() - 0.5) * 2_000;
    inNameOf(name, () => {
      const clock = { now: () => Date.now() + aheadMs, elapsed: elapsedMs, attended: elapsedMs, uuid: uuidOf };
      const keyring = { load: () => Promise.resolve(), keep: () => Promise.resolve() };
      const made = writer({
        log,
        memory: rows as unknown as Memory,
        progress,
        clock,
        secrets: secretsWith('a pepper of twenty letters'),
        keyring: keyring as never,
      });
      living.set(place, { name, writer: made, callers: new Set() });
    });
  }
  function kill(place: number): void {
    const victim = living.get(place);
    if (!victim) return;
    count(counts, 'kills');
    living.delete(place);
    end(victim.name);
    for (const tell of [...victim.callers]) tell();
    after(50 + chance() * 3_000, () => {
      start(place);
    });
  }
  const many = 1 + draw(3);
  for (let place = 0; place < many; place++) start(place);
  return {
    many,
    one: (): Process | undefined => (living.size === 0 ? undefined : pick([...living.values()])),
    isAlive: (name: string) => [...living.values()].some((process) => process.name === name),
    trouble(): void {
      if (chance() < luck.kills) kill(draw(many));
      const still = living.get(draw(many));
      if (still && chance() < luck.standstills) {
        count(counts, 'standstills');
        standStill(still.name, 500 + chance() * 15_000);
      }
    },
    /** Asks a process; rejects GONE when it dies, or has not answered when the caller's patience ends. */
    call(process: Process, command: Command, input: object, key: string | undefined, onSettled: () => void) {
      return new Promise<{ readonly answer: unknown; readonly replayed: boolean }>((resolve, reject) => {
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
        const task = {
          stream,
          scope: stream.slice('ledger-comp_'.length),
          command,
          input,
          actor: ACTOR,
          scopes: new Set(SCOPES),
          ...(key !== undefined && { idempotencyKey: key, fingerprint: key }),
        };
        inNameOf(process.name, () => {
          process.writer.submit(task as never).then(
            (written) => {
              ended();
              resolve(written);
            },
            (error: unknown) => {
              ended();
              reject(error as Error);
            },
          );
        });
      });
    },
  };
}

/** What a client wants next: a post, a post to an account made here, a reversal, an account, each by its own key. */
function wish(n: number, told: readonly Told[]): Pick<Told, 'what' | 'input'> & { readonly command: Command } {
  const kind = draw(10);
  const date = `2027-0${4 + (n % 6)}-15`;
  const posts = told.filter(({ what, answer }) => what === 'post' && answer !== undefined);
  if (kind < 2 && posts.length > 0)
    return {
      what: 'reverse',
      command: reverseEntry as unknown as Command,
      input: { entryId: pick(posts).answer?.id, effectiveDate: '2027-10-01' },
    };
  if (kind < 4) {
    const code = String(7_000 + draw(40));
    return {
      what: 'account',
      command: createAccount as unknown as Command,
      input: { code, name: `Account ${code}`, class: 'expense' },
    };
  }
  const amount = 1 + draw(100_000);
  const accounts = told.filter(({ what, answer }) => what === 'account' && answer !== undefined);
  const accountCode = kind < 6 && accounts.length > 0 ? String(pick(accounts).input['code']) : '6110';
  return {
    what: 'post',
    command: postEntry as unknown as Command,
    input: {
      effectiveDate: date,
      ...(kind === 9 && { externalId: `outside-${draw(30)}` }),
      lines: [
        { side: 'debit', accountCode, amount },
        { side: 'credit', accountCode: '1110', amount },
      ],
    },
  };
}

const PASSING = new Set(['unavailable', 'request_in_progress', 'busy']);

/** Runs one seed with so many commands. */
export async function simulate(seed: number, commands: number): Promise<Outcome> {
  begin(seed);
  const counts: Counts = new Map();
  const luck = drawnLuck();
  drawLimits();
  const tale = story(7);
  tale.found();
  const at = servers(tale.stream, tale.take(), luck, counts);
  const founded = at.events.length;
  const house = processes(tale.stream, at, luck, counts);
  const told: Told[] = [];
  const open = new Map<number, string>();
  let calls = 0;
  let next = 0;
  let done = 0;
  let broken: unknown;

  async function client(): Promise<void> {
    while (next < commands) {
      const n = next++;
      const { what, command, input } = wish(n, told);
      const key = chance() < 0.9 ? `key ${n}` : undefined;
      const one: Told = {
        what,
        key,
        input,
        askedAt: at.events.length,
        answer: undefined,
        refused: undefined,
        seenAt: 0,
      };
      while (one.answer === undefined && one.refused === undefined) {
        const process = house.one();
        if (!process) {
          await pause(100);
          continue;
        }
        const call = calls++;
        open.set(call, process.name);
        try {
          const { answer, replayed } = await house.call(process, command, input, key, () => open.delete(call));
          one.answer = answer as { readonly id: string };
          count(counts, replayed ? `${what} replayed` : what);
        } catch (error) {
          const isPassing = error === GONE || (error instanceof Refusal && PASSING.has(error.code));
          if (error !== GONE && !(error instanceof Refusal)) throw error;
          if (!isPassing) one.refused = error as Refusal;
          count(counts, `${what}: ${error instanceof Refusal ? error.code : 'gone'}`);
          // Without a key nobody may ask again: it may have been written.
          if (isPassing && key === undefined) break;
          if (isPassing) await pause(20 + chance() * 500);
        }
      }
      one.seenAt = at.events.length;
      told.push(one);
      done += 1;
    }
  }

  const clients = 1 + draw(12);
  for (let n = 0; n < clients; n++)
    client().catch((error: unknown) => {
      broken ??= error;
    });
  const trouble = (): void => {
    if (done >= commands) return;
    house.trouble();
    if (chance() < luck.outages) {
      count(counts, 'outages');
      at.setAway(true);
      after(chance() * 20_000, () => {
        at.setAway(false);
      });
    }
    after(100, trouble);
  };
  after(100, trouble);

  const begunMs = wallMs();
  const ended = await letHappen(() => done >= commands || broken !== undefined, DAY_MS);
  at.calm();
  await letHappen(() => false, SETTLED_MS);
  const faults = [
    ...(broken === undefined ? [] : [`broken: ${String((broken as Error).stack ?? broken).slice(0, 400)}`]),
    ...(ended === 'over' ? [] : [`${done} of ${commands} commands were answered: ${ended}`]),
    ...[...open.values()].filter(house.isAlive).map((name) => `a call to ${name} was never answered`),
    ...faultsOf(at.events, founded, told),
  ];
  const answers = told.map(({ what, key, answer, refused }) => [what, key, answer?.id, refused?.code]);
  const written = JSON.stringify([at.events.slice(founded), answers]);
  return {
    seed,
    luck,
    processes: house.many,
    clients,
    faults,
    counts: Object.fromEntries(counts),
    commands,
    steps: stepsTaken(),
    virtualMs: elapsedMs(),
    wallMs: wallMs() - begunMs,
    digest: createHash('sha256').update(written).digest('hex').slice(0, 16),
  };
}
