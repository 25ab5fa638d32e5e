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
