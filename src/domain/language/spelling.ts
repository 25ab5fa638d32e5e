// Words that are not written as the language has them: in kana, in Latin letters, with one wrong letter. What they are
// is written in their place, and the text is read again; whoever reads the answer is told.
import { CHART_JA } from '../chart-ja.ts';
import { DAY_WORDS } from './days.ts';
import { lexicon, pricesOf } from './lexicon.ts';
import { normalKey, scriptOf, type NormalText } from './normal-form.ts';
import { READINGS_FIELDS_JA } from './readings-fields-ja.ts';
import { READINGS_GOODS_JA } from './readings-goods-ja.ts';
import { READINGS_JA } from './readings-ja.ts';
import { READINGS_TRADES_JA } from './readings-trades-ja.ts';
import { mistakenFor } from './mistaken-kanji-ja.ts';
import { foldedRomaji, romajiOf } from './romaji.ts';
import { DIRECTIONS, FILLERS, MARKS, MEANS } from './vocabulary-ja.ts';
import { NOTHING } from '../shape.ts';

/** How a word was written that had to be spelled first; `compound`: known by its end alone. */
export type SpelledHow = 'kana' | 'romaji' | 'letter' | 'compound';

/** A word of a text and what it was read as. */
export interface Spelled {
  readonly how: SpelledHow;
  readonly written: string;
  readonly read: string;
}

interface SpellingPlace {
  readonly start: number;
  readonly end: number;
}

/** Parts of compounds that follow a word: 代, 費 and their like, by their reading. */
const SUFFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ダイ: '代',
    ヒ: '費',
    リョウ: '料',
    リョウキン: '料金',
    ヒヨウ: '費用',
    ダイキン: '代金',
    キン: '金',
    ブン: '分',
    ヨウ: '用',
  }),
);
const KANA_PARTICLES: readonly string[] = [
  'ノ',
  'ヲ',
  'ガ',
  'ハ',
  'ニ',
  'ヘ',
  'ト',
  'デ',
  'モ',
  'カラ',
  'ヨリ',
  'マデ',
  'ニテ',
];
/** Particles in Latin letters that stand alone between words. */
const LATIN_PARTICLES: ReadonlyMap<string, string> = new Map(
  Object.entries({ de: 'で', wo: 'を', o: 'を', no: 'の', ni: 'に', kara: 'から', ga: 'が', wa: 'は', made: 'まで' }),
);

/** Kana as they are read in one row: katakana keys, hiragana where the word is a particle. */
const toHiragana = (key: string): string =>
  key.replace(/[\u30a1-\u30f6]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x60));

/** A word of the vocabulary with what it means in short: two words that mean the same are no rivals. */
interface SpellingWord {
  readonly term: string;
  readonly means: string;
  /** The term as it is compared. */
  readonly key: string;
  /** What it is met as with a letter wrong: a way of payment, what a text is about, or never. */
  readonly near?: 'payment' | 'purpose';
}

const spelling = (term: string, means: string, near?: SpellingWord['near']): SpellingWord => ({
  term,
  means,
  key: normalKey(term),
  near,
});

/**
 * Every word that may be spelled, with what it means; words that say nothing come last. Words that refuse a text are
 * none of them: what might be one stays unread, and holds the answer back.
 */
function* words(): Generator<SpellingWord> {
  const of = (list: string, means: string): SpellingWord[] =>
    list.split(/[,\n]/).flatMap((it) => (it.trim() === '' ? [] : [spelling(it.trim(), means)]));
  for (const [kind, n, list] of DAY_WORDS) yield* of(list, `${kind} ${n}`);
  for (const [means, list] of MEANS)
    for (const { term, means: said } of of(list, JSON.stringify(means))) yield spelling(term, said, 'payment');
  for (const [direction, list] of DIRECTIONS) yield* of(list, direction);
  for (const [mark, list] of MARKS) yield* of(list, mark);
  for (const row of lexicon())
    for (const term of row.together ? row.together.flat() : [row.term])
      yield row.together ? spelling(term, 'part') : spelling(term, `${row.account} ${row.tax}`, 'purpose');
  for (const { name, code } of CHART_JA) yield spelling(name, `account ${code}`, 'purpose');
  yield* of(FILLERS, 'filler');
}

