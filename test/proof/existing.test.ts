// A folder whose history was written before anything was signed: it starts, serves while its history is hashed, and
// then proves all of it, from event 0 on; erasing a person changes no root.
import { expect } from 'chai';
import { openedNote, readCheckpoint } from '../../src/engine/note.ts';
import { proofAudit } from '../../src/engine/verify-proofs.ts';
import { verifyProofs } from '../../src/engine/verify.ts';
import { CHECKPOINTS, startApi, type Api } from '../api.ts';
import { employeeBody, furnish, made, signed } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';
import { definedRoot, leaf } from './reference-proofs.ts';

describe('a folder from before checkpoints', function () {
  this.timeout(120_000);
  it('serves while its history is hashed, and proves all of it', async () => {
    const database = await preparedDatabase('existing');
    let api: Api | undefined;
    try {
      api = await startApi('existing', { databaseUrl: database.url, checkpoints: undefined });
      const house = await furnish(api);
      const other = await furnish(api);
      const total = async (now: Api): Promise<number> =>
        (await now.call('GET', `/v1/companies/${house.companyId}/events?limit=1`, { key: house.key })).body[
          'total'
        ] as number;
      const entry = {
        effectiveDate: '2026-05-01',
        lines: [
          { side: 'debit', accountCode: '1110', amount: 1_000 },
          { side: 'credit', accountCode: '4110', amount: 1_000 },
        ],
      };
      const entries = Array.from({ length: 100 }, () => entry);
      await made(api, house, '/journal-entries/batch', { entries });
      const before = await total(api);
      expect(before).to.be.above(100);
      await api.close();

      // It looks only when it is told to: until then it serves, and says that proofs are not there yet.
      const started = await startApi('existing', { databaseUrl: database.url, checkpoints: CHECKPOINTS });
      api = started;
      const at = { key: house.key };
      const get = (path: string): ReturnType<Api['call']> =>
        started.call('GET', `/v1/companies/${house.companyId}${path}`, at);
      expect((await get('/journal-entries?limit=5')).status).to.equal(200);
      expect((await get('/checkpoint')).body).to.include({ code: 'proof_not_ready' });
      const { body: health } = await started.call('GET', '/health/ready');
      expect([health['status'], (health['proof'] as { state: string }).state]).to.deep.equal(['ready', 'building']);
      await started.engine.prover?.tick();
      expect(started.engine.prover?.status().state).to.equal('ok');

      for (const { companyId, key } of [house, other]) {
        const call = (path: string): ReturnType<Api['call']> =>
          started.call('GET', `/v1/companies/${companyId}${path}`, { key });
        const facts = readCheckpoint(openedNote((await call('/checkpoint')).text)?.text ?? '');
        const lines = (await call('/leaves')).text.split('\n').slice(0, -1);
        expect(lines).to.have.length(facts?.size ?? -1);
        expect(definedRoot(lines.map((line) => leaf(Buffer.from(line))))).to.deep.equal(facts?.root);
      }
      expect((readCheckpoint(openedNote((await get('/checkpoint')).text)?.text ?? '')?.size ?? 0) >= before).to.equal(
        true,
      );

      // Who is erased was sealed in the leaves: the same leaves, the same roots.
      const employee = await made(started, house, '/employees', employeeBody({ number: 'Z9', lastName: '消去田' }));
      await made(started, house, `/employees/${employee['id'] as string}/retire`, { leaveDate: '2026-09-30' });
      await signed(started, house);
      const { text: first } = await get('/leaves');
      const erased = await started.call(
        'POST',
        `/v1/companies/${house.companyId}/employees/${employee['id'] as string}/erase`,
        { ...at, body: { reason: '本人の求め', force: true } },
      );
      expect(erased.status, erased.text).to.equal(200);
      await signed(started, house);
      expect((await get('/leaves')).text.startsWith(first)).to.equal(true);
      const memories = [started.rows.signed];
      const proofs = await proofAudit({ log: started.log, store: started.rows.proof, memories });
      const { findings, claims } = await verifyProofs(started.log, proofs);
      expect(findings).to.deep.equal([]);
      expect(claims).to.be.above(3);
    } finally {
      await api?.close();
      await database.drop();
    }
  });
});
