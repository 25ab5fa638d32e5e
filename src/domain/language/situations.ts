// What happened between us and others, where the text says who they are: it decides the account, whatever word of the
// lexicon stands beside it. Always a draft.
import { says } from './says.ts';
import { isSale, STRONG } from './heads.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import type { Purpose } from './purpose.ts';
import { CUSTOMERS } from './parties-ja.ts';
import { hasMark } from './reading.ts';
import type { Reading } from './reading-shape.ts';
import { hasEnglish, SITUATIONS_EN } from './situations-en.ts';
import { SITUATIONS_OF_PARTIES, type Situation } from './situations-ja.ts';
import { SITUATIONS_OFFICE } from './situations-office.ts';
import { SITUATIONS_OF_CLAIMS } from './situations-claims.ts';
import { SITUATIONS_SIDES } from './situations-sides.ts';
import { actOf } from './acts-en.ts';
import type { EnglishAct } from './english-act.ts';
import { NOTHING } from '../shape.ts';

/** How sure such an answer is: somebody looks at it. */
const DRAFT = 75;

/** Accounts of goods that may be used, sold or given away. */
const GOODS = ['supplies', 'office_supplies', 'reduced_rate_purchases', 'purchases', 'meeting_expenses'] as const;
const BUYERS = `${CUSTOMERS}(?:様|サン|サマ)?`;
const BEFORE_SUPPLY = '(?:申込金|予約金|内金|手付金?|前金|前受金|頭金)';

