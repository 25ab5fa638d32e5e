// The byte scanner before JSON.parse and the exact printer: one table of bodies that parsers disagree about, one of
// values.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson, canonicalPieces, parseJson, toJson } from '../../src/http/json.ts';
import { Refusal } from '../../src/domain/refusal.ts';

/** The refusal of a body, as `code field`. */
function refusalOf(body: string | Buffer): string {
  try {
    parseJson(Buffer.from(body));
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.field ?? '-'}`;
    throw error;
  }
  return 'accepted';
}

const REFUSED: readonly [what: string, body: string | Buffer, expected: string][] = [
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'validation_error -'],
  ['a byte order mark', '\uFEFF{}', 'validation_error -'],
  ['nothing', '', 'validation_error -'],
  ['half an object', '{"a":', 'validation_error -'],
  ['an unterminated string', '{"a":"b', 'validation_error -'],
  ['many escaped quotes that never end', `{"a":"${'\\"'.repeat(100_000)}`, 'validation_error -'],
  ['too many closers', '{}]}', 'validation_error -'],
  ['a duplicate key', '{"a":1,"b":{"c":2,"c":3}}', 'validation_error b.c'],
  ['a duplicate key in disguise', '{"memo":"x","m\\u0065mo":"y"}', 'validation_error memo'],
  [
    'a duplicate key in an array item',
    '{"lines":[{"side":"debit"},{"side":"debit","side":"credit"}]}',
    'validation_error lines[1].side',
  ],
  ['17 levels', '['.repeat(17) + ']'.repeat(17), 'validation_error [0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]'],
  ['100,000 levels', '['.repeat(100_000), 'validation_error [0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]'],
  ['a decimal number', '{"lines":[{"amount":1.0}]}', 'validation_error lines[0].amount'],
  [
    'a decimal that rounds to an integer',
    '{"lines":[{"amount":1.0000000000000001}]}',
    'validation_error lines[0].amount',
  ],
  ['an exponent', '{"lines":[{"amount":5},{"amount":1e2}]}', 'validation_error lines[1].amount'],
  ['2^53', '{"amount":9007199254740992}', 'validation_error amount'],
  ['a huge number', '{"amount":1e400}', 'validation_error amount'],
  ['minus alone', '{"amount":-}', 'validation_error amount'],
  ['a NUL escape', '{"memo":"a\\u0000b"}', 'invalid_text memo'],
  ['a NUL escape in a long text', `{"memo":"${'a'.repeat(200)}\\u0000${'b'.repeat(200)}"}`, 'invalid_text memo'],
  [
    'half a surrogate pair in a long text',
    `{"a":"${'x'.repeat(99)}","b":"${'a'.repeat(99)}\\ud800"}`,
    'invalid_text b',
  ],
  ['a bad number behind a long text', `{"a":"${'x'.repeat(500)}","b":1.5}`, 'validation_error b'],
  ['a bell escape', '{"lines":[{"memo":"\\u0007"}]}', 'invalid_text lines[0].memo'],
  ['a raw control character', '{"memo":"a\u0001b"}', 'validation_error -'],
  ['a lone high surrogate', '{"memo":"\\ud800"}', 'invalid_text memo'],
  ['a lone low surrogate', '{"memo":"\\udc00"}', 'invalid_text memo'],
  ['a surrogate pair the wrong way round', '{"memo":"\\udc00\\ud800"}', 'invalid_text memo'],
  ['a lone surrogate in a key', '{"\\ud800":1}', 'invalid_text \ud800'],
  ['__proto__', '{"metadata":{"__proto__":"x"}}', 'validation_error metadata.__proto__'],
  ['__proto__ in disguise', '{"\\u005f_proto__":{}}', 'validation_error __proto__'],
  ['201 keys in one object', `{${Array.from({ length: 201 }, (_, i) => `"k${i}":1`).join(',')}}`, 'validation_error -'],
  ['100,001 values', `[${'1,'.repeat(100_000)}1]`, 'too_large -'],
  ['100,001 values behind a key in disguise', `{"m\\u0065mo":[${'[],'.repeat(60_000)}1]}`, 'too_large -'],
  ['a bad number after an escaped key', '{"m\\u0065mo":"y","amount":1.5}', 'validation_error amount'],
];

const ACCEPTED: readonly string[] = [
  '{}',
  '[]',
  'null',
  '"a"',
  '0',
  '-9007199254740991',
  '9007199254740991',
  ' { "a" : [ 1 , { "b" : "c" } ] } ',
  '{"a":"\\ud83d\\ude00\\n\\t\\\\ \\" \\/"}',
  '{"a":{"b":1},"c":{"b":2}}',
  '{"a":[{"b":1},{"b":2}],"b":3}',
  '{"memo":"1.5 {\\"x\\":1e5} [","m\\u0065no":2}',
  '{"日本":"語","memo":"株式会社"}',
  `${'['.repeat(16)}${']'.repeat(16)}`,
  '{"Aa":1,"BB":2}',
];

describe('json', () => {
  for (const [what, body, expected] of REFUSED)
    it(`refuses ${what}`, () => {
      expect(refusalOf(body)).to.equal(expected);
    });
  for (const body of ACCEPTED)
    it(`accepts ${body.slice(0, 60)}`, () => {
      expect(parseJson(Buffer.from(body))).to.deep.equal(JSON.parse(body));
    });

  it('messages stay short, whatever the body', () => {
    const body = Buffer.from(`{"${'k'.repeat(50_000)}":{"${'k'.repeat(50_000)}":1.5}}`);
    try {
      parseJson(body);
      expect.fail('accepted');
    } catch (error) {
      expect(error).to.be.instanceOf(Refusal);
      expect((error as Refusal).message.length).to.be.at.most(400);
    }
  });

  it('reads what JSON.parse reads, for any JSON of integers and text', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((s) => !/[\u0000-\u001f]/.test(s));
    const key = text.filter((s) => s !== '__proto__');
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 6 },
        text,
        fc.maxSafeInteger().map((n) => n + 0),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const body = JSON.stringify(value);
        expect(parseJson(Buffer.from(body))).to.deep.equal(JSON.parse(body));
      }),
      { numRuns: 300 },
    );
  });

  it('reads long texts, whatever escapes stand in them', () => {
    const piece = fc.constantFrom(
      'a'.repeat(70),
      'x',
      '"',
      '\\',
      '\n',
      '語'.repeat(30),
      '😀',
      '{"a":1.5}',
      '[,]',
      '\\"',
    );
    const long = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.array(long, { maxLength: 6 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), long),
        (texts, members) => {
          const body = JSON.stringify({ texts, members, last: 1 });
          expect(parseJson(Buffer.from(body))).to.deep.equal(JSON.parse(body));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('prints bigints as integer literals and leaves undefined out', () => {
    expect(toJson({ a: 2n ** 60n, b: undefined, c: [1n, 'x"', null], d: { e: -1n } })).to.equal(
      '{"a":1152921504606846976,"c":[1,"x\\"",null],"d":{"e":-1}}',
    );
    expect(toJson({ a: 1, b: undefined })).to.equal('{"a":1}');
  });

  it('prints small bigints as JSON.stringify prints numbers, at any depth', () => {
    const value = { rows: [{ a: 1n, b: [{ c: -2n, d: { e: null, f: undefined } }], g: [undefined] }], h: 'x' };
    expect(toJson(value)).to.equal('{"rows":[{"a":1,"b":[{"c":-2,"d":{"e":null}}],"g":[null]}],"h":"x"}');
    expect(toJson({ rows: [{ a: 1n, b: 2n ** 53n }] })).to.equal('{"rows":[{"a":1,"b":9007199254740992}]}');
  });

  it('canonical text comes in pieces that are the same text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect([...canonicalPieces(['POST', '/x', { a: undefined, b: value }, value])].join('')).to.equal(
          canonicalJson(['POST', '/x', { a: undefined, b: value }, value]),
        );
      }),
    );
  });

  it('canonical text does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: 'x', z: undefined })).to.equal(
      canonicalJson({ a: 'x', b: [1, { c: 2, d: 1 }] }),
    );
    expect(canonicalJson({ a: [1, 2] })).to.not.equal(canonicalJson({ a: [2, 1] }));
  });
});
