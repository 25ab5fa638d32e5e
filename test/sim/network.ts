// The network of a simulation: questions that take time, are lost, held back or answered when nobody waits any more,
// and servers that are away. Nobody owns what is under way: it arrives, even when its sender is dead.
import { after, chance, end, hasEnded, inNameOf, owner } from './world.ts';

/** How bad the luck of a seed is; shares are of 1. */
export interface Luck {
  readonly lostRequests: number;
  readonly lostAnswers: number;
  /** Requests that arrive long after their sender has given up. */
  readonly stalls: number;
  readonly outages: number;
  readonly kills: number;
  /** Kills at the moment in which something is sent, before or after it has left. */
  readonly killsAtSending: number;
  readonly standstills: number;
  readonly spoiledSnapshots: number;
  /** Subscriptions that get nothing more, and hear nothing of that. */
  readonly silences: number;
  /** Rows whose server is away for a while. */
  readonly rowOutages: number;
  /** Receivers of webhooks that refuse or hang. */
  readonly badReceivers: number;
  /** Rebuilds of the read models while everything goes on. */
  readonly rebuilds: number;
  /** Processes that are stopped as an operator does it: they give back what they have, and end. */
  readonly stops: number;
  /** Processes of an older program, which knows nothing of members and looks after everything that it leads. */
  readonly olderPrograms: number;
  /** Clocks that leap by days, so that what is due by the calendar is due. */
  readonly leaps: number;
  /** The installation is lost, and its event store comes back from a backup without its last events. */
  readonly restores: number;
  /** Read models whose tables an older program has left: some are of another form, some are not there. */
  readonly olderTables: number;
  /** Calls that are made a second time at once, under the same key. */
  readonly impatience: number;
}

/** Nothing ever goes wrong. */
export const NO_BAD_LUCK: Luck = {
  lostRequests: 0,
  lostAnswers: 0,
  stalls: 0,
  outages: 0,
  kills: 0,
  killsAtSending: 0,
  standstills: 0,
  spoiledSnapshots: 0,
  silences: 0,
  rowOutages: 0,
  badReceivers: 0,
  rebuilds: 0,
  stops: 0,
  olderPrograms: 0,
  leaps: 0,
  restores: 0,
  olderTables: 0,
  impatience: 0,
};

/** What happened, by its name. */
export type Counts = Map<string, number>;

/** Counts one more. */
export function count(counts: Counts, name: string, times = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + times);
}

/** A server: away, it answers nobody. */
export interface Server {
  readonly name: string;
  isAway: boolean;
}

/** A line to servers: cut, it breaks what is under way; mute, it holds it back until it is mended. */
export interface Line {
  cut(): void;
  mute(what?: 'everything' | 'answers'): void;
  mend(): void;
}

/** Why a question has no answer: `refused` = it has certainly done nothing. */
export type Lost = Error & { readonly lost: 'refused' | 'unknown' };

/** One way to ask servers. */
export interface Wire {
  /** Asks; rejects with a Lost, or with what `act` throws or rejects with at the server. */
  ask<T>(server: Server, act: () => T | Promise<T>): Promise<T>;
  readonly line: Line;
}

/** The network of a seed. */
export interface Network {
  /** A way to ask: what takes longer than `deadlineMs` is given up by the asker, and may happen all the same. */
  wire(deadlineMs: number): Wire;
  /** True when this goes wrong now. */
  unlucky(share: number): boolean;
  /** Nothing goes wrong any more. */
  calm(): void;
}

const NETWORK = 'network';
const SHORTEST_MS = 0.2;
const USUAL_MS = 4;
const STALL_MS = 20_000;

function lost(how: Lost['lost'], why: string): Lost {
  return Object.assign(new Error(why), { lost: how });
}

