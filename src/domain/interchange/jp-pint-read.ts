// A JP PINT invoice as it came: what it says, with its arithmetic checked. Nothing of it is corrected: what does not
// add up, or says what a draft cannot hold, is refused with the rule. Rules are named as in OpenPeppol's Schematron.
import { dateSchema } from '../dates.ts';
import { LIMITS } from '../limits.ts';
import { Refusal, quoted, refuse } from '../refusal.ts';
import { isTaxOf, JP_PINT, SHOWN_UNIT, UBL, unitOfCode, type PintCategory } from './jp-pint.ts';
import type { XmlElement } from './xml.ts';

/** A party as the document names it. */
export interface ReadParty {
  readonly name: string;
  readonly peppol?: { readonly scheme: string; readonly id: string };
  readonly registrationNumber?: string;
  readonly corporateNumber?: string;
  readonly address: { readonly postalCode?: string; readonly text?: string; readonly country?: string };
}

/** A line: its amount is without tax; below zero for what is taken back or deducted. */
export interface PintReadLine {
  readonly description: string;
  readonly date?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPrice?: number;
  readonly amount: number;
  readonly category: PintCategory;
  readonly rateBps: number;
  /** The line of the file. */
  readonly at: number;
}

/** What a document says. */
export interface ReadPint {
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate?: string;
  readonly note?: string;
  readonly seller: ReadParty;
  readonly buyer: ReadParty;
  readonly lines: readonly PintReadLine[];
  readonly taxes: readonly {
    readonly category: PintCategory;
    readonly rateBps: number;
    readonly base: number;
    readonly tax: number;
  }[];
  readonly total: number;
}

const PREFIXES: Readonly<Record<string, string>> = { [UBL.cac]: 'cac', [UBL.cbc]: 'cbc' };
const FIELD = 'contentBase64';

/** The name of an element as the rules write it: `cbc:ID`. */
function shortName(name: string): string {
  const end = name.indexOf('}');
  return `${PREFIXES[name.slice(1, end)] ?? '?'}:${name.slice(end + 1)}`;
}

/** What a document breaks: every rule is noted, and reading goes on. */
type BrokenRules = { readonly rule: string; readonly line: number; readonly message: string }[];
function breaks(findings: BrokenRules, rule: string, { line }: XmlElement, message: string): void {
  findings.push({ rule, line, message });
}

/** The children of this name. */
function all(of: XmlElement | undefined, name: string): readonly XmlElement[] {
  return of?.children.filter((child) => shortName(child.name) === name) ?? [];
}
/** The first element at the end of a path. */
function childAt(of: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => all(at, name)[0], of);
}
/** Its text; undefined where there is none. */
function textAt(of: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = childAt(of, ...path)?.text.trim();
  return text === '' ? undefined : text;
}

/** A whole number of yen; 0 where it is none, which is noted. */
function yenAt(findings: BrokenRules, of: XmlElement, rule: string, name: string): number {
  const at = childAt(of, name);
  const text = at?.text.trim() ?? '';
  if (at && at.attributes['currencyID'] !== 'JPY') breaks(findings, 'ibr-126', at, 'an amount is not in JPY');
  const whole = /^([+-]?\d{1,15})(?:\.0+)?$/.exec(text)?.[1];
  if (whole === undefined || Math.abs(Number(whole)) > LIMITS.amount) {
    breaks(findings, rule, at ?? of, `${name} must be a whole number of yen, not ${quoted(text)}`);
    return 0;
  }
  // -0 is no amount.
  return Number(whole) || 0;
}

function dayAt(findings: BrokenRules, of: XmlElement, text: string | undefined, name: string): string | undefined {
  if (text === undefined || dateSchema.safeParse(text).success) return text;
  breaks(findings, 'ibr-073', of, `${name} must be a day like 2026-10-31, not ${quoted(text)}`);
  return undefined;
}

