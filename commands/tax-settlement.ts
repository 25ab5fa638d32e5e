// Settling the consumption tax of a fiscal year: one entry on its last day that empties the tax accounts against what is payable or refunded.
import { z } from 'zod';
import { namesOf } from '../src/domain/book.ts';
import { settlementEntryLines, settlementOf } from '../src/domain/consumption-tax-settlement.ts';
import { periodById } from '../src/domain/fiscal-periods.ts';
import { checkBalance, entryView, foldEntryOf, type EntryView } from '../src/domain/journal.ts';
import { beginPosting, post } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { memoText } from '../src/domain/text.ts';
import { command } from './command.ts';

/**
 * Posts the tax settlement of a fiscal year (sourceType tax_settlement, last day) by the return of the year. Refuses not_found, validation_error (a month, or a
 * filing period shorter than a year), already_exists (settled; reverse the entry to settle anew), invalid_state (nothing to settle, or the return's checks fail), period_closed.
 */
export const settleConsumptionTax = command({
  name: 'settle-consumption-tax', summary: 'Post the consumption tax settlement of a fiscal year', needs: 'periods:close',
  input: z.strictObject({ periodId: z.string().max(60), memo: memoText.optional() }).meta({ id: 'TaxSettlement' }),
  decide(book, { periodId, memo }, moment) {
    const found = periodById(book.periods.years, periodId) ?? refuse('not_found', `there is no fiscal period ${periodId} in this company`);
    const { fiscalYear, period } = found;
    if (period.type !== 'year') refuse('validation_error', `periodId: ${period.name} is a month; the tax is settled for its year ${fiscalYear.year.name}`, 'periodId');
    const filing = { ...book.company?.taxSettings, ...period.taxSettings }.filingFrequency;
    if (filing === 'quarterly' || filing === 'monthly') refuse('validation_error', `taxSettings.filingFrequency: the settlement is made for whole years, this company files ${filing}; post the entry of each period by hand (sourceType tax_settlement)`, 'periodId');
    const settled = settlementOf(book, period.id);
    if (settled !== undefined) refuse('already_exists', `the consumption tax of ${period.name} is settled by entry ${settled}; reverse it to settle anew`, undefined, { related: { id: settled } });
    const lines = settlementEntryLines(book, fiscalYear);
    checkBalance(lines);
    const posting = beginPosting(book, moment);
    post(posting, moment.id('entry'), {
      effectiveDate: period.endDate, sourceType: 'tax_settlement', sourceId: period.id, memo: memo ?? `${period.name} 消費税等 決算整理`, adjustment: true, currency: book.company?.baseCurrency ?? 'JPY', lines,
    }, { field: 'periodId' });
    return posting.events;
  },
  answer(events, _input, _recalled, page): EntryView {
    const posted = events.find((fact) => fact.type === 'journal_entry.posted');
    const state = posted && foldEntryOf(posted.data.entryId, events);
    if (!state) throw new Error('no settlement was posted');
    return entryView(state, namesOf(page));
  },
});
