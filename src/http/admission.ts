// Who may begin dear work now: so much at once per company and in all, a queue in which companies take turns, and one
// dear read after the other while the event loop lags. Only a full queue and a long wait are refused.
import { LIMITS } from '../domain/limits.ts';
import { loopLag, type LoopLag } from '../engine/loop.ts';
import { busy } from './refusals.ts';
import type { Row } from './route.ts';
import type { Work } from './work.ts';

/** Ends a piece of work; a second call does nothing. */
export type Leave = () => void;

/** The doorkeeper of dear work. */
export interface Admission {
  /**
   * Resolves when `who` may begin. Refuses unavailable when he leaves too many answers unread, when too many of his
   * wait already, and after a time in the queue.
   */
  enter(work: Work, who: string): Promise<Leave>;
  /**
   * Counts bytes of an answer that its caller has not taken yet; whoever owes too many of them begins no more reads.
   */
  owe(who: string, bytes: number): Leave;
  /** Counts bytes of bodies that are not parsed yet (negative: they are); false = too many. */
  arrive(who: string, bytes: number): boolean;
  status(): { readonly running: number; readonly waiting: number; readonly owedBytes: number; readonly lagMs: number };
  close(): void;
}

interface AdmissionWaiter {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}
/** One kind of work: what runs, by company, and who waits, company by company in the order of their turns. */
interface Gate {
  running: number;
  readonly runningOf: Map<string, number>;
  readonly waiting: Map<string, AdmissionWaiter[]>;
}

function add(counts: Map<string, number>, who: string, n: number): number {
  const sum = (counts.get(who) ?? 0) + n;
  if (sum > 0) counts.set(who, sum);
  else counts.delete(who);
  return sum;
}

/** Parameters of a page of events that is read straight from the stream. */
export const PLAIN_EVENTS: ReadonlySet<string> = new Set(['limit', 'cursor', 'afterSequence', 'order', 'offset']);

const PAGING: ReadonlySet<string> = new Set(['limit', 'cursor', 'offset', 'companyIds']);
/** Further pages than these are counted through by the database. */
const NEAR_OFFSET = 1_000;

/**
 * What kind of work a reading request is; undefined = it is cheap: one thing, or a plain page of a list. `format` is
 * that of a file that was asked for.
 */
export function workOf(
  row: Row,
  input: Readonly<Record<string, unknown>>,
  format: string | undefined,
): Work | undefined {
  if (format === 'xlsx' || format === 'pdf') return 'file';
  if (format !== undefined) return 'export';
  const name = row.behind.kind === 'query' ? row.behind.query.name : '';
  if (name.startsWith('get-')) return undefined;
  if (!name.startsWith('list-')) return 'read';
  const { limit = LIMITS.pageDefault, offset = 0 } = input as { limit?: number; offset?: number };
  const isPlain = Object.keys(input).every((key) => PAGING.has(key));
  return isPlain && limit <= LIMITS.pageDefault && offset <= NEAR_OFFSET ? undefined : 'read';
}

/** How often those who wait are looked at. */
const LOOK_MS = 50;

const openGates = (): Readonly<Record<Work, Gate>> =>
  Object.fromEntries(
    Object.keys(LIMITS.admission).map((work) => [work, { running: 0, runningOf: new Map(), waiting: new Map() }]),
  ) as Readonly<Record<Work, Gate>>;

/** How many are within, and how many wait. */
function passing(gates: readonly Gate[]): Pick<ReturnType<Admission['status']>, 'running' | 'waiting'> {
  let [running, waiting] = [0, 0];
  for (const gate of gates) {
    running += gate.running;
    for (const waiters of gate.waiting.values()) waiting += waiters.length;
  }
  return { running, waiting };
}

