// Financial statements for e-Tax: HOT010 3.0, one file for the balance sheet and one for profit and loss. Source: five
// columns, no commas and breaks, `-` for minus (O: e-tax.nta.go.jp csv_jyoho2, qa_datazyuunanka/06); codes of titles,
// totals and the accounts here: those on which two programs agree that do not know each other. Accounts without such a
// code stand under the title of their part with a branch number (`10A100010-1`). Tested against no validator of the tax
// office.
import { encodedCp932, lettersOutside } from './letters.ts';

/** A row of a statement, as the reports say it. */
export interface StatedRow {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly amount: bigint;
}

/** A row of the file: name, amount, kind (1 amount, T title), level, code. */
export type EtaxRow = readonly [name: string, amount: string, kind: '1' | 'T', level: string, code: string];

/** A part of a statement: our group, its title and total there, and how deep it stands. No title: one figure. */
interface EtaxPart {
  readonly name: string;
  readonly level: number;
  readonly title?: string;
  readonly total?: string;
}
const part = (name: string, level: number, title: string | undefined, total: string | undefined): EtaxPart => ({
  name,
  level,
  ...(title !== undefined && { title }),
  ...(total !== undefined && { total }),
});

/** What stands in a statement, from top to bottom: parts of ours by code, and headings that only the form has. */
export const ETAX_STATEMENTS = {
  bs: [
    ['assets', part('資産の部', 2, '10A000010', undefined)],
    ['current_assets', part('流動資産', 3, '10A100010', '10A101160')],
    ['fixed_assets', part('固定資産', 3, '10A200010', undefined)],
    ['tangible_assets', part('有形固定資産', 4, '10A210010', '10A210950')],
    ['intangible_assets', part('無形固定資産', 4, '10A220010', '10A220330')],
    ['investments', part('投資その他の資産', 4, '10A230010', '10A230880')],
    ['fixed_assets', part('固定資産', 3, undefined, '10A200020')],
    ['deferred_assets', part('繰延資産', 3, '10A300010', '10A300080')],
    ['assets', part('資産', 2, undefined, '10A000020')],
    ['liabilities', part('負債の部', 2, '10B000010', undefined)],
    ['current_liabilities', part('流動負債', 3, '10B100010', '10B101070')],
    ['long_term_liabilities', part('固定負債', 3, '10B200010', '10B200670')],
    ['liabilities', part('負債', 2, undefined, '10B000020')],
    ['equity', part('純資産の部', 2, '10C000010', undefined)],
    ['shareholders_equity', part('株主資本', 3, '10C100010', undefined)],
    ['capital_stock', part('資本金', 3, undefined, '10C110010')],
    ['capital_surplus', part('資本剰余金', 4, '10C120010', '10C120040')],
    ['retained_earnings', part('利益剰余金', 4, '10C130010', '10C130390')],
    ['treasury_stock', part('自己株式', 3, undefined, '10C100020')],
    ['shareholders_equity', part('株主資本', 3, undefined, '10C100040')],
    ['valuation_differences', part('評価・換算差額等', 3, '10C200010', '10C200070')],
    ['share_options', part('新株予約権', 2, undefined, '10C300010')],
    ['equity', part('純資産', 2, undefined, '10C000030')],
    ['total_liabilities_and_equity', part('負債純資産', 1, undefined, '10C000040')],
  ],
  pl: [
    ['', part('営業活動による収益', 2, '10D100010', undefined)],
    ['sales', part('売上高', 3, '10D100020', '10D100030')],
    ['', part('営業活動による費用・売上原価', 2, '10E100010', undefined)],
    ['cost_of_sales', part('売上原価', 3, '10E100020', '10E100030')],
    ['gross_profit', part('売上総利益又は売上総損失（△）', 1, undefined, '10F000010')],
    ['selling_admin', part('販売費及び一般管理費', 2, '10E200010', '10E201330')],
    ['operating_income', part('営業利益又は営業損失（△）', 1, undefined, '10F000110')],
    ['non_operating_income', part('営業外収益', 2, '10D200010', '10D200740')],
    ['non_operating_expense', part('営業外費用', 2, '10E300010', '10E300910')],
    ['ordinary_income', part('経常利益又は経常損失（△）', 1, undefined, '10F000130')],
    ['extraordinary_income', part('特別利益', 2, '10D300010', '10D300670')],
    ['extraordinary_loss', part('特別損失', 2, '10E400010', '10E401090')],
    ['income_before_tax', part('税引前当期純利益又は税引前当期純損失（△）', 1, undefined, '10F000150')],
    ['income_tax', part('法人税等', 1, undefined, '10F100060')],
    ['net_income', part('当期純利益又は当期純損失（△）', 1, undefined, '10F000160')],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, EtaxPart])[]>>;
