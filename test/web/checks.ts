// What the pages of the dashboard promise, as checks: the tests of the dashboard run them on the pages as they are, and
// test/web/plants.test.ts on pages with a fault in them, of which each check has to find its own.
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { addressOfId, REGISTERS } from '../../src/web/state/registers.ts';
import { EN } from '../../src/web/words/en.ts';
import { JA } from '../../src/web/words/ja.ts';
import { valueIn } from '../../src/web/words/values.ts';
import { figuresOf, settled, watchedPage } from './chromium.ts';
import type { BrowserStage } from './stage.ts';
import type { Sums } from './sums.ts';

/** What was found on the pages of a company. */
export interface FiguresFound {
  readonly figures: Map<string, number>;
  readonly wrong: string[];
}

/** Holds every figure of these places at a moment against what it opens; what is wrong is told in `found`. */
export async function held(
  browsing: BrowserContext,
  at: (place: string) => string,
  sums: Sums,
  found: FiguresFound,
  places: readonly string[],
  moment: string,
): Promise<void> {
  for (const place of places) {
    const { page, said, complaints } = await watchedPage(browsing);
    const past = moment === '' ? '' : `${place.includes('?') ? '&' : '?'}t=${moment}`;
    await page.goto(at(place + past));
    await settled(page);
    const tell = (what: string): number => found.wrong.push(`${place}${past}: ${what}`);
    const name = place.replace(/\?.*/, '');
    for (const figure of await figuresOf(page)) {
      found.figures.set(name, (found.figures.get(name) ?? 0) + 1);
      if (!said.has(figure.value)) tell(`${figure.name}: the service never said ${figure.value}`);
      const wrong = await sums.wrongWith(figure, place, moment);
      if (wrong !== undefined) tell(`${figure.name} ${figure.value}: ${wrong}`);
    }
    // What stands inside of a list is the evidence itself, and was said too.
    const inside = await page.$$eval('[data-sum], [data-count]', (all) =>
      all.map((it) => it.getAttribute('data-sum') ?? it.getAttribute('data-count') ?? ''),
    );
    for (const value of inside) if (!said.has(value)) tell(`never said ${value}`);
    found.figures.set(name, (found.figures.get(name) ?? 0) + inside.length);
    // A count is that of the list which it opens.
    for (const { count, href } of moment === '' ? await countsOf(page) : []) {
      await page.goto(new URL(href, page.url()).href);
      await settled(page);
      const rows = await page.locator('main [data-row]').count();
      if (rows !== Number(count)) tell(`${count} opens ${rows} rows: ${href}`);
    }
    for (const line of complaints) tell(line);
    await page.close();
  }
}

/** Counts of a page that lead to the list of what they count. */
function countsOf(page: Page): Promise<{ readonly count: string; readonly href: string }[]> {
  return page.$$eval('a[href] [data-count]', (all) =>
    all.map((it) => ({
      count: it.getAttribute('data-count') ?? '',
      href: it.closest('a')?.getAttribute('href') ?? '',
    })),
  );
}

