// Money that stays where it is and changes its name: an advance becomes a sale, prepaid insurance a cost, money of
// unknown origin a claim that was collected. Asked where a sentence is refused otherwise; drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type ProposedLine } from './entry.ts';
import { line } from './forms-parts.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import { purposeOf } from './purposes.ts';
import type { Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { NOTHING } from '../shape.ts';

const DRAFT = 75;

/** Words for balances as bookkeepers call them when they move one. */
const BALANCES: readonly (readonly [words: RegExp, part: AccountPart])[] = [
  [/前払費用|前払イ?(?:ニ)?(?:計上)?シテ(?:イ|ア|オイ)?(?:ッ)?タ|prepaid expenses?/, 'prepaid_expenses'],
  [/貯蔵品/, 'supplies_on_hand'],
  [/ソフトウェア仮勘定/, 'software_in_progress'],
  [/本勘定/, 'software'],
  [/前渡金|前払金|advances? to suppliers?/, 'advance_payments_to_suppliers'],
  [/仮払金/, 'suspense'],
  [/仮受金/, 'suspense_receipt'],
  [/前受金|内金|手付金|着手金|予約金|申込金|前金|頭金|advances? received|customer deposits?/, 'advances_received'],
  [/前受収益|unearned revenue/, 'unearned_revenue'],
  [/立替金/, 'advances_paid_on_behalf'],
  [/預リ金/, 'deposits_received'],
  [/預リ保証金|預リ敷金/, 'guarantee_deposits_received'],
  [/買掛金/, 'payable_control'],
  [/未払金/, 'accounts_payable_other'],
  [/未払費用/, 'accrued_expenses'],
  [/売掛金?|売掛債権/, 'receivable_control'],
  [/未収入金/, 'accounts_receivable_other'],
  [/建設仮勘定/, 'construction_in_progress'],
  [/定期預金|定期(?=カラ|ヘ|ニ)/, 'time_deposit'],
  [/普通預金|普通(?=カラ|ヘ|ニ)/, 'ordinary_deposit'],
  [/当座預金|当座(?=カラ|ヘ|ニ)/, 'checking_account'],
];

const MOVED = /振リ?替|本勘定|充当|充テ|預ケ替|組ミ?替|判明|ト(?:分カ|ワカ)ッ|transferred|reclassified|applied/;
/** Behind the balance that goes up or is settled by what moves: 売掛金に, 売掛金の入金と判明. */
const TO = /^(?:\([^)]{0,12}\))?[^、。カラヲ]{0,3}(?:ニ|ヘ)|^(?:ノ)?(?:入金|支払|分)?(?:ダ)?ト(?:判明|分カ|ワカ)/;

interface Balance {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly isTarget: boolean;
}

function balancesIn(language: SentenceLanguage, key: string): Balance[] {
  return BALANCES.flatMap(([words, part]) => {
    const found = words.exec(key);
    if (!found) return [];
    const [start, end] = [found.index, found.index + found[0].length];
    return [{ code: codeOf(language, part), start, end, isTarget: TO.test(key.slice(end)) }];
  }).sort((a, b) => a.start - b.start);
}

const LASTING: ReadonlySet<string> = new Set(['tangible_asset', 'intangible_asset']);
const CREDIT_SIDE: ReadonlySet<string> = new Set(['liability', 'equity', 'revenue']);

/**
 * What a balance that is named becomes, of two that are named or one and a result; undefined where nothing moves.
 * `onlyTwo`: where both are named.
 */
export function balancesMoved(
  language: SentenceLanguage,
  sentence: Sentence,
  onlyTwo: boolean,
): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  const [amount, ...more] = sentence.amounts;
  if (!amount || more.length > 0 || amount.foreign || !says(MOVED, key)) return undefined;
  const corrected = costsMoved(language, sentence, amount.yen);
  if (corrected) return corrected;
  const all = balancesIn(language, key);
  const [one, two] = all;
  if (!one || all.length > 2 || (onlyTwo && !two)) return undefined;
  const source = two && one.isTarget && !two.isTarget ? two : one;
  const target = two && (source === one ? two : one);
  if (target)
    return target.code === source.code
      ? undefined
      : moved(language, source, sidesOf(language, source, target.code, amount.yen));
  return source.isTarget
    ? costTo(language, sentence, source, amount.yen)
    : becomes(language, sentence, source, amount.yen);
}

/** 未使用の切手を貯蔵品に振替: of a cost that was booked what is still there. */
function costTo(
  language: SentenceLanguage,
  sentence: Sentence,
  target: Balance,
  yen: bigint,
): SentenceAnswer | undefined {
  if (isOfCredit(language, target) || sentence.payments.some(({ means }) => 'code' in means)) return undefined;
  const tokens = sentence.tokens.filter(({ start, end }) => end <= target.start || start >= target.end);
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, 'out');
  if (!purpose || undecided || language.accounts.get(purpose.accountCode)?.class !== 'expense') return undefined;
  const part = partOf(language, purpose, yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
  return moved(language, target, [...linesOf(part, 'credit', 0), line('debit', target.code, yen)], purpose.words);
}

const LATER_YEAR = /(?:来期|翌期|次期|翌年度?|来年度?)(?:ノ)?(?:分|以降)|(?:to|for) next (?:fiscal |business )?year/;
const DEFERS = /前払費用|前払ニ|prepaid|belongs? to|relates? to/;
const OF_PREPAID = /^(?:前払費用|前払イ?|prepaid|prepaid expenses?)$/;