/** The words, and behind them their prices under other names (駐車料, 駐車代), whose readings follow from theirs. */
function* withPrices(all: Iterable<SpellingWord>, readings: Map<string, readonly string[]>): Generator<SpellingWord> {
  const kept: SpellingWord[] = [];
  for (const word of all) {
    kept.push(word);
    yield word;
  }
  const suffixes = [...SUFFIXES].map(([kana, kanji]) => ({ kana, kanji }));
  for (const word of kept)
    for (const price of word.near === 'purpose' ? pricesOf(word.term) : []) {
      const stem = word.term.replace(PRICE_BEHIND, '');
      const behind = suffixes.find(({ kanji }) => stem + kanji === word.term)?.kana;
      const kana = suffixes.find(({ kanji }) => stem + kanji === price)?.kana;
      const known = readings.get(word.term)?.filter((reading) => behind !== undefined && reading.endsWith(behind));
      if (readings.has(price) || !known || behind === undefined || kana === undefined) continue;
      readings.set(
        price,
        known.map((reading) => reading.slice(0, -behind.length) + kana),
      );
      yield spelling(price, word.means, word.near);
    }
}
const PRICE_BEHIND = /(?:代金|料金|費用|代|費|料)$/;

/** What may stand for a word: the term and, where several terms are written alike and mean different things, none. */
type SpellingBook = Map<string, SpellingWord | undefined>;

/** Words that say less than others of the same sound. */
const MEEK = /^(?:filler|part|account )/;

function put(book: SpellingBook, key: string, word: SpellingWord): void {
  const known = book.get(key);
  // 手数料 paid and received: one written word, whatever it means; the text says that when it is read again.
  if (known && known.key === word.key) return;
  if (known === undefined && !book.has(key)) book.set(key, word);
  else if (known && known.means !== word.means && !MEEK.test(word.means))
    book.set(key, MEEK.test(known.means) ? word : undefined);
}

interface Spellings {
  readonly kana: SpellingBook;
  readonly romaji: SpellingBook;
  /** Words by what is left of them without one letter. */
  readonly without: Readonly<Record<SpelledLetters, ReadonlyMap<string, readonly SpellingWord[]>>>;
  /** Kanji that words of the language have. */
  readonly kanji: ReadonlySet<string>;
}

/** The rows of `READINGS_JA`: kana by word. */
export function readingsByWord(): Map<string, readonly string[]> {
  return new Map(
    `${READINGS_FIELDS_JA},${READINGS_JA},${READINGS_GOODS_JA},${READINGS_TRADES_JA}`
      .split(/[,\n]/)
      .flatMap((row): [string, string[]][] => {
        const [word = '', kana] = row.trim().split(' ');
        return kana === undefined ? [] : [[word, kana.split('|')]];
      }),
  );
}

const KANA = /^[\u30a1-\u30fa\u30fc]+$/;
const LATIN = /^[a-z]{5,}$/;
/** Met with a letter that sounds or looks like the right one, and with no other. */
const TWO_KANJI = /^[\u4e00-\u9fff]{2}$/;
/** So short a word is met by chance. */
const LEAST_LETTERS = 3;
const SHORT_WORD = 4;

function* shortened(word: string): Generator<string> {
  yield word;
  for (let i = 0; i < word.length; i++) if (word[i] !== word[i + 1]) yield word.slice(0, i) + word.slice(i + 1);
}

function made(): Spellings {
  const kana: SpellingBook = new Map();
  const romaji: SpellingBook = new Map();
  const without = { payment: new Map<string, SpellingWord[]>(), all: new Map<string, SpellingWord[]>() };
  const seen = new Set<string>();
  const kanji = new Set<string>();
  const readings = readingsByWord();
  for (const word of withPrices(words(), readings)) {
    const { key } = word;
    for (const char of key) if (/[\u4e00-\u9fff]/.test(char)) kanji.add(char);
    const known = `${key} ${word.means}`;
    if (seen.has(known)) continue;
    seen.add(known);
    for (const reading of readings.get(word.term) ?? (KANA.test(key) ? [key] : [])) {
      // かわ may be leather, a river or the end of a word: so short a word is met in kanji only.
      if (reading.length < (key.length === 1 && word.near === 'purpose' ? 3 : 2)) continue;
      put(kana, reading, word);
      put(romaji, foldedRomaji(romajiOf(reading)), word);
    }
    const least = LATIN.test(key) ? 5 : KANA.test(key) ? 4 : TWO_KANJI.test(key) ? 2 : LEAST_LETTERS;
    if (key.length < least || word.near === undefined || (/[a-z]/.test(key) && !LATIN.test(key))) continue;
    for (const book of word.near === 'payment' ? [without.payment, without.all] : [without.all])
      for (const short of shortened(key)) book.set(short, [...(book.get(short) ?? []), word]);
  }
  return { kana, romaji, without, kanji };
}

