// A figure: what the service said, as people read it, and the way to what stands behind it. There is no figure without
// such a way: `opens` is required.
import type { ComponentChildren, JSX } from 'preact';
import { language } from '../state/door.ts';
import { isNegative, shownAmount, type Amount } from '../state/money.ts';
import { hereWith, pageAt } from '../state/place.ts';
import { words } from '../words/words.ts';

/** What opens a figure: an address of the API for the drawer, or an address of ours. */
export type Opens = string;

/** A link of the API as the drawer's parameter: without the company, which the address has already. */
export function evidenceOf(link: string): string {
  return link.replace(/^\/v1\/companies\/[^/]+\//, '');
}

/**
 * The way to what a figure without a list of its own is made of: for each part its name, its value with the sign by
 * which the parts add up to the figure, and its own way.
 */
export function openParts(parts: readonly (readonly [name: string, value: Amount, opens: Opens])[]): Opens {
  const of = parts.map(([name, value, opens]) => ['of', `${name.replaceAll('|', '｜')}|${value}|${opens}`]);
  return `/v1/companies/x/parts?${new URLSearchParams(of)}`;
}

/** The link of a row narrowed to the days of one of its columns. */
export function narrowed(link: string, { from, to }: { readonly from?: string; readonly to?: string }): string {
  const url = new URL(link, 'http://localhost');
  if (from !== undefined && url.searchParams.has('from')) url.searchParams.set('from', from);
  if (to !== undefined && url.searchParams.has('to')) url.searchParams.set('to', to);
  return url.pathname + url.search;
}

/** Pages of ours that show what an address of the API answers, with the parameters that they share. */
const PAGES: readonly (readonly [
  address: RegExp,
  page: string,
  id: (found: RegExpExecArray, params: URLSearchParams) => string,
])[] = [
  [
    /^reports\/(ar-aging|aging)$/,
    'statements',
    (_found, params) => (params.get('type') === 'payable' ? 'payables' : 'receivables'),
  ],
  [/^reports\/(pl|bs|ss|cs|trial-balance|consumption-tax|runway)$/, 'statements', ([, report = '']) => report],
  [/^bank-accounts\/([^/]+)\/transactions$/, 'bank', ([, account = '']) => account],
  [/^approvals$/, 'inbox', () => ''],
  [/^events$/, 'audit', () => ''],
];

/** The address that opens a link: the page of ours that shows it, else the drawer of the page one is on. */
export function addressTo(opens: Opens): string {
  if (opens.startsWith('/app')) return opens;
  const evidence = evidenceOf(opens);
  const [path = '', query = ''] = evidence.split('?');
  const params = new URLSearchParams(query);
  for (const [pattern, page, id] of PAGES) {
    const found = pattern.exec(path);
    if (found === null || params.has('open') || params.has('limit')) continue;
    const { from, to, asOf, actorId } = Object.fromEntries(params);
    return pageAt(page, { from, to, asOf, actorId }, id(found, params));
  }
  return hereWith({ e: evidence });
}

/** An amount that opens what it is made of. `name` says what it is to whoever does not see the row. */
export function Figure(props: {
  readonly value: Amount;
  readonly name: string;
  readonly opens: Opens;
  readonly currency?: string;
  readonly isLarge?: boolean;
}): JSX.Element {
  const shown = shownAmount(props.value, language.value, props.currency);
  return (
    <a
      class={`figure${isNegative(props.value) ? ' negative' : ''}${props.isLarge ? ' large' : ''}`}
      href={addressTo(props.opens)}
      data-value={String(props.value)}
      data-opens={props.opens}
      aria-label={words().evidence.open(props.name, shown)}
    >
      {shown}
    </a>
  );
}

/** A figure among the facts of a list, under what it is called. */
export function FigureFact(props: Parameters<typeof Figure>[0] & { readonly title: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>
        <Figure {...props} />
      </dd>
    </div>
  );
}

/** An amount inside of a list that is itself the evidence: an entry's line, a ledger's balance. */
export function Sum(props: { readonly value: Amount; readonly currency?: string }): JSX.Element {
  return (
    <span class={`sum${isNegative(props.value) ? ' negative' : ''}`} data-sum={String(props.value)}>
      {shownAmount(props.value, language.value, props.currency)}
    </span>
  );
}
