// Sentences in which what was paid or received before is settled: an advance for costs, goods against an advance,
// social insurance by whose share it is, and a part of a claim or debt. Drafts: which parts there are is read from
// the sums.
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { assetSold } from './forms-assets.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { paidInWays } from './forms-ways.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import { purposeOf } from './purposes.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { Token } from './reading-shape.ts';
import { NOTHING } from '../shape.ts';

/** What is settled by sums waits for a person. */
const DRAFT = 75;

const wordAt = (sentence: Sentence, pattern: RegExp): Token | undefined =>
  sentence.tokens.find(({ key }) => pattern.test(key));

/** Where money comes from or goes to: the account of money that the text names. */
export function moneyOf({ accounts }: SentenceLanguage, { payments }: Sentence): string | undefined {
  return payments
    .flatMap(({ means }) => ('code' in means ? [means.code] : []))
    .find((code) => ['cash', 'bank'].includes(accounts.get(code)?.type ?? ''));
}

/** The lines of what an amount was spent on, or brings in; undefined where the words beside it do not say. */
function linesFor(
  { language, sentence }: FormContext,
  tokens: readonly Token[],
  amount: Amount,
  direction: 'in' | 'out',
): ProposedLine[] | undefined {
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, direction);
  if (!purpose || undecided || purpose.flow !== direction) return undefined;
  const kind = language.accounts.get(purpose.accountCode)?.class;
  if (kind !== 'expense' && kind !== 'revenue') return undefined;
  const part = partOf(language, purpose, amount.yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(amount.yen)) return undefined;
  return linesOf(part, direction === 'out' ? 'debit' : 'credit', 0);
}

function made(
  { language, parts }: FormContext,
  name: string,
  lines: readonly ProposedLine[],
  payment: string,
): SentenceAnswer | LanguageRefusal {
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer(name, lines, payment, true, parts, DRAFT);
}

/** 仮払金 50,000円の精算、旅費 42,900円、残りは現金で返金: an advance that was spent, and what is left or lacking. */
function advanceSpent(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const [advance, spent, ...rest] = sentence.amounts;
  const word = wordAt(sentence, /^仮払(?:金|イ)?$/);
  if (!advance || !spent || rest.length > 1 || !word || word.end > advance.start) return undefined;
  const others = sentence.tokens.filter(({ start }) => start >= advance.end);
  const lines = linesFor(
    context,
    others.filter(({ end }) => end <= spent.start),
    spent,
    'out',
  );
  const left = advance.yen - spent.yen;
  if (!lines || (rest[0] && rest[0].yen !== (left < 0n ? -left : left))) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'cash');
  if (left > 0n) lines.push(line('debit', money, left));
  lines.push(line('credit', codeOf(language, 'suspense'), advance.yen));
  if (left < 0n) lines.push(line('credit', money, -left));
  return made(context, 'advance_spent', lines, codeOf(language, 'suspense'));
}

const SHARE_OF_COMPANY =
  /会社負担|(?:医院|当社|当院|弊社|事業所|法人|店)負担|事業主負担|会社分|会社ノ分|会社持チ|法定福利|折半|(?:employer|company)(?:.s)? (?:share|portion|part|half)/;
const SHARE_OF_STAFF = new RegExp(
  '従業員(?:負担|分|預リ?|カラ|ノ|ヨリ)|社員(?:負担|分|預リ?|カラ|ノ)|本人負担|預リ金|預リ分|預リ$|個人負担|(?:employees?|staff|workers?|personnel)' +
    '(?:.s?)? (?:share|portion|part|half)|withheld',
);

/** The whole and both shares. */
const LEAST_NAMED = 3;

/** Whose share an amount is, by the words before it, else by those behind it. */
function shareOf({ reading, amounts }: Sentence, at: number): 'company' | 'staff' | undefined {
  const { key } = reading.text;
  const amount = amounts[at];
  if (!amount) return undefined;
  const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
  const behind = key.slice(amount.end, amounts[at + 1]?.start ?? key.length);
  // Of two amounts the words between them are those of the second.
  const isSubject = /^(?:[ハガ]|\)? (?:is|are|was) )/.test(behind);
  const places =
    amounts.length < LEAST_NAMED
      ? isSubject && at > 0
        ? [behind, before]
        : [before]
      : [isSubject ? behind : before, behind, before];
  for (const words of places) {
    const [company, staff] = [SHARE_OF_COMPANY.test(words), SHARE_OF_STAFF.test(words)];
    if (company !== staff) return company ? 'company' : 'staff';
  }
  return undefined;
}

