// What clients of a simulation want: a command or a procedure, drawn. Entries are drawn as the laws draw them.
import fc from 'fast-check';
import { createAccount } from '../../commands/accounts.ts';
import { importBankTransactions } from '../../commands/bank-imports.ts';
import type { Command } from '../../commands/command.ts';
import { closeFiscalPeriod, reopenFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { runJobs } from '../../commands/jobs.ts';
import { postEntry, reverseEntry } from '../../commands/journal.ts';
import { MASTERS } from '../../commands/masters.ts';
import type { Procedure } from '../../commands/procedure.ts';
import { date, lines } from '../drawn-lines.ts';
import type { Told } from './checkers.ts';
import { chance, draw, pick } from './world.ts';

/** What a client wants. */
export type Wish = Pick<Told, 'what' | 'input'> &
  (
    | { readonly command: Command<never, unknown, never>; readonly procedure?: undefined }
    | { readonly procedure: Procedure<never, unknown>; readonly command?: undefined }
  );

/** What there is to wish for. */
export interface Wishing {
  readonly months: readonly string[];
  readonly bankAccountId: string;
  readonly told: readonly Told[];
}

/** Months that are closed and reopened. */
const BUSY_MONTHS = 3;
/** Nothing of this may be told to those who look after the service, nor in a refusal. */
export const CANARY = 'kanariya';

/** Rows of a table of labels, all named after this load of them. */
function labelsOf(load: number): string {
  const codes = new Set(Array.from({ length: 2 + draw(4) }, () => `L${String(draw(30)).padStart(2, '0')}`));
  return ['code,name,dimension', ...[...codes].map((code) => `${code},${code} of load ${load},department`)].join('\n');
}

/** Lines of a statement: a stretch of one long statement, so that imports overlap. */
function statement(): object[] {
  const first = draw(40);
  return Array.from({ length: 2 + draw(5) }, (_, n) => ({
    date: `2026-0${7 + Math.floor((first + n) / 16)}-${String(1 + ((first + n) % 16)).padStart(2, '0')}`,
    direction: n % 2 === 0 ? 'in' : 'out',
    amount: 1_000 + first + n,
    description: `line ${first + n}`,
  })).map((line, n) => ({ ...line, direction: (first + n) % 2 === 0 ? 'in' : 'out' }));
}

function procedureWish(load: number, { bankAccountId }: Wishing): Wish {
  const kind = draw(3);
  if (kind === 0) return { what: 'jobs', procedure: runJobs as never, input: {} };
  if (kind === 1)
    return {
      what: 'labels',
      procedure: MASTERS.labels.load as never,
      input: { contentBase64: Buffer.from(labelsOf(load)).toString('base64') },
    };
  return {
    what: 'statement',
    procedure: importBankTransactions as never,
    input: { bankAccountId, transactions: statement() },
  };
}

/** What a client wants next; `n` = how many were wanted before. */
export function wish(n: number, wishing: Wishing): Wish {
  const { months, told } = wishing;
  if (chance() < 0.1) return procedureWish(n, wishing);
  const kind = draw(20);
  const posts = told.filter(({ what, answer }) => what === 'post' && answer !== undefined);
  if (kind < 4 && posts.length > 0)
    return {
      what: 'reverse',
      command: reverseEntry as never,
      input: { entryId: pick(posts).answer?.id, effectiveDate: '2027-10-01' },
    };
  if (kind < 7) {
    const code = String(7_000 + draw(40));
    return {
      what: 'account',
      command: createAccount as never,
      input: { code, name: `Account ${code}`, class: 'expense' },
    };
  }
  const periodId = pick(months.slice(0, BUSY_MONTHS));
  if (kind < 9) return { what: 'close', command: closeFiscalPeriod as never, input: { periodId } };
  if (kind < 11)
    return { what: 'reopen', command: reopenFiscalPeriod as never, input: { periodId, reason: 'simulated' } };
  return { what: 'post', command: postEntry as never, input: entry(kind, wishing) };
}

function entry(kind: number, { months, told }: Wishing): Told['input'] {
  // What has just changed a month is followed by a post into it, at any process: perhaps one that has not heard of it.
  const before = told.at(-1);
  const isAfterChange =
    (before?.what === 'close' || before?.what === 'reopen') && before.answer !== undefined && chance() < 0.7;
  const month = isAfterChange ? months.indexOf(String(before.input['periodId'])) : draw(BUSY_MONTHS);
  const [drawn] = fc.sample(fc.tuple(lines, date), { seed: draw(2 ** 31), numRuns: 1 });
  const [all = [], day = ''] = drawn ?? [];
  const accounts = told.filter(({ what, answer }) => what === 'account' && answer !== undefined);
  const own = kind < 13 && accounts.length > 0 ? String(pick(accounts).input['code']) : '6110';
  return {
    // Most things happen in the months that are closed and opened.
    effectiveDate: isAfterChange || kind % 2 === 0 ? `2026-0${4 + month}-15` : day,
    ...(kind === 19 && { externalId: `outside-${draw(30)}` }),
    memo: `${CANARY} ${draw(1_000)}`,
    lines: all.map(({ side, amount }, n) => ({
      side,
      amount: 1 + (amount % 1_000_000),
      accountCode: n % 2 === 0 ? own : '1110',
    })),
  };
}
