// Payee accounts: their list and one by id, their details as the caller may see them.
import { payeeAccounts, payeeAccountView, shownPayeeAccount, type PayeeAccount } from '../src/domain/payee-accounts.ts';
import { getOf, listOf, type ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { query, type Page } from './query.ts';

const list = listOf(payeeAccounts, { item: shownPayeeAccount });
/** Payee accounts, newest first; replaced ones too. */
export const listPayeeAccounts = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownPayeeAccount),
  reveal: (page, eyes) => ({ ...page, data: page.data.map((one) => payeeAccountView(one as PayeeAccount, eyes)) }),
});

/** One payee account by id. */
export const getPayeeAccount = query({
  ...getOf(payeeAccounts),
  output: shownPayeeAccount,
  reveal: (one, eyes) => payeeAccountView(one as PayeeAccount, eyes),
});
