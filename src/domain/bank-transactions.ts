// Bank transactions: the lines of a statement, and what each was matched with. Recalled: the book holds none of them,
// only sums and counts per day. Lines are imported in chunks, of which each is one event; the id of a line says in
// which chunk it came and where it stands there. From its first match on each event carries the whole state of a line.
import { z } from 'zod';
import { BANK_ACCOUNT_ID } from './bank-accounts.ts';
import { event } from './event.ts';
import { bare, idSchema, isId, prefixOf } from './ids.ts';
import { register } from './register.ts';
import { searchKey } from './text.ts';

export const BANK_TRANSACTION_ID = { prefix: 'btx' } as const;
export const BANK_IMPORT_ID = { prefix: 'bimp' } as const;
export const BANK_MATCH_ID = { prefix: 'bm' } as const;

const amount = z.number().int().positive();

/** A line of a statement as its import holds it. */
export const statementLine = z.object({
  /** Its place in what was imported, from 1: lines of a file, items of a list. */
  row: z.number().int().positive(),
  date: z.string(),
  valueDate: z.string().optional(),
  /** `in` debits the ledger account, `out` credits it. */
  direction: z.enum(['in', 'out']),
  amount,
  description: z.string(),
  payeeName: z.string().optional(),
  reference: z.string().optional(),
  externalId: z.string().optional(),
  /** Balance of the statement after this line, debit-positive. */
  balanceAfter: z.number().int().optional(),
  /** Which of the equal lines of its import it is, from 2 on. */
  nth: z.number().int().min(2).optional(),
});
/** A line of a statement. */
export type StatementLine = z.infer<typeof statementLine>;

/** Lines that were imported in one step; `id` is that of its place 0, lines stand at 1 and after. */
const chunk = z.object({
  id: idSchema(BANK_TRANSACTION_ID),
  bankAccountId: idSchema(BANK_ACCOUNT_ID),
  importBatchId: idSchema(BANK_IMPORT_ID),
  importedAt: z.string(),
  lines: z.array(statementLine),
});
/** Lines that were imported in one step. */
export type StatementChunk = z.infer<typeof chunk>;

/** Lines of a statement came. Lines that were there already are not among them. */
export const BankTransactionsImported = event('bank_transaction.imported', 1, z.object({ chunk }));

/** The id of the chunk in which a line came: the place 0 of its family. */
export function chunkIdOf(id: string): string {
  return `${id.slice(0, -4)}0000`;
}

/** The id of a line at a place of its chunk, from 0. */
export function lineIdIn(chunkId: string, index: number): string {
  return `${chunkId.slice(0, -4)}${(index + 1).toString(16).padStart(4, '0')}`;
}

/** A match of a line with something in the books. */
const match = z.object({
  matchId: idSchema(BANK_MATCH_ID),
  type: z.enum(['journal_entry', 'invoice', 'expense_report', 'payroll_run', 'transfer', 'booking']),
  /** What it is matched with, or pays; the line of the other bank account; or the entry that was booked. */
  id: z.string(),
  amount,
  entryId: z.string(),
  /** The line of that entry on the ledger account of the bank account: it is matched by nothing else. */
  entryLineId: z.string(),
  /** The match posted the entry, and takes it back when it is undone. */
  made: z.boolean(),
  paymentId: z.string().optional(),
  paymentBatchId: z
    .string()
    .optional()
    .describe('The payment batch of which it pays an item: all of these are unmatched at once'),
});
/** A match of a line with something in the books. */
export type BankMatch = z.infer<typeof match>;

const status = z.enum(['unmatched', 'suggested', 'partially_matched', 'matched', 'ignored']);
/** What became of a line. */
export type BankTransactionStatus = z.infer<typeof status>;

