// Whether an import lost nothing: the trial balance of the old program beside ours, by account and month; and what a
// second file changed beside what is here.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '../src/domain/accounts.ts';
import { bytesOfBase64 } from '../src/domain/base64.ts';
import { addDays, addMonths, firstOfMonth, type CalendarDate } from '../src/domain/dates.ts';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import { ENCODINGS, textOfFile } from '../src/domain/interchange/letters.ts';
import { knownIn, lookup } from '../src/domain/interchange/mapping.ts';
import { comparedName } from '../src/domain/interchange/tax-names.ts';
import { readTrialBalance, type TheirBalance } from '../src/domain/interchange/trial-balance.ts';
import { JOURNAL_IMPORT_ID, type JournalImport } from '../src/domain/journal-imports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { lineText } from '../src/domain/text.ts';
import { onOneSnapshot, query, type Asked } from './query.ts';
import { trialBalance } from './reports/trial-balance.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../projections/tables.ts';

const head = lineText(60).optional().describe('Head of the column');
const checkInput = z
  .strictObject({
    id: z.string().max(60),
    contentBase64: z
      .string()
      .max(LIMITS.journalImportBytes)
      .describe('The trial balance of the old program (残高試算表) as CSV with heads in the first row, base64'),
    encoding: z.enum(ENCODINGS).optional().describe('Letters of the file; default: told by its bytes'),
    columns: z
      .strictObject({ name: head, month: head, balance: head, debit: head, credit: head })
      .optional()
      .describe('Heads of its columns, where they are not the usual ones'),
    asOf: z.iso
      .date()
      .optional()
      .describe('Day of its balances, where it says no months; default the last of the import'),
  })
  .meta({ id: 'JournalImportCheckInput' });
type CheckInput = z.infer<typeof checkInput>;

const row = z.object({
  row: z.number().int().describe('Line of the file; 0 = the file does not have the account'),
  name: z.string().describe('What the file calls the account'),
  accountCode: z.string().optional().describe('Ours; absent where nobody said which it is'),
  month: z.string().describe('Month at whose end the balances are'),
  theirs: z.number().int().describe('Balance of the file, on the side that the account usually has'),
  ours: z.number().int().describe('Balance of the books, likewise'),
  difference: z.number().int().describe('theirs less ours'),
  accepted: z.string().optional().describe('Why the difference was accepted'),
});
const answer = z
  .object({
    checked: z.boolean().describe('Every difference is 0, or was accepted with a reason'),
    balances: z.number().int().describe('Balances that were compared'),
    differences: z.number().int().describe('Those that differ'),
    rows: z.array(row).describe('Balances that differ, and accounts that are not known'),
  })
  .meta({ id: 'JournalImportCheck' });
type Checked = z.infer<typeof answer>;

/** The state of an import; undefined where there is none. */
async function importOf(rows: Kysely<Database>, asked: Asked, id: string): Promise<JournalImport | undefined> {
  if (!isId(JOURNAL_IMPORT_ID, id)) return undefined;
  const found = await rows
    .selectFrom('journal_imports')
    .select('state')
    .where('company_id', '=', bare(asked.companyId))
    .where('id', '=', bare(id))
    .executeTakeFirst();
  return found?.state as JournalImport | undefined;
}

/** The old trial balance as it was sent. Refuses what is no table of balances. */
function* theirsOf({
  contentBase64,
  encoding,
  columns = {},
}: CheckInput): Generator<undefined, readonly TheirBalance[]> {
  const bytes = yield* bytesOfBase64(contentBase64);
  if (!bytes || bytes.length === 0)
    return refuse('validation_error', 'contentBase64: is not base64 (RFC 4648, no line breaks)', 'contentBase64');
  const { text } = yield* textOfFile(bytes, encoding);
  return yield* readTrialBalance(text, columns);
}

/** The end of work that nobody else waits for. */
function atOnce<T>(work: Generator<undefined, T>): Promise<T> {
  let next = work.next();
  while (!next.done) next = work.next();
  return Promise.resolve(next.value);
}

/** Balances of our accounts at the end of a month, debit less credit, by code. */
async function balancesAt(
  rows: Kysely<Database>,
  asked: Asked,
  years: readonly { readonly startDate: string; readonly endDate: string }[],
  to: CalendarDate,
): Promise<ReadonlyMap<string, bigint>> {
  const year = years.find(({ startDate, endDate }) => startDate <= to && to <= endDate);
  if (!year)
    refuse('validation_error', `contentBase64: no fiscal year of the books has the day ${to}`, 'contentBase64');
  const report = await trialBalance.run(rows, asked, { from: year?.startDate, to } as never);
  return new Map(
    (report?.rows ?? [])
      .filter(({ kind }) => kind === 'account')
      .map(({ code, values }) => [code ?? '', (values?.['closingDebit'] ?? 0n) - (values?.['closingCredit'] ?? 0n)]),
  );
}

