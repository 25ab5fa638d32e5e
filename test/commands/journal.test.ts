// Journal entries: what may be posted, saved, changed, approved and reversed, and what is refused with which code on
// which field.
import { expect } from 'chai';
import { createKey } from '../../commands/access.ts';
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { approveEntry, returnEntry, submitEntry } from '../../commands/approvals.ts';
import { amendEntry, discardEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createLabel, createPartner, updateLabel, updatePartner } from '../../commands/registers.ts';
import { updateTaxCode } from '../../commands/tax-codes.ts';
import { lineId } from '../../src/domain/ids.ts';
import { byCode } from '../../src/domain/register.ts';
import { CLERK, companyOpened, done, given, lastEntry, twoLines, uuid, type Step, type World } from '../spec.ts';

const opened = companyOpened();
const rent = { effectiveDate: '2026-04-20', memo: '家賃', lines: twoLines('6320', '1130', 110_000) };
const posted = done(postEntry, rent);
const draft = done(postEntry, { ...rent, status: 'draft' }, { actor: CLERK });
const submitted: Step = (world) => world.run(submitEntry, { entryId: lastEntry(world) }, { actor: CLERK });
const month = (world: World, name: string): string =>
  (
    world.book.periods.years
      .flatMap(({ months, year }) => [year, ...months])
      .find((period) => period.name === name) as { id: string }
  ).id;
const closed =
  (name: string, mode = 'hard'): Step =>
  (world) =>
    world.run(closeFiscalPeriod, { periodId: month(world, name), mode });
const last = (world: World): { entryId: string } => ({ entryId: lastEntry(world) });
/** The newest entry at the version that it has. */
const lastSeen = (world: World): { entryId: string; version: number } => ({
  ...last(world),
  version: world.entry(lastEntry(world))?.version ?? 0,
});
const line = (side: string, accountCode: string, amount: number, more: object = {}): object => ({
  side,
  accountCode,
  amount,
  ...more,
});

