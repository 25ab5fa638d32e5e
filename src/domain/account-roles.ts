// Which account plays a part for the system: the one that has the role, else the one of the standard chart, so that
// companies opened before a role existed need no new event.
import { accountWithRole, checkPostable, classOf, type Account, type SystemRole } from './accounts.ts';
import { CHART_JA } from './chart-ja.ts';
import { refuse } from './refusal.ts';
import { byCode, type Slice } from './register.ts';

/** The account that plays a part, archived or not: the one with the role, else that of the standard chart. */
function playing(book: { readonly accounts: Readonly<Slice<Account>> }, role: SystemRole): Account | undefined {
  return (
    accountWithRole(book, role) ??
    CHART_JA.filter(({ systemRole }) => systemRole === role)
      .map(({ code, type }) => {
        const found = byCode(book.accounts, code);
        return found?.class === classOf(type) && found.systemRole === undefined ? found : undefined;
      })
      .find((found) => found !== undefined)
  );
}

/** True when an active account plays a part, as accountInRole finds it. */
export function hasRole(book: { readonly accounts: Readonly<Slice<Account>> }, role: SystemRole): boolean {
  return playing(book, role)?.status === 'active';
}

/**
 * The account that plays a part: the active one with the role, else the account that has the code and class of the
 * standard chart and no other role. Refuses account_role_missing, and accounts that cannot be posted to.
 */
export function accountInRole(book: { readonly accounts: Readonly<Slice<Account>> }, role: SystemRole): Account {
  const account = playing(book, role);
  if (!account || account.status === 'archived') {
    const standard = CHART_JA.filter(({ systemRole }) => systemRole === role);
    const usual = standard.map(({ code, name }) => `${code} ${name}`).join(' or ');
    return refuse(
      'account_role_missing',
      `no active account has the role ${role}; give an account {systemRole} ${role}${usual && ` (usually ${usual})`}`,
      undefined,
      { related: { role } },
    );
  }
  checkPostable(account, 'systemRole');
  return account;
}
