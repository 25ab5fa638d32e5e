// The way from what `npm start` prints to the first figure and down to its proof, walked in a real browser; and the
// pictures of the READMEs, taken of the page that this way leads to (`RECORD=1` in npm run prove), small, committed.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoService } from '../demo-service.ts';
import { browsingOf, chromiumHere, settled, startBrowser, watchedPage } from './chromium.ts';
import { inProof } from './stage.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Pictures by the language of the page that they show, and the README that shows them. */
const PICTURES = [
  { locale: 'en-GB', picture: 'README.dashboard.png', readme: 'README.md', proof: 'Proof', home: 'Home' },
  { locale: 'ja-JP', picture: 'README.dashboard.ja.png', readme: 'README.ja.md', proof: '証明', home: 'ホーム' },
] as const;
/** As wide as a page of figures stands, and as small as a README shows it. */
const [WIDTH, SCALE, MOST_BYTES] = [1_280, 0.8, 150_000];
/** What the service signs by itself it signs within half a minute. */
const SIGNED_MS = 60_000;

describe('the first look at the dashboard', function () {
  this.timeout(300_000);
  const program = chromiumHere();
  let browser: Browser | undefined;
  after(() => browser?.close());

  /** Opens the line that was printed; where its minute is over, that of `daicho open`, as the line says. */
  async function cameIn(page: Page): Promise<void> {
    const { output, daicho } = await demoService();
    const printed = /http:\/\/\S+\/app#code=\S+/.exec(output)?.[0];
    expect(printed, output).to.be.a('string');
    await page.goto(printed!);
    await page.locator('main h1').waitFor();
    if ((await page.locator('main.way').count()) === 0) return;
    const { stdout } = await daicho(['open', '--no-browser']);
    await page.goto('about:blank');
    await page.goto(stdout.trim());
    await page.locator('main:not(.way) h1').waitFor();
  }

  for (const { locale, picture, proof, home } of PICTURES)
    inProof(
      `from what npm start printed to the first figure, its entry, events and proof: ${locale}`,
      async function () {
        if (program === undefined) return this.skip();
        browser ??= await startBrowser(program);
        const viewport = { width: WIDTH, height: 900 };
        const browsing = await browsingOf(browser, { locale, viewport, deviceScaleFactor: SCALE });
        const { page, said, complaints } = await watchedPage(browsing);
        const { get } = await demoService();
        await cameIn(page);
        // What a link that is spent or over was answered is told there, and nowhere else.
        complaints.length = 0;
        await settled(page);
        expect(await page.locator('main h1').textContent()).to.equal(home);
        // The first figure is the cash that the service says.
        const first = page.locator('main .figure').first();
        const { cash } = (await get('/dashboard')) as { cash: number };
        expect(await first.getAttribute('data-value')).to.equal(String(cash));
        // The picture is of this very page, with all of it that a figure of the company stands in.
        await page.locator('.feed.live').waitFor();
        const height = await page.evaluate<number>(
          `Math.ceil(document.querySelector('.charts').getBoundingClientRect().bottom) + 16`,
        );
        const bytes = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: WIDTH, height } });
        if (process.env['RECORD'] === '1') fs.writeFileSync(path.join(ROOT, picture), bytes);
        expect(bytes.length).to.be.below(MOST_BYTES);
        // Down: its lines, one entry of them, the events of the entry, their proof, computed here.
        await first.click();
        const drawer = page.locator('aside.drawer');
        await drawer.locator('td.number [data-sum]').first().waitFor();
        await drawer.locator('tbody td a').first().click();
        await drawer.locator('ol.events li .who').first().waitFor();
        const untilMs = performance.now() + SIGNED_MS;
        for (;;) {
          await drawer.getByText(proof, { exact: true }).click();
          await drawer.locator('details [role=status]', { hasText: /\S/ }).waitFor();
          await drawer
            .locator('.tick')
            .waitFor({ timeout: 3_000 })
            .catch(() => undefined);
          if ((await drawer.locator('.tick').count()) > 0 || performance.now() > untilMs) break;
          await page.reload();
          await drawer.locator('ol.events li .who').first().waitFor();
        }
        expect(await drawer.locator('.tick').count(), 'what is signed is proved').to.equal(1);
        // As the README says: `?` lists the keys, and `t` in the address is a moment of the past.
        await page.goto(new URL(page.url()).href.replace(/[?#].*$/, ''));
        await settled(page);
        await page.keyboard.press('?');
        await page.locator('dialog[open]').waitFor();
        await page.goto(`${new URL(page.url()).href}?t=1000`);
        await settled(page);
        expect(await page.locator('.moment, .stripe').first().textContent()).to.match(/1,?000/);
        expect(said.has(String(cash)), 'the service said it').to.equal(true);
        expect(complaints.filter((line) => !/status of 404/.test(line))).to.deep.equal([]);
        await browsing.close();
      },
    );

  it('its pictures are PNGs of less than 150 kB, and each README shows its own', () => {
    for (const { picture, readme } of PICTURES) {
      const bytes = fs.readFileSync(path.join(ROOT, picture));
      expect(bytes.subarray(1, 4).toString()).to.equal('PNG');
      expect(bytes.length, picture).to.be.below(MOST_BYTES);
      expect(fs.readFileSync(path.join(ROOT, readme), 'utf8'), readme).to.include(`(${picture})`);
    }
  });
});
