// Imports of journals from other programs: a file is planned whole before anything is posted, and run by a person. The
// run reads the file again and posts it in chunks of which each is one append: an entry that is here already is left
// alone, so a run that broke off goes on when it is started again.
import { z } from 'zod';
import { command, checkVersion, stateIn, versionField, type Moment, type Recalled } from './command.ts';
import { uploadDocument } from './documents.ts';
import { idText, type EntryInput } from './entry-input.ts';
import {
  butHere,
  DEPARTMENTS,
  planned,
  rowInput,
  settling,
  toldRow,
  type MadeRow,
  type PlannedImport,
} from './journal-import-files.ts';
import { openFiscalPeriod } from './fiscal-periods.ts';
import { settledIds } from './open-items.ts';
import { enter, reverseEntry } from './journal.ts';
import { inPauses, step, type Procedure, type Stage, type StageEnd, type Step } from './procedure.ts';
import { createLabel, createPartner } from './registers.ts';
import { undoing } from './undoing.ts';
import { bytesOfBase64 } from '../src/domain/base64.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { addDays, addMonths, dateSchema } from '../src/domain/dates.ts';
import type { DocumentView } from '../src/domain/documents.ts';
import { textName } from '../src/domain/file-types.ts';
import { lineId } from '../src/domain/ids.ts';
import { isPlainText, JOURNAL_FORMS, type JournalForm } from '../src/domain/interchange/journal-file.ts';
import type { PlannedEntry } from '../src/domain/interchange/journal-plan.ts';
import { LAYOUTS } from '../src/domain/interchange/layouts.ts';
import { ENCODINGS } from '../src/domain/interchange/letters.ts';
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
import { byCode } from '../src/domain/register.ts';
import { externalIdText, lineText, memoText, reasonText, visible } from '../src/domain/text.ts';

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

/** Finds how far an import is; writes nothing. */
export const lookAtJournalImport = command({
  name: 'look-at-journal-import',
  summary: 'Look how far an import is',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject(ofImport),
  recalls: recallsImport,
  decide: () => [],
  answer: (_events, { journalImportId }, recalled): JournalImportView =>
    journalImportView(importAt(recalled, { journalImportId })),
});

/** Finds which entries of a file are here already, by their external ids; writes nothing. */
export const findImportedEntries = command({
  name: 'find-imported-entries',
  summary: 'Find which entries of a file are here already',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject({ externalIds: z.array(externalIdText) }),
  recalls: ({ externalIds }) => ({ keys: externalIds.map((id) => externalIdOf(ENTRIES, id)) }),
  decide: () => [],
  answer: (_events, { externalIds }, recalled): readonly (readonly [externalId: string, id: string])[] =>
    externalIds.flatMap((externalId) => {
      const id = recalled.holder(externalIdOf(ENTRIES, externalId));
      return id === undefined ? [] : [[externalId, id] as const];
    }),
});

/** What is compared of an entry that is here already. */
interface EntryHere {
  readonly id: string;
  readonly version: number;
  readonly figures: string;
}

/** Day and money of an entry, as text that is the same for the same. */
function figuresOf(
  date: string,
  lines: readonly { readonly side: string; readonly accountCode: string; readonly amount: number }[],
): string {
  return JSON.stringify([
    date,
    lines.map(({ side, accountCode, amount }) => `${side} ${accountCode} ${amount}`).sort(),
  ]);
}

