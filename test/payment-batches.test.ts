// Payee accounts and payment batches through HTTP: who may say where money goes, what is approved, what the file holds,
// and that the line of the bank settles it all.
import { expect } from 'chai';
import type { ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import pg from 'pg';
import pino from 'pino';
import { startApi, CLOCK, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { freePort, hasRedis, heardByRedis, startRedis } from './redis.ts';
import { employeeBody, made, webhookBody } from './http/samples.ts';
import { memoryCounters } from '../src/adapters/counters.memory.ts';
import { redisCounters } from '../src/adapters/counters.redis.ts';
import { businessDay, bankHoliday } from '../src/domain/holidays-ja.ts';
import { addDays } from '../src/domain/dates.ts';
import { demo } from '../src/demo/company.ts';
import { OTHERS, SUPPLIERS } from '../src/demo/partners.ts';
import { DEMO_EMPLOYEES } from '../src/demo/payroll.ts';
import { ROWS } from '../src/http/app.ts';
import type { WebhookSender } from '../src/engine/ports.ts';
import { eventRecord } from '../src/service/shown.ts';

type Row = Record<string, unknown>;
interface Batch extends Row {
  readonly id: string;
  readonly digest: string;
  readonly total: number;
  readonly status: string;
  readonly items: readonly { readonly id: string }[];
  readonly transfers: readonly { readonly payeeAccountId: string; readonly amount?: number }[];
}

/** Numbers that must stand nowhere in clear. */
const CANARIES = { ours: '1230987', aoba: '7698123', midori: '8712364', hanako: '6918273', later: '5436172' };

describe('payment batches', function batches() {
  this.timeout(depth(120_000, 1_200_000));
  let api: Api;
  let now = Date.parse('2026-04-01T03:00:00Z');
  const logged: string[] = [];
  /** Bodies that webhooks sent, and what Redis would be asked: the names of counters. */
  const delivered: string[] = [];
  const counted: string[] = [];
  /** A real Redis, where one is installed, and what it was asked. */
  let redis: ChildProcess | undefined;
  let heard: Awaited<ReturnType<typeof heardByRedis>> | undefined;
  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    send({ body }) {
      delivered.push(body);
      return Promise.resolve({ status: 200 });
    },
  };
  const places: { companyId: string; key: string }[] = [];
  before(async () => {
    const began = performance.now();
    const clock = { ...CLOCK, now: () => now + Math.floor(performance.now() - began) };
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    });
    const logger = pino({ level: 'trace' }, sink);
    const port = await freePort();
    if (hasRedis()) {
      redis = await startRedis(port);
      heard = await heardByRedis(port);
    }
    const kept = redis ? await redisCounters({ url: `redis://:secret@127.0.0.1:${port}` }) : memoryCounters();
    const counters: typeof kept = {
      ...kept,
      take(name, ...more) {
        counted.push(name);
        return kept.take(name, ...more);
      },
    };
    api = await startApi('payment_batches', { clock, logger, sender, counters, metricsToken: 'metrics-of-the-test' });
  });
  after(async () => {
    await api.close();
    heard?.close();
    redis?.kill('SIGKILL');
  });

  const account = (accountNumber: string, more: object = {}): object => ({
    bankCode: '9999',
    bankName: 'テストギンコウ',
    branchCode: '123',
    branchName: 'シンジュク',
    accountType: 'ordinary',
    accountNumber,
    holderKana: 'カ）アオバコーヒーテン',
    ...more,
  });

  async function place() {
    const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
    const at = { companyId, key };
    const hook = { url: `https://hooks.example.com/${companyId}`, types: ['*'], status: 'enabled' };
    await made(api, at, '/webhooks', webhookBody(hook));
    places.push(at);
    const approver = await api.newKey(key, { name: 'approver', role: 'approver' });
    const maker = await api.newKey(key, { name: 'maker', role: 'bookkeeper' });
    const send = (method: string, path: string, body?: object, by = key): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key: by, ...(body && { body }) });
    const good = async <T extends Row = Row>(method: string, path: string, body?: object, by = key): Promise<T> => {
      const answer = await send(method, path, body, by);
      expect(answer.status, `${method} ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
      return answer.body as T;
    };
    const bankAccountId = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    const partner = async (name: string, code: string): Promise<string> =>
      (await made(api, at, '/partners', { name, code, type: 'supplier' }))['id'] as string;
    const [aoba, midori] = [await partner('株式会社あおば珈琲店', '1001'), await partner('みどり商事', 'M-2')];
    const confirmed = async (body: object): Promise<string> => {
      const { id } = await good('POST', '/payee-accounts', body, maker);
      await good('POST', `/payee-accounts/${id as string}/confirm`, {}, approver);
      return id as string;
    };
    await confirmed(
      account(CANARIES.ours, { bankAccountId, originatorCode: '0012345678', holderKana: 'カ）カマクラコーヒー' }),
    );
    let n = 0;
    const bill = async (partnerId: string, amount: number, date = '2026-04-01'): Promise<string> => {
      const { id } = await good('POST', '/invoices', {
        type: 'purchase',
        partnerId,
        number: `B-${++n}`,
        issueDate: date,
        taxEntryMethod: 'inclusive',
        lines: [{ description: '生豆', amount, accountCode: '5125' }],
      });
      await good('POST', `/invoices/${id as string}/issue`, {});
      return id as string;
    };
    const draft = (itemIds: string[], more: object = {}): Promise<Batch> =>
      good<Batch>(
        'POST',
        '/payment-batches',
        { kind: 'bills', bankAccountId, payDate: '2026-04-30', itemIds, ...more },
        maker,
      );
    const step = (batch: { readonly id: string }, action: string, body: object = {}, by = key): Promise<Answer> =>
      send('POST', `/payment-batches/${batch.id}/${action}`, body, by);
    const approved = async (itemIds: string[], more: object = {}): Promise<Batch> => {
      const batch = await draft(itemIds, more);
      await good('POST', `/payment-batches/${batch.id}/submit`, {}, maker);
      return good<Batch>('POST', `/payment-batches/${batch.id}/approve`, { digest: batch.digest }, approver);
    };
    const file = async (batch: Batch): Promise<string[]> => {
      const { contentBase64 } = await good('POST', `/payment-batches/${batch.id}/file`, {});
      return Buffer.from(contentBase64 as string, 'base64')
        .toString('latin1')
        .split('\r\n');
    };
    const paid = async (batch: Batch, date: string): Promise<string> => {
      const line = { date, direction: 'out', amount: batch.total, description: `ソウゴウフリコミ ${date}` };
      const done = await good('POST', `/bank-accounts/${bankAccountId}/transactions/import`, { transactions: [line] });
      const list = await good(
        'GET',
        `/bank-accounts/${bankAccountId}/transactions?importBatchId=${done['importBatchId'] as string}`,
      );
      const [{ id }] = list['data'] as [{ id: string }];
      await good('POST', `/bank-accounts/${bankAccountId}/transactions/${id}/match`, {
        matches: [{ paymentBatchId: batch.id }],
      });
      return id;
    };
    return {
      companyId,
      key,
      maker,
      approver,
      aoba,
      midori,
      bankAccountId,
      send,
      good,
      confirmed,
      bill,
      draft,
      step,
      approved,
      file,
      paid,
    };
  }

  it('an account counts after another person confirmed it; its details are sealed, masked and erased', async () => {
    const { send, good, aoba, maker, approver, key } = await place();
    // Given an account that the maker proposed.
    const proposed = await good('POST', '/payee-accounts', { partnerId: aoba, ...account(CANARIES.aoba) }, maker);
    const at = `/payee-accounts/${proposed['id'] as string}`;
    expect([proposed['status'], proposed['accountNumber']]).to.deep.equal(['proposed', '[masked]']);
    // Then the owner, who may see it, does, and the one who proposed it cannot confirm it.
    const seen = await good('GET', at, undefined, key);
    expect(seen).to.include({ accountNumber: CANARIES.aoba, holderKana: 'ｶ)ｱｵﾊﾞｺ-ﾋ-ﾃﾝ', bankName: 'ﾃｽﾄｷﾞﾝｺｳ' });
    const both = await api.newKey(key, {
      name: 'both',
      scopes: ['payments:read', 'payments:write', 'payments:approve'],
    });
    const own = await good('POST', '/payee-accounts', { partnerId: aoba, ...account('1') }, both).catch(
      () => undefined,
    );
    expect(own, 'one proposal at a time').to.equal(undefined);
    expect((await good('POST', `${at}/confirm`, {}, approver))['status']).to.equal('confirmed');
    // When both proposes another account, he cannot confirm it himself; until somebody does, the first one counts.
    const later = await good('POST', '/payee-accounts', { partnerId: aoba, ...account(CANARIES.later) }, both);
    const no = await send('POST', `/payee-accounts/${later['id'] as string}/confirm`, {}, both);
    expect([no.status, no.text]).to.satisfy(
      ([status, text]: [number, string]) => status === 403 && /somebody else/.test(text),
    );
    expect((await good('GET', at))['status']).to.equal('confirmed');
    const next = await good('POST', `/payee-accounts/${later['id'] as string}/confirm`, {}, approver);
    expect([next['status'], next['replacesId']]).to.deep.equal(['confirmed', proposed['id']]);
    expect((await good('GET', at))['status']).to.equal('replaced');
    // Then what is erased is read by nobody, in no event.
    await good('POST', `${at}/erase`, { reason: '取引の終了' });
    expect((await good('GET', at))['accountNumber']).to.equal('[erased]');
    const events = await send('GET', '/events?limit=500');
    expect(events.text).not.to.contain(CANARIES.aoba);
    expect(events.text, 'the owner sees the other one').to.contain(CANARIES.later);
  });

  it('names with a line break, comma, formula or kanji are refused by field, without what they say', async () => {
    const { send, aoba, maker } = await place();
    for (const [holderKana, status] of [
      ['アオバ\nコーヒー', 400],
      ['アオバ,コーヒー', 400],
      ['青葉珈琲', 400],
      ['アオバヲ', 400],
      ['ア'.repeat(31), 400],
      ['=アオバ', 400],
    ] as const) {
      const answer = await send('POST', '/payee-accounts', { partnerId: aoba, ...account('7', { holderKana }) }, maker);
      expect([answer.status, /holderKana/.test(answer.text)], holderKana).to.deep.equal([status, true]);
      expect(answer.text).not.to.contain('バ');
    }
  });

  it('a batch is approved by its digest; an account changed between approval and file leaves no file', async () => {
    const { aoba, midori, confirmed, bill, draft, step, approved, file, good, maker, approver, send } = await place();
    await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    const midoriId = await confirmed({
      partnerId: midori,
      ...account(CANARIES.midori, { holderKana: 'ミドリシヨウジ' }),
    });
    const items = [await bill(aoba, 1_230_000), await bill(midori, 5_500), await bill(midori, 660)];
    const batch = await approved(items, { combine: true });
    expect([batch.total, batch.transfers.length, batch.status]).to.deep.equal([1_236_160, 2, 'approved']);
    // Then its file has a record for each, with the sum, and the same bytes each time.
    const lines = await file(batch);
    expect(lines.slice(0, 5).map((line) => line.length)).to.deep.equal([120, 120, 120, 120, 120]);
    expect(lines[0]?.slice(0, 14)).to.equal('12100012345678');
    expect(lines[0]?.slice(54, 58)).to.equal('0430');
    expect(lines[1]?.slice(42, 50)).to.equal(`1${CANARIES.aoba}`);
    expect(lines[1]?.slice(80, 102)).to.equal(`0001230000${'0'}0000001001${'0'}`);
    expect(lines[2]?.slice(80, 90)).to.equal('0000006160');
    expect(lines[3]?.slice(0, 19)).to.equal('8000002000001236160');
    expect(await file(batch)).to.deep.equal(lines);
    const shown = await good('GET', `/payment-batches/${batch.id}`);
    expect([shown['status'], shown['fetches'], JSON.stringify(shown).includes(CANARIES.aoba)]).to.deep.equal([
      'filed',
      2,
      false,
    ]);
    // And of a dry run nobody gets a file.
    const dry = await step(batch, 'file', { dryRun: true });
    expect([dry.status, dry.text.includes('"contentBase64":null')], dry.text).to.deep.equal([200, true]);

    // When an account is changed between approval and file, there is none.
    const other = await approved([await bill(midori, 700)]);
    await confirmed({ partnerId: midori, ...account(CANARIES.later) });
    expect((await good('GET', `/payee-accounts/${midoriId}`))['status']).to.equal('replaced');
    const stale = await step(other, 'file');
    expect([stale.status, stale.text]).to.satisfy(
      ([s, t]: [number, string]) => s === 409 && t.includes('approval_stale'),
    );
    // Submitted again it says another digest, and the old one approves nothing.
    const again = await good<Batch>('POST', `/payment-batches/${other.id}/submit`, {}, maker);
    expect([again.status, again.digest === other.digest]).to.deep.equal(['pending', false]);
    expect((await step(other, 'approve', { digest: other.digest }, approver)).status).to.equal(409);
    expect((await step(other, 'approve', { digest: again.digest }, approver)).status).to.equal(200);
    // When a bill was paid in part since its batch was approved, there is no file either.
    const bought = await bill(aoba, 9_000);
    const partly = await approved([bought]);
    await good('POST', `/invoices/${bought}/payments`, { date: '2026-04-02', amount: 1_000 });
    const changedBill = await step(partly, 'file');
    expect([changedBill.status, changedBill.body['code']], changedBill.text).to.deep.equal([409, 'approval_stale']);
    // When an approved batch is changed, its approval is gone.
    const changed = await send('PATCH', `/payment-batches/${other.id}`, { payDate: '2026-05-01' }, maker);
    expect([changed.status, changed.body['status'], changed.body['approvedBy']]).to.deep.equal([
      200,
      'draft',
      undefined,
    ]);
    expect((await step(other, 'file')).status).to.equal(409);
    const bad = await draft([await bill(aoba, 1)]).then(({ id }) => id);
    expect(bad).to.match(/^pba_/);
  });

  it('neither a maker nor who proposed an account approves; no file without its own scope', async () => {
    const { key, aoba, approver, maker, confirmed, bill, draft, step, good, send, bankAccountId } = await place();
    await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    const batch = await draft([await bill(aoba, 100)]);
    const both = await api.newKey(key, { name: 'b', scopes: ['payments:read', 'payments:write', 'payments:approve'] });
    await good('POST', `/payment-batches/${batch.id}/submit`, {}, both);
    const own = await step(batch, 'approve', { digest: batch.digest }, both);
    expect([own.status, own.text]).to.satisfy(([s, t]: [number, string]) => s === 403 && t.includes('somebody else'));
    expect((await step(batch, 'approve', { digest: batch.digest }, maker)).status, 'no scope').to.equal(403);
    // Before it is approved there is no file for anybody.
    expect((await step(batch, 'file')).status).to.equal(409);
    await good('POST', `/payment-batches/${batch.id}/approve`, { digest: batch.digest }, approver);
    const admin = await api.newKey(key, { name: 'admin', role: 'admin' });
    const half = await api.newKey(key, { name: 'half', scopes: ['payments:read', 'payments:file'] });
    const blind = await api.newKey(key, { name: 'blind', scopes: ['payments:read', 'banking:pii', 'employees:pii'] });
    for (const by of [maker, approver, admin, half, blind]) {
      const answer = await step(batch, 'file', {}, by);
      expect([answer.status, answer.text.includes(CANARIES.aoba)]).to.deep.equal([403, false]);
    }
    // A proposer cannot approve either.
    const proposer = await api.newKey(key, {
      name: 'p',
      scopes: ['payments:read', 'payments:write', 'payments:approve'],
    });
    const { id } = await good('POST', '/payee-accounts', { partnerId: aoba, ...account(CANARIES.later) }, proposer);
    await good('POST', `/payee-accounts/${id as string}/confirm`, {}, approver);
    const second = await draft([await bill(aoba, 200)]);
    await good('POST', `/payment-batches/${second.id}/submit`, {}, maker);
    expect((await step(second, 'approve', { digest: second.digest }, proposer)).status).to.equal(403);
    for (const payDate of ['2026-05-02', '2026-05-04', '2026-12-31', '2026-03-31', '2027-03-31', '2029-04-03'])
      expect(
        (
          await send('POST', '/payment-batches', {
            kind: 'bills',
            bankAccountId,
            payDate,
            itemIds: [await bill(aoba, 1)],
          })
        ).text,
        payDate,
      ).to.contain('payDate');
  });

  it('two batches at once pay a bill once; a cancelled batch frees it', async () => {
    const { aoba, confirmed, bill, send, good, maker, bankAccountId } = await place();
    await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    const id = await bill(aoba, 100);
    const body = { kind: 'bills', bankAccountId, payDate: '2026-04-30', itemIds: [id] };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/payment-batches', body, maker)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const first = answers.find(({ status }) => status === 201)?.body['id'] as string;
    await good('POST', `/payment-batches/${first}/cancel`, {}, maker);
    expect((await send('POST', '/payment-batches', body, maker)).status).to.equal(201);
  });

  it('the bank line settles every item in one step, and undoing it unpays all; what came back is payable', async () => {
    const { aoba, midori, confirmed, bill, approved, file, paid, good, send, step, bankAccountId } = await place();
    await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    await confirmed({ partnerId: midori, ...account(CANARIES.midori) });
    const items = [await bill(aoba, 1_000), await bill(midori, 2_000), await bill(midori, 3_000)];
    const batch = await approved(items);
    await file(batch);
    // Given that the bank sent one item back.
    const left = await good<Batch>('POST', `/payment-batches/${batch.id}/return-items`, {
      itemIds: [items[2]],
      reason: '口座なし',
    });
    expect([left.total, left.status]).to.deep.equal([3_000, 'filed']);
    expect((await send('POST', `/payment-batches/${batch.id}/file`, {})).status).to.equal(409);
    // Of a batch of which nothing is left, nothing is expected any more.
    const alone = await approved([await bill(aoba, 10)]);
    await file(alone);
    const gone = await step(alone, 'return-items', { itemIds: alone.items.map(({ id }) => id) });
    expect([gone.status, gone.body['status']], gone.text).to.deep.equal([200, 'cancelled']);
    // When its line comes, all that is left is paid.
    const lineId = await paid(left, '2026-04-30');
    const due = async (): Promise<unknown[]> =>
      Promise.all(items.map(async (id) => (await good('GET', `/invoices/${id}`))['amountDue']));
    expect(await due()).to.deep.equal([0, 0, 3_000]);
    expect((await good('GET', `/payment-batches/${batch.id}`))['status']).to.equal('settled');
    expect((await good('GET', `/bank-accounts/${bankAccountId}/transactions/${lineId}`))['unmatchedAmount']).to.equal(
      0,
    );
    // When one match is undone, all of the batch is owed again, and the line may settle it anew.
    const line = `/bank-accounts/${bankAccountId}/transactions/${lineId}`;
    const [one] = (await good('GET', line))['matches'] as [{ matchId: string }];
    await good('POST', `${line}/unmatch`, { matchIds: [one.matchId] });
    expect(await due()).to.deep.equal([1_000, 2_000, 3_000]);
    expect((await good('GET', `/payment-batches/${batch.id}`))['status']).to.equal('filed');
    await good('POST', `${line}/match`, { matches: [{ paymentBatchId: batch.id }] });
    expect(await due()).to.deep.equal([0, 0, 3_000]);
    // All of this stands in events that the owner reads, the hash of each file with the fetch alone.
    const told = (await good('GET', '/events?limit=500&order=desc'))['data'] as { type: string; data: Row }[];
    const hashed = told.filter(({ data }) => (data['paymentBatch'] as Row | undefined)?.['fileHash'] !== undefined);
    expect(new Set(hashed.map(({ type }) => type))).to.deep.equal(new Set(['payment_batch.filed']));
    expect(hashed.map(({ data }) => (data['paymentBatch'] as Row)['fileHash'])).to.satisfy((hashes: string[]) =>
      hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash)),
    );
    // And what came back is paid by another batch.
    expect((await approved([items[2] as string])).status).to.equal('approved');
  });

  it('wages: a record for each payslip; months of payroll and bills, paid by batches, leave nothing owed', async () => {
    const { aoba, confirmed, bill, approved, file, paid, good, bankAccountId } = await place();
    await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    const wages: string[] = [];
    for (const number of ['101', '102', 'E103']) {
      const { id } = await good('POST', '/employees', employeeBody({ number }));
      await confirmed({ employeeId: id, ...account(CANARIES.hanako, { holderKana: 'ヤマダ ハナコ' }) });
      wages.push(id as string);
    }
    // Given months of payroll and bills.
    const months = depth(['04', '05'], ['04', '05', '06', '07', '08', '09', '10', '11', '12']);
    const day = (month: string): string => ({ '04': '24', '07': '24', '10': '23' })[month] ?? '25';
    for (const month of months) {
      const payDate = `2026-${month}-${day(month)}`;
      now = Date.parse(`2026-${month}-01T03:00:00Z`);
      const run = await good('POST', '/payroll/run', { period: `2026-${month}`, payDate });
      const batch = await approved([run['id'] as string], { kind: 'payroll', payDate });
      const lines = await file(batch);
      const nets = lines.slice(1, 4).map((line) => Number(line.slice(80, 90)));
      expect(nets.reduce((sum, net) => sum + net, 0)).to.equal(batch.total);
      expect([lines[0]?.slice(0, 3), lines[1]?.slice(91, 101), lines[3]?.slice(91, 101)]).to.deep.equal([
        '111',
        '0000000101',
        '0000000000',
      ]);
      expect(
        batch.transfers.map(({ amount }) => amount),
        'no net pay in clear',
      ).to.deep.equal([undefined, undefined, undefined]);
      await paid(batch, payDate);
      const bills = [await bill(aoba, 11_000, `2026-${month}-01`), await bill(aoba, 22_000, `2026-${month}-02`)];
      const bought = await approved(bills, { payDate });
      await file(bought);
      await paid(bought, payDate);
    }
    now = Date.parse('2026-04-01T03:00:00Z');
    // Then nothing is owed, and the statement says what the books say.
    const { data } = await good('GET', '/accounts?expand=balance&limit=500');
    const balance = (code: string): unknown =>
      ((data as Row[]).find((one) => one['code'] === code)?.['balance'] as Row | undefined)?.['balance'];
    expect([balance('2321'), balance('2310') ?? 0]).to.deep.equal([0, 0]);
    const status = await good('GET', `/bank-accounts/${bankAccountId}/reconciliation?asOf=2026-12-31`);
    expect(status['difference'], JSON.stringify(status)).to.equal(0);
    expect(wages).to.have.length(3);
  });

  it("a year of the demo's payroll and bills, paid by batches and matched, leaves 0", async () => {
    const { companyId, key, approved, file, paid, good, confirmed, bill, bankAccountId } = await place();
    const at = { companyId, key };
    for (const code of ['ADMIN', 'WHOLESALE', 'SHOP'])
      await made(api, at, '/labels', { name: code, code, dimension: 'department' });
    const staff = new Map<string, string>();
    for (const [i, employee] of DEMO_EMPLOYEES.entries()) {
      const { id } = await good('POST', '/employees', employee);
      await confirmed({ employeeId: id, ...account(String(2_000_001 + i), { holderKana: 'ミホン イチロウ' }) });
      staff.set(employee.number, id as string);
    }
    const partners = new Map<string, string>();
    for (const [i, { name, code }] of [...SUPPLIERS, ...OTHERS].entries()) {
      const { id } = await made(api, at, '/partners', { name, code, type: 'supplier' });
      await confirmed({ partnerId: id, ...account(String(3_000_001 + i)) });
      partners.set(code, id as string);
    }
    // Given what the demo owes its suppliers in its closed year, a year later.
    const bought = demo().steps.flatMap((one) =>
      (one.kind === 'batch' ? one.entries : []).flatMap(({ effectiveDate, lines }) =>
        lines.flatMap(({ side, accountCode, partner = '', amount }) =>
          side === 'credit' &&
          ['2120', '2310'].includes(accountCode) &&
          partners.has(partner) &&
          effectiveDate < '2026-04'
            ? [{ date: `${Number(effectiveDate.slice(0, 4)) + 1}${effectiveDate.slice(4)}`, partner, amount }]
            : [],
        ),
      ),
    );
    const all = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'];
    const sums = { batches: 0, records: 0, yen: 0 };
    const pay = async (itemIds: string[], payDate: string, more: object): Promise<void> => {
      const batch = await approved(itemIds, { payDate, ...more });
      const lines = (await file(batch)).filter((line) => line !== '');
      for (const line of lines) expect(line).to.have.length(120);
      const amounts = lines.filter((line) => line.startsWith('2')).map((line) => Number(line.slice(80, 90)));
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect([sum, Number(lines.at(-2)?.slice(7, 19)), Number(lines.at(-2)?.slice(1, 7))]).to.deep.equal([
        batch.total,
        batch.total,
        amounts.length,
      ]);
      await paid(batch, payDate);
      sums.batches += 1;
      sums.records += amounts.length;
      sums.yen += sum;
    };
    for (const number of depth(['06', '07'], all)) {
      const month = `${number < '04' ? 2027 : 2026}-${number}`;
      now = Date.parse(`${month}-01T03:00:00Z`);
      let payDate = `${month}-25`;
      while (bankHoliday(payDate) !== undefined) payDate = addDays(payDate, -1);
      expect(businessDay(payDate)).to.equal(payDate);
      const timesheets = [{ employeeId: staff.get('E005'), quantityHundredths: 8_000 }];
      const run = await good('POST', '/payroll/run', { period: month, payDate, timesheets });
      await pay([run['id'] as string], payDate, { kind: 'payroll' });
      if (number === '07' || number === '12') {
        const bonuses = ['E002', 'E003', 'E004'].map((one) => ({ employeeId: staff.get(one), amount: 500_000 }));
        const bonus = await good('POST', '/payroll/run', { type: 'bonus', period: month, payDate, bonuses });
        await pay([bonus['id'] as string], payDate, { kind: 'bonus' });
      }
      const bills: string[] = [];
      for (const { date, partner, amount } of bought.filter((one) => one.date.startsWith(month)))
        bills.push(await bill(partners.get(partner) as string, amount, date));
      await pay(bills, payDate, { kind: 'bills', combine: true });
    }
    // Balances are those of today: after the last of these months.
    now = Date.parse('2027-04-01T03:00:00Z');
    const { data } = await good('GET', '/accounts?expand=balance&limit=500');
    const owed = ['2120', '2310', '2321'].map(
      (code) => ((data as Row[]).find((one) => one['code'] === code)?.['balance'] as Row | undefined)?.['balance'] ?? 0,
    );
    now = Date.parse('2026-04-01T03:00:00Z');
    expect(owed).to.deep.equal([0, 0, 0]);
    const status = await good('GET', `/bank-accounts/${bankAccountId}/reconciliation?asOf=2027-03-31`);
    expect(status['difference'], JSON.stringify(status)).to.equal(0);
    console.log(`      ${JSON.stringify(sums)}, difference 0`);
  });

  it('canary: no question of both surfaces tells an account number to who may not see it', async () => {
    const { companyId, key, aoba, confirmed, bill, approved, file, paid } = await place();
    const id = await confirmed({ partnerId: aoba, ...account(CANARIES.aoba) });
    const batch = await approved([await bill(aoba, 100)]);
    await file(batch);
    await paid(batch, '2026-04-30');
    const { body: mine } = await api.call('GET', '/v1/me', { key });
    const scopes = (mine['scopes'] as string[]).filter((scope) => !['banking:pii', '*'].includes(scope));
    const blind = await api.newKey(key, { name: 'blind', scopes });
    let [asked, told] = [0, 0];
    for (const { method, path } of ROWS.filter((row) => row.method === 'GET' && row.behind.kind !== 'stream')) {
      const at = path
        .replace(':companyId', companyId)
        .replace(':pacId', id)
        .replace(':pbaId', batch.id)
        .replace(':partnerId', aoba);
      if (at.includes(':')) continue;
      const range = at.includes('/reports/') ? '?from=2026-04-01&to=2027-03-31' : '';
      const { status, text } = await api.call(method, `${at}${range}`, { key: blind });
      asked += 1;
      if (status === 200) told += 1;
      expect(status, `${at}: ${text.slice(0, 200)}`).to.not.equal(500);
      for (const number of Object.values(CANARIES)) expect(text.includes(number), at).to.equal(false);
    }
    console.log(`      ${asked} questions asked, ${told} answered`);
    expect(told).to.be.above(60);
  });

  it('canary: account numbers stand nowhere: events, rows, snapshots, webhooks, metrics, log, counters', async () => {
    const { companyId } = await place();
    const numbers = Object.values(CANARIES);
    // Given all that the tests above wrote; then no table of the database holds one of them.
    const db = new pg.Client({ connectionString: api.databaseUrl });
    await db.connect();
    try {
      const { rows: tables } = await db.query<{ schema: string; name: string }>(
        `select table_schema as schema, table_name as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      expect(tables.length).to.be.greaterThan(30);
      const hits = async ({ schema, name }: { schema: string; name: string }, pattern: string): Promise<number> => {
        const { rows: found } = await db.query<{ hits: string }>(
          `select count(*) as hits from "${schema}"."${name}" t where t::text ~ $1`,
          [pattern],
        );
        return Number(found[0]?.hits);
      };
      for (const table of tables)
        expect([table.name, await hits(table, numbers.join('|'))]).to.deep.equal([table.name, 0]);
      // What is clear is found by the same search: in the events, and in the rows.
      const clear: string[] = [];
      for (const table of tables) if ((await hits(table, 'みどり商事')) > 0) clear.push(table.name);
      expect(clear)
        .to.include.members(['partners'])
        .and.to.satisfy((names: string[]) => names.length >= 2, clear.join());
    } finally {
      await db.end();
    }
    // What webhooks send is what is shown of events to nobody in particular.
    const { events } = await api.log.readAll({ limit: 100_000 });
    const sent = events.map((stored) => JSON.stringify(eventRecord(stored)));
    expect(sent.filter((text) => text.includes('payee_account.')).length).to.be.greaterThan(20);
    expect(sent.filter((text) => numbers.some((number) => text.includes(number)))).to.deep.equal([]);
    expect(logged.length).to.be.greaterThan(0);
    // And that is what they sent, as it was delivered.
    for (let before = -1; before !== delivered.length;) {
      before = delivered.length;
      for (const one of places) await api.call('GET', `/v1/companies/${one.companyId}/webhooks`, { key: one.key });
      await api.engine.deliverer.tick();
    }
    expect(delivered.filter((text) => text.includes('payee_account.')).length).to.be.greaterThan(5);
    expect(delivered.filter((text) => numbers.some((number) => text.includes(number)))).to.deep.equal([]);
    // Redis has the counters, whose names are all that it hears.
    await api.call('GET', '/v1/me', { key: 'nobody' });
    expect(counted.length).to.be.greaterThan(0);
    expect(counted.filter((name) => numbers.some((number) => name.includes(number)))).to.deep.equal([]);
    if (heard) {
      const asked = heard.text();
      expect(asked.split('\n').filter((line) => line.includes('daicho:rate')).length).to.be.above(0);
      expect(numbers.filter((number) => asked.includes(number))).to.deep.equal([]);
    }
    const metrics = await api.call('GET', '/metrics', { key: 'metrics-of-the-test' });
    expect(metrics.status, metrics.text.slice(0, 100)).to.equal(200);
    for (const number of numbers)
      expect([
        metrics.text.includes(number),
        api.problems.join().includes(number),
        logged.join().includes(number),
      ]).to.deep.equal([false, false, false]);
    expect(companyId).to.match(/^comp_/);
  });
});
