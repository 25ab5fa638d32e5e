// Who may use a company: API keys (create, rotate, revoke) and members (add, change, remove). Nobody makes anyone stronger than themselves.
import { z } from 'zod';
import {
  ApiKeyCreated, ApiKeyRevoked, ApiKeyRotated, MemberAdded, MemberRemoved, MemberUpdated, keyView, roleSchema, scopeSchema, scopesOf, type ApiKey, type KeyView, type Member, type Role, type Scope,
} from '../src/domain/access.ts';
import type { Book } from '../src/domain/book.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText, nameText } from '../src/domain/text.ts';
import { checkScope, checkVersion, command, runsInstallation, stateIn, versionField, type Moment } from './command.ts';

const idText = z.string().max(60);

function checkKeyScope(moment: Moment): void { if (!runsInstallation(moment)) checkScope(moment, 'keys:write'); }

/** Refuses insufficient_scope when someone would become stronger than the caller. */
function checkNotStronger(moment: Moment, holder: { role?: Role | undefined; scopes?: readonly Scope[] | undefined }, field: string): void {
  if (runsInstallation(moment)) return;
  for (const scope of scopesOf(holder)) if (!moment.may(scope)) refuse('insufficient_scope', `${field}: includes ${scope}, which you do not have yourself`, field);
}

/** Makes an API key of the company. Its secret is shown once, in the first answer. */
export const createKey = command({
  name: 'create-key', summary: 'Create an API key', needs: 'keys:write', operators: true,
  input: z.strictObject({
    name: nameText.meta({ example: 'POS import' }), role: roleSchema.optional(), scopes: z.array(scopeSchema).min(1).max(50).optional().meta({ description: 'Give exactly one of role and scopes.' }),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }).meta({ id: 'ApiKeyInput' }),
  decide(book, input, moment) {
    checkKeyScope(moment);
    const { name, role, scopes, expiresAt } = input;
    if ((role === undefined) === (scopes === undefined)) refuse('validation_error', 'role: give exactly one of role and scopes', 'role');
    checkNotStronger(moment, input, role === undefined ? 'scopes' : 'role');
    if (expiresAt !== undefined && Date.parse(expiresAt) <= moment.now) refuse('validation_error', 'expiresAt: must lie in the future', 'expiresAt');
    return [ApiKeyCreated({ key: {
      id: moment.id('apiKey'), companyId: book.company?.id, name, ...moment.secret(), ...(role && { role }), ...(scopes && { scopes: [...new Set(scopes)] }), status: 'active',
      ...(expiresAt !== undefined && { expiresAt: new Date(Date.parse(expiresAt)).toISOString() }), createdAt: moment.nowIso, createdBy: moment.actor.id, version: 1,
    } })];
  },
  answer: (events): KeyView => keyView(stateIn<ApiKey>(events, 'key', undefined)),
});

function keyAt(book: Readonly<Book>, keyId: string): ApiKey {
  return book.keys.get(keyId) ?? refuse('not_found', `there is no API key ${keyId} in this company`);
}

/** Gives a key a new secret; the old one works for overlapSeconds more (default 0). */
export const rotateKey = command({
  name: 'rotate-key', summary: 'Rotate an API key', needs: 'keys:write', operators: true,
  input: z.strictObject({ keyId: idText, overlapSeconds: z.number().int().min(0).max(LIMITS.keyOverlapS).optional(), version: versionField.optional() }),
  decide(book, { keyId, overlapSeconds = 0, version }, moment) {
    checkKeyScope(moment);
    const key = keyAt(book, keyId);
    if (key.status === 'revoked') refuse('invalid_state', `key ${key.name} is revoked; create a new one`);
    checkVersion(key, version);
    checkNotStronger(moment, key, 'keyId');
    const { previous: _previous, ...kept } = key;
    const until = new Date(moment.now + overlapSeconds * 1000).toISOString();
    return [ApiKeyRotated({ key: { ...kept, ...moment.secret(), ...(overlapSeconds > 0 && { previous: { hash: key.hash, until } }), version: key.version + 1 } })];
  },
  answer: (events): KeyView => keyView(stateIn<ApiKey>(events, 'key', undefined)),
});

