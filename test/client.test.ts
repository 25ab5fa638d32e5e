// The client: what is written of it is of today, its operations work, and it does nothing twice, waits when it is told
// to, and says what is wrong.
import { expect } from 'chai';
import { buildSync } from 'esbuild';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { daicho, daichoError, type Client, type DaichoError } from '../src/client/client.ts';
import { OPERATIONS } from '../src/client/operations.ts';
import { writeClient } from '../src/client-write.ts';
import { ROWS } from '../src/http/app.ts';
import { writtenClient } from '../src/http/client-written.ts';
import { startApi, type Api } from './api.ts';
import { run } from './demo-service.ts';
import { quickFolder } from './folder.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const { isMade, isFresh } = createRequire(import.meta.url)('../src/client-made.cjs') as Record<
  'isMade' | 'isFresh',
  (root: string) => boolean
>;

describe('daicho/client, what is written of it', () => {
  const written = writtenClient(ROWS);

  it('is of today wherever tests run, and no commit holds it', () => {
    for (const [file, text] of Object.entries(written)) {
      expect(
        fs.readFileSync(path.join(REPO, file), 'utf8') === text,
        `${file} is old: npm run types makes it anew`,
      ).to.equal(true);
      expect(fs.readFileSync(path.join(REPO, '.gitignore'), 'utf8').split('\n')).to.include(file);
    }
  });

  it('is made where it is missing, or older than what it is written from', async () => {
    const root = quickFolder('client-made');
    for (const folder of ['commands', 'queries', 'src/domain', 'src/http', 'src/client'])
      fs.mkdirSync(path.join(root, folder), { recursive: true });
    const row = path.join(root, 'src/http/surface-b.ts');
    fs.writeFileSync(row, '');
    expect(isMade(root), 'nothing is there').to.equal(false);
    writeClient(root);
    expect([isMade(root), isFresh(root)]).to.deep.equal([true, true]);
    expect(fs.readdirSync(path.join(root, 'src/client'))).to.have.members(['api.ts', 'operations.ts']);
    const laterS = Date.now() / 1000 + 60;
    fs.utimesSync(row, laterS, laterS);
    expect([isMade(root), isFresh(root)], 'a row was written since').to.deep.equal([true, false]);
    fs.rmSync(root, { recursive: true });
  });

  it('calls one kind of several by what tells it apart, and nothing by a number', () => {
    const names = [...(written['src/client/api.ts'] ?? '').matchAll(/^export (?:interface|type) (\w+)/gm)].map(
      ([, name]) => name!,
    );
    expect(names).to.include.members(['RuleConditionAmount', 'RuleConditionDirection', 'RuleConditionWeekday']);
    expect(names.filter((name) => /\d/.test(name))).to.deep.equal([]);
  });

  it('has every operation of surface B that is built', () => {
    const rows = ROWS.filter(({ surface, behind }) => surface === 'b' && behind.kind !== 'later');
    expect(Object.keys(OPERATIONS)).to.have.length(rows.length);
  });

  it('is what package.json exports, as `npm run build` makes it', () => {
    const { exports, files } = JSON.parse(fs.readFileSync(path.join(REPO, 'package.json'), 'utf8')) as {
      exports: Record<string, { types: string; default: string }>;
      files?: string[];
    };
    expect(exports['./client']).to.deep.equal({
      types: './dist/src/client/client.d.ts',
      default: './dist/src/client/client.js',
    });
    expect(files).to.equal(undefined);
  });
});

