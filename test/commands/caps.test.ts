// Caps of API keys: what a key may post by itself, counted in the book, whatever makes the entry.
import { expect } from 'chai';
import fc from 'fast-check';
import { addMember, createKey, revokeKey, rotateKey, updateKey } from '../../commands/access.ts';
import { approveEntry, setApprovalPolicy, submitEntry } from '../../commands/approvals.ts';
import { amendEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import type { Role } from '../../src/domain/access.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { depth } from '../depth.ts';
import { companyOpened, done, given, lastEntry, twoLines, type Asking, type Step, type World } from '../spec.ts';

const opened = companyOpened();
const entry = (amount: number, debit = '6240'): object => ({
  effectiveDate: '2026-04-10',
  lines: twoLines(debit, '2310', amount),
});
const capped = (caps: object, role: Role = 'accountant'): Step => done(createKey, { name: 'Capped', role, caps });
const idIn = (world: World): string =>
  [...world.book.keys.byId.values()].find(({ name }) => name === 'Capped')?.id ?? '';
/** The key with the caps, as a caller: the books of a test make the same ids each time. */
const as = (caps: object, more: Asking = {}): Asking => ({
  role: 'accountant',
  ...more,
  actor: { type: 'api_key', id: idIn(given(opened, capped(caps)).world()), name: 'Capped', via: 'surface_b' },
});
const last = (world: World): { entryId: string } => ({ entryId: lastEntry(world) });

describe('a key with caps', () => {
  it('posts up to an amount at once; drafts are free', () => {
    const caps = { maxAmount: 1_000 };
    given(opened, capped(caps)).when(postEntry, entry(1_000), as(caps)).then(['journal_entry.posted']);
    const refusal = given(opened, capped(caps))
      .when(postEntry, entry(1_001), as(caps))
      .refused('cap_exceeded', undefined, /1001 is above the 1000 .* cap maxAmount of the key Capped.*draft/);
    expect(refusal.extra.related).to.include({ cap: 'maxAmount', limit: 1_000 });
    given(opened, capped(caps))
      .when(postEntry, { ...entry(1_001), status: 'draft' }, as(caps))
      .then(['journal_entry.drafted']);
    given(opened, capped(caps)).when(postEntry, entry(1_001)).then(['journal_entry.posted']);
  });
  it('posts so much and so often a day of the company, and anew the day after', () => {
    const caps = { dailyAmount: 1_000, dailyCount: 2 };
    const past = [opened, capped(caps), done(postEntry, entry(600), as(caps))];
    given(...past)
      .when(postEntry, entry(400), as(caps))
      .then(['journal_entry.posted']);
    given(...past)
      .when(postEntry, entry(401), as(caps))
      .refused('cap_exceeded', undefined, /1001 in one day/);
    given(...past, done(postEntry, entry(1), as(caps)))
      .when(postEntry, entry(1), as(caps))
      .refused('cap_exceeded', undefined, /3 entries in one day/);
    // Midnight in Tokyo is 15:00 UTC.
    given(...past)
      .when(postEntry, entry(1_000), as(caps, { now: '2026-04-15T14:59:59.999Z' }))
      .refused('cap_exceeded');
    given(...past)
      .when(postEntry, entry(1_000), as(caps, { now: '2026-04-15T15:00:00.000Z' }))
      .then(['journal_entry.posted']);
  });
  it('posts to its accounts only', () => {
    const caps = { accountCodes: ['6240', '2310'] };
    given(opened, capped(caps)).when(postEntry, entry(1), as(caps)).then(['journal_entry.posted']);
    given(opened, capped(caps))
      .when(postEntry, entry(1, '6220'), as(caps))
      .refused('cap_exceeded', undefined, /only to 6240, 2310, not to 6220/);
  });
  it('counts every entry of a batch, and what comes of one', () => {
    const caps = { dailyAmount: 1_000 };
    given(opened, capped(caps))
      .when(postEntries, { entries: [entry(600), entry(401)] }, as(caps))
      .refused('cap_exceeded');
    given(opened, capped(caps))
      .when(postEntries, { entries: [entry(600), entry(400)] }, as(caps))
      .then(['journal_entry.posted'], ['journal_entry.posted']);
    given(opened, capped(caps))
      .when(postEntry, { ...entry(501), autoReverseOn: '2026-05-01' }, as(caps))
      .refused('cap_exceeded');
  });
  it('cannot amend, reverse, post a draft or approve past them', () => {
    const caps = { maxAmount: 1_000, dailyAmount: 1_500 };
    const lines = (amount: number): object => ({ lines: twoLines('6240', '2310', amount) });
    const past: Step[] = [opened, capped(caps), done(postEntry, entry(700), as(caps))];
    given(...past)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, ...lines(801) }), as(caps))
      .refused('cap_exceeded', undefined, /dailyAmount/);
    given(...past, (world) => world.run(amendEntry, { ...last(world), version: 1, ...lines(800) }, as(caps)))
      .when(postEntry, entry(1), as(caps))
      .refused('cap_exceeded');
    given(...past)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, memo: 'x' }), as(caps))
      .then(['journal_entry.annotated']);
    given(opened, capped(caps), done(postEntry, entry(1_001)))
      .when(reverseEntry, last, as(caps))
      .refused('cap_exceeded');
    const drafted = done(postEntry, { ...entry(1_001), status: 'draft' });
    given(opened, capped(caps), drafted).when(postDraft, last, as(caps)).refused('cap_exceeded');
    given(opened, capped(caps), drafted, (world) => world.run(submitEntry, last(world)))
      .when(approveEntry, (world) => ({ ...last(world), version: 2 }), as(caps))
      .refused('cap_exceeded');
  });
  it('gets rid of them by nothing that it does itself', () => {
    const caps = { maxAmount: 1_000 };
    const owner = as(caps, { role: 'owner' });
    const past = [opened, capped(caps, 'owner')];
    const target = (world: World): object => ({ keyId: idIn(world) });
    given(...past)
      .when(createKey, { name: 'Free', role: 'accountant' }, owner)
      .refused('forbidden');
    given(...past)
      .when(updateKey, (world) => ({ ...target(world), caps: null }), owner)
      .refused('forbidden');
    given(...past)
      .when(rotateKey, target, owner)
      .refused('forbidden');
    given(...past)
      .when(addMember, { subject: 'https://i.example|me', role: 'owner' }, owner)
      .refused('forbidden');
    given(...past)
      .when(setApprovalPolicy, { rules: [] }, owner)
      .refused('forbidden');
  });
  it('is given them when it is made or later, and they count from then on', () => {
    const target = (world: World): object => ({ keyId: idIn(world) });
    const caps = { dailyCount: 1 };
    const free = done(createKey, { name: 'Capped', role: 'accountant' });
    const given1 = [opened, free, done(postEntry, entry(1), as(caps))];
    given(...given1)
      .when(updateKey, (world) => ({ ...target(world), caps }))
      .then(['api_key.updated', { key: { caps, version: 2 } }])
      .answers({ caps });
    const later: Step[] = [...given1, (world) => world.run(updateKey, { ...target(world), caps })];
    given(...later)
      .when(postEntry, entry(1), as(caps))
      .then(['journal_entry.posted']);
    given(...later, done(postEntry, entry(1), as(caps)))
      .when(postEntry, entry(1), as(caps))
      .refused('cap_exceeded');
    given(...later, (world) => world.run(updateKey, { ...target(world), caps: null }))
      .when(updateKey, (world) => ({ ...target(world), name: 'Other' }))
      .then(['api_key.updated', { key: { name: 'Other', caps: undefined } }]);
    given(...later, (world) => world.run(revokeKey, target(world)))
      .when(updateKey, (world) => ({ ...target(world), caps: null }))
      .refused('invalid_state');
    given(opened, free)
      .when(updateKey, (world) => ({ ...target(world), caps: { accountCodes: ['9999x'] } }))
      .refused('account_not_found', 'caps.accountCodes[0]');
    given(opened).when(createKey, { name: 'Capped', role: 'agent', caps: {} }).refused('validation_error', 'caps');
  });
});

