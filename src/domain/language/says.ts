// Whether a text says a pattern, asked of its letters first: most patterns need one of a few letters that a text has
// not, and a look at those costs a tenth of a search. Patterns of whole texts are asked so; modules make them once.

/** Letters of which every match of a pattern has one; undefined where nothing of the kind is known. */
type NeededLetters = ReadonlySet<number> | undefined;

/** How likely a text has a letter: kanji say most, kana and Latin letters least. */
function weightOfLetter(code: number): number {
  if (code >= 0x4e00 && code <= 0x9fff) return 1;
  return code >= 0x61 && code <= 0x7a ? 3 : 6;
}
const weightOfLetters = (letters: ReadonlySet<number>): number =>
  [...letters].reduce((sum, code) => sum + weightOfLetter(code), 0);
/** More letters than this are looked at no faster than the text is searched. */
const MOST_LETTERS = 160;
const MOST_OF_RANGE = 40;
const DIGITS = [...'0123456789'].map((it) => it.charCodeAt(0));

/** A place in the source of a pattern. */
interface SourcePlace {
  readonly source: string;
  at: number;
}

/** What every match of the alternatives from here on needs, up to the end of their group. */
function neededByAlternatives(place: SourcePlace): NeededLetters {
  const all = new Set<number>();
  let isOpen = false;
  for (;;) {
    const needed = neededBySequence(place);
    if (needed) for (const code of needed) all.add(code);
    else isOpen = true;
    if (place.source[place.at] !== '|') break;
    place.at += 1;
  }
  return isOpen || all.size > MOST_LETTERS ? undefined : all;
}

/** Of all that the parts of a sequence need, what is met least. */
function neededBySequence(place: SourcePlace): NeededLetters {
  let best: NeededLetters;
  while (place.at < place.source.length && !'|)'.includes(place.source[place.at] as string)) {
    const needed = neededByPart(place);
    if (isLeftOut(place) || !needed) continue;
    if (!best || weightOfLetters(needed) < weightOfLetters(best)) best = needed;
  }
  return best;
}

const QUANTIFIER = /[?*+]|\{(\d+)(?:,\d*)?\}/y;
/** Reads the quantifier that stands here; true where a match may do without what stands before it. */
function isLeftOut(place: SourcePlace): boolean {
  QUANTIFIER.lastIndex = place.at;
  const found = QUANTIFIER.exec(place.source);
  if (!found) return false;
  place.at += found[0].length;
  if (place.source[place.at] === '?') place.at += 1;
  return found[0] === '?' || found[0] === '*' || found[1] === '0';
}

const GROUP = /\((?:\?(?:[:=]|<=|<[a-zA-Z]\w*>|(!|<!)))?/y;
/** What a match of one part needs: a group, a class, an escaped or a plain letter. */
function neededByPart(place: SourcePlace): NeededLetters {
  const { source } = place;
  const char = source[place.at] as string;
  if (char === '(') {
    GROUP.lastIndex = place.at;
    const found = GROUP.exec(source);
    place.at += found?.[0].length ?? 1;
    const inside = neededByAlternatives(place);
    place.at += 1;
    return found?.[1] === undefined ? inside : undefined;
  }
  if (char === '[') return neededByClass(place);
  place.at += 1;
  if (char === '\\') return neededByEscape(place);
  return char === '.' || char === '^' || char === '$' ? undefined : new Set([char.charCodeAt(0)]);
}

/** An escape behind its backslash. */
function neededByEscape(place: SourcePlace): NeededLetters {
  const char = place.source[place.at] as string;
  place.at += 1;
  if (char === 'd') return new Set(DIGITS);
  if (char === 'u') {
    const code = Number.parseInt(place.source.slice(place.at, place.at + 4), 16);
    place.at += 4;
    return new Set([code]);
  }
  return /[a-zA-Z0-9]/.test(char) ? undefined : new Set([char.charCodeAt(0)]);
}

/** The letters of a class in brackets; undefined for one that says which it has not, or has many. */
function neededByClass(place: SourcePlace): NeededLetters {
  const { source } = place;
  place.at += 1;
  const isNegated = source[place.at] === '^';
  if (isNegated) place.at += 1;
  const all = new Set<number>();
  let isOpen = isNegated;
  while (place.at < source.length && source[place.at] !== ']') {
    const from = letterOfClass(place);
    const to =
      source[place.at] === '-' && source[place.at + 1] !== ']' ? ((place.at += 1), letterOfClass(place)) : from;
    const [first] = from ?? [];
    const [last] = to ?? [];
    if (first === undefined || last === undefined || last - first > MOST_OF_RANGE) isOpen = true;
    else if (from !== to) for (let code = first; code <= last; code++) all.add(code);
    else for (const code of from ?? []) all.add(code);
  }
  place.at += 1;
  return isOpen ? undefined : all;
}

function letterOfClass(place: SourcePlace): NeededLetters {
  const char = place.source[place.at] as string;
  place.at += 1;
  return char === '\\' ? neededByEscape(place) : new Set([char.charCodeAt(0)]);
}

/** Letters of which every match of a pattern has one, as codes; undefined where the pattern needs none of a few. */
export function neededLetters({ source, flags }: RegExp): Uint16Array | undefined {
  if (/[iuvgy]/.test(flags)) return undefined;
  const needed = neededByAlternatives({ source, at: 0 });
  return needed && Uint16Array.from(needed);
}

const known = new WeakMap<RegExp, { readonly needed: Uint16Array | undefined }>();
/** The text that was asked last, by its letters: each has the number of that text. */
const letters = new Uint32Array(0x10000);
let asked = '';
let count = 0;

/** True where a text has a match of a pattern that its module has made once (`pattern.test`, faster). */
export function says(pattern: RegExp, text: string): boolean {
  let gate = known.get(pattern);
  if (!gate) known.set(pattern, (gate = { needed: neededLetters(pattern) }));
  const { needed } = gate;
  if (!needed) return pattern.test(text);
  if (text !== asked) {
    asked = text;
    count += 1;
    for (let at = 0; at < text.length; at++) letters[text.charCodeAt(at)] = count;
  }
  for (let at = 0; at < needed.length; at++) if (letters[needed[at] as number] === count) return pattern.test(text);
  return false;
}
