// Who may use a company: API keys (create, rotate, revoke) and members (add, change, remove). Nobody makes anyone
// stronger than themselves, and nobody
// touches what is stronger than themselves.
import { z } from 'zod';
import {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyRotated,
  ApiKeyUpdated,
  MemberAdded,
  MemberRemoved,
  MemberUpdated,
  keyView,
  keyWorks,
  roleSchema,
  scopeSchema,
  scopesOf,
  type ApiKey,
  type Caps,
  type KeyView,
  type Member,
  type Role,
  shownKey,
  memberState,
} from '../src/domain/access.ts';
import { accountCodesNamed } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText, nameText } from '../src/domain/text.ts';
import {
  checkScope,
  checkVersion,
  command,
  patched,
  runsInstallation,
  same,
  stateIn,
  versionField,
  type Moment,
} from './command.ts';
import { SCOPES, type Scope } from '../src/domain/scopes.ts';

const idText = z.string().max(60);

function checkKeyScope(moment: Moment): void {
  if (!runsInstallation(moment)) checkScope(moment, 'keys:write');
}

/** Refuses insufficient_scope when a key or member has, or would have, a scope that the caller lacks. */
function checkNotStronger(
  moment: Moment,
  holder: { role?: Role | undefined; scopes?: readonly Scope[] | undefined },
  field: string,
): void {
  if (runsInstallation(moment)) return;
  for (const scope of scopesOf(holder))
    if (!moment.may(scope))
      refuse('insufficient_scope', `${field}: includes ${scope}, which you do not have yourself`, field);
}

/**
 * Refuses forbidden to a key with caps: it gives no rights to anybody and sets no rules, or it would be rid of its caps
 * by the next key.
 */
export function checkUncapped(book: Readonly<Book>, { actor }: Moment): void {
  if (book.keys.byId.get(actor.id)?.caps)
    refuse('forbidden', 'a key with caps makes and changes no keys, members and policies: ask whoever made this key');
}

const amount = amountSchema.optional();
const capsInput = z
  .strictObject({
    maxAmount: amount.meta({ description: 'Largest entry that the key posts by itself, minor units.' }),
    dailyAmount: amount.meta({ description: 'What it posts in one day of the company, minor units.' }),
    dailyCount: z.number().int().min(0).max(1_000_000).optional().meta({ description: 'Entries that it posts a day.' }),
    accountCodes: z
      .array(z.string().max(60))
      .min(1)
      .max(LIMITS.policyAccounts)
      .optional()
      .meta({ description: 'The only accounts that it posts to.' }),
  })
  .refine((caps) => Object.keys(caps).length > 0, 'must name at least one cap')
  .meta({
    id: 'KeyCaps',
    description: 'What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll.',
    example: { maxAmount: 50_000, dailyAmount: 200_000, dailyCount: 50, accountCodes: ['6240', '2310', '1580'] },
  });

/** Caps with the codes of accounts as these have them. Refuses account_not_found. */
function readCaps(book: Readonly<Book>, { accountCodes, ...caps }: Caps): Caps {
  return { ...caps, ...(accountCodes && { accountCodes: accountCodesNamed(book, accountCodes, 'caps.accountCodes') }) };
}

/** Refuses plan_limit where as many keys work as the plan has; an operator lets a company in that has lost its own. */
function checkRoomForKey(book: Readonly<Book>, { actor, now }: Moment): void {
  const { plan = 'free' } = book.company ?? {};
  const { keys } = LIMITS.plans[plan];
  if (actor.type === 'operator' || book.keys.byId.size < keys) return;
  const working = [...book.keys.byId.values()].filter((key) => keyWorks(key, now)).length;
  if (working >= keys)
    refuse('plan_limit', `${working} API keys work, and the plan ${plan} has ${keys}: revoke one that is not used`);
}

