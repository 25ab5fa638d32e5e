// Keys: `g` and a letter goes to a page, single keys belong to the page that is shown, Ctrl+K and Escape work always.
// Nothing happens while somebody
// types, Escape leaves the field, and single keys can be switched off.
import { signal } from '@preact/signals';
import { singleKeys } from './looks.ts';

/** What keys do on the page that is shown. */
export interface PageKey {
  readonly key: string;
  readonly says: string;
  readonly does: () => void;
}
/** Keys of the page that is shown; the list of keys shows them. */
export const pageKeys = signal<readonly PageKey[]>([]);
/** What covers the page: the palette, the list of keys, or nothing. */
export const cover = signal<'palette' | 'keys' | undefined>(undefined);
/** Pages by the letter behind `g`. */
export const LETTERS: Readonly<Record<string, string>> = {
  h: 'home',
  j: 'journal',
  n: 'post',
  i: 'inbox',
  b: 'bank',
  d: 'documents',
  c: 'close',
  s: 'statements',
  l: 'ledger',
  a: 'audit',
  r: 'registers',
  t: 'settings',
};

let isGoing = false;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function single(event: KeyboardEvent, goTo: (page: string) => void): boolean {
  if (isGoing) {
    isGoing = false;
    const page = LETTERS[event.key];
    if (page !== undefined) goTo(page);
    return page !== undefined;
  }
  if (event.key === 'g') {
    isGoing = true;
    return true;
  }
  if (event.key === '?') {
    cover.value = 'keys';
    return true;
  }
  if (event.key === '/') {
    const search = document.querySelector<HTMLElement>('input[type=search]');
    if (search === null) cover.value = 'palette';
    else search.focus();
    return true;
  }
  const own = pageKeys.value.find(({ key }) => key === event.key);
  // Enter on a link or a button is theirs.
  if (
    own === undefined ||
    (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button,summary'))
  )
    return false;
  own.does();
  return true;
}

/** Does what a key says; `goTo` goes to a page, `back` closes what is open. */
export function press(event: KeyboardEvent, goTo: (page: string) => void, back: () => void): void {
  if (event.isComposing || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    cover.value = cover.value === 'palette' ? undefined : 'palette';
    event.preventDefault();
    return;
  }
  if (event.key === 'Escape') {
    if (cover.value !== undefined) cover.value = undefined;
    else if (isTyping(event.target)) (event.target as HTMLElement).blur();
    else back();
    return;
  }
  if (event.ctrlKey || event.metaKey || cover.value !== undefined || isTyping(event.target) || !singleKeys.value)
    return;
  if (single(event, goTo)) event.preventDefault();
}
