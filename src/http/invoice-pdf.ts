// An issued invoice as a PDF that its customer may keep: all that a qualified invoice (Consumption Tax Act art. 57-4
// (1)) or a qualified return invoice (57-4 (3)) has to say, where to pay, on A4, in Japanese or English. Columns follow
// what stands in them: an amount is never broken and never printed over.
import { createRequire } from 'node:module';
import { z } from 'zod';
import { invoiceDocument, type InvoiceDocument, type Picture } from '../../queries/invoices.ts';
import type { FileAnswer } from '../../queries/reports/etax.ts';
import { query } from '../../queries/query.ts';
import type { PayTo } from '../domain/companies.ts';
import { dateInZone } from '../domain/dates.ts';
import { InvoiceIssued, type Invoice, type InvoiceLine } from '../domain/invoices.ts';
import { normalized } from '../domain/unicode.ts';
import type { PaperAbout } from '../service.ts';
import { markWord } from './export-words.ts';
import { isPrintable } from './picture.ts';
import { ACCOUNT_TYPES, WORDS, type Locale } from './invoice-words.ts';

const VOID_COLOR = '#b3261e';
const LEFT = 48;
const RIGHT = 595.28 - 48;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 841.89 - 60;
const SIZE = 9;
/** Space between the lines of one text, and between two columns. */
const LINE_GAP = 2;
const GAP = 8;
/** Sizes of letters in which the lines are tried, largest first. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;
/** A description gets at least so much; less only in the smallest letters. */
const DESCRIPTION_LEAST = 130;
/** A quantity with a long unit is broken before the unit beyond this width. */
const QUANTITY_MOST = 84;
/** Width of the box with what is asked for, and where the issuer's side begins. */
const BOX = 268;
const ISSUER = 330;

const KEYS = ['date', 'description', 'quantity', 'unitPrice', 'amount', 'rate'] as const;
type Key = (typeof KEYS)[number];
interface PdfColumn {
  readonly key: Key;
  readonly x: number;
  readonly width: number;
}
/** How the lines stand on paper: in which letters, and where each column is. */
interface InvoiceLayout {
  readonly size: number;
  readonly columns: readonly PdfColumn[];
}
const isText = (key: Key): boolean => key === 'date' || key === 'description';

