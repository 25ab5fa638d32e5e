// Alert rules: a figure, a threshold, and whether it is beyond it now. A kept noun. Whether a rule has fired stands in
// the book: whoever evaluates it again, and how often, nothing fires twice.
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { EntryPosted } from './journal.ts';
import { register } from './register.ts';
import { metadataState } from './metadata.ts';

export const ALERT_RULE_ID = { prefix: 'alr' } as const;
export const ALERT_ID = { prefix: 'alt' } as const;

/** What a rule may look at, and whose figure it is. */
export const TARGETS = ['accountCode', 'bankAccountId', 'partnerId', 'labelId', 'scenarioId'] as const;
type TargetName = (typeof TARGETS)[number];

/** What is measured. `needs`: one of these targets; `takes`: others that narrow it; `window`: over which time. */
interface Metric {
  readonly needs?: readonly TargetName[];
  readonly takes?: readonly TargetName[];
  readonly window?: 'month' | 'fiscal_year';
  /** It is of whole months: a day has none. */
  readonly ofMonths?: true;
  /** Its account has income or expenses. */
  readonly ofResults?: true;
  /** What its figure and thresholds count; default: minor units of money. */
  readonly unit?: 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** What is compared when a rule does not say it. */
  readonly compares?: { readonly operator: Operator; readonly threshold: number };
  /** Of single entries: it fires for each, and nothing ends. */
  readonly ofEntries?: true;
}

const operators = ['lt', 'lte', 'eq', 'gte', 'gt'] as const;
/** How a figure is compared with a threshold. */
export type Operator = (typeof operators)[number];
export const operator = z.enum(operators, 'must be lt, lte, eq, gte or gt');

/**
 * Every metric. Money is in minor units, on the normal side of the account; `runway_months` in tenths of months,
 * `budget_variance_bps` in basis points of the size of the budget; the others are counts of things or days. With a
 * scenario a metric is that of its branch.
 */
export const METRICS = {
  account_balance: { needs: ['accountCode', 'bankAccountId'] },
  cash_balance: { takes: ['scenarioId'] },
  runway_months: { unit: 'tenths_of_months', takes: ['scenarioId'] },
  net_income: { takes: ['partnerId', 'labelId', 'scenarioId'], window: 'month' },
  expense_total: { takes: ['accountCode', 'partnerId', 'labelId', 'scenarioId'], window: 'month' },
  budget_variance_bps: {
    unit: 'basis_points',
    needs: ['scenarioId'],
    takes: ['accountCode', 'partnerId', 'labelId'],
    window: 'month',
    ofMonths: true,
    ofResults: true,
  },
  overdue_receivables: { takes: ['partnerId'], compares: { operator: 'gt', threshold: 0 } },
  unmatched_bank_count: { unit: 'count', takes: ['bankAccountId'], compares: { operator: 'gt', threshold: 0 } },
  entry_amount: { takes: ['accountCode', 'partnerId', 'labelId'], ofEntries: true },
  negative_balance: { takes: ['accountCode', 'bankAccountId'], compares: { operator: 'lt', threshold: 0 } },
  unclosed_period_days: { unit: 'days' },
  missing_document_count: { unit: 'count', window: 'fiscal_year', compares: { operator: 'gt', threshold: 0 } },
} as const satisfies Record<string, Metric>;
const metrics = Object.keys(METRICS) as [keyof typeof METRICS, ...(keyof typeof METRICS)[]];
export const metric = z.enum(metrics, `must be one of ${metrics.join(', ')}`);

/** What a metric is. */
export function metricOf(name: AlertRule['metric']): Metric {
  return METRICS[name];
}

export const window = z.enum(['day', 'month', 'fiscal_year'], 'must be day, month or fiscal_year');
export const evaluation = z.enum(['on_event', 'daily'], 'must be on_event or daily');
export const severity = z.enum(['info', 'warning', 'critical'], 'must be info, warning or critical');
export const channelType = z.enum(['event', 'webhook'], 'must be event or webhook; no mail is sent');

const target = z.object({
  accountId: z.string().optional(),
  accountCode: z.string().optional(),
  bankAccountId: z.string().optional(),
  partnerId: z.string().optional(),
  labelId: z.string().optional(),
  scenarioId: z.string().optional(),
});

