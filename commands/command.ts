// What a command is: a name, who may ask, what it takes, what it must recall of the past, what then happens, and what
// is answered.
import { z } from 'zod';
import { mayReadBalances } from '../src/domain/access.ts';
import type { Actor, LedgerEvent } from '../src/domain/event.ts';
import { checkMayMove } from '../src/domain/posting.ts';
import { quoted, refuse, type RefusalCode, type RefusalDetail } from '../src/domain/refusal.ts';
import type { Book } from '../src/domain/book.ts';
import type { CalendarDate } from '../src/domain/dates.ts';
import type { Directory } from '../src/domain/directory.ts';
import type { ModelQuestion } from '../src/domain/language/model.ts';
import type { PastEntry } from '../src/domain/language/of-book.ts';
import type { OpenLine } from '../src/domain/open-items.ts';
import { isId, type IdKind } from '../src/domain/ids.ts';
import type { Hashes } from '../src/domain/period-balances.ts';
import type { Eyes, Sealing } from '../src/domain/personal.ts';
import { EntryPosted, type EntryContent, type EntryState } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import type { Wording } from '../src/domain/wording.ts';
import { DOCUMENTS, ENTRIES, recalledNounOf, type NaturalKey, type RecalledNoun } from '../src/domain/recalled.ts';
import { documentPaths, documentsNamed, type DocumentPath } from './document-naming.ts';
import type { Scope } from '../src/domain/scopes.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** The moment of a decision: time, identity and identifiers come from outside, so that decide stays pure. */
export interface Moment {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The same as RFC 3339 with milliseconds and Z. */
  readonly nowIso: string;
  readonly actor: Actor;
  may(scope: Scope): boolean;
  id(kind: IdKind): string;
  /**
   * A new API key's secret was drawn: what may be stored of it. The service shows the secret itself once, in the first
   * answer.
   */
  secret(): { readonly hash: string; readonly prefix: string; readonly last4: string };
  /** Quick hashes. */
  readonly hashes: Hashes;
  /** Random bytes from which the salts of a close's balances are made, base64. */
  seed(): string;
  /** Seals and opens personal fields. Only for commands that say `personal`. */
  personal(): Sealing;
  /** How many companies a user may open within 24 hours: a setting of the installation. */
  readonly companiesPerUserPerDay: number;
  /** In which cell it is decided; absent where there are none. */
  readonly cell?: string | undefined;
}

/** What a command must know of the past that the book does not hold. */
export interface Recalls {
  /** Ids of recalled things (src/domain/recalled.ts) whose folded state is needed. */
  readonly ids?: readonly string[];
  /** Natural keys of which it must be known who has them. */
  readonly keys?: readonly NaturalKey[];
  /** Ids of lines of which it must be known how much is open. */
  readonly lines?: readonly string[];
}

/**
 * What was recalled. Throws when a thing or lines were not recalled (`unrecalled`): they are, and the command decides
 * again.
 */
export interface Recalled {
  /** The thing of this id as it is now; undefined when this company has none. */
  state<S>(noun: RecalledNoun<S>, id: string): S | undefined;
  /** Id of the thing that has this natural key, if any. */
  holder(key: NaturalKey): string | undefined;
  /** Those of these lines that exist in this company, by id. */
  lines(ids: readonly string[]): ReadonlyMap<string, OpenLine>;
}

/**
 * What `Recalled` throws when a decision finds out only now which things or lines (ids) it needs: no defect and no
 * refusal.
 */
export function unrecalled(ids: readonly string[]): Error & { readonly unrecalled: readonly string[] } {
  return Object.assign(new Error('things that were not recalled'), { unrecalled: ids });
}

/** The things of these ids, asked for all at once, not one after the other; those that are not there are left out. */
export function allRecalled<S>(recalled: Recalled, noun: RecalledNoun<S>, ids: readonly string[]): S[] {
  const missing: string[] = [];
  const found = ids.flatMap((id): S[] => {
    try {
      const state = recalled.state(noun, id);
      return state === undefined ? [] : [state];
    } catch (error) {
      if (unrecalledIds(error) === undefined) throw error;
      missing.push(id);
      return [];
    }
  });
  if (missing.length > 0) throw unrecalled(missing);
  return found;
}

