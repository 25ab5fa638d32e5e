// Amounts on paper: each sheet is drawn with the largest amounts that there are, above and below zero, and every number
// is found whole, inside of its cell, and printed over by nothing.
import { expect } from 'chai';
import type { Company } from '../../src/domain/companies.ts';
import type { Invoice } from '../../src/domain/invoices.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import type { Eyes } from '../../src/domain/personal.ts';
import { ROWS } from '../../src/http/app.ts';
import { exportFile, isPrinted } from '../../src/http/exports.ts';
import { invoicePdfFile, type UnprintedFile } from '../../src/http/invoice-pdf.ts';
import { payslipPdf } from '../../src/http/payslip-pdf.ts';
import type { Caller } from '../../src/service.ts';
import { startApi, type Api } from '../api.ts';
import { furnished } from './furnished.ts';
import { figuresOf, pdfText } from './printed.ts';
import { nameOf, SAMPLES, type House } from './samples.ts';

const MOST = LIMITS.amount;
/** Members that are no amounts: places, counts, years, rates. */
const NO_AMOUNT = new RegExp(
  '^(?:level|position\\w?|sequence|entryNumber|version|.*Count|count|entries|months|days\\w*|quantity|.*Years?|year|' +
    '.*Bps|limit|offset|.*X10)$',
);

/** An answer whose amounts are all the largest, every other one below zero. */
function grown(answer: unknown): unknown {
  let count = 0;
  const grow = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => grow(key, item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, grow(name, inner)]));
    const isAmount = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    if (!isAmount || NO_AMOUNT.test(key)) return value;
    const most = (count++ % 2 === 0 ? 1 : -1) * MOST;
    return typeof value === 'bigint' ? BigInt(most) : most;
  };
  const all = grow('', answer) as Record<string, unknown>;
  // Of a list the total counts its items.
  const { data, total } = answer as Record<string, unknown>;
  return data === undefined ? all : { ...all, total };
}

const COMPANY = {
  name: '株式会社見本',
  timezone: 'Asia/Tokyo',
  address: { postalCode: '1000005', text: '東京都千代田区丸の内一丁目1番1号 見本ビルディング12階' },
  phone: '03-0000-0000',
  email: 'keiri@example.com',
} as Company;

function invoice(type: Invoice['type'], more: Partial<Invoice> = {}): Invoice {
  const sign = type === 'sales' ? 1 : -1;
  const line = (description: string, rateBps: number): Invoice['lines'][number] => ({
    description,
    quantity: '999999999.9999',
    unit: 'キログラム',
    unitPrice: MOST,
    amount: sign * MOST,
    taxAmount: sign * MOST,
    rateBps,
    reduced: rateBps === 800,
    accountId: 'acc_1',
    accountCode: '4110',
  });
  return {
    id: 'inv_1',
    type,
    status: 'issued',
    number: type === 'sales' ? 'INV-2026-0001' : 'CN-2026-0001',
    partnerName: '株式会社とても長い名前のお得意様ホールディングス',
    issueDate: '2026-04-30',
    dueDate: '2026-05-31',
    subject: '4月分',
    qualified: true,
    registrationNumber: 'T7000012050002',
    taxEntryMethod: 'exclusive',
    lines: [
      line('コーヒー豆 深煎り ブラジル産', 800),
      line('焙煎機の保守 Maintenance of the roaster', 1_000),
      line('切手', 0),
    ],
    taxSummary: [
      { rateBps: 800, reduced: true, taxableAmount: sign * MOST, taxAmount: sign * MOST },
      { rateBps: 1_000, reduced: false, taxableAmount: sign * MOST, taxAmount: sign * MOST },
      { rateBps: 0, reduced: false, taxableAmount: sign * MOST, taxAmount: 0 },
    ],
    subtotal: MOST,
    taxTotal: MOST,
    total: MOST,
    withholdingTax: 0,
    statusTransitions: { issuedAt: '2026-04-30T00:00:00.000Z' },
    updatedAt: '2026-04-30T00:00:00.000Z',
    ...more,
  } as Invoice;
}

