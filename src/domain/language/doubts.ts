// What makes an answer less sure than its words are: all that the sentence says and the answer does not take up.
import { says } from './says.ts';
import { partsWithCode, type Difference } from '../standard-accounts.ts';
import type { SentenceAnswer } from './answer.ts';
import { partIn, plays, type SentenceLanguage, type LanguageAccount } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { normalKey } from './normal-form.ts';
import { isBalance } from './purposes.ts';
import type { Reading } from './reading-shape.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { Meaning } from './meanings.ts';
import type { Purpose } from './purpose.ts';

/** An answer of so much waits for a person. */
const DRAFT = 75;

/** Whose claim or debt it is decides its account. */
const PERSONS: ReadonlySet<string> = new Set(
  ['社長', '役員', '代表', '代表者', '取締役', '従業員', '社員', '個人', 'オーナー', '株主', '子会社', '関係会社'].map(
    normalKey,
  ),
);

const PAID = /^(?:支払ッ|支払イマ|払ッ|払イマ|支払済|振リ込ン|振込ン|納付|納メ|精算|paid|settled|repaid)/;
/** Said to be paid, which is more than that it was bought: by what means decides the other side. */
const SAID_PAID = /^(?:オ?支払|払|paid|pay|paying|settled|settle|settlement)/;
/** An answer of so much is not posted where the company has left the limit alone. */
const NOT_POSTED = 79;

/** 計上済み, already booked: what is paid or received now settles what was booked then. */
const BOOKED_BEFORE = new RegExp(
  '計上済|計上シ(?:タ|テイタ|テアッタ)|記帳済|処理済|既ニ計上|[先前]月ニ?(?:請求|計上|売上計上)シタ|' +
    '(?:invoiced|billed) (?:last|earlier)|(?:already|previously) (?:booked|recorded|accrued|expensed|posted)|' +
    '(?:booked|recorded|accrued) (?:last|earlier|before|in [a-z]+ )',
);
/** From here on, yen, a repair may be an improvement (Corporation Tax basic notice 7-8-4). */
const LEAST_OF_AN_IMPROVEMENT = 600_000n;
const SEVERAL_YEARS = /[2-9二三四五十] ?(?:年|カ年|ヵ年)(?:分|間|契約|一括)|(?:two|three|four|five|[2-9])[- ]years?\b/;
const PHONE = /^(?:携帯(?:電話)?|電話|固定電話|スマホ|mobile phone|cell phone|phone|telephone)s?$/;
/** From here on, yen, the word for a telephone may mean the thing. */
const LEAST_OF_A_PHONE = 20_000n;
/** From here on, yen, the price of one decides where a thing goes: see `assets.ts`. */
const LEAST_DEAR = 100_000n;
/** Words that count things, and numbers that no counter makes clear: "five desks", "5 chairs". */
const COUNTS = /^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|pair|several)$/;
const isPlural = (key: string, it: Meaning): boolean =>
  it.kind === 'purpose' && it.row.asset === true && key !== it.row.term.toLowerCase() && /^[a-z].*s$/.test(key);
const isCounted = ({ tokens, quantities }: Reading, amounts: readonly Amount[]): boolean =>
  tokens.some(({ key, meanings }) => COUNTS.test(key) || meanings.some((it) => isPlural(key, it))) ||
  quantities.some(({ kind, start }) => kind === 'number' && amounts.every((amount) => amount.start !== start));

const DIFFERS: Readonly<Record<Difference['what'], (code: string, difference: Difference) => string>> = {
  name: (code, { here, standard }) => `account ${code} is called "${here}" here, not "${standard}"; name the account`,
  class: (code, { here, standard }) => `account ${code} is of class ${here} here, not ${standard}; name the account`,
  section: (code, { here, standard }) =>
    `account ${code} stands in ${here} of the statements here, not in ${standard}; name the account`,
  taxCode: (code, { here, standard }) =>
    `account ${code} has the tax code ${here} here, not ${standard}; name the account`,
};

