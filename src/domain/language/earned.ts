// What comes in for words that are costs where they are bought: services and goods that were sold, rooms that were let.
import { SERVICES, WEAK } from './heads.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import type { Purpose } from './purpose.ts';
import { hasMark } from './reading.ts';
import { CUSTOMERS_CARD } from './situations.ts';
import type { Reading, Token } from './reading-shape.ts';
import type { AccountPart } from '../standard-accounts.ts';

/** Words that say that the price is ours. */
const EARNED = /請求(?!サレ|書ヲ受|書ガ|書ニ|ガ来)|(?:^| )(?:invoiced|billed|earned|issued|sold) /;
/** Whoever pays is a customer. */
export const CUSTOMER_PAYS = new RegExp(
  '(?:オ客様|オ客サン|オ客サマ|オ客|顧客|得意先|クライアント|施主|利用者|会員|生徒|患者|入居者|荷主|客)' +
    '(?:カラ|ヨリ|ガ|サンカラ|様カラ|[ハモ](?:カード|クレジット|クレカ|paypay|ペイペイ|現金)デ)|' +
    CUSTOMERS_CARD.source,
);
/** Money that is said to have come in. */
const CAME_IN = new RegExp(
  '入金|着金|振リ込マレ|振込マレ|振込ガ|受ケ取|受取|受領|入ッ[タテ]|入リマシ|入ルノ|モラ[ッイ]|貰[ッイ]|頂[イキ]|頂戴|イタダ|回収|収受|徴収|received|collected' +
    '|got |deposited|came in|credited|paid [^.]{0,40}into ',
);
/** Words for selling things, with no way for a fixed asset to be meant: that is 売却. */
const SOLD =
  /売ッ|売リマシ|売レ|売リ上ゲ|売上|販売|卸シ|卸売|出荷|納品(?!サレ|[物用書先ハニ])|掛売|掛ケ売|(?:^| )(?:sold|sales?|exported) ?/;
/** A word that ends so is a cost of ours, whoever pays it. */
const COST_WORD = /(?:費|費用|経費)$/;

const BUILT = ['buildings', 'building_fixtures', 'structures', 'construction_in_progress'] as const;

/** A cost for the work of others at the standard rate, which others may buy of us. */
export function isBoughtService(language: SentenceLanguage, { accountCode, tax, asset }: Purpose): boolean {
  return plays(language, accountCode, ...SERVICES) && tax === 'P10' && asset !== true;
}

/** Goods that are bought to be used or sold, but nothing that is used for years. */
export function isBoughtThing({ accounts }: SentenceLanguage, { accountCode, tax, asset, flow }: Purpose): boolean {
  if (asset === true || flow !== 'out' || !/^P(?:10|08R)$/.test(tax)) return false;
  const type = accounts.get(accountCode)?.type;
  return type === 'cost_of_sales' || type === 'selling_admin' || type === 'inventory';
}

function sold(
  language: SentenceLanguage,
  purpose: Purpose,
  part: AccountPart,
  tax: string,
  name: string,
  what: string,
): Purpose {
  const { pay: _, ...rest } = purpose;
  return {
    ...rest,
    accountCode: codeOf(language, part),
    tax,
    flow: 'in',
    confidence: WEAK,
    ruleId: `rule_sys_${name}`,
    reason: `"${purpose.words.join('" + "')}" is said to be an income: ${what}`,
  };
}

const service = (language: SentenceLanguage, purpose: Purpose): Purpose =>
  sold(language, purpose, 'service_revenue', 'S10', 'income_of_service', 'a service that was sold');

/** True where 収入 stands right behind a word of the purpose: 管理料収入. */
function namesIncome(tokens: readonly Token[], { words }: Purpose): boolean {
  return tokens.some(
    (token, at) =>
      hasMark(token, 'income') &&
      tokens[at - 1]?.end === token.start &&
      words.some((word) => word === tokens[at - 1]?.shown),
  );
}

