// The auditor's tool: checks the events themselves, replays every stream into fresh tables and compares them row by row
// with the live ones.
import type { Projection } from '../../projections/projection.ts';
import { NO_COMPANY } from '../../projections/tables.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { withPrefix } from '../domain/ids.ts';
import { PeriodSealMade } from '../domain/period-seals.ts';
import { audit, type Audit, type EventFinding } from './audit.ts';
import type { DocumentStore, Doubt, EventLog, Position, ReadModelStore, RowDifference } from './ports.ts';
import { namedFiles, type DocumentFinding, type NamedFiles } from './verify-documents.ts';
import { asPoison, fromTheStart, PROJECTED_PREFIXES, replay } from './replay.ts';
import type { ProofAudit, ProofFinding, ProofsVerified } from './verify-proofs.ts';
import { describeSnapshot, verifyBooks, type SnapshotFinding } from './verify-books.ts';

/** One thing that is not as it must be: of the events, of a row, of a snapshot, or of the tables as a whole. */
export type Finding =
  | EventFinding
  | SnapshotFinding
  | DocumentFinding
  | ProofFinding
  | ({ readonly check: 'row' } & RowDifference)
  | { readonly check: 'version'; readonly table: string };

/** What a verification came to. */
export interface Verified {
  /** No findings. */
  readonly ok: boolean;
  /** No findings about the events: the read models may be built from them. */
  readonly sound: boolean;
  readonly events: number;
  readonly streams: number;
  readonly entries: number;
  readonly rows: Readonly<Record<string, number>>;
  /** Snapshots of books that were compared. */
  readonly books: number;
  /** Files of documents that were compared, and files that belong to none. */
  readonly files: number;
  readonly unusedFiles: number;
  /** Signed checkpoints that the events were held against, and events that none covers yet. */
  readonly checkpoints: number;
  /** Closes whose balances were added up anew from entries, and seals of closes that were compared. */
  readonly closes: number;
  readonly seals: number;
  readonly unsigned: number;
  readonly findings: readonly Finding[];
  /** Findings beyond those that are told. */
  readonly more: number;
}

/** What a verification needs. */
export interface VerifyOptions {
  readonly log: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  /** Absent = the files of documents are not compared. */
  readonly documents?: DocumentStore;
  /** Absent = what was signed is not looked at. */
  readonly proofs?: ProofAudit;
  /** Most differing rows to tell per table; default 50. */
  readonly limit?: number;
  /** Hears how many events are replayed, then which table is compared. */
  readonly onProgress?: (progress: {
    readonly events: number;
    readonly total: number;
    readonly table?: string;
  }) => void;
}

const PAGE_EVENTS = 1_000;
const NO_FILES = { findings: [], files: 0 } as const;

/** The same log, whose events are audited once each as they are read forwards. */
function audited(
  log: EventLog,
  { see }: Audit,
  files: NamedFiles,
  proofs: ProofAudit | undefined,
): EventLog & { readonly last: () => Position | undefined } {
  let last: Position | undefined;
  return {
    ...log,
    last: () => last,
    async readAll(asked) {
      const page = await log.readAll(asked);
      for (const event of page.events) {
        if (last !== undefined && log.compare(event.position, last) <= 0) continue;
        see(event);
        files.see(event);
        proofs?.see(event);
        last = event.position;
      }
      return page;
    },
  };
}

/** Reads on behind a place where the replay broke off, so that the audit sees all events up to `until`. */
async function readOn(log: ReturnType<typeof audited>, until: Position | undefined): Promise<void> {
  for (let after = log.last(); ;) {
    const { events, next } = await log.readAll({
      ...(after === undefined ? {} : { after }),
      limit: PAGE_EVENTS,
      prefixes: PROJECTED_PREFIXES,
    });
    if (events.length === 0 || next === undefined || (until !== undefined && log.compare(next, until) >= 0)) return;
    after = next;
  }
}

/**
 * What the ends of the streams say: commands that break off, companies without a stream, and a log that ends before
 * what was projected from it.
 */
async function auditEnds(log: EventLog, { find, open }: Audit, live: Position | undefined): Promise<void> {
  const { unfinished, missing } = open();
  for (const [stream, revision] of unfinished) {
    const next = await log.readStream(stream, { from: revision + 1, limit: 1 });
    if (next.events.length === 0)
      find({
        check: 'command',
        stream,
        revision,
        message: 'the command that it belongs to breaks off here: the events after it are missing',
      });
  }
  for (const id of missing) {
    const stream = ledgerStream(id);
    if ((await log.readStream(stream, { limit: 1 })).exists) continue;
    find({
      check: 'stream',
      stream,
      revision: -1,
      message:
        `${id} is registered, but has no stream: it was deleted ` +
        '(or its creation broke off: then the next start completes it)',
    });
  }
  const head = await log.head();
  if (live !== undefined && (head === undefined || log.compare(head, live) < 0)) {
    find({
      check: 'lost',
      stream: '',
      revision: -1,
      message:
        `the log ends at position ${head ?? 'none'}, but the read models have seen position ${live}: ` +
        'the newest events are missing',
    });
  }
}

