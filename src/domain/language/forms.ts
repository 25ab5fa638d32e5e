// Sentences with several amounts, by named forms only: every amount has its part, or the text is refused.
import { actOf } from './acts-en.ts';
import type { SentenceAnswer } from './answer.ts';
import { says } from './says.ts';
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
import { advanceItems } from './forms-advances.ts';
import { closed } from './forms-closed.ts';
import { claimAndFee, debtAndFee } from './forms-debts.ts';
import { heldLessOurs, itemized, partOfWhole } from './forms-items.ts';
import { openList } from './forms-list.ts';
import { settled } from './forms-settled.ts';
import { priceAndTax, twoRates } from './forms-tax.ts';
import { takings } from './forms-takings.ts';
import { taxHandedOver, wagesLess } from './forms-wages.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import { soldThroughOthers } from './movements.ts';
import type { Sentence } from './sentence.ts';
import type { PaymentWord } from './payments.ts';
import type { Purpose } from './purpose.ts';

/** What is said of amounts that no form explains. */
export const SEVERAL =
  'the text names several amounts that do not make one known form (such as 売掛金 less a fee, principal and interest, ' +
  'a salary less deductions); send one text for each transaction';

/** Where the words say nothing, the sum may: see `forms-closed.ts`. */
const GUESSED = 'rule_sys_guess';
const WAGES = ['directors_pay', 'salaries', 'part_time_wages', 'bonuses'] as const;

/**
 * Rates at which tax is withheld, per 100,000: fees (Income Tax Act art. 204 and 205), interest and dividends (art. 181
 * and 182, Special Taxation Measures Act art. 8-4 and 9-3), each with the special income tax for reconstruction.
 */
const RATES_WITHHELD = [10_210n, 20_420n, 15_315n, 20_315n];
/** What is left untaxed of the fee of a judicial scrivener (Income Tax Act Enforcement Order art. 322). */
const SCRIVENER_FREE = 10_000n;

/** True where `withheld` is what the law takes of this gross price, with or without its consumption tax. */
function isLawful(gross: bigint, withheld: bigint): boolean {
  const bases = [gross, (gross * 10n) / 11n].flatMap((base) => [base, base - SCRIVENER_FREE]);
  return RATES_WITHHELD.some((rate) =>
    bases.some((base) => {
      const off = withheld - (base * rate) / 100_000n;
      return off >= -1n && off <= 1n;
    }),
  );
}

/**
 * What a claim was before a fee where the text names what was left: 手数料差引後, after fees, or where only the sum is a
 * round amount; undefined where the text names the claim itself.
 */
function netNamed(
  { sentence }: FormContext,
  main: Labelled,
  taken: readonly Labelled[],
  nets: readonly Labelled[],
): Labelled | undefined {
  const { yen } = main.amount;
  const whole = yen + sum(taken);
  const said = /(?:差引|差シ引キ|差シ引イタ|控除|引イタ|引カレタ)後|\bafter\b/.test(sentence.reading.text.key);
  if (nets.length > 0 || (!said && !(whole % 1000n === 0n && yen % 1000n !== 0n))) return undefined;
  return { ...main, amount: { ...main.amount, yen: whole } };
}

/** デザイナーへの報酬 less withholding, paid by us: a fee, of whatever kind; a draft. */
function feeOfPerson(
  { language, sentence }: FormContext,
  taken: readonly Labelled[],
  nets: readonly Labelled[],
): Purpose | undefined {
  const isFee = /報酬|謝礼|原稿料|fee/.test(sentence.reading.text.key);
  if (!isFee || nets.length !== 1 || taken.length !== 1 || taken[0]?.role !== 'withheld') return undefined;
  if (sentence.direction === 'in' || sentence.payments.length === 0) return undefined;
  return {
    accountCode: codeOf(language, 'professional_fees'),
    tax: 'P10',
    flow: 'out',
    source: 'lexicon',
    confidence: 75,
    ruleId: 'rule_sys_fee_less_withholding',
    reason: 'a fee from which tax was withheld',
    words: [],
  };
}

