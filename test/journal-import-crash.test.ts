// A kill -9 in the middle of the run of an import: run again, it goes on to the same books. `npm run prove` runs 20,000
// entries.
import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, end, killChild, newCompany, startVictim } from './crash.ts';
import { depth } from './depth.ts';
import { importJournal } from '../src/cli/program-import.ts';

const ENTRIES = depth(900, 20_000);
/** A journal of Yayoi: cash sales of so many days, each of another amount. */
const FILE = Array.from({ length: ENTRIES }, (_, i) => {
  const day = String((i % 28) + 1).padStart(2, '0');
  const side = `現金,,,対象外,${i + 1},`;
  const date = `2026/${String((i % 9) + 4).padStart(2, '0')}/${day}`;
  return `2000,,,${date},${side},${side},売上 ${i},,,0,,,0,0,no\r\n`;
}).join('');

describe('crash: the run of an import that breaks off', function () {
  this.timeout(600_000);

  it('goes on when it is started again, and posts each entry once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'daicho-import-crash-'));
    let victim = await startVictim(folder);
    try {
      const { companyId, ownerKey } = await newCompany(victim);
      const at = `/v1/companies/${companyId}`;
      const ask = (method: string, to: string, body?: unknown) =>
        call(victim.baseUrl, method, `${at}${to}`, ownerKey, body);
      const contentBase64 = Buffer.from(FILE).toString('base64');
      const none = { accounts: {}, subAccounts: {}, partners: {}, departments: {} };
      // As the command line says it.
      const mapping = { createPartners: false, createLabels: false, ...none };
      const planned = await ask('POST', '/journal-imports', { contentBase64, encoding: 'utf-8', mapping });
      expect(planned.status, JSON.stringify(planned.body).slice(0, 500)).to.equal(201);
      const id = planned.body['id'] as string;
      // The answer of this run never comes.
      const cut = ask('POST', `/journal-imports/${id}/run`, {}).then(
        () => 'answered',
        () => 'cut off',
      );
      let reached = 0;
      for (let n = 0; n < 4_000 && reached === 0; n++) {
        await sleep(5);
        reached = ((await ask('GET', `/journal-imports/${id}`)).body['posted'] as number | undefined) ?? 0;
      }
      const gone = new Promise((resolve) => {
        victim.child.once('exit', resolve);
      });
      killChild(victim.child.pid, 'SIGKILL');
      await gone;
      const outcome = await cut;
      victim = await startVictim(folder);
      const broken = (await ask('GET', `/journal-imports/${id}`)).body;
      // A machine that is fast enough may have been done; then there is nothing to go on with.
      expect(outcome === 'answered' ? 'done' : broken['status']).to.be.oneOf(['running', 'done']);
      if (broken['status'] !== 'done') {
        // Whoever imports the file again goes on with that run, and none is left without an end.
        const { posted, skipped, parts } = await importJournal(
          { baseUrl: victim.baseUrl, key: ownerKey, companyId, from: 'test' },
          companyId,
          {
            bytes: Buffer.from(FILE),
            file: 'old.txt',
            form: undefined,
            encoding: 'utf-8',
            mapping: {
              accounts: new Map(),
              partners: new Map(),
              labels: new Map(),
              create: false,
              withClosing: false,
              file: {},
            },
            dryRun: false,
          },
        );
        expect(parts.map((one) => [one.id, one.status])).to.deep.equal([[id, 'done']]);
        expect([posted, skipped]).to.deep.equal([ENTRIES - (broken['posted'] as number), broken['posted']]);
      }
      expect((await ask('GET', '/journal-imports')).body['total']).to.equal(1);
      expect((await ask('GET', `/journal-imports/${id}`)).body).to.include({ status: 'done', posted: ENTRIES });
      const { body: found } = await ask('GET', '/journal-entries?limit=1');
      expect(found['total']).to.equal(ENTRIES);
      const { body: report } = await ask('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
      const cash = (report['rows'] as { kind: string; code: string; values: { debit: number } }[]).find(
        ({ kind, code }) => kind === 'account' && code === '1110',
      );
      expect(cash?.values.debit).to.equal((ENTRIES * (ENTRIES + 1)) / 2);
    } finally {
      await end(victim);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
