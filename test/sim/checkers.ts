// What must be true of every simulation, whatever happened in it: of what is written, and of what clients were told.
import type { Refusal } from '../../src/domain/refusal.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';

/** What a client asked for and was told in the end; neither answer nor refusal = it does not know. */
export interface Told {
  readonly what: 'post' | 'reverse' | 'account' | 'close' | 'reopen' | 'jobs' | 'labels' | 'statement';
  /** Which one of all wishes. */
  readonly n: number;
  readonly key: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  /** How many events were written when it asked first. */
  askedAt: number;
  answer: { readonly id: string } | undefined;
  refused: Refusal | undefined;
  /** How many events were written when it was told. */
  seenAt: number;
  /** What the same call was told that was made twice. */
  again: string | undefined;
  /** The installation was lost and came back meanwhile: what it was about may be no more. */
  isAcross: boolean;
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
  readonly date: string;
  readonly debit: number;
  readonly credit: number;
  readonly reverses: string | undefined;
  readonly externalId: string | undefined;
}

interface Content {
  readonly effectiveDate: string;
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
    date: data.content.effectiveDate,
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

/** Fiscal years of the simulated company begin in April. */
const fiscalYearOf = (date: string): number => Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);

/** When which period was closed: from the revision of the close to that of the reopening, as events say. */
interface Closing {
  readonly periodId: string;
  readonly month: string;
  readonly from: number;
  to: number;
}

const periodsOf = (data: Fact['data']): readonly { readonly id: string; readonly startDate: string }[] =>
  (data['periods'] ?? []) as readonly { readonly id: string; readonly startDate: string }[];

function closingsOf(facts: readonly Fact[]): Closing[] {
  const closings: Closing[] = [];
  for (const { type, revision, data } of facts) {
    for (const { id, startDate } of periodsOf(data)) {
      const open = closings.find(({ periodId, to }) => periodId === id && to === Number.POSITIVE_INFINITY);
      if (type === 'fiscal_period.closed' && !open)
        closings.push({ periodId: id, month: startDate.slice(0, 7), from: revision, to: Number.POSITIVE_INFINITY });
      if (type === 'fiscal_period.reopened' && open) open.to = revision;
    }
  }
  return closings;
}

/** What is wrong with what is written, by itself. */
function faultsOfBooks(facts: readonly Fact[], entries: readonly Posted[]): string[] {
  const faults: string[] = [];
  const numbers = new Map<number, number>();
  for (const entry of entries) {
    const year = fiscalYearOf(entry.date);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    if (entry.number !== number) faults.push(`entry ${entry.id} has the number ${entry.number}, not ${number}`);
    if (entry.debit !== entry.credit) faults.push(`entry ${entry.id}: debit ${entry.debit}, credit ${entry.credit}`);
  }
  const closings = closingsOf(facts);
  for (const { id, date, revision } of entries)
    if (closings.some(({ month, from, to }) => month === date.slice(0, 7) && from < revision && revision < to))
      faults.push(`entry ${id} was posted into ${date.slice(0, 7)}, which was closed`);
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

/** Revisions in which the reason of a refusal was there: from the one to the other (exclusive). */
type Reasons = readonly { readonly from: number; readonly to: number }[];

const since = (revision: number | undefined): Reasons =>
  revision === undefined ? [] : [{ from: revision, to: Number.POSITIVE_INFINITY }];

/** When a period was not closed, out of when it was. */
function openTimes(closed: Reasons): Reasons {
  const ends = [0, ...closed.map(({ to }) => to)];
  return ends.map((from, n) => ({ from, to: closed[n]?.from ?? Number.POSITIVE_INFINITY }));
}

/** When a month before this one was open. */
function earlierOpen(facts: readonly Fact[], periodId: string): Reasons {
  const opened = facts.find(({ type }) => type === 'fiscal_period.opened');
  const months = (opened?.data['months'] ?? []) as readonly { readonly id: string }[];
  const closings = closingsOf(facts);
  const before = months.slice(
    0,
    months.findIndex(({ id }) => id === periodId),
  );
  return before.flatMap(({ id }) => openTimes(closings.filter((closing) => closing.periodId === id)));
}

/** When the reason of a refusal was there. */
function reasonsOf(one: Told, facts: readonly Fact[], entries: readonly Posted[]): Reasons {
  const { input, what } = one;
  const code = one.refused?.code ?? '';
  const closedOf = (is: (closing: Closing) => boolean): Reasons => closingsOf(facts).filter(is);
  switch (`${what} ${code}`) {
    case 'account duplicate_code':
      return since(
        facts.find(({ type, data }) => type === 'account.created' && codeOf(data) === input['code'])?.revision,
      );
    case 'labels duplicate_code':
    case 'labels validation_error':
      // Another load has created one of them since this one looked: it is refused whole.
      return facts
        .filter((fact) => fact.type === 'label.created' && codesOf(input).includes(labelCodeOf(fact)))
        .flatMap(({ revision }) => since(revision));
    case 'reverse already_reversed':
    case 'reverse entry_not_reversible':
      return since(entries.find(({ reverses }) => reverses === input['entryId'])?.revision);
    case 'post duplicate_external_id':
      return since(entries.find(({ externalId }) => externalId === input['externalId'])?.revision);
    case 'post period_closed':
      return closedOf(({ month }) => month === String(input['effectiveDate']).slice(0, 7));
    case 'close period_has_blockers':
      return earlierOpen(facts, String(input['periodId']));
    case 'close already_closed':
      return closedOf(({ periodId }) => periodId === input['periodId']);
    case 'reopen already_open':
      return openTimes(closedOf(({ periodId }) => periodId === input['periodId']));
    default:
      return [];
  }
}

/** Labels that an event is about, by their names. */
const labelOf = ({ type, data }: Fact): string =>
  type.startsWith('label.') ? String((data['label'] as { readonly name?: string } | undefined)?.name) : '';

const labelCodeOf = ({ data }: Fact): string => String((data['label'] as { readonly code?: string }).code);
const codesOf = (input: Told['input']): readonly string[] =>
  Buffer.from(String(input['contentBase64']), 'base64')
    .toString()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '');

