// Sentences without a purpose: money moved from one place to another, a debt paid, a claim collected.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { refused, missingOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { PaymentWord } from './payments.ts';
import type { Sentence } from './sentence.ts';
import { THEY_PAY_OUR_BILL, UNEXPLAINED } from './parties-ja.ts';
import type { Purpose } from './purpose.ts';

/** A movement between two accounts. */
export interface Movement {
  readonly lines: readonly ProposedLine[];
  readonly confidence: number;
  /** Named by both ends. */
  readonly stated: boolean;
  readonly name: 'transfer' | 'withdrawal' | 'debt_paid' | 'claim_collected' | 'unexplained';
  readonly reason: string;
}

type MovementEnd = 'money' | 'debt' | 'claim';

/** What an account is in a movement. */
function placeOf(language: SentenceLanguage, code: string): MovementEnd | undefined {
  switch (language.accounts.get(code)?.type) {
    case 'cash':
    case 'bank':
      return 'money';
    case 'payable':
    case 'credit_card':
    case 'notes_payable':
    case 'accrued_expense':
      return 'debt';
    case 'receivable':
    case 'notes_receivable':
    case 'other_current_asset':
      return 'claim';
    default:
      return undefined;
  }
}

const ENDORSED = /裏書|endorsed/;
const OF_GOODS = /payable of|wholesaler|supplier|maker|manufacturer|vendor|trade|goods|merchandise/;
const OWED_BY_US = /(?:we|were) (?:still )?owed? ?|owing to|outstanding (?:to|balance)/;
/** 先月の掛け代金, 先月請求した: what was sold and booked before. */
const EARLIER = new RegExp(
  '(?:先月|先々月|前月|前回|昨年|前期|\\d+月)(?:分)?(?:ノ|ニ)?(?:請求|掛ケ?|売掛)(?:代金|分|額|シタ|シテイタ|シテタ|済)|' +
    '(?:先月|先々月|前月)分ノ掛ケ?(?=\\d)|ツケ(?:ニシテ|デ(?:飲|食|買)|払イ?ノ|ノ|ガ|ヲ)|請求済ミ?(?:ダッタ|ノ)',
);

/** The account of a word about payment in a movement; ways of owing by their usual accounts. */
function codeOfWord(language: SentenceLanguage, { means, token }: PaymentWord, sentence: Sentence): string | undefined {
  if ('code' in means) return means.code;
  // The wholesaler's payable, what we owe on account: owed for goods.
  const { key } = sentence.reading.text;
  if (means.kind === 'unpaid')
    return codeOf(
      language,
      /payable/.test(token.key) && says(OF_GOODS, key) ? 'payable_control' : 'accounts_payable_other',
    );
  if (means.kind === 'on_account') {
    if (says(OWED_BY_US, key)) return codeOf(language, 'payable_control');
    return sentence.direction === 'in' && says(EARLIER, key) ? codeOf(language, 'receivable_control') : undefined;
  }
  if (means.kind === 'staff')
    return codeOf(
      language,
      sentence.direction === 'in' && says(LAID_OUT, key) ? 'advances_paid_on_behalf' : 'expense_claims_payable',
    );
  if (means.kind === 'accrued') return codeOf(language, 'accrued_expenses');
  if (means.kind === 'uncollected') return codeOf(language, 'accounts_receivable_other');
  // 手形を裏書して買掛金を支払: a note of a customer is handed on.
  if (means.kind === 'note' && says(ENDORSED, key)) return codeOf(language, 'notes_receivable_trade');
  if (means.kind !== 'note' || sentence.direction === undefined) return undefined;
  return codeOf(language, sentence.direction === 'in' ? 'notes_receivable_trade' : 'notes_payable_trade');
}

/** Cash that goes to the bank, or comes from it, whatever order the two are named in. */
const CASH_BANKED =
  /^(?:we )?(?:deposited|banked)|(?:was |were )?(?:deposited|banked) (?:at|in|into|to)|預ケ?入レ|夜間金庫/;
/** What was paid too much is given back to us. */
const COMES_BACK = /過払|戻ッ|戻リ|返金サレ|返金ガ|refunded to us|came back/;

/** Settled the 64,900 yen that we owed Nihon Books: a debt is paid, whatever its creditor is called. */
export const paysDebt = ({ direction, reading }: Sentence): boolean =>
  direction === 'out' &&
  says(OWED_BY_US, reading.text.key) &&
  /^(?:we )?(?:paid|settled|cleared)/.test(reading.text.key);

