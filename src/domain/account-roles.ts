// Which account plays a part for the system: the one that has the role, else the one that is what the standard chart
// calls it, so that companies opened before a role existed need no new event.
import { accountWithRole, checkPostable, type Account, type SystemRole } from './accounts.ts';
import { refuse } from './refusal.ts';
import { type Slice } from './register.ts';
import { playingIn, rowsOfPart, type AccountPart } from './standard-accounts.ts';

/** The part of a book that knows its accounts. */
interface BookWithAccounts {
  readonly accounts: Readonly<Slice<Account>>;
}

/**
 * The active account that plays a part: the one with the role, else the one that is that account of the standard chart
 * (`playingIn`). One that has only its code is another account by now, and undefined like none.
 */
export function accountPlaying(book: BookWithAccounts, part: AccountPart): Account | undefined {
  // Parts that are no roles are found by no account.
  const inRole = accountWithRole(book, part as SystemRole);
  if (inRole) return inRole;
  const found = playingIn(book.accounts.byId.values(), part);
  return found?.differs ? undefined : found?.account;
}

/** True when an active account plays a part, as accountInRole finds it. */
export function hasRole(book: BookWithAccounts, role: AccountPart): boolean {
  return accountPlaying(book, role) !== undefined;
}

/**
 * The account that plays a part, as accountPlaying finds it. Refuses account_role_missing, and accounts that cannot be
 * posted to; `field` is the one that names the account instead.
 */
export function accountInRole(book: BookWithAccounts, part: AccountPart, field = 'systemRole'): Account {
  const account = accountPlaying(book, part);
  if (account) {
    checkPostable(account, field);
    return account;
  }
  const rows = rowsOfPart(part);
  const usual = rows.map(({ code, name }) => `${code} ${name}`).join(' or ');
  if (rows.some(({ systemRole }) => systemRole === part) || rows.length === 0)
    return refuse(
      'account_role_missing',
      `no active account has the role ${part}; give an account {systemRole} ${part}${usual && ` (usually ${usual})`}`,
      undefined,
      { related: { role: part } },
    );
  return refuse(
    'account_role_missing',
    `no active account is ${usual} of the standard chart by name and place in the statements; ` +
      'give one that name and type, or open it',
    field === 'systemRole' ? undefined : field,
    { related: { accountCode: rows[0]?.code ?? '' } },
  );
}
