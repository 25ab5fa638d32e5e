// What a sentence is most like, where no word decides it: the accounts of sentences that were booked before, weighed by
// their letters, by the words of the lexicon in them and by what the rules say of them. Two linear classifiers, one for
// each side, trained by `test/sentences/learn.ts` on the sets of sentences beside it; the two sides are then chosen
// together. What is found so is a draft at most.
import type { AccountPart } from '../standard-accounts.ts';
import { partsWithCode } from '../standard-accounts.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import { LEARNED, LEARNED_CREDITS, LEARNED_DEBITS, LEARNED_PAIRS } from './likeness-learned.ts';
import type { Purpose } from './purpose.ts';
import type { Reading } from './reading-shape.ts';
import type { RefusalReason } from './meanings.ts';
import type { Sentence } from './sentence.ts';

/** What a sentence is known by, each perhaps more than once: letters, words understood, and why no rule reads it. */
export interface SentenceFeatures {
  readonly letters: readonly string[];
  readonly words: readonly string[];
  readonly ruled: readonly string[];
}

/** How much each kind of feature counts beside the letters. */
const WORDS_COUNT = 0.6;
const RULED_COUNT = 0.5;
/** Letters in a row that are looked at together, at most. */
const LONGEST_GRAM = 3;
/** The class of what is nothing to book: a question, an order, a plan. */
export const NOTHING_TO_BOOK = 'nothing';

/** The name of an account of the standard chart: its part there, so that no code is learned. */
export const nameOfAccount = (code: string): string => partsWithCode(code)[0] ?? code;

const namesOfCompanies = new WeakMap<SentenceLanguage['codes'], Map<string, string>>();
/** The names of accounts of a company, by code: which part of the standard chart each plays. */
function namesIn(language: SentenceLanguage): ReadonlyMap<string, string> {
  const known = namesOfCompanies.get(language.codes);
  if (known) return known;
  const names = new Map<string, string>();
  const { debits, credits } = learnedSides();
  for (const name of [...debits, ...credits]) {
    const part = name.replace(/@.*/, '');
    if (part !== NOTHING_TO_BOOK) names.set(codeOf(language, part as AccountPart), part);
  }
  namesOfCompanies.set(language.codes, names);
  return names;
}

/** Runs of one to three letters of each word with the borders of words, numbers as one letter; some of them twice. */
function gramsOf(key: string): string[] {
  const grams: string[] = [];
  for (const word of key.replace(/\d[\d,.]*/g, '0').split(/\s+/)) {
    if (word === '') continue;
    const padded = `_${word}_`;
    for (let length = 1; length <= LONGEST_GRAM; length++)
      for (let at = 0; at + length <= padded.length; at++) grams.push(padded.slice(at, at + length));
  }
  return grams;
}

/**
 * Features of a text that was read, with what its sentence says or why it says nothing. `refusal`: why the rules do not
 * read it; undefined where they do, or where nobody asked. `nameOf`: the name of an account by its code.
 */
export function featuresOf(
  reading: Reading,
  sentence: Sentence | LanguageRefusal,
  refusal: RefusalReason | undefined,
  nameOf: (code: string) => string = nameOfAccount,
): SentenceFeatures {
  const words = new Set<string>();
  for (const { meanings } of reading.tokens)
    for (const it of meanings) {
      if (it.kind === 'purpose') words.add(`row ${it.row.name}`);
      else if (it.kind === 'payment') words.add(`paid ${'code' in it.means ? nameOf(it.means.code) : it.means.kind}`);
      else if (it.kind === 'direction') words.add(`way ${it.direction}`);
      else if (it.kind === 'mark') words.add(`mark ${it.mark}`);
      else if (it.kind === 'account') words.add(`account ${nameOf(it.code)}`);
    }
  if (isRefused(sentence)) words.add(`refused ${sentence.code}`);
  else {
    words.add(`money ${sentence.direction ?? 'unsaid'}`);
    for (const mark of sentence.marks) words.add(`said ${mark}`);
  }
  words.add(`unread ${Math.min(3, reading.unread.length)}`);
  const ruled = refusal === undefined ? [] : ['unruled', `unruled ${refusal}`];
  return { letters: gramsOf(reading.text.key), words: [...words], ruled };
}

/** Classes of a side, with the weights of features for them. */
interface LearnedSides {
  readonly debits: readonly string[];
  readonly credits: readonly string[];
  /** Of a feature: from where on its classes and weights stand, and how many. */
  readonly places: ReadonlyMap<string, number>;
  readonly ends: Uint32Array;
  /** Classes: those of the debit side first. */
  readonly classes: Uint16Array;
  readonly weights: Int8Array;
  /** How often two classes stood together, by `debit * credits + credit`. */
  readonly pairs: ReadonlyMap<number, number>;
  readonly debitTotals: readonly number[];
  readonly creditTotals: readonly number[];
  readonly total: number;
  /** Of a feature: when it was counted last. */
  readonly counted: Uint32Array;
}

