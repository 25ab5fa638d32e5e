// What everything that is drafted and submitted does to the profit and loss of a month: before and after, both said by
// the service; rows that stay as they are are folded in.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import type { Amount } from '../state/money.ts';
import { endOf } from '../state/periods.ts';
import { pageAt } from '../state/place.ts';
import { words } from '../words/words.ts';
import { Figure } from './figure.tsx';
import { Panel } from './panel.tsx';
import { Table } from './table.tsx';

interface MonthStatement {
  readonly currency: string;
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn?: string;
    readonly values: Readonly<Record<string, Amount>>;
  }[];
}

/** The month of a day as it is, and with everything that is drafted and submitted; neither stands there alone. */
export function MonthEffect(props: { readonly day: string }): JSX.Element {
  const { inbox, report } = words();
  const [isWhole, showWhole] = useState(false);
  const month = props.day.slice(0, 7);
  const days = { from: `${month}-01`, to: endOf(month) };
  const address = withParams(ofCompany('/reports/pl'), { ...days, level: 'class', locale: language.value });
  const now = useRead<MonthStatement>(address);
  const then = useRead<MonthStatement>(withParams(address, { includeDrafts: 'true' }));
  return (
    <Panel title={inbox.monthEffect(month)} read={now.data === undefined ? now : then} class="flat">
      {({ rows, currency }) => {
        const before = (code: string): Amount | undefined =>
          now.data?.rows.find((row) => row.code === code)?.values['total'];
        const last = rows.at(-1);
        const moved = rows.filter((row) => row === last || before(row.code) !== row.values['total']);
        return (
          <>
            <Table
              title={inbox.monthEffect(month)}
              class="balances"
              heads={[report.item, { figures: report.before }, { figures: report.after }]}
            >
              {(isWhole ? rows : moved).map((row) => {
                const was = before(row.code);
                const name = language.value === 'en' ? (row.nameEn ?? row.name) : row.name;
                const at = { ...days, t: undefined, u: undefined, row: row.code };
                return (
                  <tr class={row === last ? 'total' : ''}>
                    <th scope="row">{name}</th>
                    <td class="number">
                      {was === undefined ? null : (
                        <Figure
                          value={was}
                          name={`${name} ${report.before}`}
                          opens={pageAt('statements', at, 'pl')}
                          currency={currency}
                        />
                      )}
                    </td>
                    <td class="number">
                      <Figure
                        value={row.values['total'] ?? 0}
                        name={`${name} ${report.after}`}
                        opens={pageAt('statements', { ...at, drafts: 'true' }, 'pl')}
                        currency={currency}
                      />
                    </td>
                  </tr>
                );
              })}
            </Table>
            {moved.length === rows.length ? null : (
              <button type="button" class="plain" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
                {isWhole ? inbox.onlyMoved : inbox.allRows}
              </button>
            )}
          </>
        );
      }}
    </Panel>
  );
}
