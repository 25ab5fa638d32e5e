// Moments of the past by sequence, and by which door what was recorded: what the dashboard travels and filters by.
import { expect } from 'chai';
import pg from 'pg';
import { dateInZone } from '../../src/domain/dates.ts';
import { z } from 'zod';
import { ROWS } from '../../src/http/app.ts';
import type { Row } from '../../src/http/route.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { listen } from '../http/feed.ts';
import { openPage } from './browser.ts';

interface Actor {
  readonly type: string;
  readonly via: string;
}
interface Event {
  readonly id: string;
  readonly sequence: number;
  readonly recordedAt: string;
  readonly actor: Actor;
}
interface Day {
  readonly events: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly ways: readonly { readonly via: string; readonly events: number }[];
}
const rent = (amount: number, status = 'posted'): object => ({
  effectiveDate: '2026-05-01',
  status,
  lines: [
    { side: 'debit', accountCode: '6320', amount },
    { side: 'credit', accountCode: '1110', amount },
  ],
});

/** How each read that knows the past is asked, by its path. */
const ASKED: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard?',
  '/reports/trial-balance': '/reports/trial-balance?period=FY2026&',
  '/reports/pl': '/reports/pl?period=FY2026&',
  '/reports/bs': '/reports/bs?asOf=2026-05-31&',
  '/reports/ss': '/reports/ss?period=FY2026&',
  '/reports/cs': '/reports/cs?period=FY2026&',
  '/reports/subsidiary-summary': '/reports/subsidiary-summary?period=FY2026&accountCode=6320&',
  '/reports/ar-aging': '/reports/ar-aging?',
  '/reports/runway': '/reports/runway?',
  '/reports/general-ledger': '/reports/general-ledger?period=FY2026&',
  '/reports/journal-book': '/reports/journal-book?period=FY2026&',
  '/reports/account-details': '/reports/account-details?period=FY2026&accountCode=6320&',
  '/reports/consumption-tax': '/reports/consumption-tax?period=FY2026&',
  // A scenario is needed for it: the moment is read by the same function.
  '/scenarios/:scnId/entries': '/dashboard?',
};

