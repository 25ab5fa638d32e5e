// Rules held against as many lines as may be: nobody else waits for it.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { made } from './http/samples.ts';
import { stretchOf } from './stretch.ts';

const HELD_MS = 100;
const LINES = 20_000;
/** Globs of 99 stars, each with an end that no line has: it is looked for through the whole of each. */
const GLOBS = Array.from({ length: 20 }, (_, n) => ({
  field: 'description',
  operator: 'glob',
  value: `${'*a'.repeat(98)}*${n}`,
}));

describe('rules over 20,000 lines', function large() {
  this.timeout(180_000);
  let api: Api;
  let company: { companyId: string; key: string };
  before(async () => {
    api = await startApi('rules_large');
    const { companyId, ownerKey: key } = await api.newCompany();
    company = { companyId, key };
    const { id } = await made(api, company, '/bank-accounts', { name: '銀行', type: 'bank' });
    const transactions = Array.from({ length: LINES }, (_, i) => ({
      date: `2026-04-${String((i % 30) + 1).padStart(2, '0')}`,
      direction: 'out',
      amount: 1_000 + i,
      description: `${'aｱ'.repeat(97)}${i}x`,
    }));
    for (let from = 0; from < LINES; from += 5_000)
      await made(api, company, `/bank-accounts/${String(id)}/transactions/import`, {
        transactions: transactions.slice(from, from + 5_000),
      });
  });
  after(() => api.close());

  const tried = (rule: object): Promise<Answer> =>
    api.call('POST', `/v1/companies/${company.companyId}/rules/backtest`, {
      key: company.key,
      body: { rule, from: '2026-04-01', to: '2026-04-30' },
    });

  it('a backtest of 20 globs of 99 stars looks at all of them, 100 ms of the loop at a time', async () => {
    let answer: Answer | undefined;
    const { longestMs, totalMs } = await stretchOf(
      async () => {
        answer = await tried({ logic: 'or', conditions: GLOBS });
      },
      (held) => held.longestMs < HELD_MS,
    );
    if (process.env['TEST_FIGURES']) console.log(`      ${longestMs.toFixed(0)} of ${totalMs.toFixed(0)} ms`);
    expect(answer?.status, answer?.text).to.equal(200);
    expect(answer?.body).to.deep.include({ lines: LINES, hits: 0 });
    expect(longestMs).to.be.below(HELD_MS);
  });

  it('finds each line once, whatever else lies on its day', async () => {
    const conditions = [{ field: 'amount', operator: 'between', value: 1_000, to: 1_000 + LINES }];
    expect((await tried({ conditions })).body).to.deep.include({ lines: LINES, hits: LINES, unbooked: LINES });
  });
});
