// Preloaded into a service that is measured: on SIGUSR2 it writes how much its heap holds, and how often it was
// collected, to the file ALLOCATIONS_FILE.
import fs from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

let collections = 0;
let asked = 0;
new PerformanceObserver((list) => {
  collections += list.getEntries().length;
}).observe({ entryTypes: ['gc'] });
/** Collections are told a while after they happened: none may be missing that the heap has behind it. */
const TOLD_AFTER_MS = 200;
process.on('SIGUSR2', () => {
  const file = process.env.ALLOCATIONS_FILE;
  if (file === undefined) return;
  const heapBytes = process.memoryUsage().heapUsed;
  setTimeout(() => {
    fs.writeFileSync(`${file}.new`, JSON.stringify({ asked: ++asked, collections, heapBytes }));
    fs.renameSync(`${file}.new`, file);
  }, TOLD_AFTER_MS);
});
