// Appends whose outcome is unknown: the same bytes again until the store tells the truth or the time is up.
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../domain/limits.ts';
import { storeError, storeErrorKind } from './ports.ts';
import type { EventLog, NewEvent } from './ports.ts';

/** What retrying needs from outside. `sleep` defaults to a timer, `budgetMs` to LIMITS.appendRetryMs. */
export interface RetryOptions {
  /**
   * Milliseconds since some moment; must never jump, and should not count time in which this process could not have
   * heard an answer.
   */
  readonly now: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly budgetMs?: number;
  /** Told of every failure that will be retried. */
  readonly onTrouble?: (error: unknown) => void;
}

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1_000;

/**
 * A number in [0, 1) that differs between processes: the random tail of the UUID of the first event, another part for
 * each attempt.
 */
function jitter(id: string, attempt: number): number {
  const hex = id.replaceAll('-', '').slice(-12);
  return Number.parseInt(hex.slice(attempt % 9, (attempt % 9) + 4), 16) / 0x1_0000 || 0;
}

/**
 * Appends, and after `unknown_outcome` or `unavailable` sends the same ids at the same revision again (idempotent by
 * the port's
 * promise) for `budgetMs`, with growing, jittered waits. Then throws `unavailable`, whose message says whether an
 * attempt may have
 * been written and whose cause is the last failure. Every other failure is thrown at once.
 */
export async function appendWithRetry(
  log: Pick<EventLog, 'append'>,
  stream: string,
  expected: number | 'none',
  events: readonly NewEvent[],
  options: RetryOptions,
): Promise<{ lastRevision: number }> {
  const { now, sleep = pause, budgetMs = LIMITS.appendRetryMs, onTrouble } = options;
  const until = now() + budgetMs;
  let mayBeWritten = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await log.append(stream, expected, events);
    } catch (error) {
      const kind = storeErrorKind(error);
      if (kind !== 'unknown_outcome' && kind !== 'unavailable') throw error;
      mayBeWritten ||= kind === 'unknown_outcome';
      const waitMs =
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + jitter(events[0]?.id ?? '', attempt));
      if (now() + waitMs > until) {
        throw storeError(
          'unavailable',
          `the event store has not taken an append to ${stream} for ${budgetMs} ms ` +
            `(${mayBeWritten ? 'it may have been written' : 'nothing was written'})`,
          { cause: error },
        );
      }
      onTrouble?.(error);
      await sleep(waitMs);
    }
  }
}
