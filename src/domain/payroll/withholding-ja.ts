// Withholding of income tax on pay as dated tables: monthly by formula (column kou), and bonuses. Rates include the
// surtax for reconstruction (from 2027-01 that and the defence surtax, together the same 2.1 % of the tax).
import type { BonusTable, KouTable } from './rates.ts';

/** Tiers of the tax, the same since 2021: limit of B, thousandths of a percent, less. */
const TIERS: KouTable['tiers'] = [
  [162_500, 5_105, 0],
  [275_000, 10_210, 8_296],
  [579_166, 20_420, 36_374],
  [750_000, 23_483, 54_113],
  [1_500_000, 33_693, 130_688],
  [3_333_333, 40_840, 237_893],
  [null, 45_945, 408_061],
];
const PER_DEPENDANT = 31_667;

export const KOU_JA: readonly KouTable[] = [
  {
    from: '2021-01-01',
    to: '2025-12-31',
    status: 'unverified',
    source: 'National Tax Agency, formula for computers of 2025; one transcription, and memory',
    employment: [
      [135_416, 0, 45_834],
      [149_999, 40_000, -8_333],
      [299_999, 30_000, 6_667],
      [549_999, 20_000, 36_667],
      [708_330, 10_000, 91_667],
      [null, 0, 162_500],
    ],
    basic: [
      [2_162_499, 40_000],
      [2_204_166, 26_667],
      [2_245_833, 13_334],
      [null, 0],
    ],
    perDependant: PER_DEPENDANT,
    tiers: TIERS,
  },
  {
    from: '2026-01-01',
    to: '2026-12-31',
    status: 'verified',
    source: 'National Tax Agency, formula for computers of 2026 (denshi_01.pdf)',
    employment: [
      [158_333, 0, 54_167],
      [299_999, 30_000, 6_667],
      [549_999, 20_000, 36_667],
      [708_330, 10_000, 91_667],
      [null, 0, 162_500],
    ],
    basic: [
      [2_120_833, 48_334],
      [2_162_499, 40_000],
      [2_204_166, 26_667],
      [2_245_833, 13_334],
      [null, 0],
    ],
    perDependant: PER_DEPENDANT,
    tiers: TIERS,
  },
  {
    from: '2027-01-01',
    to: '2027-12-31',
    status: 'unverified',
    source: 'National Tax Agency, tables of 2027, page 18; one transcription, not compared with the page',
    employment: [
      [169_444, 0, 57_500],
      [299_999, 30_000, 6_667],
      [549_999, 20_000, 36_667],
      [708_330, 10_000, 91_667],
      [null, 0, 162_500],
    ],
    basic: [
      [2_120_833, 51_667],
      [2_162_499, 40_000],
      [2_204_166, 26_667],
      [2_245_833, 13_334],
      [null, 0],
    ],
    perDependant: PER_DEPENDANT,
    tiers: TIERS,
  },
];

export const BONUS_JA: readonly BonusTable[] = [
  {
    from: '2026-01-01',
    to: '2026-12-31',
    status: 'verified',
    source: 'National Tax Agency, rates of the tax on bonuses of 2026 (15-16.pdf); two extractions agree',
    rows: [
      [0, [0, 0, 0, 0, 0, 0, 0, 0], null],
      [2_042, [82, 107, 143, 181, 218, 251, 284, 317], null],
      [4_084, [94, 250, 276, 300, 300, 304, 343, 383], null],
      [6_126, [260, 289, 321, 354, 387, 412, 438, 463], null],
      [8_168, [309, 346, 377, 405, 431, 457, 483, 508], null],
      [10_210, [342, 373, 400, 424, 452, 479, 505, 529], 0],
      [12_252, [372, 401, 426, 452, 477, 503, 527, 552], null],
      [14_294, [402, 430, 457, 484, 509, 531, 553, 578], null],
      [16_336, [433, 463, 492, 517, 540, 564, 589, 614], null],
      [18_378, [520, 520, 525, 550, 577, 604, 630, 657], null],
      [20_420, [605, 621, 636, 651, 666, 681, 697, 708], 224],
      [22_462, [684, 705, 728, 751, 774, 798, 821, 845], null],
      [24_504, [715, 739, 764, 788, 813, 838, 862, 887], null],
      [26_546, [752, 778, 804, 830, 856, 881, 907, 933], null],
      [28_588, [795, 821, 848, 876, 903, 930, 957, 985], null],
      [30_630, [854, 882, 910, 938, 966, 994, 1_022, 1_051], 295],
      [32_672, [922, 952, 983, 1_013, 1_044, 1_074, 1_104, 1_135], null],
      [35_735, [1_318, 1_342, 1_367, 1_391, 1_416, 1_440, 1_464, 1_489], null],
      [38_798, [1_521, 1_526, 1_526, 1_538, 1_555, 1_555, 1_555, 1_583], 527],
      [41_861, [2_621, 2_645, 2_669, 2_693, 2_716, 2_740, 2_764, 2_788], null],
      [45_945, [3_495, 3_527, 3_559, 3_590, 3_622, 3_654, 3_685, 3_717], 1_118],
    ],
  },
];
