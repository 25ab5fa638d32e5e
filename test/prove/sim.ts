// npm run prove: simulations by the thousand, each twice, and every fault that is planted in the program.
// SIM_SEEDS says how many, SEED=n runs one and tells what happened in it.
import { expect } from 'chai';
import { PLANTS } from '../sim/plants.ts';
import { simulated } from '../sim/simulated.ts';

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 1_000);
const ONE = process.env['SEED'];
/** A planted fault that is not seen in so many seeds is not seen. */
const PLANT_SEEDS = 400;

describe('prove: simulation', function () {
  this.timeout(3_600_000);

  it('seeds, twice', async () => {
    const [from, to] = ONE === undefined ? [1, SEEDS + 1] : [Number(ONE), Number(ONE) + 1];
    const report = await simulated(from, to);
    const { seeds, commands, red, wallS, virtualHours, steps, total } = report;
    console.log(
      `      ${seeds} seeds of ${commands} commands in ${wallS} s: ${red} red, ${virtualHours} virtual hours, ` +
        `${steps} steps`,
    );
    console.log(`      ${JSON.stringify(total)}`);
    expect(report.first, JSON.stringify(report.first)).to.equal(undefined);
    const again = await simulated(from, to);
    const other = again.digests.filter((digest, n) => digest !== report.digests[n]);
    console.log(`      again: ${other.length} of ${again.digests.length} were another`);
    expect(other).to.deep.equal([]);
  });

  for (const plant of ONE === undefined ? PLANTS : [])
    it(`planted: ${plant.name}`, async () => {
      const { first, seeds, wallS } = await simulated(1, PLANT_SEEDS + 1, { plant });
      if (plant.heldBy !== undefined) {
        console.log(`      ${first ? `red at seed ${first.seed}` : `not red in ${seeds} seeds`}; ${plant.heldBy}`);
        return;
      }
      expect(first, `not red in ${seeds} seeds`).to.not.equal(undefined);
      console.log(`      red at seed ${first?.seed}, ${wallS} s: ${first?.faults[0]}`);
    });
});
