// Planted names and figures of pay come out nowhere: of every read of both surfaces, of tools, exports, files, the live
// stream, webhooks, rehearsals, refusals, logs, rows, snapshots and the files of the database; nor after an erasure and
// a rebuild.
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { PROJECTIONS } from '../projections/index.ts';
import type { WebhookSender } from '../src/engine/ports.ts';
import { projector } from '../src/engine/projector.ts';
import { verify } from '../src/engine/verify.ts';
import { SURFACE_A } from '../src/http/surface-a.ts';
import { SURFACE_B } from '../src/http/surface-b.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { quickFolder } from './folder.ts';
import { listen } from './http/feed.ts';
import { pdfText, unzip } from './http/printed.ts';
import { environment, run } from './demo-service.ts';
import { employeeBody, made, webhookBody } from './http/samples.ts';
import { program } from './program.ts';
import { testServer } from './postgres.ts';

// Figures of nine digits do not stand anywhere by chance.
const NAMES = [
  '壬生忠岑',
  '紀友則',
  'ミブノタダミネ',
  'canary-tadamine@example.com',
  '9081726354',
  '1987-06-05',
] as const;
const FIGURES = ['412347869', '298761435', '908172635'] as const;
const WORDS: readonly string[] = [...NAMES, ...FIGURES];
const [name, other, kana, email, accountNumber, birthDate] = NAMES;
const [base, second, bonus] = FIGURES.map(Number) as [number, number, number];
interface NamedPeriod {
  readonly id: string;
  readonly name: string;
}
interface Figures {
  readonly gross: number;
}
const found = (text: string): string[] => WORDS.filter((word) => text.includes(word));

