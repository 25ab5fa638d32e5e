// What `daicho verify` says of closes: balances are added up anew from entries, seals are held against closes, against
// checkpoints and against their statements. What is planted here was done by a superuser for whom no trigger fires.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PROJECTIONS } from '../../projections/index.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import { conclusion, describeFinding, verify, verifyProofs, type Verified } from '../../src/engine/verify.ts';
import { proofAudit } from '../../src/engine/verify-proofs.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';
import { startApi, type Api } from '../api.ts';
import { entryBody, made } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';

describe('verify of closes', function () {
  this.timeout(120_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let sql: pg.Client;
  let api: Api;
  let at: { companyId: string; key: string };
  let stream: string;
  before(async () => {
    database = await preparedDatabase('verify_closes');
    sql = new pg.Client({ connectionString: database.url });
    sql.on('error', () => undefined);
    await sql.connect();
    api = await startApi('verify_closes', { databaseUrl: database.url });
    const { companyId, ownerKey: key } = await api.newCompany();
    at = { companyId, key };
    stream = ledgerStream(companyId);
    await made(api, at, '/journal-entries', entryBody({ effectiveDate: '2026-04-10' }));
    await made(api, at, '/journal-entries', entryBody({ effectiveDate: '2026-05-10' }));
    await closed('2026-04');
    await closed('2026-05');
    // A close that was taken back, and done again.
    await call('POST', `/fiscal-periods/${await idOf('2026-05')}/reopen`, { reason: '訂正' });
    await made(api, at, '/journal-entries', entryBody({ effectiveDate: '2026-05-11' }));
    await closed('2026-05');
    await sql.query('alter table events.event disable trigger all; alter table events.stream disable trigger all');
  });
  after(async () => {
    await api.close();
    await sql.end();
    await database.drop();
  });

  const call = (method: string, route: string, body?: object): ReturnType<Api['call']> =>
    api.call(method, `/v1/companies/${at.companyId}${route}`, { key: at.key, ...(body && { body }) });
  const idOf = async (name: string): Promise<string> =>
    ((await call('GET', '/fiscal-periods?limit=50')).body['data'] as { id: string; name: string }[]).find(
      (one) => one.name === name,
    )?.id ?? '';
  async function closed(name: string): Promise<void> {
    const id = await idOf(name);
    const answer = await call('POST', `/fiscal-periods/${id}/close`, {});
    expect(answer.status, answer.text).to.equal(200);
    for (let waited = 0; waited < 200; waited++) {
      await api.engine.prover?.tick();
      await api.engine.sealer?.tick();
      const { body } = await call('GET', `/fiscal-periods/${id}/seals?status=current`);
      if (body['total'] === 1) return;
      await sleep(50);
    }
    expect.fail(`${name} was not sealed: ${api.problems.join('\n')}`);
  }
  async function whole(): Promise<Verified> {
    const proofs = await proofAudit({ log: api.log, store: api.rows.proof, memories: [api.rows.signed] });
    const { documents } = api;
    return verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS, documents, proofs });
  }
  const toldBy = ({ findings }: Verified): string[] => findings.map((one) => `${one.check} ${describeFinding(one)}`);

  /** The events of the company as a forger would have them read who may sign anew: checkpoints are of no help. */
  async function reread(change: (event: StoredEvent) => StoredEvent | undefined): Promise<readonly string[]> {
    const { events } = await api.log.readStream(stream, { limit: 1_000 });
    const proofs = await proofAudit({ log: api.log, store: api.rows.proof, memories: [] });
    for (const event of events) {
      const told = change({ ...event, data: structuredClone(event.data), text: undefined } as unknown as StoredEvent);
      if (told) proofs.see(told);
    }
    const { findings } = await proofs.done();
    return findings
      .filter(({ check }) => /^(?:balances|seal)_/.test(check))
      .map(({ check, revision, message }) => `${check} @${revision} ${message}`);
  }
  const edited = (type: string, edit: (data: never, n: number) => unknown) => {
    let n = 0;
    return (event: StoredEvent): StoredEvent => {
      if (event.type === type) edit(event.data as never, n++);
      return event;
    };
  };

  it('finds nothing in what was closed, sealed, opened again and sealed again', async () => {
    const result = await whole();
    expect(toldBy(result)).to.deep.equal([]);
    expect([result.closes, result.seals]).to.deep.equal([3, 3]);
    expect(await reread((event) => event)).to.deep.equal([]);
    const audit = await proofAudit({ log: api.log, store: api.rows.proof, memories: [api.rows.signed] });
    const { findings, files } = await verifyProofs(api.log, audit, api.documents);
    expect([findings, files]).to.deep.equal([[], new Set(await statements()).size]);
  });

  const statements = async (): Promise<string[]> => {
    const { rows } = await sql.query<{ data: string }>(
      "select data from events.event where type = 'period_seal.made' order by revision",
    );
    return rows.flatMap(({ data }) =>
      (JSON.parse(data) as { periodSeal: { files: { sha256: string }[] } }).periodSeal.files.map((one) => one.sha256),
    );
  };

  it('names the close whose balances are not what the entries come to, and in which account', async () => {
    const raised = edited('journal_entry.posted', (data: { content: { lines: { amount: number }[] } }, n) => {
      if (n === 0) for (const line of data.content.lines) line.amount += 1;
    });
    const told = await reread(raised);
    expect(told[0]).to.match(
      /^balances_differ @\d+ the balances at the close of 2026-04: account \d+ has .*, and its entries come to /,
    );
    expect(told, 'every close that carries it on').to.have.length(3);
    const row = edited('fiscal_period.balances_recorded', (data: { rows: string[][] }, n) => {
      if (n === 0) data.rows[0]![5] = '7';
    });
    expect(await reread(row)).to.match(/2026-04: their root is that of other balances/);
    const left = edited('fiscal_period.balances_recorded', (data: { rows: string[][] }) => void data.rows.pop());
    expect(await reread(left)).to.match(/they are \d+ rows, and their root says \d+/);
    const later = edited('fiscal_period.balances_recorded', (data: { later?: string[][] }) => {
      if (data.later) data.later[0]![2] = '1';
    });
    expect(await reread(later)).to.match(/of 2026-05-01 they know 1 /);
  });

  it('names the seal that is of no close, of no checkpoint, or that does not follow a reopen', async () => {
    const seal = (edit: (data: { periodSeal: Record<string, unknown> }) => void) =>
      edited('period_seal.made', (data: never, n) => (n === 0 ? edit(data) : undefined));
    const root = Buffer.alloc(32, 1).toString('base64');
    const cases: [(event: StoredEvent) => StoredEvent | undefined, RegExp][] = [
      [seal(({ periodSeal }) => (periodSeal['closeSequence'] = 3)), /the seal of 2026-04: event 3 did not close/],
      [seal(({ periodSeal }) => (periodSeal['size'] = 3)), /a checkpoint of 3 events cannot seal it/],
      [seal(({ periodSeal }) => (periodSeal['root'] = root)), /no checkpoint of \d+ events with its root was signed/],
      [seal(({ periodSeal }) => (periodSeal['note'] = 'note')), /its note is not that of a checkpoint/],
      [
        edited('period_seal.superseded', (data: { periodSeal: { root: string } }) => (data.periodSeal.root = root)),
        /is another than the one that was made/,
      ],
      [
        (event) => (event.type === 'period_seal.superseded' ? undefined : event),
        /the seal of 2026-05 says that it holds, and the period was opened again/,
      ],
      [
        (event) => (event.type === 'fiscal_period.reopened' ? undefined : event),
        /says that it was superseded, and nothing was opened again/,
      ],
    ];
    for (const [change, says] of cases) expect(await reread(change), String(says)).to.match(says);
  });

  it('names statements that are missing or other ones, and never advises to build anything anew', async () => {
    const [sha256 = ''] = await statements();
    const company = at.companyId;
    const files = fs.readdirSync(api.folder, { recursive: true, withFileTypes: true });
    const found = files.find((one) => one.isFile() && one.name.includes(sha256));
    const file = path.join(found?.parentPath ?? '', found?.name ?? '');
    const bytes = fs.readFileSync(file);
    fs.chmodSync(file, 0o600);
    fs.writeFileSync(file, 'another');
    const altered = await whole();
    expect(toldBy(altered)).to.match(/^file_differs .*the statement \S+ of a sealed close .* was altered/);
    expect([altered.sound, conclusion(altered)]).to.satisfy(
      ([isSound, says]: [boolean, string]) =>
        !isSound && /statements of sealed closes/.test(says) && !/rebuild/.test(says),
    );
    fs.rmSync(file);
    expect(toldBy(await whole())).to.match(/is missing/);
    fs.writeFileSync(file, bytes);
    expect(await api.documents.get(company, sha256), company).to.deep.equal(bytes);
  });

  it('names interval, event and closes of an edit in SQL, and advises no rebuild, whatever rows say', async () => {
    const { rows } = await sql.query<{ revision: number; data: string; id: string }>(
      `select e.id, e.revision, e.data from events.event e join events.stream s on s.id = e.stream
        where s.name = $1 and e.type = 'journal_entry.posted' order by revision limit 1`,
      [stream],
    );
    const [entry] = rows;
    await sql.query('update events.event set data = $2 where id = $1', [
      entry?.id,
      entry?.data.replaceAll('110000', '110001'),
    ]);
    const result = await whole();
    const told = toldBy(result).join('\n');
    expect(told).to.match(/checkpoint_differs .*its first \d+ events have not the root/);
    expect(told).to.match(new RegExp(`event_changed ledger-comp_[0-9a-f-]+@${entry?.revision}: `));
    expect(told).to.match(/balances_differ .*the balances at the close of 2026-04: account/);
    expect(result.sound).to.equal(false);
    expect(conclusion(result))
      .to.match(/The events themselves were changed/)
      .and.not.match(/daicho rebuild/);
    await sql.query('update events.event set data = $2 where id = $1', [entry?.id, entry?.data]);
    expect(toldBy(await whole())).to.deep.equal([]);
  });
});
