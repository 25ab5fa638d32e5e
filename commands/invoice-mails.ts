// Sending invoices: by mail, which is asked for here and sent by the mailer, or marked as sent by other means; and what
// came of a mail.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { emailText } from '../src/domain/companies.ts';
import {
  InvoiceMailFailed,
  InvoiceMailQueued,
  InvoiceSent,
  invoiceState,
  isOurs,
  type Invoice,
  type Mailing,
} from '../src/domain/invoices.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { freeText, lineText } from '../src/domain/text.ts';
import { command, seenTo, type Made, type Moment } from './command.ts';
import { answerInvoice, checkInvoiceIs, invoiceAt, nextInvoice, ofInvoice, recallsInvoice } from './invoices.ts';

const addresses = z
  .array(emailText)
  .min(1, 'give at least one address')
  .max(LIMITS.mailAddresses, `at most ${LIMITS.mailAddresses} addresses`);
const sendInput = z
  .strictObject({
    ...ofInvoice,
    method: z
      .enum(['mail', 'mark'])
      .optional()
      .meta({
        description: 'mark: sent by other means, nothing is mailed. Default: mail where the service can, else mark.',
      }),
    to: addresses.optional().meta({ description: 'Default: the e-mail of the partner.' }),
    cc: addresses.optional(),
    subject: lineText(200).optional(),
    message: freeText(LIMITS.memoLength).optional().meta({ description: 'Text of the mail.' }),
    locale: z.enum(['ja', 'en']).optional().meta({ description: 'Language of mail and document; default ja.' }),
    again: z.boolean().optional().meta({ description: 'Also when it was sent before: another mail.' }),
  })
  .meta({ id: 'InvoiceSending' });
type SendInput = z.infer<typeof sendInput> & Pick<Made, 'canMail'>;

const TEXTS = {
  ja: {
    subject: (number: string, company: string) => `請求書 ${number}（${company}）`,
    message: (partner: string) => `${partner}\n\n請求書をお送りします。添付のPDFをご確認ください。\n`,
  },
  en: {
    subject: (number: string, company: string) => `Invoice ${number} from ${company}`,
    message: (partner: string) => `${partner},\n\nplease find your invoice attached.\n`,
  },
} as const;

/** The mail that an input asks for. Refuses one that goes to nobody. */
function mailingOf(book: Readonly<Book>, input: SendInput, invoice: Invoice, moment: Moment): Mailing {
  const known = book.partners.byId.get(invoice.partnerId)?.email;
  const to =
    input.to ??
    (known === undefined
      ? refuse(
          'validation_error',
          `to: ${invoice.partnerName} has no e-mail; give {to}, set the e-mail of the partner, or send {method}: mark`,
          'to',
        )
      : [known]);
  const locale = input.locale ?? 'ja';
  const texts = TEXTS[locale];
  return {
    to,
    ...(input.cc && { cc: input.cc }),
    subject: input.subject ?? texts.subject(invoice.number ?? '', book.company?.name ?? ''),
    message: input.message ?? texts.message(invoice.partnerName),
    locale,
    // The version tells a mail from one that was sent again.
    messageId: `<${invoice.id}.${invoice.version + 1}@daicho.invalid>`,
    requestedAt: moment.nowIso,
  };
}

/** Sends an invoice: asks for a mail, which the mailer sends, or marks it as sent by other means. */
export const sendInvoice = command({
  name: 'send-invoice',
  summary: 'Send an invoice by mail, or mark it as sent',
  text: 'Marks an invoice as sent.',
  ja: { summary: '請求書をメールで送る、または送付済みにする', text: '請求書を送付済みにします。' },
  undo: { why: 'that an invoice was sent is a fact' },
  needs: 'invoices:write',
  input: seenTo<SendInput>(sendInput),
  recalls: recallsInvoice,
  beforehand: (input) =>
    input.method === 'mark'
      ? undefined
      : { mail: true, with: ({ canMail }) => ({ ...input, canMail: canMail === true }) },
  decide(book, input, moment, recalled) {
    const invoice = invoiceAt(recalled, input);
    checkInvoiceIs(invoice, ['issued', 'uncollectible'], 'marked as sent');
    if (!isOurs(invoice.type))
      refuse('invalid_state', 'a bill comes from its supplier; only what we issue is sent', undefined, {
        related: { id: invoice.id, type: invoice.type },
      });
    // A mail that waits is not asked for twice.
    if (invoice.mailStatus === 'queued' || (invoice.sendingStatus === 'sent' && input.again !== true)) return [];
    if (input.method === 'mail' && input.canMail !== true)
      refuse('invalid_state', 'method: this service sends no mails; its operator has to set SMTP_URL', 'method');
    if (input.canMail === true) {
      const mailing = mailingOf(book, input, invoice, moment);
      return [InvoiceMailQueued({ invoice: nextInvoice(invoice, { mailStatus: 'queued', mailing }, moment) })];
    }
    const statusTransitions = { ...invoice.statusTransitions, sentAt: moment.nowIso };
    return [InvoiceSent({ invoice: nextInvoice(invoice, { sendingStatus: 'sent', statusTransitions }, moment) })];
  },
  output: invoiceState,
  answer: answerInvoice,
  warnings: (_book, { method, canMail }) =>
    method === 'mark' || canMail === true
      ? []
      : [
          {
            code: 'only_marked',
            message: 'no mail was sent: SMTP_URL is not set, so the invoice is only marked as sent',
          },
        ],
});

/** Says what came of a mail; nothing when that mail does not wait any more. Only the service itself runs it. */
export const recordMailing = command({
  name: 'record-mailing',
  summary: 'Record what came of the mail of an invoice',
  runBy: 'service',
  undo: { why: 'that an invoice was sent is a fact' },
  needs: 'invoices:write',
  input: z.strictObject({ invoiceId: ofInvoice.invoiceId, messageId: lineText(200), error: lineText(200).optional() }),
  recalls: recallsInvoice,
  decide(_book, { invoiceId, messageId, error }, moment, recalled) {
    const invoice = invoiceAt(recalled, { invoiceId });
    const { mailing, mailStatus, statusTransitions } = invoice;
    if (mailStatus !== 'queued' || mailing?.messageId !== messageId) return [];
    if (error !== undefined)
      return [
        InvoiceMailFailed({
          invoice: nextInvoice(invoice, { mailStatus: 'failed', mailing: { ...mailing, error } }, moment),
        }),
      ];
    const sent = { ...statusTransitions, sentAt: moment.nowIso };
    const changes = { sendingStatus: 'sent', mailStatus: 'sent', statusTransitions: sent } as const;
    return [InvoiceSent({ invoice: nextInvoice(invoice, changes, moment) })];
  },
  answer: answerInvoice,
});
