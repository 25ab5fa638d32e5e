// Payment batches: bills, expenses, wages and bonuses paid by one transfer file. One person makes a batch, another one
// approves what it comes to, its file is made in memory, and the bank line settles it (bank-payments.ts).
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import type { RecordedFact } from '../src/domain/events.ts';
import { dateInZone, dateSchema } from '../src/domain/dates.ts';
import { sha256Of } from '../src/domain/digest.ts';
import { isId } from '../src/domain/ids.ts';
import { withheldWith } from '../src/domain/invoices.ts';
import {
  confirmedAccount,
  detailsOf,
  detailsPlace,
  type PayeeAccount,
  type PayeeDetails,
} from '../src/domain/payee-accounts.ts';
import {
  amountOf,
  BATCH_KINDS,
  BATCH_LIMITS,
  batchDigest,
  checkPayDate,
  fileHashPlace,
  fileOfBatch,
  holdsItems,
  itemKey,
  PAYMENT_BATCH_ID,
  PaymentBatchApproved,
  paymentBatches,
  PaymentBatchCancelled,
  PaymentBatchDrafted,
  PaymentBatchFiled,
  PaymentBatchItemsReturned,
  PaymentBatchReturned,
  paymentBatchState,
  PaymentBatchSubmitted,
  PaymentBatchUpdated,
  paymentBatchView,
  shownPaymentBatch,
  type BatchItem,
  type BatchKind,
  type BatchRecord,
  type BatchTransfer,
  type Opened,
  type PaymentBatch,
} from '../src/domain/payment-batches.ts';
import { figuresPlace, type PayslipFigures } from '../src/domain/payroll-runs.ts';
import type { Eyes, Sealing } from '../src/domain/personal.ts';
import {
  EXPENSE_REPORTS,
  INVOICES,
  PAYMENT_BATCHES,
  PAYROLL_RUNS,
  type NaturalKey,
  type RecalledNoun,
  type RecalledRun,
} from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText, reasonText } from '../src/domain/text.ts';
import {
  allHolders,
  allRecalled,
  checkScope,
  checkVersion,
  command,
  same,
  stateIn,
  unrecalledIds,
  versionField,
  type Moment,
  type Recalled,
} from './command.ts';
import { idText } from './entry-input.ts';
import { decidesAlone } from './payee-accounts.ts';
import { undoing } from './undoing.ts';

const ofBatch = { paymentBatchId: idText, version: versionField.optional() };
type BatchNamed = { readonly paymentBatchId: string; readonly version?: number | undefined };
const recallsBatch = <I extends BatchNamed>({ paymentBatchId }: I): { ids: string[] } => ({ ids: [paymentBatchId] });

/** The batch that an input names, at the version that its caller read. Refuses not_found and version_conflict. */
function batchAt(recalled: Recalled, { paymentBatchId, version }: BatchNamed): PaymentBatch {
  const batch =
    (isId(PAYMENT_BATCH_ID, paymentBatchId) ? recalled.state(PAYMENT_BATCHES, paymentBatchId) : undefined) ??
    refuse('not_found', `there is no payment batch ${paymentBatchId} in this company`);
  checkVersion(batch, version);
  return batch;
}

function answer<I extends BatchNamed>(events: readonly RecordedFact[], input: I, recalled: Recalled) {
  const own = events.filter(({ type }) => type.startsWith('payment_batch.'));
  return paymentBatchView(
    own.length > 0 ? stateIn<PaymentBatch>(own, 'paymentBatch', undefined) : batchAt(recalled, input),
  );
}

/** The next version of a batch. The hash of a file is sealed for the event of its fetch, and stands in no other one. */
export function nextBatch(
  { fileHash: _hash, ...batch }: PaymentBatch,
  changes: Partial<PaymentBatch>,
  moment: Moment,
): PaymentBatch {
  return { ...batch, ...changes, version: batch.version + 1, updatedAt: moment.nowIso };
}

/** Refuses invalid_state for a batch in none of these states. */
function checkIs(batch: PaymentBatch, wanted: readonly PaymentBatch['status'][], action: string): void {
  if (!wanted.includes(batch.status))
    refuse(
      'invalid_state',
      `payment batch ${batch.id} is ${batch.status}; only ${wanted.join(' or ')} ones can be ${action}`,
      undefined,
      { related: { id: batch.id, status: batch.status } },
    );
}

