// Tables as an XLSX workbook: one sheet per table, texts as texts and figures as figures. Sheets are compressed while
// their rows are read, so that only the result is in memory.
import { crc32, createDeflateRaw } from 'node:zlib';
import { slices } from '../engine/loop.ts';
import {
  decimalText,
  flatCell,
  readable,
  type Exported,
  type Table,
  type TableColumn,
  type TableRow,
} from './export-table.ts';

/** Excel keeps 15 digits of a number: a larger figure is written as text, exactly. */
const EXACT = 999_999_999_999_999n;
const CELL_LENGTH = 32_767;
const SAMPLE_ROWS = 500;
const HEAD_ROWS = 6;
const INDENTS = 6;
const DEFAULT_WIDTH = 8;
const TEXT_MOST = 48;
const TITLE_MOST = 18;
/**
 * A table with more columns of figures is printed on several pages side by side: a year by months and its total still
 * stands on one.
 */
const FIGURES_WIDE = 14;

/**
 * Text inside of XML: what XML cannot hold is dropped, and `_x0041_`, which Excel would decode, is kept as it is
 * written.
 */
function xml(text: string): string {
  return text
    .slice(0, CELL_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/_x[0-9a-f]{4}_/gi, '_x005F$&')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** `A`, `B`, ... `AA`: the name of the column at an index. */
function letters(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);
}

/** Days since 1899-12-30, as Excel counts them; undefined before March 1900, where Excel errs. */
function serial(date: string): number | undefined {
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  return days >= 61 ? days : undefined;
}

/** Columns that a text takes when full-width letters take two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2000 ? 2 : 1), 0);
}

// Places of the formats in `styles`; texts and bold texts follow, one per depth of indent.
const STYLE = {
  plain: 0,
  company: 1,
  title: 2,
  fact: 3,
  head: 4,
  money: 5,
  moneySum: 6,
  number: 7,
  numberBold: 8,
  date: 9,
  moneyBold: 10,
  longFigure: 11,
  longFigureBold: 12,
  percent: 13,
  percentBold: 14,
  count: 15,
  countBold: 16,
  text: 17,
  textBold: 17 + INDENTS + 1,
} as const;

function styles(locale: Exported['locale'], decimals: number): string {
  const name = locale === 'ja' ? 'Yu Gothic' : 'Calibri';
  const figure = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  // Japanese statements mark a negative figure with a triangle.
  const minus = locale === 'ja' ? '"△"' : '-';
  const date = locale === 'ja' ? 'yyyy/mm/dd' : 'yyyy\\-mm\\-dd';
  const font = (size: number, more = ''): string => `<font>${more}<sz val="${size}"/><name val="${name}"/></font>`;
  const format = (number: number, fontId: number, border = 0, fill = 0, align = ''): string =>
    `<xf numFmtId="${number}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" ` +
    'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"' +
    (align === '' ? '/>' : ` applyAlignment="1"><alignment ${align}/></xf>`);
  const texts = (fontId: number, border: number): string =>
    Array.from({ length: INDENTS + 1 }, (_, depth) =>
      format(0, fontId, border, 0, `horizontal="left"${depth > 0 ? ` indent="${depth}"` : ''}`),
    ).join('');
  const formats = [
    format(0, 0),
    format(0, 1),
    format(0, 2),
    format(0, 3),
    format(0, 1, 2, 2, 'horizontal="center" vertical="center" wrapText="1"'),
    format(164, 0),
    format(164, 1, 1),
    format(1, 0, 0, 0, 'horizontal="right" indent="1"'),
    format(1, 1, 0, 0, 'horizontal="right" indent="1"'),
    format(165, 0, 0, 0, 'horizontal="left"'),
    format(164, 1),
    format(0, 0, 0, 0, 'horizontal="right"'),
    format(0, 1, 0, 0, 'horizontal="right"'),
    format(166, 0, 0, 0, 'horizontal="right"'),
    format(166, 1, 0, 0, 'horizontal="right"'),
    format(3, 0, 0, 0, 'horizontal="right" indent="1"'),
    format(3, 1, 0, 0, 'horizontal="right" indent="1"'),
  ];
  return (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3">' +
    `<numFmt numFmtId="164" formatCode="${figure}_ ;[Red]${xml(minus)}${figure}_ "/>` +
    `<numFmt numFmtId="165" formatCode="${date}"/>` +
    `<numFmt numFmtId="166" formatCode="0.00%;${xml(minus)}0.00%"/></numFmts>` +
    `<fonts count="4">${font(10)}${font(10, '<b/>')}${font(14, '<b/>')}` +
    `<font><sz val="9"/><color rgb="FF666666"/><name val="${name}"/></font></fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/></patternFill></fill></fills>' +
    '<borders count="3"><border/>' +
    '<border><left/><right/><top style="thin"/><bottom/></border>' +
    '<border><left/><right/><top style="thin"/><bottom style="thin"/></border></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${STYLE.textBold + INDENTS + 1}">` +
    `${formats.join('')}${texts(0, 0)}${texts(1, 0)}</cellXfs></styleSheet>`
  );
}

interface SheetColumn {
  readonly column: TableColumn;
  readonly at: number;
}

/** Styles of money by kind of row. */
/** Style of a figure that is no money and no rate, by the kind of its column. */
const PLAIN: Readonly<Record<string, 'count' | 'number'>> = { count: 'count' };
const MONEY = { line: STYLE.money, group: STYLE.moneyBold, heading: STYLE.moneyBold, sum: STYLE.moneySum } as const;

