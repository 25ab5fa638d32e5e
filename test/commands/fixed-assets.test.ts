// Fixed assets: what may be registered, what a month depreciates, how an asset goes and comes back.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  depreciateFixedAssets,
  disposeFixedAsset,
  undisposeFixedAsset,
  undoDepreciation,
} from '../../commands/depreciation.ts';
import {
  createFixedAsset,
  discardFixedAsset,
  registerFixedAsset,
  updateFixedAsset,
} from '../../commands/fixed-assets.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { createAccount } from '../../commands/accounts.ts';
import { createLabel, createPartner } from '../../commands/registers.ts';
import { balanceOf } from '../../src/domain/accounts.ts';
import { openingDepreciation, type FixedAsset } from '../../src/domain/fixed-assets.ts';
import { addMonths } from '../../src/domain/dates.ts';
import { lineId } from '../../src/domain/ids.ts';
import { copyMap } from '../../src/domain/map-over-rows.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { byCode } from '../../src/domain/register.ts';
import { companyOpened, done, given, lastEntry, uuid, type Asking, type Step, type World } from '../spec.ts';

type Said = Record<string, unknown>;
const opened = companyOpened({ taxSettings: { method: 'general_itemized' } });
const machine = {
  name: '焙煎機',
  assetAccountCode: '1620',
  acquisitionDate: '2026-04-10',
  acquisitionCost: 1_000_000,
  method: 'straight_line',
  usefulLifeYears: 10,
};
const clerk: Asking = { scopes: ['assets:write'] };
const assets = (world: World): FixedAsset[] => [...world.book.fixedAssets.byId.values()];
const newest = (world: World): FixedAsset => assets(world).at(-1) as FixedAsset;
const registered = (more: Said = {}): Step => done(createFixedAsset, { ...machine, ...more });
const depreciated =
  (...months: string[]): Step =>
  (world) =>
    months.map((month) => world.run(depreciateFixedAssets, { month }));
const named =
  (more: Said = {}) =>
  (world: World): Said => ({ assetId: newest(world).id, ...more });
const disposed =
  (more: Said): Step =>
  (world) =>
    world.run(disposeFixedAsset, named(more)(world));
const balance = (world: World, code: string): bigint => balanceOf(world.book, byCode(world.book.accounts, code)!);
const closed =
  (name: string) =>
  (world: World): unknown => {
    const months = world.book.periods.years.flatMap((year) => year.months);
    return world.run(closeFiscalPeriod, { periodId: months.find((one) => one.name === name)?.id, mode: 'soft' });
  };
/** The purchase of machines for so much, tax included. */
const bought = (gross: number, account = '1620'): Step =>
  done(postEntry, {
    effectiveDate: '2026-04-10',
    lines: [
      { side: 'debit', accountCode: account, amount: gross, taxCode: 'P10', taxEntryMethod: 'inclusive' },
      { side: 'credit', accountCode: '1130', amount: gross },
    ],
  });
const sourceLineId = (world: World): string => lineId(lastEntry(world), 0);
const lines = (...list: readonly (readonly [account: string, amount: number, more?: Said])[]): object => ({
  lines: list.map(([accountCode, amount, more]) => ({
    side: amount > 0 ? 'debit' : 'credit',
    accountCode,
    amount: Math.abs(amount),
    ...more,
  })),
});