/** Who has these keys, asked for all at once, not one after the other; in their order. */
export function allHolders(recalled: Recalled, keys: readonly NaturalKey[]): (string | undefined)[] {
  const missing: string[] = [];
  const found = keys.map((key) => {
    try {
      return recalled.holder(key);
    } catch (error) {
      const unknown = unrecalledIds(error);
      if (unknown === undefined) throw error;
      missing.push(...unknown);
      return undefined;
    }
  });
  if (missing.length > 0) throw unrecalled(missing);
  return found;
}

/** The ids of things and lines that a decision still needs to be recalled; undefined for any other thrown value. */
export function unrecalledIds(error: unknown): readonly string[] | undefined {
  return error instanceof Error && 'unrecalled' in error
    ? (error as ReturnType<typeof unrecalled>).unrecalled
    : undefined;
}

/** A finding that does not stop a command. `showsBalances`: its message is only for callers who may read balances. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly showsBalances?: true;
}

/** What came of what a command needed beforehand. */
export interface Made {
  /** Hash (SHA-256, hex) and number of the bytes that are kept now. */
  readonly bytes?: { readonly sha256: string; readonly size: number };
  /** The same of each of several files, in their order. */
  readonly files?: readonly { readonly sha256: string; readonly size: number }[];
  /** Id of the secret in the vault, and its last four characters. */
  readonly secret?: { readonly id: string; readonly last4: string };
  /** Whether the service sends mails. */
  readonly canMail?: boolean;
  /** Entries of the days that deduct tax without a document, as the rows knew them; null while nobody knows. */
  readonly missingDocuments?: number | null;
  readonly sentence?: {
    /** Milliseconds since 1970 UTC. */
    readonly nowMs: number;
    /** Posted entries with the words asked for, newest first. */
    readonly past: readonly PastEntry[];
    /** What a model answered, unchecked; undefined where none is configured, or it did not answer in time. */
    readonly answer?: unknown;
  };
}

/**
 * What the service sees to before a command is decided, because its events or its warnings will rely on it. What is
 * left behind by a crash before the event does no harm.
 */
export interface Beforehand<I> {
  /** Bytes that must be durable: an event holds only their hash. */
  readonly bytes?: Uint8Array;
  /** Several files that must be durable, likewise. */
  readonly files?: readonly Uint8Array[];
  /** A URL whose host must be public; refused under its field otherwise. */
  readonly address?: { readonly url: string; readonly field: string };
  /** It must be known whether the service sends mails. */
  readonly mail?: true;
  /** A secret must be drawn and kept in the vault; it is shown once, in the first answer. */
  readonly secret?: true;
  /** Days of which the rows are asked how many entries deduct tax without a document: no book counts that. */
  readonly missingDocuments?: { readonly from: CalendarDate; readonly to: CalendarDate };
  /** What past entries, and a model where one is configured, say of a sentence. */
  readonly sentence?: {
    /** Words of the entries to look at; none = there is nothing to look for. */
    readonly words: readonly string[];
    /** What the model is asked after that; undefined = nothing. */
    question(past: readonly PastEntry[], nowMs: number): ModelQuestion | undefined;
  };
  /** The input with what came of it. */
  with(made: Made): I;
}

/**
 * The schema of an input that `beforehand` adds something to (`I`): what a caller sends has none of it. A field that
 * the schema lacks or has otherwise does not compile.
 */
export function seenTo<I>(input: z.ZodType<I>): z.ZodType<I> {
  return input;
}

/**
 * A command. `decide` returns the events that follow, or refuses; no events = nothing to do (already true).
 * `answer` builds the answer from the recorded events (also for a replay years later), from what was recalled before
 * them, and from the book
 * (names only). It must not depend on the time of the call.
 */
