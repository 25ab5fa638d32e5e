// Leaves: one text for one event, whichever store kept it, and no other event with the same text.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonical, leafHash, leafOf } from '../../src/engine/leaf.ts';
import { leafHashOf } from '../../src/engine/leaf-bytes.ts';
import { eventText } from '../../src/engine/encoding.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';

const EVENT: StoredEvent = {
  id: '019A8F00-0000-7000-8000-000000000001',
  type: 'journal_entry.posted',
  data: { lines: [{ side: 'debit', amount: 1200 }], memo: '定規 "A" \u20ac\n', entryNumber: 3 },
  meta: { v: 1, recordedAt: '2026-04-01T00:00:00.000Z', actor: { type: 'user', id: 'u1' } },
  stream: 'ledger-comp_019a8f00-0000-7000-8000-0000000000aa',
  revision: 12,
  position: 'opaque',
  createdMs: 5,
};
const FROZEN =
  '{"data":{"entryNumber":3,"lines":[{"amount":1200,"side":"debit"}],"memo":"定規 \\"A\\" €\\n"},' +
  '"id":"019a8f00-0000-7000-8000-000000000001",' +
  '"meta":{"actor":{"id":"u1","type":"user"},"recordedAt":"2026-04-01T00:00:00.000Z","v":1},' +
  '"sequence":12,"stream":"ledger-comp_019a8f00-0000-7000-8000-0000000000aa","type":"journal_entry.posted","v":1}';

describe('the leaf of an event', () => {
  it('is the canonical text that it always was, and hashes as it always did', () => {
    expect(leafOf(EVENT)).to.equal(FROZEN);
    expect(leafHash(FROZEN).toString('hex')).to.equal(
      'd97500c4c946b1796eac2be9873f89b20d562d40db242694414bc1fff890d3d9',
    );
  });

  it('is made of all that the store gives back, but for the order of all streams and the clock of the store', () => {
    const other: readonly Partial<StoredEvent>[] = [
      { id: '019a8f00-0000-7000-8000-000000000002' },
      { type: 'journal_entry.drafted' },
      { data: { ...(EVENT.data as object), memo: '' } },
      { meta: { ...(EVENT.meta as object), recordedAt: '2026-04-01T00:00:00.001Z' } },
      { stream: 'ledger-comp_019a8f00-0000-7000-8000-0000000000ab' },
      { revision: 13 },
    ];
    for (const one of other) expect(leafOf({ ...EVENT, ...one }), Object.keys(one)[0]).to.not.equal(FROZEN);
    expect(leafOf({ ...EVENT, position: 'else', createdMs: 6 })).to.equal(FROZEN);
  });

  it('is that of the text which was stored, whatever the object held that the text was made of', () => {
    const decided = { b: undefined, a: -0, at: new Date(0), list: [undefined] };
    const text = eventText(EVENT.type, decided, EVENT.meta as object);
    const handedOver = leafOf({ ...EVENT, data: decided, text });
    const readBack = leafOf({ ...EVENT, data: JSON.parse(text.data) });
    expect(handedOver).to.equal(readBack).and.to.include('"a":0,"at":"1970-01-01T00:00:00.000Z","list":[null]');
  });

  it('hashes from the text as bytes what it hashes from its objects, whatever they are', () => {
    const isAlike = (data: object, meta: object): void => {
      const event = { ...EVENT, data, meta, text: eventText(EVENT.type, data, meta) };
      expect(leafHashOf(event).toString('hex'), event.text.data).to.equal(leafHash(leafOf(event)).toString('hex'));
    };
    // Names that begin alike, that are numbers, that no byte puts in order, that have to be escaped.
    for (const names of [
      ['a', 'a b', 'a!', 'a"', 'ab', 'A', ''],
      ['10', '9', '-1', '__proto__', 'constructor'],
      ['名', 'メモ', '\ufb33', '\ud83d\ude00', 'z'],
      ['\\', '\n', '"', '}', ',', ':', ']'],
    ]) {
      const data = Object.fromEntries(names.map((name, n) => [name, { [name]: [name, -n, { b: name, a: null }] }]));
      isAlike(data, { v: 1, actor: { name: names.join('') } });
      isAlike({ deep: [[data], [], {}], x: [1.5e300, true, ''] }, data);
    }
    for (const count of [63, 64, 65, 500])
      isAlike(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${(n * 7) % count}`, n])), {});
    isAlike({ memo: '長い'.repeat(40_000), a: 'x'.repeat(200_000) }, {});
    const json = fc.object({ key: fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', ' ', 'é', '"') }) });
    fc.assert(fc.property(json, json, (data, meta) => isAlike(data, meta)));
    fc.assert(fc.property(fc.object({ maxDepth: 4 }), (data) => isAlike(data, { v: 1 })));
    expect(leafHashOf(EVENT).toString('hex')).to.equal(leafHash(FROZEN).toString('hex'));
  });

  it('has one text for one value, and two for two', () => {
    // The example of RFC 8785, 3.2.3: members in the order of their UTF-16 code units.
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonical(names)).to.equal('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
    expect(canonical([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27])).to.equal(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27]',
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(JSON.parse(canonical(a))).to.deep.equal(JSON.parse(JSON.stringify(a)));
        expect(canonical(JSON.parse(canonical(a)))).to.equal(canonical(JSON.parse(JSON.stringify(a))));
        const isSame =
          JSON.stringify(sorted(JSON.parse(JSON.stringify(a)))) ===
          JSON.stringify(sorted(JSON.parse(JSON.stringify(b))));
        expect(canonical(JSON.parse(JSON.stringify(a))) === canonical(JSON.parse(JSON.stringify(b)))).to.equal(isSame);
      }),
      {
        numRuns: 400,
        examples: [
          [{}, { '': {} }],
          [[], [[]]],
          ['1', 1],
        ],
      },
    );
  });

  it('refuses what JSON cannot say', () => {
    for (const value of [undefined, NaN, Infinity, 1n, () => 1]) expect(() => canonical({ value })).to.throw(TypeError);
  });
});

/** Members in order, by another way than the program's: entries of entries. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', value.map(sorted)];
  if (typeof value !== 'object' || value === null) return ['one', value];
  return [
    'members',
    Object.entries(value)
      .map(([name, one]) => [name, sorted(one)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  ];
}
