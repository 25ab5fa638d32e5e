// Fiscal periods: opening years, closing softly and for good with the closing entry, what stands in the way, reopening.
import { expect } from 'chai';
import { updateAccount } from '../../commands/accounts.ts';
import {
  closeFiscalPeriod,
  openFiscalPeriod,
  reopenFiscalPeriod,
  updateFiscalPeriod,
} from '../../commands/fiscal-periods.ts';
import { submitEntry } from '../../commands/approvals.ts';
import { amendEntry, postEntry, reverseEntry } from '../../commands/journal.ts';
import { balanceOf, type Account } from '../../src/domain/accounts.ts';
import { createAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { recognizeAccruals } from '../../commands/accrual-slices.ts';
import { depreciateFixedAssets, undoDepreciation } from '../../commands/depreciation.ts';
import { createFixedAsset } from '../../commands/fixed-assets.ts';
import { closeChecks } from '../../src/domain/closing.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, lastEntry, SEALED, twoLines, uuid, type Step, type World } from '../spec.ts';

const opened = companyOpened();
const id =
  (name: string) =>
  (world: World): string =>
    (
      world.book.periods.years
        .flatMap(({ year, months }) => [year, ...months])
        .find((period) => period.name === name) as { id: string }
    ).id;
const close =
  (name: string, more: object = {}): Step =>
  (world) =>
    world.run(closeFiscalPeriod, { periodId: id(name)(world), ...more });
const period =
  (name: string, more: object = {}) =>
  (world: World): object => ({ periodId: id(name)(world), ...more });
const sale = done(postEntry, { effectiveDate: '2026-04-20', lines: twoLines('1130', '4110', 1_000) });
const cost = done(postEntry, { effectiveDate: '2027-03-31', lines: twoLines('6320', '1130', 300) });
const account = (world: World, code: string): Account => byCode(world.book.accounts, code) as Account;
const reason = '監査の指摘';

describe('open-fiscal-period', () => {
  it('opens the year after the last and before the first', () => {
    given(opened)
      .when(openFiscalPeriod, { startDate: '2027-04-01' })
      .then(['fiscal_period.opened', { year: { name: 'FY2027', endDate: '2028-03-31', status: 'open', type: 'year' } }])
      .answers({ name: 'FY2027' });
    given(opened)
      .when(openFiscalPeriod, { startDate: '2025-10-01' })
      .then(['fiscal_period.opened', { year: { name: 'FY2025', endDate: '2026-03-31' } }]);
    given(opened)
      .when(openFiscalPeriod, { startDate: '2027-04-01', endDate: '2027-12-31', note: '決算期変更' })
      .then(['fiscal_period.opened', { year: { note: '決算期変更', endDate: '2027-12-31' } }]);
    given(companyOpened({}, { startDate: '2026-01-01', endDate: '2026-03-31' }))
      .when(openFiscalPeriod, { startDate: '2026-04-01' })
      .then(['fiscal_period.opened', { year: { name: 'FY2026-2' } }]);
  });
  it('refuses gaps, overlaps and years that are too long', () => {
    given(opened).when(openFiscalPeriod, { startDate: '2026-04-01' }).refused('already_exists', 'startDate');
    given(opened).when(openFiscalPeriod, { startDate: '2027-04-02' }).refused('validation_error', 'startDate');
    given(opened).when(openFiscalPeriod, { startDate: '2026-05-01' }).refused('validation_error', 'startDate');
    given(opened)
      .when(openFiscalPeriod, { startDate: '2027-04-01', endDate: '2028-04-01' })
      .refused('validation_error', 'endDate');
    given(opened)
      .when(openFiscalPeriod, { startDate: '2025-04-01', endDate: '2026-03-30' })
      .refused('validation_error', 'endDate');
    given(opened, close('FY2026'))
      .when(openFiscalPeriod, { startDate: '2025-04-01' })
      .refused('period_closed', 'startDate');
  });
});

describe('update-fiscal-period', () => {
  it('sets tax settings of a year and a note', () => {
    given(opened)
      .when(
        updateFiscalPeriod,
        period('FY2026', { taxSettings: { method: 'simplified', simplifiedBusinessType: 5 }, note: 'n' }),
      )
      .then(['fiscal_period.updated', { periods: [{ taxSettings: { method: 'simplified' }, note: 'n', version: 2 }] }]);
    given(opened)
      .when(updateFiscalPeriod, period('FY2026', { taxSettings: { filingFrequency: 'half' } }))
      .refused('validation_error', 'taxSettings.filingFrequency');
    given(opened)
      .when(updateFiscalPeriod, period('2026-04', { taxSettings: {} }))
      .refused('validation_error', 'taxSettings');
    given(opened)
      .when(updateFiscalPeriod, period('2026-04', { note: null }))
      .nothing()
      .answers({ name: '2026-04' });
    given(opened)
      .when(updateFiscalPeriod, period('2026-04', { note: 'x', version: 2 }))
      .refused('version_conflict', 'version');
    given(opened)
      .when(updateFiscalPeriod, { periodId: `fp_${uuid(1)}`, note: 'x' })
      .refused('not_found');
  });
});

describe('close-fiscal-period', () => {
  it('closes a month, softly first', () => {
    given(opened)
      .when(closeFiscalPeriod, period('2026-04', { mode: 'soft' }))
      .then(['fiscal_period.soft_closed', { periods: [{ name: '2026-04', status: 'soft_closed' }] }]);
    given(opened, close('2026-04', { mode: 'soft' }))
      .when(closeFiscalPeriod, period('2026-04'))
      .then(...SEALED, ['fiscal_period.closed', { periods: [{ status: 'closed', version: 3 }] }])
      .answers({ status: 'closed', closingEntries: [] });
  });
  it('closes a year with its months and really posts the closing entry', () => {
    const outcome = given(opened, sale, cost)
      .when(closeFiscalPeriod, period('FY2026', { note: '決算' }))
      .then(
        [
          'journal_entry.posted',
          {
            entryNumber: 3,
            content: {
              effectiveDate: '2027-03-31',
              sourceType: 'closing',
              lines: [
                { side: 'debit', accountCode: '4110', amount: 1_000 },
                { side: 'credit', accountCode: '6320', amount: 300 },
                { side: 'credit', accountCode: '3230', amount: 700 },
              ],
            },
          },
        ],
        ...SEALED,
        ['fiscal_period.closed'],
      )
      .answers({
        name: 'FY2026',
        status: 'closed',
        netIncome: 700n,
        note: '決算',
        closingEntries: [{ sourceType: 'closing', total: 1_000n }],
      });
    const { world } = outcome;
    expect(world.book.periods.years[0]?.months.every(({ status }) => status === 'closed')).to.equal(true);
    expect([
      balanceOf(world.book, account(world, '4110')),
      balanceOf(world.book, account(world, '3230')),
      balanceOf(world.book, account(world, '1130')),
    ]).to.deep.equal([0n, 700n, 700n]);
  });
  it('closes without a closing entry when asked, or when there is no result', () => {
    given(opened, sale)
      .when(closeFiscalPeriod, period('FY2026', { closingEntries: false }))
      .then(...SEALED, ['fiscal_period.closed'])
      .answers({ netIncome: 1_000n });
    given(opened)
      .when(closeFiscalPeriod, period('FY2026'))
      .then(...SEALED, ['fiscal_period.closed'])
      .answers({ netIncome: 0n });
    given(opened, sale, close('2026-04'))
      .when(closeFiscalPeriod, period('FY2026', { retainedEarningsAccountCode: '3220' }))
      .then(['journal_entry.posted', { content: { lines: [{}, { accountCode: '3220' }] } }], ...SEALED, [
        'fiscal_period.closed',
      ]);
  });
  it('carries a loss, and sums beyond one line', () => {
    given(opened, cost)
      .when(closeFiscalPeriod, period('FY2026'))
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              lines: [
                { side: 'credit', accountCode: '6320' },
                { side: 'debit', accountCode: '3230' },
              ],
            },
          },
        ],
        ...SEALED,
        ['fiscal_period.closed'],
      )
      .answers({ netIncome: -300n });
    const max = done(postEntry, {
      effectiveDate: '2026-04-20',
      lines: twoLines('1130', '4110', Number.MAX_SAFE_INTEGER),
    });
    given(opened, max, max)
      .when(closeFiscalPeriod, period('FY2026'))
      .answers({ netIncome: 18_014_398_509_481_982n, closingEntries: [{ total: 18_014_398_509_481_982n }] });
  });
  it('gives a sole proprietor result, drawings and contributions to the capital', () => {
    const sole = companyOpened(
      { entityType: 'sole_proprietor', template: 'jp_sole_proprietor' },
      { startDate: '2026-01-01', endDate: '2026-12-31' },
    );
    const drawing = done(postEntry, { effectiveDate: '2026-06-01', lines: twoLines('3910', '1130', 200) });
    const contribution = done(postEntry, { effectiveDate: '2026-06-01', lines: twoLines('1130', '3920', 50) });
    const { world } = given(sole, sale, drawing, contribution)
      .when(closeFiscalPeriod, period('FY2026'))
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2026-12-31',
              sourceType: 'closing',
              lines: [{ accountCode: '4110' }, { accountCode: '3930', side: 'credit', amount: 1_000 }],
            },
          },
        ],
        ['fiscal_period.opened', { year: { name: 'FY2027' } }],
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2027-01-01',
              sourceType: 'opening',
              lines: [
                { accountCode: '3910', side: 'credit', amount: 200 },
                { accountCode: '3920', side: 'debit', amount: 50 },
                { accountCode: '3930', side: 'debit', amount: 150 },
              ],
            },
          },
        ],
        ...SEALED,
        ['fiscal_period.closed'],
      )
      .answers({ closingEntries: [{}, {}] });
    expect(balanceOf(world.book, account(world, '3930'))).to.equal(850n);
    // Undone, the transfer stays what it was for the statements: neither a drawing nor a contribution.
    given(sole, sale, drawing, contribution, close('FY2026'))
      .when(reopenFiscalPeriod, (own) => ({ periodId: id('FY2026')(own), reason }))
      .then(
        ['fiscal_period.reopened'],
        ['journal_entry.posted', { content: { sourceType: 'closing' } }],
        ['journal_entry.reversed'],
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2027-01-01',
              sourceType: 'opening',
              lines: [{ accountCode: '3910', side: 'debit' }, {}, {}],
            },
          },
        ],
        ['journal_entry.reversed', { full: true }],
      );
    world.run(reopenFiscalPeriod, { periodId: id('FY2026')(world), reason });
    expect([
      balanceOf(world.book, account(world, '3930')),
      balanceOf(world.book, account(world, '3910')),
    ]).to.deep.equal([0n, 200n]);
  });
  it('lists what stands in the way', () => {
    const draft = done(postEntry, { effectiveDate: '2026-05-20', status: 'draft', lines: twoLines('6320', '1130', 1) });
    const refusal = given(opened, draft, draft, (world) => world.run(submitEntry, { entryId: lastEntry(world) }))
      .when(closeFiscalPeriod, period('2026-05'))
      .refused('period_has_blockers');
    expect(refusal.extra.details?.map(({ code }) => code)).to.deep.equal([
      'drafts_exist',
      'pending_approvals',
      'earlier_period_open',
    ]);
    given(opened, draft)
      .when(closeFiscalPeriod, period('2026-04'))
      .then(...SEALED, ['fiscal_period.closed']);
    given(opened, close('2026-04', { mode: 'soft' }))
      .when(closeFiscalPeriod, period('2026-05'))
      .refused('period_has_blockers');
    given(opened, close('2026-04', { mode: 'soft' }))
      .when(closeFiscalPeriod, period('2026-05', { mode: 'soft' }))
      .then(['fiscal_period.soft_closed']);
    given(opened, done(openFiscalPeriod, { startDate: '2027-04-01' }))
      .when(closeFiscalPeriod, period('FY2027'))
      .refused('period_has_blockers', undefined, /FY2026/);
    given(opened, sale, done(updateAccount, { accountCode: '3230', systemRole: null }))
      .when(closeFiscalPeriod, period('FY2026'))
      .refused('period_has_blockers', undefined, /retained_earnings/);
    given(opened, sale)
      .when(closeFiscalPeriod, period('FY2026', { retainedEarningsAccountCode: '0000' }))
      .refused('account_not_found', 'retainedEarningsAccountCode');
    given(opened, sale)
      .when(closeFiscalPeriod, period('FY2026', { retainedEarningsAccountCode: '1130' }))
      .refused('validation_error', 'retainedEarningsAccountCode');
  });
  it('is not closed while what the calendar asks for is not posted', () => {
    const insured = done(createAccrualSchedule, {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
    });
    const machine = done(createFixedAsset, {
      name: '旋盤',
      assetAccountCode: '1620',
      acquisitionDate: '2026-05-01',
      acquisitionCost: 1_000_000,
      usefulLifeYears: 10,
      method: 'straight_line',
    });
    const blocked = given(opened, insured, machine);
    blocked.when(closeFiscalPeriod, period('2026-04')).refused('period_has_blockers', undefined, /accruals?/);
    const recognised = given(opened, insured, machine, done(recognizeAccruals, { through: '2026-05' }));
    recognised.when(closeFiscalPeriod, period('2026-04')).then(...SEALED, ['fiscal_period.closed']);
    const world = recognised.world();
    const year = world.book.periods.years[0];
    const may = year?.months[1];
    if (!year || !may) throw new Error('no May');
    expect(
      closeChecks(world.book, year, may).map(({ code, severity, ids }) => [code, severity, ids.length]),
    ).to.deep.include(['depreciation_not_posted', 'error', 1]);
    world.run(depreciateFixedAssets, { month: '2026-05' });
    expect(closeChecks(world.book, year, may).map(({ code }) => code)).not.to.include('depreciation_not_posted');
  });
  it('month after month: each waits for its own slices and depreciation, and for no later ones', () => {
    const insured = done(createAccrualSchedule, {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
    });
    const machine = done(createFixedAsset, {
      name: '旋盤',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-01',
      acquisitionCost: 1_000_000,
      usefulLifeYears: 10,
      method: 'straight_line',
    });
    const world = given(opened, insured, machine).world();
    const months = ['2026-04', '2026-05', '2026-06'];
    const ids = new Map(world.book.periods.years[0]?.months.map(({ name, id }) => [name, id]));
    const close = (name: string): unknown => world.run(closeFiscalPeriod, { periodId: ids.get(name) });
    for (const [i, month] of months.entries()) {
      expect(() => close(month)).to.throw(/slices of accrual schedules are due.*depreciation of fixed assets is due/s);
      world.run(recognizeAccruals, { through: month });
      expect(() => close(month)).to.throw(/depreciation of fixed assets is due/);
      world.run(depreciateFixedAssets, { month });
      // A later month waits for the ones before it, and its own work does not stand in their way.
      expect(() => close(months[i + 1] ?? '2026-07')).to.throw(/earlier periods are not closed/);
      close(month);
      expect(() => world.run(undoDepreciation, { month })).to.throw(/closed/);
    }
    // What is registered for closed months falls into the first open one, and keeps that one open.
    world.run(createFixedAsset, {
      name: '包装機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-05-10',
      acquisitionCost: 1_200_000,
      usefulLifeYears: 10,
      method: 'straight_line',
    });
    world.run(recognizeAccruals, { through: '2026-07' });
    const { amounts } = world.run(depreciateFixedAssets, { month: '2026-07' });
    expect(amounts.map(({ amount }) => amount)).to.deep.equal([8_333, 30_000]);
    close('2026-07');
  });
  it('warns of what may be wrong', () => {
    const world = given(
      opened,
      cost,
      done(postEntry, { effectiveDate: '2027-03-01', lines: twoLines('1560', '1110', 5) }),
    ).world();
    const year = world.book.periods.years[0];
    if (!year) throw new Error('no year');
    expect(
      closeChecks(world.book, year, year.year).map(({ code, severity, count }) => [code, severity, count]),
    ).to.deep.equal([
      ['negative_cash', 'warning', 2],
      ['suspense_not_zero', 'warning', 1],
      ['tax_code_missing', 'warning', 1],
    ]);
    expect(
      closeFiscalPeriod.warnings?.(world.book, { periodId: year.year.id }, []).map(({ code }) => code),
    ).to.deep.equal(['negative_cash', 'suspense_not_zero', 'tax_code_missing']);
  });
  it('refuses repeats, force and callers without the scope', () => {
    given(opened, close('2026-04')).when(closeFiscalPeriod, period('2026-04')).refused('already_closed');
    given(opened, close('2026-04', { mode: 'soft' }))
      .when(closeFiscalPeriod, period('2026-04', { mode: 'soft' }))
      .refused('already_closed');
    given(opened)
      .when(closeFiscalPeriod, period('2026-04', { force: true }))
      .refused('validation_error', 'force');
    given(opened)
      .when(closeFiscalPeriod, period('2026-04', { version: 2 }))
      .refused('version_conflict', 'version');
    given(opened).when(closeFiscalPeriod, period('2026-04'), { role: 'bookkeeper' }).refused('insufficient_scope');
    given(opened).when(closeFiscalPeriod, { periodId: 'fp_x' }).refused('not_found');
  });
});