/** The whole and the share of the company of two or three amounts; undefined where the sums or the words differ. */
function sharesOf(sentence: Sentence): { readonly whole: bigint; readonly company: bigint } | undefined {
  const { amounts } = sentence;
  const [one, two, three, ...more] = amounts;
  if (!one || !two || more.length > 0) return undefined;
  const most = amounts.reduce((a, b) => (a.yen > b.yen ? a : b));
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  if (three && most.yen * 2n !== all) return undefined;
  // 折半 預り357,000 会社357,000: both shares are the same.
  const halves = amounts.filter((it) => it !== most);
  if (three && halves[0] && halves[0].yen === halves[1]?.yen) return { whole: most.yen, company: halves[0].yen };
  const said = amounts.flatMap((it, at) => {
    const share = three && it === most ? undefined : shareOf(sentence, at);
    return share ? [{ share, yen: it.yen }] : [];
  });
  const [first, second] = said;
  if (!first || (second && first.share === second.share)) return undefined;
  // 従業員預り分 14,200円と会社負担分 22,800円: both shares, and nobody wrote the whole.
  if (second) {
    const company = first.share === 'company' ? first.yen : second.yen;
    return three ? { whole: most.yen, company } : { whole: all, company };
  }
  if (first.yen >= most.yen) return undefined;
  return { whole: most.yen, company: first.share === 'company' ? first.yen : most.yen - first.yen };
}

/** 社会保険料 120,000円が引き落とし、うち会社負担 60,000円: whose share is an expense, and whose was held. */
function insuranceShared(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  const isLabour = /雇用保険|労働保険|employment insurance|labou?r insurance/.test(key);
  if (!isLabour && !/社会保険|社保|健康保険|厚生年金|年金事務所|social insurance/.test(key)) return undefined;
  if (/給[料与]|賞与|報酬|salar|wage|bonus/.test(key)) return undefined;
  const shares = sharesOf(sentence);
  if (!shares) return undefined;
  const { whole, company } = shares;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const cost = { ...NOTHING, ...line('debit', codeOf(language, 'legal_welfare'), company), taxCode: 'P_OUT' };
  const account = isLabour ? 'employment_insurance_withheld' : 'social_insurance_withheld';
  const held = line('debit', codeOf(language, account), whole - company);
  return made(context, 'insurance_shared', [held, cost, line('credit', money, whole)], money);
}

/** 88,000円のうち半分の44,000円, half of 88,000, only 44,000 came: words between a whole and its part. */
const OF_A_WHOLE = new RegExp(
  '^ ?(?:(?:ノ(?:ウチ|内)|、?ウチ|ノ一部)(?:、|ノ)?(?:半分|半額|一部|[1-9]割)?(?:ノ|ダケ|トシテ)?、? ?|(?: yen)?,? ?(?:but |and |' +
    'of which )?only )$',
);

