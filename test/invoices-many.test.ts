// Many invoices: the book holds none of them, posts take as long as before, lists and aging answer at once. 1,000 in
// `npm test`, whose events are decided by the real commands; in `npm run prove` the lists hold 100,000, as copies.
import { expect } from 'chai';
import pg from 'pg';
import { payInvoice } from '../commands/invoice-payments.ts';
import { sendInvoice } from '../commands/invoice-mails.ts';
import { discardInvoice, draftInvoice, issueInvoice, voidInvoice } from '../commands/invoices.ts';
import { bookToJson } from '../src/domain/book-text.ts';
import type { EventLog, NewEvent } from '../src/engine/ports.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { depth, isProof } from './depth.ts';
import { made } from './http/samples.ts';
import { World } from './spec.ts';

/** Invoices with events, and how many of each the lists hold. */
const INVOICES = depth(1_000, 2_000);
const COPIES = depth(1, 50);
const COUNT = INVOICES * COPIES;
/** What a list may take, ms, in `npm run prove`. */
const LIST_MS = 300;
const PARTNERS = 40;
const LINES = [
  { description: 'コーヒー豆', quantity: '20', unit: '袋', unitPrice: 2_500, taxCode: 'S08R', accountCode: '4115' },
  { description: 'ミル', amount: 30_000, accountCode: '4110' },
];
const dayOf = (i: number): string => new Date(Date.UTC(2026, 3, 1) + (i % 240) * 86_400_000).toISOString().slice(0, 10);

/** One life of 20: drafts, discarded, void, bills, paid in part or beyond, credit notes; most are paid. */
function live(world: World, i: number, now: string): void {
  const kind = i % 20;
  const asking = { now };
  const isBill = kind === 3 || kind === 8;
  const { id: invoiceId } = world.run(
    draftInvoice,
    {
      type: isBill ? 'purchase' : kind === 6 ? 'sales_credit' : 'sales',
      partnerCode: `P${i % PARTNERS}`,
      issueDate: dayOf(i),
      subject: `取引 ${i}`,
      lines: isBill ? [{ description: '生豆', amount: 60_000, accountCode: '5125' }] : LINES,
    },
    asking,
  );
  if (kind === 0) return;
  if (kind === 1) {
    world.run(discardInvoice, { invoiceId }, asking);
    return;
  }
  world.run(issueInvoice, { invoiceId }, asking);
  if (kind === 2) world.run(voidInvoice, { invoiceId }, asking);
  if (kind > 10) world.run(sendInvoice, { invoiceId }, asking);
  const amount = kind === 4 ? 10_000 : kind === 5 ? 90_000 : kind > 7 ? (isBill ? 64_800 : 87_000) : 0;
  if (amount > 0) world.run(payInvoice, { invoiceId, date: dayOf(i), amount, overpayment: kind === 5 }, asking);
}

/** Fills a company with so many invoices; the bytes of its book after the first half, and after all. */
async function fill(log: EventLog, stream: string, count: number): Promise<readonly [half: number, whole: number]> {
  const world = new World();
  let revision = -1;
  for (;;) {
    const { events } = await log.readStream(stream, { from: revision + 1, limit: 500 });
    if (events.length === 0) break;
    for (const { type, data, meta } of events)
      world.record([{ type, version: (meta as { v: number }).v, data } as never]);
    revision += events.length;
  }
  world.facts.length = 0;
  const first = Date.now() - count * 10;
  const bytes: number[] = [];
  for (let i = 0; i < count; i++) {
    live(world, i, new Date(first + i * 10).toISOString());
    if (world.facts.length > 400 || i === count - 1) {
      const events = world.facts.map(({ id, type, data, meta }) => ({ id, type, data, meta }) as unknown as NewEvent);
      ({ lastRevision: revision } = await log.append(stream, revision, events));
      // What is stored need not be recalled: every life is over.
      world.facts.length = 0;
    }
    if (i === Math.floor(count / 2) - 1 || i === count - 1) bytes.push(bookToJson(world.book).length);
  }
  return [bytes[0] ?? 0, bytes[1] ?? 0];
}

