// A journal entry down to its evidence: lines, where it came from, its events with who did them by which way in, its
// versions, and the proof, which this browser computes.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, useRead } from '../state/books.ts';
import { language } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { pageAt } from '../state/place.ts';
import { holds, type Proof } from '../state/proof.ts';
import { sentenceOf } from '../words/events.ts';
import { shownTime, words } from '../words/words.ts';
import { addressTo, Sum } from './figure.tsx';
import { Panel } from './panel.tsx';
import { Table } from './table.tsx';

/** Who did something. */
export interface Actor {
  readonly type: string;
  readonly id: string;
  readonly name?: string;
  readonly via?: string;
}
/** A line as the service shows it. */
export interface EntryLine {
  readonly id?: string;
  readonly accountId?: string;
  readonly taxCodeId?: string;
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly accountName: string;
  readonly amount: Amount;
  readonly taxCode?: string;
  readonly memo?: string;
  readonly counterparty?: string;
  readonly partnerId?: string;
}
/** An entry as the service shows it. */
export interface Entry {
  readonly id: string;
  readonly entryNumber?: number;
  readonly status: string;
  readonly effectiveDate: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly currency: string;
  readonly total: Amount;
  readonly lines: readonly EntryLine[];
  readonly version: number;
  readonly sourceType: string;
  readonly createdBy: Actor;
  readonly recordedAt: string;
  readonly reversalOf?: string;
  readonly reversesEntryId?: string;
  readonly reversedByEntryId?: string;
  readonly draftHash?: string;
}
/** An event as the service tells it. */
export interface Told {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly entity: { readonly type: string; readonly id: string; readonly version?: number };
  readonly data?: unknown;
}

/** Who did it and by which way in, in words. */
export function Who(props: { readonly actor: Actor }): JSX.Element {
  const { audit } = words();
  const { type, name, id, via } = props.actor;
  const kind = audit.types[type as keyof typeof audit.types] ?? type;
  return (
    <span class="who">
      {name ?? id} <small class={`tag ${type}`}>{kind}</small>
      {via === undefined || via === type ? null : (
        <small class="tag">{audit.vias[via as keyof typeof audit.vias] ?? via}</small>
      )}
    </span>
  );
}

interface NamedAccounts {
  readonly data: readonly { readonly code: string; readonly nameEn?: string }[];
}

/** What the account of a line is called in the language of the page: entries come with its Japanese name. */
export function useAccountNames(): (line: Pick<EntryLine, 'accountCode' | 'accountName'>) => string {
  const accounts = useRead<NamedAccounts>(language.value === 'en' ? ofCompany('/accounts?limit=500') : undefined);
  const english = new Map(accounts.data?.data.map(({ code, nameEn }) => [code, nameEn]));
  return ({ accountCode, accountName }) => english.get(accountCode) ?? accountName;
}

