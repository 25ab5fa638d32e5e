// Scenarios in reports. The law: a branch says what the books of a company would say in which nothing was posted from
// the first month on, and in which every entry that follows from the scenario was really posted.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { dashboard, type Dashboard } from '../../queries/dashboard.ts';
import { measured } from '../../queries/alert-metrics.ts';
import type { Asked } from '../../queries/query.ts';
import type { Database } from '../../projections/tables.ts';
import type { AlertRule } from '../../src/domain/alert-rules.ts';
import type { Kysely } from 'kysely';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import type { Report } from '../../queries/reports/report.ts';
import { runway } from '../../queries/reports/runway.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { getScenario, scenarioEntries } from '../../queries/scenarios.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { PartnerCreated } from '../../src/domain/registers.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { SCENARIO_ID, ScenarioCreated, type Assumption, type Scenario } from '../../src/domain/scenarios.ts';
import { depth } from '../depth.ts';
import { figuresAlone, openBooks, type Books, type Company, type Line } from './books.ts';

type Cells = Readonly<Record<string, bigint | null>>;
interface Entries {
  readonly before: string;
  readonly entries: readonly {
    readonly assumptionId: string;
    readonly date: string;
    readonly partnerId?: string;
    readonly lines: readonly { side: string; accountCode: string; amount: number }[];
  }[];
}

type Statement = typeof profitAndLoss | typeof cashFlow;
const AT = '2026-11-21T00:00:00.000Z';
/** Records a scenario from December 2026 on; its id. */
async function assumed(
  company: Company,
  assumptions: readonly Partial<Assumption>[],
  more: Partial<Scenario> = {},
): Promise<string> {
  const scenario: Scenario = {
    id: withPrefix(SCENARIO_ID, uuidv7()),
    name: '試し',
    type: 'what_if',
    baseline: 'actuals',
    startMonth: '2026-12',
    horizonMonths: 6,
    assumptions: assumptions.map((one, i) => ({ id: `a${i + 1}`, kind: 'recurring', ...one })),
    status: 'draft',
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...more,
  };
  await company.record(ScenarioCreated({ scenario }));
  return scenario.id;
}

/** A partner of both companies, so that filters name the same. */
const PARTNER = withPrefix('partner', uuidv7());
const partnerCreated = PartnerCreated({
  partner: {
    id: PARTNER,
    name: '取引先',
    type: 'customer',
    status: 'active',
    createdAt: AT,
    updatedAt: AT,
    version: 1,
  },
} as unknown as Parameters<typeof PartnerCreated>[0]);

/** What a report says, without ids, times and links. */
const said = ({ columns, rows, totals, checks }: Report<Cells>): object => ({
  columns,
  rows: rows.map(({ code, name, values, breakdown }) => ({ code, name, values, breakdown })),
  totals,
  checks,
});