describe('post-entry', () => {
  it('posts a balanced entry with the next number of its year', () => {
    given(opened, posted)
      .when(postEntry, rent)
      .then([
        'journal_entry.posted',
        {
          entryNumber: 2,
          version: 1,
          content: {
            effectiveDate: '2026-04-20',
            sourceType: 'manual',
            currency: 'JPY',
            adjustment: false,
            lines: [
              { side: 'debit', accountCode: '6320', amount: 110_000 },
              { side: 'credit', accountCode: '1130' },
            ],
          },
        },
      ])
      .answers({
        status: 'posted',
        entryNumber: 2,
        total: 110_000n,
        memo: '家賃',
        lines: [{ accountName: '地代家賃', side: 'debit' }, { accountName: '普通預金' }],
        createdBy: { type: 'api_key', name: 'Owner' },
        postedAt: '2026-04-15T03:00:00.000Z',
      });
  });
  it('takes ids as well as codes, in any width', () => {
    const world = given(opened).world();
    const id = byCode(world.book.accounts, '6320')?.id;
    given(opened)
      .when(postEntry, (w) => ({
        ...rent,
        lines: [
          { side: 'debit', accountId: byCode(w.book.accounts, '6320')?.id, amount: 1 },
          line('credit', '１１３０', 1),
        ],
      }))
      .then(['journal_entry.posted', { content: { lines: [{ accountCode: '6320' }, { accountCode: '1130' }] } }]);
    expect(id).to.match(/^acct_/);
  });
  it('opens the missing later years in the same step, at most two', () => {
    given(opened)
      .when(postEntry, { ...rent, effectiveDate: '2028-04-01' })
      .then(
        ['fiscal_period.opened', { year: { name: 'FY2027' } }],
        ['fiscal_period.opened', { year: { name: 'FY2028', startDate: '2028-04-01', endDate: '2029-03-31' } }],
        ['journal_entry.posted', { entryNumber: 1 }],
      );
    given(opened)
      .when(postEntry, { ...rent, effectiveDate: '2029-04-01' })
      .refused('period_not_found', 'effectiveDate', /2027-03-31/);
    given(opened)
      .when(postEntry, { ...rent, effectiveDate: '2026-03-31' })
      .refused('period_not_found', 'effectiveDate', /2026-04-01/);
  });
  it('posts the automatic reversal in the same step', () => {
    given(opened)
      .when(postEntry, { ...rent, autoReverseOn: '2026-05-01' })
      .then(
        ['journal_entry.posted', { entryNumber: 1 }],
        [
          'journal_entry.posted',
          {
            entryNumber: 2,
            content: {
              effectiveDate: '2026-05-01',
              sourceType: 'reversal',
              lines: [{ side: 'credit' }, { side: 'debit' }],
            },
          },
        ],
        ['journal_entry.reversed', { full: true, reversedAmount: '110000' }],
      )
      .answers({ status: 'reversed', reversedAmount: 110_000n, entryNumber: 1 });
    given(opened)
      .when(postEntry, { ...rent, autoReverseOn: '2026-04-20' })
      .refused('validation_error', 'autoReverseOn');
  });
  it('refuses lines that are no entry, and says by how much and why', () => {
    const lines = (...list: object[]): object => ({ ...rent, lines: list });
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 100)))
      .refused('too_few_lines', 'lines');
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 100), line('debit', '1130', 100)))
      .refused('too_few_lines', 'lines', /no credit line/);
    given(opened)
      .when(postEntry, { ...rent, lines: Array.from({ length: 1001 }, () => line('debit', '6320', 1)) })
      .refused('too_many_lines', 'lines');
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 5_400), line('credit', '1130', 4_500)))
      .refused('unbalanced_entry', 'lines', /differ by 900; two digits/);
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 100_000), line('credit', '1130', 110_000)))
      .refused('unbalanced_entry', 'lines', /10 % consumption tax line of lines\[0\]/);
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 70), line('debit', '6310', 50), line('credit', '1130', 20)))
      .refused('unbalanced_entry', 'lines', /differ by 100; lines\[1\] may be on the wrong side/);
    given(opened)
      .when(postEntry, lines(line('debit', '6320', 70), line('debit', '6310', 50), line('credit', '1130', 70)))
      .refused('unbalanced_entry', 'lines', /lines\[1\] may be double/);
  });
  it('sums beyond 2^53 exactly', () => {
    const max = Number.MAX_SAFE_INTEGER;
    const lines = [
      line('debit', '6320', max),
      line('debit', '6310', max),
      line('credit', '1130', max),
      line('credit', '1120', max),
    ];
    given(opened)
      .when(postEntry, { ...rent, lines })
      .answers({ total: 18_014_398_509_481_982n });
    given(opened)
      .when(postEntry, { ...rent, lines: [...lines.slice(0, 3), line('credit', '1120', max - 1)] })
      .refused('unbalanced_entry', 'lines', /differ by 1/);
  });
  it('refuses a wrong amount as validation_error on its field', () => {
    for (const amount of [0, -1, 1.5, '100', Number.MAX_SAFE_INTEGER + 1, null])
      given(opened)
        .when(postEntry, {
          ...rent,
          lines: [{ side: 'debit', accountCode: '6320', amount }, line('credit', '1130', 1)],
        })
        .refused('validation_error', 'lines[0].amount');
  });
  it('refuses unknown keys, missing fields and unfit text', () => {
    given(opened)
      .when(postEntry, { ...rent, engine: {} })
      .refused('validation_error', 'engine', /unknown key/);
    given(opened)
      .when(postEntry, {
        ...rent,
        lines: [{ ...twoLines('6320', '1130', 1)[0], accountName: 'x' }, line('credit', '1130', 1)],
      })
      .refused('validation_error', 'lines[0].accountName');
    given(opened).when(postEntry, { lines: rent.lines }).refused('validation_error', 'effectiveDate');
    given(opened)
      .when(postEntry, { ...rent, effectiveDate: '2026-02-30' })
      .refused('validation_error', 'effectiveDate');
    given(opened)
      .when(postEntry, { ...rent, memo: 'a\u0000b' })
      .refused('invalid_text', 'memo');
    given(opened)
      .when(postEntry, { ...rent, counterparty: '\u202eevil' })
      .refused('invalid_text', 'counterparty');
    given(opened)
      .when(postEntry, { ...rent, memo: '\ud800' })
      .refused('invalid_text', 'memo');
    given(opened)
      .when(postEntry, { ...rent, sourceType: 'closing' })
      .refused('validation_error', 'sourceType');
    given(opened)
      .when(postEntry, { ...rent, currency: 'USD' })
      .refused('validation_error', 'currency');
    given(opened)
      .when(postEntry, { ...rent, memo: 'か\u3099' })
      .then(['journal_entry.posted', { content: { memo: 'が' } }]);
  });
  it('refuses accounts that cannot be posted to', () => {
    given(opened)
      .when(postEntry, {
        ...rent,
        lines: [line('debit', '6320', 1), { side: 'credit', accountId: `acct_${uuid(9)}`, amount: 1 }],
      })
      .refused('account_not_found', 'lines[1].accountId');
    given(opened)
      .when(postEntry, { ...rent, lines: [line('debit', '6320', 1), line('credit', '9999', 1)] })
      .refused('account_not_found', 'lines[1].accountCode');
    given(opened)
      .when(postEntry, { ...rent, lines: [line('debit', '6320', 1), { side: 'credit', amount: 1 }] })
      .refused('validation_error', 'lines[1].accountId');
    given(opened, done(updateAccount, { accountCode: '6320', status: 'archived' }))
      .when(postEntry, rent)
      .refused('account_archived', 'lines[0].accountCode');
    given(opened, done(updateAccount, { accountCode: '6320', isPostable: false }))
      .when(postEntry, rent)
      .refused('account_not_postable', 'lines[0].accountCode');
    given(opened, done(updateAccount, { accountCode: '1220', requiresPartner: true }))
      .when(postEntry, { ...rent, lines: twoLines('1220', '4110', 5) })
      .refused('validation_error', 'lines[0].partnerId');
  });
  it('stores tax codes, and tests validity on the date of the transaction', () => {
    const taxed = (date: string, more: object): object => ({
      ...rent,
      effectiveDate: date,
      lines: [line('debit', '6320', 110_000, more), line('credit', '1130', 110_000)],
    });
    given(opened)
      .when(postEntry, taxed('2026-04-20', { taxCode: 'P10', taxAmount: 10_000 }))
      .then([
        'journal_entry.posted',
        { content: { lines: [{ taxCode: 'P10', taxEntryMethod: 'none', taxAmount: 10_000 }, {}] } },
      ]);
    given(opened)
      .when(postEntry, taxed('2026-10-01', { taxCode: 'P10_T80' }))
      .refused('tax_code_not_valid', 'lines[0].taxCode', /2026-09-30/);
    given(opened)
      .when(postEntry, taxed('2026-10-01', { taxCode: 'P10_T80', originalDate: '2026-09-30' }))
      .then(['journal_entry.posted']);
    given(opened)
      .when(postEntry, taxed('2026-04-20', { taxCode: 'P99' }))
      .refused('tax_code_not_found', 'lines[0].taxCode');
    given(opened)
      .when(postEntry, taxed('2026-04-20', { taxCode: 'P01F' }))
      .refused('tax_code_not_valid', 'lines[0].taxCode', /not active/);
    given(opened)
      .when(postEntry, { ...rent, lines: [line('debit', '1130', 5), line('credit', '8110', 5, { taxCode: 'S10' })] })
      .refused('validation_error', 'lines[1].taxBase');
    given(opened)
      .when(postEntry, taxed('2026-04-20', { taxCode: 'P10', isTaxLine: true, baseLine: 0 }))
      .refused('validation_error', 'lines[0].baseLine');
    given(opened, done(updateTaxCode, { taxCode: 'P10', active: false }))
      .when(postEntry, taxed('2026-04-20', { taxCode: 'p10' }))
      .refused('tax_code_not_valid', 'lines[0].taxCode');
  });
  it('names partners and labels, and keeps the counterparty as it was', () => {
    const partner = done(createPartner, { name: '山田商店', code: 'Y1' });
    const labels: Step = (world) => {
      world.run(createLabel, { name: '東京', code: 'TKY', dimension: 'department', exclusive: true });
      world.run(createLabel, { name: '大阪', code: 'OSK', dimension: 'department', exclusive: true });
    };
    given(opened, partner, labels)
      .when(postEntry, {
        ...rent,
        partnerCode: 'y1',
        lines: [line('debit', '6320', 1, { labelCodes: ['TKY'] }), line('credit', '1130', 1)],
      })
      .answers({ partnerName: '山田商店', counterparty: '山田商店' });
    given(opened, partner, labels)
      .when(postEntry, {
        ...rent,
        lines: [line('debit', '6320', 1, { labelCodes: ['TKY', 'OSK'] }), line('credit', '1130', 1)],
      })
      .refused('validation_error', 'lines[0].labelCodes[1]');
    given(opened)
      .when(postEntry, { ...rent, partnerId: `prt_${uuid(1)}` })
      .refused('partner_not_found', 'partnerId');
    given(opened)
      .when(postEntry, { ...rent, labelIds: [`lbl_${uuid(1)}`] })
      .refused('label_not_found', 'labelIds[0]');
    given(opened, partner, done(updatePartner, { partnerCode: 'Y1', status: 'archived' }))
      .when(postEntry, { ...rent, partnerCode: 'Y1' })
      .refused('partner_archived', 'partnerCode');
  });
  it('holds the entry to its conditions, total and external id', () => {
    given(opened)
      .when(postEntry, { ...rent, expectedTotal: 110_001 })
      .refused('total_mismatch', 'expectedTotal');
    given(opened)
      .when(postEntry, { ...rent, conditions: [{ accountCode: '1130', field: 'balance', operator: 'gte', value: 0 }] })
      .refused('condition_failed', 'conditions[0].value', /-110000/);
    given(opened, done(postEntry, { ...rent, lines: twoLines('1130', '3110', 200_000) }))
      .when(postEntry, {
        ...rent,
        conditions: [{ accountCode: '1130', field: 'balance', operator: 'gte', value: 90_000 }],
      })
      .then(['journal_entry.posted']);
    given(opened, done(postEntry, { ...rent, lines: twoLines('1130', '3110', 200_000) }), draft, submitted)
      .when(postEntry, {
        ...rent,
        conditions: [{ accountCode: '1130', field: 'available', operator: 'gte', value: 0 }],
      })
      .refused('condition_failed', 'conditions[0].value', /-20000/);
    given(opened, done(postEntry, { ...rent, externalId: 'x1' }))
      .when(postEntry, { ...rent, externalId: 'x1' })
      .refused('duplicate_external_id', 'externalId');
  });
  it('keeps closed periods shut, soft-closed ones open to those who close', () => {
    given(opened, closed('2026-04'))
      .when(postEntry, rent)
      .refused('period_closed', 'effectiveDate', /first open day is 2026-05-01/);
    given(opened, closed('2026-04', 'soft'))
      .when(postEntry, rent, { role: 'bookkeeper' })
      .refused('period_closed', 'effectiveDate');
    given(opened, closed('2026-04', 'soft'))
      .when(postEntry, rent, { role: 'accountant' })
      .then(['journal_entry.posted']);
    given(opened, closed('2026-04'))
      .when(postEntry, { ...rent, status: 'draft' })
      .then(['journal_entry.drafted']);
  });
  it('asks for the scope of what is done', () => {
    given(opened)
      .when(postEntry, rent, { role: 'agent' })
      .refused('approval_required', undefined, /status: "draft"/);
    given(opened)
      .when(postEntry, { ...rent, status: 'draft' }, { role: 'agent' })
      .then(['journal_entry.drafted', { version: 1 }])
      .answers({ status: 'draft' });
    given(opened)
      .when(postEntry, { ...rent, status: 'draft' }, { scopes: ['entries:post'] })
      .refused('insufficient_scope');
  });
});

