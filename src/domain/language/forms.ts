// Sentences with several amounts, by named forms only: every amount has its part, or the text is refused.
import type { Answer } from './answer.ts';
import {
  isRefused,
  linesOf,
  missingOf,
  partOf,
  refused,
  type LanguageRefusal,
  type ProposedLine,
  type TaxFacts,
} from './entry.ts';
import {
  answer,
  CLASH,
  labelled,
  line,
  mainPurpose,
  paymentOf,
  roleOf,
  sum,
  type FormContext,
  type Labelled,
} from './forms-parts.ts';
import { priceAndTax, twoRates } from './forms-tax.ts';
import type { Language } from './language.ts';
import type { Purpose } from './purposes.ts';
import type { Sentence } from './sentence.ts';

const SEVERAL =
  'the text names several amounts that do not make one known form (such as 売掛金 less a fee, principal and interest, ' +
  'a salary less deductions); send one text for each transaction';

/** The taxes of wages and fees go to accounts of their own. */
const FEES_WITHHELD = '2515';
const WAGES: ReadonlySet<string> = new Set(['6110', '6120', '6125', '6130']);

/** A main amount from which others are taken: wages, fees, sales, claims. What is left is paid. */
function lessDeductions(context: FormContext): Answer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const mains = parts.filter(({ role }) => role === 'main');
  const taken = parts.filter(({ role }) => role === 'fee' || role === 'withheld' || role === 'deduction');
  const nets = parts.filter(({ role }) => role === 'net');
  // Without a word for it, the amount that is left is known by its sum.
  let [main, spare] = mains;
  if (spare && nets.length === 0 && main) {
    if (main.amount.yen === spare.amount.yen + sum(taken)) nets.push(spare);
    else if (spare.amount.yen === main.amount.yen + sum(taken)) [main, spare] = [spare, main];
    else return undefined;
    if (nets.length === 0 && spare) nets.push(spare);
  } else if (spare) return undefined;
  if (!main || taken.length === 0 || mains.length > 2 || nets.length > 1) return undefined;
  const left = main.amount.yen - sum(taken);
  if (left <= 0n || (nets[0] && nets[0].amount.yen !== left)) return undefined;
  const facts: TaxFacts = { ...sentence.tax, refund: false };
  const purpose = mainPurpose(context);
  const fees = taken.every(({ role }) => role === 'fee');
  if (fees) return lessFees(context, main, taken, left, purpose);
  if (!purpose) return undefined;
  const kind = language.accounts.get(purpose.accountCode)?.class;
  const wages = WAGES.has(purpose.accountCode);
  const direction = kind === 'revenue' ? 'in' : 'out';
  if ((kind !== 'expense' && kind !== 'revenue') || (!wages && taken.some(({ role }) => role !== 'withheld')))
    return undefined;
  if (kind === 'revenue' && sentence.direction === 'out') return undefined;
  const part = partOf(language, purpose, main.amount.yen, facts);
  if (isRefused(part)) return part;
  const payment = paymentOf(context, purpose, part, direction);
  if (payment === 'clash') return CLASH;
  // What a customer withholds from us is our tax, paid in advance; the standard chart has a place for it by kind of
  // company.
  const ours = language.company.entityType === 'sole_proprietor' ? '3910' : '1590';
  const deductions = taken.map(({ amount, account }) =>
    direction === 'in'
      ? line('debit', ours, amount.yen)
      : line('credit', wages ? (account ?? '') : FEES_WITHHELD, amount.yen),
  );
  for (const { accountCode } of [...deductions, { accountCode: payment.code }]) {
    const unusable = missingOf(language, accountCode);
    if (unusable) return unusable;
  }
  const side = direction === 'out' ? 'debit' : 'credit';
  const other = direction === 'out' ? 'credit' : 'debit';
  const name = wages
    ? 'salary_less_deductions'
    : direction === 'out'
      ? 'fee_less_withholding'
      : 'income_less_withholding';
  const rest = Number(main.amount.yen - sum(taken)) + (part.split.gross - Number(main.amount.yen));
  if (rest <= 0) return undefined;
  return answer(
    name,
    [...linesOf(part, side, 0), ...deductions, line(other, payment.code, BigInt(rest))],
    payment.code,
    payment.stated,
    parts,
    purpose.confidence < 95 ? purpose.confidence : 99,
  );
}

