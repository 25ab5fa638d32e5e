// The frame around every page: navigation, the moment, how the feed is doing, language and theme, palette and keys.
import type { ComponentChildren, JSX } from 'preact';
import { language, leave } from '../state/door.ts';
import { feed, newest } from '../state/feed.ts';
import { cover } from '../state/keys.ts';
import { singleKeys, speak, switchSingleKeys, theme, THEMES, wear } from '../state/looks.ts';
import { hereWith, pageAt, place } from '../state/place.ts';
import { shownTime, words } from '../words/words.ts';
import { Drawer } from './drawer.tsx';
import { MomentBar } from './moment-bar.tsx';
import { KeyList, Palette } from './palette.tsx';

const PAGES = [
  'home',
  'journal',
  'post',
  'inbox',
  'bank',
  'documents',
  'close',
  'statements',
  'ledger',
  'audit',
  'registers',
  'settings',
] as const;

function Navigation(): JSX.Element {
  const { pages, frame } = words();
  const links = PAGES.map((page) => (
    <li>
      <a href={pageAt(page)} aria-current={place.value.page === page ? 'page' : undefined}>
        {pages[page]}
      </a>
    </li>
  ));
  return (
    <nav aria-label={frame.menu}>
      <details class="menu" key={place.value.page}>
        <summary>{frame.menu}</summary>
        <ul>{links}</ul>
      </details>
      <ul class="links">{links}</ul>
    </nav>
  );
}

function FeedState(): JSX.Element {
  const { states } = words();
  const state = feed.value;
  const said = state.is === 'lost' ? states.lost(shownTime(new Date(state.sinceMs).toISOString())) : states[state.is];
  return (
    <p class={`feed ${state.is}`} role="status">
      <i aria-hidden="true" />
      {said}
      {newest.value === undefined ? null : <span class="quiet"> #{newest.value}</span>}
    </p>
  );
}

function Settings(): JSX.Element {
  const { frame } = words();
  return (
    <details class="settings">
      <summary>{frame.settings}</summary>
      <div>
        <label>
          {frame.language}
          <select value={language.value} onChange={(event) => speak(event.currentTarget.value === 'en' ? 'en' : 'ja')}>
            <option value="ja" lang="ja">
              日本語
            </option>
            <option value="en" lang="en">
              English
            </option>
          </select>
        </label>
        <label>
          {frame.theme}
          <select
            value={theme.value}
            onChange={(event) => wear(THEMES.find((it) => it === event.currentTarget.value) ?? 'system')}
          >
            {THEMES.map((it) => (
              <option value={it}>{frame.themes[it]}</option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
          />
          {frame.singleKeys}
        </label>
        <button type="button" onClick={() => window.print()}>
          {frame.print}
        </button>
        <button type="button" onClick={() => void leave()}>
          {frame.leave}
        </button>
      </div>
    </details>
  );
}

function Brand(props: { readonly href: string }): JSX.Element {
  return (
    <a class="brand" href={props.href}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <rect x="3" y="2" width="18" height="20" rx="3" />
        <path d="M8 7h8M8 11h8M8 15h5" />
      </svg>
      <strong>{words().name}</strong>
    </a>
  );
}

/** What stands there until it is known who has come in: the mark, as page.html has it from the first moment on. */
export function Beginning(): JSX.Element {
  return (
    <header class="top">
      <Brand href="/app" />
    </header>
  );
}

/** The frame with a page in it. */
export function Frame(props: { readonly company: string; readonly children: ComponentChildren }): JSX.Element {
  const { frame, keys } = words();
  const opened = place.value.params.get('e');
  return (
    <>
      <a class="skip" href="#main">
        {frame.skip}
      </a>
      <header class="top">
        <Brand href={pageAt('home')} />
        <span class="company">{props.company}</span>
        <button type="button" class="search" onClick={() => (cover.value = 'palette')}>
          {frame.palette} <kbd>Ctrl K</kbd>
        </button>
        <FeedState />
        <button type="button" class="plain" aria-label={keys.title} onClick={() => (cover.value = 'keys')}>
          ?
        </button>
        <Settings />
      </header>
      <div class="body">
        <Navigation />
        <main id="main" tabIndex={-1}>
          <MomentBar />
          {props.children}
        </main>
        {opened === null ? null : <Drawer address={opened} back={hereWith({ e: undefined })} key={opened} />}
      </div>
      {cover.value === 'palette' ? <Palette /> : null}
      {cover.value === 'keys' ? <KeyList /> : null}
    </>
  );
}
