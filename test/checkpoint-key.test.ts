// The key that signs checkpoints: made once, private, kept, and refused by name when it cannot be what it must be.
import { expect } from 'chai';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  addCheckpointKey,
  checkpointKeyMissing,
  findCheckpointKeys,
  keepCheckpointKeys,
} from '../src/checkpoint-key.ts';
import { publicBytes } from '../src/engine/note.ts';
import { quickFolder } from './folder.ts';

describe('the key of checkpoints', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = quickFolder('checkpoint-key');
  });
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  it('is made once, private, and found again', () => {
    const made = findCheckpointKeys({ dataDir });
    expect(made.isNew).to.equal(true);
    keepCheckpointKeys({ dataDir }, made);
    const file = path.join(dataDir, 'checkpoint.key');
    expect(fs.statSync(file).mode & 0o777).to.equal(0o600);
    const found = findCheckpointKeys({ dataDir });
    expect(found.isNew).to.equal(false);
    expect(found.values.map(publicBytes)).to.deep.equal(made.values.map(publicBytes));
    expect(() => keepCheckpointKeys({ dataDir }, findCheckpointKeys({ dataDir: path.join(dataDir, 'x') }))).to.throw(
      /Another process has just made .*checkpoint\.key/,
    );
  });

  it('may be given, as base64 of DER, as PEM, or in a file', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const named = path.join(dataDir, 'given.pem');
    fs.writeFileSync(named, pem);
    for (const source of [{ checkpointKey: pem }, { checkpointKey: der }, { checkpointKeyFile: named }])
      expect(findCheckpointKeys({ dataDir, ...source }).values.map(publicBytes)).to.deep.equal([
        publicBytes(privateKey),
      ]);
  });

  it('a new one is added behind the old one, in its file alone; given keys are two, too', () => {
    keepCheckpointKeys({ dataDir }, findCheckpointKeys({ dataDir }));
    const [old] = findCheckpointKeys({ dataDir }).values;
    const both = addCheckpointKey({ dataDir }, old ? [old] : []).map(publicBytes);
    expect(both).to.have.length(2);
    expect(findCheckpointKeys({ dataDir }).values.map(publicBytes)).to.deep.equal(both);
    expect(fs.statSync(path.join(dataDir, 'checkpoint.key')).mode & 0o777).to.equal(0o600);
    const checkpointKey = findCheckpointKeys({ dataDir })
      .values.map((key) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64'))
      .join(', ');
    expect(findCheckpointKeys({ dataDir, checkpointKey }).values.map(publicBytes)).to.deep.equal(both);
    expect(() => addCheckpointKey({ dataDir, checkpointKey }, [])).to.throw(/CHECKPOINT_KEY holds no new key: put one/);
    expect(() => addCheckpointKey({ dataDir, checkpointKeyFile: 'x' }, [])).to.throw(
      /CHECKPOINT_KEY_FILE holds no new/,
    );
  });

  it('refuses another kind of key, no key, and a named file that is not there', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => findCheckpointKeys({ dataDir, checkpointKey: other })).to.throw(/CHECKPOINT_KEY is no Ed25519 key/);
    expect(() => findCheckpointKeys({ dataDir, checkpointKey: 'x'.repeat(50) })).to.throw(
      /CHECKPOINT_KEY is no private/,
    );
    expect(() => findCheckpointKeys({ dataDir, checkpointKeyFile: path.join(dataDir, 'none') })).to.throw(
      /none \(CHECKPOINT_KEY_FILE\) cannot be read \(ENOENT\)/,
    );
    expect(checkpointKeyMissing({ dataDir }).message).to.match(/checkpoint\.key \(DATA_DIR\) is missing.*Restore it/);
  });
});
