// Two services write the books of one company: whoever was overtaken reads what the other one wrote, and no more.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { PROJECTIONS } from '../projections/index.ts';
import { fold, newBook } from '../src/domain/book.ts';
import { bookToJson } from '../src/domain/book-text.ts';
import { storeError, type EventLog } from '../src/engine/ports.ts';
import { describeFinding, verify } from '../src/engine/verify.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { preparedDatabase } from './postgres.ts';
import { readEvent } from '../src/domain/events.ts';

describe('conflicts', function () {
  this.timeout(120_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  const services: Api[] = [];
  /** By service: events of the company that were read, and snapshots that were asked for. */
  const read = [0, 0];
  const loaded = [0, 0];
  /** Reads of the company's stream by the first service fail. */
  let isBlind = false;
  /** What the first service meets on its way: the other one posts, and its rows are written, before or after a call. */
  const met = { appends: 0, reads: 0 };
  /** What happens while the first service asks where the stream ends, once, and who hears that it has read on. */
  let atNewest: (() => Promise<void>) | undefined;
  let onReadOn = (): void => undefined;
  let companyId = '';
  let key = '';

  before(async () => {
    database = await preparedDatabase('conflicts');
    for (const n of [0, 1]) {
      const wrapLog = (log: EventLog): EventLog => ({
        ...log,
        async readStream(stream, options) {
          if (isBlind && n === 0 && stream === `ledger-${companyId}`) throw storeError('unavailable', 'away');
          const page = await log.readStream(stream, options);
          if (stream === `ledger-${companyId}`) read[n] = (read[n] ?? 0) + page.events.length;
          if (n === 0 && stream === `ledger-${companyId}` && met.reads-- > 0) await otherPosts();
          const isNewest = n === 0 && stream === `ledger-${companyId}` && options.direction === 'backwards';
          const act = isNewest ? atNewest : undefined;
          if (act) {
            atNewest = undefined;
            await act();
          } else if (n === 0 && stream === `ledger-${companyId}`) onReadOn();
          return page;
        },
        async append(stream, ...rest) {
          if (n === 0 && stream === `ledger-${companyId}` && met.appends-- > 0) await otherPosts();
          return log.append(stream, ...rest);
        },
      });
      const api = await startApi('conflicts', { databaseUrl: database.url, wrapLog });
      const { memory } = api.rows;
      const loadBook = memory.loadBook.bind(memory);
      memory.loadBook = (stream, shape) => {
        if (stream === `ledger-${companyId}`) loaded[n] = (loaded[n] ?? 0) + 1;
        return loadBook(stream, shape);
      };
      services.push(api);
    }
    const made = await (services[0] as Api).newCompany();
    ({ companyId } = made);
    key = made.ownerKey;
  });
  after(async () => {
    for (const api of services) await api.close();
    await database.drop();
  });

  const post = (n: number, amount: number, headers: Record<string, string> = {}): Promise<Answer> =>
    (services[n] as Api).call('POST', `/v1/companies/${companyId}/journal-entries`, {
      key,
      headers,
      body: {
        effectiveDate: '2026-05-01',
        lines: [
          { side: 'debit', accountCode: '1110', amount },
          { side: 'credit', accountCode: '4110', amount },
        ],
      },
    });

  const otherPosts = async (): Promise<void> => {
    const posted = await post(1, 9);
    expect(posted.status, posted.text).to.equal(201);
    const { progress } = (services[0] as Api).engine.projector;
    const { lastRevision } = await (services[1] as Api).log.readStream(`ledger-${companyId}`, {
      direction: 'backwards',
      limit: 1,
    });
    expect(await progress.waitFor(`ledger-${companyId}`, lastRevision, 20_000)).to.equal(true);
  };

  for (const [what, times] of [
    ['appends', { appends: 12, reads: 0 }],
    ['reads, so that its rows are ahead of its page', { appends: 1, reads: 12 }],
  ] as const)
    it(`one that is overtaken twelve times as it ${what}, writes all the same, and no alarm is raised`, async () => {
      expect((await post(0, 1)).status).to.equal(201);
      Object.assign(met, times);
      const answer = await post(0, 2, { 'idempotency-key': `often-${what}` });
      expect(answer.status, answer.text).to.equal(201);
      expect([met.appends, met.reads].every((left) => left < 0)).to.equal(true);
      expect(services.flatMap(({ problems }) => problems)).to.deep.equal([]);
    });

  it('a refusal that another service may have overtaken is not told while the store cannot be asked', async () => {
    // Given a page of the first service that is older than an account which the second one made
    expect((await post(0, 1)).status).to.equal(201);
    const account = { code: '6997', name: '新しい費用', class: 'expense' };
    const made = await (services[1] as Api).call('POST', `/v1/companies/${companyId}/accounts`, { key, body: account });
    expect(made.status, made.text).to.equal(201);

    // When somebody posts to it at the first service, while that hears nothing of the store
    const lines = [
      { side: 'debit', accountCode: '6997', amount: 1 },
      { side: 'credit', accountCode: '1110', amount: 1 },
    ];
    const body = { effectiveDate: '2026-05-01', lines };
    const ask = (): Promise<Answer> =>
      (services[0] as Api).call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body });
    isBlind = true;
    const blind = await ask();
    isBlind = false;

    // Then nobody says that there is no such account,
    expect(blind.status, blind.text).to.equal(503);
    // and what was answered before is answered again, whatever the store says.
    expect((await ask()).status).to.equal(201);
  });

  it('a refusal rests on the page it was decided on, also when that catches up meanwhile', async () => {
    // Given a page of the first service that is older than an account which the second one made, and rows that have it
    expect((await post(0, 1)).status).to.equal(201);
    const account = { code: '6998', name: 'もう一つの費用', class: 'expense' };
    const made = await (services[1] as Api).call('POST', `/v1/companies/${companyId}/accounts`, { key, body: account });
    expect(made.status, made.text).to.equal(201);
    await (services[0] as Api).engine.projector.progress.waitFor(
      `ledger-${companyId}`,
      (await (services[1] as Api).log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 }))
        .lastRevision,
      20_000,
    );

    // When somebody posts to it at the first service, and a call with a key lets the page follow the rows meanwhile
    let other: Promise<Answer> | undefined;
    atNewest = async () => {
      const hasReadOn = new Promise<void>((resolve) => {
        onReadOn = resolve;
      });
      other = post(0, 2, { 'idempotency-key': 'meanwhile' });
      await hasReadOn;
      await sleep(100);
    };
    const lines = [
      { side: 'debit', accountCode: '6998', amount: 1 },
      { side: 'credit', accountCode: '1110', amount: 1 },
    ];
    const body = { effectiveDate: '2026-05-01', lines };
    const answer = await (services[0] as Api).call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body });

    // Then nobody says that there is no such account.
    expect(answer.status, answer.text).to.equal(201);
    expect((await other)?.status).to.equal(201);
  });

  it('one that was overtaken reads the tail of the stream, not the snapshot and not the stream again', async () => {
    // Given a stream of some length, and a first conflict on each side
    for (let n = 0; n < 40; n++) expect((await post(n % 2, 10)).status).to.equal(201);
    loaded.fill(0);
    read.fill(0);
    // When both write in turn, alone and many at a time, with keys and without
    const rounds = 30;
    let posted = 0;
    for (let n = 0; n < rounds; n++) {
      const headers: Record<string, string> = n % 3 === 0 ? { 'idempotency-key': `k-${n}` } : {};
      const answers = await Promise.all(
        Array.from({ length: n % 5 === 0 ? 8 : 1 }, (_, i) => post(n % 2, n + 1, i === 0 ? headers : {})),
      );
      for (const answer of answers) expect(answer.status, answer.text).to.equal(201);
      posted += answers.length;
    }
    // And each alone for a while, so that what it wrote is projected and let go of
    for (const n of [0, 1, 0, 1]) {
      for (let i = 0; i < 8; i++) {
        const answer = await post(n, 5, { 'idempotency-key': `alone-${posted}` });
        expect(answer.status, answer.text).to.equal(201);
        posted += 1;
        await sleep(40);
      }
    }
    // Then no snapshot was asked for, and each conflict read what was new (and the event that must fit), twice at most
    expect(loaded).to.deep.equal([0, 0]);
    expect((read[0] ?? 0) + (read[1] ?? 0)).to.be.within(posted, 2 * (posted + 3 * rounds));
  });

  it('both have the book that the stream says, and so has the audit', async () => {
    // At the same time, so that what is decided is ahead of the stream when it conflicts
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post(n % 2, n + 1)));
    for (const answer of answers) expect(answer.status, answer.text).to.be.oneOf([201, 503]);
    await post(0, 1);
    await post(1, 2);
    await post(0, 3);
    const book = newBook();
    const { events } = await (services[0] as Api).log.readStream(`ledger-${companyId}`, { limit: 2_000 });
    for (const stored of events) fold(book, readEvent(stored));
    const { progress } = (services[0] as Api).engine.projector;
    const last = events.at(-1)?.revision ?? -1;
    for (const api of services) {
      expect(await progress.waitFor(`ledger-${companyId}`, last, 20_000)).to.equal(true);
      expect(bookToJson((await api.engine.writer.page(`ledger-${companyId}`)) as typeof book)).to.equal(
        bookToJson(book),
      );
    }
    const [api] = services as [Api];
    const found = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    expect(found.findings.map(describeFinding)).to.deep.equal([]);
  });
});
