// The demo's entries out in each form: what a form cannot hold is refused by entry and column, and all others are read
// back as they were.
import { expect } from 'chai';
import { entriesFor } from '../../src/cli/handing.ts';
import { layoutOf, readJournal } from '../../src/domain/interchange/journal-file.ts';
import { writeJournal, type WrittenEntry } from '../../src/domain/interchange/journal-write.ts';
import { textOfFile, widthOf } from '../../src/domain/interchange/letters.ts';
import { taxNamed } from '../../src/domain/interchange/tax-names.ts';
import { demoService } from '../demo-service.ts';

/** What a generator returns. */
function ended<T>(work: Generator<undefined, T>): T {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}

/** A name as a cell of Yayoi holds it, of 24 half-width letters: what was cut is listed. */
const inYayoi = (name: string): string => {
  let cut = '';
  for (const letter of name)
    if (widthOf(cut + letter) <= 24) cut += letter;
    else break;
  return cut;
};

/** Each line with its tax in the amount: day, side, account, yen, partner, code. */
function grossLines(entries: readonly WrittenEntry[], as: (name: string) => string): string[] {
  return entries.flatMap(({ date, lines }) =>
    lines.flatMap((line, i) => {
      if (line.isTaxLine) return [];
      const taxes = lines.filter(({ isTaxLine, baseLine }) => isTaxLine && baseLine === i);
      const amount = taxes.reduce((sum, tax) => sum + tax.amount, line.amount);
      return [[date, line.side, as(line.account), amount, as(line.partner ?? ''), line.taxCode ?? ''].join('|')];
    }),
  );
}

describe('interchange: the entries of the demo', function () {
  this.timeout(900_000);

  for (const program of ['yayoi', 'moneyforward', 'freee'] as const)
    it(`${program}: what is not refused is read back as it was`, async () => {
      const { demo } = await demoService();
      const at = { baseUrl: demo.baseUrl, key: demo.ownerKey, companyId: demo.companyId, from: 'proof' };
      const entries = await entriesFor(at, demo.companyId, {});
      const { refused } = writeJournal(program, entries, { shorten: true });
      const reasons = new Map<string, number>();
      for (const { message } of refused) reasons.set(message, (reasons.get(message) ?? 0) + 1);
      const out = new Set(refused.map(({ entryId }) => entryId));
      const kept = entries.filter(({ id }) => !out.has(id));
      const { bytes, shortened, refused: still } = writeJournal(program, kept, { shorten: true });
      expect(still).to.deep.equal([]);
      const { text } = ended(textOfFile(bytes, program === 'yayoi' ? 'cp932' : 'utf-8'));
      const file = ended(readJournal(text, layoutOf(text, undefined)));
      expect(file.refused).to.deep.equal([]);
      const back = file.entries.flatMap(({ date, lines }) =>
        lines.map((line) => {
          const found = taxNamed(program, line.taxName, line.invoice, date);
          const code = typeof found === 'string' || 'otherDays' in found ? line.taxName : (found.taxCode ?? '');
          const who = line.partner === '' ? line.subAccount : line.partner;
          return [date, line.side, line.account, line.amount, who, code].join('|');
        }),
      );
      console.log(
        `      ${entries.length} entries: ${kept.length} written, ${out.size} refused, ${shortened.length} cells cut`,
        [...reasons],
      );
      expect(back.sort()).to.deep.equal(grossLines(kept, program === 'yayoi' ? inYayoi : String).sort());
    });
});
