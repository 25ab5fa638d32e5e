// Tables as a PDF to print and sign: each laid out for the paper, then printed row by row, with pages turned where a
// reader expects it.
import { slices } from '../engine/loop.ts';
import { decimalText, readable, type Cell, type Exported, type Table, type TableColumn } from './export-table.ts';
import {
  GAP,
  headingsAbove,
  heightOf,
  INDENT,
  isBlank,
  isFigure,
  isOnPaper,
  layouts,
  MARGIN,
  onOnePage,
  PAPER,
  titleOf,
  widen,
  type LaidLine,
  type Layout,
  type Natural,
  type Turn,
  type Weight,
} from './export-pdf-layout.ts';
import { broken, lettersOf, newPdf, shortened, WEIGHTS, type PdfDocument } from './export-pdf-letters.ts';
import { paperOf, printable, roomBelowHead, type PrintedPaper } from './export-pdf-pages.ts';
import { word } from './export-words.ts';

function figureText(cell: number | bigint, column: TableColumn, made: Exported): string {
  const negative = cell < 0;
  const plain =
    column.kind === 'number' || column.kind === 'count'
      ? String(cell)
      : column.kind === 'bps'
        ? `${decimalText(cell, 2)}%`
        : decimalText(cell, made.decimals);
  const absolute = plain.replace('-', '');
  const grouped =
    column.kind === 'number' ? absolute : absolute.replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
  // Japanese statements mark a negative figure with a triangle.
  return negative ? `${made.locale === 'ja' ? '△' : '-'}${grouped}` : grouped;
}

/** The text of a cell. */
function cellText(value: Cell, column: TableColumn | undefined, made: Exported): string {
  if (value === undefined || !column) return '';
  if (typeof value !== 'string') return figureText(value, column, made);
  return printable(readable(made.locale, column.kind, value));
}

/** Reads the rows of a table, and how wide its columns are by themselves. */
async function readTable(
  table: Table,
  made: Exported,
  { letters: { measure } }: PrintedPaper,
  next: () => Promise<void>,
): Promise<{ readonly lines: readonly LaidLine[]; readonly naturals: readonly Natural[] }> {
  const isText = (column: TableColumn, line: LaidLine['row'], value: Cell): boolean =>
    isOnPaper(column) && !(line.ours && column.key === 'code') && !isBlank(column, line.kind, value);
  const lines: LaidLine[] = [];
  const naturals = table.columns.map((): Natural => ({ width: 0, isUsed: false }));
  for await (const row of table.rows) {
    if (row.only === 'flat') continue;
    await next();
    const cells =
      row.kind === 'heading'
        ? [printable(String(row.cells[0] ?? ''))]
        : row.cells.map((value, at) =>
            isText(table.columns[at] as TableColumn, row, value) ? cellText(value, table.columns[at], made) : '',
          );
    const line: LaidLine = { row, cells };
    lines.push(line);
    widen(naturals, table, line, measure);
  }
  const carried = naturals[table.carried?.words ?? -1];
  if (carried)
    for (const name of ['carriedOver', 'broughtForward'] as const)
      carried.width = Math.max(carried.width, measure(word(made.locale, name), 'regular'));
  return { lines, naturals };
}

/** A table, or the columns of it that stand beside each other, as it is printed. */
interface TablePart {
  readonly table: Table;
  readonly lines: readonly LaidLine[];
  readonly turn: Turn;
  readonly columns: Layout['columns'];
  /** Size of its letters, and from line to line. */
  readonly size: number;
  readonly step: number;
  /** From the left margin to the right one. */
  readonly room: number;
  readonly titles: readonly (readonly string[])[];
  readonly titleLines: number;
  /** Lines of headings above the titles. */
  readonly levels: number;
  /** What a page has for its rows. */
  readonly fresh: number;
  readonly caption: string;
  /** Whether it goes on below what is on the page, when there is room. */
  readonly follows: boolean;
}

function partsOf(
  { table, index }: { readonly table: Table; readonly index: number },
  lines: readonly LaidLine[],
  sets: readonly Layout[],
  { letters }: PrintedPaper,
): TablePart[] {
  return sets.map((layout, part) => {
    const { turn, columns } = layout;
    const titles = columns.map(({ column, width }) =>
      broken(letters, titleOf(column), width / layout.size + 0.01, 'bold').slice(0, 3),
    );
    const titleLines = Math.max(1, ...titles.map((it) => it.length));
    const levels = Math.max(0, ...columns.map(({ column }) => column.above?.length ?? 0));
    const fresh = roomBelowHead(turn) - ((titleLines + levels) * layout.size * 1.3 + 8);
    const isAlone = index === 0 && sets.length === 1;
    const { size } = table.isOnePage && isAlone ? onOnePage(layout, lines.length, fresh) : layout;
    const caption = isAlone
      ? ''
      : `${index === 0 ? '' : table.title}${sets.length > 1 ? ` (${part + 1}/${sets.length})` : ''}`.trim();
    const [step, room, follows] = [size * 1.3, PAPER[turn][0] - 2 * MARGIN, index > 0 && part === 0];
    return { table, lines, turn, columns, size, step, room, titles, titleLines, levels, fresh, caption, follows };
  });
}

