// Aging from sums says what aging from lines says: over random histories in which payments name what they settle, as
// the commands would let them, and entries are amended, annotated and reversed.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { agingReport } from '../../queries/reports/aging/aging.ts';
import type { Aging } from '../../queries/reports/aging/specification.ts';
import { lineId, withPrefix } from '../../src/domain/ids.ts';
import { lastOfMonth, monthOf } from '../../src/domain/dates.ts';
import { EntryAmended, EntryAnnotated, type EntryContent } from '../../src/domain/journal.ts';
import { PartnerCreated } from '../../src/domain/registers.ts';
import { depth } from '../depth.ts';
import { openBooks, type Books, type Company } from './books.ts';

/** A posted entry on the account 1220, and how much of its line there is left to be settled (of a charge). */
interface Live {
  readonly id: string;
  readonly number: number;
  content: EntryContent;
  left: number;
  gone: boolean;
}
// Few months, partners and amounts: what goes wrong must be able to cancel out.
const KINDS = ['charge', 'charge', 'charge', 'pay', 'pay', 'pay', 'amend', 'annotate', 'annotate', 'reverse'] as const;
const CHARGE = 0;
const PAYMENT = 1;

/** Rows of partners as text: what is not zero. */
const linesOf = (report: Aging): string[] =>
  report.rows
    .filter(({ kind }) => kind === 'group')
    .map(({ code, values }) => {
      const shown = Object.entries(values).filter(([, amount]) => amount !== 0n);
      return `${code} ${shown.map(([key, amount]) => `${key}=${amount}`).join(' ')}`;
    });

