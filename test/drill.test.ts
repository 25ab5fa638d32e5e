// A backup while clients post, then a drill: what is restored is what was backed up, what is lost is counted, a file
// that was changed is named, and webhooks leave nothing out.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { backUpTo, drill, restoreFrom } from '../src/drill.ts';
import { openStores, serve, type Running } from '../src/main.ts';
import { readConfig } from '../src/config.ts';
import { call, newCompany } from './crash.ts';
import { quickFolder } from './folder.ts';
import { entryBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';

describe('a backup', function backups() {
  this.timeout(180_000);

  it('is restored as it was, says what would be lost, and a changed one is refused', async () => {
    const database = await testDatabase('drill');
    const folder = quickFolder('drill');
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
    });
    const say = process.stdout.write.bind(process.stdout);
    let running: Running | undefined;
    try {
      process.stdout.write = (() => true) as never;
      running = await serve(config);
      process.stdout.write = say;
      const { operatorKey } = JSON.parse(fs.readFileSync(path.join(folder, 'data/demo.json'), 'utf8')) as {
        operatorKey: string;
      };
      const baseUrl = running.baseUrl.replace(/\/v1$/, '');
      const [one, two] = [
        await newCompany({ baseUrl, operatorKey } as never),
        await newCompany({ baseUrl, operatorKey } as never),
      ];
      const post = async ({ companyId, ownerKey }: typeof one): Promise<void> => {
        const made = await call(baseUrl, 'POST', `/v1/companies/${companyId}/journal-entries`, ownerKey, entryBody());
        expect(made.status).to.equal(201);
      };
      for (let n = 0; n < 10; n++) await post(one);
      await call(baseUrl, 'GET', `/v1/companies/${one.companyId}/journal-entries?limit=1`, one.ownerKey);
      const live = await openStores(config, { tool: true });
      try {
        let isOver = false;
        const posting = (async () => {
          while (!isOver) await post(two);
        })();
        const backup = path.join(folder, 'backup');
        const manifest = await backUpTo(live, backup, Date.now());
        isOver = true;
        await posting;
        for (let n = 0; n < 5; n++) await post(one);
        expect(Object.keys(manifest.figures)).to.include(one.companyId);
        const text = fs.readFileSync(path.join(backup, 'operations.jsonl'), 'utf8');
        expect(fs.readdirSync(backup).sort()).to.deep.equal([
          'documents',
          'events.jsonl',
          'manifest.json',
          'operations.jsonl',
        ]);
        for (const key of ['pepper', 'pii.key'])
          expect(text).to.not.include(fs.readFileSync(path.join(folder, 'data', key), 'utf8').trim());

        const done = await drill(config, backup, { now: Date.now, elapsed: () => performance.now() }, live);
        expect(done.problems).to.deep.equal([]);
        expect(done.events).to.equal(manifest.events.lines);
        expect(done.lost?.events).to.be.at.least(5);
        expect(done.lost?.seconds).to.be.within(0, 60);
        expect(done.minutesTaken).to.be.within(0.01, 2);

        // Sums that are not those of the backup are named: the comparison compares.
        const file = path.join(backup, 'manifest.json');
        const [companyId = '', sums = ''] = Object.entries(manifest.figures)[0] ?? [];
        const other = { ...manifest, figures: { ...manifest.figures, [companyId]: `${sums}0` } };
        fs.writeFileSync(file, JSON.stringify(other));
        const differing = await drill(config, backup, { now: Date.now, elapsed: () => performance.now() });
        expect(differing.problems.join()).to.include('its sums are not those of when it was backed up');
        expect(differing.lost).to.equal(undefined);

        fs.appendFileSync(path.join(backup, 'events.jsonl'), '\n');
        const refused = await drill(config, backup, { now: Date.now, elapsed: () => performance.now() }).catch(String);
        expect(refused).to.include('events.jsonl is not the file that the manifest names');
        const full = await restoreFrom(live, backup).catch(String);
        expect(full).to.include('events.jsonl is not the file');
      } finally {
        await live.close();
      }
    } finally {
      process.stdout.write = say;
      await running?.stop();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
