// The folder that `daicho evidence` writes of a real service, in the hands of an auditor who has verifier and key.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { demoService, type DemoService, type Finished } from '../demo-service.ts';
import { quickFolder } from '../folder.ts';

const VERIFIER = path.resolve(import.meta.dirname, '../../verifier/daicho-verify.mjs');

describe('evidence of the demo company', function () {
  this.timeout(180_000);
  let service: DemoService;
  let place: string;
  let vkey: string;
  before(async () => {
    service = await demoService();
    place = quickFolder('auditor');
    fs.copyFileSync(VERIFIER, path.join(place, 'daicho-verify.mjs'));
    const { code, stdout, stderr } = await service.daicho(['evidence', path.join(place, 'whole')]);
    expect(code, stderr).to.equal(0);
    vkey = stdout.trim().split('\n').at(-1) ?? '';
  });
  after(() => fs.rmSync(place, { recursive: true, force: true }));

  const verify = (...words: readonly string[]): { status: number | null; text: string } => {
    const run = spawnSync(process.execPath, ['daicho-verify.mjs', ...words], { cwd: place, encoding: 'utf8' });
    return { status: run.status, text: run.stdout + run.stderr };
  };
  const put = (name: string, { code, stdout, stderr }: Finished): string => {
    expect(code, stderr).to.equal(0);
    fs.writeFileSync(path.join(place, name), stdout);
    return name;
  };

  it('is proved by the verifier alone, with the key that the command printed', () => {
    const { status, text } = verify('whole', '--vkey', vkey);
    expect(text)
      .to.match(/3,\d{3} entries balance, have gapless numbers/)
      .and.include('journal.csv holds these entries');
    expect(text).to.match(/the \d+ balances at the close of FY2025 follow from the entries/);
    expect(status, text).to.equal(0);
  });

  it('proves a figure with what it opens with, and one balance of the closed year alone', async () => {
    const figure = put(
      'figure.json',
      await service.daicho(['--json', 'figure', 'accountCode=1130', 'period=2026-09', 'wait=10']),
    );
    const told = verify(figure, '--vkey', vkey);
    expect(told.text).to.match(/account 1130 closed fp_[^]*1130: debits \d+, credits \d+ in \d+ entries/);
    expect(told.status).to.equal(0);
    const { data } = (await service.get('/fiscal-periods?type=year')) as { data: { id: string; status: string }[] };
    const year = data.find(({ status }) => status === 'closed')?.id ?? '';
    fs.writeFileSync(
      path.join(place, 'balance.json'),
      await service.text(`/fiscal-periods/${year}/balances/1130/proof`),
    );
    expect(verify('balance.json', '--vkey', vkey)).to.include({ status: 0 });
  });

  it('holds every entry of the books, line by line', async () => {
    const lines = fs.readFileSync(path.join(place, 'whole/journal.csv'), 'utf8').split('\r\n').slice(1, -1);
    const entries = new Set(lines.map((line) => line.split(',')[4]));
    const leaves = gunzipSync(fs.readFileSync(path.join(place, 'whole/leaves.ndjson.gz'))).toString('utf8');
    const posted = leaves.split('\n').filter((leaf) => leaf.includes('"type":"journal_entry.posted"'));
    const { total } = (await service.get('/journal-entries?status=posted&limit=1')) as { total: number };
    const { total: reversed } = (await service.get('/journal-entries?status=reversed&limit=1')) as { total: number };
    // What others of this run post meanwhile is not in the folder.
    expect(entries.size)
      .to.equal(posted.length)
      .and.to.be.within(3_000, total + reversed);
    expect(lines.length).to.be.above(2 * entries.size - 1);
  });

  it('proves an entry and an event alone, and a checkpoint that was held before', async () => {
    const list = await service.daicho(['--json', 'list', 'entries', '--limit', '1']);
    const [entry] = (JSON.parse(list.stdout) as { data: { id: string }[] }).data;
    const proof = put(
      'entry.json',
      await service.daicho(['--json', 'entries', 'get-proof', entry?.id ?? '', 'wait=10']),
    );
    expect(verify(proof, '--vkey', vkey)).to.include({ status: 0 });
    const answer = await fetch(`${service.demo.baseUrl}/companies/${service.demo.companyId}/events/300/proof`, {
      headers: { authorization: `Bearer ${service.demo.ownerKey}`, accept: 'text/plain' },
    });
    fs.writeFileSync(path.join(place, 'event.tlog-proof'), await answer.text());
    const told = verify('event.tlog-proof', '--vkey', vkey);
    expect(told.text).to.include('event 300, journal_entry.posted');
    expect(told.status).to.equal(0);
    const held = put('held.txt', await service.daicho(['checkpoint']));
    expect(verify(held, '--vkey', vkey).status, 'alone it shows nothing').to.equal(6);
  });

  it('is written into a new folder only, and never for a period that was not sealed', async () => {
    const again = await service.daicho(['evidence', path.join(place, 'whole')]);
    expect(again.code).to.equal(2);
    expect(again.stderr).to.match(/is not empty: name a new folder/);
    const unsealed = await service.daicho(['evidence', path.join(place, 'year'), '--from-seal', 'FY2026']);
    expect(unsealed.code).to.equal(2);
    expect(unsealed.stderr).to.match(/FY2026 was not sealed/);
    expect(fs.existsSync(path.join(place, 'year'))).to.equal(false);
  });
});