/** Revokes a key for good. Nothing when it is revoked. */
export const revokeKey = command({
  name: 'revoke-key', summary: 'Revoke an API key', needs: 'keys:write', operators: true, input: z.strictObject({ keyId: idText }),
  decide(book, { keyId }, moment) {
    checkKeyScope(moment);
    const { previous: _previous, ...key } = keyAt(book, keyId);
    return key.status === 'revoked' ? [] : [ApiKeyRevoked({ key: { ...key, status: 'revoked', revokedAt: moment.nowIso, version: key.version + 1 } })];
  },
  answer: (events, { keyId }, _recalled, page): KeyView => keyView(stateIn(events, 'key', page.keys.get(keyId))),
});

const subject = lineText(LIMITS.externalIdLength * 5).meta({ description: 'The user: issuer and subject of the access token.', example: 'https://login.example.com|user-42' });

/** Makes a user a member of the company. A removed member is taken back under the same id. */
export const addMember = command({
  name: 'add-member', summary: 'Add a member', needs: 'members:write', input: z.strictObject({ subject: subject.regex(/^.+\|.+$/, 'must have the form <issuer>|<subject>'), role: roleSchema }).meta({ id: 'MemberInput' }),
  decide(book, { subject: who, role }, moment) {
    checkNotStronger(moment, { role }, 'role');
    const known = [...book.members.values()].find((member) => member.subject === who);
    if (known?.status === 'active') refuse('duplicate_member', `subject: this user is already a member (${known.id}) with the role ${known.role}`, 'subject', { related: { id: known.id } });
    const { id, createdAt, version } = known ?? { id: moment.id('member'), createdAt: moment.nowIso, version: 0 };
    return [MemberAdded({ member: { id, subject: who, role, status: 'active', createdAt, updatedAt: moment.nowIso, version: version + 1 } })];
  },
  answer: (events): Member => stateIn<Member>(events, 'member', undefined),
});

function memberAt(book: Readonly<Book>, memberId: string, moment: Moment): Member {
  const member = book.members.get(memberId) ?? refuse('not_found', `there is no member ${memberId} in this company`);
  checkNotStronger(moment, member, 'memberId');
  return member;
}

/** Refuses to take the last owner away: then nobody could give rights any more. */
function checkOwnerLeft(book: Readonly<Book>, leaving: Member): void {
  if (leaving.role !== 'owner') return;
  const others = [...book.members.values()].some((member) => member.id !== leaving.id && member.role === 'owner' && member.status === 'active')
    || [...book.keys.values()].some((key) => key.role === 'owner' && key.status === 'active');
  if (!others) refuse('invalid_state', 'this is the last owner of the company; make somebody else an owner first');
}

/** Changes a member's role. */
export const updateMember = command({
  name: 'update-member', summary: 'Change the role of a member', needs: 'members:write', input: z.strictObject({ memberId: idText, role: roleSchema, version: versionField.optional() }).meta({ id: 'MemberChange' }),
  decide(book, { memberId, role, version }, moment) {
    const member = memberAt(book, memberId, moment);
    if (member.status === 'removed') refuse('invalid_state', 'this member was removed; add the user again');
    checkVersion(member, version);
    checkNotStronger(moment, { role }, 'role');
    if (role === member.role) return [];
    checkOwnerLeft(book, member);
    return [MemberUpdated({ member: { ...member, role, updatedAt: moment.nowIso, version: member.version + 1 } })];
  },
  answer: (events, { memberId }, _recalled, page): Member => stateIn(events, 'member', page.members.get(memberId)),
});

/** Removes a member. Nothing when it is removed. */
export const removeMember = command({
  name: 'remove-member', summary: 'Remove a member', needs: 'members:write', input: z.strictObject({ memberId: idText }),
  decide(book, { memberId }, moment) {
    const member = memberAt(book, memberId, moment);
    if (member.status === 'removed') return [];
    checkOwnerLeft(book, member);
    return [MemberRemoved({ member: { ...member, status: 'removed', updatedAt: moment.nowIso, version: member.version + 1 } })];
  },
  answer: (events, { memberId }, _recalled, page): Member => stateIn(events, 'member', page.members.get(memberId)),
});
