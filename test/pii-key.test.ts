// The key that wraps the keys of personal data: made once, private, kept, and missed when it is gone or another one.
import { expect } from 'chai';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wrappingKeyOf } from '../src/engine/keyring.ts';
import type { Vault } from '../src/engine/ports.ts';
import { findPiiKey, keepPiiKey, piiKeyProblem, type PiiKey } from '../src/pii-key.ts';

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

  it('PII_KEY may be what pii.key holds; one that meant something else before still opens what it sealed', async () => {
    // Given a vault that was filled under a file.
    const source = { dataDir: path.join(dir, 'data') };
    keepPiiKey(source, findPiiKey(source));
    const held = fs.readFileSync(path.join(source.dataDir, 'pii.key'), 'utf8');
    const given = findPiiKey({ dataDir: dir, piiKey: held });
    const keysOf = ({ value, formerly }: PiiKey): [Uint8Array, ...Uint8Array[]] =>
      formerly ? [value, formerly] : [value];
    const vaultOf = (): Vault => {
      const kept = new Map<string, string>();
      return {
        put: (secrets) => Promise.resolve(secrets.forEach(({ id, wrapped }) => kept.set(id, wrapped))),
        read: () => Promise.resolve(kept),
        remove: () => Promise.resolve(),
        lost: () => Promise.resolve(0),
      };
    };
    const vault = vaultOf();
    await wrappingKeyOf(vault, keysOf(findPiiKey(source)));
    // Then what the file holds opens it as PII_KEY, too.
    expect(Buffer.from(await wrappingKeyOf(vault, keysOf(given))).equals(findPiiKey(source).value)).to.equal(true);
    // And a vault of an older program, for which the same text was any text, opens as well.
    const older = vaultOf();
    await wrappingKeyOf(older, [given.formerly!]);
    expect(await wrappingKeyOf(older, keysOf(given))).to.equal(given.formerly);
    // Another key opens neither.
    const other = findPiiKey({ dataDir: dir, piiKey: Buffer.alloc(32, 3).toString('base64url') });
    for (const one of [vault, older])
      expect(await wrappingKeyOf(one, keysOf(other)).catch((error: Error) => error.name)).to.equal('SealBroken');
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
