// The composition root: configuration -> stores -> engine -> service -> HTTP; prints where to go next, and stops
// cleanly.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import pino, { type Logger } from 'pino';
import { V7Generator } from 'uuidv7';
import { createOperatorKey as createOperatorKeyCommand, notePepper } from '../commands/companies.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { pastEntries } from '../queries/sentences.ts';
import { oldCellsOverHttp } from './adapters/cells.http.ts';
import { memoryCounters } from './adapters/counters.memory.ts';
import { diskDocuments } from './adapters/documents.disk.ts';
import { embeddedEventLog } from './adapters/event-log.embedded.ts';
import { lockFolder, makePrivateFolder, writePrivate, type FolderLock } from './adapters/data-folder.ts';
import { keepRunning, startEmbeddedPostgres, type EmbeddedPostgres } from './adapters/postgres.embedded.ts';
import { rowsPostgres, type PostgresRows } from './adapters/rows.postgres.ts';
import { replicaPostgres } from './adapters/rows.postgres.replica.ts';
import { fileSink } from './adapters/checkpoint-sink.file.ts';
import { httpsSender } from './adapters/webhooks.https.ts';
import { sealerOver, startBackground, type BackgroundTicks } from './background.ts';
import { readConfig, type Config, type ProcessRole } from './config.ts';
import { checkDocumentsPlace } from './documents-place.ts';
import type { Cells } from './domain/companies.ts';
import { CHECKPOINTS_STREAM } from './domain/checkpoints.ts';
import { dateInZone } from './domain/dates.ts';
import { EMPLOYEE_ID } from './domain/employees.ts';
import { prefixOf } from './domain/ids.ts';
import { vocabulary } from './domain/language/vocabulary.ts';
import { LIMITS } from './domain/limits.ts';
import type { Alerter, AlerterDeps } from './engine/alerts.ts';
import type { Automation, AutomationDeps } from './engine/automation.ts';
import { startSealer, type Sealer, type SealerDeps } from './engine/sealer.ts';
import { dutyOfLeader, joinMembers, type Membership } from './engine/members.ts';
import type { MailRun } from './engine/mailer.ts';
import type { Opener } from './engine/opening.ts';
import type { Deliverer, DelivererDeps } from './engine/webhooks.ts';
import { webhookSecrets as secretsOfWebhooks, type WebhookSecrets } from './engine/webhook-secrets.ts';
import { watchBell } from './engine/bell-watch.ts';
import { clockWatch } from './engine/clock-watch.ts';
import { attentiveMs } from './engine/loop.ts';
import { EMPLOYEE_KEYS, keyring as makeKeyring, wrappingKeyOf, type Keyring } from './engine/keyring.ts';
import { keySigner, type Signer } from './engine/note.ts';
import { restartCheckpoints, type Restarted } from './engine/checkpoint-restart.ts';
import { keysOfSigning, rotateKey, type Rotated } from './engine/checkpoint-rotation.ts';
import { proofsOver } from './engine/proofs.ts';
import type { ProofsVerified } from './engine/verify-proofs.ts';
import { startOutside } from './engine/outside.ts';
import { startProver, type Prover } from './engine/prover.ts';
import { replicaOver } from './engine/replica.ts';
import { projector as makeProjector, type Projector } from './engine/projector.ts';
import type {
  Clock,
  Counters,
  DocumentStore,
  Duty,
  EventLog,
  Identity,
  Mailer,
  OldCells,
  Peer,
  Memory,
  OutsideWitness,
  RowsReplica,
  SentenceModel,
  SignerMemory,
  StoredEvent,
  TimeStamper,
  Tracer,
  WebhookSender,
} from './engine/ports.ts';
import { sealOfCells, secretsWith, type Secrets } from './engine/secrets.ts';
import { tally } from './engine/tally.ts';
import { isNotYet } from './engine/unprojected.ts';
import { writer as makeWriter, type Writer } from './engine/writer.ts';
import { createServer } from './http/app.ts';
import type { Neighbours } from './http/forwarding.ts';
import { createRouter } from './http/routing.ts';
import { LOOPBACK_NAMES } from './http/web-door.ts';
import { type DemoAccess } from './http/reference.ts';
import { addCheckpointKey, checkpointKeyMissing, findCheckpointKeys, keepCheckpointKeys } from './checkpoint-key.ts';
import { findPepper, keepPepper, pepperProblem } from './pepper.ts';
import { findPiiKey, keepPiiKey, piiKeyFrom, piiKeyProblem, vaultProblem } from './pii-key.ts';
import { problemLog } from './problem-log.ts';
import { databaseOf, opening } from './start-problem.ts';
import { shutdown, type Shutdown } from './shutdown.ts';
import { stages, type Stages } from './start-stages.ts';
import { webFiles } from './http/web-bundle.ts';
import type { WebLogin } from './http/web-login.ts';
import { drawCode } from './http/web-sessions.ts';
import { banner, startWords } from './start-words.ts';
import type { Language } from './domain/messages.ts';
import { makeService, type Caller, type Service } from './service.ts';
import { SCOPES } from './domain/scopes.ts';

/** Signs checkpoints: with which key, under which name, and where it remembers what it has signed. */
export interface Checkpointing {
  /** The keys at hand, the newest last. */
  signers(): readonly Signer[];
  /** What the checkpoints are called; absent = a name that follows from the installation. */
  readonly origin?: string;
  /** Where the signer remembers beside the vault. */
  readonly sink?: SignerMemory;
  /** The longest time from an event to its checkpoint. */
  readonly checkpointMs?: number;
  /** How often at most who waits gets one. */
  readonly askedGapMs?: number;
  /** How often the prover looks for what is due; default never. */
  readonly tickMs?: number;
  /** Who outside is asked to sign the anchor, and who to stamp it. */
  readonly witnesses?: readonly OutsideWitness[];
  readonly stamper?: TimeStamper;
}

/** What a start need not wait for is made so long after it. */
const REST_OF_START_MS = 5_000;

/** A stop takes this long at most, and running requests so much of it. */
const STOP_MS = 9_000;
const DRAIN_MS = 4_000;

/** The system itself as a caller: what the service does on its own behalf. */
const SYSTEM: Caller = { kind: 'system', id: 'daicho', name: 'Daicho', scopes: new Set(), via: 'system' };

// Random words for ids are drawn by the thousand: asking the system for a few at a time costs more than the rest of an
// id.
const words = new Uint32Array(1_024);
let used = words.length;
const ids = new V7Generator({
  nextUint32() {
    if (used === words.length) {
      crypto.getRandomValues(words);
      used = 0;
    }
    return words[used++] as number;
  },
});
/** The clock of this machine, and ids by it. */
export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  attended: attentiveMs,
  uuid: () => ids.generate().toString(),
};

/**
 * Wrappers around the ports, and another clock: how the tests plant faults and move time. The shipped program has none.
 */
