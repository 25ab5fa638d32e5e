// One good request for every row: what the walk, the isolation matrix and the roles matrix are generated from. A row
// without a sample fails the walk.
import { expect } from 'chai';
import { z } from 'zod';
import fs from 'node:fs';
import path from 'node:path';
import { operationOf, type Row } from '../../src/http/route.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { snakeKeys } from '../../src/http/dialect-a.ts';
import type { Answer, Api } from '../api.ts';
import { addDays } from '../../src/domain/dates.ts';
import { bankHoliday } from '../../src/domain/holidays-ja.ts';

/** What it takes to furnish a company: any door to a service. */
type Door = Pick<Api, 'call' | 'newCompany'>;

/** A furnished company: one of everything, by the names that samples use. */
export interface House {
  readonly companyId: string;
  readonly key: string;
  readonly maker: string;
  readonly entryId: string;
  readonly lineId: string;
  readonly labelId: string;
  readonly partnerId: string;
  readonly accountId: string;
  readonly accountCode: string;
  readonly taxCodeId: string;
  readonly ownTaxCodeId: string;
  readonly yearId: string;
  readonly monthId: string;
  readonly keyId: string;
  readonly memberId: string;
  readonly ownerKeyId: string;
  readonly scheduleId: string;
  readonly assetId: string;
  readonly invoiceId: string;
  readonly contractId: string;
  readonly expenseId: string;
  readonly employeeId: string;
  readonly payrollRunId: string;
  readonly bankAccountId: string;
  readonly bankTransactionId: string;
  readonly bankImportId: string;
  readonly documentId: string;
  readonly webhookId: string;
  readonly scenarioId: string;
}

/** A request of a row in canonical words. */
export interface Sample {
  readonly values?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: string;
}

let serial = 0;
/** A word that no other call gets. */
export function unique(): string {
  return `t${process.pid % 1000}${++serial}`;
}

/** A good canonical entry. */
export function entryBody(more: object = {}): Record<string, unknown> {
  return {
    effectiveDate: '2026-04-15',
    memo: '家賃 rent',
    lines: [
      { side: 'debit', accountCode: '6320', amount: 110_000 },
      { side: 'credit', accountCode: '1120', amount: 110_000 },
    ],
    ...more,
  };
}

/** A prepayment of a year that is opened by its own entry. */
function accrualBody(): Record<string, unknown> {
  return {
    type: 'prepaid_expense',
    description: '火災保険料',
    totalAmount: 120_000,
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    profitLossAccountCode: '6350',
    opening: { date: '2026-04-01', accountCode: '1130' },
  };
}

/** A machine of ten years. */
function assetBody(more: object = {}): Record<string, unknown> {
  return {
    name: '焙煎機',
    assetAccountCode: '1620',
    acquisitionDate: '2026-04-10',
    acquisitionCost: 1_000_000,
    method: 'straight_line',
    usefulLifeYears: 10,
    ...more,
  };
}

/** A canonical entry or batch in the words of surface A. */
export function entryInA(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { effectiveDate, lines, entries, ...rest } = body as {
    effectiveDate?: unknown;
    lines?: Record<string, unknown>[];
    entries?: Record<string, unknown>[];
  };
  return {
    ...(snakeKeys(rest) as object),
    ...(effectiveDate === undefined ? {} : { date: effectiveDate }),
    ...(entries ? { entries: entries.map(entryInA) } : {}),
    ...(lines
      ? {
          lines: lines.map(({ side, amount, ...line }) => ({
            ...(snakeKeys(line) as object),
            [side as string]: amount,
          })),
        }
      : {}),
  };
}

/** What is sent for a row's sample: the address with its query, and the body. */
export function requestOf(
  row: Row,
  sample: Sample,
  as: { companyId: string; query?: string },
): { readonly target: string; readonly body: unknown } {
  const values: Record<string, string> = { ...sample.values, companyId: as.companyId };
  const target = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? `missing-${name}`),
  );
  const words = [sample.query, as.query].filter((part) => part !== undefined && part !== '').join('&');
  const query =
    row.surface === 'a'
      ? words.replace(
          /([?&]|^)(\w+)=/g,
          (_, before: string, name: string) =>
            `${before}${name === 'limit' ? 'per_page' : name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}=`,
        )
      : words;
  const body =
    row.method === 'GET' || row.method === 'DELETE'
      ? undefined
      : row.surface === 'b'
        ? (sample.body ?? {})
        : row.takes === 'plain'
          ? snakeKeys(sample.body ?? {})
          : entryInA(sample.body ?? {});
  return { target: query === '' ? target : `${target}?${query}`, body };
}

/** Sends a row's sample. `companyId` may name another company than the house's. */
export async function send(
  api: Api,
  row: Row,
  sample: Sample,
  as: { key: string; companyId: string; query?: string },
): Promise<Answer> {
  const { target, body } = requestOf(row, sample, as);
  return api.call(row.method, target, { key: as.key, body });
}

/** The name of what stands behind a row. */
export function nameOf(row: Row): string {
  return operationOf(row)?.name ?? row.behind.kind;
}

