// Where something is due: the companies that the clock looks at. What exactly is due, the book of each knows.
import { sql } from 'kysely';
import { z } from 'zod';
import { dateSchema } from '../src/domain/dates.ts';
import { withPrefix } from '../src/domain/ids.ts';
import { query } from './query.ts';

/**
 * Ids of companies whose clock runs and that may have something due by a day: `companyIds`, in order, and the first day
 * on which any has.
 */
export const dueCompanies = query({
  name: 'due-companies',
  summary: 'Companies where something is due',
  needs: null,
  input: z.strictObject({ through: dateSchema }),
  async run(rows, _asked, { through }): Promise<{ companyIds: readonly string[]; oldestDate?: string }> {
    const found = await sql<{ id: string; due: string }>`
      select c.id, d.due::text from companies c cross join lateral (select least(
        (select min(a.next_date) from accrual_schedules a
          where a.company_id = c.id and a.status = 'active' and a.next_date <= ${through}::date),
        (select min(k.next_act_date) from contracts k
          where k.company_id = c.id and k.next_act_date <= ${through}::date)) as due) d
      where coalesce((c.state -> 'clock' ->> 'enabled')::boolean, not coalesce((c.state ->> 'isDemo')::boolean, false))
        and d.due is not null
      order by c.id`.execute(rows);
    const [oldestDate] = found.rows.map(({ due }) => due).sort();
    return {
      companyIds: found.rows.map(({ id }) => withPrefix('company', id)),
      ...(oldestDate !== undefined && { oldestDate }),
    };
  },
});
