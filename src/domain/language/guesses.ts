// What a word is that no book of words has: by the way it is made and by what is done with it. Always a draft.
import { says } from './says.ts';
import { CUSTOMER_PAYS } from './earned.ts';
import { CUSTOMERS, UNEXPLAINED } from './parties-ja.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import type { Purpose } from './purpose.ts';
import { hasMark } from './reading.ts';
import type { Reading, Span } from './reading-shape.ts';
import type { AccountPart } from '../standard-accounts.ts';

/** What is guessed is looked at. */
const GUESS = 65;

/**
 * Ends of compounds that say what kind of thing it is. The rest of the word must have kanji as well: what is made of
 * kana or Latin letters only may be anything.
 */
const ENDS: readonly (readonly [end: RegExp, part: AccountPart, tax: string, kind: string, isAsset?: true])[] = [
  [/(?:システム|ツール|ソフト|アプリ|クラウド)$/, 'cloud_and_software_subscriptions', 'P10', 'a program'],
  [/(?:^| )(?:machine|press|lathe|robot|conveyor)s?$/, 'machinery_and_equipment', 'P10', 'a machine', true],
  [
    new RegExp(
      '(?:^| )(?:set|kit|device|equipment|cabinet|rack|stand|scanner|lighting|' +
        'lights?|display case|fridge|freezer|cart|trolley)s?$',
    ),
    'tools_furniture_and_fixtures',
    'P10',
    'a thing that lasts',
    true,
  ],
  [/(?:弁|弁当|定食|惣菜)$/, 'meeting_expenses', 'P08R', 'food'],
  [/(?:サービス)$/, 'contractor_fees', 'P10', 'a service by contract'],
  [/(?<![洗駐停配乗下発電列])車$/, 'vehicles', 'P10', 'a vehicle', true],
  [/(?:器|機|機器|装置|台|棚|端末|設備|家具)$/, 'tools_furniture_and_fixtures', 'P10', 'a thing that lasts', true],
  [
    /(?:剤|材|液|紙|袋|箱|具|服|着|靴|布|品|用品|部品|素材|道具|工具|帳|札|板|棒|網|缶|瓶)$/,
    'supplies',
    'P10',
    'a thing',
  ],
  [/(?:診断|測定|鑑定|審査|認証|健診|検診|分析)$/, 'contractor_fees', 'P10', 'a service by contract'],
  [/(?:修理|補修|交換|点検|整備|張替|張替エ|取替|復旧)$/, 'repairs', 'P10', 'work that keeps a thing in order'],
  [
    /(?:工事|作業|制作|製作|加工|施工|設計|撮影|編集|開発|検査|翻訳|測量|リニューアル|コーディング|デザイン|ライティング)$/,
    'outsourcing',
    'P10',
    'work of others',
  ],
  [/(?:委託|代行|管理|警備|清掃|処分|処理|回収)$/, 'contractor_fees', 'P10', 'a service by contract'],
  [/(?:講習|研修|講座|教室|検定|試験|受講|受験)$/, 'recruiting_and_training', 'P10', 'learning'],
  [/(?:広告|掲載|宣伝|折込)$/, 'advertising', 'P10', 'making the business known'],
  [/(?:保険|共済)$/, 'insurance_premiums', 'P_EXM', 'insurance'],
  [/(?:税)$/, 'taxes_and_dues', 'P_OUT', 'a tax'],
  [/(?:会費|組合費|協会費|賦課金)$/, 'membership_fees', 'P_OUT', 'dues'],
  [/(?:手数料)$/, 'commission_fees', 'P10', 'a charge'],
  [/(?:送料|運賃|配送|運搬)$/, 'packing_and_freight', 'P10', 'carriage'],
  [/(?:家賃|賃料|借地)$/, 'rent', 'P10', 'rent'],
  [/(?:見舞|見舞金|祝|祝イ|香典|贈答)$/, 'entertainment', 'P10', 'a courtesy'],
];
const KANJI = /[\u4e00-\u9fff]/;
/** Prices behind a word say nothing of it. */
const PRICE = /(?:代金|料金|費用|代|費|料)$/;

const THEIRS = new RegExp(
  `${CUSTOMERS}(?:様|サン|サマ)?(?:$|[、。 ])|(?:customer|client|guest|patient|student|tenant|visitor)s?(?: |$)`,
);
const BOUGHT =
  /購入|買ッ|買イ(?!掛)|新調|入レ替|新シクシ|揃エ|調達|取リ寄セ|取寄|補充|買イ?足シ|導入|新品|中古|(?:^| )(?:bought|purchased) /;
const SOLD = /売ッ|売リマシ|売レ|売リ上ゲ|販売|掛ケ売|(?:^| )sold /;
const DELIVERED_ON_CREDIT =
  /(?:出荷|納品(?!サレ)|納メ|納入|届ケ[タテ]|引キ?渡シ|引渡)[^。]{0,30}(?:売掛|掛ケ?デ|掛ケ?ニ|掛ケ?$|請求)/;
