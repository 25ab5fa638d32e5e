// The takings of a shop: by the means that customers paid with, or by what was sold at which rate. What came in by card
// or code is a claim on whoever pays it out. Drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { NOTHING } from '../shape.ts';

const DRAFT = 75;
const [LEAST, MOST] = [2, 6];

const SALES =
  /売上|売リ上ゲ|日計|レジ締|(?:^|[^a-z])(?:sales?|takings|revenue|turnover|day's total|register total)(?![a-z])/;
const SHOP = new RegExp(
  '(?:本店|[^支出開閉]店|\\d号店|支店|店舗|売店)|(?:^|[^a-z])(?:shop|store|restaurant|cafe|stand|stall|bar|salon|inn|' +
    'branch|counter)(?![a-z])',
);
const BOUGHT = new RegExp(
  '仕入|購入|前受|予約金|内金|手付|前金|買[ッイ]|払ッ|支払|経費|手数料|返品|返金|差引|引カレ|過不足|入金サレ|着金|両替|預ケ|(?:^|[^a-z])(?:we paid|' +
    'prepaid|advance|deposit|down payment|bought|purchased|(?<!joining )fees?|refund|returned|less|minus|' +
    'spent|payout|commission|deposited|banked)(?![a-z])',
);

type TakingsMeans = 'cash' | 'claim';
const MEANS: readonly (readonly [means: TakingsMeans, words: RegExp])[] = [
  ['cash', /現金|キャッシュ|(?:^|[^a-z])cash/],
  [
    'claim',
    new RegExp(
      'カード|クレジット|クレカ|paypay|ペイペイ|qr|電子マネー|交通系|suica|スイカ|id|掛|売掛|請求|ペイ|pay|visa|(?:^|[^a-z])(?' +
        ':cards?|credit|on account|contactless|wallet)',
    ),
  ],
];

/** The words of an amount: what stands before it, back to the amount before. */
const beforeOf = ({ amounts, reading }: Sentence, at: number): string =>
  reading.text.key.slice(amounts[at - 1]?.end ?? 0, amounts[at]?.start);

function meansAt(sentence: Sentence, at: number): TakingsMeans | undefined {
  const words =
    beforeOf(sentence, at)
      .split(/[、。,;:(+&]| and /)
      .at(-1) ?? '';
  const last = words.trim().split(/[ ノ]/).at(-1) ?? '';
  const behind = /^(?:円|yen)? ?(?:in |by )?([^\d、。,;+]{0,14})/.exec(
    sentence.reading.text.key.slice(sentence.amounts[at]?.end ?? 0, sentence.amounts[at + 1]?.start),
  )?.[1];
  const find = (text: string | undefined): TakingsMeans | undefined =>
    text ? MEANS.find(([, said]) => said.test(text))?.[0] : undefined;
  return find(last) ?? find(words) ?? (/^[a-z]/.test(behind ?? '') ? find(behind) : undefined);
}

/** The amounts without the one that is the sum of the others, where there is one. */
function partsOf({ amounts }: Sentence): { readonly parts: readonly Amount[]; readonly sum: Amount | undefined } {
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const sum = amounts.length > LEAST ? amounts.find(({ yen }) => yen * 2n === all) : undefined;
  return { parts: amounts.filter((it) => it !== sum), sum };
}

/** A sale of so many yen, tax and all. */
function saleLines(
  language: SentenceLanguage,
  sentence: Sentence,
  [part, tax]: readonly [AccountPart, string],
  yen: bigint,
  at: number,
): ProposedLine[] | undefined {
  const sale = {
    ...NOTHING,
    accountCode: codeOf(language, part),
    tax,
    flow: 'in' as const,
    source: 'lexicon' as const,
    confidence: DRAFT,
    ruleId: '',
    reason: '',
    words: [],
  };
  const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false, unregistered: false };
  const made = partOf(language, sale, yen, facts);
  return isRefused(made) || made.split.gross !== Number(yen) ? undefined : linesOf(made, 'credit', at);
}

const made = (
  { language, parts }: FormContext,
  lines: readonly ProposedLine[],
  payment: string,
): SentenceAnswer | LanguageRefusal =>
  lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined) ??
  answer('takings', lines, payment, true, parts, DRAFT);

