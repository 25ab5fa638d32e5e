// What a sentence is about: the account and the tax treatment, from the company's own names, its history, or the
// lexicon.
import { says } from './says.ts';
import { dwellingLet, earnedBy, isBoughtService, isBoughtThing, stockedBy } from './earned.ts';
import { guessed, ofCompound } from './guesses.ts';
import { decides, type LearnedPurpose } from './history.ts';
import {
  doubted,
  headOf,
  HOUSE,
  linked,
  soldWhat,
  STRONG,
  TAKES_ANYTHING,
  WEAK,
  weakHead,
  withFood,
  withoutPlaces,
  withoutStock,
  type Candidate,
} from './heads.ts';
import { codeOf, plays, rowIn, type SentenceLanguage, type LanguageAccount } from './language.ts';
import type { Direction, LexiconRow, MeantRow } from './lexicon-row.ts';
import { hasMark } from './reading.ts';
import type { Reading, Span, Token } from './reading-shape.ts';
import { situationOf } from './situations.ts';
import { vocabulary } from './vocabulary.ts';
import { weighed } from './weighed.ts';
import type { Means, Meaning } from './meanings.ts';
import type { Purpose } from './purpose.ts';
import { NOTHING } from '../shape.ts';

/** What was found, and what else it might have been. */
export interface PurposeFound {
  readonly purpose: Purpose | undefined;
  readonly alternatives: readonly Purpose[];
  /** Set where the candidates are as good as each other. */
  readonly undecided: boolean;
}

const HISTORY = 90;
const UNDECIDED = 65;

/** True for accounts of the balance sheet. */
export const isBalance = ({ class: kind }: Pick<LanguageAccount, 'class'>): boolean =>
  kind !== 'revenue' && kind !== 'expense';

/** Accounts of which "paid" is said when nothing is said: what is owed is paid, what is due comes in. */
export function flowOfAccount({ class: kind, type }: LanguageAccount): Direction {
  if (type === 'sales_return') return 'out';
  if (kind === 'revenue') return 'in';
  if (kind === 'equity') return type === 'owner_draw' ? 'out' : 'in';
  if (kind === 'liability') return type === 'advance_received' || type.endsWith('_loan') ? 'in' : 'out';
  return 'out';
}

function fromRow(row: MeantRow, words: readonly string[]): Purpose {
  return {
    accountCode: row.account,
    tax: row.tax,
    flow: row.flow,
    source: 'lexicon',
    confidence: row.strength === 'weak' ? WEAK : STRONG,
    ruleId: `rule_sys_${row.name}`,
    reason: `"${words.join('" + "')}" is ${row.account}: ${row.why}`,
    pay: row.pay,
    asset: row.asset,
    words,
  };
}

function fromAccount(account: LanguageAccount, word: string): Purpose {
  return {
    accountCode: account.code,
    tax: isBalance(account) && account.class !== 'asset' ? '' : (account.defaultTaxCode ?? ''),
    flow: flowOfAccount(account),
    source: 'account',
    confidence: STRONG,
    ruleId: 'rule_sys_account_name',
    reason: `"${word}" is the name of account ${account.code}`,
    pay: undefined,
    asset: undefined,
    words: [word],
  };
}

/** The rows of words that were met: their meanings are made once for each company. */
const rowsOfMeanings = new WeakMap<readonly Meaning[], readonly MeantRow[]>();
function rowsOf({ meanings }: Token): readonly MeantRow[] {
  let rows = rowsOfMeanings.get(meanings);
  if (!rows) rowsOfMeanings.set(meanings, (rows = meanings.flatMap((it) => (it.kind === 'purpose' ? [it.row] : []))));
  return rows;
}
const accountOf = ({ meanings }: Token): string | undefined => meanings.find((it) => it.kind === 'account')?.code;
/** The way of payment that a word names, if it names one. */
export function meansOf({ meanings }: Token): Means | undefined {
  // The company's own name of an account goes before the general word.
  const found = meanings.find((it): it is Meaning & { kind: 'payment' } => it.kind === 'payment');
  return found?.means;
}

const forEntity = (language: SentenceLanguage, { only }: Pick<LexiconRow, 'only'>): boolean =>
  only === undefined || (only === 'sole_proprietor') === (language.company.entityType === 'sole_proprietor');

/** 普通預金から, from the bank: where money goes from. */
const isSource = ({ text }: Reading, { start, end }: Span): boolean =>
  /^(?:カラ|ヨリ)/.test(text.key.slice(end, end + 2)) ||
  /from (?:the |our )?$/.test(text.key.slice(Math.max(0, start - 12), start));

/** 取引先の, 取引先負担の: it is for the partner. */
const OF_PARTNER = /^(?:負担|持チ)?分?ノ/;

