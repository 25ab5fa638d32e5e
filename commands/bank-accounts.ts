// Bank accounts: create (with a ledger account of their own, and the opening balance in the books), change, archive.
import { z } from 'zod';
import { accountInRole, accountPlaying } from '../src/domain/account-roles.ts';
import { codesInChart } from '../src/domain/standard-accounts.ts';
import type { Account } from '../src/domain/accounts.ts';
import {
  BANK_ACCOUNT_TYPES,
  BankAccountArchived,
  bankAccounts,
  bankAccountState,
  BankAccountCreated,
  BankAccountUpdated,
  carries,
  ledgerKey,
  masked,
  type BankAccount,
  type BankAccountType,
} from '../src/domain/bank-accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting, post } from '../src/domain/posting.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, checkNewExternalId } from '../src/domain/register.ts';
import { externalIdText, lineText, nameText } from '../src/domain/text.ts';
import { createAccount } from './accounts.ts';
import {
  checkScope,
  checkVersion,
  clearable,
  command,
  nextState,
  omittable,
  stateIn,
  versionField,
  type Moment,
} from './command.ts';
import { accountGiven, codeText, idText } from './entry-input.ts';
import { stepOf } from './lifecycle.ts';
import { changedBack, undoing } from './undoing.ts';

const fields = {
  bankName: nameText,
  bankCode: z.string().regex(/^\d{4}$/, 'must be the four digits of the bank'),
  branchName: nameText,
  branchCode: z.string().regex(/^\d{3}$/, 'must be the three digits of the branch'),
  accountType: z.enum(['ordinary', 'current', 'savings', 'other']),
  accountHolderKana: lineText(100),
  openingDate: dateSchema.meta({
    description:
      'The first day of the statement: the opening balance is that of its morning, and lines before it are refused.',
  }),
  externalId: externalIdText,
  metadata: metadataSchema,
};
const accountNumber = z
  .string()
  .regex(/^\d{4,16}$/, 'must be 4 to 16 digits')
  .meta({ description: 'Only its last four digits are kept.', example: '1234567' });
const openingBalance = z
  .number()
  .int()
  .min(-LIMITS.amount)
  .max(LIMITS.amount)
  .meta({
    description: 'Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0.',
  });

/** A code for a new account: the first free one above that of the standard chart. */
function freeCodeAbove(book: Readonly<Book>, code: string): string {
  let free = Number(code) + 1;
  while (byCode(book.accounts, String(free))) free += 1;
  return String(free);
}

/**
 * The ledger account that a new bank account stands on, and the events that make it. Without one named: the account of
 * the standard chart, while no bank account has it, else a new one with the next free code.
 */
function ledgerAccount(
  book: Readonly<Book>,
  input: { name: string; type: BankAccountType; accountId?: string | undefined; accountCode?: string | undefined },
  moment: Moment,
): { readonly account: Account; readonly events: readonly LedgerEvent[] } {
  const { name, type } = input;
  const given = accountGiven(book, 'account', input);
  const standard = BANK_ACCOUNT_TYPES[type];
  if (!given && !standard)
    return refuse(
      'validation_error',
      'accountCode: name the ledger account of a bank account of type other',
      'accountCode',
    );
  const usual = given ?? (standard && accountPlaying(book, standard.part));
  const taken = usual && book.bankAccounts.byKey.get(ledgerKey(usual.id));
  if (given || (usual && taken === undefined && usual.status === 'active' && usual.isPostable)) {
    const account = usual as Account;
    const field = input.accountId === undefined ? 'accountCode' : 'accountId';
    if (!carries(type, account))
      refuse(
        'validation_error',
        `${field}: account ${account.code} ${account.name} cannot be a bank account of type ${type}: ` +
          (type === 'credit_card' || type === 'loan' || type === 'other'
            ? 'it must be a liability'
            : 'its cash flow class must be CASH'),
        field,
      );
    if (taken !== undefined)
      refuse(
        'account_in_use',
        `${field}: bank account ${taken} stands on account ${account.code} already; each has its own`,
        field,
        { related: { id: taken } },
      );
    return { account, events: [] };
  }
  checkScope(moment, 'accounts:write', ', for the ledger account is made; or name one in {accountCode}');
  const { part, type: accountType } = standard as NonNullable<typeof standard>;
  const [code = ''] = codesInChart(part);
  const events = createAccount.decide(
    book,
    { code: freeCodeAbove(book, code), name, type: accountType },
    moment,
    undefined as never, // it recalls nothing
  );
  return { account: (events[0] as LedgerEvent<string, { account: Account }>).data.account, events };
}

