// Contracts: write, change, activate; bill a period (which drafts its invoice); suspend, resume, renew, end, cancel.
// They post nothing: an invoice does when it is issued.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import {
  billedWith,
  ContractActivated,
  ContractBilled,
  contracts,
  contractState,
  ContractCreated,
  ContractEnded,
  ContractNoticeGiven,
  ContractRenewed,
  ContractResumed,
  ContractSuspended,
  ContractUpdated,
  dueBy,
  nextAct,
  nextPeriod,
  planned,
  renewedEnd,
  type Contract,
  type Billing,
} from '../src/domain/contracts.ts';
import { addDays, dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { InvoiceDrafted } from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkVersion, command, patched, same, stateIn, versionField, type Moment } from './command.ts';
import {
  billedLines,
  checkBillable,
  checkContractKeys,
  contractChange,
  contractInput,
  FREE_AFTER,
  FREE_TERMS,
  readContract,
} from './contract-input.ts';
import { endWarnings, taken } from './contract-endings.ts';
import { idText } from './entry-input.ts';
import { readInvoice } from './invoice-input.ts';
import { newDraft } from './invoices.ts';
import { stepOf } from './lifecycle.ts';
import { changedBack, restoring, undoing } from './undoing.ts';

const ofContract = { contractId: idText, version: versionField.optional() };
type ContractNamed = { readonly contractId: string; readonly version?: number | undefined };

/** The contract that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function contractAt(book: Readonly<Book>, { contractId, version }: ContractNamed): Contract {
  const contract =
    book.contracts.byId.get(contractId) ?? refuse('not_found', `there is no contract ${contractId} in this company`);
  checkVersion(contract, version);
  return contract;
}

/** What a command about one contract answers: the state that an event carries, else the one of the book. */
function answer<I extends ContractNamed>(
  events: Parameters<typeof stateIn>[0],
  input: I,
  _recalled: unknown,
  page: Readonly<Book>,
): Contract {
  return stateIn(events, 'contract', page.contracts.byId.get(input.contractId));
}

/** A contract with changes, its next version, and what follows from its terms. */
function next(contract: Contract, changes: Partial<Contract>, moment: Moment): Contract {
  return planned({ ...contract, ...changes, version: contract.version + 1, updatedAt: moment.nowIso });
}

/** Refuses invalid_state when a contract is in none of the states that an action needs. */
function checkIs(contract: Contract, wanted: readonly Contract['status'][], action: string): void {
  if (wanted.includes(contract.status)) return;
  refuse(
    'invalid_state',
    `contract ${contract.number ?? contract.id} is ${contract.status}; ` +
      `only ${wanted.join(' or ')} contracts can be ${action}`,
    undefined,
    { related: { id: contract.id, status: contract.status } },
  );
}

const today = (book: Readonly<Book>, moment: Moment): CalendarDate =>
  dateInZone(book.company?.timezone ?? 'Asia/Tokyo', moment.now);

const numberKeyOf = (contract: Contract): string =>
  contracts.keysOf(contract).find((key) => key.startsWith('number:')) ?? '';

function checked(book: Readonly<Book>, contract: Contract): Contract {
  checkContractKeys(book, contract, numberKeyOf(contract));
  checkBillable(book, contract);
  return contract;
}

/** Writes a contract; it is billed from when it is activated. */
export const createContract = command({
  name: 'create-contract',
  summary: 'Write a contract',
  text: 'Writes a contract; it is billed from when it is activated.',
  ja: { summary: '契約を作成する', text: '契約を作成します。有効にした時から請求されます。' },
  undo: { by: ['cancel-contract'] },
  needs: 'contracts:write',
  input: contractInput,
  decide(book, input, moment) {
    const contract = planned({
      id: moment.id(contracts.id),
      ...readContract(book, input),
      billingCount: 0,
      status: 'draft',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    });
    return [ContractCreated({ contract: checked(book, contract) })];
  },
  answer: (events): Contract => stateIn<Contract>(events, 'contract', undefined),
  output: contractState,
});

/**
 * Refuses changes that a contract's state does not allow. Of its billing only the due rule may change while it runs.
 */
