// Payee accounts: proposed by one person, confirmed by another, withdrawn, erased. Refusals name fields and never
// repeat what stands in them.
import { z } from 'zod';
import { isLoneOwner } from '../src/domain/access.ts';
import type { Scope } from '../src/domain/scopes.ts';
import { policyOf, rootOf } from '../src/domain/approvals.ts';
import type { Book } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { transferName } from '../src/domain/interchange/transfer-letters.ts';
import {
  detailsOf,
  detailsPlace,
  lettersOf,
  ownerOf,
  PAYEE_ACCOUNT_ID,
  PayeeAccountConfirmed,
  PayeeAccountErased,
  PayeeAccountProposed,
  PayeeAccountReplaced,
  payeeAccountView,
  PayeeAccountWithdrawn,
  payeeDetails,
  shownPayeeAccount,
  type PayeeAccount,
  type PayeeDetails,
} from '../src/domain/payee-accounts.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText, reasonText } from '../src/domain/text.ts';
import { checkScope, checkVersion, command, stateIn, versionField, type Moment } from './command.ts';
import { idText } from './entry-input.ts';
import { undoing } from './undoing.ts';

const ofAccount = { payeeAccountId: idText, version: versionField.optional() };
type PayeeNamed = { readonly payeeAccountId: string; readonly version?: number | undefined };

/** The account that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function accountAt(book: Readonly<Book>, { payeeAccountId, version }: PayeeNamed): PayeeAccount {
  const account =
    book.payeeAccounts.byId.get(payeeAccountId) ??
    refuse('not_found', `there is no payee account ${payeeAccountId} in this company`);
  checkVersion(account, version);
  return account;
}

function answer<I extends PayeeNamed>(
  events: Parameters<typeof stateIn>[0],
  { payeeAccountId }: I,
  _recalled: unknown,
  page: Readonly<Book>,
): PayeeAccount {
  // What it took the place of comes first; its own state is the last one.
  return stateIn([...events].reverse(), 'payeeAccount', page.payeeAccounts.byId.get(payeeAccountId));
}

const SEALED = { personal: true, output: shownPayeeAccount, reveal: payeeAccountView } as const;

/** The next version of an account, its details sealed anew: each stands in one event. */
function next(account: PayeeAccount, changes: Partial<PayeeAccount>, moment: Moment): PayeeAccount {
  const details = detailsOf(account, moment.personal());
  const { details: _before, ...rest } = account;
  const state = { ...rest, ...changes, updatedAt: moment.nowIso, version: account.version + 1 };
  return details === undefined ? state : { ...state, details: moment.personal().seal(details, detailsPlace(state)) };
}

/** Refuses invalid_state for an account in none of these states. */
function checkIs(account: PayeeAccount, wanted: readonly PayeeAccount['status'][], action: string): void {
  if (!wanted.includes(account.status))
    refuse(
      'invalid_state',
      `payee account ${account.id} is ${account.status}; only ${wanted.join(' or ')} ones can be ${action}`,
      undefined,
      { related: { id: account.id, status: account.status } },
    );
}

/**
 * Whether a caller decides alone about what he had a hand in himself: only as the one owner, while nobody else holds
 * the scope. Refuses forbidden for everybody else among the makers, and for agents.
 */
export function decidesAlone(
  book: Readonly<Book>,
  makers: readonly string[],
  scope: Scope,
  moment: Moment,
  what: string,
): boolean {
  const { id, type } = moment.actor;
  if (type === 'agent') refuse('forbidden', `an agent does not approve ${what}; show it to a person`);
  const isStrict = policyOf(book.company).fourEyes === 'strict';
  const hasHand = makers.some((maker) => maker === id || (isStrict && rootOf(book, maker) === rootOf(book, id)));
  if (!hasHand) return false;
  if (isStrict || !isLoneOwner(book, id, moment.now, scope))
    refuse('forbidden', `you had a hand in ${what} yourself: somebody else with ${scope} must approve it`);
  return true;
}