/** The last day of a month `2026-04`. */
const endOf = (month: string): CalendarDate => addDays(addMonths(firstOfMonth(month as never), 1), -1);

/** The books as far as a check needs them. */
interface CheckedBooks {
  readonly byCode: ReadonlyMap<string, Account>;
  /** The account that a name of the file means: by the mapping of the import, else by name, else by code. */
  readonly accountOf: (name: string) => Account | undefined;
  readonly years: readonly { readonly startDate: string; readonly endDate: string }[];
}

async function groundOf(rows: Kysely<Database>, asked: Asked, state: JournalImport): Promise<CheckedBooks> {
  const companyId = bare(asked.companyId);
  const accounts = await rows.selectFrom('accounts').select('state').where('company_id', '=', companyId).execute();
  const periods = await rows.selectFrom('fiscal_periods').select('state').where('company_id', '=', companyId).execute();
  const states = accounts.map((one) => one.state as Account);
  const none = { byId: new Map(), byKey: new Map() };
  const slice = { byId: new Map(states.map((one) => [one.id, one])), byKey: new Map() };
  const known = knownIn({ accounts: slice, partners: none, labels: none, taxCodes: none, taxNames: none });
  const byCode = new Map(states.map((one) => [one.code, one]));
  const mapped = lookup(state.mapping.accounts);
  return {
    byCode,
    accountOf(name) {
      const key = comparedName(name);
      const code = mapped.get(key);
      return code === undefined ? (known.accounts.get(key) ?? byCode.get(name)) : byCode.get(code);
    },
    years: periods
      .map((one) => one.state as { type: string; startDate: string; endDate: string })
      .filter(({ type }) => type === 'year'),
  };
}

type ComparedRow = Checked['rows'][number];
const signOf = (account: Account | undefined): 1 | -1 => (account?.normalSide === 'credit' ? -1 : 1);

/** Their balances of a month by account, added up, and a 0 for each account of ours that they do not have. */
function besides(
  ground: CheckedBooks,
  month: string,
  theirs: readonly TheirBalance[],
  ours: ReadonlyMap<string, bigint>,
): ComparedRow[] {
  const sums = new Map<string, ComparedRow>();
  const nothing = { month, theirs: 0, ours: 0, difference: 0 };
  for (const one of theirs) {
    const account = ground.accountOf(one.account);
    const at = account?.code ?? one.account;
    const before = sums.get(at) ?? { ...nothing, row: one.row, name: one.account };
    const balance = one.isDebitPositive ? one.balance * signOf(account) : one.balance;
    sums.set(at, { ...before, ...(account && { accountCode: account.code }), theirs: before.theirs + balance });
  }
  for (const [code, balance] of ours)
    if (balance !== 0n && !sums.has(code))
      sums.set(code, { ...nothing, row: 0, name: ground.byCode.get(code)?.name ?? code, accountCode: code });
  return [...sums.values()];
}

/** A row with our balance and the difference, and whether that was accepted. */
function compared(
  row: ComparedRow,
  ground: CheckedBooks,
  ours: ReadonlyMap<string, bigint>,
  state: JournalImport,
): ComparedRow {
  const code = row.accountCode ?? '';
  const own = Number(ours.get(code) ?? 0n) * signOf(ground.byCode.get(code)) + 0;
  const difference = row.theirs - own;
  const accepted = state.accepted?.find(
    (it) => it.accountCode === code && it.month === row.month && it.difference === difference,
  );
  return { ...row, ours: own, difference, ...(accepted && { accepted: accepted.reason }) };
}

/**
 * Holds the old trial balance against the books. Accounts are found as in the plan: by the mapping of the import, else
 * by name, else by code. An account that moves here and is not in the file counts as 0 there.
 */
