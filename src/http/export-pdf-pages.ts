// Pages of a PDF while they are written: A4, a head on every page, and the number of all of them at the foot.
import type { Exported } from './export-table.ts';
import { MARGIN, PAPER, type Turn, type Weight } from './export-pdf-layout.ts';
import { broken, shortened, WEIGHTS, type Letters, type PdfDocument } from './export-pdf-letters.ts';
import { normalized } from '../domain/unicode.ts';

const HEAD = 66;
const FOOT = 18;

/**
 * Text as it can be printed: composed, without control and direction characters, and without variants that no font of
 * ours has.
 */
export function printable(text: string): string {
  return normalized(text, 'NFC')
    .replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\ufeff]|[\u{e0100}-\u{e01ef}]/gu, '');
}

/** The paper that is printed on; lengths are points, `top` is from the upper edge of the page. */
export interface PrintedPaper {
  readonly letters: Letters;
  /** How far the page at hand is used. */
  y: number;
  /** How the page at hand lies; undefined before the first. */
  turn(): Turn | undefined;
  /** Where the rows of the page at hand end. */
  bottom(): number;
  /** Begins a page with the head that every page has. */
  turnPage(turn: Turn): void;
  write(text: string, x: number, top: number, size: number, weight: Weight, gray?: number): void;
  /** The same with its right edge at `x`. */
  right(text: string, x: number, top: number, size: number, weight: Weight, gray?: number): void;
  rule(x: number, top: number, width: number, height: number, gray: number): void;
  /** Numbers the pages and gives them to the document; `rest` between two of them. */
  close(rest: () => Promise<void>): Promise<void>;
}

/** How many points a page has below its head for rows. */
export function roomBelowHead(turn: Turn): number {
  return PAPER[turn][1] - 2 * MARGIN - HEAD + 4 - FOOT;
}

/** The head of a page: who, what, when, and which state of the books. Returns where the rows begin. */
function headWriter(made: Exported, letters: Letters): (paper: PrintedPaper, turn: Turn) => number {
  const company = printable(made.company);
  const facts = made.facts.map(printable);
  const unit = printable(made.unit);
  const { measure } = letters;
  return ({ write, right }, turn) => {
    const [width] = PAPER[turn];
    const room = width - 2 * MARGIN;
    write(shortened(letters, company, room, 9, 'bold'), MARGIN, MARGIN - 8, 9, 'bold');
    const title = shortened(letters, made.title, room, 14, 'bold');
    write(title, (width - measure(title, 'bold') * 14) / 2, MARGIN + 6, 14, 'bold');
    write(made.period, (width - measure(made.period, 'regular') * 9) / 2, MARGIN + 26, 9, 'regular');
    right(unit, width - MARGIN, MARGIN + 49, 8, 'regular');
    const most = room / 7 - measure(unit, 'regular') * 1.5;
    const [first = '', second = ''] = broken(letters, facts.join('　'), most, 'regular');
    write(first, MARGIN, MARGIN + 41, 7, 'regular', 0.35);
    write(second, MARGIN, MARGIN + 50, 7, 'regular', 0.35);
    return MARGIN + HEAD - 4;
  };
}

/**
 * PrintedPaper for an export. Pages are kept as text until their number is known; then each is drawn, compressed, and
 * let go.
 */
export function paperOf(doc: PdfDocument, letters: Letters, made: Exported): PrintedPaper {
  interface PdfPage {
    readonly turn: Turn;
    shapes: string;
    words: string;
  }
  const { fonts, letterOf, widthOf, measure } = letters;
  const pages: PdfPage[] = [];
  let page: PdfPage | undefined;
  const height = (): number => PAPER[page?.turn ?? 'portrait'][1];
  const head = headWriter(made, letters);
  const signed = printable(made.signed ?? '');
  const draw = ({ turn, shapes, words }: PdfPage): void => {
    doc.addPage({ size: 'A4', layout: turn, margin: 0 });
    for (const weight of WEIGHTS) doc.page.fonts[fonts[weight].id] ??= fonts[weight].ref();
    // pdfkit turns the page upside down; text stands upright in the paper's own direction.
    doc.addContent(`q 1 0 0 -1 0 ${PAPER[turn][1]} cm ${shapes}0 g BT ${words}ET Q`);
  };
  const write: PrintedPaper['write'] = (text, x, top, size, weight, gray = 0) => {
    if (!page || text === '') return;
    let run = '';
    let shift = 0;
    for (const letter of text) {
      const { code, width } = letterOf(letter, weight);
      const side = (widthOf(letter, weight) - width) * 500;
      shift += side;
      run += Math.abs(shift) < 0.05 ? `<${code}>` : `${(-shift).toFixed(1)}<${code}>`;
      shift = side;
    }
    const place = `${x.toFixed(2)} ${(height() - top - size).toFixed(2)}`;
    page.words += `${gray} g /${fonts[weight].id} ${size} Tf 1 0 0 1 ${place} Tm [${run.replaceAll('><', '')}] TJ\n`;
  };
  const paper: PrintedPaper = {
    letters,
    y: 0,
    turn: () => page?.turn,
    bottom: () => height() - MARGIN - FOOT,
    turnPage(turn) {
      page = { turn, shapes: '', words: '' };
      pages.push(page);
      paper.y = head(paper, turn);
    },
    write,
    right(text, x, top, size, weight, gray) {
      write(text, x - measure(text, weight) * size, top, size, weight, gray);
    },
    rule(x, top, width, high, gray) {
      const place = `${x.toFixed(2)} ${(height() - top - high).toFixed(2)}`;
      if (page) page.shapes += `${gray} g ${place} ${width.toFixed(2)} ${high.toFixed(2)} re f\n`;
    },
    async close(rest) {
      for (const [i, one] of pages.entries()) {
        page = one;
        const text = `${i + 1} / ${pages.length}`;
        const middle = (PAPER[one.turn][0] - measure(text, 'regular') * 8) / 2;
        write(text, middle, height() - MARGIN - 4, 8, 'regular', 0.35);
        write(signed, MARGIN, height() - MARGIN + 8, 5.5, 'regular', 0.45);
        draw(one);
        one.words = one.shapes = '';
        await rest();
      }
    },
  };
  return paper;
}
