// Journal entries: what an entry holds, its events, its state folded from them, balance, and the mirror image of a
// reversal.
import { z } from 'zod';
import { event, type Actor, type EventOf, type Recorded } from './event.ts';
import { idSchema, isId } from './ids.ts';
import { LIMITS } from './limits.ts';
import { refuse } from './refusal.ts';
import { engineState } from './sentences.ts';
import { metadataState } from './metadata.ts';

/**
 * A line as events store it. Codes are stored beside ids (both are immutable), names are not. The line's id is derived
 * (`lineId`).
 */
export const storedLine = z.object({
  side: z.enum(['debit', 'credit']),
  accountId: z.string(),
  accountCode: z.string(),
  amount: z.number().int().positive(),
  taxCodeId: z.string().optional(),
  taxCode: z.string().optional(),
  taxEntryMethod: z.enum(['inclusive', 'exclusive', 'none']).optional(),
  taxAmount: z.number().int().min(0).optional(),
  isTaxLine: z.literal(true).optional(),
  /** Index of the base line that this tax line belongs to. */
  baseLine: z.number().int().min(0).optional(),
  taxUse: z.enum(['taxable', 'common', 'exempt']).optional(),
  businessType: z.number().int().min(1).max(6).optional(),
  taxBase: z.number().int().min(0).optional(),
  originalDate: z.string().optional(),
  movementKind: z.string().optional(),
  settles: z
    .array(
      z.object({
        lineId: z.string(),
        amount: z.number().int().positive(),
        /** The day of the line that is settled, as it was then. Settlements before 2026-11-22 lack it. */
        date: z.string().optional(),
      }),
    )
    .optional(),
  partnerId: z.string().optional(),
  counterparty: z.string().optional(),
  dueDate: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
  memo: z.string().optional(),
  quantity: z.string().optional(),
  originalCurrency: z.string().optional(),
  originalAmount: z.string().optional(),
  exchangeRate: z.string().optional(),
  invoiceStatus: z.enum(['qualified', 'not_qualified', 'not_applicable']).optional(),
});
/** A line as events store it. */
export type StoredLine = z.infer<typeof storedLine>;

export const SOURCE_TYPES = [
  'manual',
  'natural_language',
  'api',
  'import',
  'bank',
  'invoice',
  'bill',
  'payment',
  'expense_report',
  'payroll',
  'fixed_asset',
  'accrual',
  'contract',
  'opening',
  'closing',
  'reversal',
  'tax_settlement',
  'fx_revaluation',
  'agent',
] as const;
export const sourceType = z.enum(SOURCE_TYPES);
/** Where an entry comes from. */
export type SourceType = (typeof SOURCE_TYPES)[number];

/** A noun by the prefix of its ids. */
interface ResourcePrefix {
  readonly type: string;
  readonly prefix: string;
}
/** The noun and the id prefix of the resources whose commands make entries of a source. */
const RESOURCES_OF: Readonly<Partial<Record<SourceType, ResourcePrefix & { readonly also?: ResourcePrefix }>>> = {
  bank: { type: 'bank_transaction', prefix: 'btx' },
  invoice: { type: 'invoice', prefix: 'inv' },
  bill: { type: 'invoice', prefix: 'inv' },
  payment: { type: 'invoice', prefix: 'inv' },
  expense_report: { type: 'expense_report', prefix: 'exp' },
  payroll: { type: 'payroll_run', prefix: 'pr' },
  fixed_asset: { type: 'fixed_asset', prefix: 'fa', also: { type: 'depreciation_run', prefix: 'fad' } },
  accrual: { type: 'accrual_schedule', prefix: 'acs' },
  contract: { type: 'contract', prefix: 'con' },
};

/** Sources of entries that close a year or reverse another entry. */
export const SERVICE_SOURCES: ReadonlySet<string> = new Set(['closing', 'reversal']);
/** Sources that no caller names: those of the service, and those of the commands of resources. */
export const RESERVED_SOURCES: ReadonlySet<string> = new Set([...SERVICE_SOURCES, ...Object.keys(RESOURCES_OF)]);

