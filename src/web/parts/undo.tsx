// Undoing what a caller recorded: first what it would do, then exactly that.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, rehearse, write } from '../state/books.ts';
import { language, refusalOf } from '../state/door.ts';
import { THINGS, UNDOINGS } from '../words/events.ts';
import { words } from '../words/words.ts';
import { Who, type Actor } from './entry.tsx';
import { addressTo } from './figure.tsx';
import { Failure, type ActSaid } from './panel.tsx';

interface Undoable {
  readonly items: readonly {
    readonly type: string;
    readonly id: string;
    readonly action: string;
    readonly status: string;
    readonly reason?: string;
  }[];
  readonly previewHash: string;
}

/** The name of what would be done to a thing. */
function outcomeOf(action: string, status: string): string {
  if (status === 'cannot') return words().inbox.cannotUndo;
  return language.value === 'ja' ? (UNDOINGS[action] ?? action) : action;
}

/** Undoes what this caller recorded: all of it that can be, after it was seen. */
export function Undo(props: { readonly actor: Actor; readonly title: string }): JSX.Element {
  const { inbox } = words();
  const [plan, see] = useState<Undoable | undefined>(undefined);
  const [said, say] = useState<ActSaid>({});
  const address = ofCompany('/undo');
  const asked = { actorId: props.actor.id, skip: true };
  const fail = (thrown: unknown): void => say({ error: refusalOf(thrown) });
  const undoable = plan?.items.filter(({ status }) => status !== 'cannot') ?? [];
  const nameOf = (type: string): string => THINGS[type]?.[language.value === 'ja' ? 0 : 1] ?? type;
  return (
    <details class="act">
      <summary>{props.title}</summary>
      <p>
        <Who actor={props.actor} />
      </p>
      <button type="button" onClick={() => void rehearse<Undoable>(address, asked).then(see, fail)}>
        {inbox.undoPreview}
      </button>
      {plan === undefined ? null : (
        <>
          <ul class="rows">
            {plan.items.map((item) => (
              <li>
                <span>
                  {nameOf(item.type)}{' '}
                  {item.type === 'journal_entry' ? (
                    <a href={addressTo(ofCompany(`/journal-entries/${item.id}`))}>{item.id.slice(-6)}</a>
                  ) : (
                    <span class="code">{item.id.slice(-6)}</span>
                  )}{' '}
                  <span class="quiet">{item.reason}</span>
                </span>
                <small class="tag">{outcomeOf(item.action, item.status)}</small>
              </li>
            ))}
          </ul>
          {undoable.length === 0 ? (
            <p>{inbox.undoNothing}</p>
          ) : (
            <button
              type="button"
              class="main"
              onClick={() =>
                void write(address, { ...asked, previewHash: plan.previewHash }).then(() => {
                  see(undefined);
                  say({ done: inbox.undone });
                }, fail)
              }
            >
              {inbox.undoNow(undoable.length)}
            </button>
          )}
        </>
      )}
      {said.error === undefined ? null : <Failure error={said.error} />}
      <p role="status">{said.done}</p>
    </details>
  );
}
