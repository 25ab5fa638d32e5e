// Days as other programs write them.
import { isDate, type CalendarDate } from '../dates.ts';

/** Eras with their letter, name, year before the first, first and last day (Era Name Act; orders of 1989 and 2019). */
const ERAS = [
  { letter: 'R', name: '令和', before: 2018, from: '2019-05-01', to: '9999-12-31' },
  { letter: 'H', name: '平成', before: 1988, from: '1989-01-08', to: '2019-04-30' },
] as const;

function made(year: number, month: string, day: string): CalendarDate | undefined {
  const date = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** A day of an era; undefined where the era had no such day. */
function ofEra(era: string, year: string, month: string, day: string): CalendarDate | undefined {
  const found = ERAS.find(({ letter, name }) => letter === era || name === era);
  if (!found || Number(year) < 1) return undefined;
  const date = made(found.before + Number(year), month, day);
  return date !== undefined && date >= found.from && date <= found.to ? date : undefined;
}

/**
 * The day of a cell: `2026/9/15`, and of Yayoi `20260915`, `R.08/09/15`, `R08/9/15` (support page 18586), of freee
 * `令和8年9月15日` (support page 204847430); undefined for anything else.
 */
export function dayOf(text: string): CalendarDate | undefined {
  const plain = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (plain) return made(Number(plain[1]), plain[2] ?? '', plain[3] ?? '');
  const era =
    /^([RH])\.?(\d{1,2})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ??
    /^(令和|平成)(\d{1,2})年(\d{1,2})月(\d{1,2})日$/.exec(text);
  return era ? ofEra(era[1] ?? '', era[2] ?? '', era[3] ?? '', era[4] ?? '') : undefined;
}
