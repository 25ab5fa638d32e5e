// Who may call: API keys (of companies and of operators) and members.
import type { ApiKey, Member } from '../src/domain/access.ts';
import { bare } from '../src/domain/ids.ts';
import { projection, type RowChanges } from './projection.ts';

function key(rows: RowChanges, state: ApiKey, { revision }: { revision: number }): void {
  rows.upsert('api_keys', {
    id: bare(state.id),
    company_id: state.companyId === undefined ? null : bare(state.companyId),
    hash: state.hash,
    previous_hash: state.previous?.hash ?? null,
    status: state.status,
    name: state.name,
    state,
    created_at: state.createdAt,
    revision,
  });
}

function member(rows: RowChanges, companyId: string, state: Member, { revision }: { revision: number }): void {
  rows.upsert('members', {
    company_id: companyId,
    id: bare(state.id),
    subject: state.subject,
    role: state.role,
    status: state.status,
    state,
    created_at: state.createdAt,
    revision,
  });
}

/** API keys, of companies and of operators. */
export const apiKeys = projection('api-keys', ['api_keys'], {
  'api_key.created': (event, rows) => key(rows, event.data.key, event),
  'api_key.updated': (event, rows) => key(rows, event.data.key, event),
  'api_key.rotated': (event, rows) => key(rows, event.data.key, event),
  'api_key.revoked': (event, rows) => key(rows, event.data.key, event),
  'operator_key.created': (event, rows) => key(rows, event.data.key, event),
  'operator_key.revoked': (event, rows) => key(rows, event.data.key, event),
});

/** Members of companies. */
export const members = projection('members', ['members'], {
  'member.added': (event, rows, companyId) => member(rows, companyId, event.data.member, event),
  'member.updated': (event, rows, companyId) => member(rows, companyId, event.data.member, event),
  'member.removed': (event, rows, companyId) => member(rows, companyId, event.data.member, event),
});
