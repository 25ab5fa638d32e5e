// Laws that hold after any sequence of commands: the books balance, numbers are gapless, nothing is forgotten, a
// snapshot is as good as the stream.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Command } from '../commands/command.ts';
import { closeFiscalPeriod, reopenFiscalPeriod } from '../commands/fiscal-periods.ts';
import { approveEntry, submitEntry } from '../commands/approvals.ts';
import { amendEntry, discardEntry, postDraft, postEntries, postEntry, reverseEntry } from '../commands/journal.ts';
import { fold, type Book } from '../src/domain/book.ts';
import { bookToJson, frameText, readFrame, stretchText, takeBook, type TakenBook } from '../src/domain/book-text.ts';
import { foldEntry, mirrorLines, type EntryContent, type EntryState } from '../src/domain/journal.ts';
import { allocate } from '../src/domain/money.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { codeKey } from '../src/domain/register.ts';
import { isFitLine, searchKey } from '../src/domain/text.ts';
import { depth } from './depth.ts';
import { date, lines } from './drawn-lines.ts';
import { companyOpened, given, type World } from './spec.ts';

const entry = fc.record(
  { effectiveDate: date, lines, status: fc.constantFrom('posted', 'posted', 'draft'), autoReverseOn: date },
  { requiredKeys: ['effectiveDate', 'lines', 'status'] },
);

type Act = (world: World) => unknown;
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const entryIds = (world: World): string[] => [
  ...new Set(world.facts.flatMap(({ data }) => ('entryId' in data ? [data.entryId] : []))),
];
const onEntry = (run: Command<never, unknown, Book>, more: (world: World, id: string) => object = () => ({})) =>
  fc.nat(50).map((n): Act => (world) => {
    const id = pick(entryIds(world), n);
    return id === undefined ? undefined : world.run(run, { entryId: id, ...more(world, id) });
  });
const onPeriod = (run: Command<never, unknown, Book>, more: object = {}) =>
  fc.nat(40).map(
    (n): Act =>
      (world) =>
        world.run(run, {
          periodId: pick(
            world.book.periods.years.flatMap(({ year, months }) => [year, ...months]),
            n,
          )?.id,
          ...more,
        }),
  );

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: entry.map(
      (input): Act =>
        (world) =>
          world.run(postEntry, input),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }).map(
      (entries): Act =>
        (world) =>
          world.run(postEntries, { entries }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(50), lines, date).map(([n, changed, day]): Act => (world) => {
      const id = pick(entryIds(world), n);
      return (
        id &&
        world.run(amendEntry, { entryId: id, version: world.entry(id)?.version, lines: changed, effectiveDate: day })
      );
    }),
  },
  onEntry(reverseEntry as never),
  onEntry(reverseEntry as never, () => ({ amount: 7 })),
  onEntry(submitEntry as never),
  onEntry(approveEntry as never, (world, id) => ({ version: world.entry(id)?.version })),
  onEntry(postDraft as never),
  onEntry(discardEntry as never),
  onPeriod(closeFiscalPeriod as never),
  onPeriod(closeFiscalPeriod as never, { mode: 'soft' }),
  onPeriod(reopenFiscalPeriod as never, { reason: 'law' }),
);

const base = given(companyOpened()).world();

/** A world after these acts; refusals are fine, defects are not. */
function after(acts: readonly Act[]): World {
  const world = base.copy();
  for (const one of acts) {
    try {
      one(world);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return world;
}

const law = (name: string, check: (world: World) => void, numRuns = depth(25, 100)): void => {
  it(name, () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 12, maxLength: 40, size: 'max' }), (acts) => {
        check(after(acts));
      }),
      { numRuns },
    );
  });
};

/** The posted contents as they are now, from the events alone. */
function postedContents(world: World): EntryContent[] {
  const states = new Map<string, EntryState>();
  for (const fact of world.facts) {
    if (!('entryId' in fact.data)) continue;
    const state = foldEntry(states.get(fact.data.entryId), fact);
    if (state) states.set(state.id, state);
  }
  return [...states.values()]
    .filter(({ status }) => status === 'posted' || status === 'reversed')
    .map(({ content }) => content);
}

