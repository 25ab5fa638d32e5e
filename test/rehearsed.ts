// What a dry run tells of events that were then written: without ids and numbers that were not there before.
import { familyOf } from '../src/domain/ids.ts';
import { unmadeOf, withoutUnmade } from '../src/domain/unmade.ts';
import type { RecordedFact } from '../src/domain/events.ts';
import { adoptedStates, ChartAdopted } from '../src/domain/templates.ts';

interface Event {
  readonly type: string;
  readonly data: unknown;
}

const ID = /\b[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** What events hold, and the accounts and codes that adopted charts among them stand for. */
export function heldBy(events: readonly Event[]): readonly unknown[] {
  return events.flatMap(({ type, data }) =>
    type === ChartAdopted.type ? [data, adoptedStates(ChartAdopted.schema.parse(data))] : [data],
  );
}

const idsIn = (events: readonly Event[]): string[] => JSON.stringify(heldBy(events)).match(ID) ?? [];

/** How a dry run would have told what these events say, by all that was written before them. */
export function rehearsedBy(before: readonly Event[], events: readonly Event[]): (told: unknown) => unknown {
  const known = new Set(idsIn(before).map(familyOf));
  const made = new Set(
    idsIn(events)
      .map(familyOf)
      .filter((family) => !known.has(family)),
  );
  const unmade = unmadeOf(made, events as unknown as readonly RecordedFact[]);
  return (told) => withoutUnmade(told, unmade);
}
