// Cells and the router before them: keys name their cell, those of before stay good, a wrong cell says which is right,
// and what is sent through comes out as it was. A cell that is gone is no trouble of another one.
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { cellOfSecret, secretsWith } from '../src/engine/secrets.ts';
import { cellElsewhere } from '../src/http/cells.ts';
import type { Identity } from '../src/engine/ports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { createRouter, type RouterServer } from '../src/http/routing.ts';
import { CLOCK, startApi, type Api } from './api.ts';
import { killChild, startVictim, type Victim } from './crash.ts';
import { isProof } from './depth.ts';
import { quickFolder } from './folder.ts';
import { entryBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';
import { program } from './program.ts';
import { until } from './projecting.ts';

const NAMES = ['00', '01'] as const;
const PROXIES = ['127.0.0.1'];
/** People of a pretended provider: `token-<subject>`. */
const identity: Identity = {
  verify: (token) => {
    const [, subject] = /^token-([a-z]+)$/.exec(token) ?? [];
    const one = { issuer: 'https://login.example.com', client: 'web', expiresAtMs: Date.now() + 900_000 };
    return Promise.resolve(subject === undefined ? undefined : { ...one, subject });
  },
};

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function call(
  origin: string,
  method: string,
  path: string,
  key: string | undefined,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Told> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text) as Record<string, unknown>;
  } catch {
    /* no JSON */
  }
  return { status: response.status, headers: response.headers, body: parsed, text };
}

