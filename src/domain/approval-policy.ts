// A company's policy of approvals, as its events carry it.
import { z } from 'zod';

/** A rule: postings of these callers from this total on (minor units), on any account or on one of these. */
export const approvalRule = z.object({
  appliesTo: z.enum(['agents', 'everyone']),
  minAmount: z.number().int().min(0),
  accountCodes: z.array(z.string()).optional(),
});

/** A company's policy, as its events carry it. */
export const approvalPolicyState = z.object({
  rules: z.array(approvalRule),
  /** Who approves: anybody who may, nobody who made it, or nobody of the same root either. */
  fourEyes: z.enum(['off', 'principal', 'strict']),
  /** A submission is void after so many days; null = never. */
  expiresAfterDays: z.number().int().nullable(),
});

/** A company's policy of approvals. */
export type ApprovalPolicy = z.infer<typeof approvalPolicyState>;
