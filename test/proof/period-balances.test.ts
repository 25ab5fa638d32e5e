// Balances of a close: what they say, that their root is the one of RFC 6962, and that one is shown without the others.
import { expect } from 'chai';
import fc from 'fast-check';
import { createHash, createHmac } from 'node:crypto';
import { closeFiscalPeriod, reopenFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { postEntry } from '../../commands/journal.ts';
import { sealPeriod } from '../../commands/period-seals.ts';
import {
  leafData,
  leavesOf,
  pathOfLeaf,
  rootOfLeaves,
  saltOf,
  type BalanceRow,
} from '../../src/domain/period-balances.ts';
import { HASHES } from '../../src/engine/leaf.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { keep } from '../../src/domain/register.ts';
import { companyOpened, done, given, twoLines, uuid, type World } from '../spec.ts';
import { definedRoot, isIncluded, leaf } from './reference-proofs.ts';

const SEED = Buffer.alloc(32, 7).toString('base64');
const rowsOf = (count: number): BalanceRow[] =>
  Array.from({ length: count }, (_row, n) => [`acct_${n}`, String(n), '0', '5', '2', '3']);
/** As somebody hashes a row who has only read how it is done. */
const ownLeaf = (row: BalanceRow, salt: string): Buffer => leaf(Buffer.from(JSON.stringify([row, salt]), 'utf8'));

const opened = companyOpened();
const id = (world: World, name: string): string =>
  world.book.periods.years.flatMap(({ year, months }) => [year, ...months]).find((one) => one.name === name)?.id ?? '';
const post = (effectiveDate: string, from: string, to: string, amount: number) =>
  done(postEntry, { effectiveDate, lines: twoLines(to, from, amount) });
const close =
  (name: string) =>
  (world: World): unknown =>
    world.run(closeFiscalPeriod, { periodId: id(world, name) });
interface Told {
  readonly rows: readonly BalanceRow[];
  readonly later?: readonly (readonly string[])[];
}
const dataOf = <T>(world: World, type: string): T =>
  world.facts.findLast((fact) => fact.type === type)?.data as unknown as T;
const rowIn = (world: World, code: string): readonly string[] =>
  dataOf<Told>(world, 'fiscal_period.balances_recorded')
    .rows.find((row) => row[1] === code)
    ?.slice(2) ?? [];

describe('balances of a close', () => {
  it('are a tree of RFC 6962, and every row is proved by its own algorithm', () => {
    for (let count = 1; count <= 40; count++) {
      const rows = rowsOf(count);
      const leaves = leavesOf(HASHES, SEED, rows);
      const root = Buffer.from(rootOfLeaves(HASHES, leaves), 'base64');
      const own = rows.map((row) => ownLeaf(row, saltOf(HASHES, SEED, row[0])));
      expect(definedRoot(own)).to.deep.equal(root);
      own.forEach((hash, index) => {
        const path = pathOfLeaf(HASHES, leaves, index).map((text) => Buffer.from(text, 'base64'));
        expect(isIncluded(hash, index, count, path, root), `${index} of ${count}`).to.equal(true);
        expect(isIncluded(hash, (index + 1) % count, count, path, root)).to.equal(count === 1);
      });
    }
    expect(rootOfLeaves(HASHES, [])).to.equal(createHash('sha256').digest('base64'));
  });

  it('have frozen salts, leaves and roots: a verifier that was written once reads them for ever', () => {
    expect(saltOf(HASHES, SEED, 'acct_0')).to.equal(
      createHmac('sha256', Buffer.alloc(32, 7)).update('acct_0').digest().subarray(0, 16).toString('base64'),
    );
    const [row] = rowsOf(1);
    expect(leafData(row as BalanceRow, 'c2FsdA==')).to.equal('[["acct_0","0","0","5","2","3"],"c2FsdA=="]');
    expect(rootOfLeaves(HASHES, leavesOf(HASHES, SEED, rowsOf(3)))).to.equal(
      '7BMjqxlwwCo5ZFLf/47F8u+w7nVUi2csD22VcSIh7g0=',
    );
  });

  it('cannot be guessed from the path of another: without the salt a row has another hash', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (count) => {
        const rows = rowsOf(count);
        const leaves = leavesOf(HASHES, SEED, rows).map((hash) => Buffer.from(hash).toString('hex'));
        for (const row of rows) {
          const bare = createHash('sha256').update(Uint8Array.of(0)).update(JSON.stringify(row)).digest('hex');
          expect(leaves).to.not.include(bare);
          expect(leaves).to.not.include(ownLeaf(row, '').toString('hex'));
        }
        expect(leavesOf(HASHES, Buffer.alloc(32, 8).toString('base64'), rows)).to.not.deep.equal(
          leavesOf(HASHES, SEED, rows),
        );
      }),
    );
  });

  it('say of every account what it opened with, how it moved, and what it closed with; and what is later', () => {
    const world = given(
      opened,
      post('2026-04-20', '4110', '1130', 1_000),
      post('2026-05-20', '4110', '1130', 200),
      post('2026-06-01', '1130', '6320', 70),
      close('2026-04'),
      close('2026-05'),
    ).world();
    expect(rowIn(world, '1130')).to.deep.equal(['1000', '200', '0', '1200']);
    expect(rowIn(world, '4110')).to.deep.equal(['-1000', '0', '200', '-1200']);
    expect(rowIn(world, '1110')).to.deep.equal(['0', '0', '0', '0']);
    const { rows, later } = dataOf<Told>(world, 'fiscal_period.balances_recorded');
    expect(rows.length).to.equal(world.book.accounts.byId.size);
    expect(later?.map((one) => one.slice(1))).to.deep.equal([
      ['2026-06-01', '0', '70'],
      ['2026-06-01', '70', '0'],
    ]);
    const committed = dataOf<{ rows: number; root: string }>(world, 'fiscal_period.balances_committed');
    const own = rows.map((row) => ownLeaf(row, saltOf(HASHES, SEED, row[0])));
    expect([committed.rows, committed.root]).to.deep.equal([rows.length, definedRoot(own).toString('base64')]);
    expect(world.book.closedBalances.get(id(world, '2026-05'))?.root).to.equal(committed.root);
    // The event of the close itself is the last of the append: whoever covers it covers the balances.
    expect(world.facts.slice(-3).map(({ type }) => type)).to.deep.equal([
      'fiscal_period.balances_recorded',
      'fiscal_period.balances_committed',
      'fiscal_period.closed',
    ]);
  });

  it('of a year count its closing entries: revenues and expenses end at 0, and open the next year at 0', () => {
    const world = given(opened, post('2026-04-20', '4110', '1130', 1_000), close('FY2026')).world();
    expect(rowIn(world, '4110')).to.deep.equal(['0', '1000', '1000', '0']);
    expect(rowIn(world, '3230')).to.deep.equal(['0', '0', '1000', '-1000']);
  });

  it('of a year without closing entries: the next year opens results at 0 all the same', () => {
    const without = (world: World): unknown =>
      world.run(closeFiscalPeriod, { periodId: id(world, 'FY2026'), closingEntries: false });
    const world = given(
      opened,
      post('2026-04-20', '4110', '1130', 1_000),
      post('2027-04-20', '4110', '1130', 5),
      without,
      close('2027-04'),
    ).world();
    expect(rowIn(world, '4110')).to.deep.equal(['0', '0', '5', '-5']);
    expect(rowIn(world, '1130')).to.deep.equal(['1000', '5', '0', '1005']);
  });
});

