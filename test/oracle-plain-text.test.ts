// The oracle on foreign journals: what hledger, ledger and beancount make of a file, import makes of it too (dates,
// codes, accounts, amounts), or refuses it with its line. RUNS=1000 makes up more files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { readJournal } from './importing.ts';
import { decimalsOf, decimalText } from '../src/domain/interchange/plain-text.ts';
import { run } from './demo-service.ts';
import { csvRows, HOW_TO_INSTALL, isInstalled, slot } from './oracle-programs.ts';

const RUNS = Number(process.env['RUNS'] ?? 25);

/** A posting as everybody can tell it: `2026-04-01 assets:bank 1200`. */
type Told = readonly string[];
/** What a program makes of a file; undefined when it refuses it. */
type Reader = (file: string) => Promise<Told | undefined>;

/** Decimal text without zeros at the end, so that 5, 5. and 5.00 are the same. */
function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}
/** Postings of zero say nothing of balances, and the programs keep or drop them as they like. */
function told(postings: readonly (readonly [date: string, account: string, amount: string])[]): Told {
  return postings
    .filter(([, , amount]) => !/^-?0?$/.test(plain(amount)))
    .map(([date, account, amount]) => `${date} ${account} ${plain(amount)}`)
    .sort();
}

async function asked(program: string, words: readonly string[]): Promise<string | undefined> {
  const { code, stdout, stderr } = await slot(() => run(program, words));
  return code === 0 && !/error|invalid/i.test(stderr) ? stdout : undefined;
}

const PROGRAMS: Readonly<Record<'hledger' | 'ledger' | 'bean-query', Reader>> = {
  async hledger(file) {
    interface Posting {
      readonly paccount: string;
      readonly ptype: string;
      readonly pdate: string | null;
      readonly pamount: readonly { aquantity: { decimalMantissa: number; decimalPlaces: number } }[];
    }
    const out = await asked('hledger', ['-f', file, 'print', '--explicit', '-O', 'json']);
    if (out === undefined) return undefined;
    const read = JSON.parse(out) as { tdate: string; tpostings: Posting[] }[];
    return told(
      read.flatMap(({ tdate, tpostings }) =>
        tpostings.flatMap(({ paccount, pdate, pamount }) =>
          pamount.map(
            ({ aquantity: { decimalMantissa, decimalPlaces } }) =>
              [pdate ?? tdate, paccount, decimalText(BigInt(decimalMantissa), decimalPlaces)] as const,
          ),
        ),
      ),
    );
  },
  async ledger(file) {
    const out = await asked('ledger', [
      '-f',
      file,
      'reg',
      '--format',
      '%(format_date(date, "%Y-%m-%d"))|%(account)|%(quantity(scrub(amount)))\n',
    ]);
    return out === undefined
      ? undefined
      : told(
          out
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => line.split('|') as [string, string, string]),
        );
  },
  async 'bean-query'(file) {
    // bean-query itself answers although it complains.
    if ((await asked('bean-check', [file])) === undefined) return undefined;
    const out = await asked('bean-query', ['-f', 'csv', file, 'SELECT date, account, number']);
    return out === undefined
      ? undefined
      : told(
          csvRows(out)
            .slice(1)
            .filter((cells) => cells.length === 3)
            .map((cells) => cells as [string, string, string]),
        );
  },
};

/** What import makes of a file, or why it refuses it. */
function ours(format: 'hledger' | 'beancount', text: string, currency: string): Told | string {
  const { entries, problems } = readJournal(format, text, currency);
  if (problems.length > 0) return problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n');
  return told(
    entries.flatMap(({ date, postings }) =>
      postings.map(({ account, amount = 0n }) => [date, account, decimalText(amount, decimalsOf(currency))] as const),
    ),
  );
}

const X = '2026-04-01 x\n  a  5 JPY\n  b\n';
/**
 * hledger journals: the file, its currency, and what import refuses in it (missing = import reads it). `alone`: the
 * programs do not agree with each other.
 */
