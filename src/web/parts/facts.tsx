// Whatever the service says of a thing, as a list of its facts; what is inside of it is folded in, and an id opens what
// it names.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ofCompany } from '../state/books.ts';
import { language } from '../state/door.ts';
import { shownAmount } from '../state/money.ts';
import { addressOfId } from '../state/registers.ts';
import { shownTime } from '../words/words.ts';
import { addressTo } from './figure.tsx';

const HIDDEN = new Set(['companyId', 'links']);
/** What fields and their values are called; it comes when the first of them is shown. */
const fields = signal<(typeof import('../words/fields.ts') & typeof import('../words/values.ts')) | undefined>(
  undefined,
);
/** A time as the service says it. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Numbers that count nothing. */
const PLAIN = /year|number|code|version|month|day/i;

/** What a field of the API is called. A key that no field has, such as a month or a position, is itself. */
function fieldSaid(name: string): string {
  const { FIELDS_JA, fieldInEnglish } = fields.value ?? {};
  const ja = FIELDS_JA?.get(name);
  if (language.value === 'ja' || ja === undefined) return ja ?? name;
  return fieldInEnglish?.(name) ?? name;
}

/** What fields of the API are called, as soon as that has come. */
export function useFieldNames(): typeof fieldSaid {
  useEffect(() => {
    if (fields.peek() === undefined)
      void Promise.all([import('../words/fields.ts'), import('../words/values.ts')]).then(
        ([names, values]) => void (fields.value = { ...names, ...values }),
      );
  }, []);
  return fieldSaid;
}

/** One value as people read it; as the service said it, it stands in the page beside. */
function Value(props: { readonly field: string; readonly value: unknown }): JSX.Element {
  const { field, value } = props;
  const said = String(value);
  const word = fields.value?.valueIn(language.value, field, value);
  if (word !== undefined) return <data value={said}>{word}</data>;
  if (typeof value === 'string' && TIME.test(value)) return <time dateTime={value}>{shownTime(value)}</time>;
  if (typeof value === 'number' && Number.isInteger(value) && !PLAIN.test(field))
    return <data value={said}>{shownAmount(value, language.value)}</data>;
  return <>{said}</>;
}

/** What a field says, as people read it. */
export function shown(field: string, value: unknown): JSX.Element {
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object'))
    return (
      <>
        {value.map((it, at) => (
          <>
            {at === 0 ? '' : ', '}
            {shown(field, it)}
          </>
        ))}
      </>
    );
  if (typeof value === 'object' && value !== null) return <Facts of={value as Readonly<Record<string, unknown>>} />;
  const address = typeof value === 'string' ? addressOfId(value) : undefined;
  if (address === undefined) return <Value field={field} value={value} />;
  return <a href={addressTo(ofCompany(address))}>{String(value)}</a>;
}

/** The facts of a thing, each under its name. */
export function Facts(props: { readonly of: Readonly<Record<string, unknown>> }): JSX.Element {
  const said = useFieldNames();
  return (
    <dl class="facts raw">
      {Object.entries(props.of)
        .filter(([name, value]) => !HIDDEN.has(name) && value !== undefined && value !== null)
        .map(([name, value]) => (
          <div data-field={name}>
            <dt>{Array.isArray(props.of) ? Number(name) + 1 : said(name)}</dt>
            <dd>{shown(name, value)}</dd>
          </div>
        ))}
    </dl>
  );
}
