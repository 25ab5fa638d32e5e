// Depreciation run by run: the published examples as a company lives through them (in time, registered late, over
// closed months, sold half way), and how the work of a large month is shared out.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { depreciateFixedAssets, disposeFixedAsset } from '../../commands/depreciation.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { createFixedAsset } from '../../commands/fixed-assets.ts';
import type { Book } from '../../src/domain/book.ts';
import { addMonths } from '../../src/domain/dates.ts';
import { depreciationPlan } from '../../src/domain/depreciation.ts';
import { REGISTERS } from '../../src/domain/events.ts';
import { spansOf, termsOf, type FixedAsset } from '../../src/domain/fixed-assets.ts';
import { keep } from '../../src/domain/register.ts';
import { companyOpened, given, type World } from '../spec.ts';

interface Vector {
  readonly cost: number;
  readonly life?: number;
  readonly monthsFirstYear?: number;
  readonly years: readonly number[];
}
const vectors = JSON.parse(readFileSync(new URL('../depreciation-vectors.json', import.meta.url), 'utf8')) as {
  readonly [of in 'straightLine' | 'declining200' | 'lumpSum3y']: readonly Vector[];
};
/** Every published example as an asset: of lump sums the months of the first year do not matter, so two are tried. */
const EXAMPLES = [
  ...vectors.straightLine.map((vector) => ({ ...vector, method: 'straight_line', account: '1620' })),
  ...vectors.declining200.map((vector) => ({ ...vector, method: 'declining_balance', account: '1620' })),
  ...vectors.lumpSum3y.flatMap((vector) =>
    [12, 3].map((monthsFirstYear) => ({ ...vector, monthsFirstYear, method: 'lump_sum_3y', account: '1645' })),
  ),
].map(({ monthsFirstYear = 12, ...vector }) => ({ ...vector, start: addMonths('2027-04-01', -monthsFirstYear) }));
type Example = (typeof EXAMPLES)[number];

const opened = companyOpened({ taxSettings: { method: 'general_itemized' } });
const register = (world: World, { method, account, cost, life, start }: Example): FixedAsset =>
  world.run(createFixedAsset, {
    name: method,
    assetAccountCode: account,
    acquisitionDate: start,
    acquisitionCost: cost,
    method,
    ...(life !== undefined && { usefulLifeYears: life }),
  });
/** Names of `count` months from April 2026 on. */
const months = (count: number): string[] =>
  Array.from({ length: count }, (_month, i) => addMonths('2026-04-01', i).slice(0, 7));
/** The fiscal year, from April to March, that a month belongs to. */
const yearOf = (month: string): string => addMonths(`${month}-01`, -3).slice(0, 4);

/**
 * Depreciates months one after the other, those in which nothing is due left out: yen of an asset (of all) per month.
 */
function depreciate(world: World, names: readonly string[], asset?: FixedAsset): Map<string, number> {
  const taken = new Map<string, number>();
  for (const month of names) {
    try {
      for (const { assetId, amount } of world.run(depreciateFixedAssets, { month }).amounts)
        if (asset === undefined || assetId === asset.id) taken.set(month, (taken.get(month) ?? 0) + amount);
    } catch (error) {
      expect(error).to.include({ code: 'already_depreciated' });
    }
  }
  return taken;
}
const sumByYear = (taken: ReadonlyMap<string, number>): number[] => {
  const sums = new Map<string, number>();
  for (const [month, amount] of taken) sums.set(yearOf(month), (sums.get(yearOf(month)) ?? 0) + amount);
  return [...sums.values()];
};
/** What the plan of an asset takes in each month, those without anything left out. */
const planned = (world: World, asset: FixedAsset): Map<string, number> =>
  new Map(
    depreciationPlan(termsOf(asset), spansOf(world.book.periods.years)).flatMap(({ name, amount }) =>
      amount > 0 ? [[name, amount]] : [],
    ),
  );
const lifeOf = ({ years }: Example): string[] => months(12 * years.length);

