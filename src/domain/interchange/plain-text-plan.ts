// A journal as text held against a company: what would be posted, in which order, and everything that stands in its
// way. Pure; commands/journal-imports.ts keeps the plan and posts what it says.
import { sha256 } from '../digest.ts';
import { codeKey } from '../register.ts';
import { lineId } from '../ids.ts';
import { RESERVED_SOURCES } from '../journal.ts';
import {
  accountsNamed,
  linesText,
  registerNamed,
  seenAt,
  withParents,
  type RegisterNames,
  type UndecidedName,
} from './plain-text-names.ts';
import { notice, type ParsedEntry, type Posting, type Problem, type FileReading } from './plain-text-reading.ts';
import type { ChartAccount, RegisterRow } from './plain-text-book.ts';
import type { EntryFields, LineFields } from './plain-text.ts';

/** What an import needs to know of the company, and what its user decided. */
export interface ImportTarget {
  readonly companyId: string;
  readonly accounts: readonly ChartAccount[];
  readonly partners: readonly RegisterRow[];
  readonly labels: readonly RegisterRow[];
  readonly taxCodes: readonly string[];
  /** Names of the file -> accounts (codes), partners and labels (codes, ids or names) of ours. */
  readonly mapped: {
    readonly accounts: ReadonlyMap<string, string>;
    readonly partners: ReadonlyMap<string, string>;
    readonly labels: ReadonlyMap<string, string>;
  };
  readonly withClosing: boolean;
  /** Make those that are missing. */
  readonly create: { readonly partners: boolean; readonly labels: boolean };
  /** True when the books of that day split the tax off lines that include it. */
  splitsTax(date: string): boolean;
}

/** One line to post, with its line in the file. */
export interface ImportedLine {
  readonly line: number;
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  /** What the file calls the account. */
  readonly accountName: string;
  readonly amount: number;
  readonly baseLine?: number;
  readonly fields: LineFields;
}
/**
 * One entry to post. `externalId` is what an earlier import of the same entry has; `told` = the file names the entry
 * (by id or external id), so that other content under it is another entry.
 */
export interface ImportedEntry {
  readonly line: number;
  readonly date: string;
  readonly fields: EntryFields;
  readonly lines: readonly ImportedLine[];
  readonly externalId: string;
  readonly told: boolean;
  /** Entries of the file (by origin) that must be there before. */
  readonly needs: readonly string[];
  /** It is the reversal of that entry: in whole, or of these amounts by line. */
  readonly reversal?: {
    readonly of: string;
    readonly amounts?: readonly { readonly index: number; readonly amount: number }[];
  };
}
/** A place in an entry of the file. */
export interface EntryPlace {
  readonly origin: string;
  readonly index: number;
}
/**
 * What an import will do. With problems it may do nothing. `settled`: places of the file by the ids that lines settle.
 */
export interface ImportPlan {
  readonly entries: readonly ImportedEntry[];
  /** Names that a person has to decide about. */
  readonly open: readonly UndecidedName[];
  readonly problems: readonly Problem[];
  readonly notices: ReadonlyMap<string, number>;
  readonly settled: ReadonlyMap<string, EntryPlace>;
  readonly partners: { readonly ids: ReadonlyMap<string, string>; readonly missing: ReadonlyMap<string, RegisterRow> };
  readonly labels: ImportPlan['partners'] & { readonly above: ReadonlyMap<string, string> };
}

const CLOSING_LEFT_OUT =
  'closing entries are left out; close the year here, or post them by mapping.closing: post (--with-closing)';

/** Notes a problem of a line. */
type ImportPlanSay = (line: number, message: string) => void;

/** Every name in the entries and where it stands. */
function namesIn(
  entries: readonly ParsedEntry[],
): Readonly<Record<'accounts' | 'partners' | 'labels' | 'taxCodes', Map<string, number[]>>> {
  const uses = {
    accounts: new Map<string, number[]>(),
    partners: new Map<string, number[]>(),
    labels: new Map<string, number[]>(),
    taxCodes: new Map<string, number[]>(),
  };
  const dealings = ({ partner, labels = [] }: LineFields | EntryFields, line: number): void => {
    if (partner !== undefined) seenAt(uses.partners, partner, line);
    for (const label of labels) seenAt(uses.labels, label, line);
  };
  for (const entry of entries) {
    dealings(entry.fields, entry.line);
    for (const { account, amount, fields, line } of entry.postings) {
      if (amount === 0n) continue;
      seenAt(uses.accounts, account, line);
      dealings(fields, line);
      if (fields.taxCode !== undefined) seenAt(uses.taxCodes, fields.taxCode, line);
    }
  }
  return uses;
}