/**
 * Accounts of an answer that its words mean by the standard chart, and that are something else in this company: the
 * most that the answer may be sure, and a sentence why. What is called by its own name is what it is.
 */
export function changedAccounts(
  language: SentenceLanguage,
  { reading }: Sentence,
  answer: SentenceAnswer,
): [number, string][] {
  const codes = new Set(answer.lines.map(({ accountCode }) => accountCode));
  return [...codes].flatMap((code): [number, string][] => {
    const found = partsWithCode(code)
      .map((part) => partIn(language, part))
      .find((it) => it?.differs !== undefined && it.account.code === code);
    if (!found?.differs) return [];
    const { name } = found.account;
    const isNamed = reading.tokens.some(({ key }) => key === normalKey(name)) || answer.told?.includes(code) === true;
    return isNamed ? [] : [[DRAFT, DIFFERS[found.differs.what](code, found.differs)]];
  });
}

/** True for a sign that costs what a thing kept for years costs. */
const dearSign = (
  language: SentenceLanguage,
  { accountCode }: Purpose,
  tokens: Reading['tokens'],
  amounts: readonly Amount[],
): boolean =>
  plays(language, accountCode, 'advertising') &&
  amounts.some(({ yen }) => yen >= LEAST_DEAR) &&
  tokens.some(({ key }) => /看板|サイン|signboard|signage|^signs?$/.test(key));

/** What is looked at for doubts, and the doubts that were found. */
interface Doubted {
  readonly language: SentenceLanguage;
  readonly sentence: Sentence;
  readonly purpose: Purpose;
  readonly account: LanguageAccount | undefined;
  readonly direction: Direction;
  readonly payment: string;
  readonly doubts: [number, string][];
}

/** 保険屋から12,000円, transferred 320,000 yen to us: somebody else is said to give the money. */
const FROM_SOMEBODY = new RegExp(
  '(?<!預金|口座|銀行|金庫|現金|小口|当座|普通|レジ|財布|カード|分|日|月|年|時)(?:カラ|ヨリ) ?[\\d,.]+ ?[万千]?円?$|' +
    '\\b(?:transferred|wired|remitted|sent|deposited|paid)\\b(?:(?! by us\\b).){0,40} to us\\b',
);

/** Which way money goes, against what, and whose it is. */
function doubtsOfWay({ language, purpose, direction, payment, account, doubts, sentence }: Doubted): void {
  const { tokens, direction: said } = sentence;
  if (direction === 'out' && FROM_SOMEBODY.test(sentence.reading.text.key))
    doubts.push([DRAFT, 'somebody else seems to give the money; say 支払った or 受け取った (paid or received)']);
  if (
    purpose.source === 'lexicon' &&
    purpose.asset !== true &&
    account &&
    isBalance(account) &&
    direction !== purpose.flow
  )
    doubts.push([DRAFT, `money goes the other way than such a purpose usually has it (${purpose.words.join(', ')})`]);
  // Debts, claims and capital move both ways: sure is only what says which way, and from or to which money.
  if (account && isBalance(account) && purpose.asset !== true && purpose.source !== 'history') {
    const kind = language.accounts.get(payment)?.type ?? '';
    const fixed = purpose.source === 'lexicon' && purpose.pay !== undefined && said === undefined;
    if (!['cash', 'bank', 'credit_card'].includes(kind) || !(fixed || said === direction))
      doubts.push([DRAFT, `which way ${purpose.accountCode} moves, and against what, is not said clearly`]);
    if (tokens.some(({ key, shown }) => PERSONS.has(key) && !purpose.words.some((word) => word.includes(shown))))
      doubts.push([DRAFT, 'a person is named beside a claim or debt; say whose it is']);
  }
  // 2120 is what is owed for goods; an expense owed there is somebody's slip, or not only an expense.
  if (plays(language, payment, 'payable_control') && account?.class === 'expense' && account.type !== 'cost_of_sales')
    doubts.push([DRAFT, 'owed as for goods (買掛金), and what was bought is an expense']);
}

