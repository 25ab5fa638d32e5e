// Which of several words that do not hang together says what a text is about: by the place of each.
// Whoever is paid, where it was and for whom it was stand in their own cases; what was bought stands before its verb or
// its amount.
import type { Candidate } from './heads.ts';
import type { Reading, Span } from './reading-shape.ts';

/** Behind a word that says who, where, when or what for, and not what. */
const BESIDE = new RegExp(
  '^(?:代)?(?:サン|様|氏|君|達|先|屋|店|問屋|業者|会社|メーカー|市場|組合|事務所|センター|ショップ|教室|部門|担当|スタッフ)*(?:サン|様)?(?:ニ|ヘ|カラ|ヨリ|デ|' +
    'ト|ガ|ニテ|カラノ|デノ|ヘノ|ニアル|ニ使ウ|ニ使ッタ|ニヨル|ノ分|分ノ|用|用ニ|用ノ|向ケ|中|時|ノ時|ノ際|視察|見学|参加|出席|訪問|行キ|行ッ|ヘ行|ノタメ|ノ件|ツイデニ|帰リ|' +
    '後ニ|前ニ)(?!シ)',
);
/** Behind a word that was bought, paid or sold. */
const OBJECT = /^(?:ヲ|ハ|ガ|、|:|,)? ?(?:\d|¥|計|合計|総額|一式|[\d一二三四五六七八九十]+(?:個|台|本|枚|箱|件))|^ヲ/;
/** A price, a tax, wages: the word itself says that it is what is paid. */
const PRICE =
  /(?:代|代金|費|費用|料|料金|税|賃|金|報酬|給与|給料|手当|fee|fees|cost|premium|rent|tax|salary|wages|bill|charge)$/;
/** Two that are listed are two purposes: 切手と文房具. */
const LISTED = /^(?:ト|ヤ|カ|、|,|&|・|\+|ト、| and | plus | & |、ト|並ビニ|及ビ|オヨビ)$/;

/** Words that say by themselves what became of a thing, whatever it is. */
const DECIDING = /^(?:仕入|外注|外注費|業務委託)/;
const DONE = /^(?:レ|レタ|レマシタ|シタ|シマシタ|スル|デ|ニ出シ|ニ出シタ|、| |シ、|\d)?/;

const inBrackets = ({ text: { key } }: Reading, { start, end }: Span): boolean => {
  const open = key.lastIndexOf('(', start);
  return open > 0 && key.indexOf(')', open) >= end;
};

interface Weighed {
  readonly it: Candidate;
  readonly weight: number;
}

/** How much speaks for a word, by its place; a word of another's case has less than nothing. */
function weightOf(reading: Reading, it: Candidate, isLast: boolean): number {
  const { key } = reading.text;
  const behind = key.slice(it.end, it.end + 16);
  const word = key.slice(it.start, it.end);
  const before = key.slice(Math.max(0, it.start - 12), it.start);
  let weight = 0;
  if (OBJECT.test(behind)) weight += 4;
  if (PRICE.test(word)) weight += 3;
  if (DECIDING.test(word) && DONE.test(behind)) weight += 5;
  // 秋祭りの寄付で町内会に: で may say under what name, に only to whom.
  if (BESIDE.test(behind)) weight -= behind.startsWith('デ') ? 4 : 6;
  if (inBrackets(reading, it)) weight -= 3;
  // In English what stands behind a preposition says where or for what.
  if (/(?:^| )(?:for|at|on|in|to|from|with|of|by) (?:the |our |my |an? |new )?(?:[a-z]+ )?$/.test(before)) weight -= 4;
  if (/(?:^| )(?:bought|paid for|purchased|ordered|sold) (?:the |our |an? |new |some )*$/.test(before)) weight += 4;
  return weight + (isLast && !BESIDE.test(behind) ? 1 : 0);
}

/**
 * The word that says what it is, where one of several has more to say for it than any other; undefined where two are as
 * good as each other, or stand in a list.
 */
export function weighed(reading: Reading, all: readonly Candidate[]): Candidate | undefined {
  const { key } = reading.text;
  const same = (a: Candidate, b: Candidate): boolean =>
    a.purpose.accountCode === b.purpose.accountCode && a.purpose.tax === b.purpose.tax;
  const isListed = all.some(
    (it, at) => at > 0 && !same(it, all[at - 1] as Candidate) && LISTED.test(key.slice(all[at - 1]?.end, it.start)),
  );
  if (isListed || all.length > 4) return undefined;
  const rows: Weighed[] = all
    .map((it, at) => ({ it, weight: weightOf(reading, it, at === all.length - 1) }))
    .sort((a, b) => b.weight - a.weight);
  const [best] = rows;
  if (!best) return undefined;
  const rival = rows.find(({ it }) => !same(it, best.it));
  return !rival || best.weight - rival.weight >= 2 ? best.it : undefined;
}
