// Procedures: several commands as one request, tried on one copy of the book or done step by step, under a key once.
import type { Access } from './access.ts';
import type { ServiceQuestions } from './asking.ts';
import { drawnIn, effectsOf, type Writing } from './writing.ts';
import type { Caller, Doing, Effects, Outcome, ProcedureRequest, Service, ServiceDeps } from './seam.ts';
import { positionToken, seesBalances, shownWarnings } from './shown.ts';
import type { Command, Warning } from '../../commands/command.ts';
import type { Procedure, Reads, Told } from '../../commands/procedure.ts';
import {
  answerProcedure,
  beginProcedure,
  findProcedureAnswer,
  findProcedureRun,
} from '../../commands/procedure-runs.ts';
import { ledgerStream, type Book } from '../domain/book.ts';
import { withoutPaper } from '../domain/closing.ts';
import { dateInZone } from '../domain/dates.ts';
import { type EntryContent } from '../domain/journal.ts';
import { LIMITS } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AnsweredRun } from '../domain/procedure-runs.ts';
import { contentOf, type Surroundings } from '../engine/beforehand.ts';
import { endsWithin, oneAtATime, procedureKeys, type ProcedureKeys } from '../engine/procedure-keys.ts';
import { rehearseProcedure, runProcedure, type Trial } from '../engine/procedures.ts';
import { notYet } from '../engine/unprojected.ts';
import { stopping, type Asking as WriterAsking, type IdempotencyKey, type Step, type Written } from '../engine/desk.ts';
import { readRevisions } from '../engine/recall.ts';
import type { Scope } from '../domain/scopes.ts';
import { createdBy, type RecordedFact } from '../domain/events.ts';
import { ChartAdopted } from '../domain/templates.ts';

/** What is written around a kept answer. */
const RECEIPT_BYTES = 4_096;

/** The rooms that a procedure goes through. */
interface Rooms {
  readonly deps: ServiceDeps;
  readonly access: Access;
  readonly questions: ServiceQuestions;
  readonly writing: Writing;
}

/** Events that a procedure reads, newest first, with all that is stored. Refuses unavailable when rows are behind. */
async function factsFor(
  rooms: Rooms,
  companyId: string,
  lastRevision: number,
  { limit, ...filter }: Reads & { readonly entityId?: string },
): Promise<RecordedFact[]> {
  const { log, memory } = rooms.deps;
  const { rest, fresh } = rooms.access;
  rest.needRows();
  const stream = ledgerStream(companyId);
  if (!(await fresh(stream, lastRevision))) notYet();
  const { revisions } = await memory.findEvents(companyId, filter, { limit, offset: 0, order: 'desc' });
  const found = await readRevisions(log, stream, revisions);
  return revisions.flatMap((revision) => found.get(revision) ?? []);
}

/** What a procedure reads of the past: its events, and the newest ones of the things that it looks at. */
async function pastFor<I>(
  rooms: Rooms,
  procedure: Procedure<I, unknown>,
  companyId: string,
  lastRevision: number,
  input: I,
): Promise<Pick<Told, 'facts' | 'stories'>> {
  if (!procedure.reads) return { facts: [] };
  const facts = await factsFor(rooms, companyId, lastRevision, procedure.reads(input));
  const stories = new Map<string, readonly RecordedFact[]>();
  const told = { types: [ChartAdopted.type], limit: 1 };
  for (const entityId of procedure.looksAt?.(facts) ?? []) {
    const story = await factsFor(rooms, companyId, lastRevision, { entityId, limit: LIMITS.undoStory });
    // What a company adopted with its chart has no event of its own with which it began.
    const isWhole = story.length < LIMITS.undoStory && !story.some(({ type }) => type.endsWith('.created'));
    const [adopted] = isWhole ? await factsFor(rooms, companyId, lastRevision, told) : [];
    stories.set(entityId, [...story, ...[adopted && createdBy(adopted, entityId)].filter((one) => one !== undefined)]);
  }
  return { facts, stories };
}

/** What a procedure begins with: for whom, on which book and day, and where its stream ends. */
async function beginningOf<I>(
  { deps: { clock, log }, access }: Rooms,
  { companyId, idempotencyKey: _key, fingerprint: _print, ...from }: ProcedureRequest<I>,
) {
  const asking = await access.askingOf('company', { ...from, companyId });
  const { stream } = asking;
  const book = await access.bookOf(companyId);
  const today = dateInZone(book.company?.timezone ?? 'Asia/Tokyo', clock.now());
  const { lastRevision } = await log.readStream(stream, { direction: 'backwards', limit: 1 });
  const may = (scope: Scope): boolean => from.caller.scopes.has(scope);
  const outcome = { replayed: false, position: positionToken(stream, Math.max(0, lastRevision)), events: [] };
  return { asking, stream, book, today, lastRevision, may, outcome };
}

