// The sum test of the pages beyond profit and loss, and two people who find what they look for by the keyboard alone:
// an owner who is late and since when, an auditor what changed September, who did it and by which way in.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { figuresOf, settled, watchedPage, type Shown } from './chromium.ts';
import { openPage } from './browser.ts';
import { inProof, stage } from './stage.ts';

interface LedgerAccount {
  readonly opening: number;
  readonly normalSide: 'debit' | 'credit';
  readonly lines: readonly { readonly debit: number; readonly credit: number; readonly runningBalance: number }[];
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}
interface Ledger {
  readonly accounts: readonly LedgerAccount[];
  readonly nextCursor?: string;
}
interface Aging {
  readonly buckets: readonly { readonly key: string; readonly to?: number }[];
  readonly rows: readonly { readonly invoices?: readonly { readonly daysOverdue: number; readonly open: number }[] }[];
}
interface Entries {
  readonly total: number;
  readonly data: readonly {
    readonly lines: readonly { side: string; accountCode: string; amount: number; taxCode?: string }[];
  }[];
}
interface BankLines {
  readonly data: readonly { direction: 'in' | 'out'; amount: number; unmatchedAmount: number; status: string }[];
}
/** Amounts of a tax code: their lists hold whole entries, so that only their number is held against them. */
const BY_TAX_CODE = /journal-entries\?taxCodeId=/;
const YEAR = 'from=2026-04-01&to=2027-03-31';

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

  /** What a link of the API opens may add up to: the ways in which a list stands for one figure. */
  async function sumsOf(link: string, moment: string): Promise<readonly number[]> {
    const url = new URL(link.replace('/companies/x/', `/companies/${on.companyId}/`), 'http://localhost');
    const path = url.pathname.replace(/^\/v1\/companies\/[^/]+/, '');
    const { searchParams: asked } = url;
    if (moment !== '' && path.startsWith('/reports/')) asked.set('knownAt', moment);
    if (path === '/reports/general-ledger') {
      let [opening, debit, credit] = [0, 0, 0];
      const { accounts, nextCursor } = await on.of<Ledger>(`${path}?${asked.toString()}&limit=500`);
      expect(nextCursor, link).to.equal(undefined);
      for (const one of accounts) {
        opening += one.normalSide === 'debit' ? one.opening : -one.opening;
        for (const line of one.lines) [debit, credit] = [debit + line.debit, credit + line.credit];
      }
      return [opening, debit, credit, debit - credit, opening + debit - credit];
    }
    if (path === '/ages') {
      const bucket = asked.get('bucket');
      asked.delete('bucket');
      if (moment !== '') asked.set('knownAt', moment);
      const { buckets, rows } = await on.of<Aging>(`/reports/ar-aging?${asked.toString()}`);
      const of = (days: number): string | undefined => buckets.find(({ to }) => to === undefined || days <= to)?.key;
      const items = rows.flatMap(({ invoices = [] }) => invoices).filter((it) => of(it.daysOverdue) === bucket);
      return [items.reduce((sum, { open }) => sum + open, 0)];
    }
    if (path === '/journal-entries') {
      return [(await on.of<Entries>(`${path}?${asked.toString()}&limit=1`)).total];
    }
    if (path.endsWith('/transactions')) {
      const { data } = await on.of<BankLines>(`${path}?${asked.toString()}`);
      return [
        data.reduce((sum, it) => sum + (it.direction === 'in' ? it.amount : -it.amount), 0),
        data.reduce((sum, it) => sum + (it.direction === 'in' ? it.unmatchedAmount : -it.unmatchedAmount), 0),
      ];
    }
    if (path.endsWith('/reconciliation')) {
      const { explainedBy, unmatchedEntries } = await on.of<{
        explainedBy: { timing: number };
        unmatchedEntries: readonly { amount: number }[];
      }>(path);
      return [explainedBy.timing, unmatchedEntries.reduce((sum, { amount }) => sum + amount, 0)];
    }
    const line = /\/transactions\/([^/]+)$/.exec(path);
    if (line !== null) return [(await on.of<{ unmatchedAmount: number }>(path)).unmatchedAmount];
    if (path.startsWith('/journal-entries/')) {
      const { lines } = await on.of<Entries['data'][number]>(path);
      return lines.map(({ amount }) => amount);
    }
    throw new Error(`nothing is known of ${link}`);
  }

  /** True where what the figure opens adds up to it, parts first by themselves and then each by what it opens. */
  async function isRight(
    { value, opens, name }: Pick<Shown, 'value' | 'opens' | 'name'>,
    moment: string,
  ): Promise<boolean> {
    const [path = '', query = ''] = opens.split('?');
    // The list of entries is that of now, also in the past.
    const isCount = moment === '' && /仕訳数/.test(name);
    if (BY_TAX_CODE.test(opens) && !isCount) return ((await sumsOf(opens, moment))[0] ?? 0) > 0 || moment !== '';
    if (!path.endsWith('/parts'))
      return (await sumsOf(opens, moment)).some((sum) => Math.abs(sum) === Math.abs(Number(value)));
    const parts = new URLSearchParams(query).getAll('of').map((it) => it.split('|'));
    if (parts.reduce((sum, [, amount]) => sum + Number(amount), 0) !== Number(value)) return false;
    for (const [, amount = '', ...link] of parts) {
      const inner = link.join('|');
      // A row of the same page: it is held by itself.
      if (!inner.startsWith('/app/') && !(await isRight({ value: amount, opens: inner, name }, moment))) return false;
    }
    return true;
  }

  inProof('what ages, cash flow, tax, bank and ledger open adds up to them, now and in the past', async () => {
    await on.tell('/journal-entries', sale('2026-06-05', 70_000, { dueDate: '2026-07-31' }));
    const banks = await on.of<{ data: { id: string }[] }>('/bank-accounts');
    const bank = `/bank-accounts/${banks.data[0]!.id}/transactions/import`;
    await on.tell(bank, {
      transactions: [
        { date: '2026-05-20', direction: 'in', amount: 40_000, description: '振込' },
        { date: '2026-06-20', direction: 'out', amount: 1_234, description: '手数料' },
      ],
    });
    const browsing = await on.context();
    const { events } = await on.of<{ events: number }>('/recordings');
    const travels = [
      'statements/receivables?asOf=2026-09-30',
      'statements/payables?asOf=2026-09-30',
      `statements/cs?${YEAR}`,
      `statements/consumption-tax?${YEAR}`,
      `ledger?accountCode=1220&${YEAR}`,
    ];
    const moments = ['', ...[14, 9, 4].map((back) => String(events - back))];
    const found = new Map<string, number>();
    const wrong: string[] = [];
    for (const moment of moments)
      for (const place of [...travels, ...(moment === '' ? ['bank'] : [])]) {
        const { page, said, complaints } = await watchedPage(browsing);
        await page.goto(on.at(moment === '' ? place : `${place}&t=${moment}`));
        await settled(page);
        const name = place.replace(/\?.*/, '');
        const figures = await figuresOf(page);
        for (const figure of figures) {
          found.set(name, (found.get(name) ?? 0) + 1);
          if (!said.has(figure.value)) wrong.push(`${place} ${moment} ${figure.name}: never said ${figure.value}`);
          if (figure.opens === '') wrong.push(`${place} ${moment} ${figure.name}: opens nothing`);
          else if (!(await isRight(figure, moment)))
            wrong.push(`${place} ${moment} ${figure.name} ${figure.value}: ${decodeURIComponent(figure.opens)}`);
        }
        if (name === 'ledger') await ledgerHolds(page, said, found, wrong);
        expect(complaints, place).to.deep.equal([]);
        await page.close();
      }
    const all = [...found.values()].reduce((sum, n) => sum + n, 0);
    process.stdout.write(
      `      ${all} figures (${[...found].map((it) => it.join(' ')).join(', ')}) at ${moments.length} moments, ` +
        `${wrong.length} wrong\n`,
    );
    expect(wrong, wrong.join('\n')).to.deep.equal([]);
    for (const name of ['statements/receivables', 'statements/cs', 'statements/consumption-tax', 'bank', 'ledger'])
      expect(found.get(name) ?? 0, name).to.be.above(2);
    await browsing.close();
  });

  /** The ledger is itself the evidence: opening and lines make its closing, and every line opens its entry. */
  async function ledgerHolds(
    page: Page,
    said: Set<string>,
    found: Map<string, number>,
    wrong: string[],
  ): Promise<void> {
    const sums = await page.$$eval('table[data-account] [data-sum]', (all) =>
      all.map((it) => it.getAttribute('data-sum') ?? ''),
    );
    for (const sum of sums) if (!said.has(sum)) wrong.push(`ledger: never said ${sum}`);
    const rows = await page.$$eval('table[data-account] tr', (all) =>
      all.map((row) => ({
        sums: [...row.querySelectorAll('td.number')].map((it) =>
          Number(it.querySelector('[data-sum]')?.getAttribute('data-sum') ?? 0),
        ),
        href: row.querySelector('a')?.getAttribute('href') ?? '',
        at: row.closest('thead,tbody,tfoot')?.tagName ?? '',
        isCarried: row.classList.contains('carried'),
      })),
    );
    let [balance, debits, credits] = [0, 0, 0];
    for (const { sums: of, href, at, isCarried } of rows) {
      if (isCarried) balance = of[0] ?? 0;
      else if (at === 'TBODY') {
        const [debit = 0, credit = 0, running] = of;
        [balance, debits, credits] = [balance + debit - credit, debits + debit, credits + credit];
        if (running !== balance || !/journal-entries/.test(decodeURIComponent(href)))
          wrong.push(`ledger: ${running} is not ${balance}, or opens no entry: ${href}`);
      } else if (at === 'TFOOT' && JSON.stringify(of) !== JSON.stringify([debits, credits, balance]))
        wrong.push(`ledger: ends with ${of.join(' ')}, its lines with ${debits} ${credits} ${balance}`);
    }
    found.set('ledger', (found.get('ledger') ?? 0) + sums.length);
  }

  /** Tab until the focus stands on what the selector names; nothing but keys. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    await page.locator(selector).first().waitFor();
    for (let n = 0; n < 150; n++) {
      if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by Tab to ${selector}`);
  }

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
    await page.evaluate('document.activeElement?.blur()');
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
    await page.evaluate('document.activeElement?.blur()');
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
