// Electronic invoices (JP PINT 1.1.3): what we issue by the official stylesheets, or refused by the rule that it would
// break; what comes as the draft of a bill, once, however often and however wickedly it is sent.
import { expect } from 'chai';
import fc from 'fast-check';
import fs from 'node:fs';
import path from 'node:path';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { demoService } from './demo-service.ts';
import { officialRules, withoutStylesheets } from './peppol.ts';
import { pintOf, type PintFacts } from '../src/domain/interchange/jp-pint.ts';
import { readPint } from '../src/domain/interchange/jp-pint-read.ts';
import { readXml, type XmlElement } from '../src/domain/interchange/xml.ts';
import { totalsOf, type Invoice, type InvoiceLine } from '../src/domain/invoices.ts';
import { documentTaxes } from '../src/domain/tax/lines.ts';
import { TAX_CODES_JA } from '../src/domain/tax/tax-codes-ja.ts';
import type { TaxCode } from '../src/domain/tax/tax-codes.ts';

const golden = (file: string): string =>
  fs.readFileSync(path.join(import.meta.dirname, 'interchange', `jp-pint-${file}.xml`), 'utf8');

/** The end of work that yields. */
function done<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}
/** A document without what says nothing: lines of the file, blanks between elements. */
function treeOf(xml: string): unknown {
  const bare = ({ name, attributes, children, text }: XmlElement): unknown => [
    name.replace(/^\{.*\}/, ''),
    Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns')),
    children.length > 0 ? children.map(bare) : text,
  ];
  return bare(done(readXml(Buffer.from(xml))));
}

const CODES = new Map(TAX_CODES_JA.map((row) => [row.code, { ...row, id: row.code } as unknown as TaxCode]));
type LineSaid = Partial<InvoiceLine> & { readonly taxCode: string; readonly amount: number };

/** The facts of an invoice of the demo company as it is issued: taxes as the program rounds them. */
function factsOf(lines: readonly LineSaid[], more: Partial<Invoice> = {}, rest: Partial<PintFacts> = {}): PintFacts {
  const { taxEntryMethod = 'exclusive', taxRounding = 'floor' } = more;
  const coded = lines.map((line) => ({ ...line, code: CODES.get(line.taxCode) }));
  const taxes = documentTaxes(coded, taxEntryMethod, taxRounding);
  const full = coded.map(({ code, ...line }, i): InvoiceLine => ({
    description: '品',
    ...line,
    taxCodeId: line.taxCode,
    taxAmount: taxes[i] ?? 0,
    rateBps: code?.treatment === 'taxable' ? code.rateBps : 0,
    reduced: code?.treatment === 'taxable' && code.reduced,
    accountId: 'acct_1',
    accountCode: '4110',
  }));
  const invoice = {
    type: 'sales',
    number: 'INV-2026-0042',
    issueDate: '2026-10-31',
    dueDate: '2026-11-30',
    partnerName: '株式会社あおば珈琲店',
    currency: 'JPY',
    registrationNumber: 'T8000000000001',
    taxEntryMethod,
    taxRounding,
    withholdingTax: 0,
    lines: full,
    ...totalsOf(full, taxEntryMethod),
    ...more,
  } as Invoice;
  return {
    invoice,
    company: {
      name: '株式会社台帳デモ',
      country: 'JP',
      corporateNumber: '8000000000001',
      peppol: { scheme: '0221', id: 'T8000000000001' },
      address: { postalCode: '1000001', text: '東京都千代田区見本町一丁目2番3号' },
    } as PintFacts['company'],
    partner: { corporateNumber: '6000000000011', peppol: { scheme: '0188', id: '6000000000011' } },
    partnerAddress: { postalCode: '1600001', text: '東京都新宿区見本4-5-6' },
    payTo: [
      {
        bankName: 'みどり銀行',
        branchName: '本店',
        bankCode: '0999',
        branchCode: '001',
        accountType: 'ordinary',
        accountNumber: '1234321',
        accountHolder: 'カ)ダイチヨウデモ',
      },
    ],
    taxCodes: CODES,
    credited: [],
    ...rest,
  };
}
const COFFEE: readonly LineSaid[] = [
  { description: 'マシン利用料', quantity: '2', unit: '台', unitPrice: 9_000, amount: 18_000, taxCode: 'S10' },
  { description: 'コーヒー豆', quantity: '12.5', unit: 'kg', unitPrice: 2_801, amount: 35_012, taxCode: 'S08R' },
  { description: '値引', amount: -999, taxCode: 'S10' },
  { description: '立替 収入印紙', amount: 200, taxCode: 'S_OUT' },
];
function xmlOf(facts: PintFacts): string {
  const document = pintOf(facts);
  if ('findings' in document) throw new Error(document.findings.map(({ rule }) => rule).join());
  return document.xml;
}
const rulesOf = (facts: PintFacts): string[] => {
  const document = pintOf(facts);
  return 'findings' in document ? document.findings.map(({ rule }) => rule) : [];
};

