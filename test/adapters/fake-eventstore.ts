// An EventStoreDB in this process, built on the service definitions that ship inside the client: the same append rules,
// reads and
// subscriptions over real gRPC, and faults on demand. For tests of the adapter only.
import { createRequire } from 'node:module';
import type * as Grpc from '@grpc/grpc-js';
import type * as StreamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type * as SharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type * as GossipPb from '@eventstore/db-client/generated/gossip_pb.js';

const fromClient = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
const grpc = fromClient('@grpc/grpc-js') as typeof Grpc;
const streams = fromClient('../generated/streams_pb.js') as typeof StreamsPb;
const shared = fromClient('../generated/shared_pb.js') as typeof SharedPb;
const gossip = fromClient('../generated/gossip_pb.js') as typeof GossipPb;
const { StreamsService } = fromClient('../generated/streams_grpc_pb.js') as { StreamsService: Grpc.ServiceDefinition };
const { GossipService } = fromClient('../generated/gossip_grpc_pb.js') as { GossipService: Grpc.ServiceDefinition };
const { ServerFeaturesService } = fromClient('../generated/serverfeatures_grpc_pb.js') as {
  ServerFeaturesService: Grpc.ServiceDefinition;
};

interface Stored {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly createdMs: number;
  readonly type: string;
  readonly data: Uint8Array;
  readonly meta: Uint8Array;
}

/** What a call meets instead of an answer; `after` = the append is written first. */
export type Fault =
  | 'mute'
  | 'mute_after'
  | {
      readonly code: number;
      readonly details: string;
      readonly after?: boolean;
      readonly metadata?: Readonly<Record<string, string>>;
    };

/** The fake and its levers. */
export interface FakeEventStore {
  readonly port: number;
  readonly url: string;
  /**
   * Calls per method since the start, and the values of `grpc-accept-encoding` and `requires-leader` that came with
   * appends and reads.
   */
  readonly calls: Readonly<
    Record<'append' | 'batchAppend' | 'read' | 'subscribe' | 'delete' | 'gossip' | 'expectedAny', number>
  >;
  readonly encodings: ReadonlySet<string>;
  readonly leaderless: () => number;
  /** Asked for every append (counted from 1) and every read or subscription. */
  onAppend: (count: number) => Fault | undefined;
  onRead: (kind: 'read' | 'subscribe') => Fault | undefined;
  /** Ends all subscriptions without an error, as a server does that closes in order. */
  endSubscriptions(): void;
  /** Subscriptions stay open and say nothing more, while the log moves on. */
  silenceSubscriptions(): void;
  breakSubscriptions(code: number, details: string): void;
  openSubscriptions(): number;
  /** Events sent by reads and subscriptions so far. */
  served(): number;
  /** Events that it looked at for that, those that a filter left out included. */
  walked(): number;
  /** Writes events that are not ours: of the system or of another installation; default one. */
  foreign(stream: string, type: string, count?: number): void;
  kill(): void;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the fake on a free port of 127.0.0.1 and keeps its log in memory, also over kill and restart. */
export async function fakeEventStore(): Promise<FakeEventStore> {
  const all: Stored[] = [];
  const byStream = new Map<string, Stored[]>();
  const subscriptions = new Set<{
    push(): void;
    silent: boolean;
    call: Grpc.ServerWritableStream<StreamsPb.ReadReq, StreamsPb.ReadResp>;
  }>();
  const calls = { append: 0, batchAppend: 0, read: 0, subscribe: 0, delete: 0, gossip: 0, expectedAny: 0 };
  const encodings = new Set<string>();
  let leaderless = 0;
  let served = 0;
  let walked = 0;
  let server: Grpc.Server;
  let port = 0;

  const fake: FakeEventStore = {
    get port() {
      return port;
    },
    get url() {
      return `esdb://127.0.0.1:${port}?tls=false`;
    },
    calls,
    encodings,
    leaderless: () => leaderless,
    onAppend: () => undefined,
    onRead: () => undefined,
    endSubscriptions: () => {
      for (const { call } of subscriptions) call.end();
      subscriptions.clear();
    },
    silenceSubscriptions: () => {
      for (const one of subscriptions) one.silent = true;
    },
    breakSubscriptions: (code, details) => {
      for (const { call } of subscriptions) call.emit('error', { code, details });
      subscriptions.clear();
    },
    openSubscriptions: () => subscriptions.size,
    served: () => served,
    walked: () => walked,
    foreign: (stream, type, count = 1) => {
      write(
        stream,
        Array.from({ length: count }, () => ({
          id: crypto.randomUUID(),
          type,
          data: Buffer.from('{}'),
          meta: new Uint8Array(),
        })),
      );
    },
    kill: () => {
      subscriptions.clear();
      server.forceShutdown();
    },
    restart: () => listen(port),
    stop: async () => {
      server.forceShutdown();
      await Promise.resolve();
    },
  };

  function write(stream: string, events: readonly Pick<Stored, 'id' | 'type' | 'data' | 'meta'>[]): void {
    const own = byStream.get(stream) ?? [];
    byStream.set(stream, own);
    for (const event of events) {
      // Positions are places in a file: rising, never dense.
      const stored = {
        ...event,
        stream,
        revision: own.length,
        position: (all.at(-1)?.position ?? 0n) + 120n + BigInt(event.data.length),
        createdMs: Date.now(),
      };
      own.push(stored);
      all.push(stored);
    }
    setImmediate(() => {
      for (const one of subscriptions) one.push();
    });
  }

  function fail(target: { emit(event: 'error', error: unknown): unknown }, fault: Exclude<Fault, string>): void {
    const metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(fault.metadata ?? {})) metadata.set(name, value);
    target.emit('error', { code: fault.code, details: fault.details, metadata });
  }
  function note(call: { metadata: Grpc.Metadata }): void {
    if (call.metadata.get('requires-leader')[0] !== 'true') leaderless += 1;
  }