export interface Command<I = unknown, A = unknown, P extends Book | Directory = Book> extends Partial<Wording> {
  readonly name: string;
  readonly summary: string;
  readonly on: P extends Directory ? 'directory' : 'company';
  readonly undo: Undo;
  /**
   * Scope that the caller must hold; null = decided by decide (with `moment.may`) or open to every caller of the
   * company.
   */
  readonly needs: Scope | null;
  /**
   * With `needs: null`: a caller who holds none of these is refused (403) before the input is read; decide then asks
   * for the exact one.
   */
  readonly needsAnyOf?: readonly Scope[];
  /** Operators may run it too, without holding `needs`; decide knows them by the actor. */
  readonly operators?: true;
  readonly input: z.ZodType<I>;
  /** Schema of the answer, for the description; commands that only the service itself runs have none. */
  readonly output?: z.ZodType;
  /**
   * What must be so outside before it is decided; pure, and may refuse. Where that is long work, in steps between which
   * others go on. A rehearsal leaves nothing behind.
   */
  beforehand?(input: I, page: Readonly<P>): Beforehand<I> | undefined | Generator<undefined, Beforehand<I>>;
  recalls?(input: I): Recalls;
  /**
   * Work of the decision that takes long, in steps between which others go on. What it comes to is kept beside the
   * states that it is about, where `decide` finds it: leaving it out changes the pace and nothing else.
   */
  prepare?(page: Readonly<P>, input: I): Iterable<undefined>;
  decide(page: Readonly<P>, input: I, moment: Moment, recalled: Recalled): readonly LedgerEvent[];
  answer(events: readonly RecordedFact[], input: I, recalled: Recalled, page: Readonly<P>): A;
  /** Seals or opens personal fields: the keys of the company are fetched before it is decided. */
  readonly personal?: true;
  /** The answer with its personal fields as the caller may see them; `isTried`: in a dry run, without an event. */
  reveal?(answer: A, eyes: Eyes, isTried?: boolean): unknown;
  /** Id of the key that is deleted for good once this is durable: also when it is repeated. */
  forgets?(answer: A): string;
  /** What the service does next by itself, with the same caller: also when it was interrupted, and then once. */
  next?(answer: A): Following;
  /** Findings to show in a dry run and beside the answer; pure. It finds what `decide` recalled, and no more. */
  warnings?(page: Readonly<P>, input: I, events: readonly LedgerEvent[], recalled?: Recalled): readonly Warning[];
}

/** What takes back what a command did: the commands that do, by their names, or the reason why none does. */
export type Undo = { readonly by: readonly [string, ...string[]] } | { readonly why: string };

/**
 * What is said of a command to its users; or who alone runs it: the service by itself, or undo, and nobody reads of it.
 */
type Saying = Wording | { readonly runBy: 'service' | 'undo'; readonly text?: undefined; readonly ja?: undefined };

/** What a command declares, where what is said of it stands beside it. */
export type Declared<I, A, P extends Book | Directory> = Omit<Command<I, A, P>, 'on' | keyof Wording> & Saying;

/** A command of a company that follows another one. */
export interface Following {
  readonly companyId: string;
  readonly command: Command;
  readonly input: unknown;
}

/**
 * Declares a command of a company's book. Of what it decides, whatever it forgot to ask, caps and policy are asked, and
 * whether the documents that its input names are there.
 */
export function command<I, A>(definition: Declared<I, A, Book>): Command<I, A, Book> {
  const paths = documentPaths(definition.input);
  return {
    ...definition,
    on: 'company',
    ...(paths.length > 0 && { recalls: (input: I) => withDocuments(definition.recalls?.(input), paths, input) }),
    decide(page, input, moment, recalled) {
      const events = definition.decide(page, input, moment, recalled);
      if (paths.length > 0) checkDocuments(page, paths, input, recalled);
      checkMayMove(page, moment, events);
      return events;
    },
    warnings(page, input, events, recalled) {
      const own = definition.warnings?.(page, input, events, recalled) ?? NO_WARNINGS;
      const moved = movedReversals(input, events, recalled);
      return moved.length === 0 || own.some(({ code }) => MOVED.has(code)) ? own : [...own, ...moved];
    },
  };
}

const NO_WARNINGS: readonly Warning[] = [];
/** Codes of findings that say already that a reversal was moved. */
const MOVED: ReadonlySet<string> = new Set(['moved_to_open_period', 'date_moved']);
/** Fields by which a caller says the day of a reversal. */
const DATED = ['date', 'effectiveDate', 'dateMode'];

