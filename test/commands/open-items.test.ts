// Settling by name: which lines may be settled, how much of them, and what amendments, reversals and drafts make of it.
import { expect } from 'chai';
import { approveEntry, submitEntry } from '../../commands/approvals.ts';
import { amendEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import { lineId } from '../../src/domain/ids.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { companyOpened, done, given, lastEntry, uuid, type Step, type World } from '../spec.ts';

type Side = 'debit' | 'credit';
const line = (side: Side, accountCode: string, amount: number, more: object = {}): object => ({
  side,
  accountCode,
  amount,
  ...more,
});
const entryIds = (world: World): string[] => [
  ...new Set(
    world.facts.flatMap((fact) =>
      fact.type === 'journal_entry.posted' || fact.type === 'journal_entry.drafted' ? [fact.data.entryId] : [],
    ),
  ),
];
/** Id of line `index` of the `n`th entry made. */
const at = (world: World, n: number, index = 0): string => lineId(entryIds(world)[n] as string, index);

const partners: Step = (world) => {
  world.run(createPartner, { name: '甲社', code: 'A' });
  world.run(createPartner, { name: '乙社', code: 'B' });
};
const invoice = (amount: number, partnerCode: string | undefined = 'A', more: object = {}): object => ({
  effectiveDate: '2026-04-10',
  partnerCode,
  lines: [line('debit', '1220', amount), line('credit', '4110', amount)],
  ...more,
});
/** What a payment names: line ids with amounts. */
type Named = readonly (readonly [lineId: string, amount: number])[];
const settles = (named: Named): object => ({ settles: named.map(([id, amount]) => ({ lineId: id, amount })) });
const payment = (amount: number, named: Named, more: object = {}): object => ({
  effectiveDate: '2026-04-20',
  partnerCode: 'A',
  lines: [line('debit', '1130', amount), line('credit', '1220', amount, settles(named))],
  ...more,
});
const paid =
  (amount: number, n: number, part = amount): Step =>
  (world) =>
    world.run(postEntry, payment(amount, [[at(world, n), part]]));

/** An invoice of 100 to A (entry 0). */
const invoiced: readonly Step[] = [companyOpened(), partners, done(postEntry, invoice(100))];
const FIRST = 'lines[1].settles[0].lineId';

describe('open items', () => {
  it('a payment settles what it names, up to the rest, and the event tells the day of the charge', () => {
    given(...invoiced)
      .when(postEntry, (world) => payment(100, [[at(world, 0), 60]]))
      .then(['journal_entry.posted', { content: { lines: [{}, { settles: [{ amount: 60, date: '2026-04-10' }] }] } }])
      .answers({ lines: [{}, { settles: [{ date: '2026-04-10' }] }] });
    given(...invoiced, paid(60, 0))
      .when(postEntry, (world) => payment(40, [[at(world, 0), 40]]))
      .then(['journal_entry.posted']);
    given(...invoiced, paid(60, 0))
      .when(postEntry, (world) => payment(50, [[at(world, 0), 41]]))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 40 of line .* is left; settle at most 40/);
    given(...invoiced, paid(100, 0))
      .when(postEntry, (world) => payment(1, [[at(world, 0), 1]]))
      .refused('already_settled', FIRST, /reverse what settled it/);
    // An answer that is sent back says the day too; the service writes it anew.
    given(...invoiced)
      .when(postEntry, (world) =>
        payment(5, [], {
          lines: [
            line('debit', '1130', 5),
            line('credit', '1220', 5, { settles: [{ lineId: at(world, 0), amount: 5, date: '2000-01-01' }] }),
          ],
        }),
      )
      .then(['journal_entry.posted', { content: { lines: [{}, { settles: [{ date: '2026-04-10' }] }] } }]);
  });

  it('refuses a line that is none, twice, of its own entry, and more than the line that settles has', () => {
    given(...invoiced)
      .when(postEntry, payment(100, [['x', 60]]))
      .refused('line_not_found', FIRST);
    given(...invoiced)
      .when(postEntry, payment(100, [[`je_${uuid(1)}`, 60]]))
      .refused('line_not_found', FIRST);
    given(...invoiced)
      .when(postEntry, payment(100, [[`jl_${uuid(0xabc)}`, 60]]))
      .refused(
        'line_not_found',
        FIRST,
        /no line jl_.* in this company; take the `id` of the line of the invoice on account 1220/,
      );
    given(...invoiced)
      .when(postEntry, (world) => payment(100, [[at(world, 0, 2), 60]]))
      .refused('line_not_found', FIRST);
    given(...invoiced)
      .when(postEntry, (world) =>
        payment(100, [
          [at(world, 0), 50],
          [at(world, 0), 50],
        ]),
      )
      .refused('validation_error', 'lines[1].settles[1].lineId', /named twice/);
    given(...invoiced, done(postEntry, invoice(70)))
      .when(postEntry, (world) =>
        payment(100, [
          [at(world, 0), 60],
          [at(world, 1), 41],
        ]),
      )
      .refused('validation_error', 'lines[1].settles[1].amount', /at most 40 here/);
    given(...invoiced)
      .when(amendEntry, (world) => ({
        entryId: lastEntry(world),
        version: 1,
        lines: [line('debit', '1220', 100), line('credit', '1220', 100, settles([[at(world, 0), 100]]))],
      }))
      .refused('validation_error', FIRST, /its own entry/);
  });

  it('refuses lines of another account, side and partner, and accounts without open items', () => {
    const bill = done(postEntry, {
      effectiveDate: '2026-04-10',
      partnerCode: 'A',
      lines: [line('debit', '6290', 100), line('credit', '2120', 100)],
    });
    given(...invoiced, bill)
      .when(postEntry, (world) => payment(100, [[at(world, 1, 1), 100]]))
      .refused('validation_error', FIRST, /stands on account 2120, not on 1220/);
    given(...invoiced)
      .when(postEntry, (world) => ({
        ...payment(100, []),
        lines: [line('debit', '1220', 100, settles([[at(world, 0), 100]])), line('credit', '4110', 100)],
      }))
      .refused(
        'validation_error',
        'lines[0].settles[0].lineId',
        /only a debit is settled, by a line of the other side/,
      );
    // Money that is not applied is no charge: what gives it back names nothing.
    given(...invoiced, done(postEntry, payment(30, [])))
      .when(postEntry, (world) => ({
        ...payment(30, []),
        lines: [line('debit', '1220', 30, settles([[at(world, 1, 1), 30]])), line('credit', '1130', 30)],
      }))
      .refused('validation_error', 'lines[0].settles[0].lineId');
    given(...invoiced, bill)
      .when(postEntry, (world) => ({
        ...payment(100, []),
        lines: [line('debit', '2120', 100, settles([[at(world, 1, 1), 100]])), line('credit', '1130', 100)],
      }))
      .then(['journal_entry.posted']);
    given(...invoiced)
      .when(postEntry, (world) => payment(100, [[at(world, 0), 100]], { partnerCode: 'B' }))
      .refused('validation_error', FIRST, /of 甲社, this one of 乙社/);
    given(...invoiced)
      .when(postEntry, (world) => payment(100, [[at(world, 0), 100]], { partnerCode: undefined }))
      .refused('validation_error', FIRST, /of 甲社, this one of no partner/);
    given(companyOpened(), done(postEntry, { ...invoice(100), partnerCode: undefined }))
      .when(postEntry, (world) => payment(100, [[at(world, 0), 100]], { partnerCode: undefined }))
      .then(['journal_entry.posted']);
    given(...invoiced)
      .when(postEntry, (world) => ({
        ...payment(100, []),
        lines: [line('debit', '4110', 100, settles([[at(world, 0, 1), 100]])), line('credit', '1130', 100)],
      }))
      .refused('validation_error', 'lines[0].settles[0].lineId', /account 4110 has no open items/);
  });

  it('what is not posted, or reverses something, cannot be settled', () => {
    const draft = done(postEntry, { ...invoice(50), status: 'draft' });
    given(...invoiced, draft)
      .when(postEntry, (world) => payment(50, [[at(world, 1), 50]]))
      .refused('invalid_state', FIRST, /is draft; post it before/);
    const undone = done(postEntry, {
      effectiveDate: '2026-04-12',
      partnerCode: 'A',
      lines: [line('debit', '4110', 20), line('credit', '1220', 20)],
    });
    const back: Step = (world) => world.run(reverseEntry, { entryId: entryIds(world)[1] as string });
    given(...invoiced, undone, back)
      .when(postEntry, (world) => payment(20, [[at(world, 2, 1), 20]]))
      .refused('invalid_state', FIRST, /reverses another one/);
  });

  it('two lines of an entry, and two entries of a batch, share the rest', () => {
    given(...invoiced)
      .when(postEntry, (world) => ({
        ...payment(0, []),
        lines: [
          line('debit', '1130', 120),
          line('credit', '1220', 60, settles([[at(world, 0), 60]])),
          line('credit', '1220', 60, settles([[at(world, 0), 60]])),
        ],
      }))
      .refused('already_settled', 'lines[2].settles[0].amount', /only 40/);
    given(...invoiced)
      .when(postEntries, (world) => ({
        entries: [
          payment(60, [[at(world, 0), 60]]),
          payment(60, [[at(world, 0), 60]]),
          payment(40, [[at(world, 0), 40]]),
        ],
      }))
      .refused('already_settled', 'entries[1].lines[1].settles[0].amount', /only 40/);
    given(...invoiced)
      .when(postEntries, (world) => ({
        entries: [payment(60, [[at(world, 0), 60]]), payment(40, [[at(world, 0), 40]])],
      }))
      .then(['journal_entry.posted'], ['journal_entry.posted']);
    // Drafts take nothing, and an entry that is reversed in the same step gives it back.
    given(...invoiced)
      .when(postEntries, (world) => ({
        entries: [
          payment(100, [[at(world, 0), 100]], { status: 'draft' }),
          payment(100, [[at(world, 0), 100]], { autoReverseOn: '2026-05-01' }),
          payment(100, [[at(world, 0), 100]]),
        ],
      }))
      .then(
        ['journal_entry.drafted'],
        ['journal_entry.posted'],
        ['journal_entry.posted'],
        ['journal_entry.reversed', { freed: [{ amount: 100 }] }],
        ['journal_entry.posted'],
      );
  });

  it('a draft is tested when it is saved and again when it is posted', () => {
    const draft: Step = (world) => world.run(postEntry, payment(100, [[at(world, 0), 100]], { status: 'draft' }));
    const waiting: Step = (world) => world.run(submitEntry, { entryId: lastEntry(world) });
    given(...invoiced)
      .when(postEntry, (world) => payment(101, [[at(world, 0), 101]], { status: 'draft' }))
      .refused('already_settled');
    given(...invoiced, draft)
      .when(postDraft, (world) => ({ entryId: lastEntry(world) }))
      .then(['journal_entry.posted', { content: { lines: [{}, { settles: [{ amount: 100 }] }] } }]);
    given(...invoiced, draft, paid(1, 0))
      .when(postDraft, (world) => ({ entryId: entryIds(world)[1] }))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 99/);
    given(...invoiced, draft, waiting, paid(100, 0))
      .when(approveEntry, (world) => ({ entryId: entryIds(world)[1], version: 2 }))
      .refused('already_settled', FIRST);
    given(...invoiced, draft, paid(100, 0))
      .when(amendEntry, (world) => ({
        entryId: entryIds(world)[1],
        lines: [line('debit', '1130', 7), line('credit', '1220', 7, settles([[at(world, 0), 7]]))],
      }))
      .refused('already_settled', FIRST);
  });

  it('an amended payment may settle its own again, and no more', () => {
    const amended =
      (amount: number, part: number) =>
      (world: World): object => ({
        entryId: entryIds(world)[1],
        version: 1,
        lines: [line('debit', '1130', amount), line('credit', '1220', amount, settles([[at(world, 0), part]]))],
      });
    given(...invoiced, paid(60, 0))
      .when(amendEntry, amended(100, 100))
      .then(['journal_entry.amended']);
    given(...invoiced, paid(60, 0), paid(30, 0))
      .when(amendEntry, amended(100, 70))
      .then(['journal_entry.amended']);
    given(...invoiced, paid(60, 0), paid(30, 0))
      .when(amendEntry, amended(100, 71))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 70/);
    const less: Step = (world) => world.run(amendEntry, amended(60, 10)(world));
    given(...invoiced, paid(60, 0), less)
      .when(postEntry, (world) => payment(90, [[at(world, 0), 90]]))
      .then(['journal_entry.posted']);
    given(...invoiced, paid(60, 0), less)
      .when(postEntry, (world) => payment(91, [[at(world, 0), 91]]))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 90/);
  });

  it('an amended charge keeps the settled line, its account, side and partner, and at least what is settled', () => {
    const amended =
      (lines: readonly object[], more: object = {}) =>
      (world: World): object => ({ entryId: entryIds(world)[0], version: 1, lines, ...more });
    const given60 = (): ReturnType<typeof given> => given(...invoiced, paid(60, 0));
    given60()
      .when(amendEntry, amended([line('debit', '1220', 60), line('credit', '4110', 60)]))
      .then(['journal_entry.amended']);
    given60()
      .when(amendEntry, amended([line('debit', '1220', 59), line('credit', '4110', 59)]))
      .refused('already_settled', 'lines[0]', /60 of line 0 is settled by name.*reverse what settled it first/);
    given60()
      .when(amendEntry, amended([line('credit', '4110', 100), line('debit', '1220', 100)]))
      .refused('already_settled', 'lines[0]');
    given60()
      .when(amendEntry, amended([line('debit', '1130', 100), line('credit', '4110', 100)]))
      .refused('already_settled', 'lines[0]');
    given60()
      .when(amendEntry, amended([line('debit', '1220', 100), line('credit', '4110', 100)], { partnerCode: 'B' }))
      .refused('already_settled', 'lines[0]');
    given60()
      .when(
        amendEntry,
        amended([line('debit', '1220', 100, { partnerCode: 'A' }), line('credit', '4110', 100)], { partnerCode: 'B' }),
      )
      .then(['journal_entry.amended']);
    given(...invoiced)
      .when(amendEntry, amended([line('credit', '4110', 100), line('debit', '1220', 100)]))
      .then(['journal_entry.amended']);
  });

  it('a reversed payment gives free what it settled: in part what it names last', () => {
    const two: readonly Step[] = [
      ...invoiced,
      done(postEntry, invoice(40)),
      (world) =>
        world.run(
          postEntry,
          payment(140, [
            [at(world, 0), 100],
            [at(world, 1), 40],
          ]),
        ),
    ];
    const back =
      (amount: number): Step =>
      (world) =>
        world.run(reverseEntry, { entryId: entryIds(world)[2] as string, amount });
    given(...two)
      .when(reverseEntry, (world) => ({ entryId: entryIds(world)[2], amount: 50 }))
      .then(
        ['journal_entry.posted'],
        ['journal_entry.reversed', { full: false, freed: [{ amount: 10 }, { amount: 40 }] }],
      );
    const left = (world: World): number[] =>
      [0, 1].map((n) => {
        const of = world
          .recalled()
          .lines([at(world, n)])
          .get(at(world, n));
        return of ? of.amount - of.settled : -1;
      });
    expect(
      [
        given(...two),
        given(...two, back(30)),
        given(...two, back(30), back(20)),
        given(...two, back(30), back(110)),
      ].map((past) => left(past.world())),
    ).to.deep.equal([
      [0, 0],
      [0, 30],
      [10, 40],
      [100, 40],
    ]);
    given(...two, back(30))
      .when(postEntry, (world) => payment(30, [[at(world, 1), 30]]))
      .then(['journal_entry.posted']);
    given(...two, back(30))
      .when(postEntry, (world) => payment(31, [[at(world, 1), 31]]))
      .refused('already_settled');
    given(...invoiced, paid(100, 0))
      .when(reverseEntry, (world) => ({ entryId: lastEntry(world) }))
      .then(
        ['journal_entry.posted', { content: { lines: [{}, { settles: undefined }] } }],
        ['journal_entry.reversed', { full: true, freed: [{ amount: 100 }] }],
      );
  });

  it('a reversed charge can be settled no longer, one that is reversed in part only for the rest', () => {
    const back =
      (amount?: number): Step =>
      (world) =>
        world.run(reverseEntry, { entryId: entryIds(world)[0] as string, ...(amount !== undefined && { amount }) });
    given(...invoiced, back())
      .when(postEntry, (world) => payment(1, [[at(world, 0), 1]]))
      .refused('already_reversed', FIRST, /is reversed; leave it out/);
    given(...invoiced, back(30))
      .when(postEntry, (world) => payment(71, [[at(world, 0), 71]]))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 70/);
    given(...invoiced, paid(60, 0), back(30))
      .when(postEntry, (world) => payment(11, [[at(world, 0), 11]]))
      .refused('already_settled', 'lines[1].settles[0].amount', /only 10/);
    // A correction is never in the way: the money of the payment is then not applied.
    given(...invoiced, paid(60, 0))
      .when(reverseEntry, (world) => ({ entryId: entryIds(world)[0] }))
      .then(['journal_entry.posted'], ['journal_entry.reversed']);
  });

  it('names at most so many lines in one request', () => {
    const many = (count: number): Named =>
      Array.from({ length: count }, (_, i): readonly [string, number] => [`jl_${uuid(i)}`, 1]);
    const lines = (count: number): object[] => [
      line('debit', '1130', count * 100),
      ...Array.from({ length: count }, () => line('credit', '1220', 100, settles(many(100)))),
    ];
    given(...invoiced)
      .when(postEntry, { ...payment(0, []), lines: lines(21) })
      .refused('too_many_lines', 'lines', new RegExp(`at most ${LIMITS.settledLines} lines`));
    given(...invoiced)
      .when(postEntries, {
        entries: [
          { ...payment(0, []), lines: lines(11) },
          { ...payment(0, []), lines: lines(11) },
        ],
      })
      .refused('too_many_lines', 'entries');
  });
});