/** What a rule would book of a line: the other side of the entry. */
const suggestion = z.object({
  ruleId: z.string(),
  confidence: z.number().int().min(0).max(100),
  lines: z.array(
    z.object({
      accountCode: z.string(),
      taxCode: z.string().optional(),
      amount,
      partnerId: z.string().optional(),
      labelIds: z.array(z.string()).optional(),
      memo: z.string().optional(),
    }),
  ),
});
/** What a rule would book of a line. */
export type BankSuggestion = z.infer<typeof suggestion>;

/** Full state of a bank transaction. */
export const bankTransactionState = z.object({
  id: idSchema(BANK_TRANSACTION_ID),
  bankAccountId: idSchema(BANK_ACCOUNT_ID),
  ...statementLine.omit({ row: true, nth: true }).shape,
  /** How much of it the books do not have yet. */
  unmatchedAmount: z.number().int().min(0),
  status,
  suggestion: suggestion.optional(),
  /** The rule that suggested or booked it. */
  ruleId: z.string().optional(),
  matches: z.array(match),
  /** Ignored because it stands on the statement twice: the statement's balance leaves it out. */
  isDuplicate: z.literal(true).optional(),
  ignoreReason: z.string().optional(),
  /** Papers that are linked to it. */
  documentIds: z.array(z.string()).optional(),
  importBatchId: idSchema(BANK_IMPORT_ID),
  importRow: z.number().int(),
  importedAt: z.string(),
  /** What its last event found: the counts of the book follow from it. */
  previous: z.object({ status, isDuplicate: z.literal(true).optional() }).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A line of a statement, and what became of it. */
export type BankTransaction = z.infer<typeof bankTransactionState>;

/** A bank transaction as answers show it: without what only the book needs. */
export const shownBankTransaction = bankTransactionState.omit({ previous: true });
/** What may be shown of a bank transaction. */
export function bankTransactionView({
  previous: _previous,
  ...line
}: BankTransaction): z.infer<typeof shownBankTransaction> {
  return line;
}

/** Open, as `isOpen` says it, of rows. */
const OPEN_SQL = "status in ('unmatched', 'suggested', 'partially_matched')";

/** Bank transactions as a recalled noun: what happens to one line after its import. */
export const bankTransactions = register({
  noun: 'bank_transaction',
  ja: '銀行明細',
  field: 'transaction',
  id: BANK_TRANSACTION_ID,
  state: bankTransactionState,
  acts: ['suggested', 'matched', 'unmatched', 'ignored', 'unignored', 'updated'],
  unique: ({ matches }) => matches.map(({ entryLineId }) => matchKey(entryLineId)),
  listing: {
    table: 'bank_transactions',
    needs: 'banking:read',
    columns: {
      bankAccountId: 'uuid',
      date: 'date',
      direction: 'code',
      amount: 'bigint',
      unmatchedAmount: 'bigint',
      balanceAfter: 'bigint?',
      importBatchId: 'uuid',
      ruleId: 'uuid?',
    },
    search: ({ description, payeeName, reference }) => [description, payeeName, reference],
    filters: ['bankAccountId', 'direction', 'importBatchId'],
    sorts: ['date', 'amount'],
    defaultSort: '-date',
    indexes: {
      bank_transactions_by_date: '(company_id, bank_account_id, date desc, id desc)',
      // What is still to be done, and what a transfer may have at its other end.
      bank_transactions_open: `(company_id, bank_account_id, date desc, id desc) where ${OPEN_SQL}`,
      bank_transactions_open_by_amount: `(company_id, amount, date) where ${OPEN_SQL}`,
      bank_transactions_by_import: '(company_id, import_batch_id)',
    },
  },
  shown: ['date', 'direction', 'amount', 'description', 'unmatchedAmount', 'status', 'id'],
});
export const {
  suggested: BankTransactionSuggested,
  matched: BankTransactionMatched,
  unmatched: BankTransactionUnmatched,
  ignored: BankTransactionIgnored,
  unignored: BankTransactionUnignored,
  updated: BankTransactionUpdated,
} = bankTransactions.events;

/** Key of the line of an entry that a bank transaction is matched with. */
export function matchKey(entryLineId: string): string {
  return `match:${entryLineId}`;
}

/** What of a description counts when lines are compared: width, case and spaces do not. */
export function descriptionKey(description: string): string {
  return searchKey(description).replaceAll(' ', '');
}

/**
 * Key under which a line exists once per bank account: its external id, else what it says and which of the equal lines
 * of its import it is. The balance is no part of it.
 */
export function statementKey(bankAccountId: string, line: StatementLine): string {
  const of = `${bankAccountId}:`;
  if (line.externalId !== undefined) return `external:${of}${line.externalId}`;
  const { date, direction, amount: yen, nth = 1, description } = line;
  return `line:${of}${date}:${direction}:${yen}:${nth}:${descriptionKey(description)}`;
}

/** The amount of a line, debit-positive. */
export function signed({ direction, amount: yen }: Pick<StatementLine, 'direction' | 'amount'>): number {
  return direction === 'in' ? yen : -yen;
}

/** True while something of a line waits to be matched. */
export function isOpen(of: BankTransactionStatus): boolean {
  return of !== 'matched' && of !== 'ignored';
}

/** A line as it is when it was imported. */
export function importedState({ id, bankAccountId, importBatchId, importedAt, lines }: StatementChunk, index: number) {
  const line = lines[index];
  if (!line) return undefined;
  const { row, nth: _nth, ...said } = line;
  return {
    id: lineIdIn(id, index),
    bankAccountId,
    ...said,
    unmatchedAmount: line.amount,
    status: 'unmatched',
    matches: [],
    importBatchId,
    importRow: row,
    importedAt,
    createdAt: importedAt,
    updatedAt: importedAt,
    version: 1,
  } satisfies BankTransaction;
}

/** The line of a chunk that an id names, as it was imported; undefined when there is none. */
export function importedLine(from: StatementChunk, id: string): BankTransaction | undefined {
  if (!isId(BANK_TRANSACTION_ID, id) || chunkIdOf(id) !== from.id) return undefined;
  return importedState(from, Number.parseInt(bare(id).slice(-4), 16) - 1);
}

/** A new id of a chunk, from an id that was drawn. */
export function newChunkId(drawn: string): string {
  if (!drawn.startsWith(`${prefixOf(BANK_TRANSACTION_ID)}_`))
    throw new Error(`${drawn} is no id of a bank transaction`);
  return chunkIdOf(drawn);
}

/** Full state of an import: incomplete until all of its lines are in. */
export const bankImportState = z.object({
  id: idSchema(BANK_IMPORT_ID),
  bankAccountId: idSchema(BANK_ACCOUNT_ID),
  format: z.enum(['json', 'csv', 'zengin']),
  status: z.enum(['incomplete', 'completed']),
  /** Lines that were sent; of those the new ones, and those that were there already. */
  lines: z.number().int(),
  imported: z.number().int(),
  skipped: z.number().int(),
  /** First and last day of the lines. */
  from: z.string().optional(),
  to: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An import of lines of a statement. */
export type BankImport = z.infer<typeof bankImportState>;

/** Imports as a recalled noun. */
export const bankImports = register({
  noun: 'bank_import',
  ja: '取込',
  field: 'bankImport',
  id: BANK_IMPORT_ID,
  state: bankImportState,
  acts: ['started', 'completed'],
  listing: {
    table: 'bank_imports',
    needs: 'banking:read',
    columns: { bankAccountId: 'uuid', format: 'code' },
    search: () => [],
    filters: ['bankAccountId', 'format'],
    sorts: [],
    defaultSort: '-createdAt',
  },
  shown: ['createdAt', 'format', 'lines', 'imported', 'skipped', 'from', 'to', 'status', 'id'],
});
export const { started: BankImportStarted, completed: BankImportCompleted } = bankImports.events;
