// Alert rules as decisions: what one may say, and that whatever is measured how often, each edge fires once.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  createAlertRule,
  evaluateAlertRules,
  pauseAlertRule,
  resumeAlertRule,
  updateAlertRule,
} from '../../commands/alert-rules.ts';
import { createScenario } from '../../commands/scenarios.ts';
import type { AlertRule } from '../../src/domain/alert-rules.ts';
import { isBeyond } from '../../src/domain/alert-rules.ts';
import { companyOpened, done, given, uuid, type World } from '../spec.ts';

const cash = { name: '現預金不足', metric: 'cash_balance', operator: 'lt', threshold: 1_000 };
const opened = companyOpened();
const only = (world: World): AlertRule => [...world.book.alertRules.byId.values()][0] as AlertRule;
/** A figure of the only rule, measured at its version. */
const measured =
  (value: bigint | null) =>
  (world: World): object => ({
    values: [{ ruleId: only(world).id, version: only(world).version, value: value === null ? null : String(value) }],
    entries: [],
  });
const tells = (value: bigint | null) => (world: World) => world.run(evaluateAlertRules, measured(value)(world));

describe('alert rules', () => {
  it('are created with what their metric needs, and say what it takes', () => {
    given(opened)
      .when(createAlertRule, cash)
      .then(['alert_rule.created', { alertRule: { state: 'ok', evaluation: 'on_event', severity: 'warning' } }]);
    given(opened)
      .when(createAlertRule, { name: '残高', metric: 'account_balance', operator: 'lt', threshold: 0 })
      .refused('validation_error', 'target', /account_balance needs exactly one of accountCode and bankAccountId/);
    given(opened)
      .when(createAlertRule, { ...cash, metric: 'unclosed_period_days', target: { accountCode: '1130' } })
      .refused('validation_error', 'target.accountCode', /has no target/);
    given(opened)
      .when(createAlertRule, { ...cash, target: { accountCode: '1130' } })
      .refused('validation_error', 'target.accountCode', /cash_balance takes scenarioId; leave it out/);
    given(opened)
      .when(createAlertRule, { name: '残高', metric: 'negative_balance', target: { accountCode: '9999' } })
      .refused('account_not_found', 'target.accountCode');
    given(opened)
      .when(createAlertRule, { name: '現金', metric: 'cash_balance' })
      .refused('validation_error', 'operator', /cash_balance needs operator and threshold/);
    given(opened)
      .when(createAlertRule, { ...cash, window: 'month' })
      .refused('validation_error', 'window', /is of today/);
    given(opened)
      .when(createAlertRule, { ...cash, channels: [{ type: 'email', target: 'a@example.com' }] })
      .refused('validation_error', 'channels[0].type', /no mail is sent/);
    given(opened)
      .when(createAlertRule, { ...cash, channels: [{ type: 'webhook', target: 'whk_1' }] })
      .refused('validation_error', 'channels[0].target', /id of a webhook/);
    given(opened)
      .when(createAlertRule, { name: 'マイナス', metric: 'negative_balance' })
      .answers({ operator: 'lt', threshold: 0, state: 'ok' });
    given(opened)
      .when(createAlertRule, { name: '費用', metric: 'expense_total', operator: 'gt', threshold: 1 })
      .answers({ window: 'month' });
  });

  it('of a scenario name it: a budget needs one, other metrics may be of its branch', () => {
    const planned = [opened, done(createScenario, { name: '予算', type: 'budget', startMonth: '2026-05' })] as const;
    const scenarioId = (world: World): string => [...world.book.scenarios.byId.keys()][0] ?? '';
    const budget = { name: '予算差異', metric: 'budget_variance_bps', operator: 'gt', threshold: 1_000 };
    const rule =
      (target: object, more: object = {}) =>
      (world: World): object => ({ ...budget, ...more, target: { scenarioId: scenarioId(world), ...target } });
    given(...planned)
      .when(createAlertRule, rule({ accountCode: '6320' }))
      .then(['alert_rule.created', { alertRule: { window: 'month', target: { accountCode: '6320' } } }])
      .answers({ target: { scenarioId: scenarioId(given(...planned).world()) } });
    given(...planned)
      .when(createAlertRule, rule({}, { metric: 'cash_balance' }))
      .then(['alert_rule.created']);
    given(...planned)
      .when(createAlertRule, budget)
      .refused('validation_error', 'target', /needs scenarioId/);
    given(...planned)
      .when(createAlertRule, { ...budget, target: { scenarioId: 'scn_1' } })
      .refused('validation_error', 'target.scenarioId', /there is no scenario scn_1/);
    given(...planned)
      .when(createAlertRule, rule({ accountCode: '1130' }))
      .refused('validation_error', 'target.accountCode', /income and expenses/);
    given(...planned)
      .when(createAlertRule, rule({}, { window: 'day' }))
      .refused('validation_error', 'window', /whole months/);
    given(...planned)
      .when(createAlertRule, rule({}, { metric: 'overdue_receivables' }))
      .refused('validation_error', 'target.scenarioId', /takes partnerId/);
  });

  it('fire when they are beyond their threshold, also the first time, and end once', () => {
    const rule = [opened, done(createAlertRule, cash)] as const;
    given(...rule)
      .when(evaluateAlertRules, measured(999n))
      .then(['alert_rule.triggered', { alertRule: { state: 'triggered', lastAlert: { value: '999' } } }]);
    given(...rule)
      .when(evaluateAlertRules, measured(1_000n))
      .nothing();
    given(...rule, tells(999n))
      .when(evaluateAlertRules, measured(-5n))
      .nothing();
    given(...rule, tells(999n))
      .when(evaluateAlertRules, measured(1_000n))
      .then(['alert_rule.resolved', { alertRule: { state: 'ok', lastAlert: { resolvedValue: '1000' } } }]);
  });

  it('what was measured before the process was frozen is measured again, not told', () => {
    const asOf = (agoMs: number) => (world: World) => ({
      ...measured(999n)(world),
      confirmedAtMs: Date.parse(only(world).createdAt) - agoMs,
    });
    const rule = [opened, done(createAlertRule, cash)] as const;
    given(...rule)
      .when(evaluateAlertRules, asOf(60_000))
      .refused('unavailable', undefined, /measured too long ago/);
    given(...rule)
      .when(evaluateAlertRules, asOf(0))
      .then(['alert_rule.triggered', { alertRule: { state: 'triggered' } }]);
  });

  it('a figure that is not there changes nothing; nor one of another version, or of a rule that is paused', () => {
    const rule = [opened, done(createAlertRule, cash)] as const;
    given(...rule)
      .when(evaluateAlertRules, measured(null))
      .nothing();
    given(...rule, tells(999n))
      .when(evaluateAlertRules, measured(null))
      .nothing();
    const stale = (world: World): object => ({
      values: [{ ruleId: only(world).id, version: 1, value: '0' }],
      entries: [],
    });
    const named = (world: World): object => ({ alertRuleId: only(world).id });
    const lowered = (world: World) => world.run(updateAlertRule, { ...named(world), threshold: 1 });
    given(...rule, lowered)
      .when(evaluateAlertRules, stale)
      .nothing();
    const paused = [...rule, (world: World) => world.run(pauseAlertRule, named(world))] as const;
    given(...paused)
      .when(evaluateAlertRules, measured(0n))
      .nothing();
    given(...paused, (world) => world.run(resumeAlertRule, named(world)))
      .when(evaluateAlertRules, measured(0n))
      .then(['alert_rule.triggered']);
    given(...paused)
      .when(pauseAlertRule, named)
      .nothing();
  });

  it('of single entries fire once for each, whoever looks how often', () => {
    const rule = { name: '大きな仕訳', metric: 'entry_amount', operator: 'gte', threshold: 1_000 };
    const saw =
      (...sequences: number[]) =>
      (world: World): object => ({
        values: [],
        entries: sequences.map((n) => ({
          ruleId: only(world).id,
          sequence: n,
          entryId: `je_${uuid(n)}`,
          amount: String(n * 100),
        })),
      });
    const past = [opened, done(createAlertRule, rule)] as const;
    given(...past)
      .when(evaluateAlertRules, saw(9, 10, 11))
      .then(['alert_rule.triggered'], ['alert_rule.triggered', { alertRule: { state: 'ok', seenThrough: 11 } }]);
    given(...past, (world) => world.run(evaluateAlertRules, saw(10, 11)(world)))
      .when(evaluateAlertRules, saw(10, 11, 12))
      .then(['alert_rule.triggered', { alertRule: { lastAlert: { entryId: `je_${uuid(12)}`, value: '1200' } } }]);
  });

  it('(law) fire and end in turns, once per crossing, whatever is measured and told twice', () => {
    const figures = fc.array(fc.option(fc.bigInt({ min: -3n, max: 3n })), { maxLength: 12 });
    const operators = fc.constantFrom('lt' as const, 'lte' as const, 'eq' as const, 'gte' as const, 'gt' as const);
    const start = given(opened).world();
    fc.assert(
      fc.property(figures, operators, fc.integer({ min: -2, max: 2 }), (values, operator, threshold) => {
        const world = start.copy();
        world.run(createAlertRule, { ...cash, operator, threshold });
        const before = world.facts.length;
        let [isNow, crossings] = [false, 0];
        for (const value of values) {
          for (let twice = 0; twice < 2; twice++) world.run(evaluateAlertRules, measured(value)(world));
          const next = value === null ? isNow : isBeyond({ operator, threshold }, value);
          if (next !== isNow) crossings += 1;
          isNow = next;
        }
        expect(world.facts.length - before).to.equal(crossings);
        expect(only(world).state).to.equal(isNow ? 'triggered' : 'ok');
        const fired = world.facts.slice(before).map(({ type }) => type);
        expect(fired).to.deep.equal(
          fired.map((_, i) => (i % 2 === 0 ? 'alert_rule.triggered' : 'alert_rule.resolved')),
        );
      }),
      { numRuns: 40 },
    );
  });
});
