// Invoices: draft, change, discard, issue (which numbers and posts), mark as sent, void.
import { z } from 'zod';
import { accountNamed } from '../src/domain/accounts.ts';
import { AccrualScheduleCreated } from '../src/domain/accrual-schedules.ts';
import { ContractBillingReopened, planned, reopenedWith } from '../src/domain/contracts.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { Book } from '../src/domain/book.ts';
import { LAST_DAY, dateSchema } from '../src/domain/dates.ts';
import { lineId } from '../src/domain/ids.ts';
import {
  grossOf,
  INVOICE_ID,
  InvoiceDiscarded,
  InvoiceDrafted,
  InvoiceIssued,
  InvoiceUpdated,
  InvoiceVoided,
  isCreditNote,
  isOurs,
  numberKey,
  reckoned,
  standing,
  type Invoice,
  invoiceState,
} from '../src/domain/invoices.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting, placeFor, post, takeBackEntry, type Posting } from '../src/domain/posting.ts';
import { ENTRIES, INVOICES, keysOfInvoice } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkVersion, command, patched, same, stateIn, versionField, type Moment, type Recalled } from './command.ts';
import { idText, readEntry, type EntryInput } from './entry-input.ts';
import { bookedOn, cancelSchedules, deferredSchedules } from './invoice-deferrals.ts';
import { checkContract, FREE_FIELDS, invoiceChange, invoiceInput, readInvoice } from './invoice-input.ts';
import { draftWarnings, issueWarnings, movedWarnings, reopenedWarnings, reversalDays } from './invoice-warnings.ts';
import { changedBack, restoring, takingBack, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** The invoice that a path names. */
export const ofInvoice = { invoiceId: idText, version: versionField.optional() };
/** What a command about one invoice recalls. */
export const recallsInvoice = <I extends { readonly invoiceId: string }>({ invoiceId }: I): { ids: string[] } => ({
  ids: [invoiceId],
});

/** The invoice that an input names, at the version that its caller read. Refuses not_found and version_conflict. */
export function invoiceAt(
  recalled: Recalled,
  { invoiceId, version }: { readonly invoiceId: string; readonly version?: number | undefined },
): Invoice {
  const invoice =
    recalled.state(INVOICES, invoiceId) ?? refuse('not_found', `there is no invoice ${invoiceId} in this company`);
  checkVersion(invoice, version);
  return invoice;
}

/** The same invoice with changes, its next version, and what is owed reckoned anew. */
export function nextInvoice(invoice: Invoice, changes: Partial<Invoice>, moment: Moment): Invoice {
  const next = { ...invoice, ...changes, version: invoice.version + 1, updatedAt: moment.nowIso };
  return reckoned(next, moment.nowIso);
}

/** Refuses invalid_state when an invoice is in none of the states that an action needs. */
export function checkInvoiceIs(invoice: Invoice, wanted: readonly Invoice['status'][], action: string): void {
  if (wanted.includes(invoice.status)) return;
  refuse(
    'invalid_state',
    `invoice ${invoice.number ?? invoice.id} is ${invoice.status}; ` +
      `only ${wanted.join(' or ')} invoices can be ${action}`,
    undefined,
    { related: { id: invoice.id, status: invoice.status } },
  );
}

/** What a command about one invoice answers: the state that its first event carries, else the one recalled. */
export function answerInvoice<I extends { readonly invoiceId: string }>(
  events: readonly RecordedFact[],
  input: I,
  recalled: Recalled,
): Invoice {
  return stateIn(events, 'invoice', events.length > 0 ? undefined : recalled.state(INVOICES, input.invoiceId));
}

/** Refuses keys that another invoice has: the external id, and of a bill the number of its supplier. */
export function checkKeys(recalled: Recalled, invoice: Invoice): void {
  for (const natural of keysOfInvoice(invoice)) {
    const id = recalled.holder(natural);
    const holder = id === undefined || id === invoice.id ? undefined : recalled.state(INVOICES, id);
    // Whoever took a key last may have let it go since.
    if (!holder || !keysOfInvoice(holder).some(({ key }) => key === natural.key)) continue;
    const related = { related: { id: holder.id } };
    if (natural.key === numberKey(invoice))
      refuse(
        'duplicate_number',
        `number: invoice ${holder.id} of ${holder.partnerName} already has the number ${invoice.number}`,
        'number',
        related,
      );
    refuse(
      'duplicate_external_id',
      `externalId: invoice ${holder.id} already has the external id ${invoice.externalId}`,
      'externalId',
      related,
    );
  }
}

/** A new draft of what an input says. */
export function newDraft(moment: Moment, read: ReturnType<typeof readInvoice>, more: Partial<Invoice> = {}): Invoice {
  return {
    id: moment.id(INVOICE_ID),
    ...read,
    ...more,
    status: 'draft',
    paymentStatus: 'unpaid',
    sendingStatus: 'unsent',
    statusTransitions: {},
    createdAt: moment.nowIso,
    updatedAt: moment.nowIso,
    version: 1,
  };
}

/** Drafts an invoice: it has no number and posts nothing yet. */
export const draftInvoice = command({
  name: 'draft-invoice',
  summary: 'Draft an invoice',
  text: 'Drafts an invoice: it has no number and posts nothing yet.',
  ja: { summary: '請求書の下書きを作成する', text: '請求書の下書きを作成します。番号はなく、まだ記帳されません。' },
  undo: { by: ['take-invoice-back'] },
  needs: 'invoices:write',
  input: invoiceInput,
  decide(book, input, moment, recalled) {
    const invoice = newDraft(moment, readInvoice(book, input));
    checkContract(book, invoice);
    checkKeys(recalled, invoice);
    return [InvoiceDrafted({ invoice })];
  },
  output: invoiceState,
  answer: (events): Invoice => stateIn<Invoice>(events, 'invoice', undefined),
  warnings: draftWarnings,
});

/** The next state of a changed invoice, which says why it was changed. */
function changedFor(reason: string | undefined, changed: Invoice, moment: Moment): Invoice {
  return nextInvoice(patched(changed, { changeReason: reason ?? null }), {}, moment);
}

/** Changes a draft; of an issued invoice only note, memo, documents and metadata. */
export const updateInvoice = command({
  name: 'update-invoice',
  summary: 'Change an invoice',
  text: 'Changes a draft; of an issued invoice only note, memo, documents and metadata.',
  ja: {
    summary: '請求書を変更する',
    text: '下書きを変更します。発行済みの請求書では備考、摘要、文書、メタデータのみ変更できます。',
  },
  undo: { by: ['restore-invoice'] },
  needs: 'invoices:write',
  input: invoiceChange
    .extend({ ...ofInvoice, reason: reasonText.optional().meta({ description: 'Why it is changed: {changeReason}.' }) })
    .meta({ id: 'InvoiceChange', description: 'Omitted fields stay, null clears, lines replace all lines.' }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    const { invoiceId: _id, version: _version, reason, ...changes } = input;
    if (invoice.status === 'discarded') checkInvoiceIs(invoice, ['draft'], 'changed');
    if (invoice.status !== 'draft') {
      const bound = Object.entries(changes).find(([key, value]) => value !== undefined && !FREE_FIELDS.has(key));
      if (bound)
        refuse(
          'invalid_state',
          `${bound[0]}: invoice ${invoice.number ?? invoice.id} is ${invoice.status}; ` +
            `only ${[...FREE_FIELDS].join(', ')} can be changed. Void it or issue a credit note`,
          bound[0],
          { related: { id: invoice.id, status: invoice.status } },
        );
      const { note, memo, documentIds, metadata } = changes;
      const annotated = patched(invoice, { note, memo, documentIds, metadata });
      return same(annotated, invoice) ? [] : [InvoiceUpdated({ invoice: changedFor(reason, annotated, moment) })];
    }
    const {
      bookingDate: _b,
      subject: _s,
      number: _n,
      externalId: _x,
      note: _o,
      memo: _m,
      documentIds: _d,
      ...kept
    } = invoice;
    const { metadata: _meta, registrationNumber: _r, labelIds: _l, contractId: _c, ...rest } = kept;
    const changed = { ...rest, ...readInvoice(book, changes, invoice) };
    if (same(changed, invoice)) return [];
    const next = changedFor(reason, changed, moment);
    checkContract(book, next, invoice);
    checkKeys(recalled, next);
    return [InvoiceUpdated({ invoice: next })];
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: draftWarnings,
});

/** The contract that drafted an invoice bills its period again, once the invoice is gone. */
function billedAgain(book: Readonly<Book>, invoice: Invoice, moment: Moment): LedgerEvent[] {
  const { contractId = '', contractPeriod, type } = invoice;
  const contract = book.contracts.byId.get(contractId);
  if (!contract || !contractPeriod || isCreditNote(type)) return [];
  const changes = reopenedWith(contract, contractPeriod);
  if (!changes.reopened) return [];
  const next = { ...contract, ...changes, version: contract.version + 1, updatedAt: moment.nowIso };
  return [ContractBillingReopened({ contract: planned(next) })];
}

/** Throws a draft away. The period of one that a contract drafted is billed again. */
export const discardInvoice = command({
  name: 'discard-invoice',
  summary: 'Discard the draft of an invoice',
  text: 'Throws a draft away. The period of one that a contract drafted is billed again.',
  ja: {
    summary: '請求書の下書きを破棄する',
    text: '下書きを破棄します。契約による下書きの期間は、あらためて請求されます。',
  },
  undo: { why: 'what was discarded is gone: write it anew' },
  needs: 'invoices:write',
  input: z.strictObject(ofInvoice),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    if (invoice.status === 'discarded') return [];
    checkInvoiceIs(invoice, ['draft'], 'discarded (an issued one is voided)');
    const discarded = InvoiceDiscarded({ invoice: nextInvoice(invoice, { status: 'discarded' }, moment) });
    return [discarded, ...billedAgain(book, invoice, moment)];
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: (_book, _input, events) => reopenedWarnings(events),
});

/** The next number of the series of what we issue in the fiscal year of a day: `INV-2026-0001`. */
function numbered(posting: Posting, { type, issueDate }: Invoice): Pick<Invoice, 'number' | 'series' | 'sequence'> {
  if (!isOurs(type)) return {};
  const { year } = placeFor(posting, issueDate, 'issueDate', true);
  const series = `${type === 'sales' ? 'INV' : 'CN'}-${year.name.replace(/^FY/, '')}`;
  const sequence = (posting.book.invoiceNumbers.get(series) ?? 0) + 1;
  return { number: `${series}-${String(sequence).padStart(4, '0')}`, series, sequence };
}

/**
 * Issues an invoice: numbers it and posts it, in one step. Every line is booked with the tax that the invoice states,
 * so that books and document agree to the yen; what may be credited of it is split off as of any other line.
 */
export const issueInvoice = command({
  name: 'issue-invoice',
  summary: 'Issue an invoice: number and post it',
  text:
    'Numbers an invoice and posts it, in one step. Every line is booked with the tax that the invoice states, so ' +
    'that books and document agree to the yen.',
  ja: {
    summary: '請求書を発行する（採番と記帳）',
    text: '請求書の採番と記帳を一度に行います。各明細は請求書に記載の税額で計上し、帳簿と書類が 1 円まで一致します。',
  },
  undo: { by: ['void-invoice'] },
  needs: 'invoices:issue',
  input: z.strictObject(ofInvoice),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const draft = invoiceAt(recalled, input);
    checkInvoiceIs(draft, ['draft'], 'issued');
    // Registers and settings may have changed since it was drafted.
    const invoice: Invoice = { ...draft, ...readInvoice(book, { qualified: draft.qualified }, draft) };
    const open = invoice.lines.findIndex(({ amount }) => amount === 0);
    if (open >= 0)
      refuse(
        'validation_error',
        `lines[${open}].amount: what ${invoice.lines[open]?.description} comes to is not filled in; ` +
          'change the draft: give {quantity} or {amount}, or leave the line out',
        `lines[${open}].amount`,
      );
    if (invoice.total <= 0)
      refuse('validation_error', `lines: the invoice comes to ${invoice.total}; issue a credit note instead`, 'lines');
    checkKeys(recalled, invoice);
    const posting = beginPosting(book, moment);
    const numbers = numbered(posting, invoice);
    const entryId = moment.id('entry');
    const content = readEntry(book, issueEntry(book, { ...invoice, ...numbers }), '');
    post(posting, entryId, content, { field: invoice.bookingDate === undefined ? 'issueDate' : 'bookingDate' });
    const schedules = deferredSchedules(book, { ...invoice, ...numbers }, content, moment);
    const issued = nextInvoice(
      invoice,
      {
        ...numbers,
        ...printedWith(book, invoice),
        status: 'issued',
        journalEntryIds: [entryId],
        controlLineId: lineId(entryId, invoice.lines.length),
        ...(schedules.length > 0 && { scheduleIds: schedules.map(({ id }) => id) }),
        statusTransitions: { issuedAt: moment.nowIso },
      },
      moment,
    );
    const deferred = schedules.map((schedule) => AccrualScheduleCreated({ schedule }));
    return [...posting.events, ...deferred, InvoiceIssued({ invoice: issued })];
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: issueWarnings,
});

/** What our document says of the partner and of paying beside its lines: as it is on the day of the issue. */
function printedWith(book: Readonly<Book>, { type, partnerId }: Invoice): Pick<Invoice, 'partnerAddress' | 'payTo'> {
  if (!isOurs(type)) return {};
  const { address } = book.partners.byId.get(partnerId) ?? {};
  const { payTo = [] } = book.company ?? {};
  return { ...(address && { partnerAddress: address }), ...(type === 'sales' && payTo.length > 0 && { payTo }) };
}

/** The entry of an issue: a line per line of the invoice, then what is owed; tax lines follow. */
function issueEntry(book: Readonly<Book>, invoice: Invoice): EntryInput {
  const { type, lines, taxEntryMethod, number, subject, partnerId, dueDate, issueDate, bookingDate } = invoice;
  const back = type === 'sales_credit' || type === 'purchase';
  const sideOf = (positive: boolean): 'debit' | 'credit' => (positive === back ? 'debit' : 'credit');
  const control = accountNamed(book, undefined, invoice.controlAccountCode, 'control');
  const text = [number, subject, invoice.partnerName].filter((part) => part !== undefined).join(' ');
  return {
    effectiveDate: bookingDate ?? issueDate,
    sourceType: isOurs(type) ? 'invoice' : 'bill',
    sourceId: invoice.id,
    memo: text.slice(0, LIMITS.memoLength),
    ...(number !== undefined && { reference: number }),
    partnerId,
    dueDate,
    ...(invoice.labelIds && { labelIds: [...invoice.labelIds] }),
    ...(invoice.documentIds && { documentIds: [...invoice.documentIds] }),
    lines: [
      ...lines
        .map((line) => ({ line, on: bookedOn(book, invoice, line) }))
        .map(({ line, on }) => ({
          side: sideOf(line.amount > 0),
          accountId: on.accountId,
          amount: Math.abs(grossOf(line, taxEntryMethod)),
          ...(on.isTaxed &&
            line.taxCodeId !== undefined && {
              taxCodeId: line.taxCodeId,
              taxEntryMethod: line.rateBps > 0 ? ('inclusive' as const) : ('none' as const),
              ...(line.rateBps > 0 && { taxAmount: Math.abs(line.taxAmount) }),
            }),
          ...(line.date !== undefined && { originalDate: line.date }),
          ...(line.labelIds && { labelIds: [...line.labelIds] }),
          memo: line.description,
          ...(type === 'purchase' && invoice.qualified && { invoiceStatus: 'qualified' as const }),
        })),
      { side: sideOf(false), accountId: control.id, amount: invoice.total },
    ],
  };
}

/** The entry that an invoice names. */
export function entryOf(recalled: Recalled, entryId: string): EntryState {
  return (
    recalled.state(ENTRIES, entryId) ??
    refuse('internal_error', `the invoice names the entry ${entryId}, which is not there`)
  );
}

/**
 * Voids an issued invoice that nothing was paid of: its entry is reversed, its number stays taken. The period of one
 * that a contract drafted is billed again.
 */
export const voidInvoice = command({
  name: 'void-invoice',
  summary: 'Void an issued invoice',
  text:
    'Voids an issued invoice that nothing was paid of: its entry is reversed, its number stays taken. The period of ' +
    'one that a contract drafted is billed again.',
  ja: {
    summary: '発行済みの請求書を無効にする',
    text:
      '何も支払われていない発行済みの請求書を無効にします。仕訳は取り消され、番号は欠番になりません。' +
      '契約による請求の期間は、あらためて請求されます。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'invoices:issue',
  input: z.strictObject({ ...ofInvoice, date: dateSchema.optional(), reason: reasonText.optional() }),
  recalls: recallsInvoice,
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    if (invoice.status === 'void') return [];
    checkInvoiceIs(invoice, ['issued'], 'voided (a draft is discarded)');
    const paid = standing(invoice);
    if (paid.length > 0 || invoice.writtenOffAmount > 0)
      refuse(
        'invoice_has_payments',
        `invoice ${invoice.number ?? invoice.id} has ${paid.length} payments or credits` +
          `${invoice.writtenOffAmount > 0 ? ' and was written off' : ''}; reverse them first, or issue a credit note`,
        undefined,
        { related: { payments: paid.map(({ id }) => id) } },
      );
    const posting = beginPosting(book, moment);
    const original = entryOf(recalled, invoice.journalEntryIds[0] ?? '');
    const { journalEntryId: reversalId } = takeBackEntry(posting, original, input);
    const voided = nextInvoice(
      invoice,
      {
        status: 'void',
        journalEntryIds: [...invoice.journalEntryIds, reversalId],
        statusTransitions: { ...invoice.statusTransitions, voidedAt: moment.nowIso },
      },
      moment,
    );
    const schedules = cancelSchedules(book, invoice, moment);
    const again = billedAgain(book, invoice, moment);
    return [...posting.events, ...schedules, InvoiceVoided({ invoice: voided }), ...again];
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: (_book, input, events) => {
    const voided = events.find(({ type }) => type === 'invoice.voided')?.data as { invoice: Invoice } | undefined;
    const { bookingDate, issueDate } = voided?.invoice ?? { issueDate: LAST_DAY };
    return [
      ...movedWarnings(
        input,
        reversalDays(events).map((day) => [bookingDate ?? issueDate, day] as const),
      ),
      ...reopenedWarnings(events),
    ];
  },
});

/** Gives a draft what it said before a change; of an issued invoice only what may still be changed. */
export const restoreInvoice = restoring(
  'invoice',
  'invoices:write',
  (book, { id, fields, reason }, moment, recalled) => {
    const invoice = invoiceAt(recalled, { invoiceId: id });
    if (Object.keys(fields).some((field) => !FREE_FIELDS.has(field)))
      checkInvoiceIs(invoice, ['draft'], 'changed back');
    const next = changedFor(reason, patched(invoice, fields), moment);
    checkContract(book, next, invoice);
    checkKeys(recalled, next);
    return [InvoiceUpdated({ invoice: next })];
  },
  true,
);

/** Takes a drafted invoice back, whatever became of it: discarded, or voided when it was issued since. */
export const takeInvoiceBack = takingBack(
  {
    name: 'take-invoice-back',
    summary: 'Discard a drafted invoice, or void it when it is issued',
    input: z.strictObject({ ...ofInvoice, reason: reasonText.optional() }),
    recalls: recallsInvoice,
  },
  (recalled, input) => invoiceAt(recalled, input).status,
  [
    { when: ['draft', 'discarded'], command: discardInvoice },
    { when: ['issued'], command: voidInvoice },
  ],
);

/** What undoes invoices. */
export const invoiceUndoing = [
  undoing(InvoiceIssued, 'void', voidInvoice, ({ invoice: { id } }, reason) => ({ invoiceId: id, reason })),
  undoing(
    InvoiceDrafted,
    { [InvoiceDiscarded.type]: 'discard', [InvoiceVoided.type]: 'void' },
    takeInvoiceBack,
    ({ invoice: { id } }, reason) => ({ invoiceId: id, reason }),
  ),
  ...changedBack([InvoiceUpdated], restoreInvoice, 'id', { nested: true, follows: ['changeReason'] }),
];
