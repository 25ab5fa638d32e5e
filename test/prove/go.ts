// npm run prove: Go's own `note` and `tlog` packages, which share nothing with this program, accept what the demo
// company signs and proves, and refuse what was changed. Said plainly where Go is not installed.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { demoService, type DemoService } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';

/** Where Go keeps the packages that its command is built from. */
function vendored(): string | undefined {
  const { status, stdout } = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
  const folder = path.join(stdout?.trim() ?? '', 'src/cmd/vendor/golang.org/x');
  return status === 0 && fs.existsSync(path.join(folder, 'mod/sumdb/tlog')) ? folder : undefined;
}

/** The auditor's program with those packages beside it: nothing is fetched. */
function moduleIn(place: string, from: string): void {
  const module = (name: string): void => {
    const folder = path.join(place, name.replace('golang.org/x/', ''));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'go.mod'), `module ${name}\n\ngo 1.19\n`);
  };
  const names = ['mod', 'crypto'].map((name) => `golang.org/x/${name}`);
  for (const name of names) module(name);
  for (const part of ['mod/sumdb/note', 'mod/sumdb/tlog', 'mod/internal/lazyregexp', 'crypto/ed25519'])
    for (const root of [from, path.join(from, '../../../../vendor/golang.org/x')])
      if (fs.existsSync(path.join(root, part)) && !fs.existsSync(path.join(place, part)))
        fs.cpSync(path.join(root, part), path.join(place, part), { recursive: true });
  fs.writeFileSync(
    path.join(place, 'go.mod'),
    [
      'module auditor',
      'go 1.19',
      ...names.map((name) => `require ${name} v0.0.0`),
      ...names.map((name) => `replace ${name} => ./${name.replace('golang.org/x/', '')}`),
      '',
    ].join('\n\n'),
  );
  fs.copyFileSync(path.join(import.meta.dirname, 'go/main.go'), path.join(place, 'main.go'));
}

describe('Go reads what we sign', function () {
  this.timeout(300_000);
  let place: string;
  let isThere = false;
  before(() => {
    place = quickFolder('go');
    const from = vendored();
    if (from === undefined)
      return console.log('      Go is not installed here (Debian: apt-get install golang-go): GO HAS TESTED NOTHING');
    moduleIn(place, from);
    isThere = true;
    return undefined;
  });
  after(() => fs.rmSync(place, { recursive: true, force: true }));

  /** Writes what Go is to look at, as the service serves it. */
  async function collected(service: DemoService, folder: string, since = 0): Promise<string> {
    const { baseUrl, companyId, ownerKey } = service.demo;
    const bytes = async (route: string): Promise<Buffer> => {
      const answer = await fetch(`${baseUrl}/companies/${companyId}${route}`, {
        headers: { authorization: `Bearer ${ownerKey}` },
      });
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const put = (name: string, content: string | Uint8Array): void => {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), content);
    };
    const newest = (await bytes('/checkpoint?wait=10')).toString();
    const size = Number(newest.split('\n')[1]);
    const { data } = (await service.get('/checkpoints?limit=500')) as { data: { size: number; note: string }[] };
    const older = data.findLast((one) => one.size < size && one.size >= since);
    if (!older) throw new Error('the demo has one checkpoint alone');
    put('checkpoint.txt', newest);
    put('older.txt', older.note);
    put('leaves.ndjson', await bytes(`/leaves?from=0&to=${size}`));
    put('consistency.json', await bytes(`/consistency?from=${older.size}&to=${size}`));
    const proofs: unknown[] = [];
    for (const sequence of [0, 1, 255, 256, 300, older.size, size - 1]) {
      const proof = (await service.get(`/events/${sequence}/proof?size=${size}`)) as { events: unknown[] };
      proofs.push(...proof.events);
    }
    put('inclusion.json', JSON.stringify(proofs));
    for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / 256)])
      for (let index = 0; index * 256 < count; index++) {
        const width = Math.min(256, count - index * 256);
        const name = `tile/${level}/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
        put(name, await bytes(`/log/${name}`));
      }
    const keys = (await service.get('/checkpoint-keys')) as { data: { vkey: string }[] };
    return keys.data.at(-1)?.vkey ?? '';
  }

  it('accepts note, leaves, tiles and proofs of the demo, and refuses what is changed', async function () {
    if (!isThere) return this.skip();
    const vkey = await collected(await demoService(), path.join(place, 'ledger'));
    accepts('ledger', vkey);
    return undefined;
  });

  it('while one key takes over from another, beside the running service, it accepts either', async function () {
    this.timeout(600_000);
    const service = await demoService();
    const before = (await keysOf(service)).at(-1) ?? '';
    const held = await noteOf(service);
    const { code, stdout, stderr } = await service.daicho(['checkpoint-key', 'rotate']);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.match(/^\S+= -> \S+=\n$/);
    // Nobody restarts the service: it finds the new key in its folder, and both sign from the next checkpoint on.
    const sizes: number[] = [];
    for (const name of ['回転前', '回転後']) {
      const made = await service.daicho(['labels', 'create', `name=${name}${Date.now()}`]);
      expect(made.code, made.stderr).to.equal(0);
      const note = await noteOf(service);
      expect(note.split('\n').filter((line) => line.startsWith('— '))).to.have.length(2);
      sizes.push(Number(note.split('\n')[1]));
    }
    expect(sizes[0]).to.be.above(Number(held.split('\n')[1]));
    const keys = await keysOf(service);
    expect(keys.slice(-2, -1), 'the former key is still listed').to.deep.equal([before]);
    const verified = await service.daicho(['verify', '--proofs']);
    expect(verified.code, verified.stdout + verified.stderr).to.equal(0);
    const again = await service.daicho(['evidence', path.join(place, 'rotated')]);
    expect(again.code, again.stderr).to.equal(0);
    for (const key of keys.slice(-2)) {
      const program = path.resolve(import.meta.dirname, '../../verifier/daicho-verify.mjs');
      const run = spawnSync(process.execPath, [program, path.join(place, 'rotated'), '--vkey', key], {
        encoding: 'utf8',
      });
      expect(run.status, run.stdout).to.equal(0);
    }
    if (!isThere) return this.skip();
    await collected(service, path.join(place, 'turning'), sizes[0]);
    for (const key of keys.slice(-2)) accepts('turning', key);
    return undefined;
  });

  const keysOf = async (service: DemoService): Promise<string[]> =>
    ((await service.get('/checkpoint-keys')) as { data: { vkey: string }[] }).data.map(({ vkey }) => vkey);
  const noteOf = (service: DemoService): Promise<string> => service.text('/checkpoint?wait=10');

  /** Go accepts what is in a folder under this key, and refuses what it changes of it. */
  function accepts(folder: string, vkey: string): void {
    const env = {
      ...process.env,
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      GOSUMDB: 'off',
      GOCACHE: path.join(place, 'cache'),
    };
    const { status, stdout, stderr } = spawnSync('go', ['run', '.', path.join(place, folder), vkey], {
      cwd: place,
      env,
      encoding: 'utf8',
    });
    expect(stderr).to.equal('');
    expect(stdout).to.match(
      /^note: accepted, \d+ leaves\nleaves: accepted, \d+\ntiles: accepted\ninclusion: accepted, 7/,
    );
    expect(stdout).to.match(/consistency: accepted, \d+ to \d+\nforged note: refused\n$/);
    expect(status).to.equal(0);
    console.log(stdout.replace(/^/gm, '      ').trimEnd());
  }
});
