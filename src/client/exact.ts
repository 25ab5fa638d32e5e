// JSON as it was sent: whole numbers that a number of JavaScript would round keep their digits.

/** Texts and numbers of a JSON document: the numbers are looked at, the texts are not. */
export const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gu;
/** True for the digits of a whole number that a number of JavaScript would round. */
export const isTooLarge = (token: string): boolean => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));

/** Reads JSON without rounding: whole numbers beyond 2^53 become decimal strings. */
export function readExact(text: string): unknown {
  return JSON.parse(
    /\d{16}/.test(text) ? text.replace(TOKENS, (token) => (isTooLarge(token) ? `"${token}"` : token)) : text,
  );
}
