// Every message in two languages. The English one stands where something is refused; its Japanese stands in the table
// below, by the template that the English one was made from. A message is translated when it leaves, and only then.
import { BANK_JA } from './messages/bank-ja.ts';
import { BOOKS_JA } from './messages/books-ja.ts';
import { COMMAND_LINE_JA } from './messages/command-line-ja.ts';
import { COMPANY_JA } from './messages/company-ja.ts';
import { DOORS_JA } from './messages/doors-ja.ts';
import { INTERCHANGE_JA } from './messages/interchange-ja.ts';
import { LANGUAGE_JA } from './messages/language-ja.ts';
import { LEXICON_JA } from './messages/lexicon-ja.ts';
import { NOT_BUILT_JA } from './messages/not-built-ja.ts';
import { PAYMENTS_JA } from './messages/payments-ja.ts';
import { PAYROLL_JA } from './messages/payroll-ja.ts';
import { PEPPOL_JA } from './messages/peppol-ja.ts';
import { PLAIN_TEXT_JA } from './messages/plain-text-ja.ts';
import { PROOF_JA } from './messages/proof-ja.ts';
import { REPORTS_JA } from './messages/reports-ja.ts';
import { TAX_JA } from './messages/tax-ja.ts';
import { TRADE_JA } from './messages/trade-ja.ts';
import { WORDS_JA } from './messages/words-ja.ts';

/** Languages in which messages are told; the first is spoken to those who name none of them. */
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * English template -> Japanese. In the English one `{1}`, `{2}` stand for what differs, in order. In the Japanese one
 * `{1}` is that text as it is, `{1*}` a text of ours, in Japanese where it has one, and `{1+}` names with `and` or `or`
 * between them. Names of fields in braces (`{effectiveDate}`) stand in both, because each surface has its own. The
 * field that a message begins with (`lines[0].amount: `) is no part of its template.
 */
export const MESSAGES_JA: Readonly<Record<string, string>> = {
  ...WORDS_JA,
  ...DOORS_JA,
  ...COMPANY_JA,
  ...BOOKS_JA,
  ...TRADE_JA,
  ...BANK_JA,
  ...INTERCHANGE_JA,
  ...PLAIN_TEXT_JA,
  ...NOT_BUILT_JA,
  ...PAYMENTS_JA,
  ...PEPPOL_JA,
  ...PAYROLL_JA,
  ...TAX_JA,
  ...PROOF_JA,
  ...LANGUAGE_JA,
  ...LEXICON_JA,
  ...REPORTS_JA,
  ...COMMAND_LINE_JA,
};

/** A template, cut at what differs. */
interface Template {
  readonly literals: readonly string[];
  readonly ja: string;
}

let templates: readonly Template[] | undefined;

/** Templates with places for what differs, those that say most first: of two that fit, the narrower one is meant. */
function allTemplates(): readonly Template[] {
  const said = ({ literals }: Template): number => literals.reduce((sum, literal) => sum + literal.length, 0);
  return (templates ??= Object.entries(MESSAGES_JA)
    .map(([en, ja]) => ({ literals: en.split(/\{\d+\}/), ja }))
    .filter(({ literals }) => literals.length > 1)
    .sort((a, b) => said(b) - said(a)));
}

/**
 * What stands at the places of a template in a text; undefined when the text was not made from it. In one pass from
 * left to right: callers write parts of these texts, and must not make us try all ways to cut them.
 */
function placesIn(text: string, literals: readonly string[]): readonly string[] | undefined {
  const [first = ''] = literals;
  const last = literals.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return undefined;
  const found: string[] = [];
  const end = text.length - last.length;
  let at = first.length;
  for (const literal of literals.slice(1, -1)) {
    const next = literal === '' ? endOfWords(text, at, end) : text.indexOf(literal, at);
    if (next < 0 || next + literal.length > end) return undefined;
    found.push(text.slice(at, next));
    at = next + literal.length;
  }
  return [...found, text.slice(at, end)];
}