/** One thing that a batch pays, with whom it pays. */
interface Payable extends BatchItem {
  readonly partnerId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly run?: RecalledRun;
}

/** The thing of a noun that an item names; refuses what is not there. */
function thingAt<S>(recalled: Recalled, noun: RecalledNoun<S>, id: string, field: string): S {
  return (
    (isId(noun.id, id) ? recalled.state(noun, id) : undefined) ??
    refuse('validation_error', `${field}: there is no such ${noun.noun.replaceAll('_', ' ')} in this company`, field)
  );
}

/** What is paid of a thing, by the kind of its batch. Refuses what is not payable. */
function payableAt(recalled: Recalled, kind: BatchKind, id: string, field: string): Payable {
  const no = (why: string): never =>
    refuse('invalid_state', `${field}: ${why}; leave it out`, field, { related: { id } });
  const type = BATCH_KINDS[kind].item;
  if (type === 'invoice') {
    const bill = thingAt(recalled, INVOICES, id, field);
    const { partnerId, number } = bill;
    if (bill.type !== 'purchase') no('it is no bill of a supplier');
    if (bill.status !== 'issued' || bill.amountDue <= 0) no('nothing is owed of the bill');
    if (bill.currency !== 'JPY') no('transfer files pay yen alone');
    const amount = bill.amountDue - withheldWith(bill, bill.amountDue);
    return { type, id, ...(number !== undefined && { number }), amount, partnerId };
  }
  if (type === 'expense_report') {
    const report = thingAt(recalled, EXPENSE_REPORTS, id, field);
    const { partnerId, employeeId, number, total: amount } = report;
    if (report.status !== 'approved') no(`the expense report is ${report.status}, not approved`);
    if (report.paymentMethod === 'payroll') no('the expense report is paid back with the pay');
    return { type, id, ...(number !== undefined && { number }), amount, partnerId, employeeId };
  }
  const run = thingAt(recalled, PAYROLL_RUNS, id, field);
  if (run.status !== 'posted') no(`the payroll run is ${run.status}, not posted`);
  if ((run.type === 'bonus') !== (kind === 'bonus')) no(`the payroll run is ${run.type}; that is another kind of file`);
  return { type, id, amount: run.totals.net, run };
}

/** Refuses items that another batch holds. */
function checkFree(recalled: Recalled, itemIds: readonly string[], ownId: string | undefined): void {
  const keys = itemIds.map((id): NaturalKey => ({ namespace: paymentBatches.noun, key: itemKey(id) }));
  const holders = allHolders(recalled, keys);
  const others = new Map(
    allRecalled(recalled, PAYMENT_BATCHES, [...new Set(holders.filter((id) => id !== undefined))]).map((one) => [
      one.id,
      one,
    ]),
  );
  itemIds.forEach((id, i) => {
    const holder = others.get(holders[i] ?? '');
    // Whoever took a key last may have let it go since.
    if (holder && holder.id !== ownId && holdsItems(holder) && holder.items.some((item) => item.id === id))
      refuse(
        'invalid_state',
        `itemIds[${i}]: payment batch ${holder.id} pays it already; cancel that, or leave it out`,
        `itemIds[${i}]`,
        { related: { id, paymentBatchId: holder.id } },
      );
  });
}

/** How a decision opens what is sealed. */
function openedBy(sealing: Pick<Sealing, 'open'>): Opened {
  const gone = (): never => refuse('invalid_state', 'details of an account or a payslip were erased');
  return {
    details: (account) => detailsOf(account, sealing) ?? gone(),
    net: ({ figures, place }) => (sealing.open(figures, place) as PayslipFigures | undefined)?.slip.net ?? gone(),
  };
}

/** How the eyes of a caller open it; undefined of what they may not see. */
function openedFor(eyes: Eyes): Opened {
  const no = (): never =>
    refuse('insufficient_scope', 'the file holds what the scopes banking:pii and, of wages, employees:pii open');
  return {
    details: (account) => eyes.see<PayeeDetails>(account.details, detailsPlace(account)).value ?? no(),
    net: ({ figures, place }) => eyes.see<PayslipFigures>(figures, place).value?.slip.net ?? no(),
  };
}