const SITUATIONS: readonly Situation[] = [
  ...SITUATIONS_OFFICE,
  ...SITUATIONS_OF_PARTIES,
  {
    name: 'advance_given_back',
    said: new RegExp(`${BEFORE_SUPPLY}[^。]{0,24}(?:返シ|返金シ|返金(?:$|[ 、。])|返還シ|返還(?:$|[ 、。]))`),
    unless: /返(?:金|還)サレ|返シテモラ/,
    account: 'advances_received',
    tax: '',
    flow: 'out',
    why: 'money that had come before a supply is given back',
  },
  {
    name: 'deposit_given_back',
    said: /(?:様|サン|入居者|テナント|借主|退去者)(?:ニ|ヘ)[^。]{0,12}(?:敷金|保証金)[^。]{0,20}(?:返シ|返金(?!サレ)|返還(?!サレ)|戻シ)/,
    account: 'guarantee_deposits_received',
    tax: '',
    flow: 'out',
    why: 'a deposit of a tenant is given back',
  },
  {
    name: 'sale_given_back',
    said: new RegExp(`${BUYERS}(?:ニ|ヘ)[^。]{0,40}返金(?!サレ|ガ)|返品サレ(?:テ|タ)?[^。]{0,40}(?:返シ|返金(?!サレ))`),
    unless: /敷金|保証金|内金|手付|申込金|予約金|預/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    why: 'a customer gets back what was paid',
  },
  {
    name: 'held_for_others',
    said: /(?:ニ|ヘ)(?:送ル|送金スル|渡ス|納メル|支払ウ)(?:分|タメ|タメノ)[^。]{0,30}預/,
    account: 'deposits_received',
    tax: '',
    flow: 'in',
    why: 'money that is held for others',
  },
  {
    name: 'paid_ahead_to_us',
    said: new RegExp(
      '(?:前払イ?|先払イ?|前受ケ?|前納|前金)(?:分)?(?:デ|トシテ|ヲ|ニ)[^。]{0,30}' +
        '(?:受ケ取|受取|受領|モラ[イッ]|貰[イッ]|頂[イキ]|イタダ|入金|振リ?込マレ|振リ?込ンデ(?:モラ|イタダ|頂))',
    ),
    unless: /家賃|賃料|返金|未収|売掛|前受金ヲ|売上(?:ニ|ヘ)|納品|完了|振替/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'advance_got',
    said: /(?:received|took|got) [^.]{0,50}(?:deposit|down payment)(?: |,|$)/,
    unless: /bank deposit|security deposit|refund|returned|ordinary deposit|deposit account/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what was ordered',
  },
  {
    name: 'deposit_given',
    said: new RegExp(
      '(?:refundable|security) deposit|deposit (?:on|for) (?:the|our|a) ' +
        '(?:new )?(?:office|apartment|shop|store|room|flat|warehouse)',
    ),
    unless: /returned|refunded|got back|received/,
    account: 'leasehold_and_guarantee_deposits',
    tax: 'P_OUT',
    flow: 'out',
    why: 'a deposit that comes back at the end of a lease',
  },
  {
    name: 'invoiced_for',
    said: /^(?:we )?(?:have )?(?:invoiced|billed) (?!us |by )/,
    unless: /deposit|advance|refund|rent/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    why: 'what was billed was sold',
  },
  {
    name: 'discount_given',
    said: /売上(?:ノ)?(?:値引|割引|割戻)/,
    unless: /仕入/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    why: 'a customer has to pay less',
  },
  {
    name: 'income_tax_handed_over',
    said: /源泉(?:所得)?税?[^。]{0,24}(?:納付|納メ)/,
    unless: /報酬|[士料]|延滞|加算|不納付/,
    account: 'income_tax_withheld',
    tax: '',
    flow: 'out',
    why: 'income tax that was withheld from wages is handed over',
  },
  {
    name: 'fee_of_profession',
    said: new RegExp(
      '(?:司法書士|弁護士|税理士|行政書士|社労士|社会保険労務士|会計士|弁理士|土地家屋調査士|鑑定士)[^。]{0,24}(?:報酬|登記)|' +
        '(?:illustrator|designer|writer|photographer|translator|lawyer|accountant|' +
        "consultant|shooter|engineer)(?:'s|s')? fees?",
    ),
    unless: /請求書ヲ(?:送|発行)|入金|着金|源泉(?:所得)?税?[^。]{0,16}(?:納付|納メ)|withholding tax on/,
    account: 'professional_fees',
    tax: 'P10',
    flow: 'out',
    why: 'the fee of somebody for his profession',
  },
  {
    name: 'for_staff',
    said: new RegExp(
      '(?:スタッフ|社員|従業員|アルバイト|バイト|パート|職員|助手|部下)(?:サン|達)?(?:用|向ケ)?(?:ヘ|ニ)?ノ?[^。]{0,14}' +
        '(?:差シ?入レ|弁当|オ?見舞|香典|オ菓子|飲ミ物|ジュース|オ茶)',
    ),
    unless: /取引先|得意先|客|会議|打チ?合|ミーティング|売/,
    account: 'employee_welfare',
    tax: undefined,
    flow: 'out',
    why: 'what is given to the staff',
  },
  {
    name: 'handed_out',
    said: /(?:配ル|配ッタ|配ッテ|配布用|配布スル|プレゼントスル|景品)/,
    unless: /代行|ポスティング|チラシ|社員|従業員|スタッフ|職員|売|問屋|仕入/,
    account: 'sales_promotion',
    tax: undefined,
    onlyFor: 'goods',
    flow: 'out',
    why: 'what is given away to make the business known',
  },
  {
    name: 'program_by_the_month',
    said: new RegExp(
      '(?:ソフト|システム|アプリ|プラン|クラウド)(?:ウ[ェエ]ア)?(?:ノ|、| )?(?:月額|年額|利用料|使用料|サブスク|[\\d ])' +
        '|(?:月額|年額)[^。]{0,4}(?:ソフト|システム|アプリ)',
    ),
    unless: /売|請求|入金|着金|振リ?込マレ|返金|一式|買イ?切リ|購入|開発|導入|工事|設置|資産|無形/,
    account: 'cloud_and_software_subscriptions',
    tax: 'P10',
    flow: 'out',
    why: 'a program that is paid for by the month or the year',
  },
  {
    name: 'program_used',
    said: new RegExp(
      '(?:^|[ 、。])[^ 、。ノ]*(?:[a-z]|レジ|アプリ)[^ 、。ノ]*(?:ノ)?(?:月額|年額|月々|年間|サブスク|利用料|使用料|ライセンス|有料プラン|プロ版|アカウント)|' +
        '[\\u30a1-\\u30fc]{4,}ノ(?:月額|年額|サブスク|利用料|使用料)',
    ),
    unless: new RegExp(
      '売|請求|入金|着金|振リ?込マレ|返金|電話|携帯|スマホ|sim|wi-?fi|回線|カーシェア|etc|amazonプライム|jaf|電気|ガス|駐車|会場|' +
        '広告|ロイヤリ|usen|スペース|ルーム|スタジオ|ホール|ジム|プール|コート|オフィス|ロッカー|レンタル',
    ),
    account: 'cloud_and_software_subscriptions',
    tax: 'P10',
    onlyFor: 'things',
    flow: 'out',
    why: 'a program that is paid for by the month or the year',
  },
  {
    name: 'mended',
    said: /(?:塗リ|研ギ|張リ|貼リ|敷キ|巻キ|引キ|植エ)直シ|(?:壊レ|割レ|破レ|故障シ|詰マッ)[^。]{0,16}(?:交換|直シ|取リ?替|修理)/,
    unless: /請求シ|入金|着金|売|オ客様カラ/,
    account: 'repairs',
    tax: 'P10',
    flow: 'out',
    why: 'what was broken or worn was mended',
  },
  {
    name: 'software_made',
    said: new RegExp(
      '(?:システム|ソフト(?:ウ[ェエ]ア)?|アプリ)[^。]{0,24}(?:開発|作ラセ|完成|検収|買イ切リ|自社開発)|ソフト(?:ウ[ェエ]ア)?(?:ニ|ヲ|' +
        'トシテ)?[^。]{0,24}(?:計上|資産)',
    ),
    unless: /売|入金|着金|請求シ|月額|保守|利用料|バグ|改修/,
    account: 'software',
    tax: 'P10',
    asset: true,
    flow: 'out',
    why: 'a program that was made or bought to be used for years',
  },
];

