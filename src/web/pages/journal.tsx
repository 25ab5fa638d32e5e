// The journal: entries newest first with their filters, and one entry with its versions, its events and its reversal.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, withParams, write } from '../state/books.ts';
import { refusalOf, type Refused } from '../state/door.ts';
import { typedAmount } from '../state/money.ts';
import { go, hereWith, pageAt, param, place } from '../state/place.ts';
import { words } from '../words/words.ts';
import { EntryList } from '../parts/entry-list.tsx';
import { EntryView, type Entry } from '../parts/entry.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure } from '../parts/panel.tsx';

const FILTERS = [
  'from',
  'to',
  'status',
  'q',
  'minAmount',
  'accountCode',
  'partnerId',
  'labelId',
  'taxCodeId',
  'createdBy',
];
const STATUSES = ['draft', 'pending_approval', 'posted', 'reversed'] as const;

function Filters(): JSX.Element {
  const { journal, report } = words();
  const set = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    go(hereWith({ [name]: event.currentTarget.value, e: undefined }));
  return (
    <form class="controls" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        {journal.search}
        <input type="search" value={param('q') ?? ''} onChange={set('q')} />
      </label>
      <label>
        {report.from}
        <input type="date" value={param('from') ?? ''} onChange={set('from')} />
      </label>
      <label>
        {report.to}
        <input type="date" value={param('to') ?? ''} onChange={set('to')} />
      </label>
      <label>
        {journal.status}
        <select value={param('status') ?? ''} onChange={set('status')}>
          <option value="">{journal.any}</option>
          {STATUSES.map((it) => (
            <option value={it}>{journal.statuses[it]}</option>
          ))}
        </select>
      </label>
      <label>
        {journal.minAmount}
        <input
          inputMode="numeric"
          value={param('minAmount') ?? ''}
          onChange={(event) => go(hereWith({ minAmount: typedAmount(event.currentTarget.value), e: undefined }))}
        />
      </label>
    </form>
  );
}

/** Correcting by a reversal: the entry stays, and its mirror image is posted with the reason. */
function Reverse(props: { readonly id: string }): JSX.Element | null {
  const { journal, moment } = words();
  const [reason, say] = useState('');
  const [error, fail] = useState<Refused | undefined>(undefined);
  if (isPast()) return <p class="stripe">{moment.readOnly}</p>;
  const reverse = (): void => {
    fail(undefined);
    write<Entry>(ofCompany(`/journal-entries/${props.id}/reverse`), { reason }).then(
      ({ id }) => go(pageAt('journal', {}, id)),
      (thrown: unknown) => fail(refusalOf(thrown)),
    );
  };
  return (
    <details class="act">
      <summary>{journal.reverse}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          reverse();
        }}
      >
        <label>
          {journal.reverseWhy}
          <input required maxLength={500} value={reason} onInput={(event) => say(event.currentTarget.value)} />
        </label>
        <button class="main">{journal.reverseNow}</button>
      </form>
      {error === undefined ? null : <Failure error={error} />}
    </details>
  );
}

/** Correcting by a new version: what may still be changed in its open period. */
function Amend(props: { readonly id: string }): JSX.Element | null {
  if (isPast()) return null;
  return (
    <p class="act">
      <a href={pageAt('post', { amend: props.id })}>{words().journal.amend}</a>
    </p>
  );
}

/** The page of the journal, or of one of its entries. */
export function Journal(): JSX.Element {
  const { pages } = words();
  const { id } = place.value;
  if (id !== '')
    return (
      <>
        <h1>
          <a href={pageAt('journal')}>{pages.journal}</a>
        </h1>
        <section class="sheet">
          <EntryView id={id} />
          <Amend id={id} />
          <Reverse id={id} />
        </section>
      </>
    );
  const asked = Object.fromEntries(FILTERS.map((name) => [name, param(name)]));
  return (
    <>
      <h1>{pages.journal}</h1>
      <Filters />
      <EntryList address={withParams(ofCompany('/journal-entries'), asked)} />
    </>
  );
}
