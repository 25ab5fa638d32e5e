// Snapshots of pages: how one is sealed, and what must be true of a stored one before anybody believes it.
import type { Snapshot } from './ports.ts';
import type { Secrets } from './secrets.ts';

type Unsealed = Omit<Snapshot, 'seal'>;

function sealOf(secrets: Pick<Secrets, 'seal'>, stream: string, { revision, eventId, shape, book }: Unsealed): string {
  // JSON has no bare line feed: no other five values make the same text.
  return secrets.seal(`${JSON.stringify(['snapshot', stream, revision, eventId, shape])}\n`, book);
}

/** A snapshot of a stream's page, sealed: only who knows the installation's pepper can make or change one. */
export function sealed(secrets: Pick<Secrets, 'seal'>, stream: string, page: Unsealed): Snapshot {
  return { ...page, seal: sealOf(secrets, stream, page) };
}

/**
 * The page of a stored snapshot. Throws an Error that says what is odd about it: its seal, or its text. Whether it fits
 * the stream is asked of the stream.
 */
export function opened<P>(
  secrets: Pick<Secrets, 'seal'>,
  stream: string,
  snapshot: Snapshot,
  decode: (text: string) => P,
): P {
  if (snapshot.seal !== sealOf(secrets, stream, snapshot)) throw new Error('its seal is not that of what it says');
  return decode(snapshot.book);
}
