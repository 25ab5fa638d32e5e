// What a dry run answers without what only the real run gives: ids and numbers that nothing will have.
import type { RecordedFact } from './book.ts';
import { numberIn } from './book.ts';
import type { Numbered } from './book-part.ts';
import { familyOf } from './ids.ts';

/** What was drawn for nothing. */
export interface Unmade {
  /** Families of ids (familyOf). */
  readonly ids: ReadonlySet<string>;
  readonly numbers: readonly Numbered[];
}

/** What a rehearsal drew: the families of its ids, and the numbers that its events would give. */
export function unmadeOf(made: ReadonlySet<string>, facts: readonly RecordedFact[]): Unmade {
  return { ids: made, numbers: facts.flatMap((fact) => numberIn(fact) ?? []) };
}

const ID = /^[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const IDS_IN_PATH = /[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** True for an id that was drawn for nothing, and for an address that has one in it. */
function namesUnmade(text: string, ids: ReadonlySet<string>): boolean {
  if (ID.test(text)) return ids.has(familyOf(text));
  return text.startsWith('/v1/') && (text.match(IDS_IN_PATH) ?? []).some((id) => ids.has(familyOf(id)));
}

/** The names of the members of an object that tell a number which nothing will have. */
function numbersIn(value: Readonly<Record<string, unknown>>, numbers: readonly Numbered[]): readonly string[] {
  const isGiven = ({ kind, series, number }: Numbered): boolean =>
    kind === 'entry_number'
      ? Number(value['entryNumber']) === number
      : value['series'] === series && value['sequence'] === number;
  const given = numbers.find(isGiven);
  if (!given) return [];
  return given.kind === 'entry_number' ? ['entryNumber'] : ['number', 'series', 'sequence'];
}

/**
 * An answer without ids, addresses and numbers of what was only rehearsed; everything else stays as it is. `value` is
 * not changed.
 */
export function withoutUnmade(value: unknown, unmade: Unmade): unknown {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => {
      const kept = withoutUnmade(each, unmade);
      return kept === undefined ? [] : [kept];
    });
  if (typeof value === 'string') return namesUnmade(value, unmade.ids) ? undefined : value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = value as Readonly<Record<string, unknown>>;
  const dropped = numbersIn(members, unmade.numbers);
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, each]) => {
      if (dropped.includes(name) || namesUnmade(name, unmade.ids)) return [];
      const kept = withoutUnmade(each, unmade);
      return kept === undefined && each !== undefined ? [] : [[name, kept]];
    }),
  );
}
