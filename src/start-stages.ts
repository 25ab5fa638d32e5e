// Signs of life while the service starts: what it is doing, and since when.
import type { Language } from './domain/messages.ts';
import { startWords } from './start-words.ts';

/** Tells of the stages of a start, one line each; and again every few seconds while one of them goes on. */
export interface Stages {
  /** A stage begins; the one before it is over. */
  begin(doing: string): void;
  /** How far the stage is, for its next sign of life: `1,200 of 3,336 entries`. */
  note(progress: string): void;
  /** The last stage is over. */
  end(): void;
}

/** Seconds with one decimal, right-aligned as far as a minute goes. */
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(5)} s`;

/**
 * Stages whose lines begin with the seconds since the start of the process. `say` writes a line, `elapsedMs` reads the
 * clock, `everyMs` is how long a stage may be silent, `language` is that of the terminal.
 */
export function stages(
  say: (line: string) => void,
  elapsedMs: () => number,
  { everyMs = 4_000, language = 'en' }: { readonly everyMs?: number; readonly language?: Language } = {},
): Stages {
  let timer: NodeJS.Timeout | undefined;
  let progress = '';
  const line = (text: string): void => say(`${seconds(elapsedMs())}  ${text}`);
  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    begin(doing) {
      end();
      progress = '';
      line(`${startWords(doing, language)} ...`);
      timer = setInterval(() => {
        const far = progress === '' ? '' : `: ${startWords(progress, language)}`;
        line(`  ${startWords('still at it', language)}${far}`);
      }, everyMs).unref();
    },
    note(text) {
      progress = text;
    },
    end,
  };
}
