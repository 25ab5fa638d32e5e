// Lines about refused requests: so many a second, and then how many more there were. Whoever makes refusals by the
// thousand does not fill the disk.

/** Lines of one second, or of another window. */
const LINES = 10;
const SECOND_MS = 1_000;

/** Writes a line, or counts it under `what` (a status, a kind) when enough were written in this window. */
export interface RefusalLog {
  line(what: string, write: () => void): void;
  close(): void;
}

/** A log that tells of what it left out, once in a window at most: how many lines, and of what kinds. */
export function refusalLog(
  tell: (left: { readonly more: number; readonly kinds: Readonly<Record<string, number>> }) => void,
  windowMs = SECOND_MS,
): RefusalLog {
  let written = 0;
  let more = 0;
  let kinds: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    timer = undefined;
    written = 0;
    if (more > 0) tell({ more, kinds });
    more = 0;
    kinds = {};
  };
  return {
    line(what, write) {
      timer ??= setTimeout(end, windowMs).unref();
      if (written < LINES) {
        written += 1;
        write();
        return;
      }
      more += 1;
      kinds[what] = (kinds[what] ?? 0) + 1;
    },
    close() {
      clearTimeout(timer);
      end();
    },
  };
}
