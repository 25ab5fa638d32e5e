// The command line: words, exit codes and messages against a real service, whole journals out and in again, and what
// terminals show. Words run in the process of the tests, but for one of each way to end, which are programs as users
// start them; in `npm run prove` all of the table are.
import { expect } from 'chai';
import fc from 'fast-check';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { call, connection, type Connection } from '../src/cli/client.ts';
import { readExact } from '../src/client/exact.ts';
import { EXPORT_FORMATS } from '../src/cli/plain-text-write.ts';
import { PLAIN_TEXTS, type PlainTextFormat } from '../src/domain/interchange/plain-text-read.ts';
import { columnsOf, grouped, table } from '../src/cli/terminal.ts';
import { exportJournal } from '../src/cli/transfer.ts';
import { importText, type Imported, type ImportOptions } from './importing.ts';
import { startApi } from './api.ts';
import { depth, isProof } from './depth.ts';
import { demoService, environment, type DemoService, type Finished } from './demo-service.ts';
import { runHere } from './here.ts';
import { program } from './program.ts';
import { demoRoundTrip, saidBy } from './round-trip.ts';

describe('terminal', () => {
  it('aligns full-width characters as two columns', () => {
    const lines = table(
      [{ title: 'name' }, { title: 'sum', right: true }],
      [
        ['普通預金', '1'],
        ['ab', '1,234'],
        ['ｶﾅ', '22'],
      ],
    ).split('\n');
    expect(new Set(lines.map(columnsOf)).size, lines.join('\n')).to.equal(1);
    expect(columnsOf('ガ')).to.equal(2);
  });
  it('cuts long cells, and lets no control character through', () => {
    expect(table([{ title: 'x' }], [['あ'.repeat(80)]], 20).split('\n')[2]).to.equal(`${'あ'.repeat(9)}…`);
    expect(table([{ title: 'x' }], [['a\u001b[2Jb\u202ec']])).to.not.match(/[\u001b\u202e]/);
  });
  it('groups thousands, also beyond 2^53', () => {
    expect([0, 999, 1000, -1234567, 90071992547409930n, '123456', 'x', undefined].map(grouped)).to.deep.equal([
      '0',
      '999',
      '1,000',
      '-1,234,567',
      '90,071,992,547,409,930',
      '123,456',
      'x',
      '',
    ]);
    expect(readExact('{"a":9007199254740993,"b":"12345678901234567890\\"","c":12}')).to.deep.equal({
      a: '9007199254740993',
      b: '12345678901234567890"',
      c: 12,
    });
  });
});

describe('connection', () => {
  const env = { DATA_DIR: '/nowhere' };
  it('adds /v1, prefers flags, and names what is missing', () => {
    expect(connection({ url: 'http://h:1/', key: 'k' }, env).baseUrl).to.equal('http://h:1/v1');
    expect(connection({}, { ...env, DAICHO_URL: 'http://h:1/v1', DAICHO_KEY: 'k' }).baseUrl).to.equal('http://h:1/v1');
    const lang = (env: NodeJS.ProcessEnv, flags = {}): unknown => connection({ key: 'k', ...flags }, env).language;
    expect([lang(env), lang({ LANG: 'C.UTF-8' }), lang({ LANG: 'ja_JP.UTF-8' })]).to.deep.equal(['en', 'en', 'ja']);
    expect([lang({ LANG: 'ja_JP', LC_ALL: 'C' }), lang({ LANG: 'jam' })]).to.deep.equal(['en', 'en']);
    expect([lang({}, { lang: 'ja' }), lang({ LANG: 'ja_JP' }, { lang: 'en' })]).to.deep.equal(['ja', 'en']);
    expect(connection({ key: 'flag' }, { ...env, DAICHO_KEY: 'k' }).key).to.equal('flag');
    expect(() => connection({}, env)).to.throw(/set DAICHO_KEY/);
    expect(() => connection({ url: 'h:1', key: 'k' }, env)).to.throw(/no address/);
  });
});

