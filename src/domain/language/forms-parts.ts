// The parts of a sentence with several amounts: what each amount is, by the word beside it, and how answers are made.
import type { SentenceAnswer } from './answer.ts';
import { missingOf, refused, type LanguageRefusal, type ProposedLine } from './entry.ts';
import type { SentenceLanguage } from './language.ts';
import { otherSide, saysReceived } from './payments.ts';
import { purposeOf } from './purposes.ts';
import { hasMark } from './reading.ts';
import type { Token } from './reading-shape.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { Purpose } from './purpose.ts';

/** What one amount of several is. */
type FormsPartRole = 'main' | 'tax' | 'net' | 'total' | 'interest' | 'principal' | 'fee' | 'withheld' | 'deduction';

export interface Labelled {
  readonly amount: Amount;
  readonly role: FormsPartRole;
  /** The word that says so. */
  readonly label: Token | undefined;
  /** Account of a deduction. */
  readonly account: string | undefined;
}

/** What rows of the lexicon make of an amount that stands beside another. */
const ROLE_OF_ROW: Readonly<Record<string, FormsPartRole>> = {
  bank_fees: 'fee',
  fees: 'fee',
  fees_paid: 'fee',
  card_processing: 'fee',
  income_tax_withheld: 'withheld',
  fee_tax_withheld: 'withheld',
  resident_tax_withheld: 'deduction',
  social_insurance_paid: 'deduction',
  employment_insurance_withheld: 'deduction',
  interest_paid: 'interest',
  loan_interest: 'interest',
  loan_principal: 'principal',
  loan_repaid: 'principal',
  short_loan_repaid: 'principal',
  director_loan_repaid: 'principal',
};
/** 販売手数料, モール手数料: what ends so is a fee, whatever it is for. */
const IS_FEE = /手数料$|(?:^| )fees?$/;
const TOTAL_WORDS: ReadonlySet<string> = new Set(['合計', '計', '総額', '全額', 'total', 'in total']);

/** What a word makes of the amount beside it; undefined for words that make nothing of it. */
export function roleOf(token: Token): { role: FormsPartRole; account?: string } | undefined {
  if (hasMark(token, 'tax_amount') || token.key === '税' || token.key === 'tax') return { role: 'tax' };
  if (hasMark(token, 'net')) return { role: 'net' };
  if (TOTAL_WORDS.has(token.key)) return { role: 'total' };
  for (const it of token.meanings)
    if (it.kind === 'purpose') {
      const role = ROLE_OF_ROW[it.row.name];
      if (role) return { role, account: it.row.account };
      if (it.row.flow === 'out' && it.row.asset !== true && IS_FEE.test(token.key))
        return { role: 'fee', account: it.row.account };
    }
  return token.meanings.some(({ kind }) => kind === 'purpose' || kind === 'account' || kind === 'payment')
    ? { role: 'main' }
    : undefined;
}

/** Each amount with the nearest word before it that makes something of it, or the word right behind it. */
export function labelled(sentence: Sentence): Labelled[] {
  const parts = labelledByWords(sentence);
  // 顧問報酬 less withholding: where nothing else is the main amount, the fee (or the interest) is.
  const [first] = parts;
  const taken = parts.filter(({ role }) => role === 'withheld' || role === 'net');
  return first &&
    (first.role === 'fee' || first.role === 'interest') &&
    taken.length > 0 &&
    parts.slice(1).every(({ role }) => role === 'withheld' || role === 'net' || role === 'main')
    ? [{ ...first, role: 'main' }, ...parts.slice(1)]
    : parts;
}

/** Withheld 10,210 yen tax: what stands before tax that is held back, which is no consumption tax. */
const HELD_BACK = /(?:^| )(?:withheld|withholding|deducted) ?[¥]?$/;

/** An amount with the word that says what it is; `ahead`: the text between the amount before it and itself. */
function withLabel(
  amount: Amount,
  label: Token,
  { role, account }: NonNullable<ReturnType<typeof roleOf>>,
  ahead: string,
): Labelled {
  if (role === 'tax' && HELD_BACK.test(ahead)) return { amount, role: 'withheld', label, account: undefined };
  return { amount, role, label, account };
}

/** Principal 150,000 interest 4,120: in a list the word right before an amount is its own. */
function labelRightBefore(amount: Amount, token: Token | undefined, used: ReadonlySet<Token>): Labelled | undefined {
  if (!token || amount.start - token.end > 1 || !/^[a-z]/.test(token.key) || used.has(token)) return undefined;
  const own = roleOf(token);
  if (!own || own.role === 'main' || own.role === 'tax' || own.role === 'total') return undefined;
  return { amount, role: own.role, label: token, account: own.account };
}