/** A service that is bought as a rule, and that the text says was billed, paid by a customer, or paid to us. */
function isServiceOfOurs(
  language: SentenceLanguage,
  key: string,
  direction: Direction | undefined,
  isSaidOurs: boolean,
  isRefund: boolean,
  purpose: Purpose,
): boolean {
  if (!isBoughtService(language, purpose)) return false;
  if (isSaidOurs) return true;
  if (direction !== 'in') return false;
  const isPrice = !purpose.words.some((word) => COST_WORD.test(word));
  return EARNED.test(key) || CUSTOMER_PAYS.test(key) || (isPrice && !isRefund && CAME_IN.test(key));
}

/**
 * What a cost becomes where its price comes in: 修理代収入 and セミナー収入 are services, 野菜を売った is a sale of goods;
 * undefined where the text does not say so.
 */
export function earnedBy(
  language: SentenceLanguage,
  { text }: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
  isOwedToUs: boolean,
  purpose: Purpose,
): Purpose | undefined {
  if (purpose.source !== 'lexicon' || purpose.flow !== 'out' || direction === 'out') return undefined;
  const isIncome = tokens.some((token) => hasMark(token, 'income'));
  const isRefund = tokens.some((token) => hasMark(token, 'refund'));
  if (isServiceOfOurs(language, text.key, direction, isOwedToUs || isIncome, isRefund, purpose))
    return service(language, purpose);
  if (isRefund) return undefined;
  // 内装工事代を施主に請求: what is built for others is a service.
  if (plays(language, purpose.accountCode, ...BUILT) && direction === 'in' && EARNED.test(text.key))
    return service(language, purpose);
  // 貸している駐車場の賃料を受け取った: rent that comes in is that of rooms that were let.
  if (plays(language, purpose.accountCode, 'rent') && direction === 'in' && CAME_IN.test(text.key))
    return purpose.tax === 'P_EXM' || (DWELLING.test(text.key) && !NO_DWELLING.test(text.key))
      ? sold(language, purpose, 'rental_revenue', 'S_EXM', 'let_dwelling', 'a dwelling that is let')
      : sold(language, purpose, 'rental_income', 'S10', 'let_premises', 'rooms that are let');
  if (namesIncome(tokens, purpose)) return service(language, purpose);
  if (isBoughtThing(language, purpose) && isSoldByUs(text.key, direction, isOwedToUs))
    return /^P08R/.test(purpose.tax)
      ? sold(language, purpose, 'reduced_rate_sales', 'S08R', 'goods_of_ours', 'food that was sold')
      : sold(language, purpose, 'sales', 'S10', 'goods_of_ours', 'goods that were sold');
  return direction === 'in' || isOwedToUs ? comesIn(language, text, purpose) : undefined;
}

/** Said to be sold, delivered against a claim of ours, or paid by a customer. */
function isSoldByUs(key: string, direction: Direction | undefined, isOwedToUs: boolean): boolean {
  if (direction !== 'in' && !isOwedToUs) return false;
  return SOLD.test(key) || CUSTOMER_PAYS.test(key) || (isOwedToUs && /納品|納メ|納入|delivered|supplied/.test(key));
}

/** Words for what is charged: what comes in for it is an income, whoever pays it as a rule. */
const CHARGED = /(?:料|料金|代|代金|券|チケット|金|分|会費|fees?|tickets?|charges?|tuition|admission)$/;
const INSURED = /保険金|共済金|給付金|payout|proceeds|claim/;
const COLLECTED_AGAIN =
  /回収(?!不能|困難|デキ(?:ズ|ナ|マセ)|ノ見込|セズ|シナ)|取リ立(?!テラレ(?:ズ|ナ))|取立|入金|着金|振リ?込マレ|戻ッ|支払ワレ|返済|received|collected|recovered|came/;