/** 売掛金 550,000円のうち 200,000円を現金で回収: of a claim or debt a part; what is left of it stays. */
function partSettled(
  { sentence, parts }: FormContext,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal | undefined {
  const [first, second, ...more] = sentence.amounts;
  const { key } = sentence.reading.text;
  if (!first || !second || more.length > 0 || parts.some(({ role }) => role !== 'main')) return undefined;
  const isBehind = first.yen < second.yen && PART_OF.test(key.slice(first.end, second.start));
  const [whole, part] = isBehind ? [second, first] : [first, second];
  if (part.yen >= whole.yen) return undefined;
  if (!isBehind && !OF_A_WHOLE.test(key.slice(whole.end, part.start))) return undefined;
  const alone = single({ ...sentence, amounts: [part] });
  return isRefused(alone) ? undefined : { ...alone, confidence: Math.min(alone.confidence, DRAFT) };
}

/** 40,000 of the 64,800 they owe, 100,000 cash toward the 385,000 bill. */
const PART_OF =
  /^ ?(?:yen )?(?:in )?(?:cash |by transfer )?(?:of|out of|towards?|against) (?:the|our|their|his|her|its|what) ?[¥]?$/;

const FEE_BEHIND = /^ ?(?:[a-z]+ ){0,2}(?:fee|commission|charge)s?(?![a-z])/;
const FEE_BEFORE = /(?:fee|commission|charge)s?(?: of| was|:)? ?[¥]?$/;
const BILLED_OR_SOLD = /invoice|(?:^| )bill(?: |,|$)|sales of|receivable/;
const PAID_BY_US = /^(?:we|i) |^(?:paid|transferred|sent|settled) |withh|salary|wages/;

/** The three amounts of a text of which the largest is the sum of the others; undefined where none is. */
function wholeOfThree({
  amounts,
}: Sentence): { readonly whole: Amount; readonly others: readonly Amount[] } | undefined {
  if (amounts.length !== LEAST_NAMED || amounts.some(({ foreign }) => foreign)) return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const whole = amounts.find(({ yen }) => yen * 2n === all);
  return whole && { whole, others: amounts.filter((it) => it !== whole) };
}

/** Paid a 99,000 yen invoice less 550 yen bank fee, so 98,450 yen arrived: the claim was the whole of it. */
function claimLessFee(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  const shape = wholeOfThree(sentence);
  if (!shape || !BILLED_OR_SOLD.test(key) || PAID_BY_US.test(key)) return undefined;
  const named = (of: RegExp, at: (it: Amount) => string): Amount | undefined => {
    const found = shape.others.filter((it) => of.test(at(it)));
    return found.length === 1 ? found[0] : undefined;
  };
  const fee = named(FEE_BEHIND, ({ end }) => key.slice(end)) ?? named(FEE_BEFORE, ({ start }) => key.slice(0, start));
  const net = shape.others.find((it) => it !== fee);
  if (!fee || !net || fee.yen >= net.yen) return undefined;
  const isCard = /card company|card processor|acquirer/.test(key);
  const cost = partOf(
    language,
    { ...NOTHING, ...FEE_TAKEN, accountCode: codeOf(language, 'bank_fee'), tax: isCard ? 'P_EXM' : 'P10' },
    fee.yen,
    { ...sentence.tax, marks: new Set(), percents: [], refund: false, unregistered: false },
  );
  if (isRefused(cost)) return cost;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const claim = line('credit', codeOf(language, 'receivable_control'), shape.whole.yen);
  return made(
    context,
    'receivable_less_fee',
    [...linesOf(cost, 'debit', 0), claim, line('debit', money, net.yen)],
    money,
  );
}
const FEE_TAKEN = { flow: 'out', source: 'lexicon', confidence: DRAFT, ruleId: '', reason: '', words: [] } as const;

/** His trip cost 35,200 yen; he had an advance of 40,000 and returned 4,800: the order of the three is free. */
function tripSettled(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  const shape = wholeOfThree(sentence);
  if (!shape) return undefined;
  const before = ({ start }: Amount): string =>
    key.slice(sentence.amounts.findLast(({ end }) => end <= start)?.end ?? 0, start);
  const lacking = tripLacking(context, shape.whole, before);
  if (lacking) return lacking;
  const back = shape.others.find((it) =>
    /(?:returned|gave back|handed back|paid back|brought back)[^.]{0,16}$/.test(before(it)),
  );
  const spent = shape.others.find((it) => it !== back);
  const isAdvance =
    /advance(?: payment)?(?: of| was)?(?: ¥)? ?$/.test(before(shape.whole)) ||
    /^ advance/.test(key.slice(shape.whole.end));
  if (!back || !spent || !isAdvance) return undefined;
  const words = before(spent);
  const own = sentence.tokens.filter(({ start, end }) => end <= spent.start && start >= spent.start - words.length);
  const isTrip = /trip|travel/.test(words);
  const trip = partOf(
    language,
    { ...NOTHING, ...FEE_TAKEN, accountCode: codeOf(language, 'travel_and_transportation'), tax: 'P10' },
    spent.yen,
    { ...sentence.tax, refund: false },
  );
  const lines = isTrip
    ? isRefused(trip)
      ? undefined
      : linesOf(trip, 'debit', 0)
    : linesFor(context, own, spent, 'out');
  if (!lines) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'cash');
  const advance = codeOf(language, 'suspense');
  return made(
    context,
    'advance_spent',
    [...lines, line('debit', money, back.yen), line('credit', advance, shape.whole.yen)],
    advance,
  );
}

