// The stage of the tests in a browser: a service with a furnished company, a browser that has come in, and pages of it.
// Without a Chromium the tests are skipped, and that is said.
import { expect } from 'chai';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { webFiles } from '../../src/http/web-bundle.ts';
import { startApi, type Api } from '../api.ts';
import { isProof } from '../depth.ts';
import { furnished } from '../http/furnished.ts';
import {
  browsingOf,
  chromiumHere,
  comeIn,
  settled,
  startBrowser,
  watchedPage,
  type Kept,
  type Watched,
} from './chromium.ts';

/** How pages are looked at: language, theme, width, and whether somebody asks for more contrast. */
export type Look = readonly ['ja' | 'en', 'light' | 'dark', 1280 | 768 | 390 | 320, 'more'?];
export const LOOKS: readonly [Look, ...Look[]] = [
  ['ja', 'light', 1280],
  ['en', 'dark', 320],
  ['en', 'light', 1280],
  ['ja', 'dark', 320],
  ['ja', 'light', 390],
  ['en', 'dark', 1280],
  ['ja', 'light', 768],
  ['ja', 'dark', 1280, 'more'],
  ['en', 'light', 390, 'more'],
];

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe has to say against a page: nothing, else each rule with the first place that breaks it. */
export async function axeOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<readonly { id: string; nodes: readonly { html: string }[] }[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** A test of `npm run prove` alone: browsers are dear. */
export function inProof(title: string, does: Mocha.AsyncFunc): void {
  if (isProof) it(title, does);
}

/** What tests in a browser stand on. */
export interface BrowserStage {
  readonly api: Api;
  readonly browser: Browser;
  readonly companyId: string;
  /** The key of its owner. */
  readonly key: string;
  /** The address of a page. */
  at(page: string): string;
  /** A browser of its own that has come in. */
  context(look?: Look): Promise<BrowserContext>;
  /** A tab of a browser, watched, at a page that has settled. */
  open(browsing: BrowserContext, page: string): Promise<Watched>;
  /** GET of an address, with the key of the owner. */
  get<T>(address: string): Promise<T>;
  /** GET below the company. */
  of<T>(path: string): Promise<T>;
  /** POST below the company, which must be taken. */
  tell(path: string, body: object, key?: string): Promise<Record<string, unknown>>;
}

/** Sets the stage for the tests of a suite; what it gives is there when the first of them runs. */
export function stage(name: string): BrowserStage {
  const program = chromiumHere();
  let api: Api;
  let browser: Browser;
  let kept: Kept;
  let at = { companyId: '', key: '' };

  before(async function () {
    if (program === undefined) {
      process.stdout.write('  the dashboard was not looked at: no Chromium (set CHROMIUM to the program)\n');
      this.skip();
    }
    api = await startApi(name, { web: webFiles, feedTickMs: 100 });
    at = await furnished(api);
    browser = await startBrowser(program!);
    kept = await comeIn(browser, { origin: api.origin, ...at });
  });
  after(async () => {
    await browser?.close();
    await api?.close();
  });

  const get = async <T>(address: string): Promise<T> => {
    const { status, text } = await api.call('GET', address, { key: at.key });
    expect(status, `${address} ${text.slice(0, 300)}`).to.equal(200);
    return JSON.parse(text) as T;
  };
  const pageAt = (page: string): string => `${api.origin}/app/${at.companyId}/${page}`;
  return {
    get api() {
      return api;
    },
    get browser() {
      return browser;
    },
    get companyId() {
      return at.companyId;
    },
    get key() {
      return at.key;
    },
    at: pageAt,
    context: ([language, colorScheme, width, contrast] = LOOKS[0]) =>
      browsingOf(browser, {
        storageState: kept,
        locale: language === 'ja' ? 'ja-JP' : 'en-GB',
        colorScheme,
        ...(contrast && { contrast }),
        viewport: { width, height: 900 },
      }),
    async open(browsing, page) {
      const watched = await watchedPage(browsing);
      await watched.page.goto(pageAt(page));
      await settled(watched.page);
      return watched;
    },
    get,
    of: (path) => get(`/v1/companies/${at.companyId}${path}`),
    async tell(path, body, key = at.key) {
      const answer = await api.call('POST', `/v1/companies/${at.companyId}${path}`, { key, body });
      expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).to.be.within(200, 201);
      return answer.body;
    },
  };
}
