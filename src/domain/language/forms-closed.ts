// Sentences whose amounts close: the whole is the sum of what was taken off and what was left. Which amount is which is
// read from the sum; what each is for, from the words beside it. Drafts: the text says less than the sum does.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import { soldThroughOthers } from './movements.ts';
import { purposeOf } from './purposes.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import type { Purpose } from './purpose.ts';

const DRAFT = 75;
/** No sentence of this kind names fewer amounts, or more. */
const [LEAST, MOST] = [3, 7];

/** What was taken off: by the words beside the amount, the account of it and its tax. */
interface TakenOff {
  readonly words: RegExp;
  readonly part: AccountPart;
  readonly tax: string;
  /** Held back for others: ours where it was held back from us. */
  readonly held?: 'income' | 'resident' | 'social' | 'employment';
  /** Comes on top of a claim where money comes in. */
  readonly gain?: true;
}
const TAKEN: readonly TakenOff[] = [
  { words: /住民税|resident tax|inhabitant tax/, part: 'resident_tax_withheld', tax: '', held: 'resident' },
  {
    words: /雇用保険|雇保|雇用|employment insurance|unemployment insurance/,
    part: 'employment_insurance_withheld',
    tax: '',
    held: 'employment',
  },
  {
    words: /社会保険|社保|健康保険|健保|厚生年金|年金|社会保険料|social insurance|health insurance|pension/,
    part: 'social_insurance_withheld',
    tax: '',
    held: 'social',
  },
  {
    words: /源泉|所得税|天引キ?税|^ ?税金|withheld|withholding|income tax|(?:^|less |minus )tax ?$/,
    part: 'income_tax_withheld',
    tax: '',
    held: 'income',
  },
  { words: /割引料|手形割引|discount (?:charge|fee)|discount/, part: 'loss_on_sale_of_notes', tax: 'P_EXM' },
  { words: /為替差益|exchange gain|fx gain/, part: 'fx_gain', tax: 'S_OUT', gain: true },
  { words: /為替差損|exchange loss|fx loss/, part: 'fx_loss', tax: 'P_OUT' },
  { words: /保証料|guarantee fee/, part: 'commission_fees', tax: 'P_EXM' },
  { words: /利息|利子|interest/, part: 'interest_expense', tax: 'P_EXM' },
  { words: /(?:カード|クレジット)(?:会社)?(?:決済)?手数料|card fee/, part: 'commission_fees', tax: 'P_EXM' },
  { words: /管理料|管理費|管理手数料|management fee/, part: 'contractor_fees', tax: 'P10' },
  { words: /手数料|振込料|送金料|transfer fee|bank fee|fees?$|charges?$|commission/, part: 'bank_fee', tax: 'P10' },
  { words: /原状回復|修繕|修理|補修|清掃|クリーニング|restoration|repairs?|cleaning/, part: 'repairs', tax: 'P10' },
  { words: /会費|組合費|dues/, part: 'membership_fees', tax: 'P_OUT' },
  { words: /保険料|premium/, part: 'insurance_premiums', tax: 'P_EXM' },
  { words: /印紙/, part: 'taxes_and_dues', tax: 'P_OUT' },
  { words: /値引|リベート|割戻/, part: 'sales_return', tax: 'S10_RET' },
];

/** The words before an amount, back to the amount before it, and those behind it. */
function wordsAround({ reading, amounts }: Sentence, at: number): { before: string; behind: string } {
  const { key } = reading.text;
  const amount = amounts[at] as Amount;
  const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
  const behind = key.slice(amount.end, amounts[at + 1]?.start ?? key.length);
  return { before, behind };
}

