// Days on which offices and banks are closed in Japan, as dated data, and the next business day. Sources: Act on National
// Holidays (昭和23年法律第178号), as the Cabinet Office publishes the days of a year in February of the year before
// (国民の祝日について); Act on General Rules for National Taxes art. 10 (2) and its Order art. 2 (2): Saturdays, Sundays,
// holidays, and 29 December to 3 January.
import { addDays, dayNumber, type CalendarDate } from './dates.ts';

/** National holidays and their substitutes by year, as `MM-DD`. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  2024:
    '01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 ' +
    '11-03 11-04 11-23',
  2025:
    '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24',
  2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  2027: '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
};
const DAYS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(HOLIDAYS).map(([year, days]) => [year, new Set(days.split(' '))]),
);

/** The years whose holidays are known here; those after the last were not published when this was written. */
export const HOLIDAYS_KNOWN = { from: 2024, to: 2027 } as const;

/** True when the holidays of a day's year are known here. */
export function knowsHolidays(date: CalendarDate): boolean {
  return DAYS.has(date.slice(0, 4));
}

/** True for Saturdays, Sundays, the turn of the year, and holidays of the years that are known. */
function isClosed(date: CalendarDate): boolean {
  const day = date.slice(5);
  // 1 January 1970 was a Thursday; 0 = Sunday.
  const weekday = (dayNumber(date) + 4) % 7;
  return weekday === 0 || weekday === 6 || day >= '12-29' || day <= '01-03' || DAYS.get(date.slice(0, 4))?.has(day) === true;
}

/** The day itself if offices and banks are open on it, else the next one on which they are. */
export function businessDay(date: CalendarDate): CalendarDate {
  let day = date;
  while (isClosed(day)) day = addDays(day, 1);
  return day;
}

/**
 * Why banks pay nothing on a day by transfer; undefined when they do. Source: Banking Act art. 15 (1) and its Order
 * art. 5 (1): Saturdays, Sundays, holidays, and 31 December to 3 January.
 */
export function bankHoliday(date: CalendarDate): 'closed' | 'unknown' | undefined {
  if (!knowsHolidays(date)) return 'unknown';
  const day = date.slice(5);
  const weekday = (dayNumber(date) + 4) % 7;
  const isHoliday = DAYS.get(date.slice(0, 4))?.has(day) === true;
  return weekday === 0 || weekday === 6 || day === '12-31' || day <= '01-03' || isHoliday ? 'closed' : undefined;
}
