// Two moments side by side: what of a report changed between them, and the records that did it.
import type { JSX } from 'preact';
import { useRead, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import { withOtherSign, type Amount } from '../state/money.ts';
import { hereWith, param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { addressTo, Figure, openParts } from '../parts/figure.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';

interface Cause {
  readonly entryId: string;
  readonly sequence: number;
  readonly amount: Amount;
}
interface Changed {
  readonly kind: string;
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly column: string;
  readonly a: Amount;
  readonly b: Amount;
  readonly difference: Amount;
  readonly events: readonly Cause[];
  readonly eventCount: number;
}
interface DiffReport {
  readonly currency: string;
  readonly rows: readonly Changed[];
}
const SHOWN_CAUSES = 20;

/** The record behind a difference, as a link to its entry in the drawer. */
function CauseLink(props: { readonly cause: Cause; readonly currency: string; readonly name: string }): JSX.Element {
  const { cause } = props;
  return (
    <li>
      <a href={addressTo(`/v1/companies/x/journal-entries/${cause.entryId}`)}>#{cause.sequence}</a>{' '}
      <Figure
        value={cause.amount}
        name={`${props.name} #${cause.sequence}`}
        opens={`/v1/companies/x/journal-entries/${cause.entryId}`}
        currency={props.currency}
      />
    </li>
  );
}

/** What changed in a report since a record, up to the moment that is shown. */
export function Differences(props: {
  readonly of: string;
  readonly address: string;
  readonly since: string;
}): JSX.Element {
  const said = words().report;
  const address = withParams(props.address.replace(/(\/reports\/[\w-]+)/, '$1/diff'), {
    knownAtA: props.since,
    knownAtB: param('t'),
    compare: undefined,
    interval: undefined,
    includeDrafts: undefined,
  });
  const read = useRead<DiffReport>(address);
  return (
    <>
      <p class="stripe" role="status">
        {said.whatChanged(props.since)} <a href={hereWith({ u: undefined })}>{words().frame.close}</a>
      </p>
      <Panel read={read} class="sheet" isEmpty={({ rows }) => rows.length === 0} empty={said.noChange}>
        {({ rows, currency }) => (
          <Table
            title={said.whatChanged(props.since)}
            class="statement"
            heads={[
              said.item,
              { figures: said.before },
              { figures: said.after },
              { figures: words().home.difference },
              said.causes,
            ]}
          >
            {rows.map((row) => {
              const name = language.value === 'en' ? (row.nameEn ?? row.name) : row.name;
              const then = hereWith({ u: undefined, t: props.since, row: row.code });
              const now = hereWith({ u: undefined, row: row.code });
              const both = openParts([
                [said.after, row.b, now],
                [said.before, withOtherSign(row.a), then],
              ]);
              return (
                <tr class={`${row.kind} level-${Math.min(row.level, 4)}`}>
                  <th scope="row">{name}</th>
                  <td class="number">
                    <Figure value={row.a} name={`${name} ${said.before}`} opens={then} currency={currency} />
                  </td>
                  <td class="number">
                    <Figure value={row.b} name={`${name} ${said.after}`} opens={now} currency={currency} />
                  </td>
                  <td class="number">
                    <span class="sum" data-sum={String(row.difference)}>
                      <Figure
                        value={row.difference}
                        name={`${name} ${words().home.difference}`}
                        opens={both}
                        currency={currency}
                      />
                    </span>
                  </td>
                  <td>
                    <details>
                      <summary>{row.eventCount}</summary>
                      <ul>
                        {row.events.slice(0, SHOWN_CAUSES).map((cause) => (
                          <CauseLink cause={cause} currency={currency} name={name} />
                        ))}
                      </ul>
                    </details>
                  </td>
                </tr>
              );
            })}
          </Table>
        )}
      </Panel>
    </>
  );
}
