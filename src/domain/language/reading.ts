// One pass over a text: which words, quantities and days stand in it, and what is left unread.
import type { CalendarDate } from '../dates.ts';
import { readQuantity, type Quantity } from './amounts.ts';
import { readDay, type DayRead } from './days.ts';
import { bothIn, meaningsIn, type SentenceLanguage } from './language.ts';
import { normalText, scriptOf, type NormalText } from './normal-form.ts';
import { hiraganaEnd, isParticle, readHiragana } from './hiragana.ts';
import { compoundsIn } from './compounds.ts';
import { writtenOut } from './vocabulary-short-en.ts';
import { withRemarks } from './said-of-time-to-come.ts';
import type { Span, Token, Reading } from './reading-shape.ts';
import { respelled, type SpelledLetters } from './spelling.ts';
import { meaningOf, type Mark, type Meaning } from './meanings.ts';
import { vocabulary, type Vocabulary } from './vocabulary.ts';

/** What a particle means; one list for all of them. */
const FILLER: readonly Meaning[] = [meaningOf({ kind: 'filler' })];
const BEHIND_NAMES = 'にへのをがはとで';
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

/** True for a word that is a mark of the kind. */
export const hasMark = ({ meanings }: Token, mark: Mark): boolean =>
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
function markedNames(text: NormalText, tokens: readonly Token[], unread: readonly Span[]): Span[] {
  // Most texts have neither.
  if (!tokens.some((token) => hasMark(token, 'legal_form') || hasMark(token, 'honorific'))) return [];
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
      const kana = unread.find(({ start }) => start === token.end);
      const forward = Math.max(nameRun(text, token.end, 1), kana?.end ?? 0);
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

/** What is left of unread characters that say something: all but the s of designer's. */
function saysSomething(text: NormalText, { start, end }: Span): boolean {
  return !(end - start === 1 && text.key[start] === 's' && /['’]/.test(text.key[start - 1] ?? ''));
}

const ENGLISH_WORD = /(?:^| )(?:the|an?|of|for|to|from|paid|by|with|in|on|at|and|our|we|sold|bought|received)(?= )/g;
const isEnglish = (key: string): boolean => /^[ -~¥]*$/.test(key) && key.search(ENGLISH_WORD) >= 0;

/** How many letters of a text say nothing to the reader. */
const lettersUnread = ({ unread }: Reading): number => unread.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Reads a text: as it is written, and where words of it say nothing, with those spelled as the language has them, if
 * less is left unread then. The time grows with the length of the text. `letters`: which words may have a wrong letter;
 * all of them only where the text says nothing otherwise.
 */
export function readText(
  language: SentenceLanguage,
  written: string,
  today: CalendarDate,
  letters: SpelledLetters = 'payment',
): Reading {
  const text = normalText(writtenOut(written));
  const reading = compoundsIn(language, readOnce(language, text, today));
  const { unread, tokens } = reading;
  const isPaid = tokens.some(({ meanings }) => meanings.some(({ kind }) => kind === 'payment'));
  // A way of payment that was read leaves no other to be found.
  const near = letters === 'payment' && isPaid ? undefined : letters;
  const other = unread.length === 0 ? undefined : respelled(text, unread, tokens, near);
  if (!other) return reading;
  // Sato Clinic paid the invoice: what stands in an English sentence is no romaji.
  if (other.spelled.some(({ how, written: word }) => how === 'romaji' && /^[A-Z]/.test(word)) && isEnglish(text.key))
    return reading;
  const again = compoundsIn(language, readOnce(language, normalText(other.text), today));
  return lettersUnread(again) < lettersUnread(reading)
    ? { ...again, spelled: [...other.spelled, ...again.spelled] }
    : reading;
}

/** A text while it is read. */
interface OpenReading {
  readonly language: SentenceLanguage;
  readonly text: NormalText;
  readonly tokens: Token[];
  readonly quantities: Quantity[];
  readonly days: (Span & { date: CalendarDate })[];
  readonly unread: { start: number; end: number }[];
  hasPeriod: boolean;
  relative: string | undefined;
  wrongDay: string | undefined;
  /** Behind the last word that was read. */
  read: number;
  /** Up to here runs of hiragana have been judged. */
  judged: number;
}

/** What a word between two places means, in the company and in the language. */
function meaningsAt({ language, text }: OpenReading, at: number, afterWord: boolean, end: number): readonly Meaning[] {
  const general = vocabulary().words.longestAt(text, at, afterWord);
  return meaningsOf(language, general, language.words.longestAt(text, at, afterWord), end);
}

function meaningsOf(
  language: SentenceLanguage,
  general: ReturnType<Vocabulary['words']['longestAt']>,
  own: ReturnType<SentenceLanguage['words']['longestAt']>,
  end: number,
): readonly Meaning[] {
  if (own?.end !== end) return general?.end === end ? meaningsIn(language, general.word) : [];
  return general?.end === end ? bothIn(language, own.word, general.word) : own.word.meanings;
}

function takeToken(open: OpenReading, start: number, end: number, meanings: readonly Meaning[]): void {
  const { key, shown } = open.text;
  open.tokens.push({ start, end, key: key.slice(start, end), shown: shown.slice(start, end), meanings });
  open.read = end;
}

/** A run of hiragana of which a letter would be left over: nothing of it is read but what takes the sentence back. */
function leaveHiragana(open: OpenReading, from: number): void {
  const { text, tokens, judged, language } = open;
  const isNamed = tokens.some((token) => token.end === from && hasMark(token, 'legal_form'));
  // 払ってませんよねえ: whatever stands around it.
  for (let at = from; at < judged; at++) {
    const found = vocabulary().words.longestAt(text, at, true);
    if (found?.word.meanings.every(({ kind }) => kind === 'refusal') !== true) continue;
    takeToken(open, at, found.end, meaningsIn(language, found.word));
  }
  // 株式会社ひなたに: the particle behind a name.
  const particle = isNamed && judged - from > 2 && BEHIND_NAMES.includes(text.shown[judged - 1] as string) ? 1 : 0;
  open.unread.push({ start: from, end: judged - particle });
  if (particle > 0) takeToken(open, judged - particle, judged, FILLER);
  open.read = judged;
}

/** Where the word or number ends that stands before a place: many leave a space behind Latin letters (AWS を). */
function wordBefore({ text, tokens, quantities }: OpenReading, at: number): number {
  const isSpaced = text.shown[at - 1] === ' ' && /[a-z0-9]/i.test(text.shown[at - 2] ?? '');
  return isSpaced && [tokens.at(-1)?.end, quantities.at(-1)?.end].includes(at - 1) ? at - 1 : at;
}

/** Reads the run of hiragana that begins at a place; where it ends, or where a word of it does that reaches further. */
function takeHiragana(open: OpenReading, at: number, wordEnd: number): number {
  const { text, language, quantities, days } = open;
  const { words } = vocabulary();
  open.judged = hiraganaEnd(text, at);
  const from = wordBefore(open, at);
  const attached = from > 0 && (text.shown[from - 1] === ')' || !isSeparator(text.key.charCodeAt(from - 1)));
  // Most runs are one particle.
  if (attached && wordEnd <= open.judged && isParticle(text.shown.slice(at, open.judged))) {
    takeToken(open, at, open.judged, FILLER);
    return open.read;
  }
  const behindNumber = quantities.at(-1)?.end === from || days.at(-1)?.end === from;
  const pieces = readHiragana(text, at, attached && (behindNumber ? 'number' : 'word'), (place, afterWord) => {
    const general = words.longestAt(text, place, afterWord);
    const own = language.words.longestAt(text, place, afterWord);
    return (own?.end ?? 0) > (general?.end ?? 0) ? own : general;
  });
  if (!pieces) leaveHiragana(open, at);
  for (const { start, end, isWord } of pieces ?? [])
    takeToken(open, start, end, isWord ? meaningsAt(open, start, start > at || attached, end) : FILLER);
  return open.read;
}

/** What the text says of time at a place. */
function takeDay(open: OpenReading, at: number, day: DayRead): void {
  const { shown } = open.text;
  if ('date' in day) open.days.push({ start: at, end: day.end, date: day.date });
  else if ('wrong' in day) open.wrongDay ??= `"${shown.slice(at, day.end)}": ${day.wrong}`;
  else {
    open.hasPeriod = true;
    if (day.relative) open.relative ??= shown.slice(at, day.end);
  }
  open.read = day.end;
}

/** A letter that begins nothing, or the Latin word that it begins; where it ends. */
function leaveUnread({ text: { key, shown }, unread }: OpenReading, at: number): number {
  LATIN_WORD.lastIndex = at;
  const latin = LATIN_WORD.exec(key);
  const end = latin ? at + latin[0].length : at + 1;
  const before = unread.at(-1);
  if (before && (before.end === at || (latin && before.end === at - 1 && shown[at - 1] === ' '))) before.end = end;
  else unread.push({ start: at, end });
  return end;
}

/** デバッグ has no バッグ: a word in katakana does not begin behind a letter of it that says nothing. */
function isInsideRun({ text: { shown }, unread }: OpenReading, at: number): boolean {
  const isKatakana = (place: number): boolean => scriptOf(shown.charCodeAt(place)) === 'katakana';
  return unread.at(-1)?.end === at && isKatakana(at) && isKatakana(at - 1);
}

/** Reads what begins at a place: a day, an amount, a run of hiragana, a word; where it ends. */
function takeAt(open: OpenReading, at: number, today: CalendarDate): number {
  const { text, language, quantities } = open;
  const afterWord = open.read === at;
  const general = vocabulary().words.longestAt(text, at, afterWord);
  const own = language.words.longestAt(text, at, afterWord);
  const wordEnd = Math.max(general?.end ?? at, own?.end ?? at);
  const day = readDay(text, at, today, afterWord);
  if (day && day.end >= wordEnd) {
    takeDay(open, at, day);
    return day.end;
  }
  const quantity = readQuantity(text, at);
  if (quantity && quantity.end > wordEnd) {
    quantities.push(quantity);
    return (open.read = quantity.end);
  }
  if (at >= open.judged && scriptOf(text.shown.charCodeAt(at)) === 'hiragana') return takeHiragana(open, at, wordEnd);
  if (wordEnd > at && !isInsideRun(open, at)) {
    takeToken(open, at, wordEnd, meaningsOf(language, general, own, wordEnd));
    return wordEnd;
  }
  return isSeparator(text.key.charCodeAt(at)) ? (open.read = at + 1) : leaveUnread(open, at);
}

/** Reads a text once from left to right: the longest word at each place. */
function readOnce(language: SentenceLanguage, text: NormalText, today: CalendarDate): Reading {
  const open: OpenReading = {
    language,
    text,
    tokens: [],
    quantities: [],
    days: [],
    unread: [],
    hasPeriod: false,
    relative: undefined,
    wrongDay: undefined,
    read: 0,
    judged: 0,
  };
  for (let at = 0; at < text.key.length;) at = takeAt(open, at, today);
  const { tokens, unread, quantities, days, hasPeriod, relative, wrongDay } = open;
  return withRemarks({
    text,
    quantities,
    days,
    hasPeriod,
    relative,
    wrongDay,
    spelled: [],
    ...named(text, tokens, unread),
  });
}

const CAPITAL_WORD = /^[A-Z][A-Za-z'’&-]+$/;
/** A Latin name of two words of which the second is one of ours: Kanda Foods; undefined for anything else. */
function firmAt({ shown }: NormalText, { start, end }: Span, tokens: readonly Token[]): Span | undefined {
  if (!CAPITAL_WORD.test(shown.slice(start, end))) return undefined;
  const next = tokens.find((token) => token.start === end + 1);
  return next && shown[end] === ' ' && CAPITAL_WORD.test(next.shown) ? { start, end: next.end } : undefined;
}

/** Parts names from words: what stands inside a name is no word of the sentence. */
function named(
  text: NormalText,
  tokens: readonly Token[],
  unread: readonly Span[],
): Pick<Reading, 'tokens' | 'names' | 'unread'> {
  const marked = markedNames(text, tokens, unread);
  // Most texts name nobody.
  if (marked.length === 0 && unread.length === 0) return { tokens, names: [], unread: [] };
  const taken = new Set<number>();
  for (const { start, end } of marked) for (let at = start; at < end; at++) taken.add(at);
  const inside = ({ start, end }: Span): boolean => taken.has(start) && taken.has(end - 1);
  const rest = unread.filter((span) => !inside(span));
  const byPlace = new Set(rest.filter((span) => isName(text, span)));
  // Kanda Foods, Aoki Trading: a word with a capital behind one that says nothing.
  const firms = rest.flatMap((span) => firmAt(text, span, tokens) ?? []);
  for (const { start, end } of firms) for (let at = start; at < end; at++) taken.add(at);
  for (const span of rest) if (inside(span)) byPlace.add(span);
  const names = [...marked, ...firms, ...[...byPlace].filter((span) => !inside(span))].map(({ start, end }) => ({
    start,
    end,
    name: text.shown.slice(start, end),
  }));
  return {
    tokens: taken.size === 0 ? tokens : tokens.filter((token) => !inside(token)),
    names,
    unread: rest.filter((span) => !byPlace.has(span) && saysSomething(text, span)),
  };
}