function checkChange(contract: Contract, changes: Readonly<Record<string, unknown>>): void {
  if (contract.status === 'draft') return;
  const runs = contract.status === 'active' || contract.status === 'suspended';
  const free = runs ? FREE_TERMS : FREE_AFTER;
  const no = (field: string, why: string): never =>
    refuse(
      'invalid_state',
      `${field}: contract ${contract.number ?? contract.id} is ${contract.status}; ${why}`,
      field,
      { related: { id: contract.id, status: contract.status } },
    );
  const bound = Object.entries(changes).find(([key, value]) => value !== undefined && !free.has(key));
  if (bound)
    no(
      bound[0],
      `only ${[...free].join(', ')} can be changed${runs ? '. Its time changes by renewing and ending it' : ''}`,
    );
}

/**
 * Changes a draft; of a running contract what does not say which periods are billed, of one that is over its papers.
 */
export const updateContract = command({
  name: 'update-contract',
  summary: 'Change a contract',
  text:
    'Changes a draft; of a running contract what does not say which periods are billed, of one that is over its ' +
    'papers.',
  ja: {
    summary: '契約を変更する',
    text: '下書きを変更します。有効な契約では請求期間に関わらない項目、終了した契約では書類のみ変更できます。',
  },
  undo: { by: ['restore-contract'] },
  needs: 'contracts:write',
  input: contractChange
    .extend(ofContract)
    .meta({ id: 'ContractChange', description: 'Omitted fields stay, null clears, items replace all items.' }),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    const { contractId: _id, version: _version, ...changes } = input;
    checkChange(contract, changes);
    const read = readContract(book, changes, contract);
    const { dueRule: _after, ...billing } = read.billing;
    const { dueRule: _before, ...agreed } = contract.billing;
    if (contract.status !== 'draft' && !same(billing, agreed))
      refuse(
        'invalid_state',
        'billing: of a contract that runs only {dueRule} changes; end it and write another',
        'billing',
        { related: { id: contract.id, status: contract.status } },
      );
    const { number: _n, endDate: _e, renewalTermMonths: _r, note: _o, documentIds: _d, ...kept } = contract;
    const { externalId: _x, metadata: _m, ...rest } = kept;
    const changed = { ...rest, ...read };
    if (same(planned(changed), contract)) return [];
    return [ContractUpdated({ contract: checked(book, next(changed, {}, moment)) })];
  },
  answer,
  output: contractState,
});

/** Activates a draft: from now on its periods are billed. */
export const activateContract = command({
  name: 'activate-contract',
  summary: 'Activate a contract',
  text: 'Activates a draft: from now on its periods are billed.',
  ja: { summary: '契約を有効にする', text: '下書きを有効にします。以後、各期間が請求されます。' },
  undo: { why: 'a contract that runs ends on a day: end it by hand' },
  needs: 'contracts:write',
  input: z.strictObject(ofContract),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    if (contract.status === 'active') return [];
    checkIs(contract, ['draft'], 'activated (a suspended one is resumed, an ended one renewed)');
    const partner = book.partners.byId.get(contract.partnerId);
    if (partner?.status === 'archived')
      refuse(
        'partner_archived',
        `partnerId: partner ${partner.name} is archived; restore it (status: active)`,
        'partnerId',
      );
    checkBillable(book, contract);
    return [ContractActivated({ contract: next(contract, { status: 'active' }, moment) })];
  },
  answer,
  output: contractState,
});

/**
 * Drafts the invoice of the next billing date, or the bill: it is numbered and posted when somebody issues it. The date
 * is the key: one that was billed bills nothing more, unless its invoice was discarded or voided since.
 */