/**
 * Identity of an entry in imports: that of the file if it has one, else what the file says (not where it would be
 * booked), and the how-manieth of the same.
 */
function identity(entry: ParsedEntry, copies: Map<string, number>): { externalId: string; told: boolean } {
  const { externalId, origin } = entry.fields;
  if (externalId !== undefined) return { externalId, told: true };
  if (origin !== undefined) return { externalId: `import-${origin}`, told: true };
  const content = [
    entry.date,
    entry.fields,
    entry.postings.map(({ account, amount, fields }) => [account, String(amount), fields]),
  ];
  const digest = sha256(JSON.stringify(content)).slice(0, 40);
  const copy = (copies.get(digest) ?? 0) + 1;
  copies.set(digest, copy);
  return { externalId: `import-${digest}-${copy}`, told: false };
}

function linesOf(kept: readonly Posting[], entry: ParsedEntry, codes: ReadonlyMap<string, string>): ImportedLine[] {
  return kept.map((posting): ImportedLine => {
    const amount = posting.amount ?? 0n;
    const base = posting.fields.taxLine ? kept.indexOf(entry.postings[posting.fields.taxLine - 1]!) : -1;
    return {
      line: posting.line,
      side: amount > 0n ? 'debit' : 'credit',
      accountCode: codes.get(posting.account) ?? posting.account,
      accountName: posting.account,
      amount: Number(amount > 0n ? amount : -amount),
      ...(base >= 0 && { baseLine: base }),
      fields: posting.fields,
    };
  });
}

/**
 * The amounts that a reversal takes back, by line of its original, as the service will mirror them; undefined when it
 * is no mirror image of what is left. `whole`: all that is left.
 */
function amountsBack(
  original: ImportedEntry,
  rest: readonly number[],
  reversal: ImportedEntry,
): { index: number; amount: number }[] | undefined {
  const open = [...rest];
  const amounts: { index: number; amount: number }[] = [];
  const taken = new Set<number>();
  for (const line of reversal.lines) {
    const fits = (index: number, alike: boolean): boolean => {
      if (taken.has(index)) return false;
      const other = original.lines[index]!;
      return (
        other.side !== line.side &&
        other.accountCode === line.accountCode &&
        open[index]! >= line.amount &&
        (!alike ||
          (open[index] === line.amount &&
            other.fields.taxCode === line.fields.taxCode &&
            other.fields.partner === line.fields.partner))
      );
    };
    const indexes = original.lines.map((_line, index) => index);
    const index =
      indexes.find((each) => fits(each, true)) ??
      indexes.find((each) => fits(each, false) && original.lines[each]!.fields.taxCode === line.fields.taxCode);
    if (index === undefined) return undefined;
    amounts.push({ index, amount: line.amount });
    taken.add(index);
    open[index]! -= line.amount;
  }
  return amounts;
}

/** Turns reversals of entries in the file into reversals; the others stay ordinary entries. */
function withReversals(entries: readonly ImportedEntry[], noted: Pick<FileReading, 'notices'>): ImportedEntry[] {
  const byOrigin = new Map(
    entries.flatMap((entry) => (entry.fields.origin === undefined ? [] : [[entry.fields.origin, entry] as const])),
  );
  const rests = new Map<string, number[]>();
  return entries.map((entry) => {
    const of = entry.fields.reverses;
    if (of === undefined) return entry;
    const original = byOrigin.get(of);
    const rest = rests.get(of) ?? original?.lines.map(({ amount }) => amount) ?? [];
    const amounts = original && original.fields.reverses === undefined ? amountsBack(original, rest, entry) : undefined;
    if (!original || !amounts) {
      notice(
        noted,
        'reversals are posted as ordinary entries, because their originals are not in the file, or other than they ' +
          'were',
      );
      return entry;
    }
    const left = rest.map(
      (amount, index) => amount - amounts.reduce((sum, taken) => sum + (taken.index === index ? taken.amount : 0), 0),
    );
    rests.set(of, left);
    // In order and in full is what the service takes back by itself.
    const whole =
      left.every((amount) => amount === 0) &&
      amounts.every(({ index }, place) => place === 0 || index > amounts[place - 1]!.index);
    return { ...entry, reversal: { of, ...(!whole && { amounts }) }, needs: [...new Set([of, ...entry.needs])] };
  });
}

/**
 * Entries after those that they need; otherwise in the order in which they were first recorded, where the file tells,
 * else in its own. Entries that need each other are problems.
 */