/** The confirmed account of somebody; refuses its absence, naming whom by id. */
function accountFor(book: Readonly<Book>, owners: readonly (string | undefined)[], field: string): PayeeAccount {
  for (const owner of owners) {
    const account = owner === undefined ? undefined : confirmedAccount(book, owner);
    if (account) return account;
  }
  const [owner] = owners;
  return refuse(
    'invalid_state',
    `${field}: ${owner} has no confirmed payee account; propose one (POST .../payee-accounts) and have it confirmed`,
    field,
    { related: { id: owner } },
  );
}

/** What a batch is made of. */
type BatchContent = Pick<PaymentBatch, 'items' | 'transfers' | 'origin' | 'total' | 'transferCount' | 'digest'>;
type BatchAsked = Pick<PaymentBatch, 'kind' | 'bankAccountId' | 'payDate' | 'combine'> & {
  readonly itemIds: readonly string[];
};

/** The transfers of items, without wages: one for each, or for each account. */
function transfersTo(book: Readonly<Book>, payables: readonly Payable[], combine: boolean): BatchRecord[] {
  const records = new Map<string, BatchRecord>();
  payables.forEach(({ id, amount, partnerId, employeeId }, i) => {
    const account = accountFor(book, [partnerId, employeeId], `itemIds[${i}]`);
    const key = combine ? account.id : id;
    const before = records.get(key);
    records.set(key, {
      ...recordFor(account),
      amount: (before?.amount ?? 0) + amount,
      itemIds: [...(before?.itemIds ?? []), id],
    });
  });
  return [...records.values()];
}

/** The transfers of payroll runs: one for each payslip that pays something. */
function transfersOfRuns(book: Readonly<Book>, payables: readonly Payable[], opened: Opened): BatchRecord[] {
  return payables.flatMap(({ run }, i) =>
    (run?.payslips ?? []).flatMap(({ employeeId, figures }): BatchRecord[] => {
      const runId = run?.id ?? '';
      const net = opened.net({ figures, place: figuresPlace(runId, employeeId) });
      if (net < 0)
        refuse('invalid_state', `itemIds[${i}]: the payslip of employee ${employeeId} takes money in`, `itemIds[${i}]`);
      if (net === 0) return [];
      return [{ ...recordFor(accountFor(book, [employeeId], `itemIds[${i}]`)), itemIds: [runId] }];
    }),
  );
}

function recordFor({ id, version, partnerId, employeeId, proposedBy, confirmedBy, confirmedAt }: PayeeAccount) {
  return {
    ...(partnerId !== undefined && { partnerId }),
    ...(employeeId !== undefined && { employeeId }),
    payeeAccountId: id,
    payeeAccountVersion: version,
    proposedBy,
    ...(confirmedBy !== undefined && { confirmedBy }),
    ...(confirmedAt !== undefined && { confirmedAt }),
  };
}

/** What a batch of these items comes to now. Refuses what is not payable, and whom we cannot pay. */
function compose(
  book: Readonly<Book>,
  recalled: Recalled,
  moment: Moment,
  asked: BatchAsked,
  ownId?: string,
): BatchContent {
  const { kind, itemIds, bankAccountId, combine, payDate } = asked;
  if (new Set(itemIds).size !== itemIds.length) refuse('validation_error', 'itemIds: name each thing once', 'itemIds');
  const noun = { invoice: INVOICES, expense_report: EXPENSE_REPORTS, payroll_run: PAYROLL_RUNS }[
    BATCH_KINDS[kind].item
  ];
  allRecalled(
    recalled,
    noun as RecalledNoun,
    itemIds.filter((id) => isId(noun.id, id)),
  );
  const payables = itemIds.map((id, i) => payableAt(recalled, kind, id, `itemIds[${i}]`));
  checkFree(recalled, itemIds, ownId);
  if (book.bankAccounts.byId.get(bankAccountId)?.status !== 'active')
    refuse('validation_error', 'bankAccountId: there is no such active bank account in this company', 'bankAccountId');
  const from = accountFor(book, [bankAccountId], 'bankAccountId');
  const isOfWages = BATCH_KINDS[kind].item === 'payroll_run';
  const records = isOfWages
    ? transfersOfRuns(book, payables, openedBy(moment.personal()))
    : transfersTo(book, payables, combine);
  if (records.length === 0) refuse('validation_error', 'itemIds: there is nothing to pay', 'itemIds');
  if (records.length > BATCH_LIMITS.transfers)
    refuse('too_large', `itemIds: one file takes at most ${BATCH_LIMITS.transfers} transfers`, 'itemIds');
  const items = payables.map(({ type, id, number, amount }) => ({
    type,
    id,
    ...(number !== undefined && { number }),
    amount,
  }));
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const content = {
    items,
    transfers: records,
    origin: { payeeAccountId: from.id, version: from.version },
    total,
    transferCount: records.length,
  };
  return { ...content, digest: batchDigest({ kind, payDate, ...content }) };
}

