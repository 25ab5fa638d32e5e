// Documents: papers dropped here are kept, looked at beside what is known of them, and linked to their entries; and the
// entries that deduct tax while no paper is named. Only pictures and PDFs are shown, as what they are said to be; all
// else is downloaded, because what was uploaded must not run as a page of ours.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ofCompany, useRead, withParams, write } from '../state/books.ts';
import { blobAt, download, refusalOf, type Refused } from '../state/door.ts';
import { typedAmount, type Amount } from '../state/money.ts';
import { useYear } from '../state/periods.ts';
import { go, hereWith, pageAt, param, place } from '../state/place.ts';
import { words } from '../words/words.ts';
import { Pages, type Page } from '../parts/pages.tsx';
import { addressTo, Figure } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';
import type { Entry } from '../parts/entry.tsx';
import { Table } from '../parts/table.tsx';

interface Paper {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly documentType: string;
  readonly issueDate?: string;
  readonly partnerName?: string;
  readonly amount?: Amount;
  readonly status: string;
  readonly linkedTo: readonly { readonly type: string; readonly id: string }[];
  readonly retentionUntil: string;
  readonly note?: string;
  readonly version: number;
}
interface MissingPaper {
  readonly total: number;
  readonly entries: readonly {
    readonly id: string;
    readonly effectiveDate: string;
    readonly entryNumber: number | null;
    readonly totalAmount: Amount;
    readonly memo?: string;
  }[];
}
/** What was said about an act: done, or why not. */
type PaperSaid = { readonly done?: string; readonly error?: Refused };

/** Kinds that are shown; they are fetched and shown as exactly that. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);
const PAPER = 'application/pdf';
/** What documents are linked to: the field that names it, and where it is listed. */
const TARGETS: Readonly<Record<string, readonly [field: string, path: string] | undefined>> = {
  journal_entry: ['journalEntryId', 'journal-entries'],
  invoice: ['invoiceId', 'invoices'],
  contract: ['contractId', 'contracts'],
  expense_report: ['', 'expense-reports'],
  bank_transaction: ['bankTransactionId', ''],
};
const CHUNK_BYTES = 0x8000;

/** The name of a paper's state. */
function stateOf({ status }: Paper): string {
  const { states } = words().documents;
  return states[status as keyof typeof states] ?? status;
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(text);
}

