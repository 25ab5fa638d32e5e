// An issued invoice as a PDF that its customer may keep: all that a qualified invoice (Consumption Tax Act art. 57-4 (1))
// or a qualified return invoice (57-4 (3)) has to say, on A4, in Japanese or English.
import { createRequire } from 'node:module';
import { z } from 'zod';
import { invoiceDocument, type InvoiceDocument } from '../../queries/invoices.ts';
import type { FileAnswer } from '../../queries/reports/etax.ts';
import { query } from '../../queries/query.ts';
import { dateInZone } from '../domain/dates.ts';
import type { Invoice, InvoiceLine } from '../domain/invoices.ts';
import { normalized } from '../domain/unicode.ts';

/** What is printed, by language. `{}` is filled in. */
const WORDS = {
  ja: {
    sales: '請求書',
    sales_credit: '返還請求書',
    to: '{} 御中',
    number: '番号',
    issueDate: '発行日',
    creditDate: '返還日',
    dueDate: 'お支払期限',
    registration: '登録番号',
    phone: '電話',
    subject: '件名',
    due: 'ご請求金額（税込）',
    returned: '返還金額（税込）',
    net: '差引お支払額',
    date: '取引日',
    originalDate: '当初取引日',
    description: '品目',
    quantity: '数量',
    unitPrice: '単価',
    amount: '金額',
    rate: '税率',
    exclusive: '明細の金額は税抜です。',
    inclusive: '明細の金額は税込です。',
    reduced: '※は軽減税率（{}%）の対象です。',
    taxed: '{}%対象',
    taxedReduced: '{}%対象（軽減税率）※',
    untaxed: '非課税・対象外',
    base: '対価の額（税抜）',
    tax: '消費税額等',
    subtotal: '小計（税抜）',
    taxTotal: '消費税額等',
    total: '合計（税込）',
    withholding: '源泉徴収税額',
    note: '備考',
    void: '取消済 {}',
    out: '対象外',
  },
  en: {
    sales: 'Invoice',
    sales_credit: 'Credit note',
    to: '{}',
    number: 'Number',
    issueDate: 'Date of issue',
    creditDate: 'Date of credit',
    dueDate: 'Payment due',
    registration: 'Registration number',
    phone: 'Phone',
    subject: 'Subject',
    due: 'Amount due (incl. tax)',
    returned: 'Credited (incl. tax)',
    net: 'Amount payable',
    date: 'Date',
    originalDate: 'Date of sale',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    rate: 'Tax',
    exclusive: 'Amounts of lines are without tax.',
    inclusive: 'Amounts of lines include the tax.',
    reduced: '※ marks the reduced tax rate ({}%).',
    taxed: 'Taxed at {}%',
    taxedReduced: 'Taxed at {}% ※',
    untaxed: 'Exempt, out of scope',
    base: 'Price (excl. tax)',
    tax: 'Tax',
    subtotal: 'Subtotal (excl. tax)',
    taxTotal: 'Consumption tax',
    total: 'Total (incl. tax)',
    withholding: 'Withholding tax',
    note: 'Note',
    void: 'VOID {}',
    out: '-',
  },
} as const;
type Locale = keyof typeof WORDS;

const VOID_COLOR = '#b3261e';
const LEFT = 48;
const RIGHT = 595.28 - 48;
const BOTTOM = 841.89 - 60;
const SIZE = 9;
/** Space between the lines of one text. */
const LINE_GAP = 2;

interface Column {
  readonly key: 'date' | 'description' | 'quantity' | 'unitPrice' | 'amount' | 'rate';
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}
const COLUMNS: readonly Column[] = [
  { key: 'date', x: LEFT, width: 70, align: 'left' },
  { key: 'description', x: LEFT + 70, width: 204, align: 'left' },
  { key: 'quantity', x: LEFT + 276, width: 56, align: 'right' },
  { key: 'unitPrice', x: LEFT + 334, width: 58, align: 'right' },
  { key: 'amount', x: LEFT + 394, width: 66, align: 'right' },
  { key: 'rate', x: LEFT + 460, width: RIGHT - LEFT - 460, align: 'right' },
];

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
  heightOfString(text: string, options?: object): number;
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

interface Sheet {
  readonly doc: Doc;
  readonly locale: Locale;
  readonly invoice: Invoice;
  readonly company: InvoiceDocument['company'];
}

