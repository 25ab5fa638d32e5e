// Patterns that are asked of the letters of a text first: the answer is that of the pattern alone, whatever it is made
// of.
import { expect } from 'chai';
import fc from 'fast-check';
import { neededLiterals, says } from '../src/domain/language/says.ts';
import { depth } from './depth.ts';

const literalsOf = (pattern: RegExp): string | undefined => neededLiterals(pattern)?.join(' ');

describe('patterns asked of the letters of a text first', () => {
  for (const [pattern, literals] of [
    [/売上(?:ノ)?値引/, '売上'],
    [/売上|仕入/, '売上 仕入'],
    [/売?上*カラ/, 'カラ'],
    [/(?:売上)?/, undefined],
    [/売上|[^。]*/, undefined],
    [/(?!売上)円/, '円'],
    [/(?=.*店)円ヲ/, '円ヲ'],
    [/[入金]カ(?:ラ|リ){2}/, '入 金'],
    [/\d{2}号/, '号'],
    [/\u58f2{0,2}[ア-ン]/, undefined],
    [/^売上$/, '売上'],
    [/売上+金/, '売上'],
    [/売上?金銭/, '金銭'],
    [/customers?\b/, 'cus'],
    [/\x41\x42/, undefined],
    [/(売)\1上/, '売'],
    [/paid/i, undefined],
  ] as const)
    it(`${pattern}: ${literals === undefined ? 'any text may have it' : `one of ${literals}`}`, () =>
      expect(literalsOf(pattern)).to.equal(literals));

  const letter = fc.constantFrom('売', '上', 'カ', 'ラ', 'a', '。');
  const atom = fc.oneof(
    letter,
    fc.constantFrom('[売上]', '[^カ]', '.', '[ア-ン]', '\\d'),
    fc.array(letter, { minLength: 1, maxLength: 3 }).map((all) => `(?:${all.join('|')})`),
    fc.constantFrom('^', '$', '\\b', 'カラ', '売上カラ'),
    letter.map((it) => `(?!${it})`),
    letter.map((it) => `(?<=${it})`),
  );
  const part = fc
    .tuple(atom, fc.constantFrom('', '', '?', '*', '+', '{0,2}', '{2}', '*?'))
    .map(([it, many]) =>
      it.startsWith('(?!') || it.startsWith('(?<') || ['^', '$', '\\b'].includes(it) ? it : it + many,
    );
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
