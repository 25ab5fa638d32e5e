// JP PINT 1.1.3, the invoice of the Peppol network in Japan (UBL 2.1): an issued invoice or credit note of ours as such
// a document, or every rule that it would break. Source of names, codes and rules: the specification and its Schematron
// by OpenPeppol; rules are named as there. A credit note is an invoice with quantities below zero.
import type { Address, Company, PayTo } from '../companies.ts';
import { isCreditNote, type Invoice, type InvoiceLine } from '../invoices.ts';
import type { Partner } from '../registers.ts';
import type { TaxCode } from '../tax/tax-codes.ts';
import type { PeppolId } from './peppol-ids.ts';
import { transferName } from './transfer-letters.ts';
import { isWritable, xmlText, type XmlPart } from './xml.ts';

/** Which specification it is. */
export const JP_PINT = {
  specification: 'jp-pint',
  version: '1.1.3',
  customizationId: 'urn:peppol:pint:billing-1@jp-1',
  profileId: 'urn:peppol:bis:billing',
} as const;
/** Namespaces of UBL 2.1. */
export const UBL = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
} as const;
/** The property of an item that holds the unit as people read it. */
export const SHOWN_UNIT = '表示単位名称';

/** Units by their text, and their codes (UN/ECE recommendation 20); whatever else is a piece. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  kg: 'KGM',
  g: 'GRM',
  t: 'TNE',
  L: 'LTR',
  ml: 'MLT',
  m: 'MTR',
  cm: 'CMT',
  km: 'KMT',
  '㎡': 'MTK',
  時間: 'HUR',
  分: 'MIN',
  日: 'DAY',
  月: 'MON',
  年: 'ANN',
};
const PIECE = 'H87';
/** The unit that a code means, where it says so alone; undefined for pieces and codes that are not known here. */
export function unitOfCode(code: string | undefined): string | undefined {
  return Object.entries(UNIT_CODES).find(([, one]) => one === code)?.[0];
}

/** Categories of tax: standard, reduced, exempt, export, not subject to it. */
export type PintCategory = 'S' | 'AA' | 'E' | 'G' | 'O';

/** The category of a tax code; undefined for what stands on no invoice of a seller. */
function categoryOf(code: Pick<TaxCode, 'treatment' | 'reduced'> | undefined): PintCategory | undefined {
  if (code?.treatment === 'taxable') return code.reduced ? 'AA' : 'S';
  if (code?.treatment === 'non_taxable') return 'E';
  if (code?.treatment === 'export_exempt') return 'G';
  return code?.treatment === 'out_of_scope' ? 'O' : undefined;
}

/** What a document is made from. */
export interface PintFacts {
  readonly invoice: Invoice;
  readonly company: Company;
  readonly partner: Pick<Partner, 'corporateNumber' | 'peppol' | 'address'> | undefined;
  /** As it is printed. */
  readonly partnerAddress: Address | undefined;
  readonly payTo: readonly PayTo[];
  readonly taxCodes: ReadonlyMap<string, Pick<TaxCode, 'treatment' | 'reduced'>>;
  /** The invoices that a credit note was applied to. */
  readonly credited: readonly { readonly number: string; readonly issueDate: string }[];
}

/** What stands in the way: the rule that would be broken, where it is mended, and how. */
export interface PintFinding {
  readonly rule: string;
  readonly field: string;
  readonly message: string;
}

/** A document, and what the specification had no place for. */
export interface PintDocument {
  readonly xml: string;
  readonly leftOut: readonly { readonly field: string; readonly message: string }[];
}

/** True where a tax lies between floor and ceiling of its base times the rate: rule aligned-ibrp-051-jp. */
export function isTaxOf(tax: number, base: number, rateBps: number): boolean {
  const [whole, given] = [BigInt(base) * BigInt(rateBps), BigInt(tax) * 10_000n];
  return given > whole - 10_000n && given < whole + 10_000n;
}

/** The country of an address: the one that it says, else Japan where it has a postal code of seven digits. */
function countryOf({ country, postalCode }: Address = {}): string | undefined {
  return country ?? (postalCode === undefined ? undefined : 'JP');
}

type Money = (name: string, amount: number | string) => XmlPart;
const cbc = (name: string, content: string, attributes?: XmlPart['attributes']): XmlPart => ({
  name: `cbc:${name}`,
  content,
  ...(attributes && { attributes }),
});
const cac = (name: string, ...parts: readonly (XmlPart | false | undefined)[]): XmlPart => ({
  name: `cac:${name}`,
  content: parts.filter((part) => part !== undefined && part !== false),
});
const yen: Money = (name, amount) => cbc(name, String(amount), { currencyID: 'JPY' });

