// The one way in: what a row of a surface does for a caller, without a request or a response. HTTP is a door on it, and
// so is whatever else asks: the same checks in the same order, the same limits, the same words.
import type { Warning } from '../../commands/command.ts';
import type { OpenedCompany } from '../../commands/companies.ts';
import { getCompany, getLabel, getPartner } from '../../queries/lists.ts';
import { getScenario } from '../../queries/scenarios.ts';
import type { DocumentsExport, StoredFile } from '../../queries/documents.ts';
import type { FileAnswer } from '../../queries/reports/etax.ts';
import { dateInZone } from '../domain/dates.ts';
import { ledgerStream } from '../domain/book.ts';
import { hasIdForm, isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { didYouMean } from '../domain/nearest.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { NO_REPORT } from '../domain/report-names.ts';
import { withoutUnmade } from '../domain/unmade.ts';
import { slices, type Slices } from '../engine/loop.ts';
import type { Counters } from '../engine/ports.ts';
import type { AskOptions, Asking, Caller, Outcome, Service } from '../service.ts';
import { PLAIN_EVENTS, workOf, type Admission, type Leave } from './admission.ts';
import {
  callerIn,
  checkCell,
  companiesOf,
  companyOf,
  NO_COMPANY,
  permit,
  type AuthDeps,
  type Session,
} from './auth.ts';
import { dialectA } from './dialect-a.ts';
import { dialectB, isPage, type Dialect } from './dialect-b.ts';
import { documentArchive } from './document-archive.ts';
import { entryVersions, eventsPage } from './events.ts';
import { exportFile, isReport, readExport, type ExportAsk } from './exports.ts';
import { readLargeInput } from './inputs.ts';
import { isUnprinted, printed } from './invoice-pdf.ts';
import { parseJson, parseLargeJson } from './json.ts';
import { takeDear, takeOne } from './limits.ts';
import { entityTag, inLanguage, isNamed, languageOf, toldIn, type Wishes } from './negotiation.ts';
import { whoIs } from './me.ts';
import { asRefusal, filled, NOT_HERE, refusalOfInput, STATUS } from './refusals.ts';
import {
  addPathValues,
  addVersion,
  checkIdempotencyKey,
  fingerprintOf,
  largeFingerprintOf,
  membersOf,
  asHeader,
  readCorrelationId,
  readDryRun,
  readPaging,
  readParameters,
  refuseInput,
  wholeNumber,
  type Body,
} from './request.ts';
import {
  type AnyProcedure,
  type AnyProofQuestion,
  type AnyQuery,
  type Behind,
  type Row,
  type Surface,
} from './route.ts';
import type { Content } from './content.ts';
import type { Work } from './work.ts';

/** What the rows work with. */
export interface House {
  readonly service: Service;
  readonly auth: AuthDeps;
  readonly counters: Counters;
  readonly doors: Pick<Admission, 'enter'>;
}

/** What somebody asks of a row. */
export interface Ask {
  /** Names the request in answers, events and logs. */
  readonly requestId: string;
  readonly correlationId?: string | undefined;
  /** The span that this is part of. */
  readonly traceparent?: string | undefined;
  /** Path parameters, decoded. */
  readonly values?: Readonly<Record<string, string>>;
  /** The company, where the path does not name it. */
  readonly companyId?: string | undefined;
  /** The query string without its question mark. */
  readonly search?: string;
  /**
   * The body: its members, or its bytes, which are asked for when every check before them is passed; `payer` is whose
   * share of the service they take.
   */
  readonly body?: Readonly<Record<string, unknown>> | ((payer: string) => Promise<Body>);
  /** How many bytes the members came in, where they were read already; default: few. */
  readonly bodyBytes?: number | undefined;
  /** The version that the resource must have, as If-Match writes it. */
  readonly version?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** How the caller wants to be answered. */
  readonly wishes?: Wishes;
  /** Another cell sent it here. */
  readonly isSentOn?: boolean | undefined;
  /** The caller's share is taken already. */
  readonly isPaid?: true;
  /** The door by which it comes, where that is not the surface. */
  readonly via?: Caller['via'];
  /** True when nobody waits for the answer any more. */
  hasLeft?(): boolean;
}

/** The answer to an ask, also when it is a refusal. */
export interface Answer {
  readonly status: number;
  /** Names and values, flat. */
  readonly headers: readonly string[];
  readonly body: Content;
  /** Whose share of the service this takes: the company's, or the caller's own. */
  readonly payer: string;
  /** Must be called when the answer is sent: it ends the dear work that the answer stands for, if any. */
  readonly leave: Leave | undefined;
  /** The caller may keep it, and ask next time whether it still holds. */
  readonly isKept?: true;
  /** What was thrown, when it was no refusal: for the log. */
  readonly defect?: unknown;
}

/** The surfaces' ways to read and to speak. */
export const DIALECTS: Readonly<Record<Surface, Dialect>> = { a: dialectA, b: dialectB };

/** How a refusal names fields: the row, the body as it was sent, and whether names are still those that were sent. */
interface Naming {
  readonly dialect: Dialect;
  readonly row: Row | undefined;
  body: unknown;
  asSent: boolean;
  /** How the caller wants to be answered. */
  readonly ask?: Pick<Ask, 'wishes' | 'values'>;
}

/** An ask on its way. */
interface Call extends Naming {
  readonly house: House;
  readonly row: Row;
  readonly session: Session;
  /** With the ids that names in its path stood for, once its place is known. */
  ask: Ask;
  readonly headers: string[];
  payer: string;
  leave: Leave | undefined;
  /** What its answer is known by, where the caller may keep it. */
  tag?: string;
}

/** Where a call takes place. */
interface CallSite {
  readonly companyId: string | undefined;
  readonly caller: Caller;
}

/** Queries that know what an id is called, by its prefix: a file names what its report was asked about. */
const NAMED: Readonly<Record<string, typeof getPartner>> = { prt: getPartner, lbl: getLabel, scn: getScenario };

const NO_VALUES: Readonly<Record<string, string>> = {};

/**
 * Does what a row is for. The order of checks is the one that every answer promises: 429, 404 of the company, 403,
 * 415 / 413 / 400, then the rules. Never rejects: a refusal is an answer in the surface's own words, a defect a plain
 * 500 that carries what was thrown.
 */
export async function perform(house: House, row: Row, session: Session, ask: Ask): Promise<Answer> {
  const call: Call = {
    house,
    row,
    session,
    ask,
    dialect: DIALECTS[row.surface],
    headers: [],
    body: undefined,
    asSent: false,
    payer: session.kind === 'api_key' ? session.companyId : session.id,
    leave: undefined,
  };
  try {
    if (!ask.isPaid) await takeShare(house, session, row.surface, namedCompany(row, ask), call.headers);
    const known = await placeOf(call);
    const { behind } = row;
    if (behind.kind === 'command') return await command(call, behind, known);
    if (behind.kind === 'procedure') return await procedure(call, behind, known);
    if (behind.kind === 'asks') return await asks(call, behind, known);
    return await read(call, known);
  } catch (error) {
    return refused(call, error, ask.requestId, call.headers, call);
  }
}

/** The company that an ask names outside of its input. */
function namedCompany(row: Row, ask: Ask): string | undefined {
  return ask.values?.['companyId'] ?? (row.company === 'none' ? undefined : ask.companyId);
}

/**
 * Takes one request from the caller's share; puts the rate headers into `headers`. Refuses rate_limited. `named` is the
 * company that he speaks about; who belongs to one only speaks about that one.
 */
export function takeShare(
  { service, counters }: Pick<House, 'service' | 'counters'>,
  session: Session,
  surface: Surface,
  named: string | undefined,
  headers: string[],
): Promise<void> {
  const spoken =
    session.kind !== 'user'
      ? undefined
      : named !== undefined && session.memberships.has(named)
        ? named
        : session.memberships.size === 1
          ? session.memberships.keys().next().value
          : undefined;
  return takeOne({ service, counters }, session, surface, spoken, headers);
}

/** Company and caller; undefined for a row whose input names the company. Refuses not_found, forbidden, scopes. */
function placeOf(call: Call): CallSite | undefined | Promise<CallSite> {
  const { row, ask } = call;
  if (row.behind.kind === 'later')
    refuse('not_found', 'this part of the specification is not built yet; see /docs for what is');
  const named = namedCompany(row, ask);
  if (row.company === 'path' && ask.companyId !== undefined && ask.companyId !== named) refuse('not_found', NOT_HERE);
  if (row.company !== 'input') return placeIn(call, named);
  permitSomewhere(call);
  return undefined;
}

/** Of a row whose input names the company: who may do it in none of his is refused before that is read. */
function permitSomewhere({ session, row }: Call): void {
  const companies =
    session.kind === 'user' ? [...session.memberships.keys()] : [session.kind === 'operator' ? '' : session.companyId];
  let refused: unknown;
  for (const companyId of companies)
    try {
      permit(session, callerIn(session, companyId, row.surface), row);
      return;
    } catch (error) {
      refused ??= error;
    }
  if (refused !== undefined) throw refused;
}

/** At once but for operators, of whose company it is asked whether it exists: each wait is dear to a cheap request. */
function placeIn(call: Call, named: string | undefined): CallSite | Promise<CallSite> {
  const { house, row, session } = call;
  const companyId = companyOf(house.auth, session, row, named);
  return companyId instanceof Promise ? companyId.then((id) => placedHere(call, id)) : placedHere(call, companyId);
}

function placedHere(call: Call, companyId: string | undefined): CallSite | Promise<CallSite> {
  const checked = checkCell(call.house.auth, companyId, call.ask.isSentOn === true);
  return checked ? checked.then(() => placed(call, companyId)) : placed(call, companyId);
}

function placed(call: Call, companyId: string | undefined): CallSite | Promise<CallSite> {
  const { row, session } = call;
  if (row.company !== 'input') call.payer = companyId ?? session.id;
  const known = callerIn(session, companyId, row.surface);
  const caller = call.ask.via === undefined ? known : { ...known, via: call.ask.via };
  permit(session, caller, row);
  const place = { companyId, caller };
  const period = 'fpId' in row.params ? call.ask.values?.['fpId'] : undefined;
  return period === undefined || hasIdForm(period) ? place : named(call, place, period);
}

/** The place of a call that names a fiscal period as people do (`2026-06`, `FY2026`) where an id stands. */
async function named(call: Call, place: CallSite, period: string): Promise<CallSite> {
  const book = place.companyId === undefined ? undefined : await call.house.service.book(place.companyId);
  const [found, ...more] = (book?.periods.years ?? [])
    .flatMap(({ year, months }) => [year, ...months])
    .filter(({ name }) => name === period);
  if (found && more.length === 0) call.ask = { ...call.ask, values: { ...call.ask.values, fpId: found.id } };
  return place;
}

/** Company and caller of a row whose input names the company. */
function placeNamed(
  call: Call,
  input: Record<string, unknown>,
  parameters: Map<string, string | string[]>,
): CallSite | Promise<CallSite> {
  const inBody = input['companyId'];
  const inQuery = parameters.get('companyId');
  delete input['companyId'];
  parameters.delete('companyId');
  const name = inBody ?? inQuery ?? call.ask.companyId;
  if (name !== undefined && typeof name !== 'string')
    refuse('validation_error', 'companyId: must be the id of one company', 'companyId');
  return placeIn(call, name);
}

/** Waits until dear work may begin; what was begun before it is over then. Refuses rate_limited and unavailable. */
async function begin(call: Call, work: Work): Promise<void> {
  call.leave?.();
  call.leave = undefined;
  await takeDear(call.house, call.session, work, call.payer);
  call.leave = await call.house.doors.enter(work, call.payer);
  if (call.ask.hasLeft?.() === true) refuse('unavailable', 'the caller has left');
}

function answered(call: Call, status: number, body: Content): Answer {
  const { headers, payer, leave, tag } = call;
  if (tag === undefined) return { status, headers, body, payer, leave };
  headers.push('ETag', tag, 'Vary', VARIES);
  return { status, headers, body, payer, leave, isKept: true };
}

/** What a body asks for, in canonical words, and the place where it is asked. */
interface Sent {
  readonly input: Record<string, unknown>;
  readonly parameters: Map<string, string | string[]>;
  readonly place: CallSite;
  readonly pace: Slices | undefined;
}

/** Reads the body and the query string of a row that takes a body. */
async function readSent(call: Call, known: CallSite | undefined): Promise<Sent> {
  const { row, ask, dialect } = call;
  call.asSent = true;
  let sent: Record<string, unknown>;
  const { body = {} } = ask;
  /** How work on a body of this size is paced: one so large is waited with, or its work is cut into slices. */
  const paceOf = async (bytes: number): Promise<Slices | undefined> => {
    if (bytes > LIMITS.dearBodyBytes) await begin(call, 'body');
    return bytes > LIMITS.largeBodyBytes ? slices('command') : undefined;
  };
  let pace: Slices | undefined;
  if (typeof body === 'function') {
    const arrived = await body(call.payer);
    try {
      pace = await paceOf(arrived.bytes.length);
      sent = membersOf(pace ? await parseLargeJson(arrived, pace, row.bodyValues) : parseJson(arrived.bytes));
    } finally {
      arrived.done();
    }
  } else {
    pace = await paceOf(ask.bodyBytes ?? 0);
    sent = { ...body };
  }
  call.body = sent;
  const parameters = readParameters(ask.search ?? '', dialect);
  if (pace?.isDue()) await pace.turn();
  const input = dialect.read(row, sent);
  call.asSent = false;
  return { input, parameters, place: known ?? (await placeNamed(call, input, parameters)), pace };
}

/** Refuses query parameters that are left when those that the row knows are taken. */
function refuseOthers(parameters: ReadonlyMap<string, unknown>, takes: string, known: readonly string[] = []): void {
  const [unknown] = parameters.keys();
  if (unknown === undefined) return;
  const hint = didYouMean(unknown, known);
  refuse('validation_error', `${unknown}: unknown query parameter; ${takes}${hint}`, unknown);
}

/** Runs a command row. */
async function command(call: Call, behind: Behind & { kind: 'command' }, known: CallSite | undefined): Promise<Answer> {
  const { house, row, ask } = call;
  const { values = NO_VALUES } = ask;
  const all = await readSent(call, known);
  const { input, parameters, place, pace } = all;
  if (behind.instead && input[behind.instead.field] === true) return procedureOf(call, behind.instead, all);
  const { companyId, caller } = place;
  const dryRun = readDryRun(input, parameters);
  refuseOthers(parameters, 'a command takes dryRun only', ['dryRun']);
  addPathValues(values, row, input);
  if (ask.version !== undefined) addVersion(input, ask.version);
  const { idempotencyKey } = ask;
  checkIdempotencyKey(idempotencyKey);
  const correlationId = markOf(call);
  const { input: schema } = behind.command;
  const parsed = pace ? await readLargeInput(schema, input, pace) : schema.safeParse(input);
  if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error, { schema, input }));
  if (isImport(row, parsed.data, dryRun)) await takeDear(house, call.session, 'work', call.payer);
  const fingerprint = await printOf(call, input, pace);
  if (pace?.isDue()) await pace.turn();
  const outcome = await house.service.execute(behind.command, {
    companyId,
    input: parsed.data as never,
    caller,
    requestId: ask.requestId,
    dryRun,
    idempotencyKey,
    fingerprint,
    correlationId,
    traceparent: ask.traceparent,
  });
  // The decision and what it says of itself were work enough for one turn.
  if (pace?.isDue()) await pace.turn();
  return decided(call, outcome, companyId, dryRun);
}

