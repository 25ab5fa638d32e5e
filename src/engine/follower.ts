// A follower cell: a copy of a cell in other stores, seconds behind it, that takes its place when it is lost. It copies
// events as they are, and before them what they name (files, keys of the vault); what changes beside events (where
// webhooks stand, mails, agreements) is copied again and again. Until it is promoted nobody writes there. Promotion
// fences the old cell stream by stream where it can be reached: the fence is an event at the exact revision, so that
// whoever writes there reads it first, and it is copied too, so that both histories are one up to it. Where the old
// cell cannot be reached nobody knows what it has acknowledged since it was heard last: that is said, and counted by
// running the promotion again when it is there.
import { companyOfStream, ledgerStream } from '../domain/book.ts';
import { CHECKPOINTS_STREAM } from '../domain/checkpoints.ts';
import {
  cellBeside,
  CompanyFenced,
  CompanyMoved,
  CompanyResumed,
  InstallationFenced,
  InstallationPromoted,
  type Cells,
} from '../domain/companies.ts';
import { companyRegisteredBy, DIRECTORY_STREAM, foldDirectory, newDirectory } from '../domain/directory.ts';
import type { Actor, LedgerEvent } from '../domain/event.ts';
import { readEvent } from '../domain/events.ts';
import { EntryPosted } from '../domain/journal.ts';
import { OURS } from './backup.ts';
import { ownEvent, putEvents, recordedAtOf, sizeOf } from './copied-streams.ts';
import {
  storeErrorKind,
  type Agreements,
  type Clock,
  type CompanyBelongings,
  type DocumentStore,
  type EventLog,
  type FollowerLag,
  type OperationRows,
  type Position,
  type StoredEvent,
} from './ports.ts';
import { appendWithRetry } from './retry.ts';
import { filesNamedBy } from './verify-documents.ts';

/** A cell as its follower sees it. */
export interface FollowedCell {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'get' | 'mark'>;
  readonly belongings: Pick<CompanyBelongings, 'secrets'>;
  readonly operations: Pick<OperationRows, 'tables' | 'read'>;
}

/** The stores of a follower, and what it needs beside them. */
export interface FollowerCell {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'put' | 'mark' | 'setMark'>;
  readonly belongings: Pick<CompanyBelongings, 'setSecrets'>;
  readonly operations: Pick<OperationRows, 'replace'>;
  readonly agreements: Agreements;
  /** This cell among all; undefined where there are none. */
  readonly cells: Cells | undefined;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'uuid'>;
  readonly actor: Actor;
}

/** What was acknowledged in the old cell and is not in the follower. */
export interface LostEvents {
  readonly events: number;
  /** Journal entries among them. */
  readonly entries: number;
  readonly companies: number;
  /** When the first and the last of them were recorded (RFC 3339). */
  readonly firstAt: string | undefined;
  readonly lastAt: string | undefined;
}

/** What came of a promotion. */
export interface PromotedCell {
  readonly epoch: number;
  /** True when it had been promoted before, and was only finished now. */
  readonly isAgain: boolean;
  /** Streams in which the old cell takes no writes any more; undefined = it was not reached. */
  readonly fenced: number | undefined;
  /** Events that were copied in the end. */
  readonly copied: number;
  /** Undefined = the old cell was not reached: nobody can know. */
  readonly lost: LostEvents | undefined;
  /** When the last event that is here was recorded, and when the old cell was heard last (RFC 3339). */
  readonly lastRecordedAt: string | undefined;
  readonly heardAt: string | undefined;
}

/** Under this name a follower notes in its own database how far it is. */
const NOTE = 'follower';
/** A stream of the follower alone, which says that these stores are one: no program serves from them. */
const FOLLOWER_STREAM = 'follower-main';
const BEGAN = 'follower.began';
const ENDED = 'follower.ended';
const PAGE_EVENTS = 500;
/** Streams that are copied, fenced or opened at a time. */
const AT_ONCE = 8;
/** Others write a stream, too: its end is looked for so long. */
const FENCING_MS = 30_000;
/** What changes beside events takes a twentieth of the time at most, and is copied once a second at most. */
const SWEEP_GAP_MS = 1_000;
const SWEEP_SHARE = 20;
const COMMAND = 'promote-cell';

