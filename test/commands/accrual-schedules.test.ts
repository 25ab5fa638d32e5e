// Accrual schedules: how they begin, what each slice posts, where closed months put it, and how it is taken back.
import { expect } from 'chai';
import fc from 'fast-check';
import { createAccrualSchedule, updateAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { cancelAccrualSchedule, recognizeAccruals, reverseAccrualSlice } from '../../commands/accrual-slices.ts';
import { updateAccount } from '../../commands/accounts.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner, updatePartner } from '../../commands/registers.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import type { AccrualSchedule } from '../../src/domain/accrual-schedules.ts';
import { lineId } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, lastEntry, uuid, type Asking, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
const opened = companyOpened({ taxSettings: { method: 'general_itemized' } });
const insurance = {
  type: 'prepaid_expense',
  description: '火災保険料',
  totalAmount: 100_000,
  startDate: '2026-04-01',
  endDate: '2027-03-31',
  profitLossAccountCode: '6350',
};
const schedules = (world: World): AccrualSchedule[] => [...world.book.accrualSchedules.byId.values()];
const newest = (world: World): AccrualSchedule => schedules(world).at(-1) as AccrualSchedule;
const created = (more: Said = {}): Step => done(createAccrualSchedule, { ...insurance, ...more });
const recognized = (through: string, asking?: Asking): Step => done(recognizeAccruals, { through }, asking);
const balance = (world: World, code: string): bigint => balanceOf(world.book, byCode(world.book.accounts, code)!);
const month = (world: World, name: string): string =>
  world.book.periods.years.flatMap(({ months }) => months).find((one) => one.name === name)?.id as string;
const closed =
  (name: string) =>
  (world: World): unknown =>
    world.run(closeFiscalPeriod, { periodId: month(world, name), mode: 'soft' });
const clerk: Asking = { scopes: ['accruals:write'] };
/** An entry that pays in advance: 1520 with its tax, if any. */
const paid = (amount: number, taxCode?: string): Step =>
  done(postEntry, {
    effectiveDate: '2026-04-10',
    lines: [
      { side: 'debit', accountCode: '1520', amount, ...(taxCode && { taxCode, taxEntryMethod: 'inclusive' }) },
      { side: 'credit', accountCode: '1130', amount },
    ],
  });
const sourceLineId = (world: World): string => lineId(lastEntry(world), 0);
const { totalAmount: _total, ...fromLine } = insurance;
const lines = (...list: readonly (readonly [account: string, amount: number, taxCode?: string])[]): object => ({
  lines: list.map(([accountCode, amount, taxCode]) => ({
    side: amount > 0 ? 'debit' : 'credit',
    accountCode,
    amount: Math.abs(amount),
    ...(taxCode && { taxCode }),
  })),
});

describe('create-accrual-schedule', () => {
  it('given a balance in the books, when a schedule is made of it, then it is planned and posts nothing', () => {
    given(opened)
      .when(createAccrualSchedule, insurance)
      .then([
        'accrual_schedule.created',
        {
          schedule: {
            type: 'prepaid_expense',
            sourceType: 'manual',
            method: 'monthly',
            balanceSheetAccountCode: '1520',
            profitLossAccountCode: '6350',
            taxCode: 'P_OUT',
            recognizedAmount: 0,
            remainingAmount: 100_000,
            nextDate: '2026-04-30',
            status: 'active',
          },
        },
      ]);
  });

  it('opens the balance in the same append, with the tax of the whole on its own line', () => {
    const { world } = given(opened)
      .when(createAccrualSchedule, {
        ...insurance,
        opening: { date: '2026-04-01', accountCode: '1130', taxCode: 'P10' },
      })
      .then(
        ['accrual_schedule.created'],
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2026-04-01',
              sourceType: 'accrual',
              ...lines(['1520', 100_000, 'P10'], ['1130', -110_000], ['1580', 10_000, 'P10']),
            },
          },
        ],
      );
    expect(newest(world).sourceId).to.equal(lastEntry(world));
    expect(world.entry(lastEntry(world))?.content.sourceId).to.equal(newest(world).id);
    expect(newest(world)).to.include({ taxCode: 'P_OUT', totalAmount: 100_000 });
  });

  it('in books that include the tax the whole stands on the balance', () => {
    given(companyOpened({ taxSettings: { accounting: 'tax_inclusive' } }))
      .when(createAccrualSchedule, {
        ...insurance,
        totalAmount: 110_000,
        opening: { date: '2026-04-01', accountCode: '1130', taxCode: 'P10' },
      })
      .then(
        ['accrual_schedule.created', { schedule: { totalAmount: 110_000 } }],
        ['journal_entry.posted', { content: lines(['1520', 110_000, 'P10'], ['1130', -110_000]) }],
      );
  });

  it('takes what is left of an entry line, its account and its partner', () => {
    const partner = done(createPartner, { name: '東日本損保', code: 'V1' });
    const entry = done(postEntry, {
      effectiveDate: '2026-04-10',
      partnerCode: 'V1',
      lines: [
        { side: 'debit', accountCode: '1520', amount: 90_000 },
        { side: 'credit', accountCode: '1130', amount: 90_000 },
      ],
    });
    const half = (world: World): void => {
      world.run(createAccrualSchedule, { ...fromLine, totalAmount: 30_000, sourceLineId: sourceLineId(world) });
    };
    const { world } = given(opened, partner, entry, half)
      .when(createAccrualSchedule, (w) => ({ ...fromLine, sourceLineId: sourceLineId(w) }))
      .then(['accrual_schedule.created', { schedule: { totalAmount: 60_000, sourceType: 'journal_entry' } }]);
    expect(newest(world).sourceId).to.equal(lastEntry(world));
    expect(newest(world).partnerId).to.equal([...world.book.partners.byId.keys()][0]);
    given(opened, paid(90_000), half)
      .when(createAccrualSchedule, (w) => ({ ...insurance, sourceLineId: sourceLineId(w) }))
      .refused('validation_error', 'totalAmount', /only 60000 of the source line is left/);
  });

  it('slices of a line that carried tax carry none, and may not be given another', () => {
    given(opened, paid(110_000, 'P10'))
      .when(createAccrualSchedule, (w) => ({ ...fromLine, sourceLineId: sourceLineId(w) }))
      .then(['accrual_schedule.created', { schedule: { totalAmount: 100_000, taxCode: 'P_OUT' } }]);
    given(opened, paid(110_000, 'P10'))
      .when(createAccrualSchedule, (w) => ({ ...fromLine, sourceLineId: sourceLineId(w), taxCode: 'P10' }))
      .refused('validation_error', 'taxCode', /tax was booked with the balance/);
  });

  it('what was recognised before is skipped', () => {
    const { world } = given(opened)
      .when(createAccrualSchedule, {
        ...insurance,
        startDate: '2025-10-01',
        endDate: '2026-09-30',
        recognizedThrough: '2026-03',
      })
      .then([
        'accrual_schedule.created',
        { schedule: { recognizedAmount: 50_000, remainingAmount: 50_000, nextDate: '2026-04-30' } },
      ]);
    expect(
      newest(world)
        .entries.map(({ status }) => status)
        .slice(4, 8),
    ).to.deep.equal(['skipped', 'skipped', 'scheduled', 'scheduled']);
  });

  const refusals: readonly (readonly [title: string, change: Said, code: string, field: string])[] = [
    ['an end before the start', { endDate: '2026-03-31' }, 'validation_error', 'endDate'],
    ['more than ten years', { endDate: '2036-04-01' }, 'validation_error', 'endDate'],
    ['no amount', { totalAmount: undefined }, 'validation_error', 'totalAmount'],
    ['no profit and loss account', { profitLossAccountCode: undefined }, 'validation_error', 'profitLossAccountCode'],
    ['an unknown account', { profitLossAccountCode: '9999' }, 'account_not_found', 'profitLossAccountCode'],
    ['an account of another class', { profitLossAccountCode: '4110' }, 'validation_error', 'profitLossAccountCode'],
    ['a balance of another class', { balanceSheetAccountCode: '2420' }, 'validation_error', 'balanceSheetAccountCode'],
    ['an account named twice', { profitLossAccountId: `acct_${uuid(1)}` }, 'validation_error', 'profitLossAccountId'],
    ['an unknown tax code', { taxCode: 'X' }, 'tax_code_not_found', 'taxCode'],
    ['a tax code of sales for an expense', { taxCode: 'S10' }, 'validation_error', 'taxCode'],
    ['a tax code with a part of the credit', { taxCode: 'P10_T80' }, 'validation_error', 'taxCode'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['an unknown label', { labelCodes: ['X'] }, 'label_not_found', 'labelCodes[0]'],
    ['nothing left to recognise', { recognizedThrough: '2027-03' }, 'validation_error', 'recognizedThrough'],
    ['an unknown line', { sourceLineId: `jl_${uuid(7)}` }, 'line_not_found', 'sourceLineId'],
    [
      'an opening for what builds up',
      { type: 'accrued_expense', opening: { date: '2026-04-01', accountCode: '1130' } },
      'validation_error',
      'opening',
    ],
    [
      'a line for what builds up',
      { type: 'accrued_expense', sourceLineId: `jl_${uuid(7)}` },
      'validation_error',
      'sourceLineId',
    ],
    ['an opening without its account', { opening: { date: '2026-04-01' } }, 'validation_error', 'opening.accountCode'],
    [
      'an opening on an unknown account',
      { opening: { date: '2026-04-01', accountCode: '9999' } },
      'account_not_found',
      'opening.accountCode',
    ],
    [
      'an opening before the books',
      { opening: { date: '2026-03-31', accountCode: '1130' } },
      'period_not_found',
      'opening.date',
    ],
  ];
  for (const [title, change, code, field] of refusals) {
    it(`refuses ${title}`, () => {
      given(opened)
        .when(createAccrualSchedule, { ...insurance, ...change })
        .refused(code, field);
    });
  }
  it('refuses lines that cannot hold the balance, and an external id that is taken', () => {
    const at = (w: World, more: Said = {}): Said => ({ ...fromLine, sourceLineId: sourceLineId(w), ...more });
    given(opened, paid(1_000), (w) => w.run(reverseEntry, { entryId: lastEntry(w) }))
      .when(createAccrualSchedule, at)
      .refused('invalid_state', 'sourceLineId');
    given(opened, paid(1_000))
      .when(createAccrualSchedule, (w) => at(w, { type: 'deferred_revenue', profitLossAccountCode: '4110' }))
      .refused('validation_error', 'sourceLineId', /is a credit/);
    given(opened, paid(1_000))
      .when(createAccrualSchedule, (w) => at(w, { balanceSheetAccountCode: '1510' }))
      .refused('validation_error', 'balanceSheetAccountCode');
    given(opened, paid(1_000))
      .when(createAccrualSchedule, (w) => at(w, { opening: { date: '2026-04-01', accountCode: '1130' } }))
      .refused('validation_error', 'opening');
    given(opened, created({ externalId: 'x1' }))
      .when(createAccrualSchedule, { ...insurance, externalId: 'x1' })
      .refused('duplicate_external_id', 'externalId');
    given(opened).when(createAccrualSchedule, insurance, { role: 'viewer' }).refused('insufficient_scope');
    given(opened, closed('2026-04'))
      .when(createAccrualSchedule, { ...insurance, opening: { date: '2026-04-01', accountCode: '1130' } }, clerk)
      .refused('period_closed', 'opening.date');
  });
});

