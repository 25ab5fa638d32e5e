// Consumption tax: posted totals per tax code, use and business type by month, day and block of what was recorded, purchases per supplier, and what each event moved. What the return stands on.
import { taxMovements, type SupplierTotals, type TaxKey, type TaxMove, type Writable } from '../src/domain/consumption-tax-books.ts';
import { monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { projection, type RowChanges } from './projection.ts';
import { TAX_BLOCK_SIZES, type TaxMonthsTable } from './tables.ts';

/** The uuid that stands for none in a key. */
const NIL = '00000000-0000-0000-0000-000000000000';
const idOrNil = (id: string): string => (id === '' ? NIL : bare(id));

type Group = Omit<TaxMonthsTable, 'base' | 'tax_lines' | 'tax_noted' | 'entries' | 'month'>;
const groupOf = (companyId: string, { taxCodeId, taxUse, businessType }: TaxKey): Group => ({ company_id: companyId, tax_code_id: idOrNil(taxCodeId), tax_use: taxUse, business_type: businessType });

/** Which entry an event is about, and where it stands in the stream. */
interface Said { readonly companyId: string; readonly revision: number; readonly entryId: string; readonly entryNumber: number }

/** Counts an entry in (sign 1) or out again (sign -1) in all totals. */
function move(rows: RowChanges, { companyId, revision }: Said, content: EntryContent, sign: 1n | -1n): void {
  const { groups, suppliers } = taxMovements(content);
  const date = content.effectiveDate; const month = monthOf(date);
  for (const one of groups) {
    const group = groupOf(companyId, one); const amounts = { base: sign * one.base, tax_lines: sign * one.taxLines, tax_noted: sign * one.taxNoted, entries: sign * one.entries };
    rows.add('tax_months', { ...group, month }, amounts);
    rows.add('tax_days', { ...group, date }, amounts);
    for (const size of TAX_BLOCK_SIZES) rows.add('tax_blocks', { ...group, size, block: Math.floor(revision / size), date }, amounts);
  }
  for (const one of suppliers) moveSupplier(rows, companyId, revision, month, one, sign);
}

function moveSupplier(rows: RowChanges, companyId: string, revision: number, month: string, one: SupplierTotals, sign: 1n | -1n): void {
  const key = { ...groupOf(companyId, one), month, partner_id: idOrNil(one.partnerId) }; const amounts = { gross: sign * one.gross };
  rows.add('tax_suppliers', key, amounts);
  for (const size of TAX_BLOCK_SIZES) rows.add('tax_supplier_blocks', { ...key, size, block: Math.floor(revision / size) }, amounts);
}

/** Writes what an event moved: what was before, taken away, and what is now, per group, supplier and day; what stays the same is left out. */
function record(rows: RowChanges, { companyId, revision, entryId, entryNumber }: Said, before: EntryContent | undefined, after: EntryContent): void {
  const net: { readonly date: CalendarDate; readonly one: Writable<TaxMove> }[] = [];
  for (const [content, sign] of [[before, -1n], [after, 1n]] as const) {
    if (!content) continue;
    const date = content.effectiveDate;
    for (const { base, taxLines, taxNoted, entries, ...key } of taxMovements(content).moves) {
      let found = net.find((known) => known.date === date && known.one.taxCodeId === key.taxCodeId && known.one.taxUse === key.taxUse && known.one.businessType === key.businessType && known.one.partnerId === key.partnerId);
      if (!found) net.push(found = { date, one: { ...key, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 0n } });
      found.one.base += sign * base; found.one.taxLines += sign * taxLines; found.one.taxNoted += sign * taxNoted; found.one.entries += sign * entries;
    }
  }
  let part = 0;
  for (const { date, one } of net) {
    if (one.base === 0n && one.taxLines === 0n && one.taxNoted === 0n && one.entries === 0n) continue;
    rows.insert('tax_moves', {
      ...groupOf(companyId, one), partner_id: idOrNil(one.partnerId), revision, part: part++, date, entry_id: entryId, entry_number: entryNumber, base: one.base, tax_lines: one.taxLines, tax_noted: one.taxNoted, entries: one.entries,
    });
  }
}

/** Posted tax totals. A reversal moves nothing by itself: its own entry does. */
export const consumptionTax = projection('consumption-tax', {
  'journal_entry.posted': (event, rows, companyId) => {
    const said = { companyId, revision: event.revision, entryId: bare(event.data.entryId), entryNumber: event.data.entryNumber };
    move(rows, said, event.data.content, 1n);
    record(rows, said, undefined, event.data.content);
  },
  'journal_entry.amended': (event, rows, companyId) => {
    const { status, before, after, entryId, entryNumber = 0 } = event.data;
    if (status !== 'posted') return;
    const said = { companyId, revision: event.revision, entryId: bare(entryId), entryNumber };
    move(rows, said, before, -1n);
    move(rows, said, after, 1n);
    record(rows, said, before, after);
  },
  // An annotation may name another partner: of the totals only those per supplier change.
  'journal_entry.annotated': (event, rows, companyId) => {
    const { status, before, content, entryId } = event.data;
    if (status !== 'posted' && status !== 'reversed') return;
    const said = { companyId, revision: event.revision, entryId: bare(entryId), entryNumber: 0 };
    for (const [one, sign] of [[before, -1n], [content, 1n]] as const) {
      for (const supplier of taxMovements(one).suppliers) moveSupplier(rows, companyId, event.revision, monthOf(one.effectiveDate), supplier, sign);
    }
    record(rows, said, before, content);
  },
});
