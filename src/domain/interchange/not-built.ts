// What is asked for by name and is not built is refused at once, by its name, with the reason and what to do instead;
// the table of it stands with the messages, because it is told in both languages. Nothing of it is a stub.
import { NOT_BUILT, type NotBuilt } from '../messages/not-built-ja.ts';
import { refuse } from '../refusal.ts';
import { normalized } from '../unicode.ts';

/** A name as it is compared: NFKC, lower case, letters and digits alone. */
const compared = (name: string): string =>
  normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const BY_NAME = new Map(NOT_BUILT.flatMap((one) => [one.name, ...one.words].map((name) => [compared(name), one])));

/** The longest text that is looked up as a name. */
const MOST = 60;

/** What is not built and called so; undefined for every other text. */
export function notBuilt(name: unknown): NotBuilt | undefined {
  return typeof name === 'string' && name.length <= MOST ? BY_NAME.get(compared(name)) : undefined;
}

/** Refuses (not_supported_yet) what is not built, by its name; any other text is let through. */
export function refuseNotBuilt(name: unknown, field?: string): void {
  const found = notBuilt(name);
  if (found) refuse('not_supported_yet', field === undefined ? found.why : `${field}: ${found.why}`, field);
}

/** Refuses (not_supported_yet) a file that begins like one of a form that is not built. Pass its beginning as text. */
export function refuseUnreadFile(beginning: string, field: string): void {
  const found = NOT_BUILT.find(({ begins }) => begins?.test(beginning));
  if (found) refuse('not_supported_yet', `${field}: ${found.why}`, field);
}
