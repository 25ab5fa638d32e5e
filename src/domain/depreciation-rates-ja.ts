// Depreciation rates by useful life, as rows: straight line, and declining balance with its revised and guaranteed rates.
// Source: Ministerial Ordinance on the Useful Lives of Depreciable Assets, appended tables 8 (straight line), 10 (200 % declining
// balance, acquired from 2012-04-01) and 9 (250 %, acquired 2007-04-01 to 2012-03-31).

type RateTuple = readonly [
  years: number, straightLine: number, db200: number, revised200: number | null, guarantee200: number | null, db250: number, revised250: number | null, guarantee250: number | null,
];

/** Rates in thousandths; guaranteed rates in hundred-thousandths; null where the asset is depreciated before they matter. */
const ROWS: readonly RateTuple[] = [
  [2, 500, 1000, null, null, 1000, null, null],
  [3, 334, 667, 1000, 11089, 833, 1000, 2789],
  [4, 250, 500, 1000, 12499, 625, 1000, 5274],
  [5, 200, 400, 500, 10800, 500, 1000, 6249],
  [6, 167, 333, 334, 9911, 417, 500, 5776],
  [7, 143, 286, 334, 8680, 357, 500, 5496],
  [8, 125, 250, 334, 7909, 313, 334, 5111],
  [9, 112, 222, 250, 7126, 278, 334, 4731],
  [10, 100, 200, 250, 6552, 250, 334, 4448],
  [11, 91, 182, 200, 5992, 227, 250, 4123],
  [12, 84, 167, 200, 5566, 208, 250, 3870],
  [13, 77, 154, 167, 5180, 192, 200, 3633],
  [14, 72, 143, 167, 4854, 179, 200, 3389],
  [15, 67, 133, 143, 4565, 167, 200, 3217],
  [16, 63, 125, 143, 4294, 156, 167, 3063],
  [17, 59, 118, 125, 4038, 147, 167, 2905],
  [18, 56, 111, 112, 3884, 139, 143, 2757],
  [19, 53, 105, 112, 3693, 132, 143, 2616],
  [20, 50, 100, 112, 3486, 125, 143, 2517],
  [21, 48, 95, 100, 3335, 119, 125, 2408],
  [22, 46, 91, 100, 3182, 114, 125, 2296],
  [23, 44, 87, 91, 3052, 109, 112, 2226],
  [24, 42, 83, 84, 2969, 104, 112, 2157],
  [25, 40, 80, 84, 2841, 100, 112, 2058],
  [26, 39, 77, 84, 2716, 96, 100, 1989],
  [27, 38, 74, 77, 2624, 93, 100, 1902],
  [28, 36, 71, 72, 2568, 89, 91, 1866],
  [29, 35, 69, 72, 2463, 86, 91, 1803],
  [30, 34, 67, 72, 2366, 83, 84, 1766],
  [31, 33, 65, 67, 2286, 81, 84, 1688],
  [32, 32, 63, 67, 2216, 78, 84, 1655],
  [33, 31, 61, 63, 2161, 76, 77, 1585],
  [34, 30, 59, 63, 2097, 74, 77, 1532],
  [35, 29, 57, 59, 2051, 71, 72, 1532],
  [36, 28, 56, 59, 1974, 69, 72, 1494],
  [37, 28, 54, 56, 1950, 68, 72, 1425],
  [38, 27, 53, 56, 1882, 66, 67, 1393],
  [39, 26, 51, 53, 1860, 64, 67, 1370],
  [40, 25, 50, 53, 1791, 63, 67, 1317],
  [41, 25, 49, 50, 1741, 61, 63, 1306],
  [42, 24, 48, 50, 1694, 60, 63, 1261],
  [43, 24, 47, 48, 1664, 58, 59, 1248],
  [44, 23, 45, 46, 1664, 57, 59, 1210],
  [45, 23, 44, 46, 1634, 56, 59, 1175],
  [46, 22, 43, 44, 1601, 54, 56, 1175],
  [47, 22, 43, 44, 1532, 53, 56, 1153],
  [48, 21, 42, 44, 1499, 52, 53, 1126],
  [49, 21, 41, 42, 1475, 51, 53, 1102],
  [50, 20, 40, 42, 1440, 50, 53, 1072],
];

/** Rates of one useful life: of the year in thousandths, `guarantee` in hundred-thousandths of the cost. */
export interface DepreciationRates {
  readonly straightLine: number;
  readonly declining200: DecliningRates;
  readonly declining250: DecliningRates;
}
/** Rates of the declining balance method; without a guarantee nothing is ever revised. */
export interface DecliningRates {
  readonly rate: number;
  readonly revised?: number | undefined;
  readonly guarantee?: number | undefined;
}

const declining = (rate: number, revised: number | null, guarantee: number | null): DecliningRates => ({
  rate,
  revised: revised ?? undefined,
  guarantee: guarantee ?? undefined,
});

/** Rates by useful life in years, 2 to 50. */
export const DEPRECIATION_RATES: ReadonlyMap<number, DepreciationRates> = new Map(
  ROWS.map(([years, straightLine, db200, revised200, guarantee200, db250, revised250, guarantee250]) => [
    years,
    {
      straightLine,
      declining200: declining(db200, revised200, guarantee200),
      declining250: declining(db250, revised250, guarantee250),
    },
  ]),
);
