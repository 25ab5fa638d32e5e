// The three oracles behind one interface: hledger, ledger and beancount read an exported journal and say their sums,
// registers and counter accounts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { beancountAccount, hledgerAccount, type ChartAccount } from '../src/domain/interchange/plain-text-book.ts';
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf } from '../src/domain/dates.ts';
import { run } from './demo-service.ts';

/** Sums that are not zero, by account code: debits less credits in minor units, as decimal text. */
export type Sums = Readonly<Record<string, string>>;
/** Sums by column: `total`, or months YYYY-MM. */
export type Columns = Readonly<Record<string, Sums>>;

/** Which postings to add up. `from` missing = from the first one on. */
export interface Ask {
  readonly from?: string;
  readonly to: string;
  /** Only accounts of the balance sheet, or of the result. */
  readonly only?: 'balance' | 'result';
  readonly side?: 'debit' | 'credit';
  readonly withoutClosing?: boolean;
  /** Movements of each calendar month in place of one sum. */
  readonly months?: boolean;
}
/** One line of a register. `balance` runs over everything since `since` (or ever), debits less credits. */
export interface Posting {
  readonly date: string;
  readonly number: string;
  readonly amount: string;
  readonly balance: string;
}
/** Accounts beside a posting, by date, entry number and side: codes in order, each once. */
export type Others = Readonly<Record<string, readonly string[]>>;

/** A program that does its own bookkeeping over an exported file. */
export interface Program {
  readonly name: 'hledger' | 'ledger' | 'beancount';
  /** False: months that a range cuts are widened to whole ones, so only whole months can be asked for. */
  readonly cutsMonths: boolean;
  /** What stands beside a posting: accounts of the other side only, or every other account of the transaction. */
  readonly others: 'opposite' | 'all';
  sums(ask: Ask): Promise<Columns>;
  /**
   * hledger's own statements, in the sign in which a reader expects each class: movements of the result (`is`),
   * balances at the ends of months (`bse`).
   */
  statement?(name: 'is' | 'bse', ask: Ask): Promise<Columns>;
  register(
    account: ChartAccount,
    ask: { readonly since?: string; readonly from: string; readonly to: string },
  ): Promise<readonly Posting[]>;
  counters(account: ChartAccount, ask: { readonly from: string; readonly to: string }): Promise<Others>;
}

/** The command that each program is known by. */
const COMMANDS = { hledger: 'hledger', ledger: 'ledger', beancount: 'bean-query' } as const;
/** Where to get one that is missing: users are promised npm only. */
export const HOW_TO_INSTALL = 'Debian: apt-get install hledger ledger beancount';
const installed = new Map<string, boolean>();
/** True when the program can be started. */
export function isInstalled(program: string): boolean {
  const known = installed.get(program) ?? spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  installed.set(program, known);
  return known;
}

/** Sums that are not zero, added up by account code, in order of codes. */
export function nonZero(entries: Iterable<readonly [code: string, amount: bigint]>): Sums {
  const sums = new Map<string, bigint>();
  for (const [code, amount] of entries) sums.set(code, (sums.get(code) ?? 0n) + amount);
  return Object.fromEntries(
    [...sums]
      .filter(([, amount]) => amount !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, amount]) => [code, String(amount)]),
  );
}

