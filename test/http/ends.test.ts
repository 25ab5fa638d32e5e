// Access ends when it should: expired keys, replaced secrets, ended tokens and memberships, for requests and for live
// feeds that are open. The clock of the service is moved.
import { expect } from 'chai';
import { uuidv7 } from 'uuidv7';
import { createOperatorKey } from '../../commands/companies.ts';
import type { Clock, Identified, Identity, Memory } from '../../src/engine/ports.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { listen, type Feed } from './feed.ts';
import { furnish, made, type House } from './samples.ts';

const ISSUER = 'https://login.example.com';
const LEEWAY_MS = 30_000;

/** How far the clock of the service is ahead; time only goes forwards. While it is stopped, it stands. */
let aheadMs = 0;
let stoppedMs: number | undefined;
const clock: Clock = {
  now: () => (stoppedMs ?? Date.now()) + aheadMs,
  elapsed: () => clock.now(),
  attended: () => clock.now(),
  uuid: () => uuidv7(),
};
const pass = (seconds: number): void => {
  aheadMs += seconds * 1_000;
};
const realS = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });
const inS = (seconds: number): string => new Date(clock.now() + seconds * 1_000).toISOString();

/** What a pretended identity provider says of its tokens. Real ones have their own tests. */
const tokens = new Map<string, Identified>();
const identity: Identity = {
  verify: (token) => {
    const found = tokens.get(token);
    return Promise.resolve(found && clock.now() < found.expiresAtMs + LEEWAY_MS ? found : undefined);
  },
};
function tokenOf(subject: string, seconds: number, scopes?: readonly string[]): string {
  const token = `token-${tokens.size}-${subject}`;
  tokens.set(token, { issuer: ISSUER, subject, expiresAtMs: clock.now() + seconds * 1_000, ...(scopes && { scopes }) });
  return token;
}

