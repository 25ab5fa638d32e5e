// The inbox: what waits for a decision, by kind. Proposals and drafts stand with their lines, what they do to balances
// and to their month. One approves what was seen (its hash), or returns it with a reason; several at once only after
// each was looked at and all stand side by side; an agent's work is undone after a preview.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, rehearse, useRead, write } from '../state/books.ts';
import { refusalOf } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { go, pageAt, param, place } from '../state/place.ts';
import { shownTime, words } from '../words/words.ts';
import { Balances, type Rehearsed } from '../parts/effects.tsx';
import type { Page } from '../parts/pages.tsx';
import { EntryView, Who, type Actor, type Entry } from '../parts/entry.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Figure, Sum } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { MonthEffect } from '../parts/month-effect.tsx';
import { Failure, Panel, type ActSaid } from '../parts/panel.tsx';
import { Undo } from '../parts/undo.tsx';
import { pageKeys } from '../state/keys.ts';
import { Table } from '../parts/table.tsx';

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
interface WaitingExpense {
  readonly id: string;
  readonly number?: string;
  readonly title: string;
  readonly partnerName?: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly currency: string;
  readonly total: Amount;
  readonly round: number;
  readonly submittedAt?: string;
  readonly lines: readonly {
    readonly date: string;
    readonly description: string;
    readonly amount: Amount;
    readonly taxCode?: string;
    readonly accountCode?: string;
    readonly accountName?: string;
  }[];
}
interface RaisedAlert {
  readonly id: string;
  readonly ruleName: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: Amount;
  readonly severity: string;
  readonly triggeredAt: string;
}

