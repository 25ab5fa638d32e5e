// Sentences with several amounts as an open list: one main amount and any number of named parts, each with its sign,
// whose sum must close.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, CLASH, line, paymentOf, type FormContext, type Labelled } from './forms-parts.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction, MeantRow } from './lexicon-row.ts';
import { soldThroughOthers } from './movements.ts';
import type { PaymentWord } from './payments.ts';
import { purposeOf } from './purposes.ts';
import type { Purpose } from './purpose.ts';
import { NOTHING } from '../shape.ts';

/** What a named part does to what is paid or received: it comes on top, or is taken off. */
type PartSign = 1 | -1;

/** Rows that name a part of a payment beside its main amount, with the sign they have where money goes out, and in. */
const NAMED: Readonly<Record<string, Readonly<Record<Direction, PartSign | undefined>>>> = {
  bank_fees: { out: 1, in: -1 },
  fees: { out: 1, in: -1 },
  fees_paid: { out: 1, in: -1 },
  card_processing: { out: 1, in: -1 },
  interest_paid: { out: 1, in: undefined },
  loan_interest: { out: 1, in: undefined },
  lease_deposit: { out: 1, in: undefined },
  recycling_deposit: { out: 1, in: undefined },
  key_money_of_premises: { out: 1, in: undefined },
  insurance: { out: 1, in: undefined },
  taxes_and_dues: { out: 1, in: undefined },
  revenue_stamps: { out: 1, in: undefined },
  income_tax_withheld: { out: -1, in: -1 },
  fee_tax_withheld: { out: -1, in: -1 },
  resident_tax_withheld: { out: -1, in: undefined },
  social_insurance_paid: { out: -1, in: undefined },
  employment_insurance_withheld: { out: -1, in: undefined },
  purchase_returns: { out: -1, in: undefined },
  sales_returns: { out: undefined, in: -1 },
};
/** An answer of an open list that names what is left, and one that does not. */
const CLOSED = 90;
const OPEN = 85;
/** One that a person has to look at. */
const HELD = 75;

const rowOf = ({ label }: Labelled): MeantRow | undefined =>
  label?.meanings.flatMap((it) => (it.kind === 'purpose' ? [it.row] : [])).find(({ name }) => NAMED[name]);

const settles = (language: SentenceLanguage, { means }: PaymentWord, type: string): boolean =>
  'code' in means && language.accounts.get(means.code)?.type === type;

const OF_ROW = { flow: 'out', source: 'lexicon', confidence: 95, ruleId: '', reason: '', words: [] } as const;

/** The main amount as it is booked. */
interface ListMain {
  readonly lines: readonly ProposedLine[];
  readonly direction: Direction;
  readonly gross: bigint;
  /** What it is about; absent for a debt or claim that is settled. */
  readonly purpose?: Purpose;
  readonly claim?: string;
}

const signOf = (it: Labelled, direction: Direction): PartSign | undefined => NAMED[rowOf(it)?.name ?? '']?.[direction];

/** The main line: a debt or claim that is settled, or what the text is about. */
function mainOf(
  context: FormContext,
  main: Labelled,
  named: readonly Labelled[],
): ListMain | LanguageRefusal | undefined {
  const { language, sentence } = context;
  for (const [type, direction] of [
    ['payable', 'out'],
    ['receivable', 'in'],
  ] as const) {
    const word = sentence.payments.find((it) => it.token === main.label && settles(language, it, type));
    if (word && 'code' in word.means)
      return {
        lines: [line(direction === 'out' ? 'debit' : 'credit', word.means.code, main.amount.yen)],
        direction,
        gross: main.amount.yen,
        claim: word.means.code,
      };
  }
  const others = new Set(named.map(({ label }) => label));
  const tokens = sentence.tokens.filter((token) => !others.has(token));
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, sentence.direction);
  // What the main amount stands beside is what it is for; another word may name an amount that nobody wrote.
  if (undecided || !main.label || !purpose?.words.some((word) => word.includes(main.label?.shown ?? word)))
    return undefined;
  const account = purpose && language.accounts.get(purpose.accountCode);
  if (!account || account.class === 'equity') return undefined;
  const result = account.class === 'expense' || account.class === 'revenue';
  if (!result && named.some((it) => NAMED[rowOf(it)?.name ?? '']?.out === -1)) return undefined;
  const direction = sentence.direction ?? purpose.flow;
  if (direction !== purpose.flow || sentence.tax.refund) return undefined;
  const part = partOf(language, purpose, main.amount.yen, sentence.tax);
  if (isRefused(part)) return part;
  const side = direction === 'out' ? 'debit' : 'credit';
  return { lines: linesOf(part, side, 0), direction, gross: BigInt(part.split.gross), purpose };
}

/** The account that a named part goes to: that of its row; tax that a customer withheld is ours. */
function accountOfPart(
  { language }: FormContext,
  row: MeantRow,
  direction: Direction,
  purpose: Purpose | undefined,
): string {
  const wages =
    purpose && plays(language, purpose.accountCode, 'directors_pay', 'salaries', 'part_time_wages', 'bonuses');
  if (row.name === 'income_tax_withheld' || row.name === 'fee_tax_withheld')
    return direction === 'in'
      ? codeOf(language, 'tax_withheld_from_us')
      : wages
        ? row.account
        : codeOf(language, 'fee_tax_withheld');
  return row.account;
}

/** What the amounts of a list are: one main amount, named parts, and the sum where the text names it. */
interface ListShape {
  readonly main: Labelled;
  readonly named: readonly Labelled[];
  readonly end: Labelled | undefined;
}

