// What invoices owe is what aging says, to the yen: over random lives of invoices and bills, whatever was paid beyond,
// applied, taken back, voided or written off, beside entries by hand whose due dates change; now and as known before.
import { expect } from 'chai';
import fc from 'fast-check';
import { amendEntry, postEntry, reverseEntry } from '../../commands/journal.ts';
import { listInvoices } from '../../queries/invoices.ts';
import { agingReport } from '../../queries/reports/aging/aging.ts';
import type { Aging } from '../../queries/reports/aging/specification.ts';
import type { LedgerEvent } from '../../src/domain/event.ts';
import { isCreditNote, isOurs, type Invoice } from '../../src/domain/invoices.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { depth } from '../depth.ts';
import { anyLife, dayOf, invoicesIn, partnersMade, tryAct, type Act } from '../invoice-lives.ts';
import { World } from '../spec.ts';
import { openBooks, type Books, type Company } from './books.ts';
import type { RecordedFact } from '../../src/domain/events.ts';

/** The end of the fiscal year: after everything that happens in a life. */
const END = '2027-03-31';
const TYPES = ['receivable', 'payable'] as const;

/** What invoices of a kind say of a partner: owed by invoice (line of its charge), and what is applied to nothing. */
interface Owed {
  readonly items: Map<string, number>;
  unapplied: number;
}
function owedBy(all: Iterable<Invoice>, type: (typeof TYPES)[number]): Map<string, Owed> {
  const found = new Map<string, Owed>();
  for (const one of all) {
    if (isOurs(one.type) !== (type === 'receivable')) continue;
    const of = found.get(one.partnerId) ?? { items: new Map(), unapplied: 0 };
    found.set(one.partnerId, of);
    if (isCreditNote(one.type)) of.unapplied += one.amountDue;
    else if (one.amountDue > 0) of.items.set(one.controlLineId ?? '', one.amountDue);
    of.unapplied += one.amountUnapplied;
  }
  return found;
}

/** What aging says of partners, in the same form; `byHand` are lines of entries by hand. */
function agedBy({ rows }: Aging, byHand: ReadonlySet<string>): Map<string, Owed> {
  const found = new Map<string, Owed>();
  for (const { partnerId, invoices = [], values } of rows)
    if (partnerId !== undefined)
      found.set(partnerId, {
        items: new Map(
          invoices.flatMap(({ lineId, entryId, open }) => (byHand.has(entryId) ? [] : [[lineId, Number(open)]])),
        ),
        unapplied: -Number(values['unapplied'] ?? 0n),
      });
  return found;
}

/** As one text: partners and items in order, those with nothing left out. */
const shown = (owed: ReadonlyMap<string, Owed>): string[] =>
  [...owed]
    .map(([partner, { items, unapplied }]) => [partner, [...items].map(String).sort(), unapplied] as const)
    .filter(([, items, unapplied]) => items.length > 0 || unapplied > 0)
    .map(([partner, items, unapplied]) => `${partner}: ${items.join(' ')}; unapplied ${unapplied}`)
    .sort();

/** An entry by hand on the accounts of invoices: charged, its due date or day changed, reversed. */
function byHand(world: World, made: string[], { which, day, partner, amount, other }: Act): void {
  const date = dayOf(day);
  const [charged, from] = other % 2 === 0 ? ['1220', '4110'] : ['6290', '2120'];
  const lines = (side: string) => [
    { side: 'debit', accountCode: charged, amount },
    { side: 'credit', accountCode: from, amount },
    ...(side === '' ? [] : []),
  ];
  const entryId = made[which % Math.max(1, made.length)];
  try {
    if (entryId === undefined || which % 3 === 0) {
      const { id } = world.run(postEntry, {
        effectiveDate: date,
        partnerCode: `P${partner}`,
        dueDate: dayOf(day + 20),
        lines: lines(''),
      } as never) as { id: string };
      made.push(id);
    } else if (which % 3 === 1)
      world.run(amendEntry, {
        entryId,
        version: world.entry(entryId)?.version,
        dueDate: dayOf(day + (amount % 50)),
        ...(day % 2 === 0 && { effectiveDate: date }),
      } as never);
    else world.run(reverseEntry, { entryId } as never);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

describe('invoices in aging: laws', function () {
  this.timeout(240_000);
  let books: Books;
  before(async () => {
    books = await openBooks('invoice_aging');
  });
  after(() => books.close());

  const asEvent = ({ type, data, meta }: RecordedFact): LedgerEvent => ({ type, version: meta.v, data });
  const aging = (company: Company, more: object): Promise<Aging> =>
    company.ask(agingReport, { asOf: END, ...more }) as Promise<Aging>;

  it('per partner and invoice, sales and purchases, at any time of recording; also in the list', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLife,
        fc.array(fc.nat(1_000), { minLength: 2, maxLength: 3 }),
        fc.array(fc.nat(130), { minLength: 1, maxLength: 2 }),
        async (acts, times, days) => {
          const company = await books.company({ fiscalYearStart: '2026-04-01', years: 1 });
          const world = new World();
          world.record(company.founded);
          (partnersMade as (world: World) => unknown)(world);
          const entries: string[] = [];
          // Facts after each command: what may be known at once.
          const moments: number[] = [];
          for (const act of acts) {
            if (act.day % 8 === 0) byHand(world, entries, act);
            else tryAct(world, act);
            moments.push(world.facts.length);
          }
          await company.record(...world.facts.slice(company.founded.length).map(asEvent));
          const own = new Set(entries);
          for (const type of TYPES) {
            const now = await aging(company, { type });
            expect(shown(agedBy(now, own)), type).to.deep.equal(shown(owedBy(invoicesIn(world.facts).values(), type)));
            expect(now.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
            for (const time of times) {
              const count = moments[time % moments.length] ?? 0;
              const known = { knownAt: company.recordedAt(count - 1) };
              expect(shown(agedBy(await aging(company, { type, ...known }), own)), `${type} ${count}`).to.deep.equal(
                shown(owedBy(invoicesIn(world.facts.slice(0, count)).values(), type)),
              );
            }
            // Sums say what items say, on any day.
            for (const day of days) {
              const [items, sums] = await Promise.all(
                ['account', 'group'].map((level) => aging(company, { type, level, asOf: dayOf(day) })),
              );
              const of = (report: Aging | undefined): unknown => report?.rows.map(({ code, values }) => [code, values]);
              expect(of(sums), `${type} ${dayOf(day)}`).to.deep.equal(of(items));
              expect(items?.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
            }
          }
          const { data } = (await company.ask(listInvoices, { limit: 500 })) as { data: readonly object[] };
          for (const type of TYPES)
            expect(shown(owedBy(data as readonly Invoice[], type))).to.deep.equal(
              shown(owedBy(invoicesIn(world.facts).values(), type)),
            );
        },
      ),
      { numRuns: depth(15, 150), endOnFailure: true },
    );
  });
});