/** What was taken off, by the words of an amount: the last that stands before it, else right behind it. */
function takenAt(sentence: Sentence, at: number): TakenOff | undefined {
  const { before, behind } = wordsAround(sentence, at);
  const pieces = before.split(/[、。,:;]|(?:差シ引|引カ|引イ|控除|除イ)[^\d]*ノ?/);
  // 預金利息 手取 1,016円: what is left. In English a comma ends what was said of the amount before.
  if (/(?:手取リ?|差引|入金額)(?:額)? ?$/.test(before)) return undefined;
  const last = (/^[ -~]*$/.test(before) ? pieces.at(-1) : pieces.findLast((it) => it.trim() !== '')) ?? '';
  const found = TAKEN.filter(({ words }) => words.test(last.trimEnd()));
  if (found.length > 0) return found[0];
  const close = /^ ?(?:yen |円)?(?:ノ|of |in |for |as )?([^、。,;]{1,24})/.exec(behind)?.[1] ?? '';
  return /^ ?(?:ノ|of |in |for |as |[a-z])/.test(behind)
    ? TAKEN.find(({ words }) => words.test(close.trimEnd()))
    : undefined;
}

/** True where the words of an amount say that tax on a fee or on wages was held back. */
export const heldBackAt = (sentence: Sentence, at: number): boolean => takenAt(sentence, at)?.held === 'income';

/** The amounts of a text in their parts: the whole, what was taken off, and what was left. */
interface Closed {
  readonly whole: Amount;
  readonly net: Amount;
  readonly taken: readonly { readonly amount: Amount; readonly of: TakenOff }[];
}

const REST_SAID = /残(?:リ|額|金)|差引(?!額)|差シ引|手取|(?:^| )(?:rest|remainder|remaining|balance)(?: |,|$)/;
/** 手形 50万円を割引、割引料 1万円、残りは当座へ: what is left has no amount of its own, and follows from the others. */
function withRest(sentence: Sentence): Closed | undefined {
  const { amounts, reading } = sentence;
  const [whole, part] = amounts;
  if (!whole || !part || amounts.length !== LEAST - 1 || part.yen >= whole.yen || whole.foreign) return undefined;
  const of = takenAt(sentence, 1);
  if (!of || of.gain || takenAt(sentence, 0) || !REST_SAID.test(reading.text.key.slice(whole.end))) return undefined;
  return { whole, net: { ...whole, yen: whole.yen - part.yen }, taken: [{ amount: part, of }] };
}

function closedOf(sentence: Sentence): Closed | undefined {
  const { amounts } = sentence;
  if (amounts.length < LEAST) return withRest(sentence);
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const largest = amounts.find(({ yen }) => yen * 2n === all);
  if (!largest) return undefined;
  const marked = amounts.map((amount, at) => ({ amount, of: amount === largest ? undefined : takenAt(sentence, at) }));
  const taken = marked.flatMap(({ amount, of }) => (of ? [{ amount, of }] : []));
  const [left, ...more] = marked.filter(({ amount, of }) => !of && amount !== largest);
  if (!left || more.length > 0 || taken.length === 0) return undefined;
  // 売掛金45万円に為替差益8,600円、458,600円が入金: the largest is what came in.
  const gains = taken.filter(({ of }) => of.gain);
  if (gains.length > 0) return gains.length === taken.length ? { whole: left.amount, net: largest, taken } : undefined;
  return { whole: largest, net: left.amount, taken };
}

const CLAIMS: ReadonlySet<string> = new Set(['receivable', 'notes_receivable']);
const WAGES = ['directors_pay', 'salaries', 'part_time_wages', 'bonuses'] as const;
const COMES_IN = new RegExp(
  '入金|着金|振リ?込マレ|返金|返還|戻ッ|戻リ|入ッ|(?:普通|当座|定期)預金(?:ヘ|ニ)|当座(?:ヘ|ニ)|口座(?:ヘ|ニ)|受ケ?取|received|arrived|came in|credited|' +
    'refunded|returned|into |came back|預金(?:ノ)?利息|受取利息|interest (?:on|from) (?:the |our )?(?:bank|' +
    'deposit|ordinary|savings|time)',
);

/** What the whole is, as it is booked: a claim, a deposit, a loan, an income, or a cost. */
interface ClosedWhole {
  readonly lines: readonly ProposedLine[];
  readonly direction: 'in' | 'out';
  readonly purpose?: Purpose;
}

