// Commands: what they need beforehand, how they are written or only tried, and what the caller is told of it.
import type { Access } from './access.ts';
import type { ServiceQuestions } from './asking.ts';
import type { Caller, Effects, Outcome, Request, Service, ServiceDeps } from './seam.ts';
import { positionToken, seesBalances, shownEvent, shownWarnings } from './shown.ts';
import type { Command, Following } from '../../commands/command.ts';
import { ledgerStream, type Book } from '../domain/book.ts';
import { type Directory } from '../domain/directory.ts';
import type { Actor } from '../domain/event.ts';
import { bare, familyOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { idsAdded, unmadeOf, type Unmade } from '../domain/unmade.ts';
import { seeTo, type Seen } from '../engine/beforehand.ts';
import { inSlices, slices } from '../engine/loop.ts';
import { type Asking as WriterAsking, type Rehearsed, type Step, type Task, type Written } from '../engine/desk.ts';
import { within } from '../engine/spans.ts';
import type { Writer } from '../engine/writer.ts';

/**
 * Commands whose effect on keys, members and plans must be seen at once by this process, and be projected before the
 * answer.
 */
const ACCESS_EVENTS = /^(api_key|operator_key|member|company)\./;

/** An answer with its personal fields as the caller may see them. */
async function revealed<A>(
  access: Access,
  command: Pick<Command<never, A, Book>, 'reveal'>,
  answer: A,
  stream: string,
  caller: Caller,
  tried?: Rehearsed,
): Promise<A> {
  const eyes = await access.eyesOf(stream, caller, tried?.keys);
  return (command.reveal?.(answer, eyes, tried !== undefined) ?? answer) as A;
}

/** Writes the command that follows from an answer, for whom the first one was written. */
export async function follow(
  writer: Writer,
  { companyId, command, input }: Following,
  actor: Actor,
  from: { requestId?: string; correlationId?: string; traceparent?: string },
): Promise<Written<unknown>> {
  return writer.submit<unknown, unknown, Book>({
    stream: ledgerStream(companyId),
    scope: bare(companyId),
    command,
    input,
    actor,
    scopes: new Set(),
    ...(from.requestId !== undefined ? { requestId: from.requestId } : {}),
    ...(from.correlationId !== undefined ? { correlationId: from.correlationId } : {}),
    ...(from.traceparent !== undefined ? { traceparent: from.traceparent } : {}),
  });
}

/** Why a command whose bytes were not kept was refused: as when it was tried, or as the repeat of another. */
function whyNot(error: unknown, refused: Refusal): unknown {
  return error instanceof Refusal && error.code === 'internal_error' ? refused : error;
}

/** What rehearsed steps would do, as their caller may see it. */
export async function effectsOf(
  access: Access,
  { steps, balances, keys }: Rehearsed,
  stream: string,
  caller: Caller,
): Promise<Effects> {
  const viewer = await access.viewerOf(
    stream,
    steps.flatMap(({ events }) => events),
    caller,
    keys,
  );
  const effects = {
    events: steps.flatMap(({ events }) => events.map(shownEvent(viewer))),
    warnings: steps.flatMap(({ warnings }) => shownWarnings(warnings, caller)),
  };
  return seesBalances(caller) ? { ...effects, balances } : effects;
}

/** What a rehearsal drew for nothing; `before`: ids that were drawn before it. */
export function drawnIn({ made, steps }: Rehearsed, before: readonly string[] = []): Unmade {
  return unmadeOf(
    new Set([...made, ...before.map(familyOf)]),
    steps.flatMap(({ events }) => events),
  );
}

/** What commands would come to, each on what those before it would change; nothing is written. */
async function rehearsedBy(
  writer: Writer,
  access: Access,
  ...[companyId, steps, caller]: Parameters<Service['rehearse']>
): ReturnType<Service['rehearse']> {
  const asking = await access.askingOf('company', { companyId, caller });
  const trial = writer.rehearsal(asking);
  await trial.go(steps as readonly Step[]);
  const rehearsed = trial.end();
  const { refused, page, keys } = rehearsed;
  const viewer = await access.viewerOf(
    asking.stream,
    rehearsed.steps.flatMap(({ events }) => events),
    caller,
    keys,
  );
  return {
    steps: rehearsed.steps.map(({ answer, events, warnings }) => ({
      answer,
      events: events.map(shownEvent(viewer)),
      warnings: shownWarnings(warnings, caller),
    })),
    ...(refused === undefined ? {} : { refused }),
    effects: await effectsOf(access, rehearsed, asking.stream, caller),
    book: page as Readonly<Book>,
  };
}

/** How commands are done. */
export type Writing = ReturnType<typeof writingOf>;

/** Made once over the ports of the service. */
export function writingOf(deps: ServiceDeps, access: Access, { surroundings }: ServiceQuestions) {
  const { writer, keyring, secrets, tracer } = deps;
  const { rest, fresh, note, askingOf, bookOf } = access;

  /**
   * The input of a command with what it needs beforehand. Bytes are kept only for what would be taken: else anybody
   * could fill the store with what no event names. Then `refused` says why, and the input has no bytes: all that it can
   * be is the repeat of an earlier request.
   */
  async function inputOf<I, A>(
    command: Command<I, A, Book>,
    { companyId, input, dryRun }: Request<I>,
    around = surroundings,
    asking?: WriterAsking,
  ): Promise<{ readonly input: I; readonly refused?: Refusal } & Partial<Seen<I>>> {
    if (!command.beforehand || companyId === undefined) return { input };
    const found = command.beforehand(input, await bookOf(companyId));
    const asked = found && 'next' in found ? await inSlices(found, slices('command')) : found;
    if (!asked) return { input };
    if (asked.bytes && asking && dryRun !== true) {
      const tried = await seeTo(around, companyId, asked, true);
      const { refused } = await writer.rehearse(asking, { command, input: tried.input } as Step);
      if (refused) return { input: asked.with({}), refused };
    }
    return seeTo(around, companyId, asked, dryRun === true);
  }

  async function executeOne<I, A>(
    command: Command<I, A, Book> | Command<I, A, Directory>,
    request: Request<I>,
  ): Promise<Outcome<A>> {
    const { caller } = request;
    // A plain digest of a body would tell whether a guess at what was erased is right.
    const isPersonal = command.personal === true && request.fingerprint !== undefined;
    const asking = await askingOf(
      command.on,
      isPersonal ? { ...request, fingerprint: secrets.seal('fingerprint\n', request.fingerprint ?? '') } : request,
    );
    const { stream, actor } = asking;
    const {
      input,
      refused,
      secret: drawn,
      undo,
    }: Awaited<ReturnType<typeof inputOf<I, A>>> = command.beforehand
      ? await inputOf(command as Command<I, A, Book>, request, surroundings, asking)
      : { input: request.input };
    if (request.dryRun) {
      const rehearsed = await writer.rehearse(asking, { command, input } as Step);
      const [only] = rehearsed.steps;
      if (!only) throw rehearsed.refused;
      const unmade = drawnIn(rehearsed, input === request.input ? [] : idsAdded(request.input, input));
      const answer = await revealed(access, command, only.answer as A, stream, caller, rehearsed);
      const effects = await effectsOf(access, rehearsed, stream, caller);
      const position = positionToken(stream, Math.max(0, rehearsed.revision));
      return { answer, replayed: false, position, events: [], warnings: effects.warnings, effects, unmade };
    }
    const submitted = writer.submit({ ...asking, command, input } as Task<I, A, Book>);
    const result = await (refused
      ? submitted.catch((error: unknown) => Promise.reject(whyNot(error, refused)))
      : submitted);
    const isNew = result.events.length > 0 && !result.replayed;
    if (!isNew) await undo?.();
    const secret = result.secret ?? (isNew ? drawn : undefined);
    const warnings = shownWarnings(result.warnings, caller);
    let position = positionToken(stream, Math.max(0, result.revision));
    // An answer that is told again is one too: who hears it here reads it here.
    if (isNew || result.replayed) note(stream, result.revision);
    const next = command.next?.(result.answer);
    if (next) {
      const followed = await follow(writer, next, actor, request);
      const ledger = ledgerStream(next.companyId);
      if (followed.events.length > 0) note(ledger, followed.revision);
      if (!(await fresh(ledger, followed.revision))) rest.note(ledger, followed.revision);
      access.forget();
      position = positionToken(ledger, Math.max(0, followed.revision));
    } else if (result.events.some((fact) => ACCESS_EVENTS.test(fact.type))) {
      if (!(await fresh(stream, result.revision))) rest.note(stream, result.revision);
      access.forget();
    }
    if (command.forgets) await keyring.forget(stream, command.forgets(result.answer));
    return {
      answer: command.reveal ? await revealed(access, command, result.answer, stream, caller) : result.answer,
      replayed: result.replayed,
      position,
      events: result.events,
      warnings,
      ...(secret !== undefined ? { secret } : {}),
    };
  }

  /** The same as a span of its own below that of its request. */
  async function execute<I, A>(
    command: Command<I, A, Book> | Command<I, A, Directory>,
    request: Request<I>,
  ): Promise<Outcome<A>> {
    const span = tracer?.begin(`command ${command.name}`, { kind: 'internal', parent: request.traceparent });
    return within(
      span,
      () => executeOne(command, span ? { ...request, traceparent: span.traceparent } : request),
      ({ events }) => ({ 'daicho.events': events.length }),
    );
  }

  return {
    execute,
    inputOf,
    rehearse: (...asked: Parameters<Service['rehearse']>) => rehearsedBy(writer, access, ...asked),
  };
}