/** The first letter that stands for a class, and how it is written in `likeness-learned.ts`. */
export const FIRST_CLASS = 0x100;
/** Letters for weights, from the least to the most, with zero in the middle. */
export const WEIGHT_LETTERS = "!#%&'()*+,-./0123456789:<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{}";
/** A weight of one, in steps. */
export const WEIGHT_STEPS = 20;
/** What parts features in the text of what was learned. */
export const PARTED_BY = ';';

const ZERO_WEIGHT = (WEIGHT_LETTERS.length - 1) / 2;

let learned: LearnedSides | undefined;

/** Reads what was learned, the first time that it is asked for. */
function learnedSides(): LearnedSides {
  if (learned) return learned;
  const rows = LEARNED.replaceAll('\n', '').split(PARTED_BY);
  const places = new Map<string, number>();
  const ends = new Uint32Array(rows.length + 1);
  const classes: number[] = [];
  const weights: number[] = [];
  for (const [n, row] of rows.entries()) {
    let at = row.length;
    while (at >= 2 && row.charCodeAt(at - 2) >= FIRST_CLASS && row.charCodeAt(at - 2) < FIRST_CLASS + MOST_CLASSES) {
      classes.push(row.charCodeAt(at - 2) - FIRST_CLASS);
      weights.push(WEIGHT_LETTERS.indexOf(row.charAt(at - 1)) - ZERO_WEIGHT);
      at -= 2;
    }
    places.set(row.slice(0, at), n);
    ends[n + 1] = classes.length;
  }
  const debits = LEARNED_DEBITS.trim().split('\n');
  const credits = LEARNED_CREDITS.trim().split('\n');
  const pairs = new Map<number, number>();
  const debitTotals = debits.map(() => 0);
  const creditTotals = credits.map(() => 0);
  let total = 0;
  for (const pair of LEARNED_PAIRS.replaceAll('\n', '').split(PARTED_BY)) {
    const [debit = 0, credit = 0, count = 0] = pair.split(' ').map(Number);
    pairs.set(debit * credits.length + credit, count);
    debitTotals[debit] = (debitTotals[debit] ?? 0) + count;
    creditTotals[credit] = (creditTotals[credit] ?? 0) + count;
    total += count;
  }
  learned = {
    debits,
    credits,
    places,
    ends,
    classes: Uint16Array.from(classes),
    weights: Int8Array.from(weights),
    pairs,
    debitTotals,
    creditTotals,
    total,
    counted: new Uint32Array(rows.length),
  };
  return learned;
}
/** Classes of both sides together, at most. */
export const MOST_CLASSES = 0x150;

/** Two sides that a sentence is like, and how likely they are among those that were looked at (0 to 1). */
export interface LikelySides {
  readonly debit: string;
  readonly credit: string;
  readonly share: number;
}

/** A class of a side, and the logarithm of its share. */
interface ClassShare {
  readonly at: number;
  readonly log: number;
}

/** The best classes of a side by what they weigh, from `from` to before `to`. */
function bestOf(scores: Float64Array, from: number, to: number): ClassShare[] {
  const best: number[] = [];
  for (let of = from; of < to; of++) {
    const score = scores[of] ?? 0;
    if (best.length === TRIED && score <= (scores[best[TRIED - 1] ?? 0] ?? 0)) continue;
    let at = best.length === TRIED ? TRIED - 1 : best.length;
    while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) {
      best[at] = best[at - 1] ?? 0;
      at -= 1;
    }
    best[at] = of;
  }
  const top = scores[best[0] ?? 0] ?? 0;
  let sum = 0;
  for (let of = from; of < to; of++) sum += Math.exp(((scores[of] ?? 0) - top) / SHARPNESS);
  return best.map((of) => ({ at: of - from, log: ((scores[of] ?? 0) - top) / SHARPNESS - Math.log(sum) }));
}
const SHARPNESS = 0.2;
/** Classes of each side that are tried together. */
const TRIED = 6;
/** How much it counts that two sides have stood together before. */
const TOGETHER_COUNTS = 0.3;
/** Two sides that never stood together, as if they had so often. */
const NEVER_MET = 0.02;
/** The same account on both sides. */
const SAME = -9;

/** Counts sentences, so that each feature counts once in each. */
let sentences = 0;