describe('moments and doors', function moments() {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  let agentKey: string;
  let viewerKey: string;
  /** Sequences of the three entries, one a request. */
  const at: number[] = [];

  const get = (path: string, key = ownerKey, headers = {}): Promise<Answer> =>
    api.call('GET', `/v1/companies/${companyId}${path}`, { key, headers });
  before(async () => {
    api = await startApi('web_moments');
    ({ companyId, ownerKey } = await api.newCompany());
    agentKey = await api.newKey(ownerKey, { role: 'agent' });
    viewerKey = await api.newKey(ownerKey, { role: 'viewer' });
    const page = await openPage(api, ownerKey);
    const path = `/companies/${companyId}/journal-entries`;
    const answers = [
      await api.call('POST', `/v1${path}`, { key: ownerKey, body: rent(100) }),
      await page.call('POST', `/app/v1${path}`, { body: rent(20) }),
      await api.call('POST', `/v1${path}`, { key: agentKey, body: rent(3, 'draft') }),
    ];
    for (const { status, text, body } of answers) {
      expect(status, text).to.equal(201);
      at.push(body['streamPosition'] as number);
    }
  });
  after(() => api.close());

  it('knownAt takes the sequence of an event: the books right after it, and links stay at that moment', async () => {
    const [first = 0, second = 0] = at;
    const balance = async (knownAt: number | string): Promise<unknown> => {
      const { status, text, body } = await get(`/reports/pl?from=2026-04-01&to=2026-05-31&knownAt=${knownAt}`);
      expect(status, text).to.equal(200);
      const rows = body['rows'] as { code: string; values: Record<string, number>; links?: Record<string, string> }[];
      const row = rows.find(({ code }) => code === '6320');
      for (const link of Object.values(row?.links ?? {})) expect(link).to.contain(`knownAt=${knownAt}`);
      expect((body['projection'] as { position: number }).position).to.equal(Number(knownAt));
      return row?.values['total'] ?? 0;
    };
    expect(await balance(first - 1)).to.equal(0);
    expect(await balance(first)).to.equal(100);
    expect(await balance(second - 1)).to.equal(100);
    expect(await balance(second)).to.equal(120);
    // Two in one: what one link leads to is what the figure was.
    const { body } = await get(`/reports/pl?from=2026-04-01&to=2026-05-31&knownAt=${first}`);
    const row = (body['rows'] as { code: string; links?: Record<string, string> }[]).find(
      ({ code }) => code === '6320',
    );
    const ledger = await api.call('GET', String(row?.links?.['ledger']), { key: ownerKey });
    expect(ledger.status, ledger.text).to.equal(200);
    expect(ledger.text).to.contain('100').and.not.contain(':120');
  });

  it('every read that knows the past knows it by sequence, and refuses one that is not there yet', async () => {
    const shapeOf = ({ behind }: Row): object =>
      behind.kind === 'query' && behind.query.input instanceof z.ZodObject ? behind.query.input.shape : {};
    const rows = ROWS.filter((row) => row.surface === 'b' && 'knownAt' in shapeOf(row) && row.file === undefined);
    const paths = rows.flatMap((row) => {
      const own = ASKED[row.path.replace('/v1/companies/:companyId', '')];
      return own === undefined ? [] : [own];
    });
    expect(paths.length, rows.map(({ path }) => path).join(' ')).to.equal(rows.length);
    for (const path of paths) {
      const past = await get(`${path}knownAt=${at[0]}`);
      expect(past.status, `${path} ${past.text.slice(0, 300)}`).to.equal(200);
      for (const beyond of ['999999', '9999999999']) {
        const told = await get(`${path}knownAt=${beyond}`);
        expect([told.status, told.body['code'], told.body['field']], path).to.deep.equal([
          400,
          'validation_error',
          'knownAt',
        ]);
        expect(told.text, path).to.contain(`there is no event ${beyond} yet`);
      }
    }
    const snake = await api.call('GET', `/v1/reports/trial-balance?period=FY2026&known_at=${at[0]}`, { key: ownerKey });
    expect(snake.status, snake.text).to.equal(200);
    const diff = await get(`/reports/pl/diff?period=FY2026&knownAtA=${at[0]}&knownAtB=${at[1]}`);
    expect(diff.status, diff.text).to.equal(200);
    expect(diff.text).to.contain('20');
  });

  it('recordings: days with counts by door, from the first to the last sequence', async () => {
    const events = (await get('/events?limit=500')).body['data'] as Event[];
    const told = await get('/recordings', viewerKey);
    expect(told.status, told.text).to.equal(200);
    const days = told.body['days'] as Day[];
    expect(told.body['events']).to.equal(events.length);
    expect(days.reduce((sum, day) => sum + day.events, 0)).to.equal(events.length);
    expect([days[0]?.firstSequence, days.at(-1)?.lastSequence]).to.deep.equal([0, events.at(-1)?.sequence]);
    for (const via of ['surface_a', 'surface_b', 'dashboard']) {
      const sum = days.flatMap(({ ways }) => ways).reduce((n, way) => (way.via === via ? n + way.events : n), 0);
      expect(sum, via).to.equal(events.filter(({ actor }) => actor.via === via).length);
    }
    const today = dateInZone('Asia/Tokyo', Date.parse(events[0]?.recordedAt as string));
    expect((await get(`/recordings?from=${today}`)).body['events']).to.equal(events.length);
    expect((await get('/recordings?to=2026-01-01')).body['days']).to.deep.equal([]);
    expect((await get('/recordings?from=2026-02-01&to=2026-01-01')).status).to.equal(400);
    const tag = told.headers.get('etag') as string;
    expect((await get('/recordings', viewerKey, { 'if-none-match': tag })).status).to.equal(304);
  });

  it('events and entries say by whom and through which door, and are asked for by it', async () => {
    const sequences = async (query: string): Promise<number[]> =>
      ((await get(`/events?type=journal_entry.*&${query}`)).body['data'] as Event[]).map(({ sequence }) => sequence);
    expect(await sequences('via=dashboard')).to.deep.equal([at[1]]);
    expect(await sequences('actorType=agent')).to.deep.equal([at[2]]);
    expect(await sequences('actorType=agent&via=dashboard')).to.deep.equal([]);
    const entries = async (query: string): Promise<unknown[]> => {
      const { status, text, body } = await get(`/journal-entries?${query}`);
      expect(status, text).to.equal(200);
      return (body['data'] as { streamPosition: number; createdBy: Actor }[]).map(({ streamPosition, createdBy }) => [
        streamPosition,
        createdBy.type,
        createdBy.via,
      ]);
    };
    expect(await entries('via=dashboard')).to.deep.equal([[at[1], 'api_key', 'dashboard']]);
    expect(await entries('actorType=agent')).to.deep.equal([[at[2], 'agent', 'surface_b']]);
    for (const path of ['/events?via=x', '/journal-entries?via=x', '/journal-entries?actorType=x'])
      expect((await get(path)).status, path).to.equal(400);
  });

  it('a brief feed tells what happened to what, at a tenth; its filters are those of the list', async () => {
    const sent = async (query: string): Promise<{ bytes: number; ids: number[]; data: object[] }> => {
      const feed = await listen(api, `/v1/companies/${companyId}/events/stream?afterSequence=-1&${query}`, ownerKey);
      await feed.until(1);
      await new Promise((resolve) => setTimeout(resolve, 300));
      feed.close();
      const data = feed.events.map((one) => one.data);
      return { bytes: JSON.stringify(data).length, ids: feed.events.map(({ id }) => id), data };
    };
    const [whole, brief] = [await sent('type=journal_entry.*'), await sent('type=journal_entry.*&brief=true')];
    expect(brief.ids).to.deep.equal(whole.ids).and.deep.equal(at);
    expect(brief.bytes).to.be.lessThan(whole.bytes / 2);
    for (const event of brief.data) expect(event).to.not.have.any.keys('data', 'hash', 'requestId');
    expect((await sent('type=journal_entry.*&via=dashboard&brief=true')).ids).to.deep.equal([at[1]]);
    expect((await get('/events/stream?brief=perhaps')).status).to.equal(400);
  });

  it('the dashboard is known by a tag, until something is recorded', async () => {
    const first = await get('/dashboard');
    const tag = first.headers.get('etag') as string;
    expect((await get('/dashboard', ownerKey, { 'if-none-match': tag })).status).to.equal(304);
    const body = rent(1, 'draft');
    await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key: ownerKey, body });
    const next = await get('/dashboard', ownerKey, { 'if-none-match': tag });
    expect([next.status, next.body['draftsCount']]).to.deep.equal([200, (first.body['draftsCount'] as number) + 1]);
  });

  it('a recording belongs to the day of its zone, from its first moment to its last', async () => {
    // Nobody records at such moments in a test: the index is told that they were recorded then.
    const moments = [
      '2026-02-28T14:59:59.999Z',
      '2026-02-28T15:00:00Z',
      '2026-03-01T14:59:59.999999Z',
      '2026-03-03T00:00:00Z',
    ];
    const rows = new pg.Client({ connectionString: api.databaseUrl });
    await rows.connect();
    const { rowCount } = await rows.query(
      `update read_model.event_index set recorded_at = ($2::timestamptz[])[least(revision + 1, 4)]
      where company_id = $1::uuid`,
      [companyId.replace('comp_', ''), moments],
    );
    await rows.end();
    const days = (await get('/recordings', viewerKey)).body['days'] as (Day & { readonly date: string })[];
    expect(days.map(({ date, events }) => [date, events])).to.deep.equal([
      ['2026-02-28', 1],
      ['2026-03-01', 2],
      ['2026-03-03', rowCount! - 3],
    ]);
    for (const day of days) {
      const within = (await get(`/recordings?from=${day.date}&to=${day.date}`)).body['days'];
      expect(within, day.date).to.deep.equal([day]);
    }
    expect((await get('/recordings?from=2026-03-02&to=2026-03-02')).body['days']).to.deep.equal([]);
  });
});