/** The caption of a part and the titles of its columns. */
function beginPart(
  paper: PrintedPaper,
  { columns, size, step, room, titles, titleLines, levels, caption }: TablePart,
): void {
  const { letters, write, right, rule } = paper;
  if (caption !== '') {
    write(caption, MARGIN, paper.y + 4, 10, 'bold');
    paper.y += 20;
  }
  rule(MARGIN, paper.y, room, (titleLines + levels) * step + 6, 0.92);
  for (let level = 0; level < levels; level++) {
    for (const { text, x, width } of headingsAbove(columns, level)) {
      // Over a narrow column a heading is set in smaller letters rather than cut.
      const set = Math.min(size, width / letters.measure(text, 'bold'));
      write(text, x + (width - letters.measure(text, 'bold') * set) / 2, paper.y + 2, set, 'bold');
      rule(x, paper.y + step - 0.5, width, 0.4, 0.5);
    }
    paper.y += step;
  }
  for (const [i, { column, x, width }] of columns.entries())
    for (const [line, text] of (titles[i] ?? []).entries()) {
      if (isFigure(column)) right(text, x + width, paper.y + 3 + line * step, size, 'bold');
      else write(text, x, paper.y + 3 + line * step, size, 'bold');
    }
  paper.y += titleLines * step + 8;
}

/** A text in its column: how far it is indented, and the lines it takes. */
interface Shaped {
  readonly indent: number;
  readonly lines: readonly string[];
}

/** The texts of a row as they stand in their columns, and how high they are. */
function shaped(
  { letters }: PrintedPaper,
  { columns, size }: TablePart,
  { row, cells }: LaidLine,
): { readonly weight: Weight; readonly texts: readonly Shaped[]; readonly height: number } {
  const weight: Weight = row.kind === 'line' ? 'regular' : 'bold';
  const texts = columns.map(({ column, at, width }): Shaped => {
    const indent = column.key === 'name' ? INDENT * Math.max(row.level, 0) : 0;
    const text = cells[at] ?? '';
    if (text === '') return { indent, lines: [] };
    if (isFigure(column) && typeof row.cells[at] !== 'string') return { indent, lines: [text] };
    const style = column.key === 'code' ? 'regular' : weight;
    return { indent, lines: broken(letters, text, Math.max(width / size - indent, 4) + 0.01, style) };
  });
  return { weight, texts, height: heightOf(size, Math.max(1, ...texts.map((it) => it.lines.length))) };
}

function printRow(paper: PrintedPaper, part: TablePart, line: LaidLine, isDivided: boolean): void {
  const { columns, size, step, room } = part;
  const { weight, texts, height } = shaped(paper, part, line);
  if (line.row.kind === 'sum') paper.rule(MARGIN, paper.y - 0.6, room, 0.7, 0.3);
  for (const [i, { column, x, width }] of columns.entries()) {
    const { indent, lines } = texts[i] as Shaped;
    const isCode = column.key === 'code';
    for (const [at, text] of lines.entries()) {
      const top = paper.y + 1.5 + at * step;
      if (isFigure(column) && lines.length === 1) paper.right(text, x + width, top, size, weight);
      else paper.write(text, x + indent * size, top, size, isCode ? 'regular' : weight, isCode ? 0.35 : 0);
    }
  }
  paper.y += height;
  if (isDivided) paper.rule(MARGIN, paper.y - 0.8, room, 0.25, 0.8);
}

function printHeading(paper: PrintedPaper, { size, step, room }: TablePart, text: string): void {
  const shown = shortened(paper.letters, text, room, size + 0.5, 'bold');
  paper.write(shown, MARGIN + GAP / 2, paper.y + 5, size + 0.5, 'bold');
  paper.y += step + 8;
  paper.rule(MARGIN, paper.y - 1, room, 0.6, 0.5);
}

/** The figures that a page carries over, or begins with. */
function printCarried(
  paper: PrintedPaper,
  part: TablePart,
  balance: LaidLine | undefined,
  name: 'carriedOver' | 'broughtForward',
  { locale }: Exported,
): void {
  const { carried } = part.table;
  if (!carried || !balance) return;
  const cells = balance.cells.map((text, at) =>
    at === carried.words ? word(locale, name) : carried.figures.includes(at) ? text : '',
  );
  printRow(paper, part, { row: { kind: 'line', level: 0, cells: [] }, cells }, true);
}

/** The figures that stand behind a line, where it has some. */
function balanceBehind(line: LaidLine, { columns, carried }: Table, made: Exported): LaidLine | undefined {
  const { row, cells } = line;
  if (carried && row.carries)
    return {
      row,
      cells: cells.map((_, at) => cellText(row.carries?.[carried.figures.indexOf(at)], columns[at], made)),
    };
  return carried?.figures.some((figure) => cells[figure] !== '') ? line : undefined;
}

