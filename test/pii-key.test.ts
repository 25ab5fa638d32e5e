// The key that wraps the keys of personal data: made once, private, kept, and missed when it is gone or another one.
import { expect } from 'chai';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPiiKey, keepPiiKey, piiKeyProblem } from '../src/pii-key.ts';

describe('the key of personal data', () => {
  let dir: string;
  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-pii-'));
  });
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('is made once, private, and kept; PII_KEY goes first and is 32 bytes whatever its form', () => {
    const source = { dataDir: path.join(dir, 'data') };
    const made = findPiiKey(source);
    expect([made.value.length, made.isNew]).to.deep.equal([32, true]);
    expect(fs.existsSync(source.dataDir), 'nothing is written before it is known to be right').to.equal(false);
    keepPiiKey(source, made);
    const kept = findPiiKey(source);
    expect([Buffer.from(kept.value).equals(made.value), kept.isNew]).to.deep.equal([true, false]);
    expect(fs.statSync(path.join(source.dataDir, 'pii.key')).mode & 0o777).to.equal(0o600);
    expect(() => keepPiiKey(source, findPiiKey({ dataDir: dir })), 'never replaced').to.throw(/start again/);
    const given = findPiiKey({ ...source, piiKey: 'a key of some length' });
    expect([given.value.length, given.isNew, Buffer.from(given.value).equals(made.value)]).to.deep.equal([
      32,
      false,
      false,
    ]);
    expect(given).to.deep.equal(findPiiKey({ ...source, piiKey: 'a key of some length' }));
  });

  it('says what is wrong with it and what to do', () => {
    const source = { dataDir: dir };
    const broken = Object.assign(new Error('x'), { name: 'SealBroken' });
    const says = (from: typeof source & { piiKey?: string }, isNew: boolean): string =>
      (piiKeyProblem(from, { value: new Uint8Array(32), isNew }, broken) as Error).message;
    expect(says(source, true)).to.match(/pii\.key \(DATA_DIR\) is missing.*Restore it from a backup, or set PII_KEY/);
    expect(says(source, false)).to.match(/pii\.key \(DATA_DIR\) is not the key under which/);
    expect(says({ ...source, piiKey: 'another one of some length' }, false)).to.match(/^PII_KEY is not the key/);
    fs.writeFileSync(path.join(dir, 'pii.key'), 'short');
    expect(() => findPiiKey(source)).to.throw(/is damaged.*Restore it from a backup/);
    const other = new Error('x');
    expect(piiKeyProblem(source, { value: new Uint8Array(32), isNew: false }, other)).to.equal(other);
  });
});
