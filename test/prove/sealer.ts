// npm run prove: kill -9 at every point between the close of a period and its seal, on a folder of its own with an
// embedded PostgreSQL: after the next start the close is sealed once, and `daicho verify` finds nothing.
import { expect } from 'chai';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, end, newCompany, startVictim } from '../crash.ts';
import { run } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';
import { program } from '../program.ts';

const POINTS = ['signing', 'signed', 'statement', 'sealing', 'sealed'] as const;

describe('prove: the death of a sealer', function () {
  this.timeout(600_000);

  for (const point of POINTS)
    it(`at "${point}": sealed once after the next start`, async () => {
      const folder = path.join(quickFolder('dying'), 'data');
      const dying = await startVictim(folder, ['test/dying-main.ts', point]);
      const { companyId, ownerKey } = await newCompany(dying);
      const base = `/v1/companies/${companyId}/fiscal-periods`;
      const months = await call(dying.baseUrl, 'GET', `${base}?type=month&limit=1&sort=startDate`, ownerKey);
      const [month] = months.body['data'] as { id: string }[];
      // It may die before it answers; the close is durable or was never made, and is then made again.
      await call(dying.baseUrl, 'POST', `${base}/${month?.id}/close`, ownerKey, {}).catch(() => undefined);
      for (let waited = 0; dying.child.signalCode === null && waited < 1_800; waited++) await sleep(100);
      expect(dying.child.signalCode).to.equal('SIGKILL');

      const next = await startVictim(folder);
      await call(next.baseUrl, 'POST', `${base}/${month?.id}/close`, ownerKey, {});
      interface Seals {
        readonly data: readonly { readonly status: string; readonly files: readonly object[] }[];
      }
      let seals: Seals['data'] = [];
      for (let waited = 0; seals.length === 0 && waited < 900; waited++) {
        await sleep(100);
        seals = ((await call(next.baseUrl, 'GET', `${base}/${month?.id}/seals`, ownerKey)).body as unknown as Seals)
          .data;
      }
      expect(seals.map(({ status, files }) => [status, files.length])).to.deep.equal([['current', 5]]);
      await end(next);
      const verified = await run(process.execPath, [...program('src/cli/main.ts'), '--json', 'verify'], {
        env: { ...process.env, DATA_DIR: folder },
      });
      expect(verified.code, verified.stdout + verified.stderr).to.equal(0);
      const { closes, seals: compared } = JSON.parse(verified.stdout) as { closes: number; seals: number };
      console.log(`      ${closes} close, ${compared} seal, ${dying.child.signalCode} at ${point}`);
      expect([closes, compared]).to.deep.equal([1, 1]);
    });
});
