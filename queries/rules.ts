// Rules: one by id, the list, each with how often it was taken; and what a rule would have made of past lines.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import type { BankTransaction } from '../src/domain/bank-transactions.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { booked, condition, isFor, rules, ruleState, templateLine, type Rule } from '../src/domain/rules.ts';
import { getOf, listOf, type ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

/** A rule as answers show it, with how often it was applied, and accepted; answers of commands leave that out. */
export const shownRule = ruleState.extend({
  stats: z
    .object({
      applied: z.number().int().describe('Lines that it suggested something for, or booked'),
      accepted: z.number().int().describe('Those that were booked as it said'),
      acceptanceBps: z.number().int().optional(),
    })
    .optional(),
});

async function shown(rows: Kysely<Database>, { companyId }: Asked, found: readonly Rule[]): Promise<object[]> {
  if (found.length === 0) return [];
  const uses = await rows
    .selectFrom('rule_uses')
    .select(['rule_id', 'applied', 'accepted'])
    .where('company_id', '=', bare(companyId))
    .where(
      'rule_id',
      'in',
      found.map(({ id }) => bare(id)),
    )
    .execute();
  const of = new Map(uses.map((use) => [withPrefix(rules.id, use.rule_id), use]));
  return found.map((rule) => {
    const [applied, accepted] = [Number(of.get(rule.id)?.applied ?? 0n), Number(of.get(rule.id)?.accepted ?? 0n)];
    const share = applied === 0 ? {} : { acceptanceBps: Math.floor((accepted * 10_000) / applied) };
    return { ...rule, stats: { applied, accepted, ...share } };
  });
}

const list = listOf(rules, {
  says: [
    'Rules for lines of bank statements, in the order in which they are asked.',
    '銀行明細のルールを適用順に返します。',
  ],
  item: shownRule,
  usually: sql`status <> 'archived'`,
});
/** Rules in the order in which they are asked, unless sorted otherwise; archived ones only by their status. */
export const listRules = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownRule),
  async run(rows, asked, input) {
    const page = await list.run(rows, asked, input);
    return page && { ...page, data: await shown(rows, asked, page.data as Rule[]) };
  },
});

const one = getOf(rules);
/** One rule by id. */
export const getRule = query({
  ...one,
  output: shownRule,
  async run(rows, asked, input) {
    const rule = await one.run(rows, asked, input);
    return rule && (await shown(rows, asked, [rule as Rule]))[0];
  },
});

/** A rule as it would be written: what says nothing of its lines may be there. */
export const triedRule = z.strictObject({
  name: z.string().max(LIMITS.nameLength).optional(),
  priority: z.number().int().optional(),
  action: z.enum(['suggest', 'post', 'ignore']).optional(),
  logic: z.enum(['and', 'or']).optional(),
  conditions: z.array(condition).min(1).max(LIMITS.conditionsPerRule),
  lines: z.array(z.strictObject(templateLine.shape)).max(LIMITS.linesPerRule).optional(),
});
const asksRule = z.strictObject({ rule: triedRule, from: dateSchema, to: dateSchema });
const backtest = z
  .object({
    lines: z.number().int().describe('Lines of the time that were looked at'),
    hits: z.number().int(),
    agree: z.number().int().describe('Booked to the accounts that the rule names'),
    differ: z
      .array(z.object({ transactionId: z.string(), booked: z.array(z.string()), byRule: z.array(z.string()) }))
      .describe('Booked to others; at most a hundred'),
    unbooked: z.number().int(),
  })
  .meta({ id: 'RuleBacktest' });

/** Lines that a rule is held against in one turn. */
const BACKTEST_PAGE = 200;
/** A line with the contents of the entries that it is matched with. */
interface BacktestLine {
  readonly state: BankTransaction;
  readonly date: string;
  readonly id: string;
  readonly contents: readonly EntryContent[] | null;
}

/** What a rule would have made of lines of a time, beside how they were booked. Reads, and changes nothing. */
export const backtestRule = query<z.infer<typeof asksRule>, z.infer<typeof backtest>>({
  name: 'backtest-rule',
  summary: 'Try a rule on past bank transactions',
  text: 'What a rule would have made of lines of a time, beside how they were booked. Reads, and changes nothing.',
  ja: {
    summary: '過去の銀行明細でルールを試す',
    text: 'ある期間の明細について、ルールによる計上と実際の計上を並べて示します。読み取りのみで、何も変更しません。',
  },
  needs: 'rules:read',
  input: asksRule.meta({ id: 'RuleBacktestInput' }),
  output: backtest,
  async run(rows, { companyId }, { rule: { logic = 'and', conditions, lines = [] }, from, to }) {
    const result = { lines: 0, hits: 0, agree: 0, differ: [] as object[], unbooked: 0 };
    // Page by page: twenty patterns held against all of them at once would hold up everybody else for seconds.
    let after = sql``;
    for (let full = true; full && result.lines < LIMITS.bankImportLines;) {
      const { rows: page } = await sql<BacktestLine>`
        select t.state, t.date::text as date, t.id, (select json_agg(e.content) from bank_matches m
          join entries e on e.company_id = m.company_id and e.id = m.entry_id
          where m.company_id = t.company_id and m.transaction_id = t.id) as contents
        from bank_transactions t where t.company_id = ${bare(companyId)} and t.date between ${from} and ${to} ${after}
        order by t.date desc, t.id desc limit ${BACKTEST_PAGE}`.execute(rows);
      for (const { state, contents } of page) {
        if (!isFor({ logic, conditions }, state)) continue;
        result.hits += 1;
        const byRule = (booked({ lines }, state.amount) ?? []).map(({ accountCode }) => accountCode).sort();
        const side = state.direction === 'in' ? 'credit' : 'debit';
        const codes = (contents ?? []).flatMap((content) =>
          content.lines.filter((line) => line.side === side && !line.isTaxLine).map(({ accountCode }) => accountCode),
        );
        if (codes.length === 0) result.unbooked += 1;
        else if (codes.sort().join() === byRule.join()) result.agree += 1;
        else if (result.differ.length < 100) result.differ.push({ transactionId: state.id, booked: codes, byRule });
      }
      result.lines += page.length;
      const last = page.at(-1);
      if (last) after = sql`and (t.date, t.id) < (${last.date}::date, ${last.id}::uuid)`;
      full = page.length === BACKTEST_PAGE;
    }
    return result as z.infer<typeof backtest>;
  },
});
