// Whatever the service says of a thing, as a list of its facts; what is inside of it is folded in.
import type { JSX } from 'preact';

const HIDDEN = new Set(['companyId', 'links']);

function shown(value: unknown): JSX.Element | string {
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object')) return value.join(', ');
  if (typeof value === 'object' && value !== null) return <Facts of={value as Readonly<Record<string, unknown>>} />;
  return String(value);
}

/** The facts of a thing under the names that the API has for them. */
export function Facts(props: { readonly of: Readonly<Record<string, unknown>> }): JSX.Element {
  return (
    <dl class="facts raw">
      {Object.entries(props.of)
        .filter(([name, value]) => !HIDDEN.has(name) && value !== undefined && value !== null)
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
