// Tables as a PDF to print and sign: A4, a head on every page, a Japanese font of which only the used letters are
// stored. Pages are written with pdfkit.
import { createRequire } from 'node:module';
import { slices } from '../engine/loop.ts';
import { decimalText, readable, type Cell, type Exported, type TableColumn } from './export-table.ts';
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
  type Natural,
  type Turn,
  type Weight,
} from './export-pdf-layout.ts';
import { word } from './export-words.ts';
import { normalized } from '../domain/unicode.ts';

/** Files of the font that everything is printed in. */
export const FONTS = {
  regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
} as const satisfies Record<Weight, string>;
const HEAD = 66;
const FOOT = 18;
const LINES_MOST = 8;

/**
 * What we use of pdfkit below its drawing: its font embeds a letter and names it, so that a line is written in one go
 * instead of letter by letter.
 */
interface EmbeddedFont {
  readonly id: string;
  /** The font that was read from the file: it can be given to the next document. */
  readonly font: object;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): unknown;
  finalize(): void;
}
interface PdfDocument {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
  registerFont(name: string, from: string | object): void;
  font(name: string): void;
  addPage(options: object): void;
  addContent(text: string): void;
  on(name: 'data', listen: (chunk: Buffer) => void): void;
  on(name: 'end', listen: () => void): void;
  on(name: 'error', listen: (error: Error) => void): void;
  end(): void;
}

/** A letter as a font writes it: its code, and its width in units of the letter size. */
interface Letter {
  readonly code: string;
  readonly width: number;
}

/**
 * Text as it can be printed: composed, without control and direction characters, and without variants that no font of
 * ours has.
 */
function printable(text: string): string {
  return normalized(text, 'NFC')
    .replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\ufeff]|[\u{e0100}-\u{e01ef}]/gu, '');
}

