// What undoes scenarios: changes changed back, and drafts of a promotion discarded, so that they can be promoted again.
import { z } from 'zod';
import type { LedgerEvent } from '../src/domain/event.ts';
import { idSchema } from '../src/domain/ids.ts';
import { EntryDiscarded, EntryDrafted } from '../src/domain/journal.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import {
  ScenarioCreated,
  ScenarioPromoted,
  scenarios,
  ScenarioUpdated,
  type Scenario,
} from '../src/domain/scenarios.ts';
import { allRecalled, checkScope, command, nextState } from './command.ts';
import { activateScenario, archiveScenario, checkedScenario, scenarioAt } from './scenarios.ts';
import { changedBack, restoring, undoing, type Past } from './undoing.ts';

/** Gives a scenario what it said before a change. */
export const restoreScenario = restoring('scenario', 'scenarios:write', (book, { id, fields: said }, moment) => {
  const scenario = scenarioAt(book, { scenarioId: id });
  const next = nextState(scenario, said, moment);
  if (!next) return [];
  checkNewExternalId(book.scenarios, next.externalId, id);
  return [ScenarioUpdated({ scenario: checkedScenario(book, next) })];
});

/** Discards the drafts of a promotion, and lets their months be promoted again. Refuses when one was posted since. */
export const unpromoteScenario = command({
  name: 'unpromote-scenario',
  summary: 'Discard the drafts that were made of a scenario',
  runBy: 'undo',
  undo: { why: 'this took something back already: do that anew' },
  needs: 'scenarios:write',
  input: z.strictObject({
    scenarioId: z.string(),
    entryIds: z.array(idSchema('entry')),
    promoted: z.array(z.object({ assumptionId: z.string(), months: z.array(z.string().regex(/^\d{4}-\d\d$/)) })),
  }),
  recalls: ({ entryIds }) => ({ ids: entryIds }),
  decide(book, { scenarioId, entryIds, promoted }, moment, recalled): readonly LedgerEvent[] {
    const scenario =
      book.scenarios.byId.get(scenarioId) ?? refuse('not_found', `there is no scenario ${scenarioId} in this company`);
    const states = allRecalled(recalled, ENTRIES, entryIds);
    const posted = states.find(({ status }) => status === 'posted' || status === 'pending_approval');
    if (posted)
      refuse(
        'invalid_state',
        `draft ${posted.id} of the scenario is ${posted.status}; ` +
          `${posted.status === 'posted' ? 'reverse' : 'return'} it first`,
        undefined,
        { related: { id: posted.id, status: posted.status } },
      );
    checkScope(moment, 'entries:draft');
    const taken = new Map(promoted.map(({ assumptionId, months }) => [assumptionId, new Set(months)]));
    const left = (scenario.promoted ?? []).flatMap(({ assumptionId, months }) => {
      const rest = months.filter((month) => !taken.get(assumptionId)?.has(month));
      return rest.length > 0 ? [{ assumptionId, months: rest }] : [];
    });
    const next = nextState(scenario, { promoted: left.length > 0 ? left : null }, moment);
    return [
      ...states.flatMap(({ id, status, version }) =>
        status === 'draft' ? [EntryDiscarded({ entryId: id, version: version + 1 })] : [],
      ),
      ...(next ? [ScenarioUpdated({ scenario: next })] : []),
    ];
  },
  answer: (events): number => events.length,
});

/** Months that a promotion made drafts of: those that were not promoted before it. */
function promotedIn(scenario: Scenario, { before }: Past): NonNullable<Scenario['promoted']> {
  const was = before ? (before.data as { readonly scenario: Scenario }).scenario.promoted : undefined;
  return (scenario.promoted ?? []).map(({ assumptionId, months }) => {
    const earlier = new Set(was?.find((one) => one.assumptionId === assumptionId)?.months);
    return { assumptionId, months: months.filter((month) => !earlier.has(month)) };
  });
}

/** What undoes scenarios: new ones, and ones to go by, are put away; the drafts of a promotion are discarded. */
export const scenarioUndoing = [
  undoing(ScenarioCreated, 'archive', archiveScenario, ({ scenario: { id } }) => ({ scenarioId: id })),
  undoing(
    ScenarioPromoted,
    'discard drafts',
    unpromoteScenario,
    ({ scenario }, _reason, group, past) => ({
      scenarioId: scenario.id,
      entryIds: group.flatMap(({ type, data }) => (type === EntryDrafted.type ? data.entryId : [])),
      promoted: promotedIn(scenario, past),
    }),
    'looks back',
  ),
  undoing(
    scenarios.events.activated,
    'archive',
    archiveScenario,
    ({ scenario: { id } }) => ({ scenarioId: id }),
    'goes on',
  ),
  undoing(
    scenarios.events.archived,
    'activate',
    activateScenario,
    ({ scenario: { id } }) => ({ scenarioId: id }),
    'goes on',
  ),
  ...changedBack([ScenarioUpdated], restoreScenario, 'id', { nested: true }),
];
