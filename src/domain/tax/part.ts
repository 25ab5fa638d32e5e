// What the book holds of consumption tax: totals per fiscal month, settlement entries in force, counts of doubts.
import { copySums, on, type BookPart } from '../book-part.ts';
import { taxKeyText, taxMovements, type SupplierTotals, type TaxTotals, type Writable } from './movements.ts';
import { monthOfEntry, type PeriodsPart } from '../fiscal-periods.ts';
import {
  EntryAmended,
  EntryAnnotated,
  EntryPosted,
  EntryReversed,
  type EntryContent,
  type TaxFinding,
} from '../journal.ts';

/** A settlement entry: its day, and the fiscal period that it names (one posted by hand may name none). */
export interface TaxSettlement {
  readonly date: string;
  readonly periodId?: string | undefined;
}
/**
 * Consumption tax in the book: posted totals and purchases from non-qualified suppliers by fiscal month (first day) and
 * group; settlement entries in force, by id; and per fiscal month how many entries have doubtful tax, by kind of doubt.
 */
export interface TaxPart {
  readonly totals: Map<string, Map<string, Writable<TaxTotals>>>;
  readonly suppliers: Map<string, Map<string, Writable<SupplierTotals>>>;
  readonly settlements: Map<string, TaxSettlement>;
  readonly findings: Map<string, Map<TaxFinding['code'], number>>;
}
interface Taxed {
  readonly tax: TaxPart;
  readonly periods: PeriodsPart;
}

/** Adds (1n) or takes back (-1n) all that a posted entry says about tax. */
function move(book: Taxed, content: EntryContent, sign: bigint): void {
  const month = monthOfEntry(book.periods, content);
  moveTax(book, content, month, sign);
  moveFindings(book, content, month, sign);
}

/**
 * Adds (1n) or takes back (-1n) what a posted entry says about consumption tax. Groups that are empty again are
 * forgotten.
 */
function moveTax(book: Taxed, content: EntryContent, month: string, sign: bigint): void {
  const { groups, suppliers } = taxMovements(content);
  for (const one of groups) {
    const totals = inMonth(book.tax.totals, month);
    const key = taxKeyText(one);
    let sum = totals.get(key);
    if (!sum) totals.set(key, (sum = { ...one, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 0n }));
    sum.base += sign * one.base;
    sum.taxLines += sign * one.taxLines;
    sum.taxNoted += sign * one.taxNoted;
    sum.entries += sign * one.entries;
    if (sum.entries === 0n) totals.delete(key);
  }
  moveSuppliers(book, suppliers, month, sign);
}

/**
 * Counts an entry with doubtful tax in (1n) or out again (-1n), once per kind; one that reverses all that is left of it
 * counts the other way.
 */
function moveFindings(book: Taxed, content: EntryContent, month: string, sign: bigint): void {
  if (!content.taxFindings) return;
  const counts = inMonth(book.tax.findings, month);
  for (const code of new Set(content.taxFindings.map((finding) => finding.code)))
    counts.set(code, (counts.get(code) ?? 0) + Number(content.reverses === undefined ? sign : -sign));
}

function moveSuppliers(book: Taxed, suppliers: readonly SupplierTotals[], month: string, sign: bigint): void {
  for (const one of suppliers) {
    const totals = inMonth(book.tax.suppliers, month);
    const key = `${one.partnerId}|${taxKeyText(one)}`;
    let sum = totals.get(key);
    if (!sum) totals.set(key, (sum = { ...one, gross: 0n }));
    sum.gross += sign * one.gross;
    if (sum.gross === 0n) totals.delete(key);
  }
}

function inMonth<T>(months: Map<string, Map<string, T>>, month: string): Map<string, T> {
  let found = months.get(month);
  if (!found) months.set(month, (found = new Map<string, T>()));
  return found;
}

/** Consumption tax in the book. */
export const taxPart: BookPart<TaxPart, Taxed> = {
  empty: () => ({ totals: new Map(), suppliers: new Map(), settlements: new Map(), findings: new Map() }),
  copy: ({ totals, suppliers, settlements, findings }) => ({
    totals: copySums(totals),
    suppliers: copySums(suppliers),
    settlements: new Map(settlements),
    findings: new Map([...findings].map(([month, counts]) => [month, new Map(counts)])),
  }),
  folds: [
    on(EntryPosted, (book: Taxed, { data: { entryId, content } }) => {
      move(book, content, 1n);
      if (content.sourceType === 'tax_settlement' && content.reverses === undefined)
        book.tax.settlements.set(entryId, { date: content.effectiveDate, periodId: content.sourceId });
    }),
    on(EntryAmended, (book: Taxed, { data: { status, before, after } }) => {
      if (status !== 'posted') return;
      move(book, before, -1n);
      move(book, after, 1n);
    }),
    // Another partner: of all totals only those per supplier change, and whether its codes fit the partner.
    on(EntryAnnotated, (book: Taxed, { data: { status, before, content } }) => {
      if (status === 'draft' || status === 'pending_approval') return;
      const month = monthOfEntry(book.periods, content);
      for (const [one, sign] of [
        [before, -1n],
        [content, 1n],
      ] as const) {
        moveSuppliers(book, taxMovements(one).suppliers, month, sign);
        moveFindings(book, one, month, sign);
      }
    }),
    on(EntryReversed, ({ tax }: Taxed, { data }) => {
      if (data.full) tax.settlements.delete(data.entryId);
    }),
  ],
};
