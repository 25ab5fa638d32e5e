// How the service ends: within ten seconds, whatever runs or hangs.
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { call, killChild, newCompany, startVictim } from './crash.ts';
import { quickFolder } from './folder.ts';
import { shutdown } from '../src/shutdown.ts';

const forever = (): Promise<void> => new Promise(() => undefined);

describe('shutdown', function () {
  this.timeout(90_000);

  it('closes in the opposite order, once; what fails does not keep the others open', async () => {
    const said: string[] = [];
    const ending = shutdown(1_000, (what) => said.push(`late: ${what}`));
    for (const what of ['first', 'second', 'third'])
      ending.add(what, 10, () => {
        said.push(what);
        if (what === 'second') throw new Error('no');
      });
    const [one, other] = [ending.run(), ending.run()].map((run) => run.catch((error: unknown) => error));
    expect(await one)
      .to.be.instanceOf(Error)
      .and.to.include({ message: 'no' });
    expect(await other).to.equal(await one);
    expect(said).to.deep.equal(['third', 'second', 'first']);
  });

  it('what hangs is left when its time is over, and takes none from what is kept for the others', async () => {
    const said: string[] = [];
    const ending = shutdown(300, (what) => said.push(`late: ${what}`));
    ending.add('stores', 100, () => sleep(60).then(() => void said.push('stores')));
    ending.add('writer', 100, forever);
    ending.add('requests', 0, forever);
    const since = performance.now();
    await ending.run();
    expect(said).to.deep.equal(['late: requests', 'late: writer', 'stores']);
    expect(performance.now() - since).to.be.within(190, 1_000);
  });

  it('SIGTERM ends the process in ten seconds: hanging appends, undo previews, live feeds', async () => {
    const folder = quickFolder('shutdown');
    try {
      const victim = await startVictim(folder, ['test/faulty-main.ts', 'stuck']);
      const { companyId, ownerKey } = await newCompany(victim);
      const at = `/v1/companies/${companyId}`;
      const labels = Array.from({ length: 300 }, (_, i) =>
        call(victim.baseUrl, 'POST', `${at}/labels`, ownerKey, { name: `l${i}` }, { 'Correlation-Id': 's' }),
      );
      expect((await Promise.all(labels)).map(({ status }) => status)).to.include(201);
      const lines = [
        { side: 'debit', accountCode: '1110', amount: 1 },
        { side: 'credit', accountCode: '4110', amount: 1 },
      ];
      const asked = [
        call(victim.baseUrl, 'POST', `${at}/journal-entries`, ownerKey, { effectiveDate: '2026-05-01', lines }),
        call(victim.baseUrl, 'GET', `${at}/events/stream`, ownerKey),
        ...Array.from({ length: 20 }, () =>
          call(victim.baseUrl, 'POST', `${at}/undo`, ownerKey, { correlationId: 's', dryRun: true }),
        ),
      ].map((one) => one.catch(() => undefined));
      await sleep(500);
      const since = performance.now();
      const ended = once(victim.child, 'exit');
      killChild(victim.child.pid, 'SIGTERM');
      const [code] = (await ended) as [number | null];
      expect(performance.now() - since).to.be.below(10_000);
      expect(code).to.equal(0);
      await Promise.all(asked);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