const CLAIM_NAMED = /売掛|売リ掛ケ|未収|立替|立テ替|receivable/;
/** 立て替えた分を客先から回収: laid out by us for others. */
const LAID_OUT =
  /立テ?替[^。]{0,40}(?:回収|返シテモラ|返シテ頂|返ッテキ|返金|精算サレ|入金|受ケ取ッ|受取ッ|振リ?込マレ|戻ッ)/;
const CLAIM_IN = new RegExp(
  '入金|着金|振リ?込マレ|振込ガ?(?:ア|有)|回収|受ケ取|受領|モラッ|貰ッ|頂[イキ]|イタダ|入ッ[タテ]|入リマシ|入ッテキ|received|collected|arrived|' +
    'came in|payout|paid out|landed|in the bank|settlement',
);
const NOT_ONLY_COLLECTED = /貸倒|貸シ倒|計上(?!済|ズミ|シテ|シタ)|請求(?!シタ|シテイタ|シテタ|済|分)|相殺|手形|割引/;

const SOLD_NOW = /invoiced|billed|sold/;

/** 売掛の運賃88万円が振り込まれた: a claim that is named comes in, whatever it was for. */
export function collectsClaim(language: SentenceLanguage, sentence: Sentence): boolean {
  const { direction, marks, payments, reading } = sentence;
  const { key } = reading.text;
  // 先月の請求分が口座に入った: nothing is sold by being paid.
  if (
    direction === 'in' &&
    says(THEY_PAY_OUR_BILL, key) &&
    !says(SOLD_NOW, key) &&
    !marks.has('refund') &&
    !marks.has('less')
  )
    return true;
  const isBilledBefore =
    direction === 'in' && says(EARLIER, key) && says(CLAIM_IN, key) && !marks.has('refund') && !marks.has('less');
  if (isBilledBefore && !says(NOT_ONLY_COLLECTED, key)) return true;
  const claims = payments.some(
    ({ means }) =>
      ('code' in means && plays(language, means.code, 'receivable_control', 'accounts_receivable_other')) ||
      ('kind' in means && (means.kind === 'uncollected' || (means.kind === 'staff' && says(LAID_OUT, key)))),
  );
  if (!claims || direction !== 'in' || marks.has('refund') || marks.has('less') || marks.has('transfer')) return false;
  return says(CLAIM_NAMED, key) && says(CLAIM_IN, key) && !says(NOT_ONLY_COLLECTED, key);
}

/** The client paid the invoice: what is collected is a claim, where the money is named and nothing else is. */
const BILL_PAID = [
  THEY_PAY_OUR_BILL,
  /請求(?:書|分|額|済|シタ|シテイタ)/,
  /paid (?:its|their|our|the|his|her) (?:invoice|bill)/,
  /(?:client|customer)s? (?:has |have )?(?:paid|settled)/,
  /(?:invoice|bill)[^.]{0,40}(?:collected|received)|payment (?:of|for) (?:our |the )?invoice/,
];
const settlesBill = ({ direction, marks, reading }: Sentence): boolean =>
  direction === 'in' && !marks.has('refund') && BILL_PAID.some((it) => says(it, reading.text.key));

const PAYOUT = new RegExp(
  '(?:base|zozo|楽天(?:市場)?|amazon|アマゾン|ヤフー|yahoo|メルカリ|ラクマ|stores|shopify|minne|creema|peatix|paypay|ペイペイ|' +
    'stripe|square|airペイ|エアペイ|' +
    'ウーバー|uber ?eats|出前館|ヤマト|佐川|ec|モール|フリマ|クレジット|カード会社)[^。]{0,16}(?:売上金|売上分|販売分|販売代金|売上代金|代引キ?分|取引分)|代引キ?(?:分|代金)',
);
const PLATFORMS = new RegExp(
  'jcb|visa|amex|アメックス|マスターカード|ダイナース|スクエア|エクスペディア|expedia|agoda|アゴダ|ルルブ|trip\\.com|rakuten|wolt|ホットペッパー|' +
    '食ベログ|グルナビ|決済代行|カード決済|代引|メルペイ|auペイ|d払イ|ストライプ|etsy|ebay|card (?:company|processor|terminal)|acquirer|' +
    'peatix|stripe|square|airペイ|エアペイ|base|stores|shopify|minne|creema|メルカリ|ラクマ|uber ?eats|ウーバー|出前館|食ベチョク|' +
    'ポケットマルシェ|楽天|amazon|アマゾン|ヤフー|yahoo|zozo|クレジット|カード会社|paypay|ペイペイ|ジャラン|booking|airbnb|一休',
);
const CARD_SALES_IN = /(?:カード|クレジット|クレカ|paypay|qr)(?:カード)?売上[^。]{0,16}(?:ノ入金|入金|着金|振込)/;
/** カード売上の入金, Uber Eatsの売上から手数料が引かれて: what others sold or collected for us and pay out now. */
export const soldThroughOthers = (key: string): boolean =>
  says(PAYOUT, key) || says(CARD_SALES_IN, key) || (says(PLATFORMS, key) && says(CLAIM_IN, key));