/** The claim that the text names, where it is what came in or was discounted. */
function claimOf(
  language: SentenceLanguage,
  sentence: Sentence,
  taken: Closed['taken'],
  comesIn: boolean,
): string | undefined {
  const claim = sentence.payments.find(
    ({ means }) => 'code' in means && CLAIMS.has(language.accounts.get(means.code)?.type ?? ''),
  )?.means;
  const note = sentence.payments.some(({ means }) => 'kind' in means && means.kind === 'note');
  const discounted = taken.some(({ of }) => of.part === 'loss_on_sale_of_notes');
  return note && discounted
    ? codeOf(language, 'notes_receivable_trade')
    : claim && 'code' in claim && (comesIn || discounted)
      ? claim.code
      : undefined;
}

const OUR_DEPOSIT =
  /敷金|保証金|(?:^| )deposit[^.]*(?:came back|returned|refunded|back)|returned (?:the |our )?deposit/;
const THEIR_DEPOSIT = /入居者|退去者|テナント|借主|様|オ客|預カ|customer|client|tenant|guest|from (?:mr|ms)/;

/** A deposit that comes back, and what a platform pays out; undefined for others. */
function comesBackOrPaidOut(
  language: SentenceLanguage,
  { reading, direction }: Sentence,
  whole: Amount,
  taken: Closed['taken'],
  comesIn: boolean,
): ClosedWhole | undefined {
  const { key } = reading.text;
  // 敷金 30万円、原状回復 8万円を引かれ: what we had given for rooms comes back.
  if (comesIn && OUR_DEPOSIT.test(key) && !THEIR_DEPOSIT.test(key)) {
    const deposit = codeOf(language, 'leasehold_and_guarantee_deposits');
    return { lines: [{ ...line('credit', deposit, whole.yen), taxCode: 'P_OUT' }], direction: 'in' };
  }
  const isFee = taken.every(({ of }) => of.part === 'bank_fee' || of.part === 'commission_fees');
  if (isFee && direction !== 'out' && soldThroughOthers(key)) return paidOut(language, key, whole, taken);
  return undefined;
}

function wholeOfClosed(
  { language, sentence }: FormContext,
  { whole, taken }: Closed,
): ClosedWhole | LanguageRefusal | undefined {
  const { key } = sentence.reading.text;
  const comesIn = sentence.direction === 'in' || (sentence.direction === undefined && says(COMES_IN, key));
  const told = comesBackOrPaidOut(language, sentence, whole, taken, comesIn);
  if (told) return told;
  const code = claimOf(language, sentence, taken, comesIn);
  if (code !== undefined) return { lines: [line('credit', code, whole.yen)], direction: 'in' };
  const spent = sentence.tokens.filter(
    ({ start, end }) => !taken.some(({ amount }) => labels(sentence, amount, start, end)),
  );
  const { purpose, undecided } = purposeOf(language, sentence.reading, spent, comesIn ? 'in' : sentence.direction);
  const account = purpose && language.accounts.get(purpose.accountCode);
  if (!purpose || !account || undecided || purpose.ruleId === 'rule_sys_guess')
    return comesIn ? paidOut(language, key, whole, taken) : feeLess(language, sentence, whole, taken);
  if (account.class === 'equity') return undefined;
  const isBalance = account.class === 'asset' || account.class === 'liability';
  if (isBalance && !comesIn) return undefined;
  const direction = account.class === 'revenue' || isBalance ? 'in' : 'out';
  const part = partOf(language, purpose, whole.yen, { ...sentence.tax, refund: false });
  if (isRefused(part)) return part;
  if (part.split.gross !== Number(whole.yen)) return undefined;
  return { lines: linesOf(part, direction === 'in' ? 'credit' : 'debit', 0), direction, purpose };
}

/** Peatix から、チケット代 10万円から手数料を引いて入金: what others sold or collected for us is a claim on them. */
function paidOut(
  language: SentenceLanguage,
  key: string,
  whole: Amount,
  taken: Closed['taken'],
): ClosedWhole | undefined {
  // 工事残金から振込手数料を差し引かれて着金: whoever keeps the fee of his transfer pays what he owed.
  const isTransfer =
    taken.every(({ of }) => of.part === 'bank_fee') && /振リ?込|送金|transfer|bank (?:charge|fee)|wire/.test(key);
  return isTransfer || soldThroughOthers(key)
    ? { lines: [line('credit', codeOf(language, 'receivable_control'), whole.yen)], direction: 'in' }
    : undefined;
}

