// Surface A (spec 4.1) as rows: flat paths under /v1, snake_case, the company of the caller's key. Extensions are
// marked.
import { createAccount, updateAccount } from '../../commands/accounts.ts';
import { createKey, revokeKey, rotateKey, updateKey } from '../../commands/access.ts';
import { approveEntry, returnEntry, setApprovalPolicy, submitEntry } from '../../commands/approvals.ts';
import { amendEntry, discardEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { getApprovalPolicy, listApprovals } from '../../queries/approvals.ts';
import { archiveRule, createRule, disableRule, enableRule, updateRule } from '../../commands/rules.ts';
import { recordText } from '../../commands/sentences.ts';
import { undo } from '../../commands/undo.ts';
import { getEntry, searchEntries } from '../../queries/journal.ts';
import { getApiKey, listAccounts, listApiKeys } from '../../queries/lists.ts';
import { getRule, listRules } from '../../queries/rules.ts';
import { testRules } from '../../queries/rule-test.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { generalLedger } from '../../queries/reports/general-ledger.ts';
import { JOURNAL_FILES } from '../../queries/journal-files.ts';
import { journalBook } from '../../queries/reports/journal-book.ts';
import { runway } from '../../queries/reports/runway.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { ANSWERS } from './answers.ts';
import { rowsOf, type Row } from './route.ts';

const { get, post, create, put, patch, remove, run, asks, stream } = rowsOf('a', '/v1');
const entry = { params: { id: 'entryId' }, shows: 'entry' } as const;
const rule = { params: { id: 'ruleId' }, extension: true } as const;
/** Keys are about a company that operators and users name; a key's own company otherwise. */
const key = { company: 'input', operators: true, extension: true } as const;

/** Every row of surface A. */
export const SURFACE_A: readonly Row[] = [
  create('/journals', postEntry, { takes: 'entry', shows: 'entry' }),
  get('/journals', searchEntries, { shows: 'entry' }),
  get('/journals/:id', getEntry, { params: { id: 'id' }, shows: 'entry' }),
  patch('/journals/:id', amendEntry, { ...entry, takes: 'entry' }),
  create('/journals/:id/reverse', reverseEntry, { ...entry, takes: 'dated', below: '/journals' }),
  create('/journals/batch', postEntries, { takes: 'batch', shows: 'batch', extension: true, below: null }),
  stream('/journals/:id/history', 'history', {
    params: { id: 'id' },
    shows: 'history',
    needs: 'entries:read',
    extension: true,
  }),
  post('/journals/:id/submit', submitEntry, { ...entry, extension: true }),
  post('/journals/:id/approve', approveEntry, { ...entry, extension: true }),
  post('/journals/:id/return', returnEntry, { ...entry, extension: true }),
  post('/journals/:id/post', postDraft, { ...entry, extension: true }),
  post('/journals/:id/discard', discardEntry, { ...entry, extension: true }),
  get('/approvals', listApprovals, { shows: 'entry', extension: true }),
  get('/approval-policy', getApprovalPolicy, { extension: true }),
  put('/approval-policy', setApprovalPolicy, { extension: true }),
  get('/reports/trial-balance', trialBalance, { shows: 'report' }),
  get('/reports/profit-loss', profitAndLoss, { shows: 'report' }),
  get('/reports/balance-sheet', balanceSheetReport, { shows: 'report' }),
  get('/reports/cash-flow', cashFlow, { shows: 'report' }),
  get('/reports/runway', runway, { shows: 'report' }),
  get('/reports/general-ledger', generalLedger, { shows: 'report', extension: true }),
  get('/reports/journal-book', journalBook, { shows: 'report', alsoAs: JOURNAL_FILES, extension: true }),
  get('/accounts', listAccounts),
  create('/accounts', createAccount, { below: null }),
  patch('/accounts/:code', updateAccount, { params: { code: 'accountCode' }, alsoNames: ['accountId'] }),
  get('/api-keys', listApiKeys, key),
  create('/api-keys', createKey, { ...key, secret: 'secret', answers: ANSWERS.newApiKey }),
  get('/api-keys/:id', getApiKey, { ...key, params: { id: 'id' } }),
  patch('/api-keys/:id', updateKey, { ...key, params: { id: 'keyId' } }),
  remove('/api-keys/:id', revokeKey, {
    ...key,
    params: { id: 'keyId' },
    picks: ['id', 'status'],
    answers: ANSWERS.revokedKey,
  }),
  post('/api-keys/:id/rotate', rotateKey, {
    ...key,
    params: { id: 'keyId' },
    secret: 'secret',
    answers: ANSWERS.newApiKey,
  }),
  get('/rules', listRules, { extension: true }),
  create('/rules', createRule, { extension: true }),
  asks('/rules/test', testRules, { extension: true }),
  get('/rules/:id', getRule, { params: { id: 'id' }, extension: true }),
  patch('/rules/:id', updateRule, rule),
  post('/rules/:id/enable', enableRule, rule),
  post('/rules/:id/disable', disableRule, rule),
  remove('/rules/:id', archiveRule, { ...rule, operation: 'deleteRule' }),
  run('/undo', undo, { extension: true }),
  create('/add', recordText, { shows: 'entry', below: '/journals' }),
];
