// Imports of statements: what was sent is read whole before anything is written; then its lines are stored in chunks of
// which each is one append. A line that is there already is skipped, so an import that broke off goes on when it is
// sent again.
import { z } from 'zod';
import { bankAccountAt } from './bank-accounts.ts';
import { command, stateIn, unrecalled, unrecalledIds, type Recalled, type Warning } from './command.ts';
import { idText } from './entry-input.ts';
import { ruleSteps } from './rules.ts';
import { inPauses, step, type Procedure, type Stage, type StageEnd, type Step } from './procedure.ts';
import { refuseArchive } from '../src/domain/archives.ts';
import { bytesOfBase64 } from '../src/domain/base64.ts';
import { readCsv, refuseMapping } from '../src/domain/bank-statements.csv.ts';
import { inOrder, type ReadLine } from '../src/domain/bank-statements.ts';
import { readZengin } from '../src/domain/bank-statements.zengin.ts';
import { refuseUnreadFile } from '../src/domain/interchange/not-built.ts';
import {
  BANK_IMPORT_ID,
  BANK_TRANSACTION_ID,
  bankImportState,
  lineIdIn,
  BankImportCompleted,
  BankImportStarted,
  BankTransactionsImported,
  newChunkId,
  statementKey,
  statementLine,
  type BankImport,
  type BankTransaction,
  type StatementChunk,
  type StatementLine,
} from '../src/domain/bank-transactions.ts';
import type { BankAccount } from '../src/domain/bank-accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { BANK_IMPORTS, BANK_TRANSACTIONS, type NaturalKey } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { counterpartyText, externalIdText, lineText, referenceText } from '../src/domain/text.ts';
import { csvMapping } from '../src/domain/bank-statements.mapping.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const IMPORT = { prefix: BANK_IMPORT_ID.prefix } as const;