describe('seal-period', () => {
  const closed = given(opened, post('2026-04-20', '4110', '1130', 1_000), close('2026-04'), close('2026-05')).world();
  const closeSequence = closed.facts.findLast(({ type }) => type === 'fiscal_period.closed')?.revision ?? 0;
  const inputOf = (world: World, more: object = {}): object => ({
    periodId: id(world, '2026-05'),
    closeSequence,
    size: closeSequence + 1,
    root: 'cm9vdA==',
    note: 'note',
    files: [{ name: 'pl.json', mimeType: 'application/json', content: Buffer.from('{}') }],
    ...more,
  });
  const past = [opened, post('2026-04-20', '4110', '1130', 1_000), close('2026-04'), close('2026-05')] as const;
  const sealed = (world: World): unknown => world.run(sealPeriod, inputOf(world));

  it('binds a checkpoint and files to a close, once', () => {
    given(...past)
      .when(sealPeriod, inputOf)
      .then([
        'period_seal.made',
        {
          periodSeal: {
            closeSequence,
            status: 'current',
            files: [{ name: 'pl.json', bytes: 2, sha256: createHash('sha256').update('{}').digest('hex') }],
          },
        },
      ])
      .answers({ size: closeSequence + 1 });
    given(...past, sealed)
      .when(sealPeriod, inputOf)
      .nothing();
  });
  it('refuses a checkpoint that ends one event before the close', () => {
    given(...past)
      .when(sealPeriod, (world) => inputOf(world, { size: closeSequence }))
      .refused('validation_error', 'size');
  });
  it('does nothing for a close that is no longer in force', () => {
    const reopened = (world: World): unknown =>
      world.run(reopenFiscalPeriod, { periodId: id(world, '2026-05'), reason: '訂正' });
    given(...past, reopened)
      .when(sealPeriod, inputOf)
      .nothing();
  });
  it('a reopen supersedes it in its own append, also of an earlier period: its balances begin with that', () => {
    for (const name of ['2026-05', '2026-04']) {
      const { world } = given(...past, sealed)
        .when(reopenFiscalPeriod, (own) => ({ periodId: id(own, name), reason: '訂正' }))
        .then(
          ['fiscal_period.reopened'],
          ['period_seal.superseded', { periodSeal: { status: 'superseded', version: 2 } }],
        );
      expect(world.book.closedBalances.has(id(world, '2026-05'))).to.equal(false);
      expect(world.book.closedBalances.has(id(world, '2026-04'))).to.equal(name === '2026-05');
    }
  });
});

