// Closing with invoices, assets, accruals and contracts open: what a dry run answers is what then happens, event by
// event, where something stands in the way and where nothing does.
import { expect } from 'chai';
import type { Clock } from '../src/engine/ports.ts';
import { contractBody, made, saleBody } from './http/samples.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { rehearsedBy } from './rehearsed.ts';

interface Told {
  readonly type: string;
  readonly data: object;
}
interface Effects {
  readonly events: readonly Told[];
  readonly balances: readonly { accountCode: string; before: number; after: number }[];
  readonly warnings: readonly { code: string }[];
}
interface Line {
  readonly side: string;
  readonly accountCode: string;
  readonly amount: number;
}
/** Ids of new things and times differ from run to run: ids are told by their kind and order, times not at all. */
const alike = (events: readonly Told[]): unknown => {
  const names = new Map<string, string>();
  const text = JSON.stringify(events.map(({ type, data }) => ({ type, data })))
    .replace(/\b(\w+)_[0-9a-f]{8}-[0-9a-f-]{27}\b/g, (id, kind: string) => {
      if (!names.has(id)) names.set(id, `${kind} ${names.size}`);
      return names.get(id) as string;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replace(/"(?:seed|root)":"[^"]*"/g, '"drawn":""');
  return JSON.parse(text) as unknown;
};

describe('a close that is tried first', function closing() {
  this.timeout(120_000);
  let api: Api;
  let companyId: string;
  let key: string;
  const clock: Clock = { ...CLOCK, now: () => Date.parse('2026-07-10T03:00:00Z') };
  const send = (method: string, path: string, body?: object): Promise<Answer> =>
    api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
  const idOf = async (name: string): Promise<string | undefined> =>
    ((await send('GET', '/fiscal-periods?limit=200')).body['data'] as { id: string; name: string }[]).find(
      (period) => period.name === name,
    )?.id;
  const end = async (): Promise<number> =>
    (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision;
  /** Tries a request, does it, and holds what was told against what was written. */
  const triedAndDone = async (path: string, body: object): Promise<{ effects: Effects; done: Answer }> => {
    const before = await end();
    const tried = await send('POST', path, { ...body, dryRun: true });
    expect(tried.status, tried.text).to.equal(200);
    expect(await end(), 'a dry run writes nothing').to.equal(before);
    const done = await send('POST', path, body);
    expect(done.status, done.text).to.equal(200);
    const past = await api.log.readStream(`ledger-${companyId}`, { limit: before + 1 });
    const written = await api.log.readStream(`ledger-${companyId}`, { from: before + 1, limit: 500 });
    const asRehearsed = rehearsedBy(past.events, written.events);
    const told = written.events.map(({ type, data }) => ({ type, data: asRehearsed(data) })) as unknown as Told[];
    const effects = tried.body['effects'] as Effects;
    expect(effects.events.length, path).to.be.greaterThan(0);
    expect(alike(effects.events), path).to.deep.equal(alike(told));
    expect(effects.warnings.map(({ code }) => code)).to.deep.equal(
      ((done.body['warnings'] ?? []) as { code: string }[]).map(({ code }) => code),
    );
    return { effects, done };
  };

  before(async () => {
    api = await startApi('closing', { clock });
    ({ companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01', clock: { enabled: false } }));
    const at = { companyId, key };
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    await made(api, at, '/fixed-assets', {
      name: '焙煎機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-02-10',
      acquisitionCost: 1_000_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    });
    await made(api, at, '/accrual-schedules', {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 30_000,
      startDate: '2026-02-01',
      endDate: '2026-04-30',
      profitLossAccountCode: '6350',
      opening: { date: '2026-02-01', accountCode: '1130' },
    });
    const terms = { startDate: '2026-02-01', endDate: '2027-01-31', recognition: 'straight_line' };
    const contract = await made(api, at, '/contracts', contractBody({ ...terms, billing: { frequency: 'quarterly' } }));
    await made(api, at, `/contracts/${contract['id'] as string}/activate`, {});
    const sale = await made(api, at, '/invoices', saleBody({ issueDate: '2026-03-10' }));
    await made(api, at, `/invoices/${sale['id'] as string}/issue`, {});
  });
  after(() => api.close());

  it('is refused as it would be, by the same findings', async () => {
    const path = `/fiscal-periods/${await idOf('FY2025')}/close`;
    const [tried, done] = [await send('POST', path, { dryRun: true }), await send('POST', path, {})];
    const told = ({ status, text }: Answer): unknown => [status, text.replace(/req_[\w-]+/g, 'request')];
    expect(told(tried)).to.deep.equal(told(done));
    expect(JSON.stringify(told(done)))
      .to.contain('accruals_due')
      .and.to.contain('depreciation_not_posted');
  });

  it('does what it said, step by step, once what is due is done', async () => {
    for (const month of ['2026-02', '2026-03']) await triedAndDone('/fixed-assets/depreciate', { month });
    const { effects: jobs } = await triedAndDone('/jobs/run', { through: '2026-03-31' });
    expect(jobs.events.map(({ type }) => type))
      .to.include('invoice.drafted')
      .and.to.include('contract.billed');
    // The draft of the contract is not issued: both say so, and the year closes all the same.
    const { effects, done } = await triedAndDone(`/fiscal-periods/${await idOf('FY2025')}/close`, {});
    expect(effects.warnings.map(({ code }) => code)).to.include('contracts_unbilled');
    // The balances that were told are those before and what the closing entries move.
    const moved = new Map<string, number>();
    for (const { lines } of done.body['closingEntries'] as { lines: Line[] }[])
      for (const { side, accountCode, amount } of lines)
        moved.set(accountCode, (moved.get(accountCode) ?? 0) + (side === 'debit' ? amount : -amount));
    expect(moved.size).to.be.greaterThan(3);
    expect(
      effects.balances.map(({ accountCode, before, after }) => [accountCode, Math.abs(after - before)]),
    ).to.have.deep.members([...moved].map(([code, amount]) => [code, Math.abs(amount)]));
  });
});
