// Following the log: events that arrive are folded and written to the live rows, batch by batch, each in one
// transaction with the checkpoint.
import type { Projecting } from '../../projections/projection.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Checkpoint, EventLog, ReadModelSession, TraceSpan, StoredEvent, Tracer } from './ports.ts';
import { asPoison, batchEnd, poisoned, prepare, PROJECTED_PREFIXES, type Prepared } from './replay.ts';
import { traceOf, within } from './spans.ts';
import type { Standing } from './standing.ts';
import type { Waiters } from './waiters.ts';

/** What is in the live rows, as the leader knows it. */
export interface Live {
  checkpoint: Checkpoint;
  readonly streams: Map<string, number>;
  /** What is projected: not what is missing in the tables and filled beside them. */
  readonly projecting: Projecting;
}

/** The lead was taken over, or the tables were replaced by a rebuild: start anew from the checkpoint. */
export const FENCED = new Error('the checkpoint was moved by another writer');

/**
 * Events do not come, here: perhaps another process gets them. Whoever gives the lead up asks for it again after so
 * long, and goes on with it when nobody else has taken it.
 */
export const YIELDED = new Error('the lead was given up because no events come');

/**
 * While events keep coming and no reader waits, they are gathered for so long: a transaction for a hundred events costs
 * little more than one for ten.
 */
const GATHER_MS = 25;

/** What following needs; `batchEvents`: most events of one transaction. */
export interface FollowingOptions {
  readonly log: EventLog;
  readonly batchEvents: number;
  readonly stand: Standing;
  readonly readers: Waiters;
  /** Hears of events that are in the rows now. */
  readonly onWritten: ((events: readonly StoredEvent[]) => void) | undefined;
  readonly tracer?: Tracer | undefined;
}

/** What has come in, and how much has been written. */
interface Intake {
  arrived: StoredEvent[];
  endSeen: boolean;
  written: number;
  /** Ends the gathering, if there is one. */
  hurry: () => void;
}

/** One term of following, on one session. */
interface FollowedTerm extends FollowingOptions {
  readonly session: ReadModelSession;
  readonly state: Live;
  readonly intake: Intake;
}

/** What a failure says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A batch is a trace of its own, linked to the traces of its events. */
function spanOf({ tracer }: FollowedTerm, { events }: Prepared): TraceSpan | undefined {
  if (!tracer) return undefined;
  const links = events.flatMap((event) => traceOf(event) ?? []);
  return links.length > 0 ? tracer.begin('project', { kind: 'consumer', links }) : undefined;
}

async function write(term: FollowedTerm, prepared: Prepared): Promise<void> {
  const { session, state, intake, stand, readers } = term;
  const isApplied = await within(
    spanOf(term, prepared),
    () => session.apply(prepared.work, prepared.streams, prepared.from, prepared.to),
    (isOurs) => ({ 'daicho.events': prepared.events.length, 'daicho.applied': String(isOurs) }),
  );
  if (!isApplied) throw FENCED;
  state.checkpoint = prepared.to;
  intake.written += 1;
  for (const [stream, revision] of prepared.streams) state.streams.set(stream, revision);
  intake.arrived = intake.arrived.slice(prepared.events.length);
  term.onWritten?.(prepared.events);
  if (intake.endSeen && intake.arrived.length === 0) stand.catchUp();
  readers.wake((stream) => state.streams.get(stream));
}

/** Writes a batch; when its data is at fault, event by event up to the culprit, which stops the projector. */
async function commit(term: FollowedTerm, prepared: Prepared): Promise<void> {
  const { session, state } = term;
  try {
    await write(term, prepared);
  } catch (error) {
    if (error === FENCED || !session.isPermanent(error)) throw error;
    for (const event of prepared.events) {
      try {
        await write(
          term,
          prepare(state.projecting, [event], state.checkpoint, (stream) => state.streams.get(stream) ?? -1),
        );
      } catch (single) {
        throw session.isPermanent(single) ? poisoned(event, single) : single;
      }
    }
  }
}

function gather(intake: Intake): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    intake.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Between the subscription and the rows: folding the next batch overlaps with writing the last one. */
interface Pipe {
  /** Takes events; resolves when more may come. */
  receive(events: readonly StoredEvent[]): Promise<void>;
  /** Ends it; the first reason counts. */
  fail(why: unknown): void;
  /** Aborts when it has failed. */
  readonly failed: AbortSignal;
  /** Resolves when all that was received is written, and rejects with why it failed. */
  emptied(): Promise<void>;
}

