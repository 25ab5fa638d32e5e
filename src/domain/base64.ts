// Files in base64 (RFC 4648), read in steps: a body may hold one of many megabytes.

/** Characters that one step decodes: a multiple of four, so that each step ends between two bytes. */
const STEP = 128 * 1024;

/** Characters of a text without the `=` at its end. */
const lengthOf = (text: string): number => text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** How many bytes a text stands for, if it is base64. */
export function sizeOfBase64(text: string): number {
  return Math.floor((lengthOf(text) * 3) / 4);
}

/**
 * The bytes of a text, or undefined when it is no base64 without line breaks; the `=` at its end may be missing.
 * Yields between two steps. Decoding alone skips what is no base64, and would keep another file than was sent: what
 * was decoded is written again and held against the text.
 */
export function* bytesOfBase64(text: string): Generator<undefined, Buffer | undefined> {
  const length = lengthOf(text);
  const bytes = Buffer.alloc(sizeOfBase64(text));
  let at = 0;
  for (let from = 0; from < length; from += STEP) {
    const part = text.slice(from, Math.min(length, from + STEP));
    const written = bytes.write(part, at, 'base64');
    if (bytes.toString('base64', at, at + written).replace(/=+$/, '') !== part) return undefined;
    at += written;
    yield;
  }
  return at === bytes.length ? bytes : undefined;
}