describe('cells', function cells() {
  this.timeout(60_000);
  let apis: Api[] = [];
  let router: RouterServer;
  let origin = '';
  const problems: string[] = [];
  type House = { companyId: string; ownerKey: string };
  let houses: House[] = [];
  /** A company of before there were cells, in the database of cell 0, and its key, which seems to name cell 01. */
  let old: House & { readonly operatorKey: string };

  before(async () => {
    // A key of before that begins like one of cell 01: 1 in 3,844 does.
    const before = await startApi('cells_before', { cells: { own: '01', names: [] } });
    const made = await before.newCompany();
    const databaseUrl = before.databaseUrl;
    old = { ...made, operatorKey: before.operatorKey };
    apis = [
      await startApi('cell_00', { databaseUrl, cells: { own: '00', names: NAMES }, trustedProxies: PROXIES, identity }),
      await startApi('cell_01', { cells: { own: '01', names: NAMES }, trustedProxies: PROXIES, identity }),
    ];
    apis.push(before);
    router = createRouter({
      cells: NAMES.map((name, n) => ({ name, url: apis[n]?.origin ?? '' })),
      clock: CLOCK,
      settings: { trustedProxies: [], silentMs: 2_000 },
      onProblem: (message) => problems.push(message),
    });
    origin = await listening(router);
    houses = [await (apis[0] as Api).newCompany(), await (apis[1] as Api).newCompany()];
  });
  after(async () => {
    await router?.stop(0);
    for (const api of apis) await api.close();
  });
  const post = (at: string, { companyId, ownerKey }: House, headers = {}): Promise<Told> =>
    call(at, 'POST', `/v1/companies/${companyId}/journal-entries`, ownerKey, { body: entryBody(), headers });
  const counts = async (): Promise<string> => (await call(origin, 'GET', '/metrics', undefined)).text;

  it('keys name their cell, and those that were made without stay good', () => {
    const [first, second] = houses as [House, House];
    expect([cellOfSecret(first.ownerKey), cellOfSecret(second.ownerKey)]).to.deep.equal(['00', '01']);
    expect(secretsWith('a pepper', '0Z').draw().secret).to.match(/^dch_sk_0Z[0-9A-Za-z]{34}$/);
    expect(cellOfSecret(`${first.ownerKey.slice(0, -1)}!`)).to.equal(undefined);
    const secret = (cell: string): string => secretsWith('another pepper', cell).draw().secret;
    for (const [own, key, isSentOn, found] of [
      ['00', secret('01'), false, '01'],
      ['00', secret('01'), true, undefined],
      ['00', secret('00'), false, undefined],
      ['00', secret('zz'), false, undefined],
      ['01', secret('00'), false, '00'],
      ['01', secret('01'), false, '00'],
      ['01', secret('zz'), false, '00'],
      ['01', 'dch_sk_none', false, undefined],
    ] as const)
      expect(cellElsewhere({ own, names: NAMES }, key, isSentOn), `${own} ${key}`).to.equal(found);
  });

  it('a wrong cell says which is right, in the shape of either surface and of agents', async () => {
    const { companyId, ownerKey } = houses[1] as House;
    const wrong = apis[0]?.origin ?? '';
    const b = await call(wrong, 'GET', `/v1/companies/${companyId}/journal-entries`, ownerKey);
    expect([b.status, b.headers.get('daicho-cell'), b.body['code']]).to.deep.equal([421, '01', 'wrong_cell']);
    expect(b.body['error']).to.match(/Daicho-Cell/);
    const a = await call(wrong, 'GET', '/v1/journals', ownerKey);
    expect([a.status, a.headers.get('daicho-cell')]).to.deep.equal([421, '01']);
    expect(Object.keys(a.body).sort()).to.deep.equal(
      Object.keys((await call(wrong, 'GET', '/v1/journals', 'nobody')).body).sort(),
    );
    const agents = await call(wrong, 'POST', '/mcp', ownerKey, {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect([agents.status, agents.headers.get('daicho-cell')]).to.deep.equal([421, '01']);
    const japanese = await call(wrong, 'GET', '/v1/journals', ownerKey, { headers: { 'accept-language': 'ja' } });
    expect(JSON.stringify(japanese.body)).to.match(/セル/);
  });

  it('the router sends each key to its cell, and answers are as they were', async () => {
    for (const [n, house] of houses.entries()) {
      const posted = await post(origin, house);
      expect(posted.status, posted.text).to.equal(201);
      const path = `/v1/companies/${house.companyId}/journal-entries`;
      const [through, direct] = [
        await call(origin, 'GET', path, house.ownerKey),
        await call(apis[n]?.origin ?? '', 'GET', path, house.ownerKey),
      ];
      expect(through.text).to.equal(direct.text);
      expect(through.body['total']).to.equal(1);
      const kept = ['content-type', 'vary', 'cache-control', 'x-content-type-options'];
      expect(kept.map((name) => through.headers.get(name))).to.deep.equal(kept.map((name) => direct.headers.get(name)));
    }
    expect(await counts()).to.match(/^daicho_router_followed_total 0$/m);
    const nobody = await call(origin, 'GET', '/v1/journals', undefined);
    expect([nobody.status, nobody.headers.get('daicho-cell')]).to.deep.equal([401, null]);
    const made = await call(origin, 'POST', '/v1/companies', apis[1]?.operatorKey, {
      body: { name: '二番目', plan: 'free', fiscalYearStart: '2026-04-01' },
    });
    expect(made.status, made.text).to.equal(201);
    expect(cellOfSecret((made.body['ownerKey'] as { secret: string }).secret)).to.equal('01');
  });

  it('a key of before goes on working, whatever it seems to name, and is followed once', async () => {
    expect(cellOfSecret(old.ownerKey)).to.equal('01');
    const before = Number(/^daicho_router_followed_total (\d+)$/m.exec(await counts())?.[1]);
    for (let n = 0; n < 3; n++) {
      const posted = await post(origin, old, { 'idempotency-key': randomUUID() });
      expect(posted.status, posted.text).to.equal(201);
    }
    expect(await counts()).to.include(`daicho_router_followed_total ${before + 1}`);
    // One that nobody knows is told so by the last cell.
    const unknown = secretsWith('another pepper', '01').draw().secret;
    const refused = await call(origin, 'GET', '/v1/journals', unknown);
    expect([refused.status, refused.headers.get('daicho-cell')]).to.deep.equal([401, null]);
  });

  it('large bodies and feeds stream through', async () => {
    const house = houses[1] as House;
    const at = `/v1/companies/${house.companyId}`;
    const leaving = new AbortController();
    const feed = await fetch(`${origin}${at}/events/stream`, {
      headers: { authorization: `Bearer ${house.ownerKey}`, accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    expect(feed.status).to.equal(200);
    const reader = (feed.body as ReadableStream<Uint8Array>).getReader();
    const big = entryBody({ memo: 'x'.repeat(200) });
    const lines = big['lines'] as object[];
    const many = Array.from({ length: 400 }, () => lines).flat();
    const posted = await call(origin, 'POST', `${at}/journal-entries`, house.ownerKey, {
      body: { ...big, lines: many },
    });
    expect(posted.status, posted.text.slice(0, 300)).to.equal(201);
    let heard = '';
    while (!heard.includes('event: ')) {
      const { value, done } = await reader.read();
      if (done) break;
      heard += Buffer.from(value).toString();
    }
    expect(heard).to.match(/^event: /m);
    leaving.abort();
  });

  it('a person sees the companies of all cells as one list, page by page, and works in each of them', async () => {
    const made: { id: string; cell: number }[] = [];
    for (const [n, at] of [origin, apis[1]?.origin ?? '', apis[1]?.origin ?? ''].entries()) {
      const { status, text, body } = await call(at, 'POST', '/v1/companies', 'token-anna', {
        body: { name: `会社${n}` },
      });
      expect(status, text).to.equal(201);
      made.push({
        id: (body['company'] as { id: string } | undefined)?.id ?? (body['id'] as string),
        cell: n === 0 ? 0 : 1,
      });
    }
    const list = async (search = '', who = 'token-anna'): Promise<Told> =>
      call(origin, 'GET', `/v1/companies${search}`, who);
    const ids = ({ body }: Told): string[] => (body['data'] as { id: string }[]).map(({ id }) => id);
    const all = await list();
    expect(all.status, all.text).to.equal(200);
    expect([all.status, all.body['total'], ids(all)]).to.deep.equal([200, 3, made.map(({ id }) => id)]);
    const first = await list('?limit=2&sort=-name');
    const rest = await list(`?limit=2&sort=-name&cursor=${String(first.body['nextCursor'])}`);
    expect([...ids(first), ...ids(rest)]).to.deep.equal(made.map(({ id }) => id).reverse());
    expect(rest.body).not.to.have.property('nextCursor');
    expect((await list('?limit=x')).status).to.equal(400);
    expect((await list('?nonsense=1')).status).to.equal(400);
    expect(ids(await list('', 'token-emil'))).to.deep.equal([]);
    expect((await list('', 'nobody')).status).to.equal(401);
    for (const { id } of made) {
      const posted = await call(origin, 'POST', `/v1/companies/${id}/journal-entries`, 'token-anna', {
        body: entryBody(),
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(posted.status, posted.text).to.equal(201);
      const foreign = await call(origin, 'GET', `/v1/companies/${id}/journal-entries`, 'token-emil');
      expect(foreign.status).to.equal(404);
    }
  });

  it('a cell that is gone is told at once, nothing is sent twice, and the other one goes on', async () => {
    const [first, second] = houses as [House, House];
    await apis[1]?.server.stop(0);
    const away = await post(origin, second, { 'idempotency-key': randomUUID() });
    expect([away.status, away.headers.get('retry-after'), away.body['code']]).to.deep.equal([503, '1', 'unavailable']);
    expect((await post(origin, first)).status).to.equal(201);
    expect((await call(origin, 'GET', '/health/ready', undefined)).status).to.equal(200);
    expect(problems.join()).to.include('the cell 01 does not answer');
  });
});

describe('a router before a cell of which the outcome is unknown', () => {
  async function before(handler: http.RequestListener, work: (origin: string) => Promise<void>): Promise<void> {
    const cell = http.createServer(handler);
    const url = await listening(cell);
    const router = createRouter({
      cells: [
        { name: '00', url },
        { name: '01', url },
      ],
      clock: CLOCK,
      settings: { trustedProxies: [], silentMs: 300 },
      onProblem: () => undefined,
    });
    const origin = await listening(router);
    try {
      await work(origin);
    } finally {
      await router.stop(0);
      cell.closeAllConnections();
      await new Promise((resolve) => cell.close(resolve));
    }
  }

  it('never sends a write again, and reads what a closed connection lost again once', async () => {
    const heard: string[] = [];
    await before(
      (req, res) => {
        req.resume();
        heard.push(`${req.method} ${String(req.headers['x-forwarded-for'])}`);
        if (req.url === '/ok') res.end('ok');
        else req.socket.destroy();
      },
      async (origin) => {
        // So that there is a connection which is kept, and breaks.
        for (const method of ['POST', 'GET']) {
          await call(origin, 'GET', '/ok', undefined);
          heard.length = 0;
          const lost = await call(origin, method, '/v1/journals', undefined, {
            ...(method === 'POST' ? { body: {} } : {}),
            headers: { 'x-forwarded-for': '1.2.3.4' },
          });
          expect(lost.status).to.equal(503);
          expect(heard, method).to.deep.equal(
            Array.from({ length: method === 'POST' ? 1 : 2 }, () => `${method} 127.0.0.1`),
          );
        }
      },
    );
  });

  it('lists every company of a person, however many a cell has', async () => {
    const all = Array.from({ length: 12_345 }, (_, n) => ({
      id: `comp_${String(n).padStart(6, '0')}`,
      cell: n % 2 === 0 ? '00' : '01',
      createdAt: '2026-04-01',
    }));
    let asked = 0;
    await before(
      (req, res) => {
        asked += 1;
        const { searchParams } = new URL(req.url ?? '', 'http://cell');
        const [from, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit') ?? 50)];
        const data = all.slice(from, from + limit);
        const next = from + data.length < all.length ? { nextCursor: String(from + data.length) } : {};
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ data, total: all.length, ...next }));
      },
      async (origin) => {
        const { status, body } = await call(origin, 'GET', '/v1/companies?offset=12300&limit=100', 'token-anna');
        const ids = (body['data'] as { id: string }[]).map(({ id }) => id);
        expect([status, body['total'], body['nextCursor']]).to.deep.equal([200, all.length, undefined]);
        expect(ids).to.deep.equal(all.slice(12_300).map(({ id }) => id));
      },
    );
    expect(asked).to.be.at.most(2 * Math.ceil(all.length / LIMITS.pageSize) + 1);
  });

  it('does not wait for one that says nothing, and breaks off what is broken off', async () => {
    await before(
      (req, res) => {
        if (req.url !== '/half') return;
        res.writeHead(200, { 'content-length': '10' });
        res.write('five.');
        setTimeout(() => res.destroy(), 50);
      },
      async (origin) => {
        const sinceMs = performance.now();
        const silent = await call(origin, 'POST', '/v1/journals', undefined, { body: {} });
        expect([silent.status, performance.now() - sinceMs < 3_000]).to.deep.equal([503, true]);
        const half = await call(origin, 'GET', '/half', undefined).then(
          () => 'whole',
          () => 'broken',
        );
        expect(half).to.equal('broken');
      },
    );
  });

  it('goes round in no circle', async () => {
    let asked = 0;
    await before(
      (_req, res) => {
        asked += 1;
        res.writeHead(421, { 'daicho-cell': asked % 2 === 1 ? '01' : '00' }).end('{}');
      },
      async (origin) => {
        // By hand: fetch asks again by itself on a 421.
        const status = await new Promise((resolve) => {
          http.get(`${origin}/v1/journals`, (answer) => resolve(answer.resume().statusCode));
        });
        expect([status, asked]).to.deep.equal([421, 2]);
      },
    );
  });
});

describe('cells and a router as processes', function processes() {
  this.timeout(180_000);

  // Three programs more than a test file may start: PROVE=1 npx mocha --exit test/routing.test.ts
  it('one is killed under posts: the other goes on, and what was acknowledged is there later', async function walk() {
    if (!isProof) this.skip();
    const folder = quickFolder('cells');
    const databases = [await testDatabase('cell_a'), await testDatabase('cell_b')];
    const children = new Set<ChildProcess>();
    const start = async (n: number, url = 'http://127.0.0.1:1'): Promise<Victim> => {
      const victim = await startVictim(path.join(folder, String(n)), ['src/main.ts'], {
        DATABASE_URL: databases[n]?.url ?? '',
        CELL: NAMES[n] ?? '',
        CELLS: `00=${url},01=${url}`,
        TRUSTED_PROXIES: '127.0.0.1',
        ...(n === 1 && port !== undefined ? { PORT: port } : {}),
      });
      children.add(victim.child);
      return victim;
    };
    let port: string | undefined;
    const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      killChild(child.pid, signal);
      await gone;
    };
    try {
      const cells = [await start(0), await start(1)];
      port = new URL(cells[1]?.baseUrl ?? '').port;
      const router = spawn(process.execPath, program('src/main.ts', []), {
        cwd: path.join(import.meta.dirname, '..'),
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          ROLES: 'router',
          PORT: '0',
          CELLS: cells.map(({ baseUrl }, n) => `${NAMES[n]}=${baseUrl}`).join(','),
        },
      });
      children.add(router);
      let said = '';
      router.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      await until(() => / -> 00, 01/.test(said), 'the router listens', 30_000);
      const at = /http:\S+/.exec(said)?.[0] ?? '';
      const made: { readonly path: string; readonly key: string; posted: number }[] = [];
      for (const { operatorKey } of cells) {
        const { status, text, body } = await call(at, 'POST', '/v1/companies', operatorKey, {
          body: { name: 'セル', plan: 'enterprise' },
        });
        expect(status, text).to.equal(201);
        const key = (body['ownerKey'] as { secret: string }).secret;
        made.push({ path: `/v1/companies/${body['id'] as string}/journal-entries`, key, posted: 0 });
      }
      const post = async (n: number): Promise<number> => {
        const house = made[n] as (typeof made)[number];
        const headers = { 'idempotency-key': randomUUID() };
        const { status } = await call(at, 'POST', house.path, house.key, { body: entryBody(), headers });
        if (status === 201) house.posted += 1;
        return status;
      };
      for (let n = 0; n < 20; n++) expect(await post(n % 2)).to.equal(201);
      const under = Array.from({ length: 8 }, () => post(1));
      await end(cells[1]?.child as ChildProcess, 'SIGKILL');
      expect(new Set([201, 503, ...(await Promise.all(under))])).to.deep.equal(new Set([201, 503]));
      const [slowest, statuses] = [[] as number[], new Set<number>()];
      for (let n = 0; n < 50; n++) {
        const sinceMs = performance.now();
        expect(await post(0)).to.equal(201);
        slowest.push(performance.now() - sinceMs);
        statuses.add(await post(1));
      }
      expect([...statuses], 'told that it is away').to.deep.equal([503]);
      await start(1);
      await until(async () => (await post(1)) === 201, 'it is back', 60_000);
      for (const [n, { path: where, key, posted }] of made.entries()) {
        const { body } = await call(at, 'GET', `${where}?limit=1`, key);
        console.log(`    cell ${NAMES[n]}: ${posted} posts acknowledged, ${String(body['total'])} there`);
        expect(body['total'], 'there').to.be.at.least(posted);
      }
      console.log(`    slowest of 50 posts to the other cell: ${Math.max(...slowest).toFixed(0)} ms`);
    } finally {
      for (const child of children) await end(child, 'SIGKILL');
      for (const database of databases) await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