/** What one may do about a thing: a button, or a reason and a button. */
function Decide(props: {
  readonly main: string;
  readonly can: boolean;
  readonly does: () => Promise<unknown>;
  readonly back?: string;
  readonly gives: (reason: string) => Promise<unknown>;
  readonly after: (said: string) => void;
  readonly said: readonly [done: string, back: string];
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { inbox, moment } = words();
  const [said, say] = useState<ActSaid>({});
  const [reason, type] = useState('');
  const fail = (thrown: unknown): void => say({ error: refusalOf(thrown) });
  if (isPast()) return <p class="stripe">{moment.readOnly}</p>;
  return (
    <div class="decision">
      <form
        class="acts"
        onSubmit={(event) => {
          event.preventDefault();
          void props.gives(reason).then(() => props.after(props.said[1]), fail);
        }}
      >
        <button
          type="button"
          class="main"
          disabled={!props.can}
          onClick={() => void props.does().then(() => props.after(props.said[0]), fail)}
        >
          {props.main}
        </button>
        {props.children}
        {props.back === undefined ? null : (
          <>
            <label class="wide">
              {inbox.reason}
              <input required maxLength={500} value={reason} onInput={(event) => type(event.currentTarget.value)} />
            </label>
            <button>{props.back}</button>
          </>
        )}
      </form>
      {said.error === undefined ? null : <Failure error={said.error} />}
    </div>
  );
}

/** What an act on an entry would do to balances; undefined while it is asked. */
function useEffects(
  address: string,
  body: Readonly<Record<string, unknown>>,
): ActSaid & { readonly would?: Rehearsed } {
  const [state, set] = useState<ActSaid & { readonly would?: Rehearsed }>({});
  useEffect(() => {
    set({});
    const end = new AbortController();
    rehearse<Rehearsed>(address, body, end.signal).then(
      (would) => set({ would }),
      (thrown: unknown) => end.signal.aborted || set({ error: refusalOf(thrown) }),
    );
    return () => end.abort();
  }, [address, JSON.stringify(body)]);
  return state;
}

interface DecidingNext {
  readonly next: (said: string) => void;
}

function Proposal(props: DecidingNext & { readonly approval: Approval; readonly see: () => void }): JSX.Element {
  const { inbox } = words();
  const { approval } = props;
  const entry = ofCompany(`/journal-entries/${approval.entryId}`);
  const { would, error } = useEffects(`${entry}/approve`, { draftHash: approval.draftHash });
  useEffect(() => {
    if (would !== undefined) props.see();
  }, [would]);
  return (
    <>
      <EntryView id={approval.entryId} />
      {would === undefined ? null : <Balances of={would} entry={entry} />}
      {error === undefined ? null : <Failure error={error} />}
      <MonthEffect day={approval.effectiveDate} />
      <Decide
        main={inbox.approve}
        can={would !== undefined}
        does={() => write(`${entry}/approve`, { draftHash: approval.draftHash })}
        back={inbox.return}
        gives={(comment) => write(`${entry}/return`, { comment })}
        after={props.next}
        said={[inbox.approved, inbox.returned]}
      />
      {isPast() ? null : <Undo actor={approval.createdBy} title={inbox.undo} />}
    </>
  );
}

function Draft(props: DecidingNext & { readonly entry: Entry }): JSX.Element {
  const { inbox, post } = words();
  const { entry } = props;
  const address = ofCompany(`/journal-entries/${entry.id}`);
  const { would, error } = useEffects(`${address}/post`, { version: entry.version });
  return (
    <>
      <EntryView id={entry.id} />
      {would === undefined ? null : <Balances of={would} entry={address} />}
      {error === undefined ? null : <Failure error={error} />}
      <MonthEffect day={entry.effectiveDate} />
      <Decide
        main={post.post}
        can={would !== undefined}
        does={() => write(`${address}/post`, { version: entry.version })}
        back={undefined}
        gives={() => write(`${address}/submit`, {})}
        after={props.next}
        said={[inbox.posted, inbox.submitted]}
      >
        <button>{inbox.submit}</button>
      </Decide>
    </>
  );
}

function Expense(props: DecidingNext & { readonly of: WaitingExpense }): JSX.Element {
  const { inbox, journal } = words();
  const { of } = props;
  const address = ofCompany(`/expense-reports/${of.id}`);
  return (
    <>
      <h2>
        {of.number} {of.title}
      </h2>
      <p class="quiet">
        {of.partnerName} {of.periodFrom} – {of.periodTo}
      </p>
      <Table
        title={journal.lines}
        heads={[journal.date, journal.memo, journal.account, journal.tax, { figures: journal.amount }]}
        foot={
          <tr>
            <th scope="row" colSpan={4}>
              {journal.total}
            </th>
            <td class="number">
              <Sum value={of.total} currency={of.currency} />
            </td>
          </tr>
        }
      >
        {of.lines.map((line) => (
          <tr>
            <td class="date">{line.date}</td>
            <td class="memo">{line.description}</td>
            <td>
              {line.accountCode === undefined ? null : (
                <a href={pageAt('ledger', { accountCode: line.accountCode })}>
                  {line.accountCode} {line.accountName}
                </a>
              )}
            </td>
            <td>{line.taxCode}</td>
            <td class="number">
              <Sum value={line.amount} currency={of.currency} />
            </td>
          </tr>
        ))}
      </Table>
      <Decide
        main={inbox.approve}
        can
        does={() => write(`${address}/approve`, { round: of.round })}
        back={inbox.return}
        gives={(comment) => write(`${address}/return`, { round: of.round, comment })}
        after={props.next}
        said={[inbox.approvedExpense, inbox.returned]}
      />
    </>
  );
}

/** One row of a list of the inbox. */
interface InboxRow {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly total: Amount;
  readonly currency?: string;
  readonly opens: string;
  readonly by: ComponentChildren;
  readonly box?: ComponentChildren;
}

/** A list with what is chosen of it beside it; `j` and `k` go through it. */
function Beside(props: {
  readonly rows: readonly InboxRow[];
  readonly done: string;
  readonly label: string;
  readonly children: (id: string) => ComponentChildren;
}): JSX.Element {
  const { rows } = props;
  const kind = param('kind');
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === place.value.id),
  );
  const chosen = rows[at];
  useEffect(() => {
    const { keys } = words();
    const choose = (index: number): void => {
      const next = rows[Math.min(Math.max(0, index), rows.length - 1)];
      if (next !== undefined) go(pageAt('inbox', { kind }, next.id), true);
    };
    pageKeys.value = [
      { key: 'j', says: keys.moveDown, does: () => choose(at + 1) },
      { key: 'k', says: keys.moveUp, does: () => choose(at - 1) },
    ];
  }, [at, rows]);
  return (
    <div class="beside list">
      <p class="said" role="status">
        {props.done}
      </p>
      <ul class="rows" aria-label={props.label}>
        {rows.map((row) => (
          <li data-row aria-current={row === chosen ? 'true' : undefined}>
            <span>
              {row.box}
              <a href={pageAt('inbox', { kind }, row.id)}>
                <strong>{row.name}</strong> <span class="quiet">{row.day}</span>
              </a>
            </span>
            <Figure
              value={row.total}
              name={row.name}
              opens={row.opens}
              {...(row.currency === undefined ? {} : { currency: row.currency })}
            />
            <small>{row.by}</small>
          </li>
        ))}
      </ul>
      <section class="sheet">{chosen === undefined ? null : props.children(chosen.id)}</section>
    </div>
  );
}

