// Doors of the operator: proxies that are believed, the metrics by a token or on a port of their own.
import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'node:http';
import { addresses } from '../../src/http/caller-address.ts';
import { startApi, type Api } from '../api.ts';

const TOKEN = 'a-token-for-the-metrics-alone';

describe('the address of a caller', () => {
  const from = (proxies: readonly string[], remoteAddress: string, said?: string): string =>
    addresses(proxies).of({
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': said },
    } as unknown as IncomingMessage);

  it('is that of the connection, unless that is a proxy of ours: then the last one that is none', () => {
    const cases: [proxies: string[], remote: string, said: string | undefined, address: string][] = [
      [[], '203.0.113.9', undefined, '203.0.113.9'],
      [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
      [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
      [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
      [['10.0.0.0/8'], '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
      // What the caller wrote himself stands before what the proxies added.
      [['10.0.0.0/8'], '10.1.2.3', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
      [['10.0.0.0/8'], '10.1.2.3', 'unknown, not-an-address', '10.1.2.3'],
      [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
      [['10.0.0.0/8'], '10.1.2.3', '10.4.4.4', '10.4.4.4'],
      [['2001:db8::/32', '192.0.2.7'], '2001:db8::5', '192.0.2.7, 2001:db8:1::1', '192.0.2.7'],
      [['2001:db8::/32'], '2001:db8::5', '2a00::1', '2a00::1'],
    ];
    for (const [proxies, remote, said, address] of cases)
      expect(from(proxies, remote, said), `${remote} says ${said}`).to.equal(address);
  });
});

describe('doors of the operator', function doors() {
  this.timeout(60_000);
  let api: Api;
  let port: number;
  before(async () => {
    api = await startApi('operator-doors', {
      trustedProxies: ['127.0.0.0/8'],
      authFailuresPerMinute: 3,
      connectionsPerAddress: 2,
      metricsToken: TOKEN,
    });
    await new Promise<void>((resolve) => {
      api.server.metrics.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = api.server.metrics.address() as AddressInfo);
  });
  after(() => api.close());

  it('failed keys are counted by caller, not by proxy', async () => {
    const wrong = async (said: string): Promise<number> =>
      (await api.call('GET', '/v1/accounts', { key: 'dch_sk_wrong', headers: { 'x-forwarded-for': said } })).status;
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push(await wrong('198.51.100.1'));
    expect(statuses).to.deep.equal([401, 401, 401, 429, 429]);
    expect(await wrong('1.1.1.1, 198.51.100.1'), 'what he writes himself changes nothing').to.equal(429);
    expect(await wrong('198.51.100.2'), 'another one behind the same proxy').to.equal(401);
  });

  it('connections of a proxy are not counted', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const ask = (): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${api.origin}/health/live`, { agent }, (res) => {
          res.resume().on('end', () => resolve(res.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      });
    const all = await Promise.all(Array.from({ length: 10 }, ask));
    agent.destroy();
    expect(new Set(all)).to.deep.equal(new Set([200]));
  });

  it('a token reads the metrics, from wherever, and nothing else; a wrong one does not', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const get = async (path: string, key?: string): Promise<number> =>
      (await api.call('GET', path, { ...(key === undefined ? {} : { key }), headers })).status;
    expect(await get('/metrics', TOKEN)).to.equal(200);
    expect(await get('/metrics', api.operatorKey)).to.equal(200);
    expect(await get('/metrics', `${TOKEN}.`)).to.equal(401);
    expect(await get('/metrics')).to.equal(401);
    expect(await get('/v1/accounts', TOKEN)).to.equal(401);
  });

  it('a port of their own has the metrics and the checks, and nothing of the interface', async () => {
    const get = async (path: string, token?: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await get('/metrics')).status, 'its token is asked for').to.equal(401);
    const answer = await get('/metrics', TOKEN);
    expect([answer.status, await answer.text()].join(' ')).to.match(/^200 .*daicho_ready \d/s);
    expect((await get('/health/live')).status).to.equal(200);
    expect((await get('/v1/accounts', api.operatorKey)).status).to.equal(404);
    expect((await get('/docs')).status).to.equal(404);
  });

  it('where they have it, they are not beside the interface', async () => {
    const elsewhere = await startApi('operator-doors-2', { hasMetricsPort: true });
    try {
      expect((await elsewhere.call('GET', '/metrics', { key: elsewhere.operatorKey })).status).to.equal(404);
      expect((await elsewhere.call('GET', '/health/ready')).status).to.equal(200);
    } finally {
      await elsewhere.close();
    }
  });
});
