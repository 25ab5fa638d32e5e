// SHA-256 of a text, where nothing from outside may be asked: what people confirm is named by it.

/** The first 32 bits of the fractional parts of a root of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n && isPrime; d++) isPrime = n % d !== 0;
    if (isPrime) found.push(((n ** root % 1) * 2 ** 32) >>> 0);
  }
  return found;
}
const ROUND = fractions(64, 1 / 3);
const BEGIN = fractions(8, 1 / 2);

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** One block of 64 bytes (FIPS 180-4, 6.2.2): changes the state in place. */
function mix(state: Uint32Array, block: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let t = 0; t < 64; t++) {
    if (t < 16) {
      w[t] = block.getUint32(at + 4 * t);
      continue;
    }
    const [a, b] = [w[t - 15] as number, w[t - 2] as number];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[t] = (w[t - 16] as number) + low + (w[t - 7] as number) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + (w[t] as number)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] as number) + word));
}

/** SHA-256 (lower-case hex) of a text in UTF-8. */
export function sha256(text: string): string {
  return sha256Of(new TextEncoder().encode(text));
}

/** SHA-256 (lower-case hex) of bytes. */
export function sha256Of(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.from(BEGIN);
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}