/** A resource, named by its noun and id. */
export interface ResourceRef {
  readonly type: string;
  readonly id: string;
}

/**
 * The resource that an entry belongs to: its commands alone change the money of the entry or take it back. Undefined
 * for entries of nobody, also those posted under a derived source before 2026-11-22, when anybody might name one.
 */
export function resourceOf({
  sourceType: source,
  sourceId,
  reverses,
}: Pick<EntryContent, 'sourceType' | 'sourceId' | 'reverses'>): ResourceRef | undefined {
  const resource = RESOURCES_OF[source];
  if (!resource || sourceId === undefined || reverses !== undefined) return undefined;
  for (const one of [resource, resource.also])
    if (one && isId({ prefix: one.prefix }, sourceId)) return { type: one.type, id: sourceId };
  return undefined;
}

/** Refuses entry_has_source for an entry that belongs to a resource. `what` says what was to be done with it. */
export function checkOwnEntry(entryId: string, content: EntryContent, what: string, field?: string): void {
  const source = resourceOf(content);
  if (!source) return;
  refuse(
    'entry_has_source',
    `${field === undefined ? '' : `${field}: `}entry ${entryId} belongs to ` +
      `${source.type.replaceAll('_', ' ')} ${source.id}, whose own actions alone ${what}; ` +
      'use those (memo, reference, labels, documents and metadata can be changed here)',
    field,
    { related: { source } },
  );
}

/** A doubt about the consumption tax of a line. */
const taxFinding = z.object({
  line: z.number().int().min(0),
  code: z.enum(['tax_line_amount', 'supplier_registration', 'tax_code_side']),
});
/** A doubt about the consumption tax of a line. */
export type TaxFinding = z.infer<typeof taxFinding>;

/** Everything an entry says: the part that drafting, posting and amending write. */
export const entryContent = z.object({
  effectiveDate: z.string(),
  sourceType,
  sourceId: z.string().optional(),
  memo: z.string().optional(),
  reference: z.string().optional(),
  adjustment: z.boolean(),
  currency: z.string(),
  lines: z.array(storedLine),
  partnerId: z.string().optional(),
  counterparty: z.string().optional(),
  dueDate: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
  documentIds: z.array(z.string()).optional(),
  autoReverseOn: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  /**
   * What was doubtful about its consumption tax when it was written (tax/findings.ts); a reversal of all that is left
   * takes over those of its original. Entries before 2026-11-22 have none.
   */
  taxFindings: z.array(taxFinding).optional(),
  /** A line stands on the account that the books are opened against. Events before 2026-11-22 lack it. */
  opening: z.literal(true).optional(),
  /** How the sentence was read that it was made from. */
  engine: engineState.optional(),
  /** This entry reverses that one (wholly or in part). */
  reverses: z.string().optional(),
  reversalReason: z.string().optional(),
});
/** Everything an entry says. */
export type EntryContent = z.infer<typeof entryContent>;

/**
 * True for an entry that opens the books or a year: one of sourceType `opening`, or with a line on the opening balance
 * account. In every report it is the opening balance of its year, no movement (Company Accounting Regulation, art. 96
 * (7)). An adjusting entry opens nothing.
 */
export function opensBooks({
  sourceType: source,
  opening,
  adjustment,
}: Pick<EntryContent, 'sourceType' | 'opening' | 'adjustment'>): boolean {
  return !adjustment && (source === 'opening' || opening === true);
}

const entryId = idSchema('entry');

const lineAmount = z.object({ line: z.number().int().min(0), amount: z.number().int().positive() });

