// Commands find accounts by their role or by what the standard chart calls them: one that was made another by its name
// gets nothing any more, and one that is called so is used, whatever its code.
import { expect } from 'chai';
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { createExpenseReport } from '../../commands/expense-reports.ts';
import { postEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import { settleConsumptionTax } from '../../commands/tax-settlement.ts';
import { accountPlaying } from '../../src/domain/account-roles.ts';
import { CHART_JA } from '../../src/domain/chart-ja.ts';
import { differenceFrom } from '../../src/domain/standard-accounts.ts';
import { companyOpened, done, given, type World } from '../spec.ts';

const renamed = (accountCode: string, name: string) => done(updateAccount, { accountCode, name });
const employee = done(createPartner, { code: 'E001', name: '社員 001', type: 'employee' });
const report = {
  title: '出張',
  partnerCode: 'E001',
  lines: [{ date: '2026-04-08', category: 'taxi', description: 'タクシー', amount: 5_500, invoiceStatus: 'qualified' }],
};
const sale = done(postEntry, {
  effectiveDate: '2026-06-10',
  lines: [
    { side: 'debit', accountCode: '1130', amount: 110_000 },
    { side: 'credit', accountCode: '4110', amount: 110_000, taxCode: 'S10', taxEntryMethod: 'inclusive' },
  ],
});
const simplified = companyOpened({ taxSettings: { method: 'simplified', simplifiedBusinessType: 5 } });
const year = (world: World): object => ({
  periodId: (world.book.periods.years[0] as { year: { id: string } }).year.id,
});

describe('accounts of the standard chart, in commands', () => {
  it('every account of a new company is what the chart calls it', () => {
    const { book } = given(companyOpened()).world();
    for (const row of CHART_JA) {
      const account = [...book.accounts.byId.values()].find(({ code }) => code === row.code);
      if (account) expect(differenceFrom(account, row), row.code).to.equal(undefined);
      if (account && row.systemRole === undefined) expect(accountPlaying(book, row.key)?.code).to.equal(row.code);
    }
  });

  it('a category of expenses goes to the account that is called so, not to a code', () => {
    given(companyOpened(), employee, renamed('6240', '研究開発費'))
      .when(createExpenseReport, report)
      .refused('account_not_found', 'lines[0].category');
    given(
      companyOpened(),
      employee,
      renamed('6240', '研究開発費'),
      done(createAccount, { code: 'T1', name: '旅費交通費', type: 'selling_admin', defaultTaxCode: 'P10' }),
    )
      .when(createExpenseReport, report)
      .then(['expense_report.created', { report: { lines: [{ accountCode: 'T1' }] } }]);
  });

  it('tax goes to the account with the role, and the settlement empties that', () => {
    given(
      simplified,
      done(updateAccount, { accountCode: '2580', systemRole: null }),
      done(createAccount, {
        code: '2581',
        name: '仮受消費税（本店）',
        type: 'suspense_tax_received',
        systemRole: 'consumption_tax_received',
      }),
      sale,
    )
      .when(settleConsumptionTax, year)
      .then([
        'journal_entry.posted',
        {
          content: {
            lines: [
              { accountCode: '2581', side: 'debit', amount: 10_000 },
              { accountCode: '2340', side: 'credit', amount: 5_000 },
              { accountCode: '7190', side: 'credit', amount: 5_000 },
            ],
          },
        },
      ]);
  });

  it('a settlement does not post to an account that has become another', () => {
    const without = done(updateAccount, { accountCode: '7190', systemRole: null });
    given(simplified, sale, without, renamed('7190', '不動産売却益'))
      .when(settleConsumptionTax, year)
      .refused('account_role_missing');
    given(
      simplified,
      sale,
      renamed('7190', '不動産売却益'),
      done(createAccount, { code: 'M9', name: '雑収入', type: 'non_operating_income' }),
    )
      .when(settleConsumptionTax, year)
      .then([
        'journal_entry.posted',
        { content: { lines: [{ accountCode: '2580' }, { accountCode: '2340' }, { accountCode: 'M9' }] } },
      ]);
  });
});
