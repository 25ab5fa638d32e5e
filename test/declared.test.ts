// What a declaration must say, as the compiler asks for it: each line is wrong the moment it compiles otherwise.
import { expect } from 'chai';
import { z } from 'zod';
import type { Declared } from '../commands/command.ts';
import { COMMANDS } from '../commands/index.ts';
import { applyRules } from '../commands/rules.ts';
import { createLabel, updateLabel } from '../commands/registers.ts';
import { listLabels, getLabel } from '../queries/lists.ts';
import type { Book } from '../src/domain/book.ts';
import { at } from '../src/domain/places.ts';
import { rowsOf } from '../src/http/route.ts';

type Whole = Declared<object, object, Book>;
type Served = Extract<Whole, { readonly text: string }>;
type Fits<T> = T extends Whole ? 'compiles' : 'does not compile';

describe('declarations', () => {
  it('a command that lacks what takes it back, or why nothing does, or says nothing to users, does not compile', () => {
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

  it('the example of an input is one that its schema takes', () => {
    let examples = 0;
    for (const [name, { input }] of COMMANDS) {
      const { example } = (z.globalRegistry.get(input) ?? {}) as { readonly example?: object };
      if (example === undefined) continue;
      examples += 1;
      // Ids that stand in the path are given by it.
      const { error } = input.safeParse(example);
      const wrong = error?.issues.filter(({ path: [at = ''] }) => at in example) ?? [];
      expect(wrong, `${name}: the example beside its input`).to.deep.equal([]);
    }
    expect(examples).to.be.above(20);
  });

  it('a row whose kind, places or fields are not those of what stands behind it does not compile', () => {
    const { create, get, patch, run } = rowsOf('b', '/v1');
    const ofLabel = { params: at('labelId') } as const;
    const rows = [
      create('/labels', createLabel),
      get('/labels/:labelId', getLabel, { params: { labelId: 'id' } }),
      patch('/labels/:labelId', updateLabel, ofLabel),
      patch('/companies/:companyId/labels/:labelId', updateLabel, { ...ofLabel, alsoNames: ['name'] }),
      // @ts-expect-error -- a list creates nothing
      create('/labels', listLabels),
      // @ts-expect-error -- a command is no query
      get('/labels', createLabel),
      // @ts-expect-error -- a query is no procedure
      run('/labels', listLabels),
      // @ts-expect-error -- a procedure is no command
      create('/labels', applyRules),
      // @ts-expect-error -- the place of the path is given as nothing
      patch('/labels/:labelId', updateLabel),
      // @ts-expect-error -- the command has no such field
      patch('/labels/:labelId', updateLabel, { params: { labelId: 'labellId' } }),
      // @ts-expect-error -- the path has no such place
      patch('/labels/:labelId', updateLabel, { params: { lblId: 'labelId' } }),
      // @ts-expect-error -- that of another noun
      patch('/labels/:labelId', updateLabel, { params: at('partnerId') }),
      // @ts-expect-error -- a second place that is given as nothing
      patch('/labels/:labelId/of/:partnerId', updateLabel, ofLabel),
      // @ts-expect-error -- the command has no such field
      patch('/labels/:labelId', updateLabel, { ...ofLabel, alsoNames: ['labelCode'] }),
    ];
    expect(rows.slice(0, 4).map(({ path }) => path)).to.deep.equal([
      '/v1/labels',
      '/v1/labels/:labelId',
      '/v1/labels/:labelId',
      '/v1/companies/:companyId/labels/:labelId',
    ]);
  });
});
