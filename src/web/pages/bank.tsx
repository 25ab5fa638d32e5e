// The bank: lines that wait, each with candidates that can be told apart, matched by the keyboard alone; and, apart
// from that, the statement against the books.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, useRead, write } from '../state/books.ts';
import { refusalOf, type Refused } from '../state/door.ts';
import { pageKeys } from '../state/keys.ts';
import { withOtherSign, type Amount } from '../state/money.ts';
import { pageAt, place } from '../state/place.ts';
import { words } from '../words/words.ts';
import type { Page } from '../parts/pages.tsx';
import { Figure, FigureFact, openParts } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';

interface MatchCandidate {
  readonly type: string;
  readonly id?: string;
  readonly date?: string;
  readonly amount: Amount;
  readonly text?: string;
  readonly number?: string | number;
  readonly partnerName?: string;
  readonly dueDate?: string;
  readonly confidence: number;
  readonly reasons: readonly string[];
  readonly action: 'match' | 'accept';
  readonly body: Readonly<Record<string, unknown>>;
}
interface BankLine {
  readonly id: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: Amount;
  readonly description: string;
  readonly unmatchedAmount: Amount;
  readonly status: string;
  readonly version: number;
  readonly suggestions?: readonly MatchCandidate[];
}
interface Reconciliation {
  readonly asOf: string;
  readonly accountCode: string;
  readonly statementBalance?: Amount;
  readonly ledgerBalance: Amount;
  readonly difference?: Amount;
  readonly explainedBy: {
    readonly unmatchedLines: { readonly count: number; readonly amount: Amount };
    readonly ignoredLines: { readonly count: number; readonly amount: Amount };
    readonly unmatchedEntries: { readonly count: number; readonly amount: Amount };
    readonly timing: Amount;
  };
}
interface BankChoice {
  readonly id: string;
  readonly name: string;
}

/** Statement and books are two figures; what is matched says nothing about them. */
function Against(props: { readonly id: string }): JSX.Element {
  const { bank } = words();
  const read = useRead<Reconciliation>(ofCompany(`/bank-accounts/${props.id}/reconciliation`));
  const fact = (name: string, value: Amount | undefined, opens: string): JSX.Element | null =>
    value === undefined ? null : <FigureFact title={name} value={value} name={name} opens={opens} />;
  return (
    <Panel read={read} class="card">
      {({ asOf, accountCode, statementBalance, ledgerBalance, difference, explainedBy }) => {
        const lines = ofCompany(`/bank-accounts/${props.id}/transactions?limit=100`);
        // It closes with the balance of that very day, not with that of the year.
        const ledger = ofCompany(
          `/reports/general-ledger?accountCode=${accountCode}&from=${asOf.slice(0, 8)}01&to=${asOf}`,
        );
        const both = openParts([
          [bank.statement, statementBalance ?? 0, lines],
          [bank.books, withOtherSign(ledgerBalance), ledger],
        ]);
        const { unmatchedLines, ignoredLines, unmatchedEntries, timing } = explainedBy;
        return (
          <dl class="facts">
            {fact(`${bank.statement} (${asOf})`, statementBalance, lines)}
            {fact(bank.books, ledgerBalance, ledger)}
            {fact(bank.difference, difference, both)}
            {fact(`${bank.unmatchedLines} (${unmatchedLines.count})`, unmatchedLines.amount, `${lines}&open=true`)}
            {fact(`${bank.ignored} (${ignoredLines.count})`, ignoredLines.amount, `${lines}&status=ignored`)}
            {fact(
              `${bank.unmatchedEntries} (${unmatchedEntries.count})`,
              unmatchedEntries.amount,
              ofCompany(`/bank-accounts/${props.id}/reconciliation`),
            )}
            {fact(bank.timing, timing, ofCompany(`/bank-accounts/${props.id}/reconciliation`))}
          </dl>
        );
      }}
    </Panel>
  );
}

const TARGETS: Readonly<Record<string, string>> = {
  journal_entry: 'journal-entries',
  invoice: 'invoices',
  expense_report: 'expense-reports',
  payroll_run: 'payroll/runs',
};

function CandidateRow(props: {
  readonly of: MatchCandidate;
  readonly at: number;
  /** The line that waits: what books it has no other list yet. */
  readonly line: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}): JSX.Element {
  const { bank } = words();
  const { of, at } = props;
  const target = TARGETS[of.type];
  return (
    <li aria-current={props.isChosen ? 'true' : undefined}>
      <button type="button" class="plain" onClick={props.choose} aria-pressed={props.isChosen}>
        <kbd>{at + 1}</kbd> {of.text ?? of.type} {of.number === undefined ? null : `#${of.number}`} {of.partnerName}
      </button>
      <Figure
        value={of.amount}
        name={of.text ?? of.type}
        opens={target === undefined || of.id === undefined ? ofCompany(props.line) : ofCompany(`/${target}/${of.id}`)}
      />
      <small>
        {of.date} {of.dueDate === undefined ? null : `${bank.due} ${of.dueDate}`} · {bank.confidence}{' '}
        {bank.score(of.confidence)} ·{' '}
        {of.reasons.map((it) => bank.reasons[it as keyof typeof bank.reasons] ?? it).join(' · ')}
      </small>
    </li>
  );
}

