// Random lives of expense reports: every act that there is, by three people in any order, many refused.
import { expect } from 'chai';
import fc from 'fast-check';
import { createKey } from '../commands/access.ts';
import {
  approveExpenseReport,
  rejectExpenseReport,
  returnExpenseReport,
  reverseExpenseReport,
} from '../commands/expense-decisions.ts';
import { payExpenseReport, unpayExpenseReport } from '../commands/expense-payments.ts';
import {
  cancelExpenseReport,
  createExpenseReport,
  submitExpenseReport,
  updateExpenseReport,
} from '../commands/expense-reports.ts';
import type { Command } from '../commands/command.ts';
import { createPartner } from '../commands/registers.ts';
import { expenseReportView, type ExpenseReport, type ExpenseReportView } from '../src/domain/expense-reports.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { CLERK, OWNER, USER, type Asking, type Step, type World } from './spec.ts';
import type { RecordedFact } from '../src/domain/events.ts';

type Status = ExpenseReport['status'];
/** What an act may be tried of, and where it leads; in the state that it leads to it may also be said again. */
interface ActRow {
  readonly command: Command<never, ExpenseReportView>;
  readonly from: readonly Status[];
  readonly to?: Status;
  readonly isDecision?: true;
  readonly isSaidAgain?: true;
}
const row = <I>(
  command: Command<I, ExpenseReportView>,
  from: readonly Status[],
  to?: Status,
  more: Pick<ActRow, 'isDecision' | 'isSaidAgain'> = {},
): ActRow => ({ command: command as unknown as ActRow['command'], from, ...(to && { to }), ...more });
const decision = { isDecision: true, isSaidAgain: true } as const;
/** The transitions of the design, one row each: what the commands do is held against it. */
export const ACTS: Readonly<Record<string, ActRow>> = {
  update: row(updateExpenseReport, ['draft', 'returned']),
  submit: row(submitExpenseReport, ['draft', 'returned'], 'submitted', { isSaidAgain: true }),
  approve: row(approveExpenseReport, ['submitted'], 'approved', decision),
  return: row(returnExpenseReport, ['submitted'], 'returned', decision),
  reject: row(rejectExpenseReport, ['submitted'], 'rejected', decision),
  cancel: row(cancelExpenseReport, ['draft', 'returned', 'submitted'], 'cancelled', { isSaidAgain: true }),
  pay: row(payExpenseReport, ['approved'], 'paid'),
  unpay: row(unpayExpenseReport, ['paid'], 'approved'),
  reverse: row(reverseExpenseReport, ['approved'], 'returned'),
};
const OFTEN = [
  'submit',
  'submit',
  'submit',
  'approve',
  'approve',
  'approve',
  'pay',
  'pay',
  'unpay',
  'reverse',
  'return',
];

/** One thing that is tried: by whom, with which report, in which round it was read, with which amounts and day. */
export interface ExpenseAct {
  readonly act: string;
  readonly who: number;
  readonly which: number;
  readonly isStale: boolean;
  readonly isLikely: boolean;
  readonly amounts: readonly number[];
  readonly day: number;
}
const anyAct: fc.Arbitrary<ExpenseAct> = fc.record({
  act: fc.constantFrom('create', 'create', ...Object.keys(ACTS), ...OFTEN),
  who: fc.nat(2),
  which: fc.nat(20),
  isStale: fc.constantFrom(false, false, false, false, true),
  isLikely: fc.constantFrom(true, true, true, false),
  amounts: fc.array(fc.constantFrom(1, 105, 999, 5_500, 29_999, 30_000), { minLength: 1, maxLength: 4 }),
  day: fc.nat(59),
});
/** A life. */
export const anyLife: fc.Arbitrary<ExpenseAct[]> = fc.array(anyAct, { minLength: 20, maxLength: 60, size: 'max' });

const PEOPLE: readonly Asking[] = [
  { actor: OWNER, role: 'owner' },
  { actor: CLERK, role: 'accountant' },
  { actor: USER, role: 'admin' },
];

/** Two employees, and a key beside the owner's that may approve: the rule of four eyes holds for everybody. */
export const peopleHired: Step = (world) => {
  for (const n of [0, 1]) world.run(createPartner, { code: `E${n}`, name: `社員 ${n}`, type: 'employee' });
  world.run(createKey, { name: 'approver', role: 'approver' });
};

/** Every report in its newest state, by id. */
export function reportsIn(facts: readonly RecordedFact[]): ReadonlyMap<string, ExpenseReport> {
  const found = new Map<string, ExpenseReport>();
  for (const { data } of facts) if ('report' in data) found.set(data.report.id, data.report);
  return found;
}

const dayOf = (n: number): string => new Date(Date.UTC(2026, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
const linesOf = ({ amounts, day }: ExpenseAct): object[] =>
  amounts.map((amount, i) => ({
    date: dayOf(Math.max(0, day - i)),
    category: i % 2 === 0 ? 'taxi' : 'public_transport',
    description: '移動',
    amount,
    ...(i % 3 === 1 && { invoiceStatus: 'not_qualified' }),
    ...(i % 3 === 2 && { taxCode: 'P_OUT' }),
  }));

/**
 * Tries an act. What is done must be a transition of the table, by somebody who may; what is refused leaves no trace.
 */
export function tryAct(world: World, tried: ExpenseAct): void {
  const { act, who, which, isStale, isLikely, day } = tried;
  const asking = PEOPLE[who] as Asking;
  const partnerCode = `E${which % 2}`;
  if (act === 'create') {
    world.run(createExpenseReport, { title: '出張', partnerCode, lines: linesOf(tried) }, asking);
    return;
  }
  const { command, from, to, isDecision, isSaidAgain } = ACTS[act] as ActRow;
  const every = [...reportsIn(world.facts).values()];
  const likely = every.filter(({ status }) => from.includes(status));
  const all = isLikely && likely.length > 0 ? likely : every;
  const before = all[which % Math.max(1, all.length)];
  if (!before) return;
  const round = Math.max(1, before.round - (isStale ? 1 : 0));
  const count = world.facts.length;
  const input = {
    reportId: before.id,
    ...(isDecision && { round }),
    ...(act === 'pay' && { date: dayOf(day + 30), method: which % 3 === 0 ? 'cash' : 'transfer' }),
    ...(act === 'update' && { lines: linesOf(tried), partnerCode }),
  };
  try {
    const after = world.run(command as unknown as Command<object, ExpenseReportView>, input, asking);
    if (world.facts.length === count) {
      expect(after, 'nothing happens only where it was so already').to.deep.equal(expenseReportView(before));
      expect(act === 'update' || (isSaidAgain === true && before.status === to), `${act} of ${before.status}`).to.equal(
        true,
      );
      return;
    }
    expect(from, `${act} of a ${before.status} report`).to.include(before.status);
    expect(after.status, act).to.equal(to ?? before.status);
    if (!isDecision) return;
    expect(round, 'of the round that was read').to.equal(before.round);
    expect([before.applicantId, before.createdBy, before.lastEditedBy, before.submittedBy]).to.not.include(
      (asking.actor ?? OWNER).id,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code, error.message).not.to.equal('internal_error');
    expect(world.facts, 'a refusal writes nothing').to.have.lengthOf(count);
  }
}
