// The lines of a bank statement as a list: what the balance of the statement is made of, down from its last line.
import type { JSX } from 'preact';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { withOtherSign, type Amount } from '../state/money.ts';
import { words } from '../words/words.ts';
import { More, usePages, type Page } from './entry-list.tsx';
import { Figure, Sum } from './figure.tsx';
import { Panel } from './panel.tsx';

interface ShownBankLine {
  readonly id: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: Amount;
  readonly description: string;
  readonly balanceAfter?: Amount;
  readonly unmatchedAmount: Amount;
}
interface OpenedAccount {
  readonly openingBalance?: Amount;
  readonly openingDate?: string;
}

function Rows(props: { readonly address: string; readonly first: Page<ShownBankLine> }): JSX.Element {
  const { bank, journal, evidence } = words();
  const { rows, more, error } = usePages(props.address, props.first);
  const [account = ''] = /bank-accounts\/[^/]+/.exec(props.address) ?? [];
  const opened = useRead<OpenedAccount>(ofCompany(`/${account}`)).data;
  const isOpen = props.address.includes('open=true');
  const signed = ({ direction, amount, unmatchedAmount }: ShownBankLine): Amount => {
    const value = isOpen ? unmatchedAmount : amount;
    return direction === 'in' ? value : withOtherSign(value);
  };
  return (
    <>
      <div class="scrolls" tabIndex={0} role="region" aria-label={bank.statement}>
        <table>
          <thead>
            <tr>
              <th scope="col">{journal.date}</th>
              <th scope="col">{journal.memo}</th>
              <th scope="col" class="number">
                {journal.amount}
              </th>
              <th scope="col" class="number">
                {evidence.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.id}>
                <td class="date">{line.date}</td>
                <td class="memo">{line.description}</td>
                <td class="number">
                  <Figure
                    value={signed(line)}
                    name={`${line.date} ${line.description}`}
                    opens={ofCompany(`/${account}/transactions/${line.id}`)}
                  />
                </td>
                <td class="number">{line.balanceAfter === undefined ? null : <Sum value={line.balanceAfter} />}</td>
              </tr>
            ))}
            {more !== undefined || isOpen || opened?.openingBalance === undefined ? null : (
              <tr class="carried">
                <td class="date">{opened.openingDate}</td>
                <td>{evidence.opening}</td>
                <td class="number" />
                <td class="number">
                  <Sum value={opened.openingBalance} />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <More shown={rows.length} total={props.first.total} more={more} error={error} />
    </>
  );
}

/** The lines at an address of the API, the latest first. */
export function BankLines(props: { readonly address: string }): JSX.Element {
  const address = withParams(props.address, { limit: 100 });
  const read = useRead<Page<ShownBankLine>>(address);
  return (
    <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={words().bank.empty}>
      {(first) => <Rows address={address} first={first} />}
    </Panel>
  );
}