describe('post-entries', () => {
  it('posts all, each seeing the ones before it', () => {
    given(opened)
      .when(postEntries, {
        entries: [
          rent,
          { ...rent, effectiveDate: '2027-04-01' },
          { ...rent, effectiveDate: '2027-05-01', status: 'draft' },
          { ...rent, autoReverseOn: '2026-06-01' },
        ],
      })
      .then(
        ['journal_entry.posted', { entryNumber: 1 }],
        ['fiscal_period.opened'],
        ['journal_entry.posted', { entryNumber: 1 }],
        ['journal_entry.drafted'],
        ['journal_entry.posted', { entryNumber: 2 }],
        ['journal_entry.posted', { entryNumber: 3 }],
        ['journal_entry.reversed'],
      )
      .answers({
        committed: true,
        results: [
          { index: 0, entry: { status: 'posted' } },
          { entry: { effectiveDate: '2027-04-01' } },
          { entry: { status: 'draft' } },
          { entry: { status: 'reversed' } },
        ],
      });
    given(opened)
      .when(postEntries, {
        entries: [
          { ...rent, lines: twoLines('1130', '3110', 50) },
          {
            ...rent,
            lines: twoLines('6320', '1130', 30),
            conditions: [{ accountCode: '1130', field: 'balance', operator: 'eq', value: 20 }],
          },
        ],
      })
      .then(['journal_entry.posted'], ['journal_entry.posted']);
  });
  it('names every entry that is wrong and writes nothing', () => {
    const refusal = given(opened)
      .when(postEntries, {
        entries: [rent, { ...rent, lines: twoLines('6320', '9999', 1) }, { ...rent, expectedTotal: 1 }],
      })
      .refused('account_not_found', 'entries[1].lines[1].accountCode');
    expect(refusal.extra.details).to.have.length(2);
    expect(refusal.extra.details?.[1]).to.deep.include({
      index: 2,
      code: 'total_mismatch',
      field: 'entries[2].expectedTotal',
    });
    given(opened)
      .when(postEntries, { entries: [{ ...rent, lines: [{ side: 'debit', accountCode: '6320', amount: 0 }] }] })
      .refused('validation_error', 'entries[0].lines[0].amount');
    given(opened)
      .when(postEntries, {
        entries: [
          { ...rent, externalId: 'a' },
          { ...rent, externalId: 'a' },
        ],
      })
      .refused('duplicate_external_id', 'entries[1].externalId');
  });
  it('has limits', () => {
    given(opened).when(postEntries, { entries: [] }).refused('validation_error', 'entries');
    given(opened)
      .when(postEntries, { entries: [rent], atomic: false })
      .refused('validation_error', 'atomic');
    given(opened)
      .when(postEntries, { entries: Array.from({ length: 501 }, () => rent) })
      .refused('validation_error', 'entries');
    given(opened)
      .when(postEntries, {
        entries: Array.from({ length: 6 }, () => ({
          ...rent,
          lines: Array.from({ length: 1000 }, () => line('debit', '6320', 1)),
        })),
      })
      .refused('too_many_lines', 'entries');
  });
});

