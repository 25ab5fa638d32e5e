// Rules for lines of statements: patterns, conditions, shares; what they suggest, book and ignore; what was made of it.
import { expect } from 'chai';
import fc from 'fast-check';
import { booked, isFor, isLike, type Rule } from '../src/domain/rules.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { made } from './http/samples.ts';

describe('patterns', () => {
  it('say with * what a regular expression would', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 }).map((letters) => letters.join(''));
    const said = fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, said, (pattern, whole) => {
        const same = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
        expect(isLike(pattern, whole), `${pattern} ${whole}`).to.equal(same.test(whole));
      }),
      { numRuns: 2_000 },
    );
  });

  it('take no longer than looking through the text, whatever they are', () => {
    const began = performance.now();
    for (let n = 0; n < 1_000; n++) isLike(`${'*a'.repeat(100)}b`, 'a'.repeat(200));
    expect(performance.now() - began).to.be.lessThan(1_000);
  });

  it('shares and fixed parts come to the whole, or the rule says nothing', () => {
    const part = fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ shareBps: fc.integer({ min: 1, max: 5_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.integer({ min: 1, max: 100_000 }), (parts, whole) => {
        const lines = [...parts, { rest: true as const }].map((one) => ({ accountCode: '6110', ...one }));
        const made = booked({ lines }, whole);
        if (!made) return;
        expect(made.reduce((sum, { amount }) => sum + amount, 0)).to.equal(whole);
        for (const { amount } of made) expect(amount).to.be.greaterThan(0);
      }),
    );
  });

  it('conditions compare width, case and spaces away; amounts, sides, accounts and weekdays as they are', () => {
    const line = {
      description: 'ﾄｳｷﾖｳ ﾃﾞﾝﾘﾖｸ 4月',
      payeeName: 'TEPCO',
      amount: 8_000,
      direction: 'out' as const,
      bankAccountId: 'ba_1',
      date: '2026-04-27',
    };
    const holds = (conditions: Rule['conditions'], logic: Rule['logic'] = 'and'): boolean =>
      isFor({ logic, conditions }, line);
    expect(holds([{ field: 'description', operator: 'starts_with', value: 'トウキヨウデンリヨク' }])).to.equal(true);
    expect(holds([{ field: 'description', operator: 'ends_with', value: '５月' }])).to.equal(false);
    expect(holds([{ field: 'description', operator: 'not_contains', value: 'ガス' }])).to.equal(true);
    expect(holds([{ field: 'payee', operator: 'equals', value: 'tepco' }])).to.equal(true);
    expect(holds([{ field: 'amount', operator: 'between', value: 7_000, to: 8_000 }])).to.equal(true);
    for (const [operator, expected] of [
      ['gt', false],
      ['gte', true],
      ['lt', false],
      ['lte', true],
      ['equals', true],
    ] as const)
      expect(holds([{ field: 'amount', operator, value: 8_000 }]), operator).to.equal(expected);
    expect(holds([{ field: 'direction', operator: 'equals', value: 'in' }])).to.equal(false);
    expect(holds([{ field: 'weekday', operator: 'equals', value: 1 }])).to.equal(true);
    expect(holds([{ field: 'bank_account', operator: 'equals', value: 'ba_2' }])).to.equal(false);
    const either: Rule['conditions'] = [
      { field: 'direction', operator: 'equals', value: 'in' },
      { field: 'weekday', operator: 'equals', value: 1 },
    ];
    expect([holds(either), holds(either, 'or')]).to.deep.equal([false, true]);
  });
});