describe('create-fixed-asset', () => {
  it('registers an asset and posts nothing', () => {
    given(opened)
      .when(createFixedAsset, machine)
      .then([
        'fixed_asset.registered',
        {
          asset: {
            assetAccountCode: '1620',
            accumulatedAccountCode: '1690',
            expenseAccountCode: '6510',
            inServiceDate: '2026-04-10',
            residualValue: 1,
            recordMethod: 'indirect',
            quantity: 1,
            status: 'in_use',
          },
        },
      ]);
  });
  it('takes account, day, cost and partner from the line of a purchase, never more than it has', () => {
    const fromLine = (w: World, more: Said = {}): Said => ({
      name: '焙煎機',
      method: 'straight_line',
      usefulLifeYears: 10,
      sourceLineId: sourceLineId(w),
      ...more,
    });
    const first: Step = (w) => w.run(createFixedAsset, fromLine(w, { acquisitionCost: 400_000 }));
    given(opened, bought(1_100_000), first)
      .when(createFixedAsset, fromLine)
      .then([
        'fixed_asset.registered',
        { asset: { assetAccountCode: '1620', acquisitionCost: 600_000, acquisitionDate: '2026-04-10' } },
      ]);
    given(opened, bought(1_100_000), first)
      .when(createFixedAsset, (w) => fromLine(w, { acquisitionCost: 600_001 }))
      .refused('validation_error', 'acquisitionCost', /only 600000 of the source line is left/);
    given(opened, bought(1_100_000))
      .when(createFixedAsset, (w) => fromLine(w, { assetAccountCode: '1640' }))
      .refused('validation_error', 'assetAccountCode', /stands on account 1620/);
    given(opened, bought(1_100_000))
      .when(createFixedAsset, (w) => fromLine(w, { sourceLineId: lineId(lastEntry(w), 1) }))
      .refused('validation_error', 'sourceLineId', /is a credit/);
    given(opened, bought(1_100_000), (w) => w.run(reverseEntry, { entryId: lastEntry(w) }))
      .when(createFixedAsset, (w) => ({ ...fromLine(w), sourceLineId: sourceLineId(w) }))
      .refused('invalid_state', 'sourceLineId');
  });
  it('knows software and small assets by their account and method', () => {
    const software = { assetAccountCode: '1710', usefulLifeYears: 5 };
    given(opened)
      .when(createFixedAsset, { ...machine, ...software })
      .then(['fixed_asset.registered', { asset: { recordMethod: 'direct', residualValue: 0 } }]);
    given(opened)
      .when(createFixedAsset, {
        ...machine,
        assetAccountCode: undefined,
        method: 'lump_sum_3y',
        acquisitionCost: 150_000,
      })
      .then(['fixed_asset.registered', { asset: { assetAccountCode: '1645', recordMethod: 'direct' } }]);
  });
  it('an asset of before the books begins with what its method has come to, or with what is said', () => {
    const old = { acquisitionDate: '2024-04-01' };
    given(opened)
      .when(createFixedAsset, { ...machine, ...old })
      .then(['fixed_asset.registered', { asset: { depreciatedThrough: '2026-03-31', openingBookValue: 800_000 } }]);
    given(opened)
      .when(createFixedAsset, { ...machine, ...old, depreciatedThrough: '2026-03', openingBookValue: 750_000 })
      .then(['fixed_asset.registered', { asset: { depreciatedThrough: '2026-03-31', openingBookValue: 750_000 } }]);
    given(opened)
      .when(createFixedAsset, { ...machine, depreciatedThrough: '2026-06' })
      .then(['fixed_asset.registered', { asset: { depreciatedThrough: '2026-06-30', openingBookValue: 975_000 } }]);
  });

  const refusals: readonly (readonly [title: string, change: Said, code: string, field: string])[] = [
    ['no account', { assetAccountCode: undefined }, 'validation_error', 'assetAccountCode'],
    ['an unknown account', { assetAccountCode: '9999' }, 'account_not_found', 'assetAccountCode'],
    ['an account that holds no assets', { assetAccountCode: '1130' }, 'validation_error', 'assetAccountCode'],
    ['an expense account of another class', { expenseAccountCode: '4110' }, 'validation_error', 'expenseAccountCode'],
    ['no day', { acquisitionDate: undefined }, 'validation_error', 'acquisitionDate'],
    ['no cost', { acquisitionCost: undefined }, 'validation_error', 'acquisitionCost'],
    ['use before acquisition', { inServiceDate: '2026-04-09' }, 'validation_error', 'inServiceDate'],
    ['no useful life', { usefulLifeYears: undefined }, 'validation_error', 'usefulLifeYears'],
    ['a life of 51 years', { usefulLifeYears: 51 }, 'validation_error', 'usefulLifeYears'],
    ['a residual value of the cost', { residualValue: 1_000_000 }, 'validation_error', 'residualValue'],
    ['a method that is not kept here', { method: 'old_declining_balance' }, 'method_not_supported', 'method'],
    ['units of production', { method: 'units_of_production' }, 'method_not_supported', 'method'],
    ['the old methods', { acquisitionDate: '2007-03-31' }, 'method_not_supported', 'method'],
    [
      'declining balance of a building',
      { assetAccountCode: '1610', method: 'declining_balance' },
      'method_not_supported',
      'method',
    ],
    [
      'declining balance of software',
      { assetAccountCode: '1710', method: 'declining_balance' },
      'method_not_supported',
      'method',
    ],
    ['100,000 at once', { method: 'immediate', acquisitionCost: 100_000 }, 'method_not_supported', 'method'],
    ['200,000 over three years', { method: 'lump_sum_3y', acquisitionCost: 200_000 }, 'method_not_supported', 'method'],
    [
      '400,000 as a small amount',
      { method: 'small_amount', acquisitionCost: 400_000 },
      'method_not_supported',
      'method',
    ],
    [
      '300,000 as a small amount before April 2026',
      { method: 'small_amount', acquisitionCost: 300_000, acquisitionDate: '2026-03-31' },
      'method_not_supported',
      'method',
    ],
    [
      'a small amount after the measure has ended',
      { method: 'small_amount', acquisitionCost: 200_000, acquisitionDate: '2029-04-01' },
      'method_not_supported',
      'method',
    ],
    ['a book value of no month', { openingBookValue: 900_000 }, 'validation_error', 'depreciatedThrough'],
    [
      'a book value above the cost',
      { depreciatedThrough: '2027-03', openingBookValue: 1_000_001 },
      'validation_error',
      'openingBookValue',
    ],
    [
      'another book value inside a year',
      { depreciatedThrough: '2026-06', openingBookValue: 900_000 },
      'validation_error',
      'openingBookValue',
    ],
    [
      'months of depreciation before its use',
      { acquisitionDate: '2026-06-01', depreciatedThrough: '2026-05' },
      'validation_error',
      'depreciatedThrough',
    ],
    ['an unknown line', { sourceLineId: `jl_${uuid(7)}` }, 'line_not_found', 'sourceLineId'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['an unknown label', { labelCodes: ['X'] }, 'label_not_found', 'labelCodes[0]'],
  ];
  for (const [title, change, code, field] of refusals) {
    it(`refuses ${title}`, () => {
      given(opened)
        .when(createFixedAsset, { ...machine, ...change })
        .refused(code, field);
    });
  }
  it('refuses what is taken, small amounts beyond 3,000,000 a year, and who may not', () => {
    given(opened, registered({ managementNumber: 'FA-1' }))
      .when(createFixedAsset, { ...machine, managementNumber: 'fa-1' })
      .refused('duplicate_code', 'managementNumber');
    given(opened, registered({ externalId: 'x' }))
      .when(createFixedAsset, { ...machine, externalId: 'x' })
      .refused('duplicate_external_id', 'externalId');
    const small = { method: 'small_amount', acquisitionCost: 375_000 };
    given(opened, ...Array.from({ length: 7 }, () => registered(small)))
      .when(createFixedAsset, { ...machine, ...small })
      .then(['fixed_asset.registered']);
    given(opened, ...Array.from({ length: 8 }, () => registered(small)))
      .when(createFixedAsset, { ...machine, ...small, acquisitionCost: 1 })
      .refused('method_not_supported', 'method', /3000001/);
    // Nor in a fiscal year that nobody has opened yet.
    const later = { ...small, acquisitionDate: '2028-03-31' };
    given(opened, ...Array.from({ length: 8 }, () => registered(later)))
      .when(createFixedAsset, { ...machine, ...later, acquisitionCost: 1 })
      .refused('method_not_supported', 'method', /from 2027-04-01 would come to 3000001/);
    given(opened).when(createFixedAsset, machine, { role: 'viewer' }).refused('insufficient_scope');
  });
  it('drafts are registered later; what is untouched can be discarded; descriptions change at any time', () => {
    given(opened)
      .when(createFixedAsset, { ...machine, status: 'draft' })
      .then(['fixed_asset.drafted']);
    given(opened, registered({ status: 'draft' }))
      .when(depreciateFixedAssets, { month: '2026-04' })
      .refused('already_depreciated', 'month');
    given(opened, registered({ status: 'draft' }))
      .when(registerFixedAsset, named())
      .then(['fixed_asset.registered', { asset: { status: 'in_use', version: 2 } }]);
    given(opened, registered()).when(discardFixedAsset, named()).then(['fixed_asset.discarded']);
    given(opened, registered(), depreciated('2026-04'))
      .when(discardFixedAsset, named())
      .refused('invalid_state', undefined, /8333 yen/);
    given(opened, registered())
      .when(updateFixedAsset, named({ city: '横浜市', managementNumber: 'FA-2' }))
      .then(['fixed_asset.updated', { asset: { city: '横浜市', version: 2 } }]);
    given(opened, registered())
      .when(updateFixedAsset, named({ name: '焙煎機' }))
      .nothing();
    given(opened, registered())
      .when(updateFixedAsset, named({ acquisitionCost: 1 }))
      .refused('validation_error', 'acquisitionCost');
    given(opened, registered())
      .when(updateFixedAsset, named({ version: 2 }))
      .refused('version_conflict', 'version');
    given(opened, registered({ managementNumber: 'A' }), registered())
      .when(updateFixedAsset, named({ managementNumber: 'a' }))
      .refused('duplicate_code', 'managementNumber');
    given(opened)
      .when(updateFixedAsset, { assetId: `fa_${uuid(1)}` })
      .refused('not_found');
  });
});

describe('depreciate-fixed-assets', () => {
  const software = registered({
    name: '販売管理',
    assetAccountCode: '1710',
    usefulLifeYears: 5,
    acquisitionCost: 600_000,
  });

  it('depreciates all assets of a month in one entry on its last day', () => {
    const { world } = given(opened, registered(), registered({ name: '包装機' }), software)
      .when(depreciateFixedAssets, { month: '2026-04' })
      .then(
        ['fixed_asset.depreciated', { run: { month: '2026-04', date: '2026-04-30' } }],
        [
          'journal_entry.posted',
          {
            content: {
              effectiveDate: '2026-04-30',
              sourceType: 'fixed_asset',
              ...lines(['6510', 16_666, { taxCode: 'P_OUT' }], ['1690', -16_666], ['6510', 10_000], ['1710', -10_000]),
            },
          },
        ],
      );
    given(opened, registered(), depreciated('2026-04'))
      .when(reverseEntry, (w) => ({ entryId: lastEntry(w) }))
      .refused('entry_has_source', undefined, /depreciation run/);
    expect(balance(world, '6510')).to.equal(26_666n);
  });
  it('keeps departments apart', () => {
    const label = (code: string): Step => done(createLabel, { name: code, code, dimension: 'department' });
    const { world } = given(
      opened,
      label('A'),
      label('B'),
      registered({ labelCodes: ['A'] }),
      registered({ labelCodes: ['B'] }),
    )
      .when(depreciateFixedAssets, { month: '2026-04' })
      .then(['fixed_asset.depreciated'], ['journal_entry.posted']);
    const posted = world.entry(lastEntry(world))?.content.lines.map(({ labelIds }) => labelIds?.[0]) ?? [];
    const [a, b] = [...world.book.labels.byId.keys()];
    expect(posted).to.deep.equal([a, a, b, b]);
  });
  it('goes month by month; a late registration catches up with the next run', () => {
    given(opened, registered())
      .when(depreciateFixedAssets, { month: '2026-05' })
      .refused('invalid_state', 'month', /2026-04 comes first/);
    const late = given(opened, registered(), depreciated('2026-04', '2026-05'), registered({ name: '包装機' }));
    late
      .when(depreciateFixedAssets, { month: '2026-05' })
      .then(['fixed_asset.depreciated', { run: { amounts: [{ amount: 16_666 }] } }], ['journal_entry.posted']);
    late
      .when(depreciateFixedAssets, { month: '2026-06' })
      .then(
        ['fixed_asset.depreciated', { run: { amounts: [{ amount: 8_334 }, { amount: 25_000 }] } }],
        ['journal_entry.posted'],
      );
  });
  it('goes month by month into years that are not open yet', () => {
    const year = Array.from({ length: 12 }, (_month, i) => addMonths('2026-04-01', i).slice(0, 7));
    const past = given(opened, registered(), depreciated(...year));
    past.when(depreciateFixedAssets, { month: '2027-05' }).refused('invalid_state', 'month', /2027-04 comes first/);
    past
      .when(depreciateFixedAssets, { month: '2027-04' })
      .then(
        ['fixed_asset.depreciated', { run: { amounts: [{ amount: 8_333 }] } }],
        ['fiscal_period.opened'],
        ['journal_entry.posted'],
      );
  });
  it('closed months fall into the first open one', () => {
    given(opened, closed('2026-04'), closed('2026-05'), registered())
      .when(depreciateFixedAssets, { month: '2026-06' }, clerk)
      .then(['fixed_asset.depreciated', { run: { amounts: [{ amount: 25_000 }] } }], ['journal_entry.posted']);
    given(opened, closed('2026-04'), registered())
      .when(depreciateFixedAssets, { month: '2026-04' }, clerk)
      .refused('period_closed', 'month');
  });
  it('refuses a month twice, one before the latest, and one that is none', () => {
    const past = given(opened, registered(), depreciated('2026-04', '2026-05'));
    past.when(depreciateFixedAssets, { month: '2026-05' }).refused('already_depreciated', 'month', /nothing is due/);
    past.when(depreciateFixedAssets, { month: '2026-04' }).refused('already_depreciated', 'month', /later months/);
    past.when(depreciateFixedAssets, { month: '2026-03' }).refused('period_not_found', 'month');
    past.when(depreciateFixedAssets, { month: '2026-4' }).refused('validation_error', 'month');
    past.when(depreciateFixedAssets, { month: '2026-06' }, { role: 'viewer' }).refused('insufficient_scope');
  });
  it('posts a whole life up to its last yen, and lump sums whole in March', () => {
    const months = Array.from(
      { length: 12 },
      (_m, i) => `${i < 9 ? 2026 : 2027}-${String(((i + 3) % 12) + 1).padStart(2, '0')}`,
    );
    const world = given(opened, registered(), depreciated(...months)).world();
    expect([balance(world, '6510'), balance(world, '1690')]).to.deep.equal([100_000n, 100_000n]);
    const lump = given(
      opened,
      registered({ method: 'lump_sum_3y', assetAccountCode: '1645', acquisitionCost: 199_999 }),
    );
    lump.when(depreciateFixedAssets, { month: '2026-04' }).refused('already_depreciated', 'month');
    lump
      .when(depreciateFixedAssets, { month: '2027-03' })
      .then(
        ['fixed_asset.depreciated'],
        ['journal_entry.posted', { content: lines(['6510', 66_666], ['1645', -66_666]) }],
      );
  });
});

describe('undo-depreciation', () => {
  const past = given(opened, registered(), depreciated('2026-04', '2026-05'));
  it('reverses the latest month, which can be depreciated again', () => {
    const { world } = past
      .when(undoDepreciation, { month: '2026-05', reason: '登録漏れ' })
      .then(
        ['fixed_asset.undepreciated', { run: { month: '2026-05' } }],
        ['journal_entry.posted', { content: { effectiveDate: '2026-05-31', sourceType: 'reversal' } }],
        ['journal_entry.reversed', { full: true }],
      );
    expect(balance(world, '6510')).to.equal(8_333n);
    world.run(depreciateFixedAssets, { month: '2026-05' });
    expect(balance(world, '6510')).to.equal(16_666n);
  });
  it('refuses another month, none at all, a closed one, and one of an asset that has gone', () => {
    past.when(undoDepreciation, { month: '2026-04' }).refused('invalid_state', 'month', /2026-05/);
    given(opened, registered()).when(undoDepreciation, { month: '2026-04' }).refused('invalid_state', 'month');
    given(opened, registered(), depreciated('2026-04'), closed('2026-04'))
      .when(undoDepreciation, { month: '2026-04' }, clerk)
      .refused('period_closed', 'month');
    given(opened, registered(), depreciated('2026-04'), disposed({ date: '2026-04-20', type: 'retired' }))
      .when(undoDepreciation, { month: '2026-04' })
      .refused('invalid_state', 'month', /undo its disposal first/);
  });
});

describe('dispose-fixed-asset', () => {
  it('sold: depreciated through its month, the tax on the price, the gain what is left', () => {
    given(opened, registered(), depreciated('2026-04'))
      .when(disposeFixedAsset, named({ date: '2026-06-15', type: 'sold', proceeds: 1_100_000 }))
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-06-15', ...lines(['6510', 16_667], ['1690', -16_667]) } },
        ],
        [
          'journal_entry.posted',
          {
            content: {
              sourceType: 'fixed_asset',
              ...lines(
                ['1545', 1_100_000],
                ['1690', 25_000],
                ['1620', -1_000_000, { taxCode: 'S10', taxBase: 1_000_000, businessType: 4 }],
                ['8110', -25_000],
                ['2580', -100_000, { taxCode: 'S10', isTaxLine: true, baseLine: 2 }],
              ),
            },
          },
        ],
        [
          'fixed_asset.disposed',
          {
            asset: {
              status: 'sold',
              disposal: {
                proceeds: 1_100_000,
                taxAmount: 100_000,
                bookValue: 975_000,
                gainLoss: 25_000,
                depreciated: 16_667,
              },
            },
          },
        ],
      );
  });
  it('the price, not the cost, reaches the return; without doubt about its tax', () => {
    const world = given(
      opened,
      registered(),
      depreciated('2026-04'),
      disposed({ date: '2026-04-20', type: 'sold', proceeds: 550_000 }),
    ).world();
    const sales = [...world.book.tax.totals.values()].flatMap((groups) => [...groups.values()]);
    const s10 = byCode(world.book.taxCodes, 'S10')?.id;
    expect(sales.find(({ taxCodeId }) => taxCodeId === s10)).to.include({ base: -500_000n, taxLines: -50_000n });
    expect([...world.book.tax.findings.values()].flatMap((counts) => [...counts])).to.deep.equal([]);
    expect(balance(world, '8210')).to.equal(491_667n);
  });
  it('in books that include the tax, and of land, no tax stands by itself', () => {
    given(companyOpened({ taxSettings: { accounting: 'tax_inclusive' } }), registered(), depreciated('2026-04'))
      .when(disposeFixedAsset, named({ date: '2026-04-20', type: 'sold', proceeds: 1_100_000, accountCode: '1130' }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines(
              ['1130', 1_100_000],
              ['1690', 8_333],
              ['1620', -1_000_000, { taxCode: 'S10', taxBase: 1_100_000, taxAmount: 100_000 }],
              ['8110', -108_333],
            ),
          },
        ],
        ['fixed_asset.disposed', { asset: { disposal: { gainLoss: 108_333 } } }],
      );
    given(opened, registered({ assetAccountCode: '1660', method: 'none' }))
      .when(disposeFixedAsset, named({ date: '2026-04-20', type: 'sold', proceeds: 900_000 }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines(
              ['1545', 900_000],
              ['1660', -1_000_000, { taxCode: 'S_EXM', taxBase: 900_000 }],
              ['8210', 100_000],
            ),
          },
        ],
        ['fixed_asset.disposed'],
      );
  });
  it('small amounts are all gain; a lump sum stays to the end of its third year', () => {
    given(opened, registered({ method: 'small_amount', acquisitionCost: 330_000 }), depreciated('2026-04'))
      .when(disposeFixedAsset, named({ date: '2026-05-20', type: 'sold', proceeds: 110_000 }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines(
              ['1545', 110_000],
              ['8110', -100_000, { taxCode: 'S10', taxBase: 100_000 }],
              ['2580', -10_000, { baseLine: 1 }],
            ),
          },
        ],
        ['fixed_asset.disposed'],
      );
    const lump = given(
      opened,
      registered({ method: 'lump_sum_3y', assetAccountCode: '1645', acquisitionCost: 150_000 }),
      disposed({ date: '2026-06-01', type: 'retired' }),
    );
    expect(newest(lump.world()).disposal).to.deep.include({ gainLoss: 0, bookValue: 0 });
    lump
      .when(depreciateFixedAssets, { month: '2027-03' })
      .then(['fixed_asset.depreciated', { run: { amounts: [{ amount: 50_000 }] } }], ['journal_entry.posted']);
  });
  it('retired: the book value is a loss; what was depreciated too much is taken back', () => {
    const { world } = given(opened, registered(), depreciated('2026-04', '2026-05', '2026-06'))
      .when(disposeFixedAsset, named({ date: '2026-04-30', type: 'retired' }))
      .then(
        ['journal_entry.posted', { content: lines(['6510', -16_667], ['1690', 16_667]) }],
        [
          'journal_entry.posted',
          { content: lines(['1690', 8_333], ['8220', 991_667, { taxCode: 'P_OUT' }], ['1620', -1_000_000]) },
        ],
        [
          'fixed_asset.disposed',
          { asset: { status: 'retired', disposal: { depreciated: -16_667, gainLoss: -991_667 } } },
        ],
      );
    expect(world.book.depreciation.posted.get(newest(world).id)).to.equal(8_333);
  });
  it('books opened before there was an account for it: the price stands on 1540', () => {
    const before: Step = ({ book }) => {
      const accounts = { byId: copyMap(book.accounts.byId), byKey: copyMap(book.accounts.byKey) };
      accounts.byId.delete(accounts.byKey.get('code:1545') ?? '');
      accounts.byKey.delete('code:1545');
      Object.assign(book, { accounts });
    };
    given(opened, before, registered(), depreciated('2026-04'))
      .when(disposeFixedAsset, named({ date: '2026-04-20', type: 'sold', proceeds: 11_000 }))
      .then(
        [
          'journal_entry.posted',
          {
            content: lines(
              ['1540', 11_000],
              ['1690', 8_333],
              ['1620', -1_000_000],
              ['8210', 981_667],
              ['2580', -1_000],
            ),
          },
        ],
        ['fixed_asset.disposed'],
      );
    // It says so, because what is received of 1540 is seen as operating; an account with the code is as good as one.
    const warned = (world: World, more: Said = {}): unknown =>
      disposeFixedAsset
        .warnings?.(world.book, { assetId: '', date: '2026-04-20', type: 'sold', ...more }, [])
        .map(({ code }) => code);
    const world = given(opened, before, registered()).world();
    expect(warned(world)).to.deep.equal(['facilities_receivable_missing']);
    expect(warned(world, { accountCode: '1130' })).to.deep.equal([]);
    expect(warned(world, { type: 'retired' })).to.deep.equal([]);
    world.run(createAccount, { code: '1545', name: '設備関係未収入金', type: 'other_current_asset' });
    expect(warned(world)).to.deep.equal([]);
    world.run(disposeFixedAsset, named({ date: '2026-04-20', type: 'sold', proceeds: 11_000 })(world));
    expect(balance(world, '1545')).to.equal(11_000n);
  });
  it('names who bought it', () => {
    given(opened, done(createPartner, { name: '中古機械', code: 'C9' }), registered(), depreciated('2026-04'))
      .when(disposeFixedAsset, named({ date: '2026-04-30', type: 'sold', proceeds: 11_000, partnerCode: 'C9' }))
      .then(['journal_entry.posted', { content: { counterparty: '中古機械' } }], ['fixed_asset.disposed']);
  });

  const refusals: readonly (readonly [title: string, change: Said, code: string, field?: string])[] = [
    ['a day before the acquisition', { date: '2026-04-09' }, 'validation_error', 'date'],
    ['a sale without a price', { proceeds: undefined }, 'validation_error', 'proceeds'],
    ['a price of what is retired', { type: 'retired' }, 'validation_error', 'proceeds'],
    ['a tax code of purchases', { taxCode: 'P10' }, 'validation_error', 'taxCode'],
    ['an unknown tax code', { taxCode: 'X' }, 'tax_code_not_found', 'taxCode'],
    ['an unknown account', { accountCode: '9999' }, 'account_not_found', 'accountCode'],
    ['an unknown partner', { partnerCode: 'X' }, 'partner_not_found', 'partnerCode'],
    ['another version', { version: 9 }, 'version_conflict', 'version'],
    ['an unknown asset', { assetId: `fa_${uuid(1)}` }, 'not_found'],
  ];
  for (const [title, change, code, field] of refusals) {
    it(`refuses ${title}`, () => {
      given(opened, registered())
        .when(disposeFixedAsset, named({ date: '2026-04-20', type: 'sold', proceeds: 11_000, ...change }))
        .refused(code, field);
    });
  }
  it('refuses closed months, what is depreciated elsewhere, and what is gone', () => {
    const sale = named({ date: '2026-04-20', type: 'sold', proceeds: 11_000 });
    given(opened, closed('2026-04'), registered())
      .when(disposeFixedAsset, sale, clerk)
      .refused('period_closed', 'date');
    given(opened, registered({ depreciatedThrough: '2026-05' }))
      .when(disposeFixedAsset, sale)
      .refused('validation_error', 'date');
    given(opened, registered({ status: 'draft' }))
      .when(disposeFixedAsset, sale)
      .refused('invalid_state');
  });
});