/** What a batch comes to now. */
function composed(book: Readonly<Book>, recalled: Recalled, moment: Moment, batch: PaymentBatch): BatchContent {
  return compose(book, recalled, moment, { ...batch, itemIds: batch.items.map(({ id }) => id) }, batch.id);
}

/** Refuses approval_stale for a batch that comes to something else than what was said of it. */
function checkSame(book: Readonly<Book>, recalled: Recalled, moment: Moment, batch: PaymentBatch): void {
  const now = composed(book, recalled, moment, batch);
  if (now.digest !== batch.digest)
    refuse(
      'approval_stale',
      `payment batch ${batch.id} says other accounts or amounts than there are now; submit it again`,
      undefined,
      { related: { digest: now.digest, version: batch.version } },
    );
}

const today = (book: Readonly<Book>, moment: Moment): string =>
  dateInZone(book.company?.timezone ?? 'Asia/Tokyo', moment.now);

/** Who has had a hand in a batch. */
const withMaker = ({ makers }: Pick<PaymentBatch, 'makers'>, { actor }: Moment): string[] => [
  ...new Set([...makers, actor.id]),
];

const itemIds = z
  .array(lineText(60))
  .min(1)
  .max(BATCH_LIMITS.items)
  .meta({ description: 'Ids of the bills, expense reports or payroll runs to pay.' });
const combine = z.boolean().meta({ description: 'One transfer for all that goes to one account. Default: false.' });
const payDate = dateSchema.meta({ description: 'The day on which the bank pays: a day on which banks are open.' });
const SHOWN = { output: shownPaymentBatch, personal: true } as const;
const CHANGED_BACK = { why: 'a batch is changed or cancelled by hand: undoing the match of its bank line unpays it' };

/** Drafts a batch. */
export const draftPaymentBatch = command({
  name: 'draft-payment-batch',
  summary: 'Draft a payment batch',
  text:
    'Collects bills, expense reports or payroll runs that are to be paid by one transfer file. Each is in one batch ' +
    'at most.',
  ja: {
    summary: '振込を作成する',
    text: '一つの振込ファイルで支払う請求書・経費精算・給与を集めます。同じものは一つの振込にしか入りません。',
  },
  undo: { by: ['cancel-payment-batch'] },
  needs: 'payments:write',
  ...SHOWN,
  input: z
    .strictObject({
      kind: paymentBatchState.shape.kind,
      bankAccountId: idText.meta({ description: 'The bank account that pays.' }),
      payDate,
      itemIds,
      combine: combine.optional(),
    })
    .meta({ id: 'PaymentBatchInput' }),
  recalls: ({ itemIds: ids }) => ({ ids }),
  decide(book, input, moment, recalled) {
    const { itemIds: ids, combine: isCombined = false, ...said } = input;
    checkPayDate(said.payDate, today(book, moment));
    const content = compose(book, recalled, moment, { ...said, combine: isCombined, itemIds: ids });
    const id = moment.id(PAYMENT_BATCH_ID);
    return [
      PaymentBatchDrafted({
        paymentBatch: {
          id,
          ...said,
          combine: isCombined,
          keyCommitment: moment.personal().newKey(id),
          ...content,
          status: 'draft',
          makers: [moment.actor.id],
          fetches: 0,
          returned: [],
          createdBy: moment.actor.id,
          createdAt: moment.nowIso,
          updatedAt: moment.nowIso,
          version: 1,
        },
      }),
    ];
  },
  answer: (events) => paymentBatchView(stateIn<PaymentBatch>(events, 'paymentBatch', undefined)),
});