/** True for a row that this company has, and that goes with the way of money that is said. */
function goesThatWay(language: SentenceLanguage, row: LexiconRow, direction: Direction | undefined): boolean {
  if (!forEntity(language, row) || (row.when !== undefined && row.when !== direction)) return false;
  // 普通預金、利息の支払: what is said to be paid is no income, whatever words stand beside it.
  if (direction !== 'out' || row.flow !== 'in') return true;
  return language.accounts.get(rowIn(language, row).account)?.class !== 'revenue';
}

const LATIN_WORDS = /^[a-z]+ [a-z ]*[a-z]$/;
/** The van of a delivery van: the last word of several in Latin letters says what it is. */
const lastWord = ({ key, meanings }: Token): string =>
  key.includes(' ') && LATIN_WORDS.test(key) && meanings.some(({ kind }) => kind === 'purpose')
    ? key.slice(key.lastIndexOf(' ') + 1)
    : key;

/** Rows of several words that all stand in the text. */
function togetherRows(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): Purpose[] {
  const found: Purpose[] = [];
  const seen = new Set<LexiconRow>();
  const { together } = vocabulary();
  const lasts = tokens.map(lastWord);
  const isIn = (part: ReadonlySet<string>, it: Token, at: number): boolean =>
    part.has(it.key) || (lasts[at] !== it.key && part.has(lasts[at] as string));
  for (const [at, token] of tokens.entries())
    for (const { row, parts } of together.get(token.key) ?? together.get(lasts[at] as string) ?? []) {
      // Once for each row: a word that stands a thousand times would look for its neighbours a thousand times.
      if (seen.has(row)) continue;
      seen.add(row);
      const words: Token[] = [];
      for (const part of parts) {
        const word = tokens.find((it, of) => isIn(part, it, of) && !words.includes(it));
        if (!word) break;
        words.push(word);
      }
      if (words.length < parts.length || !goesThatWay(language, row, direction)) continue;
      // 取引先の送料を立て替えた is for the partner; 取引先との食事を立て替えた is not.
      if (
        row.name === 'paid_for_partner' &&
        !words.some(({ end }) => OF_PARTNER.test(reading.text.key.slice(end, end + 4)))
      )
        continue;
      if (row.name === 'bank_fee_of_kind' || row.name === 'deposit_interest') {
        // Bank fee and fee of a bank are fees of banks; a fee paid from the bank is not.
        const [one, two] = [...words].sort((a, b) => a.start - b.start);
        const paying = words.find((word) => meansOf(word));
        if (paying && isSource(reading, paying)) continue;
        if (row.name === 'bank_fee_of_kind' && paying && one && two && linked(reading, one, two) === undefined)
          continue;
      }
      found.push(
        fromRow(
          rowIn(language, row),
          words.map(({ shown }) => shown),
        ),
      );
    }
  // Rows that hold only for the way the money goes say more than those that hold for any.
  const ofWay = found.filter(({ flow }) => flow === direction);
  return direction === 'in' && ofWay.length > 0 ? ofWay : found;
}

/** True where the text says no way of money, and cash or a card pays rather than comes in. */
function isSpent(language: SentenceLanguage, tokens: readonly Token[], direction: Direction | undefined): boolean {
  const means = tokens.flatMap((token) => meansOf(token) ?? []);
  const types = means.map((it) => ('code' in it ? (language.accounts.get(it.code)?.type ?? '') : it.kind));
  return (
    direction === undefined && types.length > 0 && types.every((type) => type === 'cash' || type === 'credit_card')
  );
}

/**
 * What one word may be about, given the way money goes. Several rows of different direction leave it open; `spent`:
 * what is bought and sold under one name was bought.
 */
