// Whether something that the rows do not know may be called unknown.
import { expect } from 'chai';
import type { ProjectorStatus } from '../src/engine/projector.ts';
import { isNotYet, notYet, unprojected } from '../src/engine/unprojected.ts';

const WHOLE: ProjectorStatus = { leader: false, lagEvents: 0, lagMs: 0, caughtUp: true, outdated: false, events: 266 };

/** Each state in which rows may lack what is there; an upgrade of tables was found by seed 54 of the simulation. */
const LACKING: Readonly<Record<string, Partial<ProjectorStatus>>> = {
  'before the first catch-up': { caughtUp: false },
  'while no events come': { failingForMs: 10 },
  'when nobody goes on': { stopped: 'an event of a newer program' },
  'while tables have the form of an older program': { outdated: true },
  'while a table is being filled': { filling: ['companies'] },
  'while tables have the form of a newer program': { newer: ['companies', 'bank_accounts'] },
};

describe('what the rows do not know', () => {
  const behind = (status: Partial<ProjectorStatus>, revision = 4): Promise<boolean> => {
    const rest = unprojected({ revisionOf: () => Promise.resolve(revision) }, () => ({ ...WHOLE, ...status }));
    rest.note('directory', 4);
    return rest.reading(() => Promise.resolve()).then(({ mayLack }) => mayLack());
  };

  it('is unknown where they are whole', async () => {
    expect(await behind({})).to.equal(false);
  });
  for (const [state, status] of Object.entries(LACKING))
    it(`may exist ${state}`, async () => {
      expect(await behind(status)).to.equal(true);
    });
  it('may exist until they have what this process answered', async () => {
    expect(await behind({}, 3)).to.equal(true);
  });
  // Found by seed 90 of the simulation: a company was looked for while the rows were empty after a restore; when the
  // answer came they were whole, and the company was told not to exist.
  it('may exist where rows became whole while they were read', async () => {
    let status = { ...WHOLE, caughtUp: false };
    const rest = unprojected({ revisionOf: () => Promise.resolve(4) }, () => status);
    const { mayLack } = await rest.reading(() => {
      status = WHOLE;
      return Promise.resolve(undefined);
    });
    expect(await mayLack()).to.equal(true);
  });
  it('is no problem that has to be told: at a start everybody who looks regularly finds it', () => {
    let thrown: unknown;
    try {
      notYet();
    } catch (error) {
      thrown = error;
    }
    expect([thrown, new Error('away'), undefined].map(isNotYet)).to.deep.equal([true, false, false]);
  });
});
