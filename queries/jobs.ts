// Where something is due: the companies that the clock looks at. What exactly is due, the book of each knows.
import { sql } from 'kysely';
import { z } from 'zod';
import { dateSchema } from '../src/domain/dates.ts';
import { withPrefix } from '../src/domain/ids.ts';
import { query } from './query.ts';

/** Ids of companies whose clock runs and that may have something due by a day: `companyIds`, oldest first. */
export const dueCompanies = query({
  name: 'due-companies',
  summary: 'Companies where something is due',
  needs: null,
  input: z.strictObject({ through: dateSchema }),
  async run(rows, _asked, { through }): Promise<{ companyIds: readonly string[] }> {
    const found = await sql<{ id: string }>`
      select c.id from companies c
      where coalesce((c.state -> 'clock' ->> 'enabled')::boolean, not coalesce((c.state ->> 'isDemo')::boolean, false))
        and (exists (
          select 1 from accrual_schedules a
          where a.company_id = c.id and a.status = 'active' and a.next_date <= ${through}::date)
        or exists (
          select 1 from contracts k where k.company_id = c.id and k.next_act_date <= ${through}::date))
      order by c.id`.execute(rows);
    return { companyIds: found.rows.map(({ id }) => withPrefix('company', id)) };
  },
});