/** ロゴ制作料 110,000円、源泉 10,210円を引き: tax is withheld from the fee of a person, whatever it is for. */
function feeLess(
  language: SentenceLanguage,
  sentence: Sentence,
  whole: Amount,
  taken: Closed['taken'],
): ClosedWhole | LanguageRefusal | undefined {
  if (!taken.every(({ of }) => of.held === 'income') || sentence.direction === 'in') return undefined;
  // 株主に配当、源泉を控除: no fee.
  if (/配当|dividend/.test(sentence.reading.text.key)) return undefined;
  const purpose: Purpose = {
    accountCode: codeOf(language, 'professional_fees'),
    tax: 'P10',
    flow: 'out',
    source: 'lexicon',
    confidence: DRAFT,
    ruleId: 'rule_sys_fee_less_withholding',
    reason: 'a fee from which tax was withheld',
    words: [],
  };
  const part = partOf(language, purpose, whole.yen, { ...sentence.tax, refund: false });
  if (isRefused(part)) return part;
  if (part.split.gross !== Number(whole.yen)) return undefined;
  return { lines: linesOf(part, 'debit', 0), direction: 'out', purpose };
}

/** True for a word that stands between an amount that was taken off and the amount before it. */
function labels({ amounts }: Sentence, amount: Amount, start: number, end: number): boolean {
  const before = amounts[amounts.indexOf(amount) - 1]?.end ?? 0;
  // The first amount of a text has the words of the whole before it as well.
  return before > 0 && start >= before && end <= amount.start;
}

function linesOfTaken(
  language: SentenceLanguage,
  sentence: Sentence,
  { direction, purpose }: ClosedWhole,
  of: TakenOff,
  yen: bigint,
  at: number,
): ProposedLine[] | undefined {
  if (direction === 'out') {
    if (of.held === undefined || !purpose) return undefined;
    const isWages = plays(language, purpose.accountCode, ...WAGES);
    if (!isWages && of.held !== 'income') return undefined;
    return [line('credit', codeOf(language, isWages ? of.part : 'fee_tax_withheld'), yen)];
  }
  if (of.held !== undefined)
    return of.held === 'income' ? [line('debit', codeOf(language, 'tax_withheld_from_us'), yen)] : undefined;
  const part = partOf(
    language,
    {
      accountCode: codeOf(language, of.part),
      tax: of.tax,
      flow: of.gain ? 'in' : 'out',
      source: 'lexicon',
      confidence: DRAFT,
      ruleId: '',
      reason: '',
      words: [],
    },
    yen,
    { ...sentence.tax, marks: new Set(), percents: [], refund: false, unregistered: false },
  );
  return isRefused(part) ? undefined : linesOf(part, of.gain ? 'credit' : 'debit', at);
}

/** The account of money that the text names, else the bank. */
function moneyIn(language: SentenceLanguage, { payments, reading }: Sentence): string {
  const named = payments.flatMap(({ means }) => ('code' in means ? [means.code] : []));
  const money = named.filter((code) => ['cash', 'bank'].includes(language.accounts.get(code)?.type ?? ''));
  const bank = codeOf(language, 'bank_default');
  // Stripe入金: a service is no place where money arrives.
  const isService = (code: string): boolean => plays(language, code, 'payment_service_balance');
  const places = money.filter((code) => !isService(code));
  return (
    places.find((code) => code !== bank) ??
    places[0] ??
    (/入金|着金|振リ?込/.test(reading.text.key) ? bank : (money[0] ?? bank))
  );
}

/** Amounts of which the largest is the sum of the others; undefined where a part has no name. */
export function closed(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const shape = closedOf(sentence);
  if (!shape) return undefined;
  const whole = wholeOfClosed(context, shape);
  if (!whole || 'understood' in whole) return whole;
  const lines = [...whole.lines];
  for (const { amount, of } of shape.taken) {
    const own = linesOfTaken(language, sentence, whole, of, amount.yen, lines.length);
    if (!own) return undefined;
    lines.push(...own);
  }
  const money = moneyIn(language, sentence);
  lines.push(line(whole.direction === 'in' ? 'debit' : 'credit', money, shape.net.yen));
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer('amounts_that_close', lines, money, true, parts, DRAFT);
}
