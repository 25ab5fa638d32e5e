// The dashboard in a real browser, at the real door: pages without a complaint in both languages, on a phone and in the
// dark; every figure is a number that the service said, opens something, and is the sum of what it opens; work by the
// keyboard alone; one feed for all tabs. Skipped, and said so, where there is no Chromium.
import { expect } from 'chai';
import { shownAmount } from '../../src/web/state/money.ts';
import { depth } from '../depth.ts';
import { figuresOf, settled, sticksOut, watchedPage, type Shown } from './chromium.ts';
import { axeOn, inProof, LOOKS, stage, type Look } from './stage.ts';

/** Pages, each with the question that its address holds. */
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
  'registers/partners',
  'statements/pl?e=reports%2Fgeneral-ledger%3FaccountCode%3D4110%26from%3D2026-04-01%26to%3D2027-03-31',
] as const;
/** Those that `npm test` looks at, which a browser makes dear, by the look; `npm run prove` looks at all. */
const FEW: Readonly<Record<string, readonly string[]>> = { ja: ['home', PAGES[PAGES.length - 1]!], en: ['home'] };
interface Ledger {
  readonly accounts: readonly {
    readonly opening: number;
    readonly normalSide: 'debit' | 'credit';
    readonly lines: readonly { readonly debit: number; readonly credit: number }[];
  }[];
  readonly nextCursor?: string;
}