/** Begins an import: from now on it is seen as incomplete. */
export const startBankImport = command({
  name: 'start-bank-import',
  summary: 'Begin an import of a statement',
  runBy: 'service',
  undo: { by: ['ignore-bank-lines'] },
  needs: 'banking:write',
  input: z.strictObject({
    bankAccountId: idText,
    format: bankImportState.shape.format,
    lines: z.number().int(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
  }),
  decide(book, { bankAccountId, ...said }, moment) {
    const bankImport: BankImport = {
      id: moment.id(IMPORT),
      bankAccountId: importable(book, bankAccountId).id,
      ...said,
      imported: 0,
      skipped: 0,
      status: 'incomplete',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    return [BankImportStarted({ bankImport })];
  },
  answer: (events): BankImport => stateIn<BankImport>(events, 'bankImport', undefined),
});

/** The bank account of a path, which takes lines. Refuses not_found and invalid_state. */
function importable(book: Readonly<Book>, bankAccountId: string): BankAccount {
  const account = bankAccountAt(book, bankAccountId);
  if (account.status === 'archived')
    refuse('invalid_state', `bank account ${account.name} is archived; restore it (status: active)`, undefined, {
      related: { id: account.id },
    });
  return account;
}

const chunkLine = statementLine.extend({
  date: dateSchema,
  valueDate: dateSchema.optional(),
  description: lineText(LIMITS.bankDescriptionLength),
  payeeName: counterpartyText.optional(),
  reference: referenceText.optional(),
  externalId: externalIdText.optional(),
});
const chunkInput = z.strictObject({ bankAccountId: idText, importBatchId: idText, lines: z.array(chunkLine) });
type ChunkInput = z.infer<typeof chunkInput>;

const keyOf = (bankAccountId: string, line: StatementLine): NaturalKey => ({
  namespace: BANK_TRANSACTIONS.noun,
  key: statementKey(bankAccountId, line),
});

/** The lines of a chunk that the statement has already, each with its id there. */
function known({ bankAccountId, lines }: ChunkInput, recalled: Recalled): ReadonlyMap<StatementLine, string> {
  return new Map(
    lines.flatMap((line) => {
      const holder = recalled.holder(keyOf(bankAccountId, line));
      return holder === undefined ? [] : [[line, holder] as const];
    }),
  );
}

/** A line that was there already; undefined when nothing was recalled of it: the import is repeated, not decided. */
function seen(recalled: Recalled, id: string): BankTransaction | undefined {
  try {
    return recalled.state(BANK_TRANSACTIONS, id);
  } catch (error) {
    if (unrecalledIds(error)) return undefined;
    throw error;
  }
}

/** Recalls all lines of which the balance is compared, at once. */
function recallThem(recalled: Recalled, ids: readonly string[]): void {
  try {
    for (const id of ids) recalled.state(BANK_TRANSACTIONS, id);
  } catch (error) {
    throw unrecalledIds(error) ? unrecalled(ids) : error;
  }
}

/** Stores the lines of a chunk that are new. Two imports of the same at once store each once: the writer decides. */
export const importBankLines = command({
  name: 'import-bank-lines',
  summary: 'Store lines of a statement',
  runBy: 'service',
  undo: { by: ['ignore-bank-lines'] },
  needs: 'banking:write',
  input: chunkInput,
  recalls: ({ bankAccountId, lines }) => ({ keys: lines.map((line) => keyOf(bankAccountId, line)) }),
  decide(book, input, moment, recalled) {
    const { id: bankAccountId } = importable(book, input.bankAccountId);
    const there = known(input, recalled);
    recallThem(
      recalled,
      [...there].flatMap(([line, id]) => (line.balanceAfter === undefined ? [] : [id])),
    );
    const taken = new Set<string>();
    const lines = input.lines.filter((line) => {
      const key = statementKey(bankAccountId, line);
      if (there.has(line) || taken.has(key)) return false;
      taken.add(key);
      return true;
    });
    if (lines.length === 0) return [];
    return [
      BankTransactionsImported.unchecked({
        chunk: {
          id: newChunkId(moment.id(BANK_TRANSACTION_ID)),
          bankAccountId,
          importBatchId: input.importBatchId,
          importedAt: moment.nowIso,
          lines,
        },
      }),
    ];
  },
  answer: (events): number => events.reduce((sum, fact) => sum + linesIn(fact).length, 0),
  warnings: (_book, input, _events, recalled) =>
    (recalled ? [...known(input, recalled)] : []).flatMap(([line, id]): Warning[] => {
      const before = line.balanceAfter === undefined || !recalled ? undefined : seen(recalled, id)?.balanceAfter;
      if (before === undefined || before === line.balanceAfter) return [];
      const other = `with the balance ${before} instead of ${line.balanceAfter}`;
      const message = `line ${line.row} is there already as ${id}, ${other}`;
      return [{ code: 'balance_differs', message }];
    }),
});

const linesIn = (fact: Pick<RecordedFact, 'type' | 'data'>): readonly StatementLine[] =>
  fact.type === 'bank_transaction.imported'
    ? (fact as { data: { chunk: { lines: StatementLine[] } } }).data.chunk.lines
    : [];

/** Ends an import: all of its lines are in. */
export const completeBankImport = command({
  name: 'complete-bank-import',
  summary: 'End an import of a statement',
  runBy: 'service',
  undo: { by: ['ignore-bank-lines'] },
  needs: 'banking:write',
  input: z.strictObject({ importBatchId: idText, imported: z.number().int(), skipped: z.number().int() }),
  recalls: ({ importBatchId }) => ({ ids: [importBatchId] }),
  decide(_book, { importBatchId, ...counts }, moment, recalled) {
    const begun = recalled.state(BANK_IMPORTS, importBatchId);
    // A rehearsal draws the ids of its steps anew.
    if (!begun) return [];
    const next = { ...begun, ...counts, status: 'completed' as const, updatedAt: moment.nowIso };
    return [BankImportCompleted({ bankImport: { ...next, version: begun.version + 1 } })];
  },
  answer: (events): number => events.length,
});

const transactionInput = z
  .strictObject({
    date: dateSchema,
    valueDate: dateSchema.optional(),
    direction: z.enum(['in', 'out']).meta({ description: 'in: the balance of the statement grows by it.' }),
    amount: amountSchema,
    description: lineText(LIMITS.bankDescriptionLength).meta({ example: 'フリコミ カ）ヤマダシヨウテン' }),
    payeeName: counterpartyText.optional(),
    reference: referenceText.optional(),
    externalId: externalIdText
      .optional()
      .meta({
        description: 'The id of the line at its source; unique per bank account. Without it what the line says counts.',
      }),
    balanceAfter: z.number().int().min(-LIMITS.amount).max(LIMITS.amount).optional(),
  })
  .meta({ id: 'BankTransactionInput' });

const importInput = z
  .strictObject({
    bankAccountId: idText,
    format: bankImportState.shape.format.optional().meta({ description: 'Default: json, the lines in transactions.' }),
    transactions: z
      .array(transactionInput)
      .max(LIMITS.bankImportLines, `at most ${LIMITS.bankImportLines} lines; send them in parts`)
      .optional(),
    contentBase64: z
      .string()
      .max(LIMITS.bankImportBytes)
      .optional()
      .meta({ description: 'The file, for csv and zengin.' }),
    encoding: z
      .enum(['utf-8', 'shift_jis'])
      .optional()
      .meta({ description: 'Of a csv file; default utf-8. Bytes that are none are refused.' }),
    mapping: csvMapping.optional(),
    dateFormat: lineText(40)
      .optional()
      .meta({
        description:
          'Of a csv file: YYYY YY MM M DD D; for eras GG (令和) or G (R) with E. Default: the year first or an era; ' +
          'forms like 4/5/2026 only where a date of the file shows which is the day.',
        example: 'YYYY/MM/DD',
      }),
  })
  .meta({ id: 'BankImportInput' });
type ImportInput = z.infer<typeof importInput>;

/** What an import answers. */
const importAnswer = bankImportState
  .extend({
    importBatchId: z.string(),
    skippedLines: z
      .array(z.object({ row: z.number().int(), code: z.literal('duplicate') }))
      .describe(`Lines that were there already; at most ${LIMITS.pageSize} are shown`),
  })
  .meta({ id: 'BankImportResult' });

/** The bytes of a file. Refuses what is no base64, and archives. */
function* bytesOf(content: string | undefined): Generator<undefined, Buffer> {
  if (content === undefined || content === '')
    return refuse('validation_error', 'contentBase64: the file is missing', 'contentBase64');
  const bytes =
    (yield* bytesOfBase64(content)) ??
    refuse('validation_error', 'contentBase64: is not base64 (RFC 4648, no line breaks)', 'contentBase64');
  refuseArchive(bytes);
  return bytes;
}

/** Bytes that one step makes into text. */
const STEP = 128 * 1024;

/** The text of a file. Refuses bytes that are none of the encoding. */
function* decoded(bytes: Uint8Array, encoding: 'utf-8' | 'shift_jis'): Generator<undefined, string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = '';
  try {
    for (let from = 0; from < bytes.length; from += STEP) {
      text += decoder.decode(bytes.subarray(from, from + STEP), { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    const other = encoding === 'utf-8' ? 'shift_jis' : 'utf-8';
    return refuse('validation_error', `encoding: the file is not ${encoding}; try ${other}`, 'encoding');
  }
}

/** Refuses members that belong to another format. */
function checkMembers(input: ImportInput, format: BankImport['format']): void {
  const wanted = {
    json: ['transactions'],
    csv: ['contentBase64', 'mapping', 'encoding', 'dateFormat'],
    zengin: ['contentBase64'],
  }[format];
  const given = ['transactions', 'contentBase64', 'encoding', 'mapping', 'dateFormat'] as const;
  const surplus = given.find((name) => input[name] !== undefined && !wanted.includes(name));
  if (surplus)
    refuse(
      'validation_error',
      `${surplus}: does not belong to format ${format}, which takes ${wanted.join(', ')}`,
      surplus,
    );
  const missing = (['transactions', 'contentBase64'] as const).find(
    (name) => input[name] === undefined && wanted.includes(name),
  );
  if (missing) refuse('validation_error', `${missing}: missing; format ${format} needs it`, missing);
}

/** Reads what was sent into lines, whatever its format; yields now and then. */
function* linesOf(
  input: ImportInput,
  account: BankAccount,
  format: BankImport['format'],
): Generator<undefined, ReadLine[]> {
  if (format === 'json') return (input.transactions ?? []).map((line, i) => ({ row: i + 1, ...line }));
  const bytes = yield* bytesOf(input.contentBase64);
  refuseUnreadFile(bytes.subarray(0, 4_000).toString('latin1'), 'contentBase64');
  if (format === 'csv') {
    const text = yield* decoded(bytes, input.encoding ?? 'utf-8');
    if (!input.mapping) return refuseMapping(text, 'missing; format csv needs it', 'mapping');
    return yield* readCsv(text, input.mapping, input.dateFormat);
  }
  const { account: named, lines } = yield* readZengin(bytes);
  const own = account.accountNumberMasked?.slice(-4);
  if (own !== undefined && !named.accountNumber.endsWith(own))
    refuse(
      'validation_error',
      `contentBase64: the file is of an account that ends in ${named.accountNumber.slice(-4)}, this one ends in ${own}`,
      'contentBase64',
    );
  if (account.branchCode !== undefined && named.branchCode !== account.branchCode)
    refuse(
      'validation_error',
      `contentBase64: the file is of branch ${named.branchCode}, this account is at ${account.branchCode}`,
      'contentBase64',
    );
  return lines;
}

/** Ids of the lines that an event imported. */
function idsIn(fact: { readonly type: string; readonly data: unknown }): string[] {
  if (fact.type !== BankTransactionsImported.type) return [];
  const { chunk } = fact.data as { chunk: StatementChunk };
  return chunk.lines.map((_, i) => lineIdIn(chunk.id, i));
}

/** True when rules are to be asked. */
const hasRules = (book: Readonly<Book>): boolean =>
  [...book.rules.byId.values()].some(({ status }) => status === 'active');

/** Lines in chunks that fit into one append each; yields after each line. */
function* chunksOf(lines: readonly StatementLine[]): Generator<undefined, StatementLine[][]> {
  const chunks: StatementLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const own = JSON.stringify(line).length * 3;
    const last = chunks.at(-1);
    if (last && last.length < LIMITS.bankChunkLines && bytes + own <= LIMITS.bankChunkBytes) {
      last.push(line);
      bytes += own;
    } else {
      chunks.push([line]);
      bytes = own;
    }
    yield;
  }
  return chunks;
}

/** First and last day of lines; undefined of none. */
function spanOf(lines: readonly ReadLine[]): { readonly from?: string; readonly to?: string } {
  let [from, to] = [lines[0]?.date, lines[0]?.date];
  for (const { date } of lines) {
    if (from === undefined || date < from) from = date;
    if (to === undefined || date > to) to = date;
  }
  return from === undefined ? {} : { from, to: to ?? from };
}

/** Refuses lines before the statement of a bank account begins. */
function checkBeginning(lines: readonly ReadLine[], { openingDate }: BankAccount): void {
  if (openingDate === undefined) return;
  const early = lines.filter(({ date }) => date < openingDate);
  if (early.length === 0) return;
  refuse(
    'validation_error',
    `line ${early[0]?.row}: ${early.length} lines lie before ${openingDate}, where this statement begins; leave them ` +
      'out, or change {openingDate} and {openingBalance} of the bank account. Nothing was imported',
    undefined,
    {
      details: early
        .slice(0, LIMITS.bankImportFindings)
        .map(({ row, date }) => ({
          code: 'validation_error',
          message: `line ${row}: ${date} lies before ${openingDate}`,
          index: row,
        })),
    },
  );
}

/**
 * Imports lines of a statement: from a list, CSV or the fixed format of the Japanese banks. A line that cannot be read
 * refuses all of them (at most LIMITS.bankImportFindings findings) and nothing is written.
 */
export const importBankTransactions: Procedure<ImportInput, z.infer<typeof importAnswer>> = {
  name: 'import-bank-transactions',
  summary: 'Import lines of a statement',
  text:
    'Imports lines of a statement: as a list, as CSV with a ' +
    'mapping of columns, or in the fixed format of the ' +
    'Japanese banks (全銀). Lines that are there already are ' +
    'recognised and left out; lines that cannot be read are ' +
    'told by number. All of the file or, when it is cut off, ' +
    'the same again: nothing comes in twice.',
  ja: {
    summary: '銀行明細を取り込む',
    text:
      '銀行明細を取り込みます: 一覧、列の対応付けを付けた CSV、または全銀形式。取込済みの明細は判定して除き、' +
      '読めない行は行番号で知らせます。ファイル全体を取り込み、途中で切れた場合も同じものを送り直せます。' +
      '二重に取り込まれることはありません。',
  },
  needs: 'banking:write',
  input: importInput,
  output: importAnswer,
  *run(book, input): Generator<Stage, z.infer<typeof importAnswer>, StageEnd> {
    const account = importable(book, input.bankAccountId);
    const { format = 'json' } = input;
    checkMembers(input, format);
    const read = yield* inPauses(linesOf(input, account, format));
    const lines = yield* inPauses(inOrder(read));
    checkBeginning(lines, account);
    const begun = yield one(
      step(startBankImport, { bankAccountId: account.id, format, lines: lines.length, ...spanOf(lines) }),
    );
    const bankImport = importIn(begun);
    const stored = new Set<number>();
    const of = { bankAccountId: account.id, importBatchId: bankImport.id };
    const chunks = yield* inPauses(chunksOf(lines));
    const steps = chunks.map((chunk) => step(importBankLines, { ...of, lines: chunk }));
    const { results } = steps.length === 0 ? { results: [] } : yield { steps, goOn: false };
    for (const result of results) {
      if (result.refused) throw result.refused;
      for (const fact of result.events) for (const { row } of linesIn(fact as RecordedFact)) stored.add(row);
    }
    const made = results.flatMap((result) => (result.refused ? [] : result.events.flatMap((fact) => idsIn(fact))));
    // What rules make of the lines comes after them: an import that broke off before is finished by applying them.
    const rules = hasRules(book) ? ruleSteps(book, account.id, made) : [];
    if (rules.length > 0) yield { steps: rules, goOn: true };
    const skipped = lines.filter(({ row }) => !stored.has(row)).map(({ row }) => row);
    const counts = { imported: stored.size, skipped: skipped.length };
    const ended = yield one(step(completeBankImport, { importBatchId: bankImport.id, ...counts }));
    const completed = { ...bankImport, ...counts, status: 'completed' as const, ...importOf(ended) };
    return {
      ...completed,
      importBatchId: completed.id,
      skippedLines: skipped
        .sort((a, b) => a - b)
        .slice(0, LIMITS.pageSize)
        .map((row) => ({ row, code: 'duplicate' as const })),
    };
  },
};

const one = (of: Step): Stage => ({ steps: [of], goOn: false });

/** The import that the only step of a stage was about. Throws its refusal. */
function importIn(end: StageEnd): BankImport {
  return importOf(end) ?? refuse('internal_error', 'an import was not begun');
}

/** The same; undefined when the step did nothing. */
function importOf({ results: [result] }: StageEnd): BankImport | undefined {
  if (!result || result.refused) throw result?.refused ?? new Error('a step of an import was not taken');
  return result.events.length === 0
    ? undefined
    : stateIn<BankImport>(result.events as readonly RecordedFact[], 'bankImport', undefined);
}