describe('drafts', () => {
  it('go the way of four eyes', () => {
    given(opened, draft)
      .when(submitEntry, last, { actor: CLERK })
      .then(['journal_entry.submitted', { version: 2, submittedBy: CLERK.id }])
      .answers({ status: 'pending_approval', submittedBy: { id: CLERK.id } });
    given(opened, draft, submitted)
      .when(approveEntry, lastSeen)
      .then(['journal_entry.posted', { version: 3, wasDraft: true, entryNumber: 1 }])
      .answers({ status: 'posted', createdBy: { id: CLERK.id } });
    given(opened, draft, submitted)
      .when(returnEntry, (world) => ({ ...last(world), comment: '領収書がない' }))
      .then(['journal_entry.returned', { comment: '領収書がない' }])
      .answers({ status: 'draft' });
    given(opened, draft, submitted, (world) => world.run(approveEntry, lastSeen(world)))
      .when(approveEntry, lastSeen)
      .refused('already_posted');
  });
  it('are not approved by their maker, unless he is alone', () => {
    const otherApprover = done(createKey, { name: 'Second', role: 'approver' });
    given(opened, draft, submitted, otherApprover).when(approveEntry, lastSeen, { actor: CLERK }).refused('forbidden');
    const own: Step[] = [done(postEntry, { ...rent, status: 'draft' }), (world) => world.run(submitEntry, last(world))];
    given(opened, ...own, otherApprover)
      .when(approveEntry, lastSeen)
      .refused('forbidden');
    given(opened, ...own)
      .when(approveEntry, lastSeen)
      .then(['journal_entry.posted']);
  });
  it('are posted, changed and discarded only in the right state', () => {
    given(opened, draft)
      .when(postDraft, last)
      .then(['journal_entry.posted', { wasDraft: true, version: 2 }]);
    given(opened, posted).when(postDraft, last).refused('already_posted');
    given(opened, draft, submitted).when(postDraft, last).refused('invalid_state');
    given(opened, draft, submitted).when(submitEntry, last).refused('already_submitted');
    given(opened, draft).when(approveEntry, lastSeen).refused('invalid_state');
    given(opened, draft).when(returnEntry, last).refused('invalid_state');
    given(opened, draft).when(discardEntry, last).then(['journal_entry.discarded']).answers({ status: 'discarded' });
    given(opened, draft, (world) => world.run(discardEntry, last(world)))
      .when(discardEntry, last)
      .refused('already_discarded');
    given(opened, draft, (world) => world.run(discardEntry, last(world)))
      .when(amendEntry, (world) => ({ ...last(world), memo: 'x' }))
      .refused('invalid_state');
    given(opened, posted).when(discardEntry, last).refused('invalid_state');
    given(opened)
      .when(postDraft, { entryId: `je_${uuid(7)}` })
      .refused('not_found');
    given(opened, draft)
      .when(postDraft, (world) => ({ ...last(world), version: 9 }))
      .refused('version_conflict', 'version');
  });
  it('pass all rules again when they are posted', () => {
    given(opened, draft, done(updateAccount, { accountCode: '6320', status: 'archived' }))
      .when(postDraft, last)
      .refused('account_archived', 'lines[0].accountId');
    given(opened, closed('2026-04'), draft).when(postDraft, last).refused('period_closed', 'effectiveDate');
    given(opened, done(postEntry, { ...rent, status: 'draft', autoReverseOn: '2026-05-01' }))
      .when(postDraft, last)
      .then(['journal_entry.posted'], ['journal_entry.posted'], ['journal_entry.reversed']);
  });
  it('are replaced freely', () => {
    given(opened, done(postEntry, { ...rent, status: 'draft' }, { role: 'agent' }))
      .when(
        amendEntry,
        (world) => ({ ...last(world), lines: twoLines('6310', '1130', 5), effectiveDate: '2026-05-01' }),
        { role: 'agent' },
      )
      .then([
        'journal_entry.amended',
        {
          status: 'draft',
          version: 2,
          before: { effectiveDate: '2026-04-20' },
          after: { effectiveDate: '2026-05-01', lines: [{ accountCode: '6310' }, {}] },
        },
      ])
      .answers({ status: 'draft', total: 5n });
    given(opened, draft, submitted)
      .when(amendEntry, (world) => ({ ...last(world), lines: twoLines('6310', '1130', 5) }))
      .then(['journal_entry.returned', { version: 3 }], ['journal_entry.amended', { status: 'draft', version: 4 }])
      .answers({ status: 'draft', total: 5n });
    given(opened, draft)
      .when(amendEntry, (world) => ({ ...last(world), autoReverseOn: '2026-04-01' }))
      .refused('validation_error', 'autoReverseOn');
  });
});

