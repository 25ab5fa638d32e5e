// The sum test: every figure of every page is a number that the service said, opens something, and is what the whole
// list behind it adds up to, line by line: now, and at three sequences of the past. On a company with work of every
// kind, and on the demo.
import { expect } from 'chai';
import { demoService } from '../demo-service.ts';
import { expenseBody, made } from '../http/samples.ts';
import { held, type FiguresFound } from './checks.ts';
import { browsingOf, comeIn } from './chromium.ts';
import { inProof, stage } from './stage.ts';
import { sumsOf, type Sums } from './sums.ts';

const YEAR = 'from=2026-04-01&to=2027-03-31';
/** Pages that show the books as of a moment, and pages that are as of now. */
const TRAVELLERS = [
  'home',
  `statements/pl?${YEAR}`,
  `statements/pl?${YEAR}&interval=quarter`,
  `statements/pl?${YEAR}&drafts=true`,
  `statements/trial-balance?${YEAR}`,
  'statements/bs?asOf=2027-03-31',
  `statements/ss?${YEAR}`,
  `statements/cs?${YEAR}`,
  'statements/receivables?asOf=2026-09-30',
  'statements/payables?asOf=2026-09-30',
  `statements/consumption-tax?${YEAR}`,
  'statements/runway',
  `ledger?accountCode=1220&${YEAR}`,
];
/** Statements beside an earlier time: every figure of it, and every difference. */
const COMPARED = [
  'statements/bs?asOf=2026-10-31&compare=previous_year',
  `statements/cs?${YEAR}&compare=previous_year`,
  'statements/pl?from=2026-09-01&to=2026-09-30&compare=previous_period',
  `statements/trial-balance?${YEAR}&compare=previous_year`,
];
const NOW = [
  'journal',
  'post',
  'inbox',
  'inbox?kind=drafts',
  'inbox?kind=expenses',
  'inbox?kind=alerts',
  'bank',
  'documents',
  'documents/missing',
  'close',
  'registers/partners',
  'settings/approvals',
];

function told({ figures, wrong }: FiguresFound, sums: Sums, moments: number): void {
  const all = [...figures.values()].reduce((sum, n) => sum + n, 0);
  const each = [...figures].map((it) => it.join(' ')).join(', ');
  const { byCode, estimates } = sums.tally;
  const weaker = `${byCode} by the count of their entries, ${estimates} estimates by their months`;
  process.stdout.write(
    `      ${all} figures at ${moments} moments, ${wrong.length} wrong (${weaker})\n      ${each}\n`,
  );
  expect(wrong, wrong.slice(0, 40).join('\n')).to.deep.equal([]);
}

describe('the sum test of the dashboard', function () {
  this.timeout(1_800_000);
  const on = stage('web_figures');

  inProof('every figure of a company with work of every kind', async () => {
    const house = { companyId: on.companyId, key: on.key };
    const sale = (effectiveDate: string, amount: number, more: object = {}): object => ({
      effectiveDate,
      memo: '売上',
      lines: [
        { side: 'debit', accountCode: '1220', amount, partnerCode: 'C001', ...more },
        { side: 'credit', accountCode: '4110', amount },
      ],
    });
    await on.tell('/journal-entries', sale('2026-06-05', 70_000, { dueDate: '2026-07-31' }));
    const agent = await on.api.newKey(on.key, { role: 'agent' });
    const proposed = await on.tell('/journal-entries', { ...sale('2026-06-07', 12_000), status: 'draft' }, agent);
    await on.tell(`/journal-entries/${String(proposed['id'])}/submit`, {}, agent);
    await on.tell('/journal-entries', { ...sale('2026-06-08', 3_400), status: 'draft' });
    const expense = await made(on.api, house, '/expense-reports', expenseBody());
    await made(on.api, house, `/expense-reports/${String(expense['id'])}/submit`, {});
    const banks = await on.of<{ data: { id: string }[] }>('/bank-accounts');
    await on.tell(`/bank-accounts/${banks.data[0]!.id}/transactions/import`, {
      transactions: [
        { date: '2026-05-20', direction: 'in', amount: 40_000, description: '振込' },
        { date: '2026-06-20', direction: 'out', amount: 1_234, description: '手数料' },
      ],
    });
    const browsing = await on.context();
    const { events } = await on.of<{ events: number }>('/recordings');
    const found: FiguresFound = { figures: new Map(), wrong: [] };
    const sums = sumsOf((path) => on.of(path));
    const moments = ['', ...[22, 16, 10].map((back) => String(events - back))];
    for (const moment of moments) {
      sums.forget();
      await held(browsing, on.at, sums, found, moment === '' ? [...TRAVELLERS, ...NOW] : TRAVELLERS, moment);
    }
    await held(browsing, on.at, sums, found, COMPARED, '');
    const since = `statements/pl?${YEAR}&u=${moments[3]!}`;
    await held(browsing, on.at, sums, found, [since], '');
    told(found, sums, moments.length);
    for (const name of ['home', 'inbox', 'bank', 'close', 'ledger', 'statements/cs', 'statements/runway', 'journal'])
      expect(found.figures.get(name) ?? 0, name).to.be.above(2);
    await browsing.close();
  });

  for (const [title, are] of [
    ['every figure of the demo', { travellers: TRAVELLERS, now: NOW, parts: [0.5, 0.7, 0.9] }],
    ['every figure of the demo beside an earlier one', { travellers: COMPARED, now: [], parts: [] }],
  ] as const)
    inProof(title, async () => {
      const { demo, get } = await demoService();
      const origin = demo.baseUrl.replace(/\/v1$/, '');
      const kept = await comeIn(on.browser, { origin, companyId: demo.companyId, key: demo.ownerKey });
      const browsing = await browsingOf(on.browser, { storageState: kept, locale: 'ja-JP' });
      const { events } = (await get('/recordings')) as { events: number };
      const found: FiguresFound = { figures: new Map(), wrong: [] };
      const sums = sumsOf((path) => get(path) as Promise<never>);
      const at = (place: string): string => `${origin}/app/${demo.companyId}/${place}`;
      const moments = ['', ...are.parts.map((part) => String(Math.floor(events * part)))];
      for (const moment of moments) {
        sums.forget();
        const places = moment === '' ? [...are.travellers, ...are.now] : are.travellers;
        await held(browsing, at, sums, found, places, moment);
      }
      if (are.now.length > 0)
        await held(browsing, at, sums, found, [`statements/bs?asOf=2027-03-31&u=${moments[2]!}`], '');
      told(found, sums, moments.length);
      await browsing.close();
    });
});