/** 440円の手数料, 440 yen bank fee: the word behind belongs to the amount. */
function labelRightBehind(amount: Amount, [first, second]: readonly Token[], ahead: string): Labelled | undefined {
  if (!first || first.start - amount.end > 1) return undefined;
  const isParticle = first.key === 'ノ' || first.key === 'of' || first.key === 'for' || first.key === 'in';
  const next = isParticle ? second : first;
  const close = next && (isParticle || /^[a-z]/.test(next.key)) ? roleOf(next) : undefined;
  return next && close && close.role !== 'main' ? withLabel(amount, next, close, ahead) : undefined;
}

/** The nearest word before an amount that makes something of it and belongs to no other. */
function labelBefore(
  amount: Amount,
  before: readonly Token[],
  used: ReadonlySet<Token>,
  ahead: string,
): Labelled | undefined {
  for (const token of before) {
    const found = used.has(token) ? undefined : roleOf(token);
    if (found) return withLabel(amount, token, found, ahead);
  }
  return undefined;
}

/** Each amount with the word that makes something of it, as if no other amount told anything of it. */
function labelledByWords({ amounts, tokens, reading }: Sentence): Labelled[] {
  const used = new Set<Token>();
  return amounts.map((amount, k) => {
    const from = amounts[k - 1]?.end ?? 0;
    const to = amounts[k + 1]?.start ?? reading.text.key.length;
    const ahead = reading.text.key.slice(from, amount.start);
    const before = tokens.filter(({ start, end }) => start >= from && end <= amount.start).reverse();
    const behind = tokens.filter(({ start, end }) => start >= amount.end && end <= to);
    const beside =
      (amounts.length > 1 ? labelRightBefore(amount, before[0], used) : undefined) ??
      labelRightBehind(amount, behind, ahead);
    if (beside?.label) used.add(beside.label);
    return (
      beside ??
      labelBefore(amount, before, used, ahead) ?? { amount, role: 'main', label: undefined, account: undefined }
    );
  });
}

/** Sum of amounts, yen. */
export const sum = (amounts: readonly Labelled[]): bigint =>
  amounts.reduce((total, { amount }) => total + amount.yen, 0n);

/** A line without tax. */
export function line(side: 'debit' | 'credit', accountCode: string, amount: bigint): ProposedLine {
  return { side, accountCode, amount: Number(amount) };
}

/** The answer of a named form: 99 at most where the payment is stated, else 90. */
export function answer(
  name: string,
  lines: readonly ProposedLine[],
  payment: string,
  stated: boolean,
  parts: readonly Labelled[],
  confidence: number,
): SentenceAnswer {
  return {
    lines,
    payment,
    confidence: Math.min(confidence, stated ? 99 : 90),
    defaults: 0,
    method: 'rule_match',
    ruleId: `rule_sys_${name}`,
    words: parts.flatMap(({ label }) => (label ? [label.shown] : [])),
    alternatives: [],
    reasons: [`several amounts as one transaction: ${name.replaceAll('_', ' ')}`],
    short: false,
  };
}

export interface FormContext {
  readonly language: SentenceLanguage;
  readonly sentence: Sentence;
  readonly parts: readonly Labelled[];
}

/** The purpose of the main amount: of what the text says, without the words that label other amounts. */
export function mainPurpose({ language, sentence, parts }: FormContext): Purpose | undefined {
  const labels = new Set(parts.flatMap(({ label, role }) => (label && role !== 'main' ? [label] : [])));
  const tokens = sentence.tokens.filter((token) => !labels.has(token));
  return purposeOf(language, sentence.reading, tokens, sentence.direction).purpose;
}

/** The other side of the whole. */
export function paymentOf(
  { language, sentence }: FormContext,
  purpose: Purpose,
  accountCode: string,
  direction: 'in' | 'out',
): ReturnType<typeof otherSide> {
  return otherSide(language, sentence.payments, {
    purpose,
    accountCode,
    direction,
    refund: false,
    received: saysReceived(sentence.tokens),
    billed: false,
    invoiced: false,
  });
}

/** Two ways of payment. */
export const CLASH = refused(
  'ambiguous',
  'how was it paid? the text names ways of payment that do not go together; keep one',
);

/** How sure a form is that is a draft by itself. */
const DRAFT = 75;

/** The answer of such a form; refuses an account that the company cannot post to. */
export function draftOf(
  { language, parts }: FormContext,
  name: string,
  lines: readonly ProposedLine[],
  money: string,
): SentenceAnswer | LanguageRefusal {
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer(name, lines, money, true, parts, DRAFT);
}
