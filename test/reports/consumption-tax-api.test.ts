// Consumption tax through HTTP, from posted entries: the worked examples to the yen, the settlement, the e-Tax file and
// its refusals.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';
import { startApi, type Answer, type Api } from '../api.ts';

type Amounts = Record<string, number>;
interface Vectors {
  returns: {
    input: Record<'sales' | 'sales_returns' | 'purchases' | 'purchase_returns' | 'bad_debts', Amounts | undefined> & {
      id: string;
      exports?: number;
      exempt?: number;
      non_invoice?: Amounts[];
      interim?: { national: number; local: number };
    };
    expected: { form1: Amounts; ratio_percent: string };
  }[];
  methods: [
    {
      input: { sales: Amounts; exempt: number; purchases: { standard: Amounts } };
      expected: Record<
        'individual' | 'proportional',
        { form1: Amounts; settlement: { account: string; debit?: number; credit?: number }[] }
      >;
    },
    {
      input: { sales: { standard: Amounts; reduced: Amounts }; sales_returns: { standard: Amounts } };
      expected: { deemedCredit: Amounts; chosen: string; form1: Amounts };
    },
  ];
  single: { gross_10: number; type: number; national: number; local: number }[];
  checkDigit: { valid: string[] };
}
const vectors = JSON.parse(readFileSync(new URL('./consumption-tax-vectors.json', import.meta.url), 'utf8')) as Vectors;
const FILING = {
  corporateNumber: '7000012050002',
  address: { postalCode: '1000001', text: '東京都千代田区千代田１－１' },
  phone: '03-1234-5678',
  taxFiling: {
    taxOfficeCode: '01101',
    eTaxUserId: '1234567890123456',
    representativeName: '山田　太郎',
    refundAccount: {
      bankName: 'みほん銀行',
      branchName: '本町支店',
      accountType: 'ordinary',
      accountNumber: '1234567',
    },
  },
};

/** An entry of this gross amount under a code: base line, tax line (the share that is credited), bank. */
function dealing(taxCode: string, gross: number, accountCode: string, more: object = {}): object {
  const code = TAX_CODES_JA.find((one) => one.code === taxCode)!;
  const tax = Math.floor((Math.floor((gross * code.rateBps) / (10_000 + code.rateBps)) * code.deductibleBps) / 10_000);
  const credit = ['sales', 'bad_debt_recovery', 'purchase_return'].includes(code.side);
  const side = credit ? 'credit' : 'debit';
  return {
    effectiveDate: '2025-06-10',
    lines: [
      { side, accountCode, amount: gross - tax, taxCode, ...more },
      ...(tax === 0
        ? []
        : [
            {
              side,
              accountCode: code.kind === 'sales' ? '2580' : '1580',
              amount: tax,
              taxCode,
              isTaxLine: true,
              baseLine: 0,
            },
          ]),
      { side: credit ? 'debit' : 'credit', accountCode: '1130', amount: gross },
    ],
  };
}

