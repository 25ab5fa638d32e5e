// Keys and members: nobody makes anyone stronger than themselves, secrets never appear, the last owner stays.
import { expect } from 'chai';
import { ROLES } from '../../src/domain/access.ts';
import { addMember, createKey, removeMember, revokeKey, rotateKey, updateMember } from '../../commands/access.ts';
import { CLERK, NOW, OPERATOR, OWNER, USER, companyOpened, done, given, uuid, type World } from '../spec.ts';

const opened = companyOpened();
const pos = done(createKey, { name: 'POS', role: 'integration' });
const key = (world: World): string => [...world.book.keys.byId.keys()].at(-1) as string;
const hanako = done(addMember, { subject: USER.id, role: 'owner' });
const member = (world: World): string => [...world.book.members.byId.keys()].at(-1) as string;

describe('keys', () => {
  it('are created with a role or scopes; the answer has no hash', () => {
    const outcome = given(opened)
      .when(createKey, { name: 'POS', role: 'integration', expiresAt: '2027-01-01T00:00:00+09:00' })
      .then([
        'api_key.created',
        {
          key: {
            role: 'integration',
            status: 'active',
            createdBy: OWNER.id,
            expiresAt: '2026-12-31T15:00:00.000Z',
            last4: 'wxyz',
          },
        },
      ])
      .answers({ name: 'POS', hash: undefined });
    expect([...outcome.world.book.keys.byId.values()].at(-1)?.hash).to.match(/^hash/);
    given(opened)
      .when(createKey, { name: 'x', scopes: ['entries:read', 'entries:read'] })
      .then(['api_key.created', { key: { scopes: ['entries:read'] } }]);
    given(opened)
      .when(createKey, { name: 'x', role: 'owner' }, { actor: OPERATOR, scopes: [] })
      .then(['api_key.created']);
  });
  it('are never stronger than their maker', () => {
    given(opened)
      .when(createKey, { name: 'x', role: 'owner' }, { scopes: ['keys:write', 'entries:read'] })
      .refused('insufficient_scope', 'role');
    given(opened)
      .when(createKey, { name: 'x', scopes: ['entries:post'] }, { scopes: ['keys:write', 'entries:read'] })
      .refused('insufficient_scope', 'scopes');
    given(opened, pos)
      .when(rotateKey, (world) => ({ keyId: key(world) }), { scopes: ['keys:write'] })
      .refused('insufficient_scope', 'keyId');
    given(opened).when(createKey, { name: 'x', role: 'viewer' }, { role: 'bookkeeper' }).refused('insufficient_scope');
  });
  it('are never rotated or revoked by what is weaker, whatever state they are in', () => {
    const clerk = { actor: CLERK, scopes: ['keys:write'] as const };
    given(opened)
      .when(revokeKey, { keyId: OWNER.id }, clerk)
      .refused('insufficient_scope', 'keyId', /companies:read/);
    given(opened, hanako).when(revokeKey, { keyId: OWNER.id }, clerk).refused('insufficient_scope', 'keyId');
    given(opened).when(rotateKey, { keyId: OWNER.id }, clerk).refused('insufficient_scope', 'keyId');
    const gone = done(revokeKey, { keyId: OWNER.id });
    given(opened, hanako, gone).when(revokeKey, { keyId: OWNER.id }, clerk).refused('insufficient_scope', 'keyId');
    given(opened, hanako, gone).when(rotateKey, { keyId: OWNER.id }, clerk).refused('insufficient_scope', 'keyId');
    const weak = done(createKey, { name: 'weak', scopes: ['keys:write'] });
    given(opened, weak)
      .when(revokeKey, (world) => ({ keyId: key(world) }), clerk)
      .then(['api_key.revoked']);
    given(opened, hanako)
      .when(revokeKey, { keyId: OWNER.id }, { actor: OPERATOR, scopes: [] })
      .then(['api_key.revoked']);
  });
  it('take exactly one of role and scopes, and expire in the future', () => {
    given(opened).when(createKey, { name: 'x' }).refused('validation_error', 'role');
    given(opened)
      .when(createKey, { name: 'x', role: 'viewer', scopes: ['entries:read'] })
      .refused('validation_error', 'role');
    given(opened)
      .when(createKey, { name: 'x', role: 'viewer', expiresAt: NOW })
      .refused('validation_error', 'expiresAt');
    given(opened).when(createKey, { name: 'x', role: 'king' }).refused('validation_error', 'role');
    given(opened)
      .when(createKey, { name: 'x', scopes: ['*'] })
      .refused('validation_error', 'scopes[0]');
  });
  it('rotate with an overlap, and are revoked for good', () => {
    given(opened, pos)
      .when(rotateKey, (world) => ({ keyId: key(world), overlapSeconds: 60 }))
      .then(['api_key.rotated', { key: { version: 2, previous: { until: '2026-04-15T03:01:00.000Z' } } }])
      .answers({ previousUntil: '2026-04-15T03:01:00.000Z', previous: undefined });
    given(opened, pos)
      .when(rotateKey, (world) => ({ keyId: key(world) }))
      .then(['api_key.rotated', { key: { previous: undefined } }]);
    given(opened, pos)
      .when(rotateKey, (world) => ({ keyId: key(world), version: 2 }))
      .refused('version_conflict', 'version');
    given(opened, pos)
      .when(revokeKey, (world) => ({ keyId: key(world) }))
      .then(['api_key.revoked', { key: { status: 'revoked', revokedAt: NOW } }]);
    given(opened, pos, (world) => world.run(revokeKey, { keyId: key(world) }))
      .when(revokeKey, (world) => ({ keyId: key(world) }))
      .nothing()
      .answers({ status: 'revoked' });
    given(opened, pos, (world) => world.run(revokeKey, { keyId: key(world) }))
      .when(rotateKey, (world) => ({ keyId: key(world) }))
      .refused('invalid_state');
    given(opened)
      .when(revokeKey, { keyId: `key_${uuid(1)}` })
      .refused('not_found');
  });
  it('that have expired get no new secret', () => {
    const brief = done(createKey, { name: 'brief', role: 'viewer', expiresAt: '2026-04-15T04:00:00Z' });
    given(opened, brief)
      .when(rotateKey, (world) => ({ keyId: key(world) }), { now: '2026-04-15T03:59:59.999Z' })
      .then(['api_key.rotated']);
    given(opened, brief)
      .when(rotateKey, (world) => ({ keyId: key(world) }), { now: '2026-04-15T04:00:00.000Z' })
      .refused('invalid_state', undefined, /has expired/);
    given(opened, brief)
      .when(revokeKey, (world) => ({ keyId: key(world) }), { now: '2026-04-16T00:00:00.000Z' })
      .then(['api_key.revoked']);
  });
});

