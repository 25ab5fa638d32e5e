// Runs of procedures that were asked for under an idempotency key: that one began, and what it answered.
import { z } from 'zod';
import { on } from './book-part.ts';
import { event, type EventOf } from './event.ts';
import { idSchema } from './ids.ts';

/** Ids of runs of procedures. */
export const PROCEDURE_RUN_ID = { prefix: 'pru' } as const;

const ofRun = { procedureRunId: idSchema(PROCEDURE_RUN_ID), procedure: z.string() };

/** A procedure is about to take its first step: from now on its key stands for this request. */
export const ProcedureBegun = event('procedure.begun', 1, z.object(ofRun));

/** A procedure came to its end: a repeat under its key answers this. */
export const ProcedureAnswered = event(
  'procedure.answered',
  1,
  z.object({
    ...ofRun,
    /** As JSON, in canonical words, without the statements that are shown beside it. */
    answer: z.unknown(),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
    /** Whether who asked may read balances: a repeat by one who may not is told no warnings. */
    showsBalances: z.boolean(),
  }),
);

/** A run that began. */
export type BegunRun = EventOf<typeof ProcedureBegun>['data'];
/** A run with its answer. */
export type AnsweredRun = EventOf<typeof ProcedureAnswered>['data'];

/** The book holds none of them: they are found by their keys. */
export const procedureRunFolds = [ProcedureBegun, ProcedureAnswered].map((one) => on(one, () => undefined));

/** True for events that only tell that something was asked for and answered. */
export function isOfRun(type: string): boolean {
  return type === ProcedureBegun.type || type === ProcedureAnswered.type;
}

/** The data of such an event as it is shown: what was answered may need other rights than events do. */
export function withoutAnswer(data: object): object {
  const { answer: _answer, warnings: _warnings, showsBalances: _shows, ...shown } = data as Record<string, unknown>;
  return shown;
}
