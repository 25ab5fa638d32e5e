// A debt that is paid with the fee of the transfer on top, and what a customer or a platform pays less a fee: the debt
// or claim is named by who paid whom. Drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { draftOf, line, type FormContext } from './forms-parts.ts';
import { moneyOf } from './forms-settled.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import { soldThroughOthers } from './movements.ts';
import type { Amount, Sentence } from './sentence.ts';
import { NOTHING } from '../shape.ts';

const DRAFT = 75;
const [PAIR, TRIPLE] = [2, 3];

const FEE_BEFORE =
  /(?:手数料|振込料|送金料|決済料|料率|(?:^|[^a-z])(?:fees?|charges?|commissions?))(?:ノ|ガ|ハ|ヲ| of| was| is|:|=|-)? ?[¥]?$/;
const FEE_BEHIND = /^ ?(?:円|yen)? ?(?:ノ)?(?:[a-z]+ ){0,2}(?:手数料|振込料|(?:fees?|charges?|commissions?)(?![a-z]))/;

/** The amount that is a fee, by the words right beside it; undefined where none or two are. */
function feeOf({ amounts, reading }: Sentence): Amount | undefined {
  const { key } = reading.text;
  const at = (it: Amount, k: number): boolean => {
    const before = key.slice(amounts[k - 1]?.end ?? 0, it.start);
    const behind = key.slice(it.end, amounts[k + 1]?.start ?? key.length);
    return FEE_BEFORE.test(before) || FEE_BEHIND.test(behind);
  };
  const found = amounts.filter(at);
  return found.length === 1 ? found[0] : undefined;
}

/** The lines of a fee on the debit side. */
function feeLines(
  language: SentenceLanguage,
  sentence: Sentence,
  tax: string,
  yen: bigint,
  at: number,
): ProposedLine[] | undefined {
  const fee = {
    ...NOTHING,
    accountCode: codeOf(language, 'bank_fee'),
    tax,
    flow: 'out' as const,
    source: 'lexicon' as const,
    confidence: DRAFT,
    ruleId: '',
    reason: '',
    words: [],
  };
  const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false, unregistered: false };
  const made = partOf(language, fee, yen, facts);
  return isRefused(made) ? undefined : linesOf(made, 'debit', at);
}

const SUPPLIER_PAID = new RegExp(
  '買掛|仕入先|締メ?分|月分|(?:ヘ|ニ)(?:ノ)?(?:支払|振込|送金)|請求書払|' +
    '(?:^|[^a-z])(?:accounts payable|payables?|bill|paid [a-z]|settled [a-z]|supplier|invoice from)',
);
const NOT_A_DEBT = new RegExp(
  '家賃|給[与料]|税|保険|利息|借入|返済|源泉|引カ|差シ?引|控除|売|入金|着金|敷金|手付|前|外注費|報酬|(?:^|[^a-z])(?:rent|salary|wages|tax|' +
    'insurance|interest|loan|less|minus|received|arrived|landed|deposit|advance|customer|client|members?|' +
    'guests?|students?|patients?|joining|tuition|withh[a-z]*|net|after|sold|sales|payout|' +
    'paid us)(?![a-z])',
);

/** Paid Sanwa Metals 352,000 plus 440 bank charge: what was owed for goods, and the fee of its transfer. */
export function debtAndFee(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading, direction, payments } = sentence;
  const { key } = reading.text;
  if (amounts.length < PAIR || amounts.length > TRIPLE || amounts.some(({ foreign }) => foreign)) return undefined;
  if (direction === 'in' || !says(SUPPLIER_PAID, key) || NOT_A_DEBT.test(key)) return undefined;
  const fee = feeOf(sentence);
  const rest = amounts.filter((it) => it !== fee);
  const whole = rest.find(({ yen }) => fee && rest.some((it) => it.yen + fee.yen === yen));
  const debt = rest.find((it) => it !== whole);
  if (!fee || !debt || (rest.length > 1 && !whole) || fee.yen >= debt.yen) return undefined;
  const named = payments.flatMap(({ means }) => ('code' in means ? [means.code] : []));
  const owed =
    named.find((code) => language.accounts.get(code)?.type === 'payable') ?? codeOf(language, 'payable_control');
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const cost = feeLines(language, sentence, 'P10', fee.yen, 1);
  if (!cost) return undefined;
  const lines = [line('debit', owed, debt.yen), ...cost, line('credit', money, debt.yen + fee.yen)];
  return draftOf(context, 'debt_and_fee', lines, money);
}

