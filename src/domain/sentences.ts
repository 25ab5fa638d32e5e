// Sentences that became entries: what an entry keeps of how it was read, from which confidence on one is posted, and
// when two say the same. How they are read stands in language/.
import { z } from 'zod';

/** Why an entry from a sentence waits as a draft. */
const HOLDS = ['confidence', 'scope', 'cap', 'policy', 'duplicate', 'asked'] as const;
/** Why an entry from a sentence waits as a draft. */
export type Hold = (typeof HOLDS)[number];

/** How a sentence was read, as its entry keeps it. */
export const engineState = z.object({
  method: z.enum(['rule_match', 'pattern', 'history', 'model']),
  /** 60 to 99. */
  confidence: z.number().int(),
  /** `rule_<uuid>` of a rule of the company, or `rule_sys_<name>`. */
  ruleId: z.string(),
  alternatives: z.array(z.object({ accountCode: z.string(), confidence: z.number().int() })),
  tokens: z.object({
    amount: z.number().int(),
    date: z.string(),
    partner: z.string().optional(),
    /** Account code of the other side. */
    payment: z.string(),
    words: z.array(z.string()),
  }),
  explanation: z.string(),
  /** Absent where it was posted. */
  heldBy: z.array(z.enum(HOLDS)).optional(),
});
/** How a sentence was read. */
export type SentenceEngine = z.infer<typeof engineState>;

const sureness = z.number().int().min(60).max(100);

/** From which confidence on a sentence is posted, and from which it is a draft; below, it is refused. */
export const nlSettingsSchema = z
  .strictObject({ postAt: sureness, draftAt: sureness })
  .refine(({ postAt, draftAt }) => draftAt <= postAt, {
    error: 'must not be above postAt: what is posted is sure enough for a draft',
    path: ['draftAt'],
  });
/** See nlSettingsSchema. */
export type NlSettings = z.infer<typeof nlSettingsSchema>;

/** Where a company has set nothing. */
export const NL_DEFAULTS: NlSettings = { postAt: 80, draftAt: 60 };

/** Another entry of the same day, accounts and amounts within so long may be the same thing said twice. */
export const TWIN_MS = 86_400_000;

/** What two sentences have in common that say the same: day, and accounts with sides and amounts in any order. */
export function sentenceKey(
  date: string,
  lines: readonly { readonly side: string; readonly accountCode: string; readonly amount: number }[],
): string {
  const sums = lines.map(({ side, accountCode, amount }) => `${side} ${accountCode} ${amount}`);
  return `${date} ${sums.sort().join(' ')}`;
}
