// The close: which periods are open, what stands in the way as links, what closing would post and change beside what
// is there today; then, once that was seen, the close itself.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, rehearse, useRead, withParams, write } from '../state/books.ts';
import { download, language, refusalOf, type Refused } from '../state/door.ts';
import { newest } from '../state/feed.ts';
import type { Amount } from '../state/money.ts';
import { usePeriods, type Period } from '../state/periods.ts';
import { go, pageAt, param, place } from '../state/place.ts';
import { sayOf } from '../state/said.ts';
import { shownTime, words } from '../words/words.ts';
import type { Page } from '../parts/pages.tsx';
import { Figure, Sum } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel, Shape, type ActSaid } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';

/** Something that a check before the close found. */
interface CloseCheck {
  readonly code: string;
  readonly count?: number;
  readonly message: string;
  readonly ids?: readonly string[];
}
interface StatementRow {
  readonly kind: string;
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly values: Readonly<Record<string, Amount | null>>;
}
interface StatementSums {
  readonly currency: string;
  readonly rows: readonly StatementRow[];
}
interface StepDid {
  readonly command: string;
  readonly journalEntryIds: readonly string[];
  readonly invoiceIds: readonly string[];
  readonly payrollRunIds: readonly string[];
}
interface RehearsedClose {
  readonly status: 'done' | 'blocked';
  readonly steps: readonly {
    readonly step: string;
    readonly status: string;
    readonly did: readonly StepDid[];
    readonly message?: string;
  }[];
  readonly blockers: readonly CloseCheck[];
  readonly period: Period;
  readonly statements?: { readonly pl: StatementSums; readonly bs: StatementSums };
  readonly effects?: { readonly warnings: readonly (string | CloseCheck)[] };
}
/** Where what stands in the way is dealt with, by what the service calls it. */
const WAYS: Readonly<Record<string, (check: CloseCheck, period: Period) => string>> = {
  drafts_exist: (_check, { startDate, endDate }) =>
    pageAt('journal', { status: 'draft', from: startDate, to: endDate }),
  pending_approvals: ({ ids = [] }) => pageAt('inbox', {}, ids[0]),
  earlier_period_open: ({ ids = [] }) => pageAt('close', {}, ids[0]),
  accruals_due: () => pageAt('registers', {}, 'accrual-schedules'),
  depreciation_not_posted: () => pageAt('registers', {}, 'fixed-assets'),
  payroll_unposted: () => pageAt('registers', {}, 'payroll/runs'),
  payroll_unpaid: () => pageAt('registers', {}, 'payroll/runs'),
  expense_reports_pending: () => pageAt('registers', { status: 'submitted' }, 'expense-reports'),
  expense_reports_unpaid: () => pageAt('registers', { status: 'approved' }, 'expense-reports'),
  contracts_unbilled: () => pageAt('registers', {}, 'contracts'),
  unmatched_bank_transactions: ({ ids = [] }) => pageAt('bank', {}, ids[0]),
  bank_difference: ({ ids = [] }) => pageAt('bank', {}, ids[0]),
  documents_missing: (_check, { startDate, endDate }) =>
    pageAt('documents', { from: startDate, to: endDate }, 'missing'),
};

