// Backup, restore and drill of an installation: what the words of the command line do, over the stores that the
// configuration names. A drill restores into stores of its own, starts, verifies, compares, and says what would be
// lost.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PROJECTIONS } from '../projections/index.ts';
import { backupFolder } from './adapters/backup.folder.ts';
import { diskDocuments } from './adapters/documents.disk.ts';
import { LAST } from './adapters/rows.postgres.watched.ts';
import type { Config } from './config.ts';
import { DIRECTORY_STREAM, installationBegunBy } from './domain/directory.ts';
import { backUp, OURS, restoreBackup, type BackupManifest } from './engine/backup.ts';
import type { BackupFolder, Clock, EventLog } from './engine/ports.ts';
import { describeFinding, verify } from './engine/verify.ts';
import { openStores, startConfigured, type Stores } from './main.ts';

const MANIFEST = 'manifest.json';
/** What opens the books: kept apart from backups, and borrowed by a drill. */
const KEY_FILES = ['pepper', 'pii.key'] as const;

const filesIn = (folder: string): BackupFolder => backupFolder(folder, diskDocuments(path.join(folder, 'documents')));

/** What came of a drill. */
export interface Drilled {
  readonly events: number;
  readonly streams: number;
  readonly companiesCompared: number;
  /** What is not as it should be; empty = the backup is good. */
  readonly problems: readonly string[];
  /** What is in the live event store and not in the backup; undefined = it cannot be reached. */
  readonly lost: { readonly events: number; readonly seconds: number } | undefined;
  /** From nothing to verified. */
  readonly minutesTaken: number;
}

async function installationOf(log: EventLog): Promise<string> {
  const [first] = (await log.readStream(DIRECTORY_STREAM, { limit: 1 })).events;
  const id = first && installationBegunBy(first);
  if (id === undefined) throw new Error('there is no installation in this event store');
  return id;
}

/** Copies the installation into a folder, which is made or empty; the manifest comes last. */
export async function backUpTo(
  { log, rows, documents }: Stores,
  folder: string,
  nowMs: number,
): Promise<BackupManifest> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fs.readdir(folder)).length > 0) throw new Error(`${folder} is not empty: choose another folder`);
  await rows.store.prepare();
  const from = { log, documents, operations: rows.operations };
  const manifest = await backUp(from, filesIn(folder), await installationOf(log), new Date(nowMs).toISOString());
  await fs.writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  await rows.agreements.settle(LAST.backup, () => Promise.resolve(new Date(nowMs).toISOString()));
  return manifest;
}

/** The manifest of a backup. Raises an Error where there is none, as in a backup that broke off. */
async function manifestIn(folder: string): Promise<BackupManifest> {
  const text = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${path.join(folder, MANIFEST)} is not there: the backup is not whole`);
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.form !== 1) throw new Error('this backup was made by a newer program');
  return manifest;
}

/** Puts a backup into stores that are empty. */
export async function restoreFrom(
  { log, rows, documents }: Pick<Stores, 'log' | 'rows' | 'documents'>,
  folder: string,
  onProgress?: (done: number, total: number) => void,
): Promise<BackupManifest> {
  const manifest = await manifestIn(folder);
  await rows.store.prepare();
  await restoreBackup({ log, documents, operations: rows.operations }, filesIn(folder), manifest, onProgress);
  return manifest;
}

/** What the live event store holds beyond a backup. */
async function lostBeyond(log: EventLog, manifest: BackupManifest): Promise<Drilled['lost']> {
  let [events, lastAt] = [0, manifest.lastRecordedAt];
  for (let after = manifest.position; ;) {
    const page = await log.readAll({ after, limit: 1_000, prefixes: OURS });
    for (const { meta } of page.events) {
      const at = (meta as { recordedAt?: string } | undefined)?.recordedAt ?? '';
      if (at > lastAt) lastAt = at;
      events += 1;
    }
    if (page.events.length === 0 || page.next === undefined) break;
    after = page.next;
  }
  return { events, seconds: Math.ceil((Date.parse(lastAt) - Date.parse(manifest.lastRecordedAt)) / 1_000) };
}

/**
 * Restores a backup into stores of its own (an embedded server in a folder that is removed again), starts the service
 * over them, verifies, and compares roots and sums. `live` tells what would be lost, and notes a drill that found
 * nothing wrong; undefined = it is not there.
 */
export async function drill(
  config: Config,
  folder: string,
  clock: Pick<Clock, 'now' | 'elapsed'>,
  live?: Pick<Stores, 'log' | 'rows'>,
  onProgress?: (done: number, total: number) => void,
): Promise<Drilled> {
  const startMs = clock.elapsed();
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'daicho-drill-'));
  const { databaseUrl: _d, eventStoreUrl: _e, documentsUrl: _u, checkpointSink: _s, redisUrl: _r, ...rest } = config;
  const own: Config = { ...rest, dataDir, checkpoints: false, eventStorePrefix: '' };
  try {
    for (const name of KEY_FILES)
      await fs.copyFile(path.join(config.dataDir, name), path.join(dataDir, name)).catch(() => undefined);
    const stores = await openStores(own);
    try {
      const manifest = await restoreFrom(stores, folder, onProgress);
      const problems = await checked(own, stores, manifest);
      const minutesTaken = (clock.elapsed() - startMs) / 60_000;
      const at = new Date(clock.now()).toISOString();
      if (problems.length === 0) await live?.rows.agreements.settle(LAST.drill, () => Promise.resolve(at));
      return {
        events: manifest.events.lines,
        streams: Object.keys(manifest.streams).length,
        companiesCompared: Object.keys(manifest.figures).length,
        problems,
        lost: live && (await lostBeyond(live.log, manifest)),
        minutesTaken,
      };
    } finally {
      await stores.close();
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts the service over restored stores, as after a loss, and holds them against the manifest. */
async function checked(config: Config, stores: Stores, manifest: BackupManifest): Promise<string[]> {
  const problems: string[] = [];
  const engine = await startConfigured(config, stores, {
    onProblem: (message) => problems.push(message),
    onFatal: (error) => problems.push(error.message),
  });
  try {
    while (!(await engine.projector.caughtUp(1_000))) {
      const { stopped } = engine.projector.status();
      if (stopped !== undefined) return [...problems, stopped];
    }
    if ((await installationOf(stores.log)) !== manifest.installationId) problems.push('this is another installation');
    const { findings } = await verify({
      log: stores.log,
      store: stores.rows.store,
      projections: PROJECTIONS,
      documents: stores.documents,
    });
    problems.push(...findings.map(describeFinding));
    const found = new Map((await stores.rows.operations.figures()).map(({ companyId, sums }) => [companyId, sums]));
    for (const [companyId, sums] of Object.entries(manifest.figures))
      if (found.get(companyId) !== sums) problems.push(`${companyId}: its sums are not those of when it was backed up`);
    return problems;
  } finally {
    await engine.close();
  }
}