/** One of the statements. */
export type EtaxStatement = keyof typeof ETAX_STATEMENTS;

/** Accounts whose code two programs say alike. */
const ACCOUNT_CODES: ReadonlyMap<string, string> = new Map([
  ['受取手形', '10A100060'],
  ['売掛金', '10A100090'],
  ['支払手形', '10B100030'],
  ['買掛金', '10B100040'],
  ['支払手数料', '10E200690'],
]);

const TITLES: Readonly<Record<EtaxStatement, readonly [kind: string, name: string]>> = {
  bs: ['BS', '貸借対照表'],
  pl: ['PL', '損益計算書'],
};

/** What a file cannot say: the name of the account or part, and why. */
export interface Unsayable {
  readonly name: string;
  readonly message: string;
}

/** Accounts by the last part above them that lists its accounts; what stands under none is seen by its part. */
function accountsOf(
  report: readonly StatedRow[],
  listed: ReadonlySet<string>,
  single: ReadonlySet<string>,
): ReadonlyMap<string, readonly StatedRow[]> {
  const accounts = new Map<string, StatedRow[]>();
  let at: string | undefined;
  for (const row of report) {
    const isPart = row.kind !== 'account' && (listed.has(row.code) || single.has(row.code));
    if (isPart) at = listed.has(row.code) ? row.code : undefined;
    else if (at !== undefined && (row.kind === 'account' || row.kind === 'formula'))
      accounts.set(at, [...(accounts.get(at) ?? []), row]);
  }
  return accounts;
}

/**
 * The rows of a statement. `refused` = parts that have a balance and no place in the form, parts whose accounts do not
 * add up to them, and names that hold a comma, a break or a letter outside CP932.
 */
export function etaxRows(
  statement: EtaxStatement,
  report: readonly StatedRow[],
): { readonly rows: readonly EtaxRow[]; readonly refused: readonly Unsayable[] } {
  const refused: Unsayable[] = [];
  const parts: readonly (readonly [string, EtaxPart])[] = ETAX_STATEMENTS[statement];
  const listed = new Set(parts.flatMap(([code, { title, total }]) => (title && total ? [code] : [])));
  const single = new Set(parts.flatMap(([code, { title, total }]) => (!title && total ? [code] : [])));
  const amounts = new Map(report.filter(({ kind }) => kind !== 'account').map((row) => [row.code, row.amount]));
  const accounts = accountsOf(report, listed, single);
  for (const row of report)
    if (row.amount !== 0n && ['opening_balance', 'other_equity'].includes(row.code) && row.kind === 'group')
      refused.push({ name: row.name, message: 'the form has no place for it; carry its balance over first' });
  const rows: EtaxRow[] = [];
  const used = new Set<string>(parts.flatMap(([, { title, total }]) => [title ?? '', total ?? '']));
  const figure = (name: string, amount: bigint, level: number, code: string): void => {
    if (/[,\r\n"]/.test(name) || lettersOutside(name).length > 0)
      refused.push({ name, message: 'its name holds a comma, a break or a letter that CP932 lacks' });
    rows.push([name, String(amount), '1', String(level), code]);
  };
  for (const [code, { name, level, title, total }] of parts) {
    if (title !== undefined) rows.push([name, '', 'T', String(level), title]);
    if (title !== undefined && total !== undefined) {
      let [sum, branch] = [0n, 0];
      for (const account of accounts.get(code) ?? []) {
        sum += account.amount;
        const known = ACCOUNT_CODES.get(account.name);
        const own = known !== undefined && !used.has(known) ? known : `${title}-${++branch}`;
        used.add(own);
        figure(account.name, account.amount, level + 1, own);
      }
      if (sum !== (amounts.get(code) ?? 0n))
        refused.push({ name, message: `its accounts come to ${sum}, and the report says ${amounts.get(code) ?? 0n}` });
    }
    if (total !== undefined) figure(name, amounts.get(code) ?? 0n, level + 1, total);
  }
  return { rows, refused };
}

/** The file: five columns, CP932, CRLF. Its first rows name statement, company and days. */
export function etaxFileOf(
  statement: EtaxStatement,
  { name, from, to }: { readonly name: string; readonly from: string; readonly to: string },
  rows: readonly EtaxRow[],
): Uint8Array {
  const [kind, title] = TITLES[statement];
  const all = [
    ['A', kind, '', '', ''],
    ['B', name, '', '', ''],
    ['C1', from, '', '', ''],
    ['C2', to, '', '', ''],
    [title, '', '', '', ''],
    ...rows,
  ];
  return encodedCp932(all.map((row) => `${row.join(',')}\r\n`).join(''));
}
