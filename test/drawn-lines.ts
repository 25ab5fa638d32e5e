// Balanced lines and days as the laws and the simulations draw them.
import fc from 'fast-check';

const ACCOUNTS = ['1110', '1130', '1220', '2120', '3110', '4110', '6320', '5120', '1580'];
const amount = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));
const code = fc.constantFrom(...ACCOUNTS);

/** A day of the first two fiscal years. */
export const date = fc
  .integer({ min: 0, max: 500 })
  .map((n) => new Date(Date.UTC(2026, 3, 1) + n * 86_400_000).toISOString().slice(0, 10));

/** Balanced lines: amounts spread over debits, one credit for each. */
export const lines = fc.array(fc.tuple(code, code, amount), { minLength: 1, maxLength: 4 }).map((pairs) =>
  pairs.flatMap(([debit, credit, value]) => [
    { side: 'debit', accountCode: debit, amount: value },
    { side: 'credit', accountCode: credit, amount: value },
  ]),
);