export const billContract = command({
  name: 'bill-contract',
  summary: 'Draft the invoice of a billing date of a contract',
  text:
    'Drafts the invoice of the next billing date, or the bill: it is numbered and posted when somebody issues it. ' +
    'The date is the key: one that was billed bills nothing more, unless its invoice was discarded or voided since.',
  ja: {
    summary: '契約の請求日の請求書を下書きする',
    text:
      '次の請求日の請求書（または仕入請求書）を下書きします。発行した時に採番・記帳されます。日付がキーとなり、' +
      '請求済みの日付では、請求書が破棄・無効にされていない限り何も請求しません。',
  },
  undo: { by: ['take-invoice-back'] },
  needs: 'contracts:write',
  input: z
    .strictObject({
      ...ofContract,
      date: dateSchema.meta({ description: 'The billing date: {nextBillingDate}. One that was billed bills nothing.' }),
    })
    .meta({ id: 'ContractBilling', example: { date: '2026-05-01' } }),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    const { date } = input;
    const { lastBilling, reopened = [], billings = [] } = contract;
    const isAgain = reopened.some((one) => one.date === date);
    if (lastBilling && date <= lastBilling.date && !isAgain) return [];
    checkIs(contract, isAgain ? ['active', 'suspended', 'ended'] : ['active', 'suspended'], 'billed');
    const period = nextPeriod(contract);
    if (!period || period.date !== date)
      return refuse(
        'invalid_state',
        period
          ? `date: the next billing date is ${period.date}`
          : `date: contract ${contract.number ?? contract.id} has no billing date left; renew or resume it`,
        'date',
        { related: { id: contract.id, ...(period && { nextBillingDate: period.date }) } },
      );
    const lines = billedLines(contract, period);
    const { from, to } = period;
    const dueDate = dueBy(contract.billing.dueRule, date);
    const read = (): ReturnType<typeof readInvoice> =>
      readInvoice(
        book,
        {
          type: contract.direction === 'receivable' ? 'sales' : 'purchase',
          partnerId: contract.partnerId,
          issueDate: date,
          subject: `${contract.title}（${from}～${to}）`,
          taxEntryMethod: 'exclusive',
          lines,
          ...(dueDate !== undefined && { dueDate }),
          ...(contract.note !== undefined && { note: contract.note }),
        },
        undefined,
        { mayBeNothing: true },
      );
    // A part of a period may come to nothing.
    const invoice =
      lines.length === 0
        ? undefined
        : newDraft(moment, read(), { contractId: contract.id, contractPeriod: { from, to } });
    const changes = billedWith(contract, period);
    const billing: Billing = { date, from, to, ...(invoice && { invoiceId: invoice.id }) };
    const day = today(book, moment);
    const billed = next(
      contract,
      {
        ...changes,
        ...(changes.lastBilling && { lastBilling: billing }),
        billings: [...billings.filter((one) => one.to >= day), billing],
      },
      moment,
    );
    return [...(invoice ? [InvoiceDrafted({ invoice })] : []), ContractBilled({ contract: billed })];
  },
  answer,
  output: contractState,
});

/** Suspends a contract: billing dates from a day on are passed over for good, until it is resumed. */
export const suspendContract = command({
  name: 'suspend-contract',
  summary: 'Suspend a contract',
  text: 'Suspends a contract: billing dates from a day on are passed over for good, until it is resumed.',
  ja: {
    summary: '契約を中断する',
    text: '契約を中断します。指定日以後の請求日は、再開するまで請求されません（後から請求されることもありません）。',
  },
  undo: { by: ['resume-contract'] },
  needs: 'contracts:write',
  input: z
    .strictObject({
      ...ofContract,
      date: dateSchema.optional().meta({ description: 'First day that is not billed. Default: today.' }),
    })
    .meta({ id: 'ContractSuspension' }),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    if (contract.status === 'suspended') {
      const since = contract.suspensions?.at(-1)?.from;
      if (input.date === undefined || input.date === since) return [];
      refuse(
        'invalid_state',
        `date: the contract is suspended from ${since} already; resume it first to suspend it from another day`,
        'date',
        { related: { id: contract.id, status: contract.status } },
      );
    }
    checkIs(contract, ['active'], 'suspended');
    const from = input.date ?? today(book, moment);
    const { suspensions = [], startDate, endDate } = contract;
    const earliest = suspensions.at(-1)?.to ?? startDate;
    if (from < earliest || (endDate !== undefined && from > endDate)) {
      const latest = endDate === undefined ? '' : ` or after ${endDate}`;
      refuse('validation_error', `date: must not lie before ${earliest}${latest}`, 'date');
    }
    if (suspensions.length >= LIMITS.suspensionsPerContract)
      refuse(
        'validation_error',
        `date: a contract is suspended at most ${LIMITS.suspensionsPerContract} times`,
        'date',
      );
    return [
      ContractSuspended({
        contract: next(contract, { status: 'suspended', suspensions: [...suspensions, { from }] }, moment),
      }),
    ];
  },
  answer,
  output: contractState,
});

