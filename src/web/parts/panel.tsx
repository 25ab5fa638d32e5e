// A panel: one question to the service and its four states, each of which says what it is: loading (a shape, never the
// empty text), empty (what would be here, and the act that fills it), error, data. Each panel fails alone.
import type { ComponentChildren, JSX } from 'preact';
import type { Read } from '../state/books.ts';
import type { Refused } from '../state/door.ts';
import { words } from '../words/words.ts';

/** What was said about an act: done, or why not. */
export interface ActSaid {
  readonly done?: string;
  readonly error?: Refused;
}

/** What went wrong, what to do, and the number under which the service knows it. */
export function Failure(props: { readonly error: Refused; readonly again?: () => void }): JSX.Element {
  const { states } = words();
  const { error } = props;
  return (
    <div class="failure" role="alert">
      <p>
        {error.status === 0
          ? states.unreachable
          : error.status < 500
            ? error.message
            : `${states.failed}: ${error.message}`}
      </p>
      {error.requestId === '' ? null : (
        <p class="quiet">
          {states.request} <code>{error.requestId}</code>
        </p>
      )}
      {props.again === undefined ? null : (
        <button type="button" onClick={props.again}>
          {states.again}
        </button>
      )}
    </div>
  );
}

/** The shape of what is to come; it appears only when one really waits. */
export function Shape(): JSX.Element {
  return (
    <div class="shape" role="status" aria-label={words().states.loading}>
      <span />
      <span />
      <span />
    </div>
  );
}

/** A panel with a title; `empty` is shown instead of the children when there is data and `isEmpty` says so. */
export function Panel<T>(props: {
  readonly title?: string;
  readonly read: Read<T>;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ComponentChildren;
  readonly class?: string;
  readonly children: (data: T) => ComponentChildren;
}): JSX.Element {
  const { read } = props;
  const { states } = words();
  const body = (): ComponentChildren => {
    if (read.data === undefined)
      return read.error === undefined ? <Shape /> : <Failure error={read.error} again={read.again} />;
    return (
      <>
        {read.error === undefined ? null : <Failure error={read.error} again={read.again} />}
        {read.isStale ? <p class="stripe">{states.behind}</p> : null}
        {props.isEmpty?.(read.data) ? <p class="empty">{props.empty}</p> : props.children(read.data)}
      </>
    );
  };
  return (
    <section class={`panel ${props.class ?? ''}`} aria-busy={read.isLoading && read.data === undefined}>
      {props.title === undefined ? null : <h2>{props.title}</h2>}
      {body()}
    </section>
  );
}