/** These stores are promoted already: nothing is copied into them. */
export const PROMOTED = new Error('this cell was promoted: nothing is copied any more');

/** The stores of this follower are not those of the cell that it follows: no waiting mends that. */
const astray = (error: Error): Error => Object.assign(error, { isAstray: true });
/** True for an error after which this follower can follow no more. */
export const isAstray = (error: unknown): boolean => error instanceof Error && 'isAstray' in error;

/** As it is noted. */
interface Noted {
  readonly position?: Position;
  readonly lastRecordedAt?: string;
  readonly heardAt?: string;
  readonly behind?: number;
  readonly isMore?: boolean;
  readonly oldestAt?: string;
}
const notedIn = (text: string | undefined): Noted => (text === undefined ? {} : (JSON.parse(text) as Noted));

const isoOf = (ms: number): string => new Date(ms).toISOString();

async function lastOf(log: EventLog, stream: string): Promise<StoredEvent | undefined> {
  return (await log.readStream(stream, { direction: 'backwards', limit: 1 })).events[0];
}

/** Works on things side by side, AT_ONCE at a time. */
async function eachOf<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const rest = things[Symbol.iterator]();
  const one = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Throws one sentence where these stores follow another cell: whoever wrote to them would begin another history. */
export async function refuseFollower(log: EventLog): Promise<void> {
  if ((await lastOf(log, FOLLOWER_STREAM))?.type === BEGAN)
    throw new Error(
      'these stores follow another cell and take no writes: keep them up with "daicho follow", or make them the ' +
        'installation with "daicho promote"',
    );
}

/** The installation of a log, and which companies and terms its directory tells of. */
async function directoryOf(log: EventLog) {
  const directory = newDirectory();
  const companyIds: string[] = [];
  for (let from = 0; ;) {
    const page = await log.readStream(DIRECTORY_STREAM, { from, limit: PAGE_EVENTS });
    for (const fact of page.events.map(readEvent)) {
      foldDirectory(directory, fact);
      const companyId = companyRegisteredBy(fact);
      if (companyId !== undefined) companyIds.push(companyId);
    }
    from += page.events.length;
    if (page.events.length === 0 || from > page.lastRevision) break;
  }
  const { installationId, epoch, isFenced } = directory;
  return { installationId, epoch, isFenced, companyIds };
}

/** The term that a follower was made in; undefined where these stores follow nobody. */
async function termOf(log: EventLog): Promise<{ readonly epoch: number; readonly isOver: boolean } | undefined> {
  const [began] = (await log.readStream(FOLLOWER_STREAM, { limit: 1 })).events;
  if (began === undefined) return undefined;
  const { epoch } = began.data as { epoch: number };
  const now = (await directoryOf(log)).epoch;
  return { epoch: Math.max(epoch + 1, now), isOver: now > epoch };
}

/** Makes sure that these stores follow that cell: empty ones begin to. Throws one sentence where they may not. */
export async function beginToFollow(follower: FollowerCell, followed: FollowedCell): Promise<void> {
  const { log, documents, clock } = follower;
  const [here, there, term] = await Promise.all([directoryOf(log), directoryOf(followed.log), termOf(log)]);
  if (there.installationId === undefined) throw new Error('there is no installation in the cell that is followed');
  if (there.isFenced) throw new Error('another cell has taken the place of the one that is followed: follow that one');
  if (term?.isOver === true) throw PROMOTED;
  if (here.installationId !== undefined && (term === undefined || here.installationId !== there.installationId))
    throw new Error('these stores hold an installation of their own: a cell is followed into empty stores');
  if (term === undefined) {
    const event = ownEvent(
      { clock, actor: follower.actor, command: 'follow-cell' },
      { type: BEGAN, version: 1, data: { installationId: there.installationId, epoch: there.epoch } },
      '',
    );
    await appendWithRetry(log, FOLLOWER_STREAM, 'none', [event], { now: clock.elapsed });
  }
  const [mark, own] = [await followed.documents.mark(), await documents.mark()];
  if (mark !== undefined && own === undefined) await documents.setMark(mark);
  if (own !== undefined && own !== mark) throw new Error('the place of documents of this follower is in use already');
}

