// Undo of much: what a preview costs, that it lets others go first, and what of it can be done at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Memory } from '../src/engine/ports.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { entryBody, saleBody } from './http/samples.ts';
import { slownessHere } from './stretch.ts';

describe('undo of much', function () {
  this.timeout(120_000);
  let api: Api;
  let companyId: string;
  let key: string;
  /** What happens before the events are looked up that are to be undone, and how often a rehearsal asked the past. */
  let beforeFound = (): Promise<void> => Promise.resolve();
  let questions = 0;
  const wrapMemory = (memory: Memory): Memory => ({
    ...memory,
    async findEvents(...args) {
      await beforeFound();
      return memory.findEvents(...args);
    },
    recall(...args) {
      questions += 1;
      return memory.recall(...args);
    },
  });
  before(async () => {
    api = await startApi('undo_large', { wrapMemory });
    ({ companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } }));
    await ok('POST', '/partners', { name: '株式会社山田商店', code: 'C001' });
    await ok('POST', '/labels', { name: '東京' });
  });
  after(() => api.close());

  const call = (method: string, path: string, body?: object, session?: string): Promise<Answer> =>
    api.call(method, `/v1/companies/${companyId}${path}`, {
      key,
      body,
      headers: session === undefined ? undefined : { 'Correlation-Id': session },
    });
  async function ok(method: string, path: string, body?: object, session?: string): Promise<Answer['body']> {
    const answer = await call(method, path, body, session);
    expect(answer.status, `${method} ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
    return answer.body;
  }

  /** What a call answers, the processor time that it took in milliseconds, and how often others got a turn. */
  async function measured(what: () => Promise<Answer>): Promise<{ answer: Answer; cpuMs: number; turns: number }> {
    let [turns, isOver] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!isOver) setTimeout(turn, 1);
    };
    const since = process.cpuUsage();
    turn();
    const answer = await what();
    isOver = true;
    const { user, system } = process.cpuUsage(since);
    return { answer, cpuMs: (user + system) / 1_000, turns };
  }

  it('of 500 things takes two seconds of processor time at most, in slices, and does what it showed', async () => {
    const s = 'month-of-an-agent';
    const entries = (count: number, more: object = {}): object => ({
      entries: Array.from({ length: count }, () => entryBody(more)),
    });
    await ok('POST', '/bank-accounts', { name: '本店', type: 'bank', accountCode: '1120' }, s);
    await ok('POST', '/journal-entries/batch', entries(250), s);
    await ok('POST', '/journal-entries/batch', entries(50, { status: 'draft' }), s);
    const partners: string[] = [];
    for (let i = 0; i < 60; i++)
      partners.push((await ok('POST', '/partners', { name: `取引先${i}`, code: `P${i}` }, s))['id'] as string);
    for (const id of partners.slice(0, 30)) await ok('PATCH', `/partners/${id}`, { nameKana: 'トリヒキサキ' }, s);
    const labels = Array.from({ length: 40 }, (_, i) => ok('POST', '/labels', { name: `札${i}` }, s));
    await Promise.all(labels);
    const kept: string[] = [];
    for (let i = 0; i < 40; i++) kept.push(((await ok('POST', '/journal-entries', entryBody())) as { id: string }).id);
    for (const id of kept) await ok('PATCH', `/journal-entries/${id}`, { memo: '訂正' }, s);
    for (let i = 0; i < 59; i++) {
      const { id } = await ok('POST', '/invoices', saleBody(), s);
      if (i % 2 === 0) await ok('POST', `/invoices/${id as string}/issue`, {}, s);
    }
    const preview = await measured(() => call('POST', '/undo', { correlationId: s, dryRun: true }));
    const shown = preview.answer;
    expect(shown.status, shown.text.slice(0, 500)).to.equal(200);
    expect(shown.body).to.include({ undone: 500, cannot: 0 });
    const { previewHash } = shown.body;
    const done = await measured(() => call('POST', '/undo', { correlationId: s, previewHash }));
    expect(done.answer.status, done.answer.text.slice(0, 500)).to.equal(200);
    const actions = ({ body }: Answer): unknown[] =>
      (body['items'] as { id: string; action: string }[]).map(({ id, action }) => [id, action]);
    expect(actions(done.answer)).to.deep.equal(actions(shown));
    const slowness = slownessHere();
    for (const { cpuMs, turns } of [preview, done]) {
      expect(cpuMs / slowness).to.be.below(2_000);
      expect(turns).to.be.above(5);
    }
  });

  it('of more than one append takes says how many go at once, and takes that many', async () => {
    const s = 'too-much';
    const sent = {
      entries: Array.from({ length: 480 }, (_, i) => entryBody({ memo: `長い摘要 ${i} ${'あ'.repeat(120)}` })),
    };
    await ok('POST', '/journal-entries/batch', sent, s);
    for (let i = 0; i < 21; i++) await ok('POST', '/labels', { name: `余り${i}` }, s);
    const whole = await call('POST', '/undo', { correlationId: s, dryRun: true });
    expect([whole.status, whole.body['code'], whole.body['field']], whole.text).to.deep.equal([
      400,
      'too_large',
      'limit',
    ]);
    const limit = Number(/send limit: (\d+)/.exec(whole.body['error'] as string)?.[1]);
    expect(limit).to.be.within(21, 500);
    let undone = 0;
    for (let round = 0; round < 3 && undone < 501; round++) {
      const shown = await ok('POST', '/undo', { correlationId: s, dryRun: true, limit });
      const done = await ok('POST', '/undo', { correlationId: s, limit, previewHash: shown['previewHash'] });
      undone += done['undone'] as number;
    }
    expect(undone).to.equal(501);
    expect(await ok('POST', '/undo', { correlationId: s, dryRun: true })).to.include({ undone: 0 });
  });

  it('an entry of 600 lines on a bank account is reversed: what it asks of the past, it asks at once', async () => {
    await ok('POST', '/bank-accounts', { name: '支店', type: 'bank', accountCode: '1111' });
    const lines = Array.from({ length: 300 }, () => [
      { side: 'debit', accountCode: '1111', amount: 1 },
      { side: 'credit', accountCode: '1111', amount: 1 },
    ]).flat();
    const { id } = await ok('POST', '/journal-entries', entryBody({ lines }), 'wide');
    const asked = questions;
    await ok('POST', `/journal-entries/${id as string}/reverse?dryRun=true`, {});
    expect(questions - asked).to.be.below(10);
    expect(await ok('POST', '/undo', { correlationId: 'wide', dryRun: true })).to.include({ undone: 1, cannot: 0 });
  });

  it('is not worked out for a caller who has left', async () => {
    await ok('POST', '/journal-entries', entryBody(), 'left');
    const leaving = new AbortController();
    const asked = questions;
    const looked = new Promise<void>((resolve) => {
      beforeFound = async () => {
        leaving.abort();
        await sleep(200);
        resolve();
      };
    });
    const answer = fetch(`${api.baseUrl}/companies/${companyId}/undo`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ correlationId: 'left', dryRun: true }),
    });
    expect(await answer.catch((error: Error) => error.name)).to.equal('AbortError');
    await looked;
    beforeFound = () => Promise.resolve();
    await sleep(100);
    expect(questions - asked).to.equal(0);
    await ok('POST', '/undo', { correlationId: 'left', dryRun: true });
    expect(questions - asked).to.be.above(0);
  });

  it('a write-off and the recovery after it are both taken back', async () => {
    const s = 'bad-debt';
    const { id } = await ok('POST', '/invoices', saleBody());
    const at = `/invoices/${id as string}`;
    await ok('POST', `${at}/issue`, {});
    const before = await ok('GET', at);
    await ok('POST', `${at}/write-off`, { date: '2026-06-30' }, s);
    await ok('POST', `${at}/recover`, { date: '2026-07-10', amount: 300 }, s);
    await ok('POST', `${at}/recover`, { date: '2026-07-20', amount: 200 }, s);
    const shown = await ok('POST', '/undo', { correlationId: s, dryRun: true });
    expect(shown, JSON.stringify(shown)).to.include({ undone: 3, cannot: 0 });
    await ok('POST', '/undo', { correlationId: s, previewHash: shown['previewHash'] });
    const after = await ok('GET', at);
    for (const field of ['status', 'amountDue', 'writtenOffAmount', 'recoveredAmount'])
      expect(after[field], field).to.deep.equal(before[field]);
  });
});
