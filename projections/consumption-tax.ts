// Consumption tax: posted totals per tax code, use and business type by month, day and block of what was recorded,
// purchases per supplier, and what each event moved. What the return stands on.
import {
  taxMovements,
  type SupplierTotals,
  type TaxMove,
  type TaxMovements,
  type Writable,
} from '../src/domain/tax/movements.ts';
import { monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { projection, type RowChanges } from './projection.ts';
import { GRAINS, TAX_BLOCK_SIZES, tablesOf } from './tables.ts';

/** The uuid that stands for none in a key. */
const NIL = '00000000-0000-0000-0000-000000000000';
const idOrNil = (id: string): string => (id === '' ? NIL : bare(id));

/** Which entry an event is about, and where it stands in the stream. */
interface TaxSaid {
  readonly companyId: string;
  readonly revision: number;
  readonly entryId: string;
  readonly entryNumber: number;
}

/** Counts what an entry adds in (sign 1) or out again (sign -1) in all totals. */
function move(
  rows: RowChanges,
  { companyId, revision }: TaxSaid,
  date: CalendarDate,
  { groups, suppliers }: TaxMovements,
  sign: 1n | -1n,
): void {
  const block = Math.floor(revision / GRAINS.taxes.revisions);
  for (const one of groups) {
    rows.spread(
      'taxes',
      {
        company_id: companyId,
        block,
        date,
        tax_code_id: idOrNil(one.taxCodeId),
        tax_use: one.taxUse,
        business_type: one.businessType,
      },
      {
        base: sign * one.base,
        tax_lines: sign * one.taxLines,
        tax_noted: sign * one.taxNoted,
        entries: sign * one.entries,
      },
    );
  }
  if (suppliers.length > 0)
    for (const one of suppliers) moveSupplier(rows, companyId, revision, monthOf(date), one, sign);
}

function moveSupplier(
  rows: RowChanges,
  companyId: string,
  revision: number,
  month: string,
  one: SupplierTotals,
  sign: 1n | -1n,
): void {
  const key = {
    company_id: companyId,
    month,
    tax_code_id: idOrNil(one.taxCodeId),
    tax_use: one.taxUse,
    business_type: one.businessType,
    partner_id: idOrNil(one.partnerId),
  };
  const amounts = { gross: sign * one.gross };
  rows.add('tax_suppliers', key, amounts);
  for (const size of TAX_BLOCK_SIZES)
    rows.add('tax_supplier_blocks', { ...key, size, block: Math.floor(revision / size) }, amounts);
}

const isNothing = (one: TaxMove): boolean =>
  one.base === 0n && one.taxLines === 0n && one.taxNoted === 0n && one.entries === 0n;

function insertMove(
  rows: RowChanges,
  { companyId, revision, entryId, entryNumber }: TaxSaid,
  part: number,
  date: CalendarDate,
  one: TaxMove,
): void {
  rows.insert('tax_moves', {
    company_id: companyId,
    revision,
    part,
    date,
    tax_code_id: idOrNil(one.taxCodeId),
    tax_use: one.taxUse,
    business_type: one.businessType,
    partner_id: idOrNil(one.partnerId),
    entry_id: entryId,
    entry_number: entryNumber,
    base: one.base,
    tax_lines: one.taxLines,
    tax_noted: one.taxNoted,
    entries: one.entries,
  });
}

/**
 * Writes what a change moved: what was before, taken away, and what is now, per group, supplier and day; what stays the
 * same is left out.
 */
function insertDifference(rows: RowChanges, said: TaxSaid, before: EntryContent, after: EntryContent): void {
  const net: { readonly date: CalendarDate; readonly one: Writable<TaxMove> }[] = [];
  for (const [content, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    const date = content.effectiveDate;
    for (const { base, taxLines, taxNoted, entries, ...key } of taxMovements(content).moves) {
      let found = net.find(
        (known) =>
          known.date === date &&
          known.one.taxCodeId === key.taxCodeId &&
          known.one.taxUse === key.taxUse &&
          known.one.businessType === key.businessType &&
          known.one.partnerId === key.partnerId,
      );
      if (!found) net.push((found = { date, one: { ...key, base: 0n, taxLines: 0n, taxNoted: 0n, entries: 0n } }));
      found.one.base += sign * base;
      found.one.taxLines += sign * taxLines;
      found.one.taxNoted += sign * taxNoted;
      found.one.entries += sign * entries;
    }
  }
  let part = 0;
  for (const { date, one } of net) if (!isNothing(one)) insertMove(rows, said, part++, date, one);
}

/**
 * Writes which doubts an entry has (sign 1) or has no longer (sign -1), beginning with row `part` of the event. An
 * entry that reverses all that is left of another speaks of that one. Returns the next part.
 */
function insertFindings(
  rows: RowChanges,
  { companyId, revision, entryId }: TaxSaid,
  content: EntryContent,
  sign: 1 | -1,
  part = 0,
): number {
  if (!content.taxFindings) return part;
  const of =
    content.reverses === undefined
      ? { entry_id: entryId, delta: sign }
      : { entry_id: bare(content.reverses), delta: -sign };
  for (const code of new Set(content.taxFindings.map((finding) => finding.code))) {
    rows.insert('tax_findings', { company_id: companyId, revision, part, date: content.effectiveDate, code, ...of });
    part++;
  }
  return part;
}

/** Posted tax totals. A reversal moves nothing by itself: its own entry does. */
const writes = [...tablesOf('taxes'), 'tax_moves', 'tax_findings', 'tax_suppliers', 'tax_supplier_blocks'] as const;
export const consumptionTax = projection('consumption-tax', writes, {
  'journal_entry.posted': (event, rows, companyId) => {
    const said = {
      companyId,
      revision: event.revision,
      entryId: bare(event.data.entryId),
      entryNumber: event.data.entryNumber,
    };
    const date = event.data.content.effectiveDate;
    const moved = taxMovements(event.data.content);
    move(rows, said, date, moved, 1n);
    let part = 0;
    for (const one of moved.moves) if (!isNothing(one)) insertMove(rows, said, part++, date, one);
    insertFindings(rows, said, event.data.content, 1);
  },
  'journal_entry.amended': (event, rows, companyId) => {
    const { status, before, after, entryId, entryNumber = 0 } = event.data;
    if (status !== 'posted') return;
    const said = { companyId, revision: event.revision, entryId: bare(entryId), entryNumber };
    move(rows, said, before.effectiveDate, taxMovements(before), -1n);
    move(rows, said, after.effectiveDate, taxMovements(after), 1n);
    insertDifference(rows, said, before, after);
    insertFindings(rows, said, after, 1, insertFindings(rows, said, before, -1));
  },
  // An annotation may name another partner: of the totals only those per supplier change.
  'journal_entry.annotated': (event, rows, companyId) => {
    const { status, before, content, entryId } = event.data;
    if (status !== 'posted' && status !== 'reversed') return;
    const said = { companyId, revision: event.revision, entryId: bare(entryId), entryNumber: 0 };
    for (const [one, sign] of [
      [before, -1n],
      [content, 1n],
    ] as const) {
      for (const supplier of taxMovements(one).suppliers)
        moveSupplier(rows, companyId, event.revision, monthOf(one.effectiveDate), supplier, sign);
    }
    insertDifference(rows, said, before, content);
    insertFindings(rows, said, content, 1, insertFindings(rows, said, before, -1));
  },
});
