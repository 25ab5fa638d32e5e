// A whole service whose webhooks go to a receiver of the tests, and whose store answers late, so that a kill falls into
// the middle of what it does.
// Usage: RECEIVER=http://127.0.0.1:PORT/ node test/feed-main.ts [twice | process=NAME]; with the planted fault `twice`
// it knows no line of a statement again; the name goes with what it sends.
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import type { Memory } from '../src/engine/ports.ts';
import { serve } from '../src/main.ts';

const receiver = process.env['RECEIVER'] ?? '';
const twice = process.argv[2] === 'twice';
const name = /^process=(.*)$/.exec(process.argv[2] ?? '')?.[1];

/** Finds nobody who has a natural key already. */
const forgetful = (memory: Memory): Memory => ({
  ...memory,
  recall: async (...asked) => ({ ...(await memory.recall(...asked)), holders: new Map() }),
});

await serve(readConfig(process.env), {
  sender: {
    problemOf: () => Promise.resolve(undefined),
    async send({ headers: given, body }) {
      const headers = { ...given, ...(name !== undefined && { 'X-Process': name }) };
      try {
        return { status: (await fetch(receiver, { method: 'POST', headers, body })).status };
      } catch (error) {
        return { error: String(error) };
      }
    },
  },
  wrapLog: (log) => ({
    ...log,
    async append(stream, expected, events) {
      const appended = await log.append(stream, expected, events);
      if (events.some(({ type }) => type === 'bank_transaction.imported')) await sleep(250);
      return appended;
    },
  }),
  ...(twice && { wrapMemory: forgetful }),
});