/** A draft was made. `version` counts the states of one entry from 1. */
export const EntryDrafted = event(
  'journal_entry.drafted',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    content: entryContent,
    /** Of the draft of a reversal: what it would offset of the entry that it reverses, per line index. */
    reversing: z.array(lineAmount).optional(),
  }),
);
export const EntrySubmitted = event(
  'journal_entry.submitted',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    submittedBy: z.string(),
    /** What is to be approved (approvals.ts). Submissions before 2026-11-22 lack it. */
    draftHash: z.string().optional(),
  }),
);
export const EntryReturned = event(
  'journal_entry.returned',
  1,
  z.object({ entryId, version: z.number().int(), comment: z.string().optional() }),
);
export const EntryDiscarded = event('journal_entry.discarded', 1, z.object({ entryId, version: z.number().int() }));
/**
 * The entry counts from now on. `entryNumber` is gapless per fiscal year; `content` is complete, also when a draft was
 * posted. `wasDraft` = it had been saved before.
 */
export const EntryPosted = event(
  'journal_entry.posted',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    entryNumber: z.number().int().positive(),
    fiscalYearId: z.string(),
    wasDraft: z.literal(true).optional(),
    approvedBy: z.string().optional(),
    /** What was approved. */
    draftHash: z.string().optional(),
    /** What whoever approved it said of it. */
    comment: z.string().optional(),
    content: entryContent,
  }),
);
/** Money fields changed: of a draft (freely) or of a posted entry in an open period. Both versions are kept. */
export const EntryAmended = event(
  'journal_entry.amended',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    status: z.enum(['draft', 'posted']),
    /** Of a posted entry: its lines are rewritten, and the ledger sorts them by it. */ entryNumber: z
      .number()
      .int()
      .positive()
      .optional(),
    before: entryContent,
    after: entryContent,
    /** Why, as whoever changed it said. */
    reason: z.string().optional(),
  }),
);
/**
 * Fields without accounting effect changed (memo, reference, labels, partner, metadata); `content` is the whole new
 * content.
 */
export const EntryAnnotated = event(
  'journal_entry.annotated',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    status: z.enum(['draft', 'pending_approval', 'posted', 'reversed']),
    before: entryContent,
    content: entryContent,
    /**
     * Revision of the event that wrote the lines as they stand: the past is shown with the annotations of today, so
     * totals by recording time change there. Events before 2026-11-21 lack it.
     */
    linesRevision: z.number().int().min(0).optional(),
    /** Why, as whoever changed it said. */
    reason: z.string().optional(),
  }),
);
/**
 * A reversal entry (posted in the same append) offsets this one; `amounts` per line index; `full` = nothing is left.
 */
export const EntryReversed = event(
  'journal_entry.reversed',
  1,
  z.object({
    entryId,
    version: z.number().int(),
    reversalId: entryId,
    amounts: z.array(lineAmount),
    /** Debit total of this reversal, minor units, as a decimal string (a sum may exceed 2^53). */
    reversedAmount: z.string(),
    full: z.boolean(),
    reason: z.string().optional(),
    /** What the reversed lines settled by name and no longer do. Reversals before 2026-11-22 lack it. */
    freed: z.array(z.object({ lineId: z.string(), amount: z.number().int().positive() })).optional(),
  }),
);

/** One line of an entry that is offset, by index, and by how much. */
export type LineAmount = { readonly line: number; readonly amount: number };

export type EntryStatus = 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';

/**
 * An entry as folded from its own events: what a command must know of an existing entry, and what an answer shows.
 * Canonical camelCase.
 */
