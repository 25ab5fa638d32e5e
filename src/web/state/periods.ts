// The fiscal periods of the company, and which year a page shows that was not asked for days.
import { ofCompany, useRead } from './books.ts';
import { around } from './surroundings.ts';

/** A fiscal year or month. */
export interface Period {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status?: 'open' | 'soft_closed' | 'closed';
  /** The year of a month. */
  readonly parentId?: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** All periods, in the order of the service; undefined while they are read. */
export function usePeriods(): readonly Period[] | undefined {
  return useRead<{ readonly data: readonly Period[] }>(ofCompany('/fiscal-periods?limit=200')).data?.data;
}

/** The fiscal year of today, else the latest one; undefined while it is not known. */
export function useYear(): Period | undefined {
  const years = usePeriods()?.filter(({ type }) => type === 'year');
  const today = new Date(around().nowMs()).toISOString().slice(0, 10);
  return years?.findLast(({ startDate }) => startDate <= today) ?? years?.at(-1);
}

/** The last day of a month `2026-04`. */
export function endOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}
