// Companies that were registered and have no books, for the start of the service.
import { sql } from 'kysely';
import { z } from 'zod';
import { NO_COMPANY } from '../projections/tables.ts';
import { CompanyRegistered } from '../src/domain/companies.ts';
import { query } from './query.ts';

/** Revisions of the directory, up to `through`, of registrations whose companies have no rows. */
export const notFounded = query({
  name: 'not-founded',
  summary: 'Companies that were registered and not founded',
  needs: null,
  input: z.strictObject({ through: z.number().int() }),
  async run(rows, _asked, { through }): Promise<readonly number[]> {
    const found = await sql<{ revision: number }>`
      select e.revision from event_index e
        where e.company_id = ${NO_COMPANY} and e.type = ${CompanyRegistered.type} and e.revision <= ${through}
          and not exists (select from companies c where c.id = e.entity_id)
        order by e.revision`.execute(rows);
    return found.rows.map(({ revision }) => revision);
  },
});
