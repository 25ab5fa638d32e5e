// What a declaration must say, as the compiler asks for it: each line is wrong the moment it compiles otherwise.
import { expect } from 'chai';
import type { Declared } from '../commands/command.ts';
import { COMMANDS } from '../commands/index.ts';
import type { Book } from '../src/domain/book.ts';

type Whole = Declared<object, object, Book>;
type Served = Extract<Whole, { readonly text: string }>;
type Fits<T> = T extends Whole ? 'compiles' : 'does not compile';

describe('declarations', () => {
  it('a command that says not what takes it back, or why nothing does, or nothing to its users, does not compile', () => {
    const whole: Fits<Served> = 'compiles';
    const withoutUndo: Fits<Omit<Served, 'undo'>> = 'does not compile';
    const takenBackByNothing: Fits<Omit<Served, 'undo'> & { undo: { by: [] } }> = 'does not compile';
    const withoutText: Fits<Omit<Served, 'text'>> = 'does not compile';
    const withoutJapanese: Fits<Omit<Served, 'ja'>> = 'does not compile';
    const ofUndo: Fits<Omit<Served, 'text' | 'ja'> & { runBy: 'undo' }> = 'compiles';
    expect([whole, ofUndo]).to.deep.equal(['compiles', 'compiles']);
    expect(new Set([withoutUndo, takenBackByNothing, withoutText, withoutJapanese]).size).to.equal(1);
  });

  it('every reason is a sentence for people, and every act is a command', () => {
    for (const [name, { undo }] of COMMANDS)
      if ('why' in undo) expect(undo.why, name).to.match(/^[a-z].{10,120}[^.]$/);
      else for (const act of undo.by) expect(COMMANDS.has(act), `${name}: ${act}`).to.equal(true);
  });
});
