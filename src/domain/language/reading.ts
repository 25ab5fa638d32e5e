// One pass over a text: which words, quantities and days stand in it, and what is left unread.
import type { CalendarDate } from '../dates.ts';
import { readQuantity, type Quantity } from './amounts.ts';
import { readDay } from './days.ts';
import { meantBy, type Language } from './language.ts';
import { normalText, scriptOf, type NormalText } from './normal-form.ts';
import { vocabulary, type Mark, type Meaning } from './vocabulary.ts';

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** A word that was understood. */
export interface Token extends Span {
  readonly key: string;
  /** As people see it. */
  readonly shown: string;
  readonly meanings: readonly Meaning[];
}
/** A name of somebody the company deals with. */
export interface NameSpan extends Span {
  readonly name: string;
}
/** A text as it was read. */
export interface Reading {
  readonly text: NormalText;
  readonly tokens: readonly Token[];
  readonly quantities: readonly Quantity[];
  readonly days: readonly (Span & { readonly date: CalendarDate })[];
  /** A month or year that the cost is for is named. */
  readonly hasPeriod: boolean;
  /** What is wrong with the first day that is none. */
  readonly wrongDay: string | undefined;
  readonly names: readonly NameSpan[];
  readonly unread: readonly Span[];
}

const LATIN_WORD = /[a-z0-9\u00c0-\u024f][a-z0-9\u00c0-\u024f.&'’_-]*/y;

/** True for signs that part words and say nothing. */
function isSeparator(code: number): boolean {
  return scriptOf(code) === 'space' || (scriptOf(code) === 'sign' && code !== 0x25) || code === 0x30fb;
}

/** Names are not looked for any further, so that the time grows with the text only. */
const LONGEST_NAME = 40;

/** How far a run of characters of names goes from a place, forward (1) or back (-1): no hiragana, spaces or signs. */
function nameRun(text: NormalText, at: number, step: 1 | -1): number {
  let i = at;
  while (Math.abs(i - at) < LONGEST_NAME) {
    const code = text.shown.charCodeAt(step === 1 ? i : i - 1);
    const script = Number.isNaN(code) ? 'space' : scriptOf(code);
    if (script === 'kanji' || script === 'katakana' || script === 'latin' || (code === 0x26 && step === 1)) i += step;
    else break;
  }
  return i;
}

const hasMark = ({ meanings }: Token, mark: Mark): boolean =>
  meanings.some((it) => it.kind === 'mark' && it.mark === mark);

/** The Latin name that ends at a place: up to four words that begin with a capital or a digit. */
function latinNameBefore(text: NormalText, end: number, verbs: ReadonlySet<number>): number {
  let start = end;
  for (let words = 0; words < 4; words++) {
    let at = start;
    if (text.shown[at - 1] === ' ') at--;
    const stop = at;
    while (
      at > 0 &&
      stop - at < LONGEST_NAME &&
      !' ,、。'.includes(text.shown[at - 1] as string) &&
      scriptOf(text.shown.charCodeAt(at - 1)) !== 'hiragana'
    )
      at--;
    if (at === stop || verbs.has(at) || !/[A-Z]/.test(text.shown[at] ?? '')) break;
    start = at;
  }
  return start;
}

/** Names by their marks: a legal form before or behind, さん and 様 behind. */
function markedNames(text: NormalText, tokens: readonly Token[]): Span[] {
  const verbs = new Set(
    tokens.flatMap(({ start, meanings }) => (meanings.some(({ kind }) => kind === 'direction') ? [start] : [])),
  );
  const known = new Set(
    tokens.flatMap(({ end, meanings }) =>
      meanings.some(({ kind }) => kind === 'purpose' || kind === 'part' || kind === 'filler') ? [end] : [],
    ),
  );
  return tokens.flatMap((token): Span[] => {
    if (hasMark(token, 'legal_form')) {
      const forward = nameRun(text, token.end, 1);
      if (forward > token.end && scriptOf(text.shown.charCodeAt(token.start)) !== 'latin')
        return [{ start: token.start, end: forward }];
      const latin = scriptOf(text.shown.charCodeAt(token.start)) === 'latin';
      const back = latin ? latinNameBefore(text, token.start, verbs) : nameRun(text, token.start, -1);
      return back < token.start ? [{ start: back, end: token.end }] : [];
    }
    if (!hasMark(token, 'honorific')) return [];
    // パートさん, 業者さん: a word that is known is no name.
    if (known.has(token.start)) return [];
    const back = nameRun(text, token.start, -1);
    return back < token.start ? [{ start: back, end: token.end }] : [];
  });
}

const TO_FROM = /(?:^|[^a-z])(?:to|from|at) $/;

const SHOP_OR_PERSON = '店屋様氏殿';

/** Unread words that are names by what stands beside them: へ, から, a shop, "to X", "from X", "at X". */
function isName(text: NormalText, { start, end }: Span): boolean {
  const { shown, key } = text;
  if (shown.startsWith('へ', end) || shown.startsWith('から', end)) return true;
  const last = shown[end - 1];
  if (last !== undefined && SHOP_OR_PERSON.includes(last) && end - start > 1) return true;
  if (scriptOf(shown.charCodeAt(start)) !== 'latin') return false;
  return TO_FROM.test(key.slice(Math.max(0, start - 6), start));
}

/** What is left of unread characters that say something: endings of verbs in two hiragana say nothing. */
function saysSomething(text: NormalText, { start, end }: Span): boolean {
  // The s of designer's.
  if (end - start === 1 && text.key[start] === 's' && /['’]/.test(text.key[start - 1] ?? '')) return false;
  for (let i = start; i < end; i++) if (scriptOf(text.shown.charCodeAt(i)) !== 'hiragana') return true;
  return end - start > 2;
}

/** Reads a text once from left to right: the longest word at each place; the time grows with the length of the text. */
export function readText(language: Language, written: string, today: CalendarDate): Reading {
  const text = normalText(written);
  const { key, shown } = text;
  const { words } = vocabulary();
  const tokens: Token[] = [];
  const quantities: Quantity[] = [];
  const days: (Span & { date: CalendarDate })[] = [];
  const unread: { start: number; end: number }[] = [];
  let [hasPeriod, wrongDay]: [boolean, string | undefined] = [false, undefined];
  let read = 0;
  for (let at = 0; at < key.length;) {
    const afterWord = read === at;
    const general = words.longestAt(text, at, afterWord);
    const own = language.words.longestAt(text, at, afterWord);
    const wordEnd = Math.max(general?.end ?? at, own?.end ?? at);
    const day = readDay(text, at, today, afterWord);
    if (day && day.end >= wordEnd) {
      if ('date' in day) days.push({ start: at, end: day.end, date: day.date });
      else if ('wrong' in day) wrongDay ??= `"${shown.slice(at, day.end)}": ${day.wrong}`;
      else hasPeriod = true;
      read = at = day.end;
      continue;
    }
    const quantity = readQuantity(text, at);
    if (quantity && quantity.end > wordEnd) {
      quantities.push(quantity);
      read = at = quantity.end;
      continue;
    }
    if (wordEnd > at) {
      const meanings = [
        ...(own?.end === wordEnd ? own.word.meanings : []),
        ...(general?.end === wordEnd ? general.word.meanings.map((it) => meantBy(language, it)) : []),
      ];
      tokens.push({ start: at, end: wordEnd, key: key.slice(at, wordEnd), shown: shown.slice(at, wordEnd), meanings });
      read = at = wordEnd;
      continue;
    }
    const code = key.charCodeAt(at);
    if (isSeparator(code)) {
      at++;
      read = at;
      continue;
    }
    LATIN_WORD.lastIndex = at;
    const latin = LATIN_WORD.exec(key);
    const end = latin ? at + latin[0].length : at + 1;
    const before = unread.at(-1);
    if (before && (before.end === at || (latin && before.end === at - 1 && shown[at - 1] === ' '))) before.end = end;
    else unread.push({ start: at, end });
    at = end;
  }
  return { text, quantities, days, hasPeriod, wrongDay, ...named(text, tokens, unread) };
}

/** Parts names from words: what stands inside a name is no word of the sentence. */
function named(
  text: NormalText,
  tokens: readonly Token[],
  unread: readonly Span[],
): Pick<Reading, 'tokens' | 'names' | 'unread'> {
  const marked = markedNames(text, tokens);
  const taken = new Set<number>();
  for (const { start, end } of marked) for (let at = start; at < end; at++) taken.add(at);
  const inside = ({ start, end }: Span): boolean => taken.has(start) && taken.has(end - 1);
  const rest = unread.filter((span) => !inside(span));
  const byPlace = new Set(rest.filter((span) => isName(text, span)));
  const names = [...marked, ...byPlace].map(({ start, end }) => ({ start, end, name: text.shown.slice(start, end) }));
  return {
    tokens: marked.length === 0 ? tokens : tokens.filter((token) => !inside(token)),
    names,
    unread: rest.filter((span) => !byPlace.has(span) && saysSomething(text, span)),
  };
}
