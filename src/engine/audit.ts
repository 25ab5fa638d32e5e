// What stored events say against themselves: revisions, ids, times, commands, schemas and books that do not fit. It
// reads events alone, never rows.
import { z } from 'zod';
import { companyOfStream, entryIn, numberIn } from '../domain/book.ts';
import type { Numbered } from '../domain/book-part.ts';
import { companyBegunBy, companyRegisteredBy, DIRECTORY_STREAM } from '../domain/directory.ts';
import { actorSchema, type EventMeta } from '../domain/event.ts';
import { debitTotal } from '../domain/journal.ts';
import { ChartAdopted, oddAdoption, type Adopted } from '../domain/templates.ts';
import type { StoredEvent } from './ports.ts';
import { catalog, readEvent, type RecordedFact } from '../domain/events.ts';

/**
 * Something that Daicho never writes: whoever meets it knows that the events were changed, or written by something
 * else.
 */
export interface EventFinding {
  readonly check: EventCheck;
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

/**
 * What can be wrong with an event. `gap`: a revision is missing or out of order. `event_id`: an id is there twice, or
 * was made after the event was
 * recorded. `recorded_at`: recorded before its predecessor. `command`: the events of one command are not together.
 * `schema`: not what an event of
 * its type holds. `unbalanced`, and what numbers count (`entry_number`): not what a journal allows. `stream`: a company
 * without its stream, or a stream of another company. `store`: the order that the store keeps does not fit. `lost`: the
 * read models know events that are not there any more. `changed`: the event is not the one from which the read models
 * were made. `unreadable`: no program of this version can have written it.
 */
export type EventCheck =
  | 'gap'
  | 'event_id'
  | 'recorded_at'
  | 'command'
  | 'schema'
  | 'unbalanced'
  | Numbered['kind']
  | 'stream'
  | 'store'
  | 'lost'
  | 'changed'
  | 'unreadable';

/** Most findings of one kind that are told. */
const TOLD = 50;
/** An id is made in the moment of recording; generators may run ahead of a clock that was set back by a few seconds. */
const ID_AHEAD_MS = 60_000;

const instant = z.iso.datetime({ precision: 3 });
const text = z.string().min(1);
const metaSchema = z
  .object({
    v: z.number().int().positive(),
    recordedAt: instant,
    actor: actorSchema,
    command: text,
    index: z.number().int().min(0),
    count: z.number().int().positive(),
    requestId: text.optional(),
    correlationId: text.optional(),
    causationId: text.optional(),
    idempotencyKey: text.optional(),
    fingerprint: text.optional(),
  })
  .refine(({ index, count }) => index < count, { path: ['index'], error: 'must be less than count' });

/**
 * 64-bit marks of ids, 16 to 32 bytes each: an id that comes again is met with certainty, a stranger is taken for one
 * in one of 400,000 logs of ten million.
 */
function marks(): { seen(id: string): boolean } {
  let slots = new Uint32Array(2 * 4_096);
  let used = 0;
  const put = (into: Uint32Array, high: number, low: number): boolean => {
    const size = into.length / 2;
    for (let at = low % size; ; at = (at + 1) % size) {
      const there = into[2 * at] as number;
      if (there === high && into[2 * at + 1] === low) return false;
      if (there !== 0) continue;
      into[2 * at] = high;
      into[2 * at + 1] = low;
      return true;
    }
  };
  return {
    seen(id) {
      const words = [0, 9, 19, 28].map(
        (from) =>
          Number.parseInt(
            id
              .slice(from, from + 9)
              .replaceAll('-', '')
              .slice(0, 8),
            16,
          ) || 0,
      );
      const mix = (factor: number): number =>
        words.reduce((sum, word) => {
          const product = Math.imul(sum ^ word, factor);
          return product ^ (product >>> 13);
        }, factor) >>> 0;
      // A zero marks an empty slot.
      if (!put(slots, mix(0x85ebca6b) || 1, mix(0xc2b2ae35))) return true;
      used += 1;
      if (used * 2 < slots.length / 2) return false;
      const larger = new Uint32Array(slots.length * 2);
      for (let at = 0; at < slots.length; at += 2)
        if (slots[at] !== 0) put(larger, slots[at] as number, slots[at + 1] as number);
      slots = larger;
      return false;
    },
  };
}

/** When a UUID of version 7 was made, in milliseconds since 1970; undefined for other UUIDs. */
function madeMs(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}

/** What all events of one command have in common. */
function commandOf({ command, count, recordedAt, actor, requestId, idempotencyKey, fingerprint }: EventMeta): string {
  return JSON.stringify([command, count, recordedAt, actor.id, requestId, idempotencyKey, fingerprint]);
}

interface Stream {
  revision: number;
  recordedAt: string;
  command: string;
  index: number;
  count: number;
}

/** The audit of a log, fed event by event in its order. */
export interface Audit {
  readonly findings: readonly EventFinding[];
  /** Findings beyond those that are told. */
  more(): number;
  /** Posted entries seen. */
  entries(): number;
  see(event: StoredEvent): void;
  /** Adds a finding from elsewhere. */
  find(finding: EventFinding): void;
  /** Streams whose last command was not seen to its end; and companies that are registered but have no stream. */
  open(): { readonly unfinished: ReadonlyMap<string, number>; readonly missing: readonly string[] };
}

/** What an adoption says against itself: rows that are not those of its template, or another company. */
function judgeAdoption(
  adopted: Adopted,
  company: string | undefined,
  wrong: (check: EventCheck, message: string) => void,
): void {
  const odd = oddAdoption(adopted);
  if (odd !== undefined) wrong('schema', odd);
  if (adopted.companyId !== company) wrong('stream', 'it is of another company that adopts a chart');
}

/** Begins an audit. */
export function audit(): Audit {
  const findings: EventFinding[] = [];
  const counts = new Map<EventCheck, number>();
  const streams = new Map<string, Stream>();
  const numbers = new Map<string, number>();
  const registered = new Set<string>();
  const ids = marks();
  let entries = 0;

  function find(finding: EventFinding): void {
    const count = (counts.get(finding.check) ?? 0) + 1;
    counts.set(finding.check, count);
    if (count <= TOLD) findings.push(finding);
  }

  /** Order, ids and times: what needs no look into the data. */
  function follow(event: StoredEvent, meta: EventMeta): void {
    const { stream, revision } = event;
    const wrong = (check: EventCheck, message: string): void => find({ check, stream, revision, message });
    const last = streams.get(stream);
    const expected = (last?.revision ?? -1) + 1;
    if (revision !== expected)
      wrong(
        'gap',
        `revision ${expected} was expected: ` +
          (revision > expected ? 'events before it are missing' : 'it is out of order'),
      );
    if (ids.seen(event.id.toLowerCase())) wrong('event_id', `its id ${event.id} is that of an earlier event`);
    if (last && meta.recordedAt < last.recordedAt)
      wrong('recorded_at', `recorded at ${meta.recordedAt}, before the previous event's ${last.recordedAt}`);
    const made = madeMs(event.id);
    if (made !== undefined && made > Date.parse(meta.recordedAt) + ID_AHEAD_MS) {
      wrong(
        'event_id',
        `its id was made at ${new Date(made).toISOString()}, after it was recorded (${meta.recordedAt})`,
      );
    }
    const command = commandOf(meta);
    const goesOn = last !== undefined && last.index + 1 < last.count;
    const fits = goesOn ? meta.index === last.index + 1 && command === last.command : meta.index === 0;
    // After a gap its neighbours cannot fit: that is told once.
    if (!fits && revision === expected) {
      wrong(
        'command',
        `it is event ${meta.index + 1} of ${meta.count} of a command (${meta.command}), ` +
          (goesOn ? `where event ${last.index + 2} of ${last.count} was expected` : 'where a new command was expected'),
      );
    }
    streams.set(stream, { revision, recordedAt: meta.recordedAt, command, index: meta.index, count: meta.count });
  }

  /** The data as facts: where streams begin, entries that balance, numbers without gaps. */
  function judge(fact: RecordedFact): void {
    const { stream, revision } = fact;
    const wrong = (check: EventCheck, message: string): void => find({ check, stream, revision, message });
    const company = companyOfStream(stream);
    if (revision === 0 && company !== undefined && companyBegunBy(fact) !== company)
      wrong('stream', 'it is not the creation of this company, with which its stream begins');
    if (fact.type === ChartAdopted.type) judgeAdoption(fact.data, company, wrong);
    const founded = companyRegisteredBy(fact);
    if (founded !== undefined) registered.add(founded);
    const entry = entryIn(fact);
    if (entry) {
      const debits = debitTotal(entry.lines);
      const credits = entry.lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n) - debits;
      if (debits !== credits) wrong('unbalanced', `entry ${entry.id} has debits ${debits} and credits ${credits}`);
      if (entry.counts) entries += 1;
    }
    const given = numberIn(fact);
    if (!given) return;
    const { kind, series, number } = given;
    const counter = `${stream} ${kind} ${series}`;
    const expected = (numbers.get(counter) ?? 0) + 1;
    if (number !== expected) wrong(kind, `${kind.replaceAll('_', ' ')} ${number} of ${series}, expected ${expected}`);
    numbers.set(counter, number);
  }

