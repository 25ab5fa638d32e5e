// Scenarios: what would be if. A scenario is a list of assumptions; the entries that follow from them are never
// written, they are worked out when a report asks (scenario-entries.ts). Kept: whole in the book.
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { refuse } from './refusal.ts';
import { register, type Slice } from './register.ts';
import { metadataState } from './metadata.ts';

export const SCENARIO_ID = { prefix: 'scn' } as const;

/** Fields of an assumption beside its id, kind and memo. */
export const ASSUMPTION_FIELDS = [
  'account',
  'class',
  'amount',
  'rateBps',
  'frequency',
  'count',
  'employerRateBps',
  'months',
  'days',
  'startDate',
  'endDate',
  'partnerId',
  'labelIds',
] as const;
/** A field of an assumption; `account` stands for `accountId` and `accountCode`. */
export type AssumptionField = (typeof ASSUMPTION_FIELDS)[number];

/** What assumptions of a kind must say, and what they may say besides. `oneOf`: exactly one of these. */
export interface AssumptionForm {
  readonly needs: readonly AssumptionField[];
  readonly oneOf?: readonly AssumptionField[];
  readonly takes: readonly AssumptionField[];
}
const WHOSE = ['partnerId', 'labelIds'] as const;
const TIME = ['startDate', 'endDate'] as const;

/** Every kind of assumption, in the order in which they are worked out. */
export const ASSUMPTION_FORMS = {
  recurring: { needs: ['account', 'amount'], takes: ['frequency', ...TIME, ...WHOSE] },
  one_off: { needs: ['account', 'amount'], takes: ['startDate', ...WHOSE] },
  percent_change: { needs: ['rateBps'], oneOf: ['account', 'class'], takes: [...TIME, ...WHOSE] },
  growth: { needs: ['rateBps'], oneOf: ['account', 'class'], takes: [...TIME, ...WHOSE] },
  headcount: { needs: ['amount'], takes: ['account', 'count', 'employerRateBps', ...TIME, ...WHOSE] },
  loan: { needs: ['amount', 'months'], takes: ['account', 'rateBps', 'startDate', ...WHOSE] },
  delay_receivable: { needs: ['days'], takes: ['account', ...TIME] },
  delay_payable: { needs: ['days'], takes: ['account', ...TIME] },
  tax: { needs: ['rateBps'], takes: [...TIME] },
} as const satisfies Record<string, AssumptionForm>;
/** A kind of assumption. */
export type AssumptionKind = keyof typeof ASSUMPTION_FORMS;
export const ASSUMPTION_KINDS = Object.keys(ASSUMPTION_FORMS) as [AssumptionKind, ...AssumptionKind[]];

/** Months from one entry of a recurring assumption to the next; `once` has none. */
export const FREQUENCY_MONTHS = { once: 0, monthly: 1, quarterly: 3, yearly: 12 } as const;
/** How often a recurring assumption makes an entry. */
export type Frequency = keyof typeof FREQUENCY_MONTHS;
export const FREQUENCIES = Object.keys(FREQUENCY_MONTHS) as [Frequency, ...Frequency[]];

/** Share of the pay that the employer bears besides, in basis points, where an assumption says none. */
export const EMPLOYER_RATE_BPS = 1_600;

/**
 * What is assumed. Amounts in yen on the normal side of the account, without consumption tax; rates in basis points.
 */
const assumption = z.object({
  id: z.string(),
  kind: z.enum(ASSUMPTION_KINDS),
  accountId: idSchema('account').optional(),
  /** As it was when the assumption was written. */
  accountCode: z.string().optional(),
  class: z.enum(['revenue', 'expense']).optional(),
  amount: z.number().int().optional(),
  rateBps: z.number().int().optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  count: z.number().int().optional(),
  employerRateBps: z.number().int().optional(),
  months: z.number().int().optional(),
  days: z.number().int().optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  partnerId: idSchema('partner').optional(),
  labelIds: z.array(idSchema('label')).optional(),
  memo: z.string().optional(),
});
/** What is assumed. */
export type Assumption = z.infer<typeof assumption>;

/** Full state of a scenario, as its events and answers carry it. */
export const scenarioState = z.object({
  id: idSchema(SCENARIO_ID),
  name: z.string(),
  description: z.string().optional(),
  /** A budget repeats nothing of the past; a forecast and a what-if do. */
  type: z.enum(['budget', 'forecast', 'what_if']),
  /** What it stands on: what was posted, or another scenario. */
  baseline: z.union([z.literal('actuals'), idSchema(SCENARIO_ID)]),
  /** First month that is assumed, `YYYY-MM`. */
  startMonth: z.string(),
  horizonMonths: z.number().int().min(1).max(60),
  assumptions: z.array(assumption),
  /** Months of which drafts were made, by assumption: each once. */
  promoted: z.array(z.object({ assumptionId: z.string(), months: z.array(z.string()) })).optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['draft', 'active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A scenario. */
export type Scenario = z.infer<typeof scenarioState>;

/** Scenarios as a kept noun. */
export const scenarios = register({
  noun: 'scenario',
  ja: 'シナリオ',
  field: 'scenario',
  id: SCENARIO_ID,
  state: scenarioState,
  acts: ['created', 'updated', 'activated', 'archived', 'promoted'],
  shown: ['name', 'type', 'startMonth', 'horizonMonths', 'status', 'id'],
  listing: {
    table: 'scenarios',
    needs: 'scenarios:read',
    columns: { name: 'text', type: 'code', startMonth: 'code', horizonMonths: 'integer' },
    search: ({ name, description, assumptions }) => [name, description, ...assumptions.map(({ memo }) => memo)],
    filters: ['type'],
    sorts: ['name', 'startMonth'],
    defaultSort: '-createdAt',
  },
});
export const {
  created: ScenarioCreated,
  updated: ScenarioUpdated,
  activated: ScenarioActivated,
  archived: ScenarioArchived,
  promoted: ScenarioPromoted,
} = scenarios.events;

/** Scenarios that one may stand on, itself included. */
export const CHAIN = 3;

/**
 * A scenario with those that it stands on, the first one first. Refuses validation_error (baseline) for a circle, for
 * one that is not there, and for more than CHAIN.
 */
export function chainOf(known: Pick<Slice<Scenario>['byId'], 'get'>, scenario: Scenario): readonly Scenario[] {
  const chain = [scenario];
  for (let { baseline } = scenario; baseline !== 'actuals'; baseline = (chain[0] as Scenario).baseline) {
    if (chain.some(({ id }) => id === baseline))
      refuse('validation_error', `baseline: scenario ${baseline} stands on this one; choose another`, 'baseline');
    if (chain.length === CHAIN)
      refuse('validation_error', `baseline: at most ${CHAIN} scenarios may stand on each other`, 'baseline');
    const below = known.get(baseline);
    if (!below)
      return refuse('validation_error', `baseline: there is no scenario ${baseline} in this company`, 'baseline');
    chain.unshift(below);
  }
  return chain;
}