/** BASEの売上金が着金: what a platform sold for us was booked when it was sold; what comes now is its debt. */
export function paysOut({ direction, marks, reading }: Sentence): boolean {
  const { key } = reading.text;
  return direction === 'in' && !marks.has('refund') && !marks.has('less') && says(PAYOUT, key) && says(CLAIM_IN, key);
}

/** Which account is debited and which credited where money comes back, or where a bill of ours is paid. */
function comesBack(
  language: SentenceLanguage,
  sentence: Sentence,
  ends: readonly { readonly code: string; readonly place: MovementEnd | undefined }[],
): readonly [debit: string, credit: string] | undefined {
  const debt = ends.find(({ place }) => place === 'debt');
  const isPayout = paysOut(sentence);
  // 代引き分が振り込まれた: a transfer comes to the bank, where no account is named.
  const isSettled = settlesBill(sentence) || (ends.length === 0 && collectsClaim(language, sentence));
  const unnamed = (isPayout || isSettled) && ends.length === 0 ? { code: codeOf(language, 'bank_default') } : undefined;
  const money = ends.find(({ place }) => place === 'money') ?? unnamed;
  if (!money) return undefined;
  if ((isPayout && ends.length <= 1) || (isSettled && ends.length === 0))
    return [money.code, codeOf(language, 'receivable_control')];
  // 買掛金の過払い分が戻った: the debt is what it was before.
  if (ends.length === 2 && debt && says(COMES_BACK, sentence.reading.text.key)) return [money.code, debt.code];
  return ends.length === 1 && settlesBill(sentence) ? [money.code, codeOf(language, 'receivable_control')] : undefined;
}

/** The accounts that a movement names, each with the word that says most of it; undefined where one means nothing. */
function endsOf(language: SentenceLanguage, sentence: Sentence): Map<string, PaymentWord> | undefined {
  const ends = new Map<string, PaymentWord>();
  for (const word of sentence.payments) {
    const code = codeOfWord(language, word, sentence);
    if (code === undefined) return undefined;
    if (!ends.has(code) || word.place !== undefined) ends.set(code, word);
  }
  // 足場屋さんから請求、来月末払い: what was bought and is owed has not been paid.
  const isBilled = says(BILL_CAME, sentence.reading.text.key);
  return isBilled && [...ends.keys()].every((code) => placeOf(language, code) === 'debt') ? undefined : ends;
}

interface PlacedEnd {
  readonly code: string;
  readonly place: MovementEnd | undefined;
  readonly word: PaymentWord | undefined;
}

const ORDINARY = /普通(?:ヘ|ニ|カラ|ヨリ|→)|→ ?普通|(?:to|from|into) (?:the |our )?ordinary|ordinary (?:acct|a\/c)/;

/** 当座から普通へ: beside an account of a bank, 普通 is the other. */
function ordinaryNamed(
  language: SentenceLanguage,
  { reading: { text } }: Sentence,
  ends: ReadonlyMap<string, PaymentWord>,
): string[] {
  const code = codeOf(language, 'ordinary_deposit');
  const [one] = ends.keys();
  const isBank = one !== undefined && one !== code && language.accounts.get(one)?.type === 'bank';
  return ends.size === 1 && isBank && ORDINARY.test(text.key) ? [code] : [];
}

