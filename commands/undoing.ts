// What undoes what: a row per event, which stands in the file of the command that undoes it.
import type { Book, RecordedFact } from '../src/domain/book.ts';
import type { EventDefinition, EventOf } from '../src/domain/event.ts';
import type { Command } from './command.ts';

/** How an event is undone. */
export interface Undoing {
  /** Type of the event. */
  readonly type: string;
  /** What is done to the thing, for people: `reverse`. */
  readonly action: string;
  readonly command: Command<never, unknown, Book>;
  /**
   * The input that undoes this one; undefined when it is not for this command to undo. `group` is all that the same
   * command did.
   */
  readonly input: (fact: RecordedFact, reason: string, group: readonly RecordedFact[]) => object | undefined;
  /** How often the command is needed for this event; absent: once. */
  readonly times?: (fact: RecordedFact, group: readonly RecordedFact[]) => number;
  /** Nothing is left of the thing then: what happened to it before and since needs no undoing of its own. */
  readonly ends: boolean;
}

/**
 * A row: this event is undone by that command. `ends` says that with it everything is undone that happened to the
 * thing.
 */
export function undoing<D extends EventDefinition>(
  { type }: D,
  action: string,
  command: unknown,
  input: (data: EventOf<D>['data'], reason: string, group: readonly RecordedFact[]) => object | undefined,
  ends: 'ends' | 'goes on' = 'ends',
  times?: (data: EventOf<D>['data'], group: readonly RecordedFact[]) => number,
): Undoing {
  return {
    type,
    action,
    command: command as Undoing['command'], // the one cast: the input is checked by the command's own schema
    input: (fact, reason, group) => input(fact.data as EventOf<D>['data'], reason, group),
    ...(times && { times: (fact, group) => times(fact.data as EventOf<D>['data'], group) }),
    ends: ends === 'ends',
  };
}
