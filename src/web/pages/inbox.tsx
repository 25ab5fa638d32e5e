// The inbox: what agents and colleagues propose, one by one, with its lines, what it does to balances and to its month.
// One approves what was seen (its hash), or returns it with a reason; an agent's work is undone after a preview.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, rehearse, useRead, withParams, write } from '../state/books.ts';
import { language, refusalOf, type Refused } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { go, pageAt, place } from '../state/place.ts';
import { shownTime, words } from '../words/words.ts';
import { Balances, type Rehearsed } from '../parts/effects.tsx';
import { EntryView, Who, type Actor } from '../parts/entry.tsx';
import { Figure } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';
import { pageKeys } from '../state/keys.ts';

interface Approval {
  readonly entryId: string;
  readonly draftHash: string;
  readonly effectiveDate: string;
  readonly memo?: string;
  readonly total: Amount;
  readonly createdBy: Actor;
  readonly requestedBy?: Actor;
  readonly requestedAt?: string;
}
interface Statement {
  readonly currency: string;
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn?: string;
    readonly values: Readonly<Record<string, Amount>>;
  }[];
}
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

/** The month's profit and loss as it is, and with everything that is drafted and submitted. */
function MonthEffect(props: { readonly day: string }): JSX.Element {
  const { inbox, report } = words();
  const month = props.day.slice(0, 7);
  const address = withParams(ofCompany('/reports/pl'), { period: month, level: 'class', locale: language.value });
  const now = useRead<Statement>(address);
  const then = useRead<Statement>(withParams(address, { includeDrafts: 'true' }));
  const opens = pageAt('statements', { from: `${month}-01`, to: props.day }, 'pl');
  return (
    <Panel title={inbox.monthEffect(month)} read={then} class="flat">
      {(after) => (
        <div class="scrolls" tabIndex={0} role="region" aria-label={inbox.monthEffect(month)}>
          <table class="balances">
            <thead>
              <tr>
                <th scope="col">{report.item}</th>
                <th scope="col" class="number">
                  {report.before}
                </th>
                <th scope="col" class="number">
                  {report.after}
                </th>
              </tr>
            </thead>
            <tbody>
              {after.rows.map((row) => {
                const before = now.data?.rows.find(({ code }) => code === row.code)?.values['total'];
                const name = language.value === 'en' ? (row.nameEn ?? row.name) : row.name;
                return (
                  <tr>
                    <th scope="row">{name}</th>
                    <td class="number">
                      {before === undefined ? null : (
                        <Figure
                          value={before}
                          name={`${name} ${report.before}`}
                          opens={opens}
                          currency={after.currency}
                        />
                      )}
                    </td>
                    <td class="number">
                      <Figure
                        value={row.values['total'] ?? 0}
                        name={`${name} ${report.after}`}
                        opens={pageAt('statements', { from: `${month}-01`, to: props.day, drafts: 'true' }, 'pl')}
                        currency={after.currency}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** What was said about an act: done, or why not. */
type Said = { readonly done?: string; readonly error?: Refused };

/** Undoing what a caller recorded: first what it would do, then exactly that. */
function Undo(props: { readonly actor: Actor }): JSX.Element {
  const { inbox } = words();
  const [plan, see] = useState<Undoable | undefined>(undefined);
  const [said, say] = useState<Said>({});
  const address = ofCompany('/undo');
  const asked = { actorId: props.actor.id, skip: true };
  const fail = (thrown: unknown): void => say({ error: refusalOf(thrown) });
  const undoable = plan?.items.filter(({ status }) => status !== 'cannot') ?? [];
  return (
    <details class="act">
      <summary>{inbox.undo}</summary>
      <p>
        <Who actor={props.actor} />
      </p>
      <button type="button" onClick={() => void rehearse<Undoable>(address, asked).then(see, fail)}>
        {inbox.undoPreview}
      </button>
      {plan === undefined ? null : (
        <>
          <ul>
            {plan.items.map((item) => (
              <li>
                {item.type} {item.id.slice(-6)}: {item.status === 'cannot' ? inbox.outcomes.cannot : item.action}{' '}
                <span class="quiet">{item.reason}</span>
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

function Decision(props: { readonly approval: Approval; readonly next: (said: string) => void }): JSX.Element {
  const { inbox, moment } = words();
  const { approval } = props;
  const address = ofCompany(`/journal-entries/${approval.entryId}`);
  const [would, see] = useState<Rehearsed | undefined>(undefined);
  const [said, say] = useState<Said>({});
  const [comment, type] = useState('');
  const fail = (thrown: unknown): void => say({ error: refusalOf(thrown) });
  useEffect(() => {
    see(undefined);
    const end = new AbortController();
    rehearse<Rehearsed>(`${address}/approve`, { draftHash: approval.draftHash }, end.signal).then(
      see,
      (thrown: unknown) => end.signal.aborted || fail(thrown),
    );
    return () => end.abort();
  }, [address, approval.draftHash]);
  const approve = (): void =>
    void write(`${address}/approve`, { draftHash: approval.draftHash }).then(() => {
      props.next(inbox.approved);
    }, fail);
  const giveBack = (): void =>
    void write(`${address}/return`, { comment }).then(() => {
      props.next(inbox.returned);
    }, fail);
  return (
    <>
      <EntryView id={approval.entryId} />
      {would === undefined ? null : <Balances of={would} />}
      <MonthEffect day={approval.effectiveDate} />
      {isPast() ? (
        <p class="stripe">{moment.readOnly}</p>
      ) : (
        <>
          <form
            class="acts"
            onSubmit={(event) => {
              event.preventDefault();
              giveBack();
            }}
          >
            <button type="button" class="main" disabled={would === undefined} onClick={approve}>
              {inbox.approve}
            </button>
            <label class="wide">
              {inbox.reason}
              <input required maxLength={500} value={comment} onInput={(event) => type(event.currentTarget.value)} />
            </label>
            <button>{inbox.return}</button>
          </form>
          {said.error === undefined ? null : <Failure error={said.error} />}
          <Undo actor={approval.createdBy} />
        </>
      )}
    </>
  );
}

function Approvals(props: { readonly all: readonly Approval[] }): JSX.Element {
  const { inbox } = words();
  const { all } = props;
  const [done, tell] = useState('');
  const chosen = all.find(({ entryId }) => entryId === place.value.id) ?? all[0];
  const at = chosen === undefined ? -1 : all.indexOf(chosen);
  const choose = (index: number): void => {
    const next = all[Math.min(Math.max(0, index), all.length - 1)];
    if (next !== undefined) go(pageAt('inbox', {}, next.entryId), true);
  };
  useEffect(() => {
    const { keys } = words();
    pageKeys.value = [
      { key: 'j', says: keys.moveDown, does: () => choose(at + 1) },
      { key: 'k', says: keys.moveUp, does: () => choose(at - 1) },
    ];
  }, [at, all]);
  return (
    <div class="beside list">
      <p class="said" role="status">
        {done}
      </p>
      <ul class="rows" aria-label={words().pages.inbox}>
        {all.map((approval) => (
          <li aria-current={approval === chosen ? 'true' : undefined}>
            <a href={pageAt('inbox', {}, approval.entryId)}>
              <strong>{approval.memo}</strong>
              <span class="quiet">{approval.effectiveDate}</span>
            </a>
            <Figure
              value={approval.total}
              name={approval.memo ?? ''}
              opens={ofCompany(`/journal-entries/${approval.entryId}`)}
            />
            <small>
              {inbox.proposedBy} <Who actor={approval.createdBy} />{' '}
              {approval.requestedAt === undefined ? null : shownTime(approval.requestedAt)}
            </small>
          </li>
        ))}
      </ul>
      <section class="sheet">
        {chosen === undefined ? (
          <p class="empty">{inbox.choose}</p>
        ) : (
          <Decision
            key={chosen.entryId}
            approval={chosen}
            next={(said) => {
              tell(said);
              go(pageAt('inbox'), true);
            }}
          />
        )}
      </section>
    </div>
  );
}

/** The page of what waits for an approval. */
export function Inbox(): JSX.Element {
  const { pages, inbox } = words();
  const read = useRead<{ readonly data: readonly Approval[] }>(ofCompany('/approvals?limit=100'));
  return (
    <>
      <h1>{pages.inbox}</h1>
      <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={inbox.empty}>
        {({ data }) => <Approvals all={data} />}
      </Panel>
    </>
  );
}
