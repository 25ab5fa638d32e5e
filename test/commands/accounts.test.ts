// The chart: what an account gets from its type, what is final, and when it may be archived.
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { postEntry } from '../../commands/journal.ts';
import { companyOpened, done, given, twoLines, uuid } from '../spec.ts';

const opened = companyOpened();
const parking = { code: '6321', name: '駐車場代', class: 'expense' };
const created = done(createAccount, parking);
const used = done(postEntry, { effectiveDate: '2026-04-20', lines: twoLines('6321', '1130', 500) });

describe('create-account', () => {
  it('fills in what follows from class or type', () => {
    given(opened)
      .when(createAccount, parking)
      .then([
        'account.created',
        {
          account: {
            class: 'expense',
            type: 'selling_admin',
            normalSide: 'debit',
            reportSection: 'PL.SGA',
            cashFlowClass: 'NI',
            cashFlowCategory: 'operating',
            status: 'active',
            version: 1,
            sortOrder: 6321,
          },
        },
      ])
      .answers({ code: '6321', isPostable: true });
    given(opened)
      .when(createAccount, { code: 'RET', name: '返品', type: 'sales_return', defaultTaxCode: 'S10_RET' })
      .then([
        'account.created',
        { account: { class: 'revenue', normalSide: 'debit', flags: ['contra'], defaultTaxCode: 'S10_RET' } },
      ]);
    given(opened)
      .when(createAccount, { code: 'B2', name: '別口', type: 'bank', cashFlowClass: 'INV', parentCode: '1130' })
      .then(['account.created', { account: { cashFlowCategory: 'investing' } }]);
  });
  it('refuses what is taken or does not fit', () => {
    given(opened, created)
      .when(createAccount, { ...parking, name: 'x' })
      .refused('duplicate_code', 'code');
    given(opened, done(createAccount, { ...parking, code: 'ab' }))
      .when(createAccount, { ...parking, code: 'AB' })
      .refused('duplicate_code', 'code');
    given(opened)
      .when(createAccount, { ...parking, code: '63 21' })
      .refused('validation_error', 'code');
    given(opened).when(createAccount, { code: '6321', name: 'x' }).refused('validation_error', 'class');
    given(opened)
      .when(createAccount, { code: '1571', name: 'x', class: 'asset', flags: ['cf:loan'] })
      .refused('validation_error', 'flags[0]', /must be one of .*cf:loans/);
    given(opened)
      .when(createAccount, { ...parking, type: 'cash' })
      .refused('validation_error', 'type');
    given(opened)
      .when(createAccount, { ...parking, currency: 'USD' })
      .refused('validation_error', 'currency');
    given(opened)
      .when(createAccount, { ...parking, parentCode: '1130' })
      .refused('validation_error', 'parentCode');
    given(opened)
      .when(createAccount, { ...parking, parentId: `acct_${uuid(1)}` })
      .refused('account_not_found', 'parentId');
    given(opened)
      .when(createAccount, { ...parking, defaultTaxCode: 'NO' })
      .refused('tax_code_not_found', 'defaultTaxCode');
    given(opened)
      .when(createAccount, { ...parking, systemRole: 'retained_earnings' })
      .refused('already_exists', 'systemRole');
    given(opened, done(createAccount, { ...parking, externalId: 'e' }))
      .when(createAccount, { ...parking, code: 'Z', externalId: 'e' })
      .refused('duplicate_external_id', 'externalId');
    given(opened)
      .when(createAccount, { ...parking, name: '  ' })
      .refused('validation_error', 'name');
    given(opened)
      .when(createAccount, { ...parking, name: 'a\nb' })
      .refused('invalid_text', 'name');
    given(opened)
      .when(createAccount, { ...parking, companyId: 'x' })
      .refused('validation_error', 'companyId');
    given(opened).when(createAccount, parking, { role: 'viewer' }).refused('insufficient_scope');
  });
});

describe('update-account', () => {
  it('changes by code or id, clears with null, and does nothing twice', () => {
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', name: '月極駐車場', version: 1 })
      .then(['account.updated', { account: { name: '月極駐車場', version: 2 } }]);
    given(opened)
      .when(updateAccount, { accountCode: '6320', defaultTaxCode: null })
      .then(['account.updated', { account: { defaultTaxCode: undefined } }]);
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', name: '駐車場代' })
      .nothing()
      .answers({ version: 1 });
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', version: 2, name: 'x' })
      .refused('version_conflict', 'version');
    given(opened).when(updateAccount, { accountCode: '0000', name: 'x' }).refused('not_found');
  });
  it('keeps class, and headings, once posted to', () => {
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', class: 'asset' })
      .then([
        'account.updated',
        { account: { class: 'asset', type: 'other_current_asset', reportSection: 'BS.CA.OTHER', normalSide: 'debit' } },
      ]);
    given(opened, created, used)
      .when(updateAccount, { accountCode: '6321', class: 'asset' })
      .refused('class_immutable', 'class');
    given(opened, created, used)
      .when(updateAccount, { accountCode: '6321', type: 'cash' })
      .refused('class_immutable', 'type');
    given(opened, created, used)
      .when(updateAccount, { accountCode: '6321', type: 'payroll' })
      .then(['account.updated', { account: { type: 'payroll', flags: ['payroll'] } }]);
    given(opened, created, used)
      .when(updateAccount, { accountCode: '6321', isPostable: false })
      .refused('account_in_use', 'isPostable');
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', class: 'asset', type: 'sales' })
      .refused('validation_error', 'type');
  });
  it('archives only what nobody needs, and restores', () => {
    given(opened, created)
      .when(updateAccount, { accountCode: '6321', status: 'archived' })
      .then(['account.archived', { account: { status: 'archived' } }]);
    given(opened, created, done(updateAccount, { accountCode: '6321', status: 'archived' }))
      .when(updateAccount, { accountCode: '6321', status: 'archived' })
      .nothing()
      .answers({ status: 'archived' });
    given(opened, created, done(updateAccount, { accountCode: '6321', status: 'archived' }))
      .when(updateAccount, { accountCode: '6321', status: 'active' })
      .then(['account.restored']);
    given(opened, created, used)
      .when(updateAccount, { accountCode: '6321', status: 'archived' })
      .refused('account_in_use', 'status', /balance of 500/);
    given(opened)
      .when(updateAccount, { accountCode: '3230', status: 'archived' })
      .refused('account_in_use', 'status', /retained_earnings/);
    given(opened, done(createAccount, { ...parking, parentCode: '6320' }))
      .when(updateAccount, { accountCode: '6320', status: 'archived' })
      .refused('account_in_use', 'status', /6321/);
  });
  it('refuses an account as its own ancestor', () => {
    given(opened, done(createAccount, { ...parking, parentCode: '6320' }))
      .when(updateAccount, { accountCode: '6320', parentCode: '6321' })
      .refused('validation_error', 'parentCode');
    given(opened)
      .when(updateAccount, { accountCode: '6320', parentCode: '6320' })
      .refused('validation_error', 'parentCode');
  });
});
