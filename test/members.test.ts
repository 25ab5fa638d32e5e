// Who lives, and who looks after which companies: one contract for members in memory and in PostgreSQL, and what a
// process makes of it.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { bucketOf, chosen, joinMembers, type Membership } from '../src/engine/members.ts';
import type { Peer, MemberStore } from '../src/engine/ports.ts';
import { memoryMembers } from './members.ts';
import { bench, type Bench } from './projecting.ts';

const memberOf = (more: Partial<Peer> = {}): Peer => {
  const id = uuidv7();
  return { id, name: `process ${id}`, address: `http://${id}`, roles: ['api', 'projector', 'jobs'], ...more };
};

describe('members', () => {
  let b: Bench;
  before(async () => {
    b = await bench('members');
    await b.rows.store.prepare();
  });
  after(() => b.close());

  /** Each store with how time is moved in it, by the longest that anything in it lasts. */
  const STORES: readonly (readonly [string, () => { store: MemberStore; pass: (ms: number) => Promise<void> }])[] = [
    [
      'in memory',
      () => {
        let nowMs = 1_000;
        return { store: memoryMembers(() => nowMs), pass: (ms) => Promise.resolve(void (nowMs += ms)) };
      },
    ],
    [
      'in PostgreSQL',
      () => ({
        store: b.rows.members,
        async pass(ms) {
          const back = `until - interval '${ms} milliseconds'`;
          await b.sql.query(`update ops.members set until = ${back}`);
          await b.sql.query(`update ops.leases set until = ${back} where name like 'jobs %'`);
        },
      }),
    ],
  ];
  for (const [where, make] of STORES)
    describe(where, () => {
      beforeEach(() => b.sql.query("delete from ops.members; delete from ops.leases where name like 'jobs %'"));

      it('a term that is free begins for who asks first, and goes on only for him', async () => {
        const { store } = make();
        const [one, two] = [memberOf(), memberOf()];
        const first = await store.beat(one, ['jobs 00', 'jobs 01'], []);
        expect([...first.held.keys()].sort()).to.deep.equal(['jobs 00', 'jobs 01']);
        const other = await store.beat(two, ['jobs 00', 'jobs 02'], []);
        expect([...other.held.keys()]).to.deep.equal(['jobs 02']);
        expect(other.members.map(({ id }) => id).sort()).to.deep.equal([one.id, two.id].sort());
        const again = await store.beat(one, ['jobs 00', 'jobs 01'], []);
        expect(again.held.get('jobs 00')?.epoch).to.equal(first.held.get('jobs 00')?.epoch);
        expect(again.held.get('jobs 00')?.leftMs).to.be.within(2_000, 6_000);
      });

      it('who says nothing is gone after 2.5 s, and loses his terms after 6 s, to one of a later epoch', async () => {
        const { store, pass } = make();
        const [one, two] = [memberOf(), memberOf()];
        const epoch = (await store.beat(one, ['jobs 05'], [])).held.get('jobs 05')?.epoch ?? 0;
        await pass(3_000);
        const early = await store.beat(two, ['jobs 05'], []);
        expect([early.members, early.held.size]).to.deep.equal([[two], 0]);
        expect(await store.left('jobs 05', epoch)).to.be.within(1, 3_000);
        await pass(3_001);
        const late = await store.beat(two, ['jobs 05'], []);
        expect(late.held.get('jobs 05')?.epoch).to.be.greaterThan(epoch);
        expect(await store.left('jobs 05', epoch), 'the former term').to.be.at.most(0);
        // He goes on where he stood: he renews nothing.
        expect((await store.beat(one, ['jobs 05'], [])).held.size).to.equal(0);
      });

      it('one that has run out begins anew for who had it: what he did in between is fenced', async () => {
        const { store, pass } = make();
        const one = memberOf();
        const epoch = (await store.beat(one, ['jobs 07'], [])).held.get('jobs 07')?.epoch ?? 0;
        await pass(6_001);
        expect((await store.beat(one, ['jobs 07'], [])).held.get('jobs 07')?.epoch).to.be.greaterThan(epoch);
      });

      it('what is given back, and all of who leaves, is free at once', async () => {
        const { store } = make();
        const [one, two] = [memberOf(), memberOf()];
        await store.beat(one, ['jobs 00', 'jobs 01'], []);
        await store.beat(one, ['jobs 01'], ['jobs 00']);
        expect([...(await store.beat(two, ['jobs 00', 'jobs 01'], [])).held.keys()]).to.deep.equal(['jobs 00']);
        await store.leave(one.id);
        const left = await store.beat(two, ['jobs 00', 'jobs 01'], []);
        expect([left.members, [...left.held.keys()].sort()]).to.deep.equal([[two], ['jobs 00', 'jobs 01']]);
      });
    });

  it('begin no term while a program leads that knows nothing of members, and all when it has ended', async () => {
    await b.sql.query('delete from ops.members');
    const old = `insert into ops.leases (name, epoch, until, holder, holder_epoch)
      values ('lead', 900, clock_timestamp() + interval '1 minute', 'process 1 on old', 900)
      on conflict (name) do update set epoch = 900, until = excluded.until, holder = excluded.holder,
        holder_epoch = 900`;
    await b.sql.query(old);
    const one = memberOf();
    expect((await b.rows.members.beat(one, ['jobs 40'], [])).held.size).to.equal(0);
    await b.sql.query("update ops.leases set until = clock_timestamp() where name = 'lead'");
    const { held } = await b.rows.members.beat(one, ['jobs 40'], []);
    // Beyond all that the older program wrote under its lead.
    expect(held.get('jobs 40')?.epoch).to.equal(901);
  });

  it('whose term has run out begins none while such a program leads, until its webhooks are beyond it', async () => {
    await b.sql.query('delete from ops.members');
    await b.sql.query("update ops.leases set until = clock_timestamp() where name = 'lead'");
    const one = memberOf();
    const had = (await b.rows.members.beat(one, ['jobs 41'], [])).held.get('jobs 41')?.epoch ?? 0;
    await b.sql.query("update ops.leases set until = clock_timestamp() where name = 'jobs 41'");
    await b.sql.query(`insert into ops.leases (name, epoch, until, holder, holder_epoch)
      values ('lead', ${had}, clock_timestamp() + interval '1 minute', 'process 1 on old', ${had})
      on conflict (name) do update set epoch = excluded.epoch, until = excluded.until, holder = excluded.holder,
        holder_epoch = excluded.epoch`);
    expect((await b.rows.members.beat(one, ['jobs 41'], [])).held.size).to.equal(0);
    // A share that ran when it began to lead has taken a webhook, and is over: the older program is told for ever that
    // it has lost it.
    const [company, webhook] = [`company_${uuidv7()}`, `whk_${uuidv7()}`];
    const place = { next: 0, round: 0, attempts: 0, basis: 'x' };
    await b.rows.webhooks.claim(company, webhook, had + 1, place);
    expect(await b.rows.webhooks.claim(company, webhook, had)).to.equal('lost');
    const { held } = await b.rows.members.beat(one, ['jobs 41'], []);
    expect(held.get('jobs 41')?.epoch).to.equal(had + 2);
  });

  describe('as a process sees them', () => {
    /** Processes over one store in memory, whose beats the test gives. */
    function town() {
      let nowMs = 1_000;
      const clock = { elapsed: () => nowMs };
      let epoch = 0;
      const later = (least: number): void => void (epoch = least);
      const store = { ...memoryMembers(() => nowMs, { leastEpoch: () => epoch, isLedByOld: () => false }), later };
      const problems: string[] = [];
      let isAway = false;
      const gate: MemberStore = {
        ...store,
        beat: (...said) => (isAway ? Promise.reject(new Error('away')) : store.beat(...said)),
      };
      const join = (more: Partial<Peer> = {}) => {
        const me = memberOf(more);
        const it = joinMembers(
          { store: gate, clock, self: () => me, onProblem: (text) => problems.push(text) },
          { beatMs: 0 },
        );
        return Object.assign(it, { me });
      };
      const rounds = async (all: readonly Membership[], n = 3): Promise<void> => {
        for (let round = 0; round < n; round++) {
          nowMs += 1_000;
          for (const one of all) await one.beat();
        }
      };
      return {
        join,
        rounds,
        problems,
        store,
        pass: (ms: number) => (nowMs += ms),
        cut: (is: boolean) => (isAway = is),
      };
    }
    const companies = Array.from({ length: 400 }, () => `company_${uuidv7()}`);
    const countOf = ({ duty }: Membership): number => companies.filter((id) => duty.of(id) !== undefined).length;

    it('every company is looked after by one of three, and by one of the rest when one leaves', async () => {
      const { join, rounds } = town();
      const all = [join(), join(), join()];
      await rounds(all);
      for (const id of companies)
        expect(
          all.filter(({ duty }) => duty.of(id) !== undefined),
          id,
        ).to.have.lengthOf(1);
      for (const one of all) expect(countOf(one)).to.be.greaterThan(40);
      const rest = all.slice(1);
      const gone = all[0] as Membership;
      await gone.leave();
      await rounds(rest, 2);
      expect(countOf(gone)).to.equal(0);
      expect(rest.reduce((sum, one) => sum + countOf(one), 0)).to.equal(companies.length);
    });

    it('a term whose companies were taken in a later one is given back, and a later one begins', async () => {
      const { join, rounds, store } = town();
      const one = join();
      await rounds([one]);
      const company = companies[0] ?? '';
      const before = one.duty.of(company);
      // A program that leads and knows nothing of members has taken its webhooks in terms of its own.
      store.later(900);
      await rounds([one]);
      expect(one.duty.of(company)?.epoch).to.equal(before?.epoch);
      before?.giveBack?.();
      await rounds([one], 1);
      expect(one.duty.of(company)).to.equal(undefined);
      expect(before?.isHeld()).to.equal(false);
      await rounds([one], 1);
      expect(one.duty.of(company)?.epoch).to.equal(901);
      // What is said of a term that is over changes nothing.
      before?.giveBack?.();
      await rounds([one], 2);
      expect(one.duty.of(company)?.epoch).to.equal(901);
    });

    it('who is frozen believes in nothing when he goes on, and another has it all after 6 s', async () => {
      const { join, rounds, pass } = town();
      const [a, c] = [join(), join()];
      await rounds([a, c]);
      await rounds([c], 8);
      expect(countOf(c)).to.equal(companies.length);
      expect(countOf(a), 'by its own reckoning').to.equal(0);
      pass(1);
      await rounds([a, c]);
      expect(countOf(a) + countOf(c)).to.equal(companies.length);
      expect(countOf(a)).to.be.greaterThan(40);
    });

    it('who is cut off from the database knows of nobody after 2.5 s, and looks after nothing after 6 s', async () => {
      const { join, rounds, problems, cut } = town();
      const [a, c] = [join(), join()];
      await rounds([a, c]);
      const away = companies.filter((id) => a.homeOf(id) !== undefined);
      expect(away.length).to.be.greaterThan(100);
      cut(true);
      await rounds([a], 3);
      expect(companies.every((id) => a.homeOf(id) === undefined)).to.equal(true);
      await rounds([a], 4);
      expect([countOf(a), problems.length]).to.deep.equal([0, 7]);
    });

    it('a company has one home for all, which one that does not answer is not for a while', async () => {
      const { join, rounds, pass } = town();
      const [a, c, d] = [join(), join(), join({ roles: ['jobs'], address: undefined })];
      await rounds([a, c, d]);
      for (const id of companies) {
        const homes = [a, c, d].map((one) => one.homeOf(id) ?? one.me);
        // The one without a door is nobody's home, and sends nothing on because nothing comes to it.
        expect(homes[0]?.id).to.equal(homes[1]?.id);
        expect(homes[0]?.id).to.not.equal(d.me.id);
      }
      const far = companies.find((id) => a.homeOf(id) !== undefined) ?? '';
      a.avoid(c.me.id);
      expect(a.homeOf(far)).to.equal(undefined);
      pass(2_000);
      await rounds([a, c, d], 4);
      expect(a.homeOf(far)?.id).to.equal(c.me.id);
    });

    it('shares and homes do not depend on the order in which members are known', () => {
      const all = [memberOf(), memberOf(), memberOf()];
      for (const id of companies) expect(chosen(id, all)).to.equal(chosen(id, [...all].reverse()));
      expect(new Set(companies.map(bucketOf)).size).to.be.greaterThan(50);
    });
  });

  it('a mail that a later term has claimed is nothing that an earlier one may note as failed', async () => {
    const { mails } = b.rows;
    await mails.claim('<m1>', 5, 1_000, 10);
    expect(await mails.claim('<m1>', 4, 2_000, 10), 'an earlier term').to.equal('lost');
    expect(await mails.claim('<m1>', 6, 2_000, 10)).to.include({ attempts: 0 });
    await mails.failed('<m1>', 5, { attempts: 9, firstFailedMs: 1, nextMs: 9_999_999 });
    await sleep(1);
    expect(await mails.claim('<m1>', 6, 3_000, 10), 'still due').to.include({ attempts: 0 });
  });
});