const HLEDGER: readonly {
  readonly text: string;
  readonly currency?: string;
  readonly refused?: RegExp;
  readonly but?: 'hledger' | 'ledger';
}[] = [
  // Amounts and their marks.
  ...[
    '1,200,300',
    '12.34',
    '1.234,5',
    '-1,200.50',
    '0,50',
    '1 200,50',
    '1.200.300',
    '- 5',
    '+5',
    '5.',
    '.5',
    '1234.56',
  ].map((number) => ({ text: `2026-04-01 x\n  a  ${number} EUR\n  b\n`, currency: 'EUR' })),
  // A number alone: of yen in books in yen, of whatever D says, and of nothing that could be known elsewhere.
  { text: '2026-04-01 x\n  a  1200\n  b\n' },
  { text: 'D 1000.00 EUR\n2026-04-01 x\n  a  1200\n  b\n', currency: 'EUR', but: 'ledger' },
  { text: '2026-04-01 x\n  a  0\n  b  5 EUR\n  c\n', currency: 'EUR' },
  ...['1200', '-5', '12.34'].map((number) => ({
    text: `2026-04-01 x\n  a  ${number}\n  b\n`,
    currency: 'EUR',
    refused: /line 2: .*has no currency.*kept in EUR; write "-?[\d.]+ EUR", or "D 1000.00 EUR" above it/,
  })),
  { text: 'D 1000.00 USD\n2026-04-01 x\n  a  1200\n  b\n', refused: /line 3: the amount is in USD/ },
  ...['1,200', '1.200', '-999,000'].map((number) => ({
    text: `2026-04-01 x\n  a  ${number} JPY\n  b\n`,
    refused: /line 2: .*decimal-mark/,
  })),
  ...[
    'commodity 1,000. JPY',
    'commodity 1,000.00 JPY ; yen',
    'commodity JPY\n  format 1,000. JPY',
    'D 1,000.00 JPY',
    'decimal-mark .',
    'commodity "JPY" 1000.',
  ].map((line) => ({ text: `${line}\n2026-04-01 x\n  a  1,200 JPY\n  b\n` })),
  ...['commodity 1.000, JPY', 'D 1.000,00 JPY', 'decimal-mark ,'].map((line) => ({
    text: `${line}\n2026-04-01 x\n  a  1.200 JPY\n  b\n`,
    but: 'ledger' as const,
  })),
  { text: 'D 1.000,00 EUR\n2026-04-01 x\n  a  1.200,50\n  b\n', currency: 'EUR', but: 'ledger' },
  { text: 'D 1,000.00 JPY\n2026-04-01 x\n  a  1,200\n  b\n', but: 'ledger' },
  { text: 'decimal-mark .\ncommodity 1.000,00 EUR\n2026-04-01 x\n  a  1.20 EUR\n  b\n', currency: 'EUR' },
  {
    text: 'commodity 1.000,00 EUR\nD 1,000.00 EUR\n2026-04-01 x\n  a  1,20 EUR\n  b\n',
    currency: 'EUR',
    but: 'ledger',
  },
  {
    text: 'commodity 1,000. JPY\ncommodity JPY\n2026-04-01 x\n  a  1,200 JPY\n  b\n',
    refused: /line 4: .*decimal-mark/,
  },
  {
    text: 'commodity 1,000 JPY\n2026-04-01 x\n  a  1,200 JPY\n  b\n',
    refused: /line 1: .*does not say what its mark means/,
  },
  { text: 'D 1,000 JPY\n2026-04-01 x\n  a  1,200\n  b\n', refused: /line 1: .*write "1,000\. JPY"/ },
  { text: '2026-04-01 x\n  a  1,200 JPY\n  b\n\ncommodity 1,000. JPY\n', refused: /line 2: .*decimal-mark/ },
  { text: 'commodity 1,000. USD\n2026-04-01 x\n  a  1,200 JPY\n  b\n', refused: /line 3: .*decimal-mark/ },
  { text: 'commodity ¥1,000.\n2026-04-01 x\n  a  ¥1,200\n  b  ¥-1,200\n' },
  { text: '2026-04-01 x\n  a  -£12.50\n  b\n', currency: 'GBP' },
  { text: '2026-04-01 x\n  a  "JPY" 5\n  b\n' },
  { text: '2026-04-01 x\n  a  5 GBP\n  b\n', refused: /in GBP/ },
  { text: '2026-04-01 x\n  a  1E3 JPY\n  b\n', refused: /not an amount/ },
  { text: '2026-04-01 x\n  a  (2 * 3 JPY)\n  b\n', refused: /expression/ },
  { text: '2026-04-01 x\n  a  5 JPY @ 2 USD\n  b\n', refused: /price or a cost/ },
  { text: '2026-04-01 x\n  a  5 JPY {2 USD}\n  b\n', refused: /price or a cost/ },
  // Dates.
  ...[
    '2026/4/1 x',
    '2026.04.01 x',
    '2026-04-01',
    '2026-04-01 * x',
    '2026-04-01 !(c) x',
    '2026-04-01 (CHQ 101) x',
    '2026-04-01 (a;b) x',
    '2026-04-01=2026-04-03 x',
    '2026-04-01=4/3 x',
  ].map((head) => ({ text: `${head}\n  a  5 JPY\n  b\n` })),
  { text: 'Y2025\n4/1 x\n  a  5 JPY\n  b\n' },
  { text: '4/1 x\n  a  5 JPY\n  b\n', refused: /line 1: .*year is missing/ },
  { text: '2026-04-01x\n  a  5 JPY\n  b\n', refused: /begins with its full date/ },
  { text: '2026-04/01 x\n  a  5 JPY\n  b\n', refused: /not a date/ },
  { text: '2026-04-01 x\n  a  5 JPY  ; [2026-04-02]\n  b\n', refused: /line 2: the posting has a date of its own/ },
  { text: '2026-04-01 x\n  a  5 JPY\n  ; foo date: 2026-04-02\n  b\n', refused: /line 3: the posting has a date/ },
  { text: '2026-04-01 x\n  a  5 JPY  ; [2026-04-01=2026-04-02]\n  b\n', refused: /date of its own, 2026-04-02/ },
  { text: '2026-04-01 x\n  a  5 JPY  ; foo [4/2] bar\n  b\n', refused: /date of its own/ },
  {
    text: '2026-04-01 x  ; [2026-04-02]\n  a  5 JPY\n  b\n',
    refused: /dates the whole transaction in ledger and nothing in hledger/,
  },
  { text: '2026-04-01 x\n  a  5 JPY  ; [2026-04-01] [x] update:2026-05-01\n  b\n' },
  { text: '2026-04-01 x  ; date:2026-05-01\n  a  5 JPY\n  b\n' },
  // Accounts and postings.
  { text: '2026-04-01 x\n  a b  5 JPY;c\n  ! b:c  ; d\n' },
  { text: '2026-04-01 x\n  a ; c  5 JPY\n  b\n' },
  { text: '2026-04-01 x\n\ta\t5 JPY\n\tb\n', but: 'hledger' },
  { text: `apply account p:q\n${X}end apply account\n${X}` },
  { text: '2026-04-01 x\n  (a)  5 JPY\n  c  1 JPY\n  b\n', refused: /line 2: .*virtual/ },
  { text: '2026-04-01 x\n  [a]  5 JPY\n  [b]\n', refused: /virtual/ },
  { text: '2026-04-01 x\n  a  5 JPY\n  <d>  1 JPY\n  b\n', refused: /deferred/ },
  { text: '2026-04-01 x\n  a  = 5 JPY\n  b\n', refused: /line 2: .*balance assignment/ },
  {
    text: '2026-04-01 x\n  a  5 JPY = 6 JPY\n  b\n',
    refused: /line 2: a is asserted to stand at 6 JPY, but the file comes to 5 JPY/,
  },
  { text: '2026-04-01 x\n  a:c  5 JPY\n  a  1 JPY =* 6 JPY\n  b  = -6 JPY\n', refused: /balance assignment/ },
  { text: '2026-04-02 x\n  a  5 JPY = 6 JPY\n  b\n\n2026-04-01 x\n  a  1 JPY == 1 JPY\n  b\n' },
  { text: '2026-04-01 x\n  a:c  5 JPY\n  a  1 JPY =* 6 JPY\n  b\n' },
  { text: '2026-04-01 x\n  a:c  5 JPY\n  a  1 JPY = 1 JPY\n  b  0 JPY\n  c\n' },
  { text: '2026-04-01 x\n  a  5 JPY\n  b  -4 JPY\n', refused: /differ by 1 JPY/ },
  { text: '2026-04-01 x\n  a  5 JPY\n\n  b\n', refused: /line 4: an indented line outside/ },
  { text: '2026-04-01 x\n  a  5 JPY\n; c\n  b\n', refused: /line 4: an indented line outside/ },
  { text: `  a  5 JPY\n${X}`, refused: /line 1: an indented line outside/ },
  // Directives.
  { text: `account a  ; type:A\n  ; note\npayee x\ntag y\nN JPY\nP 2026-04-01 JPY 0.01 USD\n; c\n# c\n* c\n${X}` },
  { text: `comment\n2026-04-01 y\n  a  1\n  b\nend comment\n${X}` },
  ...[
    'include x.journal',
    'alias a=b',
    'alias /a/=b',
    '~ monthly\n  a  1 JPY\n  b',
    '= a\n  b  1 JPY\n  c',
    'bucket a',
    'capture a /b/',
    'define x=1',
    'C 1 JPY = 2 USD',
    'A a',
    'apply tag x',
    'test\nend test',
    'account a\n  alias b',
    'i 2026/04/01 09:00:00 a',
    '--strict',
    '!include x',
    'constructor',
    'comment',
  ].map((directive) => ({ text: `${directive}\n${X}`, refused: /cannot be imported|outside|end comment/ })),
];

