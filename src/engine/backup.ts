// A backup and the way back: events first, up to a position; then what they name, files and the schemas that no rebuild
// makes. It goes through the ports, so that it is the same whatever store the events are in, and is restored into any
// other. No keys are in it. What points into events (where webhooks stand) is clamped by who reads it.
import { CHECKPOINTS_STREAM } from '../domain/checkpoints.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { leafHashOf } from './leaf-bytes.ts';
import type {
  BackedUpFile,
  BackupFolder,
  DocumentStore,
  EventLog,
  NewEvent,
  OperationRows,
  Position,
  StoredEvent,
} from './ports.ts';
import { PROJECTED_PREFIXES } from './replay.ts';
import { grown, NO_LEAVES, rootOf, type Frontier } from './tree.ts';

/** Streams that are an installation's. */
export const OURS: readonly string[] = [...PROJECTED_PREFIXES, CHECKPOINTS_STREAM];
const PAGE_EVENTS = 500;
/** Events of one append of a restore. */
const AT_ONCE = 100;

/** What a backup holds. */
export interface BackupManifest {
  readonly form: 1;
  readonly installationId: string;
  /** The place of the last event in its store; another store has others. */
  readonly position: Position;
  readonly takenAt: string;
  /** When the last event was recorded. */
  readonly lastRecordedAt: string;
  readonly events: BackedUpFile;
  readonly operations: BackedUpFile;
  readonly documents: number;
  /** Of each stream how many events there are, and the root of the tree over them (hex). */
  readonly streams: Readonly<Record<string, StreamHead>>;
  /** Sums of companies whose rows held exactly these events: company -> text that is equal where all sums are. */
  readonly figures: Readonly<Record<string, string>>;
}
interface StreamHead {
  readonly size: number;
  readonly root: string;
}

type BackedUpEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'meta'>;
const recordedAtOf = ({ meta }: Pick<StoredEvent, 'meta'>): string =>
  (meta as { recordedAt?: string } | undefined)?.recordedAt ?? '';

/** Heads of streams, from their events in order. */
function headsOf(): { see(event: StoredEvent): void; all(): Record<string, StreamHead> } {
  const trees = new Map<string, Frontier>();
  return {
    see(event) {
      const tree = trees.get(event.stream) ?? NO_LEAVES;
      if (tree.size !== event.revision)
        throw new Error(`${event.stream} has event ${event.revision} where ${tree.size} comes next`);
      trees.set(event.stream, grown(tree, leafHashOf(event)));
    },
    all: () =>
      Object.fromEntries(
        [...trees].map(([name, tree]) => [name, { size: tree.size, root: rootOf(tree).toString('hex') }]),
      ),
  };
}

/** Copies an installation into an empty folder; resolves with what was copied. The service goes on meanwhile. */
export async function backUp(
  from: { readonly log: EventLog; readonly documents: DocumentStore; readonly operations: OperationRows },
  folder: BackupFolder,
  installationId: string,
  takenAt: string,
): Promise<BackupManifest> {
  const { log, documents, operations } = from;
  const until = await log.head();
  if (until === undefined) throw new Error('there are no events: nothing to back up');
  const heads = headsOf();
  let lastRecordedAt = '';
  async function* events(): AsyncIterable<string> {
    for (let after: Position | undefined; ;) {
      const page = await log.readAll({ ...(after !== undefined && { after }), limit: PAGE_EVENTS, prefixes: OURS });
      for (const event of page.events) {
        if (log.compare(event.position, until as Position) > 0) return;
        heads.see(event);
        if (recordedAtOf(event) > lastRecordedAt) lastRecordedAt = recordedAtOf(event);
        const { stream, revision, id, type, data, meta } = event;
        yield JSON.stringify({ stream, revision, id, type, data, meta } satisfies BackedUpEvent);
      }
      if (page.events.length === 0 || page.next === undefined) return;
      after = page.next;
    }
  }
  const copied = await folder.write('events.jsonl', events());
  const streams = heads.all();
  const found = await operations.figures();
  const figures = Object.fromEntries(
    found
      .filter(({ stream, revision }) => streams[stream]?.size === revision + 1)
      .map((one) => [one.companyId, one.sums]),
  );
  // Files and keys are kept before the events that name them: what is copied later has all of them.
  let files = 0;
  for await (const { companyId, sha256 } of documents.list()) {
    const bytes = await documents.get(companyId, sha256);
    if (!bytes) continue;
    await folder.documents.put(companyId, sha256, bytes);
    files += 1;
  }
  const mark = await documents.mark();
  if (mark !== undefined) await folder.documents.setMark(mark);
  const rows = await folder.write('operations.jsonl', operations.read());
  return {
    form: 1,
    installationId,
    position: until,
    takenAt,
    lastRecordedAt,
    events: copied,
    operations: rows,
    documents: files,
    streams,
    figures,
  };
}

/**
 * Puts a backup into empty stores, whose schemas are prepared. Raises an Error where a file is not the one that the
 * manifest names, where the stores are not empty, or where the streams do not come out as they were.
 */
export async function restoreBackup(
  to: { readonly log: EventLog; readonly documents: DocumentStore; readonly operations: OperationRows },
  folder: BackupFolder,
  manifest: BackupManifest,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const { log, documents, operations } = to;
  for (const [name, { sha256 }] of [
    ['events.jsonl', manifest.events],
    ['operations.jsonl', manifest.operations],
  ] as const)
    if ((await folder.digest(name)) !== sha256) throw new Error(`${name} is not the file that the manifest names`);
  if ((await log.readStream(DIRECTORY_STREAM, { limit: 1 })).exists)
    throw new Error('the event store holds an installation already: a backup is restored into empty stores only');
  let batch: BackedUpEvent[] = [];
  let done = 0;
  const put = async (): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const events: NewEvent[] = batch.map(({ id, type, data, meta }) => ({
      id,
      type,
      data: data as object,
      meta: meta as object,
    }));
    await log.append(first.stream, first.revision === 0 ? 'none' : first.revision - 1, events);
    done += batch.length;
    batch = [];
    onProgress(done, manifest.events.lines);
  };
  for await (const line of folder.lines('events.jsonl')) {
    const event = JSON.parse(line) as BackedUpEvent;
    if (batch.length >= AT_ONCE || (batch[0] && batch[0].stream !== event.stream)) await put();
    batch.push(event);
  }
  await put();
  for await (const { companyId, sha256 } of folder.documents.list()) {
    const bytes = await folder.documents.get(companyId, sha256);
    if (bytes) await documents.put(companyId, sha256, bytes);
  }
  const mark = await folder.documents.mark();
  if (mark !== undefined) await documents.setMark(mark);
  await operations.write(folder.lines('operations.jsonl'));
  const differing = await differences(log, manifest);
  if (differing.length > 0) throw new Error(`restored otherwise than it was: ${differing.slice(0, 5).join('; ')}`);
}

/** Streams that are not what a manifest says of them. */
async function differences(log: EventLog, manifest: BackupManifest): Promise<string[]> {
  const heads = headsOf();
  for (let after: Position | undefined; ;) {
    const page = await log.readAll({ ...(after !== undefined && { after }), limit: PAGE_EVENTS, prefixes: OURS });
    for (const event of page.events) heads.see(event);
    if (page.events.length === 0 || page.next === undefined) break;
    after = page.next;
  }
  const found = heads.all();
  const names = new Set([...Object.keys(manifest.streams), ...Object.keys(found)]);
  return [...names].filter(
    (name) => found[name]?.root !== manifest.streams[name]?.root || found[name]?.size !== manifest.streams[name]?.size,
  );
}