/** A batch that waits for nobody's approval any more. */
function unapproved(batch: PaymentBatch): PaymentBatch {
  const { approvedBy: _by, approvedAt: _at, approvedDigest: _digest, approvedAlone: _alone, ...rest } = batch;
  return { ...rest, status: 'draft' };
}

/** Changes a batch that was not filed: its approval is gone. */
export const updatePaymentBatch = command({
  name: 'update-payment-batch',
  summary: 'Change a payment batch',
  text: 'Changes a batch whose file was not fetched. It is a draft again then: its approval is gone.',
  ja: { summary: '振込を変更する', text: 'ファイル取得前の振込を変更します。下書きに戻り、承認は失われます。' },
  undo: CHANGED_BACK,
  needs: 'payments:write',
  ...SHOWN,
  input: z
    .strictObject({ ...ofBatch, payDate: payDate.optional(), itemIds: itemIds.optional(), combine: combine.optional() })
    .meta({ id: 'PaymentBatchChange' }),
  recalls: (input) => ({ ids: [...recallsBatch(input).ids, ...(input.itemIds ?? [])] }),
  decide(book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    checkIs(batch, ['draft', 'pending', 'approved'], 'changed');
    const asked = {
      kind: batch.kind,
      bankAccountId: batch.bankAccountId,
      payDate: input.payDate ?? batch.payDate,
      combine: input.combine ?? batch.combine,
      itemIds: input.itemIds ?? batch.items.map(({ id }) => id),
    };
    checkPayDate(asked.payDate, today(book, moment));
    const content = compose(book, recalled, moment, asked, batch.id);
    const { itemIds: _ids, ...said } = asked;
    const changed = { ...batch, ...said, ...content };
    if (same(changed, batch)) return [];
    return [
      PaymentBatchUpdated({
        paymentBatch: nextBatch(unapproved(changed), { makers: withMaker(batch, moment) }, moment),
      }),
    ];
  },
  answer,
});

/** Hands a batch in for approval: with the accounts and amounts as they are now. */
export const submitPaymentBatch = command({
  name: 'submit-payment-batch',
  summary: 'Submit a payment batch for approval',
  text: 'Hands a batch in for approval, with accounts and amounts as they are now.',
  ja: { summary: '振込を承認に回す', text: '現在の口座と金額で、振込を承認に回します。' },
  undo: CHANGED_BACK,
  needs: 'payments:write',
  ...SHOWN,
  input: z.strictObject(ofBatch),
  recalls: recallsBatch,
  decide(book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    checkIs(batch, ['draft', 'pending', 'approved'], 'submitted');
    checkPayDate(batch.payDate, today(book, moment));
    const content = composed(book, recalled, moment, batch);
    if (batch.status !== 'draft' && content.digest === batch.digest) return [];
    const { reason: _reason, ...rest } = unapproved(batch);
    const makers = withMaker(batch, moment);
    return [
      PaymentBatchSubmitted({ paymentBatch: nextBatch(rest, { ...content, status: 'pending', makers }, moment) }),
    ];
  },
  answer,
});