function candidateOf(
  language: SentenceLanguage,
  token: Token,
  direction: Direction | undefined,
  spent: boolean,
): Candidate | undefined {
  const { start, end } = token;
  const word = token.shown;
  const code = accountOf(token);
  const account = code === undefined ? undefined : language.accounts.get(code);
  const rows = rowsOf(token).filter((row) => forEntity(language, row));
  if (account) {
    // The name of an account is a word of the lexicon as well: what stands on the other side is known from there.
    const named = rows.find((row) => row.account === code);
    const purpose = {
      ...fromAccount(account, word),
      ...(named?.pay !== undefined && { pay: named.pay }),
      ...(named && named.when === undefined && { flow: named.flow }),
    };
    const everyday = rows.some((row) => row.account === code);
    return { start, end, purpose, everyday, occasion: false, undecided: false };
  }
  const fitting = rows.filter(({ when }) => when === undefined || when === direction);
  const exact = fitting.find(({ when }) => when !== undefined) ?? fitting[0];
  const row = exact ?? rows[0];
  // What is only ever said of income is no cost where the text does not say that money comes in.
  if (!row || (!exact && rows.every(({ when }) => when === 'in'))) return undefined;
  // What only ever goes out does so where nothing is said, too: a draft.
  const onlyOut = exact === undefined && direction === undefined && rows.every(({ when }) => when === 'out');
  // 手数料 and コンサル料 are bought by more than sell them: paid where nothing is said, a draft.
  const service =
    exact === undefined && spent
      ? rows.find((it) => it.when === 'out' && language.accounts.get(it.account)?.type === 'selling_admin')
      : undefined;
  const found = fromRow(service ?? row, [word]);
  const guessed = onlyOut || service !== undefined;
  return {
    start,
    end,
    purpose: guessed ? { ...found, confidence: WEAK } : found,
    everyday: false,
    occasion: row.strength === 'occasion',
    undecided: exact === undefined && !guessed && (direction === undefined || rows.length > 1),
  };
}

const DECISIVE: ReadonlySet<string> = new Set([
  'rule_sys_advance_received',
  'rule_sys_advance_paid',
  'rule_sys_bad_debts',
  'rule_sys_exports',
]);

const sameAnswer = (a: Purpose, b: Purpose): boolean => a.accountCode === b.accountCode && a.tax === b.tax;

/** 会議、弁当: of one account at two rates the thing that is taxed less says more than the occasion; a draft. */
function oneOfTwoRates(purposes: readonly Purpose[]): Purpose | undefined {
  const [first] = purposes;
  const reduced = purposes.find(({ tax }) => /^[PS]08R/.test(tax));
  return first &&
    reduced &&
    purposes.every((it) => it.accountCode === first.accountCode && /^[PS](?:10|08R)/.test(it.tax))
    ? { ...reduced, confidence: WEAK }
    : undefined;
}

const FROM_DIRECTOR = new RegExp(
  '(?:社長|役員|代表(?:者|取締役)?|取締役|会長|専務|理事長|院長|創業者|オーナー)(?:個人)?(?:カラ|ヨリ)[^。]{0,24}(?:借[リ入用]|貸シテモラ)|' +
    '(?:founder|director|president|ceo|owner|chairman) (?:has |personally )?lent (?:the company|us|our company) ',
);
const LENT = /円(?:ヲ)?(?:個人的ニ)?貸(?:シタ|シマシタ|シ付|付)/;
const REPAID = /返済(?!予定)|返シ(?!テモラウ)|返ッテ|会社(?:ニ|ヘ)[^、。]{0,20}貸/;

/** 社長から100万円借りて, 店員に5万円貸した: whose loan it is, whatever it was for; a draft. */
function loanOf(
  language: SentenceLanguage,
  { text: { key } }: Reading,
  direction: Direction | undefined,
  purpose: Purpose | undefined,
): Purpose | undefined {
  if (language.company.entityType === 'sole_proprietor' || says(REPAID, key) || purpose?.source === 'account')
    return undefined;
  const isTaken = direction !== 'out' && says(FROM_DIRECTOR, key);
  const account = purpose && language.accounts.get(purpose.accountCode);
  if (!isTaken && (direction !== 'out' || !says(LENT, key) || (account && isBalance(account)))) return undefined;
  const isOfDirector = /(?:社長|役員|代表(?:者|取締役)?|取締役|会長|専務)(?:個人)?(?:ニ|ヘ)/.test(key);
  const part = isTaken ? 'loans_from_directors' : isOfDirector ? 'loans_to_directors' : 'short_term_loans_receivable';
  if (purpose && plays(language, purpose.accountCode, part)) return undefined;
  return {
    accountCode: codeOf(language, part),
    tax: '',
    flow: isTaken ? 'in' : 'out',
    source: 'lexicon',
    confidence: WEAK,
    ruleId: isTaken ? 'rule_sys_director_loan_taken' : 'rule_sys_lent_to_others',
    reason: isTaken ? 'money borrowed from a director' : 'money lent for up to a year',
    words: purpose?.words ?? [],
  };
}

/** 不良品の傘を問屋に返品、買掛金から差し引き: what is given back against what is owed for goods was bought as goods. */
function returnedToSupplier(
  language: SentenceLanguage,
  tokens: readonly Token[],
  purpose: Purpose | undefined,
): Purpose | undefined {
  if (purpose?.source !== 'lexicon' || purpose.flow !== 'out' || !/^P(?:10|08R)$/.test(purpose.tax)) return undefined;
  const owed = tokens.some((token) => {
    const means = meansOf(token);
    return means !== undefined && 'code' in means && plays(language, means.code, 'payable_control');
  });
  const isThing = purpose.asset === true || plays(language, purpose.accountCode, 'supplies', 'office_supplies');
  if (!owed || !isThing || !tokens.some((token) => hasMark(token, 'refund'))) return undefined;
  const { asset: _, ...rest } = purpose;
  const goods = purpose.tax === 'P08R' ? 'reduced_rate_purchases' : 'purchases';
  return {
    ...NOTHING,
    ...rest,
    accountCode: codeOf(language, goods),
    confidence: WEAK,
    ruleId: 'rule_sys_goods_given_back',
  };
}

