// Whether a text says a pattern, asked of its letters first: most patterns need one of a few literals that a text has
// not. The literals of all patterns that were asked stand in one table; a text is looked through once, and opens the
// patterns whose literals it has. Patterns of whole texts are asked so; modules make them once.

/** Literals of which every match of a pattern has one; undefined where nothing of the kind is known. */
type NeededLiterals = ReadonlySet<string> | undefined;

/** So many letters of a literal are looked at. */
const LONGEST = 3;
const COMMON_LATIN = 'etaoinsrhl ';
/** About how often a letter is met: kanji say most, then rare Latin letters and kana. */
function shareOfLetter(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code >= 0x4e00 && code <= 0x9fff) return 0.01;
  if (code >= 0x30 && code <= 0x39) return 0.15;
  if (code > 0x7e) return 0.05;
  return COMMON_LATIN.includes(letter) ? 0.08 : 0.02;
}
const shareOf = (literal: string): number => [...literal].reduce((share, letter) => share * shareOfLetter(letter), 1);
const shareOfAll = (all: ReadonlySet<string>): number => [...all].reduce((sum, it) => sum + shareOf(it), 0);
/** More literals than this open a pattern for nearly every text. */
const MOST_LITERALS = 400;
const MOST_OF_RANGE = 40;

/** A place in the source of a pattern. */
interface SourcePlace {
  readonly source: string;
  at: number;
}
/** A part of a pattern: what it needs, and the letter that it is, if it is no more than that. */
interface SourcePart {
  readonly needed: NeededLiterals;
  readonly letter?: string;
  /** It stands for no letter and parts none: ^, $ and \b. */
  readonly isBorder?: true;
}
const NOTHING_NEEDED: SourcePart = { needed: undefined };

/** What every match of the alternatives from here on needs, up to the end of their group. */
function neededByAlternatives(place: SourcePlace): NeededLiterals {
  const all = new Set<string>();
  let isOpen = false;
  for (;;) {
    const needed = neededBySequence(place);
    if (needed) for (const literal of needed) all.add(literal);
    else isOpen = true;
    if (place.source[place.at] !== '|') break;
    place.at += 1;
  }
  return isOpen || all.size > MOST_LITERALS ? undefined : all;
}

/** Of letters in a row those three that are met least. */
function rarestOf(row: string): NeededLiterals {
  if (row === '') return undefined;
  let rarest = row.slice(0, LONGEST);
  for (let at = 1; at + LONGEST <= row.length; at++) {
    const other = row.slice(at, at + LONGEST);
    if (shareOf(other) < shareOf(rarest)) rarest = other;
  }
  return new Set([rarest]);
}

/** Of all that the parts of a sequence need, what is met least. */
function neededBySequence(place: SourcePlace): NeededLiterals {
  let best: NeededLiterals;
  const take = (needed: NeededLiterals): void => {
    if (needed && (!best || shareOfAll(needed) < shareOfAll(best))) best = needed;
  };
  let row = '';
  while (place.at < place.source.length && !'|)'.includes(place.source[place.at] as string)) {
    const { needed, letter, isBorder } = neededByPart(place);
    const times = timesOf(place);
    if (isBorder) continue;
    if (letter !== undefined && times !== 'optional') row += letter;
    if (letter !== undefined && times === 'once') continue;
    take(rarestOf(row));
    row = '';
    if (letter === undefined && times !== 'optional') take(needed);
  }
  take(rarestOf(row));
  return best;
}

const QUANTIFIER = /[?*+]|\{(\d+)(?:,\d*)?\}/y;
/** Reads the quantifier that stands here: how often what stands before it is met. */
function timesOf(place: SourcePlace): 'once' | 'again' | 'optional' {
  QUANTIFIER.lastIndex = place.at;
  const found = QUANTIFIER.exec(place.source);
  if (!found) return 'once';
  place.at += found[0].length;
  if (place.source[place.at] === '?') place.at += 1;
  return found[0] === '?' || found[0] === '*' || found[1] === '0' ? 'optional' : 'again';
}

