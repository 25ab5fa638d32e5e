// Papers, the close and settings in a real browser: papers are dropped, looked at and linked, what was uploaded never
// runs; a month is closed after its rehearsal, with what stands in the way as links; a secret is shown once.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { watchedPage } from './chromium.ts';
import { inProof, stage } from './stage.ts';

/** The smallest PDF that a browser opens, and a PNG of one pixel. */
const PDF = Buffer.from(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SCRIPT = '<script>document.title = "stolen"</script>';
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`);

interface Listed<T> {
  readonly data: readonly T[];
  readonly total: number;
}

describe('papers, the close and settings in a browser', function () {
  this.timeout(180_000);
  const on = stage('web_work');
  const said = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

  inProof('a paper is kept, shown, found by its amount and linked; without it the entry was missing one', async () => {
    const entry = await on.tell('/journal-entries', {
      effectiveDate: '2026-06-03',
      memo: '文具',
      lines: [
        { side: 'debit', accountCode: '6240', amount: 5_000, taxCode: 'P10' },
        { side: 'debit', accountCode: '1580', amount: 500, taxCode: 'P10' },
        { side: 'credit', accountCode: '1111', amount: 5_500 },
      ],
    });
    const browsing = await on.context();
    const { page, complaints } = await on.open(browsing, 'documents/missing');
    await said(page, '文具');
    await page.getByRole('link', { name: /書類を付ける .*文具/ }).click();
    await page.setInputFiles('input[type=file]', { name: '領収書.png', mimeType: 'image/png', buffer: PNG });
    await page.locator('.paper img').waitFor();
    expect(
      await page.locator('.paper img').evaluate((it) => (it as unknown as { naturalWidth: number }).naturalWidth),
    ).to.equal(1);
    await page.getByLabel('金額', { exact: true }).fill('５,５００');
    await page.getByLabel('取引年月日').fill('2026-06-03');
    await page.getByRole('button', { name: '保存する' }).click();
    await said(page, '保存しました。');
    const [paper] = (await on.of<Listed<{ amount: number; linkedTo: { id: string }[]; origin: string }>>('/documents'))
      .data;
    expect([paper?.amount, paper?.origin, paper?.linkedTo[0]?.id]).to.deep.equal([5_500, 'web', entry['id']]);
    const missing = await on.of<{ entries: { id: string }[] }>('/documents/missing?from=2026-04-01&to=2027-03-31');
    expect(missing.entries.map(({ id }) => id)).to.not.include(entry['id']);
    // Taken off again, the entry of the very amount is proposed.
    await page.getByRole('button', { name: '外す' }).click();
    await said(page, '外しました。');
    await page.getByRole('button', { name: '結び付ける' }).click();
    await said(page, '結び付けました。');
    expect(complaints).to.deep.equal([]);
    await browsing.close();
  });

  inProof('what was uploaded never runs: a PDF is shown as one, SVG and HTML are bytes to download', async () => {
    const browsing = await on.context();
    const { page, complaints } = await on.open(browsing, 'documents');
    await page.setInputFiles('input[type=file]', { name: '請求書.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.locator('.paper iframe').waitFor();
    const kind = await page.evaluate<string>(
      `fetch(document.querySelector('.paper iframe').src).then((it) => it.headers.get('content-type'), String)`,
    );
    // The policy lets nobody read it but the frame; where it may be read, it is what it was said to be.
    expect(kind).to.match(/application\/pdf|Failed to fetch/);
    for (const [name, bytes, isKept] of [
      ['絵.svg', SVG, false],
      ['表.html', Buffer.from(SCRIPT), false],
      ['表.txt', Buffer.from(SCRIPT), true],
      ['img src=x onerror=alert(1).txt', Buffer.from('"><img src=x onerror=alert(1)>'), true],
    ] as const) {
      await page.goto(on.at('documents'));
      await page.setInputFiles('input[type=file]', { name, mimeType: 'text/html', buffer: bytes });
      // What says another kind than it is gets no further; what is kept as text is offered as bytes.
      await page.locator('.drop li', { hasText: isKept ? '保存しました' : '問い合わせ番号' }).waitFor();
      if (isKept) {
        await page.getByRole('heading', { name }).waitFor();
        expect(await page.locator('.paper img, .paper iframe').count(), name).to.equal(0);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'ダウンロード' }).click(),
        ]);
        expect(download.suggestedFilename(), name).to.equal(name);
      }
      expect(await page.title(), name).to.equal('書類 – 台帳');
      expect(await page.locator('img[src=x]').count(), name).to.equal(0);
    }
    // The browser says itself what was refused, and that the policy kept this test from reading the PDF.
    const known = /status of 4\d\d|Content Security Policy|blob:/;
    expect(complaints.filter((line) => !known.test(line))).to.deep.equal([]);
    await browsing.close();
  });

  inProof('a month is closed only after what stands in the way is gone and the rehearsal was seen', async () => {
    const draft = await on.tell('/journal-entries', {
      effectiveDate: '2026-04-20',
      memo: '邪魔な下書き',
      status: 'draft',
      lines: [
        { side: 'debit', accountCode: '1111', amount: 100 },
        { side: 'credit', accountCode: '4110', amount: 100 },
      ],
    });
    const browsing = await on.context();
    const { page, complaints } = await on.open(browsing, 'close');
    await said(page, 'まだ締められません。');
    const close = page.getByRole('button', { name: '2026-04 を締める' });
    expect(await close.isDisabled()).to.equal(true);
    await page.locator('[data-check=drafts_exist] a').click();
    await said(page, '邪魔な下書き');
    await on.tell(`/journal-entries/${String(draft['id'])}/discard`, {});
    await page.goto(on.at('close'));
    await said(page, '締められます。');
    await said(page, '減価償却');
    for (const n of [0, 1]) await page.locator('table.balances').nth(n).waitFor();
    // While somebody else posts, what was rehearsed is old, and nothing is closed by it.
    await on.tell('/journal-entries', {
      effectiveDate: '2026-05-20',
      lines: [
        { side: 'debit', accountCode: '1111', amount: 100 },
        { side: 'credit', accountCode: '4110', amount: 100 },
      ],
    });
    await said(page, '試した後に帳簿が変わりました');
    expect(await close.isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.locator('button.main:enabled', { hasText: 'を締める' }).waitFor();
    await close.click();
    await said(page, '2026-04 を締めました。');
    await page.getByText('締めを解除する').waitFor();
    const periods = await on.of<Listed<{ id: string; name: string; status: string }>>('/fiscal-periods?limit=50');
    const april = periods.data.find(({ name }) => name === '2026-04');
    expect(april?.status).to.equal('closed');
    const { data } = await on.of<Listed<{ type: string; actor: { via: string } }>>(
      `/events?entityType=fiscal_period&entityId=${String(april?.id)}&type=fiscal_period.closed`,
    );
    expect(data.map(({ type, actor }) => [type, actor.via])).to.deep.equal([['fiscal_period.closed', 'dashboard']]);
    expect(complaints).to.deep.equal([]);
    await browsing.close();
  });

  inProof('a secret is shown once; a key, a member, a webhook and the policy are changed; a session ends', async () => {
    const browsing = await on.context();
    const { page, complaints } = await on.open(browsing, 'settings/keys');
    await page.getByLabel('名前').fill('店のレジ');
    await page.getByLabel('役割').selectOption('integration');
    await page.getByRole('button', { name: '鍵を作る' }).click();
    const secret = (await page.locator('.secret pre').textContent()) ?? '';
    expect(secret).to.match(/^dch_sk_\w{20,}/);
    expect((await on.api.call('GET', '/v1/me', { key: secret })).status).to.equal(200);
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])',
    );
    expect(kept).to.not.include(secret);
    await page.goto(on.at('settings/keys'));
    await said(page, '店のレジ');
    expect(await page.content()).to.not.include(secret);
    await page.getByRole('button', { name: '失効させる: 店のレジ' }).click();
    await page.keyboard.press('Enter');
    await said(page, '失効');
    await page.getByText('行いました。').waitFor();
    expect((await on.api.call('GET', '/v1/me', { key: secret })).status).to.equal(401);

    await page.goto(on.at('settings/members'));
    await page.getByLabel('利用者').fill('https://login.example.com|user-7');
    await page.getByRole('button', { name: 'メンバーを加える' }).click();
    await page.getByLabel('役割 https://login.example.com|user-7').selectOption('auditor');
    await page.getByText('行いました。').waitFor();
    const { data } = await on.of<Listed<{ subject: string; role: string }>>('/members');
    expect(data.map(({ subject, role }) => [subject, role])).to.deep.equal([
      ['https://login.example.com|user-7', 'auditor'],
    ]);

    await page.goto(on.at('settings/approvals'));
    await page.getByRole('button', { name: '規則を加える' }).click();
    await page.getByLabel('規則2 金額（以上）').fill('１００，０００');
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('行いました。').waitFor();
    const policy = await on.of<{ rules: object[] }>('/approval-policy');
    expect(policy.rules[1]).to.deep.equal({ appliesTo: 'everyone', minAmount: 100_000 });

    await page.goto(on.at('settings/webhooks'));
    await page.getByLabel('送信先', { exact: true }).fill('https://hooks.example.com/daicho');
    await page.getByRole('button', { name: '送信先を加える' }).click();
    expect(await page.locator('.secret pre').textContent()).to.match(/^whsec_|^\w{20,}/);
    expect((await on.of<Listed<object>>('/webhooks')).total).to.equal(1);
    expect(complaints).to.deep.equal([]);

    await page.goto(on.at('settings/sessions'));
    await page.getByRole('button', { name: 'すべての画面からログアウト: ログイン中の画面' }).click();
    await page.keyboard.press('Enter');
    await said(page, 'npx daicho open');
    const { page: again } = await watchedPage(browsing);
    await again.goto(on.at('home'));
    await said(again, 'npx daicho open');
    await browsing.close();
  });
});
