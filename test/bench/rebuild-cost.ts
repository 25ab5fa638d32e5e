// npm run bench -- --rebuild [--companies N]: what a rebuild of all read models takes of processors, in Node and in
// PostgreSQL: how much faster several workers could be at most on this machine follows from their sum.
import os from 'node:os';
import { PROJECTIONS } from '../../projections/index.ts';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { projector as makeProjector } from '../../src/engine/projector.ts';
import { call, newCompany } from '../crash.ts';
import { entryBody } from '../http/samples.ts';
import { caughtUp, ended, inHouse, processorOfServer, writeCompanies } from './at-rest.ts';

/** Entries of each company. */
const ENTRIES = 200;
const ROUNDS = 2;

/** Says what rebuilds of so many companies with entries take. */
export async function costOfRebuild(companies: number, say: (text: string) => void): Promise<void> {
  await inHouse('rebuild', async ({ url, log, server, start }) => {
    const victim = await start();
    const like = await newCompany(victim);
    for (let n = 0; n < ENTRIES; n++)
      await call(victim.baseUrl, 'POST', `/v1/companies/${like.companyId}/journal-entries`, like.ownerKey, entryBody());
    await caughtUp(victim);
    await ended(victim);
    await writeCompanies(log, like, companies, () => []);
    const rows = rowsPostgres({ connectionString: url });
    const projector = makeProjector({ log, store: rows.store, projections: PROJECTIONS, now: () => Date.now() });
    try {
      for (let n = 0; n < ROUNDS; n++) {
        const before = [performance.now(), process.cpuUsage(), processorOfServer(server)] as const;
        const events = await projector.rebuild();
        const wallS = (performance.now() - before[0]) / 1_000;
        const used = process.cpuUsage(before[1]);
        const nodeS = (used.user + used.system) / 1e6;
        const postgresS = (processorOfServer(server) - before[2]) / 1_000;
        const cores = os.availableParallelism();
        // Folding and writing overlap: one alone needs no more than the longer of the two on a machine that has cores
        // for both, and several share out the sum of both among the cores that there are.
        const [oneS, manyS] = [Math.max(nodeS, postgresS), (nodeS + postgresS) / cores];
        say(
          `${events} events in ${wallS.toFixed(1)} s, ${(events / wallS).toFixed(0)} a second; of processors ` +
            `${nodeS.toFixed(1)} s of Node and ${postgresS.toFixed(1)} s of PostgreSQL: on ${cores} cores of its own ` +
            `one worker takes ${oneS.toFixed(1)} s at best, any number of them ${manyS.toFixed(1)} s, ` +
            `${(oneS / manyS).toFixed(2)} x as fast`,
        );
      }
    } finally {
      await projector.stop();
      await rows.close();
    }
  });
}