describe('recognize-accruals', () => {
  it('its entries are taken back by the schedule alone', () => {
    given(opened, created(), recognized('2026-04'))
      .when(reverseEntry, (w) => ({ entryId: lastEntry(w) }))
      .refused('entry_has_source', undefined, /accrual schedule/);
  });

  it('posts every slice through a month, oldest first, each an entry on its day, and tells the schedule', () => {
    const { world } = given(opened, created())
      .when(recognizeAccruals, { through: '2026-06' })
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-04-30', ...lines(['6350', 8_333, 'P_OUT'], ['1520', -8_333]) } },
        ],
        ['journal_entry.posted', { content: { effectiveDate: '2026-05-31' } }],
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-06-30', ...lines(['6350', 8_334], ['1520', -8_334]) } },
        ],
        [
          'accrual_schedule.recognized',
          { schedule: { recognizedAmount: 25_000, remainingAmount: 75_000, nextDate: '2026-07-31', version: 2 } },
        ],
      );
    const { entries, id } = newest(world);
    expect(world.entry(entries[2]?.journalEntryId ?? '')?.content).to.include({ sourceType: 'accrual', sourceId: id });
    given(opened, created(), recognized('2026-06')).when(recognizeAccruals, { through: '2026-06' }).nothing();
  });

  it('the four types, with tax where the slices carry it', () => {
    const posts = (more: Said, ...expected: [string, number, string?][]): void => {
      given(opened, created({ endDate: '2026-06-30', ...more }))
        .when(recognizeAccruals, { through: '2026-04' })
        .then(['journal_entry.posted', { content: lines(...expected) }], ['accrual_schedule.recognized']);
    };
    posts({ taxCode: 'P10' }, ['6350', 33_333, 'P10'], ['1520', -36_666], ['1580', 3_333, 'P10']);
    posts(
      { type: 'deferred_revenue', profitLossAccountCode: '4110', taxCode: 'S10' },
      ['4110', -33_333, 'S10'],
      ['2420', 36_666],
      ['2580', -3_333, 'S10'],
    );
    posts({ type: 'accrued_expense' }, ['6350', 33_333, 'P_OUT'], ['2320', -33_333]);
    posts({ type: 'accrued_revenue', profitLossAccountCode: '7110' }, ['7110', -33_333, 'S_OUT'], ['1530', 33_333]);
  });

  it('the slices of a prepayment use the balance up to the yen, tax and all', () => {
    const world = given(
      opened,
      created({ totalAmount: 99_999, opening: { date: '2026-04-01', accountCode: '1130', taxCode: 'P10' } }),
      recognized('2027-03'),
    ).world();
    expect(newest(world)).to.include({ status: 'completed', recognizedAmount: 99_999, remainingAmount: 0 });
    expect(newest(world).nextDate).to.equal(undefined);
    expect([balance(world, '1520'), balance(world, '6350')]).to.deep.equal([0n, 99_999n]);
    const accrued = given(opened, created({ type: 'accrued_expense', taxCode: 'P10' }), recognized('2027-03')).world();
    expect([balance(accrued, '2320'), balance(accrued, '1580'), balance(accrued, '6350')]).to.deep.equal([
      110_000n,
      10_000n,
      100_000n,
    ]);
  });

  it('a slice of a closed month moves to the first open day, keeps its own date and says so', () => {
    const past = given(opened, closed('2026-04'), closed('2026-05'), created());
    const { world } = past
      .when(recognizeAccruals, { through: '2026-05' }, clerk)
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-06-01', lines: [{ originalDate: '2026-04-30' }, {}] } },
        ],
        ['journal_entry.posted', { content: { effectiveDate: '2026-06-01' } }],
        ['accrual_schedule.recognized'],
      );
    expect(
      newest(world)
        .entries.slice(0, 3)
        .map(({ date, movedTo }) => [date, movedTo]),
    ).to.deep.equal([
      ['2026-04-30', '2026-06-01'],
      ['2026-05-31', '2026-06-01'],
      ['2026-06-30', undefined],
    ]);
    const before = past.world();
    const input = { through: '2026-05' };
    const told = recognizeAccruals.warnings?.(before.book, input, before.decide(recognizeAccruals, input, clerk));
    expect(told?.map(({ code, message }) => [code, message])).to.deep.equal([
      ['slice_moved', '火災保険料: the slice of 2026-04-30 is posted on 2026-06-01, the first open day'],
      ['slice_moved', '火災保険料: the slice of 2026-05-31 is posted on 2026-06-01, the first open day'],
    ]);
    // Who may post into soft-closed months posts there.
    past
      .when(recognizeAccruals, { through: '2026-04' })
      .then(['journal_entry.posted', { content: { effectiveDate: '2026-04-30' } }], ['accrual_schedule.recognized']);
  });

  it('a slice of a year that is not open yet is posted on its own day, and opens the year', () => {
    const { world } = given(opened, created({ endDate: '2027-06-30' }), recognized('2027-03'))
      .when(recognizeAccruals, { through: '2027-05' })
      .then(
        ['fiscal_period.opened'],
        ['journal_entry.posted', { content: { effectiveDate: '2027-04-30' } }],
        ['journal_entry.posted', { content: { effectiveDate: '2027-05-31' } }],
        ['accrual_schedule.recognized'],
      );
    expect(newest(world).entries.filter(({ movedTo }) => movedTo !== undefined)).to.deep.equal([]);
  });

  it('one schedule alone; and what fits one append, oldest first', () => {
    const both = given(opened, created(), created({ description: '保守料' }));
    both
      .when(recognizeAccruals, (w) => ({ through: '2026-04', scheduleId: newest(w).id }))
      .then(['journal_entry.posted', { content: { memo: '保守料' } }], ['accrual_schedule.recognized']);
    // Schedules of ten years: each is stored whole beside its entry, so only some fit one append.
    const long = { startDate: '2026-04-01', endDate: '2036-03-31', totalAmount: 12_000 };
    const world = given(opened, ...Array.from({ length: 60 }, () => created(long))).world();
    const input = { through: '2026-04' };
    const events = world.decide(recognizeAccruals, input);
    const posted = events.filter(({ type }) => type === 'journal_entry.posted').length;
    expect(JSON.stringify(events).length).to.be.within(LIMITS.recognitionBytes / 3, LIMITS.appendBytes);
    expect(recognizeAccruals.warnings?.(world.book, input, events)).to.deep.equal([
      { code: 'slices_left', message: `${60 - posted} more slices are due through 2026-04; ask again for them` },
    ]);
    world.record(events);
    world.run(recognizeAccruals, input);
    expect(world.decide(recognizeAccruals, input)).to.deep.equal([]);
  });

  it('goes on under the name of an archived partner, and stops at an archived account', () => {
    const partner = done(createPartner, { name: '東日本損保', code: 'V1' });
    const withPartner = created({ partnerCode: 'V1' });
    const archive = done(updatePartner, { partnerCode: 'V1', status: 'archived' });
    given(opened, partner, withPartner, archive)
      .when(recognizeAccruals, { through: '2026-04' })
      .then(['journal_entry.posted', { content: { counterparty: '東日本損保' } }], ['accrual_schedule.recognized']);
    given(opened, created(), done(updateAccount, { accountCode: '6350', status: 'archived' }))
      .when(recognizeAccruals, { through: '2026-04' })
      .refused('account_archived');
  });

  it('refuses an unknown or cancelled schedule, no month, and who may not', () => {
    given(opened)
      .when(recognizeAccruals, { through: '2026-04', scheduleId: `acs_${uuid(1)}` })
      .refused('not_found');
    given(opened, created(), cancelled)
      .when(recognizeAccruals, (w) => ({ through: '2026-04', scheduleId: newest(w).id }))
      .refused('invalid_state');
    given(opened).when(recognizeAccruals, { through: '2026-13' }).refused('validation_error', 'through');
    given(opened).when(recognizeAccruals, { through: '2026-04' }, { role: 'viewer' }).refused('insufficient_scope');
  });
});