/** What the idempotency key of a call stands for; undefined without one. */
async function printOf(
  { row, ask: { values = NO_VALUES, idempotencyKey } }: Call,
  input: Record<string, unknown>,
  pace: Slices | undefined,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  return pace ? largeFingerprintOf(values, row, input, pace) : fingerprintOf(values, row, input);
}

/** True for a batch that costs what an import or a preview does: it is taken from the same budget. */
function isImport({ takes }: Row, input: unknown, dryRun: boolean): boolean {
  if (takes !== 'batch') return false;
  const { entries } = input as { readonly entries: readonly unknown[] };
  return dryRun || entries.length > LIMITS.cheapBatchEntries;
}

/** Runs a procedure row: many commands, of which each is a decision of its own. */
async function procedure(
  call: Call,
  behind: Behind & { kind: 'procedure' },
  known: CallSite | undefined,
): Promise<Answer> {
  return procedureOf(call, behind, await readSent(call, known));
}

async function procedureOf(
  call: Call,
  { procedure: { input: schema }, procedure: asked }: { readonly procedure: AnyProcedure },
  { input, parameters, place, pace }: Sent,
): Promise<Answer> {
  const { house, row, ask } = call;
  const { values = NO_VALUES, idempotencyKey, version } = ask;
  const dryRun = readDryRun(input, parameters);
  const correlationId = markOf(call);
  refuseOthers(parameters, 'it takes dryRun only', ['dryRun']);
  addPathValues(values, row, input);
  if (version !== undefined && row.behind.kind === 'command') addVersion(input, version);
  checkIdempotencyKey(idempotencyKey);
  const parsed = pace ? await readLargeInput(schema, input, pace) : schema.safeParse(input);
  if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error, { schema, input }));
  const { companyId, caller } = place;
  const fingerprint = await printOf(call, input, pace);
  await begin(call, 'work');
  const outcome = await house.service.run(asked, {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey, fingerprint }),
    companyId: companyId as string,
    input: parsed.data,
    caller,
    requestId: ask.requestId,
    dryRun,
    ...(ask.hasLeft && { hasLeft: ask.hasLeft }),
    correlationId,
    traceparent: ask.traceparent,
  });
  if (outcome.goesOn) {
    // What goes on behind the answer is dear work until its own end.
    const { leave } = call;
    call.leave = undefined;
    void outcome.goesOn.then(leave);
  }
  return decided(call, outcome, companyId, dryRun);
}

