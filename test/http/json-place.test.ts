// Where a body stops to be JSON, in line and column, as whoever wrote it by hand counts them.
import { expect } from 'chai';
import fc from 'fast-check';
import { placeOfFault } from '../../src/http/json-place.ts';

describe('a body that is no JSON', () => {
  const rows: [body: string, line: number, column: number, expected: string][] = [
    ['', 1, 1, 'a value'],
    ['{"a":1,}', 1, 8, 'a name in quotes'],
    ['{"a":1\n "b":2}', 2, 2, 'a comma or }'],
    ['{a:1}', 1, 2, 'a name in quotes or }'],
    ["{'a':1}", 1, 2, 'a name in quotes or }'],
    ['{"a" 1}', 1, 6, 'a colon'],
    ['[1,2', 1, 5, 'a comma or ]'],
    ['[1,]', 1, 4, 'a value'],
    ['{"lines":[{"amount":1]}', 1, 22, 'a comma or }'],
    ['{"memo":"open', 1, 9, 'a value'],
    ['{"a":1}}', 1, 8, 'the end'],
    ['{"a":nil}', 1, 6, 'a value'],
  ];
  for (const [body, line, column, expected] of rows)
    it(`${JSON.stringify(body)}: line ${line}, column ${column} has to be ${expected}`, () => {
      expect(() => JSON.parse(body)).to.throw(SyntaxError);
      expect(placeOfFault(body)).to.deep.equal({ line, column, expected });
    });

  it('a law: one letter taken from JSON is found where it was, or later', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: true }), fc.nat(), (body, n) => {
        const at = n % body.length;
        const broken = body.slice(0, at) + body.slice(at + 1);
        try {
          JSON.parse(broken);
        } catch {
          const place = placeOfFault(broken);
          expect(place === undefined || place.line >= 1).to.equal(true);
        }
      }),
    );
  });

  it('what nobody wrote by hand is not walked', () => {
    expect(placeOfFault(`[${'1,'.repeat(200_000)}`)).to.equal(undefined);
  });
});