/** A sum or count of any size, as events carry it. */
const figure = z.string().regex(/^-?\d+$/);

/** What a rule said when it fired, and when that ended. */
const alertState = z.object({
  id: idSchema(ALERT_ID),
  ruleId: idSchema(ALERT_RULE_ID),
  ruleName: z.string(),
  metric,
  target: target.optional(),
  operator,
  threshold: z.number().int(),
  severity,
  value: figure,
  /** The entry that fired it. */
  entryId: idSchema('entry').optional(),
  triggeredAt: z.string(),
  resolvedAt: z.string().optional(),
  resolvedValue: figure.optional(),
});
/** One firing of a rule. */
export type Alert = z.infer<typeof alertState>;

/** Full state of an alert rule, as its events carry it. */
export const alertRuleState = z.object({
  id: idSchema(ALERT_RULE_ID),
  name: z.string(),
  metric,
  target: target.optional(),
  operator,
  threshold: z.number().int(),
  window: window.optional(),
  evaluation,
  severity,
  channels: z.array(z.object({ type: channelType, target: z.string().optional() })),
  /** Whether it is beyond its threshold, as far as was seen. */
  state: z.enum(['ok', 'triggered']),
  /** The last time that it fired. */
  lastAlert: alertState.optional(),
  /** The sequence of the last entry that fired it. */
  seenThrough: z.number().int().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'paused']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An alert rule. */
export type AlertRule = z.infer<typeof alertRuleState>;

/** Alert rules as a kept noun. */
export const alertRules = register({
  noun: 'alert_rule',
  ja: 'アラートルール',
  field: 'alertRule',
  id: ALERT_RULE_ID,
  state: alertRuleState,
  acts: ['created', 'updated', 'triggered', 'resolved', 'paused', 'resumed'],
  shown: ['name', 'metric', 'operator', 'threshold', 'severity', 'status', 'id'],
  listing: {
    table: 'alert_rules',
    needs: 'alerts:read',
    columns: { name: 'text', metric: 'code', severity: 'code', evaluation: 'code' },
    search: ({ name }) => [name],
    filters: ['metric', 'severity', 'evaluation'],
    sorts: ['name'],
    defaultSort: '-createdAt',
    // What the evaluator looks for, in all companies.
    indexes: { alert_rules_active: "(company_id, id) where status = 'active'" },
  },
});
export const {
  created: AlertRuleCreated,
  updated: AlertRuleUpdated,
  triggered: AlertRuleTriggered,
  resolved: AlertRuleResolved,
} = alertRules.events;

/** True when a figure is beyond the threshold of a rule. */
export function isBeyond(rule: Pick<AlertRule, 'operator' | 'threshold'>, value: bigint): boolean {
  const threshold = BigInt(rule.threshold);
  if (rule.operator === 'lt') return value < threshold;
  if (rule.operator === 'lte') return value <= threshold;
  if (rule.operator === 'eq') return value === threshold;
  return rule.operator === 'gte' ? value >= threshold : value > threshold;
}

/** A line of an entry, as far as rules look at it. */
interface AlertRuleEntryLine {
  readonly side: string;
  readonly accountId: string;
  readonly amount: number;
  readonly partnerId?: string | undefined;
  readonly labelIds?: readonly string[] | undefined;
}
/** What rules look at of an entry. */
interface AlertRuleEntryContent {
  readonly partnerId?: string | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly lines: readonly AlertRuleEntryLine[];
}

/**
 * The entry that an event posts and its total, minor units, when a rule of single entries is for it and it is beyond
 * the threshold; else undefined.
 */
export function firingEntry(
  rule: AlertRule,
  event: { readonly type: string; readonly data: unknown },
): { readonly entryId: string; readonly amount: bigint } | undefined {
  if (event.type !== EntryPosted.type) return undefined;
  const { entryId, content: entry } = event.data as {
    readonly entryId: string;
    readonly content: AlertRuleEntryContent;
  };
  const { accountId, partnerId, labelId } = rule.target ?? {};
  const isFor = entry.lines.some(
    (line) =>
      (accountId === undefined || line.accountId === accountId) &&
      (partnerId === undefined || (line.partnerId ?? entry.partnerId) === partnerId) &&
      (labelId === undefined || (line.labelIds ?? entry.labelIds ?? []).includes(labelId)),
  );
  if (!isFor) return undefined;
  const amount = entry.lines.reduce((sum, line) => (line.side === 'debit' ? sum + BigInt(line.amount) : sum), 0n);
  return isBeyond(rule, amount) ? { entryId, amount } : undefined;
}

/** Ids of the webhooks that an event is for, whatever types they want: alerts name them as their channels. */
export function channelsOf(event: { readonly type: string; readonly data?: unknown }): readonly string[] {
  if (event.type !== AlertRuleTriggered.type && event.type !== AlertRuleResolved.type) return [];
  const { alertRule } = event.data as { alertRule: AlertRule };
  return alertRule.channels.flatMap(({ target: id }) => id ?? []);
}

/** What thresholds and figures of a rule count: 35 tenths of months are three and a half. */
const unit = z.enum(['minor', 'tenths_of_months', 'basis_points', 'count', 'days']);
function unitOf(name: AlertRule['metric']): z.infer<typeof unit> {
  return metricOf(name).unit ?? 'minor';
}

/** An alert as answers show it: `noted` = of one entry, which does not end. */
export const shownAlert = alertState
  .omit({ value: true, resolvedValue: true })
  .extend({
    unit,
    status: z.enum(['open', 'resolved', 'noted']),
    value: z.bigint().describe('What the metric was when it fired'),
    resolvedValue: z.bigint().optional(),
  })
  .meta({ id: 'Alert' });
/** An alert as answers show it. */
export type AlertView = z.infer<typeof shownAlert>;

/** An alert as answers show it. */
export function alertView({ value, resolvedValue, ...alert }: Alert): AlertView {
  return {
    ...alert,
    unit: unitOf(alert.metric),
    value: BigInt(value),
    ...(resolvedValue !== undefined && { resolvedValue: BigInt(resolvedValue) }),
    status: alertStatus(alert),
  };
}

/** Whether an alert goes on. */
export function alertStatus({ metric: of, resolvedAt }: Pick<Alert, 'metric' | 'resolvedAt'>): AlertView['status'] {
  if (metricOf(of).ofEntries) return 'noted';
  return resolvedAt === undefined ? 'open' : 'resolved';
}

/** A rule as answers show it. The figures of now are added where it is read; commands leave them out. */
export const shownAlertRule = alertRuleState
  .omit({ lastAlert: true, seenThrough: true, state: true })
  .extend({
    unit,
    state: z
      .enum(['ok', 'triggered', 'unknown'])
      .describe('triggered: it fired, and has not ended; unknown: there is no such figure now'),
    currentValue: z
      .bigint()
      .nullable()
      .optional()
      .describe('The metric as it is now: as the report that it stands for says it. null: there is none'),
    lastEvaluatedAt: z.string().optional().describe('When currentValue was'),
    lastTriggeredAt: z.string().optional(),
    lastResolvedAt: z.string().optional(),
    lastAlert: shownAlert.optional(),
  })
  .meta({ id: 'AlertRule' });
/** A rule as answers show it. */
export type AlertRuleView = z.infer<typeof shownAlertRule>;

/** A rule as answers show it; with what its metric is now where that was read. */
export function alertRuleView(
  { lastAlert, seenThrough: _seen, ...rule }: AlertRule,
  now?: { readonly value: bigint | null; readonly at: string },
): AlertRuleView {
  const isUnknown = now?.value === null && rule.state === 'ok' && !metricOf(rule.metric).ofEntries;
  return {
    ...rule,
    unit: unitOf(rule.metric),
    state: isUnknown ? 'unknown' : rule.state,
    ...(now && { currentValue: now.value, lastEvaluatedAt: now.at }),
    ...(lastAlert && { lastTriggeredAt: lastAlert.triggeredAt, lastAlert: alertView(lastAlert) }),
    ...(lastAlert?.resolvedAt !== undefined && { lastResolvedAt: lastAlert.resolvedAt }),
  };
}
