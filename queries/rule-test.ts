// What the rules make of a line of a statement or of a sentence that may come: which one takes it, why the others do
// not, and the entry that it would make. Reads, and changes nothing.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { accountNamed, accounts, type Account } from '../src/domain/accounts.ts';
import { BANK_ACCOUNT_ID } from '../src/domain/bank-accounts.ts';
import { BANK_TRANSACTION_ID, type BankTransaction } from '../src/domain/bank-transactions.ts';
import type { Company } from '../src/domain/companies.ts';
import { dateInZone, dateSchema } from '../src/domain/dates.ts';
import type { FiscalPeriod } from '../src/domain/fiscal-periods.ts';
import { bare, idSchema } from '../src/domain/ids.ts';
import type { StoredLine } from '../src/domain/journal.ts';
import { askedOf, inSentence } from '../src/domain/language/company-rules.ts';
import { isRefused, type ProposedLine } from '../src/domain/language/entry.ts';
import { languageIn, type ReadBook } from '../src/domain/language/of-book.ts';
import { proposeEntry } from '../src/domain/language/proposal.ts';
import { readText } from '../src/domain/language/reading.ts';
import { sentenceOf } from '../src/domain/language/sentence.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { partners, type Partner } from '../src/domain/registers.ts';
import { byCode, type Slice } from '../src/domain/register.ts';
import {
  booked,
  condition,
  conditionsHeld,
  inOrder,
  isFor,
  rules,
  type Rule,
  type RuledText,
} from '../src/domain/rules.ts';
import { bookedLines } from '../src/domain/tax/lines.ts';
import { taxCodes, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { lineText } from '../src/domain/text.ts';
import { query, type Asked } from './query.ts';
import { triedRule } from './rules.ts';

const line = z.strictObject({
  date: dateSchema,
  direction: z.enum(['in', 'out']),
  amount: amountSchema,
  description: lineText(LIMITS.bankDescriptionLength),
  payeeName: lineText(LIMITS.bankDescriptionLength).optional(),
  bankAccountId: idSchema(BANK_ACCOUNT_ID).optional(),
});
const input = z
  .strictObject({
    text: lineText(500)
      .optional()
      .meta({ description: 'A sentence, as POST .../nl-journal takes it.', example: '事務用品 3,300円' }),
    date: dateSchema.optional().meta({ description: 'With text: the day from which it is read. Default: today.' }),
    line: line.optional().meta({ description: 'A line of a statement as it may come.' }),
    transactionId: idSchema(BANK_TRANSACTION_ID)
      .optional()
      .meta({ description: 'A line of a statement that is there.' }),
    rule: triedRule
      .optional()
      .meta({ description: 'A rule that is not written yet; it is asked as if it were active.' }),
  })
  .meta({ id: 'RuleTestInput' });

const tested = z.object({
  ruleId: z.string().optional().describe('Absent for the rule that was sent'),
  name: z.string(),
  priority: z.number().int(),
  status: z.string(),
  outcome: z
    .enum(['matched', 'too_late', 'no_match', 'books_nothing', 'inactive'])
    .describe('too_late: it fits, but another one is asked before; inactive: not asked, it fits or not'),
  conditions: z.array(z.object({ condition, holds: z.boolean() })),
});
const entryLine = z.object({
  side: z.enum(['debit', 'credit']),
  accountCode: z.string(),
  amount: z.number().int(),
  taxCode: z.string().optional(),
  isTaxLine: z.literal(true).optional(),
  partnerId: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
  memo: z.string().optional(),
});
const output = z
  .object({
    about: z.object({
      description: z.string(),
      payeeName: z.string().optional(),
      amount: z.number().int().optional(),
      direction: z.enum(['in', 'out']).optional(),
      bankAccountId: z.string().optional(),
      date: z.string(),
    }),
    matched: tested.omit({ conditions: true, outcome: true }).extend({ action: z.string() }).optional(),
    entry: z
      .object({ date: z.string(), lines: z.array(entryLine) })
      .optional()
      .describe('What it would book. Of a line without its bank account, only the other side'),
    reason: z.string().optional().describe('Why there is no entry'),
    rules: z.array(tested).describe('In the order in which they are asked, then those that are not; at most a hundred'),
    total: z.number().int().describe('Rules that were looked at'),
  })
  .meta({ id: 'RuleTest' });
type Tested = z.infer<typeof tested>;
type RuleTestSaid = z.infer<typeof input>;

/** Rules that one answer tells of. */
const MOST_RULES = 100;
/** Stands for the rule that was sent, which has no id. */
const SENT = 'sent';

/** Things of a company as a book would hold them. */
function sliceOf<S extends { readonly id: string }>(
  keysOf: (state: S) => readonly string[],
  all: readonly S[],
): Slice<S> {
  return {
    byId: new Map(all.map((one) => [one.id, one])),
    byKey: new Map(all.flatMap((one) => keysOf(one).map((key): [string, string] => [key, one.id]))),
  };
}

/** What of the book sentences and lines are read by, from rows. */
async function bookOf(rows: Kysely<Database>, company: string, sent: Rule | undefined): Promise<ReadBook> {
  type StateRow<S> = { readonly state: S };
  const statesOf = async <S>(table: string): Promise<S[]> => {
    const found = await sql<StateRow<S>>`select state from ${sql.table(table)} where company_id = ${company}`.execute(
      rows,
    );
    return found.rows.map(({ state }) => state);
  };
  const [own, accountStates, partnerStates, codes, ruleStates, periods] = await Promise.all([
    sql<StateRow<Company>>`select state from companies where id = ${company}`.execute(rows),
    statesOf<Account>('accounts'),
    statesOf<Partner>('partners'),
    statesOf<TaxCode>('tax_codes'),
    statesOf<Rule>('rules'),
    statesOf<FiscalPeriod>('fiscal_periods'),
  ]);
  const years = periods
    .filter(({ type }) => type === 'year')
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .map((year) => ({ year, months: [], nextEntryNumber: 1 }));
  const [state] = own.rows;
  return {
    company: state?.state,
    accounts: sliceOf(accounts.keysOf, accountStates),
    partners: sliceOf(partners.keysOf, partnerStates),
    taxCodes: sliceOf(taxCodes.keysOf, codes),
    rules: sliceOf(rules.keysOf, sent ? [...ruleStates, sent] : ruleStates),
    periods: { years },
  };
}

/** The rule that was sent, as if it were there. */
function sentRule({ rule }: RuleTestSaid): Rule | undefined {
  if (!rule) return undefined;
  const { name = 'the rule that was sent', priority = 100, logic = 'and', action = 'suggest', lines = [] } = rule;
  const never = { createdAt: '', updatedAt: '', version: 1 };
  const { conditions } = rule;
  return { id: SENT, name, priority, logic, action, conditions, lines, origin: 'user', status: 'active', ...never };
}

/** Refuses a rule that names an account or a tax code that is not there. */
function checkSent(book: ReadBook, { rule }: RuleTestSaid): void {
  rule?.lines?.forEach(({ accountCode, taxCode }, i) => {
    accountNamed(book, undefined, accountCode, `rule.lines[${i}].`);
    if (taxCode !== undefined && !byCode(book.taxCodes, taxCode))
      refuse(
        'tax_code_not_found',
        `rule.lines[${i}].taxCode: there is no tax code ${taxCode} in this company`,
        `rule.lines[${i}].taxCode`,
      );
  });
}

/** What is tested: what conditions are held against, for each rule; and what the rule that takes it would book. */
interface Test {
  readonly about: z.infer<typeof output>['about'];
  held(rule: Rule): boolean[];
  fits(rule: Rule): boolean;
  /** False: it books nothing of such an amount, and the next rule is asked. */
  books(rule: Rule): boolean;
  /** What it books; or why it cannot be booked. */
  entryBy(rule: Rule): RuleTestEntry | string;
}
type RuleTestEntry = NonNullable<z.infer<typeof output>['entry']>;

/** A line of a statement. */
function ofLine(book: ReadBook, ruled: RuledText, bankAccountCode: string | undefined): Test {
  const { date, amount, direction } = ruled;
  const [own, other] = direction === 'in' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  // Of a stored line no more than what rules ask for: the rest is what the books need of it.
  const { bankAccountId, description, payeeName } = ruled;
  return {
    about: {
      description,
      ...(payeeName !== undefined && { payeeName }),
      amount,
      direction,
      ...(bankAccountId !== '' && { bankAccountId }),
      date,
    },
    held: (rule) => conditionsHeld(rule, ruled),
    fits: (rule) => isFor(rule, ruled),
    books: (rule) => booked(rule, amount) !== undefined,
    entryBy(rule) {
      const lines = (booked(rule, amount) ?? []).map(({ taxCode, ...said }): StoredLine => {
        const code = taxCode === undefined ? undefined : byCode(book.taxCodes, taxCode);
        const taxed = code && { taxCodeId: code.id, taxCode: code.code, taxEntryMethod: 'inclusive' as const };
        return { side: other, accountId: byCode(book.accounts, said.accountCode)?.id ?? '', ...said, ...taxed };
      });
      const bank = bankAccountCode === undefined ? [] : [{ side: own, accountCode: bankAccountCode, amount }];
      return { date, lines: [...bookedLines(book, lines, date, undefined, ''), ...bank].map(shownLine) };
    },
  };
}

/** A line of an entry, as it is shown. */
function shownLine(said: Pick<ProposedLine, keyof z.infer<typeof entryLine>>): z.infer<typeof entryLine> {
  const { side, accountCode, amount, taxCode, isTaxLine, partnerId, labelIds, memo } = said;
  return {
    side,
    accountCode,
    amount,
    ...(taxCode !== undefined && { taxCode }),
    ...(isTaxLine && { isTaxLine }),
    ...(partnerId !== undefined && { partnerId }),
    ...(labelIds && { labelIds: [...labelIds] }),
    ...(memo !== undefined && { memo }),
  };
}

/** A sentence. Refuses nl_not_understood where it has not one amount: no rule is asked of such. */
function ofText(book: ReadBook, text: string, today: string): Test {
  const language = languageIn(book, today);
  const sentence = sentenceOf(language, readText(language, text, today), today);
  const not = (message: string): never => refuse('nl_not_understood', `text: ${message}`, 'text');
  if (isRefused(sentence)) return not(sentence.message);
  const [amount, second] = sentence.amounts;
  if (!amount) return not('the text names no amount; add it, such as 3,300円');
  if (second) return not('rules are asked of a text with one amount; this one has several');
  const { date, counterparty, direction, reading } = sentence;
  const asked = (rule: Rule): RuledText => askedOf(rule, sentence, amount.yen);
  return {
    about: {
      description: reading.text.shown,
      ...(counterparty !== undefined && { payeeName: counterparty }),
      amount: Number(amount.yen),
      ...(direction && { direction }),
      date,
    },
    held: (rule) => conditionsHeld(rule, asked(rule), inSentence),
    fits: (rule) => isFor(rule, asked(rule), inSentence),
    books: (rule) => booked(rule, Number(amount.yen)) !== undefined,
    entryBy() {
      const proposal = proposeEntry(language, text, today);
      return isRefused(proposal) ? proposal.message : { date, lines: proposal.lines.map(shownLine) };
    },
  };
}

/** The line of a statement that an input names, or says. */
async function lineOf(rows: Kysely<Database>, company: string, said: RuleTestSaid): Promise<RuledText> {
  if (said.line) return { ...said.line, bankAccountId: said.line.bankAccountId ?? '' };
  const found = await sql<{ state: BankTransaction }>`select state from bank_transactions
    where company_id = ${company} and id = ${bare(said.transactionId ?? '')}`.execute(rows);
  return (
    found.rows[0]?.state ??
    refuse(
      'bank_transaction_not_found',
      `transactionId: there is no bank transaction ${said.transactionId} in this company`,
      'transactionId',
    )
  );
}

/** The code of the ledger account of a bank account. Refuses an account that is not there. */
async function accountCodeOf(
  rows: Kysely<Database>,
  company: string,
  { bankAccountId }: RuledText,
): Promise<string | undefined> {
  if (bankAccountId === '') return undefined;
  const found = await sql<{ state: { accountCode: string } }>`select state from bank_accounts
    where company_id = ${company} and id = ${bare(bankAccountId)}`.execute(rows);
  const at = 'line.bankAccountId';
  return (
    found.rows[0]?.state.accountCode ??
    refuse('validation_error', `${at}: there is no bank account ${bankAccountId} in this company`, at)
  );
}

/** Which rule takes it, and what becomes of each. */
function outcomeOf(book: ReadBook, test: Test): Omit<z.infer<typeof output>, 'about'> {
  const active = inOrder(book.rules.byId.values());
  const idle = [...book.rules.byId.values()].filter(({ status }) => status === 'inactive');
  const told = (rule: Rule, outcome: Tested['outcome']): Tested => {
    const held = test.held(rule);
    return {
      ...(rule.id !== SENT && { ruleId: rule.id }),
      name: rule.name,
      priority: rule.priority,
      status: rule.status,
      outcome,
      conditions: rule.conditions.map((one, i) => ({ condition: one, holds: held[i] === true })),
    };
  };
  let matched: Rule | undefined;
  const all = active.map((rule): Tested => {
    if (!test.fits(rule)) return told(rule, 'no_match');
    if (matched) return told(rule, 'too_late');
    if (rule.action !== 'ignore' && !test.books(rule)) return told(rule, 'books_nothing');
    matched = rule;
    return told(rule, 'matched');
  });
  const shown = [...all, ...idle.map((rule) => told(rule, 'inactive'))];
  const at = shown.findIndex(({ outcome }) => outcome === 'matched');
  // The one that takes it is told in any case.
  const first = shown.slice(0, MOST_RULES);
  const listed = at < MOST_RULES ? first : [...first.slice(0, -1), shown[at] as Tested];
  const entry =
    matched?.action === 'ignore' ? 'the rule says that this is not booked' : matched && test.entryBy(matched);
  return {
    ...(matched && {
      matched: {
        ...(matched.id !== SENT && { ruleId: matched.id }),
        name: matched.name,
        priority: matched.priority,
        status: matched.status,
        action: matched.action,
      },
    }),
    ...(typeof entry === 'object' ? { entry } : { reason: entry ?? 'no rule is for it' }),
    rules: listed,
    total: shown.length,
  };
}

/** What the rules make of a sentence, or of a line of a statement. Reads, and changes nothing. */
export const testRules = query<RuleTestSaid, z.infer<typeof output>>({
  name: 'test-rules',
  summary: 'Test the rules on a sentence or on a line of a statement',
  text:
    'Which rule takes a sentence, or a line of a statement, why the others do not, condition by condition, and the ' +
    'entry that it would make. A rule that is not written yet can be sent along. Reads, and changes nothing.',
  ja: {
    summary: '文章または銀行明細でルールを試す',
    text:
      '文章または銀行明細にどのルールが当てはまるか、他のルールがなぜ当てはまらないか（条件ごと）、' +
      'どの仕訳になるかを示します。未登録のルールも一緒に送れます。読み取りのみで、何も変更しません。',
  },
  needs: 'rules:read',
  input,
  output,
  async run(rows, { companyId, nowMs }: Asked, said) {
    const given = [said.text, said.line, said.transactionId].filter((one) => one !== undefined);
    if (given.length !== 1) refuse('validation_error', 'text: give one of {text}, {line} and {transactionId}', 'text');
    const company = bare(companyId);
    const book = await bookOf(rows, company, sentRule(said));
    checkSent(book, said);
    if (said.text !== undefined) {
      const today = said.date ?? dateInZone(book.company?.timezone ?? 'UTC', nowMs);
      const test = ofText(book, said.text, today);
      return { about: test.about, ...outcomeOf(book, test) };
    }
    const ruled = await lineOf(rows, company, said);
    const test = ofLine(book, ruled, await accountCodeOf(rows, company, ruled));
    return { about: test.about, ...outcomeOf(book, test) };
  },
});