const LAID_OUT_BY_US = new RegExp(
  '(?:当社|弊社|会社|自社|コチラ|ウチ)(?:ガ|デ|ノ)[^。]{0,16}立テ?替|(?:負担|持チ)(?:分)?ノ[^。]{0,24}立テ?替(?!テモラ)|' +
    '負担スベキ[^。]{0,24}立テ?替|(?:ニ代ワッテ|ノ代ワリニ)[^。]{0,32}立テ?替|' +
    '(?:利用者|オ客|顧客|取引先|先方|患者|入居者|荷主)(?:様|サン)?ノ[^。]{0,16}立テ?替(?!エ?テモラ)',
);
/** オーナー負担の火災報知器代を当社が立替: who is to bear it owes it to us, whatever it was for. */
function laidOutForOthers(
  language: SentenceLanguage,
  { text: { key } }: Reading,
  purpose: Purpose | undefined,
): Purpose | undefined {
  if (purpose?.source !== 'lexicon' || purpose.flow !== 'out' || !says(LAID_OUT_BY_US, key)) return undefined;
  if (/(?:社員|従業員|スタッフ|社長|役員)ガ/.test(key)) return undefined;
  const { asset: _, ...rest } = purpose;
  return {
    ...NOTHING,
    ...rest,
    accountCode: codeOf(language, 'advances_paid_on_behalf'),
    tax: '',
    confidence: WEAK,
    ruleId: 'rule_sys_laid_out_for_others',
  };
}

/** What a cost becomes where its price comes in, and a guess where no word is known. */
function earnedOrGuessed(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
  found: PurposeFound,
): PurposeFound {
  const { purpose } = found;
  const loan =
    situationOf(language, reading, direction, purpose, found.undecided) ??
    loanOf(language, reading, direction, purpose) ??
    returnedToSupplier(language, tokens, purpose) ??
    laidOutForOthers(language, reading, purpose);
  if (loan) return { purpose: loan, alternatives: purpose ? [purpose] : [], undecided: false };
  if (!purpose) {
    const guess = meansAlone(tokens) ? guessed(language, reading, direction) : undefined;
    // 40 hoodies from the wholesaler: what no list has may be bought to be sold.
    const stock = guess && stockedBy(language, reading, direction, guess);
    return guess
      ? { purpose: stock ? { ...stock, confidence: guess.confidence } : guess, alternatives: [], undecided: false }
      : found;
  }
  const isOwedToUs = tokens.some((token) => {
    const means = meansOf(token);
    return means !== undefined && 'code' in means && plays(language, means.code, 'receivable_control');
  });
  const earned = earnedBy(language, reading, tokens, direction, isOwedToUs, purpose);
  const told = earned ?? stockedBy(language, reading, direction, purpose) ?? dwellingLet(language, reading, purpose);
  return told ? { purpose: told, alternatives: [], undecided: false } : found;
}

/** True where no debt or claim is named: what is settled then needs no word for what it was. */
const meansAlone = (tokens: readonly Token[]): boolean =>
  tokens.every((token) => {
    const means = meansOf(token);
    return means === undefined || !('kind' in means) || means.kind !== 'note';
  });

const SALES: ReadonlySet<string> = new Set(['rule_sys_sales', 'rule_sys_cash_sales']);
/** True where a word is another head that decides. */
const takes = ({ purpose }: Candidate): boolean => TAKES_ANYTHING.has(purpose.ruleId) && purpose.source === 'lexicon';

/** システム保守料を請求: that it was billed says nothing of what was sold, where another word does. */
function withoutBill(language: SentenceLanguage, all: Candidate[], direction: Direction | undefined): Candidate[] {
  const others = all.filter(({ purpose }) => purpose.ruleId !== 'rule_sys_goods_sold');
  // 都市ガスの請求を現金で払った: who was billed has paid.
  if (direction !== 'in' && others.length > 0 && others.every(({ purpose }) => purpose.flow === 'out')) return others;
  const bought = others.every(({ purpose }) => isBoughtService(language, purpose) || isBoughtThing(language, purpose));
  return direction === 'in' && others.length > 0 && bought ? others : all;
}

