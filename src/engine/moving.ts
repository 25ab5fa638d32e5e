// A company goes from one cell to another while it is at work. Its stream is copied as it is, ids and revisions, so
// that both have one root; then it is shut for a moment, the rest follows, and CompanyMoved at the exact revision
// says where it is from then on. No event but that one decides: until it stands in the old stream the old cell takes
// what is sent, and a move that broke off is none; from then on it can only be finished, by running it again. Where the
// company is follows from its stream alone, in every cell (`cellBeside`): two never take what is sent. Where a mover
// dies once the old stream says it, the new cell does the rest by itself (`opening.ts`): it opens the company, and
// takes over what is left behind (`leaving.ts`).
import { setTimeout as pause } from 'node:timers/promises';
import { ledgerStream } from '../domain/book.ts';
import {
  cellBeside,
  CompanyFenced,
  CompanyMoved,
  CompanyMoving,
  CompanyResumed,
  type Cells,
  type Company,
} from '../domain/companies.ts';
import type { Actor } from '../domain/event.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';
import { ownEvent, putEvents, recordedAtOf, sizeOf } from './copied-streams.ts';
import { leafHashOf } from './leaf-bytes.ts';
import { leftBehind, takeOver } from './leaving.ts';
import { storeErrorKind, type Clock, type CompanyBelongings, type DocumentStore, type EventLog } from './ports.ts';
import { appendWithRetry } from './retry.ts';
import { unwrapKey, wrapKey, NONCE_BYTES } from './sealed-fields.ts';
import { grown, NO_LEAVES, rootOf, type Frontier } from './tree.ts';
import { filesNamedBy } from './verify-documents.ts';

/** A cell as whoever moves a company sees it. */
export interface MovingCell {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'get' | 'put'>;
  readonly belongings: CompanyBelongings;
  /** The last revision of the stream that its rows hold; -1 = none. */
  revisionOf(stream: string): Promise<number>;
  /** Wraps the secrets of its vault. */
  readonly wrappingKey: Uint8Array;
}

/** What is moved, and who hears of it. */
export interface Move {
  readonly companyId: string;
  readonly from: MovingCell;
  readonly to: MovingCell;
  /** The cell that it leaves, among all. */
  readonly cells: Cells;
  readonly toCell: string;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'uuid'>;
  readonly actor: Actor;
  nonce(bytes: number): Uint8Array;
  /** How long reads of the old cell are thought of; default two seconds. */
  readonly readsMs?: number;
  /** Hears what is done, before the next step begins. */
  onStep?: ((step: MoveStep) => void) | undefined;
}
/** Steps of a move, in their order. */
export const MOVE_STEPS = ['copied', 'shut', 'followed', 'handed', 'moved', 'opened', 'served', 'forgotten'] as const;
type MoveStep = (typeof MOVE_STEPS)[number];

/** What came of a move. */
export interface MovedCompany {
  readonly events: number;
  readonly files: number;
  readonly secrets: number;
  readonly webhooks: number;
  /** Of the stream, in both cells (hex). */
  readonly root: string;
  /** How long nobody took what was sent; undefined = it had moved before, and was finished now. */
  readonly shutMs: number | undefined;
  /** How often it was shut. */
  readonly attempts: number;
}

const PAGE_EVENTS = 500;
const COMMAND = 'move-company';
/** A company is shut for so long at most: then the old cell goes on by itself. */
const SHUT_MS = 2_000;
/** Nobody begins what ends the old cell's time later than this. */
const MOST_OF_IT_MS = 1_500;
/** So many events may be missing in the rows of the new cell when the company is shut. */
const BEHIND_EVENTS = 200;
/** A cell whose rows do not move for so long keeps none up. */
const STILL_MS = 30_000;
const ATTEMPTS = 10;
/** Others write the stream, too: a place at its end is looked for so long. */
const SHUTTING_MS = 30_000;
const replaced = (): Error => new Error('a follower has taken the place of this cell: move the company from there');
const LOOK_MS = 25;

/** What is known of the stream, as far as it was read. */
interface CopiedStream {
  tree: Frontier;
  /** The tree over what the new cell holds of it. */
  there: Frontier;
  /** How many events the new cell had when it was asked last. */
  size: number;
  company: Company | undefined;
  /** A follower has taken the place of the old cell. */
  isFenced: boolean;
  recordedAt: string;
  /** Webhooks by id: true while they are served. */
  readonly webhooks: Map<string, boolean>;
  readonly files: Set<string>;
}

/** Notes what an event says of what goes with the company. */
function note(copied: CopiedStream, fact: RecordedFact): void {
  if ('webhook' in fact.data) copied.webhooks.set(fact.data.webhook.id, fact.data.webhook.status === 'enabled');
  if ('company' in fact.data) copied.company = fact.data.company;
  if (fact.type === CompanyFenced.type) copied.isFenced = true;
  if (fact.type === CompanyResumed.type) copied.isFenced = false;
  copied.recordedAt = fact.meta.recordedAt;
}