describe('personal data', function personal() {
  this.timeout(120_000);
  let api: Api;
  const logged: string[] = [];
  const sent: string[] = [];
  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    send(request) {
      sent.push(JSON.stringify(request));
      return Promise.resolve({ status: 200 });
    },
  };
  /** Ids of the planted company, and keys that may see (owner) and may not (auditor, accountant). */
  let at: Readonly<Record<'companyId' | 'key' | 'auditor' | 'accountant' | 'id' | 'mate' | 'runId', string>>;
  const send = (method: string, pathname: string, key: string, body?: object): Promise<Answer> =>
    api.call(method, `/v1/companies/${at.companyId}${pathname}`, { key, ...(body && { body }) });
  const file = async (pathname: string, key: string): Promise<Buffer> => {
    const url = `${api.origin}/v1/companies/${at.companyId}${pathname}`;
    return Buffer.from(await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).arrayBuffer());
  };

  before(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged.push(chunk.toString());
        done();
      },
    });
    api = await startApi('personal', { logger: pino({ level: 'trace' }, sink), sender });
    const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
    const [auditor, accountant] = [
      await api.newKey(key, { name: 'auditor', role: 'auditor' }),
      await api.newKey(key, { name: 'accountant', role: 'accountant' }),
    ];
    at = { companyId, key, auditor, accountant, id: '', mate: '', runId: '' };
    await made(api, at, '/webhooks', webhookBody({ status: 'enabled', types: ['*'] }));
    const hired = async (more: object): Promise<string> =>
      (await made(api, at, '/employees', employeeBody(more)))['id'] as string;
    const id = await hired({
      lastName: name,
      lastNameKana: kana,
      email,
      birthDate,
      bankAccount: { bankName: '見本銀行', branchName: '本店', accountType: 'ordinary', accountNumber },
      pay: [{ from: '2026-04-01', payType: 'monthly', base }],
    });
    const mate = await hired({
      number: 'E002',
      lastName: other,
      pay: [{ from: '2026-04-01', payType: 'monthly', base: second }],
    });
    await send('PATCH', `/employees/${id}`, key, { residentTax: [{ year: 2026, june: bonus, other: 1 }] });
    for (const month of ['06', '07'])
      await made(api, at, '/payroll/run', {
        period: `2026-${month}`,
        payDate: `2026-${month}-25`,
        bankAccountCode: '1130',
      });
    const bonuses = [id, mate].map((employeeId, i) => ({ employeeId, amount: i === 0 ? bonus : 1_000 }));
    const earlier = [id, mate].map((employeeId) => ({ employeeId, yearHealthStandard: 0, monthBonus: 0 }));
    const run = await made(api, at, '/payroll/run', { type: 'bonus', payDate: '2026-07-10', bonuses, earlier });
    at = { ...at, id, mate, runId: run['id'] as string };
  });
  after(() => api.close());

  it('callers who may see them do, in answers, payslips and the wage ledger', async () => {
    const opened = (await send('GET', `/employees/${at.id}`, at.key)).text;
    expect(found(opened)).to.have.members([...NAMES.filter((word) => word !== other), String(base), String(bonus)]);
    const slip = pdfText(await file(`/payroll/runs/${at.runId}/payslips/${at.id}/pdf`, at.key));
    if (slip !== undefined) expect(slip.replace(/[,\s]/g, '')).to.include(name).and.include(String(bonus));
    const ledger = await file(`/reports/wage-ledger?employeeId=${at.id}&year=2026&format=csv`, at.key);
    expect(found(ledger.toString())).to.include(String(base));
  });

  it('every read of both surfaces hides them from an auditor, who may read everything else', async () => {
    const values: Readonly<Record<string, string>> = {
      companyId: at.companyId,
      empId: at.id,
      runId: at.runId,
      employeeId: at.id,
    };
    const paths = [...SURFACE_A, ...SURFACE_B].filter(({ method }) => method === 'GET').map(({ path: one }) => one);
    const filled = paths
      .map((one) => one.replace(/:(\w+)/g, (whole, key: string) => values[key] ?? whole))
      .filter((one) => !one.includes(':') && !one.endsWith('/stream'));
    const period = 'from=2026-04-01&to=2027-03-31';
    const queries = ['', `?${period}`, '?asOf=2027-03-31', `?year=2026&employeeId=${at.id}`];
    let read = 0;
    for (const one of filled)
      for (const query of queries) {
        const answer = await api.call('GET', `${one}${query}`, { key: at.auditor });
        expect(found(answer.text), `${one}${query}`).to.deep.equal([]);
        if (answer.status !== 200) continue;
        read += 1;
        break;
      }
    const sought = await send('GET', `/employees?q=${encodeURIComponent(name)}`, at.auditor);
    expect([sought.body['total'], found(sought.text)]).to.deep.equal([0, []]);
    expect(read).to.be.greaterThan(40);
  });

  it('exports and files, tools, and the events with them', async () => {
    for (const report of ['journal-book', 'general-ledger', 'account-details', 'withholding', 'wage-ledger', 'pl'])
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const query = /^w/.test(report) ? `year=2026&employeeId=${at.id}` : 'from=2026-04-01&to=2027-03-31';
        const bytes = await file(`/reports/${report}?${query}&format=${format}`, at.auditor);
        const isZip = bytes.subarray(0, 2).toString() === 'PK';
        const text = isZip
          ? [...unzip(bytes).values()].join('\n')
          : bytes.subarray(0, 4).toString() === '%PDF'
            ? (pdfText(bytes) ?? '')
            : bytes.toString();
        expect(found(text.replaceAll(',', '')), `${report} ${format}`).to.deep.equal([]);
      }
    const tools = (await api.call('GET', '/v1/mcp/tools', { key: at.auditor })).body['data'] as { name: string }[];
    let answered = 0;
    for (const { name: tool } of tools)
      for (const more of [
        {},
        { list: 'employees' },
        { list: 'payroll-runs' },
        { list: 'payroll-runs', id: at.runId },
      ]) {
        const body = { arguments: { companyId: at.companyId, ...more } };
        const answer = await api.call('POST', `/v1/mcp/tools/${tool}`, { key: at.auditor, body });
        expect(found(answer.text), tool).to.deep.equal([]);
        if (answer.status === 200) answered += 1;
      }
    expect(answered).to.be.greaterThan(7);
    const resources = await api.call('GET', `/v1/mcp/resources?companyId=${at.companyId}`, { key: at.auditor });
    expect(found(resources.text)).to.deep.equal([]);
  });

  it('the live stream and webhooks never open them, whoever listens', async () => {
    const feed = await listen(api, `/v1/companies/${at.companyId}/events/stream?afterSequence=-1`, at.key);
    const total = (await send('GET', '/events?limit=1', at.key)).body['total'] as number;
    await feed.until(total);
    feed.close();
    expect(found(JSON.stringify(feed.events))).to.deep.equal([]);
    expect(JSON.stringify(feed.events)).to.include('payroll_run.payslips_made').and.include('[masked]');
    for (let n = 0; n < 3; n++) await api.engine.deliverer.tick();
    expect(sent.join('')).to.include('employee.created').and.include('[masked]');
    expect(found(sent.join('').replaceAll('\\"', '"'))).to.deep.equal([]);
  });

  it('figures of runs stand in events for readers of payroll alone, those of drafts too', async () => {
    const gross = String(((await send('GET', `/payroll/runs/${at.runId}`, at.key)).body['totals'] as Figures).gross);
    const draft = await made(api, at, '/payroll/run', { period: '2026-09', payDate: '2026-09-25', post: false });
    const drafted = String((draft['totals'] as Figures).gross);
    // Their entries show what was posted; a draft and its run stand in these alone.
    const asked = '/events?type=payroll_run.*&order=desc&limit=50';
    const events = async (...scopes: string[]): Promise<string> => {
      const answer = await send('GET', asked, await api.newKey(at.key, { scopes: ['events:read', ...scopes] }));
      expect(answer.status, answer.text).to.equal(200);
      return answer.text;
    };
    expect(await events('payroll:read'))
      .to.include(drafted)
      .and.include(gross);
    const masked = await events('entries:read', 'reports:read');
    expect(masked).to.include('payroll_run.drafted').and.include('"totals":null').and.include('"lines":null');
    const feed = await listen(
      api,
      `/v1/companies/${at.companyId}/events/stream?type=payroll_run.*&afterSequence=-1`,
      await api.newKey(at.key, { scopes: ['events:read'] }),
    );
    await feed.until(5);
    feed.close();
    await api.engine.deliverer.tick();
    const runs = sent.filter((one) => one.includes('payroll_run.'));
    expect(runs.length).to.be.greaterThan(3);
    for (const text of [masked, JSON.stringify(feed.events), runs.join('')])
      expect([text.includes(drafted), text.includes(gross), text.includes('payroll_run.')]).to.deep.equal([
        false,
        false,
        true,
      ]);
    const run = await send('POST', '/payroll/run?dryRun=true', await api.newKey(at.key, { scopes: ['payroll:run'] }), {
      period: '2026-10',
      payDate: '2026-10-23',
    });
    const { effects } = run.body as { effects: { events: { type: string; data: { payrollRun?: object } }[] } };
    expect(effects.events.find(({ type }) => type === 'payroll_run.drafted')?.data.payrollRun).to.include({
      totals: null,
    });
    await made(api, at, `/payroll/runs/${draft['id'] as string}/discard`, {});
  });

  it('a payslip opens in the row of its run and its employee alone: swapped rows are refused', async () => {
    const sql = async (text: string): Promise<void> => {
      const client = new pg.Client({ connectionString: api.databaseUrl });
      await client.connect();
      try {
        await client.query(text, [at.runId.slice('pr_'.length)]);
      } finally {
        await client.end();
      }
    };
    const swap = (column: string): string =>
      `update read_model.payslips p set ${column} = o.${column} from read_model.payslips o where p.run_id = $1
        and o.run_id = p.run_id and o.employee_id <> p.employee_id`;
    const reads = [
      `/payroll/runs/${at.runId}`,
      `/payroll/runs/${at.runId}/payslips/${at.id}`,
      `/payroll/runs/${at.runId}/payslips/${at.id}/pdf`,
      `/reports/wage-ledger?employeeId=${at.id}&year=2026`,
    ];
    const statuses = async (): Promise<number[]> =>
      Promise.all(reads.map(async (one) => (await send('GET', one, at.key)).status));
    expect(await statuses()).to.deep.equal([200, 200, 200, 200]);
    await sql(swap('figures'));
    for (const one of reads) {
      const { status, text } = await send('GET', one, at.key);
      expect([status, found(text), text.includes('"1000"')], one).to.deep.equal([500, [], false]);
    }
    await sql(swap('figures'));
    expect(await statuses(), 'put back').to.deep.equal([200, 200, 200, 200]);
  });

  it('neither refusals nor rehearsals say what was sent', async () => {
    const planted = { lastName: name, email, birthDate };
    const refusals = [
      await send('POST', '/employees', at.key, employeeBody({ ...planted, number: 'E001' })),
      await send(
        'POST',
        '/employees',
        at.key,
        employeeBody({ ...planted, number: 'E9', email: 'x'.repeat(500), base: bonus }),
      ),
      await send('POST', '/employees', at.key, employeeBody({ ...planted, number: 'E9', joinDate: birthDate })),
      await send('PATCH', `/employees/${at.id}`, at.key, { lastName: name, pay: [{ from: birthDate, base: -base }] }),
      await send('POST', '/payroll/run', at.key, {
        type: 'bonus',
        payDate: '2026-07-10',
        bonuses: [{ employeeId: at.id, amount: bonus }],
      }),
      await api.call('POST', `/v1/companies/${at.companyId}/employees`, {
        key: at.key,
        text: `{"lastName":"${name}",${base}`,
      }),
      await send('GET', `/payroll/runs/${at.runId}/payslips/${at.id}/pdf`, at.auditor),
    ];
    for (const { status, text } of refusals) expect([status >= 400, found(text)]).to.deep.equal([true, []], text);
    const rehearsed = await send('POST', `/employees/${at.id}/leave`, at.accountant, { dryRun: true });
    expect([rehearsed.status, found(rehearsed.text)]).to.deep.equal([200, []]);
  });

  it('an erased employee stays erased through a rebuild; old events still fold, and the audit agrees', async () => {
    await send('POST', `/employees/${at.mate}/retire`, at.key, { leaveDate: '2026-07-31' });
    await send('POST', `/payroll/runs/${at.runId}/pay`, at.key, {});
    const erased = await send('POST', `/employees/${at.mate}/erase`, at.key, { reason: '満了', force: true });
    expect([erased.status, erased.body['status']], erased.text).to.deep.equal([200, 'erased']);
    const shown = async (): Promise<string[]> =>
      await Promise.all(
        [
          `/employees/${at.mate}`,
          '/employees',
          `/payroll/runs/${at.runId}`,
          '/payroll/runs',
          '/events?type=employee.*,payroll_run.*&limit=500',
        ].map(async (one) => (await send('GET', one, at.key)).text.replace(/"(requestId|generatedAt)":"[^"]*",?/g, '')),
      );
    const before = await shown();
    await projector({ log: api.log, store: api.rows.store, projections: PROJECTIONS, now: Date.now }).rebuild();
    expect(await shown(), 'what is read after a rebuild').to.deep.equal(before);
    expect(before.join('')).to.not.include(other).and.to.not.include(String(second));
    expect(before.join('')).to.include('[erased]').and.to.include(name);
    await made(api, at, '/employees', employeeBody({ number: 'E003' }));
    // A book folded anew from the stream decides as before: who is left is paid, who was erased is not.
    const run = await send('POST', '/payroll/run', at.key, { period: '2026-08', payDate: '2026-08-25' });
    expect([run.status, (run.body['employeeIds'] as string[])[0]], run.text).to.deep.equal([201, at.id]);
    expect(run.body['employeeIds']).to.have.lengthOf(2).and.not.to.include(at.mate);
    const verified = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    const text = JSON.stringify(verified, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
    expect(text).to.match(/"findings":\[\]/);
  });

  it('no leaf, proof, statement or folder of evidence holds them, whoever asks', async () => {
    const months = (await send('GET', '/fiscal-periods?type=month&limit=50', at.key)).body['data'] as NamedPeriod[];
    const april = months.find((month) => month.name === '2026-04')?.id ?? '';
    const closed = await send('POST', `/fiscal-periods/${april}/close`, at.key, {});
    expect(closed.status, closed.text).to.equal(200);
    let seal: { id: string; files: { name: string }[] } | undefined;
    for (let waited = 0; seal === undefined && waited < 200; waited++) {
      await api.engine.prover?.tick();
      await api.engine.sealer?.tick();
      [seal] = (await send('GET', `/fiscal-periods/${april}/seals`, at.key)).body['data'] as [typeof seal];
      if (!seal) await sleep(50);
    }
    const entries = (await send('GET', '/journal-entries?sourceType=payroll&limit=3', at.key)).body['data'] as {
      id: string;
      lines: { accountCode: string }[];
    }[];
    const events = (await send('GET', '/events?type=employee.*,payroll_run.*&limit=500', at.key)).body['data'] as {
      sequence: number;
    }[];
    const codes = [...new Set(entries.flatMap(({ lines }) => lines.map(({ accountCode }) => accountCode)))];
    const asked = [
      '/leaves',
      ...entries.map(({ id }) => `/journal-entries/${id}/proof?wait=10`),
      ...events.map(({ sequence }) => `/events/${sequence}/proof`),
      ...codes.map((code) => `/evidence?accountCode=${code}&from=2026-04-01&to=2027-03-31`),
      ...codes.map((code) => `/fiscal-periods/${april}/balances/${code}/proof`),
      ...(seal?.files ?? []).map((one) => `/fiscal-periods/${april}/seals/${seal?.id}/files/${one.name}`),
    ];
    expect([entries.length > 0, events.length > 10, seal?.files.length]).to.deep.equal([true, true, 5]);
    for (const one of asked) {
      const answer = await send('GET', one, at.key);
      expect([answer.status, found(answer.text.replaceAll('\\"', '"'))], one).to.deep.equal([200, []]);
    }
    const scratch = quickFolder('evidence_words');
    const written = await run(
      process.execPath,
      [...program('src/cli/main.ts'), 'evidence', path.join(scratch, 'folder'), '--company', at.companyId],
      { env: environment(scratch, { DAICHO_KEY: at.key, DAICHO_URL: api.baseUrl }) },
    );
    expect(written.code, written.stderr).to.equal(0);
    expect(fs.readdirSync(path.join(scratch, 'folder'))).to.include.members(['statements', 'journal.csv']);
    const list = path.join(scratch, 'words.txt');
    const searched = async (words: readonly string[]): Promise<number> => {
      fs.writeFileSync(list, `${words.join('\n')}\n`);
      return (await run('.ci/personal-words', [path.join(scratch, 'folder'), list])).code ?? -1;
    };
    expect(await searched(WORDS)).to.equal(0);
    // What stands in the compressed leaves alone is found.
    expect(await searched(['"type":"employee.created"'])).to.equal(1);
    fs.rmSync(scratch, { recursive: true });
  });

  it('no row, snapshot, log or file holds them: .ci/personal-words searches the data folder', async () => {
    await api.engine.writer.close();
    const { adminUrl, folder } = await testServer();
    const query = async <T extends object>(connectionString: string, text: string): Promise<T[]> => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    };
    await query(adminUrl, 'checkpoint');
    const tables = await query<{ name: string }>(
      api.databaseUrl,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const names = tables.map((table) => table.name);
    expect(names).to.include.members(['read_model.payslips', 'vault.secrets', 'ops.webhook_deliveries']);
    let rowsSeen = 0;
    for (const table of names) {
      const rows = await query<{ text: string }>(api.databaseUrl, `select t::text as text from ${table} t`);
      rowsSeen += rows.length;
      for (const { text } of rows) expect(found(text), table).to.deep.equal([]);
    }
    expect(rowsSeen).to.be.greaterThan(1_000);
    expect(logged.join('')).to.include('"level"');
    expect(found(logged.join(''))).to.deep.equal([]);

    const scratch = quickFolder('words');
    const searched = async (words: readonly string[]): Promise<{ code: number; stdout: string }> => {
      const list = path.join(scratch, 'words.txt');
      fs.writeFileSync(list, `${words.join('\n')}\n`);
      try {
        const { stdout } = await promisify(execFile)('.ci/personal-words', [folder, list]);
        return { code: 0, stdout };
      } catch (error) {
        const { code, stdout } = error as { code: number; stdout: string };
        return { code, stdout };
      }
    };
    expect(await searched(WORDS)).to.include({ code: 0 });
    // What must stand there is found, so that the search is one.
    const control = await searched(['見本株式会社であるはずがない', at.companyId.slice(5)]);
    expect([control.code, control.stdout === '']).to.deep.equal([1, false]);
    fs.rmSync(scratch, { recursive: true });
  });
});