const VAT = cac('TaxScheme', cbc('ID', 'VAT'));
const PERCENTS: Readonly<Record<PintCategory, (rateBps: number) => string | undefined>> = {
  S: (rateBps) => String(rateBps / 100),
  AA: (rateBps) => String(rateBps / 100),
  E: () => '0',
  G: () => '0',
  O: () => undefined,
};
function taxCategory(name: string, category: PintCategory, rateBps: number): XmlPart {
  const percent = PERCENTS[category](rateBps);
  return cac(name, cbc('ID', category), percent !== undefined && cbc('Percent', percent), VAT);
}

/** A line as it is written: with its net amount, in the sign of the document. */
interface PintLine {
  readonly line: InvoiceLine;
  readonly category: PintCategory;
  readonly net: number;
  readonly tax: number;
}

/** Net amount and tax of each line; a credit note takes back, so its are below zero. */
function linesOf(facts: PintFacts, findings: PintFinding[]): PintLine[] {
  const { invoice, taxCodes } = facts;
  const sign = isCreditNote(invoice.type) ? -1 : 1;
  return invoice.lines.flatMap((line, i) => {
    const category = line.taxCodeId === undefined ? undefined : categoryOf(taxCodes.get(line.taxCodeId));
    if (category === undefined) {
      findings.push({
        rule: 'aligned-ibrp-050-jp',
        field: `lines[${i}].taxCode`,
        message: 'the line has no tax code that stands on an invoice: every line says how it is taxed',
      });
      return [];
    }
    const net = invoice.taxEntryMethod === 'inclusive' ? line.amount - line.taxAmount : line.amount;
    return [{ line, category, net: sign * net, tax: sign * line.taxAmount }];
  });
}