/** Copies what the old stream holds beyond what was read; files come before the events that name them. */
async function copyOn(move: Move, copied: CopiedStream): Promise<void> {
  const { companyId, from, to } = move;
  const stream = ledgerStream(companyId);
  for (;;) {
    const { events, lastRevision } = await from.log.readStream(stream, { from: copied.tree.size, limit: PAGE_EVENTS });
    const missing = events.filter(({ revision }) => revision >= copied.size);
    for (const event of events) {
      if (event.revision !== copied.tree.size) throw new Error(`there is a gap before event ${event.revision}`);
      copied.tree = grown(copied.tree, leafHashOf(event));
      note(copied, readEvent(event));
      for (const { sha256 } of filesNamedBy(event.data)) {
        if (copied.files.has(sha256)) continue;
        const bytes = await from.documents.get(companyId, sha256);
        if (!bytes) throw new Error(`the file ${sha256} of event ${event.revision} is not there: run "daicho verify"`);
        await to.documents.put(companyId, sha256, bytes);
        copied.files.add(sha256);
      }
    }
    // Before anybody there can know of a webhook, it is taken.
    const born = missing.map(readEvent).flatMap(({ data }) => ('webhook' in data ? [data.webhook.id] : []));
    if (born.length > 0) await to.belongings.take(companyId, [...new Set(born)]);
    await putEvents(to.log, stream, missing, move.clock);
    copied.size = Math.max(copied.size, copied.tree.size);
    if (events.length === 0 || copied.tree.size > lastRevision) return;
  }
}

/** Reads the copy back, and throws where it is another stream than the old one. */
async function compare({ companyId, to }: Move, copied: CopiedStream): Promise<void> {
  const stream = ledgerStream(companyId);
  while (copied.there.size < copied.tree.size) {
    const limit = Math.min(PAGE_EVENTS, copied.tree.size - copied.there.size);
    const { events } = await to.log.readStream(stream, { from: copied.there.size, limit });
    if (events.length === 0) throw new Error('the new cell lacks events that were copied');
    for (const event of events) copied.there = grown(copied.there, leafHashOf(event));
  }
  if (!rootOf(copied.there).equals(rootOf(copied.tree)))
    throw new Error('the stream in the new cell is not the one of the old cell: nothing was moved');
}

/** Copies until the new cell is close behind, also in its rows. Throws where nobody keeps those up. */
async function copyLive(move: Move, copied: CopiedStream): Promise<void> {
  const { to, clock, companyId } = move;
  let seen = -1;
  let movedMs = clock.elapsed();
  for (;;) {
    await copyOn(move, copied);
    await compare(move, copied);
    const rows = await to.revisionOf(ledgerStream(companyId));
    if (rows + BEHIND_EVENTS >= copied.tree.size) return;
    if (rows > seen) [seen, movedMs] = [rows, clock.elapsed()];
    else if (clock.elapsed() - movedMs > STILL_MS)
      throw new Error(`the rows of cell ${move.toCell} stand still: start it, and run this again; nothing was moved`);
    await pause(LOOK_MS);
  }
}

/** True once the new cell's rows hold all that was copied: before, it does not know the keys that it is asked with. */
async function isReadThere({ to, clock, companyId }: Move, { tree }: CopiedStream, untilMs: number): Promise<boolean> {
  const stream = ledgerStream(companyId);
  while ((await to.revisionOf(stream)) < tree.size - 1) {
    if (clock.elapsed() > untilMs) return false;
    await pause(LOOK_MS);
  }
  return true;
}

/** Says in the old stream that nothing is written for a moment, whoever is writing. Resolves with when that was. */
async function shut(move: Move): Promise<number> {
  const { from, companyId, toCell: to, clock, actor } = move;
  const stream = ledgerStream(companyId);
  for (const untilMs = clock.elapsed() + SHUTTING_MS; ;) {
    const { events, lastRevision } = await from.log.readStream(stream, { direction: 'backwards', limit: 1 });
    const after = recordedAtOf(events[0]);
    const until = new Date(clock.now() + SHUT_MS).toISOString();
    const event = ownEvent({ clock, actor, command: COMMAND }, CompanyMoving({ companyId, to, until }), after);
    const sinceMs = clock.elapsed();
    try {
      await appendWithRetry(from.log, stream, lastRevision, [event], { now: clock.elapsed, budgetMs: SHUT_MS });
      return sinceMs;
    } catch (error) {
      if (storeErrorKind(error) !== 'wrong_revision' || clock.elapsed() > untilMs) throw error;
    }
  }
}

/** The vault of the new cell holds what that of the old one does, and the mails that wait. False: one is being sent. */
async function handOver({ from, to, companyId, clock, nonce }: Move): Promise<{ secrets: number } | undefined> {
  const { lines, busyUntilMs } = await from.belongings.mails(companyId);
  if (busyUntilMs > clock.now()) return undefined;
  const secrets = await from.belongings.secrets(companyId);
  await to.belongings.setSecrets(
    companyId,
    secrets.map((one) => {
      const place = { companyId, keyId: one.id };
      const key = unwrapKey(one.wrapped, place, from.wrappingKey);
      return { ...one, wrapped: wrapKey(key, place, to.wrappingKey, nonce(NONCE_BYTES)) };
    }),
  );
  await to.belongings.addMails(lines);
  return { secrets: secrets.length };
}