const OPEN =
  '2026-01-01 open Assets:A\n2026-01-01 open Assets:A:C\n2026-01-01 open Assets:B\n2026-01-01 open Equity:O\n';
const Y = '  Assets:A  5 JPY\n  Assets:B\n';
const BEANCOUNT: readonly { readonly text: string; readonly currency?: string; readonly refused?: RegExp }[] = [
  {
    text: ['*', '!', 'txn', 'P', 'S', 'T', 'C', 'U', 'R', 'M', '#', '%', '&', '?']
      .map((flag) => `2026-04-01 ${flag} "x"\n${Y}`)
      .join('\n'),
  },
  {
    text:
      `2026/4/1 * "p" "n ; \\"q\\" \\\\ #x" #t ^l ; c\n  #u ^m\n  kk: "v; w"\n  ; c\n  ! Assets:A  1,200 JPY ; ` +
      `c\n    nn: 2026-01-01\n\tAssets:B\t-1,200\tJPY\n\n2026-04-02 * "over\nlines; x"\n${Y}`,
  },
  { text: `pushtag #t\npushmeta kk: "v"\n2026-04-01 * "x"\n${Y}poptag #t\npopmeta kk:\n` },
  {
    text:
      `option "title" "x"\nplugin "beancount.plugins.auto_accounts"\n* heading\n:drawer:\n# remark\n2026-04-01 ` +
      `* "x"\n  Assets:A  5 JPY\n  Assets:New\n`,
  },
  {
    text:
      `2026-04-01 * "x"\n${Y}\n2026-04-02 balance Assets:A 5 JPY\n2026-04-02 balance Assets:B -4 ~ 1 ` +
      `JPY\n2026-04-01 note Assets:A "n"\n2026-04-01 price JPY 0.01 USD\n2026-04-01 event "a" "b"\n2026-04-01 ` +
      `custom "a" 5 JPY\n2026-04-01 query "q" "select 1"\n2026-04-01 commodity JPY\n2026-05-01 close Equity:O\n`,
  },
  {
    text: `2026-04-01 * "x"\n  Assets:A:C  5.00 USD\n  Assets:B\n2026-04-02 balance Assets:A 5.01 USD\n`,
    currency: 'USD',
  },
  {
    text: `2026-04-01 * "x"\n${Y}\n2026-04-01 balance Assets:A 5 JPY\n`,
    refused: /asserted to stand at 5 JPY, but the file comes to 0 JPY/,
  },
  {
    text:
      `2026-04-01 pad Assets:A Equity:O\n2026-04-03 * "x"\n  Assets:A:C  5 JPY\n  Assets:B\n2026-04-05 balance ` +
      `Assets:A 12 JPY\n2026-05-01 pad Assets:A Equity:O\n2026-05-02 balance Assets:A 7 JPY\n`,
  },
  {
    text: `2026-04-01 pad Assets:A Equity:O\n2026-04-05 balance Assets:A 12 JPY\n2026-04-06 balance Assets:A 13 JPY\n`,
    refused: /13 JPY, but the file comes to 12 JPY/,
  },
  { text: '2026-04-01 * "x"\n  Assets:A  1.200 JPY\n  Assets:B\n', refused: /JPY has none/ },
  { text: '2026-04-01 * "x"\n  Assets:A  1,2,00 JPY\n  Assets:B\n', refused: /groups of three/ },
  { text: '2026-04-01 * "x"\n  Assets:A  (2+3)*2 JPY\n  Assets:B\n', refused: /expression/ },
  { text: '2026-04-01 * "x"\n  Assets:A  5 JPY @ 2 USD\n  Assets:B\n', refused: /price or a cost/ },
  { text: '2026-04-01 * "x"\n\n  Assets:A  5 JPY\n  Assets:B -5 JPY\n', refused: /outside of any transaction/ },
  { text: '2026-04-01 * "x"\n  Assets:A  5 JPY\n; c\n  Assets:B -5 JPY\n', refused: /outside of any transaction/ },
  { text: '2026-04-01 A "x"\n', refused: /not a directive/ },
  { text: '2026-04-01 * "x"\n  Assets:A  5\n  Assets:B  -5\n', refused: /line 6: "5" has no currency/ },
  { text: '2026-04-01 * "x\n  Assets:A  5 JPY\n', refused: /line/ },
  ...[
    'include "x"',
    'plugin "my.plugin"',
    'plugin "beancount.plugins.forecast"',
    'option "plugin" "x"',
    'poptag #t',
    'popmeta kk:',
    'foo',
  ].map((line) => ({ text: `${line}\n2026-04-01 * "x"\n${Y}`, refused: /line 5: / })),
];

