// How an event is declared: once, as a zod schema with a type name and a version. Everything else (the TypeScript type,
// the check when it is made, the reader of old versions, the JSON schema of /events) is derived from that one
// declaration.
import { z } from 'zod';
import { actorType, actorVia } from './actors.ts';

/** A fact that a command decided: what happened, not yet written. `type` is the dotted public name. */
export interface LedgerEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly version: number;
  readonly data: D;
}

/** Turns the data of an older version into the data of the next one; a pure function. */
export type Upcaster = (old: never) => unknown;

/** A declared event: callable to make one (validated), and able to read every version ever written. */
export interface EventDefinition<T extends string = string, S extends z.ZodType = z.ZodType> {
  (data: z.input<S>): LedgerEvent<T, z.output<S>>;
  readonly type: T;
  readonly version: number;
  readonly schema: S;
  /**
   * Makes one without the run-time check: for the hot path, from parts that were checked on input. The test kit checks
   * every event that a command makes.
   */
  unchecked(data: z.output<S>): LedgerEvent<T, z.output<S>>;
  /** Returns the data in today's shape. Throws when the version is newer than this program knows. */
  read(version: number, data: unknown): z.output<S>;
}

/** The event that a definition makes. */
export type EventOf<D> = D extends EventDefinition<infer T, infer S> ? LedgerEvent<T, z.output<S>> : never;

/**
 * Declares an event. `upcasters.from1` turns version 1 into version 2, and so on; one must exist for every older
 * version.
 * Stored data is trusted (we wrote it after validation), so reading upcasts and does not validate again.
 */
export function event<T extends string, S extends z.ZodType>(
  type: T,
  version: number,
  schema: S,
  upcasters: Readonly<Record<`from${number}`, Upcaster>> = {},
): EventDefinition<T, S> {
  for (let v = 1; v < version; v++)
    if (!upcasters[`from${v}`]) throw new Error(`${type}: no upcaster from version ${v}`);
  const make = (data: z.input<S>): LedgerEvent<T, z.output<S>> => ({ type, version, data: schema.parse(data) });
  const read = (from: number, data: unknown): z.output<S> => {
    if (from > version)
      throw new Error(`${type} version ${from} was written by a newer program (this one knows ${version})`);
    let value = data;
    for (let v = from; v < version; v++) value = (upcasters[`from${v}`] as (old: unknown) => unknown)(value);
    return value as z.output<S>; // the one cast: bytes that we wrote ourselves, upcast to today's schema
  };
  const unchecked = (data: z.output<S>): LedgerEvent<T, z.output<S>> => ({ type, version, data });
  return Object.assign(make, { type, version, schema, read, unchecked });
}

/** Who did something, and through which door. `id` is a key id, `iss|sub` of a user, or the name of a system job. */
export const actorSchema = z.object({ type: actorType, id: z.string(), name: z.string().optional(), via: actorVia });
/** Who did something, and through which door. */
export type Actor = z.infer<typeof actorSchema>;

/** What is written beside an event: who, when, for which request, and which place it had in its command. */
export interface EventMeta {
  /** Schema version of the data. */
  readonly v: number;
  /** RFC 3339 with milliseconds; never before that of the previous event of the stream. */
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly command: string;
  /** Place of the event in its command's events, and how many there are: the receipt of an idempotent command. */
  readonly index: number;
  readonly count: number;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly causationId?: string;
  /** W3C trace context of the command; only where its trace was recorded. */
  readonly traceparent?: string;
  readonly idempotencyKey?: string;
  /** SHA-256 (hex) of method, route, path ids and canonical body; only with an idempotency key. */
  readonly fingerprint?: string;
}

/** An event as the stream holds it, in today's shape. */
export interface Recorded<E extends LedgerEvent = LedgerEvent> {
  /** UUID v7 of the event. */
  readonly id: string;
  readonly stream: string;
  /** 0-based place in its stream; gapless. */
  readonly revision: number;
  readonly type: E['type'];
  readonly version: number;
  readonly data: E['data'];
  readonly meta: EventMeta;
}

/** Fields of an event, as callers see it, that a list shows to people. */
export const EVENT_COLUMNS = ['sequence', 'type', 'recordedAt', 'effectiveDate', 'actor.name', 'entity.id'] as const;