/** Approves what a batch pays to whom: its digest. Refuses forbidden for makers and who proposed an account in it. */
export const approvePaymentBatch = command({
  name: 'approve-payment-batch',
  summary: 'Approve a payment batch',
  text:
    'Approves what a batch pays to whom: the digest that it shows. Not by who made it, nor by who proposed an ' +
    'account in it; only an owner who is alone may, and that is kept. Whatever changes afterwards voids the approval.',
  ja: {
    summary: '振込を承認する',
    text:
      '誰にいくら支払うか（表示されたダイジェスト）を承認します。作成者と、含まれる口座の申請者は承認できません。' +
      '単独のオーナーのみ例外で、その旨が記録されます。その後の変更で承認は無効になります。',
  },
  undo: { by: ['return-payment-batch'] },
  needs: 'payments:approve',
  ...SHOWN,
  input: z
    .strictObject({
      ...ofBatch,
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be the {digest} of the batch: 64 hexadecimal digits')
        .meta({ description: 'What you approve, as the batch shows it.' }),
    })
    .meta({ id: 'PaymentBatchApproval' }),
  recalls: recallsBatch,
  decide(book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    if (batch.status === 'approved' && batch.approvedDigest === input.digest) return [];
    checkIs(batch, ['pending'], 'approved');
    if (input.digest !== batch.digest)
      refuse('approval_stale', 'digest: the batch pays something else than what you saw; read it again', 'digest', {
        related: { digest: batch.digest, version: batch.version },
      });
    checkSame(book, recalled, moment, batch);
    const makers = [...batch.makers, ...batch.transfers.map(({ proposedBy }) => proposedBy)];
    const isAlone = decidesAlone(book, makers, 'payments:approve', moment, 'this payment batch');
    return [
      PaymentBatchApproved({
        paymentBatch: nextBatch(
          batch,
          {
            status: 'approved',
            approvedBy: moment.actor.id,
            approvedAt: moment.nowIso,
            approvedDigest: batch.digest,
            ...(isAlone && { approvedAlone: true as const }),
          },
          moment,
        ),
      }),
    ];
  },
  answer,
});

/** Sends a batch back to its maker; an approval is taken back. */
export const returnPaymentBatch = command({
  name: 'return-payment-batch',
  summary: 'Return a payment batch to its maker',
  text: 'Sends a batch back to its maker: that is how it is rejected, and how an approval is taken back.',
  ja: { summary: '振込を差し戻す', text: '振込を作成者に差し戻します（却下・承認の取り消しに当たります）。' },
  undo: CHANGED_BACK,
  needs: 'payments:approve',
  output: shownPaymentBatch,
  input: z.strictObject({ ...ofBatch, reason: reasonText.optional() }),
  recalls: recallsBatch,
  decide(_book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    if (batch.status === 'draft') return [];
    checkIs(batch, ['pending', 'approved'], 'returned');
    const { reason } = input;
    return [
      PaymentBatchReturned({
        paymentBatch: nextBatch(unapproved(batch), { ...(reason !== undefined && { reason }) }, moment),
      }),
    ];
  },
  answer,
});

/** Cancels a batch: its items are free. One whose file was fetched needs a reason. */
export const cancelPaymentBatch = command({
  name: 'cancel-payment-batch',
  summary: 'Cancel a payment batch',
  text: 'Cancels a batch; what it was to pay is payable again. One whose file was fetched needs a reason.',
  ja: {
    summary: '振込を取りやめる',
    text: '振込を取りやめ、対象を再び支払い可能にします。ファイル取得後は理由が必要です。',
  },
  undo: { why: 'what was cancelled is made anew' },
  needs: 'payments:write',
  output: shownPaymentBatch,
  input: z.strictObject({ ...ofBatch, reason: reasonText.optional() }),
  recalls: recallsBatch,
  decide(_book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    if (batch.status === 'cancelled') return [];
    checkIs(batch, ['draft', 'pending', 'approved', 'filed'], 'cancelled');
    const { reason } = input;
    if (batch.status === 'filed' && reason === undefined)
      refuse(
        'validation_error',
        'reason: the file of this batch was fetched: say why the bank does not pay it',
        'reason',
      );
    return [
      PaymentBatchCancelled({
        paymentBatch: nextBatch(batch, { status: 'cancelled', ...(reason !== undefined && { reason }) }, moment),
      }),
    ];
  },
  answer,
});

