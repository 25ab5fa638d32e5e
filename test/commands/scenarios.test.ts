// Scenarios: written, changed, activated, archived, promoted; and which entries follow from each kind of assumption.
import { expect } from 'chai';
import { postEntry } from '../../commands/journal.ts';
import {
  activateScenario,
  archiveScenario,
  createScenario,
  promoteScenario,
  updateScenario,
} from '../../commands/scenarios.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { byCode } from '../../src/domain/register.ts';
import { averagedMonths, rounded, virtualEntries, type Past } from '../../src/domain/scenario-entries.ts';
import { chainOf, type Scenario } from '../../src/domain/scenarios.ts';
import { companyOpened, done, given, twoLines, type Step, type World } from '../spec.ts';

/** Now is 2026-04-15: scenarios begin in May. */
const scenario = (assumptions: readonly object[], more: object = {}): object => ({
  name: '採用',
  type: 'budget',
  horizonMonths: 4,
  assumptions,
  ...more,
});
const written = (assumptions: readonly object[], more: object = {}): Step =>
  done(createScenario, scenario(assumptions, more));
const one = (world: World, n = 0): Scenario => [...world.book.scenarios.byId.values()][n] as Scenario;
const accountOf = (world: World, code: string): string => byCode(world.book.accounts, code)?.id ?? '';

/** What follows from a scenario: `month account debit` (credits negative), of a past with these averages. */
function follows(world: World, averages: Readonly<Record<string, number>> = {}, earned = 0): string[] {
  const past: Past = {
    accounts: world.book.accounts,
    averages: new Map(Object.entries(averages).map(([code, yen]) => [accountOf(world, code), BigInt(yen)])),
    earned: BigInt(earned),
    yearStart: (date) => fiscalYearStart({ fiscalYearStartMonth: 4, fiscalYearStartDay: 1, years: [] }, date),
  };
  const all = [...world.book.scenarios.byId.values()];
  return virtualEntries(chainOf(world.book.scenarios.byId, all.at(-1) as Scenario), past).map(
    ({ assumptionId, month, lines }) =>
      [
        assumptionId,
        month,
        ...lines.map(
          ({ accountId, side, amount }) =>
            `${world.book.accounts.byId.get(accountId)?.code} ${side === 'debit' ? amount : -amount}`,
        ),
      ].join(' '),
  );
}
const after = (assumptions: readonly object[], more: object = {}): World =>
  given(companyOpened(), written(assumptions, more)).world();