function partyOf(of: XmlElement | undefined): ReadParty {
  const party = childAt(of, 'cac:Party');
  const endpoint = childAt(party, 'cbc:EndpointID');
  const scheme = endpoint?.attributes['schemeID'];
  const registered = all(party, 'cac:PartyTaxScheme').find(
    (one) => textAt(one, 'cac:TaxScheme', 'cbc:ID')?.toUpperCase() === 'VAT',
  );
  const legal = childAt(party, 'cac:PartyLegalEntity', 'cbc:CompanyID');
  const address = childAt(party, 'cac:PostalAddress');
  const street = [
    textAt(address, 'cbc:CountrySubentity'),
    textAt(address, 'cbc:CityName'),
    textAt(address, 'cbc:StreetName'),
    textAt(address, 'cbc:AdditionalStreetName'),
    textAt(address, 'cac:AddressLine', 'cbc:Line'),
  ].filter((part) => part !== undefined);
  const postalCode = textAt(address, 'cbc:PostalZone')?.replace(/-/g, '');
  const registrationNumber = textAt(registered, 'cbc:CompanyID');
  const country = textAt(address, 'cac:Country', 'cbc:IdentificationCode');
  return {
    name: textAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName') ?? '',
    ...(endpoint && scheme !== undefined && { peppol: { scheme, id: endpoint.text.trim() } }),
    ...(registrationNumber !== undefined && { registrationNumber }),
    ...(legal?.attributes['schemeID'] === '0188' && { corporateNumber: legal.text.trim() }),
    address: {
      ...(postalCode !== undefined && { postalCode }),
      ...(street.length > 0 && { text: street.join('') }),
      ...(country !== undefined && { country }),
    },
  };
}

const CATEGORIES: ReadonlySet<string> = new Set(['S', 'AA', 'E', 'G', 'O']);
/** Category and rate of a tax, in basis points. */
function taxOf(findings: BrokenRules, of: XmlElement, name: string): { category: PintCategory; rateBps: number } {
  const at = childAt(of, name);
  const category = textAt(at, 'cbc:ID') ?? '';
  if (!at || !CATEGORIES.has(category)) {
    breaks(
      findings,
      'aligned-ibrp-cl-01-jp',
      at ?? of,
      `the category of tax ${quoted(category)} is none of S, AA, E, G, O`,
    );
    return { category: 'O', rateBps: 0 };
  }
  const percent = textAt(at, 'cbc:Percent');
  const isTaxed = category === 'S' || category === 'AA';
  if (!isTaxed) return { category: category as PintCategory, rateBps: 0 };
  const known = /^(\d{1,2})(?:\.(\d{1,2})0*)?$/.exec(percent ?? '');
  if (!known) breaks(findings, 'aligned-ibrp-048', at, 'the rate of the tax is missing, or no percentage');
  const rateBps = Number(known?.[1] ?? 0) * 100 + Number((known?.[2] ?? '').padEnd(2, '0'));
  return { category: category as PintCategory, rateBps };
}