function inOrder(entries: readonly ImportedEntry[], problems: Problem[]): ImportedEntry[] {
  // Ids of ours begin with the time at which they were made.
  const told = entries.every(({ fields }) => fields.origin !== undefined);
  const all = told ? [...entries].sort((a, b) => (a.fields.origin! < b.fields.origin! ? -1 : 1)) : entries;
  const byOrigin = new Map(
    all.flatMap((entry) => (entry.fields.origin === undefined ? [] : [[entry.fields.origin, entry] as const])),
  );
  const ordered = new Set<ImportedEntry>();
  const above = new Set<ImportedEntry>();
  for (const first of all) {
    // An entry waits on the stack until all that it needs stand before it.
    const stack = [first];
    for (let entry = stack.at(-1); entry; entry = stack.at(-1)) {
      const waits = ordered.has(entry)
        ? []
        : entry.needs.flatMap((origin) => byOrigin.get(origin) ?? []).filter((needed) => !ordered.has(needed));
      if (waits.length > 0 && !above.has(entry)) {
        above.add(entry);
        for (const needed of waits)
          if (above.has(needed))
            problems.push({
              line: needed.line,
              message: 'this entry and another one settle each other; remove the tag settles of one of them',
            });
          else stack.push(needed);
        continue;
      }
      stack.pop();
      above.delete(entry);
      ordered.add(entry);
    }
  }
  return [...ordered];
}

/** Entries and lines of the file that other entries name. */
function placesIn(entries: readonly ParsedEntry[]): ReadonlyMap<string, EntryPlace> {
  return new Map(
    entries.flatMap(({ fields: { origin }, postings }) =>
      origin === undefined
        ? []
        : postings.map((_posting, index) => [lineId(origin, index), { origin, index }] as const),
    ),
  );
}

/** What the names in a file come to. */
interface ImportPlanNames {
  readonly accounts: { readonly codes: ReadonlyMap<string, string> };
  readonly partners: RegisterNames;
  readonly labels: RegisterNames;
  readonly open: readonly UndecidedName[];
  readonly problems: readonly Problem[];
}

/** What the names in a file come to here, and why some of them come to nothing. */
function* namesOf(
  read: readonly ParsedEntry[],
  reading: FileReading,
  target: ImportTarget,
  noted: Pick<FileReading, 'notices'>,
): Generator<undefined, ImportPlanNames> {
  const uses = namesIn(read);
  const { mapped, create } = target;
  const accounts = yield* accountsNamed(uses.accounts, reading, target.accounts, mapped.accounts);
  const partners = yield* registerNamed(
    'partners',
    uses.partners,
    reading,
    target.partners,
    mapped.partners,
    create.partners,
  );
  const labels = yield* registerNamed('labels', uses.labels, reading, target.labels, mapped.labels, create.labels);
  // Names that are mapped in vain are told: the mapping may be of another file.
  for (const kind of ['accounts', 'partners', 'labels'] as const)
    for (const name of mapped[kind].keys())
      if (!uses[kind].has(name)) notice(noted, `the mapping names "${name}", which is not in the file`);
  const known = new Set(target.taxCodes.map(codeKey));
  const taxCodes = [...uses.taxCodes].flatMap(([code, lines]): Problem[] => {
    const message =
      `there is no tax code "${code}" (${linesText(lines)}) in this company; create it first, or ` + `correct the file`;
    return known.has(codeKey(code)) ? [] : [{ line: lines[0]!, message }];
  });
  return {
    accounts,
    partners,
    labels,
    open: [accounts, partners, labels].flatMap((found) => found.open),
    problems: [accounts, partners, labels].flatMap((found) => found.problems).concat(taxCodes),
  };
}

/** Entries that an entry's lines settle, by origin; says what lines say that cannot be. */
function neededBy(
  entry: ParsedEntry,
  settled: ReadonlyMap<string, EntryPlace>,
  target: ImportTarget,
  say: ImportPlanSay,
): string[] {
  const needs = new Set<string>();
  for (const { amount, line, fields } of entry.postings) {
    if (amount === 0n) continue;
    for (const { lineId: id } of fields.settles ?? []) {
      const place = settled.get(id);
      if (place === undefined)
        say(
          line,
          `it settles ${id}, a line of an entry that is not in the file; take the days of both into one export, or ` +
            `remove the tag settles`,
        );
      else if (place.origin !== entry.fields.origin) needs.add(place.origin);
    }
    if ((fields.taxLine ?? 0) > entry.postings.length) say(line, `taxline: the entry has no line ${fields.taxLine}`);
    if ((fields.taxEntryMethod ?? 'none') !== 'none' && target.splitsTax(entry.date))
      say(
        line,
        `the amount includes its tax, but on ${entry.date} these books split it off: set taxSettings.accounting of ` +
          `the fiscal year to tax_inclusive first`,
      );
  }
  return [...needs];
}

