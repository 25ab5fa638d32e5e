// What a write would do, as the service rehearsed it: lines, balances before and after, warnings.
import type { JSX } from 'preact';
import { ofCompany } from '../state/books.ts';
import type { Amount } from '../state/money.ts';
import { words } from '../words/words.ts';
import { Lines, statusOf, type EntryLine } from './entry.tsx';
import { Figure } from './figure.tsx';

/** The answer to a rehearsal of an entry. */
export interface Rehearsed {
  readonly status?: string;
  readonly effectiveDate?: string;
  readonly memo?: string;
  readonly currency?: string;
  readonly lines?: readonly EntryLine[];
  readonly engine?: { readonly confidence: number; readonly explanation: string };
  readonly effects?: {
    readonly balances: readonly { readonly accountCode: string; readonly before: Amount; readonly after: Amount }[];
    readonly warnings: readonly (string | { readonly message: string })[];
  };
}

/** Balances before and after; each opens the ledger of its account. */
export function Balances(props: { readonly of: Rehearsed }): JSX.Element | null {
  const { post, journal, report } = words();
  const { effects, currency = 'JPY', lines = [] } = props.of;
  if (effects === undefined) return null;
  const name = (code: string): string => lines.find(({ accountCode }) => accountCode === code)?.accountName ?? '';
  const ledger = (code: string): string => ofCompany(`/reports/general-ledger?accountCode=${code}`);
  return (
    <>
      <h3>{post.balances}</h3>
      <div class="scrolls" tabIndex={0} role="region" aria-label={post.balances}>
        <table class="balances">
          <thead>
            <tr>
              <th scope="col">{journal.account}</th>
              <th scope="col" class="number">
                {report.before}
              </th>
              <th scope="col" class="number">
                {report.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {effects.balances.map(({ accountCode, before, after }) => (
              <tr>
                <th scope="row">
                  <span class="code">{accountCode}</span> {name(accountCode)}
                </th>
                <td class="number">
                  <Figure
                    value={before}
                    name={`${accountCode} ${report.before}`}
                    opens={ledger(accountCode)}
                    currency={currency}
                  />
                </td>
                <td class="number">
                  <Figure
                    value={after}
                    name={`${accountCode} ${report.after}`}
                    opens={ledger(accountCode)}
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {effects.warnings.length === 0 ? null : (
        <>
          <h3>{post.warnings}</h3>
          <ul>
            {effects.warnings.map((it) => (
              <li>{typeof it === 'string' ? it : it.message}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Lines and balances of a rehearsed entry. */
export function Effects(props: { readonly of: Rehearsed }): JSX.Element {
  const { of } = props;
  return (
    <>
      {of.status === undefined ? null : (
        <p>
          <small class={`tag ${of.status}`}>{statusOf(of.status)}</small> {of.effectiveDate} {of.memo}
        </p>
      )}
      {of.lines === undefined ? null : <Lines lines={of.lines} currency={of.currency ?? 'JPY'} />}
      <Balances of={of} />
    </>
  );
}