/** A finding for each reversal that is dated later than its original because the period of that one is closed. */
function movedReversals(input: unknown, events: readonly LedgerEvent[], recalled: Recalled | undefined): Warning[] {
  const days = new Map<string, Warning>();
  for (const event of events) {
    if (event.type !== EntryPosted.type) continue;
    const { content, wasDraft } = event.data as { readonly content: EntryContent; readonly wasDraft?: true };
    const { reverses, effectiveDate: dated } = content;
    // Of what was posted in the same step the caller said both days, of a draft somebody said it before.
    if (reverses === undefined || wasDraft || isPostedIn(events, reverses)) continue;
    if (DATED.some((field) => (input as Readonly<Record<string, unknown>>)[field] !== undefined)) continue;
    const original = recalled && entryKnown(recalled, reverses)?.content.effectiveDate;
    if (original !== undefined && original < dated)
      days.set(`${original} ${dated}`, {
        code: 'moved_to_open_period',
        message: `the reversal is dated ${dated}: the period of ${original} is closed`,
      });
  }
  return [...days.values()].slice(0, LIMITS.warnings);
}

function isPostedIn(events: readonly LedgerEvent[], entryId: string): boolean {
  return events.some(
    ({ type, data }) => type === EntryPosted.type && (data as { entryId: string }).entryId === entryId,
  );
}

/** An entry as far as the decision had it recalled: findings ask for nothing more. */
function entryKnown(recalled: Recalled, id: string): EntryState | undefined {
  try {
    return recalled.state(ENTRIES, id);
  } catch (error) {
    if (unrecalledIds(error) === undefined) throw error;
    return undefined;
  }
}

/** What a command recalls, with the documents that its input names. */
function withDocuments(recalls: Recalls = {}, paths: readonly DocumentPath[], input: unknown): Recalls {
  const named = documentsNamed(paths, input);
  return named.length === 0 ? recalls : { ...recalls, ids: [...(recalls.ids ?? []), ...named.map(([id]) => id)] };
}

/** What the thing that an input changes names already: it may have been written when any text was taken. */
function namedBefore(
  book: Readonly<Book>,
  paths: readonly DocumentPath[],
  input: unknown,
  recalled: Recalled,
): string[] {
  return Object.values(input as object).flatMap((id: unknown) => {
    if (typeof id !== 'string') return [];
    const noun = recalledNounOf(id);
    const state: unknown = noun ? recalled.state(noun, id) : book.contracts.byId.get(id);
    const said = typeof state === 'object' && state !== null && 'content' in state ? state.content : state;
    return documentsNamed(paths, said).map(([named]) => named);
  });
}

/**
 * Refuses documents that an input names and that are not there (document_not_found) or voided (invalid_state), on their
 * field; what the thing named before stays as it is. A list of things gets a detail for each wrong one.
 */
function checkDocuments(
  book: Readonly<Book>,
  paths: readonly DocumentPath[],
  input: unknown,
  recalled: Recalled,
): void {
  const named = documentsNamed(paths, input);
  if (named.length === 0) return;
  const ids = [...new Set(named.map(([id]) => id))].filter((id) => isId(DOCUMENTS.id, id));
  const found = new Map(allRecalled(recalled, DOCUMENTS, ids).map((document) => [document.id, document]));
  const doubtful = named.filter(([id]) => (found.get(id)?.status ?? 'voided') === 'voided');
  if (doubtful.length === 0) return;
  const known = new Set(namedBefore(book, paths, input, recalled));
  const details = doubtful.flatMap(([id, field]): RefusalDetail[] => {
    if (known.has(id)) return [];
    const index = /^\w+\[(\d+)\]\./.exec(field)?.[1];
    const where = { field, ...(index !== undefined && { index: Number(index) }) };
    return found.has(id)
      ? [
          {
            ...where,
            code: 'invalid_state',
            message: `${field}: document ${id} is voided; name the document that replaces it`,
            id,
          },
        ]
      : [
          {
            ...where,
            code: 'document_not_found',
            message:
              `${field}: there is no document ${quoted(id)} in this company; ` + 'upload it first (POST .../documents)',
          },
        ];
  });
  const [first] = details;
  if (first)
    refuse(
      first.code as RefusalCode,
      `${first.message}${details.length > 1 ? ` (and ${details.length - 1} more); nothing was written` : ''}`,
      first.field,
      details.length > 1 ? { details: details.slice(0, MOST_DETAILS) } : {},
    );
}
/** Findings that one refusal lists. */
const MOST_DETAILS = 50;