describe('amounts on paper', function amounts() {
  this.timeout(180_000);
  const check = (test: Mocha.Context, bytes: Buffer, least: number): void => {
    const found = figuresOf(bytes);
    if (!found) return test.skip();
    expect(found.wrong).to.deep.equal([]);
    expect(found.whole).to.be.at.least(least);
  };

  for (const locale of ['ja', 'en'] as const)
    for (const [what, given] of [
      ['an invoice', invoice('sales')],
      ['an invoice with withholding', invoice('sales', { withholdingTax: MOST, total: 2 * MOST })],
      ['an invoice that is void', invoice('sales', { status: 'void' })],
      ['a credit note', invoice('sales_credit')],
    ] as const)
      it(`${what} (${locale})`, async function paper() {
        const document = {
          invoice: given.total > MOST ? { ...given, total: MOST } : given,
          company: COMPANY,
          partnerAddress: { postalCode: '5300001', text: '大阪府大阪市北区梅田一丁目1番1号' },
          payTo: [
            {
              bankName: 'みどり銀行',
              branchName: '丸の内支店',
              accountType: 'ordinary',
              accountNumber: '1234567',
            } as const,
          ],
          pictures: {},
        };
        // Lines: two of each; rates: five; sums: three; and what is asked for.
        check(this, await invoicePdfFile(document, locale), 6 + 5 + 3);
      });

  it('an invoice of a million has its usual letters', async () => {
    const line = { ...invoice('sales').lines[0], quantity: '20', unit: '袋', unitPrice: 50_000, amount: 1_000_000 };
    const small = invoice('sales', {
      lines: [line as Invoice['lines'][number]],
      subtotal: 1_000_000,
      total: 1_100_000,
    });
    const bytes = await invoicePdfFile(
      { invoice: small, company: COMPANY, partnerAddress: undefined, payTo: [], pictures: {} },
      'en',
    );
    expect(bytes.length).to.be.above(1_000);
  });

  it('a payslip', async function payslip() {
    const figure = { code: 'x', name: '健康保険料・介護保険料', amount: MOST, basis: MOST };
    const slip = {
      employeeId: 'emp_1',
      payments: [{ code: 'base', name: '基本給', amount: MOST, taxable: MOST }],
      gross: MOST,
      premiums: [
        {
          kind: 'health',
          employee: MOST,
          employer: MOST,
          month: '2026-04',
          basis: MOST,
          rateBps: 985,
          careBps: 0,
          rows: [],
        },
      ],
      incomeTax: { ...figure, rows: [] },
      residentTax: { amount: MOST, months: [] },
      payoutDeductions: [],
      totalDeductions: MOST,
      net: -MOST,
      warnings: [],
    };
    const eyes = { see: () => ({ value: { name: '見本 太郎', slip }, mask: undefined }) } as unknown as Eyes;
    const run = { id: 'pr_1', type: 'regular', period: '2026-04', periodFrom: '2026-04-01', periodTo: '2026-04-30' };
    for (const locale of ['ja', 'en'] as const) {
      const found = {
        run: { ...run, payDate: '2026-04-25', version: 1 },
        payslip: { employeeId: 'emp_1', employeeNumber: 'E001', figures: 'sealed' },
        company: COMPANY,
        locale,
        nowMs: 0,
      };
      const unprinted = payslipPdf.reveal?.(found as never, eyes) as UnprintedFile;
      const text = await unprinted.print({}, '0123456789abcdef'.repeat(2));
      if (pdfText(text) !== undefined) expect(pdfText(text)).to.include('0123456789abcdef0123456789abcdef');
      check(this, text, 10);
      // Of 9.85 % the employee bears a half, and the employer the other.
      expect(pdfText(text)?.match(/4\.925 %/g)).to.have.length(2);
    }
  });

  describe('every report and register', () => {
    let api: Api;
    let house: House;
    before(async () => {
      api = await startApi('http_amounts');
      house = await furnished(api);
    });
    after(() => api.close());
    const owner = (): Caller => ({
      kind: 'system',
      id: 'test',
      name: '',
      scopes: new Set(['employees:pii', 'payroll:read', 'reports:read'] as const),
      via: 'system',
    });

    /** Questions about one report beside the plain one: as many columns as there are. */
    const MORE: Readonly<Record<string, readonly string[]>> = {
      'report-trial-balance': ['interval=month', 'compare=previous_year'],
      'report-profit-and-loss': ['interval=month', 'breakdown=label:department', 'compare=previous_period'],
      'report-balance-sheet': ['compare=previous_year'],
      'report-cash-flow': ['method=direct', 'level=account'],
    };
    for (const row of ROWS.filter((one) => one.surface === 'b' && isPrinted(one)))
      for (const more of ['', ...(MORE[nameOf(row)] ?? [])])
        it(`${row.path.replace(/^.*:companyId/, '')} ${more}`, async function paper() {
          const { values = {}, query: asked = '' } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
          if (row.behind.kind !== 'query') throw new Error('a report is a query');
          const { query } = row.behind;
          const input = query.input.parse({
            ...row.fixed,
            ...Object.fromEntries(new URLSearchParams([asked, more].filter((part) => part !== '').join('&'))),
            ...Object.fromEntries(
              Object.entries(values)
                .filter(([name]) => row.path.includes(`:${name}`))
                .map(([name, value]) => [row.params[name] ?? name, value]),
            ),
          }) as Record<string, unknown>;
          for (const locale of ['ja', 'en'] as const) {
            const file = await exportFile(row, { format: 'pdf', locale, bom: false, table: undefined }, input, {
              read: async (one) =>
                grown((await api.engine.service.ask(query, house.companyId, one as never, { caller: owner() })).answer),
              company: () => Promise.resolve(COMPANY),
              show: (value) => value,
            });
            check(this, file?.body as Buffer, 1);
          }
        });
  });
});