describe('undispose-fixed-asset', () => {
  const sold = given(
    opened,
    registered(),
    depreciated('2026-04'),
    disposed({ date: '2026-06-15', type: 'sold', proceeds: 1_100_000 }),
  );
  it('reverses both entries; the asset is in use again and catches up', () => {
    const { world } = sold
      .when(undisposeFixedAsset, named({ reason: '契約解除' }))
      .then(
        ['journal_entry.posted', { content: { effectiveDate: '2026-06-15', sourceType: 'reversal' } }],
        ['journal_entry.reversed'],
        ['journal_entry.posted'],
        ['journal_entry.reversed'],
        ['fixed_asset.undisposed', { asset: { status: 'in_use', version: 3 } }],
      );
    expect(newest(world).disposal).to.equal(undefined);
    expect([balance(world, '1690'), balance(world, '8110'), balance(world, '1620')]).to.deep.equal([8_333n, 0n, 0n]);
    world.run(depreciateFixedAssets, { month: '2026-05' });
    expect(balance(world, '6510')).to.equal(16_666n);
  });
  it('goes to the first open day when the month is closed; refuses what does not fit', () => {
    given(
      opened,
      registered(),
      depreciated('2026-04'),
      disposed({ date: '2026-04-20', type: 'retired' }),
      closed('2026-04'),
    )
      .when(undisposeFixedAsset, named(), clerk)
      .then(
        [
          'journal_entry.posted',
          { content: { effectiveDate: '2026-05-01', lines: [{ originalDate: '2026-04-20' }, {}, {}] } },
        ],
        ['journal_entry.reversed'],
        ['fixed_asset.undisposed'],
      )
      .warns('moved_to_open_period');
    sold.when(undisposeFixedAsset, named()).warns();
    sold.when(undisposeFixedAsset, named({ date: '2026-06-14' })).refused('validation_error', 'date');
    sold.when(undisposeFixedAsset, named({ version: 1 })).refused('version_conflict', 'version');
    given(opened, registered()).when(undisposeFixedAsset, named()).refused('invalid_state');
    given(opened)
      .when(undisposeFixedAsset, { assetId: `fa_${uuid(1)}` })
      .refused('not_found');
  });
});

