// Payee accounts: where money is paid to (partners, employees), and from where we pay. A kept noun. Each is written
// once: another account is another payee account, which takes the place of the earlier one when somebody else confirms
// it. The details are sealed: those of employees with the employee's key, the others with a key of their own.
import { z } from 'zod';
import { BANK_ACCOUNT_ID } from './bank-accounts.ts';
import { EMPLOYEE_ID } from './employees.ts';
import { idSchema } from './ids.ts';
import type { TransferClass } from './interchange/transfer-letters.ts';
import { sealedState, type Eyes, type Mask, type SealedAt, type Sealing } from './personal.ts';
import { register, type SliceOf } from './register.ts';

/** Ids of payee accounts. */
export const PAYEE_ACCOUNT_ID = { prefix: 'pac' } as const;

/** What is sealed of a payee account. Names are in the letters of transfer files, half-width kana. */
export const payeeDetails = z.object({
  bankCode: z.string().describe('Four digits'),
  bankName: z.string().describe('Name of the bank as transfer files write it'),
  branchCode: z.string().describe('Three digits'),
  branchName: z.string().describe('Name of the branch as transfer files write it'),
  accountType: z.enum(['ordinary', 'current', 'savings', 'other']),
  accountNumber: z.string().describe('1 to 7 digits'),
  holderKana: z.string().describe('Name of the holder as transfer files write it'),
  originatorCode: z
    .string()
    .optional()
    .describe('Of an account of ours: the ten digits that the bank gave for transfers'),
});
/** What is sealed of a payee account. */
export type PayeeDetails = z.infer<typeof payeeDetails>;

/** Full state of a payee account, as its events carry it. One of partnerId, employeeId and bankAccountId is there. */
export const payeeAccountState = z.object({
  id: idSchema(PAYEE_ACCOUNT_ID),
  partnerId: idSchema('partner').optional(),
  employeeId: idSchema(EMPLOYEE_ID).optional(),
  bankAccountId: idSchema(BANK_ACCOUNT_ID).optional().describe('The bank account of ours that it is'),
  /** What the first event says of its key; of employees theirs counts. */
  keyCommitment: z.string().optional(),
  /** Absent when it was erased. */
  details: sealedState.optional(),
  replacesId: idSchema(PAYEE_ACCOUNT_ID).optional().describe('The account that it took the place of'),
  proposedBy: z.string().describe('Who said these details'),
  confirmedBy: z.string().optional().describe('Who confirmed them: somebody else'),
  confirmedAt: z.string().optional().describe('When they were confirmed'),
  confirmedAlone: z.literal(true).optional().describe('The same person, as the only one who may'),
  reason: z.string().optional().describe('Why it was withdrawn or erased'),
  status: z
    .enum(['proposed', 'confirmed', 'replaced', 'withdrawn', 'erased'])
    .describe('Money is paid to confirmed accounts alone'),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A payee account. */
export type PayeeAccount = z.infer<typeof payeeAccountState>;

/** Whose account it is: id of the partner, the employee, or the bank account of ours. */
export function ownerOf({
  partnerId,
  employeeId,
  bankAccountId,
}: Pick<PayeeAccount, 'partnerId' | 'employeeId' | 'bankAccountId'>): string {
  return partnerId ?? employeeId ?? bankAccountId ?? '';
}

/** Payee accounts as a kept noun; of one owner at most one is confirmed, and one proposed. */
export const payeeAccounts = register({
  noun: 'payee_account',
  ja: '振込先口座',
  field: 'payeeAccount',
  id: PAYEE_ACCOUNT_ID,
  state: payeeAccountState,
  acts: ['proposed', 'confirmed', 'replaced', 'withdrawn', 'erased'],
  unique: (state) =>
    state.status === 'proposed' || state.status === 'confirmed' ? [`${state.status}:${ownerOf(state)}`] : [],
  moves: 'it says where money may go; a payment batch, which somebody approves, says that it does',
  about: {
    en: 'Where partners and employees are paid, and from where: sealed, and used after another person confirmed them.',
    ja: '取引先と従業員への振込先、および自社の振込元。封印して保管し、別の人が確認した後に支払いに使います。',
  },
  listing: {
    table: 'payee_accounts',
    needs: 'payments:read',
    columns: { partnerId: 'uuid?', employeeId: 'uuid?', bankAccountId: 'uuid?' },
    // Whatever tells them apart is sealed.
    search: () => [],
    filters: ['partnerId', 'employeeId', 'bankAccountId'],
    sorts: [],
    defaultSort: '-createdAt',
  },
  shown: ['partnerId', 'employeeId', 'bankAccountId', 'proposedBy', 'confirmedBy', 'status', 'id'],
});
export const {
  proposed: PayeeAccountProposed,
  confirmed: PayeeAccountConfirmed,
  replaced: PayeeAccountReplaced,
  withdrawn: PayeeAccountWithdrawn,
  erased: PayeeAccountErased,
} = payeeAccounts.events;

/** Where the details of a payee account belong. */
export function detailsPlace({
  id,
  version,
  employeeId,
}: Pick<PayeeAccount, 'id' | 'version' | 'employeeId'>): SealedAt {
  return { whose: employeeId ?? id, thing: { id, version }, field: 'payeeAccount.details' };
}

/** The details of an account; undefined when it, or its employee, was erased. */
export function detailsOf(account: PayeeAccount, sealing: Pick<Sealing, 'open'>): PayeeDetails | undefined {
  return account.details && (sealing.open(account.details, detailsPlace(account)) as PayeeDetails | undefined);
}

/** The confirmed account of an owner: where he is paid, or from where we pay; undefined when there is none. */
export function confirmedAccount(
  { payeeAccounts: slice }: { readonly payeeAccounts: Readonly<SliceOf<typeof payeeAccounts>> },
  ownerId: string,
): PayeeAccount | undefined {
  return slice.byId.get(slice.byKey.get(`confirmed:${ownerId}`) ?? '');
}

const masked = 'Text, or "[masked]" without banking:pii, "[erased]" after erasure';
/** A payee account as answers show it: its details open, or masked. */
export const shownPayeeAccount = payeeAccountState
  .omit({ keyCommitment: true, details: true })
  .extend({
    bankCode: z.string().describe(masked),
    bankName: z.string().describe(masked),
    branchCode: z.string().describe(masked),
    branchName: z.string().describe(masked),
    accountType: z.string().describe(masked),
    accountNumber: z.string().describe(masked),
    holderKana: z.string().describe(masked),
    originatorCode: z.string().optional().describe(masked),
  })
  .meta({ id: 'PayeeAccount' });

/** A payee account as a caller may see it. */
export function payeeAccountView(account: PayeeAccount, eyes: Eyes): z.infer<typeof shownPayeeAccount> {
  const { keyCommitment: _commitment, details, ...clear } = account;
  const { value, mask } = eyes.see<PayeeDetails>(details, detailsPlace(account));
  return { ...clear, ...(value ?? maskedDetails(mask as Mask)) };
}

function maskedDetails(mask: Mask) {
  return {
    bankCode: mask,
    bankName: mask,
    branchCode: mask,
    branchName: mask,
    accountType: mask,
    accountNumber: mask,
    holderKana: mask,
  };
}

/** Names of details, each with the class of letters that it must have, for a payee of this kind. */
export function lettersOf(isEmployee: boolean): readonly (readonly [field: keyof PayeeDetails, of: TransferClass])[] {
  return [
    ['bankName', 'BRANCH'],
    ['branchName', 'BRANCH'],
    ['holderKana', isEmployee ? 'PAYROLL' : 'PARTY'],
  ];
}