/** Where a part ends that another follows without a word between: the other one is a remark of ours. */
function endOfWords(text: string, at: number, end: number): number {
  const remark = text.slice(at, end).search(/[;,] | (?:to|for|on) /);
  return remark < 0 ? end : at + remark;
}

/** Texts of ours stand in each other no deeper than this. */
const DEPTH = 4;

/** Longer texts, and those with more sentences, hold much that callers wrote: they are looked at as a whole only. */
const MOST_CHARACTERS = 2_000;
const MOST_CUTS = 5;

/** A name of a field, with its place: `lines[0].accountId`. */
const FIELD = /^[\w.[\]-]+$/;

/** The same in Japanese; undefined for what is not of ours. */
export function inJapanese(text: string, depth = DEPTH): string | undefined {
  const whole = Object.hasOwn(MESSAGES_JA, text) ? MESSAGES_JA[text] : undefined;
  if (whole !== undefined || depth === 0 || text === '') return whole;
  const ours = (part: string): string => inJapanese(part, depth - 1) ?? part;
  for (const { literals, ja } of allTemplates()) {
    const places = placesIn(text, literals);
    if (places)
      return ja.replace(/\{(\d+)([*+]?)\}/g, (_place, number: string, kind: string) => {
        const part = places[Number(number) - 1] ?? '';
        if (kind === '*') return ours(part);
        return kind === '+' ? part.replaceAll(' or ', ' または ').replaceAll(' and ', ' と ') : part;
      });
  }
  // A suggestion after it; what it is about before it; several sentences.
  const hint = text.lastIndexOf('; did you mean ');
  if (hint > 0) {
    const said = inJapanese(text.slice(0, hint), depth - 1);
    return said === undefined ? undefined : said + ours(text.slice(hint));
  }
  const cuts = text.length > MOST_CHARACTERS || depth === 1 ? [] : [...text.matchAll(/; /g)].slice(0, MOST_CUTS);
  for (const { index: cut } of cuts) {
    const [one, others] = [inJapanese(text.slice(0, cut), 1), inJapanese(text.slice(cut + 2), depth - 1)];
    if (one !== undefined && others !== undefined) return `${one}。${others}`;
  }
  const colon = text.indexOf(': ');
  if (colon < 0) return undefined;
  const before = text.slice(0, colon);
  const after = text.slice(colon + 2);
  const rest = /^\d+$/.test(after) ? after : inJapanese(after, depth - 1);
  return rest === undefined ? undefined : `${FIELD.test(before) ? before : ours(before)}: ${rest}`;
}

/**
 * What a sentence of ours quotes: the texts at its places, which may have come from books or callers. Undefined for
 * what is no sentence of ours.
 */
export function quotedIn(text: string, depth = DEPTH): readonly string[] | undefined {
  if (Object.hasOwn(MESSAGES_JA, text)) return [];
  if (depth === 0 || text === '') return undefined;
  for (const { literals, ja } of allTemplates()) {
    const places = placesIn(text, literals);
    if (places)
      return places.flatMap(
        (part, i) => (ja.includes(`{${i + 1}*}`) ? quotedIn(part, depth - 1) : undefined) ?? [part],
      );
  }
  const hint = text.lastIndexOf('; did you mean ');
  if (hint > 0) {
    const said = quotedIn(text.slice(0, hint), depth - 1);
    return said && [...said, text.slice(hint + 15).replace(/\?$/, '')];
  }
  const cuts = text.length > MOST_CHARACTERS || depth === 1 ? [] : [...text.matchAll(/; /g)].slice(0, MOST_CUTS);
  for (const { index: cut } of cuts) {
    const [one, others] = [quotedIn(text.slice(0, cut), 1), quotedIn(text.slice(cut + 2), depth - 1)];
    if (one && others) return [...one, ...others];
  }
  const colon = text.indexOf(': ');
  const before = text.slice(0, colon);
  if (colon < 0) return undefined;
  const rest = quotedIn(text.slice(colon + 2), depth - 1);
  return rest && [...(FIELD.test(before) ? [] : [before]), ...rest];
}
