// A real browser for the tests of the dashboard, where there is one: CHROMIUM, or the usual places. It comes in as a
// person does, by the code of a link, and notes what its console and the service say.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import fs from 'node:fs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The program of the browser; undefined = there is none, and tests that need one are skipped. */
export function chromiumHere(): string | undefined {
  const named = process.env['CHROMIUM'];
  return [...(named === undefined ? [] : [named]), ...USUAL].find((file) => fs.existsSync(file));
}

/** How long a page may take on a machine that does much else: what is too slow is for the budgets to say. */
const PATIENCE_MS = 120_000;

/** Starts the browser; the caller closes it. */
export function startBrowser(executablePath: string): Promise<Browser> {
  // The sandbox needs rights that a container of a CI does not have; the pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A browser of somebody's own, with the patience of the tests; the caller closes it. */
export async function browsingOf(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A service with a company to look at. */
export interface Looked {
  readonly origin: string;
  readonly companyId: string;
  readonly key: string;
}

/** What a person at the service keeps: cookie and storage. */
export type Kept = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** Comes in by a fresh code, as by the link that `npx daicho open` prints. */
export async function comeIn(browser: Browser, { origin, key }: Looked): Promise<Kept> {
  const answer = await fetch(`${origin}/app/codes`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  const { code } = (await answer.json()) as { code: string };
  const context = await browsingOf(browser);
  const page = await context.newPage();
  await page.goto(`${origin}/app#code=${code}`);
  await page.locator('main h1').waitFor();
  if (page.url().includes(code)) throw new Error('the code stays in the address');
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** A page that tells on itself: what its console said, what was refused, every number that the service sent it. */
export interface Watched {
  readonly page: Page;
  readonly complaints: string[];
  readonly said: Set<string>;
}

/** Opens a tab and watches it. */
export async function watchedPage(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const said = new Set<string>();
  page.on('console', (line) => complaints.push(`console: ${line.text()} ${line.location().url}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    response.text().then(
      (text) => {
        for (const [number] of text.matchAll(/-?\d+/g)) said.add(number);
      },
      () => undefined, // the page went on before the body was read
    );
  });
  return { page, complaints, said };
}

/** Waits until nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('[aria-busy="true"], .shape').first().waitFor({ state: 'detached' });
}

/** A figure as it stands on a page. */
export interface Shown {
  readonly value: string;
  readonly opens: string;
  readonly text: string;
  readonly href: string;
  readonly name: string;
}

/** Every figure of a page. */
export function figuresOf(page: Page): Promise<Shown[]> {
  return page.$$eval('[data-value]', (all) =>
    all.map((it) => ({
      value: it.getAttribute('data-value') ?? '',
      opens: it.getAttribute('data-opens') ?? '',
      text: it.tagName.toLowerCase() === 'a' && it.namespaceURI?.endsWith('svg') ? '' : (it.textContent ?? ''),
      href: it.getAttribute('href') ?? '',
      name: it.getAttribute('aria-label') ?? '',
    })),
  );
}

/** By how many pixels the page is wider than its window, and what sticks out. */
export function sticksOut(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const out = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > innerWidth + 1 && it.closest('.scrolls') === null);
    return wide <= 0 ? [] : [wide + ' px', ...out.slice(0, 5).map((it) => it.outerHTML.slice(0, 90))];
  })()`);
}
