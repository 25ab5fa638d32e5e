// Consumption tax: posted totals per month, tax code, use and business type, and of purchases from non-qualified suppliers per supplier. What the return stands on.
import { taxMovements, type TaxKey } from '../src/domain/consumption-tax-books.ts';
import { monthOf } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { projection, type RowChanges } from './projection.ts';
import type { TaxMonthsTable } from './tables.ts';

/** The uuid that stands for none in a key. */
const NIL = '00000000-0000-0000-0000-000000000000';
const idOrNil = (id: string): string => (id === '' ? NIL : bare(id));

function keyOf(companyId: string, month: string, { taxCodeId, taxUse, businessType }: TaxKey): Omit<TaxMonthsTable, 'base' | 'tax_lines' | 'tax_noted' | 'entries'> {
  return { company_id: companyId, month, tax_code_id: idOrNil(taxCodeId), tax_use: taxUse, business_type: businessType };
}

/** Counts an entry in (sign 1) or out again (sign -1). */
function move(rows: RowChanges, companyId: string, content: EntryContent, sign: 1n | -1n): void {
  const { groups, suppliers } = taxMovements(content);
  const month = monthOf(content.effectiveDate);
  for (const one of groups) rows.add('tax_months', keyOf(companyId, month, one), { base: sign * one.base, tax_lines: sign * one.taxLines, tax_noted: sign * one.taxNoted, entries: sign * one.entries });
  for (const one of suppliers) rows.add('tax_suppliers', { ...keyOf(companyId, month, one), partner_id: idOrNil(one.partnerId) }, { gross: sign * one.gross });
}

/** Posted tax totals. A reversal moves nothing by itself: its own entry does. */
export const consumptionTax = projection('consumption-tax', {
  'journal_entry.posted': (event, rows, companyId) => { move(rows, companyId, event.data.content, 1n); },
  'journal_entry.amended': (event, rows, companyId) => {
    if (event.data.status !== 'posted') return;
    move(rows, companyId, event.data.before, -1n);
    move(rows, companyId, event.data.after, 1n);
  },
});
