// What an export is: titled tables of cells, the same for CSV, XLSX and PDF, and how values of an answer become cells.
import type { Members } from './json.ts';
import { sentenceIn } from './export-reasons.ts';
import { choice, CHOICES, type Locale } from './export-words.ts';

/** A cell: text, a figure, or nothing. Figures of a `money` column are minor units. */
export type Cell = string | number | bigint | undefined;

/**
 * A column; `money`, `count` (grouped by commas), `number` (of an entry or alike) and `bps` (basis points) are figures.
 * `csv` columns stand in CSV only, `flat` ones in CSV and XLSX, where every row must say for itself where it belongs,
 * `sheet` ones in XLSX only, `paper` ones in PDF only, where a reader sees it.
 */
export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: 'text' | 'date' | 'month' | 'money' | 'count' | 'number' | 'bps';
  readonly only?: 'csv' | 'flat' | 'sheet' | 'paper';
  /** The title on paper and in workbooks, where that of CSV is for programs. */
  readonly heading?: string;
  /** Left out on paper when no row has anything but zero in it. */
  readonly sparse?: true;
  /** What is left blank on paper: zeros, zeros of all rows but sums, or all that is not above zero. */
  readonly blank?: 'zeros' | 'zeros_of_lines' | 'not_positive';
  /** Headings above that of the column on paper, the widest first: columns beside each other share them. */
  readonly above?: readonly string[];
}

/**
 * A row. A `heading` spans the page of a PDF and is left out elsewhere, because the flat columns say the same; `sum` is
 * set in bold. The code of an `ours` row is a word of ours, to look up by: readers do not see it. `flat` rows stand in
 * CSV and XLSX only, `paper` ones in PDF only. A row that `keeps` stays on the page of the row before it, a `block`
 * begins something that is not cut where a page can be turned before it.
 */
export interface TableRow {
  readonly kind: 'heading' | 'group' | 'line' | 'sum';
  readonly level: number;
  readonly cells: readonly Cell[];
  readonly ours?: true;
  readonly only?: 'flat' | 'paper';
  readonly keeps?: true;
  readonly block?: true;
  /** Figures that a page ending after this row carries over, in the order of `carried.figures`; default its own. */
  readonly carries?: readonly Cell[];
}

/** A table whose rows may be read only once. */
export interface Table {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
  /**
   * `csv`: for programs, by its name; `print`: for readers, in XLSX and PDF; `flat`: not on paper; `paper`: only there.
   */
  readonly only?: 'csv' | 'print' | 'flat' | 'paper';
  /** Begins a new page rather than that it is cut by one, where a page holds it. */
  readonly isWhole?: true;
  /** Below one heading a page ends and begins with what is carried: words at one column, figures at others. */
  readonly carried?: { readonly words: number; readonly figures: readonly number[] };
  /** Lies across: many columns of texts beside its figures. */
  readonly isAcross?: true;
  /** Set on one page when a little smaller letters make it fit. */
  readonly isOnePage?: true;
}

/** A whole export: the head that every page carries, and its tables, the most important first. */
export interface Exported {
  readonly locale: Locale;
  readonly company: string;
  readonly title: string;
  readonly period: string;
  /** Recording time, filters: one fact each. */
  readonly facts: readonly string[];
  /** In which unit the figures are. */
  readonly unit: string;
  /** Which state of the books this is: the stream position, for whoever has to prove it. */
  readonly state: string;
  /** What stands small at the foot of every page: which signed checkpoint the figures stand on. */
  readonly signed?: string;
  /** Digits behind the decimal point of the currency. */
  readonly decimals: number;
  /** When the answer was made, where it says so. */
  readonly generatedAt?: string;
  readonly tables: readonly Table[];
}

