// Seals of closes: which signed checkpoint covers a close, and which statements were true at it. A kept noun; a period
// that is opened again keeps its old seals, superseded.
import { z } from 'zod';
import { unsealedBy } from './period-balances.ts';
import type { FiscalPeriod, PeriodsPart } from './fiscal-periods.ts';
import { idSchema } from './ids.ts';
import { register, type Slice } from './register.ts';

export const PERIOD_SEAL_ID = { prefix: 'psl' } as const;

/** A file of a seal: its bytes are kept where documents are, under their hash; they are no document. */
export const sealedFile = z.object({
  name: z.string(),
  mimeType: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
});

/** Full state of a seal, as its events carry it. */
export const periodSealState = z.object({
  id: idSchema(PERIOD_SEAL_ID),
  periodId: idSchema('fiscalPeriod'),
  /** Sequence of the event that closed the period. */
  closeSequence: z.number().int(),
  /** Size and root of the checkpoint: larger than `closeSequence`. */
  size: z.number().int(),
  root: z.string(),
  /** The signed note, as it was published. */
  note: z.string(),
  /** The statements at `closeSequence`. */
  files: z.array(sealedFile),
  status: z.enum(['current', 'superseded']),
  supersededAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A seal of a close. */
export type PeriodSeal = z.infer<typeof periodSealState>;

/** The natural key of a seal: one close has one, whoever makes it and however often. */
export function keyOfSeal({ periodId, closeSequence }: Pick<PeriodSeal, 'periodId' | 'closeSequence'>): string {
  return `close:${periodId}:${closeSequence}`;
}

/** Seals as a kept noun. */
export const periodSeals = register({
  noun: 'period_seal',
  ja: '期間の封印',
  field: 'periodSeal',
  id: PERIOD_SEAL_ID,
  state: periodSealState,
  acts: ['made', 'superseded'],
  unique: (seal) => [keyOfSeal(seal)],
  shown: ['periodId', 'closeSequence', 'size', 'status', 'createdAt', 'id'],
  listing: {
    table: 'period_seals',
    needs: 'proofs:read',
    columns: { periodId: 'uuid', closeSequence: 'bigint', size: 'bigint' },
    search: () => [],
    filters: ['periodId'],
    sorts: ['closeSequence'],
    defaultSort: '-closeSequence',
    indexes: { period_seals_by_period: '(company_id, period_id, close_sequence)' },
  },
});
export const { made: PeriodSealMade, superseded: PeriodSealSuperseded } = periodSeals.events;

/** Seals in force that do not hold any more when this period is open again. */
export function sealsEndedBy(
  book: { readonly periods: Readonly<PeriodsPart>; readonly periodSeals: Readonly<Slice<PeriodSeal>> },
  reopened: FiscalPeriod,
): PeriodSeal[] {
  const current = [...book.periodSeals.byId.values()].filter(({ status }) => status === 'current');
  const ended = new Set(
    unsealedBy(
      book.periods.years,
      reopened,
      current.map(({ periodId }) => periodId),
    ),
  );
  return current.filter(({ periodId }) => ended.has(periodId));
}

/** Files that an event names and whose bytes are kept where documents are, beside those of documents. */
export function filesOfSeal(data: unknown): readonly { readonly name: string; readonly sha256: string }[] {
  const { periodSeal } = (data ?? {}) as { readonly periodSeal?: Partial<PeriodSeal> };
  return periodSeal?.files ?? [];
}
