// Preloaded into a service that is measured: on SIGHUP it writes how much its heap holds, and how often it was
// collected, to the file ALLOCATIONS_FILE; on SIGUSR2 the same, after a collection, which needs --expose-gc.
import fs from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

let collections = 0;
let asked = 0;
new PerformanceObserver((list) => {
  collections += list.getEntries().length;
}).observe({ entryTypes: ['gc'] });
/** Collections are told a while after they happened: none may be missing that the heap has behind it. */
const TOLD_AFTER_MS = 200;

async function tell(): Promise<void> {
  const file = process.env.ALLOCATIONS_FILE;
  if (file === undefined) return;
  const heapBytes = process.memoryUsage().heapUsed;
  await sleep(TOLD_AFTER_MS);
  fs.writeFileSync(`${file}.new`, JSON.stringify({ asked: ++asked, collections, heapBytes }));
  fs.renameSync(`${file}.new`, file);
}
process.on('SIGHUP', () => void tell());
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  void tell();
});
