// What comes in for words that are costs where they are bought: services and goods that were sold, rooms that were let.
import { says } from './says.ts';
import { SERVICES, WEAK } from './heads.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import type { Purpose } from './purpose.ts';
import { hasMark } from './reading.ts';
import { CUSTOMERS, CUSTOMERS_CARD } from './parties-ja.ts';
import type { Reading, Token } from './reading-shape.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { NOTHING } from '../shape.ts';

/** Words that say that the price is ours. */
const EARNED = /請求(?!サレ|書ヲ受|書ガ|書ニ|ガ来)|(?:^| )(?:invoiced|billed|earned|issued|sold) /;
/** Whoever pays is a customer. */
export const CUSTOMER_PAYS = new RegExp(
  `${CUSTOMERS}(?:様|サン|サマ)?` +
    '(?:カラ|ヨリ|ガ|[ハモ](?:カード|クレジット|クレカ|paypay|ペイペイ|現金)デ)|' +
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
  const { pay: _, asset: _used, ...rest } = purpose;
  return {
    ...NOTHING,
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
  return says(EARNED, key) || says(CUSTOMER_PAYS, key) || (isPrice && !isRefund && says(CAME_IN, key));
}

/** A word of the lexicon for a cost, or 業務委託料 that comes in: the name of an account that is a price as well. */
function mayBeEarned({ source, words, flow }: Purpose, direction: Direction | undefined): boolean {
  if (flow !== 'out' || direction === 'out') return false;
  return source === 'lexicon' || (source === 'account' && direction === 'in' && /[料賃]$/.test(words[0] ?? ''));
}

/** 貸している駐車場の賃料を受け取った: rent that comes in is that of rooms that were let. */
function rentOf(language: SentenceLanguage, { key }: Reading['text'], purpose: Purpose): Purpose | undefined {
  if (!plays(language, purpose.accountCode, 'rent') || !says(CAME_IN, key)) return undefined;
  return purpose.tax === 'P_EXM' || (says(DWELLING, key) && !says(NO_DWELLING, key))
    ? sold(language, purpose, 'rental_revenue', 'S_EXM', 'let_dwelling', 'a dwelling that is let')
    : sold(language, purpose, 'rental_income', 'S10', 'let_premises', 'rooms that are let');
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
  if (!mayBeEarned(purpose, direction)) return undefined;
  const isIncome = tokens.some((token) => hasMark(token, 'income'));
  const isRefund = tokens.some((token) => hasMark(token, 'refund'));
  if (isServiceOfOurs(language, text.key, direction, isOwedToUs || isIncome, isRefund, purpose))
    return service(language, purpose);
  if (isRefund) return undefined;
  // 内装工事代を施主に請求: what is built for others is a service.
  if (plays(language, purpose.accountCode, ...BUILT) && direction === 'in' && says(EARNED, text.key))
    return service(language, purpose);
  const rent = direction === 'in' ? rentOf(language, text, purpose) : undefined;
  if (rent) return rent;
  if (namesIncome(tokens, purpose)) return service(language, purpose);
  if (isBoughtThing(language, purpose) && isSoldByUs(text.key, direction, isOwedToUs))
    return /^P08R/.test(purpose.tax)
      ? sold(language, purpose, 'reduced_rate_sales', 'S08R', 'goods_of_ours', 'food that was sold')
      : sold(language, purpose, 'sales', 'S10', 'goods_of_ours', 'goods that were sold');
  if (direction !== 'in' && !isOwedToUs) return undefined;
  return comesIn(language, text, purpose) ?? (direction === 'in' ? ofOurTrade(language, text, purpose) : undefined);
}

/** Said of money that was ours before, or that makes good what we paid: no price of what we sell. */
const GIVEN_BACK =
  /戻|返[シサッ金還]|過払|還付|精算|負担|補助|助成|按分|折半|相殺|補填|refund|returned|reimburs|rebate|back /;
/** 自社利用のソフト, 納品してもらった: made or delivered for us. */
const FOR_US = /自社(?:用|利用|デ)|(?:納品|納入|開発|制作)(?:シテ|サセ|サレ)(?:モラ|頂|イタダ|タ|テ)/;
/** Things of our own that are no goods: what was used, old or booked as an asset is sold with its book value. */
const USED_BY_US = new RegExp(
  '古[イク]|旧|使(?:ワナ|ッテ(?:イ)?[タル]|用シテイ|ワレナ)|不[要用]|売却|下取|処分|固定資産|除却|社用|営業車|備品|入レ替|買イ?替|' +
    '(?:^| )(?:old|used|our (?:own )?(?:van|truck|car|company)|company|disused|unused|fixed asset|' +
    'trade-in|second-?hand) ?',
);
/** Said of what a shop sells. */
const SHOP_SELLS = new RegExp(
  '売レ|売上|売リ上ゲ|売ッ[タテ]|売リマシ|販売|卸[シス]|納[品メ]|店頭|店舗|店売|在庫|商品|レジ|ショールーム|通販|ネット注文|掛ケ?売|現金売|オ客|' +
    '(?:^| )(?:sold|sale|sales|customer|customers|client|buyer|' +
    'delivered|shipped|supplied|over the counter|in stock|stock)(?: |,|$)',
);

/**
 * パンク修理 現金で受け取り, sold a road bike: what a trade does or sells, whose price comes in; a draft. Undefined for
 * what nobody sells (taxes, power, wages), for money that comes back, and for things that were used by us.
 */
function ofOurTrade(language: SentenceLanguage, { key }: Reading['text'], purpose: Purpose): Purpose | undefined {
  if (says(GIVEN_BACK, key) || says(FOR_US, key) || !/^P(?:10|08R)$/.test(purpose.tax)) return undefined;
  if (plays(language, purpose.accountCode, ...NEVER_EARNED)) return undefined;
  const isThing = purpose.asset === true || isBoughtThing(language, purpose);
  if (purpose.asset === true && (says(USED_BY_US, key) || !says(SHOP_SELLS, key))) return undefined;
  const isFood = purpose.tax === 'P08R';
  if (isFood) return sold(language, purpose, 'reduced_rate_sales', 'S08R', 'goods_of_ours', 'food that was sold');
  if (!isThing) return service(language, purpose);
  const isWork = !says(SHOP_SELLS, key) && says(WORK_DONE, key);
  if (isWork || plays(language, purpose.accountCode, ...DONE_NOT_SOLD)) return service(language, purpose);
  return sold(language, purpose, 'sales', 'S10', 'goods_of_ours', 'goods that were sold');
}
/** Work on a thing, which is a service whatever the thing is. */
const WORK_DONE =
  /工事|修理|交換|取[リ付]?付|取替|取リ替|点検|設置|整備|清掃|掃除|清拭|施工|作業|調律|撮影|制作|加工|引[ッキ]?越|配送|運搬/;
/** Costs whose words name what is done, and no goods. */
const DONE_NOT_SOLD = [
  'repairs',
  'travel_and_transportation',
  'recruiting_and_training',
  'contractor_fees',
  'outsourcing',
  'lease_payments',
  'membership_fees',
  'communication',
  'professional_fees',
  'commission_fees',
  'advertising',
  'packing_and_freight',
  'cloud_and_software_subscriptions',
  'vehicle_expenses',
  'meeting_expenses',
  'entertainment',
  'rent',
] as const;

/** Said to be sold, delivered against a claim of ours, or paid by a customer. */
function isSoldByUs(key: string, direction: Direction | undefined, isOwedToUs: boolean): boolean {
  if (direction !== 'in' && !isOwedToUs) return false;
  return says(SOLD, key) || says(CUSTOMER_PAYS, key) || (isOwedToUs && /納品|納メ|納入|delivered|supplied/.test(key));
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
    return says(COLLECTED_AGAIN, key)
      ? sold(
          language,
          purpose,
          'bad_debt_recovery',
          'S10_BDR',
          'bad_debt_collected',
          'a claim that had been written off',
        )
      : undefined;
  if (!says(CAME_IN, key)) return undefined;
  if (ruleId === 'rule_sys_cancellation')
    return sold(language, purpose, 'miscellaneous_income', 'S_OUT', 'compensated', 'a compensation for what was lost');
  if (plays(language, accountCode, 'insurance_premiums'))
    return says(INSURED, key)
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
  return says(DWELLING, text.key) && !says(NO_DWELLING, text.key)
    ? sold(language, purpose, 'rental_revenue', 'S_EXM', 'let_dwelling', 'a dwelling that is let')
    : undefined;
}

/** Said of things that are bought to be sold. */
const TO_BE_SOLD = new RegExp(
  '販売用|店売リ用|店(?:頭|先)?デ売ル|売リ場(?:用|ニ並)|転売|再販|物販用|(?:for resale|to resell|to be sold|for sale in|to sell in)|' +
    // What comes from a wholesaler, or is owed as goods are, is to be sold.
    '買掛|問屋(?:サン)?カラ|仕入先カラ|卸(?:売業者|業者|売)?カラ|' +
    'from (?:the |an? |our )?' +
    '(?:[a-z]+ )?(?:wholesaler|maker|supplier|manufacturer|importer)|for (?:[a-z]+ )?stock(?: |,|$)',
);

/** ブレーキパッドを掛で仕入れた: the verb says that it is worked up or sold. */
const STOCKED = /部品(?:商|屋|店)カラ|掛ケ?買イ?|掛ケ?(?:デ)?仕入|仕入レ?(?:タ|マシ|$|[ 、。(])|ヲ[^。、]{0,12}仕入/;
/** What builders and makers work up, and owed as goods are. */
const MATERIAL = new RegExp(
  'ベニヤ|垂木|合板|角材|木材|材木|建材|床材|内装材|クロス|塗料|ペンキ|石膏|断熱材|タイル|サッシ|鋼材|丸棒|鋼板|鉄板|アルミ|ステンレス|真鍮|銅板|銅棒|樹脂|ペレット|生地|反物|' +
    '皮革|配管|電線|部材|原料|原材料|資材|(?:^| )(?:plywood|lumber|timber|drywall|plasterboard|paint|tiles?|steel|' +
    'stainless|aluminium|aluminum|copper|brass|titanium|resin|fabric|leather|sheet|bar stock|rods?|' +
    'plates?|pipes?|window frames?|doors?)(?: |,|$)',
);
const ON_CREDIT =
  /(?:^|[ 、。])(?:買掛|掛ケ?)(?:$|[ 、。デ])|請求書?(?:ガ)?(?:届|来|キ[タテ])|on (?:account|credit)|accounts payable/;
const STOCK_OF_TRADES = ['supplies', 'office_supplies', 'vehicle_expenses', 'books_and_subscriptions'] as const;

const PET_FOOD = /ペットフード|キャットフード|ドッグフード|猫缶|(?:pet|cat|dog|kitten|puppy|bird|fish) food/;

/** Beads for resale, 販売用のTシャツ: things that are bought to be sold; undefined where the text does not say so. */
export function stockedBy(
  language: SentenceLanguage,
  { text }: Reading,
  direction: Direction | undefined,
  purpose: Purpose,
): Purpose | undefined {
  if (direction === 'in' || purpose.source !== 'lexicon') return undefined;
  const isOfMaterial = says(MATERIAL, text.key) && says(ON_CREDIT, text.key);
  const isStocked =
    (says(STOCKED, text.key) || isOfMaterial) &&
    (purpose.asset === true || plays(language, purpose.accountCode, ...STOCK_OF_TRADES));
  if (!isStocked && !says(TO_BE_SOLD, text.key)) return undefined;
  if (!isBoughtThing(language, purpose) && purpose.asset !== true) return undefined;
  if (language.accounts.get(purpose.accountCode)?.type === 'cost_of_sales') return undefined;
  // Food for pets is none in the sense of the law (Consumption Tax Act appended table 1).
  const food = /^P08R/.test(purpose.tax) && !says(PET_FOOD, text.key);
  const { asset: _, ...rest } = purpose;
  return {
    ...NOTHING,
    ...rest,
    accountCode: codeOf(language, food ? 'reduced_rate_purchases' : 'purchases'),
    ...(!food && purpose.tax === 'P08R' && { tax: 'P10' }),
    confidence: Math.min(purpose.confidence, WEAK),
    ruleId: 'rule_sys_goods_to_sell',
    reason: `"${purpose.words.join('" + "')}" is said to be bought to be sold`,
  };
}
