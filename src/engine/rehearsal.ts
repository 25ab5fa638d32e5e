// A rehearsal: steps decided one after the other, each on what those before it would change, on a copy of the book. It
// asks the past for what its steps need, and goes on where it stopped when it knows that: what it has decided keeps its
// ids. It gives way to others between steps, and ends when it takes too long, when nobody waits for it any more, and
// when the service stops.
import { unrecalled, unrecalledIds, type Recalled, type Recalls } from '../../commands/command.ts';
import type { Book } from '../domain/book.ts';
import type { Directory } from '../domain/directory.ts';
import { balanceEffects } from '../domain/effects.ts';
import { familyOf, isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { keyText, tellsOf, type RecalledNoun } from '../domain/recalled.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { asksForEver, checkedBytes, factsOf, momentOf, noting, textsOf } from './decide.ts';
import type { Asking, Desk, Ground, Office, Rehearsed, RehearsedStep, Step, KnownPast } from './desk.ts';
import type { Slices } from './loop.ts';
import { newOverlay, remember, type Overlay } from './overlay.ts';
import { contradicted, joined, missingRecalls, newKnown, openLines, remembered } from './recall.ts';
import type { RecordedFact } from '../domain/events.ts';

/** What a step came to: what it would do, or why it is refused. */
export type Tried = (RehearsedStep & { readonly refused?: undefined }) | { readonly refused: Refusal };

/** How a rehearsal learns and gives way. */
export interface Means {
  readonly office: Office;
  readonly asking: Asking;
  readonly kind: Desk['kind'];
  /** Adds what these name to what is known; the first time it also says what to stand on. */
  look(known: KnownPast, recalls: Recalls): Promise<Ground>;
  /** Throws when nobody wants it any more. */
  check(): void;
  readonly pace: Slices;
}

/** A rehearsal that is under way. */
export interface Rehearsal {
  /**
   * Decides steps on what those before them would change. A refused one ends it, unless it goes on without it: then
   * the others are tried too. Returns what each step came to that was begun. Refuses too_large when there are more
   * steps, or they take longer, than LIMITS.rehearsedSteps and LIMITS.rehearsalMs; unavailable when it is to end.
   */
  go(steps: readonly Step[], goOn?: boolean): Promise<readonly Tried[]>;
  /** The book as it would be now; undefined before anything was tried. */
  page(): Readonly<Book | Directory> | undefined;
  /** What everything that was taken comes to. */
  end(): Rehearsed;
}

/** Steps that are tried ahead of one that asked for more of the past, to ask for theirs with the same question. */
const AHEAD = 32;
const MOST_AHEAD = 512;

/** What a rehearsal has in hand. */
interface RehearsalHand {
  readonly means: Means;
  readonly ground: Ground;
  readonly known: KnownPast;
  /** What its own steps decided. */
  readonly overlay: Overlay;
  /** States of things that its own steps changed, and up to which revision. */
  readonly folded: Map<string, { state: unknown; through: number }>;
  /** Families of the ids that its steps made: all of their past is its own. */
  readonly made: Set<string>;
  readonly keys: Map<string, Uint8Array>;
  /** Time does not pass in it: what is written together is recorded at one time. */
  readonly office: Office;
  readonly done: RehearsedStep[];
  next: number;
  ahead: number;
}

/** The same office at one moment. */
function atOneMoment(office: Office): Office {
  const { clock } = office;
  const nowMs = clock.now();
  return {
    ...office,
    clock: {
      now: () => nowMs,
      elapsed: () => clock.elapsed(),
      attended: () => clock.attended(),
      uuid: () => clock.uuid(),
    },
  };
}

/** Begins a rehearsal: nothing is asked or copied before its first steps. */
export function rehearsal(means: Means): Rehearsal {
  const { office, asking } = means;
  const sinceMs = office.clock.attended();
  let hand: RehearsalHand | undefined;
  let begun = 0;
  let refused: Refusal | undefined;
  const check = (): void => {
    means.check();
    if (office.clock.attended() - sinceMs <= LIMITS.rehearsalMs) return;
    const [done, limitS] = [hand?.done.length ?? 0, LIMITS.rehearsalMs / 1_000];
    // Who could not take a single step has waited for the books: asking for less would change nothing.
    if (done === 0)
      refuse(
        'unavailable',
        `the books did not answer within ${limitS} s; nothing was written: ask again in a few seconds`,
        undefined,
        { retryAfterS: LIMITS.retryAfterS },
      );
    refuse(
      'too_large',
      `this takes longer than ${limitS} s, and was given up after ${done} steps; nothing was written: ask for less ` +
        'at once',
    );
  };
  const bounded: Means = { ...means, check };
  return {
    async go(steps, goOn = false) {
      begun += steps.length;
      if (begun > LIMITS.rehearsedSteps)
        refuse(
          'too_large',
          `this would take ${begun} steps, and at most ${LIMITS.rehearsedSteps} are tried at once: ` +
            'ask for less at once',
        );
      check();
      if (steps.some(({ command }) => command.personal === true)) await office.keyring.load(asking.stream);
      const known = hand?.known ?? newKnown();
      const recalls = joined(steps.flatMap(({ command, input }) => command.recalls?.(input) ?? []));
      const ground = await means.look(known, recalls);
      // However few steps there are, and however soon they are done.
      check();
      hand ??= {
        means: bounded,
        ground,
        known,
        overlay: newOverlay(),
        folded: new Map(),
        made: new Set(),
        keys: new Map(),
        office: atOneMoment(office),
        done: [],
        next: ground.head + 1,
        ahead: AHEAD,
      };
      refused = undefined;
      const tried: Tried[] = [];
      for (let i = 0; i < steps.length; i++) {
        const one = await take(hand, steps, i);
        tried.push(one);
        if (!one.refused) continue;
        refused = one.refused;
        if (!goOn) break;
      }
      return tried;
    },
    page: () => hand?.ground.page,
    end() {
      if (!hand) throw new Error('a rehearsal ended before it began');
      const { done, ground, keys, made } = hand;
      const facts = done.flatMap(({ events }) => events);
      const balances = 'journal' in ground.page ? balanceEffects(ground.page, 'after', facts) : [];
      return { steps: done, refused, revision: ground.head, page: ground.page, balances, keys, made };
    },
  };
}

/** Gives way to others when it is time to, and ends when it is. */
async function breathe({ means }: RehearsalHand): Promise<void> {
  if (!means.pace.isDue()) return;
  await means.pace.turn();
  means.check();
}

/** Decides one step, as often as it finds out that it must know more of the past. */
async function take(hand: RehearsalHand, steps: readonly Step[], at: number): Promise<Tried> {
  const { means, ground, overlay, done } = hand;
  const step = steps[at] as Step;
  const taken = await asOften(hand, steps, at, () => decided(hand, step));
  if ('refused' in taken) return taken;
  const { facts, warnings, recalled, bytes } = taken;
  for (const fact of facts) {
    means.kind.fold(ground.page, fact);
    remember(overlay, fact);
  }
  hand.next += facts.length;
  const told = await asOften(hand, steps, at, () => ({
    answer: step.command.answer(facts, step.input, recalled, ground.page as never),
  }));
  if ('refused' in told) throw told.refused;
  const one = { answer: told.answer, events: facts, warnings, bytes };
  done.push(one);
  return one;
}

/** Does one thing until nothing of the past is missing for it; a refusal is what it came to then. */
async function asOften<T extends object>(
  hand: RehearsalHand,
  steps: readonly Step[],
  at: number,
  once: () => T,
): Promise<T | { readonly refused: Refusal }> {
  const { means, ground, known } = hand;
  const { command, input } = steps[at] as Step;
  for (let round = 0; ; round++) {
    await breathe(hand);
    for (const _work of command.prepare?.(ground.page as never, input) ?? []) await breathe(hand);
    try {
      return once();
    } catch (error) {
      const missing = unrecalledIds(error);
      if (!missing) {
        if (error instanceof Refusal) return { refused: error };
        throw error;
      }
      if (round >= LIMITS.recallRounds) throw asksForEver(command.name);
      await means.look(known, missingRecalls([...missing, ...(await missingAhead(hand, steps, at + 1))]));
      means.check();
    }
  }
}

/** What is decided of a step on the book as it would be now. */
function decided(
  { ground, office, means, known, overlay, folded, made, keys, next }: RehearsalHand,
  step: Step,
): Pick<RehearsedStep, 'warnings' | 'bytes'> & {
  readonly facts: readonly RecordedFact[];
  readonly recalled: Recalled;
} {
  const { asking } = means;
  const recalled = recalledIn({ office, stream: asking.stream, known, overlay, folded, made }, next);
  const place = { stream: asking.stream, lastRecordedMs: ground.lastRecordedMs };
  const now = noting(momentOf(office, place, asking, keys), made);
  const keyed = step.key === undefined ? asking : { ...asking, ...step.key };
  const { facts, warnings } = factsOf(office, place, keyed, step, now, recalled, ground.page, next);
  return { facts, warnings, recalled, bytes: checkedBytes(textsOf(facts)) };
}

/**
 * What later steps will ask of the past, as far as it can be known before those in front of them are taken: one
 * question for many steps. Tries twice as many the next time when that was worth it, and half as many when it was not.
 */
async function missingAhead(hand: RehearsalHand, steps: readonly Step[], from: number): Promise<readonly string[]> {
  const { ground, office, means, known, overlay, folded, made, next } = hand;
  const { asking } = means;
  const place = { stream: asking.stream, lastRecordedMs: ground.lastRecordedMs };
  const found: string[] = [];
  const ahead = steps.slice(from, from + hand.ahead);
  let asked = 0;
  for (const { command, input } of ahead) {
    await breathe(hand);
    const recalled = recalledIn({ office, stream: asking.stream, known, overlay, folded, made }, next);
    try {
      command.decide(ground.page as never, input, momentOf(office, place, asking, new Map()), recalled);
    } catch (error) {
      // Whatever else is wrong shows itself when it is the step's turn.
      const missing = unrecalledIds(error);
      if (!missing) continue;
      asked += 1;
      found.push(...missing);
    }
  }
  if (ahead.length > 0)
    hand.ahead = 2 * asked >= ahead.length ? Math.min(MOST_AHEAD, 2 * hand.ahead) : Math.max(1, hand.ahead >> 1);
  return found;
}

/** The past as a step sees it: what is known, and what steps before revision `below` decided. */
function recalledIn(
  {
    office: { onProblem },
    stream,
    known,
    overlay,
    folded,
    made,
  }: Pick<RehearsalHand, 'office' | 'known' | 'overlay' | 'folded' | 'made'> & { readonly stream: string },
  below: number,
): Recalled {
  const isKnown = (id: string): boolean => known.asked.has(id) || made.has(familyOf(id));
  return {
    state<S>(noun: RecalledNoun<S>, id: string): S | undefined {
      if (!isId(noun.id, id)) return undefined;
      if (!isKnown(id)) throw unrecalled([id]);
      if (known.wrong.has(id)) throw contradicted(onProblem, stream, `${noun.noun.replaceAll('_', ' ')} ${id}`);
      const before = folded.get(id) ?? { state: known.states.get(id), through: -1 };
      let { state, through } = before;
      for (const fact of remembered(overlay, id)) {
        if (fact.revision <= through || fact.revision >= below) continue;
        if (tellsOf(noun as RecalledNoun, fact, id)) state = noun.fold(state as S | undefined, fact, id);
        through = fact.revision;
      }
      if (through > before.through) folded.set(id, { state, through });
      return state as S | undefined;
    },
    holder(key) {
      const text = keyText(key);
      const own = overlay.holders.get(text)?.id;
      if (own === undefined && !known.asked.has(text)) throw unrecalled([text]);
      return own ?? known.holders.get(text);
    },
    lines(named) {
      const missing = named.filter((id) => !isKnown(id));
      if (missing.length > 0) throw unrecalled(missing);
      return openLines(overlay, named, known);
    },
  };
}