describe('consumption tax through HTTP', function () {
  this.timeout(60_000);
  let api: Api;
  before(async () => {
    api = await startApi('consumption-tax-api');
  });
  after(() => api.close());

  interface House {
    call(method: string, path: string, body?: object): Promise<Answer>;
    report(query?: string): Promise<Record<string, unknown>>;
    page1(): Promise<Amounts>;
    yearId: string;
  }
  /** A company of the year from 2025-04-01 with these settings and entries. */
  async function company(taxSettings: object, entries: readonly object[], more: object = {}): Promise<House> {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01', ...more });
    const call = (method: string, path: string, body?: object): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    const settled = await call('PATCH', '', { taxSettings });
    expect(settled.status, settled.text).to.equal(200);
    const posted = await call('POST', '/journal-entries/batch', { entries });
    expect(posted.status, posted.text).to.equal(201);
    const years = (await call('GET', '/fiscal-periods?type=year')).body['data'] as { id: string }[];
    const report = async (query = ''): Promise<Record<string, unknown>> => {
      const answer = await call('GET', `/reports/consumption-tax?from=2025-04-01&to=2026-03-31${query}`);
      expect(answer.status, answer.text).to.equal(200);
      return answer.body;
    };
    return {
      call,
      report,
      yearId: years[0]!.id,
      page1: async () => ((await report())['returnBoxes'] as { page1: Amounts }).page1,
    };
  }
  const boxes = (page: Amounts, expected: Amounts): Amounts =>
    Object.fromEntries(Object.keys(expected).map((box) => [box, page[box] ?? 0]));
  const rates = [
    ['reduced', '08R'],
    ['standard', '10'],
  ] as const;
  const each = (prefix: string, suffix: string, amounts: Amounts | undefined, account: string): object[] =>
    rates.flatMap(([rate, code]) =>
      amounts?.[rate] ? [dealing(`${prefix}${code}${suffix}`, amounts[rate], account)] : [],
    );

  for (const { input, expected } of vectors.returns) {
    it(`${input.id}: report, settlement and file agree`, async () => {
      const interim = (input.interim?.national ?? 0) + (input.interim?.local ?? 0);
      const house = await company(
        {
          method: 'general_full',
          ...(input.interim && { interimPaid: input.interim }),
          standardPeriodSales: 9_000_000,
        },
        [
          ...each('S', '', input.sales, '4110'),
          ...each('S', '_RET', input.sales_returns, '4110'),
          ...each('S', '_BD', input.bad_debts, '6390'),
          ...each('P', '', input.purchases, '5120'),
          ...each('P', '_RET', input.purchase_returns, '5120'),
          ...(input.exports ? [dealing('S_EXP', input.exports, '4110')] : []),
          ...(input.exempt ? [dealing('S_EXM', input.exempt, '4110')] : []),
          ...(input.non_invoice ?? []).flatMap((n) => [
            ...each('P', `_T${n['percent']}`, n, '5120'),
            ...each(
              'P',
              `_T${n['percent']}_RET`,
              { reduced: n['returns_reduced']!, standard: n['returns_standard']! },
              '5120',
            ),
          ]),
          ...(interim > 0
            ? [
                {
                  effectiveDate: '2025-11-30',
                  lines: [
                    { side: 'debit', accountCode: '1580', amount: interim },
                    { side: 'credit', accountCode: '1130', amount: interim },
                  ],
                },
              ]
            : []),
        ],
      );
      const report = await house.report();
      expect(boxes((report['returnBoxes'] as { page1: Amounts }).page1, expected.form1)).to.deep.equal(expected.form1);
      expect((report['taxableSalesRatio'] as { percent: string }).percent).to.equal(expected.ratio_percent);
      expect((report['checks'] as { ok: boolean }[]).every((check) => check.ok)).to.equal(true);

      const missing = await house.call('GET', '/reports/consumption-tax/xml?from=2025-04-01&to=2026-03-31');
      expect(missing.status).to.equal(400);
      expect((missing.body['details'] as { field: string }[]).map((detail) => detail.field)).to.include.members([
        'taxFiling.taxOfficeCode',
        'taxFiling.eTaxUserId',
        'address.text',
        'corporateNumber',
        'taxFiling.representativeName',
      ]);
      expect((await house.call('PATCH', '', FILING)).status).to.equal(200);
      const file = await house.call('GET', '/reports/consumption-tax/xml?from=2025-04-01&to=2026-03-31');
      expect([file.status, file.headers.get('content-type'), file.headers.get('x-etax-edition')]).to.deep.equal([
        200,
        'application/xml; charset=utf-8',
        '23.2.0',
      ]);
      expect(file.text).to.include(`<AAK00130>${expected.form1['26']}</AAK00130>`).and.not.include('DOCTYPE');

      const dry = await house.call('POST', `/fiscal-periods/${house.yearId}/tax-settlement?dryRun=true`, {});
      expect([dry.status, dry.body['dryRun']]).to.deep.equal([200, true]);
      const settlement = await house.call('POST', `/fiscal-periods/${house.yearId}/tax-settlement`, {});
      expect(settlement.status, settlement.text).to.equal(201);
      const owed = (settlement.body['lines'] as { accountCode: string; side: string; amount: number }[]).find(
        (line) => line.accountCode === '2340' || line.accountCode === '1585',
      );
      expect([owed?.accountCode, owed?.amount]).to.deep.equal(
        expected.form1['26']! > 0 ? ['2340', expected.form1['26']] : ['1585', -expected.form1['26']!],
      );
      expect((await house.call('POST', `/fiscal-periods/${house.yearId}/tax-settlement`, {})).status).to.equal(409);
      expect(boxes(await house.page1(), expected.form1), 'the settlement changes nothing in the return').to.deep.equal(
        expected.form1,
      );
    });
  }

  const [mixed, types] = vectors.methods;
  for (const [way, method] of [
    ['individual', 'general_itemized'],
    ['proportional', 'general_proportional'],
  ] as const) {
    it(`${way} method and its settlement`, async () => {
      const house = await company({ method }, [
        dealing('S10', mixed.input.sales['standard']!, '4110'),
        dealing('S_EXM', mixed.input.exempt, '4110'),
        ...Object.entries(mixed.input.purchases.standard).map(([taxUse, gross]) =>
          dealing('P10', gross, '5120', { taxUse }),
        ),
      ]);
      const { form1, settlement } = mixed.expected[way];
      expect(boxes(await house.page1(), form1)).to.deep.equal(form1);
      const lines = (await house.call('POST', `/fiscal-periods/${house.yearId}/tax-settlement`, {})).body['lines'] as {
        accountCode: string;
        side: 'debit' | 'credit';
        amount: number;
      }[];
      expect(lines.map(({ accountCode, side, amount }) => ({ account: accountCode, [side]: amount }))).to.deep.equal(
        settlement,
      );
    });
  }

  it('simplified with three types, and one type alone', async () => {
    const typed = (code: string, amounts: Amounts): object[] =>
      Object.entries(amounts).map(([type, gross]) =>
        dealing(code, gross, '4110', { businessType: Number(type.slice(4)) }),
      );
    const house = await company({ method: 'simplified' }, [
      ...typed('S10', types.input.sales.standard),
      ...typed('S08R', types.input.sales.reduced),
      ...typed('S10_RET', types.input.sales_returns.standard),
    ]);
    const report = await house.report();
    expect(report['deemedCredit']).to.deep.equal({ ways: types.expected.deemedCredit, chosen: types.expected.chosen });
    expect(boxes((report['returnBoxes'] as { page1: Amounts }).page1, types.expected.form1)).to.deep.equal(
      types.expected.form1,
    );
    for (const { gross_10: gross, type, national, local } of vectors.single) {
      const one = await (
        await company({ method: 'simplified', simplifiedBusinessType: type }, [dealing('S10', gross, '4110')])
      ).report();
      expect([one['nationalTax'], one['localTax']]).to.deep.equal([national, local]);
    }
  });

  it('both dates are required, other parameters are refused, a vague range makes no file', async () => {
    const house = await company({}, [dealing('S10', 1_100_000, '4110')]);
    for (const path of [
      '/reports/consumption-tax?from=2025-04-01',
      '/reports/consumption-tax',
      '/reports/consumption-tax/xml?to=2026-03-31',
    ]) {
      const answer = await house.call('GET', path);
      expect([answer.status, /from and to are both required/.test(answer.body['error'] as string)], path).to.deep.equal(
        [400, true],
      );
    }
    expect(
      (await house.call('GET', '/reports/consumption-tax?from=2025-04-01&to=2026-03-31&methood=exempt')).status,
    ).to.equal(400);
    expect(
      (await house.call('GET', '/reports/consumption-tax?from=2025-04-01&to=2026-03-31&method=nonsense')).body['field'],
    ).to.equal('method');
    expect(
      (await house.call('GET', '/reports/consumption-tax/xml?from=2025-04-02&to=2026-03-31')).body['error'],
    ).to.match(/exactly one taxable period/);
    expect((await house.call('GET', '/reports/consumption-tax?from=2025-04-01&to=2026-04-30')).status).to.equal(400);
  });

  it("numbers that cannot be a corporation's are refused, of the company and of partners", async () => {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' });
    const patch = (body: object): Promise<Answer> => api.call('PATCH', `/v1/companies/${companyId}`, { key, body });
    const partner = (body: object): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/partners`, { key, body: { name: '国税商事', ...body } });
    for (const valid of vectors.checkDigit.valid) {
      const wrong = `${valid.slice(0, -1)}${(Number(valid.at(-1)) + 1) % 10}`;
      const answers = await Promise.all([
        patch({ corporateNumber: wrong }),
        patch({ invoiceRegistrationNumber: `T${wrong}` }),
        partner({ corporateNumber: wrong }),
        partner({ corporateNumber: valid, invoiceRegistrationNumber: `T${wrong}` }),
        partner({ invoiceRegistrationNumber: valid }),
        patch({ corporateNumber: valid, invoiceRegistrationNumber: `T${wrong}` }),
        patch({ taxFiling: { taxOfficeCode: '99999' } }),
      ]);
      expect(answers.map(({ status, body }) => [status, body['code'], body['field']])).to.deep.equal([
        [400, 'validation_error', 'corporateNumber'],
        [400, 'validation_error', 'invoiceRegistrationNumber'],
        [400, 'validation_error', 'corporateNumber'],
        [400, 'validation_error', 'invoiceRegistrationNumber'],
        [400, 'validation_error', 'invoiceRegistrationNumber'],
        [400, 'validation_error', 'invoiceRegistrationNumber'],
        [400, 'validation_error', 'taxFiling.taxOfficeCode'],
      ]);
      // A person's number follows no published rule: without a corporate number beside it nobody can say that it is
      // wrong.
      expect([
        (await partner({ invoiceRegistrationNumber: `T${wrong}` })).status,
        (await partner({ corporateNumber: valid, invoiceRegistrationNumber: `T${valid}` })).status,
        (await patch({ corporateNumber: valid, invoiceRegistrationNumber: `T${valid}` })).status,
      ]).to.deep.equal([201, 201, 200]);
      await patch({ taxFiling: { taxOfficeCode: '01101' } });
      expect((await patch({ taxFiling: { eTaxUserId: '1234567890123456' } })).body['taxFiling']).to.deep.equal({
        taxOfficeCode: '01101',
        eTaxUserId: '1234567890123456',
      });
      const sole = await api.newCompany({ template: 'jp_sole_proprietor', invoiceRegistrationNumber: `T${wrong}` });
      expect(sole.companyId).to.be.a('string');
    }
  });

  it("a code of the company's own credits its own share", async () => {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' });
    const call = (method: string, path: string, body?: object): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    const own = {
      code: 'P10_FARM',
      name: '農家仕入',
      kind: 'purchase',
      treatment: 'taxable',
      rateBps: 1000,
      deductibleBps: 8000,
    };
    expect((await call('POST', '/tax-codes', own)).status).to.equal(201);
    const line = {
      side: 'debit',
      accountCode: '5120',
      amount: 110_000,
      taxCode: 'P10_FARM',
      taxEntryMethod: 'inclusive',
    };
    const posted = await call('POST', '/journal-entries', {
      effectiveDate: '2025-06-10',
      lines: [line, { side: 'credit', accountCode: '1130', amount: 110_000 }],
    });
    expect(
      (posted.body['lines'] as { accountCode: string; amount: number }[]).map(({ accountCode, amount }) => [
        accountCode,
        amount,
      ]),
    ).to.deep.equal([
      ['5120', 102_000],
      ['1130', 110_000],
      ['1580', 8_000],
    ]);
    await call('POST', '/journal-entries', dealing('S10', 1_100_000, '4110'));
    const report = (await call('GET', '/reports/consumption-tax?period=FY2025')).body;
    const schedule = (report['returnBoxes'] as { schedules: { form: string; boxes: Amounts }[] }).schedules.find(
      ({ form }) => form === 'SHB033',
    )!.boxes;
    expect([schedule['9B'], schedule['11B'], schedule['12B']]).to.deep.equal([0, 110_000, 6_240]);
  });

  it('an asset sold at a loss is a sale by its price, wherever its code is; no other expense carries one', async () => {
    const sale = (lines: object[]): object => ({ effectiveDate: '2025-09-30', lines });
    const line = (side: string, accountCode: string, amount: number, more: object = {}): object => ({
      side,
      accountCode,
      amount,
      ...more,
    });
    const taxed = { taxCode: 'S10', taxBase: 100_000 };
    const tax = (baseLine: number): object =>
      line('credit', '2580', 10_000, { taxCode: 'S10', isTaxLine: true, baseLine });
    const onAsset = await company({ method: 'general_full' }, [
      sale([
        line('debit', '1130', 110_000),
        line('debit', '8210', 50_000),
        line('credit', '1650', 150_000, taxed),
        tax(2),
      ]),
    ]);
    const onLoss = await company({ method: 'general_full' }, [
      sale([
        line('debit', '1130', 110_000),
        line('debit', '8210', 50_000, taxed),
        line('credit', '1650', 150_000),
        tax(1),
      ]),
    ]);
    for (const house of [onAsset, onLoss])
      expect(boxes(await house.page1(), { 1: 0, 2: 0, 15: 0 })).to.deep.equal({ 1: 100_000, 2: 7_800, 15: 100_000 });
    const wrong = await onLoss.call(
      'POST',
      '/journal-entries',
      sale([
        line('debit', '1130', 110_000),
        line('debit', '8220', 50_000, taxed),
        line('credit', '1650', 150_000),
        tax(1),
      ]),
    );
    expect([wrong.status, wrong.body['field']]).to.deep.equal([400, 'lines[1].taxBase']);
  });

  it('the return as it was known on the day it was filed, its file, and what has changed since', async () => {
    const house = await company({ method: 'general_full', standardPeriodSales: 9_000_000 }, [
      dealing('S10', 11_000_000, '4110'),
    ]);
    await house.call('PATCH', '', FILING);
    const filed = new Date().toISOString();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    const late = (await house.call('POST', '/journal-entries', dealing('P10', 2_200_000, '5120'))).body['id'];
    const then = await house.call('GET', `/reports/consumption-tax?period=FY2025&knownAt=${filed}&expand=boxes`);
    const now = await house.report();
    expect([then.body['payable'], then.body['knownAt'], now['payable']]).to.deep.equal([1_000_000, filed, 800_000]);
    expect((await house.call('GET', `/reports/consumption-tax/xml?period=FY2025&knownAt=${filed}`)).text).to.include(
      '<AAK00130>1000000</AAK00130>',
    );
    expect((await house.call('GET', '/reports/consumption-tax/xml?period=FY2025')).text).to.include(
      '<AAK00130>800000</AAK00130>',
    );
    const diff = (await house.call('GET', `/reports/consumption-tax/diff?period=FY2025&knownAtA=${filed}`)).body;
    const file = await house.call('GET', `/reports/consumption-tax/diff?period=FY2025&knownAtA=${filed}&format=csv`);
    expect([file.status, file.text.includes('P10')]).to.deep.equal([200, true]);
    const rows = diff['rows'] as {
      code: string;
      column: string;
      a: number;
      b: number;
      events: { entryId: string; amount: number }[];
    }[];
    expect(
      rows.map(({ code, column, a, b, events }) => [
        code,
        column,
        a,
        b,
        events.map(({ entryId, amount }) => [entryId, amount]),
      ]),
    ).to.deep.equal([
      ['P10', 'bookedTax', 0, 200_000, [[late, 200_000]]],
      ['P10', 'gross', 0, 2_200_000, [[late, 2_200_000]]],
    ]);
    const box = (diff['boxes'] as { form: string; box: string; difference: number; events: object[] }[]).find(
      (one) => one.form === 'SHA010-1' && one.box === '26',
    );
    expect([box?.difference, box?.events.length]).to.deep.equal([-200_000, 1]);
    for (const [query, field] of [
      ['level=group', 'level'],
      ['breakdown=partner', 'breakdown'],
      ['period=FY2025&from=2025-04-01', 'period'],
      ['period=FY2025&knownAt=2999-01-01', 'knownAt'],
      ['period=2025', 'period'],
      ['partnerId=none&period=FY2025', 'partnerId'],
    ] as const) {
      const answer = await house.call('GET', `/reports/consumption-tax?${query}`);
      expect([answer.status, answer.body['field']], query).to.deep.equal([400, field]);
    }
    expect((await house.call('GET', `/reports/consumption-tax/diff?period=FY2025`)).body['field']).to.equal('knownAtA');
    expect((await house.call('GET', '/reports/consumption-tax/xml?period=FY2026')).status).to.equal(400);
  });

  it('a quarter is settled under its last month', async () => {
    const house = await company({ filingFrequency: 'quarterly' }, [dealing('S10', 1_100_000, '4110')]);
    const months = (await house.call('GET', '/fiscal-periods?type=month&limit=50')).body['data'] as {
      id: string;
      name: string;
    }[];
    const june = months.find(({ name }) => name === '2025-06')!;
    const refused = await house.call('POST', `/fiscal-periods/${house.yearId}/tax-settlement`, {});
    expect([refused.status, refused.body['field']]).to.deep.equal([400, 'periodId']);
    const posted = await house.call('POST', `/fiscal-periods/${june.id}/tax-settlement`, {});
    expect([posted.status, posted.body['effectiveDate'], posted.body['total']]).to.deep.equal([
      201,
      '2025-06-30',
      100_000,
    ]);
    const report = (await house.call('GET', '/reports/consumption-tax?period=FY2025-Q1')).body;
    expect([report['isTaxablePeriod'], report['payable']]).to.deep.equal([true, 100_000]);
  });
});
