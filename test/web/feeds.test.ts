// The feed of the dashboard over HTTP: twelve tabs of one browser with one feed among them, a leader that leaves, and a
// service that stops and starts again: no event is lost, none comes twice.
import { once } from 'node:events';
import net from 'node:net';
import { expect } from 'chai';
import { LIMITS } from '../../src/domain/limits.ts';
import { feedLooks } from '../../src/http/feed-looks.ts';
import { startApi, type Api } from '../api.ts';
import { listen, type Feed } from '../http/feed.ts';
import { preparedDatabase } from '../postgres.ts';
import { codeFor, OWN, raw } from './browser.ts';
import { inProof } from './stage.ts';

/** The browser calls every start of the service by one name, as behind a proxy. */
const HOST = '127.0.0.1:41998';
const TABS = 12;
const HANDOVERS = 4;
const ROUNDS = 10;
/** Posts by turns without and beside feeds, and how little they may be slowed down. */
const [POSTS, TURNS, WARMING, LEAST_RATIO] = [20, 40, 4, 0.8];

describe('the feed of the dashboard', function feeds() {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let api: Api;
  let companyId: string;
  let ownerKey: string;
  /** What every request of the browser carries. */
  let halves: Record<string, string>;

  /** How often events of one stream were read. */
  let reads = 0;
  const start = (): Promise<Api> =>
    startApi('web_feeds', {
      databaseUrl: database.url,
      feedTickMs: 50,
      wrapLog: (log) => ({
        ...log,
        readStream: (...asked) => {
          reads += 1;
          return log.readStream(...asked);
        },
      }),
    });
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

  it('twelve feeds read the log once for an event, not twelve times', async () => {
    const feeds = await Promise.all(Array.from({ length: TABS }, () => post(1).then(follow)));
    await Promise.all(feeds.map((feed) => feed.until(0)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = reads;
    for (let n = 1; n <= ROUNDS; n++) {
      const sequence = await post(n);
      await Promise.all(feeds.map((feed) => feed.until(feed.events.filter(({ id }) => id < sequence).length + 1)));
    }
    // One for the event, and now and then one of the slow tick, which covers a bell that was not heard.
    const each = (reads - before) / ROUNDS;
    expect(each, `${each} reads of the log for an event`).to.be.below(3);
    const last = feeds.map((feed) => heard(feed).slice(-ROUNDS));
    for (const one of last) expect(one).to.deep.equal(last[0]);
    for (const feed of feeds) feed.close();
  });

  it('who goes while it is found out who he is leaves no feed open', async () => {
    const head = Object.entries({ ...halves, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    const lines = [`GET /app/v1/companies/${companyId}/events/stream?brief=true HTTP/1.1`, ...head, '', ''];
    const goes = Array.from({ length: 3 * LIMITS.feedsPerToken }, async () => {
      const socket = net.connect(Number(new URL(api.origin).port), '127.0.0.1');
      const [closed] = [once(socket, 'close'), await once(socket, 'connect')];
      socket.write(lines.join('\r\n'), () => socket.resetAndDestroy());
      await closed;
    });
    await Promise.all(goes);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const feed = await follow(0);
    await feed.until(1);
    feed.close();
  });

  it('feeds that hang on one credential ask for it once at a tick, those of others for themselves', async () => {
    const looks = feedLooks(5);
    const asked: string[] = [];
    const again = (who: string) => async (): Promise<undefined> => {
      asked.push(who);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const stops = Array.from({ length: TABS }, () => looks.every(() => void looks.together('one', again('one'))));
    stops.push(looks.every(() => void looks.together('two', again('two'))));
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const stop of stops) stop();
    const of = (who: string): number => asked.filter((it) => it === who).length;
    expect(of('two')).to.be.above(1);
    expect(of('one')).to.equal(of('two'));
    const all = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked.length, 'who has stopped asks no more').to.equal(all);
  });

  inProof('posts are made as fast beside twelve feeds as without', async function () {
    this.timeout(240_000);
    // Browsers read and parse what they are told somewhere else: here nobody does, but what came is kept.
    const told = async (after: number): Promise<{ said: Buffer[]; close(): void }> => {
      const socket = net.connect(Number(new URL(api.origin).port), '127.0.0.1');
      const said: Buffer[] = [];
      socket.on('data', (chunk) => said.push(chunk));
      const head = Object.entries({ ...halves, 'last-event-id': String(after) }).map((one) => one.join(': '));
      socket.write([`GET ${at('/events/stream?brief=true')} HTTP/1.1`, ...head, '', ''].join('\r\n'));
      await once(socket, 'data');
      return { said, close: () => socket.destroy() };
    };
    const feeds = await Promise.all(Array.from({ length: TABS }, () => post(1).then(told)));
    // Two companies by turns, one of which is followed: whatever else the machine does, it does to both.
    const alone = await api.newCompany();
    const followed = { companyId, ownerKey };
    const perSecond = async (to: typeof followed): Promise<number> => {
      const startMs = performance.now();
      for (let n = 1; n <= POSTS; n++) {
        const lines = [
          { side: 'debit', accountCode: '6320', amount: n },
          { side: 'credit', accountCode: '1110', amount: n },
        ];
        const body = { effectiveDate: '2026-05-01', status: 'posted', lines };
        const path = `/v1/companies/${to.companyId}/journal-entries`;
        const { status, text } = await api.call('POST', path, { key: to.ownerKey, body });
        expect(status, text).to.equal(201);
      }
      const rate = (POSTS * 1_000) / (performance.now() - startMs);
      // What is still being told is told in nobody's time.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return rate;
    };
    const turns: { readonly without: number; readonly within: number }[] = [];
    for (let turn = -WARMING; turn < TURNS; turn++) {
      const first = await perSecond(turn % 2 === 0 ? alone : followed);
      const second = await perSecond(turn % 2 === 0 ? followed : alone);
      const [without, within] = turn % 2 === 0 ? [first, second] : [second, first];
      if (turn >= 0) turns.push({ without, within });
    }
    const last = await post(1);
    const isTold = (): boolean => feeds.every(({ said }) => Buffer.concat(said).includes(`id: ${last}\n`));
    for (let n = 0; n < 100 && !isTold(); n++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isTold(), `all ${TABS} feeds are told #${last}`).to.equal(true);
    for (const feed of feeds) feed.close();
    const middle = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
    const [within, without] = [middle(turns.map((it) => it.within)), middle(turns.map((it) => it.without))];
    const ratio = middle(turns.map((it) => it.within / it.without));
    process.stdout.write(
      `      ${within.toFixed(1)} posts/s beside ${TABS} feeds, ${without.toFixed(1)} without, ` +
        `ratio ${ratio.toFixed(2)}\n`,
    );
    expect(ratio).to.be.above(LEAST_RATIO);
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