const text = fc.string({ minLength: 1, maxLength: 20 }).map((said) => `品${said.replace(/[^\p{L}\p{N} &<>"']/gu, '')}`);
const anyLine = fc.record(
  {
    description: text,
    amount: fc.integer({ min: -90_000, max: 3_000_000 }).filter((amount) => amount !== 0),
    taxCode: fc.constantFrom('S10', 'S10', 'S08R', 'S08R', 'S_EXM', 'S_EXP', 'S_OUT'),
    quantity: fc.constantFrom('1', '3', '0.5', '12.25'),
    unit: fc.constantFrom('個', 'kg', '時間', '式'),
    date: fc.constantFrom('2026-10-01', '2026-10-15', '2026-09-30'),
  },
  { requiredKeys: ['description', 'amount', 'taxCode'] },
);
const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    type: fc.constantFrom('sales' as const, 'sales' as const, 'sales_credit' as const),
    taxEntryMethod: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    taxRounding: fc.constantFrom('floor' as const, 'ceil' as const, 'round' as const),
    note: fc.option(text, { nil: undefined }),
  })
  .filter(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0) > 0);

/** The same invoice without tax entry by price: its taxes are those of the base, rounded down. */
function lawful(invoice: Invoice): Invoice {
  const lines = invoice.lines.map((line) => ({
    ...line,
    amount: invoice.taxEntryMethod === 'inclusive' ? line.amount - line.taxAmount : line.amount,
  }));
  const taxes = documentTaxes(
    lines.map(({ amount, taxCode = '' }) => ({ amount, code: CODES.get(taxCode) })),
    'exclusive',
    'floor',
  );
  return {
    ...invoice,
    taxEntryMethod: 'exclusive',
    lines: lines.map((line, i) => ({ ...line, taxAmount: taxes[i] ?? 0 })),
  };
}
/** A document with the taxes of an invoice in the place of its own, base by base. */
function withTaxes(xml: string, { lines, taxEntryMethod, type }: Invoice): string {
  const sign = type === 'sales_credit' ? -1 : 1;
  const sums = new Map<number, { base: number; tax: number }>();
  for (const { rateBps, amount, taxAmount } of lines) {
    const sum = sums.get(rateBps) ?? { base: 0, tax: 0 };
    sum.base += sign * (taxEntryMethod === 'inclusive' ? amount - taxAmount : amount);
    sum.tax += sign * taxAmount;
    sums.set(rateBps, sum);
  }
  return [...sums.values()].reduce(
    (said, { base, tax }) =>
      said.replace(
        new RegExp(
          `(<cbc:TaxableAmount currencyID="JPY">${base}</cbc:TaxableAmount>\\s*<cbc:TaxAmount currencyID="JPY">)-?\\d+`,
        ),
        `$1${tax}`,
      ),
    xml,
  );
}

/** The golden invoice with its third line, a discount, as an allowance of the first. */
const withAllowance = (good: string): string =>
  good
    .replace(/<cac:InvoiceLine><cbc:ID>3<.*?<\/cac:InvoiceLine>\s*/s, '')
    .replace(
      'JPY">18000</cbc:LineExtensionAmount>',
      'JPY">17001</cbc:LineExtensionAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>' +
        '<cbc:AllowanceChargeReason>値引</cbc:AllowanceChargeReason><cbc:Amount currencyID="JPY">999</cbc:Amount>' +
        '</cac:AllowanceCharge>',
    );

