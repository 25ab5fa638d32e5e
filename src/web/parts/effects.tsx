// What a write would do, as the service rehearsed it: lines, balances before and after, warnings.
import type { JSX } from 'preact';
import { ofCompany } from '../state/books.ts';
import { withOtherSign, type Amount } from '../state/money.ts';
import { hereWith } from '../state/place.ts';
import { sayOf } from '../state/said.ts';
import { words } from '../words/words.ts';
import { Lines, statusOf, useAccountNames, type EntryLine } from './entry.tsx';
import { Figure, openParts, type Opens } from './figure.tsx';
import { Table } from './table.tsx';

/** What an account has before and after, on the side that is its own: the service says which. */
interface AccountEffect {
  readonly accountCode: string;
  readonly normalSide: 'debit' | 'credit';
  readonly before: Amount;
  readonly after: Amount;
}
/** The answer to a rehearsal of an entry. */
export interface Rehearsed {
  readonly status?: string;
  readonly effectiveDate?: string;
  readonly memo?: string;
  readonly currency?: string;
  readonly lines?: readonly EntryLine[];
  readonly engine?: { readonly confidence: number; readonly explanation: string };
  readonly effects?: {
    readonly balances: readonly AccountEffect[];
    readonly warnings: readonly (string | { readonly message: string })[];
  };
}

/**
 * Balances before and after. What was there opens the ledger of its account; what would be opens what was there and
 * the lines that are added to it. `instead`: lines that these ones replace. `entry`: where they stand, when they do.
 */
export function Balances(props: {
  readonly of: Rehearsed;
  readonly instead?: readonly EntryLine[];
  readonly entry?: Opens;
}): JSX.Element | null {
  const { post, journal, report } = words();
  const nameOf = useAccountNames();
  const { effects, currency = 'JPY', lines = [] } = props.of;
  if (effects === undefined) return null;
  const gone = props.instead ?? [];
  const name = (code: string): string => {
    const line = [...lines, ...gone].find(({ accountCode }) => accountCode === code);
    return line === undefined ? '' : nameOf(line);
  };
  const ledger = (code: string): string => ofCompany(`/reports/general-ledger?accountCode=${code}`);
  const becomes = ({ accountCode: code, normalSide, before }: AccountEffect): Opens => {
    const opens = props.entry ?? hereWith({});
    const part = (line: EntryLine, isTaken: boolean): [string, Amount, Opens] => [
      `${line.side === 'debit' ? words().evidence.debit : words().evidence.credit} ${nameOf(line)}`,
      (line.side === normalSide) === isTaken ? withOtherSign(line.amount) : line.amount,
      opens,
    ];
    const on = ({ accountCode }: EntryLine): boolean => accountCode === code;
    return openParts([
      [report.before, before, ledger(code)],
      ...gone.filter(on).map((line) => part(line, true)),
      ...lines.filter(on).map((line) => part(line, false)),
    ]);
  };
  return (
    <>
      <h3>{post.balances}</h3>
      {effects.balances.length === 0 ? (
        <p class="quiet">{post.noBalances}</p>
      ) : (
        <Table
          title={post.balances}
          class="balances"
          heads={[journal.account, { figures: report.before }, { figures: report.after }]}
        >
          {effects.balances.map((of) => (
            <tr>
              <th scope="row">
                <span class="code">{of.accountCode}</span> {name(of.accountCode)}
              </th>
              <td class="number">
                <Figure
                  value={of.before}
                  name={`${of.accountCode} ${report.before}`}
                  opens={ledger(of.accountCode)}
                  currency={currency}
                />
              </td>
              <td class="number">
                <Figure
                  value={of.after}
                  name={`${of.accountCode} ${report.after}`}
                  opens={becomes(of)}
                  currency={currency}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {effects.warnings.length === 0 ? null : (
        <>
          <h3>{post.warnings}</h3>
          <ul>
            {effects.warnings.map((it) => (
              <li>{sayOf(it)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Lines and balances of a rehearsed entry; `instead`: lines that these ones replace. */
export function Effects(props: { readonly of: Rehearsed; readonly instead?: readonly EntryLine[] }): JSX.Element {
  const { of } = props;
  return (
    <>
      {of.status === undefined ? null : (
        <p>
          <small class={`tag ${of.status}`}>{statusOf(of.status)}</small> {of.effectiveDate} {of.memo}
        </p>
      )}
      {of.lines === undefined ? null : <Lines lines={of.lines} currency={of.currency ?? 'JPY'} />}
      <Balances of={of} instead={props.instead ?? []} />
    </>
  );
}