const GROUP = /\((?:\?(?:[:=]|<=|<[a-zA-Z]\w*>|(!|<!)))?/y;
/** What a match of one part needs: a group, a class, an escaped or a plain letter. */
function neededByPart(place: SourcePlace): SourcePart {
  const { source } = place;
  const char = source[place.at] as string;
  if (char === '(') {
    GROUP.lastIndex = place.at;
    const found = GROUP.exec(source);
    place.at += found?.[0].length ?? 1;
    const inside = neededByAlternatives(place);
    place.at += 1;
    return found?.[1] === undefined ? { needed: inside } : NOTHING_NEEDED;
  }
  if (char === '[') return { needed: neededByClass(place) };
  place.at += 1;
  if (char === '\\') return ofEscape(place);
  if (char === '^' || char === '$') return { needed: undefined, isBorder: true };
  return char === '.' ? NOTHING_NEEDED : { needed: undefined, letter: char };
}

/** An escape behind its backslash. */
function ofEscape(place: SourcePlace): SourcePart {
  const char = place.source[place.at] as string;
  place.at += 1;
  if (char === 'd') return { needed: new Set('0123456789') };
  if (char === 'b') return { needed: undefined, isBorder: true };
  if (char === 'u') {
    const code = Number.parseInt(place.source.slice(place.at, place.at + 4), 16);
    place.at += 4;
    return { needed: undefined, letter: String.fromCharCode(code) };
  }
  return /[a-zA-Z0-9]/.test(char) ? NOTHING_NEEDED : { needed: undefined, letter: char };
}

/** The letters of a class in brackets; undefined for one that says which it has not, or has many. */
function neededByClass(place: SourcePlace): NeededLiterals {
  const { source } = place;
  place.at += 1;
  const isNegated = source[place.at] === '^';
  if (isNegated) place.at += 1;
  const all = new Set<string>();
  let isOpen = isNegated;
  while (place.at < source.length && source[place.at] !== ']') {
    const from = lettersOfClass(place);
    const to =
      source[place.at] === '-' && source[place.at + 1] !== ']' ? ((place.at += 1), lettersOfClass(place)) : from;
    const [first] = from ?? [];
    const [last] = to ?? [];
    if (first === undefined || last === undefined) isOpen = true;
    else if (from === to) for (const letter of from ?? []) all.add(letter);
    else if (last.charCodeAt(0) - first.charCodeAt(0) > MOST_OF_RANGE) isOpen = true;
    else for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) all.add(String.fromCharCode(code));
  }
  place.at += 1;
  return isOpen ? undefined : all;
}

function lettersOfClass(place: SourcePlace): NeededLiterals {
  const char = place.source[place.at] as string;
  place.at += 1;
  if (char !== '\\') return new Set([char]);
  // Within brackets \b is a backspace, which no text has.
  const { needed, letter } = ofEscape(place);
  return letter === undefined ? needed : new Set([letter]);
}

/** Escapes of several letters, which are not read here. */
const UNREAD_ESCAPE = /\\(?:[xckpP]|\d\d)/;

/**
 * Literals of which every match of a pattern has one, of three letters at most; undefined where the pattern needs none
 * of a few.
 */
export function neededLiterals({ source, flags }: RegExp): readonly string[] | undefined {
  if (/[iuv]/.test(flags) || UNREAD_ESCAPE.test(source)) return undefined;
  const needed = neededByAlternatives({ source, at: 0 });
  return needed && [...needed];
}

/** A pattern that was asked: it is searched for in texts that have opened it. */
interface PatternGate {
  readonly isOpen: boolean;
  /** The number of the last text that has one of its literals. */
  text: number;
}

const known = new WeakMap<RegExp, PatternGate>();
/** Gates that wait for one place, and the number of the last text that came to it. */
interface WaitingGates {
  readonly gates: PatternGate[];
  text: number;
}

/** Gates by what their literals come to; several literals may come to the same, which opens a gate too often only. */
const PLACES = 0x4000;
const waiting: (WaitingGates | undefined)[] = Array.from({ length: PLACES }, () => undefined);
const STEP = 0x9e3779b1;
const placeOf = (mixed: number): number => (mixed ^ (mixed >>> 15)) & (PLACES - 1);
/** The text that was asked last, and its number. */
let asked = '';
let count = 0;

function gateOf(pattern: RegExp): PatternGate {
  const literals = neededLiterals(pattern);
  const gate: PatternGate = { isOpen: literals === undefined, text: count };
  for (const literal of literals ?? []) {
    let mixed = 0;
    for (let at = 0; at < literal.length; at++) mixed = (Math.imul(mixed, STEP) + literal.charCodeAt(at) + 1) | 0;
    (waiting[placeOf(mixed)] ??= { gates: [], text: -1 }).gates.push(gate);
  }
  known.set(pattern, gate);
  return gate;
}

function open(place: number): void {
  const all = waiting[place];
  if (!all || all.text === count) return;
  all.text = count;
  const { gates } = all;
  for (let at = 0; at < gates.length; at++) (gates[at] as PatternGate).text = count;
}

/** Opens the gates of a text: those of its letters, and of its letters in twos and threes. */
function look(text: string): void {
  asked = text;
  count += 1;
  for (let from = 0; from < text.length; from++) {
    let mixed = 0;
    for (let at = from; at < from + LONGEST && at < text.length; at++) {
      mixed = (Math.imul(mixed, STEP) + text.charCodeAt(at) + 1) | 0;
      open(placeOf(mixed));
    }
  }
}

/** False where a text has no match of a pattern that its module has made once, by the literals of both. */
export function maySay(pattern: RegExp, text: string): boolean {
  if (text !== asked) look(text);
  const gate = known.get(pattern) ?? gateOf(pattern);
  return gate.isOpen || gate.text === count;
}

/** True where a text has a match of a pattern that its module has made once (`pattern.test`, faster). */
export function says(pattern: RegExp, text: string): boolean {
  return maySay(pattern, text) && pattern.test(text);
}
