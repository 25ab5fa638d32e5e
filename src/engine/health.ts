// Whether the service can do its work: which store answers, whether appends are taken, how far the rows are. Whoever
// asks is answered within a tenth of a second, whatever hangs: each part is looked at in the background.
import { LIMITS } from '../domain/limits.ts';
import type { ClockState } from './clock-watch.ts';
import type { Clock, EventLog, Memory } from './ports.ts';
import type { Projector, ProjectorStatus } from './projector.ts';
import type { ProofStatus } from './prover.ts';
import type { Writer } from './writer.ts';

/** What a health check shows. `ready`: everything works; `reads`: what is asked of the rows is answered. */
export interface Health {
  readonly ready: boolean;
  readonly reads: boolean;
  readonly eventStore: 'up' | 'down';
  readonly writes: 'up' | 'down';
  readonly readModel: 'up' | 'down';
  readonly projector: ProjectorStatus;
  readonly writer: { readonly waiting: number; readonly books: number; readonly booksBytes: number };
  readonly clock: ClockState;
  /** How proofs stand; never a reason not to be ready. Of which company and why is told in the log. */
  readonly proof: {
    readonly state: ProofStatus['state'] | 'off';
    /** Age of the oldest event that no checkpoint covers; null where another process knows. */
    readonly oldestUnsignedSeconds: number | null;
  };
  /** What an operator has to do so that it is ready, where that is known. */
  readonly fix?: string;
}

/** What a check of health needs. */
export interface HealthDeps {
  readonly clock: Pick<Clock, 'attended'>;
  readonly log: Pick<EventLog, 'ping' | 'heardAgoMs'>;
  readonly memory: Pick<Memory, 'ping' | 'heardAgoMs'>;
  readonly writer: Pick<Writer, 'status' | 'isTaking'>;
  readonly projector: Pick<Projector, 'measured' | 'status' | 'fix' | 'endSeenAgoMs'>;
  readonly clockState: () => ClockState;
  /** Undefined where nothing is signed. */
  readonly proofStatus: () => ProofStatus | undefined;
}

/**
 * So long an answer waits for what is being looked at; then it says what was found last. The very first one, which the
 * start asks for, waits until it is silent.
 */
const ANSWER_MS = 60;
/** What has not answered for so long is down. */
const SILENT_MS = 1_000;
/** It is looked at so often, for so long after somebody has asked. */
const LOOK_MS = 1_000;
const ASKED_MS = 60_000;
/** Others ask once a second too, and their seconds are a little longer. */
const LATE_MS = 100;

/** Something that is looked at again and again while somebody asks; `now` tells of it soon, undefined = silent. */
interface Looked<T> {
  now(): Promise<T | undefined>;
}

/**
 * Looks at something by `look`, one look at a time; one that fails finds `undefined`. `attended` (Clock) says for how
 * long it has been silent. `heardAgoMs`: how long ago somebody else asked it what it has answered; while others ask
 * often enough, it is looked at only for whoever wants to know.
 */
export function looking<T>(
  look: () => Promise<T>,
  attended: () => number,
  heardAgoMs: () => number = () => Number.POSITIVE_INFINITY,
): Looked<T> {
  let found: T | undefined;
  let under: { readonly sinceMs: number; readonly done: Promise<void> } | undefined;
  let askedMs = 0;
  let wasAsked = false;
  let timer: NodeJS.Timeout | undefined;
  function begin(): Promise<void> {
    if (under) return under.done;
    const done = (async () => {
      try {
        found = await look();
      } catch {
        found = undefined;
      }
      under = undefined;
    })();
    under = { sinceMs: attended(), done };
    return done;
  }
  function goOn(): void {
    timer = undefined;
    if (attended() - askedMs > ASKED_MS) return;
    const leftMs = found === undefined ? 0 : LOOK_MS + LATE_MS - heardAgoMs();
    if (leftMs <= 0) void begin();
    timer = setTimeout(goOn, leftMs <= 0 ? LOOK_MS : leftMs).unref();
  }
  return {
    async now() {
      askedMs = attended();
      const isFirst = !wasAsked;
      wasAsked = true;
      // One that began before the question might tell of a time before it.
      const done = under ? under.done.then(begin) : begin();
      timer ??= setTimeout(goOn, LOOK_MS).unref();
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, isFirst ? SILENT_MS : ANSWER_MS);
        void done.then(() => {
          clearTimeout(late);
          resolve();
        });
      });
      return under && attended() - under.sinceMs > SILENT_MS ? undefined : found;
    },
  };
}

/**
 * Answers how the service does, within a tenth of a second. While appends fail, the writer tries one that writes
 * nothing, at most once a second.
 */
export function healthOf(deps: HealthDeps): () => Promise<Health> {
  const isUp = (): true => true;
  const { attended } = deps.clock;
  const agoMs = (one: Pick<Memory, 'heardAgoMs'>) => (): number => one.heardAgoMs?.() ?? Number.POSITIVE_INFINITY;
  const eventStore = looking(() => deps.log.ping().then(isUp), attended, agoMs(deps.log));
  const readModel = looking(() => deps.memory.ping().then(isUp), attended, agoMs(deps.memory));
  const writes = looking(() => deps.writer.isTaking(), attended);
  let lag: Pick<ProjectorStatus, 'lagEvents' | 'lagMs'> = { lagEvents: 0, lagMs: 0 };
  const measured = looking(
    () => deps.projector.measured(),
    attended,
    () => (lag.lagEvents > 0 ? Number.POSITIVE_INFINITY : deps.projector.endSeenAgoMs()),
  );
  return async () => {
    const [store, model, taking, found] = await Promise.all([
      eventStore.now(),
      readModel.now(),
      writes.now(),
      measured.now(),
    ]);
    if (found) lag = { lagEvents: found.lagEvents, lagMs: found.lagMs };
    // Where nothing could be measured: how the projector stands is known without asking anybody.
    const projector = { ...deps.projector.status(), ...lag };
    const fix = deps.projector.fix();
    const { waiting, books, booksBytes } = deps.writer.status();
    const proof = deps.proofStatus();
    const reads = model === true && projector.caughtUp && !projector.outdated && projector.newer === undefined;
    const isFed =
      projector.stopped === undefined &&
      (projector.failingForMs ?? 0) < LIMITS.projectingFailedMs &&
      (projector.stillForMs ?? 0) < LIMITS.rowsStillMs;
    return {
      ready: store === true && taking === true && reads && isFed,
      reads,
      eventStore: store ? 'up' : 'down',
      writes: taking ? 'up' : 'down',
      readModel: model ? 'up' : 'down',
      projector,
      writer: { waiting, books, booksBytes },
      clock: deps.clockState(),
      proof: { state: proof?.state ?? 'off', oldestUnsignedSeconds: proof?.oldestUnsignedSeconds ?? null },
      ...(fix === undefined ? {} : { fix }),
    };
  };
}
