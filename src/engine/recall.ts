// What waiting commands must know of the past that no book holds: asked of the read models once for a batch, read from
// the stream, and completed by what the overlay remembers.
import { unrecalled, type Recalled, type Recalls } from '../../commands/command.ts';
import { familyOf, isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { foldOpenLine, type OpenLine } from '../domain/open-items.ts';
import { keyIn, keyText, recalledNounOf, tellsOf, type NaturalKey, type RecalledNoun } from '../domain/recalled.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Desk, KnownPast, Office, Waiting } from './desk.ts';
import type { Slices } from './loop.ts';
import { factAt, firstOf, receiptKey, type Overlay } from './overlay.ts';
import type { EventLog, Receipt, Recollection, StoredEvent } from './ports.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';

/** What a batch asks for, and who of it asks for what. */
export interface Questions {
  readonly receipts: string[];
  readonly keys: NaturalKey[];
  readonly ids: string[];
  readonly lines: string[];
  readonly recallsOf: Recalls[];
}

/** What a batch knows of the past: what the rows said (undefined: nothing was asked), and the stored events. */
export interface Past {
  readonly questions: Questions;
  readonly recollection: Recollection | undefined;
  /** By waiting: the receipt that its idempotency key has already. */
  readonly receipts: readonly (Receipt | undefined)[];
  /** Stored events of recalled things and receipts that are not in the overlay, by revision. */
  readonly stored: ReadonlyMap<number, RecordedFact>;
}

/** The idempotency key of a task; a rehearsal has none. */
export function keyOf({ task }: Waiting): string | undefined {
  return task?.idempotencyKey;
}

const NO_RECALLS: Recalls = {};

/** What a waiting thing recalls; steps that are written together ask while they are decided. */
function recallsOf({ task, trial, look, missing }: Waiting): Recalls {
  if (look) return look.recalls;
  const one = task ?? trial;
  const own = one?.command.recalls?.(one.input) ?? NO_RECALLS;
  return missing === undefined ? own : joined([own, missingRecalls(missing)]);
}

/** What a decision that threw `unrecalled` asks for. */
export function missingRecalls(missing: readonly string[]): Recalls {
  return {
    ids: missing.filter((id) => recalledNounOf(id)),
    keys: missing.flatMap((name) => keyIn(name) ?? []),
    lines: missing.filter((id) => isId('line', id)),
  };
}

/** What several ask for, as one question. */
export function joined(all: readonly Recalls[]): Recalls {
  return {
    ids: all.flatMap(({ ids = [] }) => ids),
    keys: all.flatMap(({ keys = [] }) => keys),
    lines: all.flatMap(({ lines = [] }) => lines),
  };
}

/**
 * What a batch asks for: of the whole batch, or of as many as one slice of time and one query are good for
 * (`recallsOf` has one item for each of these).
 */
export function questionsOf(batch: readonly Waiting[], pace: Slices): Questions {
  const asked: Questions = { receipts: [], keys: [], ids: [], lines: [], recallsOf: [] };
  for (const waiting of batch) {
    if (asked.recallsOf.length > 0 && (asked.lines.length > LIMITS.settledLines || pace.isDue())) break;
    const key = keyOf(waiting);
    if (key !== undefined) asked.receipts.push(key);
    const recalls = recallsOf(waiting);
    if (recalls.keys) asked.keys.push(...recalls.keys);
    // What cannot be an id names nothing; the rows would choke on it, and with it everybody else's commands.
    if (recalls.ids) asked.ids.push(...recalls.ids.filter((id) => recalledNounOf(id)));
    if (recalls.lines && recalls.lines.length > 0) asked.lines.push(...recalls.lines.filter((id) => isId('line', id)));
    asked.recallsOf.push(recalls);
  }
  return asked;
}

/** One question as it is asked of the rows. */
export function asQuestions({ ids = [], keys = [], lines = [] }: Recalls): Questions {
  return {
    receipts: [],
    keys: [...keys],
    ids: ids.filter((id) => recalledNounOf(id)),
    lines: lines.filter((id) => isId('line', id)),
    recallsOf: [],
  };
}

/** Asks the read models; undefined when there is nothing to ask. */
export async function recollect(
  { memory, clock, tally }: Office,
  desk: Desk,
  scope: string,
  { receipts, keys, ids, lines }: Questions,
): Promise<Recollection | undefined> {
  if (receipts.length + keys.length + ids.length + lines.length === 0) return undefined;
  const begunMs = clock.elapsed();
  const asked = { receipts, keys, ids: [...new Set(ids)], lines: [...new Set(lines)] };
  const recollection = await memory.recall(desk.stream, scope, asked);
  tally.recalled(clock.elapsed() - begunMs);
  return recollection;
}

const NOTHING_STORED: ReadonlyMap<number, RecordedFact> = new Map();

/** Finds receipts, and reads the stored events that a batch needs. */
export async function readPast(
  { log }: Office,
  desk: Desk,
  batch: readonly Waiting[],
  questions: Questions,
  recollection: Recollection | undefined,
): Promise<Past> {
  if (questions.ids.length + questions.receipts.length === 0)
    return { questions, recollection, receipts: [], stored: NOTHING_STORED };
  const receipts = batch.map((waiting) => receiptOf(desk, waiting, recollection));
  const first = firstOf(desk.overlay);
  const wanted = new Set<number>();
  for (const id of questions.ids)
    for (const revision of recollection?.revisions.get(id) ?? []) if (revision < first) wanted.add(revision);
  for (const receipt of receipts)
    if (receipt)
      for (let n = 0; n < receipt.events; n++)
        if (receipt.firstRevision + n < first) wanted.add(receipt.firstRevision + n);
  return { questions, recollection, receipts, stored: await readRevisions(log, desk.stream, [...wanted]) };
}

/** The receipt of a waiting task's idempotency key, as the overlay or else the rows know it. */
export function receiptOf(
  { stream, overlay }: Desk,
  waiting: Waiting,
  recollection?: Recollection,
): Receipt | undefined {
  const key = keyOf(waiting);
  if (key === undefined) return undefined;
  return overlay.receipts.get(receiptKey(stream, waiting.asking.scope, key)) ?? recollection?.receipts.get(key);
}

/** Events of one stream by their revisions, as they are stored. */
export async function readStored(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  revisions: readonly number[],
): Promise<Map<number, StoredEvent>> {
  const wanted = new Set(revisions);
  const found = new Map<number, StoredEvent>();
  await Promise.all(
    runs(revisions).map(async ([from, limit]) => {
      for (const stored of (await log.readStream(stream, { from, limit })).events)
        if (wanted.has(stored.revision)) found.set(stored.revision, stored);
    }),
  );
  return found;
}

/** Events of one stream by their revisions, in their newest version. */
export async function readRevisions(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  revisions: readonly number[],
): Promise<Map<number, RecordedFact>> {
  const stored = await readStored(log, stream, revisions);
  return new Map([...stored].map(([revision, event]) => [revision, readEvent(event)]));
}

/**
 * Ascending runs [from, count] that cover the revisions; near neighbours share a run, because one read is dearer than a
 * few rows.
 */
export function runs(revisions: readonly number[]): [from: number, count: number][] {
  const sorted = [...revisions].sort((a, b) => a - b);
  const out: [number, number][] = [];
  for (const revision of sorted) {
    const last = out.at(-1);
    if (last && revision - (last[0] + last[1]) < 16 && revision - last[0] < 2_000) last[1] = revision - last[0] + 1;
    else out.push([revision, 1]);
  }
  return out;
}

/** Folds one thing from its stored events and those that the desk remembers, as far as they lie before `below`. */
function foldOne(
  { states, wrong }: Pick<KnownPast, 'states' | 'wrong'>,
  id: string,
  overlay: Overlay,
  { recollection, stored }: Pick<Past, 'recollection' | 'stored'>,
  below: number,
): void {
  const noun = recalledNounOf(id);
  if (!noun) return;
  let state: unknown;
  let last = -1;
  const see = (fact: RecordedFact): void => {
    state = noun.fold(state, fact, id);
    last = fact.revision;
  };
  for (const revision of recollection?.revisions.get(id) ?? []) {
    const fact = revision < below ? stored.get(revision) : undefined;
    if (!fact) continue;
    if (tellsOf(noun, fact, id)) see(fact);
    else wrong.add(id);
  }
  for (const fact of remembered(overlay, id))
    if (fact.revision < below && fact.revision > last && tellsOf(noun, fact, id)) see(fact);
  if (state !== undefined) states.set(id, state);
}

/** What nobody has asked anything for yet. */
export function newKnown(): KnownPast {
  return { asked: new Set(), states: new Map(), wrong: new Set(), holders: new Map(), lines: new Map() };
}

/**
 * Adds what was recalled: things as they were before revision `below`; who has a key, and what is open of a line, as
 * the desk knows it now.
 */
export function learn(
  known: KnownPast,
  { overlay }: Desk,
  { recollection, stored }: Past,
  { ids = [], keys = [], lines = [] }: Recalls,
  below: number,
): void {
  for (const id of ids) {
    if (known.asked.has(id)) continue;
    known.asked.add(id);
    foldOne(known, id, overlay, { recollection, stored }, below);
  }
  for (const key of keys) {
    const text = keyText(key);
    known.asked.add(text);
    const holder = overlay.holders.get(text)?.id ?? recollection?.holders.get(text);
    if (holder !== undefined) known.holders.set(text, holder);
  }
  for (const id of lines) known.asked.add(id);
  for (const [id, line] of openLines(overlay, lines, recollection)) known.lines.set(id, line);
}

/** Adds what else is known. */
export function addKnown(known: KnownPast, { asked, states, wrong, holders, lines }: KnownPast): void {
  for (const one of asked) known.asked.add(one);
  for (const one of wrong) known.wrong.add(one);
  for (const [id, state] of states) known.states.set(id, state);
  for (const [key, holder] of holders) known.holders.set(key, holder);
  for (const [id, line] of lines) known.lines.set(id, line);
}

/** The past as one decision sees it: what `recalls` named, as it was before revision `below`. */
export function recalledBy(
  { onProblem }: Office,
  { stream, overlay }: Pick<Desk, 'stream' | 'overlay'>,
  { recollection, stored }: Past,
  { ids = [], keys = [], lines = [] }: Recalls,
  below = Number.POSITIVE_INFINITY,
): Recalled {
  const states = new Map<string, unknown>();
  const wrong = new Set<string>();
  const asked = new Set([...ids, ...lines, ...keys.map(keyText)]);
  for (const id of new Set(ids)) foldOne({ states, wrong }, id, overlay, { recollection, stored }, below);
  return {
    state<S>(noun: RecalledNoun<S>, id: string): S | undefined {
      // The one place where every recalled state is taken: an id of another noun names nothing of this one.
      if (!isId(noun.id, id)) return undefined;
      if (!asked.has(id)) throw unrecalled([id]);
      if (wrong.has(id)) throw contradicted(onProblem, stream, `${noun.noun.replaceAll('_', ' ')} ${id}`);
      return states.get(id) as S | undefined;
    },
    holder(key) {
      const text = keyText(key);
      const known = overlay.holders.get(text)?.id;
      if (known === undefined && !asked.has(text)) throw unrecalled([text]);
      return known ?? recollection?.holders.get(text);
    },
    lines(named) {
      if (!named.every((id) => asked.has(id))) throw unrecalled(named);
      return openLines(overlay, named, recollection);
    },
  };
}

/** What an overlay remembers of a thing and those of its family, oldest first. */
export function* remembered(overlay: Overlay, id: string): Generator<RecordedFact> {
  for (const revision of overlay.revisions.get(familyOf(id)) ?? []) {
    const fact = factAt(overlay, revision);
    if (fact) yield fact;
  }
}

/** Lines as the rows know them, and then as the facts that these do not have yet change them. */
export function openLines(
  overlay: Overlay,
  ids: readonly string[],
  known: { readonly lines: ReadonlyMap<string, OpenLine> } | undefined,
): Map<string, OpenLine> {
  const found = new Map<string, OpenLine>();
  for (const id of ids) {
    let line = known?.lines.get(id);
    for (const fact of remembered(overlay, id)) line = foldOpenLine(line, fact, id);
    if (line) found.set(id, { ...line, settled: line.settled + (overlay.settled.get(id) ?? 0) });
  }
  return found;
}

/** What the read models remember contradicts the events that they name: nothing may rest on it. */
export function contradicted(onProblem: Office['onProblem'], stream: string, what: string): Refusal {
  onProblem(`the read models contradict the events of ${stream}: ${what}; run "daicho verify"`);
  return new Refusal(
    'internal_error',
    `what is remembered of ${what} contradicts the journal: nothing was written; ` +
      'the operator has to run "daicho verify"',
  );
}