function pipeOf(term: FollowedTerm): Pipe {
  const { state, intake, batchEvents, readers } = term;
  const failing = new AbortController();
  let failure: unknown;
  let taken = 0;
  let busy = false;
  let pumping: Promise<void> = Promise.resolve();
  let drained: (() => void) | undefined;
  let ahead = state.checkpoint;
  const aheadOf = new Map<string, number>();
  const known = (stream: string): number => aheadOf.get(stream) ?? state.streams.get(stream) ?? -1;

  async function pump(): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      while (taken < intake.arrived.length) {
        const batch = intake.arrived.slice(taken, batchEnd(intake.arrived, taken, batchEvents));
        let prepared: Prepared;
        let found: unknown;
        try {
          prepared = prepare(state.projecting, batch, ahead, known);
        } catch (error) {
          found = error;
          prepared = prepare(state.projecting, batch.slice(0, asPoison(error)?.at ?? 0), ahead, known);
        }
        taken += prepared.events.length;
        ahead = prepared.to;
        for (const [stream, revision] of prepared.streams) aheadOf.set(stream, revision);
        await writing;
        const size = prepared.events.length;
        writing =
          size === 0
            ? Promise.resolve()
            : commit(term, prepared).then(() => {
                taken -= size;
                drained?.();
              });
        writing.catch(() => undefined);
        if (found !== undefined) {
          await writing;
          throw found;
        }
        if (taken >= intake.arrived.length) await writing;
      }
    } catch (error) {
      failure = error;
      failing.abort();
      drained?.();
    } finally {
      busy = false;
    }
  }

  async function receive(events: readonly StoredEvent[]): Promise<void> {
    if (failure !== undefined) return;
    intake.arrived = intake.arrived.concat(events);
    if (!busy) {
      busy = true;
      pumping = pump();
    }
    if (events.length < batchEvents && readers.isEmpty()) await gather(intake);
    // Two batches may wait: one being written, one being folded.
    while (intake.arrived.length > 2 * batchEvents && failure === undefined)
      await new Promise<void>((resolve) => {
        drained = resolve;
      });
  }

  return {
    receive,
    fail: (why) => {
      failure ??= why;
      failing.abort();
    },
    failed: failing.signal,
    emptied: async () => {
      await pumping;
      if (failure !== undefined) throw failure;
    },
  };
}

async function subscribe(term: FollowedTerm, first: StoredEvent | undefined, signal: AbortSignal): Promise<void> {
  const { log, batchEvents, stand, intake } = term;
  const pipe = pipeOf(term);
  if (first) await pipe.receive([first]);
  const after = first?.position ?? term.state.checkpoint.position;
  await log.subscribe(
    {
      ...(after === undefined ? {} : { after }),
      prefixes: PROJECTED_PREFIXES,
      maxBatch: batchEvents,
      onCaughtUp: () => {
        intake.endSeen = true;
        stand.work();
        if (intake.arrived.length === 0) stand.catchUp();
      },
      onTrouble: (error) => {
        stand.fail(`the read models get no events: ${messageOf(error)}`, error);
        if ((stand.failingForMs() ?? 0) < LIMITS.projectingFailedMs) return;
        pipe.fail(YIELDED);
      },
    },
    (events) => {
      stand.work();
      return pipe.receive(events);
    },
    AbortSignal.any([signal, pipe.failed]),
  );
  await pipe.emptied();
}

/** The way of events into the live rows. */
export interface RowsFollowing {
  /** Events that have arrived and are not in the rows. */
  arrived(): readonly StoredEvent[];
  /** Units of work written so far. */
  written(): number;
  /** A reader waits: what is gathered is written now. */
  hurry(): void;
  /**
   * Projects until the signal aborts or something fails; empty rows begin with the event `first`. Rejects with FENCED,
   * YIELDED, a poison, or what the stores say.
   */
  project(session: ReadModelSession, state: Live, first: StoredEvent | undefined, signal: AbortSignal): Promise<void>;
}

/** Nothing has arrived. */
export function following(options: FollowingOptions): RowsFollowing {
  const intake: Intake = { arrived: [], endSeen: false, written: 0, hurry: () => undefined };
  return {
    arrived: () => intake.arrived,
    written: () => intake.written,
    hurry: () => {
      intake.hurry();
    },
    async project(session, state, first, signal) {
      intake.arrived = [];
      intake.endSeen = false;
      try {
        await subscribe({ ...options, session, state, intake }, first, signal);
      } finally {
        intake.arrived = [];
      }
    },
  };
}