/** Whether the line at `at` begins something that stays together, and does not fit on this page but on the next. */
function turnsBefore(paper: PrintedPaper, part: TablePart, at: number, last: number): boolean {
  const { lines, size, step, fresh } = part;
  const line = lines[at] as LaidLine;
  const heightAt = (i: number): number => shaped(paper, part, lines[i] as LaidLine).height;
  if (paper.y + heightAt(at) > last) return true;
  if (line.row.keeps) return false;
  let kept = heightAt(at);
  for (let i = at + 1; lines[i]?.row.keeps && kept <= fresh; i++) kept += heightAt(i);
  const end = line.row.block ? lines.findIndex((it, i) => i > at && it.row.block) : -1;
  const block = line.row.block ? ((end < 0 ? lines.length : end) - at) * heightOf(size, 1) : 0;
  const over = last - paper.y;
  return (kept > over && kept <= fresh - 3 * step) || (block > over && block <= fresh / 2);
}

/** Begins a part: on this page when at least its head and a few rows fit, or all of one that is whole. */
function startPart(paper: PrintedPaper, part: TablePart): void {
  const { table, lines, turn, size, step, titleLines, fresh } = part;
  const whole = table.isWhole ? lines.reduce((sum, line) => sum + shaped(paper, part, line).height, 0) : Infinity;
  const least = whole <= fresh - 20 ? whole : Math.min(lines.length, 6) * heightOf(size, 1);
  const fits = part.follows && paper.y + 40 + titleLines * step + least <= paper.bottom();
  if (paper.turn() === turn && fits) paper.y += 14;
  else paper.turnPage(turn);
  beginPart(paper, part);
}

async function printPart(
  paper: PrintedPaper,
  part: TablePart,
  made: Exported,
  rest: () => Promise<void>,
): Promise<void> {
  const { table, lines, turn, size, room } = part;
  startPart(paper, part);
  let heading: string | undefined;
  /** Figures that the next page begins with. */
  let balance: LaidLine | undefined;
  const nextPage = (): void => {
    printCarried(paper, part, balance, 'carriedOver', made);
    paper.turnPage(turn);
    beginPart(paper, part);
    if (heading !== undefined)
      printHeading(paper, part, `${heading} ${made.locale === 'ja' ? '(続き)' : '(continued)'}`);
    printCarried(paper, part, balance, 'broughtForward', made);
  };
  const last = (): number => paper.bottom() - (table.carried ? heightOf(size, 1) : 0);
  for (const [at, line] of lines.entries()) {
    await rest();
    const { row, cells } = line;
    if (row.kind === 'heading') {
      if (heading !== undefined) paper.y += 8;
      heading = cells[0] ?? '';
      balance = undefined;
      // The name of an account never stands alone at the foot of a page.
      if (paper.y + 4 * heightOf(size, 1) > last()) {
        paper.turnPage(turn);
        beginPart(paper, part);
      }
      printHeading(paper, part, heading);
      continue;
    }
    if (turnsBefore(paper, part, at, last())) nextPage();
    const next = lines[at + 1]?.row;
    printRow(paper, part, line, !(row.kind === 'line' && next?.kind === 'line' && next.keeps));
    balance = balanceBehind(line, table, made) ?? balance;
  }
  paper.rule(MARGIN, paper.y - 0.8, room, 0.7, 0.3);
}

/** The document, and its bytes once it has ended. */
async function openDocument(
  made: Exported,
): Promise<{ readonly doc: PdfDocument; readonly bytes: () => Promise<Buffer> }> {
  const doc = (await newPdf({
    autoFirstPage: false,
    lang: made.locale,
    displayTitle: true,
    info: {
      Title: `${made.title} ${made.period}`,
      Author: made.company,
      Creator: 'Daicho',
      Keywords: made.state,
      ...(made.generatedAt === undefined ? {} : { CreationDate: new Date(made.generatedAt) }),
    },
  })) as PdfDocument;
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk) => {
      chunks.push(chunk);
    });
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  return {
    doc,
    async bytes() {
      doc.end();
      await written;
      return Buffer.concat(chunks);
    },
  };
}

/** The PDF. `count` is called for every row and may refuse. */
export async function pdfFile(made: Exported, count: () => void): Promise<Buffer> {
  const { doc, bytes } = await openDocument(made);
  const letters = lettersOf(doc);
  const paper = paperOf(doc, letters, made);
  const pace = slices('read');
  const rest = async (): Promise<void> => {
    if (pace.isDue()) await pace.turn();
  };
  const printed = made.tables.filter(({ only }) => only !== 'csv' && only !== 'flat');
  for (const [index, table] of printed.entries()) {
    const { lines, naturals } = await readTable(table, made, paper, async () => {
      count();
      await rest();
    });
    const sets = layouts(table, lines.length === 0, naturals, letters.measure, paper.turn());
    for (const part of partsOf({ table, index }, lines, sets, paper)) await printPart(paper, part, made, rest);
  }
  await paper.close(rest);
  for (const weight of WEIGHTS) {
    letters.fonts[weight].finalize();
    await rest();
  }
  return bytes();
}
