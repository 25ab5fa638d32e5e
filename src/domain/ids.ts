// Typed identifiers: a UUID v7 behind a prefix that says what it names (`je_`, `acct_`, ...).
import { z } from 'zod';

/** Prefix of every kind of identifier. */
export const ID_PREFIXES = {
  company: 'comp',
  account: 'acct',
  entry: 'je',
  line: 'jl',
  taxCode: 'tax',
  label: 'lbl',
  partner: 'prt',
  fiscalPeriod: 'fp',
  apiKey: 'key',
  member: 'mem',
  event: 'evt',
  installation: 'inst',
} as const;
/** A kind of thing that has an identifier: one of the above, or a noun that declares a prefix of its own. */
export type IdKind = keyof typeof ID_PREFIXES | { readonly prefix: string };

/** The prefix of a kind, without its underscore. */
export function prefixOf(kind: IdKind): string {
  return typeof kind === 'string' ? ID_PREFIXES[kind] : kind.prefix;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** True when `text` is an identifier of this kind, in its exact canonical form. */
export function isId(kind: IdKind, text: string): boolean {
  const prefix = prefixOf(kind);
  return text.startsWith(`${prefix}_`) && UUID.test(text.slice(prefix.length + 1));
}

/** The UUID of an identifier, as it is kept in a uuid column. */
export function bare(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

/** True for texts of the form `<prefix>_<uuid>`, of whatever kind. */
export function hasIdForm(text: string): boolean {
  return /^[a-z]+_/.test(text) && UUID.test(bare(text));
}

/** The identifier of a UUID that came from a uuid column. */
export function withPrefix(kind: IdKind, uuid: string): string {
  return `${prefixOf(kind)}_${uuid}`;
}

/** Identifier of line `index` (0-based) of an entry: derived, so that events need not store it. */
export function lineId(entryId: string, index: number): string {
  const uuid = bare(entryId);
  const tail = (Number.parseInt(uuid.slice(-4), 16) ^ (index + 1)) & 0xffff;
  return `${ID_PREFIXES.line}_${uuid.slice(0, -4)}${tail.toString(16).padStart(4, '0')}`;
}

/** Index of the line that `id` names in an entry of `count` lines, or -1. */
export function lineIndex(entryId: string, id: string, count: number): number {
  const uuid = bare(id);
  if (!isId('line', id) || uuid.slice(0, -4) !== bare(entryId).slice(0, -4)) return -1;
  const index = (Number.parseInt(uuid.slice(-4), 16) ^ Number.parseInt(bare(entryId).slice(-4), 16)) - 1;
  return index >= 0 && index < count ? index : -1;
}

/**
 * What the ids of an entry and of its lines have in common, and hardly any other: the UUID without its last four
 * digits.
 */
export function familyOf(id: string): string {
  return id.slice(id.indexOf('_') + 1, -4);
}

/** Zod schema of an identifier of one kind; the message says the expected form. */
export function idSchema(kind: IdKind): z.ZodString {
  const prefix = prefixOf(kind);
  return z
    .string()
    .regex(new RegExp(`^${prefix}_${UUID.source.slice(1)}`), `must be an id of the form ${prefix}_<uuid>`);
}
