// How often each rule was applied to a bank transaction, and how often what it said was booked.
import type { BankTransaction } from '../src/domain/bank-transactions.ts';
import { bare } from '../src/domain/ids.ts';
import { projection, type RowChanges } from './projection.ts';

function used(
  rows: RowChanges,
  companyId: string,
  { ruleId }: BankTransaction,
  applied: bigint,
  accepted: bigint,
): void {
  if (ruleId !== undefined)
    rows.add('rule_uses', { company_id: companyId, rule_id: bare(ruleId) }, { applied, accepted });
}

/** Uses of rules. */
export const ruleUses = projection('rule-uses', ['rule_uses'], {
  'bank_transaction.suggested': ({ data }, rows, companyId) => used(rows, companyId, data.transaction, 1n, 0n),
  'bank_transaction.matched': ({ data: { transaction } }, rows, companyId) =>
    used(rows, companyId, transaction, transaction.previous?.status === 'suggested' ? 0n : 1n, 1n),
});