const AWAY = /持チ?帰リ|テイクアウト|弁当|軽減|take-?away|take-?out/;
const FOOD = new RegExp(
  '食品|食料|食材|弁当|飲料|惣菜|菓子|パン|軽減|8 ?[%％]|持チ?帰リ|テイクアウト|(?:^|[^a-z])(?:food|drinks?|groceries|' +
    'bento|take-?away|snacks?|sweets|bread)',
);
const ALCOHOL = /酒|ビール|ワイン|アルコール|beer|wine|alcohol|sake/;

/** 売上 現金98,000円 カード76,500円: what came in by each means. */
function byMeans(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { parts } = partsOf(sentence);
  const { key } = sentence.reading.text;
  const ways = parts.map((amount) => ({ amount, means: meansAt(sentence, sentence.amounts.indexOf(amount)) }));
  if (parts.length < LEAST || ways.some(({ means }) => means === undefined)) return undefined;
  if (!ways.some(({ means }) => means === 'cash') || !ways.some(({ means }) => means === 'claim')) return undefined;
  const whole = parts.reduce((sum, { yen }) => sum + yen, 0n);
  const isFood = AWAY.test(key) && !ALCOHOL.test(key);
  const sale = saleLines(language, sentence, isFood ? ['reduced_rate_sales', 'S08R'] : ['sales', 'S10'], whole, 0);
  if (!sale) return undefined;
  const code = (means: TakingsMeans | undefined): string =>
    codeOf(language, means === 'cash' ? 'cash' : 'receivable_control');
  const debits = ways.map(({ amount, means }) => line('debit', code(means), amount.yen));
  return made(context, [...sale, ...debits], codeOf(language, 'cash'));
}

/** 店売上 食品27,000 器具38,500 現金計65,500円: food at its own rate, and all else. */
function byRate(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { parts, sum } = partsOf(sentence);
  const { key } = sentence.reading.text;
  if (parts.length < LEAST || !sum) return undefined;
  const isFoodAt = (amount: Amount): boolean => {
    const words =
      beforeOf(sentence, sentence.amounts.indexOf(amount))
        .split(/[、。,;:+&]| and |[ト ]+(?=[^ ]*$)/)
        .at(-1) ?? '';
    return FOOD.test(words) && !ALCOHOL.test(words);
  };
  const food = parts.filter(isFoodAt).reduce((all, { yen }) => all + yen, 0n);
  const rest = parts.reduce((all, { yen }) => all + yen, 0n) - food;
  if (food === 0n || rest === 0n) return undefined;
  const first = saleLines(language, sentence, ['reduced_rate_sales', 'S08R'], food, 0);
  const second = first && saleLines(language, sentence, ['sales', 'S10'], rest, first.length);
  if (!first || !second) return undefined;
  const claim = /掛|売掛|カード|クレジット|paypay|ペイペイ|請求|card|on account|invoice/.test(key);
  const isCash = /現金|cash/.test(key) || !claim;
  const place = codeOf(language, isCash ? 'cash' : 'receivable_control');
  return made(context, [...first, ...second, line('debit', place, food + rest)], place);
}