/** What a differing row says about the events, for the two tables that are witnesses of them. */
function testimony({ table, kind, key, columns }: RowDifference): EventFinding | undefined {
  if (
    table === 'stream_progress' &&
    (kind === 'extra' || (kind === 'changed' && Number(columns?.revision?.live) > Number(columns?.revision?.replayed)))
  ) {
    const [stream, known] = [String(key.stream), columns?.revision];
    const message = known
      ? `the read models were made from its events up to revision ${known.live}, but it ends at ${known.replayed}`
      : 'the read models were made from it, but it is not there any more';
    return { check: 'lost', stream, revision: Number(known?.live ?? -1), message };
  }
  if (table !== 'event_index' || columns?.digest === undefined) return undefined;
  const stream =
    key.company_id === NO_COMPANY ? DIRECTORY_STREAM : ledgerStream(withPrefix('company', String(key.company_id)));
  return {
    check: 'changed',
    stream,
    revision: Number(key.revision),
    message: 'the event is not the one from which the read models were made',
  };
}

/** What the rows of before a rebuild said of an event. */
function recollection({ stream, revision, kind }: Doubt): EventFinding {
  const message =
    kind === 'lost'
      ? 'the read models were made from it once, before they were built anew, but it is not there any more'
      : 'the event is not the one from which the read models were made before they were built anew';
  return { check: kind, stream, revision, message };
}

/**
 * Holds all events against what was signed of them, and the statements of sealed closes against their hashes (where
 * `documents` are given), and does nothing else. `files`: statements that were compared.
 */
export async function verifyProofs(
  log: Pick<EventLog, 'readAll'>,
  proofs: ProofAudit,
  documents?: Pick<DocumentStore, 'get'>,
): Promise<ProofsVerified & { readonly files: number }> {
  const statements = namedFiles();
  for (let after: Position | undefined; ;) {
    const asked = { ...(after === undefined ? {} : { after }), limit: PAGE_EVENTS, prefixes: PROJECTED_PREFIXES };
    const { events, next } = await log.readAll(asked);
    for (const event of events) {
      proofs.see(event);
      if (event.type === PeriodSealMade.type) statements.see(event);
    }
    if (events.length === 0 || next === undefined) break;
    after = next;
  }
  const signed = await proofs.done();
  const { findings, files } = documents ? await statements.compare(documents) : NO_FILES;
  const differing = findings.map((one) => ({ ...one, check: 'file_differs' as const }));
  return { ...signed, findings: [...signed.findings, ...differing], files };
}

