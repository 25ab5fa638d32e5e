// Posting: a voucher by Enter and digits, a sentence beside it; what it would do to balances and taxes is asked of the
// service before it is posted, once. An entry that is there is changed by the same voucher, as a new version.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ofCompany, rehearse, useRead, write } from '../state/books.ts';
import { language, refusalOf, type Refused } from '../state/door.ts';
import { typedAmount } from '../state/money.ts';
import { go, pageAt, param } from '../state/place.ts';
import { around } from '../state/surroundings.ts';
import { words } from '../words/words.ts';
import { Effects, type Rehearsed } from '../parts/effects.tsx';
import { statusOf, type Entry, type EntryLine } from '../parts/entry.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';

/** A line of the voucher as it is typed. `of`: the line of the entry that it changes, which keeps what is not typed. */
interface Typed {
  readonly of?: EntryLine;
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
  readonly tax: string;
}
interface Voucher {
  /** The entry that is changed; absent = a new one. */
  readonly changes?: Entry;
  readonly reason: string;
  readonly date: string;
  readonly memo: string;
  readonly taxEntry: 'none' | 'inclusive' | 'exclusive';
  readonly lines: readonly Typed[];
}
interface NamedChoice {
  readonly data: readonly { readonly code: string; readonly name: string; readonly nameEn?: string }[];
}
const EMPTY: Typed = { account: '', debit: '', credit: '', tax: '' };
const NEW: Voucher = { date: '', memo: '', reason: '', taxEntry: 'none', lines: [EMPTY, EMPTY] };
/** A new voucher, of today as this machine has it. */
const newVoucher = (): Voucher => ({ ...NEW, date: new Date(around().nowMs()).toLocaleDateString('sv-SE') });
const PAUSE_MS = 350;

const codeIn = (text: string): string => /^\s*([\w.-]+)/.exec(text)?.[1] ?? '';
const isBad = (text: string): boolean => text.trim() !== '' && typedAmount(text) === undefined;
const isEmpty = (line: Typed): boolean => line.account.trim() === '' && line.debit === '' && line.credit === '';

/** What is sent for a voucher; undefined while it is not yet one. */
function bodyOf(voucher: Voucher): Readonly<Record<string, unknown>> | undefined {
  const typed = voucher.lines.filter((line) => !isEmpty(line));
  const lines = typed.map((line) => {
    const [debit, credit] = [typedAmount(line.debit), typedAmount(line.credit)];
    const amount = debit ?? credit;
    if (amount === undefined || (debit !== undefined && credit !== undefined) || codeIn(line.account) === '')
      return undefined;
    const tax = codeIn(line.tax);
    // Of the line that is changed everything stays that nobody typed anew.
    const {
      taxCode: _tax,
      taxCodeId: _taxId,
      accountId: _account,
      accountName: _name,
      ...stays
    }: Partial<EntryLine> = line.of ?? {};
    return {
      ...stays,
      side: debit === undefined ? 'credit' : 'debit',
      accountCode: codeIn(line.account),
      amount: Number(amount),
      ...(tax === '' ? {} : { taxCode: tax, taxEntryMethod: voucher.taxEntry }),
    };
  });
  if (lines.length < 2 || lines.includes(undefined) || typed.some((it) => isBad(it.debit) || isBad(it.credit)))
    return undefined;
  return {
    ...(voucher.date === '' ? {} : { effectiveDate: voucher.date }),
    ...(voucher.memo === '' ? (voucher.changes === undefined ? {} : { memo: null }) : { memo: voucher.memo }),
    lines,
    ...(voucher.changes === undefined ? {} : { version: voucher.changes.version }),
    ...(voucher.reason === '' ? {} : { reason: voucher.reason }),
  };
}