export interface Wrappers {
  readonly wrapLog?: (log: EventLog) => EventLog;
  readonly wrapMemory?: (memory: Memory) => Memory;
  readonly wrapDocuments?: (documents: DocumentStore) => DocumentStore;
  readonly clock?: Clock;
  /** Calls webhooks over another network. */
  readonly sender?: WebhookSender;
  /** Sends mails; without it invoices are only marked as sent. */
  readonly mailer?: Mailer | undefined;
}

/** The open stores of an installation. */
export interface Stores {
  readonly log: EventLog;
  readonly rows: PostgresRows;
  /** Absent where none is named. */
  readonly replica?: RowsReplica | undefined;
  readonly documents: DocumentStore;
  readonly lock: FolderLock | undefined;
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/** Connections for queries and for the writer: whoever answers nobody needs few. */
const poolsOf = ({ roles }: Config): { readonly readers: number; readonly writers: number } =>
  roles.includes('api') ? { readers: 8, writers: 3 } : { readers: 3, writers: 2 };

/** The event store that the configuration names, reached; undefined when the events are in the database. */
async function openEventStore({
  eventStoreUrl: url,
  eventStorePrefix: prefix,
}: Config): Promise<EventStore | undefined> {
  if (url === undefined) return undefined;
  // Adapters that most installations do without are loaded when the configuration names them: gRPC alone takes a second
  // to load.
  const { eventStoreDbLog } = await import('./adapters/event-log.eventstoredb.ts');
  const store = await opening(['EVENTSTORE_URL', url], () => eventStoreDbLog({ url, prefix }));
  try {
    await opening(['EVENTSTORE_URL', url], () => store.ping());
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
/** The place of documents that the configuration names: a bucket, else a folder beside the other data. */
async function openDocuments({ documentsUrl: url, dataDir }: Config): Promise<DocumentStore> {
  if (url !== undefined) return (await import('./adapters/documents.s3.ts')).s3Documents(url);
  makePrivateFolder(dataDir);
  return diskDocuments(path.join(dataDir, 'documents'));
}
type EventStore = EventLog & { readonly warnings: readonly string[] };

/**
 * Opens the event store and the database that the configuration names, embedded ones included. With `tool` a running
 * service of the same
 * folder is joined instead of refused: for verify, rebuild and key commands beside a live service.
 */
export async function openStores(
  config: Config,
  options: { tool?: boolean; onError?: (error: unknown) => void } = {},
): Promise<Stores> {
  const { onError = () => undefined } = options;
  const embedded = config.databaseUrl === undefined;
  let lock: FolderLock | undefined;
  if (embedded) {
    try {
      lock = lockFolder(config.dataDir);
    } catch (error) {
      if (!options.tool || !/already running/.test((error as Error).message)) throw error;
    }
  }
  const closers: (() => Promise<void> | void)[] = [() => lock?.release()];
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    // What is named in the environment first: a wrong address is told before a server of our own is started.
    const eventStore = await openEventStore(config);
    if (eventStore) closers.push(() => eventStore.close());
    const postgres = embedded
      ? await opening(databaseOf(config), () => startEmbeddedPostgres({ folder: config.dataDir }))
      : undefined;
    const kept =
      postgres && lock
        ? keepRunning(config.dataDir, postgres, (message, error) =>
            onError(Object.assign(new Error(message), { cause: error })),
          )
        : undefined;
    if (kept) closers.push(() => kept.stop());
    // Asked for with every new connection: an embedded server may have moved.
    const server = (): EmbeddedPostgres | undefined => kept?.server() ?? postgres;
    const databaseUrl = (): string => config.databaseUrl ?? server()?.url ?? '';
    const owner = postgres && { connectionString: () => server()?.ownerUrl ?? '', grantTo: postgres.serviceUser };
    const log =
      eventStore ??
      (await opening(databaseOf(config), () => embeddedEventLog({ connectionString: databaseUrl, owner })));
    if (!eventStore) closers.push(() => log.close());
    const rows = rowsPostgres({ connectionString: databaseUrl, onError, ...poolsOf(config) });
    closers.push(() => rows.close());
    await opening(databaseOf(config), () => rows.memory.ping());
    // Not reached here: nothing waits for it, neither a start nor anybody who asks.
    const { databaseReadUrl } = config;
    const replica =
      databaseReadUrl === undefined
        ? undefined
        : replicaPostgres({ connectionString: databaseReadUrl, readers: poolsOf(config).readers });
    if (replica) closers.push(() => replica.close());
    const documents = await openDocuments(config);
    return { log, rows, replica, documents, lock, warnings: log.warnings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The engine over open stores: projector, writer and service, running. */
export interface Engine {
  readonly service: Service;
  readonly writer: Writer;
  readonly projector: Projector;
  readonly secrets: Secrets;
  readonly automation: Automation;
  /** What another clock over the same service would need. */
  readonly automationDeps: AutomationDeps;
  readonly alerter: Alerter;
  /** What another evaluator over the same service would need. */
  readonly alerterDeps: AlerterDeps;
  /** Opens companies that have moved here; absent where there are no cells. */
  readonly opener: Opener | undefined;
  readonly deliverer: Deliverer;
  readonly delivererDeps: DelivererDeps;
  /** Absent where no mails are sent. */
  readonly mailRun: MailRun | undefined;
  /** Absent where a process knows of no others: tools, and tests. */
  readonly membership: Membership | undefined;
  /** The service is about to stop: what only shows, and what goes step by step, ends where it is. */
  windDown(): void;
  /** Undefined where nothing is signed. */
  readonly prover: Prover | undefined;
  /** Likewise. */
  readonly sealer: Sealer | undefined;
  close(): Promise<void>;
}

/** What an engine may be told; it works without any of it. */
export interface EngineOptions extends Wrappers, BackgroundTicks {
  readonly onProblem?: (message: string, error: unknown) => void;
  readonly companiesPerUserPerDay?: number | undefined;
  /** Memory for books; default LIMITS.booksBytes. */
  readonly booksBytes?: number | undefined;
  /** The pepper was made just now; it is taken though keys were made under another one. */
  readonly isNewPepper?: boolean;
  readonly acceptPepper?: boolean;
  /** Starts although keys of employees who were not erased are lost. */
  readonly acceptErased?: boolean;
  /** Hears why the service must not go on, when that is found only after its start. */
  readonly onFatal?: (error: Error) => void;
  /** Wraps the keys of personal fields; default: one that follows from the pepper. */
  readonly piiKey?: Uint8Array;
  /** Taken in its place where the vault was filled under it. */
  readonly formerPiiKey?: Uint8Array | undefined;
  /** Refuses places that are not those of the installation; asked before anything is projected or done. */
  readonly checkPlaces?: () => Promise<void>;
  /** How often the sealer looks for closes; default never. */
  readonly sealTickMs?: number;
  /** Signs checkpoints; default nothing is signed. */
  readonly checkpoints?: Checkpointing;
  /** What this process does among others; default: it knows of none, may project, and then looks after everything. */
  readonly member?: { readonly roles: readonly ProcessRole[]; address(): string | undefined } | undefined;
  /** Proposes accounts for sentences whose words say nothing to us; default none. */
  readonly sentenceModel?: SentenceModel | undefined;
  /** Records the ways of requests; default nobody looks. */
  readonly tracer?: Tracer | undefined;
  /** The cell that it is, and whose name keys begin with; default: there are no cells. */
  readonly cells?: Cells | undefined;
  /** Cells that companies have left for this one; default: nobody is asked. */
  readonly oldCells?: OldCells | undefined;
  /** How long callers wait for a long procedure; default LIMITS.patienceMs. */
  readonly patienceMs?: number | undefined;
}

/** The stores of an engine; without a place of documents nothing is done with documents. */
type EngineStores = Pick<Stores, 'log' | 'rows' | 'replica'> & Partial<Pick<Stores, 'documents'>>;

/** What all parts of an engine stand on: its stores as their wrappers show them, its clock, and its keys. */
interface EngineBase {
  readonly log: EventLog;
  readonly memory: Memory;
  readonly documents: DocumentStore | undefined;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly keyring: Keyring;
  readonly webhookSecrets: WebhookSecrets;
  readonly sender: WebhookSender;
  readonly onProblem: (message: string, error: unknown) => void;
}

/** Prepares the read models, and finds the key under which the vault was filled. */
async function baseOf(stores: EngineStores, pepper: string, options: EngineOptions): Promise<EngineBase> {
  const { onProblem = () => undefined, formerPiiKey } = options;
  await stores.rows.store.prepare();
  const piiKey = await wrappingKeyOf(stores.rows.vault, [
    options.piiKey ?? piiKeyFrom(pepper),
    ...(formerPiiKey ? [formerPiiKey] : []),
  ]);
  return {
    log: options.wrapLog?.(stores.log) ?? stores.log,
    memory: options.wrapMemory?.(stores.rows.memory) ?? stores.rows.memory,
    documents: stores.documents && (options.wrapDocuments?.(stores.documents) ?? stores.documents),
    clock: options.clock ?? realClock,
    secrets: secretsWith(pepper, options.cells?.own),
    keyring: makeKeyring(stores.rows.vault, piiKey),
    webhookSecrets: secretsOfWebhooks(stores.rows.vault, piiKey),
    sender: options.sender ?? httpsSender(),
    onProblem,
  };
}

/**
 * What brings the log into the rows, and what this process does of that and of other duties among others. `saw` hears
 * of events once their rows are written.
 */
function projectingOver(
  { log, rows }: EngineStores,
  { clock, onProblem }: EngineBase,
  options: EngineOptions,
  saw: (events: readonly StoredEvent[]) => void,
) {
  const bellWatch = watchBell(rows.bell, clock);
  const projector = makeProjector({
    log,
    store: rows.store,
    bell: rows.bell,
    projections: PROJECTIONS,
    now: clock.now,
    attended: clock.attended,
    mayLead: mayLead(options.member),
    onWritten(events) {
      bellWatch.wrote(events);
      saw(events);
    },
    tracer: options.tracer,
    onProblem,
  });
  return { bellWatch, projector, ...membershipOf(rows, options.member, projector, clock, onProblem) };
}

/** The writer, what it counts, and what compares the clock with what was recorded last. */
function writingOver(base: EngineBase, projector: Projector, options: EngineOptions) {
  const { log, memory, clock, secrets, keyring, onProblem } = base;
  const counts = tally();
  const writer = makeWriter({
    tally: counts,
    tracer: options.tracer,
    log,
    memory,
    progress: projector.progress,
    clock,
    secrets,
    keyring,
    companiesPerUserPerDay: options.companiesPerUserPerDay,
    cells: options.cells,
    booksBytes: options.booksBytes,
    onProblem,
  });
  const watch = clockWatch({
    clock,
    lastRecordedMs: writer.lastRecordedMs,
    onProblem: (message) => onProblem(message, undefined),
  });
  return { counts, writer, watch };
}

/** The service over what projects and what decides. `prover`: the one that has begun to sign by now. */
function serviceOver(
  stores: EngineStores,
  base: EngineBase,
  parts: ReturnType<typeof projectingOver> & ReturnType<typeof writingOver>,
  options: EngineOptions,
  prover: () => Prover | undefined,
): Service {
  const { log, memory, clock, secrets, keyring, documents, sender, webhookSecrets, onProblem } = base;
  const { projector, bellWatch, membership, counts, writer } = parts;
  const service = makeService({
    log,
    memory,
    ...rowsOf(stores, clock, onProblem),
    progress: projector.progress,
    writer,
    clock,
    clockState: parts.watch.state,
    projector,
    keyring,
    secrets,
    documents,
    sender,
    webhookSecrets,
    canMail: options.mailer !== undefined,
    cells: options.cells,
    tally: counts,
    tracer: options.tracer,
    bellState: bellWatch.state,
    shares: () => membership?.shares(),
    sentences: {
      past: async (companyId, words, nowMs) => {
        const asking = await service.ask(pastEntries, companyId, { words: [...words], nowMs });
        return asking.answer?.entries ?? [];
      },
      model: options.sentenceModel,
    },
    system: SYSTEM,
    proofs: proofsOver({
      log,
      store: stores.rows.proof,
      clock,
      wake: (stream) => prover()?.wake(stream),
      standing: (stream) => prover()?.standing(stream),
      witnesses: options.checkpoints?.witnesses?.length,
    }),
    proofStatus: () => prover()?.status(),
    onProblem,
    patienceMs: options.patienceMs ?? LIMITS.patienceMs,
  });
  return service;
}

/** All parts of an engine, joined: what works beside requests runs, and nothing is projected or signed yet. */
function partsOver(stores: EngineStores, base: EngineBase, options: EngineOptions) {
  const { log, clock, webhookSecrets, sender, onProblem } = base;
  // Signing needs the installation, which the parts that hear of it make sure of.
  let signing: SigningParts | undefined;
  const projecting = projectingOver(stores, base, options, (events) => signing?.saw(events));
  const { projector, duty } = projecting;
  const writing = writingOver(base, projector, options);
  const service = serviceOver(stores, base, { ...projecting, ...writing }, options, () => signing?.prover);
  const { rows } = stores;
  const { mailer, tracer } = options;
  const means = { log, projector, duty, counts: writing.counts, rows, webhookSecrets, sender, mailer, tracer, clock };
  return {
    ...projecting,
    ...writing,
    service,
    background: startBackground(
      service,
      { ...means, mayMove: options.cells !== undefined, oldCells: options.oldCells, onProblem },
      options,
    ),
    signing: () => signing,
    /** Begins to sign for this installation, where the options say with what. */
    sign(installationId: string): void {
      const { checkpoints, sealTickMs = 0 } = options;
      if (!checkpoints) return;
      const sealing = sealerOver(service, duty, clock, onProblem);
      const around = { log, rows, installationId, projector, clock, onProblem, sealing, sealTickMs };
      signing = startSigning(checkpoints, around);
    },
  };
}

/** Ends all parts of an engine; what the process has among others is given back last. */
async function endParts(parts: ReturnType<typeof partsOver>): Promise<void> {
  const { background, writer } = parts;
  parts.watch.close();
  parts.bellWatch.stop();
  writer.windDown();
  // Side by side: none of them waits for a receiver, a slow command or a store that another one waits for.
  await Promise.all([
    background.deliverer.stop(),
    background.mailRun?.stop(),
    background.opener?.stop(),
    background.alerter.stop(),
    background.automation.stop(),
    writer.close(),
    parts.signing()?.stop(),
  ]);
  await Promise.all([parts.membership?.leave(), parts.projector.stop()]);
}

/**
 * Makes sure of the installation under this pepper, begins to sign and to project, and refuses where keys of personal
 * data are lost.
 */
async function beginWork(
  { service, projector, membership, sign }: ReturnType<typeof partsOver>,
  { rows }: EngineStores,
  { secrets, onProblem }: EngineBase,
  options: EngineOptions,
): Promise<void> {
  const installationId = await service.prepare();
  const check = secrets.seal('pepper of ', installationId);
  const input = { check, isNew: options.isNewPepper === true, accept: options.acceptPepper === true };
  await service.execute(notePepper, { input, caller: SYSTEM });
  await options.checkPlaces?.();
  sign(installationId);
  await projector.start();
  await membership?.beat();
  // Mostly a matter of milliseconds. Where it takes longer, the service is there, says so, and refuses to read.
  const isThere = await projector.caughtUp(LIMITS.freshReadMs);
  // From now on what is found first is known: nobody who asks has to wait for it.
  await service.health();
  if (options.acceptErased === true) return;
  const checkKeys = (): Promise<void> => checkPersonalKeys(rows.vault, options.cells);
  await checkKeys();
  if (!isThere) void afterCaughtUp(projector, checkKeys, options.onFatal ?? onProblemOf(onProblem));
}

/**
 * Starts the engine: prepares the read models, makes sure of the installation, completes interrupted creations, begins
 * to project.
 */
export async function startEngine(stores: EngineStores, pepper: string, options: EngineOptions = {}): Promise<Engine> {
  const base = await baseOf(stores, pepper, options);
  const parts = partsOver(stores, base, options);
  const close = (): Promise<void> => endParts(parts);
  try {
    await beginWork(parts, stores, base, options);
  } catch (error) {
    await close();
    throw error;
  }
  const { service, writer, projector, membership } = parts;
  return {
    service,
    writer,
    projector,
    secrets: base.secrets,
    ...parts.background,
    membership,
    windDown: windingDown(writer, membership),
    prover: parts.signing()?.prover,
    sealer: parts.signing()?.sealer,
    close,
  };
}

/** What the service asks of the read models. */
function rowsOf(
  { rows: { rows, bell, pools, watched, store, belongings }, replica }: Pick<Stores, 'rows' | 'replica'>,
  clock: Clock,
  onProblem: (message: string, error: unknown) => void,
) {
  return {
    rows,
    belongings,
    bell,
    pools,
    watched,
    replica: replica && replicaOver({ rows: replica, store, bell, clock, onProblem }),
  };
}

/** Throws where keys are lost that sealed personal data of employees. */
async function checkPersonalKeys(vault: Stores['rows']['vault'], cells: Cells | undefined): Promise<void> {
  const lost = await vault.lost(EMPLOYEE_KEYS, `${prefixOf(EMPLOYEE_ID)}_`, cells);
  if (lost > 0) throw vaultProblem(lost);
}

/** Which doors this process has. */
async function doorsOf({ metricsToken, metricsPort, roles }: Config, engine: Engine, stores: Stores) {
  return {
    metricsToken,
    hasMetricsPort: metricsPort !== undefined,
    isApi: roles.includes('api'),
    neighbours: await neighboursOf(engine, stores),
  };
}

/** The other processes, for the doors of this one; the secret that they share is made once. */
async function neighboursOf({ membership, service }: Engine, { rows }: Stores): Promise<Neighbours | undefined> {
  if (!membership) return undefined;
  let secret = '';
  await rows.agreements.settle('secret of members', (noted) => {
    secret = noted ?? randomBytes(32).toString('hex');
    return Promise.resolve(noted === undefined ? secret : undefined);
  });
  return {
    homeOf: membership.homeOf,
    isMember: (id) => membership.members().some((one) => one.id === id),
    avoid: membership.avoid,
    secret,
    saw: service.saw,
  };
}

type AsMember = EngineOptions['member'];
const mayLead = (member: AsMember): boolean => member?.roles.includes('projector') ?? true;

/** This process among the others of its installation, where it knows of them, and what it looks after. */
function membershipOf(
  { members }: Pick<PostgresRows, 'members'>,
  member: AsMember,
  projector: Projector,
  clock: Clock,
  onProblem: (message: string, error: unknown) => void,
): { readonly membership: Membership | undefined; readonly duty: Duty } {
  if (!member) return { membership: undefined, duty: dutyOfLeader(projector.lease) };
  const { roles, address } = member;
  let me: Peer = { id: clock.uuid(), name: `process ${process.pid} on ${os.hostname()}`, address: address(), roles };
  // The same object as long as nothing changed: it is compared.
  const self = (): Peer => (me = me.address === address() ? me : { ...me, address: address() });
  const membership = joinMembers({ store: members, clock, self, onProblem });
  return { membership, duty: membership.duty };
}

/** Others take over while what runs here comes to its end. */
const windingDown = (writer: Writer, membership: Membership | undefined) => (): void => {
  writer.windDown();
  void membership?.leave();
};

/** What signs, seals, and asks outside: all of it hears of what is in the rows. */
interface SigningParts {
  readonly prover: Prover;
  readonly sealer: Sealer;
  saw(events: readonly StoredEvent[]): void;
  stop(): Promise<void>;
}

/** Starts what signs, what seals, and what asks outside where somebody is named. */
function startSigning(
  { signers, origin, sink, checkpointMs, askedGapMs, tickMs = 0, witnesses = [], stamper }: Checkpointing,
  {
    log,
    rows,
    installationId,
    projector,
    clock,
    onProblem,
    sealing,
    sealTickMs,
  }: {
    readonly log: EventLog;
    readonly rows: Stores['rows'];
    readonly installationId: string;
    readonly projector: Projector;
    readonly clock: Clock;
    onProblem(message: string, error: unknown): void;
    readonly sealing: SealerDeps;
    readonly sealTickMs: number;
  },
): SigningParts {
  const shared = { store: rows.proof, clock, isLeader: () => projector.status().leader, onProblem };
  const base = origin ?? `daicho.invalid/${installationId}`;
  const memories = [rows.signed, ...(sink ? [sink] : [])];
  const signing = { log, signers, base, memories, checkpointMs, askedGapMs, bell: rows.bell };
  const prover = startProver({ ...shared, ...signing }, { tickMs });
  const sealer = startSealer(sealing, { tickMs: sealTickMs });
  const isAlone = witnesses.length === 0 && !stamper;
  const outside = isAlone ? undefined : startOutside({ ...shared, witnesses, stamper, tell: prover.tell }, { tickMs });
  return {
    prover,
    sealer,
    saw(events) {
      for (const one of [prover, sealer, outside]) one?.saw(events);
    },
    async stop() {
      await Promise.all([prover.stop(), sealer.stop(), outside?.stop()]);
    },
  };
}

/** Tells a failure as any other problem, where nobody ends the process for it. */
const onProblemOf =
  (onProblem: (message: string, error: unknown) => void) =>
  (error: Error): void =>
    onProblem(error.message, error);

/**
 * Runs a check once the rows hold what there is to check, as after a restore: reading is refused until then. Whoever
 * stops the projector ends the wait.
 */
async function afterCaughtUp(
  projector: Projector,
  check: () => Promise<void>,
  onFatal: (error: Error) => void,
): Promise<void> {
  while (!(await projector.caughtUp(1_000)))
    if (projector.isStopping() || projector.status().stopped !== undefined) return;
  await check().catch(onFatal);
}

/** Where the signer remembers beside the vault: a bucket, a file, or undefined for nowhere. */
async function sinkOf({ checkpointSink: at }: Pick<Config, 'checkpointSink'>): Promise<SignerMemory | undefined> {
  if (at === undefined) return undefined;
  return at.startsWith('s3:') ? (await import('./adapters/checkpoint-sink.s3.ts')).s3Sink(at) : fileSink(at);
}

/** Where the signer of this installation remembers. */
export async function memoriesOf(
  config: Pick<Config, 'checkpointSink'>,
  rows: Pick<Stores['rows'], 'signed'>,
): Promise<SignerMemory[]> {
  const sink = await sinkOf(config);
  return [rows.signed, ...(sink ? [sink] : [])];
}

/** The keys that sign, kept before anything is signed with it, and where the signer remembers. */
async function checkpointing(config: Config, { log }: Pick<Stores, 'log'>): Promise<Checkpointing> {
  const keys = findCheckpointKeys(config);
  if (keys.isNew && (await log.readStream(CHECKPOINTS_STREAM, { limit: 1 })).exists) throw checkpointKeyMissing(config);
  keepCheckpointKeys(config, keys);
  return {
    // Read again whenever this process begins to sign: the key may have been rotated meanwhile.
    signers: () => findCheckpointKeys(config).values.map(keySigner),
    origin: config.checkpointOrigin,
    sink: await sinkOf(config),
    checkpointMs: config.checkpointSeconds * 1_000,
    ...(config.witnesses.length > 0 && {
      witnesses: await import('./adapters/witness.https.ts').then(({ httpsWitness }) =>
        config.witnesses.map((one) => httpsWitness(one)),
      ),
    }),
    ...(config.timeStampUrl !== undefined && {
      stamper: (await import('./adapters/timestamps.rfc3161.ts')).rfc3161Stamper(config.timeStampUrl),
    }),
  };
}

/** Begins other histories of checkpoints where signed events are lost (checkpoint-restart.ts). */
export async function restartHistory(
  config: Config,
  { log, rows }: Stores,
  verified: ProofsVerified,
  reason: string,
): Promise<readonly Restarted[]> {
  const { signers } = await checkpointing(config, { log });
  const publicKey = publicText(signers().at(-1));
  const memories = await memoriesOf(config, rows);
  return restartCheckpoints({ log, store: rows.proof, memories, clock: realClock, publicKey }, verified, reason);
}

const publicText = (signer: Signer | undefined): string => signer?.publicKey.toString('base64') ?? '';

/**
 * Has another key take over the signing of checkpoints: the newest one at hand where it never signed, else one that is
 * made and kept in the data folder. Stands in the stream of checkpoints when it resolves.
 */
export async function rotateCheckpointKey(config: Config, { log }: Pick<Stores, 'log'>): Promise<Rotated> {
  const { values, isNew } = findCheckpointKeys(config);
  if (isNew) throw checkpointKeyMissing(config);
  const sign = await keysOfSigning(log, realClock.now());
  const signers = values.map(keySigner);
  const hasNew = signers.length > 1 && !sign.ever.has(publicText(signers.at(-1)));
  const stillSigns = (_key: unknown, n: number): boolean => sign.now.has(publicText(signers[n]));
  const keys = hasNew ? values : addCheckpointKey(config, values.filter(stillSigns));
  return rotateKey({ log, clock: realClock, signers: keys.map(keySigner) });
}

/** The other cells at their addresses, as processes under this pepper. */
export function oldCellsOf({ cells }: Pick<Config, 'cells'>, pepper: string): OldCells {
  const secrets = secretsWith(pepper);
  return oldCellsOverHttp(cells, ({ companyId, revision, event }) =>
    sealOfCells(secrets, { companyId, revision, eventId: event.id }),
  );
}

/**
 * Starts the engine under the pepper and the key of personal fields that the configuration or the data folder holds;
 * new ones are kept there.
 */
export async function startConfigured(
  config: Config,
  stores: Stores,
  options: Omit<NonNullable<Parameters<typeof startEngine>[2]>, 'isNewPepper' | 'checkpoints'> & {
    /** How often the prover looks for what is due; default never. */
    readonly checkpointTickMs?: number;
  } = {},
): Promise<Engine> {
  const pepper = findPepper(config);
  const piiKey = findPiiKey(config);
  const checkpoints = config.checkpoints ? await checkpointing(config, stores) : undefined;
  const engine = await opening(databaseOf(config), () =>
    startEngine(stores, pepper.value, {
      ...options,
      cells: cellsOf(config),
      oldCells: config.cell === undefined ? undefined : oldCellsOf(config, pepper.value),
      isNewPepper: pepper.isNew,
      piiKey: piiKey.value,
      formerPiiKey: piiKey.formerly,
      checkpoints: checkpoints && { ...checkpoints, tickMs: options.checkpointTickMs },
    }),
  ).catch((error: unknown) => {
    throw pepperProblem(config, pepper, piiKeyProblem(config, piiKey, error));
  });
  try {
    keepPepper(config, pepper);
    keepPiiKey(config, piiKey);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}

/**
 * Takes the present pepper for that of the installation: keys that were made under another one end, in effect, here.
 * Makes a new one when there is none. Opens the stores.
 */
export async function acceptPepper(config: Config): Promise<void> {
  const stores = await openStores(config, { tool: true });
  try {
    const engine = await startConfigured(config, stores, { acceptPepper: true });
    await engine.close();
  } finally {
    await stores.close();
  }
}

/**
 * Makes an operator key and returns its secret, which is shown only here. Opens the stores; a running service may go
 * on.
 */
export async function createOperatorKey(
  config: Config,
  input: { name: string; expiresAt?: string },
): Promise<{ id: string; secret: string }> {
  const stores = await openStores(config, { tool: true });
  try {
    const engine = await startConfigured(config, stores);
    try {
      return await makeOperatorKey(engine.service, input);
    } finally {
      await engine.close();
    }
  } finally {
    await stores.close();
  }
}

async function makeOperatorKey(
  service: Service,
  input: { name: string; expiresAt?: string },
): Promise<{ id: string; secret: string }> {
  const made = await service.execute(createOperatorKeyCommand, {
    input: { name: input.name, ...(input.expiresAt !== undefined ? { expiresAt: input.expiresAt } : {}) },
    caller: SYSTEM,
  });
  if (made.secret === undefined) throw new Error('the operator key was not made');
  return { id: made.answer.id, secret: made.secret };
}

/** A Redis that the configuration names must be there at the start; later it may come and go. */
async function checkCounters({ redisUrl: url }: Config): Promise<void> {
  if (url === undefined) return;
  const { checkRedis } = await import('./adapters/counters.redis.ts');
  await opening(['REDIS_URL', url], () => checkRedis(url));
}

/** What records the ways of requests, where the configuration names a collector. */
async function openTracer({ tracing }: Config): Promise<(Tracer & { close(): Promise<void> }) | undefined> {
  if (!tracing) return undefined;
  const { otlpTracer } = await import('./adapters/tracing.otlp.ts').catch((error: unknown) => {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are not there: ' +
        'npm install --include=optional',
      { cause: error },
    );
  });
  return otlpTracer({ ...tracing, serviceVersion: version() });
}

/** The counters that the configuration names. */
async function openCounters({ redisUrl: url }: Config, warn: (message: string) => void): Promise<Counters> {
  if (url === undefined) return memoryCounters();
  const { redisCounters } = await import('./adapters/counters.redis.ts');
  return redisCounters({ url, onChange: (state, reason) => warn(`Redis is ${state}: ${reason}`) });
}

/** What scripts read to reach the demo: `DATA_DIR/demo.json`, mode 0600. */
interface WrittenDemoFile {
  baseUrl: string;
  companyId?: string;
  ownerKey?: string;
  operatorKey: string;
  /** The company on the plan free. */
  free?: { companyId: string; ownerKey: string };
}

function readDemoFile(file: string): WrittenDemoFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as WrittenDemoFile;
  } catch {
    return undefined;
  }
}

function writeDemoFile(file: string, demo: WrittenDemoFile): void {
  makePrivateFolder(path.dirname(file));
  writePrivate(file, `${JSON.stringify(demo, undefined, 2)}\n`);
}

/** A running service. */
export interface Running {
  readonly baseUrl: string;
  readonly engine: Engine;
  stop(): Promise<void>;
}

/**
 * By how much the heap may grow over what is in use before it is collected, in per cent. Left to itself V8 lets it
 * triple, and what nobody holds any more counts as memory of the service.
 */
const HEAP_GROWTH = 50;

/** How a service is started. */
interface ServeOptions {
  readonly acceptErased?: boolean;
  /** Takes the place of documents for that of the installation. */
  readonly acceptDocuments?: boolean;
  readonly told?: Stages;
  /** Of the terminal. */
  readonly language?: Language;
}

/** Tells of what goes wrong behind the doors, at most so often. */
function problemsOf(logger: Logger): (message: string, error: unknown) => void {
  const problems = problemLog(
    (message, error, leftOut) => logger.error({ err: error, ...(leftOut > 0 ? { leftOut } : {}) }, message),
    realClock.elapsed,
  );
  // Who looks regularly at what is due looks while the rows are still being read, too: the next look finds them.
  return (message, error) => (isNotYet(error) ? logger.debug({ err: error }, message) : problems.line(message, error));
}

/** What a start says, to whom: people at the terminal, and whoever reads the log. */
interface Speaking {
  readonly language: Language;
  readonly logger: Logger;
  readonly told: Stages;
  say(line?: string): void;
  onProblem(message: string, error: unknown): void;
}

/** The terminal and the log of a start. */
function speaking(config: Config, { language = 'en', told }: ServeOptions): Speaking {
  const logger: Logger = pino(
    { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination(2),
  );
  const say = (line = ''): void => {
    process.stdout.write(`${line}\n`);
  };
  if (config.beyondLoopback) logger.warn(`listening on ${config.host} without TLS: put a TLS proxy in front`);
  return {
    language,
    logger,
    told: told ?? stages(say, realClock.elapsed, { language }),
    say,
    onProblem: problemsOf(logger),
  };
}

/** Opens what the configuration names, and says so. */
async function openServed(config: Config, { told, logger, onProblem }: Speaking): Promise<Stores> {
  const own = `, with a PostgreSQL of its own in ${near(config.dataDir)}`;
  told.begin(`Opening the stores${config.databaseUrl === undefined ? own : ''}`);
  await checkCounters(config);
  const stores = await openStores(config, {
    onError: (error) => onProblem('the database is in trouble; connections are replaced by themselves', error),
  });
  for (const warning of stores.warnings) logger.warn(warning);
  return stores;
}

/** The end of a service: what is to be closed, how that begins, and whether a signal has begun it. */
interface Ending {
  readonly add: Shutdown['add'];
  stop(): Promise<void>;
  isStopped(): boolean;
}

/** From now on SIGINT and SIGTERM close what was added, the last first. */
function endingBySignals({ language, logger, say }: Pick<Speaking, 'language' | 'logger' | 'say'>): Ending {
  const ending = shutdown(STOP_MS, (what) => logger.warn(`the stop goes on without waiting for ${what} any longer`));
  const stop = (): Promise<void> => ending.run();
  const isStopped = stoppedBySignals(
    stop,
    () => say(`\n${startWords('Stopping ...', language)}`),
    (error) => logger.error({ err: error }, 'the stop failed'),
  );
  return { add: ending.add, stop, isStopped };
}

/** What a start finds out on its way, and what began before asks for. */
interface FoundAtStart {
  /** Where other processes reach this one, once it listens. */
  memberAddress: string | undefined;
  /** The keys of this machine, once they are made. */
  demo: WrittenDemoFile | undefined;
  /** Callers count on what the start has not done yet. */
  isStarting: boolean;
}

/** A start on its way: its configuration, whom it speaks to, how it ends, what it has opened and found out. */
interface Start {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly wrappers: Wrappers;
  readonly speaks: Speaking;
  readonly ending: Ending;
  readonly stores: Stores;
  readonly found: FoundAtStart;
}

/** Starts the engine of a service: how often it looks for what is due, and what the configuration adds to it. */
async function startServed(start: Start, tracer: Tracer | undefined): Promise<Engine> {
  const { config, options, wrappers, speaks, ending, stores, found } = start;
  const { smtp, sentenceModel } = config;
  const both = { agreements: stores.rows.agreements, documents: stores.documents };
  const engine = await startConfigured(config, stores, {
    ...wrappers,
    onProblem: speaks.onProblem,
    companiesPerUserPerDay: config.companiesPerUserPerDay,
    booksBytes: config.booksBytes,
    clockTickMs: 60_000,
    alertTickMs: 5_000,
    webhookTickMs: 1_000,
    openTickMs: 1_000,
    mailTickMs: 2_000,
    mailer: smtp && (await import('./adapters/mail.smtp.ts')).smtpMailer(smtp.url, smtp.from),
    checkpointTickMs: 1_000,
    sealTickMs: 2_000,
    acceptErased: options.acceptErased === true,
    onFatal: (error) => {
      process.stderr.write(`${error.message}\n`);
      void ending.stop().finally(() => process.exit(1));
    },
    checkPlaces: () => checkDocumentsPlace(config, both, { accept: options.acceptDocuments === true }),
    member: { roles: config.roles, address: () => found.memberAddress },
    tracer,
    sentenceModel: sentenceModel && (await import('./adapters/sentence-model.openai.ts')).openAiModel(sentenceModel),
  });
  ending.add('what was being written', 2_500, () => engine.close());
  return engine;
}

/** Opens the doors over an engine and listens. Returns where callers find the service, `http://127.0.0.1:3000`. */
async function openDoors(start: Start, engine: Engine, tracer: Tracer | undefined): Promise<string> {
  const { config, wrappers, speaks, ending, stores, found } = start;
  const { host, metricsPort } = config;
  const counters = await openCounters(config, (message) => speaks.onProblem(message, undefined));
  ending.add('the counters', 200, () => counters.close());
  const ownUrl = config.publicUrl ?? `http://${host}:${config.port}`;
  const agentsAt = `${ownUrl.replace(/\/$/, '')}/mcp`;
  const onTrouble = (reason: string): void => speaks.onProblem(`identity provider: ${reason}`, undefined);
  const { identity, webLogin } = await identityOf(config, ownUrl, agentsAt, onTrouble);
  const server = createServer({
    isStarting: () => found.isStarting,
    service: engine.service,
    counters,
    identity,
    secrets: engine.secrets,
    clock: wrappers.clock ?? realClock,
    logger: speaks.logger,
    demo: () => (config.demo && !config.production ? demoAccess(found.demo) : undefined),
    sessions: stores.rows.sessions,
    tracer,
    web: webFiles,
    settings: { ...settingsOf(config, ownUrl, agentsAt), ...(await doorsOf(config, engine, stores)), webLogin },
  });
  await listening(server, host, ['PORT', config.port]);
  if (metricsPort !== undefined) await listening(server.metrics, host, ['METRICS_PORT', metricsPort]);
  const { port } = server.address() as AddressInfo;
  const origin = config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  stores.lock?.announce(origin);
  found.memberAddress = memberAddressOf(config, port);
  if (metricsPort !== undefined)
    speaks.say(`The metrics: http://${host}:${(server.metrics.address() as AddressInfo).port}/metrics`);
  ending.add('running requests', 0, () => {
    engine.windDown();
    return server.stop(DRAIN_MS);
  });
  return origin;
}

/** Outside production: the keys of this machine, and the books of the demo company where they are asked for. */
async function fillDemo({ config, wrappers, speaks, found }: Start, engine: Engine, file: string, baseUrl: string) {
  if (config.production || !(await hasCaughtUp(engine))) return;
  found.demo = await localKeys(engine, file, baseUrl);
  if (!config.demo) return;
  const day = demoDay(config, wrappers.clock ?? realClock);
  found.demo = await seeded(engine, file, found.demo, day, speaks.told);
}

/** Says where to go next. */
async function sayBanner({ config, speaks, stores, found }: Start, engine: Engine, file: string, origin: string) {
  const { demo } = found;
  const code = config.production ? undefined : await dashboardCode(engine, stores, demo?.ownerKey);
  const shown = { origin, file, shownFile: near(file), demo, code, printOperatorKey: config.printOperatorKey };
  speaks.say(banner(shown, speaks.language));
}

/**
 * Serves: opens the stores, starts the engine, listens, seeds the demo company when asked to, prints what to do next.
 * SIGINT and SIGTERM stop it.
 */
export async function serve(config: Config, wrappers: Wrappers = {}, options: ServeOptions = {}): Promise<Running> {
  v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const speaks = speaking(config, options);
  const { told, logger } = speaks;
  const stores = await openServed(config, speaks);
  // Also when the start fails half way.
  const ending = endingBySignals(speaks);
  ending.add('the stores', 1_500, () => stores.close());
  // Outside production callers count on the keys in demo.json.
  const found: FoundAtStart = { memberAddress: undefined, demo: undefined, isStarting: !config.production };
  const start: Start = { config, options, wrappers, speaks, ending, stores, found };
  try {
    told.begin('Reading the books');
    const tracer = await openTracer(config);
    if (tracer) ending.add('the traces', 500, () => tracer.close());
    const engine = await startServed(start, tracer);
    const origin = await openDoors(start, engine, tracer);
    const baseUrl = `${origin}/v1`;
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
    const file = path.join(config.dataDir, 'demo.json');
    await fillDemo(start, engine, file, baseUrl);
    found.isStarting = false;
    told.end();
    await sayBanner(start, engine, file, origin);
    // What the first sentence would wait for is made when nobody waits for the start any more.
    setTimeout(vocabulary, REST_OF_START_MS).unref();
    return { baseUrl, engine, stop: ending.stop };
  } catch (error) {
    told.end();
    await ending.stop();
    // Stopped on purpose while starting or seeding: what broke off is no news, and the signal's handler ends the
    // process.
    if (ending.isStopped()) return new Promise<never>(() => undefined);
    throw error;
  }
}

/** Stands before the cells of an installation, with no store of its own. SIGINT and SIGTERM stop it. */
async function serveRouter(config: Config, language: Language = 'en'): Promise<void> {
  const { cells, trustedProxies, connectionsPerAddress, metricsToken } = config;
  const logger = pino({ level: config.logLevel }, pino.destination(2));
  const say = (line = ''): void => void process.stdout.write(`${line}\n`);
  const problems = problemLog((message, error, leftOut) => {
    logger.error({ err: error, ...(leftOut > 0 ? { leftOut } : {}) }, message);
  }, realClock.elapsed);
  const settings = { trustedProxies, connectionsPerAddress, metricsToken };
  const router = createRouter({ cells, clock: realClock, settings, onProblem: problems.line });
  const ending = endingBySignals({ language, logger, say });
  ending.add('running requests', 0, () => router.stop(DRAIN_MS));
  await listening(router, config.host, ['PORT', config.port]);
  const { port } = router.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  say(`http://${host}:${port} -> ${cells.map(({ name }) => name).join(', ')}`);
}

/** Runs what the configuration says this process is: a service, or a router before several. */
export async function run(config: Config, options: ServeOptions = {}): Promise<void> {
  await (config.roles.includes('router') ? serveRouter(config, options.language) : serve(config, {}, options));
}

/** Stops at the first signal to, and ends at once at the second; the answer tells whether one has come. */
function stoppedBySignals(
  stop: () => Promise<void>,
  begin: () => void,
  onFailure: (error: unknown) => void,
): () => boolean {
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (++signals > 1) process.exit(1);
      begin();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          onFailure(error);
          process.exit(1);
        },
      );
    });
  return () => signals > 0;
}