describe('scenarios: the entries that follow', () => {
  it('recurring on the normal side of its account, as often as it says, within its time', () => {
    expect(
      follows(
        after([
          { kind: 'recurring', accountCode: '6320', amount: 100 },
          { kind: 'recurring', accountCode: '4110', amount: 30, frequency: 'quarterly', startDate: '2026-05-31' },
          { kind: 'one_off', accountCode: '6320', amount: -7, startDate: '2026-06-10' },
        ]),
      ),
    ).to.deep.equal([
      'a1 2026-05 6320 100 1130 -100',
      'a1 2026-06 6320 100 1130 -100',
      'a1 2026-07 6320 100 1130 -100',
      'a1 2026-08 6320 100 1130 -100',
      'a2 2026-05 4110 -30 1130 30',
      'a2 2026-08 4110 -30 1130 30',
      'a3 2026-06 6320 -7 1130 7',
    ]);
  });

  it('what the past repeats, unless it is a budget; depreciation moves no cash, and provisions do not repeat', () => {
    const averages = { '4110': 1_000, '6320': 300, '6510': 40, '6540': 5, '7160': 0 };
    expect(follows(after([], { type: 'what_if', horizonMonths: 1 }), averages)).to.deep.equal([
      'baseline 2026-05 4110 -1000 1130 1000',
      'baseline 2026-05 6320 300 1130 -300',
      'baseline 2026-05 6510 40 1690 -40',
    ]);
    expect(follows(after([]), averages)).to.deep.equal([]);
  });

  it('shares of the baseline: a change stays, growth compounds; halves go away from zero', () => {
    const averages = { '4110': 1_005, '6320': 300, '6510': 40 };
    const more = { type: 'what_if', horizonMonths: 3 };
    const own = (assumption: object): string[] =>
      follows(after([assumption], more), averages).filter((line) => !line.startsWith('baseline'));
    expect(own({ kind: 'percent_change', class: 'expense', rateBps: -1_000 })).to.deep.equal([
      'a1 2026-05 6320 -30 1130 30',
      'a1 2026-06 6320 -30 1130 30',
      'a1 2026-07 6320 -30 1130 30',
    ]);
    // 1005 x 10 % = 100.5; x 21 % = 211.05; x 33.1 % = 332.655
    expect(own({ kind: 'growth', accountCode: '4110', rateBps: 1_000 })).to.deep.equal([
      'a1 2026-05 4110 -101 1130 101',
      'a1 2026-06 4110 -211 1130 211',
      'a1 2026-07 4110 -333 1130 333',
    ]);
    expect([rounded(5n, 1n, 10n), rounded(-5n, 1n, 10n), rounded(4n, 1n, 10n)]).to.deep.equal([1n, -1n, 0n]);
  });

  it('a hire costs the employer a share besides; a loan comes, and goes with interest on what is left', () => {
    expect(follows(after([{ kind: 'headcount', amount: 300_001, count: 2, startDate: '2026-08-01' }]))).to.deep.equal([
      'a1 2026-08 6120 600002 6150 96000 1130 -696002',
    ]);
    expect(follows(after([{ kind: 'loan', amount: 1_000, months: 3, rateBps: 1_200 }]))).to.deep.equal([
      'a1 2026-05 2620 -1000 1130 1000',
      'a1 2026-06 2620 333 7210 10 1130 -343',
      'a1 2026-07 2620 333 7210 6 1130 -339',
      'a1 2026-08 2620 334 7210 3 1130 -337',
    ]);
  });

  it('delays move the cash of customers and suppliers, not of pay; what lies beyond the end stays open', () => {
    const world = after(
      [
        { kind: 'recurring', accountCode: '4110', amount: 50, endDate: '2026-07-31' },
        { kind: 'headcount', amount: 10, employerRateBps: 0, endDate: '2026-05-31' },
        { kind: 'one_off', accountCode: '6320', amount: 8 },
        { kind: 'delay_receivable', days: 31, endDate: '2026-07-31' },
        { kind: 'delay_payable', days: 30 },
      ],
      { horizonMonths: 4 },
    );
    expect(follows(world)).to.deep.equal([
      'a1 2026-05 4110 -50 1220 50',
      'a1 2026-06 4110 -50 1220 50',
      'a1 2026-07 4110 -50 1220 50',
      'a3 2026-05 6320 8 2310 -8',
      'a2 2026-05 6120 10 1130 -10',
      'a1 2026-07 1130 50 1220 -50',
      'a1 2026-08 1130 50 1220 -50',
      'a3 2026-06 1130 -8 2310 8',
    ]);
  });

  it('income taxes of a year at its end, of what was earned before too; paid two months later', () => {
    const world = after(
      [
        { kind: 'recurring', accountCode: '4110', amount: 100 },
        { kind: 'tax', rateBps: 3_000 },
      ],
      { startMonth: '2027-02', horizonMonths: 5 },
    );
    const taxes = (earned: number): string[] => follows(world, {}, earned).filter((line) => line.startsWith('a2'));
    expect(taxes(1_000)).to.deep.equal(['a2 2027-03 9110 360 2330 -360', 'a2 2027-05 2330 360 1130 -360']);
    expect(taxes(-200)).to.deep.equal([]);
  });

  it('a scenario on another adds to its entries: shares are of what that one has, taxes are not paid twice', () => {
    const world = given(
      companyOpened(),
      written(
        [
          { kind: 'recurring', accountCode: '4110', amount: 100 },
          { kind: 'tax', rateBps: 3_000 },
        ],
        { startMonth: '2027-03', horizonMonths: 2 },
      ),
      (of: World) =>
        of.run(
          createScenario,
          scenario(
            [
              { id: 'up', kind: 'percent_change', accountCode: '4110', rateBps: 5_000 },
              { id: 'more', kind: 'tax', rateBps: 4_000 },
            ],
            { baseline: one(of).id, horizonMonths: 1 },
          ),
        ),
    ).world();
    expect(follows(world)).to.deep.equal([
      'a1 2027-03 4110 -100 1130 100',
      'a1 2027-04 4110 -100 1130 100',
      'a2 2027-03 9110 30 2330 -30',
      'up 2027-03 4110 -50 1130 50',
      'more 2027-03 9110 30 2330 -30',
    ]);
  });

  it('averages full months only: before the first month that is assumed, and before this one', () => {
    expect(averagedMonths('2026-12-01', '2026-11-21')).to.deep.equal([
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ]);
    expect(averagedMonths('2026-03-01', '2026-11-21').at(-1)).to.equal('2026-03-01');
  });
});

