// Composition roots with a planted fault, for the tests that must turn red: the shipped program has no fault switch.
// Usage: node test/faulty-main.ts ack_first | forget_keys | async_commit | late | stuck; `late` is no fault,
// but makes `forget_keys` show at the first kill; with `stuck` the store never answers who posts an entry.
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { serve } from '../src/main.ts';
import type { EventLog, Memory } from '../src/engine/ports.ts';

const fault = process.argv[2];

/** Acknowledges at once and writes a little later: what a store without a durable commit does. */
function acknowledgeFirst(log: EventLog): EventLog {
  const heads = new Map<string, number>();
  const queues = new Map<string, Promise<unknown>>();
  return {
    ...log,
    async append(stream, expected, events) {
      if (!stream.startsWith('ledger-') || events[0]?.type !== 'journal_entry.posted') {
        await queues.get(stream);
        return log.append(stream, expected, events);
      }
      const last = (expected === 'none' ? -1 : expected) + events.length;
      heads.set(stream, last);
      queues.set(
        stream,
        (queues.get(stream) ?? Promise.resolve())
          .then(async () => {
            await sleep(50);
            await log.append(stream, expected, events);
          })
          .catch(() => undefined),
      );
      return Promise.resolve({ lastRevision: last });
    },
  };
}

/** Tells of an append a while after it is durable: that is when a kill makes clients repeat what was done. */
function answerLate(log: EventLog): EventLog {
  return {
    ...log,
    async append(stream, expected, events) {
      const appended = await log.append(stream, expected, events);
      await sleep(300);
      return appended;
    },
  };
}

/** Says nothing any more once an entry is to be written. */
function getStuck(log: EventLog): EventLog {
  return {
    ...log,
    append: (stream, expected, events) =>
      events.some(({ type }) => type === 'journal_entry.posted')
        ? new Promise(() => undefined)
        : log.append(stream, expected, events),
  };
}

/** Never finds a receipt: what a service that keeps keys in memory only does after a restart. */
function forgetKeys(memory: Memory): Memory {
  return {
    ...memory,
    recall: async (stream, scope, asked) => ({ ...(await memory.recall(stream, scope, asked)), receipts: new Map() }),
  };
}

await serve(readConfig(process.env), {
  ...(fault === 'ack_first' ? { wrapLog: acknowledgeFirst } : {}),
  ...(fault === 'stuck' ? { wrapLog: getStuck } : {}),
  ...(fault === 'late' || fault === 'forget_keys' ? { wrapLog: answerLate } : {}),
  ...(fault === 'forget_keys' ? { wrapMemory: forgetKeys } : {}),
  ...(fault === 'async_commit' ? { logSettings: { synchronousCommit: 'off' as const } } : {}),
});
