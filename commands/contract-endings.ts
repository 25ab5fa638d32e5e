// What an early end takes back of what a contract was billed in advance: drafts are shortened or discarded; for what
// was issued a credit note is drafted, and what is deferred of it ends with the contract.
import {
  AccrualScheduleUpdated,
  isDue,
  slicesUntil,
  standing,
  type AccrualSchedule,
} from '../src/domain/accrual-schedules.ts';
import type { Book } from '../src/domain/book.ts';
import { billedAfter, restAfter, shareOf, type Billing, type Contract } from '../src/domain/contracts.ts';
import { addDays, lastOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import {
  InvoiceDiscarded,
  InvoiceDrafted,
  InvoiceUpdated,
  isOurs,
  type Invoice,
  type InvoiceLine,
} from '../src/domain/invoices.ts';
import { INVOICES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { nextState, type Moment, type Recalled, type Warning } from './command.ts';
import { deferredGroups } from './invoice-deferrals.ts';
import { asInput, codeLike, readInvoice, SIDE_OF, type LineInput } from './invoice-input.ts';
import { newDraft, nextInvoice } from './invoices.ts';

/** When, and from what, an end is decided: `day` is today. */
interface ContractEndingDeciding {
  readonly moment: Moment;
  readonly recalled: Recalled;
  readonly day: CalendarDate;
}
/** What an end takes back: events of invoices and schedules, and what of the contract changes by it. */
interface ContractEndingTaken {
  readonly events: LedgerEvent[];
  readonly changes: Partial<Contract>;
}

/**
 * What an end on a day takes back of periods that were billed beyond it. Where their invoices cannot be read that way
 * (billed elsewhere, written off, all lines renamed), they stay covered. Refuses invalid_state while slices of those
 * days are recognised.
 */
export function taken(
  book: Readonly<Book>,
  contract: Contract,
  end: CalendarDate,
  deciding: ContractEndingDeciding,
): ContractEndingTaken {
  const { coveredThrough, lastBilling, reopened } = contract;
  const known = contract.billings ?? (lastBilling ? [lastBilling] : []);
  const beyond = known.filter(({ to }) => to > end);
  const [first] = beyond;
  if (!first) return { events: [], changes: {} };
  const events: LedgerEvent[] = [];
  const left: Billing[] = [];
  for (const one of beyond) {
    const back = takenOf(book, contract, one, end, deciding);
    if (back) events.push(...back);
    else left.push(one);
  }
  const settled = first.from <= end ? end : addDays(first.from, -1);
  const covered =
    left.at(-1)?.to ?? (coveredThrough !== undefined && coveredThrough < settled ? coveredThrough : settled);
  const kept = known.flatMap((one) => (one.from > end ? [] : one.to > end ? { ...one, to: end } : one));
  const again = reopened?.flatMap((one) =>
    one.from > covered ? [] : one.to > covered ? { ...one, to: covered } : one,
  );
  return {
    events,
    changes: { coveredThrough: covered, billings: [...kept, ...left], ...(again && { reopened: again }) },
  };
}

/** What is taken back of one invoice; undefined when that cannot be told. */
function takenOf(
  book: Readonly<Book>,
  contract: Contract,
  { from, to, invoiceId }: Billing,
  end: CalendarDate,
  deciding: ContractEndingDeciding,
): LedgerEvent[] | undefined {
  if (invoiceId === undefined) return [];
  const invoice = deciding.recalled.state(INVOICES, invoiceId);
  if (!invoice || invoice.status === 'discarded' || invoice.status === 'void') return [];
  const isWhole = contract.billing.interval === 0;
  const isTimed = (line: InvoiceLine): boolean =>
    line.deferral !== undefined ||
    contract.items.some(({ kind, description }) => kind === 'recurring' && description === line.description);
  if (invoice.status === 'draft') {
    if (from > end)
      return [InvoiceDiscarded({ invoice: nextInvoice(invoice, { status: 'discarded' }, deciding.moment) })];
    return shortened(book, invoice, end, isTimed, isWhole, deciding.moment);
  }
  if (invoice.status !== 'issued' || !invoice.lines.some(isTimed)) return undefined;
  // Of a price for the whole term nothing is given back; what is left of it is recognised by the end.
  const period = invoice.contractPeriod ?? { from, to };
  const rest = (line: InvoiceLine, after: CalendarDate): number => {
    const { deferral = period } = line;
    return shareOf(line.amount, restAfter(deferral, after, line.deferral !== undefined && isWholeMonths(deferral)));
  };
  const backOf = (line: InvoiceLine): number =>
    !isTimed(line) || isWhole ? 0 : rest(line, end) - (to < period.to ? rest(line, to) : 0);
  const credit = creditNote(
    book,
    contract,
    invoice,
    { from: from > end ? from : addDays(end, 1), to },
    backOf,
    deciding,
  );
  return [
    ...(credit.draft ? [InvoiceDrafted({ invoice: credit.draft })] : []),
    ...ended(book, invoice, end, credit, deciding),
  ];
}

const isWholeMonths = ({ from, to }: { from: string; to: string }): boolean =>
  from.endsWith('-01') && to === lastOfMonth(monthOf(to));

/** A draft whose period ends with its contract: what recurs goes by days, everything else stays. */
function shortened(
  book: Readonly<Book>,
  invoice: Invoice,
  end: CalendarDate,
  isTimed: (line: InvoiceLine) => boolean,
  isWhole: boolean,
  moment: Moment,
): LedgerEvent[] | undefined {
  const { contractPeriod, lines, subject } = invoice;
  if (!contractPeriod || !lines.some(isTimed)) return undefined;
  const { from, to } = contractPeriod;
  const { days, wholeDays } = restAfter(contractPeriod, end, false);
  const kept = lines.flatMap((line): LineInput[] => {
    const input = asInput(line);
    if (!isTimed(line)) return [input];
    const { deferral, quantity: _quantity, unit: _unit, unitPrice: _price, ...said } = input;
    const amount = isWhole ? line.amount : shareOf(line.amount, { days: wholeDays - days, wholeDays });
    const during = deferral && deferral.to > end ? { from: deferral.from, to: end } : deferral;
    return amount === 0 ? [] : [{ ...(isWhole ? input : said), amount, ...(during && { deferral: during }) }];
  });
  if (kept.length === 0) return [InvoiceDiscarded({ invoice: nextInvoice(invoice, { status: 'discarded' }, moment) })];
  const read = readInvoice(
    book,
    { lines: kept, ...(subject !== undefined && { subject: subject.replace(`${from}～${to}`, `${from}～${end}`) }) },
    invoice,
    { mayBeNothing: true },
  );
  const next = { ...invoice, ...read, contractPeriod: { from, to: end } };
  return [InvoiceUpdated({ invoice: nextInvoice(next, {}, moment) })];
}

/** A credit note as it is drafted, and which line of it takes back of which line of the invoice. */
interface ContractCredit {
  readonly draft?: Invoice;
  readonly lineOf: ReadonlyMap<InvoiceLine, InvoiceLine>;
}

/**
 * Drafts the credit note of days that were billed and are not part of the contract any more. What is deferred is taken
 * back from where it is deferred; other sales as returns, other purchases from what they were booked on.
 */
function creditNote(
  book: Readonly<Book>,
  { id, title }: Contract,
  invoice: Invoice,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  backOf: (line: InvoiceLine) => number,
  { moment, day }: ContractEndingDeciding,
): ContractCredit {
  const type = isOurs(invoice.type) ? 'sales_credit' : 'purchase_credit';
  const sold = invoice.bookingDate ?? invoice.issueDate;
  const lines = invoice.lines.filter((line) => backOf(line) !== 0);
  if (lines.length === 0) return { lineOf: new Map() };
  const inputs = lines.map((line): LineInput => {
    const date = line.date ?? sold;
    const code = line.taxCodeId === undefined ? undefined : book.taxCodes.byId.get(line.taxCodeId);
    const back =
      code?.treatment === 'taxable'
        ? codeLike(book, code, SIDE_OF[type], date, ({ deductibleBps }) => deductibleBps === code.deductibleBps)
        : code;
    const isReturn = book.accounts.byId.get(line.accountId)?.type === 'cost_of_sales' || isOurs(type);
    const taxCodeId = back?.id ?? code?.id;
    return {
      description: `${line.description}（${from}～${to}）`.slice(0, 200),
      date,
      amount: backOf(line),
      ...(taxCodeId !== undefined && { taxCodeId }),
      ...((line.deferral || !isReturn) && { accountId: line.accountId }),
      ...(line.labelIds && { labelIds: line.labelIds }),
      ...(line.deferral && { deferral: { from, to } }),
    };
  });
  const read = readInvoice(
    book,
    {
      type,
      partnerId: invoice.partnerId,
      issueDate: day < invoice.issueDate ? invoice.issueDate : day,
      subject: `${title}解約（${from}～${to}）`,
      qualified: invoice.qualified,
      taxEntryMethod: invoice.taxEntryMethod,
      taxRounding: invoice.taxRounding,
      controlAccountCode: invoice.controlAccountCode,
      lines: inputs,
      ...(invoice.labelIds && { labelIds: invoice.labelIds }),
      ...(invoice.number !== undefined && { memo: invoice.number }),
    },
    undefined,
    { takesBack: true },
  );
  return {
    draft: newDraft(moment, read, { contractId: id, contractPeriod: { from, to } }),
    lineOf: new Map(lines.map((line, i) => [line, read.lines[i] as InvoiceLine])),
  };
}

/**
 * Schedules of an invoice, none of whose slices lies after the end: what the credit note takes back is dropped. Its tax
 * is rounded for itself; what that differs from the tax of a small line is left to the largest.
 */
function ended(
  book: Readonly<Book>,
  invoice: Invoice,
  end: CalendarDate,
  { lineOf }: ContractCredit,
  { moment }: ContractEndingDeciding,
): LedgerEvent[] {
  const netOf = ({ amount, taxAmount }: InvoiceLine): number =>
    invoice.taxEntryMethod === 'inclusive' ? amount - taxAmount : amount;
  const parts = deferredGroups(invoice).flatMap((group, i) => {
    const schedule = book.accrualSchedules.byId.get(invoice.scheduleIds?.[i] ?? '');
    if (schedule?.status !== 'active') return [];
    const back = group.flatMap(({ line }) => lineOf.get(line) ?? []);
    const amount = shareOf(schedule.totalAmount, {
      days: back.reduce((sum, line) => sum + netOf(line), 0),
      wholeDays: group.reduce((sum, { line }) => sum + netOf(line), 0),
    });
    return [{ schedule, amount, tax: back.reduce((sum, line) => sum + line.taxAmount, 0) }];
  });
  let carried = 0;
  return parts
    .sort((one, other) => one.amount - other.amount)
    .flatMap(({ schedule, amount, tax }) => {
      const { entries: before, taxAmount: whole } = schedule;
      const left = before.reduce((sum, slice) => (isDue(slice) ? sum + (slice.taxAmount ?? 0) : sum), 0);
      const taxAmount = whole === undefined ? 0 : Math.min(left, tax + carried);
      carried = whole === undefined ? 0 : tax + carried - taxAmount;
      const entries =
        slicesUntil(before, end, { amount, taxAmount }) ??
        refuse(
          'invalid_state',
          `date: accrual schedule ${schedule.id} (${schedule.description}) has recognised slices of days after ` +
            `${end}; reverse them first (POST .../accrual-schedules/:id/reverse-slice)`,
          'date',
          { related: { scheduleId: schedule.id } },
        );
      const { nextDate = null, ...sums } = standing(entries);
      const next = nextState(schedule, { entries, ...sums, nextDate }, moment);
      return next ? [AccrualScheduleUpdated({ schedule: next as AccrualSchedule })] : [];
    });
}

/** What an end on a day did to the invoices of days after it, and what it left. */
export function endWarnings(end: CalendarDate, events: readonly LedgerEvent[]): Warning[] {
  const contract = events.flatMap(({ data }) => (data as { contract?: Contract }).contract ?? []).at(-1);
  const found = events.flatMap(({ type, data }): Warning[] => {
    const { invoice } = data as { invoice?: Invoice };
    if (!invoice) return [];
    const { id, subtotal } = invoice;
    const field = 'date';
    if (type === 'invoice.drafted')
      return [
        {
          code: 'credit_note_drafted',
          message:
            `date: ${subtotal} without tax was billed for days after the end; the draft ${id} of a credit note gives ` +
            'it back: look at it and issue it, or discard it',
          field,
        },
      ];
    return type === 'invoice.updated'
      ? [{ code: 'draft_shortened', message: `date: the draft ${id} is billed up to the end: ${subtotal}`, field }]
      : [
          {
            code: 'draft_discarded',
            message: `date: the draft ${id} was for days after the end; it is discarded`,
            field,
          },
        ];
  });
  const beyond = contract ? billedAfter(contract, end) : 0;
  return [
    ...found,
    ...(beyond > 0
      ? [
          {
            code: 'billed_beyond_end',
            message:
              `date: the contract is billed through ${contract?.coveredThrough}; ${beyond} without tax is for the ` +
              'days after its end, and no invoice of the contract tells how. Write a credit note over it, with its ' +
              '{contractId}, or change the draft, if it is to be given back',
            field: 'date',
          },
        ]
      : []),
  ];
}