describe('depreciation, run by run', () => {
  for (const example of EXAMPLES) {
    const { method, cost, start, years } = example;
    describe(`${method} of ${cost} from ${start}`, () => {
      it('in time: every month takes what its plan says, every year what is published', () => {
        const world = given(opened).world();
        const asset = register(world, example);
        const taken = depreciate(world, lifeOf(example));
        expect([...taken]).to.deep.equal([...planned(world, asset)]);
        expect(sumByYear(taken)).to.deep.equal(years);
      });
      it('registered late: the next month takes what was left out, and the years are the published ones', () => {
        const world = given(opened).world();
        // Another asset is depreciated month by month before this one is known.
        const other = { method: 'straight_line', account: '1620', cost: 10_000, life: 50, years: [] };
        register(world, { ...other, start: '2026-04-01' });
        depreciate(world, months(11));
        const late = register(world, example);
        const taken = depreciate(world, lifeOf(example).slice(11), late);
        const plan = planned(world, late);
        const missed = [...plan].filter(([month]) => month <= '2027-03').reduce((sum, [, amount]) => sum + amount, 0);
        expect([...taken]).to.deep.equal([...plan.set('2027-03', missed)].filter(([month]) => month >= '2027-03'));
        expect(sumByYear(taken)).to.deep.equal(years);
      });
      it('closed months: the first open one takes them, and none is dated in them', () => {
        const world = given(opened).world();
        const [year] = world.book.periods.years;
        for (const { id } of year?.months.slice(0, 10) ?? []) world.run(closeFiscalPeriod, { periodId: id });
        register(world, example);
        expect(() => world.run(depreciateFixedAssets, { month: '2027-01' })).to.throw(/closed|nothing is due/);
        const taken = depreciate(world, lifeOf(example).slice(10));
        expect(sumByYear(taken)).to.deep.equal(years);
      });
      it('retired in its second year: what was planned to the end of that month, and the rest is the loss', () => {
        const world = given(opened).world();
        const asset = register(world, example);
        const plan = planned(world, asset);
        depreciate(world, months(15));
        const gone = world.run(disposeFixedAsset, { assetId: asset.id, date: '2027-08-10', type: 'retired' });
        const isLump = method === 'lump_sum_3y';
        const through = [...plan].filter(([month]) => month <= '2027-08').reduce((sum, [, amount]) => sum + amount, 0);
        expect(world.book.depreciation.posted.get(asset.id)).to.equal(isLump ? years[0] : through);
        expect(gone.disposal).to.include({ gainLoss: isLump ? 0 : through - cost });
        // Nothing of it is depreciated later, but lump sums are, to the end of their third year.
        const later = depreciate(world, lifeOf(example).slice(16));
        expect(sumByYear(later)).to.deep.equal(isLump ? years.slice(1) : []);
      });
    });
  }
});

describe('a month of many assets', () => {
  const COUNT = 120;
  /** A book with many assets of before it, and how often the plan of one has been worked out. */
  function many(): { world: World; book: Book; worked: () => number } {
    const world = given(opened).world();
    const [example] = EXAMPLES as [Example];
    for (let n = 0; n < COUNT; n++) register(world, { ...example, start: '2020-04-01' });
    let count = 0;
    for (const asset of [...world.book.fixedAssets.byId.values()]) {
      const { usefulLifeYears } = asset;
      const get = (): number | undefined => ((count += 1), usefulLifeYears);
      const counted = Object.defineProperty({ ...asset }, 'usefulLifeYears', { get, enumerable: true });
      keep(world.book.fixedAssets, counted, REGISTERS.fixedAssets.keysOf);
    }
    return { world, book: world.book, worked: () => count };
  }
  const month = '2026-04';

  for (const [name, prepare, decide] of [
    [
      'depreciating it',
      (book: Book) => depreciateFixedAssets.prepare?.(book, { month }),
      (world: World) => world.decide(depreciateFixedAssets, { month }),
    ],
    [
      'closing it',
      (book: Book) =>
        closeFiscalPeriod.prepare?.(book, { periodId: book.periods.years[0]?.months[0]?.id ?? '' } as never),
      (world: World) =>
        expect(() =>
          world.decide(closeFiscalPeriod, { periodId: world.book.periods.years[0]?.months[0]?.id }),
        ).to.throw(/depreciation of fixed assets is due/),
    ],
  ] as const) {
    it(`${name}: worked out a few at a time, and the decision finds it done`, () => {
      const { world, book, worked } = many();
      let [before, most] = [0, 0];
      for (const _step of prepare(book) ?? []) {
        most = Math.max(most, worked() - before);
        before = worked();
      }
      expect([worked(), most]).to.deep.equal([COUNT, 20]);
      decide(world);
      expect(worked()).to.equal(COUNT);
    });
    it(`${name}: without that the decision does it all, and comes to the same`, () => {
      const [prepared, bare] = [many(), many()];
      for (const _step of prepare(prepared.book) ?? []);
      expect(JSON.stringify(decide(bare.world))).to.equal(JSON.stringify(decide(prepared.world)));
      expect(bare.worked()).to.equal(COUNT);
    });
  }
});
