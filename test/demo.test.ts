// The demo company's list of requests: always the same, balanced, with money in the bank every day and every link in
// place.
import { expect } from 'chai';
import { demo, DEMO, type DemoEntry } from '../src/demo/company.ts';

const { steps, sums } = demo();
const entries: readonly DemoEntry[] = steps.flatMap((step) => (step.kind === 'batch' ? step.entries : []));

describe('demo', () => {
  it('is the same list on every call, with distinct idempotency keys', () => {
    expect(demo().steps).to.deep.equal(steps);
    expect(new Set(steps.map(({ key }) => key)).size).to.equal(steps.length);
  });

  it('has about 2,000 entries in the closed year and goes on to the end of September', () => {
    expect(entries.filter(({ effectiveDate }) => effectiveDate <= DEMO.yearEnd)).to.have.lengthOf.within(1_900, 2_400);
    expect(entries.at(-1)!.effectiveDate).to.equal(DEMO.last);
    expect(sums.entries).to.equal(entries.length);
  });

  it('balances every entry and links every tax line to a base line whose tax it is', () => {
    const factor: Readonly<Record<string, bigint>> = {
      S10: 1000n,
      P10: 1000n,
      S08R: 800n,
      P08R: 800n,
      P10_T80: 800n,
      P08R_T80: 640n,
    };
    for (const { ref, lines } of entries) {
      expect(
        lines.reduce((total, { side, amount }) => total + (side === 'debit' ? amount : -amount), 0),
        ref,
      ).to.equal(0);
      for (const line of lines.filter(({ isTaxLine }) => isTaxLine)) {
        const base = lines[line.baseLine!]!;
        expect([base.isTaxLine, base.taxCode, base.side], ref).to.deep.equal([undefined, line.taxCode, line.side]);
        // The base of a purchase with a partial credit holds the rest of the tax: 102,000 + 8,000 of 110,000.
        const net = line.taxCode!.endsWith('T80')
          ? Number((BigInt(base.amount + line.amount) * 100n) / (line.taxCode!.startsWith('P10') ? 110n : 108n))
          : base.amount;
        expect(
          Math.abs(line.amount - Number((BigInt(net) * factor[line.taxCode!]!) / 10_000n)),
          `${ref} ${line.taxCode}`,
        ).to.be.at.most(1);
      }
    }
  });

  it('never runs out of money on any day and makes a modest profit', () => {
    const held = new Map([
      ['1110', 0],
      ['1130', 0],
      ['1135', 0],
    ]);
    const days = new Map<string, DemoEntry[]>();
    for (const entry of entries) days.set(entry.effectiveDate, [...(days.get(entry.effectiveDate) ?? []), entry]);
    for (const [date, list] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const { side, accountCode, amount } of list.flatMap(({ lines }) => lines))
        if (held.has(accountCode))
          held.set(accountCode, held.get(accountCode)! + (side === 'debit' ? amount : -amount));
      for (const [code, amount] of held) expect(amount, `${code} on ${date}`).to.be.at.least(0);
    }
    const sales = entries
      .filter(({ effectiveDate }) => effectiveDate <= DEMO.yearEnd)
      .flatMap(({ lines }) => lines)
      .reduce(
        (total, { side, accountCode, amount }) =>
          total + (accountCode.startsWith('41') ? (side === 'credit' ? amount : -amount) : 0),
        0,
      );
    expect(sums.firstYearProfit / sales).to.be.within(0.02, 0.1);
  });

  it('shows what a ledger can do: reversals, amends, drafts, adjustments, a close', () => {
    const kinds = steps.map(({ kind }) => kind);
    for (const kind of [
      'company',
      'partner',
      'label',
      'batch',
      'reverse',
      'amend',
      'draft',
      'submit',
      'taxSettings',
      'closeYear',
    ])
      expect(kinds).to.include(kind);
    expect(entries.filter(({ adjustment }) => adjustment)).to.have.lengthOf.at.least(6);
    expect(new Set(entries.map(({ sourceType }) => sourceType))).to.include.members([
      'opening',
      'invoice',
      'bill',
      'payment',
      'payroll',
      'fixed_asset',
      'accrual',
      'bank',
    ]);
  });
});
