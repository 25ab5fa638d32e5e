// The lines of accounts with their running balance, as the service has them: what stands behind most figures.
import type { JSX } from 'preact';
import { atMoment, useRead, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { useYear } from '../state/periods.ts';
import { param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { addressTo, Sum } from './figure.tsx';
import { GoOn, useFollowing } from './pages.tsx';
import { Panel } from './panel.tsx';
import { Table } from './table.tsx';

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
const linesIn = ({ accounts }: Ledger): number => accounts.reduce((count, { lines }) => count + lines.length, 0);

function Account(props: { readonly account: LedgerTableAccount; readonly ledger: Ledger }): JSX.Element {
  const { evidence, journal } = words();
  const { account, ledger } = props;
  const money = (value: Amount): JSX.Element => <Sum value={value} currency={ledger.currency} />;
  return (
    <section class="account">
      <h2>
        <span class="code">{account.code}</span> {account.name}
      </h2>
      <Table
        title={`${account.code} ${account.name}`}
        heads={[
          journal.date,
          journal.number,
          journal.memo,
          { figures: evidence.debit },
          { figures: evidence.credit },
          { figures: evidence.balance },
        ]}
        foot={
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
        }
      >
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
      </Table>
    </section>
  );
}

function Accounts(props: { readonly address: string; readonly first: Ledger; readonly empty: string }): JSX.Element {
  const { pages, more, error } = useFollowing(props.address, props.first, linesIn);
  if (props.first.accounts.length === 0) return <p class="empty">{props.empty}</p>;
  return (
    <>
      {pages.map((page) => page.accounts.map((account) => <Account account={account} ledger={page} />))}
      <GoOn more={more} error={error} />
    </>
  );
}

/** The ledger at an address of the API (its filters are in it), as of the moment that is chosen. */
export function LedgerView(props: {
  readonly address: string;
  /** What it says where nothing was booked. */
  readonly empty?: string;
}): JSX.Element {
  const year = useYear();
  // Days that nobody named are those of the fiscal year of today.
  const isAsked = /[?&](?:from|to|period)=/.test(props.address);
  const more = { locale: language.value, limit: 100, ...(isAsked ? {} : { period: year?.name }) };
  const address = isAsked || year !== undefined ? atMoment(withParams(props.address, more), param('t')) : undefined;
  const read = useRead<Ledger>(address);
  return (
    <Panel read={read} class="flat">
      {(first) => <Accounts address={address ?? ''} first={first} empty={props.empty ?? words().evidence.none} />}
    </Panel>
  );
}