/** Optional members of a situation: all are of one shape, for every sentence asks each of them. */
const UNSAID = { unless: undefined, asset: undefined, onlyFor: undefined, anyWay: undefined, from: undefined };
const inOneShape = (all: readonly Situation[]): readonly Situation[] =>
  all.map((it) => ({ ...NOTHING, ...UNSAID, ...it }));

const SIDES = inOneShape([...SITUATIONS_OF_CLAIMS, ...SITUATIONS_SIDES]);
const IN_JAPANESE = inOneShape(SITUATIONS);
const IN_ENGLISH = inOneShape([
  ...SITUATIONS_OFFICE,
  ...SITUATIONS_OF_PARTIES,
  ...SITUATIONS_EN,
  ...SITUATIONS.slice(SITUATIONS_OFFICE.length + SITUATIONS_OF_PARTIES.length),
]);

/** Taxes of which food and drinks have a rate of their own. */
const AT_STANDARD = /^([PS])10(_RET)?$/;

/** The tax of a situation: its own, at the reduced rate where the word is food; else that of the word. */
function taxOf({ tax, name }: Situation, purpose: Purpose | undefined): string {
  if (tax === undefined) return purpose?.flow === 'out' ? purpose.tax : 'P10';
  const isFood = /^[PS]08R/.test(purpose?.tax ?? '');
  // Crew lunch, bento: what is carried to where it is eaten is food at the reduced rate.
  if (name === 'meal_of_staff' && isFood) return 'P08R';
  return isFood && /_RET$/.test(tax) ? tax.replace(AT_STANDARD, '$108R$2') : tax;
}

const isReturned = (
  language: SentenceLanguage,
  tokens: Reading['tokens'],
  { accountCode, confidence }: Purpose,
): boolean =>
  confidence >= STRONG &&
  plays(language, accountCode, 'purchases', 'reduced_rate_purchases') &&
  tokens.some((token) => hasMark(token, 'refund'));

/** What the words of a text are about, as far as it is known. */
interface SituationFacts {
  readonly purpose: Purpose | undefined;
  readonly undecided: boolean;
}

/** True where a situation that the text tells is not ruled out by the word that was found, or by its amounts. */
function mayBe(
  language: SentenceLanguage,
  { account, onlyFor, from }: Situation,
  { purpose, undecided }: SituationFacts,
  quantities: Reading['quantities'],
  tokens: Reading['tokens'],
): boolean {
  if (onlyFor === 'assets' && purpose?.asset !== true) return false;
  if (onlyFor === 'things' && purpose !== undefined && purpose.asset !== true) return false;
  if (onlyFor === 'goods' && !(purpose && plays(language, purpose.accountCode, ...GOODS))) return false;
  if (!undecided && purpose?.accountCode === codeOf(language, account)) return false;
  // テイクアウト弁当の売上: what is known to be food has its rate.
  if (purpose?.tax === 'S08R' && account === 'reduced_rate_sales') return false;
  // 仕入れた商品を返品: goods that are given back go there by themselves.
  if (account === 'purchase_return' && purpose && isReturned(language, tokens, purpose)) return false;
  return (
    from === undefined ||
    quantities.some(({ kind, millionths = 0n }) => kind === 'money' && millionths >= from * 1_000_000n)
  );
}

const partCode = (language: SentenceLanguage, account: EnglishAct['account']): string | undefined =>
  account === 'sale' || account === 'goods' ? undefined : codeOf(language, account);