describe('rules', function rules() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('rules');
  });
  after(() => api.close());

  async function place() {
    const { companyId, ownerKey: key } = await api.newCompany({});
    const at = { companyId, key };
    const baId = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    const send = (method: string, path: string, body?: object): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    const rule = async (more: object, action: string | null = 'enable'): Promise<string> => {
      const id = (
        await made(api, at, '/rules', {
          name: '電気代',
          conditions: [{ field: 'description', operator: 'contains', value: 'デンキ' }],
          action: 'suggest',
          lines: [{ accountCode: '6230', taxCode: 'P10', rest: true }],
          ...more,
        })
      )['id'] as string;
      if (action !== null) await made(api, at, `/rules/${id}/${action}`, {});
      return id;
    };
    const load = async (...transactions: object[]): Promise<Record<string, unknown>[]> => {
      const done = await send('POST', `/bank-accounts/${baId}/transactions/import`, {
        transactions: transactions.map((one) => ({
          date: '2026-04-27',
          direction: 'out',
          description: 'デンキ',
          ...one,
        })),
      });
      expect(done.status, done.text).to.equal(201);
      const query = `importBatchId=${done.body['importBatchId'] as string}&sort=amount`;
      return (await send('GET', `/bank-accounts/${baId}/transactions?${query}`)).body['data'] as Record<
        string,
        unknown
      >[];
    };
    const act = (line: Record<string, unknown>, action: string, body: object = {}): Promise<Answer> =>
      send('POST', `/bank-accounts/${baId}/transactions/${line['id'] as string}/${action}`, body);
    const stats = async (id: string): Promise<unknown> => (await send('GET', `/rules/${id}`)).body['stats'];
    return { baId, send, rule, load, act, stats };
  }

  it('suggest what is accepted with one call; a rule that is not enabled says nothing', async () => {
    const { rule, load, act, stats, send, baId } = await place();
    const id = await rule({}, null);
    expect((await load({ amount: 1 }))[0]).to.include({ status: 'unmatched' });
    const other = await rule({ priority: 5 });
    const [line] = await load({ amount: 11_000 });
    expect(line).to.deep.include({
      status: 'suggested',
      ruleId: other,
      suggestion: { ruleId: other, confidence: 95, lines: [{ accountCode: '6230', taxCode: 'P10', amount: 11_000 }] },
    });
    expect(await stats(other)).to.deep.equal({ applied: 1, accepted: 0, acceptanceBps: 0 });
    // Suggestions show it before anything that is as sure: an entry of the same day and amount.
    await send('POST', '/journal-entries', {
      effectiveDate: '2026-04-27',
      lines: [
        { side: 'debit', accountCode: '6230', amount: 11_000 },
        { side: 'credit', accountCode: '1130', amount: 11_000 },
      ],
    });
    const { body } = await send('GET', `/bank-accounts/${baId}/transactions/${String(line?.['id'])}/suggestions`);
    expect((body['suggestions'] as object[])[0]).to.deep.equal({
      type: 'rule',
      id: other,
      amount: 11_000,
      text: '電気代',
      confidence: 95,
      reasons: ['rule'],
      action: 'accept',
      body: {},
    });
    expect((body['suggestions'] as { type: string }[])[1]?.type).to.equal('journal_entry');
    const done = await act(line ?? {}, 'accept');
    expect(done.status, done.text).to.equal(200);
    expect(done.body).to.deep.include({ status: 'matched', ruleId: other });
    expect(done.body).to.not.have.property('suggestion');
    expect(await stats(other)).to.deep.equal({ applied: 1, accepted: 1, acceptanceBps: 10_000 });
    expect(await stats(id)).to.deep.equal({ applied: 0, accepted: 0 });
    const none = await act((await load({ amount: 2, description: 'x' }))[0] ?? {}, 'accept');
    expect([none.status, none.body['code']]).to.deep.equal([409, 'invalid_state']);
  });

  it('post at once by priority and split, in open periods only; ignore; are applied to lines by name', async () => {
    const { rule, load, send, baId } = await place();
    await rule({ priority: 200, action: 'ignore', lines: [] });
    await rule({
      action: 'post',
      lines: [
        { accountCode: '6230', taxCode: 'P10', shareBps: 6_000 },
        { accountCode: '6110', rest: true },
      ],
    });
    const [line] = await load({ amount: 1_001 });
    expect(line).to.include({ status: 'matched', unmatchedAmount: 0 });
    const entryId = (line?.['matches'] as { entryId: string }[])[0]?.entryId ?? '';
    const entry = (await send('GET', `/journal-entries/${entryId}`)).body;
    expect(
      (entry['lines'] as { accountCode: string; amount: number }[]).map((one) => [one.accountCode, one.amount]),
    ).to.deep.equal([
      ['6230', 546],
      ['6110', 401],
      ['1130', 1_001],
      ['1580', 54],
    ]);
    const april = (
      (await send('GET', '/fiscal-periods?type=month&sort=startDate')).body['data'] as { id: string }[]
    )[0];
    expect((await send('POST', `/fiscal-periods/${april?.id}/close`, {})).status).to.equal(200);
    expect((await load({ amount: 500 }))[0]).to.include({ status: 'suggested' });
    const wait = await load({ amount: 7, description: 'ガス', date: '2026-05-01' });
    await rule({
      conditions: [{ field: 'description', operator: 'equals', value: 'ガス' }],
      action: 'ignore',
      lines: [],
    });
    const applied = await send('POST', `/bank-accounts/${baId}/transactions/apply-rules`, {
      transactionIds: wait.map(({ id }) => id),
    });
    expect((applied.body['transactions'] as { status: string }[]).map(({ status }) => status)).to.deep.equal([
      'ignored',
    ]);
  });

  it('refuse what could book nothing', async () => {
    const { send, rule } = await place();
    const refused = async (more: object): Promise<unknown[]> => {
      const { status, body } = await send('POST', '/rules', {
        name: 'x',
        conditions: [{ field: 'direction', operator: 'equals', value: 'in' }],
        action: 'suggest',
        lines: [{ accountCode: '6230', rest: true }],
        ...more,
      });
      return [status, body['code'], body['field']];
    };
    expect(await refused({ lines: [] })).to.deep.equal([400, 'validation_error', 'lines']);
    expect(await refused({ lines: [{ accountCode: '0000', rest: true }] })).to.deep.equal([
      400,
      'account_not_found',
      'lines[0].accountCode',
    ]);
    expect(await refused({ lines: [{ accountCode: '6230', rest: true, amount: 1 }] })).to.deep.equal([
      400,
      'validation_error',
      'lines[0]',
    ]);
    expect(await refused({ action: 'ignore' })).to.deep.equal([400, 'validation_error', 'lines']);
    expect(await refused({ conditions: [] })).to.deep.equal([400, 'validation_error', 'conditions']);
    expect(await refused({ conditions: [{ field: 'amount', operator: 'between', value: 1 }] })).to.deep.equal([
      400,
      'validation_error',
      'conditions[0].to',
    ]);
    expect((await refused({ conditions: [{ field: 'description', operator: 'regex', value: '(a+)+' }] }))[0]).to.equal(
      400,
    );
    const id = await rule({}, 'archive');
    const change = await send('PATCH', `/rules/${id}`, { name: 'y' });
    expect([change.status, change.body['code']]).to.deep.equal([409, 'invalid_state']);
  });

  it('are tried on past lines before they are enabled', async () => {
    const { send, load, act } = await place();
    const [a, b] = await load({ amount: 1 }, { amount: 2 }, { amount: 3 }, { amount: 4, description: 'x' });
    await act(a ?? {}, 'match', { lines: [{ accountCode: '6230', amount: 1 }] });
    await act(b ?? {}, 'match', { lines: [{ accountCode: '6110', amount: 2 }] });
    const tried = await send('POST', '/rules/backtest', {
      // As it would be written.
      rule: {
        ...{ name: '電気代', priority: 5, action: 'post' },
        conditions: [{ field: 'description', operator: 'glob', value: 'デン*' }],
        lines: [{ accountCode: '6230', rest: true }],
      },
      from: '2026-04-01',
      to: '2026-04-30',
    });
    expect(tried.status, tried.text).to.equal(200);
    expect(tried.body).to.deep.include({ lines: 4, hits: 3, agree: 1, unbooked: 1 });
    expect(tried.body['differ']).to.deep.equal([{ transactionId: b?.['id'], booked: ['6110'], byRule: ['6230'] }]);
  });
});
