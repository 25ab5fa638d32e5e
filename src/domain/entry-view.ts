// A journal entry as answers show it: canonical camelCase, names beside ids, absent fields omitted.
import { z } from 'zod';
import { actorVia, actorView, shownActor, type ActorView } from './actors.ts';
import type { Actor } from './event.ts';
import { draftHash } from './approvals.ts';
import { idSchema, lineId } from './ids.ts';
import {
  entryContent,
  storedLine,
  type ApprovalStep,
  type EntryContent,
  type EntryState,
  type EntryStatus,
  type StoredLine,
} from './journal.ts';

/** Schema of a line as answers show it. */
const lineSchema = storedLine
  .omit({ baseLine: true })
  .extend({
    id: idSchema('line'),
    accountName: z.string().optional(),
    partnerName: z.string().optional(),
    baseLineId: z.string().optional(),
    reversedAmount: z.number().int().optional(),
  });
/** Schema of one submission of an entry, and what became of it. */
export const approvalSchema = z
  .object({
    round: z.number().int(),
    status: z.enum(['pending', 'approved', 'returned']),
    draftHash: z.string().optional().describe('What was submitted, as one hash'),
    requestedBy: shownActor,
    requestedAt: z.string(),
    decidedBy: shownActor.optional(),
    decidedAt: z.string().optional(),
    comment: z.string().optional().describe('What whoever decided said of it'),
  })
  .meta({ id: 'EntryApprovalRound' });
/** One submission of an entry, and what became of it. */
export interface ApprovalView {
  readonly round: number;
  readonly status: 'pending' | 'approved' | 'returned';
  readonly draftHash?: string;
  readonly requestedBy: ActorView;
  readonly requestedAt: string;
  readonly decidedBy?: ActorView;
  readonly decidedAt?: string;
  readonly comment?: string;
}

/** The submissions of an entry, from its steps, oldest first. */
export function approvalsOf(steps: readonly ApprovalStep[]): ApprovalView[] {
  const rounds: ApprovalView[] = [];
  for (const { status, by, at, draftHash: hash, comment } of steps) {
    const last = rounds.at(-1);
    if (status === 'submitted')
      rounds.push({
        round: rounds.length + 1,
        status: 'pending',
        ...(hash !== undefined && { draftHash: hash }),
        requestedBy: actorView(by),
        requestedAt: at,
      });
    else if (last?.status === 'pending')
      rounds[rounds.length - 1] = {
        ...last,
        status,
        decidedBy: actorView(by),
        decidedAt: at,
        ...(comment !== undefined && { comment }),
      };
  }
  return rounds;
}

/** Schema of a journal entry as answers show it (canonical camelCase, surface B). */
export const entrySchema = entryContent
  .omit({ lines: true, taxFindings: true })
  .extend({
    id: idSchema('entry'),
    companyId: idSchema('company').optional(),
    status: z.enum(['draft', 'pending_approval', 'posted', 'reversed', 'discarded']),
    entryNumber: z.number().int().optional(),
    fiscalYearId: z.string().optional(),
    total: z.number().int(),
    lines: z.array(lineSchema),
    partnerName: z.string().optional(),
    reversedBy: z.string().optional(),
    reversals: z.array(z.string()).optional(),
    reversedAmount: z.number().int().optional(),
    reversedAt: z.string().optional(),
    version: z.number().int(),
    createdAt: z.string(),
    createdBy: shownActor.extend({ via: actorVia.optional().describe('Through which door it was recorded first') }),
    updatedAt: z.string(),
    lastEditedBy: shownActor,
    submittedAt: z.string().optional(),
    submittedBy: shownActor.optional(),
    approvals: z
      .array(approvalSchema)
      .optional()
      .describe('Each time that it was submitted, oldest first, and what was decided'),
    draftHash: z.string().optional().describe('What is approved of an entry that waits for it'),
    postedAt: z.string().optional(),
    postedBy: shownActor.optional(),
    recordedAt: z.string(),
    streamPosition: z.number().int(),
    links: z
      .object({ events: z.string(), history: z.string(), proof: z.string().optional(), source: z.string().optional() })
      .optional()
      .describe('What the entry stands on: its events, their proof, its versions, the invoice that it belongs to'),
  });