/** A sum per category and rate. */
interface Breakdown {
  readonly category: PintCategory;
  readonly rateBps: number;
  base: number;
  tax: number;
}
function breakdownOf(lines: readonly PintLine[]): Breakdown[] {
  const sums = new Map<string, Breakdown>();
  for (const { line, category, net, tax } of lines) {
    const key = `${category} ${line.rateBps}`;
    const sum = sums.get(key) ?? { category, rateBps: line.rateBps, base: 0, tax: 0 };
    sum.base += net;
    sum.tax += tax;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** The quantity that a line says; undefined for none, and for 0. */
function quantityOf({ quantity }: InvoiceLine): string | undefined {
  return quantity !== undefined && Number(quantity) > 0 ? quantity : undefined;
}
/** The code of the unit that its quantity is of. */
function unitCodeOf(line: InvoiceLine): string {
  return (quantityOf(line) !== undefined && line.unit !== undefined && UNIT_CODES[line.unit]) || PIECE;
}

/** Quantity and price of a line: the price is never below zero, and times the quantity it is the net amount. */
function priced({ line, net }: PintLine, method: Invoice['taxEntryMethod']): readonly [XmlPart, XmlPart] {
  const given = quantityOf(line);
  const quantity = given ?? '1';
  const unitCode = { unitCode: unitCodeOf(line) };
  const unitPrice =
    method === 'exclusive' && given !== undefined && line.unitPrice !== undefined && line.unitPrice > 0
      ? line.unitPrice
      : undefined;
  // Without a price of one that fits, the amount is the price of the whole quantity: nothing is rounded.
  const price =
    unitPrice !== undefined || quantity === '1'
      ? cac('Price', yen('PriceAmount', unitPrice ?? Math.abs(net)))
      : cac('Price', yen('PriceAmount', Math.abs(net)), cbc('BaseQuantity', quantity, unitCode));
  return [cbc('InvoicedQuantity', `${net < 0 ? '-' : ''}${quantity}`, unitCode), price];
}

function lineOf(of: PintLine, index: number, method: Invoice['taxEntryMethod']): XmlPart {
  const { line, category, net } = of;
  const [quantity, price] = priced(of, method);
  return cac(
    'InvoiceLine',
    cbc('ID', String(index + 1)),
    quantity,
    yen('LineExtensionAmount', net),
    line.date !== undefined && cac('InvoicePeriod', cbc('StartDate', line.date), cbc('EndDate', line.date)),
    cac(
      'Item',
      cbc('Name', line.description),
      taxCategory('ClassifiedTaxCategory', category, line.rateBps),
      line.unit !== undefined &&
        unitCodeOf(line) === PIECE &&
        cac('AdditionalItemProperty', cbc('Name', SHOWN_UNIT), cbc('Value', line.unit)),
    ),
    price,
  );
}

/** The first and last day that it is for: of the contract, of its lines, else that of the issue. */
function periodOf({ contractPeriod, lines, issueDate }: Invoice): readonly [from: string, to: string] {
  const days = [
    ...(contractPeriod ? [contractPeriod.from, contractPeriod.to] : []),
    ...lines.flatMap(({ date }) => date ?? []),
  ].toSorted();
  return [days[0] ?? issueDate, days.at(-1) ?? issueDate];
}

interface Party {
  readonly name: string;
  readonly peppol: PeppolId;
  readonly address: Address;
  readonly country: string;
  readonly corporateNumber: string | undefined;
  readonly registrationNumber?: string | undefined;
}
function partyOf({ name, peppol, address, country, corporateNumber, registrationNumber }: Party): XmlPart {
  return cac(
    'Party',
    cbc('EndpointID', peppol.id, { schemeID: peppol.scheme }),
    cac(
      'PostalAddress',
      address.text !== undefined && cbc('StreetName', address.text),
      address.postalCode !== undefined && cbc('PostalZone', address.postalCode),
      cac('Country', cbc('IdentificationCode', country)),
    ),
    registrationNumber !== undefined && cac('PartyTaxScheme', cbc('CompanyID', registrationNumber), VAT),
    cac(
      'PartyLegalEntity',
      cbc('RegistrationName', name),
      corporateNumber !== undefined && cbc('CompanyID', corporateNumber, { schemeID: '0188' }),
    ),
  );
}

const ACCOUNT_TYPES: Readonly<Record<PayTo['accountType'], string>> = {
  ordinary: '1',
  current: '2',
  savings: '4',
  other: '9',
};
/** Where to pay, `bank:branch:type:number`; undefined without the codes of bank and branch. */
function paymentMeans({ bankCode, branchCode, accountType, accountNumber, accountHolder }: PayTo): XmlPart | undefined {
  if (bankCode === undefined || branchCode === undefined) return undefined;
  const holder = accountHolder === undefined ? undefined : transferName(accountHolder, 'PARTY');
  return cac(
    'PaymentMeans',
    cbc('PaymentMeansCode', '30', { name: 'Credit transfer' }),
    cac(
      'PayeeFinancialAccount',
      cbc('ID', [bankCode, branchCode, ACCOUNT_TYPES[accountType], accountNumber].join(':')),
      holder !== undefined && cbc('Name', holder),
    ),
  );
}

/** Both parties, or what is missing of them. */
function partiesOf(
  { invoice, company, partner, partnerAddress }: PintFacts,
  findings: PintFinding[],
): readonly [seller: Party, buyer: Party] | undefined {
  const miss = (rule: string, field: string, message: string): void => void findings.push({ rule, field, message });
  const { registrationNumber } = invoice;
  const buyerAddress = partnerAddress ?? partner?.address;
  const buyerCountry = countryOf(buyerAddress) ?? partner?.address?.country;
  if (!company.peppol) miss('ibr-081', 'company.peppol', 'the company has no id in the Peppol network; set it');
  if (!company.address) miss('ibr-008', 'company.address', 'the company has no address; set it');
  if (registrationNumber === undefined)
    miss(
      'aligned-ibr-jp-04',
      'registrationNumber',
      'it is no qualified invoice: JP PINT wants the registration number of its issuer',
    );
  if (!partner?.peppol) miss('ibr-080', 'partner.peppol', 'the partner has no id in the Peppol network; set it');
  if (!buyerAddress) miss('ibr-010', 'partner.address', 'the partner has no address; set it');
  else if (buyerCountry === undefined)
    miss('ibr-011', 'partner.address.country', 'the address of the partner has no country; set it');
  if (!company.peppol || !company.address || !partner?.peppol || !buyerAddress || buyerCountry === undefined)
    return undefined;
  const { name, corporateNumber, peppol, address } = company;
  return [
    { name, corporateNumber, peppol, address, country: address.country ?? company.country, registrationNumber },
    {
      name: invoice.partnerName,
      corporateNumber: partner.corporateNumber,
      peppol: partner.peppol,
      address: buyerAddress,
      country: buyerCountry,
    },
  ];
}

/** Refuses what no rule has a place for, and taxes that are not those of their base. */
function checkAmounts({ invoice }: PintFacts, sums: readonly Breakdown[], findings: PintFinding[]): void {
  if (invoice.currency !== 'JPY')
    findings.push({ rule: 'aligned-ibr-jp-05', field: 'currency', message: 'only invoices in yen are written' });
  if (invoice.withholdingTax > 0 || invoice.lines.some(({ withholding }) => withholding))
    findings.push({
      rule: 'ibr-co-16',
      field: 'withholdingTax',
      message: 'income tax is withheld from it, which the specification has no place for',
    });
  for (const { category, rateBps, base, tax } of sums)
    if (!isTaxOf(tax, base, rateBps))
      findings.push({
        rule: 'aligned-ibrp-051-jp',
        field: 'taxSummary',
        message:
          `the tax of ${category} ${rateBps / 100} % is ${tax} on ${base}: it must lie between the floor and the ` +
          'ceiling of the base times the rate; invoices whose prices include the tax reach that with {taxRounding} ' +
          'round, or write the prices without tax',
      });
}

/** Texts that XML cannot hold. */
function checkTexts({ invoice, company, partnerAddress }: PintFacts, findings: PintFinding[]): void {
  const texts: (readonly [string, string | undefined])[] = [
    ['company.name', company.name],
    ['company.address', company.address?.text],
    ['partner.address', partnerAddress?.text],
    ['partnerName', invoice.partnerName],
    ['subject', invoice.subject],
    ['note', invoice.note],
    ...invoice.lines.map(({ description }, i) => [`lines[${i}].description`, description] as const),
    ...invoice.lines.map(({ unit }, i) => [`lines[${i}].unit`, unit] as const),
  ];
  for (const [field, text = 'x'] of texts)
    if (!isWritable(text) || text.trim() === '')
      findings.push({ rule: 'ibr-079', field, message: 'the text is empty, or has a letter that XML cannot hold' });
}

/**
 * An issued invoice or credit note as JP PINT, or everything that stands in the way, all at once. `leftOut`: what is
 * printed on the invoice and has no place in the document.
 */
export function pintOf(facts: PintFacts): PintDocument | { readonly findings: readonly PintFinding[] } {
  const findings: PintFinding[] = [];
  const parties = partiesOf(facts, findings);
  const lines = linesOf(facts, findings);
  checkAmounts(facts, breakdownOf(lines), findings);
  checkTexts(facts, findings);
  return parties && findings.length === 0 ? written(facts, parties, lines) : { findings };
}

/** The document of what was found to be in order. */
function written(facts: PintFacts, [seller, buyer]: readonly [Party, Party], lines: readonly PintLine[]): PintDocument {
  const { invoice, payTo, credited } = facts;
  const sums = breakdownOf(lines);
  const [from, to] = periodOf(invoice);
  const notes = [invoice.subject, invoice.note].filter((text) => text !== undefined);
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = sums.reduce((sum, one) => sum + one.tax, 0);
  const means = payTo.map(paymentMeans);
  const root: XmlPart = {
    name: 'Invoice',
    attributes: { xmlns: UBL.invoice, 'xmlns:cac': UBL.cac, 'xmlns:cbc': UBL.cbc },
    content: [
      cbc('CustomizationID', JP_PINT.customizationId),
      cbc('ProfileID', JP_PINT.profileId),
      cbc('ID', invoice.number ?? ''),
      cbc('IssueDate', invoice.issueDate),
      cbc('DueDate', invoice.dueDate),
      cbc('InvoiceTypeCode', '380'),
      ...(notes.length > 0 ? [cbc('Note', notes.join('\n'))] : []),
      cbc('DocumentCurrencyCode', 'JPY'),
      cac('InvoicePeriod', cbc('StartDate', from), cbc('EndDate', to)),
      ...credited.map(({ number, issueDate }) =>
        cac('BillingReference', cac('InvoiceDocumentReference', cbc('ID', number), cbc('IssueDate', issueDate))),
      ),
      cac('AccountingSupplierParty', partyOf(seller)),
      cac('AccountingCustomerParty', partyOf(buyer)),
      ...means.filter((one) => one !== undefined),
      cac(
        'TaxTotal',
        yen('TaxAmount', tax),
        ...sums.map((sum) =>
          cac(
            'TaxSubtotal',
            yen('TaxableAmount', sum.base),
            yen('TaxAmount', sum.tax),
            taxCategory('TaxCategory', sum.category, sum.rateBps),
          ),
        ),
      ),
      cac(
        'LegalMonetaryTotal',
        yen('LineExtensionAmount', net),
        yen('TaxExclusiveAmount', net),
        yen('TaxInclusiveAmount', net + tax),
        yen('PayableAmount', net + tax),
      ),
      ...lines.map((line, i) => lineOf(line, i, invoice.taxEntryMethod)),
    ],
  };
  return {
    xml: xmlText(root),
    leftOut: means.flatMap((one, i) =>
      one
        ? []
        : [
            {
              field: `payTo[${i}]`,
              message: 'where to pay is left out: give {bankCode} and {branchCode} to payTo of the company',
            },
          ],
    ),
  };
}
