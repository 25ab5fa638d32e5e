// How the service ends: what was opened is closed in the opposite order, and all of it within a given time, whatever
// hangs. What is left open then is what a kill leaves: the next start finds the books as they are.

/** What is to be closed. */
export interface Shutdown {
  /**
   * Adds what is closed before everything that was added before it. `keptMs` is time that nothing closed before it may
   * take.
   */
  add(what: string, keptMs: number, close: () => Promise<void> | void): void;
  /** Closes everything, once. Rejects with the first failure, when all the others are closed too. */
  run(): Promise<void>;
}

/** Ends what hangs after so many milliseconds in all; `onLate` hears of it. */
export function shutdown(withinMs: number, onLate: (what: string) => void): Shutdown {
  const closers: { readonly what: string; readonly keptMs: number; readonly close: () => Promise<void> | void }[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    const endMs = performance.now() + withinMs;
    const failures: unknown[] = [];
    for (let one = closers.pop(); one; one = closers.pop()) {
      const kept = closers.reduce((sum, { keptMs }) => sum + keptMs, 0);
      const { what, close } = one;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), Math.max(one.keptMs, endMs - kept - performance.now()));
      });
      const closed = Promise.resolve()
        .then(close)
        .catch((error: unknown) => void failures.push(error));
      if ((await Promise.race([closed, late])) === 'late') onLate(what);
      clearTimeout(timer);
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    add(what, keptMs, close) {
      closers.push({ what, keptMs, close });
    },
    run: () => (running ??= run()),
  };
}