describe('labels of an exclusive dimension', () => {
  const label = (name: string, code: string, exclusive: boolean): Step =>
    done(createLabel, { name, code, dimension: 'department', exclusive });
  const labels: Step[] = [label('東京', 'TKY', true), label('大阪', 'OSK', true), label('臨時', 'TMP', false)];
  const lines = (...codes: string[]): object[] => [
    line('debit', '6320', 1, codes.length > 0 ? { labelCodes: codes } : {}),
    line('credit', '1130', 1),
  ];
  const exclusive: Step = (world) =>
    world.run(updateLabel, {
      labelId: [...world.book.labels.byId.values()].find(({ name }) => name === '臨時')?.id,
      exclusive: true,
    });
  it("a line has at most one, its entry's included", () => {
    given(opened, ...labels)
      .when(postEntry, { ...rent, labelCodes: ['TKY'], lines: lines('OSK') })
      .refused('validation_error', 'lines[0].labelIds', /department.*東京/);
    given(opened, ...labels)
      .when(postEntries, { entries: [rent, { ...rent, labelCodes: ['TKY'], lines: lines('OSK') }] })
      .refused('validation_error', 'entries[1].lines[0].labelIds');
    given(opened, ...labels)
      .when(postEntry, { ...rent, status: 'draft', labelCodes: ['TKY'], lines: lines('OSK') })
      .refused('validation_error', 'lines[0].labelIds');
    given(opened, ...labels)
      .when(postEntry, { ...rent, labelCodes: ['TKY'], lines: lines('TKY', 'TMP') })
      .answers({ status: 'posted' });
    given(opened, ...labels)
      .when(postEntry, { ...rent, labelCodes: ['TMP'], lines: lines('OSK') })
      .answers({ status: 'posted' });
  });
  it('also when one of the two comes later', () => {
    given(opened, ...labels, done(postEntry, { ...rent, lines: lines('OSK') }))
      .when(amendEntry, (world) => ({ ...last(world), labelCodes: ['TKY'] }))
      .refused('validation_error', 'lines[0].labelIds');
    given(opened, ...labels, done(postEntry, { ...rent, labelCodes: ['TKY'] }))
      .when(amendEntry, (world) => ({ ...last(world), version: 1, lines: lines('OSK') }))
      .refused('validation_error', 'lines[0].labelIds');
    given(opened, ...labels, done(postEntry, { ...rent, labelCodes: ['TKY'] }))
      .when(amendEntry, (world) => ({ ...last(world), version: 1, labelCodes: ['TMP'], lines: lines('OSK') }))
      .answers({ version: 2 });
    given(
      opened,
      ...labels,
      done(postEntry, { ...rent, status: 'draft', labelCodes: ['TKY'], lines: lines('TMP') }),
      exclusive,
    )
      .when(postDraft, last)
      .refused('validation_error', 'lines[0].labelIds');
    given(opened, ...labels, done(postEntry, { ...rent, labelCodes: ['TKY'], lines: lines('TMP') }), exclusive)
      .when(amendEntry, (world) => ({ ...last(world), memo: '訂正' }))
      .answers({ version: 2 });
  });
});