/** Asks what the body would do, a moment after the last change. */
function useRehearsal(
  address: string,
  body: Readonly<Record<string, unknown>> | undefined,
  method: 'POST' | 'PATCH',
): { readonly would: Rehearsed | undefined; readonly error: Refused | undefined } {
  const [state, set] = useState<{ readonly would?: Rehearsed; readonly error?: Refused }>({});
  const text = JSON.stringify(body);
  useEffect(() => {
    if (body === undefined) {
      set({});
      return undefined;
    }
    const end = new AbortController();
    const timer = setTimeout(() => {
      rehearse<Rehearsed>(address, body, end.signal, method).then(
        (would) => set({ would }),
        (thrown: unknown) => end.signal.aborted || set({ error: refusalOf(thrown) }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [address, method, text]);
  return { would: state.would, error: state.error };
}

function Line(props: {
  readonly line: Typed;
  readonly at: number;
  readonly change: (changes: Partial<Typed>) => void;
  readonly remove: (() => void) | undefined;
}): JSX.Element {
  const { post, journal, evidence } = words();
  const { line, at, change } = props;
  const field = (
    name: Exclude<keyof Typed, 'of'>,
    label: string,
    more: { readonly list?: string; readonly class?: string },
  ): JSX.Element => (
    <td class={more.class} data-label={label}>
      <input
        aria-label={`${post.line(at + 1)} ${label}`}
        aria-invalid={more.class === 'number' && isBad(line[name]) ? 'true' : undefined}
        inputMode={more.class === 'number' ? 'numeric' : undefined}
        list={more.list}
        autoComplete="off"
        value={line[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </td>
  );
  return (
    <tr>
      {field('account', journal.account, { list: 'accounts' })}
      {field('debit', evidence.debit, { class: 'number' })}
      {field('credit', evidence.credit, { class: 'number' })}
      {field('tax', journal.tax, { list: 'taxes' })}
      <td>
        {props.remove === undefined ? null : (
          <button type="button" class="plain" aria-label={post.removeLine(at + 1)} onClick={props.remove}>
            ×
          </button>
        )}
      </td>
    </tr>
  );
}

/** Enter goes to the next field, and from the last one to a new line; Ctrl+Enter posts. */
function enterGoesOn(event: KeyboardEvent, form: HTMLElement | null, addLine: () => void, post: () => void): void {
  if (event.key !== 'Enter' || event.isComposing || form === null) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    post();
    return;
  }
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLInputElement>('input')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next !== undefined) next.focus();
  else {
    addLine();
    requestAnimationFrame(() => [...form.querySelectorAll<HTMLInputElement>('tbody tr:last-child input')][0]?.focus());
  }
}

function Lists(): JSX.Element {
  const accounts = useRead<NamedChoice>(ofCompany('/accounts?limit=500')).data?.data ?? [];
  const taxes = useRead<NamedChoice>(ofCompany('/tax-codes?limit=200')).data?.data ?? [];
  const shown = ({ name, nameEn }: NamedChoice['data'][number]): string =>
    language.value === 'en' ? (nameEn ?? name) : name;
  const options = (all: NamedChoice['data']): JSX.Element[] =>
    all.map((it) => <option value={`${it.code} ${shown(it)}`} />);
  return (
    <>
      <datalist id="accounts">{options(accounts)}</datalist>
      <datalist id="taxes">{options(taxes)}</datalist>
    </>
  );
}

interface VoucherProps {
  readonly voucher: Voucher;
  readonly set: (voucher: Voucher) => void;
}

/** What a voucher says of itself: its day, what it is for, how taxes are meant. */
function VoucherHead({ voucher, set }: VoucherProps): JSX.Element {
  const { post, journal } = words();
  return (
    <div class="controls">
      <label>
        {journal.effective}
        <input
          type="date"
          value={voucher.date}
          onInput={(event) => set({ ...voucher, date: event.currentTarget.value })}
        />
      </label>
      <label class="wide">
        {journal.memo}
        <input
          value={voucher.memo}
          maxLength={2000}
          onInput={(event) => set({ ...voucher, memo: event.currentTarget.value })}
        />
      </label>
      {voucher.changes === undefined ? null : (
        <label class="wide">
          {post.why}
          <input
            value={voucher.reason}
            maxLength={500}
            onInput={(event) => set({ ...voucher, reason: event.currentTarget.value })}
          />
        </label>
      )}
      <label>
        {post.taxEntry}
        <select
          value={voucher.taxEntry}
          onChange={({ currentTarget: { value } }) =>
            set({ ...voucher, taxEntry: value === 'inclusive' || value === 'exclusive' ? value : 'none' })
          }
        >
          {(['none', 'inclusive', 'exclusive'] as const).map((it) => (
            <option value={it}>{post.taxEntries[it]}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The lines of a voucher. */
function VoucherLines({ voucher, set }: VoucherProps): JSX.Element {
  const { post, journal } = words();
  const change = (at: number, changes: Partial<Typed>): void =>
    set({ ...voucher, lines: voucher.lines.map((line, index) => (index === at ? { ...line, ...changes } : line)) });
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={post.voucher}>
      <table class="voucher">
        <thead>
          <tr>
            <th scope="col">{journal.account}</th>
            <th scope="col" class="number">
              {words().evidence.debit}
            </th>
            <th scope="col" class="number">
              {words().evidence.credit}
            </th>
            <th scope="col">{journal.tax}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line, at) => (
            <Line
              key={at}
              line={line}
              at={at}
              change={(changes) => change(at, changes)}
              remove={
                voucher.lines.length <= 2
                  ? undefined
                  : () => set({ ...voucher, lines: voucher.lines.filter((_line, index) => index !== at) })
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VoucherForm({ voucher, set }: VoucherProps): JSX.Element {
  const { post } = words();
  const form = useRef<HTMLFormElement>(null);
  const body = bodyOf(voucher);
  const { changes } = voucher;
  const address = ofCompany(changes === undefined ? '/journal-entries' : `/journal-entries/${changes.id}`);
  const method = changes === undefined ? 'POST' : 'PATCH';
  const { would, error } = useRehearsal(address, body, method);
  const [said, say] = useState<{
    readonly posted?: { readonly id: string; readonly entryNumber?: number };
    readonly error?: Refused;
  }>({});
  const [isPosting, posting] = useState(false);
  // One voucher, one key: however often it is sent, it is posted once.
  const key = useRef(crypto.randomUUID());
  const addLine = (): void => set({ ...voucher, lines: [...voucher.lines, EMPTY] });
  const send = (status?: 'draft'): void => {
    if (body === undefined || isPosting) return;
    posting(true);
    write<{ readonly id: string; readonly entryNumber?: number }>(
      address,
      status === undefined ? body : { ...body, status },
      { key: key.current, method },
    )
      .then(
        (posted) => {
          key.current = crypto.randomUUID();
          if (changes !== undefined) {
            go(pageAt('journal', { amend: undefined }, posted.id));
            return;
          }
          say({ posted });
          set({ ...NEW, date: voucher.date });
          form.current?.querySelector<HTMLInputElement>('tbody input')?.focus();
        },
        (thrown: unknown) => say({ error: refusalOf(thrown) }),
      )
      .finally(() => posting(false));
  };
  const isAmountBad = voucher.lines.some((line) => isBad(line.debit) || isBad(line.credit));
  return (
    <section class="sheet">
      <h2>
        {changes === undefined ? post.voucher : post.amending(String(changes.entryNumber ?? statusOf(changes.status)))}
      </h2>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => enterGoesOn(event, form.current, addLine, send)}
      >
        <VoucherHead voucher={voucher} set={set} />
        <VoucherLines voucher={voucher} set={set} />
      </form>
      <Lists />
      {isAmountBad ? (
        <p class="failure" role="alert">
          {post.badAmount}
        </p>
      ) : null}
      <p class="acts">
        <button type="button" class="plain" onClick={addLine}>
          {post.addLine}
        </button>
        {changes === undefined ? (
          <button type="button" disabled={body === undefined || isPosting} onClick={() => send('draft')}>
            {post.draft}
          </button>
        ) : null}
        <button type="button" class="main" disabled={body === undefined || isPosting} onClick={() => send()}>
          {changes === undefined ? post.post : post.amend}
        </button>
        <span class="quiet">{post.keys}</span>
      </p>
      <div role="status">
        {said.posted === undefined ? null : (
          <p>
            <a href={pageAt('journal', {}, said.posted.id)}>{post.posted(String(said.posted.entryNumber ?? '—'))}</a>
          </p>
        )}
      </div>
      {said.error === undefined ? null : <Failure error={said.error} />}
      <h3>{post.preview}</h3>
      {body === undefined ? <p class="empty">{post.previewHint}</p> : null}
      {error === undefined ? null : <Failure error={error} />}
      {would === undefined ? null : <Effects of={would} instead={changes?.status === 'posted' ? changes.lines : []} />}
    </section>
  );
}

/** A sentence, what the service understands of it, and the way into the voucher. */
function Sentence(props: { readonly take: (would: Rehearsed) => void }): JSX.Element {
  const { post } = words();
  const [text, type] = useState('');
  const [said, say] = useState<{ readonly would?: Rehearsed; readonly error?: Refused }>({});
  const read = (): void => {
    rehearse<Rehearsed>(ofCompany('/nl-journal'), { text }).then(
      (would) => say({ would }),
      (thrown: unknown) => say({ error: refusalOf(thrown) }),
    );
  };
  const { would, error } = said;
  return (
    <section class="sheet">
      <h2>{post.sentence}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <label class="wide">
          {post.sentenceHint}
          <input required maxLength={500} value={text} onInput={(event) => type(event.currentTarget.value)} />
        </label>
        <p class="acts">
          <button>{post.read}</button>
        </p>
      </form>
      {error === undefined ? null : <Failure error={error} />}
      {would === undefined ? null : (
        <>
          <h3>{post.understood}</h3>
          <p class="quiet">
            {would.engine === undefined
              ? null
              : `${post.confidence} ${would.engine.confidence} – ${would.engine.explanation}`}
          </p>
          <Effects of={would} />
          <p class="acts">
            <button type="button" onClick={() => props.take(would)}>
              {post.take}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

/** What was understood, as a voucher: its finished lines, so that no tax is computed again. */
function voucherOf(would: Pick<Rehearsed, 'lines' | 'effectiveDate' | 'memo'>): Voucher {
  const lines = (would.lines ?? []).map((line) => ({
    account: `${line.accountCode} ${line.accountName}`,
    debit: line.side === 'debit' ? String(line.amount) : '',
    credit: line.side === 'credit' ? String(line.amount) : '',
    tax: line.taxCode ?? '',
  }));
  return { ...NEW, date: would.effectiveDate ?? '', memo: would.memo ?? '', lines };
}

/** An entry as a voucher that changes it. */
function voucherFor(entry: Entry): Voucher {
  const { lines, ...rest } = voucherOf(entry);
  return { ...rest, changes: entry, lines: lines.map((line, at) => ({ ...line, ...of(entry.lines[at]) })) };
}
const of = (line: EntryLine | undefined): Partial<Typed> => (line === undefined ? {} : { of: line });

/** The voucher that changes an entry, once that is read. */
function Amending(props: { readonly id: string }): JSX.Element {
  const read = useRead<Entry>(ofCompany(`/journal-entries/${props.id}`));
  return (
    <Panel read={read} class="flat">
      {(entry) => <AmendForm key={`${entry.id}-${entry.version}`} entry={entry} />}
    </Panel>
  );
}

function AmendForm(props: { readonly entry: Entry }): JSX.Element {
  const [voucher, set] = useState<Voucher>(() => voucherFor(props.entry));
  return <VoucherForm voucher={voucher} set={set} />;
}

/** The page on which entries are posted. */
export function Post(): JSX.Element {
  const { pages, post } = words();
  const [voucher, set] = useState<Voucher>(newVoucher);
  const past = isPast();
  const amended = param('amend');
  return (
    <>
      <h1>{pages.post}</h1>
      {past ? (
        <p class="stripe">{post.past}</p>
      ) : amended !== undefined ? (
        <Amending id={amended} />
      ) : (
        <div class="beside">
          <VoucherForm voucher={voucher} set={set} />
          <Sentence take={(would) => set(voucherOf(would))} />
        </div>
      )}
    </>
  );
}