/** Leo spent 46,300, had 40,000 advance, gave him the missing 6,300: what was spent is more than the advance. */
function tripLacking(
  context: FormContext,
  whole: Amount,
  before: (amount: Amount) => string,
): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  if (!/(?:spent|expenses|cost|came to)[^,.;]{0,24}$/.test(before(whole))) return undefined;
  const others = sentence.amounts.filter((it) => it !== whole);
  const advance = others.find(
    (it) => /advance[^,.;]{0,12}$/.test(before(it)) || /^ ?(?:yen )?(?:in )?advance/.test(key.slice(it.end)),
  );
  const given = others.find((it) => it !== advance);
  if (!advance || !given) return undefined;
  const trip = partOf(
    language,
    { ...FEE_TAKEN, accountCode: codeOf(language, 'travel_and_transportation'), tax: 'P10' },
    whole.yen,
    { ...sentence.tax, refund: false },
  );
  if (isRefused(trip)) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'cash');
  const suspense = codeOf(language, 'suspense');
  return made(
    context,
    'advance_spent',
    [...linesOf(trip, 'debit', 0), line('credit', suspense, advance.yen), line('credit', money, given.yen)],
    suspense,
  );
}

const MATURED = /満期|解約|matured|maturity|cancell?ed|closed/;
const TIME_DEPOSIT = /定期(?:預金|積金)?|time deposit|fixed deposit/;
/** 売掛 20万円と買掛 20万円を相殺: a claim and a debt of the same size go together. */
function offset(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const [one, two, ...more] = sentence.amounts;
  const { key } = sentence.reading.text;
  if (!one || !two || more.length > 0 || one.yen !== two.yen || !/相殺|set off|offset|netted/.test(key))
    return undefined;
  if (!CLAIM_SAID.test(key) || !DEBT_SAID.test(key)) return undefined;
  const [debt, claim] = [codeOf(language, 'payable_control'), codeOf(language, 'receivable_control')];
  return made(context, 'offset', [line('debit', debt, one.yen), line('credit', claim, one.yen)], claim);
}