const inCompound = (language: SentenceLanguage, reading: Reading, it: Candidate): Candidate => {
  const purpose =
    reading.unread.length === 0 || plays(language, it.purpose.accountCode, 'vehicle_expenses')
      ? undefined
      : ofCompound(language, reading, it);
  return purpose ? { ...it, purpose } : it;
};
/** Shops whose name stands for what most buy there. */
const SHOPS =
  /^(?:アスクル|askul|エネオス|eneos|出光|コスモ石油|ダスキン|モノタロウ|ヤマト|ヤマト運輸|佐川|佐川急便|ガソリンスタンド|gas station)$/;
const isCostOf = ({ accounts }: SentenceLanguage, { accountCode, asset, flow }: Purpose): boolean =>
  flow === 'out' && (asset === true || accounts.get(accountCode)?.class === 'expense');
const PAID_TO = /^(?:サン|先生|事務所)?(?:ニ|ヘ)/;
const SUBJECT = /^(?:ノ子|サン|君|達)?ガ/;
/** アルバイトが氷を買ってきた: who did it is not what was paid. */
const isSubject = (language: SentenceLanguage, { text }: Reading, { purpose, end }: Candidate): boolean =>
  plays(language, purpose.accountCode, 'salaries', 'part_time_wages', 'contractor_fees', 'outsourcing') &&
  SUBJECT.test(text.key.slice(end));

/** 喫茶店ルポへ: the word is a part of a name. */
const isOfName = ({ names, text }: Reading, { end }: Candidate): boolean =>
  names.some((it) => it.start === end && /^(?:サン|様)?(?:ヘ|ニ|カラ|ヨリ)/.test(text.key.slice(it.end)));

/** What the words of a part of the text may be about, each alone. */
function candidatesOf(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): Candidate[] {
  const about = tokens.filter((token) => rowsOf(token).length > 0 || accountOf(token) !== undefined);
  // Suica pays for what another word names, and is a fare where no other does.
  const only = about.filter((token) => !meansOf(token));
  const fares = reading.unread.length > 0 ? [] : about;
  const spent = isSpent(language, tokens, direction);
  const met = (only.length > 0 ? only : fares)
    .flatMap((token) => candidateOf(language, token, direction, spent) ?? [])
    .filter((it, _, every) => every.length === 1 || !(isSubject(language, reading, it) || isOfName(reading, it)))
    .map((it) => (it.purpose.confidence < STRONG ? inCompound(language, reading, it) : it));
  // ドラム教室の体験レッスン料を頂戴: where money comes in, a word for an income says more than one for a cost.
  const earned = met.filter(
    ({ purpose, undecided }) =>
      purpose.flow === 'in' && !undecided && plays(language, purpose.accountCode, 'service_revenue'),
  );
  const isBack =
    met.some(({ purpose }) => DECISIVE.has(purpose.ruleId)) ||
    tokens.some((token) => hasMark(token, 'refund') || hasMark(token, 'less'));
  if (direction === 'in' && !isBack && earned.length > 0 && earned.length < met.length)
    return met.filter((it) => earned.includes(it) || !isCostOf(language, it.purpose));
  // 行政書士に許可の更新を頼んだ: whoever is paid for his profession, what he does is his fee.
  const professional = met.filter(
    ({ purpose, end }) =>
      plays(language, purpose.accountCode, 'professional_fees') && PAID_TO.test(reading.text.key.slice(end)),
  );
  if (professional.length > 0) return professional;
  // アスクルでアルコール消毒液: a shop says what was bought there only where nothing else does.
  const sold = met.filter(({ start, end }) => !SHOPS.test(reading.text.key.slice(start, end)));
  const isOther = (it: Candidate): boolean =>
    sold.includes(it) || sold.every(({ purpose }) => purpose.accountCode !== it.purpose.accountCode);
  if (sold.length > 0 && sold.length < met.length && met.every(isOther)) return withoutBill(language, sold, direction);
  // 会計ソフト、カード引落: a card that is drawn pays for what another word names.
  const bought = met.filter(({ purpose }) => purpose.ruleId !== 'rule_sys_card_settled');
  return withoutBill(language, bought.length > 0 ? bought : met, direction);
}

const WITHHELD = [
  'income_tax_withheld',
  'resident_tax_withheld',
  'social_insurance_withheld',
  'employment_insurance_withheld',
  'fee_tax_withheld',
] as const;

/** 預り金の源泉所得税: what was withheld stands on an account of its own. */
function heldMoreNarrowly(
  language: SentenceLanguage,
  named: readonly Candidate[],
  all: readonly Candidate[],
): Purpose | undefined {
  if (!named.every(({ purpose }) => plays(language, purpose.accountCode, 'deposits_received'))) return undefined;
  const held = all.filter(({ purpose }) => plays(language, purpose.accountCode, ...WITHHELD));
  const [first] = held;
  return first && held.every(({ purpose }) => purpose.accountCode === first.purpose.accountCode)
    ? { ...first.purpose, confidence: WEAK }
    : undefined;
}