/** The entry that brings the opening balance into the books. */
function openingEntry(
  book: Readonly<Book>,
  account: Account,
  input: { openingBalance: number; date: string; name: string },
  moment: Moment,
) {
  checkScope(moment, 'entries:post', ' for postOpening');
  const against = accountInRole(book, 'opening_balance');
  const side = input.openingBalance > 0 ? 'debit' : 'credit';
  const amount = Math.abs(input.openingBalance);
  const posting = beginPosting(book, moment);
  const entryId = moment.id('entry');
  const line = ({ id, code }: Account, on: 'debit' | 'credit') => ({
    side: on,
    accountId: id,
    accountCode: code,
    amount,
  });
  post(
    posting,
    entryId,
    {
      effectiveDate: input.date,
      sourceType: 'opening',
      memo: `${input.name} 開始残高`.slice(0, LIMITS.memoLength),
      adjustment: false,
      currency: book.company?.baseCurrency ?? 'JPY',
      lines: [line(account, side), line(against, side === 'debit' ? 'credit' : 'debit')],
      opening: true,
    },
    { field: 'openingDate', action: true },
  );
  return { entryId, events: posting.events };
}

/** Creates a bank account. */
export const createBankAccount = command({
  name: 'create-bank-account',
  summary: 'Create a bank account',
  text: 'Creates a bank account.',
  ja: { summary: '銀行口座を作成する', text: '銀行口座を作成します。' },
  undo: { by: ['archive-bank-account'] },
  needs: 'banking:write',
  input: z
    .strictObject({
      name: nameText.meta({ example: 'みずほ銀行 丸の内支店' }),
      type: bankAccountState.shape.type,
      accountId: idText.optional(),
      accountCode: codeText
        .optional()
        .meta({
          description:
            'The ledger account; default: the usual one of the type, or a new one where that has a bank account.',
          example: '1130',
        }),
      accountNumber: accountNumber.optional(),
      openingBalance: openingBalance.optional(),
      postOpening: z
        .boolean()
        .optional()
        .meta({ description: 'Posts the opening balance on openingDate against the opening balance account (3990).' }),
      ...omittable(fields),
    })
    .meta({ id: 'BankAccountInput' }),
  decide(book, input, moment) {
    const {
      accountId: _id,
      accountCode: _code,
      accountNumber: number,
      postOpening,
      openingBalance: balance = 0,
      ...said
    } = input;
    checkNewExternalId(book.bankAccounts, input.externalId);
    const { account, events } = ledgerAccount(book, input, moment);
    const { openingDate } = said;
    if (postOpening && (openingDate === undefined || balance === 0))
      refuse(
        'validation_error',
        `${openingDate === undefined ? 'openingDate' : 'openingBalance'}: needed to post the opening balance`,
        openingDate === undefined ? 'openingDate' : 'openingBalance',
      );
    const opening =
      postOpening && openingDate !== undefined
        ? openingEntry(book, account, { openingBalance: balance, date: openingDate, name: said.name }, moment)
        : undefined;
    const bankAccount: BankAccount = {
      id: moment.id(bankAccounts.id),
      ...said,
      accountId: account.id,
      accountCode: account.code,
      currency: account.currency,
      ...(number !== undefined && { accountNumberMasked: masked(number) }),
      openingBalance: balance,
      ...(opening && { openingEntryId: opening.entryId }),
      syncStatus: 'manual',
      status: 'active',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    return [...events, ...(opening?.events ?? []), BankAccountCreated({ bankAccount })];
  },
  output: bankAccountState,
  answer: (events): BankAccount => stateIn<BankAccount>(events, 'bankAccount', undefined),
});

/** The bank account that a path names; refuses not_found. */
export function bankAccountAt(book: Readonly<Book>, bankAccountId: string): BankAccount {
  return (
    book.bankAccounts.byId.get(bankAccountId) ??
    refuse('not_found', `there is no bank account ${bankAccountId} in this company`)
  );
}

/** Changes a bank account; `status: active` restores an archived one. Its type and ledger account are final. */
export const updateBankAccount = command({
  name: 'update-bank-account',
  summary: 'Change or restore a bank account',
  text: 'Changes a bank account; {status} active restores an archived one. Its type and ledger account are final.',
  ja: {
    summary: '銀行口座を変更・復元する',
    text:
      '銀行口座を変更します。{status} を active にするとアーカイブから復元します。' +
      '種類と勘定科目は変更できません。',
  },
  undo: { by: ['update-bank-account'] },
  needs: 'banking:write',
  input: z
    .strictObject({
      bankAccountId: idText,
      version: versionField.optional(),
      name: nameText.optional(),
      accountNumber: accountNumber.nullable().optional(),
      openingBalance: openingBalance.optional(),
      status: z.enum(['active', 'archived']).optional(),
      ...clearable(fields),
    })
    .meta({ id: 'BankAccountChange' }),
  decide(book, { bankAccountId, version, accountNumber: number, ...changes }, moment) {
    const account = bankAccountAt(book, bankAccountId);
    checkVersion(account, version);
    checkNewExternalId(book.bankAccounts, changes.externalId, account.id);
    const bound = (['openingBalance', 'openingDate'] as const).find(
      (field) => changes[field] !== undefined && changes[field] !== account[field],
    );
    if (bound && account.openingEntryId !== undefined)
      refuse(
        'invalid_state',
        `${bound}: entry ${account.openingEntryId} brought the opening balance into the books; it stays`,
        bound,
        { related: { entryId: account.openingEntryId } },
      );
    const holder = book.bankAccounts.byKey.get(ledgerKey(account.accountId));
    if (changes.status === 'active' && holder !== undefined && holder !== account.id)
      refuse(
        'account_in_use',
        `status: bank account ${holder} stands on account ${account.accountCode} now`,
        'status',
        { related: { id: holder } },
      );
    const next = nextState(
      account,
      { ...changes, ...(number !== undefined && { accountNumberMasked: number === null ? null : masked(number) }) },
      moment,
    );
    if (!next) return [];
    const isArchived = next.status === 'archived' && account.status === 'active';
    return [(isArchived ? BankAccountArchived : BankAccountUpdated)({ bankAccount: next })];
  },
  output: bankAccountState,
  answer: (events, { bankAccountId }, _recalled, page): BankAccount =>
    stateIn(events, 'bankAccount', page.bankAccounts.byId.get(bankAccountId)),
});

/** Archives a bank account: it takes no more lines. What waits to be matched stays as it is. */
export const archiveBankAccount = stepOf<BankAccount>({ ...bankAccounts, state: bankAccountState }, 'bankAccounts', {
  act: 'archived',
  verb: 'archive',
  from: ['active'],
  to: 'archived',
  summary: 'Archive a bank account',
  text: 'Archives a bank account: from now on nothing is imported into it.',
  ja: { summary: '銀行口座をアーカイブする', text: '銀行口座をアーカイブします。以後、明細は取り込めません。' },
  undo: { by: ['update-bank-account'] },
  needs: 'banking:write',
});

/** What undoes bank accounts. Of an account number the books know only the end, so it is not changed back. */
export const bankAccountUndoing = [
  undoing(BankAccountCreated, 'archive', archiveBankAccount, ({ bankAccount: { id } }) => ({ bankAccountId: id })),
  ...changedBack([BankAccountUpdated, BankAccountArchived], updateBankAccount, 'bankAccountId'),
];
