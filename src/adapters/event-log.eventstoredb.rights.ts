// What a writer must not be able to do in EventStoreDB: delete streams.
import { storeError } from '../engine/ports.ts';
import { typeOf, type Clients, type Connection } from './event-log.eventstoredb.client.ts';
import { silence, textOf, within } from './event-log.eventstoredb.places.ts';
import type { LogReads } from './event-log.eventstoredb.reads.ts';

/**
 * Asks once, with the first call that is answered, and resolves at once from then on. Rejects with what an operator has
 * to change when the user may delete streams, with `unavailable` when nobody answers. Nothing is asked without TLS:
 * there nobody has rights that could be told apart.
 */
export function rightsCheck(
  { tls, credentials }: Connection,
  client: Clients,
  reads: LogReads,
  { prefix, deadlineMs, ownMs }: { readonly prefix: string; readonly deadlineMs: number; readonly ownMs: number },
): () => Promise<void> {
  let trusted = !tls;
  let trying: Promise<void> | undefined;
  async function checkRights(): Promise<void> {
    await reads.ping();
    const on = client.current();
    // The right to delete is checked before the revision, and this stream never exists: nothing can be deleted by
    // asking.
    const outcome = await within(
      on.deleteStream(`${prefix}ledger-may-this-user-delete`, {
        expectedRevision: BigInt(Number.MAX_SAFE_INTEGER),
        requiresLeader: true,
        deadline: deadlineMs,
        credentials,
      }),
      ownMs,
      () => silence(ownMs),
    ).then(
      () => 'deleted',
      (error: unknown) => {
        const type = typeOf(error);
        if (type === 'access-denied' || type === 'wrong-expected-version' || type === 'stream-not-found') return type;
        client.judge(on, error);
        throw storeError('unavailable', `the event store does not answer: ${textOf(error)}`, { cause: error });
      },
    );
    if (outcome !== 'access-denied') {
      throw new Error(
        `the user "${credentials.username}" of EVENTSTORE_URL may delete streams, so history could vanish; ` +
          'use a user outside $admins and set the default ACL ($settings) to {"$userStreamAcl":' +
          `{"$r":["$admins","${credentials.username}"],"$w":["$admins","${credentials.username}"],` +
          '"$d":"$admins","$mw":"$admins"}}',
      );
    }
    trusted = true;
  }
  return () =>
    trusted
      ? Promise.resolve()
      : (trying ??= checkRights().finally(() => {
          trying = undefined;
        }));
}