const COMES_IN = new RegExp(
  '入金|着金|振リ?込|入ッ|受ケ?取|受領|払イ?出|' +
    '(?:^|[^a-z])(?:arrived|came in|landed|received|credited|payout|paid out|net|deposited|' +
    'into|in the (?:bank|account)|to (?:the )?bank|' +
    'in (?:the |our )?(?:ordinary|checking|current|bank))',
);
/** Whoever is named first paid; or a bill of ours that was paid. */
const THEY_PAID = new RegExp(
  '請求|売掛|代引|(?<![円万千上金])(?:カラ|ヨリ)[^。]*(?:入金|着金|振込)|^(?!(?:we|i|paid|sent|transferred|settled) )[a-z][^.]{0,40} ' +
    '(?:paid|settled|transferred|sent|wired|remitted)|receivable|(?:our|their) invoice|invoice \\d',
);
const NO_CLAIM = new RegExp(
  '源泉|給[与料]|賞与|報酬|借入|融資|ローン|手形|割引料|利息|敷金|保証金|社会保険|買掛|返金|' +
    '(?:^|[^a-z])(?:withh|salary|wages|loan|interest|discounted|refund|deposit for|we paid|principal|security)',
);
const OF_CARDS = /カード会社|クレジット会社|card company|acquirer|processor/;
const PLATFORM_FEE = /transfer|振込|送金|bank/;

/**
 * Aoba paid 412,500 less 440 bank fee, 412,060 arrived; PayPay入金 48,600円（手数料972引後47,628円）: a claim less a fee.
 * `isNamed`: of texts that name the claim, which other forms know more surely, or of all others.
 */
export function claimAndFee(context: FormContext, isNamed: boolean): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading, direction, payments } = sentence;
  const { key } = reading.text;
  const namesClaim = payments.some(
    ({ means }) => 'code' in means && language.accounts.get(means.code)?.type === 'receivable',
  );
  if (
    namesClaim !== isNamed ||
    amounts.length !== TRIPLE ||
    amounts.some(({ foreign }) => foreign) ||
    direction === 'out'
  )
    return undefined;
  if (!says(COMES_IN, key) || NO_CLAIM.test(key)) return undefined;
  if (!soldThroughOthers(key) && !says(THEY_PAID, key)) return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const whole = amounts.find(({ yen }) => yen * 2n === all);
  const fee = feeOf(sentence);
  const net = amounts.find((it) => it !== whole && it !== fee);
  if (!whole || !fee || fee === whole || !net || fee.yen >= net.yen) return undefined;
  const isCard = OF_CARDS.test(key) && !PLATFORM_FEE.test(key);
  const cost = feeLines(language, sentence, isCard ? 'P_EXM' : 'P10', fee.yen, 0);
  const named = moneyOf(language, sentence);
  // PayPay入金: who pays it out is not where it arrives.
  const isService = named !== undefined && plays(language, named, 'payment_service_balance');
  const money = named === undefined || isService ? codeOf(language, 'bank_default') : named;
  if (!cost) return undefined;
  const lines = [
    ...cost,
    line('credit', codeOf(language, 'receivable_control'), whole.yen),
    line('debit', money, net.yen),
  ];
  return draftOf(context, 'receivable_less_fee', lines, money);
}