/** A letter after which, or before which, a line may end. */
const BREAKS = /[\s/_、。・　\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/;

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

/** A text in its column: how far it is indented, and the lines it takes. */
interface Shaped {
  readonly indent: number;
  readonly lines: readonly string[];
}

/** Fonts that were read once: reading one takes as long as a small report. */
const known: Partial<Record<Weight, object>> = {};

/** An empty document of pdfkit with these options; the caller says which part of it he uses. */
export async function newPdf(options: object): Promise<unknown> {
  const { default: Document } = await import('pdfkit');
  return new Document(options);
}

/** The PDF. `count` is called for every row and may refuse. */
export async function pdfFile(made: Exported, count: () => void): Promise<Buffer> {
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
  const require = createRequire(import.meta.url);
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk) => {
      chunks.push(chunk);
    });
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const fonts = {} as Record<Weight, EmbeddedFont>;
  for (const weight of Object.keys(FONTS) as Weight[]) {
    doc.registerFont(weight, known[weight] ?? require.resolve(FONTS[weight]));
    doc.font(weight);
    fonts[weight] = doc._font;
    known[weight] = doc._font.font;
  }
  const pace = slices('read');
  const rest = async (): Promise<void> => {
    if (pace.isDue()) await pace.turn();
  };

  const letters: Record<Weight, Map<string, Letter>> = { regular: new Map(), bold: new Map() };
  const encode = (weight: Weight, letter: string): Letter => {
    const [codes, positions] = fonts[weight].encode(letter);
    return { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000 };
  };
  const letterOf = (weight: Weight, letter: string): Letter => {
    let found = letters[weight].get(letter);
    if (!found) {
      found = encode(weight, letter);
      // A letter that the font does not have is printed as 〓, as typesetters do.
      if (/^0*$/.test(found.code)) found = encode(weight, '〓');
      letters[weight].set(letter, found);
    }
    return found;
  };
  // All digits are equally wide, so that figures stand below each other; two ones stand so close that a reader of the
  // text does not take the gap for a space.
  const digit = { regular: 0, bold: 0 };
  for (const weight of Object.keys(FONTS) as Weight[])
    digit[weight] = Math.min(letterOf(weight, '0').width, letterOf(weight, '1').width + 0.09);
  const widthOf = (letter: string, weight: Weight): number =>
    letter >= '0' && letter <= '9' ? digit[weight] : letterOf(weight, letter).width;
  const measure = (text: string, weight: Weight): number => {
    let sum = 0;
    for (const letter of text) sum += widthOf(letter, weight);
    return sum;
  };

  /**
   * A text as lines that are not wider than `width` (in units of the letter size); the rest of a very long text becomes
   * an ellipsis.
   */
  const broken = (text: string, width: number, weight: Weight): string[] => {
    if (measure(text, weight) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    let used = 0;
    let mark = 0;
    for (const letter of text) {
      const own = widthOf(letter, weight);
      if (used + own > width && line !== '') {
        const cut = BREAKS.test(letter) || mark === 0 ? line.length : mark;
        if (lines.length === LINES_MOST - 1) {
          lines.push(`${[...line].slice(0, -1).join('')}…`);
          return lines;
        }
        lines.push(line.slice(0, cut).trimEnd());
        line = line.slice(cut).trimStart();
        used = measure(line, weight);
        mark = 0;
      }
      if (line === '' && letter === ' ') continue;
      line += letter;
      used += own;
      if (BREAKS.test(letter)) mark = line.length;
    }
    if (line !== '') lines.push(line);
    return lines;
  };

  // Pages are kept as text until their number is known; then each is drawn, compressed and let go.
  interface PdfPage {
    readonly turn: Turn;
    shapes: string;
    words: string;
  }
  const pages: PdfPage[] = [];
  let page: PdfPage | undefined;
  let y = 0;
  const pageHeight = (): number => PAPER[page?.turn ?? 'portrait'][1];
  const draw = ({ turn, shapes, words }: PdfPage): void => {
    doc.addPage({ size: 'A4', layout: turn, margin: 0 });
    for (const weight of Object.keys(fonts) as Weight[]) doc.page.fonts[fonts[weight].id] ??= fonts[weight].ref();
    // pdfkit turns the page upside down; text stands upright in the paper's own direction.
    doc.addContent(`q 1 0 0 -1 0 ${PAPER[turn][1]} cm ${shapes}0 g BT ${words}ET Q`);
  };
  const write = (text: string, x: number, top: number, size: number, weight: Weight, gray = 0): void => {
    if (!page || text === '') return;
    let run = '';
    let shift = 0;
    for (const letter of text) {
      const { code, width } = letterOf(weight, letter);
      const side = (widthOf(letter, weight) - width) * 500;
      shift += side;
      run += Math.abs(shift) < 0.05 ? `<${code}>` : `${(-shift).toFixed(1)}<${code}>`;
      shift = side;
    }
    page.words += `${gray} g /${fonts[weight].id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(pageHeight() - top - size).toFixed(2)} Tm [${run.replaceAll('><', '')}] TJ\n`;
  };
  const right = (text: string, x: number, top: number, size: number, weight: Weight, gray = 0): void => {
    write(text, x - measure(text, weight) * size, top, size, weight, gray);
  };
  const rule = (x: number, top: number, width: number, height: number, gray: number): void => {
    if (page)
      page.shapes += `${gray} g ${x.toFixed(2)} ${(pageHeight() - top - height).toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)} re f\n`;
  };
  const shortened = (text: string, width: number, size: number, weight: Weight): string => {
    if (measure(text, weight) * size <= width) return text;
    let kept = '';
    for (const letter of text) {
      if (measure(`${kept}${letter}…`, weight) * size > width) break;
      kept += letter;
    }
    return `${kept}…`;
  };

  const company = printable(made.company);
  const facts = made.facts.map(printable);
  const unit = printable(made.unit);
  const signed = printable(made.signed ?? '');
  /** Begins a page with the head that every page has: who, what, when, and which state of the books. */
  const turnPage = (turn: Turn): void => {
    page = { turn, shapes: '', words: '' };
    pages.push(page);
    const [width] = PAPER[turn];
    const room = width - 2 * MARGIN;
    write(shortened(company, room, 9, 'bold'), MARGIN, MARGIN - 8, 9, 'bold');
    const title = shortened(made.title, room, 14, 'bold');
    write(title, (width - measure(title, 'bold') * 14) / 2, MARGIN + 6, 14, 'bold');
    write(made.period, (width - measure(made.period, 'regular') * 9) / 2, MARGIN + 26, 9, 'regular');
    right(unit, width - MARGIN, MARGIN + 49, 8, 'regular');
    const [first = '', second = ''] = broken(facts.join('　'), room / 7 - measure(unit, 'regular') * 1.5, 'regular');
    write(first, MARGIN, MARGIN + 41, 7, 'regular', 0.35);
    write(second, MARGIN, MARGIN + 50, 7, 'regular', 0.35);
    y = MARGIN + HEAD - 4;
  };
  const bottom = (): number => pageHeight() - MARGIN - FOOT;

  const cellText = (value: Cell, column: TableColumn | undefined): string => {
    if (value === undefined || !column) return '';
    if (typeof value !== 'string') return figureText(value, column, made);
    return printable(readable(made.locale, column.kind, value));
  };
  for (const [index, table] of made.tables.filter(({ only }) => only !== 'csv' && only !== 'flat').entries()) {
    const lines: LaidLine[] = [];
    const naturals = table.columns.map((): Natural => ({ width: 0, isUsed: false }));
    for await (const row of table.rows) {
      if (row.only === 'flat') continue;
      count();
      await rest();
      const line: LaidLine = {
        row,
        cells:
          row.kind === 'heading'
            ? [printable(String(row.cells[0] ?? ''))]
            : row.cells.map((value, at) =>
                !isOnPaper(table.columns[at] as TableColumn) ||
                (row.ours && table.columns[at]?.key === 'code') ||
                isBlank(table.columns[at] as TableColumn, row.kind, value)
                  ? ''
                  : cellText(value, table.columns[at]),
              ),
      };
      lines.push(line);
      widen(naturals, table, line, measure);
    }
    const carriedWords = naturals[table.carried?.words ?? -1];
    if (carriedWords)
      for (const name of ['carriedOver', 'broughtForward'] as const)
        carriedWords.width = Math.max(carriedWords.width, measure(word(made.locale, name), 'regular'));
    const sets = layouts(table, lines.length === 0, naturals, measure, (page as PdfPage | undefined)?.turn);
    for (const [part, layout] of sets.entries()) {
      const { turn, columns } = layout;
      const left = MARGIN;
      const room = PAPER[turn][0] - 2 * MARGIN;
      const titles = columns.map(({ column, width }) =>
        broken(titleOf(column), width / layout.size + 0.01, 'bold').slice(0, 3),
      );
      const titleLines = Math.max(1, ...titles.map((it) => it.length));
      const levels = Math.max(0, ...columns.map(({ column }) => column.above?.length ?? 0));
      const headHeight = (titleLines + levels) * layout.size * 1.3 + 8;
      /** What a page of this table has for its rows. */
      const fresh = PAPER[turn][1] - 2 * MARGIN - HEAD + 4 - FOOT - headHeight;
      const { size } =
        table.isOnePage && index === 0 && sets.length === 1 ? onOnePage(layout, lines.length, fresh) : layout;
      const step = size * 1.3;
      const tableHead = (): void => {
        rule(left, y, room, (titleLines + levels) * step + 6, 0.92);
        for (let level = 0; level < levels; level++) {
          for (const { text, x, width } of headingsAbove(columns, level)) {
            // Over a narrow column a heading is set in smaller letters rather than cut.
            const letters = Math.min(size, width / measure(text, 'bold'));
            write(text, x + (width - measure(text, 'bold') * letters) / 2, y + 2, letters, 'bold');
            rule(x, y + step - 0.5, width, 0.4, 0.5);
          }
          y += step;
        }
        for (const [i, { column, x, width }] of columns.entries())
          for (const [line, text] of (titles[i] ?? []).entries()) {
            if (isFigure(column)) right(text, x + width, y + 3 + line * step, size, 'bold');
            else write(text, x, y + 3 + line * step, size, 'bold');
          }
        y += titleLines * step + 8;
      };
      const caption =
        index === 0 && sets.length === 1
          ? ''
          : `${index === 0 ? '' : table.title}${sets.length > 1 ? ` (${part + 1}/${sets.length})` : ''}`.trim();
      const begin = (): void => {
        if (caption !== '') {
          write(caption, left, y + 4, 10, 'bold');
          y += 20;
        }
        tableHead();
      };
      /** The texts of a row as they stand in their columns, and how high they are. */
      const shaped = ({ row, cells }: LaidLine): { weight: Weight; texts: Shaped[]; height: number } => {
        const weight: Weight = row.kind === 'line' ? 'regular' : 'bold';
        const texts = columns.map(({ column, at, width }): Shaped => {
          const indent = column.key === 'name' ? INDENT * Math.max(row.level, 0) : 0;
          const text = cells[at] ?? '';
          if (text === '') return { indent, lines: [] };
          if (isFigure(column) && typeof row.cells[at] !== 'string') return { indent, lines: [text] };
          const style = column.key === 'code' ? 'regular' : weight;
          return { indent, lines: broken(text, Math.max(width / size - indent, 4) + 0.01, style) };
        });
        return { weight, texts, height: heightOf(size, Math.max(1, ...texts.map((it) => it.lines.length))) };
      };
      const whole = table.isWhole ? lines.reduce((sum, line) => sum + shaped(line).height, 0) : Infinity;
      const least = whole <= fresh - 20 ? whole : Math.min(lines.length, 6) * heightOf(size, 1);
      // A further table begins on the same page when at least its head and a few rows fit, or all of one that is whole.
      if (
        !page ||
        page.turn !== turn ||
        (index > 0 && part === 0 ? y + 40 + titleLines * step + least > bottom() : true)
      )
        turnPage(turn);
      else y += 14;
      begin();
      const printed = (line: LaidLine, isDivided: boolean): void => {
        const { weight, texts, height } = shaped(line);
        if (line.row.kind === 'sum') rule(left, y - 0.6, room, 0.7, 0.3);
        for (const [i, { column, x, width }] of columns.entries()) {
          const { indent, lines: parts } = texts[i] as Shaped;
          const isCode = column.key === 'code';
          for (const [at, text] of parts.entries()) {
            if (isFigure(column) && parts.length === 1) right(text, x + width, y + 1.5 + at * step, size, weight);
            else
              write(text, x + indent * size, y + 1.5 + at * step, size, isCode ? 'regular' : weight, isCode ? 0.35 : 0);
          }
        }
        y += height;
        if (isDivided) rule(left, y - 0.8, room, 0.25, 0.8);
      };
      const headed = (text: string): void => {
        write(shortened(text, room, size + 0.5, 'bold'), left + GAP / 2, y + 5, size + 0.5, 'bold');
        y += step + 8;
        rule(left, y - 1, room, 0.6, 0.5);
      };
      let heading: string | undefined;
      /** Figures that the next page begins with. */
      let balance: LaidLine | undefined;
      const { carried } = table;
      const carry = (name: 'carriedOver' | 'broughtForward'): void => {
        if (!carried || !balance) return;
        const { cells } = balance;
        printed(
          {
            row: { kind: 'line', level: 0, cells: [] },
            cells: cells.map((text, at) =>
              at === carried.words ? word(made.locale, name) : carried.figures.includes(at) ? text : '',
            ),
          },
          true,
        );
      };
      const nextPage = (): void => {
        carry('carriedOver');
        turnPage(turn);
        begin();
        if (heading !== undefined) headed(`${heading} ${made.locale === 'ja' ? '(続き)' : '(continued)'}`);
        carry('broughtForward');
      };
      const last = (): number => bottom() - (carried ? heightOf(size, 1) : 0);
      for (const [at, line] of lines.entries()) {
        await rest();
        const { row, cells } = line;
        if (row.kind === 'heading') {
          if (heading !== undefined) y += 8;
          heading = cells[0] ?? '';
          balance = undefined;
          // The name of an account never stands alone at the foot of a page.
          if (y + 4 * heightOf(size, 1) > last()) {
            turnPage(turn);
            begin();
          }
          headed(heading);
          continue;
        }
        if (!row.keeps) {
          // What stays together begins on the next page when it does not fit on this one, but does on that.
          let kept = shaped(line).height;
          for (let i = at + 1; lines[i]?.row.keeps && kept <= fresh; i++) kept += shaped(lines[i] as LaidLine).height;
          const end = row.block ? lines.findIndex((it, i) => i > at && it.row.block) : -1;
          const block = row.block ? ((end < 0 ? lines.length : end) - at) * heightOf(size, 1) : 0;
          const over = last() - y;
          if ((kept > over && kept <= fresh - 3 * step) || (block > over && block <= fresh / 2)) nextPage();
        }
        if (y + shaped(line).height > last()) nextPage();
        const next = lines[at + 1]?.row;
        printed(line, !(row.kind === 'line' && next?.kind === 'line' && next.keeps));
        if (carried && row.carries)
          balance = {
            row,
            cells: cells.map((_, column) =>
              cellText(row.carries?.[carried.figures.indexOf(column)], table.columns[column]),
            ),
          };
        else if (carried?.figures.some((figure) => cells[figure] !== '')) balance = line;
      }
      rule(left, y - 0.8, room, 0.7, 0.3);
    }
  }
  for (const [i, made] of pages.entries()) {
    page = made;
    const text = `${i + 1} / ${pages.length}`;
    write(
      text,
      (PAPER[page.turn][0] - measure(text, 'regular') * 8) / 2,
      pageHeight() - MARGIN - 4,
      8,
      'regular',
      0.35,
    );
    write(signed, MARGIN, pageHeight() - MARGIN + 8, 5.5, 'regular', 0.45);
    draw(page);
    page.words = page.shapes = '';
    await rest();
  }
  for (const weight of Object.keys(fonts) as Weight[]) {
    fonts[weight].finalize();
    await rest();
  }
  doc.end();
  await written;
  return Buffer.concat(chunks);
}
