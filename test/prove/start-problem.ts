// npm run prove: more ways in which a store or the data folder is not as it must be.
import { holds, prepareStarts, RARE, type Starts } from '../start-problem.ts';

describe('prove: more starts with a store or a data folder that is not as it must be', function () {
  this.timeout(600_000);
  let starts: Starts;
  let ended: Awaited<ReturnType<Starts['all']>>;
  before(async () => {
    starts = await prepareStarts();
    ended = await starts.all(RARE);
  });
  after(() => starts.close());

  for (const { name, says } of RARE) it(name, () => holds(ended.get(name)!, says));
});