describe('daicho', function () {
  this.timeout(180_000);
  let service: DemoService;
  let at: Connection;
  let operator: Connection;
  before(async () => {
    service = await demoService();
    at = { baseUrl: service.demo.baseUrl, key: service.demo.ownerKey, companyId: service.demo.companyId, from: 'test' };
    operator = { ...at, key: service.demo.operatorKey, companyId: undefined };
  });

  /** A company of its own with its owner's connection. */
  async function company(name: string, more: object = {}): Promise<Connection & { companyId: string }> {
    const { data } = await call(operator, 'POST', '/companies', {
      body: { name, fiscalYearStart: '2025-04-01', plan: 'enterprise', ...more },
    });
    const { id, ownerKey } = data as { id: string; ownerKey: { secret: string } };
    return { ...at, key: ownerKey.secret, companyId: id };
  }
  async function trialBalance(of: Connection, from: string, to: string): Promise<unknown> {
    const { rows } = (
      await call(of, 'GET', `/companies/${of.companyId!}/reports/trial-balance`, { query: { from, to } })
    ).data as { rows: { kind: string; code: string; values: object }[] };
    return rows.filter(({ kind }) => kind === 'account').map(({ code, values }) => ({ code, values }));
  }
  async function exported(of: Connection, format: (typeof EXPORT_FORMATS)[number]): Promise<string> {
    let text = '';
    await exportJournal(of, of.companyId!, { format }, async (part) => {
      text += part;
    });
    return text;
  }
  const mapped = (accounts: Readonly<Record<string, string>> = {}): ImportOptions['mapped'] => ({
    accounts: new Map(Object.entries(accounts)),
    partners: new Map(),
    labels: new Map(),
  });
  const imported = (
    into: Connection,
    format: PlainTextFormat,
    text: string,
    more: Partial<ImportOptions> = {},
  ): Promise<Imported> => {
    const usual = { mapped: mapped(), withClosing: false, create: true, dryRun: false };
    return importText(into, into.companyId!, { format, file: 'file', text, ...usual, ...more });
  };
  async function refusal(work: Promise<unknown>): Promise<string> {
    try {
      await work;
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  }

  const WORDS: readonly (readonly [words: string, code: number, out: RegExp, err: RegExp])[] = [
    ['report trial-balance --from 2026-04-01 --to 2026-09-30', 0, /普通預金/, /^$/],
    ['report bs --as-of 2026-03-31', 0, /ok {6}assets_equal_liabilities_plus_equity/, /^$/],
    ['report journal --from 2026-04-01 --to 2026-04-02', 0, /2026-04-01 +1 +1220 売掛金 +\d/, /^$/],
    ['report gl --from 2025-04-01 --to 2025-04-05 --param accountCode=1130', 0, /brought forward/, /^$/],
    ['list entries --limit 3', 0, /3 of 3,5\d\d/, /^$/],
    ['list fiscal-periods', 0, /FY2025 +year +2025-04-01 +2026-03-31 +closed/, /^$/],
    ['events --type journal_entry.* --limit 2', 0, /journal_entry\.posted/, /^$/],
    ['--json events --limit 1', 0, /^\{"data":\[\{/, /^$/],
    ['get accounts?limit=1', 0, /"total": \d+/, /^$/],
    ['demo', 0, /owner key +dch_sk_/, /^$/],
    ['keys list', 0, /Owner/, /^$/],
    ['--help', 0, /Exit codes/, /^$/],
    [
      'report pl --from 2025-04-01 --to 2026-03-31 --format csv --locale en',
      0,
      /^Kind,Level,Code,Name,[^]*\r\naccount,1,4110,/,
      /^$/,
    ],
    ['report pl --from 2025-04-01 --to 2026-03-31 --output pl.pdf', 0, /^$/, /^pl\.pdf: [\d,]+ bytes\n$/],
    ['report pl --output pl.pdf', 1, /^$/, /from and to are both required/],
    ['report pl --output pl.doc', 2, /^$/, /Say what pl\.doc shall be/],
    ['report journal-book --from 2026-04-01 --to 2026-04-02', 0, /2026-04-01 +1 +1220 売掛金 +\d/, /^$/],
    [
      'report jornal',
      2,
      /^$/,
      /There is no report "jornal"\. Did you mean journal-book\? There are: .*journal-book \(journal, journals\)/,
    ],
    ['report trial-balance', 1, /^$/, /from and to are both required/],
    ['--json report trial-balance', 1, /^$/, /^\{"error":"from and to/],
    ['report', 2, /^$/, /missing required argument/],
    ['repot', 2, /^$/, /Did you mean report/],
    ['list things', 2, /^$/, /There is no list "things"/],
    ['post missing.json', 2, /^$/, /cannot be read/],
    ['import x.txt', 2, /^$/, /x\.txt cannot be read/],
    ['keys create --name x --role viewer --scopes a', 2, /^$/, /--role or --scopes/],
    ['--version', 0, /^\d+\.\d+\.\d+\n$/, /^$/],
    ['events --after x', 2, /^$/, /sequence number/],
    ['--key wrong list accounts', 3, /^$/, /bearer token is required[^]*comes from --key/],
    ['--url http://127.0.0.1:9 --key k list accounts', 4, /^$/, /Nothing answers at http:\/\/127\.0\.0\.1:9\/v1/],
    ['--url http://127.0.0.1:9 list accounts', 3, /^$/, /No key for/],
  ];
  // Done, refused, wrong usage, a key that is not accepted, and nobody there.
  const AS_PROGRAMS = new RegExp(
    String.raw`^(report pl .* --output pl\.pdf|--json report trial-balance|repot|--key wrong list accounts` +
      String.raw`|--url http:\S+ --key k .*)$`,
  );
  /** A word in this process. */
  const daicho: DemoService['daicho'] = (words, { env } = {}) => runHere(words, environment(service.folder, env));
  const fileOf = (name: string, text: string): string => {
    const file = path.join(service.folder, name);
    fs.writeFileSync(file, text);
    return file;
  };
  for (const [words, code, out, err] of WORDS) {
    it(`daicho ${words} -> ${code}`, async () => {
      const isProgram = isProof || AS_PROGRAMS.test(words);
      const done = await (isProgram ? service.daicho(words.split(' ')) : daicho(words.split(' ')));
      expect(done.code, done.stderr).to.equal(code);
      expect(done.stdout).to.match(out);
      expect(done.stderr).to.match(err);
    });
  }

  it('post: once per key, many at once, dry run, and a refusal that names the field', async () => {
    const mine = await company('CLI');
    const env = { DAICHO_KEY: mine.key, DAICHO_URL: mine.baseUrl };
    const entry = (amount: number, code = '1110'): object => ({
      effectiveDate: '2026-04-01',
      lines: [
        { side: 'debit', accountCode: '6290', amount },
        { side: 'credit', accountCode: code, amount },
      ],
    });
    const post = (body: unknown, ...words: string[]): Promise<Finished> =>
      daicho(['post', fileOf('post.json', JSON.stringify(body)), ...words], { env });
    const piped = await service.daicho(['post', '-', '--dry-run'], { input: JSON.stringify(entry(1_100)), env });
    expect(piped.stdout).to.match(/Dry run: nothing was written/);
    expect((await post(entry(1_100), '--idempotency-key', 'k')).stdout).to.match(/no\. 1\b/);
    expect((await post(entry(1_100), '--idempotency-key', 'k')).stdout).to.match(/nothing was written now/);
    expect((await post([entry(1), entry(2)])).stdout).to.match(/no\. 2\b[^]*no\. 3\b/);
    const refused = await post([entry(1), entry(2, '9999')]);
    expect([refused.code, refused.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 1 && /entries\[1\]\.lines\[1\]\.accountCode/.test(text),
    );
    expect((await daicho(['list', 'entries'], { env })).stdout).to.match(/3 of 3\b/);
  });

  it('events --follow shows what was, and what happens while it runs', async () => {
    const mine = await company('follow');
    const { total } = (await call(mine, 'GET', `/companies/${mine.companyId}/events`, { query: { limit: '1' } }))
      .data as { total: number };
    const follower = spawn(
      process.execPath,
      [...program('src/cli/main.ts'), 'events', '--follow', '--after', String(total - 3)],
      {
        cwd: service.folder,
        env: environment(service.folder, { DAICHO_KEY: mine.key, DAICHO_URL: mine.baseUrl }),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let seen = '';
    follower.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      seen += chunk;
    });
    const until = async (text: RegExp): Promise<void> => {
      for (let n = 0; !text.test(seen); n++) {
        if (n > 400) throw new Error(`waited for ${String(text)} in:\n${seen}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      await until(/^[^\n]+\n[^\n]+\n$/);
      await imported(mine, 'hledger', '2026-04-01 x\n  1110  1 JPY\n  4110\n');
      await until(/journal_entry\.posted +2026-04-01/);
    } finally {
      follower.kill('SIGKILL');
    }
  });

  // That `verify` finds nothing beside the running service is said by the README, whose lines are run.
  it('operator keys work at once', async () => {
    const made = await service.daicho(['keys', 'create', '--operator', '--name', 'second']);
    const key = /dch_sk_\w{36}/.exec(made.stdout)?.[0] ?? '';
    expect((await call({ ...operator, key }, 'GET', '/companies')).status).to.equal(200);
  });

  it('the demo company (a quarter; `npm run prove`: all) is the same after export and import; twice: nothing', () =>
    demoRoundTrip('hledger', isProof));

  it('named settlements, partial reversals, labels below labels and external ids return in every format', async () => {
    const source = await company('settled');
    const make = async (route: string, body: object): Promise<{ id: string; lines: { id: string }[] }> =>
      (await call(source, 'POST', `/companies/${source.companyId}${route}`, { body })).data as {
        id: string;
        lines: { id: string }[];
      };
    const partner = (
      await make('/partners', {
        name: 'ABC商事',
        type: 'customer',
        paymentTerms: { closingDay: 20, payMonthOffset: 1, payDay: 10 },
      })
    ).id;
    const above = (await make('/labels', { name: '東日本', code: 'E', dimension: 'area', exclusive: true })).id;
    const label = (await make('/labels', { name: '東京', dimension: 'area', exclusive: true, parentId: above })).id;
    const entry = (effectiveDate: string, lines: readonly object[], more: object = {}): ReturnType<typeof make> =>
      make('/journal-entries', { effectiveDate, lines, ...more });
    const invoice = (date: string, amount: number): ReturnType<typeof make> =>
      entry(date, [
        { side: 'debit', accountCode: '1220', amount, partnerId: partner, labelIds: [label] },
        { side: 'credit', accountCode: '4110', amount, taxCode: 'S10' },
      ]);
    const paid = (
      date: string,
      amount: number,
      settles: readonly object[],
      more: object = {},
    ): ReturnType<typeof make> =>
      entry(
        date,
        [
          { side: 'debit', accountCode: '1130', amount },
          { side: 'credit', accountCode: '1220', amount, partnerId: partner, settles },
        ],
        more,
      );
    const [older, newer] = [await invoice('2026-04-05', 100_000), await invoice('2026-04-25', 70_000)];
    // The newer invoice was paid first; the payment was booked wrongly, taken back, and booked anew on an earlier day.
    const wrong = await paid('2026-05-20', 70_000, [{ lineId: newer.lines[0]!.id, amount: 70_000 }]);
    await make(`/journal-entries/${wrong.id}/reverse`, { date: '2026-05-31', reason: '日付の誤り' });
    await paid('2026-05-12', 70_000, [{ lineId: newer.lines[0]!.id, amount: 70_000 }], {
      externalId: 'bank/77, [x]',
      reference: 'a; b',
    });
    await make(`/journal-entries/${older.id}/reverse`, {
      date: '2026-05-31',
      lines: older.lines.map(({ id }) => ({ lineId: id, amount: 30_000 })),
    });
    await entry(
      '2026-05-02',
      [
        { side: 'debit', accountCode: '6290', amount: 5 },
        { side: 'credit', accountCode: '1110', amount: 5 },
      ],
      { partnerId: partner, counterparty: '旧ABC', labelIds: [above], metadata: { 'a,b': 'c: d' }, memo: '2行\n目; x' },
    );
    // The partner has no code, so reports call it by its id.
    const asked = (of: Connection): Promise<unknown> =>
      saidBy(
        of,
        [
          ['ar-aging', { asOf: '2026-06-30' }],
          ['pl', { from: '2026-04-01', to: '2026-06-30', breakdown: 'label:area' }],
          ['consumption-tax', { from: '2026-04-01', to: '2027-03-31' }],
        ],
        ['code'],
      );
    const told = await asked(source);
    expect(JSON.stringify(told)).to.match(/"invoices":\[\{[^}]*"amount":100000,"open":70000/);
    for (const format of PLAIN_TEXTS) {
      const mine = await company(`settled ${format}`);
      const text = await exported(source, format);
      expect((await imported(mine, format, text)).written, format).to.equal(7);
      expect(await asked(mine), format).to.deep.equal(told);
      const again = await exported(mine, format);
      // What was imported can be exported and imported again: the third company says the same.
      const third = await company(`again ${format}`);
      expect((await imported(third, format, again)).written, format).to.equal(7);
      expect(await asked(third), format).to.deep.equal(told);
      expect(await imported(mine, format, text), format).to.include({ written: 0, existing: 7 });
    }
  });

  it('a journal of another program comes in by one word, once; what stands in the way is listed', async () => {
    // Its file is kept as a document, and the demo's are counted by README.md: an installation of its own.
    const own = await startApi('cli_import');
    try {
      const { companyId, ownerKey } = await own.newCompany({ name: '乗り換え' });
      const mine = { ...at, baseUrl: own.baseUrl, key: ownerKey, companyId };
      const env = { DAICHO_KEY: mine.key, DAICHO_URL: mine.baseUrl };
      const golden = path.join(import.meta.dirname, 'interchange/yayoi-25.txt');
      const go = (...words: string[]): Promise<Finished> => daicho(['import', golden, ...words], { env });
      const kept = async (): Promise<unknown> =>
        (await call(mine, 'GET', `/companies/${mine.companyId}/documents`)).data as { total: number };
      const refused = await go();
      expect([refused.code, refused.stdout]).to.deep.equal([1, '']);
      expect(refused.stderr).to.match(/nothing was posted, because \d+ things stand in the way:\n/);
      expect(refused.stderr).to.include('--map "支払保険料=CODE" (6350 保険料)');
      expect((await go('--lang', 'ja')).stderr).to.include('何も記帳していません');
      const mapped = [
        ...['仕入高=5125', '支払保険料=6350', '預り金/源泉所得税=2511', '預り金/社会保険料=2513'],
        ...['仕入高/北日本食品=5125', '普通預金/みずほ=1130'],
      ].flatMap((pair) => ['--map', pair]);
      expect((await go('--format', 'freee', ...mapped)).stderr).to.include('no journal of freee, it is one of yayoi');
      const dry = await go('--dry-run', ...mapped);
      expect([dry.code, dry.stdout.trim()], dry.stderr).to.deep.equal([
        0,
        'Dry run: 8 entries read, 8 would be posted, 0 are here already. Nothing was written.',
      ]);
      expect(await kept(), 'until then nothing is kept').to.include({ total: 0 });
      expect((await go('--format', 'yayoi', ...mapped)).stdout).to.equal('8 entries posted.\n');
      expect((await go(...mapped)).stdout).to.match(
        /^Nothing was written: .* has nothing new \(8 entries, imported before\)/,
      );
      expect(await kept()).to.include({ total: 1 });
      // A form that is not built is refused by its name, before anybody is asked for a key.
      for (const words of [['x.ofx'], ['x.csv', '--format', 'tkc'], ['x.csv', '--bank', '1130', '--format', 'qif']])
        expect((await daicho(['import', ...words], { env: {} })).stderr).to.match(/is not built[:;]/);
    } finally {
      await own.close();
    }
  });

  it('import prints what it made and what it left out; export says what a file does not carry', async () => {
    const mine = await company('prints');
    const env = { DAICHO_KEY: mine.key, DAICHO_URL: mine.baseUrl };
    const input = '2026-04-01 ! x\n  1110  1 JPY  ; partner:新商事, labels:TOKYO\n  4110\n';
    const go = (...words: string[]): Promise<Finished> =>
      daicho(['import', fileOf('input.journal', input), '--format', 'hledger', ...words], { env });
    const refused = await go('--no-create');
    expect(refused.code).to.equal(1);
    for (const [what, flag] of [
      ['partner "新商事"', '--map-partner "新商事=CODE"'],
      ['label "TOKYO"', '--map-label "TOKYO=CODE"'],
    ])
      expect(refused.stderr).to.include(`line 2: there is no ${what}; leave --no-create out, or map it: ${flag}`);
    expect((await go('--dry-run')).stderr).to.match(
      /would create: partner 新商事\nwould create: label TOKYO\nnote: pending transactions/,
    );
    const done = await go();
    expect([done.stdout, done.stderr]).to.satisfy(
      ([out, err]: [string, string]) =>
        /^1 entry posted/.test(out) && /created: partner 新商事\ncreated: label TOKYO/.test(err),
    );
    expect((await go()).stdout).to.match(/Nothing was written: .* has nothing new \(1 entry, imported before\)/);
    expect((await go('--map', 'a=1', '--map', 'a=2')).stderr).to.match(/"a" is given two values, 1 and 2/);
    const out = await daicho(['export', '--format', 'csv'], { env });
    expect(out.stderr)
      .to.match(/1 entry\nnote: import gives entries ids and numbers of the other books/)
      .and.match(/of partners CSV has code, name and payment terms/);
  });

  it('a cut-off import goes on; other content under a known id is refused; what was changed here stays', async () => {
    const source = await company('cut');
    await call(source, 'POST', `/companies/${source.companyId}/partners`, { body: { name: 'P', code: 'P1' } });
    const one = (n: number): object => ({
      effectiveDate: '2026-04-01',
      memo: String(n),
      partnerCode: 'P1',
      lines: [
        { side: 'debit', accountCode: '1110', amount: n },
        { side: 'credit', accountCode: '4110', amount: n },
      ],
    });
    for (const first of [1, 151, 301])
      await call(source, 'POST', `/companies/${source.companyId}/journal-entries/batch`, {
        body: { entries: Array.from({ length: 150 }, (_each, n) => one(first + n)) },
      });
    const text = await exported(source, 'csv');
    const mine = await company('cut copy');
    // What came in before: the first entries of the file.
    const begin = text
      .split('\r\n')
      .slice(0, 1 + 2 * 120)
      .join('\r\n');
    expect(await imported(mine, 'csv', begin)).to.include({ written: 120, existing: 0 });
    const rest = await imported(mine, 'csv', text);
    expect(rest).to.deep.include({ written: 330, existing: 120, created: [] });
    expect(
      (
        (await call(mine, 'GET', `/companies/${mine.companyId}/journal-entries`, { query: { limit: '1' } })).data as {
          total: number;
        }
      ).total,
    ).to.equal(450);
    const [entry] = (
      (
        await call(mine, 'GET', `/companies/${mine.companyId}/journal-entries`, {
          query: { limit: '1', sort: 'entryNumber' },
        })
      ).data as { data: { id: string; version: number }[] }
    ).data;
    // Changed in the file, not here: it would be another entry.
    const changed = text
      .replace(/(,1110,[^,]*,)1,/, (_all, before: string) => `${before}2,`)
      .replace(/(,4110,[^,]*,,)1,/, (_all, before: string) => `${before}2,`);
    expect(await refusal(imported(mine, 'csv', changed))).to.match(
      new RegExp(`line 2: this entry \\(je_[-0-9a-f]+\\) is here as ${entry!.id} with another date or other lines`),
    );
    await call(mine, 'PATCH', `/companies/${mine.companyId}/journal-entries/${entry!.id}`, {
      body: {
        version: entry!.version,
        lines: [
          { side: 'debit', accountCode: '1130', amount: 1 },
          { side: 'credit', accountCode: '4110', amount: 1 },
        ],
      },
    });
    const after = await imported(mine, 'csv', changed);
    expect(after).to.include({ written: 0, existing: 450 });
    expect(after.notices).to.deep.equal([
      'entries were changed here since they were imported; they are left as they are (1)',
    ]);
  });

  it('new entries of a file are added, old ones left alone, although the batches are cut elsewhere', async () => {
    const mine = await company('more');
    const one = (day: number): string => `2026-04-${String(day).padStart(2, '0')} x\n    1110  5 JPY\n    4110\n\n`;
    const days = Array.from({ length: 30 }, (_day, n) => one(n + 1))
      .join('')
      .repeat(10);
    expect(await imported(mine, 'hledger', days)).to.include({ written: 300, existing: 0 });
    expect(await imported(mine, 'hledger', `${one(9)}${days}`)).to.include({ written: 1, existing: 300 });
  });

  for (const format of PLAIN_TEXTS)
    it(`any journal, exported as ${format} and imported, has the same trial balance (property)`, async () => {
      const line = fc.record({
        code: fc.constantFrom('1110', '1130', '1220', '2120', '3110', '4110', '6290'),
        amount: fc.integer({ min: 1, max: 9_007_199_254_740 }),
      });
      const entry = fc.record({
        month: fc.integer({ min: 4, max: 12 }),
        memo: fc.constantFrom('', '普通', 'a;b|c', '"x"'),
        debits: fc.array(line, { minLength: 1, maxLength: 4 }),
        against: fc.constantFrom('1130', '4110', '2310'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
          const [source, copy] = [await company('source'), await company('copy')];
          await call(source, 'POST', `/companies/${source.companyId}/journal-entries/batch`, {
            body: {
              entries: entries.map(({ month, memo, debits, against }) => ({
                effectiveDate: `2025-${String(month).padStart(2, '0')}-15`,
                ...(memo ? { memo } : {}),
                lines: [
                  ...debits.map(({ code, amount }) => ({ side: 'debit', accountCode: code, amount })),
                  { side: 'credit', accountCode: against, amount: debits.reduce((sum, { amount }) => sum + amount, 0) },
                ],
              })),
            },
          });
          expect(await imported(copy, format, await exported(source, format))).to.include({ written: entries.length });
          expect(await trialBalance(copy, '2025-04-01', '2026-03-31')).to.deep.equal(
            await trialBalance(source, '2025-04-01', '2026-03-31'),
          );
        }),
        { numRuns: depth(2, 4) },
      );
    });

  it('an import with a problem writes nothing and names every line', async () => {
    const mine = await company('problems');
    const message = await refusal(
      imported(
        mine,
        'hledger',
        '2026-04-01 x\n  assets:bank  1 JPY\n  4110\n\n2026-04-02 y\n  assets:bank  1.5 JPY\n  4110\n',
      ),
    );
    expect(message)
      .to.match(/nothing was posted, because 2 things stand in the way/)
      .and.match(/line 2: there is no account "assets:bank"; create it or map it: --map "assets:bank=CODE" \(×2\)/)
      .and.match(/line 6: .*JPY has none/);
    const closed = await refusal(
      imported(at, 'hledger', '2026-04-01 x\n  1110  1 JPY\n  4110\n\n2025-04-02 y\n  1110  1 JPY\n  4110\n'),
    );
    expect(closed)
      .to.match(/nothing was posted, because one thing stands in the way/)
      .and.match(/line 5: .*FY2025 is closed/);
    expect(
      await imported(mine, 'hledger', '2026-04-01 x\n  assets:bank  1 JPY\n  4110\n', {
        mapped: mapped({ 'assets:bank': '1130' }),
      }),
    ).to.include({ written: 1 });
    expect(((await trialBalance(mine, '2026-04-01', '2026-04-30')) as unknown[]).length).to.be.above(0);
  });

  it('an export is not imported into the company it came from', async () => {
    const mine = await company('itself');
    await imported(mine, 'hledger', '2026-04-01 x\n  1110  1 JPY\n  4110\n');
    expect(await refusal(imported(mine, 'csv', await exported(mine, 'csv')))).to.match(
      /exported from this very company/,
    );
  });

  it('export writes files, JSON that parses, and nothing when it is refused', async () => {
    const file = path.join(service.folder, 'out.json');
    expect(
      (await daicho(['export', '--format', 'json', '--from', '2026-09-01', '--to', '2026-09-30', '--output', file]))
        .code,
    ).to.equal(0);
    expect((JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: unknown[] }).entries).to.have.lengthOf.within(
      150,
      300,
    );
    const refused = await daicho(['export', '--format', 'csv', '--from', 'x']);
    expect([refused.code, refused.stdout]).to.deep.equal([1, '']);
  });
});