/** The lines of an entry, debit and credit in columns of their own, as a voucher has them. */
export function Lines(props: { readonly lines: readonly EntryLine[]; readonly currency: string }): JSX.Element {
  const { journal, evidence } = words();
  const nameOf = useAccountNames();
  const cell = (line: EntryLine, side: 'debit' | 'credit'): JSX.Element => (
    <td class="number">{line.side === side ? <Sum value={line.amount} currency={props.currency} /> : null}</td>
  );
  return (
    <Table
      title={journal.lines}
      class="lines"
      heads={[journal.account, { figures: evidence.debit }, { figures: evidence.credit }, journal.tax]}
    >
      {props.lines.map((line) => (
        <tr>
          <th scope="row">
            <a href={pageAt('ledger', { accountCode: line.accountCode })}>
              <span class="code">{line.accountCode}</span> {nameOf(line)}
            </a>
            {line.counterparty === undefined ? null : (
              <small>
                {line.partnerId === undefined ? (
                  line.counterparty
                ) : (
                  <a
                    href={pageAt('journal', { partnerId: line.partnerId })}
                    aria-label={`${line.counterparty}: ${journal.partnerEntries}`}
                  >
                    {line.counterparty}
                  </a>
                )}
              </small>
            )}
            {line.memo === undefined ? null : <small>{line.memo}</small>}
          </th>
          {cell(line, 'debit')}
          {cell(line, 'credit')}
          <td>{line.taxCode}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The proof of an entry; it is asked for and computed when it is opened, and says what was computed. */
function ProofOf(props: { readonly id: string }): JSX.Element {
  const { evidence } = words();
  const [isOpen, open] = useState(false);
  const read = useRead<Proof>(isOpen ? ofCompany(`/journal-entries/${props.id}/proof`) : undefined);
  const [verdict, decide] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    if (read.data !== undefined) void holds(read.data).then(decide, () => decide(false));
  }, [read.data]);
  const said = (): JSX.Element | string => {
    if (read.error !== undefined) return `${evidence.notYet} (${read.error.message})`;
    if (read.data === undefined || verdict === undefined) return evidence.proving;
    if (!verdict) return <strong class="wrong">{evidence.wrong}</strong>;
    return (
      <>
        <span class="tick" aria-hidden="true">
          ✓
        </span>{' '}
        {evidence.proved(String(read.data.size))}
      </>
    );
  };
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{evidence.proof}</summary>
      <p role="status">{isOpen ? said() : null}</p>
      {read.data?.events.map((event) => (
        <details>
          <summary>
            #{event.sequence} {evidence.raw}
          </summary>
          <pre tabIndex={0}>{JSON.stringify(JSON.parse(event.leaf), null, 2)}</pre>
        </details>
      ))}
    </details>
  );
}

function EventsOf(props: { readonly id: string }): JSX.Element {
  const { evidence } = words();
  const read = useRead<{ readonly data: readonly Told[] }>(
    ofCompany(`/events?entityType=journal_entry&entityId=${props.id}`),
  );
  return (
    <Panel title={evidence.events} read={read} class="flat">
      {({ data }) => (
        <ol class="events">
          {data.map((event) => (
            <li>
              <a href={pageAt('audit', { entityType: 'journal_entry', entityId: props.id })}>#{event.sequence}</a>{' '}
              {sentenceOf(event.type, language.value)}
              <small>
                <time dateTime={event.recordedAt}>{shownTime(event.recordedAt)}</time> <Who actor={event.actor} />
              </small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface EntryPaper {
  readonly id: string;
  readonly fileName: string;
  readonly documentType: string;
}

/** The papers of an entry, and the way to give it one. */
function Papers(props: { readonly id: string }): JSX.Element {
  const { journal, documents } = words();
  const read = useRead<{ readonly data: readonly EntryPaper[] }>(ofCompany(`/documents?linkedTo=${props.id}&limit=20`));
  return (
    <Panel title={journal.papers} read={read} class="flat">
      {({ data }) => (
        <>
          {data.length === 0 ? <p class="quiet">{journal.noPapers}</p> : null}
          <ul class="papers">
            {data.map(({ id, fileName, documentType }) => (
              <li>
                <a href={pageAt('documents', {}, id)}>{fileName}</a>{' '}
                <small class="tag">
                  {documents.kinds[documentType as keyof typeof documents.kinds] ?? documentType}
                </small>
              </li>
            ))}
            <li class="act">
              <a href={pageAt('documents', { entry: props.id })}>{journal.givePaper}</a>
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}

/** An entry with everything behind it. */
export function EntryView(props: { readonly id: string }): JSX.Element {
  const { journal } = words();
  const read = useRead<Entry>(ofCompany(`/journal-entries/${props.id}`));
  return (
    <Panel read={read} class="flat">
      {(entry) => (
        <>
          <header class="entry-head">
            <h2>
              {journal.number} {entry.entryNumber ?? '—'}{' '}
              <small class={`tag ${entry.status}`}>{statusOf(entry.status)}</small>
            </h2>
            <p>{entry.memo}</p>
          </header>
          <dl class="facts">
            <div>
              <dt>{journal.effective}</dt>
              <dd>{entry.effectiveDate}</dd>
            </div>
            <div>
              <dt>{journal.total}</dt>
              <dd>
                <Sum value={entry.total} currency={entry.currency} />
              </dd>
            </div>
            <div>
              <dt>{journal.by}</dt>
              <dd>
                <Who actor={entry.createdBy} />
              </dd>
            </div>
            <div>
              <dt>{journal.recorded}</dt>
              <dd>{shownTime(entry.recordedAt)}</dd>
            </div>
            {entry.reference === undefined ? null : (
              <div>
                <dt>{journal.reference}</dt>
                <dd>{entry.reference}</dd>
              </div>
            )}
            <Other title={journal.reversalOf} id={entry.reversalOf ?? entry.reversesEntryId} />
            <Other title={journal.reversedBy} id={entry.reversedByEntryId} />
          </dl>
          <Lines lines={entry.lines} currency={entry.currency} />
          <Papers id={entry.id} />
          <EventsOf id={entry.id} />
          <Versions id={entry.id} version={entry.version} />
          <ProofOf id={entry.id} />
        </>
      )}
    </Panel>
  );
}

/** The name of a state. */
export function statusOf(status: string): string {
  const { statuses } = words().journal;
  return statuses[status as keyof typeof statuses] ?? status;
}

function Other(props: { readonly title: string; readonly id: string | undefined }): JSX.Element | null {
  if (props.id === undefined) return null;
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>
        <a href={addressTo(ofCompany(`/journal-entries/${props.id}`))}>{props.id.slice(-6)}</a>
      </dd>
    </div>
  );
}

function Versions(props: { readonly id: string; readonly version: number }): JSX.Element | null {
  const { journal } = words();
  const [isOpen, open] = useState(false);
  const read = useRead<{
    readonly data: readonly {
      readonly version: number;
      readonly recordedAt: string;
      readonly actor: Actor;
      readonly entry: Entry;
    }[];
  }>(isOpen ? ofCompany(`/journal-entries/${props.id}/history`) : undefined);
  if (props.version < 2) return null;
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{journal.versions}</summary>
      {isOpen ? (
        <Panel read={read} class="flat">
          {({ data }) => (
            <ol class="versions">
              {data.map(({ version, recordedAt, actor, entry }) => (
                <li>
                  <p>
                    <strong>{journal.version(version)}</strong> {statusOf(entry.status)}{' '}
                    <small>{shownTime(recordedAt)}</small> <Who actor={actor} />
                  </p>
                  <p>
                    {entry.effectiveDate} {entry.memo}
                  </p>
                  <Lines lines={entry.lines} currency={entry.currency} />
                </li>
              ))}
            </ol>
          )}
        </Panel>
      ) : null}
    </details>
  );
}
