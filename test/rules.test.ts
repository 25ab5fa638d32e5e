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
    const flat = (method: string, path: string, body?: object): Promise<Answer> =>
      api.call(method, `/v1${path}`, { key, body });
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
    return { baId, send, flat, rule, load, act, stats };
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

  it('are archived by DELETE, on both surfaces: read by id, listed only when that is asked for', async () => {
    const { send, rule, flat } = await place();
    const [kept, gone, flatGone] = [await rule({}), await rule({}), await rule({}, null)];
    const deleted = await send('DELETE', `/rules/${gone}`);
    expect([deleted.status, deleted.body['status']], deleted.text).to.deep.equal([200, 'archived']);
    expect((await send('GET', `/rules/${gone}`)).body).to.include({ id: gone, status: 'archived' });
    const onA = await flat('DELETE', `/rules/${flatGone}`);
    expect([onA.status, onA.body['status']], onA.text).to.deep.equal([200, 'archived']);
    expect((await flat('GET', `/rules/${flatGone}`)).body).to.include({ status: 'archived' });
    const idsOf = async (answer: Promise<Answer>): Promise<unknown[]> =>
      ((await answer).body['data'] as { id: string }[]).map(({ id }) => id);
    expect(await idsOf(send('GET', '/rules'))).to.deep.equal([kept]);
    expect(await idsOf(flat('GET', '/rules'))).to.deep.equal([kept]);
    expect(await idsOf(send('GET', '/rules?status=archived'))).to.have.members([gone, flatGone]);
    expect((await send('GET', '/rules?q=電気代')).body['total']).to.equal(1);
    // Again: it is so already. An archived rule is asked no more.
    expect((await send('DELETE', `/rules/${gone}`)).status).to.equal(200);
    const made = await flat('POST', '/rules', {
      name: 'ガス代',
      conditions: [{ field: 'description', operator: 'contains', value: 'ガス' }],
      action: 'suggest',
      lines: [{ account_code: '6230', tax_code: 'P10', rest: true }],
    });
    expect(made.status, made.text).to.equal(201);
    const enabled = await flat('POST', `/rules/${made.body['id'] as string}/enable`);
    expect(enabled.body['status'], enabled.text).to.equal('active');
    const tested = await flat('POST', '/rules/test', {
      line: { date: '2026-04-27', direction: 'out', amount: 1_100, description: 'ガス' },
    });
    expect((tested.body['matched'] as Record<string, unknown>)['rule_id'], tested.text).to.equal(made.body['id']);
  });

  it('are tested on a line: which one takes it, why the others do not, and the entry that it books', async () => {
    const { send, rule, load, act, baId } = await place();
    const [late, first, idle, large] = [
      await rule({ name: '後' }),
      await rule({ name: '先', priority: 5, lines: [{ accountCode: '6230', taxCode: 'P10', rest: true }] }),
      await rule({ name: '休み', priority: 1 }, null),
      await rule({
        name: '大口',
        priority: 2,
        conditions: [
          { field: 'description', operator: 'contains', value: 'デンキ' },
          { field: 'amount', operator: 'gte', value: 100_000 },
        ],
      }),
    ];
    const [line] = await load({ amount: 11_000 });
    const test = async (body: object): Promise<Record<string, unknown>> => {
      const answer = await send('POST', '/rules/test', body);
      expect(answer.status, answer.text).to.equal(200);
      return answer.body;
    };
    const told = await test({ transactionId: line?.['id'] });
    expect(told['matched']).to.include({ ruleId: first, name: '先', action: 'suggest' });
    expect(told['about'], 'nothing that only the books need').to.have.all.keys(
      ...['description', 'amount', 'direction', 'bankAccountId', 'date'],
    );
    expect(told['rules']).to.have.deep.ordered.members([
      {
        ...{ ruleId: large, name: '大口', priority: 2, status: 'active', outcome: 'no_match' },
        conditions: [
          { condition: { field: 'description', operator: 'contains', value: 'デンキ' }, holds: true },
          { condition: { field: 'amount', operator: 'gte', value: 100_000 }, holds: false },
        ],
      },
      ...(
        [
          [first, '先', 5, 'active', 'matched'],
          [late, '後', 100, 'active', 'too_late'],
          [idle, '休み', 1, 'inactive', 'inactive'],
        ] as const
      ).map(([ruleId, name, priority, status, outcome]) => ({
        ...{ ruleId, name, priority, status, outcome },
        conditions: [{ condition: { field: 'description', operator: 'contains', value: 'デンキ' }, holds: true }],
      })),
    ]);
    // What it says is what the line is booked with.
    const { lines } = told['entry'] as { lines: Record<string, unknown>[] };
    const booked = await act(line ?? {}, 'accept');
    expect(booked.status, booked.text).to.equal(200);
    const [match] = booked.body['matches'] as { entryId: string }[];
    const entry = (await send('GET', `/journal-entries/${match?.entryId}`)).body['lines'] as Record<string, unknown>[];
    const said = (all: Record<string, unknown>[]): string[] =>
      all
        .map((one) =>
          JSON.stringify([one['side'], one['accountCode'], one['amount'], one['taxCode'], one['isTaxLine']]),
        )
        .toSorted();
    expect(said(lines)).to.deep.equal(said(entry)).and.to.have.length(3);
    // A line that may come, and a rule that is not written yet; one that ignores; none at all.
    const may = { date: '2026-04-27', direction: 'out', amount: 500, description: 'デンキ', bankAccountId: baId };
    const conditions = [{ field: 'amount', operator: 'lt', value: 1_000 }];
    const sent = await test({ line: may, rule: { conditions, priority: 0, action: 'ignore' } });
    expect(sent['matched']).to.include({ action: 'ignore' }).and.not.have.property('ruleId');
    expect(sent).to.include({ reason: 'the rule says that this is not booked' }).and.not.have.property('entry');
    const none = await test({ line: { ...may, description: 'ガス' } });
    expect(none).to.include({ reason: 'no rule is for it' }).and.not.have.any.keys('matched', 'entry');
    for (const [body, field] of [
      [{}, 'text'],
      [{ line: may, text: 'x' }, 'text'],
      [{ transactionId: `btx_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}` }, 'transactionId'],
      [
        { line: { ...may, bankAccountId: `ba_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}` } },
        'line.bankAccountId',
      ],
      [{ line: may, rule: { conditions, lines: [{ accountCode: '9999', rest: true }] } }, 'rule.lines[0].accountCode'],
      [{ text: '電気代' }, 'text'],
    ] as const) {
      const refused = await send('POST', '/rules/test', body);
      expect([refused.status, refused.body['field']], refused.text).to.deep.equal([400, field]);
    }
  });

  it('are tested on a sentence: the entry is the one that the sentence makes', async () => {
    const { send, rule } = await place();
    await rule({
      name: 'クラウド',
      conditions: [{ field: 'description', operator: 'contains', value: 'さくら' }],
      paymentAccountCode: '1130',
    });
    await rule({ name: '銀行だけ', conditions: [{ field: 'description', operator: 'contains', value: 'ガス' }] });
    const text = 'さくら 利用料 5,500円';
    const told = await send('POST', '/rules/test', { text, date: '2026-04-20' });
    expect(told.status, told.text).to.equal(200);
    expect(
      (told.body['rules'] as { name: string; outcome: string }[]).map(({ name, outcome }) => [name, outcome]),
    ).to.deep.equal([
      ['クラウド', 'matched'],
      ['銀行だけ', 'no_match'],
    ]);
    const made = await send('POST', '/nl-journal', { text, date: '2026-04-20' });
    expect(made.status, made.text).to.equal(201);
    const said = (lines: unknown): unknown =>
      (lines as Record<string, unknown>[]).map((one) => [
        one['side'],
        one['accountCode'],
        one['amount'],
        one['taxCode'],
      ]);
    expect(said((told.body['entry'] as { lines: unknown }).lines)).to.deep.equal(said(made.body['lines']));
  });

  it('name what the company has: an archived bank account, and no amount between, are refused', async () => {
    const { send, baId } = await place();
    const refused = async (condition: object): Promise<unknown[]> => {
      const body = { name: 'x', conditions: [condition], action: 'ignore' };
      const answer = await send('POST', '/rules', body);
      return [answer.status, answer.body['code'], answer.body['field']];
    };
    expect(await refused({ field: 'amount', operator: 'between', value: 5, to: 4 })).to.deep.equal([
      400,
      'validation_error',
      'conditions[0].to',
    ]);
    const archived = await send('POST', `/bank-accounts/${baId}/archive`, {});
    expect(archived.status, archived.text).to.equal(200);
    expect(await refused({ field: 'bank_account', operator: 'equals', value: baId })).to.deep.equal([
      409,
      'invalid_state',
      'conditions[0].value',
    ]);
  });
});