/** The candidates of a line: those that came with the list, else asked for when the line is looked at. */
function useCandidates(
  account: string,
  line: BankLine | undefined,
): { readonly candidates: readonly MatchCandidate[] | undefined; readonly error: Refused | undefined } {
  const asked = line === undefined || line.suggestions !== undefined ? undefined : line.id;
  const read = useRead<{ readonly suggestions: readonly MatchCandidate[] }>(
    asked === undefined ? undefined : ofCompany(`/bank-accounts/${account}/transactions/${asked}/suggestions`),
  );
  return { candidates: line?.suggestions ?? read.data?.suggestions, error: read.error };
}

function Work(props: { readonly account: string; readonly lines: readonly BankLine[] }): JSX.Element {
  const { bank, keys, moment } = words();
  const { account, lines } = props;
  const [at, move] = useState(0);
  const [chosen, choose] = useState(0);
  const [said, say] = useState<{ readonly done?: string; readonly error?: Refused }>({});
  // Place is kept: when a line goes, the next one stands where it was.
  const here = Math.min(at, lines.length - 1);
  const line = lines[here];
  const { candidates, error } = useCandidates(account, line);
  useCandidates(account, lines[here + 1]);
  const step = (to: number): void => {
    move(Math.min(Math.max(0, to), lines.length - 1));
    choose(0);
  };
  const act = (name: string, body: Readonly<Record<string, unknown>>): void => {
    if (line === undefined || isPast()) return;
    write(ofCompany(`/bank-accounts/${account}/transactions/${line.id}/${name}`), body).then(
      () => {
        say({ done: name === 'ignore' ? bank.ignored : bank.matched });
        choose(0);
      },
      (thrown: unknown) => say({ error: refusalOf(thrown) }),
    );
  };
  const match = (): void => {
    const candidate = candidates?.[chosen];
    if (candidate !== undefined) act(candidate.action, candidate.body);
  };
  useEffect(() => {
    pageKeys.value = [
      { key: 'j', says: keys.moveDown, does: () => step(here + 1) },
      { key: 'k', says: keys.moveUp, does: () => step(here - 1) },
      { key: 'Enter', says: keys.act, does: match },
      { key: 'x', says: keys.ignore, does: () => act('ignore', { reason: bank.ignore }) },
      ...Array.from({ length: 9 }, (_one, index) => ({
        key: String(index + 1),
        says: keys.candidate,
        does: () => choose(Math.min(index, Math.max(0, (candidates?.length ?? 1) - 1))),
      })),
    ];
  }, [here, lines, candidates, chosen]);
  if (line === undefined) return <p class="empty">{bank.empty}</p>;
  return (
    <div class="beside list">
      <ul class="rows" aria-label={bank.lines}>
        {lines.map((it, index) => (
          <li data-row aria-current={index === here ? 'true' : undefined} data-line={it.id}>
            <button type="button" class="plain" onClick={() => step(index)}>
              <span class="quiet">{it.date}</span> {it.description}
            </button>
            <span>
              <small class="tag">{it.direction === 'in' ? bank.in : bank.out}</small>{' '}
              <Figure
                value={it.unmatchedAmount}
                name={it.description}
                opens={ofCompany(`/bank-accounts/${account}/transactions/${it.id}`)}
              />
            </span>
          </li>
        ))}
      </ul>
      <section class="sheet" aria-live="polite">
        <h2>{bank.candidates}</h2>
        {isPast() ? <p class="stripe">{moment.readOnly}</p> : null}
        {error === undefined ? null : <Failure error={error} />}
        {candidates?.length === 0 ? <p class="empty">{bank.noCandidate}</p> : null}
        <ol class="rows">
          {(candidates ?? []).map((it, index) => (
            <CandidateRow
              of={it}
              line={`/bank-accounts/${account}/transactions/${line.id}`}
              at={index}
              isChosen={index === chosen}
              choose={() => choose(index)}
            />
          ))}
        </ol>
        <p class="acts">
          <button type="button" class="main" disabled={(candidates ?? []).length === 0 || isPast()} onClick={match}>
            {bank.match}
          </button>
          <button type="button" disabled={isPast()} onClick={() => act('ignore', { reason: bank.ignore })}>
            {bank.ignore}
          </button>
          <a href={pageAt('post')}>{words().pages.post}</a>
        </p>
        <p class="quiet">{bank.keys}</p>
        {said.error === undefined ? null : <Failure error={said.error} />}
        <p role="status">{said.done}</p>
      </section>
    </div>
  );
}

function Account(props: { readonly id: string }): JSX.Element {
  const { bank } = words();
  const read = useRead<Page<BankLine>>(
    ofCompany(`/bank-accounts/${props.id}/transactions?open=true&expand=suggestions&limit=100`),
  );
  return (
    <>
      <Against id={props.id} />
      <Panel title={bank.lines} read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={bank.empty}>
        {({ data }) => <Work account={props.id} lines={data} />}
      </Panel>
    </>
  );
}

/** The page of the bank, of the account that the address names or of the first. */
export function Bank(): JSX.Element {
  const { pages, home } = words();
  const read = useRead<{ readonly data: readonly BankChoice[] }>(ofCompany('/bank-accounts?limit=100'));
  return (
    <>
      <h1>{pages.bank}</h1>
      <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={home.noBank}>
        {({ data }) => {
          const chosen = data.find(({ id }) => id === place.value.id) ?? data[0];
          return (
            <>
              <nav class="tabs" aria-label={pages.bank}>
                {data.map(({ id, name }) => (
                  <a href={pageAt('bank', {}, id)} aria-current={id === chosen?.id ? 'page' : undefined}>
                    {name}
                  </a>
                ))}
              </nav>
              {chosen === undefined ? null : <Account key={chosen.id} id={chosen.id} />}
            </>
          );
        }}
      </Panel>
    </>
  );
}
