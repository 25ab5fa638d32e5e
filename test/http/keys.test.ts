// Idempotency keys at every door that writes, taken from the rows and the tools themselves: the same call twice is done
// once and answered alike; also of procedures, after a restart, in another process, and of a process that died between
// two of their steps.
import { expect } from 'chai';
import { importBankTransactions } from '../../commands/bank-imports.ts';
import type { Procedure } from '../../commands/procedure.ts';
import { undo } from '../../commands/undo.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import type { EventLog } from '../../src/engine/ports.ts';
import { tools, type Tool } from '../../src/http/mcp-tools.ts';
import { isWriting, operationIdOf, type Row } from '../../src/http/route.ts';
import { SURFACE_A } from '../../src/http/surface-a.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import type { Outcome } from '../../src/service.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { until } from '../projecting.ts';
import { entryBody, furnish, made, nameOf, requestOf, SAMPLES, unique, type House, type Sample } from './samples.ts';
import { SCOPES } from '../../src/domain/scopes.ts';

const WRITING = [...SURFACE_A, ...SURFACE_B].filter(isWriting);

/** Samples whose effect is there already when another row has had them: nothing is written, and so no key is kept. */
const NOTHING_NEW = new Set([
  'applyRules',
  'endMonth',
  'recognizeAccruals',
  'recognizeAccrualSchedule',
  'runJobs',
  'setApprovalPolicy',
  'unignoreDocument',
  'updateMember',
]);