/** Yen with thousands separators: `¥87,000`, a negative one with a triangle (ja) or a minus. */
function yen(amount: number, locale: Locale): string {
  const figure = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? (locale === 'ja' ? '△' : '-') : ''}¥${figure}`;
}

const dateText = (date: string, locale: Locale): string => (locale === 'ja' ? date.replaceAll('-', '/') : date);
/** A partner's name as the addressee: one that says how it is addressed stays as it is. */
const addressed = (name: string, locale: Locale): string =>
  /(様|御中|殿|先生)$/.test(name.trim()) ? name : filled(WORDS[locale].to, name);
const percent = (bps: number): string => String(bps / 100);
const filled = (text: string, value: string): string => text.replace('{}', value);

/** Text without control and direction characters. */
function printable(text: string): string {
  return normalized(text, 'NFC')
    .replace(/[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\ufeff]/gu, '');
}

/** The part of pdfkit that is used here. */
interface Doc {
  y: number;
  font(name: string): Doc;
  fontSize(size: number): Doc;
  fillColor(color: string): Doc;
  text(text: string, x: number, y: number, options?: object): Doc;
  image(bytes: Buffer, x: number, y: number, options?: object): Doc;
  heightOfString(text: string, options?: object): number;
  widthOfString(text: string): number;
  rect(x: number, y: number, width: number, height: number): Doc;
  moveTo(x: number, y: number): Doc;
  lineTo(x: number, y: number): Doc;
  lineWidth(width: number): Doc;
  stroke(color: string): Doc;
  fill(color: string): Doc;
  addPage(): Doc;
  switchToPage(page: number): Doc;
  bufferedPageRange(): { readonly count: number };
  registerFont(name: string, path: string): Doc;
  on(name: 'data' | 'end' | 'error', listen: (value: never) => void): Doc;
  end(): void;
}

interface InvoiceSheet extends InvoiceDocument {
  readonly images: Readonly<Partial<Record<Picture, Buffer>>>;
  readonly doc: Doc;
  readonly locale: Locale;
  /** Half of the root of the first checkpoint over its issue; undefined where none was signed. */
  readonly mark: string | undefined;
}

/** Text within a width, on as many lines as it takes. */
function write(
  { doc }: Pick<InvoiceSheet, 'doc'>,
  text: string,
  x: number,
  y: number,
  size = SIZE,
  options: object = {},
  bold = false,
): void {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor('black');
  doc.text(printable(text), x, y, { lineBreak: true, lineGap: LINE_GAP, ...options });
}

function widthOf({ doc }: Pick<InvoiceSheet, 'doc'>, text: string, size = SIZE, bold = false): number {
  return doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .widthOfString(printable(text));
}

/** A figure that ends at `right`: in one piece, whatever stands around it. */
function figure(
  sheet: Pick<InvoiceSheet, 'doc'>,
  text: string,
  right: number,
  y: number,
  size = SIZE,
  bold = false,
): void {
  write(sheet, text, right - widthOf(sheet, text, size, bold), y, size, { lineBreak: false }, bold);
}

/** That it is void, and since which day: nobody may take it for a claim. */
function stamp({ doc, locale, invoice, company }: InvoiceSheet): void {
  const { voidedAt = invoice.updatedAt } = invoice.statusTransitions;
  const text = filled(WORDS[locale].void, dateText(dateInZone(company.timezone, Date.parse(voidedAt)), locale));
  doc
    .rect(RIGHT - 150, 40, 150, 28)
    .lineWidth(1.5)
    .stroke(VOID_COLOR);
  doc.font('bold').fontSize(13).fillColor(VOID_COLOR);
  doc.text(text, RIGHT - 146, 48, { width: 142, align: 'center', lineBreak: false });
}

const postal = (code: string): string => `〒${code.replace(/^(\d{3})/, '$1-')}`;
/** An address as it stands on paper: the postal code in a line of its own. */
function addressLines(address: InvoiceDocument['partnerAddress']): string[] {
  const { postalCode, text } = address ?? {};
  return [...(postalCode === undefined ? [] : [postal(postalCode)]), ...(text === undefined ? [] : [text])];
}

/** Whom it is for, above the rule, and what it is about. Ends below them. */
function recipient(sheet: InvoiceSheet): number {
  const { doc, locale, invoice, partnerAddress } = sheet;
  let y = 92;
  for (const line of addressLines(partnerAddress)) {
    write(sheet, line, LEFT, y, SIZE, { width: BOX });
    y = doc.y + 3;
  }
  write(sheet, addressed(invoice.partnerName, locale), LEFT, y, 13, { width: BOX }, true);
  const end = Math.max(doc.y, 110) + 2;
  doc
    .moveTo(LEFT, end)
    .lineTo(LEFT + BOX, end)
    .lineWidth(0.7)
    .stroke('#000');
  if (invoice.subject === undefined) return end + 14;
  write(sheet, `${WORDS[locale].subject}　${invoice.subject}`, LEFT, end + 14, 10, { width: BOX });
  return doc.y + 12;
}

/** Number, days, and who issued it, with his seal. Ends below them. */
function issuer(sheet: InvoiceSheet): number {
  const { doc, locale, invoice, company, images } = sheet;
  const words = WORDS[locale];
  const facts: (readonly [string, string])[] = [
    [words.number, invoice.number ?? ''],
    [invoice.type === 'sales_credit' ? words.creditDate : words.issueDate, dateText(invoice.issueDate, locale)],
    ...(invoice.type === 'sales' ? [[words.dueDate, dateText(invoice.dueDate, locale)] as const] : []),
  ];
  let y = 92;
  for (const [name, value] of facts) {
    write(sheet, name, ISSUER, y, SIZE, { width: 90 });
    write(sheet, value, ISSUER + 90, y, SIZE, { width: RIGHT - ISSUER - 90, align: 'right' });
    y = Math.max(y + 14, doc.y + 1);
  }
  y += 8;
  // A seal is set over the end of the name, as people stamp it: below the letters.
  if (images.seal) doc.image(images.seal, RIGHT - 50, y - 8, { fit: [50, 50], align: 'right' });
  const lines = [
    company.name,
    ...addressLines(company.address),
    ...(company.phone ? [`${words.phone} ${company.phone}`] : []),
    ...(company.email ? [company.email] : []),
    ...(invoice.qualified && invoice.registrationNumber ? [`${words.registration} ${invoice.registrationNumber}`] : []),
  ];
  for (const [i, text] of lines.entries()) {
    write(sheet, text, ISSUER, y, i === 0 ? 11 : SIZE, { width: RIGHT - ISSUER }, i === 0);
    y = doc.y + 2;
  }
  return y;
}

/** Heading: what it is, whom it is for, who issued it when under which number. Ends where the lines begin. */
function head(sheet: InvoiceSheet): number {
  const { doc, locale, invoice, images } = sheet;
  const words = WORDS[locale];
  if (images.logo) doc.image(images.logo, LEFT, 34, { fit: [150, 44], valign: 'center' });
  const title = words[invoice.type === 'sales_credit' ? 'sales_credit' : 'sales'];
  const spacing = locale === 'ja' ? 6 : 0;
  write(sheet, title, LEFT, 44, 20, { width: WIDTH, align: 'center', characterSpacing: spacing }, true);
  if (invoice.status === 'void') stamp(sheet);
  const right = issuer(sheet);
  const left = recipient(sheet);
  const asked = yen(invoice.total - invoice.withholdingTax, locale);
  const name = invoice.type === 'sales_credit' ? words.returned : invoice.withholdingTax > 0 ? words.net : words.due;
  doc.rect(LEFT, left, BOX, 34).fill('#eef1f4');
  // As large as there is room beside its label.
  const room = BOX - 30 - widthOf(sheet, name, 10);
  const size = Math.min(16, (16 * room) / widthOf(sheet, asked, 16, true));
  write(sheet, name, LEFT + 10, left + 12, 10, { lineBreak: false });
  figure(sheet, asked, LEFT + BOX - 10, left + 17 - size * 0.55, size, true);
  return Math.max(left + 48, right + 14);
}

/** Lines of a credit note say when that was sold which is taken back (art. 57-4 (3) 2). */
const titleOf = ({ type }: Invoice, key: Key): Key | 'originalDate' =>
  key === 'date' && type === 'sales_credit' ? 'originalDate' : key;

/** The day of a dealing: of a credit note only where its line says when that was sold which is taken back. */
const dayOfLine = ({ type, bookingDate, issueDate }: Invoice, { date }: InvoiceLine): string =>
  date ?? (type === 'sales_credit' ? '' : (bookingDate ?? issueDate));

type InvoiceCells = Readonly<Record<Key, string>>;
/** The texts of a line, with the mark of the reduced rate. */
function cellsOf({ invoice, locale }: InvoiceSheet, line: InvoiceLine): InvoiceCells {
  return {
    date: dateText(dayOfLine(invoice, line), locale),
    description: printable(`${line.description}${line.reduced ? ' ※' : ''}`),
    quantity: [line.quantity, line.unit].filter((part) => part !== undefined).join(' '),
    unitPrice: line.unitPrice === undefined ? '' : yen(line.unitPrice, locale),
    amount: yen(line.amount, locale),
    rate: line.rateBps > 0 ? `${percent(line.rateBps)}%` : WORDS[locale].out,
  };
}

/** The largest letters in which every figure has its place and the description enough of what is left. */
function layoutOf(sheet: InvoiceSheet, lines: readonly InvoiceCells[]): InvoiceLayout {
  const { invoice, locale } = sheet;
  const natural = (key: Key, size: number): number => {
    const title = widthOf(sheet, WORDS[locale][titleOf(invoice, key)], Math.min(size, 8), true);
    const widest = lines.reduce((most, cells) => Math.max(most, widthOf(sheet, cells[key], size)), title);
    if (key !== 'quantity' || widest <= QUANTITY_MOST) return widest;
    // The number of a quantity stays whole; its unit may stand below.
    const numbers = lines.map(({ quantity }) => widthOf(sheet, quantity.split(' ')[0] ?? '', size));
    return Math.max(QUANTITY_MOST, title, ...numbers);
  };
  const tried = SIZES.map((size) => {
    const widths = new Map(KEYS.map((key) => [key, key === 'description' ? 0 : Math.ceil(natural(key, size)) + 1]));
    const used = [...widths.values()].reduce((sum, width) => sum + width, 0);
    widths.set('description', WIDTH - used - KEYS.length * GAP);
    return { size, widths };
  });
  const { size, widths } =
    tried.find((each) => Number(each.widths.get('description')) >= DESCRIPTION_LEAST) ??
    (tried.at(-1) as (typeof tried)[0]);
  let x = LEFT;
  const columns = KEYS.map((key) => {
    const width = widths.get(key) ?? 0;
    const column = { key, x: x + GAP / 2, width };
    x += width + GAP;
    return column;
  });
  return { size, columns };
}

function tableHead(sheet: InvoiceSheet, { size, columns }: InvoiceLayout, y: number): number {
  sheet.doc.rect(LEFT, y, WIDTH, 18).fill('#dfe4ea');
  const letters = Math.min(size, 8);
  for (const { key, x, width } of columns) {
    const title = WORDS[sheet.locale][titleOf(sheet.invoice, key)];
    if (isText(key)) write(sheet, title, x, y + 5, letters, { lineBreak: false }, true);
    else figure(sheet, title, x + width, y + 5, letters, true);
  }
  return y + 22;
}

/** The lines; a page that is full begins anew with the head of the table. */
function linesOf(sheet: InvoiceSheet, from: number): number {
  const { doc, invoice } = sheet;
  const all = invoice.lines.map((line) => cellsOf(sheet, line));
  const layout = layoutOf(sheet, all);
  const { size, columns } = layout;
  const isBroken = (key: Key): boolean => key === 'description' || key === 'quantity';
  let y = tableHead(sheet, layout, from);
  for (const cells of all) {
    doc.font('regular').fontSize(size);
    const heights = columns
      .filter(({ key }) => isBroken(key))
      .map(({ key, width }) => doc.heightOfString(cells[key], { width, lineGap: LINE_GAP }));
    const height = Math.max(13, ...heights.map((it) => it + 3));
    if (y + height > BOTTOM) {
      doc.addPage();
      y = tableHead(sheet, layout, 48);
    }
    for (const { key, x, width } of columns) {
      if (isBroken(key)) write(sheet, cells[key], x, y, size, { width, align: isText(key) ? 'left' : 'right' });
      else if (isText(key)) write(sheet, cells[key], x, y, size, { lineBreak: false });
      else figure(sheet, cells[key], x + width, y, size);
    }
    y += height;
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.3).stroke('#b8bec5');
    y += 4;
  }
  return y;
}

/** Widths of columns, each of which follows the widest of its texts. */
function widthsOf(sheet: InvoiceSheet, rows: readonly (readonly string[])[], bold: readonly boolean[]): number[] {
  return (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row, i) => widthOf(sheet, row[at] ?? '', SIZE, bold[i] ?? false))),
  );
}

/** Per rate the price and the tax: what the law asks for (art. 57-4 (1) 4, 5). Ends below. */
function rateTable(
  sheet: InvoiceSheet,
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  y: number,
): number {
  const [name = 0, base = 0, tax = 0] = widths;
  // Its columns stand where they always do, unless an amount needs more.
  const baseEnd = LEFT + Math.max(205, 4 + name + GAP + base);
  const taxEnd = Math.max(LEFT + 286, baseEnd + GAP + tax);
  sheet.doc.rect(LEFT, y - 3, taxEnd + 4 - LEFT, 16).fill('#eef1f4');
  for (const [i, [called = '', price = '', amount = '']] of rows.entries()) {
    const top = i === 0 ? y + 1 : y + 3 + i * 15;
    const [size, bold] = i === 0 ? [8, true] : [SIZE, false];
    write(sheet, called, LEFT + 4, top, size, { lineBreak: false }, bold);
    figure(sheet, price, baseEnd, top, size, bold);
    figure(sheet, amount, taxEnd, top, size, bold);
  }
  return y + 3 + rows.length * 15;
}

/** The sums; where they do not fit beside the table of rates they stand below it. */
function totals(sheet: InvoiceSheet, from: number): number {
  const { doc, locale, invoice } = sheet;
  const words = WORDS[locale];
  const sums: (readonly [string, string])[] = [
    [words.subtotal, yen(invoice.subtotal, locale)],
    [words.taxTotal, yen(invoice.taxTotal, locale)],
    [words.total, yen(invoice.total, locale)],
    ...(invoice.withholdingTax > 0
      ? ([
          [words.withholding, yen(-invoice.withholdingTax, locale)],
          [words.net, yen(invoice.total - invoice.withholdingTax, locale)],
        ] as const)
      : []),
  ];
  const isSum = sums.map(([name]) => name === words.total || name === words.net);
  const rates = [
    ['', words.base, words.tax],
    ...invoice.taxSummary.map(({ rateBps, reduced, taxableAmount, taxAmount }) => [
      rateBps === 0 ? words.untaxed : filled(reduced ? words.taxedReduced : words.taxed, percent(rateBps)),
      yen(taxableAmount, locale),
      rateBps === 0 ? '' : yen(taxAmount, locale),
    ]),
  ];
  const rateWidths = widthsOf(
    sheet,
    rates,
    rates.map((_, i) => i === 0),
  );
  const [nameWidth = 0, amountWidth = 0] = widthsOf(sheet, sums, isSum);
  const sumWidth = Math.max(RIGHT - 360, nameWidth + 2 * GAP + amountWidth + 2);
  const [rateName = 0, rateBase = 0, rateTax = 0] = rateWidths;
  const rateWidth = Math.max(290, Math.max(205, 4 + rateName + GAP + rateBase) + GAP + rateTax + 4);
  const isBeside = rateWidth + 2 * GAP + sumWidth <= WIDTH;
  let y = from + 8;
  const height = isBeside
    ? Math.max(rates.length * 15 + 3, sums.length * 16)
    : (rates.length + sums.length) * 16 + 2 * GAP;
  if (y + height + 24 > BOTTOM) {
    doc.addPage();
    y = 48;
  }
  const left = rateTable(sheet, rates, rateWidths, y);
  let right = isBeside ? y : left + GAP;
  for (const [i, [name, amount]] of sums.entries()) {
    write(sheet, name, RIGHT - sumWidth, right, SIZE, { lineBreak: false }, isSum[i]);
    figure(sheet, amount, RIGHT - 2, right, SIZE, isSum[i]);
    right += 16;
  }
  const reduced = invoice.taxSummary.find((rate) => rate.reduced);
  const remarks = [
    ...(reduced ? [filled(words.reduced, percent(reduced.rateBps))] : []),
    words[invoice.taxEntryMethod],
  ];
  y = Math.max(left, right) + 8;
  write(sheet, remarks.join('　'), LEFT, y, 8, { width: WIDTH });
  return doc.y;
}

/** An account to pay to, in one line: bank, branch, kind, number, holder. */
function accountText(
  { bankName, branchName, accountType, accountNumber, accountHolder }: PayTo,
  locale: Locale,
): string {
  const holder = accountHolder === undefined ? [] : [filled(WORDS[locale].holder, accountHolder)];
  return [bankName, branchName, `${ACCOUNT_TYPES[locale][accountType]} ${accountNumber}`, ...holder].join('　');
}

/** A titled text that is not cut by the end of a page, unless it is longer than one. Ends below it. */
function passage(sheet: InvoiceSheet, title: string, text: string, from: number): number {
  const { doc } = sheet;
  let y = from + 10;
  doc.font('regular').fontSize(SIZE);
  if (y + 20 + doc.heightOfString(printable(text), { width: WIDTH, lineGap: LINE_GAP }) > BOTTOM) {
    doc.addPage();
    y = 48;
  }
  write(sheet, title, LEFT, y, SIZE, {}, true);
  write(sheet, text, LEFT, y + 14, SIZE, { width: WIDTH });
  return doc.y;
}

/** Below the totals: where to pay what is asked for, and the note. */
function foot(sheet: InvoiceSheet, from: number): void {
  const { locale, invoice, payTo } = sheet;
  const words = WORDS[locale];
  let y = from;
  // Nobody pays a credit note, or an invoice that is void.
  if (invoice.type === 'sales' && invoice.status !== 'void' && payTo.length > 0)
    y = passage(sheet, words.payTo, payTo.map((account) => accountText(account, locale)).join('\n'), y);
  if (invoice.note) passage(sheet, words.note, invoice.note, y);
}

function footers(sheet: InvoiceSheet): void {
  const { doc, invoice, locale, mark } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; mark !== undefined && page < count; page++) {
    doc.switchToPage(page);
    write(sheet, `${markWord(locale)} ${mark}`, LEFT, 818, 6, { lineBreak: false });
  }
  for (let page = 0; count > 1 && page < count; page++) {
    doc.switchToPage(page);
    write(sheet, `${invoice.number ?? ''}　${page + 1} / ${count}`, LEFT, 805, 8, {
      width: WIDTH,
      align: 'center',
      lineBreak: false,
    });
  }
}

/** The PDF of an issued invoice. */
export async function invoicePdfFile(
  document: InvoiceDocument,
  locale: Locale,
  images: InvoiceSheet['images'] = {},
  mark?: string,
): Promise<Buffer> {
  const { invoice, company } = document;
  // Printing is for those who print: the fonts and pdfkit are read when the first invoice is.
  const { FONTS, newPdf } = await import('./export-pdf-letters.ts');
  const require = createRequire(import.meta.url);
  const doc = (await newPdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${WORDS[locale][invoice.type === 'sales_credit' ? 'sales_credit' : 'sales']} ${invoice.number ?? ''}`,
      Author: company.name,
      Creator: 'Daicho',
      CreationDate: new Date(invoice.statusTransitions.issuedAt ?? invoice.updatedAt),
    },
  })) as Doc;
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => {
      resolve();
    });
    doc.on('error', reject);
  });
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, require.resolve(path));
  const sheet: InvoiceSheet = { ...document, images, doc, locale, mark };
  foot(sheet, totals(sheet, linesOf(sheet, head(sheet))));
  footers(sheet);
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

