// The lexicon: what words of bookkeepers mean in the standard chart, one row per word, made from groups of words.
import { LEXICON_ADVANCES } from './lexicon-advances-ja.ts';
import { LEXICON_ASSETS } from './lexicon-assets-ja.ts';
import { LEXICON_BALANCE } from './lexicon-balance-ja.ts';
import { LEXICON_CLAIMS } from './lexicon-claims-ja.ts';
import { LEXICON_CONTEXTS } from './lexicon-contexts-ja.ts';
import { LEXICON_COSTS } from './lexicon-costs-ja.ts';
import { LEXICON_FEES } from './lexicon-fees-ja.ts';
import { LEXICON_GOODS } from './lexicon-goods-ja.ts';
import { LEXICON_INCOME } from './lexicon-income-ja.ts';
import { LEXICON_OVERHEADS } from './lexicon-overheads-ja.ts';
import { LEXICON_FIELDS } from './lexicon-fields-ja.ts';
import { LEXICON_TRADES } from './lexicon-trades-ja.ts';
import type { LexiconGroup, LexiconRow } from './lexicon-row.ts';
import { NOTHING } from '../shape.ts';

/** Optional members of a row: all are of one shape, for every sentence asks many of them. */
const UNSAID: Partial<LexiconRow> = { when: undefined, pay: undefined, only: undefined, asset: undefined };

function rowOf(group: LexiconGroup, written: string): LexiconRow {
  const { words: _, ...rest } = group;
  const last = written.at(-1);
  const term = last === '?' || last === '!' ? written.slice(0, -1) : written;
  const parts = term.split(' + ').map((part) => part.split('|'));
  return {
    ...NOTHING,
    ...UNSAID,
    ...rest,
    term,
    strength: last === '?' ? 'weak' : last === '!' ? 'occasion' : 'strong',
    together: parts.length > 1 ? parts : undefined,
  };
}

const GROUPS = [
  ...LEXICON_COSTS,
  ...LEXICON_OVERHEADS,
  ...LEXICON_FEES,
  ...LEXICON_INCOME,
  ...LEXICON_BALANCE,
  ...LEXICON_ASSETS,
  ...LEXICON_CONTEXTS,
  ...LEXICON_ADVANCES,
  ...LEXICON_CLAIMS,
  ...LEXICON_GOODS,
];

const rowsOf = (groups: readonly LexiconGroup[]): LexiconRow[] =>
  groups.flatMap((group) =>
    group.words
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => rowOf(group, word)),
  );

/**
 * Every row, in the order of the groups; made anew at each call. A word of a trade says nothing where the general words
 * have it, surely or in the same direction.
 */
export function lexicon(): LexiconRow[] {
  const general = rowsOf(GROUPS);
  const known = new Set(
    general.flatMap(({ term, strength, when }) => {
      const key = term.toLowerCase();
      return strength === 'weak' ? [`${key} ${when ?? ''}`] : [key, `${key} ${when ?? ''}`];
    }),
  );
  const ofTrades = rowsOf([...LEXICON_TRADES, ...LEXICON_FIELDS]).filter(({ term, when }) => {
    const names = [term, ...pricesOf(term)].map((it) => it.toLowerCase());
    return names.every((key) => !known.has(key) && !known.has(`${key} ${when ?? ''}`));
  });
  return [...general, ...ofTrades];
}

/** Plurals of an English word, and a Japanese one without its last long vowel: other spellings of the same word. */
export function spellingsOf(term: string): string[] {
  // Directors' and director's are the same people.
  if (/^[a-z][a-z &'-]*[a-z]$/i.test(term) && /s' /.test(term))
    return [term, term.replace(/s' /, "'s ")].flatMap((it) => [it, `${it}s`]);
  if (/^[a-z][a-z &'-]*[a-z]$/i.test(term)) {
    const [, first, rest] =
      /^([a-z]{4,}) ((?:[a-z]+ )?(?:fee|salary|pay|compensation|bonus|remuneration|expense|charge))$/.exec(term) ?? [];
    if (first !== undefined && !first.endsWith('s'))
      return [term, `${term}s`, `${first}'s ${rest}`, `${first}s' ${rest}`, `${first}s ${rest}`];
    if (/[sxz]$|[cs]h$/.test(term)) return [term, `${term}es`];
    return /[^aeiou]y$/.test(term) ? [term, `${term.slice(0, -1)}ies`] : [term, `${term}s`];
  }
  return /^[\u30a1-\u30fc]{3,}\u30fc$/.test(term) ? [term, term.slice(0, -1)] : [term];
}

const PRICED = /^(.{2,})(?:代金|料金|費用|代|費|料)$/u;
const PRICES = ['代', '費', '料', '代金', '料金', '費用'];

/**
 * The same price under its other names: 講習費, 講習料金 of 講習代. A word that a row has itself goes before them.
 */
export function pricesOf(term: string): string[] {
  const stem = PRICED.exec(term)?.[1];
  return stem === undefined || /^[\x20-\x7e]+$/.test(stem)
    ? []
    : PRICES.map((price) => stem + price).filter((it) => it !== term);
}
