// When the books were written: each day with how many events, through which door, and from which sequence to which. A
// moment of the past is chosen by it.
import { sql } from 'kysely';
import { z } from 'zod';
import { planned } from '../projections/plans.ts';
import { actorVia } from '../src/domain/actors.ts';
import { dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { bare } from '../src/domain/ids.ts';
import { refuse } from '../src/domain/refusal.ts';
import { onOneSnapshot, query } from './query.ts';
import { readFrame } from './reports/balances.ts';

/** Events that were recorded on a day. */
interface RecordingDay {
  readonly date: CalendarDate;
  readonly events: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** Most first. */
  readonly ways: readonly { readonly via: string; readonly events: number }[];
}
interface RecordingsInput {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}
interface RecordingRecordings {
  readonly companyId: string;
  readonly timezone: string;
  readonly events: number;
  readonly days: readonly RecordingDay[];
  readonly projection: { readonly position: number };
}

interface RecordingFound {
  readonly date: CalendarDate;
  readonly via: string;
  readonly events: number;
  readonly first: number;
  readonly last: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** One day from its ways. */
function dayOf(date: CalendarDate, ways: readonly RecordingFound[]): RecordingDay {
  const times = ways.flatMap((way) => [way.first_at, way.last_at]).sort();
  return {
    date,
    events: ways.reduce((sum, { events }) => sum + events, 0),
    firstSequence: Math.min(...ways.map(({ first }) => first)),
    lastSequence: Math.max(...ways.map(({ last }) => last)),
    firstAt: times[0] as string,
    lastAt: times.at(-1) as string,
    ways: ways
      .map(({ via, events }) => ({ via, events }))
      .sort((a, b) => b.events - a.events || (a.via < b.via ? -1 : 1)),
  };
}

/** Days on which something was recorded, oldest first, in the zone of the company. Refuses from after to. */
export const recordings = query<RecordingsInput, RecordingRecordings>({
  name: 'get-recordings',
  summary: 'Recordings by day',
  text:
    'The days on which something was recorded, oldest first: how many events, through which doors, from which ' +
    'sequence to which. Reports take such a sequence as the moment that they show.',
  ja: {
    summary: '日ごとの記録',
    text:
      '記録のあった日の一覧（古い順）: イベント数、経路、最初と最後の番号。' +
      'レポートはこの番号を表示する時点として指定できます。',
  },
  needs: 'reports:read',
  input: z.strictObject({
    from: dateSchema.optional().describe('First day of recording, inclusive'),
    to: dateSchema.optional().describe('Last day of recording, inclusive'),
  }),
  output: z.object({
    companyId: z.string(),
    timezone: z.string().describe('Zone of the company, in which days begin'),
    events: z.number().int().describe('Events of all days'),
    days: z
      .array(
        z.object({
          date: z.string().describe('Day of recording, in the zone of the company'),
          events: z.number().int().describe('How many events were recorded'),
          firstSequence: z.number().int().describe('Sequence of the first event of the day'),
          lastSequence: z.number().int().describe('Sequence of the last event of the day'),
          firstAt: z.string().describe('When the first was recorded: RFC 3339 time in UTC'),
          lastAt: z.string().describe('When the last was recorded: RFC 3339 time in UTC'),
          ways: z
            .array(
              z.object({
                via: actorVia.describe('Through which door'),
                events: z.number().int().describe('How many events were recorded'),
              }),
            )
            .describe('Through which doors, most first'),
        }),
      )
      .describe('Days without events are left out'),
    projection: z
      .object({ position: z.number().int().describe('Sequence of the newest event that is counted') })
      .describe('Which state of the books is shown'),
  }),
  run(rows, asked, { from, to }) {
    if (from !== undefined && to !== undefined && from > to)
      refuse('validation_error', `from (${from}) must not be after to (${to})`, 'from');
    return onOneSnapshot(rows, async (snapshot) => {
      const companyId = bare(asked.companyId);
      const frame = await readFrame(snapshot, companyId);
      if (!frame) return undefined;
      const { timezone } = frame;
      // A day begins when its zone says so. Each is a piece of the index by time, in which the way in stands too: no
      // event is asked in which zone it fell, nor fetched from its row.
      const dayOfZone = (time: 'min' | 'max') =>
        sql`(select (${time === 'min' ? sql`min(recorded_at)` : sql`max(recorded_at)`} at time zone ${timezone})::date
          from event_index where company_id = ${companyId})`;
      const begins = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone ${timezone}`;
      const found = await planned(
        sql<RecordingFound>`
          select d.day::date::text as date, e.via, e.events::integer, e.first, e.last,
            to_json(e.first_at at time zone 'UTC') #>> '{}' as first_at,
            to_json(e.last_at at time zone 'UTC') #>> '{}' as last_at
          from generate_series(greatest(${dayOfZone('min')}, ${from ?? null}::date)::timestamp,
            least(${dayOfZone('max')}, ${to ?? null}::date)::timestamp, interval '1 day') as d(day)
          cross join lateral (
            select via, count(*) as events, min(revision) as first, max(revision) as last,
              min(recorded_at) as first_at, max(recorded_at) as last_at
            from event_index where company_id = ${companyId}
              and recorded_at >= ${begins(sql`d.day`)} and recorded_at < ${begins(sql`d.day + interval '1 day'`)}
            group by via) e
          order by d.day`,
        'withValues',
      ).execute(snapshot);
      const byDay = new Map<CalendarDate, RecordingFound[]>();
      for (const { first_at: firstAt, last_at: lastAt, ...one } of found.rows) {
        const way = { ...one, first_at: instant(firstAt), last_at: instant(lastAt) };
        const ways = byDay.get(one.date);
        if (ways) ways.push(way);
        else byDay.set(one.date, [way]);
      }
      return {
        companyId: asked.companyId,
        timezone,
        events: found.rows.reduce((sum, { events }) => sum + events, 0),
        days: [...byDay].map(([date, ways]) => dayOf(date, ways)),
        projection: { position: asked.projectedRevision },
      };
    });
  },
});

/** A time as answers show it. */
const instant = (text: string): string => new Date(`${text}Z`).toISOString();