/** Runs a row that reads what its body asks for. */
async function asks(call: Call, { query }: Behind & { kind: 'asks' }, known: CallSite | undefined): Promise<Answer> {
  const { house, row, ask } = call;
  const { input, parameters, place } = await readSent(call, known);
  refuseOthers(parameters, 'the body says what is asked for');
  addPathValues(ask.values ?? NO_VALUES, row, input);
  const parsed = query.input.safeParse(input);
  if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error, { schema: query.input, input }));
  await begin(call, 'work');
  const { companyId, caller } = place;
  return shown(
    call,
    await house.service.ask(query, companyId, parsed.data as never, { caller, mayFollow: true }),
    companyId,
  );
}

/** The mark under which a call writes: what is written under it can be undone together. It is answered too. */
function markOf({ ask, headers }: Call): string {
  const mark = readCorrelationId(ask.correlationId, ask.requestId);
  headers.push('Correlation-Id', asHeader(mark));
  return mark;
}

/** What a command came to, in the surface's words. */
function decided(call: Call, outcome: Outcome<unknown>, companyId: string | undefined, dryRun: boolean): Answer {
  const { row, dialect, headers, ask } = call;
  headers.push('X-Position', outcome.position);
  if (outcome.replayed) headers.push('Idempotency-Replayed', 'true');
  let value = outcome.answer as Record<string, unknown>;
  if (row.secret === 'secret' && !dryRun) value = { ...value, secret: outcome.secret ?? null };
  if (row.secret === 'ownerKey') value = shownOpened(value as OpenedCompany, outcome.secret);
  if (row.picks) value = Object.fromEntries(row.picks.map((name) => [name, value[name]]));
  else value = owned(value, companyId);
  if (!dryRun && outcome.warnings.length > 0) value = { ...value, warnings: inOwnWords(call, outcome.warnings) };
  if (dryRun)
    value = {
      ...value,
      dryRun: true,
      ...(outcome.effects
        ? { effects: { ...outcome.effects, warnings: inOwnWords(call, outcome.effects.warnings) } }
        : {}),
    };
  if (outcome.unmade) value = withoutUnmade(value, outcome.unmade) as Record<string, unknown>;
  // A command does not know whether this service signs what it records.
  if (value['seal'] === 'pending' && !call.house.service.proofs.signs()) value = { ...value, seal: 'unsigned' };
  if (row.behind.kind === 'procedure') value = toldIn(ask.wishes, value);
  const shown = dialect.show(row, value) as Record<string, unknown>;
  if (!dryRun && typeof value['version'] === 'number') headers.push('ETag', `"${value['version']}"`);
  if (!dryRun && row.location !== undefined)
    headers.push('Location', locationOf(row.location, ask.values ?? NO_VALUES, value['id']));
  return answered(call, dryRun ? 200 : row.status, { kind: 'json', value: shown });
}

