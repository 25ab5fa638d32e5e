// Entries as a list: one row each.
import type { JSX } from 'preact';
import { withParams } from '../state/books.ts';
import { pageAt } from '../state/place.ts';
import { words } from '../words/words.ts';
import { statusOf, useAccountNames, Who, type Entry } from './entry.tsx';
import { Figure } from './figure.tsx';
import { Listed } from './pages.tsx';
import { Table } from './table.tsx';

function Entries(props: { readonly of: readonly Entry[] }): JSX.Element {
  const { journal } = words();
  const nameOf = useAccountNames();
  return (
    <Table
      title={words().pages.journal}
      class="entries"
      heads={[journal.date, journal.number, journal.memo, { figures: journal.total }, journal.by]}
    >
      {props.of.map((entry) => (
        <tr data-row class={entry.status}>
          <td class="date">{entry.effectiveDate}</td>
          <td>
            {entry.entryNumber ?? '—'}
            {entry.status === 'posted' ? null : <small class={`tag ${entry.status}`}>{statusOf(entry.status)}</small>}
          </td>
          <td class="memo">
            {entry.memo}
            <small>
              {entry.lines
                .filter((_line, index) => index < 4)
                .map(nameOf)
                .join(' / ')}
            </small>
          </td>
          <td class="number">
            <Figure
              value={entry.total}
              currency={entry.currency}
              name={`${entry.effectiveDate} ${entry.memo ?? ''}`}
              opens={`/v1/companies/x/journal-entries/${entry.id}`}
            />
          </td>
          <td>
            <Who actor={entry.createdBy} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The entries at an address of the API, whose filters are in it. */
export function EntryList(props: { readonly address: string }): JSX.Element {
  const { journal, pages } = words();
  const nothingYet = (
    <>
      {journal.nothingYet} <a href={pageAt('post')}>{pages.post}</a>
    </>
  );
  return (
    <Listed<Entry>
      address={withParams(props.address, { limit: 50 })}
      empty={props.address.includes('?') ? journal.empty : nothingYet}
    >
      {(rows) => <Entries of={rows} />}
    </Listed>
  );
}
