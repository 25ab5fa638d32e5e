// What waits for approval: entries with what exactly is approved of each; and the policy.
import { sql } from 'kysely';
import { z } from 'zod';
import { approvalEnd, policyOf } from '../src/domain/approvals.ts';
import type { ActorView } from '../src/domain/actors.ts';
import { approvalSchema, entrySchema, type ApprovalView, type EntryView } from '../src/domain/entry-view.ts';
import { bare } from '../src/domain/ids.ts';
import { placeColumns, viewsOf, type EntryAt } from './entry-views.ts';
import { getCompany } from './lists.ts';
import { pageFields, pageOf, readPage, type PageAsk } from './page.ts';
import { query, type Page } from './query.ts';
import { approvalPolicyState, type ApprovalPolicy } from '../src/domain/approval-policy.ts';

/** The approval policy of the company: what it has set, or what holds without. */
export const getApprovalPolicy = query<Record<string, never>, ApprovalPolicy>({
  name: 'get-approval-policy',
  summary: 'Get the approval policy',
  text: 'The approval policy: what the company has set, or what holds without.',
  ja: { summary: '承認ポリシーを取得する', text: '承認ポリシー: 会社の設定、または既定の内容。' },
  needs: 'companies:read',
  input: z.strictObject({}),
  output: approvalPolicyState,
  async run(rows, asked) {
    const company = await getCompany.run(rows, asked, {});
    return company && policyOf(company);
  },
});

const actor = entrySchema.shape.createdBy;
const approval = z
  .object({
    entryId: z.string(),
    draftHash: z.string().describe('What is approved: send it with the approval'),
    version: z.number().int(),
    effectiveDate: z.string(),
    memo: z.string().optional(),
    reverses: z.string().optional().describe('Of the draft of a reversal: the entry that it takes back'),
    total: z.number().int(),
    createdBy: actor,
    requestedBy: actor.optional(),
    requestedAt: z.string().optional(),
    expiresAt: z.string().optional(),
    earlier: z.array(approvalSchema).optional().describe('Earlier submissions, with what was said of them'),
    expired: z.boolean().describe('It can no longer be approved: return it, and have it submitted again'),
  })
  .meta({ id: 'Approval' });

/** An entry that waits for approval, as the list shows it. */
interface ApprovalRow extends Pick<
  EntryView,
  'draftHash' | 'version' | 'effectiveDate' | 'memo' | 'reverses' | 'total' | 'createdBy'
> {
  readonly entryId: string;
  readonly requestedBy: ActorView | undefined;
  readonly requestedAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly earlier?: readonly ApprovalView[];
  readonly expired: boolean;
}

const SORTS = { requestedAt: { by: sql`e.submitted_at`, type: 'instant' } } as const;

/** Entries that wait for approval, those that wait longest first. */
export const listApprovals = query<PageAsk, Page<ApprovalRow>>({
  name: 'list-approvals',
  summary: 'List what waits for approval',
  text: 'Entries that wait for approval, those that wait longest first.',
  ja: { summary: '承認待ちの一覧', text: '承認待ちの仕訳を、待ち時間の長い順に返します。' },
  needs: 'entries:read',
  input: z.strictObject(pageFields),
  output: pageOf(approval),
  async run(rows, asked, input) {
    const companyId = bare(asked.companyId);
    const policy = await getApprovalPolicy.run(rows, asked, {});
    const page = await readPage<EntryAt>(
      rows,
      {
        name: 'list-approvals',
        companyId: asked.companyId,
        columns: placeColumns(companyId),
        from: sql`entries e`,
        where: [sql`e.company_id = ${companyId} and e.status = 'pending_approval'`],
        filters: {},
        sorts: SORTS,
        defaultSort: 'requestedAt',
        tieBreaker: { by: sql`e.id`, type: 'uuid' },
      },
      input,
    );
    const entries = await viewsOf(rows, asked.companyId, page.data);
    const data = entries.map((entry): ApprovalRow => {
      const { id, version, effectiveDate, memo, reverses, total, createdBy, submittedBy, submittedAt } = entry;
      const expiresAt = policy && approvalEnd(policy, { ...(submittedAt !== undefined && { submittedAt }) });
      return {
        entryId: id,
        ...(entry.draftHash !== undefined && { draftHash: entry.draftHash }),
        version,
        effectiveDate,
        ...(memo !== undefined && { memo }),
        ...(reverses !== undefined && { reverses }),
        total,
        createdBy,
        requestedBy: submittedBy,
        requestedAt: submittedAt,
        expiresAt,
        ...(entry.approvals && entry.approvals.length > 1 && { earlier: entry.approvals.slice(0, -1) }),
        expired: expiresAt !== undefined && Date.parse(expiresAt) <= asked.nowMs,
      };
    });
    return { ...page, data };
  },
});
