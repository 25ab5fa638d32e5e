// Every row of both surfaces is called once, and what it answers is what the description says; the description covers
// the specification.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../commands/index.ts';
import { QUERIES } from '../../queries/index.ts';
import { ROWS } from '../../src/http/app.ts';
import { EXAMPLES } from '../../src/http/reference-examples.ts';
import { operationIdOf, type Row } from '../../src/http/route.ts';
import { isTagged } from '../../src/http/perform.ts';
import { exchange, startApi, type Api } from '../api.ts';
import { SHOWN, withDemo, writtenExamples, type Heard } from './examples-written.ts';
import { furnish, made, nameOf, requestOf, SAMPLES, send, type House } from './samples.ts';
import { SPECIFIED } from './specified.ts';

type Members = Record<string, unknown>;
type Described = { content?: Record<string, { schema: object }> };

const anonymous = (text: string): string => text.replace(/:\w+/g, ':x');

describe('surfaces', function surfaces() {
  this.timeout(60_000);
  let api: Api;
  let house: House;
  let description: {
    paths: Record<string, Record<string, Members>>;
    components: { schemas: Record<string, object>; responses: Record<string, Described> };
  };
  let ajv: Ajv2020;
  const checks = new Map<object, ValidateFunction>();

  before(async () => {
    api = await startApi('http_surfaces');
    house = await furnish(api);
    description = (await api.call('GET', '/openapi.json')).body as unknown as typeof description;
    ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
    ajv.addSchema({ $id: 'doc', components: description.components });
  });
  const heard: Heard[] = [];
  after(async function record() {
    if (process.env['RECORD'] !== '1') return;
    this.timeout(180_000);
    const shown: Heard[] = [];
    for (const one of heard) {
      const body = SHOWN[operationIdOf(one.row)] ?? SHOWN[nameOf(one.row)];
      if (body) {
        const answer = await send(api, one.row, { body }, { key: house.key, companyId: house.companyId });
        expect(answer.status, answer.text).to.equal(one.row.status);
        shown.push({ ...one, ...requestOf(one.row, { body }, house), answer: answer.body });
      } else shown.push(one);
    }
    fs.writeFileSync(
      path.resolve(import.meta.dirname, '../../src/http/reference-examples.ts'),
      writtenExamples(await withDemo(shown), house.companyId),
    );
  });

  after(() => api.close());

  const operationOf = (row: Row): Members =>
    description.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] as Members;

  /** What is wrong with a body, by the description of this answer. */
  function wrong(row: Row, status: number, body: unknown): string {
    const responses = operationOf(row)['responses'] as Record<string, Described & { $ref?: string }>;
    const said = responses[String(status)];
    const answer =
      said?.$ref === undefined ? said : description.components.responses[said.$ref.split('/').at(-1) ?? ''];
    const schema = answer?.content?.['application/json']?.schema;
    if (!schema) return `status ${status} is not described`;
    let check = checks.get(schema);
    if (!check)
      checks.set(
        schema,
        (check = ajv.compile(
          JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')) as object,
        )),
      );
    return check(body) ? '' : ajv.errorsText(check.errors, { separator: '\n' });
  }

  it('every path of the specification has a row, and what goes beyond it is marked', () => {
    const specified = new Set(SPECIFIED.map(anonymous));
    const present = new Set(ROWS.map((row) => anonymous(`${row.method} ${row.path}`)));
    expect([...specified].filter((path) => !present.has(path))).to.deep.equal([]);
    for (const row of ROWS) {
      const line = anonymous(`${row.method} ${row.path}`);
      if (row.behind.kind !== 'later') expect(row.extension === true, line).to.equal(!specified.has(line));
    }
  });

  it('every command and query is served, but for those of the service itself', () => {
    const served = new Set(ROWS.map(nameOf));
    for (const [name, command] of COMMANDS)
      expect(
        served.has(name) === 'text' in command,
        `${name}: what no row serves says who runs it ({runBy}), what a row serves what it does ({text}, {ja})`,
      ).to.equal(true);
    expect(
      Object.values(QUERIES)
        .map(({ name }) => name)
        .filter((name) => !served.has(name)),
    ).to.deep.equal([]);
  });

  it('every row says what it answers', () => {
    const silent = ROWS.filter((row) => row.behind.kind === 'command' && !row.answers && !row.behind.command.output);
    expect(silent.map(nameOf)).to.deep.equal([]);
  });

  it('the description has every row, with unique operation ids and resolvable references', () => {
    const ids = new Set<string>();
    for (const row of ROWS) {
      const operation = operationOf(row);
      expect(operation, `${row.method} ${row.path}`).to.be.an('object');
      expect(operation['x-extension'] === true).to.equal(row.extension === true);
      const name = operation['operationId'] as string;
      expect(name, 'readable').to.match(/^[a-z]+(?:[A-Z][a-z]+)*A?$/);
      expect(ids.has(name), `${name} stands for two rows: give one of them the option {operation}`).to.equal(false);
      ids.add(name);
    }
    for (const row of ROWS.filter(({ surface }) => surface === 'a')) {
      const twins = ROWS.filter((twin) => twin.surface === 'b' && nameOf(twin) === nameOf(row)).map(operationIdOf);
      if (row.behind.kind !== 'later')
        expect(twins, 'called on A as on B').to.include(operationIdOf(row).replace(/A$/, ''));
    }
    expect(Object.values(description.paths).flatMap((methods) => Object.keys(methods)).length).to.equal(ROWS.length);
    for (const [, name] of JSON.stringify(description).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(description.components.schemas, name).to.have.property(name as string);
    expect(JSON.stringify(description)).to.not.match(/\$defs/);
  });

  it('bodies of surface A are described in snake_case, entries with debit and credit', () => {
    const body = (
      operationOf(ROWS.find((row) => row.path === '/v1/journals' && row.method === 'POST') as Row)['requestBody'] as {
        content: Record<string, { schema: { properties: Members } }>;
      }
    ).content['application/json'];
    const properties = body?.schema.properties as { lines: { items: { $ref: string } } };
    const line = description.components.schemas[properties.lines.items.$ref.split('/').at(-1) ?? ''];
    expect(properties).to.include.keys('date', 'lines', 'source_type').and.not.have.property('effectiveDate');
    expect((line as { properties: Members }).properties)
      .to.include.keys('account_code', 'debit', 'credit')
      .and.not.include.keys('side', 'amount', 'accountCode');
  });

  for (const row of ROWS) {
    if (row.behind.kind === 'later' || row.behind.kind === 'stream') continue;
    it(`${row.method} ${row.path} (${row.surface}) answers ${row.status} as described`, async () => {
      const make = SAMPLES[nameOf(row)];
      if (!make) throw new Error(`no sample for ${nameOf(row)}`);
      const key = row.noKeys ? api.operatorKey : house.key;
      const sample = await make(api, house);
      if (row.behind.kind === 'command') {
        const dry = await send(api, row, sample, { key, companyId: house.companyId, query: 'dryRun=true' });
        expect(dry.status, dry.text).to.equal(200);
        expect(wrong(row, 200, dry.body), dry.text).to.equal('');
        expect(dry.body).to.have.property(row.surface === 'a' ? 'dry_run' : 'dryRun', true);
      }
      const answer = await send(api, row, sample, { key, companyId: house.companyId });
      expect(answer.status, answer.text).to.equal(row.status);
      // A kept file is of its own kind.
      if (row.isStored) expect(answer.headers.get('content-type')).to.match(/^(?:text\/plain|application\/json)$/);
      else if (row.file !== undefined) expect(answer.headers.get('content-type')).to.include(row.file);
      else {
        expect(wrong(row, row.status, answer.body), answer.text.slice(0, 1_500)).to.equal('');
        const shown = EXAMPLES[operationIdOf(row)]?.answer;
        if (process.env['RECORD'] !== '1')
          expect(wrong(row, row.status, shown), 'its example: RECORD=1 records it anew').to.equal('');
      }
      const isText = row.file === undefined || /^text|xml$|ndjson$/.test(row.file);
      const sent = requestOf(row, sample, { companyId: house.companyId });
      const got = row.file === undefined ? answer.body : answer.text.slice(0, 600);
      heard.push({ row, sample, ...sent, answer: isText ? got : undefined });
      expect(answer.headers.get('x-request-id')).to.match(/^req_/);
      expect(answer.headers.get('cache-control')).to.equal(isTagged(row) ? 'private, no-cache' : 'no-store');
      expect(answer.headers.get('content-security-policy')).to.match(/^default-src 'none'/);
      expect(answer.headers.get('x-powered-by')).to.equal(null);
      if (row.behind.kind === 'command') expect(answer.headers.get('x-position')).to.be.a('string');
      if (row.location !== undefined) {
        const found = await api.call('GET', answer.headers.get('location') as string, { key });
        const { id } = answer.body as { readonly id: string };
        expect([found.status, (found.body as { readonly id: string }).id], row.location).to.deep.equal([200, id]);
      }
      // No key of an answer betrays the other surface, and nothing secret or internal is in it.
      const keys = new Set<string>();
      JSON.stringify(answer.body, (name: string, value: unknown) => {
        keys.add(name);
        return name === 'data' && !Array.isArray(value) ? undefined : value;
      });
      if (row.surface === 'a') for (const name of keys) expect(name).to.match(/^[a-z0-9_]*$/);
      // The hash of an event is that of its leaf.
      const isEvent = row.behind.kind === 'events';
      for (const name of ['hash', 'previous', 'search', 'pepper'].slice(isEvent ? 1 : 0))
        expect(keys.has(name), name).to.equal(false);
    });
  }

  it('what is not built yet answers 404 in the shape of its surface and says so', async () => {
    for (const row of ROWS.filter(({ behind }) => behind.kind === 'later')) {
      const answer = await send(api, row, {}, { key: house.key, companyId: house.companyId });
      expect(answer.status, row.path).to.equal(404);
      expect(wrong(row, 404, answer.body)).to.equal('');
      expect(answer.text).to.match(/not built yet/);
    }
  });

  it('failures are as described on both surfaces', async () => {
    const post = ROWS.filter((row) => nameOf(row) === 'post-entry');
    for (const row of post) {
      const bad = await send(api, row, { body: { lines: [] } }, { key: house.key, companyId: house.companyId });
      expect(bad.status).to.equal(400);
      expect(wrong(row, 400, bad.body), bad.text).to.equal('');
      const nobody = await send(api, row, { body: {} }, { key: 'dch_sk_nobody', companyId: house.companyId });
      expect(nobody.status).to.equal(401);
      expect(wrong(row, 401, nobody.body), nobody.text).to.equal('');
    }
  });

  it('every row refuses as described who is nobody, and whose headers are too large', async () => {
    const port = Number(new URL(api.origin).port);
    for (const row of ROWS) {
      const nobody = await send(api, row, {}, { key: 'dch_sk_nobody', companyId: house.companyId });
      expect([nobody.status, wrong(row, 401, nobody.body)], `${row.path} ${nobody.text}`).to.deep.equal([401, '']);
    }
    for (const row of ROWS.filter(({ method }) => method === 'GET')) {
      const large = await exchange(port, `GET ${row.path} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
      expect(large.slice(0, 13)).to.equal('HTTP/1.1 431 ');
      const body: unknown = JSON.parse(large.slice(large.indexOf('\r\n\r\n')));
      if (row.behind.kind !== 'later') expect(wrong(row, 431, body), row.path).to.equal('');
    }
  });

  it('what is in no state for a file, and a close that also posts: as described', async () => {
    const at = { key: house.key, companyId: house.companyId };
    const rowOf = (name: string): Row => ROWS.find((row) => nameOf(row) === name && row.surface === 'b') as Row;
    const draft = await send(api, rowOf('invoice-pdf'), { values: { invId: house.invoiceId } }, at);
    expect([draft.status, wrong(rowOf('invoice-pdf'), 409, draft.body)], draft.text).to.deep.equal([409, '']);
    const close = { values: { fpId: house.monthId }, body: { postDue: true } };
    for (const query of ['dryRun=true', '']) {
      const closed = await send(api, rowOf('close-fiscal-period'), close, { ...at, query });
      expect([closed.status, wrong(rowOf('close-fiscal-period'), 200, closed.body)], closed.text).to.deep.equal([
        200,
        '',
      ]);
      expect(closed.body['posted']).to.be.an('array');
    }
    await api.call('POST', `/v1/companies/${house.companyId}/fiscal-periods/${house.monthId}/reopen`, {
      key: house.key,
      body: { reason: 'test' },
    });
  });

  it('where the input names the company, who may not is refused before it is read', async () => {
    const key = await api.newKey(house.key, { scopes: ['entries:read'] });
    const rows = ROWS.filter(({ company }) => company === 'input');
    expect(rows.length).to.be.above(4);
    for (const row of rows) {
      const { target } = requestOf(row, { values: { id: house.keyId } }, house);
      const refused = await api.call(row.method, `${target}?no=1`, {
        key,
        ...(row.method === 'GET' ? {} : { text: '{"what": is this' }),
      });
      expect([refused.status, (refused.body['error'] as { code: string }).code], row.path).to.deep.equal([
        403,
        'insufficient_scope',
      ]);
    }
  });

  it('a scenario and its list ask one scope; what it comes to is for readers of reports', async () => {
    const list = await api.newKey(house.key, { scopes: ['scenarios:read'] });
    const both = await api.newKey(house.key, { scopes: ['scenarios:read', 'reports:read'] });
    const path = `/v1/companies/${house.companyId}/scenarios`;
    expect((await api.call('GET', path, { key: list })).status).to.equal(200);
    const shown = await api.call('GET', `${path}/${house.scenarioId}`, { key: list });
    expect([shown.status, shown.body['resultsSummary']], shown.text).to.deep.equal([200, undefined]);
    const summed = await api.call('GET', `${path}/${house.scenarioId}`, { key: both });
    expect(summed.body['resultsSummary']).to.be.an('object');
    const reports = await api.newKey(house.key, { scopes: ['reports:read'] });
    expect((await api.call('GET', `${path}/${house.scenarioId}`, { key: reports })).status).to.equal(403);
  });

  it('a name in which nothing is to be seen is refused as an empty one', async () => {
    for (const name of ['', ' ', '\u2800', '\u2800 \u2800', '\u{1d159}', '\u3164', '\u3000']) {
      const refused = await api.call('POST', `/v1/companies/${house.companyId}/partners`, {
        key: house.key,
        body: { name },
      });
      expect([refused.status, refused.body['field']], JSON.stringify(name)).to.deep.equal([400, 'name']);
    }
    await made(api, house, '/partners', { name: '点字⠠⠵⠀⠍' });
  });

  it('one ledger: an entry posted on A is the same entry on B, in the shapes of spec 2.2 and 2.3', async () => {
    const posted = await api.call('POST', '/v1/journals', {
      key: house.key,
      body: {
        date: '2026-05-01',
        memo: '通信費',
        lines: [
          { account_code: '6340', debit: 10_000, credit: 0 },
          { account_code: '1580', debit: 1_000 },
          { account_code: '1120', credit: 11_000 },
        ],
      },
    });
    expect(posted.status, posted.text).to.equal(201);
    expect(posted.body).to.include({ date: '2026-05-01', status: 'posted' });
    expect(
      (posted.body['lines'] as Members[]).map(({ account_code, debit, credit }) => [account_code, debit, credit]),
    ).to.deep.equal([
      ['6340', 10_000, 0],
      ['1580', 1_000, 0],
      ['1120', 0, 11_000],
    ]);
    const b = (
      await api.call('GET', `/v1/companies/${house.companyId}/journal-entries/${posted.body['id'] as string}`, {
        key: house.key,
      })
    ).body;
    expect(b).to.include({
      id: posted.body['id'],
      effectiveDate: '2026-05-01',
      status: 'posted',
      memo: '通信費',
      createdAt: posted.body['created_at'],
    });
    expect((b['lines'] as Members[]).map(({ side, accountCode, amount }) => [side, accountCode, amount])).to.deep.equal(
      [
        ['debit', '6340', 10_000],
        ['debit', '1580', 1_000],
        ['credit', '1120', 11_000],
      ],
    );
    const listA = (await api.call('GET', '/v1/journals?per_page=2&page=1', { key: house.key })).body;
    const listB = (
      await api.call('GET', `/v1/companies/${house.companyId}/journal-entries?limit=2`, { key: house.key })
    ).body;
    expect(listA).to.have.all.keys('data', 'pagination', 'next_cursor');
    expect(listB).to.have.all.keys('data', 'total', 'limit', 'offset', 'nextCursor');
    expect((listA['data'] as Members[]).map(({ id }) => id)).to.deep.equal(
      (listB['data'] as Members[]).map(({ id }) => id),
    );
    expect(listA['pagination']).to.deep.equal({ total: listB['total'], page: 1, per_page: 2, has_more: true });
  });

  it('the pages of the reference load nothing from elsewhere, and a browser is led to them', async () => {
    for (const path of ['/docs', '/docs/b/journal-entries', '/docs/a/reports']) {
      const page = await api.call('GET', path);
      expect(page.status, path).to.equal(200);
      expect(page.headers.get('content-security-policy'))
        .to.match(/^default-src 'none'/)
        .and.not.include('unsafe');
      const parts = [...page.text.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, target]) => target as string);
      expect(parts.length).to.equal(3);
      for (const part of [...parts, '/openapi.json']) {
        expect(part).to.match(/^\//);
        expect((await api.call('GET', part)).status, part).to.equal(200);
      }
      expect(page.text).to.not.match(/ (?:style|on\w+)="/);
    }
    const led = await fetch(api.origin, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).to.deep.equal([302, '/docs']);
    expect((await fetch(api.origin, { headers: { accept: 'application/json' } })).status).to.equal(404);
    expect((await api.call('GET', '/docs/nowhere')).status).to.equal(404);
  });
});
