// Random lives of invoices, bills and credit notes of both: every act that there is, in any order, many refused.
import { expect } from 'chai';
import fc from 'fast-check';
import { applyCreditNote, refundInvoice } from '../commands/invoice-credits.ts';
import { recoverInvoice, writeOffInvoice } from '../commands/invoice-losses.ts';
import { payInvoice, reverseInvoicePayment } from '../commands/invoice-payments.ts';
import { sendInvoice } from '../commands/invoice-mails.ts';
import { discardInvoice, draftInvoice, issueInvoice, voidInvoice } from '../commands/invoices.ts';
import { createPartner } from '../commands/registers.ts';
import { isCreditNote, isOurs, standing, type Invoice } from '../src/domain/invoices.ts';
import { Refusal } from '../src/domain/refusal.ts';
import type { Step, World } from './spec.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const DRAFTS = {
  sale: {
    type: 'sales',
    lines: [
      { description: 'コーヒー豆', amount: 20_000, taxCode: 'S08R', accountCode: '4115' },
      { description: 'ミル', amount: 10_000, accountCode: '4110' },
    ],
  },
  'sales credit': { type: 'sales_credit', lines: [{ description: '返品', amount: 10_000 }] },
  bill: { type: 'purchase', lines: [{ description: '生豆', amount: 60_000, accountCode: '5125' }] },
  'fee bill': {
    type: 'purchase',
    controlAccountCode: '2120',
    lines: [{ description: '原稿料', amount: 40_000, accountCode: '6380', withholding: true }],
  },
  'purchase credit': {
    type: 'purchase_credit',
    controlAccountCode: '2120',
    lines: [{ description: '返品', amount: 9_000 }],
  },
} as const;
type Drafted = keyof typeof DRAFTS;
const isDraft = (act: string): act is Drafted => Object.hasOwn(DRAFTS, act);

/** Which acts each state allows: an invoice in another state must stay as it is. */
export const ALLOWED: Readonly<Record<string, readonly Invoice['status'][]>> = {
  issue: ['draft'],
  send: ['issued', 'uncollectible'],
  discard: ['draft', 'discarded'],
  void: ['issued', 'void'],
  pay: ['issued'],
  apply: ['issued', 'uncollectible'],
  refund: ['issued', 'uncollectible'],
  'take back': ['issued', 'uncollectible'],
  'write off': ['issued'],
  recover: ['uncollectible', 'issued'],
};
/** Invoices of which an act may be true; it is tried of any other as well. */
const LIKELY: Readonly<Record<string, (one: Invoice) => boolean>> = {
  apply: (one) => isCreditNote(one.type) || one.amountUnapplied > 0,
  pay: ({ type, amountDue }) => !isCreditNote(type) || amountDue > 0,
  refund: ({ amountUnapplied }) => amountUnapplied > 0,
  'take back': (one) => standing(one).length > 0,
  'write off': ({ type, amountDue }) => type === 'sales' && amountDue > 0,
  recover: ({ writtenOffAmount }) => writtenOffAmount > 0,
};
const ACTS = [
  ...(Object.keys(DRAFTS) as Drafted[]),
  ...Object.keys(ALLOWED),
  ...[
    'sale',
    'issue',
    'issue',
    'issue',
    'issue',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'apply',
    'apply',
    'apply',
    'apply',
  ],
  ...['refund', 'take back', 'take back', 'take back'],
];

/** One thing that is tried: with which invoice and which other, payment, amount, day (of 60) and partner. */
export interface Act {
  readonly act: string;
  readonly which: number;
  readonly other: number;
  readonly amount: number;
  readonly day: number;
  readonly partner: number;
  /** Tried of an invoice of which it may be true. */
  readonly isLikely: boolean;
}
/** One act of a life. */
const anyAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...ACTS),
  which: fc.nat(20),
  other: fc.nat(20),
  // Few amounts: what goes wrong must be able to cancel out.
  amount: fc.constantFrom(1_000, 9_900, 11_000, 32_600, 64_800, 66_000, 90_000),
  day: fc.nat(59),
  partner: fc.constantFrom(0, 0, 0, 0, 0, 1),
  isLikely: fc.constantFrom(true, true, true, true, false),
});
/** A life. */
export const anyLife: fc.Arbitrary<Act[]> = fc.array(anyAct, { minLength: 20, maxLength: 60, size: 'max' });