describe('the life of assets, by any order of calls', () => {
  it('law: the accounts stand where the assets stand after every call', () => {
    const start = given(
      opened,
      bought(1_100_000),
      bought(2_200_000),
      registered(),
      registered({ name: '包装機', acquisitionCost: 2_000_000, method: 'declining_balance', usefulLifeYears: 7 }),
    ).world();
    const which = fc.integer({ min: 0, max: 1 });
    const month = fc.integer({ min: 4, max: 8 });
    const call = fc.oneof(
      fc.record({ act: fc.constant('depreciate' as const), month }),
      fc.record({ act: fc.constant('depreciate' as const), month }),
      fc.record({ act: fc.constant('undo' as const), month }),
      fc.record({ act: fc.constantFrom('sell' as const, 'retire' as const), which, month }),
      fc.record({ act: fc.constantFrom('undispose' as const, 'discard' as const), which }),
      fc.record({ act: fc.constant('close' as const), month: fc.integer({ min: 4, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 14 }), (calls) => {
        const world = start.copy();
        for (const one of calls) {
          const assetId = 'which' in one ? assets(world)[one.which]?.id : undefined;
          const name = 'month' in one ? `2026-${String(one.month).padStart(2, '0')}` : '';
          const date = `${name}-20`;
          try {
            if (one.act === 'depreciate') world.run(depreciateFixedAssets, { month: name }, clerk);
            else if (one.act === 'undo') world.run(undoDepreciation, { month: name }, clerk);
            else if (one.act === 'sell')
              world.run(disposeFixedAsset, { assetId, date, type: 'sold', proceeds: 660_000 }, clerk);
            else if (one.act === 'retire') world.run(disposeFixedAsset, { assetId, date, type: 'retired' }, clerk);
            else if (one.act === 'undispose') world.run(undisposeFixedAsset, { assetId }, clerk);
            else if (one.act === 'discard') world.run(discardFixedAsset, { assetId }, clerk);
            else closed(name)(world);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          const posted = (asset: FixedAsset): number => world.book.depreciation.posted.get(asset.id) ?? 0;
          const here = assets(world).filter(({ disposal }) => disposal === undefined);
          const sum = (list: readonly FixedAsset[], of: (asset: FixedAsset) => number): bigint =>
            BigInt(list.reduce((total, asset) => total + of(asset), 0));
          expect(balance(world, '1620')).to.equal(sum(here, ({ acquisitionCost }) => acquisitionCost));
          expect(balance(world, '1690')).to.equal(sum(here, (asset) => openingDepreciation(asset) + posted(asset)));
          expect(balance(world, '6510')).to.equal(sum(assets(world), posted));
          const results = sum(assets(world), ({ disposal }) => disposal?.gainLoss ?? 0);
          expect(balance(world, '8110') - balance(world, '8210') - balance(world, '8220')).to.equal(results);
        }
      }),
      { numRuns: 100 },
    );
  });
});
