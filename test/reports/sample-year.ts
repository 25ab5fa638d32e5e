// One readable small company, one year: what was bought and sold from April 2025 to March 2026, the adjustments and the
// closing. All amounts in yen.
import type { Line, More } from './books.ts';

/**
 * An entry of the sample: date, memo, lines (account code, debit positive / credit negative), and what else it says.
 */
export interface SampleEntry {
  readonly date: string;
  readonly memo: string;
  readonly lines: readonly Line[];
  readonly more?: More;
}

/** The entries of the year, in the order in which they were booked. */
export const YEAR: readonly SampleEntry[] = [
  {
    date: '2025-04-01',
    memo: '会社設立 資本金の払込み',
    lines: [
      ['1130', 5_000_000],
      ['3110', -5_000_000],
    ],
  },
  {
    date: '2025-04-10',
    memo: '商品仕入 掛け',
    lines: [
      ['5120', 1_200_000],
      ['1580', 120_000],
      ['2120', -1_320_000],
    ],
  },
  {
    date: '2025-05-20',
    memo: '商品売上 掛け',
    lines: [
      ['1220', 2_200_000],
      ['4110', -2_000_000],
      ['2580', -200_000],
    ],
  },
  {
    date: '2025-06-30',
    memo: '売掛金回収',
    lines: [
      ['1130', 2_200_000],
      ['1220', -2_200_000],
    ],
  },
  {
    date: '2025-06-30',
    memo: '買掛金支払',
    lines: [
      ['2120', 1_320_000],
      ['1130', -1_320_000],
    ],
  },
  {
    date: '2025-07-01',
    memo: '備品購入',
    lines: [
      ['1640', 300_000],
      ['1580', 30_000],
      ['1130', -330_000],
    ],
  },
  {
    date: '2025-09-25',
    memo: '給料',
    lines: [
      ['6120', 400_000],
      ['2511', -20_000],
      ['1130', -380_000],
    ],
  },
  {
    date: '2025-12-01',
    memo: '借入',
    lines: [
      ['1130', 1_000_000],
      ['2620', -1_000_000],
    ],
  },
  {
    date: '2026-02-15',
    memo: '商品売上 掛け',
    lines: [
      ['1220', 1_100_000],
      ['4110', -1_000_000],
      ['2580', -100_000],
    ],
  },
  {
    date: '2026-03-31',
    memo: '支払利息',
    lines: [
      ['7210', 10_000],
      ['1130', -10_000],
    ],
  },
  {
    date: '2026-03-31',
    memo: '期末商品棚卸高',
    lines: [
      ['1410', 250_000],
      ['5150', -250_000],
    ],
    more: { adjustment: true },
  },
  {
    date: '2026-03-31',
    memo: '減価償却',
    lines: [
      ['6510', 60_000],
      ['1690', -60_000],
    ],
    more: { adjustment: true },
  },
  {
    date: '2026-03-31',
    memo: '法人税等',
    lines: [
      ['9110', 400_000],
      ['2330', -400_000],
    ],
    more: { adjustment: true },
  },
];

/** The closing entry of the year: every result account to zero, the profit of 1,180,000 to retained earnings. */
export const CLOSING: SampleEntry = {
  date: '2026-03-31',
  memo: '損益振替',
  lines: [
    ['4110', 3_000_000],
    ['5150', 250_000],
    ['5120', -1_200_000],
    ['6120', -400_000],
    ['6510', -60_000],
    ['7210', -10_000],
    ['9110', -400_000],
    ['3230', -1_180_000],
  ],
  more: { sourceType: 'closing' },
};

/** The first entry of the next year. */
export const NEXT_YEAR: SampleEntry = {
  date: '2026-04-10',
  memo: '現金売上',
  lines: [
    ['1110', 55_000],
    ['4110', -50_000],
    ['2580', -5_000],
  ],
};