/** Put 300,000 yen into the company account: who gives, the words of money do not say. */
const PUT_IN = new RegExp(
  '^incoming |(?:transferred|sent|wired|paid) [\\d,¥]+(?: yen)? to us|^(?:someone|somebody|unknown) |' +
    '(?:shows?|showing) [^.]{0,24} in from|(?:wired|sent|paid|transferred|remitted) us |(?:appeared|' +
    'showed up|turned up|came in|landed)|入ッテ|(?:put|paid|deposited|sent|transferred) [^.]*into (?:the |' +
    "our )?(?:company|bank|business)(?:'s)? ",
);
/** Found in the drawer, handed us cash, a refund of which tax nobody knows: it is here. */
const FOUND = new RegExp(
  '(?:^|[ ,;])(?:found|turned up|left|lying) [^.]*(?:drawer|box|till|safe|register|envelope|counter|mailbox)|' +
    '(?:handed|gave|brought) us [^.]*(?:cash|yen|\\d)|' +
    '(?:メルカリ|ラクマ|税務署|市役所|年金事務所)カラ[^。]*(?:普通預金|当座預金|口座|通帳)(?:ニ|ヘ)|' +
    '(?<!ワ|分)カラ(?!ナ|ズ)[^。]*(?:還付|返金|入金|着金|振リ?込マレ)|' +
    '(?:引キ?出シ|金庫|レジ|棚|封筒)カラ[^。]*(?:出テキ|見ツカ)|^通帳ニ[^。]*カラ',
);
/** Money has moved, by whatever way. */
const MOVED = /通帳|振リ?込|引落|引キ落|入金|出金|口座|払|渡|銀行|bank|wire|transfer|arrived|came|left| into /;

/** Debit and credit of money that nobody knows the reason of; undefined where the text does not say so. */
function unexplainedEnds(
  language: SentenceLanguage,
  { reading, direction }: Sentence,
  placed: readonly PlacedEnd[],
): readonly [debit: string, credit: string] | undefined {
  const {
    text: { key },
    unsure,
  } = reading;
  const isPlace = ({ code, place }: PlacedEnd): boolean =>
    place === 'money' || (direction !== 'in' && language.accounts.get(code)?.type === 'credit_card');
  const isOpen = says(UNEXPLAINED, key) || (unsure !== undefined && unsure.length > 0);
  if (!isOpen || placed.length > 1 || !placed.every(isPlace)) return undefined;
  const money = placed[0]?.code ?? codeOf(language, 'bank_default');
  // At the convenience store, don't remember what for: how it was paid is not said either.
  if (placed.length === 0 && direction === undefined && !MOVED.test(key)) return undefined;
  const isIn =
    direction === 'in' || says(FOUND, key) || (direction === undefined && (says(CLAIM_IN, key) || says(PUT_IN, key)));
  return isIn ? [money, codeOf(language, 'suspense_receipt')] : [codeOf(language, 'suspense'), money];
}

/** Debit and credit of money between two places, by what the text says of each; undefined where it says nothing. */
function wayBetween(
  { reading }: Sentence,
  placed: readonly PlacedEnd[],
  cashCode: string,
): { readonly ends: readonly [debit: string, credit: string]; readonly confidence: number } | undefined {
  const cash = placed.find(({ code }) => code === cashCode);
  const bank = placed.find((it) => it !== cash);
  if (cash && bank && says(CASH_BANKED, reading.text.key)) return { ends: [bank.code, cashCode], confidence: 75 };
  const from = placed.filter(({ word }) => word?.place === 'from');
  const to = placed.filter(({ word }) => word?.place === 'to');
  const source = from.length === 1 ? from[0] : to.length === 1 ? placed.find((it) => it !== to[0]) : undefined;
  const target = placed.find((it) => it !== source);
  if (!source || !target || (from.length === 1 && to.length === 1 && from[0] === to[0])) return undefined;
  // 普通→当座: an everyday word for the account.
  const isShort = placed.some(({ word }) => word === undefined || word.token.key === '普通');
  return { ends: [target.code, source.code], confidence: isShort ? 75 : 95 };
}

/** The payable of a trade, by the one word for all that is owed: a draft. */
const sureOfDebt = ({ word }: PlacedEnd): number => (word?.token.key === 'payable' ? 75 : 95);

const entityOf = ({ company }: SentenceLanguage): string =>
  company.entityType === 'sole_proprietor' ? 'sole_proprietor' : 'corporation';