describe('dashboard in a browser', function () {
  this.timeout(180_000);
  const on = stage('web_dashboard');
  const { at, context, get } = on;

  for (const look of depth<readonly Look[]>(LOOKS.slice(0, 2), LOOKS))
    it(`pages have nothing to complain of: ${look.join(', ')}`, async () => {
      const browsing = await context(look);
      let figures = 0;
      for (const place of depth<readonly string[]>(FEW[look[0]]!, PAGES)) {
        const { page, complaints, said } = await watchedPage(browsing);
        await page.goto(at(place));
        await settled(page);
        expect(await sticksOut(page), `${place} sticks out`).to.deep.equal([]);
        expect(await axeOn(page), place).to.deep.equal([]);
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
        expect(complaints, place).to.deep.equal([]);
        await page.close();
      }
      expect(figures).to.be.above(depth(40, 100));
      process.stdout.write(`      ${figures} figures on the pages, 0 that the service did not say\n`);
      await browsing.close();
    });

  /** Opening, movement and closing of everything that a link to the ledger shows, added up line by line. */
  const behind = async (link: string): Promise<{ opening: number; debit: number; credit: number }> => {
    const sums = { opening: 0, debit: 0, credit: 0 };
    const met = new Set<number>();
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const asked = `${link}&limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      const ledger: Ledger = await get<Ledger>(asked);
      for (const [index, account] of ledger.accounts.entries()) {
        if (!met.has(index) || first)
          sums.opening += account.normalSide === 'debit' ? account.opening : -account.opening;
        met.add(index);
        for (const line of account.lines) {
          sums.debit += line.debit;
          sums.credit += line.credit;
        }
      }
      cursor = ledger.nextCursor;
    }
    return sums;
  };
  const isRight = (place: string, { value }: Shown, sums: Awaited<ReturnType<typeof behind>>): boolean => {
    const movement = sums.debit - sums.credit;
    const possible = place.includes('/bs')
      ? [sums.opening + movement]
      : place.includes('trial-balance')
        ? [sums.opening, sums.debit, sums.credit, sums.opening + movement]
        : [movement];
    return possible.some((sum) => Math.abs(sum) === Math.abs(Number(value)));
  };

  inProof('every figure is the sum of the lines that it opens, now and at moments of the past', async () => {
    const browsing = await context();
    let [figures, wrong] = [0, 0];
    const known = new Map<string, Awaited<ReturnType<typeof behind>>>();
    const { events } = await get<{ events: number }>(`/v1/companies/${on.companyId}/recordings`);
    const year = 'from=2026-04-01&to=2027-03-31';
    const reports = [`statements/pl?${year}`, 'statements/bs?asOf=2027-03-31'];
    const more = [`statements/pl?${year}&interval=quarter`, `statements/trial-balance?${year}`];
    // The entries were recorded last: the moments lie among them.
    const moments = depth(['', `&t=${events - 12}`], ['', ...[30, 12, 6].map((back) => `&t=${events - back}`)]);
    for (const moment of moments)
      for (const place of [...reports, ...depth([], more)].map((it) => it + moment)) {
        const { page } = await watchedPage(browsing);
        await page.goto(at(place));
        await settled(page);
        for (const figure of await figuresOf(page)) {
          if (!figure.opens.includes('/reports/general-ledger')) continue;
          const link = figure.opens;
          if (moment !== '') expect(link, place).to.include('knownAt=');
          const sums = known.get(link) ?? (await behind(link));
          known.set(link, sums);
          figures += 1;
          if (isRight(place, figure, sums)) continue;
          wrong += 1;
          process.stdout.write(`      wrong: ${place} ${figure.name} ${figure.value} ${JSON.stringify(sums)}\n`);
        }
        await page.close();
      }
    process.stdout.write(
      `      ${figures} figures at ${moments.length} moments added up line by line, ${wrong} wrong\n`,
    );
    expect(figures).to.be.above(30);
    expect(wrong).to.equal(0);
    await browsing.close();
  });

  inProof('a bookkeeper posts by the keyboard alone, once, and sees it in the journal', async () => {
    const browsing = await context();
    const { page, complaints } = await watchedPage(browsing);
    await page.goto(at('home'));
    await settled(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.locator('table.voucher').waitFor();
    await page.keyboard.press('Tab');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field('摘要').focus();
    await page.keyboard.type('鍵盤だけの仕訳');
    await field('取引日').fill('2026-06-01');
    await field('1行目 勘定科目').focus();
    for (const text of ['1111', '１２，３００', '', '', '4110', '', '12300', ''])
      await page.keyboard.type(text).then(() => page.keyboard.press('Enter'));
    await page.locator('.balances').first().waitFor();
    const before = await get<{ total: number }>(`/v1/companies/${on.companyId}/journal-entries?limit=1`);
    await field('1行目 勘定科目').focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByText('を記帳しました').waitFor();
    const after = await get<{ total: number; data: { memo: string; total: number }[] }>(
      `/v1/companies/${on.companyId}/journal-entries?q=${encodeURIComponent('鍵盤だけの仕訳')}`,
    );
    expect(after.data.map(({ memo, total }) => [memo, total])).to.deep.equal([['鍵盤だけの仕訳', 12_300]]);
    const all = await get<{ total: number }>(`/v1/companies/${on.companyId}/journal-entries?limit=1`);
    expect(all.total).to.equal(before.total + 1);
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByText('鍵盤だけの仕訳').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('4110');
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('dl.keys').waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).to.deep.equal([]);
    await browsing.close();
  });

  const entryOf = (memo: string, amount: number, more: object = {}): object => ({
    effectiveDate: '2026-06-10',
    memo,
    lines: [
      { side: 'debit', accountCode: '1111', amount },
      { side: 'credit', accountCode: '1220', amount },
    ],
    ...more,
  });

  inProof(
    'of what agents propose a person approves one, returns one and undoes one, and the trail says so',
    async () => {
      const agents = await Promise.all([1, 2].map(() => on.api.newKey(on.key, { role: 'agent' })));
      const proposed: string[] = [];
      for (const [memo, agent] of [
        ['承認する', 0],
        ['差し戻す', 0],
        ['取り消す', 1],
      ] as const) {
        const entry = await on.tell('/journal-entries', entryOf(memo, 700, { status: 'draft' }), agents[agent]);
        await on.tell(`/journal-entries/${String(entry['id'])}/submit`, {}, agents[agent]);
        proposed.push(String(entry['id']));
      }
      const browsing = await context();
      const { page, complaints } = await watchedPage(browsing);
      const open = async (n: number): Promise<void> => {
        await page.goto(at(`inbox/${proposed[n]!}`));
        await settled(page);
        // What it does to balances and to its month is there before anything can be decided.
        await page.getByText('残高の変化').waitFor();
        await page.getByText('2026-06 の損益への影響').first().waitFor();
      };
      await open(0);
      await page.getByRole('button', { name: '見た内容を承認' }).click();
      await page.locator(`a[href*="${proposed[0]!}"]`).first().waitFor({ state: 'detached' });
      await open(1);
      await page.getByLabel('差し戻す理由').fill('領収書がありません');
      await page.getByRole('button', { name: '理由を付けて差し戻す' }).click();
      await page.locator(`a[href*="${proposed[1]!}"]`).first().waitFor({ state: 'detached' });
      await open(2);
      await page.getByText('この提出者の記録を取り消す').click();
      await page.getByRole('button', { name: '取り消すとこうなる' }).click();
      await page.getByRole('button', { name: '1件を取り消す' }).click();
      await page.locator(`a[href*="${proposed[2]!}"]`).first().waitFor({ state: 'detached' });
      expect(complaints).to.deep.equal([]);
      await browsing.close();
      const trail = await Promise.all(
        proposed.map((id) =>
          get<{ data: { type: string; actor: { via: string } }[] }>(
            `/v1/companies/${on.companyId}/events?entityType=journal_entry&entityId=${id}`,
          ),
        ),
      );
      expect(trail.map(({ data }) => data.at(-1)).map((event) => [event?.type, event?.actor.via])).to.deep.equal([
        ['journal_entry.posted', 'dashboard'],
        ['journal_entry.returned', 'dashboard'],
        ['journal_entry.discarded', 'dashboard'],
      ]);
    },
  );

  inProof('bank lines are matched by the keyboard alone, and place is kept', async () => {
    const account = await on.tell('/bank-accounts', { name: '鍵盤銀行', type: 'bank', accountCode: '1130' });
    const amounts = [4_101, 4_202, 4_303];
    const transactions = amounts.map((amount, n) => ({
      date: `2026-06-1${n}`,
      direction: 'in',
      amount,
      description: `振込 ${n}`,
    }));
    for (const { date, amount } of transactions)
      await on.tell('/journal-entries', {
        effectiveDate: date,
        lines: [
          { side: 'debit', accountCode: '1130', amount },
          { side: 'credit', accountCode: '4110', amount },
        ],
      });
    const bank = `/bank-accounts/${String(account['id'])}/transactions`;
    await on.tell(`${bank}/import`, { transactions });
    const browsing = await context();
    const { page, complaints } = await watchedPage(browsing);
    await page.goto(at(`bank/${String(account['id'])}`));
    await settled(page);
    for (let left = amounts.length; left > 0; left--) {
      await page
        .locator('[data-line]')
        .nth(left - 1)
        .waitFor();
      await page.locator('ol.rows li').first().waitFor();
      if (left === 3) for (const key of ['j', 'k']) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await page
        .locator('[data-line]')
        .nth(left - 1)
        .waitFor({ state: 'detached' });
    }
    await page.getByText('照合を待つ明細はありません').waitFor();
    const open = await get<{ total: number }>(`/v1/companies/${on.companyId}${bank}?open=true`);
    expect(open.total).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await browsing.close();
  });

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
    const { data } = await get<{ data: { id: string }[] }>(`/v1/companies/${on.companyId}/journal-entries?limit=1`);
    const { page } = await watchedPage(browsing);
    await page.goto(at(`journal/${data[0]!.id}`));
    await settled(page);
    await page.getByText('証明', { exact: true }).click();
    await page
      .getByText(/確かめました|まだ証明できません/)
      .first()
      .waitFor();
    const isSigned = await page.getByText('計算し直し').count();
    await page.route(/\/proof$/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: text.replaceAll('journal_entry', 'journal_ontry') });
    });
    await page.reload();
    await settled(page);
    await page.getByText('証明', { exact: true }).click();
    await page
      .getByText(/証明が合いません|まだ証明できません/)
      .first()
      .waitFor();
    if (isSigned > 0) expect(await page.getByText('証明が合いません').count()).to.equal(1);
    expect(await page.locator('.tick').count()).to.equal(0);
    await browsing.close();
  });

  inProof('while it loads it never says that there is nothing, and an error says which request failed', async () => {
    const browsing = await context();
    const { page } = await watchedPage(browsing);
    await page.route(/\/approvals/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto(at('inbox'));
    await page.locator('.shape').waitFor();
    expect(await page.locator('.empty').count()).to.equal(0);
    await page.locator('.empty').waitFor();
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