/** What a procedure would come to. */
async function tryProcedure<I, A>(
  rooms: Rooms,
  procedure: Procedure<I, A>,
  request: ProcedureRequest<I>,
): Promise<Outcome<A>> {
  const { writer } = rooms.deps;
  const { surroundings, withStatements } = rooms.questions;
  const { inputOf } = rooms.writing;
  const { companyId, input, hasLeft, ...from } = request;
  const { asking, stream, book, today, lastRevision, may, outcome } = await beginningOf(rooms, request);
  const read = await pastFor(rooms, procedure, companyId, lastRevision, input);
  // Rows know nothing of what is only rehearsed: papers that it lacks are counted beside theirs.
  const before: Effects['events'][number][] = [];
  const around: Surroundings = {
    ...surroundings,
    async missingDocuments(id, days) {
      const known = await surroundings.missingDocuments(id, days);
      return known === null ? null : known + withoutPaper(book, before, days);
    },
  };
  const seen = (steps: readonly { command: Command; input: unknown }[]): Promise<Step[]> =>
    Promise.all(
      steps.map(async ({ command, input: said }) => ({
        command,
        input: (await inputOf(command, { ...from, companyId, input: said }, around)).input,
      })),
    );
  const rehearsal = writer.rehearsal(asking, hasLeft);
  let tried = 0;
  const trial: Trial = {
    async go(steps, goOn) {
      tried += steps.length;
      const results = await rehearsal.go(await seen(steps as readonly Step[]), goOn);
      before.push(...results.flatMap((one) => (one.refused ? [] : one.events)));
      return results;
    },
    book: () => rehearsal.page() as Readonly<Book> | undefined,
  };
  const answer = await rehearseProcedure(procedure, input, today, book, trial, read, may, (kept) =>
    contentOf(surroundings, companyId, kept),
  );
  const rehearsed = tried === 0 ? undefined : rehearsal.end();
  const effects = rehearsed
    ? await effectsOf(rooms.access, rehearsed, stream, request.caller)
    : { events: [], warnings: [] };
  const supposed = effects.events.flatMap(({ type, data }) =>
    type === 'journal_entry.posted' ? [(data as { content: EntryContent }).content] : [],
  );
  return {
    ...outcome,
    answer: await withStatements(procedure, answer, companyId, may, supposed),
    warnings: effects.warnings,
    effects,
    ...(rehearsed && { unmade: drawnIn(rehearsed) }),
  };
}

/** What is kept of a procedure under the keys of its request. */
function receiptOf(rooms: Rooms, procedure: string, asking: WriterAsking, keys: ProcedureKeys, caller: Caller) {
  const { writer } = rooms.deps;
  const { note } = rooms.access;
  const { stream } = asking;
  const submit = <I, A>(key: IdempotencyKey, command: Command<I, A, Book>, input: I): Promise<Written<A>> =>
    writer.submit({ ...asking, ...key, command, input });
  /** The run that the key stands for; null: it was taken by what keeps no answer. */
  let procedureRunId: string | null | undefined;
  let isKept = false;
  /** What is kept of an answer. */
  const told = (answer: unknown, warnings: readonly Warning[]): AnsweredRun => {
    const shown = { answer, warnings: warnings.map(({ code, message, field }) => ({ code, message, field })) };
    const plain = JSON.parse(JSON.stringify(shown)) as Pick<AnsweredRun, 'answer' | 'warnings'>;
    return { procedureRunId: procedureRunId as string, procedure, ...plain, showsBalances: seesBalances(caller) };
  };
  /** An answer that is kept, as the caller may see it. */
  const read = ({ answer, revision }: Written<AnsweredRun | undefined>) => {
    if (answer === undefined) return undefined;
    note(stream, revision);
    const warnings = answer.showsBalances && !seesBalances(caller) ? [] : (answer.warnings as readonly Warning[]);
    return { answer: answer.answer, warnings, position: positionToken(stream, revision) };
  };
  return {
    /** What was answered before; undefined = nothing yet. Refuses idempotency_key_reused and request_in_progress. */
    async find() {
      const found = await submit(keys.own, findProcedureRun, {});
      if (!found.replayed) return undefined;
      procedureRunId = found.answer?.procedureRunId ?? null;
      return read(await submit(keys.answer, findProcedureAnswer, {}));
    },
    /** Takes the key: to be called before anything is written. */
    async begin() {
      if (procedureRunId !== undefined) return;
      const begun = await submit(keys.own, beginProcedure, { procedure });
      procedureRunId = begun.answer?.procedureRunId ?? null;
    },
    /**
     * The last one of steps that are written together: what they come to is the answer. Undefined where it does not
     * fit into their append: it is kept after them then.
     */
    lastStep(answer: unknown, warnings: readonly Warning[], bytes: number): Step | undefined {
      if (typeof procedureRunId !== 'string') return undefined;
      const input = told(answer, warnings);
      isKept = bytes + Buffer.byteLength(JSON.stringify(input)) + RECEIPT_BYTES <= LIMITS.appendBytes;
      return isKept ? ({ command: answerProcedure, input, key: keys.answer } as Step) : undefined;
    },
    /** Keeps the answer, and returns that which is kept; undefined where nothing was written. */
    async keep(answer: unknown, warnings: readonly Warning[]) {
      if (typeof procedureRunId !== 'string' || isKept) return undefined;
      return read(await submit(keys.answer, answerProcedure, told(answer, warnings)));
    },
  };
}