let kept: Spellings | undefined;
const spellings = (): Spellings => (kept ??= made());

interface SpellingStep {
  readonly text: string;
  readonly pieces: number;
  /** Ends with a word that may carry 代 or a particle. */
  readonly word: boolean;
}

const begunBy = new WeakMap<SpellingBook, ReadonlySet<string>>();
/** What words of a book begin with: so many letters of each that has as many. A book is always asked of the same. */
function beginsIn(book: SpellingBook, letters: number): ReadonlySet<string> {
  let known = begunBy.get(book);
  if (!known) {
    known = new Set([...book.keys()].filter((it) => it.length >= letters).map((it) => it.slice(0, letters)));
    begunBy.set(book, known);
  }
  return known;
}

/**
 * A run in kana, or one of Latin letters, as words of the language from its first letter to its last; undefined where
 * a letter would be left. `longest`: letters of the longest word.
 */
function spelledRun(
  run: string,
  book: SpellingBook,
  suffixes: ReadonlyMap<string, string>,
  particles: readonly (readonly [written: string, kana: string])[],
  least: number,
): string | undefined {
  const steps: (SpellingStep | undefined)[] = [{ text: '', pieces: 0, word: false }];
  const better = (at: number, step: SpellingStep): void => {
    const known = steps[at];
    if (!known || step.pieces < known.pieces) steps[at] = step;
  };
  const begins = beginsIn(book, least);
  for (let at = 0; at < run.length; at++) {
    const from = steps[at];
    if (!from) continue;
    const mayBegin = begins.has(run.slice(at, at + least));
    for (let end = Math.min(run.length, at + 24); end > at; end--) {
      // Of a short piece only the whole run may be a word, and a suffix where a word goes before.
      const isWord = end - at >= least ? mayBegin : end - at === run.length;
      if (!isWord && !from.word) continue;
      const part = run.slice(at, end);
      const word = isWord ? book.get(part) : undefined;
      if (word && word.means !== 'filler')
        better(end, { text: from.text + word.term, pieces: from.pieces + 1, word: true });
      const suffix = from.word
        ? (suffixes.get(part) ?? (word?.means === 'filler' && part.length > least ? word.term : undefined))
        : undefined;
      if (suffix !== undefined) better(end, { text: from.text + suffix, pieces: from.pieces + 1, word: true });
    }
    if (from.word)
      for (const [written, hiragana] of particles)
        if (run.startsWith(written, at))
          better(at + written.length, { text: from.text + hiragana, pieces: from.pieces + 1, word: true });
  }
  return steps[run.length]?.text;
}

const IN_KANA = KANA_PARTICLES.map((kana) => [kana, toHiragana(kana)] as const);
const LATIN_SUFFIXES: ReadonlyMap<string, string> = new Map(
  [...SUFFIXES].map(([kana, kanji]) => [foldedRomaji(romajiOf(kana)), kanji]),
);

const isKana = (code: number): boolean => {
  const script = scriptOf(code);
  return script === 'hiragana' || script === 'katakana';
};

/** The run of kana around a place. */
function kanaAround({ shown }: NormalText, { start, end }: SpellingPlace): SpellingPlace {
  let [from, to] = [start, end];
  while (from > 0 && isKana(shown.charCodeAt(from - 1))) from--;
  while (to < shown.length && isKana(shown.charCodeAt(to))) to++;
  return { start: from, end: to };
}

interface SpellingChange extends SpellingPlace {
  readonly how: SpelledHow;
  readonly read: string;
}

function fromKana(text: NormalText, place: SpellingPlace): SpellingChange | undefined {
  const run = kanaAround(text, place);
  const key = text.key.slice(run.start, run.end);
  if (!KANA.test(key) || key.length > 40) return undefined;
  // What the run begins with may belong to the word before it: 現金でかいぎひ.
  const attached = run.start > 0 && scriptOf(text.shown.charCodeAt(run.start - 1)) !== 'space';
  for (const [written, hiragana] of [['', ''] as const, ...(attached ? IN_KANA : [])]) {
    if (!key.startsWith(written)) continue;
    const read = spelledRun(key.slice(written.length), spellings().kana, SUFFIXES, IN_KANA, LEAST_LETTERS);
    if (read !== undefined && read !== '') return { ...NOTHING, ...run, how: 'kana', read: hiragana + read };
  }
  return undefined;
}