/** Events of a page by stream, in the order in which they are put: companies are known before they begin. */
function byStream(events: readonly StoredEvent[]): readonly (readonly [string, StoredEvent[]])[] {
  const found = new Map<string, StoredEvent[]>();
  for (const event of events) found.set(event.stream, [...(found.get(event.stream) ?? []), event]);
  return [...found];
}

/** What of these events of a stream the follower lacks. Throws where it has others in their places. */
async function lacking(log: EventLog, stream: string, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  const [first, size] = [events[0]?.revision ?? 0, await sizeOf(log, stream)];
  if (size < first)
    throw astray(new Error(`this follower lacks events of ${stream} before ${first}: begin with empty stores`));
  if (size === first) return events;
  const { events: there } = await log.readStream(stream, { from: first, limit: events.length });
  for (const [n, { id, revision }] of there.entries())
    if (events[n] && events[n].id !== id)
      throw astray(
        new Error(`event ${revision} of ${stream} is not that of the cell that is followed: begin with empty stores`),
      );
  return events.slice(there.length);
}

/** Copies one page of events, and before them what they name. */
async function copyPage(follower: FollowerCell, from: FollowedCell, events: readonly StoredEvent[]): Promise<void> {
  const files = new Map<string, readonly [companyId: string, sha256: string]>();
  const companyIds = new Set<string>();
  for (const { stream, data } of events) {
    const companyId = companyOfStream(stream);
    if (companyId === undefined) continue;
    companyIds.add(companyId);
    for (const { sha256 } of filesNamedBy(data)) files.set(`${companyId} ${sha256}`, [companyId, sha256]);
  }
  await eachOf(files.values(), async ([companyId, sha256]) => {
    const bytes = await from.documents.get(companyId, sha256);
    // One that the cell has lost is for its own verification to tell; the books go on.
    if (bytes) await follower.documents.put(companyId, sha256, bytes);
  });
  await eachOf(companyIds, async (companyId) =>
    follower.belongings.setSecrets(companyId, await from.belongings.secrets(companyId)),
  );
  const streams = byStream(events);
  const put = async ([stream, theirs]: readonly [string, readonly StoredEvent[]]): Promise<void> =>
    putEvents(follower.log, stream, await lacking(follower.log, stream, theirs), follower.clock);
  for (const one of streams) if (one[0] === DIRECTORY_STREAM) await put(one);
  await eachOf(
    streams.filter(([stream]) => stream !== DIRECTORY_STREAM && stream !== CHECKPOINTS_STREAM),
    put,
  );
  // What is signed comes after what it signs.
  for (const one of streams) if (one[0] === CHECKPOINTS_STREAM) await put(one);
}

/** One turn of copying under what is noted; what is noted then. */
async function copyTurn(follower: FollowerCell, from: FollowedCell, noted: Noted): Promise<Noted> {
  const { position: after } = noted;
  const page = await from.log.readAll({ ...(after !== undefined && { after }), limit: PAGE_EVENTS, prefixes: OURS });
  const heardAt = isoOf(follower.clock.now());
  await copyPage(follower, from, page.events);
  const position = page.next ?? after;
  return {
    ...(position !== undefined && { position }),
    lastRecordedAt: page.events.map(recordedAtOf).reduce((a, b) => (b > a ? b : a), noted.lastRecordedAt ?? ''),
    heardAt,
    behind: page.events.length,
    isMore: page.events.length >= PAGE_EVENTS,
    oldestAt: recordedAtOf(page.events[0]),
  };
}

/** Does something under what is noted while no other process copies or promotes; what it resolves with is noted. */
async function underNote<T>(
  { agreements }: FollowerCell,
  work: (noted: Noted) => Promise<readonly [T, Noted | undefined]>,
): Promise<T> {
  let result: T | undefined;
  await agreements.settle(NOTE, async (text) => {
    const [done, noted] = await work(notedIn(text));
    result = done;
    return noted && JSON.stringify(noted);
  });
  return result as T;
}

/** How far behind a follower is, now. */
export async function lagOf(follower: FollowerCell): Promise<FollowerLag> {
  const noted = await underNote(follower, (known) => Promise.resolve([known, undefined] as const));
  return lagIn(noted, follower.clock.now());
}