/** Runs a procedure; under a key it is done once, and answered as the first time. */
async function doProcedure<I, A>(
  rooms: Rooms,
  procedure: Procedure<I, A>,
  request: ProcedureRequest<I>,
  keys: ProcedureKeys | undefined,
  doOne: Doing,
): Promise<Outcome<A>> {
  const { writer } = rooms.deps;
  const { note, bookOf } = rooms.access;
  const { surroundings, withStatements } = rooms.questions;
  const { companyId, input, caller, idempotencyKey: _key, fingerprint: _print, hasLeft, ...from } = request;
  const { asking, stream, today, lastRevision, may, outcome } = await beginningOf(rooms, request);
  const receipt = keys && receiptOf(rooms, procedure.name, asking, keys, caller);
  const before = await receipt?.find();
  const complete = async (said: unknown): Promise<A> => withStatements(procedure, said as A, companyId, may);
  if (before) return { ...outcome, ...before, answer: await complete(before.answer), replayed: true };
  const read = await pastFor(rooms, procedure, companyId, lastRevision, input);
  const warnings: Warning[] = [];
  let { position } = outcome;
  const answer = await runProcedure(
    procedure,
    input,
    today,
    {
      may,
      book: () => bookOf(companyId),
      file: (kept) => contentOf(surroundings, companyId, kept),
      check() {
        if (writer.isStopping()) throw stopping();
      },
      trial: () => {
        const rehearsal = writer.rehearsal(asking, hasLeft);
        return {
          go: (steps, goOn) => rehearsal.go(steps as readonly Step[], goOn),
          book: () => rehearsal.page() as Readonly<Book> | undefined,
        };
      },
      doTogether: async ({ steps, agree, answers }) => {
        await receipt?.begin();
        const done = await writer.submitTogether(asking, steps as readonly Step[], (results) => {
          agree?.(results);
          const said = results.flatMap((one) => shownWarnings(one.warnings, caller));
          const bytes = results.reduce((sum, one) => sum + one.bytes, 0);
          return answers && receipt?.lastStep(answers(results), said, bytes);
        });
        if (done.steps.some(({ events }) => events.length > 0)) note(stream, done.revision);
        position = positionToken(stream, Math.max(0, done.revision));
        const own = done.steps.slice(0, steps.length);
        warnings.push(...own.flatMap((one) => shownWarnings(one.warnings, caller)));
        return own;
      },
      doStep: async ({ command, input: said }) => {
        await receipt?.begin();
        const whose = { ...from, caller, ...keys?.step(command.name, said) };
        const done = await doOne(command as Command<unknown, unknown, Book>, { ...whose, companyId, input: said });
        position = done.position;
        warnings.push(...done.warnings);
        return done;
      },
    },
    read,
  );
  const kept = (await receipt?.keep(answer, warnings)) ?? { answer, warnings, position };
  return { ...outcome, ...kept, answer: await complete(kept.answer) };
}

/** How procedures are run: Service.run. */
export function proceduresOf(rooms: Rooms): Service['run'] {
  const alone = oneAtATime();
  const { onProblem, patienceMs } = rooms.deps;
  const done = <I, A>(procedure: Procedure<I, A>, request: ProcedureRequest<I>): Promise<Outcome<A>> => {
    const { companyId, idempotencyKey, fingerprint } = request;
    const doStep: Doing = (command, asked) => rooms.writing.execute(command, asked);
    if (idempotencyKey === undefined || fingerprint === undefined)
      return doProcedure(rooms, procedure, request, undefined, doStep);
    const print = procedure.personal ? rooms.deps.secrets.seal('fingerprint\n', fingerprint) : fingerprint;
    const keys = procedureKeys({ idempotencyKey, fingerprint: print }, (text) =>
      rooms.deps.secrets.seal('step\n', text),
    );
    return alone(`${companyId}\n${idempotencyKey}`, () => doProcedure(rooms, procedure, request, keys, doStep));
  };
  return async function run<I, A>(procedure: Procedure<I, A>, request: ProcedureRequest<I>): Promise<Outcome<A>> {
    if (request.dryRun === true) return tryProcedure(rooms, procedure, request);
    const work = done(procedure, request);
    const { meanwhile } = procedure;
    if (!meanwhile || (await endsWithin(work, patienceMs))) return work;
    const goesOn = work.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Refusal)) onProblem(`${procedure.name} broke off behind its answer`, error);
      },
    );
    const { companyId, input, caller, requestId } = request;
    return { ...(await rooms.writing.execute(meanwhile, { companyId, input, caller, requestId })), goesOn };
  };
}
