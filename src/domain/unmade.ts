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

/** Digits of a number in a series, at least. */
const SERIES_DIGITS = 4;
const ID = /^[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const IDS_IN_PATH = /[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids that stand in one value and not in the other: those that were drawn before a decision. */
export function idsAdded(before: unknown, after: unknown): readonly string[] {
  const idsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return ID.test(value) ? [value] : [];
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
    return Object.values(value).flatMap(idsIn);
  };
  const known = new Set(idsIn(before));
  return idsIn(after).filter((id) => !known.has(id));
}

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

/** A text without the numbers in it that nothing will have: `INV-2026-0001` -> `INV-2026-...`; undefined = only that. */
function withoutNumbers(text: string, numbers: readonly Numbered[]): string | undefined {
  let kept = text;
  for (const { kind, series, number } of numbers) {
    if (kind === 'entry_number') continue;
    const told = `${series}-${String(number).padStart(SERIES_DIGITS, '0')}`;
    if (kept === told) return undefined;
    kept = kept.replaceAll(told, `${series}-...`);
  }
  return kept;
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
  if (typeof value === 'string')
    return namesUnmade(value, unmade.ids) ? undefined : withoutNumbers(value, unmade.numbers);
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