/** Costs from which no tax is withheld: whoever has it withheld is a person, and his price is a fee. */
const NO_FEES = [
  'commission_fees',
  'bank_fee',
  'cloud_and_software_subscriptions',
  'supplies',
  'office_supplies',
  'meeting_expenses',
  'books_and_subscriptions',
  'purchases',
] as const;
/** Composer's fee, illustrator Aoki, less what is withheld: the fee of a person, whatever its word means otherwise. */
const OF_PROFESSION = /consultant|accountant|lawyer|attorney|scrivener|[税弁会社司行][理護計労法政][士書]|コンサル/;
const paidToPerson = ({ language, sentence }: FormContext, purpose: Purpose, taken: readonly Labelled[]): Purpose =>
  taken.some(({ role }) => role === 'withheld') &&
  purpose.source === 'lexicon' &&
  (purpose.asset === true ||
    plays(language, purpose.accountCode, ...NO_FEES) ||
    (plays(language, purpose.accountCode, 'contractor_fees') && OF_PROFESSION.test(sentence.reading.text.key)))
    ? {
        ...purpose,
        accountCode: codeOf(language, 'professional_fees'),
        tax: 'P10',
        asset: undefined,
        confidence: Math.min(purpose.confidence, 75),
      }
    : purpose;

/** What an amount less deductions is called. */
function nameLess(wages: boolean, direction: 'in' | 'out'): string {
  if (wages) return 'salary_less_deductions';
  return direction === 'out' ? 'fee_less_withholding' : 'income_less_withholding';
}

/** A main amount, what is taken from it, and where it is named what is left. */
interface Less {
  readonly main: Labelled;
  readonly taken: readonly Labelled[];
  readonly nets: readonly Labelled[];
}

/** The amounts of a sentence as one from which others are taken; undefined where one of them is something else. */
function lessOf({ parts }: FormContext): Less | undefined {
  const mains = parts.filter(({ role }) => role === 'main');
  const taken = parts.filter(({ role }) => role === 'fee' || role === 'withheld' || role === 'deduction');
  const named = parts.filter(({ role }) => role === 'net');
  const nets = [...named];
  // Without a word for it, the amount that is left is known by its sum.
  let [main, spare] = mains;
  if (spare && nets.length === 0 && main) {
    if (main.amount.yen === spare.amount.yen + sum(taken)) nets.push(spare);
    else if (spare.amount.yen === main.amount.yen + sum(taken)) [main, spare] = [spare, main];
    else return undefined;
    if (nets.length === 0 && spare) nets.push(spare);
  } else if (spare) return undefined;
  if (!main || taken.length === 0 || mains.length > 2 || nets.length > 1) return undefined;
  // No amount is passed over.
  return parts.length === mains.length + taken.length + named.length ? { main, taken, nets } : undefined;
}

/** A main amount from which others are taken: wages, fees, sales, claims. What is left is paid. */
function lessDeductions(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const less = lessOf(context);
  if (!less) return undefined;
  const { taken, nets } = less;
  let { main } = less;
  const { language } = context;
  const fees = taken.every(({ role }) => role === 'fee');
  const main0 = mainPurpose(context) ?? feeOfPerson(context, taken, nets);
  const purpose = main0 && paidToPerson(context, main0, taken);
  const wages = purpose !== undefined && plays(language, purpose.accountCode, ...WAGES);
  const checked = !wages && taken.length === 1 && taken[0]?.role === 'withheld' && nets.length === 0;
  let doubtful = checked && !isLawful(main.amount.yen, sum(taken));
  // 源泉税 20,315円控除後 79,685円: the tax is that of the sum, so what is named is what was left.
  if (doubtful && isLawful(main.amount.yen + sum(taken), sum(taken))) {
    main = { ...main, amount: { ...main.amount, yen: main.amount.yen + sum(taken) } };
    doubtful = false;
  }
  const named = fees ? netNamed(context, main, taken, nets) : undefined;
  if (named) main = named;
  const left = main.amount.yen - sum(taken);
  if (left <= 0n || (nets[0] && nets[0].amount.yen !== left)) return undefined;
  if (fees) return lessFees(context, main, taken, left, purpose, named ? 75 : 99);
  return purpose && lessWithheld(context, { main, taken, nets }, purpose, wages, doubtful);
}

const SAID_PAID = /(?:^|[ ,=])(?:paid|sent|transferred|net paid)(?: |,|$)|支払[ッイ済]|払ッ|送金/;
/** A film director, and the director of a company: withheld at the rate of fees, it is as likely a fee. */
const mayBeFee = (main: Labelled, taken: readonly Labelled[]): boolean =>
  taken.length === 1 && taken[0]?.role === 'withheld' && isLawful(main.amount.yen, sum(taken));

