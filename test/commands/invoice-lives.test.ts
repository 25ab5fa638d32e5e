// The lives of invoices, bills and credit notes of both, in memory: whatever is called in whatever order, no event
// stands without its entry, nothing happens twice, and what is owed is what the books say.
import { expect } from 'chai';
import fc from 'fast-check';
import { lineId } from '../../src/domain/ids.ts';
import { isCreditNote, isOurs, restOfPayment, standing, type Invoice } from '../../src/domain/invoices.ts';
import { foldOpenLine, moveSettled, restOfLine, type OpenLine } from '../../src/domain/open-items.ts';
import { depth } from '../depth.ts';
import { anyLife, invoicesIn, partnersMade, tryAct } from '../invoice-lives.ts';
import { companyOpened, given, type World } from '../spec.ts';
import type { RecordedFact } from '../../src/domain/events.ts';

/** What is open of a line, by the entries alone. */
function openOf(facts: readonly RecordedFact[], id: string): number {
  const settled = new Map<string, number>();
  for (const fact of facts) moveSettled(settled, fact);
  const line = facts.reduce<OpenLine | undefined>((state, fact) => foldOpenLine(state, fact, id), undefined);
  return line ? restOfLine({ ...line, settled: settled.get(id) ?? 0 }) : 0;
}

/** What a line of an entry does not settle by name, by the entries alone; 0 when the entry is reversed. */
function restAsSeen(world: World, entryId: string, id: string): number {
  const entry = world.entry(entryId);
  const line = entry?.content.lines.find((_line, i) => lineId(entryId, i) === id);
  if (!entry || !line || entry.status === 'reversed') return 0;
  return line.amount - (line.settles ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** What an invoice owes by its entries: of a credit note, what its line does not settle. */
function owedAsSeen(world: World, one: Invoice): number {
  if (one.controlLineId === undefined) return 0;
  return isCreditNote(one.type)
    ? restAsSeen(world, one.journalEntryIds[0] ?? '', one.controlLineId)
    : openOf(world.facts, one.controlLineId);
}

/** Balance of an account, debit minus credit. */
function balance(world: World, code: string): bigint {
  const account = [...world.book.accounts.byId.values()].find((one) => one.code === code);
  let sum = 0n;
  for (const { debit, credit } of world.book.journal.totals.get(account?.id ?? '')?.values() ?? [])
    sum += debit - credit;
  return sum;
}

/** What is owed on the account of a kind of invoices: to us of sales, by us of purchases. */
function owedIn(all: readonly Invoice[], ours: boolean): number {
  return all
    .filter(({ type }) => isOurs(type) === ours)
    .reduce((sum, one) => sum + (isCreditNote(one.type) ? -one.amountDue : one.amountDue) - one.amountUnapplied, 0);
}

describe('the lives of invoices and bills', function () {
  this.timeout(240_000);
  const seen = new Set<string>();
  it('law: what is owed is what the books say, and no event stands without its entry', () => {
    fc.assert(
      fc.property(anyLife, (acts) => {
        const world = given(companyOpened(), partnersMade).world();
        for (const act of acts) tryAct(world, act);
        const all = [...invoicesIn(world.facts).values()];
        for (const one of all) {
          seen.add(`${one.type} ${one.status}`);
          for (const { kind, reversedAt } of one.payments)
            seen.add(`${one.type} ${kind}${reversedAt === undefined ? '' : ' taken back'}`);
          expect(one.amountDue, `${one.type} ${one.number}`).to.equal(owedAsSeen(world, one));
          if (one.status !== 'issued') expect(one.amountDue, one.status).to.equal(0);
          expect(Math.min(one.amountDue, one.amountUnapplied)).to.be.at.least(0);
          for (const paid of standing(one))
            if (paid.kind === 'payment')
              expect(restOfPayment(one, paid), 'of a payment').to.equal(
                restAsSeen(world, paid.journalEntryId ?? '', lineId(paid.journalEntryId ?? '', 1)),
              );
        }
        expect(balance(world, '1220')).to.equal(BigInt(owedIn(all, true)));
        expect(-balance(world, '2120')).to.equal(BigInt(owedIn(all, false)));
        // Every entry belongs to one invoice, once; every event that moves something names entries.
        const named = all.flatMap(({ journalEntryIds }) => journalEntryIds);
        expect(new Set(named).size).to.equal(named.length);
        const entries = world.facts.flatMap((fact) => (fact.type === 'journal_entry.posted' ? [fact.data] : []));
        expect(entries.map(({ entryId }) => entryId).sort()).to.deep.equal([...named].sort());
        for (const { content } of entries) expect(all.map(({ id }) => id)).to.include(content.sourceId);
        // What is applied stands in both documents, once in each, and comes to the same.
        for (const one of all)
          for (const { id, invoiceId, kind, settled, unapplied } of standing(one)) {
            if (invoiceId === undefined || invoiceId === one.id) continue;
            const twins = standing(all.find((two) => two.id === invoiceId) as Invoice).filter((two) => two.id === id);
            expect(twins.map((two) => two.settled - two.unapplied)).to.deep.equal([settled - unapplied]);
            expect(twins[0]?.kind === 'transfer' || kind === 'transfer' || twins[0]?.kind === 'credit').to.equal(true);
          }
        // Numbers have no gap, and suppliers' are not ours.
        for (const series of ['INV-2026', 'CN-2026']) {
          const numbers = all
            .flatMap((one) => (one.series === series ? [one.sequence ?? 0] : []))
            .sort((a, b) => a - b);
          expect(numbers).to.deep.equal(numbers.map((_, i) => i + 1));
        }
        for (const one of all) if (!isOurs(one.type)) expect(one.sequence).to.equal(undefined);
      }),
      // The examples reach everything; the others are new every time.
      { numRuns: depth(130, 2_000), examples: fc.sample(anyLife, { numRuns: 100, seed: 7 }).map((one) => [one]) },
    );
  });

  after('the lives reached every kind of document, payment and taking back', () => {
    const usual = (type: string): string[] => ['draft', 'issued', 'discarded', 'void'].map((word) => `${type} ${word}`);
    const settled = (type: string, kinds: readonly string[]): string[] =>
      kinds.flatMap((kind) => [`${type} ${kind}`, `${type} ${kind} taken back`]);
    const wanted = ['sales', 'purchase'].flatMap((type) => [
      ...usual(type),
      ...usual(`${type}_credit`),
      ...settled(type, ['payment', 'credit', 'transfer', 'refund']),
      ...settled(`${type}_credit`, ['credit', 'refund']),
    ]);
    expect([...wanted, 'sales uncollectible'].filter((one) => !seen.has(one))).to.deep.equal([]);
  });
});
