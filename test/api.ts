// A whole service for a test: the real engine and HTTP door over a database of its own, in this process.
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { memoryCounters } from '../src/adapters/counters.memory.ts';
import { diskDocuments } from '../src/adapters/documents.disk.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../src/adapters/event-log.eventstoredb.ts';
import { replicaPostgres } from '../src/adapters/rows.postgres.replica.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { createOperatorKey } from '../commands/companies.ts';
import type { Clock, Counters, DocumentStore, EventLog, Identity, SentenceModel, Tracer } from '../src/engine/ports.ts';
import type { Cells } from '../src/domain/companies.ts';
import { createServer, type HttpServer } from '../src/http/app.ts';
import type { WebLogin } from '../src/http/web-login.ts';
import type { WebFiles } from '../src/http/web.ts';
import { keyOfSeed, keySigner } from '../src/engine/note.ts';
import { startEngine, type Checkpointing, type Engine, type Wrappers } from '../src/main.ts';
import { quickFolder } from './folder.ts';
import { preparedDatabase } from './postgres.ts';

/** An answer. `text` is the body as sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}
/** How to call. `key` undefined = without credential; `text` sends a body as it is. */
export interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly text?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A composed service. */
export interface Api {
  readonly origin: string;
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly operatorKey: string;
  readonly server: HttpServer;
  readonly engine: Engine;
  readonly log: EventLog;
  readonly rows: PostgresRows;
  readonly documents: DocumentStore;
  /** Where the documents are. */
  readonly folder: string;
  /** What the engine told the log of the service. */
  readonly problems: readonly string[];
  /** A company on plan enterprise without limits, unless `body` says otherwise, and its owner's key. */
  newCompany(body?: object): Promise<{ companyId: string; ownerKey: string }>;
  /** A key with a role or scopes in a company. */
  newKey(ownerKey: string, body: object): Promise<string>;
  /** Calls `/v1...`, `/health...` or any absolute path of the service. */
  call(method: string, pathname: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** Under which the keys and snapshots of the tests stand. */
export const PEPPER = 'pepper-of-the-tests';

/** How the services of tests sign: looking only when they are asked, and remembering in the vault. */
export const CHECKPOINTS: Checkpointing = {
  signers: () => [keySigner(keyOfSeed(Buffer.alloc(32, 7)))],
  origin: 'daicho.test',
  sink: undefined,
  askedGapMs: 0,
};

/** The clock of this machine. */
export const CLOCK: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  attended: () => performance.now(),
  uuid: () => uuidv7(),
};

/**
 * Starts a service on a fresh database, or on the one given, which then outlives it. With EVENTSTORE_URL set the events
 * go to that server, under a prefix of the database's.
 */
export async function startApi(
  name: string,
  options: Wrappers & {
    identity?: Identity;
    web?: () => Promise<WebFiles>;
    counters?: Counters;
    authFailuresPerMinute?: number;
    /** Tests and service share one loop: unless a test asks for it, its lag turns nobody away. */
    shedLagMs?: number;
    connectionsPerAddress?: number;
    unreadMs?: number;
    logger?: Logger;
    corsOrigins?: readonly string[];
    hosts?: readonly string[];
    oauth?: { readonly resource: string; readonly issuer: string; readonly metadata: string };
    webLogin?: WebLogin;
    feedTickMs?: number;
    companiesPerUserPerDay?: number;
    booksBytes?: number;
    trustedProxies?: readonly string[];
    metricsToken?: string;
    hasMetricsPort?: boolean;
    patienceMs?: number;
    sentenceModel?: SentenceModel;
    tracer?: Tracer;
    databaseUrl?: string;
    /** The cell that it is, among all. */
    cells?: Cells;
    /** A replica of it. */
    databaseReadUrl?: string;
    /** How checkpoints are signed; default: with a key that is always the same, when somebody asks. */
    checkpoints?: Checkpointing | undefined;
    /** Another place for documents than a folder of its own. */
    documents?: DocumentStore;
    /** Opens another log than that of the run; the caller closes it. */
    openLog?: () => Promise<EventLog>;
  } = {},
): Promise<Api> {
  const database =
    options.databaseUrl === undefined
      ? await preparedDatabase(name)
      : { url: options.databaseUrl, drop: () => Promise.resolve() };
  const eventStoreUrl = process.env.EVENTSTORE_URL;
  const log = options.openLog
    ? await options.openLog()
    : eventStoreUrl
      ? await eventStoreDbLog({ url: eventStoreUrl, prefix: `${new URL(database.url).pathname.slice(1)}_` })
      : await embeddedEventLog({ connectionString: database.url });
  const rows = rowsPostgres({ connectionString: database.url });
  const { databaseReadUrl } = options;
  const replica =
    databaseReadUrl === undefined ? undefined : replicaPostgres({ connectionString: databaseReadUrl, readers: 4 });
  const problems: string[] = [];
  const folder = quickFolder('documents');
  const documents = options.documents ?? diskDocuments(path.join(folder, 'documents'));
  const engine = await startEngine({ log, rows, replica, documents }, PEPPER, {
    checkpoints: CHECKPOINTS,
    ...options,
    onProblem: (message, error) => problems.push(`${message}: ${String(error)}`),
  });
  const counters = options.counters ?? memoryCounters();
  const clock = options.clock ?? CLOCK;
  const server = createServer({
    service: engine.service,
    counters,
    identity: options.identity,
    secrets: engine.secrets,
    clock,
    sessions: rows.sessions,
    tracer: options.tracer,
    web: options.web,
    logger: options.logger ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    settings: {
      version: '0.0.0',
      corsOrigins: options.corsOrigins ?? [],
      hosts: options.hosts,
      oauth: options.oauth,
      webLogin: options.webLogin,
      authFailuresPerMinute: options.authFailuresPerMinute ?? 1_000_000,
      shedLagMs: options.shedLagMs ?? Number.POSITIVE_INFINITY,
      connectionsPerAddress: options.connectionsPerAddress,
      unreadMs: options.unreadMs,
      feedTickMs: options.feedTickMs,
      trustedProxies: options.trustedProxies,
      cells: options.cells,
      metricsToken: options.metricsToken,
      hasMetricsPort: options.hasMetricsPort,
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = await engine.service.execute(createOperatorKey, {
    input: { name: 'tests' },
    caller: { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(), via: 'system' },
  });
  const operatorKey = made.secret as string;

  const call = async (
    method: string,
    pathname: string,
    { key, body, text, headers }: CallOptions = {},
  ): Promise<Answer> => {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${origin}${pathname}`, {
      method,
      ...(payload === undefined ? {} : { body: payload }),
      redirect: 'manual',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const answered = await response.text();
    let parsed: Record<string, unknown> = {};
    try {
      parsed = JSON.parse(answered) as Record<string, unknown>;
    } catch {
      /* not JSON: `text` has it */
    }
    return { status: response.status, headers: response.headers, body: parsed, text: answered };
  };
  return {
    origin,
    baseUrl: `${origin}/v1`,
    databaseUrl: database.url,
    operatorKey,
    engine,
    server,
    log,
    rows,
    documents,
    folder,
    problems,
    call,
    async newCompany(body = {}) {
      const answer = await call('POST', '/v1/companies', {
        key: operatorKey,
        body: { name: 'テスト株式会社', plan: 'enterprise', fiscalYearStart: '2026-04-01', ...body },
      });
      if (answer.status !== 201) throw new Error(`POST /v1/companies: ${answer.status} ${answer.text}`);
      return { companyId: answer.body.id as string, ownerKey: (answer.body.ownerKey as { secret: string }).secret };
    },
    async newKey(ownerKey, body) {
      const answer = await call('POST', '/v1/api-keys', { key: ownerKey, body: { name: 'test key', ...body } });
      if (answer.status !== 201) throw new Error(`POST /v1/api-keys: ${answer.status} ${answer.text}`);
      return answer.body.secret as string;
    },
    async close() {
      await server.stop(500);
      await engine.close();
      await counters.close();
      await replica?.close();
      await rows.close();
      await log.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Bytes sent on a bare connection, and what came back until it was closed or `waitMs` passed. */
export function exchange(port: number, bytes: string | Buffer, waitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(bytes);
    });
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(heard);
    }, waitMs);
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return;
      reject(error);
    });
  });
}
