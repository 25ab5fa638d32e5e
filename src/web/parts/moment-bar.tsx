// The moment: the books as of any record, over a histogram of the days on which records were made. What cannot travel
// says so in a stripe; in the past nothing can be changed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, useRead } from '../state/books.ts';
import { newest } from '../state/feed.ts';
import { go, hereWith, pageAt, param, place } from '../state/place.ts';
import { shownTime, words } from '../words/words.ts';
import type { Told } from './entry.tsx';

interface Recordings {
  readonly days: readonly {
    readonly date: string;
    readonly events: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly ways: readonly { readonly via: string; readonly events: number }[];
  }[];
}
/** Pages that show the books as of a moment of the past. */
const TRAVELLERS = new Set(['home', 'statements', 'ledger', 'audit']);
/** True where the page that is shown can show the past. */
export const canTravel = (): boolean => TRAVELLERS.has(place.value.page);
/** True while the past is shown: nothing can be written. */
export const isPast = (): boolean => param('t') !== undefined;

function useTimeOf(sequence: string | undefined): string {
  const read = useRead<{ readonly data: readonly Told[] }>(
    sequence === undefined ? undefined : ofCompany(`/events?afterSequence=${Number(sequence) - 1}&limit=1`),
  );
  const at = read.data?.data[0]?.recordedAt;
  return at === undefined ? '…' : shownTime(at);
}

/** Ways in, from the ground up: people and their programs, agents, what the service does by itself. */
const WAYS: readonly (readonly [ways: readonly string[], shade: string])[] = [
  [['dashboard', 'surface_a', 'surface_b', 'cli'], 'people'],
  [['mcp'], 'agents'],
  [['system', 'scheduler'], 'service'],
];

function Histogram(props: { readonly last: number; readonly at: number }): JSX.Element | null {
  const { moment, audit } = words();
  const days = useRead<Recordings>(ofCompany('/recordings')).data?.days ?? [];
  if (days.length === 0) return null;
  const most = Math.max(...days.map(({ events }) => events));
  return (
    <svg class="histogram" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={moment.histogram}>
      {days.map(({ date, events, firstSequence, lastSequence, ways }) => {
        const left = (firstSequence / Math.max(1, props.last)) * 1000;
        const wide = Math.max(2, ((lastSequence - firstSequence + 1) / Math.max(1, props.last)) * 1000 - 1);
        const high = Math.max(3, (events / most) * 38);
        const said = ways.map((it) => `${audit.vias[it.via as keyof typeof audit.vias] ?? it.via} ${it.events}`);
        // Only heights are computed here: the counts are those of the service.
        let top = 40;
        return (
          <g class={firstSequence <= props.at ? 'past' : 'later'}>
            <title>{moment.day(date, String(events), said.join('、'))}</title>
            {WAYS.map(([vias, shade]) => {
              const share = ways.reduce((sum, it) => (vias.includes(it.via) ? sum + it.events : sum), 0) / events;
              top -= share * high;
              return share === 0 ? null : <rect class={shade} x={left} y={top} width={wide} height={share * high} />;
            })}
          </g>
        );
      })}
    </svg>
  );
}

function Slider(): JSX.Element {
  const { moment } = words();
  const last = newest.value ?? 0;
  const chosen = Number(param('t') ?? last);
  const [moved, move] = useState<number | undefined>(undefined);
  const at = moved ?? chosen;
  const when = useTimeOf(String(chosen));
  const choose = (sequence: number): void => {
    move(undefined);
    go(hereWith({ t: sequence >= last ? undefined : String(Math.max(0, sequence)) }), true);
  };
  return (
    <div class="slider">
      <Histogram last={last} at={at} />
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={moment.slider}
        aria-valuetext={`#${at} ${at === chosen ? when : ''}`}
        onInput={(event) => move(Number(event.currentTarget.value))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <p>
        <label>
          {moment.at}{' '}
          <input
            type="number"
            min={0}
            max={last}
            value={at}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        </label>{' '}
        <span class="quiet">{when}</span>
      </p>
      <Since last={chosen} />
    </div>
  );
}

/** The second handle: the moment with which the one that is shown is compared, where that can be shown. */
function Since(props: { readonly last: number }): JSX.Element | null {
  const { moment } = words();
  const since = param('u');
  const when = useTimeOf(since);
  const [moved, move] = useState<number | undefined>(undefined);
  const chosen = Number(since ?? props.last);
  const at = moved ?? chosen;
  const choose = (sequence: number): void => {
    move(undefined);
    go(hereWith({ u: sequence >= props.last ? undefined : String(Math.max(0, sequence)), e: undefined }), true);
  };
  if (place.value.page !== 'statements') return null;
  return (
    <>
      <input
        type="range"
        class="since"
        min={0}
        max={props.last}
        value={at}
        aria-label={moment.since}
        aria-valuetext={since === undefined ? moment.noCompare : `#${at} ${at === chosen ? when : ''}`}
        onInput={(event) => move(Number(event.currentTarget.value))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <p>
        <label>
          {moment.sinceAt}{' '}
          <input
            type="number"
            min={0}
            max={props.last}
            value={since === undefined && moved === undefined ? '' : at}
            onChange={(event) => choose(Number(event.currentTarget.value || props.last))}
          />
        </label>{' '}
        {since === undefined ? (
          <span class="quiet">{moment.since}</span>
        ) : (
          <>
            <span class="quiet">{when}</span> <a href={hereWith({ u: undefined })}>{moment.noCompare}</a>
          </>
        )}
      </p>
    </>
  );
}

/** The bar above every page. */
export function MomentBar(): JSX.Element {
  const { moment } = words();
  const t = param('t');
  const isTravelling = t !== undefined || param('u') !== undefined;
  // What the slider shows is read when somebody travels, not before.
  const [isOpen, open] = useState(isTravelling);
  const when = useTimeOf(t);
  if (!canTravel())
    return t === undefined ? (
      <></>
    ) : (
      <p class="stripe" role="status">
        {moment.stripe} <a href={hereWith({ t: undefined, u: undefined })}>{moment.back}</a>
      </p>
    );
  return (
    <div class={`moment${t === undefined ? '' : ' past'}`}>
      {t === undefined ? null : (
        <p role="status">
          <strong>{moment.past(t, when)}</strong> <a href={hereWith({ t: undefined })}>{moment.back}</a>{' '}
          <a
            href={pageAt(
              'statements',
              { t: undefined, u: t, from: param('from'), to: param('to') },
              place.value.id || 'pl',
            )}
          >
            {moment.compareHere}
          </a>
        </p>
      )}
      <details open={isTravelling} onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>{moment.travel}</summary>
        {isOpen || isTravelling ? <Slider /> : null}
      </details>
    </div>
  );
}
