// Rate limits counted in Redis, shared by all processes. While Redis is down or frozen, each process counts alone, to
// half the budget.
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Counters } from '../engine/ports.ts';
import { memoryCounters, standing } from './counters.memory.ts';

const COMMAND_TIMEOUT_MS = 150;
const CHECK_MS = 3_000;
/** After a failure Redis is left alone for this long, so that a frozen one does not cost every request its time-out. */
const PAUSE_MS = 1_000;

/** Asks the Redis at `url` once, within 3 s; rejects with what the client says. */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CHECK_MS,
    commandTimeout: CHECK_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // What went wrong first: the promise of `connect` only says that the connection is closed.
  let first: Error | undefined;
  redis.on('error', (error: Error) => (first ??= error));
  try {
    await redis.connect();
    await redis.ping();
    if (first) throw first;
  } catch (error) {
    throw first ?? error;
  } finally {
    redis.disconnect();
  }
}

/**
 * Counters in the Redis at `url`. `onChange` hears when it is lost and when it is back. Resolves within 2 s, with or
 * without Redis.
 */
export async function redisCounters(options: {
  url: string;
  prefix?: string;
  windowS?: number;
  onChange?: (state: 'up' | 'down', reason: string) => void;
}): Promise<Counters> {
  const { windowS = 60 } = options;
  // By default ioredis queues commands while it reconnects, for ever: a request would hang as long as Redis is away.
  const redis = new Redis(options.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    lazyConnect: true,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1_000),
  });
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    points: Number.MAX_SAFE_INTEGER,
    duration: windowS,
    keyPrefix: `${options.prefix ?? ''}daicho:rate`,
    rejectIfRedisNotReady: true,
  });
  const alone = memoryCounters({ windowS });
  let state: 'up' | 'down' | undefined;
  let pausedUntilMs = 0;
  const turn = (next: 'up' | 'down', reason: string): void => {
    if (state === next) return;
    state = next;
    options.onChange?.(next, reason);
  };
  // Without a listener a lost connection would end the process.
  redis.on('error', (error: Error) => turn('down', error.message));
  redis.on('ready', () => {
    pausedUntilMs = 0;
    turn('up', 'connected');
  });
  await redis.connect().catch((error: unknown) => turn('down', (error as Error).message));

  /** What Redis answers; undefined while it is away, when half a budget is counted here alone. */
  const fromRedis = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (performance.now() < pausedUntilMs) return undefined;
    try {
      const found = await work();
      turn('up', 'answers again');
      return found;
    } catch (error) {
      pausedUntilMs = performance.now() + PAUSE_MS;
      turn('down', error instanceof Error ? error.message : 'no answer');
      return undefined;
    }
  };
  const half = (budget: number): number => Math.max(1, Math.floor(budget / 2));
  return {
    async take(bucket, budget) {
      const found = await fromRedis(() => limiter.consume(bucket));
      return found ? standing(found.consumedPoints, found.msBeforeNext, budget) : alone.take(bucket, half(budget));
    },
    async left(bucket, budget) {
      const found = await fromRedis(() => limiter.get(bucket));
      if (found === undefined) return alone.left(bucket, half(budget));
      return found === null
        ? { remaining: budget, resetS: 0 }
        : standing(found.consumedPoints, found.msBeforeNext, budget);
    },
    async close() {
      await alone.close();
      redis.disconnect();
    },
  };
}
