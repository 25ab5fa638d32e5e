// Sealed fields: what is sealed opens with its own key in its own place and nowhere else; nothing shows through; masks
// reach every depth; a wrapped key belongs to its company; the standard's own test vector.
import { createCipheriv } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { LIMITS } from '../src/domain/limits.ts';
import {
  isCommittedKey,
  isSealed,
  KEY_BYTES,
  keyCommitment,
  NONCE_BYTES,
  openField,
  sealField,
  unwrapKey,
  withSealed,
  wrapKey,
  type SealedPlace,
} from '../src/engine/sealed-fields.ts';
import type { Sealed } from '../src/domain/personal.ts';
import { slipOf } from './payroll/cases.ts';

const key = Buffer.alloc(KEY_BYTES, 1);
const nonce = Buffer.alloc(NONCE_BYTES, 2);
const place: SealedPlace = { stream: 'ledger-co_1', thing: 'e1', field: 'state.lastName', keyId: 'pk_1' };
const seal = (value: unknown, at = place, n = nonce): Sealed => sealField(value, at, key, n);
const breaks = (call: () => unknown): void => {
  expect(call).to.throw(Error, 'does not open').with.property('name', 'SealBroken');
};
const flipped = (text: string, byte: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  bytes[byte] = (bytes[byte] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

describe('sealed fields', () => {
  it('the cipher is AES-256-GCM as published (test case 14 of the GCM specification)', () => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12));
    const text = Buffer.concat([cipher.update(Buffer.alloc(16)), cipher.final()]).toString('hex');
    expect([text, cipher.getAuthTag().toString('hex')]).to.deep.equal([
      'cea7403d4d606b6e074ec5d3baf39d18',
      'd0d1c8a799996bf0265b98b5d48ab919',
    ]);
  });

  it('opens to what was sealed, and is the same bytes for the same key, nonce and place', () => {
    const sealed = seal({ lastName: '山田', dependants: 2 });
    expect(openField(sealed, place, key)).to.deep.equal({ lastName: '山田', dependants: 2 });
    expect(seal({ lastName: '山田', dependants: 2 })).to.deep.equal(sealed);
    expect(sealed.keyId).to.equal('pk_1');
    expect(Buffer.from(sealed.enc, 'base64url').subarray(0, NONCE_BYTES)).to.deep.equal(nonce);
    expect(seal('x', place, Buffer.alloc(NONCE_BYTES, 3)).enc).to.not.equal(seal('x').enc);
  });

  it('nothing of the value can be read from it', () => {
    const bytes = Buffer.from(seal('canary-yamada').enc, 'base64url');
    expect(bytes.includes('canary')).to.equal(false);
    expect(JSON.stringify(seal('canary-yamada'))).to.not.include('canary');
  });

  it('does not open with another key, in another event, stream or field, or under another key id', () => {
    const sealed = seal('x');
    breaks(() => openField(sealed, place, Buffer.alloc(KEY_BYTES, 9)));
    breaks(() => openField(sealed, { ...place, stream: 'ledger-co_2' }, key));
    breaks(() => openField(sealed, { ...place, thing: 'e2' }, key));
    breaks(() => openField(sealed, { ...place, field: 'state.firstName' }, key));
    breaks(() => openField({ ...sealed, keyId: 'pk_2' }, place, key));
    breaks(() => openField({ ...sealed, keyId: 'pk_2' }, { ...place, keyId: 'pk_2' }, key));
    breaks(() => openField(sealed, { ...place, keyId: 'pk_2' }, key));
    // Parts of a place cannot flow into each other.
    breaks(() => openField(sealed, { ...place, stream: 'ledger-co_1e', thing: '1' }, key));
  });

  it('does not open when any byte was changed or is missing, and the error holds nothing of the content', () => {
    const sealed = seal('canary');
    const { length } = Buffer.from(sealed.enc, 'base64url');
    for (let byte = 0; byte < length; byte++)
      breaks(() => openField({ ...sealed, enc: flipped(sealed.enc, byte) }, place, key));
    for (const enc of ['', sealed.enc.slice(0, 20), `${sealed.enc}=`, `${sealed.enc} `])
      breaks(() => openField({ ...sealed, enc }, place, key));
    try {
      openField({ ...sealed, enc: flipped(sealed.enc, 15) }, place, key);
    } catch (error) {
      expect(String(error)).to.not.include('canary');
    }
  });

  it('a payslip becomes shorter than its JSON, sealed and all: 500 of them fit into one append', () => {
    const slip = slipOf({ birthDate: '1980-01-15' });
    const sealed = seal(slip);
    expect(openField(sealed, place, key)).to.deep.equal(JSON.parse(JSON.stringify(slip)));
    expect(500 * JSON.stringify(sealed).length).to.be.below(0.7 * LIMITS.appendBytes);
    // What does not shrink stays plain: one byte more than itself.
    expect(Buffer.from(seal('x').enc, 'base64url')).to.have.length(NONCE_BYTES + 1 + '"x"'.length + 16);
  });

  it('keys and nonces of another length are a defect, not a weaker seal', () => {
    expect(() => seal('x', place, Buffer.alloc(8))).to.throw(TypeError, 'a nonce must have 12 bytes');
    expect(() => sealField('x', place, Buffer.alloc(16), nonce)).to.throw(TypeError, '32 bytes');
    expect(() => openField(seal('x'), place, Buffer.alloc(16))).to.throw(TypeError, '32 bytes');
    expect(() => wrapKey(Buffer.alloc(16), { companyId: 'c', keyId: 'k' }, key, nonce)).to.throw(TypeError);
    expect(() => seal(undefined)).to.throw(TypeError, 'nothing to seal');
  });

  it('masks and contents reach every depth; what holds nothing sealed is the same object', () => {
    const [name, amount] = [seal('山田'), seal(300_000, { ...place, field: 'slips[1].net' })];
    const data = { id: 'emp_1', name, slips: [{ net: 1 }, { net: amount }], none: null };
    expect(withSealed(data, () => '[masked]')).to.deep.equal({
      id: 'emp_1',
      name: '[masked]',
      slips: [{ net: 1 }, { net: '[masked]' }],
      none: null,
    });
    const fields: string[] = [];
    withSealed(data, (_sealed, field) => fields.push(field));
    expect(fields).to.deep.equal(['name', 'slips[].net']);
    const plain = { a: [1, { b: 'x' }] };
    expect(withSealed(plain, () => '[masked]')).to.equal(plain);
    expect([
      isSealed(name),
      isSealed({ ...name, more: 1 }),
      isSealed({ enc: 1, keyId: 'k' }),
      isSealed(null),
    ]).to.deep.equal([true, false, false, false]);
  });

  it('a wrapped key opens only with the key of the installation, for its company and id', () => {
    const owner = { companyId: 'co_1', keyId: 'pk_1' };
    const wrapping = Buffer.alloc(KEY_BYTES, 7);
    const wrapped = wrapKey(key, owner, wrapping, nonce);
    expect(Buffer.from(unwrapKey(wrapped, owner, wrapping))).to.deep.equal(key);
    expect(Buffer.from(wrapped, 'base64url').includes(key)).to.equal(false);
    breaks(() => unwrapKey(wrapped, owner, key));
    breaks(() => unwrapKey(wrapped, { ...owner, companyId: 'co_2' }, wrapping));
    breaks(() => unwrapKey(wrapped, { ...owner, keyId: 'pk_2' }, wrapping));
    breaks(() => unwrapKey(flipped(wrapped, 20), owner, wrapping));
    // A wrapped key is no sealed field, even under the same key.
    breaks(() => openField({ enc: wrapKey(key, owner, key, nonce), keyId: 'pk_1' }, place, key));
  });

  it('an event commits to the key: SHA-256 of "daicho-pii" and the key', () => {
    // By another program: sha256 of the ten letters and 32 bytes of 1.
    expect(keyCommitment(key)).to.equal('184803d82ff3c69cf3b31faf160e766c9fb87a1ca11e406efad4eb298d809efc');
    expect(isCommittedKey(key, keyCommitment(key))).to.equal(true);
    expect(isCommittedKey(Buffer.alloc(KEY_BYTES, 2), keyCommitment(key))).to.equal(false);
    expect(isCommittedKey(key, '')).to.equal(false);
  });

  it('law: whatever JSON holds opens to itself, in its own place only', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.string(),
        fc.string(),
        fc.uint8Array({ minLength: 12, maxLength: 12 }),
        (value, a, b, n) => {
          const at = { stream: a, thing: b, field: 'f', keyId: 'pk_1' };
          const sealed = sealField(value, at, key, n);
          expect(openField(sealed, at, key)).to.deep.equal(JSON.parse(JSON.stringify(value)));
          if (a !== b) breaks(() => openField(sealed, { ...at, stream: b, thing: a }, key));
        },
      ),
      { numRuns: 300 },
    );
  });
});
