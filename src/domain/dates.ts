// Calendar dates as `YYYY-MM-DD` strings: no clock, no time of day, no time zone except where one is named.
import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A calendar date `YYYY-MM-DD`. */
export type CalendarDate = string;
/** A calendar month `YYYY-MM`. */
export type CalendarMonth = string;

/** After every date that is read: the end of what has none. */
export const LAST_DAY: CalendarDate = '9999-12-31';

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Number of days of a month; `month` is 1..12. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** True when the text is a real calendar date in exact form, between 1900 and 2199. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = parts(text);
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month) &&
    text >= LIMITS.earliestDate &&
    text <= LIMITS.latestDate
  );
}

/** Schema of a calendar date; the message says the form. */
export const dateSchema = z
  .string()
  .refine(isDate, 'must be a calendar date YYYY-MM-DD between 1900-01-01 and 2199-12-31')
  .meta({ format: 'date', example: '2026-04-15' });

/** Schema of a calendar month; the message says the form. */
export const monthSchema = z
  .string()
  .refine((text) => isDate(`${text}-01`), 'must be a month YYYY-MM between 1900-01 and 2199-12')
  .meta({ example: '2026-04' });

/** Year, month (1..12) and day of a date. */
export function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function pad(n: number, width: number): string {
  return String(n).padStart(width, '0');
}

/** The date of year, month (1..12) and day; the day is clamped to the end of the month. */
export function makeDate(year: number, month: number, day: number): CalendarDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`;
}

/** The month `YYYY-MM` of a date. */
export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

/** First day of a month. */
export function firstOfMonth(month: CalendarMonth): CalendarDate {
  return `${month}-01`;
}

/** Last day of a month. */
export function lastOfMonth(month: CalendarMonth): CalendarDate {
  const year = Number(month.slice(0, 4));
  const m = Number(month.slice(5, 7));
  return makeDate(year, m, 31);
}

/** The date `n` months later (or earlier); the day is clamped to the end of the month. */
export function addMonths(date: CalendarDate, n: number): CalendarDate {
  const [year, month, day] = parts(date);
  const index = year * 12 + (month - 1) + n;
  return makeDate(Math.floor(index / 12), (index % 12) + 1, day);
}

/** Days since 1970-01-01 (negative before). */
export function dayNumber(date: CalendarDate): number {
  const [year, month, day] = parts(date);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** The date `n` days later (or earlier). */
export function addDays(date: CalendarDate, n: number): CalendarDate {
  return new Date((dayNumber(date) + n) * 86_400_000).toISOString().slice(0, 10);
}

/** Days from `a` to `b`: 0 for the same day, positive when `b` is later. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return dayNumber(b) - dayNumber(a);
}

/** Every month that `from..to` touches, in order. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let month = firstOfMonth(monthOf(from)); month <= to; month = addMonths(month, 1)) months.push(monthOf(month));
  return months;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date that it is in a time zone (IANA name) at `nowMs` (milliseconds since 1970 UTC). */
export function dateInZone(timezone: string, nowMs: number): CalendarDate {
  let format = zoneFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zoneFormats.set(timezone, format);
  }
  return format.format(nowMs);
}
