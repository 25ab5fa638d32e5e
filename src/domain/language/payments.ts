// The other side of a purpose: what a sentence says of how it was paid, and what follows where it says nothing.
import { says } from './says.ts';
import { isCapitalised } from './assets.ts';
import { isSale } from './heads.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { meansOf } from './purposes.ts';
import type { Reading, Token } from './reading-shape.ts';
import type { AccountPart } from '../standard-accounts.ts';
import type { Mark, Means } from './meanings.ts';
import type { Purpose } from './purpose.ts';

/** A way of payment in a text, and whether money goes from it or to it. */
export interface PaymentWord {
  readonly token: Token;
  readonly means: Means;
  readonly place: 'from' | 'to' | undefined;
}

const FROM = /(?:from|out of)(?: (?:the|our|my|a|company))*$/;
const TO = /(?:^|[^a-z])(?:to|into|in)(?: (?:the|our|my|a|company))*$/;

/** The key card, paid at check out, 普通郵便: an everyday word that is no means to pay with. */
function isNoMeans({ key: word, start, end }: Token, key: string): boolean {
  if (word === 'card') return OTHER_CARD.test(key.slice(Math.max(0, start - 12), start));
  if (word === 'check') return /^[ -](?:out|in)(?![a-z])/.test(key.slice(end));
  // 普通ノ, 普通郵便: an everyday word, where no money moves.
  return (
    word === '普通' && !/^(?:$|[ 、。(カヨ]|ニ(?:入金|預|振)|ヘ|デ(?:振|引|払|支払)|引|振|入金)/.test(key.slice(end))
  );
}

/** PayPayの売上が入金, カード会社から入金, 銀行で現金納付: who pays it out, and where it was handed over, is no way of it. */
function isWhoPaysOut(token: Token, key: string): boolean {
  const { key: word, end } = token;
  if (OF_CARD_COMPANY.test(key.slice(end, end + 14)) && /カード|クレジット|card/.test(word) && says(CAME_FROM, key))
    return true;
  if (/^(?:銀行|the bank)$/.test(word) && key.startsWith('デ', end) && says(IN_CASH, key)) return true;
  return PAID_OUT_BY.test(key.slice(end, end + 24)) && isService(token);
}

/** でんさい支払期日, ETC tolls by direct debit: what falls due, and what was charged. */
const isWhatIsCharged = ({ key: word, end }: Token, key: string): boolean =>
  (/^(?:デンサイ|densai)$/.test(word) && says(DENSAI_PAID, key)) ||
  (word === 'etc' && /^(?: tolls?|料金|代)/.test(key.slice(end)) && says(DEBITED, key));

/** Whether money goes from a way of payment or to it, by the particle behind it or the word before it. */
function placeOf({ start, end }: Token, { shown, key }: Reading['text']): PaymentWord['place'] {
  const before = key.slice(Math.max(0, start - 24), start).trimEnd();
  if (shown.startsWith('から', end) || shown.startsWith('より', end) || FROM.test(before)) return 'from';
  return shown.startsWith('に', end) || shown.startsWith('へ', end) || TO.test(before) ? 'to' : undefined;
}

/** The ways of payment in tokens. A word that is a purpose as well pays only where another word is the purpose. */
export function paymentWords({ text }: Reading, tokens: readonly Token[]): PaymentWord[] {
  const purposes = tokens.filter(({ meanings }) => meanings.some((it) => it.kind === 'purpose'));
  return tokens.flatMap((token): PaymentWord[] => {
    const means = meansOf(token);
    if (!means || (purposes.length === 1 && purposes[0] === token)) return [];
    if (isWhoPaysOut(token, text.key) || isWhatIsCharged(token, text.key) || isNoMeans(token, text.key)) return [];
    return [{ token, means, place: placeOf(token, text) }];
  });
}

const DENSAI_PAID = /支払期日|引落|引キ落|落チ|決済/;
const DEBITED = /direct debit|debited|引落|引キ落/;
const PAID_OUT_BY = new RegExp(
  '^(?:残高)?(?:ノ|カラ(?:ノ)?)(?:[^。、]{0,10}(?:売上|決済|取引)(?:金|代金|分)?)[^。、]{0,12}(?:入金|着金|振リ?込)|' +
    '^(?:.s)? (?:[a-z]+ )?(?:paid out|payout|pay-out|deposited|transferred to|settlement|remitted|sent us|proceeds)',
);
const OTHER_CARD = /(?:^| )(?:key|business|name|id|birthday|greeting|point|member|membership|sd|memory|visiting) $/;
const OF_CARD_COMPANY = /^(?:会社|カード会社)?カラ|^会社ヨリ|^ (?:company|processor|receivables|sales)/;
const CAME_FROM = /入金|着金|振リ?込マレ|landed|payout|received|collected|paid (?:out|in)|arrived|came in/;
const IN_CASH = /現金/;
const isService = ({ key }: Token): boolean => SERVICE_NAMES.test(key);
const SERVICE_NAMES =
  /^(?:paypay|ペイペイ|電子マネー|line pay|楽天ペイ|d払イ|au pay|メルペイ|paypal|ペイパル|q(?:rコード|r)決済|スマホ決済|stripe|決済サービス)$/;

/** Words that say that money has come in, not only that it is owed. */
const RECEIPT = new RegExp(
  '^(?:入金|着金|振込|振リ込マ|銀行入金|受|回収|モラ|貰|頂|イタダ|入ッ|' +
    'received|receive|receipt|got|collected|earned|client|customer|paid by|payment|was dep|deposited|came in)',
);
/** Words that say that something is owed from now on. */
const BILLED_TO_US =
  /^(?:請求サレ|請求書ヲ受|請求書受|請求書ガ|請求ガ|received (?:an )?invoice|received a bill|bill from|invoice from|billed by|invoiced by)/;

/** Words that say that we have billed somebody. */
const INVOICED = /^(?:請求|invoiced|billed|issued|sent an invoice)/;

const isDirection = ({ meanings }: Token): boolean => meanings.some((it) => it.kind === 'direction');
/** True where the text says that money has come in. */
export function saysReceived(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isDirection(token) && RECEIPT.test(token.key));
}
/** True where the text says that somebody has billed us. */
function saysBilled(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isDirection(token) && BILLED_TO_US.test(token.key));
}

