// Entries that belong to a resource: only its commands make them, change their money and take them back. And the
// accounts that play a part for those commands, also in companies opened before a part existed.
import { expect } from 'chai';
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { amendEntry, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import { accountInRole } from '../../src/domain/account-roles.ts';
import { CHART_JA } from '../../src/domain/chart-ja.ts';
import { EntryPosted, RESERVED_SOURCES, SOURCE_TYPES, type EntryContent } from '../../src/domain/journal.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { companyOpened, done, given, twoLines, uuid, type Step, type World } from '../spec.ts';

const opened = companyOpened();
const INVOICE = `inv_${uuid(0x1a01)}`;
const ENTRY = `je_${uuid(0x20000)}`;

/** An entry as a resource's command makes it. */
const entryOf =
  (source: Partial<EntryContent>): Step =>
  (world) => {
    const account = (code: string): string =>
      [...world.book.accounts.byId.values()].find((one) => one.code === code)?.id ?? '';
    world.record([
      EntryPosted({
        entryId: ENTRY,
        version: 1,
        entryNumber: 1,
        fiscalYearId: world.book.periods.years[0]?.year.id ?? '',
        content: {
          effectiveDate: '2026-04-20',
          adjustment: false,
          currency: 'JPY',
          sourceType: 'invoice',
          ...source,
          lines: twoLines('1220', '4110', 110_000).map((line) => ({ ...line, accountId: account(line.accountCode) })),
        },
      }),
    ]);
  };
const ofInvoice = entryOf({ sourceId: INVOICE });
const ofNobody = entryOf({ sourceId: '2026-04-0017' });
const partner = done(createPartner, { code: 'C1', name: '株式会社山田商店' });

describe('reserved sources', () => {
  for (const sourceType of SOURCE_TYPES)
    it(`${RESERVED_SOURCES.has(sourceType) ? 'refuses' : 'takes'} an entry from a caller as ${sourceType}`, () => {
      const outcome = given(opened).when(postEntry, {
        effectiveDate: '2026-04-20',
        sourceType,
        lines: twoLines('1130', '4110', 100),
      });
      if (RESERVED_SOURCES.has(sourceType)) outcome.refused('validation_error', 'sourceType', /manual, .*import/);
      else outcome.then(['journal_entry.posted', { content: { sourceType } }]);
    });

  it('refuse to reverse what belongs to a resource, and name it', () => {
    const refusal = given(opened, ofInvoice).when(reverseEntry, { entryId: ENTRY }).refused('entry_has_source');
    expect(refusal.extra.related).to.deep.equal({ source: { type: 'invoice', id: INVOICE } });
    expect(refusal.message).to.contain(INVOICE);
  });

  for (const [what, change, field] of [
    ['lines', { version: 1, lines: twoLines('1220', '4110', 5) }, undefined],
    ['date', { version: 1, effectiveDate: '2026-04-21' }, undefined],
    ['partner', { partnerCode: 'C1' }, 'partnerId'],
    ['due date', { dueDate: '2026-05-31' }, 'dueDate'],
  ] as const)
    it(`refuse to change the ${what} of what belongs to a resource`, () => {
      given(opened, partner, ofInvoice)
        .when(amendEntry, { entryId: ENTRY, ...change })
        .refused('entry_has_source', field);
    });

  it('leave memo, reference, documents and labels of such an entry free', () => {
    given(opened, ofInvoice)
      .when(amendEntry, { entryId: ENTRY, memo: '控え', reference: 'R-1', documentIds: [] })
      .then(['journal_entry.annotated', { content: { memo: '控え', sourceId: INVOICE } }]);
  });

  it('mean nothing for entries from before, whose source is no resource', () => {
    given(opened, ofNobody)
      .when(reverseEntry, { entryId: ENTRY })
      .then(['journal_entry.posted', { content: { sourceType: 'reversal' } }], ['journal_entry.reversed']);
    given(opened, ofNobody)
      .when(amendEntry, { entryId: ENTRY, version: 1, lines: twoLines('1220', '4110', 5) })
      .then(['journal_entry.amended']);
  });
});

describe('accounts in roles', () => {
  const before = (...roles: readonly string[]): World =>
    given(opened, ...roles.map((accountCode) => done(updateAccount, { accountCode, systemRole: null }))).world();
  const refused = (world: World): Refusal => {
    try {
      accountInRole(world.book, 'bank_fee');
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    throw new Error('not refused');
  };

  it('stand once in each template of the standard chart', () => {
    for (const foreign of ['sole_proprietor_only', 'corporation_only']) {
      const roles = CHART_JA.filter(({ flags }) => !flags.includes(foreign)).flatMap(
        ({ systemRole }) => systemRole ?? [],
      );
      expect(roles).to.have.lengthOf(new Set(roles).size);
    }
  });
  it('are found by the role, whatever the code', () => {
    const world = given(
      opened,
      done(updateAccount, { accountCode: '6370', systemRole: null }),
      done(createAccount, { code: '6371', name: '振込料', class: 'expense', systemRole: 'bank_fee' }),
    ).world();
    expect(accountInRole(world.book, 'bank_fee').code).to.equal('6371');
  });
  it('are the accounts of the standard chart in a company that was opened before the role existed', () => {
    expect(accountInRole(before('6370').book, 'bank_fee').code).to.equal('6370');
  });
  it('are missed when there is no such account, or it is archived', () => {
    const archived = given(
      opened,
      done(updateAccount, { accountCode: '6370', systemRole: null }),
      done(updateAccount, { accountCode: '6370', status: 'archived' }),
    ).world();
    expect(refused(archived)).to.include({ code: 'account_role_missing' });
    expect(refused(archived).message).to.contain('6370');
    expect(refused(given(companyOpened({ template: 'empty' })).world()).code).to.equal('account_role_missing');
  });
});