export interface EntryState {
  readonly id: string;
  readonly status: EntryStatus;
  readonly version: number;
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
  readonly content: EntryContent;
  /** Sum of the debit lines, minor units. */
  readonly total: bigint;
  /** Debit total offset by reversals so far. */
  readonly reversedAmount: bigint;
  /** Offset amount per line index. */
  readonly reversedLines: Readonly<Record<number, number>>;
  readonly reversedBy: readonly string[];
  readonly reversedAt?: string;
  /** Of the draft of a reversal: what it would offset of the entry that it reverses. */
  readonly reversing?: readonly LineAmount[];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly createdByName?: string;
  /** What kind of caller, and through which door: as the event says. */
  readonly createdByType?: Actor['type'];
  readonly createdVia?: Actor['via'];
  readonly updatedAt: string;
  readonly lastEditedBy: string;
  readonly submittedBy?: string;
  readonly submittedAt?: string;
  /** What happened between its makers and its approvers, oldest first. */
  readonly approvalSteps?: readonly ApprovalStep[];
  readonly postedAt?: string;
  readonly postedBy?: string;
  readonly recordedAt: string;
  /** Revision of the newest event of this entry in the company's stream. */
  readonly revision: number;
  /** Revision of the event that wrote the lines as they stand. */
  readonly linesRevision?: number;
}

/** An entry was submitted, approved or returned: by whom, when, and what was said. */
export interface ApprovalStep {
  readonly status: 'submitted' | 'approved' | 'returned';
  readonly by: string;
  readonly at: string;
  /** What was submitted, or approved (approvals.ts). */
  readonly draftHash?: string;
  readonly comment?: string;
}

/** The step of an approval that an event of an entry is; undefined for all others. */
export function approvalStepOf({ type, data, meta }: Recorded): ApprovalStep | undefined {
  const said = data as { approvedBy?: string; submittedBy?: string; wasDraft?: true } & Partial<ApprovalStep>;
  const status =
    type === EntrySubmitted.type
      ? 'submitted'
      : type === EntryReturned.type
        ? 'returned'
        : type === EntryPosted.type && said.wasDraft && said.approvedBy !== undefined
          ? 'approved'
          : undefined;
  if (status === undefined) return undefined;
  return {
    status,
    by: said.submittedBy ?? said.approvedBy ?? meta.actor.id,
    at: meta.recordedAt,
    ...(said.draftHash !== undefined && { draftHash: said.draftHash }),
    ...(said.comment !== undefined && { comment: said.comment }),
  };
}

type JournalDefinition =
  | typeof EntryDrafted
  | typeof EntrySubmitted
  | typeof EntryReturned
  | typeof EntryDiscarded
  | typeof EntryPosted
  | typeof EntryAmended
  | typeof EntryAnnotated
  | typeof EntryReversed;
type Distribute<D> = D extends unknown ? Recorded<EventOf<D>> : never;
type JournalEntryFact = Distribute<JournalDefinition>;

/** An entry by its first event; `now` is what every event says of it. */
function begunEntry(
  fact: Extract<JournalEntryFact, { type: 'journal_entry.drafted' | 'journal_entry.posted' }>,
  now: Pick<EntryState, 'version' | 'revision' | 'updatedAt' | 'recordedAt' | 'approvalSteps'>,
): EntryState {
  const { recordedAt, actor } = fact.meta;
  const { entryId: id, content } = fact.data;
  const posted = fact.type === 'journal_entry.posted';
  const begun: EntryState = {
    id,
    status: posted ? 'posted' : 'draft',
    ...now,
    linesRevision: fact.revision,
    content,
    total: debitTotal(content.lines),
    reversedAmount: 0n,
    reversedLines: {},
    reversedBy: [],
    createdAt: recordedAt,
    createdBy: actor.id,
    ...(actor.name !== undefined && { createdByName: actor.name }),
    createdByType: actor.type,
    createdVia: actor.via,
    lastEditedBy: actor.id,
    ...(posted && {
      entryNumber: fact.data.entryNumber,
      fiscalYearId: fact.data.fiscalYearId,
      postedAt: recordedAt,
      postedBy: actor.id,
    }),
  };
  return posted || fact.data.reversing === undefined ? begun : { ...begun, reversing: fact.data.reversing };
}

/**
 * Folds one event of an entry into its state; pure. `undefined` is the entry before its first event. Events of other
 * entries and nouns leave it as it is.
 */