/** True where the text says that we have billed somebody. */
function saysInvoiced(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isDirection(token) && INVOICED.test(token.key) && !BILLED_TO_US.test(token.key));
}

/** What the text says of money beside its ways. */
export function saidOfMoney(
  language: SentenceLanguage,
  {
    tokens,
    marks,
    reading,
  }: { readonly tokens: readonly Token[]; readonly marks: ReadonlySet<Mark>; readonly reading: Reading },
  { accountCode }: Purpose,
): Pick<PaymentFacts, 'received' | 'billed' | 'invoiced' | 'deducted' | 'settled'> {
  return {
    settled: says(LAID_OUT_SETTLED, reading.text.key),
    received: saysReceived(tokens),
    billed: saysBilled(tokens),
    invoiced: saysInvoiced(tokens),
    deducted: marks.has('less') && plays(language, accountCode, 'commission_fees', 'bank_fee'),
  };
}

/** 店長が立て替えた洗剤代を現金で精算した: what was laid out is given back, so money pays. */
const LAID_OUT_SETTLED = new RegExp(
  '立テ?替エ?(?:ノ)?(?:精算|清算)[^。]*(?:振込|現金|口座|小口)|立テ?替エ?[ 、。]?[^。]{0,16}(?:現金|小口|振込)(?:デ|ニテ)?(' +
    '?:精算|清算|返|払ッ|支払)|立テ?替エ?(?:タ|テ|分|金|ノ|払イ?)[^。]{0,40}(?:現金|小口|振込|口座)[^。]{0,6}(?:精算|返金|返シ|' +
    '払ッ|支払|渡シ)|' +
    '^(?!.*(?:to be reimbursed|will |reimbursable|not yet)).*(?:reimburse[a-z]*|' +
    'paid back)[^.]*(?:cash|by (?:bank )?transfer|petty cash|from the (?:till|' +
    'bank))',
);

/** The account on the other side, whether the text says it, and why. */
export interface PaymentFound {
  readonly code: string;
  /** False: the text does not say how it was paid, and neither does the purpose. */
  readonly stated: boolean;
  readonly reason: string;
}

/** What decides the other side beside the words themselves. */
export interface PaymentFacts {
  readonly purpose: Purpose;
  /** The account that is posted, which may follow from a price. */
  readonly accountCode: string;
  /** Which way money goes. */
  readonly direction: Direction;
  readonly refund: boolean;
  readonly received: boolean;
  readonly billed: boolean;
  /** We have billed somebody. */
  readonly invoiced: boolean;
  /** Said to be taken off what came in, or drawn. */
  readonly deducted?: boolean;
  /** What somebody laid out is said to be given back to him now. */
  readonly settled?: boolean;
}