/** A table of labels is loaded whole, in one place, or not at all. */
function faultsOfLoad({ n, input, seenAt }: Told, facts: readonly Fact[]): string[] {
  const rows = codesOf(input).length;
  const there = facts.filter((fact) => labelOf(fact).endsWith(` of load ${n}`) && fact.revision < seenAt);
  return there.length >= rows ? [] : [`load ${n} was told of, and ${there.length} of its ${rows} rows are there`];
}

interface StatementChunk {
  readonly lines: readonly { readonly description: string }[];
}
const linesOf = ({ type, data }: Fact): readonly string[] =>
  type === 'bank_transaction.imported'
    ? (data['chunk'] as StatementChunk).lines.map(({ description }) => description)
    : [];

/** Every line of an import that was told of is there. */
function faultsOfStatement({ n, input, seenAt }: Told, facts: readonly Fact[]): string[] {
  const there = new Set(facts.filter(({ revision }) => revision < seenAt).flatMap(linesOf));
  return (input['transactions'] as StatementChunk['lines'])
    .filter(({ description }) => !there.has(description))
    .map(({ description }) => `import ${n} was told of, and its ${description} is not there`);
}

/** What loads and imports have written: each load whole and at one place, each line once. */
function faultsOfProcedures(facts: readonly Fact[], told: readonly Told[]): string[] {
  const faults: string[] = [];
  const loads = new Map<string, number[]>();
  for (const fact of facts) {
    const load = / of load \d+$/.exec(labelOf(fact))?.[0];
    if (load !== undefined) loads.set(load, [...(loads.get(load) ?? []), fact.revision]);
  }
  for (const [load, revisions] of loads) {
    const first = revisions[0] ?? 0;
    const one = told.find(({ what, n }) => what === 'labels' && ` of load ${n}` === load);
    const rows = one && codesOf(one.input).length;
    if (revisions.some((revision, n) => revision !== first + n)) faults.push(`the rows${load} are not in one place`);
    if (rows !== undefined && revisions.length % rows !== 0) faults.push(`${revisions.length} of ${rows} rows${load}`);
    if (rows !== undefined && revisions.length > rows) faults.push(`rows${load} came in twice`);
  }
  for (const line of twice(facts.flatMap(linesOf))) faults.push(`${line} of the statement is there twice`);
  for (const code of twice(facts.filter(({ type }) => type === 'label.created').map(labelCodeOf)))
    faults.push(`label ${code} is there twice`);
  return faults;
}

interface SpreadSchedule {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
}

const monthAfter = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
};

