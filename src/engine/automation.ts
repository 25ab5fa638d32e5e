// The clock: once a minute a process does what is due by the calendar in the companies that it looks after. Nothing is
// lost while no process runs, and nothing happens twice when two do: what is due stands in the books.
import type { Clock, Duty } from './ports.ts';

/** What the clock needs. */
export interface AutomationDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Which companies this process looks after. */
  readonly duty: Duty;
  /** Companies where something may be due by a day; `through` is the latest date that it is anywhere. */
  dueCompanies(through: string): Promise<readonly string[]>;
  /** Does what is due in one company; resolves with how many jobs were left for the next time, refused ones aside. */
  runDue(companyId: string): Promise<number>;
  onProblem(message: string, error: unknown): void;
}

/** A clock that runs. */
export interface Automation {
  /** Looks now; for tests, and at the start. Resolves when everything that is due is done. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 60_000;
/** The first zone in which a day begins is 14 hours ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;
/** A company that has more to do than this many runs takes turns with the others: it goes on a minute later. */
const RUNS_PER_TICK = 10;

/** Starts the clock; `tickMs` 0 = it never looks by itself. */
export function startAutomation(deps: AutomationDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): Automation {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function look(): Promise<void> {
    if (stopped || !deps.duty.any()) return;
    const through = new Date(deps.clock.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);
    for (const companyId of await deps.dueCompanies(through)) {
      try {
        // What is due is decided on the book as it is then: a run that a frozen process goes on with doubles nothing.
        const lease = deps.duty.of(companyId);
        for (let runs = 0; runs < RUNS_PER_TICK && !stopped && lease?.isHeld() === true; runs++)
          if ((await deps.runDue(companyId)) === 0) break;
      } catch (error) {
        // What the end of the service breaks off is due at the next start.
        if (stopped) return;
        deps.onProblem(`what is due in ${companyId} could not be done; it is tried again in a minute`, error);
      }
    }
  }
  const tick = (): Promise<void> => {
    running = running.then(look).catch((error: unknown) => deps.onProblem('what is due could not be looked up', error));
    return running;
  };
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
