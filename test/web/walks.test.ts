// Two people who find what they look for by the keyboard alone: an owner who is late and since when, an auditor what
// changed September, who did it and by which way in.
import { expect } from 'chai';
import { settled } from './chromium.ts';
import { tabTo } from './keyboard.ts';
import { openPage } from './browser.ts';
import { inProof, stage } from './stage.ts';

describe('walks through the dashboard in a browser', function () {
  this.timeout(180_000);
  const on = stage('web_walks');
  const sale = (effectiveDate: string, amount: number, more: object = {}): object => ({
    effectiveDate,
    memo: '九月の売上',
    lines: [
      { side: 'debit', accountCode: '1220', amount, partnerCode: 'C001', ...more },
      { side: 'credit', accountCode: '4110', amount },
    ],
  });

  inProof('an owner finds by the keyboard alone who is late and since when', async () => {
    const lent = await on.tell('/partners', { name: '遅延商事', code: 'C009' });
    const entry = await on.tell('/journal-entries', {
      effectiveDate: '2026-06-08',
      memo: '遅れている売上',
      lines: [
        { side: 'debit', accountCode: '1220', amount: 90_909, partnerId: lent['id'], dueDate: '2026-06-30' },
        { side: 'credit', accountCode: '4110', amount: 90_909 },
      ],
    });
    const browsing = await on.context();
    const { page, complaints } = await on.open(browsing, 'home');
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('売掛金の');
    await page.locator('[role=option][aria-selected=true]', { hasText: '売掛金の年齢表' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('tr[data-code=C009] .late').waitFor();
    expect(await page.locator('tr[data-code=C009] th').textContent()).to.match(/遅延商事.*2026-06-30 から \d+日超過/);
    // The age in which it stands opens the very entry.
    await tabTo(page, 'tr[data-code=C009] a[data-value="90909"]');
    await page.keyboard.press('Enter');
    await tabTo(page, `aside.drawer dd a[data-value="90909"]`);
    expect(await page.locator('aside.drawer dt').allTextContents()).to.have.length(1);
    expect(await page.locator('aside.drawer dt').textContent()).to.match(/遅延商事.*2026-06-30 から/);
    await page.keyboard.press('Enter');
    await page.locator('aside.drawer', { hasText: '遅れている売上' }).waitFor();
    expect(page.url()).to.include(String(entry['id']));
    expect(complaints).to.deep.equal([]);
    await browsing.close();
  });

  inProof('an auditor finds by the keyboard alone what changed September, who did it and by which way in', async () => {
    const first = await on.tell('/journal-entries', sale('2026-09-10', 11_000));
    const seen = Number(first['streamPosition']);
    const page1 = await openPage(on.api, on.key);
    const late = await page1.call('POST', `/app/v1/companies/${on.companyId}/journal-entries`, {
      body: { ...sale('2026-09-30', 777), memo: '九月への遅い修正' },
    });
    expect(late.status, late.text).to.equal(201);
    await on.tell('/journal-entries', sale('2026-08-31', 5));
    const auditor = await on.context();
    const { page, complaints } = await on.open(auditor, 'home');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.locator('form.controls select').first().waitFor();
    await page.locator('form.controls option', { hasText: /^2026-09$/ }).waitFor({ state: 'attached' });
    await tabTo(page, 'form.controls select');
    await page.keyboard.type('2026-09');
    await page.waitForURL(/from=2026-09-01&to=2026-09-30/);
    await settled(page);
    await page.keyboard.press('Escape');
    await tabTo(page, '.moment summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '.slider input[type=number]');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(String(seen));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`[?&]t=${seen}`));
    await tabTo(page, '.moment p a[href*="u="]');
    await page.keyboard.press('Enter');
    const row = 'tr.account:has(a[data-value="777"])';
    await tabTo(page, `${row} summary`);
    await page.keyboard.press('Enter');
    await tabTo(page, `${row} li a`);
    // Of three entries one made the difference: that of August is not September's, the first one was seen.
    expect(await page.locator(`${row} li`).count()).to.equal(1);
    await page.keyboard.press('Enter');
    await page.locator('aside.drawer', { hasText: '九月への遅い修正' }).waitFor();
    await page.locator('aside.drawer .events .who').first().waitFor();
    expect(await page.locator('aside.drawer .events').textContent()).to.include('画面');
    // All that was recorded since is there by day and by way in.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await tabTo(page, 'form.controls label:nth-of-type(4) select');
    for (const via of ['surface_a', 'surface_b', 'mcp', 'cli', 'dashboard']) {
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(new RegExp(`via=${via}`));
    }
    await page.locator(`[data-sequence="${String(late.body['streamPosition'])}"]`).waitFor();
    const days = async (from: string, to: string): Promise<void> => {
      await page.goto(on.at(`audit?via=dashboard&from=${from}&to=${to}`));
      await settled(page);
    };
    const today = new Date().toISOString().slice(0, 4);
    await days(`${today}-01-01`, `${today}-12-31`);
    await page.locator(`[data-sequence="${String(late.body['streamPosition'])}"]`).waitFor();
    await days('2020-01-01', '2020-01-31');
    await page.locator('.empty').waitFor();
    expect(complaints).to.deep.equal([]);
    await auditor.close();
  });
});