const BILL_CAME = new RegExp(
  '(?:カラ|ヨリ)[^。、]{0,16}請求|請求書?ガ?(?:来|キ|届)|(?:^| )(?:billed|invoiced) |(?:bill|invoice) (?:from|' +
    'came|arrived)',
);
const NOTHING_NAMED = 'the text does not say what this was for; add it, such as タクシー代 or office rent';

/** A claim that is handed on for a debt, where the text says so: 裏書. */
const claimForDebt = ({ reading }: Sentence, handedOn: () => Movement | LanguageRefusal): Movement | LanguageRefusal =>
  says(ENDORSED, reading.text.key)
    ? handedOn()
    : refused('ambiguous', 'a claim and a debt: say which one is settled and how');

/** What a movement is made of: the accounts that are named, each with what it is in a movement. */
interface MovementParts {
  readonly language: SentenceLanguage;
  readonly sentence: Sentence;
  readonly placed: readonly PlacedEnd[];
  readonly bankCode: string;
  readonly cashCode: string;
  /** The movement between two accounts; refuses where the company cannot post to one of them. */
  between(
    debit: string,
    credit: string,
    name: Movement['name'],
    stated: boolean,
    confidence: number,
  ): Movement | LanguageRefusal;
}

/** Movements of so many yen. */
const betweenOf =
  (language: SentenceLanguage, yen: number): MovementParts['between'] =>
  (debit, credit, name, stated, confidence) =>
    missingOf(language, debit) ??
    missingOf(language, credit) ?? {
      lines: [
        { side: 'debit', accountCode: debit, amount: yen },
        { side: 'credit', accountCode: credit, amount: yen },
      ],
      confidence,
      stated,
      name,
      reason: `moved from ${credit} to ${debit}`,
    };

/** Cash drawn from a bank: ATM で 5万円. Undefined where the text says something else. */
function withdrawal({
  language,
  sentence,
  placed,
  bankCode,
  cashCode,
  between,
}: MovementParts): Movement | LanguageRefusal | undefined {
  if (!sentence.marks.has('atm') || !placed.every(({ place }) => place === 'money')) return undefined;
  // 生活費として引き出した in a corporation: what it was for is no account of this company.
  const isPrivate = sentence.tokens.some(({ meanings }) =>
    meanings.some((it) => it.kind === 'purpose' && it.row.only !== undefined && it.row.only !== entityOf(language)),
  );
  if (isPrivate) return refused('no_account', NOTHING_NAMED);
  const codes = placed.map(({ code }) => code);
  const bank = codes.find((code) => language.accounts.get(code)?.type === 'bank') ?? bankCode;
  const cash = codes.find((code) => code === cashCode || plays(language, code, 'petty_cash')) ?? cashCode;
  if (codes.length > 2 || bank === cash) return undefined;
  return between(cash, bank, 'withdrawal', true, codes.length === 0 ? 90 : 95);
}

/** One account is named: a debt is paid from the bank, a claim is collected there. */
function oneEnd({ language, sentence, bankCode, between }: MovementParts, one: PlacedEnd): Movement | LanguageRefusal {
  const { direction } = sentence;
  // カード alone says how something was paid that was not understood.
  const unread = sentence.reading.unread.length > 0 && !collectsClaim(language, sentence);
  if (unread || language.accounts.get(one.code)?.type === 'credit_card') return refused('no_account', NOTHING_NAMED);
  if (one.place === 'debt' && direction !== 'in')
    return between(one.code, bankCode, 'debt_paid', false, direction === undefined ? 75 : 90);
  if (one.place === 'claim' && direction !== 'out')
    return between(bankCode, one.code, 'claim_collected', false, direction === undefined ? 75 : 90);
  return refused('no_account', NOTHING_NAMED);
}

