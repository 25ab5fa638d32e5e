// Fills a company's ledger with generated entries, straight through the event store in large groups: for benches at a
// million entries.
import { uuidv7 } from 'uuidv7';
import { lineId } from '../../src/domain/ids.ts';
import { EntryPosted } from '../../src/domain/journal.ts';
import { addMonths, daysInMonth, lastOfMonth, monthOf } from '../../src/domain/dates.ts';
import type { EventLog, NewEvent } from '../../src/engine/ports.ts';

/**
 * What the generator must know of the company: its accounts by code, its partners, and the fiscal year of the entries.
 * With `taxCodeIds` (by code: S10, P10, P08) sales and
 * purchases carry tax codes; with `labelIds` (of one exclusive dimension) most entries and some lines belong to a
 * department.
 */
export interface Fill {
  readonly log: EventLog;
  readonly stream: string;
  readonly firstRevision: number;
  readonly firstNumber: number;
  readonly count: number;
  readonly accountIds: ReadonlyMap<string, string>;
  readonly partnerIds: readonly string[];
  readonly taxCodeIds?: ReadonlyMap<string, string>;
  readonly labelIds?: readonly string[];
  readonly fiscalYearId: string;
  readonly startYear: number;
  readonly recordedFrom: number;
}

const SHAPES = [
  { debit: '1220', credit: '4110' },
  { debit: '1130', credit: '1220' },
  { debit: '5120', credit: '2120' },
  { debit: '2120', credit: '1130' },
  { debit: '6240', credit: '2310' },
  { debit: '6250', credit: '1130' },
  { debit: '6320', credit: '1130' },
  { debit: '6290', credit: '1110' },
  { debit: '2310', credit: '1130' },
  { debit: '6370', credit: '1130' },
] as const;
/** Accounts of receivables and payables, and the two ways of paying them. */
const CONTROL = new Map<string, string>([
  ['1220', '1220'],
  ['2120', '2120'],
]);
const PAYS = new Map([
  ['1130 1220', '1220'],
  ['2120 1130', '2120'],
]);
const PAYMENTS = new Map<string, (typeof SHAPES)[number]>([
  ['1220', SHAPES[1]],
  ['2120', SHAPES[3]],
]);
const EXPENSES = new Set<string>(['5120', '6240', '6250', '6320', '6290', '6370']);
const TAX_ACCOUNTS = new Set(['1580', '2580']);

/** Charges of so many months, the current one included, are not paid yet, */
const OPEN_MONTHS = 2;
/** but no more of an account than so many, whatever the size of the book: what is open is no matter of its history. */
const OPEN_LINES = 400;
/** So many charges of an account are disputed and stay open, whatever the size of the book. */
const DISPUTED = 10;
/**
 * How often partners name what they pay, in quarters; the others, and the rest, pay without saying what. Those who
 * always do may leave a disputed charge open.
 */
const NAMING = [4, 2, 2, 0] as const;

/**
 * Appends `count` posted entries spread over the twelve months from April of `startYear`; returns the last revision.
 * Deterministic but for the ids.
 */