  function append(
    call: Grpc.ServerReadableStream<StreamsPb.AppendReq, StreamsPb.AppendResp>,
    callback: Grpc.sendUnaryData<StreamsPb.AppendResp>,
  ): void {
    note(call);
    calls.append += 1;
    const fault = fake.onAppend(calls.append);
    let options: StreamsPb.AppendReq.Options | undefined;
    const events: Pick<Stored, 'id' | 'type' | 'data' | 'meta'>[] = [];
    call.on('error', () => undefined);
    call.on('data', (request: StreamsPb.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message)
        events.push({
          id: uuidText(message.getId()!),
          type: message.getMetadataMap().get('type') ?? '',
          data: message.getData_asU8(),
          meta: message.getCustomMetadata_asU8(),
        });
    });
    call.on('end', () => {
      if (fault === 'mute') return;
      if (typeof fault === 'object' && !fault.after) {
        fail(
          {
            emit: (_, error) => {
              callback(error as Grpc.ServiceError);
            },
          },
          fault,
        );
        return;
      }
      const answer = decide(options!, events);
      if (fault === 'mute_after') return;
      if (typeof fault === 'object') {
        fail(
          {
            emit: (_, error) => {
              callback(error as Grpc.ServiceError);
            },
          },
          fault,
        );
        return;
      }
      callback(null, answer);
    });
  }

  function decide(
    options: StreamsPb.AppendReq.Options,
    events: readonly Pick<Stored, 'id' | 'type' | 'data' | 'meta'>[],
  ): StreamsPb.AppendResp {
    const stream = streamName(options.getStreamIdentifier()!);
    const last = (byStream.get(stream)?.length ?? 0) - 1;
    if (options.hasAny() || options.hasStreamExists()) calls.expectedAny += 1;
    const expected = options.hasNoStream() ? -1 : options.hasRevision() ? Number(options.getRevision()) : last;
    const response = new streams.AppendResp();
    const own = byStream.get(stream) ?? [];
    const replay = expected < last && events.every((event, i) => own[expected + 1 + i]?.id === event.id);
    if (expected !== last && !replay) {
      const wrong = new streams.AppendResp.WrongExpectedVersion();
      if (last >= 0) wrong.setCurrentRevision(String(last));
      else wrong.setCurrentNoStream(new shared.Empty());
      if (expected >= 0) wrong.setExpectedRevision(String(expected));
      else wrong.setExpectedNoStream(new shared.Empty());
      response.setWrongExpectedVersion(wrong);
      return response;
    }
    if (!replay) write(stream, events);
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(String(expected + events.length));
    success.setNoPosition(new shared.Empty());
    response.setSuccess(success);
    return response;
  }

  function toResponse(stored: Stored): StreamsPb.ReadResp {
    const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
    recorded.setId(uuid(stored.id));
    recorded.setStreamIdentifier(identifier(stored.stream));
    recorded.setStreamRevision(String(stored.revision));
    recorded.setCommitPosition(String(stored.position));
    recorded.setPreparePosition(String(stored.position));
    recorded
      .getMetadataMap()
      .set('type', stored.type)
      .set('content-type', 'application/json')
      .set('created', String(BigInt(stored.createdMs) * 10_000n));
    recorded.setData(stored.data);
    recorded.setCustomMetadata(stored.meta);
    const event = new streams.ReadResp.ReadEvent();
    event.setEvent(recorded);
    event.setCommitPosition(String(stored.position));
    const response = new streams.ReadResp();
    response.setEvent(event);
    return response;
  }

  function read(call: Grpc.ServerWritableStream<StreamsPb.ReadReq, StreamsPb.ReadResp>): void {
    note(call);
    const options = call.request.getOptions()!;
    const kind = options.hasSubscription() ? 'subscribe' : 'read';
    calls[kind] += 1;
    call.on('error', () => undefined);
    const fault = fake.onRead(kind);
    if (typeof fault === 'object') {
      fail(call, fault);
      return;
    }
    if (fault !== undefined) return;
    if (kind === 'subscribe') subscribe(call, options);
    else page(call, options);
  }

  function page(
    call: Grpc.ServerWritableStream<StreamsPb.ReadReq, StreamsPb.ReadResp>,
    options: StreamsPb.ReadReq.Options,
  ): void {
    const backwards = options.getReadDirection() === 1;
    const named = options.getStream();
    const source = named ? byStream.get(streamName(named.getStreamIdentifier()!)) : all;
    if (!source) {
      const missing = new streams.ReadResp.StreamNotFound();
      missing.setStreamIdentifier(named!.getStreamIdentifier());
      const response = new streams.ReadResp();
      response.setStreamNotFound(missing);
      call.write(response);
      call.end();
      return;
    }
    let matching: readonly Stored[];
    if (named) {
      const from = named.hasRevision() ? Number(named.getRevision()) : named.hasEnd() ? Infinity : 0;
      matching = backwards
        ? source.filter(({ revision }) => revision <= from)
        : source.filter(({ revision }) => revision >= from);
    } else {
      const asked = options.getAll()!;
      const from = asked.hasPosition() ? BigInt(asked.getPosition()!.getCommitPosition()) : undefined;
      // Forwards includes the position, backwards does not.
      matching = source.filter(({ position }) =>
        backwards ? asked.hasEnd() || from === undefined || position < from : from === undefined || position >= from,
      );
    }
    const passes = passing(options);
    let left = Number(options.getCount());
    for (const stored of backwards ? [...matching].reverse() : matching) {
      if (left === 0) break;
      walked += 1;
      if (!passes(stored)) continue;
      call.write(toResponse(stored));
      served += 1;
      left -= 1;
    }
    call.end();
  }

  /** The filter that came with a read or subscription. */
  function passing(options: StreamsPb.ReadReq.Options): (stored: Stored) => boolean {
    const filter = options.getFilter();
    const prefixes = filter?.getStreamIdentifier()?.getPrefixList();
    const types = filter?.getEventType()?.getRegex();
    return ({ stream, type }) =>
      (prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix))) &&
      (!types || new RegExp(types).test(type));
  }

  function subscribe(
    call: Grpc.ServerWritableStream<StreamsPb.ReadReq, StreamsPb.ReadResp>,
    options: StreamsPb.ReadReq.Options,
  ): void {
    const asked = options.getAll()!;
    const passes = passing(options);
    const after = asked.hasPosition() ? BigInt(asked.getPosition()!.getCommitPosition()) : undefined;
    let next = all.findIndex(({ position }) => after === undefined || position > after);
    if (next < 0) next = all.length;
    let live = false;
    let waiting = false;
    const one = {
      silent: false,
      call,
      push(): void {
        if (waiting) return;
        while (!one.silent && next < all.length) {
          const stored = all[next]!;
          next += 1;
          walked += 1;
          if (!passes(stored)) continue;
          served += 1;
          if (!call.write(toResponse(stored))) {
            waiting = true;
            call.once('drain', () => {
              waiting = false;
              one.push();
            });
            return;
          }
        }
        if (live || one.silent) return;
        live = true;
        const response = new streams.ReadResp();
        response.setCaughtUp(new streams.ReadResp.CaughtUp());
        call.write(response);
      },
    };
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(crypto.randomUUID());
    const response = new streams.ReadResp();
    response.setConfirmation(confirmation);
    call.write(response);
    subscriptions.add(one);
    call.on('cancelled', () => {
      subscriptions.delete(one);
    });
    call.on('close', () => {
      subscriptions.delete(one);
    });
    one.push();
  }

  async function listen(at: number): Promise<void> {
    server = new grpc.Server();
    // grpc-js hides this header from handlers: it is read where the HTTP/2 stream arrives.
    const inside = server as unknown as Record<
      '_channelzHandler' | '_streamHandler',
      (interceptors: unknown, stream: unknown, headers: Record<string, unknown>) => void
    >;
    for (const name of ['_channelzHandler', '_streamHandler'] as const) {
      const arrive = inside[name];
      inside[name] = function noteEncoding(interceptors, stream, headers) {
        encodings.add(String(headers['grpc-accept-encoding']));
        arrive.call(this, interceptors, stream, headers);
      };
    }
    server.addService(StreamsService, {
      append,
      read,
      batchAppend: (call: Grpc.ServerDuplexStream<unknown, unknown>) => {
        calls.batchAppend += 1;
        call.end();
      },
      delete: (_: unknown, callback: Grpc.sendUnaryData<unknown>) => {
        calls.delete += 1;
        fail(
          {
            emit: (__, error) => {
              callback(error as Grpc.ServiceError);
            },
          },
          { code: 7, details: 'Access Denied', metadata: { exception: 'access-denied' } },
        );
      },
      tombstone: (_: unknown, callback: Grpc.sendUnaryData<unknown>) => {
        callback({ code: 7, details: 'Access Denied' } as Grpc.ServiceError);
      },
    } as unknown as Grpc.UntypedServiceImplementation);
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, callback: Grpc.sendUnaryData<unknown>) => {
        callback({ code: 12, details: 'unimplemented' } as Grpc.ServiceError);
      },
    } as unknown as Grpc.UntypedServiceImplementation);
    server.addService(GossipService, {
      read: (_: unknown, callback: Grpc.sendUnaryData<GossipPb.ClusterInfo>) => {
        calls.gossip += 1;
        const endPoint = new gossip.EndPoint();
        endPoint.setAddress('127.0.0.1');
        endPoint.setPort(port);
        const member = new gossip.MemberInfo();
        member.setInstanceId(uuid(crypto.randomUUID()));
        member.setTimeStamp('0');
        member.setState(gossip.MemberInfo.VNodeState.LEADER);
        member.setIsAlive(true);
        member.setHttpEndPoint(endPoint);
        const info = new gossip.ClusterInfo();
        info.setMembersList([member]);
        callback(null, info);
      },
    } as unknown as Grpc.UntypedServiceImplementation);
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${at}`, grpc.ServerCredentials.createInsecure(), (error, bound) => {
        if (error) reject(error);
        else resolve(bound);
      });
    });
  }
  await listen(0);
  return fake;
}

function uuid(text: string): SharedPb.UUID {
  const made = new shared.UUID();
  made.setString(text);
  return made;
}

/** The client sends ids either as text or as two 64-bit halves. */
function uuidText(id: SharedPb.UUID): string {
  if (id.hasString()) return id.getString();
  const halves = id.getStructured()!;
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function identifier(name: string): SharedPb.StreamIdentifier {
  const made = new shared.StreamIdentifier();
  made.setStreamName(Buffer.from(name).toString('base64'));
  return made;
}

const streamName = (id: SharedPb.StreamIdentifier): string => Buffer.from(id.getStreamName_asU8()).toString();