const namesClaim = (language: SentenceLanguage, { meanings }: Reading['tokens'][number]): boolean =>
  meanings.some(
    (it) => it.kind === 'payment' && 'code' in it.means && plays(language, it.means.code, 'receivable_control'),
  );

/** True where the word alone says what the act does, or the claim that is named moves: it is as sure as it was. */
function saysNoMore(
  language: SentenceLanguage,
  { tokens }: Reading,
  { account, tax, flow, isGuess }: EnglishAct,
  purpose: Purpose | undefined,
  undecided: boolean,
): boolean {
  // Collected accounts receivable: what is named twice moves.
  if (!purpose) return account === 'receivable_control' && tokens.some((it) => namesClaim(language, it));
  if (isGuess) return true;
  if (undecided || purpose.flow !== flow) return false;
  // Wedding gift money for an employee: money is no gift that was bought.
  if (tax === 'P_OUT' && /^P[01]/.test(purpose.tax ?? '')) return false;
  return account === 'sale'
    ? isSale(language, purpose.accountCode)
    : purpose.accountCode === partCode(language, account);
}

type BookedAs = Pick<Purpose, 'accountCode' | 'tax'>;

/** What was sold: as the word says, food by its rate, goods, or a service. */
function soldAs(language: SentenceLanguage, key: string, purpose: Purpose | undefined): BookedAs {
  if (purpose && isSale(language, purpose.accountCode) && purpose.flow === 'in') return purpose;
  if (/^[PS]08R/.test(purpose?.tax ?? '')) return { accountCode: codeOf(language, 'reduced_rate_sales'), tax: 'S08R' };
  const isThing = purpose
    ? purpose.asset === true || plays(language, purpose.accountCode, ...GOODS)
    : SOLD_EN.test(key);
  return { accountCode: codeOf(language, isThing ? 'sales' : 'service_revenue'), tax: 'S10' };
}

/** Where an act is booked; undefined where what it would buy to sell is no such thing. */
function bookedAs(
  language: SentenceLanguage,
  key: string,
  { account, tax }: EnglishAct,
  purpose: Purpose | undefined,
): BookedAs | undefined {
  if (account === 'sale') return soldAs(language, key, purpose);
  const isFood = /^[PS]08R/.test(purpose?.tax ?? '');
  if (account === 'goods') {
    if (purpose && !isStock(language, purpose)) return undefined;
    return isFood
      ? { accountCode: codeOf(language, 'reduced_rate_purchases'), tax: 'P08R' }
      : { accountCode: codeOf(language, 'purchases'), tax: 'P10' };
  }
  const own = tax ?? purpose?.tax ?? 'P10';
  const isReturn = tax !== undefined && isFood && /_RET$/.test(tax);
  return { accountCode: codeOf(language, account), tax: isReturn ? own.replace(AT_STANDARD, '$108R$2') : own };
}

/** What an act makes of a text: its account, or a sale of what the word beside it names. */
function purposeOfAct(
  language: SentenceLanguage,
  reading: Reading,
  act: EnglishAct,
  purpose: Purpose | undefined,
  undecided: boolean,
): Purpose | undefined {
  if (saysNoMore(language, reading, act, purpose, undecided)) return undefined;
  const booked = bookedAs(language, reading.text.key, act, purpose);
  return (
    booked && {
      accountCode: booked.accountCode,
      tax: booked.tax,
      flow: act.flow,
      source: 'lexicon',
      confidence: DRAFT,
      ruleId: `rule_sys_${act.name}`,
      reason: act.why,
      words: purpose?.words ?? [],
      ...(act.pay !== undefined && { pay: codeOf(language, act.pay) }),
    }
  );
}
/** What may be bought to be sold or worked up; a word for carriage, such as the name of a firm, is none. */
const isStock = (language: SentenceLanguage, { accountCode, asset, confidence }: Purpose): boolean =>
  asset !== true &&
  (plays(language, accountCode, ...GOODS, 'vehicle_expenses', 'packing_and_freight', 'reduced_rate_sales', 'sales') ||
    confidence < DRAFT);
const SOLD_EN = /sold|shipped|delivered|supplied|bought|sales? of/;

/**
 * What the text says that happened with others; undefined where it says nothing of the kind. `undecided`: two words are
 * as good as each other, and the situation says which.
 */
