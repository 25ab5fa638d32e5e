// Official examples that more than one test computes.

/** A, dependants, tax: the examples of the National Tax Agency of 2026 (denshi_01.pdf), and of our pages. */
export const KOU = [
  [175_000, 2, 210],
  [446_000, 8, 940],
  [775_200, 3, 59_470],
  [100_000, 0, 0],
  [200_000, 0, 4_340],
  [250_000, 0, 6_130],
  [253_042, 0, 6_230],
  [300_000, 0, 7_910],
  [300_000, 1, 6_300],
  [500_000, 0, 27_950],
  [800_000, 2, 71_000],
  [1_000_000, 0, 135_210],
  [2_000_000, 0, 492_800],
  [4_000_000, 3, 1_311_430],
] as const;