/** The cell that the configuration names, among all; undefined where there are none. */
export function cellsOf({ cell, cells }: Pick<Config, 'cell' | 'cells'>): Cells | undefined {
  return cell === undefined ? undefined : { own: cell, names: cells.map(({ name }) => name) };
}

/** What of the configuration the doors of HTTP go by. */
function settingsOf(config: Config, ownUrl: string, agentsAt: string) {
  const names = [...LOOPBACK_NAMES, new URL(ownUrl).hostname.toLowerCase()];
  return {
    version: version(),
    corsOrigins: config.corsOrigins,
    hosts: config.beyondLoopback ? undefined : names,
    webHosts: names,
    authFailuresPerMinute: config.authFailuresPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    cells: cellsOf(config),
    https: config.publicUrl?.startsWith('https:') ?? false,
    oauth: config.oauth && {
      resource: agentsAt,
      issuer: config.oauth.issuer,
      metadata: new URL('/.well-known/oauth-protected-resource/mcp', agentsAt).href,
    },
  };
}

/** The keys of this machine, written to `file`: those that stand there, unless nobody knows them here. */
async function localKeys({ service, secrets }: Engine, file: string, baseUrl: string): Promise<WrittenDemoFile> {
  // A file from another data folder or database names keys that nobody knows here.
  const known = readDemoFile(file);
  const hash = known && secrets.hash(known.operatorKey);
  const isKnown = hash !== undefined && Boolean(await service.keyByHash(hash));
  const operatorKey =
    known && isKnown ? known.operatorKey : (await makeOperatorKey(service, { name: 'Local operator' })).secret;
  const demo = { ...(operatorKey === known?.operatorKey ? known : {}), operatorKey, baseUrl };
  writeDemoFile(file, demo);
  return demo;
}

