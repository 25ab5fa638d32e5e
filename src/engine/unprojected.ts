// What may exist although the rows do not know it: nobody is told that his key or his company does not exist while
// events are on their way.
import { LIMITS } from '../domain/limits.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Progress } from './ports.ts';
import type { ProjectorStatus } from './projector.ts';

/** What is asked before something that the rows do not know is called unknown. */
export interface Unprojected {
  /** An answer about access was given before it was in the rows. */
  note(stream: string, revision: number): void;
  /**
   * What `read` finds in the rows, and whether they may lack what it did not find: before the first catch-up, while no
   * events come, while a table has the form of another program or is still being filled, for what was noted. That is
   * asked before it reads, and after: rows that became whole meanwhile were not when they were read.
   */
  reading<T>(read: () => Promise<T>): Promise<{ readonly found: T; readonly mayLack: () => Promise<boolean> }>;
  /**
   * Refuses unavailable before the rows have held everything once: lists and reports would lack entries, silently. And
   * while the tables are those of a newer program.
   */
  needRows(): void;
}

const NOT_YET = 'the service is still reading what has happened; ask again in a few seconds';

/** Refuses unavailable, for something that may be there as soon as it is projected. */
export function notYet(): never {
  return refuse('unavailable', NOT_YET, undefined, { retryAfterS: LIMITS.retryAfterS });
}

/** Whether this is only that the rows have not held everything yet: at a start nothing is wrong with that. */
export const isNotYet = (error: unknown): boolean => error instanceof Refusal && error.message === NOT_YET;

/** Over how far the rows are, and how the projector stands. */
export function unprojected(progress: Pick<Progress, 'revisionOf'>, status: () => ProjectorStatus): Unprojected {
  const noted = new Map<string, number>();
  async function isBehind(): Promise<boolean> {
    const { caughtUp, failingForMs, stopped, outdated, filling, newer } = status();
    if (!caughtUp || failingForMs !== undefined || stopped !== undefined) return true;
    // A table of another form is read by nobody, or holds nothing yet: what is not found there may well exist.
    if (outdated || filling !== undefined || newer !== undefined) return true;
    for (const [stream, revision] of [...noted])
      if ((await progress.revisionOf(stream)) >= revision) noted.delete(stream);
    return noted.size > 0;
  }
  return {
    note(stream, revision) {
      noted.set(stream, revision);
    },
    async reading(read) {
      const wasBehind = await isBehind();
      const found = await read();
      return { found, mayLack: async () => wasBehind || (await isBehind()) };
    },
    needRows() {
      const { caughtUp, newer, outdated, stopped } = status();
      // Figures of tables that mean something else here would be wrong, silently.
      if (newer !== undefined)
        refuse(
          'unavailable',
          'the reports here are those of a newer version of the service; ask again in a few seconds',
          undefined,
          { retryAfterS: LIMITS.retryAfterS },
        );
      // Tables of an older program hold what they held, and so do those at an event that nobody can read: both may
      // stay so for long.
      if (!caughtUp && !outdated && stopped === undefined) notYet();
    },
  };
}