describe('reopen-fiscal-period', () => {
  it('reopens a month', () => {
    given(opened, close('2026-04'))
      .when(reopenFiscalPeriod, period('2026-04', { reason }))
      .then([
        'fiscal_period.reopened',
        { reason, periods: [{ status: 'open', reopenReason: reason, closedAt: undefined }] },
      ]);
    given(opened, close('2026-04', { mode: 'soft' }))
      .when(reopenFiscalPeriod, period('2026-04', { reason }))
      .then(['fiscal_period.reopened']);
  });
  it('reopens a year with its months and reverses its closing entry; closing again posts a new one', () => {
    const reopened: Step = (world) => world.run(reopenFiscalPeriod, { periodId: id('FY2026')(world), reason });
    const { world } = given(opened, sale, close('FY2026'))
      .when(reopenFiscalPeriod, period('FY2026', { reason }))
      .then(
        ['fiscal_period.reopened'],
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2027-03-31',
              sourceType: 'closing',
              lines: [{ side: 'credit', accountCode: '4110' }, {}],
            },
          },
        ],
        ['journal_entry.reversed', { full: true }],
      )
      .answers({ status: 'open', closingEntryIds: [], netIncome: undefined });
    expect(balanceOf(world.book, account(world, '4110'))).to.equal(1_000n);
    expect(world.book.periods.years[0]?.months.every(({ status }) => status === 'open')).to.equal(true);
    given(opened, sale, close('FY2026'), reopened, cost)
      .when(closeFiscalPeriod, period('FY2026'))
      .answers({ netIncome: 700n, closingEntries: [{ total: 1_000n }] });
    given(opened, sale, close('FY2026'), reopened)
      .when(reverseEntry, (w) => ({ entryId: lastEntry(w) }))
      .refused('entry_not_reversible');
    given(opened, sale, close('FY2026'))
      .when(amendEntry, (w) => ({ entryId: lastEntry(w), version: 1, adjustment: true }))
      .refused('invalid_state');
  });
  it('goes backwards through closed years, and needs a reason and the right', () => {
    const two = [opened, close('FY2026'), done(openFiscalPeriod, { startDate: '2027-04-01' }), close('FY2027')];
    given(...two)
      .when(reopenFiscalPeriod, period('FY2026', { reason }))
      .refused('invalid_state', undefined, /FY2027 first/);
    given(...two)
      .when(reopenFiscalPeriod, period('2026-04', { reason }))
      .refused('invalid_state', undefined, /reopen the year/);
    given(opened).when(reopenFiscalPeriod, period('2026-04', { reason })).refused('already_open');
    given(opened, close('2026-04')).when(reopenFiscalPeriod, period('2026-04')).refused('validation_error', 'reason');
    given(opened, close('2026-04'))
      .when(reopenFiscalPeriod, period('2026-04', { reason }), { role: 'accountant' })
      .refused('insufficient_scope');
  });
  it('shows balances, as closing a year does, only to who may read them', () => {
    const closes = { scopes: ['periods:close', 'periods:reopen'] as const };
    given(opened, sale)
      .when(closeFiscalPeriod, period('FY2026'), closes)
      .refused('insufficient_scope', undefined, /reports:read or accounts:read/);
    given(opened, sale)
      .when(closeFiscalPeriod, period('FY2026', { mode: 'soft' }), closes)
      .then(['fiscal_period.soft_closed']);
    given(opened, sale)
      .when(closeFiscalPeriod, period('2026-04'), closes)
      .then(...SEALED, ['fiscal_period.closed']);
    given(opened, sale, close('FY2026'))
      .when(reopenFiscalPeriod, period('FY2026', { reason }), closes)
      .refused('insufficient_scope', undefined, /reports:read or accounts:read/);
    given(opened, sale, close('2026-04'))
      .when(reopenFiscalPeriod, period('2026-04', { reason }), closes)
      .then(['fiscal_period.reopened']);
    given(opened, close('2026-04'))
      .when(reopenFiscalPeriod, period('2026-04', { reason, version: 1 }))
      .refused('version_conflict', 'version');
  });
});