/** Accounts of what is bought to be sold. */
const OF_GOODS: ReadonlySet<string> = new Set(['cost_of_sales', 'inventory']);

/** Of them, what is nothing else: work that is bought to be sold may be owed either way. */
const GOODS: readonly AccountPart[] = ['purchases', 'reduced_rate_purchases', 'merchandise', 'raw_materials'];

/** The debt that goes with a purpose; undefined where it is paid from money. */
function owedOf({ accounts }: SentenceLanguage, { purpose }: PaymentFacts): string | undefined {
  const kind = accounts.get(purpose.pay ?? '')?.type;
  return kind === 'accrued_expense' || kind === 'tax_payable' ? purpose.pay : undefined;
}

/** Not paid yet: goods to suppliers, wages and taxes where such a purpose is always owed, all else to others. */
function owedUnpaid(language: SentenceLanguage, facts: PaymentFacts, owed: string): string {
  if (plays(language, facts.accountCode, 'purchase_return', 'purchases')) return codeOf(language, 'payable_control');
  return isCapitalised(language, facts.accountCode) ? owed : (owedOf(language, facts) ?? owed);
}

/** What is owed to us: for sales, or for anything else that comes in. */
const claimOf = (language: SentenceLanguage, accountCode: string): AccountPart =>
  isSale(language, accountCode) ? 'receivable_control' : 'accounts_receivable_other';

/** What an account that is named stands for: a customer's card is a claim on the card company. */
function namedAccount(language: SentenceLanguage, code: string, facts: PaymentFacts): string {
  const { direction, refund, accountCode } = facts;
  if (language.accounts.get(code)?.type === 'credit_card' && direction === 'in' && !refund)
    return codeOf(language, 'receivable_control');
  return plays(language, code, 'accounts_payable_other') && isCapitalised(language, accountCode)
    ? codeOf(language, 'facilities_payable')
    : code;
}

/** The account that a way of payment means here; undefined where it makes no sense. */
export function accountOfMeans(language: SentenceLanguage, means: Means, facts: PaymentFacts): string | undefined {
  const { direction, accountCode } = facts;
  const sales = language.accounts.get(accountCode)?.class === 'revenue';
  if ('code' in means) return namedAccount(language, means.code, facts);
  const code = (part: AccountPart): string => codeOf(language, part);
  const owed = code(isCapitalised(language, accountCode) ? 'facilities_payable' : 'accounts_payable_other');
  switch (means.kind) {
    case 'on_account':
      // 買掛金 is what is owed for goods to be sold; everything else that is bought on account is 未払金.
      if (sales) return code('receivable_control');
      return OF_GOODS.has(language.accounts.get(accountCode)?.type ?? '') ? code('payable_control') : owed;
    case 'unpaid':
      // Wages and taxes that are not paid yet are owed where such a purpose is always owed.
      if (sales) return code(claimOf(language, accountCode));
      return owedUnpaid(language, facts, owed);
    case 'accrued':
      return code(direction === 'in' ? 'accrued_revenue' : 'accrued_expenses');
    case 'staff':
      return direction === 'out' ? code('expense_claims_payable') : undefined;
    case 'owner':
      if (language.company.entityType === 'sole_proprietor')
        return code(direction === 'out' ? 'owners_contributions' : 'owners_drawings');
      return direction === 'out' ? code('expense_claims_payable') : undefined;
    case 'note':
      return code(direction === 'out' ? 'notes_payable_trade' : 'notes_receivable_trade');
    case 'uncollected':
      return direction === 'in' ? code('accounts_receivable_other') : undefined;
  }
}

/** What is owed for a thing: goods to be sold to suppliers, facilities and all else to others. */
function owedFor(language: SentenceLanguage, accountCode: string): AccountPart {
  if (isCapitalised(language, accountCode)) return 'facilities_payable';
  const isGoods = GOODS.some((part) => plays(language, accountCode, part));
  return isGoods ? 'payable_control' : 'accounts_payable_other';
}

