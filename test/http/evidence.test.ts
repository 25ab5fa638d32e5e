// Evidence over HTTP, checked as those check it who trust nobody: what a figure stands on adds up to it and stands in
// the signed history, and one balance of a close is shown without the others.
import { expect } from 'chai';
import { keyOfSeed, keySigner, isSignedBy, openedNote, readCheckpoint } from '../../src/engine/note.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { checkedEvidence, checkedBalance, type ShownEvidence, type ShownBalance } from '../proof/evidence-checker.ts';
import { entryBody, furnish, made, signed, type House } from './samples.ts';

const SEED_KEY = keySigner(keyOfSeed(Buffer.alloc(32, 7))).publicKey;

/** The facts of a note whose signature is that of the tests' key. */
function opened(note: string): { size: number; root: Buffer } {
  const { text, signatures } = openedNote(note) ?? { text: '', signatures: [] };
  expect(isSignedBy(SEED_KEY, text, signatures[0]?.signature ?? Buffer.alloc(0))).to.equal(true);
  return readCheckpoint(text) ?? expect.fail(`no checkpoint: ${text}`);
}

describe('evidence over HTTP', function () {
  this.timeout(180_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_evidence');
    house = await furnish(api);
  });
  after(() => api.close());

  const get = (path: string, key = house.key): Promise<Answer> =>
    api.call('GET', `/v1/companies/${house.companyId}${path}`, { key });
  const post = (path: string, body: object): Promise<Answer> =>
    api.call('POST', `/v1/companies/${house.companyId}${path}`, { key: house.key, body });
  const entry = (date: string, amount: number): Promise<Record<string, unknown>> =>
    made(
      api,
      house,
      '/journal-entries',
      entryBody({
        effectiveDate: date,
        lines: [
          { side: 'debit', accountCode: '6320', amount },
          { side: 'credit', accountCode: '1120', amount },
        ],
      }),
    );
  const closed = async (monthId = house.monthId): Promise<void> => {
    await post('/jobs/run', {});
    await post(`/fiscal-periods/${monthId}/month-end`, { steps: ['jobs', 'depreciation'] });
    const { status, text, body } = await post(`/fiscal-periods/${monthId}/close`, {});
    expect(status, text).to.equal(200);
    expect(body['seal']).to.equal('pending');
    await signed(api, house);
  };

  it('a balance begins at the last close; an amended entry is shown with all that happened to it', async () => {
    const may = await entry('2026-05-10', 500);
    await entry('2026-04-11', 300);
    const before = (await get('/evidence?accountCode=1120&from=2026-05-01&to=2026-05-31&wait=10')).body;
    expect(before['openings']).to.equal(undefined);
    await closed();
    const path = `/journal-entries/${may['id'] as string}`;
    const amended = await api.call('PATCH', `/v1/companies/${house.companyId}${path}`, {
      key: house.key,
      body: {
        version: may['version'],
        reason: '訂正',
        lines: [
          { side: 'debit', accountCode: '6320', amount: 700 },
          { side: 'credit', accountCode: '1120', amount: 700 },
        ],
      },
    });
    expect(amended.status, amended.text).to.equal(200);
    await signed(api, house);
    const { body, text, status } = await get('/evidence?accountCode=1120&from=2026-05-01&to=2026-05-31');
    expect(status, text).to.equal(200);
    const shown = JSON.parse(text) as ShownEvidence;
    const facts = opened(shown.checkpoint);
    const { opening, debit, credit } = checkedEvidence(shown, facts);
    const ledger = (await get('/reports/general-ledger?accountCode=1120&from=2026-05-01&to=2026-05-31')).body;
    const [row] = ledger['accounts'] as { opening: number; debit: number; credit: number; closing: number }[];
    expect(shown.openings).to.have.length(1);
    expect(opening).to.equal(BigInt(row?.opening ?? 0));
    expect([debit, credit, opening + debit - credit]).to.deep.equal(
      [row?.debit, row?.credit, row?.closing].map((sum) => BigInt(sum ?? 0)),
    );
    expect((body['says'] as { message: string }).message).to.match(/none is missing is not proved/);
    const mine = shown.entries.find(({ id }) => id === may['id']);
    expect(mine?.sequences).to.have.length(2);
    // The same entry without its amendment does not come to the sums.
    const cut = shown.leaves.findIndex((leaf) => leaf.includes('journal_entry.amended'));
    const without = {
      ...shown,
      leaves: shown.leaves.filter((_leaf, n) => n !== cut),
      proofs: shown.proofs.filter((_proof, n) => n !== cut),
    };
    expect(() => checkedEvidence(without, facts)).to.throw(/come to/);

    // At the size before: as it was known then.
    const past = JSON.parse(
      (await get(`/evidence?accountCode=1120&from=2026-05-01&to=2026-05-31&size=${before['size'] as number}`)).text,
    ) as ShownEvidence;
    expect(past.openings).to.equal(undefined);
    const then = checkedEvidence(past, opened(past.checkpoint));
    expect(past.size).to.equal(before['size']);
    expect(then.opening + then.debit - then.credit).to.equal(BigInt((row?.closing ?? 0) + 200));
  });

  it('pages hold every entry once, and each adds up for itself', async () => {
    const path = '/evidence?accountCode=6320&from=2026-04-01&to=2026-05-31&limit=1';
    const ids: string[] = [];
    const sums = { debit: 0n, credit: 0n };
    let cursor = '';
    let total: ShownEvidence['total'] | undefined;
    do {
      const page = JSON.parse((await get(`${path}${cursor}`)).text) as ShownEvidence;
      const { debit, credit } = checkedEvidence(page, opened(page.checkpoint));
      ids.push(...page.entries.map(({ id }) => id));
      sums.debit += debit;
      sums.credit += credit;
      ({ total } = page);
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(ids).size).to.equal(total?.entries);
    expect([sums.debit, sums.credit]).to.deep.equal([BigInt(total?.debit ?? 0), BigInt(total?.credit ?? 0)]);
  });

  it('one balance is shown alone, and nothing else of the books stands in it', async () => {
    const { text, status } = await get(`/fiscal-periods/${house.monthId}/balances/1120/proof`);
    expect(status, text).to.equal(200);
    const shown = JSON.parse(text) as ShownBalance;
    checkedBalance(shown, opened(shown.checkpoint));
    const trial = (await get('/reports/trial-balance?from=2026-04-01&to=2026-04-30&includeClosing=true')).body;
    const rows = trial['rows'] as { code?: string; accountId?: string; values: Record<string, number> }[];
    const row = rows.find(({ code }) => code === '1120');
    expect(BigInt(shown.row[5])).to.equal(
      BigInt(row?.values['closingDebit'] ?? 0) - BigInt(row?.values['closingCredit'] ?? 0),
    );
    for (const other of rows.filter(({ accountId, code }) => accountId !== undefined && code !== '1120'))
      expect(text).to.not.include(other.accountId);
    // A row of another close is not among these.
    expect(() => checkedBalance({ ...shown, index: shown.index + 1 }, opened(shown.checkpoint))).to.throw(/not among/);
  });

  it('refuses what is not there, and says what to do', async () => {
    const open = (
      (await get('/fiscal-periods?type=month&limit=12')).body['data'] as { id: string; status: string }[]
    ).find(({ status }) => status === 'open');
    const answer = await get(`/fiscal-periods/${open?.id}/balances/1120/proof`);
    expect([answer.status, answer.body['code']]).to.deep.equal([409, 'invalid_state']);
    expect((await get(`/fiscal-periods/${house.monthId}/balances/nothing/proof`)).status).to.equal(404);
    const none = await get('/evidence?from=2026-04-01&to=2026-04-30');
    expect([none.status, none.body['field']]).to.deep.equal([400, 'accountCode']);
    expect((await get('/evidence?accountCode=1120&from=2026-04-01&to=2026-04-30&size=3')).status).to.equal(404);
  });

  it('of several closes before the range the last one opens it', async () => {
    const months = (await get('/fiscal-periods?type=month&limit=24')).body['data'] as {
      id: string;
      startDate: string;
    }[];
    await closed(months.find(({ startDate }) => startDate === '2026-05-01')?.id);
    await entry('2026-06-10', 900);
    await signed(api, house);
    const { text, status } = await get('/evidence?accountCode=1120&from=2026-06-01&to=2026-06-30');
    expect(status, text).to.equal(200);
    const shown = JSON.parse(text) as ShownEvidence;
    const { opening } = checkedEvidence(shown, opened(shown.checkpoint));
    const ledger = (await get('/reports/general-ledger?accountCode=1120&from=2026-06-01&to=2026-06-30')).body;
    const [row] = ledger['accounts'] as { opening: number }[];
    expect(opening).to.equal(BigInt(row?.opening ?? 0));
  });
});