describe('electronic invoices: JP PINT', () => {
  it('the invoice and the return of the golden files are written so, element by element', () => {
    expect(
      treeOf(
        xmlOf(
          factsOf(COFFEE, {
            subject: 'オフィスコーヒー定期便',
            contractPeriod: { from: '2026-10-01', to: '2026-10-31' },
          }),
        ),
      ),
    ).to.deep.equal(treeOf(golden('invoice')));
    const returned = factsOf(
      [
        {
          description: 'コーヒー豆 返品',
          quantity: '2',
          unit: 'kg',
          unitPrice: 2_800,
          amount: 5_600,
          taxCode: 'S08R_RET',
        },
      ],
      { type: 'sales_credit', number: 'CN-2026-0003', issueDate: '2026-11-10', subject: '返品' },
      { credited: [{ number: 'INV-2026-0042', issueDate: '2026-10-31' }] },
    );
    expect(treeOf(xmlOf(returned))).to.deep.equal(treeOf(golden('return')));
  });

  it('what breaks a rule is refused with it, all at once', () => {
    const bare = factsOf(COFFEE, {}, { partner: undefined, partnerAddress: undefined });
    const { peppol: _peppol, address: _address, ...company } = bare.company;
    expect(
      rulesOf({ ...bare, company, invoice: { ...bare.invoice, registrationNumber: undefined } as never }),
    ).to.deep.equal(['ibr-081', 'ibr-008', 'aligned-ibr-jp-04', 'ibr-080', 'ibr-010']);
    expect(rulesOf(factsOf(COFFEE, {}, { partnerAddress: { text: '1 George Street, Sydney' } }))).to.deep.equal([
      'ibr-011',
    ]);
    expect(rulesOf(factsOf([{ amount: 1_000, taxCode: 'S10', withholding: true }]))).to.deep.equal(['ibr-co-16']);
    expect(rulesOf(factsOf([{ amount: 1_000, taxCode: 'none' }]))).to.deep.equal(['aligned-ibrp-050-jp']);
    // 1,099 yen with the tax, rounded down: base 1,000, tax 99, and a tenth of the base is 100.
    expect(rulesOf(factsOf([{ amount: 1_099, taxCode: 'S10' }], { taxEntryMethod: 'inclusive' }))).to.deep.equal([
      'aligned-ibrp-051-jp',
    ]);
    expect(
      rulesOf(factsOf([{ amount: 1_099, taxCode: 'S10' }], { taxEntryMethod: 'inclusive', taxRounding: 'round' })),
    ).to.deep.equal([]);
  });

  it('read back, a document says what was written: amounts, quantities, units, rates', () => {
    fc.assert(
      fc.property(anyInvoice, ({ lines, ...more }) => {
        const facts = factsOf(lines, more as Partial<Invoice>);
        if (rulesOf(facts).length > 0) return;
        const read = readPint(done(readXml(Buffer.from(xmlOf(facts)))));
        expect(read.isReturn).to.equal(more.type === 'sales_credit');
        expect(read.total).to.equal(facts.invoice.total);
        expect(read.lines.map(({ amount }) => amount)).to.deep.equal(
          facts.invoice.lines.map(({ amount, taxAmount }) =>
            more.taxEntryMethod === 'inclusive' ? amount - taxAmount : amount,
          ),
        );
        expect(read.lines.map(({ unit, date }) => [unit, date])).to.deep.equal(
          facts.invoice.lines.map(({ unit, date }) => [unit, date]),
        );
      }),
      { numRuns: depth(200, 5_000) },
    );
  });

  it('an allowance or charge of a line comes in as a line of its own behind it, of the same tax', () => {
    const good = golden('invoice');
    const read = (xml: string): unknown[] =>
      readPint(done(readXml(Buffer.from(xml)))).lines.map(({ description, amount, quantity, unitPrice, rateBps }) =>
        [description, amount, quantity, unitPrice, rateBps].join(' '),
      );
    const own = withAllowance(good);
    expect(read(own).toSorted()).to.deep.equal(read(good).toSorted());
    expect(read(own).slice(0, 2)).to.deep.equal(['マシン利用料 18000 2 9000 1000', '値引 -999   1000']);
    expect(() => read(own.replace('<cbc:Amount currencyID="JPY">999<', '<cbc:Amount currencyID="JPY">x<'))).to.throw(
      /ibr-041/,
    );
    expect(() => read(own.replace('>17001</cbc:Line', '>17002</cbc:Line'))).to.throw(/ibr-co-13/);
  });

  describe('by the official stylesheets', function official() {
    this.timeout(3_600_000);
    let rules: ReturnType<typeof officialRules>;
    before(function or() {
      const why = withoutStylesheets();
      if (why !== undefined) {
        console.log(`      skipped: ${why}`);
        this.skip();
      }
      rules = officialRules();
    });
    after(() => rules?.close());

    it('golden files pass, and each planted fault is red by its rule', () => {
      expect(rules.broken(golden('invoice'))).to.deep.equal([]);
      expect(rules.broken(golden('return'))).to.deep.equal([]);
      expect(rules.broken(withAllowance(golden('invoice')))).to.deep.equal([]);
      for (const [file, rule] of [
        ['bad-051', 'aligned-ibrp-051-jp'],
        ['bad-t', 'aligned-ibr-jp-01'],
        ['bad-381', 'aligned-ibrp-cl-02-jp'],
        ['bad-endpoint', 'ibr-080'],
      ] as const)
        expect(rules.broken(golden(file)), file).to.include(rule);
      // The same, planted in what we write.
      const ours = xmlOf(factsOf(COFFEE));
      expect(rules.broken(ours)).to.deep.equal([]);
      for (const [from, to, rule] of [
        ['<cbc:TaxAmount currencyID="JPY">1700<', '<cbc:TaxAmount currencyID="JPY">1699<', 'aligned-ibrp-051-jp'],
        ['>380<', '>381<', 'aligned-ibrp-cl-02-jp'],
        ['<cbc:PayableAmount currencyID="JPY">56713<', '<cbc:PayableAmount currencyID="JPY">56714<', 'ibr-co-16'],
        [
          'schemeID="0188">6000000000011</cbc:EndpointID>',
          'schemeID="9999">6000000000011</cbc:EndpointID>',
          'ibr-cl-25',
        ],
        ['<cbc:CompanyID>T8000000000001<', '<cbc:CompanyID>8000000000001<', 'aligned-ibr-jp-01'],
        ['<cbc:PriceAmount currencyID="JPY">9000<', '<cbc:PriceAmount currencyID="JPY">-9000<', 'ibr-027'],
      ] as const) {
        expect(ours).to.include(from);
        expect(rules.broken(ours.replace(from, to)), rule).to.include(rule);
      }
    });

    it('generated invoices and credit notes pass, or are refused by the rule that they would break', () => {
      let [written, refused] = [0, 0];
      const wanted = depth(25, 1_000);
      for (const { lines, ...more } of fc.sample(anyInvoice, { numRuns: wanted, seed: 30 })) {
        const facts = factsOf(lines, more as Partial<Invoice>);
        const broken = rulesOf(facts);
        if (broken.length === 0) {
          written += 1;
          expect(rules.broken(xmlOf(facts)), JSON.stringify({ lines, more })).to.deep.equal([]);
          continue;
        }
        refused += 1;
        expect(new Set(broken)).to.deep.equal(new Set(['aligned-ibrp-051-jp']));
        // Written all the same, with the taxes that it has, it breaks exactly that rule.
        const at = xmlOf({ ...facts, invoice: lawful(facts.invoice) });
        expect(rules.broken(withTaxes(at, facts.invoice)), JSON.stringify({ lines, more })).to.include(
          'aligned-ibrp-051-jp',
        );
      }
      console.log(`      ${wanted} generated: ${written} pass both stylesheets, ${refused} refused by rule 051`);
      expect(written).to.be.greaterThan(wanted / 3);
    });

    it('every issued invoice and credit note of the demo passes', async () => {
      const { get } = await demoService();
      let count = 0;
      for (const type of ['sales', 'sales_credit'])
        for (let offset = 0; ; offset += 100) {
          const { data } = (await get(`/invoices?type=${type}&limit=100&offset=${offset}`)) as {
            data: { id: string; status: string }[];
          };
          for (const { id, status } of data) {
            if (status !== 'issued' && status !== 'uncollectible') continue;
            const { xml, meta } = (await get(`/invoices/${id}/peppol`)) as { xml: string; meta: { version: string } };
            expect(meta.version).to.equal('1.1.3');
            expect(rules.broken(xml), id).to.deep.equal([]);
            count += 1;
          }
          if (data.length < 100) break;
        }
      console.log(`      ${count} of the demo pass both stylesheets`);
      expect(count).to.be.greaterThan(10);
    });
  });
});