/** Posts and expects 200 or 201. */
export async function made(
  api: Pick<Api, 'call'>,
  house: { key: string; companyId: string },
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await api.call('POST', `/v1/companies/${house.companyId}${path}`, { key: house.key, body });
  expect(answer.status, `POST ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
  return answer.body;
}

/** A company with one of everything. */
export async function furnish(api: Door, body: object = {}): Promise<House> {
  const { companyId, ownerKey: key } = await api.newCompany(body);
  const at = { companyId, key };
  const maker = (await made(api, at, '/api-keys', { name: 'maker', role: 'bookkeeper' }))['secret'] as string;
  const entry = await made(api, at, '/journal-entries', entryBody());
  const label = await made(api, at, '/labels', { name: '東京', dimension: 'department' });
  const partner = await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
  const account = await made(api, at, '/accounts', { code: '6999', name: '雑費その他', class: 'expense' });
  const spare = await made(api, at, '/api-keys', { name: 'spare', role: 'viewer' });
  const member = await made(api, at, '/members', { subject: 'https://login.example.com|user-1', role: 'viewer' });
  const ownTaxCode = await made(api, at, '/tax-codes', {
    code: 'OWN',
    name: '自社',
    kind: 'none',
    treatment: 'out_of_scope',
  });
  const schedule = await made(api, at, '/accrual-schedules', accrualBody());
  const asset = await made(api, at, '/fixed-assets', assetBody());
  const list = async (path: string): Promise<Record<string, unknown>[]> =>
    (await api.call('GET', `/v1/companies/${companyId}${path}`, { key })).body['data'] as Record<string, unknown>[];
  const bank = await made(api, at, '/bank-accounts', { name: '丸の内支店 当座', type: 'bank', accountCode: '1120' });
  const bankAccountId = bank['id'] as string;
  const fed = await feed(api, { ...at, bankAccountId });
  const periods = await list('/fiscal-periods');
  const codes = await list('/tax-codes?limit=1');
  const keys = await list('/api-keys');
  return {
    companyId,
    key,
    maker,
    entryId: entry['id'] as string,
    lineId: (entry['lines'] as { id: string }[])[0]?.id ?? '',
    labelId: label['id'] as string,
    partnerId: partner['id'] as string,
    accountId: account['id'] as string,
    accountCode: '6999',
    taxCodeId: codes[0]?.['id'] as string,
    ownTaxCodeId: ownTaxCode['id'] as string,
    yearId: periods.find((p) => p['type'] === 'year')?.['id'] as string,
    monthId: periods.find((p) => p['type'] === 'month')?.['id'] as string,
    keyId: spare['id'] as string,
    memberId: member['id'] as string,
    ownerKeyId: keys[0]?.['id'] as string,
    scheduleId: schedule['id'] as string,
    assetId: asset['id'] as string,
    invoiceId: (await made(api, at, '/invoices', saleBody()))['id'] as string,
    contractId: (await made(api, at, '/contracts', contractBody()))['id'] as string,
    expenseId: (await made(api, at, '/expense-reports', expenseBody()))['id'] as string,
    employeeId: (await made(api, at, '/employees', employeeBody()))['id'] as string,
    payrollRunId: (await made(api, at, '/payroll/run', { period: '2026-04', payDate: '2026-04-25' }))['id'] as string,
    bankAccountId,
    ...fed,
    documentId: (await made(api, at, '/documents', documentBody()))['id'] as string,
    webhookId: (await made(api, at, '/webhooks', webhookBody()))['id'] as string,
    scenarioId: (await made(api, at, '/scenarios', scenarioBody()))['id'] as string,
  };
}

/** The employee of the worked run: Tokyo, born 1991, no dependants, 300,000 a month and 10,000 for commuting. */
export function employeeBody(more: object = {}): Record<string, unknown> {
  return {
    number: 'E001',
    lastName: '山田',
    firstName: '花子',
    birthDate: '1991-05-20',
    employmentType: 'full_time',
    joinDate: '2026-04-01',
    pay: [{ from: '2026-04-01', payType: 'monthly', base: 300_000 }],
    commuting: [{ from: '2026-04-01', kind: 'transit', monthly: 10_000 }],
    incomeTax: [{ from: '2026-04-01', table: 'kou', dependants: 0 }],
    residentTax: [{ year: 2026, june: 12_400, other: 12_000 }],
    insured: [{ from: '2026-04-01', health: true, pension: true, employment: true, prefecture: 13 }],
    ...more,
  };
}

/** An employee that was taken through these actions, as a sample of the next one. */
async function employeeAfter(api: Api, house: House, ...actions: readonly [string, object][]): Promise<Sample> {
  const empId = (await made(api, house, '/employees', employeeBody({ number: unique() })))['id'] as string;
  for (const [action, body] of actions) await made(api, house, `/employees/${empId}/${action}`, body);
  return { values: { empId } };
}

/** A payroll run of somebody new, taken through these actions, as a sample of the next one. */
async function runAfter(api: Api, house: House, more: object, ...actions: readonly string[]): Promise<Sample> {
  const { values } = await employeeAfter(api, house);
  const body = { period: '2026-05', payDate: '2026-05-25', employeeIds: [values?.['empId']], ...more };
  const runId = (await made(api, house, '/payroll/run', body))['id'] as string;
  for (const action of actions) await made(api, house, `/payroll/runs/${runId}/${action}`, {});
  return { values: { runId } };
}

/** Posts what the calendar asks for in these months, so that they can be closed; what is posted already stays. */
export async function postDue(
  api: Api,
  { companyId, key }: { companyId: string; key: string },
  months: readonly string[],
): Promise<void> {
  const post = (path: string, body: object): Promise<Answer> =>
    api.call('POST', `/v1/companies/${companyId}${path}`, { key, body });
  for (const month of months) {
    const recognised = await post('/accrual-schedules/recognize', { through: month });
    expect(recognised.status, recognised.text).to.equal(200);
    const depreciated = await post('/fixed-assets/depreciate', { month });
    if (depreciated.status !== 200) expect(depreciated.body).to.include({ code: 'already_depreciated' });
  }
}

/** A good draft of a sales invoice. */
export function saleBody(more: object = {}): Record<string, unknown> {
  return {
    partnerCode: 'C001',
    issueDate: '2026-04-20',
    lines: [{ description: 'コーヒー豆', quantity: '20', unitPrice: 2_500, taxCode: 'S08R', accountCode: '4115' }],
    ...more,
  };
}

/** The company and its customer as the network of electronic invoices knows them. */
async function peppolHouse(
  api: Pick<Api, 'call'>,
  { companyId, key }: Pick<House, 'companyId' | 'key'>,
): Promise<void> {
  const at = `/v1/companies/${companyId}`;
  const address = { postalCode: '1000001', text: '東京都千代田区見本町一丁目2番3号', country: 'JP' };
  const us = { peppol: { scheme: '0188', id: '7000012050002' }, invoiceRegistrationNumber: 'T7000012050002', address };
  const own = await api.call('PATCH', at, { key, body: us });
  expect(own.status, own.text).to.equal(200);
  const { body } = await api.call('GET', `${at}/partners?limit=100`, { key });
  const partner = (body['data'] as { id: string; code?: string }[]).find(({ code }) => code === 'C001');
  const them = { peppol: { scheme: '0188', id: '8000000000001' }, address };
  const other = await api.call('PATCH', `${at}/partners/${partner?.id}`, { key, body: them });
  expect(other.status, other.text).to.equal(200);
}

/** An electronic invoice to that company, of this number, in base64. */
export function peppolXml(number: string, change: (xml: string) => string = (xml) => xml): string {
  const golden = fs.readFileSync(path.join(import.meta.dirname, '../interchange/jp-pint-invoice.xml'), 'utf8');
  const xml = golden.replaceAll('6000000000011', '7000012050002').replace('INV-2026-0042', number);
  return Buffer.from(change(xml)).toString('base64');
}

/** Lines of a statement that come as a list, none of which was there before. */
function statementBody(more: object = {}): Record<string, unknown> {
  return {
    transactions: [
      { date: '2027-04-20', direction: 'out', amount: 11_000, description: `コピー用紙 ${unique()}` },
      { date: '2027-04-21', direction: 'in', amount: 500, description: `利息 ${unique()}` },
    ],
    ...more,
  };
}

/** Imports lines into a bank account: the import, and the line that takes money. */
async function feed(
  api: Pick<Api, 'call'>,
  { companyId, key, bankAccountId }: Pick<House, 'companyId' | 'key' | 'bankAccountId'>,
): Promise<{ bankImportId: string; bankTransactionId: string }> {
  const at = `/bank-accounts/${bankAccountId}/transactions`;
  const bankImportId = (await made(api, { companyId, key }, `${at}/import`, statementBody()))[
    'importBatchId'
  ] as string;
  const query = `importBatchId=${bankImportId}&direction=out`;
  const lines = (await api.call('GET', `/v1/companies/${companyId}${at}?${query}`, { key })).body['data'];
  return { bankImportId, bankTransactionId: (lines as { id: string }[])[0]?.id ?? '' };
}

/** A journal of Yayoi with one entry, which nobody has imported before. */
/** A good payee account of a partner. */
function payeeBody(more: object = {}): Record<string, unknown> {
  return {
    bankCode: '9999',
    bankName: 'テストギンコウ',
    branchCode: '123',
    branchName: 'シンジュク',
    accountType: 'ordinary',
    accountNumber: '7654321',
    holderKana: 'カ）アオバコーヒーテン',
    ...more,
  };
}

/** An account of a new partner that the bookkeeper proposed, taken through these actions by the owner. */
async function payeeAfter(api: Api, house: House, ...actions: readonly string[]) {
  const name = unique();
  const partnerId = (await made(api, house, '/partners', { name, type: 'supplier' }))['id'] as string;
  const pacId = (await made(api, { ...house, key: house.maker }, '/payee-accounts', payeeBody({ partnerId })))['id'];
  for (const action of actions) await made(api, house, `/payee-accounts/${pacId as string}/${action}`, {});
  return { partnerId, values: { pacId: pacId as string } };
}

/** The body of a batch that pays a new bill, from a bank account whose details are confirmed. */
async function batchBody(api: Api, house: House): Promise<Record<string, unknown>> {
  const { partnerId } = await payeeAfter(api, house, 'confirm');
  const bank = await made(api, house, '/bank-accounts', { name: `振込元 ${unique()}`, type: 'bank' });
  const bankAccountId = bank['id'] as string;
  const own = payeeBody({ bankAccountId, originatorCode: '0012345678' });
  const { id } = await made(api, { ...house, key: house.maker }, '/payee-accounts', own);
  await made(api, house, `/payee-accounts/${id as string}/confirm`, {});
  const line = { description: '生豆', amount: 11_000, accountCode: '5125' };
  const bill = await made(api, house, '/invoices', {
    ...{ type: 'purchase', partnerId, number: unique(), issueDate: '2026-04-15', lines: [line] },
  });
  await made(api, house, `/invoices/${bill['id'] as string}/issue`, {});
  // A day after that of the service, whatever its clock says.
  let payDate = (bill['createdAt'] as string).slice(0, 10);
  do payDate = addDays(payDate, 1);
  while (bankHoliday(payDate) === 'closed');
  return { kind: 'bills', bankAccountId, payDate, itemIds: [bill['id']] };
}

/** A batch of the bookkeeper, taken through these actions: submitted by him, the others by the owner. */
async function batchAfter(api: Api, house: House, ...actions: readonly string[]) {
  const maker = { ...house, key: house.maker };
  const batch = await made(api, maker, '/payment-batches', await batchBody(api, house));
  const id = batch['id'] as string;
  const digest = batch['digest'] as string;
  for (const action of actions)
    await made(
      api,
      action === 'submit' ? maker : house,
      `/payment-batches/${id}/${action}`,
      action === 'approve' ? { digest } : {},
    );
  return { values: { pbaId: id }, digest, itemIds: (batch['items'] as { id: string }[]).map((item) => item.id) };
}

function journalImportBody(): Record<string, unknown> {
  const row = `2000,1,,2026/09/20,旅費交通費,,,課対仕入込10%適格,550,50,現金,,,対象外,550,,${unique()},,,0,,,0,0,no\r\n`;
  return { fileName: '仕訳.txt', contentBase64: Buffer.from(row).toString('base64'), encoding: 'utf-8' };
}
/** A file of masters. */
function masterBody(csv: string): Record<string, unknown> {
  return { contentBase64: Buffer.from(csv).toString('base64'), encoding: 'utf-8' };
}
/** A handing over of a file. */
function handoverBody(): Record<string, unknown> {
  const sha256 = 'a3'.repeat(32);
  return {
    format: 'yayoi',
    from: '2026-04-01',
    through: '2026-04-30',
    position: 40,
    sha256,
    entries: 12,
    note: '税理士へ',
  };
}
let taxNameDay = '2019-10-01';
/** What Yayoi calls a bad debt on a day, which no table knows for sure; of each body another day. */
function taxNameBody(): Record<string, unknown> {
  taxNameDay = addDays(taxNameDay, 1);
  return { program: 'yayoi', name: '課税売倒込10%', taxCode: 'S10_BD', from: taxNameDay, to: taxNameDay };
}
async function newTaxName(api: Pick<Api, 'call'>, h: House): Promise<Sample> {
  const said = await made(api, h, '/tax-names', taxNameBody());
  return { values: { tnmId: said['id'] as string } };
}
async function newHandover(api: Pick<Api, 'call'>, h: House): Promise<Sample> {
  const recorded = await made(api, h, '/handovers', handoverBody());
  return { values: { hovId: recorded['id'] as string } };
}
/** A plan of such a journal. */
async function newJournalImport(api: Pick<Api, 'call'>, h: House): Promise<Sample> {
  const planned = await made(api, h, '/journal-imports', journalImportBody());
  return { values: { jimpId: planned['id'] as string } };
}

/** A good scenario. */
export function scenarioBody(more: object = {}): Record<string, unknown> {
  return {
    name: '採用1名',
    type: 'budget',
    startMonth: '2026-12',
    horizonMonths: 3,
    assumptions: [{ id: 'engineer', kind: 'headcount', amount: 400_000 }],
    ...more,
  };
}

/** A scenario of the house, as a sample of what is done to one; companies have no room for more than some. */
const scenarioSample = (h: House, body: object = {}): Sample => ({
  values: { scnId: h.scenarioId },
  body: { ...body },
});

/** A rule that books office supplies. */
function ruleBody(more: object = {}): Record<string, unknown> {
  return {
    name: '事務用品',
    conditions: [{ field: 'description', operator: 'glob', value: '事務用品*' }],
    action: 'suggest',
    lines: [{ accountCode: '6290', rest: true }],
    ...more,
  };
}

/** A rule, as a sample of what is done with one. */
async function newRule(api: Api, house: House, action?: string, more: object = {}): Promise<Sample> {
  const ruleId = (await made(api, house, '/rules', ruleBody(more)))['id'] as string;
  if (action !== undefined) await made(api, house, `/rules/${ruleId}/${action}`, {});
  return { values: { ruleId, id: ruleId } };
}

/** An alert rule: cash below a million. */
export function alertBody(more: object = {}): Record<string, unknown> {
  return { name: '現預金不足', metric: 'cash_balance', operator: 'lt', threshold: 1_000_000, ...more };
}

/** An alert rule, as a sample of what is done with one. */
async function newAlertRule(api: Api, house: House, action?: string): Promise<Sample> {
  const alrId = (await made(api, house, '/alert-rules', alertBody()))['id'] as string;
  if (action !== undefined) await made(api, house, `/alert-rules/${alrId}/${action}`, {});
  return { values: { alrId } };
}

/** A line that nothing was done with yet, as a sample of what is done with one. */
async function newLine(api: Api, house: House, body: Record<string, unknown>): Promise<Sample> {
  const { bankTransactionId } = await feed(api, house);
  return { values: { baId: house.bankAccountId, btxId: bankTransactionId }, body };
}

/** A line that this was done with. */
async function lineAfter(api: Api, house: House, action: string, body: object): Promise<Sample> {
  const { values } = await newLine(api, house, {});
  await made(api, house, `/bank-accounts/${house.bankAccountId}/transactions/${values?.['btxId']}/${action}`, body);
  return { values };
}

/** A good contract that is billed by the month. */
export function contractBody(more: object = {}): Record<string, unknown> {
  return {
    title: 'オフィスコーヒー定期便',
    partnerCode: 'C001',
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    renewalTermMonths: 12,
    billing: { frequency: 'monthly' },
    items: [{ description: '定期便', amount: 30_000, taxCode: 'S10', accountCode: '4110' }],
    ...more,
  };
}

/** A good expense report, of a month that no sample closes. */
export function expenseBody(more: object = {}): Record<string, unknown> {
  return {
    title: '名古屋出張',
    partnerCode: 'C001',
    lines: [
      { date: '2027-02-08', category: 'public_transport', description: '新幹線 往復', amount: 22_000 },
      { date: '2027-02-09', category: 'accommodation', description: '1泊', amount: 11_000, invoiceStatus: 'qualified' },
    ],
    ...more,
  };
}

/** A good document: a receipt as plain text, of other bytes each time. */
export function documentBody(more: object = {}): Record<string, unknown> {
  return {
    fileName: '領収書.txt',
    contentBase64: Buffer.from(`領収書 ${unique()}\n`).toString('base64'),
    documentType: 'receipt',
    issueDate: '2026-04-15',
    partnerName: '東都ビル株式会社',
    amount: 110_000,
    ...more,
  };
}

/** An expense report of the bookkeeper that was taken through these actions, so that the owner may decide about it. */
export async function expenseAfter(
  api: Api,
  house: { readonly key: string; readonly maker: string; readonly companyId: string },
  actions: readonly (readonly [action: string, body?: object])[] = [['submit']],
  more: object = {},
): Promise<string> {
  const maker = { companyId: house.companyId, key: house.maker };
  const id = (await made(api, maker, '/expense-reports', expenseBody(more)))['id'] as string;
  for (const [action, body = {}] of actions)
    await made(api, action === 'submit' ? maker : house, `/expense-reports/${id}/${action}`, body);
  return id;
}
const SUBMITTED = ['submit'] as const;
const APPROVED = ['approve', { round: 1 }] as const;
const PAID = ['pay', { date: '2027-02-28' }] as const;

/** A good webhook. It is not enabled, because no sample may call anybody. */
export function webhookBody(more: object = {}): Record<string, unknown> {
  return { url: 'https://hooks.example.com/daicho', types: ['journal_entry.*'], status: 'disabled', ...more };
}

/** A webhook of its own, as a sample of what is done to one; companies have no room for more than some. */
const webhookSample = (h: House, body: object = {}): Sample => ({ values: { whkId: h.webhookId }, body: { ...body } });

/** A document of its own, as a sample of what is done to one. */
async function documentSample(api: Api, house: House, body: object = {}, first: object = {}): Promise<Sample> {
  const docId = (await made(api, house, '/documents', documentBody(first)))['id'] as string;
  return { values: { docId }, body: { ...body } };
}

/** A contract that was taken through these actions, as a sample of the next one. */
async function contractAfter(api: Api, house: House, ...actions: readonly string[]): Promise<Sample> {
  const conId = (await made(api, house, '/contracts', contractBody()))['id'] as string;
  for (const action of actions) await made(api, house, `/contracts/${conId}/${action}`, {});
  return { values: { conId } };
}

/** Drafts and issues an invoice; its id. */
export async function issuedInvoice(
  api: Api,
  house: { key: string; companyId: string },
  more: object = {},
): Promise<string> {
  const id = (await made(api, house, '/invoices', saleBody(more)))['id'] as string;
  await made(api, house, `/invoices/${id}/issue`, {});
  return id;
}

async function paidInvoice(api: Api, house: House): Promise<[id: string, paymentId: string]> {
  const id = await issuedInvoice(api, house);
  const paid = await made(api, house, `/invoices/${id}/payments`, { date: '2026-05-31', amount: 1_000 });
  return [id, (paid['payments'] as { id: string }[])[0]?.id ?? ''];
}

/** A draft made by a bookkeeper, so that the owner may approve it. */
async function draft(api: Api, house: House): Promise<string> {
  return (
    await made(
      api,
      { companyId: house.companyId, key: house.maker },
      '/journal-entries',
      entryBody({ status: 'draft', effectiveDate: '2026-05-15' }),
    )
  )['id'] as string;
}

async function pending(api: Api, house: House): Promise<string> {
  const id = await draft(api, house);
  await made(api, { companyId: house.companyId, key: house.maker }, `/journal-entries/${id}/submit`, {});
  return id;
}

async function assetNow(api: Api, house: House, more: object = {}): Promise<Sample> {
  return { values: { faId: (await made(api, house, '/fixed-assets', assetBody(more)))['id'] as string } };
}

const RANGE = 'from=2026-04-01&to=2026-06-30';
const entryAt = (id: string): Sample => ({ values: { id, jeId: id } });
const constant = (sample: Sample) => (): Promise<Sample> => Promise.resolve(sample);
const of =
  (make: (house: House) => Sample) =>
  (_api: Api, house: House): Promise<Sample> =>
    Promise.resolve(make(house));

const after =
  (prepare: (api: Api, house: House) => Promise<void>, make: (house: House) => Sample) =>
  async (api: Api, house: House): Promise<Sample> => {
    await prepare(api, house);
    return make(house);
  };

/** What there is now is under a signed checkpoint. */
export async function signed(api: Pick<Api, 'call'>, house: { key: string; companyId: string }): Promise<void> {
  const answer = await api.call('GET', `/v1/companies/${house.companyId}/checkpoint?wait=10`, { key: house.key });
  expect(answer.status, answer.text).to.equal(200);
}

/** A year before those of the house, closed for good: nobody else posts there. Its id. */
function closedYear(api: Api, house: House): Promise<string> {
  const made = CLOSED_YEARS.get(house) ?? closeYear(api, house);
  CLOSED_YEARS.set(house, made);
  return made;
}
/** Samples that are made at once ask for one year. */
const CLOSED_YEARS = new WeakMap<House, Promise<string>>();

async function closeYear(api: Api, { key, companyId }: House): Promise<string> {
  const path = `/v1/companies/${companyId}/fiscal-periods`;
  const { body } = await api.call('GET', `${path}?type=year&limit=50`, { key });
  const known = (body['data'] as { id: string; startDate: string }[]).find(({ startDate }) => startDate < '2026');
  if (known) return known.id;
  const opened = await api.call('POST', path, { key, body: { startDate: '2025-04-01' } });
  expect(opened.status, opened.text).to.equal(201);
  const { id } = opened.body as { id: string };
  const closed = await api.call('POST', `${path}/${id}/close`, { key, body: {} });
  expect(closed.status, closed.text).to.equal(200);
  return id;
}

/** That year, and its seal. */
async function sealedYear(api: Api, house: House): Promise<{ fpId: string; pslId: string }> {
  const fpId = await closedYear(api, house);
  await signed(api, house);
  const path = `/v1/companies/${house.companyId}/fiscal-periods/${fpId}/seals`;
  for (let tries = 0; tries < 5; tries++) {
    await api.engine.sealer?.tick();
    const { body } = await api.call('GET', path, { key: house.key });
    const [seal] = body['data'] as { id: string }[];
    if (seal) return { fpId, pslId: seal.id };
  }
  throw new Error(`the year was not sealed: ${api.problems.join('; ')}`);
}

/** The same, of so many events that a tile is full. */
async function signedLong(api: Api, house: House): Promise<void> {
  const { body } = await api.call('GET', `/v1/companies/${house.companyId}/events?limit=1`, { key: house.key });
  const entries = Array.from({ length: 260 }, () => entryBody({ status: 'draft' }));
  if ((body['total'] as number) < 256) await made(api, house, '/journal-entries/batch', { entries });
  await signed(api, house);
}

/** Makes a good request of a row. */
type MakeSample = (api: Api, house: House) => Promise<Sample>;

/** A good body of a command, by the example of its declaration: of the whole, or of each field that must be sent. */
function declaredBody({ input }: { readonly input: z.ZodType }): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, { readonly example?: unknown }>>;
    readonly required?: readonly string[];
  };
  const whole = z.globalRegistry.get(input)?.['example'];
  const body = whole ?? Object.fromEntries(required.map((field) => [field, properties[field]?.example]));
  return input.parse(body) as Readonly<Record<string, unknown>>;
}

const COMPANY = '/companies/:companyId';
/** A path up to its company, and what is below. */
function partsOfPath(path: string): readonly [at: string, below: string] {
  const end = path.indexOf(COMPANY) < 0 ? 0 : path.indexOf(COMPANY) + COMPANY.length;
  return [path.slice(0, end), path.slice(end)];
}

/** Samples of rows that need no more than their declaration says: what is made from it, listed, and looked at. */
function declaredSamples(rows: readonly Row[]): Record<string, MakeSample> {
  const makers = new Map(
    rows.flatMap(({ method, path, behind }) =>
      method === 'POST' && behind.kind === 'command' ? [[path, behind.command] as const] : [],
    ),
  );
  const found: Record<string, MakeSample> = {};
  for (const { method, path, behind, params } of rows) {
    const [at, below] = partsOfPath(path);
    const maker = makers.get(path);
    if (method === 'POST' && maker && !below.includes(':'))
      found[maker.name] = () => Promise.resolve({ body: declaredBody(maker) });
    if (method !== 'GET' || behind.kind !== 'query') continue;
    if (!below.includes(':')) found[behind.query.name] = constant({});
    const [, above = '', place = ''] = /^(.*)\/:(\w+)$/.exec(below) ?? [];
    const parent = makers.get(`${at}${above}`);
    if (parent && !above.includes(':'))
      found[behind.query.name] = async (api, house) => {
        const { id } = await made(api, house, above, declaredBody(parent));
        return { values: { [place]: String(id), [params[place] ?? place]: String(id) } };
      };
  }
  return found;
}

/** A good request by the name of the command or query: as declared, or made of what is in the house. */
export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  ...declaredSamples(SURFACE_B),
  me: constant({}),
  'list-companies': constant({}),
  'get-company': constant({}),
  'list-accounts': constant({ query: 'expand=balance&limit=3' }),
  'list-tax-codes': constant({ query: 'limit=2' }),
  'list-labels': constant({}),
  'list-partners': constant({}),
  'list-accrual-schedules': constant({ query: 'from=2026-04-01&minAmount=1&due=2027-03-31' }),
  'list-fixed-assets': constant({ query: 'asOf=2026-06-30&minAmount=1' }),
  'list-fiscal-periods': constant({ query: 'type=year' }),
  'list-api-keys': constant({}),
  'list-members': constant({}),
  'list-entries': constant({ query: 'limit=5' }),
  events: constant({ query: 'limit=20&order=desc' }),
  'get-entry': of((h) => entryAt(h.entryId)),
  history: of((h) => entryAt(h.entryId)),
  'get-event-proof': after(signed, () => ({ values: { evtId: '0' } })),
  'get-entry-proof': after(signed, (h) => entryAt(h.entryId)),
  'get-evidence': after(signed, () => ({ query: 'accountCode=6320&from=2026-04-01&to=2026-04-30&limit=2' })),
  'get-balance-proof': async (api, h) => {
    const fpId = await closedYear(api, h);
    await signed(api, h);
    return { values: { fpId, acctId: '1120' } };
  },
  'get-recordings': constant({}),
  'list-period-seals': async (api, h) => {
    const { fpId } = await sealedYear(api, h);
    return { values: { fpId }, query: 'limit=5' };
  },
  'get-seal-file': async (api, h) => {
    const { fpId, pslId } = await sealedYear(api, h);
    return { values: { fpId, pslId, file: 'trial-balance.json' } };
  },
  'get-checkpoint': after(signed, () => ({})),
  'list-checkpoints': after(signed, () => ({ query: 'limit=2' })),
  'list-checkpoint-keys': after(signed, () => ({})),
  'get-checkpoint-anchor': after(signed, () => ({ query: 'wait=10' })),
  'get-consistency-proof': after(signed, () => ({ query: 'from=5&to=20' })),
  'read-leaves': after(signed, () => ({ query: 'from=0&to=2' })),
  'get-frontier': after(signed, () => ({ query: 'size=20' })),
  'get-log-checkpoint': after(signed, () => ({})),
  'get-log-tile': after(signedLong, () => ({ values: { level: '0', tile: '000' } })),
  'get-log-tile-part': after(signed, () => ({ values: { level: '0', tile: '000.p', part: '20' } })),
  'get-far-log-tile-part': after(signed, () => ({ values: { level: '0', group: 'x000', tile: '000.p', part: '20' } })),
  'get-account': of((h) => ({ values: { acctId: h.accountId } })),
  'get-tax-code': of((h) => ({ values: { taxId: h.taxCodeId } })),
  'get-label': of((h) => ({ values: { labelId: h.labelId } })),
  'get-partner': of((h) => ({ values: { partnerId: h.partnerId } })),
  'get-accrual-schedule': of((h) => ({ values: { acsId: h.scheduleId } })),
  'get-fixed-asset': of((h) => ({ values: { faId: h.assetId } })),
  'get-depreciation-schedule': of((h) => ({ values: { faId: h.assetId } })),
  'get-depreciation-schedule-csv': of((h) => ({ values: { faId: h.assetId } })),
  'get-fiscal-period': of((h) => ({ values: { fpId: h.monthId } })),
  'get-api-key': of((h) => ({ values: { keyId: h.keyId, id: h.keyId } })),
  'get-member': of((h) => ({ values: { memberId: h.memberId } })),
  'open-fiscal-period': async (api, h) => {
    // From the book, not from a list: on a loaded machine a list may be seconds behind.
    const last = (await api.engine.service.book(h.companyId))?.periods.years.at(-1)?.year;
    return { body: { startDate: `${last?.endDate.slice(0, 4)}-04-01` } };
  },
  'update-fiscal-period': of((h) => ({ values: { fpId: h.monthId }, body: { note: unique() } })),
  'close-fiscal-period': async (api, h) => {
    // Where it is closed already it is opened first; else that is refused.
    await api.call('POST', `/v1/companies/${h.companyId}/fiscal-periods/${h.monthId}/reopen`, {
      key: h.key,
      body: { reason: '訂正' },
    });
    await postDue(api, h, ['2026-04']);
    return { values: { fpId: h.monthId }, body: { mode: 'soft' } };
  },
  'end-month': of((h) => ({ values: { fpId: h.monthId }, body: { steps: ['jobs', 'depreciation'] } })),
  'reopen-fiscal-period': async (api, h) => {
    await postDue(api, h, ['2026-04']);
    await api.call('POST', `/v1/companies/${h.companyId}/fiscal-periods/${h.monthId}/close`, {
      key: h.key,
      body: { mode: 'soft' },
    });
    return { values: { fpId: h.monthId }, body: { reason: '訂正' } };
  },
  'report-trial-balance': constant({ query: RANGE }),
  'report-profit-and-loss': constant({ query: RANGE }),
  'report-balance-sheet': constant({ query: 'asOf=2026-06-30' }),
  'report-cash-flow': constant({ query: RANGE }),
  'report-equity': constant({ query: RANGE }),
  'report-runway': constant({ query: 'months=2' }),
  dashboard: constant({}),
  'report-aging': constant({ query: 'asOf=2026-06-30' }),
  'report-subsidiary-summary': constant({ query: RANGE }),
  'report-general-ledger': constant({ query: RANGE }),
  'report-journal-book': constant({ query: RANGE }),
  'report-account-details': constant({ query: `${RANGE}&accountCode=1120` }),
  'report-diff': constant({ values: { name: 'pl' }, query: `${RANGE}&knownAtA=2026-01-01` }),
  'report-consumption-tax': constant({ query: `${RANGE}&expand=boxes` }),
  'report-consumption-tax-xml': async (api, h) => {
    const body = {
      corporateNumber: '7000012050002',
      address: { text: '東京都千代田区千代田１－１' },
      taxSettings: { standardPeriodSales: 12_000_000, filingFrequency: 'monthly' },
      taxFiling: { taxOfficeCode: '01101', eTaxUserId: '1234567890123456', representativeName: '山田 太郎' },
    };
    const answer = await api.call('PATCH', `/v1/companies/${h.companyId}`, { key: h.key, body });
    expect(answer.status, answer.text).to.equal(200);
    return { query: 'period=2026-04' };
  },
  'report-etax-statements': async (api, h) => {
    const fpId = await closedYear(api, h);
    const { body } = await api.call('GET', `/v1/companies/${h.companyId}/fiscal-periods/${fpId}`, { key: h.key });
    return { query: `period=${body['name'] as string}&statement=bs` };
  },
  'settle-consumption-tax': async (api, h) => {
    await api.call('PATCH', `/v1/companies/${h.companyId}`, {
      key: h.key,
      body: { taxSettings: { filingFrequency: 'yearly' } },
    });
    const before = (
      await api.call(
        'GET',
        `/v1/companies/${h.companyId}/journal-entries?sourceType=tax_settlement&status=posted&reversed=false`,
        { key: h.key },
      )
    ).body['data'] as { id: string; reverses?: string }[];
    for (const { id, reverses } of before)
      if (reverses === undefined)
        await api.call('POST', `/v1/companies/${h.companyId}/journal-entries/${id}/reverse`, {
          key: h.key,
          body: { reason: 'やり直し' },
        });
    await made(api, h, '/journal-entries', {
      effectiveDate: '2027-03-31',
      lines: [
        { side: 'debit', accountCode: '1120', amount: 11_000 },
        { side: 'credit', accountCode: '4110', amount: 10_000, taxCode: 'S10' },
        { side: 'credit', accountCode: '2580', amount: 1_000, taxCode: 'S10', isTaxLine: true, baseLine: 1 },
      ],
    });
    return { values: { fpId: h.yearId } };
  },
  'open-company': () => Promise.resolve({ body: { name: `会社${unique()}` } }),
  'update-company': constant({ body: { displayName: 'テスト' } }),
  'post-entry': constant({ body: entryBody() }),
  'post-entries': constant({
    body: { entries: [entryBody(), entryBody({ status: 'draft', effectiveDate: '2026-05-15' })] },
  }),
  'record-text': constant({ body: { text: 'タクシー代 3,300円', date: '2026-04-15', allowDuplicate: true } }),
  'amend-entry': of((h) => ({ ...entryAt(h.entryId), body: { memo: unique() } })),
  'reverse-entry': async (api, h) => ({
    ...entryAt((await made(api, h, '/journal-entries', entryBody()))['id'] as string),
    body: { reason: '誤り' },
  }),
  'submit-entry': async (api, h) => entryAt(await draft(api, h)),
  'post-draft': async (api, h) => entryAt(await draft(api, h)),
  'discard-entry': async (api, h) => entryAt(await draft(api, h)),
  'approve-entry': async (api, h) => ({ ...entryAt(await pending(api, h)), body: { version: 2 } }),
  'return-entry': async (api, h) => entryAt(await pending(api, h)),
  'create-account': () => Promise.resolve({ body: { code: unique(), name: '口座', class: 'asset' } }),
  'update-account': of((h) => ({ values: { acctId: h.accountId, code: h.accountCode }, body: { name: unique() } })),
  'create-tax-code': () =>
    Promise.resolve({ body: { code: unique(), name: '税', kind: 'none', treatment: 'out_of_scope' } }),
  'update-tax-code': of((h) => ({ values: { taxId: h.ownTaxCodeId }, body: { name: unique() } })),
  'create-label': () => Promise.resolve({ body: { name: unique() } }),
  'update-label': of((h) => ({ values: { labelId: h.labelId }, body: { color: '#336699' } })),
  'create-partner': () => Promise.resolve({ body: { name: unique() } }),
  'update-partner': of((h) => ({ values: { partnerId: h.partnerId }, body: { nameKana: 'ヤマダ' } })),
  'create-accrual-schedule': () => Promise.resolve({ body: accrualBody() }),
  'update-accrual-schedule': of((h) => ({ values: { acsId: h.scheduleId }, body: { description: unique() } })),
  'run-jobs': constant({ body: {} }),
  'recognize-accruals': of((h) => ({ values: { acsId: h.scheduleId }, body: { through: '2026-05' } })),
  'reverse-accrual-slice': async (api, h) => {
    const id = (await made(api, h, '/accrual-schedules', accrualBody()))['id'] as string;
    await made(api, h, `/accrual-schedules/${id}/recognize`, { through: '2026-04' });
    return { values: { acsId: id }, body: { reason: '解約' } };
  },
  'cancel-accrual-schedule': async (api, h) => ({
    values: { acsId: (await made(api, h, '/accrual-schedules', accrualBody()))['id'] as string },
  }),
  'create-fixed-asset': () => Promise.resolve({ body: assetBody() }),
  'update-fixed-asset': of((h) => ({ values: { faId: h.assetId }, body: { city: unique() } })),
  'register-fixed-asset': async (api, h) => assetNow(api, h, { status: 'draft' }),
  'discard-fixed-asset': async (api, h) => assetNow(api, h),
  'depreciate-fixed-assets': async (api, h) => {
    await assetNow(api, h);
    return { body: { month: '2026-04' } };
  },
  'undo-depreciation': async (api, h) => {
    await assetNow(api, h);
    const run = await api.call('POST', `/v1/companies/${h.companyId}/fixed-assets/depreciate`, {
      key: h.key,
      body: { month: '2026-04' },
    });
    // Another sample may have depreciated the month already, or the whole year.
    return { body: { month: run.text.includes('later months') ? '2027-03' : '2026-04' } };
  },
  'dispose-fixed-asset': async (api, h) => ({
    ...(await assetNow(api, h)),
    body: { date: '2026-04-20', type: 'sold', proceeds: 110_000 },
  }),
  'undispose-fixed-asset': async (api, h) => {
    const sample = await assetNow(api, h);
    const id = sample.values?.['faId'] ?? '';
    await made(api, h, `/fixed-assets/${id}/dispose`, { date: '2026-04-20', type: 'retired' });
    return sample;
  },
  'list-invoices': constant({ query: 'type=sales&overdue=false&limit=5' }),
  'get-invoice': of((h) => ({ values: { invId: h.invoiceId } })),
  'invoice-pdf': async (api, h) => ({ values: { invId: await issuedInvoice(api, h) }, query: 'locale=en' }),
  'get-invoice-peppol': async (api, h) => {
    await peppolHouse(api, h);
    return { values: { invId: await issuedInvoice(api, h, { qualified: true }) } };
  },
  'get-invoice-peppol-file': async (api, h) => {
    await peppolHouse(api, h);
    return { values: { invId: await issuedInvoice(api, h, { qualified: true }) } };
  },
  'import-peppol-invoice': async (api, h) => {
    await peppolHouse(api, h);
    return { body: { contentBase64: peppolXml(unique()), partnerCode: 'C001', accountCode: '5120' } };
  },
  'draft-invoice': constant({ body: saleBody() }),
  'update-invoice': of((h) => ({ values: { invId: h.invoiceId }, body: { note: unique() } })),
  'issue-invoice': async (api, h) => ({
    values: { invId: (await made(api, h, '/invoices', saleBody()))['id'] as string },
  }),
  'discard-invoice': async (api, h) => ({
    values: { invId: (await made(api, h, '/invoices', saleBody()))['id'] as string },
  }),
  'send-invoice': async (api, h) => ({ values: { invId: await issuedInvoice(api, h) } }),
  'void-invoice': async (api, h) => ({ values: { invId: await issuedInvoice(api, h) }, body: { reason: '誤り' } }),
  'pay-invoice': async (api, h) => ({
    values: { invId: await issuedInvoice(api, h) },
    body: { date: '2026-05-31', amount: 10_000, fee: { amount: 440 } },
  }),
  'reverse-invoice-payment': async (api, h) => {
    const [invId, payId] = await paidInvoice(api, h);
    return { values: { invId, payId }, body: { reason: '組戻し' } };
  },
  'apply-credit-note': async (api, h) => {
    const lines = [{ description: '返品', amount: 1_000 }];
    const note = await issuedInvoice(api, h, { type: 'sales_credit', lines });
    return { values: { invId: note }, body: { invoiceId: await issuedInvoice(api, h) } };
  },
  'refund-invoice': async (api, h) => {
    const id = await issuedInvoice(api, h);
    await made(api, h, `/invoices/${id}/payments`, { date: '2026-05-31', amount: 60_000, overpayment: true });
    return { values: { invId: id }, body: { date: '2026-06-10', amount: 1_000 } };
  },
  'write-off-invoice': async (api, h) => ({
    values: { invId: await issuedInvoice(api, h) },
    body: { date: '2026-09-30' },
  }),
  'recover-invoice': async (api, h) => {
    const id = await issuedInvoice(api, h);
    await made(api, h, `/invoices/${id}/write-off`, { date: '2026-09-30' });
    return { values: { invId: id }, body: { date: '2026-10-31', amount: 1_000 } };
  },
  'reverse-write-off': async (api, h) => {
    const id = await issuedInvoice(api, h);
    await made(api, h, `/invoices/${id}/write-off`, { date: '2026-09-30' });
    return { values: { invId: id }, body: {} };
  },
  'list-webhooks': constant({ query: 'status=disabled&limit=5' }),
  'get-webhook': of((h) => webhookSample(h)),
  'list-webhook-deliveries': of((h) => webhookSample(h)),
  'create-webhook': constant({ body: webhookBody() }),
  'update-webhook': of((h) => webhookSample(h, { description: unique() })),
  'enable-webhook': of((h) => webhookSample(h)),
  'disable-webhook': of((h) => webhookSample(h, { reason: '点検' })),
  'rotate-webhook': of((h) => webhookSample(h)),
  'redeliver-webhook': async (api, h) => {
    await made(api, h, `/webhooks/${h.webhookId}/enable`, {});
    return webhookSample(h, { fromSequence: 0, toSequence: 3 });
  },
  'list-alert-rules': constant({ query: 'metric=cash_balance&state=ok&sort=name&limit=5' }),
  'list-alerts': constant({ query: 'status=open&severity=warning&limit=5' }),
  'get-alert-rule': async (api, h) => newAlertRule(api, h),
  'create-alert-rule': constant({ body: alertBody() }),
  'update-alert-rule': async (api, h) => ({ ...(await newAlertRule(api, h)), body: { name: unique() } }),
  'pause-alert-rule': async (api, h) => newAlertRule(api, h),
  'resume-alert-rule': async (api, h) => newAlertRule(api, h, 'pause'),
  'list-documents': constant({
    query: 'issueFrom=2026-04-01&issueTo=2026-04-30&minAmount=1&partnerName=東都&sort=-amount&limit=5',
  }),
  'missing-documents': constant({ query: 'from=2026-04-01&to=2026-04-30&limit=5' }),
  'get-document': of((h) => ({ values: { docId: h.documentId } })),
  'document-content': of((h) => ({ values: { docId: h.documentId } })),
  'upload-document': async () => Promise.resolve({ body: documentBody() }),
  'update-document': async (api, h) => documentSample(api, h, { note: unique() }),
  'link-document': async (api, h) => documentSample(api, h, { invoiceId: h.invoiceId }),
  'unlink-document': async (api, h) =>
    documentSample(api, h, { invoiceId: h.invoiceId }, { links: [{ invoiceId: h.invoiceId }] }),
  'ignore-document': async (api, h) => documentSample(api, h, { reason: '二重' }),
  'unignore-document': async (api, h) => documentSample(api, h),
  'void-document': async (api, h) => documentSample(api, h, { reason: '誤り' }),
  'list-contracts': constant({ query: 'direction=receivable&due=2027-03-31&sort=nextBillingDate&limit=5' }),
  'get-contract': of((h) => ({ values: { conId: h.contractId } })),
  'create-contract': constant({ body: contractBody() }),
  'update-contract': of((h) => ({ values: { conId: h.contractId }, body: { note: unique() } })),
  'activate-contract': async (api, h) => contractAfter(api, h),
  'bill-contract': async (api, h) => ({ ...(await contractAfter(api, h, 'activate')), body: { date: '2026-04-01' } }),
  'suspend-contract': async (api, h) => ({
    ...(await contractAfter(api, h, 'activate')),
    body: { date: '2026-06-01' },
  }),
  'resume-contract': async (api, h) => {
    const sample = await contractAfter(api, h, 'activate');
    await made(api, h, `/contracts/${sample.values?.['conId']}/suspend`, { date: '2026-06-01' });
    return { ...sample, body: { date: '2026-07-01' } };
  },
  'renew-contract': async (api, h) => contractAfter(api, h, 'activate'),
  'end-contract': async (api, h) => ({
    ...(await contractAfter(api, h, 'activate')),
    body: { date: '2027-03-30', reason: '解約申入れ' },
  }),
  'cancel-contract': async (api, h) => contractAfter(api, h),
  'list-expense-reports': constant({ query: 'status=draft&from=2027-02-01&minAmount=1&sort=-periodTo&limit=5' }),
  'get-expense-report': of((h) => ({ values: { expId: h.expenseId } })),
  'create-expense-report': constant({ body: expenseBody() }),
  'update-expense-report': of((h) => ({ values: { expId: h.expenseId }, body: { memo: unique() } })),
  'submit-expense-report': async (api, h) => ({ values: { expId: await expenseAfter(api, h, []) } }),
  'cancel-expense-report': async (api, h) => ({ values: { expId: await expenseAfter(api, h) } }),
  'approve-expense-report': async (api, h) => ({ values: { expId: await expenseAfter(api, h) }, body: { round: 1 } }),
  'return-expense-report': async (api, h) => ({
    values: { expId: await expenseAfter(api, h) },
    body: { round: 1, comment: '領収書を付けてください' },
  }),
  'reject-expense-report': async (api, h) => ({ values: { expId: await expenseAfter(api, h) }, body: { round: 1 } }),
  'reverse-expense-report': async (api, h) => ({
    values: { expId: await expenseAfter(api, h, [SUBMITTED, APPROVED]) },
    body: { reason: '誤り' },
  }),
  'pay-expense-report': async (api, h) => ({
    values: { expId: await expenseAfter(api, h, [SUBMITTED, APPROVED]) },
    body: { date: '2027-02-28', method: 'cash' },
  }),
  'unpay-expense-report': async (api, h) => ({
    values: { expId: await expenseAfter(api, h, [SUBMITTED, APPROVED, PAID]) },
    body: { reason: '振込不能' },
  }),
  'list-employees': constant({ query: 'employmentType=full_time&status=active&sort=number&limit=5' }),
  'get-employee': of((h) => ({ values: { empId: h.employeeId } })),
  'create-employee': () => Promise.resolve({ body: employeeBody({ number: unique() }) }),
  'update-employee': of((h) => ({ values: { empId: h.employeeId }, body: { email: `${unique()}@example.com` } })),
  'start-leave': async (api, h) => employeeAfter(api, h),
  'end-leave': async (api, h) => employeeAfter(api, h, ['leave', {}]),
  'retire-employee': async (api, h) => ({ ...(await employeeAfter(api, h)), body: { leaveDate: '2026-09-30' } }),
  'reinstate-employee': async (api, h) => employeeAfter(api, h, ['retire', { leaveDate: '2026-09-30' }]),
  'erase-employee': async (api, h) => ({
    ...(await employeeAfter(api, h, ['retire', { leaveDate: '2026-09-30' }])),
    body: { reason: '本人の求め', force: true },
  }),
  'run-payroll': async (api, h) => ({
    body: { period: '2026-06', payDate: '2026-06-25', employeeIds: [(await employeeAfter(api, h)).values?.['empId']] },
  }),
  'list-payroll-runs': constant({ query: 'type=regular&period=2026-04&from=2026-04-01&limit=5' }),
  'get-payroll-run': of((h) => ({ values: { runId: h.payrollRunId } })),
  'report-wage-ledger': of((h) => ({ query: `employeeId=${h.employeeId}&year=2026` })),
  'report-withholding': constant({ query: 'year=2026' }),
  'payslip-pdf': of((h) => ({ values: { runId: h.payrollRunId, empId: h.employeeId }, query: 'locale=en' })),
  'get-payslip': of((h) => ({ values: { runId: h.payrollRunId, empId: h.employeeId } })),
  'post-payroll-run': async (api, h) => runAfter(api, h, { post: false }),
  'discard-payroll-run': async (api, h) => runAfter(api, h, { post: false }),
  'pay-payroll-run': async (api, h) => ({ ...(await runAfter(api, h, {})), body: { bankAccountCode: '1130' } }),
  'unpay-payroll-run': async (api, h) => runAfter(api, h, {}, 'pay'),
  'reverse-payroll-run': async (api, h) => ({ ...(await runAfter(api, h, {})), body: { reason: '誤り' } }),
  'list-bank-accounts': constant({ query: 'type=bank&sort=name&limit=5' }),
  'get-bank-account': of((h) => ({ values: { baId: h.bankAccountId } })),
  'create-bank-account': constant({ body: { name: '第二支店', type: 'bank', accountNumber: '1234567' } }),
  'update-bank-account': of((h) => ({ values: { baId: h.bankAccountId }, body: { bankName: unique() } })),
  'archive-bank-account': async (api, h) => {
    const bank = await made(api, h, '/bank-accounts', { name: unique(), type: 'bank' });
    return { values: { baId: bank['id'] as string } };
  },
  'bank-reconciliation': of((h) => ({ values: { baId: h.bankAccountId }, query: 'asOf=2026-04-30' })),
  'list-bank-imports': of((h) => ({ values: { baId: h.bankAccountId }, query: 'format=json&limit=5' })),
  'get-bank-import': of((h) => ({ values: { baId: h.bankAccountId, bimpId: h.bankImportId } })),
  'list-bank-transactions': of((h) => ({
    values: { baId: h.bankAccountId },
    query: 'open=true&from=2026-04-01&minAmount=1&sort=-date&limit=5',
  })),
  'get-bank-transaction': of((h) => ({ values: { baId: h.bankAccountId, btxId: h.bankTransactionId } })),
  'list-scenarios': constant({ query: 'status=draft&type=budget&sort=name&limit=5' }),
  'get-scenario': of((h) => scenarioSample(h)),
  'list-scenario-entries': of((h) => ({ ...scenarioSample(h), query: 'month=2026-12' })),
  'create-scenario': constant({ body: scenarioBody() }),
  'update-scenario': of((h) => scenarioSample(h, { description: unique() })),
  'activate-scenario': of((h) => scenarioSample(h)),
  'archive-scenario': async (api, h) => ({
    values: { scnId: (await made(api, h, '/scenarios', scenarioBody()))['id'] as string },
  }),
  'promote-scenario': async (api, h) => ({
    values: { scnId: (await made(api, h, '/scenarios', scenarioBody()))['id'] as string },
    body: { through: '2027-01' },
  }),
  'list-rules': constant({ query: 'status=inactive&sort=priority&limit=5' }),
  'get-rule': async (api, h) => newRule(api, h),
  'create-rule': constant({ body: ruleBody() }),
  'update-rule': async (api, h) => ({ ...(await newRule(api, h)), body: { name: unique() } }),
  'enable-rule': async (api, h) => newRule(api, h),
  'disable-rule': async (api, h) => newRule(api, h, 'enable'),
  'archive-rule': async (api, h) => newRule(api, h),
  'test-rules': constant({
    body: { text: '事務用品 3,300円', rule: { conditions: ruleBody()['conditions'], lines: ruleBody()['lines'] } },
  }),
  'backtest-rule': constant({
    body: { rule: { conditions: ruleBody()['conditions'] }, from: '2026-04-01', to: '2027-04-30' },
  }),
  'apply-rules': async (api, h) => {
    const { values } = await newLine(api, h, {});
    return { values: { baId: h.bankAccountId }, body: { transactionIds: [values?.['btxId']] } };
  },
  'accept-bank-suggestion': async (api, h) => {
    const word = unique();
    await newRule(api, h, 'enable', { conditions: [{ field: 'description', operator: 'contains', value: word }] });
    const at = `/bank-accounts/${h.bankAccountId}/transactions`;
    const sent = { date: '2026-04-20', direction: 'out', amount: 10, description: word };
    const { importBatchId } = await made(api, h, `${at}/import`, { transactions: [sent] });
    const query = `importBatchId=${importBatchId as string}`;
    const found = (await api.call('GET', `/v1/companies/${h.companyId}${at}?${query}`, { key: h.key })).body['data'];
    return { values: { baId: h.bankAccountId, btxId: (found as { id: string }[])[0]?.id ?? '' } };
  },
  'suggest-bank-matches': of((h) => ({ values: { baId: h.bankAccountId, btxId: h.bankTransactionId } })),
  'list-payee-accounts': constant({ query: 'status=confirmed&limit=5' }),
  'get-payee-account': async (api, h) => ({ values: { pacId: (await payeeAfter(api, h)).values.pacId } }),
  'propose-payee-account': async (api, h) => {
    const { id } = await made(api, h, '/partners', { name: unique(), type: 'supplier' });
    return { body: payeeBody({ partnerId: id }) };
  },
  'confirm-payee-account': async (api, h) => ({ values: (await payeeAfter(api, h)).values }),
  'withdraw-payee-account': async (api, h) => ({
    values: (await payeeAfter(api, h, 'confirm')).values,
    body: { reason: '口座の解約' },
  }),
  'erase-payee-account': async (api, h) => ({
    values: (await payeeAfter(api, h)).values,
    body: { reason: '取引の終了' },
  }),
  'list-payment-batches': constant({ query: 'kind=bills&status=pending&sort=-payDate&limit=5' }),
  'get-payment-batch': async (api, h) => ({ values: (await batchAfter(api, h)).values }),
  'draft-payment-batch': async (api, h) => ({ body: await batchBody(api, h) }),
  'update-payment-batch': async (api, h) => ({ values: (await batchAfter(api, h)).values, body: { combine: true } }),
  'submit-payment-batch': async (api, h) => ({ values: (await batchAfter(api, h)).values }),
  'approve-payment-batch': async (api, h) => {
    const { values, digest } = await batchAfter(api, h, 'submit');
    return { values, body: { digest } };
  },
  'return-payment-batch': async (api, h) => ({
    values: (await batchAfter(api, h, 'submit')).values,
    body: { reason: '日付を確認してください' },
  }),
  'cancel-payment-batch': async (api, h) => ({
    values: (await batchAfter(api, h)).values,
    body: { reason: '取りやめ' },
  }),
  'file-payment-batch': async (api, h) => ({ values: (await batchAfter(api, h, 'submit', 'approve')).values }),
  'return-payment-items': async (api, h) => {
    const { values, itemIds } = await batchAfter(api, h, 'submit', 'approve', 'file');
    return { values, body: { itemIds, reason: '口座なし' } };
  },
  'get-journal-file': constant({ query: 'format=freee&from=2026-04-01&to=2026-04-01' }),
  'list-tax-names': async (api, h) => {
    await newTaxName(api, h);
    return { query: 'program=yayoi&limit=5' };
  },
  'create-tax-name': () => Promise.resolve({ body: taxNameBody() }),
  'get-tax-name': async (api, h) => newTaxName(api, h),
  'update-tax-name': async (api, h) => ({ ...(await newTaxName(api, h)), body: { name: '課税売倒内10%' } }),
  'list-handovers': async (api, h) => {
    await made(api, h, '/handovers', handoverBody());
    return { query: 'format=yayoi&limit=5' };
  },
  'record-handover': constant({ body: handoverBody() }),
  'get-handover': async (api, h) => newHandover(api, h),
  'list-handover-changes': async (api, h) => newHandover(api, h),
  'export-documents': constant({ query: 'from=2026-04-01&to=2026-04-30' }),
  'list-nearest-imported': async (api, h) => newJournalImport(api, h),
  'check-journal-import': async (api, h) => ({
    ...(await newJournalImport(api, h)),
    body: { contentBase64: Buffer.from('科目,残高\n現金,1000\n').toString('base64'), encoding: 'utf-8' },
  }),
  'accept-import-difference': async (api, h) => {
    const planned = await newJournalImport(api, h);
    await made(api, h, `/journal-imports/${planned.values?.['jimpId'] ?? ''}/run`, {});
    return {
      ...planned,
      body: { accountCode: '1110', month: '2026-09', difference: -50, reason: '旧ソフトの入力漏れ' },
    };
  },
  'list-journal-imports': constant({ query: 'program=yayoi&status=planned&limit=5' }),
  'get-journal-import': async (api, h) => newJournalImport(api, h),
  'plan-journal-import': constant({ body: journalImportBody() }),
  'import-partners': constant({ body: masterBody(`code,name,type\nP${unique()},東京商会,customer\n`) }),
  'import-accounts': constant({ body: masterBody('code,nameEn\n6240,Travel\n') }),
  'import-labels': constant({ body: masterBody(`code,name,dimension\nL${unique()},大阪支店,拠点\n`) }),
  'import-tax-codes': constant({ body: masterBody('code,note\nP10,適格請求書あり\n') }),
  'import-employees': async (api, h) => {
    const empId = (await employeeAfter(api, h)).values?.['empId'] ?? '';
    return { body: masterBody(`id,email\n${empId},${unique()}@example.com\n`) };
  },
  'import-fixed-assets': of((h) => ({ body: masterBody(`id,city\n${h.assetId},${unique()}\n`) })),
  'import-bank-accounts': of((h) => ({ body: masterBody(`id,bankName\n${h.bankAccountId},${unique()}\n`) })),
  'run-journal-import': async (api, h) => newJournalImport(api, h),
  'discard-journal-import': async (api, h) => ({ ...(await newJournalImport(api, h)), body: { reason: '計画し直し' } }),
  'import-bank-transactions': (_api, h) =>
    Promise.resolve({ values: { baId: h.bankAccountId }, body: statementBody() }),
  'match-bank-transaction': (api, h) =>
    newLine(api, h, { date: '2026-04-20', lines: [{ accountCode: '6290', amount: 11_000 }] }),
  'unmatch-bank-transaction': (api, h) =>
    lineAfter(api, h, 'match', { date: '2026-04-20', lines: [{ accountCode: '6290', amount: 11_000 }] }),
  'ignore-bank-transaction': (api, h) => newLine(api, h, { reason: '二重' }),
  'unignore-bank-transaction': (api, h) => lineAfter(api, h, 'ignore', {}),
  'list-tools': constant({}),
  'call-tool': of((h) => ({
    values: { name: 'search_entries' },
    body: { arguments: { companyId: h.companyId, limit: 3 } },
  })),
  'list-resources': constant({}),
  'read-resource': of((h) => ({ values: { uri: `ledger://companies/${h.companyId}/tax-codes` } })),
  'list-approvals': constant({ query: 'sort=-requestedAt&limit=5' }),
  'get-approval-policy': constant({}),
  'set-approval-policy': constant({ body: { rules: [{ appliesTo: 'agents', minAmount: 0 }], expiresAfterDays: 90 } }),
  'update-key': of((h) => ({ values: { keyId: h.keyId, id: h.keyId }, body: { name: unique() } })),
  undo: async (api, h) => {
    const correlationId = unique();
    const headers = { 'X-Correlation-Id': correlationId };
    await api.call('POST', `/v1/companies/${h.companyId}/journal-entries`, { key: h.key, body: entryBody(), headers });
    const shown = await made(api, h, '/undo', { correlationId, dryRun: true });
    return { body: { correlationId, previewHash: shown['previewHash'] } };
  },
  'create-key': constant({ body: { name: 'k', role: 'viewer' } }),
  'rotate-key': of((h) => ({ values: { keyId: h.keyId, id: h.keyId }, body: { overlapSeconds: 60 } })),
  'revoke-key': async (api, h) => {
    const id = (await made(api, h, '/api-keys', { name: 'gone', role: 'viewer' }))['id'] as string;
    return { values: { keyId: id, id } };
  },
  'add-member': () => Promise.resolve({ body: { subject: `https://login.example.com|${unique()}`, role: 'viewer' } }),
  'update-member': of((h) => ({ values: { memberId: h.memberId }, body: { role: 'viewer' } })),
  'remove-member': async (api, h) => ({
    values: {
      memberId: (await made(api, h, '/members', { subject: `https://login.example.com|${unique()}`, role: 'viewer' }))[
        'id'
      ] as string,
    },
  }),
};
