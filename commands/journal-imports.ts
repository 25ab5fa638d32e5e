// Imports of journals from other programs: a file is planned whole before anything is posted, and run by a person. The
// run reads the file again and posts it in chunks of which each is one append: an entry that is here already is left
// alone, so a run that broke off goes on when it is started again.
import { z } from 'zod';
import { command, checkVersion, stateIn, versionField, type Moment, type Recalled } from './command.ts';
import { uploadDocument } from './documents.ts';
import { idText, readEntry, type EntryInput } from './entry-input.ts';
import { openFiscalPeriod } from './fiscal-periods.ts';
import { enter } from './journal.ts';
import { inPauses, step, type Procedure, type Stage, type StageEnd, type Step } from './procedure.ts';
import { createLabel, createPartner } from './registers.ts';
import { undoing } from './undoing.ts';
import { bytesOfBase64 } from '../src/domain/base64.ts';
import type { Book } from '../src/domain/book.ts';
import { addDays, addMonths, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import type { DocumentView } from '../src/domain/documents.ts';
import { monthIn, yearOf } from '../src/domain/fiscal-periods.ts';
import { splitsByUse } from '../src/domain/tax/movements.ts';
import { layoutOf, readJournal, type RefusedRow } from '../src/domain/interchange/journal-file.ts';
import { planJournal, type JournalPlan, type PlannedEntry } from '../src/domain/interchange/journal-plan.ts';
import { LAYOUTS, LAYOUT_NAMES } from '../src/domain/interchange/layouts.ts';
import { ENCODINGS, textOfFile } from '../src/domain/interchange/letters.ts';
import { importMapping, type ImportMapping } from '../src/domain/interchange/mapping.ts';
import {
  JOURNAL_IMPORT_ID,
  journalImportState,
  journalImportView,
  shownJournalImport,
  JournalImportAdvanced,
  JournalImportBegun,
  JournalImportCompleted,
  JournalImportDiscarded,
  JournalImportDifferenceAccepted,
  JournalImportPlanned,
  JournalImportStopped,
  mayRun,
  type JournalImport,
  type JournalImportPlan,
  type JournalImportView,
} from '../src/domain/journal-imports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting } from '../src/domain/posting.ts';
import { DOCUMENTS, ENTRIES, externalIdOf, JOURNAL_IMPORTS } from '../src/domain/recalled.ts';
import { refuse, Refusal } from '../src/domain/refusal.ts';
import { byCode, type Slice } from '../src/domain/register.ts';
import type { Label, Partner } from '../src/domain/registers.ts';
import { lineText, reasonText, visible } from '../src/domain/text.ts';

const ofImport = { journalImportId: idText, version: versionField.optional() };
type JournalImportNamed = { readonly journalImportId: string; readonly version?: number | undefined };
const recallsImport = <I extends JournalImportNamed>({ journalImportId }: I): { ids: string[] } => ({
  ids: [journalImportId],
});

/** The import that an input names, at the version that its caller read. Refuses not_found and version_conflict. */
function importAt(recalled: Recalled, { journalImportId, version }: JournalImportNamed): JournalImport {
  const found =
    recalled.state(JOURNAL_IMPORTS, journalImportId) ??
    refuse('not_found', `there is no journal import ${journalImportId} in this company`);
  checkVersion(found, version);
  return found;
}

function next(state: JournalImport, changes: Partial<JournalImport>, moment: Moment): JournalImport {
  return { ...state, ...changes, version: state.version + 1, updatedAt: moment.nowIso };
}

/** Finds the file of a document; writes nothing. */
export const findImportedDocument = command({
  name: 'find-imported-document',
  summary: 'Find the document that a journal is imported from',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject({ documentId: idText }),
  recalls: ({ documentId }) => ({ ids: [documentId] }),
  decide: () => [],
  answer: (_events, { documentId }, recalled) => {
    const found = recalled.state(DOCUMENTS, documentId);
    if (!found || found.status === 'voided')
      return refuse(
        'document_not_found',
        `documentId: there is no document ${documentId} in this company; upload it first (POST .../documents)`,
        'documentId',
      );
    return { id: found.id, sha256: found.sha256, fileName: found.fileName };
  },
});

/** Finds what an earlier import decided about names; writes nothing. */
export const findImportMapping = command({
  name: 'find-import-mapping',
  summary: 'Find what an earlier import decided about names',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject({ journalImportId: idText }),
  recalls: recallsImport,
  decide: () => [],
  answer: (_events, input, recalled): ImportMapping => importAt(recalled, input).mapping,
});

/** What the external id of an imported entry looks like: program, fiscal year, digest, how-manieth of its equals. */
const IMPORTED = /^[a-z]+:\d{1,4}:[0-9a-f]{40}:\d+$/;

/** Finds which entries of a file are here already, by their external ids; writes nothing. */
export const findImportedEntries = command({
  name: 'find-imported-entries',
  summary: 'Find which entries of a file are here already',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject({ externalIds: z.array(z.string().regex(IMPORTED)) }),
  recalls: ({ externalIds }) => ({ keys: externalIds.map((id) => externalIdOf(ENTRIES, id)) }),
  decide: () => [],
  answer: (_events, { externalIds }, recalled): readonly string[] =>
    externalIds.filter((id) => recalled.holder(externalIdOf(ENTRIES, id)) !== undefined),
});

/** Keeps a plan. */
export const recordJournalImport = command({
  name: 'record-journal-import',
  summary: 'Keep the plan of an import',
  runBy: 'service',
  undo: { by: ['discard-journal-import'] },
  needs: 'imports:write',
  input: journalImportState.pick({
    program: true,
    format: true,
    encoding: true,
    fileName: true,
    documentId: true,
    sha256: true,
    mapping: true,
    plan: true,
  }),
  decide: (_book, said, moment) => [
    JournalImportPlanned({
      journalImport: {
        id: moment.id(JOURNAL_IMPORT_ID),
        ...said,
        status: 'planned',
        posted: 0,
        skipped: 0,
        createdBy: moment.actor.id,
        createdAt: moment.nowIso,
        updatedAt: moment.nowIso,
        version: 1,
      },
    }),
  ],
  answer: (events): JournalImport => stateIn<JournalImport>(events, 'journalImport', undefined),
});

/** Throws a plan away. What a run has posted stays. */
export const discardJournalImport = command({
  name: 'discard-journal-import',
  summary: 'Discard the plan of an import',
  text: 'Throws a plan away. What a run has posted stays.',
  ja: { summary: '取り込みの計画を破棄する', text: '計画を破棄します。記帳済みの仕訳は残ります。' },
  undo: { why: 'what was discarded is gone: write it anew' },
  needs: 'imports:write',
  input: z.strictObject({ ...ofImport, reason: reasonText.optional() }),
  recalls: recallsImport,
  decide(_book, input, moment, recalled) {
    const state = importAt(recalled, input);
    if (state.status === 'discarded') return [];
    if (state.status === 'done')
      refuse('invalid_state', `journal import ${state.id} is done; reverse its entries instead`, undefined, {
        related: { id: state.id, status: state.status },
      });
    const { reason } = input;
    return [
      JournalImportDiscarded({
        journalImport: next(state, { status: 'discarded', ...(reason !== undefined && { reason }) }, moment),
      }),
    ];
  },
  output: shownJournalImport,
  answer: (events, input, recalled): JournalImportView =>
    journalImportView(
      events.length > 0 ? stateIn<JournalImport>(events, 'journalImport', undefined) : importAt(recalled, input),
    ),
});

/** The most differences that may be accepted of one import. */
const ACCEPTED = 500;

/**
 * Accepts a difference from the old trial balance, with a reason; 0 takes that back. Refuses account_not_found, and
 * invalid_state for an import of which nothing was posted.
 */
export const acceptImportDifference = command({
  name: 'accept-import-difference',
  summary: 'Accept a difference from the old trial balance',
  text:
    'Says of one account and month that the books may differ from the old trial balance by exactly this much, and ' +
    'why. Books nothing. A difference of 0 takes it back.',
  ja: {
    summary: '残高試算表との差額を承認する',
    text:
      '一つの科目と月について、旧ソフトの残高試算表とちょうどこの額だけ違ってよいことと、その理由を記録します。記帳はしません。' +
      '0 を指定すると取り消します。',
  },
  undo: { by: ['accept-import-difference'] },
  needs: 'imports:write',
  input: z
    .strictObject({
      ...ofImport,
      accountCode: idText,
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month like 2026-04')
        .describe('Month at whose end the balances are'),
      difference: z.number().int().min(-LIMITS.amount).max(LIMITS.amount).describe('theirs less ours, yen'),
      reason: reasonText,
    })
    .meta({ id: 'JournalImportDifference' }),
  recalls: recallsImport,
  decide(book, { accountCode, month, difference, reason, ...input }, moment, recalled) {
    const state = importAt(recalled, input);
    if (moment.actor.type === 'agent')
      refuse('forbidden', 'an agent shows a difference, and a person accepts it; show it to one');
    if (state.status !== 'done')
      refuse('invalid_state', `journal import ${state.id} is ${state.status}; run it first`, undefined, {
        related: { id: state.id, status: state.status },
      });
    if (!byCode(book.accounts, accountCode))
      refuse('account_not_found', `accountCode: there is no account ${accountCode} in this company`, 'accountCode');
    const others = (state.accepted ?? []).filter((one) => one.accountCode !== accountCode || one.month !== month);
    if (others.length >= ACCEPTED)
      refuse(
        'invalid_state',
        `more than ${ACCEPTED} differences were accepted; look for what is wrong with the import`,
      );
    const accepted = difference === 0 ? others : [...others, { accountCode, month, difference, reason }];
    return [JournalImportDifferenceAccepted({ journalImport: next(state, { accepted }, moment) })];
  },
  output: shownJournalImport,
  answer: (events): JournalImportView => journalImportView(stateIn<JournalImport>(events, 'journalImport', undefined)),
});

/** Begins a run, or goes on with one. An agent plans, a person runs. */
export const beginJournalImport = command({
  name: 'begin-journal-import',
  summary: 'Begin to run an import',
  runBy: 'service',
  undo: { by: ['discard-journal-import'] },
  needs: 'imports:write',
  input: z.strictObject(ofImport),
  recalls: recallsImport,
  decide(_book, { journalImportId, version }, moment, recalled) {
    const state = importAt(recalled, { journalImportId });
    // A run that broke off goes on by the version of its plan, which has not changed since.
    const goesOn = (state.status === 'running' || state.status === 'stopped') && (version ?? 0) <= state.version;
    if (!goesOn) checkVersion(state, version);
    if (moment.actor.type === 'agent')
      refuse('forbidden', 'an agent plans an import, and a person runs it; show the plan to one');
    checkMayRun(state);
    const { reason: _reason, ...rest } = state;
    return state.status === 'running'
      ? []
      : [JournalImportBegun({ journalImport: next(rest, { status: 'running' }, moment) })];
  },
  answer: (events, { journalImportId }, recalled): JournalImport =>
    events.length > 0
      ? stateIn<JournalImport>(events, 'journalImport', undefined)
      : importAt(recalled, { journalImportId }),
});

/** Refuses an import that is over, or in whose way something stands. */
function checkMayRun({ id, status, plan }: JournalImport): void {
  if (status === 'done' || status === 'discarded')
    refuse('invalid_state', `journal import ${id} is ${status}; plan the file again`, undefined, {
      related: { id, status },
    });
  if (!mayRun(plan))
    refuse(
      'invalid_state',
      `journal import ${id} has ${plan.openNames} open names and ${plan.refusedRows} refused rows; ` +
        'plan the file again with a mapping for them, or correct it',
      undefined,
      { related: { id, status } },
    );
}

/** Made by the plan of this very run: it is what its type says. */
const plannedEntry = z.unknown().transform((entry, { issues }): PlannedEntry => {
  if (typeof entry !== 'object') issues.push({ code: 'custom', message: 'must be an object', input: entry });
  return entry as PlannedEntry;
});

/** Posts the entries of a chunk that are not here yet. Two runs at once post each once: the writer decides. */
export const postImportedEntries = command({
  name: 'post-imported-entries',
  summary: 'Post entries of an import',
  runBy: 'service',
  undo: { by: ['reverse-entry', 'take-entry-back', 'discard-journal-import'] },
  needs: 'imports:write',
  input: z.strictObject({ journalImportId: z.string(), entries: z.array(plannedEntry) }),
  recalls: ({ journalImportId, entries }) => ({
    ids: [journalImportId],
    keys: entries.map(({ input }) => externalIdOf(ENTRIES, input.externalId)),
  }),
  decide(book, { journalImportId, entries }, moment, recalled) {
    const state = importAt(recalled, { journalImportId });
    const posting = beginPosting(book, moment);
    let posted = 0;
    let row = state.rowReached ?? 0;
    for (const { row: at, rows, input } of entries) {
      row = Math.max(row, at, ...rows);
      if (recalled.holder(externalIdOf(ENTRIES, input.externalId)) !== undefined) continue;
      try {
        enter(posting, { ...(input as EntryInput), sourceId: journalImportId }, recalled);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal(error.code, `line ${at}: ${error.message}`, undefined, { related: { row: at } });
      }
      posted += 1;
    }
    if (posted === 0) return [];
    const advanced = next(state, { posted: state.posted + posted, rowReached: row }, moment);
    return [...posting.events, JournalImportAdvanced.unchecked({ journalImport: advanced })];
  },
  answer: (events): number => events.filter(({ type }) => type === 'journal_entry.posted').length,
});

/** Ends a run: all of its entries are here, or it stopped and says why. */
export const endJournalImport = command({
  name: 'end-journal-import',
  summary: 'End the run of an import',
  runBy: 'service',
  undo: { by: ['discard-journal-import'] },
  needs: 'imports:write',
  input: z.strictObject({ ...ofImport, reason: lineText(LIMITS.journalImportReason).optional() }),
  recalls: recallsImport,
  decide(_book, { reason, ...input }, moment, recalled) {
    const state = importAt(recalled, input);
    if (state.status !== 'running') return [];
    if (reason !== undefined)
      return [JournalImportStopped({ journalImport: next(state, { status: 'stopped', reason }, moment) })];
    const skipped = state.plan.entries - state.posted;
    return [JournalImportCompleted({ journalImport: next(state, { status: 'done', skipped }, moment) })];
  },
  answer: (events, input, recalled): JournalImport =>
    events.length > 0 ? stateIn<JournalImport>(events, 'journalImport', undefined) : importAt(recalled, input),
});

// ---- Planning ------------------------------------------------------------------------------------------------

/** How a file is read. */
interface JournalImportSource {
  readonly bytes: Uint8Array;
  readonly format?: JournalImport['format'] | undefined;
  readonly encoding?: JournalImport['encoding'] | undefined;
}
/** A file as it was planned, with what is kept of it. */
interface PlannedImport {
  readonly format: JournalImport['format'];
  readonly encoding: JournalImport['encoding'];
  readonly entries: readonly PlannedEntry[];
  readonly plan: Omit<JournalImportPlan, 'newEntries'>;
}

/** What a line of a plan adds to an account in a month. */
type Months = Map<string, JournalImportPlan['months'][number]>;

/** A book in which the partners and labels of a plan are already. Their ids stand for those that they will get. */
function withMade(book: Readonly<Book>, { partners, labels }: JournalPlan['makes']): Readonly<Book> {
  const common = { status: 'active', createdAt: '', updatedAt: '', version: 1 } as const;
  const id = (kind: string, i: number): string => `${kind}_00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;
  const newPartners = partners.map((name, i): Partner => ({ ...common, id: id('prt', i), name, type: 'other' }));
  const newLabels = labels.map((name, i): Label => ({
    ...common,
    id: id('lbl', i),
    name,
    dimension: DEPARTMENTS,
    exclusive: false,
  }));
  const withNew = <S extends { readonly id: string }>(slice: Slice<S>, more: readonly S[]): Slice<S> => ({
    ...slice,
    byId: new Map([...slice.byId.values(), ...more].map((row) => [row.id, row])),
  });
  return { ...book, partners: withNew(book.partners, newPartners), labels: withNew(book.labels, newLabels) };
}

/** The dimension of labels that departments become. */
const DEPARTMENTS = 'department';

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
  return `${month.name} is closed; reopen it, or leave its entries out of the file`;
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
): Generator<undefined, { readonly refused: RefusedRow[]; readonly months: Months }> {
  const refused: RefusedRow[] = [];
  const months: Months = new Map();
  for (const [i, { row, input }] of entries.entries()) {
    if (i % 100 === 99) yield;
    const why = whyNotOn(book, input.effectiveDate, may);
    if (why !== undefined) refused.push({ row, value: input.effectiveDate, code: 'period_closed', message: why });
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
      refused.push({ row, code: error.code, message: error.message });
    }
  }
  return { refused, months };
}

/** Rows and names that a plan tells of; there may be more. */
const TOLD = 300;
/** Accounts and months that a plan tells of. */
const TOLD_MONTHS = 2_000;

/** A refused row as the plan tells it: nothing in it hides or reorders anything. */
function toldRow({
  row,
  column,
  value,
  code = 'row_refused',
  message,
}: RefusedRow): JournalImportPlan['refused'][number] {
  const shown = value === undefined ? undefined : visible(value, LIMITS.journalImportText);
  return {
    row,
    ...(column !== undefined && { column }),
    ...(shown !== undefined && { value: shown }),
    code,
    message: visible(message, LIMITS.journalImportReason) ?? '',
  };
}

/** Reads and plans a file. Refuses what is no journal at all. */
function* planned(
  book: Readonly<Book>,
  source: JournalImportSource,
  mapping: ImportMapping,
  may: (scope: 'periods:close') => boolean,
): Generator<undefined, PlannedImport> {
  const { text, encoding } = yield* textOfFile(source.bytes, source.encoding);
  const recognised = layoutOf(text, source.format);
  const file = yield* readJournal(text, recognised);
  const { fiscalYearStartMonth: month = 1, fiscalYearStartDay: day = 1 } = book.company ?? {};
  const ground = {
    month,
    day,
    splitsByUse: (date: CalendarDate): boolean =>
      splitsByUse({ ...book.company?.taxSettings, ...yearOf(book.periods.years, date)?.year.taxSettings }),
  };
  const first = yield* planJournal(file, book, mapping, ground);
  const makesAny = first.makes.partners.length + first.makes.labels.length > 0;
  const made = makesAny ? withMade(book, first.makes) : book;
  const plan = makesAny ? yield* planJournal(file, made, mapping, ground) : first;
  const { refused: against, months } = yield* checked(made, plan.entries, may);
  const refused = [...plan.refused, ...against].toSorted((a, b) => a.row - b.row);
  const days = file.entries.map(({ date }) => date).sort();
  const moved = [...months.values()].toSorted((a, b) =>
    a.accountCode === b.accountCode ? (a.month < b.month ? -1 : 1) : a.accountCode < b.accountCode ? -1 : 1,
  );
  if (moved.some(({ debit, credit }) => debit > LIMITS.amount || credit > LIMITS.amount))
    refuse('too_large', 'contentBase64: the amounts of an account in a month are too large; send the file in parts');
  if (moved.length > TOLD_MONTHS)
    refuse(
      'too_large',
      'contentBase64: too many accounts and months at once; send the file by fiscal year',
      'contentBase64',
    );
  return {
    format: recognised.layout,
    encoding,
    entries: plan.entries,
    plan: {
      entries: file.entries.length,
      lines: file.entries.reduce((sum, { lines }) => sum + lines.length, 0),
      ...(days[0] !== undefined && { from: days[0], to: days.at(-1) ?? days[0] }),
      names: plan.names
        .slice(0, TOLD)
        .map((name) => ({ ...name, amount: Number(name.amount), proposals: [...name.proposals] })),
      openNames: plan.names.length,
      refused: refused.slice(0, TOLD).map(toldRow),
      refusedRows: refused.length,
      makes: {
        partners: [...first.makes.partners],
        labels: [...first.makes.labels],
        fiscalYears: yearsBefore(book, days[0]),
      },
      months: moved,
    },
  };
}

const planInput = z
  .strictObject({
    contentBase64: z
      .string()
      .max(LIMITS.journalImportBytes)
      .optional()
      .meta({ description: 'The file in base64; or give documentId.', example: 'MjAwMCwxLCwyMDI2LzA5LzE1' }),
    documentId: idText.optional().meta({ description: 'A file that was uploaded or planned before.' }),
    fileName: lineText(LIMITS.fileNameLength)
      .regex(/^[^/\\]+$/, 'must be the name of a file, without folders')
      .optional()
      .meta({ description: 'Its name. Default: the format.' }),
    format: z.enum(LAYOUT_NAMES).optional().meta({ description: 'Default: told by the file itself.' }),
    encoding: z.enum(ENCODINGS).optional().meta({ description: 'Default: told by the file itself.' }),
    mapping: importMapping.optional().describe('What the names in the file mean here'),
    mappingFrom: idText
      .optional()
      .describe('An earlier import whose mapping counts too, where {mapping} says nothing else'),
  })
  .meta({ id: 'JournalImportInput' });
type PlanInput = z.infer<typeof planInput>;

const one = (of: Step): Stage => ({ steps: [of], goOn: false });

/** The answer of the only step of a stage. Throws its refusal. */
function answerOf<A>({ results: [result] }: StageEnd): A {
  if (!result || result.refused) throw result?.refused ?? new Error('a step of an import was not taken');
  return result.answer as A;
}

/** A file and the document that it is kept as; without one it is kept once its plan is there. */
interface FileAt {
  readonly bytes: Buffer;
  readonly document?: { readonly id: string; readonly sha256: string; readonly fileName: string };
}

function* fileOf({ contentBase64, documentId }: PlanInput): Generator<Stage, FileAt, StageEnd> {
  if ((contentBase64 === undefined) === (documentId === undefined))
    refuse('validation_error', 'contentBase64: give {contentBase64} or {documentId}, one of them', 'contentBase64');
  if (documentId !== undefined) {
    const document = answerOf<NonNullable<FileAt['document']>>(yield one(step(findImportedDocument, { documentId })));
    return { document, bytes: (yield { steps: [], goOn: false, file: document }).file as Buffer };
  }
  const bytes = yield* inPauses(bytesOfBase64(contentBase64 ?? ''));
  if (!bytes || bytes.length === 0)
    return refuse('validation_error', 'contentBase64: is not base64 (RFC 4648, no line breaks)', 'contentBase64');
  return { bytes };
}

/** Entries whose external ids are looked up in one step. */
const LOOKED_UP = 500;

/** Those of these entries that are not here yet. */
function* newAmong(entries: readonly PlannedEntry[]): Generator<Stage, PlannedEntry[], StageEnd> {
  const known = new Set<string>();
  for (let at = 0; at < entries.length; at += LOOKED_UP) {
    const externalIds = entries.slice(at, at + LOOKED_UP).map(({ input }) => input.externalId);
    for (const id of answerOf<readonly string[]>(yield one(step(findImportedEntries, { externalIds })))) known.add(id);
  }
  return entries.filter(({ input }) => !known.has(input.externalId));
}

/** An entry of a second file that is not here yet. */
function changedRow({ row, input }: PlannedEntry): NonNullable<JournalImportPlan['changed']>[number] {
  const debits = input.lines.filter(({ side }) => side === 'debit');
  return { row, date: input.effectiveDate, amount: debits.reduce((sum, { amount }) => sum + amount, 0) };
}

/** A mapping with what an earlier import decided beneath it: what is said now counts. */
function mappingOver(earlier: ImportMapping, now: ImportMapping): ImportMapping {
  return {
    ...earlier,
    ...now,
    accounts: { ...earlier.accounts, ...now.accounts },
    subAccounts: { ...earlier.subAccounts, ...now.subAccounts },
    departments: { ...earlier.departments, ...now.departments },
    partners: { ...earlier.partners, ...now.partners },
    taxNames: { ...earlier.taxNames, ...now.taxNames },
  };
}

/** Plans an import: reads the file whole, says what running it would do, and keeps file and plan. Posts nothing. */
export const planJournalImport: Procedure<PlanInput, JournalImportView> = {
  name: 'plan-journal-import',
  summary: 'Plan an import of a journal',
  text:
    'Reads a journal of 弥生会計, Money Forward or freee and says what importing it would do: entries, names that the ' +
    'mapping has to decide about, rows that cannot be taken, what is created first. Posts nothing; the file is kept ' +
    'as a document.',
  ja: {
    summary: '仕訳の取り込みを計画する',
    text:
      '弥生会計、マネーフォワード、freee の仕訳を読み、取り込むとどうなるかを示します: 仕訳、対応を決める名称、受け入れられない行、' +
      '先に登録するもの。何も記帳せず、ファイルは文書として保存します。',
  },
  needs: 'imports:write',
  input: planInput,
  output: shownJournalImport,
  *run(book, input, _today, told): Generator<Stage, JournalImportView, StageEnd> {
    const { bytes, document: known } = yield* fileOf(input);
    const may = (scope: 'periods:close'): boolean => told?.may?.(scope) ?? true;
    const { format, encoding, mappingFrom, mapping: said = {} } = input;
    const earlier =
      mappingFrom && answerOf<ImportMapping>(yield one(step(findImportMapping, { journalImportId: mappingFrom })));
    const mapping = earlier ? mappingOver(earlier, said) : said;
    const found = yield* inPauses(planned(book, { bytes, format, encoding }, mapping, may));
    const fresh = yield* newAmong(found.entries);
    const changed = fresh.length === found.entries.length ? [] : fresh.slice(0, LIMITS.changedEntries).map(changedRow);
    const { program } = LAYOUTS[found.format];
    const fileName = input.fileName ?? known?.fileName ?? `${found.format}.${program === 'yayoi' ? 'txt' : 'csv'}`;
    const document =
      known ??
      answerOf<DocumentView>(
        yield one(
          step(uploadDocument, { fileName, contentBase64: bytes.toString('base64'), documentType: 'migration' }),
        ),
      );
    const recorded = answerOf<JournalImport>(
      yield one(
        step(recordJournalImport, {
          program,
          format: found.format,
          encoding: found.encoding,
          fileName,
          documentId: document.id,
          sha256: document.sha256,
          mapping,
          plan: { ...found.plan, newEntries: fresh.length, ...(changed.length > 0 && { changed }) },
        }),
      ),
    );
    return journalImportView(recorded);
  },
};

/** What one chunk may come to encoded, roughly, in bytes, and how many entries it may have. */
const CHUNK_BYTES = 450 * 1024;
const CHUNK_ENTRIES = 400;

/** Entries in chunks that fit into one append each. */
function* chunksOf(entries: readonly PlannedEntry[]): Generator<undefined, PlannedEntry[][]> {
  const chunks: PlannedEntry[][] = [];
  let bytes = 0;
  for (const [i, entry] of entries.entries()) {
    // A line is stored with its account, codes and what the books add to it.
    const own = JSON.stringify(entry.input).length * 2 + entry.input.lines.length * 300 + 800;
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_ENTRIES && bytes + own <= CHUNK_BYTES) {
      last.push(entry);
      bytes += own;
    } else {
      chunks.push([entry]);
      bytes = own;
    }
    if (i % 200 === 199) yield;
  }
  return chunks;
}

/** Creates what the plan says that the run creates. Throws the first refusal. */
function* makeFirst(book: Readonly<Book>, { makes }: JournalImportPlan): Generator<Stage, Readonly<Book>, StageEnd> {
  const here = <S extends { readonly name: string }>(rows: Iterable<S>): Set<string> =>
    new Set([...rows].map(({ name }) => name));
  const [partners, labels] = [here(book.partners.byId.values()), here(book.labels.byId.values())];
  const years = new Set(book.periods.years.map(({ year }) => year.startDate));
  const steps = [
    ...makes.fiscalYears
      .filter((startDate) => !years.has(startDate))
      .map((startDate) => step(openFiscalPeriod, { startDate, endDate: addDays(addMonths(startDate, 12), -1) })),
    ...makes.partners.filter((name) => !partners.has(name)).map((name) => step(createPartner, { name })),
    ...makes.labels
      .filter((name) => !labels.has(name))
      .map((name) => step(createLabel, { name, dimension: DEPARTMENTS })),
  ];
  if (steps.length === 0) return book;
  const end = yield { steps, goOn: false };
  for (const result of end.results) if (result.refused) throw result.refused;
  return end.book;
}

const runInput = z.strictObject(ofImport).meta({ id: 'JournalImportRun' });

/**
 * Runs a plan: creates what it says, and posts its entries in chunks. One that stopped or broke off goes on. Refuses
 * (preview_changed) a plan that no longer comes to the same, because the books changed since.
 */
export const runJournalImport: Procedure<z.infer<typeof runInput>, JournalImportView> = {
  name: 'run-journal-import',
  summary: 'Run an import of a journal',
  text:
    'Posts the entries of a plan without open names and refused rows, each once: entries that are here already are ' +
    'left alone, and a run that broke off goes on when it is started again. An agent plans, a person runs.',
  ja: {
    summary: '仕訳の取り込みを実行する',
    text:
      '未決の名称と受け入れられない行のない計画の仕訳を、一度だけ記帳します。取り込み済みの仕訳はそのままにし、途中で止まった実行は' +
      '再度の実行で続きます。計画はエージェントでもできますが、実行は人が行います。',
  },
  needs: 'imports:write',
  input: runInput,
  output: shownJournalImport,
  *run(book, input, _today, told): Generator<Stage, JournalImportView, StageEnd> {
    const { journalImportId } = input;
    const begun = answerOf<JournalImport>(yield one(step(beginJournalImport, input)));
    const { file } = yield { steps: [], goOn: false, file: begun };
    const ground = yield* makeFirst(book, begun.plan);
    const may = (scope: 'periods:close'): boolean => told?.may?.(scope) ?? true;
    const { format, encoding, mapping } = begun;
    const found = yield* inPauses(planned(ground, { bytes: file as Buffer, format, encoding }, mapping, may));
    const { plan } = found;
    if (!mayRun({ ...plan, newEntries: 0 })) {
      const [first] = plan.refused;
      const why = first ? `line ${first.row}: ${first.message}` : `${plan.names[0]?.kind} ${plan.names[0]?.name}`;
      return refuse('preview_changed', `the books changed since the plan was made, and it no longer fits: ${why}`);
    }
    const chunks = yield* inPauses(chunksOf(found.entries));
    const steps = chunks.map((entries) => step(postImportedEntries, { journalImportId, entries }));
    const { results } = steps.length === 0 ? { results: [] } : yield { steps, goOn: false };
    const refused = results.find((result) => result.refused)?.refused;
    const reason = refused && visible(refused.message, LIMITS.journalImportReason);
    return journalImportView(answerOf<JournalImport>(yield one(step(endJournalImport, { journalImportId, reason }))));
  },
};

/** What undoes plans; what a run posted is undone entry by entry, and the plan is as its entries are. */
export const journalImportUndoing = [
  undoing(
    JournalImportPlanned,
    'discard the plan',
    discardJournalImport,
    ({ journalImport: { id } }, reason) => ({ journalImportId: id, reason }),
    'goes on',
  ),
  undoing(
    JournalImportDifferenceAccepted,
    'accept the difference no longer',
    acceptImportDifference,
    ({ journalImport: { id, accepted } }, reason) => {
      const last = accepted?.at(-1);
      return last ? { journalImportId: id, ...last, difference: 0, reason } : [];
    },
    'goes on',
  ),
  ...[JournalImportBegun, JournalImportAdvanced, JournalImportStopped, JournalImportCompleted].map((event) =>
    undoing(event, 'leave the plan', discardJournalImport, () => [], 'goes on'),
  ),
];
