// What is kept of a procedure under its idempotency key. Commands of the service alone: they are written beside the
// steps of the procedure, each under a key of its own.
import { z } from 'zod';
import { command } from './command.ts';
import {
  PROCEDURE_RUN_ID,
  ProcedureAnswered,
  ProcedureBegun,
  type AnsweredRun,
  type BegunRun,
} from '../src/domain/procedure-runs.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const begunIn = ([fact]: readonly RecordedFact[]): BegunRun | undefined =>
  fact?.type === ProcedureBegun.type ? fact.data : undefined;
const answeredIn = ([fact]: readonly RecordedFact[]): AnsweredRun | undefined =>
  fact?.type === ProcedureAnswered.type ? fact.data : undefined;

/** Whether a procedure began under the key that this is asked with. Writes nothing: its answer is the key's. */
export const findProcedureRun = command({
  name: 'find-procedure-run',
  summary: 'Find what began under an idempotency key',
  runBy: 'service',
  undo: { why: 'that it was asked for stands: what it did is undone' },
  needs: null,
  input: z.strictObject({}),
  decide: () => [],
  answer: begunIn,
});

/** What a procedure answered under the key that this is asked with; undefined = nothing yet. Writes nothing. */
export const findProcedureAnswer = command({
  name: 'find-procedure-answer',
  summary: 'Find what was answered under an idempotency key',
  runBy: 'service',
  undo: { why: 'that it was asked for stands: what it did is undone' },
  needs: null,
  input: z.strictObject({}),
  decide: () => [],
  answer: answeredIn,
});

/** Takes a key for a procedure that is about to take its first step. */
export const beginProcedure = command({
  name: 'begin-procedure',
  summary: 'Take an idempotency key for a procedure',
  runBy: 'service',
  undo: { why: 'that it was asked for stands: what it did is undone' },
  needs: null,
  input: z.strictObject({ procedure: z.string() }),
  decide: (_book, { procedure }, moment) => [
    ProcedureBegun({ procedureRunId: moment.id(PROCEDURE_RUN_ID), procedure }),
  ],
  answer: begunIn,
});

/** Keeps what a procedure answered. Of two that came to an end under one key, the first one's stands. */
export const answerProcedure = command({
  name: 'answer-procedure',
  summary: 'Keep the answer of a procedure for its idempotency key',
  runBy: 'service',
  undo: { why: 'that it was asked for stands: what it did is undone' },
  needs: null,
  input: ProcedureAnswered.schema,
  decide: (_book, answered) => [ProcedureAnswered(answered)],
  answer: answeredIn,
});
