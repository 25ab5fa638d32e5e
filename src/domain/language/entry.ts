// The lines of an entry that a sentence means: base, tax and payment, all finished; they balance by construction.
import { LIMITS } from '../limits.ts';
import { assetAccount } from './assets.ts';
import { isSale } from './heads.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { codeOn, grossOf, returnCode, splitGross, taxPartOf, type TaxSplit } from './tax-split.ts';
import type { Mark, RefusalReason } from './meanings.ts';
import type { Purpose } from './purpose.ts';

/** One line of a proposal, in minor units; as journal lines are stored, without ids. */
export interface ProposedLine {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCode?: string;
  readonly isTaxLine?: true;
  /** Index of the line that this tax line belongs to. */
  readonly baseLine?: number;
  /** Day of the purchase that is given back. */
  readonly originalDate?: string;
  readonly originalCurrency?: string;
  readonly originalAmount?: string;
  readonly exchangeRate?: string;
  /** What a rule of the company says of its lines. */
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly memo?: string;
}

/** Why a text is not read, and what to add. */
export interface LanguageRefusal {
  readonly understood: false;
  readonly code: RefusalReason;
  /** A sentence that says what is wrong and what to write instead. */
  readonly message: string;
  /** Only the sender or the company can say it: no other sentence answers that. */
  readonly asks?: true;
}

/** A refusal with its reason. */
export function refused(code: RefusalReason, message: string): LanguageRefusal {
  return { understood: false, code, message };
}

/** A refusal that asks something which only the sender, or the company, can say. */
export function asked(code: RefusalReason, message: string): LanguageRefusal {
  return { understood: false, code, message, asks: true };
}

/** True for a refusal. */
export function isRefused(value: object): value is LanguageRefusal {
  return 'understood' in value && value.understood === false;
}

/** What the text says about tax, and what else decides how an amount is booked. */
export interface TaxFacts {
  readonly marks: ReadonlySet<Mark>;
  /** Percents in the text. */
  readonly percents: readonly number[];
  readonly unregistered: boolean;
  readonly refund: boolean;
  readonly date: string;
  /** Day of the purchase that is given back, where the text names it. */
  readonly purchaseDate: string | undefined;
  /** How many things the amount buys: limits of prices are those of one. */
  readonly pieces: number;
}

/** A standard code with its rate replaced: P10_RET at 8 % is P08R_RET. */
const withRate = (code: string, rate: '10' | '08R'): string => code.replace(/^([PS])(?:10|08R)/, `$1${rate}`);

/** The standard code that a purpose gets from what the text says of tax. */
function wantedCode(tax: string, family: 'P' | 'S', { marks, percents, date }: TaxFacts): string | LanguageRefusal {
  const wishes = new Set<string>();
  const taxable = /^[PS](?:10|08R)/.test(tax) ? tax : `${family}10`;
  for (const percent of percents) {
    if (percent === 10) wishes.add(withRate(taxable, '10'));
    else if (percent === 8) wishes.add(withRate(taxable, date < '2019-10-01' ? '10' : '08R'));
    else return refused('ambiguous', `${percent} % is no rate of consumption tax; leave it out, or write 8% or 10%`);
  }
  if (marks.has('reduced')) wishes.add(withRate(taxable, '08R'));
  if (marks.has('standard')) wishes.add(withRate(taxable, '10'));
  if (marks.has('exempt')) wishes.add(`${family}_EXM`);
  if (marks.has('out_of_scope')) wishes.add(`${family}_OUT`);
  if (marks.has('zero_rated')) wishes.add(family === 'S' ? 'S_EXP' : 'P_EXM');
  if (wishes.size > 1) return refused('ambiguous', 'the text names two tax treatments; keep the one that holds');
  const [wish] = wishes;
  return wish ?? tax;
}

/** Accounts of the standard chart that have a twin for the reduced rate. */
const REDUCED_TWIN: readonly (readonly [of: AccountPart, twin: AccountPart])[] = [
  ['sales', 'reduced_rate_sales'],
  ['purchases', 'reduced_rate_purchases'],
];
const RETURN_ACCOUNT: readonly (readonly [of: AccountPart, twin: AccountPart])[] = [
  ['purchases', 'purchase_return'],
  ['reduced_rate_purchases', 'purchase_return'],
];

function twinIn(language: SentenceLanguage, twins: typeof REDUCED_TWIN, code: string): string {
  const twin = twins.find(([of]) => plays(language, code, of));
  return twin ? codeOf(language, twin[1]) : code;
}

/** The part of an entry that a purpose makes: its account, its amount split, and what is not certain about it. */
export interface PurposePart {
  readonly accountCode: string;
  readonly split: TaxSplit;
  readonly reduced: boolean;
  readonly taxAccount: string | undefined;
  readonly originalDate: string | undefined;
  /** The purchase date of a refund from an unregistered supplier is missing. */
  readonly doubtful: boolean;
}

