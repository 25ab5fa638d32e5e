// The lives of expense reports, in memory: whatever is called in whatever order and by whom, no state is reached but by
// the table of transitions, nothing happens twice, and what is owed is what the books say.
import { expect } from 'chai';
import fc from 'fast-check';
import { depth } from '../depth.ts';
import { ACTS, anyLife, peopleHired, reportsIn, tryAct } from '../expense-lives.ts';
import { companyOpened, given, type World } from '../spec.ts';
import { openReports, type ExpenseReport } from '../../src/domain/expense-reports.ts';
import { foldOpenLine, moveSettled, restOfLine, type OpenLine } from '../../src/domain/open-items.ts';

/** Balance of an account, debit minus credit. */
function balance(world: World, code: string): bigint {
  const account = [...world.book.accounts.byId.values()].find((one) => one.code === code);
  let sum = 0n;
  for (const { debit, credit } of world.book.journal.totals.get(account?.id ?? '')?.values() ?? [])
    sum += debit - credit;
  return sum;
}

/** What is open of a line, by the entries alone. */
function openOf({ facts }: World, id: string): number {
  const settled = new Map<string, number>();
  for (const fact of facts) moveSettled(settled, fact);
  const line = facts.reduce<OpenLine | undefined>((state, fact) => foldOpenLine(state, fact, id), undefined);
  return line ? restOfLine({ ...line, settled: settled.get(id) ?? 0 }) : 0;
}

const sumOf = (reports: readonly ExpenseReport[]): bigint =>
  reports.reduce((sum, { total }) => sum + BigInt(total), 0n);

describe('the lives of expense reports', function lives() {
  this.timeout(240_000);
  const seen = new Set<string>();
  it('law: 2310 holds what approved reports come to, and every entry belongs to one report once', () => {
    fc.assert(
      fc.property(anyLife, (acts) => {
        const world = given(companyOpened(), peopleHired).world();
        for (const act of acts) tryAct(world, act);
        const all = [...reportsIn(world.facts).values()];
        for (const { status, round } of all) seen.add(status).add(`round ${Math.min(round, 3)}`);
        const unpaid = all.filter(({ status }) => status === 'approved');
        const paid = all.filter(({ status }) => status === 'paid');
        expect(-balance(world, '2310'), 'owed').to.equal(sumOf(unpaid));
        expect(-balance(world, '1130') - balance(world, '1110'), 'moved').to.equal(sumOf(paid));
        expect(balance(world, '6240') + balance(world, '1580'), 'spent').to.equal(sumOf([...unpaid, ...paid]));
        for (const one of all) {
          const open = one.status === 'approved' ? one.total : 0;
          if (one.controlLineId !== undefined) expect(openOf(world, one.controlLineId), one.number).to.equal(open);
          else expect(['approved', 'paid']).to.not.include(one.status);
          expect(one.lines.reduce((sum, { amount }) => sum + amount, 0)).to.equal(one.total);
          for (const { amount, taxAmount } of one.lines) expect(taxAmount).to.be.within(0, amount - 1);
        }
        // The book knows who waits and who is owed, and nothing of the others.
        const idsOf = (status: string): string[] =>
          all.flatMap((one) => (one.status === status ? [one.id] : [])).sort();
        for (const status of ['submitted', 'approved'] as const)
          expect(openReports(world.book, status, '2199-12-31').sort()).to.deep.equal(idsOf(status));
        expect(world.book.openExpenses.size).to.equal(idsOf('submitted').length + unpaid.length);
        // Every entry belongs to one report, once.
        const named = all.flatMap(({ journalEntryIds }) => journalEntryIds);
        const posted = world.facts.flatMap((fact) => (fact.type === 'journal_entry.posted' ? [fact.data.entryId] : []));
        expect(named.sort()).to.deep.equal(posted.sort());
        // Numbers have no gap, and stay with their reports.
        const numbers = all.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequence])).sort((a, b) => a - b);
        expect(numbers).to.deep.equal(numbers.map((_, i) => i + 1));
      }),
      // The examples reach everything; the others are new every time.
      { numRuns: depth(100, 2_000), examples: fc.sample(anyLife, { numRuns: 60, seed: 11 }).map((one) => [one]) },
    );
  });

  after('the lives reached every state, and several rounds', () => {
    const wanted = [...Object.values(ACTS).flatMap(({ to }) => to ?? []), 'draft', 'round 1', 'round 2', 'round 3'];
    expect(wanted.filter((one) => !seen.has(one))).to.deep.equal([]);
  });
});
