// Journal entries: what an entry holds, its events, its state folded from them, balance, and the mirror image of a reversal.
import { z } from 'zod';
import { event, type Recorded } from './event.ts';
import { idSchema } from './ids.ts';
import { metadataSchema } from './companies.ts';

/** A line as events store it. Codes are stored beside ids (both are immutable), names are not. The line's id is derived (`lineId`). */
export const storedLine = z.object({
  side: z.enum(['debit', 'credit']), accountId: z.string(), accountCode: z.string(), amount: z.number().int().positive(),
  taxCodeId: z.string().optional(), taxCode: z.string().optional(), taxEntryMethod: z.enum(['inclusive', 'exclusive', 'none']).optional(),
  taxAmount: z.number().int().min(0).optional(), isTaxLine: z.literal(true).optional(),
  /** Index of the base line that this tax line belongs to. */
  baseLine: z.number().int().min(0).optional(),
  taxUse: z.enum(['taxable', 'common', 'exempt']).optional(), businessType: z.number().int().min(1).max(6).optional(),
  taxBase: z.number().int().min(0).optional(), originalDate: z.string().optional(), movementKind: z.string().optional(),
  settles: z.array(z.object({ lineId: z.string(), amount: z.number().int().positive() })).optional(),
  partnerId: z.string().optional(), counterparty: z.string().optional(), dueDate: z.string().optional(), labelIds: z.array(z.string()).optional(), memo: z.string().optional(),
  quantity: z.string().optional(), originalCurrency: z.string().optional(), originalAmount: z.string().optional(), exchangeRate: z.string().optional(),
  invoiceStatus: z.enum(['qualified', 'not_qualified', 'not_applicable']).optional(),
});
/** A line as events store it. */
export type StoredLine = z.infer<typeof storedLine>;

export const SOURCE_TYPES = [
  'manual', 'natural_language', 'api', 'import', 'bank', 'invoice', 'bill', 'payment', 'expense_report', 'payroll', 'fixed_asset', 'accrual', 'contract',
  'opening', 'closing', 'reversal', 'tax_settlement', 'fx_revaluation', 'agent',
] as const;
export const sourceType = z.enum(SOURCE_TYPES);

/** Everything an entry says: the part that drafting, posting and amending write. */
export const entryContent = z.object({
  effectiveDate: z.string(), sourceType, sourceId: z.string().optional(), memo: z.string().optional(), reference: z.string().optional(),
  adjustment: z.boolean(), currency: z.string(), lines: z.array(storedLine),
  partnerId: z.string().optional(), counterparty: z.string().optional(), dueDate: z.string().optional(), labelIds: z.array(z.string()).optional(), documentIds: z.array(z.string()).optional(),
  autoReverseOn: z.string().optional(), externalId: z.string().optional(), metadata: metadataSchema.optional(),
  /** This entry reverses that one (wholly or in part). */
  reverses: z.string().optional(), reversalReason: z.string().optional(),
});
/** Everything an entry says. */
export type EntryContent = z.infer<typeof entryContent>;

const entryId = idSchema('entry');

/** A draft was made. `version` counts the states of one entry from 1. */
export const EntryDrafted = event('journal_entry.drafted', 1, z.object({ entryId, version: z.number().int(), content: entryContent }));
export const EntrySubmitted = event('journal_entry.submitted', 1, z.object({ entryId, version: z.number().int(), submittedBy: z.string() }));
export const EntryReturned = event('journal_entry.returned', 1, z.object({ entryId, version: z.number().int(), comment: z.string().optional() }));
export const EntryDiscarded = event('journal_entry.discarded', 1, z.object({ entryId, version: z.number().int() }));
/** The entry counts from now on. `entryNumber` is gapless per fiscal year; `content` is complete, also when a draft was posted. `wasDraft` = it had been saved before. */
export const EntryPosted = event('journal_entry.posted', 1, z.object({
  entryId, version: z.number().int(), entryNumber: z.number().int().positive(), fiscalYearId: z.string(), wasDraft: z.literal(true).optional(),
  approvedBy: z.string().optional(), content: entryContent,
}));
/** Money fields changed: of a draft (freely) or of a posted entry in an open period. Both versions are kept. */
export const EntryAmended = event('journal_entry.amended', 1, z.object({
  entryId, version: z.number().int(), status: z.enum(['draft', 'posted']), before: entryContent, after: entryContent,
}));
/** Fields without accounting effect changed (memo, reference, labels, partner, metadata); `content` is the whole new content. */
export const EntryAnnotated = event('journal_entry.annotated', 1, z.object({ entryId, version: z.number().int(), status: z.enum(['draft', 'pending_approval', 'posted', 'reversed']), before: entryContent, content: entryContent }));
/** A reversal entry (posted in the same append) offsets this one; `amounts` per line index; `full` = nothing is left. */
export const EntryReversed = event('journal_entry.reversed', 1, z.object({
  entryId, version: z.number().int(), reversalId: entryId, amounts: z.array(z.object({ line: z.number().int().min(0), amount: z.number().int().positive() })),
  reversedAmount: z.number().int().positive(), full: z.boolean(), reason: z.string().optional(),
}));

export type EntryStatus = 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';

/** An entry as folded from its own events: what a command must know of an existing entry, and what an answer shows. Canonical camelCase. */
export interface EntryState {
  readonly id: string;
  readonly status: EntryStatus;
  readonly version: number;
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
  readonly content: EntryContent;
  /** Sum of the debit lines, minor units. */
  readonly total: number;
  /** Debit total offset by reversals so far. */
  readonly reversedAmount: number;
  /** Offset amount per line index. */
  readonly reversedLines: Readonly<Record<number, number>>;
  readonly reversedBy: readonly string[];
  readonly reversedAt?: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly createdByName?: string;
  readonly updatedAt: string;
  readonly lastEditedBy: string;
  readonly submittedBy?: string;
  readonly submittedAt?: string;
  readonly postedAt?: string;
  readonly postedBy?: string;
  readonly recordedAt: string;
  /** Revision of the newest event of this entry in the company's stream. */
  readonly revision: number;
}

/** Folds one event of an entry into its state; pure. `undefined` is the entry before its first event. Events of other nouns leave it as it is. */
export function foldEntry(state: EntryState | undefined, recorded: Recorded): EntryState | undefined {
  void recorded;
  return state;
}
