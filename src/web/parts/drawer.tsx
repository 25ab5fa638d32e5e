// The drawer: what stands behind a figure, from the formula to the ledger, from there to the entry with its events and
// its proof. What is open stands in the address (`e`), so that a link shows a colleague the same.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { atMoment, ofCompany, useRead, withParams } from '../state/books.ts';
import type { Amount } from '../state/money.ts';
import { pageAt, param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { BankLines } from './bank-lines.tsx';
import { Causes } from './causes.tsx';
import { EntryView } from './entry.tsx';
import { EntryList } from './entry-list.tsx';
import { FigureFact } from './figure.tsx';
import { LedgerView } from './ledger.tsx';
import { Panel } from './panel.tsx';
import { Facts } from './facts.tsx';

/** Answers with data of people. */
const PERSONAL = /^(?:employees|payroll)\//;
const SEEN_MS = 30_000;

/** Parts of a figure that has no list of its own: `parts?` and for each `name|value|link`. */
function Parts(props: { readonly address: string }): JSX.Element {
  const { evidence } = words();
  const parts = new URL(props.address, 'http://localhost').searchParams.getAll('of').map((it) => it.split('|'));
  return (
    <section class="panel flat">
      <h3>{evidence.parts}</h3>
      {parts.length === 0 ? <p class="empty">{evidence.none}</p> : null}
      <dl class="facts">
        {parts.map(([name = '', value = '', link = '']) => (
          <FigureFact title={name} value={value} name={name} opens={link} />
        ))}
      </dl>
    </section>
  );
}

interface AgingFigures {
  readonly currency: string;
  readonly buckets: readonly { readonly key: string; readonly from?: number; readonly to?: number }[];
  readonly rows: readonly {
    readonly name: string;
    readonly invoiceCount?: number;
    readonly invoices?: readonly {
      readonly lineId: string;
      readonly entryNumber: number;
      readonly reference?: string;
      readonly dueDate: string;
      readonly daysOverdue: number;
      readonly open: Amount;
      readonly links: { readonly entry: string };
    }[];
  }[];
}

/** What is open and that late: `ages?` with the parameters of the report, and `bucket`. */
function Ages(props: { readonly address: string }): JSX.Element {
  const { report, evidence } = words();
  const asked = Object.fromEntries(new URL(props.address, 'http://localhost').searchParams);
  const address = withParams(ofCompany('/reports/ar-aging'), { ...asked, bucket: undefined });
  const read = useRead<AgingFigures>(atMoment(address, param('t')));
  return (
    <Panel read={read} class="flat">
      {({ buckets, rows, currency }) => {
        const at = buckets.findIndex(({ key }) => key === asked['bucket']);
        const isIn = (days: number): boolean =>
          buckets.findIndex(({ to }) => days <= (to ?? Number.POSITIVE_INFINITY)) === at;
        const items = rows.flatMap(({ name, invoices = [] }) =>
          invoices.filter(({ daysOverdue }) => isIn(daysOverdue)).map((it) => ({ ...it, name })),
        );
        const isCut = rows.some(({ invoices = [], invoiceCount = 0 }) => invoices.length < invoiceCount);
        return (
          <>
            {items.length === 0 ? <p class="empty">{evidence.none}</p> : null}
            {isCut ? <p class="stripe">{evidence.cut}</p> : null}
            <dl class="facts">
              {items.map((it) => (
                <FigureFact
                  key={it.lineId}
                  title={
                    <>
                      {it.name} #{it.entryNumber} {it.reference}{' '}
                      {it.daysOverdue > 0
                        ? report.lateSince(it.dueDate, String(it.daysOverdue))
                        : report.dueOn(it.dueDate)}
                    </>
                  }
                  value={it.open}
                  name={`${it.name} #${it.entryNumber}`}
                  opens={it.links.entry}
                  currency={currency}
                />
              ))}
            </dl>
          </>
        );
      }}
    </Panel>
  );
}

function Thing(props: { readonly address: string }): JSX.Element {
  const read = useRead<Readonly<Record<string, unknown>>>(ofCompany(`/${props.address}`));
  return (
    <Panel read={read} class="flat">
      {(thing) => <Facts of={thing} />}
    </Panel>
  );
}

/** What is personal is asked for when somebody wants to see it, and covered again soon. */
function Covered(props: { readonly address: string }): JSX.Element {
  const { evidence } = words();
  const [isOpen, open] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => open(false), SEEN_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (isOpen) return <Thing address={props.address} />;
  return (
    <p>
      {evidence.covered}{' '}
      <button type="button" onClick={() => open(true)}>
        {evidence.uncover}
      </button>
    </p>
  );
}

function Content(props: { readonly address: string }): JSX.Element {
  const { address } = props;
  const entry = /^journal-entries\/([\w-]+)$/.exec(address)?.[1];
  if (entry !== undefined) return <EntryView id={entry} />;
  if (address.startsWith('journal-entries')) return <EntryList address={ofCompany(`/${address}`)} />;
  if (address.startsWith('reports/general-ledger')) return <LedgerView address={ofCompany(`/${address}`)} />;
  if (/^bank-accounts\/[^/]+\/transactions\?/.test(address)) return <BankLines address={ofCompany(`/${address}`)} />;
  if (PERSONAL.test(address)) return <Covered address={address} />;
  if (address.startsWith('ages?')) return <Ages address={address} />;
  if (address.startsWith('causes?')) return <Causes address={address} />;
  if (address.startsWith('parts?')) return <Parts address={address} />;
  return <Thing address={address} />;
}

/** The drawer with what is behind an address of the API, `back` = the page without it. */
export function Drawer(props: { readonly address: string; readonly back: string }): JSX.Element {
  const { evidence, frame } = words();
  const at = useRef<HTMLElement>(null);
  useEffect(() => at.current?.focus(), []);
  const entry = /^journal-entries\/([\w-]+)$/.exec(props.address)?.[1];
  const entries = props.address.startsWith('reports/general-ledger')
    ? new URL(props.address, 'http://localhost').searchParams
    : undefined;
  const wanted = ['accountCode', 'from', 'to', 'partnerId', 'labelId'].map(
    (name) => [name, entries?.get(name) ?? undefined] as const,
  );
  return (
    <aside class="drawer" ref={at} tabIndex={-1} aria-label={evidence.title}>
      <header>
        <h2>{evidence.title}</h2>
        {entry === undefined ? null : <a href={pageAt('journal', {}, entry)}>{words().pages.journal}</a>}
        {entries === undefined ? null : (
          <a href={pageAt('journal', { ...Object.fromEntries(wanted), status: 'posted,reversed' })}>
            {evidence.entries}
          </a>
        )}
        <a class="button plain" href={props.back}>
          {frame.close}
        </a>
      </header>
      <Content address={props.address} />
    </aside>
  );
}
