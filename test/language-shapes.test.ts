// Objects that are made alike while sentences are read share their shapes: one of its own for each object costs more
// than the reading (see `src/domain/shape.ts`).
import { setFlagsFromString } from 'node:v8';
import { expect } from 'chai';
import { proposeEntry } from '../src/domain/language/proposal.ts';
import { readText } from '../src/domain/language/reading.ts';
import { sentenceOf } from '../src/domain/language/sentence.ts';
import { NOTHING } from '../src/domain/shape.ts';
import { company } from './language-company.ts';
import { sentenceSet } from './sentences/measured.ts';

setFlagsFromString('--allow-natives-syntax');
/** Whether the engine knows two objects by one shape. */
// oxlint-disable-next-line no-implied-eval -- the engine is asked in its own words, which are no JavaScript
const isAlike = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (a: object, b: object) => boolean;

/** Shapes that objects of the same members may have: members of other types, and those that came before. */
const MOST_SHAPES = 6;
const SENTENCES = 60;

/** Every plain object within a value, once. */
function objectsIn(value: unknown, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  if (value instanceof Set || value instanceof Map) {
    for (const it of value.values()) objectsIn(it, seen);
    return;
  }
  if (!Array.isArray(value)) seen.add(value);
  for (const it of Object.values(value)) objectsIn(it, seen);
}

/** One object of each shape, by the members that its objects have. */
function shapesOf(all: Iterable<object>): Map<string, object[]> {
  const shapes = new Map<string, object[]>();
  for (const it of all) {
    const members = Object.keys(it).join(' ');
    const known = shapes.get(members) ?? [];
    if (!known.some((other) => isAlike(it, other))) shapes.set(members, [...known, it]);
  }
  return shapes;
}

describe('shapes of objects that are made while sentences are read', () => {
  it(`at most ${MOST_SHAPES} for the same members, in readings, sentences and answers`, () => {
    const language = company();
    const { cases, reference } = sentenceSet('unseen-1');
    const seen = new Set<object>();
    for (const { text } of cases.slice(0, SENTENCES)) {
      const reading = readText(language, text, reference);
      objectsIn([reading, sentenceOf(language, reading, reference), proposeEntry(language, text, reference)], seen);
    }
    expect(seen.size).to.be.above(SENTENCES * 10);
    const many = [...shapesOf(seen)].filter(([, { length }]) => length > MOST_SHAPES);
    expect(many.map(([members, { length }]) => `${length} shapes of { ${members} }`)).to.deep.equal([]);
  });

  it('the literal that begins with nothing is what shares them', () => {
    const grown = (it: { readonly start: number }): object => ({ ...NOTHING, ...it, end: it.start + 1 });
    const all = Array.from({ length: 20 }, (_, start) => grown({ start }));
    expect([...shapesOf(all).values()].map(({ length }) => length)).to.deep.equal([1]);
  });
});
