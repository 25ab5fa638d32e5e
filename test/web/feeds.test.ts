// The feed of the dashboard over HTTP: twelve tabs of one browser with one feed among them, a leader that leaves, and a
// service that stops and starts again: no event is lost, none comes twice.
import { expect } from 'chai';
import { startApi, type Api } from '../api.ts';
import { listen, type Feed } from '../http/feed.ts';
import { preparedDatabase } from '../postgres.ts';
import { codeFor, OWN, raw } from './browser.ts';

/** The browser calls every start of the service by one name, as behind a proxy. */
const HOST = '127.0.0.1:41998';
const TABS = 12;
const HANDOVERS = 4;

describe('the feed of the dashboard', function feeds() {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  /** What every request of the browser carries. */
  let halves: Record<string, string>;

  const start = (): Promise<Api> => startApi('web_feeds', { databaseUrl: database.url, feedTickMs: 50 });
  before(async () => {
    database = await preparedDatabase('web_feeds');
    api = await start();
    ({ companyId, ownerKey } = await api.newCompany());
    const code = await codeFor(api, ownerKey);
    const opened = await raw(api.origin, 'POST', '/app/session', { ...OWN, host: HOST }, { code });
    expect(opened.status, opened.text).to.equal(201);
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
    halves = { ...OWN, host: HOST, cookie, 'daicho-session': opened.body['half'] as string };
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const at = (rest: string): string => `/app/v1/companies/${companyId}${rest}`;
  async function post(amount: number): Promise<number> {
    const body = {
      effectiveDate: '2026-05-01',
      status: 'posted',
      lines: [
        { side: 'debit', accountCode: '6320', amount },
        { side: 'credit', accountCode: '1110', amount },
      ],
    };
    const { status, text, body: entry } = await raw(api.origin, 'POST', at('/journal-entries'), halves, body);
    expect(status, text).to.equal(201);
    return entry['streamPosition'] as number;
  }
  /** A feed as the page opens it: brief, behind the last event that it heard of. */
  const follow = (after: number): Promise<Feed> =>
    listen(api, at('/events/stream?brief=true'), '', { ...halves, 'last-event-id': String(after), authorization: '' });
  const heard = ({ events }: Feed): number[] => events.map(({ id }) => id);

  it('twelve tabs of one browser: one follows, all read; when it leaves, the next goes on without a gap', async () => {
    let last = await post(1);
    const expected: number[] = [];
    const got: number[] = [];
    let leader = await follow(last);
    for (let tab = 1; tab <= HANDOVERS; tab++) {
      const before = await post(tab);
      expected.push(before);
      // What happened while nobody followed, and this.
      await leader.until(tab === 1 ? 1 : 2);
      // All the other tabs read the page anew, at once, beside the feed: none waits for it.
      const read = await Promise.all(
        Array.from({ length: TABS - 1 }, () =>
          raw(api.origin, 'GET', at(`/journal-entries?limit=1`), { ...halves, 'daicho-unattended': '1' }),
        ),
      );
      expect(read.map(({ status }) => status)).to.deep.equal(read.map(() => 200));
      // The leader is closed; what happens before the next one is there is told to him.
      got.push(...heard(leader));
      last = got.at(-1) ?? last;
      leader.close();
      expected.push(await post(100 + tab));
      leader = await follow(last);
    }
    await leader.until(1);
    got.push(...heard(leader));
    leader.close();
    expect(got).to.deep.equal(expected);
  });

  it('the service stops and starts: the session and the feed go on, and every event is heard once', async () => {
    const before = await follow(await post(1));
    const first = await post(2);
    await before.until(1);
    const stopping = api.close();
    await before.ended;
    await stopping;
    expect(heard(before)).to.deep.equal([first]);

    api = await start();
    // Somebody else is faster than the page.
    const missed = [await post(3), await post(4)];
    const after = await follow(first);
    const live = await post(5);
    await after.until(3);
    expect(heard(after)).to.deep.equal([...missed, live]);
    after.close();
  });
});
