// What the audit of a log says of numbers and balance: of the recorded events, and of the same with one that is gone or
// changed.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { audit } from '../src/engine/audit.ts';
import type { StoredEvent } from '../src/engine/ports.ts';

const samples = JSON.parse(readFileSync(new URL('./history.json', import.meta.url), 'utf8')) as StoredEvent[];

/** What the audit finds out about numbers and balance of these events, in one stream. */
function findingsOf(events: readonly StoredEvent[]): string[] {
  const seen = audit();
  events.forEach((event, n) => seen.see({ ...event, id: `id-${n}`, stream: 'directory-main', revision: n }));
  return seen.findings.filter(({ check }) => /_number$|^unbalanced$/.test(check)).map(({ message }) => message);
}
const without = (type: string): StoredEvent[] =>
  samples.filter((sample) => sample !== samples.find((one) => one.type === type));

describe('audit', () => {
  it('finds nothing in what was recorded', () => {
    expect(findingsOf(samples)).to.deep.equal([]);
  });

  it('misses the number of an invoice that is gone', () => {
    expect(findingsOf(without('invoice.issued'))).to.deep.equal(['invoice number 2 of INV-2026, expected 1']);
  });

  it('misses the number of an entry that is gone', () => {
    expect(findingsOf(without('journal_entry.posted'))[0]).to.match(/^entry number 2 of fp_.*, expected 1$/);
  });

  for (const type of ['journal_entry.posted', 'journal_entry.drafted', 'journal_entry.amended'])
    it(`tells ${type} whose debits and credits differ`, () => {
      const at = samples.findIndex((sample) => sample.type === type);
      const changed = JSON.stringify(samples[at]).replace(/("after":.*|)"amount":\d+(?!.*"after")/, '$1"amount":7');
      expect(findingsOf(samples.with(at, JSON.parse(changed) as StoredEvent))).to.have.length(1);
    });
});
