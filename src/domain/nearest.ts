// Which of the known names a mistyped one probably means: by its letters and its beginning, at a bounded cost.
import { normalized } from './unicode.ts';

/** Longer names are not compared: nobody mistypes a text. */
const LONGEST = 60;
/** At most so many known names are looked at. */
const MOST_NAMES = 3_000;

/** The form in which names are compared: `effective_date`, `effectiveDate`, `Effective Date` are one name. */
function bare(name: string): string {
  return normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** How many slips of the finger are forgiven in a name of so many letters. */
function forgiven(letters: number): number {
  return letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3;
}

/**
 * Letters inserted, left out, replaced or swapped with their neighbour between two texts; `most + 1` when it is more.
 * Looks only at `2 * most + 1` places of each row.
 */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  // One slip, a swap of two letters at most, leaves all other letters at the beginning or the end.
  if (most === 1) {
    const begins = begun(a, b);
    const shorter = Math.min(a.length, b.length);
    let ends = 0;
    while (ends < shorter - begins && a[a.length - 1 - ends] === b[b.length - 1 - ends]) ends++;
    if (begins + ends < shorter - 2) return 2;
  }
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = Array.from({ length: b.length + 1 }, () => most + 1);
    if (i <= most) row[0] = i;
    let least = row[0] as number;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const same = a[i - 1] === b[j - 1];
      let found = Math.min(
        (before[j - 1] as number) + (same ? 0 : 1),
        (before[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        found = Math.min(found, (older[j - 2] as number) + 1);
      row[j] = found;
      least = Math.min(least, found);
    }
    if (least > most) return most + 1;
    [older, before] = [before, row];
  }
  return before[b.length] as number;
}

/**
 * How far a known name is from what was written, 0 = but for case, width and marks between words; undefined = nothing
 * alike. A beginning or an end of the other counts as more than one slip.
 */
function distance(written: string, known: string): number | undefined {
  if (written === known) return 0;
  const most = forgiven(Math.min(written.length, known.length));
  const found = most === 0 ? 1 : slips(written, known, most);
  if (found <= most) return found;
  const [short, long] = written.length < known.length ? [written, known] : [known, written];
  // Two letters say little, two kanji are a word.
  if (short.length < (/^[\x20-\x7e]*$/.test(short) ? 3 : 2)) return undefined;
  if (long.startsWith(short)) return 1.5 + (long.length - short.length) / 100;
  return short.length > 3 && long.endsWith(short) ? 2.5 + (long.length - short.length) / 100 : undefined;
}

/** How many letters two names begin with alike. */
function begun(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** How like a known name in its bare form is to what was written in its bare form; undefined = nothing alike. */
function likeness(asked: string, known: string): { readonly far: number; readonly begins: number } | undefined {
  const far = asked === '' || known === '' ? undefined : distance(asked, known);
  return far === undefined ? undefined : { far, begins: begun(asked, known) };
}

/** The known names that are like the written one, nearest first; at most the first 3,000 are looked at. */
function alike(written: string, names: Iterable<string>): string[] {
  if (written.length > LONGEST) return [];
  const asked = bare(written);
  const found: { name: string; far: number; begins: number }[] = [];
  let seen = 0;
  for (const name of names) {
    if (++seen > MOST_NAMES) break;
    const like = likeness(asked, name.length > LONGEST ? '' : bare(name));
    if (like) found.push({ name, ...like });
  }
  return found.sort((a, b) => a.far - b.far || b.begins - a.begins).map(({ name }) => name);
}

/**
 * The known name that a written one probably means; undefined when none is like it. Case, width, spaces, `_` and `-`
 * do not count; up to three slips do, by length; a beginning (`地代` of 地代家賃) is enough. Texts
 * of more than 60 characters are like nothing.
 */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  return alike(written, names)[0];
}

/** All known names: those that are like the written one first, then the others in their own order. */
export function nearestFirst(written: string, names: readonly string[]): readonly string[] {
  const near = alike(written, names);
  return near.length === 0 ? names : [...new Set([...near, ...names])];
}

/** The end of a refusal that names the nearest: `; did you mean posted?`, or nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const found = nearest(written, names);
  return found === undefined ? '' : `; did you mean ${found}?`;
}

/** A thing that is called by its code or by one of its names. */
export interface Called {
  readonly code?: string | undefined;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly nameKana?: string | undefined;
  readonly searchKey?: string | undefined;
  readonly status?: string | undefined;
}

/** The bare forms of what a thing is called: a batch may ask five hundred times for the nearest account. */
const wordsOf = new WeakMap<Called, readonly string[]>();

function bareWordsOf(thing: Called): readonly string[] {
  let words = wordsOf.get(thing);
  if (!words) {
    const all = [thing.code, thing.name, thing.nameEn, thing.nameKana, thing.searchKey];
    words = all.flatMap((word) => (word === undefined || word.length > LONGEST ? [] : [bare(word)]));
    wordsOf.set(thing, words);
  }
  return words;
}

/**
 * The same for things that have a code: `; did you mean 6320 (地代家賃)?` when what was written is like a code or a
 * name of one that is not archived. Ids are like nothing. Things never change: a changed one is another.
 */
export function calledLike(written: string, things: Iterable<Called>): string {
  if (/^[a-z]{2,8}_[0-9a-f-]{30,}$/.test(written) || written.length > LONGEST) return '';
  const asked = bare(written);
  let best: { readonly thing: Called; readonly far: number; readonly begins: number } | undefined;
  let seen = 0;
  for (const thing of things) {
    if (seen > MOST_NAMES) break;
    if (thing.status === 'archived' || thing.code === undefined) continue;
    for (const word of bareWordsOf(thing)) {
      seen += 1;
      const like = likeness(asked, word);
      if (like && (!best || like.far < best.far || (like.far === best.far && like.begins > best.begins)))
        best = { thing, ...like };
    }
  }
  return best ? `; did you mean ${best.thing.code} (${best.thing.name})?` : '';
}
