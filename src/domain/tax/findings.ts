// What is doubtful about the consumption tax of an entry: found when it is written and noted in it, told as warnings,
// counted for the return and before closing. Nothing of it refuses.
import { LAST_DAY } from '../dates.ts';
import type { Book } from '../book.ts';
import type { Account } from '../accounts.ts';
import { TAX_ROLE_OF, type TaxRole } from './lines.ts';
import { LEFT_OUT, LOSSES_ON_SALE, signedTaxAmount } from './movements.ts';
import type { EntryContent, StoredLine, TaxFinding } from '../journal.ts';
import { isIssuerOn } from '../registers.ts';
import { QUALIFIED_INVOICES_FROM } from './tax-codes-ja.ts';
import type { TaxCode } from './tax-codes.ts';

/** What each finding says in the checks of a return and of a close. */
export const TAX_FINDING_TEXTS: Readonly<Record<TaxFinding['code'], string>> = {
  tax_line_amount: 'entries whose tax lines do not fit the base and rate of their tax code',
  supplier_registration:
    'entries whose tax codes contradict the registration of the supplier, or what the line says of its invoice',
  tax_code_side:
    'entries whose tax codes are of the wrong side: of purchases on income, or of sales on costs and purchases',
};

/**
 * Sides of a code whose tax is booked on lines of its own; all others have none. Import codes are tax already, and have
 * no base to compare with.
 */
const TAXED_SIDES: ReadonlySet<string> = new Set([
  'sales',
  'sales_return',
  'bad_debt',
  'bad_debt_recovery',
  'purchase',
  'purchase_return',
]);
const PURCHASES: ReadonlySet<string> = new Set(['purchase', 'purchase_return']);
const WHOLE_BPS = 10_000;

/**
 * Tax of a base in its books: `numerator / denominator` of it. Under a transitional credit only the credit share is
 * split off the price, and the rest of the tax belongs to the base.
 */
