// The lines of accounts with their running balance, as the service has them: what stands behind most figures.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { atMoment, useRead, withParams } from '../state/books.ts';
import { ask, language, refusalOf, type Refused } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { useYear } from '../state/periods.ts';
import { param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { addressTo, Sum } from './figure.tsx';
import { Failure, Panel } from './panel.tsx';

interface LedgerTableLine {
  readonly date: string;
  readonly entryId: string;
  readonly entryNumber?: number;
  readonly memo?: string;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly runningBalance: Amount;
  readonly counterAccount?: { readonly name: string; readonly nameEn?: string };
  readonly links?: { readonly entry?: string };
}
interface LedgerTableAccount {
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  readonly opening: Amount;
  readonly broughtForward?: Amount;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly closing: Amount;
  readonly lines: readonly LedgerTableLine[];
}
/** The general ledger as the service answers it. */
export interface Ledger {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly accounts: readonly LedgerTableAccount[];
  readonly nextCursor?: string;
}
const MOST_ROWS = 500;

function Account(props: { readonly account: LedgerTableAccount; readonly ledger: Ledger }): JSX.Element {
  const { evidence, journal } = words();
  const { account, ledger } = props;
  const money = (value: Amount): JSX.Element => <Sum value={value} currency={ledger.currency} />;
  return (
    <section class="account">
      <h2>
        <span class="code">{account.code}</span> {account.name}
      </h2>
      <div class="scrolls" tabIndex={0} role="region" aria-label={`${account.code} ${account.name}`}>
        <table data-account={account.code}>
          <thead>
            <tr>
              <th scope="col">{journal.date}</th>
              <th scope="col">{journal.number}</th>
              <th scope="col">{journal.memo}</th>
              <th scope="col" class="number">
                {evidence.debit}
              </th>
              <th scope="col" class="number">
                {evidence.credit}
              </th>
              <th scope="col" class="number">
                {evidence.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr class="carried">
              <td>{ledger.from}</td>
              <td />
              <th scope="row">{evidence.opening}</th>
              <td />
              <td />
              <td class="number">{money(account.broughtForward ?? account.opening)}</td>
            </tr>
            {account.lines.map((line) => (
              <tr>
                <td class="date">{line.date}</td>
                <td>
                  <a href={addressTo(line.links?.entry ?? '')}>{line.entryNumber ?? '—'}</a>
                </td>
                <td class="memo">
                  {line.memo}
                  <small>
                    {(language.value === 'en' ? line.counterAccount?.nameEn : undefined) ?? line.counterAccount?.name}
                  </small>
                </td>
                <td class="number">{line.debit === 0 ? null : money(line.debit)}</td>
                <td class="number">{line.credit === 0 ? null : money(line.credit)}</td>
                <td class="number">{money(line.runningBalance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{ledger.to}</td>
              <td />
              <th scope="row">{evidence.closing}</th>
              <td class="number">{money(account.debit)}</td>
              <td class="number">{money(account.credit)}</td>
              <td class="number" data-closing={String(account.closing)}>
                {money(account.closing)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** More pages of the ledger behind the first, each kept as it came. */
function useMore(
  address: string,
  first: Ledger,
): { readonly pages: readonly Ledger[]; readonly more: (() => void) | undefined; readonly error: Refused | undefined } {
  const [state, set] = useState<{ readonly of: Ledger; readonly pages: readonly Ledger[]; readonly error?: Refused }>({
    of: first,
    pages: [],
  });
  const here = state.of === first ? state : { of: first, pages: [] };
  const pages = [first, ...here.pages];
  const cursor = pages.at(-1)?.nextCursor;
  const rows = pages.flatMap(({ accounts }) => accounts).reduce((count, { lines }) => count + lines.length, 0);
  const more = (): void => {
    ask<Ledger>(withParams(address, { cursor })).then(
      ({ data }) => data !== undefined && set({ of: first, pages: [...here.pages, data] }),
      (thrown: unknown) => set({ ...here, error: refusalOf(thrown) }),
    );
  };
  return { pages, more: cursor === undefined || rows >= MOST_ROWS ? undefined : more, error: here.error };
}

function Pages(props: { readonly address: string; readonly first: Ledger }): JSX.Element {
  const { pages, more, error } = useMore(props.address, props.first);
  const { evidence, states } = words();
  if (props.first.accounts.length === 0) return <p class="empty">{evidence.none}</p>;
  return (
    <>
      {pages.map((page) => page.accounts.map((account) => <Account account={account} ledger={page} />))}
      {error === undefined ? null : <Failure error={error} />}
      {more === undefined ? null : (
        <button type="button" onClick={more}>
          {states.more}
        </button>
      )}
    </>
  );
}

/** The ledger at an address of the API (its filters are in it), as of the moment that is chosen. */
export function LedgerView(props: { readonly address: string }): JSX.Element {
  const year = useYear();
  // Days that nobody named are those of the fiscal year of today.
  const isAsked = /[?&](?:from|to|period)=/.test(props.address);
  const more = { locale: language.value, limit: 100, ...(isAsked ? {} : { period: year?.name }) };
  const address = isAsked || year !== undefined ? atMoment(withParams(props.address, more), param('t')) : undefined;
  const read = useRead<Ledger>(address);
  return (
    <Panel read={read} class="flat">
      {(first) => <Pages address={address ?? ''} first={first} />}
    </Panel>
  );
}