/** Copies the rows of invoices: other ids and numbers, made and changed earlier. Only lists see them. */
async function copyRows(databaseUrl: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=read_model' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'invoices'::regclass and attnum > 0 order by attnum`,
  );
  const columns = rows.map(({ name }) => name);
  const other: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    number: `number || '-' || n`,
    created_at: `created_at - n * interval '1 hour'`,
    updated_at: `updated_at - n * interval '1 hour'`,
  };
  await client.query(
    `insert into invoices (${columns.join()}) select ${columns.map((name) => other[name] ?? name).join()}
     from invoices, generate_series(2, $1) n`,
    [copies],
  );
  await client.query('vacuum analyze invoices');
  await client.end();
}

describe(`${COUNT} invoices`, function () {
  this.timeout(1_800_000);
  let api: Api;
  let key: string;
  let base: string;
  let bytes: readonly [half: number, whole: number];
  const earlier: number[] = [];
  const ask = async (path: string): Promise<Answer> => {
    const answer = await api.call('GET', `${base}${path}`, { key });
    expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).to.equal(200);
    return answer;
  };
  const post = async (): Promise<number> => {
    const start = performance.now();
    const lines = [
      { side: 'debit', accountCode: '6240', amount: 3_000 },
      { side: 'credit', accountCode: '1110', amount: 3_000 },
    ];
    const answer = await api.call('POST', `${base}/journal-entries`, {
      key,
      body: { effectiveDate: '2026-04-15', lines },
    });
    expect(answer.status, answer.text).to.equal(201);
    return performance.now() - start;
  };
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const tell = (text: string): void => {
    if (isProof) console.log(`      ${text}`);
  };

  before(async () => {
    api = await startApi('many_invoices');
    const { companyId, ownerKey } = await api.newCompany({ invoiceRegistrationNumber: 'T7000012050002' });
    key = ownerKey;
    base = `/v1/companies/${companyId}`;
    for (let i = 0; i < PARTNERS; i++)
      await made(api, { companyId, key }, '/partners', { name: `取引先 ${i}`, code: `P${i}` });
    for (let i = 0; i < 30; i++) earlier.push(await post());
    const start = performance.now();
    bytes = await fill(api.log, `ledger-${companyId}`, INVOICES);
    const filled = performance.now();
    for (let total = 0; total < INVOICES - INVOICES / 20;) {
      ({ total } = (await ask('/invoices?limit=1')).body as { total: number });
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    const seconds = (ms: number): number => Math.round(ms / 1_000);
    tell(`filled in ${seconds(filled - start)} s, projected ${seconds(performance.now() - filled)} s later`);
    if (COPIES > 1) await copyRows(api.databaseUrl, COPIES);
  });
  after(() => api.close());

  it('the book does not grow with them, and a post takes as long as before', async () => {
    const perInvoice = (bytes[1] - bytes[0]) / Math.ceil(INVOICES / 2);
    tell(`book ${bytes[1]} bytes, ${perInvoice.toFixed(2)} per invoice`);
    // What grows with time grows with invoices too: sums per account and month, entries of the open year.
    expect(perInvoice).to.be.below(1);
    const now: number[] = [];
    for (let i = 0; i < 30; i++) now.push(await post());
    tell(`a post takes ${median(now).toFixed(1)} ms, before ${median(earlier).toFixed(1)} ms`);
    if (isProof) expect(median(now)).to.be.below(3 * median(earlier) + 20);
  });

  const of20 = COUNT / 20;
  const shown = COUNT - of20;
  // What is asked, and how many there are of it; undefined where only the time is of interest.
  const LISTS: readonly (readonly [query: string, total: number | undefined])[] = [
    ['', shown],
    ['limit=500', shown],
    // Further back pages are asked by cursor.
    ['offset=900', shown],
    ['sort=-total', shown],
    ['sort=dueDate', shown],
    ['sort=-amountDue', shown],
    ['sort=number', shown],
    ['sort=-issueDate', shown],
    ['status=draft', of20],
    ['status=void', of20],
    ['status=issued', shown - 2 * of20],
    ['status=uncollectible', 0],
    ['paymentStatus=overpaid', of20],
    ['paymentStatus=partially_paid', of20],
    ['paymentStatus=unpaid', undefined],
    ['paymentStatus=paid', undefined],
    ['sendingStatus=sent', 9 * of20],
    ['type=purchase', 2 * of20],
    ['type=sales_credit', of20],
    ['type=sales_credit&status=draft', 0],
    ['overdue=true', undefined],
    ['overdue=false', undefined],
    ['status=issued&overdue=true&sort=dueDate', undefined],
    ['from=2026-05-01&to=2026-05-31', undefined],
    ['dueFrom=2026-11-20', undefined],
    ['dueTo=2026-04-01', undefined],
    ['minAmount=87001', 0],
    ['maxAmount=64800&sort=total', undefined],
    ['minAmount=64800&maxAmount=64800', 2 * of20],
    ['number=INV-2026-0007', 1],
    ['externalId=nothing', 0],
    ['q=INV-2026-0007', undefined],
    ['q=%E5%8F%96%E5%BC%95%201999', undefined],
    ['q=%E5%8F%96%E5%BC%95', shown],
    ['q=nowhere%20to%20be%20found', 0],
    ['q=%E7%94%9F%E8%B1%86&status=issued&type=purchase', 2 * of20],
    ['updatedSince=2199-01-01T00:00:00Z', 0],
  ];
  for (const [query, total] of LISTS)
    it(`GET /invoices?${query}${isProof ? ` within ${LIST_MS} ms` : ''}`, async () => {
      const times: number[] = [];
      for (let turn = 0; turn < (isProof ? 3 : 1); turn++) {
        const start = performance.now();
        const { body } = await ask(`/invoices?${query}`);
        times.push(performance.now() - start);
        if (total !== undefined) expect(body['total']).to.equal(total);
      }
      tell(`${median(times).toFixed(1)} ms (first ${times[0]?.toFixed(1)})`);
      if (isProof) expect(median(times)).to.be.below(LIST_MS);
    });

  it(`pages of a partner by cursor, and one by id${isProof ? ` within ${LIST_MS} ms` : ''}`, async () => {
    const { data } = (await ask('/invoices?limit=1')).body as { data: { id: string; partnerId: string }[] };
    const seen = new Set<string>();
    let slowest = 0;
    for (let cursor = ''; ;) {
      const start = performance.now();
      const { body } = await ask(`/invoices?partnerId=${data[0]?.partnerId}&limit=500${cursor}`);
      slowest = Math.max(slowest, performance.now() - start);
      for (const { id } of body['data'] as { id: string }[]) seen.add(id);
      if (typeof body['nextCursor'] !== 'string') break;
      cursor = `&cursor=${body['nextCursor']}`;
    }
    expect(seen.size).to.be.greaterThan(0);
    const start = performance.now();
    await ask(`/invoices/${data[0]?.id}`);
    tell(`the slowest page ${slowest.toFixed(1)} ms, one ${(performance.now() - start).toFixed(1)} ms`);
    if (isProof) expect(slowest).to.be.below(LIST_MS);
  });

  it('aging knows them all, to the yen', async () => {
    const start = performance.now();
    const { body } = await ask('/reports/ar-aging?asOf=2027-03-31&level=group');
    tell(`aging by partner ${(performance.now() - start).toFixed(1)} ms`);
    const totals = body['totals'] as Record<string, number>;
    // Of 20 one credit note, and one that was paid beyond.
    expect(totals['unapplied']).to.equal((-INVOICES / 20) * (87_000 + 3_000));
    expect((body['checks'] as { ok: boolean }[]).filter(({ ok }) => !ok)).to.deep.equal([]);
  });
});
