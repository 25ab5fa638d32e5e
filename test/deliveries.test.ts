// The deliverer of webhooks on real Postgres, with events and receivers of the tests: one at a time for each webhook, a
// share for each company, in order whoever has the lead, and on the way back when events were restored.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { uuidv7 } from 'uuidv7';
import { ledgerStream } from '../src/domain/book.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import type { Webhook } from '../src/domain/webhooks.ts';
import { WEBHOOK_ID } from '../src/domain/webhooks.ts';
import type { Bell, Duty, Lease, WebhookCursor } from '../src/engine/ports.ts';
import { dutyOfLeader } from '../src/engine/members.ts';
import { startDeliverer, type Deliverer, type DelivererDeps } from '../src/engine/webhooks.ts';
import { depth } from './depth.ts';
import { ALL, ALWAYS } from './lease.ts';
import { bench, until, type Bench } from './projecting.ts';
import { countOf, statementsOf } from './statements.ts';

type Sender = DelivererDeps['sender']['send'];
type Hooks = Awaited<ReturnType<DelivererDeps['hooks']>>;
type Events = Awaited<ReturnType<DelivererDeps['events']>>;

describe('deliveries', function deliveries() {
  this.timeout(180_000);
  let b: Bench;
  before(async () => {
    b = await bench('deliveries');
    await b.rows.store.prepare();
  });
  after(() => b.close());

  /** Companies with events and webhooks; the first event of a company is that of all its webhooks. */
  function town(companies: number, hooksOf: number, events: number) {
    const ids = Array.from({ length: companies }, () => withPrefix('company', uuidv7()));
    const hooks: Hooks = ids.flatMap((companyId) =>
      Array.from({ length: hooksOf }, () => {
        const id = withPrefix(WEBHOOK_ID, uuidv7());
        const webhook = { id, url: `https://${id}/`, types: ['*'], status: 'enabled', secretId: 'whs', version: 1 };
        return { companyId, webhook: webhook as unknown as Webhook };
      }),
    );
    const streams = new Map<string, Events[number][]>();
    const grow = (companyId: string, by: number, past = ''): void => {
      const stream = streams.get(companyId) ?? [];
      streams.set(companyId, stream);
      for (let n = 0; n < by; n++)
        stream.push({ id: `${companyId}${past}#${stream.length}`, sequence: stream.length, type: 'label.created' });
    };
    for (const id of ids) grow(id, 1 + events);
    return { ids, hooks, streams, grow };
  }
  type Town = ReturnType<typeof town>;

  const problems: string[] = [];
  function depsOf(
    { hooks, streams }: Town,
    send: Sender,
    { store = b.rows.webhooks, duty = ALL, ...more }: Partial<DelivererDeps> = {},
  ): DelivererDeps {
    const end = (companyId: string) => Promise.resolve((streams.get(companyId)?.length ?? 0) - 1);
    return {
      clock: { now: () => Date.now(), elapsed: () => performance.now() },
      duty,
      hooks: () => Promise.resolve(hooks),
      revisionOf: end,
      end,
      events: (companyId, after, limit, entityId) =>
        Promise.resolve((streams.get(companyId) ?? []).slice(after + 1, after + 1 + (entityId ? 1 : limit))),
      store,
      secrets: { of: () => Promise.resolve(['whsec_x']) },
      sender: { send },
      giveUp: () => Promise.resolve(),
      onProblem: (message, error) => problems.push(`${message}${error === undefined ? '' : `: ${String(error)}`}`),
      ...more,
    };
  }
  const hookOf = (url: string): string => new URL(url).hostname;
  const sequenceOf = ({ headers }: Parameters<Sender>[0]): number => Number(headers['Webhook-Sequence']);
  beforeEach(() => {
    problems.length = 0;
  });

  it('eight receivers of one company that hang hold up nobody else, and none is called twice at a time', async () => {
    const all = town(5, 8, 3);
    const [slowCompany] = all.ids as [string];
    const isSlow = new Set(
      all.hooks.filter(({ companyId }) => companyId === slowCompany).map(({ webhook }) => webhook.id),
    );
    const [flying, most] = [new Map<string, number>(), { hook: 0, company: 0, all: 0 }];
    const arrived = new Map<string, number[]>();
    const waiting: (() => void)[] = [];
    let isHanging = true;
    const send: Sender = async (request) => {
      const id = hookOf(request.url);
      flying.set(id, (flying.get(id) ?? 0) + 1);
      const company = [...flying].filter(([one]) => isSlow.has(one)).reduce((sum, [, n]) => sum + n, 0);
      most.hook = Math.max(most.hook, flying.get(id) ?? 0);
      most.company = Math.max(most.company, company);
      most.all = Math.max(
        most.all,
        [...flying.values()].reduce((sum, n) => sum + n, 0),
      );
      if (isSlow.has(id) && isHanging) await new Promise<void>((resolve) => waiting.push(resolve));
      else await sleep(1);
      flying.set(id, (flying.get(id) ?? 0) - 1);
      arrived.set(id, [...(arrived.get(id) ?? []), sequenceOf(request)]);
      return { status: 200 };
    };
    const deliverer = startDeliverer(depsOf(all, send), { tickMs: 5 });
    const others = all.hooks.filter(({ webhook }) => !isSlow.has(webhook.id));
    await until(() => others.every(({ webhook }) => arrived.get(webhook.id)?.length === 3), 'the others', 20_000);
    expect(most.company, 'of the company whose receivers hang').to.equal(2);
    isHanging = false;
    for (const go of waiting) go();
    await until(() => all.hooks.every(({ webhook }) => arrived.get(webhook.id)?.length === 3), 'all', 20_000);
    await deliverer.stop();
    expect([...arrived.values()]).to.deep.equal(Array(40).fill([1, 2, 3]));
    expect(most).to.include({ hook: 1, company: 2 });
    expect(most.all).to.be.at.most(8);
    expect(problems).to.deep.equal([]);
  });

  it('receivers that were slow share half of the places: who is quick does not wait for them again', async () => {
    const all = town(10, 1, 2);
    let elapsedMs = 0;
    const waiting = new Map<string, () => void>();
    const send: Sender = async ({ url }) => {
      await new Promise<void>((resolve) => waiting.set(hookOf(url), resolve));
      waiting.delete(hookOf(url));
      return { status: 200 };
    };
    const clock = { now: () => Date.now(), elapsed: () => elapsedMs };
    const deliverer = startDeliverer(depsOf(all, send, { clock }), { tickMs: 5 });
    await until(() => waiting.size === 8, 'all places are taken');
    // All of them take two seconds: each has had its turn, and the two that waited come next.
    elapsedMs += 2_000;
    for (const go of waiting.values()) go();
    await until(() => waiting.size === 6, 'two that are new, and four that were slow');
    await sleep(50);
    expect(waiting.size).to.equal(6);
    for (let n = 0; n < 6; n++) {
      elapsedMs += 2_000;
      for (const go of waiting.values()) go();
      await sleep(20);
    }
    await until(() => waiting.size === 0, 'all is sent');
    await deliverer.stop();
  });

  /** For so long a process is frozen by its own clock: longer than any lease that it was told of may run. */
  const FROZEN_MS = 10_000;

  /** A process that has the lead for a while: what it does stands still while it is frozen, and time goes on. */
  async function leading(all: Town, send: Sender, clock: DelivererDeps['clock']) {
    // A lease is ended before its time here, which no database does to a process that was told how long it runs: for
    // the one that is frozen that time goes by. An answer that it had asked for is heard, too, with this clock.
    let frozenMs = 0;
    const rows: PostgresRows = rowsPostgres({ connectionString: b.url, elapsed: () => performance.now() + frozenMs });
    let lead: Awaited<ReturnType<PostgresRows['store']['lead']>>;
    let frozen: Promise<void> | undefined;
    let thaw = (): void => undefined;
    const gated =
      <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        await frozen;
        const answer = await call(...given);
        await frozen;
        return answer;
      };
    const { claim, keep, delivered } = rows.webhooks;
    const term = (): Lease | undefined => {
      const lease = lead?.lease;
      if (!lease?.isHeld()) return undefined;
      const confirm = gated(() => lease.confirm());
      return { epoch: lease.epoch, over: lease.over, isHeld: () => lease.isHeld(), confirm };
    };
    const plain = depsOf(all, send, { clock });
    const deliverer: Deliverer = startDeliverer(
      {
        ...plain,
        duty: dutyOfLeader(term),
        events: gated(plain.events),
        secrets: { of: gated(() => sleep(1, ['whsec_x'])) },
        store: { claim: gated(claim), keep: gated(keep), delivered: gated(delivered) },
        sender: { send: gated(send) },
        onProblem: () => undefined,
      },
      { tickMs: 3 },
    );
    return {
      async take(): Promise<boolean> {
        lead ??= await rows.store.lead();
        return lead !== undefined;
      },
      freeze() {
        frozenMs += FROZEN_MS;
        frozen ??= new Promise((resolve) => {
          thaw = () => {
            frozen = undefined;
            resolve();
          };
        });
      },
      thaw: () => thaw(),
      async close() {
        thaw();
        await deliverer.stop();
        await lead?.close();
        await rows.close();
      },
    };
  }

  it('are in order for each webhook whoever leads, also when frozen ones wake up, and none is left out', async () => {
    const EVENTS = 25;
    let moves = 0;
    let atWork = 0;
    const faults: string[] = [];
    for (let seed = 0; seed < depth(3, 40); seed++) {
      const all = town(4, 3, EVENTS);
      // Time passes for retries as it does in hours.
      const startMs = performance.now();
      const clock = {
        now: () => Math.round(1.8e12 + (performance.now() - startMs) * 5_000),
        elapsed: () => performance.now(),
      };
      const started = new Map<string, number[]>();
      const arrived = new Map<string, number[]>();
      let calls = 0;
      const send: Sender = async (request) => {
        const id = hookOf(request.url);
        const sequence = sequenceOf(request);
        started.set(id, [...(started.get(id) ?? []), sequence]);
        const kind = (bare(id).charCodeAt(35) + seed) % 4;
        const n = calls++;
        await sleep([0, 3, 12, 5][kind]);
        if (kind === 2 && n % 3 === 0) return { error: 'no answer within 5000 ms' };
        if (kind === 3 && n % 4 === 0) return { status: 500 };
        arrived.set(id, [...(arrived.get(id) ?? []), sequence]);
        return { status: 200 };
      };
      const processes = [await leading(all, send, clock)];
      await until(() => processes[0]!.take(), 'the first leads');
      const isDone = (): boolean => all.hooks.every(({ webhook }) => arrived.get(webhook.id)?.includes(EVENTS));
      for (let n = 0; n < 5; n++) {
        await sleep(10 + ((seed * 7 + n * 13) % 40));
        // It stands still until its lease has run out and the next one has taken over; then it goes on where it stood.
        const [old, next] = [processes.at(-1)!, await leading(all, send, clock)];
        if (!isDone()) atWork += 1;
        old.freeze();
        await until(async () => {
          await b.sql.query("update ops.leases set until = clock_timestamp() where name = 'lead'");
          return next.take();
        }, 'the next leads');
        moves += 1;
        await sleep(30 + ((seed * 3 + n * 5) % 40));
        old.thaw();
        processes.push(next);
      }
      await until(isDone, `all is delivered (seed ${seed})`, 30_000);
      await Promise.all(processes.map((one) => one.close()));
      for (const { webhook } of all.hooks) {
        const sent = started.get(webhook.id) ?? [];
        const back = Math.max(0, ...sent.map((sequence, n) => Math.max(...sent.slice(0, n + 1)) - sequence));
        if (back > 0) faults.push(`seed ${seed}: ${back} events back`);
        if (new Set(arrived.get(webhook.id)).size !== EVENTS) faults.push(`seed ${seed}: events are left out`);
      }
    }
    expect(faults).to.deep.equal([]);
    expect(atWork, `of ${moves} moves of the lead, in the middle of the work`).to.be.greaterThan(5);
  });

  describe('whose events were restored from a backup', () => {
    /** Ten events are delivered; then the stream is that of a backup, and goes on otherwise by so many. */
    async function restored(more: number, redelivery?: Webhook['redelivery']) {
      const all = town(1, 1, 10);
      const [{ companyId, webhook }] = all.hooks as [Hooks[number]];
      const got: [sequence: number, id: string][] = [];
      const send: Sender = (request) => {
        got.push([sequenceOf(request), request.headers['Webhook-Id'] ?? '']);
        return Promise.resolve({ status: 200 });
      };
      const look = async (epoch: number): Promise<typeof got> => {
        got.length = 0;
        const deliverer = startDeliverer(depsOf(all, send, { duty: dutyOfLeader(() => ({ ...ALWAYS, epoch })) }), {
          tickMs: 0,
        });
        await deliverer.tick();
        await deliverer.stop();
        return [...got];
      };
      if (redelivery) Object.assign(webhook, { redelivery });
      expect((await look(1)).map(([sequence]) => sequence).slice(-10)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await look(2), 'another process goes on').to.deep.equal([]);
      expect(problems).to.deep.equal([]);
      all.streams.get(companyId)?.splice(6);
      all.grow(companyId, more, 'b');
      const expected = (from: number, to: number): typeof got =>
        Array.from({ length: to - from + 1 }, (_, n) => [from + n, `${companyId}b#${from + n}`]);
      return { all, companyId, webhook, look, expected };
    }

    it('go on behind the last one that is there still, and say so, when their place is ahead of the end', async () => {
      const { all, companyId, look, expected } = await restored(0);
      expect(await look(3)).to.deep.equal([]);
      expect(problems).to.have.lengthOf(1);
      expect(problems[0]).to.match(/stood before event 11, but the events .* end with 5: .* goes on with event 6/);
      all.grow(companyId, 3, 'b');
      expect(await look(4)).to.deep.equal(expected(6, 8));
      expect(problems, 'once').to.have.lengthOf(1);
    });

    it('also when there are as many again as there were before anybody looks', async () => {
      const { look, expected } = await restored(20);
      expect(await look(3)).to.deep.equal(expected(6, 25));
      expect(problems[0]).to.match(/are not those that were delivered: .* goes on with event 6/);
    });

    it('a redelivery that is asked for then is done, though its number was given before', async () => {
      const { webhook, look, expected } = await restored(3, { number: 3, fromSequence: 1, toSequence: 2 });
      Object.assign(webhook, { redelivery: { number: 1, fromSequence: 1, toSequence: 1 } });
      expect((await look(3)).map(([sequence]) => sequence)).to.deep.equal([6, 7, 8]);
      Object.assign(webhook, { redelivery: { number: 2, fromSequence: 7, toSequence: 8 } });
      expect(await look(4)).to.deep.equal(expected(7, 8));
    });
  });

  it('whose place a later term has taken gives its own back, and delivers in one that is later still', async () => {
    const all = town(1, 1, 3);
    const [{ companyId, webhook } = expect.fail('no webhook')] = all.hooks;
    const place = { next: 1, lastId: `${companyId}#0`, round: 0, attempts: 0, basis: ` ${webhook.url}` };
    // A program that leads and knows nothing of shares was here, and is gone.
    await b.rows.webhooks.claim(companyId, webhook.id, 900, place);
    let epoch = 5;
    const [sent, givenBack]: [number[], number[]] = [[], []];
    const send: Sender = (request) => {
      sent.push(sequenceOf(request));
      return Promise.resolve({ status: 200 });
    };
    const duty: Duty = { of: () => ({ ...ALWAYS, epoch, giveBack: () => givenBack.push(epoch) }), any: () => true };
    const deliverer = startDeliverer(depsOf(all, send, { duty }), { tickMs: 0 });
    try {
      await deliverer.tick();
      expect([sent, [...new Set(givenBack)]]).to.deep.equal([[], [5]]);
      epoch = 901;
      await deliverer.tick();
      expect([sent, [...new Set(givenBack)]]).to.deep.equal([[1, 2, 3], [5]]);
    } finally {
      await deliverer.stop();
    }
  });

  it('an epoch that is over keeps nothing; one that begins reads what the last one kept', async () => {
    const [companyId, id] = [withPrefix('company', uuidv7()), withPrefix(WEBHOOK_ID, uuidv7())];
    const { claim, keep } = b.rows.webhooks;
    const at = (next: number) => ({ next, round: 0, attempts: 0, basis: '' });
    expect(await claim(companyId, id, 5)).to.equal(undefined);
    expect(await claim(companyId, id, 5, at(1))).to.deep.equal(at(1));
    expect(await keep(companyId, id, 5, at(2), undefined)).to.equal(true);
    expect(await claim(companyId, id, 6)).to.deep.equal(at(2));
    expect(await keep(companyId, id, 5, at(9), undefined)).to.equal(false);
    expect(await claim(companyId, id, 5)).to.equal('lost');
    expect(await claim(companyId, id, 5, at(1))).to.equal('lost');
    const tried = { sequence: 2, round: 0, eventId: 'e', eventType: 't', status: 'delivered', attempts: 1 } as const;
    const delivery = { ...tried, lastAttemptAt: new Date().toISOString() };
    expect(await keep(companyId, id, 5, at(9), delivery)).to.equal(false);
    expect(await b.rows.webhooks.delivered(companyId, id, 99, 9)).to.deep.equal([]);
    expect(await keep(companyId, id, 6, at(3), delivery)).to.equal(true);
    expect(await b.rows.webhooks.delivered(companyId, id, 99, 9)).to.deep.equal([{ sequence: 2, eventId: 'e' }]);
  });

  describe('at rest', () => {
    /** Ten thousand webhooks that have had everything, a bell of the tests, and what is asked meanwhile. */
    function resting(duty: () => number | undefined = () => 1) {
      const all = town(10_000, 1, 0);
      const asked = { whole: 0, some: [] as string[], revisions: 0, stands: 0, claims: 0, reads: 0 };
      let ring: Parameters<Bell['hear']>[0] = () => undefined;
      const bell: Bell = {
        hear: (hearer) => {
          ring = hearer;
          return () => undefined;
        },
        isOpen: () => true,
      };
      const places = new Map<string, WebhookCursor>(
        all.hooks.map(({ webhook }) => [
          webhook.id,
          { next: 1, lastId: 'first', round: 0, attempts: 0, basis: ` ${webhook.url}`, kept: 1 },
        ]),
      );
      const revision = (companyId: string): number => (all.streams.get(companyId)?.length ?? 0) - 1;
      const sent: string[] = [];
      const base = depsOf(all, ({ url }) => {
        sent.push(hookOf(url));
        return Promise.resolve({ status: 200 });
      });
      const deps: DelivererDeps = {
        ...base,
        bell,
        duty: {
          of: () => {
            const epoch = duty();
            return epoch === undefined ? undefined : { ...ALWAYS, epoch };
          },
          any: () => true,
        },
        hooks: (companyIds) => {
          if (companyIds) asked.some.push(...companyIds);
          else asked.whole += 1;
          const found = all.hooks.filter(({ companyId }) => companyIds?.includes(companyId) ?? true);
          return Promise.resolve(found.map((hook) => ({ ...hook, revision: revision(hook.companyId) })));
        },
        revisionOf: (companyId) => {
          asked.revisions += 1;
          return Promise.resolve(revision(companyId));
        },
        events: (...given) => {
          asked.reads += 1;
          return base.events(...given);
        },
        store: {
          places: () => {
            asked.stands += 1;
            return Promise.resolve(places);
          },
          claim: (_company, id) => {
            asked.claims += 1;
            return Promise.resolve(places.get(id));
          },
          keep: (_company, id, _epoch, place) => {
            places.set(id, place);
            return Promise.resolve(true);
          },
          delivered: () => Promise.resolve([]),
        },
      };
      for (const stream of all.streams.values())
        stream.splice(0, stream.length, ...stream.map((event) => ({ ...event, id: 'first' })));
      return { all, asked, deps, sent, ring: (moved: ReadonlyMap<string, number> | undefined) => ring(moved) };
    }

    it('ten thousand of them are read once, taken over by nobody, and then nothing is asked', async () => {
      const { asked, deps } = resting();
      const deliverer = startDeliverer(deps, { tickMs: 0 });
      for (let n = 0; n < 50; n++) await deliverer.tick();
      expect(asked).to.deep.equal({ whole: 1, some: [], revisions: 0, stands: 1, claims: 0, reads: 0 });
      await deliverer.stop();
    });

    it('hundreds that are new are given their place together, and get what followed', async () => {
      const { all, deps, sent } = resting();
      const hooks = all.hooks.slice(0, 1_200);
      const [busy, taken] = hooks as [Hooks[number], Hooks[number]];
      all.grow(busy.companyId, 1);
      const further = { next: 1, round: 0, attempts: 0, basis: 'of a later term', kept: 3 };
      expect(await b.rows.webhooks.claim(taken.companyId, taken.webhook.id, 9, further)).to.deep.equal(further);
      const fresh: DelivererDeps = {
        ...deps,
        store: b.rows.webhooks,
        hooks: async (companyIds) =>
          (await deps.hooks(companyIds)).filter(({ webhook }) => hooks.some((one) => one.webhook.id === webhook.id)),
        created: (some) =>
          Promise.resolve(new Map(some.map(({ webhook }) => [webhook.id, { id: 'first', sequence: 0 }]))),
      };
      const deliverer = startDeliverer(fresh, { tickMs: 0 });
      const asked = await statementsOf(() => deliverer.tick());
      await deliverer.stop();
      expect(sent).to.deep.equal([busy.webhook.id]);
      // Where all stand, two statements of beginnings, and what the one takes that has something to get
      expect(countOf(asked), inspect(asked)).to.be.at.most(8);
      const places = await b.rows.webhooks.places();
      expect(places.get(taken.webhook.id)).to.deep.equal(further);
      for (const { webhook } of hooks.slice(2))
        expect(places.get(webhook.id)).to.deep.equal({
          ...{ next: 1, lastId: 'first', round: 0, attempts: 0, basis: ` ${webhook.url}` },
        });
      // And the next process asks for nothing but where they stand
      const other = startDeliverer(fresh, { tickMs: 0 });
      const later = await statementsOf(() => other.tick());
      await other.stop();
      expect(countOf(later), inspect(later)).to.equal(1);
      expect(sent).to.deep.equal([busy.webhook.id]);
    });

    it('a ring for one company looks at its webhooks alone, and they get the event', async () => {
      const { all, asked, deps, sent, ring } = resting();
      const deliverer = startDeliverer(deps, { tickMs: 0 });
      await deliverer.tick();
      const [companyId] = all.ids as [string];
      all.grow(companyId, 1);
      ring(new Map([[ledgerStream(companyId), 1]]));
      await deliverer.tick();
      await until(() => sent.length > 0, 'the event has arrived');
      await deliverer.tick();
      expect(sent).to.deep.equal([all.hooks[0]?.webhook.id]);
      expect(asked.whole).to.equal(1);
      expect(new Set(asked.some)).to.deep.equal(new Set([companyId]));
      expect(asked.claims).to.equal(1);
      await deliverer.stop();
    });

    it('what had not arrived when the term began is sent, though no bell rings any more', async () => {
      const term: { epoch?: number } = {};
      const { all, deps, sent, ring } = resting(() => term.epoch);
      const deliverer = startDeliverer(deps, { tickMs: 0 });
      await deliverer.tick();
      all.grow(all.ids[7] as string, 1);
      ring(new Map([[ledgerStream(all.ids[7] as string), 1]]));
      await deliverer.tick();
      expect(sent).to.deep.equal([]);
      term.epoch = 4;
      await deliverer.tick();
      await until(() => sent.length > 0, 'the event has arrived');
      expect(sent).to.deep.equal([all.hooks[7]?.webhook.id]);
      await deliverer.stop();
    });

    it('everything is looked at again when anything may have moved', async () => {
      const { all, asked, deps, sent, ring } = resting();
      const deliverer = startDeliverer(deps, { tickMs: 0 });
      await deliverer.tick();
      all.grow(all.ids[3] as string, 1);
      ring(undefined);
      await deliverer.tick();
      expect(sent).to.deep.equal([all.hooks[3]?.webhook.id]);
      expect(asked.whole).to.equal(2);
      await deliverer.stop();
    });
  });
});
