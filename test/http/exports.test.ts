// Reports as files: what stands in CSV, XLSX and PDF is what the JSON says, to the yen; texts of the books stay texts;
// pages belong to one state of the books.
import { expect } from 'chai';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ROWS } from '../../src/http/app.ts';
import { acceptedFormat, exportFile, type ExportAsk } from '../../src/http/exports.ts';
import { exported } from '../../src/http/export-report.ts';
import { flatCell } from '../../src/http/export-table.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import type { Row } from '../../src/http/route.ts';
import { startApi, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { fill } from '../bench/fill.ts';
import { parseCsv, pdfText, sheet, unzip } from './printed.ts';

type Members = Record<string, unknown>;
interface ReportRow {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly values: Record<string, number>;
}
interface LedgerLine {
  readonly date: string;
  readonly entryId: string;
  readonly memo?: string;
  readonly debit: number;
  readonly credit: number;
  readonly runningBalance: number;
}
interface LedgerAccount {
  readonly code: string;
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly LedgerLine[];
}

const isZero = (values: ReportRow['values'] = {}): boolean => Object.values(values).every((value) => value === 0);

/** Texts that a spreadsheet would run, or that break a careless file. */
const HOSTILE = [
  '=1+1',
  '+cmd|/c calc',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '－1',
  '"quoted", with commas',
  "'already",
  '_x0041_ <b>&amp;</b>',
  '絵文字😀と﨑',
] as const;

describe('exports', function exports() {
  this.timeout(120_000);
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  const COMPANY = '輸出/テスト "株式会社" =A1';
  const RANGE = 'from=2026-04-01&to=2027-03-31';

  async function fetched(
    pathname: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Headers; bytes: Buffer; text: string; body: Members }> {
    const response = await fetch(`${api.origin}${pathname}`, {
      method,
      headers: { authorization: `Bearer ${ownerKey}`, ...headers },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Members) : {},
    };
  }
  const of = (report: string, query = RANGE, headers: Record<string, string> = {}): ReturnType<typeof fetched> =>
    fetched(`/v1/companies/${companyId}/reports/${report}?${query}`, headers);
  async function post(entries: readonly object[]): Promise<void> {
    const answer = await api.call('POST', `/v1/companies/${companyId}/journal-entries/batch`, {
      key: ownerKey,
      body: { entries },
    });
    expect(answer.status, answer.text).to.equal(201);
  }
  const entry = (date: string, debit: string, credit: string, amount: number, more: object = {}): object => ({
    effectiveDate: date,
    lines: [
      { side: 'debit', accountCode: debit, amount },
      { side: 'credit', accountCode: credit, amount },
    ],
    ...more,
  });

  before(async () => {
    api = await startApi('http_exports');
    ({ companyId, ownerKey } = await api.newCompany({ name: COMPANY }));
    await post([
      entry('2026-04-01', '1130', '3110', 5_000_000),
      ...HOSTILE.map((memo, i) => entry('2026-04-02', '6290', '1130', 1_000 + i, { memo })),
      entry('2026-04-03', '1130', '2620', Number.MAX_SAFE_INTEGER, { memo: '大きな金額' }),
      entry('2026-05-01', '1110', '4110', 40_000),
    ]);
    // More lines than an export reads at once, over two accounts.
    for (let batch = 0; batch < 7; batch++)
      await post(
        Array.from({ length: 400 }, (_, i) =>
          entry(`2026-06-${String(1 + (i % 30)).padStart(2, '0')}`, '1110', '6290', 10 + i, {
            memo: `取引 ${batch}-${i}`,
          }),
        ),
      );
  });
  after(() => api.close());

  for (const [report, query] of [
    ['trial-balance', RANGE],
    ['pl', RANGE],
    ['bs', 'asOf=2027-03-31'],
  ] as const) {
    it(`${report}: every figure of CSV and XLSX is the figure of the JSON`, async () => {
      const json = await of(report, query);
      const exact = JSON.parse(json.text.replace(/(?<=[:[])-?\d{15,}/g, '"$&"')) as {
        columns: { key: string; label: string }[];
        rows: (ReportRow & { values: Record<string, string | number> })[];
        totals: Record<string, string | number>;
      };
      expect(exact.rows.length).to.be.above(5);
      const [titles = [], ...lines] = parseCsv((await of(report, `${query}&format=csv`)).text);
      expect(titles).to.deep.equal(['区分', '階層', 'コード', '名称', ...exact.columns.map(({ label }) => label)]);
      const wanted = exact.rows.map((row) => [
        row.kind,
        row.code,
        row.name,
        ...exact.columns.map(({ key }) => String(row.values[key])),
      ]);
      expect(
        lines.slice(0, wanted.length).map(([kind, , code, name, ...figures]) => [kind, code, name, ...figures]),
      ).to.deep.equal(wanted);
      if (exact.columns.some(({ key }) => key in exact.totals))
        expect(lines[wanted.length]).to.deep.equal([
          'total',
          '0',
          '',
          '合計',
          ...exact.columns.map(({ key }) => String(exact.totals[key])),
        ]);

      const cells = sheet(unzip((await of(report, `${query}&format=xlsx&locale=en`)).bytes)).slice(
        0,
        exact.rows.length,
      );
      expect(cells.map((row) => [row['Code'], row['Name']])).to.deep.equal(
        // Codes of groups and sums are words of ours: programs find them in CSV and JSON.
        exact.rows.map((row) => [row.kind === 'account' ? row.code : undefined, row.nameEn ?? row.name]),
      );
      // Excel keeps 15 digits: a longer figure stands as text, whole.
      expect(cells.map((row) => Object.values(row).slice(row['Code'] === undefined ? 1 : 2))).to.deep.equal(
        exact.rows.map((row) =>
          exact.columns.map(({ key }) => {
            const value = String(row.values[key]);
            return value.replace('-', '').length > 15 ? value : Number(value);
          }),
        ),
      );
    });

    for (const locale of ['ja', 'en'])
      it(`${report}: the ${locale} PDF names the company, the period and every row`, async function pdf() {
        const { body } = await of(report, query);
        const { bytes, headers } = await of(report, `${query}&format=pdf&locale=${locale}`);
        expect(headers.get('content-type')).to.equal('application/pdf');
        expect(bytes.subarray(0, 5).toString()).to.equal('%PDF-');
        const text = pdfText(bytes);
        // Poppler reads PDFs independently of us; nothing else here can.
        if (text === undefined) this.skip();
        const letters = text.replace(/\s/g, '');
        expect(letters).to.include(COMPANY.replace(/\s/g, ''));
        expect(letters).to.include(locale === 'ja' ? '2027年（令和9年）3月31日' : '2027-03-31');
        // Which state of the books it is stands in the file for whoever has to prove it, not on the sheet.
        const { position } = body['projection'] as { position: number };
        expect(bytes.toString('latin1')).to.include(`Stream position ${position}`);
        expect(letters).to.not.match(/記録位置|Streamposition/);
        expect(letters).to.match(/1\/\d/);
        for (const { kind, code, name, nameEn, values } of body['rows'] as ReportRow[]) {
          // Income and loss that there was not is left out on paper.
          if (/^(?:non_operating|extraordinary)_(?:income|expense|loss)$/.test(code) && isZero(values)) continue;
          expect(letters).to.include((locale === 'en' ? (nameEn ?? name) : name).replace(/\s/g, '').slice(0, 12));
          // Codes of accounts are the company's; those of groups and sums are words of ours, to look up by.
          if (kind === 'account') expect(letters).to.include(code);
          else if (code.includes('_')) expect(letters).not.to.include(code);
        }
        const total = (body['rows'] as ReportRow[])
          .flatMap((row) => Object.values(row.values))
          .find((value) => value > 1_000_000 && value < 1e15);
        if (total !== undefined) expect(letters).to.include(total.toLocaleString('en'));
      });
  }

  it('general ledger: JSON, CSV and XLSX hold the lines of all pages, once each and in order', async () => {
    const range = 'from=2026-05-01&to=2027-03-31';
    const paged: LedgerLine[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await of('general-ledger', `${range}&limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...(body['accounts'] as LedgerAccount[]).flatMap(({ lines }) => lines));
      cursor = body['nextCursor'] as string | undefined;
    }
    expect(paged).to.have.length(5_602);
    const whole = await of('general-ledger', `${range}&format=json`);
    const accounts = whole.body['accounts'] as LedgerAccount[];
    expect(accounts.flatMap(({ lines }) => lines)).to.deep.equal(paged);
    expect(new Set(accounts.map(({ code }) => code)).size, 'an account that goes over pages is one account').to.equal(
      accounts.length,
    );
    expect(whole.body['limit']).to.equal(5_602);
    for (const { lines, closing } of accounts)
      if (lines.length > 0) expect(lines.at(-1)?.runningBalance).to.equal(closing);

    const [titles = [], ...records] = parseCsv((await of('general-ledger', `${range}&format=csv&locale=en`)).text);
    const at = (title: string): number => titles.indexOf(title);
    const lines = records.filter((record) => record[at('Kind')] === 'line');
    const wanted = paged.map((line) => [
      line.date,
      line.entryId,
      line.memo ?? '',
      line.debit === 0 ? '' : String(line.debit),
      line.credit === 0 ? '' : String(line.credit),
      String(line.runningBalance),
    ]);
    expect(
      lines.map((record) =>
        ['Date', 'Entry id', 'Memo', 'Debit', 'Credit', 'Balance'].map((title) => record[at(title)]),
      ),
    ).to.deep.equal(wanted);
    expect(
      records
        .filter((record) => record[at('Kind')] !== 'line')
        .map((record) => [record[at('Account code')], record[at('Kind')], record[at('Balance')]]),
    ).to.deep.equal(
      accounts.flatMap(({ code, opening, closing }) => [
        [code, 'opening', String(opening)],
        [code, 'closing', String(closing)],
      ]),
    );

    const cells = sheet(unzip((await of('general-ledger', `${range}&format=xlsx&locale=en`)).bytes)).filter(
      (row) => row['Entry id'] !== undefined,
    );
    const days = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;
    expect(
      cells.map((row) => [row['Date'], row['Entry id'], row['Debit'] ?? 0, row['Credit'] ?? 0, row['Balance']]),
    ).to.deep.equal(paged.map((line) => [days(line.date), line.entryId, line.debit, line.credit, line.runningBalance]));
  });

  it('general ledger: an entry posted between two pages is on none of them', async () => {
    const row = ROWS.find(({ path: at }) => at.endsWith('/reports/general-ledger')) as Row;
    if (row.behind.kind !== 'query') throw new Error('no query');
    const { query } = row.behind;
    let reads = 0;
    const ask: ExportAsk = { format: 'json', locale: 'ja', bom: false, table: undefined };
    const file = await exportFile(
      row,
      ask,
      { from: '2026-05-01', to: '2027-03-31' },
      {
        async read(input) {
          if (++reads === 3) await post([entry('2026-05-01', '6290', '1110', 7_777_777)]);
          return (await api.engine.service.ask(query, companyId, input as never)).answer;
        },
        company: () => Promise.resolve({ name: COMPANY, timezone: 'Asia/Tokyo' }),
        show: (value) => value,
      },
    );
    let text = '';
    for await (const piece of file?.body as AsyncGenerator<string>) text += piece;
    expect(reads).to.be.above(3);
    const accounts = (JSON.parse(text) as { accounts: LedgerAccount[] }).accounts;
    expect(text).to.not.include('7777777');
    for (const { opening, closing, lines } of accounts)
      expect((lines.at(-1) ?? { runningBalance: opening }).runningBalance).to.equal(closing);
    expect(
      (await of('general-ledger', 'from=2026-05-01&to=2027-03-31&format=json')).text,
      'a later export has it',
    ).to.include('7777777');
  });

  it('texts of the books are texts: nothing that a spreadsheet would run', async () => {
    const query = `from=2026-04-01&to=2026-04-03&accountCode=1130`;
    const { text } = await of('general-ledger', `${query}&format=csv`);
    const [titles = [], ...records] = parseCsv(text);
    const memos = records
      .filter((record) => record[titles.indexOf('区分')] === 'line')
      .map((record) => record[titles.indexOf('摘要')]);
    for (const hostile of HOSTILE)
      expect(memos).to.include(/^['=+\-@＝＋－＠]/.test(hostile) ? `'${hostile}` : hostile);
    for (const record of records)
      for (const field of record)
        if (/^[=+@＝＋－＠\t\r]/.test(field) || (field.startsWith('-') && !/^-\d+$/.test(field)))
          expect.fail(`a formula: ${field}`);
    const files = unzip((await of('general-ledger', `${query}&format=xlsx`)).bytes);
    const cells = sheet(files).map((row) => row['摘要']);
    for (const hostile of HOSTILE) expect(cells).to.include(hostile);
    for (const [name, xml] of files) expect(xml, name).to.not.match(/<f>|<f /);
  });

  it('figures stay figures, negative ones too', async () => {
    const { text } = await of('bs', 'asOf=2027-03-31&format=csv');
    const { body } = await of('bs', 'asOf=2027-03-31');
    const negative =
      (body['rows'] as ReportRow[]).find((row) => Object.values(row.values).some((value) => value < 0)) ??
      expect.fail('no negative figure to look at');
    expect(text).to.match(new RegExp(`,${negative.code},[^\\r]*,-\\d+\\r\\n`));
  });

  it('a byte order mark comes first, by which Excel knows UTF-8, unless bom=false', async () => {
    expect((await of('pl', `${RANGE}&format=csv`)).bytes.subarray(0, 3).toString('hex')).to.equal('efbbbf');
    expect((await of('pl', `${RANGE}&format=csv&bom=false`)).bytes.subarray(0, 3).toString('hex')).to.not.equal(
      'efbbbf',
    );
  });

  it('a file has its type, two names and a tag; both surfaces give the same', async () => {
    const b = await of('trial-balance', `${RANGE}&format=csv`);
    const a = await fetched(`/v1/reports/trial-balance?${RANGE}&format=csv`);
    expect(a.text).to.equal(b.text);
    for (const { headers } of [a, b]) {
      expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present');
      expect(headers.get('content-disposition')).to.match(
        /^attachment; filename="trial-balance-2026-04-01-2027-03-31\.csv"; filename\*=UTF-8''[\w%.-]+\.csv$/,
      );
      expect(decodeURIComponent(/UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')).to.equal(
        '輸出 テスト 株式会社 =A1_合計残高試算表_2026-04-01_2027-03-31.csv',
      );
      expect(headers.get('etag')).to.match(/^W\/"/);
      expect(headers.get('cache-control')).to.equal('private, no-cache');
    }
    expect((await of('pl', `${RANGE}&format=xlsx`)).headers.get('content-type')).to.equal(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    for (const format of ['csv', 'pdf', 'json']) {
      const head = await fetched(
        `/v1/companies/${companyId}/reports/general-ledger?from=2026-04-01&to=2026-04-03&format=${format}`,
        {},
        'HEAD',
      );
      expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
    }
  });

  it('a report is not made again for a caller who has it, until the books change', async () => {
    for (const path of [
      `/v1/companies/${companyId}/reports/bs?asOf=2026-09-30`,
      `/v1/reports/balance-sheet?as_of=2026-09-30`,
    ]) {
      const first = await fetched(path);
      const tag = first.headers.get('etag') ?? expect.fail('no tag');
      expect(first.headers.get('vary')).to.include('Authorization');
      const again = await fetched(path, { 'if-none-match': tag });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).to.deep.equal([304, 0, tag]);
      expect(again.headers.get('content-type')).to.equal(null);
      // Another day, another format, another caller: another answer.
      for (const other of [path.replace('09-30', '09-29'), `${path}&format=csv`])
        expect((await fetched(other, { 'if-none-match': tag })).status, other).to.equal(200);
      const reader = await api.newKey(ownerKey, { scopes: ['reports:read', 'companies:read'] });
      const theirs = await fetch(`${api.origin}${path}`, {
        headers: { authorization: `Bearer ${reader}`, 'if-none-match': tag },
      });
      expect(theirs.status).to.equal(200);
      // The key above was an event already.
      const changed = await fetched(path, { 'if-none-match': tag });
      expect([changed.status, changed.headers.get('etag') === tag]).to.deep.equal([200, false]);
      expect(changed.body['rows'] ?? changed.body['sections']).to.deep.equal(
        first.body['rows'] ?? first.body['sections'],
      );
    }
    const refused = await fetched(`/v1/companies/${companyId}/reports/bs?asOf=tomorrow`, { 'if-none-match': '*' });
    expect([refused.status, refused.headers.get('etag')]).to.deep.equal([400, null]);
  });

  it('large answers to reads are packed when asked, files too unless they are packed already', async () => {
    const coding = async (path: string, wish: string): Promise<string | undefined> => {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http
          .get(
            `${api.origin}${path}`,
            { headers: { authorization: `Bearer ${ownerKey}`, 'accept-encoding': wish } },
            resolve,
          )
          .on('error', reject);
      });
      response.resume();
      expect(response.statusCode, path).to.equal(200);
      return response.headers['content-encoding'];
    };
    const ledger = `/v1/companies/${companyId}/reports/general-ledger?${RANGE}`;
    expect(await coding(ledger, 'gzip')).to.equal('gzip');
    expect(await coding(`${ledger}&format=csv`, 'gzip, br')).to.equal('br');
    expect(await coding(`${ledger}&format=xlsx`, 'gzip, br')).to.equal(undefined);
    expect(await coding(ledger, 'identity')).to.equal(undefined);
    expect(await coding(`/v1/companies/${companyId}`, 'gzip'), 'a small one').to.equal(undefined);
    expect(await coding('/openapi.json', 'br')).to.equal('br');
    // The same text, packed or not: fetch unpacks what it is sent.
    const [plain, small] = [
      await of('general-ledger', `${RANGE}&format=csv`, { 'accept-encoding': 'identity' }),
      await of('general-ledger', `${RANGE}&format=csv`, { 'accept-encoding': 'br' }),
    ];
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).to.deep.equal([null, 'br']);
    expect(small.text).to.equal(plain.text);
    // What a command answers may hold a new secret: it is never packed.
    const key = await api.call('POST', `/v1/companies/${companyId}/api-keys`, {
      key: ownerKey,
      body: { name: 'x'.repeat(100), role: 'viewer' },
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([key.status, key.headers.get('content-encoding')]).to.deep.equal([201, null]);
  });

  const ACCEPTS: readonly (readonly [accept: string | undefined, format: string])[] = [
    [undefined, 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; header=present', 'csv'],
    ['application/pdf', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
    ['text/*', 'csv'],
    ['text/csv;q=0.5, application/pdf', 'pdf'],
    ['application/json;q=0.1, text/csv;q=0.2, */*;q=0.05', 'csv'],
    ['application/json, text/csv', 'json'],
    ['text/csv, application/json', 'csv'],
    ['*/*, text/csv', 'csv'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['image/png', 'json'],
    ['application/json;q=0, */*', 'csv'],
    ['text/csv;q=0', 'json'],
    ['text/csv;q=x', 'json'],
    ['', 'json'],
    [',;,', 'json'],
  ];
  for (const [accept, format] of ACCEPTS)
    it(`Accept: ${accept ?? '(none)'} -> ${format}`, () => {
      expect(acceptedFormat(accept)).to.equal(format);
    });

  it('Accept chooses the format, format goes before it', async () => {
    expect((await of('pl', RANGE, { accept: 'text/csv' })).headers.get('content-type')).to.match(/^text\/csv/);
    expect((await of('pl', `${RANGE}&format=json`, { accept: 'text/csv' })).headers.get('content-type')).to.match(
      /^application\/json/,
    );
    expect((await of('pl', RANGE, { accept: 'image/png' })).body['report']).to.equal('profit_and_loss');
  });

  const REFUSED: readonly (readonly [report: string, query: string, field: string])[] = [
    ['pl', `${RANGE}&format=doc`, 'format'],
    ['pl', `${RANGE}&format=csv&format=pdf`, 'format'],
    ['pl', `${RANGE}&format=pdf&bom=true`, 'bom'],
    ['pl', `${RANGE}&format=csv&bom=1`, 'bom'],
    ['pl', `${RANGE}&format=csv&locale=fr`, 'locale'],
    ['pl', `${RANGE}&format=csv&table=nothing`, 'table'],
    ['general-ledger', `${RANGE}&format=csv&limit=10`, 'limit'],
    ['general-ledger', `${RANGE}&format=xlsx&cursor=x`, 'cursor'],
    ['pl', `${RANGE}&bom=true`, 'bom'],
    ['pl', 'format=csv&from=2026-04-01', 'to'],
    ['pl', `${RANGE}&format=csv&x=1`, 'x'],
  ];
  for (const [report, query, field] of REFUSED)
    it(`${report}?${query} is refused: ${field}`, async () => {
      const { status, body } = await of(report, query);
      expect([status, body['code'], body['field']]).to.deep.equal([400, 'validation_error', field]);
    });

  it('format is for reports and lists, and needs the same permission as they do', async () => {
    expect((await fetched(`/v1/companies/${companyId}/accounts?format=csv`)).status, 'a list').to.equal(200);
    expect((await fetched(`/v1/companies/${companyId}?format=csv`)).status, 'one thing').to.equal(400);
    const key = await api.newKey(ownerKey, { scopes: ['entries:read'] });
    const response = await fetch(`${api.origin}/v1/companies/${companyId}/reports/pl?${RANGE}&format=csv`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).to.equal(403);
  });

  it('a further table of a report by name', async () => {
    const { text } = await of('trial-balance', `${RANGE}&format=csv&table=checks&locale=en`);
    expect(parseCsv(text)).to.deep.equal([
      ['Code', 'Check', 'Result', 'Difference'],
      ...['debits_equal_credits', 'opening_balances_agree', 'closing_balances_agree'].map((code) => [
        code,
        `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`,
        'OK',
        '0',
      ]),
    ]);
  });

  /** A report of a kind that this project does not have, as another one would be. */
  function report(rows: number, columns: readonly string[], more: object = {}): Members {
    return {
      report: 'future_report',
      companyId: 'comp_x',
      from: '2026-04-01',
      to: '2026-04-30',
      currency: 'JPY',
      basis: 'accrual',
      unit: 'minor',
      filters: {},
      checks: [],
      totals: {},
      projection: { position: 7, upToDate: true },
      generatedAt: '2026-11-21T00:00:00.000Z',
      columns: columns.map((key) => ({ key, label: key, kind: 'actual' })),
      rows: Array.from({ length: rows }, (_, i) => ({
        kind: 'account',
        level: 1,
        code: `C${i}`,
        name: `行 ${i}`,
        values: Object.fromEntries(columns.map((key, c) => [key, BigInt(i * 1_000 + c)])),
      })),
      ...more,
    };
  }
  const row = (): Row => ROWS.find(({ path: at }) => at.endsWith('/:companyId/reports/trial-balance')) as Row;
  async function made(answer: Members, format: ExportAsk['format'], locale: 'ja' | 'en' = 'ja'): Promise<Buffer> {
    const file = await exportFile(
      row(),
      { format, locale, bom: false, table: undefined },
      {},
      {
        read: () => Promise.resolve(answer),
        company: () => Promise.resolve({ name: '会社', timezone: 'Asia/Tokyo' }),
        show: (value) => value,
      },
    );
    if (Buffer.isBuffer(file?.body)) return file.body;
    const pieces: string[] = [];
    for await (const piece of file?.body ?? []) pieces.push(String(piece));
    return Buffer.from(pieces.join(''));
  }
  async function refusal(work: Promise<unknown>): Promise<string> {
    try {
      await work;
    } catch (error) {
      return error instanceof Refusal ? `${error.code}: ${error.message}` : String(error);
    }
    return 'made';
  }

  it('100,000 rows fit a workbook and 20,000 a PDF; one more is export_too_large, and CSV takes it', async () => {
    expect(await refusal(made(report(100_001, ['total']), 'xlsx'))).to.match(
      /^export_too_large: xlsx holds at most 100000 rows .*format=csv$/,
    );
    expect(await refusal(made(report(20_001, ['total']), 'pdf'))).to.match(
      /^export_too_large: pdf holds at most 20000 rows/,
    );
    // Sheets that are just large enough are made whole by `npm run prove`; here a tenth of them.
    const [printed, calculated] = [depth(2_000, 20_000), depth(10_000, 100_000)];
    expect(await refusal(made(report(printed, ['total']), 'pdf'))).to.equal('made');
    expect(sheet(unzip(await made(report(calculated, ['total']), 'xlsx')))).to.have.length(calculated);
    expect(parseCsv((await made(report(100_001, ['total']), 'csv')).toString())).to.have.length(100_002);
  });

  it('paper: five figures stand upright, six lie across, fourteen take two sets of pages', async function paper() {
    const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i}`);
    const boxes = (bytes: Buffer): string[] =>
      [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
        Number(width) > Number(height) ? 'landscape' : 'portrait',
      );
    expect(boxes(await made(report(3, keys(5)), 'pdf'))).to.deep.equal(['portrait']);
    expect(boxes(await made(report(3, keys(6)), 'pdf'))).to.deep.equal(['landscape']);
    const wide = await made(report(3, keys(14)), 'pdf');
    expect(boxes(wide)).to.deep.equal(['landscape', 'landscape']);
    const text = pdfText(wide);
    if (text === undefined) this.skip();
    expect(text).to.match(/\(1\/2\)[^]*k0[^]*k6[^]*\(2\/2\)[^]*k7[^]*k13/);
    expect(text.match(/C2/g)).to.have.length(2);
  });

  it('a report that nobody has written yet: its lists, breakdowns and single figures are tables too', async () => {
    const answer = report(1, ['total'], {
      rows: [
        {
          kind: 'group',
          level: 0,
          code: 'g',
          name: '群',
          nameEn: 'Group',
          values: { total: 300n },
          breakdown: [
            { id: 'p1', name: '甲', values: { total: 100n } },
            { id: 'p2', name: '乙', values: { total: 200n } },
          ],
          invoices: [{ number: 'INV-1', dueDate: '2026-04-30', amount: 300n }],
        },
      ],
      totals: { total: 300n },
      runwayMonthsX10: 35,
      zeroCashDate: null,
      projection: [{ month: '2026-05', inflow: 5n, outflow: 7n }],
      comparison: { full: { payable: 10n, eligible: true }, simple: { payable: 9n, eligible: false } },
    });
    const tables = exported(
      answer,
      (async function* none() {
        yield* [];
      })(),
      { name: '会社', timezone: 'Asia/Tokyo' },
      'en',
    ).tables;
    const shown = await Promise.all(
      tables.map(async (table) => {
        const lines: unknown[] = [];
        for await (const it of table.rows)
          lines.push(it.cells.map((cell, i) => flatCell(cell, table.columns[i] as never, 0)[0]).join('|'));
        return [table.key, table.columns.map(({ key }) => key).join('|'), ...lines];
      }),
    );
    expect(shown).to.deep.equal([
      [
        'rows',
        'kind|level|code|name|total',
        'group|0|g|Group|300',
        'breakdown|1|p1|甲|100',
        'breakdown|1|p2|乙|200',
        'total|0||Total|300',
      ],
      [
        'figures',
        'key|item|value',
        'runwayMonthsX10|Runway months x10|35',
        // Tenths of months are for programs: paper says months.
        'runwayMonthsX10|Runway months|3.5 months',
      ],
      ['projection', 'month|inflow|outflow', '2026-05|5|7'],
      ['comparison', 'key|payable|eligible', 'full|10|yes', 'simple|9|no'],
      ['invoices', 'code|name|number|dueDate|amount', 'g|Group|INV-1|2026-04-30|300'],
    ]);
    for (const format of ['xlsx', 'pdf'] as const) expect((await made(answer, format)).length).to.be.above(1_000);
  });

  it('minor units of other currencies become decimals, exactly', async () => {
    const answer = report(1, ['total'], {
      currency: 'USD',
      rows: [
        ['A', 123_456n],
        ['B', -5n],
        ['C', 900_719_925_474_099_312n],
      ].map(([code, total]) => ({ kind: 'account', level: 0, code, name: code, values: { total } })),
    });
    expect(
      parseCsv((await made(answer, 'csv')).toString())
        .slice(1)
        .map((record) => record.at(-1)),
    ).to.deep.equal(['1234.56', '-0.05', '9007199254740993.12']);
    expect(sheet(unzip(await made(answer, 'xlsx'))).map((cells) => cells['total'])).to.deep.equal([
      1234.56,
      -0.05,
      '9007199254740993.12',
    ]);
  });

  it('a long ledger is read as fast as its reader takes it, and no further when he leaves', async () => {
    const house = await api.newCompany();
    const at = `/v1/companies/${house.companyId}`;
    const list = async (what: string): Promise<{ id: string; code: string }[]> =>
      (await api.call('GET', `${at}/${what}`, { key: house.ownerKey })).body['data'] as { id: string; code: string }[];
    const [accounts, years] = [await list('accounts?limit=500'), await list('fiscal-periods?type=year')];
    const first =
      ((await api.call('GET', `${at}/events?limit=1`, { key: house.ownerKey })).body['total'] as number) - 1;
    const last = await fill({
      log: api.log,
      stream: `ledger-${house.companyId}`,
      firstRevision: first,
      firstNumber: 1,
      count: 12_000,
      accountIds: new Map(accounts.map(({ id, code }) => [code, id])),
      partnerIds: [],
      fiscalYearId: years[0]?.id ?? '',
      startYear: 2026,
      recordedFrom: Date.now() - 12_000,
    });
    for (let behind = true; behind;) {
      await setTimeout(50);
      const { projection } = (await api.call('GET', `${at}/reports/bs?asOf=2027-03-31`, { key: house.ownerKey }))
        .body as { projection: { position: number } };
      behind = projection.position < last;
    }
    const service = api.engine.service as { ask: (...args: never[]) => Promise<unknown> };
    const ask = service.ask;
    let pages = 0;
    service.ask = (...args) => {
      if ((args[0] as unknown as { name: string }).name === 'report-general-ledger') pages += 1;
      return ask(...args);
    };
    let response: http.ServerResponse | undefined;
    const started = (message: unknown): void => {
      response = (message as { response: http.ServerResponse }).response;
    };
    const open = (format: string): Promise<http.IncomingMessage> =>
      new Promise((resolve, reject) => {
        http
          .get(
            `${api.origin}${at}/reports/general-ledger?${RANGE}&format=${format}`,
            { headers: { authorization: `Bearer ${house.ownerKey}` } },
            resolve,
          )
          .on('error', reject);
      });
    const standstill = async (): Promise<number> => {
      for (let before = -1; before !== pages;) {
        before = pages;
        await setTimeout(700);
      }
      return pages;
    };
    try {
      let bytes = 0;
      let end = '';
      for await (const chunk of await open('json')) {
        bytes += (chunk as Buffer).length;
        end = (chunk as Buffer).toString().slice(-40);
      }
      expect(Number(/"limit":(\d+)\}$/.exec(end)?.[1])).to.be.above(25_000);
      expect(bytes, 'long enough to mean something').to.be.above(12_000_000);
      const all = pages;
      expect(all).to.be.above(12);
      subscribe('http.server.request.start', started);
      const slow = await open('json');
      unsubscribe('http.server.request.start', started);
      // On a busy machine the first page takes longer than what counts as a standstill.
      for (const endMs = performance.now() + 15_000; (response?.writableLength ?? 0) === 0;) {
        if (performance.now() > endMs) break;
        await setTimeout(50);
      }
      await standstill();
      const waiting = response?.writableLength;
      // Others are answered meanwhile.
      expect((await api.call('GET', `${at}/accounts?limit=1`, { key: house.ownerKey })).status).to.equal(200);
      expect(
        waiting,
        'bytes kept for a reader who takes nothing: more than none, and no more than a few pages',
      ).to.be.within(1, 4_000_000);
      slow.destroy();
      pages = 0;
      (await open('json')).destroy();
      expect(await standstill(), 'pages read for a reader who has left').to.be.below(all / 2);
    } finally {
      service.ask = ask;
      unsubscribe('http.server.request.start', started);
    }
  });

  it('an empty report is a file too', async () => {
    for (const format of ['csv', 'xlsx', 'pdf', 'json'])
      expect((await of('general-ledger', `from=2020-04-01&to=2020-04-02&format=${format}`)).status, format).to.equal(
        200,
      );
    expect((await of('general-ledger', 'from=2020-04-01&to=2020-04-02&format=json')).body['accounts']).to.deep.equal(
      [],
    );
  });
});
