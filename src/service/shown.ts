// What the service shows of what is stored: events with what everybody may see of them, warnings, places in a stream.
import type { Caller, Effects, EventFilter, EventRecord } from './seam.ts';
import type { Warning } from '../../commands/command.ts';
import { mayReadBalances, type ApiKey } from '../domain/access.ts';
import { entityOf } from '../domain/entities.ts';
import type { Actor } from '../domain/event.ts';
import { hasRunFigures, withoutRunFigures } from '../domain/payroll-runs.ts';
import { isOfRun, withoutAnswer } from '../domain/procedure-runs.ts';
import { MASKED, mayHoldSealed, type Eyes } from '../domain/personal.ts';
import { refuse } from '../domain/refusal.ts';
import type { StoredEvent } from '../engine/ports.ts';
import { leafHash, leafOf } from '../engine/leaf.ts';
import { withSealed } from '../engine/sealed-fields.ts';
import type { Scope } from '../domain/scopes.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';

/** The opaque token of a place in a stream, as X-Position carries it. */
export function positionToken(stream: string, revision: number): string {
  return Buffer.from(`${revision} ${stream}`).toString('base64url');
}

/** The place that a token names; refuses validation_error with `field` when it is not one of ours. */
export function readPositionToken(token: string, field: string): { stream: string; revision: number } {
  const match = /^(\d{1,15}) ((?:ledger|directory)-[\w-]+)$/.exec(Buffer.from(token, 'base64url').toString('utf8'));
  if (!match?.[1] || !match[2])
    return refuse('validation_error', `${field}: must be the X-Position of an earlier answer`, field);
  return { revision: Number(match[1]), stream: match[2] };
}

/** Who looks at an event: personal fields are shown through his eyes, figures of payroll by his scopes. */
export interface Viewer {
  readonly scopes: ReadonlySet<Scope>;
  readonly eyes: Eyes;
}

/** An event as the events endpoint shows it; without a viewer nobody's pay stands in it. */
export function eventRecord(stored: StoredEvent, viewer?: Viewer): EventRecord {
  const fact = readEvent(stored);
  const { meta } = fact;
  // With a hash and the rest of the event one could try out what is hidden of it.
  const hides: Scope | undefined = isOfRun(fact.type)
    ? 'reports:read'
    : hasRunFigures(fact.data)
      ? 'payroll:read'
      : undefined;
  const isWhole = hides === undefined || viewer?.scopes.has(hides) === true;
  const data = fact.data as { content?: { effectiveDate: string }; after?: { effectiveDate: string } };
  const effectiveDate = data.content?.effectiveDate ?? data.after?.effectiveDate;
  return {
    id: `evt_${fact.id}`,
    sequence: fact.revision,
    ...(isWhole ? { hash: leafHash(leafOf(stored)).toString('hex') } : {}),
    type: fact.type,
    schemaVersion: fact.version,
    occurredAt: meta.recordedAt,
    recordedAt: meta.recordedAt,
    ...(effectiveDate !== undefined ? { effectiveDate } : {}),
    actor: meta.actor,
    entity: entityOf(fact),
    data: shownData(fact, viewer),
    ...(meta.correlationId !== undefined ? { correlationId: meta.correlationId } : {}),
    ...(meta.causationId !== undefined ? { causationId: meta.causationId } : {}),
    ...(meta.requestId !== undefined ? { requestId: meta.requestId } : {}),
    ...(meta.traceparent !== undefined ? { traceparent: meta.traceparent } : {}),
    ...(meta.idempotencyKey !== undefined ? { idempotencyKey: meta.idempotencyKey } : {}),
  };
}

/**
 * The data of an event as it may be seen: no hashes of keys, personal fields open or masked, the figures of payroll
 * runs for readers of payroll alone.
 */
function shownData(fact: RecordedFact, viewer: Viewer | undefined): unknown {
  if (isOfRun(fact.type)) return withoutAnswer(fact.data);
  const data = withoutHashes(fact.data);
  if (!mayHoldSealed(fact.type)) return data;
  const { id, version = 1 } = entityOf(fact);
  const told = viewer?.scopes.has('payroll:read') ? data : withoutRunFigures(data);
  return withSealed(told, (sealed, field, { employeeId = id }) => {
    const seen = viewer?.eyes.see(sealed, { whose: String(employeeId), thing: { id, version }, field });
    return seen === undefined ? MASKED : (seen.mask ?? seen.value);
  });
}

export const shownEvent =
  (viewer: Viewer | undefined) =>
  (fact: RecordedFact): Effects['events'][number] => ({ type: fact.type, data: shownData(fact, viewer) });

/** Key hashes stay inside: a reader of events needs to know that a key was made, not what its secret hashes to. */
function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('key' in data)) return data;
  const { hash: _hash, previous: _previous, ...key } = data.key as ApiKey;
  return { ...data, key };
}

/** True for an event that a filter takes. */
export function matches(filter: EventFilter, record: EventRecord): boolean {
  const typeFits =
    !filter.types?.length ||
    filter.types.some((type) =>
      type.endsWith('*') ? record.type.startsWith(type.slice(0, -1)) : record.type === type,
    );
  return (
    typeFits &&
    (filter.entityType === undefined || record.entity.type === filter.entityType) &&
    (filter.entityId === undefined || record.entity.id === filter.entityId) &&
    (filter.actorId === undefined || record.actor.id === filter.actorId) &&
    (filter.actorType === undefined || record.actor.type === filter.actorType) &&
    (filter.via === undefined || record.actor.via === filter.via) &&
    (filter.correlationId === undefined || record.correlationId === filter.correlationId) &&
    (filter.from === undefined || record.recordedAt >= filter.from) &&
    (filter.to === undefined || record.recordedAt <= filter.to)
  );
}

/** A caller as events name him. */
export function actorOf(caller: Caller): Actor {
  const type = caller.role === 'agent' ? 'agent' : caller.kind;
  return { type, id: caller.id, ...(caller.name ? { name: caller.name } : {}), via: caller.via };
}

/** True for a caller who may read balances. */
export function seesBalances({ scopes }: Caller): boolean {
  return mayReadBalances((scope) => scopes.has(scope));
}

/**
 * Warnings as a caller may see them: one that speaks of balances says only that it does to those who may not read them.
 */
export function shownWarnings(warnings: readonly Warning[], caller: Caller): readonly Warning[] {
  if (warnings.length === 0) return warnings;
  const hides = !seesBalances(caller);
  return warnings.map(({ showsBalances, ...warning }) =>
    showsBalances && hides
      ? {
          ...warning,
          message: 'this finding speaks of balances: its text needs the scope reports:read or accounts:read',
        }
      : warning,
  );
}