const RECEIVED =
  /入金|着金|振リ込マレ|振込マレ|受ケ取|受取|受領|請求(?!サレ|書ヲ受|書ガ|ガ来)|入ッ[タテ]|入リマシ|モラ[ッイ]|貰[ッイ]|頂[イキ]|頂戴|イタダ|received/;
const THEY_PAID = new RegExp(
  '^(?:the |our |an? )?(?:new |regular )?(?:client|customer|tenant|patient|guest|student|member|buyer|' +
    'parent)s? (?:paid|settled|gave|bought)',
);

/** True where cash, a card or electronic money is named: things are paid so, and services by transfer. */
function isPaidInCash({ accounts }: SentenceLanguage, { tokens }: Reading): boolean {
  return tokens.some(({ meanings }) =>
    meanings.some(
      (it) =>
        it.kind === 'payment' &&
        'code' in it.means &&
        ['cash', 'credit_card'].includes(accounts.get(it.means.code)?.type ?? ''),
    ),
  );
}

const PRICED_BEHIND = /^(?:代|費|料|賃|税|金)/;
/** One word that is not in hiragana alone, and no price: スパチュラ, yoga blocks. */
function mayBeThing({ unread, text: { key, shown } }: Reading): boolean {
  const [one, ...more] = unread;
  if (!one || more.length > 0 || one.end - one.start < 2) return false;
  const word = shown.slice(one.start, one.end);
  return (
    /[\u30a1-\u30f6\u4e00-\u9fffa-zA-Z]{2}/.test(word) && !PRICE.test(word) && !PRICED_BEHIND.test(key.slice(one.end))
  );
}

/** Words unread that may name a thing: with kanji, and more than one letter. */
function thingsUnread(reading: Reading): Span[] {
  const { key } = reading.text;
  return spokenOf(reading).filter(({ start, end }) => {
    const word = key.slice(start, end);
    return end - start > 1 && (KANJI.test(word) || ENDS.some(([pattern]) => pattern.test(word.replace(PRICE, ''))));
  });
}

/** Behind whoever sold it, or the place where it was bought. */
const PLACE_BEHIND = /^(?:サン|様)?(?:デ|ニ|ヘ|カラ|ヨリ)(?!シタ|使)/;
/** Words unread, but for places and people. */
const spokenOf = ({ unread, text: { key } }: Reading): Span[] =>
  unread.filter(({ end }) => !PLACE_BEHIND.test(key.slice(end)));

/** What a compound is by its end; undefined where its end says nothing. */
function byEnd(language: SentenceLanguage, compound: string, word: string): Purpose | undefined {
  const end = ENDS.find(([pattern]) => pattern.test(compound.replace(PRICE, '')));
  return end && guess(language, word, end[1], end[2], 'out', end[3], end[4]);
}

function guess(
  language: SentenceLanguage,
  word: string,
  part: AccountPart,
  tax: string,
  flow: Direction,
  why: string,
  asset?: true,
): Purpose {
  return {
    accountCode: codeOf(language, part),
    tax,
    flow,
    source: 'lexicon',
    confidence: GUESS,
    ruleId: 'rule_sys_guess',
    reason: `"${word}" is no word known here; taken as ${why}`,
    ...(asset && { asset }),
    words: [word],
  };
}

/** 帳簿保存システム, 植木水やりサービス: a word that a list has, and behind it an end that says what it is of. */
export function ofCompound(language: SentenceLanguage, { unread, text }: Reading, word: Span): Purpose | undefined {
  const tail = unread.find(({ start }) => start === word.end);
  if (!tail || tail.end - tail.start < 2) return undefined;
  return byEnd(language, text.key.slice(tail.start, tail.end), text.shown.slice(word.start, tail.end));
}

/** のやつを: a run of hiragana names nothing. */
const hasName = ({ unread, text: { shown } }: Reading): boolean =>
  unread.some(({ start, end }) => /[\u30a1-\u30f6\u4e00-\u9fffa-zA-Z]/.test(shown.slice(start, end)));

const MOST_UNREAD = 4;
/** キヤノンのEOS R5を購入: a word that is no hiragana alone, said to be bought. */
function mayBeBought(reading: Reading): boolean {
  const last = spokenOf(reading).at(-1);
  return (
    last !== undefined && /[\u30a1-\u30f6\u4e00-\u9fffa-zA-Z]{2}/.test(reading.text.shown.slice(last.start, last.end))
  );
}