/** A claim or a sale from which the payer's bank or a service has taken its fee. */
function lessFees(
  context: FormContext,
  main: Labelled,
  taken: readonly Labelled[],
  left: bigint,
  purpose: Purpose | undefined,
): Answer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  if (!sentence.marks.has('less') || sentence.direction === 'out') return undefined;
  const claim = sentence.payments.find(
    ({ means }) => 'code' in means && language.accounts.get(means.code)?.type === 'receivable',
  );
  const facts: TaxFacts = { ...sentence.tax, refund: false, unregistered: false };
  const places = sentence.payments.filter(
    (it) =>
      it !== claim && !('code' in it.means && claim && 'code' in claim.means && it.means.code === claim.means.code),
  );
  const code = places.find(({ means }) => 'code' in means)?.means;
  const money = code && 'code' in code ? code.code : '1130';
  if (!['cash', 'bank'].includes(language.accounts.get(money)?.type ?? '')) return undefined;
  let lines: ProposedLine[];
  if (claim && 'code' in claim.means) lines = [line('credit', claim.means.code, main.amount.yen)];
  else {
    if (!purpose || language.accounts.get(purpose.accountCode)?.class !== 'revenue') return undefined;
    const part = partOf(language, purpose, main.amount.yen, facts);
    if (isRefused(part)) return part;
    if (part.split.gross !== Number(main.amount.yen)) return undefined;
    lines = linesOf(part, 'credit', 0);
  }
  for (const { amount, label } of taken) {
    const row = label?.meanings.find((it) => it.kind === 'purpose');
    const fee = row?.kind === 'purpose' ? row.row : undefined;
    const part = partOf(
      language,
      {
        accountCode: '6370',
        tax: fee?.tax ?? 'P10',
        flow: 'out',
        source: 'lexicon',
        confidence: 95,
        ruleId: '',
        reason: '',
        words: [],
      },
      amount.yen,
      { ...facts, marks: new Set(), percents: [] },
    );
    if (isRefused(part)) return part;
    lines.push(...linesOf(part, 'debit', lines.length));
  }
  const unusable = missingOf(language, money);
  if (unusable) return unusable;
  lines.push(line('debit', money, left));
  return answer(claim ? 'receivable_less_fee' : 'sale_less_fee', lines, money, places.length > 0, parts, 99);
}

/** Principal and interest of a loan in one payment. */
function principalAndInterest(context: FormContext): Answer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const principal = parts.filter(({ role }) => role === 'principal' || role === 'main');
  const interest = parts.filter(({ role }) => role === 'interest');
  const totals = parts.filter(({ role }) => role === 'total');
  const [first] = principal;
  if (!first || principal.length !== 1 || interest.length !== 1 || totals.length > 1) return undefined;
  if (parts.length !== principal.length + interest.length + totals.length || sentence.direction === 'in')
    return undefined;
  const loan =
    first.account ??
    parts.map(({ label }) => label && roleOf(label)).find((it) => it?.role === 'principal')?.account ??
    loanInText(sentence);
  if (loan === undefined) return undefined;
  const whole = sum([...principal, ...interest]);
  if (totals[0] && totals[0].amount.yen !== whole) return undefined;
  const places = sentence.payments.flatMap(({ means }) => ('code' in means ? [means.code] : []));
  const codes = new Set(places);
  if (codes.size > 1) return CLASH;
  const money = places[0] ?? '1130';
  const part = partOf(
    language,
    {
      accountCode: '7210',
      tax: 'P_EXM',
      flow: 'out',
      source: 'lexicon',
      confidence: 95,
      ruleId: '',
      reason: '',
      words: [],
    },
    interest[0]?.amount.yen ?? 0n,
    { ...sentence.tax, refund: false, unregistered: false },
  );
  if (isRefused(part)) return part;
  const unusable = missingOf(language, loan) ?? missingOf(language, money);
  if (unusable) return unusable;
  const lines = [line('debit', loan, first.amount.yen), ...linesOf(part, 'debit', 1), line('credit', money, whole)];
  return answer('principal_and_interest', lines, money, true, parts, 99);
}

function loanInText({ tokens }: Sentence): string | undefined {
  return tokens.map(roleOf).find((it) => it?.role === 'principal')?.account;
}

/** What several amounts mean together; refuses several_transactions where they make no known form. */
export function severalAmounts(
  language: Language,
  sentence: Sentence,
  single: (sentence: Sentence) => Answer | LanguageRefusal,
): Answer | LanguageRefusal {
  if (sentence.amounts.length > 8) return refused('several_transactions', SEVERAL);
  const context: FormContext = { language, sentence, parts: labelled(sentence) };
  return (
    priceAndTax(context, single) ??
    principalAndInterest(context) ??
    lessDeductions(context) ??
    twoRates(context) ??
    refused('several_transactions', SEVERAL)
  );
}
