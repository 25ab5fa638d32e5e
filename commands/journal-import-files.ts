// What the file of an import comes to in a company: read in its form, its names by the mapping, each entry held against
// all rules of the books. Pure, and as a generator: others have their turn while a large file is read.
import { entryInput, readEntry, type EntryInput } from './entry-input.ts';
import { createLabel, createPartner } from './registers.ts';
import type { Book } from '../src/domain/book.ts';
import { addMonths, isDate, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import { monthIn, yearOf } from '../src/domain/fiscal-periods.ts';
import { isId, lineId } from '../src/domain/ids.ts';
import {
  formOf,
  readJournal,
  type JournalForm,
  type Recognised,
  type RefusedRow,
} from '../src/domain/interchange/journal-file.ts';
import {
  planJournal,
  type JournalPlan,
  type OpenName,
  type PlannedEntry,
  type PlannedLinks,
} from '../src/domain/interchange/journal-plan.ts';
import { textOfFile } from '../src/domain/interchange/letters.ts';
import { proposalsFor, type ImportMapping, type MappingTarget } from '../src/domain/interchange/mapping.ts';
import { importedId, type UndecidedName } from '../src/domain/interchange/plain-text-names.ts';
import type { RegisterRow } from '../src/domain/interchange/plain-text-book.ts';
import {
  bodyOf,
  planPlainText,
  type ImportedEntry,
  type ImportPlan,
  type ImportTarget,
} from '../src/domain/interchange/plain-text-plan.ts';
import { readPlainText, type PlainTextFormat } from '../src/domain/interchange/plain-text-read.ts';
import type { FileReading } from '../src/domain/interchange/plain-text-reading.ts';
import type { JournalImport, JournalImportPlan } from '../src/domain/journal-imports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse, Refusal } from '../src/domain/refusal.ts';
import type { Slice } from '../src/domain/register.ts';
import type { Label, Partner } from '../src/domain/registers.ts';
import { splitsByUse } from '../src/domain/tax/movements.ts';
import { visible } from '../src/domain/text.ts';

/** How a file is read. */
export interface JournalImportSource {
  readonly bytes: Uint8Array;
  readonly format?: JournalImport['format'] | undefined;
  readonly encoding?: JournalImport['encoding'] | undefined;
}
/** A file as it was planned, with what is kept of it. */
export interface PlannedImport {
  readonly format: JournalImport['format'];
  readonly encoding: JournalImport['encoding'];
  readonly entries: readonly PlannedEntry[];
  readonly plan: Omit<JournalImportPlan, 'newEntries'>;
  /** Of a journal as text: what is made first, which its file says more of than a name. */
  readonly rows: readonly MadeRow[];
  /** Every row that cannot be taken, by its line; the plan tells of the first. */
  readonly refused: readonly RefusedHere[];
}

/** A row that cannot be taken. `externalId`: of the entry to which a rule of the books says no. */
interface RefusedHere extends RefusedRow {
  readonly externalId?: string;
}

/**
 * A plan for books in which some of its entries are already: nothing is posted of those, so that no rule of the books
 * (a closed year, a tax code that ended) stands in their way. Entries are told apart by their ids: a file may hold
 * several on one row.
 */
export function butHere(
  { refused, plan }: PlannedImport,
  here: { has(externalId: string): boolean },
): PlannedImport['plan'] {
  const left = refused.filter(({ externalId }) => externalId === undefined || !here.has(externalId));
  return { ...plan, refused: left.slice(0, TOLD).map(toldRow), refusedRows: left.length };
}

/** What a line of a plan adds to an account in a month. */
type Months = Map<string, JournalImportPlan['months'][number]>;

/** A partner or a label that is made first, under the key that it has in the file. */
export interface MadeRow {
  readonly kind: 'partner' | 'label';
  readonly key: string;
  /** The key of the label above it, or its id where it is here. */
  readonly above?: string;
  readonly row: RegisterRow;
}

/** The id that something made has in a plan: it stands for the one that it will get. */
const madeId = (kind: 'prt' | 'lbl', i: number): string =>
  `${kind}_00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;

/** A book in which the partners and labels of a plan are already. */
function withMade(
  book: Readonly<Book>,
  partners: readonly Pick<RegisterRow, 'name'>[],
  labels: readonly Pick<RegisterRow, 'name' | 'dimension'>[],
): Readonly<Book> {
  const common = { status: 'active', createdAt: '', updatedAt: '', version: 1 } as const;
  const newPartners = partners.map(({ name }, i): Partner => ({
    ...common,
    id: madeId('prt', i),
    name,
    type: 'other',
  }));
  const newLabels = labels.map(({ name, dimension = 'tag' }, i): Label => ({
    ...common,
    id: madeId('lbl', i),
    name,
    dimension,
    exclusive: false,
  }));
  const withNew = <S extends { readonly id: string }>(slice: Slice<S>, more: readonly S[]): Slice<S> => ({
    ...slice,
    byId: new Map([...slice.byId.values(), ...more].map((row) => [row.id, row])),
  });
  return { ...book, partners: withNew(book.partners, newPartners), labels: withNew(book.labels, newLabels) };
}

/** The dimension of labels that departments become. */
export const DEPARTMENTS = 'department';

/** Why an entry may not be dated on a day; undefined where it may. `opened` = years that the run opens first. */
function whyNotOn(
  book: Readonly<Book>,
  date: CalendarDate,
  may: (scope: 'periods:close') => boolean,
): string | undefined {
  const year = yearOf(book.periods.years, date);
  if (!year) return undefined;
  const month = monthIn(year, date);
  if (month.status === 'open' || (month.status === 'soft_closed' && may('periods:close'))) return undefined;
  const { name } = year.year.status === 'closed' ? year.year : month;
  return `${name} is closed; reopen it, or leave its entries out of the file`;
}

/** First days of the years before the first one that a plan needs, newest first. Refuses nothing: opening them may. */
function yearsBefore(book: Readonly<Book>, from: CalendarDate | undefined): string[] {
  const first = book.periods.years[0]?.year.startDate;
  const found: string[] = [];
  if (first === undefined || from === undefined) return found;
  for (let start = first; from < start && found.length < 20;) {
    start = addMonths(start, -12);
    found.push(start);
  }
  return found;
}

/** Holds each entry of a plan against all rules of an entry, and adds up what it moves. */
function* checked(
  book: Readonly<Book>,
  entries: readonly PlannedEntry[],
  may: (scope: 'periods:close') => boolean,
): Generator<undefined, { readonly refused: RefusedHere[]; readonly months: Months }> {
  const refused: RefusedHere[] = [];
  const months: Months = new Map();
  for (const [i, { row, input }] of entries.entries()) {
    if (i % 100 === 99) yield;
    const { externalId } = input;
    const why = whyNotOn(book, input.effectiveDate, may);
    if (why !== undefined)
      refused.push({ row, externalId, value: input.effectiveDate, code: 'period_closed', message: why });
    try {
      const { lines } = readEntry(book, input as EntryInput, '');
      const month = monthOf(input.effectiveDate);
      for (const { accountCode, side, amount } of lines) {
        const key = `${accountCode} ${month}`;
        const sums = months.get(key) ?? { accountCode, month, debit: 0, credit: 0 };
        sums[side] += amount;
        months.set(key, sums);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ row, externalId, code: error.code, message: error.message });
    }
  }
  return { refused, months };
}

/** Rows and names that a plan tells of; there may be more. */
const TOLD = 300;
/** Accounts and months that a plan tells of; it says of how many. */
const TOLD_MONTHS = 2_000;

/** A name of the file as the plan tells it. */
const toldName = (name: string): string => visible(name, LIMITS.journalImportText) ?? '';

/** A refused row as the plan tells it: nothing in it hides or reorders anything. */
export function toldRow({
  row,
  column,
  value,
  code = 'row_refused',
  message,
}: RefusedRow): JournalImportPlan['refused'][number] {
  const shown = value === undefined ? undefined : visible(value, LIMITS.journalImportText);
  const where = column === undefined ? undefined : visible(column, LIMITS.journalImportText);
  return {
    row,
    ...(where !== undefined && { column: where }),
    ...(shown !== undefined && { value: shown }),
    code,
    message: visible(message, LIMITS.journalImportReason) ?? '',
  };
}

/** What a file says, in the words of the books, before it is held against their rules. */
interface SaidByFile {
  readonly form: JournalForm;
  /** A book in which what is made first is already. */
  readonly made: Readonly<Book>;
  readonly entries: readonly PlannedEntry[];
  readonly names: readonly OpenName[];
  readonly refused: readonly RefusedRow[];
  readonly makes: JournalPlan['makes'];
  readonly rows: readonly MadeRow[];
  /** Entries of the file, with their lines and days. */
  readonly read: readonly { readonly date: CalendarDate; readonly lines: readonly unknown[] }[];
  readonly notices: ReadonlyMap<string, number>;
}

/** A table of another program. */
function* ofTable(
  book: Readonly<Book>,
  text: string,
  recognised: Recognised,
  mapping: ImportMapping,
): Generator<undefined, SaidByFile> {
  const file = yield* readJournal(text, recognised);
  const { fiscalYearStartMonth: month = 1, fiscalYearStartDay: day = 1 } = book.company ?? {};
  const ground = {
    month,
    day,
    splitsByUse: (date: CalendarDate): boolean =>
      splitsByUse({ ...book.company?.taxSettings, ...yearOf(book.periods.years, date)?.year.taxSettings }),
  };
  const first = yield* planJournal(file, book, mapping, ground);
  const { partners, labels } = first.makes;
  const makesAny = partners.length + labels.length > 0;
  const departments = labels.map((name) => ({ name, dimension: DEPARTMENTS }));
  const made = makesAny
    ? withMade(
        book,
        partners.map((name) => ({ name })),
        departments,
      )
    : book;
  const plan = makesAny ? yield* planJournal(file, made, mapping, ground) : first;
  return {
    form: recognised.layout,
    made,
    entries: plan.entries,
    names: plan.names,
    refused: plan.refused,
    makes: first.makes,
    rows: [],
    read: file.entries,
    notices: new Map(),
  };
}

/** What a mapping says of the names in a journal as text, which are told apart letter by letter. */
function mappedIn({ accounts = {}, partners = {}, departments = {} }: ImportMapping): {
  readonly mapped: ImportTarget['mapped'];
  readonly refused: readonly RefusedRow[];
} {
  const refused: RefusedRow[] = [];
  const named = (said: Readonly<Record<string, MappingTarget>>, kind: 'partner' | 'label'): Map<string, string> =>
    new Map(
      Object.entries(said).flatMap(([name, to]): [string, string][] => {
        const found =
          kind === 'partner' ? ('partner' in to ? to.partner : undefined) : 'label' in to ? to.label : undefined;
        if (found !== undefined) return [[name, found]];
        refused.push({ row: 1, value: name, message: `in a journal as text this name becomes a ${kind}; say which` });
        return [];
      }),
    );
  return {
    mapped: {
      accounts: new Map(Object.entries(accounts)),
      partners: named(partners, 'partner'),
      labels: named(departments, 'label'),
    },
    refused,
  };
}

/** The company as a journal as text must know it. */
function targetOf(book: Readonly<Book>, mapping: ImportMapping, mapped: ImportTarget['mapped']): ImportTarget {
  const { createPartners = false, createLabels = false, closing = 'leave' } = mapping;
  return {
    companyId: book.company?.id ?? '',
    accounts: [...book.accounts.byId.values()],
    partners: [...book.partners.byId.values()],
    labels: [...book.labels.byId.values()],
    taxCodes: [...book.taxCodes.byId.values()].map(({ code }) => code),
    mapped,
    withClosing: closing === 'post',
    create: { partners: createPartners, labels: createLabels },
    splitsTax(date): boolean {
      const { accounting, method } = {
        ...book.company?.taxSettings,
        ...yearOf(book.periods.years, date)?.year.taxSettings,
      };
      return accounting !== 'tax_inclusive' && method !== 'exempt';
    },
  };
}

/** Names that nobody has decided about, with how much stands on their lines. */
function openNames(book: Readonly<Book>, open: readonly UndecidedName[], { entries }: FileReading): OpenName[] {
  const sums = new Map<string, { lines: number; amount: bigint }>();
  const add = (kind: string, name: string | undefined, amount: bigint): void => {
    if (name === undefined) return;
    const key = `${kind} ${name}`;
    const sum = sums.get(key) ?? { lines: 0, amount: 0n };
    sums.set(key, { lines: sum.lines + 1, amount: sum.amount + (amount < 0n ? -amount : amount) });
  };
  if (open.length > 0)
    for (const { fields: said, postings } of entries)
      for (const { account, amount = 0n, fields } of postings) {
        add('account', account, amount);
        add('partner', fields.partner ?? said.partner, amount);
        for (const label of [...(said.labels ?? []), ...(fields.labels ?? [])]) add('department', label, amount);
      }
  const codeOf = new Map([...book.accounts.byId.values()].map(({ code, name }) => [code, name]));
  return open.map(({ kind, name, lines, codes }) => {
    const { lines: count = 0, amount = 0n } = sums.get(`${kind} ${name}`) ?? {};
    const meant = codes.flatMap((code) => (codeOf.has(code) ? [{ code, name: codeOf.get(code) ?? '' }] : []));
    const last = name.split(':').at(-1) ?? name;
    const proposals = kind !== 'account' ? [] : meant.length > 0 ? meant.slice(0, 3) : proposalsFor(book, last);
    return { kind, name, lines: count, amount, firstRow: lines[0] ?? 0, proposals };
  });
}

/** The rows that a plan makes first, with what each is called in its list. */
function madeRows({ partners, labels }: ImportPlan): {
  readonly rows: MadeRow[];
  readonly makes: JournalPlan['makes'];
} {
  const shown = ({ dimension, code, name }: RegisterRow): string =>
    [dimension, code, name].filter((part) => part !== undefined).join(' ');
  return {
    rows: [
      ...[...partners.missing].map(([key, row]): MadeRow => ({ kind: 'partner', key, row })),
      ...[...labels.missing].map(([key, row]): MadeRow => {
        const above = labels.above.get(key);
        return { kind: 'label', key, row, ...(above !== undefined && { above }) };
      }),
    ],
    makes: { partners: [...partners.missing.values()].map(shown), labels: [...labels.missing.values()].map(shown) },
  };
}

/** What an entry has to do with others of its file. Lines are those that are posted: postings of 0 are left out. */
function linksOf(
  { fields, lines, told, reversal }: ImportedEntry,
  plan: ImportPlan,
  called: ReadonlyMap<string, string>,
): PlannedLinks {
  const { origin, reversalReason: reason } = fields;
  const of = reversal && called.get(reversal.of);
  return {
    told,
    ...(origin !== undefined && isId('entry', origin) && { origin }),
    settles: lines.flatMap((line, n) =>
      (line.fields.settles ?? []).flatMap(({ lineId: id, amount }) => {
        const place = plan.settled.get(id);
        const known = place && called.get(place.origin);
        return known === undefined ? [] : [{ line: n, of: known, index: place?.index ?? 0, amount }];
      }),
    ),
    ...(of !== undefined &&
      reversal && {
        reversal: {
          of,
          ...(reason !== undefined && { reason }),
          ...(reversal.amounts && { amounts: reversal.amounts }),
        },
      }),
  };
}

/** A journal as text. */
function* ofText(
  book: Readonly<Book>,
  text: string,
  form: PlainTextFormat,
  mapping: ImportMapping,
): Generator<undefined, SaidByFile> {
  const reading = yield* readPlainText(form, text, book.company?.baseCurrency ?? 'JPY');
  const { mapped, refused } = mappedIn(mapping);
  const plan = yield* planPlainText(reading, targetOf(book, mapping, mapped));
  const { rows, makes } = madeRows(plan);
  const [partners, labels] = [
    rows.filter(({ kind }) => kind === 'partner'),
    rows.filter(({ kind }) => kind === 'label'),
  ];
  const made =
    rows.length > 0
      ? withMade(
          book,
          partners.map(({ row }) => row),
          labels.map(({ row }) => row),
        )
      : book;
  const ids = {
    partners: new Map([...plan.partners.ids, ...partners.map(({ key }, i) => [key, madeId('prt', i)] as const)]),
    labels: new Map([...plan.labels.ids, ...labels.map(({ key }, i) => [key, madeId('lbl', i)] as const)]),
    line: () => undefined,
  };
  const undecided = new Set(plan.open.flatMap(({ kind, name }) => (kind === 'account' ? [name] : [])));
  const called = new Map(
    plan.entries.flatMap(({ fields: { origin }, externalId }) =>
      origin === undefined ? [] : [[origin, externalId] as const],
    ),
  );
  const entries: PlannedEntry[] = [];
  const found: RefusedRow[] = [...refused, ...plan.problems.map(({ line, message }) => ({ row: line, message }))];
  const told = new Set(plan.problems.map(({ line }) => line));
  for (const [n, entry] of plan.entries.entries()) {
    if (n % 50 === 49) yield;
    if (entry.lines.some(({ accountName }) => undecided.has(accountName))) continue;
    // What its reader says of an entry is not said again in the words of the books.
    if (told.has(entry.line) || entry.lines.some(({ line }) => told.has(line))) continue;
    const read = entryInput.safeParse(bodyOf(entry, ids));
    if (read.success)
      entries.push({
        row: entry.line,
        rows: entry.lines.map(({ line }) => line),
        input: read.data as PlannedEntry['input'],
        linked: linksOf(entry, plan, called),
      });
    else
      for (const { path, message } of read.error.issues.slice(0, 5)) {
        const at = path[0] === 'lines' ? entry.lines[Number(path[1])]?.line : undefined;
        found.push({ row: at ?? entry.line, column: path.at(-1) === undefined ? '' : String(path.at(-1)), message });
      }
  }
  for (const { key, row, kind } of rows) {
    const schema = kind === 'partner' ? createPartner.input : createLabel.input;
    for (const { path, message } of schema.safeParse(rowInput(kind, row)).error?.issues.slice(0, 5) ?? [])
      found.push({ row: 1, column: `${kind} ${key}`, message: `${path.join('.')}: ${message}` });
  }
  return {
    form,
    made,
    entries,
    names: openNames(book, plan.open, reading),
    refused: found,
    makes,
    rows,
    read: plan.entries,
    notices: plan.notices,
  };
}

/** Fields of a partner or label that a new one may have. */
const MADE_WITH = {
  partner: [
    'code',
    'name',
    'nameKana',
    'type',
    'corporateNumber',
    'invoiceRegistrationNumber',
    'qualifiedInvoiceIssuer',
    'paymentTerms',
    'defaultAccountCode',
    'defaultTaxCode',
    'metadata',
  ],
  label: ['code', 'name', 'dimension', 'exclusive', 'color', 'shortcut', 'metadata'],
} as const;

/** What makes a partner or a label of a file: a second run finds it by its external id. */
export function rowInput(kind: MadeRow['kind'], row: RegisterRow): Readonly<Record<string, unknown>> {
  const externalId = importedId(row);
  return {
    ...Object.fromEntries(MADE_WITH[kind].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
    ...(externalId !== undefined && { externalId }),
  };
}

/** An entry with the ids of the lines that it settles: `known`, by external id. */
export function settling({ input, linked }: PlannedEntry, known: ReadonlyMap<string, string>): PlannedEntry['input'] {
  if (!linked || linked.settles.length === 0) return input;
  return {
    ...input,
    lines: input.lines.map((line, n) => {
      const settles = linked.settles.flatMap(({ line: at, of, index, amount }) => {
        const entryId = known.get(of);
        return at !== n || entryId === undefined ? [] : [{ lineId: lineId(entryId, index), amount }];
      });
      return settles.length > 0 ? { ...line, settles } : line;
    }),
  };
}

/** Reads and plans a file. Refuses what is no journal at all. */
export function* planned(
  book: Readonly<Book>,
  source: JournalImportSource,
  mapping: ImportMapping,
  may: (scope: 'periods:close') => boolean,
): Generator<undefined, PlannedImport> {
  const { text, encoding } = yield* textOfFile(source.bytes, source.encoding);
  const form = formOf(text, source.format);
  const drafted =
    typeof form === 'string' ? yield* ofText(book, text, form, mapping) : yield* ofTable(book, text, form, mapping);
  const { made, entries, names, makes, read } = drafted;
  const { refused: against, months } = yield* checked(made, entries, may);
  const refused = [...drafted.refused, ...against].toSorted((a, b) => a.row - b.row);
  if (read.length === 0 && refused.length === 0)
    refuse('validation_error', 'contentBase64: there is no entry in the file', 'contentBase64');
  // What is no day is told with its row.
  const days = read.flatMap(({ date }) => (isDate(date) ? [date] : [])).sort();
  const moved = [...months.values()].toSorted((a, b) =>
    a.accountCode === b.accountCode ? (a.month < b.month ? -1 : 1) : a.accountCode < b.accountCode ? -1 : 1,
  );
  if (moved.some(({ debit, credit }) => debit > LIMITS.amount || credit > LIMITS.amount))
    refuse('too_large', 'contentBase64: the amounts of an account in a month are too large; send the file in parts');
  return {
    format: drafted.form,
    encoding,
    entries,
    rows: drafted.rows,
    refused,
    plan: {
      entries: read.length,
      lines: read.reduce((sum, { lines }) => sum + lines.length, 0),
      ...(days[0] !== undefined && { from: days[0], to: days.at(-1) ?? days[0] }),
      names: names
        .slice(0, TOLD)
        .map((name) => ({
          ...name,
          name: toldName(name.name),
          amount: Number(name.amount),
          proposals: [...name.proposals],
        })),
      openNames: names.length,
      refused: refused.slice(0, TOLD).map(toldRow),
      refusedRows: refused.length,
      ...(drafted.notices.size > 0 && {
        notices: [...drafted.notices]
          .slice(0, TOLD)
          .map(([message, times]) => ({ message: visible(message, LIMITS.journalImportReason) ?? '', times })),
      }),
      makes: {
        // One that is not a name as it stands is in the way, by its row: nothing is made of it.
        partners: makes.partners.map(toldName),
        labels: makes.labels.map(toldName),
        fiscalYears: yearsBefore(book, days[0]),
      },
      months: moved.slice(0, TOLD_MONTHS),
      accountMonths: moved.length,
    },
  };
}
