// Where the dashboard begins in the browser: hands in clock and storage, comes in by the code of the link, and shows
// the page that the address names.
import { signal } from '@preact/signals';
import { render, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Beginning, Frame } from './parts/frame.tsx';
import { Failure, Shape } from './parts/panel.tsx';
import { Home } from './pages/home.tsx';
import { atMoment, ofCompany, readAhead, readDue } from './state/books.ts';
import { access, ask, enter, language, refusalOf, type Refused } from './state/door.ts';
import { followFeed, newest } from './state/feed.ts';
import { pageKeys, press } from './state/keys.ts';
import { recallLooks } from './state/looks.ts';
import { arrive, go, hereWith, pageAt, param, place } from './state/place.ts';
import { begin } from './state/surroundings.ts';
import { words } from './words/words.ts';

interface Me {
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

type PageContent = () => JSX.Element;
/** Pages that come when somebody goes to them: who opens the first one does not wait for all. */
const PAGES: Readonly<Record<string, () => Promise<PageContent>>> = {
  journal: () => import('./pages/journal.tsx').then(({ Journal }) => Journal),
  statements: () => import('./pages/statements.tsx').then(({ Statements }) => Statements),
  ledger: () => import('./pages/ledger.tsx').then(({ LedgerPage }) => LedgerPage),
  post: () => import('./pages/post.tsx').then(({ Post }) => Post),
  inbox: () => import('./pages/inbox.tsx').then(({ Inbox }) => Inbox),
  bank: () => import('./pages/bank.tsx').then(({ Bank }) => Bank),
  documents: () => import('./pages/documents.tsx').then(({ Documents }) => Documents),
  close: () => import('./pages/close.tsx').then(({ Close }) => Close),
  audit: () => import('./pages/audit.tsx').then(({ Audit }) => Audit),
  registers: () => import('./pages/registers.tsx').then(({ Registers }) => Registers),
  settings: () => import('./pages/settings.tsx').then(({ Settings }) => Settings),
};
/** Those that have come. */
const come = signal<Readonly<Record<string, PageContent>>>({ home: Home });
const missed = signal<string | undefined>(undefined);

/** The page of this name; until it has come its shape, and where it does not come, that it does not. */
function PageOf(props: { readonly name: string }): JSX.Element {
  const name = props.name in PAGES ? props.name : 'home';
  const fetchIt = (): void => {
    missed.value = undefined;
    PAGES[name]?.().then(
      (content) => void (come.value = { ...come.peek(), [name]: content }),
      () => void (missed.value = name),
    );
  };
  const Here = come.value[name];
  useEffect(() => {
    if (Here === undefined) fetchIt();
  }, [name]);
  if (Here !== undefined) return <Here />;
  return missed.value === name ? <Failure error={refusalOf(undefined)} again={fetchIt} /> : <Shape />;
}

const me = signal<Me | undefined>(undefined);
const failure = signal<Refused | undefined>(undefined);
const isBadCode = signal(false);
/** After what time it is asked again who has come in. */
const AGAIN_MS = 3_000;
let next: ReturnType<typeof setTimeout> | undefined;

function Way(props: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <main id="main" class="way">
      <h1>{words().name}</h1>
      {props.children}
    </main>
  );
}

/** What one sees who is not in: how to come in. */
function Entry(): JSX.Element {
  const { entry } = words();
  const [login, found] = useState<string | null>(null);
  useEffect(() => {
    ask<{ readonly login: string | null }>('/app/ways').then(
      ({ data }) => found(data?.login ?? null),
      () => undefined,
    );
  }, []);
  return (
    <Way>
      {isBadCode.value ? <p role="alert">{entry.badCode}</p> : null}
      <p>{access.value === 'ended' ? entry.ended : entry.out}</p>
      {login === null ? null : (
        <p>
          <a href={login} data-leaves>
            {entry.signIn}
          </a>
        </p>
      )}
      <pre>npx daicho open</pre>
    </Way>
  );
}