/** Those that were looked at and chosen, side by side once more; each is approved by the hash that was seen. */
function Batch(props: { readonly of: readonly Approval[]; readonly close: (said?: string) => void }): JSX.Element {
  const { inbox, journal } = words();
  const [told, tell] = useState<Readonly<Record<string, ActSaid>>>({});
  const approve = async (): Promise<void> => {
    let done = 0;
    for (const { entryId, draftHash } of props.of) {
      const said = await write(ofCompany(`/journal-entries/${entryId}/approve`), { draftHash }).then(
        (): ActSaid => ({ done: inbox.approved }),
        (thrown: unknown): ActSaid => ({ error: refusalOf(thrown) }),
      );
      if (said.error === undefined) done += 1;
      tell((before) => ({ ...before, [entryId]: said }));
    }
    if (done === props.of.length) props.close(inbox.approvedMany(done));
  };
  return (
    <Dialog title={inbox.batch(props.of.length)} close={() => props.close()}>
      <Table
        title={inbox.batch(props.of.length)}
        heads={[journal.date, journal.memo, inbox.proposedBy, { figures: journal.total }]}
      >
        {props.of.map((it) => (
          <tr>
            <td class="date">{it.effectiveDate}</td>
            <td class="memo">
              {it.memo}
              {told[it.entryId]?.error === undefined ? null : <Failure error={told[it.entryId]!.error!} />}
              <small role="status">{told[it.entryId]?.done}</small>
            </td>
            <td>
              <Who actor={it.createdBy} />
            </td>
            <td class="number">
              <Figure value={it.total} name={it.memo ?? ''} opens={ofCompany(`/journal-entries/${it.entryId}`)} />
            </td>
          </tr>
        ))}
      </Table>
      <p class="acts">
        <button type="button" class="main" onClick={() => void approve()}>
          {inbox.approveThese(props.of.length)}
        </button>
      </p>
    </Dialog>
  );
}

function Approvals(props: { readonly all: readonly Approval[] }): JSX.Element {
  const { inbox } = words();
  const { all } = props;
  const [done, tell] = useState('');
  /** Hashes that were seen with their effect, and those that are chosen of them. */
  const [seen, see] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isBatch, batch] = useState(false);
  const many = all.filter(({ draftHash }) => chosen.has(draftHash));
  const toggle = (hash: string): void => {
    const next = new Set(chosen);
    if (!next.delete(hash)) next.add(hash);
    choose(next);
  };
  const row = (it: Approval): InboxRow => ({
    id: it.entryId,
    name: it.memo ?? it.entryId.slice(-6),
    day: it.effectiveDate,
    total: it.total,
    opens: ofCompany(`/journal-entries/${it.entryId}`),
    by: (
      <>
        {inbox.proposedBy} <Who actor={it.createdBy} />{' '}
        {it.requestedAt === undefined ? null : shownTime(it.requestedAt)}
      </>
    ),
    box: (
      <input
        type="checkbox"
        aria-label={inbox.chooseThis(it.memo ?? '')}
        title={seen.has(it.draftHash) ? undefined : inbox.seeFirst}
        disabled={!seen.has(it.draftHash) || isPast()}
        checked={chosen.has(it.draftHash)}
        onChange={() => toggle(it.draftHash)}
      />
    ),
  });
  return (
    <>
      {many.length < 2 ? null : (
        <p class="acts">
          <button type="button" onClick={() => batch(true)}>
            {inbox.batch(many.length)}
          </button>
        </p>
      )}
      {isBatch ? (
        <Batch
          of={many}
          close={(said) => {
            batch(false);
            if (said === undefined) return;
            choose(new Set());
            tell(said);
            go(pageAt('inbox'), true);
          }}
        />
      ) : null}
      <Beside rows={all.map(row)} done={done} label={words().pages.inbox}>
        {(id) => {
          const approval = all.find(({ entryId }) => entryId === id);
          return approval === undefined ? null : (
            <Proposal
              key={approval.draftHash}
              approval={approval}
              see={() => see((before) => new Set(before).add(approval.draftHash))}
              next={(said) => {
                tell(said);
                go(pageAt('inbox'), true);
              }}
            />
          );
        }}
      </Beside>
    </>
  );
}

