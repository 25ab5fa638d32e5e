// Aging of receivables and payables: buckets, terms, named settlements, overpayments; and laws over random entries
// against a plain simulation of payments.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { agingReport } from '../../queries/reports/aging/aging.ts';
import type { Aging } from '../../queries/reports/aging/specification.ts';
import { lineId, withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, EntryAnnotated, type EntryContent } from '../../src/domain/journal.ts';
import { dueByTerms, LabelCreated, PartnerCreated, type Partner } from '../../src/domain/registers.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Company, type Line } from './books.ts';
import { depth } from '../depth.ts';

const TERMS: NonNullable<Partner['paymentTerms']> = { closingDay: 20, payMonthOffset: 1, payDay: 31 };
/** Rows as text: what is not zero. */
const page = (report: Aging): string[] =>
  report.rows.map(
    ({ code, values }) =>
      `${code} ${Object.entries(values)
        .filter(([, amount]) => amount !== 0n)
        .map(([key, amount]) => `${key}=${amount}`)
        .join(' ')}`,
  );
const failed = (report: Aging): string[] =>
  report.checks.filter(({ ok }) => !ok).map(({ code, difference }) => `${code} ${difference}`);

describe('aging', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('aging');
  });
  after(() => books.close());

  async function furnished(): Promise<{ company: Company; a: string; b: string }> {
    const company = await books.company();
    const [a, b] = [withPrefix('partner', uuidv7()), withPrefix('partner', uuidv7())];
    const times = {
      createdAt: '2026-04-01T00:00:00.000Z',
      updatedAt: '2026-04-01T00:00:00.000Z',
      version: 1,
      status: 'active' as const,
    };
    await company.record(
      PartnerCreated({ partner: { id: a, code: 'A', name: '甲社', type: 'customer', ...times } }),
      PartnerCreated({ partner: { id: b, code: 'B', name: '乙社', type: 'both', paymentTerms: TERMS, ...times } }),
    );
    return { company, a, b };
  }

  it('terms: closing day, months later, day of payment', () => {
    expect(
      ['2025-04-20', '2025-04-21', '2025-12-21', '2025-01-31'].map((date) => dueByTerms(TERMS, date)),
    ).to.deep.equal(['2025-05-31', '2025-06-30', '2026-02-28', '2025-03-31']);
    expect(dueByTerms({ closingDay: 31, payMonthOffset: 0, payDay: 31 }, '2025-02-28')).to.equal('2025-02-28');
    expect(dueByTerms(undefined, '2025-02-28')).to.equal('2025-02-28');
  });

  it('by due date of line, entry, terms or day; payments take the oldest; the rest is unapplied', async () => {
    const { company, a, b } = await furnished();
    const first = await company.post(
      '2025-04-10',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      { partnerId: a, dueDate: '2025-05-31' },
    );
    await company.post(
      '2025-04-11',
      [
        ['1220', 30, { dueDate: '2025-09-30' }],
        ['4110', -30],
      ],
      { partnerId: a },
    );
    const third = await company.post(
      '2025-06-30',
      [
        ['1220', 50],
        ['4110', -50],
      ],
      { partnerId: a },
    );
    await company.post(
      '2025-07-05',
      [
        ['1130', 120],
        ['1220', -120],
      ],
      { partnerId: a },
    );
    await company.post(
      '2025-04-21',
      [
        ['1220', 7],
        ['4110', -7],
      ],
      { partnerId: b },
    );
    await company.post('2025-05-01', [
      ['1220', 9],
      ['4110', -9],
    ]);
    const known = company.recordedAt(await company.record());
    const report = await company.ask(agingReport, { asOf: '2025-07-30' });
    expect(page(report)).to.deep.equal([
      'A current=30 1_30=30 total=60',
      'B 1_30=7 total=7',
      'none 61_90=9 total=9',
      'total current=30 1_30=37 61_90=9 total=76',
    ]);
    expect(report.rows[0]?.invoices).to.deep.equal([
      {
        entryId: third,
        lineId: lineId(third, 0),
        entryNumber: 3,
        accountCode: '1220',
        date: '2025-06-30',
        dueDate: '2025-06-30',
        daysOverdue: 30,
        amount: 50n,
        open: 30n,
        links: { entry: { to: 'entry', companyId: company.id, id: third } },
      },
      {
        ...report.rows[0]?.invoices?.[1],
        accountCode: '1220',
        date: '2025-04-11',
        dueDate: '2025-09-30',
        daysOverdue: -62,
        amount: 30n,
        open: 30n,
      },
    ]);
    expect(report.checks).to.deep.equal([{ code: 'ties_to_account_1220', ok: true, difference: 0n }]);
    expect(report.columns.map(({ key }) => key)).to.deep.equal([
      'current',
      '1_30',
      '31_60',
      '61_90',
      'over_90',
      'unapplied',
      'total',
    ]);
    expect(page(await company.ask(agingReport, { asOf: '2025-06-30' }))).to.deep.equal([
      'A current=80 1_30=100 total=180',
      'B current=7 total=7',
      'none 31_60=9 total=9',
      'total current=87 1_30=100 31_60=9 total=196',
    ]);
    expect(page(await company.ask(agingReport, { asOf: '2025-07-31', bucketDays: '10,31' }))).to.deep.equal([
      'A current=30 11_31=30 total=60',
      'B 11_31=7 total=7',
      'none over_31=9 total=9',
      'total current=30 11_31=37 over_31=9 total=76',
    ]);

    // A payment that names what it settles leaves the older charges open; one too many stands by itself.
    await company.post(
      '2025-07-06',
      [
        ['1130', 40],
        ['1220', -40, { settles: [{ lineId: lineId(third, 0), amount: 40 }] }],
      ],
      { partnerId: a },
    );
    const named = await company.ask(agingReport, { asOf: '2025-07-30' });
    expect(page(named)[0]).to.equal('A current=20 total=20');
    expect(failed(named)).to.deep.equal([]);
    await company.post(
      '2025-07-07',
      [
        ['1130', 60],
        ['1220', -60],
      ],
      { partnerId: a },
    );
    const over = await company.ask(agingReport, { asOf: '2025-07-30', partnerId: 'A' });
    expect(page(over)).to.deep.equal(['A unapplied=-40 total=-40', 'total unapplied=-40 total=-40']);
    expect(page(await company.ask(agingReport, { asOf: '2025-07-30', knownAt: known }))).to.deep.equal(page(report));
    expect(first).to.match(/^je_/);
  });

  it('payables are their own accounts', async () => {
    const { company, b } = await furnished();
    await company.post(
      '2025-04-10',
      [
        ['5120', 100],
        ['2120', -100],
      ],
      { partnerId: b, dueDate: '2025-05-31' },
    );
    await company.post(
      '2025-04-10',
      [
        ['6290', 20],
        ['2310', -20],
      ],
      { partnerId: b, dueDate: '2025-06-30' },
    );
    await company.post(
      '2025-06-01',
      [
        ['2120', 70],
        ['1130', -70],
      ],
      { partnerId: b },
    );
    const report = await company.ask(agingReport, { to: '2025-06-30', type: 'payable' });
    expect(page(report)).to.deep.equal(['B current=20 1_30=30 total=50', 'total current=20 1_30=30 total=50']);
    expect(report.checks.map(({ code, ok }) => `${code} ${ok}`)).to.deep.equal([
      'ties_to_account_2120 true',
      'ties_to_account_2310 true',
      'ties_to_account_2316 true',
    ]);
    expect([report.report, report.type, report.asOf]).to.deep.equal(['ap_aging', 'payable', '2025-06-30']);
    expect(page(await company.ask(agingReport, { asOf: '2025-06-30' }))).to.deep.equal(['total ']);
  });

  it('a reversal undoes what it reverses: older invoices stay overdue, a bounced receipt opens its own', async () => {
    const { company, a } = await furnished();
    const invoice = { partnerId: a, dueDate: '2025-01-31' };
    await company.post(
      '2025-01-05',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      invoice,
    );
    const paid = await company.post(
      '2025-02-03',
      [
        ['1130', 100],
        ['1220', -100],
      ],
      { partnerId: a },
    );
    const late = { partnerId: a, dueDate: '2025-03-31' };
    const twice = await company.post(
      '2025-03-05',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      late,
    );
    await company.post(
      '2025-03-05',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      late,
    );
    await company.post(
      '2025-03-06',
      [
        ['1220', -100],
        ['4110', 100],
      ],
      { ...late, sourceType: 'reversal', reverses: twice },
    );
    expect(page(await company.ask(agingReport, { asOf: '2025-03-20' }))).to.deep.equal([
      'A current=100 total=100',
      'total current=100 total=100',
    ]);
    await company.post(
      '2025-03-10',
      [
        ['1130', -100],
        ['1220', 100],
      ],
      { partnerId: a, sourceType: 'reversal', reverses: paid },
    );
    for (const level of ['account', 'group'])
      expect(page(await company.ask(agingReport, { asOf: '2025-03-20', level }))).to.deep.equal([
        'A current=100 31_60=100 total=200',
        'total current=100 31_60=100 total=200',
      ]);
    expect(page(await company.ask(agingReport, { asOf: '2025-03-09' }))).to.deep.equal([
      'A current=100 total=100',
      'total current=100 total=100',
    ]);
    // Part of a reversal: so much of the invoice is gone.
    const part = await company.post(
      '2025-04-01',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      { partnerId: a, dueDate: '2025-04-30' },
    );
    await company.post(
      '2025-04-02',
      [
        ['1220', -30],
        ['4110', 30],
      ],
      { partnerId: a, dueDate: '2025-04-30', sourceType: 'reversal', reverses: part },
    );
    expect(page(await company.ask(agingReport, { asOf: '2025-04-03' }))[0]).to.equal(
      'A current=70 1_30=100 61_90=100 total=270',
    );
  });

  it('a reversal of what opened the books undoes it, too: the older invoice is not paid by it', async () => {
    const { company, a } = await furnished();
    const owed = { partnerId: a };
    const opens = { ...owed, opening: true as const };
    await company.post(
      '2025-04-05',
      [
        ['4110', -100],
        ['1220', 100],
      ],
      owed,
    );
    const opened = await company.post(
      '2025-05-01',
      [
        ['3990', 70],
        ['1220', -70],
      ],
      opens,
    );
    await company.post(
      '2025-05-01',
      [
        ['3990', -70],
        ['1220', 70],
      ],
      { ...opens, sourceType: 'reversal', reverses: opened },
    );
    const report = await company.ask(agingReport, { asOf: '2025-06-30' });
    expect(report.rows[0]?.invoices?.map(({ date, open }) => [date, open])).to.deep.equal([['2025-04-05', 100n]]);
    expect(page(report)).to.deep.equal(['A 61_90=100 total=100', 'total 61_90=100 total=100']);
  });

  it('money that names nothing pays what is due first of what stands when charges change or are reversed', async () => {
    const { company, a } = await furnished();
    const of = (amount: number): Line[] => [
      ['1220', amount],
      ['4110', -amount],
    ];
    const open = async (): Promise<unknown> => {
      const { rows } = await company.ask(agingReport, { asOf: '2025-06-30' });
      const { invoices = [], values } = rows[0] ?? {};
      return [invoices.map((one) => `${one.date} ${one.open}`), values?.['unapplied']];
    };
    const first = await company.post('2025-04-01', of(100), { partnerId: a });
    const second = company.entry('2025-05-01', of(50), { partnerId: a });
    await company.record(second.event);
    await company.post(
      '2025-05-20',
      [
        ['1130', 120],
        ['1220', -120],
      ],
      { partnerId: a },
    );
    expect(await open()).to.deep.equal([['2025-05-01 30'], 0n]);
    // The second charge becomes larger: more of it is open.
    await company.record(
      EntryAmended({
        entryId: second.id,
        version: 2,
        status: 'posted',
        entryNumber: 2,
        before: second.content,
        after: company.entry('2025-05-01', of(90), { partnerId: a }).content,
      }),
    );
    expect(await open()).to.deep.equal([['2025-05-01 70'], 0n]);
    // The first is taken back: its money pays the second, and what is left of it waits.
    await company.post('2025-06-01', of(-100), { partnerId: a, sourceType: 'reversal', reverses: first });
    expect(await open()).to.deep.equal([[], -30n]);
  });

  it('settled by name, it follows the payment: amended, annotated, reversed, in part, as known before', async () => {
    const { company, a, b } = await furnished();
    const old = await company.post(
      '2025-04-05',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      { partnerId: a, dueDate: '2025-04-30' },
    );
    const late = await company.post(
      '2025-05-05',
      [
        ['1220', 60],
        ['4110', -60],
      ],
      { partnerId: a, dueDate: '2025-05-31' },
    );
    // Keeps the partner among those whose payments name something.
    await company.post(
      '2025-06-01',
      [
        ['1130', 1],
        ['1220', -1, { settles: [{ lineId: lineId(old, 0), amount: 1 }] }],
      ],
      { partnerId: a },
    );
    const settles = [{ lineId: lineId(late, 0), amount: 60 }];
    const paid = company.entry(
      '2025-06-02',
      [
        ['1130', 60],
        ['1220', -60, { settles }],
      ],
      { partnerId: a },
    );
    const known: { at: string; page: string[] }[] = [];
    const is = async (revision: number, expected: string[]): Promise<void> => {
      for (const level of ['account', 'group'])
        expect(page(await company.ask(agingReport, { asOf: '2025-06-30', level })), level).to.deep.equal(
          expected.length > 1 ? expected : [...expected, expected[0]?.replace('A', 'total')],
        );
      known.push({
        at: company.recordedAt(revision),
        page: page(await company.ask(agingReport, { asOf: '2025-06-30' })),
      });
    };
    await is(await company.record(paid.event), ['A 61_90=99 total=99']);
    const without = { ...paid.content, lines: paid.content.lines.map(({ settles: _settles, ...line }) => line) };
    await is(
      await company.record(
        EntryAmended({
          entryId: paid.id,
          version: 2,
          status: 'posted',
          entryNumber: 4,
          before: paid.content,
          after: without,
        }),
      ),
      ['A 1_30=60 61_90=39 total=99'],
    );
    const lines = await company.record(
      EntryAmended({
        entryId: paid.id,
        version: 3,
        status: 'posted',
        entryNumber: 4,
        before: without,
        after: paid.content,
      }),
    );
    await is(lines, ['A 61_90=99 total=99']);
    for (const { at, page: then } of known)
      expect(page(await company.ask(agingReport, { asOf: '2025-06-30', knownAt: at }))).to.deep.equal(then);
    // Money of another partner settles nothing here; given back to its own, it does again.
    const other = { ...paid.content, partnerId: b };
    await is(
      await company.record(
        EntryAnnotated({
          entryId: paid.id,
          version: 4,
          status: 'posted',
          before: paid.content,
          content: other,
          linesRevision: lines,
        }),
      ),
      ['A 1_30=60 61_90=99 total=159', 'B unapplied=-60 total=-60', 'total 1_30=60 61_90=99 unapplied=-60 total=99'],
    );
    await is(
      await company.record(
        EntryAnnotated({
          entryId: paid.id,
          version: 5,
          status: 'posted',
          before: other,
          content: paid.content,
          linesRevision: lines,
        }),
      ),
      ['A 61_90=99 total=99'],
    );
    const back = (amount: number): ReturnType<Company['entry']> =>
      company.entry(
        '2025-06-20',
        [
          ['1130', -amount],
          ['1220', amount],
        ],
        { partnerId: a, sourceType: 'reversal', reverses: paid.id },
      );
    await is(await company.record(back(20).event), ['A 1_30=20 61_90=99 total=119']);
    await is(await company.record(back(40).event), ['A 1_30=60 61_90=99 total=159']);
    expect(page(await company.ask(agingReport, { asOf: '2025-06-19' }))[0]).to.equal('A 31_60=99 total=99');
  });

  it('of one label, of one control account, of those without anything open', async () => {
    const { company, a, b } = await furnished();
    const team = withPrefix('label', uuidv7());
    await company.record(
      LabelCreated({
        label: {
          id: team,
          code: 'T',
          name: 'T',
          dimension: 'team',
          exclusive: true,
          createdAt: '2026-04-01T00:00:00.000Z',
          updatedAt: '2026-04-01T00:00:00.000Z',
          version: 1,
          status: 'active',
        },
      }),
    );
    await company.post(
      '2025-04-05',
      [
        ['1220', 100],
        ['4110', -100],
      ],
      { partnerId: a, labelIds: [team], dueDate: '2025-04-30' },
    );
    await company.post(
      '2025-04-06',
      [
        ['1220', 40],
        ['4110', -40],
      ],
      { partnerId: a, dueDate: '2025-04-30' },
    );
    await company.post(
      '2025-04-07',
      [
        ['1130', 30],
        ['1220', -30],
      ],
      { partnerId: a, labelIds: [team] },
    );
    await company.post(
      '2025-04-08',
      [
        ['1220', 5],
        ['1130', -5],
      ],
      { partnerId: b },
    );
    await company.post(
      '2025-04-09',
      [
        ['1130', 5],
        ['1220', -5],
      ],
      { partnerId: b },
    );
    const of = async (input: object): Promise<string[]> => {
      const report = await company.ask(agingReport, { asOf: '2025-04-20', ...input });
      expect(failed(report)).to.deep.equal([]);
      return page(report);
    };
    for (const level of ['account', 'group']) {
      expect(await of({ labelId: 'T', level })).to.deep.equal(['A current=70 total=70', 'total current=70 total=70']);
      expect(await of({ labelId: 'none', level })).to.deep.equal([
        'A current=40 total=40',
        'total current=40 total=40',
      ]);
    }
    expect(await of({ level: 'class' })).to.deep.equal(['total current=110 total=110']);
    expect((await of({ showZero: 'true' })).map((text) => text.split(' ')[0])).to.deep.equal(['A', 'B', 'total']);
    expect(await of({ accountCode: '1220' })).to.deep.equal(await of({}));
    const refused = await company.ask(agingReport, { asOf: '2025-04-20', accountCode: '4110' }).then(
      () => 'answered',
      ({ code, field, message }: Refusal) => `${code} ${field} ${message}`,
    );
    expect(refused).to.match(/^validation_error accountCode .*1220/);
  });

  it('is of today when no day is given; refuses half a range, and bounds that do not ascend', async () => {
    const { company } = await furnished();
    const refusal = async (input: object): Promise<string> =>
      company.ask(agingReport, input).then(
        () => 'answered',
        ({ code, message, field }: Refusal) => `${code} ${field}: ${message}`,
      );
    // 15:30 in Greenwich is the next day in Tokyo.
    expect((await company.ask(agingReport, {}, { nowMs: Date.parse('2025-07-29T15:30:00Z') })).asOf).to.equal(
      '2025-07-30',
    );
    expect(await refusal({ from: '2025-04-01' })).to.match(/^validation_error to: from and to are both required/);
    expect(await refusal({ asOf: '2025-04-01', to: '2025-05-01' })).to.match(/^validation_error asOf: /);
    for (const bucketDays of ['30,30', '60,30', '0', 'x'])
      expect(agingReport.input.safeParse({ asOf: '2025-04-01', bucketDays }).success, bucketDays).to.equal(false);
  });

  it('law: open items are those of a simulation, at any day, and tie to the control account, read anyhow', async () => {
    const step = fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      kind: fc.constantFrom('charge', 'charge', 'pay', 'pay', 'amend', 'reverse'),
      amount: fc.integer({ min: 1, max: 100 }),
      partner: fc.nat(2),
      due: fc.option(fc.integer({ min: -20, max: 90 }), { nil: undefined }),
      settles: fc.option(fc.nat(20), { nil: undefined, freq: 8 }),
    });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 220 }),
        async (steps, end) => {
          const { company, a, b } = await furnished();
          const live: { id: string; content: EntryContent; number: number; reversal?: string }[] = [];
          let revision = 0;
          for (const [i, { day, kind, amount, partner, due, settles }] of steps.entries()) {
            const target = settles === undefined ? undefined : live[settles % Math.max(1, live.length)];
            const lines: Line[] =
              kind === 'pay'
                ? [
                    ['1130', amount],
                    [
                      '1220',
                      -amount,
                      target ? { settles: [{ lineId: lineId(target.id, 0), amount: Math.ceil(amount / 2) }] } : {},
                    ],
                  ]
                : [
                    ['1220', amount],
                    ['4110', -amount],
                  ];
            const undo = kind === 'reverse' ? live[i % Math.max(1, live.length)] : undefined;
            if (undo && undo.reversal === undefined && undo.content.reverses === undefined) {
              const { effectiveDate: _date, lines: _lines, ...said } = undo.content;
              const back = company.entry(
                dayOf(day),
                undo.content.lines.map((line): Line => [
                  line.accountCode,
                  line.side === 'debit' ? -line.amount : line.amount,
                ]),
                { ...said, sourceType: 'reversal', reverses: undo.id },
              );
              revision = await company.record(back.event);
              undo.reversal = back.id;
              live.push({ ...back, number: (back.event.data as { entryNumber: number }).entryNumber });
              continue;
            }
            const made = company.entry(dayOf(day), lines, {
              ...(partner > 0 ? { partnerId: partner === 1 ? a : b } : {}),
              ...(due === undefined ? {} : { dueDate: dayOf(day + due) }),
            });
            const one = live[i % Math.max(1, live.length)];
            const old =
              kind === 'amend' && one?.reversal === undefined && one?.content.reverses === undefined ? one : undefined;
            if (!old) {
              revision = await company.record(made.event);
              live.push({ ...made, number: (made.event.data as { entryNumber: number }).entryNumber });
              continue;
            }
            revision = await company.record(
              EntryAmended({
                entryId: old.id,
                version: 2 + i,
                status: 'posted',
                entryNumber: old.number,
                before: old.content,
                after: made.content,
              }),
            );
            old.content = made.content;
          }
          const asOf = dayOf(end);
          const expected: string[] = [];
          let total = 0n;
          for (const partnerId of [a, b, undefined]) {
            // An entry and its reversal are as if neither were, once both are there.
            const there = live.filter(({ content }) => content.effectiveDate <= asOf);
            const own = there.filter(
              ({ content, id, reversal }) =>
                content.partnerId === partnerId &&
                !there.some((one) => one.id === reversal) &&
                !there.some((one) => one.reversal === id),
            );
            const charges = own.flatMap(({ id, number, content }) =>
              content.lines.flatMap((line, i) =>
                line.accountCode === '1220' && line.side === 'debit'
                  ? [
                      {
                        id: lineId(id, i),
                        number,
                        date: content.effectiveDate,
                        due: content.dueDate ?? dueByTerms(partnerId === b ? TERMS : undefined, content.effectiveDate),
                        open: line.amount,
                      },
                    ]
                  : [],
              ),
            );
            // One yen at a time: named ones first, then whatever is due first.
            let pool = 0;
            for (const { content } of [...own].sort((x, y) => x.number - y.number)) {
              for (const line of content.lines.filter((one) => one.accountCode === '1220' && one.side === 'credit')) {
                let rest = line.amount;
                for (const { lineId: id, amount } of line.settles ?? []) {
                  const charge = charges.find((one) => one.id === id);
                  for (let n = 0; n < amount && charge && charge.open > 0 && rest > 0; n++) {
                    charge.open--;
                    rest--;
                  }
                }
                pool += rest;
              }
            }
            charges.sort((x, y) =>
              x.due + x.date < y.due + y.date ? -1 : x.due + x.date > y.due + y.date ? 1 : x.number - y.number,
            );
            for (const charge of charges)
              while (charge.open > 0 && pool > 0) {
                charge.open--;
                pool--;
              }
            const open = charges.filter((charge) => charge.open > 0);
            if (open.length > 0 || pool > 0)
              expected.push(
                `${partnerId ?? 'none'}: ${open
                  .map((charge) => `${charge.id} ${charge.due} ${charge.open}`)
                  .sort()
                  .join(', ')} / ${-pool}`,
              );
            total += BigInt(open.reduce((sum, charge) => sum + charge.open, 0) - pool);
          }
          for (const known of [{}, { knownAt: company.recordedAt(revision) }]) {
            const report = await company.ask(agingReport, { asOf, ...known });
            expect(
              report.rows
                .filter(({ kind }) => kind === 'group')
                .map(
                  (row) =>
                    `${row.partnerId ?? 'none'}: ${(row.invoices ?? [])
                      .map((item) => `${item.lineId} ${item.dueDate} ${item.open}`)
                      .sort()
                      .join(', ')} / ${row.values['unapplied']}`,
                ),
            ).to.deep.equal(expected);
            expect(report.totals['total']).to.equal(total);
            const sums = await company.ask(agingReport, { asOf, level: 'group', ...known });
            expect(page(sums)).to.deep.equal(page(report));
            expect(failed(sums)).to.deep.equal([]);
            expect(failed(report)).to.deep.equal([]);
            for (const row of report.rows)
              expect(
                Object.entries(row.values).reduce(
                  (sum, [key, amount]) => (key === 'total' ? sum : sum + (amount ?? 0n)),
                  0n,
                ),
              ).to.equal(row.values['total']);
          }
        },
      ),
      { numRuns: depth(15, 60) },
    );
  });
});