describe('electronic invoices over HTTP', function peppol() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('peppol');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, at: string, body?: object): Promise<Answer>;
    ok(method: string, at: string, body?: object): Promise<Record<string, unknown>>;
  }
  /** A company that the network knows by its corporate number. */
  async function place(number: string, more: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({
      name: `会社${number}`,
      corporateNumber: number,
      invoiceRegistrationNumber: `T${number}`,
      peppol: { scheme: '0188', id: number },
      address: { postalCode: '1000001', text: '東京都千代田区見本町一丁目2番3号' },
      ...more,
    });
    const send: Place['send'] = (method, at, body) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key, body });
    return {
      companyId,
      key,
      send,
      async ok(method, at, body) {
        const answer = await send(method, at, body);
        expect(answer.status, answer.text).to.be.oneOf([200, 201]);
        return answer.body;
      },
    };
  }
  const [SELLER, BUYER] = ['8000000000001', '7000012050002'];
  const customer = {
    name: '株式会社買い手',
    code: 'C001',
    corporateNumber: BUYER,
    peppol: { scheme: '0188', id: BUYER },
    address: { text: '東京都新宿区見本4-5-6', country: 'JP' },
  };
  async function issued(seller: Place, more: object = {}): Promise<string> {
    const { id } = await seller.ok('POST', '/invoices', {
      partnerCode: 'C001',
      issueDate: '2026-10-31',
      lines: [
        { description: 'コーヒー豆', quantity: '12.5', unit: 'kg', unitPrice: 2_801, taxCode: 'S08R' },
        { description: 'マシン利用料', quantity: '2', unit: '台', unitPrice: 9_000, taxCode: 'S10' },
        { description: '値引', amount: -999, taxCode: 'S10' },
      ],
      ...more,
    });
    await seller.ok('POST', `/invoices/${id as string}/issue`, {});
    return id as string;
  }
  const codesIn = ({ body }: Answer): unknown =>
    ((body['details'] as { code: string }[] | undefined) ?? []).map(({ code }) => code);
  const messageIn = ({ body }: Answer): string => body['error'] as string;
  const base64 = (xml: string | Buffer): string => Buffer.from(xml).toString('base64');

  it('what one company issues is the draft of a bill of the other: once, however often it comes', async () => {
    const seller = await place(SELLER);
    const buyer = await place(BUYER);
    await seller.ok('POST', '/partners', customer);
    const id = await issued(seller);
    const { xml, meta, fileName } = (await seller.ok('GET', `/invoices/${id}/peppol`)) as Record<string, string>;
    expect(meta).to.deep.equal({
      specification: 'jp-pint',
      version: '1.1.3',
      customizationId: 'urn:peppol:pint:billing-1@jp-1',
      profileId: 'urn:peppol:bis:billing',
    });
    const file = await fetch(`${api.baseUrl}/companies/${seller.companyId}/invoices/${id}/peppol?format=xml`, {
      headers: { authorization: `Bearer ${seller.key}` },
    });
    expect(file.headers.get('content-type')).to.match(/^application\/xml/);
    expect(await file.text()).to.equal(xml);

    const body = { contentBase64: base64(xml ?? ''), fileName, accountCode: '5120' };
    const unknown = await buyer.send('POST', '/invoices/import-peppol', body);
    expect(unknown.status).to.equal(400);
    const proposal = unknown.body['proposal'] as object;
    expect(proposal).to.deep.include({
      type: 'supplier',
      invoiceRegistrationNumber: `T${SELLER}`,
      corporateNumber: SELLER,
    });
    await buyer.ok('POST', '/partners', proposal);

    const rehearsed = await buyer.send('POST', '/invoices/import-peppol?dryRun=true', body);
    expect(rehearsed.status, rehearsed.text).to.equal(200);
    expect((await buyer.ok('GET', '/invoices'))['total']).to.equal(0);

    // Two at once, then two more: one draft and one document.
    const at = await Promise.all([1, 2].map(() => buyer.ok('POST', '/invoices/import-peppol', body)));
    const later = await buyer.ok('POST', '/invoices/import-peppol', body);
    expect(new Set([...at, later].map((one) => one['id'])).size).to.equal(1);
    const sold = await seller.ok('GET', `/invoices/${id}`);
    const [draft] = at as [Record<string, unknown>];
    expect(draft).to.deep.include({ status: 'draft', type: 'purchase', number: sold['number'], qualified: true });
    for (const field of ['subtotal', 'taxTotal', 'total']) expect(draft[field], field).to.equal(sold[field]);
    const documents = (await buyer.ok('GET', '/documents'))['data'] as { id: string; linkedTo: unknown }[];
    expect(documents.map(({ id: one }) => one)).to.deep.equal(draft['documentIds']);
    expect(documents[0]?.linkedTo).to.deep.equal([{ type: 'invoice', id: draft['id'] }]);
    const kept = await fetch(`${api.baseUrl}/companies/${buyer.companyId}/documents/${documents[0]?.id}/content`, {
      headers: { authorization: `Bearer ${buyer.key}` },
    });
    expect(await kept.text()).to.equal(xml);
    // The same invoice in other bytes is a second bill of the same number.
    const again = await buyer.send('POST', '/invoices/import-peppol', { ...body, contentBase64: base64(`${xml}\n`) });
    expect([again.status, again.body['code']]).to.deep.equal([409, 'duplicate_number']);
    // Nothing was posted; after the draft was discarded the same bytes are another one.
    expect((await buyer.ok('GET', '/journal-entries'))['total']).to.equal(0);
    await buyer.ok('POST', `/invoices/${draft['id'] as string}/discard`, {});
    const anew = await buyer.ok('POST', '/invoices/import-peppol', body);
    expect(anew['id']).to.not.equal(draft['id']);
    await buyer.ok('POST', `/invoices/${anew['id'] as string}/issue`, {});
    expect((await buyer.ok('POST', '/invoices/import-peppol', body))['id']).to.equal(anew['id']);
  });

  it('a credit note is an invoice below zero that names the invoice, and comes as a credit note', async () => {
    const seller = await place(SELLER);
    const buyer = await place(BUYER);
    await seller.ok('POST', '/partners', customer);
    await buyer.ok('POST', '/partners', { name: '売り手', code: 'S001', invoiceRegistrationNumber: `T${SELLER}` });
    const invoice = await issued(seller);
    const note = await issued(seller, {
      type: 'sales_credit',
      lines: [
        { description: '返品', date: '2026-10-31', quantity: '2', unit: 'kg', unitPrice: 2_800, taxCode: 'S08R_RET' },
      ],
    });
    await seller.ok('POST', `/invoices/${note}/apply`, { invoiceId: invoice });
    const { xml } = (await seller.ok('GET', `/invoices/${note}/peppol`)) as { xml: string };
    expect(xml).to.match(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>INV-2026-0001</);
    expect(xml).to.include('<cbc:PayableAmount currencyID="JPY">-6048<');
    const came = await buyer.ok('POST', '/invoices/import-peppol', { contentBase64: base64(xml), accountCode: '5120' });
    expect(came).to.deep.include({ type: 'purchase_credit', total: 6_048, status: 'draft' });
  });

  it('what cannot be written is refused with every rule; drafts, bills and void ones are none', async () => {
    const seller = await place(SELLER, { peppol: undefined, address: undefined });
    await seller.ok('POST', '/partners', { name: '買い手', code: 'C001' });
    const bare = await seller.send('GET', `/invoices/${await issued(seller)}/peppol`);
    expect(bare.status).to.equal(400);
    expect(codesIn(bare)).to.deep.equal(['ibr-081', 'ibr-008', 'ibr-080', 'ibr-010']);
    await seller.ok('PATCH', '', {
      peppol: { scheme: '0188', id: SELLER },
      address: { text: '東京都', country: 'JP' },
    });
    const { data } = (await seller.ok('GET', '/partners')) as { data: { id: string }[] };
    await seller.ok('PATCH', `/partners/${data[0]?.id}`, { peppol: customer.peppol, address: customer.address });
    const inclusive = { taxEntryMethod: 'inclusive', lines: [{ description: '豆', amount: 1_099, taxCode: 'S10' }] };
    const floored = await seller.send('GET', `/invoices/${await issued(seller, inclusive)}/peppol`);
    expect(codesIn(floored)).to.deep.equal(['aligned-ibrp-051-jp']);
    await seller.ok('GET', `/invoices/${await issued(seller, { ...inclusive, taxRounding: 'round' })}/peppol`);
    const fee = { lines: [{ description: '原稿料', amount: 10_000, taxCode: 'S10', withholding: true }] };
    expect(codesIn(await seller.send('GET', `/invoices/${await issued(seller, fee)}/peppol`))).to.deep.equal([
      'ibr-co-16',
    ]);
    const gone = await issued(seller);
    await seller.ok('POST', `/invoices/${gone}/void`, {});
    expect((await seller.send('GET', `/invoices/${gone}/peppol`)).status).to.equal(409);
    expect((await seller.send('GET', `/invoices/inv_019a0000-0000-7000-8000-000000000001/peppol`)).status).to.equal(
      404,
    );
  });

  it('wicked files are refused, nothing is kept, and the service goes on', async () => {
    const buyer = await place(BUYER);
    await buyer.ok('POST', '/partners', { name: '売り手', code: 'S001', invoiceRegistrationNumber: `T${SELLER}` });
    const good = golden('invoice').replaceAll('6000000000011', BUYER);
    const [declaration, ...rest] = good.split('\n');
    const behind = (doctype: string): string => [declaration, doctype, ...rest].join('\n');
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`;
    const attacks: (readonly [name: string, bytes: string | Buffer, says: RegExp])[] = [
      ['a DTD', behind('<!DOCTYPE Invoice>'), /DOCTYPE/],
      ['an entity of ours', behind('<!DOCTYPE Invoice [<!ENTITY x "y">]>').replace('INV-2026-0042', '&x;'), /DOCTYPE/],
      ['a file of the machine', behind('<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), /DOCTYPE/],
      [
        'a billion laughs',
        behind(`<!DOCTYPE Invoice [<!ENTITY l0 "ha">${laughs}]>`).replace('返品', '&l9;'),
        /DOCTYPE/,
      ],
      ['an unknown entity', good.replace('INV-2026-0042', '&nbsp;'), /not well-formed/],
      ['5 MiB', good.replace('<cbc:Note>', `<cbc:Note>${'x'.repeat(5 * 1024 * 1024)}`), /at most 4194304/],
      ['UTF-16', Buffer.from(`\ufeff${good.replace('UTF-8', 'UTF-16')}`, 'utf16le'), /./],
      [
        'Shift_JIS bytes',
        Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>'),
          Buffer.from([0x93, 0xfa]),
          Buffer.from('</a>'),
        ]),
        /UTF-8/,
      ],
      ['another encoding', good.replace('UTF-8', 'Shift_JIS'), /Shift_JIS/],
      ['a processing instruction', good.replace('<cbc:ID>INV', '<?php x?><cbc:ID>INV'), /processing instruction/],
      ['5,000 deep', `${declaration}\n${deep}`, /nested/],
      ['cut off', good.slice(0, 3_000), /not well-formed/],
      ['two roots', `${good}${rest.join('\n')}`, /not well-formed/],
      ['HTML', `${declaration}\n<html xmlns="http://www.w3.org/1999/xhtml"></html>`, /no UBL invoice/],
      [
        'a foreign buyer',
        golden('invoice').replaceAll('schemeID="0188">6000000000011', 'schemeID="0151">51824753556'),
        /buyer/,
      ],
      ['the buyer of another company', golden('invoice'), /buyer/],
      ['a type 381', good.replace('>380<', '>381<'), /381/],
      ['dollars', good.replace('>JPY<', '>USD<'), /USD/],
      [
        'a wrong sum',
        good.replace('JPY">35012</cbc:LineExtensionAmount>', 'JPY">35013</cbc:LineExtensionAmount>'),
        /ibr-co-13/,
      ],
      ['a tax outside of floor and ceiling', golden('bad-051').replaceAll('6000000000011', BUYER), /051/],
      [
        'half a yen',
        good.replace('JPY">18000</cbc:LineExtensionAmount>', 'JPY">18000.5</cbc:LineExtensionAmount>'),
        /ibr-024/,
      ],
      ['a bidirectional name', good.replace('マシン利用料', 'マシン\u202e利用料'), /control, invisible/],
    ];
    for (const [name, bytes, says] of attacks) {
      const answer = await buyer.send('POST', '/invoices/import-peppol', {
        contentBase64: base64(bytes),
        accountCode: '5120',
      });
      expect(answer.status, `${name}: ${answer.text}`).to.be.oneOf([400, 413]);
      expect(messageIn(answer), name).to.match(says);
      expect(answer.text, name).to.not.include('root:');
    }
    expect((await buyer.ok('GET', '/invoices'))['total']).to.equal(0);
    expect((await buyer.ok('GET', '/documents'))['total']).to.equal(0);
    const came = await buyer.ok('POST', '/invoices/import-peppol', {
      contentBase64: base64(good),
      accountCode: '5120',
    });
    expect(came).to.deep.include({ total: 56_713, number: 'INV-2026-0042', status: 'draft' });
  });

  it('mutated files are refused or say what they say: none is an error of ours, none is half kept', async () => {
    const buyer = await place(BUYER);
    await buyer.ok('POST', '/partners', { name: '売り手', code: 'S001', invoiceRegistrationNumber: `T${SELLER}` });
    const good = golden('invoice').replaceAll('6000000000011', BUYER);
    let [drafts, refused] = [0, 0];
    const anyEdit = fc.record({
      at: fc.nat(good.length - 1),
      byte: fc.nat(255),
      digit: fc.nat(9),
      isDigit: fc.boolean(),
    });
    const edits = fc.sample(fc.array(anyEdit, { minLength: 1, maxLength: 2 }), { numRuns: depth(60, 3_000), seed: 30 });
    for (const [i, list] of edits.entries()) {
      const letters = [...good];
      for (const { at, byte, digit, isDigit } of list) {
        // A digit becomes another one, so that the file is still read; anything else becomes anything.
        const place = isDigit ? letters.findIndex((letter, j) => j >= at && /\d/.test(letter)) : at;
        letters[place] = isDigit ? String(digit) : String.fromCharCode(byte);
      }
      const bytes = letters.join('').replace('INV-2026-0042', `INV-2026-${i}-x`);
      const { status, text } = await buyer.send('POST', '/invoices/import-peppol', {
        contentBase64: base64(bytes),
        accountCode: '5120',
      });
      expect(status, text).to.be.lessThan(500);
      if (status < 300) drafts += 1;
      else refused += 1;
    }
    console.log(`      ${drafts} drafts, ${refused} refused`);
    expect(drafts).to.be.greaterThan(0);
    const kept = (await buyer.ok('GET', '/documents'))['total'] as number;
    expect((await buyer.ok('GET', '/invoices'))['total']).to.equal(kept);
  });
});