/** Declares a command of the directory. */
export function directoryCommand<I, A>(definition: Declared<I, A, Directory>): Command<I, A, Directory> {
  return { ...definition, on: 'directory' };
}

/** True for callers who run the installation: operators, and the service itself. */
export function runsInstallation(moment: Moment): boolean {
  return moment.actor.type === 'operator' || moment.actor.type === 'system';
}

/** Refuses insufficient_scope when the caller lacks a scope. */
export function checkScope(moment: Moment, scope: Scope, hint = ''): void {
  if (!moment.may(scope)) refuse('insufficient_scope', `this needs the scope ${scope}${hint}`);
}

/**
 * Refuses insufficient_scope when the caller may not read balances: for a step whose answer is made of them. `what`
 * begins the sentence.
 */
export function checkSeesBalances(moment: Moment, what: string): void {
  if (!mayReadBalances(moment.may))
    refuse('insufficient_scope', `${what} shows balances: this needs the scope reports:read or accounts:read too`);
}

/** Refuses version_conflict when the caller's version is not the current one. No version = no check. */
export function checkVersion(current: { readonly version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== current.version) {
    refuse(
      'version_conflict',
      `version: the resource is at version ${current.version}, not ${expected}; read it again and repeat the change`,
      'version',
      { related: { version: current.version } },
    );
  }
}

/** A copy of a state with changes: undefined leaves a field as it is, null clears it. */
export function patched<T extends object>(state: T, changes: { readonly [K in keyof T]?: T[K] | null | undefined }): T {
  const next = { ...state } as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete next[key];
    else if (value !== undefined) next[key] = value;
  }
  return next as T;
}

/** The fields of a table as they are said, else as they were before; null takes one away. */
export function saidOrKept<K extends string>(
  fields: Readonly<Record<K, unknown>>,
  said: { readonly [F in NoInfer<K>]?: unknown },
  before: { readonly [F in NoInfer<K>]?: unknown } | undefined,
): { [F in K]?: unknown } {
  const kept: { [F in K]?: unknown } = {};
  for (const field of Object.keys(fields) as K[]) {
    const value = said[field] === undefined ? before?.[field] : said[field];
    if (value !== undefined && value !== null) kept[field] = value;
  }
  return kept;
}

/** True when two states say the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

/** A changed register state with its next version and date; undefined when the changes change nothing. */
export function nextState<T extends { readonly version: number; readonly updatedAt: string }>(
  state: T,
  changes: { readonly [K in keyof T]?: T[K] | null | undefined },
  moment: Moment,
): T | undefined {
  const next = patched(state, changes);
  return same(next, state) ? undefined : { ...next, version: state.version + 1, updatedAt: moment.nowIso };
}

/** The state that the first of these events carries under `field`; without events the one of the book. */
export function stateIn<T>(events: readonly RecordedFact[], field: string, now: T | undefined): T {
  for (const { data } of events) if (field in data) return (data as Readonly<Record<string, unknown>>)[field] as T;
  if (now === undefined) throw new Error(`no event carries ${field}`);
  return now;
}

/** The same fields, each of which may be left out. */
export function omittable<T extends Record<string, z.ZodType>>(shape: T): { [K in keyof T]: z.ZodOptional<T[K]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.optional()])) as {
    [K in keyof T]: z.ZodOptional<T[K]>;
  };
}

/** The same fields, each of which may be left out (stays as it is) or null (is cleared). */
export function clearable<T extends Record<string, z.ZodType>>(
  shape: T,
): { [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.nullable().optional()])) as {
    [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>>;
  };
}

/** The version that a caller read, when a change must not overwrite another one. */
export const versionField = z
  .number()
  .int()
  .positive()
  .meta({ description: 'The version that you read; another one is refused with version_conflict.', example: 1 });
