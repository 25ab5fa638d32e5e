// The records behind one cell of a statement for which no list of entries stands: what made the difference between
// nothing and what the cell says, entry by entry, as the service tells it.
import type { JSX } from 'preact';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import type { Amount } from '../state/money.ts';
import { param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { FigureFact } from './figure.tsx';
import { Panel } from './panel.tsx';

interface CellCauses {
  readonly currency: string;
  readonly rows: readonly {
    readonly code: string;
    readonly parentCode?: string;
    readonly column: string;
    readonly name: string;
    readonly events: readonly { readonly entryId: string; readonly sequence: number; readonly amount: Amount }[];
    readonly eventCount: number;
  }[];
}

/** What opens a cell by its causes: `causes?` with the report, its days, and the row and column of the cell. */
export function causesOf(asked: Readonly<Record<string, string | undefined>>): string {
  return withParams('/v1/companies/x/causes', asked);
}

/** The entries that made a cell. */
export function Causes(props: { readonly address: string }): JSX.Element {
  const { evidence, report } = words();
  const asked = Object.fromEntries(new URL(props.address, 'http://localhost').searchParams);
  const { report: name = '', row, parent, column, from, to } = asked;
  const read = useRead<CellCauses>(
    withParams(ofCompany(`/reports/${name}/diff`), { from, to, knownAtA: '0', knownAtB: param('t') }),
  );
  return (
    <Panel read={read} class="flat">
      {({ rows, currency }) => {
        const found = rows.find(
          (it) => it.code === row && it.column === column && (parent === undefined || it.parentCode === parent),
        );
        const events = found?.events ?? [];
        return (
          <>
            <h3>{report.causes}</h3>
            {events.length === 0 ? <p class="empty">{evidence.none}</p> : null}
            {events.length < (found?.eventCount ?? 0) ? <p class="stripe">{evidence.cut}</p> : null}
            <dl class="facts">
              {events.map(({ entryId, sequence, amount }) => (
                <FigureFact
                  key={sequence}
                  title={`#${sequence}`}
                  value={amount}
                  name={`${found?.name ?? ''} #${sequence}`}
                  opens={`/v1/companies/x/journal-entries/${entryId}`}
                  currency={currency}
                />
              ))}
            </dl>
          </>
        );
      }}
    </Panel>
  );
}