function write(
  { doc }: Sheet,
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

/** That it is void, and since which day: nobody may take it for a claim. */
function stamp({ doc, locale, invoice, company }: Sheet): void {
  const { voidedAt = invoice.updatedAt } = invoice.statusTransitions;
  const text = filled(WORDS[locale].void, dateText(dateInZone(company.timezone, Date.parse(voidedAt)), locale));
  doc
    .rect(RIGHT - 150, 40, 150, 28)
    .lineWidth(1.5)
    .stroke(VOID_COLOR);
  doc.font('bold').fontSize(13).fillColor(VOID_COLOR);
  doc.text(text, RIGHT - 146, 48, { width: 142, align: 'center', lineBreak: false });
}

/** Heading: what it is, whom it is for, who issued it when under which number. Ends where the lines begin. */
function head(sheet: Sheet): number {
  const { doc, locale, invoice, company } = sheet;
  const words = WORDS[locale];
  const title = words[invoice.type === 'sales_credit' ? 'sales_credit' : 'sales'];
  write(
    sheet,
    title,
    LEFT,
    44,
    20,
    { width: RIGHT - LEFT, align: 'center', characterSpacing: locale === 'ja' ? 6 : 0 },
    true,
  );
  if (invoice.status === 'void') stamp(sheet);
  write(sheet, addressed(invoice.partnerName, locale), LEFT, 92, 13, { width: 250 }, true);
  const toEnd = Math.max(doc.y, 110) + 2;
  doc
    .moveTo(LEFT, toEnd)
    .lineTo(LEFT + 250, toEnd)
    .lineWidth(0.7)
    .stroke('#000');
  let y = 92;
  const facts: (readonly [string, string])[] = [
    [words.number, invoice.number ?? ''],
    [invoice.type === 'sales_credit' ? words.creditDate : words.issueDate, dateText(invoice.issueDate, locale)],
    ...(invoice.type === 'sales' ? [[words.dueDate, dateText(invoice.dueDate, locale)] as const] : []),
  ];
  for (const [name, value] of facts) {
    write(sheet, name, 330, y, SIZE, { width: 90 });
    write(sheet, value, 420, y, SIZE, { width: RIGHT - 420, align: 'right' });
    y += 14;
  }
  y += 8;
  const issuer = [
    company.name,
    ...(company.address?.postalCode ? [`〒${company.address.postalCode.replace(/^(\d{3})/, '$1-')}`] : []),
    ...(company.address?.text ? [company.address.text] : []),
    ...(company.phone ? [`${words.phone} ${company.phone}`] : []),
    ...(invoice.qualified && invoice.registrationNumber ? [`${words.registration} ${invoice.registrationNumber}`] : []),
  ];
  for (const [i, text] of issuer.entries()) {
    write(sheet, text, 330, y, i === 0 ? 11 : SIZE, { width: RIGHT - 330 }, i === 0);
    y = doc.y + 2;
  }
  let left = toEnd + 14;
  if (invoice.subject !== undefined) {
    write(sheet, `${words.subject}　${invoice.subject}`, LEFT, left, 10, { width: 260 });
    left = doc.y + 12;
  }
  const asked = invoice.total - invoice.withholdingTax;
  const name = invoice.type === 'sales_credit' ? words.returned : invoice.withholdingTax > 0 ? words.net : words.due;
  doc.rect(LEFT, left, 250, 34).fill('#eef1f4');
  write(sheet, name, LEFT + 10, left + 12, 10, { width: 130 });
  write(sheet, yen(asked, locale), LEFT + 120, left + 8, 16, { width: 120, align: 'right' }, true);
  return Math.max(left + 48, y + 14);
}

/** Lines of a credit note say when that was sold which is taken back (art. 57-4 (3) 2). */
const titleOf = ({ type }: Invoice, key: Column['key']): Column['key'] | 'originalDate' =>
  key === 'date' && type === 'sales_credit' ? 'originalDate' : key;

function tableHead(sheet: Sheet, y: number): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, 18).fill('#dfe4ea');
  for (const { key, x, width, align } of COLUMNS)
    write(
      sheet,
      WORDS[sheet.locale][titleOf(sheet.invoice, key)],
      x + (align === 'left' ? 4 : 0),
      y + 5,
      8,
      { width: width - 2, align },
      true,
    );
  return y + 22;
}

/** The day of a dealing: of a credit note only where its line says when that was sold which is taken back. */
const dayOfLine = ({ type, bookingDate, issueDate }: Invoice, { date }: InvoiceLine): string =>
  date ?? (type === 'sales_credit' ? '' : (bookingDate ?? issueDate));

/** The lines, with the mark of the reduced rate; a page that is full begins anew with the head of the table. */
function linesOf(sheet: Sheet, from: number): number {
  const { doc, locale, invoice } = sheet;
  let y = tableHead(sheet, from);
  for (const line of invoice.lines) {
    const description = printable(`${line.description}${line.reduced ? ' ※' : ''}`);
    doc.font('regular').fontSize(SIZE);
    const height = Math.max(13, doc.heightOfString(description, { width: 198, lineGap: LINE_GAP }) + 3);
    if (y + height > BOTTOM) {
      doc.addPage();
      y = tableHead(sheet, 48);
    }
    const cells: Readonly<Record<Column['key'], string>> = {
      date: dateText(dayOfLine(invoice, line), locale),
      description,
      quantity: [line.quantity, line.unit].filter((part) => part !== undefined).join(' '),
      unitPrice: line.unitPrice === undefined ? '' : yen(line.unitPrice, locale),
      amount: yen(line.amount, locale),
      rate: line.rateBps > 0 ? `${percent(line.rateBps)}%` : WORDS[locale].out,
    };
    for (const { key, x, width, align } of COLUMNS)
      write(sheet, cells[key], x + (align === 'left' ? 4 : 0), y, SIZE, { width: width - 4, align });
    y += height;
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.3).stroke('#b8bec5');
    y += 4;
  }
  return y;
}

