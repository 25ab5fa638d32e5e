// Imports of journals from other programs: the plan that is kept, and what came of it. Recalled: the book holds none of
// them. Each event carries the whole state.
import { z } from 'zod';
import { DOCUMENT_ID } from './documents.ts';
import { idSchema } from './ids.ts';
import { JOURNAL_FORMS } from './interchange/journal-file.ts';
import { ENCODINGS } from './interchange/letters.ts';
import { importMapping } from './interchange/mapping.ts';
import { NAME_KINDS } from './interchange/journal-plan.ts';
import { PROGRAMS } from './interchange/tax-names.ts';
import { register } from './register.ts';
import { shownActor, withActors, type WithActors } from './actors.ts';
import { freeText, lineText, reasonText } from './text.ts';
import { LIMITS } from './limits.ts';

/** Ids of imports of journals. */
export const JOURNAL_IMPORT_ID = { prefix: 'jimp' } as const;

const count = z.number().int().min(0);
/** What stands in a file may hold what no name may: it is told with that taken out (`visible`). */
const told = lineText(LIMITS.journalImportText);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const month = z.string().regex(/^\d{4}-\d{2}$/);
const ownCode = lineText(LIMITS.nameLength);

/** A row that cannot be taken. */
const refusedRow = z.object({
  row: count.describe('Line of the file, from 1'),
  column: told.optional().describe('Head of its column'),
  value: told.optional().describe('What stands there'),
  code: z
    .string()
    .regex(/^[a-z_]+$/)
    .describe('row_refused, or the code of the rule of the books'),
  message: freeText(2_000).describe('Why not, and what to do'),
});

/** What running an import would do, and everything that stands in its way. */
export const journalImportPlan = z.object({
  entries: count.describe('Entries in the file'),
  lines: count.describe('Lines of these entries'),
  newEntries: count.describe('Those that are not here yet'),
  changed: z
    .array(
      z.object({
        row: count.describe('Line of the file on which the entry begins'),
        date: day.describe('Its day'),
        amount: z.number().int().describe('Sum of its debits, yen'),
      }),
    )
    .optional()
    .describe('Where others of the file are here already: the first of those that are not'),
  from: day.optional().describe('First day'),
  to: day.optional().describe('Last day'),
  names: z
    .array(
      z.object({
        kind: z.enum(NAME_KINDS).describe('What it names in the file'),
        name: told,
        lines: count.describe('Lines that have it'),
        amount: z.number().int().describe('What they come to, yen'),
        firstRow: count.describe('Line of the file on which it stands first'),
        proposals: z
          .array(z.object({ code: ownCode.describe('Code of an account'), name: lineText(LIMITS.nameLength) }))
          .describe('Accounts that may be meant, for a person to choose from'),
      }),
    )
    .describe('Names that the mapping has to decide about; a plan with one does not run'),
  openNames: count.describe('How many there are in all'),
  refused: z.array(refusedRow).describe('Rows that cannot be taken; a plan with one does not run'),
  refusedRows: count.describe('How many there are in all'),
  notices: z
    .array(
      z.object({
        message: freeText(2_000).describe('What is left out without harm, or kept otherwise'),
        times: count.describe('How often'),
      }),
    )
    .optional()
    .describe('Of journals as text: what the file says and the books do not keep'),
  makes: z
    .object({
      partners: z.array(told).describe('Partners that the run creates, by name'),
      labels: z.array(told).describe('Labels that the run creates, by name'),
      fiscalYears: z.array(day).describe('Fiscal years that the run opens, by their first day'),
    })
    .describe('What the run creates first: partners and labels by name, fiscal years by their first day'),
  months: z
    .array(
      z.object({
        accountCode: ownCode,
        month,
        debit: z.number().int().describe('Sum of its debits, yen'),
        credit: z.number().int().describe('Sum of its credits, yen'),
      }),
    )
    .describe('What the entries move, by account and month, as they are booked; the first 2,000'),
  accountMonths: z
    .number()
    .int()
    .optional()
    .describe('Accounts and months that the entries move, whether or not all are told'),
});
/** What running an import would do. */
export type JournalImportPlan = z.infer<typeof journalImportPlan>;

