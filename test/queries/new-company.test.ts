// Reports of a company that was filled a moment ago. The planner's statistics know nothing of it yet and expect a row
// wherever there are thousands: no statement may then read its rows again and again.
import { expect } from 'chai';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { QUERIES } from '../../queries/index.ts';
import { addDays } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { LabelCreated, PartnerCreated } from '../../src/domain/registers.ts';
import { openBooks, type Books, type Company } from '../reports/books.ts';

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}
/** Rows that a plan went through, those that it threw away included. */
const rowsRead = (node: Node): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0);

const ENTRIES = 1_200;
/** They have 2,400 lines; some reports go through them three or four times. */
const MOST_READ = 15_000;

/** A year of entries on many accounts, with partners, a department and tax codes. */
async function filled(books: Books): Promise<Company> {
  const company = await books.company();
  const times = { createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z', version: 1 };
  const partners = Array.from({ length: 30 }, () => withPrefix('partner', uuidv7()));
  const labels = Array.from({ length: 6 }, () => withPrefix('label', uuidv7()));
  const expenses = ['6210', '6230', '6240', '6250', '6290', '6320', '6370', '5120'];
  await company.record(
    ...partners.map((id, i) =>
      PartnerCreated({ partner: { id, code: `P${i}`, name: `取引先${i}`, type: 'both', ...times, status: 'active' } }),
    ),
    ...labels.map((id, i) =>
      LabelCreated({
        label: {
          id,
          code: `D${i}`,
          name: `部門${i}`,
          dimension: 'department',
          exclusive: true,
          ...times,
          status: 'active',
        },
      }),
    ),
    ...Array.from({ length: ENTRIES }, (_, i) => {
      const date = addDays('2025-04-01', (i * 7) % 365);
      const amount = 1_000 + ((i * 37) % 9_973);
      const partnerId = partners[i % partners.length] as string;
      const tagged = { labelIds: [labels[i % labels.length] as string] };
      return (
        i % 3 === 0
          ? company.entry(date, [
              ['1220', amount, { partnerId }],
              ['4110', -amount, { ...tagged, taxCodeId: company.taxCode('S10'), taxCode: 'S10' }],
            ])
          : i % 3 === 1
            ? company.entry(date, [
                [
                  expenses[i % expenses.length] as string,
                  amount,
                  { ...tagged, taxCodeId: company.taxCode('P10'), taxCode: 'P10' },
                ],
                ['2120', -amount, { partnerId }],
              ])
            : company.entry(date, [
                ['1130', amount],
                ['1220', -amount, { partnerId }],
              ])
      ).event;
    }),
  );
  return company;
}

describe('reports of a company that statistics know nothing of', function () {
  this.timeout(120_000);
  let books: Books;
  const holder: { client?: pg.Client } = {};
  before(async () => {
    books = await openBooks('new_company');
  });
  after(async () => {
    await holder.client?.end();
    await books.close();
  });

  it('read its rows a few times at most', async () => {
    await books.company();
    await sql`analyze`.execute(books.rows);
    const client = (holder.client = new pg.Client({ connectionString: books.url }));
    await client.connect();
    // Nobody renews statistics while the tables are locked so; writes go on.
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'read_model'`,
    );
    await client.query(`begin; lock table ${tables.map(({ name }) => name).join(', ')} in share update exclusive mode`);
    const company = await filled(books);
    const seen: { sql: string; parameters: readonly unknown[] }[] = [];
    const spied = books.rows.withPlugin({
      transformQuery: ({ node, queryId }) => {
        seen.push(books.rows.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const year = { from: '2025-04-01', to: '2026-03-31' };
    const knownAt = company.recordedAt(ENTRIES / 2);
    const questions: object[] = [
      year,
      { from: '2025-04-15', to: '2026-02-17' },
      { ...year, knownAt },
      { ...year, interval: 'month' },
      { ...year, breakdown: 'partner' },
      { ...year, breakdown: 'label:department', knownAt },
      { ...year, breakdown: 'taxCode' },
    ];
    const reports = Object.entries(QUERIES).filter(([, { input }]) => {
      const { shape } = input as unknown as { shape?: object };
      return shape && ('from' in shape || 'asOf' in shape) && !('name' in shape);
    });
    const dear: string[] = [];
    let statements = 0;
    for (const [name, query] of reports) {
      for (const question of questions) {
        const { shape } = query.input as unknown as { shape: object };
        const { from, to, ...rest } = question as { from: string; to: string };
        const asked = { ...('from' in shape ? { from, to } : { asOf: to }), ...rest, accountCode: '1220' };
        const input = Object.fromEntries(Object.entries(asked).filter(([key]) => key in shape));
        if (Object.keys(rest).some((key) => !(key in shape))) continue;
        seen.length = 0;
        const place = {
          companyId: company.id,
          nowMs: Date.parse('2026-11-21T00:00:00Z'),
          projectedRevision: 3_000,
          upToDate: true,
        };
        const parsed = query.input.safeParse(input);
        if (!parsed.success) continue;
        const run = query.run as (rows: typeof spied, asked: object, input: unknown) => Promise<unknown>;
        const fine = await run(spied, place, parsed.data).then(
          () => true,
          () => false,
        );
        if (!fine) continue;
        for (const { sql: text, parameters } of [...seen]) {
          const { rows } = (await books.rows.executeQuery(
            CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
          )) as { rows: { 'QUERY PLAN': { Plan: Node }[] }[] };
          const read = rowsRead(rows[0]?.['QUERY PLAN'][0]?.Plan as Node);
          statements++;
          if (read > MOST_READ) dear.push(`${name} ${JSON.stringify(input)} reads ${read} rows: ${text}`);
        }
      }
    }
    expect(dear, dear.join('\n')).to.deep.equal([]);
    expect(statements).to.be.greaterThan(200);
  });
});