/** Two accounts, one of them a debt or a claim; undefined where both are places of money. */
function settledBy({ language, sentence, placed, between }: MovementParts): Movement | LanguageRefusal | undefined {
  const { direction } = sentence;
  const money = placed.find(({ place }) => place === 'money');
  const debt = placed.find(({ place }) => place === 'debt');
  const claim = placed.find(({ place }) => place === 'claim');
  if (debt && money && !claim)
    return direction === 'in'
      ? refused('ambiguous', 'money comes in, but what is named is owed by you; say what happened')
      : between(debt.code, money.code, 'debt_paid', true, sureOfDebt(debt));
  if (claim && money && !debt) {
    if (direction === 'out')
      return refused('ambiguous', 'money goes out, but what is named is owed to you; say what happened');
    const confidence = plays(language, claim.code, 'advances_paid_on_behalf') ? 75 : 95;
    return between(money.code, claim.code, 'claim_collected', true, confidence);
  }
  // A note for what was owed or claimed until now.
  const notes = placed.find(({ code }) => /^notes_/.test(language.accounts.get(code)?.type ?? ''));
  const until = placed.find((it) => it !== notes);
  if (notes && until && placed.every(({ place }) => place === notes.place))
    return notes.place === 'claim'
      ? between(notes.code, until.code, 'claim_collected', true, 95)
      : between(until.code, notes.code, 'debt_paid', true, 95);
  return debt && claim
    ? claimForDebt(sentence, () => between(debt.code, claim.code, 'debt_paid', true, 75))
    : undefined;
}

/** The accounts of a sentence, and what each is in a movement. */
function placedEnds(language: SentenceLanguage, sentence: Sentence, ends: Map<string, PaymentWord>): PlacedEnd[] {
  const bankCode = codeOf(language, 'bank_default');
  // 当座預金から引落: the word for how money moved says nothing beside the account that is named.
  const method = ends.get(bankCode);
  if (ends.size === 3 && method && !/預金|account|bank/.test(method.token.key)) ends.delete(bankCode);
  // PayPayから入金 普通預金 売掛の回収: who pays it out is not where it arrives.
  const service = [...ends.keys()].find((code) => plays(language, code, 'payment_service_balance'));
  if (ends.size === 3 && service !== undefined && [...ends.keys()].some((code) => placeOf(language, code) === 'claim'))
    ends.delete(service);
  const codes = [...ends.keys(), ...ordinaryNamed(language, sentence, ends)];
  return codes.map((code) => ({ code, place: placeOf(language, code), word: ends.get(code) }));
}

/** The movement that a sentence without a purpose means; refuses when it says too little or too much. */
export function movementOf(language: SentenceLanguage, sentence: Sentence): Movement | LanguageRefusal {
  const [amount] = sentence.amounts;
  const ends = endsOf(language, sentence);
  if (!ends) return refused('no_account', NOTHING_NAMED);
  if (!amount) return refused('no_amount', 'the text names no amount');
  const placed = placedEnds(language, sentence, ends);
  const between = betweenOf(language, Number(amount.yen));
  const [bankCode, cashCode] = [codeOf(language, 'bank_default'), codeOf(language, 'cash')];
  const moved: MovementParts = { language, sentence, placed, bankCode, cashCode, between };
  const unexplained = unexplainedEnds(language, sentence, placed);
  if (unexplained) return between(...unexplained, 'unexplained', true, 75);
  const drawn = withdrawal(moved);
  if (drawn) return drawn;
  const back = comesBack(language, sentence, placed);
  if (back) return between(...back, 'claim_collected', true, 75);
  const [one, two] = placed;
  if (!one) return refused('no_account', NOTHING_NAMED);
  // Paid the importer the 77,000 yen we owed: a debt, whatever it was for.
  const isOwed = one.place === 'money' && sentence.direction === 'out' && says(OWED_BY_US, sentence.reading.text.key);
  if (!two && isOwed) return between(codeOf(language, 'payable_control'), one.code, 'debt_paid', true, 75);
  if (!two) return oneEnd(moved, one);
  if (placed.length > 2)
    return refused('ambiguous', 'the text names three places of money; keep where it came from and where it went');
  const settled = settledBy(moved);
  if (settled) return settled;
  // Two places of money: the text must say which way.
  const way = wayBetween(sentence, placed, cashCode);
  if (!way)
    return refused('ambiguous', 'from which account to which? say 普通預金から現金へ, or "from the bank to cash"');
  return between(...way.ends, 'transfer', true, way.confidence);
}

const TILL =
  /レジ|小口|手元現金|釣銭|ツリ銭|金庫|現金|(?:^| )(?:the )?(?:till|cash drawer|cash register)(?: |$)|petty cash|drawer/;
const COUNTED =
  /missing|数エ|締メ|実査|合ワ|過不足|帳簿|残高|足リナ|不足|余ッ|多カッ|多[イク]|過剰|(?:^| )(?:counted|counting|short|over)(?: |,|$)/;
