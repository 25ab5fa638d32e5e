// Handings over: their list, one by id, and what changed in what was handed over.
import { sql } from 'kysely';
import { z } from 'zod';
import { handovers, handoverState, HANDOVER_ID, type Handover } from '../src/domain/handovers.ts';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { getOf, listOf } from './lists.ts';
import { query } from './query.ts';

/** Handings over, newest first. */
export const listHandovers = listOf(handovers);
/** One handing over by id. */
export const getHandover = getOf(handovers);

const changed = z.object({
  change: z
    .enum(['posted', 'amended', 'reversed'])
    .describe('posted since; amended since (there it needs its reversal and the new entry); reversed since'),
  entryId: z.string(),
  entryNumber: z.number().int(),
  effectiveDate: z.string(),
  total: z.number().int().describe('Sum of its debits, as it stands now'),
  wasTotal: z.number().int().optional().describe('Sum of its debits as it was handed over'),
  wasDate: z.string().optional().describe('Its day as it was handed over, where that is another one'),
  memo: z.string().optional(),
});
const answer = z
  .object({
    handover: handoverState.describe('What was handed over'),
    changes: z.array(changed).describe('By their day and number'),
    more: z.boolean().describe('There are further ones'),
  })
  .meta({ id: 'HandoverChanges' });
type HandoverChanges = z.infer<typeof answer>;

interface ChangedRow {
  id: string;
  entry_number: number;
  effective_date: string | Date;
  total: string | bigint;
  memo: string | null;
  was_total: string | bigint | null;
  was_date: string | Date | null;
  lines_since: boolean;
  reversed_since: boolean;
}
const day = (date: string | Date): string =>
  typeof date === 'string' ? date.slice(0, 10) : date.toISOString().slice(0, 10);

/**
 * What was posted, amended and reversed since on the days that were handed over, by the position of the stream. Lines
 * say between which revisions they were in force, so what was handed over is known exactly.
 */
export const handoverChanges = query<{ readonly id: string }, HandoverChanges>({
  name: 'list-handover-changes',
  summary: 'What changed in what was handed over',
  text:
    'Entries that were posted, amended or reversed after the position of a handing over, on days that it covers. ' +
    'What was only annotated since is no change.',
  ja: {
    summary: '引き渡した範囲の変更',
    text: '引き渡しの位置より後に、その期間の日付で記帳・訂正・取消された仕訳。注記だけの変更は含みません。',
  },
  needs: 'reports:read',
  input: z.strictObject({ id: z.string().max(60) }),
  output: answer,
  async run(rows, asked, { id }) {
    if (!isId(HANDOVER_ID, id)) return undefined;
    const companyId = bare(asked.companyId);
    const found = await rows
      .selectFrom('handovers')
      .select('state')
      .where('company_id', '=', companyId)
      .where('id', '=', bare(id))
      .executeTakeFirst();
    if (!found) return undefined;
    const handover = found.state as Handover;
    const { from = '0001-01-01', through, position } = handover;
    const result = await sql<ChangedRow>`
      with was as (
        select l.entry_id, sum(l.debit) as total, min(l.effective_date) as day
          from entry_lines l
         where l.company_id = ${companyId} and l.posted and l.from_revision <= ${position}
           and (l.to_revision is null or l.to_revision > ${position})
           and l.effective_date between ${from} and ${through}
         group by l.entry_id)
      select e.id, e.entry_number, e.effective_date, e.total, e.content ->> 'memo' as memo,
             w.total as was_total, w.day as was_date,
             exists (select 1 from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id
               and l.from_revision > ${position}) as lines_since,
             exists (select 1 from entries r join entry_lines l on l.company_id = r.company_id and l.entry_id = r.id
               where r.company_id = e.company_id and r.reverses = e.id and l.from_revision > ${position}
                 and l.to_revision is null) as reversed_since
        from entries e left join was w on w.entry_id = e.id
       where e.company_id = ${companyId} and e.status in ('posted', 'reversed') and e.revision > ${position}
         and e.source_type <> 'closing'
         and (w.entry_id is not null or e.effective_date between ${from} and ${through})
       order by e.effective_date, e.entry_number`.execute(rows);
    const changes = result.rows.flatMap((row): HandoverChanges['changes'] => {
      const was = row.was_total !== null;
      const change = !was ? 'posted' : row.lines_since ? 'amended' : row.reversed_since ? 'reversed' : undefined;
      if (change === undefined) return [];
      const [now, then] = [day(row.effective_date), row.was_date === null ? undefined : day(row.was_date)];
      return [
        {
          change,
          entryId: withPrefix('entry', row.id),
          entryNumber: row.entry_number,
          effectiveDate: now,
          total: Number(row.total),
          ...(change !== 'posted' && row.was_total !== null && { wasTotal: Number(row.was_total) }),
          ...(then !== undefined && then !== now && { wasDate: then }),
          ...(row.memo !== null && { memo: row.memo }),
        },
      ];
    });
    return {
      handover,
      changes: changes.slice(0, LIMITS.handoverChanges),
      more: changes.length > LIMITS.handoverChanges,
    };
  },
});