/** Makes an API key of the company. Its secret is shown once, in the first answer. */
export const createKey = command({
  name: 'create-key',
  summary: 'Create an API key',
  text:
    'Makes an API key with a role or with scopes of its own, and caps for what it may post by itself. The secret is ' +
    'shown once, in the first answer: keep it.',
  ja: {
    summary: 'API キーを作成する',
    text:
      'ロールまたは個別のスコープと、単独で記帳できる上限を持つ API キーを作成します。' +
      '秘密は最初の応答で一度だけ表示されます。保存してください。',
  },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'keys:write',
  operators: true,
  input: z
    .strictObject({
      name: nameText.meta({ example: 'POS import' }),
      role: roleSchema.optional(),
      scopes: z
        .array(scopeSchema)
        .min(1)
        .max(SCOPES.length)
        .optional()
        .meta({ description: 'Give exactly one of role and scopes.' }),
      expiresAt: z.iso.datetime({ offset: true }).optional(),
      caps: capsInput.optional(),
    })
    .meta({ id: 'ApiKeyInput' }),
  decide(book, input, moment) {
    checkKeyScope(moment);
    checkUncapped(book, moment);
    const { name, role, scopes, expiresAt, caps } = input;
    if ((role === undefined) === (scopes === undefined))
      refuse('validation_error', 'role: give exactly one of role and scopes', 'role');
    checkNotStronger(moment, input, role === undefined ? 'scopes' : 'role');
    if (expiresAt !== undefined && Date.parse(expiresAt) <= moment.now)
      refuse('validation_error', 'expiresAt: must lie in the future', 'expiresAt');
    checkRoomForKey(book, moment);
    return [
      ApiKeyCreated({
        key: {
          id: moment.id('apiKey'),
          companyId: book.company?.id,
          name,
          ...moment.secret(),
          ...(role && { role }),
          ...(scopes && { scopes: [...new Set(scopes)] }),
          ...(caps && { caps: readCaps(book, caps) }),
          status: 'active',
          ...(expiresAt !== undefined && { expiresAt: new Date(Date.parse(expiresAt)).toISOString() }),
          createdAt: moment.nowIso,
          createdBy: moment.actor.id,
          version: 1,
        },
      }),
    ];
  },
  output: shownKey,
  answer: (events): KeyView => keyView(stateIn<ApiKey>(events, 'key', undefined)),
});

function keyAt(book: Readonly<Book>, keyId: string): ApiKey {
  return book.keys.byId.get(keyId) ?? refuse('not_found', `there is no API key ${keyId} in this company`);
}

/** Changes the name of a key, or what it may post by itself: caps replace all caps, null takes them away. */
export const updateKey = command({
  name: 'update-key',
  summary: 'Change an API key',
  text: 'Changes the name of a key, or what it may post by itself: {caps} replace all caps, null takes them away.',
  ja: {
    summary: 'API キーを変更する',
    text: 'キーの名称や単独で記帳できる範囲を変更します。{caps} は上限全体を置き換え、null で取り除きます。',
  },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'keys:write',
  operators: true,
  input: z
    .strictObject({
      keyId: idText,
      name: nameText.optional(),
      caps: capsInput.nullable().optional(),
      version: versionField.optional(),
    })
    .meta({ id: 'ApiKeyChange', example: { caps: { maxAmount: 50_000 } } }),
  decide(book, { keyId, version, name, caps }, moment) {
    checkKeyScope(moment);
    checkUncapped(book, moment);
    const key = keyAt(book, keyId);
    checkNotStronger(moment, key, 'keyId');
    checkVersion(key, version);
    if (key.status === 'revoked') refuse('invalid_state', `key ${key.name} is revoked; create a new one`);
    const next = patched(key, { name, caps: caps && readCaps(book, caps) });
    return same(next, key) ? [] : [ApiKeyUpdated({ key: { ...next, version: key.version + 1 } })];
  },
  output: shownKey,
  answer: (events, { keyId }, _recalled, page): KeyView => keyView(stateIn(events, 'key', page.keys.byId.get(keyId))),
});