/** A word in hiragana before を that no list has. */
function sellsUnknown({ reading: { text }, tokens }: Sentence): boolean {
  const found = /(?:^|[^ぁ-んー])([ぁ-んー]{3,})を/.exec(text.shown);
  const word = found?.[1];
  if (!found || word === undefined) return false;
  const start = found.index + found[0].length - word.length - 1;
  return !tokens.some((it) => it.start < start + word.length && it.end > start);
}

const PERSONAL = /(?:社長|役員|代表|取締役|専務|会長|個人)(?:ノ|個人ノ)?(?:生命|医療|終身|養老|保険)/;

/** Food in such a quantity or of such a kind is bought to be worked up or sold as often as it is eaten at a meeting. */
const IN_BULK = new RegExp(
  '\\d ?(?:kg|キロ|ケース|箱|cs|袋|斗|升|俵|cases?|boxes|bags)(?![a-z])|\\d{2,} ?(?:個|食|本|人前|pcs|pieces)|コーヒー豆|' +
    '珈琲豆|coffee beans|朝食用|夕食用|ランチ用|仕込|料理用|テイクアウト|持チ?帰リ|take-?away|take-?out|(?:for|' +
    'of) (?:the )?(?:kitchen|menu|guest rooms?)',
);
const EATEN_AT =
  /会議|打チ?合|来客|社員|スタッフ|従業員|差シ?入|残業|ミーティング|研修|昼食|忘年会|meeting|staff|team|visitors?|office|guests? lunch/;

/** Whether it was bought or sold. */
function doubtsOfTrade({ language, purpose, doubts, sentence }: Doubted): void {
  const { tokens, payments, direction: said } = sentence;
  if (plays(language, purpose.accountCode, 'meeting_expenses') && purpose.tax === 'P08R')
    if (says(IN_BULK, sentence.reading.text.key) && !says(EATEN_AT, sentence.reading.text.key))
      doubts.push([
        DRAFT,
        'food in such a quantity may be bought or made to be sold; say 仕入 (purchase) or 売上 (sale)',
      ]);
  // 翻訳料 44,000円 普通預金: what is bought and sold under one name, and the text says neither.
  const bothWays = tokens.some(
    ({ shown, meanings }) =>
      purpose.words.includes(shown) && meanings.some((it) => it.kind === 'purpose' && it.row.when === 'in'),
  );
  const owedOrCharged = payments.some(
    ({ means }) => 'kind' in means || plays(language, means.code, 'credit_card_payable'),
  );
  if (bothWays && said === undefined && purpose.flow === 'out' && !owedOrCharged)
    doubts.push([DRAFT, 'may be paid or received; say which']);
}

/** What thing or service the price was for. */
function doubtsOfThing({ language, purpose, account, doubts, sentence }: Doubted): void {
  const { tokens, amounts } = sentence;
  // 携帯電話 88,000円: the thing, or its bill?
  if (plays(language, purpose.accountCode, 'communication') && amounts.some(({ yen }) => yen >= LEAST_OF_A_PHONE))
    if (tokens.some(({ key }) => PHONE.test(key)))
      doubts.push([DRAFT, 'a telephone or its bill? say 本体 (the thing) or 料金 (the bill)']);
  // 社長の生命保険料: pay of the director, an asset, or a cost, by who gets the money.
  if (plays(language, purpose.accountCode, 'insurance_premiums') && says(PERSONAL, sentence.reading.text.key))
    doubts.push([DRAFT, 'an insurance of a person; say who gets the money']);
  // 仕入の送料: part of the price of the goods for some.
  const goods = tokens.some(({ meanings }) =>
    meanings.some((it) => it.kind === 'purpose' && language.accounts.get(it.row.account)?.type === 'cost_of_sales'),
  );
  if (plays(language, purpose.accountCode, 'packing_and_freight') && goods)
    doubts.push([DRAFT, 'freight of goods that were bought may be a part of their price (仕入高)']);
  // きゅうりを掛売り: what was sold is not known, and food has another rate.
  if (plays(language, purpose.accountCode, 'sales') && purpose.tax === 'S10' && sellsUnknown(sentence))
    doubts.push([DRAFT, 'what was sold is not understood, and food is taxed at the reduced rate']);
  // 印鑑登録: what is done about a thing is not the thing.
  if (
    (account?.type === 'tangible_asset' || plays(language, purpose.accountCode, 'supplies', 'office_supplies')) &&
    tokens.some(({ key }) => key === '登録')
  )
    doubts.push([DRAFT, 'something is registered; say what the price was for']);
}

