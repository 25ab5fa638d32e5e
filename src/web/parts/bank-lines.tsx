// The lines of a bank statement as a list: what the balance of the statement is made of, down from its last line.
import type { JSX } from 'preact';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { withOtherSign, type Amount } from '../state/money.ts';
import { words } from '../words/words.ts';
import { Figure, Sum } from './figure.tsx';
import { Listed } from './pages.tsx';
import { Table } from './table.tsx';

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

function Lines(props: {
  readonly address: string;
  readonly of: readonly ShownBankLine[];
  readonly isWhole: boolean;
}): JSX.Element {
  const { bank, journal, evidence } = words();
  const [account = ''] = /bank-accounts\/[^/]+/.exec(props.address) ?? [];
  const opened = useRead<OpenedAccount>(ofCompany(`/${account}`)).data;
  const isOpen = props.address.includes('open=true');
  const signed = ({ direction, amount, unmatchedAmount }: ShownBankLine): Amount => {
    const value = isOpen ? unmatchedAmount : amount;
    return direction === 'in' ? value : withOtherSign(value);
  };
  return (
    <>
      <Table
        title={bank.statement}
        heads={[journal.date, journal.memo, { figures: journal.amount }, { figures: evidence.balance }]}
      >
        {props.of.map((line) => (
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
        {!props.isWhole || isOpen || opened?.openingBalance === undefined ? null : (
          <tr class="carried">
            <td class="date">{opened.openingDate}</td>
            <td>{evidence.opening}</td>
            <td class="number" />
            <td class="number">
              <Sum value={opened.openingBalance} />
            </td>
          </tr>
        )}
      </Table>
    </>
  );
}

/** The lines at an address of the API, the latest first. */
export function BankLines(props: { readonly address: string }): JSX.Element {
  const address = withParams(props.address, { limit: 100 });
  return (
    <Listed<ShownBankLine> address={address} empty={words().bank.empty}>
      {(rows, isWhole) => <Lines address={address} of={rows} isWhole={isWhole} />}
    </Listed>
  );
}
