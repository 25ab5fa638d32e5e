// The live tail on a real log: it rings whoever follows a stream, says what goes wrong, and is not dead afterwards.
import { expect } from 'chai';
import type { EventLog } from '../src/engine/ports.ts';
import { liveTail, type LiveTail } from '../src/engine/live-tail.ts';
import { append, story } from './ledger-events.ts';
import { bench, until, type Bench } from './projecting.ts';

describe('the live tail', function () {
  this.timeout(30_000);
  let b: Bench;
  let problems: string[];
  let unfollow: () => void = () => undefined;
  before(async () => {
    b = await bench('live_tail');
  });
  after(() => b.close());
  beforeEach(() => {
    problems = [];
  });
  afterEach(() => unfollow());

  const over = (log: Partial<EventLog>): LiveTail =>
    liveTail({
      log: { ...b.log, ...log },
      now: () => performance.now(),
      onProblem: (message, error) => problems.push(`${message}: ${(error as Error).message}`),
    });
  /** Follows a new stream, and appends to it until that rings; false when it never does. */
  async function isHeard(tail: LiveTail, seed: number): Promise<boolean> {
    const tale = story(seed);
    tale.found();
    let rings = 0;
    unfollow = tail.follow(tale.stream, () => (rings += 1));
    // The ring that says "look once more, the tail begins here" is none for an event.
    await until(() => rings > 0, 'the tail has begun', 5_000).catch(() => undefined);
    const before = rings;
    await append(b.log, tale.stream, tale.take());
    await until(() => rings > before, 'a ring', 3_000).catch(() => undefined);
    return rings > before;
  }

  it('rings who follows a stream that moves, also who comes just after the last one has left', async () => {
    const tail = over({});
    expect(await isHeard(tail, 1)).to.equal(true);
    unfollow();
    expect(await isHeard(tail, 2)).to.equal(true);
    expect(problems).to.deep.equal([]);
  });

  it('is not dead when the end of the log could not be asked for, and says so once', async () => {
    let asked = 0;
    const head = (): ReturnType<EventLog['head']> =>
      ++asked <= 3 ? Promise.reject(new Error('the store is away')) : b.log.head();
    expect(await isHeard(over({ head }), 3)).to.equal(true);
    expect(problems).to.have.lengthOf(1);
    expect(problems[0]).to.match(/live feeds hear of events late.*: the store is away$/);
  });

  it('begins again when its subscription fails, and tells of interruptions that the log mends itself', async () => {
    let begun = 0;
    const subscribe: EventLog['subscribe'] = async (asked, handler, signal) => {
      begun += 1;
      if (begun === 1) throw new Error('a defect');
      asked.onTrouble?.(new Error('the line broke'));
      return b.log.subscribe(asked, handler, signal);
    };
    expect(await isHeard(over({ subscribe }), 4)).to.equal(true);
    expect(begun).to.equal(2);
    expect(problems).to.have.lengthOf(1);
    expect(problems[0]).to.contain('a defect');
  });
});
