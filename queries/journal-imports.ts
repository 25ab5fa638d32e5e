// Imports of journals: their list and one by id.
import { journalImports, journalImportView, shownJournalImport } from '../src/domain/journal-imports.ts';
import { getOf, listOf } from './lists.ts';

const SHOWN = { item: shownJournalImport, show: journalImportView };
/** Imports of journals, newest first. */
export const listJournalImports = listOf(journalImports, SHOWN);
/** One import by id. */
export const getJournalImport = { ...getOf(journalImports, SHOWN), output: shownJournalImport };