/** Programs whose journals are read: three with tables, and those that keep journals as text. */
export const IMPORTED_PROGRAMS = [...PROGRAMS, 'hledger', 'beancount', 'daicho'] as const;

/** Full state of an import. */
export const journalImportState = z.object({
  id: idSchema(JOURNAL_IMPORT_ID),
  program: z.enum(IMPORTED_PROGRAMS).describe('Program that wrote the file; daicho: CSV and JSON of our own'),
  format: z
    .enum(JOURNAL_FORMS)
    .describe('Form of the file: the program and how many columns it has, or the language of a journal as text'),
  encoding: z.enum(ENCODINGS).describe('Letters of the file: utf-8 or cp932 (Shift_JIS)'),
  fileName: lineText(200).describe('Name of the file'),
  documentId: idSchema(DOCUMENT_ID).describe('The file itself, kept as a document'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the file, hex'),
  mapping: importMapping.describe('What was decided about the names in the file'),
  status: z
    .enum(['planned', 'running', 'stopped', 'done', 'discarded'])
    .describe('planned, running, stopped (run it again to go on), done or discarded'),
  plan: journalImportPlan.describe('What running it does, and what stands in the way'),
  posted: count.describe('Entries that the run has posted'),
  skipped: count.describe('Entries that were here already'),
  rowReached: count.optional().describe('Line of the file up to which the run has come'),
  accepted: z
    .array(
      z.object({
        accountCode: ownCode,
        month: month.describe('Month at whose end the balances are'),
        difference: z.number().int().describe('theirs less ours, yen'),
        reason: reasonText,
      }),
    )
    .optional()
    .describe('Differences from the old trial balance that were accepted, each with its reason'),
  reason: z.string().optional().describe('Why it stopped, or was discarded'),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An import of a journal. */
export type JournalImport = z.infer<typeof journalImportState>;
/** An import of a journal as answers show it. */
export const shownJournalImport = journalImportState.extend({ createdBy: shownActor }).meta({ id: 'JournalImport' });
/** An import of a journal as answers show it. */
export type JournalImportView = WithActors<JournalImport, 'createdBy'>;
/** The same from its state. */
export function journalImportView(state: JournalImport): JournalImportView {
  return withActors(state, ['createdBy']);
}

/** Imports of journals as a recalled noun. */
export const journalImports = register({
  noun: 'journal_import',
  ja: '仕訳の取り込み',
  field: 'journalImport',
  id: JOURNAL_IMPORT_ID,
  state: journalImportState,
  acts: ['planned', 'begun', 'advanced', 'stopped', 'completed', 'discarded', 'difference_accepted'],
  listing: {
    table: 'journal_imports',
    needs: 'entries:read',
    columns: { program: 'code', format: 'code', fileName: 'text', sha256: 'code' },
    search: ({ fileName }) => [fileName],
    filters: ['program', 'format', 'sha256'],
    sorts: ['fileName'],
    defaultSort: '-createdAt',
  },
  shown: ['fileName', 'format', 'posted', 'skipped', 'status', 'id'],
});
export const {
  planned: JournalImportPlanned,
  begun: JournalImportBegun,
  advanced: JournalImportAdvanced,
  stopped: JournalImportStopped,
  completed: JournalImportCompleted,
  discarded: JournalImportDiscarded,
  difference_accepted: JournalImportDifferenceAccepted,
} = journalImports.events;

/** True when nothing stands in the way of running a plan. */
export function mayRun({ openNames, refusedRows }: JournalImportPlan): boolean {
  return openNames === 0 && refusedRows === 0;
}
