// Laws of the reports over random histories of posted, amended and reversed entries: every figure equals a plain sum
// over the lines,
// also as known at any earlier moment, for any dates, filters and kinds.
import { expect } from 'chai';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { accountDetails, generalLedger, type LedgerAccount } from '../../queries/reports/general-ledger.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { EntryAmended, type EntryContent, type StoredLine } from '../../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { openBooks, type Books, type Company } from './books.ts';
import { depth } from '../depth.ts';

const ACCOUNTS = ['1110', '1130', '1220', '2120', '3110', '3230', '4110', '5120', '6240', '7210'] as const;
const FISCAL_YEARS = [
  ['2025-04-01', '2026-03-31'],
  ['2026-04-01', '2027-03-31'],
] as const;

/** One thing that happens: an entry, or an amendment of the nth entry so far. */
interface Step {
  readonly amends?: number;
  readonly date: string;
  readonly kind: 'normal' | 'adjustment' | 'closing' | 'opening';
  readonly partner: number;
  readonly label: number;
  readonly legs: readonly {
    readonly debit: number;
    readonly credit: number;
    readonly amount: number;
    readonly linePartner: number;
  }[];
}

const date = fc
  .integer({ min: 0, max: 729 })
  .map((n) => new Date(Date.UTC(2025, 3, 1) + n * 86_400_000).toISOString().slice(0, 10));
// Month ends and starts are where mistakes live.
const edgeDate = fc.oneof(
  { weight: 2, arbitrary: date },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2025-04-01',
      '2025-04-30',
      '2025-05-01',
      '2026-03-31',
      '2026-04-01',
      '2026-02-28',
      '2026-12-31',
      '2027-03-31',
    ),
  },
);
const leg = fc.record({
  debit: fc.nat(ACCOUNTS.length - 1),
  credit: fc.nat(ACCOUNTS.length - 1),
  amount: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constant(Number.MAX_SAFE_INTEGER)),
  linePartner: fc.nat(2),
});
const step: fc.Arbitrary<Step> = fc.record({
  amends: fc.option(fc.nat(1000), { nil: undefined, freq: 3 }),
  date: edgeDate,
  kind: fc.constantFrom('normal', 'normal', 'normal', 'adjustment', 'closing', 'opening'),
  partner: fc.nat(2),
  label: fc.nat(2),
  legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
});

interface Known {
  readonly revision: number;
  readonly content: EntryContent;
  readonly until: number;
}
const kindOf = (content: EntryContent): string =>
  content.sourceType === 'closing' || content.sourceType === 'opening'
    ? content.sourceType
    : content.adjustment
      ? 'adjustment'
      : 'normal';
const abs = (n: bigint): bigint => (n < 0n ? -n : n);