/**
 * Checks every event, replays all streams and compares every table with the live read models at the same position; the
 * service may go on working
 * meanwhile. An event that cannot be read or projected ends the replay (rows are then not compared), not the audit of
 * the events after it.
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const { store, projections, limit = 50, onProgress } = options;
  const events = audit();
  const named = namedFiles();
  const log = audited(options.log, events, named, options.proofs);
  const rowsFound: Finding[] = [];
  const live = await store.liveCheckpoint();
  if (!live) throw new Error('there are no read models to verify: start the service once, or run `daicho rebuild`');
  const { missing = [], changed = [], newer = [] } = (await store.tables()) ?? {};
  const leftOut = [...missing, ...changed, ...newer];
  for (const table of leftOut) rowsFound.push({ check: 'version', table });
  const total = Number(live.events);
  for (const fault of (await log.faults?.(limit)) ?? []) events.find({ check: 'store', ...fault });
  const { session, compare, doubts, snapshots } = await store.verification();
  const state = await fromTheStart(session);
  const told = { onProgress: (events: number) => onProgress?.({ events, total: Math.max(total, events) }) };
  const done = async (rows: Readonly<Record<string, number>>, more: number): Promise<Verified> => {
    const kept = await verifyBooks(options.log, snapshots);
    const stored = (await (options.documents && named.compare(options.documents))) ?? NO_FILES;
    const unusedFiles = (await (options.documents && named.unused(options.documents))) ?? 0;
    const signed = await options.proofs?.done();
    const findings = [
      ...(signed?.findings ?? []),
      ...events.findings,
      ...rowsFound,
      ...kept.findings,
      ...stored.findings,
    ];
    return {
      ok: findings.length === 0,
      sound:
        events.findings.length === 0 &&
        (signed?.findings.length ?? 0) === 0 &&
        stored.findings.every(({ check }) => check === 'document'),
      events: Number(state.checkpoint.events),
      streams: state.streams.size,
      entries: events.entries(),
      rows,
      books: kept.books,
      files: stored.files,
      unusedFiles,
      checkpoints: signed?.claims ?? 0,
      closes: signed?.closes ?? 0,
      seals: signed?.seals ?? 0,
      unsigned: signed?.unsigned ?? 0,
      findings,
      more: more + events.more(),
    };
  };
  try {
    // Most of the log first; the live writer is held only for what has come since.
    if (live.position !== undefined)
      await replay(log, { projections }, session, state, { ...told, until: live.position });
    const { rows, differences, more } = await compare(
      async (position) => {
        if (position !== undefined) await replay(log, { projections }, session, state, { ...told, until: position });
      },
      leftOut,
      limit,
      (table) =>
        onProgress?.({ events: Number(state.checkpoint.events), total: Number(state.checkpoint.events), table }),
    );
    for (const difference of differences) {
      const said = testimony(difference);
      if (said) events.find(said);
      else rowsFound.push({ check: 'row', ...difference });
    }
    const remembered = await doubts(limit);
    for (const doubt of remembered.doubts) {
      const isTold = events.findings.some(
        ({ stream, revision }) => stream === doubt.stream && revision === doubt.revision,
      );
      if (!isTold) events.find(recollection(doubt));
    }
    await auditEnds(log, events, live.position);
    return await done(rows, more + remembered.more);
  } catch (error) {
    const poison = asPoison(error)?.poison;
    const isDamaged = events.findings.some(({ check }) => check === 'store');
    // Anything else is a failure of the stores, which says nothing about what is in them.
    if (!poison && !isDamaged && !session.isPermanent(error)) throw error;
    const { stream, revision } = poison ?? { stream: '', revision: -1 };
    const isTold = events.findings.some((finding) => finding.stream === stream && finding.revision === revision);
    if (!isTold)
      events.find({
        check: 'unreadable',
        stream,
        revision,
        message: poison ? (error as Error).message : `the replay ended early: ${(error as Error).message}`,
      });
    if (poison) {
      await readOn(log, live.position);
      await auditEnds(log, events, live.position);
    }
    return await done({}, 0);
  } finally {
    await session.close();
  }
}

/** A finding as one line for a person. */
export function describeFinding(finding: Finding): string {
  if (finding.check === 'version')
    return `the table ${finding.table} is not the one that this program makes: its rows were not compared`;
  if (finding.check === 'snapshot') return describeSnapshot(finding);
  if (finding.check !== 'row')
    return finding.stream === ''
      ? finding.message
      : `${finding.stream}${finding.revision < 0 ? '' : `@${finding.revision}`}: ${finding.message}`;
  const key = Object.entries(finding.key)
    .map(([column, value]) => `${column} ${String(value)}`)
    .join(', ');
  if (finding.kind === 'missing') return `${finding.table} (${key}): the row is missing`;
  if (finding.kind === 'extra') return `${finding.table} (${key}): no event explains this row`;
  const columns = Object.entries(finding.columns ?? {}).map(
    ([column, { live, replayed }]) => `${column} is ${live ?? 'null'}, the events say ${replayed ?? 'null'}`,
  );
  return `${finding.table} (${key}): ${columns.join('; ')}`;
}

/** What to do when something speaks against the events: nothing is made anew from them. */
export const EVENTS_CHANGED =
  'The events themselves were changed, or something else than this version of Daicho wrote them. ' +
  'Stop the service, keep a copy of everything as it is (the rows may be the only trace of what was there), ' +
  'and compare the events with a backup.';

/** What to do when only what the signer remembers is gone. */
const MEMORY_LOST =
  'The events are those that were signed, as far as checkpoints tell, but what the signer remembers is not there any ' +
  'more: nothing is signed until it is. Put it back; if it is gone for good, see `daicho checkpoint-restart`.';

/** What to do when only statements of sealed closes are missing or other ones. */
const STATEMENTS_DIFFER =
  'The events are those that were signed, and statements of sealed closes are missing or are not those that were ' +
  'sealed. Put them back from a backup: the hash is the name of the file. They are never made anew.';

/** What to do about findings of which some speak against the events. */
export function adviceOn(findings: readonly { readonly check: string }[]): string {
  const areAll = (one: string): boolean => findings.every(({ check }) => check === one);
  if (areAll('file_differs')) return STATEMENTS_DIFFER;
  return areAll('memory_lost') ? MEMORY_LOST : EVENTS_CHANGED;
}

/**
 * What a verification means and what to do, for a person. A rebuild is advised only when nothing speaks against the
 * events: it keeps what the rows knew of them, but not the rows.
 */
export function conclusion({ ok, sound, findings }: Verified): string {
  const has = (check: Finding['check']): boolean => findings.some((finding) => finding.check === check);
  if (ok) return 'The read models say exactly what the events say.';
  if (!sound) {
    return adviceOn(findings.filter(({ check }) => !['row', 'version', 'snapshot', 'document'].includes(check)));
  }
  if (has('snapshot')) {
    return (
      'A stored snapshot of a book does not agree with the events, and nothing else tells which of them was changed. ' +
      'Stop the service, keep a copy of both, and compare the events with a backup; if they are right, remove the ' +
      'snapshot (delete from ops.book_snapshots where stream = ...): it is made anew.'
    );
  }
  if (has('document')) {
    return (
      'Files of documents are missing, or are not those that were uploaded. Put them back from a backup: ' +
      'the hash is the name of the file.'
    );
  }
  return has('version')
    ? 'The read models are those of another version: build them anew with "daicho rebuild", then verify again.'
    : 'The events are sound, and the read models differ from them: build the read models anew with "daicho rebuild".';
}
