// The chart of accounts: create an account, change it, archive and restore it.
import { z } from 'zod';
import {
  likeAccount,
  AccountArchived,
  AccountCreated,
  AccountRestored,
  AccountUpdated,
  DEFAULT_TYPE,
  accountClass,
  accountState,
  accountType,
  balanceOf,
  cashFlowCategoryOf,
  classOf,
  kindOf,
  systemRole,
  type Account,
} from '../src/domain/accounts.ts';
import { mayReadBalances } from '../src/domain/access.ts';
import type { Book } from '../src/domain/book.ts';
import { CASH_FLOW_ITEMS } from '../src/domain/cash-flow-items.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, checkNewExternalId, resourceNamed } from '../src/domain/register.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { externalIdText, lineText, nameText } from '../src/domain/text.ts';
import {
  checkVersion,
  clearable,
  command,
  nextState,
  omittable,
  stateIn,
  versionField,
  type Moment,
} from './command.ts';
import { changedBack, undoing } from './undoing.ts';

const idText = z.string().max(60);
const CASH_FLOW_CLASSES = [
  'CASH',
  'OP_AR',
  'OP_INV',
  'OP_AP',
  'OP_VAT',
  'OP_TAX',
  'OP_OTHER',
  'OP_NONCASH',
  'INV',
  'FIN',
  'NI',
  'NONE',
  'NONCASH_INV',
] as const;

const fields = {
  nameKana: nameText,
  nameEn: nameText,
  reportGroup: nameText.meta({ description: 'Name under which the financial statements show it.' }),
  searchKey: lineText(60),
  externalId: externalIdText,
  metadata: metadataSchema,
  systemRole,
  defaultTaxUse: accountState.shape.defaultTaxUse
    .unwrap()
    .meta({ description: 'Of purchases with a tax code, when neither line nor code says it.' }),
  defaultBusinessType: accountState.shape.defaultBusinessType
    .unwrap()
    .meta({ description: 'Of sales with a tax code, when neither line nor code says it.' }),
};
const switches = {
  reportSection: lineText(30).meta({ example: 'PL.SGA' }),
  cashFlowClass: z.enum(CASH_FLOW_CLASSES),
  flags: z
    .array(
      lineText(40).refine((flag) => !flag.startsWith('cf:') || CASH_FLOW_ITEMS.some((item) => flag === `cf:${item}`), {
        error: `a flag that begins with cf: must be one of ${CASH_FLOW_ITEMS.map((item) => `cf:${item}`).join(', ')}`,
      }),
    )
    .max(20)
    .meta({ description: 'Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans).' }),
  isPostable: z.boolean().meta({ description: 'false = a heading.' }),
  requiresPartner: z.boolean(),
  sortOrder: z.number().int().min(0).max(1_000_000),
};
const createInput = z
  .strictObject({
    code: z
      .string()
      .regex(/^[0-9A-Za-z_-]{1,20}$/, 'must be 1 to 20 letters, digits, _ or -')
      .meta({ description: 'Unique, whatever its case, and final.', example: '6321' }),
    name: nameText.meta({ example: '駐車場代' }),
    class: accountClass.optional().meta({ description: 'Give class, or type, from which it follows.' }),
    type: accountType.optional(),
    normalSide: z.enum(['debit', 'credit']).optional(),
    parentId: idText.optional(),
    parentCode: idText.optional(),
    defaultTaxCodeId: idText.optional(),
    defaultTaxCode: idText.optional(),
    currency: z.string().optional(),
    ...omittable(fields),
    ...omittable(switches),
  })
  .meta({ id: 'AccountInput' });

const updateInput = z
  .strictObject({
    accountId: idText.optional(),
    accountCode: idText.optional(),
    version: versionField.optional(),
    name: nameText.optional(),
    class: accountClass.optional(),
    type: accountType.optional(),
    status: z.enum(['active', 'archived']).optional(),
    parentId: idText.nullable().optional(),
    parentCode: idText.optional(),
    defaultTaxCodeId: idText.nullable().optional(),
    defaultTaxCode: idText.nullable().optional(),
    ...clearable(fields),
    ...omittable(switches),
  })
  .meta({ id: 'AccountChange' });

