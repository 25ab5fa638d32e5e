// What the live tables are to this program: its own, older, missing, or those of another program that alone may keep
// them up; and what an operator should do about it.
import type { TableName } from '../../projections/tables.ts';
import type { ReadModelStore, TableStates } from './ports.ts';

/** The live tables, as they were seen last. */
export interface TableSurvey {
  /** Takes over what was seen of the tables; undefined: nothing is there yet. */
  note(states: TableStates | undefined): void;
  /** Looks at them when they are not those of this program, or another process has exchanged some. */
  look(): Promise<void>;
  /** Says once who stands in the way of this process, and what is to be done about it. */
  advise(): Promise<void>;
  /** What this process waits for, and who can end that; undefined while nothing is known that would help. */
  advice(): string | undefined;
  forgetAdvice(): void;
  /** True while the live tables are not those of this program. */
  differs(): boolean;
  /** True while another program alone can lead: a newer one, or an older one to which somebody has gone back. */
  isForOthers(): boolean;
  /** They were those of this program once: if they are not any more, somebody has had them built so. */
  hadOwn(): boolean;
  /** Live tables are those of an older program, not there yet, or those that only a newer program can have made. */
  seen(): {
    readonly outdated: boolean;
    readonly filling: readonly TableName[];
    readonly newer: readonly string[];
    /** Those of a newer program that this one can read. */
    readonly ahead: readonly string[];
  };
}

/** A survey that has not looked yet. */
export function survey(
  store: Pick<ReadModelStore, 'liveCheckpoint' | 'tables' | 'leader'>,
  onProblem: (message: string, error: unknown) => void,
): TableSurvey {
  let outdated = false;
  let filling: readonly TableName[] = [];
  let newer: readonly string[] = [];
  let ahead: readonly string[] = [];
  /** Tables that this program has another way, or that are not there. */
  let changed: readonly TableName[] = [];
  let hadOwn = false;
  let advice: string | undefined;
  /** How often tables had been exchanged when these were looked at. */
  let surveyed: number | undefined;

  function note(states: TableStates | undefined): void {
    newer = states?.newer ?? [];
    ahead = states?.ahead ?? [];
    outdated = !isOfNewer() && (states?.changed.length ?? 0) > 0;
    filling = isOfNewer() ? [] : (states?.missing ?? []);
    if (!differs()) {
      advice = undefined;
      hadOwn = true;
    }
    changed = [...(states?.changed ?? []), ...(states?.missing ?? [])];
  }
  const isOfNewer = (): boolean => newer.length + ahead.length > 0;
  const differs = (): boolean => outdated || filling.length > 0 || isOfNewer();
  const isForOthers = (): boolean => isOfNewer() || (hadOwn && differs());

  async function look(): Promise<void> {
    const generation = (await store.liveCheckpoint())?.generation;
    if (!differs() && generation === surveyed) return;
    note(await store.tables());
    surveyed = generation;
  }

  async function advise(): Promise<void> {
    const leader = await store.leader();
    const before = advice;
    const there = leader === undefined ? 'start that program' : `it is ${leader}. Stop this process`;
    if (newer.length > 0)
      advice =
        `the read models were written by a newer program (${newer.join(', ')}), ` +
        `which alone can lead and answer reports: ${there}, ` +
        'or go back for good: `npx daicho rebuild` of this program';
    else if (ahead.length > 0)
      advice =
        `a newer program has built its tables (${ahead.join(', ')}) and keeps them up; this process goes on ` +
        `answering from them, and does not project: start processes of that program, and stop this one`;
    else if (isForOthers())
      advice =
        `somebody went back to an older program, whose tables (${changed.join(', ')}) it alone keeps up: ` +
        `${there}, or go forward again: \`npx daicho rebuild\` of this program`;
    else if (differs() && leader !== undefined)
      advice =
        `this program has newer tables (${changed.join(', ')}) than those that are live, ` +
        'which an older one keeps up: run `npx daicho migrate` of this program, ' +
        `which builds them while that one goes on. Or stop ${leader}: this process leads then and builds them, ` +
        'and reports wait until it has';
    if (advice !== undefined && advice !== before) onProblem(advice, undefined);
  }

  return {
    note,
    look,
    advise,
    advice: () => advice,
    forgetAdvice: () => {
      advice = undefined;
    },
    differs,
    isForOthers,
    hadOwn: () => hadOwn,
    seen: () => ({ outdated, filling, newer, ahead }),
  };
}
