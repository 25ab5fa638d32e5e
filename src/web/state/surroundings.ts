// What the pages are given from outside: the clock, the storage of this browser, and the place of the address bar.
// start.tsx hands it in, so that nothing else reads a clock or knows where something is kept.

/** Texts that outlive a page: language, theme, the worthless half of the session. */
export interface Keeping {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}
/** What a page stands in. */
export interface Surroundings {
  readonly nowMs: () => number;
  readonly keeping: Keeping;
}

let given: Surroundings | undefined;

/** Hands the surroundings in, once, before anything is shown. */
export function begin(surroundings: Surroundings): void {
  given = surroundings;
}

/** The surroundings; a page that asks before start.tsx has begun is a mistake of ours, and throws. */
export function around(): Surroundings {
  if (given === undefined) throw new Error('the page has not begun');
  return given;
}