/** What features weigh for each class of both sides. */
function scoresOf(features: SentenceFeatures, sides: LearnedSides): Float64Array {
  const { places, ends, classes, weights, debits, credits, counted } = sides;
  const scores = new Float64Array(debits.length + credits.length);
  sentences = (sentences + 1) >>> 0;
  const add = (kind: string, names: readonly string[], count: number): void => {
    const known: number[] = [];
    for (const name of names) {
      const row = places.get(kind === '' ? name : kind + name);
      if (row === undefined || counted[row] === sentences) continue;
      counted[row] = sentences;
      known.push(row);
    }
    const value = count / (Math.sqrt(known.length) * WEIGHT_STEPS);
    for (const row of known) {
      const end = ends[row + 1] ?? 0;
      for (let at = ends[row] ?? 0; at < end; at++) {
        const of = classes[at] ?? 0;
        scores[of] = (scores[of] ?? 0) + (weights[at] ?? 0) * value;
      }
    }
  };
  add(KINDS.letters, features.letters, COUNTS.letters);
  add(KINDS.words, features.words, COUNTS.words);
  add(KINDS.ruled, features.ruled, COUNTS.ruled);
  add(KINDS.always, [''], 1);
  return scores;
}
/** What stands before a feature of each kind, and before the one that every sentence has. */
export const KINDS = { letters: '', words: '=', ruled: '>', always: '<' } as const;
/** How much each kind counts, as it was learned. */
export const COUNTS = { letters: 1, words: WORDS_COUNT, ruled: RULED_COUNT } as const;

/** The two sides that features are like, and how likely a pair is that was found otherwise. */
export function likeliest(
  features: SentenceFeatures,
  pair?: LikelySides,
): LikelySides & { readonly shareOfPair: number } {
  const sides = learnedSides();
  const { debits, credits, pairs, debitTotals, creditTotals, total } = sides;
  const scores = scoresOf(features, sides);
  const left = bestOf(scores, 0, debits.length);
  const right = bestOf(scores, debits.length, scores.length);
  let best = { debit: '', credit: '', weight: -Infinity };
  const tried: number[] = [];
  let ofPair = -Infinity;
  for (const one of left)
    for (const other of right) {
      const [debit = '', credit = ''] = [debits[one.at], credits[other.at]];
      const met = (pairs.get(one.at * credits.length + other.at) ?? 0) + NEVER_MET;
      const apart = Math.max(1, debitTotals[one.at] ?? 0) * Math.max(1, creditTotals[other.at] ?? 0);
      const together = debit === credit && debit !== NOTHING_TO_BOOK ? SAME : Math.log((met * total) / apart);
      const weight = one.log + other.log + TOGETHER_COUNTS * together;
      tried.push(weight);
      if (debit === pair?.debit && credit === pair.credit) ofPair = weight;
      if (weight > best.weight) best = { debit, credit, weight };
    }
  const sum = tried.reduce((all, weight) => all + Math.exp(weight - best.weight), 0);
  return { debit: best.debit, credit: best.credit, share: 1 / sum, shareOfPair: Math.exp(ofPair - best.weight) / sum };
}

/** A side as a class says it: an account by its part, and a tax code where it is not that of the account. */
function sideLines(
  language: SentenceLanguage,
  { tax: facts, amounts }: Sentence,
  side: 'debit' | 'credit',
  name: string,
  at: number,
): ProposedLine[] | undefined {
  const [part = '', tax] = name.split('@');
  const accountCode = codeOf(language, part as AccountPart);
  const account = language.accounts.get(accountCode);
  if (!language.company.exclusiveBooks && part.startsWith('consumption_tax')) return undefined;
  const yen = amounts[0]?.yen;
  if (!account || yen === undefined || missingOf(language, accountCode)) return undefined;
  const purpose: Purpose = {
    accountCode,
    // What leaves the books is not bought.
    tax: tax ?? (account.class === 'asset' && side === 'credit' ? '' : (account.defaultTaxCode ?? '')),
    flow: side === 'debit' ? 'out' : 'in',
    source: 'lexicon',
    confidence: LEAST,
    ruleId: RULE_ID,
    reason: '',
    words: [],
  };
  const made = partOf(language, purpose, yen, { ...facts, refund: false });
  return isRefused(made) ? undefined : linesOf(made, side, at);
}
const RULE_ID = 'rule_sys_likeness';
/** How sure what is found so is: between these, by its share. */
const LEAST = 60;
const MOST = 75;
/** Below this share nothing is said. */
const LEAST_SHARE = 0.3;
/** Types of accounts of things of which there are many. */
const KEPT_FOR_YEARS = /^(?:deferred|tangible|intangible)_asset$/;
/** What was not read must make an answer so much likelier, and so likely, where no word names a purpose. */
const LEAST_GAIN = 1.5;
const LEAST_UNNAMED = 0.4;

/**
 * The answer that a sentence of one amount is most like, which the rules refuse to read (`refusal`). Undefined where
 * such sentences were nothing to book, where it is too uncertain, or where the company has no such accounts.
 */
