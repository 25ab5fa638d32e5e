// Rehearsals: what several commands would do, each on what those before it would change, and nothing is written.
import { expect } from 'chai';
import { createAccount } from '../commands/accounts.ts';
import type { Command } from '../commands/command.ts';
import { amendEntry, postEntry, reverseEntry } from '../commands/journal.ts';
import { ROLES, type Role } from '../src/domain/access.ts';
import type { Book } from '../src/domain/book.ts';
import { lineId } from '../src/domain/ids.ts';
import { byCode } from '../src/domain/register.ts';
import type { Caller, Rehearsal } from '../src/service.ts';
import { startApi, type Api } from './api.ts';

const line = (side: 'debit' | 'credit', accountCode: string, amount: number, more: object = {}): object => ({
  side,
  accountCode,
  amount,
  ...more,
});
const sale = (amount: number, more: object = {}): object => ({
  effectiveDate: '2026-05-01',
  lines: [line('debit', '1110', amount), line('credit', '4110', amount)],
  ...more,
});

describe('rehearse', function () {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  before(async () => {
    api = await startApi('rehearse');
    ({ companyId, ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());

  type Step = readonly [command: unknown, input: object];
  const rehearse = (steps: readonly Step[], role: Role = 'owner'): Promise<Rehearsal> => {
    const caller: Caller = { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(ROLES[role]), via: 'system' };
    const read = steps.map(([command, input]) => ({
      command: command as Command,
      input: (command as Command).input.parse(input),
    }));
    return api.engine.service.rehearse(companyId, read, caller);
  };
  const post = async (body: object): Promise<string> => {
    const answer = await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body['id'] as string;
  };
  const end = async (): Promise<number> =>
    (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision;
  const debits = (book: Readonly<Book> | undefined, code: string): bigint => {
    let sum = 0n;
    for (const { debit, credit } of book?.journal.totals.get(byCode(book.accounts, code)?.id ?? '')?.values() ?? [])
      sum += debit - credit;
    return sum;
  };

  it('each step sees what those before it would change; the stream and the book stay as they are', async () => {
    // Given cash of 1,000
    const entryId = await post(sale(1_000));
    const before = await end();
    // When a new account, an entry on it that needs the cash of the step before, and two changes of one entry are tried
    const found = await rehearse([
      [createAccount, { code: '1115', name: '金庫', type: 'cash' }],
      [postEntry, sale(500)],
      [
        postEntry,
        {
          effectiveDate: '2026-05-02',
          lines: [line('debit', '1115', 1_500), line('credit', '1110', 1_500)],
          conditions: [{ accountCode: '1110', field: 'balance', operator: 'gte', value: 0 }],
        },
      ],
      [amendEntry, { entryId, memo: 'before it is taken back' }],
      [reverseEntry, { entryId, version: 2 }],
    ]);
    // Then all are taken
    expect(found.refused).to.equal(undefined);
    expect(found.steps.map(({ events }) => events.map(({ type }) => type))).to.deep.equal([
      ['account.created'],
      ['journal_entry.posted'],
      ['journal_entry.posted'],
      ['journal_entry.annotated'],
      ['journal_entry.posted', 'journal_entry.reversed'],
    ]);
    const { effects, book } = found;
    expect(effects.events).to.have.length(6);
    expect(effects.balances?.map(({ accountCode, before: was, after }) => [accountCode, was, after])).to.deep.equal([
      ['1110', 1_000n, -1_000n],
      ['4110', 1_000n, 500n],
      ['1115', 0n, 1_500n],
    ]);
    expect([debits(book, '1110'), debits(book, '1115')]).to.deep.equal([-1_000n, 1_500n]);
    // And nothing has happened
    expect(await end()).to.equal(before);
    const live = await api.engine.service.book(companyId);
    expect([debits(live, '1110'), byCode((live as Book).accounts, '1115')]).to.deep.equal([1_000n, undefined]);
  });

  it('ends with the first step that is refused, and says why', async () => {
    const found = await rehearse([
      [postEntry, sale(1, { externalId: 'once' })],
      [postEntry, sale(2, { externalId: 'once' })],
      [postEntry, sale(3)],
    ]);
    expect([found.steps.length, found.refused?.code, found.refused?.field]).to.deep.equal([
      1,
      'duplicate_external_id',
      'externalId',
    ]);
    expect(found.effects.events).to.have.length(1);
    // What was only rehearsed takes no external id
    await post(sale(1, { externalId: 'once' }));
  });

  it('steps settle what is open, and no more than those before them leave', async () => {
    const charge = await post({
      effectiveDate: '2026-05-01',
      lines: [line('debit', '1220', 100), line('credit', '4110', 100)],
    });
    const paid = (amount: number): Step => {
      const settles = [{ lineId: lineId(charge, 0), amount }];
      return [
        postEntry,
        {
          effectiveDate: '2026-05-20',
          lines: [line('debit', '1110', amount), line('credit', '1220', amount, { settles })],
        },
      ];
    };
    expect((await rehearse([paid(60), paid(40)])).steps).to.have.length(2);
    const tooMuch = await rehearse([paid(60), paid(50)]);
    expect([tooMuch.steps.length, tooMuch.refused?.field]).to.deep.equal([1, 'lines[1].settles[0].amount']);
  });

  it('shows balances to nobody who may not read them; another company is not found', async () => {
    const found = await rehearse([[postEntry, sale(1, { status: 'draft' })]], 'agent');
    expect(found.steps).to.have.length(1);
    const caller: Caller = { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(), via: 'system' };
    expect(found.effects).to.have.property('balances');
    const blind = await api.engine.service.rehearse(companyId, [], caller);
    expect([blind.steps, 'balances' in blind.effects]).to.deep.equal([[], false]);
    const refused = await api.engine.service
      .rehearse('comp_019a0000-0000-7000-8000-ffffffffffff', [], caller)
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'not_found' });
  });
});