/** What one sees while the service cannot say who has come in: whoever is in is not sent out for that. */
function Waiting(props: { readonly error: Refused }): JSX.Element {
  return (
    <Way>
      <Failure error={props.error} again={() => void findOut()} />
      <p role="status">{words().entry.waiting}</p>
    </Way>
  );
}

function Companies(props: { readonly me: Me }): JSX.Element {
  return (
    <Way>
      <h2>{words().entry.choose}</h2>
      <ul class="choices">
        {props.me.companies.map(({ id, name }) => (
          <li>
            <a href={`/app/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </Way>
  );
}

function Shown(props: { readonly company: Me['companies'][number] }): JSX.Element {
  const { company, page } = place.value;
  useEffect(() => {
    const end = new AbortController();
    newest.value = undefined;
    void followFeed(company, end.signal);
    return () => end.abort();
  }, [company]);
  // The page that goes takes its keys along; the page that comes has its own.
  useEffect(() => () => void (pageKeys.value = []), [page]);
  document.title = `${words().pages[page as keyof ReturnType<typeof words>['pages']] ?? ''} – ${words().name}`;
  return (
    <Frame company={props.company.name}>
      <PageOf key={page} name={page} />
    </Frame>
  );
}

/** The whole dashboard. */
function App(): JSX.Element {
  document.documentElement.lang = language.value;
  if (access.value === 'out' || access.value === 'ended') return <Entry />;
  if (access.value === 'unknown')
    return failure.value === undefined ? <Beginning /> : <Waiting error={failure.value} />;
  const known = me.value;
  if (known === undefined) return <Beginning />;
  const company = known.companies.find(({ id }) => id === place.value.company);
  return company === undefined ? <Companies me={known} /> : <Shown company={company} />;
}

async function comeIn(): Promise<void> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  // The code is good for once, and leaves the address and the history before anything else happens.
  isBadCode.value = location.hash === '#login=refused';
  if (code !== undefined || isBadCode.value) history.replaceState(null, '', location.pathname + location.search);
  try {
    if (code !== undefined) await enter(code);
  } catch (thrown) {
    isBadCode.value = refusalOf(thrown).status !== 0;
  }
  await findOut();
}

/** Asks who has come in; a service that starts, stops or is busy is asked again, without anybody pressing anything. */
async function findOut(): Promise<void> {
  const { company, page } = place.value;
  // The home page is read beside the question who has come in, not behind it.
  if (company !== '' && page === 'home') readAhead(atMoment(ofCompany('/dashboard'), param('t')));
  try {
    const { data } = await ask<Me>('/v1/me');
    me.value = data;
    access.value = 'in';
    failure.value = undefined;
    const [only, ...more] = data?.companies ?? [];
    if (place.value.company === '' && only !== undefined && more.length === 0) go(`/app/${only.id}`, true);
  } catch (thrown) {
    failure.value = refusalOf(thrown);
    const { status } = failure.value;
    if (status !== 401) {
      clearTimeout(next);
      next = setTimeout(() => void findOut(), AGAIN_MS);
    }
  }
}

function follows(event: MouseEvent): HTMLAnchorElement | SVGAElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPage = link?.getAttribute('href')?.startsWith('/app') === true && !link.hasAttribute('data-leaves');
  return isPage ? link : undefined;
}

/** Goes to an address as one who reads it does: a new page begins at its top, and Tab leads into it. */
function goAndRead(address: string): void {
  const before = place.value.page + place.value.id;
  go(address);
  if (place.value.page + place.value.id === before) return;
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

function start(): void {
  begin({ nowMs: () => Date.now(), keeping: localStorage });
  recallLooks(navigator.languages);
  arrive();
  window.addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const link = follows(event);
    if (link === undefined) return;
    event.preventDefault();
    goAndRead(link.getAttribute('href') ?? '/app');
  });
  document.addEventListener('keydown', (event) =>
    press(
      event,
      (page) => goAndRead(pageAt(page)),
      () => place.value.params.has('e') && go(hereWith({ e: undefined })),
    ),
  );
  document.addEventListener('visibilitychange', readDue);
  setInterval(readDue, 1_000);
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
  void comeIn();
}

start();
