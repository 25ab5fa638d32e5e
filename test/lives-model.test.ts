// Laws over all lives together: calls of every noun in any order, many of them refused. Whatever was done, the books
// balance, nothing that a resource posted outlives it, what invoices owe is what aging says, what differs from the bank
// is explained, and the rows say what the events say.
import { expect } from 'chai';
import fc from 'fast-check';
import { PROJECTIONS } from '../projections/index.ts';
import type { Clock } from '../src/engine/ports.ts';
import { verify } from '../src/engine/verify.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { contractBody, employeeBody, expenseBody, made, saleBody } from './http/samples.ts';
import { ROWS } from '../src/http/app.ts';
import { isWriting } from '../src/http/route.ts';

type Thing = Readonly<Record<string, unknown>>;
interface Entry {
  readonly id: string;
  readonly sourceType: string;
  readonly sourceId?: string;
  readonly lines: readonly { readonly side: string; readonly accountCode: string; readonly amount: number }[];
}

/**
 * What can be done, as a route (POST unless it says so) and a body; `:x` stands for one of the things `x` that were
 * made, `:x2` for the next of them.
 */
type Call = readonly [route: string, body: (n: number) => object, makes?: string];
const day = (n: number): string => `2026-0${4 + (n % 3)}-${String(1 + (n % 28)).padStart(2, '0')}`;
const month = (n: number): string => `2026-0${4 + (n % 3)}`;
const yen = (n: number): number => [1_000, 9_900, 10_800, 54_000, 110_000][n % 5] as number;
const none = (): object => ({});
const because = (): object => ({ reason: '訂正' });
const CALLS: readonly Call[] = [
  ['/invoices', (n) => saleBody({ issueDate: day(n), dueDate: day(n + 20) }), 'invoice'],
  [
    '/invoices',
    (n) => ({
      ...{ type: 'purchase', partnerCode: 'C001', issueDate: day(n) },
      lines: [{ description: '生豆', amount: yen(n), accountCode: '5125' }],
    }),
    'invoice',
  ],
  [
    '/invoices',
    (n) => ({
      ...{ type: 'sales_credit', partnerCode: 'C001', issueDate: day(n) },
      lines: [{ description: '返品', amount: 1_000 }],
    }),
    'invoice',
  ],
  ['/invoices/:invoice/issue', none],
  ['/invoices/:invoice/issue', none],
  ['PATCH /invoices/:invoice', (n) => ({ memo: `${n}`, ...(n % 2 && { subject: `件 ${n}` }), reason: '訂正' })],
  ['/invoices/:invoice/discard', none],
  ['/invoices/:invoice/send', none],
  ['/invoices/:invoice/payments', (n) => ({ date: day(n), amount: yen(n), overpayment: true }), 'paid'],
  ['/invoices/:invoice/payments', (n) => ({ date: day(n), amount: yen(n) }), 'paid'],
  ['/invoices/:paid/reverse', because],
  ['/invoices/:invoice/apply', () => ({ invoiceId: ':invoice2' })],
  ['/invoices/:invoice/refund', (n) => ({ date: day(n + 5) })],
  ['/invoices/:invoice/void', because],
  ['/invoices/:invoice/write-off', (n) => ({ date: day(n) })],
  ['/invoices/:invoice/recover', (n) => ({ date: day(n), amount: 1_000 })],
  ['/invoices/:invoice/reverse-write-off', because],
  ['/expense-reports', (n) => expenseBody({ lines: [{ ...EXPENSE, date: day(n), amount: yen(n) }] }), 'expense'],
  ['/expense-reports/:expense/submit', none],
  ['/expense-reports/:expense/approve', () => ({ round: 1 })],
  ['/expense-reports/:expense/return', () => ({ round: 1, comment: '領収書' })],
  ['/expense-reports/:expense/reject', () => ({ round: 1 })],
  ['/expense-reports/:expense/cancel', none],
  ['PATCH /expense-reports/:expense', (n) => ({ memo: `${n}` })],
  ['/expense-reports/:expense/pay', (n) => ({ date: day(n + 5) })],
  ['/expense-reports/:expense/unpay', because],
  ['/expense-reports/:expense/reverse', because],
  ['/payroll/run', (n) => ({ period: month(n), payDate: `${month(n)}-25`, post: n % 4 > 0 }), 'run'],
  ['/payroll/runs/:run/post', none],
  ['/payroll/runs/:run/pay', () => ({ bankAccountCode: '1130' })],
  ['/payroll/runs/:run/unpay', none],
  ['/payroll/runs/:run/reverse', because],
  ['/payroll/runs/:run/discard', none],
  [
    '/fixed-assets',
    (n) => ({
      ...{ name: '焙煎機', assetAccountCode: '1620', method: 'straight_line', usefulLifeYears: 5 },
      ...{ acquisitionDate: day(n), acquisitionCost: 600_000 },
    }),
    'asset',
  ],
  ['/fixed-assets/depreciate', (n) => ({ month: month(n) })],
  ['/fixed-assets/depreciate/undo', (n) => ({ month: month(n) })],
  ['/fixed-assets/:asset/dispose', (n) => ({ date: day(n), type: 'retired' })],
  ['/fixed-assets/:asset/dispose', (n) => ({ date: day(n), type: 'sold', proceeds: yen(n) })],
  ['/fixed-assets/:asset/discard', none],
  ['PATCH /fixed-assets/:asset', (n) => ({ name: `機械 ${n}` })],
  ['/fixed-assets/:asset/undispose', none],
  [
    '/accrual-schedules',
    (n) => ({
      ...{ type: 'prepaid_expense', description: '火災保険料', totalAmount: 120_000, profitLossAccountCode: '6350' },
      ...{ startDate: '2026-04-01', endDate: '2027-03-31', opening: { date: day(n), accountCode: '1130' } },
    }),
    'accrual',
  ],
  ['/accrual-schedules/:accrual/recognize', (n) => ({ through: month(n) })],
  ['/accrual-schedules/:accrual/reverse-slice', because],
  ['/accrual-schedules/:accrual/cancel', none],
  ['/accrual-schedules/recognize', (n) => ({ through: month(n) })],
  ['PATCH /accrual-schedules/:accrual', (n) => ({ description: `保険 ${n}` })],
  ['/contracts', () => contractBody({ startDate: '2026-04-10', endDate: '2027-04-09' }), 'contract'],
  ['/contracts/:contract/activate', none],
  ['PATCH /contracts/:contract', (n) => ({ title: `契約 ${n}` })],
  ['/contracts/:contract/bill', (n) => ({ date: `${month(n)}-10` }), 'billed'],
  ['/contracts/:contract/suspend', (n) => ({ date: day(n + 10) })],
  ['/contracts/:contract/resume', (n) => ({ date: day(n + 20) })],
  ['/contracts/:contract/renew', (n) => ({ endDate: `2028-0${1 + (n % 9)}-09` })],
  ['/contracts/:contract/end', (n) => ({ date: `2026-0${7 + (n % 3)}-30` })],
  ['/contracts/:contract/cancel', none],
  ['/jobs/run', (n) => ({ through: day(n) })],
  [
    '/journal-entries',
    (n) => ({ effectiveDate: day(n), lines: rent(yen(n)), status: n % 3 > 0 ? 'posted' : 'draft' }),
    'entry',
  ],
  [
    '/journal-entries/batch',
    (n) => ({ entries: [1, 2].map((i) => ({ effectiveDate: day(n), lines: rent(i * yen(n)) })) }),
  ],
  ['/nl-journal', (n) => ({ text: `タクシー代 ${yen(n)}円 現金`, date: day(n) }), 'entry'],
  ['PATCH /journal-entries/:entry', (n) => ({ memo: `訂正 ${n}`, reason: '訂正' })],
  ['PATCH /journal-entries/:entry', (n) => ({ lines: rent(yen(n + 1)), version: 1 + (n % 2) })],
  ['/journal-entries/:entry/post', none],
  ['/journal-entries/:entry/submit', none],
  ['/journal-entries/:entry/approve', (n) => ({ version: 1 + (n % 3) })],
  ['/journal-entries/:entry/return', none],
  ['/journal-entries/:entry/reverse', because],
  ['/journal-entries/:entry/reverse', () => ({ amount: 500 })],
  ['/journal-entries/:entry/discard', none],
  [
    '/bank-accounts/:bank/transactions/import',
    (n) => ({
      transactions: [{ date: day(n), direction: n % 2 ? 'in' : 'out', amount: yen(n), description: `行 ${n}` }],
    }),
    'line',
  ],
  ['/bank-accounts/:bank/transactions/:line/match', (n) => ({ lines: [{ accountCode: '7190', amount: yen(n) }] })],
  ['/bank-accounts/:bank/transactions/:line/match', () => ({ matches: [{ entryId: ':entry' }] })],
  ['/bank-accounts/:bank/transactions/:line/match', () => ({ matches: [{ invoiceId: ':invoice' }] })],
  ['/bank-accounts/:bank/transactions/:line/match', () => ({ matches: [{ expenseReportId: ':expense' }] })],
  ['/bank-accounts/:bank/transactions/:line/match', () => ({ matches: [{ payrollRunId: ':run' }] })],
  ['/bank-accounts/:bank/transactions/:line/match', () => ({ matches: [{ transferAccountCode: '1110' }] })],
  [
    '/rules',
    (n) => ({
      ...{ name: `規則 ${n}`, conditions: [{ field: 'description', operator: 'contains', value: `${n % 10}` }] },
      ...{
        action: ['suggest', 'post', 'ignore'][n % 3],
        lines: n % 3 === 2 ? [] : [{ accountCode: '6370', rest: true }],
      },
    }),
    'rule',
  ],
  ['/rules/:rule/enable', none],
  ['/bank-accounts/:bank/transactions/apply-rules', () => ({ transactionIds: [':line'] })],
  ['/bank-accounts/:bank/transactions/:line/accept', none],
  ['/bank-accounts/:bank/transactions/:line/unmatch', none],
  ['/bank-accounts/:bank/transactions/:line/ignore', none],
  ['/bank-accounts/:bank/transactions/:line/unignore', none],
  [
    '/documents',
    (n) => ({ fileName: 'a.txt', contentBase64: 'YQ==', links: n % 2 ? [{ journalEntryId: ':entry' }] : [] }),
    'document',
  ],
  ['/documents/:document/link', () => ({ invoiceId: ':invoice' })],
  ['/documents/:document/unlink', () => ({ invoiceId: ':invoice' })],
  ['/documents/:document/ignore', none],
  ['/documents/:document/unignore', none],
  ['/documents/:document/void', because],
  [
    '/scenarios',
    (n) => ({
      ...{ name: '家賃', startMonth: month(n), horizonMonths: 2 },
      assumptions: [{ kind: 'recurring', accountCode: '6320', amount: yen(n) }],
    }),
    'scenario',
  ],
  ['/scenarios/:scenario/promote', none],
  ['/fiscal-periods/:april/month-end', none],
  ['/fiscal-periods/:april/close', none],
  ['/fiscal-periods/:april/tax-settlement', none],
  ['/fiscal-periods/:april/reopen', because],
];
/** What chance rarely does in a few runs: lives that are paid, and lives that are taken back. */
const LIVES: readonly (readonly [route: string, n: number, which?: number])[] = [
  ['/invoices', 0],
  ['/invoices/:invoice/issue', 0],
  ['/invoices/:invoice/payments', 3],
  ['/invoices', 0],
  ['/invoices/:invoice/issue', 0, 1],
  ['/invoices/:invoice/void', 0, 1],
  ['/expense-reports', 0],
  ['/expense-reports/:expense/submit', 0],
  ['/expense-reports/:expense/approve', 0],
  ['/expense-reports/:expense/reverse', 0],
  ['/payroll/run', 1],
  ['/payroll/runs/:run/pay', 0],
  ['/payroll/runs/:run/unpay', 0],
  ['/payroll/runs/:run/reverse', 0],
];
/** Routes that write and are not among these calls: they change no figure of the books, or are asked for below. */
const ELSEWHERE: readonly RegExp[] = [
  /^\/(accounts|tax-codes|labels|partners|employees|webhooks|alert-rules|api-keys|members)\b/,
  /^(\/(approval-policy|undo))?$/,
  /^\/(rules|scenarios|documents|bank-accounts)\/:x$/,
  /^\/(rules\/:x\/(disable|archive)|scenarios\/:x\/(activate|archive)|bank-accounts(\/:x\/archive)?)$/,
  /^\/fixed-assets\/:x\/register$/,
  /^\/fiscal-periods(\/:x)?$/,
  /^\/mcp\//,
  // Posts entries as POST /journal-entries does; its own laws stand in test/journal-imports.test.ts.
  /^\/journal-imports\b/,
  // Move nothing: what a batch pays is booked by the match of its bank line; laws in test/payment-batches.test.ts.
  /^\/(payee-accounts|payment-batches|handovers|tax-names)\b/,
  // Masters and drafts: what they hold moves when it is posted; laws in test/masters.test.ts and test/peppol.test.ts.
  /^\/((bank-accounts|fixed-assets)\/import|invoices\/import-peppol)$/,
];
/** Routes of calls that take something back themselves. */
const TAKES_BACK = /un(match|pay|dispose|ignore|link)|revers|return|reject|cancel|discard|void|undo|reopen/;
/** Calls of which a session is made that is taken back: what they do has an undoing, whatever came before. */
const IN_SESSION = CALLS.filter(
  ([route]) =>
    !TAKES_BACK.test(route) &&
    !/month-end|close|settle/.test(route) &&
    !/send|recover|contracts\/|jobs|rules|accrual-schedules$|approve|employees/.test(route),
);
const EXPENSE = { category: 'public_transport', description: '新幹線' };
function rent(amount: number): object[] {
  return [
    { side: 'debit', accountCode: '6320', amount },
    { side: 'credit', accountCode: '1130', amount },
  ];
}

