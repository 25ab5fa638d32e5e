// The drawer: what stands behind a figure, from the formula to the ledger, from there to the entry with its events and
// its proof. What is open stands in the address (`e`), so that a link shows a colleague the same.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ofCompany, useRead } from '../state/books.ts';
import { pageAt } from '../state/place.ts';
import { words } from '../words/words.ts';
import { EntryView } from './entry.tsx';
import { EntryList } from './entry-list.tsx';
import { Figure } from './figure.tsx';
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
      <dl class="facts">
        {parts.map(([name = '', value = '', link = '']) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} name={name} opens={link} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
  if (PERSONAL.test(address)) return <Covered address={address} />;
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