function Checks(props: {
  readonly title: string;
  readonly of: readonly (string | CloseCheck)[];
  readonly period: Period;
}) {
  if (props.of.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <ul class="rows">
        {props.of.map((it) => {
          if (typeof it === 'string') return <li>{sayOf(it)}</li>;
          const way = WAYS[it.code];
          return (
            <li data-check={it.code}>
              {way === undefined ? <span>{sayOf(it)}</span> : <a href={way(it, props.period)}>{sayOf(it)}</a>}
              {it.count === undefined ? null : <strong class="number">{it.count}</strong>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A statement as it is today and as it would be: only its sums, which the service has made. */
function Beside(props: {
  readonly title: string;
  readonly report: 'pl' | 'bs';
  readonly period: Period;
  readonly then: StatementSums;
}): JSX.Element {
  const { report: said, close } = words();
  const { startDate, endDate, id } = props.period;
  const days = props.report === 'pl' ? { from: startDate, to: endDate } : { asOf: endDate };
  const now = useRead<StatementSums>(withParams(ofCompany(`/reports/${props.report}`), days));
  // Sections of the balance sheet have a row with their sum besides.
  const sums = props.then.rows.filter(
    ({ kind, level }) => level === 0 && kind !== 'account' && !(props.report === 'bs' && kind === 'group'),
  );
  return (
    <Panel title={props.title} read={now} class="flat">
      {({ rows }) => (
        <Table
          title={props.title}
          class="balances"
          key={id}
          heads={[said.item, { figures: close.today }, { figures: close.after }]}
        >
          {sums.map((row) => {
            const name = language.value === 'en' ? (row.nameEn ?? row.name) : row.name;
            const before = rows.find(({ code }) => code === row.code)?.values['total'];
            const after = row.values['total'];
            return (
              <tr class={before === after ? '' : 'changed'}>
                <th scope="row">{name}</th>
                <td class="number">
                  {before === undefined || before === null ? null : (
                    <Figure
                      value={before}
                      name={`${name} ${close.today}`}
                      opens={pageAt('statements', { ...days, row: row.code }, props.report)}
                      currency={props.then.currency}
                    />
                  )}
                </td>
                <td class="number">
                  {after === undefined || after === null ? null : <Sum value={after} currency={props.then.currency} />}
                </td>
              </tr>
            );
          })}
        </Table>
      )}
    </Panel>
  );
}

function Steps(props: { readonly of: RehearsedClose }): JSX.Element {
  const { close } = words();
  const made = (did: readonly StepDid[], what: 'journalEntryIds' | 'invoiceIds' | 'payrollRunIds'): number =>
    did.flatMap((it) => it[what]).length;
  return (
    <>
      <h3>{close.steps}</h3>
      <ol class="rows">
        {props.of.steps.map(({ step, status, did }) => (
          <li>
            <span>
              {close.stepNames[step as keyof typeof close.stepNames] ?? step}{' '}
              <small class="quiet">
                {close.made(made(did, 'journalEntryIds'), made(did, 'invoiceIds'), made(did, 'payrollRunIds'))}
              </small>
            </span>
            <small class={`tag ${status}`}>{close.stepStates[status as keyof typeof close.stepStates] ?? status}</small>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The rehearsal of a close, made anew when the books have moved on. */
function useRehearsal(
  address: string,
  mode: string,
): {
  readonly would: RehearsedClose | undefined;
  readonly error: Refused | undefined;
  readonly isOld: boolean;
  again: () => void;
} {
  const [state, set] = useState<{
    readonly would?: RehearsedClose;
    readonly error?: Refused;
    readonly at?: number | undefined;
  }>({});
  const [turn, next] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    set({});
    rehearse<RehearsedClose>(address, { mode }, end.signal).then(
      (would) => set({ would, at: newest.peek() }),
      (thrown: unknown) => end.signal.aborted || set({ error: refusalOf(thrown) }),
    );
    return () => end.abort();
  }, [address, mode, turn]);
  const isOld = state.at !== undefined && newest.value !== undefined && newest.value > state.at;
  return { would: state.would, error: state.error, isOld, again: () => next(turn + 1) };
}

/** A period that is open: what closing it would do, then the close. */
function Closing(props: { readonly period: Period; readonly say: (said: ActSaid) => void }): JSX.Element {
  const { close, moment, reports } = words();
  const { period, say } = props;
  const [mode, choose] = useState<'soft' | 'hard'>('hard');
  const modes = period.status === 'soft_closed' ? (['hard'] as const) : (['soft', 'hard'] as const);
  const address = ofCompany(`/fiscal-periods/${period.id}/month-end`);
  const { would, error, isOld, again } = useRehearsal(address, mode);
  const can = would?.status === 'done' && !isOld && !isPast();
  const shut = (): void => {
    // The next month would take its place: who has closed this one sees that it is closed.
    go(pageAt('close', {}, period.id), true);
    write<RehearsedClose>(address, { mode }).then(
      ({ status, steps }) =>
        say({
          done: status === 'done' ? close.closed(period.name) : sayOf(steps.find((it) => it.message)?.message ?? ''),
        }),
      (thrown: unknown) => say({ error: refusalOf(thrown) }),
    );
  };
  return (
    <>
      <fieldset class="acts">
        <legend>{close.how}</legend>
        {modes.map((it) => (
          <label class="check">
            <input type="radio" name="mode" checked={mode === it} onChange={() => choose(it)} />
            {close.modes[it]}
          </label>
        ))}
      </fieldset>
      {error === undefined ? null : <Failure error={error} again={again} />}
      {would === undefined && error === undefined ? (
        <>
          <p class="quiet">{close.rehearsing}</p>
          <Shape />
        </>
      ) : null}
      {would === undefined ? null : (
        <>
          <p role="status">
            <strong>{would.status === 'done' ? close.canClose : close.cannotClose}</strong>
          </p>
          <Checks title={close.blockers} of={would.blockers} period={period} />
          <Checks title={close.warnings} of={would.effects?.warnings ?? []} period={period} />
          <Steps of={would} />
          {would.statements === undefined ? null : (
            <>
              <Beside title={reports.pl} report="pl" period={period} then={would.statements.pl} />
              <Beside title={reports.bs} report="bs" period={period} then={would.statements.bs} />
            </>
          )}
        </>
      )}
      {isPast() ? <p class="stripe">{moment.readOnly}</p> : null}
      {isOld ? <p class="stripe">{close.old}</p> : null}
      <p class="acts">
        <button type="button" class="main" disabled={!can} onClick={shut}>
          {close.act(period.name)}
        </button>
        <button type="button" onClick={again}>
          {close.again}
        </button>
      </p>
    </>
  );
}

interface ClosedPeriod extends Period {
  readonly closedAt?: string;
  readonly softClosedAt?: string;
  readonly netIncome?: Amount;
}
interface ShownSeal {
  readonly id: string;
  readonly closeSequence: number;
  readonly createdAt: string;
  readonly files: readonly { readonly name: string; readonly mimeType: string }[];
}

/** A period that is closed: since when, its seals, and the way to open it again. */
function AfterClose(props: { readonly period: ClosedPeriod; readonly say: (said: ActSaid) => void }): JSX.Element {
  const { close, moment } = words();
  const { period, say } = props;
  const [reason, type] = useState('');
  const seals = useRead<Page<ShownSeal>>(ofCompany(`/fiscal-periods/${period.id}/seals?limit=20`));
  const at = period.closedAt ?? period.softClosedAt;
  const get = (seal: ShownSeal, name: string): void => {
    download(ofCompany(`/fiscal-periods/${period.id}/seals/${seal.id}/files/${name}`), name).catch((thrown: unknown) =>
      say({ error: refusalOf(thrown) }),
    );
  };
  const reopen = (): void => {
    write(ofCompany(`/fiscal-periods/${period.id}/reopen`), { reason }).then(
      () => say({ done: close.reopened(period.name) }),
      (thrown: unknown) => say({ error: refusalOf(thrown) }),
    );
  };
  return (
    <>
      <p>{at === undefined ? null : close.closedAt(shownTime(at))}</p>
      <Panel
        title={close.seals}
        read={seals}
        class="flat"
        isEmpty={({ data }) => data.length === 0}
        empty={close.noSeal}
      >
        {({ data }) => (
          <ul class="rows">
            {data.map((seal) => (
              <li>
                <span>
                  #{seal.closeSequence} <span class="quiet">{shownTime(seal.createdAt)}</span>
                </span>
                <span>
                  {seal.files.map(({ name }) => (
                    <button type="button" class="plain" onClick={() => get(seal, name)}>
                      {name}
                    </button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {isPast() ? (
        <p class="stripe">{moment.readOnly}</p>
      ) : (
        <details class="act">
          <summary>{close.reopen}</summary>
          <form
            class="acts"
            onSubmit={(event) => {
              event.preventDefault();
              reopen();
            }}
          >
            <label class="wide">
              {close.reason}
              <input required maxLength={500} value={reason} onInput={(event) => type(event.currentTarget.value)} />
            </label>
            <button>{close.reopenNow}</button>
          </form>
        </details>
      )}
    </>
  );
}

function Chosen(props: { readonly id: string }): JSX.Element {
  const { close } = words();
  const [said, say] = useState<ActSaid>({});
  const read = useRead<ClosedPeriod & { readonly status: 'open' | 'soft_closed' | 'closed' }>(
    ofCompany(`/fiscal-periods/${props.id}`),
  );
  return (
    <Panel read={read} class="sheet">
      {(period) => (
        <>
          <h2>
            {period.name} <small class={`tag ${period.status}`}>{close.states[period.status]}</small>
          </h2>
          <p class="quiet">
            {period.startDate} – {period.endDate}
          </p>
          {period.status === 'closed' ? null : <Closing key={period.status} period={period} say={say} />}
          {period.status === 'open' ? null : <AfterClose period={period} say={say} />}
          {said.error === undefined ? null : <Failure error={said.error} />}
          <p role="status">{said.done}</p>
        </>
      )}
    </Panel>
  );
}

/** The page of the close, of the period that the address names, else of the next month to close. */
export function Close(): JSX.Element {
  const { pages, close } = words();
  const periods = usePeriods();
  if (periods === undefined)
    return (
      <>
        <h1>{pages.close}</h1>
        <Shape />
      </>
    );
  // What is closed softly is still to be closed: the home page names the same month.
  const next = periods.find(({ type, status }) => type === 'month' && status !== 'closed');
  const chosen = place.value.id === '' ? (next?.id ?? periods.at(-1)?.id ?? '') : place.value.id;
  const year = periods.find(({ id }) => id === chosen);
  const shownYear = year?.type === 'year' ? year.id : year?.parentId;
  // Who comes from the count of open months sees those, of whatever year; else a year with its months.
  const until = param('to');
  const shown = periods.filter(({ type, status, startDate, parentId }) =>
    until === undefined
      ? type === 'year' || parentId === shownYear
      : type === 'month' && status !== 'closed' && startDate <= until,
  );
  return (
    <>
      <h1>{pages.close}</h1>
      <div class="beside list narrow">
        <nav aria-label={close.periods}>
          <ul class="rows periods">
            {shown.map(({ id, name, type, status = 'open' }) => (
              <li data-row class={type} aria-current={id === chosen ? 'true' : undefined}>
                <a href={pageAt('close', { to: until }, id)}>{name}</a>
                <small class={`tag ${status}`}>{close.states[status]}</small>
              </li>
            ))}
          </ul>
          {until === undefined ? null : (
            <p class="quiet">
              {close.openUntil(until)} <a href={pageAt('close', {}, chosen)}>{close.allPeriods}</a>
            </p>
          )}
        </nav>
        <Chosen key={chosen} id={chosen} />
      </div>
    </>
  );
}
