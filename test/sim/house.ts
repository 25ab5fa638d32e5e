// The processes of a simulation: the whole real engine, as main.ts starts it, over simulated servers. They are killed,
// stand still, and are started again.
import { SCOPES } from '../../src/domain/scopes.ts';
import { startEngine, type Engine } from '../../src/main.ts';
import type { Caller } from '../../src/service.ts';
import type { WebhookSender } from '../../src/engine/ports.ts';
import { count, type Counts, type Luck, type Network } from './network.ts';
import type { LogServer } from './log.ts';
import type { RowsServer } from './rows.ts';
import { CANARY } from './wishes.ts';
import { after, chance, draw, elapsedMs, end, inNameOf, pause, pick, standStill } from './world.ts';

/** A process that lives. */
export interface Living {
  readonly name: string;
  readonly engine: Engine;
  readonly rows: ReturnType<RowsServer['open']>;
  /** Those who wait for an answer of it, and are told when it dies. */
  readonly callers: Set<() => void>;
}

/** All processes. */
export interface House {
  /** One that has started; whoever asks when there is none waits for the next, and no step is taken meanwhile. */
  one(): Promise<Living>;
  isAlive(name: string): boolean;
  all(): readonly Living[];
  /** Something happens to one of them, or not. */
  trouble(): void;
  /** All of them die at once, and none is started before `until` says so. */
  endAll(): { readonly startAgain: () => void };
  /** Every older program is ended, and a member is started in its place: an upgrade has come to its end. */
  upgrade(): void;
  /** A process has died of itself. */
  died(name: string): void;
  /** Ends all of them for good. */
  close(): void;
}

/** What is counted when those who look after the service are told what only its callers may read. */
export const TELLTALE = 'a problem told what an entry says';
const PEPPER = 'a pepper of twenty letters';