/** While a panel loads it has a shape, and never says that there is nothing. */
export async function loadsInShape({ at }: Pick<BrowserStage, 'at'>, browsing: BrowserContext): Promise<void> {
  const { page } = await watchedPage(browsing);
  await page.route(/\/approvals/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto(at('inbox'));
  await page.locator('.panel .shape, .empty').first().waitFor();
  expect(await page.locator('.empty').count(), 'it says that there is nothing').to.equal(0);
  await page.locator('.empty').waitFor();
  await page.close();
}

/** A proof that was touched on its way gets no tick, and is called wrong; one as it came is told as it is. */
export async function ticksOnlyProofs(
  { at, of, api, companyId, key }: BrowserStage,
  browsing: BrowserContext,
): Promise<void> {
  // Whoever asks makes the service sign.
  for (let n = 0, status = 0; status !== 200; n++) {
    const path = `/v1/companies/${companyId}/checkpoint?wait=10`;
    ({ status } = await api.call('GET', path, { key }));
    expect(n, 'the service signs nothing').to.be.below(20);
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { data } = await of<{ data: { id: string }[] }>('/journal-entries?limit=1&sort=effectiveDate');
  const { page } = await watchedPage(browsing);
  const opened = async (): Promise<void> => {
    await page.goto(at(`journal/${data[0]!.id}`));
    await settled(page);
    await page.getByText('証明', { exact: true }).click();
    await page
      .getByText(/確かめました|証明が合いません|まだ証明できません/)
      .first()
      .waitFor();
  };
  await opened();
  expect(await page.locator('.tick').count(), 'what is signed is proved').to.equal(1);
  await page.route(/\/proof$/, async (route) => {
    const { text } = await api.call('GET', new URL(route.request().url()).pathname.replace('/app', ''), { key });
    expect(text).to.include('journal_entry');
    await route.fulfill({ contentType: 'application/json', body: text.replaceAll('journal_entry', 'journal_ontry') });
  });
  await opened();
  expect(await page.locator('.tick').count(), 'a tick that nothing proves').to.equal(0);
  expect(await page.getByText('証明が合いません').count()).to.equal(1);
  await page.close();
}

/** What happens is told on an open page, the last of several events too. */
export async function tellsEvents(
  { at, tell }: Pick<BrowserStage, 'at' | 'tell'>,
  browsing: BrowserContext,
  waitMs: number,
): Promise<void> {
  const { page } = await watchedPage(browsing);
  await page.goto(at('audit'));
  await page.locator('.feed.live').waitFor();
  for (const amount of [1, 2, 3]) {
    const lines = [
      { side: 'debit', accountCode: '6290', amount },
      { side: 'credit', accountCode: '1111', amount },
    ];
    const { streamPosition } = await tell('/journal-entries', { effectiveDate: '2026-06-01', lines });
    await page.locator('.feed', { hasText: `#${String(streamPosition)}` }).waitFor({ timeout: waitMs });
  }
  await page.close();
}

/** What no source of a page may hold; undefined where it holds nothing of that. */
export function bannedIn(text: string): string | undefined {
  const banned = /\sstyle=|dangerouslySetInnerHTML|innerHTML|dch_sk_|authorization|sessionStorage|\beval\b/;
  return banned.exec(text)?.[0];
}

/** Texts in a table of words, by their place in it. */
export function textsOf(words: object, at = ''): [place: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? textsOf(value, `${at}${name}.`) : [[at + name, String(value)]],
  );
}

/** Words that one language has and the other has not. */
export function missingWords(one: object, other: object): readonly string[] {
  const [a, b] = [one, other].map((it) => new Set(textsOf(it).map(([at]) => at))) as [Set<string>, Set<string>];
  return [...a, ...b].filter((at) => !a.has(at) || !b.has(at));
}

type ApiThing = Readonly<Record<string, unknown>>;

/** The facts of what the service says of a thing: one line for each value, however deep, and what its ids open. */
function factsSaid(value: unknown, at: string, opens: Map<string, string>): string[] {
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object')) {
    for (const one of value) factsSaid(one, at, opens);
    return [`${at}: ${value.join(', ')}`];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([name, it]) => name !== 'companyId' && name !== 'links' && it !== null)
      .flatMap(([name, it]) => factsSaid(it, `${at}/${name}`, opens));
  const address = addressOfId(String(value));
  if (address !== undefined) opens.set(String(value), address);
  return [`${at}: ${String(value)}`];
}

/** The same as a page shows it, and where its links lead. */
async function factsShown(
  page: Page,
  within: string,
): Promise<{ readonly facts: readonly string[]; readonly links: ReadonlyMap<string, string> }> {
  const { facts, links } = await page.evaluate<{
    readonly facts: readonly string[];
    readonly links: readonly (readonly [id: string, href: string])[];
  }>(`(() => {
    const root = document.querySelector(${JSON.stringify(within)});
    const facts = [];
    const walk = (list, at) => {
      for (const row of list.children) {
        const here = at + '/' + row.dataset.field;
        const value = row.lastElementChild;
        const inner = value.firstElementChild;
        // What is said in words or in the reader's zone stands beside as the service said it.
        const said = (it) => it.value ?? it.dateTime ?? it.textContent;
        if (inner?.matches('dl')) walk(inner, here);
        else facts.push(here + ': ' + [...value.childNodes].map(said).join(''));
        for (const it of value.querySelectorAll(':scope > data'))
          if (/^[a-z_]+$/.test(it.textContent)) facts.push(here + ' has no word: ' + it.textContent);
      }
    };
    walk(root.querySelector('dl.facts.raw'), '');
    const links = [...root.querySelectorAll('dl.facts.raw a')].map((it) => [it.textContent, it.href]);
    return { facts, links };
  })()`);
  const opened = (href: string): string => {
    const { pathname, searchParams } = new URL(href);
    const [evidence, actor] = [searchParams.get('e'), searchParams.get('actorId')];
    return evidence === null && actor !== null
      ? `${pathname.replace(/.*\/audit$/, '/events')}?actorId=${actor}`
      : `/${evidence ?? ''}`;
  };
  return { facts, links: new Map(links.map(([id, href]) => [id, opened(href)])) };
}

