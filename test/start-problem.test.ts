// The real start when a store or the data folder is not as it must be (the table is in start-problem.ts). `npm test`
// starts some as programs, as users do, and those that differ only in what they say in one process; `npm run prove`
// starts them all as programs.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { acceptPepper } from '../src/main.ts';
import { readConfig } from '../src/config.ts';
import { environment } from './demo-service.ts';
import { isProof } from './depth.ts';
import { runHere } from './here.ts';
import { CASES, DAICHO, holds, prepareStarts, refused, serves, start, type Starts } from './start-problem.ts';

/** A program that reached its store with a password; below, others that fail at their folder. */
const AS_PROGRAM = 'DATABASE_URL: a wrong password';

describe('start: a store or the data folder is not as it must be', function () {
  this.timeout(300_000);
  let starts: Starts;
  let ended: Awaited<ReturnType<Starts['all']>>;
  before(async function () {
    if (process.platform === 'win32') this.skip();
    starts = await prepareStarts();
    ended = await starts.all(CASES, ({ name }) => isProof || name === AS_PROGRAM);
  });
  after(() => starts.close());

  for (const { name, says } of CASES) it(name, () => holds(ended.get(name)!, says));

  it('DATA_DIR: a folder that this user may not write', async function () {
    const folder = starts.folder();
    fs.chmodSync(folder, 0o555);
    // As root, who may write everywhere, we play another user, where that user can reach the checkout.
    const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
    const asNobody = nobody === undefined ? {} : { uid: nobody, gid: nobody };
    const reads = ['-e', `require('fs').readFileSync('${DAICHO.at(-1)}')`];
    if (spawnSync(process.execPath, reads, { ...asNobody, cwd: '/' }).status !== 0) this.skip();
    holds(await start(folder, {}, nobody), /The data folder .*cannot be written \(EACCES\)\. Set DATA_DIR to a folder/);
  });

  it('DATA_DIR: a disk that is full, at the first start and later', async function () {
    const folder = starts.folder();
    const used = starts.folder(true);
    fs.mkdirSync(path.join(folder, '.daicho'), { recursive: true });
    const disk = path.join(folder, '.daicho');
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', disk]).status === 0;
    if (!mounted) this.skip();
    try {
      holds(
        await refused(folder),
        /PostgreSQL could not initialise .*No space left.*Set DATA_DIR to a local folder with free space/,
      );
      expect(spawnSync('mount', ['-o', 'remount,size=400m', disk]).status).to.equal(0);
      spawnSync('cp', ['-a', `${path.join(used, '.daicho')}/.`, disk]);
      spawnSync('sh', ['-c', `cat /dev/zero > ${disk}/ballast`]);
      holds(await refused(folder), /disk.*full.*Free space there and start again/);
      fs.rmSync(path.join(disk, 'ballast'));
      // And goes on with space.
      await serves(folder);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('what can be made good is: a broken lock, a broken demo.json, a postmaster.pid of nobody', async () => {
    const folder = starts.folder(true);
    const data = path.join(folder, '.daicho');
    fs.writeFileSync(path.join(data, 'daicho.lock'), '{"pid":');
    fs.writeFileSync(path.join(data, 'demo.json'), '{"operatorKey":');
    fs.writeFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'nonsense');
    const { ran, stderr, stdout } = await start(folder);
    expect(ran, stderr).to.equal(true);
    const kept = path.join(data, 'demo.json');
    const { operatorKey, ...rest } = JSON.parse(fs.readFileSync(kept, 'utf8')) as { operatorKey: string };
    expect(rest).to.have.keys('baseUrl');
    // Without a demo the key that opens companies stands in the file, for its owner alone, and not on the screen.
    expect(stdout)
      .to.match(/Operator key +\(kept in .*demo\.json\)/)
      .and.not.include(operatorKey);
    expect(fs.statSync(kept).mode & 0o777).to.equal(0o600);
  });

  it('a lost pepper: refused, taken anew by `keys accept-pepper`, and all goes on with new keys', async () => {
    const folder = starts.folder(true);
    const data = path.join(folder, '.daicho');
    const before = JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8')) as { operatorKey: string };
    fs.rmSync(path.join(data, 'pepper'));
    holds(await start(folder), /pepper \(DATA_DIR\) is missing/);
    expect(fs.existsSync(path.join(data, 'pepper')), 'nothing is made').to.equal(false);
    const accepted = await runHere(['keys', 'accept-pepper'], environment(folder), {
      acceptPepper: () => acceptPepper(readConfig(environment(folder))),
    });
    expect(accepted.stdout, accepted.stderr).to.match(/API keys made before work no longer/);
    const { ran, stderr, stdout } = await start(folder, { PRINT_OPERATOR_KEY: '1' });
    expect(ran, stderr).to.equal(true);
    const after = JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8')) as { operatorKey: string };
    expect(after.operatorKey).to.not.equal(before.operatorKey);
    expect(stdout, 'asked for').to.include(`Operator key   ${after.operatorKey}   (kept in`);
  });
});
