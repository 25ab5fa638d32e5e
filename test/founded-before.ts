// Companies as they were founded before there were templates: one event for each account and tax code.
import { createdBy, readEvent, type RecordedFact } from '../src/domain/events.ts';
import { adoptedStates, ChartAdopted, type Adopted } from '../src/domain/templates.ts';
import type { NewEvent, StoredEvent } from '../src/engine/ports.ts';

/** An adoption as one event for each account and tax code. */
export function onesOf(adopted: RecordedFact): RecordedFact[] {
  const { accounts, taxCodes } = adoptedStates(adopted.data as Adopted);
  return [...accounts, ...taxCodes].flatMap(({ id }) => createdBy(adopted, id) ?? []);
}

/** The founding of a company as it was before, of one of today. */
export function foundedBefore(events: readonly StoredEvent[], uuid: () => string): NewEvent[] {
  const facts = events.map(readEvent).flatMap((one) => (one.type === ChartAdopted.type ? onesOf(one) : [one]));
  return facts.map(({ type, data, meta }, index) => ({
    ...{ id: uuid(), type, data },
    meta: { ...meta, index, count: facts.length },
  }));
}