const FOR_NOTHING = /多(?:カッ|ク|イ)|過剰|祝儀|祝イ|寸志|保険金|助成|給付/;
const TOLD_BEHIND =
  /^(?:ニ(?:シタ|シマシタ|スル|計上|入レ|処理|$)|デ(?:落ト|処理|計上|$)|扱イ|トシテ(?:処理|計上)|ヘ計上)/;

const STOCK_PARTS = ['purchases', 'reduced_rate_purchases'] as const;
const AS_SUCH = /^(?:トシテ|デ処理|デ計上|ニ計上|扱イ|デ$|ニスル)/;
const BEFORE_SUPPLY: ReadonlySet<string> = new Set(['prepaid', 'advance_received']);

/** 雑損失で落とす, 雑収入にした, （修繕費）: the account that the text tells to book on; a draft where words differ. */
function toldAccount(
  { accounts }: SentenceLanguage,
  { text: { key } }: Reading,
  all: readonly Candidate[],
): PurposeFound | undefined {
  const told = all.filter(({ start, end, purpose }) => {
    if (purpose.source !== 'account' || all.length < 2) return false;
    const kind = accounts.get(purpose.accountCode)?.class;
    const isInBrackets = key[start - 1] === '(' && key[end] === ')';
    // 外注費の前払い(前渡金): money that goes before a supply stands on the account that is named.
    if (isInBrackets && BEFORE_SUPPLY.has(accounts.get(purpose.accountCode)?.type ?? '')) return true;
    // カット回数券を販売、前受金として処理: so does what is said to be booked so.
    if (AS_SUCH.test(key.slice(end)) && accounts.get(purpose.accountCode)?.type === 'advance_received')
      return all.some((it) => it.purpose.confidence >= STRONG && !sameAnswer(it.purpose, purpose));
    if (kind !== 'expense' && kind !== 'revenue') return false;
    return TOLD_BEHIND.test(key.slice(end)) || isInBrackets;
  });
  const [one] = told;
  if (!one || told.length > 1 || all.every(({ purpose }) => sameAnswer(purpose, one.purpose))) return undefined;
  // レジの現金が多かった、ご祝儀をいただいた: an income for which nothing was supplied.
  const isFree = one.purpose.tax === 'S10' && says(FOR_NOTHING, key);
  return {
    purpose: { ...one.purpose, ...(isFree && { tax: 'S_OUT' }), confidence: WEAK },
    alternatives: all.filter((it) => !sameAnswer(it.purpose, one.purpose)).map(({ purpose }) => purpose),
    undecided: false,
  };
}

/** What accounts that are named say, each by its name. */
function ofNamed(named: readonly Candidate[], all: readonly Candidate[]): PurposeFound {
  const [first] = named;
  const others = named.filter(({ purpose }) => first && !sameAnswer(purpose, first.purpose));
  // 登録免許税（創立費）: the account is named, and another word says that the price has no tax.
  const untaxed = all.some(
    ({ purpose }) => purpose.source === 'lexicon' && purpose.ruleId === 'rule_sys_taxes_and_dues',
  );
  return {
    purpose:
      untaxed && first && /^P(?:10|08R)$/.test(first.purpose.tax)
        ? { ...first.purpose, tax: 'P_OUT', confidence: WEAK }
        : first?.purpose,
    alternatives: others.map(({ purpose }) => purpose),
    undecided: others.length > 0,
  };
}

/** What the lexicon and the names of accounts say of a part of the text; a draft where one only said where one went. */
export function lexiconPurpose(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): PurposeFound {
  const every = withoutStock(language, candidatesOf(language, reading, tokens, direction));
  const all = withoutPlaces(language, reading, every);
  const found = purposeAmong(language, reading, tokens, direction, all);
  if (all.length === every.length || !found.purpose) return found;
  const isHouse = ({ start, end }: Candidate): boolean => HOUSE.test(reading.text.key.slice(start, end));
  const hasHouse = every.some((it) => !all.includes(it) && isHouse(it));
  if (!hasHouse && !plays(language, found.purpose.accountCode, FARES)) return found;
  const places = every.filter((it) => !all.includes(it)).map(({ purpose }) => purpose);
  return {
    ...found,
    purpose: { ...found.purpose, confidence: Math.min(found.purpose.confidence, WEAK) },
    alternatives: [...found.alternatives, ...places],
  };
}