/** A time as pages have it. */
const TIMES = ['ja-JP', 'en-GB'].map(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** What a row of a register says of a thing is what the service says of it, or the word of the page for that. */
function strangeIn(text: readonly string[], thing: ApiThing): readonly string[] {
  const known = new Set([String(thing['id']).slice(-6), '']);
  for (const [name, value] of Object.entries(thing)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const said = [String(value), valueIn('en', name, value) ?? '', valueIn('ja', name, value) ?? ''];
    if (/T.*Z$/.test(String(value))) said.push(...TIMES.map((time) => time.format(new Date(String(value)))));
    for (const one of said) known.add(one);
    for (const { registers } of [EN, JA])
      if (name in registers.dates)
        for (const one of said) known.add(`${registers.dates[name as keyof typeof registers.dates]} ${one}`);
  }
  return text.filter((it) => !known.has(it));
}

/** Things of a register of which everything is looked at: the newest and the oldest that its page shows. */
const LOOKED_AT = 2;

/**
 * Holds the page of a register against its list, row by row, and what its rows open against what the
 * service says of the thing: each value, and each id by what it opens. Returns how many rows and values there were, and
 * what is wrong.
 */
export async function registerHeld(
  { at, of }: Pick<BrowserStage, 'at' | 'of'>,
  browsing: BrowserContext,
  list: string,
): Promise<{ readonly rows: number; readonly values: number; readonly wrong: readonly string[] }> {
  const { data } = await of<{ data: readonly (ApiThing & { readonly id: string })[] }>(`/${list}?limit=100`);
  const { page, complaints } = await watchedPage(browsing);
  await page.goto(at(`registers/${list}`));
  await settled(page);
  const wrong: string[] = [];
  let values = 0;
  const { ids = '', isWhole = false } = REGISTERS[list] ?? {};
  const rows = await page.$$eval('main [data-row]', (all) =>
    all.map((row) => {
      const more = row.querySelector('small')?.textContent ?? '';
      const name = row.querySelector('a, summary')?.firstChild?.textContent ?? '';
      return { text: [...name.trim().split(' · '), ...more.split(' · ')], href: row.querySelector('a')?.href ?? '' };
    }),
  );
  if (rows.length !== data.length) wrong.push(`${rows.length} rows of ${data.length}`);
  for (const [n, thing] of data.entries()) {
    const { text = [], href = '' } = rows[n] ?? {};
    if (!thing.id.startsWith(`${ids}_`)) wrong.push(`${thing.id} begins otherwise`);
    const strange = strangeIn(text, thing);
    if (strange.length > 0) wrong.push(`row ${n} says ${strange.join(' · ')}`);
    const opens = isWhole ? undefined : new URL(href).searchParams.get('e');
    if (!isWhole && opens !== `${list}/${thing.id}`) wrong.push(`row ${n} opens ${String(opens)}`);
  }
  const looked = new Set([...data.entries()].flatMap(([n]) => (n < LOOKED_AT - 1 || n === data.length - 1 ? [n] : [])));
  for (const n of looked) {
    const row = page.locator('main [data-row]').nth(n);
    await row.locator('a, summary').first().click();
    const within = isWhole ? `main [data-row]:nth-of-type(${n + 1})` : 'aside.drawer';
    const first = page.locator(`${within} dl.facts.raw, ${within} .failure, ${within} p > button`).first();
    await first.waitFor();
    if (await page.locator(`${within} p > button`).count()) await page.locator(`${within} p > button`).click();
    await page.locator(`${within} dl.facts.raw, ${within} .failure`).first().waitFor();
    const said = isWhole ? data[n] : await of<ApiThing>(`/${list}/${data[n]!.id}`);
    const opens = new Map<string, string>();
    const facts = factsSaid(said, '', opens);
    const shown = await factsShown(page, within);
    values += facts.length;
    // When it was asked is another moment each time.
    const isOfAsking = (it: string): boolean => it.startsWith('/lastEvaluatedAt: ');
    wrong.push(...facts.filter((it) => !shown.facts.includes(it) && !isOfAsking(it)).map((it) => `not shown ${it}`));
    wrong.push(...shown.facts.filter((it) => !facts.includes(it) && !isOfAsking(it)).map((it) => `never said ${it}`));
    for (const [id, address] of opens) {
      const opened = shown.links.get(id);
      if (opened !== address) wrong.push(`${id} opens ${String(opened)}`);
      else await of(address).catch((thrown: unknown) => wrong.push(`${id} opens nothing: ${String(thrown)}`));
    }
  }
  await page.close();
  return { rows: rows.length, values, wrong: [...wrong, ...complaints].map((it) => `${list}: ${it}`) };
}
