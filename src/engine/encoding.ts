// What an append looks like as bytes, and the checks that every event log makes before it sends anything.
import { LIMITS } from '../domain/limits.ts';
import { storeError } from './ports.ts';
import type { EventText, NewEvent } from './ports.ts';

/** An event whose data and metadata are already JSON text. */
export interface EncodedEvent extends EventText {
  readonly id: string;
  readonly type: string;
}

const EVENT_OVERHEAD_BYTES = 120;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// A lone surrogate or a NUL is no text that every store can keep; inside data JSON escapes both.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** An event as text, with the bytes that it adds to an append, envelope included: what `LIMITS.appendBytes` counts. */
export function eventText(type: string, data: object, meta: object): EventText {
  const [dataText, metaText] = [JSON.stringify(data), JSON.stringify(meta)];
  return {
    data: dataText,
    meta: metaText,
    bytes: Buffer.byteLength(dataText) + Buffer.byteLength(metaText) + Buffer.byteLength(type) + EVENT_OVERHEAD_BYTES,
  };
}

/**
 * Encodes an append. Throws a TypeError for a call that no store may see (no events, a revision that is neither 'none'
 * nor a
 * whole number >= 0, an id that is no UUID, a name that no store can keep), and a `too_large` StoreError above
 * LIMITS.appendBytes.
 */
export function encodeAppend(
  stream: string,
  expected: number | 'none',
  events: readonly NewEvent[],
): readonly EncodedEvent[] {
  // Without this check an undefined revision would mean "any" to EventStoreDB and write twice.
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0))
    throw new TypeError(
      `append to ${stream}: expected must be 'none' or the last revision (a whole number >= 0), ` +
        `not ${String(expected)}`,
    );
  if (stream === '' || stream.startsWith('$') || UNSTORABLE.test(stream))
    throw new TypeError(
      `append: "${stream}" is not a stream name; it must not be empty, begin with $ or contain NUL or lone surrogates`,
    );
  if (events.length === 0) throw new TypeError(`append to ${stream}: at least one event is needed`);
  let bytes = 0;
  const encoded = events.map(({ id, type, data, meta, text }): EncodedEvent => {
    if (!UUID.test(id)) throw new TypeError(`append to ${stream}: the event id "${id}" is not a UUID`);
    if (type === '' || UNSTORABLE.test(type))
      throw new TypeError(`append to ${stream}: "${type}" is not an event type`);
    const made = text ?? eventText(type, data, meta);
    bytes += made.bytes;
    return { id: id.toLowerCase(), type, data: made.data, meta: made.meta, bytes: made.bytes };
  });
  if (bytes > LIMITS.appendBytes)
    throw storeError(
      'too_large',
      `append to ${stream}: ${bytes} bytes in ${events.length} events; the limit is ${LIMITS.appendBytes}; ` +
        'send fewer events at once',
    );
  return encoded;
}