/** Names that an answer shows beside ids. Codes and tax codes are in the entry itself. */
export interface EntryNames {
  accountName(id: string): string | undefined;
  partnerName(id: string): string | undefined;
}

/** A line as answers show it. */
export type LineView = Omit<StoredLine, 'baseLine'> & {
  readonly id: string;
  readonly accountName?: string;
  readonly partnerName?: string;
  readonly baseLineId?: string;
  readonly reversedAmount?: number;
};

/** A journal entry as answers show it: canonical camelCase, absent fields omitted. */
export type EntryView = Omit<EntryContent, 'lines' | 'taxFindings'> & {
  readonly id: string;
  readonly companyId?: string;
  readonly status: EntryStatus;
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
  readonly total: bigint;
  readonly lines: readonly LineView[];
  readonly partnerName?: string;
  readonly reversedBy?: string;
  readonly reversals?: readonly string[];
  readonly reversedAmount?: bigint;
  readonly reversedAt?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: ActorView & { readonly via?: Actor['via'] };
  readonly updatedAt: string;
  readonly lastEditedBy: ActorView;
  readonly submittedAt?: string;
  readonly submittedBy?: ActorView;
  readonly approvals?: readonly ApprovalView[];
  /** Of an entry that waits for approval: what exactly is approved. */
  readonly draftHash?: string;
  readonly postedAt?: string;
  readonly postedBy?: ActorView;
  readonly recordedAt: string;
  /** Revision of the newest event of the entry in the company's stream. */
  readonly streamPosition: number;
};

/** Fields that a list of entries shows to people. */
export const ENTRY_COLUMNS: readonly (keyof EntryView)[] = [
  'effectiveDate',
  'entryNumber',
  'status',
  'sourceType',
  'total',
  'memo',
  'id',
];

/** The canonical entry as surface B prints it: what commands answer and queries list. */
export function entryView(state: EntryState, names: EntryNames, companyId?: string): EntryView {
  const { content } = state;
  const { lines, taxFindings: _doubts, ...said } = content;
  const named = (id: string | undefined): { partnerName?: string } => {
    const name = id === undefined ? undefined : names.partnerName(id);
    return name === undefined ? {} : { partnerName: name };
  };
  return {
    id: state.id,
    ...(companyId !== undefined && { companyId }),
    ...(state.entryNumber !== undefined && { entryNumber: state.entryNumber }),
    status: state.status,
    ...said,
    ...named(content.partnerId),
    total: state.total,
    lines: lines.map((line, index): LineView => {
      const { side, accountId, accountCode, amount, baseLine, ...rest } = line;
      const accountName = names.accountName(accountId);
      const reversed = state.reversedLines[index];
      return {
        id: lineId(state.id, index),
        side,
        accountId,
        accountCode,
        ...(accountName !== undefined && { accountName }),
        amount,
        ...rest,
        ...named(line.partnerId),
        ...(baseLine !== undefined && { baseLineId: lineId(state.id, baseLine) }),
        ...(reversed !== undefined && { reversedAmount: reversed }),
      };
    }),
    ...(state.fiscalYearId !== undefined && { fiscalYearId: state.fiscalYearId }),
    ...(state.reversedBy.length > 0 && {
      reversedBy: state.reversedBy[0],
      reversals: state.reversedBy,
      reversedAmount: state.reversedAmount,
    }),
    ...(state.reversedAt !== undefined && { reversedAt: state.reversedAt }),
    version: state.version,
    createdAt: state.createdAt,
    createdBy: {
      ...actorView(state.createdBy, state.createdByName),
      ...(state.createdByType === 'agent' && { type: 'agent' }),
      ...(state.createdVia !== undefined && { via: state.createdVia }),
    },
    updatedAt: state.updatedAt,
    lastEditedBy: actorView(state.lastEditedBy),
    ...(state.submittedAt !== undefined && { submittedAt: state.submittedAt }),
    ...(state.submittedBy !== undefined && { submittedBy: actorView(state.submittedBy) }),
    ...(state.approvalSteps && { approvals: approvalsOf(state.approvalSteps) }),
    ...(state.status === 'pending_approval' && { draftHash: draftHash(content) }),
    ...(state.postedAt !== undefined && { postedAt: state.postedAt }),
    ...(state.postedBy !== undefined && { postedBy: actorView(state.postedBy) }),
    recordedAt: state.recordedAt,
    streamPosition: state.revision,
  };
}
