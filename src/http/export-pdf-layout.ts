// How a table stands on paper: which columns, how wide, in which size of letters, upright or across.
import type { Table, TableColumn, TableRow } from './export-table.ts';

/** Weights of the letters. */
export type Weight = 'regular' | 'bold';
/** Sizes of the paper in points. */
export const PAPER = { portrait: [595.28, 841.89], landscape: [841.89, 595.28] } as const;
export type Turn = keyof typeof PAPER;
export const MARGIN = 36;
export const GAP = 10;
/**
 * Sizes of letters that are tried, in points; below the second list only a landscape page is narrow enough to need
 * them.
 */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;
const PORTRAIT_LEAST = 7.5;
const DECENT_LEAST = 7;
const ONE_PAGE_LEAST = 7;
const TITLE_LEAST = 8;
/**
 * More figures than these do not stand on a portrait page, or on one page at all (decisions of the project: exports).
 */
const PORTRAIT_FIGURES = 5;
const SET_FIGURES = 13;
/**
 * A text that would take more than this is broken into lines, and gets at least the one or, when even the smallest
 * letters leave no room, the other; widths in units of the letter size.
 */
const TIGHT = 13;
const CODE_MOST = 10;
/** A title of so few letters is not broken. */
const SHORT_TITLE = 3;
const FLEXIBLE_LEAST = [18, 11] as const;
export const INDENT = 1.2;

/** A part of a table that fits the width of a page: its columns with their places, and the size of its letters. */
export interface Layout {
  readonly turn: Turn;
  readonly size: number;
  readonly columns: readonly {
    readonly column: TableColumn;
    readonly at: number;
    readonly x: number;
    readonly width: number;
  }[];
}
/** A row and the texts of its cells. */
export interface LaidLine {
  readonly row: TableRow;
  readonly cells: readonly string[];
}

/** The title of a column on paper. */
export const titleOf = ({ heading, title }: TableColumn): string => heading ?? title;

/** A text in a column of figures is broken into lines rather than that it widens the column. */
const TEXT_AMONG_FIGURES = (width: number): number => Math.min(width, 2 * TIGHT);
/** True for columns that paper has. */
export const isOnPaper = ({ only }: TableColumn): boolean => only === undefined || only === 'paper';
/** True where a cell is left blank on paper. */
export function isBlank({ blank }: TableColumn, kind: TableRow['kind'], cell: unknown): boolean {
  if (blank === undefined || (typeof cell !== 'number' && typeof cell !== 'bigint')) return false;
  if (blank === 'not_positive') return cell <= 0;
  return Number(cell) === 0 && (blank === 'zeros' || kind !== 'sum');
}
/** True for columns whose cells stand at the right. */
export const isFigure = (column: TableColumn): boolean =>
  column.kind === 'money' || column.kind === 'bps' || column.kind === 'count' || column.kind === 'number';

/** How wide the texts of each column are by themselves (in units of the letter size), and whether it has any. */
export interface Natural {
  width: number;
  isUsed: boolean;
}

/** Takes one more line into account: a long table is measured while its rows come, not all at once. */
export function widen(
  naturals: readonly Natural[],
  table: Table,
  { row, cells }: LaidLine,
  measure: (text: string, weight: Weight) => number,
): void {
  for (const [at, column] of table.columns.entries()) {
    const natural = naturals[at] as Natural;
    const text = cells[at] ?? '';
    natural.isUsed ||= text !== '' && !(column.sparse && Number(row.cells[at]) === 0);
    if (row.kind === 'heading') continue;
    const own = measure(text, row.kind === 'line' || column.key === 'code' ? 'regular' : 'bold');
    const width = isFigure(column) && typeof row.cells[at] === 'string' ? TEXT_AMONG_FIGURES(own) : own;
    natural.width = Math.max(natural.width, width + (column.key === 'name' ? INDENT * Math.max(row.level, 0) : 0));
  }
}

