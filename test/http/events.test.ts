// The stream as callers see it: pages, filters and order, and the live feed that resumes where it stopped.
import { expect } from 'chai';
import { LIMITS } from '../../src/domain/limits.ts';
import { startApi, type Api } from '../api.ts';
import { listen } from './feed.ts';
import { entryBody, furnish, made, type House } from './samples.ts';

describe('events', function events() {
  this.timeout(60_000);
  let api: Api;
  let house: House;
  let B: string;
  type Page = {
    data: { sequence: number; type: string; entity: { id: string; type: string }; data: unknown }[];
    total: number;
    limit: number;
    offset: number;
    nextCursor?: string;
  };
  const page = async (query: string): Promise<Page> => {
    const answer = await api.call('GET', `${B}/events?${query}`, { key: house.key });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as unknown as Page;
  };

  before(async () => {
    api = await startApi('http_events');
    house = await furnish(api);
    B = `/v1/companies/${house.companyId}`;
  });
  after(() => api.close());

  it('are the whole stream: gapless from 0, company.created first, the same by any pages, both ways', async () => {
    const { total } = await page('limit=1');
    const seen: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const part: Page = await page(`limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...part.data.map(({ sequence }) => sequence));
      cursor = part.nextCursor;
    }
    expect(seen).to.deep.equal(Array.from({ length: total }, (_, i) => i));
    expect((await page('limit=1')).data[0]?.type).to.equal('company.created');
    expect((await page('limit=3&offset=5')).data.map(({ sequence }) => sequence)).to.deep.equal([5, 6, 7]);
    expect((await page('limit=3&order=desc')).data.map(({ sequence }) => sequence)).to.deep.equal([
      total - 1,
      total - 2,
      total - 3,
    ]);
    expect((await page('limit=2&order=desc&offset=1')).data.map(({ sequence }) => sequence)).to.deep.equal([
      total - 2,
      total - 3,
    ]);
    expect((await page(`afterSequence=${total - 3}`)).data.map(({ sequence }) => sequence)).to.deep.equal([
      total - 2,
      total - 1,
    ]);
    expect(await page(`limit=5&offset=${total + 5}`)).to.deep.include({ data: [], total, offset: total + 5 });
  });

  it('are filtered by type, wildcard, entity, actor and time, with exact totals', async () => {
    const all = (await page('limit=500')).data as (Page['data'][number] & {
      actor: { id: string };
      recordedAt: string;
    })[];
    const count = (test: (event: (typeof all)[number]) => boolean): number => all.filter(test).length;
    expect((await page('type=journal_entry.posted')).total)
      .to.equal(count(({ type }) => type === 'journal_entry.posted'))
      .and.above(0);
    expect((await page('type=journal_entry.*,label.created')).total).to.equal(
      count(({ type }) => type.startsWith('journal_entry.') || type === 'label.created'),
    );
    expect((await page('entityType=partner')).total).to.equal(1);
    expect((await page(`entityId=${house.entryId}`)).data.map(({ type }) => type)).to.deep.equal([
      'journal_entry.posted',
    ]);
    expect((await page(`actorId=${house.ownerKeyId}`)).total)
      .to.equal(count(({ actor }) => actor.id === house.ownerKeyId))
      .and.above(0);
    expect((await page('from=2999-01-01T00:00:00Z')).total).to.equal(0);
    const noon = all[Math.floor(all.length / 2)]?.recordedAt as string;
    expect((await page(`from=${encodeURIComponent(noon)}`)).total).to.equal(
      count(({ recordedAt }) => recordedAt >= noon),
    );
    const filtered = await page('type=journal_entry.*,label.*,partner.*&limit=1');
    const next = await page(`type=journal_entry.*,label.*,partner.*&limit=1&cursor=${filtered.nextCursor}`);
    expect(next.data[0]?.sequence).to.be.above(filtered.data.at(-1)?.sequence as number);
    expect(next.total).to.equal(filtered.total);
  });

  it('never show the hash of a key', async () => {
    const keys = await page('type=api_key.*');
    expect(keys.total).to.be.above(1);
    expect(JSON.stringify(keys.data.map(({ data }) => data))).to.not.match(/"hash"|"previous"|[0-9a-f]{64}/);
  });

  it('live feed: who goes while his history is read holds no feed open', async () => {
    // So many as one key may hold, and once more: what one of them left behind would be refused in the end.
    for (let n = 0; n < 2 * LIMITS.feedsPerToken; n++) {
      const feed = await listen(api, `${B}/events/stream?afterSequence=-1`, house.key);
      feed.close();
      // At the same moment as the first events are read: a little earlier, a little later.
      await new Promise((resolve) => setTimeout(resolve, n % 4));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    const feeds = await Promise.all(
      Array.from({ length: LIMITS.feedsPerToken }, () => listen(api, `${B}/events/stream`, house.key)),
    );
    expect(feeds.map(({ head }) => head.statusCode)).to.deep.equal(feeds.map(() => 200));
    for (const feed of feeds) feed.close();
  });

  it('live feed: history from the beginning, then what happens, then resumed without gap or repeat', async () => {
    const { total } = await page('limit=1');
    const first = await listen(api, `${B}/events/stream?afterSequence=-1`, house.key);
    expect(first.head.statusCode).to.equal(200);
    expect(first.head.headers['content-type']).to.equal('text/event-stream; charset=utf-8');
    expect(first.head.headers['cache-control']).to.equal('no-store, no-transform');
    await first.until(total);
    const posted = await made(api, house, '/journal-entries', entryBody());
    await first.until(total + 1);
    expect(first.events.map(({ id }) => id)).to.deep.equal(Array.from({ length: total + 1 }, (_, i) => i));
    expect(first.events.at(-1)).to.include({ event: 'journal_entry.posted' });
    expect(first.events.at(-1)?.data['entity']).to.include({ id: posted['id'] });
    expect(first.events.at(-1)?.data).to.deep.equal((await page('limit=1&order=desc')).data[0]);
    first.close();
    for (let i = 0; i < 5; i++) await made(api, house, '/labels', { name: `while away ${i}` });
    const second = await listen(api, `${B}/events/stream`, house.key, { 'last-event-id': String(total) });
    await second.until(5);
    expect(second.events.map(({ id }) => id)).to.deep.equal([1, 2, 3, 4, 5].map((n) => total + n));
    second.close();
  });

  it('live feed: starts live without a position, filters, and ends with its key', async () => {
    const key = await made(api, house, '/api-keys', { name: 'feed', role: 'auditor' });
    const feed = await listen(api, `${B}/events/stream?type=label.*`, key['secret'] as string);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await made(api, house, '/partners', { name: '見えない' });
    await made(api, house, '/labels', { name: '見える' });
    await feed.until(1);
    expect(feed.events.map(({ event }) => event)).to.deep.equal(['label.created']);
    const gone = await api.call('DELETE', `${B}/api-keys/${key['id'] as string}`, { key: house.key });
    expect(gone.status).to.equal(200);
    const waited = await Promise.race([
      feed.ended.then(() => 'ended'),
      new Promise((resolve) => {
        setTimeout(resolve, 12_000, 'still open');
      }),
    ]);
    feed.close();
    expect(waited).to.equal('ended');
  });

  it('live feed: wrong positions and filters are refused before it starts', async () => {
    for (const [query, headers] of [
      ['afterSequence=x', {}],
      ['type=No', {}],
      ['limit=5', {}],
      ['', { 'last-event-id': 'x' }],
    ] as const) {
      const answer = await api.call('GET', `${B}/events/stream?${query}`, { key: house.key, headers });
      expect([answer.status, answer.body['code']], query).to.deep.equal([400, 'validation_error']);
    }
    expect((await api.call('GET', `${B}/events/stream`, {})).status).to.equal(401);
    expect((await api.call('HEAD', `${B}/events/stream`, { key: house.key })).status).to.equal(405);
  });

  it('live feed: of the own company only, for holders of events:read, and so many per token', async () => {
    const other = await api.newCompany();
    expect(
      (await api.call('GET', `/v1/companies/${other.companyId}/events/stream`, { key: house.key })).status,
    ).to.equal(404);
    const viewer = await api.newKey(house.key, { role: 'viewer' });
    expect((await api.call('GET', `${B}/events/stream`, { key: viewer })).status).to.equal(403);
    const feeds = await Promise.all(
      Array.from({ length: LIMITS.feedsPerToken }, () => listen(api, `${B}/events/stream`, house.key)),
    );
    expect(feeds.map(({ head }) => head.statusCode)).to.deep.equal(feeds.map(() => 200));
    const refused = await api.call('GET', `${B}/events/stream`, { key: house.key });
    expect([refused.status, refused.body['code']]).to.deep.equal([429, 'rate_limited']);
    for (const feed of feeds) feed.close();
  });
});