/** The tax code of a purpose on its day, and whether what was bought or sold is given back. */
function treatmentOf(
  language: SentenceLanguage,
  { tax, accountCode }: Purpose,
  family: 'P' | 'S',
  facts: TaxFacts,
): { readonly code: ReturnType<typeof codeOn>; readonly refund: boolean } | LanguageRefusal {
  const wanted = tax === '' ? '' : wantedCode(tax, family, facts);
  if (typeof wanted !== 'string') return wanted;
  if (wanted === '' && (facts.marks.has('reduced') || facts.unregistered))
    return refused('ambiguous', `${accountCode} has no consumption tax; leave the tax out, or name what was bought`);
  const refund = facts.refund && !/_(?:RET|BDR?)$/.test(wanted);
  if (wanted === '') return { code: undefined, refund };
  const named = refund ? returnCode(language.company.taxCodes, wanted) : wanted;
  const day = refund ? (facts.purchaseDate ?? facts.date) : facts.date;
  const code = named === '' ? undefined : codeOn(language.company.taxCodes, named, day, facts.unregistered);
  return named !== '' && !code
    ? refused('ambiguous', `no tax code like ${named} holds on ${day}; name the tax treatment or another date`)
    : { code, refund };
}

/** The account of a purpose at a rate, or of what is given back: twins of the standard chart. */
function accountFor(
  language: SentenceLanguage,
  { source }: Purpose,
  plain: string,
  { family, reduced, refund }: { readonly family: 'P' | 'S'; readonly reduced: boolean; readonly refund: boolean },
): string {
  const ofRate = reduced && source === 'lexicon' ? twinIn(language, REDUCED_TWIN, plain) : plain;
  if (!refund) return ofRate;
  if (family === 'S') return isSale(language, ofRate) ? codeOf(language, 'sales_return') : ofRate;
  return source === 'lexicon' ? twinIn(language, RETURN_ACCOUNT, ofRate) : ofRate;
}

/** Where an amount of a purpose goes. `amount`: as written, yen; with tax unless the text says without. */
export function partOf(
  language: SentenceLanguage,
  purpose: Purpose,
  amount: bigint,
  facts: TaxFacts,
): PurposePart | LanguageRefusal {
  const account = language.accounts.get(purpose.accountCode);
  const asset = purpose.asset === true;
  if (!account && !asset) return missing(purpose.accountCode);
  const family = account?.class === 'revenue' ? 'S' : 'P';
  const treated = treatmentOf(language, purpose, family, facts);
  if (isRefused(treated)) return treated;
  const { code, refund } = treated;
  const gross = facts.marks.has('tax_excluded') ? grossOf(amount, code) : amount;
  if (gross > BigInt(LIMITS.amount))
    return refused('bad_amount', `the amount is more than one line can hold (${LIMITS.amount})`);
  const split = splitGross(gross, code, language.company.exclusiveBooks);
  const reduced = code?.reduced ?? false;
  const plain = asset ? assetAccount(language, purpose.accountCode, split, facts.pieces) : purpose.accountCode;
  const accountCode = accountFor(language, purpose, plain, { family, reduced, refund });
  const unusable =
    missingOf(language, accountCode) ??
    (split.tax > 0 && code ? missingOf(language, codeOf(language, taxPartOf(code))) : undefined);
  if (unusable) return unusable;
  return {
    accountCode,
    split,
    reduced,
    taxAccount: code && codeOf(language, taxPartOf(code)),
    originalDate: refund ? facts.purchaseDate : undefined,
    doubtful: refund && facts.unregistered && facts.purchaseDate === undefined,
  };
}

function missing(code: string): LanguageRefusal {
  return refused('no_account', `this means account ${code}, which the company does not have; name an account of yours`);
}

/** The refusal for an account that cannot be posted to; undefined where it can. */
export function missingOf(language: SentenceLanguage, code: string): LanguageRefusal | undefined {
  const account = language.accounts.get(code);
  if (!account) return missing(code);
  return account.status === 'archived' || !account.isPostable
    ? refused('no_account', `account ${code} ${account.name} is archived or a heading; name another account`)
    : undefined;
}

/** Base and tax line of a part on a side; `at` is the index that the first of them will have. */
export function linesOf(part: PurposePart, side: 'debit' | 'credit', at: number): ProposedLine[] {
  const { split, accountCode, taxAccount, originalDate } = part;
  const shared = {
    ...(split.code !== undefined && { taxCode: split.code }),
    ...(originalDate !== undefined && split.code !== undefined && { originalDate }),
  };
  const base: ProposedLine = { side, accountCode, amount: split.base, ...shared };
  if (split.tax === 0 || taxAccount === undefined) return [base];
  return [base, { side, accountCode: taxAccount, amount: split.tax, ...shared, isTaxLine: true, baseLine: at }];
}