/** The row, in the form of another program where one is asked for by `format`. */
function inOtherForm(row: Row, parameters: ReadonlyMap<string, unknown>): Row {
  const { alsoAs, ...rest } = row;
  const wish = parameters.get('format');
  if (!alsoAs || typeof wish !== 'string' || !alsoAs.formats.includes(wish)) return row;
  return { ...rest, behind: { kind: 'query', query: alsoAs.query as AnyQuery }, file: alsoAs.file };
}

/** The position that a read waits for; undefined without one. */
function takeMinPosition(parameters: Map<string, unknown>): string | undefined {
  const minPosition = parameters.get('minPosition');
  parameters.delete('minPosition');
  if (minPosition === undefined || (typeof minPosition === 'string' && minPosition !== '')) return minPosition;
  return refuse('validation_error', 'minPosition: send one X-Position token', 'minPosition');
}

/** Runs a reading row. */
async function read(call: Call, known: CallSite | undefined): Promise<Answer> {
  const { house, ask, dialect } = call;
  call.asSent = true;
  const parameters = readParameters(ask.search ?? '', dialect);
  call.asSent = false;
  const row = inOtherForm(call.row, parameters);
  const { companyId, caller } = known ?? (await placeNamed(call, {}, parameters));
  if (row.behind.kind === 'me') {
    refuseOthers(parameters, 'this takes none');
    return answered(call, 200, { kind: 'json', value: await whoIs(house, call.session) });
  }
  if (row.behind.kind === 'stream')
    return answered(call, 200, { kind: 'feed', companyId: companyId as string, parameters });
  const minPosition = takeMinPosition(parameters);
  if (row.behind.kind === 'events') {
    if ([...parameters.keys()].some((name) => !PLAIN_EVENTS.has(name))) await begin(call, 'read');
    const value = await eventsPage(house.service, companyId as string, parameters, caller);
    return answered(call, 200, { kind: 'json', value });
  }
  if (row.surface === 'a') readPaging(parameters);
  const wanted = readExport(row, parameters, ask.wishes?.accept);
  const input: Record<string, unknown> = { ...row.fixed, ...Object.fromEntries(parameters) };
  addPathValues(ask.values ?? NO_VALUES, row, input);
  if (row.behind.kind === 'history') return history(call, companyId as string, input);
  if (row.behind.kind === 'proof')
    return proof(call, row.behind.question, { companyId: companyId as string, caller }, input);
  if (row.behind.kind !== 'query') throw new Error(`${row.method} ${row.path} has no query behind it`);
  if (row.callerField !== undefined) {
    if (parameters.has(row.callerField))
      refuse('validation_error', `${row.callerField}: unknown query parameter; remove it`, row.callerField);
    input[row.callerField] = companiesOf(call.session, row);
  }
  return asked(call, { row, query: row.behind.query }, { companyId, caller }, { input, wanted, minPosition });
}