describe('laws of the reports', function () {
  this.timeout(120_000);
  let books: Books;
  before(async () => {
    books = await openBooks('laws');
  });
  after(() => books.close());

  async function play(
    steps: readonly Step[],
  ): Promise<{ company: Company; versions: Known[]; partners: string[]; labels: string[]; last: number }> {
    const company = await books.company();
    const nowIso = '2026-04-01T00:00:00.000Z';
    const times = { createdAt: nowIso, updatedAt: nowIso, version: 1, status: 'active' as const };
    const partners = [0, 1].map(() => withPrefix('partner', uuidv7()));
    const labels = [0, 1].map(() => withPrefix('label', uuidv7()));
    await company.record(
      ...partners.map((id, i) =>
        PartnerCreated({ partner: { id, code: `P${i}`, name: `取引先${i}`, type: 'both', ...times } }),
      ),
      ...labels.map((id, i) =>
        LabelCreated({ label: { id, name: `部門${i}`, dimension: 'department', exclusive: true, ...times } }),
      ),
    );
    const versions: Known[] = [];
    const current: { id: string; at: number; version: number }[] = [];
    const events: Parameters<Company['record']> = [];
    let revision = await company.record();
    for (const s of steps) {
      const lines = s.legs.flatMap(({ debit, credit, amount, linePartner }) => [
        [
          ACCOUNTS[debit] as string,
          amount,
          linePartner > 0 ? { partnerId: partners[linePartner - 1] as string } : {},
        ] as const,
        [ACCOUNTS[credit] as string, -amount] as const,
      ]);
      const made = company.entry(s.date, lines, {
        sourceType: s.kind === 'closing' || s.kind === 'opening' ? s.kind : 'manual',
        adjustment: s.kind === 'adjustment',
        memo: `memo ${events.length}`,
        ...(s.partner > 0 ? { partnerId: partners[s.partner - 1] as string } : {}),
        ...(s.label > 0 ? { labelIds: [labels[s.label - 1] as string] } : {}),
      });
      revision += 1;
      const old = s.amends !== undefined && current.length > 0 ? current[s.amends % current.length] : undefined;
      if (old) {
        const before = versions[old.at] as Known;
        events.push(
          EntryAmended({
            entryId: old.id,
            version: ++old.version,
            status: 'posted',
            entryNumber: old.at + 1,
            before: before.content,
            after: made.content,
          }),
        );
        versions[old.at] = { ...before, until: revision };
        old.at = versions.push({ revision, content: made.content, until: Infinity }) - 1;
      } else {
        events.push(made.event);
        current.push({
          id: made.id,
          at: versions.push({ revision, content: made.content, until: Infinity }) - 1,
          version: 1,
        });
      }
    }
    const last = events.length > 0 ? await company.record(...events) : revision;
    return { company, versions, partners, labels, last };
  }

  const asked = fc.record({
    from: edgeDate,
    to: edgeDate,
    known: fc.option(
      fc.noBias(fc.integer({ min: 0, max: 100 })).map((n) => n / 100),
      { nil: undefined },
    ),
    adjustment: fc.constantFrom(undefined, undefined, 'include', 'only', 'without'),
    includeClosing: fc.boolean(),
    far: fc.boolean(),
    partner: fc.constantFrom(undefined, undefined, undefined, 0, 1, 'none'),
    label: fc.constantFrom(undefined, undefined, undefined, 0, 1, 'none'),
  });

  it('trial balance, ledger, profit and loss and balance sheet agree with plain sums over the lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.array(asked, { minLength: 2, maxLength: 6 }),
        async (steps, questions) => {
          const { company, versions, partners, labels, last } = await play(steps);
          for (const q of questions) {
            const [from, to] = q.from <= q.to ? [q.from, q.to] : [q.to, q.from];
            const revision = q.known === undefined ? last : last - steps.length + Math.round(q.known * steps.length);
            const yearStart = (
              FISCAL_YEARS.find(([start, end]) => start <= from && from <= end) as readonly [string, string]
            )[0];
            const dimension = (choice: number | string | undefined, ids: readonly string[]): string | undefined =>
              typeof choice === 'number' ? ids[choice] : choice;
            const partnerId = dimension(q.partner, partners);
            const labelId = dimension(q.label, labels);
            const common = {
              ...(q.known === undefined ? {} : { knownAt: company.recordedAt(revision) }),
              ...(q.adjustment ? { adjustment: q.adjustment } : {}),
              ...(partnerId ? { partnerId } : {}),
              ...(labelId ? { labelId } : {}),
            };
            // Reports look at the distance between the asked revision and the head only to choose a way: both must
            // agree.
            const far = { projectedRevision: q.far ? last + 1_000_000 : last };
            const input = { from, to, ...common, ...(q.includeClosing ? { includeClosing: true } : {}) };

            // The plain sums: every line in force at the revision, one by one.
            type Seen = { readonly content: EntryContent; readonly line: StoredLine };
            const inForce = versions.filter((version) => version.revision <= revision && revision < version.until);
            const seen: Seen[] = inForce
              .flatMap(({ content }) => content.lines.map((line) => ({ content, line })))
              .filter(({ content, line }) => {
                const partner = line.partnerId ?? content.partnerId;
                const tags = [...(content.labelIds ?? []), ...(line.labelIds ?? [])];
                return (
                  (partnerId === undefined || (partnerId === 'none' ? partner === undefined : partner === partnerId)) &&
                  (labelId === undefined || (labelId === 'none' ? tags.length === 0 : tags.includes(labelId)))
                );
              });
            const counts = (content: EntryContent, yearFrom: string, inRange: boolean): boolean => {
              const kind = kindOf(content);
              const past = content.effectiveDate < yearFrom;
              if (q.adjustment === 'only') return !past && kind === 'adjustment';
              return (
                (past || q.adjustment !== 'without' || kind !== 'adjustment') &&
                (!inRange || kind !== 'closing' || q.includeClosing)
              );
            };
            // What opens the books, or the year of the first day, is the balance that the range begins with; what opens
            // the next year in it is a movement.
            const opens = ({ content }: Seen): boolean =>
              kindOf(content) === 'opening' && content.effectiveDate < '2026-04-01' === from < '2026-04-01';
            const net = (lines: readonly Seen[]): bigint =>
              lines.reduce((sum, { line }) => sum + (line.side === 'debit' ? 1n : -1n) * BigInt(line.amount), 0n);
            const gross = (lines: readonly Seen[], side: string): bigint =>
              net(lines.filter(({ line }) => line.side === side)) * (side === 'debit' ? 1n : -1n);
            const isResult = (code: string): boolean => code >= '4';

            // A trial balance stays within one fiscal year; the other reports may go over its end.
            const tb =
              from < '2026-04-01' === to < '2026-04-01' ? await company.ask(trialBalance, input, far) : undefined;
            const pl = await company.ask(profitAndLoss, input, far);
            let income = 0n;
            for (const code of ACCOUNTS) {
              const mine = seen.filter(({ line }) => line.accountCode === code);
              const before = mine.filter(
                ({ content }) =>
                  content.effectiveDate < from &&
                  (!isResult(code) || content.effectiveDate >= yearStart) &&
                  counts(content, yearStart, false),
              );
              const inside = mine.filter(
                ({ content }) =>
                  from <= content.effectiveDate && content.effectiveDate <= to && counts(content, yearStart, true),
              );
              const opening = net(before) + net(inside.filter(opens));
              const moved = inside.filter((one) => !opens(one));
              const debit = gross(moved, 'debit');
              const credit = gross(moved, 'credit');
              const closing = opening + debit - credit;
              const row = tb?.rows.find((it) => it.code === code);
              if (tb && !row) {
                expect([opening, debit, credit], `no row of ${code}`).to.deep.equal([0n, 0n, 0n]);
                continue;
              }
              const { balance: _balance, ...values } = row?.values ?? {};
              if (row)
                expect(values, code).to.deep.equal({
                  openingDebit: opening > 0n ? opening : 0n,
                  openingCredit: opening < 0n ? -opening : 0n,
                  debit,
                  credit,
                  closingDebit: closing > 0n ? closing : 0n,
                  closingCredit: closing < 0n ? -closing : 0n,
                });
              if (isResult(code)) {
                // P/L: the same movement and results that were taken over, seen from its own side, with every
                // adjustment of the range's own years.
                const shown = pl.rows.find((it) => it.code === code)?.values['total'] ?? 0n;
                expect(abs(shown), `pl ${code}`).to.equal(abs(net(inside)));
                income -= net(inside);
              }
            }
            expect(pl.totals['netIncome']).to.equal(income);
            for (const check of tb?.checks ?? []) expect(check, 'trial balance').to.deep.include({ ok: true });

            // Balance sheet: balanced, and its result rows are the results that nobody has closed.
            const bs = await company.ask(balanceSheetReport, { asOf: to, ...common }, far);
            const bsYear = (
              FISCAL_YEARS.find(([start, end]) => start <= to && to <= end) as readonly [string, string]
            )[0];
            const asOf = seen.filter(
              ({ content }) =>
                content.effectiveDate <= to &&
                (q.adjustment === 'only'
                  ? content.effectiveDate >= bsYear && kindOf(content) === 'adjustment'
                  : q.adjustment !== 'without' || content.effectiveDate < bsYear || kindOf(content) !== 'adjustment'),
            );
            const results = asOf.filter(({ line }) => isResult(line.accountCode));
            expect(bs.totals['assets']).to.equal(net(asOf.filter(({ line }) => line.accountCode < '2')));
            expect(bs.totals['currentResult']).to.equal(
              -net(results.filter(({ content }) => content.effectiveDate >= bsYear)),
            );
            expect(bs.totals['priorResults']).to.equal(
              -net(results.filter(({ content }) => content.effectiveDate < bsYear)),
            );
            for (const check of bs.checks) expect(check, 'balance sheet').to.deep.include({ ok: true });

            // Ledger: page by page it holds every line once, each running balance follows, and it closes like the trial
            // balance.
            const accounts = new Map<string, LedgerAccount>();
            let lines = 0;
            let cursor: string | undefined;
            do {
              const page = await company.ask(generalLedger, { ...input, limit: 7, ...(cursor ? { cursor } : {}) }, far);
              for (const account of page.accounts) {
                const before = accounts.get(account.code);
                expect(account.broughtForward).to.equal(
                  before ? before.lines[before.lines.length - 1]?.runningBalance : account.opening,
                );
                let running = account.broughtForward;
                for (const line of account.lines) {
                  running += (line.debit - line.credit) * (account.normalSide === 'debit' ? 1n : -1n);
                  expect(line.runningBalance).to.equal(running);
                  lines += 1;
                }
                accounts.set(account.code, { ...account, lines: [...(before?.lines ?? []), ...account.lines] });
              }
              expect(page.rows.map((row) => row.code)).to.include.members(page.accounts.map((account) => account.code));
              cursor = page.nextCursor;
            } while (cursor !== undefined);
            expect(lines).to.equal(
              seen
                .filter((one) => !opens(one))
                .filter(
                  ({ content }) =>
                    from <= content.effectiveDate && content.effectiveDate <= to && counts(content, yearStart, true),
                ).length,
            );
            for (const account of accounts.values()) {
              expect(account.closing).to.equal(
                account.lines[account.lines.length - 1]?.runningBalance ?? account.opening,
              );
              const row = tb?.rows.find((it) => it.code === account.code);
              if (tb)
                expect(abs(account.closing)).to.equal(
                  (row?.values['closingDebit'] ?? 0n) + (row?.values['closingCredit'] ?? 0n),
                );
            }
            const first = [...accounts.values()][0];
            if (first) {
              const { months } = await company.ask(accountDetails, { ...input, accountCode: first.code }, far);
              expect(months[months.length - 1]?.balance).to.equal(first.closing);
              expect(months.reduce((sum, month) => sum + month.debit, 0n)).to.equal(first.debit);
            }
          }
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? depth(8, 50)), endOnFailure: true },
    );
  });

  it('as known then, a line that has been replaced since does not show the text of the line in its place', async () => {
    const { company, last } = await play([]);
    const first = company.entry(
      '2025-05-01',
      [
        ['6240', 100, { memo: '交通費' }],
        ['1110', -100, { memo: '現金払い' }],
      ],
      { memo: '出張' },
    );
    const second = company.entry(
      '2025-05-01',
      [
        ['1130', 100, { memo: '取消' }],
        ['6240', -100, { memo: '返金' }],
      ],
      { memo: '訂正' },
    );
    await company.record(
      company.entry('2025-05-02', [
        ['6240', 1, { memo: 'そのまま' }],
        ['1110', -1],
      ]).event,
      first.event,
    );
    await company.record(
      EntryAmended({
        entryId: first.id,
        version: 2,
        status: 'posted',
        entryNumber: 1,
        before: first.content,
        after: second.content,
      }),
    );
    const memos = async (options: object): Promise<unknown> =>
      (
        await company.ask(generalLedger, { from: '2025-05-01', to: '2025-05-31', accountCode: '6240', ...options })
      ).accounts[0]?.lines.map((line) => line.memo);
    expect(await memos({})).to.deep.equal(['返金', 'そのまま']);
    expect(await memos({ knownAt: company.recordedAt(last + 2) })).to.deep.equal([undefined, 'そのまま']);
  });

  it('knownAt of now answers as without it', async () => {
    const { company } = await play(fc.sample(step, { numRuns: 40, seed: 7 }));
    for (const query of [trialBalance, profitAndLoss, generalLedger]) {
      const input = { from: '2025-05-15', to: '2026-02-10' };
      const { knownAt, ...known } = await company.ask(query, { ...input, knownAt: '2026-11-21T00:00:00Z' });
      // Links say that books of an earlier time are looked at; figures must not.
      const figures = (answer: typeof known): object => ({
        ...answer,
        rows: answer.rows.map((row) => ({ ...row, links: undefined })),
      });
      expect(figures(known)).to.deep.equal(figures(await company.ask(query, input)));
      expect(knownAt).to.equal('2026-11-21T00:00:00.000Z');
    }
  });

  it('blocks and marks: a book of more than 70,000 revisions answers for any revision', async () => {
    const company = await books.company();
    const plain: {
      revision: number;
      until: number;
      date: string;
      amount: number;
      id: string;
      content: EntryContent;
    }[] = [];
    let revision = await company.record();
    const month = (n: number): string =>
      `2025-${String(4 + (n % 9)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    for (let batch = 0; batch < 36; batch++) {
      // Most events are of a kind that moves nothing, so that the test stays quick; the first and the last of each
      // block do.
      const filler = company.entry(
        '2025-04-01',
        [
          ['1110', 1],
          ['4110', -1],
        ],
        { draft: true },
      ).event;
      const events = Array.from({ length: 2_000 }, (_, i) => {
        revision += 1;
        if (i % 250 !== 0 && revision % 1_024 !== 0 && revision % 1_024 !== 1_023)
          return { ...filler, data: { ...(filler.data as object), entryId: withPrefix('entry', uuidv7()) } };
        const next = plain.length;
        const amount = 1000 + next;
        const made = company.entry(month(next), [
          ['1110', amount],
          ['4110', -amount],
        ]);
        const old = next % 3 === 2 ? plain[Math.floor(next / 2)] : undefined;
        if (old) old.until = revision;
        plain.push({
          revision,
          until: Infinity,
          date: month(next),
          amount,
          id: old?.id ?? made.id,
          content: made.content,
        });
        return old
          ? EntryAmended({
              entryId: old.id,
              version: next,
              status: 'posted',
              entryNumber: 1,
              before: old.content,
              after: made.content,
            })
          : made.event;
      });
      await company.record(
        ...events.map((event) =>
          event.type === 'journal_entry.drafted'
            ? {
                type: 'label.updated',
                version: 1,
                data: {
                  label: {
                    id: withPrefix('label', '01900000-0000-7000-8000-000000000000'),
                    name: 'x',
                    dimension: 'tag',
                    exclusive: false,
                    status: 'active',
                    createdAt: '2026-01-01T00:00:00.000Z',
                    updatedAt: '2026-01-01T00:00:00.000Z',
                    version: 1,
                  },
                },
              }
            : event,
        ),
      );
    }
    // Both sides of the middle and of the border of every size of block, and of the mark.
    for (const at of [
      200,
      511,
      512,
      1_535,
      3_000,
      4_095,
      4_096,
      8_191,
      11_000,
      12_287,
      12_288,
      24_575,
      24_576,
      30_001,
      46_000,
      65_534,
      65_535,
      65_536,
      65_537,
      69_632,
      revision - 2_000,
      revision,
    ]) {
      for (const [from, to] of [
        ['2025-04-01', '2025-12-31'],
        ['2025-04-01', '2025-08-17'],
        ['2025-05-10', '2025-11-03'],
        ['2025-06-05', '2025-06-20'],
      ] as const) {
        const { totals } = await company.ask(profitAndLoss, { from, to, knownAt: company.recordedAt(at) });
        const sum = plain
          .filter((entry) => entry.revision <= at && at < entry.until && from <= entry.date && entry.date <= to)
          .reduce((total, entry) => total + entry.amount, 0);
        expect(totals['sales'], `revision ${at} from ${from} to ${to}`).to.equal(BigInt(sum));
      }
    }
  });
});