describe('scenarios: commands', () => {
  const loan = { kind: 'loan', amount: 1_000_000, months: 12, rateBps: 200 };

  it('begins next month for a year, names its assumptions, posts nothing', () => {
    given(companyOpened())
      .when(createScenario, {
        name: '採用',
        assumptions: [
          { kind: 'headcount', amount: 400_000 },
          { id: 'a1', ...loan },
        ],
      })
      .then([
        'scenario.created',
        {
          scenario: {
            type: 'what_if',
            baseline: 'actuals',
            startMonth: '2026-05',
            horizonMonths: 12,
            assumptions: [
              { id: 'a2', kind: 'headcount', amount: 400_000 },
              { id: 'a1', kind: 'loan' },
            ],
            status: 'draft',
            version: 1,
          },
        },
      ]);
  });

  it('refuses what an assumption of its kind must say or does not know, with the field and the way out', () => {
    const refused = (assumption: object, field: string, code = 'validation_error', more: object = {}): string =>
      given(companyOpened())
        .when(createScenario, scenario([assumption], more))
        .refused(code, `assumptions[0].${field}`).message;
    expect(refused({ kind: 'recurring', amount: 1 }, 'accountCode')).to.match(/recurring needs it/);
    expect(refused({ kind: 'loan', amount: 1, months: 2, days: 3 }, 'days')).to.match(/leave it out/);
    expect(refused({ kind: 'growth', rateBps: 1 }, 'accountCode')).to.match(/one of accountCode and class/);
    expect(refused({ kind: 'one_off', accountCode: '1130', amount: 1 }, 'accountCode')).to.match(/what it is paid for/);
    refused({ kind: 'one_off', accountCode: '9999', amount: 1 }, 'accountCode', 'account_not_found');
    refused({ kind: 'one_off', accountCode: '6320', amount: 1, startDate: '2026-09-01' }, 'startDate');
    refused({ ...loan, startDate: '2026-04-30' }, 'startDate');
    refused({ kind: 'tax', rateBps: 1, startDate: '2026-06-01', endDate: '2026-05-01' }, 'endDate');
    refused({ kind: 'headcount', amount: 0 }, 'amount');
    given(companyOpened({ template: 'jp_sole_proprietor', entityType: 'sole_proprietor' }))
      .when(createScenario, scenario([{ kind: 'tax', rateBps: 3_000 }]))
      .refused('account_role_missing', undefined, /9110/);
    given(companyOpened())
      .when(
        createScenario,
        scenario([
          { id: 'x', ...loan },
          { id: 'x', ...loan },
        ]),
      )
      .refused('validation_error', 'assumptions[1].id');
  });

  it('stands on others, three at most, and never on itself', () => {
    const three = given(
      companyOpened(),
      written([]),
      (world: World) => world.run(createScenario, scenario([], { baseline: one(world).id })),
      (world: World) => world.run(createScenario, scenario([], { baseline: one(world, 1).id })),
    );
    three
      .when(createScenario, (world: World) => scenario([], { baseline: one(world, 2).id }))
      .refused('validation_error', 'baseline', /at most 3/);
    three
      .when(updateScenario, (world: World) => ({ scenarioId: one(world).id, baseline: one(world, 2).id }))
      .refused('validation_error', 'baseline', /stands on this one/);
    three
      .when(updateScenario, (world: World) => ({ scenarioId: one(world, 1).id, startMonth: '2026-04' }))
      .refused('validation_error', 'startMonth', /2026-05/);
    given(companyOpened())
      .when(createScenario, scenario([], { baseline: 'scn_00000000-0000-7000-8000-000000000001' }))
      .refused('validation_error', 'baseline', /there is no scenario/);
  });

  it('is changed until it is archived, and activated again', () => {
    const past = given(companyOpened(), written([loan]));
    const named = (world: World): { scenarioId: string } => ({ scenarioId: one(world).id });
    past
      .when(updateScenario, (world: World) => ({ ...named(world), name: '借入', assumptions: [] }))
      .then(['scenario.updated', { scenario: { name: '借入', assumptions: [], version: 2 } }]);
    past.when(updateScenario, (world: World) => ({ ...named(world), name: '採用' })).nothing();
    past
      .when(updateScenario, (world: World) => ({ ...named(world), version: 9, name: 'x' }))
      .refused('version_conflict', 'version');
    const away = given(companyOpened(), written([loan]), (world: World) => world.run(archiveScenario, named(world)));
    away.when(updateScenario, (world: World) => ({ ...named(world), name: 'x' })).refused('invalid_state');
    away.when(promoteScenario, named).refused('invalid_state');
    away.when(activateScenario, named).then(['scenario.activated', { scenario: { status: 'active' } }]);
  });

  it('drafts each assumption and month once, through the ordinary rules of entries', () => {
    const past = given(
      companyOpened(),
      written([
        { id: 'rent', kind: 'recurring', accountCode: '6320', amount: 100, memo: '増床' },
        { id: 'sale', kind: 'one_off', accountCode: '4110', amount: 5 },
      ]),
    );
    const named = (world: World): { scenarioId: string } => ({ scenarioId: one(world).id });
    const first = past.when(promoteScenario, (world: World) => ({ ...named(world), through: '2026-06' }));
    first.then(
      ['journal_entry.drafted', { content: { effectiveDate: '2026-05-31', memo: '増床 (採用: rent)' } }],
      ['journal_entry.drafted', { content: { effectiveDate: '2026-06-30' } }],
      ['journal_entry.drafted'],
      [
        'scenario.promoted',
        {
          scenario: {
            promoted: [
              { assumptionId: 'rent', months: ['2026-05', '2026-06'] },
              { assumptionId: 'sale', months: ['2026-05'] },
            ],
          },
        },
      ],
    );
    expect(first.world.run(promoteScenario, named(first.world)).journalEntryIds).to.have.length(2);
    expect(first.world.run(promoteScenario, named(first.world)).journalEntryIds).to.deep.equal([]);
    past
      .when(promoteScenario, (world: World) => ({ ...named(world), assumptionIds: ['other'] }))
      .refused('validation_error', 'assumptionIds');
    past
      .when(promoteScenario, named, { scopes: ['scenarios:write'] })
      .refused('insufficient_scope', undefined, /entries:draft/);
  });

  it('drafts shares of the average that the book has, without closing entries', () => {
    const sales = (date: string, amount: number): Step =>
      done(postEntry, { effectiveDate: date, lines: twoLines('1130', '4110', amount) });
    const { world } = given(
      companyOpened({}, { startDate: '2026-01-01', endDate: '2026-12-31' }),
      sales('2026-02-10', 100),
      sales('2026-03-10', 201),
      sales('2026-04-10', 9_000),
      done(createScenario, {
        name: '成長',
        horizonMonths: 1,
        assumptions: [{ kind: 'percent_change', class: 'revenue', rateBps: 1_000 }],
      }),
    ).when(promoteScenario, (of: World) => ({ scenarioId: one(of).id }));
    const drafts = world.facts.filter(({ type }) => type === 'journal_entry.drafted');
    // Two months, because the books begin in February: floor(301 / 2) = 150, of which 10 %.
    expect(
      drafts.map(({ data }) => (data as { content: { lines: { amount: number }[] } }).content.lines[0]?.amount),
    ).to.deep.equal([15]);
  });
});
