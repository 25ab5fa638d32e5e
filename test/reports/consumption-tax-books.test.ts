// The consumption tax report from posted entries through the real projections: worked examples, part months,
// amendments, caps, the base period, boxes down to entries, the XML.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { consumptionTax, type ConsumptionTaxReport } from '../../queries/reports/consumption-tax.ts';
import { consumptionTaxXml } from '../../queries/reports/etax.ts';
import { mergeTotals, taxMovements, type TaxTotals } from '../../src/domain/tax/movements.ts';
import { CompanyUpdated, type Company as CompanyState } from '../../src/domain/companies.ts';
import {
  EntryAmended,
  EntryAnnotated,
  EntryReversed,
  type EntryContent,
  type StoredLine,
} from '../../src/domain/journal.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';
import { seeded } from '../ledger-events.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';

type Amounts = Record<string, number>;
interface Vector {
  input: {
    sales: Amounts;
    sales_returns: Amounts;
    purchases: Amounts;
    purchase_returns: Amounts;
    bad_debts: Amounts;
    exports: number;
    exempt: number;
    non_invoice: Amounts[];
  };
  expected: { form1: Amounts; ratio_percent: string };
}
const example = (
  JSON.parse(readFileSync(new URL('./consumption-tax-vectors.json', import.meta.url), 'utf8')) as { returns: Vector[] }
).returns[0] as Vector;

const FY2025 = { from: '2025-04-01', to: '2026-03-31' };
const refusal = async (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => {
      throw new Error('nothing was refused');
    },
    (error: unknown) => error as Refusal,
  );

/**
 * A dealing with tax: gross with its base and tax line (the share that is credited), against the bank. Positive =
 * debit.
 */
function dealing(
  company: Company,
  taxCode: string,
  gross: number,
  account: string,
  more: Partial<StoredLine> = {},
): Line[] {
  const code = TAX_CODES_JA.find((one) => one.code === taxCode)!;
  const said = { taxCodeId: company.taxCode(taxCode), taxCode };
  const full = Math.trunc((gross * code.rateBps) / (10_000 + code.rateBps));
  const tax = code.kind === 'import' ? 0 : Math.trunc((full * code.deductibleBps) / 10_000);
  const taxAccount = code.kind === 'sales' ? '2580' : '1580';
  return [
    [account, gross - tax, { ...said, ...more }],
    ...(tax === 0 ? [] : [[taxAccount, tax, { ...said, isTaxLine: true as const, baseLine: 0 }] as Line]),
    ['1130', -gross],
  ];
}