  return {
    findings,
    more: () => [...counts.values()].reduce((sum, count) => sum + Math.max(0, count - TOLD), 0),
    entries: () => entries,
    find,
    see(event) {
      const { stream, revision, type } = event;
      const wrong = (check: EventCheck, message: string): void => find({ check, stream, revision, message });
      const issue = (error: z.ZodError): string =>
        `${error.issues[0]?.path.map(String).join('.')}: ${error.issues[0]?.message}`;
      const meta = metaSchema.safeParse(event.meta);
      if (meta.success) follow(event, meta.data);
      else {
        wrong('schema', `its metadata is not what Daicho writes: ${issue(meta.error)}`);
        streams.set(stream, {
          ...(streams.get(stream) ?? { recordedAt: '', command: '', index: 0, count: 1 }),
          revision,
        });
        return;
      }
      const definition = catalog().get(type);
      let fact: RecordedFact;
      try {
        fact = readEvent(event);
      } catch (error) {
        wrong('unreadable', (error as Error).message);
        return;
      }
      const data = definition?.schema.safeParse(fact.data);
      if (data?.success === false) wrong('schema', `its data is not that of ${type}: ${issue(data.error)}`);
      else judge(fact);
    },
    open() {
      const unfinished = [...streams]
        .filter(([, { index, count }]) => index + 1 < count)
        .map(([stream, { revision }]) => [stream, revision] as const);
      const missing = streams.has(DIRECTORY_STREAM) ? [...registered].filter((id) => !streams.has(`ledger-${id}`)) : [];
      return { unfinished: new Map(unfinished), missing };
    },
  };
}
