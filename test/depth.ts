// How deep a sweep goes: `npm test` takes the sharpest few, `npm run prove` takes them all. A test file that imports
// this one is run by both.

/** True in `npm run prove`. */
export const isProof = process.env['PROVE'] === '1';

/** What of two a sweep takes: the first in `npm test`, the second in `npm run prove`. */
export function depth<T>(inTest: T, inProof: T): T {
  return isProof ? inProof : inTest;
}
