// A large input read in parts against the same schema read at once: the same input, the same first finding, no more
// findings than are shown.
import { expect } from 'chai';
import fc from 'fast-check';
import { postEntries, postEntry } from '../../commands/journal.ts';
import { slices } from '../../src/engine/loop.ts';
import { FINDINGS, readLargeInput } from '../../src/http/inputs.ts';
import { refusalOfInput } from '../../src/http/refusals.ts';
import { entryBody } from './samples.ts';

const read = (input: object): ReturnType<typeof readLargeInput> =>
  readLargeInput(postEntries.input, input as Record<string, unknown>, slices('command'));

/** Values for a field, mostly good ones. */
const or = (good: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: fc.constantFrom(1, 'x', null, [], {}, true) },
  );
const line = fc
  .record(
    {
      side: or('debit'),
      accountCode: or('1120'),
      amount: or(5),
      memo: or('家賃'),
      settles: or([{ lineId: 'x', amount: 1 }]),
      surprise: or(1),
    },
    { requiredKeys: ['side', 'accountCode', 'amount'] },
  )
  .map(({ surprise, ...rest }) => (surprise === null ? { ...rest, surprise } : rest));
const entry = fc.record(
  {
    effectiveDate: or('2026-04-15'),
    lines: fc.oneof({ weight: 9, arbitrary: fc.array(line, { maxLength: 4 }) }, { weight: 1, arbitrary: or('x') }),
    memo: or('x'),
    conditions: or([]),
  },
  { requiredKeys: ['lines'] },
);
const batch = fc.record(
  {
    entries: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: entry }, { weight: 1, arbitrary: fc.constant(7) }), {
          maxLength: 4,
        }),
      },
      { weight: 1, arbitrary: or(1) },
    ),
    atomic: or(true),
  },
  { requiredKeys: [] },
);

describe('inputs', () => {
  it('any batch is read or refused as its schema does it', async () => {
    await fc.assert(
      fc.asyncProperty(batch, async (input) => {
        const [whole, parts] = [postEntries.input.safeParse(input), await read(input)];
        expect(parts.success).to.equal(whole.success);
        if (whole.success && parts.success) expect(parts.data).to.deep.equal(whole.data);
        if (whole.success || parts.success) return;
        const [expected, found] = [refusalOfInput(whole.error), refusalOfInput(parts.error)];
        expect([found.code, found.field, found.message, found.extra]).to.deep.equal([
          expected.code,
          expected.field,
          expected.message,
          expected.extra,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('too many entries or lines are refused before anybody looks at one of them', async () => {
    const refused = async (input: object): Promise<string[]> => {
      const found = await read(input);
      return found.success ? [] : found.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    };
    expect(await refused({ entries: Array.from({ length: 501 }, () => ({})) })).to.deep.equal([
      'entries: at most 500 entries; send several batches',
    ]);
    expect(
      await refused({ entries: Array.from({ length: 6 }, () => ({ lines: Array.from({ length: 900 }, () => ({})) })) }),
    ).to.deep.equal(['entries: a batch has at most 5000 lines in all; send several']);
    expect(await refused({ entries: [entryBody({ lines: Array.from({ length: 1_001 }, () => ({})) })] })).to.deep.equal(
      ['entries.0.lines: an entry has at most 1000 lines; split it'],
    );
    const one = await readLargeInput(
      postEntry.input,
      entryBody({ lines: Array.from({ length: 1_001 }, () => ({})) }),
      slices('command'),
    );
    expect(one.success ? undefined : refusalOfInput(one.error)).to.include({ code: 'too_many_lines', field: 'lines' });
  });

  it('nothing is looked for beyond the findings that are shown', async () => {
    let looked = 0;
    const watched = {
      get side() {
        looked++;
        return 'x';
      },
      amount: 'x',
      accountCode: 1,
    };
    const found = await read({
      entries: Array.from({ length: 400 }, () => entryBody({ lines: Array.from({ length: 10 }, () => watched) })),
    });
    expect(found.success ? 0 : found.error.issues.length).to.be.within(FINDINGS, FINDINGS + 3);
    expect(looked).to.be.below(FINDINGS);
  });
});
