// Tables as a PDF to print and sign: A4, a head on every page, a Japanese font of which only the used letters are
// stored. Pages are written with pdfkit.
import { createRequire } from 'node:module';
import { slices } from '../engine/loop.ts';
import { decimalText, type Cell, type Exported, type Table, type TableColumn, type TableRow } from './export-table.ts';

const FONTS = {
  regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
} as const;
type Weight = keyof typeof FONTS;

const PAPER = { portrait: [595.28, 841.89], landscape: [841.89, 595.28] } as const;
type Turn = keyof typeof PAPER;
const MARGIN = 36;
const HEAD = 66;
const FOOT = 18;
const GAP = 10;
/**
 * Sizes of letters that are tried, in points; below the second list only a landscape page is narrow enough to need
 * them.
 */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;
const PORTRAIT_LEAST = 7.5;
const DECENT_LEAST = 7;
const TITLE_LEAST = 8;
/**
 * More figures than these do not stand on a portrait page, or on one page at all (decisions of the project: exports).
 */
const PORTRAIT_FIGURES = 5;
const SET_FIGURES = 12;
/**
 * A text that would take more than this is broken into lines, and gets at least the one or, when even the smallest
 * letters leave no room, the other; widths in units of the letter size.
 */
const TIGHT = 13;
const CODE_MOST = 10;
const FLEXIBLE_LEAST = [18, 11] as const;
const LINES_MOST = 8;
const INDENT = 1.2;

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
  return text
    .normalize('NFC')
    .replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\ufeff]|[\u{e0100}-\u{e01ef}]/gu, '');
}