/** Accounts of beancount as files open and close them: what both refuse, on which line, or both take. */
const ACCOUNTS: readonly (readonly [what: string, text: string, refused?: RegExp])[] = [
  ['opened', `${OPEN}2026-04-01 * "x"\n${Y}`],
  [
    'opened further down, on the same day',
    `2026-04-01 * "x"\n${Y}2026-04-01 open Assets:A\n2026-04-01 open Assets:B\n`,
  ],
  ['closed on the day of its last posting', `${OPEN}2026-04-01 * "x"\n${Y}2026-04-01 close Assets:A\n`],
  ['closed, and stated to be empty later', `${OPEN}2026-04-01 close Assets:A\n2026-04-02 balance Assets:A 0 JPY\n`],
  ['opened in its currencies', `2026-01-01 open Assets:A USD,JPY\n2026-01-01 open Assets:B\n2026-04-01 * "x"\n${Y}`],
  ['opened by a plug-in', `plugin "beancount.plugins.auto_accounts"\n2026-01-01 open Assets:A\n2026-04-01 * "x"\n${Y}`],
  [
    'never opened',
    `2026-01-01 open Assets:A\n2026-04-01 * "x"\n${Y}`,
    /line 4: Assets:B was never opened; write "2026-04-01 open Assets:B"/,
  ],
  ['never opened, only stated', `${OPEN}2026-04-01 balance Assets:No 0 JPY\n`, /line 5: Assets:No was never opened/],
  [
    'never opened, making up a difference',
    `${OPEN}2026-04-01 pad Assets:A Equity:No\n2026-04-02 balance Assets:A 5 JPY\n`,
    /line 5: Equity:No was never opened/,
  ],
  [
    'opened too late',
    `2026-01-01 open Assets:A\n2026-04-02 open Assets:B\n2026-04-01 * "x"\n${Y}`,
    /line 5: Assets:B is opened on 2026-04-02, after 2026-04-01/,
  ],
  [
    'closed before',
    `${OPEN}2026-03-31 close Assets:B\n2026-04-01 * "x"\n${Y}`,
    /line 8: Assets:B is closed since 2026-03-31/,
  ],
  [
    'closed before, with a plug-in',
    `plugin "beancount.plugins.auto_accounts"\n${OPEN}2026-03-31 close Assets:A\n2026-04-01 * "x"\n${Y}`,
    /line 8: Assets:A is closed/,
  ],
  ['opened twice', `${OPEN}2026-02-01 open Assets:A\n`, /line 5: Assets:A is opened twice/],
  ['closed and never opened', '2026-02-01 close Assets:A\n', /line 1: Assets:A is closed and was never opened/],
  [
    'opened in another currency',
    `2026-01-01 open Assets:A USD\n2026-01-01 open Assets:B\n2026-04-01 * "x"\n${Y}`,
    /line 4: Assets:A takes USD alone/,
  ],
];