/** The partners of all lives: customers and suppliers at once. */
export const partnersMade: Step = (world) => {
  world.run(createPartner, { code: 'P0', name: '株式会社山田商店', qualifiedInvoiceIssuer: true });
  world.run(createPartner, { code: 'P1', name: '佐藤デザイン', qualifiedInvoiceIssuer: true });
};

/** Every invoice in its newest state, by id, of the first so many facts. */
export function invoicesIn(facts: readonly RecordedFact[]): ReadonlyMap<string, Invoice> {
  const found = new Map<string, Invoice>();
  for (const { data } of facts) if ('invoice' in data) found.set(data.invoice.id, data.invoice);
  return found;
}

/** The day of an act: in April and May 2026. */
export const dayOf = (n: number): string => new Date(Date.UTC(2026, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);

const isMatch = (one: Invoice, two: Invoice): boolean =>
  isOurs(one.type) === isOurs(two.type) && !isCreditNote(two.type) && one.partnerId === two.partnerId;

/**
 * Tries an act. What is done must be allowed in the state that the invoice was in; what is refused must leave no trace.
 */
export function tryAct(world: World, { act, which, other, amount, day, partner, isLikely }: Act): void {
  const every = [...invoicesIn(world.facts).values()];
  const date = dayOf(day);
  if (isDraft(act)) {
    world.run(draftInvoice, {
      ...DRAFTS[act],
      partnerCode: `P${partner}`,
      issueDate: date,
      ...(day % 3 > 0 && { dueDate: dayOf(day + 30) }),
    });
    return;
  }
  const likely = every.filter((one) => ALLOWED[act]?.includes(one.status) && (LIKELY[act]?.(one) ?? true));
  const all = isLikely && likely.length > 0 ? likely : every;
  const one = all[which % Math.max(1, all.length)];
  if (!one) return;
  const owing = isLikely ? every.filter((two) => two.amountDue > 0 && isMatch(one, two)) : every;
  const target = owing[other % Math.max(1, owing.length)] ?? one;
  const taken = isLikely && act === 'take back' ? standing(one) : one.payments;
  const invoiceId = one.id;
  const before = world.facts.length;
  try {
    switch (act) {
      case 'issue':
        world.run(issueInvoice, { invoiceId });
        break;
      case 'send':
        world.run(sendInvoice, { invoiceId });
        break;
      case 'discard':
        world.run(discardInvoice, { invoiceId });
        break;
      case 'void':
        world.run(voidInvoice, { invoiceId });
        break;
      case 'pay':
        world.run(payInvoice, { invoiceId, date, amount, overpayment: true });
        break;
      case 'apply':
        world.run(applyCreditNote, { creditNoteId: invoiceId, invoiceId: target.id });
        break;
      case 'refund':
        world.run(refundInvoice, { invoiceId, date });
        break;
      case 'take back':
        world.run(reverseInvoicePayment, { invoiceId, paymentId: taken[other % taken.length]?.id ?? 'ipay_x' });
        break;
      case 'write off':
        world.run(writeOffInvoice, { invoiceId, date: dayOf(60 + day) });
        break;
      default:
        world.run(recoverInvoice, { invoiceId, date: dayOf(90), amount });
    }
    expect(ALLOWED[act], `${act} of a ${one.status} invoice`).to.include(one.status);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code, error.message).not.to.equal('internal_error');
    expect(world.facts, 'a refusal writes nothing').to.have.lengthOf(before);
  }
}