/** Letters of a word in Latin letters that is no part of a longer one: four at least, folded. */
const LEAST_LATIN = 4;

function fromLatin(text: NormalText, { start, end }: SpellingPlace): SpellingChange[] {
  const changes: SpellingChange[] = [];
  const open: SpellingChange[] = [];
  for (const match of text.key.slice(start, end).matchAll(/[a-z']+/g)) {
    const at = start + match.index;
    const place = { start: at, end: at + match[0].length };
    const folded = foldedRomaji(match[0]);
    const particle = LATIN_PARTICLES.get(match[0]) ?? LATIN_SUFFIXES.get(folded);
    if (particle !== undefined) {
      open.push({ ...NOTHING, ...place, how: 'romaji', read: particle });
      continue;
    }
    if (match[0].length > 40) continue;
    const read = spelledRun(folded, spellings().romaji, LATIN_SUFFIXES, [], LEAST_LATIN);
    if (read !== undefined && read !== '') changes.push({ ...NOTHING, ...place, how: 'romaji', read });
  }
  return changes.length > 0 ? [...changes, ...open] : [];
}

/** True where one letter was changed, left out, put in, or two changed places. */
function oneLetterApart(a: string, b: string): boolean {
  if (a === b) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (a.length === b.length)
    return (
      a.slice(i + 1) === b.slice(i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
    );
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return long.length === short.length + 1 && long.slice(i + 1) === short.slice(i);
}

const isHiragana = (word: string, at: number): boolean => scriptOf(word.charCodeAt(at)) === 'hiragana';

/** Which words are looked for with one wrong letter. */
export type SpelledLetters = 'payment' | 'all';

/** True where one letter stands in place of one that sounds or looks like it: 電季代, 家貸. */
function isMistaken(written: string, key: string): boolean {
  if (written.length !== key.length) return false;
  const at = [...written].findIndex((char, i) => char !== key[i]);
  return mistakenFor(written[at] ?? '', key[at] ?? '');
}

/** True where a letter more, less or other makes another word: 権利 and 権利金, 宅配水 and 宅配料. */
function isFarApart(written: string, { term, near }: SpellingWord, key: string): boolean {
  if (key.length < LEAST_LETTERS || written.length < LEAST_LETTERS) return true;
  if (key.length <= SHORT_WORD && written.length !== key.length && /[\u4e00-\u9fff]/.test(key)) return true;
  if (key.length === LEAST_LETTERS && /[\u3041-\u309f]/.test(term)) return true;
  // 商標登録, 商標登録料: what is left out at an end makes another word.
  if (written.length !== key.length && (written[0] !== key[0] || written.at(-1) !== key.at(-1))) return true;
  // In a short word a letter that other words have makes another word.
  if (key.length <= SHORT_WORD && [...written].some((char) => spellings().kanji.has(char) && !key.includes(char)))
    return true;
  return near === 'payment' && key.length <= LEAST_LETTERS;
}

const endsOf = new Map<SpelledLetters, ReadonlySet<number>>();
const endsAs = (first: number, last: number): number => first * 0x10000 + last;
/**
 * False where no word, with a letter less or as it is, has the first and the last letter of what is written, or of that
 * with a letter less: nothing else is looked for.
 */
function mayBeNear(key: string, from: number, to: number, near: SpelledLetters): boolean {
  let ends = endsOf.get(near);
  if (!ends) {
    const all = [...spellings().without[near].keys()].filter((it) => it !== '');
    ends = new Set(all.map((it) => endsAs(it.charCodeAt(0), it.charCodeAt(it.length - 1))));
    endsOf.set(near, ends);
  }
  const [first, last] = [key.charCodeAt(from), key.charCodeAt(to - 1)];
  return (
    ends.has(endsAs(first, last)) ||
    ends.has(endsAs(key.charCodeAt(from + 1), last)) ||
    ends.has(endsAs(first, key.charCodeAt(to - 2)))
  );
}

/** The one word that is a letter apart from what is written; undefined where there is none, or several. */
function nearestWord(text: NormalText, from: number, to: number, near: SpelledLetters): SpellingWord | undefined {
  if (!mayBeNear(text.key, from, to, near)) return undefined;
  const written = text.key.slice(from, to);
  const found = new Map<string, SpellingWord>();
  const alike = new Map<string, SpellingWord>();
  for (const short of shortened(written))
    for (const word of spellings().without[near].get(short) ?? []) {
      // を口座振替: what stands around a word in hiragana is none of its letters.
      const { term, key } = word;
      if (isHiragana(text.shown, from) !== isHiragana(term, 0)) continue;
      if (isHiragana(text.shown, to - 1) !== isHiragana(term, term.length - 1)) continue;
      if (!oneLetterApart(written, key)) continue;
      const mistaken = isMistaken(written, key);
      const known = mistaken ? alike : isFarApart(written, word, key) ? undefined : found;
      // The name of an account says less than the word of the lexicon that it is as well.
      if (known && !(known.has(key) && MEEK.test(word.means))) known.set(key, word);
    }
  // A letter that is often taken for the right one says more than any other.
  for (const words of [alike, found]) {
    const [word, ...others] = words.values();
    if (word) return others.every(({ means }) => means === word.means) ? word : undefined;
  }
  return undefined;
}

const isBorder = (text: NormalText, at: number): boolean => {
  const code = text.shown.charCodeAt(at);
  if (Number.isNaN(code)) return true;
  const script = scriptOf(code);
  return script === 'space' || script === 'sign' || script === 'digit';
};
/** So far around an unread letter a word is looked for. */
const AROUND = 6;

/** The Latin word that a place is, where it is a letter apart from one of ours; several unread words name a thing. */
function fromLatinWord(text: NormalText, place: SpellingPlace, near: SpelledLetters): SpellingChange | undefined {
  const { start, end } = place;
  const word = /^[a-z]{4,}$/.test(text.key.slice(start, end)) ? nearestWord(text, start, end, near) : undefined;
  return word && { start, end, how: 'letter', read: word.term };
}

function fromLetters(
  text: NormalText,
  { start, end }: SpellingPlace,
  tokens: readonly SpellingPlace[],
  near: SpelledLetters,
): SpellingChange | undefined {
  // 時間外手数料: a word that was read is a part of the wrong one as a whole, or not at all.
  const cuts = (at: number): boolean => tokens.some((token) => token.start < at && at < token.end);
  if (scriptOf(text.shown.charCodeAt(start)) === 'latin') return fromLatinWord(text, { start, end }, near);
  let [first, last] = [start, end];
  while (first > 0 && start - first < AROUND && !isBorder(text, first - 1)) first--;
  while (last < text.key.length && last - end < AROUND && !isBorder(text, last)) last++;
  let found: SpellingChange | undefined;
  for (let from = first; from <= start; from++)
    for (let to = last; to >= end; to--) {
      if (to - from < 2 || to - from > 2 * AROUND || (found && to - from <= found.end - found.start)) continue;
      const word = cuts(from) || cuts(to) ? undefined : nearestWord(text, from, to, near);
      if (word) found = { start: from, end: to, how: 'letter', read: word.term };
    }
  return found;
}

/**
 * A text with what was not read of it spelled as the language has it; undefined where nothing is gained. `unread`: the
 * places that say nothing to the reader; `tokens`: what was read; `near`: which words may have a wrong letter;
 * none where undefined.
 */
export function respelled(
  text: NormalText,
  unread: readonly SpellingPlace[],
  tokens: readonly SpellingPlace[],
  near: SpelledLetters | undefined,
): { readonly text: string; readonly spelled: readonly Spelled[] } | undefined {
  const changes: SpellingChange[] = [];
  for (const place of unread) {
    const script = scriptOf(text.shown.charCodeAt(place.start));
    const whole =
      script === 'hiragana' || script === 'katakana'
        ? [fromKana(text, place)]
        : script === 'latin'
          ? fromLatin(text, place)
          : [];
    const read = whole.filter((it) => it !== undefined);
    if (read.length > 0) changes.push(...read);
    else {
      const letters = near && fromLetters(text, place, tokens, near);
      if (letters) changes.push(letters);
    }
  }
  if (changes.length === 0) return undefined;
  changes.sort((a, b) => a.start - b.start || b.end - a.end);
  let [shown, at] = ['', 0];
  const spelled: Spelled[] = [];
  for (const { start, end, how, read } of changes) {
    if (start < at) continue;
    const written = text.shown.slice(start, end);
    shown += text.shown.slice(at, start) + read;
    at = end;
    spelled.push({ how, written, read });
  }
  return { text: shown + text.shown.slice(at), spelled };
}