export function foldEntry(state: EntryState | undefined, recorded: Recorded): EntryState | undefined {
  if (!recorded.type.startsWith('journal_entry.')) return state;
  const fact = recorded as JournalEntryFact; // the one cast: the type name decides the data
  const { entryId: id, version } = fact.data;
  if (state !== undefined && state.id !== id) return state;
  const {
    revision,
    meta: { recordedAt, actor },
  } = fact;
  const step = state && approvalStepOf(fact);
  const now = {
    version,
    revision,
    updatedAt: recordedAt,
    recordedAt,
    ...(step && { approvalSteps: [...(state.approvalSteps ?? []), step] }),
  };
  if (fact.type === 'journal_entry.drafted' || (fact.type === 'journal_entry.posted' && state === undefined))
    return begunEntry(fact, now);
  if (state === undefined) return undefined;
  switch (fact.type) {
    case 'journal_entry.posted': {
      const { content, entryNumber, fiscalYearId } = fact.data;
      return {
        ...state,
        ...now,
        linesRevision: revision,
        status: 'posted',
        content,
        total: debitTotal(content.lines),
        entryNumber,
        fiscalYearId,
        postedAt: recordedAt,
        postedBy: actor.id,
      };
    }
    case 'journal_entry.submitted':
      return {
        ...state,
        ...now,
        status: 'pending_approval',
        submittedBy: fact.data.submittedBy,
        submittedAt: recordedAt,
      };
    case 'journal_entry.returned':
      return { ...state, ...now, status: 'draft' };
    case 'journal_entry.discarded':
      return { ...state, ...now, status: 'discarded' };
    case 'journal_entry.amended':
      return {
        ...state,
        ...now,
        linesRevision: revision,
        content: fact.data.after,
        total: debitTotal(fact.data.after.lines),
        lastEditedBy: actor.id,
      };
    case 'journal_entry.annotated':
      return { ...state, ...now, content: fact.data.content, lastEditedBy: actor.id };
    case 'journal_entry.reversed': {
      const { amounts, reversalId, reversedAmount, full } = fact.data;
      const reversedLines: Record<number, number> = { ...state.reversedLines };
      for (const { line, amount } of amounts) reversedLines[line] = (reversedLines[line] ?? 0) + amount;
      return {
        ...state,
        ...now,
        status: full ? 'reversed' : state.status,
        reversedLines,
        reversedAmount: state.reversedAmount + BigInt(reversedAmount),
        reversedBy: [...state.reversedBy, reversalId],
        reversedAt: recordedAt,
      };
    }
    default:
      fact satisfies never;
      return state;
  }
}

/** The state of one entry after these events, of which those of other entries do not count. */
export function foldEntryOf(id: string, events: readonly Recorded[], before?: EntryState): EntryState | undefined {
  return events.reduce(
    (state, recorded) => ((recorded.data as { entryId?: string }).entryId === id ? foldEntry(state, recorded) : state),
    before,
  );
}

type Amounts = readonly { readonly side: 'debit' | 'credit'; readonly amount: number }[];

function totalOf(lines: Amounts, side: 'debit' | 'credit'): bigint {
  let fast = 0;
  for (const line of lines) if (line.side === side) fast += line.amount;
  if (fast <= Number.MAX_SAFE_INTEGER) return BigInt(fast);
  let exact = 0n;
  for (const line of lines) if (line.side === side) exact += BigInt(line.amount);
  return exact;
}

/** Sum of the debit lines, minor units, exact. */
export function debitTotal(lines: Amounts): bigint {
  return totalOf(lines, 'debit');
}

/**
 * Refuses lines that are no entry: fewer than two or more than LIMITS.linesPerEntry lines, a missing side
 * (too_few_lines), or debits that differ from
 * credits (unbalanced_entry; the message says by how much and the likely cause). `prefix` goes before field names:
 * `entries[3].`.
 */
