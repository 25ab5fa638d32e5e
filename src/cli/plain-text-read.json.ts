// Reads a journal as JSON, in the form in which we export it: entries as the API shows them, with the accounts,
// partners and labels that they name.
import { z } from 'zod';
import { isDate } from '../domain/dates.ts';
import { LIMITS } from '../domain/limits.ts';
import { SOURCE_TYPES } from '../domain/journal.ts';
import { headOf, notice, problem, registerRow, type FileReading } from './plain-text-reading.ts';
import {
  bookKeys,
  entryFields,
  lineFields,
  registerKeys,
  type ChartAccount,
  type FileHead,
  type FileBook,
  type JournalEntry,
  type RegisterRow,
} from './plain-text-book.ts';

// Amounts of 16 digits and more are texts in our exports, as in every JSON that must not round.
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(LIMITS.amount));
const texts = z.array(z.string());
const whole = z.number().int();
const text = z.string();
/**
 * What the API shows of an entry besides what it says: who recorded it when, names, links. It is of the other books.
 */
const OF_THE_BOOKS = [
  'companyId',
  'fiscalYearId',
  'total',
  'partnerName',
  'reversedBy',
  'reversals',
  'reversedAmount',
  'reversedAt',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'lastEditedBy',
  'submittedAt',
  'submittedBy',
  'postedAt',
  'postedBy',
  'recordedAt',
  'streamPosition',
  'links',
  'documentIds',
  'autoReverseOn',
  'accountName',
] as const;
const ignored = Object.fromEntries(OF_THE_BOOKS.map((name) => [name, z.unknown().optional()]));
const line = z.strictObject({
  ...ignored,
  id: text.optional(),
  side: z.enum(['debit', 'credit']),
  accountId: text.default(''),
  accountCode: text,
  amount,
  taxCodeId: text.optional(),
  taxCode: text.optional(),
  taxEntryMethod: text.optional(),
  taxAmount: amount.optional(),
  isTaxLine: z.boolean().optional(),
  baseLineId: text.optional(),
  taxUse: text.optional(),
  businessType: whole.optional(),
  taxBase: amount.optional(),
  originalDate: text.optional(),
  movementKind: text.optional(),
  settles: z.array(z.object({ lineId: text, amount })).optional(),
  partnerId: text.optional(),
  counterparty: text.optional(),
  dueDate: text.optional(),
  labelIds: texts.optional(),
  memo: text.optional(),
  quantity: text.optional(),
  originalCurrency: text.optional(),
  originalAmount: text.optional(),
  exchangeRate: text.optional(),
  invoiceStatus: text.optional(),
});
const entry = z.strictObject({
  ...ignored,
  id: text,
  effectiveDate: text.refine(isDate, 'must be a date YYYY-MM-DD'),
  entryNumber: whole.optional(),
  status: text.default('posted'),
  sourceType: z.enum(SOURCE_TYPES).default('import'),
  sourceId: text.optional(),
  memo: text.optional(),
  reference: text.optional(),
  adjustment: z.boolean().optional(),
  currency: text.optional(),
  externalId: text.optional(),
  partnerId: text.optional(),
  counterparty: text.optional(),
  dueDate: text.optional(),
  labelIds: texts.optional(),
  metadata: z.record(text, text).optional(),
  reverses: text.optional(),
  reversalReason: text.optional(),
  lines: z.array(line),
});
const row = z.looseObject({ id: text.optional(), code: text.optional(), name: text });
const file = z.strictObject({
  format: z.literal('daicho.journal'),
  version: whole,
  company: z.object({ id: text, name: text, currency: text }),
  from: text.default(''),
  to: text.default(''),
  accounts: z
    .array(
      z.looseObject({
        id: text.optional(),
        code: text,
        name: text,
        class: z.custom<ChartAccount['class']>().optional(),
      }),
    )
    .default([]),
  taxCodes: z.record(text, text).default({}),
  partners: z.array(row).default([]),
  labels: z.array(row).default([]),
  entries: z.array(z.unknown()),
});

/** The line on which each value of the list `entries` of a document begins. */
function linesOfEntries(source: string): number[] {
  const lines: number[] = [];
  let [lineNo, depth, inEntries] = [1, 0, false];
  // Strings count as one token, so that nothing in them looks like a bracket.
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\[^])*"(?:\s*:)?|[[\]{}\n]/gu)) {
    if (token === '\n') {
      lineNo += 1;
      continue;
    }
    if (depth === 1 && /^"entries"\s*:$/.test(token)) inEntries = true;
    if (token === '{' && depth === 2 && inEntries) lines.push(lineNo);
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') {
      depth -= 1;
      if (depth === 1) inEntries = false;
    } else lineNo += token.split('\n').length - 1;
  }
  return lines;
}

/** Line of a position in the text that JSON.parse complains about. */
function lineOfError(source: string, message: string): number {
  const at = /at position (\d+)/.exec(message)?.[1];
  return source.slice(0, at === undefined ? source.length : Number(at)).split('\n').length;
}

/** What is wrong with a value, in the words of its schema. */
function issuesText({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.')} ${message}`)
    .join('; ');
}

/** The books that the head of a file describes; its partners and labels are noted. */
function bookOf(
  reading: FileReading,
  { accounts, taxCodes, partners, labels, entries: _entries, ...head }: z.infer<typeof file>,
): FileBook {
  headOf(reading, head as FileHead, 1);
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  for (const { code, name } of accounts) reading.names.set(code, name);
  for (const [list, rows] of [
    ['partners', partners],
    ['labels', labels],
  ] as const) {
    const keys = registerKeys(rows as RegisterRow[]);
    for (const row of rows) {
      const account = row['defaultAccountId'];
      const defaultAccountCode = typeof account === 'string' ? codes.get(account) : undefined;
      const key = keys.get(row.id ?? '') ?? row.code ?? row.name;
      registerRow(reading, list, { ...row, key, ...(defaultAccountCode !== undefined && { defaultAccountCode }) }, 1);
    }
  }
  return {
    companyId: head.company.id,
    companyName: head.company.name,
    currency: head.company.currency,
    from: head.from,
    to: head.to,
    accounts: accounts as ChartAccount[],
    taxCodes: new Map(Object.entries(taxCodes)),
    partners: partners as RegisterRow[],
    labels: labels as RegisterRow[],
  };
}

/** Reads a JSON export into `reading`. */
export function readJson(reading: FileReading, source: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    const { message } = error as Error;
    return problem(reading, lineOfError(source, message), `this is not JSON: ${message}`);
  }
  const checked = file.safeParse(parsed);
  if (!checked.success)
    return problem(reading, 1, `this is no journal that daicho exported: ${issuesText(checked.error)}`);
  const keys = bookKeys(bookOf(reading, checked.data));
  const lines = linesOfEntries(source);
  checked.data.entries.forEach((raw, index) => {
    const at = lines[index] ?? 1;
    const read = entry.safeParse(raw);
    if (!read.success) return problem(reading, at, `entry ${index + 1}: ${issuesText(read.error)}`);
    const one = read.data as JournalEntry;
    if (one.status !== 'posted' && one.status !== 'reversed')
      return notice(reading, 'drafts and entries that are not posted are left out');
    if (one.documentIds?.length) notice(reading, 'entries have documents, which are not in the file');
    reading.entries.push({
      line: at,
      date: one.effectiveDate,
      fields: entryFields(one, keys),
      postings: one.lines.map((said) => ({
        line: at,
        account: said.accountCode,
        amount: said.side === 'debit' ? BigInt(said.amount) : -BigInt(said.amount),
        fields: lineFields(said, one, keys),
      })),
    });
  });
}
