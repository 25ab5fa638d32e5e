// What is kept of every event: where it is (the index of events) and what its idempotency key did (receipts).
// `company.registered` and
// `installation.created` have no rows of their own: the company's own stream tells its state, the checkpoint keeps the
// installation.
import { entityOf } from '../src/domain/entities.ts';
import { bare } from '../src/domain/ids.ts';
import { projection } from './projection.ts';
import { NO_COMPANY } from './tables.ts';

/**
 * The index of events: a company's are searched in it, and each is witnessed by its digest, those of the directory too.
 */
export const eventIndex = projection('event-index', ['event_index'], {}, (event, rows, companyId, digest) => {
  const entity = entityOf(event);
  rows.insert('event_index', {
    company_id: companyId === '' ? NO_COMPANY : companyId,
    event_id: event.id,
    revision: event.revision,
    type: event.type,
    entity_type: entity.type,
    entity_id: bare(entity.id),
    actor_id: event.meta.actor.id,
    actor_type: event.meta.actor.type,
    via: event.meta.actor.via,
    correlation_id: event.meta.correlationId ?? null,
    recorded_at: event.meta.recordedAt,
    digest,
  });
});

/** What each idempotency key did. Keys of directory commands belong to their caller. */
export const receipts = projection('receipts', ['receipts'], {}, (event, rows, companyId) => {
  const { idempotencyKey, fingerprint, command, index, count, actor } = event.meta;
  if (idempotencyKey === undefined || index !== 0) return;
  rows.insert('receipts', {
    scope: companyId === '' ? actor.id : companyId,
    key: idempotencyKey,
    fingerprint: fingerprint ?? '',
    command,
    stream: event.stream,
    first_revision: event.revision,
    events: count,
  });
});
