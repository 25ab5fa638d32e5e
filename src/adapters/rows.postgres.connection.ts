// Connections to the read models: what comes back from them, prepared statements by text, COPY.
import pg from 'pg';
import { attentiveMs } from '../engine/loop.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { cut, type Patience } from './rows.postgres.patience.ts';

/** The schemas of the read models: the live one, and those that rebuilds and verifications make beside it. */
export const LIVE = 'read_model';
/** Views that queries see in the place of some of the live tables. */
export const SHOWN = 'shown';
export const NEXT = 'read_model_next';
export const OLD = 'read_model_old';
export const VERIFY = 'read_model_verify';
const COPY_CHUNK = 1 << 20;
export const CONNECT_TIMEOUT_MS = 5_000;
/**
 * What the server does when it hears nothing of us: a machine that is gone answers no probes, and a process that is
 * frozen in the middle of a transaction must not hold locks for ever.
 */
export const WHEN_SILENT = [
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000',
  '-c idle_in_transaction_session_timeout=60000',
].join(' ');
/**
 * Settings under which generic plans made while a table was empty still use its indexes when it is large: statements
 * of writers all go by key.
 */
export const BY_KEY =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off ' +
  '-c jit=off';

/** `2026-04-15 01:02:03.4+00` (sessions run in UTC) as `2026-04-15T01:02:03.400Z`. */
function instant(text: string): string {
  const time = text.slice(11, text.length - 3);
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, '0')}Z`;
}
const asIs = (text: string): string => text;
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1082: asIs,
  1184: instant,
  // Lists of uuids, mostly empty: no need for a parser that knows quotes.
  2951: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')),
  // Sums of bigint columns are numeric; whole numbers stay exact.
  1700: (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
};
/** What comes back: bigint, plain dates, RFC 3339 times. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The part of pg's connection that is used here; its type declarations leave it out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
/** What pg's client does not declare. */
const insideOf = (client: object): { readonly connection: Wire; readonly processID: number } =>
  client as { connection: Wire; processID: number };

/**
 * COPY of a text. Data is sent right behind the statement; a server that refuses the statement, or is in a transaction
 * that failed before it, ignores it.
 */
function copying(statement: string, data: string, done: (error: Error | null) => void): pg.Query {
  return Object.assign(new pg.Query(statement, done as never), {
    submit(connection: unknown) {
      const wire = connection as Wire;
      wire.query(statement);
      const bytes = Buffer.from(data);
      for (let at = 0; at < bytes.length; at += COPY_CHUNK) wire.sendCopyFromChunk(bytes.subarray(at, at + COPY_CHUNK));
      wire.endCopyFrom();
    },
    handleCopyInResponse() {
      // The server asks for the data, which is on its way.
    },
  });
}

/**
 * Names statements by their text, the same on every connection, so that each is parsed and planned once per connection.
 * `most`: later texts stay nameless, for plans cost memory.
 */
export function namer(prefix: string, most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < most) {
      name = `${prefix}${names.size}`;
      names.set(text, name);
    }
    return name;
  };
}
/** Names of the statements of the writer and of the projector. */
export const nameOf = namer('w', 1_000);
/** How connections are made: to where, watched by whom, and who hears of those that break. */
export interface Connecting {
  readonly address: () => string;
  readonly patience: Patience;
  readonly onError: (error: Error) => void;
}

/** A connection of its own, which may be looked after. */
export interface DatabaseLine extends BulkConnection {
  /** The server's process. */
  readonly pid: number;
  /** For how long nothing has been heard of what was asked, in milliseconds of attention; 0 = all is answered. */
  unansweredMs(): number;
  /** Calls back when the connection has ended, whoever ended it. */
  onEnd(ended: () => void): void;
  /** Ends it at once: what is under way fails. */
  cut(): void;
}

/**
 * One connection in UTC with these settings, as options of the server (`-c name=value`). Statements are sent as they
 * are given, without waiting for the answers to those before: the way to the server costs more than most of them.
 */
export async function connect(
  { address, patience: { watch: look }, onError }: Connecting,
  settings: string,
  applicationName = 'daicho',
): Promise<DatabaseLine> {
  const client = new pg.Client({
    connectionString: address(),
    options: `-c timezone=UTC ${WHEN_SILENT} ${settings}`,
    types,
    keepAlive: true,
    pipeline: true,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  } as pg.ClientConfig);
  client.on('error', onError);
  const ended: (() => void)[] = [];
  let isOver = false;
  client.on('end', () => {
    isOver = true;
    for (const told of ended) told();
  });
  await client.connect();
  let unanswered = 0;
  let heardMs = 0;
  async function watch<T>(on: pg.Client, query: Promise<T>): Promise<T> {
    if (unanswered++ === 0) heardMs = attentiveMs();
    try {
      return await look(on, query);
    } finally {
      unanswered -= 1;
      heardMs = attentiveMs();
    }
  }
  return {
    query: (text, values = []) =>
      watch(client, client.query({ name: nameOf(text), text, values: values as unknown[] })),
    simple: (text) => watch(client, client.query(text)),
    copy: (text, data) =>
      watch(
        client,
        new Promise<void>((resolve, reject) => {
          client.query(copying(text, data, (error) => (error ? reject(error) : resolve())));
        }),
      ),
    inOnePiece(send) {
      const { stream } = insideOf(client).connection;
      stream.cork();
      try {
        return send();
      } finally {
        stream.uncork();
      }
    },
    pid: insideOf(client).processID,
    unansweredMs: () => (unanswered === 0 ? 0 : attentiveMs() - heardMs),
    onEnd(told) {
      if (isOver) told();
      else ended.push(told);
    },
    cut: () => cut(client),
    end: () => client.end(),
  };
}

/**
 * Settings of who reads: reads take milliseconds, starting parallel workers costs more than they bring, and other
 * requests need the processors.
 */
export const READING = '-c jit=off -c max_parallel_workers_per_gather=0';

/** A pool of connections that read the live tables as they are shown; a statement that takes `limitMs` is cancelled. */
export function poolTo(
  { address, onError, limitMs }: Pick<Connecting, 'address' | 'onError'> & { readonly limitMs: number },
  max: number,
  settings: string,
): pg.Pool {
  const made = new pg.Pool({
    max,
    types,
    keepAlive: true,
    application_name: 'daicho',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options:
      `-c timezone=UTC ${WHEN_SILENT} -c search_path=${SHOWN},${LIVE} ` + `-c statement_timeout=${limitMs} ${settings}`,
  });
  Object.defineProperty(made.options, 'connectionString', { get: address });
  made.on('error', onError);
  // A connection that dies while it is used says so twice: by its query, and as an event that would end the process
  // if nobody listened.
  made.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return made;
}