const TOO_LITTLE = /missing from|足リナ|不足|少ナ(?:カッ|ク|イ)|マイナス|shortage|(?:^| )short(?: |,|$)/;
const TOO_MUCH = new RegExp(
  '(?:till|drawer|register) (?:is |was |came out )?over|多カッ|多イ|多ク|余ッ|余分|過剰|超過|overage|too' +
    ' much|(?:was|were|is|came out) (?:\\S+ ){0,4}(?:over|more)',
);

/**
 * レジを数えたら300円足りない: the till holds more or less than the books say, and nobody knows why. Undefined where
 * the text says something else.
 */
export function tillDiffers(language: SentenceLanguage, sentence: Sentence): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  const [amount] = sentence.amounts;
  if (!amount || !says(TILL, key) || !says(COUNTED, key)) return undefined;
  const [little, much] = [says(TOO_LITTLE, key), says(TOO_MUCH, key)];
  if (little === much) return undefined;
  const cash = codeOf(language, /小口|petty/.test(key) ? 'petty_cash' : 'cash');
  const other = codeOf(language, little ? 'miscellaneous_loss' : 'miscellaneous_income');
  if (missingOf(language, cash) || missingOf(language, other)) return undefined;
  const yen = Number(amount.yen);
  const result = { accountCode: other, amount: yen, taxCode: little ? 'P_OUT' : 'S_OUT' };
  return {
    lines: little
      ? [
          { side: 'debit', ...result },
          { side: 'credit', accountCode: cash, amount: yen },
        ]
      : [
          { side: 'credit', ...result },
          { side: 'debit', accountCode: cash, amount: yen },
        ],
    payment: cash,
    confidence: TAKINGS_BANKED,
    defaults: 0,
    method: 'pattern',
    ruleId: 'rule_sys_till_differs',
    words: [],
    alternatives: [],
    reasons: [little ? 'less cash than the books say' : 'more cash than the books say'],
    short: false,
  };
}

/** How sure one may be that takings were booked before they went to the bank: a draft. */
const TAKINGS_BANKED = 75;
/** Words for the money that a shop took in, and for taking it to the bank. */
const TAKINGS =
  /^(?:売上金|売上現金|売上ノ現金|現金売上|売上代金|日計売上|レジ売上|店頭売上|店舗売上|takings|cash sales?|proceeds)$/;
const TO_THE_BANK = new RegExp(
  '(?:売上(?:金|代金)|現金)[^、。]{0,16}ヲ[^、。]{0,16}入金|預ケ?入|預ケ(?:タ|マシタ)|夜間金庫|(?:預金|口座|銀行)[ニヘ](?:入レ' +
    '|預ケ)|banked|deposited|to the bank',
);

/**
 * 売上金を普通預金に預け入れた: the sale was booked when it was made; what is told is cash on its way to the bank.
 * Undefined where nothing is taken to a bank.
 */
export function takingsBanked(
  language: SentenceLanguage,
  sentence: Sentence,
  purpose: Purpose | undefined,
): SentenceAnswer | undefined {
  const { reading, payments } = sentence;
  const [amount] = sentence.amounts;
  if (payments.length === 0) return undefined;
  const word = reading.tokens.find(({ key }) => TAKINGS.test(key));
  if (!word) return undefined;
  const bank = payments.find(
    ({ means }) => 'code' in means && language.accounts.get(means.code)?.type === 'bank',
  )?.means;
  if (!amount || !bank || !('code' in bank) || !says(TO_THE_BANK, reading.text.key)) return undefined;
  if (missingOf(language, bank.code) || missingOf(language, codeOf(language, 'cash'))) return undefined;
  return {
    lines: [
      { side: 'debit', accountCode: bank.code, amount: Number(amount.yen) },
      { side: 'credit', accountCode: codeOf(language, 'cash'), amount: Number(amount.yen) },
    ],
    payment: codeOf(language, 'cash'),
    confidence: TAKINGS_BANKED,
    defaults: 0,
    method: 'pattern',
    ruleId: 'rule_sys_takings_banked',
    words: [word.shown],
    alternatives: purpose ? [purpose] : [],
    reasons: [`"${word.shown}" was cash until it went to ${bank.code}; say 売上 (a sale) if it is not booked yet`],
    short: false,
  };
}