function lagIn({ heardAt, behind = 0, isMore = false, oldestAt = '' }: Noted, nowMs: number): FollowerLag {
  const since = behind > 0 && oldestAt !== '' ? oldestAt : heardAt;
  const seconds = since === undefined ? 0 : Math.max(0, (nowMs - Date.parse(since)) / 1_000);
  return { events: behind, isMore, seconds, heardAt };
}

/** A follower that copies. */
interface CopyingCell {
  /**
   * Copies what is there, one page and what is due of the rest; true when more is there. Throws PROMOTED, what a store
   * throws, or a sentence where this follower cannot be one any more.
   */
  turn(): Promise<boolean>;
  lag(): FollowerLag;
}

/** Follows a cell, turn by turn. */
export function following(follower: FollowerCell, from: FollowedCell): CopyingCell {
  const due = new Map<string, number>();
  let known: Noted = {};
  async function sweep(): Promise<void> {
    for (const table of from.operations.tables) {
      const beganMs = follower.clock.elapsed();
      if ((due.get(table) ?? 0) > beganMs) continue;
      await follower.operations.replace([table], from.operations.read([table]), NOTE);
      const endedMs = follower.clock.elapsed();
      due.set(table, endedMs + Math.max(SWEEP_GAP_MS, SWEEP_SHARE * (endedMs - beganMs)));
    }
  }
  return {
    async turn() {
      known = await underNote(follower, async (before) => {
        if ((await lastOf(follower.log, FOLLOWER_STREAM))?.type !== BEGAN) throw PROMOTED;
        const copied = await copyTurn(follower, from, before);
        await sweep();
        return [copied, copied] as const;
      });
      return known.isMore === true;
    },
    lag: () => lagIn(known, follower.clock.now()),
  };
}

/** Appends an event of the promotion at the end of a stream, unless `isDone` says that it is there or not needed. */
async function endWith(
  { clock, actor }: FollowerCell,
  log: EventLog,
  stream: string,
  made: LedgerEvent<string, object>,
  isDone: (last: StoredEvent) => boolean,
): Promise<boolean> {
  for (const untilMs = clock.elapsed() + FENCING_MS; ;) {
    const last = await lastOf(log, stream);
    // A company that was registered and not founded: nobody founds it here any more, and the follower does.
    if (last === undefined || isDone(last)) return false;
    const event = ownEvent({ clock, actor, command: COMMAND }, made, recordedAtOf(last));
    try {
      await appendWithRetry(log, stream, last.revision, [event], { now: clock.elapsed });
      return true;
    } catch (error) {
      if (storeErrorKind(error) !== 'wrong_revision' || clock.elapsed() > untilMs) throw error;
    }
  }
}

/** True for the last event of a stream after which nobody writes: a fence, or a company that is in another cell. */
function isShut({ type, data }: Pick<StoredEvent, 'type' | 'data'>, cells: Cells | undefined): boolean {
  if (type === CompanyFenced.type || type === InstallationFenced.type) return true;
  if (type !== CompanyMoved.type) return false;
  return cellBeside(cells, (data as { company: { cell?: string } }).company) !== undefined;
}

/** Ends every stream of the old cell with a fence; how many do. New companies are refused first. */
async function fence(follower: FollowerCell, { log }: FollowedCell, epoch: number): Promise<number> {
  const { cells } = follower;
  const { installationId } = await directoryOf(log);
  if (installationId === undefined) throw new Error('there is no installation in the cell that is followed');
  const isDone = (last: StoredEvent): boolean => isShut(last, cells);
  await endWith(follower, log, DIRECTORY_STREAM, InstallationFenced({ installationId, epoch }), isDone);
  const { companyIds } = await directoryOf(log);
  await eachOf(companyIds, async (companyId) => {
    await endWith(follower, log, ledgerStream(companyId), CompanyFenced({ companyId, epoch }), isDone);
  });
  return 1 + companyIds.length;
}

