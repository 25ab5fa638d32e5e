// Event logs with one planted fault each: every one of them must turn its case of the suite red.
import { storeErrorKind } from '../../src/engine/ports.ts';
import type { EventLog, NewEvent, StoreError } from '../../src/engine/ports.ts';

/** A fault: takes a sound log, gives a broken one. */
export type Plant = (log: EventLog) => EventLog;

/** Says "done" first and writes a little later. */
export const acknowledgesEarly: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) => {
    setTimeout(() => {
      log.append(stream, expected, events).catch(() => undefined);
    }, 40);
    return Promise.resolve({ lastRevision: (expected === 'none' ? -1 : expected) + events.length });
  },
});

/** Gives each attempt new ids, so that a retry is not recognised. */
export const forgetsIds: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) =>
    log.append(
      stream,
      expected,
      events.map((event) => ({ ...event, id: crypto.randomUUID() })),
    ),
});

/** After a conflict it writes behind whatever is there, like an append that expects "any". */
export const ignoresRevision: Plant = (log) => ({
  ...log,
  append: async (stream, expected, events) => {
    try {
      return await log.append(stream, expected, events);
    } catch (error) {
      const { actual = -1 } = error as StoreError;
      if (storeErrorKind(error) !== 'wrong_revision') throw error;
      return log.append(stream, actual < 0 ? 'none' : actual, events);
    }
  },
});

/** Takes an append for a retry when its first event is known. */
export const looksAtFirstIdOnly: Plant = (log) => ({
  ...log,
  append: async (stream, expected, events) => {
    try {
      return await log.append(stream, expected, events);
    } catch (error) {
      const from = expected === 'none' ? 0 : expected + 1;
      if (
        storeErrorKind(error) !== 'wrong_revision' ||
        (await log.readStream(stream, { from, limit: 1 })).events[0]?.id !== events[0]?.id
      )
        throw error;
      return { lastRevision: from + events.length - 1 };
    }
  },
});

/** Sends the revision before the one it was given. */
export const sendsStaleRevision: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) =>
    log.append(stream, expected === 'none' ? 'none' : expected === 0 ? 'none' : expected - 1, events),
});

/** Writes event by event: a refusal in the middle leaves a torn append. */
export const writesOneByOne: Plant = (log) => ({
  ...log,
  append: async (stream, expected, events) => {
    let last = expected;
    for (const event of events) last = (await log.append(stream, last, [event])).lastRevision;
    return { lastRevision: last as number };
  },
});

/** Keeps appends that are too large by leaving out what does not fit. */
export const cutsLargeAppends: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) =>
    log.append(stream, expected, events).catch((error: unknown) => {
      if (storeErrorKind(error) !== 'too_large') throw error;
      return log.append(
        stream,
        expected,
        events.slice(0, 1).map((event): NewEvent => ({ ...event, data: {} })),
      );
    }),
});

/**
 * The newest event becomes visible only after its successor has been seen: a reader that goes on from there misses it.
 */
export const showsEventsOutOfOrder: Plant = (log) => ({
  ...log,
  readAll: async (options) => {
    const page = await log.readAll(options);
    return page.events.length > 1
      ? { events: [...page.events.slice(0, -2), page.events.at(-1)!], next: page.next }
      : page;
  },
});

/** Delivers the first batch twice. */
export const deliversTwice: Plant = (log) => ({
  ...log,
  subscribe: (options, handler, signal) => {
    let first = true;
    return log.subscribe(
      options,
      async (batch) => {
        await handler(batch);
        if (first) {
          first = false;
          await handler(batch);
        }
      },
      signal,
    );
  },
});

/** Goes on behind a batch whose handler failed. */
export const checkpointsBeforeHandler: Plant = (log) => ({
  ...log,
  subscribe: (options, handler, signal) =>
    log.subscribe(
      options,
      (batch) => {
        void handler(batch).catch(() => undefined);
        return Promise.resolve();
      },
      signal,
    ),
});

/** Delivers the first batch and then nothing. */
export const goesDeaf: Plant = (log) => ({
  ...log,
  subscribe: (options, handler, signal) => {
    let deaf = false;
    return log.subscribe(
      options,
      (batch) => {
        if (deaf) return Promise.resolve();
        deaf = true;
        return handler(batch);
      },
      signal,
    );
  },
});

/** Numbers that do not survive: data passes through single precision. */
export const roundsNumbers: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) =>
    log.append(
      stream,
      expected,
      events.map((event) => ({
        ...event,
        data: JSON.parse(JSON.stringify(event.data), (_, value: unknown) =>
          typeof value === 'number' ? Math.fround(value) : value,
        ) as object,
      })),
    ),
});

/** Ignores the prefixes it was asked for. */
export const ignoresPrefixes: Plant = (log) => ({
  ...log,
  readAll: ({ prefixes: _ignored, ...options }) => log.readAll(options),
});

/** Passes everything on to the store without looking at its size or number. */
export const acceptsEmptyAppends: Plant = (log) => ({
  ...log,
  append: (stream, expected, events) =>
    events.length === 0 ? Promise.resolve({ lastRevision: 0 }) : log.append(stream, expected, events),
});
export const keepsTroubleToItself: Plant = (log) => ({
  ...log,
  subscribe: ({ onTrouble: _unheard, ...options }, handler, signal) => log.subscribe(options, handler, signal),
});

/** Of several streams it gives the first events, from wherever they were asked for. */
export const readsFromTheBeginning: Plant = (log) => ({
  ...log,
  readStreams: (asked, limit) =>
    log.readStreams?.(
      asked.map(({ stream }) => ({ stream, from: 0 })),
      limit,
    ) ?? Promise.resolve([]),
});