/** A network with this luck. `onDeath` hears of who dies while something is sent. */
export function network(luck: Luck, counts: Counts, onDeath: (name: string) => void = () => undefined): Network {
  let isCalm = false;
  const unlucky = (share: number): boolean => !isCalm && share > 0 && chance() < share;
  const isQuick = luck === NO_BAD_LUCK;
  const travelMs = (): number => {
    if (!unlucky(luck.stalls)) return isQuick ? 0 : SHORTEST_MS + chance() * USUAL_MS;
    count(counts, 'stall');
    return 1_000 + chance() * STALL_MS;
  };
  const underWay = (ms: number, act: () => void): void => {
    inNameOf(NETWORK, () => {
      after(ms, act);
    });
  };

  /** True when the asker dies before it is sent, which nobody hears of. */
  function diesAtSending(asker: string | undefined): boolean {
    if (asker === undefined || !unlucky(luck.killsAtSending)) return false;
    const isBefore = chance() < 0.5;
    count(counts, isBefore ? 'kill before sending' : 'kill after sending');
    if (isBefore) end(asker);
    underWay(0, () => {
      onDeath(asker);
    });
    return isBefore;
  }

  function wire(deadlineMs: number): Wire {
    let state: 'open' | 'cut' | 'everything' | 'answers' = 'open';
    const held: (() => void)[] = [];
    const pending = new Set<() => void>();

    function ask<T>(server: Server, act: () => T | Promise<T>): Promise<T> {
      const asker = owner();
      if (hasEnded(asker) || diesAtSending(asker)) return new Promise(() => undefined);
      return new Promise((resolve, reject) => {
        let isOver = false;
        const settle = (how: () => void): void => {
          if (isOver) return;
          isOver = true;
          pending.delete(broken);
          limit.dropped = true;
          inTheirName(0, how);
        };
        const inTheirName = (ms: number, act: () => void): void => {
          if (asker === undefined && ms === 0) act();
          else if (asker === undefined) underWay(ms, act);
          else
            inNameOf(asker, () => {
              after(ms, act);
            });
        };
        // An answer arrives in a step of who asked: while he stands still it waits at his door, before his deadline.
        const arrived = (how: () => void): void => {
          if (isOver) return;
          if (state === 'everything' || state === 'answers') {
            held.push(() => {
              settle(how);
            });
          } else if (state === 'open') {
            isOver = true;
            pending.delete(broken);
            limit.dropped = true;
            how();
          }
        };
        const fail = (error: Error): void => {
          settle(() => {
            reject(error);
          });
        };
        const broken = (): void => {
          fail(lost('unknown', 'the connection was dropped'));
        };
        pending.add(broken);
        const limit = after(deadlineMs, () => {
          count(counts, 'no answer in time');
          fail(lost('unknown', `no answer within ${deadlineMs} ms`));
        });
        const answer = (how: () => void): void => {
          inTheirName(travelMs(), () => {
            arrived(how);
          });
        };
        const arrive = (): void => {
          if (server.isAway) {
            count(counts, `${server.name} away`);
            return fail(lost('refused', `${server.name} is away`));
          }
          if (unlucky(luck.lostRequests)) {
            count(counts, 'request lost');
            // A connection that breaks says so; a packet that is lost does not.
            return chance() < 0.5 ? broken() : undefined;
          }
          const failed = (error: unknown): void => {
            answer(() => {
              reject(error as Error);
            });
          };
          const tell = (found: T): void => {
            if (isOver) count(counts, 'done when nobody waited');
            if (unlucky(luck.lostAnswers)) {
              count(counts, 'answer lost');
              return chance() < 0.5 ? broken() : undefined;
            }
            return answer(() => {
              resolve(found);
            });
          };
          try {
            const found = act();
            if (!(found instanceof Promise)) tell(found);
            else
              found.then(
                (there) => {
                  tell(there);
                },
                (error: unknown) => {
                  failed(error);
                },
              );
          } catch (error) {
            failed(error);
          }
          return undefined;
        };
        if (state === 'cut') return fail(lost('refused', 'no connection could be made'));
        return underWay(travelMs(), () => {
          if (state === 'everything') held.push(arrive);
          else if (state !== 'cut') arrive();
        });
      });
    }

    return {
      ask,
      line: {
        cut() {
          state = 'cut';
          held.length = 0;
          for (const drop of [...pending]) drop();
        },
        mute(what = 'everything') {
          state = what;
        },
        mend() {
          state = 'open';
          for (const go of held.splice(0)) go();
        },
      },
    };
  }

  return {
    wire,
    unlucky,
    calm() {
      isCalm = true;
    },
  };
}