describe('members', () => {
  it('are added, changed, removed and taken back under the same id', () => {
    given(opened)
      .when(addMember, { subject: USER.id, role: 'bookkeeper' })
      .then(['member.added', { member: { subject: USER.id, role: 'bookkeeper', status: 'active', version: 1 } }]);
    given(opened, hanako)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'viewer' }))
      .then(['member.updated', { member: { role: 'viewer', version: 2 } }]);
    given(opened, hanako)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'owner' }))
      .nothing()
      .answers({ role: 'owner' });
    given(opened, hanako)
      .when(removeMember, (world) => ({ memberId: member(world) }))
      .then(['member.removed']);
    const gone = (world: World): unknown => world.run(removeMember, { memberId: member(world) });
    given(opened, hanako, gone)
      .when(removeMember, (world) => ({ memberId: member(world) }))
      .nothing()
      .answers({ status: 'removed' });
    const again = given(opened, hanako, gone)
      .when(addMember, { subject: USER.id, role: 'viewer' })
      .then(['member.added', { member: { version: 3, status: 'active' } }]);
    expect(again.world.book.members.byId.size).to.equal(1);
    given(opened, hanako, gone)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'viewer' }))
      .refused('invalid_state');
  });
  it('refuse doubles, strangers and more rights than the caller has', () => {
    given(opened, hanako).when(addMember, { subject: USER.id, role: 'viewer' }).refused('duplicate_member', 'subject');
    given(opened).when(addMember, { subject: 'nobody', role: 'viewer' }).refused('validation_error', 'subject');
    given(opened)
      .when(addMember, { subject: USER.id, role: 'owner' }, { actor: CLERK, scopes: ['members:write'] })
      .refused('insufficient_scope', 'role');
    given(opened, hanako)
      .when(removeMember, (world) => ({ memberId: member(world) }), { actor: CLERK, scopes: ['members:write'] })
      .refused('insufficient_scope', 'memberId');
    given(opened)
      .when(updateMember, { memberId: `mem_${uuid(1)}`, role: 'viewer' })
      .refused('not_found');
    given(opened, hanako)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'viewer', version: 9 }))
      .refused('version_conflict', 'version');
  });
  it('of less than a member cannot change or remove him', () => {
    const few = { actor: CLERK, scopes: ['members:write', ...ROLES.viewer] as const };
    const viewer = done(addMember, { subject: USER.id, role: 'viewer' });
    const accountant = done(addMember, { subject: USER.id, role: 'accountant' });
    given(opened, viewer)
      .when(removeMember, (world) => ({ memberId: member(world) }), few)
      .then(['member.removed']);
    given(opened, viewer)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'accountant' }), few)
      .refused('insufficient_scope', 'role');
    given(opened, accountant)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'viewer' }), few)
      .refused('insufficient_scope', 'memberId');
    given(opened, accountant)
      .when(removeMember, (world) => ({ memberId: member(world) }), few)
      .refused('insufficient_scope', 'memberId');
    given(opened, accountant, (world) => world.run(removeMember, { memberId: member(world) }))
      .when(addMember, { subject: USER.id, role: 'accountant' }, few)
      .refused('insufficient_scope', 'role');
  });
});