/** A column that paper has, and its place among all columns of the table. */
interface ShownColumn {
  readonly column: TableColumn;
  readonly at: number;
}

/** How wide each column wants to be, with its title broken or in one line, in units of the letter size. */
function wantsOf(
  shown: readonly ShownColumn[],
  naturals: readonly Natural[],
  measure: (text: string, weight: Weight) => number,
): ReadonlyMap<number, { readonly least: number; readonly full: number }> {
  return new Map(
    shown.map(({ column, at }) => {
      const natural = naturals[at]?.width ?? 0;
      const title = measure(titleOf(column), 'bold');
      // A title may be broken into three lines when there is no room for it in one; a figure may not.
      const longestWord = titleOf(column)
        .split(/\s+/)
        .reduce((most, text) => Math.max(most, measure(text, 'bold')), 0);
      const least = isFigure(column)
        ? Math.max(
            natural,
            title / 3 + 1,
            Math.min(title, SHORT_TITLE),
            Math.min(longestWord, TIGHT) * Number(/\s|^[!-~]+$/.test(titleOf(column))),
          )
        : column.key === 'code'
          ? Math.min(Math.max(natural, title), CODE_MOST)
          : Math.max(natural, Math.min(title, TIGHT));
      return [at, { least, full: isFigure(column) ? Math.max(natural, Math.min(title, TIGHT)) : least }] as const;
    }),
  );
}

/**
 * How a table stands on paper: one layout, or several with up to twelve figures each that repeat the texts on the left.
 * `now` is how the page at hand lies: a further table stays on it when it fits.
 */
export function layouts(
  table: Table,
  isEmpty: boolean,
  naturals: readonly Natural[],
  measure: (text: string, weight: Weight) => number,
  now: Turn | undefined,
): Layout[] {
  const shown = table.columns
    .map((column, at) => ({ column, at }))
    .filter(
      ({ column, at }) =>
        isOnPaper(column) &&
        ((column.key !== 'code' && column.sparse === undefined) || isEmpty || naturals[at]?.isUsed === true),
    );
  const wants = wantsOf(shown, naturals, measure);
  const isNumber = ({ kind }: TableColumn): boolean => kind === 'number' || kind === 'count';
  const texts = shown.filter(({ column }) => !isFigure(column) || isNumber(column));
  const figures = shown.filter(({ column }) => isFigure(column) && !isNumber(column));
  const fit = (
    some: readonly ShownColumn[],
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
  const best = (some: readonly ShownColumn[], decent: boolean): Layout | undefined => {
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
      (few && !table.isAcross ? tries('portrait', readable) : undefined) ??
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

/** The height of a row of so many lines of text. */
export function heightOf(size: number, lines: number): number {
  return lines * size * 1.3 + size / 3;
}

/**
 * The layout in the largest letters in which `rows` rows stand in `room` points, if any that can be read does; else
 * the layout as it is, on several pages.
 */
export function onOnePage(layout: Layout, rows: number, room: number): Layout {
  const size = SIZES.find((it) => it <= layout.size && it >= ONE_PAGE_LEAST && rows * heightOf(it, 1) <= room);
  return size === undefined ? layout : { ...layout, size };
}

/** The headings of one level above the columns, each over all the columns beside each other that share it. */
export function headingsAbove(
  columns: Layout['columns'],
  level: number,
): readonly { readonly text: string; readonly x: number; readonly width: number }[] {
  const found: { text: string; path: string; x: number; width: number }[] = [];
  let open: (typeof found)[number] | undefined;
  for (const { column, x, width } of columns) {
    const text = column.above?.[level];
    const path = column.above?.slice(0, level + 1).join('/') ?? '';
    if (text !== undefined && open?.path === path) open.width = x + width - open.x;
    else if (text === undefined) open = undefined;
    else found.push((open = { text, path, x, width }));
  }
  return found;
}