function shapeOf(parts: readonly Labelled[]): ListShape | undefined {
  const ends = parts.filter(({ role }) => role === 'net' || role === 'total');
  const named = parts.filter((it) => !ends.includes(it) && rowOf(it) !== undefined && it.role !== 'principal');
  const [main, ...spare] = parts.filter((it) => !ends.includes(it) && !named.includes(it));
  const sums = [...ends, ...spare];
  return main && named.length > 0 && sums.length <= 1 ? { main, named, end: sums[0] } : undefined;
}

const BORNE_BY_US = /(?:コチラ|当方|当社|弊社|自社|会社)(?:ノ)?(?:負担|持チ)/;
/** The lines of a named part behind others; undefined for one that makes no sense this way. */
function linesOfPart(context: FormContext, it: Labelled, made: ListMain, at: number): ProposedLine[] | undefined {
  const { language, sentence } = context;
  const { direction, purpose } = made;
  const row = rowOf(it);
  const sign = signOf(it, direction);
  // 敷金から修理代を引かれ: what is taken off does not come on top.
  // 買掛金を振込、手数料も引かれた: what a bank takes comes on top of what we pay.
  const isOnTop = direction === 'out' && made.claim !== undefined && row?.name === 'bank_fees';
  const isTaken = sentence.marks.has('less') && !isOnTop && !says(BORNE_BY_US, sentence.reading.text.key);
  if (!row || sign === undefined || (sign === 1 && isTaken)) return undefined;
  const side = (sign === 1) === (direction === 'out') ? 'debit' : 'credit';
  const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false, unregistered: false };
  const tax = sign === 1 || /fee|card/.test(row.name) ? row.tax : '';
  const accountCode = accountOfPart(context, row, direction, purpose);
  const part = partOf(language, { ...NOTHING, ...OF_ROW, accountCode, tax }, it.amount.yen, facts);
  return isRefused(part) ? undefined : linesOf(part, side, at);
}

/** Where the sum is paid from or received. */
function placeOfSum(context: FormContext, made: ListMain): { code: string; stated: boolean } | 'clash' | undefined {
  const { language, sentence } = context;
  const { purpose, claim, direction } = made;
  const payments = sentence.payments.filter(({ means }) => !('code' in means && means.code === claim));
  if (purpose) {
    const others = { ...context, sentence: { ...sentence, payments } };
    return paymentOf(others, purpose, purpose.accountCode, direction);
  }
  const code = payments.map(({ means }) => ('code' in means ? means.code : undefined)).find((it) => it !== undefined);
  if (code === undefined) return { code: codeOf(language, 'bank_default'), stated: false };
  return ['cash', 'bank'].includes(language.accounts.get(code)?.type ?? '') ? { code, stated: true } : undefined;
}

const CUSTOMER_BY_NAME = /様/;
const RECYCLING = /リサイクル|recycl/;
/**
 * What the list leaves open: 小川様 宿泊15,000円＋入湯税150円 says of nobody that he paid, and names a customer; リサイクル料
 * beside a vehicle may be the deposit of its owner or a fee for what is thrown away.
 */
const isHeld = ({ sentence }: FormContext, named: readonly Labelled[], purpose: Purpose | undefined): boolean =>
  (sentence.direction === undefined && says(CUSTOMER_BY_NAME, sentence.reading.text.key)) ||
  (purpose?.asset !== undefined &&
    named.some((it) => rowOf(it)?.name !== 'recycling_deposit' && says(RECYCLING, it.label?.key ?? '')));

const OF_WHOLE = /^[、。, (]*(?:ウチ|内|of which|including|incl)(?![装側訳])/;

/**
 * One main amount with named parts: the lines of each, and what is paid or received as their sum. Undefined where an
 * amount has no name, or the sum that the text names is another.
 */
export function openList(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, parts, sentence } = context;
  const [first, second, ...more] = sentence.amounts;
  // 軽油代 8,460円、うち軽油引取税 900円: a part of it, and nothing on top.
  if (first && second && more.length === 0 && OF_WHOLE.test(sentence.reading.text.key.slice(first.end, second.start)))
    return undefined;
  const shape = shapeOf(parts);
  if (!shape) return undefined;
  // ウーバー 売上64,800円 手数料22,680円: what others sold for us is a claim on them, and at which rate nobody says.
  const isOfPlatform = sentence.direction !== 'out' && soldThroughOthers(sentence.reading.text.key);
  if (isOfPlatform && shape.named.every((it) => /fee|card/.test(rowOf(it)?.name ?? ''))) return undefined;
  const made = mainOf(context, shape.main, shape.named);
  if (!made || 'understood' in made) return made;
  const { direction, purpose } = made;
  const { named, end } = shape;
  const lines = [...made.lines];
  let paid = made.gross;
  for (const it of named) {
    const own = linesOfPart(context, it, made, lines.length);
    if (!own) return undefined;
    lines.push(...own);
    paid += BigInt(signOf(it, direction) ?? 0) * it.amount.yen;
  }
  if (paid <= 0n || (end && end.amount.yen !== paid)) return undefined;
  const payment = placeOfSum(context, made);
  if (payment === 'clash') return CLASH;
  if (!payment) return undefined;
  lines.push(line(direction === 'out' ? 'credit' : 'debit', payment.code, paid));
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  if (unusable) return unusable;
  const surest = isHeld(context, named, purpose) ? HELD : end ? CLOSED : OPEN;
  const sure = Math.min(purpose?.confidence ?? CLOSED, surest);
  return answer('open_list', lines, payment.code, payment.stated, parts, sure);
}