/** Gives a key a new secret; the old one works for overlapSeconds more (default 0). */
export const rotateKey = command({
  name: 'rotate-key',
  summary: 'Rotate an API key',
  text:
    'Gives a key a new secret, shown once; the old one works for {overlapSeconds} more (default 0), so that no ' +
    'caller is cut off.',
  ja: {
    summary: 'API キーをローテーションする',
    text:
      'キーに新しい秘密を与えます（一度だけ表示）。旧い秘密は {overlapSeconds} 秒（既定 0）' +
      'の間有効で、呼び出し元が途切れません。',
  },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'keys:write',
  operators: true,
  input: z.strictObject({
    keyId: idText,
    overlapSeconds: z.number().int().min(0).max(LIMITS.keyOverlapS).optional(),
    version: versionField.optional(),
  }),
  decide(book, { keyId, overlapSeconds = 0, version }, moment) {
    checkKeyScope(moment);
    checkUncapped(book, moment);
    const key = keyAt(book, keyId);
    checkNotStronger(moment, key, 'keyId');
    if (!keyWorks(key, moment.now))
      refuse(
        'invalid_state',
        `key ${key.name} ${key.status === 'revoked' ? 'is revoked' : 'has expired'}; create a new one`,
      );
    checkVersion(key, version);
    const { previous: _previous, ...kept } = key;
    const until = new Date(moment.now + overlapSeconds * 1000).toISOString();
    return [
      ApiKeyRotated({
        key: {
          ...kept,
          ...moment.secret(),
          ...(overlapSeconds > 0 && { previous: { hash: key.hash, until } }),
          version: key.version + 1,
        },
      }),
    ];
  },
  output: shownKey,
  answer: (events): KeyView => keyView(stateIn<ApiKey>(events, 'key', undefined)),
});

/**
 * Refuses to take the last owner away: then nobody of the company could give rights any more. Only who can still act
 * counts: active members, and keys that work now.
 * An owner key that has expired is no loss.
 */
function checkOwnerLeft(book: Readonly<Book>, leaving: Member | ApiKey, moment: Moment): void {
  const isOwner = ({ role }: { role?: Role | undefined }): boolean => role === 'owner';
  if (!isOwner(leaving) || ('hash' in leaving && !keyWorks(leaving, moment.now))) return;
  const members = [...book.members.byId.values()].filter((member) => isOwner(member) && member.status === 'active');
  const keys = [...book.keys.byId.values()].filter((key) => isOwner(key) && keyWorks(key, moment.now));
  if ([...members, ...keys].every(({ id }) => id === leaving.id))
    refuse('invalid_state', 'this is the last owner of the company; make somebody else an owner first');
}

/** Revokes a key for good. Nothing when it is revoked. The last owner is only taken away by an operator. */
export const revokeKey = command({
  name: 'revoke-key',
  summary: 'Revoke an API key',
  text:
    'Revokes a key for good, at once. Revoking twice changes nothing. The last owner key is only taken away by an ' +
    'operator.',
  ja: {
    summary: 'API キーを失効させる',
    text: 'キーを直ちに、永久に失効させます。2 度目は何も変わりません。最後のオーナーキーを失効できるのはオペレーターだけです。',
  },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'keys:write',
  operators: true,
  input: z.strictObject({ keyId: idText }),
  decide(book, { keyId }, moment) {
    checkKeyScope(moment);
    const { previous: _previous, ...key } = keyAt(book, keyId);
    checkNotStronger(moment, key, 'keyId');
    if (key.status === 'revoked') return [];
    if (!runsInstallation(moment)) checkOwnerLeft(book, key, moment);
    return [ApiKeyRevoked({ key: { ...key, status: 'revoked', revokedAt: moment.nowIso, version: key.version + 1 } })];
  },
  output: shownKey,
  answer: (events, { keyId }, _recalled, page): KeyView => keyView(stateIn(events, 'key', page.keys.byId.get(keyId))),
});