/** Opens the doors. `shedLagMs`: above it dear reads go one after the other; Infinity = never. */
export function admission(
  options: { readonly shedLagMs?: number | undefined; readonly lag?: LoopLag } = {},
): Admission {
  const { shedLagMs = LIMITS.shedLagMs } = options;
  const lag = options.lag ?? loopLag();
  const gates = openGates();
  const owed = new Map<string, number>();
  let owedInAll = 0;
  const arriving = new Map<string, number>();
  let arrivingInAll = 0;

  function begin(work: Work, who: string): Leave {
    const gate = gates[work];
    gate.running += 1;
    add(gate.runningOf, who, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      gate.running -= 1;
      add(gate.runningOf, who, -1);
      admitNext(work);
    };
  }

  /**
   * True when a company may begin such work now. While the loop lags, dear reads go one after the other: what alone
   * waits would gain nothing by a refusal. While too much of what was answered is not taken, none begins.
   */
  function mayBegin(work: Work, who: string): boolean {
    const gate = gates[work];
    const { atOnce, perCompany } = LIMITS.admission[work];
    if (gate.running >= atOnce || (gate.runningOf.get(who) ?? 0) >= perCompany) return false;
    if (work === 'body' || work === 'work') return true;
    return owedInAll <= LIMITS.owedBytes && (gate.running === 0 || lag.ms() <= shedLagMs);
  }

  /** Lets the next companies in line begin, as many as may, each then at the end of the line. */
  function admitNext(work: Work): void {
    const gate = gates[work];
    for (const [who, waiters] of gate.waiting) {
      if (!mayBegin(work, who)) continue;
      const waiter = waiters.shift();
      gate.waiting.delete(who);
      if (waiters.length > 0) gate.waiting.set(who, waiters);
      waiter?.begin();
    }
  }

  /** Looks again whether somebody may begin, while anybody waits: the end of a lag is told by nobody. */
  let looking: NodeJS.Timeout | undefined;
  function look(): void {
    looking ??= setInterval(() => {
      const works = Object.keys(gates) as Work[];
      for (const work of works) admitNext(work);
      if (works.some((work) => gates[work].waiting.size > 0)) return;
      clearInterval(looking);
      looking = undefined;
    }, LOOK_MS);
  }

  return {
    async enter(work, who) {
      const gate = gates[work];
      const { queue, waitMs } = LIMITS.admission[work];
      const isRead = work !== 'body' && work !== 'work';
      // Whoever waits for an answer that he does not take would wait for ever.
      if (isRead && (owed.get(who) ?? 0) > LIMITS.owedBytesPerCompany)
        throw busy('too many answers wait to be read: take what was asked for before you ask for more');
      const waiters = gate.waiting.get(who) ?? [];
      if (waiters.length === 0 && mayBegin(work, who)) return begin(work, who);
      if (waiters.length >= queue)
        throw busy('too many requests of this kind wait for this company already; ask again in a second');
      return new Promise((resolve, reject) => {
        const leaveQueue = (): void => {
          waiters.splice(waiters.indexOf(waiter), 1);
          if (waiters.length === 0) gate.waiting.delete(who);
        };
        const timer = setTimeout(() => {
          leaveQueue();
          reject(busy('the service was too busy to begin this in time; ask again in a second'));
        }, waitMs);
        const waiter: AdmissionWaiter = {
          timer,
          begin: () => {
            clearTimeout(timer);
            resolve(begin(work, who));
          },
        };
        waiters.push(waiter);
        gate.waiting.set(who, waiters);
        look();
      });
    },
    owe(who, bytes) {
      add(owed, who, bytes);
      owedInAll += bytes;
      let paid = false;
      return () => {
        if (paid) return;
        paid = true;
        add(owed, who, -bytes);
        owedInAll -= bytes;
      };
    },
    arrive(who, bytes) {
      arrivingInAll += bytes;
      return add(arriving, who, bytes) <= LIMITS.arrivingBytesPerCompany && arrivingInAll <= LIMITS.arrivingBytes;
    },
    status: () => ({ ...passing(Object.values(gates)), owedBytes: owedInAll, lagMs: lag.ms() }),
    close() {
      clearInterval(looking);
      lag.stop();
    },
  };
}
