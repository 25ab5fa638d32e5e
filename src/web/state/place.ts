// Where one is: the address bar as a signal. It holds page, filters, range, moment and what is opened, so that a link
// shows a colleague the same figure.
import { signal } from '@preact/signals';

/** One place of the dashboard: `/app/<company>/<page>/<id>?<params>`. */
export interface Place {
  readonly company: string;
  readonly page: string;
  readonly id: string;
  readonly params: URLSearchParams;
}

/** What stays when one goes to another page: the moment, and the one it is compared with. */
const KEPT = ['t', 'u'];

function read(address: string): Place {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, , company = '', page = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  return { company, page: page === '' ? 'home' : page, id: rest.join('/'), params: searchParams };
}

/** Where one is now. */
export const place = signal<Place>(read('/app'));

/** Reads the address bar; start.tsx calls it at the start and when one goes back. */
export function arrive(): void {
  place.value = read(location.href);
}

/** Goes to an address of ours without loading anything; `replace` leaves no step to go back to. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  arrive();
}

/** The address of a page of this company with these parameters; moment and comparison stay as they are. */
export function pageAt(page: string, params: Readonly<Record<string, string | undefined>> = {}, id = ''): string {
  const now = place.value;
  const query = new URLSearchParams();
  for (const name of KEPT) {
    const kept = now.params.get(name);
    if (kept !== null && !(name in params)) query.set(name, kept);
  }
  for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== '') query.set(name, value);
  const path = [now.company, page, ...(id === '' ? [] : id.split('/'))].map(encodeURIComponent).join('/');
  return `/app/${path}${query.size === 0 ? '' : `?${query}`}`;
}

/** The address of the very page one is on, with some parameters changed; undefined takes one away. */
export function hereWith(changes: Readonly<Record<string, string | undefined>>): string {
  const { company, page, id, params } = place.value;
  const query = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  const path = [company, page, ...(id === '' ? [] : id.split('/'))].map(encodeURIComponent).join('/');
  return `/app/${path}${query.size === 0 ? '' : `?${query}`}`;
}

/** A parameter of the page, undefined where it is not given. */
export function param(name: string): string | undefined {
  return place.value.params.get(name) ?? undefined;
}