describe('a close that is too large to be sealed', function () {
  this.timeout(60_000);
  /** An account of the chart, as often as it takes; folded, not decided: only the close is looked at here. */
  const accounts =
    (count: number) =>
    (world: World): void => {
      const [sample] = world.book.accounts.byId.values();
      for (let n = 0; n < count; n++) {
        const account = {
          ...sample,
          id: `acct_${uuid(0x10_0000 + n)}`,
          code: `X${n}`,
          systemRole: undefined,
        } as Account;
        keep(world.book.accounts, account, () => []);
      }
    };
  const posted = post('2026-04-20', '4110', '1130', 1_000);

  it('is sealed with 8,000 accounts, also with the entry that closes a year', () => {
    for (const name of ['2026-04', 'FY2026']) {
      const world = given(opened, posted, accounts(8_000), close(name)).world();
      expect(dataOf<{ rows: number }>(world, 'fiscal_period.balances_committed').rows).to.be.above(8_000);
      const stored = world.facts.slice(-8).filter(({ type }) => type === 'fiscal_period.balances_recorded');
      expect(stored.length).to.be.above(4);
    }
  });
  it('says so, and closes', () => {
    const { world } = given(opened, posted, accounts(13_000))
      .when(closeFiscalPeriod, (own) => ({ periodId: id(own, '2026-04') }))
      .answers({ status: 'closed', seal: 'too_large' })
      .warns('tax_code_missing', 'close_not_sealed');
    expect(world.facts.map(({ type }) => type)).to.not.include('fiscal_period.balances_committed');
    expect(world.book.periods.years[0]?.months[0]?.status).to.equal('closed');
  });
});