/** The parent that an input names: of the same class, and not below the account itself. */
function parentNamed(
  book: Readonly<Book>,
  id: string | undefined,
  code: string | undefined,
  child: Pick<Account, 'class'> & { readonly id?: string },
): string | undefined {
  if (id === undefined && code === undefined) return undefined;
  const field = id === undefined ? 'parentCode' : 'parentId';
  if (id !== undefined && code !== undefined)
    refuse('validation_error', `${field}: give {parentId} or {parentCode}, not both`, field);
  const parent =
    resourceNamed(book.accounts, id, code) ??
    refuse(
      'account_not_found',
      `${field}: there is no account ${id ?? code} in this company${likeAccount(book, id ?? code)}`,
      field,
    );
  if (parent.class !== child.class)
    refuse(
      'validation_error',
      `${field}: account ${parent.code} is of class ${parent.class}; ` +
        `a parent has the class of its children (${child.class})`,
      field,
    );
  for (let above: Account | undefined = parent; above; above = book.accounts.byId.get(above.parentId ?? '')) {
    if (above.id === child.id)
      refuse(
        'validation_error',
        `${field}: account ${parent.code} lies below this account; an account cannot be its own ancestor`,
        field,
      );
  }
  return parent.id;
}

/** Refuses a system role that another active account has. */
function checkRole(book: Readonly<Book>, role: Account['systemRole'] | null, own?: string): void {
  if (role === undefined || role === null) return;
  for (const account of book.accounts.byId.values()) {
    if (account.systemRole === role && account.id !== own)
      refuse(
        'already_exists',
        `systemRole: account ${account.code} ${account.name} has the role ${role}; clear it there first`,
        'systemRole',
        { related: { id: account.id } },
      );
  }
}

/**
 * Creates an account. What follows from its type (place in the statements, normal side, cash flow) is filled in and may
 * be set.
 */
export const createAccount = command({
  name: 'create-account',
  summary: 'Create an account',
  text:
    'Creates an account. What follows from its type (place in the statements, normal side, cash flow) is filled in ' +
    'and may be set.',
  ja: {
    summary: '勘定科目を作成する',
    text:
      '勘定科目を作成します。種類から決まる項目（決算書での位置、正残側、キャッシュ・フロー区分）は自動で設定され、' +
      '指定もできます。',
  },
  undo: { by: ['update-account'] },
  needs: 'accounts:write',
  input: createInput,
  decide(book, input, moment) {
    const {
      code,
      parentId,
      parentCode,
      defaultTaxCodeId,
      defaultTaxCode,
      class: asked,
      type = asked && DEFAULT_TYPE[asked],
      currency,
      ...said
    } = input;
    const taken = byCode(book.accounts, code)?.id;
    if (taken !== undefined)
      refuse('duplicate_code', `code: account ${taken} already has the code ${code}; choose another`, 'code', {
        related: { id: taken },
      });
    if (type === undefined)
      return refuse(
        'validation_error',
        'class: give class (asset, liability, equity, revenue, expense) or type',
        'class',
      );
    if (asked !== undefined && classOf(type) !== asked)
      refuse('validation_error', `type: ${type} belongs to the class ${classOf(type)}, not ${asked}`, 'type');
    const base = book.company?.baseCurrency ?? 'JPY';
    if (currency !== undefined && currency !== base)
      refuse('validation_error', `currency: the books are kept in ${base}`, 'currency');
    checkNewExternalId(book.accounts, input.externalId);
    checkRole(book, input.systemRole);
    const kind = kindOf(type);
    const parent = parentNamed(book, parentId, parentCode, kind);
    const taxCode = taxCodeNamed(book, defaultTaxCodeId, defaultTaxCode, '', ['defaultTaxCodeId', 'defaultTaxCode']);
    return [
      AccountCreated({
        account: {
          id: moment.id('account'),
          code,
          ...kind,
          type,
          isPostable: true,
          requiresPartner: false,
          currency: base,
          sortOrder: /^\d{1,6}$/.test(code) ? Number(code) : 999_999,
          ...said,
          cashFlowCategory: cashFlowCategoryOf(said.cashFlowClass ?? kind.cashFlowClass),
          ...(parent !== undefined && { parentId: parent }),
          ...(taxCode && { defaultTaxCode: taxCode.code }),
          status: 'active',
          createdAt: moment.nowIso,
          updatedAt: moment.nowIso,
          version: 1,
        },
      }),
    ];
  },
  output: accountState,
  answer: (events): Account => stateIn<Account>(events, 'account', undefined),
});

/** The account that the path names by id or code; refuses not_found. */
function accountAt(
  book: Readonly<Book>,
  { accountId, accountCode }: { accountId?: string | undefined; accountCode?: string | undefined },
): Account {
  return (
    resourceNamed(book.accounts, accountId, accountCode) ??
    refuse('not_found', `there is no account ${accountId ?? accountCode} in this company`)
  );
}

/**
 * Changes an account; `status` archives and restores it. Class is final after the first posting, type then only changes
 * within the class. Archiving needs a zero balance.
 */