export function checkBalance(lines: Amounts, prefix = ''): void {
  const field = `${prefix}lines`;
  if (lines.length > LIMITS.linesPerEntry)
    refuse(
      'too_many_lines',
      `${field}: an entry has at most ${LIMITS.linesPerEntry} lines, this one has ${lines.length}; split it`,
      field,
    );
  if (lines.length < 2)
    refuse('too_few_lines', `${field}: an entry needs at least two lines, a debit and a credit`, field);
  const debit = totalOf(lines, 'debit');
  const credit = totalOf(lines, 'credit');
  if (debit === credit) return;
  if (debit === 0n || credit === 0n)
    refuse(
      'too_few_lines',
      `${field}: there is no ${debit === 0n ? 'debit' : 'credit'} line; ` +
        'an entry needs at least one debit and one credit',
      field,
    );
  refuse(
    'unbalanced_entry',
    `${field}: debits ${debit} and credits ${credit} differ by ` +
      `${debit > credit ? debit - credit : credit - debit}${likelyCause(lines, debit, credit)}`,
    field,
  );
}

/** Why an entry may be out of balance, as bookkeepers look for it; empty when nothing is likely. */
function likelyCause(lines: Amounts, debit: bigint, credit: bigint): string {
  const heavy = debit > credit ? 'debit' : 'credit';
  const difference = debit > credit ? debit - credit : credit - debit;
  const at = (match: (line: Amounts[number]) => boolean): number => lines.findIndex(match);
  const wrongSide = at((line) => line.side === heavy && BigInt(line.amount) * 2n === difference);
  if (wrongSide >= 0) return `; lines[${wrongSide}] may be on the wrong side`;
  const unmatched = at((line) => BigInt(line.amount) === difference);
  if (unmatched >= 0) return `; lines[${unmatched}] may be double, or its counter line is missing`;
  for (const percent of [10n, 8n]) {
    const taxed = at((line) => line.side !== heavy && (BigInt(line.amount) * percent) / 100n === difference);
    if (taxed >= 0) return `; the ${percent} % consumption tax line of lines[${taxed}] may be missing`;
  }
  return difference % 9n === 0n ? '; two digits of an amount may be transposed' : '';
}

/** What is left to reverse of each line: amount minus what reversals have offset. */
export function restOf(state: EntryState): number[] {
  return state.content.lines.map((line, i) => line.amount - (state.reversedLines[i] ?? 0));
}

/**
 * The mirror image of an entry for these amounts (by line index): sides swapped, all dimensions kept. A share of
 * taxAmount and taxBase goes with a partial amount so
 * that the shares of all reversals add up exactly. Lines with a tax code carry the date of the original transaction, on
 * which the code's validity is tested.
 */
export function mirrorLines(state: EntryState, amounts: readonly LineAmount[]): StoredLine[] {
  const places = new Map(amounts.map(({ line }, place) => [line, place]));
  return amounts.map(({ line: index, amount }) => {
    const original = state.content.lines[index] as StoredLine;
    const before = state.reversedLines[index] ?? 0;
    const share = (whole: number): number =>
      Number(
        (BigInt(whole) * BigInt(before + amount)) / BigInt(original.amount) -
          (BigInt(whole) * BigInt(before)) / BigInt(original.amount),
      );
    const { settles: _settles, baseLine, taxAmount, taxBase, ...rest } = original;
    const base = baseLine === undefined ? undefined : places.get(baseLine);
    return {
      ...rest,
      side: original.side === 'debit' ? 'credit' : 'debit',
      amount,
      ...(taxAmount !== undefined && { taxAmount: share(taxAmount) }),
      ...(taxBase !== undefined && { taxBase: share(taxBase) }),
      ...(base !== undefined && { baseLine: base }),
      ...(original.taxCodeId !== undefined && { originalDate: original.originalDate ?? state.content.effectiveDate }),
    };
  });
}