/** A cell with a text, at a place `r="A1"`, whose spaces stay as they are. */
const textCell = (place: string, style: number, text: string): string =>
  `<c ${place} s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;

function rowXml(row: TableRow, number: number, columns: readonly SheetColumn[], made: Exported): string {
  const bold = row.kind !== 'line';
  const cells = columns.map(({ column, at }, i) => {
    const place = `r="${letters(i)}${number}"`;
    const cell = row.ours && column.key === 'code' ? undefined : row.cells[at];
    const depth = column.key === 'name' ? Math.min(Math.max(row.level, 0), INDENTS) : 0;
    const [text, isFigure] = flatCell(cell, column, made.decimals);
    if (text === '') return '';
    const day = column.kind === 'date' ? serial(text) : undefined;
    const figure = (style: number, value: string): string => `<c ${place} s="${style}"><v>${value}</v></c>`;
    if (day !== undefined) return figure(STYLE.date, String(day));
    const size = BigInt(typeof cell === 'string' || cell === undefined ? 0 : Math.trunc(Number(cell)));
    // Basis points are percent, as a workbook counts them.
    if (isFigure && column.kind === 'bps')
      return figure(bold ? STYLE.percentBold : STYLE.percent, decimalText(cell as number | bigint, 4));
    if (isFigure && size <= EXACT && size >= -EXACT)
      return figure(
        column.kind === 'money' ? MONEY[row.kind] : STYLE[`${PLAIN[column.kind] ?? 'number'}${bold ? 'Bold' : ''}`],
        text,
      );
    const ofFigure = bold ? STYLE.longFigureBold : STYLE.longFigure;
    const style = isFigure ? ofFigure : (bold ? STYLE.textBold : STYLE.text) + depth;
    return textCell(place, style, readable(made.locale, column.kind, text));
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function titleOf(made: Exported, table: Table): string {
  return table.key === made.tables[0]?.key ? made.title : `${made.title}　${table.title}`;
}

/** Columns of a sheet. */
function columnsOf(table: Table): SheetColumn[] {
  return table.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => column.only !== 'csv' && column.only !== 'paper');
}

const headingOf = ({ heading, title }: TableColumn): string => heading ?? title;
const isFigureColumn = ({ kind }: TableColumn): boolean =>
  kind === 'money' || kind === 'count' || kind === 'number' || kind === 'bps';

/** Rows of paper only, and headings whose words every row has for itself, are left out. */
const isInSheet = ({ kind, only }: TableRow): boolean => kind !== 'heading' && only !== 'paper';

/** XML of a sheet, piece by piece. The first rows decide how wide the columns are. */
async function* sheetXml(
  made: Exported,
  table: Table,
  count: () => void,
  ended: (lastRow: number, lastColumn: string) => void,
): AsyncGenerator<string> {
  const columns = columnsOf(table);
  const iterator =
    Symbol.asyncIterator in table.rows ? table.rows[Symbol.asyncIterator]() : table.rows[Symbol.iterator]();
  const sample: TableRow[] = [];
  for (
    let next = await iterator.next();
    !next.done;
    next = sample.length < SAMPLE_ROWS ? await iterator.next() : { done: true, value: undefined }
  )
    if (isInSheet(next.value)) {
      sample.push(next.value);
      count();
    }
  const widths = columns.map(({ column, at }) => {
    const longest = sample.reduce(
      (most, row) =>
        Math.max(
          most,
          widthOf(row.ours && column.key === 'code' ? '' : flatCell(row.cells[at], column, made.decimals)[0]) *
            (column.kind === 'money' ? 1.34 : 1) +
            (column.key === 'name' ? 2 * Math.max(row.level, 0) : 0),
        ),
      0,
    );
    // Titles of figures may take several lines.
    return Math.min(
      Math.max(
        longest + 2,
        Math.min(widthOf(headingOf(column)) + 2, isFigureColumn(column) ? TITLE_MOST : 60),
        column.kind === 'money' ? 14 : 8,
      ),
      TEXT_MOST,
    );
  });
  const wide = columns.filter(({ column }) => column.kind === 'money').length > 5 || columns.length > 8;
  const cols = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width.toFixed(1)}" customWidth="1"/>`,
  );
  yield (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0" showGridLines="0">' +
    `<pane ySplit="${HEAD_ROWS}" topLeftCell="A${HEAD_ROWS + 1}" activePane="bottomLeft" state="frozen"/>` +
    '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
  const facts = made.facts.join('   ');
  const lastPrinted = columns.filter(({ column }) => column.key !== 'entryId').length - 1;
  const line = (number: number, style: number, text: string): string =>
    `<row r="${number}" ht="${number === 2 ? 24 : 15}" customHeight="1">` +
    `${textCell(`r="A${number}"`, style, text)}</row>`;
  const unit = `<c r="${letters(Math.max(lastPrinted, 0))}${HEAD_ROWS - 1}" s="${STYLE.longFigure}" t="inlineStr">`;
  const headLines = columns.map(({ column }, i) => Math.ceil((widthOf(headingOf(column)) * 1.15) / (widths[i] ?? 1)));
  const heads = columns.map(
    ({ column }, i) =>
      `<c r="${letters(i)}${HEAD_ROWS}" s="${STYLE.head}" t="inlineStr"><is><t>${xml(headingOf(column))}</t></is></c>`,
  );
  yield (
    line(1, STYLE.company, made.company) +
    line(2, STYLE.title, titleOf(made, table)) +
    line(3, STYLE.plain, made.period) +
    line(4, STYLE.fact, facts) +
    `<row r="${HEAD_ROWS - 1}" ht="15" customHeight="1">${unit}<is><t>${xml(made.unit)}</t></is></c></row>` +
    `<row r="${HEAD_ROWS}" ht="${16 * Math.max(1, ...headLines)}" customHeight="1">${heads.join('')}</row>`
  );
  const pace = slices('read');
  let number = HEAD_ROWS;
  let piece = '';
  for (const row of sample) piece += rowXml(row, ++number, columns, made);
  if (sample.length >= SAMPLE_ROWS)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!isInSheet(next.value)) continue;
      count();
      piece += rowXml(next.value, ++number, columns, made);
      if (pace.isDue()) await pace.turn();
      if (piece.length > 256 * 1024) {
        yield piece;
        piece = '';
      }
    }
  // Ids are there to look up and to join by: on paper they would only make the letters small. A narrow table leaves
  // room for the head above it.
  const onPaper = columns.filter(({ column }) => column.key !== 'entryId').length;
  const missing =
    Math.max(...[made.company, titleOf(made, table), facts].map((text, i) => widthOf(text) * (i === 1 ? 1.6 : 1))) -
    widths.slice(0, onPaper).reduce((sum, width) => sum + width, 0);
  ended(number, letters(Math.max(onPaper - 1 + Math.max(0, Math.ceil(missing / DEFAULT_WIDTH)), 0)));
  const last = `${letters(Math.max(columns.length - 1, 0))}${number}`;
  const figures = columns.filter(({ column }) => isFigureColumn(column)).length;
  yield (
    `${piece}</sheetData>` +
    '<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="9" orientation="${wide ? 'landscape' : 'portrait'}" ` +
    `fitToWidth="${Math.max(1, Math.ceil(figures / FIGURES_WIDE))}" fitToHeight="0"/>` +
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>' +
    `<ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

/** Writes files one after another into a ZIP archive in memory; each is compressed as it comes. */
function archive(): {
  add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  end(): Buffer;
} {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const push = (bytes: Buffer): void => {
    chunks.push(bytes);
    offset += bytes.length;
  };
  return {
    async add(name, pieces) {
      const packed: Buffer[] = [];
      let crc = 0;
      let size = 0;
      const deflate = createDeflateRaw();
      const done = new Promise<void>((resolve, reject) => {
        deflate
          .on('data', (chunk: Buffer) => {
            packed.push(chunk);
          })
          .on('end', resolve)
          .on('error', reject);
      });
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece, 'utf8');
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes))
          await new Promise((resolve) => {
            deflate.once('drain', resolve);
          });
      }
      deflate.end();
      await done;
      const path = Buffer.from(name, 'utf8');
      const packedSize = packed.reduce((sum, chunk) => sum + chunk.length, 0);
      // Version, flags (UTF-8 names), method (deflate), time, date (1980-01-01), crc, sizes, length of the name: the
      // same in both headers.
      const facts = Buffer.alloc(26);
      facts.writeUInt16LE(20, 0);
      facts.writeUInt16LE(0x0800, 2);
      facts.writeUInt16LE(8, 4);
      facts.writeUInt16LE(0x21, 8);
      facts.writeUInt32LE(crc, 10);
      facts.writeUInt32LE(packedSize, 14);
      facts.writeUInt32LE(size, 18);
      facts.writeUInt16LE(path.length, 22);
      const central = Buffer.alloc(14);
      central.writeUInt32LE(offset, 10);
      directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, central, path]));
      push(Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path]));
      packed.forEach(push);
    },
    end() {
      const list = Buffer.concat(directory);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(directory.length, 8);
      end.writeUInt16LE(directory.length, 10);
      end.writeUInt32LE(list.length, 12);
      end.writeUInt32LE(offset, 16);
      return Buffer.concat([...chunks, list, end]);
    },
  };
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The workbook. `count` is called for every row and may refuse. */
export async function xlsxFile(made: Exported, count: () => void): Promise<Buffer> {
  const taken = new Set<string>();
  const tables = made.tables.filter(({ only }) => only !== 'csv' && only !== 'paper');
  const names = tables.map((table, i) => {
    const base =
      (i === 0 ? made.title : table.title)
        .replace(/[[\]:*?/\\']/g, ' ')
        .trim()
        .slice(0, 25) || 'Sheet';
    let name = base;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base} (${n})`;
    taken.add(name.toLowerCase());
    return name;
  });
  const zip = archive();
  /** A piece for each sheet, by its number from 1 and its name as XML. */
  const ofSheets = (piece: (n: number, name: string) => string): string =>
    names.map((name, i) => piece(i + 1, xml(name))).join('');
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  await zip.add('[Content_Types].xml', [
    `${HEADER}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
      '<Override PartName="/docProps/core.xml" ' +
      'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
      ofSheets((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`) +
      '</Types>',
  ]);
  await zip.add('_rels/.rels', [
    `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
      `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" ` +
      'Target="docProps/core.xml"/></Relationships>',
  ]);
  await zip.add('docProps/core.xml', [
    `${HEADER}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<dc:title>${xml(`${made.title} ${made.period}`)}</dc:title><dc:creator>${xml(made.company)}</dc:creator>` +
      `<cp:keywords>${xml(made.state)}</cp:keywords></cp:coreProperties>`,
  ]);
  const ends: string[] = [];
  for (const [i, table] of tables.entries())
    await zip.add(
      `xl/worksheets/sheet${i + 1}.xml`,
      sheetXml(made, table, count, (row, column) => {
        ends.push(`$${column}$${row}`);
      }),
    );
  await zip.add('xl/workbook.xml', [
    `${HEADER}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
      `<sheets>${ofSheets((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets>` +
      `<definedNames>${ofSheets(
        (n, name) =>
          `<definedName name="_xlnm.Print_Area" localSheetId="${n - 1}">` +
          `'${name}'!$A$1:${ends[n - 1] ?? '$A$1'}</definedName>` +
          `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">` +
          `'${name}'!$A:$B,'${name}'!$${HEAD_ROWS}:$${HEAD_ROWS}</definedName>`,
      )}</definedNames></workbook>`,
  ]);
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">` +
      ofSheets((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`) +
      `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ]);
  await zip.add('xl/styles.xml', [`${HEADER}${styles(made.locale, made.decimals)}`]);
  return zip.end();
}
