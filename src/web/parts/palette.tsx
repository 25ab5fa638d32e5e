// The palette (Ctrl+K): pages, statements, accounts, partners, entry numbers, acts, found by typing; and the list of
// keys (?).
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { cover, LETTERS, pageKeys } from '../state/keys.ts';
import { go, pageAt } from '../state/place.ts';
import { words } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

interface Found {
  readonly name: string;
  readonly kind: string;
  readonly address: string;
}
interface PaletteThing {
  readonly data: readonly {
    readonly id: string;
    readonly code?: string;
    readonly name: string;
    readonly nameKana?: string;
  }[];
}
interface NumberedThing {
  readonly data: readonly { readonly id: string; readonly entryNumber?: number; readonly memo?: string }[];
}
const MOST = 12;

function fixed(): readonly Found[] {
  const { pages, reports } = words();
  return [
    ...Object.entries(pages).map(([page, name]) => ({ name, kind: '', address: pageAt(page) })),
    ...Object.entries(reports).map(([report, name]) => ({
      name,
      kind: pages.statements,
      address: pageAt('statements', {}, report),
    })),
  ];
}

/** What the typed words find, best first. */
function useFound(typed: string): readonly Found[] {
  const text = typed.trim().toLowerCase();
  const { pages, journal } = words();
  const accounts = useRead<PaletteThing>(ofCompany('/accounts?limit=500')).data?.data ?? [];
  const asked = text.length > 0 && !/^\d{1,3}$/.test(text) ? text : undefined;
  const partners =
    useRead<PaletteThing>(asked === undefined ? undefined : withParams(ofCompany('/partners'), { q: asked, limit: 5 }))
      .data?.data ?? [];
  const entries =
    useRead<NumberedThing>(
      /^\d{1,9}$/.test(text) ? withParams(ofCompany('/journal-entries'), { entryNumber: text, limit: 3 }) : undefined,
    ).data?.data ?? [];
  const hits = (name: string): boolean => name.toLowerCase().includes(text);
  return [
    ...fixed().filter(({ name, address }) => hits(name) || address.includes(`/${text}`)),
    ...entries.map(({ id, entryNumber, memo }) => ({
      name: `${entryNumber ?? ''} ${memo ?? ''}`,
      kind: journal.number,
      address: pageAt('journal', {}, id),
    })),
    ...(text === ''
      ? []
      : accounts
          .filter(({ code, name }) => hits(name) || (code ?? '').startsWith(text))
          .map(({ code = '', name }) => ({
            name: `${code} ${name}`,
            kind: pages.ledger,
            address: pageAt('ledger', { accountCode: code }),
          }))),
    ...partners.map(({ id, name }) => ({ name, kind: journal.partner, address: pageAt('journal', { partnerId: id }) })),
  ].slice(0, MOST);
}

/** The palette over the page. */
export function Palette(): JSX.Element {
  const { frame } = words();
  const [typed, type] = useState('');
  const [chosen, choose] = useState(0);
  const found = useFound(typed);
  const close = (): void => {
    cover.value = undefined;
  };
  const take = (it: Found | undefined): void => {
    if (it === undefined) return;
    close();
    go(it.address);
    // The dialog gives the focus back to where it was: it belongs to the page that was chosen.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
  };
  return (
    <Dialog title={frame.palette} class="palette" close={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found[chosen] === undefined ? undefined : `found-${chosen}`}
        aria-label={frame.paletteHint}
        placeholder={frame.paletteHint}
        value={typed}
        onInput={(event) => {
          type(event.currentTarget.value);
          choose(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            choose(Math.min(Math.max(0, chosen + step), found.length - 1));
            event.preventDefault();
          }
          if (event.key === 'Enter' && !event.isComposing) take(found[chosen]);
        }}
      />
      <ul id="found" role="listbox" aria-label={frame.palette}>
        {found.map((it, index) => (
          <li id={`found-${index}`} role="option" aria-selected={index === chosen} onClick={() => take(it)}>
            <span>{it.name}</span>
            <small>{it.kind}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p class="empty">{frame.nothingFound}</p> : null}
    </Dialog>
  );
}

/** The list of keys over the page: those that work everywhere, and those of this page. */
export function KeyList(): JSX.Element {
  const { keys, pages } = words();
  const close = (): void => {
    cover.value = undefined;
  };
  const rows: readonly (readonly [key: string, says: string])[] = [
    ['Ctrl+K', keys.palette],
    ['/', keys.search],
    ['?', keys.help],
    ['Esc', keys.close],
    ...Object.entries(LETTERS).map(
      ([letter, page]) => [`g ${letter}`, keys.go(pages[page as keyof typeof pages])] as const,
    ),
    ...pageKeys.value.map(({ key, says }) => [key, says] as const),
  ];
  return (
    <Dialog title={keys.title} close={close}>
      <dl class="keys">
        {rows.map(([key, says]) => (
          <div>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
