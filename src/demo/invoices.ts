// Which entries of the demo are invoices and their payments: those of September with what the tail pays of them, and
// two of August with what was paid.
// They come to the same in the books, to the yen.
import type { DemoEntry, DemoLine, DemoStep } from './steps.ts';
import { monthOf } from '../domain/dates.ts';

/** The month whose sales and purchases are invoices, and the one before, of which some are with their payments. */
const MONTH = '2026-09';
const BEFORE = '2026-08';

/** What an entry of the demo is instead: the draft of an invoice to be issued, or a payment of one. */
export type DemoInvoiced =
  | { readonly kind: 'invoice'; readonly draft: Readonly<Record<string, unknown>>; readonly isSent: boolean }
  /** What one line of the bank pays: of each invoice, by its ref, how much. */
  | { readonly kind: 'payment'; readonly of: readonly DemoPayment[] };
interface DemoPayment {
  readonly ref: string;
  readonly amount: number;
  readonly fee?: { readonly amount: number; readonly treatment: 'expense' };
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '4110': '抽出器具・雑貨',
  '4115': 'コーヒー豆',
  '4120': 'バリスタ研修',
  '5120': '器具',
  '5125': '生豆',
  '6230': '包装資材',
};

const isOwed = ({ accountCode, partner }: DemoLine): boolean =>
  partner !== undefined && ['1220', '2120', '2310'].includes(accountCode);

function taxOf({ lines }: DemoEntry, base: DemoLine): number {
  return lines.reduce(
    (sum, line) => (line.isTaxLine && lines[line.baseLine ?? -1] === base ? sum + line.amount : sum),
    0,
  );
}

/** The draft of the invoice that an entry says; undefined when more than its lines, their tax and a debt is booked. */
function draftOf(entry: DemoEntry): Readonly<Record<string, unknown>> | undefined {
  const owed = entry.lines.filter(isOwed);
  const bases = entry.lines.filter((line) => !line.isTaxLine && !isOwed(line));
  const [debt] = owed;
  if (owed.length !== 1 || !debt || bases.some(({ side }) => side === debt.side)) return undefined;
  const isSales = entry.sourceType === 'invoice';
  return {
    type: isSales ? 'sales' : 'purchase',
    partnerCode: debt.partner,
    issueDate: entry.effectiveDate,
    dueDate: entry.dueDate,
    subject: entry.memo,
    // Suppliers' prices include the tax, a part of which is no credit where they are not registered.
    taxEntryMethod: isSales ? 'exclusive' : 'inclusive',
    ...(isSales ? {} : { number: `${debt.partner}-${entry.ref}` }),
    lines: bases.map((line) => ({
      description: DESCRIPTIONS[line.accountCode] ?? entry.memo,
      amount: isSales ? line.amount : line.amount + taxOf(entry, line),
      taxCode: line.taxCode,
      accountCode: line.accountCode,
      ...(line.labels && { labelCodes: line.labels }),
    })),
  };
}

/** What moved for invoices: the money of each, and on the first the fee of the bank that was kept of it. */
function paymentsOf({ lines }: DemoEntry, invoices: readonly DemoEntry[]): DemoPayment[] {
  const fee = lines.reduce(
    (sum, { accountCode, amount }) => (['6370', '1580'].includes(accountCode) ? sum + amount : sum),
    0,
  );
  return invoices.map(({ ref, lines: owed }, i) => {
    const total = owed.find(isOwed)?.amount ?? 0;
    return i === 0 && fee > 0
      ? { ref, amount: total - fee, fee: { amount: fee, treatment: 'expense' } }
      : { ref, amount: total };
  });
}

/** The entries of the list that are invoices and payments, by their ref. */
export function invoicedIn(steps: readonly DemoStep[]): ReadonlyMap<string, DemoInvoiced> {
  const found = new Map<string, DemoInvoiced>();
  const changed = new Set(
    steps.flatMap((step) => (step.kind === 'reverse' || step.kind === 'amend' ? [step.ref] : [])),
  );
  const entries = steps.flatMap((step) => (step.kind === 'batch' ? step.entries : []));
  const take = (entry: DemoEntry): boolean => {
    const draft = changed.has(entry.ref) ? undefined : draftOf(entry);
    if (draft) found.set(entry.ref, { kind: 'invoice', draft, isSent: draft['type'] === 'sales' });
    return draft !== undefined;
  };
  const dealt = new Map<string, DemoEntry[]>();
  for (const entry of entries) {
    if (entry.sourceType !== 'invoice' && entry.sourceType !== 'bill') continue;
    const partner = entry.lines.find(isOwed)?.partner;
    const month = monthOf(entry.effectiveDate);
    if (partner === undefined || (month !== MONTH && (month !== BEFORE || entry.sourceType !== 'invoice'))) continue;
    const key = `${partner}-${month}`;
    dealt.set(key, [...(dealt.get(key) ?? []), entry]);
    if (month === MONTH) take(entry);
  }
  for (const [reference, invoices] of dealt) {
    const paid = entries.find((entry) => entry.sourceType === 'payment' && entry.reference === reference);
    if (!paid) continue;
    // Customers who bought once in the month before: what they paid was for that.
    if (reference.endsWith(BEFORE) && (invoices.length > 1 || !take(invoices[0]!))) continue;
    if (invoices.every(({ ref }) => found.has(ref)))
      found.set(paid.ref, { kind: 'payment', of: paymentsOf(paid, invoices) });
  }
  return found;
}

/** Drafts that wait to be issued. */
export const INVOICE_DRAFTS: readonly Readonly<Record<string, unknown>>[] = [
  {
    type: 'sales',
    partnerCode: 'C005',
    issueDate: '2026-09-30',
    subject: '秋のブレンド 試飲会',
    lines: [
      { description: 'コーヒー豆 秋のブレンド', quantity: '15', unit: 'kg', unitPrice: 3_200, accountCode: '4115' },
      { description: 'バリスタ派遣', quantity: '2', unit: '日', unitPrice: 38_000, accountCode: '4120' },
    ],
  },
  {
    type: 'purchase',
    partnerCode: 'S007',
    issueDate: '2026-09-29',
    subject: '店舗カウンター板（見積どおりか確認中）',
    number: 'T-0929',
    lines: [{ description: 'カウンター板', amount: 88_000, accountCode: '6290' }],
  },
];
