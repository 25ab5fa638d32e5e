// Every fault of plants.ts is planted in a copy of the program, and a test turns red there. A few in `npm test`, all of
// them in `npm run prove`.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { depth } from '../depth.ts';
import { quickFolder } from '../folder.ts';
import { PROOF_PLANTS, type ProofPlant } from './plants.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const ROOMS = ['src', 'commands', 'projections', 'queries', 'test', 'verifier'];
const FILES = ['package.json', 'tsconfig.json', '.mocharc.json'];

describe('proofs with a planted fault', function () {
  this.timeout(300_000);
  let copy: string;
  before(() => {
    copy = quickFolder('planted');
    const options = { recursive: true, preserveTimestamps: true };
    for (const one of [...ROOMS, ...FILES]) fs.cpSync(path.join(REPO, one), path.join(copy, one), options);
    fs.symlinkSync(path.join(REPO, 'node_modules'), path.join(copy, 'node_modules'));
  });
  after(() => fs.rmSync(copy, { recursive: true, force: true }));

  /** The tests that are to find a fault, in the copy with it. */
  function tested({ file, edits, test, title }: ProofPlant): { failed: number; said: string } {
    const at = path.join(copy, file);
    const before = fs.readFileSync(path.join(REPO, file), 'utf8');
    let text = before;
    for (const [from, to] of edits) {
      expect(text.split(from), `${file} holds once: ${from}`).to.have.length(2);
      text = text.replace(from, () => to);
    }
    fs.writeFileSync(at, text);
    const env = { ...process.env };
    delete env['EVENTSTORE_URL'];
    const words = [path.join(REPO, 'node_modules/mocha/bin/mocha.js'), '--exit', test, '-g', title];
    const run = spawnSync(process.execPath, words, { cwd: copy, env, encoding: 'utf8', timeout: 280_000 });
    fs.writeFileSync(at, before);
    const said = `${run.stdout}${run.stderr}`;
    return { failed: Number(/(\d+) passed, (\d+) failed/.exec(said)?.[2] ?? 0), said };
  }

  for (const plant of PROOF_PLANTS.filter(({ isQuick }) => isQuick ?? depth(false, true)))
    it(`${plant.name}: a test turns red`, () => {
      const { failed, said } = tested(plant);
      // A program that does not start is red, too.
      expect(said).to.not.match(/SyntaxError|ReferenceError|does not provide an export|Cannot find/);
      expect(failed, said).to.be.above(0);
      const [, why = ''] = /\n\n {2}1\) [^\n]+\n([\s\S]{0,300})/.exec(said) ?? [];
      if (depth(false, true)) console.log(why.trimEnd().replaceAll(/\n\s*\n/g, '\n'));
    });
});
