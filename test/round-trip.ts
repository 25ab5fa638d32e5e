// A company's journal out and into another company: what the reports of both say must be the same.
import { expect } from 'chai';
import { call, type Connection } from '../src/cli/client.ts';
import type { PlainTextFormat } from '../src/domain/interchange/plain-text-read.ts';
import { exportJournal } from '../src/cli/transfer.ts';
import { demoService } from './demo-service.ts';
import { importText, type Imported, type ImportOptions } from './importing.ts';

/** A report and its parameters. */
export type Asked = readonly [name: string, query: Readonly<Record<string, string>>];

/** Everything that a journal carries shows in one of these, for ranges and the day at their end. */
const reportsOf = (...ranges: readonly (readonly [from: string, to: string])[]): readonly Asked[] => [
  ...ranges.flatMap(([from, to]): Asked[] => [
    ['trial-balance', { from, to }],
    ...['partner', 'tax_code', 'label:department'].map((breakdown): Asked => ['pl', { from, to, breakdown }]),
    ['trial-balance', { from, to, breakdown: 'partner' }],
    ['consumption-tax', { from, to }],
    ...['receivable', 'payable'].map((type): Asked => ['ar-aging', { asOf: to, type }]),
  ]),
  ...ranges.slice(-1).flatMap(([from, to]): Asked[] => [
    ['bs', { asOf: to }],
    ['cs', { from, to }],
  ]),
];
/** The first months of the demo company; without them, all of it. */
const QUARTER = ['2025-04-01', '2025-06-30'] as const;
/** Ids, addresses and positions: they are each company's own. */
const OWN = [
  'id',
  'companyId',
  'accountId',
  'partnerId',
  'taxCodeId',
  'labelId',
  'entryId',
  'lineId',
  'links',
  'generatedAt',
  'projection',
];

/** What reports say, without what is each company's own, and without `more`. */
export async function saidBy(of: Connection, reports: readonly Asked[], more: readonly string[] = []): Promise<object> {
  const left = new Set([...OWN, ...more]);
  const all = await Promise.all(
    reports.map(async ([name, query]) => {
      const { text } = await call(of, 'GET', `/companies/${of.companyId!}/reports/${name}`, { query });
      const said = JSON.parse(text, (key, value: unknown) => (left.has(key) ? undefined : value)) as unknown;
      return [`${name} ${JSON.stringify(query)}`, said] as const;
    }),
  );
  return Object.fromEntries(all);
}

interface Year {
  readonly id: string;
  readonly taxSettings?: object;
}
async function firstYear(of: Connection): Promise<Year> {
  const answer = await call(of, 'GET', `/companies/${of.companyId!}/fiscal-periods`, { query: { type: 'year' } });
  return (answer.data as { data: Year[] }).data[0]!;
}

/** A company that keeps its books as the demo company does, with an owner's connection. */
export async function twin(demo: Connection, operator: Connection): Promise<Connection> {
  const answer = await call(demo, 'GET', `/companies/${demo.companyId!}`);
  const { taxSettings, corporateNumber, invoiceRegistrationNumber } = answer.data as Record<string, unknown>;
  const body = {
    name: 'twin',
    fiscalYearStart: '2025-04-01',
    plan: 'enterprise',
    taxSettings,
    corporateNumber,
    invoiceRegistrationNumber,
  };
  const opened = (await call(operator, 'POST', '/companies', { body })).data as {
    id: string;
    ownerKey: { secret: string };
  };
  const mine = { ...demo, key: opened.ownerKey.secret, companyId: opened.id };
  const settings = { taxSettings: (await firstYear(demo)).taxSettings };
  await call(mine, 'PATCH', `/companies/${mine.companyId}/fiscal-periods/${(await firstYear(mine)).id}`, {
    body: settings,
  });
  return mine;
}

/**
 * The demo company, whole or its first quarter, exported and imported: statements, aging, breakdowns and tax are the
 * same, and a second run writes nothing. Whole, its first year is closed in the copy too.
 */
export async function demoRoundTrip(format: PlainTextFormat, isWhole: boolean): Promise<void> {
  const { demo } = await demoService();
  const at: Connection = { baseUrl: demo.baseUrl, key: demo.ownerKey, companyId: demo.companyId, from: 'test' };
  const mine = await twin(at, { ...at, key: demo.operatorKey, companyId: undefined });
  let text = '';
  await exportJournal(at, demo.companyId, { format, ...(isWhole ? {} : { to: QUARTER[1] }) }, async (part) => {
    text += part;
  });
  const options: ImportOptions = {
    format,
    file: 'file',
    text,
    withClosing: false,
    create: true,
    dryRun: false,
    mapped: { accounts: new Map(), partners: new Map(), labels: new Map() },
  };
  const imported = (more: Partial<ImportOptions> = {}): Promise<Imported> =>
    importText(mine, mine.companyId!, { ...options, ...more });

  const dry = await imported({ dryRun: true });
  expect(dry).to.include({ dryRun: true, existing: 0 });
  expect(dry.written).to.be.above(isWhole ? 3_300 : 300);
  expect(dry.created).to.include.members(['partner C001 株式会社あおば珈琲店', 'label department SHOP 店舗']);
  // Our own format alone tells that there were documents; the others say so when they are written.
  const told = [
    ...(format === 'json' ? [/^entries have documents, which are not in the file \(\d+\)$/] : []),
    /^closing entries are left out; close the year here, or post them .* \(\d+\)$/,
  ];
  expect(dry.notices).to.have.length(isWhole ? told.length : 0);
  for (const [n, notice] of dry.notices.entries()) expect(notice).to.match(told[n] as RegExp);
  expect(await imported()).to.deep.include({ written: dry.written, existing: 0, created: dry.created });
  if (isWhole) {
    const year = await firstYear(mine);
    await call(mine, 'POST', `/companies/${mine.companyId!}/fiscal-periods/${year.id}/close`, { body: {} });
  }
  const reports = isWhole ? reportsOf(['2025-04-01', '2026-03-31'], ['2026-04-01', '2026-09-30']) : reportsOf(QUARTER);
  expect(await saidBy(mine, reports)).to.deep.equal(await saidBy(at, reports));
  expect(await imported()).to.deep.include({ written: 0, existing: dry.written, created: [] });
}