/** Things by a key, in the order in which the keys were first seen. */
function grouped<T>(things: Iterable<T>, keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/** Columns from cells of column, account code and amount; columns without any sum are left out. */
function columnsOf(cells: Iterable<readonly [column: string, code: string, amount: bigint]>): Columns {
  const found = grouped(cells, ([column]) => column);
  return Object.fromEntries(
    [...found]
      .map(([column, list]) => [column, nonZero(list.map(([, code, amount]) => [code, amount] as const))] as const)
      .filter(([, sums]) => Object.keys(sums).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function othersOf(cells: Iterable<readonly [key: string, code: string]>): Others {
  return Object.fromEntries(
    [...grouped(cells, ([key]) => key)]
      .map(([key, list]) => [key, [...new Set(list.map(([, code]) => code))].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Key of a posting among others: the number of an entry is unique in its fiscal year, so date and number are unique.
 */
export function postingKey(date: string, number: string | number, side: 'debit' | 'credit'): string {
  return `${date} ${number} ${side}`;
}
const sideOf = (amount: string): 'debit' | 'credit' => (amount.startsWith('-') ? 'credit' : 'debit');
const otherSide = (amount: string): 'debit' | 'credit' => (amount.startsWith('-') ? 'debit' : 'credit');

/** Cells of CSV text, without empty lines. */
export function csvRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '',
      ),
    );
}

/** The amount in text such as `-1200 JPY`; nothing is zero. */
function amountIn(text: string): string {
  return text.trim() === ''
    ? '0'
    : (/^-?\d+(?= JPY$|$)/.exec(text.trim())?.[0] ??
        ((): never => {
          throw new Error(`no amount in yen: ${JSON.stringify(text)}`);
        })());
}

/** Runs when a processor is free: at most as many at once as there are. */
export async function slot<T>(work: () => Promise<T>): Promise<T> {
  while (running >= availableParallelism())
    await new Promise<void>((resolve) => {
      waitingToRun.push(resolve);
    });
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waitingToRun.shift()?.();
  }
}
/** What a program printed; throws when it failed or complained. At most as many run at once as there are processors. */
export async function said(program: string, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await slot(() => run(program, words));
  if (code !== 0 || stderr !== '')
    throw new Error(`${program} ${words.join(' ')} ended with ${String(code)}:\n${stderr}`);
  return stdout;
}
let running = 0;
const waitingToRun: (() => void)[] = [];

/** Asks every question once: the same words get the same answer while the file stays. */
function onceEach<T>(answer: (words: readonly string[]) => Promise<T>): (words: readonly string[]) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (words) => {
    const key = JSON.stringify(words);
    const known = answers.get(key) ?? answer(words);
    answers.set(key, known);
    return known;
  };
}

/** A code of a chart inside the name that hledger and ledger use: it comes first in the last part. */
function codeIn(name: string): string {
  return (
    /^[^:]+:([0-9A-Za-z_-]+)(?: |$)/.exec(name)?.[1] ??
    ((): never => {
      throw new Error(`no account of ours: ${JSON.stringify(name)}`);
    })()
  );
}
/** Codes hold letters, digits, _ and - only: nothing to escape in a pattern. */
function patternOf(account: ChartAccount): string {
  return `^${hledgerAccount(account).split(':')[0]!}:${account.code}( |$)`;
}

/** hledger over a file. */
export function hledgerProgram(file: string): Program {
  const rows = onceEach(async (words) => csvRows(await said('hledger', ['-f', file, ...words, '-O', 'csv'])));
  const scope = ({ from, to, only, side, withoutClosing, months }: Ask): string[] => [
    ...(months ? ['-M'] : []),
    ...(from === undefined ? [] : ['-b', from]),
    '-e',
    addDays(to, 1),
    ...(only === undefined ? [] : [only === 'balance' ? 'type:ale' : 'type:rx']),
    ...(side === undefined ? [] : [side === 'debit' ? 'amt:>0' : 'amt:<0']),
    ...(withoutClosing ? ['not:tag:closing'] : []),
  ];
  /**
   * Titles are short names of months: columns count from the first one. Any number of titles stand above the accounts.
   */
  const table = (found: readonly string[][], { from, months }: Ask): Columns =>
    columnsOf(
      found
        .filter(([name]) => name?.includes(':'))
        .flatMap(([name, ...cells]) =>
          cells.map(
            (cell, i) =>
              [
                months && from ? monthOf(addMonths(firstOfMonth(monthOf(from)), i)) : 'total',
                codeIn(name!),
                BigInt(amountIn(cell)),
              ] as const,
          ),
        ),
    );
  const checked = (ask: Ask): Ask => {
    if (
      ask.months &&
      (ask.from === undefined ||
        ask.from !== firstOfMonth(monthOf(ask.from)) ||
        ask.to !== lastOfMonth(monthOf(ask.to)))
    )
      throw new Error('hledger widens months: ask for whole ones');
    return ask;
  };
  return {
    name: 'hledger',
    cutsMonths: false,
    others: 'opposite',
    async sums(ask) {
      return table(await rows(['bal', '--flat', '-N', ...scope(checked(ask))]), ask);
    },
    async statement(name, ask) {
      return table((await rows([name, '--flat', '-N', ...scope(checked(ask))])).slice(1), ask);
    },
    async register(account, { since, from, to }) {
      const found = await rows([
        'reg',
        ...(since === undefined ? ['-H', '-b', from] : ['-b', since]),
        '-e',
        addDays(to, 1),
        `acct:${patternOf(account)}`,
      ]);
      return found
        .slice(1)
        .map(([, date = '', number = '', , , amount = '', balance = '']) => ({
          date,
          number,
          amount: amountIn(amount),
          balance: amountIn(balance),
        }))
        .filter(({ date }) => date >= from);
    },
    async counters(account, { from, to }) {
      const words = ['-b', from, '-e', addDays(to, 1), `acct:${patternOf(account)}`];
      const [found, mine] = await Promise.all([rows(['reg', '--related', ...words]), rows(['reg', ...words])]);
      const own = new Set(
        mine.slice(1).map(([, date = '', number = '', , , amount = '']) => postingKey(date, number, sideOf(amount))),
      );
      // Related postings are those that the query does not match: the account's own lines on the other side come from
      // its register.
      return othersOf(
        [...found.slice(1), ...mine.slice(1)]
          .map(
            ([, date = '', number = '', , name = '', amount = '']) =>
              [postingKey(date, number, otherSide(amount)), codeIn(name)] as const,
          )
          .filter(([key]) => own.has(key)),
      );
    },
  };
}

/** Ledger over the same file as hledger. */
export function ledgerProgram(file: string): Program {
  const day = (date: string): string => `[${date.replaceAll('-', '/')}]`;
  const limit = ({ from, to, only, side, withoutClosing }: Ask, account?: ChartAccount): string =>
    [
      `date<=${day(to)}`,
      ...(from === undefined ? [] : [`date>=${day(from)}`]),
      ...(only === undefined ? [] : [`account=~/^(${only === 'balance' ? '資産|負債|純資産' : '収益|費用'}):/`]),
      ...(side === undefined ? [] : [side === 'debit' ? 'amount>0' : 'amount<0']),
      ...(withoutClosing ? ['not (xact.note=~/^ ?entry:je_[-0-9a-f]+, source:closing/)'] : []),
      ...(account ? [`account=~/${patternOf(account)}/`] : []),
    ]
      .map((part) => `(${part})`)
      .join(' and ');
  // A name holds no vertical bar: the export writes its full-width twin.
  const lines = onceEach(async (words) =>
    (await said('ledger', ['-f', file, ...words]))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('|')),
  );
  const AMOUNT = '%(quantity(amount))';
  const DATE = '%(format_date(date, "%Y-%m-%d"))';
  return {
    name: 'ledger',
    cutsMonths: true,
    others: 'opposite',
    async sums(ask) {
      const found = ask.months
        ? await lines([
            'reg',
            '--monthly',
            '--limit',
            limit(ask),
            '--format',
            `%(format_date(date, "%Y-%m"))|%(account)|${AMOUNT}\n`,
          ])
        : await lines([
            'bal',
            '--flat',
            '--no-total',
            '--limit',
            limit(ask),
            '--balance-format',
            'total|%(account)|%(quantity(display_total))\n',
          ]);
      return columnsOf(
        found.map(([column = '', name = '', amount = '']) => [column, codeIn(name), BigInt(amount)] as const),
      );
    },
    async register(account, { since, from, to }) {
      const found = await lines([
        'reg',
        '--limit',
        limit({ to, ...(since === undefined ? {} : { from: since }) }, account),
        '--display',
        `date>=${day(from)}`,
        '--format',
        `${DATE}|%(code)|${AMOUNT}|%(quantity(total))\n`,
      ]);
      return found.map(([date = '', number = '', amount = '', balance = '']) => ({ date, number, amount, balance }));
    },
    async counters(account, { from, to }) {
      const found = await lines([
        'reg',
        '--related-all',
        '--limit',
        limit({ from, to }, account),
        '--format',
        `${DATE}|%(code)|%(account)|${AMOUNT}\n`,
      ]);
      // Both sides are printed: what stands beside a debit are the credits.
      const own = new Set(
        found
          .filter(([, , name = '']) => codeIn(name) === account.code)
          .map(([date = '', number = '', , amount = '']) => postingKey(date, number, sideOf(amount))),
      );
      return othersOf(
        found
          .map(
            ([date = '', number = '', name = '', amount = '']) =>
              [postingKey(date, number, otherSide(amount)), codeIn(name)] as const,
          )
          .filter(([key]) => own.has(key)),
      );
    },
  };
}

/**
 * Beancount over its file: questions that are asked at the same moment are answered by one run, as named queries beside
 * the journal.
 */
export function beancountProgram(file: string, accounts: readonly ChartAccount[]): Program {
  const codes = new Map(accounts.map((account) => [beancountAccount(account), account.code]));
  const code = (name: string): string =>
    codes.get(name) ??
    ((): never => {
      throw new Error(`no account of ours: ${JSON.stringify(name)}`);
    })();
  let waiting: { readonly query: string; resolve(rows: string[][]): void; reject(error: unknown): void }[] = [];
  let runs = 0;
  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const asking = `${file}.${++runs}.queries`;
      fs.writeFileSync(
        asking,
        [`include "${file}"`, ...asked.map(({ query }, i) => `2199-12-31 query "q${1000 + i}" "${query}"`), ''].join(
          '\n',
        ),
      );
      const answers = (await said('bean-query', ['-f', 'csv', asking, 'RUN *'])).split(/^q\d+:$/m).slice(1);
      if (answers.length !== asked.length)
        throw new Error(`bean-query answered ${answers.length} of ${asked.length} queries`);
      asked.forEach(({ resolve, query }, i) => {
        if (/ERROR|Traceback/.test(answers[i]!)) throw new Error(`${query}\n${answers[i]!}`);
        resolve(csvRows(answers[i]!).slice(1));
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
  const rows = (query: string): Promise<string[][]> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ query, resolve, reject }) === 1) setImmediate(() => void flush());
    });
  const where = ({ from, to, only, side, withoutClosing }: Ask): string =>
    [
      `date <= ${to}`,
      ...(from === undefined ? [] : [`date >= ${from}`]),
      ...(only === undefined
        ? []
        : [`account ~ '^(${only === 'balance' ? 'Assets|Liabilities|Equity' : 'Income|Expenses'}):'`]),
      ...(side === undefined ? [] : [side === 'debit' ? 'number > 0' : 'number < 0']),
      ...(withoutClosing ? [`NOT ('closing' IN tags)`] : []),
    ].join(' AND ');
  return {
    name: 'beancount',
    cutsMonths: true,
    others: 'all',
    async sums(ask) {
      if (!ask.months)
        return columnsOf(
          (await rows(`SELECT account, sum(number) WHERE ${where(ask)} GROUP BY account`)).map(
            ([name = '', amount = '']) => ['total', code(name), BigInt(amount)] as const,
          ),
        );
      return columnsOf(
        (await rows(`SELECT year, month, account, sum(number) WHERE ${where(ask)} GROUP BY year, month, account`)).map(
          ([year = '', month = '', name = '', amount = '']) =>
            [`${year}-${month.padStart(2, '0')}`, code(name), BigInt(amount)] as const,
        ),
      );
    },
    async register(account, { since, from, to }) {
      // The balance as a bare number: written with its currency it may have 16 digits at most.
      // OPEN ON sums up what was before as one posting without number; it would also clear income and expenses, which
      // begin with their year.
      const found = await rows(
        `SELECT date, entry_meta('number'), number, number(only('JPY', balance)) ` +
          `${since === undefined ? `FROM OPEN ON ${from} ` : ''}WHERE account = '${beancountAccount(account)}' AND ` +
          `date <= ${to}${since === undefined ? '' : ` AND date >= ${since}`}`,
      );
      return found
        .map(([date = '', number = '', amount = '', balance = '']) => ({
          date,
          number,
          amount,
          balance: amountIn(balance),
        }))
        .filter(({ date, number }) => date >= from && number !== '');
    },
    async counters(account, { from, to }) {
      const found = await rows(
        `SELECT date, entry_meta('number'), number, other_accounts WHERE account = ` +
          `'${beancountAccount(account)}' AND date >= ${from} AND date <= ${to}`,
      );
      return othersOf(
        found.flatMap(([date = '', number = '', amount = '', others = '']) =>
          others.split(',').map((name) => [postingKey(date, number, sideOf(amount)), code(name.trim())] as const),
        ),
      );
    },
  };
}

/** The programs that are installed, over the exports of one company. */
export function programsOver(
  files: { readonly hledger: string; readonly beancount: string },
  accounts: readonly ChartAccount[],
): readonly Program[] {
  return [
    hledgerProgram(files.hledger),
    ledgerProgram(files.hledger),
    beancountProgram(files.beancount, accounts),
  ].filter(({ name }) => isInstalled(COMMANDS[name]));
}
/** Names of the programs that are missing. */
export function missingPrograms(): readonly string[] {
  return Object.keys(COMMANDS).filter((name) => !isInstalled(COMMANDS[name as keyof typeof COMMANDS]));
}