export function likened(
  language: SentenceLanguage,
  sentence: Sentence,
  refusal: RefusalReason,
): SentenceAnswer | undefined {
  const names = namesIn(language);
  const features = featuresOf(sentence.reading, sentence, refusal, (code) => names.get(code) ?? code);
  const likely = likeliest(features);
  const { debit, credit, share } = likely;
  if (debit === NOTHING_TO_BOOK || credit === NOTHING_TO_BOOK || share < LEAST_SHARE) return undefined;
  const left = sideLines(language, sentence, 'debit', debit, 0);
  const right = left && sideLines(language, sentence, 'credit', credit, left.length);
  if (!left || !right || !isNamed(sentence, language, [...left, ...right], features, likely)) return undefined;
  const codes = [left[0]?.accountCode ?? '', right[0]?.accountCode ?? ''] as const;
  const sums = [left, right].map((lines) => lines.reduce((sum, { amount }) => sum + amount, 0));
  if (codes[0] === codes[1] || sums[0] !== sums[1] || passesOver(sentence, codes)) return undefined;
  // Which thing of many leaves the books, no likeness tells.
  if (KEPT_FOR_YEARS.test(language.accounts.get(codes[1])?.type ?? '')) return undefined;
  const { text, unread } = sentence.reading;
  const named = (code: string): string => `${code} ${language.accounts.get(code)?.name ?? ''}`.trim();
  return {
    lines: [...left, ...right],
    payment: codes[right.length === 1 ? 1 : 0],
    confidence: Math.round(LEAST + (MOST - LEAST) * share),
    defaults: 0,
    method: 'pattern',
    ruleId: RULE_ID,
    words: [],
    alternatives: [],
    reasons: [`no word decides it: such sentences were booked as ${named(codes[0])} and ${named(codes[1])}`],
    short: false,
    claimed: unread.map(({ start, end }) => text.key.slice(start, end)),
  };
}

/** Which way money goes in an entry of two sides; undefined where they do not say. */
function wayOfSides(language: SentenceLanguage, debit: string, credit: string): 'in' | 'out' | undefined {
  const [left, right] = [language.accounts.get(debit), language.accounts.get(credit)];
  const [isLeft, isRight] = [left, right].map((it) => it?.type === 'cash' || it?.type === 'bank');
  if (isLeft !== isRight) return isLeft === true ? 'in' : 'out';
  if (left?.class === 'expense' && right?.class === 'liability') return 'out';
  return left?.class === 'asset' && right?.class === 'revenue' ? 'in' : undefined;
}

/**
 * True where sentences like this one were booked with the money going the other way than in an entry of these two
 * sides: 居住用の家賃 普通預金へ is rent that comes in.
 */
export function turnsMoney(language: SentenceLanguage, sentence: Sentence, debit: string, credit: string): boolean {
  const names = namesIn(language);
  const like = likeliest(featuresOf(sentence.reading, sentence, undefined, (code) => names.get(code) ?? code));
  const codeOfName = (name: string): string => codeOf(language, name.replace(/@.*/, '') as AccountPart);
  const theirs = wayOfSides(language, codeOfName(like.debit), codeOfName(like.credit));
  const ours = wayOfSides(language, debit, credit);
  return ours !== undefined && theirs !== undefined && ours !== theirs;
}

/** True where an account that the text names itself, or by how it was paid, is on neither side. */
function passesOver({ tokens, payments }: Sentence, codes: readonly string[]): boolean {
  const named = new Set(
    tokens.flatMap(({ meanings }) => meanings.flatMap((it) => (it.kind === 'account' ? it.code : []))),
  );
  for (const { means } of payments) if ('code' in means) named.add(means.code);
  return [...named].some((code) => !codes.includes(code));
}

/**
 * True where the text says what a cost or an income was for: a word of the lexicon does, or what was not read makes the
 * answer likelier. An amount, a name and a means of payment say nothing of it.
 */
function isNamed(
  { reading, tokens }: Sentence,
  language: SentenceLanguage,
  lines: readonly ProposedLine[],
  features: SentenceFeatures,
  likely: LikelySides,
): boolean {
  const classes = lines.map(({ accountCode }) => language.accounts.get(accountCode)?.class);
  if (!classes.includes('expense') && !classes.includes('revenue')) return true;
  if (tokens.some(({ meanings }) => meanings.some(({ kind }) => kind === 'purpose' || kind === 'account'))) return true;
  let { key } = reading.text;
  for (const { start, end } of [...reading.unread, ...reading.names].sort((a, b) => b.start - a.start))
    key = `${key.slice(0, start)} ${key.slice(end)}`;
  const without = likeliest({ ...features, letters: gramsOf(key) }, likely);
  return likely.share >= Math.max(LEAST_UNNAMED, LEAST_GAIN * without.shareOfPair);
}
