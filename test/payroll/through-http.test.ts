// The worked run and the official examples through HTTP, in one run of one company: withholding by both columns,
// premiums at every boundary of the grades with their halves of fifty sen, the levy, and that the rows of a day decide.
import { expect } from 'chai';
import { GRADES_JA } from '../../src/domain/payroll/standard-remuneration-ja.ts';
import { startApi, type Api } from '../api.ts';
import { employeeBody, made } from '../http/samples.ts';
import { KOU } from './examples.ts';

type Row = Record<string, unknown>;
interface Figure {
  readonly code: string;
  readonly amount: number;
  readonly basis?: number;
}
interface Slip extends Row {
  readonly employeeNumber: string;
  readonly deductions: readonly Figure[];
  readonly employerContributions: readonly Figure[];
}

/** A and tax: rows of the monthly table of 2026, column otsu, a step before and at its beginning. */
const OTSU = [
  [104_999, 3_216],
  [105_000, 3_800],
  [220_999, 25_800],
  [221_000, 26_400],
  [739_999, 257_700],
  [740_000, 259_200],
  [1_710_000, 655_400],
] as const;

/** Tokyo, fiscal year 2026, basis points: health, child support, pension; of all pension standards the levy. */
const RATES = { health: 985, child_support: 23, pension: 1_830 } as const;
const LEVY = 36;
type Kind = keyof typeof RATES;
const KINDS = Object.keys(RATES) as Kind[];

/** Half of a premium: fifty sen are dropped, more is rounded up. Ten-thousandths of a yen in, yen out. */
const half = (full: number): number => Math.ceil((full - 10_000) / 20_000);
/** The pension's standard: that of health insurance within 88,000 and 650,000 yen. */
const pensionOf = (standard: number): number => Math.min(Math.max(standard, 88_000), 650_000);
const standardOf = (kind: Kind, health: number): number => (kind === 'pension' ? pensionOf(health) : health);