describe('the last owner', () => {
  const alone = [opened, hanako, (world: World) => world.run(revokeKey, { keyId: OWNER.id })];
  const last = [undefined, /last owner/] as const;
  it('stays: member or key', () => {
    given(...alone)
      .when(removeMember, (world) => ({ memberId: member(world) }))
      .refused('invalid_state', ...last);
    given(...alone)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'admin' }))
      .refused('invalid_state', ...last);
    given(opened)
      .when(revokeKey, { keyId: OWNER.id })
      .refused('invalid_state', ...last);
    given(opened, done(createKey, { name: 'new', role: 'owner' }))
      .when(revokeKey, { keyId: OWNER.id })
      .then(['api_key.revoked']);
    given(opened).when(revokeKey, { keyId: OWNER.id }, { actor: OPERATOR, scopes: [] }).then(['api_key.revoked']);
  });
  it('is not saved by a key that has expired or was revoked, but by one that was rotated', () => {
    const spare = done(createKey, { name: 'spare', role: 'owner', expiresAt: '2026-04-15T04:00:00Z' });
    const [before, after] = [{ now: '2026-04-15T03:59:59.999Z' }, { now: '2026-04-15T04:00:00.000Z' }];
    given(...alone, spare)
      .when(removeMember, (world) => ({ memberId: member(world) }), before)
      .then(['member.removed']);
    given(...alone, spare)
      .when(removeMember, (world) => ({ memberId: member(world) }), after)
      .refused('invalid_state', ...last);
    given(...alone, spare)
      .when(updateMember, (world) => ({ memberId: member(world), role: 'viewer' }), after)
      .refused('invalid_state', ...last);
    given(opened, spare).when(revokeKey, { keyId: OWNER.id }, before).then(['api_key.revoked']);
    given(opened, spare)
      .when(revokeKey, { keyId: OWNER.id }, after)
      .refused('invalid_state', ...last);
    given(opened, spare)
      .when(revokeKey, (world) => ({ keyId: key(world) }), after)
      .then(['api_key.revoked']);
    given(opened, hanako, done(rotateKey, { keyId: OWNER.id }))
      .when(removeMember, (world) => ({ memberId: member(world) }))
      .then(['member.removed']);
  });
});