/** Totals, and per rate the price and the tax: what the law asks for (art. 57-4 (1) 4, 5). */
function totals(sheet: Sheet, from: number): void {
  const { doc, locale, invoice } = sheet;
  const words = WORDS[locale];
  let y = from + 8;
  if (y + 80 + invoice.taxSummary.length * 15 > BOTTOM) {
    doc.addPage();
    y = 48;
  }
  const rows: (readonly [string, number])[] = [
    [words.subtotal, invoice.subtotal],
    [words.taxTotal, invoice.taxTotal],
    [words.total, invoice.total],
    ...(invoice.withholdingTax > 0
      ? ([
          [words.withholding, -invoice.withholdingTax],
          [words.net, invoice.total - invoice.withholdingTax],
        ] as const)
      : []),
  ];
  let right = y;
  for (const [name, amount] of rows) {
    const isSum = name === words.total || name === words.net;
    write(sheet, name, 360, right, SIZE, { width: 110 }, isSum);
    write(sheet, yen(amount, locale), 460, right, SIZE, { width: RIGHT - 462, align: 'right' }, isSum);
    right += 16;
  }
  doc.rect(LEFT, y - 3, 290, 16).fill('#eef1f4');
  write(sheet, words.base, LEFT + 120, y + 1, 8, { width: 85, align: 'right' }, true);
  write(sheet, words.tax, LEFT + 210, y + 1, 8, { width: 76, align: 'right' }, true);
  let left = y + 18;
  for (const { rateBps, reduced, taxableAmount, taxAmount } of invoice.taxSummary) {
    const name = rateBps === 0 ? words.untaxed : filled(reduced ? words.taxedReduced : words.taxed, percent(rateBps));
    write(sheet, name, LEFT + 4, left, SIZE, { width: 130 });
    write(sheet, yen(taxableAmount, locale), LEFT + 120, left, SIZE, { width: 85, align: 'right' });
    write(sheet, rateBps === 0 ? '' : yen(taxAmount, locale), LEFT + 210, left, SIZE, { width: 76, align: 'right' });
    left += 15;
  }
  const reduced = invoice.taxSummary.find((rate) => rate.reduced);
  const remarks = [
    ...(reduced ? [filled(words.reduced, percent(reduced.rateBps))] : []),
    words[invoice.taxEntryMethod],
  ];
  y = Math.max(left, right) + 8;
  write(sheet, remarks.join('　'), LEFT, y, 8, { width: RIGHT - LEFT });
  if (!invoice.note) return;
  y = doc.y + 10;
  doc.font('regular').fontSize(SIZE);
  if (y + 20 + doc.heightOfString(printable(invoice.note), { width: RIGHT - LEFT, lineGap: LINE_GAP }) > BOTTOM) {
    doc.addPage();
    y = 48;
  }
  write(sheet, words.note, LEFT, y, SIZE, {}, true);
  write(sheet, invoice.note, LEFT, y + 14, SIZE, { width: RIGHT - LEFT });
}

function footers(sheet: Sheet): void {
  const { doc, invoice } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page++) {
    doc.switchToPage(page);
    write(sheet, `${invoice.number ?? ''}　${page + 1} / ${count}`, LEFT, 805, 8, {
      width: RIGHT - LEFT,
      align: 'center',
      lineBreak: false,
    });
  }
}

/** The PDF of an issued invoice. */
export async function invoicePdfFile({ invoice, company }: InvoiceDocument, locale: Locale): Promise<Buffer> {
  // Printing is for those who print: the fonts and pdfkit are read when the first invoice is.
  const { FONTS, newPdf } = await import('./export-pdf.ts');
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
  const sheet: Sheet = { doc, locale, invoice, company };
  totals(sheet, linesOf(sheet, head(sheet)));
  footers(sheet);
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

/** An issued invoice as a file. Refuses invalid_state for drafts and for bills, which their suppliers made. */
export const invoicePdf = query<{ readonly id: string; readonly locale?: Locale | undefined }, FileAnswer>({
  name: invoiceDocument.name,
  summary: invoiceDocument.summary,
  needs: invoiceDocument.needs,
  input: invoiceDocument.input,
  output: z.string().describe('PDF, A4'),
  async run(rows, asked, input) {
    const found = await invoiceDocument.run(rows, asked, input);
    return (
      found && {
        fileName: `${found.invoice.number ?? found.invoice.id}.pdf`,
        contentType: 'application/pdf',
        text: await invoicePdfFile(found, input.locale ?? 'ja'),
        headers: {},
      }
    );
  },
});