/** What rows of several words that all stand in the text say; undefined where there is none. */
function ofTogether(
  language: SentenceLanguage,
  reading: Reading,
  together: readonly Purpose[],
): PurposeFound | undefined {
  const last = together.at(-1);
  if (!last) return undefined;
  // ギフト用に売る菓子を仕入れ: what is bought to be sold is no gift.
  const stock = /仕入/.test(reading.text.key) && together.find((it) => plays(language, it.accountCode, ...STOCK_PARTS));
  if (stock && together.some((it) => !sameAnswer(it, stock)))
    return { purpose: { ...stock, confidence: WEAK }, alternatives: together, undecided: false };
  // A lunch meeting with a client: with whom decides.
  const withPartner = together.find(({ ruleId }) => ruleId === 'rule_sys_meal_with_partners');
  const others = together.filter((it) => !sameAnswer(it, withPartner ?? last));
  const ofRates = oneOfTwoRates(together) ?? last;
  if (withPartner && others.length > 0)
    return { purpose: { ...withPartner, confidence: WEAK }, alternatives: others, undecided: false };
  return { purpose: ofRates, alternatives: others, undecided: others.length > 0 && ofRates === last };
}

/** The occasion says which account, the thing which tax; food goes with any occasion, other things are doubtful. */
function ofOccasion(occasion: Candidate, occasions: readonly Candidate[], head: Candidate): PurposeFound {
  const sure = head.purpose.accountCode === occasion.purpose.accountCode || head.purpose.tax === 'P08R';
  const purpose = {
    ...occasion.purpose,
    tax: head.purpose.tax.startsWith('P') ? head.purpose.tax : occasion.purpose.tax,
    confidence: sure ? occasion.purpose.confidence : WEAK,
    words: [...occasion.purpose.words, ...head.purpose.words],
  };
  const differ = occasions.some((it) => it.purpose.accountCode !== purpose.accountCode);
  return { purpose, alternatives: [head.purpose], undecided: differ };
}

const FARES = 'travel_and_transportation';

function purposeAmong(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
  all: readonly Candidate[],
): PurposeFound {
  const together = togetherRows(language, reading, tokens, direction);
  // 賞与引当金を計上: the name of an account that is a part of words together says no more than they do.
  const taken = new Set(together.flatMap(({ words }) => words));
  const named = all.filter(
    ({ purpose, everyday }) =>
      purpose.source === 'account' && !everyday && !purpose.words.every((word) => taken.has(word)),
  );
  const told = toldAccount(language, reading, all);
  if (told) return told;
  if (named.length > 0) {
    const narrower = heldMoreNarrowly(language, named, all);
    if (narrower) return { purpose: narrower, alternatives: [], undecided: false };
    return ofNamed(named, all);
  }
  const joined = ofTogether(language, reading, together);
  if (joined) return joined;
  const decisive = decisiveOf(language, all);
  if (decisive) return decisive;
  // A weak word says nothing beside a strong one.
  const strong = all.filter(({ purpose, undecided }) => purpose.confidence >= STRONG && !undecided);
  // Nor does one of two directions where another word is sure.
  const decided = strong.length > 0 ? strong : all.filter(({ undecided }) => !undecided);
  const candidates = decided.length > 0 ? decided : all;
  if (candidates.length === 0) return { purpose: undefined, alternatives: [], undecided: false };
  const occasions = candidates.filter(({ occasion }) => occasion);
  const things = candidates.filter(({ occasion }) => !occasion);
  const { head: found, undecided } = headOf(reading, things.length > 0 ? things : occasions);
  const heard = weakHead(reading, all, found);
  const head = doubted(language, reading, all, things, withFood(language, all, soldWhat(language, candidates, heard)));
  const [occasion] = occasions;
  // What is used for years, and things of the same account, are what they are whatever the occasion.
  if (occasion && things.length > 0 && head.purpose.asset !== true) return ofOccasion(occasion, occasions, head);
  const alternatives = candidates.filter(({ purpose }) => !sameAnswer(purpose, head.purpose)).map((it) => it.purpose);
  // 弁当の店頭販売, パソコンを修理: what is sold or repaired competes with nothing, wherever it stands.
  const decides = TAKES_ANYTHING.has(head.purpose.ruleId) || SALES.has(head.purpose.ruleId);
  if (undecided && decides && !head.undecided && candidates.every((it) => it === found || !takes(it)))
    return {
      purpose: { ...head.purpose, confidence: Math.min(head.purpose.confidence, WEAK) },
      alternatives,
      undecided: false,
    };
  return settled(reading, candidates, { purpose: head.purpose, alternatives, undecided: undecided || head.undecided });
}

