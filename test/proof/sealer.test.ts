// Seals of closes by the real service: once a checkpoint covers the close, with the statements as they were at it; one
// seal whatever crashes and whoever leads, superseded by a reopen, and known to the auditor's tool.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { namedFiles } from '../../src/engine/verify-documents.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import type { DocumentStore } from '../../src/engine/ports.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { entryBody, furnish, made, signed, type House } from '../http/samples.ts';

interface Seal {
  readonly status: string;
  readonly closeSequence: number;
  readonly size: number;
  readonly note: string;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

describe('seals of closes', function () {
  this.timeout(180_000);
  let api: Api;
  let house: House;
  const kept = new Map<string, Buffer>();
  const documents: DocumentStore = {
    put: (companyId, sha256, bytes) => Promise.resolve(void kept.set(`${companyId} ${sha256}`, Buffer.from(bytes))),
    get: (companyId, sha256) => Promise.resolve(kept.get(`${companyId} ${sha256}`)),
    async *list() {
      for (const key of [...kept.keys()]) {
        const [companyId = '', sha256 = ''] = key.split(' ');
        yield await Promise.resolve({ companyId, sha256 });
      }
    },
    mark: () => Promise.resolve(undefined),
    setMark: () => Promise.resolve(),
  };
  before(async () => {
    api = await startApi('sealer', { documents });
    house = await furnish(api);
  });
  after(() => api.close());
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    api.call(method, `/v1/companies/${house.companyId}${path}`, { key: house.key, ...(body && { body }) });
  const sealsOf = async (periodId: string): Promise<Seal[]> =>
    (await call('GET', `/fiscal-periods/${periodId}/seals`)).body['data'] as Seal[];

  it('follow the close, cover it, and name the statements as they were; once, superseded by a reopen', async () => {
    const opened = await call('POST', '/fiscal-periods', { startDate: '2025-04-01' });
    const id = opened.body['id'] as string;
    const sale = entryBody({ effectiveDate: '2025-05-01' });
    await made(api, house, '/journal-entries', sale);
    const closed = await call('POST', `/fiscal-periods/${id}/close`, {});
    expect([closed.status, closed.body['seal']], closed.text).to.deep.equal([200, 'pending']);
    expect(await sealsOf(id)).to.deep.equal([]);
    // What is posted afterwards stands in no statement of the close.
    await made(api, house, '/journal-entries', entryBody());
    await signed(api, house);
    await Promise.all([api.engine.sealer?.tick(), api.engine.sealer?.tick()]);
    await api.engine.sealer?.tick();
    const { text } = await call('GET', '/checkpoint?wait=10');
    const [seal, ...others] = await sealsOf(id);
    expect(others, api.problems.join('\n')).to.deep.equal([]);
    expect(seal?.status).to.equal('current');
    expect(seal?.size).to.be.above(seal?.closeSequence ?? Infinity);
    expect(Number(text.split('\n')[1])).to.be.at.least(seal?.size ?? Infinity);
    const event = (await call('GET', '/events?type=fiscal_period.closed')).body['data'] as { sequence: number }[];
    expect(seal?.closeSequence).to.equal(event.at(-1)?.sequence);
    expect(seal?.files.map(({ name }) => name)).to.deep.equal(
      ['trial-balance', 'pl', 'bs', 'ss', 'cs'].flatMap((name) => [`${name}.json`, `${name}.pdf`]),
    );
    const company = ledgerStream(house.companyId).replace('ledger-', '');
    for (const { sha256, bytes } of seal?.files ?? []) {
      const content = kept.get(`${company} ${sha256}`) ?? Buffer.alloc(0);
      expect([content.length, createHash('sha256').update(content).digest('hex')]).to.deep.equal([bytes, sha256]);
    }
    const pl = seal?.files.find(({ name }) => name === 'pl.json');
    const told = JSON.parse(kept.get(`${company} ${pl?.sha256}`)?.toString() ?? '{}') as {
      projection: { position: number };
      rows: { code: string; values: { total: number } }[];
    };
    expect(told.projection.position).to.equal(seal?.closeSequence);
    expect(told.rows.find(({ code }) => code === '6320')?.values.total).to.equal(110_000);

    // Another process that leads finds nothing to do; verify knows the files, and that one was altered.
    const files = namedFiles();
    const stream = ledgerStream(house.companyId);
    files.see({ stream, revision: 9, type: 'period_seal.made', data: { periodSeal: seal } } as never);
    expect((await files.compare(documents)).findings).to.deep.equal([]);
    kept.set(`${company} ${pl?.sha256}`, Buffer.from('{}'));
    expect((await files.compare(documents)).findings.map(({ message }) => message)).to.match(/was altered/);

    const reopened = await call('POST', `/fiscal-periods/${id}/reopen`, { reason: '訂正' });
    expect(reopened.status, reopened.text).to.equal(200);
    expect((await sealsOf(id)).map(({ status }) => status)).to.deep.equal(['superseded']);
    expect((await call('POST', `/fiscal-periods/${id}/close`, {})).status).to.equal(200);
    await signed(api, house);
    await api.engine.sealer?.tick();
    expect((await sealsOf(id)).map(({ status }) => status)).to.deep.equal(['current', 'superseded']);
  });

  it('where nothing is signed, a close says that no seal follows', async () => {
    const silent = await startApi('unsealed', { checkpoints: undefined });
    try {
      const at = await furnish(silent);
      const path = `/v1/companies/${at.companyId}/fiscal-periods`;
      const opened = await silent.call('POST', path, { key: at.key, body: { startDate: '2025-04-01' } });
      const closed = await silent.call('POST', `${path}/${String(opened.body['id'])}/close`, { key: at.key, body: {} });
      expect([closed.status, closed.body['seal']], closed.text).to.deep.equal([200, 'unsigned']);
    } finally {
      await silent.close();
    }
  });
});