describe('access ends', function () {
  this.timeout(60_000);
  let api: Api;
  let house: House;
  let B: string;
  let isStoreAway = false;
  before(async () => {
    const wrapMemory = (memory: Memory): Memory => ({
      ...memory,
      keyByHash: (hash) => (isStoreAway ? Promise.reject(new Error('away')) : memory.keyByHash(hash)),
    });
    api = await startApi('http_ends', { clock, identity, wrapMemory, feedTickMs: 100 });
    house = await furnish(api);
    B = `/v1/companies/${house.companyId}`;
  });
  after(() => api.close());
  afterEach(() => {
    stoppedMs = undefined;
  });

  const newKey = (body: object): Promise<Record<string, unknown>> =>
    made(api, house, '/api-keys', { name: 'k', role: 'auditor', ...body });
  const ask = (path: string, key: string): Promise<Answer> => api.call('GET', path, { key });
  const memberOf = async (subject: string, role: string): Promise<string> =>
    (await made(api, house, '/members', { subject: `${ISSUER}|${subject}`, role }))['id'] as string;

  describe('for requests', () => {
    it('a key works until it expires, to the millisecond, on both surfaces and out of the cache too', async () => {
      stoppedMs = Date.now();
      const key = (await newKey({ expiresAt: inS(3_600) }))['secret'] as string;
      const paths = ['/v1/accounts', `${B}/accounts`];
      for (const path of paths) expect((await ask(path, key)).status).to.equal(200);
      pass(3_599.999);
      for (const path of paths) expect((await ask(path, key)).status).to.equal(200);
      pass(0.001);
      const unknown = await ask('/v1/accounts', 'dch_sk_unknown');
      for (const path of paths) {
        const refused = await ask(path, key);
        expect([refused.status, refused.headers.get('www-authenticate')]).to.deep.equal([
          401,
          'Bearer realm="daicho", error="invalid_token"',
        ]);
        // An expired key is told what an unknown one is told, but for the name of the request.
        const told = ({ body }: { body: Record<string, unknown> }): unknown => ({
          ...body,
          requestId: null,
          request_id: null,
        });
        const inner = (body: Record<string, unknown>): Record<string, unknown> =>
          (body['error'] ?? {}) as Record<string, unknown>;
        if (path === '/v1/accounts')
          expect(told({ body: inner(refused.body) })).to.deep.equal(told({ body: inner(unknown.body) }));
      }
    });

    it('an operator key too, also where figures of the service are read', async () => {
      const { secret } = await api.engine.service.execute(createOperatorKey, {
        input: { name: 'for a day', expiresAt: inS(86_400) },
        caller: { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(), via: 'system' },
      });
      const paths = ['/v1/companies', '/metrics'];
      for (const path of paths) expect((await ask(path, secret as string)).status, path).to.equal(200);
      pass(86_400);
      for (const path of paths) expect((await ask(path, secret as string)).status, path).to.equal(401);
    });

    it('a replaced secret works until the overlap of its rotation ends, and never longer than the key', async () => {
      const lasting = await newKey({});
      const brief = await newKey({ expiresAt: inS(30) });
      const rotate = async ({ id }: Record<string, unknown>): Promise<string> =>
        (await made(api, house, `/api-keys/${id as string}/rotate`, { overlapSeconds: 60 }))['secret'] as string;
      const [newer, newerBrief] = [await rotate(lasting), await rotate(brief)];
      const statuses = (): Promise<number[]> =>
        Promise.all(
          [lasting['secret'], newer, brief['secret'], newerBrief].map(
            async (key) => (await ask(`${B}/accounts`, key as string)).status,
          ),
        );
      expect(await statuses()).to.deep.equal([200, 200, 200, 200]);
      pass(31);
      expect(await statuses()).to.deep.equal([200, 200, 401, 401]);
      pass(30);
      expect(await statuses()).to.deep.equal([401, 200, 401, 401]);
    });
  });

  describe('for live feeds', () => {
    const until = (feed: Feed): Promise<string> =>
      Promise.race([
        feed.ended.then(() => 'ended'),
        new Promise<string>((resolve) => {
          setTimeout(resolve, 2_000, 'still open').unref();
        }),
      ]);
    const open = async (key: string): Promise<Feed> => {
      const feed = await listen(api, `${B}/events/stream?type=label.*`, key);
      expect(feed.head.statusCode).to.equal(200);
      return feed;
    };
    /** The feed hears what happens before the act, at most `mayHear` events after it, and ends by itself. */
    async function endsBy(feed: Feed, act: () => unknown, mayHear = 0): Promise<void> {
      await realS(0.3);
      await made(api, house, '/labels', { name: uuidv7() });
      await feed.until(1);
      const heard = feed.events.length;
      await act();
      await made(api, house, '/labels', { name: uuidv7() });
      expect(await until(feed)).to.equal('ended');
      feed.close();
      expect(feed.events.length - heard).to.be.within(0, mayHear);
    }
    const patch = (id: string, role: string): Promise<unknown> =>
      api.call('PATCH', `${B}/members/${id}`, { key: house.key, body: { role } });
    const remove = (path: string): Promise<unknown> => api.call('DELETE', `${B}${path}`, { key: house.key });

    it('an expired key', async () => {
      const key = await newKey({ expiresAt: inS(60) });
      await endsBy(await open(key['secret'] as string), () => pass(60));
    });
    it('the end of an overlap, also of one that began while the feed was open; the new secret hears on', async () => {
      const key = await newKey({});
      const old = await open(key['secret'] as string);
      const rotated = await made(api, house, `/api-keys/${key['id'] as string}/rotate`, { overlapSeconds: 60 });
      const feed = await open(rotated['secret'] as string);
      await realS(0.5);
      await endsBy(old, () => pass(60));
      await feed.until(2);
      feed.close();
    });
    // What the service has to be asked about is asked every few seconds: events of that time may slip through.
    it('a key that is rotated without overlap, or revoked', async () => {
      const [rotated, revoked] = await Promise.all([newKey({}), newKey({})]);
      const feeds = await Promise.all([rotated, revoked].map((key) => open(key['secret'] as string)));
      const acts = [
        () => made(api, house, `/api-keys/${rotated['id'] as string}/rotate`, {}),
        () => remove(`/api-keys/${revoked['id'] as string}`),
      ];
      await Promise.all(feeds.map((feed, i) => endsBy(feed, acts[i] as () => unknown, 4)));
    });
    it('a token that ends, without the leeway of requests; it opens no new feed then', async () => {
      await memberOf('anna', 'auditor');
      const token = tokenOf('anna', 60);
      await endsBy(await open(token), () => pass(60));
      expect((await ask(`${B}/accounts`, token)).status).to.equal(200);
      expect((await ask(`${B}/events/stream`, token)).status).to.equal(401);
    });
    it('a token whose issuer takes it back, a membership that is removed, a role without events:read', async () => {
      const names = ['ben', 'carl', 'dora'];
      const [, carl, dora] = await Promise.all(names.map((name) => memberOf(name, 'auditor')));
      const held = names.map((name) => tokenOf(name, 900));
      const feeds = await Promise.all(held.map(open));
      const acts = [
        () => tokens.delete(held[0] as string),
        () => remove(`/members/${carl}`),
        () => patch(dora as string, 'viewer'),
      ];
      await Promise.all(feeds.map((feed, i) => endsBy(feed, acts[i] as () => unknown, 6)));
    });
    it('not by a change that keeps the permission, nor a silent store; by an end of its own even then', async () => {
      const member = await memberOf('emil', 'auditor');
      const feeds = await Promise.all([
        open(tokenOf('emil', 900)),
        open((await newKey({ expiresAt: inS(600) }))['secret'] as string),
      ]);
      await patch(member, 'accountant');
      isStoreAway = true;
      pass(10);
      try {
        expect(await Promise.all(feeds.map(until))).to.deep.equal(['still open', 'still open']);
        pass(590);
        expect(await until(feeds[1] as Feed)).to.equal('ended');
      } finally {
        isStoreAway = false;
      }
      await made(api, house, '/labels', { name: uuidv7() });
      await (feeds[0] as Feed).until(1);
      (feeds[0] as Feed).close();
    });
  });
});
