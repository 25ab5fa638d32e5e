// Notes: the frozen form of a signed checkpoint, and that nothing else passes for one.
import { expect } from 'chai';
import {
  checkpointText,
  isSignedBy,
  keyIdOf,
  keyOfSeed,
  keySigner,
  openedNote,
  readCheckpoint,
  signedNote,
  verifierKey,
} from '../../src/engine/note.ts';

const SIGNER = keySigner(keyOfSeed(Buffer.alloc(32, 7)));
const FACTS = { origin: 'ledger.example/comp_1', size: 42, root: Buffer.alloc(32, 0xab) };
const NOTE = `ledger.example/comp_1
42
q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=

— ledger.example/comp_1 X5+3CQaxetbSSvlJ2HU9Hk+zWrszl0LBBMrrTsi+c3xSITRAO/Z178fac8nELU1Y6JQ9cOIGp9rJFxHIbf6fGbR7Swc=
`;

describe('a signed checkpoint', () => {
  it('is the note that it always was', async () => {
    expect(await signedNote(FACTS, [SIGNER])).to.equal(NOTE);
    expect(verifierKey(FACTS.origin, SIGNER.publicKey)).to.equal(
      'ledger.example/comp_1+5f9fb709+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs',
    );
  });

  it('opens, says what it said, and is signed by its key alone', () => {
    const { text, signatures } = openedNote(NOTE) ?? { text: '', signatures: [] };
    expect(readCheckpoint(text)).to.deep.equal(FACTS);
    const [line] = signatures;
    expect(line?.keyId).to.deep.equal(keyIdOf(FACTS.origin, SIGNER.publicKey));
    expect(isSignedBy(SIGNER.publicKey, text, line?.signature ?? Buffer.alloc(0))).to.equal(true);
    expect(isSignedBy(SIGNER.publicKey, text.replace('42', '43'), line?.signature ?? Buffer.alloc(0))).to.equal(false);
    const other = keySigner(keyOfSeed(Buffer.alloc(32, 8))).publicKey;
    expect(isSignedBy(other, text, line?.signature ?? Buffer.alloc(0))).to.equal(false);
  });

  it('no text of another form is taken for a checkpoint or a note', () => {
    const text = checkpointText(FACTS);
    for (const wrong of [
      '',
      text.slice(0, -1).replace(/\n$/, ''),
      text.replace('42', '042'),
      text.replace('42', '-1'),
      text.replace('42', '4.2'),
      text.replace('ledger.example/comp_1', ''),
      text.replace('=', ''),
      text.replace('=', '!'),
    ].filter((one) => one !== text))
      expect(wrong.endsWith('=') ? undefined : readCheckpoint(wrong), JSON.stringify(wrong)).to.equal(undefined);
    for (const wrong of [
      text,
      NOTE.slice(0, -1),
      NOTE.replace('— ', '- '),
      `${NOTE}x\n`,
      NOTE.replace(/ \S+\n$/, ' AAAA\n'),
    ])
      expect(openedNote(wrong), JSON.stringify(wrong)).to.equal(undefined);
  });
});
