// The pepper of API keys: made once, kept, missed when it is gone or another one, and taken anew only when somebody
// says so.
import { expect } from 'chai';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '../src/domain/refusal.ts';
import { findPepper, keepPepper, pepperProblem } from '../src/pepper.ts';
import { DIRECTORY_STREAM } from '../src/domain/directory.ts';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { rowsPostgres } from '../src/adapters/rows.postgres.ts';
import { startEngine } from '../src/main.ts';
import { install } from './ledger-events.ts';
import { testDatabase } from './postgres.ts';

const PEPPER = 'a pepper of some length';
/** Another pepper is no other key of personal data. */
const piiKey = new Uint8Array(32).fill(1);

describe('pepper', () => {
  let dir: string;
  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-pepper-'));
  });
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('is made once, private, and kept; KEY_PEPPER goes first', () => {
    const source = { dataDir: path.join(dir, 'data'), keyPepper: undefined };
    const made = findPepper(source);
    expect(made.value).to.match(/^[\w-]{43}$/);
    expect(made.isNew).to.equal(true);
    expect(fs.existsSync(source.dataDir), 'nothing is written before it is known to be right').to.equal(false);
    keepPepper(source, made);
    expect(findPepper(source)).to.deep.equal({ value: made.value, isNew: false });
    expect(findPepper({ ...source, keyPepper: PEPPER })).to.deep.equal({ value: PEPPER, isNew: false });
    expect(fs.statSync(path.join(source.dataDir, 'pepper')).mode & 0o777).to.equal(0o600);
    expect(fs.readdirSync(source.dataDir)).to.deep.equal(['pepper']);
    expect(() => keepPepper(source, { value: PEPPER, isNew: true }), 'never replaced').to.throw(/start again/);
    expect(findPepper(source).value).to.equal(made.value);
  });

  it('says what is wrong with it and what to do, one sentence and the way out', () => {
    const source = { dataDir: dir, keyPepper: undefined };
    const file = path.join(dir, 'pepper');
    const refused = new Refusal('invalid_state', 'x');
    const says = (problem: unknown): string => (problem as Error).message;
    expect(says(pepperProblem(source, { value: PEPPER, isNew: true }, refused))).to.match(
      /pepper \(DATA_DIR\) is missing.*Restore it from a backup.*KEY_PEPPER.*accept-pepper/,
    );
    expect(says(pepperProblem(source, { value: PEPPER, isNew: false }, refused))).to.match(
      /is not the pepper under which.*Restore it/,
    );
    expect(says(pepperProblem({ ...source, keyPepper: PEPPER }, { value: PEPPER, isNew: false }, refused))).to.match(
      /^KEY_PEPPER is not the pepper.*Set it to what it was\. /,
    );
    fs.writeFileSync(file, 'short');
    expect(() => findPepper(source)).to.throw(/is damaged.*Restore it from a backup/);
    expect(says(pepperProblem({ ...source, keyPepper: PEPPER }, { value: PEPPER, isNew: false }, refused))).to.include(
      `or to what ${file} holds`,
    );
    const other = new Error('x');
    expect(pepperProblem(source, { value: PEPPER, isNew: false }, other)).to.equal(other);
  });

  it('is noted by the first good start of an installation from before, and missed from then on', async () => {
    const database = await testDatabase('pepper');
    const log = await embeddedEventLog({ connectionString: database.url });
    const rows = rowsPostgres({ connectionString: database.url });
    const start = (pepper: string, options: Parameters<typeof startEngine>[2] = {}): Promise<string> =>
      startEngine({ log, rows }, pepper, { piiKey, ...options }).then(
        (engine) => engine.close().then(() => 'started'),
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
    const noted = async (): Promise<number> =>
      (await log.readStream(DIRECTORY_STREAM, { limit: 99 })).events.filter(
        ({ type }) => type === 'installation.pepper_noted',
      ).length;
    try {
      // It has an operator key, and nothing says under which pepper.
      await install(log);
      expect(await start('made just now', { isNewPepper: true }), 'its file is gone').to.equal('invalid_state');
      expect(await noted()).to.equal(0);
      expect(await start(PEPPER)).to.equal('started');
      expect(await start(PEPPER)).to.equal('started');
      expect(await noted()).to.equal(1);
      expect(await start('another pepper')).to.equal('invalid_state');
      expect(await start('made just now', { isNewPepper: true })).to.equal('invalid_state');
      expect(await start('another pepper', { acceptPepper: true })).to.equal('started');
      expect(await start('another pepper')).to.equal('started');
      expect(await start(PEPPER)).to.equal('invalid_state');
      expect(await noted()).to.equal(2);
    } finally {
      await Promise.all([log.close(), rows.close()]);
      await database.drop();
    }
  });

  it('may be lost while there is no key yet', async () => {
    const database = await testDatabase('pepper');
    const log = await embeddedEventLog({ connectionString: database.url });
    const rows = rowsPostgres({ connectionString: database.url });
    try {
      for (const pepper of ['one', 'two'])
        await (await startEngine({ log, rows }, pepper, { piiKey, isNewPepper: true })).close();
    } finally {
      await Promise.all([log.close(), rows.close()]);
      await database.drop();
    }
  });
});
