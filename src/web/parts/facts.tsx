// Whatever the service says of a thing, as a list of its facts; what is inside of it is folded in, and an id opens what
// it names.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ofCompany } from '../state/books.ts';
import { language } from '../state/door.ts';
import { addressOfId } from '../state/registers.ts';
import { addressTo } from './figure.tsx';

const HIDDEN = new Set(['companyId', 'links']);
/** What fields are called; it comes when the first of them is shown. */
const fields = signal<typeof import('../words/fields.ts') | undefined>(undefined);

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
    if (fields.peek() === undefined) void import('../words/fields.ts').then((come) => void (fields.value = come));
  }, []);
  return fieldSaid;
}

function shown(value: unknown): JSX.Element | string {
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object'))
    return (
      <>
        {value.map((it, at) => (
          <>
            {at === 0 ? '' : ', '}
            {shown(it)}
          </>
        ))}
      </>
    );
  if (typeof value === 'object' && value !== null) return <Facts of={value as Readonly<Record<string, unknown>>} />;
  const address = typeof value === 'string' ? addressOfId(value) : undefined;
  return address === undefined ? String(value) : <a href={addressTo(ofCompany(address))}>{String(value)}</a>;
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
            <dt>{said(name)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