/** What importing a read file into a company comes to. Yields now and then. */
export function* planPlainText(reading: FileReading, target: ImportTarget): Generator<undefined, ImportPlan> {
  const problems: Problem[] = [...reading.problems];
  const noted = { notices: new Map(reading.notices) };
  const say: ImportPlanSay = (line, message) => {
    problems.push({ line, message });
  };
  if (reading.heads.some(({ company }) => company.id === target.companyId))
    say(
      1,
      'this file was exported from this very company, so its entries are here already; import it into another one',
    );
  const read = reading.entries.filter(({ fields }) => {
    if (fields.closing && !target.withClosing) notice(noted, CLOSING_LEFT_OUT);
    return !fields.closing || target.withClosing;
  });
  const { accounts, partners, labels, open, problems: unknown } = yield* namesOf(read, reading, target, noted);
  problems.push(...unknown);
  const settled = placesIn(read);
  const copies = new Map<string, number>();
  const seen = new Map<string, number>();
  const planned: ImportedEntry[] = [];
  for (const [n, entry] of read.entries()) {
    if (n % 200 === 199) yield;
    const { line, date, fields, postings } = entry;
    const kept = postings.filter(({ amount }) => amount !== 0n);
    const id = identity(entry, copies);
    const before = seen.get(id.externalId);
    if (before !== undefined)
      say(
        line,
        `this entry is in the file twice (line ${before}): both are called ${fields.externalId ?? fields.origin}`,
      );
    seen.set(id.externalId, line);
    planned.push({
      line,
      date,
      fields,
      lines: linesOf(kept, entry, accounts.codes),
      ...id,
      needs: neededBy(entry, settled, target, say),
    });
  }
  const entries = inOrder(withReversals(planned, noted), problems);
  problems.sort((a, b) => a.line - b.line);
  return {
    entries,
    open,
    problems,
    notices: noted.notices,
    settled,
    partners,
    labels: { ids: labels.ids, ...withParents(labels.missing, reading.labels, target.labels) },
  };
}

/**
 * Ids of what an entry names, as far as they are known: of partners and labels by key, of lines that are settled by
 * their id in the file.
 */
export interface KnownIds {
  readonly partners: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  line(id: string): string | undefined;
}

function dealings(
  { partner, counterparty, dueDate, labels = [] }: EntryFields | LineFields,
  ids: KnownIds,
): Record<string, unknown> {
  const partnerId = partner === undefined ? undefined : ids.partners.get(partner);
  // Only in a dry run a partner or label is not there yet.
  const named = counterparty ?? (partnerId === undefined ? partner : undefined);
  const labelIds = labels.flatMap((label) => ids.labels.get(label) ?? []);
  return {
    ...(partnerId !== undefined && { partnerId }),
    ...(named !== undefined && { counterparty: named }),
    ...(dueDate !== undefined && { dueDate }),
    ...(labelIds.length > 0 && { labelIds }),
  };
}

/** The entry to post, as a request would say it. */
export function bodyOf(
  { date, fields, lines, externalId }: ImportedEntry,
  ids: KnownIds,
): Readonly<Record<string, unknown>> {
  const { memo, reference, sourceType, sourceId, adjustment, metadata } = fields;
  return {
    effectiveDate: date,
    sourceType: sourceType === undefined || RESERVED_SOURCES.has(sourceType) ? 'import' : sourceType,
    externalId,
    ...(memo !== undefined && { memo }),
    ...(reference !== undefined && { reference }),
    ...(sourceId !== undefined && { sourceId }),
    ...(adjustment && { adjustment }),
    ...(metadata && { metadata }),
    ...dealings(fields, ids),
    lines: lines.map(({ side, accountCode, amount, baseLine, fields: said }) => {
      const {
        taxCode,
        taxLine,
        settles,
        partner: _partner,
        counterparty: _counterparty,
        dueDate: _due,
        labels: _labels,
        ...rest
      } = said;
      const named = (settles ?? []).flatMap(({ lineId: id, amount: part }) => {
        const known = ids.line(id);
        return known === undefined ? [] : [{ lineId: known, amount: part }];
      });
      return {
        side,
        accountCode,
        amount,
        ...(taxCode !== undefined && { taxCode }),
        ...(taxLine !== undefined && { isTaxLine: true }),
        ...(baseLine !== undefined && { baseLine }),
        ...rest,
        ...(named.length > 0 && { settles: named }),
        ...dealings(said, ids),
      };
    }),
  };
}