describe('amend-entry', () => {
  it('annotates at any time, without a version', () => {
    given(opened, posted, closed('2026-04'))
      .when(amendEntry, (world) => ({ ...last(world), memo: '家賃 4月', reference: 'R1', metadata: { a: 'b' } }))
      .then([
        'journal_entry.annotated',
        { version: 2, status: 'posted', before: { memo: '家賃' }, content: { memo: '家賃 4月', reference: 'R1' } },
      ])
      .answers({ version: 2, memo: '家賃 4月' });
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), memo: '訂正', reason: '記入漏れ' }))
      .then(['journal_entry.annotated', { version: 2, reason: '記入漏れ' }]);
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), reason: '何も変わらない' }))
      .nothing();
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, adjustment: true, reason: '決算整理' }))
      .then(['journal_entry.amended', { version: 2, reason: '決算整理' }]);
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), memo: null }))
      .then(['journal_entry.annotated', { content: { memo: undefined } }]);
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), memo: '家賃' }))
      .nothing()
      .answers({ version: 1 });
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), memo: 'x', version: 4 }))
      .refused('version_conflict', 'version');
  });
  it('lets the default counterparty follow the partner', () => {
    const partners: Step[] = [
      done(createPartner, { name: '甲', code: 'A' }),
      done(createPartner, { name: '乙', code: 'B' }),
      done(postEntry, { ...rent, partnerCode: 'A' }),
    ];
    given(opened, ...partners)
      .when(amendEntry, (world) => ({ ...last(world), partnerCode: 'B' }))
      .answers({ partnerName: '乙', counterparty: '乙' });
    given(opened, ...partners)
      .when(amendEntry, (world) => ({ ...last(world), partnerId: null }))
      .then(['journal_entry.annotated', { content: { partnerId: undefined, counterparty: undefined } }]);
  });
  it('amends money fields as a new version, with the version that was read', () => {
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, lines: twoLines('6310', '1130', 120_000) }))
      .then([
        'journal_entry.amended',
        {
          status: 'posted',
          version: 2,
          before: { lines: [{ accountCode: '6320' }, {}] },
          after: { lines: [{ accountCode: '6310', amount: 120_000 }, {}] },
        },
      ])
      .answers({ version: 2, total: 120_000n, entryNumber: 1, status: 'posted' });
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), lines: twoLines('6310', '1130', 1) }))
      .refused('validation_error', 'version');
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 2, adjustment: true }))
      .refused('version_conflict', 'version');
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, adjustment: true }), { role: 'agent' })
      .refused('approval_required');
    given(opened, posted)
      .when(amendEntry, (world) => ({
        ...last(world),
        version: 1,
        lines: [line('debit', '6320', 2), line('credit', '1130', 1)],
      }))
      .refused('unbalanced_entry', 'lines');
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, lines: rent.lines }))
      .nothing();
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, autoReverseOn: '2026-06-01' }))
      .refused('validation_error', 'autoReverseOn');
    given(opened)
      .when(amendEntry, { entryId: `je_${uuid(7)}`, memo: 'x' })
      .refused('not_found');
  });
  it('never reaches a closed period or another year', () => {
    given(opened, posted, closed('2026-04'))
      .when(amendEntry, (world) => ({ ...last(world), version: 1, effectiveDate: '2026-05-01' }))
      .refused('period_closed', 'effectiveDate');
    given(opened, closed('2026-04'), done(postEntry, { ...rent, effectiveDate: '2026-05-02' }))
      .when(amendEntry, (world) => ({ ...last(world), version: 1, effectiveDate: '2026-04-30' }))
      .refused('period_closed', 'effectiveDate');
    given(opened, posted)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, effectiveDate: '2027-04-01' }))
      .refused('fiscal_year_change', 'effectiveDate');
  });
  it('leaves reversals and reversed entries alone', () => {
    const reversed: Step = (world) => world.run(reverseEntry, last(world));
    given(opened, posted, reversed)
      .when(amendEntry, (world) => ({ ...last(world), version: 1, adjustment: true }))
      .refused('invalid_state');
    given(opened, posted, reversed)
      .when(amendEntry, (world) => ({
        entryId: world.entry(lastEntry(world))?.content.reverses,
        version: 2,
        adjustment: true,
      }))
      .refused('already_reversed');
  });
});

