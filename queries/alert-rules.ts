// Alert rules: one by id and the list, each with what it measures now; the alerts that fired; and for the evaluator
// where rules are, and what they measure.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import {
  ALERT_RULE_ID,
  alertRules,
  alertRuleView,
  alertView,
  severity,
  shownAlert,
  shownAlertRule,
  type Alert,
  type AlertRule,
  type AlertRuleView,
  type AlertView,
} from '../src/domain/alert-rules.ts';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { measured } from './alert-metrics.ts';
import { filter, getOf, listOf, type ListInput } from './lists.ts';
import { pageFields, pageOf, readPage, type PageAsk } from './page.ts';
import { onOneSnapshot, query, type Asked, type Page } from './query.ts';

async function shown(rows: Kysely<Database>, asked: Asked, found: readonly AlertRule[]): Promise<AlertRuleView[]> {
  const values = await measured(rows, asked, found);
  const at = new Date(asked.nowMs).toISOString();
  return found.map((rule) => alertRuleView(rule, { value: values.get(rule.id) ?? null, at }));
}

const list = listOf(alertRules, {
  item: shownAlertRule,
  filters: {
    state: filter(
      z.enum(['ok', 'triggered'], 'state must be ok or triggered'),
      (value) => sql`state ->> 'state' = ${value}`,
    ),
  },
});

/** Alert rules, each with what it measures now. */
export const listAlertRules = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownAlertRule),
  run: (rows, asked, input) =>
    onOneSnapshot(rows, async (snapshot) => {
      const page = await list.run(snapshot, asked, input);
      return page && { ...page, data: await shown(snapshot, asked, page.data as AlertRule[]) };
    }),
});

const one = getOf(alertRules);
/** One alert rule by id. */
export const getAlertRule = query({
  ...one,
  output: shownAlertRule,
  run: (rows, asked, input) =>
    onOneSnapshot(rows, async (snapshot) => {
      const rule = await one.run(snapshot, asked, input);
      return rule && (await shown(snapshot, asked, [rule as AlertRule]))[0];
    }),
});

const alertStatus = z.enum(['open', 'resolved', 'noted'], 'status must be open, resolved or noted');
type AlertsAsk = PageAsk & { readonly [K in 'status' | 'severity' | 'ruleId']?: string | undefined };

/** Alerts, newest first: what fired, when, at which figure, and whether it is over. */
export const listAlerts = query<AlertsAsk, Page<AlertView>>({
  name: 'list-alerts',
  summary: 'List alerts',
  text: 'Alerts, newest first: what fired, when, at which figure, and whether it is over.',
  ja: { summary: 'アラートの一覧', text: 'アラートを新しい順に: 何が、いつ、いくつで発報し、解消したか。' },
  needs: 'alerts:read',
  input: z.strictObject({
    ...pageFields,
    status: alertStatus
      .optional()
      .describe('open: it is still so; resolved: it is over; noted: of a single entry, which does not end'),
    severity: severity.optional(),
    ruleId: z.string().max(LIMITS.externalIdLength).optional(),
  }),
  output: pageOf(shownAlert),
  async run(rows, { companyId }, input) {
    const { status, severity: grade, ruleId } = input;
    const of = ruleId !== undefined && isId(ALERT_RULE_ID, ruleId) ? bare(ruleId) : undefined;
    const page = await readPage<{ readonly state: Alert }>(
      rows,
      {
        name: 'list-alerts',
        companyId,
        columns: sql`state`,
        from: sql`alerts`,
        sorts: { triggeredAt: { by: sql`triggered_at`, type: 'instant' } },
        defaultSort: '-triggeredAt',
        where: [
          sql`company_id = ${bare(companyId)}`,
          ...(status === undefined ? [] : [sql`status = ${status}`]),
          ...(grade === undefined ? [] : [sql`severity = ${grade}`]),
          ...(ruleId === undefined ? [] : [of === undefined ? sql`false` : sql`rule_id = ${of}`]),
        ],
        filters: [status, grade, ruleId],
        tieBreaker: { by: sql`id`, type: 'uuid' },
      },
      input,
    );
    return { ...page, data: page.data.map(({ state }) => alertView(state)) };
  },
});

/** Alerts of a company that go on, newest first, at most a hundred: for the dashboard. */
export async function openAlerts(rows: Kysely<Database>, companyId: string): Promise<AlertView[]> {
  const found = await rows
    .selectFrom('alerts')
    .select('state')
    .where('company_id', '=', bare(companyId))
    .where('status', '=', 'open')
    .orderBy('triggered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return found.map(({ state }) => alertView(state as Alert));
}

/** A company with active alert rules. */
export interface Watched {
  readonly companyId: string;
  readonly timezone: string;
  /** False where nothing happens by the calendar alone. */
  readonly hasClock: boolean;
  readonly rules: readonly AlertRule[];
  readonly revision: number;
}

/** Companies with active alert rules, for the evaluator. */
export const watchedCompanies = query({
  name: 'watched-companies',
  summary: 'Companies with alert rules',
  needs: null,
  input: z.strictObject({}),
  async run(rows): Promise<{ companies: readonly Watched[] }> {
    const found = await sql<{
      id: string;
      timezone: string;
      clock: boolean;
      rules: AlertRule[];
      revision: number | null;
    }>`
      select c.id, c.state ->> 'timezone' as timezone,
        coalesce((c.state -> 'clock' ->> 'enabled')::boolean, not coalesce((c.state ->> 'isDemo')::boolean, false))
          as clock,
        json_agg(r.state order by r.id) as rules, (select p.revision from stream_progress p
          where p.stream = 'ledger-comp_' || c.id::text) as revision
      from alert_rules r join companies c on c.id = r.company_id
      where r.status = 'active' group by c.id order by c.id`.execute(rows);
    return {
      companies: found.rows.map(({ id, timezone, clock, rules, revision }) => ({
        companyId: withPrefix('company', id),
        timezone,
        hasClock: clock,
        rules,
        revision: revision ?? -1,
      })),
    };
  },
});

/** What rules of a company measure now, each at the version of the rule that it is about; for the evaluator. */
export const alertValues = query({
  name: 'alert-values',
  summary: 'What alert rules measure',
  needs: 'alerts:read',
  input: z.strictObject({ ruleIds: z.array(z.string()) }),
  run: (rows, asked, { ruleIds }) =>
    onOneSnapshot(rows, async (snapshot) => {
      const found = await snapshot
        .selectFrom('alert_rules')
        .select('state')
        .where('company_id', '=', bare(asked.companyId))
        .where('status', '=', 'active')
        .where('id', 'in', ruleIds.map(bare))
        .execute();
      const rules = found.map(({ state }) => state as AlertRule);
      const values = await measured(snapshot, asked, rules);
      return {
        values: rules.flatMap((rule) => {
          const value = values.get(rule.id);
          return value === undefined ? [] : [{ rule, value }];
        }),
      };
    }),
});
