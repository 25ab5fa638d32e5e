// What a list of requests of the demo is made of: its steps, entries and lines, and the days between which it runs.
import type { CalendarDate } from '../domain/dates.ts';
import type { Worked } from '../domain/payroll/facts.ts';

/**
 * A line as the demo writes it: accounts, tax codes, partners and labels by code; `baseLine` is the index of a tax
 * line's base line.
 */
export interface DemoLine {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCode?: string;
  readonly isTaxLine?: true;
  readonly baseLine?: number;
  readonly partner?: string;
  readonly labels?: readonly string[];
  readonly memo?: string;
}
/** An entry of the demo. `ref` names it inside the list, for later steps that act on it. */
export interface DemoEntry {
  readonly ref: string;
  readonly effectiveDate: string;
  readonly sourceType: string;
  readonly memo: string;
  readonly lines: readonly DemoLine[];
  readonly reference?: string;
  readonly adjustment?: true;
  readonly dueDate?: string;
  /** What is run in place of this entry, or that the run of another one posts it too. */
  readonly payroll?: DemoRun | 'paid';
}
/** One request. `key` is its idempotency key, so that a seeding that was interrupted goes on where it stopped. */
export type DemoStep =
  | {
      readonly kind: 'company' | 'partner' | 'label';
      readonly key: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'batch'; readonly key: string; readonly entries: readonly DemoEntry[] }
  | { readonly kind: 'draft'; readonly key: string; readonly entry: DemoEntry; readonly byAgent?: true }
  | {
      readonly kind: 'reverse';
      readonly key: string;
      readonly ref: string;
      readonly date: string;
      readonly reason: string;
    }
  | { readonly kind: 'amend'; readonly key: string; readonly ref: string; readonly entry: DemoEntry }
  | { readonly kind: 'submit'; readonly key: string; readonly ref: string; readonly byAgent?: true }
  | {
      readonly kind: 'asset' | 'accrual';
      readonly key: string;
      /** Names an asset inside the list. */
      readonly ref?: string;
      /** Memo of the entry whose first line is the purchase, or the balance. */
      readonly purchase?: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'dispose';
      readonly key: string;
      readonly ref: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'depreciate'; readonly key: string; readonly month: string }
  | { readonly kind: 'recognize'; readonly key: string; readonly through: string }
  | {
      readonly kind: 'taxSettings';
      readonly key: string;
      readonly startDate: string;
      readonly taxSettings: { readonly interimPaid: { readonly national: number; readonly local: number } };
    }
  | { readonly kind: 'closeYear'; readonly key: string; readonly startDate: string };

/**
 * First day of the demo's closed year, its last day, the last day of the open year whose figures are always there, and
 * the last day that a tail of further months may reach: where the open year ends.
 */
export const DEMO = {
  yearStart: '2025-04-01',
  yearEnd: '2026-03-31',
  last: '2026-09-30',
  tailEnd: '2027-03-31',
  entriesPerBatch: 100,
} as const;

/** The last day of the demo where today is this day: between the last fixed day and the end of the open year. */
export function demoThrough(today: CalendarDate): CalendarDate {
  return today <= DEMO.last ? DEMO.last : today < DEMO.tailEnd ? today : DEMO.tailEnd;
}

/** A run of the demo: what is asked, employees by their numbers, and what it posts; the bank pays it (bank.ts). */
export interface DemoRun {
  /** Input of run-payroll; `numbers` stand for its ids. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly hours?: Readonly<Record<string, number>>;
  /** What the wage ledger tells of those who are paid for work. */
  readonly worked?: Readonly<Record<string, Worked>>;
  readonly bonuses?: Readonly<Record<string, number>>;
  readonly entryDate: CalendarDate;
  readonly lines: readonly DemoLine[];
  readonly net: number;
}