const cancelled: Step = (world) => world.run(cancelAccrualSchedule, { scheduleId: newest(world).id });
const named =
  (more: Said = {}) =>
  (world: World): Said => ({ scheduleId: newest(world).id, ...more });

describe('reverse-accrual-slice', () => {
  const posted = given(opened, created(), recognized('2026-05'));
  it('reverses the entry of the last slice, which is due again', () => {
    const { world } = posted
      .when(reverseAccrualSlice, named({ reason: '早期解約' }))
      .then(
        ['journal_entry.posted', { content: { sourceType: 'reversal', effectiveDate: '2026-05-31' } }],
        ['journal_entry.reversed', { full: true }],
        [
          'accrual_schedule.reversed',
          { schedule: { recognizedAmount: 8_333, nextDate: '2026-05-31', status: 'active' } },
        ],
      );
    world.run(recognizeAccruals, { through: '2026-05' });
    expect(newest(world).recognizedAmount).to.equal(16_666);
    expect(balance(world, '6350')).to.equal(16_666n);
  });
  it('a finished schedule runs again', () => {
    given(opened, created(), recognized('2027-03'))
      .when(reverseAccrualSlice, named())
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['accrual_schedule.reversed', { schedule: { status: 'active' } }],
      );
  });
  it('goes to the first open day when the month is closed, and refuses a date that is', () => {
    const past = given(opened, created(), recognized('2026-04'), closed('2026-04'));
    past
      .when(reverseAccrualSlice, named(), clerk)
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-05-01', lines: [{ originalDate: '2026-04-30' }, {}] } },
        ],
        ['journal_entry.reversed'],
        ['accrual_schedule.reversed'],
      )
      .warns('moved_to_open_period');
    past.when(reverseAccrualSlice, named({ date: '2026-05-02' }), clerk).warns();
    posted.when(reverseAccrualSlice, named()).warns();
    past.when(reverseAccrualSlice, named({ date: '2026-04-30' }), clerk).refused('period_closed', 'date');
  });
  it('refuses a date before the slice, no slice, a cancelled schedule and another version', () => {
    posted.when(reverseAccrualSlice, named({ date: '2026-05-30' })).refused('validation_error', 'date');
    posted.when(reverseAccrualSlice, named({ version: 1 })).refused('version_conflict', 'version');
    given(opened, created()).when(reverseAccrualSlice, named()).refused('invalid_state');
    given(opened, created(), recognized('2026-04'), cancelled)
      .when(reverseAccrualSlice, named())
      .refused('invalid_state');
    given(opened)
      .when(reverseAccrualSlice, { scheduleId: `acs_${uuid(1)}` })
      .refused('not_found');
  });
});