/** What is asked of a query: its input as it was sent, and how its answer is to come. */
interface AskedQuery {
  readonly input: Record<string, unknown>;
  readonly wanted: ExportAsk | undefined;
  readonly minPosition: string | undefined;
}

/** Asks a query, and answers as JSON, a file or a paper, or that the caller has it already. */
async function asked(
  call: Call,
  { row, query }: { readonly row: Row; readonly query: AnyQuery },
  { companyId, caller }: CallSite,
  { input, wanted, minPosition }: AskedQuery,
): Promise<Answer> {
  const { service } = call.house;
  const parsed = query.input.safeParse(input);
  if (!parsed.success)
    refuseInput(row, refusalOfInput(parsed.error, { schema: query.input, input, unknown: 'query parameter' }));
  const companies = row.callerField === undefined ? {} : { companyIds: companiesOf(call.session, row) };
  const options = { caller, mayFollow: true, ...(minPosition === undefined ? {} : { minPosition, ...companies }) };
  const at = { companyId: companyId as string, caller };
  if (isTagged(row) && (await isKnownAlready(call, at, [input, wanted], options)))
    return answered(call, 304, { kind: 'none' });
  const data = parsed.data as Record<string, unknown>;
  const work = workOf(row, data, wanted?.format);
  if (work !== undefined) await begin(call, work);
  if (wanted)
    return exported(call, { row, wanted, data }, companyId, (one) =>
      service.ask(query, companyId, one as never, options),
    );
  const asking = await service.ask(query, companyId, data as never, options);
  if (row.isStored || row.isArchive) return storedFile(call, asking, companyId as string);
  if (isReport(row)) {
    const signed = await withCheckpoint(service, companyId as string, asking.answer);
    return shown(call, { ...asking, answer: signed }, companyId);
  }
  return printedOrShown({ ...call, row }, asking, companyId);
}

