// Files of reports read by others: a PDF by poppler, a workbook by its XML.
import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Files of a ZIP archive by name, read by its directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [packed, size, name, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content.length).to.equal(size);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const plain = (xml: string): string =>
  xml.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replace(/_x005F(?=_x)/g, '');
/** Rows of a sheet below its titles: texts and figures by the title of their column. */
export function sheet(files: Map<string, string>, number = 1): Record<string, string | number>[] {
  const rows = [
    ...(files.get(`xl/worksheets/sheet${number}.xml`) ?? '').matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs),
  ].map(([, place, cells]) => ({
    place: Number(place),
    cells: new Map(
      [
        ...(cells as string).matchAll(
          /<c r="([A-Z]+)\d+"[^>]*?(?: t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g,
        ),
      ].map(([, column, text, value]) => [column as string, text === undefined ? Number(value) : plain(text)]),
    ),
  }));
  const titles = rows.find(({ place }) => place === 6)?.cells ?? new Map<string, string | number>();
  return rows
    .filter(({ place }) => place > 6)
    .map(({ cells }) => Object.fromEntries([...cells].map(([column, value]) => [String(titles.get(column)), value])));
}

/** Text of a PDF as poppler reads it; undefined where poppler is not installed. */
export function pdfText(bytes: Buffer): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-pdf-'));
  try {
    fs.writeFileSync(path.join(folder, 'x.pdf'), bytes);
    return execFileSync('pdftotext', ['-layout', path.join(folder, 'x.pdf'), '-'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A word on a page and the box around it, in points from the upper left corner. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a PDF page by page, with the width of each page; undefined where poppler is not installed. */
export function placedWords(bytes: Buffer): { readonly width: number; readonly words: PlacedWord[] }[] | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-pdf-'));
  try {
    fs.writeFileSync(path.join(folder, 'x.pdf'), bytes);
    const html = execFileSync('pdftotext', ['-bbox', path.join(folder, 'x.pdf'), '-'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return html
      .split('<page ')
      .slice(1)
      .map((page) => ({
        width: Number(/width="([\d.]+)"/.exec(page)?.[1]),
        words: [
          ...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g),
        ].map(([, left, top, right, bottom, text]) => ({
          text: text as string,
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
        })),
      }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The largest amount of money, of which sheets add up several. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const GROUPED = /^\d{1,3}(?:,\d{3})*$/;
const isWhole = (number: string): boolean =>
  GROUPED.test(number) && BigInt(number.replaceAll(',', '')) % MOST === 0n && number.length > 18;

/**
 * What is wrong with the figures of a PDF whose amounts are the largest that there are: numbers that are broken, that
 * stand on each other or on words, or beyond the margins; and how many whole ones it has.
 */
export function figuresOf(bytes: Buffer): { readonly whole: number; readonly wrong: string[] } | undefined {
  const pages = placedWords(bytes);
  if (!pages) return undefined;
  const wrong: string[] = [];
  let whole = 0;
  for (const [page, { width, words }] of pages.entries()) {
    for (const word of words) {
      const at = `page ${page + 1}: ${word.text} at ${word.left},${word.top}`;
      const number = word.text.replace(/^[△¥-]+/, '');
      if (isWhole(number)) whole += 1;
      // So many digits are a part of the largest amount, or two amounts that run together; so is what a comma ends.
      else if (/^[\d,]+$/.test(number) && (/[\d,]{12,}/.test(number) || /^,|,$/.test(number)))
        wrong.push(`not whole: ${at}`);
      if (word.left < 30 || word.right > width - 30) wrong.push(`beyond the margin: ${at}`);
    }
    // By lines: what lies beside each other may not touch. Boxes are as high as their letters can be, so less counts.
    const shrunk = words.map((word) => {
      const spare = (word.bottom - word.top) * 0.3;
      return { ...word, top: word.top + spare, bottom: word.bottom - spare };
    });
    for (const [i, a] of shrunk.entries())
      for (const b of shrunk.slice(i + 1))
        if (
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
        )
          wrong.push(`on each other: page ${page + 1}: ${a.text} and ${b.text}`);
  }
  return { whole, wrong };
}

/** Records of RFC 4180 text; fails where it does not end with a whole line. */
export function parseCsv(marked: string): string[][] {
  const text = marked.replace(/^\ufeff/, '');
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      record.push(field);
      field = '';
    } else if (c === '\r' && text[i + 1] === '\n') {
      record.push(field);
      records.push(record);
      record = [];
      field = '';
      i++;
    } else field += c;
  }
  expect([field, record, quoted], 'the text ends with a whole line').to.deep.equal(['', [], false]);
  return records;
}