/** 外注費の未払金を支払った: paid now, or owed from now on? */
function doubtsOfDebt({ language, doubts, sentence: { tokens, payments, direction: said } }: Doubted): void {
  const owes = payments.every(({ means }) =>
    'kind' in means ? means.kind === 'unpaid' : language.accounts.get(means.code)?.type === 'payable',
  );
  if (payments.length > 0 && owes && said === 'out' && tokens.some(({ key }) => PAID.test(key)))
    doubts.push([DRAFT, 'said to be paid and to be owed; say which']);
}

/** Money words: what is said to be paid, from nowhere that the text or the company's history names. */
function doubtsOfMoney({ language, purpose, direction, payment, doubts, sentence }: Doubted): void {
  const { tokens, payments } = sentence;
  const expense = language.accounts.get(purpose.accountCode)?.class === 'expense';
  if (direction === 'out' && expense && language.accounts.get(payment)?.type === 'receivable' && !sentence.tax.refund)
    doubts.push([DRAFT, 'owed to us, and a cost; say whether it was bought or sold']);
  const owed = plays(language, payment, 'accounts_payable_other', 'facilities_payable');
  const paid = tokens.some(
    ({ key, meanings }) =>
      SAID_PAID.test(key) && meanings.some((it) => it.kind === 'direction' && it.direction === 'out'),
  );
  if (direction === 'out' && owed && paid && payments.length === 0 && purpose.pay === undefined)
    doubts.push([NOT_POSTED, 'said to be paid, and not how; add 現金, 振込 or カード (cash, transfer, card)']);
  if (language.accounts.get(payment)?.type !== 'credit_card') return;
  const cards = [...language.accounts.values()].filter(
    ({ type, status }) => type === 'credit_card' && status === 'active',
  );
  const named = payments.find(({ means }) => 'code' in means && means.code === payment);
  if (cards.length > 1 && named)
    if (!cards.some(({ code, name }) => code === payment && normalKey(name) === named.token.key))
      doubts.push([NOT_POSTED, `the company has ${cards.length} cards; name the one that paid`]);
}

/** What belongs to other years, was booked before, or is of a size that an asset has. */
function doubtsOfTime({ language, purpose, payment, account, doubts, sentence }: Doubted): void {
  const {
    tokens,
    marks,
    payments,
    reading,
    amounts,
    tax: { pieces },
  } = sentence;
  if (says(SEVERAL_YEARS, reading.text.key))
    doubts.push([DRAFT, 'covers several years; a part may belong to later years']);
  const result = account?.class === 'expense' || account?.class === 'revenue';
  if (result && says(BOOKED_BEFORE, reading.text.key) && payments.length > 0)
    doubts.push([DRAFT, 'said to have been booked before; name the debt or claim that is settled, such as 未払金']);
  if (marks.has('exempt') && /^[PS](?:10|08R)$/.test(purpose.tax) && purpose.source === 'lexicon')
    doubts.push([DRAFT, 'taxable as a rule, and said to be exempt: the thing, or whoever sells it?']);
  if (dearSign(language, purpose, tokens, amounts))
    doubts.push([DRAFT, 'a sign of this price may be an asset; say whether it is kept for years']);
  if (purpose.ruleId === 'rule_sys_repairs' && amounts.some(({ yen }) => yen >= LEAST_OF_AN_IMPROVEMENT))
    doubts.push([DRAFT, 'a repair of this size may be an improvement of the asset; say which']);
  // 未払の電気代を計上: 未払金 and 未払費用 are both owed.
  if (plays(language, payment, 'accounts_payable_other') && tokens.some(({ key }) => /^計上/.test(key)))
    doubts.push([DRAFT, 'recorded as owed; say 未払金 or 未払費用']);
  const dear = amounts.some(({ yen }) => yen >= LEAST_DEAR);
  // Paper cutter, 605,000 yen: one thing of this price is an asset, many are not, and the text does not say.
  if (
    dear &&
    purpose.asset !== true &&
    plays(language, purpose.accountCode, 'supplies', 'office_supplies') &&
    pieces === 1
  )
    doubts.push([
      DRAFT,
      'a thing of this price may be an asset; say how many were bought, or whether it is kept for years',
    ]);
  if (purpose.asset === true && dear && pieces === 1 && isCounted(reading, amounts))
    doubts.push([
      DRAFT,
      'how many were bought is not clear, and the price of one decides; write 3台 or the price of one',
    ]);
}