interface FindingShare {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function bookedShare({ side, treatment, rateBps, deductibleBps }: TaxCode): FindingShare {
  if (treatment !== 'taxable' || !TAXED_SIDES.has(side)) return { numerator: 0n, denominator: 1n };
  const numerator = BigInt(rateBps) * BigInt(PURCHASES.has(side) ? deductibleBps : WHOLE_BPS);
  return { numerator, denominator: BigInt(WHOLE_BPS + rateBps) * BigInt(WHOLE_BPS) - numerator };
}

/**
 * True when a tax is what a share of the base comes to: a yen per line for its own rounding, and 2 % for the receipts
 * of a day or month that were rounded one by one.
 */
function fits(tax: bigint, base: bigint, { numerator, denominator }: FindingShare, lines: number): boolean {
  const expected = base * numerator;
  const off = tax * denominator - expected;
  return (off < 0n ? -off : off) <= denominator * BigInt(lines) + (expected < 0n ? -expected : expected) / 50n;
}

interface TaxOfCode {
  readonly first: number;
  readonly tax: bigint;
  readonly base: bigint;
  readonly bases: number;
  readonly linkedBase: bigint;
  readonly linked: number;
}

/**
 * The tax lines of a code in an entry, and the base lines that they belong to: all of the code, and those that they
 * name.
 */
function taxOf(lines: readonly StoredLine[], taxCodeId: string): TaxOfCode {
  let first = -1;
  let tax = 0n;
  let base = 0n;
  let bases = 0;
  let linkedBase = 0n;
  const named = new Set<number>();
  lines.forEach((line, i) => {
    if (line.taxCodeId !== taxCodeId) return;
    if (!line.isTaxLine) {
      base += signedTaxAmount(line);
      bases++;
      return;
    }
    if (first < 0) first = i;
    tax += signedTaxAmount(line);
    if (line.baseLine !== undefined) named.add(line.baseLine);
  });
  for (const index of named) {
    const line = lines[index];
    if (line) linkedBase += signedTaxAmount(line);
  }
  return { first, tax, base, bases, linkedBase, linked: named.size };
}

/**
 * True when the tax lines of a code fit neither all base lines of it nor those that they name. Without a base nothing
 * can be said.
 */
function isWrongTax(code: TaxCode, { tax, base, bases, linkedBase, linked }: TaxOfCode): boolean {
  if (code.side.startsWith('import_tax') || bases + linked === 0) return false;
  const share = bookedShare(code);
  return !(bases > 0 && fits(tax, base, share, bases)) && !(linked > 0 && fits(tax, linkedBase, share, linked));
}

/**
 * True when the tax that a base line notes, without a tax line of the code, is neither the part of its amount nor on
 * top of it.
 */
function isWrongNote(code: TaxCode, line: StoredLine): boolean {
  if (line.taxAmount === undefined || code.treatment !== 'taxable' || !TAXED_SIDES.has(code.side)) return false;
  const base = BigInt(line.taxBase ?? line.amount);
  const numerator = BigInt(code.rateBps);
  return [WHOLE_BPS + code.rateBps, WHOLE_BPS].every(
    (denominator) => !fits(BigInt(line.taxAmount ?? 0), base, { numerator, denominator: BigInt(denominator) }, 1),
  );
}

/**
 * True when the code of a purchase says other than the supplier's registration on the day, or than the line says of its
 * invoice. Before qualified invoices there was nothing to contradict.
 */
function isWrongSupplier(book: Readonly<Book>, content: EntryContent, line: StoredLine, code: TaxCode): boolean {
  const { invoiceStatus } = line;
  const date = line.originalDate ?? content.effectiveDate;
  if (
    line.isTaxLine ||
    !PURCHASES.has(code.side) ||
    code.treatment !== 'taxable' ||
    code.rateBps === 0 ||
    date < QUALIFIED_INVOICES_FROM ||
    invoiceStatus === 'not_applicable'
  )
    return false;
  const partner = book.partners.byId.get(line.partnerId ?? content.partnerId ?? '');
  const isIssuer = partner && isIssuerOn(partner, date);
  // A registered supplier may send something that is no qualified invoice, but nobody else can send one.
  return code.deductibleBps === WHOLE_BPS
    ? isIssuer === false || invoiceStatus === 'not_qualified'
    : invoiceStatus === 'qualified' || (isIssuer === true && invoiceStatus === undefined);
}

type FindingSide = StoredLine['side'];
const BOTH: readonly FindingSide[] = ['debit', 'credit'];
const NONE: readonly FindingSide[] = [];
/** Sides of codes that say what was bought, and what was sold. Returns stand on either kind of account (rebates). */
const BOUGHT: ReadonlySet<string> = new Set(['purchase', 'import_tax', 'import_tax_local', 'reverse_charge']);
/** Which tax an account of a type holds. */
const TAX_ROLE_OF_TYPE: Partial<Record<Account['type'], TaxRole>> = {
  suspense_tax_paid: 'consumption_tax_paid',
  suspense_tax_received: 'consumption_tax_received',
};
const SOLD: ReadonlySet<string> = new Set(['sales', 'bad_debt_recovery']);

/**
 * The sides of an account on which lines with a code make the return wrong: a purchase on income, a sale on costs or on
 * what was bought, tax on the account of the other tax. What takes a cost back from its own account under a code of
 * sales (meals that employees pay) and what is kept from other income under one of purchases may be meant; codes that
 * are out of scope say nothing.
 */
export function wrongSides(
  code: { readonly side: string; readonly treatment: string },
  account: Pick<Account, 'code' | 'class' | 'type' | 'normalSide'>,
): readonly FindingSide[] {
  if (code.treatment === 'out_of_scope' || LOSSES_ON_SALE.has(account.code)) return NONE;
  const held = TAX_ROLE_OF_TYPE[account.type];
  if (held) return (TAX_ROLE_OF[code.side] ?? held) === held ? NONE : BOTH;
  const onNormal = [account.normalSide];
  if (account.class === 'revenue') {
    if (account.type === 'sales' && BOUGHT.has(code.side)) return BOTH;
    return BOUGHT.has(code.side) || (account.type === 'sales' && code.side === 'purchase_return') ? onNormal : NONE;
  }
  if (account.class === 'expense')
    return SOLD.has(code.side) || (account.type === 'cost_of_sales' && code.side === 'sales_return') ? onNormal : NONE;
  return account.class === 'asset' && code.side === 'sales' ? ['debit'] : NONE;
}

/** True when a line stands on a side on which its code makes the return wrong. */
function isWrongSide(book: Readonly<Book>, line: StoredLine, code: TaxCode): boolean {
  const account = book.accounts.byId.get(line.accountId);
  return account !== undefined && wrongSides(code, account).includes(line.side);
}

/**
 * What is doubtful about the tax of an entry, by line, as the registers stand. Closings and tax settlements say nothing
 * about dealings.
 */
export function taxFindings(book: Readonly<Book>, content: EntryContent): TaxFinding[] {
  const { lines } = content;
  if (LEFT_OUT.has(content.sourceType) || !lines.some(({ taxCodeId }) => taxCodeId !== undefined)) return [];
  const found: TaxFinding[] = [];
  const withTaxLines = new Set<string>();
  for (const { isTaxLine, taxCodeId } of lines) {
    if (!isTaxLine || taxCodeId === undefined || withTaxLines.has(taxCodeId)) continue;
    withTaxLines.add(taxCodeId);
    const code = book.taxCodes.byId.get(taxCodeId);
    const tax = taxOf(lines, taxCodeId);
    if (code && isWrongTax(code, tax)) found.push({ line: tax.first, code: 'tax_line_amount' });
  }
  lines.forEach((line, i) => {
    const code = line.taxCodeId === undefined ? undefined : book.taxCodes.byId.get(line.taxCodeId);
    if (!code) return;
    if (!line.isTaxLine && !withTaxLines.has(code.id) && isWrongNote(code, line))
      found.push({ line: i, code: 'tax_line_amount' });
    if (isWrongSide(book, line, code)) found.push({ line: i, code: 'tax_code_side' });
    else if (isWrongSupplier(book, content, line, code)) found.push({ line: i, code: 'supplier_registration' });
  });
  return found;
}

/** The same content with what is doubtful about it as the registers stand now; a reversal keeps what it took over. */
export function withTaxFindings(book: Readonly<Book>, content: EntryContent): EntryContent {
  if (content.reverses !== undefined) return content;
  const found = taxFindings(book, content);
  if (found.length === 0 && content.taxFindings === undefined) return content;
  const { taxFindings: _before, ...rest } = content;
  return found.length === 0 ? rest : { ...rest, taxFindings: found };
}

/** A finding in words: what is wrong, and how to put it right. */
export function taxFindingText(
  book: Readonly<Book>,
  content: EntryContent,
  { line: index, code: kind }: TaxFinding,
): string {
  const line = content.lines[index];
  const code = book.taxCodes.byId.get(line?.taxCodeId ?? '');
  if (!line || !code) return TAX_FINDING_TEXTS[kind];
  if (kind === 'tax_line_amount') return line.isTaxLine ? taxLineText(content, code) : noteText(line, code);
  if (kind === 'tax_code_side') return sideText(book, line, code);
  return supplierText(book, content, line, code);
}

/** A code on the wrong side in words. */
function sideText(book: Readonly<Book>, line: StoredLine, code: TaxCode): string {
  const account = book.accounts.byId.get(line.accountId);
  const where = `${line.accountCode} ${account?.name ?? ''}`.trim();
  return code.kind === 'sales'
    ? `${code.code} is a tax code of sales, and a ${line.side} on ${where} is none: the return would be wrong; ` +
        'give a code of purchases'
    : `${code.code} is a tax code of purchases, and a ${line.side} on ${where} is none: the return would be wrong; ` +
        'give a code of sales';
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

function taxLineText({ lines }: EntryContent, code: TaxCode): string {
  const { tax, base, bases, linkedBase } = taxOf(lines, code.id);
  const { numerator, denominator } = bookedShare(code);
  const of = bases > 0 ? base : linkedBase;
  const expected = (of * numerator) / denominator;
  const side = tax < 0n === of < 0n || tax === 0n ? '' : ' on the other side';
  return (
    `the tax lines of ${code.code} sum to ${absolute(tax)}${side}, and ${code.code} on ${absolute(of)} comes to ` +
    `${absolute(expected)}; correct the tax line, or the tax code`
  );
}

function noteText(line: StoredLine, code: TaxCode): string {
  const inside = (BigInt(line.taxBase ?? line.amount) * BigInt(code.rateBps)) / BigInt(WHOLE_BPS + code.rateBps);
  return (
    `taxAmount is ${line.taxAmount}, and ${code.code} in ${line.taxBase ?? line.amount} is ${inside}; ` +
    'correct taxAmount, or the tax code'
  );
}

function supplierText(book: Readonly<Book>, content: EntryContent, line: StoredLine, code: TaxCode): string {
  const date = line.originalDate ?? content.effectiveDate;
  const partner = book.partners.byId.get(line.partnerId ?? content.partnerId ?? '');
  const needsInvoice = code.deductibleBps === WHOLE_BPS;
  const other = [...book.taxCodes.byId.values()]
    .filter(
      (one) =>
        one.active &&
        one.side === code.side &&
        one.rateBps === code.rateBps &&
        one.nationalBps === code.nationalBps &&
        one.treatment === 'taxable' &&
        (one.deductibleBps === WHOLE_BPS) !== needsInvoice &&
        (one.validFrom ?? '') <= date &&
        date <= (one.validTo ?? LAST_DAY),
    )
    .sort((a, b) => b.deductibleBps - a.deductibleBps)[0];
  const use = other ? `use ${other.code}` : 'use another code';
  const isIssuer = partner && isIssuerOn(partner, date);
  if (needsInvoice) {
    const why =
      isIssuer === false
        ? `${partner?.name} is not registered as an issuer on ${date}`
        : 'the line says that its invoice is not';
    return (
      `${code.code} is for purchases with a qualified invoice, and ${why}; ` +
      `${use}, correct the registration, or say invoiceStatus not_applicable where the books alone suffice`
    );
  }
  const why = isIssuer === true ? `${partner?.name} is registered on ${date}` : 'the line says that its invoice is one';
  return (
    `${code.code} is for purchases without a qualified invoice, and ${why}; ` +
    `${use}, correct the registration, or say invoiceStatus not_qualified`
  );
}