/** 定期預金 300万円が満期、利息 1,200円とあわせて普通預金へ, with or without the tax that was kept of it. */
function depositMatured(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  const { amounts } = sentence;
  if (amounts.length < 2 || amounts.length > 4 || !TIME_DEPOSIT.test(key) || !MATURED.test(key)) return undefined;
  const words = (at: number): string =>
    key
      .slice(amounts[at - 1]?.end ?? 0, amounts[at]?.start)
      .split(/[、。,;(]/)
      .at(-1) ?? '';
  const at = (of: RegExp): Amount | undefined => amounts.find((_, k) => of.test(words(k)));
  const [tax, interest] = [at(/源泉|税|tax/), at(/利息|利子|interest/)];
  const deposit = amounts.find((it) => it !== tax && it !== interest);
  if (!deposit || !interest || interest === tax) return undefined;
  const net = deposit.yen + interest.yen - (tax?.yen ?? 0n);
  const rest = amounts.filter((it) => it !== tax && it !== interest && it !== deposit);
  if (rest.length > 1 || (rest[0] && rest[0].yen !== net)) return undefined;
  const money =
    moneyOf(language, {
      ...sentence,
      payments: sentence.payments.filter(
        ({ means }) => !('code' in means && plays(language, means.code, 'time_deposit')),
      ),
    }) ?? codeOf(language, 'bank_default');
  return made(
    context,
    'deposit_matured',
    [
      line('debit', money, net),
      ...(tax ? [line('debit', codeOf(language, 'tax_withheld_from_us'), tax.yen)] : []),
      line('credit', codeOf(language, 'time_deposit'), deposit.yen),
      { ...line('credit', codeOf(language, 'interest_income'), interest.yen), taxCode: 'S_EXM' },
    ],
    money,
  );
}

const LOSS_SAID = /為替差損|(?:exchange|fx|currency) loss/;
const GAIN_SAID = /為替差益|(?:exchange|fx|currency) gain/;
const DEBT_SAID = /買掛|未払|payable|we owed|supplier/;
const CLAIM_SAID = /売掛|未収|receivable|customer|client/;

const EXCHANGED = /為替|円換算|換算|(?:^|[^a-z])(?:fx|exchange|conversion|converted)/;
const CLAIM_BEFORE = /(?:売掛(?:金)?|請求(?:額|分)?|invoice(?: of)?|receivable(?: of)?)[^\d]{0,10}$/;
/** 売掛60万の入金 円換算で612,000円 差額は為替: whether it is a gain or a loss, the amounts say. */
function exchangeOfClaim(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (!EXCHANGED.test(key) || amounts.length > LEAST_NAMED || sentence.direction === 'out' || DEBT_SAID.test(key))
    return undefined;
  const claim = amounts.find(({ start }, at) => CLAIM_BEFORE.test(key.slice(amounts[at - 1]?.end ?? 0, start)));
  const paid = amounts.find((it) => it !== claim && claim && it.yen * 2n > claim.yen && it.yen < claim.yen * 2n);
  if (!claim || !paid || claim.yen === paid.yen) return undefined;
  const difference = paid.yen > claim.yen ? paid.yen - claim.yen : claim.yen - paid.yen;
  const rest = amounts.find((it) => it !== claim && it !== paid);
  if (rest && rest.yen !== difference) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const result =
    paid.yen > claim.yen
      ? { ...NOTHING, ...line('credit', codeOf(language, 'fx_gain'), difference), taxCode: 'S_OUT' }
      : { ...NOTHING, ...line('debit', codeOf(language, 'fx_loss'), difference), taxCode: 'P_OUT' };
  const settles = line('credit', codeOf(language, 'receivable_control'), claim.yen);
  return made(context, 'exchange_differs', [settles, result, line('debit', money, paid.yen)], money);
}

/** 買掛80万円の決済に81万5千円、為替差損: a claim or debt in a foreign currency, and what was paid for it; by the words. */
function exchangeDiffers(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { key } = sentence.reading.text;
  const [isLoss, isGain, isDebt, isClaim] = [LOSS_SAID, GAIN_SAID, DEBT_SAID, CLAIM_SAID].map((it) => it.test(key));
  if (sentence.amounts.some(({ foreign }) => foreign)) return undefined;
  if (!isLoss && !isGain) return exchangeOfClaim(context);
  if (isLoss === isGain || isDebt === isClaim) return undefined;
  const [less, more, ...others] = sentence.amounts.map(({ yen }) => yen).sort((a, b) => (a < b ? -1 : 1));
  if (less === undefined || more === undefined || others.length > 1) return undefined;
  // Of three the smallest is the difference of the others.
  const [low, high] = others[0] === undefined ? [less, more] : [more, others[0]];
  const difference = high - low;
  if (difference <= 0n || (others[0] !== undefined && less !== difference)) return undefined;
  const paid = isDebt === isLoss ? high : low;
  const booked = paid === high ? low : high;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const [own, other] = isDebt ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const result = isLoss
    ? { ...NOTHING, ...line('debit', codeOf(language, 'fx_loss'), difference), taxCode: 'P_OUT' }
    : { ...NOTHING, ...line('credit', codeOf(language, 'fx_gain'), difference), taxCode: 'S_OUT' };
  const settles = line(own, codeOf(language, isDebt ? 'payable_control' : 'receivable_control'), booked);
  return made(context, 'exchange_differs', [settles, result, line(other, money, paid)], money);
}

/** What an amount of a customs bill is, by the words beside it: before it, in English behind it as well. */
const CUSTOMS: readonly (readonly [
  words: RegExp,
  part: 'purchases' | 'consumption_tax_paid' | 'bank_fee',
  tax: string,
])[] = [
  [/地方(?:消費税)?|local/, 'consumption_tax_paid', 'P_IMPL'],
  [/消費税|国税|consumption tax|national/, 'consumption_tax_paid', 'P_IMP10'],
  [/関税|customs duty|import duty|duty/, 'purchases', 'P_OUT'],
  [/通関料|手数料|取扱料|customs clearance|handling|broker/, 'bank_fee', 'P10'],
];

/** 関税、輸入消費税、地方消費税、通関料: what is paid when goods come from abroad, each by its name. */
function customsPaid(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (!/関税|輸入(?:ノ)?消費税|customs|import (?:consumption )?tax/.test(key) || sentence.direction === 'in')
    return undefined;
  const named = amounts.map((amount, at) => {
    const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
    const behind = /^ ?(?:yen )?([a-z]+)/.exec(key.slice(amount.end))?.[1] ?? '';
    const row =
      (/^(?:national|local)$/.test(behind) && CUSTOMS.find(([words]) => words.test(behind))) ||
      CUSTOMS.find(([words]) => words.test(before.split(/[,、]/).at(-1) ?? ''));
    return { amount, row };
  });
  const parts = named.filter(({ row }) => row);
  const spare = named.filter(({ row }) => !row);
  const sum = parts.reduce((all, { amount }) => all + amount.yen, 0n);
  if (parts.length < LEAST_NAMED - 1 || spare.length > 1 || (spare[0] && spare[0].amount.yen !== sum)) return undefined;
  const lines: ProposedLine[] = [];
  for (const { amount, row } of parts) {
    if (!row) continue;
    const [, part, tax] = row;
    const code = codeOf(language, part);
    if (part === 'consumption_tax_paid') {
      lines.push({ ...NOTHING, ...line('debit', code, amount.yen), taxCode: tax });
      continue;
    }
    const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false, unregistered: false };
    const own = partOf(language, { ...NOTHING, ...FEE_TAKEN, accountCode: code, tax }, amount.yen, facts);
    if (isRefused(own)) return undefined;
    lines.push(...linesOf(own, 'debit', lines.length));
  }
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  return made(context, 'customs_paid', [...lines, line('credit', money, sum)], money);
}

