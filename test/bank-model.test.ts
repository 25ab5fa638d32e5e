// Laws of bank transactions: lines are imported, matched, booked, undone and ignored, entries posted and reversed, in
// any order; a model of a few sums is kept beside. Never is more matched than there is, the book counts what waits, and
// what the books say plus what waits is what the bank says.
import { expect } from 'chai';
import fc from 'fast-check';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { made } from './http/samples.ts';

type Act =
  | { readonly act: 'import'; readonly yen: number; readonly day: number }
  | { readonly act: 'post'; readonly yen: number; readonly day: number }
  | {
      readonly act: 'match' | 'book' | 'unmatch' | 'ignore' | 'unignore';
      readonly line: number;
      readonly entry: number;
    }
  | { readonly act: 'reverse'; readonly entry: number };

const yen = fc.constantFrom(100, 200, 300, -100, -200, -300);
const day = fc.integer({ min: 1, max: 28 });
const nth = fc.nat({ max: 9 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('import' as const), yen, day }),
  fc.record({ act: fc.constant('post' as const), yen, day }),
  fc.record({
    act: fc.constantFrom(
      'match' as const,
      'match' as const,
      'book' as const,
      'unmatch' as const,
      'ignore' as const,
      'unignore' as const,
    ),
    line: nth,
    entry: nth,
  }),
  fc.record({ act: fc.constant('reverse' as const), entry: nth }),
);

interface Line {
  readonly id: string;
  readonly amount: number;
  readonly unmatchedAmount: number;
  readonly direction: string;
  readonly status: string;
  readonly matches: readonly { readonly amount: number; readonly entryId: string }[];
}

describe('laws of bank transactions', function laws() {
  this.timeout(300_000);
  let api: Api;
  before(async () => {
    api = await startApi('bank_model');
  });
  after(() => api.close());

  it('hold in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
        const { companyId, ownerKey: key } = await api.newCompany({});
        const at = { companyId, key };
        const baId = (await made(api, at, '/bank-accounts', { name: 'x', type: 'bank' }))['id'] as string;
        const send = (method: string, path: string, body?: object): Promise<Answer> =>
          api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
        const lines: string[] = [];
        const entries: string[] = [];
        /** What the bank and the books moved, by what was done: kept without asking. */
        let bank = 0;
        let ledger = 0;
        const taken = new Map<string, number>();
        const step = async (one: Act, n: number): Promise<void> => {
          if (one.act === 'import') {
            const amount = Math.abs(one.yen);
            const direction = one.yen > 0 ? 'in' : 'out';
            const date = `2026-04-${String(one.day).padStart(2, '0')}`;
            const transactions = [{ date, direction, amount, description: `${n}` }];
            const done = await send('POST', `/bank-accounts/${baId}/transactions/import`, { transactions });
            const list = await send(
              'GET',
              `/bank-accounts/${baId}/transactions?importBatchId=${done.body['importBatchId'] as string}`,
            );
            lines.push((list.body['data'] as Line[])[0]?.id ?? '');
            bank += one.yen;
          } else if (one.act === 'post') {
            const [debit, credit] = one.yen > 0 ? ['1130', '4110'] : ['6320', '1130'];
            const amount = Math.abs(one.yen);
            const entry = await made(api, at, '/journal-entries', {
              effectiveDate: `2026-04-${String(one.day).padStart(2, '0')}`,
              lines: [
                { side: 'debit', accountCode: debit, amount },
                { side: 'credit', accountCode: credit, amount },
              ],
            });
            entries.push(entry['id'] as string);
            ledger += one.yen;
            taken.set(entry['id'] as string, one.yen);
          } else if (one.act === 'reverse') {
            const id = entries[one.entry % Math.max(1, entries.length)];
            if (id === undefined) return;
            const all = await everyLine();
            const isMatched = all.some(({ matches }) => matches.some(({ entryId }) => entryId === id));
            const done = await send('POST', `/journal-entries/${id}/reverse`, {});
            if (isMatched) expect(done.body['code'], done.text).to.equal('entry_is_matched');
            if (done.status === 201) ledger -= taken.get(id) ?? 0;
          } else {
            const id = lines[one.line % Math.max(1, lines.length)];
            if (id === undefined) return;
            const path = `/bank-accounts/${baId}/transactions/${id}`;
            const before = (await send('GET', path)).body as unknown as Line;
            const sign = before.direction === 'in' ? 1 : -1;
            if (one.act === 'match')
              await send('POST', `${path}/match`, {
                matches: [{ entryId: entries[one.entry % Math.max(1, entries.length)] ?? 'je_x' }],
              });
            else if (one.act === 'book') {
              const amount = Math.min(100, before.unmatchedAmount);
              const done = await send('POST', `${path}/match`, {
                lines: [{ accountCode: '7190', amount: Math.max(1, amount) }],
              });
              if (done.status === 200) ledger += sign * amount;
            } else {
              const done = await send('POST', `${path}/${one.act}`, {});
              if (one.act === 'unmatch' && done.status === 200)
                for (const { amount, entryId } of before.matches) if (!taken.has(entryId)) ledger -= sign * amount;
            }
          }
        };
        const everyLine = async (): Promise<Line[]> =>
          (await send('GET', `/bank-accounts/${baId}/transactions?limit=100`)).body['data'] as Line[];
        for (const [n, one] of acts.entries()) await step(one, n);
        const all = await everyLine();
        const matchedEntries = all.flatMap(({ matches }) => matches.map(({ entryId }) => entryId));
        expect(new Set(matchedEntries).size, 'each entry is matched once').to.equal(matchedEntries.length);
        for (const { amount, unmatchedAmount, matches, status } of all) {
          const sum = matches.reduce((total, match) => total + match.amount, 0);
          expect(sum, 'matches are at most the amount').to.be.at.most(amount);
          expect(unmatchedAmount).to.equal(amount - sum);
          if (status !== 'ignored') expect(status === 'matched').to.equal(unmatchedAmount === 0);
        }
        const { body, text } = await send('GET', `/bank-accounts/${baId}/reconciliation?asOf=2027-03-31`);
        const parts = body['explainedBy'] as Record<string, { amount: number; count: number }>;
        expect([body['statementBalance'], body['ledgerBalance']], text).to.deep.equal([bank, ledger]);
        expect(bank - ledger, text).to.equal(
          (parts['unmatchedLines']?.amount ?? 0) +
            (parts['ignoredLines']?.amount ?? 0) -
            (parts['unmatchedEntries']?.amount ?? 0),
        );
        const open = all.filter(({ status }) => !['matched', 'ignored'].includes(status)).length;
        expect(parts['unmatchedLines']?.count).to.equal(open);
        // The book counts the same as the rows: a close says so.
        const months = (await send('GET', '/fiscal-periods?type=month&sort=startDate')).body['data'] as {
          id: string;
        }[];
        const close = await send('POST', `/fiscal-periods/${months[0]?.id ?? ''}/close`, { dryRun: true });
        const checks = (close.body['checks'] ?? []) as { code: string; count: number }[];
        const waiting =
          close.status === 200 ? 0 : (checks.find(({ code }) => code === 'unmatched_bank_transactions')?.count ?? 0);
        expect(waiting, close.text).to.equal(open);
      }),
      { numRuns: depth(12, 150) },
    );
  });
});
