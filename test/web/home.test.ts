// Every figure of the home page leads to the whole list behind it, which sums to it: now, and at moments of the past.
import { expect } from 'chai';
import { dateInZone } from '../../src/domain/dates.ts';
import { startApi, type Api } from '../api.ts';

interface Linked {
  readonly links?: Readonly<Record<string, string>>;
}
interface Line {
  readonly accountCode: string;
  readonly side: 'debit' | 'credit';
  readonly amount: number;
}
interface Point extends Linked {
  readonly month: string;
  readonly value: number;
}
interface Owed extends Linked {
  readonly total: number;
  readonly overdue: number;
  readonly ages: readonly { readonly key: string; readonly amount: number }[];
}
interface Home extends Linked {
  readonly cash: number;
  readonly receivables: Owed;
  readonly payables: Owed;
  readonly monthToDate: Linked & Record<'revenue' | 'expense' | 'net', number>;
  readonly yearToDate: Linked & Record<'revenue' | 'expense' | 'net', number>;
  readonly series: Readonly<Record<'revenue' | 'expense' | 'cash', readonly Point[]>>;
  readonly draftsCount: number;
  readonly chain: { readonly position: number };
}

describe('the figures of the home page', function home() {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  const moments: number[] = [];

  const get = async <T>(path: string): Promise<T> => {
    const { status, text, body } = await api.call('GET', path, { key });
    expect(status, `${path} ${text.slice(0, 300)}`).to.equal(200);
    return body as T;
  };
  /** Debits less credits of the accounts that a list of entries is about, over all of its pages. */
  async function listed(link: string): Promise<number> {
    const accounts = new URL(link, api.origin).searchParams.get('accountCode')?.split(',') ?? [];
    let sum = 0;
    for (let next: string | undefined = `${link}&limit=2`; next !== undefined;) {
      const page: { data: { lines: Line[] }[]; nextCursor?: string } = await get(next);
      for (const { lines } of page.data)
        for (const { accountCode, side, amount } of lines)
          if (accounts.includes(accountCode)) sum += side === 'debit' ? amount : -amount;
      next = page.nextCursor === undefined ? undefined : `${link}&limit=2&cursor=${page.nextCursor}`;
    }
    return sum;
  }
  /** What the ledger of these accounts closes with, or moves by. */
  async function inLedger(link: string, isBalance: boolean): Promise<number> {
    const { accounts } = await get<{ accounts: Record<string, number | string>[] }>(link);
    return accounts.reduce((sum, one) => {
      const { opening = 0, debit = 0, credit = 0, normalSide } = one as Record<string, number>;
      const moved = debit - credit;
      const opened = String(normalSide) === 'credit' ? -opening : opening;
      return sum + (isBalance ? opened + moved : moved);
    }, 0);
  }

  before(async () => {
    api = await startApi('web_home');
    const made = await api.newCompany({ fiscalYearStart: '2026-04-01' });
    companyId = made.companyId;
    key = made.ownerKey;
    const today = dateInZone('Asia/Tokyo', Date.now());
    const partner = await api.call('POST', `/v1/companies/${companyId}/partners`, {
      key,
      body: { name: '青葉商事', types: ['customer'] },
    });
    const partnerId = partner.body['id'] as string;
    const post = async (effectiveDate: string, debit: object, credit: object, amount: number): Promise<void> => {
      const lines = [
        { side: 'debit', amount, ...debit },
        { side: 'credit', amount, ...credit },
      ];
      const body = { effectiveDate, status: 'posted', lines };
      const {
        status,
        text,
        body: entry,
      } = await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body });
      expect(status, text).to.equal(201);
      moments.push(entry['streamPosition'] as number);
    };
    const sold = { accountCode: '1220', partnerId };
    await post('2026-05-10', { accountCode: '1130' }, { accountCode: '3110' }, 1_000_000);
    await post('2026-06-10', { accountCode: '6320' }, { accountCode: '1130' }, 110_000);
    await post('2026-07-10', sold, { accountCode: '4110' }, 300_000);
    await post('2026-08-31', { accountCode: '1110' }, sold, 100_000);
    await post(today, sold, { accountCode: '4110' }, 55_000);
    await post(today, { accountCode: '6310' }, { accountCode: '1110' }, 20_000);
  });
  after(() => api.close());

  /** Checks every linked figure; answers how many there were. */
  async function checked(query: string): Promise<number> {
    const board = await get<Home>(`/v1/companies/${companyId}/dashboard${query}`);
    let figures = 0;
    const leads = async (what: string, value: number, { links = {} }: Linked, isBalance: boolean): Promise<void> => {
      const { entries, ledger } = links;
      if (entries !== undefined) expect(await listed(entries), `${what}: entries`).to.equal(value);
      if (ledger !== undefined) expect(await inLedger(ledger, isBalance), `${what}: ledger`).to.equal(value);
      if (entries === undefined && ledger === undefined) expect(value, `${what} leads nowhere`).to.equal(0);
      figures += 1;
    };
    await leads('cash', board.cash, board, true);
    for (const point of board.series.revenue) await leads(`revenue ${point.month}`, -point.value, point, false);
    for (const point of board.series.expense) await leads(`expense ${point.month}`, point.value, point, false);
    for (const point of board.series.cash) await leads(`cash ${point.month}`, point.value, point, true);
    for (const [what, result] of Object.entries({ month: board.monthToDate, year: board.yearToDate })) {
      const pl = await get<{ rows: { code: string; class?: string; kind: string; values: { total: number } }[] }>(
        result.links?.['details'] as string,
      );
      const sum = (of: string): number =>
        pl.rows.reduce((t, row) => (row.kind === 'account' && row.class === of ? t + row.values.total : t), 0);
      expect([sum('revenue'), sum('expense')], what).to.deep.equal([result.revenue, result.expense]);
      figures += 3;
    }
    for (const owed of [board.receivables, board.payables]) {
      const aging = await get<{ totals: Record<string, number> }>(owed.links?.['details'] as string);
      expect(aging.totals['total'] ?? 0).to.equal(owed.total);
      for (const { key: bucket, amount } of owed.ages) {
        expect(aging.totals[bucket] ?? 0, bucket).to.equal(amount);
        figures += 1;
      }
      const late = owed.ages.filter((one) => one.key !== 'current').reduce((t, { amount }) => t + amount, 0);
      expect(late).to.equal(owed.overdue);
      figures += 2;
    }
    return figures;
  }

  it('now', async () => {
    expect(await checked('')).to.be.at.least(50);
    const { links = {}, draftsCount } = await get<Home>(`/v1/companies/${companyId}/dashboard`);
    for (const name of ['drafts', 'approvals', 'runway']) await get(links[name] as string);
    expect((await get<{ total: number }>(links['drafts'] as string)).total).to.equal(draftsCount);
  });

  it('at three moments of the past', async () => {
    for (const moment of [moments[0], moments[2], moments[3]]) {
      expect(await checked(`?knownAt=${moment}`), String(moment)).to.be.at.least(50);
      const { chain } = await get<Home>(`/v1/companies/${companyId}/dashboard?knownAt=${moment}`);
      expect(chain.position).to.equal(moment);
    }
  });
});