/** What a query finds, as a file of the form that is wanted. */
async function exported(
  call: Call,
  { row, wanted, data }: { readonly row: Row; readonly wanted: ExportAsk; readonly data: Record<string, unknown> },
  companyId: string | undefined,
  find: (one: unknown) => Promise<Asking<unknown>>,
): Promise<Answer> {
  const { dialect } = call;
  const { service } = call.house;
  let upToDate = true;
  const file = await exportFile(row, wanted, data, {
    read: async (one) => {
      const asking = await find(one);
      upToDate &&= asking.upToDate;
      return isReport(row) ? withCheckpoint(service, companyId as string, asking.answer) : asking.answer;
    },
    company: async () => (await service.ask(getCompany, companyId, {})).answer as { name: string; timezone: string },
    show: (value) => dialect.show(row, value),
    nameOf: async (id) => {
      const named = NAMED[id.slice(0, 3)];
      const found = named && (await service.ask(named, companyId, { id })).answer;
      return (found as { name?: string } | undefined)?.name;
    },
  });
  if (!file) refuse('not_found', NOT_HERE);
  const { contentType, disposition, body } = file;
  const content: Content = Buffer.isBuffer(body)
    ? { kind: 'bytes', contentType, bytes: body }
    : { kind: 'pieces', contentType, pieces: await begun(body) };
  if (!upToDate) call.headers.push('X-Stale', 'true');
  call.headers.push('Content-Disposition', disposition);
  return answered(call, 200, content);
}

/** What a query found, printed first where it is a paper. */
async function printedOrShown(call: Call, asking: Asking<unknown>, companyId: string | undefined): Promise<Answer> {
  if (!isUnprinted(asking.answer)) return shown(call, asking, companyId);
  const { service } = call.house;
  const answer = await printed(asking.answer, {
    content: (file) => service.content(companyId as string, file),
    mark: (about) => service.markOf(companyId as string, about),
  });
  return shown(call, { ...asking, answer }, companyId);
}

/** Rows beside reports whose answers follow from the books of a position alone. */
const TAGGED: ReadonlySet<string> = new Set(['dashboard', 'get-recordings']);
/** True for rows whose answers follow from the books alone: callers may keep them, and ask whether they still hold. */
export const isTagged = (row: Row): boolean =>
  isReport(row) || (row.behind.kind === 'query' && TAGGED.has(row.behind.query.name));

/** A report with the newest signed checkpoint among the events that it stands on. */
async function withCheckpoint(service: Pick<Service, 'proofs'>, companyId: string, answer: unknown): Promise<unknown> {
  const { projection } = (answer ?? {}) as { readonly projection?: { readonly position?: unknown } };
  if (typeof projection?.position !== 'number') return answer;
  const checkpoint = await service.proofs.within(ledgerStream(companyId), projection.position + 1);
  return checkpoint === undefined ? answer : { ...(answer as object), projection: { ...projection, checkpoint } };
}

/**
 * Names what a report follows from: the company's position, which is asked for before the rows are read, so that the
 * tag is never newer than they are; what was asked, by whom, and on which day. True when the caller has that already.
 */
async function isKnownAlready(
  call: Call,
  { companyId, caller }: { readonly companyId: string; readonly caller: Caller },
  asked: readonly unknown[],
  options: AskOptions,
): Promise<boolean> {
  const { row, ask, house } = call;
  const { answer, upToDate, projectedRevision, nowMs } = await house.service.ask(getCompany, companyId, {}, options);
  if (!upToDate || answer === undefined) return false;
  const checkpoint = await house.service.proofs.within(ledgerStream(companyId), projectedRevision + 1);
  const day = dateInZone((answer as { readonly timezone: string }).timezone, nowMs);
  const scopes = [...caller.scopes].sort();
  const language = languageOf(ask.wishes?.['accept-language']);
  const state = [answer, projectedRevision, checkpoint];
  call.tag = entityTag([row.surface, row.path, companyId, state, day, scopes, language, ...asked]);
  return isNamed(ask.wishes?.['if-none-match'], call.tag);
}

