// What the oracles are asked: each question names a report of ours and the same figures from every program, in one form
// that can be compared.
import { expect } from 'chai';
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, monthsBetween } from '../src/domain/dates.ts';
import type { ChartAccount } from '../src/domain/interchange/plain-text-book.ts';
import {
  nonZero,
  postingKey,
  type Ask,
  type Columns,
  type Others,
  type Posting,
  type Program,
  type Sums,
} from './oracle-programs.ts';

/** Days from..to, both inclusive. */
export interface Range {
  readonly from: string;
  readonly to: string;
}
/**
 * A company as the questions see it. `get` answers a report with every whole number exact: above 15 digits as text.
 * `knownAt` = its books as recorded then.
 */
export interface Asked {
  readonly accounts: readonly ChartAccount[];
  readonly years: readonly Range[];
  readonly knownAt?: string;
  get(route: string): Promise<unknown>;
}
/** One comparison. `theirs` is undefined where a program cannot be asked so. */
export interface Question {
  readonly name: string;
  ours(): Promise<unknown>;
  theirs(program: Program): Promise<unknown> | undefined;
}

type Figure = number | string;
interface Report {
  readonly rows: readonly {
    readonly kind: string;
    readonly code: string;
    readonly values: Readonly<Record<string, Figure>>;
  }[];
  readonly checks: readonly { readonly code: string; readonly ok: boolean }[];
}
interface LedgerLine {
  readonly date: string;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly side: 'debit' | 'credit';
  readonly amount: Figure;
  readonly runningBalance: Figure;
  readonly counterAccounts: readonly { readonly code?: string }[];
}
interface Ledger {
  readonly accounts: readonly {
    readonly code: string;
    readonly normalSide: 'debit' | 'credit';
    readonly opening: Figure;
    readonly lines: readonly LedgerLine[];
  }[];
  readonly nextCursor?: string;
}

/** An entry that opens the books or a year. */
interface OpeningEntry {
  readonly id: string;
  readonly effectiveDate: string;
  readonly entryNumber: number;
  readonly lines: readonly {
    readonly accountCode: string;
    readonly side: 'debit' | 'credit';
    readonly amount: Figure;
  }[];
}

const isResult = ({ class: of }: ChartAccount): boolean => of === 'revenue' || of === 'expense';
const monthRange = ({ from, to }: Range): string[] => monthsBetween(from, to);
const isWhole = ({ from, to }: Range): boolean =>
  from === firstOfMonth(monthOf(from)) && to === lastOfMonth(monthOf(to));

/** Questions about a company. */
export interface Questions {
  trialBalance(day: string): Question;
  profitAndLoss(range: Range): Question;
  balanceSheet(day: string): Question;
  resultsInBalanceSheet(day: string): Question;
  trialBalanceByMonth(range: Range): readonly Question[];
  profitAndLossByMonth(range: Range): Question;
  balanceSheetByMonth(range: Range): Question;
  register(code: string, range: Range): Question;
  counterAccounts(code: string, range: Range): readonly Question[];
}

