// Feeds the bank of the demo: imports its statement, writes its rules, and matches what they do not book.
import { createBankAccount } from '../../commands/bank-accounts.ts';
import { completeBankImport, importBankLines, startBankImport } from '../../commands/bank-imports.ts';
import { matchBankTransaction } from '../../commands/bank-transactions.ts';
import type { Command } from '../../commands/command.ts';
import { applyRulesToLines, createRule, enableRule } from '../../commands/rules.ts';
import { lineIdIn } from '../domain/bank-transactions.ts';
import { lineId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Outcome } from '../service.ts';
import type { DemoFeed, FeedMatch } from './bank.ts';

/** Requests that are under way at once: the writer appends those that wait together. */
const AT_ONCE = 50;

/** Runs a command of the demo under an idempotency key. */
type RunCommand = <I, A>(command: Command<I, A>, input: unknown, key: string) => Promise<Outcome<A>>;

/** Feeds the bank: `ids` knows what the list posted, by ref. Throws for a line whose entry it does not know. */
export async function feedBank(feed: DemoFeed, run: RunCommand, ids: ReadonlyMap<string, string>): Promise<void> {
  const bankAccountId = (await run(createBankAccount, feed.account, 'demo-bank')).answer.id;
  const idOf = (ref: string): string => {
    const id = ids.get(ref);
    if (id === undefined) throw new Error(`the bank of the demo knows no ${ref}`);
    return id;
  };
  const itemsOf = (match: Exclude<FeedMatch, { kind: 'rule' | 'waits' }>): object[] => {
    if (match.kind === 'invoices') return match.of.map(({ ref, ...payment }) => ({ invoiceId: idOf(ref), ...payment }));
    const id = idOf(match.ref);
    if (match.kind === 'run') return [{ payrollRunId: id }];
    return [match.line === undefined ? { entryId: id } : { entryLineId: lineId(id, match.line) }];
  };
  /** Imports a part, as one chunk: the ids of its lines. */
  const imported = async ({ key, lines }: DemoFeed['before']): Promise<string[]> => {
    if (lines.length > LIMITS.bankChunkLines) throw new Error('the feed of the demo does not fit into one chunk');
    const span = { from: lines[0]?.date, to: lines.at(-1)?.date };
    const about = { bankAccountId, format: 'json', lines: lines.length, ...span };
    const importBatchId = (await run(startBankImport, about, `${key}-start`)).answer.id;
    const { events } = await run(importBankLines, { bankAccountId, importBatchId, lines }, `${key}-lines`);
    const made = events.flatMap((fact) => (fact.type === 'bank_transaction.imported' ? [fact.data.chunk] : []));
    const counts = { importBatchId, imported: lines.length, skipped: 0 };
    await run(completeBankImport, counts, `${key}-end`);
    return made.flatMap((chunk) => chunk.lines.map((_, i) => lineIdIn(chunk.id, i)));
  };
  const matched = async ({ key, matches }: DemoFeed['before'], lines: readonly string[]): Promise<void> => {
    const wanted = lines.flatMap((transactionId, i) => {
      const match = matches[i];
      return match === undefined || match.kind === 'rule' || match.kind === 'waits'
        ? []
        : [{ transactionId, match, key: `${key}-match-${i}` }];
    });
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      await Promise.all(
        wanted
          .slice(at, at + AT_ONCE)
          .map(({ transactionId, match, key: one }) =>
            run(matchBankTransaction, { bankAccountId, transactionId, matches: itemsOf(match) }, one),
          ),
      );
  };
  await matched(feed.before, await imported(feed.before));
  for (const { name, priority, lines } of feed.rules) {
    const input = {
      name,
      priority,
      conditions: [{ field: 'description', operator: 'equals', value: name }],
      action: 'post',
      lines: lines.map(({ labels, partner, ...line }) => ({
        ...line,
        ...(labels && { labelIds: labels.map((code) => idOf(`label-${code}`)) }),
        ...(partner !== undefined && { partnerId: idOf(`partner-${partner}`) }),
      })),
    };
    const ruleId = (await run(createRule, input, `demo-rule-${priority}`)).answer.id;
    await run(enableRule, { ruleId }, `demo-rule-on-${priority}`);
  }
  for (const part of [feed.after, feed.tail]) {
    if (part.lines.length === 0) continue;
    const lines = await imported(part);
    for (let at = 0; at < lines.length; at += LIMITS.linesPerRuleStep) {
      const transactionIds = lines.slice(at, at + LIMITS.linesPerRuleStep);
      await run(applyRulesToLines, { bankAccountId, transactionIds }, `${part.key}-rules-${at}`);
    }
    await matched(part, lines);
  }
}
