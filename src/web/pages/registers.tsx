// Every other noun as a register: what the service lists of it, to read, until it has a page of its own.
import type { JSX } from 'preact';
import { ofCompany, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import { pageAt, param, place } from '../state/place.ts';
import { REGISTERS } from '../state/registers.ts';
import { THINGS } from '../words/events.ts';
import { valueIn } from '../words/values.ts';
import { shownTime, words } from '../words/words.ts';
import { Facts } from '../parts/facts.tsx';
import { addressTo } from '../parts/figure.tsx';
import { Listed } from '../parts/pages.tsx';

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

/** The same of a row's state and kind, in the words of the page. */
function shownMore(row: RegisterItem): string {
  const { dates } = words().registers;
  return MORE.flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const said = TIME.test(String(value)) ? shownTime(String(value)) : (valueIn(language.value, name, value) ?? value);
    return name in dates ? [`${dates[name as keyof typeof dates]} ${said}`] : [said];
  }).join(' · ');
}

function Items(props: { readonly noun: string; readonly of: readonly RegisterItem[] }): JSX.Element {
  return (
    <ul class="rows">
      {props.of.map((row) => {
        const id = String(row['id'] ?? '');
        const name = shown(row, NAMELESS.has(props.noun) ? ['number'] : NAME) || id.slice(-6);
        const more = <small>{shownMore(row)}</small>;
        if (REGISTERS[props.noun]?.isWhole)
          return (
            <li data-row>
              <details>
                <summary>
                  {name} {more}
                </summary>
                <Facts of={row} />
              </details>
            </li>
          );
        return (
          <li data-row>
            <a href={addressTo(ofCompany(`/${props.noun}/${id}`))}>{name}</a>
            {more}
          </li>
        );
      })}
    </ul>
  );
}

/** Names of several that do not end in -s alone. */
const PLURALS: Readonly<Record<string, string>> = {
  'Handover of the journal': 'Handovers of the journal',
  'Payment batch': 'Payment batches',
  'Tax name of another program': 'Tax names of other programs',
};

/** The name of a register. */
function titleOf(noun: string): string {
  if (noun === 'alerts') return words().home.alerts;
  const [ja, en] = THINGS[REGISTERS[noun]?.thing ?? ''] ?? [noun, noun];
  return language.value === 'ja' ? ja : (PLURALS[en] ?? `${en}s`);
}

/** The page of the registers, or of one of them. */
export function Registers(): JSX.Element {
  const { pages, registers } = words();
  const noun = place.value.id in REGISTERS ? place.value.id : 'partners';
  const address = withParams(ofCompany(`/${noun}`), { limit: 100, status: param('status') });
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
      <Listed<RegisterItem>
        title={titleOf(noun)}
        address={address}
        class="sheet"
        empty={registers.empty(titleOf(noun))}
      >
        {(rows) => <Items noun={noun} of={rows} />}
      </Listed>
    </>
  );
}