describe('laws of the book', () => {
  law('debits equal credits, in the book and in every entry', (world) => {
    let debit = 0n;
    let credit = 0n;
    for (const months of world.book.journal.totals.values())
      for (const totals of months.values()) {
        debit += totals.debit;
        credit += totals.credit;
      }
    expect(debit).to.equal(credit);
    for (const { lines: written } of postedContents(world))
      expect(
        written.reduce((sum, line) => sum + (line.side === 'debit' ? BigInt(line.amount) : -BigInt(line.amount)), 0n),
      ).to.equal(0n);
  });
  law('the totals are those of the entries as they are now', (world) => {
    const totals = new Map<string, bigint>();
    for (const content of postedContents(world))
      for (const line of content.lines)
        totals.set(
          line.accountId,
          (totals.get(line.accountId) ?? 0n) + (line.side === 'debit' ? BigInt(line.amount) : -BigInt(line.amount)),
        );
    for (const [id, months] of world.book.journal.totals)
      expect([...months.values()].reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).to.equal(
        totals.get(id) ?? 0n,
      );
  });
  law('the book holds exactly the drafts and what waits for approval', (world) => {
    const open = entryIds(world).filter((id) => ['draft', 'pending_approval'].includes(world.entry(id)?.status ?? ''));
    expect([...world.book.journal.open.keys()].sort()).to.deep.equal(open.sort());
    for (const id of open) expect(world.book.journal.open.get(id)).to.deep.equal(world.entry(id));
  });
  law('entry numbers are gapless in each year, and given once', (world) => {
    const numbers = new Map<string, number[]>();
    for (const fact of world.facts)
      if (fact.type === 'journal_entry.posted')
        numbers.set(fact.data.fiscalYearId, [...(numbers.get(fact.data.fiscalYearId) ?? []), fact.data.entryNumber]);
    for (const [yearId, given] of numbers) {
      expect(given).to.deep.equal(given.map((_n, i) => i + 1));
      expect(world.book.periods.years.find(({ year }) => year.id === yearId)?.nextEntryNumber).to.equal(
        given.length + 1,
      );
    }
  });
  law('versions count the states of an entry, and an amendment keeps what was before', (world) => {
    for (const id of entryIds(world)) {
      let state: EntryState | undefined;
      for (const fact of world.facts) {
        if (!('entryId' in fact.data) || fact.data.entryId !== id) continue;
        expect(fact.data.version).to.equal((state?.version ?? 0) + 1);
        if (fact.type === 'journal_entry.amended' || fact.type === 'journal_entry.annotated')
          expect(fact.data.before).to.deep.equal(state?.content);
        state = foldEntry(state, fact);
      }
    }
  });
  law('what is reversed fully is offset to the yen, and is not reversed again', (world) => {
    for (const id of entryIds(world)) {
      const state = world.entry(id);
      if (state?.status !== 'reversed') continue;
      const offset = state.reversedBy.flatMap((by) => world.entry(by)?.content.lines ?? []);
      for (const line of state.content.lines) {
        const net = (all: readonly { accountId: string; side: string; amount: number }[]): bigint =>
          all
            .filter(({ accountId }) => accountId === line.accountId)
            .reduce((sum, one) => sum + (one.side === 'debit' ? BigInt(one.amount) : -BigInt(one.amount)), 0n);
        expect(net(offset)).to.equal(-net(state.content.lines));
      }
      expect(() => world.run(reverseEntry, { entryId: id }))
        .to.throw(Refusal)
        .with.property('code')
        .that.is.oneOf(['already_reversed', 'entry_not_reversible']);
      for (const by of state.reversedBy)
        expect(() => world.run(reverseEntry, { entryId: by }))
          .to.throw(Refusal)
          .with.property('code', 'entry_not_reversible');
    }
  });
  law(
    'a snapshot, read back and folded on, is the book',
    (world) => {
      const middle = Math.floor((base.facts.length + world.facts.length) / 2);
      const early = base.copy();
      // Given a book that is taken once, and again later: what is the same has its text already
      const texts = new Map<string, string>();
      const named = (taken: TakenBook): TakenBook => {
        for (const stretch of taken.maps.flat()) {
          if (stretch.hash !== undefined) continue;
          stretch.hash = `piece ${texts.size}`;
          texts.set(stretch.hash, stretchText(stretch));
        }
        return taken;
      };
      const first = named(takeBook(early.book));
      for (const fact of world.facts.slice(base.facts.length, middle)) fold(early.book, fact);
      const said = bookToJson(early.book);
      const second = takeBook(early.book, first);
      // When its texts are made after the book has gone on
      for (const fact of world.facts.slice(middle)) fold(early.book, fact);
      named(second);
      const frame = readFrame(frameText(second));
      frame.pieces.forEach((names, map) => {
        for (const name of names) frame.fill(map, texts.get(name) ?? '');
      });
      // Then they say what it was when it was taken
      const book = frame.book();
      expect(bookToJson(book)).to.equal(said);
      for (const fact of world.facts.slice(middle)) fold(book, fact);
      expect(bookToJson(book)).to.equal(bookToJson(world.book));
    },
    30,
  );
  law('nothing was posted into a month, or moved in or out of it, while it was closed', (world) => {
    const closed = new Set<string>();
    for (const fact of world.facts) {
      if (fact.type === 'fiscal_period.closed' || fact.type === 'fiscal_period.reopened')
        for (const period of fact.data.periods)
          if (period.type === 'month') {
            if (period.status === 'closed') closed.add(period.id);
            else closed.delete(period.id);
          }
      const touched =
        fact.type === 'journal_entry.posted'
          ? [fact.data.content]
          : fact.type === 'journal_entry.amended' && fact.data.status === 'posted'
            ? [fact.data.before, fact.data.after]
            : [];
      for (const { effectiveDate, sourceType } of touched) {
        const month = world.book.periods.years
          .flatMap(({ months }) => months)
          .find(({ startDate, endDate }) => startDate <= effectiveDate && effectiveDate <= endDate);
        expect(sourceType !== 'closing' && closed.has(month?.id ?? '')).to.equal(false);
      }
    }
  });
});

