// Imports of journals: their list and one by id.
import { journalImports, journalImportState } from '../src/domain/journal-imports.ts';
import { getOf, listOf } from './lists.ts';

/** Imports of journals, newest first. */
export const listJournalImports = listOf(journalImports, { item: journalImportState });
/** One import by id. */
export const getJournalImport = getOf(journalImports);