/** A letter after which, or before which, a line may end. */
const BREAKS = /[\s/_、。・　\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/;

function figureText(cell: number | bigint, column: TableColumn, made: Exported): string {
  if (column.kind === 'number') return String(cell);
  const negative = cell < 0;
  const plain = column.kind === 'bps' ? `${decimalText(cell, 2)}%` : decimalText(cell, made.decimals);
  const grouped = plain.replace('-', '').replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
  // Japanese statements mark a negative figure with a triangle.
  return negative ? `${made.locale === 'ja' ? '△' : '-'}${grouped}` : grouped;
}

/** A part of a table that fits the width of a page: its columns with their places, and the size of its letters. */
interface Layout {
  readonly turn: Turn;
  readonly size: number;
  readonly columns: readonly {
    readonly column: TableColumn;
    readonly at: number;
    readonly x: number;
    readonly width: number;
  }[];
}
interface Line {
  readonly row: TableRow;
  readonly cells: readonly string[];
}

/** A text in a column of figures is broken into lines rather than that it widens the column. */
const TEXT_AMONG_FIGURES = (width: number): number => Math.min(width, 2 * TIGHT);
const isOnPaper = ({ only }: TableColumn): boolean => only === undefined || only === 'paper';
const isFigure = (column: TableColumn): boolean =>
  column.kind === 'money' || column.kind === 'bps' || column.kind === 'number';

/** How wide the texts of each column are by themselves (in units of the letter size), and whether it has any. */
interface Natural {
  width: number;
  isUsed: boolean;
}

/** Takes one more line into account: a long table is measured while its rows come, not all at once. */
function widen(
  naturals: readonly Natural[],
  table: Table,
  { row, cells }: Line,
  measure: (text: string, weight: Weight) => number,
): void {
  for (const [at, column] of table.columns.entries()) {
    const natural = naturals[at] as Natural;
    const text = cells[at] ?? '';
    natural.isUsed ||= text !== '';
    if (row.kind === 'heading') continue;
    const own = measure(text, row.kind === 'line' || column.key === 'code' ? 'regular' : 'bold');
    const width = isFigure(column) && typeof row.cells[at] === 'string' ? TEXT_AMONG_FIGURES(own) : own;
    natural.width = Math.max(natural.width, width + (column.key === 'name' ? INDENT * Math.max(row.level, 0) : 0));
  }
}

/**
 * How a table stands on paper: one layout, or several with up to twelve figures each that repeat the texts on the left.
 * `now` is how the page at hand lies: a further table stays on it when it fits.
 */
function layouts(
  table: Table,
  isEmpty: boolean,
  naturals: readonly Natural[],
  measure: (text: string, weight: Weight) => number,
  now: Turn | undefined,
): Layout[] {
  const shown = table.columns
    .map((column, at) => ({ column, at }))
    .filter(
      ({ column, at }) => isOnPaper(column) && (column.key !== 'code' || isEmpty || naturals[at]?.isUsed === true),
    );
  const wants = new Map(
    shown.map(({ column, at }) => {
      const natural = naturals[at]?.width ?? 0;
      const title = measure(column.title, 'bold');
      // A title may be broken into three lines when there is no room for it in one; a figure may not.
      const longestWord = column.title.split(/\s+/).reduce((most, text) => Math.max(most, measure(text, 'bold')), 0);
      const least = isFigure(column)
        ? Math.max(natural, title / 3 + 1, Math.min(longestWord, TIGHT) * Number(/\s/.test(column.title)))
        : column.key === 'code'
          ? Math.min(Math.max(natural, title), CODE_MOST)
          : Math.max(natural, Math.min(title, TIGHT));
      return [at, { least, full: isFigure(column) ? Math.max(natural, Math.min(title, TIGHT)) : least }] as const;
    }),
  );
  const texts = shown.filter(({ column }) => !isFigure(column) || column.kind === 'number');
  const figures = shown.filter(({ column }) => isFigure(column) && column.kind !== 'number');
  const fit = (
    some: typeof shown,
    turn: Turn,
    size: number,
    titles: 'full' | 'least',
    least: number,
  ): Layout | undefined => {
    const room = PAPER[turn][0] - 2 * MARGIN - some.length * GAP;
    const want = (at: number): number => (wants.get(at)?.[titles] ?? 0) * size;
    const loose = some.filter(({ column, at }) => !isFigure(column) && want(at) > TIGHT * size);
    const fixed = some.filter((it) => !loose.includes(it)).reduce((sum, { at }) => sum + want(at), 0);
    const given = (at: number): number => Math.min(want(at), least * size);
    const spare = room - fixed - loose.reduce((sum, { at }) => sum + given(at), 0);
    if (spare < 0) return undefined;
    const missing = loose.reduce((sum, { at }) => sum + want(at) - given(at), 0);
    const share = missing > 0 ? Math.min(1, spare / missing) : 0;
    // What is left goes to the longest text, so that the figures stand at the right edge.
    const used = fixed + loose.reduce((sum, { at }) => sum + given(at) + (want(at) - given(at)) * share, 0);
    const stretched = some
      .filter(({ column }) => !isFigure(column) && column.key !== 'code')
      .reduce<number | undefined>(
        (most, { at }) => (most === undefined || want(at) > want(most) ? at : most),
        undefined,
      );
    let x = MARGIN;
    return {
      turn,
      size,
      columns: some.map(({ column, at }) => {
        const own = loose.some((it) => it.at === at) ? given(at) + (want(at) - given(at)) * share : want(at);
        const width = own + (at === stretched ? room - used : 0);
        const placed = { column, at, x: x + GAP / 2, width };
        x += width + GAP;
        return placed;
      }),
    };
  };
  const best = (some: typeof shown, decent: boolean): Layout | undefined => {
    const few = figures.length <= PORTRAIT_FIGURES;
    const tries = (turn: Turn, sizes: readonly number[]): Layout | undefined => {
      // Titles in one line are worth a little smaller letters.
      for (const size of sizes.filter((it) => it >= TITLE_LEAST)) {
        const found = fit(some, turn, size, 'full', FLEXIBLE_LEAST[0]);
        if (found) return found;
      }
      for (const least of decent ? FLEXIBLE_LEAST.slice(0, 1) : FLEXIBLE_LEAST)
        for (const size of decent ? sizes.filter((it) => it >= DECENT_LEAST) : sizes) {
          const found = fit(some, turn, size, 'full', least) ?? fit(some, turn, size, 'least', least);
          if (found) return found;
        }
      return undefined;
    };
    const readable = SIZES.filter((size) => size >= PORTRAIT_LEAST);
    return (
      (now === 'landscape' ? tries(now, readable) : undefined) ??
      (few ? tries('portrait', readable) : undefined) ??
      tries('landscape', SIZES)
    );
  };
  // Sets are of equal size: a total does not stand on a page of its own. Where there are several anyhow, one more is
  // better than tiny letters.
  const parts = Math.ceil(Math.max(figures.length, 1) / SET_FIGURES);
  const first = Math.ceil(figures.length / parts) || 1;
  const tried: { most: number; decent: boolean }[] = Array.from({ length: first }, (_, i) => ({
    most: first - i,
    decent: false,
  }));
  if (parts > 1)
    tried.unshift({ most: first, decent: true }, { most: Math.ceil(figures.length / (parts + 1)), decent: true });
  for (const { most, decent } of tried) {
    const sets: Layout[] = [];
    for (let from = 0; from < Math.max(figures.length, 1); from += most) {
      const chosen = figures.slice(from, from + most);
      const found = best(
        shown.filter((it) => texts.includes(it) || chosen.includes(it)),
        decent,
      );
      if (found) sets.push(found);
      else break;
    }
    if (sets.length === Math.ceil(Math.max(figures.length, 1) / most)) return sets;
  }
  // Nothing fits: many texts. Each gets an equal share, and is broken into lines.
  const width = (PAPER.landscape[0] - 2 * MARGIN) / shown.length;
  return [
    {
      turn: 'landscape',
      size: SIZES[SIZES.length - 1] as number,
      columns: shown.map(({ column, at }, i) => ({ column, at, x: MARGIN + i * width + 2, width: width - 4 })),
    },
  ];
}

/** Fonts that were read once: reading one takes as long as a small report. */
const known: Partial<Record<Weight, object>> = {};

/** The PDF. `count` is called for every row and may refuse. */
export async function pdfFile(made: Exported, count: () => void): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const require = createRequire(import.meta.url);
  const doc = new Document({
    autoFirstPage: false,
    lang: made.locale,
    displayTitle: true,
    info: {
      Title: `${made.title} ${made.period}`,
      Author: made.company,
      Creator: 'Daicho',
      CreationDate: new Date(made.generatedAt),
    },
  } as object) as unknown as PdfDocument;
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
  interface Page {
    readonly turn: Turn;
    shapes: string;
    words: string;
  }
  const pages: Page[] = [];
  let page: Page | undefined;
  let y = 0;
  const heightOf = (): number => PAPER[page?.turn ?? 'portrait'][1];
  const draw = ({ turn, shapes, words }: Page): void => {
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
    page.words += `${gray} g /${fonts[weight].id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(heightOf() - top - size).toFixed(2)} Tm [${run.replaceAll('><', '')}] TJ\n`;
  };
  const right = (text: string, x: number, top: number, size: number, weight: Weight, gray = 0): void => {
    write(text, x - measure(text, weight) * size, top, size, weight, gray);
  };
  const rule = (x: number, top: number, width: number, height: number, gray: number): void => {
    if (page)
      page.shapes += `${gray} g ${x.toFixed(2)} ${(heightOf() - top - height).toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)} re f\n`;
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
    const [first = '', second = ''] = broken(facts.join('　'), room / 7, 'regular');
    write(first, MARGIN, MARGIN + 41, 7, 'regular', 0.35);
    write(second, MARGIN, MARGIN + 50, 7, 'regular', 0.35);
    y = MARGIN + HEAD - 4;
  };
  const bottom = (): number => heightOf() - MARGIN - FOOT;

  for (const [index, table] of made.tables.entries()) {
    const lines: Line[] = [];
    const naturals = table.columns.map((): Natural => ({ width: 0, isUsed: false }));
    for await (const row of table.rows) {
      count();
      await rest();
      const cell = (value: Cell, column: TableColumn | undefined): string =>
        value === undefined || !column
          ? ''
          : typeof value === 'string'
            ? printable(value)
            : figureText(value, column, made);
      const line: Line = {
        row,
        cells:
          row.kind === 'heading'
            ? [printable(String(row.cells[0] ?? ''))]
            : row.cells.map((value, at) =>
                !isOnPaper(table.columns[at] as TableColumn) || (row.ours && table.columns[at]?.key === 'code')
                  ? ''
                  : cell(value, table.columns[at]),
              ),
      };
      lines.push(line);
      widen(naturals, table, line, measure);
    }
    const sets = layouts(table, lines.length === 0, naturals, measure, (page as Page | undefined)?.turn);
    for (const [part, { turn, size, columns }] of sets.entries()) {
      const step = size * 1.3;
      const left = MARGIN;
      const room = PAPER[turn][0] - 2 * MARGIN;
      const titles = columns.map(({ column, width }) => broken(column.title, width / size + 0.01, 'bold').slice(0, 3));
      const titleLines = Math.max(1, ...titles.map((it) => it.length));
      const tableHead = (): void => {
        rule(left, y, room, titleLines * step + 6, 0.92);
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
      // A further table begins on the same page when at least its head and a few rows fit.
      if (
        !page ||
        page.turn !== turn ||
        (index > 0 && part === 0
          ? y + 40 + titleLines * step + Math.min(lines.length, 6) * (step + 3) > bottom()
          : true)
      )
        turnPage(turn);
      else y += 14;
      begin();
      let heading: string | undefined;
      for (const { row, cells } of lines) {
        await rest();
        if (row.kind === 'heading') {
          if (heading !== undefined) y += 8;
          heading = cells[0] ?? '';
          // The name of an account never stands alone at the foot of a page.
          if (y + 4 * (step + 3) > bottom()) {
            turnPage(turn);
            begin();
          }
          write(shortened(heading, room, size + 0.5, 'bold'), left + GAP / 2, y + 5, size + 0.5, 'bold');
          y += step + 8;
          rule(left, y - 1, room, 0.6, 0.5);
          continue;
        }
        const weight: Weight = row.kind === 'line' ? 'regular' : 'bold';
        const texts = columns.map(({ column, at, width }) => {
          const indent = column.key === 'name' ? INDENT * Math.max(row.level, 0) : 0;
          const text = cells[at] ?? '';
          return {
            indent,
            lines:
              text === ''
                ? []
                : isFigure(column) && typeof row.cells[at] !== 'string'
                  ? [text]
                  : broken(text, Math.max(width / size - indent, 4) + 0.01, column.key === 'code' ? 'regular' : weight),
          };
        });
        const height = Math.max(1, ...texts.map((it) => it.lines.length)) * step + 3;
        if (y + height > bottom()) {
          turnPage(turn);
          begin();
          if (heading !== undefined) {
            write(
              shortened(`${heading} ${made.locale === 'ja' ? '(続き)' : '(continued)'}`, room, size + 0.5, 'bold'),
              left + GAP / 2,
              y + 5,
              size + 0.5,
              'bold',
            );
            y += step + 8;
            rule(left, y - 1, room, 0.6, 0.5);
          }
        }
        if (row.kind === 'sum') rule(left, y - 0.6, room, 0.7, 0.3);
        for (const [i, { column, x, width }] of columns.entries()) {
          const { indent, lines: parts } = texts[i] as { indent: number; lines: string[] };
          for (const [line, text] of parts.entries()) {
            if (isFigure(column) && parts.length === 1) right(text, x + width, y + 1.5 + line * step, size, weight);
            else
              write(
                text,
                x + indent * size,
                y + 1.5 + line * step,
                size,
                column.key === 'code' ? 'regular' : weight,
                column.key === 'code' ? 0.35 : 0,
              );
          }
        }
        y += height;
        rule(left, y - 0.8, room, 0.25, 0.8);
      }
      rule(left, y - 0.8, room, 0.7, 0.3);
    }
  }
  for (const [i, made] of pages.entries()) {
    page = made;
    const text = `${i + 1} / ${pages.length}`;
    write(text, (PAPER[page.turn][0] - measure(text, 'regular') * 8) / 2, heightOf() - MARGIN - 4, 8, 'regular', 0.35);
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