/** Resumes a suspended contract: billing dates from a day on are billed again, those before it never. */
export const resumeContract = command({
  name: 'resume-contract',
  summary: 'Resume a suspended contract',
  text: 'Resumes a suspended contract: billing dates from a day on are billed again, those before it never.',
  ja: {
    summary: '中断した契約を再開する',
    text: '中断した契約を再開します。指定日以後の請求日は再び請求され、それより前は請求されません。',
  },
  undo: { by: ['suspend-contract'] },
  needs: 'contracts:write',
  input: z
    .strictObject({
      ...ofContract,
      date: dateSchema.optional().meta({ description: 'First day that is billed again. Default: today.' }),
    })
    .meta({ id: 'ContractResumption' }),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    if (contract.status === 'active') return [];
    checkIs(contract, ['suspended'], 'resumed');
    const suspensions = resumedOn(contract, input.date ?? today(book, moment), input.date === undefined);
    return [ContractResumed({ contract: next(contract, { status: 'active', suspensions }, moment) })];
  },
  answer,
  output: contractState,
});

/** Suspensions with the open one closed on a day, or on its first one where that day `mayBeLater`. */
function resumedOn({ suspensions = [] }: Contract, day: CalendarDate, mayBeLater: boolean): Contract['suspensions'] {
  const open = suspensions.at(-1);
  if (!open || open.to !== undefined) return suspensions;
  if (day < open.from && !mayBeLater)
    refuse('validation_error', `date: must not lie before ${open.from}, when it was suspended`, 'date');
  return suspensions.with(-1, { from: open.from, to: day < open.from ? open.from : day });
}

/**
 * Renews a contract: its term goes on after its last day, also when it has ended. A term that it has already is
 * nothing.
 */
export const renewContract = command({
  name: 'renew-contract',
  summary: 'Renew a contract',
  text:
    'Renews a contract: its term goes on after its last day, also when it has ended. A term that it has already is ' +
    'nothing.',
  ja: {
    summary: '契約を更新する',
    text: '契約を更新します。末日の後（終了後も可）に期間を続けます。既にある期間なら何もしません。',
  },
  undo: { why: 'a contract that runs ends on a day: end it by hand' },
  needs: 'contracts:write',
  input: z
    .strictObject({
      ...ofContract,
      endDate: dateSchema
        .optional()
        .meta({ description: 'The new last day. Default: {renewalTermMonths} after the present one.' }),
    })
    .meta({ id: 'ContractRenewal' }),
  decide(book, input, moment) {
    const contract = contractAt(book, input);
    checkIs(contract, ['active', 'suspended', 'ended'], 'renewed');
    const { endDate, renewalTermMonths, status } = contract;
    if (endDate === undefined)
      return refuse('invalid_state', 'the contract has no end, so there is nothing to renew', undefined, {
        related: { id: contract.id },
      });
    const end =
      input.endDate ??
      (renewalTermMonths === undefined
        ? refuse(
            'validation_error',
            'endDate: the contract does not say how long a renewal is; give the new last day',
            'endDate',
          )
        : renewedEnd(contract, renewalTermMonths));
    if (end === endDate && status !== 'ended') return [];
    if (end <= endDate) refuse('validation_error', `endDate: must lie after the present end (${endDate})`, 'endDate');
    const { notice: _notice, ...rest } = contract;
    const renewed = next(rest, { endDate: end, status: status === 'ended' ? 'active' : status }, moment);
    return [ContractRenewed({ contract: renewed })];
  },
  answer,
  output: contractState,
});

/**
 * Ends a contract on a day, at least its notice ahead; the agreed end needs none. What lies before is billed as always,
 * by days where the last period is cut. Of what was billed beyond, drafts are shortened or discarded, and for what was
 * issued a credit note is drafted, which a person issues; deferred revenue and cost of those days is not recognised.
 */