describe('payroll through HTTP', function through() {
  this.timeout(120_000);
  let api: Api;
  let at: { companyId: string; key: string };
  const ids = new Map<string, string>();
  before(async () => {
    api = await startApi('payroll-http');
    const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
    at = { companyId, key };
  });
  after(() => api.close());

  const run = (more: object): Promise<Row> =>
    made(api, at, '/payroll/run', { period: '2026-11', payDate: '2026-11-25', ...more });
  const from = '2026-04-01';
  const NOT_INSURED = [{ from, health: false, pension: false, employment: false, prefecture: 13 }];
  const INSURED = [{ from, health: true, pension: true, employment: false, prefecture: 13 }];
  const plain = (number: string, base: number, more: object): object =>
    employeeBody({
      number,
      pay: [{ from, payType: 'monthly', base }],
      commuting: [],
      residentTax: [],
      insured: NOT_INSURED,
      ...more,
    });

  it('every example to the yen, every boundary of the grades, the levy, in one run', async () => {
    const { grades } = GRADES_JA[0] as (typeof GRADES_JA)[number];
    expect(grades).to.have.lengthOf(50);
    // A yen below each boundary, and at it: who is hired without a standard gets that of the grade.
    const boundaries = grades
      .slice(1)
      .flatMap(([standard, start], i) => [[start - 1, grades[i]?.[0] ?? 0] as const, [start, standard] as const]);
    const bodies = [
      employeeBody({ number: 'W' }),
      ...KOU.map(([base, dependants], i) => plain(`K${i}`, base, { incomeTax: [{ from, table: 'kou', dependants }] })),
      ...OTSU.map(([base], i) => plain(`O${i}`, base, { incomeTax: [{ from, table: 'otsu', dependants: 0 }] })),
      ...boundaries.map(([base], i) => plain(`B${i}`, base, { insured: INSURED })),
    ];
    await Promise.all(
      bodies.map(async (body) => {
        const { id, number } = await made(api, at, '/employees', body);
        ids.set(number as string, id as string);
      }),
    );
    const made_ = await run({});
    const slips = new Map((made_['payslips'] as Slip[]).map((slip) => [slip.employeeNumber, slip]));
    const slip = (number: string): Slip => slips.get(number) as Slip;
    expect(slip('W')).to.deep.include({ gross: 310_000, socialInsurance: 46_958, incomeTax: 6_230, net: 244_812 });
    expect(KOU.map((_row, i) => slip(`K${i}`)['incomeTax'])).to.deep.equal(KOU.map(([, , tax]) => tax));
    expect(OTSU.map((_row, i) => slip(`O${i}`)['incomeTax'])).to.deep.equal(OTSU.map(([, tax]) => tax));
    boundaries.forEach(([base, standard], i) => {
      const { deductions, employerContributions } = slip(`B${i}`);
      for (const kind of KINDS) {
        const basis = standardOf(kind, standard);
        const full = basis * RATES[kind];
        const of = (figures: readonly Figure[]): Figure | undefined => figures.find(({ code }) => code === kind);
        expect(of(deductions), `${kind} of ${base}`).to.include({ basis, amount: half(full) });
        expect(of(employerContributions)?.amount, `${kind} of ${base}, employer`).to.equal(
          Math.floor(full / 10_000) - half(full),
        );
      }
    });
    // What is due: the sums of all premiums without a fraction of a yen, and the levy on the pension standards.
    const standards = [320_000, ...boundaries.map(([, standard]) => standard)];
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
    let roundingDifference = 0;
    const due = KINDS.map((kind) => {
      const fulls = standards.map((standard) => standardOf(kind, standard) * RATES[kind]);
      const whole = Math.floor(sum(fulls) / 10_000);
      roundingDifference += whole - sum(fulls.map((full) => Math.floor(full / 10_000)));
      const employee = sum(fulls.map(half));
      return { kind, due: whole, employee, employer: whole - employee };
    });
    expect(made_['contributions']).to.have.deep.members(due);
    expect(made_['roundingDifference']).to.equal(roundingDifference).and.to.be.greaterThan(0);
    const basis = sum(standards.map(pensionOf));
    expect(made_['levy']).to.deep.equal({ basis, amount: Math.floor((basis * LEVY) / 10_000) });
  });

  it('halves of fifty sen are among them: some are dropped, and what is above is rounded up', () => {
    const halves = GRADES_JA[0]?.grades.map(([standard]) => (standard * RATES.health) % 20_000) ?? [];
    expect(halves.filter((rest) => rest === 10_000)).to.have.length.greaterThan(5);
    expect([half(57_130_000), half(57_130_001), half(10_000), half(10_001)]).to.deep.equal([2_856, 2_857, 0, 1]);
  });

  it('the rows of a day decide: tax by day of payment, premiums by month, a day without rows refuses', async () => {
    const employeeIds = [ids.get('K7')];
    const paidIn = async (payDate: string): Promise<Row> =>
      (await run({ dryRun: true, period: '2026-12', payDate, employeeIds })) as never;
    const taxOf = (made_: Row): unknown => (made_['payslips'] as Row[])[0]?.['incomeTax'];
    const [old, next] = [await paidIn('2026-12-31'), await paidIn('2027-01-05')];
    expect([taxOf(old), taxOf(next)]).to.deep.equal([7_910, 7_740]);
    expect(JSON.stringify(next['notes'])).to.include('rate_unverified');
    // Premiums of March 2026 (9.91 %) are not those of April; the contribution for children began with April.
    const worked = { dryRun: true, employeeIds: [ids.get('W')] };
    const [april, may] = [
      await run({
        ...worked,
        period: '2026-04',
        payDate: '2026-04-25',
        premiumMonths: [{ employeeId: ids.get('W'), months: ['2026-04'] }],
      }),
      await run({ ...worked, period: '2026-05', payDate: '2026-05-25' }),
    ];
    const kinds = (made_: Row): string[] =>
      ((made_['payslips'] as Slip[])[0]?.deductions ?? []).map(({ code, amount }) => `${code} ${amount}`);
    expect(kinds(april)).to.deep.equal(kinds(may));
    expect(kinds(may)).to.include.members(['health 15760', 'child_support 368', 'pension 29280']);
    const missing = await api.call('POST', `/v1/companies/${at.companyId}/payroll/run`, {
      key: at.key,
      body: { period: '2027-04', payDate: '2027-04-25', employeeIds: worked.employeeIds },
    });
    expect([missing.status, missing.body['code']], missing.text).to.deep.equal([400, 'rates_missing']);
    expect(missing.text).to.include('2027-03').and.include(ids.get('W'));
  });
});
