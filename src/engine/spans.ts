// Work as a span of a trace: begun by whoever knows what came before it, ended here, whatever comes of it. Without a
// tracer there are no spans, and nothing is done for them.
import type { EventMeta } from '../domain/event.ts';
import { Refusal } from '../domain/refusal.ts';
import { storeErrorKind, type TraceSpan, type SpanAttributes, type StoredEvent } from './ports.ts';

/** True for a `traceparent` of a trace that is recorded (W3C Trace Context, the flag `sampled`). */
export const isSampled = (traceparent: string | undefined): traceparent is string =>
  traceparent?.endsWith('-01') === true;

/** The trace that an event was recorded in; undefined where it was not. */
export function traceOf({ meta }: Pick<StoredEvent, 'meta'>): string | undefined {
  const { traceparent } = (meta ?? {}) as Partial<EventMeta>;
  return isSampled(traceparent) ? traceparent : undefined;
}

/** What kind of failure it was; never what it says, in which names may stand. */
function errorType(error: unknown): string {
  return error instanceof Refusal ? error.code : (storeErrorKind(error) ?? 'defect');
}

/** Does the work, and ends the span with what is `said` of it then. A refusal is an answer, and no failure. */
export async function within<T>(
  span: TraceSpan | undefined,
  work: () => Promise<T>,
  said?: (done: T) => SpanAttributes,
): Promise<T> {
  if (!span) return work();
  try {
    const done = await work();
    span.end(said?.(done));
    return done;
  } catch (error) {
    span.end({ 'error.type': errorType(error) }, !(error instanceof Refusal));
    throw error;
  }
}
