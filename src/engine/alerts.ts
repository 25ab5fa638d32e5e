// The evaluator of alert rules: looks at companies whose rows have moved since, at most every five seconds, and at all
// of them at six in the morning. Each company has one process that looks after it; posts know nothing of it. What it
// finds is a command, and whether a rule has fired stands in the book: a restart or a rebuild fires nothing again.
import type { AlertRule } from '../domain/alert-rules.ts';
import { firingEntry, isBeyond, metricOf } from '../domain/alert-rules.ts';
import { dateInZone } from '../domain/dates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Clock, Duty, Lease } from './ports.ts';

/** A company with active rules. */
interface AlertWatched {
  readonly companyId: string;
  readonly timezone: string;
  readonly hasClock: boolean;
  readonly rules: readonly AlertRule[];
  /** The last revision of its stream that the rows held when the rules were read; absent = it is asked for. */
  readonly revision?: number;
}
/** A figure of a rule; null = there is none. */
interface Measured {
  readonly rule: AlertRule;
  readonly value: bigint | null;
}
/** An event of a company, as /events shows it. */
interface AlertSeen {
  readonly sequence: number;
  readonly type: string;
  readonly data: unknown;
}
/** What evaluating comes to: the input of the command. */
interface Evaluated {
  readonly values: readonly { readonly ruleId: string; readonly version: number; readonly value: bigint | null }[];
  readonly entries: readonly {
    readonly ruleId: string;
    readonly sequence: number;
    readonly entryId: string;
    readonly amount: bigint;
  }[];
  /** When it was sure that this process still looks for all. */
  readonly confirmedAtMs: number;
}

/** What the evaluator needs. */
export interface AlerterDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Which companies this process looks after. */
  readonly duty: Duty;
  /** Companies with active rules. */
  watched(): Promise<readonly AlertWatched[]>;
  /** The last revision of a company's stream that the rows hold. */
  revisionOf(companyId: string): Promise<number>;
  /** What rules measure now. */
  values(companyId: string, ruleIds: readonly string[]): Promise<readonly Measured[]>;
  /** A company's events after a sequence, in order. */
  events(companyId: string, after: number, limit: number): Promise<readonly AlertSeen[]>;
  /** The sequence of the event that created, changed or resumed a rule last. */
  begun(companyId: string, ruleId: string): Promise<number | undefined>;
  /** Tells the book; resolves with how many events that made. */
  tell(companyId: string, evaluated: Evaluated): Promise<number>;
  onProblem(message: string, error: unknown): void;
}