/** The other side where the text names no way of payment. */
function unstated(language: SentenceLanguage, facts: PaymentFacts): PaymentFound {
  const { purpose, accountCode, direction, refund, received, billed } = facts;
  const bank = codeOf(language, 'bank_default');
  const receivable = codeOf(language, 'receivable_control');
  if (received && direction === 'in' && purpose.pay !== bank)
    return { code: bank, stated: false, reason: 'money came in; where is not said: taken as the bank' };
  if (refund && direction === 'out')
    return { code: receivable, stated: false, reason: 'not paid back yet: off the receivable' };
  if (direction === 'in' && facts.invoiced && purpose.pay === bank)
    return { code: receivable, stated: true, reason: 'invoiced, not paid yet' };
  if (purpose.pay !== undefined)
    return { code: purpose.pay, stated: true, reason: `such a purpose goes with ${purpose.pay}` };
  if (direction === 'in' && facts.invoiced) return { code: receivable, stated: true, reason: 'invoiced, not paid yet' };
  if (direction === 'in')
    return isSale(language, accountCode)
      ? { code: receivable, stated: false, reason: 'how it is paid is not said: receivable' }
      : { code: bank, stated: false, reason: 'how it is paid is not said: taken as the bank' };
  // 5万渡した, 仮払: what is handed out without a word of how is cash.
  if (plays(language, accountCode, 'suspense') && direction === 'out')
    return { code: codeOf(language, 'cash'), stated: false, reason: 'handed out: taken as cash' };
  if (facts.deducted) return { code: bank, stated: false, reason: 'taken off: from the bank, where is not said' };
  // 預り金を大家へ送金: what was held for others is handed over.
  if (!billed && HANDED_OVER.has(language.accounts.get(accountCode)?.type ?? ''))
    return { code: bank, stated: false, reason: 'what was held is handed over: from the bank, where is not said' };
  const code = codeOf(language, owedFor(language, accountCode));
  return { code, stated: billed, reason: billed ? 'billed, not paid yet' : 'how it was paid is not said: owed' };
}

const HANDED_OVER: ReadonlySet<string> = new Set(['deposits_received', 'advance_received']);

const onAccount = ({ means }: PaymentWord): boolean => 'kind' in means && means.kind === 'on_account';
const isOwed = (language: SentenceLanguage, { means }: PaymentWord): boolean =>
  'code' in means &&
  ['payable', 'accrued_expense', 'receivable'].includes(language.accounts.get(means.code)?.type ?? '');

/** True for a purpose that is a claim of its own, such as 未収消費税等: neither money nor a thing that was bought. */
export function isClaim({ accounts }: SentenceLanguage, { accountCode, asset }: Purpose): boolean {
  return accounts.get(accountCode)?.type === 'other_current_asset' && asset !== true;
}

/** The claim is what the text is about, or one that had been written off: that it was one pays nothing. */
const isClaimItself = (language: SentenceLanguage, { purpose, accountCode }: PaymentFacts, words: number): boolean =>
  (isClaim(language, purpose) && words > 1) || plays(language, accountCode, 'bad_debt_recovery');

const isPlaceOfMoney = (language: SentenceLanguage, { means }: PaymentWord): boolean =>
  'code' in means && ['cash', 'bank'].includes(language.accounts.get(means.code)?.type ?? '');

const isUnpaid = ({ means }: PaymentWord): boolean => 'kind' in means && means.kind === 'unpaid';

/** The ways of payment without those that only say what the debt or claim was before. */
function withoutWhatWas(
  language: SentenceLanguage,
  all: readonly PaymentWord[],
  facts: PaymentFacts,
): readonly PaymentWord[] {
  // 未払計上済の法人税を納付: that it was owed says nothing of how it is paid now.
  const owed = language.accounts.get(facts.accountCode)?.class === 'liability' && facts.direction === 'out';
  // Wrote off an unpaid invoice: that it was not paid is why it is lost.
  if (owed || plays(language, facts.accountCode, 'bad_debt')) return all.filter((it) => !isUnpaid(it));
  // 消費税の還付金が入金、未収計上済み: the claim is the purpose; that it was one says nothing of how it comes in.
  const claimed =
    facts.direction === 'in' && isClaimItself(language, facts, facts.received ? all.length + 1 : all.length);
  if (!claimed) return all;
  return all.filter(({ means }) =>
    'kind' in means ? means.kind !== 'uncollected' : !plays(language, means.code, 'receivable_control'),
  );
}