/** The company as an export names it. */
export interface ExportCompany {
  readonly name: string;
  readonly timezone: string;
  /** Names of partners, labels and scenarios that the report was asked about, by id. */
  readonly names?: ReadonlyMap<string, string>;
}

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers);
export const isCell = (value: unknown): value is string | number | bigint | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
export const membersOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** Minor units as decimal text, `1234` -> `12.34` with two decimals: exact for any size. */
export function decimalText(minor: bigint | number, decimals: number): string {
  if (decimals === 0 || !Number.isInteger(Number(minor))) return String(minor);
  const text = String(minor)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** A cell of CSV and XLSX: a figure as plain decimal text with `true`, any other text with `false`. */
export function flatCell(
  cell: Cell,
  column: TableColumn,
  decimals: number,
): readonly [text: string, isFigure: boolean] {
  if (cell === undefined) return ['', false];
  if (typeof cell === 'string') return [cell, false];
  return [column.kind === 'money' ? decimalText(cell, decimals) : String(cell), true];
}

export const nameIn = (locale: Locale, row: Members): string => {
  const { name, nameEn } = row;
  if (locale === 'ja' || typeof nameEn !== 'string') return String(name ?? '');
  // Items of payroll are called by their codes in English: `income tax`.
  return nameEn.charAt(0).toUpperCase() + nameEn.slice(1);
};

/** True for a row of a report whose code is a word of ours, to look up by: `current_assets`. */
export const isOurs = ({ kind, code, name, nameEn, accountId }: Members): boolean =>
  code === name || (kind !== 'account' && kind !== undefined && nameEn !== undefined && accountId === undefined);

/** Members that count something, and those that are numbers of something: neither is money. */
const COUNTED = /^(?:entries|days\w+|.*Count|days|months|(?:\w+\.)?employees|usefulLifeYears|quantity)$/;
const NUMBERED = /^(?:sequence|position[AB]|from|to|number|level|version|.*Number|.*X10|index)$/;
/** How the figures under a key are read. */
export function kindOf(key: string, value: unknown): TableColumn['kind'] {
  if (/Bps$/.test(key)) return 'bps';
  if (typeof value !== 'bigint' && typeof value !== 'number')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
      ? 'date'
      : /month$/i.test(key) && isMonth(value)
        ? 'month'
        : 'text';
  return figureKindOf(key);
}

/** What the figures under a key are. */
export function figureKindOf(key: string): 'count' | 'number' | 'money' {
  return COUNTED.test(key) ? 'count' : NUMBERED.test(key) ? 'number' : 'money';
}

/** A decimal text that is a share of a hundred, with its unit: no money stands under the unit of a sheet. */
export const percentText = (text: string): string => (/^\d+(?:\.\d+)?$/.test(text) ? `${text}％` : text);

/** True for a month as answers write it, `2026-04`. */
export const isMonth = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

/**
 * A text as readers see it: days and months of the answer as people write them, `2026-04` -> `2026年4月`, in columns that
 * hold days, months or figures; texts of the books as they are.
 */
export function readable(locale: Locale, kind: TableColumn['kind'], text: string): string {
  const [, year, month, day] = (kind !== 'text' && /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text)) || [];
  if (year === undefined || locale === 'en') return text;
  if (kind === 'date') return text.replaceAll('-', '/');
  return `${year}年${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`;
}

/** Members whose text is a sentence of ours. */
const SENTENCES = new Set(['reason', 'message']);

/** A value of an answer as a cell, in the words of the language; undefined for what no cell can hold. */
export function cellOf(locale: Locale, key: string, value: unknown): Cell {
  if (typeof value === 'boolean')
    return key === 'ok'
      ? value
        ? 'OK'
        : 'NG'
      : value
        ? locale === 'ja'
          ? 'はい'
          : 'yes'
        : locale === 'ja'
          ? 'いいえ'
          : 'no';
  if (typeof value === 'string' && SENTENCES.has(key)) return sentenceIn(locale, value);
  if (typeof value === 'string' && CHOICES.has(key.slice(key.lastIndexOf('.') + 1))) return choice(locale, value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return Array.isArray(value) && value.every(isCell) ? value.join(' ') : undefined;
}