describe('daicho/client', function () {
  this.timeout(60_000);
  let api: Api;
  let books: Client;
  let companyId: string;
  let key: string;
  /** What is answered in place of the service, one answer per request; then the service answers. */
  let instead: (() => Response)[] = [];
  let sent: { method: string; url: string; key: string | null }[] = [];
  const waits: number[] = [];

  const through: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    sent.push({ method: init?.method ?? 'GET', url: String(input), key: headers.get('idempotency-key') });
    const answer = instead.shift();
    return answer ? answer() : fetch(input, init);
  };
  const busy =
    (status: number, seconds = '0.01') =>
    (): Response =>
      new Response('{"error":"later","code":"unavailable"}', { status, headers: { 'retry-after': seconds } });
  const cut = (): Response => {
    throw Object.assign(new TypeError('fetch failed'), { cause: new Error('socket hang up') });
  };
  const rent = (amount: number, more: object = {}) => ({
    effectiveDate: '2026-04-30',
    memo: '4月分家賃',
    lines: [
      { side: 'debit' as const, accountCode: '6320', amount },
      { side: 'credit' as const, accountCode: '1130', amount },
    ],
    ...more,
  });
  const failed = async (work: Promise<unknown>): Promise<DaichoError> => {
    try {
      await work;
    } catch (error) {
      return daichoError(error) ?? expect.fail(String(error));
    }
    return expect.fail('accepted');
  };

  before(async () => {
    api = await startApi('client');
    ({ companyId, ownerKey: key } = await api.newCompany());
    books = daicho({
      url: api.origin,
      key: () => Promise.resolve(key),
      companyId,
      fetch: through,
      onWait: ({ seconds }) => waits.push(seconds),
    });
  });
  beforeEach(() => {
    [instead, sent] = [[], []];
  });
  after(() => api.close());

  it('calls an operation by its name, with the company of the client', async () => {
    const entry = await books.postEntry(rent(300_000));
    expect(entry.memo).to.equal('4月分家賃');
    expect((await books.getEntry({ jeId: entry.id })).total).to.equal(300_000);
    expect((await books.listEntries({ from: '2026-04-01', accountCode: ['1130', '6320'] })).total).to.equal(1);
    const { rows } = await books.reportTrialBalance({ period: '2026-04', accountCode: '6320' });
    expect(JSON.stringify(rows)).to.match(/300000/);
    expect(
      await (await books.getDepreciationScheduleCsv({ faId: 'x' }).catch(() => new Response('no'))).text(),
    ).to.equal('no');
  });

  it('reads every page of a list', async () => {
    for (const amount of [1, 2, 3]) await books.postEntry(rent(amount));
    const totals: number[] = [];
    sent = [];
    for await (const { total } of books.each('listEntries', { sort: 'entryNumber', limit: 2 })) totals.push(total);
    expect(totals).to.deep.equal([300_000, 1, 2, 3]);
    expect(sent).to.have.length(2);
  });

  it('keeps the key of a write over its retries: it happens once', async () => {
    // The first answer is lost on the way: the entry was posted, and nobody heard of it.
    const lost = async (): Promise<void> => {
      const { url } = sent.at(-1)!;
      await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': sent[0]!.key!,
        },
        body: JSON.stringify(rent(7_000)),
      });
    };
    let posted: Promise<void> | undefined;
    instead = [
      () => {
        posted = lost();
        return cut();
      },
    ];
    const entry = await books.postEntry(rent(7_000));
    await posted;
    expect(new Set(sent.map((one) => one.key)).size).to.equal(1);
    expect((await books.listEntries({ minAmount: 7_000, maxAmount: 7_000 })).data.map(({ id }) => id)).to.deep.equal([
      entry.id,
    ]);
    const again = await books.postEntry(rent(8_000), { idempotencyKey: 'rent-8' });
    expect((await books.postEntry(rent(8_000), { idempotencyKey: 'rent-8' })).id).to.equal(again.id);
  });

  it('waits for as long as 429 and 503 say, and gives up in the end', async () => {
    instead = [busy(429), busy(503)];
    expect((await books.getCompany()).id).to.equal(companyId);
    expect(waits.slice(-2)).to.deep.equal([0.01, 0.01]);
    instead = Array.from({ length: 9 }, () => busy(429));
    expect(await failed(books.getCompany())).to.include({ status: 429, code: 'unavailable' });
    expect(sent).to.have.length(3 + 5);
  });

  it('sends again what a repeat does not do twice, and nothing else', async () => {
    instead = [cut];
    expect((await books.listAccounts({ limit: 1 })).data).to.have.length(1);
    instead = [cut];
    expect((await books.runJobs()).jobs).to.deep.equal([]);
    instead = [cut];
    const { code, fix } = await failed(books.callTool({ name: 'get_company', arguments: {} }));
    expect([code, fix]).to.deep.equal([
      'unreachable',
      'Start the service (npm start), or name the address where it runs.',
    ]);
  });

  it('throws what the service refused: code, field, request, and what to do', async () => {
    const wrong = await failed(books.postEntry({ ...rent(1), effectiveDate: '2026-02-30' }));
    expect(wrong).to.include({ name: 'DaichoError', status: 400, code: 'validation_error', field: 'effectiveDate' });
    expect(wrong.requestId).to.match(/^req_/);
    expect(wrong.fix).to.equal('Give another effectiveDate than "2026-02-30".');
    expect((await failed(books.getEntry({ jeId: 'je_none' }))).fix).to.match(/take ids from a list/);
    expect((await failed(daicho({ url: api.origin, key }).listAccounts())).message).to.equal(
      'listAccounts needs companyId.',
    );
    const nobody = await failed(daicho({ url: api.origin, key: 'dch_sk_none', companyId }).listAccounts());
    expect(nobody).to.include({ status: 401, code: 'unauthorized' });
    expect(JSON.stringify([nobody, nobody.message])).to.not.include('dch_sk_none');
  });

  it('rounds no number: what is too large for one is refused, or comes as text', async () => {
    const large = (): Response =>
      new Response('{"total":9007199254740993,"rate":0.1234567890123456,"text":"9007199254740993"}');
    instead = [large];
    expect((await failed(books.getCompany())).code).to.equal('number_too_large');
    instead = [large];
    expect(await daicho({ url: api.origin, key, companyId, exact: true, fetch: through }).getCompany()).to.deep.equal({
      total: '9007199254740993',
      rate: 0.1234567890123456,
      text: '9007199254740993',
    });
  });

  it('does what the script of README.md says', async () => {
    const readme = fs.readFileSync(path.join(REPO, 'README.md'), 'utf8');
    const [, script = ''] = /^```js\n(import \{ daicho[\s\S]*?)^```$/m.exec(readme) ?? [];
    expect(script.trim().split('\n').length).to.be.within(5, 10);
    const folder = quickFolder('client');
    fs.writeFileSync(path.join(folder, 'rent.mjs'), script);
    // As `npm run build` and node would: the package's own name means the client.
    const alias = { 'daicho/client': path.join(REPO, 'src/client/client.ts') };
    const options = { bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' } as const;
    buildSync({
      ...options,
      alias,
      entryPoints: [path.join(folder, 'rent.mjs')],
      outfile: path.join(folder, 'out.mjs'),
    });
    const env = { ...process.env, DAICHO_URL: api.origin, DAICHO_KEY: key, DAICHO_COMPANY: companyId };
    const done = await run(process.execPath, [path.join(folder, 'out.mjs')], { cwd: folder, env });
    expect(done.stderr).to.equal('');
    expect(done.stdout).to.match(/^[^\n]*Give another effectiveDate than "2019-01-01"\.\n$/);
    // The entry is there all the same: what was refused is its reversal.
    const list = await api.call('GET', `/v1/companies/${companyId}/journal-entries?q=10月分家賃`, { key });
    expect(list.body['total'], list.text).to.equal(1);
  });
});
