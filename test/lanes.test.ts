// What `npm test` makes of its shares: one closing line, which no share can be missing from.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

describe('lanes', () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-lanes-'));
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  /** Runs all tests of a program whose test files are these; each does what its text says instead of being run. */
  function runAll(files: Readonly<Record<string, string>>): { lines: string[]; status: number | null } {
    const write = (file: string, text: string): void => {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    };
    write(
      'src/start.cjs',
      "for (const file of process.argv.filter((word) => word.endsWith('.ts'))) " +
        "eval(require('fs').readFileSync(file, 'utf8'));",
    );
    for (const [file, text] of Object.entries(files)) write(file, text);
    const program = `require(${JSON.stringify(path.resolve('test/lanes.cjs'))}).runAll(${JSON.stringify(root)})`;
    const { stdout, status } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    return { lines: stdout.trimEnd().split('\n'), status };
  }
  const says = (...lines: string[]): string => `console.log(${JSON.stringify(lines.join('\n'))});`;

  it('adds up the closing lines, and shows all others', () => {
    const { lines, status } = runAll({
      'test/x.test.ts': says('x: 2 passed', '2 passed, 0 failed'),
      'test/http/y.test.ts': says('y: 3 passed', '3 passed, 0 failed, 1 skipped'),
      'test/load.test.ts': says('load: 1 passed', '1 passed, 0 failed'),
    });
    expect(lines).to.include.members(['x: 2 passed', 'y: 3 passed']);
    expect(lines.slice(-4, -2), 'last, because it runs alone').to.deep.equal(['load: 1 passed', '']);
    expect([lines.at(-1), status]).to.deep.equal(['6 passed, 0 failed, 1 skipped', 0]);
    expect(lines.filter((line) => / passed, /.test(line))).to.have.length(1);
  });
  it('failures come in one piece, and make the run fail', () => {
    const failures = ['  1) x is', 'not y', '', '  2) z'];
    const { lines, status } = runAll({
      'test/x.test.ts': `${says('x: 1 passed', ...failures, '', '1 passed, 2 failed')} process.exitCode = 2;`,
      'test/http/y.test.ts': says(...Array.from({ length: 200 }, (_, n) => `line ${n}`), '3 passed, 0 failed'),
    });
    expect(lines.join('\n')).to.include(failures.join('\n'));
    expect([lines.at(-1), status]).to.deep.equal(['4 passed, 2 failed', 1]);
  });
  it('a share that ends without closing line, or badly in spite of it, has failed', () => {
    for (const end of [says('x: 1 passed'), `${says('1 passed, 0 failed')} process.exitCode = 3;`, '']) {
      const { lines, status } = runAll({ 'test/x.test.ts': end, 'test/http/y.test.ts': says('3 passed, 0 failed') });
      expect(lines.at(-1)).to.match(/^[34] passed, 1 failed$/);
      expect(lines.join('\n')).to.match(/FAILED: the run of test\/x\.test\.ts/);
      expect(status).to.equal(1);
    }
  });
  it('a share whose last test leaves something open ends all the same, and has failed', () => {
    const file = path.join(root, 'open.test.cjs');
    fs.writeFileSync(file, "it('passes', () => { setInterval(() => {}, 1000); });");
    const words = ['--no-config', '--reporter', path.resolve('test/reporter.cjs'), '--reporter-option', 'leaveMs=300'];
    const mocha = path.resolve('node_modules/mocha/bin/mocha.js');
    const { stdout, status } = spawnSync(process.execPath, [mocha, ...words, file], { encoding: 'utf8' });
    expect(stdout)
      .to.include('something keeps the process running')
      .and.to.match(/still open 0\.3 s .*: .*Timeout/)
      .and.to.match(/ {4}setInterval at .*open\.test\.cjs:1/);
    expect([stdout.trimEnd().split('\n').at(-1), status]).to.deep.equal(['1 passed, 1 failed', 1]);
  });
  it('who looks at the demo is in one of the first two shares: starting it takes half a minute of processor', () => {
    const { shared } = createRequire(import.meta.url)('./lanes.cjs') as {
      shared(root: string): { shares: readonly (readonly string[])[] };
    };
    const { shares } = shared(process.cwd());
    const looks = (file: string): boolean => /\b(?:demoService|withDemo)\(/.test(fs.readFileSync(file, 'utf8'));
    const looking = shares.map((files) => files.filter(looks));
    expect(looking.slice(2).flat(), 'add them to SHARES in test/lanes.cjs').to.deep.equal([]);
    expect(looking.slice(0, 2).map(({ length }) => length > 3)).to.deep.equal([true, true]);
  });
  it('every test file is in one share', () => {
    const { shared } = createRequire(import.meta.url)('./lanes.cjs') as {
      shared(root: string): { shares: string[][]; measured: string[][]; timed: string[] };
    };
    const { shares, measured, timed } = shared(process.cwd());
    const all = fs.readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.test.ts'));
    expect([...shares.flat(), ...measured.flat(), ...timed].sort()).to.deep.equal(
      all.map((one) => path.posix.join('test', one.split(path.sep).join('/'))).sort(),
    );
    expect([measured.length, timed.length]).to.deep.equal([2, 2]);
  });
  it('what outlives its share keeps nobody waiting', () => {
    const stdio = "{ stdio: ['ignore', 'inherit', 'ignore'], detached: true }";
    const stays = `require('child_process').spawn('sleep', ['60'], ${stdio}).unref();`;
    const begunMs = Date.now();
    const { lines } = runAll({ 'test/x.test.ts': `${stays} ${says('1 passed, 0 failed')}` });
    expect([lines.at(-1), Date.now() - begunMs < 30_000]).to.deep.equal(['1 passed, 0 failed', true]);
  });
});
