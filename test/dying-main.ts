// A whole service that ends itself with SIGKILL at a point of sealing a close: nothing of it goes on, nothing is told.
// Usage: node test/dying-main.ts signing | signed | statement | sealing | sealed
import { readConfig } from '../src/config.ts';
import type { DocumentStore, EventLog } from '../src/engine/ports.ts';
import { serve } from '../src/main.ts';

const point = process.argv[2];

/** Ends this process where `at` is the point to die at: no handler runs, no buffer is written. */
const die = (at: string): Promise<void> => {
  if (at !== point) return Promise.resolve();
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

let hasClosed = false;
const wrapLog = (log: EventLog): EventLog => ({
  ...log,
  async append(stream, expected, events) {
    hasClosed ||= events.some(({ type }) => type === 'fiscal_period.closed');
    // Why it is signed depends on what the prover looked at first.
    const isClose = hasClosed && events.some(({ type }) => type === 'checkpoint.signed');
    const isSeal = events.some(({ type }) => type === 'period_seal.made');
    if (isClose) await die('signing');
    if (isSeal) await die('sealing');
    const appended = await log.append(stream, expected, events);
    if (isClose) await die('signed');
    if (isSeal) await die('sealed');
    return appended;
  },
});

let kept = 0;
const wrapDocuments = (documents: DocumentStore): DocumentStore => ({
  ...documents,
  async put(...given) {
    kept += 1;
    if (kept === 3) await die('statement');
    return documents.put(...given);
  },
});

await serve(readConfig(process.env), { wrapLog, wrapDocuments });
