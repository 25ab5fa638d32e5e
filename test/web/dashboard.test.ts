// The dashboard in a real browser, at the real door: pages without a complaint in both languages, on a phone and in the
// dark; every figure is a number that the service said and opens something; one feed for all tabs. Skipped, and said
// so, where there is no Chromium.
import { expect } from 'chai';
import { shownAmount } from '../../src/web/state/money.ts';
import { depth } from '../depth.ts';
import { loadsInShape, ticksOnlyProofs } from './checks.ts';
import { browsingOf, comeIn, figuresOf, settled, sticksOut, watchedPage } from './chromium.ts';
import { axeOn, inProof, LOOKS, stage, type Look } from './stage.ts';

/** Pages, each with the question that its address holds; `{u}` and `{t}` are moments of the past of the company. */
const PAGES = [
  'home',
  'statements/pl',
  'statements/trial-balance?from=2026-04-01&to=2027-03-31&interval=month',
  'statements/bs',
  'statements/ss',
  'statements/cs',
  'statements/receivables',
  'statements/consumption-tax',
  'statements/runway',
  'ledger?accountCode=4110',
  'journal',
  'post',
  'inbox',
  'inbox?kind=drafts',
  'inbox?kind=expenses',
  'inbox?kind=alerts',
  'statements/bs?u={u}&t={t}',
  'bank',
  'audit',
  'documents',
  'documents/missing',
  'close',
  'settings/keys',
  'settings/sessions',
  'settings/members',
  'settings/approvals',
  'settings/webhooks',
  'registers',
  'registers/partners',
  'journal/{entry}',
  'statements/pl?e=reports%2Fgeneral-ledger%3FaccountCode%3D4110%26from%3D2026-04-01%26to%3D2027-03-31',
] as const;
/** Those that `npm test` looks at, which a browser makes dear, by the look; `npm run prove` looks at all. */
const FEW: Readonly<Record<string, readonly string[]>> = { ja: ['home', PAGES[PAGES.length - 1]!], en: ['home'] };
describe('dashboard in a browser', function () {
  this.timeout(depth(180_000, 1_800_000));
  const on = stage('web_dashboard');
  const { at, context } = on;

  for (const look of depth<readonly Look[]>(LOOKS.slice(0, 2), LOOKS))
    it(`pages have nothing to complain of: ${look.join(', ')}`, async () => {
      const browsing = await context(look);
      let figures = 0;
      const wrong: string[] = [];
      const { events } = await on.of<{ events: number }>('/recordings');
      const { data } = await on.of<{ data: { id: string }[] }>('/journal-entries?limit=1');
      const entry = data[0]!.id;
      const at = (place: string): string =>
        on.at(
          place
            .replace('{u}', String(events - 20))
            .replace('{t}', String(events - 8))
            .replace('{entry}', entry),
        );
      const places = depth<readonly string[]>(FEW[look[0]]!, PAGES);
      for (const place of places) {
        const { page, complaints, said } = await watchedPage(browsing);
        await page.goto(at(place));
        await settled(page);
        wrong.push(...(await sticksOut(page)).map((it) => `${place} sticks out: ${it}`));
        wrong.push(...(await axeOn(page)).map((it) => `${place}: ${it}`));
        for (const figure of await figuresOf(page)) {
          figures += 1;
          expect(said.has(figure.value), `${place}: the service never said ${figure.value} (${figure.name})`).to.equal(
            true,
          );
          expect(figure.opens, `${place}: ${figure.name} opens nothing`).to.not.equal('');
          expect(figure.href, `${place}: ${figure.name}`).to.match(/^\/app\//);
          if (figure.text !== '' && !/runway/.test(figure.href))
            expect(figure.text.trim(), place).to.equal(shownAmount(figure.value, look[0]));
        }
        wrong.push(...complaints.map((it) => `${place}: ${it}`));
        await page.close();
      }
      expect(wrong, wrong.join('\n')).to.deep.equal([]);
      expect(figures).to.be.above(depth(40, 100));
      const looked = `${places.length} pages: 0 for axe, 0 wider than ${look[2]} px`;
      process.stdout.write(`      ${looked}; ${figures} figures, 0 that the service did not say\n`);
      await browsing.close();
    });

  inProof(
    'a company in which nothing was booked yet: every page says what would be there, home where to begin',
    async () => {
      const { companyId, ownerKey } = await on.api.newCompany();
      const kept = await comeIn(on.browser, { origin: on.api.origin, companyId, key: ownerKey });
      const wrong: string[] = [];
      for (const [language, colorScheme, width] of LOOKS.slice(0, 2)) {
        const locale = language === 'ja' ? 'ja-JP' : 'en-GB';
        const viewport = { width, height: 900 };
        const browsing = await browsingOf(on.browser, { storageState: kept, locale, colorScheme, viewport });
        const { page, complaints } = await watchedPage(browsing);
        const inside = PAGES.filter((place) => !/[{?]/.test(place) && place !== 'statements/pl');
        for (const place of [...inside, 'ledger', 'registers/contracts']) {
          await page.goto(`${on.api.origin}/app/${companyId}/${place}`);
          await settled(page);
          const text = await page.locator('main').textContent();
          if (/undefined|NaN|null|\[object/.test(text ?? '')) wrong.push(`${place}: ${text}`);
          wrong.push(...[...(await sticksOut(page)), ...(await axeOn(page))].map((it) => `${place}: ${it}`));
          if (place === 'home') expect(await page.locator('.begin a').count()).to.equal(2);
          if (place === 'journal') expect(await page.locator('.empty a[href$="/post"]').count()).to.equal(1);
        }
        wrong.push(...complaints);
        await browsing.close();
      }
      expect(wrong, wrong.join('\n')).to.deep.equal([]);
    },
  );

  inProof('figures that are read as amounts: 12万 is refused before anything is asked', async () => {
    const browsing = await context();
    const { page } = await watchedPage(browsing);
    await page.goto(at('post'));
    await settled(page);
    await page.getByLabel('1行目 借方', { exact: true }).fill('12万');
    await page.getByText('「12万」は読みません').waitFor();
    expect(await page.getByRole('button', { name: '記帳する', exact: true }).isDisabled()).to.equal(true);
    await browsing.close();
  });

  inProof('an entry opens down to a proof that this browser computes, and a wrong one gets no tick', async () => {
    const browsing = await context();
    await ticksOnlyProofs(on, browsing);
    await browsing.close();
  });

  inProof('while it loads it never says that there is nothing, and an error says which request failed', async () => {
    const browsing = await context();
    await loadsInShape(on, browsing);
    const { page } = await watchedPage(browsing);
    await page.route(/\/dashboard/, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ error: 'busy', code: 'busy', requestId: 'req_of_the_test' }),
      }),
    );
    await page.goto(at('home'));
    await page.getByText('req_of_the_test').waitFor();
    expect(await page.getByRole('button', { name: '再読み込み' }).count()).to.equal(1);
    // A service that is busy when somebody comes is asked again, without anybody pressing anything.
    const { page: late } = await watchedPage(browsing);
    let refused = 0;
    await late.route(/\/v1\/me$/, (route) => {
      refused += 1;
      return refused > 1 ? route.continue() : route.fulfill({ status: 503, body: '{"error":"busy","code":"busy"}' });
    });
    await late.goto(at('home'));
    // Whoever is in is not told how to come in.
    await late.locator('main.way .failure').waitFor();
    expect(await late.getByText('npx daicho open').count()).to.equal(0);
    await late.locator('main:not(.way) h1').waitFor();
    expect(refused).to.be.above(1);
    await browsing.close();
  });

  inProof('all tabs of a browser live on one feed, and the others go on when its holder closes', async () => {
    const browsing = await context();
    const tabs = [];
    for (let n = 0; n < depth(3, 12); n++) {
      const { page } = await watchedPage(browsing);
      await page.goto(at('audit'));
      await page.locator('.feed.live').waitFor();
      tabs.push(page);
    }
    const post = async (memo: string): Promise<string> => {
      const { status, body, text } = await on.api.call('POST', `/v1/companies/${on.companyId}/journal-entries`, {
        key: on.key,
        body: {
          effectiveDate: '2026-06-01',
          memo,
          lines: [
            { side: 'debit', accountCode: '1111', amount: 100 },
            { side: 'credit', accountCode: '4110', amount: 100 },
          ],
        },
      });
      expect(status, text).to.equal(201);
      return String(body['streamPosition']);
    };
    const first = await post('全部のタブへ');
    for (const tab of tabs) await tab.locator('.feed', { hasText: `#${first}` }).waitFor();
    await tabs.shift()!.close();
    const second = await post('先頭が閉じた後');
    for (const tab of tabs) await tab.locator('.feed', { hasText: `#${second}` }).waitFor();
    await tabs[0]!.bringToFront();
    await tabs[0]!.locator(`[data-sequence="${second}"]`).waitFor();
    await browsing.close();
  });
});
