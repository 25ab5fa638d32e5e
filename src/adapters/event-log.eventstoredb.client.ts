// The client of EventStoreDB as we need it: what its connection string may say, what it lacks, and when it is thrown
// away for a new one.
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type StreamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreDBClient, isCommandError } from '@eventstore/db-client';
import type { Credentials, ReadAllOptions } from '@eventstore/db-client';

/** One object per connection; see `clients`. */
export type Client = EventStoreDBClient;
/** What the connection string says that we must know ourselves. `ca` = the file of the authority, PEM. */
export interface Connection {
  readonly url: string;
  readonly tls: boolean;
  readonly credentials: Credentials;
  readonly seeds: readonly { readonly host: string; readonly port: number }[];
  readonly ca?: Buffer;
}
/** The client of the moment. */
export interface Clients {
  current(): Client;
  /** Replaces the client that failed in a way that it does not recover from, unless that has been done already. */
  judge(failed: Client, error: unknown): void;
  close(): Promise<void>;
}

type Create = (client: object) => unknown;
/**
 * The parts of the client that it does not declare: its channels, its calls, and the error handler that it forgets to
 * await.
 */
interface Inside {
  createChannel: () => Promise<{ close(): void }>;
  handleError: (...args: unknown[]) => Promise<void>;
  readonly GRPCStreamCreator: (
    service: unknown,
    name: string,
    create: Create,
    cache?: unknown,
  ) => () => Promise<unknown>;
}
const insideOf = (client: object): Inside => client as Inside;

/**
 * Events that a server looks at before it says how far it is: a filter walks a stretch of foreign events in such steps.
 */
export const SEARCH_WINDOW = 1_000;
const CLOSE_MS = 1_000;
const OPTIONS = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
  'connectionName',
];
const FORM = 'esdb://user:password@host:2113?tls=true';

const fromClient = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
const { ReadReq } = fromClient('../generated/streams_pb.js') as typeof StreamsPb;
announceIdentityOnly();

/**
 * grpc-js announces gzip with every call and has no switch for it; KurrentDB 25.1+ then compresses every answer, which
 * halves
 * appends and makes reads three to five times slower. The header is set once, in its compression filter.
 */
function announceIdentityOnly(): void {
  interface Filter {
    sendMetadata(metadata: unknown): Promise<{ set(name: string, value: string): void }>;
  }
  const module = fromClient('@grpc/grpc-js/build/src/compression-filter.js') as {
    CompressionFilter: { prototype: Filter };
  };
  const { prototype } = module.CompressionFilter;
  const sendMetadata = prototype.sendMetadata;
  prototype.sendMetadata = async function identityOnly(metadata) {
    const headers = await sendMetadata.call(this, metadata);
    headers.set('grpc-accept-encoding', 'identity');
    return headers;
  };
}

const wrong = (text: string): TypeError => new TypeError(`EVENTSTORE_URL ${text}`);

/** A user name or a password as it was meant. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('has a % in its user or password that begins no code: write % as %25');
  }
}

/**
 * What stands behind the question mark, by name in lower case; the client would print the whole string, password
 * included, for a name that it does not know.
 */
function readOptions(query: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const plain = name.trim().toLowerCase().replace(/[_-]/g, '');
    if (plain === 'tlsverifycert')
      throw wrong(
        'must not set tlsVerifyCert: certificates are always checked; ' +
          'name the authority that signed them with tlsCAFile=/path/to/ca.crt',
      );
    // With this flag the client reports a made-up revision for a refused append.
    if (plain === 'throwonappendfailure') {
      if (value.toLowerCase() === 'false')
        throw wrong('must not set throwOnAppendFailure=false: refused appends would look accepted');
      continue;
    }
    if (!OPTIONS.some((known) => known.toLowerCase() === plain))
      throw wrong(`has an unknown setting "${name.slice(0, 40)}": it knows ${OPTIONS.join(', ')}`);
    if (value === '') throw wrong(`gives no value to ${name}`);
    options.set(plain, value);
  }
  return options;
}

function readAuthority(file: string): Buffer {
  let pem: Buffer;
  try {
    pem = fs.readFileSync(file);
  } catch (error) {
    throw wrong(
      `names a tlsCAFile that cannot be read (${file}: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}): ` +
        'correct the path or the rights of the file',
    );
  }
  try {
    void new X509Certificate(pem);
  } catch {
    throw wrong(`names a tlsCAFile that holds no certificate (${file}): it must be the authority's certificate in PEM`);
  }
  return pem;
}

/**
 * Reads the connection string. Throws a TypeError of one sentence, without the password, for a string that must not or
 * cannot be used.
 */
