// The guard of what a post costs: a dearer post fails, one within the tolerance does not.
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { overBudget, type Cost } from './bench/guard.ts';

const budget = JSON.parse(readFileSync(new URL('./bench/budget.json', import.meta.url), 'utf8')) as Cost;

describe('the guard of posts', () => {
  it('lets a cost pass that is up to a tenth above its budget', () => {
    expect(overBudget(budget, budget)).to.deep.equal([]);
    expect(overBudget({ ...budget, rowsPerPost: budget.rowsPerPost * 1.1 }, budget)).to.deep.equal([]);
  });

  it('names every cost that is more than a tenth above its budget, and one that is no number', () => {
    for (const name of Object.keys(budget) as (keyof Cost)[]) {
      for (const value of [budget[name] * 1.11, Number.NaN]) {
        expect(overBudget({ ...budget, [name]: value }, budget), name).to.deep.equal([
          `${name}: ${value.toFixed(1)}, more than 10 % above the budget of ${budget[name].toFixed(1)}`,
        ]);
      }
    }
  });
});
