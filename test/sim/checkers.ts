// What must be true of every simulation, whatever happened in it: of what is written, and of what clients were told.
import type { Refusal } from '../../src/domain/refusal.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';

/** What a client asked for and was told in the end; neither answer nor refusal = it does not know. */
export interface Told {
  readonly what: 'post' | 'reverse' | 'account';
  readonly key: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  /** How many events were written when it asked first. */
  readonly askedAt: number;
  answer: { readonly id: string } | undefined;
  refused: Refusal | undefined;
  /** How many events were written when it was told. */
  seenAt: number;
}

/** An event, as far as checkers look into it. */
interface Fact {
  readonly revision: number;
  readonly type: string;
  readonly meta: { readonly recordedAt: string; readonly idempotencyKey?: string; readonly index: number };
  readonly data: Readonly<Record<string, unknown>>;
}

interface Posted extends Fact {
  readonly id: string;
  readonly number: number;
  readonly debit: number;
  readonly credit: number;
  readonly reverses: string | undefined;
  readonly externalId: string | undefined;
}

interface Content {
  readonly lines: readonly { readonly side: 'debit' | 'credit'; readonly amount: number }[];
  readonly externalId?: string;
  readonly reverses?: string;
}

function postedOf(fact: Fact): Posted {
  const data = fact.data as { readonly entryId: string; readonly entryNumber: number; readonly content: Content };
  const sum = (side: 'debit' | 'credit'): number =>
    data.content.lines.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
  return {
    ...fact,
    id: data.entryId,
    number: data.entryNumber,
    debit: sum('debit'),
    credit: sum('credit'),
    reverses: data.content.reverses,
    externalId: data.content.externalId,
  };
}

/** Every value that occurs more than once. */
function twice(values: readonly (string | undefined)[]): string[] {
  const seen = new Set<string>();
  return values.filter((value): value is string => {
    if (value === undefined) return false;
    if (seen.has(value)) return true;
    seen.add(value);
    return false;
  });
}

/** What is wrong with what is written, by itself. */
function faultsOfBooks(facts: readonly Fact[], entries: readonly Posted[]): string[] {
  const faults: string[] = [];
  for (const [n, entry] of entries.entries()) {
    if (entry.number !== n + 1) faults.push(`entry ${entry.id} has the number ${entry.number}, not ${n + 1}`);
    if (entry.debit !== entry.credit) faults.push(`entry ${entry.id}: debit ${entry.debit}, credit ${entry.credit}`);
  }
  for (const [n, fact] of facts.entries())
    if (n > 0 && fact.meta.recordedAt < (facts[n - 1] as Fact).meta.recordedAt)
      faults.push(`event ${fact.revision} was recorded before the one it follows`);
  for (const id of twice(entries.map(({ reverses }) => reverses))) faults.push(`entry ${id} is reversed twice`);
  for (const id of twice(entries.map(({ externalId }) => externalId))) faults.push(`external id ${id} is there twice`);
  const keys = facts.filter(({ meta }) => meta.index === 0).map(({ meta }) => meta.idempotencyKey);
  for (const key of twice(keys)) faults.push(`what ${key} asked for was done twice`);
  const codes = facts.filter(({ type }) => type === 'account.created').map(({ data }) => codeOf(data));
  for (const code of twice(codes)) faults.push(`account ${code} is there twice`);
  return faults;
}

function codeOf(data: Readonly<Record<string, unknown>>): string {
  return (data['account'] as { readonly code: string }).code;
}

/** The revision at which the reason of a refusal was there; undefined when it never was. */
function reasonAt(one: Told, facts: readonly Fact[], entries: readonly Posted[]): number | undefined {
  const { input } = one;
  const code = one.refused?.code ?? '';
  if (one.what === 'account' && code === 'duplicate_code')
    return facts.find(({ type, data }) => type === 'account.created' && codeOf(data) === input['code'])?.revision;
  if (one.what === 'reverse' && /revers/.test(code))
    return entries.find(({ reverses }) => reverses === input['entryId'])?.revision;
  if (one.what === 'post' && code === 'duplicate_external_id')
    return entries.find(({ externalId }) => externalId === input['externalId'])?.revision;
  return undefined;
}

/** What is wrong with what a client was told. */
function faultsOfTold(one: Told, facts: readonly Fact[], entries: readonly Posted[]): string[] {
  const name = `${one.what} ${one.key ?? 'without a key'}`;
  if (one.refused !== undefined) {
    const at = reasonAt(one, facts, entries);
    if (at === undefined)
      return [`${name} was refused for what never was: ${one.refused.code}: ${one.refused.message}`];
    return at < one.seenAt ? [] : [`${name} was refused for what came later: ${one.refused.code}`];
  }
  if (one.answer === undefined) return [];
  const { id } = one.answer;
  if (one.what === 'account') {
    const made = facts.find(
      ({ type, data }) => type === 'account.created' && (data['account'] as { readonly id: string }).id === id,
    );
    if (!made || made.revision >= one.seenAt) return [`${name} was told of account ${id}, which was not there`];
    return codeOf(made.data) === one.input['code'] ? [] : [`${name} was told of another account`];
  }
  const made = entries.find((entry) => entry.id === id);
  if (!made || made.revision >= one.seenAt) return [`${name} was told of entry ${id}, which was not there`];
  if (one.key !== undefined && made.meta.idempotencyKey !== one.key)
    return [`${name} was told of the entry of another`];
  if (one.what === 'reverse') return made.reverses === one.input['entryId'] ? [] : [`${name} reversed another entry`];
  const { lines } = one.input as unknown as Content;
  return lines[0]?.amount === made.debit ? [] : [`${name} was told of an entry of another amount`];
}

/** What is wrong with a simulation: nothing, as a rule. `founded` = how many events were there when it began. */
export function faultsOf(events: readonly StoredEvent[], founded: number, told: readonly Told[]): string[] {
  const facts = events as unknown as readonly Fact[];
  const entries = facts.filter(({ type }) => type === 'journal_entry.posted').map(postedOf);
  return [...faultsOfBooks(facts.slice(founded), entries), ...told.flatMap((one) => faultsOfTold(one, facts, entries))];
}
