// Steps of a kept noun's life as rows: which act leads from which states to which.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { refuse } from '../src/domain/refusal.ts';
import type { Kept, Slice } from '../src/domain/register.ts';
import type { Wording } from '../src/domain/wording.ts';
import {
  checkVersion,
  command,
  nextState,
  stateIn,
  versionField,
  type Command,
  type Undo,
  type Moment,
} from './command.ts';
import type { Scope } from '../src/domain/scopes.ts';
import { REGISTERS } from '../src/domain/events.ts';

/** What has a life: a kept noun whose state has a status. */
interface Living extends Kept {
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
type Slot = keyof typeof REGISTERS;

/** The part of a register that its commands need. */
interface Lived<S extends Living> {
  readonly noun: string;
  readonly field: string;
  readonly events: Readonly<Record<string, (data: never) => LedgerEvent>>;
  readonly state: z.ZodType<S>;
}

/** One step of a life. Already there = nothing happens; from any state but these = invalid_state. */
interface LifecycleStep<S extends Living> extends Wording {
  readonly act: string;
  /** The verb of the command: `activate`. */
  readonly verb: string;
  readonly from: readonly S['status'][];
  readonly to: S['status'];
  readonly summary: string;
  readonly undo: Undo;
  readonly needs: Scope;
  /** Refuses what the states alone do not tell; may change more of the state than its status. */
  readonly also?: (book: Readonly<Book>, state: S, moment: Moment) => { readonly [K in keyof S]?: S[K] | null };
}

const idText = z.string().max(60);

/** The resource of a slice that a path names; refuses not_found. */
function resourceAt<S extends Living>(book: Readonly<Book>, slot: Slot, noun: string, id: string): S {
  const slice = book[slot] as Readonly<Slice<Living>>;
  return (
    (slice.byId.get(id) as S | undefined) ??
    refuse('not_found', `there is no ${noun.replaceAll('_', ' ')} ${id} in this company`)
  );
}

/**
 * A command that takes a step: `<verb>-<noun>` with the id under `<field>Id`. Refuses not_found, version_conflict and
 * invalid_state.
 */
export function stepOf<S extends Living>(
  register: Lived<S>,
  slot: Slot,
  step: LifecycleStep<S>,
): Command<Record<string, unknown>, S> {
  const { noun, field, events } = register;
  const idField = `${field}Id`;
  const at = (book: Readonly<Book>, input: Record<string, unknown>): S =>
    resourceAt<S>(book, slot, noun, input[idField] as string);
  return command<Record<string, unknown>, S>({
    name: `${step.verb}-${noun.replaceAll('_', '-')}`,
    summary: step.summary,
    text: step.text,
    ja: step.ja,
    undo: step.undo,
    needs: step.needs,
    input: z.strictObject({ [idField]: idText, version: versionField.optional() }),
    decide(book, input, moment) {
      const state = at(book, input);
      checkVersion(state, input['version'] as number | undefined);
      if (state.status === step.to) return [];
      if (!step.from.includes(state.status)) {
        refuse(
          'invalid_state',
          `the ${noun.replaceAll('_', ' ')} is ${state.status}; ` +
            `this is possible only while it is ${step.from.join(' or ')}`,
        );
      }
      const next = nextState(state, { ...step.also?.(book, state, moment), status: step.to } as Partial<S>, moment);
      const happened = events[step.act];
      if (!happened) throw new Error(`${noun} declares no act ${step.act}`);
      return next ? [happened({ [field]: next } as never)] : [];
    },
    output: register.state,
    answer: (facts, input, _recalled, page): S => stateIn(facts, field, facts.length > 0 ? undefined : at(page, input)),
  });
}
