// Findings beside the answers of commands about invoices: they stop nothing.
import type { Book } from '../src/domain/book.ts';
import type { Contract } from '../src/domain/contracts.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { feeWithholdingOn, isCreditNote, isOurs, type Invoice } from '../src/domain/invoices.ts';
import { isIssuerOn } from '../src/domain/registers.ts';
import type { Warning } from './command.ts';
import { ALL_LINES, entryWarnings } from './entry-warnings.ts';

/** Findings about what is issued: of its entry, and of what the document says. */
export function issueWarnings<I>(book: Readonly<Book>, _input: I, events: readonly LedgerEvent[]): Warning[] {
  const invoice = invoiceIn(events, 'invoice.issued');
  return [
    ...entryWarnings(book, events, () => ALL_LINES),
    ...(invoice
      ? [
          ...registrationWarnings(book, invoice),
          ...returnWarnings(invoice),
          ...feeWarnings(invoice),
          ...payToWarnings(invoice),
        ]
      : []),
  ];
}

/** Findings about what a draft says. */
export function draftWarnings<I>(_book: Readonly<Book>, _input: I, events: readonly LedgerEvent[]): Warning[] {
  const invoice = invoiceIn(events, 'invoice.drafted') ?? invoiceIn(events, 'invoice.updated');
  return invoice?.status === 'draft' ? feeWarnings(invoice) : [];
}

const invoiceIn = (events: readonly LedgerEvent[], wanted: string): Invoice | undefined =>
  (events.find(({ type }) => type === wanted)?.data as { invoice: Invoice } | undefined)?.invoice;

/** Whether the tax of a bill may be credited hangs on the supplier. */
function registrationWarnings(book: Readonly<Book>, { type, lines, partnerId, issueDate }: Invoice): Warning[] {
  const partner = book.partners.byId.get(partnerId);
  const isTaxed = lines.some(({ rateBps }) => rateBps > 0);
  if (isOurs(type) || !isTaxed || !partner || isIssuerOn(partner, issueDate) !== undefined) return [];
  return [
    {
      code: 'supplier_registration_unknown',
      message:
        `partnerId: whether ${partner.name} issues qualified invoices is not known; ` +
        'set qualifiedInvoiceIssuer or the registration number of the partner',
      field: 'partnerId',
    },
  ];
}

/** A qualified return invoice has to say when that was sold which is taken back (Act art. 57-4 (3) 2). */
function returnWarnings({ type, qualified, lines }: Invoice): Warning[] {
  const index = lines.findIndex(({ rateBps, date }) => rateBps > 0 && date === undefined);
  if (type !== 'sales_credit' || !qualified || index < 0) return [];
  return [
    {
      code: 'original_date_missing',
      message: `lines[${index}].date: a qualified return invoice says when that was sold which is taken back`,
      field: `lines[${index}].date`,
    },
  ];
}

/** A customer who is not told where to pay asks, or pays late. */
function payToWarnings({ type, payTo }: Invoice): Warning[] {
  return type !== 'sales' || payTo !== undefined
    ? []
    : [{ code: 'pay_to_missing', message: 'payTo: the invoice does not say where to pay; set payTo of the company' }];
}

/** Rates of withholding that are not confirmed, or not known. */
function feeWarnings({ type, lines, bookingDate, issueDate }: Invoice): Warning[] {
  const index = lines.findIndex(({ withholding }) => withholding);
  const day = bookingDate ?? issueDate;
  const row = feeWithholdingOn(day);
  if (index < 0 || isCreditNote(type) || row?.status === 'verified') return [];
  const field = `lines[${index}].withholding`;
  return row
    ? [
        {
          code: 'rate_unverified',
          message:
            `${field}: the rate of withholding from fees (from ${row.from}) ` +
            'is not confirmed by an official source yet; compare it',
          field,
        },
      ]
    : [
        {
          code: 'rate_missing',
          message: `${field}: no rate of withholding from fees is known for ${day}; say the tax with the payment`,
          field,
        },
      ];
}

/** A warning for each reversal that is dated later than its original, because the period of that one is closed. */
export function movedWarnings(
  input: { readonly date?: string | undefined },
  days: readonly (readonly [string, string])[],
): Warning[] {
  return days.flatMap(([original, dated]) =>
    input.date === undefined && dated > original
      ? [
          {
            code: 'moved_to_open_period',
            message: `the reversal is dated ${dated}: the period of ${original} is closed`,
            field: 'date',
          },
        ]
      : [],
  );
}

/** Dates of the reversal entries in these events. */
export function reversalDays(events: readonly LedgerEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'journal_entry.posted') return [];
    const { content } = data as { content: { effectiveDate: string; reverses?: string } };
    return content.reverses === undefined ? [] : [content.effectiveDate];
  });
}

/** A warning that the contract of an invoice that is gone bills its period again. */
export function reopenedWarnings(events: readonly LedgerEvent[]): Warning[] {
  const found = events.find(({ type }) => type === 'contract.billing_reopened');
  if (!found) return [];
  const { id, number, title, nextBillingDate } = (found.data as { contract: Contract }).contract;
  const when = nextBillingDate === undefined ? 'when it is resumed' : 'by the next run of the jobs';
  return [
    {
      code: 'billing_reopened',
      message:
        `contract ${number ?? title} (${id}) bills the period of this invoice again, ${when}; ` +
        'to pass it over for good, suspend the contract on its billing date and resume it the day after',
    },
  ];
}