/** Where papers are dropped or chosen; each is kept by itself, and what is refused says why. */
function Drop(props: { readonly entry: string | undefined }): JSX.Element {
  const { documents } = words();
  const [isOver, over] = useState(false);
  const [told, tell] = useState<readonly (PaperSaid & { readonly name: string })[]>([]);
  const keep = async (files: readonly File[]): Promise<void> => {
    tell(files.map(({ name }) => ({ name })));
    for (const [at, file] of files.entries()) {
      const say = (said: PaperSaid): void => tell((all) => all.map((it, n) => (n === at ? { ...it, ...said } : it)));
      try {
        const made = await write<Paper>(ofCompany('/documents'), {
          fileName: file.name,
          contentBase64: await base64Of(file),
          origin: 'web',
          ...(props.entry === undefined ? {} : { links: [{ journalEntryId: props.entry }] }),
        });
        say({ done: documents.kept });
        if (files.length === 1) go(pageAt('documents', { entry: undefined }, made.id));
      } catch (thrown) {
        say({ error: refusalOf(thrown) });
      }
    }
  };
  return (
    <section
      class={`drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        over(true);
      }}
      onDragLeave={() => over(false)}
      onDrop={(event) => {
        event.preventDefault();
        over(false);
        void keep([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <label>
        {props.entry === undefined ? documents.drop : documents.dropFor}
        <input
          type="file"
          multiple
          onChange={(event) => {
            void keep([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {props.entry === undefined ? null : (
        <p>
          <a href={addressTo(ofCompany(`/journal-entries/${props.entry}`))}>{documents.theEntry}</a>{' '}
          <a href={hereWith({ entry: undefined })}>{documents.notForIt}</a>
        </p>
      )}
      <div role="status">
        <ul>
          {told.map(({ name, done, error }) => (
            <li>
              {name}: {done ?? (error === undefined ? documents.keeping : null)}
              {error === undefined ? null : <Failure error={error} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The file itself: a picture or a PDF is shown, anything else is downloaded. */
function Content(props: { readonly paper: Paper }): JSX.Element {
  const { documents } = words();
  const { id, mimeType, fileName } = props.paper;
  const [url, show] = useState<string | undefined>(undefined);
  const [error, fail] = useState<Refused | undefined>(undefined);
  const isShown = PICTURES.has(mimeType) || mimeType === PAPER;
  const address = ofCompany(`/documents/${id}/content`);
  useEffect(() => {
    if (!isShown) return undefined;
    let made: string | undefined;
    let isGone = false;
    blobAt(address, mimeType).then(
      (at) => {
        made = at;
        if (isGone) URL.revokeObjectURL(at);
        else show(at);
      },
      (thrown: unknown) => fail(refusalOf(thrown)),
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id]);
  return (
    <div class="paper">
      {error === undefined ? null : <Failure error={error} />}
      {url !== undefined && PICTURES.has(mimeType) ? <img src={url} alt={fileName} /> : null}
      {url !== undefined && mimeType === PAPER ? <iframe src={url} title={fileName} /> : null}
      {isShown ? null : <p class="quiet">{documents.notShown}</p>}
      <button
        type="button"
        onClick={() => void download(address, fileName).catch((thrown: unknown) => fail(refusalOf(thrown)))}
      >
        {documents.download}
      </button>
    </div>
  );
}

/** Day, amount and partner: the three keys by which the law wants papers to be found again. */
function Known(props: { readonly paper: Paper; readonly say: (said: PaperSaid) => void }): JSX.Element {
  const { documents, journal } = words();
  const { paper } = props;
  const [typed, type] = useState({
    issueDate: paper.issueDate ?? '',
    amount: paper.amount === undefined ? '' : String(paper.amount),
    partnerName: paper.partnerName ?? '',
    documentType: paper.documentType,
  });
  const amount = typedAmount(typed.amount);
  const isBad = typed.amount.trim() !== '' && amount === undefined;
  const save = (): void => {
    write(
      ofCompany(`/documents/${paper.id}`),
      {
        issueDate: typed.issueDate === '' ? null : typed.issueDate,
        amount: amount === undefined ? null : Number(amount),
        partnerName: typed.partnerName === '' ? null : typed.partnerName,
        documentType: typed.documentType,
        version: paper.version,
      },
      { method: 'PATCH' },
    ).then(
      () => props.say({ done: documents.saved }),
      (thrown: unknown) => props.say({ error: refusalOf(thrown) }),
    );
  };
  const change = (changes: Partial<typeof typed>): void => type({ ...typed, ...changes });
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBad) save();
      }}
    >
      <label>
        {documents.kind}
        <select value={typed.documentType} onChange={(event) => change({ documentType: event.currentTarget.value })}>
          {Object.entries(documents.kinds).map(([kind, says]) => (
            <option value={kind}>{says}</option>
          ))}
        </select>
      </label>
      <label>
        {documents.day}
        <input
          type="date"
          value={typed.issueDate}
          onInput={(event) => change({ issueDate: event.currentTarget.value })}
        />
      </label>
      <label>
        {journal.amount}
        <input
          inputMode="numeric"
          value={typed.amount}
          aria-invalid={isBad}
          onInput={(event) => change({ amount: event.currentTarget.value })}
        />
      </label>
      <label>
        {journal.partner}
        <input
          value={typed.partnerName}
          maxLength={200}
          onInput={(event) => change({ partnerName: event.currentTarget.value })}
        />
      </label>
      <button disabled={isPast() || isBad}>{documents.save}</button>
    </form>
  );
}

/** The entries that a number or words find, each to be linked. */
function LinkTo(props: { readonly paper: Paper; readonly say: (said: PaperSaid) => void }): JSX.Element {
  const { documents, journal } = words();
  const { paper } = props;
  const [typed, type] = useState('');
  const [asked, ask] = useState('');
  const isNumber = /^\d{1,9}$/.test(asked);
  // Unasked, entries of the paper's own amount are proposed.
  const amount = asked === '' ? paper.amount : undefined;
  const read = useRead<Page<Entry>>(
    asked === '' && amount === undefined
      ? undefined
      : withParams(ofCompany('/journal-entries'), {
          ...(isNumber ? { entryNumber: asked } : { q: asked }),
          ...(amount === undefined ? {} : { minAmount: amount, maxAmount: amount }),
          limit: 5,
        }),
  );
  const link = (entry: Entry): void => {
    write(ofCompany(`/documents/${paper.id}/link`), { journalEntryId: entry.id }).then(
      () => props.say({ done: documents.linked }),
      (thrown: unknown) => props.say({ error: refusalOf(thrown) }),
    );
  };
  const rows = read.data?.data.filter(({ id }) => !paper.linkedTo.some((it) => it.id === id)) ?? [];
  return (
    <>
      <form
        class="acts"
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed.trim());
        }}
      >
        <label class="wide">
          {documents.find}
          <input value={typed} onInput={(event) => type(event.currentTarget.value)} />
        </label>
        <button>{documents.search}</button>
      </form>
      {read.error === undefined ? null : <Failure error={read.error} />}
      {read.data !== undefined && rows.length === 0 ? <p class="empty">{documents.noEntry}</p> : null}
      <ul class="rows">
        {rows.map((entry) => (
          <li>
            <span>
              <span class="quiet">{entry.effectiveDate}</span> {journal.number} {entry.entryNumber ?? '—'} {entry.memo}
            </span>
            <span class="acts">
              <Figure
                value={entry.total}
                name={entry.memo ?? ''}
                opens={ofCompany(`/journal-entries/${entry.id}`)}
                currency={entry.currency}
              />
              <button type="button" disabled={isPast()} onClick={() => link(entry)}>
                {documents.link}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Links(props: { readonly paper: Paper; readonly say: (said: PaperSaid) => void }): JSX.Element {
  const { documents } = words();
  const { paper, say } = props;
  const unlink = (type: string, id: string): void => {
    const [field] = TARGETS[type] ?? [''];
    write(ofCompany(`/documents/${paper.id}/unlink`), { [field]: id }).then(
      () => say({ done: documents.unlinked }),
      (thrown: unknown) => say({ error: refusalOf(thrown) }),
    );
  };
  return (
    <>
      <h3>{documents.links}</h3>
      {paper.linkedTo.length === 0 ? <p class="empty">{documents.noLinks}</p> : null}
      <ul class="rows">
        {paper.linkedTo.map(({ type, id }) => {
          const [field, path] = TARGETS[type] ?? ['', ''];
          const says = documents.targets[type as keyof typeof documents.targets] ?? type;
          return (
            <li>
              {path === '' ? says : <a href={addressTo(ofCompany(`/${path}/${id}`))}>{says}</a>}
              {field === '' ? null : (
                <button type="button" class="plain" disabled={isPast()} onClick={() => unlink(type, id)}>
                  {documents.unlink}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PaperView(props: { readonly id: string }): JSX.Element {
  const { documents } = words();
  const read = useRead<Paper>(ofCompany(`/documents/${props.id}`));
  const [said, say] = useState<PaperSaid>({});
  return (
    <Panel read={read} class="sheet">
      {(paper) => (
        <>
          <h2>{paper.fileName}</h2>
          <p class="quiet">
            <small class="tag">{stateOf(paper)}</small> {documents.keptUntil(paper.retentionUntil)} {paper.note}
          </p>
          <Content key={paper.id} paper={paper} />
          <Known key={`${paper.id}.${paper.version}`} paper={paper} say={say} />
          <Links paper={paper} say={say} />
          <LinkTo key={`to ${paper.id}`} paper={paper} say={say} />
          {said.error === undefined ? null : <Failure error={said.error} />}
          <p role="status">{said.done}</p>
        </>
      )}
    </Panel>
  );
}

function Papers(props: { readonly of: readonly Paper[]; readonly chosen: string }): JSX.Element {
  return (
    <ul class="rows" aria-label={words().pages.documents}>
      {props.of.map((paper) => (
        <li aria-current={paper.id === props.chosen ? 'true' : undefined}>
          <a href={pageAt('documents', { status: param('status') }, paper.id)}>{paper.fileName}</a>
          {paper.amount === undefined ? (
            <span />
          ) : (
            <Figure value={paper.amount} name={paper.fileName} opens={ofCompany(`/documents/${paper.id}`)} />
          )}
          <small>
            <span class="tag">{stateOf(paper)}</span> {paper.issueDate} {paper.partnerName}
          </small>
        </li>
      ))}
    </ul>
  );
}

function Kept(): JSX.Element {
  const { documents } = words();
  const address = withParams(ofCompany('/documents'), { limit: 50, status: param('status') });
  const read = useRead<Page<Paper>>(address);
  return (
    <>
      <Drop entry={param('entry')} />
      <Panel
        title={documents.all}
        read={read}
        class="flat"
        isEmpty={({ data }) => data.length === 0}
        empty={documents.empty}
      >
        {(first) => {
          const chosen = place.value.id === '' ? (first.data[0]?.id ?? '') : place.value.id;
          return (
            <div class="beside list">
              <div>
                <Pages address={address} first={first}>
                  {(rows) => <Papers of={rows} chosen={chosen} />}
                </Pages>
              </div>
              <PaperView key={chosen} id={chosen} />
            </div>
          );
        }}
      </Panel>
    </>
  );
}

function WithoutPaper(): JSX.Element {
  const { documents, journal, report } = words();
  const year = useYear();
  const [from, to] = [param('from') ?? year?.startDate, param('to') ?? year?.endDate];
  const read = useRead<MissingPaper>(
    from === undefined || to === undefined
      ? undefined
      : withParams(ofCompany('/documents/missing'), { from, to, limit: 200 }),
  );
  return (
    <>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        {(['from', 'to'] as const).map((name) => (
          <label>
            {report[name]}
            <input
              type="date"
              value={name === 'from' ? from : to}
              onChange={(event) => go(hereWith({ from, to, [name]: event.currentTarget.value }))}
            />
          </label>
        ))}
      </form>
      <Panel
        title={documents.missing}
        read={read}
        class="sheet"
        isEmpty={({ total }) => total === 0}
        empty={documents.noneMissing}
      >
        {({ total, entries }) => (
          <>
            <p class="quiet">{words().states.rows(entries.length, total)}</p>
            <Table
              title={documents.missing}
              heads={[journal.date, journal.number, journal.memo, { figures: journal.total }, documents.link]}
            >
              {entries.map((entry) => (
                <tr>
                  <td class="date">{entry.effectiveDate}</td>
                  <td>{entry.entryNumber}</td>
                  <td class="memo">{entry.memo}</td>
                  <td class="number">
                    <Figure
                      value={entry.totalAmount}
                      name={`${entry.effectiveDate} ${entry.memo ?? ''}`}
                      opens={ofCompany(`/journal-entries/${entry.id}`)}
                    />
                  </td>
                  <td>
                    <a
                      href={pageAt('documents', { entry: entry.id })}
                      aria-label={`${documents.give} ${entry.entryNumber ?? ''} ${entry.memo ?? ''}`}
                    >
                      {documents.give}
                    </a>
                  </td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Panel>
    </>
  );
}

/** The page of papers: those that are kept, or (`missing`) the entries that lack one. */
export function Documents(): JSX.Element {
  const { pages, documents } = words();
  const isMissing = place.value.id === 'missing';
  const tabs = [
    ['', '', documents.all],
    ['', 'unlinked', documents.states.unlinked],
    ['missing', '', documents.missing],
  ] as const;
  return (
    <>
      <h1>{pages.documents}</h1>
      <nav class="tabs" aria-label={pages.documents}>
        {tabs.map(([id, status, says]) => (
          <a
            href={pageAt('documents', { status, entry: param('entry') }, id)}
            aria-current={isMissing === (id === 'missing') && (param('status') ?? '') === status ? 'page' : undefined}
          >
            {says}
          </a>
        ))}
      </nav>
      {isMissing ? <WithoutPaper /> : <Kept />}
    </>
  );
}