const subject = lineText(LIMITS.externalIdLength * 5).meta({
  description: 'The user: issuer and subject of the access token.',
  example: 'https://login.example.com|user-42',
});

/** Makes a user a member of the company. A removed member is taken back under the same id. */
export const addMember = command({
  name: 'add-member',
  summary: 'Add a member',
  text: 'Makes a user a member of the company. A removed member is taken back under the same id.',
  ja: {
    summary: 'メンバーを追加する',
    text: 'ユーザーを会社のメンバーにします。削除したメンバーは同じ ID で復帰します。',
  },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'members:write',
  input: z
    .strictObject({ subject: subject.regex(/^.+\|.+$/, 'must have the form <issuer>|<subject>'), role: roleSchema })
    .meta({ id: 'MemberInput' }),
  decide(book, { subject: who, role }, moment) {
    checkUncapped(book, moment);
    checkNotStronger(moment, { role }, 'role');
    const known = [...book.members.byId.values()].find((member) => member.subject === who);
    if (known?.status === 'active')
      refuse(
        'duplicate_member',
        `subject: this user is already a member (${known.id}) with the role ${known.role}`,
        'subject',
        { related: { id: known.id } },
      );
    const { id, createdAt, version } = known ?? { id: moment.id('member'), createdAt: moment.nowIso, version: 0 };
    return [
      MemberAdded({
        member: { id, subject: who, role, status: 'active', createdAt, updatedAt: moment.nowIso, version: version + 1 },
      }),
    ];
  },
  output: memberState,
  answer: (events): Member => stateIn<Member>(events, 'member', undefined),
});

function memberAt(book: Readonly<Book>, memberId: string, moment: Moment): Member {
  const member =
    book.members.byId.get(memberId) ?? refuse('not_found', `there is no member ${memberId} in this company`);
  checkNotStronger(moment, member, 'memberId');
  return member;
}

/** Changes a member's role. */
export const updateMember = command({
  name: 'update-member',
  summary: 'Change the role of a member',
  text: "Changes a member's role.",
  ja: { summary: 'メンバーのロールを変更する', text: 'メンバーのロールを変更します。' },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'members:write',
  input: z
    .strictObject({ memberId: idText, role: roleSchema, version: versionField.optional() })
    .meta({ id: 'MemberChange' }),
  decide(book, { memberId, role, version }, moment) {
    checkUncapped(book, moment);
    const member = memberAt(book, memberId, moment);
    if (member.status === 'removed') refuse('invalid_state', 'this member was removed; add the user again');
    checkVersion(member, version);
    checkNotStronger(moment, { role }, 'role');
    if (role === member.role) return [];
    checkOwnerLeft(book, member, moment);
    return [MemberUpdated({ member: { ...member, role, updatedAt: moment.nowIso, version: member.version + 1 } })];
  },
  output: memberState,
  answer: (events, { memberId }, _recalled, page): Member => stateIn(events, 'member', page.members.byId.get(memberId)),
});

/** Removes a member. Nothing when it is removed. */
export const removeMember = command({
  name: 'remove-member',
  summary: 'Remove a member',
  text: 'Removes a member. Nothing when it is removed.',
  ja: { summary: 'メンバーを削除する', text: 'メンバーを削除します。削除済みなら何もしません。' },
  undo: { why: 'rights are given and taken by hand' },
  needs: 'members:write',
  input: z.strictObject({ memberId: idText }),
  decide(book, { memberId }, moment) {
    const member = memberAt(book, memberId, moment);
    if (member.status === 'removed') return [];
    checkOwnerLeft(book, member, moment);
    return [
      MemberRemoved({
        member: { ...member, status: 'removed', updatedAt: moment.nowIso, version: member.version + 1 },
      }),
    ];
  },
  output: memberState,
  answer: (events, { memberId }, _recalled, page): Member => stateIn(events, 'member', page.members.byId.get(memberId)),
});
