// Patterns that are asked of the letters of a text first: the answer is that of the pattern alone, whatever it is made
// of.
import { expect } from 'chai';
import fc from 'fast-check';
import { neededLetters, says } from '../src/domain/language/says.ts';
import { depth } from './depth.ts';

const lettersOf = (pattern: RegExp): string | undefined => {
  const found = neededLetters(pattern);
  return found && [...found].map((code) => String.fromCharCode(code)).join('');
};

describe('patterns asked of the letters of a text first', () => {
  for (const [pattern, letters] of [
    [/売上(?:ノ)?値引/, '売'],
    [/売上|仕入/, '売仕'],
    [/売?上*カラ/, 'カ'],
    [/(?:売上)?/, undefined],
    [/売上|[^。]*/, undefined],
    [/(?!売上)円/, '円'],
    [/(?=.*店)円ヲ/, '店'],
    [/[入金]カ(?:ラ|リ){2}/, '入金'],
    [/\d{2}号/, '号'],
    [/\u58f2{0,2}[ア-ン]/, undefined],
    [/paid/i, undefined],
  ] as const)
    it(`${pattern}: ${letters === undefined ? 'any text may have it' : `one of ${letters}`}`, () =>
      expect(lettersOf(pattern)).to.equal(letters));

  const letter = fc.constantFrom('売', '上', 'カ', 'ラ', 'a', '。');
  const atom = fc.oneof(
    letter,
    fc.constantFrom('[売上]', '[^カ]', '.', '[ア-ン]', '\\d'),
    fc.array(letter, { minLength: 1, maxLength: 3 }).map((all) => `(?:${all.join('|')})`),
    letter.map((it) => `(?!${it})`),
    letter.map((it) => `(?<=${it})`),
  );
  const part = fc
    .tuple(atom, fc.constantFrom('', '', '?', '*', '+', '{0,2}', '{2}', '*?'))
    .map(([it, many]) => (it.startsWith('(?!') || it.startsWith('(?<') ? it : it + many));
  const source = fc
    .array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((parts) => parts.join('')).join('|'));
  it('answers what the pattern answers', () => {
    fc.assert(
      fc.property(source, fc.array(letter, { maxLength: 8 }), fc.array(letter, { maxLength: 8 }), (of, one, two) => {
        const pattern = new RegExp(of);
        for (const text of [one.join(''), two.join(''), one.join('')])
          expect(says(pattern, text), `${of} in ${text}`).to.equal(pattern.test(text));
      }),
      { numRuns: depth(2000, 200_000) },
    );
  });
});