/** Makes the stores of the follower the installation: its directory says so first, then each company goes on. */
async function open(follower: FollowerCell, epoch: number): Promise<void> {
  const { log, clock, actor } = follower;
  const { installationId, companyIds } = await directoryOf(log);
  if (installationId === undefined) throw new Error('there is nothing to promote: nothing was copied yet');
  const isSo = ({ type, data }: StoredEvent): boolean =>
    type === InstallationPromoted.type && (data as { epoch: number }).epoch >= epoch;
  await endWith(follower, log, DIRECTORY_STREAM, InstallationPromoted({ installationId, epoch }), isSo);
  await eachOf(companyIds, async (companyId) => {
    const resumed = CompanyResumed({ companyId, epoch });
    await endWith(follower, log, ledgerStream(companyId), resumed, ({ type }) => type !== CompanyFenced.type);
  });
  const last = await lastOf(log, FOLLOWER_STREAM);
  if (last === undefined || last.type === ENDED) return;
  const ended = ownEvent(
    { clock, actor, command: COMMAND },
    { type: ENDED, version: 1, data: { epoch } },
    recordedAtOf(last),
  );
  await appendWithRetry(log, FOLLOWER_STREAM, last.revision, [ended], { now: clock.elapsed });
}

/** Counts what the old cell holds after a position and the follower does not; fences are nobody's loss. */
async function lostIn(
  { log }: FollowerCell,
  old: FollowedCell,
  position: Position | undefined,
  onLost: (event: StoredEvent) => void,
): Promise<LostEvents> {
  let [events, entries, firstAt, lastAt]: [number, number, string | undefined, string | undefined] = [
    0,
    0,
    undefined,
    undefined,
  ];
  const companies = new Set<string>();
  /** From where on a stream is another one. */
  const forks = new Map<string, number>();
  const lose = (event: StoredEvent): void => {
    if (event.type === CompanyFenced.type || event.type === InstallationFenced.type) return;
    events += 1;
    if (event.type === EntryPosted.type) entries += 1;
    const companyId = companyOfStream(event.stream);
    if (companyId !== undefined) companies.add(companyId);
    const at = recordedAtOf(event);
    if (firstAt === undefined || at < firstAt) firstAt = at;
    if (lastAt === undefined || at > lastAt) lastAt = at;
    onLost(event);
  };
  for (let after = position; ;) {
    const page = await old.log.readAll({ ...(after !== undefined && { after }), limit: PAGE_EVENTS, prefixes: OURS });
    for (const [stream, theirs] of byStream(page.events)) {
      const first = theirs[0]?.revision ?? 0;
      if (!forks.has(stream)) {
        const { events: ours } = await log.readStream(stream, { from: first, limit: theirs.length });
        const n = theirs.findIndex(({ id }, at) => ours[at]?.id !== id);
        if (n >= 0) forks.set(stream, first + n);
      }
      const fork = forks.get(stream);
      if (fork !== undefined) for (const event of theirs) if (event.revision >= fork) lose(event);
    }
    if (page.events.length === 0 || page.next === undefined) break;
    after = page.next;
  }
  return { events, entries, companies: companies.size, firstAt, lastAt };
}

/**
 * Promotes a follower, or finishes that. With `old` the old cell is fenced, what it still holds is copied (unless these
 * stores were promoted before), and what is lost is counted; without it nothing of that can be known. `onLost` hears of
 * every lost event.
 */
export async function promote(
  follower: FollowerCell,
  old: FollowedCell | undefined,
  onLost: (event: StoredEvent) => void = () => undefined,
): Promise<PromotedCell> {
  const term = await termOf(follower.log);
  if (term === undefined) throw new Error('these stores follow no cell: there is nothing to promote');
  return underNote(follower, async (noted) => {
    const { epoch } = term;
    const isAgain = ((await termOf(follower.log)) ?? term).isOver;
    const fenced = old && (await fence(follower, old, epoch));
    let [copied, now]: [number, Noted] = [0, noted];
    if (old && !isAgain) {
      do {
        now = await copyTurn(follower, old, now);
        copied += now.behind ?? 0;
      } while (now.behind !== 0);
      await follower.operations.replace(old.operations.tables, old.operations.read(), NOTE);
    }
    const lost = old && (await lostIn(follower, old, noted.position, onLost));
    await open(follower, epoch);
    const { lastRecordedAt, heardAt } = now;
    return [{ epoch, isAgain, fenced, copied, lost, lastRecordedAt, heardAt }, now] as const;
  });
}
