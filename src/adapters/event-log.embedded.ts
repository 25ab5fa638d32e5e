// The event log in Postgres, for installations without EventStoreDB: insert-only tables, one function that takes many
// appends at once (group commit), dense positions, and a commit order that is the order in which readers see events.
import pg from 'pg';
import type { EventLog, Position, StoreFault } from '../engine/ports.ts';
import { appendQueue, GROUPS_IN_FLIGHT } from './event-log.embedded.appends.ts';
import { failure, logConnections, raw, type LogConnections } from './event-log.embedded.connections.ts';
import { ownEvents } from './event-log.embedded.own.ts';
import { logPages } from './event-log.embedded.pages.ts';
import { setUp } from './event-log.embedded.schema.ts';
import { subscriptions } from './event-log.embedded.subscription.ts';

/**
 * Where the events live. Give either a connection string (the log owns its pools; a function is asked for each new
 * connection, so that the log follows a server that moves) or a pool (closed by its owner).
 */
export interface EmbeddedLogOptions {
  readonly connectionString?: string | (() => string);
  readonly pool?: pg.Pool;
  /**
   * Who sets the tables up, where the connection's own user only reads and appends; that user is then given these
   * rights. Absent: the same user.
   */
  readonly owner?: { readonly connectionString: () => string; readonly grantTo: string };
  /** Schema of the tables; default `events`. */
  readonly schema?: string;
  /** An append or a read that takes longer has an unknown outcome; default 5,000. */
  readonly deadlineMs?: number;
  /** How often a waiting subscription looks for events of other processes when no notification comes; default 1,000. */
  readonly pollMs?: number;
}

/** An audit may read the whole log. */
const AUDIT_MS = 600_000;
/** What no append leaves behind: holes in the positions, streams without events, events without a stream. */
const FAULTS = [
  `select coalesce(s.name, '') as stream, e.revision,
      format('it stands at position %s, after %s: the events between them are missing', e.position, e.before)
        as message
    from (select position, stream, revision, lag(position, 1, 0::bigint) over (order by position) as before
      from $schema.event) e left join $schema.stream s on s.id = e.stream
    where e.position <> e.before + 1 order by e.position limit $1`,
  `select s.name as stream, -1 as revision, 'all its events are missing' as message from $schema.stream s
    where not exists (select from $schema.event e where e.stream = s.id) order by s.id limit $1`,
  `select '' as stream, -1 as revision, format('the event at position %s belongs to no stream', e.position) as message
    from $schema.event e where not exists (select from $schema.stream s where s.id = e.stream)
    order by e.position limit $1`,
];

/** Sets the tables up as their owner, on a connection of its own if that is another user. Returns what to tell. */
async function prepare(
  connections: LogConnections,
  schema: string,
  given: EmbeddedLogOptions['owner'],
  deadlineMs: number,
): Promise<readonly string[]> {
  const client = await connections.lend();
  const owner =
    given === undefined
      ? undefined
      : new pg.Client({
          connectionString: given.connectionString(),
          connectionTimeoutMillis: deadlineMs,
          application_name: 'daicho events',
        });
  owner?.on('error', () => undefined);
  try {
    await owner?.connect();
    return await setUp(client, owner ?? client, schema, given?.grantTo);
  } catch (error) {
    throw failure(error, false);
  } finally {
    client.release();
    await owner?.end();
  }
}

/** The log, and what an operator should be told once. */
export type EmbeddedLog = EventLog & { readonly warnings: readonly string[] };

/**
 * Opens (and creates when missing) the event log in Postgres. Rejects with `unavailable` when Postgres cannot be
 * reached.
 */
export async function embeddedEventLog(options: EmbeddedLogOptions): Promise<EmbeddedLog> {
  const { schema = 'events', deadlineMs = 5_000, pollMs = 1_000 } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new TypeError(`schema "${schema}" must be a plain lower-case Postgres name`);
  const connections = logConnections(options, GROUPS_IN_FLIGHT, deadlineMs);
  const warnings = await prepare(connections, schema, options.owner, deadlineMs);
  const closing = new AbortController();
  const ours = ownEvents();
  const pages = logPages(connections, schema, ours);
  const following = subscriptions(connections, schema, pages, { pollMs, closing: closing.signal });
  const queue = appendQueue(connections, schema, {
    // Remembered before they are sent: a subscription may hear of them before we do.
    onSending: (events) => {
      if (following.handsOver()) ours.sent(events);
    },
    onRefused: ours.forget,
    onAnswered: following.wakeAll,
  });

  return {
    warnings,
    append: queue.append,
    readStream: pages.readStream,
    readStreams: pages.readStreams,
    readAll: pages.readAll,
    subscribe: following.subscribe,
    head: async () =>
      (
        await connections.read<[Position | null]>({
          name: `daicho-head-${schema}`,
          text: `select max(position) from ${schema}.event`,
          types: raw,
          rowMode: 'array',
        })
      )[0]?.[0] ?? undefined,
    compare: (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0),
    ping: async () => {
      await connections.read({ text: 'select 1' });
    },
    heardAgoMs: connections.heardAgoMs,
    faults: async (limit) => {
      const found = await Promise.all(
        FAULTS.map((text) =>
          connections.read<StoreFault>({ text: text.replaceAll('$schema', schema), values: [limit] }, AUDIT_MS),
        ),
      );
      return found.flat();
    },
    close: async () => {
      if (connections.isClosed()) return;
      closing.abort();
      await queue.drained();
      connections.close();
      following.deafen();
      await connections.end();
    },
  };
}
