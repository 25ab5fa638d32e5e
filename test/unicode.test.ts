// Normal forms: what they come to, and that no text makes them dear.
import { expect } from 'chai';
import fc from 'fast-check';
import { searchFold } from '../src/domain/search.ts';
import { isFitLine, searchKey } from '../src/domain/text.ts';
import { hasPiledMarks, normalized } from '../src/domain/unicode.ts';

/** Letters whose order, width or composition a normal form changes. */
const LETTERS = [
  'a',
  'ｶ',
  'カ',
  'ﾞ',
  'ﾟ',
  '\u0301',
  '\u0323',
  '\u0344',
  '\u0f73',
  '\u3099',
  '\u1dfa',
  '한',
  'é',
  '①',
  '\ufe00',
];
const FORMS = ['NFC', 'NFKC'] as const;
/** Runs of marks whose order a normal form must find. */
const PILES = [
  '\u0301\u0323',
  '\u0344\u0323',
  '\u0f73\u0323',
  '\u3099\u0323',
  '\u0301\u1dfa',
  '\uff9e\u0323',
  '\uff9f\u0334',
];

const named = (text: string): string => [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(' ');
const spentMs = (job: () => void): number => {
  const { user, system } = process.cpuUsage();
  job();
  const after = process.cpuUsage({ user, system });
  return (after.user + after.system) / 1_000;
};

describe('unicode', () => {
  it('is the normal form of every text without more than 30 marks in a row', () => {
    const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (some, form) => {
        expect(normalized(some, form)).to.equal(some.normalize(form));
      }),
    );
  });

  it('of piled marks 30 are put in order, and the others are still there to be refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PILES), fc.integer({ min: 16, max: 90 }), (pile, times) => {
        const some = `か${pile.repeat(times)}き${pile.repeat(times)}`;
        const found = normalized(some, 'NFC');
        expect(found.at(-1)).to.equal(some.at(-1));
        expect([hasPiledMarks(some), hasPiledMarks(found), isFitLine(some)]).to.deep.equal([true, true, false]);
      }),
    );
  });

  it('half-width voiced marks count: they are combining marks as soon as they are folded', () => {
    expect(isFitLine('ｶﾞｷﾞﾞﾞ')).to.equal(true);
    expect(isFitLine(`ｶ${'\uff9e\u0323'.repeat(15)}`)).to.equal(true);
    expect(isFitLine(`ｶ${'\uff9e\u0323'.repeat(16)}`)).to.equal(false);
  });

  // In plain Node 120,000 of the first pile take 5.6 s; n² of it is what the bound takes away.
  for (const pile of PILES)
    it(`60,000 times ${named(pile)} cost what other text costs`, () => {
      const text = pile.repeat(60_000);
      for (const fold of [searchFold, searchKey, (some: string) => normalized(some, 'NFC')])
        expect(spentMs(() => fold(text))).to.be.below(500);
    });
});