describe('reverse-entry', () => {
  it('posts the mirror image and marks the original', () => {
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), reason: '二重計上' }))
      .then(
        [
          'journal_entry.posted',
          {
            entryNumber: 2,
            content: {
              effectiveDate: '2026-04-20',
              sourceType: 'reversal',
              memo: '家賃',
              reversalReason: '二重計上',
              lines: [{ side: 'credit', accountCode: '6320', amount: 110_000 }, { side: 'debit' }],
            },
          },
        ],
        [
          'journal_entry.reversed',
          {
            version: 2,
            full: true,
            reversedAmount: '110000',
            amounts: [
              { line: 0, amount: 110_000 },
              { line: 1, amount: 110_000 },
            ],
          },
        ],
      )
      .answers({ status: 'posted', sourceType: 'reversal', entryNumber: 2 });
  });
  it('goes to the first open day when the period of the original is closed', () => {
    given(opened, posted, closed('2026-04'))
      .when(reverseEntry, last)
      .then(['journal_entry.posted', { content: { effectiveDate: '2026-05-01' } }], ['journal_entry.reversed']);
    given(opened, posted, closed('2026-04'))
      .when(reverseEntry, (world) => ({ ...last(world), dateMode: 'original' }))
      .refused('period_closed', 'date');
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), date: '2026-04-19' }))
      .refused('validation_error', 'date', /2026-04-20/);
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), dateMode: 'today' }), { now: '2026-04-30T15:00:00.000Z' })
      .then(['journal_entry.posted', { content: { effectiveDate: '2026-05-01' } }], ['journal_entry.reversed']);
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), dateMode: 'today', date: '2026-05-01' }))
      .refused('validation_error', 'dateMode');
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), dateMode: 'custom' }))
      .refused('validation_error', 'effectiveDate');
  });
  it('reverses in part, to the yen, and no more than is left', () => {
    const part =
      (amount: number): Step =>
      (world) =>
        world.run(reverseEntry, {
          entryId: (world.facts.find(({ type }) => type === 'journal_entry.posted')?.data as { entryId: string })
            .entryId,
          amount,
        });
    const first = (world: World): { entryId: string } => ({
      entryId: (world.facts.find(({ type }) => type === 'journal_entry.posted')?.data as { entryId: string }).entryId,
    });
    given(opened, posted, part(10_000))
      .when(reverseEntry, (world) => ({ ...first(world), amount: 100_000 }))
      .then(['journal_entry.posted'], ['journal_entry.reversed', { full: true, reversedAmount: '100000' }]);
    given(opened, posted, part(10_000))
      .when(reverseEntry, first)
      .then(
        ['journal_entry.posted', { content: { lines: [{ amount: 100_000 }, {}] } }],
        ['journal_entry.reversed', { full: true }],
      );
    given(opened, posted, part(10_000))
      .when(reverseEntry, (world) => ({ ...first(world), amount: 100_001 }))
      .refused('already_reversed', 'amount', /100000/);
    expect(
      given(opened, posted, part(10_000))
        .world()
        .entry(first(given(opened, posted).world()).entryId),
    ).to.deep.include({ status: 'posted', reversedAmount: 10_000n });
  });
  it('reverses lines by id, when they balance; shares of tax add up', () => {
    const three = done(postEntry, {
      ...rent,
      lines: [
        line('debit', '6320', 100, { taxCode: 'P10', taxAmount: 10 }),
        line('debit', '1580', 10, { taxCode: 'P10', isTaxLine: true, baseLine: 0 }),
        line('credit', '1130', 110),
      ],
    });
    const lines = (world: World, ...amounts: [number, number][]): object => ({
      entryId: lastEntry(world),
      lines: amounts.map(([index, amount]) => ({ lineId: lineId(lastEntry(world), index), amount })),
    });
    given(opened, three)
      .when(reverseEntry, (world) => lines(world, [1, 10], [0, 33], [2, 43]))
      .then(
        [
          'journal_entry.posted',
          {
            content: {
              lines: [
                { amount: 10, baseLine: 1 },
                { amount: 33, taxAmount: 3, originalDate: '2026-04-20' },
                { amount: 43 },
              ],
            },
          },
        ],
        ['journal_entry.reversed', { full: false, reversedAmount: '43' }],
      );
    given(opened, three)
      .when(reverseEntry, (world) => lines(world, [0, 33], [2, 43]))
      .refused('unbalanced_entry', 'lines');
    given(opened, three)
      .when(reverseEntry, (world) => lines(world, [0, 33], [0, 33]))
      .refused('validation_error', 'lines[1].lineId');
    given(opened, three)
      .when(reverseEntry, (world) => ({ ...last(world), amount: 5 }))
      .refused('validation_error', 'amount');
    given(opened, three)
      .when(reverseEntry, (world) => ({ ...last(world), lines: [{ lineId: `jl_${uuid(3)}`, amount: 1 }] }))
      .refused('line_not_found', 'lines[0].lineId');
    given(opened, three)
      .when(reverseEntry, (world) => ({ ...lines(world, [0, 1]), amount: 5 }))
      .refused('validation_error', 'amount');
  });
  it('refuses what cannot be reversed', () => {
    const reversed: Step = (world) => world.run(reverseEntry, last(world));
    given(opened, posted, reversed).when(reverseEntry, last).refused('entry_not_reversible');
    const refusal = given(opened, posted, reversed)
      .when(reverseEntry, (world) => ({ entryId: world.entry(lastEntry(world))?.content.reverses }))
      .refused('already_reversed');
    expect(refusal.extra.related).to.have.property('reversalId');
    given(opened, draft).when(reverseEntry, last).refused('entry_not_reversible');
    const twice = [
      opened,
      posted,
      done(postEntry, { ...rent, lines: twoLines('1130', '6320', 110_000) }),
      done(updateAccount, { accountCode: '6320', status: 'archived' }),
    ];
    given(...twice)
      .when(reverseEntry, last)
      .refused('account_archived', 'lines[1].accountId');
    given(
      opened,
      done(createPartner, { name: '甲', code: 'A' }),
      done(postEntry, { ...rent, partnerCode: 'A' }),
      done(updatePartner, { partnerCode: 'A', status: 'archived' }),
    )
      .when(reverseEntry, last)
      .then(['journal_entry.posted'], ['journal_entry.reversed']);
    given(opened, posted)
      .when(reverseEntry, (world) => ({ ...last(world), version: 3 }))
      .refused('version_conflict', 'version');
    given(opened)
      .when(reverseEntry, { entryId: `je_${uuid(7)}` })
      .refused('not_found');
    given(opened, posted).when(reverseEntry, last, { role: 'agent' }).refused('insufficient_scope');
    given(opened, posted, closed('FY2026'))
      .when(reverseEntry, (world) => ({ entryId: [...world.book.journal.closing.keys()][0] }))
      .refused('entry_not_reversible');
    given(opened, done(postEntry, { ...rent, externalId: 'x1' }))
      .when(reverseEntry, (world) => ({ ...last(world), externalId: 'x1' }))
      .refused('duplicate_external_id', 'externalId');
    given(opened, done(createAccount, { code: 'X', name: 'x', class: 'expense' }))
      .when(postEntry, { ...rent, lines: twoLines('x', '1130', 1) })
      .then(['journal_entry.posted']);
  });
});