/** What a report depends on beyond its address. */
const VARIES = 'Accept, Accept-Language, Authorization';

/** Documents as an archive, sent as it is made. */
async function archived(call: Call, documents: DocumentsExport, companyId: string): Promise<Answer> {
  call.headers.push('Content-Disposition', `attachment; filename="${documents.fileName}"`);
  const pieces = documentArchive(documents, (file) => call.house.service.content(companyId, file));
  return answered(call, 200, { kind: 'pieces', contentType: 'application/zip', pieces: await begun(pieces) });
}

/** A file that is kept, under its own name, or many as an archive. Refuses not_found when it is nothing. */
async function storedFile(call: Call, { answer }: Asking<unknown>, companyId: string): Promise<Answer> {
  if (answer === undefined) refuse('not_found', NOT_HERE);
  if (call.row.isArchive) return archived(call, answer as DocumentsExport, companyId);
  const { fileName, contentType, file } = answer as StoredFile;
  const bytes = await call.house.service.content(companyId, file);
  // RFC 6266: a plain name for old readers, and the whole one.
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  call.headers.push('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`);
  return answered(call, 200, { kind: 'bytes', contentType, bytes });
}

/** What a query found, in the surface's words. Refuses not_found when it is nothing. */
function shown(call: Call, asking: Asking<unknown>, companyId: string | undefined): Answer {
  const { row, dialect } = call;
  if (asking.answer === undefined) refuse('not_found', NOT_HERE);
  if (!asking.upToDate) call.headers.push('X-Stale', 'true');
  if (row.file !== undefined) {
    const { fileName, contentType, text, headers } = asking.answer as FileAnswer;
    call.headers.push('Content-Disposition', `attachment; filename="${fileName}"`, ...Object.entries(headers).flat());
    return answered(call, 200, { kind: 'bytes', contentType, bytes: text });
  }
  if (isPage(asking.answer)) {
    const page = asking.answer;
    const data = page.data.map((item) => owned(toldIn(call.ask.wishes, item as Record<string, unknown>), companyId));
    return answered(call, 200, { kind: 'json', value: dialect.page(row, { ...page, data }) });
  }
  const value = owned(toldIn(call.ask.wishes, asking.answer as Record<string, unknown>), companyId);
  if (typeof value['version'] === 'number') call.headers.push('ETag', `"${value['version']}"`);
  return answered(call, 200, { kind: 'json', value: dialect.showKept(row, value) });
}

/** The same pieces, the first of them made already: what is wrong with that one is still an answer of its own. */
async function begun<T extends string | Buffer>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  async function* all(): AsyncGenerator<T> {
    try {
      if (first.done) return;
      yield first.value;
      yield* pieces as AsyncGenerator<T>;
    } finally {
      await pieces.return(undefined);
    }
  }
  return all();
}

/** Answers a question about the proofs of a company. */
async function proof(
  call: Call,
  question: AnyProofQuestion,
  { companyId, caller }: { readonly companyId: string; readonly caller: Caller },
  input: Record<string, unknown>,
): Promise<Answer> {
  const { house, row, ask } = call;
  const { input: schema, work, otherwise } = question;
  const parsed = schema.safeParse(input);
  if (!parsed.success) refuseInput(row, refusalOfInput(parsed.error, { schema, input, unknown: 'query parameter' }));
  if (work !== undefined) await begin(call, work);
  const about = { service: house.service, companyId, caller, accept: ask.wishes?.accept };
  const content = await question.answer(about, parsed.data as never);
  if (otherwise !== undefined) call.headers.push('Vary', 'Accept');
  if (content.kind === 'json') return answered(call, 200, { kind: 'json', value: toldIn(ask.wishes, content.value) });
  return answered(call, 200, content.kind === 'pieces' ? { ...content, pieces: await begun(content.pieces) } : content);
}

/** The versions of one entry, oldest first, read from the stream. */
async function history(call: Call, companyId: string, input: Record<string, unknown>): Promise<Answer> {
  const {
    id,
    limit = LIMITS.pageDefault,
    offset = 0,
    ...rest
  } = input as { id: string; limit?: string | number; offset?: string | number };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) refuse('validation_error', `${unknown}: unknown query parameter; remove it`, unknown);
  const [size, from] = [
    wholeNumber('limit', limit, 1, LIMITS.pageSize),
    wholeNumber('offset', offset, 0, Number.MAX_SAFE_INTEGER),
  ];
  const { service } = call.house;
  const items = isId('entry', id) ? await entryVersions(service, companyId, id) : refuse('not_found', NOT_HERE);
  const page = { data: items.slice(from, from + size), total: items.length, limit: size, offset: from };
  return answered(call, 200, { kind: 'json', value: call.dialect.page(call.row, page) });
}

/**
 * Anything thrown, as an answer in the words of a surface. `headers` are those that the answer has already;
 * `hasCredential` tells a bad credential from none.
 */