/** A quantity as lines here hold it; undefined for one that they cannot. */
function quantityOf(text: string): string | undefined {
  const known = /^-?(\d{1,9})(?:\.(\d{1,4}?)0*)?$/.exec(text);
  if (!known || Number(text) === 0) return undefined;
  const [, whole = '', part = ''] = known;
  const rest = part.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** An amount turned round where its document is; nothing stays nothing, which has no sign. */
const turned = (sign: number, yen: number): number => (yen === 0 ? 0 : sign * yen);

/** A line, and each allowance or charge of its own as a line behind it, of the same tax; together its amount. */
function linesOf(findings: BrokenRules, of: XmlElement, sign: number): PintReadLine[] {
  const tax = taxOf(findings, childAt(of, 'cac:Item') ?? of, 'cac:ClassifiedTaxCategory');
  const own = all(of, 'cac:AllowanceCharge').map((one) => ({
    ...allowanceOf(findings, one, sign, ['ibr-041', 'ibr-043']),
    ...tax,
  }));
  const net = turned(sign, yenAt(findings, of, 'ibr-024', 'cbc:LineExtensionAmount'));
  const amount = own.reduce((rest, one) => rest - one.amount, net);
  const stated = textAt(of, 'cbc:InvoicedQuantity') ?? '1';
  const quantity = quantityOf(stated);
  const code = childAt(of, 'cbc:InvoicedQuantity')?.attributes['unitCode'];
  const unit =
    all(childAt(of, 'cac:Item'), 'cac:AdditionalItemProperty')
      .filter((one) => textAt(one, 'cbc:Name') === SHOWN_UNIT)
      .map((one) => textAt(one, 'cbc:Value'))[0] ?? unitOfCode(code);
  const each = textAt(of, 'cac:Price', 'cbc:PriceAmount') ?? '';
  const base = textAt(of, 'cac:Price', 'cbc:BaseQuantity') ?? '1';
  const unitPrice = /^\d{1,15}(?:\.0+)?$/.test(each) && Number(base) === 1 ? Number(each) : undefined;
  // A price that does not come to the amount is no price of a line here; the document holds it.
  const fits =
    unitPrice !== undefined &&
    quantity !== undefined &&
    Math.abs(Math.floor(unitPrice * Number(quantity)) - Math.abs(amount)) <= 1 &&
    amount > 0;
  const said = [textAt(of, 'cac:Item', 'cbc:Name'), textAt(of, 'cac:Item', 'cbc:Description')];
  const description = [...new Set(said.filter((text) => text !== undefined))].join(' ').replace(/\s+/g, ' ');
  if (description === '') breaks(findings, 'ibr-025', of, 'a line has no name');
  const from = textAt(of, 'cac:InvoicePeriod', 'cbc:StartDate');
  const date = from === textAt(of, 'cac:InvoicePeriod', 'cbc:EndDate') ? from : undefined;
  const day = dayAt(findings, of, date, 'InvoicePeriod');
  const line = {
    description,
    ...(day !== undefined && { date: day }),
    ...(quantity !== undefined && (fits || unit !== undefined || quantity !== '1') && { quantity }),
    ...(unit !== undefined && { unit }),
    ...(fits && { unitPrice }),
    amount,
    ...tax,
    at: of.line,
  };
  return [line, ...own];
}

/** An allowance or charge as a line without its tax. `rules`: that it has an amount, as either. */
function allowanceOf(
  findings: BrokenRules,
  of: XmlElement,
  sign: number,
  [ofAllowances, ofCharges]: readonly [string, string],
): Pick<PintReadLine, 'description' | 'amount' | 'at'> {
  const isCharge = textAt(of, 'cbc:ChargeIndicator') === 'true';
  const yen = yenAt(findings, of, isCharge ? ofCharges : ofAllowances, 'cbc:Amount');
  return {
    description: textAt(of, 'cbc:AllowanceChargeReason') ?? (isCharge ? '追加料金' : '値引'),
    amount: turned(sign * (isCharge ? 1 : -1), yen),
    at: of.line,
  };
}

const keyOf = ({ category, rateBps }: { category: string; rateBps: number }): string => `${category} ${rateBps}`;

/** The sums of the document against its lines, and its taxes against their bases. */
function checkSums(
  findings: BrokenRules,
  root: XmlElement,
  { lines, taxes }: Pick<ReadPint, 'lines' | 'taxes'>,
  sign: number,
): void {
  const totals = childAt(root, 'cac:LegalMonetaryTotal');
  if (!totals) return breaks(findings, 'ibr-012', root, 'the totals are missing');
  const said = (name: string, rule: string): number => turned(sign, yenAt(findings, totals, rule, name));
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  if (said('cbc:TaxExclusiveAmount', 'ibr-013') !== sum)
    breaks(findings, 'ibr-co-13', totals, `the total without tax is not the sum of the lines (${sign * sum})`);
  const ofTaxes = taxes.reduce((all, { tax }) => all + tax, 0);
  const inclusive = said('cbc:TaxInclusiveAmount', 'ibr-014');
  if (inclusive !== sum + ofTaxes)
    breaks(findings, 'ibr-co-15', totals, `the total with tax is not ${sign * (sum + ofTaxes)}`);
  if (said('cbc:PayableAmount', 'ibr-015') !== inclusive)
    breaks(findings, 'ibr-co-16', totals, 'what is to pay is not the total: something was paid before, or is rounded');
  for (const one of taxes) {
    const base = lines.filter((line) => keyOf(line) === keyOf(one)).reduce((all, { amount }) => all + amount, 0);
    if (base !== one.base)
      breaks(
        findings,
        'aligned-ibrp-045',
        totals,
        `the lines of ${keyOf(one)} come to ${sign * base}, not ${sign * one.base}`,
      );
    if (!isTaxOf(one.tax, one.base, one.rateBps))
      breaks(findings, 'aligned-ibrp-051-jp', totals, `the tax of ${keyOf(one)} is not between floor and ceiling`);
  }
  for (const line of lines)
    if (!taxes.some((one) => keyOf(one) === keyOf(line)))
      breaks(findings, 'aligned-ibrp-047', totals, `there is no tax breakdown for ${keyOf(line)}`);
}

/** Which document it is. Refuses (not_supported_yet) all but invoices of JP PINT in yen. */
function checkKind(root: XmlElement): void {
  const other = (rule: string, message: string): never =>
    refuse('not_supported_yet', `${FIELD}: ${message}`, FIELD, { details: [{ code: rule, message }] });
  if (root.name !== `{${UBL.invoice}}Invoice`)
    other('aligned-ibrp-cl-02-jp', 'the XML is no UBL invoice; JP PINT knows no other document');
  const customization = textAt(root, 'cbc:CustomizationID') ?? '';
  if (customization !== JP_PINT.customizationId && !customization.startsWith(`${JP_PINT.customizationId}@`))
    other('aligned-ibrp-001-jp', `the document is of ${quoted(customization)}, not of ${JP_PINT.customizationId}`);
  const type = textAt(root, 'cbc:InvoiceTypeCode') ?? '';
  if (type !== '380') other('aligned-ibrp-cl-02-jp', `the type of the document is ${quoted(type)}, not 380`);
  const currency = textAt(root, 'cbc:DocumentCurrencyCode') ?? '';
  if (currency !== 'JPY') other('ibr-005', `the document is in ${quoted(currency)}; drafts are in yen`);
}

/**
 * What a JP PINT invoice says. An invoice of a return (quantities below zero) has its amounts turned round: `isReturn`.
 * Refuses not_supported_yet for other documents, and validation_error with every rule that is broken.
 */
export function readPint(root: XmlElement): ReadPint & { readonly isReturn: boolean } {
  const findings: BrokenRules = [];
  checkKind(root);
  const totals = childAt(root, 'cac:LegalMonetaryTotal') ?? root;
  const isReturn = textAt(totals, 'cbc:TaxInclusiveAmount')?.startsWith('-') ?? false;
  const sign = isReturn ? -1 : 1;
  const items = all(root, 'cac:InvoiceLine');
  if (items.length === 0) breaks(findings, 'ibr-016', root, 'there is no line');
  const lines = [
    ...items.slice(0, LIMITS.linesPerInvoice).flatMap((item) => linesOf(findings, item, sign)),
    ...all(root, 'cac:AllowanceCharge')
      .slice(0, LIMITS.linesPerInvoice)
      .map((one) => ({
        ...allowanceOf(findings, one, sign, ['ibr-031', 'ibr-036']),
        ...taxOf(findings, one, 'cac:TaxCategory'),
      })),
  ];
  const count = Math.max(items.length, lines.length);
  if (count > LIMITS.linesPerInvoice)
    breaks(findings, 'ibr-016', root, `there are ${count} lines, at most ${LIMITS.linesPerInvoice} are taken`);
  const total = all(root, 'cac:TaxTotal').find(
    (one) => childAt(one, 'cbc:TaxAmount')?.attributes['currencyID'] === 'JPY',
  );
  if (!total) breaks(findings, 'ibr-co-14', root, 'the total of the taxes is missing');
  const taxes = all(total, 'cac:TaxSubtotal').map((one) => ({
    ...taxOf(findings, one, 'cac:TaxCategory'),
    base: turned(sign, yenAt(findings, one, 'aligned-ibrp-045', 'cbc:TaxableAmount')),
    tax: turned(sign, yenAt(findings, one, 'aligned-ibrp-046', 'cbc:TaxAmount')),
  }));
  const ofTaxes = taxes.reduce((sum, { tax }) => sum + tax, 0);
  if (total && sign * yenAt(findings, total, 'ibr-co-14', 'cbc:TaxAmount') !== ofTaxes)
    breaks(findings, 'ibr-co-14', total, `the total of the taxes is not their sum (${sign * ofTaxes})`);
  checkSums(findings, root, { lines, taxes }, sign);
  const number = textAt(root, 'cbc:ID') ?? '';
  if (number === '') breaks(findings, 'ibr-002', root, 'the number of the invoice is missing');
  const issueDate = dayAt(findings, root, textAt(root, 'cbc:IssueDate'), 'IssueDate') ?? '';
  if (issueDate === '') breaks(findings, 'ibr-003', root, 'the day of the issue is missing');
  const dueDate = dayAt(findings, root, textAt(root, 'cbc:DueDate'), 'DueDate');
  const note = textAt(root, 'cbc:Note');
  const read = {
    number,
    issueDate,
    ...(dueDate !== undefined && { dueDate }),
    ...(note !== undefined && { note }),
    seller: partyOf(childAt(root, 'cac:AccountingSupplierParty')),
    buyer: partyOf(childAt(root, 'cac:AccountingCustomerParty')),
    lines,
    taxes,
    total: lines.reduce((sum, { amount }) => sum + amount, 0) + ofTaxes,
    isReturn,
  };
  if (read.seller.name === '') breaks(findings, 'ibr-006', root, 'the name of the seller is missing');
  const [first] = findings;
  if (first)
    throw new Refusal(
      'validation_error',
      findings.length === 1
        ? `${FIELD}: the invoice breaks the rule ${first.rule} (line ${first.line}): ${first.message}`
        : `${FIELD}: the invoice breaks ${findings.length} rules; the first is ${first.rule} (line ${first.line}): ` +
            first.message,
      FIELD,
      {
        details: findings
          .slice(0, LIMITS.journalImportFindings)
          .map(({ rule, line, message }) => ({ code: rule, message: `line ${line}: ${message}` })),
      },
    );
  return read;
}
