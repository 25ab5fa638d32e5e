// Pictures on paper: a PNG or JPEG that somebody uploaded is looked at before it is handed to the printer, which throws
// outside of every call for a file that is broken.
import { inflate } from 'node:zlib';
import { LIMITS } from '../domain/limits.ts';

const PNG_MARK = '89504e470d0a1a0a';
/** Bytes of a pixel by the type of colour of a PNG. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Markers of a JPEG that its size stands behind: start of frame, without those of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isOfSize = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= LIMITS.picturePixels;

/** What lines of so many bytes come to, inflated; undefined for what is no such data, or more of it. */
function inflated(packed: Buffer, size: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    inflate(packed, { maxOutputLength: size }, (error, raw) => resolve(error ? undefined : raw));
  });
}

/** True for a PNG of 8 bits, not interlaced, whose lines are all there and in filters that there are. */
async function isPng(bytes: Buffer): Promise<boolean> {
  const data: Buffer[] = [];
  let [isEnded, hasPalette] = [false, false];
  for (let at = 8; at + 12 <= bytes.length && !isEnded;) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + size > bytes.length) return false;
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + size));
    hasPalette ||= kind === 'PLTE' && size >= 3 && size % 3 === 0;
    isEnded = kind === 'IEND';
    at += 12 + size;
  }
  if (!isEnded || bytes.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits, colour, interlaced] = [bytes[24], Number(bytes[25]), bytes[28]];
  const channels = PNG_CHANNELS[colour];
  if (bits !== 8 || channels === undefined || interlaced !== 0 || (colour === 3) !== hasPalette) return false;
  if (!isOfSize(width, height)) return false;
  const line = 1 + width * channels;
  const raw = await inflated(Buffer.concat(data), line * height);
  if (raw?.length !== line * height) return false;
  for (let row = 0; row < height; row++) if (Number(raw[row * line]) > 4) return false;
  return true;
}

/** True for a JPEG whose frame says its size, in grey or colour. */
function isJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff;) {
    const marker = Number(bytes[at + 1]);
    if (isFrame(marker))
      return (
        bytes[at + 4] === 8 &&
        isOfSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)) &&
        [1, 3, 4].includes(Number(bytes[at + 9]))
      );
    const size = bytes.readUInt16BE(at + 2);
    if (size < 2) return false;
    at += 2 + size;
  }
  return false;
}

/** True for a picture that can be printed: a PNG or JPEG that is whole, of at most four megapixels. */
export async function isPrintable(bytes: Buffer): Promise<boolean> {
  if (bytes.length < 30 || bytes.length > LIMITS.pictureBytes) return false;
  if (bytes.toString('hex', 0, 8) === PNG_MARK) return isPng(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 && isJpeg(bytes);
}
