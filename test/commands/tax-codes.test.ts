// Tax codes: own ones, and what stays fixed on the standard ones; the standard data themselves.
import { expect } from 'chai';
import { createTaxCode, updateTaxCode } from '../../commands/tax-codes.ts';
import { CHART_JA, chartOf } from '../../src/domain/chart-ja.ts';
import { classOf } from '../../src/domain/accounts.ts';
import { TAX_CODES_JA } from '../../src/domain/tax/tax-codes-ja.ts';
import type { TaxCode } from '../../src/domain/tax/tax-codes.ts';
import { companyOpened, done, given } from '../spec.ts';

const opened = companyOpened();
const shop = { code: 'P10_SHOP', name: '店舗仕入', kind: 'purchase', treatment: 'taxable', rateBps: 1000 };
const created = done(createTaxCode, shop);

describe('create-tax-code', () => {
  it('splits the rate 78 to 22', () => {
    given(opened)
      .when(createTaxCode, shop)
      .then([
        'tax_code.created',
        {
          taxCode: {
            rateBps: 1000,
            nationalBps: 780,
            localBps: 220,
            deductibleBps: 10_000,
            side: 'purchase',
            custom: true,
            active: true,
          },
        },
      ]);
    given(opened)
      .when(createTaxCode, { ...shop, localBps: 200 })
      .then(['tax_code.created', { taxCode: { nationalBps: 800, localBps: 200 } }]);
  });
  it('refuses what is taken or contradicts itself', () => {
    given(opened)
      .when(createTaxCode, { ...shop, code: 'p10' })
      .refused('duplicate_code', 'code');
    given(opened)
      .when(createTaxCode, { ...shop, nationalBps: 780, localBps: 0 })
      .refused('validation_error', 'rateBps');
    given(opened)
      .when(createTaxCode, { ...shop, treatment: 'non_taxable' })
      .refused('validation_error', 'rateBps');
    given(opened)
      .when(createTaxCode, { ...shop, validFrom: '2026-04-02', validTo: '2026-04-01' })
      .refused('validation_error', 'validTo');
  });
});

describe('update-tax-code', () => {
  it('changes own codes, and the switch of standard ones', () => {
    given(opened, created)
      .when(updateTaxCode, { taxCode: 'P10_SHOP', deductibleBps: 8000, validTo: '2027-03-31' })
      .then(['tax_code.updated', { taxCode: { deductibleBps: 8000, validTo: '2027-03-31', version: 2 } }]);
    given(opened, created)
      .when(updateTaxCode, { taxCode: 'P10_SHOP', rateBps: 800 })
      .refused('validation_error', 'rateBps');
    given(opened)
      .when(updateTaxCode, { taxCode: 'P10', active: false })
      .then(['tax_code.updated', { taxCode: { active: false } }])
      .answers({ code: 'P10', active: false });
    given(opened)
      .when(updateTaxCode, { taxCode: 'P10', rateBps: 1200 })
      .refused('validation_error', 'rateBps', /standard code/);
    given(opened).when(updateTaxCode, { taxCode: 'P10', active: true }).nothing().answers({ code: 'P10' });
    given(opened).when(updateTaxCode, { taxCode: 'NO', active: true }).refused('not_found');
    given(opened)
      .when(updateTaxCode, { taxCode: 'P10', active: false, version: 5 })
      .refused('version_conflict', 'version');
  });
});

describe('the standard data', () => {
  it('has 50 codes; pending rates are not active; the credit share follows the transition', () => {
    expect(TAX_CODES_JA).to.have.length(50);
    expect(TAX_CODES_JA.filter(({ active }) => !active).map(({ code }) => code)).to.deep.equal(['S01F', 'P01F']);
    const row = (code: string): object => {
      const { rateBps, nationalBps, deductibleBps, kind, treatment } = TAX_CODES_JA.find(
        (one) => one.code === code,
      ) as TaxCode;
      return { rateBps, nationalBps, deductibleBps, kind, treatment };
    };
    expect(row('P08R_T70')).to.deep.equal({
      rateBps: 800,
      nationalBps: 624,
      deductibleBps: 7000,
      kind: 'purchase',
      treatment: 'taxable',
    });
    expect(row('S08')).to.deep.include({ rateBps: 800, nationalBps: 630 });
    expect(row('P_RC10')).to.deep.include({ rateBps: 1000, kind: 'purchase', treatment: 'reverse_charge' });
    for (const { rateBps, nationalBps, localBps } of TAX_CODES_JA) expect(nationalBps + localBps).to.equal(rateBps);
  });
  it('has 188 accounts whose sections and sides fit their types; each template has its own equity', () => {
    expect(CHART_JA).to.have.length(188);
    for (const { code, type, reportSection, flags, normalSide } of CHART_JA) {
      expect(reportSection.startsWith('PL') === ['revenue', 'expense'].includes(classOf(type)), code).to.equal(true);
      const debit = ['asset', 'expense'].includes(classOf(type)) !== flags.includes('contra');
      expect(normalSide, code).to.equal(debit ? 'debit' : 'credit');
    }
    const has = (template: 'jp_corporation' | 'jp_sole_proprietor', code: string): boolean =>
      chartOf(template).some((row) => row.code === code);
    expect([
      has('jp_corporation', '3930'),
      has('jp_corporation', '3230'),
      has('jp_sole_proprietor', '3930'),
      has('jp_sole_proprietor', '3230'),
      has('jp_sole_proprietor', '3110'),
    ]).to.deep.equal([false, true, true, false, false]);
    for (const { defaultTaxCode } of CHART_JA)
      if (defaultTaxCode) expect(TAX_CODES_JA.map(({ code }) => code)).to.include(defaultTaxCode);
  });
});