const code = (length: number, of: string): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9]{${length}}$`), `must be the ${length} digits of ${of}`);
const input = z
  .strictObject({
    partnerId: idText.optional().meta({ description: 'The partner who is paid there.' }),
    employeeId: idText.optional().meta({ description: 'Or the employee.' }),
    bankAccountId: idText.optional().meta({ description: 'Or the bank account of ours that pays.' }),
    bankCode: code(4, 'the bank').meta({ description: 'Code of the bank.', example: '9999' }),
    bankName: lineText(40).meta({
      description: 'In kana or Latin letters, as transfer files write it.',
      example: 'テストギンコウ',
    }),
    branchCode: code(3, 'the branch').meta({ description: 'Code of the branch.', example: '123' }),
    branchName: lineText(40).meta({ description: 'In kana or Latin letters.', example: 'シンジュク' }),
    accountType: payeeDetails.shape.accountType,
    accountNumber: z
      .string()
      .regex(/^[0-9]{1,7}$/, 'must be 1 to 7 digits')
      .meta({ example: '7654321' }),
    holderKana: lineText(60).meta({ description: 'In kana or Latin letters.', example: 'カ）アオバコーヒーテン' }),
    originatorCode: code(10, 'the originator')
      .optional()
      .meta({ description: 'Of an account of ours: what the bank gave for transfers.' }),
  })
  .meta({ id: 'PayeeAccountInput' });
type PayeeAccountInput = z.infer<typeof input>;

/** Whose account an input describes. Refuses none, several, and whom the company does not know. */
function ownerIn(
  book: Readonly<Book>,
  { partnerId, employeeId, bankAccountId }: PayeeAccountInput,
): Pick<PayeeAccount, 'partnerId' | 'employeeId' | 'bankAccountId'> {
  const named = [partnerId, employeeId, bankAccountId].filter((id) => id !== undefined);
  if (named.length !== 1)
    refuse(
      'validation_error',
      'partnerId: say whose account it is: one of {partnerId}, {employeeId}, {bankAccountId}',
      'partnerId',
    );
  const no = (field: string, what: string): never =>
    refuse('validation_error', `${field}: there is no such ${what} in this company`, field);
  if (partnerId !== undefined && !book.partners.byId.has(partnerId)) no('partnerId', 'partner');
  if (bankAccountId !== undefined && !book.bankAccounts.byId.has(bankAccountId)) no('bankAccountId', 'bank account');
  if (employeeId !== undefined && (book.employees.byId.get(employeeId)?.status ?? 'erased') === 'erased')
    no('employeeId', 'employee');
  return {
    ...(partnerId !== undefined && { partnerId }),
    ...(employeeId !== undefined && { employeeId }),
    ...(bankAccountId !== undefined && { bankAccountId }),
  };
}

/** The details that an input says, in the letters of transfer files. Nothing is cut and no kanji is read out. */
function detailsIn(said: PayeeAccountInput): PayeeDetails {
  const { bankCode, branchCode, accountType, accountNumber, originatorCode } = said;
  const names = Object.fromEntries(
    lettersOf(said.employeeId !== undefined).map(([field, of]) => [
      field,
      transferName(said[field] as string, of) ??
        refuse(
          'validation_error',
          `${field}: cannot be written in a transfer file: give it in kana` +
            `${of === 'PAYROLL' ? ', digits and spaces' : ', Latin letters and digits'}` +
            `, at most ${of === 'BRANCH' ? 15 : 30} half-width letters`,
          field,
        ),
    ]),
  ) as Pick<PayeeDetails, 'bankName' | 'branchName' | 'holderKana'>;
  const allowed = said.employeeId !== undefined ? ['ordinary', 'current'] : ['ordinary', 'current', 'other'];
  if (said.partnerId === undefined && !allowed.includes(accountType))
    refuse('validation_error', `accountType: a transfer file takes ${allowed.join(' or ')} here`, 'accountType');
  if ((said.bankAccountId !== undefined) !== (originatorCode !== undefined))
    refuse(
      'validation_error',
      'originatorCode: belongs to accounts of ours ({bankAccountId}), and to each of them',
      'originatorCode',
    );
  return {
    bankCode,
    branchCode,
    accountType,
    accountNumber,
    ...names,
    ...(originatorCode !== undefined && { originatorCode }),
  };
}

/** Proposes an account: nothing is paid there until somebody else confirms it. */
export const proposePayeeAccount = command({
  name: 'propose-payee-account',
  summary: 'Propose a payee account',
  text:
    'Says where a partner or an employee is paid, or from where we pay. Nothing is paid there until somebody else ' +
    'confirms it; what was confirmed before counts until then.',
  ja: {
    summary: '振込先口座を申請する',
    text:
      '取引先・従業員への振込先、または自社の振込元を申請します。別の人が確認するまで支払いには使われず、' +
      'それまでは確認済みの口座が有効です。',
  },
  undo: { by: ['withdraw-payee-account'] },
  needs: 'payments:write',
  ...SEALED,
  input,
  decide(book, said, moment) {
    const owner = ownerIn(book, said);
    const details = detailsIn(said);
    const open = book.payeeAccounts.byKey.get(`proposed:${ownerOf(owner)}`);
    if (open !== undefined)
      refuse('invalid_state', `payee account ${open} is proposed already; confirm or withdraw it first`, undefined, {
        related: { id: open },
      });
    const id = moment.id(PAYEE_ACCOUNT_ID);
    const sealing = moment.personal();
    const own = owner.employeeId === undefined ? { keyCommitment: sealing.newKey(id) } : {};
    const account = { id, ...owner, ...own, version: 1 };
    return [
      PayeeAccountProposed({
        payeeAccount: {
          ...account,
          details: sealing.seal(details, detailsPlace(account)),
          proposedBy: moment.actor.id,
          status: 'proposed',
          createdAt: moment.nowIso,
          updatedAt: moment.nowIso,
        },
      }),
    ];
  },
  answer: (events): PayeeAccount => stateIn<PayeeAccount>(events, 'payeeAccount', undefined),
});

/** Confirms a proposed account: it takes the place of the one before. Refuses forbidden for who proposed it. */
export const confirmPayeeAccount = command({
  name: 'confirm-payee-account',
  summary: 'Confirm a payee account',
  text:
    'Confirms that the details were checked with their holder. Somebody else than who proposed them does that; only ' +
    'an owner who is alone may confirm his own, and that is kept.',
  ja: {
    summary: '振込先口座を確認する',
    text:
      '名義人に内容を確かめたことを確認します。申請者とは別の人が行います。' +
      '単独のオーナーのみ自分の申請を確認でき、その旨が記録されます。',
  },
  undo: { by: ['withdraw-payee-account'] },
  needs: 'payments:approve',
  ...SEALED,
  input: z.strictObject(ofAccount),
  decide(book, named, moment) {
    const account = accountAt(book, named);
    if (account.status === 'confirmed') return [];
    checkIs(account, ['proposed'], 'confirmed');
    const isAlone = decidesAlone(book, [account.proposedBy], 'payments:approve', moment, 'this payee account');
    const before = book.payeeAccounts.byId.get(book.payeeAccounts.byKey.get(`confirmed:${ownerOf(account)}`) ?? '');
    const replaced: LedgerEvent[] = before
      ? [PayeeAccountReplaced({ payeeAccount: next(before, { status: 'replaced' }, moment) })]
      : [];
    const confirmed = next(
      account,
      {
        status: 'confirmed',
        confirmedBy: moment.actor.id,
        confirmedAt: moment.nowIso,
        ...(isAlone && { confirmedAlone: true as const }),
        ...(before && { replacesId: before.id }),
      },
      moment,
    );
    return [...replaced, PayeeAccountConfirmed({ payeeAccount: confirmed })];
  },
  answer,
});

/** Withdraws an account that is proposed or confirmed: nothing is paid there any more. */
export const withdrawPayeeAccount = command({
  name: 'withdraw-payee-account',
  summary: 'Withdraw a payee account',
  text: 'Rejects a proposed account, or stops payments to a confirmed one.',
  ja: { summary: '振込先口座を取り下げる', text: '申請中の口座を却下するか、確認済みの口座への支払いを止めます。' },
  undo: { why: 'an account is paid to again when it is proposed and confirmed anew' },
  needs: 'payments:write',
  ...SEALED,
  input: z.strictObject({ ...ofAccount, reason: reasonText.optional() }),
  decide(book, { reason, ...named }, moment) {
    const account = accountAt(book, named);
    if (account.status === 'withdrawn') return [];
    checkIs(account, ['proposed', 'confirmed'], 'withdrawn');
    const withdrawn = next(account, { status: 'withdrawn', ...(reason !== undefined && { reason }) }, moment);
    return [PayeeAccountWithdrawn({ payeeAccount: withdrawn })];
  },
  answer,
});

/** Erases the details of an account for good: the key that sealed them in every event is deleted. */
export const erasePayeeAccount = command({
  name: 'erase-payee-account',
  summary: 'Erase the details of a payee account for good',
  text:
    'Deletes the key under which the details were sealed, so that nobody can read them again in whatever event, row ' +
    'or backup. Those of an employee go with the personal data of the employee.',
  ja: {
    summary: '振込先口座の内容を完全に消去する',
    text:
      '内容を封印した鍵を削除し、イベント・行・バックアップのいずれでも読めないようにします。' +
      '従業員の口座は、従業員の個人情報とともに消去されます。',
  },
  undo: { why: 'what was erased cannot be read again' },
  needs: 'banking:pii',
  ...SEALED,
  input: z.strictObject({ ...ofAccount, reason: reasonText.meta({ description: 'Kept in clear: name nobody.' }) }),
  decide(book, { reason, ...named }, moment) {
    checkScope(moment, 'payments:write');
    const account = accountAt(book, named);
    if (account.status === 'erased') return [];
    if (account.employeeId !== undefined)
      refuse(
        'invalid_state',
        `payee account ${account.id} is that of an employee: withdraw it; its details are erased with the employee`,
        undefined,
        { related: { id: account.id, employeeId: account.employeeId } },
      );
    const { details: _details, ...rest } = account;
    return [
      PayeeAccountErased({
        payeeAccount: { ...rest, status: 'erased', reason, updatedAt: moment.nowIso, version: account.version + 1 },
      }),
    ];
  },
  answer,
  forgets: ({ id }) => id,
});

/** What undoes payee accounts: they are withdrawn. What another one took the place of is proposed anew. */
export const payeeAccountUndoing = [
  ...[PayeeAccountProposed, PayeeAccountConfirmed].map((event) =>
    undoing(event, 'withdraw', withdrawPayeeAccount, ({ payeeAccount: { id } }) => ({ payeeAccountId: id })),
  ),
  undoing(
    PayeeAccountReplaced,
    'withdraw',
    withdrawPayeeAccount,
    () => 'another account took its place: propose this one anew, and have it confirmed',
  ),
];