/** Says in the old stream that the company is in the new cell; false when somebody has written meanwhile. */
async function leave(move: Move, copied: CopiedStream): Promise<boolean> {
  const { from, to, companyId, cells, toCell: cell, clock, actor } = move;
  const { company, recordedAt, tree } = copied;
  if (!company) throw new Error('there is no company in this stream');
  if (copied.isFenced) throw replaced();
  const event = ownEvent(
    { clock, actor, command: COMMAND },
    CompanyMoved({ company: { ...company, cell, version: company.version + 1 }, from: cells.own }),
    recordedAt,
  );
  // Before it is said: should nobody be here to say it there, the new cell finds it and asks the old one.
  await to.belongings.leaveOpening({ companyId, from: cells.own, revision: tree.size, event });
  try {
    await appendWithRetry(from.log, ledgerStream(companyId), tree.size - 1, [event], { now: clock.elapsed });
    return true;
  } catch (error) {
    if (storeErrorKind(error) === 'wrong_revision') return false;
    throw error;
  }
}

/** The new cell serves the webhooks from where the old one has come to; then the old one forgets. */
async function serve(move: Move, copied: CopiedStream, onStep: (step: MoveStep) => void): Promise<void> {
  const { from, to, companyId, clock } = move;
  const { webhooks, tree } = copied;
  const company = { companyId, webhooks, size: tree.size, leftMs: clock.now() };
  const left = leftBehind(from.belongings, clock, company, move.readsMs);
  while (!(await takeOver(to.belongings, companyId, left))) await pause(LOOK_MS);
  onStep('served');
  while (!(await left.over())) await pause(LOOK_MS);
  await to.belongings.forgetOpening(companyId);
  onStep('forgotten');
}

/** What a move has to stand on: throws where the company is in a third cell. */
function isHere({ cells, toCell }: Move, { company, isFenced }: CopiedStream): boolean {
  if (!company) throw new Error('there is no such company in this cell');
  if (isFenced) throw replaced();
  const at = cellBeside(cells, company);
  if (at !== undefined && at !== toCell) throw new Error(`this company is in cell ${at}: move it from there`);
  return at === undefined;
}

/** Moves a company, or finishes a move that broke off. Throws where nothing was moved, and says why. */
export async function moveCompany(move: Move): Promise<MovedCompany> {
  const { companyId, to, clock, onStep = () => undefined } = move;
  const stream = ledgerStream(companyId);
  const copied: CopiedStream = {
    tree: NO_LEAVES,
    there: NO_LEAVES,
    size: await sizeOf(to.log, stream),
    company: undefined,
    isFenced: false,
    recordedAt: '',
    webhooks: new Map(),
    files: new Set(),
  };
  await copyLive(move, copied);
  onStep('copied');
  let [attempts, shutMs, secrets]: [number, number | undefined, number] = [0, undefined, 0];
  while (isHere(move, copied)) {
    if (attempts === ATTEMPTS) throw new Error(`the company could not be shut in ${ATTEMPTS} attempts: run this again`);
    attempts += 1;
    await copyLive(move, copied);
    const sinceMs = await shut(move);
    onStep('shut');
    await copyOn(move, copied);
    await compare(move, copied);
    onStep('followed');
    const handed = await handOver(move);
    onStep('handed');
    const isReady = handed && (await isReadThere(move, copied, sinceMs + MOST_OF_IT_MS));
    if (!isReady || clock.elapsed() - sinceMs > MOST_OF_IT_MS || !(await leave(move, copied))) {
      // Shut for nothing: it opens again by itself, and is to have some air before the next time.
      await pause(SHUT_MS);
      await copyOn(move, copied);
      continue;
    }
    onStep('moved');
    await copyOn(move, copied);
    [shutMs, secrets] = [clock.elapsed() - sinceMs, handed.secrets];
  }
  await compare(move, copied);
  onStep('opened');
  await serve(move, copied, onStep);
  const { tree, files, webhooks } = copied;
  const root = rootOf(tree).toString('hex');
  return { events: tree.size, files: files.size, secrets, webhooks: webhooks.size, root, shutMs, attempts };
}

/** Gives a move up that broke off before the company had moved: the new cell forgets what opens its books. */
export async function giveUpMove({ companyId, from, to, cells }: Omit<Move, 'onStep'>): Promise<void> {
  const stream = ledgerStream(companyId);
  let at: string | undefined;
  for (let next = 0; ;) {
    const { events, lastRevision } = await from.log.readStream(stream, { from: next, limit: PAGE_EVENTS });
    for (const fact of events.map(readEvent)) if (fact.type === CompanyMoved.type) at = fact.data.company.cell;
    next += events.length;
    if (events.length === 0 || next > lastRevision) break;
  }
  if (at !== undefined && at !== cells.own)
    throw new Error(`this company has moved to cell ${at}: run the move again, which finishes it`);
  await to.belongings.forgetOpening(companyId);
  await to.belongings.setSecrets(companyId, []);
}
