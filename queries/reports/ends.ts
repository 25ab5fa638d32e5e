// What the balances at both ends of a range are called: only a fiscal year begins with 期首残高 and ends with 期末残高;
// inside of it balances are carried from month to month.
import { firstOfMonth, lastOfMonth, monthOf } from '../../src/domain/dates.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { type BalanceFrame } from './balances.ts';
import { fiscalYear, type Range } from './columns.ts';

/** A name in both languages. */
export type NameInBoth = readonly [ja: string, en: string];
/** The names of the balances at both ends of a range in a ledger, and whether a fiscal year begins or ends there. */
export interface Ends {
  readonly opensYear: boolean;
  readonly closesYear: boolean;
  readonly opening: NameInBoth;
  readonly closing: NameInBoth;
}

/** Names the balances at both ends of a range. A range that begins before the books begins with their first year. */
export function endsOf(frame: BalanceFrame, { from, to }: Range): Ends {
  const opensYear = fiscalYearStart(frame, from) === from || from < (frame.years[0]?.[0] ?? from);
  const closesYear = fiscalYear(frame, to).to === to;
  const isFirst = from === firstOfMonth(monthOf(from));
  const isLast = to === lastOfMonth(monthOf(to));
  return {
    opensYear,
    closesYear,
    opening: opensYear ? ['期首残高', 'Opening balance'] : [isFirst ? '前月繰越' : '繰越残高', 'Opening of the period'],
    closing: closesYear ? ['期末残高', 'Closing balance'] : [isLast ? '次月繰越' : '残高', 'Closing of the period'],
  };
}