/** Looks at entries that are here already; writes nothing. */
export const lookAtImportedEntries = command({
  name: 'look-at-imported-entries',
  summary: 'Look at entries that are here already',
  runBy: 'service',
  undo: { why: 'it writes nothing' },
  needs: 'imports:write',
  input: z.strictObject({ entryIds: z.array(lineText(60)) }),
  recalls: ({ entryIds }) => ({ ids: entryIds }),
  decide: () => [],
  answer: (_events, { entryIds }, recalled, page): readonly EntryHere[] =>
    entryIds.flatMap((id) => {
      const state = recalled.state(ENTRIES, id);
      if (!state) return [];
      const { effectiveDate, lines } = state.content;
      const coded = lines.map(({ side, accountId, amount }) => ({
        side,
        accountCode: page.accounts.byId.get(accountId)?.code ?? '',
        amount,
      }));
      return [{ id, version: state.version, figures: figuresOf(effectiveDate, coded) }];
    }),
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
    lines: settledIds(entries.flatMap(({ input }) => (input as EntryInput).lines)),
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
        enter(posting, { sourceId: journalImportId, ...(input as EntryInput) }, recalled);
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

const reversalOf = z.strictObject({
  journalImportId: z.string(),
  row: z.number().int(),
  entryId: idText,
  externalId: externalIdText,
  effectiveDate: dateSchema,
  reason: reasonText.optional(),
  memo: memoText.optional(),
  metadata: metadataSchema.optional(),
  lines: z.array(z.strictObject({ lineId: idText, amount: z.number().int() })).optional(),
});

/** Takes back an entry as a journal as text does. Done once: the external id of the reversal tells. */
export const reverseImportedEntry = command({
  name: 'reverse-imported-entry',
  summary: 'Reverse an entry as an import says',
  runBy: 'service',
  undo: { why: 'a reversal stands: post the entry anew' },
  needs: 'imports:write',
  input: reversalOf,
  recalls: ({ journalImportId, entryId, externalId }) => ({
    ids: [journalImportId, entryId],
    keys: [externalIdOf(ENTRIES, externalId)],
  }),
  decide(book, { journalImportId, row, ...said }, moment, recalled) {
    if (recalled.holder(externalIdOf(ENTRIES, said.externalId)) !== undefined) return [];
    const state = importAt(recalled, { journalImportId });
    try {
      const events = reverseEntry.decide(book, said, moment, recalled);
      const rowReached = Math.max(state.rowReached ?? 0, row);
      const advanced = next(state, { posted: state.posted + 1, rowReached }, moment);
      return [...events, JournalImportAdvanced.unchecked({ journalImport: advanced })];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, `line ${row}: ${error.message}`, undefined, { related: { row } });
    }
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

const planInput = z
  .strictObject({
    contentBase64: z
      .string()
      .max(
        LIMITS.journalImportBytes,
        'a file has at most 9 MiB (12 MiB in base64); split it by date, one fiscal year for example, and import the ' +
          'oldest part first',
      )
      .optional()
      .meta({
        description: 'The file in base64, at most 9 MiB decoded; or give documentId.',
        example: 'MjAwMCwxLCwyMDI2LzA5LzE1',
      }),
    documentId: idText.optional().meta({ description: 'A file that was uploaded or planned before.' }),
    fileName: lineText(LIMITS.fileNameLength)
      .regex(/^[^/\\]+$/, 'must be the name of a file, without folders')
      .optional()
      .meta({ description: 'Its name. Default: the format.' }),
    format: z.enum(JOURNAL_FORMS).optional().meta({ description: 'Default: told by the file itself.' }),
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

/** Ids of the entries that have these external ids; those that are not here are left out. */
function* idsOf(all: readonly string[]): Generator<Stage, Map<string, string>, StageEnd> {
  const known = new Map<string, string>();
  for (let at = 0; at < all.length; at += LOOKED_UP) {
    const externalIds = all.slice(at, at + LOOKED_UP);
    const end = yield one(step(findImportedEntries, { externalIds }));
    for (const [externalId, id] of answerOf<readonly (readonly [string, string])[]>(end)) known.set(externalId, id);
  }
  return known;
}

/** These entries as they are here. */
function* looked(all: readonly string[]): Generator<Stage, Map<string, EntryHere>, StageEnd> {
  const found = new Map<string, EntryHere>();
  for (let at = 0; at < all.length; at += LOOKED_UP) {
    const end = yield one(step(lookAtImportedEntries, { entryIds: all.slice(at, at + LOOKED_UP) }));
    for (const entry of answerOf<readonly EntryHere[]>(end)) found.set(entry.id, entry);
  }
  return found;
}

/** What stands in the way because entries of a file are here already, under the names that the file gives them. */
interface AlreadyHere {
  readonly refused: JournalImportPlan['refused'];
  readonly notices: NonNullable<JournalImportPlan['notices']>;
}

/**
 * Refuses entries that a file calls by the name of another one: its id or external id is here, with another day or
 * other lines. What was changed here since is left alone. An export of these very books is refused: the ids of its
 * entries are here, as ids.
 */
function* alreadyHere(
  entries: readonly PlannedEntry[],
  here: ReadonlyMap<string, string>,
): Generator<Stage, AlreadyHere, StageEnd> {
  const origins = entries.filter(({ linked }) => linked?.origin !== undefined);
  const ends = [...new Set([...origins.slice(0, 1), ...origins.slice(-1)])];
  const own = yield* looked(ends.map(({ linked }) => linked?.origin ?? ''));
  const told = entries.flatMap((entry) => {
    const id = entry.linked?.told ? here.get(entry.input.externalId) : undefined;
    return id === undefined ? [] : [{ entry, id }];
  });
  const states = yield* looked(told.map(({ id }) => id));
  let changed = 0;
  const refused = told.flatMap(({ entry: { row, input, linked }, id }): JournalImportPlan['refused'] => {
    const state = states.get(id);
    if (!state || state.figures === figuresOf(input.effectiveDate, input.lines)) return [];
    if (state.version > 1) {
      changed += 1;
      return [];
    }
    const message =
      `this entry (${linked?.origin ?? input.externalId}) is here as ${id} with another date or other lines; reverse ` +
      'that one and give this one another name, or take it out of the file';
    return [toldRow({ row, code: 'duplicate_external_id', message })];
  });
  const foreign = ends.filter(({ linked }) => own.has(linked?.origin ?? ''));
  return {
    refused: [
      ...foreign.map(({ row, linked }) =>
        toldRow({
          row,
          message:
            `this file was exported from this very company (entry ${linked?.origin} is here already); import it into ` +
            'another one',
        }),
      ),
      ...refused,
    ],
    notices:
      changed === 0
        ? []
        : [
            {
              message: 'entries were changed here since they were imported; they are left as they are',
              times: changed,
            },
          ],
  };
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

/** Refused rows that a plan tells of. */
const REFUSED_TOLD = 300;

/** The program that a form is of. */
function programOf(form: JournalForm): JournalImport['program'] {
  if (!isPlainText(form)) return LAYOUTS[form].program;
  return form === 'csv' || form === 'json' ? 'daicho' : form;
}

/** What a file is called that was sent without a name. */
function nameOfFile(form: JournalForm): string {
  return isPlainText(form) ? `journal.${form}` : `${form}.${LAYOUTS[form].program === 'yayoi' ? 'txt' : 'csv'}`;
}

/** Plans an import: reads the file whole, says what running it would do, and keeps file and plan. Posts nothing. */
export const planJournalImport: Procedure<PlanInput, JournalImportView> = {
  name: 'plan-journal-import',
  summary: 'Plan an import of a journal',
  text:
    'Reads a journal of 弥生会計, Money Forward or freee, or a journal as text (hledger, beancount, our own CSV and ' +
    'JSON), and says what importing it would do: entries, names that the mapping has to decide about, rows that ' +
    'cannot be taken, what is created first. Posts nothing; the file is kept as a document.',
  ja: {
    summary: '仕訳の取り込みを計画する',
    text:
      '弥生会計、マネーフォワード、freee の仕訳、またはテキスト形式の仕訳（hledger、beancount、本システムの CSV と JSON）を' +
      '読み、取り込むとどうなるかを示します: 仕訳、対応を決める名称、受け入れられない行、先に登録するもの。何も記帳せず、ファイルは文書として保存します。',
  },
  needs: 'imports:write',
  input: planInput,
  output: shownJournalImport,
  *run(book, input, _today, told): Generator<Stage, JournalImportView, StageEnd> {
    const { bytes, document: kept } = yield* fileOf(input);
    const may = (scope: 'periods:close'): boolean => told?.may?.(scope) ?? true;
    const { format, encoding, mappingFrom, mapping: said = {} } = input;
    const earlier =
      mappingFrom && answerOf<ImportMapping>(yield one(step(findImportMapping, { journalImportId: mappingFrom })));
    const mapping = earlier ? mappingOver(earlier, said) : said;
    const found = yield* inPauses(planned(book, { bytes, format, encoding }, mapping, may));
    const here = yield* idsOf(found.entries.map(({ input }) => input.externalId));
    const fresh = found.entries.filter(({ input }) => !here.has(input.externalId));
    const known = isPlainText(found.format) ? yield* alreadyHere(found.entries, here) : undefined;
    const plan = butHere(found, here);
    const notices = [...(found.plan.notices ?? []), ...(known?.notices ?? [])];
    const changed = fresh.length === found.entries.length ? [] : fresh.slice(0, LIMITS.changedEntries).map(changedRow);
    const fileName = input.fileName ?? kept?.fileName ?? nameOfFile(found.format);
    const document =
      kept ??
      answerOf<DocumentView>(
        yield one(
          step(uploadDocument, {
            fileName: textName(fileName),
            contentBase64: bytes.toString('base64'),
            documentType: 'migration',
          }),
        ),
      );
    const recorded = answerOf<JournalImport>(
      yield one(
        step(recordJournalImport, {
          program: programOf(found.format),
          format: found.format,
          encoding: found.encoding,
          fileName,
          documentId: document.id,
          sha256: document.sha256,
          mapping,
          plan: {
            ...plan,
            newEntries: fresh.length,
            refused: [...plan.refused, ...(known?.refused ?? [])].slice(0, REFUSED_TOLD),
            refusedRows: plan.refusedRows + (known?.refused.length ?? 0),
            ...(notices.length > 0 && { notices }),
            ...(changed.length > 0 && { changed }),
          },
        }),
      ),
    );
    return journalImportView(recorded);
  },
};

/** What one chunk may come to encoded, roughly, in bytes, and how many entries it may have. */
const CHUNK_BYTES = 450 * 1024;
const CHUNK_ENTRIES = 400;

/** External ids of the entries that an entry needs to be here. */
const needsOf = ({ linked }: PlannedEntry): readonly string[] =>
  linked ? [...linked.settles.map(({ of }) => of), ...(linked.reversal ? [linked.reversal.of] : [])] : [];

/** Entries in chunks, each one append; what needs another entry comes after its chunk, a reversal by itself. */
function* chunksOf(entries: readonly PlannedEntry[]): Generator<undefined, PlannedEntry[][]> {
  const chunks: PlannedEntry[][] = [];
  let bytes = 0;
  let inLast = new Set<string>();
  for (const [i, entry] of entries.entries()) {
    // A line is stored with its account, codes and what the books add to it.
    const own = JSON.stringify(entry.input).length * 2 + entry.input.lines.length * 300 + 800;
    const last = chunks.at(-1);
    const isAlone = entry.linked?.reversal !== undefined || last?.[0]?.linked?.reversal !== undefined;
    const waits = isAlone || needsOf(entry).some((id) => inLast.has(id));
    if (last && !waits && last.length < CHUNK_ENTRIES && bytes + own <= CHUNK_BYTES) {
      last.push(entry);
      bytes += own;
    } else {
      chunks.push([entry]);
      bytes = own;
      inLast = new Set();
    }
    inLast.add(entry.input.externalId);
    if (i % 200 === 199) yield;
  }
  return chunks;
}

/** The step that posts a chunk. `known`: ids of the entries that it needs. */
function postingStep(
  journalImportId: string,
  chunk: readonly PlannedEntry[],
  known: ReadonlyMap<string, string>,
): Step {
  const [first] = chunk;
  const reversal = first?.linked?.reversal;
  if (!first || !reversal)
    return step(postImportedEntries, {
      journalImportId,
      entries: chunk.map((entry) => ({ ...entry, input: settling(entry, known) })),
    });
  const { externalId, effectiveDate, memo, metadata } = first.input;
  const entryId = known.get(reversal.of) ?? '';
  return step(reverseImportedEntry, {
    journalImportId,
    row: first.row,
    entryId,
    externalId,
    effectiveDate,
    ...(reversal.reason !== undefined && { reason: reversal.reason }),
    ...(memo !== undefined && { memo }),
    ...(metadata && { metadata }),
    ...(reversal.amounts && {
      lines: reversal.amounts.map(({ index, amount }) => ({ lineId: lineId(entryId, index), amount })),
    }),
  });
}

/** Posts chunks, each as one append; answers the refusal that stopped it. */
function* postAll(
  journalImportId: string,
  chunks: readonly (readonly PlannedEntry[])[],
): Generator<Stage, Refusal | undefined, StageEnd> {
  if (chunks.length === 0) return undefined;
  if (!chunks.some((chunk) => chunk.some((entry) => needsOf(entry).length > 0))) {
    const steps = chunks.map((entries) => postingStep(journalImportId, entries, new Map()));
    return (yield { steps, goOn: false }).results.find((result) => result.refused)?.refused;
  }
  for (const chunk of chunks) {
    const needed = [...new Set(chunk.flatMap(needsOf))];
    const known = needed.length === 0 ? new Map<string, string>() : yield* idsOf(needed);
    const { results } = yield one(postingStep(journalImportId, chunk, known));
    const refused = results[0]?.refused;
    if (refused) return refused;
  }
  return undefined;
}

/** The book after these steps. Throws the first refusal. */
function* made(steps: readonly Step[], book: Readonly<Book>): Generator<Stage, StageEnd, StageEnd> {
  if (steps.length === 0) return { results: [], book };
  const end = yield { steps, goOn: false };
  for (const result of end.results) if (result.refused) throw result.refused;
  return end;
}

/** Creates what the plan of a table says that the run creates. */
function* makeFirst(book: Readonly<Book>, { makes }: JournalImportPlan): Generator<Stage, Readonly<Book>, StageEnd> {
  const here = <S extends { readonly name: string }>(rows: Iterable<S>): Set<string> =>
    new Set([...rows].map(({ name }) => name));
  const [partners, labels] = [here(book.partners.byId.values()), here(book.labels.byId.values())];
  const steps = [
    ...makes.partners.filter((name) => !partners.has(name)).map((name) => step(createPartner, { name })),
    ...makes.labels
      .filter((name) => !labels.has(name))
      .map((name) => step(createLabel, { name, dimension: DEPARTMENTS })),
  ];
  return (yield* made(steps, book)).book;
}

/** Creates the rows of a journal as text, a label after the one above it. */
function* makeRows(book: Readonly<Book>, rows: readonly MadeRow[]): Generator<Stage, Readonly<Book>, StageEnd> {
  const ids = new Map<string, string>();
  let after = book;
  for (const { kind, key, above, row } of rows) {
    const said = rowInput(kind, row);
    const parentId = above === undefined ? undefined : (ids.get(above) ?? above);
    const end = yield* made(
      [
        kind === 'partner'
          ? step(createPartner, createPartner.input.parse(said))
          : step(createLabel, createLabel.input.parse({ ...said, ...(parentId !== undefined && { parentId }) })),
      ],
      after,
    );
    if (kind === 'label') ids.set(key, answerOf<{ readonly id: string }>(end).id);
    after = end.book;
  }
  return after;
}

/** Opens the fiscal years that a plan needs before the first one. */
function* openYears(book: Readonly<Book>, { makes }: JournalImportPlan): Generator<Stage, Readonly<Book>, StageEnd> {
  const years = new Set(book.periods.years.map(({ year }) => year.startDate));
  const steps = makes.fiscalYears
    .filter((startDate) => !years.has(startDate))
    .map((startDate) => step(openFiscalPeriod, { startDate, endDate: addDays(addMonths(startDate, 12), -1) }));
  return (yield* made(steps, book)).book;
}

const runInput = z.strictObject(ofImport).meta({ id: 'JournalImportRun' });

/** A plan for the books as they are; what is here is looked up only where something stands in the way. */
function* butPosted(found: PlannedImport): Generator<Stage, PlannedImport['plan'], StageEnd> {
  if (found.refused.length === 0) return found.plan;
  return butHere(found, yield* idsOf(found.entries.map(({ input }) => input.externalId)));
}

/**
 * Creates what a plan says, and posts its entries in chunks; answers the refusal that stopped it. Refuses
 * (preview_changed) a plan that no longer comes to the same, because the books changed since.
 */
function* runOf(
  book: Readonly<Book>,
  { id, format, encoding, mapping, plan: kept }: JournalImport,
  bytes: Buffer,
  may: (scope: 'periods:close') => boolean,
): Generator<Stage, Refusal | undefined, StageEnd> {
  const source = { bytes, format, encoding };
  let ground = yield* openYears(book, kept);
  let found = isPlainText(format) ? yield* inPauses(planned(ground, source, mapping, may)) : undefined;
  // What its file says of partners and labels stands in the file; of a table the plan names them.
  if (!found) ground = yield* makeFirst(ground, kept);
  else if (found.rows.length > 0 && mayRun({ ...(yield* butPosted(found)), newEntries: 0 })) {
    ground = yield* makeRows(ground, found.rows);
    found = undefined;
  }
  found ??= yield* inPauses(planned(ground, source, mapping, may));
  const plan = yield* butPosted(found);
  if (!mayRun({ ...plan, newEntries: 0 })) {
    const [first] = plan.refused;
    const why = first ? `line ${first.row}: ${first.message}` : `${plan.names[0]?.kind} ${plan.names[0]?.name}`;
    return refuse('preview_changed', `the books changed since the plan was made, and it no longer fits: ${why}`);
  }
  return yield* postAll(id, yield* inPauses(chunksOf(found.entries)));
}

/**
 * Runs a plan. One that stopped or broke off goes on; one that takes long is answered as far as it is. Refuses what
 * runOf does; then the import has stopped, and says why.
 */
export const runJournalImport: Procedure<z.infer<typeof runInput>, JournalImportView> = {
  name: 'run-journal-import',
  summary: 'Run an import of a journal',
  text:
    'Posts the entries of a plan without open names and refused rows, each once: entries that are here already are ' +
    'left alone, and a run that broke off goes on when it is started again. What takes longer than 20 seconds is ' +
    'answered as `running`, and goes on: read the import until it is `done` or `stopped`, or hear it as an event. ' +
    'An agent plans, a person runs.',
  ja: {
    summary: '仕訳の取り込みを実行する',
    text:
      '未決の名称と受け入れられない行のない計画の仕訳を、一度だけ記帳します。取り込み済みの仕訳はそのままにし、途中で止まった実行は' +
      '再度の実行で続きます。20 秒を超える実行には `running` と答えて続行します: ' +
      '`done` または `stopped` になるまで取り込みを読むか、イベントで受け取ってください。' +
      '計画はエージェントでもできますが、実行は人が行います。',
  },
  needs: 'imports:write',
  input: runInput,
  output: shownJournalImport,
  meanwhile: lookAtJournalImport,
  *run(book, input, _today, told): Generator<Stage, JournalImportView, StageEnd> {
    const { journalImportId } = input;
    const begun = answerOf<JournalImport>(yield one(step(beginJournalImport, input)));
    const { file } = yield { steps: [], goOn: false, file: begun };
    const may = (scope: 'periods:close'): boolean => told?.may?.(scope) ?? true;
    const ended = function* (why: Refusal | undefined): Generator<Stage, JournalImport, StageEnd> {
      const reason = why && visible(why.message, LIMITS.journalImportReason);
      return answerOf<JournalImport>(yield one(step(endJournalImport, { journalImportId, reason })));
    };
    try {
      return journalImportView(yield* ended(yield* runOf(book, begun, file as Buffer, may)));
    } catch (error) {
      // Whoever asks later how it went was not there to hear it.
      if (error instanceof Refusal) yield* ended(error);
      throw error;
    }
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
