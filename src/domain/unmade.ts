// What a dry run answers without what only the real run gives: ids and numbers that nothing will have.
import { numberIn } from './book.ts';
import { familyOf } from './ids.ts';
import type { RecordedFact } from './events.ts';

/** What was drawn for nothing. */
export interface Unmade {
  /** Families of ids (familyOf). */
  readonly ids: ReadonlySet<string>;
  readonly entryNumbers: ReadonlySet<number>;
  /** Numbers of a series, as they are told: `INV-2026-0001`. */
  readonly seriesNumbers: ReadonlySet<string>;
}

/** Digits of a number in a series, at least. */
const SERIES_DIGITS = 4;
const toldNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(SERIES_DIGITS, '0')}`;

/** What a rehearsal drew: the families of its ids, and the numbers that its events would give. */
export function unmadeOf(made: ReadonlySet<string>, facts: readonly RecordedFact[]): Unmade {
  const entryNumbers = new Set<number>();
  const seriesNumbers = new Set<string>();
  for (const fact of facts) {
    const given = numberIn(fact);
    if (given?.kind === 'entry_number') entryNumbers.add(given.number);
    else if (given) seriesNumbers.add(toldNumber(given.series, given.number));
  }
  return { ids: made, entryNumbers, seriesNumbers };
}

const NUMBER_IN_TEXT = /[A-Z]{2,3}-[\w-]+?-\d{4,}/g;
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

const NONE: readonly string[] = [];

/** The names of the members of an object that tell a number which nothing will have. */
function numbersIn(value: Readonly<Record<string, unknown>>, unmade: Unmade): readonly string[] {
  const { entryNumber, series, sequence } = value;
  if (typeof series === 'string' && unmade.seriesNumbers.has(toldNumber(series, Number(sequence))))
    return ['number', 'series', 'sequence'];
  return entryNumber !== undefined && unmade.entryNumbers.has(Number(entryNumber)) ? ['entryNumber'] : NONE;
}

/**
 * A text without the numbers in it that nothing will have: `INV-2026-0001` -> `INV-2026-...`; undefined = only that.
 */
function withoutNumbers(text: string, { seriesNumbers }: Unmade): string | undefined {
  if (seriesNumbers.size === 0) return text;
  if (seriesNumbers.has(text)) return undefined;
  return text.replace(NUMBER_IN_TEXT, (told) => (seriesNumbers.has(told) ? told.replace(/\d+$/, '...') : told));
}

/** The same array when nothing of it is left out or changed. */
function itemsWithout(items: readonly unknown[], unmade: Unmade): readonly unknown[] {
  let kept: unknown[] | undefined;
  for (let at = 0; at < items.length; at++) {
    const item = withoutUnmade(items[at], unmade);
    if (kept === undefined && item !== items[at]) kept = items.slice(0, at);
    if (kept !== undefined && item !== undefined) kept.push(item);
  }
  return kept ?? items;
}

/** The same object when nothing of it is left out or changed. */
function membersWithout(members: Readonly<Record<string, unknown>>, unmade: Unmade): Readonly<Record<string, unknown>> {
  const dropped = numbersIn(members, unmade);
  const kept: Record<string, unknown> = {};
  let isSame = true;
  for (const name of Object.keys(members)) {
    const before = members[name];
    const isDropped = dropped.includes(name) || namesUnmade(name, unmade.ids);
    const after = isDropped ? undefined : withoutUnmade(before, unmade);
    if (after !== before) isSame = false;
    if (after !== undefined || (before === undefined && !isDropped)) kept[name] = after;
  }
  return isSame ? members : kept;
}

/**
 * An answer without ids, addresses and numbers of what was only rehearsed; everything else stays as it is, and is not
 * copied where nothing of it is left out. `value` is not changed.
 */
export function withoutUnmade(value: unknown, unmade: Unmade): unknown {
  if (typeof value === 'string') return namesUnmade(value, unmade.ids) ? undefined : withoutNumbers(value, unmade);
  if (Array.isArray(value)) return itemsWithout(value, unmade);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return membersWithout(value as Readonly<Record<string, unknown>>, unmade);
}
