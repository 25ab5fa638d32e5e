// The start file in a folder of its own: an old Node, missing or stale packages, no npm; and which program each word
// becomes.
import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

describe('start', function () {
  this.timeout(30_000);
  let dir: string;
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), text);
  };
  const lock = (version: string, more: object = {}): string =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version },
        'node_modules/optional': { version: '1', optional: true },
        'node_modules/dev': { version: '1', dev: true },
        ...more,
      },
    });
  const start = (
    words: string[],
    env: Record<string, string> = {},
    preload: string[] = [],
  ): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [...preload, path.join(dir, 'src/start.cjs'), ...words], {
      encoding: 'utf8',
      cwd: os.tmpdir(),
      env: { PATH: path.join(dir, 'bin'), ...env },
    });

  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-start-'));
    write('package.json', '{"type":"module"}');
    write('src/start.cjs', fs.readFileSync('src/start.cjs', 'utf8'));
    write(
      'src/cli/main.ts',
      "if (process.argv[2] === 'fail') process.exitCode = 7; " +
        "if (process.argv[2] === 'serve') { process.on('SIGINT', () => process.exit(0)); " +
        "setInterval(() => {}, 1000); } process.stdout.write('cli ' + process.argv.slice(2).join(' '));",
    );
    fs.copyFileSync(path.resolve('src/typescript.mjs'), path.join(dir, 'src/typescript.mjs'));
    write('dist/src/cli/main.js', "process.stdout.write('compiled ' + process.argv.slice(2).join(' '))");
    write('package-lock.json', lock('1.0.0'));
    // A npm that records that it ran and installs version 1.0.0; without a shell, because PATH holds nothing else.
    write(
      'bin/npm',
      `#!${process.execPath}\nconst fs = require('fs'); ` +
        `fs.writeFileSync('npm-ran', process.argv.slice(2).join(' ')); ` +
        `if (fs.existsSync('npm-fails')) process.exit(1); fs.mkdirSync('node_modules', { recursive: true }); ` +
        `fs.writeFileSync('node_modules/.package-lock.json', ` +
        `${JSON.stringify(JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))});`,
    );
    fs.chmodSync(path.join(dir, 'bin/npm'), 0o755);
    write('bin/package.json', '{"type":"commonjs"}');
    fs.mkdirSync(path.join(dir, 'node_modules'), { recursive: true });
    fs.symlinkSync(path.resolve('node_modules/esbuild'), path.join(dir, 'node_modules/esbuild'));
  });
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));
  const installedAs = (version: string, more: object = {}): void =>
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version }, ...more } }));
  const words = (): string => fs.readFileSync(path.join(dir, 'npm-ran'), 'utf8');
  const npmRan = (): boolean => fs.existsSync(path.join(dir, 'npm-ran'));

  it('hands all words to the program, and its exit code back', () => {
    installedAs('1.0.0');
    expect(start(['keys', 'create', '--name', 'x'])).to.deep.include({ stdout: 'cli keys create --name x', status: 0 });
    expect(start(['fail'])).to.deep.include({ stdout: 'cli fail', status: 7 });
    expect(npmRan()).to.equal(false);
  });
  it('runs compiled code in production, and only there', () => {
    installedAs('1.0.0');
    expect(start(['serve'], { NODE_ENV: 'production' }).stdout).to.equal('compiled serve');
    fs.rmSync(path.join(dir, 'dist'), { recursive: true });
    expect(start(['x'], { NODE_ENV: 'production' }).stdout).to.equal('cli x');
  });
  it('ends in its own way when the npm that started it is told to', async function ended() {
    if (process.platform === 'win32') return this.skip();
    // Given a service that notes how it ends, started by `npm start`: npm runs a shell, and the shell runs us.
    installedAs('1.0.0');
    write('package.json', JSON.stringify({ type: 'module', scripts: { start: 'node src/start.cjs serve' } }));
    write(
      'src/cli/main.ts',
      "import fs from 'node:fs'; setInterval(() => {}, 1000);" +
        "process.on('SIGTERM', () => { fs.writeFileSync('ended', 'by SIGTERM'); process.exit(0); });" +
        "process.stdout.write('serving ' + process.pid + '.');",
    );
    // As from a shell: what `npm test` sets is not meant for it.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const child = spawn('npm', ['start', '--silent'], { cwd: dir, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    for await (const chunk of child.stdout) if ((said += String(chunk)).includes('.')) break;
    const pid = Number(/serving (\d+)\./.exec(said)?.[1]);
    expect(pid).to.be.above(1);
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    // When npm is told to end.
    child.kill('SIGTERM');
    // Then the service ends too, and not by being cut off.
    for (let waited = 0; isAlive() && waited < 5_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const isLeft = isAlive();
    if (isLeft) process.kill(pid, 'SIGKILL');
    expect(isLeft, 'still running').to.equal(false);
    expect(fs.readFileSync(path.join(dir, 'ended'), 'utf8')).to.equal('by SIGTERM');
  });
  it('ends at once and quietly on Ctrl-C', async () => {
    installedAs('1.0.0');
    const child = spawn(process.execPath, [path.join(dir, 'src/start.cjs'), 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
    expect(stderr).to.equal('');
  });
  it('installs when packages are missing or differ from the lock file, and not when only the time stamp does', () => {
    expect(start(['x']), 'nothing installed').to.deep.include({ stdout: 'cli x', status: 0 });
    expect(words()).to.match(/^ci .*--omit=dev/);

    fs.rmSync(path.join(dir, 'npm-ran'));
    const later = new Date(Date.now() + 60_000);
    fs.utimesSync(path.join(dir, 'package-lock.json'), later, later);
    expect(start(['x']).stdout).to.equal('cli x');
    expect(npmRan(), 'same content').to.equal(false);

    installedAs('0.9.0');
    fs.utimesSync(path.join(dir, 'package-lock.json'), later, later);
    expect(start(['x']).stdout).to.equal('cli x');
    expect(npmRan(), 'another version').to.equal(true);
  });
  it('adds the packages for testing only before tests, under a service that runs', () => {
    installedAs('1.0.0');
    const run = start(['test']);
    expect(words(), 'also where NODE_ENV=production').to.match(/^install --no-save .*--include=dev/);
    expect(run.stderr).to.match(/Adding the packages for testing.*once/);
    expect(run.stderr).to.match(/still differs from package-lock\.json.*Run `npm ci`/s);
    installedAs('0.9.0');
    const later = new Date(Date.now() + 60_000);
    fs.utimesSync(path.join(dir, 'package-lock.json'), later, later);
    start(['test']);
    expect(words(), 'nothing to add to').to.match(/^ci .*--include=dev/);
  });
  it('says what to do without npm, and when npm fails', () => {
    write('npm-fails', '');
    expect(start(['x'])).to.deep.include({ status: 1, stdout: '' });
    expect(start(['x']).stderr).to.match(/npm ci failed.*start again/s);
    fs.rmSync(path.join(dir, 'bin/npm'));
    expect(start(['x']).stderr).to.match(/npm was not found\. It comes with Node\.js/);
  });
  it('says which Node it needs, in a syntax that any Node reads', () => {
    write('old.cjs', "Object.defineProperty(process.versions, 'node', { value: process.env.PRETEND });");
    const pretend = (version: string): { status: number | null; stderr: string } =>
      start(['x'], { PRETEND: version }, ['--require', path.join(dir, 'old.cjs')]);
    for (const old of ['8.17.0', '18.20.4', '20.18.3'])
      expect(pretend(old)).to.deep.include({
        status: 1,
        stderr:
          `Daicho needs Node.js 20.19 or newer; this is ${old}. ` +
          `Install a current version from https://nodejs.org and start again.\n`,
      });
    installedAs('1.0.0');
    for (const fine of ['20.19.0', '22.1.0', '24.0.0']) expect(pretend(fine).status, fine).to.equal(0);
    const code = fs
      .readFileSync('src/start.cjs', 'utf8')
      .replace(/^#!.*/, '')
      .replace(/^\s*(\/\/|\/\*\*).*$/gm, '')
      .replace(/'(?:[^'\\]|\\.)*'/g, "''");
    expect(code).not.to.match(/=>|\b(const|let|class|async|await)\b|`|\?\?|\?\.|\.\.\./);
  });
});
