// For how long appends have been failing, and whether the store is back.
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Clock, EventLog } from './ports.ts';

/** What the writer knows of the store that it appends to. */
export interface Outage {
  /** An append has failed. */
  begin(): void;
  /** An append was answered: written, or refused for its revision. */
  end(): void;
  /** For how long appends have been failing, milliseconds; undefined: they are not. */
  failingForMs(): number | undefined;
  /** Appends have failed for LIMITS.storeFailedMs: commands are refused at once. */
  hasFailed(): boolean;
  /** True once a second: whoever hears it finds out whether the store is back. */
  mayProbe(): boolean;
  /** Asks the store whether it takes appends again. */
  probe(): Promise<void>;
}

const PROBE_MS = 1_000;

/** Watches the appends to a log. */
export function outage(log: EventLog, clock: Clock): Outage {
  let sinceMs: number | undefined;
  let probedMs = -PROBE_MS;
  const failingForMs = (): number | undefined => (sinceMs === undefined ? undefined : clock.attended() - sinceMs);
  return {
    begin() {
      sinceMs ??= clock.attended();
    },
    end() {
      sinceMs = undefined;
    },
    failingForMs,
    hasFailed: () => (failingForMs() ?? 0) > LIMITS.storeFailedMs,
    mayProbe() {
      if (clock.attended() - probedMs < PROBE_MS) return false;
      probedMs = clock.attended();
      return true;
    },
    async probe() {
      try {
        const [first] = (await log.readStream(DIRECTORY_STREAM, { limit: 1 })).events;
        if (!first) return;
        // Appended once more it writes nothing: without commands (a balancer has taken them away) nobody else would
        // find out that the store is back.
        const again = { id: first.id, type: first.type, data: first.data as object, meta: first.meta as object };
        await log.append(DIRECTORY_STREAM, 'none', [again]);
        sinceMs = undefined;
      } catch {
        // It still fails, as it did.
      }
    },
  };
}
