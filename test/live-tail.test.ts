// The followers of a process: each is rung for its own stream, by one hearing of the bell.
import { expect } from 'chai';
import type { Bell } from '../src/engine/ports.ts';
import { liveTail } from '../src/engine/live-tail.ts';
import { gathered } from '../src/service/feed.ts';
import { append, story } from './ledger-events.ts';
import { bench, until, type Bench } from './projecting.ts';

type Hearer = Parameters<Bell['hear']>[0];

describe('the live tail', function () {
  this.timeout(30_000);

  /** A bell of which the test pulls the rope. */
  function rope() {
    const hearers = new Set<Hearer>();
    const bell: Bell = {
      hear(hearer) {
        hearers.add(hearer);
        return () => void hearers.delete(hearer);
      },
      isOpen: () => true,
    };
    const pull: Hearer = (moved) => {
      for (const hear of hearers) hear(moved);
    };
    return { bell, pull, hearers };
  }

  it('rings who follows a stream that moves, and nobody else', () => {
    const { bell, pull } = rope();
    const tail = liveTail(bell);
    const rings = { a: 0, again: 0, b: 0 };
    tail.follow('a', () => (rings.a += 1));
    tail.follow('a', () => (rings.again += 1));
    tail.follow('b', () => (rings.b += 1));
    pull(new Map([['a', 1]]));
    expect(rings).to.deep.equal({ a: 1, again: 1, b: 0 });
  });

  it('rings all when anything may have moved', () => {
    const { bell, pull } = rope();
    const tail = liveTail(bell);
    let rings = 0;
    tail.follow('a', () => (rings += 1));
    tail.follow('b', () => (rings += 1));
    pull(undefined);
    expect(rings).to.equal(2);
  });

  it('gathered: the first ring is told at once, what rings right behind it together, and nothing is lost', async () => {
    const { bell, pull, hearers } = rope();
    const told: (ReadonlyMap<string, number> | undefined)[] = [];
    const stop = gathered(bell).hear((moved) => told.push(moved));
    pull(new Map([['a', 1]]));
    expect(told).to.deep.equal([new Map([['a', 1]])]);
    for (let revision = 2; revision <= 50; revision++) pull(new Map([['a', revision]]));
    pull(new Map([['b', 7]]));
    await until(() => told.length === 2, 'the second ring');
    expect(told[1]).to.deep.equal(
      new Map([
        ['a', 50],
        ['b', 7],
      ]),
    );
    // Any may have moved: that outweighs what is known to have.
    pull(new Map([['a', 51]]));
    pull(undefined);
    pull(new Map([['a', 52]]));
    await until(() => told.length > 2 && told.at(-1) === undefined, 'a ring for all');
    pull(new Map([['a', 53]]));
    stop();
    expect(hearers.size).to.equal(0);
  });

  it('hears once for all, and no more when the last one has left; who comes later is rung again', () => {
    const { bell, pull, hearers } = rope();
    const tail = liveTail(bell);
    const leave = [tail.follow('a', () => undefined), tail.follow('b', () => undefined)];
    expect(hearers.size).to.equal(1);
    for (const each of leave) each();
    expect(hearers.size).to.equal(0);
    let rings = 0;
    tail.follow('a', () => (rings += 1));
    pull(new Map([['a', 1]]));
    expect(rings).to.equal(1);
  });

  it('is rung by real rows', async () => {
    const b: Bench = await bench('live_tail');
    await b.project().start();
    const tail = liveTail(b.rows.bell);
    const tale = story(1);
    tale.found();
    let rings = 0;
    const leave = tail.follow(tale.stream, () => (rings += 1));
    await until(() => b.rows.bell.isOpen(), 'the bell is open');
    const before = rings;
    await append(b.log, tale.stream, tale.take());
    await until(() => rings > before, 'a ring', 3_000);
    leave();
    await b.close();
  });
});
