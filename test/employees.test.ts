// Employees and payroll through HTTP: who sees what, the worked run to the yen, the life of a run, erasing, lost keys.
import { pdfText } from './http/printed.ts';
import { expect } from 'chai';
import fs from 'node:fs';
import { PROJECTIONS } from '../projections/index.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import type { EventLog } from '../src/engine/ports.ts';
import { startEngine } from '../src/main.ts';
import { verify } from '../src/engine/verify.ts';
import { employeeBody, made } from './http/samples.ts';
import { PEPPER, startApi, type Answer, type Api } from './api.ts';
import { preparedDatabase } from './postgres.ts';

type Row = Record<string, unknown>;

describe('employees and payroll', function people() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('people');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, key?: string, headers?: Record<string, string>): Promise<Answer>;
    /** Sends and expects success; the body. */
    good(method: string, path: string, body?: object, key?: string): Promise<Row>;
    hire(more?: object): Promise<string>;
    run(more?: object): Promise<Row>;
    keyOf(role: string): Promise<string>;
  }
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
    const send: Place['send'] = (method, at, body, as = key, headers = {}) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key: as, headers, ...(body && { body }) });
    const good: Place['good'] = async (method, at, body, as) => {
      const answer = await send(method, at, body, as);
      expect(answer.status, `${method} ${at}: ${answer.text}`).to.be.oneOf([200, 201]);
      return answer.body;
    };
    return {
      companyId,
      key,
      send,
      good,
      hire: async (more = {}) =>
        (await made(api, { companyId, key }, '/employees', employeeBody(more)))['id'] as string,
      run: (more = {}) => good('POST', '/payroll/run', { period: '2026-11', payDate: '2026-11-25', ...more }),
      keyOf: (role) => api.newKey(key, { name: role, role }),
    };
  }
  const slipsOf = (run: Row): Row[] => run['payslips'] as Row[];

  // First: from 2,000 events on, an empty read model is filled in bulk, which this does not hold up.
  it('a vault that lacks keys is found also where the rows are there only after the start (a restore)', async () => {
    // Given the events of an employee, rows that are still to be made, slowly, and a vault without his key.
    const { companyId, hire } = await place();
    const id = await hire();
    const database = await preparedDatabase('restored');
    const rows = rowsPostgres({ connectionString: database.url });
    let release = (): void => undefined;
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    const log: EventLog = {
      ...api.log,
      subscribe: async (options, handler, signal) => {
        await later;
        return api.log.subscribe(options, handler, signal);
      },
    };
    const fatal: string[] = [];
    const engine = await startEngine({ log, rows }, PEPPER, { onFatal: (error) => fatal.push(error.message) });
    try {
      expect([engine.projector.status().caughtUp, fatal]).to.deep.equal([false, []]);
      // When the rows are there.
      release();
      expect(await engine.projector.caughtUp(20_000)).to.equal(true);
      for (let waited = 0; fatal.length === 0 && waited < 5_000; waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));
      // Then the service is told to end, by the same sentence as at any start.
      expect(fatal.join('\n')).to.match(/lacks the keys of \d+ employees? who were not erased.*--accept-erased/s);
      expect([companyId, id]).to.have.length(2);
    } finally {
      await engine.close();
      await rows.close();
      await database.drop();
    }
  });

  it('the worked run of November 2026 comes to the yen, and its entry names nobody', async () => {
    const { good, hire, run } = await place();
    const id = await hire();
    const made = await run();
    const [slip] = slipsOf(made);
    expect(slip).to.deep.include({
      employeeId: id,
      employeeName: '山田 花子',
      gross: 310_000,
      socialInsurance: 46_958,
      taxableAfterInsurance: 253_042,
      incomeTax: 6_230,
      residentTax: 12_000,
      net: 244_812,
    });
    const entry = await good('GET', `/journal-entries/${made['journalEntryId'] as string}`);
    expect(JSON.stringify(entry)).not.to.match(/山田|花子|E001/);
    const lines = entry['lines'] as { accountCode: string; side: string; amount: number }[];
    expect(lines.map(({ accountCode, side, amount }) => `${side} ${accountCode} ${amount}`)).to.deep.equal([
      'debit 6120 300000',
      'debit 6165 9091',
      'debit 6150 49195',
      'credit 2513 45408',
      'credit 2514 1550',
      'credit 2511 6230',
      'credit 2512 12000',
      'credit 2321 244812',
      'credit 2320 49195',
      'debit 1580 909',
    ]);
    expect(entry).to.deep.include({ sourceType: 'payroll', sourceId: made['id'], effectiveDate: '2026-11-25' });
    const one = await good('GET', `/payroll/runs/${made['id'] as string}/payslips/${id}`);
    expect(one).to.deep.equal(slip);
  });

  it('a run is posted, paid, owed again, reversed, and its employees may be paid by another one', async () => {
    const { good, send, hire, run } = await place();
    await hire();
    const dry = await run({ dryRun: true });
    expect([dry['dryRun'], slipsOf(dry)[0]?.['net']]).to.deep.equal([true, 244_812]);
    expect((await good('GET', '/payroll/runs'))['total'], 'a rehearsal leaves nothing').to.equal(0);
    const draft = await run({ post: false });
    const at = `/payroll/runs/${draft['id'] as string}`;
    const balance = async (code: string): Promise<unknown> =>
      ((await good('GET', '/accounts?expand=balance&limit=500'))['data'] as Row[]).find((a) => a['code'] === code)?.[
        'balance'
      ];
    expect(((await balance('2321')) as Row)['balance']).to.equal(0);
    const steps: [action: string, status: string][] = [
      ['post', 'posted'],
      ['pay', 'paid'],
      ['unpay', 'posted'],
      ['pay', 'paid'],
      ['unpay', 'posted'],
      ['reverse', 'reversed'],
    ];
    for (const [action, status] of steps) expect(await good('POST', `${at}/${action}`, {})).to.include({ status });
    const run2 = await run({ bankAccountCode: '1130' });
    expect(run2).to.include({ status: 'paid' });
    const again = await send('POST', '/payroll/run', { period: '2026-11', payDate: '2026-11-25' });
    expect(again.status).to.equal(409);
    expect(again.body).to.include({ code: 'payroll_already_run', field: 'employeeIds' });
    expect(again.body['error']).to.include(run2['id']);
    const reverse = await send('POST', `/payroll/runs/${run2['id'] as string}/reverse`, {});
    expect([reverse.status, reverse.body['code']]).to.deep.equal([409, 'invalid_state']);
    const entry = await send('POST', `/journal-entries/${run2['journalEntryId'] as string}/reverse`, {});
    expect([entry.status, entry.body['code']]).to.deep.equal([409, 'entry_has_source']);
  });

  it('twenty runs of one month at once are one run', async () => {
    const { good, send, hire } = await place();
    await hire();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/payroll/run', { period: '2026-10', payDate: '2026-10-23' })),
    );
    expect(all.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(all.filter(({ status }) => status === 409)).to.have.lengthOf(19);
    expect((await good('GET', '/payroll/runs'))['total']).to.equal(1);
  });

  it('the same key answers the same run, without a second one', async () => {
    const { send, hire } = await place();
    await hire();
    const body = { period: '2026-10', payDate: '2026-10-23' };
    const headers = { 'Idempotency-Key': 'october' };
    const [first, second] = [
      await send('POST', '/payroll/run', body, undefined, headers),
      await send('POST', '/payroll/run', body, undefined, headers),
    ];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).to.deep.equal([201, 201, 'true']);
    expect(second.body).to.deep.equal(first.body);
  });

  it('whoever may not see personal data sees masks: lists, one, payslips, events, rehearsals', async () => {
    const { good, send, hire, run, keyOf, key } = await place();
    const id = await hire();
    const { id: runId } = await run();
    const employee = await good('GET', `/employees/${id}`);
    expect(employee).to.deep.include({ displayName: '山田 花子', birthDate: '1991-05-20' });
    expect(employee['standardRemuneration']).to.deep.equal([{ from: '2026-04', health: 320_000, pension: 320_000 }]);
    for (const role of ['admin', 'accountant', 'viewer', 'auditor']) {
      const as = await keyOf(role);
      const seen = await good('GET', `/employees/${id}`, undefined, as);
      expect(seen, role).to.deep.include({ number: 'E001', lastName: '[masked]', birthDate: '[masked]', pay: null });
      const [listed] = (await good('GET', '/employees', undefined, as))['data'] as Row[];
      expect(listed, role).to.deep.include({ id, displayName: '[masked]', residentTax: null, bankAccount: null });
      const [slip] = slipsOf(await good('GET', `/payroll/runs/${runId as string}`, undefined, as));
      expect(slip, role).to.deep.include({ employeeId: id, employeeName: '[masked]', net: null, deductions: null });
    }
    const auditor = await keyOf('auditor');
    const events = await good('GET', '/events?type=employee.*,payroll_run.*', undefined, auditor);
    expect(JSON.stringify(events)).to.include('"personal":"[masked]"').and.to.include('"figures":"[masked]"');
    const opened = await good('GET', '/events?type=employee.*,payroll_run.*', undefined, key);
    expect(JSON.stringify(opened)).to.include('"lastName":"山田"').and.to.include('"net":244812');
    const accountant = await keyOf('accountant');
    const hiring = await send('POST', '/employees', employeeBody({ number: 'E002' }), accountant);
    expect([hiring.status, hiring.body['code']]).to.deep.equal([403, 'insufficient_scope']);
    const leave = await good('POST', `/employees/${id}/leave`, { dryRun: true }, accountant);
    expect(leave).to.include({ status: 'on_leave', lastName: '[masked]' });
    expect(JSON.stringify(leave['effects'])).to.include('[masked]').and.not.to.include('山田');
    const rehearsed = await good('POST', '/employees', { ...employeeBody({ number: 'E003' }), dryRun: true });
    expect(rehearsed, 'a rehearsal opens what nobody keeps').to.include({ lastName: '山田' });
    expect(JSON.stringify(rehearsed['effects'])).to.include('花子');
    expect((await keyOf('bookkeeper')) && (await good('GET', '/employees'))['total']).to.equal(1);
  });

  it('the bookkeeper reads no payroll, and only who may runs and pays it', async () => {
    const { send, hire, run, keyOf } = await place();
    await hire();
    const { id } = await run();
    const status = async (method: string, at: string, role: string): Promise<number> =>
      (await send(method, at, method === 'GET' ? undefined : {}, await keyOf(role))).status;
    expect(await status('GET', '/payroll/runs', 'bookkeeper')).to.equal(403);
    expect(await status('POST', '/payroll/run', 'accountant')).to.equal(403);
    expect(await status('POST', `/payroll/runs/${id as string}/pay`, 'admin')).to.equal(403);
  });

  it('an erased employee is erased everywhere: rows, payslips, events; verify and a rebuild agree', async () => {
    const { companyId, good, send, hire, run } = await place();
    const id = await hire();
    const other = await hire({ number: 'E002', lastName: '佐藤' });
    const { id: runId } = await run();
    const no = await send('POST', `/employees/${id}/erase`, { reason: '満了' });
    expect([no.status, no.body['code']]).to.deep.equal([409, 'invalid_state']);
    await good('POST', `/employees/${id}/retire`, { leaveDate: '2026-11-30' });
    const owed = await send('POST', `/employees/${id}/erase`, { reason: '満了', force: true });
    expect(owed.body['error']).to.match(/1 payroll run that is not paid/);
    await good('POST', `/payroll/runs/${runId as string}/pay`, {});
    const early = await send('POST', `/employees/${id}/erase`, { reason: '満了' });
    expect(early.body).to.deep.include({ field: 'force' });
    expect(early.body['error']).to.include('2033-12-31');
    const erased = await good('POST', `/employees/${id}/erase`, { reason: '満了', force: true });
    expect(erased).to.deep.include({ status: 'erased', lastName: '[erased]', pay: null });
    expect(await good('POST', `/employees/${id}/erase`, { reason: '満了', force: true })).to.include({ version: 3 });
    const keys = await api.rows.vault.read(companyId, 'employee');
    expect([...keys.keys()]).to.deep.equal([other]);
    const slips = slipsOf(await good('GET', `/payroll/runs/${runId as string}`));
    expect(slips.map(({ employeeName, net }) => [employeeName, net === null])).to.deep.equal([
      ['[erased]', true],
      ['佐藤 花子', false],
    ]);
    const events = JSON.stringify(await good('GET', '/events?type=employee.*,payroll_run.*'));
    expect(events).to.include('"personal":"[erased]"').and.to.include('佐藤').and.not.to.include('山田');
    expect((await send('PATCH', `/employees/${id}`, { email: 'x@example.com' })).body['code']).to.equal(
      'invalid_state',
    );
    expect((await send('POST', `/employees/${id}/reinstate`, {})).body['code']).to.equal('invalid_state');
    await run({ period: '2026-12', payDate: '2026-12-25' });
    const verified = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    expect(
      JSON.stringify(verified, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).to.match(/"findings":\[\]/);
  });

  it('a vault that lacks keys stops the start, unless that is accepted; so does another wrapping key', async () => {
    const { companyId, good, hire } = await place();
    const id = await hire();
    const stores = { log: api.log, rows: api.rows };
    const failing = async (options: object): Promise<string> => {
      try {
        await (await startEngine(stores, PEPPER, options)).close();
        return 'started';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(await failing({ piiKey: new Uint8Array(32).fill(7) })).to.match(/does not open/);
    const [wrapped = ''] = [(await api.rows.vault.read(companyId, 'employee')).get(id)];
    await api.rows.vault.remove(companyId, 'employee', id);
    expect(await failing({})).to.match(/lacks the keys of 1 employee who were not erased.*--accept-erased/s);
    expect(await failing({ acceptErased: true })).to.equal('started');
    expect(await good('GET', `/employees/${id}`)).to.include({ lastName: '[erased]' });
    await api.rows.vault.put([{ companyId, kind: 'employee', id, wrapped }]);
    expect(await good('GET', `/employees/${id}`)).to.include({ lastName: '山田' });
  });

  it('a month with a drafted run is not closed; one that is owed is warned of', async () => {
    const { good, send, hire, run } = await place();
    await hire();
    const draft = await run({ period: '2026-04', payDate: '2026-04-25', post: false });
    const [month] = (await good('GET', '/fiscal-periods?type=month&on=2026-04-15'))['data'] as Row[];
    const close = `/fiscal-periods/${month?.['id'] as string}/close`;
    const refused = await send('POST', close, {});
    expect(refused.status).to.equal(409);
    expect(refused.text).to.include('payroll_unposted').and.to.include(draft['id']);
    await good('POST', `/payroll/runs/${draft['id'] as string}/post`, {});
    const closed = await send('POST', close, {});
    expect(closed.status, closed.text).to.equal(200);
    expect(closed.text).to.include('payroll_unpaid');
    const back = await good('POST', `/payroll/runs/${draft['id'] as string}/reverse`, {});
    expect(back['warnings']).to.deep.include({
      code: 'date_moved',
      message: 'date: 2026-04-25 lies in a closed period; the reversal is dated 2026-05-01',
      field: 'date',
    });
  });

  it('payslips are files; the wage ledger and the taxes withheld are reports, also as CSV, XLSX and PDF', async () => {
    const { companyId, key, good, send, hire, run, keyOf } = await place();
    const id = await hire();
    const { id: runId } = await run();
    const worked = { days: 2_050, hours: 17_225, overtime: 825, night: 100 };
    await run({ period: '2026-12', payDate: '2026-12-25', timesheets: [{ employeeId: id, worked }] });
    await run({ period: '2026-10', payDate: '2026-10-23', post: false });
    const file = async (at: string): Promise<Buffer> => {
      const url = `${api.origin}/v1/companies/${companyId}${at}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
      expect(answer.status, at).to.equal(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const slip = `/payroll/runs/${runId as string}/payslips/${id}/pdf`;
    const pdf = await file(slip);
    expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    if (process.env.KEEP_PDF !== undefined) fs.writeFileSync(process.env.KEEP_PDF, pdf);
    const ledger = await good('GET', `/reports/wage-ledger?employeeId=${id}&year=2026`);
    expect(ledger['employee']).to.include({ code: 'E001', name: '山田 花子' });
    const columns = ledger['columns'] as Row[];
    expect(columns.map(({ label }) => label)).to.deep.equal([
      '2026-11-25 給与 11/01-11/30',
      '2026-12-25 給与 12/01-12/31',
      '合計',
    ]);
    const net = (ledger['rows'] as Row[]).find(({ code }) => code === 'net');
    expect(net?.['values']).to.deep.equal({ p1: 244_812, p2: 244_812, total: 489_624 });
    const summary = await good('GET', '/reports/withholding?year=2026');
    expect(summary['totals']).to.deep.equal({ incomeTax: 12_460, residentTax: 24_000 });
    expect((summary['months'] as Row[]).map(({ month, dueDate }) => [month, dueDate])).to.deep.equal([
      ['2026-11', '2026-12-10'],
      // 2027-01-10 is a Sunday, and the day after it the coming-of-age day.
      ['2026-12', '2027-01-12'],
    ]);
    for (const at of [`wage-ledger?employeeId=${id}&year=2026`, 'withholding?year=2026'])
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const made = await file(`/reports/${at}&format=${format}`);
        expect(made.length, `${at} ${format}`).to.be.greaterThan(100);
        if (process.env.KEEP_PDF !== undefined)
          fs.writeFileSync(`${process.env.KEEP_PDF}.${at.slice(0, 5)}.${format}`, made);
      }
    expect((await file(`/reports/wage-ledger?employeeId=${id}&year=2026&format=csv`)).toString()).to.include('244812');
    // What art. 54 of the ordinance asks for, days and hours as people write them, and blanks where nobody has told.
    const paper = pdfText(await file(`/reports/wage-ledger?employeeId=${id}&year=2026&format=pdf`));
    if (paper !== undefined)
      expect(paper.replace(/[ ]+/g, ' '))
        .to.match(/性別: （未登録）/)
        .and.match(/労働日数 20\.5 20\.5\s+労働時間数 172\.25 172\.25\s+時間外労働時間数 8\.25 8\.25/)
        .and.match(/深夜労働時間数 1 1\s+休日労働時間数\s+支給/);
    const more = { ...worked, overtime: 17_226 };
    const refused = await send('POST', '/payroll/run', {
      period: '2026-09',
      payDate: '2026-09-25',
      timesheets: [{ employeeId: id, worked: more }],
    });
    expect([refused.status, refused.body['field']]).to.deep.equal([400, 'timesheets[0].worked']);
    const viewer = await keyOf('viewer');
    expect((await send('GET', slip, undefined, viewer)).status).to.equal(403);
    expect((await send('GET', `/reports/wage-ledger?employeeId=${id}&year=2026`, undefined, viewer)).status).to.equal(
      403,
    );
    expect(JSON.stringify(await good('GET', '/reports/withholding?year=2026', undefined, viewer))).not.to.include(
      'emp_',
    );
  });

  it('500 employees are one append; 501 are too many; nobody waits long for them', async () => {
    const { companyId, good, send, run } = await place();
    const ids: string[] = [];
    for (let n = 0; n < 500; n += 25)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 25 }, async (_, i) => {
            const number = `E${String(n + i).padStart(4, '0')}`;
            const pay = [{ from: '2026-04-01', payType: 'monthly', base: 250_000 + 1_000 * (n + i) }];
            return (await good('POST', '/employees', employeeBody({ number, pay })))['id'] as string;
          }),
        )),
      );
    const first = (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision;
    const started = performance.now();
    const made = await run();
    const tookMs = performance.now() - started;
    expect(slipsOf(made)).to.have.lengthOf(500);
    const { events } = await api.log.readStream(`ledger-${companyId}`, { from: first + 1, limit: 50 });
    const bytes = JSON.stringify(events.map(({ data, meta }) => [data, meta])).length;
    expect(events.map(({ type }) => type).filter((type) => type === 'payroll_run.payslips_made')).to.have.lengthOf(10);
    expect(new Set(events.map(({ meta }) => (meta as Row)['count']))).to.deep.equal(new Set([events.length]));
    expect(bytes).to.be.lessThan(900 * 1024);
    expect(tookMs).to.be.lessThan(20_000);
    if (process.env.TELL !== undefined)
      process.stdout.write(`500 payslips: ${Math.round(tookMs)} ms, ${bytes} bytes\n`);
    await good('POST', '/employees', employeeBody({ number: 'E9999' }));
    const more = await send('POST', '/payroll/run', { period: '2026-12', payDate: '2026-12-25' });
    expect(more.status).to.equal(400);
    expect(more.body).to.include({ code: 'too_large', field: 'employeeIds' });
  });
});