export function situationOf(
  language: SentenceLanguage,
  reading: Reading,
  direction: Direction | undefined,
  purpose: Purpose | undefined,
  undecided: boolean,
): Purpose | undefined {
  const own = ownSide(language, reading.text.key, purpose);
  if (own) return own;
  if (purpose && purpose.source !== 'lexicon') return undefined;
  const act = actOf(reading);
  const acted =
    act && (direction ?? act.flow) === act.flow ? purposeOfAct(language, reading, act, purpose, undecided) : undefined;
  if (acted) return acted;
  const {
    text: { key },
    quantities,
    tokens,
  } = reading;
  const facts = { purpose, undecided };
  const found = (hasEnglish(key) ? IN_ENGLISH : IN_JAPANESE).find(
    (it) =>
      (direction === undefined || direction === it.flow || it.anyWay === true) &&
      says(it.said, key) &&
      mayBe(language, it, facts, quantities, tokens) &&
      !(it.unless && says(it.unless, key)),
  );
  if (!found) return undefined;
  // Books with the tax in their prices have no input tax: what is paid ahead is a tax that was paid.
  if (found.name === 'consumption_tax_interim' && !language.company.exclusiveBooks)
    return situated(language, { ...found, account: 'taxes_and_dues', tax: 'P_OUT' }, key, purpose);
  return situated(language, found, key, purpose);
}

/** The text that was asked last, and what it tells: a sentence is asked more than once. */
let askedForSides = '';
let sidesFound: readonly Situation[] = [];
/** What a text tells of guests, tenants, claims and debts. */
function sidesTold(key: string): readonly Situation[] {
  if (key === askedForSides) return sidesFound;
  askedForSides = key;
  sidesFound = SIDES.filter((it) => says(it.said, key) && !(it.unless && says(it.unless, key)));
  return sidesFound;
}

/**
 * What is told of guests and tenants, whatever verb stands beside it; rent is the name of an account as well, and who
 * lets the rooms says whose it is.
 */
function ownSide(language: SentenceLanguage, key: string, purpose: Purpose | undefined): Purpose | undefined {
  const isNamedRent = purpose?.source === 'account' && plays(language, purpose.accountCode, 'rent');
  if (purpose && purpose.source !== 'lexicon' && !isNamedRent) return undefined;
  const found = sidesTold(key).find((it) => !isNamedRent || RENTED.has(it.account));
  if (!found) return undefined;
  if (!isNamedRent && purpose?.accountCode === codeOf(language, found.account))
    return {
      ...purpose,
      flow: found.flow,
      // Tea that was bought for those who wait is food, whatever is drunk at a table.
      ...(found.name === 'drinks_for_guests' && { tax: 'P08R' }),
      confidence: found.account === 'rent' ? Math.min(purpose.confidence, DRAFT) : purpose.confidence,
    };
  return situated(language, found, key, purpose);
}
const RENTED: ReadonlySet<string> = new Set(['rental_revenue', 'rental_income', 'rent', 'guarantee_deposits_received']);

/** Invoiced Hoshino 528,000 for brackets: things in the plural, where no work is told of. */
const THINGS_BILLED = new RegExp(
  'for (?:the |\\d+ )?(?:[a-z]+ ){0,2}(?!services|works|repairs|lessons|classes|hours|days|months|fees|' +
    'photos|designs|drawings|translations|cuts|treatments|sessions|nights|visits|jobs|installations|' +
    'changes|alterations|rooms|revisions)[a-z]{3,}[^s]s(?: |,|$)',
);
/** The purpose that a situation makes of what the words beside it name. */
function situated(language: SentenceLanguage, found: Situation, key: string, purpose: Purpose | undefined): Purpose {
  // Armchairs that were billed are goods.
  const isGoods =
    found.account === 'service_revenue' &&
    (purpose?.asset === true ||
      /armchair|goods|pcs|pieces/.test(key) ||
      (found.name === 'invoiced_for' && THINGS_BILLED.test(key)));
  return {
    accountCode: codeOf(language, isGoods ? 'sales' : found.account),
    tax: taxOf(found, purpose),
    ...(found.pay !== undefined && { pay: codeOf(language, found.pay) }),
    ...(found.asset && { asset: found.asset }),
    flow: found.flow,
    // 現金売上 of food is cash as well.
    ...(purpose?.pay !== undefined &&
      purpose.flow === found.flow &&
      isSale(language, purpose.accountCode) && { pay: purpose.pay }),
    // 帳簿価額1万円の棚を廃棄: what is thrown away stood on the account of such things.
    ...(found.name === 'asset_retired' && purpose?.asset === true && { pay: purpose.accountCode }),
    source: 'lexicon',
    confidence: DRAFT,
    ruleId: `rule_sys_${found.name}`,
    reason: found.why,
    words: purpose?.words ?? [],
  };
}
