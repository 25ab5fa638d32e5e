// Rate limits counted in this process: the default, and what the Redis counters fall back to.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counters } from '../engine/ports.ts';

/**
 * What a store says about a bucket after one more was taken, put into the port's terms. `consumed` includes this one.
 */
export function standing(
  consumed: number,
  untilResetMs: number,
  budget: number,
): Awaited<ReturnType<Counters['take']>> {
  const resetS = Math.max(1, Math.ceil(untilResetMs / 1000));
  const ok = consumed <= budget;
  return { ok, remaining: Math.max(0, budget - consumed), resetS, retryAfterS: ok ? 0 : resetS };
}

/**
 * Counters of this process alone. A bucket's window starts with its first use and lasts `windowS` (60 s; tests take
 * less).
 */
export function memoryCounters(options: { windowS?: number } = {}): Counters {
  // One limiter for all budgets: a budget that changes within a window keeps its count. Refusing is done in `standing`.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: options.windowS ?? 60 });
  return {
    async take(bucket, budget) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(bucket);
      return standing(consumedPoints, msBeforeNext, budget);
    },
    async left(bucket, budget) {
      const found = await limiter.get(bucket);
      return found ? standing(found.consumedPoints, found.msBeforeNext, budget) : { remaining: budget, resetS: 0 };
    },
    // Nothing is open: windows free their memory when they end, and their timers hold no process up.
    close: () => Promise.resolve(),
  };
}