export const updateAccount = command({
  name: 'update-account',
  summary: 'Change, archive or restore an account',
  text:
    'Changes an account; {status} archives and restores it. What it is (asset, expense ...) is final after the first ' +
    'posting; its type then only changes within that. Archiving needs a zero balance.',
  ja: {
    summary: '勘定科目を変更・アーカイブ・復元する',
    text:
      '勘定科目を変更します。{status} でアーカイブ・復元します。区分（資産、費用など）' +
      'は最初の記帳後は変更できず、種類は区分内でのみ変更できます。アーカイブには残高 0 が必要です。',
  },
  undo: { by: ['update-account'] },
  needs: 'accounts:write',
  input: updateInput,
  decide(book, input, moment) {
    const {
      accountId: _id,
      accountCode: _code,
      version,
      parentId,
      parentCode,
      defaultTaxCodeId,
      defaultTaxCode,
      class: asked,
      type,
      ...said
    } = input;
    const account = accountAt(book, input);
    checkVersion(account, version);
    const used = book.journal.totals.has(account.id);
    const kind = asked ?? (type ? classOf(type) : account.class);
    if (used && kind !== account.class)
      refuse(
        'class_immutable',
        `${asked === undefined ? 'type' : 'class'}: account ${account.code} has been posted to; ` +
          `its class stays ${account.class}`,
        asked === undefined ? 'type' : 'class',
      );
    if (type !== undefined && classOf(type) !== kind)
      refuse('validation_error', `type: ${type} belongs to the class ${classOf(type)}, not ${kind}`, 'type');
    const newType = type ?? (kind === account.class ? account.type : DEFAULT_TYPE[kind]);
    if (used && said.isPostable === false)
      refuse(
        'account_in_use',
        `isPostable: account ${account.code} has been posted to; it cannot become a heading`,
        'isPostable',
      );
    checkNewExternalId(book.accounts, said.externalId, account.id);
    checkRole(book, said.systemRole, account.id);
    const parent = parentId === null ? null : parentNamed(book, parentId, parentCode, { id: account.id, class: kind });
    const taxCode =
      defaultTaxCodeId === null || defaultTaxCode === null
        ? null
        : taxCodeNamed(book, defaultTaxCodeId, defaultTaxCode, '', ['defaultTaxCodeId', 'defaultTaxCode'])?.code;
    if (said.status === 'archived' && account.status === 'active') checkUnused(book, account, moment);
    const { normalSide, ...follows } = kindOf(newType);
    const next = nextState(
      account,
      {
        ...(newType !== account.type && { ...follows, type: newType, ...(!used && { normalSide }) }),
        ...said,
        parentId: parent,
        defaultTaxCode: taxCode,
        ...(said.cashFlowClass !== undefined && { cashFlowCategory: cashFlowCategoryOf(said.cashFlowClass) }),
      },
      moment,
    );
    if (!next) return [];
    const event =
      next.status === account.status ? AccountUpdated : next.status === 'archived' ? AccountArchived : AccountRestored;
    return [event({ account: next })];
  },
  output: accountState,
  answer: (events, input, _recalled, page): Account =>
    stateIn(events, 'account', events.length > 0 ? undefined : accountAt(page, input)),
});

/** Refuses to archive what is still needed: a balance, a part in the system, accounts below. */
function checkUnused(book: Readonly<Book>, account: Account, moment: Moment): void {
  const balance = balanceOf(book, account);
  const shown = mayReadBalances(moment.may) ? ` of ${balance}` : '';
  if (balance !== 0n)
    refuse(
      'account_in_use',
      `status: account ${account.code} ${account.name} has a balance${shown}; transfer it before archiving`,
      'status',
    );
  if (account.systemRole !== undefined)
    refuse(
      'account_in_use',
      `status: account ${account.code} has the system role ${account.systemRole}; ` +
        'give the role to another account first',
      'status',
    );
  for (const other of book.accounts.byId.values()) {
    if (other.parentId === account.id && other.status === 'active')
      refuse(
        'account_in_use',
        `status: account ${other.code} lies below ${account.code}; archive or move it first`,
        'status',
      );
  }
}

/** What undoes accounts: new ones are archived, which needs that nothing stands on them; changes are changed back. */
export const accountUndoing = [
  undoing(AccountCreated, 'archive', updateAccount, ({ account: { id } }) => ({ accountId: id, status: 'archived' })),
  ...changedBack([AccountUpdated, AccountArchived, AccountRestored], updateAccount, 'accountId', {
    follows: ['normalSide', 'cashFlowCategory'],
  }),
];