/** Frees items that the bank did not pay, or sent back before its line was matched. */
export const returnPaymentItems = command({
  name: 'return-payment-items',
  summary: 'Take items that were not paid out of a payment batch',
  text: 'Takes out what the bank did not pay: it is payable again, and the rest is what the bank line settles.',
  ja: {
    summary: '支払われなかった分を振込から外す',
    text: '銀行が支払わなかったものを外し、再び支払い可能にします。残りが銀行明細で消し込まれます。',
  },
  undo: { why: 'what was taken out is paid by another batch' },
  needs: 'payments:write',
  output: shownPaymentBatch,
  input: z.strictObject({ ...ofBatch, itemIds, reason: reasonText.optional() }).meta({ id: 'PaymentItemsReturn' }),
  recalls: recallsBatch,
  decide(_book, input, moment, recalled) {
    const batch = batchAt(recalled, input);
    checkIs(batch, ['filed'], 'changed so');
    const gone = new Set(input.itemIds);
    input.itemIds.forEach((id, i) => {
      if (!batch.items.some((item) => item.id === id))
        refuse('validation_error', `itemIds[${i}]: the batch pays no such thing`, `itemIds[${i}]`);
    });
    const items = batch.items.filter(({ id }) => !gone.has(id));
    const amounts = new Map(items.map(({ id, amount }) => [id, amount]));
    const records = batch.transfers.flatMap((record): BatchRecord[] => {
      const left = record.itemIds.filter((id) => !gone.has(id));
      const amount = left.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0);
      return left.length === 0 ? [] : [{ ...record, itemIds: left, ...(record.amount !== undefined && { amount }) }];
    });
    const { reason } = input;
    const returned = [...gone].map((id) => ({ id, ...(reason !== undefined && { reason }) }));
    return [
      PaymentBatchItemsReturned({
        paymentBatch: nextBatch(
          batch,
          {
            items,
            transfers: records,
            total: items.reduce((sum, { amount }) => sum + amount, 0),
            transferCount: records.length,
            returned: [...batch.returned, ...returned],
            ...(items.length === 0 && { status: 'cancelled' as const }),
          },
          moment,
        ),
      }),
    ];
  },
  answer,
});

/** What the file of a batch is made from. */
interface FileSource {
  readonly batch: PaymentBatch;
  readonly origin: PayeeAccount;
  readonly transfers: readonly BatchTransfer[];
}

/** Digits that a customer code of a record may hold. */
const CUSTOMER_CODE = /^[0-9]{1,10}$/;

/** What the file of a batch is made from, by its records. */
function sourceOf(book: Readonly<Book>, recalled: Recalled, batch: PaymentBatch): FileSource {
  const gone = (): never =>
    refuse('approval_stale', `an account in payment batch ${batch.id} was changed since it was approved`);
  const at = (id: string, version: number): PayeeAccount => {
    const account = book.payeeAccounts.byId.get(id);
    return account?.version === version ? account : gone();
  };
  const runs = new Map(
    batch.kind === 'payroll' || batch.kind === 'bonus'
      ? allRecalled(
          recalled,
          PAYROLL_RUNS,
          batch.items.map(({ id }) => id),
        ).map((run) => [run.id, run])
      : [],
  );
  const transfers = batch.transfers.map(({ payeeAccountId, payeeAccountVersion, amount, itemIds: ids, ...payee }) => {
    const { partnerId = '', employeeId = '' } = payee;
    const number = book.partners.byId.get(partnerId)?.code ?? book.employees.byId.get(employeeId)?.number ?? '';
    const slips = ids.flatMap((id) =>
      (runs.get(id)?.payslips ?? [])
        .filter((slip) => slip.employeeId === employeeId)
        .map(({ figures }) => ({ figures, place: figuresPlace(id, employeeId) })),
    );
    return {
      account: at(payeeAccountId, payeeAccountVersion),
      ...(amount !== undefined && { amount }),
      slips,
      ...(CUSTOMER_CODE.test(number) && { customerCode: number }),
    };
  });
  return { batch, origin: at(batch.origin.payeeAccountId, batch.origin.version), transfers };
}

const shownFile = z
  .object({
    paymentBatchId: z.string().describe('The batch that it carries out'),
    fileName: z.string().describe('A name for the file'),
    transferCount: z.number().int().describe('Transfers in the file'),
    total: z.number().int().describe('Sum of them, yen'),
    sha256: z.string().nullable().describe('SHA-256 of the file, hex; null in a dry run'),
    contentBase64: z.string().nullable().describe('The file: records of 120 bytes; null in a dry run'),
  })
  .meta({ id: 'PaymentFile' });

/**
 * The transfer file of an approved batch. It is made in memory, of what was approved or not at all; that it was
 * fetched, and by whom, is an event. Refuses approval_stale.
 */
