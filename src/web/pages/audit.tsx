// The audit: what was recorded, by whom and by which way in, in sentences, with what it was before and after; and what
// is new since the last visit.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { language, saveRows } from '../state/door.ts';
import { newest } from '../state/feed.ts';
import { addressTo } from '../parts/figure.tsx';
import { go, hereWith, pageAt, param, place } from '../state/place.ts';
import { around } from '../state/surroundings.ts';
import { sentenceOf, THINGS } from '../words/events.ts';
import { shownTime, words } from '../words/words.ts';
import { DayParam } from '../parts/day-param.tsx';
import { Listed, type Page } from '../parts/pages.tsx';
import { Who, type Told } from '../parts/entry.tsx';
import { shown, useFieldNames } from '../parts/facts.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Undo } from '../parts/undo.tsx';
import { Table } from '../parts/table.tsx';

const FILTERS = ['entityType', 'entityId', 'actorId', 'actorType', 'via', 'correlationId', 'from', 'to'] as const;
const seenKey = (): string => `daicho-seen-${place.value.company}`;

/** A day as the instant that the list asks for, on the clock by which this page shows times; an instant as it is. */
function instantOf(day: string | undefined, time: string): string | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  return new Date(`${day}T${time}`).toISOString();
}

/** What an event says of its thing before and after: only fields that differ. */
function Change(props: { readonly event: Told }): JSX.Element {
  const { audit, report } = words();
  const { event } = props;
  const said = useFieldNames();
  const before = useRead<Page<Told>>(
    (event.entity.version ?? 1) < 2
      ? undefined
      : withParams(ofCompany('/events'), {
          entityType: event.entity.type,
          entityId: event.entity.id,
          to: event.recordedAt,
          order: 'desc',
          limit: 50,
        }),
  );
  const of = (it: Told | undefined): Readonly<Record<string, unknown>> => {
    const values = Object.values((it?.data ?? {}) as Readonly<Record<string, unknown>>);
    const [only] = values;
    return (values.length === 1 && typeof only === 'object' && only !== null ? only : (it?.data ?? {})) as Readonly<
      Record<string, unknown>
    >;
  };
  const earlier = of(before.data?.data.find(({ sequence }) => sequence < event.sequence));
  const now = of(event);
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(now)])].filter(
    (name) =>
      JSON.stringify(earlier[name]) !== JSON.stringify(now[name]) && !/^(?:version|updatedAt|recordedAt)$/.test(name),
  );
  const cell = (name: string, value: unknown): JSX.Element | string =>
    value === undefined || value === null ? '—' : shown(name, value);
  return (
    <Table title={audit.beforeAfter} heads={[audit.field, report.before, report.after]}>
      {names.map((name) => (
        <tr>
          <th scope="row">{said(name)}</th>
          <td>{cell(name, earlier[name])}</td>
          <td>{cell(name, now[name])}</td>
        </tr>
      ))}
    </Table>
  );
}

function EventRow(props: { readonly event: Told }): JSX.Element {
  const { audit } = words();
  const { event } = props;
  const [isOpen, open] = useState(false);
  const about = event.entity;
  return (
    <li data-sequence={event.sequence}>
      <p>
        <a href={pageAt('statements', { u: String(event.sequence - 1), t: String(event.sequence) }, 'trial-balance')}>
          #{event.sequence}
        </a>{' '}
        <strong>{sentenceOf(event.type, language.value)}</strong>{' '}
        {about.type === 'journal_entry' ? (
          <a href={addressTo(ofCompany(`/journal-entries/${about.id}`))}>{about.id.slice(-6)}</a>
        ) : (
          <span class="code">{about.id.slice(-6)}</span>
        )}
      </p>
      <small>
        <time dateTime={event.recordedAt}>{shownTime(event.recordedAt)}</time> <Who actor={event.actor} />
      </small>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>{audit.beforeAfter}</summary>
        {isOpen ? <Change event={event} /> : null}
      </details>
      {event.actor.type === 'agent' && !isPast() ? <Undo actor={event.actor} title={audit.undo} /> : null}
    </li>
  );
}

/** What the page shows, as rows of a file. */
function rowsOf(events: readonly Told[]): readonly (readonly string[])[] {
  const { audit } = words();
  const rows = events.map(({ sequence, recordedAt, type, entity, actor }) => [
    String(sequence),
    recordedAt,
    sentenceOf(type, language.value),
    type,
    entity.id,
    actor.name ?? actor.id,
    audit.types[actor.type as keyof typeof audit.types] ?? actor.type,
    audit.vias[actor.via as keyof typeof audit.vias] ?? actor.via ?? '',
  ]);
  return [[audit.sequence, audit.time, audit.what, 'type', audit.about, audit.who, audit.whoKind, audit.via], ...rows];
}

function Events(props: { readonly of: readonly Told[] }): JSX.Element {
  const { audit } = words();
  const rows = props.of;
  return (
    <>
      <p class="files">
        <button type="button" class="plain" onClick={() => saveRows(rowsOf(rows), `${audit.file}.csv`)}>
          {audit.download}
        </button>
      </p>
      <ol class="events">
        {rows.map((event) => (
          <EventRow key={event.sequence} event={event} />
        ))}
      </ol>
    </>
  );
}

function Filters(): JSX.Element {
  const { audit, journal, report } = words();
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): JSX.Element => (
    <label>
      {label}
      <select
        value={param(name) ?? ''}
        onChange={(event) => go(hereWith({ [name]: event.currentTarget.value, e: undefined }))}
      >
        <option value="">{journal.any}</option>
        {options.map(([value, says]) => (
          <option value={value}>{says}</option>
        ))}
      </select>
    </label>
  );
  const things = Object.entries(THINGS).map(([type, [ja, en]]) => [type, language.value === 'ja' ? ja : en] as const);
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <DayParam name="from" label={report.from} />
      <DayParam name="to" label={report.to} />
      {choice('entityType', audit.kinds, things)}
      {choice('via', audit.via, Object.entries(audit.vias))}
      {choice('actorType', audit.who, Object.entries(audit.types))}
    </form>
  );
}

/** The page of what was recorded. */
export function Audit(): JSX.Element {
  const { pages, audit } = words();
  const [seen, see] = useState(around().keeping.getItem(seenKey()));
  const isSince = param('since') === 'visit' && seen !== null;
  const t = param('t');
  const asked = {
    ...Object.fromEntries(FILTERS.map((name) => [name, param(name)])),
    from: instantOf(param('from'), '00:00:00.000'),
    to: instantOf(param('to'), '23:59:59.999'),
  };
  const address = withParams(ofCompany('/events'), {
    ...asked,
    ...(isSince
      ? { afterSequence: seen ?? undefined }
      : { order: 'desc', cursor: t === undefined ? undefined : String(Number(t) + 1) }),
    limit: 50,
  });
  const mark = (): void => {
    const last = String(newest.value ?? 0);
    around().keeping.setItem(seenKey(), last);
    see(last);
  };
  return (
    <>
      <h1>{pages.audit}</h1>
      <Filters />
      <p class="acts">
        {seen === null ? null : (
          <>
            <span class="quiet">{audit.seen(seen)}</span>
            <a href={hereWith({ since: isSince ? undefined : 'visit' })} aria-current={isSince ? 'true' : undefined}>
              {audit.since}
            </a>
          </>
        )}
        <button type="button" onClick={mark}>
          {audit.markSeen}
        </button>
      </p>
      <Listed<Told> address={address} class="sheet" empty={audit.empty}>
        {(rows) => <Events of={rows} />}
      </Listed>
    </>
  );
}
