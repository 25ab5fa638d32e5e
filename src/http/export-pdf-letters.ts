// Letters of a PDF: fonts read once, how wide a text is, and where it is broken into lines. Pages are written with
// pdfkit.
import { createRequire } from 'node:module';
import type { Weight } from './export-pdf-layout.ts';

/** Files of the font that everything is printed in. */
export const FONTS = {
  regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
} as const satisfies Record<Weight, string>;
const LINES_MOST = 8;

/**
 * What we use of pdfkit below its drawing: its font embeds a letter and names it, so that a line is written in one go
 * instead of letter by letter.
 */
export interface EmbeddedFont {
  readonly id: string;
  /** The font that was read from the file: it can be given to the next document. */
  readonly font: object;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): unknown;
  finalize(): void;
}
export interface PdfDocument {
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

/** A letter after which, or before which, a line may end. */
const BREAKS = /[\s/_、。・　\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Fonts that were read once: reading one takes as long as a small report. */
const known: Partial<Record<Weight, object>> = {};

/** An empty document of pdfkit with these options; the caller says which part of it he uses. */
export async function newPdf(options: object): Promise<unknown> {
  const { default: Document } = await import('pdfkit');
  return new Document(options);
}

/** The weights that there are. */
export const WEIGHTS = Object.keys(FONTS) as readonly Weight[];

/** Letters of a document, and how wide they are in units of their size. */
export interface Letters {
  readonly fonts: Readonly<Record<Weight, EmbeddedFont>>;
  /** A letter as the font writes it. */
  letterOf(letter: string, weight: Weight): Letter;
  /** The room that a letter is given. */
  widthOf(letter: string, weight: Weight): number;
  measure(text: string, weight: Weight): number;
}

/** Makes the fonts known to a document; only the letters that are used are stored in it. */
export function lettersOf(doc: PdfDocument): Letters {
  const require = createRequire(import.meta.url);
  const fonts = {} as Record<Weight, EmbeddedFont>;
  for (const weight of WEIGHTS) {
    doc.registerFont(weight, known[weight] ?? require.resolve(FONTS[weight]));
    doc.font(weight);
    fonts[weight] = doc._font;
    known[weight] = doc._font.font;
  }
  const letters: Record<Weight, Map<string, Letter>> = { regular: new Map(), bold: new Map() };
  const encode = (weight: Weight, letter: string): Letter => {
    const [codes, positions] = fonts[weight].encode(letter);
    return { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000 };
  };
  const letterOf = (letter: string, weight: Weight): Letter => {
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
  for (const weight of WEIGHTS)
    digit[weight] = Math.min(letterOf('0', weight).width, letterOf('1', weight).width + 0.09);
  const widthOf = (letter: string, weight: Weight): number =>
    letter >= '0' && letter <= '9' ? digit[weight] : letterOf(letter, weight).width;
  const measure = (text: string, weight: Weight): number => {
    let sum = 0;
    for (const letter of text) sum += widthOf(letter, weight);
    return sum;
  };
  return { fonts, letterOf, widthOf, measure };
}

/**
 * A text as lines that are not wider than `width` (in units of the letter size); the rest of a very long text becomes
 * an ellipsis.
 */
export function broken({ measure, widthOf }: Letters, text: string, width: number, weight: Weight): string[] {
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
}

/** A text cut so that it takes at most `width` points. */
export function shortened({ measure }: Letters, text: string, width: number, size: number, weight: Weight): string {
  if (measure(text, weight) * size <= width) return text;
  let kept = '';
  for (const letter of text) {
    if (measure(`${kept}${letter}…`, weight) * size > width) break;
    kept += letter;
  }
  return `${kept}…`;
}
