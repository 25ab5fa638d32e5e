// Surface B (spec 4.2) as rows: paths below a company, camelCase. Extensions are marked; what is not built yet stands in one table.
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { openCompany, updateCompany } from '../../commands/companies.ts';
import { amendEntry, approveEntry, discardEntry, postDraft, postEntries, postEntry, returnEntry, reverseEntry, submitEntry } from '../../commands/journal.ts';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import { getAccount, getCompany, getFiscalPeriod, listAccounts, listCompanies, listFiscalPeriods, listLabels, listPartners, listTaxCodes } from '../../queries/lists.ts';
import { accountDetails, generalLedger } from '../../queries/reports/general-ledger.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { ANSWERS } from './answers.ts';
import { rowsOf, type Method, type Row } from './route.ts';

const { get, post, patch, stream, later } = rowsOf('b', '/v1');
const ONE = '/companies/:companyId';
const entry = { params: { jeId: 'entryId' }, shows: 'entry', answers: ANSWERS.journalEntry } as const;

/** Rows of the specification that are not built yet: they answer 404 in the surface's shape and say so. */
const LATER: readonly [Method, string][] = [
  ['POST', '/nl-journal'], ['GET', '/reports/ss'], ['GET', '/reports/cs'], ['GET', '/reports/subsidiary-summary'], ['GET', '/reports/ar-aging'], ['GET', '/reports/consumption-tax'], ['GET', '/reports/consumption-tax/xml'],
  ['GET', '/bank-accounts'], ['POST', '/bank-accounts'], ['GET', '/bank-accounts/:baId/transactions'], ['GET', '/scenarios'], ['POST', '/scenarios'], ['GET', '/alert-rules'], ['POST', '/alert-rules'],
  ['GET', '/contracts'], ['GET', '/invoices'], ['GET', '/expense-reports'], ['GET', '/employees'], ['POST', '/payroll/run'], ['GET', '/fixed-assets'], ['GET', '/accrual-schedules'], ['GET', '/documents'], ['GET', '/dashboard'],
];

/** Every row of surface B. */
export const SURFACE_B: readonly Row[] = [
  get('/companies', listCompanies, { callerField: 'companyIds', operators: true }),
  post('/companies', openCompany, { status: 201, noKeys: true, secret: 'ownerKey', location: '/v1/companies/:id', answers: ANSWERS.openedCompany }),
  get(ONE, getCompany, { operators: true }),
  patch(ONE, updateCompany, { answers: ANSWERS.company, extension: true }),
  get(`${ONE}/journal-entries`, searchEntries),
  post(`${ONE}/journal-entries`, postEntry, { takes: 'entry', shows: 'entry', status: 201, location: `/v1${ONE}/journal-entries/:id`, answers: ANSWERS.journalEntry }),
  get(`${ONE}/journal-entries/:jeId`, getEntry, { params: { jeId: 'id' } }),
  patch(`${ONE}/journal-entries/:jeId`, amendEntry, { ...entry, takes: 'entry', extension: true }),
  post(`${ONE}/journal-entries/:jeId/reverse`, reverseEntry, { ...entry, status: 201, location: `/v1${ONE}/journal-entries/:id`, extension: true }),
  post(`${ONE}/journal-entries/batch`, postEntries, { takes: 'batch', shows: 'batch', status: 201, answers: ANSWERS.batch, extension: true }),
  stream(`${ONE}/journal-entries/:jeId/history`, 'history', { params: { jeId: 'id' }, shows: 'history', needs: 'entries:read', extension: true }),
  post(`${ONE}/journal-entries/:jeId/submit`, submitEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/approve`, approveEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/return`, returnEntry, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/post`, postDraft, { ...entry, extension: true }),
  post(`${ONE}/journal-entries/:jeId/discard`, discardEntry, { ...entry, extension: true }),
  get(`${ONE}/accounts`, listAccounts),
  get(`${ONE}/accounts/:acctId`, getAccount, { params: { acctId: 'id' } }),
  post(`${ONE}/accounts`, createAccount, { status: 201, location: `/v1${ONE}/accounts/:id`, answers: ANSWERS.account, extension: true }),
  patch(`${ONE}/accounts/:acctId`, updateAccount, { params: { acctId: 'accountId' }, alsoNames: ['accountCode'], answers: ANSWERS.account, extension: true }),
  get(`${ONE}/reports/trial-balance`, trialBalance),
  get(`${ONE}/reports/pl`, profitAndLoss),
  get(`${ONE}/reports/bs`, balanceSheetReport),
  get(`${ONE}/reports/general-ledger`, generalLedger),
  get(`${ONE}/reports/account-details`, accountDetails),
  get(`${ONE}/tax-codes`, listTaxCodes),
  get(`${ONE}/labels`, listLabels),
  get(`${ONE}/partners`, listPartners, { extension: true }),
  get(`${ONE}/fiscal-periods`, listFiscalPeriods),
  get(`${ONE}/fiscal-periods/:fpId`, getFiscalPeriod, { params: { fpId: 'id' }, extension: true }),
  stream(`${ONE}/events`, 'events', { needs: 'events:read' }),
  stream(`${ONE}/events/stream`, 'stream', { needs: 'events:read', extension: true }),
  ...LATER.map(([method, path]) => later(method, ONE + path)),
  later('GET', '/mcp/resources'), later('GET', '/mcp/resources/:uri'), later('GET', '/mcp/tools'), later('POST', '/mcp/tools/:name'),
];
