// Seals of closes: made by the service itself once a checkpoint covers the close. A reopen supersedes them in its own
// append (fiscal-periods.ts).
import { z } from 'zod';
import { LIMITS } from '../src/domain/limits.ts';
import {
  keyOfSeal,
  PERIOD_SEAL_ID,
  PeriodSealMade,
  PeriodSealSuperseded,
  sealsEndedBy,
  type PeriodSeal,
} from '../src/domain/period-seals.ts';
import type { Book } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import type { FiscalPeriod } from '../src/domain/fiscal-periods.ts';
import { refuse } from '../src/domain/refusal.ts';
import { freeText, lineText } from '../src/domain/text.ts';
import { command, type Moment } from './command.ts';

/** Bytes that the service hands over itself: no text stands for them. */
const bytes = z.unknown().transform((value, { issues }): Uint8Array => {
  if (value instanceof Uint8Array) return value;
  issues.push({ code: 'custom', message: 'must be bytes', input: value });
  return z.NEVER;
});
/** A file of a seal before its bytes are kept, and after. */
const file = z.object({
  name: lineText(LIMITS.fileNameLength),
  mimeType: lineText(100),
  content: bytes.optional(),
  kept: z.object({ sha256: lineText(64), size: z.number().int() }).optional(),
});
const input = z.strictObject({
  periodId: z.string().max(60),
  closeSequence: z.number().int().min(0),
  size: z.number().int().min(1),
  root: lineText(100),
  note: freeText(2_000),
  files: z.array(file).max(20),
});

/**
 * Seals a close, once: a seal that is there already, or a close that is no longer in force, makes this do nothing.
 * Refuses validation_error where the checkpoint does not cover the close.
 */
export const sealPeriod = command({
  name: 'seal-period',
  summary: 'Seal the close of a fiscal period',
  runBy: 'service',
  undo: { why: 'years and months are opened, closed and reopened by hand' },
  needs: 'periods:close',
  input,
  beforehand(given) {
    return {
      files: given.files.flatMap(({ content }) => content ?? []),
      with: ({ files = [] }) => ({
        ...given,
        files: given.files.map(({ name, mimeType }, n) => ({ name, mimeType, kept: files[n] })),
      }),
    };
  },
  decide(book, { files, ...seal }, moment) {
    if (seal.size <= seal.closeSequence)
      refuse(
        'validation_error',
        `size: a checkpoint of ${seal.size} events does not cover the close, which is event ${seal.closeSequence}`,
        'size',
      );
    const isInForce = book.closedBalances.get(seal.periodId)?.committed === seal.closeSequence - 1;
    if (!isInForce || book.periodSeals.byKey.has(keyOfSeal(seal))) return [];
    return [
      PeriodSealMade({
        periodSeal: {
          id: moment.id(PERIOD_SEAL_ID),
          ...seal,
          files: files.map(({ name, mimeType, kept }) => ({
            name,
            mimeType,
            sha256: kept?.sha256 ?? '',
            bytes: kept?.size ?? 0,
          })),
          status: 'current',
          createdAt: moment.nowIso,
          updatedAt: moment.nowIso,
          version: 1,
        },
      }),
    ];
  },
  answer: (_events, { periodId, closeSequence }, _recalled, page): PeriodSeal | null =>
    page.periodSeals.byId.get(page.periodSeals.byKey.get(keyOfSeal({ periodId, closeSequence })) ?? '') ?? null,
});

/** What a reopen appends about seals: those that no longer hold are superseded, never erased. */
export function supersededSeals(book: Readonly<Book>, reopened: FiscalPeriod, moment: Moment): LedgerEvent[] {
  return sealsEndedBy(book, reopened).map((seal) =>
    PeriodSealSuperseded({
      periodSeal: {
        ...seal,
        status: 'superseded',
        supersededAt: moment.nowIso,
        updatedAt: moment.nowIso,
        version: seal.version + 1,
      },
    }),
  );
}