export const filePaymentBatch = command({
  name: 'file-payment-batch',
  summary: 'Fetch the transfer file of an approved payment batch',
  text:
    'Makes the transfer file (records of 120 bytes, JIS X 0201) of what was approved, and of nothing else: where an ' +
    'account or an amount was changed since, it is refused. The file holds account numbers: this needs banking:pii ' +
    'too, and of wages employees:pii. Each fetch is kept with who it was; the file itself is kept nowhere.',
  ja: {
    summary: '承認済みの振込のファイルを取得する',
    text:
      '承認された内容のとおりに振込ファイル（1件120バイト、JIS X 0201）を作ります。承認後に口座や金額が' +
      '変わっていれば拒否します。口座番号を含むため banking:pii、給与では employees:pii も必要です。' +
      '取得者は毎回記録され、ファイル自体はどこにも保存されません。',
  },
  undo: { why: 'a file that was fetched is fetched; cancel the batch before the bank gets it' },
  needs: 'payments:file',
  personal: true,
  output: shownFile,
  input: z.strictObject(ofBatch),
  recalls: recallsBatch,
  decide(book, input, moment, recalled) {
    checkScope(moment, 'banking:pii', ': the file holds account numbers');
    const batch = batchAt(recalled, input);
    if (BATCH_KINDS[batch.kind].item === 'payroll_run') checkScope(moment, 'employees:pii', ': the file holds wages');
    if (moment.actor.type === 'agent') refuse('forbidden', 'an agent fetches no transfer file; a person does');
    checkIs(batch, ['approved', 'filed'], 'fetched as a file');
    if (batch.status === 'approved') checkPayDate(batch.payDate, today(book, moment));
    if (batch.digest !== batch.approvedDigest || batch.returned.length > 0)
      refuse('approval_stale', `payment batch ${batch.id} is no longer what was approved`);
    checkSame(book, recalled, moment, batch);
    const { origin, transfers } = sourceOf(book, recalled, batch);
    const opened = openedBy(moment.personal());
    const sum = transfers.reduce((all, transfer) => all + amountOf(transfer, opened), 0);
    if (sum !== batch.total)
      refuse('internal_error', `the transfers of payment batch ${batch.id} do not come to what it pays`);
    const hash = sha256Of(fileOfBatch(batch, origin, transfers, opened));
    const filed = nextBatch(
      batch,
      { status: 'filed', fetches: batch.fetches + 1, fetchedBy: moment.actor.id, fetchedAt: moment.nowIso },
      moment,
    );
    const fileHash = moment.personal().seal(hash, fileHashPlace(filed));
    return [PaymentBatchFiled({ paymentBatch: { ...filed, fileHash } })];
  },
  answer(events, input, recalled, page): FileSource {
    const batch = stateIn<PaymentBatch>(events, 'paymentBatch', undefined);
    try {
      return sourceOf(page, recalled, batch);
    } catch (error) {
      if (unrecalledIds(error) === undefined) throw error;
      return refuse(
        'invalid_state',
        `this request for the file of ${input.paymentBatchId} was answered already: ask with another Idempotency-Key`,
      );
    }
  },
  reveal({ batch, origin, transfers }: FileSource, eyes, isTried): z.infer<typeof shownFile> {
    const bytes = isTried ? undefined : fileOfBatch(batch, origin, transfers, openedFor(eyes));
    return {
      paymentBatchId: batch.id,
      fileName: `${BATCH_KINDS[batch.kind].file}-${batch.payDate}-${batch.id.slice(-6)}.txt`,
      transferCount: batch.transferCount,
      total: batch.total,
      sha256: bytes ? sha256Of(bytes) : null,
      contentBase64: bytes ? Buffer.from(bytes).toString('base64') : null,
    };
  },
});

/** What undoes payment batches: a new one is cancelled, an approval taken back. */
export const paymentBatchUndoing = [
  undoing(PaymentBatchDrafted, 'cancel', cancelPaymentBatch, ({ paymentBatch: { id } }, reason) => ({
    paymentBatchId: id,
    reason,
  })),
  undoing(
    PaymentBatchApproved,
    'return',
    returnPaymentBatch,
    ({ paymentBatch: { id } }, reason) => ({ paymentBatchId: id, reason }),
    'goes on',
  ),
];