export const checkJournalImport = query<CheckInput, Checked>({
  name: 'check-journal-import',
  summary: 'Check an import against the old trial balance',
  text:
    'Compares the trial balance of the old program with the books, by account and month. An import is checked when ' +
    'every difference is 0, or was accepted one by one with a reason.',
  ja: {
    summary: '取り込みを旧ソフトの残高試算表と照合する',
    text:
      '旧ソフトの残高試算表と帳簿を、科目と月ごとに比べます。全ての差額が 0、または理由を付けて一つずつ承認されたとき、' +
      '照合済みとなります。',
  },
  needs: 'reports:read',
  input: checkInput,
  output: answer,
  async run(all, asked, input) {
    if (!(await importOf(all, asked, input.id))) return undefined;
    // Read before the snapshot is taken: no transaction waits for a file.
    const theirs = await (asked.inTurns ?? atOnce)(theirsOf(input));
    return onOneSnapshot(all, async (rows) => {
      const state = await importOf(rows, asked, input.id);
      if (!state) return undefined;
      const ground = await groundOf(rows, asked, state);
      const asOf = input.asOf ?? state.plan.to ?? '';
      const monthIn = ({ month = asOf.slice(0, 7) }: TheirBalance): string => month;
      const months = [...new Set(theirs.map(monthIn))].sort();
      if (months.length > LIMITS.checkedMonths)
        refuse('too_large', `contentBase64: more than ${LIMITS.checkedMonths} months; send the table in parts`);
      const found: ComparedRow[] = [];
      for (const month of months) {
        const to = theirs.some((one) => one.month === month) ? endOf(month) : (asOf as CalendarDate);
        const ours = await balancesAt(rows, asked, ground.years, to);
        const own = theirs.filter((one) => monthIn(one) === month);
        found.push(...besides(ground, month, own, ours).map((row) => compared(row, ground, ours, state)));
      }
      const differing = found.filter(({ difference, accountCode }) => difference !== 0 || accountCode === undefined);
      return {
        checked: differing.every(({ accepted }) => accepted !== undefined),
        balances: found.length,
        differences: differing.length,
        rows: differing.slice(0, LIMITS.journalImportFindings),
      };
    });
  },
});

const nearest = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.number().int().describe('Line of the file on which the entry begins'),
          date: z.string().describe('Its day'),
          amount: z.number().int().describe('Sum of its debits, yen'),
          nearest: z
            .object({
              entryId: z.string(),
              entryNumber: z.number().int(),
              effectiveDate: z.string(),
              total: z.number().int().describe('Sum of its debits'),
              memo: z.string().optional(),
            })
            .optional()
            .describe(
              'The entry of the same program and day whose amount is nearest; perhaps the one that was changed',
            ),
        }),
      )
      .describe('New entries, in the order of the file'),
  })
  .meta({ id: 'JournalImportNearest' });
type Nearest = z.infer<typeof nearest>;

/** How the external ids of what was imported from a program begin, as a pattern of SQL. */
const beginningOf = (program: JournalImport['program']): string =>
  program === 'hledger' || program === 'beancount' || program === 'daicho' ? 'import-%' : `${program}:%`;

/** What a second file of a program has that is not here yet, each beside the entry that it may have been before. */
export const listNearestImported = query<{ readonly id: string }, Nearest>({
  name: 'list-nearest-imported',
  summary: 'New entries of a second file beside what they may have been',
  text:
    'Where a program wrote its journal again: the entries of the plan that are not here yet, each beside the entry ' +
    'of the same program and day whose amount is nearest. A row that was changed there is a new entry here; whether ' +
    'the old one is to be reversed is for a person to say.',
  ja: {
    summary: '二度目のファイルの新しい仕訳と、元と思われる仕訳',
    text:
      '同じソフトから再び書き出したとき、まだない仕訳と、同じ日で金額の最も近い取り込み済みの仕訳を並べて示します。' +
      '変更された行はここでは新しい仕訳になります。元の仕訳を取り消すかどうかは人が決めます。',
  },
  needs: 'entries:read',
  input: z.strictObject({ id: z.string().max(60) }),
  output: nearest,
  async run(rows, asked, { id }) {
    const state = await importOf(rows, asked, id);
    if (!state) return undefined;
    const companyId = bare(asked.companyId);
    const found: Nearest['rows'] = [];
    for (const one of state.plan.changed ?? []) {
      const [beside] = (
        await sql<{ id: string; entry_number: number; day: string; total: string; memo: string | null }>`
          select e.id, e.entry_number, e.effective_date::text as day, e.total, e.content ->> 'memo' as memo
            from entries e
           where e.company_id = ${companyId} and e.effective_date = ${one.date} and e.status = 'posted'
             and e.external_id like ${beginningOf(state.program)}
           order by abs(e.total - ${one.amount}), e.entry_number limit 1`.execute(rows)
      ).rows;
      found.push({
        ...one,
        ...(beside && {
          nearest: {
            entryId: withPrefix('entry', beside.id),
            entryNumber: beside.entry_number,
            effectiveDate: beside.day,
            total: Number(beside.total),
            ...(beside.memo !== null && { memo: beside.memo }),
          },
        }),
      });
    }
    return { rows: found };
  },
});
