// Lists of the service page by page, by cursor, never more than 500 rows.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useRead, withParams } from '../state/books.ts';
import { ask, refusalOf, type Refused } from '../state/door.ts';
import { words } from '../words/words.ts';
import { Failure, Panel } from './panel.tsx';

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly total?: number;
  readonly nextCursor?: string;
}
const MOST_ROWS = 500;

/** How one goes on behind what is there, and what stood in the way. */
interface GoingOn {
  readonly more: (() => void) | undefined;
  readonly error: Refused | undefined;
}

/** Pages behind a first one, each kept as it came; `rowsIn`: how many rows a page has. */
export function useFollowing<P extends { readonly nextCursor?: string }>(
  address: string,
  first: P,
  rowsIn: (page: P) => number,
): GoingOn & { readonly pages: readonly P[] } {
  const [state, set] = useState<{ readonly of: P; readonly pages: readonly P[]; readonly error?: Refused }>({
    of: first,
    pages: [],
  });
  const here = state.of === first ? state : { of: first, pages: [] };
  const pages = [first, ...here.pages];
  const cursor = pages.at(-1)?.nextCursor;
  const count = pages.reduce((sum, page) => sum + rowsIn(page), 0);
  const more = (): void => {
    ask<P>(withParams(address, { cursor })).then(
      ({ data }) => data !== undefined && set({ of: first, pages: [...here.pages, data] }),
      (thrown: unknown) => set({ ...here, error: refusalOf(thrown) }),
    );
  };
  return { pages, more: cursor === undefined || count >= MOST_ROWS ? undefined : more, error: here.error };
}

/** What stands below a list: how much of it is shown, and the way to more. */
function More(props: GoingOn & { readonly shown: number; readonly total: number | undefined }): JSX.Element {
  const { states } = words();
  return (
    <p class="more">
      <span class="quiet">{props.total === undefined ? null : states.rows(props.shown, props.total)}</span>
      <GoOn more={props.more} error={props.error} />
    </p>
  );
}

/** The way to more, and why it did not lead there. */
export function GoOn(props: GoingOn): JSX.Element {
  return (
    <>
      {props.error === undefined ? null : <Failure error={props.error} />}
      {props.more === undefined ? null : (
        <button type="button" onClick={props.more}>
          {words().states.more}
        </button>
      )}
    </>
  );
}

/** All rows of a list as far as they are there, shown by the children, and the way to more. */
export function Pages<T>(props: {
  readonly address: string;
  readonly first: Page<T>;
  /** `isWhole`: nothing comes behind these. */
  readonly children: (rows: readonly T[], isWhole: boolean) => ComponentChildren;
}): JSX.Element {
  const { pages, more, error } = useFollowing(props.address, props.first, ({ data }) => data.length);
  const rows = pages.flatMap(({ data }) => data);
  return (
    <>
      {props.children(rows, pages.at(-1)?.nextCursor === undefined)}
      <More shown={rows.length} total={props.first.total} more={more} error={error} />
    </>
  );
}

/** A list at an address of the API, as a panel. */
export function Listed<T>(props: {
  readonly address: string;
  readonly empty: ComponentChildren;
  readonly title?: string;
  readonly class?: string;
  readonly children: (rows: readonly T[], isWhole: boolean) => ComponentChildren;
}): JSX.Element {
  const read = useRead<Page<T>>(props.address);
  return (
    <Panel
      read={read}
      class={props.class ?? 'flat'}
      isEmpty={({ data }) => data.length === 0}
      empty={props.empty}
      {...(props.title === undefined ? {} : { title: props.title })}
    >
      {(first) => (
        <Pages address={props.address} first={first}>
          {props.children}
        </Pages>
      )}
    </Panel>
  );
}
