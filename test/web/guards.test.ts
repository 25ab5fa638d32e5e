// What a browser keeps and shows of the dashboard when somebody means it harm, or when the service goes away: a cookie
// that another port receives, a key that is revoked under an open page, script in the books, secrets and names of
// people on the disk of who looked, paper, and the feed over a stop and a start.
import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { pino } from 'pino';
import { webFiles } from '../../src/http/web-bundle.ts';
import { startApi, type Api } from '../api.ts';
import { quickFolder } from '../folder.ts';
import { furnished } from '../http/furnished.ts';
import { preparedDatabase } from '../postgres.ts';
import { browsingOf, chromiumHere, comeIn, settled, startBrowser, watchedPage } from './chromium.ts';
import { doorway, type Doorway } from './doorway.ts';
import { axeOn, inProof } from './stage.ts';

const SCRIPT = '<script>document.title="stolen"</script>';
const IMAGE = '"><img src=x onerror="document.title=1">';

describe('guards of the dashboard in a browser', function () {
  this.timeout(300_000);
  const program = chromiumHere();
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let api: Api;
  let door: Doorway;
  let browser: Browser;
  let at: Awaited<ReturnType<typeof furnished>>;

  const start = (): Promise<Api> =>
    startApi('web_guards', { databaseUrl: database.url, web: webFiles, feedTickMs: 100, logger });
  before(async function () {
    if (program === undefined) this.skip();
    database = await preparedDatabase('web_guards');
    api = await start();
    at = await furnished(api);
    door = await doorway(api.origin);
    browser = await startBrowser(program);
  });
  after(async () => {
    await browser?.close();
    await door?.close();
    await api?.close();
    await database?.drop();
  });

  const place = (page: string): string => `${door.origin}/app/${at.companyId}/${page}`;
  const tell = async (path: string, body: object, key = at.key): Promise<Record<string, unknown>> => {
    const answer = await api.call('POST', `/v1/companies/${at.companyId}${path}`, { key, body });
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).to.be.within(200, 201);
    return answer.body;
  };
  const post = async (amount: number, memo = '受付'): Promise<number> => {
    const lines = [
      { side: 'debit', accountCode: '6290', amount },
      { side: 'credit', accountCode: '1111', amount },
    ];
    return (await tell('/journal-entries', { effectiveDate: '2026-06-01', memo, lines }))['streamPosition'] as number;
  };
  const person = async (key = at.key): Promise<BrowserContext> => {
    const kept = await comeIn(browser, { origin: door.origin, companyId: at.companyId, key });
    return browsingOf(browser, { storageState: kept, locale: 'ja-JP' });
  };

  inProof('the service stops and starts: the page says so, then catches up, and no event is lost', async () => {
    const browsing = await person();
    const { page } = await watchedPage(browsing);
    await page.goto(place('audit'));
    await page.locator('.feed.live').waitFor();
    // A second tab hears what the first one tells it of the feed.
    const { page: listener } = await watchedPage(browsing);
    await listener.goto(place('journal'));
    await listener.locator('.feed.live').waitFor();
    await listener.evaluate(`
      globalThis.heard = [];
      new BroadcastChannel('daicho-feed-${at.companyId}').addEventListener('message', ({ data }) => {
        if (data.sequence !== undefined) globalThis.heard.push(data.sequence);
      });`);
    const sent = [await post(1), await post(2)];
    await page.locator('.feed', { hasText: `#${sent[1]!}` }).waitFor();

    door.shut();
    await api.close();
    await page.locator('.feed.lost', { hasText: 'から接続が切れています' }).waitFor();
    await listener.locator('.feed.lost').waitFor();

    // Somebody else is faster than the page: three are posted before it is back.
    api = await start();
    for (const amount of [3, 4, 5]) sent.push(await post(amount));
    door.leadTo(api.origin);
    await page.locator('.feed.live').waitFor({ timeout: 90_000 });
    sent.push(await post(6));
    await page.locator('.feed.live', { hasText: `#${sent.at(-1)!}` }).waitFor();
    await page.bringToFront();
    for (const sequence of sent) await page.locator(`[data-sequence="${sequence}"]`).waitFor();
    const heard = await listener.evaluate<number[]>('globalThis.heard');
    for (const sequence of sent) expect(heard, `event ${sequence}`).to.include(sequence);
    // Every event in between was heard too.
    const first = sent[0]!;
    const all = Array.from({ length: sent.at(-1)! - first + 1 }, (_one, n) => first + n);
    expect(all.filter((sequence) => !heard.includes(sequence))).to.deep.equal([]);
    process.stdout.write(`      ${all.length} events over a stop and a start, 0 lost\n`);
    await browsing.close();
  });

  inProof('a server on another port receives our cookie, and gets nothing by it', async () => {
    const browsing = await person();
    let stolen = '';
    const thief = http.createServer((request, answer) => {
      stolen = request.headers.cookie ?? stolen;
      answer.end('<!doctype html><title>x</title><h1>x</h1>');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const { page } = await watchedPage(browsing);
    await page.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/app/anything`);
    // Cookies know no ports: that is why there is a second half.
    expect(stolen).to.match(/daicho-\d+=[\w-]{43}/);
    expect(await page.evaluate('JSON.stringify(localStorage)')).to.equal('{}');
    const forged = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', cookie: stolen };
    for (const half of [undefined, 'A'.repeat(43), /=([\w-]{43})/.exec(stolen)?.[1]]) {
      const status = await new Promise<number>((resolve, reject) => {
        const headers = { ...forged, ...(half === undefined ? {} : { 'daicho-session': half }) };
        http
          .get(`${door.origin}/app/v1/companies/${at.companyId}/dashboard`, { headers }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          })
          .on('error', reject);
      });
      expect(status).to.equal(401);
    }
    await new Promise((resolve) => thief.close(resolve));
    await browsing.close();
  });

  inProof('a key is revoked under an open page: it is out, and shows nothing any more', async () => {
    const made = await api.call('POST', '/v1/api-keys', { key: at.key, body: { name: 'page', role: 'accountant' } });
    const browsing = await person(String(made.body['secret']));
    const { page } = await watchedPage(browsing);
    await page.goto(place('home'));
    await page.locator('.feed.live').waitFor();
    await api.call('DELETE', `/v1/api-keys/${String(made.body['id'])}`, { key: at.key });
    // Nobody touches the page: the feed ends, and the page with it.
    await page.getByText('セッションが終わりました').waitFor({ timeout: 60_000 });
    expect(await page.locator('[data-value]').count()).to.equal(0);
    await browsing.close();
  });

  inProof('script in memos and names is text on every page that shows it', async () => {
    const partner = await tell('/partners', { name: IMAGE, code: 'EVIL' });
    const entry = await tell('/journal-entries', {
      effectiveDate: '2026-06-02',
      memo: SCRIPT,
      reference: IMAGE,
      lines: [
        { side: 'debit', accountCode: '1220', amount: 1, partnerId: partner['id'], memo: IMAGE },
        { side: 'credit', accountCode: '4110', amount: 1 },
      ],
    });
    const browsing = await person();
    const { page, complaints } = await watchedPage(browsing);
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== door.origin) asked += 1;
    });
    for (const where of [
      'journal',
      `journal/${String(entry['id'])}`,
      'ledger?accountCode=1220',
      'statements/receivables',
      `audit?entityId=${String(entry['id'])}`,
      'registers/partners',
    ]) {
      await page.goto(place(where));
      await settled(page);
      expect(await page.title(), where).to.match(/ – 台帳$/);
      expect(await page.locator('main script, main img[src=x]').count(), where).to.equal(0);
    }
    await page.goto(place(`journal/${String(entry['id'])}`));
    await page.getByText(SCRIPT).first().waitFor();
    expect([asked, complaints]).to.deep.equal([0, []]);
    await browsing.close();
  });

  /** Every file of a folder that holds one of these texts, as bytes of any usual form. */
  function holding(folder: string, canaries: Readonly<Record<string, string>>): string[] {
    const forms = Object.entries(canaries).flatMap(([name, text]) =>
      [
        Buffer.from(text),
        Buffer.from(text, 'utf16le'),
        Buffer.from(encodeURIComponent(text)),
        Buffer.from(JSON.stringify(text).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)),
      ].map((bytes) => ({ name, bytes })),
    );
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .flatMap((it) => {
        const bytes = fs.readFileSync(path.join(it.parentPath, it.name));
        return forms.filter((form) => bytes.includes(form.bytes)).map((form) => `${it.name}: ${form.name}`);
      });
  }

  inProof('no key and no person stands in addresses, storage, cache, history or the log', async () => {
    const name = '秘密山花子';
    const employee = await api.call('PATCH', `/v1/companies/${at.companyId}/employees/${at.employeeId}`, {
      key: at.key,
      body: { lastName: '秘密山花子' },
    });
    expect(employee.status, employee.text.slice(0, 300)).to.equal(200);
    const folder = quickFolder('profile');
    const options = { executablePath: program!, args: ['--no-sandbox'], locale: 'ja-JP' };
    const browsing = await chromium.launchPersistentContext(folder, options);
    const page: Page = browsing.pages()[0] ?? (await browsing.newPage());
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const headers = { authorization: `Bearer ${at.key}` };
    const answer = await fetch(`${door.origin}/app/codes`, { method: 'POST', headers });
    const { code } = (await answer.json()) as { code: string };
    await page.goto(`${door.origin}/app#code=${code}`);
    await page.locator('main h1').waitFor();
    // A secret is shown once; pay and people are looked at.
    await page.goto(place('settings/keys'));
    await page.getByLabel('名前').fill('店のレジ');
    await page.getByRole('button', { name: '鍵を作る' }).click();
    const secret = (await page.locator('.secret pre').textContent()) ?? '';
    expect(secret).to.match(/^dch_sk_/);
    await page.goto(place('registers/employees'));
    await settled(page);
    expect(await page.content(), 'a list of people names nobody').to.not.include(name);
    await page.locator('ul.rows a').first().click();
    await page.getByRole('button', { name: '表示する' }).click();
    await page.locator('aside.drawer', { hasText: name }).waitFor();
    expect(await page.title()).to.not.include(name);
    const kept = await page.evaluate<string>(`(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys(), document.cookie,
      location.href, history.state, performance.getEntriesByType('resource').map(({ name }) => name)]))()`);
    await page.goto(place('home'));
    await settled(page);
    await browsing.close();
    const unknown = { key: at.key, body: { memo: name } };
    await api.call('POST', `/v1/companies/${at.companyId}/journal-entries`, unknown);
    expect(lines.length, 'something is logged').to.be.above(0);
    const canaries = { key: at.key, secret, person: name, code };
    for (const [what, text] of Object.entries(canaries)) {
      expect(kept.includes(text) || kept.includes(encodeURIComponent(text)), `${what} is kept`).to.equal(false);
      const led = addresses.filter((it) => it.includes(text) || it.includes(encodeURIComponent(text)));
      // The fragment with the code is sent to nobody and replaced at once.
      expect(
        led.filter((it) => !it.endsWith(`#code=${text}`)),
        what,
      ).to.deep.equal([]);
      expect(lines.filter((line) => line.includes(text)).length, `${what} is logged`).to.equal(0);
    }
    // On the disk: cookies, storage, history, caches, sessions. The half is there, of course, and worthless alone.
    const disk = holding(folder, { key: at.key, secret, person: name });
    const half = holding(folder, { half: (JSON.parse(kept) as [Record<string, string>])[0]['daicho-session']! });
    expect(half.length, 'the search finds what is there').to.be.above(0);
    fs.rmSync(folder, { recursive: true, force: true });
    expect(disk).to.deep.equal([]);
    process.stdout.write(
      `      ${addresses.length} addresses, ${lines.length} lines of the log, a profile: 0 canaries\n`,
    );
  });

  inProof('on paper: the figures in black, without what one cannot press', async () => {
    const browsing = await person();
    const { page } = await watchedPage(browsing);
    for (const where of ['home', 'statements/receivables?asOf=2026-09-30', 'journal', 'close', 'inbox']) {
      await page.goto(place(where));
      await settled(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await axeOn(page), where).to.deep.equal([]);
      const seen = await page.evaluate<{ readonly pale: string[]; readonly shown: string[] }>(`(() => ({
        pale: [...document.querySelectorAll('main .figure, main td, main th')].filter((it) => {
          const [r, g, b] = getComputedStyle(it).color.match(/[\\d.]+/g).map(Number);
          return it.checkVisibility() && r + g + b > 400;
        }).map((it) => it.outerHTML.slice(0, 80)),
        shown: [...document.querySelectorAll('.body > nav, .controls, .tabs, button.search')]
          .filter((it) => it.checkVisibility()).map((it) => it.className),
      }))()`);
      expect(seen, where).to.deep.equal({ pale: [], shown: [] });
      const [first] = await page.$$eval('main .figure', (all) => all.map((it) => it.textContent ?? ''));
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: await page.pdf({ format: 'A4' }) });
      if (first !== undefined) expect(text.toString(), where).to.include(first);
      await page.emulateMedia({ media: null, colorScheme: null });
    }
    await browsing.close();
  });
});