export const endContract = command({
  name: 'end-contract',
  summary: 'End a contract',
  text:
    'Ends a contract on a day, at least its notice ahead; the agreed end needs none. What lies before is billed as ' +
    'always, by days where the last period is cut. Of what was billed beyond, drafts are shortened or discarded, and ' +
    'for what was issued a credit note is drafted, which a person issues; deferred revenue and cost of those days is ' +
    'not recognised.',
  ja: {
    summary: '契約を終了する',
    text:
      '予告期間を置いて、指定日で契約を終了します。合意した末日での終了に予告は不要です。それ以前は通常どおり請求し、' +
      '最後の期間は日割りになります。終了後の分を請求済みの場合、下書きは短縮・破棄し、' +
      '発行済みには返還の下書きを作成します（発行は人が行います）。その日数の繰延収益・費用は計上しません。',
  },
  undo: { by: ['renew-contract', 'take-invoice-back', 'update-accrual-schedule'] },
  needs: 'contracts:write',
  input: z
    .strictObject({
      ...ofContract,
      date: dateSchema.meta({ description: 'The last day.' }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'ContractEnd', example: { date: '2026-09-30', reason: '解約申入れ' } }),
  decide(book, input, moment, recalled) {
    const contract = contractAt(book, input);
    const { date, reason } = input;
    if (contract.status === 'ended' && contract.endDate === date) return [];
    checkIs(contract, ['active', 'suspended'], 'ended (a draft is cancelled)');
    const { startDate, endDate, autoRenew, noticeDays } = contract;
    const day = today(book, moment);
    if (date < startDate || (endDate !== undefined && date > endDate)) {
      const last = endDate === undefined ? '' : ` to ${endDate}`;
      refuse('validation_error', `date: must lie within the contract, from ${startDate}${last}`, 'date');
    }
    const isAgreed = date === endDate && !autoRenew;
    const earliest = addDays(day, noticeDays);
    if (!isAgreed && date < earliest)
      refuse(
        'validation_error',
        `date: notice is given ${noticeDays} days ahead, so the contract ends on ${earliest} at the earliest`,
        'date',
        { related: { earliest } },
      );
    const notice = isAgreed ? contract.notice : { givenOn: day, ...(reason !== undefined && { reason }) };
    const { events, changes } = taken(book, contract, date, { moment, recalled, day });
    const told = { ...contract, ...changes, endDate: date, autoRenew: false, ...(notice && { notice }) };
    const end = nextAct(told);
    if (end?.act === 'end' && end.date <= day) {
      const suspensions = resumedOn(contract, end.date, true);
      return [
        ...events,
        ContractEnded({
          contract: next(told, { status: 'ended', ...(suspensions?.length && { suspensions }) }, moment),
        }),
      ];
    }
    return isAgreed ? [] : [...events, ContractNoticeGiven({ contract: next(told, {}, moment) })];
  },
  answer,
  output: contractState,
  warnings: (_book, { date }, events) => endWarnings(date, events),
});

/** Throws a draft away. */
export const cancelContract = stepOf<Contract>({ ...contracts, state: contractState }, 'contracts', {
  act: 'cancelled',
  verb: 'cancel',
  from: ['draft'],
  to: 'cancelled',
  summary: 'Cancel the draft of a contract',
  text: 'Cancels a contract that is still a draft.',
  ja: { summary: '契約の下書きを取り消す', text: '下書きの契約を取り消します。' },
  undo: { why: 'what was cancelled stays so: write it anew' },
  needs: 'contracts:write',
});

/** Gives a contract the terms of before a change, as far as its state allows them to change. */
export const restoreContract = restoring('contract', 'contracts:write', (book, { id, fields }, moment) => {
  const contract = contractAt(book, { contractId: id });
  checkChange(contract, fields);
  const before: Contract = patched(contract, fields);
  return same(planned(before), contract)
    ? []
    : [ContractUpdated({ contract: checked(book, next(before, {}, moment)) })];
});

const RENEWED = 'the term of a contract goes on or ends by hand: renew it, or end it on the day that you want';

/**
 * What undoes contracts: a draft is cancelled, and one that was suspended or resumed goes on as before; what has run is
 * not as if it had never been.
 */
export const contractUndoing = [
  undoing(ContractCreated, 'cancel', cancelContract, ({ contract: { id } }) => ({ contractId: id })),
  undoing(
    ContractSuspended,
    'resume',
    resumeContract,
    ({ contract: { id, suspensions = [] } }) => ({ contractId: id, date: suspensions.at(-1)?.from }),
    'goes on',
  ),
  undoing(
    ContractResumed,
    'suspend',
    suspendContract,
    ({ contract: { id, suspensions = [] } }) => ({ contractId: id, date: suspensions.at(-1)?.to }),
    'goes on',
  ),
  // An end also changes what was billed: none of that is undone without it.
  undoing(ContractEnded, 'renew', renewContract, () => RENEWED, 'goes on'),
  undoing(ContractNoticeGiven, 'renew', renewContract, () => RENEWED, 'goes on'),
  ...changedBack([ContractUpdated], restoreContract, 'id', { nested: true, follows: ['nextBillingDate'] }),
];