const demoDay = (config: Config, clock: Pick<Clock, 'now'>): string =>
  config.demoUntil ?? dateInZone('Asia/Tokyo', clock.now());

/** Writes the books of the demo company up to a day, and its keys to `file`. */
async function seeded(
  engine: Engine,
  file: string,
  known: WrittenDemoFile,
  today: string,
  told: Stages,
): Promise<WrittenDemoFile> {
  const { seedDemo } = await import('./demo/seed.ts');
  const demo = {
    ...known,
    ...(await seedDemo({
      service: engine.service,
      system: SYSTEM,
      known,
      today,
      say: told.begin,
      onProgress: (done, total) => told.note(`${Math.floor((100 * done) / total)} % of its requests`),
      save: (part) => writeDemoFile(file, { ...known, ...part }),
    })),
  };
  writeDemoFile(file, demo);
  return demo;
}

/** Listens at the port that a variable names. Throws one sentence where that cannot be. */
function listening(server: Server, host: string, [variable, port]: readonly [string, number]): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} on ${host} is taken. Stop what uses it, or choose another: ` +
                `${variable}=${port + 1} npm start`,
            )
          : error.code === 'EACCES'
            ? new Error(
                `Port ${port} on ${host} may not be opened by this user. Choose one above 1023: ` +
                  `${variable}=3000 npm start`,
              )
            : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Who says who people are, and how they log in to the dashboard by their browser, where a client is named. */
async function identityOf(
  { oauth }: Config,
  ownUrl: string,
  resource: string,
  onTrouble: (reason: string) => void,
): Promise<{ readonly identity?: Identity; readonly webLogin?: WebLogin }> {
  if (!oauth) return {};
  const { oauthIdentity, oauthLogin } = await import('./adapters/identity.oauth.ts');
  // A token made for the door of agents is one for this service.
  const identity = oauthIdentity({ ...oauth, audiences: [...oauth.audiences, resource], onTrouble });
  if (!oauth.login) return { identity };
  const scopes = ['openid', ...SCOPES];
  const provider = oauthLogin({ issuer: oauth.issuer, ...oauth.login, scopes, resource }, identity);
  return { identity, webLogin: { provider, redirectUri: `${ownUrl.replace(/\/$/, '')}/app/callback` } };
}

/** Waits until the rows can tell which keys and companies there are; false when they never will, which the log says. */
async function hasCaughtUp({ projector }: Engine): Promise<boolean> {
  while (!(await projector.caughtUp(1_000)))
    if (projector.status().stopped !== undefined || projector.status().newer !== undefined) return false;
  return true;
}

/** A code that opens the dashboard of the demo, for the banner; undefined where there is no demo. */
async function dashboardCode(
  { service, secrets }: Engine,
  { rows }: Stores,
  ownerKey: string | undefined,
): Promise<string | undefined> {
  const hash = ownerKey === undefined ? undefined : secrets.hash(ownerKey);
  const key = hash === undefined ? undefined : await service.keyByHash(hash);
  if (key === undefined || hash === undefined) return undefined;
  return (await drawCode({ store: rows.sessions, clock: realClock }, { kind: 'api_key', id: key.id, key: hash })).code;
}

/** Where other processes reach the API of this one, as far as it has one, and listens on one address. */
function memberAddressOf({ roles, memberUrl, host }: Config, port: number): string | undefined {
  if (!roles.includes('api')) return undefined;
  if (memberUrl !== undefined) return memberUrl;
  if (/^(0\.0\.0\.0|\[?::\]?)$/.test(host)) return undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What the reference may fill in for its reader. */
function demoAccess({ companyId, ownerKey }: Partial<WrittenDemoFile> = {}): DemoAccess | undefined {
  return companyId === undefined || ownerKey === undefined ? undefined : { companyId, ownerKey };
}

/** A path as one types it here. */
function near(file: string): string {
  return path.relative(process.cwd(), file) || file;
}

/** Version of the program, from package.json. */
function version(): string {
  for (const up of ['..', '../..']) {
    try {
      return (
        JSON.parse(fs.readFileSync(path.join(import.meta.dirname, up, 'package.json'), 'utf8')) as { version: string }
      ).version;
    } catch {
      continue;
    }
  }
  return '0.0.0';
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const has = (word: string): boolean => process.argv.includes(word);
    await run(readConfig(process.env), {
      acceptErased: has('--accept-erased'),
      acceptDocuments: has('--accept-documents'),
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