/** What one word leaves open however clear the rest is: what is said, what would settle it, and what to say. */
const LEFT_OPEN: readonly (readonly [said: RegExp, unless: RegExp, why: string])[] = [
  [
    /(?:会費|月謝|レッスン料|利用料|入会金|施術料?|カット|カラー|パーマ|ネイル)[^。]*[^、。 ](?:様|サン)(?:$|[ 、。])/,
    /払ッ|支払[ッイ]|(?:ニ|ヘ)(?:払|支払|渡)|講師|先生|講習/,
    'may be paid or received; say which',
  ],
  [
    /駐車場(?:代|料)?[^。]*(?:引落|引キ落|口座振替|振込)/,
    /月極|コイン|時間|出張|現場|客先|納品/,
    'rent of a place to park, or paid by the hour: say which',
  ],
  [
    /(?:税|年金|保険料|水道|電気|ガス)[^。]*コンビニ|(?:tax|bill)[^.]*convenience store/,
    /現金|カード|paypay|ペイペイ|口座|振込|引落|cash|card|debit/,
    'paid at a shop: say by what',
  ],
  [
    /キャンセル料|違約金|cancell?ation (?:fee|charge)/,
    /払ッ|支払[ッイ]|請求サレ|取ラレ|引落|引キ落|(?:^| )(?:paid|charged us|we )/,
    'may be paid or received; say which',
  ],
  [
    /車検/,
    /車検場|非課税|重量税|自賠責|税抜/,
    'an inspection holds dues and insurance that have no tax; post its parts by a journal entry',
  ],
  [
    /法人税[^。]{0,4}(?:中間|予定)/,
    /普通預金|当座預金/,
    'an interim payment is of several taxes, and from which account is not named; look at the slip',
  ],
  [
    /カード(?:ニ|ヘ)?(?:デ)?(?:返金|返品)|refund(?:ed)? (?:to|on) (?:the |our )?(?:company )?card/,
    /オ?客|顧客|患者|生徒/,
    'what comes back on a card may be a return or a payment that was taken twice; say which',
  ],
  [
    /(?:ローン|借入金?|融資)ノ?返済|loan (?:payment|repayment|instal)|(?:monthly|repayment of the) loan/,
    /元金|元本|利息|繰上|全額|役員|社長|principal|interest|in full/,
    'a payment of a loan may hold interest; name both parts',
  ],
  [
    /社会保険料?|社保|social insurance/,
    /預|会社負担|事業主|従業員|本人|法定福利|納付|employ|our share/,
    'a part of it was held from the staff; name the share of the company',
  ],
  [/生命保険/, /掛ケ?捨/, 'who receives the insurance decides the account; name it'],
  [/概算保険料/, /会社負担|事業主負担/, 'a part of it may be held from the staff; name the share of the company'],
  [
    /祝[イ金]|祝儀|香典|見舞/,
    /社員|従業員|スタッフ|職員|部下|アルバイト|パート|取引先|得意先|仕入先|客|先方|オーナー|大家|業者|協力会社|支配人|開店|開業|新築|竣工|移転|周年/,
    'given to staff or to partners: say to whom',
  ],
  [
    /ファミレス|居酒屋(?!代)|焼肉店|レストラン(?!代)/,
    /客|取引先|得意先|先方|社員|従業員|スタッフ|部下|会議|打チ?合|ミーティング|接待|忘年会|新年会|歓迎|送別|慰労|懇親/,
    'with whom decides the account: customers, staff, or a meeting',
  ],
  [
    /(?:旋盤|機械|発電機|コンプレッサ|プレス|フォークリフト|重機|ボイラ)[^。、]{0,4}(?:オイル|バッテリ|タイヤ)/,
    /車両|トラック/,
    'of a machine or of a vehicle: name the account',
  ],
];

