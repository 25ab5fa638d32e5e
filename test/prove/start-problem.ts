// npm run prove: more ways in which a database folder can be broken.
import { holds, prepareStarts, RARE, type Starts } from '../start-problem.ts';

describe('prove: starts on a broken database folder', function () {
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
