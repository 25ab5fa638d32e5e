// What every bell promises, whatever carries it: the contract suite of the port.
import { expect } from 'chai';
import type { Bell } from '../src/engine/ports.ts';
import { until } from './projecting.ts';

const STREAMS = ['ledger-comp_01890a5d-ac96-774b-bcce-b302099a8057', 'directory', 'ledger-odd name, with a comma'];

/** Rings what `ring` commits, to whoever hears the bell. */
export function bellContract(
  made: () => { bell: Bell; ring: (moved: ReadonlyMap<string, number>) => Promise<void> },
): void {
  /** What is heard from now on. */
  async function hearing(): Promise<{ heard: (ReadonlyMap<string, number> | undefined)[]; stop: () => void }> {
    const heard: (ReadonlyMap<string, number> | undefined)[] = [];
    const stop = made().bell.hear((moved) => heard.push(moved));
    await until(() => made().bell.isOpen() && heard.length > 0, 'the bell is open');
    return { heard, stop };
  }

  it('tells who begins to hear that anything may have moved', async () => {
    const { heard, stop } = await hearing();
    expect(heard[0]).to.equal(undefined);
    stop();
  });

  it('names the streams that moved and their revisions, whatever they are called', async () => {
    const { heard, stop } = await hearing();
    const moved = new Map(STREAMS.map((stream, n) => [stream, n * 70_000]));
    await made().ring(moved);
    await until(() => heard.length > 1, 'a ring');
    expect(heard.at(-1)).to.deep.equal(moved);
    stop();
  });

  it('names each of a thousand streams', async () => {
    const { heard, stop } = await hearing();
    const moved = new Map(
      Array.from({ length: 1_000 }, (_, n) => [
        `ledger-comp_01890a5d-ac96-774b-bcce-${n.toString(16).padStart(12, '0')}`,
        1_000_000 + n,
      ]),
    );
    await made().ring(moved);
    const all = (): Map<string, number> => new Map(heard.flatMap((some) => [...(some ?? [])]));
    await until(() => all().size === 1_000, 'all of them');
    expect(all()).to.deep.equal(moved);
    stop();
  });

  it('tells two who hear, and nothing to who has stopped', async () => {
    const [one, two] = [await hearing(), await hearing()];
    one.stop();
    const before = one.heard.length;
    await made().ring(new Map([[STREAMS[0] as string, 7]]));
    await until(() => two.heard.some((moved) => moved?.get(STREAMS[0] as string) === 7), 'a ring');
    expect(one.heard).to.have.lengthOf(before);
    two.stop();
  });
}