/** 火災保険のうち来期分 49,000円を前払費用へ: of a cost that was booked what belongs to the next year; undefined for others. */
export function deferredCost(language: SentenceLanguage, sentence: Sentence): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  const [amount, ...more] = sentence.amounts;
  if (!amount || more.length > 0 || amount.foreign || !says(LATER_YEAR, key) || !says(DEFERS, key)) return undefined;
  if (sentence.payments.some(({ means }) => 'code' in means)) return undefined;
  const tokens = sentence.tokens.filter((it) => !OF_PREPAID.test(it.key));
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, 'out');
  if (!purpose || undecided || language.accounts.get(purpose.accountCode)?.class !== 'expense') return undefined;
  const part = partOf(language, purpose, amount.yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(amount.yen)) return undefined;
  const place = { code: codeOf(language, 'prepaid'), start: 0, end: 0, isTarget: true };
  return moved(language, place, [...linesOf(part, 'credit', 0), line('debit', place.code, amount.yen)], purpose.words);
}

/** Behind the cost that something was booked on by mistake: 消耗品費で入れてしまった, 会議費にしていた. */
const BOOKED_WRONGLY = /^(?:デ|ニ|ト)(?:シテ)?(?:入レ|計上シ|処理シ|記帳シ|付ケ|シ)?(?:テ(?:シマッ|イ)?タ)/;
/** Behind the cost that it belongs to. */
const BELONGS_TO = /^(?:ニ|ヘ)(?:振リ?替|付ケ替|組ミ?替)/;

/** 消耗品費で入れてしまったので旅費交通費に振り替える: two costs that are named and taxed alike; undefined for others. */
function costsMoved(language: SentenceLanguage, sentence: Sentence, yen: bigint): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  const named = (behind: RegExp): string[] =>
    sentence.tokens.flatMap(({ end, meanings }) =>
      behind.test(key.slice(end)) ? meanings.flatMap((it) => (it.kind === 'account' ? [it.code] : [])) : [],
    );
  const [from, ...moreFrom] = named(BOOKED_WRONGLY);
  const [to, ...moreTo] = named(BELONGS_TO);
  if (from === undefined || to === undefined || from === to || moreFrom.length > 0 || moreTo.length > 0)
    return undefined;
  const [source, target] = [language.accounts.get(from), language.accounts.get(to)];
  const tax = source?.defaultTaxCode ?? '';
  if (source?.class !== 'expense' || target?.class !== 'expense' || (target.defaultTaxCode ?? '') !== tax)
    return undefined;
  const lines: ProposedLine[] = [];
  for (const [accountCode, side] of [
    [to, 'debit'],
    [from, 'credit'],
  ] as const) {
    const part = partOf(language, { ...NOTHING, ...OF_COST, accountCode, tax }, yen, {
      ...sentence.tax,
      refund: false,
    });
    if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
    lines.push(...linesOf(part, side, lines.length));
  }
  const place = { code: from, start: 0, end: 0, isTarget: false };
  return moved(language, place, lines);
}
const OF_COST = { flow: 'out', source: 'lexicon', confidence: DRAFT, ruleId: '', reason: '', words: [] } as const;

const isOfCredit = ({ accounts }: SentenceLanguage, { code }: Balance): boolean =>
  CREDIT_SIDE.has(accounts.get(code)?.class ?? '');

/** A debt goes down on the debit side, what is owned on the credit side; the other account is on the other. */
function sidesOf(language: SentenceLanguage, source: Balance, other: string, yen: bigint): ProposedLine[] {
  const [own, others] = isOfCredit(language, source) ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  return [line(others, other, yen), line(own, source.code, yen)];
}

/** What a balance becomes that is moved to a result, or to a thing that lasts. */
function becomes(
  language: SentenceLanguage,
  sentence: Sentence,
  source: Balance,
  yen: bigint,
): SentenceAnswer | undefined {
  const tokens = sentence.tokens.filter(({ start, end }) => end <= source.start || start >= source.end);
  const isDebt = isOfCredit(language, source);
  const flow = isDebt ? 'in' : 'out';
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, flow);
  if (!purpose || undecided || purpose.flow !== flow) return undefined;
  const account = language.accounts.get(purpose.accountCode);
  if (!isDebt && LASTING.has(account?.type ?? ''))
    return moved(language, source, sidesOf(language, source, purpose.accountCode, yen), purpose.words);
  if (account?.class !== (isDebt ? 'revenue' : 'expense')) return undefined;
  const part = partOf(language, purpose, yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
  const [, own] = sidesOf(language, source, purpose.accountCode, yen);
  const result = linesOf(part, isDebt ? 'credit' : 'debit', 0);
  return own && moved(language, source, [...result, own], purpose.words);
}

function moved(
  language: SentenceLanguage,
  source: Balance,
  lines: SentenceAnswer['lines'],
  words: readonly string[] = [],
): SentenceAnswer | undefined {
  if (lines.some(({ accountCode }) => missingOf(language, accountCode))) return undefined;
  return {
    lines,
    payment: source.code,
    confidence: DRAFT,
    defaults: 0,
    method: 'pattern',
    ruleId: 'rule_sys_balance_moved',
    words,
    alternatives: [],
    reasons: [`what stood on ${source.code} is moved`],
    short: false,
  };
}