/** What should have been done by the calendar by now, and was not, was done twice, or not in its order. */
export function dueOf(events: readonly StoredEvent[], nowMs: number): string[] {
  const facts = events as unknown as readonly Fact[];
  // Japan has no summer time. A month is over with its last day; clocks are apart by a second.
  const today = new Date(nowMs + 9 * 3_600_000 - 2_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const slices = new Map<string, string[]>();
  for (const { type, data } of facts) {
    if (type !== 'journal_entry.posted') continue;
    const { content } = data as {
      readonly content: Content & { readonly sourceType?: string; readonly sourceId?: string };
    };
    if (content.sourceType !== 'accrual' || content.sourceId === undefined) continue;
    slices.set(content.sourceId, [...(slices.get(content.sourceId) ?? []), content.effectiveDate.slice(0, 7)]);
  }
  return facts.flatMap(({ type, data }) => {
    if (type !== 'accrual_schedule.created') return [];
    const { id, startDate, endDate } = data['schedule'] as unknown as SpreadSchedule;
    const due: string[] = [];
    for (let month = startDate.slice(0, 7); month <= endDate.slice(0, 7); month = monthAfter(month))
      if (month < tomorrow.slice(0, 7)) due.push(month);
    const done = slices.get(id) ?? [];
    return due.join() === done.slice(0, due.length).join() && done.length <= due.length + 1
      ? []
      : [`schedule ${id}: due were ${due.join(' ')}, done was ${done.join(' ')}`];
  });
}

/** What is wrong with what a client was told. */
function faultsOfTold(one: Told, facts: readonly Fact[], entries: readonly Posted[]): string[] {
  const name = `${one.what} ${one.key ?? 'without a key'}`;
  if (one.refused !== undefined) {
    if (one.isAcross) return [];
    const reasons = reasonsOf(one, facts, entries);
    if (reasons.length === 0)
      return [`${name} was refused for what never was: ${one.refused.code}: ${one.refused.message}`];
    // At some moment between the question and the answer it has to have been so.
    return reasons.some(({ from, to }) => from < one.seenAt && to >= one.askedAt)
      ? []
      : [`${name} was refused for what was not so then: ${one.refused.code}`];
  }
  if (one.answer === undefined) return [];
  const { id } = one.answer;
  if (one.what === 'jobs') return [];
  if (one.what === 'labels') return faultsOfLoad(one, facts);
  if (one.what === 'statement') return faultsOfStatement(one, facts);
  if (one.what === 'account') {
    const made = facts.find(
      ({ type, data }) => type === 'account.created' && (data['account'] as { readonly id: string }).id === id,
    );
    if (!made || made.revision >= one.seenAt) return [`${name} was told of account ${id}, which was not there`];
    return codeOf(made.data) === one.input['code'] ? [] : [`${name} was told of another account`];
  }
  if (one.what === 'close' || one.what === 'reopen') {
    const type = one.what === 'close' ? 'fiscal_period.closed' : 'fiscal_period.reopened';
    const there = facts.some(
      (fact) => fact.type === type && fact.revision < one.seenAt && periodsOf(fact.data).some((it) => it.id === id),
    );
    return there ? [] : [`${name} was told of what did not happen to ${id}`];
  }
  const made = entries.find((entry) => entry.id === id);
  if (!made || made.revision >= one.seenAt) return [`${name} was told of entry ${id}, which was not there`];
  if (one.key !== undefined && made.meta.idempotencyKey !== one.key)
    return [`${name} was told of the entry of another`];
  if (one.what === 'reverse') return made.reverses === one.input['entryId'] ? [] : [`${name} reversed another entry`];
  const { lines } = one.input as unknown as Content;
  return lines.reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : 0), 0) === made.debit
    ? []
    : [`${name} was told of an entry of another amount`];
}

/** What is wrong with a simulation: nothing, as a rule. `founded` = how many events were there when it began. */
export function faultsOf(events: readonly StoredEvent[], founded: number, told: readonly Told[]): string[] {
  const facts = events as unknown as readonly Fact[];
  const entries = facts.filter(({ type }) => type === 'journal_entry.posted').map(postedOf);
  return [
    ...faultsOfBooks(facts.slice(founded), entries),
    ...faultsOfProcedures(facts.slice(founded), told),
    ...told.flatMap((one) => faultsOfTold(one, facts, entries)),
  ];
}