/** Kickoff payment came in, app due in March: what has come is no more owed; undefined where nothing is said twice. */
function moneyInAdvance(
  language: SentenceLanguage,
  words: readonly PaymentWord[],
  { received, direction, accountCode }: PaymentFacts,
): readonly PaymentWord[] | undefined {
  if (!received || direction !== 'in' || words.length === 0) return undefined;
  if (!plays(language, accountCode, 'advances_received')) return undefined;
  const money = words.filter(({ means }) => 'code' in means);
  return money.length < words.length ? money : undefined;
}

/** PayPay売上 入金はまだ: whoever pays it out owes it; undefined where no sale is so. */
function serviceThatOwes(
  language: SentenceLanguage,
  words: readonly PaymentWord[],
  { accountCode }: PaymentFacts,
): readonly PaymentWord[] | undefined {
  if (words.length !== 2 || language.accounts.get(accountCode)?.class !== 'revenue') return undefined;
  const services = words.filter(
    ({ means }) => 'code' in means && plays(language, means.code, 'payment_service_balance', 'credit_card_payable'),
  );
  return services.length === 1 && words.some(isUnpaid) ? services : undefined;
}

/** The ways of payment that say how it is owed; undefined where they do not go beyond how it is paid. */
function wordsThatOwe(
  language: SentenceLanguage,
  words: readonly PaymentWord[],
  { accountCode, direction }: PaymentFacts,
): readonly PaymentWord[] | undefined {
  const named = words.filter(({ means }) => 'code' in means);
  const owing = words.filter((it) => isUnpaid(it) || onAccount(it));
  // 未払いの電気代を未払費用に: the account that is named says how it is owed. 掛けで、来月払い says it twice.
  if (owing.length > 0 && named.length === 1 && isOwed(language, named[0] as PaymentWord)) return named;
  const isGoods = language.accounts.get(accountCode)?.type === 'cost_of_sales';
  if (owing.length < words.length || direction !== 'out' || isGoods) return undefined;
  return owing.filter((it) => isUnpaid(it) || owing.every(onAccount));
}

/** Whoever laid the money out is owed, however he paid; else what is owed or paid. */
function laidOutOrPaid(
  language: SentenceLanguage,
  words: readonly PaymentWord[],
  facts: PaymentFacts,
): readonly PaymentWord[] {
  const isGivenBack =
    plays(language, facts.accountCode, 'advances_paid_on_behalf') ||
    (facts.settled === true && words.some((it) => isPlaceOfMoney(language, it)));
  const laidOut = isGivenBack
    ? undefined
    : words.find(({ means }) => 'kind' in means && (means.kind === 'staff' || means.kind === 'owner'));
  if (laidOut) return [laidOut];
  const owing = wordsThatOwe(language, words, facts);
  if (owing) return owing;
  return isGivenBack ? words.filter(({ means }) => !('kind' in means && means.kind === 'staff')) : words;
}

/** The ways of payment that say how this purpose is paid or owed. */
function wordsThatPay(
  language: SentenceLanguage,
  all: readonly PaymentWord[],
  facts: PaymentFacts,
): readonly PaymentWord[] {
  const words = withoutWhatWas(language, all, facts);
  return (
    moneyInAdvance(language, words, facts) ??
    serviceThatOwes(language, words, facts) ??
    laidOutOrPaid(language, words, facts)
  );
}

/**
 * The other side of a purpose: what the words say, else what follows from the purpose. `clash`: two ways of payment, or
 * one that makes no sense.
 */
export function otherSide(
  language: SentenceLanguage,
  all: readonly PaymentWord[],
  facts: PaymentFacts,
): PaymentFound | 'clash' {
  const used = wordsThatPay(language, all, facts);
  const codes = new Map<string, PaymentWord>();
  for (const word of used) {
    const code = accountOfMeans(language, word.means, facts);
    if (code === undefined) return 'clash';
    // Suicaにチャージ: what is charged does not pay.
    if (code === facts.accountCode) continue;
    codes.set(code, word);
  }
  if (codes.size > 1)
    for (const method of ['bank_default', 'ordinary_deposit'].map((part) => codeOf(language, part as AccountPart))) {
      const others = [...codes.keys()].filter((code) => code !== method);
      const named = /預金|口座$|account/.test(codes.get(method)?.token.key ?? '');
      if (others.length === 1 && !named && language.accounts.get(others[0] as string)?.type === 'bank')
        codes.delete(method);
    }
  if (codes.size > 1) return 'clash';
  const [found] = codes;
  if (!found) return unstated(language, facts);
  return { code: found[0], stated: true, reason: `"${found[1].token.shown}" is ${found[0]}` };
}