function doubtsOfKind({ purpose, doubts, sentence }: Doubted): void {
  if (purpose.source !== 'lexicon') return;
  const { key } = sentence.reading.text;
  for (const [said, unless, why] of LEFT_OPEN) if (says(said, key) && !says(unless, key)) doubts.push([DRAFT, why]);
}

/** Words that the answer does not take up. */
function doubtsOfWords({ language, purpose, doubts, sentence }: Doubted): void {
  const { tokens, marks, payments, direction: said } = sentence;
  const rivals = tokens.filter(({ shown, meanings }) => {
    const rows = meanings.flatMap((it) => (it.kind === 'purpose' ? [it.row] : []));
    return (
      rows.length > 0 &&
      !purpose.words.some((word) => word.includes(shown)) &&
      !meanings.some(
        ({ kind }) => kind === 'payment' || kind === 'direction' || kind === 'mark' || kind === 'filler',
      ) &&
      // The fee of a profession is its price.
      !(plays(language, purpose.accountCode, 'professional_fees') && rows.some(({ name }) => name === 'fees_paid')) &&
      rows.every(({ strength, account: other }) => strength === 'weak' && other !== purpose.accountCode)
    );
  });
  if (rivals.length > 0 && purpose.source === 'lexicon')
    doubts.push([DRAFT, `not taken up: "${rivals.map(({ shown }) => shown).join('", "')}"`]);
  if (said === undefined && payments.length === 0 && tokens.some(({ key }) => key === '請求書' || key === 'invoice'))
    doubts.push([DRAFT, 'an invoice is named; say whether it was received or sent']);
  const unused = tokens.filter(
    ({ meanings, shown }) => meanings.every(({ kind }) => kind === 'part') && !purpose.words.includes(shown),
  );
  if (unused.length > 0 && (purpose.source === 'lexicon' || purpose.source === 'account'))
    doubts.push([DRAFT, `not taken up: "${unused.map(({ shown }) => shown).join('", "')}"`]);
  if (marks.has('abroad') && purpose.tax.startsWith('P') && purpose.source === 'lexicon' && purpose.tax !== 'P_OUT')
    doubts.push([DRAFT, 'a country or town abroad is named; what is bought there may have another tax']);
  if (marks.has('arranged') && payments.length === 0)
    doubts.push([DRAFT, 'ordered or agreed; say when it was paid, or that it was delivered and is owed']);
  if (marks.has('less')) doubts.push([DRAFT, 'something is taken off, and only one amount is named']);
}

/** All that is looked at, in the order in which doubts are told. */
const LOOKS: readonly ((doubted: Doubted) => void)[] = [
  doubtsOfWay,
  doubtsOfTrade,
  doubtsOfThing,
  doubtsOfDebt,
  doubtsOfMoney,
  doubtsOfTime,
  doubtsOfKind,
  doubtsOfWords,
];

/**
 * What a sentence with one amount says that its answer does not take up: the most that it may be sure, and a sentence
 * why. `direction`: the way of money of the answer; `payment`: the account of its other side.
 */
export function doubtsOf(
  language: SentenceLanguage,
  sentence: Sentence,
  purpose: Purpose,
  direction: Direction,
  payment: string,
): [number, string][] {
  const doubts: [number, string][] = [];
  const account = language.accounts.get(purpose.accountCode);
  const doubted: Doubted = { language, sentence, purpose, account, direction, payment, doubts };
  for (const look of LOOKS) look(doubted);
  return doubts;
}
