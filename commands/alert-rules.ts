// Alert rules: write, change, pause, resume; and what evaluating them comes to: fired, or over. What is measured, and
// when, is the evaluator's affair (src/engine/alerts.ts).
import { z } from 'zod';
import { accountNamed, type Account } from '../src/domain/accounts.ts';
import {
  ALERT_ID,
  ALERT_RULE_ID,
  AlertRuleCreated,
  AlertRuleResolved,
  alertRules,
  alertRuleState,
  AlertRuleTriggered,
  AlertRuleUpdated,
  alertRuleView,
  channelType,
  evaluation,
  isBeyond,
  metric,
  metricOf,
  operator,
  severity,
  shownAlertRule,
  TARGETS,
  window,
  type AlertRule,
  type AlertRuleView,
} from '../src/domain/alert-rules.ts';
import type { BankAccount } from '../src/domain/bank-accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { idSchema } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { externalIdText, nameText } from '../src/domain/text.ts';
import { checkVersion, clearable, command, nextState, omittable, stateIn, versionField } from './command.ts';
import type { Command, Moment } from './command.ts';
import { codeText, idText, labelsNamed, partnerNamed } from './entry-input.ts';
import { stepOf } from './lifecycle.ts';
import { changedBack, restoring, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const targetInput = z
  .strictObject({
    accountCode: codeText.optional().meta({ description: 'Code or id of an account.' }),
    bankAccountId: idText.optional(),
    partnerId: idText.optional().meta({ description: 'Id or code.' }),
    labelId: idText.optional().meta({ description: 'Id or code.' }),
    scenarioId: idText
      .optional()
      .meta({
        description:
          'The budget of budget_variance_bps; of other metrics, whose branch of the books is measured: its last day ' +
          '(cash_balance), or the window to the end of this month.',
      }),
  })
  .meta({ id: 'AlertTarget', description: 'Whose figure it is. Which of them a metric takes, its refusal says.' });
type TargetInput = z.infer<typeof targetInput>;
const channel = z.strictObject({
  type: channelType,
  target: idText.optional().meta({ description: 'Id of the webhook that hears of it, whatever types it wants.' }),
});
const threshold = z.number().int().min(-LIMITS.amount).max(LIMITS.amount);
const fields = {
  name: nameText.meta({ example: '現預金が100万円を下回る' }),
  operator,
  threshold: threshold.meta({
    description:
      'Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: ' +
      '`unit` of the answer says which.',
    example: 1_000_000,
  }),
  evaluation: evaluation.meta({
    description:
      'on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of ' +
      'the company.',
  }),
  severity: severity.meta({ description: 'Default: warning.' }),
  channels: z
    .array(channel)
    .max(LIMITS.webhooks)
    .meta({ description: 'Every firing is an event, which webhooks that want alert_rule.* hear of in any case.' }),
};
const more = { target: targetInput, window, externalId: externalIdText, metadata: metadataSchema };

type AlertRuleNamed = { readonly alertRuleId: string; readonly version?: number | undefined };

/** The rule that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function ruleAt(book: Readonly<Book>, { alertRuleId, version }: AlertRuleNamed): AlertRule {
  const rule =
    book.alertRules.byId.get(alertRuleId) ??
    refuse('not_found', `there is no alert rule ${alertRuleId} in this company`);
  checkVersion(rule, version);
  return rule;
}

/** Refuses a target that a metric does not have, and one without what it needs. Whether one was said. */
function checkTarget(name: AlertRule['metric'], given: TargetInput | undefined): boolean {
  const { needs = [], takes = [] } = metricOf(name);
  const said = TARGETS.filter((one) => given?.[one] !== undefined);
  const known = [...needs, ...takes];
  for (const one of said)
    if (!known.includes(one))
      refuse(
        'validation_error',
        `target.${one}: ${name} ${known.length === 0 ? 'has no target' : `takes ${known.join(', ')}`}; leave it out`,
        `target.${one}`,
      );
  if (needs.length > 0 && said.filter((one) => needs.includes(one)).length !== 1)
    refuse(
      'validation_error',
      `target: ${name} needs ${needs.length > 1 ? 'exactly one of ' : ''}${needs.join(' and ')}`,
      'target',
    );
  if (given?.accountCode !== undefined && given.bankAccountId !== undefined)
    refuse('validation_error', 'target: give {accountCode} or {bankAccountId}, not both', 'target');
  return said.length > 0;
}

/** The account that a target names, itself or by a bank account. */
function accountsOf(
  book: Readonly<Book>,
  name: AlertRule['metric'],
  given: TargetInput | undefined,
): { readonly at: Account | undefined; readonly bank: BankAccount | undefined } {
  const isId = given?.accountCode?.startsWith('acct_') === true;
  const account =
    given?.accountCode === undefined
      ? undefined
      : isId
        ? accountNamed(book, given.accountCode, undefined, 'target.')
        : accountNamed(book, undefined, given.accountCode, 'target.');
  const bank = book.bankAccounts.byId.get(given?.bankAccountId ?? '');
  if (given?.bankAccountId !== undefined && !bank)
    refuse(
      'validation_error',
      `target.bankAccountId: there is no bank account ${given.bankAccountId} in this company`,
      'target.bankAccountId',
    );
  if (account && metricOf(name).ofResults && account.class !== 'revenue' && account.class !== 'expense')
    refuse(
      'validation_error',
      `target.accountCode: ${name} is of income and expenses, and ${account.code} is of class ${account.class}; ` +
        'name another account',
      'target.accountCode',
    );
  return { at: account ?? (bank && book.accounts.byId.get(bank.accountId)), bank };
}

/** What a target names, by ids. Refuses what the metric does not take, and what is not there. */
function targetOf(
  book: Readonly<Book>,
  name: AlertRule['metric'],
  given: TargetInput | undefined,
): AlertRule['target'] {
  if (!checkTarget(name, given)) return undefined;
  const { at, bank } = accountsOf(book, name, given);
  const { scenarioId } = given ?? {};
  if (scenarioId !== undefined && !book.scenarios.byId.has(scenarioId))
    refuse(
      'validation_error',
      `target.scenarioId: there is no scenario ${scenarioId} in this company`,
      'target.scenarioId',
    );
  const partner = partnerNamed(book, ...idOrCode('prt_', given?.partnerId), 'target.');
  const [byLabelId, byLabelCode] = idOrCode('lbl_', given?.labelId);
  const labels = labelsNamed(book, listed(byLabelId), listed(byLabelCode), 'target.');
  return {
    ...(at && { accountId: at.id, accountCode: at.code }),
    ...(bank && { bankAccountId: bank.id }),
    ...(partner && { partnerId: partner.id }),
    ...(labels?.[0] !== undefined && { labelId: labels[0] }),
    ...(scenarioId !== undefined && { scenarioId }),
  };
}

const listed = (one: string | undefined): string[] | undefined => (one === undefined ? undefined : [one]);

/** A name as an id, or else as a code. */
function idOrCode(prefix: string, name: string | undefined): [id: string | undefined, code: string | undefined] {
  return name?.startsWith(prefix) === true ? [name, undefined] : [undefined, name];
}

/** Refuses a window of a metric that has none, and channels that lead nowhere. */
function checkRule(book: Readonly<Book>, rule: Pick<AlertRule, 'metric' | 'window' | 'channels'>): void {
  if (rule.window !== undefined && metricOf(rule.metric).window === undefined)
    refuse('validation_error', `window: ${rule.metric} is of today, and has no window; leave it out`, 'window');
  if (rule.window === 'day' && metricOf(rule.metric).ofMonths)
    refuse('validation_error', `window: ${rule.metric} is of whole months; give month or fiscal_year`, 'window');
  rule.channels.forEach(({ type, target }, i) => {
    const field = `channels[${i}].target`;
    if (type === 'event') {
      if (target !== undefined) refuse('validation_error', `${field}: belongs to webhook; leave it out`, field);
      return;
    }
    if (target === undefined || !book.webhooks.byId.has(target))
      refuse('validation_error', `${field}: must be the id of a webhook of this company (POST .../webhooks)`, field);
  });
}

const createInput = z
  .strictObject({
    ...fields,
    metric,
    operator: operator.optional(),
    threshold: fields.threshold.optional(),
    evaluation: fields.evaluation.optional(),
    severity: fields.severity.optional(),
    channels: fields.channels.optional(),
    ...omittable(more),
  })
  .meta({
    id: 'AlertRuleInput',
    example: { name: '現預金が100万円を下回る', metric: 'cash_balance', operator: 'lt', threshold: 1_000_000 },
  });

/** Writes an alert rule; it is evaluated at once, and fires when it is beyond its threshold already. */
export const createAlertRule = command({
  name: 'create-alert-rule',
  summary: 'Create an alert rule',
  text: 'Writes an alert rule; it is evaluated at once, and fires when it is beyond its threshold already.',
  ja: {
    summary: 'アラートルールを作成する',
    text: 'アラートルールを作成します。直ちに評価し、既に基準を超えていれば発報します。',
  },
  undo: { by: ['pause-alert-rule'] },
  needs: 'alerts:write',
  input: createInput,
  decide(book, input, moment) {
    if (book.alertRules.byId.size >= LIMITS.alertRules)
      refuse('too_large', `a company has at most ${LIMITS.alertRules} alert rules; change one of them`);
    checkNewExternalId(book.alertRules, input.externalId);
    const { target, operator: compares, threshold: limit, ...given } = input;
    const kind = metricOf(input.metric);
    const named = targetOf(book, input.metric, target);
    const missing = (field: 'operator' | 'threshold'): never =>
      refuse('validation_error', `${field}: ${input.metric} needs {operator} and {threshold}`, field);
    const rule: AlertRule = {
      id: moment.id(ALERT_RULE_ID),
      evaluation: 'on_event',
      severity: 'warning',
      channels: [{ type: 'event' }],
      ...given,
      operator: compares ?? kind.compares?.operator ?? missing('operator'),
      threshold: limit ?? kind.compares?.threshold ?? missing('threshold'),
      ...(named && { target: named }),
      ...(kind.window && { window: input.window ?? kind.window }),
      state: 'ok',
      status: 'active',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkRule(book, rule);
    return [AlertRuleCreated({ alertRule: rule })];
  },
  output: shownAlertRule,
  answer: (events): AlertRuleView => alertRuleView(stateIn<AlertRule>(events, 'alertRule', undefined)),
});

/** Changes an alert rule; what it measures stays. One that has fired ends when what it says now is not so. */
export const updateAlertRule = command({
  name: 'update-alert-rule',
  summary: 'Change an alert rule',
  text: 'Changes an alert rule; what it measures stays. One that has fired ends when what it says now is not so.',
  ja: {
    summary: 'アラートルールを変更する',
    text: 'アラートルールを変更します。測定対象は変わりません。発報中のものは、新しい条件を満たさなければ解消します。',
  },
  undo: { by: ['restore-alert-rule'] },
  needs: 'alerts:write',
  input: z
    .strictObject({
      alertRuleId: idText,
      version: versionField.optional(),
      ...omittable(fields),
      ...clearable(more),
      window: window.optional(),
    })
    .meta({ id: 'AlertRuleChange', description: 'Omitted fields stay, null clears. The metric stays.' }),
  decide(book, { alertRuleId, version, target, ...changes }, moment) {
    const rule = ruleAt(book, { alertRuleId, version });
    checkNewExternalId(book.alertRules, changes.externalId, rule.id);
    const named = target === undefined ? undefined : (targetOf(book, rule.metric, target ?? undefined) ?? null);
    const next = nextState(rule, { ...changes, target: named }, moment);
    if (!next) return [];
    checkRule(book, next);
    return [AlertRuleUpdated({ alertRule: next })];
  },
  output: shownAlertRule,
  answer: (events, { alertRuleId }, _recalled, page): AlertRuleView =>
    alertRuleView(stateIn(events, 'alertRule', page.alertRules.byId.get(alertRuleId))),
});

/** A step of a rule's life, answered as rules are shown. */
function step(made: Command<Record<string, unknown>, AlertRule>): Command<Record<string, unknown>, AlertRuleView> {
  const { reveal: _reveal, forgets: _forgets, next: _next, ...own } = made;
  return { ...own, output: shownAlertRule, answer: (...of) => alertRuleView(made.answer(...of)) };
}
const lived = { ...alertRules, state: alertRuleState };
/** Pauses a rule: nothing is evaluated until it is resumed. */
export const pauseAlertRule = step(
  stepOf<AlertRule>(lived, 'alertRules', {
    needs: 'alerts:write',
    act: 'paused',
    verb: 'pause',
    from: ['active'],
    to: 'paused',
    summary: 'Pause an alert rule',
    text: 'Pauses an alert rule: it is not evaluated.',
    ja: { summary: 'アラートルールを停止する', text: 'アラートルールを停止します。評価されません。' },
    undo: { by: ['resume-alert-rule'] },
  }),
);
/** Resumes a rule: it is evaluated at once. Entries that were posted meanwhile do not fire it. */
export const resumeAlertRule = step(
  stepOf<AlertRule>(lived, 'alertRules', {
    needs: 'alerts:write',
    act: 'resumed',
    verb: 'resume',
    from: ['paused'],
    to: 'active',
    summary: 'Resume an alert rule',
    text: 'Resumes a paused alert rule: it is evaluated at once.',
    ja: { summary: 'アラートルールを再開する', text: '停止したアラートルールを再開します。直ちに評価します。' },
    undo: { by: ['pause-alert-rule'] },
  }),
);

/** A figure as digits: JSON has no whole numbers beyond 2^53. */
const exactFigure = z.string().regex(/^-?\d{1,40}$/);

const evaluated = z.strictObject({
  /** What was measured of rules, each at the version of the rule that it is about; null = there is no such figure. */
  values: z.array(z.object({ ruleId: idText, version: versionField, value: exactFigure.nullable() })),
  /** Entries that are beyond the threshold of a rule of single entries, in the order of their sequence. */
  entries: z.array(
    z.object({ ruleId: idText, sequence: z.number().int(), entryId: idSchema('entry'), amount: exactFigure }),
  ),
  /** When it was sure that nobody else measures, in milliseconds since 1970 UTC. */
  confirmedAtMs: z.number().optional(),
});
/** What was measured is told within so long, or by somebody who has measured since. */
const TOLD_WITHIN_MS = 10_000;

/** A rule with a firing. */
function fired(
  rule: AlertRule,
  value: bigint,
  moment: Moment,
  changes: Partial<AlertRule>,
  entryId?: string,
): AlertRule {
  return {
    ...rule,
    ...changes,
    lastAlert: {
      id: moment.id(ALERT_ID),
      ruleId: rule.id,
      ruleName: rule.name,
      metric: rule.metric,
      ...(rule.target && { target: rule.target }),
      operator: rule.operator,
      threshold: rule.threshold,
      severity: rule.severity,
      value: String(value),
      ...(entryId !== undefined && { entryId }),
      triggeredAt: moment.nowIso,
    },
    updatedAt: moment.nowIso,
    version: rule.version + 1,
  };
}

/** What a figure makes of a rule: fired, over, or nothing. A figure that is not there changes nothing. */
function edge(rule: AlertRule, value: bigint, moment: Moment): LedgerEvent | undefined {
  const isNow = isBeyond(rule, value);
  if (isNow === (rule.state === 'triggered')) return undefined;
  if (isNow) return AlertRuleTriggered({ alertRule: fired(rule, value, moment, { state: 'triggered' }) });
  const { lastAlert } = rule;
  const over = { resolvedAt: moment.nowIso, resolvedValue: String(value) };
  const alertRule: AlertRule = {
    ...rule,
    state: 'ok',
    ...(lastAlert && { lastAlert: { ...lastAlert, ...over } }),
    updatedAt: moment.nowIso,
    version: rule.version + 1,
  };
  return AlertRuleResolved({ alertRule });
}

/**
 * Takes what was measured: a rule that is beyond its threshold fires once, and ends once. What was measured of another
 * version of a rule, or of one that is paused, says nothing. Run by the service itself; a process that was frozen in
 * between is refused unavailable.
 */
export const evaluateAlertRules = command({
  name: 'evaluate-alert-rules',
  summary: 'Evaluate alert rules',
  runBy: 'service',
  undo: { why: 'an alert tells what was measured' },
  needs: 'alerts:write',
  input: evaluated,
  decide(book, { values, entries, confirmedAtMs }, moment) {
    if (confirmedAtMs !== undefined && moment.now - confirmedAtMs > TOLD_WITHIN_MS)
      refuse('unavailable', 'the figures of alert rules were measured too long ago; they are measured again');
    const events: LedgerEvent[] = [];
    const active = (id: string): AlertRule | undefined => {
      const rule = book.alertRules.byId.get(id);
      return rule?.status === 'active' ? rule : undefined;
    };
    for (const { ruleId, version, value } of values) {
      const rule = active(ruleId);
      const happened = rule?.version === version && value !== null ? edge(rule, BigInt(value), moment) : undefined;
      if (happened) events.push(happened);
    }
    const seen = new Map<string, AlertRule>();
    for (const { ruleId, sequence, entryId, amount: digits } of entries) {
      const rule = seen.get(ruleId) ?? active(ruleId);
      const amount = BigInt(digits);
      if (!rule || sequence <= (rule.seenThrough ?? -1) || !isBeyond(rule, amount)) continue;
      const next = fired(rule, amount, moment, { seenThrough: sequence }, entryId);
      seen.set(ruleId, next);
      events.push(AlertRuleTriggered({ alertRule: next }));
    }
    return events;
  },
  answer: (events: readonly RecordedFact[]) => ({ events: events.length }),
});

/** Gives an alert rule what it said before a change; what it has found since stays. */
export const restoreAlertRule = restoring('alert-rule', 'alerts:write', (book, { id, fields: before }, moment) => {
  const rule = ruleAt(book, { alertRuleId: id });
  const next = nextState(rule, before, moment);
  if (!next) return [];
  checkNewExternalId(book.alertRules, next.externalId, rule.id);
  checkRule(book, next);
  return [AlertRuleUpdated({ alertRule: next })];
});

/** What undoes alert rules: new ones are paused. */
export const alertRuleUndoing = [
  undoing(AlertRuleCreated, 'pause', pauseAlertRule, ({ alertRule: { id } }) => ({ alertRuleId: id })),
  undoing(
    alertRules.events.paused,
    'resume',
    resumeAlertRule,
    ({ alertRule: { id } }) => ({ alertRuleId: id }),
    'goes on',
  ),
  undoing(
    alertRules.events.resumed,
    'pause',
    pauseAlertRule,
    ({ alertRule: { id } }) => ({ alertRuleId: id }),
    'goes on',
  ),
  ...changedBack([AlertRuleUpdated], restoreAlertRule, 'id', { nested: true }),
];