function Proposals(): JSX.Element {
  const read = useRead<Page<Approval>>(ofCompany('/approvals?limit=100'));
  return (
    <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={words().inbox.empty}>
      {({ data }) => <Approvals all={data} />}
    </Panel>
  );
}

function Drafts(): JSX.Element {
  const { inbox } = words();
  const [done, tell] = useState('');
  const read = useRead<Page<Entry>>(ofCompany('/journal-entries?status=draft&limit=100'));
  const row = (it: Entry): InboxRow => ({
    id: it.id,
    name: it.memo ?? it.id.slice(-6),
    day: it.effectiveDate,
    total: it.total,
    currency: it.currency,
    opens: ofCompany(`/journal-entries/${it.id}`),
    by: <Who actor={it.createdBy} />,
  });
  return (
    <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={inbox.noDrafts}>
      {({ data }) => (
        <Beside rows={data.map(row)} done={done} label={inbox.drafts}>
          {(id) => {
            const entry = data.find((it) => it.id === id);
            return entry === undefined ? null : <Draft key={`${id}-${entry.version}`} entry={entry} next={tell} />;
          }}
        </Beside>
      )}
    </Panel>
  );
}

function Expenses(): JSX.Element {
  const { inbox } = words();
  const [done, tell] = useState('');
  const read = useRead<Page<WaitingExpense>>(ofCompany('/expense-reports?status=submitted&limit=100'));
  const row = (it: WaitingExpense): InboxRow => ({
    id: it.id,
    name: it.title,
    day: `${it.periodFrom} – ${it.periodTo}`,
    total: it.total,
    currency: it.currency,
    opens: ofCompany(`/expense-reports/${it.id}`),
    by: (
      <>
        {it.number} {it.partnerName} {it.submittedAt === undefined ? null : shownTime(it.submittedAt)}
      </>
    ),
  });
  return (
    <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={inbox.noExpenses}>
      {({ data }) => (
        <Beside rows={data.map(row)} done={done} label={inbox.kinds.expenses}>
          {(id) => {
            const of = data.find((it) => it.id === id);
            return of === undefined ? null : <Expense key={`${id}-${of.round}`} of={of} next={tell} />;
          }}
        </Beside>
      )}
    </Panel>
  );
}

/** Where what an alert measures is seen. */
const MEASURED: Readonly<Record<string, () => string>> = {
  overdue_receivables: () => pageAt('statements', {}, 'receivables'),
  overdue_payables: () => pageAt('statements', {}, 'payables'),
  cash: () => pageAt('home'),
  runway_months: () => pageAt('statements', {}, 'runway'),
};

function Alerts(): JSX.Element {
  const { inbox } = words();
  const read = useRead<Page<RaisedAlert>>(ofCompany('/alerts?status=open&limit=100'));
  return (
    <Panel read={read} class="sheet" isEmpty={({ data }) => data.length === 0} empty={inbox.noAlerts}>
      {({ data }) => (
        <ul class="rows">
          {data.map((it) => (
            <li class={`alert ${it.severity}`}>
              <a href={(MEASURED[it.metric] ?? (() => pageAt('registers', {}, 'alerts')))()}>{it.ruleName}</a>
              {it.unit === 'minor' ? <Sum value={it.value} /> : <span>{it.value}</span>}
              <small>{shownTime(it.triggeredAt)}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const KINDS = { proposals: Proposals, drafts: Drafts, expenses: Expenses, alerts: Alerts } as const;
type InboxKind = keyof typeof KINDS;
const isKind = (kind: string | undefined): kind is InboxKind => kind !== undefined && kind in KINDS;

/** The page of what waits for a decision. */
export function Inbox(): JSX.Element {
  const { pages, inbox } = words();
  const asked = param('kind');
  const kind = isKind(asked) ? asked : 'proposals';
  const Kinds = KINDS[kind];
  return (
    <>
      <h1>{pages.inbox}</h1>
      <nav class="tabs" aria-label={pages.inbox}>
        {(Object.keys(KINDS) as InboxKind[]).map((it) => (
          <a
            href={pageAt('inbox', { kind: it === 'proposals' ? undefined : it })}
            aria-current={it === kind ? 'page' : undefined}
          >
            {inbox.kinds[it]}
          </a>
        ))}
        <a href={pageAt('documents', {}, 'missing')}>{inbox.kinds.papers}</a>
      </nav>
      <Kinds key={kind} />
    </>
  );
}