describe('oracle: foreign journals are read as their programs read them, or refused', function () {
  this.timeout(600_000);
  let folder: string;
  let files = 0;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-foreign-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Holds our reading against that of every program that takes the file. Answers how many took it. */
  async function compare(
    format: 'hledger' | 'beancount',
    text: string,
    found: Told,
    programs: readonly (keyof typeof PROGRAMS)[],
  ): Promise<number> {
    const file = path.join(folder, `${++files}.${format}`);
    fs.writeFileSync(file, text);
    const answers = await Promise.all(
      programs.filter(isInstalled).map(async (program) => ({ program, answer: await PROGRAMS[program](file) })),
    );
    for (const { program, answer } of answers)
      if (answer) expect(found, `${program} on\n${text}`).to.deep.equal(answer);
    return answers.filter(({ answer }) => answer).length;
  }

  for (const [format, programs, samples] of [
    ['hledger', ['hledger', 'ledger'], HLEDGER],
    ['beancount', ['bean-query'], BEANCOUNT],
  ] as const) {
    it(
      `${samples.length} ${format} journals with everything that gives amounts, dates and accounts a ` + `meaning`,
      async function () {
        const asking = programs.filter(isInstalled);
        if (asking.length < programs.length)
          console.log(
            `      only held against what is expected here, because not all is installed: ${programs.join(', ')} ` +
              `(${HOW_TO_INSTALL})`,
          );
        const wrong = await Promise.allSettled(
          samples.map(async (sample) => {
            const { text, currency = 'JPY', refused } = sample;
            const whole = format === 'beancount' ? OPEN + text : text;
            const found = ours(format, whole, currency);
            if (refused) expect(typeof found === 'string' ? found : 'read', whole).to.match(refused);
            else {
              expect(found, `refused:\n${whole}`).to.be.an('array');
              const taken = await compare(
                format,
                whole,
                found as Told,
                programs.filter((program) => !('but' in sample && sample.but === program)),
              );
              if (asking.length === programs.length) expect(taken, `no program takes\n${whole}`).to.be.above(0);
            }
          }),
        );
        expect(
          wrong.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])).join('\n\n'),
        ).to.equal('');
      },
    );
  }

  for (const [what, text, refused] of ACCOUNTS)
    it(`beancount accounts ${what} are ${refused ? 'refused' : 'taken'}, as bean-check does`, async () => {
      const found = ours('beancount', text, 'JPY');
      if (refused) expect(found).to.be.a('string').and.match(refused);
      else expect(found).to.be.an('array');
      if (!isInstalled('bean-query')) return;
      const file = path.join(folder, `${++files}.beancount`);
      fs.writeFileSync(file, text);
      expect((await asked('bean-check', [file])) === undefined, text).to.equal(refused !== undefined);
    });

  /** Pieces of files that programs take or not: import must agree with them whenever both take the whole. */
  const number = fc.constantFrom(
    '5',
    '1,200',
    '1.200',
    '1.200,00',
    '1,200.00',
    '12.5',
    '12,5',
    '1 200',
    '1,234,567',
    '.5',
    '5.',
    '1,23',
    '0,500',
    '1200.000',
    '1,200,30',
    '1.2.3',
  );
  const amount = fc
    .tuple(fc.constantFrom('', '-', '+', '- '), number, fc.constantFrom(' USD', 'USD', '', ' "USD"'))
    .map((parts) => parts.join(''));
  const ending = fc.constantFrom(
    '',
    '',
    '',
    ' ; c',
    '  ; [2026-04-02]',
    '  ; [2026-04-01]',
    ' ; date:2026-05-05',
    ' ; tag: [4/9]',
    ' = 5 USD',
    ' @ 2 EUR',
    ' ;:a:b:',
  );
  const account = fc.constantFrom('a', 'a:b', 'b c', '(v)', '* a', '!b', 'a;b', 'a ; b', '1130');
  const head = fc
    .tuple(
      fc.constantFrom('2026-04-01', '2026/4/1', '2026.4.1', '4/1', '2026-04-01=2026-04-09', '2026-04-01=4/9'),
      fc.constantFrom(
        ' x',
        '',
        ' * x',
        ' !x',
        ' (CHQ 101) x',
        ' * (a) (b) x ; [2026-04-03]',
        ' x  ; date:2026-04-03',
        ' x; c',
      ),
    )
    .map((parts) => parts.join(''));
  const transaction = fc
    .tuple(
      head,
      account,
      fc.constantFrom('  ', '   ', ' \t'),
      amount,
      ending,
      account,
      fc.constantFrom('', '', '  ; c', '\n  ; [2026-04-05]', '\n\n', '\n; c'),
    )
    .map(([first, one, gap, sum, tail, other, end]) => `${first}\n  ${one}${gap}${sum}${tail}\n  ${other}${end}\n`);
  const directive = fc.constantFrom(
    '',
    '',
    'Y2026',
    'Y2025',
    'decimal-mark ,',
    'decimal-mark .',
    'commodity 1,000.00 USD',
    'commodity 1.000,00 USD',
    'commodity 1000. USD',
    'commodity USD',
    'D 1,000.00 USD',
    'D 1.000,00 USD',
    'D 1000 USD',
    'apply account p',
    'end apply account',
    '; c',
    'account a',
  );
  const journal = fc
    .array(fc.tuple(directive, transaction), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([line, entry]) => `${line}\n${entry}\n`).join(''));

  it(`${RUNS} made-up hledger journals`, async function () {
    if (!isInstalled('hledger')) this.skip();
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(journal, async (text) => {
        const found = ours('hledger', text, 'USD');
        if (typeof found !== 'string') compared += await compare('hledger', text, found, ['hledger']);
      }),
      { numRuns: RUNS * 8 },
    );
    if (RUNS >= 25) expect(compared).to.be.above(0);
  });
});