describe('consumption tax report', () => {
  let books: Books;
  before(async () => {
    books = await openBooks('consumption-tax');
  });
  after(() => books.close());

  const filing = {
    corporateNumber: '7000012050002',
    address: { postalCode: '1000001', text: '東京都千代田区千代田１－１' },
    phone: '03-1234-5678',
    invoiceRegistrationNumber: 'T7000012050002',
    taxFiling: { taxOfficeCode: '01101', eTaxUserId: '1234567890123456', representativeName: '山田　太郎' },
  };
  /** A company with these settings. */
  async function open(
    taxSettings: CompanyState['taxSettings'],
    more: Partial<CompanyState> = {},
    options: Parameters<Books['company']>[0] = {},
  ): Promise<Company> {
    const company = await books.company(options);
    await company.record(
      CompanyUpdated({
        company: {
          id: company.id,
          name: '株式会社国税商事',
          entityType: options?.entityType ?? 'corporation',
          country: 'JP',
          baseCurrency: 'JPY',
          timezone: 'Asia/Tokyo',
          fiscalYearStartMonth: 4,
          fiscalYearStartDay: 1,
          taxSettings,
          template: 'jp_corporation',
          plan: 'free',
          isDemo: false,
          status: 'active',
          createdAt: '2026-04-01T00:00:00.000Z',
          updatedAt: '2026-04-01T00:00:00.000Z',
          version: 2,
          ...more,
        },
      }),
    );
    return company;
  }
  const ask = (company: Company, input: object): Promise<ConsumptionTaxReport> => company.ask(consumptionTax, input);

  async function postExample(company: Company): Promise<void> {
    const { input } = example;
    const rates = { reduced: '08R', standard: '10' } as const;
    const each = async (
      prefix: string,
      suffix: string,
      amounts: Amounts,
      account: string,
      sign: 1 | -1,
    ): Promise<void> => {
      for (const [rate, gross] of Object.entries(amounts)) {
        // In several entries: only totals may count.
        const parts = [Math.floor(gross / 3), Math.floor(gross / 2)];
        parts.push(gross - parts[0]! - parts[1]!);
        for (const [i, part] of parts.entries())
          await company.post(
            `2025-${['04-01', '08-15', '12-31'][i]}`,
            dealing(company, `${prefix}${rates[rate as keyof typeof rates]}${suffix}`, sign * part, account),
          );
      }
    };
    await each('S', '', input.sales, '4110', -1);
    await each('S', '_RET', input.sales_returns, '4110', 1);
    await each('S', '_BD', input.bad_debts, '6390', 1);
    await each('P', '', input.purchases, '5120', 1);
    await each('P', '_RET', input.purchase_returns, '5120', -1);
    const [transitional] = input.non_invoice;
    await each('P', '_T80', { reduced: transitional!['reduced']!, standard: transitional!['standard']! }, '5120', 1);
    await each(
      'P',
      '_T80_RET',
      { reduced: transitional!['returns_reduced']!, standard: transitional!['returns_standard']! },
      '5120',
      -1,
    );
    await company.post('2026-03-31', dealing(company, 'S_EXP', -input.exports, '4110'));
    await company.post('2026-03-31', dealing(company, 'S_EXM', -input.exempt, '4110'));
    await company.post(
      '2025-11-30',
      [
        ['1580', 7_000_300],
        ['1130', -7_000_300],
      ],
      { memo: '中間納付' },
    );
  }

  it('the worked example of the tax agency, from posted entries', async () => {
    const company = await open(
      {
        method: 'general_full',
        interimPaid: { national: 5_460_300, local: 1_540_000 },
        standardPeriodSales: 280_000_000,
      },
      filing,
    );
    await postExample(company);
    const report = await ask(company, FY2025);
    const page1 = report.returnBoxes?.page1 ?? {};
    expect(
      Object.fromEntries(Object.keys(example.expected.form1).map((box) => [box, Number(page1[box])])),
    ).to.deep.equal(example.expected.form1);
    expect([
      report.appliedMethod,
      report.taxableSalesRatio.percent,
      report.payable,
      report.isTaxablePeriod,
    ]).to.deep.equal(['full', example.expected.ratio_percent, 3_865_400n, true]);
    expect(report.checks.filter((check) => !check.ok)).to.deep.equal([]);
    expect(report.rows.find((row) => row.code === 'S10')?.values['gross']).to.equal(135_400_000n);

    const file = await company.ask(consumptionTaxXml, FY2025);
    expect(file.text)
      .to.include('<AAK00130>3865400</AAK00130>')
      .and.include('<AAM00030>280000</AAM00030>')
      .and.include('株式会社国税商事');
    expect((await refusal(company.ask(consumptionTaxXml, { from: '2025-04-01', to: '2026-02-28' }))).message).to.match(
      /exactly one taxable period/,
    );
    expect((await refusal(ask(company, { from: '2025-04-01', to: '2026-04-01' }))).field).to.equal('to');
    expect((await refusal(ask(company, { to: '2026-04-01' }))).message).to.match(/from and to are both required/);

    // Another method beside the settings, and the same figure in the comparison.
    const other = await ask(company, { ...FY2025, method: 'special_20' });
    expect([other.method, other.payable]).to.deep.equal(['special_20', report.comparison.special_20.payable]);
    expect(report.comparison.special_20).to.include({ eligible: false });
  });

  it('each box down to its entries', async () => {
    const company = await open({ method: 'general_itemized' });
    const common = await company.post('2025-05-01', dealing(company, 'P10', 110_000, '6320', { taxUse: 'common' }));
    const direct = await company.post('2025-05-02', dealing(company, 'P10', 220_000, '5120', { taxUse: 'taxable' }));
    const sale = await company.post('2025-05-03', dealing(company, 'S10', -1_100_000, '4110'));
    await company.post('2025-05-03', dealing(company, 'S_EXM', -1_000_000, '4110'));
    const { boxDetails = [], appliedMethod } = await ask(company, { ...FY2025, expand: 'boxes' });
    const of = (form: string, box: string): unknown => {
      const found = boxDetails.find((one) => one.form === form && one.box === box);
      return found && [found.value, found.entryIds, found.entryCount];
    };
    expect(appliedMethod).to.equal('individual');
    expect(of('SHB033', '19B')).to.deep.equal([15_600n, [direct], 1n]);
    expect(of('SHB033', '20B')).to.deep.equal([7_800n, [common], 1n]);
    expect(of('SHB017', '1-1B')).to.deep.equal([1_000_000n, [sale], 1n]);
    expect(boxDetails.find((one) => one.form === 'SHB033' && one.box === '21B')).to.deep.include({
      value: 19_500n,
      formula: '⑲ + floor(⑳ x ④/⑦)',
    });
  });

  it('amendments, reversals, drafts, closing and settlement entries; lines without a code are counted', async () => {
    const company = await open({});
    const { id, event, content } = company.entry('2025-05-10', dealing(company, 'S10', -1_100_000, '4110'));
    await company.record(event);
    const after: EntryContent = {
      ...content,
      lines: company.entry('2025-05-10', dealing(company, 'S10', -2_200_000, '4110')).content.lines,
    };
    await company.record(EntryAmended({ entryId: id, version: 2, status: 'posted', before: content, after }));
    await company.post('2025-06-10', dealing(company, 'S10', 550_000, '4110'), { sourceType: 'reversal' });
    await company.post('2025-06-11', dealing(company, 'S10', -99_000_000, '4110'), { draft: true });
    await company.post(
      '2026-03-31',
      [
        ['4110', 1_500_000, { taxCodeId: company.taxCode('S10'), taxCode: 'S10' }],
        ['3230', -1_500_000],
      ],
      { sourceType: 'closing' },
    );
    await company.post(
      '2026-03-31',
      [
        ['2580', 150_000],
        ['2340', -150_000],
      ],
      { sourceType: 'tax_settlement' },
    );
    const report = await ask(company, FY2025);
    expect(report.returnBoxes?.page1['1']).to.equal(1_500_000n);
    expect(report.checks.find((check) => check.code === 'untagged_tax_lines')).to.deep.include({ ok: true });
    await company.post('2025-07-01', [
      ['1580', 12_345],
      ['1130', -12_345],
    ]);
    expect((await ask(company, FY2025)).checks.find((check) => check.code === 'untagged_tax_lines')).to.deep.include({
      ok: false,
      difference: 12_345n,
    });
  });

  it('codes of the wrong side are found in entries that nobody was warned of, until they are right', async () => {
    const company = await open({});
    const wrong = async (of: object = {}): Promise<{ ok?: boolean; ids: readonly string[] }> => {
      const { checks } = await ask(company, { ...FY2025, ...of });
      const { ok, entryIds = [] } = checks.find(({ code }) => code === 'tax_code_side') ?? {};
      return { ...(ok !== undefined && { ok }), ids: entryIds };
    };
    await company.post('2025-05-01', dealing(company, 'S10', -110_000, '4110'));
    await company.post('2025-05-01', dealing(company, 'P10', 110_000, '6320'));
    await company.post('2025-05-01', dealing(company, 'S10', -5_500, '6160'));
    expect(await wrong()).to.deep.equal({ ok: true, ids: [] });
    const sale = company.entry('2025-05-10', dealing(company, 'P10', -110_000, '4110'));
    const purchase = company.entry('2025-07-10', dealing(company, 'S10', 110_000, '6320'));
    await company.record(sale.event);
    const revision = await company.record(purchase.event);
    const both = { ok: false, ids: [sale.id, purchase.id] };
    expect(await wrong()).to.deep.equal(both);
    expect(await wrong({ from: '2025-07-01', to: '2025-07-31' })).to.deep.equal({ ok: false, ids: [purchase.id] });
    expect(await wrong({ from: '2025-07-01', to: '2025-07-09' })).to.deep.equal({ ok: true, ids: [] });
    const after = company.entry('2025-05-10', dealing(company, 'S10', -110_000, '4110')).content;
    await company.record(EntryAmended({ entryId: sale.id, version: 2, status: 'posted', before: sale.content, after }));
    const reversal = company.entry('2025-08-01', dealing(company, 'S10', -110_000, '6320'), {
      sourceType: 'reversal',
      reverses: purchase.id,
    });
    await company.record(
      reversal.event,
      EntryReversed({
        entryId: purchase.id,
        version: 2,
        reversalId: reversal.id,
        amounts: purchase.content.lines.map(({ amount }, at) => ({ line: at, amount })),
        reversedAmount: '110000',
        full: true,
      }),
    );
    expect(await wrong()).to.deep.equal({ ok: true, ids: [] });
    expect(await wrong({ knownAt: company.recordedAt(revision) })).to.deep.equal(both);
  });

  it('any range inside a year: monthly totals and the entries of cut months give what all entries give', async () => {
    const company = await open({ method: 'general_itemized' });
    const random = seeded(5);
    const all: EntryContent[] = [];
    const codes = ['S10', 'S08R', 'S10_RET', 'S_EXM', 'P10', 'P08R', 'P10_T80', 'P10_RET'];
    for (let i = 0; i < 60; i++) {
      const code = codes[random(codes.length)]!;
      const sign = code.startsWith('S') === code.endsWith('_RET') ? 1 : -1;
      const { event, content } = company.entry(
        `2025-${String(4 + random(4)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
        dealing(
          company,
          code,
          sign * (1 + random(500_000)),
          code.startsWith('S') ? '4110' : '5120',
          random(3) === 0 ? { taxUse: 'taxable', partnerId: 'prt_01900000-0000-7000-8000-000000000001' } : {},
        ),
      );
      all.push(content);
      await company.record(event);
    }
    for (const [from, to] of [
      ['2025-04-01', '2025-07-31'],
      ['2025-04-10', '2025-07-05'],
      ['2025-05-03', '2025-05-20'],
      ['2025-04-01', '2025-06-15'],
      ['2025-04-30', '2025-05-01'],
    ] as const) {
      const report = await ask(company, { from, to });
      const expected = mergeTotals(
        all
          .filter(({ effectiveDate }) => from <= effectiveDate && effectiveDate <= to)
          .flatMap((content) => taxMovements(content).groups),
      );
      const text = (one: Pick<TaxTotals, 'taxUse' | 'base' | 'taxLines' | 'entries'>, code: string): string =>
        `${code} ${one.taxUse} ${one.base + one.taxLines} ${one.taxLines} ${one.entries}`.replaceAll('-', '');
      const shown = report.rows
        .filter((row) => row.kind === 'account')
        .map((row) =>
          text(
            {
              taxUse: row.taxUse ?? '',
              base: (row.values['gross'] ?? 0n) - (row.values['bookedTax'] ?? 0n),
              taxLines: row.values['bookedTax'] ?? 0n,
              entries: row.values['entries'] ?? 0n,
            },
            row.taxCodeId ?? '',
          ),
        );
      expect(shown.sort(), `${from} ${to}`).to.deep.equal(expected.map((one) => text(one, one.taxCodeId)).sort());
    }
  });

  it('base-period sales from the books of two years before; the cap per supplier', async () => {
    const company = await open({ method: 'general_full' }, {}, { years: 3 });
    await company.post('2025-11-01', dealing(company, 'S10', -33_000_000, '4110'));
    await company.post('2025-12-01', dealing(company, 'S_EXP', -1_000_000, '4110'));
    const supplier = 'prt_01900000-0000-7000-8000-00000000000a';
    await company.post('2027-11-01', dealing(company, 'S10', -220_000_000, '4110'));
    await company.post('2027-11-10', dealing(company, 'P10_T70', 90_000_000, '5120', { partnerId: supplier }));
    await company.post('2027-12-10', dealing(company, 'P10_T70', 30_000_000, '5120', { partnerId: supplier }));
    await company.post('2027-12-11', dealing(company, 'P10_T70', 1_100_000, '5120'));
    const report = await ask(company, { from: '2027-04-01', to: '2028-03-31' });
    expect(report.standardPeriodSales).to.equal(31_000_000n);
    expect(report.warnings.map(({ code, amount }) => [code, amount])).to.deep.include.members([
      ['supplier_cap_exceeded', 20_000_000n],
      ['transitional_without_partner', 1_100_000n],
    ]);
    expect(report.returnBoxes?.schedules.find(({ form }) => form === 'SHB033')?.boxes['11B']).to.equal(101_100_000n);
    expect((await refusal(company.ask(consumptionTaxXml, { from: '2027-04-01', to: '2028-03-31' }))).message).to.match(
      /edition/,
    );
    expect((await ask(company, FY2025)).standardPeriodSales).to.equal(null);
  });

  it('beyond the cap the last entries of a month lose credit first: known at any time, cut months, draft', async () => {
    const company = await open({ method: 'general_full' }, {}, { fiscalYearStart: '2027-04-01', years: 1 });
    const supplier = 'prt_01900000-0000-7000-8000-00000000000b';
    const other = 'prt_01900000-0000-7000-8000-00000000000c';
    const buy = async (date: string, code: string, gross: number, partnerId = supplier): Promise<void> => {
      await company.post(date, dealing(company, code, gross, '5120', { partnerId }));
    };
    await company.post('2027-11-01', dealing(company, 'S10', -220_000_000, '4110'));
    await buy('2027-08-20', 'P10_T70', 60_000_000);
    await buy('2027-08-25', 'P08R_T70', 30_000_000);
    await buy('2027-08-22', 'P10_T70', 20_000_000);
    await buy('2027-09-30', 'P10_T70', 5_000_000);
    await buy('2027-08-26', 'P08R_T70', 90_000_000, other);
    const boxes = async (input: object = {}): Promise<unknown[]> => {
      const report = await ask(company, { from: '2027-04-01', to: '2028-03-31', ...input });
      const of = report.returnBoxes?.schedules.find(({ form }) => form === 'SHB033')?.boxes ?? {};
      return [of['11A'], of['11B'], report.warnings.find(({ code }) => code === 'supplier_cap_exceeded')?.amount];
    };
    // 115 m in all: the 5 m of September go first, then 10 m of the 30 m of 25 August; the entries of 22 and 20 August
    // keep theirs.
    expect(await boxes()).to.deep.equal([110_000_000n, 80_000_000n, 15_000_000n]);
    const last = await company.record();
    await company.post('2027-08-31', dealing(company, 'P10_T70', 25_000_000, '5120', { partnerId: supplier }));
    // 140 m: 5 m, then the 25 m of the 31st, then 10 m of the 25th.
    expect(await boxes()).to.deep.equal([110_000_000n, 80_000_000n, 40_000_000n]);
    expect(await boxes({ knownAt: company.recordedAt(last) })).to.deep.equal([110_000_000n, 80_000_000n, 15_000_000n]);
    const { event } = company.entry(
      '2027-08-30',
      dealing(company, 'P08R_T70', 7_000_000, '5120', { partnerId: supplier }),
      { draft: true },
    );
    await company.record(event);
    // Through 15 September it is 135 m since April: the 25 m of the 31st and 10 m of the 25th.
    expect(await boxes({ from: '2027-08-21', to: '2027-09-15' })).to.deep.equal([
      110_000_000n,
      20_000_000n,
      35_000_000n,
    ]);
    // The year so far counts: in the return of September alone its 5 m lose their credit, of August what is above 100 m
    // by its end.
    expect(await boxes({ from: '2027-09-01', to: '2027-09-30' })).to.deep.equal([0n, 0n, 5_000_000n]);
    expect(await boxes({ from: '2027-08-01', to: '2027-08-31', knownAt: company.recordedAt(last) })).to.deep.equal([
      110_000_000n,
      80_000_000n,
      10_000_000n,
    ]);
    expect(await boxes({ from: '2027-08-24', to: '2027-08-31', knownAt: company.recordedAt(last) })).to.deep.equal([
      110_000_000n,
      0n,
      10_000_000n,
    ]);
    // With the draft: 147 m, so 47 m go: 5 m of September, 25 m of the 31st, 7 m of the draft, 10 m of the 25th.
    expect(await boxes({ includeDrafts: true })).to.deep.equal([110_000_000n, 80_000_000n, 47_000_000n]);
  });

  it('another partner named later moves the purchases to that supplier', async () => {
    const company = await open({ method: 'general_full' }, {}, { fiscalYearStart: '2027-04-01', years: 1 });
    const [one, two] = ['prt_01900000-0000-7000-8000-00000000000d', 'prt_01900000-0000-7000-8000-00000000000e'];
    await company.post('2027-11-01', dealing(company, 'S10', -220_000_000, '4110'));
    await company.post('2027-08-20', dealing(company, 'P10_T70', 70_000_000, '5120', { partnerId: one }));
    const { id, event, content } = company.entry('2027-09-20', dealing(company, 'P10_T70', 70_000_000, '5120'), {
      partnerId: one,
    });
    const before = await company.record(event);
    const excess = async (input: object = {}): Promise<bigint | undefined> =>
      (await ask(company, { from: '2027-04-01', to: '2028-03-31', ...input })).warnings.find(
        ({ code }) => code === 'supplier_cap_exceeded',
      )?.amount;
    expect(await excess()).to.equal(40_000_000n);
    await company.record(
      EntryAnnotated({
        entryId: id,
        version: 2,
        status: 'posted',
        before: content,
        content: { ...content, partnerId: two },
      }),
    );
    expect([await excess(), await excess({ knownAt: company.recordedAt(before) })]).to.deep.equal([
      undefined,
      40_000_000n,
    ]);
  });
});