/** The word that names what a text is about; undefined where too much is unread, or money comes back. */
function thingSaid(reading: Reading, direction: Direction | undefined, isThing: boolean): Span | undefined {
  const { unread, tokens, text } = reading;
  const spoken = spokenOf(reading);
  if (spoken.length > 2 || unread.length > MOST_UNREAD || tokens.some((it) => hasMark(it, 'refund'))) return undefined;
  // カット代をお客様から受領: whatever customers pay for was sold to them; what is counted is a thing.
  const isPaidFor = direction === 'in' && (says(CUSTOMER_PAYS, text.key) || says(THEY_PAID, text.key));
  const isSpoken = isThing || isPaidFor || says(SOLD, text.key) || (says(BOUGHT, text.key) && mayBeBought(reading));
  return thingsUnread(reading).at(-1) ?? (isSpoken ? spoken.at(-1) : undefined);
}

/** True where a word is said to be an income, or where money of a customer came in for it. */
function comesInFor({ tokens, text: { key } }: Reading, word: Span, direction: Direction | undefined): boolean {
  if (tokens.some((token) => hasMark(token, 'income') && token.start === word.end)) return true;
  return direction === 'in' && (says(RECEIVED, key) || says(CUSTOMER_PAYS, key));
}

const AUTHORITY =
  /保健所|都道府県|県(?:庁|ニ|ヘ|税|ノ手数)|市役所|区役所|市(?:ニ|ヘ)|役場|警察|法務局|労基|運輸支局|陸運|税関|特許庁|消防署|公証|税務署/;
const CHARGE = /(?:代|費|料|料金|手数料|成功報酬|紹介報酬)$/;
/** What is paid for using a thing or a room. */
const OF_USE = /(?:使用|利用|レンタル|貸出)料?$/;
/** 廃ビニールの処分代, 監理費: the price of a service that is sold as a rule and was paid here. */
function chargeOf(language: SentenceLanguage, { tokens, text: { key } }: Reading): Purpose | undefined {
  const pays = tokens.some(({ meanings }) => meanings.some(({ kind }) => kind === 'payment' || kind === 'direction'));
  const word = tokens.findLast(
    ({ key: of, meanings }) =>
      CHARGE.test(of) && meanings.some((it) => it.kind === 'purpose' && it.row.when === 'in' && it.row.flow === 'in'),
  );
  if (!word || !pays || /料(?:ハ)?(?:ナシ|無シ|無料)/.test(key)) return undefined;
  if (tokens.some((it) => hasMark(it, 'refund') || hasMark(it, 'income'))) return undefined;
  if (OF_USE.test(word.key)) return guess(language, word.shown, 'lease_payments', 'P10', 'out', 'the use of a thing');
  const known = byEnd(language, word.key, word.shown);
  if (known) return known;
  const isPublic = says(AUTHORITY, key);
  return isPublic
    ? guess(language, word.shown, 'taxes_and_dues', 'P_OUT', 'out', 'a charge of an authority')
    : guess(language, word.shown, 'commission_fees', 'P10', 'out', 'a charge');
}

/**
 * What a text is about whose words no book has; undefined where nothing speaks for anything. A name of somebody is no
 * thing, and neither is a word of kana only, which may be a slip or a joke.
 */
export function guessed(
  language: SentenceLanguage,
  reading: Reading,
  direction: Direction | undefined,
): Purpose | undefined {
  const { key, shown } = reading.text;
  if (says(UNEXPLAINED, key)) return undefined;
  // 出荷、86,400円を売掛で: who delivers on account sells, whatever it is.
  if (direction !== 'out' && says(DELIVERED_ON_CREDIT, key) && !says(RECEIVED, key))
    return guess(language, shown, 'sales', 'S10', 'in', 'goods that were sold');
  const isCounted = reading.quantities.some(({ kind }) => kind === 'counted') && hasName(reading);
  const isBare = isPaidInCash(language, reading) && mayBeThing(reading) && (says(BOUGHT, key) || says(THEIRS, key));
  const last = thingSaid(reading, direction, isCounted || isBare);
  const charge = direction === 'in' ? undefined : chargeOf(language, reading);
  if (!last || charge) return charge;
  const word = shown.slice(last.start, last.end);
  const make = (part: AccountPart, tax: string, flow: Direction, why: string, asset?: true): Purpose =>
    guess(language, word, part, tax, flow, why, asset);
  if (says(SOLD, key) && direction !== 'out') return make('sales', 'S10', 'in', 'goods that were sold');
  if (direction !== 'out' && comesInFor(reading, last, direction))
    return make('service_revenue', 'S10', 'in', 'a service that was sold');
  if (direction === 'in') return undefined;
  const known = byEnd(language, key.slice(last.start, last.end), word);
  if (known) return known;
  if (isBare && says(THEIRS, key)) return make('service_revenue', 'S10', 'in', 'a service that was sold');
  return says(BOUGHT, key) || isCounted || isBare
    ? make('tools_furniture_and_fixtures', 'P10', 'out', 'a thing that was bought', true)
    : undefined;
}