describe('a reversal in a later month', () => {
  const posted: Step = done(postEntry, {
    effectiveDate: '2026-04-20',
    lines: [
      { side: 'debit', accountCode: '1130', amount: 1_000 },
      { side: 'credit', accountCode: '3110', amount: 1_000 },
    ],
  });
  const closed: Step = (world) =>
    world.run(closeFiscalPeriod, { periodId: world.book.periods.years[0]?.months[0]?.id ?? '' });
  it('keeps the day of what it reverses on its lines, and says that it was moved', () => {
    const past = given(companyOpened(), posted, closed);
    const recalled = past.world().recalled();
    const { world } = past.when(reverseEntry, (w) => ({ entryId: lastEntry(w) }));
    const fact = world.facts.findLast(({ type }) => type === 'journal_entry.posted');
    const { content } = fact?.data as { content: { effectiveDate: string; lines: { originalDate?: string }[] } };
    expect(content.effectiveDate).to.equal('2026-05-01');
    expect(content.lines.map(({ originalDate }) => originalDate)).to.deep.equal(['2026-04-20', '2026-04-20']);
    const told = (input: object): unknown =>
      reverseEntry
        .warnings?.(world.book, input as never, world.facts.slice(-2), recalled)
        .map(({ code, message }) => [code, message]);
    expect(told({})).to.deep.equal([
      ['moved_to_open_period', 'the reversal is dated 2026-05-01: the period of 2026-04-20 is closed'],
    ]);
    expect(told({ date: '2026-05-01' })).to.deep.equal([]);
  });
  it('says nothing of the same month', () => {
    const past = given(companyOpened(), posted);
    const { world } = past.when(reverseEntry, (w) => ({ entryId: lastEntry(w) }));
    const recalled = past.world().recalled();
    expect(reverseEntry.warnings?.(world.book, {} as never, world.facts.slice(-2), recalled)).to.deep.equal([]);
  });
});

describe('what moves the surplus', () => {
  const moved = (lines: readonly (readonly [code: string, amount: number, kind?: string])[], more = {}): string[] => {
    const input = {
      effectiveDate: '2026-05-01',
      lines: lines.map(([accountCode, amount, movementKind]) => ({
        side: amount > 0 ? 'debit' : 'credit',
        accountCode,
        amount: Math.abs(amount),
        ...(movementKind !== undefined && { movementKind }),
      })),
      ...more,
    };
    const { world } = given(companyOpened()).when(postEntry, input);
    return (postEntry.warnings?.(world.book, input as never, world.facts) ?? []).flatMap(({ code, field }) =>
      code === 'movement_kind_missing' ? [field ?? ''] : [],
    );
  };
  it('is told where it is owed as any other debt, given in kind, or taken back without a name', () => {
    const first = ['lines[0].movementKind'];
    expect(
      moved([
        ['3230', 800],
        ['2310', -800],
      ]),
    ).to.deep.equal(first);
    expect(
      moved([
        ['3230', 800],
        ['2210', -800],
      ]),
    ).to.deep.equal(first);
    expect(
      moved([
        ['3230', 800],
        ['1810', -800],
      ]),
    ).to.deep.equal(first);
    expect(
      moved([
        ['2310', 800],
        ['3230', -800],
      ]),
    ).to.deep.equal(['lines[1].movementKind']);
    expect(
      moved([
        ['1130', 800],
        ['3230', -800],
      ]),
    ).to.deep.equal(['lines[1].movementKind']);
  });
  it('is clear of dividends paid or owed to shareholders, within net assets, and where it is named', () => {
    expect(
      moved([
        ['3230', 800],
        ['2310', -800, 'dividend'],
      ]),
    ).to.deep.equal([]);
    expect(
      moved([
        ['3230', 800, 'dividend'],
        ['2310', -800],
      ]),
    ).to.deep.equal([]);
    expect(
      moved([
        ['3230', 880],
        ['2350', -800],
        ['3210', -80],
      ]),
    ).to.deep.equal([]);
    expect(
      moved([
        ['3230', 800],
        ['1130', -800],
      ]),
    ).to.deep.equal([]);
    expect(
      moved([
        ['2350', 800],
        ['3230', -800],
      ]),
    ).to.deep.equal([]);
    expect(
      moved([
        ['3230', 80],
        ['3220', -80],
      ]),
    ).to.deep.equal([]);
    expect(
      moved(
        [
          ['3230', 80],
          ['1410', -80],
        ],
        { sourceType: 'opening' },
      ),
    ).to.deep.equal([]);
  });
});