/** A file that is printed when the pictures on it are at hand. */
export interface UnprintedFile extends Pick<FileAnswer, 'fileName' | 'contentType' | 'headers'> {
  readonly pictures: InvoiceDocument['pictures'];
  /** Of which event it bears the mark; absent where nothing was issued. */
  readonly about?: PaperAbout;
  /** `mark`: half of the root of the first checkpoint over its issue. */
  print(images: InvoiceSheet['images'], mark: string | undefined): Promise<Buffer>;
}

/** What a file waits for before it is printed. */
export interface PrintedWith {
  /** The bytes of a picture. */
  content(file: { readonly sha256: string }): Promise<Buffer>;
  mark(about: PaperAbout): Promise<string | undefined>;
}

/** True for an answer that has to be printed yet. */
export function isUnprinted(answer: unknown): answer is UnprintedFile {
  return typeof answer === 'object' && answer !== null && 'print' in answer;
}

/**
 * The file with its pictures and its mark. A picture that is gone, broken or too large is left out, and so is a mark
 * that is not there yet: the paper says what it has to without them.
 */
export async function printed(
  { pictures, about, print, ...file }: UnprintedFile,
  { content, mark }: PrintedWith,
): Promise<FileAnswer & { readonly text: Buffer }> {
  const images: Partial<Record<Picture, Buffer>> = {};
  for (const [name, picture] of Object.entries(pictures)) {
    const bytes = await content(picture).catch(() => undefined);
    if (bytes && (await isPrintable(bytes))) images[name as Picture] = bytes;
  }
  return { ...file, text: await print(images, about && (await mark(about))) };
}

/** An issued invoice as a file. Refuses invalid_state for drafts and for bills, which their suppliers made. */
export const invoicePdf = query<{ readonly id: string; readonly locale?: Locale | undefined }, UnprintedFile>({
  name: invoiceDocument.name,
  summary: invoiceDocument.summary,
  text: invoiceDocument.text,
  ja: invoiceDocument.ja,
  needs: invoiceDocument.needs,
  input: invoiceDocument.input,
  output: z.string().describe('PDF, A4'),
  async run(rows, asked, input) {
    const found = await invoiceDocument.run(rows, asked, input);
    return (
      found && {
        fileName: `${found.invoice.number ?? found.invoice.id}.pdf`,
        contentType: 'application/pdf',
        headers: {},
        pictures: found.pictures,
        about: { types: [InvoiceIssued.type], entityId: found.invoice.id },
        print: (images: InvoiceSheet['images'], mark) => invoicePdfFile(found, input.locale ?? 'ja', images, mark),
      }
    );
  },
});
