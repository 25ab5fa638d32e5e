// Entries as a list: one row each, pages by cursor, never more than 500 rows.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useRead, withParams } from '../state/books.ts';
import { ask, refusalOf, type Refused } from '../state/door.ts';
import { words } from '../words/words.ts';
import { statusOf, Who, type Entry } from './entry.tsx';
import { Figure } from './figure.tsx';
import { Failure, Panel } from './panel.tsx';

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly total?: number;
  readonly nextCursor?: string;
}
const MOST_ROWS = 500;

/** A list page by page: what is there, how to get more, and what stood in the way. */
export function usePages<T>(
  address: string,
  first: Page<T>,
): { readonly rows: readonly T[]; readonly more: (() => void) | undefined; readonly error: Refused | undefined } {
  const [state, set] = useState<{ readonly of: Page<T>; readonly pages: readonly Page<T>[]; readonly error?: Refused }>(
    { of: first, pages: [] },
  );
  const here = state.of === first ? state : { of: first, pages: [] };
  const pages = [first, ...here.pages];
  const rows = pages.flatMap(({ data }) => data);
  const cursor = pages.at(-1)?.nextCursor;
  const more = (): void => {
    ask<Page<T>>(withParams(address, { cursor })).then(
      ({ data }) => data !== undefined && set({ of: first, pages: [...here.pages, data] }),
      (thrown: unknown) => set({ ...here, error: refusalOf(thrown) }),
    );
  };
  return { rows, more: cursor === undefined || rows.length >= MOST_ROWS ? undefined : more, error: here.error };
}

/** What stands below a list: how much of it is shown, and the way to more. */
export function More(props: {
  readonly shown: number;
  readonly total: number | undefined;
  readonly more: (() => void) | undefined;
  readonly error: Refused | undefined;
}): JSX.Element {
  const { states } = words();
  return (
    <p class="more">
      <span class="quiet">{props.total === undefined ? null : states.rows(props.shown, props.total)}</span>
      {props.error === undefined ? null : <Failure error={props.error} />}
      {props.more === undefined ? null : (
        <button type="button" onClick={props.more}>
          {states.more}
        </button>
      )}
    </p>
  );
}

function Rows(props: { readonly address: string; readonly first: Page<Entry> }): JSX.Element {
  const { journal } = words();
  const { rows, more, error } = usePages(props.address, props.first);
  return (
    <>
      <div class="scrolls" tabIndex={0} role="region" aria-label={words().pages.journal}>
        <table class="entries">
          <thead>
            <tr>
              <th scope="col">{journal.date}</th>
              <th scope="col">{journal.number}</th>
              <th scope="col">{journal.memo}</th>
              <th scope="col" class="number">
                {journal.total}
              </th>
              <th scope="col">{journal.by}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr data-row class={entry.status}>
                <td class="date">{entry.effectiveDate}</td>
                <td>
                  {entry.entryNumber ?? '—'}
                  {entry.status === 'posted' ? null : (
                    <small class={`tag ${entry.status}`}>{statusOf(entry.status)}</small>
                  )}
                </td>
                <td class="memo">
                  {entry.memo}
                  <small>
                    {entry.lines
                      .filter((_line, index) => index < 4)
                      .map(({ accountName }) => accountName)
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
          </tbody>
        </table>
      </div>
      <More shown={rows.length} total={props.first.total} more={more} error={error} />
    </>
  );
}

/** The entries at an address of the API, whose filters are in it. */
export function EntryList(props: { readonly address: string }): JSX.Element {
  const address = withParams(props.address, { limit: 50 });
  const read = useRead<Page<Entry>>(address);
  return (
    <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={words().journal.empty}>
      {(first) => <Rows address={address} first={first} />}
    </Panel>
  );
}