/** What was paid or earned of which tax, or whatever is kept from wages, was held back. */
function lessWithheld(
  context: FormContext,
  { main, taken }: Less,
  purpose: Purpose,
  wages: boolean,
  doubtful: boolean,
): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const kind = language.accounts.get(purpose.accountCode)?.class;
  const direction = kind === 'revenue' ? 'in' : 'out';
  if ((kind !== 'expense' && kind !== 'revenue') || (!wages && taken.some(({ role }) => role !== 'withheld')))
    return undefined;
  if (kind === 'revenue' && sentence.direction === 'out') return undefined;
  const part = partOf(language, purpose, main.amount.yen, { ...sentence.tax, refund: false });
  if (isRefused(part)) return part;
  const found = paymentOf(context, purpose, part.accountCode, direction);
  if (found === 'clash') return undefined;
  // Withholding 5,105, paid 49,895: it has gone, and not by what.
  const isPaid = direction === 'out' && !found.stated && says(SAID_PAID, sentence.reading.text.key);
  const payment = isPaid ? { ...found, code: codeOf(language, 'bank_default') } : found;
  // What a customer withholds from us is our tax, paid in advance; the standard chart has a place for it by kind of
  // company.
  const ours = codeOf(language, 'tax_withheld_from_us');
  const deductions = taken.map(({ amount, account }) =>
    direction === 'in'
      ? line('debit', ours, amount.yen)
      : line('credit', wages ? (account ?? '') : codeOf(language, 'fee_tax_withheld'), amount.yen),
  );
  for (const { accountCode } of [...deductions, { accountCode: payment.code }]) {
    const unusable = missingOf(language, accountCode);
    if (unusable) return unusable;
  }
  const side = direction === 'out' ? 'debit' : 'credit';
  const other = direction === 'out' ? 'credit' : 'debit';
  const rest = Number(main.amount.yen - sum(taken)) + (part.split.gross - Number(main.amount.yen));
  if (rest <= 0) return undefined;
  const sure = purpose.confidence < 95 ? purpose.confidence : 99;
  return answer(
    nameLess(wages, direction),
    [...linesOf(part, side, 0), ...deductions, line(other, payment.code, BigInt(rest))],
    payment.code,
    payment.stated,
    parts,
    doubtful || isPaid || (wages && mayBeFee(main, taken)) ? Math.min(purpose.confidence, 75) : sure,
  );
}

/** The account where money arrived that a service or a bank paid out. */
function moneyArrived({ language, sentence }: FormContext, places: readonly PaymentWord[]): string {
  const named = places.filter(({ means }) => 'code' in means);
  // Stripeから、口座には96,400円: who paid is not where the money arrived.
  const arrived = named.filter(
    ({ means }) => 'code' in means && !plays(language, means.code, 'payment_service_balance'),
  );
  const code = (arrived[0] ?? named[0])?.means;
  // Stripeの手数料を引かれて入金: a service is no place where money arrives, where it is said to have come in.
  const isService = code && 'code' in code && plays(language, code.code, 'payment_service_balance');
  return code && 'code' in code && !(isService && /入金|着金|振リ?込/.test(sentence.reading.text.key))
    ? code.code
    : codeOf(language, 'bank_default');
}

/** The card company paid in its sales less a fee; whose transfer fee was kept back owed us what he paid. */
const settlesClaim = ({ reading }: Sentence): boolean =>
  actOf(reading)?.account === 'receivable_control' || says(KEPT_FOR_TRANSFER, reading.text.key);
const KEPT_FOR_TRANSFER =
  /(?:カラ|ヨリ)[^。]*(?:振込|送金)手数料[^。]{0,16}(?:引カ|差シ?引カ)[^。]*(?:入金|着金|振リ?込)/;

/**
 * What a card company keeps for paying out a claim that it bought is exempt (Consumption Tax Act, Annex 2 (3): transfer
 * of a monetary claim); the fee of a transfer is not.
 */
const keptByCardCompany = ({ reading }: Sentence): boolean =>
  /card company|card processor|acquirer|カード会社|クレジット会社/.test(reading.text.key) &&
  !/transfer|振込|送金/.test(reading.text.key);

