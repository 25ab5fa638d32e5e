// Bank transactions: one by id, the lines of an account with their filters, and its imports.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import {
  bankImports,
  bankImportState,
  bankTransactions,
  bankTransactionView,
  shownBankTransaction,
  BANK_IMPORT_ID,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import { BANK_ACCOUNT_ID } from '../src/domain/bank-accounts.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { bare, idSchema, isId } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { lineText } from '../src/domain/text.ts';
import { filter, getOf, listOf, type ListInput, type ListQuery } from './lists.ts';
import { booleanParam, integerParam, pageOf } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

/** True when the bank account of a path is one of the company. */
async function isOurs(rows: Kysely<Database>, { companyId }: Asked, bankAccountId: string): Promise<boolean> {
  if (!isId(BANK_ACCOUNT_ID, bankAccountId)) return false;
  const found = await rows
    .selectFrom('bank_accounts')
    .select('id')
    .where('company_id', '=', bare(companyId))
    .where('id', '=', bare(bankAccountId))
    .executeTakeFirst();
  return found !== undefined;
}

/** A list that stands below a bank account: undefined where there is no such account. */
function below(list: ListQuery, show: (item: object) => object, item: z.ZodType) {
  const input = list.input.extend({ bankAccountId: z.string().max(60) });
  const made = query<ListInput, Page<object>>({
    ...list,
    output: pageOf(item),
    input,
    async run(rows, asked, input) {
      if (!(await isOurs(rows, asked, input['bankAccountId'] as string))) return undefined;
      const page = await list.run(rows, asked, input);
      return page && { ...page, data: page.data.map(show) };
    },
  });
  return { ...made, input };
}

/** Lines of the statement of a bank account that match all filters, newest first, without what they may be. */
export const bankLines = below(
  listOf(bankTransactions, {
    item: shownBankTransaction,
    filters: {
      from: filter(dateSchema, (date) => sql`date >= ${date}`),
      to: filter(dateSchema, (date) => sql`date <= ${date}`),
      minAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`amount >= ${amount}`),
      maxAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`amount <= ${amount}`),
      importBatchId: filter(idSchema(BANK_IMPORT_ID), (id) => sql`import_batch_id = ${bare(id)}`),
      externalId: filter(lineText(LIMITS.externalIdLength), (id) => sql`external_id = ${id}`),
      hasDocument: filter(booleanParam(), (value) => {
        const is = sql`exists (select from document_links l where l.company_id = bank_transactions.company_id
          and l.target_id = bank_transactions.id)`;
        return value ? is : sql`not ${is}`;
      }),
      open: filter(booleanParam(), (value) => {
        const is = sql`status in ('unmatched', 'suggested', 'partially_matched')`;
        return value ? is : sql`not (${is})`;
      }),
    },
  }),
  (line) => bankTransactionView(line as BankTransaction),
  shownBankTransaction,
);

interface BelowBankAccount {
  readonly bankAccountId: string;
  readonly id: string;
}
const named = z.strictObject({ bankAccountId: z.string().max(60), id: z.string().min(1).max(200) });

const oneLine = getOf(bankTransactions);
/** One line of a statement by id. */
export const getBankTransaction = query<BelowBankAccount, object>({
  ...oneLine,
  input: named,
  output: shownBankTransaction,
  async run(rows, asked, { bankAccountId, id }) {
    const line = (await oneLine.run(rows, asked, { id })) as BankTransaction | undefined;
    return line?.bankAccountId === bankAccountId ? bankTransactionView(line) : undefined;
  },
});

/** Imports of a bank account, newest first. */
export const listBankImports = below(listOf(bankImports, { item: bankImportState }), (item) => item, bankImportState);

const oneImport = getOf(bankImports);
/** One import by id. */
export const getBankImport = query<BelowBankAccount, object>({
  ...oneImport,
  input: named,
  output: bankImportState,
  async run(rows, asked, { bankAccountId, id }) {
    const found = (await oneImport.run(rows, asked, { id })) as { bankAccountId: string } | undefined;
    return found?.bankAccountId === bankAccountId ? found : undefined;
  },
});
