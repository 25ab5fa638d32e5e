// Compounds that no list has and whose end one has: デンタルチェア is a chair, グループレッスン料 the price of lessons. In Japanese
// what stands last says what a thing is. Whoever reads the answer is told, and it is a draft.
import { meaningsIn, type SentenceLanguage } from './language.ts';
import { scriptOf } from './normal-form.ts';
import type { Reading, Span, Token } from './reading-shape.ts';
import { vocabulary } from './vocabulary.ts';

/** So short an end is met by chance. */
const LEAST_OF_KANA = 3;
const LEAST_BEFORE = 2;

const IS_PROGRAM = /(?:ソフト|アプリ|ツール|システム|クラウド|サービス)$/;

const isKatakana = (shown: string, at: number): boolean => scriptOf(shown.charCodeAt(at)) === 'katakana';

/** The word of the vocabulary that ends an unread run of katakana, the longest first; it may reach beyond the run. */
function tailOf(language: SentenceLanguage, { text }: Reading, { start, end }: Span): Token | undefined {
  const { key, shown } = text;
  if (!isKatakana(shown, start) || !isKatakana(shown, end - 1)) return undefined;
  for (let at = start + LEAST_BEFORE; at <= end - LEAST_OF_KANA; at++) {
    const found = vocabulary().words.longestAt(text, at, true);
    if (!found || found.end < end || 'ーッァィゥェォャュョン'.includes(key[at] as string)) continue;
    // デザインソフト is used by the month as often as it is bought: see `guesses.ts`.
    if (IS_PROGRAM.test(key.slice(at, end))) return undefined;
    const meanings = meaningsIn(language, found.word).filter(({ kind }) => kind === 'purpose');
    if (meanings.length === 0) continue;
    return { start, end: found.end, key: key.slice(at, found.end), shown: shown.slice(start, found.end), meanings };
  }
  return undefined;
}

/** A reading with compounds in place of what was left unread, where their ends are words. */
export function compoundsIn(language: SentenceLanguage, reading: Reading): Reading {
  if (reading.unread.length === 0) return reading;
  const found = reading.unread.flatMap((span) => {
    const token = tailOf(language, reading, span);
    return token ? [{ span, token }] : [];
  });
  if (found.length === 0) return reading;
  const spans = new Set(found.map(({ span }) => span));
  const tokens = reading.tokens.filter(({ start, end }) =>
    found.every(({ token }) => end <= token.start || start >= token.end),
  );
  return {
    ...reading,
    tokens: [...tokens, ...found.map(({ token }) => token)].sort((a, b) => a.start - b.start),
    unread: reading.unread.filter((span) => !spans.has(span)),
    spelled: [
      ...reading.spelled,
      ...found.map(({ token: { shown, key } }) => ({ how: 'compound' as const, written: shown, read: key })),
    ],
  };
}