export function refused(
  naming: Naming,
  error: unknown,
  requestId: string,
  headers: string[],
  from: { readonly payer: string; readonly leave: Leave | undefined },
  hasCredential = true,
): Answer {
  const { refusal, defect } = asRefusal(error);
  const { dialect, row } = naming;
  if (refusal.code === 'unauthorized')
    headers.push('WWW-Authenticate', `Bearer realm="daicho"${hasCredential ? ', error="invalid_token"' : ''}`);
  if (refusal.code === 'insufficient_scope')
    headers.push(
      'WWW-Authenticate',
      `Bearer realm="daicho", error="insufficient_scope"${row?.needs ? `, scope="${row.needs}"` : ''}`,
    );
  const shown = namesNothing(row, refusal) ? new Refusal('not_found', nothingAt(naming)) : refusal;
  if (shown.extra.cell !== undefined) headers.push('Daicho-Cell', shown.extra.cell);
  if (shown.extra.retryAfterS !== undefined)
    headers.push('Retry-After', String(Math.max(1, Math.ceil(shown.extra.retryAfterS))));
  else if (shown.code === 'unavailable' || shown.code === 'request_in_progress') headers.push('Retry-After', '1');
  const { field, details, said } = inSurfaceWords(naming, shown);
  headers.push('Content-Language', languageOf(naming.ask?.wishes?.['accept-language']), 'Vary', 'Accept-Language');
  return {
    status: STATUS[shown.code],
    headers,
    body: { kind: 'json', value: dialect.error(said, field, details, requestId) },
    payer: from.payer,
    leave: from.leave,
    ...(defect ? { defect: error } : {}),
  };
}

/** A word that is no id of any kind. What looks like an id is told nothing of: whether it exists is not said. */
const NO_ID = /^(?![a-z]{2,5}_[0-9a-f])[^\p{C}]{1,40}$/u;

/** That nothing is there; where an id should stand and a name or a date does, it says so. */
function nothingAt({ row, ask }: Naming): string {
  const given = Object.keys(row?.params ?? {}).map((name) => ask?.values?.[name] ?? '');
  const word = given.find((value) => NO_ID.test(value));
  return word === undefined ? NOT_HERE : `${NOT_HERE}; "${word}" is no id: take the id from the list of what it names`;
}

/** True for a refusal of an id in the path: foreign, malformed and unknown ones must look alike, to the byte. */
function namesNothing(row: Row | undefined, refusal: Refusal): boolean {
  const named = row ? Object.values(row.params) : [];
  return (
    named.length > 0 &&
    (refusal.code === 'not_found' ||
      (refusal.code.endsWith('_not_found') && refusal.field !== undefined && named.includes(refusal.field))) &&
    refusal.message !== NO_COMPANY &&
    !refusal.message.startsWith(NO_REPORT)
  );
}

/** A refusal with its fields, and those that its messages speak of, as the surface calls them. */
function inSurfaceWords(
  { dialect, row, body, asSent, ask }: Naming,
  refusal: Refusal,
): { field: string | undefined; details: readonly object[] | undefined; said: Refusal } {
  const word = (field: string): string => (asSent || /^[A-Z]/.test(field) ? field : dialect.field(row, field, body));
  const field = refusal.field === undefined ? undefined : word(refusal.field);
  const details = refusal.extra.details
    ?.slice(0, 100)
    .map((detail) => ({
      ...detail,
      message: filled(inLanguage(ask?.wishes, detail.message), word, detail.field),
      ...(detail.field === undefined ? {} : { field: word(detail.field) }),
    }));
  const message = filled(inLanguage(ask?.wishes, refusal.message), word, refusal.field);
  const said = new Refusal(refusal.code, message, refusal.field, refusal.extra);
  return { field, details, said };
}

/** Warnings that name fields as the caller sent them, in his language. */
function inOwnWords({ dialect, row, body, ask }: Call, warnings: readonly Warning[]): readonly Warning[] {
  return toldIn(ask.wishes, warnings).map((warning) =>
    warning.field === undefined ? warning : { ...warning, field: dialect.field(row, warning.field, body) },
  );
}

/** A resource with the company that it belongs to; a company itself, and what is no resource, stay as they are. */
function owned(value: Record<string, unknown>, companyId: string | undefined): Record<string, unknown> {
  const { id } = value;
  if (companyId === undefined || typeof id !== 'string' || id === companyId || value['companyId'] !== undefined)
    return value;
  return { id, companyId, ...value };
}

/** A new company as its creator sees it: the company, and the owner key with its secret for an operator. */
function shownOpened({ company, ownerKey }: OpenedCompany, secret: string | undefined): Record<string, unknown> {
  return { ...company, ...(ownerKey ? { ownerKey: { id: ownerKey.id, secret: secret ?? null } } : {}) };
}

/** The address of a new resource: its id below a path whose parameters are those of the request's own path. */
function locationOf(below: string, values: Readonly<Record<string, string>>, id: unknown): string {
  const path = below.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return `${path}/${encodeURIComponent(String(id))}`;
}
