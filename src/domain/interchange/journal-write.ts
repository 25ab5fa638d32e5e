// Entries of ours as a journal file of another program: the tables of the reader backwards. A base line and its tax
// line become one row with the tax in the amount. What a form cannot hold is refused with entry and column, all at
// once.
import type { CalendarDate } from '../dates.ts';
import { rowText } from './cells.ts';
import { FLAGS } from './journal-file.ts';
import { FREEE_ROW, LAYOUTS, SIDE_HEADS, type Layout, type LayoutName } from './layouts.ts';
import { encodedCp932, lettersOutside, widthOf, withTwins } from './letters.ts';
import { nameOfCode, OUT_OF_SCOPE, type Program, type TaxName } from './tax-names.ts';

/** A line of an entry, with the names that the file says. */
export interface WrittenLine {
  readonly side: 'debit' | 'credit';
  readonly account: string;
  readonly amount: number;
  readonly partner?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly memo?: string | undefined;
  readonly taxCode?: string | undefined;
  readonly taxUse?: string | undefined;
  readonly businessType?: number | undefined;
  /** The code has a tax that stands in the price, and the whole of it is credited. */
  readonly isTaxed?: boolean | undefined;
  readonly isShared?: boolean | undefined;
  readonly isTaxLine?: boolean | undefined;
  /** Of a tax line: index of its base line. */
  readonly baseLine?: number | undefined;
  readonly taxAmount?: number | undefined;
  /** What the tax is of, where that is not the amount of the line. */
  readonly taxBase?: number | undefined;
}

/** An entry to write. */
export interface WrittenEntry {
  readonly id: string;
  readonly number: number;
  readonly date: CalendarDate;
  readonly adjustment: boolean;
  readonly memo?: string | undefined;
  /** The books keep the tax in the amounts on this day. */
  readonly isInclusive: boolean;
  /** The tax of purchases depends on this day on what they are used for. */
  readonly splitsByUse: boolean;
  readonly lines: readonly WrittenLine[];
}

