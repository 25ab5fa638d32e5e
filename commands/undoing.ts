// What undoes what: a row per event, which stands in the file of the command that undoes it.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import type { EventDefinition, EventOf } from '../src/domain/event.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkScope, command, same, type Command, type Moment, type Recalled } from './command.ts';
import type { Scope } from '../src/domain/scopes.ts';
import { registerOf, type RecordedFact } from '../src/domain/events.ts';

/** Why undo does not undo itself. */
export const TOOK_BACK = 'this took something back already: do that anew';

/** What happened to a thing beside the event that is undone. */
export interface Past {
  /** The event with the state that the thing had before; undefined when it had none, or it is not at hand. */
  readonly before?: RecordedFact | undefined;
  /** Fields that were changed afterwards by what is not undone, each with the sequence of the event that did it. */
  readonly since: ReadonlyMap<string, number>;
}

/**
 * What undoes an event: inputs of the command, one for each time that it is needed (none: what undoes the other events
 * of its command undoes this one too), or a sentence that says why it cannot be undone.
 */
export type Inputs = object | readonly object[] | string;

/** How an event is undone. */
export interface Undoing {
  /** Type of the event. */
  readonly type: string;
  /** What is done to the thing, for people: `reverse`; where that depends on its state, by the event that does it. */
  readonly action: string | Readonly<Record<string, string>>;
  readonly command: Command<never, unknown, Book>;
  /** Undefined when the event is not for this row to undo. `group` is all that the same command did. */
  readonly input: (
    fact: RecordedFact,
    reason: string,
    group: readonly RecordedFact[],
    past: Past,
  ) => Inputs | undefined;
  /** It asks for the `past` of the thing. */
  readonly looksBack: boolean;
  /** Nothing is left of the thing then: what happened to it before and since needs no undoing of its own. */
  readonly ends: boolean;
  /** What ends the thing leaves nothing of this: it needs no undoing of its own then. */
  readonly isCovered: boolean;
}

/**
 * A row: this event is undone by that command. `ends` says that with it everything is undone that happened to the
 * thing; `looks back` that it goes on and the row asks for its past.
 */
export function undoing<D extends EventDefinition>(
  { type }: D,
  action: Undoing['action'],
  command: unknown,
  input: (
    data: EventOf<D>['data'],
    reason: string,
    group: readonly RecordedFact[],
    past: Past,
    fact: RecordedFact,
  ) => Inputs | undefined,
  ends: 'ends' | 'goes on' | 'looks back' = 'ends',
): Undoing {
  return {
    type,
    action,
    command: command as Undoing['command'], // the one cast: the input is checked by the command's own schema
    input: (fact, reason, group, past) => input(fact.data as EventOf<D>['data'], reason, group, past, fact),
    looksBack: ends === 'looks back',
    ends: ends === 'ends',
    isCovered: false,
  };
}

type ThingState = Readonly<Record<string, unknown>>;

/** The state that an event tells of its thing, of an entry what it says; undefined when it tells none. */
export function toldState({ type, data }: RecordedFact): ThingState | undefined {
  const told = data as Readonly<Record<string, ThingState | undefined>>;
  return type.startsWith('journal_entry.') ? (told['after'] ?? told['content']) : told[registerOf(type)?.field ?? ''];
}

/** Fields that every event of a thing changes. */
const COUNTED: ReadonlySet<string> = new Set(['version', 'updatedAt', 'previous']);

/** The fields in which two states of a thing differ. */
export function changedFields(before: ThingState, after: ThingState): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !COUNTED.has(field) && !same(before[field], after[field]),
  );
}

/**
 * Rows for changes of a thing: each field that the event changed gets the value that it had, by the command that
 * changes such things; null clears. `follows` are fields that this command derives from others; with `nested` it takes
 * the values under {fields}. A field that was changed again since, or that the command does not know, cannot be changed
 * back.
 */
export function changedBack(
  events: readonly EventDefinition[],
  command: unknown,
  idField: string,
  { follows = [], nested = false }: { readonly follows?: readonly string[]; readonly nested?: boolean } = {},
): Undoing[] {
  const { input } = command as { readonly input: z.ZodObject };
  const known = (field: string): boolean => nested || field in input.shape;
  return events.map((of) => ({
    ...undoing(
      of,
      'change back',
      command,
      (_data, reason, _group, { before, since }, fact) => {
        const [was, is] = [before && toldState(before), toldState(fact)];
        if (!was || !is) return 'what it was before is not at hand any more: change it back by hand';
        const fields = changedFields(was, is).filter((field) => !follows.includes(field));
        const again = fields.find((field) => since.has(field));
        if (again !== undefined)
          return `${again} was changed again since (sequence ${since.get(again)}): change it back by hand`;
        const lost = fields.find((field) => !known(field));
        if (lost !== undefined) return `${lost} cannot be given its former value: change it back by hand`;
        const values = Object.fromEntries(fields.map((field) => [field, was[field] ?? null]));
        const { id, entryId } = fact.data as Readonly<Record<string, string | undefined>>;
        const named = { [idField]: entryId ?? (is['id'] as string | undefined) ?? id };
        return { ...named, ...(nested ? { fields: values, reason } : values) };
      },
      'looks back',
    ),
    isCovered: true,
  }));
}

/** A thing, and the values that some of its fields had; null = none. */
export interface Restored {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

/**
 * A command of undo alone, for things whose inputs say less than is kept of them: gives fields the values that they
 * had. `decide` refuses what the thing does not allow any more.
 */
export function restoring(
  noun: string,
  needs: Scope | null,
  decide: Command<Restored, number>['decide'],
  isRecalled = false,
): Command<Restored, number> {
  return command({
    name: `restore-${noun}`,
    summary: 'Give fields the values that they had before they were changed',
    runBy: 'undo',
    undo: { why: TOOK_BACK },
    needs,
    input: z.strictObject({ id: z.string(), fields: z.looseObject({}), reason: reasonText.optional() }),
    ...(isRecalled && { recalls: ({ id }: Restored) => ({ ids: [id] }) }),
    decide,
    answer: (events): number => events.length,
  });
}

/** A way in which a thing is taken back. */
interface Way {
  /** The states in which it is taken back so. */
  readonly when: readonly string[];
  /** Takes the input of the whole, and what else it ignores. */
  readonly command: unknown;
}

/**
 * A command of undo alone, for what others may have taken further since: what was drafted may be approved and posted by
 * a person. Takes the thing back by the command that its state asks for, with the scope that this one needs; in any
 * other state by the last one, which says why it cannot.
 */
export function takingBack<I extends object>(
  definition: Pick<Command<I, number>, 'name' | 'summary' | 'input' | 'recalls' | 'personal'>,
  statusOf: (recalled: Recalled, input: I) => string,
  ways: readonly Way[],
): Command<I, number> {
  return command({
    ...definition,
    runBy: 'undo',
    undo: { why: TOOK_BACK },
    needs: null,
    decide(book, input, moment: Moment, recalled) {
      const status = statusOf(recalled, input);
      const way = ways.find(({ when }) => when.includes(status)) ?? ways.at(-1);
      const taking = way?.command as Command<never, unknown>; // the one cast, as in `undoing`
      if (taking.needs !== null) checkScope(moment, taking.needs);
      return taking.decide(book, input as never, moment, recalled);
    },
    answer: (events): number => events.length,
  });
}
