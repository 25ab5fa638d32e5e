// Payment batches: what is paid by one transfer file. Recalled: the book holds none of them. A batch says what is paid
// to whom as one digest; somebody else approves that digest, and no other one.
import { z } from 'zod';
import { shownActor, withActors } from './actors.ts';
import { BANK_ACCOUNT_ID } from './bank-accounts.ts';
import { bankHoliday } from './holidays-ja.ts';
import { dayNumber, type CalendarDate } from './dates.ts';
import { sha256 } from './digest.ts';
import { idSchema } from './ids.ts';
import { transferFile, type TransferItem, type TransferOrigin } from './interchange/transfer-file.ts';
import { LIMITS } from './limits.ts';
import { PAYEE_ACCOUNT_ID, type PayeeAccount, type PayeeDetails } from './payee-accounts.ts';
import { sealedState, type Sealed, type SealedAt } from './personal.ts';
import { refuse } from './refusal.ts';
import { register } from './register.ts';

/** Ids of payment batches. */
export const PAYMENT_BATCH_ID = { prefix: 'pba' } as const;

/** Kinds of batches: the kind of their files (JBA), and of the things that they pay. */
export const BATCH_KINDS = {
  bills: { file: '21', item: 'invoice' },
  expenses: { file: '21', item: 'expense_report' },
  payroll: { file: '11', item: 'payroll_run' },
  bonus: { file: '12', item: 'payroll_run' },
} as const;
/** A kind of a batch. */
export type BatchKind = keyof typeof BATCH_KINDS;
const KINDS = Object.keys(BATCH_KINDS) as [BatchKind, ...BatchKind[]];

const yen = z.number().int();
const count = z.number().int().min(0);

/** One thing that is paid. */
const batchItem = z.object({
  type: z.enum(['invoice', 'expense_report', 'payroll_run']).describe('What it is'),
  id: z.string().describe('Id of what is paid'),
  number: z.string().optional().describe('Number of the bill or the report'),
  amount: yen.describe('What is paid of it, yen: net of what is withheld'),
});
/** One thing that is paid. */
export type BatchItem = z.infer<typeof batchItem>;

/** One transfer of the file. Of wages the amount is in the payslip alone, which is sealed. */
const batchRecord = z.object({
  partnerId: idSchema('partner').optional(),
  employeeId: z.string().optional(),
  payeeAccountId: idSchema(PAYEE_ACCOUNT_ID).describe('Where it is paid'),
  payeeAccountVersion: z.number().int().describe('Version of that account: another one is another digest'),
  amount: yen.optional().describe('Yen; absent of wages'),
  itemIds: z.array(z.string()).describe('What it pays'),
  proposedBy: z.string().describe('Who said where it is paid'),
  confirmedBy: z.string().optional().describe('Who confirmed that'),
  confirmedAt: z.string().optional().describe('When that was confirmed'),
});
/** One transfer of the file. */
export type BatchRecord = z.infer<typeof batchRecord>;