/** What a form cannot hold. */
export interface Unwritable {
  readonly entryId: string;
  readonly number: number;
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

/** A file, or everything that it cannot hold. `shortened` lists what was cut. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly refused: readonly Unwritable[];
  readonly shortened: readonly Unwritable[];
}

/** Forms that are written, and how wide their cells are, in half-width letters. Source: spec of the makers' pages. */
export const WRITTEN_LAYOUTS = { yayoi: 'yayoi-25', moneyforward: 'moneyforward-27', freee: 'freee-33' } as const;
const YAYOI_WIDTHS = { name: 24, memo: 64 } as const;

/** A row of one side before it is written: the tax is in the amount. */
interface Gross {
  readonly line: WrittenLine;
  readonly amount: number;
  readonly tax: number | undefined;
}

/** What a writer has in hand. */
interface JournalWriteWriting {
  readonly layout: Layout;
  readonly program: Program;
  readonly shorten: boolean;
  readonly taxNames: readonly TaxName[];
  readonly refused: Unwritable[];
  readonly shortened: Unwritable[];
}

function told(entry: WrittenEntry, column: string, value: string, message: string): Unwritable {
  return { entryId: entry.id, number: entry.number, column, value, message };
}

/** Lines with their tax in the amount; undefined where a tax line has no base line of its own, which is told. */
function grossOf(writing: JournalWriteWriting, entry: WrittenEntry): Gross[] | undefined {
  const taxes = new Map<number, WrittenLine>();
  for (const line of entry.lines) {
    if (!line.isTaxLine) continue;
    const base = line.baseLine === undefined ? undefined : entry.lines[line.baseLine];
    if (base && base.side === line.side && base.taxCode === line.taxCode && !taxes.has(line.baseLine as number)) {
      taxes.set(line.baseLine as number, line);
      continue;
    }
    const column = SIDE_HEADS[line.side] + writing.layout.side.account;
    writing.refused.push(
      told(entry, column, line.account, 'the tax line has no base line of its own, so the two make no row'),
    );
    return undefined;
  }
  return entry.lines.flatMap((line, i): Gross[] => {
    if (line.isTaxLine) return [];
    const tax = taxes.get(i);
    const amount = line.amount + (tax?.amount ?? 0);
    if (!line.isTaxed) return [{ line, amount, tax: undefined }];
    // Of a transitional measure the books have the share that is credited alone: the program works the tax out.
    const stated = line.isShared ? undefined : (tax?.amount ?? (entry.isInclusive ? line.taxAmount : 0));
    return [{ line, amount, tax: stated }];
  });
}

/** A text that fits into a cell: as it is, cut where that is wished, else told. */
function fitting(
  writing: JournalWriteWriting,
  entry: WrittenEntry,
  column: string,
  text: string,
  width: number,
): string {
  if (writing.program !== 'yayoi') return text;
  const outside = lettersOutside(text);
  if (outside.length > 0)
    writing.refused.push(
      told(entry, column, text, `CP932 has no ${outside.slice(0, 5).join(' ')}; write it otherwise`),
    );
  if (outside.length > 0 || widthOf(text) <= width) return text;
  if (!writing.shorten) {
    const wide = widthOf(text);
    const message = `the text is ${wide} half-width letters wide, and ${width} fit; shorten it, or ask for {shorten}`;
    writing.refused.push(told(entry, column, text, message));
    return text;
  }
  writing.shortened.push(told(entry, column, text, `cut to ${width} half-width letters`));
  let cut = '';
  for (const letter of withTwins(text)) {
    if (widthOf(cut + letter) > width) break;
    cut += letter;
  }
  return cut;
}

/** The cells of one side of a row, by head. */
function sideCells(
  writing: JournalWriteWriting,
  entry: WrittenEntry,
  side: 'debit' | 'credit',
  gross: Gross | undefined,
): Record<string, string> {
  const { layout, program } = writing;
  const { side: columns } = layout;
  const head = SIDE_HEADS[side];
  const at = (column: string): string => head + column;
  if (!gross) return program === 'yayoi' ? { [at(columns.amount)]: '0', [at(columns.taxName)]: OUT_OF_SCOPE } : {};
  const { line, amount, tax } = gross;
  const name = (column: string, text: string): string => fitting(writing, entry, at(column), text, YAYOI_WIDTHS.name);
  const labels = line.labels ?? [];
  if (labels.length > 1)
    writing.refused.push(
      told(
        entry,
        at(columns.department),
        labels.join(', '),
        'a row has one department, and the line has several labels',
      ),
    );
  const { taxCode, taxUse, businessType } = line;
  const named =
    taxCode === undefined
      ? undefined
      : nameOfCode(program, { taxCode, taxUse, businessType }, entry.date, entry, writing.taxNames);
  if (taxCode !== undefined && !named)
    writing.refused.push(
      told(
        entry,
        at(columns.taxName),
        taxCode,
        `the program has no tax category for ${taxCode} that is known for sure; ` +
          'say what it is called there (tax-names)',
      ),
    );
  if (line.taxBase !== undefined)
    writing.refused.push(
      told(
        entry,
        at(columns.amount),
        String(amount),
        `its tax is that of ${line.taxBase}, and a row has one amount for both; ` +
          'enter what was sold in the other program by hand',
      ),
    );
  const partnerAt = program === 'yayoi' ? columns.subAccount : (columns.partner ?? columns.subAccount);
  return {
    [at(columns.account)]: name(columns.account, line.account),
    [at(partnerAt)]: line.partner === undefined ? '' : name(partnerAt, line.partner),
    [at(columns.department)]: labels[0] === undefined ? '' : name(columns.department, labels[0]),
    [at(columns.taxName)]: named?.name ?? OUT_OF_SCOPE,
    ...(columns.invoice !== undefined && { [at(columns.invoice)]: named?.share ?? '' }),
    [at(columns.amount)]: String(amount),
    ...(columns.tax !== undefined && { [at(columns.tax)]: tax === undefined ? '' : String(tax) }),
  };
}

/** How an adjustment is marked: 本決 in Yayoi (O), 1 in freee (O); of Money Forward no value is known. */
const ADJUSTED: Readonly<Record<Program, string | undefined>> = { yayoi: '本決', freee: '1', moneyforward: undefined };
const DIGITS = 999_999;

function rowsOfEntry(writing: JournalWriteWriting, entry: WrittenEntry): string[][] {
  const { layout, program } = writing;
  const gross = grossOf(writing, entry);
  if (!gross) return [];
  if (entry.adjustment && ADJUSTED[program] === undefined)
    writing.refused.push(
      told(
        entry,
        layout.adjustment ?? '',
        '',
        'how this form marks an adjustment is not known; write it in another form',
      ),
    );
  if (program === 'yayoi' && entry.number > DIGITS)
    writing.refused.push(told(entry, layout.number, String(entry.number), 'a slip number has at most 6 digits'));
  const debits = gross.filter(({ line }) => line.side === 'debit');
  const credits = gross.filter(({ line }) => line.side === 'credit');
  const count = Math.max(debits.length, credits.length);
  return Array.from({ length: count }, (_, i) => {
    const [debit, credit] = [debits[i], credits[i]];
    const texts = [entry.memo, debit?.line.memo, credit?.line.memo].filter((text) => text !== undefined && text !== '');
    const memo = [...new Set(texts)].join(' / ').replace(/\s*[\r\n]+\s*/gu, ' ');
    const cells: Record<string, string> = {
      [layout.number]: String(entry.number),
      [layout.date]: entry.date.replaceAll('-', '/'),
      [layout.memo]: fitting(writing, entry, layout.memo, memo, YAYOI_WIDTHS.memo),
      ...(layout.adjustment !== undefined && entry.adjustment && { [layout.adjustment]: ADJUSTED[program] ?? '' }),
      ...(program === 'yayoi' && {
        識別フラグ: count === 1 ? FLAGS.alone[0] : i === 0 ? FLAGS.first : i === count - 1 ? FLAGS.last : FLAGS.middle,
        タイプ: count === 1 ? '0' : '3',
        付箋1: '0',
        付箋2: '0',
        調整: 'no',
      }),
      ...(program === 'freee' && { '[表題行]': FREEE_ROW }),
      ...sideCells(writing, entry, 'debit', debit),
      ...sideCells(writing, entry, 'credit', credit),
    };
    return layout.columns.map((column) => cells[column] ?? '');
  });
}

/**
 * A journal file. Yayoi: CP932, CRLF, no head; the others: UTF-8 with its mark, CRLF, heads in the first row. With
 * anything `refused` the bytes are no file to hand on. `taxNames`: what the company says that tax codes are called.
 */
export function writeJournal(
  program: Program,
  entries: readonly WrittenEntry[],
  { shorten = false, taxNames = [] }: { readonly shorten?: boolean; readonly taxNames?: readonly TaxName[] } = {},
): WrittenFile {
  const name: LayoutName = WRITTEN_LAYOUTS[program];
  const layout = LAYOUTS[name];
  const writing: JournalWriteWriting = { layout, program, shorten, taxNames, refused: [], shortened: [] };
  const rows = entries.flatMap((entry) => rowsOfEntry(writing, entry));
  const { refused, shortened } = writing;
  if (refused.length > 0) return { bytes: new Uint8Array(), refused, shortened };
  const all = layout.hasHead ? [[...layout.columns], ...rows] : rows;
  const text = all.map((row) => rowText(row, ',', '\r\n')).join('');
  const bytes = program === 'yayoi' ? encodedCp932(text) : new TextEncoder().encode(`\ufeff${text}`);
  return { bytes, refused, shortened };
}