/** An evaluator that runs. */
export interface Alerter {
  /** Looks now; resolves when everything that changed was evaluated. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 5_000;
/** A company that could not be evaluated is tried again after so long. */
const RETRY_MS = 60_000;
/** The day begins at six for rules. */
const MORNING_MS = 6 * 3_600_000;
/** Events that are looked through at once for single entries; the rest of them comes with the next look. */
const EVENTS = 500;

/** Where the evaluation of a company stands. */
interface AlertStanding {
  readonly revision: number;
  readonly day: string;
  readonly retryAtMs?: number;
  /** The rules that were there. */
  readonly known: ReadonlySet<string>;
  /** How far each rule of single entries has looked, by its id and version. */
  readonly through: ReadonlyMap<string, number>;
}
const NOTHING: AlertStanding = { revision: -1, day: '', known: new Set(), through: new Map() };
const versionOf = ({ id, version }: AlertRule): string => `${id} ${version}`;

/** Entries since the last look that fire rules of single entries, and how far was looked. */
async function firingEntries(
  deps: AlerterDeps,
  { companyId, rules }: AlertWatched,
  before: ReadonlyMap<string, number>,
): Promise<{ entries: Evaluated['entries'][number][]; through: Map<string, number>; isWhole: boolean }> {
  const through = new Map<string, number>();
  for (const rule of rules) {
    // Entries from before the rule was what it is, or from while it was paused, are none of its business.
    const begun = before.get(versionOf(rule)) ?? (await deps.begun(companyId, rule.id));
    if (begun !== undefined) through.set(versionOf(rule), Math.max(rule.seenThrough ?? -1, begun));
  }
  if (through.size === 0) return { entries: [], through, isWhole: true };
  const page = await deps.events(companyId, Math.min(...through.values()), EVENTS);
  const entries: Evaluated['entries'][number][] = [];
  for (const event of page)
    for (const rule of rules) {
      if (event.sequence <= (through.get(versionOf(rule)) ?? Infinity)) continue;
      const found = firingEntry(rule, event);
      if (found) entries.push({ ruleId: rule.id, sequence: event.sequence, ...found });
    }
  const last = page.at(-1)?.sequence ?? -1;
  for (const [rule, place] of through) through.set(rule, Math.max(place, last));
  return { entries, through, isWhole: page.length < EVENTS };
}

/** Evaluates what is due of one company; where it stands then. */
async function evaluate(
  deps: AlerterDeps,
  lease: Lease,
  watched: AlertWatched,
  before: AlertStanding,
): Promise<AlertStanding> {
  const { companyId, timezone, rules, hasClock } = watched;
  const revision = watched.revision ?? (await deps.revisionOf(companyId));
  const day = dateInZone(timezone, deps.clock.now() - MORNING_MS);
  const isMorning = before.day !== day && hasClock;
  const hasMoved = before.revision !== revision;
  const single = rules.filter(({ metric }) => metricOf(metric).ofEntries);
  const due = rules.filter(
    ({ id, metric, evaluation }) =>
      !metricOf(metric).ofEntries && (isMorning || !before.known.has(id) || (hasMoved && evaluation === 'on_event')),
  );
  const standing = { revision, day, known: new Set(rules.map(({ id }) => id)), through: before.through };
  if (!hasMoved && !isMorning) return standing;
  const ids = due.map(({ id }) => id);
  const values = (ids.length === 0 ? [] : await deps.values(companyId, ids)).filter(
    ({ rule, value }) => value !== null && isBeyond(rule, value) !== (rule.state === 'triggered'),
  );
  const looked = await firingEntries(deps, { ...watched, rules: single }, before.through);
  const after = { ...standing, through: looked.through };
  const rest = looked.isWhole ? {} : { revision: -1 };
  if (values.length + looked.entries.length === 0) return { ...after, ...rest };
  // A process that was frozen since tells nothing of what it saw before: another one has seen more by now.
  const confirmedAtMs = deps.clock.now();
  if (!(await lease.confirm())) return before;
  const told = await deps.tell(companyId, {
    values: values.map(({ rule: { id, version }, value }) => ({ ruleId: id, version, value })),
    entries: looked.entries,
    confirmedAtMs,
  });
  // What was told is seen: alerts are no reason to look again.
  return { ...after, revision: revision + told, ...rest };
}

/** Starts the evaluator; `tickMs` 0 = it never looks by itself. */
export function startAlerter(deps: AlerterDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): Alerter {
  let standings = new Map<string, AlertStanding & { readonly epoch: number }>();
  let running: Promise<void> = Promise.resolve();
  let [stopped, waiting] = [false, false];

  async function look(): Promise<void> {
    waiting = false;
    if (stopped || !deps.duty.any()) return;
    const next: typeof standings = new Map();
    for (const watched of await deps.watched()) {
      if (stopped) return;
      const { companyId } = watched;
      const lease = deps.duty.of(companyId);
      if (lease?.isHeld() !== true) continue;
      const { epoch } = lease;
      const known = standings.get(companyId);
      // What this process knew in an earlier term is as old as that.
      const before = known?.epoch === epoch ? known : NOTHING;
      const nowMs = deps.clock.now();
      try {
        const waits = (before.retryAtMs ?? nowMs) > nowMs;
        next.set(companyId, { ...(waits ? before : await evaluate(deps, lease, watched, before)), epoch });
      } catch (error) {
        const isPassing = error instanceof Refusal && error.code === 'unavailable';
        if (!isPassing) deps.onProblem(`alert rules of ${companyId} could not be evaluated; it is tried again`, error);
        next.set(companyId, { ...before, epoch, ...(!isPassing && { retryAtMs: nowMs + RETRY_MS }) });
      }
    }
    standings = next;
  }
  const tick = (): Promise<void> => {
    running = running.then(look).catch((error: unknown) => deps.onProblem('alert rules could not be looked up', error));
    return running;
  };
  const timer =
    tickMs > 0
      ? setInterval(() => {
          // A look that takes longer than the pause is not followed by a queue of others.
          if (waiting) return;
          waiting = true;
          void tick();
        }, tickMs).unref()
      : undefined;
  return {
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