/** キャンセル料を頂いた, 保険金が入金, 貸倒れた債権を回収: what comes in for a word that is a cost as a rule; a draft. */
function comesIn(language: SentenceLanguage, { key }: Reading['text'], purpose: Purpose): Purpose | undefined {
  const { accountCode, ruleId, words } = purpose;
  if (ruleId === 'rule_sys_bad_debts')
    return COLLECTED_AGAIN.test(key)
      ? sold(
          language,
          purpose,
          'bad_debt_recovery',
          'S10_BDR',
          'bad_debt_collected',
          'a claim that had been written off',
        )
      : undefined;
  if (!CAME_IN.test(key)) return undefined;
  if (ruleId === 'rule_sys_cancellation')
    return sold(language, purpose, 'miscellaneous_income', 'S_OUT', 'compensated', 'a compensation for what was lost');
  if (plays(language, accountCode, 'insurance_premiums'))
    return INSURED.test(key)
      ? sold(language, purpose, 'miscellaneous_income', 'S_OUT', 'insurance_paid_out', 'money of an insurance')
      : undefined;
  if (plays(language, accountCode, ...NEVER_EARNED) || purpose.asset === true) return undefined;
  return words.some((word) => CHARGED.test(word)) && plays(language, accountCode, ...CHARGES)
    ? service(language, purpose)
    : undefined;
}
/** Costs that come in only where they were paid too much. */
const NEVER_EARNED = ['utilities', 'salaries', 'directors_pay', 'taxes_and_dues', 'legal_welfare', 'bank_fee'] as const;
/** Costs whose words name what others may be charged as well. */
const CHARGES = [
  'membership_fees',
  'travel_and_transportation',
  'recruiting_and_training',
  'meeting_expenses',
  'contractor_fees',
  'lease_payments',
  'entertainment',
  'employee_welfare',
  'communication',
  'professional_fees',
  'sales_promotion',
  'miscellaneous_expenses',
  'vehicle_expenses',
] as const;

const DWELLING = /居住用|住居|住宅|アパート|residential|dwelling/;
const NO_DWELLING = /事務所|店舗|駐車|倉庫|オフィス|office|shop|parking/;

/** 居住用マンションの礼金: what comes in for letting dwellings is exempt (appended table 2); undefined for others. */
export function dwellingLet(language: SentenceLanguage, { text }: Reading, purpose: Purpose): Purpose | undefined {
  if (!plays(language, purpose.accountCode, 'rental_income') || purpose.tax !== 'S10') return undefined;
  return DWELLING.test(text.key) && !NO_DWELLING.test(text.key)
    ? sold(language, purpose, 'rental_revenue', 'S_EXM', 'let_dwelling', 'a dwelling that is let')
    : undefined;
}

/** Said of things that are bought to be sold. */
const TO_BE_SOLD = new RegExp(
  '販売用|店売リ用|転売|再販|物販用|(?:for resale|to resell|to be sold|for sale in|to sell in)|' +
    // What comes from a wholesaler, or is owed as goods are, is to be sold.
    '買掛|問屋(?:サン)?カラ|仕入先カラ|卸(?:売業者|業者|売)?カラ|' +
    'from (?:the |an? |our )?' +
    '(?:[a-z]+ )?(?:wholesaler|maker|supplier|manufacturer|importer)|for (?:[a-z]+ )?stock(?: |,|$)',
);

const PET_FOOD = /ペットフード|キャットフード|ドッグフード|猫缶|(?:pet|cat|dog|kitten|puppy|bird|fish) food/;

/** Beads for resale, 販売用のTシャツ: things that are bought to be sold; undefined where the text does not say so. */
export function stockedBy(
  language: SentenceLanguage,
  { text }: Reading,
  direction: Direction | undefined,
  purpose: Purpose,
): Purpose | undefined {
  if (direction === 'in' || purpose.source !== 'lexicon' || !TO_BE_SOLD.test(text.key)) return undefined;
  if (!isBoughtThing(language, purpose) && purpose.asset !== true) return undefined;
  if (language.accounts.get(purpose.accountCode)?.type === 'cost_of_sales') return undefined;
  // Food for pets is none in the sense of the law (Consumption Tax Act appended table 1).
  const food = /^P08R/.test(purpose.tax) && !PET_FOOD.test(text.key);
  const { asset: _, ...rest } = purpose;
  return {
    ...rest,
    accountCode: codeOf(language, food ? 'reduced_rate_purchases' : 'purchases'),
    ...(!food && purpose.tax === 'P08R' && { tax: 'P10' }),
    confidence: Math.min(purpose.confidence, WEAK),
    ruleId: 'rule_sys_goods_to_sell',
    reason: `"${purpose.words.join('" + "')}" is said to be bought to be sold`,
  };
}