type Send = (method: string, route: string, body?: object, session?: string) => Promise<Answer>;

/** What the books come to: balances of all accounts, what is owed both ways by age, and what differs from the bank. */
async function figures(send: Send, bank: string): Promise<object> {
  const asks = async (route: string): Promise<Answer['body']> => (await send('GET', route)).body;
  const { rows } = await asks('/reports/trial-balance?from=2026-04-01&to=2027-03-31');
  const aging = async (type: string): Promise<unknown> =>
    (await asks(`/reports/ar-aging?asOf=2027-03-31&type=${type}`))['totals'];
  return {
    balances: (rows as { code: string; values: Readonly<Record<string, number>> }[]).flatMap(({ code, values }) =>
      values['closingDebit'] || values['closingCredit']
        ? `${code} ${(values['closingDebit'] ?? 0) - (values['closingCredit'] ?? 0)}`
        : [],
    ),
    receivable: await aging('receivable'),
    payable: await aging('payable'),
    difference: (await asks(`/bank-accounts/${bank}/reconciliation?asOf=2027-03-31`))['difference'],
  };
}

describe('laws over all lives together', function lives() {
  this.timeout(600_000);
  let api: Api;
  const clock: Clock = { ...CLOCK, now: () => Date.parse('2026-07-01T03:00:00Z') };
  before(async () => {
    api = await startApi('lives_model', { clock });
  });
  after(() => api.close());

  /** States in which nothing of a resource may be left in the books. */
  const GONE: Readonly<Record<string, readonly string[]>> = {
    invoices: ['void', 'discarded', 'draft'],
    'expense-reports': ['draft', 'submitted', 'returned', 'rejected', 'cancelled'],
    'payroll/runs': ['draft', 'reversed', 'discarded'],
  };

  it('knows every call that could change a figure', () => {
    const anonymous = (route: string): string => route.replace('/:paid/', '/:x/payments/:x/').replace(/:\w+/g, ':x');
    const called = new Set(CALLS.map(([route]) => anonymous(route.replace(/^[A-Z]+ /, ''))));
    const writing = ROWS.filter((row) => row.surface === 'b' && isWriting(row)).map(({ path }) =>
      anonymous(path.replace(/^\/v1\/companies(?:\/:companyId)?/, '')),
    );
    expect(writing.filter((route) => !called.has(route) && !ELSEWHERE.some((of) => of.test(route)))).to.deep.equal([]);
  });

  it('whatever is done, in any order', async () => {
    const done = new Map<string, number>();
    const taken: [items: number, cannot: number][] = [];
    const act = fc.record({ call: fc.constantFrom(...CALLS.keys()), n: fc.nat(60), which: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 60, size: 'max' }), async (acts) => {
        const { companyId, ownerKey: key } = await api.newCompany({ clock: { enabled: false } });
        const at = { companyId, key };
        const send: Send = (method, route, body, session) =>
          api.call(method, `/v1/companies/${companyId}${route}`, {
            key,
            body,
            headers: session === undefined ? undefined : { 'Correlation-Id': session },
          });
        const list = async (route: string): Promise<Thing[]> => {
          const answer = await send('GET', `${route}${route.includes('?') ? '&' : '?'}limit=500`);
          expect(answer.status, answer.text).to.equal(200);
          return answer.body['data'] as Thing[];
        };
        await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001', qualifiedInvoiceIssuer: true });
        await made(api, at, '/employees', employeeBody());
        const bank = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
        const april = (await list('/fiscal-periods?type=month')).find(({ name }) => name === '2026-04')?.[
          'id'
        ] as string;
        const things = new Map<string, string[]>([
          ['bank', [bank]],
          ['april', [april]],
        ]);
        const one = (kind: string, which: number): string => {
          const all = things.get(kind) ?? [];
          return all[which % Math.max(1, all.length)] ?? `${kind}_x`;
        };
        const remember = (kind: string, ...ids: string[]): void =>
          void things.set(kind, [...(things.get(kind) ?? []), ...ids]);
        const does = async ([said, body, makes]: Call, n: number, which: number, session?: string): Promise<void> => {
          const [, method = 'POST', route = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(said) ?? [];
          const named = (text: string): string =>
            text.replace(/:([a-z]+)(2?)/g, (_, kind: string, next: string) => one(kind, which + next.length));
          const sent = JSON.parse(
            JSON.stringify(body(n)).replace(/":([a-z]+)(2?)"/g, (_, kind: string, next: string) =>
              JSON.stringify(one(kind, which + next.length)),
            ),
          ) as object;
          const answer = await send(method, named(route), sent, session);
          expect(answer.status, `${said} ${answer.text}`).to.be.below(500);
          if (answer.status >= 300) return;
          done.set(said, (done.get(said) ?? 0) + 1);
          const id = answer.body['id'] as string;
          if (makes === 'line') {
            const query = `importBatchId=${answer.body['importBatchId'] as string}`;
            const [line] = await list(`/bank-accounts/${bank}/transactions?${query}`);
            remember(makes, line?.['id'] as string);
          } else if (makes === 'paid')
            remember(makes, `${id}/payments/${(answer.body['payments'] as { id: string }[]).at(-1)?.id ?? ''}`);
          else if (makes === 'billed')
            remember(
              'invoice',
              ...(answer.body['billings'] as { invoiceId?: string }[]).flatMap((of) => of.invoiceId ?? []),
            );
          else if (makes !== undefined) remember(makes, id);
          if (route === '/jobs/run')
            for (const { invoiceIds } of answer.body['jobs'] as { invoiceIds: string[] }[])
              remember('invoice', ...invoiceIds);
        };
        for (const { call, n, which } of acts) await does(CALLS[call] as Call, n, which);

        // What is done in a session and taken back has not been, whatever came before it.
        const before = await figures(send, bank);
        for (const { call, n, which } of acts.slice(0, depth(8, 25)))
          await does(IN_SESSION[call % IN_SESSION.length] as Call, n + which, which, 'session');
        const asked = { correlationId: 'session', skip: true };
        const shown = await send('POST', '/undo', { ...asked, dryRun: true });
        expect(shown.status, shown.text).to.equal(200);
        const items = shown.body['items'] as { status: string }[];
        const undone = await send('POST', '/undo', { ...asked, previewHash: shown.body['previewHash'] });
        expect([undone.status, undone.body['undone']], undone.text).to.deep.equal([200, shown.body['undone']]);
        const cannot = items.filter(({ status }) => status === 'cannot');
        if (cannot.length === 0) expect(await figures(send, bank), shown.text).to.deep.equal(before);
        taken.push([items.length, cannot.length]);

        // The books balance.
        const checks = async (report: string): Promise<string[]> =>
          ((await send('GET', `/reports/${report}`)).body['checks'] as { code: string; ok: boolean }[]).flatMap(
            ({ code, ok }) => (ok ? [] : code),
          );
        expect(await checks('trial-balance?from=2026-04-01&to=2027-03-31')).to.deep.equal([]);
        expect(await checks('bs?asOf=2027-03-31')).to.deep.equal([]);
        expect(await checks('cs?from=2026-04-01&to=2027-03-31')).to.deep.equal([]);

        // What a resource has posted goes with it, and every effect has its resource.
        const entries = (await list('/journal-entries?status=posted,reversed')) as unknown as Entry[];
        const effects = new Map<string, Map<string, number>>();
        for (const { sourceId, lines } of entries) {
          const sums = effects.get(sourceId ?? '') ?? new Map<string, number>();
          effects.set(sourceId ?? '', sums);
          for (const { side, accountCode, amount } of lines)
            sums.set(accountCode, (sums.get(accountCode) ?? 0) + (side === 'debit' ? amount : -amount));
        }
        const known = new Set<string>();
        for (const [route, gone] of Object.entries(GONE)) {
          const found = await list(`/${route}`);
          for (const { id, status } of found) {
            known.add(id as string);
            const left = [...(effects.get(id as string) ?? [])].filter(([, sum]) => sum !== 0);
            if (gone.includes(status as string)) expect(left, `${String(id)} is ${String(status)}`).to.deep.equal([]);
          }
        }
        const sources = ['invoice', 'bill', 'expense_report', 'payroll'];
        for (const { sourceType, sourceId = '' } of entries)
          if (sources.includes(sourceType)) expect(known.has(sourceId), `${sourceType} ${sourceId}`).to.equal(true);

        // What invoices owe is what aging says.
        const invoices = await list('/invoices?status=issued');
        const owed = (ours: boolean): number =>
          invoices.reduce((sum, { type, amountDue, amountUnapplied }) => {
            if ((type === 'sales' || type === 'sales_credit') !== ours) return sum;
            const due = String(type).endsWith('credit') ? -Number(amountDue) : Number(amountDue);
            return sum + due - Number(amountUnapplied);
          }, 0);
        const claims = (await list('/expense-reports?status=approved')).reduce(
          (sum, { total }) => sum + Number(total),
          0,
        );
        for (const [type, expected] of [
          ['receivable', owed(true)],
          ['payable', owed(false) + claims],
        ] as const) {
          const aging = (await send('GET', `/reports/ar-aging?asOf=2027-03-31&type=${type}`)).body;
          expect((aging['totals'] as Record<string, number>)['total'], type).to.equal(expected);
          expect((aging['checks'] as { ok: boolean }[]).filter(({ ok }) => !ok)).to.deep.equal([]);
        }

        // What differs from the bank is explained.
        const { body: agreed } = await send('GET', `/bank-accounts/${bank}/reconciliation?asOf=2027-03-31`);
        const parts = agreed['explainedBy'] as Record<string, { amount: number }>;
        expect(agreed['difference'], JSON.stringify(agreed)).to.equal(
          (parts['unmatchedLines']?.amount ?? 0) +
            (parts['ignoredLines']?.amount ?? 0) -
            (parts['unmatchedEntries']?.amount ?? 0),
        );
      }),
      {
        ...{ numRuns: depth(3, 120), endOnFailure: true },
        examples: [
          [LIVES.map(([route, n, which = 0]) => ({ call: CALLS.findIndex(([name]) => name === route), n, which }))],
        ],
      },
    );
    expect(
      taken.filter(([items, cannot]) => items > 0 && cannot === 0).length,
      'sessions that were taken back whole',
    ).to.be.greaterThan(0);
    const verified = await verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS });
    // Ids are drawn by the clock of this machine, which is not that of the test.
    expect(verified.findings.filter(({ check }) => check !== 'event_id')).to.deep.equal([]);
    expect(
      done.size,
      `of ${CALLS.length} kinds of calls these were taken: ${[...done.keys()].join(' ')}`,
    ).to.be.greaterThan(depth(8, 30));
  });
});