export function readConnection(given: string): Connection {
  const url = given.trim().replace(/^(kurrentdb|kdb)(?=(\+discover)?:\/\/)/, 'esdb');
  const match = /^esdb(?:\+discover)?:\/\/(?:([^@/?]*)@)?([^/?]+)\/?(?:\?(.*))?$/s.exec(url);
  if (!match) throw wrong(`must look like ${FORM}; write @ / ? : % in user and password as %40 %2F %3F %3A %25`);
  const [, login, hosts = '', query = ''] = match;
  const options = readOptions(query);
  const tls = options.get('tls')?.toLowerCase() !== 'false';
  if (login === undefined && tls)
    throw wrong(`names no user: write ${FORM}, or tls=false for a server that runs with --insecure`);
  const [user, password, ...more] = login?.split(':') ?? ['daicho', 'unused'];
  // The client would take the text between two colons for the password, and look up what follows a second @.
  if (!user || !password || more.length > 0)
    throw wrong(`must name user and password as user:password@; write @ / ? : % in them as %40 %2F %3F %3A %25`);
  const seeds = hosts.split(',').map((seed) => {
    const parts = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(seed.trim());
    if (!parts?.[1])
      throw wrong(
        `names a host that is none ("${seed.includes('@') ? '...' : seed.slice(0, 60)}"): ` +
          'write host:port, several separated by commas, and @ in a password as %40',
      );
    return { host: parts[1], port: Number(parts[2] ?? 2113) };
  });
  const file = options.get('tlscafile');
  // Credentials with each append choose the client's unary path: its batch path can crash the process, hang, and stays
  // broken after a
  // failed discovery. A server without TLS ignores them.
  return {
    url,
    tls,
    seeds,
    credentials: { username: decoded(user), password: decoded(password) },
    ...(tls && file !== undefined ? { ca: readAuthority(decodeURIComponent(file)) } : {}),
  };
}

/** Adds a setting that the string does not give itself. */
function withDefault(url: string, name: string, value: number): string {
  if (new RegExp(`[?&]${name}=`, 'i').test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
}

/**
 * The same string with a keep-alive that differs by a few ms from client to client: grpc-js shares connections between
 * channels with
 * equal options, and a new client must not inherit the dead connection for which the old one was thrown away. While
 * looking for the
 * leader, a frozen node is given 1 s instead of 5.
 */
function urlFor(url: string, generation: number): string {
  const hasty = withDefault(url, 'gossipTimeout', 1);
  const given = /[?&]keepAliveInterval=(-?\d+)/i.exec(hasty);
  const intervalMs = Number(given?.[1] ?? 10_000);
  if (intervalMs < 0) return hasty;
  const apart = intervalMs + (generation % 1_000);
  return given
    ? hasty.replace(given[0], `${given[0][0]}keepAliveInterval=${apart}`)
    : withDefault(hasty, 'keepAliveInterval', apart);
}

const noop = (): void => undefined;
/** The kind of an error that the client made itself; undefined for any other. */
export const typeOf = (error: unknown): string | undefined =>
  isCommandError(error as Error) ? (error as { type?: string }).type : undefined;

/**
 * True when a client will not find the (new) leader by itself, or only after seconds: after a time-out, after a failed
 * discovery, and
 * when its connection broke, because it then asks the node that is just going away.
 */
export function isUseless(error: unknown): boolean {
  const type = typeOf(error);
  if (type === undefined || type === 'deadline-exceeded') return true;
  return /No connection established|ECONNRESET|Connection dropped/.test(error instanceof Error ? error.message : '');
}

/** Clients for this connection, one at a time. */
export function clients({ url }: Connection, closing: AbortSignal): Clients {
  const channels = new WeakMap<Client, Set<{ close(): void }>>();
  let generation = 0;
  function open(): Client {
    generation += 1;
    const made = EventStoreDBClient.connectionString(urlFor(url, generation));
    const inside = insideOf(made);
    const opened = new Set<{ close(): void }>();
    channels.set(made, opened);
    const { createChannel, handleError } = inside;
    inside.createChannel = async () => {
      const channel = await createChannel();
      opened.add(channel);
      return channel;
    };
    // The client does not await this one; when a new discovery fails in it, the rejection would end the process.
    inside.handleError = async (...args) => {
      await handleError(...args).catch(noop);
    };
    return made;
  }
  function drop(old: Client): void {
    for (const channel of channels.get(old) ?? []) {
      try {
        channel.close();
      } catch {
        /* closed by the client itself */
      }
    }
  }
  let client = open();
  return {
    current: () => client,
    judge(failed, error) {
      if (failed !== client || closing.aborted || !isUseless(error)) return;
      client = open();
      drop(failed);
    },
    async close() {
      const last = client;
      await Promise.race([
        last.dispose().catch(noop),
        new Promise((resolve) => {
          setTimeout(resolve, CLOSE_MS).unref();
        }),
      ]);
      drop(last);
    },
  };
}

/**
 * A read of all streams in which the server leaves out every stream that begins with none of `prefixes` (none given:
 * system events).
 * `readAll` of the client has no filter, so its request is given one on its way; walking foreign events on our side
 * takes 60 times as long.
 */
export function readFiltered(client: Client, options: ReadAllOptions, prefixes: readonly string[]): unknown {
  const creator = insideOf(client).GRPCStreamCreator;
  const filtering = (grpc: object): object =>
    Object.create(grpc, {
      read: {
        value: (request: StreamsPb.ReadReq, ...rest: unknown[]) => {
          request.getOptions()!.setFilter(filterOf(prefixes));
          return (grpc as { read(...args: unknown[]): unknown }).read(request, ...rest);
        },
      },
    }) as object;
  const view = Object.create(client, {
    GRPCStreamCreator: {
      value: (service: unknown, name: string, create: Create, cache?: unknown) =>
        creator(service, name, (grpc) => create(filtering(grpc)), cache),
    },
  }) as Client;
  return view.readAll(options);
}

function filterOf(prefixes: readonly string[]): StreamsPb.ReadReq.Options.FilterOptions {
  const filter = new ReadReq.Options.FilterOptions();
  const expression = new ReadReq.Options.FilterOptions.Expression();
  if (prefixes.includes('')) {
    expression.setRegex('^[^$].*');
    filter.setEventType(expression);
  } else {
    expression.setPrefixList([...prefixes]);
    filter.setStreamIdentifier(expression);
  }
  filter.setMax(SEARCH_WINDOW);
  return filter;
}
