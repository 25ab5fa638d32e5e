// The demo company's list of requests: always the same, balanced, with money in the bank every day and every link in
// place.
import { expect } from 'chai';
import fc from 'fast-check';
import { demo } from '../src/demo/company.ts';
import { DEMO, demoThrough, type DemoEntry, type DemoLine, type DemoStep } from '../src/demo/steps.ts';
import { VARIABLES } from '../src/config.ts';
import { addDays, monthsBetween } from '../src/domain/dates.ts';

const { steps, sums } = demo();
const entriesOf = (list: readonly DemoStep[]): readonly DemoEntry[] =>
  list.flatMap((step) => (step.kind === 'batch' ? step.entries : []));
const entries = entriesOf(steps);
/** As far as it ever goes. */
const whole = entriesOf(demo(DEMO.tailEnd).steps);

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

  it('goes on from there day by day: a longer list begins with the entries of a shorter one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 182 }), (days) => {
        const through = addDays(DEMO.last, days);
        const shown = entriesOf(demo(through).steps).map((entry) => JSON.stringify(entry));
        const wanted = whole.filter(({ effectiveDate }) => effectiveDate <= through);
        expect(shown.join('\n') === wanted.map((entry) => JSON.stringify(entry)).join('\n'), through).to.equal(true);
        expect(shown[entries.length - 1], 'what is fixed stays').to.equal(JSON.stringify(entries.at(-1)));
      }),
      { numRuns: 4 },
    );
    const moves = (sum: number, { side, amount }: DemoLine): number => sum + (side === 'debit' ? amount : -amount);
    for (const month of monthsBetween('2026-10-01', DEMO.tailEnd)) {
      const those = whole.filter(({ effectiveDate }) => effectiveDate.startsWith(month));
      expect(those.length, month).to.be.within(120, 260);
      expect(those.flatMap(({ lines }) => lines).reduce(moves, 0), month).to.equal(0);
    }
  });
  it('tells what was paid ahead of consumption tax: the report of the year is held against it', () => {
    for (const through of ['2026-11-29', '2026-11-30', DEMO.tailEnd]) {
      const list = demo(through).steps;
      const paid = entriesOf(list).filter(({ memo }) => memo === '消費税等 中間納付');
      const told = list.flatMap((step) => (step.kind === 'taxSettings' ? [step] : []));
      expect(
        told.map(
          ({
            startDate,
            taxSettings: {
              interimPaid: { national, local },
            },
          }) => [startDate, national + local],
        ),
        through,
      ).to.deep.equal(paid.map(({ effectiveDate, lines }) => [`${effectiveDate.slice(0, 4)}-04-01`, lines[0]?.amount]));
    }
  });

  it('goes as far as today, within its fixed months and the end of the open year', () => {
    const asked = ['2026-01-01', '2026-09-30', '2026-10-01', '2026-11-23', '2027-03-31', '2031-07-01'];
    expect(asked.map(demoThrough)).to.deep.equal([
      ...[DEMO.last, DEMO.last, '2026-10-01', '2026-11-23'],
      ...[DEMO.tailEnd, DEMO.tailEnd],
    ]);
    for (const day of [DEMO.last, DEMO.tailEnd]) expect(VARIABLES.DEMO_UNTIL.meaning).to.include(day);
  });

  it('balances every entry and links every tax line to a base line whose tax it is', () => {
    const factor: Readonly<Record<string, bigint>> = {
      S10: 1000n,
      P10: 1000n,
      S08R: 800n,
      P08R: 800n,
      P10_T80: 800n,
      P08R_T80: 640n,
      P10_T70: 700n,
      P08R_T70: 560n,
    };
    for (const { ref, lines } of whole) {
      expect(
        lines.reduce((total, { side, amount }) => total + (side === 'debit' ? amount : -amount), 0),
        ref,
      ).to.equal(0);
      for (const line of lines.filter(({ isTaxLine }) => isTaxLine)) {
        const base = lines[line.baseLine!]!;
        expect([base.isTaxLine, base.taxCode, base.side], ref).to.deep.equal([undefined, line.taxCode, line.side]);
        // The base of a purchase with a partial credit holds the rest of the tax: 102,000 + 8,000 of 110,000.
        const net = /_T[78]0$/.test(line.taxCode!)
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
    for (const entry of whole) days.set(entry.effectiveDate, [...(days.get(entry.effectiveDate) ?? []), entry]);
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
