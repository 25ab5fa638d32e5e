// A bookkeeper's evening by the keyboard alone: he posts a voucher, matches ten bank lines and closes the month. And an
// agent's three proposals over MCP, of which a person, seeing their effect, approves one, returns one and undoes one.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { settled } from './chromium.ts';
import { tabTo, typesIn } from './keyboard.ts';
import { inProof, stage } from './stage.ts';

const LINES = 10;

interface Trail {
  readonly data: readonly { readonly type: string; readonly actor: { readonly type: string; readonly via: string } }[];
}

describe('people at the dashboard in a browser', function () {
  this.timeout(300_000);
  const on = stage('web_people');

  inProof('a bookkeeper posts, matches ten bank lines and closes a month by the keyboard alone', async () => {
    // Given: a bank account with ten lines of April, each of which one entry explains, and the way to match it.
    const account = await on.tell('/bank-accounts', { name: '鍵盤銀行', type: 'bank', accountCode: '1130' });
    const transactions = Array.from({ length: LINES }, (_one, n) => ({
      date: `2026-04-${String(10 + n)}`,
      direction: 'in',
      amount: 4_101 + n * 7,
      description: `振込 ${n + 1}`,
    }));
    const entries = transactions.map(({ date, amount }) => ({
      effectiveDate: date,
      lines: [
        { side: 'debit', accountCode: '1130', amount },
        { side: 'credit', accountCode: '4110', amount },
      ],
    }));
    await on.tell('/journal-entries/batch', { entries });
    const bank = `/bank-accounts/${String(account['id'])}/transactions`;
    await on.tell(`${bank}/import`, { transactions });
    const bookkeeper = await on.context();
    const { page, complaints } = await on.open(bookkeeper, 'home');
    const keys = noMouse(page);

    // When he posts: `g n`, then Enter from field to field, then Ctrl+Enter.
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await tabTo(page, 'input[type=date]');
    await typesIn(page, '04302026');
    await page.keyboard.press('Enter');
    for (const text of ['鍵盤だけの仕訳', '1111', '１２，３００', '', '', '4110', '', '12300'])
      await typesIn(page, text).then(() => page.keyboard.press('Enter'));
    await page.locator('.balances td.number a').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('を記帳しました').waitFor();
    const posted = await on.of<{ data: { total: number; effectiveDate: string; createdBy: { via: string } }[] }>(
      `/journal-entries?q=${encodeURIComponent('鍵盤だけの仕訳')}`,
    );
    expect(posted.data.map((it) => [it.effectiveDate, it.total, it.createdBy.via])).to.deep.equal([
      ['2026-04-30', 12_300, 'dashboard'],
    ]);

    // When he matches: `g b`, the tab of his bank, then Enter ten times; the next line is there already.
    await escapes(page);
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await tabTo(page, `nav.tabs a[href*="${String(account['id'])}"]`);
    await page.keyboard.press('Enter');
    await page
      .locator('[data-line]')
      .nth(LINES - 1)
      .waitFor();
    await escapes(page);
    for (let left = LINES; left > 0; left--) {
      await page.locator('ol.rows li').first().waitFor();
      if (left === LINES) for (const key of ['j', 'j', 'k', 'k']) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await page
        .locator('[data-line]')
        .nth(left - 1)
        .waitFor({ state: 'detached' });
    }
    await page.getByText('照合を待つ明細はありません').waitFor();
    expect((await on.of<{ total: number }>(`${bank}?open=true`)).total).to.equal(0);

    // When he closes: `g c`, the rehearsal is there before the button can be pressed.
    await escapes(page);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.locator('button.main:enabled', { hasText: '2026-04 を締める' }).waitFor();
    await tabTo(page, 'p.acts button.main');
    await page.keyboard.press('Enter');
    await page.getByText('2026-04 を締めました。').waitFor();
    const periods = await on.of<{ data: { name: string; status: string }[] }>('/fiscal-periods?limit=50');
    expect(periods.data.find(({ name }) => name === '2026-04')?.status).to.equal('closed');
    expect(await keys.mouseEvents()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await bookkeeper.close();
  });

  let serial = 0;
  /** Calls a tool over MCP with the key of an agent. */
  async function tool(key: string, name: string, args: object): Promise<Readonly<Record<string, unknown>>> {
    const params = { name, arguments: { companyId: on.companyId, ...args } };
    const body = { jsonrpc: '2.0', id: ++serial, method: 'tools/call', params };
    const headers = { accept: 'application/json, text/event-stream' };
    const { text } = await on.api.call('POST', '/mcp', { key, body, headers });
    const { result } = JSON.parse(text.replace(/^(?:event|id):.*\n|^data: /gm, '')) as {
      result: { isError?: boolean; content: { text: string }[] };
    };
    expect(result.isError ?? false, text.slice(0, 500)).to.equal(false);
    return JSON.parse(result.content[0]?.text ?? '{}') as Readonly<Record<string, unknown>>;
  }

  inProof('of three proposals over MCP one is approved, one returned, one undone; the trail says so', async () => {
    const agents = await Promise.all([1, 2].map(() => on.api.newKey(on.key, { role: 'agent' })));
    const proposed: string[] = [];
    for (const [memo, agent] of [
      ['承認する', 0],
      ['差し戻す', 0],
      ['取り消す', 1],
    ] as const) {
      const lines = [
        { side: 'debit', accountCode: '6290', amount: 700 },
        { side: 'credit', accountCode: '1111', amount: 700 },
      ];
      const args = { effectiveDate: '2026-06-10', memo, lines, status: 'draft' };
      const { id } = await tool(agents[agent]!, 'create_entry', args);
      await tool(agents[agent]!, 'submit_entry', { entryId: id });
      proposed.push(String(id));
    }
    const person = await on.context();
    const { page, complaints } = await on.open(person, 'inbox');
    const open = async (n: number): Promise<void> => {
      await page.goto(on.at(`inbox/${proposed[n]!}`));
      // What it does to balances and to its month is there, before anything can be decided.
      await page.getByText('残高の変化').waitFor();
      await page.getByText('2026-06 の損益への影響').first().waitFor();
      await settled(page);
      const [before, after] = await page
        .locator('tr.total a.figure')
        .evaluateAll((all) => all.map((it) => Number(it.getAttribute('data-value'))));
      expect((before ?? 0) - (after ?? 0), 'all that is proposed costs 700 each').to.equal(700 * (3 - n));
      expect(await page.locator('.who .tag.agent').count()).to.be.above(0);
    };
    const gone = (n: number): Promise<void> =>
      page.locator(`a[href*="${proposed[n]!}"]`).first().waitFor({ state: 'detached' });
    await open(0);
    await page.getByRole('button', { name: '見た内容を承認' }).click();
    await gone(0);
    // Of what is left the effect is that of two.
    await page.goto(on.at(`inbox/${proposed[1]!}`));
    await page.getByText('残高の変化').waitFor();
    await page.getByLabel('差し戻す理由').fill('領収書がありません');
    await page.getByRole('button', { name: '理由を付けて差し戻す' }).click();
    await gone(1);
    await page.goto(on.at(`inbox/${proposed[2]!}`));
    await page.getByText('残高の変化').waitFor();
    await page.getByText('この提出者の記録を取り消す').click();
    await page.getByRole('button', { name: '取り消すとこうなる' }).click();
    await page.getByRole('button', { name: '1件を取り消す' }).click();
    await gone(2);
    expect(complaints).to.deep.equal([]);
    const trail = await Promise.all(
      proposed.map((id) => on.of<Trail>(`/events?entityType=journal_entry&entityId=${id}`)),
    );
    const said = trail.map(({ data }) => data.map(({ type, actor }) => [type, actor.type, actor.via]));
    const drafted = [
      ['journal_entry.drafted', 'agent', 'mcp'],
      ['journal_entry.submitted', 'agent', 'mcp'],
    ];
    expect(said).to.deep.equal(
      ['posted', 'returned', 'discarded'].map((end) => [...drafted, [`journal_entry.${end}`, 'api_key', 'dashboard']]),
    );
    // The audit page tells the same, by way in.
    await page.goto(on.at('audit?via=mcp'));
    await page.locator('ol.events > li').nth(5).waitFor();
    await page.goto(on.at(`audit?via=dashboard&entityType=journal_entry&entityId=${proposed[1]!}`));
    await page.getByText('仕訳を差し戻した').or(page.getByText('差し戻')).first().waitFor();
    await person.close();
  });

  inProof('several proposals are approved together only after each was looked at, and all once more', async () => {
    const agent = await on.api.newKey(on.key, { role: 'agent' });
    const memos = ['まとめて一', 'まとめて二', '見ていない'];
    for (const memo of memos) {
      const lines = [
        { side: 'debit', accountCode: '6290', amount: 300 },
        { side: 'credit', accountCode: '1111', amount: 300 },
      ];
      const { id } = await tool(agent, 'create_entry', { effectiveDate: '2026-06-11', memo, lines, status: 'draft' });
      await tool(agent, 'submit_entry', { entryId: id });
    }
    const person = await on.context();
    const { page, complaints } = await on.open(person, 'inbox');
    const box = (memo: string) => page.getByLabel(`まとめて承認に加える：${memo}`);
    await box('見ていない').waitFor();
    for (const memo of memos.slice(0, 2)) {
      await page.getByRole('link', { name: `${memo} 2026-06-11` }).click();
      await page.getByRole('heading', { name: '残高の変化' }).waitFor();
      await box(memo).and(page.locator(':enabled')).check();
    }
    expect(await box('見ていない').isDisabled()).to.equal(true);
    await page.getByRole('button', { name: '選んだ2件をもう一度見る' }).click();
    await page.getByRole('dialog').getByText('まとめて二').waitFor();
    await page.getByRole('button', { name: 'この2件を承認' }).click();
    await page.getByText('2件を承認して記帳しました。').waitFor();
    const left = await on.of<{ data: { memo: string }[] }>('/approvals');
    expect(left.data.map(({ memo }) => memo)).to.deep.equal(['見ていない']);
    expect(complaints).to.deep.equal([]);
    await person.close();
  });
});

/** Counts what a mouse would do to a page, from now on. */
function noMouse(page: Page): { mouseEvents(): Promise<number> } {
  const counting = page.evaluate(`
    globalThis.mouseEvents = 0;
    for (const type of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(type, (event) => { if (event.isTrusted) globalThis.mouseEvents += 1; }, true);`);
  return { mouseEvents: () => counting.then(() => page.evaluate<number>('globalThis.mouseEvents')) };
}

/** Leaves the field: single keys work again. */
async function escapes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}
