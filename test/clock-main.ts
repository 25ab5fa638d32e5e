// A whole service whose clock reads what a file says, looks for what is due all the time, and believes to be the only
// one: for the proof that what the clock does happens once, whoever does it and however often it is killed.
// Usage: CLOCK_FILE=<file> node test/clock-main.ts [ignore_keys]; with the planted fault `ignore_keys` it
// posts the slices that were due when it looked, without asking again what has been posted since.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { V7Generator } from 'uuidv7';
import { recognizeAccruals } from '../commands/accrual-slices.ts';
import { command } from '../commands/command.ts';
import { readConfig } from '../src/config.ts';
import { addMonths } from '../src/domain/dates.ts';
import { startAutomation } from '../src/engine/automation.ts';
import { attentiveMs } from '../src/engine/loop.ts';
import { serve } from '../src/main.ts';
import { ALL } from './lease.ts';
import { SCOPES } from '../src/domain/scopes.ts';

const file = process.env['CLOCK_FILE'] ?? '';
const read = (): number => Date.parse(readFileSync(file, 'utf8'));
let nowMs = read();
setInterval(() => {
  nowMs = read();
}, 20).unref();

const ids = new V7Generator();
// An id is never younger than what is recorded under it.
const { engine } = await serve(readConfig(process.env), {
  clock: {
    now: () => nowMs,
    elapsed: () => performance.now(),
    attended: attentiveMs,
    uuid: () => ids.generateOrResetCore(nowMs, 10_000).toString(),
  },
});

const caller = { kind: 'system', id: 'clock', name: 'Clock', scopes: new Set(SCOPES), via: 'scheduler' } as const;

/** What is due, as it would be done if that had been found out a while ago and nothing else mattered. */
async function runCarelessly(companyId: string): Promise<number> {
  const byId = new Map((await engine.service.book(companyId))?.accrualSchedules.byId);
  await sleep(300);
  const careless = command({
    ...recognizeAccruals,
    runBy: 'service',
    text: undefined,
    ja: undefined,
    decide: (book, input, moment, recalled) =>
      recognizeAccruals.decide(
        { ...book, accrualSchedules: { ...book.accrualSchedules, byId } },
        input,
        moment,
        recalled,
      ),
  });
  const through = addMonths(new Date(nowMs).toISOString().slice(0, 10), -1).slice(0, 7);
  await engine.service.execute(careless, { companyId, input: { through }, caller });
  return 0;
}

const ticking = startAutomation(
  { ...engine.automationDeps, duty: ALL, ...(process.argv[2] === 'ignore_keys' && { runDue: runCarelessly }) },
  { tickMs: 0 },
);
for (;;) {
  await ticking.tick();
  await sleep(20);
}
