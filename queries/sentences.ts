// Past entries that may tell what a sentence means: posted ones whose texts hold all its words.
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dateInZone } from '../src/domain/dates.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import type { PastEntry } from '../src/domain/language/of-book.ts';
import { contains, every, type Condition } from './page.ts';
import { query } from './query.ts';
import { bigrams, searchFold } from '../src/domain/search.ts';

/** How far back entries teach (24 months), and how many of them are looked at. */
const LESSON_DAYS = 731;
const MOST_LESSONS = 100;
/** Sources whose texts somebody wrote for this purpose. */
const SOURCES = ['manual', 'api', 'natural_language', 'agent'];

/** Posted entries, not reversed, whose texts hold all these words; newest first, at most 100. */
export const pastEntries = query<
  { readonly words: readonly string[]; readonly nowMs: number },
  { readonly entries: readonly PastEntry[] }
>({
  name: 'list-past-entries',
  summary: 'List posted entries that may tell what a sentence means',
  needs: 'entries:read',
  input: z.strictObject({ words: z.array(z.string().min(1).max(500)).min(1).max(100), nowMs: z.number().int() }),
  async run(rows, { companyId }, { words, nowMs }) {
    const company = bare(companyId);
    const holds = words.map((word): Condition => {
      const grams = bigrams(company, searchFold(word));
      const found = contains(sql`e.search`, word);
      return grams.length > 0 ? sql`e.grams @> ${grams}::integer[] and ${found}` : found;
    });
    const since = addDays(dateInZone('UTC', nowMs), -LESSON_DAYS);
    const found = await sql<{ id: string; content: EntryContent }>`
      select e.id, e.content from entries e
      where e.company_id = ${company} and e.status = 'posted' and e.effective_date >= ${since}
        and e.source_type = any(${SOURCES}) and e.reverses is null and e.reversed_by = '{}' and ${every(holds)}
      order by e.effective_date desc, e.id desc limit ${MOST_LESSONS}`.execute(rows);
    return { entries: found.rows.map(({ id, content }) => ({ entryId: withPrefix('entry', id), content })) };
  },
});
