// The sender of webhooks against a server of ours: the address that was checked is the one that is connected to,
// nothing but public addresses is called, redirects are not followed, and nobody who is slow or endless keeps it busy.
import { expect } from 'chai';
import https from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import tls from 'node:tls';
import { httpsSender, isPublic, type PublicAddress } from '../../src/adapters/webhooks.https.ts';
import { authority } from './certificates.ts';

const PUBLIC: PublicAddress = { address: '93.184.215.14', family: 4 };
const URL_OF = 'https://hooks.example.com/in?a=1';

describe('the sender of webhooks', () => {
  const ca = authority('tests');
  let server: https.Server;
  let port = 0;
  /** Addresses that were connected to, and requests that arrived. */
  const connected: { address: string; servername: string; port: number }[] = [];
  const arrived: { method: string; url: string; host: string; signature: string; body: string }[] = [];
  let answer: (res: import('node:http').ServerResponse) => void = (res) => void res.writeHead(200).end('{}');
  const agent = new https.Agent({ keepAlive: false });
  before(async () => {
    server = https.createServer(ca.issue('127.0.0.1'), (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        arrived.push({
          method: req.method ?? '',
          url: req.url ?? '',
          host: req.headers.host ?? '',
          signature: String(req.headers['webhook-signature']),
          body: Buffer.concat(chunks).toString(),
        });
        answer(res);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
    // Stands for the network: says which address was asked for, and leads to the server of the tests.
    Object.assign(agent, {
      createConnection(options: tls.ConnectionOptions & { lookup: LookupFunction; port: number; host: string }) {
        options.lookup(options.host, { all: false }, (_error, address) =>
          connected.push({ address: String(address), servername: options.servername ?? '', port: options.port }),
        );
        const { servername = '' } = options;
        return tls.connect({ host: '127.0.0.1', port, servername, ca: ca.cert, checkServerIdentity: () => undefined });
      },
    });
  });
  after((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  beforeEach(() => {
    connected.length = 0;
    arrived.length = 0;
    answer = (res) => void res.writeHead(200).end('{}');
  });

  const sender = (...found: readonly (readonly PublicAddress[])[]): ReturnType<typeof httpsSender> => {
    let asked = 0;
    const resolve = (): Promise<readonly PublicAddress[]> =>
      Promise.resolve(found[Math.min(asked++, found.length - 1)] ?? []);
    return httpsSender({ agent, resolve, timeoutMs: 300 });
  };
  const request = { url: URL_OF, headers: { 'Webhook-Signature': 't=1,v1=x' }, body: '{"名":1}' };

  it('posts the body with its headers to the address that it checked, under the name of the host', async () => {
    expect(await sender([PUBLIC]).send(request)).to.deep.equal({ status: 200 });
    expect(connected).to.deep.equal([{ address: PUBLIC.address, servername: 'hooks.example.com', port: 443 }]);
    expect(arrived).to.deep.equal([
      { method: 'POST', url: '/in?a=1', host: 'hooks.example.com', signature: 't=1,v1=x', body: request.body },
    ]);
  });

  it('never reaches a name that leads to a private address, at the second look or beside others', async () => {
    const turning = sender([PUBLIC], [{ address: '10.0.0.7', family: 4 }]);
    expect(await turning.problemOf(URL_OF)).to.equal(undefined);
    expect(await turning.send(request)).to.deep.equal({ error: 'its host is not public' });
    expect(await sender([PUBLIC, { address: '::1', family: 6 }]).send(request)).to.have.property('error');
    expect(await sender([]).send(request)).to.deep.equal({ error: 'its name leads to no address' });
    expect(connected).to.deep.equal([]);
    // What was looked up once is what is connected to: a name is not asked twice for one delivery.
    const once = sender([PUBLIC], [{ address: '127.0.0.1', family: 4 }]);
    expect(await once.send(request)).to.deep.equal({ status: 200 });
    expect(connected).to.deep.equal([{ address: PUBLIC.address, servername: 'hooks.example.com', port: 443 }]);
  });

  it('tells public addresses from others, however they are written', async () => {
    const no = [
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1',
      '168.63.129.16 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255',
      ':: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:10.0.0.1 ::ffff:93.184.215.14 64:ff9b::a00:1 2001:db8::1',
      '2002:a00:1::1 2001::1 100::1 fec0::1 3fff::1 x',
    ].flatMap((line) => line.split(' '));
    for (const address of no) expect(isPublic(address), address).to.equal(false);
    for (const address of ['93.184.215.14', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
      expect(isPublic(address), address).to.equal(true);
    for (const host of [
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '１２７.0.0.1',
    ])
      expect(await sender([PUBLIC]).problemOf(`https://${host}/`), host).to.equal('its host is not public');
  });

  it('follows no redirect, and calls nothing but https on port 443', async () => {
    answer = (res) => void res.writeHead(302, { location: 'https://hooks.example.com/other' }).end();
    expect(await sender([PUBLIC]).send(request)).to.deep.equal({ status: 302 });
    expect(arrived).to.have.lengthOf(1);
    for (const url of ['http://hooks.example.com/', 'https://hooks.example.com:8443/'])
      expect(await sender([PUBLIC]).send({ ...request, url })).to.have.property('error');
    expect(connected).to.have.lengthOf(1);
  });

  it('waits for no answer that does not come, and reads none that does not end', async () => {
    answer = () => undefined;
    expect(await sender([PUBLIC]).send(request)).to.deep.equal({ error: 'no answer within 300 ms' });
    answer = (res) => {
      res.writeHead(200);
      const more = (): void => void res.write('x'.repeat(32_768), () => setImmediate(more));
      more();
    };
    expect(await sender([PUBLIC]).send(request)).to.deep.equal({ status: 200 });
    const late = httpsSender({ agent, resolve: () => new Promise(() => undefined) });
    expect(await late.send(request)).to.deep.equal({ error: 'its name is not resolved in time' });
  });
});