export async function fill(plan: Fill, onProgress?: (done: number) => void): Promise<number> {
  let random = 42;
  const draw = (n: number): number => (random = (random * 48271) % 2147483647) % n;
  /** Lines that wait for payment, by account, and how many there were. */
  interface Waiting {
    readonly partnerId: string | undefined;
    readonly amount: number;
    readonly lineId: string;
    readonly date: string;
    readonly m: number;
  }
  const open = new Map<string, { readonly lines: Waiting[]; next: number; charged: number; disputed: number }>(
    [...CONTROL.keys()].map((code) => [code, { lines: [], next: 0, charged: 0, disputed: 0 }]),
  );
  const naming = new Map(plan.partnerIds.map((id, i) => [id, NAMING[i % NAMING.length] ?? 0]));
  let revision = plan.firstRevision;
  let number = plan.firstNumber;
  for (let done = 0; done < plan.count;) {
    const events: NewEvent[] = [];
    while (events.length < 500 && done + events.length < plan.count) {
      const i = done + events.length;
      const m = Math.floor((i / plan.count) * 12);
      const month = ((3 + m) % 12) + 1;
      const year = plan.startYear + (month < 4 ? 1 : 0);
      const day = 1 + draw(daysInMonth(year, month));
      const mixed = SHAPES[draw(SHAPES.length)] as (typeof SHAPES)[number];
      const full = [mixed.debit, mixed.credit].find((code) => {
        const of = open.get(code);
        return of && of.lines.length - of.next >= OPEN_LINES;
      });
      const drawn = (full !== undefined && PAYMENTS.get(full)) || mixed;
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      // Receivables and payables are due at the end of the next month, and paid after it in their order: half of them
      // by name. While nothing is to be paid, other things are bought.
      const drawnPays = PAYS.get(`${drawn.debit} ${drawn.credit}`);
      const queue = drawnPays === undefined ? undefined : open.get(drawnPays);
      const head = queue?.lines[queue.next];
      const isFull = queue !== undefined && queue.lines.length - queue.next >= OPEN_LINES;
      const paid = head && (isFull || head.m <= m - OPEN_MONTHS) ? head : undefined;
      if (queue && paid) queue.next++;
      const shape = drawnPays && !paid ? (SHAPES[SHAPES.length - 1] as (typeof SHAPES)[number]) : drawn;
      const pays = paid && drawnPays;
      const control = CONTROL.get(shape.debit) ?? CONTROL.get(shape.credit);
      const partnerId = paid
        ? paid.partnerId
        : draw(control ? 2 : 6) === 0
          ? plan.partnerIds[draw(plan.partnerIds.length)]
          : undefined;
      const isNamed = paid !== undefined && draw(4) < (partnerId === undefined ? 2 : (naming.get(partnerId) ?? 0));
      const amount = paid?.amount ?? 100 + draw(1_000_000);
      const department = plan.labelIds && draw(5) > 0 ? plan.labelIds[draw(plan.labelIds.length)] : undefined;
      const other = plan.labelIds && draw(20) === 0 ? plan.labelIds[draw(plan.labelIds.length)] : undefined;
      const taxCode =
        shape.credit === '4110' ? 'S10' : EXPENSES.has(shape.debit) ? (draw(10) === 0 ? 'P08' : 'P10') : undefined;
      const taxCodeId = taxCode && plan.taxCodeIds?.get(taxCode);
      const line = (side: 'debit' | 'credit', accountCode: string, value: number): object => ({
        side,
        accountId: plan.accountIds.get(accountCode),
        accountCode,
        amount: value,
        ...(taxCodeId && (accountCode === '4110' || EXPENSES.has(accountCode))
          ? { taxCodeId, taxCode, taxEntryMethod: 'none' }
          : {}),
        ...(taxCodeId && TAX_ACCOUNTS.has(accountCode)
          ? { taxCodeId, taxCode, isTaxLine: true, baseLine: taxCode === 'S10' ? 1 : 0 }
          : {}),
        ...(other && department ? { labelIds: [EXPENSES.has(accountCode) ? other : department] } : {}),
        ...(control === accountCode && !pays
          ? { dueDate: lastOfMonth(monthOf(addMonths(`${date.slice(0, 7)}-01`, 1))) }
          : {}),
        ...(paid && isNamed && accountCode === pays
          ? { settles: [{ lineId: paid.lineId, amount: value, date: paid.date }] }
          : {}),
      });
      const tax = Math.floor(amount / 11);
      const lines =
        i % 2 === 0 || pays
          ? [line('debit', shape.debit, amount), line('credit', shape.credit, amount)]
          : shape.credit === '4110'
            ? [
                line('debit', shape.debit, amount),
                line('credit', shape.credit, amount - tax),
                line('credit', '2580', tax),
              ]
            : [
                line('debit', shape.debit, amount - tax),
                line('debit', '1580', tax),
                line('credit', shape.credit, amount),
              ];
      const entryId = `je_${uuidv7()}`;
      const waiting = control && !pays ? open.get(control) : undefined;
      if (waiting) {
        const isDisputed =
          waiting.disputed < DISPUTED &&
          waiting.charged++ * DISPUTED * SHAPES.length >= waiting.disputed * plan.count &&
          partnerId !== undefined &&
          naming.get(partnerId) === 4;
        if (isDisputed) waiting.disputed++;
        else
          waiting.lines.push({
            partnerId,
            amount,
            lineId: lineId(entryId, control === shape.debit ? 0 : lines.length - 1),
            date,
            m,
          });
      }
      const posted = EntryPosted({
        entryId,
        version: 1,
        entryNumber: number++,
        fiscalYearId: plan.fiscalYearId,
        content: {
          effectiveDate: date,
          sourceType: 'import',
          adjustment: false,
          currency: 'JPY',
          memo: `取引 ${i}`,
          ...(partnerId ? { partnerId } : {}),
          ...(department && !other ? { labelIds: [department] } : {}),
          lines: lines as never,
        },
      });
      events.push({
        id: uuidv7(),
        type: posted.type,
        data: posted.data as object,
        meta: {
          v: 1,
          recordedAt: new Date(plan.recordedFrom + i).toISOString(),
          actor: { type: 'system', id: 'bench', via: 'system' },
          command: 'post-entry',
          index: 0,
          count: 1,
        },
      });
    }
    ({ lastRevision: revision } = await plan.log.append(plan.stream, revision, events));
    done += events.length;
    onProgress?.(done);
  }
  return revision;
}
