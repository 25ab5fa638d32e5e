// The sealer: once a signed checkpoint covers a close, binds it to the statements as they were at the close. The seal
// is a command by a natural key, so that crashes and two processes that believe to lead never make two; what is left
// over of a crash, or was projected elsewhere, is looked up.
import { FiscalPeriodClosed } from '../domain/fiscal-periods.ts';
import type { Clock, Duty, StoredEvent } from './ports.ts';

/** A close that waits for its seal. */
export interface WaitingClose {
  readonly companyId: string;
  readonly periodId: string;
  /** Sequence of the event that closed the period. */
  readonly closeSequence: number;
}
/** A statement as bytes. */
export interface SealFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

/** What the sealer needs. */
export interface SealerDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Which companies this process looks after. */
  readonly duty: Duty;
  /** Closes of all companies without a seal. */
  unsealed(): Promise<readonly WaitingClose[]>;
  /** Whether the close recorded its balances and is still in force. */
  isInForce(close: WaitingClose): Promise<boolean>;
  /** A signed checkpoint of more than `sequence` events; undefined while there is none. */
  checkpointOver(
    companyId: string,
    sequence: number,
  ): Promise<{ readonly size: number; readonly root: Buffer; readonly note: string } | undefined>;
  /** The statements at the close. */
  files(close: WaitingClose): Promise<readonly SealFile[]>;
  /** Seals the close; nothing where it is sealed already. */
  seal(
    close: WaitingClose,
    checkpoint: { readonly size: number; readonly root: string; readonly note: string },
    files: readonly SealFile[],
  ): Promise<void>;
  /** The company of a stream; undefined for streams of no company. */
  companyOf(stream: string): string | undefined;
  onProblem(message: string, error: unknown): void;
}

/** A sealer that runs. */
export interface Sealer {
  /** Hears of events that are in the rows. */
  saw(events: readonly StoredEvent[]): void;
  /** Looks now; resolves when everything that can be sealed is. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** Closes of which nobody told this process, as those that another one projected, are looked up so often. */
const LOOK_MS = 30_000;
/** Waits after failures, in seconds. */
const WAITS_S = [10, 60, 300, 1_800] as const;

interface SealerWaiting extends WaitingClose {
  failures: number;
  /** Not tried before this moment of the clock. */
  fromMs: number;
}

/** Starts the sealer; `tickMs` 0 = it never looks by itself. */
export function startSealer(deps: SealerDeps, { tickMs }: { tickMs: number }): Sealer {
  const waiting = new Map<string, SealerWaiting>();
  let lookedMs = -Infinity;
  let stopped = false;
  let running: Promise<void> | undefined;
  const put = (close: WaitingClose): void => {
    const key = `${close.periodId} ${close.closeSequence}`;
    if (!waiting.has(key)) waiting.set(key, { ...close, failures: 0, fromMs: 0 });
  };

  /** True when the close needs no seal any more. */
  async function isDone(close: WaitingClose): Promise<boolean> {
    if (!(await deps.isInForce(close))) return true;
    const found = await deps.checkpointOver(close.companyId, close.closeSequence);
    if (!found || found.size <= close.closeSequence) return false;
    const checkpoint = { size: found.size, root: found.root.toString('base64'), note: found.note };
    await deps.seal(close, checkpoint, await deps.files(close));
    return true;
  }

  async function round(): Promise<void> {
    if (stopped || !deps.duty.any()) {
      // Another process seals, and finds by itself what waits.
      waiting.clear();
      lookedMs = -Infinity;
      return;
    }
    if (deps.clock.elapsed() - lookedMs >= LOOK_MS) {
      for (const close of await deps.unsealed()) put(close);
      lookedMs = deps.clock.elapsed();
    }
    for (const [key, close] of waiting) {
      if (stopped) return;
      if (deps.duty.of(close.companyId)?.isHeld() !== true) {
        waiting.delete(key);
        continue;
      }
      if (deps.clock.elapsed() < close.fromMs) continue;
      try {
        if (await isDone(close)) waiting.delete(key);
      } catch (error) {
        const waitS = WAITS_S[Math.min(close.failures, WAITS_S.length - 1)] ?? 0;
        close.failures += 1;
        close.fromMs = deps.clock.elapsed() + waitS * 1_000;
        deps.onProblem('the close of a fiscal period could not be sealed; it is tried again', error);
      }
    }
  }
  const tick = (): Promise<void> =>
    (running ??= round()
      .catch((error: unknown) => deps.onProblem('closes without a seal could not be looked up', error))
      .finally(() => {
        running = undefined;
      }));
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    saw(events) {
      for (const { stream, revision, type, data } of events) {
        const companyId = type === FiscalPeriodClosed.type ? deps.companyOf(stream) : undefined;
        const periodId = (data as { periods?: readonly { readonly id: string }[] }).periods?.[0]?.id;
        if (companyId !== undefined && periodId !== undefined) put({ companyId, periodId, closeSequence: revision });
      }
    },
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