/** An id that begins with the time (UUID v7). */
function uuidOf(): string {
  const hex = (n: number): string => Array.from({ length: n }, () => draw(16).toString(16)).join('');
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** Somebody who may do everything in a company. */
export const ownerOf = (companyId: string): Caller => ({
  kind: 'api_key',
  id: 'key_01900000-0000-7000-8000-000000000001',
  name: 'Owner',
  companyId,
  scopes: new Set(SCOPES),
  via: 'surface_b',
});

/** Starts one engine in the name of whoever owns the moment; its clock goes wrong by up to a second. */
export async function startOne(
  logs: LogServer,
  database: RowsServer,
  sender: WebhookSender,
  counts: Counts,
  isMember = false,
): Promise<Pick<Living, 'engine' | 'rows'>> {
  const aheadMs = (chance() - 0.5) * 2_000;
  const onProblem = (message: string, error?: unknown): void => {
    if (`${message} ${String(error)}`.includes(CANARY)) count(counts, TELLTALE);
    count(counts, `told: ${message.replace(/[\d_]*[0-9a-f]{8}-[-0-9a-f]+|\d+/g, 'n').slice(0, 60)}`);
  };
  const rows = database.open(() => undefined);
  // Every second process gives up a book as soon as nobody needs it.
  const isForgetful = aheadMs < 0;
  if (isForgetful) count(counts, 'a process that gives up books');
  const engine = await startEngine({ log: logs.open().log, rows }, PEPPER, {
    clock: { now: () => Date.now() + aheadMs, elapsed: elapsedMs, attended: elapsedMs, uuid: uuidOf },
    sender,
    onProblem,
    ...(isForgetful && { booksBytes: 1 }),
    ...(isMember && { member: { roles: ['api', 'projector', 'jobs'], address: () => undefined } }),
    webhookTickMs: 1_000,
    clockTickMs: 60_000,
    alertTickMs: 30_000,
  });
  return { engine, rows };
}

/** Processes over servers. */
export function house(
  many: number,
  { logs, database, net }: { readonly logs: LogServer; readonly database: RowsServer; readonly net: Network },
  luck: Luck,
  counts: Counts,
  sender: WebhookSender,
): House {
  /** Who lives at a place, or is being started there. */
  const names = new Map<number, string>();
  const living = new Map<string, Living>();
  /** Who waits for anybody to start. */
  const waiting: (() => void)[] = [];
  /** Those of an older program. */
  const old = new Set<string>();
  let generation = 0;
  let isClosed = false;
  let isHeld = false;

  function start(place: number): void {
    if (isClosed) return;
    if (isHeld) {
      inNameOf('network', () => {
        after(500, () => {
          start(place);
        });
      });
      return;
    }
    const name = `process ${place}.${generation++}`;
    names.set(place, name);
    inNameOf(name, () => {
      const isOld = net.unlucky(luck.olderPrograms);
      count(counts, isOld ? 'older program' : 'member');
      if (isOld) old.add(name);
      startOne(logs, database, sender, counts, !isOld).then(
        (made) => {
          if (names.get(place) !== name) return;
          living.set(name, { name, ...made, callers: new Set() });
          for (const go of waiting.splice(0)) go();
        },
        () => {
          count(counts, 'start failed');
          if (names.get(place) === name) bury(place, 3_000 + chance() * 3_000);
        },
      );
    });
  }

  /** Ends whoever is at a place, and starts another one after a while. */
  function bury(place: number, pauseMs: number): void {
    const name = names.get(place);
    if (name === undefined) return;
    names.delete(place);
    const victim = living.get(name);
    living.delete(name);
    end(name);
    inNameOf('network', () => {
      after(chance() * 1_000, () => {
        database.drop(name);
      });
      after(pauseMs, () => {
        start(place);
      });
    });
    for (const tell of [...(victim?.callers ?? [])]) tell();
  }
  /** Ends a process as an operator does: it is asked to stop, and killed when it has not within ten seconds. */
  function stop({ name, engine }: Living): void {
    const place = placeOf(name);
    if (place === undefined) return;
    const over = (how: string): void => {
      if (names.get(place) !== name) return;
      count(counts, how);
      bury(place, restMs());
    };
    inNameOf(name, () => {
      engine.close().then(
        () => {
          over('stops');
        },
        () => {
          over('stops that failed');
        },
      );
    });
    inNameOf('network', () => {
      after(10_000, () => {
        over('stops that took too long');
      });
    });
  }
  const restMs = (): number => 50 + chance() * 3_000;
  const placeOf = (name: string): number | undefined => [...names].find(([, one]) => one === name)?.[0];

  for (let place = 0; place < many; place++) start(place);
  return {
    async one() {
      while (living.size === 0) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        // They do not come in one moment.
        await pause(chance() * 100);
      }
      return pick([...living.values()]);
    },
    isAlive: (name) => living.has(name),
    all: () => [...living.values()],
    trouble() {
      const place = draw(many);
      if (net.unlucky(luck.kills)) {
        count(counts, living.has(names.get(place) ?? '') ? 'kills' : 'kills while starting');
        bury(place, restMs());
      }
      // Beside older programs the lead changes hands more often: one of them leads while members have shares.
      const leader = net.unlucky(luck.olderPrograms * 0.005) ? database.leader() : undefined;
      const led = leader === undefined ? undefined : placeOf(leader);
      if (led !== undefined) {
        count(counts, 'a leader killed beside older programs');
        bury(led, restMs());
      }
      const stopped = pick([...living.values(), undefined]);
      if (stopped && net.unlucky(luck.stops)) stop(stopped);
      const still = names.get(draw(many));
      if (still !== undefined && net.unlucky(luck.standstills)) {
        count(counts, 'standstills');
        standStill(still, 500 + chance() * 15_000);
      }
      const builder = pick([...living.values(), undefined]);
      if (builder && net.unlucky(luck.rebuilds))
        inNameOf(builder.name, () => {
          builder.engine.projector.rebuild().then(
            () => {
              count(counts, 'rebuilds');
            },
            () => {
              count(counts, 'rebuild broken off');
            },
          );
        });
    },
    endAll() {
      isHeld = true;
      for (const place of [...names.keys()]) bury(place, restMs());
      return {
        startAgain: () => {
          isHeld = false;
        },
      };
    },
    upgrade() {
      for (const [place, name] of [...names])
        if (old.has(name)) {
          count(counts, 'upgrade of an older program');
          bury(place, restMs());
        }
    },
    died(name) {
      const place = placeOf(name);
      if (place !== undefined) bury(place, restMs());
    },
    close() {
      isClosed = true;
      for (const [, name] of names) end(name);
      living.clear();
    },
  };
}