describe('laws of arithmetic and text', () => {
  it('shares of tax over any partial reversals add up to the tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
        (tax, weights) => {
          const whole = weights.reduce((a, b) => a + b, 0);
          let state = {
            content: {
              effectiveDate: '2026-04-01',
              lines: [{ side: 'debit', accountId: 'a', accountCode: '1', amount: whole, taxAmount: tax }],
            },
            reversedLines: {},
          } as unknown as EntryState;
          let sum = 0;
          for (const weight of weights) {
            sum += mirrorLines(state, [{ line: 0, amount: weight }])[0]?.taxAmount ?? 0;
            state = { ...state, reversedLines: { 0: (state.reversedLines[0] ?? 0) + weight } };
          }
          expect(sum).to.equal(tax);
        },
      ),
    );
  });
  it('an allocation loses nothing and is at most one away from the exact share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc
          .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 })
          .filter((weights) => weights.some((weight) => weight > 0n)),
        (total, weights) => {
          const shares = allocate(total, weights);
          const whole = weights.reduce((a, b) => a + b, 0n);
          expect(shares.reduce((a, b) => a + b, 0n)).to.equal(total);
          shares.forEach((share, i) => {
            const exact = total * (weights[i] ?? 0n);
            expect(share * whole - exact < whole && exact - share * whole < whole).to.equal(true);
          });
        },
      ),
    );
  });
  it('keys are the same for every spelling, and computed once is enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(searchKey(searchKey(text))).to.equal(searchKey(text));
        expect(searchKey(text.normalize('NFD'))).to.equal(searchKey(text.normalize('NFC')));
        expect(codeKey(codeKey(text))).to.equal(codeKey(text));
      }),
    );
    expect([
      isFitLine('株式会社 & Co'),
      isFitLine('a\u0007'),
      isFitLine('\ud800'),
      isFitLine('\u202e'),
      isFitLine('a\nb'),
    ]).to.deep.equal([true, false, false, false, false]);
  });
});
