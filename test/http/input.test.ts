// What may arrive: the input matrix of the promises, on the running service. Every refusal is 4xx in the surface's own
// shape, writes nothing, and stays small.
import type net from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import pino from 'pino';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import { createServer } from '../../src/http/app.ts';
import { CLOCK, exchange, startApi, type Answer, type Api } from '../api.ts';
import { entryBody, entryInA } from './samples.ts';

describe('input', function input() {
  this.timeout(60_000);
  let api: Api;
  let B: string;
  let key: string;
  let companyId: string;

  before(async () => {
    api = await startApi('http_input');
    ({ companyId, ownerKey: key } = await api.newCompany());
    B = `/v1/companies/${companyId}/journal-entries`;
  });
  after(() => api.close());

  const entries = async (): Promise<number> => (await api.call('GET', `${B}?limit=1`, { key })).body['total'] as number;
  const post = (text: string | Uint8Array, headers?: Record<string, string>): Promise<Answer> =>
    api.call('POST', B, { key, text, headers });
  const swap = (from: string, to: string): string => JSON.stringify(entryBody()).replace(from, to);

  /** Refused bodies of surface B: what, the body, status, code, field. */
  const REFUSED: readonly [
    what: string,
    body: () => string | Uint8Array,
    status: number,
    code: string,
    field?: string,
  ][] = [
    ['no JSON', () => 'x', 400, 'validation_error'],
    ['an array', () => '[]', 400, 'validation_error'],
    ['a text', () => '"x"', 400, 'validation_error'],
    ['null', () => 'null', 400, 'validation_error'],
    ['5 MiB', () => `{"memo":"${'x'.repeat(5 * 1024 * 1024)}"}`, 413, 'payload_too_large'],
    ['100,000 levels', () => `{"a":${'['.repeat(100_000)}`, 400, 'validation_error', `a${'[0]'.repeat(15)}`],
    ['invalid UTF-8', () => Buffer.from(swap('家賃', '\xff'), 'latin1'), 400, 'validation_error'],
    ['a lone surrogate', () => swap('家賃', '\\ud800'), 400, 'invalid_text', 'memo'],
    ['NUL', () => swap('家賃', '\\u0000'), 400, 'invalid_text', 'memo'],
    ['a bidi override', () => swap('家賃', '\u202e'), 400, 'invalid_text', 'memo'],
    ['tags in a memo', () => swap('家賃', '家賃\u{e0049}\u{e0047}'), 400, 'invalid_text', 'memo'],
    [
      'a zero-width space in a name',
      () => JSON.stringify(entryBody({ counterparty: '山\u200b田' })),
      400,
      'invalid_text',
      'counterparty',
    ],
    [
      'an invisible key of metadata',
      () => JSON.stringify(entryBody({ metadata: { 'a\u2060': 'x' } })),
      400,
      'invalid_text',
      'metadata.a\u2060',
    ],
    ['31 combining marks in a row', () => swap('家賃', `e${'\u0301'.repeat(31)}`), 400, 'invalid_text', 'memo'],
    ['a duplicate key', () => swap('"memo"', '"memo":"a","memo"'), 400, 'validation_error', 'memo'],
    ['__proto__', () => swap('"memo"', '"__proto__":{},"memo"'), 400, 'validation_error', '__proto__'],
    ['constructor', () => swap('"memo"', '"constructor":{},"memo"'), 400, 'validation_error', 'constructor'],
    [
      '60,000 unknown keys',
      () => `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
      400,
      'validation_error',
    ],
    ...(
      [
        '9007199254740993',
        '1.0',
        '1e2',
        '1.0000000000000001',
        '1e400',
        '-0',
        '0',
        '-5',
        '"1"',
        'true',
        '[1]',
        'null',
      ] as const
    ).map(
      (amount) =>
        [`the amount ${amount}`, () => swap('110000', amount), 400, 'validation_error', 'lines[0].amount'] as [
          string,
          () => string,
          number,
          string,
          string,
        ],
    ),
    ...(
      [
        '2026-02-30',
        '0000-01-01',
        '9999-12-31',
        '2026-4-1',
        '2026-04-15T00:00:00Z',
        '２０２６-04-15',
        ' 2026-04-15',
        '1899-12-31',
        '',
      ] as const
    ).map(
      (date) =>
        [`the date "${date}"`, () => swap('2026-04-15', date), 400, 'validation_error', 'effectiveDate'] as [
          string,
          () => string,
          number,
          string,
          string,
        ],
    ),
    ['a date before the first year', () => swap('2026-04-15', '2020-04-15'), 400, 'period_not_found', 'effectiveDate'],
    [
      'one line',
      () => JSON.stringify(entryBody({ lines: [{ side: 'debit', accountCode: '1120', amount: 1 }] })),
      400,
      'too_few_lines',
      'lines',
    ],
    [
      '1,001 lines',
      () =>
        JSON.stringify(
          entryBody({
            lines: Array.from({ length: 1_001 }, () => ({ side: 'debit', accountCode: '1120', amount: 1 })),
          }),
        ),
      400,
      'too_many_lines',
      'lines',
    ],
    ['an unbalanced entry', () => swap('110000', '110001'), 400, 'unbalanced_entry', 'lines'],
    ['an unknown account', () => swap('6320', '9'), 400, 'account_not_found', 'lines[0].accountCode'],
    ['no lines', () => JSON.stringify({ effectiveDate: '2026-04-15' }), 400, 'validation_error', 'lines'],
    [
      'no date',
      () => JSON.stringify(entryBody({ effectiveDate: undefined })),
      400,
      'validation_error',
      'effectiveDate',
    ],
    [
      'an unknown key of a line',
      () => swap('"side":"debit"', '"side":"debit","accountName":"x"'),
      400,
      'validation_error',
      'lines[0].accountName',
    ],
    ['more text than allowed', () => swap('家賃', 'x'.repeat(2_001)), 400, 'validation_error', 'memo'],
  ];
  for (const [what, body, status, code, field] of REFUSED) {
    it(`refuses ${what}`, async () => {
      const answer = await post(body());
      expect([answer.status, answer.body['code'], answer.body['field']], answer.text.slice(0, 500)).to.deep.equal([
        status,
        code,
        field,
      ]);
      expect(answer.body['error']).to.be.a('string');
      expect((answer.body['error'] as string).length).to.be.at.most(300);
      expect(answer.text.length).to.be.below(64 * 1024);
    });
  }

  it('refuses media types and encodings that are not plain JSON', async () => {
    const json = JSON.stringify(entryBody());
    for (const type of [
      'text/plain',
      'application/json; charset=shift_jis',
      'application/xml',
      'application/jsonx',
      'application/x-www-form-urlencoded',
    ])
      expect((await post(json, { 'content-type': type })).status, type).to.equal(415);
    for (const encoding of ['gzip', 'br', 'deflate'])
      expect((await post(gzipSync(json), { 'content-encoding': encoding })).status, encoding).to.equal(415);
    for (const type of ['application/json', 'application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])
      expect((await post(json, { 'content-type': type })).status, type).to.equal(201);
  });

  it('on surface A a wrong amount names debit or credit of its line', async () => {
    for (const [side, amount] of [
      ['debit', '1.5'],
      ['debit', '"5"'],
      ['debit', '0'],
      ['debit', '-5'],
      ['credit', '-5'],
      ['credit', 'null'],
    ] as const) {
      const text = JSON.stringify(entryInA(entryBody())).replace('"debit":110000', `"${side}":${amount}`);
      const answer = await api.call('POST', '/v1/journals', { key, text });
      const error = answer.body['error'] as { code: string; field: string };
      expect([answer.status, error.code, error.field], `${side} ${amount} ${answer.text}`).to.deep.equal([
        400,
        'validation_error',
        `lines[0].${side}`,
      ]);
    }
  });

  it('refuses names that look like others, of every noun, and takes the invisible parts of real ones', async () => {
    const at = `/v1/companies/${companyId}`;
    const nouns: [path: string, body: (name: string) => object][] = [
      ['/v1/companies', (name) => ({ name })],
      [`${at}/partners`, (name) => ({ name })],
      [`${at}/labels`, (name) => ({ name })],
      [`${at}/accounts`, (name) => ({ code: 'N1', name, class: 'expense' })],
      [`${at}/tax-codes`, (name) => ({ code: 'N1', name, kind: 'none', treatment: 'out_of_scope' })],
      [`${at}/api-keys`, (name) => ({ name, role: 'viewer' })],
      ['/v1/api-keys', (name) => ({ name, role: 'viewer' })],
      ['/v1/accounts', (name) => ({ code: 'N2', name, class: 'expense' })],
    ];
    for (const [path, body] of nouns) {
      const as = path === '/v1/companies' ? api.operatorKey : key;
      for (const hidden of ['\u200b', '\u200d', '\u{e0041}', '\u202e', '\u3164']) {
        const refused = await api.call('POST', path, { key: as, body: body(`山${hidden}田`) });
        const error = (path.startsWith('/v1/companies') ? refused.body : refused.body['error']) as Record<
          string,
          unknown
        >;
        expect([refused.status, error['code'], error['field']], `${path} ${refused.text}`).to.deep.equal([
          400,
          'invalid_text',
          'name',
        ]);
      }
      const made = await api.call('POST', path, { key: as, body: body('葛\u{e0100}城 ❤\ufe0f') });
      expect([made.status, made.body['name']], `${path} ${made.text}`).to.deep.equal([201, '葛\u{e0100}城 ❤\ufe0f']);
    }
  });

  it('nothing that was refused was written', async () => {
    const before = await entries();
    for (const [, body] of REFUSED.slice(0, 20)) await post(body());
    expect(await entries()).to.equal(before);
  });

  it('takes 1,000 lines, the largest amount, and text in any script', async () => {
    const lines = Array.from({ length: 1_000 }, (_, i) => ({
      side: i % 2 ? 'credit' : 'debit',
      accountCode: i % 2 ? '1120' : '6320',
      amount: 9_007_199_254_740_991,
    }));
    const answer = await api.call('POST', B, {
      key,
      body: entryBody({ lines, memo: 'かな カナ 漢字 😀 "quote" \\ \n tab\t' }),
    });
    expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
    expect(answer.text).to.include('"total":4503599627370495500').and.include('"amount":9007199254740991');
    expect(answer.body['memo']).to.equal('かな カナ 漢字 😀 "quote" \\ \n tab\t');
    const report = await api.call(
      'GET',
      `/v1/companies/${companyId}/reports/trial-balance?from=2026-04-01&to=2026-04-30`,
      { key },
    );
    expect(report.text).to.match(/:450359962737\d{7,}/);
  });

  it('refuses a dry run that would be refused for its size', async () => {
    const lines = Array.from({ length: 10 }, (_, i) => ({
      side: i % 2 ? 'credit' : 'debit',
      accountCode: '1120',
      amount: 1,
      memo: '家賃'.repeat(50),
    }));
    const body = { entries: Array.from({ length: 500 }, () => entryBody({ lines })) };
    for (const query of ['', '?dryRun=true']) {
      const answer = await api.call('POST', `${B}/batch${query}`, { key, body });
      expect([answer.status, answer.body['code']], query).to.deep.equal([400, 'too_large']);
    }
  });

  it('query parameters: unknown, repeated, broken and out of bounds are 400 naming the parameter', async () => {
    const C = `/v1/companies/${companyId}`;
    const asked: [string, string | undefined][] = [
      [`${B}?limitt=1`, 'limitt'],
      [`${B}?limit=0`, 'limit'],
      [`${B}?limit=501`, 'limit'],
      [`${B}?limit=1.5`, 'limit'],
      [`${B}?limit=1&limit=2`, 'limit'],
      [`${B}?offset=-1`, 'offset'],
      [`${B}?from=2026-02-30`, 'from'],
      [`${B}?status=paid`, 'status[0]'],
      [`${B}?sort=secret`, 'sort'],
      [`${B}?cursor=abc`, 'cursor'],
      [`${B}?minAmount=5&maxAmount=4`, 'minAmount'],
      [`${B}?q=%00`, undefined],
      [`${B}?q=%ff`, undefined],
      [`${B}?minPosition=zzz`, 'minPosition'],
      [`${B}?minPosition=`, 'minPosition'],
      [`${C}/reports/pl?to=2026-04-01`, 'from'],
      [`${C}/reports/pl?from=2026-04-01`, 'to'],
      [`${C}/reports/bs`, undefined],
      [`${C}/reports/bs?from=2026-04-01`, undefined],
      [`${C}/reports/pl?from=2026-05-01&to=2026-04-01`, 'from'],
      [`${C}/events?type=Bad Type`, undefined],
      [`${C}/events?order=up`, 'order'],
      [`${C}/events?limit=x`, 'limit'],
      [`${C}/events?cursor=5&offset=1`, 'cursor'],
    ];
    for (const [path, field] of asked) {
      const answer = await api.call('GET', path, { key });
      expect(answer.status, `${path} ${answer.text}`).to.equal(400);
      if (field !== undefined) expect(answer.body['field'], path).to.equal(field);
    }
    const both = await api.call('GET', `${C}/reports/pl`, { key });
    expect(both.body['error']).to.match(/from and to are both required/);
    for (const [path, field] of [
      ['/v1/journals?limit=5', 'limit'],
      ['/v1/journals?perPage=5', 'perPage'],
      ['/v1/journals?page=0', 'page'],
      ['/v1/journals?per_page=501', 'per_page'],
      ['/v1/journals?page=2&cursor=x', 'cursor'],
      ['/v1/journals?min_amount=x', 'min_amount'],
    ] as const) {
      const answer = await api.call('GET', path, { key });
      expect(
        [answer.status, (answer.body['error'] as { field: string }).field],
        `${path} ${answer.text}`,
      ).to.deep.equal([400, field]);
    }
    expect((await api.call('POST', `${B}?foo=1`, { key, body: entryBody() })).body['field']).to.equal('foo');
  });

  it('messages name every parameter once, in the words of the surface', async () => {
    const of = async (path: string): Promise<string> => {
      const { error } = (await api.call('GET', path, { key })).body;
      return typeof error === 'string' ? error : (error as { message: string }).message;
    };
    const range = 'from=2026-04-01&to=2026-04-30';
    expect(await of('/v1/reports/balance-sheet'))
      .to.include('as_of')
      .and.not.include('asOf');
    expect(await of(`/v1/reports/profit-loss?${range}&include_drafts=true&known_at=2026-04-01`))
      .to.include('include_drafts')
      .and.include('known_at')
      .and.not.match(/[a-z][A-Z]/);
    expect(await of(`/v1/companies/${companyId}/reports/bs`)).to.include('asOf');
    expect(await of('/v1/reports/profit-loss?period=FY2026&from=2026-04-01'), 'it has no as_of')
      .to.include('period')
      .and.not.match(/as_?of/i);
    expect(await of(`/v1/companies/${companyId}/reports/pl?${range}&level=x`)).to.match(/^level:? must be/);
    expect(await of(`/v1/companies/${companyId}/reports/pl?${range}&from=2026-04-02`)).to.equal(
      'from: is given more than once; send it once',
    );
    expect(
      await of(`/v1/reports/trial-balance?${range}&partner_id=knownAt`),
      'the words of the caller stay',
    ).to.include('"knownAt"');
  });

  it('noise over a valid body: no 5xx, no entry from any 4xx, every error in the shape of the surface', async () => {
    const whole = Buffer.from(JSON.stringify(entryBody()));
    let posted = 0;
    const before = await entries();
    const noise = fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(noise, async (changes) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        const answer = await post(bytes);
        expect(answer.status).to.be.oneOf([201, 400, 413]);
        if (answer.status === 201) posted++;
        else expect(answer.body).to.include.keys('error', 'code', 'requestId');
        expect(answer.text.length).to.be.below(64 * 1024);
      }),
      { numRuns: 150, seed: 20261121 },
    );
    expect(await entries()).to.equal(before + posted);
  });

  it('broken HTTP is refused in JSON, and does not hang', async () => {
    const port = Number(new URL(api.origin).port);
    const bad = await exchange(port, 'GARBAGE\r\n\r\n');
    expect(bad)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.match(/"code":"validation_error"/);
    expect(await exchange(port, `GET /v1/journals HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`))
      .to.match(/^HTTP\/1\.1 431 /)
      .and.match(/application\/json/);
    expect(
      await exchange(
        port,
        'POST /v1/journals HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
    ).to.match(/^HTTP\/1\.1 400 /);
    expect(
      await exchange(port, 'POST /v1/journals HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n'),
    ).to.match(/^HTTP\/1\.1 400 /);
    expect(
      await exchange(
        port,
        `POST /v1/journals HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: ` +
          `application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      ),
    ).to.match(/^HTTP\/1\.1 400 .*"field":"date"/s);
    expect(
      await exchange(
        port,
        `GET /v1/journals HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n` +
          `GET /v1/accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      ),
    ).to.match(/200 OK.*200 OK/s);
  });

  it('slow senders are cut off', async () => {
    const server = createServer({
      service: api.engine.service,
      counters: memoryCounters(),
      secrets: api.engine.secrets,
      clock: CLOCK,
      logger: pino({ level: 'silent' }),
      settings: {
        version: '0',
        corsOrigins: [],
        authFailuresPerMinute: 100,
        headersTimeoutMs: 300,
        requestTimeoutMs: 600,
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const { port } = server.address() as net.AddressInfo;
      const started = Date.now();
      const slow = [
        exchange(port, '', 5_000),
        exchange(port, 'GET /v1/journals HTTP/1.1\r\nHost: a\r\n', 5_000),
        exchange(
          port,
          `POST /v1/journals HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: ` +
            `application/json\r\nContent-Length: 100\r\n\r\n{`,
          5_000,
        ),
      ];
      const heard = await Promise.all(slow);
      expect(Date.now() - started).to.be.below(4_500);
      expect(heard[1])
        .to.match(/^HTTP\/1\.1 408 /)
        .and.match(/"message"/);
    } finally {
      await server.stop(200);
    }
  });
});