/** A claim or a sale from which the payer's bank or a service has taken its fee. */
function lessFees(
  context: FormContext,
  main: Labelled,
  taken: readonly Labelled[],
  left: bigint,
  purpose: Purpose | undefined,
  most: number,
): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const isTaken = sentence.marks.has('less') || /差額|不足/.test(sentence.reading.text.key);
  if (!isTaken || sentence.direction === 'out') return undefined;
  const claim = sentence.payments.find(
    ({ means }) => 'code' in means && language.accounts.get(means.code)?.type === 'receivable',
  );
  const facts: TaxFacts = { ...sentence.tax, refund: false, unregistered: false };
  const places = sentence.payments.filter(
    (it) =>
      it !== claim &&
      // カード会社手数料: who takes the fee is not where the money went.
      !('code' in it.means && language.accounts.get(it.means.code)?.type === 'credit_card') &&
      !('code' in it.means && claim && 'code' in claim.means && it.means.code === claim.means.code),
  );
  const money = moneyArrived(context, places);
  if (!['cash', 'bank'].includes(language.accounts.get(money)?.type ?? '')) return undefined;
  let lines: ProposedLine[];
  if (claim && 'code' in claim.means) lines = [line('credit', claim.means.code, main.amount.yen)];
  else if (soldThroughOthers(sentence.reading.text.key) || settlesClaim(sentence))
    lines = [line('credit', codeOf(language, 'receivable_control'), main.amount.yen)];
  else {
    if (!purpose || purpose.ruleId === GUESSED || language.accounts.get(purpose.accountCode)?.class !== 'revenue')
      return undefined;
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
        accountCode: codeOf(language, 'bank_fee'),
        tax: keptByCardCompany(sentence) ? 'P_EXM' : (fee?.tax ?? 'P10'),
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
  // カード売上から手数料を引かれて入金: whether the sale is booked already, nobody says.
  const sure = claim ? most : Math.min(most, 75);
  return answer(claim ? 'receivable_less_fee' : 'sale_less_fee', lines, money, places.length > 0, parts, sure);
}

/** 返済 115,300円、うち利息 4,300円: the interest is a part of what was paid, and the principal is the rest of it. */
function restOfPrincipal({ sentence, parts }: FormContext): Labelled | undefined {
  const [whole, part, ...more] = parts;
  if (!whole || part?.role !== 'interest' || more.length > 0 || whole.role === 'total') return undefined;
  const between = sentence.reading.text.key.slice(whole.amount.end, part.amount.start);
  if (!/(?:ウチ|内|of which|including)/.test(between) || whole.amount.yen <= part.amount.yen) return undefined;
  return { ...whole, amount: { ...whole.amount, yen: whole.amount.yen - part.amount.yen } };
}

/** Principal and interest of a loan in one payment. */
function principalAndInterest(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const rest = restOfPrincipal(context);
  const principal = rest ? [rest] : parts.filter(({ role }) => role === 'principal' || role === 'main');
  const interest = parts.filter(({ role }) => role === 'interest');
  const totals = parts.filter(({ role }) => role === 'total');
  // 105,000 debited: principal 98,000, interest 7,000: the sum of the others is no principal.
  const stated = principal.find((it) => 2n * it.amount.yen === sum([...principal, ...interest]));
  if (principal.length === 2 && totals.length === 0 && stated) {
    principal.splice(principal.indexOf(stated), 1);
    totals.push(stated);
  }
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
  const money = places[0] ?? codeOf(language, 'bank_default');
  const part = partOf(
    language,
    {
      accountCode: codeOf(language, 'interest_expense'),
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
  language: SentenceLanguage,
  sentence: Sentence,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal {
  if (sentence.amounts.length > 8) return refused('several_transactions', SEVERAL);
  const context: FormContext = { language, sentence, parts: labelled(sentence) };
  // Stylist 33,000 minus tax 3,063: tax that fits no price may be what was withheld.
  const taxed = priceAndTax(context, single) ?? taxOnTop(context, single);
  if (taxed && !isRefused(taxed)) return taxed;
  const form = formOf(context, single);
  return form && !(taxed && isRefused(form)) ? form : (taxed ?? refused('several_transactions', SEVERAL));
}

/** Sold 300,000 + 10% tax = 330,000: the price with its tax is what was paid. */
function taxOnTop(
  { sentence }: FormContext,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal | undefined {
  const [one, two, ...more] = sentence.amounts;
  const { key } = sentence.reading.text;
  if (!one || !two || more.length > 0 || !/税|tax/.test(key)) return undefined;
  const rate = one.yen * 110n === two.yen * 100n ? 10 : one.yen * 108n === two.yen * 100n ? 8 : undefined;
  if (rate === undefined || !/[=(→]|計|total|税込/.test(key.slice(one.end, two.end + 4))) return undefined;
  const marks = new Set(sentence.marks);
  marks.delete('tax_excluded');
  return single({ ...sentence, marks, amounts: [two], tax: { ...sentence.tax, marks, percents: [rate] } });
}

/** The named forms, in their order. */
function formOf(
  context: FormContext,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal | undefined {
  return (
    principalAndInterest(context) ??
    claimAndFee(context, false) ??
    lessDeductions(context) ??
    takings(context) ??
    twoRates(context) ??
    taxHandedOver(context) ??
    advanceItems(context) ??
    openList(context) ??
    claimAndFee(context, true) ??
    wagesLess(context) ??
    debtAndFee(context) ??
    settled(context, single) ??
    heldLessOurs(context) ??
    closed(context) ??
    itemized(context) ??
    partOfWhole(context)
  );
}