/** One word that decides, whatever stands beside it; a draft where the others say something else. */
function decisiveOf(language: SentenceLanguage, all: readonly Candidate[]): PurposeFound | undefined {
  // Money that goes before a supply is no price for it yet, and a claim that is lost is no sale, whatever it was for.
  const before = all.find(({ purpose, undecided }) => DECISIVE.has(purpose.ruleId) && !undecided);
  // 減価償却費 トラック分: who writes the name of a cost has said which it is.
  const costs = all.filter((it) => isNamedCost(language, it));
  const [cost, ...more] = costs;
  // 交通費か会議費か: two costs are named, though one by half its name.
  const isOne =
    cost && more.length === 0 && all.every((it) => it === cost || !/費$/.test(it.purpose.words.at(-1) ?? ''));
  const decisive = before ?? (isOne ? cost : undefined);
  const others = all.filter((it) => decisive && !sameAnswer(it.purpose, decisive.purpose));
  if (!decisive || others.length === 0) return undefined;
  return {
    purpose: { ...decisive.purpose, confidence: WEAK },
    alternatives: others.map(({ purpose }) => purpose),
    undecided: false,
  };
}

/** The whole name of an account of costs: 減価償却費, 外注費. */
const isNamedCost = ({ accounts }: SentenceLanguage, { purpose: { accountCode, words } }: Candidate): boolean =>
  words.length === 1 && /費$/.test(words[0] ?? '') && accounts.get(accountCode)?.name === words[0];

/** A purpose that is open only between two rates of one account is decided, or one by the places of the words. */
function settled(reading: Reading, candidates: readonly Candidate[], found: PurposeFound): PurposeFound {
  const open = found.undecided && candidates.every(({ undecided }) => !undecided);
  if (!open) return found;
  const purpose = oneOfTwoRates(candidates.map((it) => it.purpose));
  if (purpose) return { ...found, purpose, undecided: false };
  const heaviest = weighed(reading, candidates)?.purpose;
  if (!heaviest) return found;
  return {
    purpose: { ...heaviest, confidence: Math.min(heaviest.confidence, UNDECIDED) },
    alternatives: candidates.map((it) => it.purpose).filter((it) => !sameAnswer(it, heaviest)),
    undecided: false,
  };
}

/** The places that say what a text is about: words with a meaning for the books, words unread, names. */
function purposeSpans(reading: Reading): Span[] {
  const telling = reading.tokens.filter((token) => rowsOf(token).length > 0 || accountOf(token) !== undefined);
  return [...telling, ...reading.unread, ...reading.names];
}

/**
 * The words that say what a text is about, sorted: what history is looked up by. Amounts, days, ways of payment and
 * words that say nothing are left out.
 */
export function purposeKey(reading: Reading): string {
  const words = purposeSpans(reading).map(({ start, end }) => reading.text.key.slice(start, end));
  return [...new Set(words)].sort().join(' ');
}

/** The same words as they stand in the text, the longest first: what past entries are searched for. */
export function purposeWords(reading: Reading): string[] {
  const words = purposeSpans(reading).map(({ start, end }) => reading.text.shown.slice(start, end));
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

function fromHistory(learned: LearnedPurpose): Purpose {
  return {
    accountCode: learned.accountCode,
    tax: learned.taxCode ?? '',
    flow: learned.side === 'debit' ? 'out' : 'in',
    source: 'history',
    confidence: HISTORY,
    ruleId: 'rule_sys_history',
    reason:
      `${learned.agreeing} of ${learned.entries} posted entries like this went to ${learned.accountCode}: ` +
      learned.entryIds.join(', '),
    words: [learned.key],
  };
}

/**
 * What a sentence is about: exact names of accounts, then the company's history on an equal key, then the lexicon. A
 * purpose that is undecided has 65.
 */
export function purposeOf(
  language: SentenceLanguage,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): PurposeFound {
  const found = earnedOrGuessed(
    language,
    reading,
    tokens,
    direction,
    lexiconPurpose(language, reading, tokens, direction),
  );
  const learned = language.learned.size === 0 ? undefined : language.learned.get(purposeKey(reading));
  if (learned && found.purpose?.source !== 'account') {
    const purpose = fromHistory(learned);
    if (decides(learned))
      return {
        purpose,
        alternatives: [found.purpose, ...found.alternatives].filter(
          (it) => it !== undefined && !sameAnswer(it, purpose),
        ) as Purpose[],
        undecided: false,
      };
    if (!found.purpose || !sameAnswer(found.purpose, purpose))
      return { ...found, alternatives: [purpose, ...found.alternatives] };
  }
  return found.undecided && found.purpose
    ? { ...found, purpose: { ...found.purpose, confidence: Math.min(found.purpose.confidence, UNDECIDED) } }
    : found;
}
