// Settling the consumption tax of a taxable period: one entry on its last day that empties the tax accounts against
// what is payable or refunded.
import { z } from 'zod';
import { namesOf } from '../src/domain/book.ts';
import { settlementEntryLines, settlementOf, taxablePeriods, taxSettingsIn } from '../src/domain/tax/settlement.ts';
import { periodById } from '../src/domain/fiscal-periods.ts';
import { entryView, type EntryView, entrySchema } from '../src/domain/entry-view.ts';
import { checkBalance, foldEntryOf } from '../src/domain/journal.ts';
import { beginPosting, post } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { memoText } from '../src/domain/text.ts';
import { checkSeesBalances, command } from './command.ts';

/**
 * Posts the tax settlement of a taxable period by its return (sourceType tax_settlement, last day): of a fiscal year,
 * or for those who file by the quarter or month of the
 * period that ends with the month named. Refuses not_found, validation_error (not the period to be named),
 * already_exists (settled; reverse the entry to settle anew),
 * invalid_state (nothing to settle, an earlier period is not settled, or the return's checks fail), period_closed,
 * insufficient_scope (may not read balances).
 */
export const settleConsumptionTax = command({
  name: 'settle-consumption-tax',
  summary: 'Post the consumption tax settlement of a fiscal year, or of the quarter or month that is filed',
  text:
    'Posts the tax settlement of a taxable period by its return, on its last day: of a fiscal year, or of the ' +
    'quarter or month that is filed. What was settled is settled anew after its entry was reversed.',
  ja: {
    summary: '会計年度・四半期・月の消費税の精算を記帳する',
    text:
      '課税期間（会計年度、または申告する四半期・月）の消費税の精算を、申告書に基づき末日付けで記帳します。' +
      '精算仕訳を取り消した後は、あらためて精算できます。',
  },
  undo: { by: ['reverse-entry', 'take-entry-back'] },
  needs: 'periods:close',
  input: z.strictObject({ periodId: z.string().max(60), memo: memoText.optional() }).meta({ id: 'TaxSettlement' }),
  decide(book, { periodId, memo }, moment) {
    const found =
      periodById(book.periods.years, periodId) ??
      refuse('not_found', `there is no fiscal period ${periodId} in this company`);
    const { fiscalYear, period } = found;
    const filing = taxSettingsIn(book, fiscalYear).filingFrequency ?? 'yearly';
    const periods =
      taxablePeriods(fiscalYear, filing) ??
      refuse(
        'validation_error',
        `taxSettings.filingFrequency: the ${filing} taxable periods of ${fiscalYear.year.name}, ` +
          `counted from ${fiscalYear.year.startDate}, do not end with fiscal months; ` +
          'post the entry of each by hand ({sourceType} tax_settlement)',
        'periodId',
      );
    const taxable = periods.find(({ id }) => id === period.id);
    if (!taxable) {
      const meant = periods.find(({ from, to }) => from <= period.startDate && period.startDate <= to);
      return refuse(
        'validation_error',
        periods.length === 1
          ? `periodId: ${period.name} is a month; the tax is settled for its year ${fiscalYear.year.name}`
          : `periodId: this company files ${filing} ({taxSettings.filingFrequency}); ` +
              `name the last month of each taxable period, of ${meant?.name} that is ${meant?.months.at(-1)?.name}`,
        'periodId',
        { related: { id: meant?.id } },
      );
    }
    const settled = settlementOf(book, taxable);
    if (settled !== undefined)
      refuse(
        'already_exists',
        `the consumption tax of ${taxable.name} is settled by entry ${settled}; reverse it to settle anew`,
        undefined,
        { related: { id: settled } },
      );
    checkSeesBalances(moment, 'the settlement');
    const lines = settlementEntryLines(book, fiscalYear, taxable);
    checkBalance(lines);
    const posting = beginPosting(book, moment);
    post(
      posting,
      moment.id('entry'),
      {
        effectiveDate: taxable.to,
        sourceType: 'tax_settlement',
        sourceId: taxable.id,
        memo: memo ?? `${taxable.name} 消費税等 ${taxable.to === fiscalYear.year.endDate ? '決算整理' : '精算'}`,
        adjustment: taxable.to === fiscalYear.year.endDate,
        currency: book.company?.baseCurrency ?? 'JPY',
        lines,
      },
      { field: 'periodId', action: true },
    );
    return posting.events;
  },
  output: entrySchema,
  answer(events, _input, _recalled, page): EntryView {
    const posted = events.find((fact) => fact.type === 'journal_entry.posted');
    const state = posted && foldEntryOf(posted.data.entryId, events);
    if (!state) throw new Error('no settlement was posted');
    return entryView(state, namesOf(page));
  },
});