/** Full state of a payment batch. */
export const paymentBatchState = z.object({
  id: idSchema(PAYMENT_BATCH_ID),
  kind: z.enum(KINDS).describe('bills, expenses, payroll or bonus'),
  bankAccountId: idSchema(BANK_ACCOUNT_ID).describe('The bank account that pays'),
  payDate: z.string().describe('The day on which the bank pays'),
  combine: z.boolean().describe('One transfer for all bills of a partner'),
  keyCommitment: z.string(),
  items: z.array(batchItem).describe('What it pays'),
  transfers: z.array(batchRecord).describe('One for each record of its file'),
  origin: z
    .object({
      payeeAccountId: idSchema(PAYEE_ACCOUNT_ID).describe('The payee account that it is'),
      version: z.number().int(),
    })
    .describe('The account of ours in the file'),
  total: yen.describe('Sum of all transfers, yen'),
  transferCount: count.describe('Number of transfers'),
  digest: z.string().describe('SHA-256 of what is paid to whom: what is approved'),
  status: z
    .enum(['draft', 'pending', 'approved', 'filed', 'settled', 'cancelled'])
    .describe('draft, pending (waits for approval), approved, filed (its file was fetched), settled or cancelled'),
  makers: z.array(z.string()).describe('Who made, changed or submitted it: none of them approves it'),
  approvedBy: z.string().optional().describe('Who approved it'),
  approvedAt: z.string().optional().describe('When it was approved'),
  approvedDigest: z.string().optional().describe('The digest that was approved'),
  approvedAlone: z.literal(true).optional().describe('Approved by a maker, as the only one who may'),
  /** SHA-256 of its file: sealed, for somebody who knows all but a number could try them all. */
  fileHash: sealedState.optional(),
  fetches: count.describe('How often its file was fetched'),
  fetchedBy: z.string().optional().describe('Who fetched it last'),
  fetchedAt: z.string().optional().describe('When its file was fetched last'),
  bankTransactionId: z.string().optional().describe('The bank line that settled it'),
  returned: z
    .array(z.object({ id: z.string(), reason: z.string().optional().describe('Why the bank did not pay it') }))
    .describe('Items that the bank did not pay: they are payable again'),
  reason: z.string().optional().describe('Why it was returned to its maker or cancelled'),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A payment batch. */
export type PaymentBatch = z.infer<typeof paymentBatchState>;

/** Batches that hold their items: nobody else pays these. */
export function holdsItems({ status }: Pick<PaymentBatch, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'settled';
}

/** The key by which an item is in one batch at most. */
export function itemKey(id: string): string {
  return `item:${id}`;
}

/** Payment batches as a recalled noun. */
export const paymentBatches = register({
  noun: 'payment_batch',
  ja: '振込',
  field: 'paymentBatch',
  id: PAYMENT_BATCH_ID,
  state: paymentBatchState,
  acts: [
    'drafted',
    'updated',
    'submitted',
    'approved',
    'returned',
    'filed',
    'items_returned',
    'settled',
    'unsettled',
    'cancelled',
  ],
  unique: (state) => (holdsItems(state) ? state.items.map(({ id }) => itemKey(id)) : []),
  about: {
    en: 'Bills, expenses, wages and bonuses paid by one transfer file: made by one person, approved by another.',
    ja: '請求書・経費・給与・賞与を一つの振込ファイルで支払います。作成者とは別の人が承認します。',
  },
  listing: {
    table: 'payment_batches',
    needs: 'payments:read',
    columns: { kind: 'code', bankAccountId: 'uuid', payDate: 'date', total: 'bigint' },
    search: () => [],
    filters: ['kind', 'bankAccountId'],
    sorts: ['payDate', 'total'],
    defaultSort: '-payDate',
  },
  shown: ['kind', 'payDate', 'transferCount', 'total', 'status', 'id'],
});
export const {
  drafted: PaymentBatchDrafted,
  updated: PaymentBatchUpdated,
  submitted: PaymentBatchSubmitted,
  approved: PaymentBatchApproved,
  returned: PaymentBatchReturned,
  filed: PaymentBatchFiled,
  items_returned: PaymentBatchItemsReturned,
  settled: PaymentBatchSettled,
  unsettled: PaymentBatchUnsettled,
  cancelled: PaymentBatchCancelled,
} = paymentBatches.events;

/** A payment batch as answers show it. */
export const shownPaymentBatch = paymentBatchState
  .omit({ keyCommitment: true, fileHash: true })
  .extend({ approvedBy: shownActor.optional().describe('Who approved it'), createdBy: shownActor })
  .meta({ id: 'PaymentBatch' });
/** What may be shown of a payment batch. */
export function paymentBatchView({
  keyCommitment: _commitment,
  fileHash: _hash,
  ...batch
}: PaymentBatch): z.infer<typeof shownPaymentBatch> {
  return withActors(batch, ['approvedBy', 'createdBy']);
}

/** Where the hash of the file belongs. */
export function fileHashPlace({ id, version }: Pick<PaymentBatch, 'id' | 'version'>): SealedAt {
  return { whose: id, thing: { id, version }, field: 'paymentBatch.fileHash' };
}

/**
 * What is approved, as one hash: SHA-256 (hex) of kind, day, the account that pays and every transfer with the version
 * of the account that it goes to. It says nothing of account numbers: a version of an account stands for what it holds.
 */
export function batchDigest({
  kind,
  payDate,
  origin,
  items,
  transfers,
  total,
}: Pick<PaymentBatch, 'kind' | 'payDate' | 'origin' | 'items' | 'transfers' | 'total'>): string {
  return sha256(
    JSON.stringify([
      kind,
      payDate,
      [origin.payeeAccountId, origin.version],
      total,
      items.map(({ id, amount }) => [id, amount]),
      transfers.map(({ payeeAccountId, payeeAccountVersion, amount = null, itemIds, partnerId, employeeId }) => [
        payeeAccountId,
        payeeAccountVersion,
        partnerId ?? employeeId ?? null,
        amount,
        itemIds,
      ]),
    ]),
  );
}

/** Days ahead that a file can say: its records carry no year. */
const FURTHEST_DAYS = 300;

/** Refuses days on which banks pay nothing, that lie behind, or further ahead than a file can say. */
export function checkPayDate(payDate: CalendarDate, today: CalendarDate): void {
  const no = (why: string): never => refuse('validation_error', `payDate: ${why}`, 'payDate');
  const closed = bankHoliday(payDate);
  if (closed === 'unknown')
    no(`the bank holidays of ${payDate.slice(0, 4)} are not known here yet; choose a day of a year that is`);
  if (closed === 'closed') no('banks pay nothing on Saturdays, Sundays, holidays and 31 December to 3 January');
  if (payDate < today) no(`lies before today (${today}); a bank takes no file for that`);
  if (dayNumber(payDate) - dayNumber(today) > FURTHEST_DAYS)
    no(`lies more than ${FURTHEST_DAYS} days ahead: transfer files carry no year`);
}

/** One transfer with all that its record needs: its account, and what is paid, or the payslips that say so. */
export interface BatchTransfer {
  readonly account: PayeeAccount;
  readonly amount?: number;
  /** Sealed figures of wages, each with its place. */
  readonly slips: readonly { readonly figures: Sealed; readonly place: SealedAt }[];
  /** Number of the employee, digits. */
  readonly customerCode?: string;
}

/** How sealed details and payslips are opened: by a decision, or by the eyes of a caller. */
export interface Opened {
  details(account: PayeeAccount): PayeeDetails;
  net(slip: BatchTransfer['slips'][number]): number;
}

const TYPES = { ordinary: '1', current: '2', savings: '4', other: '9' } as const;

/** What a transfer pays, yen. */
export function amountOf({ amount, slips }: BatchTransfer, opened: Opened): number {
  return amount ?? slips.reduce((sum, slip) => sum + opened.net(slip), 0);
}

function itemOf(transfer: BatchTransfer, opened: Opened): TransferItem {
  const { bankCode, bankName, branchCode, branchName, accountType, accountNumber, holderKana } = opened.details(
    transfer.account,
  );
  return {
    bankCode,
    bankName,
    branchCode,
    branchName,
    accountType: TYPES[accountType],
    accountNumber,
    name: holderKana,
    amount: amountOf(transfer, opened),
    ...(transfer.customerCode !== undefined && { customerCode: transfer.customerCode }),
  };
}

/** The transfer file of a batch, in memory: the same bytes each time. */
export function fileOfBatch(
  { kind, payDate }: Pick<PaymentBatch, 'kind' | 'payDate'>,
  origin: PayeeAccount,
  transfers: readonly BatchTransfer[],
  opened: Opened,
): Uint8Array {
  const own = opened.details(origin);
  const from: TransferOrigin = {
    originatorCode: own.originatorCode ?? '',
    originatorName: own.holderKana,
    bankCode: own.bankCode,
    bankName: own.bankName,
    branchCode: own.branchCode,
    branchName: own.branchName,
    accountType: TYPES[own.accountType] as TransferOrigin['accountType'],
    accountNumber: own.accountNumber,
  };
  const items = transfers.map((transfer) => itemOf(transfer, opened));
  return transferFile(BATCH_KINDS[kind].file, payDate.slice(5).replace('-', ''), from, items);
}

/** Items and transfers that one batch takes. */
export const BATCH_LIMITS = { items: LIMITS.matchesPerTransaction, transfers: 5_000 } as const;