const SCRAPPED = /廃棄|除却|処分シ|scrapped|disposed of|threw (?:out|away)|discarded/;
const COST_BEFORE = /(?:取得(?:価[額格]|原価)?|cost|bought for|purchase price)[^\d]{0,12}$/;
const WRITTEN_DOWN_BEFORE = /(?:償却累計額?|accumulated depreciation)[^\d]{0,12}$/;

/** 取得価額60万円、減価償却累計額54万円の機械を廃棄: what is lost is what was not written down. */
function thrownAway(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading, tokens } = sentence;
  const { key } = reading.text;
  if (amounts.length < 2 || amounts.length > LEAST_NAMED || !SCRAPPED.test(key) || /売|sold/.test(key))
    return undefined;
  const at = (of: RegExp): Amount | undefined =>
    amounts.find(({ start }) => of.test(key.slice(Math.max(0, start - 40), start)));
  const [cost, down] = [at(COST_BEFORE), at(WRITTEN_DOWN_BEFORE)];
  if (!cost || !down || cost === down || down.yen > cost.yen) return undefined;
  // 簿価20,000円, loss 30,000: what is left of it closes.
  const left = amounts.find((it) => it !== cost && it !== down);
  if (left && left.yen !== cost.yen - down.yen) return undefined;
  const thing = tokens.flatMap(({ meanings }) =>
    meanings.flatMap((it) => (it.kind === 'purpose' && it.row.asset ? [it.row.account] : [])),
  );
  const asset =
    thing[0] ??
    codeOf(
      language,
      /機械|プレス|旋盤|machine|press|lathe/.test(key) ? 'machinery_and_equipment' : 'tools_furniture_and_fixtures',
    );
  const lost = cost.yen - down.yen;
  const lines = [line('debit', codeOf(language, 'accumulated_depreciation'), down.yen)];
  if (lost > 0n)
    lines.push({ ...NOTHING, ...line('debit', codeOf(language, 'retirement_loss'), lost), taxCode: 'P_OUT' });
  return made(context, 'thrown_away', [...lines, line('credit', asset, cost.yen)], asset);
}

const HALF_OF_STAFF = new RegExp(
  '(?:半分|半額|折半|half)[^。.]*(?:本人|従業員|社員|職員|預リ|employees?|staff)|(?:本人|従業員|' +
    '社員|労使|employees?|staff)[^。.]*(?:半分|半額|折半|half)',
);

/** 社会保険料 148,000円、半分は本人負担: one amount of which half was held back. */
export function insuranceHalved(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const [amount, ...more] = sentence.amounts;
  const { key } = sentence.reading.text;
  if (!amount || more.length > 0 || amount.yen % 2n !== 0n || sentence.direction === 'in') return undefined;
  if (!/社会保険|社保|健康保険|厚生年金|social insurance/.test(key) || !HALF_OF_STAFF.test(key)) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  const half = amount.yen / 2n;
  const cost = { ...NOTHING, ...line('debit', codeOf(language, 'legal_welfare'), half), taxCode: 'P_OUT' };
  const held = line('debit', codeOf(language, 'social_insurance_withheld'), half);
  return made(context, 'insurance_shared', [held, cost, line('credit', money, amount.yen)], money);
}

/** What several amounts settle; undefined where they settle nothing. */
export function settled(
  context: FormContext,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal | undefined {
  return (
    advanceSpent(context) ??
    offset(context) ??
    depositMatured(context) ??
    tripSettled(context) ??
    assetSold(context) ??
    paidInWays(context) ??
    insuranceShared(context) ??
    exchangeDiffers(context) ??
    customsPaid(context) ??
    thrownAway(context) ??
    claimLessFee(context) ??
    partSettled(context, single)
  );
}
