// Every other noun as a register: what the service lists of it, to read, until it has a page of its own.
import type { JSX } from 'preact';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import { pageAt, param, place } from '../state/place.ts';
import { REGISTERS } from '../state/registers.ts';
import { THINGS } from '../words/events.ts';
import { shownTime, words } from '../words/words.ts';
import { More, usePages, type Page } from '../parts/entry-list.tsx';
import { addressTo } from '../parts/figure.tsx';
import { Panel } from '../parts/panel.tsx';

const NAME = [
  'code',
  'entryNumber',
  'number',
  'name',
  'title',
  'ruleName',
  'fileName',
  'subject',
  'memo',
  'period',
  'email',
  'url',
];
/** Nouns of which names are not shown in a list: whoever passes by reads along. */
const NAMELESS = new Set(['employees']);
const MORE = [
  'status',
  'type',
  'startDate',
  'endDate',
  'issueDate',
  'dueDate',
  'month',
  'role',
  'severity',
  'updatedAt',
];

/** A moment as the service says it; people read it in their own zone. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type RegisterItem = Readonly<Record<string, unknown>>;

const shown = (row: RegisterItem, names: readonly string[]): string =>
  names
    .map((name) => row[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => (TIME.test(String(value)) ? shownTime(String(value)) : value))
    .join(' · ');

function Rows(props: {
  readonly noun: string;
  readonly address: string;
  readonly first: Page<RegisterItem>;
}): JSX.Element {
  const { rows, more, error } = usePages(props.address, props.first);
  return (
    <>
      <ul class="rows">
        {rows.map((row) => {
          const id = String(row['id'] ?? '');
          return (
            <li data-row>
              <a href={addressTo(ofCompany(`/${props.noun}/${id}`))}>
                {shown(row, NAMELESS.has(props.noun) ? ['number'] : NAME) || id.slice(-6)}
              </a>
              <small>{shown(row, MORE)}</small>
            </li>
          );
        })}
      </ul>
      <More shown={rows.length} total={props.first.total} more={more} error={error} />
    </>
  );
}

/** The name of a register. */
function titleOf(noun: string): string {
  const [ja, en] = THINGS[REGISTERS[noun] ?? ''] ?? [noun, noun];
  const extra = noun === 'alerts' ? ` – ${words().home.alerts}` : '';
  return (language.value === 'ja' ? ja : en) + extra;
}

/** The page of the registers, or of one of them. */
export function Registers(): JSX.Element {
  const { pages, registers } = words();
  const noun = place.value.id in REGISTERS ? place.value.id : 'partners';
  const address = withParams(ofCompany(`/${noun}`), { limit: 100, status: param('status') });
  const read = useRead<Page<RegisterItem>>(address);
  return (
    <>
      <h1>{pages.registers}</h1>
      <nav class="tabs" aria-label={registers.choose}>
        {Object.keys(REGISTERS).map((it) => (
          <a href={pageAt('registers', {}, it)} aria-current={it === noun ? 'page' : undefined}>
            {titleOf(it)}
          </a>
        ))}
      </nav>
      <Panel
        title={titleOf(noun)}
        read={read}
        class="sheet"
        isEmpty={({ data }) => data.length === 0}
        empty={registers.empty}
      >
        {(first) => <Rows noun={noun} address={address} first={first} />}
      </Panel>
    </>
  );
}