describe('cancel-accrual-schedule and update-accrual-schedule', () => {
  it('cancelling keeps what is posted and posts no more; once more is nothing', () => {
    const { world } = given(opened, created(), recognized('2026-04'))
      .when(cancelAccrualSchedule, named())
      .then(['accrual_schedule.cancelled', { schedule: { status: 'cancelled', recognizedAmount: 8_333 } }]);
    expect(newest(world).nextDate).to.equal(undefined);
    given(opened, created(), cancelled).when(cancelAccrualSchedule, named()).nothing();
    given(opened, created(), cancelled).when(recognizeAccruals, { through: '2026-06' }).nothing();
    given(opened, created(), recognized('2027-03')).when(cancelAccrualSchedule, named()).refused('invalid_state');
    given(opened)
      .when(cancelAccrualSchedule, { scheduleId: `acs_${uuid(1)}` })
      .refused('not_found');
  });
  it('changes names, never figures', () => {
    given(opened, created())
      .when(updateAccrualSchedule, named({ description: '地震保険料', metadata: { policy: '1' } }))
      .then(['accrual_schedule.updated', { schedule: { description: '地震保険料', version: 2 } }]);
    given(opened, created())
      .when(updateAccrualSchedule, named({ description: '火災保険料' }))
      .nothing();
    given(opened, created())
      .when(updateAccrualSchedule, named({ totalAmount: 1 }))
      .refused('validation_error', 'totalAmount');
    given(opened, created())
      .when(updateAccrualSchedule, named({ partnerId: `prt_${uuid(1)}` }))
      .refused('partner_not_found', 'partnerId');
    given(opened, created())
      .when(updateAccrualSchedule, named({ version: 2 }))
      .refused('version_conflict');
    given(opened)
      .when(updateAccrualSchedule, { scheduleId: `acs_${uuid(1)}` })
      .refused('not_found');
    given(opened, created({ externalId: 'x1' }), created())
      .when(updateAccrualSchedule, named({ externalId: 'x1' }))
      .refused('duplicate_external_id', 'externalId');
  });
});

