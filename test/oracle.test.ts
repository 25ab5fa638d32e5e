// The oracle: hledger, ledger and beancount do the books of the demo company from its exported journal, and must come
// to our figures to the yen. `npm test` asks of each kind what is hardest (both year ends, ranges that cut months),
// `npm run prove` everything.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { readExact } from '../src/client/exact.ts';
import type { ChartAccount } from '../src/domain/interchange/plain-text-book.ts';
import { depth } from './depth.ts';
import { demoService, type DemoService } from './demo-service.ts';
import { hledgerProgram, HOW_TO_INSTALL, isInstalled, missingPrograms, programsOver, said } from './oracle-programs.ts';
import { agree, questionsOf, type Question, type Questions, type Range } from './oracle-questions.ts';

const YEARS: readonly Range[] = [
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2026-04-01', to: '2027-03-31' },
];
const CLOSED = '2026-03-31';
const DAYS = depth([CLOSED, '2026-09-30'], ['2025-11-15', CLOSED, '2026-05-31', '2026-09-30']);
/**
 * Bank, receivables, payables, sales and an expense; ranges begin inside the year, so that each register opens with a
 * balance.
 */
type Register = readonly [code: string, range: Range];
const SHARPEST: readonly Register[] = [
  ['1220', { from: '2025-12-31', to: '2026-04-30' }],
  ['3230', { from: '2026-02-01', to: '2026-09-30' }],
];
const REGISTERS = depth<readonly Register[]>(SHARPEST, [
  ...SHARPEST,
  ['1130', { from: '2026-05-31', to: '2026-07-01' }],
  ['1130', { from: '2025-10-16', to: '2026-01-31' }],
  ['2120', { from: '2026-06-01', to: '2026-08-31' }],
  ['4110', { from: '2025-09-30', to: '2025-10-31' }],
  ['5120', { from: '2026-05-15', to: '2026-07-20' }],
]);

const ASKED: readonly (readonly [title: string, questions: (ask: Questions) => readonly Question[]])[] = [
  ...DAYS.map((day) => [`trial balance on ${day}`, (ask: Questions) => [ask.trialBalance(day)]] as const),
  ...depth([CLOSED], DAYS).flatMap((day) => {
    const year = YEARS.find(({ from, to }) => from <= day && day <= to)!;
    return [
      [
        `income statement ${year.from}..${day}, without closing entries`,
        (ask: Questions) => [ask.profitAndLoss({ from: year.from, to: day })],
      ],
      [
        `balance sheet on ${day}, with everything, and the results in it`,
        (ask: Questions) => [ask.balanceSheet(day), ask.resultsInBalanceSheet(day)],
      ],
    ] as const;
  }),
  ...[
    { from: '2026-04-16', to: '2026-09-29' },
    ...depth(
      [],
      [
        { from: '2025-04-01', to: '2026-03-31' },
        { from: '2025-06-01', to: '2025-11-30' },
      ],
    ),
  ].map(
    (range) =>
      [
        `trial balance by month ${range.from}..${range.to}`,
        (ask: Questions) => ask.trialBalanceByMonth(range),
      ] as const,
  ),
  ...[{ from: '2025-12-31', to: '2026-05-15' }, ...depth([], [{ from: '2025-04-01', to: '2026-09-30' }])].flatMap(
    (range) =>
      [
        [`income statement by month ${range.from}..${range.to}`, (ask: Questions) => [ask.profitAndLossByMonth(range)]],
        [`balance sheet by month ${range.from}..${range.to}`, (ask: Questions) => [ask.balanceSheetByMonth(range)]],
      ] as const,
  ),
  ...REGISTERS.map(
    ([code, range]) =>
      [
        `account register ${code} ${range.from}..${range.to}: lines, running balance, counter accounts`,
        (ask: Questions) => [ask.register(code, range), ...ask.counterAccounts(code, range)],
      ] as const,
  ),
];

describe('oracle: plain-text accounting adds up what we add up', function () {
  // Everything is asked at once, so the first test waits for all: seconds alone, minutes on a machine that does much
  // else.
  this.timeout(600_000);
  let service: DemoService;
  let accounts: readonly ChartAccount[];
  let ask: Questions;
  const agreements = new Map<string, ReturnType<typeof agree>>();
  const file = (format: 'hledger' | 'beancount'): string => path.join(service.folder, `journal.${format}`);

  before(async () => {
    const missing = missingPrograms();
    if (missing.length > 0)
      console.log(`      not asked, because not installed: ${missing.join(', ')} (${HOW_TO_INSTALL})`);
    service = await demoService();
    for (const format of ['hledger', 'beancount'] as const) {
      const { code, stderr } = await service.daicho(['export', '--format', format, '--output', file(format)]);
      expect(code, stderr).to.equal(0);
    }
    const get = async (route: string): Promise<unknown> => readExact(await service.text(route));
    accounts = ((await get('/accounts?limit=500')) as { data: ChartAccount[] }).data;
    ask = questionsOf({ accounts, years: YEARS, get });
    const programs = programsOver({ hledger: file('hledger'), beancount: file('beancount') }, accounts);
    // All at once, so that beancount reads the journal only once; each test waits for its own answers.
    for (const [title, questions] of ASKED) {
      const agreed = agree(questions(ask), programs);
      agreed.catch(() => undefined);
      agreements.set(title, agreed);
    }
  });

  /** Skips where the program is not installed, and says why: users are promised npm only. */
  function needs(program: string, context: Mocha.Context): void {
    if (isInstalled(program)) return;
    console.log(`      skipped: ${program} is not installed (${HOW_TO_INSTALL})`);
    context.skip();
  }

  it('hledger finds the file well-formed: every account declared, dates in order, all balanced', async function () {
    needs('hledger', this);
    await said('hledger', ['-f', file('hledger'), 'check', '--strict', 'ordereddates']);
    expect(fs.readFileSync(file('hledger'), 'utf8').match(/^\d{4}-\d\d-\d\d /gm)?.length).to.be.above(3_000);
  });

  it('bean-check finds no fault', async function () {
    needs('bean-check', this);
    expect(await said('bean-check', [file('beancount')])).to.equal('');
  });

  for (const [title] of ASKED) {
    it(title, async function () {
      if (missingPrograms().length === 3) this.skip();
      const { compared, empty } = await agreements.get(title)!;
      expect(compared).to.be.at.least(3 - missingPrograms().length - 1);
      expect(empty).to.equal(0);
    });
  }

  it('a planted fault is found: one yen moved between two accounts', async function () {
    needs('hledger', this);
    const text = fs.readFileSync(file('hledger'), 'utf8');
    const at = text.indexOf('2025-10-01 *');
    const moved =
      text.slice(0, at) +
      text
        .slice(at)
        .replace(/ {2}(-?\d+) JPY/, (_all, amount: string) => `  ${BigInt(amount) + 1n} JPY`)
        .replace(/ {2}(-\d+) JPY/, (_all, amount: string) => `  ${BigInt(amount) - 1n} JPY`);
    const planted = path.join(service.folder, 'planted.hledger');
    fs.writeFileSync(planted, moved);
    const question = ask.trialBalance('2026-09-30');
    expect(await question.ours()).to.not.deep.equal(await question.theirs(hledgerProgram(planted)));
  });
});
