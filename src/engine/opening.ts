// A company that has moved here opens by itself, though whoever moved it died between saying so in the old cell and
// here. What will be said is left here before it is said there; whether it was said the old cell is asked, and nothing
// but its stream decides: until the event stands there nothing is opened, and afterwards nothing is written there. It
// is the same event, so that whoever moves the company and this may both append it. Then the webhooks go on here from
// where the old cell has come to, and that cell forgets what it need not know: nothing is left to be done by hand.
import { ledgerStream } from '../domain/book.ts';
import { CompanyMoved } from '../domain/companies.ts';
import { takeOver } from './leaving.ts';
import type { Clock, CompanyBelongings, Duty, EventLog, LeftOpening, OldCells } from './ports.ts';
import { appendWithRetry } from './retry.ts';

/** What the opener needs. */
export interface OpenerDeps {
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  readonly belongings: Pick<CompanyBelongings, 'openings' | 'forgetOpening' | 'webhooks' | 'free' | 'addDeliveries'>;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Which companies this process looks after. */
  readonly duty: Pick<Duty, 'any'>;
  readonly oldCells: OldCells;
  onProblem(message: string, error: unknown): void;
}

/** An opener that runs. */
export interface Opener {
  /** Looks now; resolves when everything that has moved is open, and its webhooks go on as far as they can. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
/** A move that was not made is asked for again after twice as long each time, and at last so often. */
const LONGEST_MS = 60_000;

/** Starts the opener; `tickMs` 0 = it never looks by itself. */
export function startOpener(deps: OpenerDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): Opener {
  const { log, belongings, clock, oldCells } = deps;
  /** By the id of the event: when the old cell is asked again, and after how long then. */
  let waits = new Map<string, { readonly fromMs: number; readonly waitMs: number }>();
  let running: Promise<void> | undefined;
  let stopped = false;

  /** True when nothing is left to do for it, undefined when the old cell needs a moment more. */
  async function open(opening: LeftOpening): Promise<boolean | undefined> {
    const { companyId, revision, event } = opening;
    const stream = ledgerStream(companyId);
    const [last] = (await log.readStream(stream, { direction: 'backwards', limit: 1 })).events;
    // It has left from here since: whoever moved it on has taken all of it along.
    const isGone = last !== undefined && last.revision > revision && last.type === CompanyMoved.type;
    if (!isGone) {
      if (!(await oldCells.hasMoved(opening))) return false;
      if (!last || last.revision < revision)
        await appendWithRetry(log, stream, revision - 1, [event], { now: clock.elapsed });
      const left = oldCells.behind(opening);
      if (!(await takeOver(belongings, companyId, left)) || !(await left.over())) return undefined;
    }
    await belongings.forgetOpening(companyId, event.id);
    return true;
  }

  async function look(): Promise<void> {
    if (stopped || !deps.duty.any()) return;
    const next: typeof waits = new Map();
    for (const opening of await belongings.openings()) {
      const known = waits.get(opening.event.id);
      if (known && clock.elapsed() < known.fromMs) {
        next.set(opening.event.id, known);
        continue;
      }
      let isDone: boolean | undefined = false;
      try {
        isDone = await open(opening);
      } catch (error) {
        deps.onProblem(`whether ${opening.companyId} has moved here cannot be asked; it is tried again`, error);
      }
      if (isDone !== false) continue;
      const waitMs = Math.min(LONGEST_MS, 2 * (known?.waitMs ?? tickMs / 2));
      next.set(opening.event.id, { fromMs: clock.elapsed() + waitMs, waitMs });
    }
    waits = next;
  }
  const tick = (): Promise<void> =>
    (running ??= look()
      .catch((error: unknown) => deps.onProblem('companies that move here could not be looked up', error))
      .finally(() => {
        running = undefined;
      }));
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
