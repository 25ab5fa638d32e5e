// When what was sent to others and failed is tried again: a row for each kind of sending.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How patient a kind of sending is. */
interface RetryPatience {
  /** Waits after the first, second, ... failure; the last holds for all later ones. */
  readonly waitsMs: readonly number[];
  /** After so long without any success it is given up. */
  readonly giveUpMs: number;
}

/** Every kind. A receiver of webhooks may be away over a weekend; a letter that is a day late is asked for anew. */
const PATIENCE = {
  webhook: {
    waitsMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
    giveUpMs: 72 * HOUR_MS,
  },
  mail: { waitsMs: [30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS], giveUpMs: 24 * HOUR_MS },
} as const satisfies Readonly<Record<string, RetryPatience>>;

/**
 * When a sending that failed now for the `attempts`-th time, and first at `sinceMs`, is tried again; undefined =
 * never, it is given up.
 */
export function retryAt(
  kind: keyof typeof PATIENCE,
  attempts: number,
  sinceMs: number,
  nowMs: number,
): number | undefined {
  const { waitsMs, giveUpMs }: RetryPatience = PATIENCE[kind];
  if (nowMs >= sinceMs + giveUpMs) return undefined;
  const waitMs = waitsMs[attempts - 1] ?? waitsMs.at(-1) ?? 0;
  return Math.min(nowMs + waitMs, sinceMs + giveUpMs);
}
