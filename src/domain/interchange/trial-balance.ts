// The trial balance of the old program (残高試算表) as a table: which account, which month, which balance. Columns are
// named by the caller, or known by their usual heads.
import { LIMITS } from '../limits.ts';
import { refuse } from '../refusal.ts';
import { normalized } from '../unicode.ts';
import { rowsOf, type Separator } from './cells.ts';
import { comparedName } from './tax-names.ts';

/** Which column says what; heads of the file. */
export interface TrialBalanceColumns {
  readonly name?: string | undefined;
  readonly month?: string | undefined;
  readonly balance?: string | undefined;
  readonly debit?: string | undefined;
  readonly credit?: string | undefined;
}

/** A row of the old trial balance. */
export interface TheirBalance {
  readonly row: number;
  readonly account: string;
  /** `2026-04`; absent where the file has one balance per account. */
  readonly month?: string;
  /** Yen: on the side that the account usually has, unless the file says debit and credit apart. */
  readonly balance: number;
  /** The file said debit and credit apart: the balance is debit less credit. */
  readonly isDebitPositive: boolean;
}

/** Usual heads of the columns. */
const HEADS: Readonly<Record<keyof TrialBalanceColumns, readonly string[]>> = {
  name: ['勘定科目', '勘定科目名', '科目', '科目名', 'account', 'accountcode'],
  month: ['月', '年月', '対象月', 'month'],
  balance: ['残高', '当月残高', '期末残高', '月末残高', 'balance'],
  debit: ['借方残高', 'debit'],
  credit: ['貸方残高', 'credit'],
};

/** A figure: digits with or without separators, and `-`, `△` or `▲` before it. */
function figure(text: string): number | undefined {
  const cell = normalized(text, 'NFKC').replace(/[\s,¥円]/gu, '');
  if (cell === '') return 0;
  const found = /^([-△▲]?)(\d{1,15})$/u.exec(cell);
  return found ? (found[1] === '' ? 1 : -1) * Number(found[2]) : undefined;
}

/** A month: `2026-04`, `2026/4`, `2026年4月`. */
function monthOf(text: string): string | undefined {
  const found = /^(\d{4})[-/年](\d{1,2})月?$/u.exec(normalized(text, 'NFKC').trim());
  const month = Number(found?.[2]);
  return found && month >= 1 && month <= 12 ? `${found[1]}-${String(month).padStart(2, '0')}` : undefined;
}

/**
 * Reads the table. Refuses (validation_error, with row and column) a head without the columns that are needed, and any
 * figure or month that cannot be read. Sums and blank rows (no account) are left out where they say so (合計, 計).
 */
export function* readTrialBalance(
  text: string,
  columns: TrialBalanceColumns,
): Generator<undefined, readonly TheirBalance[]> {
  const separator: Separator = (text.split('\n', 1)[0] ?? '').includes('\t') ? '\t' : ',';
  const { rows, broken } = yield* rowsOf(text, separator, { comments: false, most: LIMITS.trialBalanceRows });
  if (broken) refuse('validation_error', `contentBase64: line ${broken.row}: ${broken.message}`, 'contentBase64');
  const [head, ...body] = rows;
  const heads = (head?.cells ?? []).map(comparedName);
  const place = (key: keyof TrialBalanceColumns): number => {
    const asked = columns[key];
    if (asked === undefined) {
      const usual = HEADS[key].map(comparedName);
      return heads.findIndex((one) => usual.includes(one.toLowerCase()));
    }
    const at = heads.indexOf(comparedName(asked));
    return at >= 0
      ? at
      : refuse('validation_error', `columns.${key}: the file has no column ${asked}`, `columns.${key}`);
  };
  const [account, month, balance] = [place('name'), place('month'), place('balance')];
  const [debit, credit] = [place('debit'), place('credit')];
  if (account < 0 || (balance < 0 && (debit < 0 || credit < 0)))
    refuse(
      'validation_error',
      'columns: the first row must name the account and its balance (or debit and credit); say {columns} where their ' +
        'heads are others',
      'columns',
    );
  return body.flatMap(({ row, cells }): TheirBalance[] => {
    const name = (cells[account] ?? '').trim();
    if (name === '' || /計$/u.test(comparedName(name))) return [];
    const amount = (at: number): number =>
      figure(cells[at] ?? '') ??
      refuse(
        'validation_error',
        `contentBase64: line ${row}: ${heads[at] ?? ''}: is no figure in whole yen`,
        'contentBase64',
      );
    const on =
      month < 0
        ? undefined
        : (monthOf(cells[month] ?? '') ??
          refuse(
            'validation_error',
            `contentBase64: line ${row}: ${heads[month] ?? ''}: is no month; write it as 2026-04`,
            'contentBase64',
          ));
    const isDebitPositive = balance < 0;
    return [
      {
        row,
        account: name,
        ...(on !== undefined && { month: on }),
        balance: isDebitPositive ? amount(debit) - amount(credit) : amount(balance),
        isDebitPositive,
      },
    ];
  });
}