/** What was sold, by the word of each amount: insured care, work, goods. */
const KINDS: readonly (readonly [part: AccountPart, tax: string, words: RegExp])[] = [
  ['service_revenue', 'S_EXM', /保険診療|保険分|窓口|一部負担|insured|co-?pay/],
  ['reduced_rate_sales', 'S08R', FOOD],
  ['sales', 'S10', /物販|商品|店販|グッズ|雑貨|売店|酒|(?:^|[^a-z])(?:retail|products?|merch|goods|books?|wine|beer)/],
  [
    'service_revenue',
    'S10',
    new RegExp(
      '自費|施術|技術|カット|カラー|パーマ|トリートメント|ネイル|エステ|宿泊|飲食|食事|レッスン|月謝|入会|会費|工賃|診察|整体|マッサージ|' +
        '(?:^|[^a-z])(?:treatments?|services?|cuts?|colou?r|rooms?|lessons?|joining|membership|' +
        'first month|tuition|classes|sessions)',
    ),
  ],
];
/** カット・カラー62,000円 物販18,000円 全部現金: what was sold is told of each amount. */
function byKind(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { parts } = partsOf(sentence);
  const { key } = sentence.reading.text;
  const kinds = parts.map((amount) => {
    const words =
      beforeOf(sentence, sentence.amounts.indexOf(amount))
        .split(/[、。,;:+&]| and /)
        .at(-1) ?? '';
    return { amount, kind: KINDS.find(([, , said]) => said.test(words)) };
  });
  if (parts.length < LEAST || kinds.some(({ kind }) => kind === undefined)) return undefined;
  if (!/現金|カード|paypay|ペイペイ|売上|cash|cards?(?: |$)|sales|takings/.test(key)) return undefined;
  const isCash = /現金|cash/.test(key);
  const lines: ProposedLine[] = [];
  for (const { amount, kind } of kinds) {
    const [part, tax] = kind ?? ['sales', 'S10'];
    const own = saleLines(language, sentence, [part, tax], amount.yen, lines.length);
    if (!own) return undefined;
    lines.push(...own);
  }
  const place = codeOf(language, isCash ? 'cash' : 'receivable_control');
  const whole = parts.reduce((all, { yen }) => all + yen, 0n);
  return made(context, [...lines, line('debit', place, whole)], place);
}
const SERVED = new RegExp(
  '保険診療|自費|施術|カット|カラー|物販|店販|ネイル|(?:^|[^a-z])(?:joining fee|new (?:[a-z]+ )?member|haircuts?|treatments?|retail)',
);

const LOCAL_TAX = /入湯税|宿泊税|(?:bath(?:ing)?|hot spring|lodging|accommodation) tax/;
const OF_GUESTS = /イタダ|頂|受ケ?取|様|guest|customer|room|部屋|号室|現金デ|カード/;
/** 宿泊44,000円＋入湯税300円 現金でいただく: the stay is sold, and the tax of the town is held. */
function stayWithTax(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  if (!LOCAL_TAX.test(key) || !OF_GUESTS.test(key) || /出張|納付|払ッ|支払[ッイ]|we paid/.test(key)) return undefined;
  const { parts } = partsOf(sentence);
  const [one, two, ...more] = parts;
  if (!one || !two || more.length > 0) return undefined;
  const isTax = (amount: Amount): boolean => LOCAL_TAX.test(beforeOf(sentence, sentence.amounts.indexOf(amount)));
  const tax = isTax(two) ? two : isTax(one) ? one : undefined;
  const stay = tax === two ? one : two;
  const sale = tax && saleLines(language, sentence, ['service_revenue', 'S10'], stay.yen, 0);
  if (!tax || !sale || tax.yen >= stay.yen) return undefined;
  const isCash = /現金|cash/.test(key);
  const place = codeOf(language, isCash ? 'cash' : 'receivable_control');
  const held = line('credit', codeOf(language, 'deposits_received'), tax.yen);
  return made(context, [...sale, held, line('debit', place, stay.yen + tax.yen)], place);
}

/** The takings of a shop by means or by rate; undefined for anything else. */
export function takings(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { sentence } = context;
  const { amounts, reading, direction } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  const stay = stayWithTax(context);
  if (stay) return stay;
  if (direction === 'out' || says(BOUGHT, key)) return undefined;
  const isSales = says(SALES, key);
  const isAway = /持チ?帰リ|テイクアウト|take-?away|take-?out/.test(key);
  const isServed = says(SERVED, key);
  if (!isSales && !says(SHOP, key) && !isAway && !isServed) return undefined;
  const kinds = isSales || isServed ? byKind(context) : undefined;
  if (kinds) return kinds;
  return byMeans(context) ?? (isSales || isAway ? byRate(context) : undefined);
}
