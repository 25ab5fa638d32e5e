// Subsidiary ledgers by partner and by label: a small year as a whole document, and laws over random entries held
// against plain sums.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { subsidiarySummary, type SubsidiarySummary } from '../../queries/reports/subsidiary-summary.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, EntryAnnotated, type EntryContent } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { openBooks, type Books, type Company } from './books.ts';
import { depth } from '../depth.ts';

const times = {
  createdAt: '2026-04-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
  version: 1,
  status: 'active' as const,
};
const page = (report: SubsidiarySummary): string[] =>
  report.rows.map(
    ({ level, code, name, values }) =>
      `${'  '.repeat(level)}${code} ${name} ${values['opening']} ${values['debit']} ${values['credit']} ` +
      `${values['closing']}`,
  );
const year = { from: '2025-04-01', to: '2026-03-31' };

describe('subsidiary summary', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('subsidiary');
  });
  after(() => books.close());

  async function furnished(): Promise<{ company: Company; partners: string[]; labels: string[] }> {
    const company = await books.company();
    const partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
    const labels = [0, 1].map(() => withPrefix('label', uuidv7()));
    await company.record(
      ...partners.map((id, i) =>
        PartnerCreated({
          partner: { id, name: `取引先${i}`, type: 'both', ...(i === 0 ? { code: 'P0' } : {}), ...times },
        }),
      ),
      ...labels.map((id, i) =>
        LabelCreated({
          label: { id, code: `D${i}`, name: `部門${i}`, dimension: 'department', exclusive: true, ...times },
        }),
      ),
      LabelCreated({
        label: { id: withPrefix('label', uuidv7()), name: '自由', dimension: 'tag', exclusive: false, ...times },
      }),
    );
    return { company, partners, labels };
  }

  it('control accounts by partner, named accounts by label', async () => {
    const {
      company,
      partners: [p0 = '', p1 = ''],
      labels: [d0 = '', d1 = ''],
    } = await furnished();
    await company.post(
      '2025-03-31',
      [
        ['1220', 100],
        ['3990', -100],
      ],
      { partnerId: p0 },
    );
    await company.post(
      '2025-05-10',
      [
        ['1220', 110],
        ['4110', -100, { labelIds: [d0] }],
        ['2580', -10],
      ],
      { partnerId: p0 },
    );
    await company.post('2025-06-10', [
      ['1130', 150],
      ['1220', -150, { partnerId: p0 }],
    ]);
    await company.post(
      '2025-06-11',
      [
        ['1220', 40],
        ['4110', -40],
      ],
      { partnerId: p1, labelIds: [d1] },
    );
    await company.post('2025-06-12', [
      ['1220', 7],
      ['4110', -7],
    ]);
    await company.post(
      '2025-06-13',
      [
        ['6290', 30],
        ['2310', -30],
      ],
      { partnerId: p1 },
    );
    const report = await company.ask(subsidiarySummary, year);
    expect(page(report)).to.deep.equal([
      '1220 売掛金 100 157 150 107',
      '  P0 取引先0 100 110 150 60',
      `  ${p1} 取引先1 0 40 0 40`,
      '  none （取引先なし） 0 7 0 7',
      '2310 未払金 0 0 30 30',
      `  ${p1} 取引先1 0 0 30 30`,
    ]);
    const {
      rows: [, row],
      ...rest
    } = report;
    expect({ ...row, links: undefined }).to.deep.equal({
      links: undefined,
      kind: 'account',
      level: 1,
      code: 'P0',
      name: '取引先0',
      partnerId: p0,
      parentCode: '1220',
      values: { opening: 100n, debit: 110n, credit: 150n, closing: 60n },
    });
    expect(rest.totals).to.deep.equal({ debit: 157n, credit: 180n });
    expect(rest.checks.map(({ code, ok }) => `${code} ${ok}`)).to.deep.equal(
      ['1220', '2120', '2310', '2316'].map((code) => `ties_to_account_${code} true`),
    );
    expect(rest.by).to.equal('partner');
    expect(
      page(await company.ask(subsidiarySummary, { ...year, accountCode: '4110', by: 'label:department' })),
    ).to.deep.equal([
      '4110 売上高 0 0 147 147',
      '  D0 部門0 0 0 100 100',
      '  D1 部門1 0 0 40 40',
      '  none （ラベルなし） 0 0 7 7',
    ]);
    expect(
      page(await company.ask(subsidiarySummary, { from: '2025-06-11', to: '2025-06-12', accountCode: '1220' })),
    ).to.deep.equal([
      '1220 売掛金 60 47 0 107',
      '  P0 取引先0 60 0 0 60',
      `  ${p1} 取引先1 0 40 0 40`,
      '  none （取引先なし） 0 7 0 7',
    ]);
  });

  it('refuses a missing day, unknown dimensions and those that lines may carry twice', async () => {
    const { company } = await furnished();
    const refusal = async (input: object): Promise<string> =>
      company.ask(subsidiarySummary, input).then(
        () => 'answered',
        ({ code, message, field }: Refusal) => `${code} ${field}: ${message}`,
      );
    expect(await refusal({ from: '2025-04-01' })).to.match(/^validation_error to: .*from and to/);
    expect(await refusal({ ...year, by: 'label:colour' })).to.match(/^validation_error by: .*colour/);
    expect(await refusal({ ...year, by: 'label:tag' })).to.match(/^validation_error by: .*exclusive/);
    expect(subsidiarySummary.input.safeParse({ ...year, by: 'account' }).success).to.equal(false);
  });

  it('law: every figure is a plain sum over the lines, now and as known then, also after changes', async () => {
    const CODES = ['1130', '1220', '2120', '2310', '4110', '6290'];
    const step = fc.record({
      day: fc.integer({ min: 0, max: 500 }),
      kind: fc.constantFrom('post', 'post', 'post', 'amend', 'annotate', 'closing'),
      debit: fc.constantFrom(...CODES),
      credit: fc.constantFrom(...CODES),
      amount: fc.integer({ min: 1, max: 1000 }),
      partner: fc.nat(2),
      linePartner: fc.nat(2),
      label: fc.nat(2),
      due: fc.boolean(),
    });
    const dayOf = (n: number): string => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 364 }),
        fc.boolean(),
        async (steps, a, b, byLabel) => {
          const { company, partners, labels } = await furnished();
          const live: { id: string; content: EntryContent; lines: number }[] = [];
          let revision = 0;
          for (const [i, { day, kind, debit, credit, amount, partner, linePartner, label, due }] of steps.entries()) {
            const who = partner > 0 ? { partnerId: partners[partner - 1] as string } : {};
            const made = company.entry(
              dayOf(day),
              [
                [debit, amount, linePartner > 0 ? { partnerId: partners[linePartner - 1] as string } : {}],
                [credit, -amount],
              ],
              {
                ...who,
                ...(label > 0 ? { labelIds: [labels[label - 1] as string] } : {}),
                ...(due ? { dueDate: dayOf(day + 30) } : {}),
                sourceType: kind === 'closing' ? 'closing' : 'manual',
              },
            );
            const old = kind === 'amend' || kind === 'annotate' ? live[i % Math.max(1, live.length)] : undefined;
            if (!old) {
              revision = await company.record(made.event);
              live.push({ ...made, lines: revision });
              continue;
            }
            const after =
              kind === 'amend' ? made.content : { ...(({ partnerId: _old, ...rest }) => rest)(old.content), ...who };
            const said = { entryId: old.id, version: 2 + i, status: 'posted' as const };
            revision = await company.record(
              kind === 'amend'
                ? EntryAmended({ ...said, entryNumber: 1, before: old.content, after })
                : EntryAnnotated({ ...said, before: old.content, content: after, linesRevision: old.lines }),
            );
            if (kind === 'amend') old.lines = revision;
            old.content = after;
          }
          const range = { from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) };
          const expected = new Map<string, bigint[]>();
          for (const { content } of live) {
            for (const line of content.lines) {
              const owner = byLabel ? content.labelIds?.[0] : (line.partnerId ?? content.partnerId);
              const isResult = line.accountCode >= '4000';
              const closing = content.sourceType === 'closing';
              if (content.effectiveDate > range.to || (isResult && content.effectiveDate < '2025-04-01')) continue;
              const within = content.effectiveDate >= range.from;
              if (within && closing) continue;
              const sums = expected.get(`${line.accountCode} ${owner ?? 'none'}`) ?? [0n, 0n, 0n];
              expected.set(`${line.accountCode} ${owner ?? 'none'}`, sums);
              const amount = BigInt(line.amount);
              const at = within ? (line.side === 'debit' ? 1 : 2) : 0;
              sums[at] =
                (sums[at] ?? 0n) +
                (at === 0
                  ? line.side === (/^[16]/.test(line.accountCode) ? 'debit' : 'credit')
                    ? amount
                    : -amount
                  : amount);
            }
          }
          for (const known of [{}, { knownAt: company.recordedAt(revision) }]) {
            const report = await company.ask(subsidiarySummary, {
              ...range,
              ...known,
              accountCode: CODES.join(','),
              ...(byLabel ? { by: 'label:department' } : {}),
            });
            expect(report.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
            const seen = new Map(
              report.rows
                .filter(({ level }) => level === 1)
                .map((row) => [
                  `${row.parentCode} ${row.partnerId ?? row.labelId ?? 'none'}`,
                  [row.values['opening'], row.values['debit'], row.values['credit']],
                ]),
            );
            expect(Object.fromEntries([...seen].sort())).to.deep.equal(
              Object.fromEntries([...expected].filter(([, sums]) => sums.some((sum) => sum !== 0n)).sort()),
            );
          }
        },
      ),
      { numRuns: depth(10, 30) },
    );
  });
});