describe('scenarios in reports', function scenarios() {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('scenarios');
  });
  after(() => books.close());

  type Posted = readonly [date: string, lines: readonly Line[]];
  const PAST: readonly Posted[] = [
    [
      '2026-05-01',
      [
        ['1130', 3_000_000],
        ['3110', -3_000_000],
      ],
    ],
    [
      '2026-06-10',
      [
        ['1640', 400_000],
        ['1130', -400_000],
      ],
    ],
    [
      '2026-08-10',
      [
        ['1220', 500_001],
        ['4110', -500_001],
      ],
    ],
    [
      '2026-09-05',
      [
        ['1130', 500_001],
        ['1220', -500_001],
      ],
    ],
    [
      '2026-09-30',
      [
        ['6320', 100_000],
        ['1130', -100_000],
      ],
    ],
    [
      '2026-10-31',
      [
        ['6510', 10_000],
        ['1690', -10_000],
      ],
    ],
    [
      '2026-11-15',
      [
        ['6240', 7_777],
        ['2310', -7_777],
      ],
    ],
  ];
  const FUTURE: readonly Posted[] = [
    [
      '2026-12-10',
      [
        ['6320', 55_555],
        ['1130', -55_555],
      ],
    ],
    [
      '2027-01-10',
      [
        ['1130', 44_444],
        ['4110', -44_444],
      ],
    ],
  ];
  /** A company with that past, and what was posted into the months that are assumed. */
  async function company(...also: readonly Posted[]): Promise<Company> {
    const made = await books.company({ fiscalYearStart: '2026-04-01', years: 2 });
    await made.record(partnerCreated);
    for (const [date, lines] of [...PAST, ...also]) await made.post(date, lines);
    return made;
  }
  const entriesOf = async (of: Company, scenarioId: string): Promise<Entries> =>
    (await of.ask(scenarioEntries, { scenarioId })) as Entries;
  /** A company with the past, in which the entries of a scenario of another company were posted. */
  async function postedFrom({ entries }: Entries): Promise<Company> {
    const made = await company();
    await made.record(
      ...entries.map(({ date, lines, partnerId }) => {
        const signed = lines.map(({ side, accountCode, amount: yen }): Line => [
          accountCode,
          side === 'debit' ? yen : -yen,
        ]);
        return made.entry(date, signed, partnerId === undefined ? {} : { partnerId }).event;
      }),
    );
    return made;
  }

  const QUESTIONS: readonly (readonly [Statement, object])[] = [
    [profitAndLoss, { from: '2026-04-01', to: '2027-03-31', interval: 'month' }],
    [profitAndLoss, { from: '2026-11-15', to: '2027-06-15', level: 'class' }],
    [profitAndLoss, { from: '2026-04-01', to: '2027-05-31', breakdown: 'partner' }],
    [profitAndLoss, { from: '2026-04-01', to: '2027-05-31', partnerId: PARTNER }],
    [balanceSheetReport, { asOf: '2027-02-28' }],
    [balanceSheetReport, { from: '2026-09-01', to: '2027-07-10', interval: 'quarter', showZero: 'true' }],
    [cashFlow, { from: '2026-04-01', to: '2027-05-31', interval: 'month' }],
    [cashFlow, { from: '2026-10-15', to: '2027-04-15', method: 'direct' }],
    [cashFlow, { from: '2026-04-01', to: '2027-05-31', breakdown: 'partner', method: 'direct' }],
  ];
  /** Holds every question asked of a branch against books in which its entries were posted. */
  async function sameAsPosted(branch: Company, scenarioId: string): Promise<void> {
    const posted = await postedFrom(await entriesOf(branch, scenarioId));
    for (const [query, input] of QUESTIONS) {
      const asked = await branch.ask(query as typeof profitAndLoss, { ...input, scenarioId });
      const held = await posted.ask(query as typeof profitAndLoss, input);
      expect(said(asked), `${asked.report} ${JSON.stringify(input)}`).to.deep.equal(said(held));
      expect(asked.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
    }
    const board = await branch.ask(dashboard, { scenarioId });
    const later = await posted.ask(dashboard, {}, { nowMs: Date.parse(`${board.asOf}T03:00:00Z`) });
    const shown = ({ asOf, cash, receivables, payables, monthToDate, yearToDate, series }: Dashboard): object => ({
      ...{ asOf, cash, receivables, payables, monthToDate, yearToDate, series },
    });
    expect(figuresAlone(shown(board))).to.deep.equal(figuresAlone(shown(later)));
  }

  const amount = fc.integer({ min: -900_000, max: 900_000 }).filter((yen) => yen !== 0);
  const startDate = fc.constantFrom(undefined, '2026-12-01', '2027-02-10', '2027-05-31');
  const assumption = fc.oneof(
    fc.record({
      kind: fc.constantFrom('recurring' as const, 'one_off' as const),
      account: fc.constantFrom('4110', '6320', '1640', '2620', '6240', '1120'),
      amount,
      startDate,
      frequency: fc.constantFrom('monthly' as const, 'quarterly' as const),
      isPartners: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('percent_change' as const, 'growth' as const),
      class: fc.constantFrom('revenue' as const, 'expense' as const),
      rateBps: fc.integer({ min: -5_000, max: 5_000 }),
      startDate,
    }),
    fc.record({ kind: fc.constant('headcount' as const), amount, count: fc.integer({ min: 1, max: 3 }), startDate }),
    fc.record({
      kind: fc.constant('loan' as const),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
      months: fc.integer({ min: 1, max: 9 }),
      rateBps: fc.integer({ min: 0, max: 1_500 }),
      startDate,
    }),
    fc.record({
      kind: fc.constantFrom('delay_receivable' as const, 'delay_payable' as const),
      days: fc.integer({ min: 1, max: 100 }),
      startDate,
    }),
    fc.record({ kind: fc.constant('tax' as const), rateBps: fc.integer({ min: 100, max: 5_000 }) }),
  );

  it('law: a branch says what books say in which its entries were posted, whatever is assumed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(assumption, { minLength: 1, maxLength: 5 }),
        fc.array(assumption, { maxLength: 2 }),
        fc.constantFrom('what_if' as const, 'budget' as const),
        async (first, second, type) => {
          const branch = await company(...FUTURE);
          const own = (list: typeof first): Partial<Assumption>[] =>
            list.map((one) => {
              const { account, isPartners, ...rest } = one as Partial<typeof one> & {
                account?: string;
                isPartners?: boolean;
              };
              return {
                ...(Object.fromEntries(
                  Object.entries(rest).filter(([, value]) => value !== undefined),
                ) as Partial<Assumption>),
                ...(account !== undefined && { accountId: branch.account(account), accountCode: account }),
                ...(isPartners && { partnerId: PARTNER }),
              };
            });
          const base = await assumed(branch, own(first), { type });
          const scenarioId = second.length === 0 ? base : await assumed(branch, own(second), { baseline: base });
          await sameAsPosted(branch, scenarioId);
        },
      ),
      {
        numRuns: depth(3, 60),
        // Less of an expense that is put off is money that covers what was owed before.
        examples: [
          [
            [
              { kind: 'delay_payable', days: 1, startDate: undefined },
              { kind: 'percent_change', class: 'expense', rateBps: -1, startDate: undefined },
            ],
            [],
            'what_if',
          ],
        ],
      },
    );
  });

  it('law: what alert rules measure of a scenario is what its reports say', async () => {
    const NOW_MS = Date.parse('2026-12-20T03:00:00Z');
    const branch = await company(...FUTURE);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ account: fc.constantFrom('4110', '6320', '6240'), amount })),
        async (list) => {
          const scenarioId = await assumed(
            branch,
            list.map((one) => ({
              accountId: branch.account(one.account),
              accountCode: one.account,
              amount: one.amount,
            })),
            { type: 'budget' },
          );
          const rule = (id: string, metric: AlertRule['metric'], target: object, more: object = {}): AlertRule =>
            ({ id, metric, operator: 'gt', threshold: 0, target: { scenarioId, ...target }, ...more }) as AlertRule;
          const rent = { accountId: branch.account('6320'), accountCode: '6320' };
          const watch = {
            input: { parse: (input: object) => input },
            run: (rows: Kysely<Database>, asked: Asked) =>
              measured(rows, asked, [
                rule('of rent', 'budget_variance_bps', rent, { window: 'month' }),
                rule('of the result', 'budget_variance_bps', {}, { window: 'fiscal_year' }),
                rule('cash', 'cash_balance', {}),
                rule('runway', 'runway_months', {}),
                rule('net income', 'net_income', {}, { window: 'fiscal_year' }),
                rule('rent', 'expense_total', rent, { window: 'month' }),
              ]),
          };
          const [month, year] = [{ from: '2026-12-01' }, { from: '2026-04-01' }].map((from) => ({
            ...{ ...from, to: '2026-12-31', scenarioId },
          }));
          const at = { nowMs: NOW_MS };
          const beside = { compare: 'scenario' };
          const ofMonth = await branch.ask(profitAndLoss, { ...month, ...beside }, at);
          const ofYear = await branch.ask(profitAndLoss, { ...year, ...beside }, at);
          const row = ({ rows }: typeof ofMonth, code: string): Cells =>
            rows.find((one) => one.code === code)?.values ?? {};
          const values: ReadonlyMap<string, bigint | null> = await branch.ask(watch as never, {}, at);
          expect(Object.fromEntries(values)).to.deep.equal({
            'of rent': row(ofMonth, '6320')['changeBps'],
            'of the result': row(ofYear, 'net_income')['changeBps'],
            cash: (await branch.ask(dashboard, { scenarioId }, at)).cash,
            runway: (await branch.ask(runway, { scenarioId }, at)).runwayMonthsX10,
            'net income': (await branch.ask(profitAndLoss, year as object, at)).totals['netIncome'],
            rent: row(ofMonth, '6320')['scenario'],
          });
        },
      ),
      { numRuns: depth(3, 40), examples: [[[{ account: '6320', amount: 50_000 }]], [[]]] },
    );
  });

  it('a hire and a loan: statements of the branch, the books beside it, what is posted later left out', async () => {
    const branch = await company(...FUTURE);
    const scenarioId = await assumed(branch, [
      { kind: 'headcount', amount: 400_000 },
      { kind: 'loan', amount: 1_200_000, months: 12, rateBps: 200 },
    ]);
    const range = { from: '2026-12-01', to: '2027-05-31' };
    const pl = await branch.ask(profitAndLoss, { ...range, scenarioId });
    // floor(500,001 / 3) of sales, floor(100,000 / 3) of 6320, floor(10,000 / 3) of depreciation; 464,000 a month for
    // the hire; interest of five months on 1,200,000, 1,100,000 ... at 2 %: 2,000 + 1,833 + 1,666 + 1,500 + 1,333.
    const result = 6n * (166_667n - 33_333n - 3_333n - 464_000n) - 8_332n;
    expect(pl.totals['netIncome']).to.equal(result);
    expect(pl.filters).to.deep.equal({ scenarioId });
    const beside = await branch.ask(profitAndLoss, { ...range, scenarioId, compare: 'scenario' });
    expect(beside.columns.map(({ key, kind }) => [key, kind])).to.deep.equal([
      ['total', 'actual'],
      ['scenario', 'scenario'],
      ['change', 'change'],
      ['changeBps', 'change_bps'],
    ]);
    const net = beside.rows.find(({ code }) => code === 'net_income')?.values;
    expect([net?.['total'], net?.['scenario'], net?.['change']]).to.deep.equal([-11_111n, result, -11_111n - result]);
    const sheet = await branch.ask(balanceSheetReport, { asOf: '2027-05-31', scenarioId, compare: 'scenario' });
    const row = (code: string): Cells | undefined => sheet.rows.find((one) => one.code === code)?.values;
    expect([row('2620')?.['total'], row('2620')?.['scenario']]).to.deep.equal([0n, 700_000n]);
    expect([row('6120'), sheet.checks.every(({ ok }) => ok)]).to.deep.equal([undefined, true]);
    const flows = await branch.ask(cashFlow, { ...range, scenarioId, compare: 'scenario' });
    expect([flows.checks.filter(({ ok }) => !ok), flows.totals['netChangeInCash']]).to.deep.equal([[], -11_111n]);
    expect(flows.rows.find(({ code }) => code === 'financing')?.values['scenario']).to.equal(700_000n);
    // Rows of a branch lead to no list of entries, because nobody has written them.
    const links = [...pl.rows, ...sheet.rows].map((one) => one.links);
    expect(pl.rows.some((one) => one.links?.entries ?? one.links?.ledger)).to.equal(false);
    expect(links.some((one) => one?.entries)).to.equal(true);
  });

  it('runway: from the cash at the cut until the first month that ends below zero', async () => {
    const branch = await company(...FUTURE);
    const scenarioId = await assumed(
      branch,
      [{ kind: 'recurring', accountId: branch.account('6320'), amount: 1_000_000 }],
      { type: 'budget' },
    );
    const report = await branch.ask(runway, { scenarioId, months: '5' });
    expect([report.asOf, report.cash, report.runwayMonthsX10, report.zeroCashDate]).to.deep.equal([
      '2026-11-30',
      3_000_001n,
      30n,
      '2027-03-31',
    ]);
    expect(report.forecast.map(({ month, closing }) => [month, closing])).to.deep.equal([
      ['2026-12', 2_000_001n],
      ['2027-01', 1_000_001n],
      ['2027-02', 1n],
      ['2027-03', -999_999n],
      ['2027-04', -1_999_999n],
    ]);
    expect(report.monthlyBurn).to.deep.equal({
      gross: 1_000_000n,
      net: 1_000_000n,
      months: 6,
      from: '2026-12-01',
      to: '2027-05-31',
    });
    expect(report.checks).to.deep.equal([{ code: 'flows_tie_to_cash', ok: true, difference: 0n }]);
    const shown = (await branch.ask(getScenario, { id: scenarioId })) as { resultsSummary: object };
    expect(shown.resultsSummary).to.deep.equal({ endingCash: -2_999_999n, runwayMonths: 3n, netIncome: -6_000_000n });
    const safe = await assumed(branch, [], { type: 'budget', horizonMonths: 2 });
    const board = await branch.ask(dashboard, { scenarioId });
    expect([board.cash, board.runwayMonthsX10, board.zeroCashDate, board.scenarioId, board.asOf]).to.deep.equal([
      ...[-2_999_999n, 30n, '2027-03-31', scenarioId, '2027-05-31'],
    ]);
    const none = await branch.ask(runway, { scenarioId: safe });
    expect([none.runwayMonthsX10, none.zeroCashDate, none.forecast.length]).to.deep.equal([null, null, 2]);
  });

  it('as it was known: what was posted since changes neither the past nor the averages', async () => {
    const branch = await company();
    const scenarioId = await assumed(branch, [{ kind: 'growth', class: 'revenue', rateBps: 300 }]);
    const revision = await branch.record();
    const knownAt = branch.recordedAt(revision);
    const ask = async (more: object): Promise<object> =>
      said(
        await branch.ask(
          profitAndLoss,
          { from: '2026-04-01', to: '2027-05-31', scenarioId, ...more },
          { nowMs: Date.parse('2026-11-21T00:00:00Z') },
        ),
      );
    const then = await ask({ knownAt });
    await branch.post('2026-10-10', [
      ['1130', 900_000],
      ['4110', -900_000],
    ]);
    expect(await ask({ knownAt })).to.deep.equal(then);
    expect(await ask({})).to.not.deep.equal(then);
  });

  it('refuses what makes no sense, naming the way out', async () => {
    const branch = await company();
    const other = await assumed(await company(), []);
    const refusal = async (query: Statement, input: object): Promise<Refusal> => {
      try {
        await branch.ask(query as typeof profitAndLoss, input);
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
      throw new Error('it answered');
    };
    const range = { from: '2026-12-01', to: '2027-05-31' };
    const own = await assumed(branch, []);
    for (const query of [profitAndLoss, cashFlow])
      expect((await refusal(query, { ...range, compare: 'scenario' })).field).to.equal('scenarioId');
    expect((await refusal(profitAndLoss, { ...range, compare: 'previous_year', scenarioId: own })).field).to.equal(
      'compare',
    );
    const foreign = await refusal(balanceSheetReport, { asOf: '2027-05-31', scenarioId: other });
    expect([foreign.code, foreign.field]).to.deep.equal(['not_found', 'scenarioId']);
  });
});
