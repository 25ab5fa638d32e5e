// One year alone, of a real service whose years were closed and sealed: what came after a seal is proved from its
// balances on, the next close follows from it, statements are the files that were sealed, and whoever was at anything
// in the folder is refused.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startApi, type Api } from '../api.ts';
import { environment, run, type Finished } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';
import { entryBody, made } from '../http/samples.ts';
import { program } from '../program.ts';
import { summed, type Files } from './evidence-folder.ts';

const VERIFIER = path.resolve(import.meta.dirname, '../../verifier/daicho-verify.mjs');

describe('a sealed year alone', function () {
  this.timeout(180_000);
  let api: Api;
  let place: string;
  let house: { companyId: string; key: string };
  let vkey: string;
  let year: Files;
  before(async () => {
    place = quickFolder('sealed_year');
    fs.copyFileSync(VERIFIER, path.join(place, 'daicho-verify.mjs'));
    api = await startApi('sealed_year');
    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2024-04-01' });
    house = { companyId, key };
    await made(api, house, '/fiscal-periods', { startDate: '2025-04-01' });
    await made(api, house, '/journal-entries', entryBody({ effectiveDate: '2024-06-01' }));
    await closeAndSeal('FY2024', () =>
      made(api, house, '/journal-entries', entryBody({ effectiveDate: '2025-04-02' })),
    );
    await made(api, house, '/journal-entries', entryBody({ effectiveDate: '2025-07-01' }));
    await closeAndSeal('FY2025', () => Promise.resolve());
    // Taken back, corrected and closed again: the first seal stays, superseded, with its statements.
    const base = `/v1/companies/${companyId}/fiscal-periods/${await idOf('FY2025')}`;
    const reopened = await api.call('POST', `${base}/reopen`, { key, body: { reason: '訂正' } });
    expect(reopened.status, reopened.text).to.equal(200);
    await made(api, house, '/journal-entries', entryBody({ effectiveDate: '2025-07-02' }));
    await closeAndSeal('FY2025', () => Promise.resolve());
    const { code, stderr, stdout } = await daicho('evidence', path.join(place, 'year'), '--from-seal', 'FY2024');
    expect([code, stderr], stderr).to.satisfy(() => code === 0 && !/statements/.test(stderr));
    vkey = stdout.trim().split('\n').at(-1) ?? '';
    year = filesOf('year');
  });
  after(async () => {
    await api.close();
    fs.rmSync(place, { recursive: true, force: true });
  });

  async function idOf(name: string): Promise<string> {
    const { body } = await api.call('GET', `/v1/companies/${house.companyId}/fiscal-periods?type=year`, house);
    return (body['data'] as { id: string; name: string }[]).find((one) => one.name === name)?.id ?? '';
  }
  async function closeAndSeal(name: string, meanwhile: () => Promise<unknown>): Promise<void> {
    const base = `/v1/companies/${house.companyId}/fiscal-periods`;
    const id = await idOf(name);
    const closed = await api.call('POST', `${base}/${id}/close`, { key: house.key, body: {} });
    expect(closed.status, closed.text).to.equal(200);
    // What is posted before a checkpoint covers the close is neither in its balances nor lost.
    await meanwhile();
    let seals = 0;
    for (let waited = 0; seals === 0 && waited < 200; waited++) {
      await api.engine.prover?.tick();
      await api.engine.sealer?.tick();
      seals = (await api.call('GET', `${base}/${id}/seals?status=current`, house)).body['total'] as number;
      if (seals === 0) await sleep(50);
    }
    expect(seals, api.problems.join('\n')).to.equal(1);
  }
  const daicho = (...words: readonly string[]): Promise<Finished> =>
    run(process.execPath, [...program('src/cli/main.ts'), ...words], {
      cwd: place,
      env: environment(place, { DAICHO_KEY: house.key, DAICHO_URL: api.baseUrl }),
    });
  function filesOf(folder: string): Files {
    const files: Files = new Map();
    for (const one of fs.readdirSync(path.join(place, folder), { recursive: true, withFileTypes: true }))
      if (one.isFile()) {
        const at = path.join(one.parentPath, one.name);
        files.set(path.relative(path.join(place, folder), at), fs.readFileSync(at));
      }
    return files;
  }
  /** What the verifier says of a folder after somebody was at its files, and wrote SHA256SUMS anew. */
  function judged(change: (files: Files) => void): { status: number | null; text: string } {
    const copy: Files = new Map(year);
    change(copy);
    summed(copy);
    fs.rmSync(path.join(place, 'forged'), { recursive: true, force: true });
    for (const [name, bytes] of copy) {
      fs.mkdirSync(path.dirname(path.join(place, 'forged', name)), { recursive: true });
      fs.writeFileSync(path.join(place, 'forged', name), bytes);
    }
    const words = ['daicho-verify.mjs', 'forged', '--vkey', vkey];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: place, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  }
  const named = (wanted: RegExp): string =>
    [...year.keys()].find((name) => wanted.test(name)) ?? expect.fail(`no ${wanted} in ${[...year.keys()].join(', ')}`);
  const replaced = (name: string, from: string | RegExp, to: string) => (files: Files) => {
    const before = files.get(name)?.toString() ?? '';
    expect(before.replace(from, to), name).to.not.equal(before);
    files.set(name, Buffer.from(before.replace(from, to)));
  };
  const leaves = (change: (lines: string[]) => string[]) => (files: Files) => {
    const lines = gunzipSync(files.get('leaves.ndjson.gz') ?? '').toString('utf8');
    files.set('leaves.ndjson.gz', gzipSync(`${change(lines.split('\n').slice(0, -1)).join('\n')}\n`));
  };

  it('is proved from the balances of the seal on, up to the next close, with the statements of both', () => {
    const { status, text } = judged(() => undefined);
    expect(text)
      .to.match(/it begins with the \d+ balances that FY2024 closed with/)
      .and.match(/the \d+ balances at the close of FY2025 follow from the entries/)
      .and.include('30 statements are the files that were sealed')
      .and.include('journal.csv holds these entries and no others');
    expect(status, text).to.equal(0);
    // The entry between the close and its checkpoint is among the leaves: nothing lies between balances and leaves.
    const csv = year.get('journal.csv')?.toString() ?? '';
    expect(csv).to.include(',2025-04-02,').and.not.include(',2024-06-01,');
  });

  it('is not proved of anything that somebody changed', () => {
    const forgeries: Record<string, [(files: Files) => void, RegExp]> = {
      'a statement': [replaced(named(/FY2025-\d+\/pl\.json$/), /\d{6}/, '999999'), /is not the file that was sealed/],
      'a statement of the seal that it begins with': [
        replaced(named(/FY2024-\d+\/bs\.json$/), /"total":/, '"total": '),
        /is not the file that was sealed/,
      ],
      'a statement of one year as that of another': [
        (files) => files.set(named(/FY2025-\d+\/pl\.json$/), files.get(named(/FY2024-\d+\/pl\.json$/)) ?? Buffer.of()),
        /is not the file that was sealed/,
      ],
      'one more statement': [
        (files) => files.set(named(/FY2025-\d+\/pl\.json$/).replace('pl.json', 'px.json'), Buffer.from('{}')),
        /was sealed by nobody/,
      ],
      'a balance that it begins with': [
        replaced('opening.json', /\\"110000\\"/, '\\"110001\\"'),
        /events \d+ to \d+ are not those that were signed|opening\.json: a leaf is not event/,
      ],
      'the frontier': [replaced('frontier.txt', /\n[A-Za-z0-9+/]/, '\nA'), /are not those that were signed|root/],
      'a line of the journal': [replaced('journal.csv', ',110000,', ',110001,'), /journal\.csv: line/],
      'an entry left out': [
        leaves((lines) => lines.filter((line) => !line.includes('"effectiveDate":"2025-07-01"'))),
        /are not those that were signed|where event \d+ should stand/,
      ],
      'the seal left out': [
        leaves((lines) => lines.filter((line) => !line.includes('"type":"period_seal.made"'))),
        /are not those that were signed|where event \d+ should stand/,
      ],
    };
    for (const [name, [change, says]] of Object.entries(forgeries)) {
      const { status, text } = judged(change);
      expect(text, name).to.match(says);
      expect(status, `${name}: ${text}`).to.equal(5);
    }
  });

  it('says which statements are not there, and proves the rest', () => {
    const gone = named(/FY2025-\d+\/cs\.pdf$/);
    const { status, text } = judged((files) => void files.delete(gone));
    expect(text).to.include(`${gone} is not here: not tested`);
    expect(status, text).to.equal(0);
  });
});