describe('idempotency keys', function keys() {
  this.timeout(120_000);
  let api: Api;
  let other: Api;
  let house: House;
  /** Streams whose process dies: after so many appends more no append of it is answered, or done. */
  const dying = new Map<string, { left: number; isDone: boolean; isDead?: boolean }>();
  const mortal = (log: EventLog): EventLog => ({
    ...log,
    async append(stream, expected, events) {
      const death = dying.get(stream);
      if (death && death.left-- <= 0) {
        if (death.isDone && !death.isDead) await log.append(stream, expected, events);
        death.isDead = true;
        return new Promise(() => undefined);
      }
      return log.append(stream, expected, events);
    },
  });
  before(async () => {
    api = await startApi('http_keys', { wrapLog: mortal });
    other = await startApi('http_keys_other', { databaseUrl: api.databaseUrl, documents: api.documents });
    house = await furnish(api);
  });
  after(async () => {
    await other.close();
    await api.close();
  });

  const total = async (companyId = house.companyId, key = house.key): Promise<number> =>
    (await api.call('GET', `/v1/companies/${companyId}/events?limit=1`, { key })).body['total'] as number;
  const sampleOf = (row: Row): Promise<Sample> =>
    (SAMPLES[nameOf(row)] ?? (() => Promise.reject(new Error(`no sample for ${nameOf(row)}`))))(api, house);
  /** An answer without what is told once; statements beside it are read when it is told. */
  const told = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body, (name, value: unknown) =>
        name === 'secret' || name === 'generatedAt' || name === 'projection' ? null : value,
      ),
    );

  it('there are rows that write, and procedures among them', () => {
    expect(WRITING.length).to.be.above(140);
    const procedures = WRITING.filter(({ behind }) => behind.kind === 'procedure' || 'instead' in behind);
    expect(procedures.map(operationIdOf).sort()).to.deep.equal([
      'applyRules',
      'closeFiscalPeriod',
      'endMonth',
      'importAccounts',
      'importBankAccounts',
      'importBankTransactions',
      'importEmployees',
      'importFixedAssets',
      'importLabels',
      'importPartners',
      'importTaxCodes',
      'planJournalImport',
      'runJobs',
      'runJournalImport',
      'undo',
      'undoA',
    ]);
  });

  for (const row of WRITING)
    it(`${row.method} ${row.path} is done once under its key`, async () => {
      const sample = await sampleOf(row);
      const { target, body } = requestOf(row, sample, house);
      const key = row.noKeys ? api.operatorKey : house.key;
      const headers = { 'Idempotency-Key': unique() };
      const send = (): Promise<Answer> => api.call(row.method, target, { key, body, headers });
      const before = await total();
      const first = await send();
      expect(first.status, first.text).to.equal(row.status);
      const between = await total();
      const again = await send();
      expect([again.status, told(again.body)], again.text).to.deep.equal([first.status, told(first.body)]);
      expect(await total(), 'events of a repeat').to.equal(between);
      if (between === before && !row.noKeys) {
        expect([...NOTHING_NEW], 'wrote nothing').to.include(operationIdOf(row));
        return;
      }
      expect(again.headers.get('idempotency-replayed')).to.equal('true');
      expect(again.headers.get('x-position')).to.equal(first.headers.get('x-position'));
      // Another request is refused, whatever its row.
      const [path, said] = row.noKeys
        ? ['/v1/companies', { name: `会社${unique()}` }]
        : [`/v1/companies/${house.companyId}/labels`, { name: unique(), dimension: 'project' }];
      const foreign = await api.call('POST', path, { key, body: said, headers });
      expect([foreign.status, foreign.body['code']], foreign.text).to.deep.equal([422, 'idempotency_key_reused']);
    });

  /** Arguments of a tool for one of its rows. */
  async function argumentsFor(tool: Tool, choice: string, row: Row): Promise<Record<string, unknown>> {
    const sample = await sampleOf(row);
    const words = new Map(Object.entries(tool.as ?? {}).map(([argument, field]) => [field, argument]));
    const given: Record<string, unknown> = row.company === 'none' ? {} : { companyId: house.companyId };
    if (tool.chooses !== undefined) given[tool.chooses] = choice;
    for (const [place, field] of Object.entries(row.params))
      given[words.get(field) ?? field] = sample.values?.[place] ?? sample.values?.['id'];
    return { ...given, ...sample.body };
  }
  for (const tool of tools())
    for (const [choice, row] of Object.entries(tool.rows)
      .filter(([, one]) => isWriting(one))
      // The actions of one tool go one way; `npm run prove` takes all of them.
      .slice(0, depth(1, 20)))
      it(`the tool ${tool.name} ${choice} is done once under its key`, async () => {
        const given = { ...(await argumentsFor(tool, choice, row)), idempotencyKey: unique() };
        const send = (args: object): Promise<Answer> =>
          api.call('POST', `/v1/mcp/tools/${tool.name}`, { key: house.key, body: { arguments: args } });
        const first = await send(given);
        expect(first.status, first.text).to.equal(200);
        const between = await total();
        const again = await send(given);
        expect(again.status, again.text).to.equal(200);
        expect(told(again.body['structuredContent'])).to.deep.equal(told(first.body['structuredContent']));
        expect(await total()).to.equal(between);
      });

  describe('of procedures', () => {
    /** Runs a procedure below the doors: whoever hangs there would keep others waiting. */
    const runWith = <I>(at: Api, procedure: Procedure<I>, companyId: string, input: I): Promise<Outcome<unknown>> =>
      at.engine.service.run(procedure, {
        companyId,
        input,
        caller: { kind: 'api_key', id: 'key', name: '', companyId, scopes: new Set(SCOPES), via: 'surface_b' },
        idempotencyKey: 'april',
        fingerprint: 'ab'.repeat(32),
      });
    const LINES = 1_050;
    interface Bank {
      readonly companyId: string;
      readonly key: string;
      readonly bankAccountId: string;
      load(at: Api, name: string, body: object): Promise<Answer>;
      lines(): Promise<number>;
      imports(): Promise<Record<string, unknown>[]>;
    }
    async function bank(): Promise<Bank> {
      const { companyId, ownerKey: key } = await api.newCompany({});
      const account = await made(api, { companyId, key }, '/bank-accounts', { name: '本店', type: 'bank' });
      const base = `/v1/companies/${companyId}`;
      const path = `${base}/bank-accounts/${account['id'] as string}/transactions`;
      const get = async (from: string): Promise<Record<string, unknown>> =>
        (await other.call('GET', from, { key })).body;
      return {
        companyId,
        key,
        bankAccountId: account['id'] as string,
        load: (at, name, body) =>
          at.call('POST', `${path}/import`, { key, body, headers: { 'Idempotency-Key': name } }),
        lines: async () => (await get(`${path}?limit=1`))['total'] as number,
        imports: async () =>
          (await get(`${path.replace(/transactions$/, 'imports')}?limit=10`))['data'] as Record<string, unknown>[],
      };
    }
    const statement = (): object => ({
      transactions: Array.from({ length: LINES }, (_, i) => ({
        date: '2026-04-20',
        direction: 'in',
        amount: 1 + i,
        description: `入金 ${i}`,
      })),
    });

    it('another process answers alike, and refuses another body', async () => {
      const { load, companyId, key } = await bank();
      const first = await load(api, 'april', statement());
      expect(first.status, first.text).to.equal(201);
      expect(first.body).to.include({ imported: LINES, status: 'completed' });
      const before = await total(companyId, key);
      const again = await load(other, 'april', statement());
      expect([again.body, again.headers.get('idempotency-replayed')]).to.deep.equal([first.body, 'true']);
      const foreign = await load(other, 'april', { transactions: [] });
      expect([foreign.status, foreign.body['code']]).to.deep.equal([422, 'idempotency_key_reused']);
      expect(await total(companyId, key)).to.equal(before);
      // What was answered is shown to nobody who only reads events.
      const { data } = (await api.call('GET', `/v1/companies/${companyId}/events?type=procedure.*&order=asc`, { key }))
        .body as unknown as { data: { type: string; data: object; idempotencyKey: string }[] };
      expect(
        data.map(({ type, data: shown, idempotencyKey }) => [type, Object.keys(shown), idempotencyKey]),
      ).to.deep.equal([
        ['procedure.begun', ['procedureRunId', 'procedure'], 'april'],
        ['procedure.answered', ['procedureRunId', 'procedure'], 'april·answer'],
      ]);
    });

    it('a refusal before anything is written keeps no key: the request may be mended', async () => {
      const { load } = await bank();
      const refused = await load(api, 'mended', { format: 'csv' });
      expect(refused.status).to.equal(400);
      expect((await load(api, 'mended', statement())).status).to.equal(201);
    });

    it('jobs, month end and close with what is due: as the first time; steps have keys', async () => {
      for (const [path, body] of [
        ['/jobs/run', { through: '2026-05-31' }],
        ['/fiscal-periods/2026-04/month-end', { steps: ['jobs', 'depreciation'] }],
        ['/fiscal-periods/2026-04/close', { postDue: true }],
      ] as const) {
        const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2026-04-01' });
        const at = { companyId, key };
        await made(api, at, '/accrual-schedules', {
          type: 'prepaid_expense',
          description: '火災保険料',
          totalAmount: 120_000,
          startDate: '2026-04-01',
          endDate: '2027-03-31',
          profitLossAccountCode: '6350',
          opening: { date: '2026-04-01', accountCode: '1130' },
        });
        const base = `/v1/companies/${companyId}`;
        const periods = (await api.call('GET', `${base}/fiscal-periods?limit=20`, { key })).body['data'] as {
          id: string;
          name: string;
        }[];
        const target = base + path.replace('2026-04', periods.find(({ name }) => name === '2026-04')?.id ?? '');
        const send = (door: Api): Promise<Answer> =>
          door.call('POST', target, { key, body, headers: { 'Idempotency-Key': 'once' } });
        const first = await send(api);
        expect(first.status, first.text).to.equal(200);
        const before = await total(companyId, key);
        const again = await send(other);
        expect([told(again.body), again.headers.get('idempotency-replayed')], path).to.deep.equal([
          told(first.body),
          'true',
        ]);
        expect(await total(companyId, key)).to.equal(before);
        const { data } = (await api.call('GET', `${base}/events?limit=100&type=journal_entry.posted`, { key }))
          .body as unknown as { data: { idempotencyKey?: string }[] };
        expect(data.filter(({ idempotencyKey }) => idempotencyKey?.startsWith('once·'))).to.have.length.above(0);
      }
    });

    it('twins at once, in two processes, are done once and answered alike', async () => {
      const { load, lines, imports } = await bank();
      const answers = await Promise.all([api, other, api, other].map((at) => load(at, 'twins', statement())));
      const done = answers.filter(({ status }) => status === 201);
      for (const answer of answers)
        if (answer.status !== 201) expect(answer.body['code'], answer.text).to.equal('request_in_progress');
      expect(done).to.have.length.above(0);
      for (const { body } of done) expect(body).to.deep.equal(done[0]?.body);
      expect([await lines(), (await imports()).length]).to.deep.equal([LINES, 1]);
    });

    it('a process that died between any two steps: the repeat goes on and doubles nothing', async () => {
      // begun, started, three chunks, completed, answered.
      for (let left = 0; left < 7; left++)
        for (const isDone of [false, true]) {
          const { lines, imports, companyId, bankAccountId } = await bank();
          const death = { left, isDone, isDead: false };
          dying.set(ledgerStream(companyId), death);
          const input = importBankTransactions.input.parse({ bankAccountId, ...statement() });
          const run = (at: Api): Promise<Outcome<unknown>> => runWith(at, importBankTransactions, companyId, input);
          void run(api).catch(() => undefined);
          await until(() => death.isDead, 'the process dies');
          const where = `died at append ${left}, ${isDone ? 'after' : 'before'} it was done`;
          const repeated = await run(other);
          expect(repeated.answer, where).to.include({ imported: LINES, skipped: 0, status: 'completed' });
          expect([await lines(), (await imports()).length], where).to.deep.equal([LINES, 1]);
          const again = await run(other);
          expect([again.answer, again.replayed], where).to.deep.equal([repeated.answer, true]);
        }
    });

    it('an undo and its answer are one append', async () => {
      const { companyId, ownerKey: key } = await api.newCompany({});
      const base = `/v1/companies/${companyId}`;
      const mark = { 'Correlation-Id': 'undone-once' };
      for (const memo of ['a', 'b'])
        await api.call('POST', `${base}/journal-entries`, { key, body: entryBody({ memo }), headers: mark });
      const asked = { correlationId: 'undone-once' };
      const shown = await made(api, { companyId, key }, '/undo', { ...asked, dryRun: true });
      const body = { ...asked, previewHash: shown['previewHash'] };
      // Its key, then all of it.
      const death = { left: 1, isDone: true, isDead: false };
      dying.set(ledgerStream(companyId), death);
      const run = (door: Api): Promise<Outcome<unknown>> => runWith(door, undo, companyId, undo.input.parse(body));
      void run(api).catch(() => undefined);
      await until(() => death.isDead, 'the process dies');
      const again = await run(other);
      expect(again.replayed).to.equal(true);
      expect(again.answer).to.include({ undone: 2, cannot: 0, previewHash: shown['previewHash'] });
    });
  });
});
