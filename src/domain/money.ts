// Money is integers in minor units. One amount fits a number (at most 2^53 - 1); sums are bigint, because they may not.
import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Schema of a positive amount in minor units (yen). */
export const amountSchema = z
  .number()
  .int('must be a positive integer in minor units (yen), at most 9007199254740991')
  .positive('must be a positive integer in minor units (yen), at most 9007199254740991')
  .max(LIMITS.amount)
  .meta({ example: 110000 });

/** `n * numerator / denominator`, floored towards minus infinity, exact; all bigint. */
export function mulDivFloor(n: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = n * numerator;
  const quotient = product / denominator;
  return product % denominator !== 0n && product < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

/**
 * Splits `total` in proportion to `weights` without loss: floors each share, gives the rest by largest fraction (first
 * wins ties).
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((a, b) => a + b, 0n);
  if (whole === 0n) throw new RangeError('allocate: the weights sum to zero');
  const shares = weights.map((weight) => mulDivFloor(total, weight, whole));
  const rest = Number(total - shares.reduce((a, b) => a + b, 0n));
  const fractions = weights.map((weight, i) => ({ i, fraction: total * weight - (shares[i] ?? 0n) * whole }));
  fractions.sort((a, b) => (a.fraction < b.fraction ? 1 : a.fraction > b.fraction ? -1 : a.i - b.i));
  for (const { i } of fractions.slice(0, rest)) shares[i] = (shares[i] ?? 0n) + 1n;
  return shares;
}
