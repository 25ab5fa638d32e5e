// Where events stand in the log of EventStoreDB, what it calls a flow of them, and how its failures read.
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { deadline } from '../engine/loop.ts';
import type { Position } from '../engine/ports.ts';
import { typeOf } from './event-log.eventstoredb.client.ts';

/** Where an event stands in the log. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}
/** What reads and subscriptions have in common. */
export interface Flow {
  on(event: string, listener: (value: never) => void): unknown;
  read(): AllStreamResolvedEvent | null;
  readonly readableLength: number;
}

/** A place as the engine carries it. */
export const encodePlace = ({ commit, prepare }: LogPosition): Position => `${commit}/${prepare}`;

/** The way back: both halves, because some servers have sent positions whose halves differ. */
export function decodePlace(position: Position): LogPosition {
  const match = /^(\d{1,20})\/(\d{1,20})$/.exec(position);
  if (!match) throw new TypeError(`"${position}" is not a position of this event log`);
  return { commit: BigInt(match[1]!), prepare: BigInt(match[2]!) };
}

/** Which of two places comes first, for sorting. */
export function comparePlaces(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  return a.prepare === b.prepare ? 0 : a.prepare < b.prepare ? -1 : 1;
}

/** Where an event that was read stands. */
export const placeOf = (resolved: AllStreamResolvedEvent): LogPosition => {
  const { event, commitPosition } = resolved;
  if (event?.position) return event.position;
  const commit = commitPosition ?? 0n;
  return { commit, prepare: commit };
};

/** What a failure says of itself. */
export const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : (typeOf(error) ?? String(error));

/**
 * Resolves like `work`, or rejects with `timeout` after `ms`: several calls of the client never settle when a server
 * falls silent.
 */
export function within<T>(work: Promise<T>, ms: number, timeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = deadline(ms, () => {
      reject(timeout());
    });
    work.then(resolve, reject).finally(() => {
      timer.stop();
    });
  });
}

/** What is said of a server that did not answer in time. */
export const silence = (ownMs: number): Error => new Error(`no answer from the event store within ${ownMs} ms`);