describe('aging: laws', function () {
  this.timeout(240_000);
  let books: Books;
  before(async () => {
    books = await openBooks('aging_laws');
  });
  after(() => books.close());

  /** Two partners, B with terms; and the events of charges and payments of A on 1220. */
  async function customers(): Promise<{ company: Company; a: string; b: string }> {
    const company = await books.company();
    const [a, b] = [withPrefix('partner', uuidv7()), withPrefix('partner', uuidv7())];
    const times = { createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z', version: 1 };
    const paymentTerms = { closingDay: 20, payMonthOffset: 1, payDay: 31 };
    await company.record(
      ...[
        { id: a, code: 'A' },
        { id: b, code: 'B', paymentTerms },
      ].map((one) =>
        PartnerCreated({ partner: { name: one.code, type: 'customer', status: 'active', ...one, ...times } }),
      ),
    );
    return { company, a, b };
  }

  // Of the month of May as much is settled by name as is charged, or seems so; but what is settled is not what is open.
  const PARTED: readonly (readonly [name: string, asOf: string, expected: readonly string[]])[] = [
    ['the charge has another partner', '2025-06-30', ['A current=50 total=50', 'B current=100 total=100']],
    ['the charge is of another month', '2025-06-30', ['A current=100 61_90=50 total=150']],
    ['the payment is of later in the month', '2025-05-20', ['A current=100 1_30=50 total=150']],
    ['the charge is of later in the month', '2025-05-20', ['A current=50 total=50']],
    ['the payment is reversed later, and the charge paid anew', '2025-05-31', ['A current=50 total=50']],
    ['the payment does not say the day of the charge', '2025-06-30', ['A current=100 61_90=50 total=150']],
    ['the charge is reversed', '2025-06-30', ['A current=100 61_90=10 total=110']],
  ];
  for (const [name, asOf, expected] of PARTED)
    it(`a month in which nothing seems left is read where ${name}`, async () => {
      const { company, a, b } = await customers();
      type Made = ReturnType<Company['entry']>;
      const charge = async (date: string, amount: number, dueDate: string): Promise<Made> => {
        const made = company.entry(
          date,
          [
            ['1220', amount],
            ['4110', -amount],
          ],
          { partnerId: a, dueDate },
        );
        await company.record(made.event);
        return made;
      };
      const pay = async (date: string, amount: number, of: Made, said?: string): Promise<Made> => {
        const settles = [{ lineId: lineId(of.id, CHARGE), amount, ...(said === undefined ? {} : { date: said }) }];
        const made = company.entry(
          date,
          [
            ['1130', amount],
            ['1220', -amount, { settles }],
          ],
          { partnerId: a },
        );
        await company.record(made.event);
        return made;
      };
      const reverse = async (date: string, { id, content }: Made): Promise<unknown> =>
        company.post(
          date,
          content.lines.map((line) => [line.accountCode, line.side === 'debit' ? -line.amount : line.amount] as const),
          { partnerId: a, sourceType: 'reversal', reverses: id },
        );
      const change = { version: 2, status: 'posted' } as const;
      // Something of April that is overdue, and a named payment, so that names count at all.
      const small = await charge('2025-04-01', 5, '2025-04-30');
      await pay('2025-04-02', 5, small, '2025-04-01');
      await charge('2025-04-10', 50, '2025-04-30');
      const first = await charge('2025-05-10', 100, '2025-06-30');
      let last: number | undefined;
      switch (name) {
        case 'the charge has another partner':
          await charge('2025-05-11', 100, '2025-06-30');
          await pay('2025-05-12', 100, first, '2025-05-10');
          last = await company.record(
            EntryAnnotated({
              ...change,
              entryId: first.id,
              before: first.content,
              content: { ...first.content, partnerId: b },
            }),
          );
          break;
        case 'the charge is of another month': {
          await charge('2025-05-11', 100, '2025-06-30');
          await pay('2025-05-12', 100, first, '2025-05-10');
          const { entryNumber } = first.event.data as { entryNumber: number };
          last = await company.record(
            EntryAmended({
              ...change,
              entryId: first.id,
              entryNumber,
              before: first.content,
              after: { ...first.content, effectiveDate: '2025-06-10' },
            }),
          );
          break;
        }
        case 'the payment is of later in the month':
          await pay('2025-05-25', 100, first, '2025-05-10');
          break;
        case 'the charge is of later in the month': {
          const later = await charge('2025-05-28', 100, '2025-06-30');
          await pay('2025-05-15', 100, later, '2025-05-28');
          break;
        }
        case 'the payment is reversed later, and the charge paid anew': {
          await charge('2025-05-11', 100, '2025-06-30');
          const paid = await pay('2025-05-12', 100, first, '2025-05-10');
          await reverse('2025-07-05', paid);
          await pay('2025-05-13', 100, first, '2025-05-10');
          break;
        }
        case 'the payment does not say the day of the charge':
          await charge('2025-05-11', 100, '2025-06-30');
          await pay('2025-05-12', 100, first);
          break;
        default:
          await charge('2025-05-11', 100, '2025-06-30');
          await pay('2025-05-12', 40, first, '2025-05-10');
          await reverse('2025-05-20', first);
      }
      for (const level of ['account', 'group'])
        for (const known of [{}, ...(last === undefined ? [] : [{ knownAt: company.recordedAt(last) }])]) {
          const report = await company.ask(agingReport, { asOf, level, ...known });
          expect(linesOf(report), `${level} ${JSON.stringify(known)}`).to.deep.equal(expected);
          expect(report.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
        }
    });

  it('what sums of months prove is what the lines say: now, at any day, with and without items', async () => {
    const step = fc.record({
      day: fc.integer({ min: 0, max: 100 }),
      kind: fc.constantFrom(...KINDS),
      amount: fc.constantFrom(10, 20, 30),
      partner: fc.constantFrom(0, 0, 0, 1, 2),
      due: fc.constantFrom(false, true, true, true),
      which: fc.nat(40),
      named: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'whole', 'part', 'no', 'undated'),
    });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 45 }),
        fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (steps, days, forgets) => {
          const { company, a, b } = await customers();
          const partners = [a, b, undefined] as const;
          const live: Live[] = [];
          let revision = 0;
          const post = async (made: ReturnType<Company['entry']>, left: number): Promise<Live> => {
            revision = await company.record(made.event);
            const { entryNumber: number } = made.event.data as { entryNumber: number };
            const one: Live = { id: made.id, number, content: made.content, left, gone: false };
            live.push(one);
            return one;
          };
          const isCharge = ({ content }: Live): boolean => content.reverses === undefined && settling(content) < 0;
          const settling = (content: EntryContent): number => (content.lines[PAYMENT]?.accountCode === '1220' ? 1 : -1);
          /** What a payment settles is given free, or taken (sign 1). */
          const take = ({ lines }: EntryContent, sign: 1 | -1): void => {
            for (const { lineId: id, amount } of lines[PAYMENT]?.settles ?? []) {
              const charge = live.find((one) => lineId(one.id, CHARGE) === id);
              if (charge) charge.left -= sign * amount;
            }
          };
          for (const { day, kind, amount, partner, due, which, named } of steps) {
            const whose = partners[partner];
            const said = {
              ...(whose ? { partnerId: whose } : {}),
              ...(due ? { dueDate: lastOfMonth(monthOf(dayOf(day + 30))) } : {}),
            };
            const old = live[which % Math.max(1, live.length)];
            if (kind === 'charge') {
              const made = company.entry(
                dayOf(day),
                [
                  ['1220', amount],
                  ['4110', -amount],
                ],
                said,
              );
              await post(made, amount);
            } else if (kind === 'pay') {
              const open = live.filter(
                (one) => isCharge(one) && !one.gone && one.left > 0 && one.content.partnerId === whose,
              );
              const charge = named === 'no' ? undefined : open[which % Math.max(1, open.length)];
              const most = charge && (named === 'part' ? Math.min(charge.left, Math.ceil(amount / 2)) : charge.left);
              const date = named === 'undated' && forgets ? {} : { date: charge?.content.effectiveDate ?? '' };
              const settles =
                charge && most ? [{ lineId: lineId(charge.id, CHARGE), amount: most, ...date }] : undefined;
              const paid = named === 'whole' ? (most ?? amount) : Math.max(most ?? 0, amount);
              const made = company.entry(
                dayOf(day),
                [
                  ['1130', paid],
                  ['1220', -paid, settles ? { settles } : {}],
                ],
                whose ? { partnerId: whose } : {},
              );
              take((await post(made, 0)).content, 1);
            } else if (!old || old.gone || old.content.reverses !== undefined) continue;
            else if (kind === 'reverse') {
              const { effectiveDate: _date, lines, ...rest } = old.content;
              const back = company.entry(
                dayOf(day),
                lines.map((line) => [line.accountCode, line.side === 'debit' ? -line.amount : line.amount] as const),
                { ...rest, sourceType: 'reversal', reverses: old.id },
              );
              (await post(back, 0)).gone = true;
              old.gone = true;
              take(old.content, -1);
            } else if (kind === 'amend') {
              // Another day, and of a payment half of the time nothing named any longer.
              const lines = old.content.lines.map(({ settles, ...line }) =>
                settles && named !== 'no' ? { ...line, settles } : line,
              );
              const after = { ...old.content, effectiveDate: dayOf(day), lines };
              take(old.content, -1);
              take(after, 1);
              revision = await company.record(
                EntryAmended({
                  entryId: old.id,
                  version: 2,
                  status: 'posted',
                  entryNumber: old.number,
                  before: old.content,
                  after,
                }),
              );
              old.content = after;
            } else {
              const { partnerId: _partner, ...rest } = old.content;
              const content = { ...rest, ...(whose ? { partnerId: whose } : {}) };
              revision = await company.record(
                EntryAnnotated({ entryId: old.id, version: 2, status: 'posted', before: old.content, content }),
              );
              old.content = content;
            }
          }
          const shown = (report: Aging): unknown => ({
            rows: report.rows.map(({ code, values, invoices, invoiceCount }) => ({
              code,
              values,
              invoiceCount,
              invoices: invoices?.map(({ lineId: id, dueDate, open }) => `${id} ${dueDate} ${open}`),
            })),
            failed: report.checks.filter(({ ok }) => !ok),
          });
          for (const asOf of [...days.map(dayOf), '2025-06-30', '2025-08-31'])
            for (const more of [{}, { level: 'group' }, { level: 'group', bucketDays: [20, 50] }]) {
              const [now, asKnown] = [
                await company.ask(agingReport, { asOf, ...more }),
                await company.ask(agingReport, { asOf, ...more, knownAt: company.recordedAt(revision) }),
              ];
              expect(shown(now), `${asOf} ${JSON.stringify(more)}`).to.deep.equal(shown(asKnown));
            }
        },
      ),
      { numRuns: depth(6, 150) },
    );
  });
});