/** Makes questions about a company. */
export function questionsOf(company: Asked): Questions {
  const byCode = new Map(company.accounts.map((account) => [account.code, account]));
  const yearStart = (day: string): string =>
    company.years.find(({ from, to }) => from <= day && day <= to)?.from ??
    ((): never => {
      throw new Error(`no fiscal year has ${day}`);
    })();
  /** In the sign in which a statement shows a class: debits are positive in assets and expenses. */
  const shown = (sums: Sums): Sums =>
    nonZero(
      Object.entries(sums).map(
        ([code, amount]) =>
          [code, ['asset', 'expense'].includes(byCode.get(code)!.class) ? BigInt(amount) : -BigInt(amount)] as const,
      ),
    );
  const total = (columns: Columns): Sums => columns['total'] ?? {};
  const sumOf = (sums: Sums): bigint => Object.values(sums).reduce((sum, amount) => sum + BigInt(amount), 0n);
  const plus = (...parts: readonly Sums[]): Sums =>
    nonZero(parts.flatMap((part) => Object.entries(part).map(([code, amount]) => [code, BigInt(amount)] as const)));

  // Several questions look at one report.
  const answers = new Map<string, Promise<unknown>>();
  const get = (route: string): Promise<unknown> => {
    const answer = answers.get(route) ?? company.get(route);
    answers.set(route, answer);
    return answer;
  };
  async function report(name: string, query: Readonly<Record<string, string>>): Promise<Report> {
    const answer = (await get(
      `/reports/${name}?${new URLSearchParams({
        ...query,
        ...(company.knownAt === undefined ? {} : { knownAt: company.knownAt }),
      }).toString()}`,
    )) as Report;
    // What is left on the opening balance account is a warning.
    if (answer.checks.some(({ code, ok }) => !ok && code !== 'opening_balance_is_zero'))
      throw new Error(`${name}: a check of the report failed: ${JSON.stringify(answer.checks)}`);
    return answer;
  }
  const figures = ({ rows }: Report, value: (values: Readonly<Record<string, Figure>>) => bigint): Sums =>
    nonZero(rows.filter(({ kind }) => kind === 'account').map(({ code, values }) => [code, value(values)] as const));
  /** Cells of account rows by month; months without any figure are left out, as the programs leave them out. */
  const byMonth = (
    answer: Report,
    range: Range,
    value: (values: Readonly<Record<string, Figure>>, month: string) => bigint,
  ): Columns =>
    Object.fromEntries(
      monthRange(range)
        .map((month) => [month, figures(answer, (values) => value(values, month))] as const)
        .filter(([, sums]) => Object.keys(sums).length > 0),
    );
  const computed = (
    { rows }: Report,
    codes: readonly string[],
    value: (values: Readonly<Record<string, Figure>>) => bigint,
  ): bigint => rows.filter(({ code }) => codes.includes(code)).reduce((sum, { values }) => sum + value(values), 0n);
  const closing = (values: Readonly<Record<string, Figure>>, prefix = ''): bigint =>
    BigInt(values[`${prefix}closingDebit`] ?? 0) - BigInt(values[`${prefix}closingCredit`] ?? 0);

  /** Results of the fiscal years before `start`; nothing lies before the first year. */
  const earlierResults = async (program: Program, start: string): Promise<Sums> =>
    start === company.years[0]?.from ? {} : total(await program.sums({ to: addDays(start, -1), only: 'result' }));
  /**
   * What a trial balance closes with: everything but the results of earlier years, which stand in a row of their own.
   */
  const closingSums = async (program: Program, start: string, to: string): Promise<Sums> => {
    const [all, earlier] = await Promise.all([program.sums({ to }), earlierResults(program, start)]);
    return plus(total(all), nonZero(Object.entries(earlier).map(([code, amount]) => [code, -BigInt(amount)] as const)));
  };
  /** Balances at the ends of months, from what stood before and the movements of each. */
  const cumulated = (before: Sums, moved: Columns, range: Range): Columns => {
    let balances = before;
    return Object.fromEntries(
      monthRange(range)
        .map((month) => [month, (balances = plus(balances, moved[month] ?? {}))] as const)
        .filter(([, sums]) => Object.keys(sums).length > 0),
    );
  };
  const mapped = (columns: Columns, change: (sums: Sums) => Sums): Columns =>
    Object.fromEntries(Object.entries(columns).map(([key, sums]) => [key, change(sums)]));
  const absolute = (sums: Sums): Sums =>
    Object.fromEntries(Object.entries(sums).map(([code, amount]) => [code, amount.replace('-', '')]));

  /**
   * What opens a range: we show it as the balance that the range begins with, the programs as postings of its days.
   * What opens a later year is a posting for us too.
   */
  async function openings({ from, to }: Range): Promise<OpeningEntry[]> {
    const end = company.years.find((year) => year.from <= from && from <= year.to)?.to ?? to;
    const found: OpeningEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = (await get(
        `/journal-entries?${new URLSearchParams({
          opening: 'only',
          status: 'posted,reversed',
          from,
          to: end < to ? end : to,
          limit: '100',
          ...(cursor === undefined ? {} : { cursor }),
        }).toString()}`,
      )) as { data: OpeningEntry[]; nextCursor?: string };
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  }
  /** Their lines on an account as lines of the ledger, without running balances. */
  const asLedger = (entries: readonly OpeningEntry[], code: string): LedgerLine[] =>
    entries.flatMap(({ id: entryId, effectiveDate: date, entryNumber, lines }) =>
      lines
        .filter(({ accountCode }) => accountCode === code)
        .map(({ side, amount }) => ({
          date,
          entryId,
          entryNumber,
          side,
          amount,
          runningBalance: 0,
          counterAccounts: [...new Set(lines.filter((other) => other.side !== side).map((one) => one.accountCode))]
            .sort()
            .map((other) => ({ code: other })),
        })),
    );
  const inOrder = (a: LedgerLine, b: LedgerLine): number =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.entryNumber - b.entryNumber;

  async function ledger(range: Range, code?: string): Promise<Ledger['accounts'][number][]> {
    const found = new Map<string, Ledger['accounts'][number]>();
    let cursor: string | undefined;
    do {
      const page = (await get(
        `/reports/general-ledger?${new URLSearchParams({
          ...range,
          includeClosing: 'true',
          limit: '500',
          ...(code === undefined ? {} : { accountCode: code }),
          ...(cursor === undefined ? {} : { cursor }),
        }).toString()}`,
      )) as Ledger;
      for (const account of page.accounts)
        found.set(account.code, { ...account, lines: [...(found.get(account.code)?.lines ?? []), ...account.lines] });
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return [...found.values()];
  }

  return {
    trialBalance: (day) => {
      const start = yearStart(day);
      return {
        name: `trial balance ${start}..${day}`,
        async ours() {
          const answer = await report('trial-balance', { from: start, to: day, includeClosing: 'true' });
          return {
            accounts: figures(answer, (values) => closing(values)),
            priorResults: String(computed(answer, ['prior_results'], (values) => closing(values))),
          };
        },
        theirs: async (program) => {
          const [accounts, prior] = await Promise.all([
            closingSums(program, start, day),
            earlierResults(program, start),
          ]);
          return { accounts, priorResults: String(sumOf(prior)) };
        },
      };
    },
    profitAndLoss: (range) => ({
      name: `profit and loss ${range.from}..${range.to}, without closing entries`,
      ours: async () => figures(await report('pl', { ...range }), (values) => BigInt(values['total'] ?? 0)),
      theirs: async (program) => {
        const ask: Ask = { ...range, only: 'result', withoutClosing: true };
        return program.statement ? total(await program.statement('is', ask)) : shown(total(await program.sums(ask)));
      },
    }),
    balanceSheet: (day) => ({
      name: `balance sheet on ${day}`,
      ours: async () => figures(await report('bs', { asOf: day }), (values) => BigInt(values['total'] ?? 0)),
      theirs: async (program) =>
        program.statement
          ? total(await program.statement('bse', { to: day }))
          : shown(total(await program.sums({ to: day, only: 'balance' }))),
    }),
    // What no closing entry has carried to equity yet.
    resultsInBalanceSheet: (day) => ({
      name: `results not yet closed in the balance sheet on ${day}`,
      ours: async () =>
        String(
          computed(await report('bs', { asOf: day }), ['current_result', 'prior_results'], (values) =>
            BigInt(values['total'] ?? 0),
          ),
        ),
      theirs: async (program) => String(-sumOf(total(await program.sums({ to: day, only: 'result' })))),
    }),
    trialBalanceByMonth: (range) => {
      const start = yearStart(range.from);
      const asked = (): Promise<Report> =>
        report('trial-balance', { ...range, includeClosing: 'true', interval: 'month' });
      return [
        ...(['debit', 'credit'] as const).map((side): Question => ({
          name: `trial balance by month ${range.from}..${range.to}: ${side}s`,
          async ours() {
            const moved = byMonth(await asked(), range, (values, month) => BigInt(values[`${month}.${side}`] ?? 0));
            const opened = (await openings(range)).flatMap(({ effectiveDate, lines }) =>
              lines
                .filter((line) => line.side === side)
                .map((line) => ({ ...line, month: monthOf(effectiveDate), amount: BigInt(line.amount) })),
            );
            const sums = monthRange(range).map((month) => {
              const mine = opened.filter((line) => line.month === month);
              return [
                month,
                plus(moved[month] ?? {}, ...mine.map((line) => ({ [line.accountCode]: String(line.amount) }))),
              ];
            });
            return Object.fromEntries(sums.filter(([, of]) => Object.keys(of as Sums).length > 0)) as Columns;
          },
          theirs: (program) =>
            program.cutsMonths || isWhole(range)
              ? program.sums({ ...range, side, months: true }).then((columns) => mapped(columns, absolute))
              : undefined,
        })),
        {
          name: `trial balance by month ${range.from}..${range.to}: closing balances`,
          ours: async () => byMonth(await asked(), range, (values, month) => closing(values, `${month}.`)),
          theirs: (program) =>
            program.cutsMonths || isWhole(range)
              ? Promise.all([
                  closingSums(program, start, addDays(range.from, -1)),
                  program.sums({ ...range, months: true }),
                ]).then(([before, moved]) => cumulated(before, moved, range))
              : undefined,
        },
      ];
    },
    profitAndLossByMonth: (range) => ({
      name: `profit and loss by month ${range.from}..${range.to}`,
      ours: async () =>
        byMonth(await report('pl', { ...range, interval: 'month' }), range, (values, month) =>
          BigInt(values[month] ?? 0),
        ),
      theirs: (program) => {
        if (!program.cutsMonths && !isWhole(range)) return undefined;
        const ask: Ask = { ...range, only: 'result', withoutClosing: true, months: true };
        return program.statement
          ? program.statement('is', ask)
          : program.sums(ask).then((columns) => mapped(columns, shown));
      },
    }),
    balanceSheetByMonth: (range) => ({
      name: `balance sheet by month ${range.from}..${range.to}`,
      ours: async () =>
        byMonth(await report('bs', { ...range, interval: 'month' }), range, (values, month) =>
          BigInt(values[month] ?? 0),
        ),
      theirs: (program) => {
        if (!program.cutsMonths && !isWhole(range)) return undefined;
        if (program.statement) return program.statement('bse', { ...range, months: true });
        return Promise.all([
          program.sums({ to: addDays(range.from, -1), only: 'balance' }),
          program.sums({ ...range, only: 'balance', months: true }),
        ]).then(([before, moved]) => mapped(cumulated(total(before), moved, range), shown));
      },
    }),
    register: (code, range) => ({
      name: `register of ${code} ${range.from}..${range.to}: each line and its running balance`,
      async ours(): Promise<readonly Posting[]> {
        const [account] = await ledger(range, code);
        const sign = account?.normalSide === 'credit' ? -1n : 1n;
        const signed = ({ side, amount }: LedgerLine): bigint => (side === 'debit' ? BigInt(amount) : -BigInt(amount));
        const opened = asLedger(await openings(range), code);
        // Our balances hold all that opens the range from the first line on.
        const later = (line: LedgerLine): bigint =>
          opened.reduce((sum, one) => (inOrder(line, one) < 0 ? sum + signed(one) : sum), 0n);
        let balance = sign * BigInt(account?.opening ?? 0) - opened.reduce((sum, one) => sum + signed(one), 0n);
        return [...(account?.lines ?? []), ...opened].sort(inOrder).map((line) => {
          balance = opened.includes(line) ? balance + signed(line) : sign * BigInt(line.runningBalance) - later(line);
          const { date, entryNumber } = line;
          return { date, number: String(entryNumber), amount: String(signed(line)), balance: String(balance) };
        });
      },
      theirs: (program) =>
        program.register(byCode.get(code)!, {
          ...range,
          ...(isResult(byCode.get(code)!) ? { since: yearStart(range.from) } : {}),
        }),
    }),
    counterAccounts: (code, range) => {
      const keyed = (entries: readonly (readonly [string, readonly string[]])[]): Others =>
        Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
      const told =
        (others: Program['others']) =>
        (program: Program): Promise<Others> | undefined =>
          program.others === others ? program.counters(byCode.get(code)!, range) : undefined;
      return [
        {
          name: `counter accounts of ${code} ${range.from}..${range.to}`,
          ours: async () =>
            keyed(
              [
                ...(await ledger(range, code)).flatMap(({ lines }) => lines),
                ...asLedger(await openings(range), code),
              ].map(
                ({ date, entryNumber, side, counterAccounts }) =>
                  [postingKey(date, entryNumber, side), counterAccounts.map((other) => other.code ?? '')] as const,
              ),
            ),
          theirs: told('opposite'),
        },
        {
          // A program that does not tell the sides apart also names what stands beside the line on its own side.
          name: `counter accounts of ${code} ${range.from}..${range.to}, with the other lines of its side`,
          async ours() {
            const opened = await openings(range);
            const codes = [...new Set(opened.flatMap((entry) => entry.lines.map(({ accountCode }) => accountCode)))];
            const lines = [
              ...(await ledger(range)).flatMap((account) =>
                account.lines.map((line) => ({ ...line, code: account.code })),
              ),
              ...codes.flatMap((of) => asLedger(opened, of).map((line) => ({ ...line, code: of }))),
            ];
            return keyed(
              lines
                .filter((line) => line.code === code)
                .map((line) => {
                  const sameSide = lines
                    .filter((other) => other !== line && other.entryId === line.entryId && other.side === line.side)
                    .map((other) => other.code);
                  return [
                    postingKey(line.date, line.entryNumber, line.side),
                    [...new Set([...line.counterAccounts.map((other) => other.code ?? ''), ...sameSide])].sort(),
                  ] as const;
                }),
            );
          },
          theirs: told('all'),
        },
      ];
    },
  };
}

/** Where two answers differ, in words: `2025-04 1130: ours 1200, hledger 1300`. */
function differences(ours: unknown, told: unknown, program: string, where: readonly string[] = []): string[] {
  if (typeof ours !== 'object' || typeof told !== 'object' || ours === null || told === null)
    return ours === told
      ? []
      : [
          `${where.join(' ')}: ours ${JSON.stringify(ours) ?? 'nothing'}, ` +
            `${program} ${JSON.stringify(told) ?? 'nothing'}`,
        ];
  return [...new Set([...Object.keys(ours), ...Object.keys(told)])].flatMap((key) =>
    differences((ours as Record<string, unknown>)[key], (told as Record<string, unknown>)[key], program, [
      ...where,
      key,
    ]),
  );
}

/**
 * Puts questions to programs, all at once, and holds each answer against ours; throws at the first difference. Answers
 * how many answers were compared and how many of them said nothing.
 */
export async function agree(
  questions: readonly Question[],
  programs: readonly Program[],
): Promise<{ compared: number; empty: number }> {
  const answers = await Promise.all(
    questions.map(async (question) => {
      const theirs = programs
        .map((program) => ({ program: program.name, answer: question.theirs(program) }))
        .filter(({ answer }) => answer !== undefined);
      const [ours, ...told] = await Promise.all([
        theirs.length === 0 ? undefined : question.ours(),
        ...theirs.map(({ answer }) => answer),
      ]);
      return theirs.map(({ program }, i) => ({ question: question.name, program, ours, told: told[i] }));
    }),
  );
  const all = answers.flat();
  for (const { question, program, ours, told } of all) {
    const found = differences(ours, told, program);
    if (found.length > 0) expect.fail(`${question}: ${found.length} differences:\n${found.slice(0, 10).join('\n')}`);
  }
  return {
    compared: all.length,
    empty: all.filter(({ told }) => typeof told === 'object' && told !== null && Object.keys(told).length === 0).length,
  };
}

/** Whole months around or inside a range: from the first of the month of `from` on, for at most `months`. */
export function wholeMonths(from: string, months: number): Range {
  const start = firstOfMonth(monthOf(from));
  return { from: start, to: addDays(addMonths(start, months), -1) };
}