describe('laws of caps', () => {
  it('no sequence of calls posts more in a day than the caps say', () => {
    const caps = { maxAmount: 50, dailyAmount: 100, dailyCount: 4 };
    const asking = as(caps);
    const base = given(opened, capped(caps)).world();
    const amount = fc.integer({ min: 1, max: 60 });
    const entryOf = (world: World, n: number): string => {
      const ids = [...new Set(world.facts.flatMap(({ data }) => ('entryId' in data ? [data.entryId] : [])))];
      return ids[n % Math.max(1, ids.length)] ?? '';
    };
    const act = fc.oneof(
      amount.map((n) => (world: World) => world.run(postEntry, entry(n), asking)),
      fc
        .array(amount, { minLength: 1, maxLength: 4 })
        .map((all) => (world: World) => world.run(postEntries, { entries: all.map((n) => entry(n)) }, asking)),
      amount.map((n) => (world: World) => {
        world.run(postEntry, { ...entry(n), status: 'draft' }, asking);
        return world.run(postDraft, last(world), asking);
      }),
      fc.tuple(fc.nat(20), amount).map(([n, to]) => (world: World) => {
        const entryId = entryOf(world, n);
        const version = world.entry(entryId)?.version;
        return world.run(amendEntry, { entryId, version, lines: twoLines('6220', '2310', to) }, asking);
      }),
      fc.nat(20).map((n) => (world: World) => world.run(reverseEntry, { entryId: entryOf(world, n) }, asking)),
    );
    fc.assert(
      fc.property(fc.array(act, { minLength: 3, maxLength: 12 }), (acts) => {
        const world = base.copy();
        for (const one of acts) {
          try {
            one(world);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }
        // Counted from the events alone, not from what the book counted.
        const totals = world.facts.flatMap(({ data, type, meta }) => {
          if (meta.actor.id !== asking.actor?.id) return [];
          const content =
            type === 'journal_entry.posted'
              ? data.content
              : type === 'journal_entry.amended' && data.status === 'posted'
                ? data.after
                : undefined;
          return content
            ? [content.lines.reduce((sum, { side, amount: n }) => sum + (side === 'debit' ? n : 0), 0)]
            : [];
        });
        expect(Math.max(0, ...totals)).to.be.at.most(caps.maxAmount);
        expect(totals.length).to.be.at.most(caps.dailyCount);
        expect(totals.reduce((sum, n) => sum + n, 0)).to.be.at.most(caps.dailyAmount);
        expect(world.book.spending.get(asking.actor?.id ?? '')?.count ?? 0).to.equal(totals.length);
      }),
      { numRuns: depth(40, 400) },
    );
  });
});
