// Procedures under an idempotency key. The key itself is taken when the first step is about to be written; each step
// has a key that follows from it and from what the step does, so that a procedure that was cut off does none of them
// twice; and the answer is kept under another one, at the end.
import { createHash } from 'node:crypto';
import { LIMITS } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import type { IdempotencyKey } from './desk.ts';

/** What stands between a key and what follows from it: no caller's key has it, for those are ASCII. */
const MARK = '·';

/** The keys that follow from one that a caller gave. */
export interface ProcedureKeys {
  /** As he gave it. */
  readonly own: IdempotencyKey;
  /** Of the answer. */
  readonly answer: IdempotencyKey;
  /** Of the next step: the same one again has another key. */
  step(command: string, input: unknown): IdempotencyKey;
}

/** Keys from one key. `seal` makes digests that nobody can guess from what was digested. */
export function procedureKeys(own: IdempotencyKey, seal: (text: string) => string): ProcedureKeys {
  const { idempotencyKey, fingerprint } = own;
  const times = new Map<string, number>();
  return {
    own,
    answer: { idempotencyKey: `${idempotencyKey}${MARK}answer`, fingerprint },
    step(command, input) {
      const said = createHash('sha256')
        .update(`${command}\n${JSON.stringify(input)}`)
        .digest('hex');
      const time = (times.get(said) ?? 0) + 1;
      times.set(said, time);
      const print = seal(`${fingerprint}\n${said}\n${time}`);
      return { idempotencyKey: `${idempotencyKey}${MARK}${print.slice(0, 32)}`, fingerprint: print };
    },
  };
}

/** True when work has ended, well or not, within so many milliseconds. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isInTime = await Promise.race([work.then(over, over), late]);
  clearTimeout(timer);
  return isInTime;
}

/**
 * Lets one at a time do something under a name. Whoever comes meanwhile waits LIMITS.twinWaitMs, and is refused then:
 * request_in_progress.
 */
export function oneAtATime(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const untilMs = performance.now() + LIMITS.twinWaitMs;
    for (let other = busy.get(name); other; other = busy.get(name)) {
      if (!(await endsWithin(other, Math.max(0, untilMs - performance.now()))))
        throw new Refusal(
          'request_in_progress',
          'a request with this Idempotency-Key is still running; ask again in a second',
          undefined,
          { retryAfterS: 1 },
        );
    }
    const mine = work();
    busy.set(name, mine);
    try {
      return await mine;
    } finally {
      busy.delete(name);
    }
  };
}

const over = (): boolean => true;