describe('the life of a schedule, by any order of calls', () => {
  it('law: books and schedules agree after every call, and nothing is recognised twice', () => {
    const start = given(
      opened,
      created({ opening: { date: '2026-04-01', accountCode: '1130' } }),
      created({
        method: 'daily',
        startDate: '2026-05-10',
        endDate: '2026-12-09',
        opening: { date: '2026-05-10', accountCode: '1130' },
      }),
    ).world();
    const call = fc.oneof(
      fc.record({ act: fc.constant('recognize' as const), month: fc.integer({ min: 4, max: 12 }) }),
      fc.record({ act: fc.constantFrom('reverse' as const, 'cancel' as const), which: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ act: fc.constant('close' as const), month: fc.integer({ min: 4, max: 9 }) }),
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
        const world = start.copy();
        for (const one of calls) {
          const scheduleId = 'which' in one ? schedules(world)[one.which]?.id : undefined;
          const name = 'month' in one ? `2026-${String(one.month).padStart(2, '0')}` : '';
          try {
            if (one.act === 'recognize') world.run(recognizeAccruals, { through: name }, clerk);
            else if (one.act === 'reverse') world.run(reverseAccrualSlice, { scheduleId }, clerk);
            else if (one.act === 'cancel') world.run(cancelAccrualSchedule, { scheduleId });
            else closed(name)(world);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          const all = schedules(world);
          const sum = all.reduce((total, { recognizedAmount }) => total + recognizedAmount, 0);
          expect(balance(world, '6350')).to.equal(BigInt(sum));
          expect(balance(world, '1520')).to.equal(BigInt(200_000 - sum));
          for (const { entries, totalAmount, recognizedAmount, remainingAmount, status } of all) {
            expect(recognizedAmount + remainingAmount).to.equal(totalAmount);
            expect(status === 'completed').to.equal(remainingAmount === 0);
            const ids = entries.flatMap(({ status: is, journalEntryId }) => (is === 'posted' ? [journalEntryId] : []));
            expect(new Set(ids).size).to.equal(ids.length);
            for (const id of ids) expect(world.entry(id ?? '')?.status).to.equal('posted');
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
