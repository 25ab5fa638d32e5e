// Runs of imports that take longer than callers wait: answered as far as they are, and they go on to their end.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi, type Answer, type Api } from './api.ts';
import { importJournal } from '../src/cli/program-import.ts';
import { fileIn, type Said } from './importing.ts';

interface Plan {
  readonly id: string;
  readonly version: number;
}

/** Sales of nine months. */
const MANY = Array.from({ length: 500 }, (_one, n): Said => {
  const date = `2025-${String((n % 9) + 4).padStart(2, '0')}-10`;
  return { date, amount: String(n + 1), memo: `${n}`, partner: '山田商店' };
});

describe('journal imports that take longer than callers wait', () => {
  let api: Api;
  before(async () => {
    api = await startApi('journal_imports_long', { patienceMs: 0 });
  });
  after(() => api.close());

  it('are answered as far as they are, and go on to their end', async () => {
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' });
    const ask = (method: string, to: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${to}`, { key, body, headers });
    const ended = async (id: string): Promise<Record<string, unknown>> => {
      for (;;) {
        const { body } = await ask('GET', `/journal-imports/${id}`);
        if (body['status'] === 'done' || body['status'] === 'stopped') return body;
        await sleep(20);
      }
    };
    const plan = async (...all: readonly Said[]): Promise<Plan> => {
      const contentBase64 = Buffer.from(fileIn('hledger', ...all)).toString('base64');
      const { status, body, text } = await ask('POST', '/journal-imports', {
        contentBase64,
        mapping: { createPartners: true },
      });
      expect(status, text).to.equal(201);
      return body as unknown as Plan;
    };
    const [made, more] = [await plan(...MANY), await plan(...MANY, { ...(MANY[0] as Said), memo: 'late' })];
    const by = { 'idempotency-key': 'a run that takes long' };
    const run = ({ id, version }: Plan, headers?: Record<string, string>): Promise<Answer> =>
      ask('POST', `/journal-imports/${id}/run`, { version }, headers);
    const first = await run(made, by);
    expect([first.status, first.headers.get('idempotency-replayed')], first.text).to.deep.equal([200, null]);
    expect(first.body['status']).to.be.oneOf(['planned', 'running']);
    const done = await ended(made.id);
    expect([done['status'], done['posted'], done['skipped']]).to.deep.equal(['done', 500, 0]);
    expect((await ask('GET', '/journal-entries?limit=1')).body['total']).to.equal(500);
    // Under its key, what it came to is what it is now.
    const replayed = await run(made, by);
    expect([replayed.status, replayed.body['status']], replayed.text).to.deep.equal([200, 'done']);

    // What is refused when nobody listens any more is told by the import.
    const { data } = (await ask('GET', '/fiscal-periods?type=year')).body as { data: { id: string }[] };
    expect((await ask('POST', `/fiscal-periods/${data[0]?.id ?? ''}/close`, {})).status).to.equal(200);
    const late = await run(more);
    expect(late.status, late.text).to.equal(200);
    expect(late.body['status']).to.be.oneOf(['planned', 'running']);
    const stopped = await ended(more.id);
    expect([stopped['status'], stopped['posted']]).to.deep.equal(['stopped', 0]);
    expect(stopped['reason']).to.include('the books changed since the plan was made').and.include('FY2025 is closed');
    expect(api.problems).to.deep.equal([]);

    // The command line waits for the end.
    const at = { baseUrl: api.baseUrl, key, companyId, from: 'test' };
    const later = MANY.map((one) => ({ ...one, date: one.date.replace('2025', '2026') }));
    const nothing = { accounts: new Map(), partners: new Map(), labels: new Map() } as const;
    const said: string[] = [];
    const { posted, skipped } = await importJournal(
      at,
      companyId,
      {
        bytes: Buffer.from(fileIn('hledger', ...MANY, ...later)),
        file: 'all.journal',
        form: 'hledger',
        encoding: undefined,
        mapping: { ...nothing, create: true, withClosing: false, file: {} },
        dryRun: false,
      },
      (text) => said.push(text),
    );
    expect([posted, skipped]).to.deep.equal([500, 500]);
    for (const text of said) expect(text).to.match(/^\d+ of 500 entries posted$/);
  });
});
