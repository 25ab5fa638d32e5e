// Surface A (spec 4.1) as rows: flat paths under /v1, snake_case, the company of the caller's key. Extensions are marked.
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { amendEntry, approveEntry, discardEntry, postDraft, postEntries, postEntry, returnEntry, reverseEntry, submitEntry } from '../../commands/journal.ts';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import { listAccounts } from '../../queries/lists.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { ANSWERS } from './answers.ts';
import { rowsOf, type Row } from './route.ts';

const { get, post, patch, stream, later } = rowsOf('a', '/v1');
const entry = { params: { id: 'entryId' }, shows: 'entry', answers: ANSWERS.journalEntry } as const;

/** Every row of surface A. */
export const SURFACE_A: readonly Row[] = [
  post('/journals', postEntry, { takes: 'entry', shows: 'entry', status: 201, location: '/v1/journals/:id', answers: ANSWERS.journalEntry }),
  get('/journals', searchEntries, { shows: 'entry' }),
  get('/journals/:id', getEntry, { params: { id: 'id' }, shows: 'entry' }),
  patch('/journals/:id', amendEntry, { ...entry, takes: 'entry' }),
  post('/journals/:id/reverse', reverseEntry, { ...entry, status: 201, location: '/v1/journals/:id' }),
  post('/journals/batch', postEntries, { takes: 'batch', shows: 'batch', status: 201, answers: ANSWERS.batch, extension: true }),
  stream('/journals/:id/history', 'history', { params: { id: 'id' }, shows: 'history', needs: 'entries:read', extension: true }),
  post('/journals/:id/submit', submitEntry, { ...entry, extension: true }),
  post('/journals/:id/approve', approveEntry, { ...entry, extension: true }),
  post('/journals/:id/return', returnEntry, { ...entry, extension: true }),
  post('/journals/:id/post', postDraft, { ...entry, extension: true }),
  post('/journals/:id/discard', discardEntry, { ...entry, extension: true }),
  get('/reports/trial-balance', trialBalance),
  get('/reports/profit-loss', profitAndLoss),
  get('/reports/balance-sheet', balanceSheetReport),
  get('/accounts', listAccounts),
  post('/accounts', createAccount, { status: 201, answers: ANSWERS.account }),
  patch('/accounts/:code', updateAccount, { params: { code: 'accountCode' }, alsoNames: ['accountId'], answers: ANSWERS.account }),
  later('POST', '/add'), later('GET', '/reports/cash-flow'), later('GET', '/reports/runway'),
];
