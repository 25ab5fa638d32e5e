// What reports are called: each has one name in the addresses of a surface, and every other name that people know it by
// leads there too.
import { nearest } from './nearest.ts';
import { normalized } from './unicode.ts';

/** Names of surface B (spec 4.2), each with what else the report is called, on surface A (spec 4.1) and elsewhere. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'trial-balance': ['tb', '試算表', '合計残高試算表'],
  pl: ['profit-loss', 'profit-and-loss', 'income-statement', '損益計算書'],
  bs: ['balance-sheet', '貸借対照表'],
  ss: ['equity', 'equity-statement', 'statement-of-equity', '株主資本等変動計算書'],
  cs: ['cash-flow', 'cash-flows', 'cash-flow-statement', 'cf', 'キャッシュフロー計算書'],
  'general-ledger': ['gl', 'ledger', '総勘定元帳'],
  'journal-book': ['journal', 'journals', '仕訳帳'],
  'subsidiary-summary': ['subsidiary', '補助残高一覧'],
  'ar-aging': ['aging', 'ar'],
  'account-details': ['account-detail', 'details', '勘定科目内訳'],
  'consumption-tax': ['tax', 'vat', '消費税'],
  runway: [],
  'wage-ledger': ['賃金台帳'],
  withholding: ['withholding-tax', '源泉徴収'],
};

/** How the refusal of a report that there is not begins. */
export const NO_REPORT = 'there is no report';

/** A name without case, width and the marks between words: `balance_sheet`, `Balance Sheet`, `balance-sheet`. */
const bare = (name: string): string =>
  normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(CALLED).flatMap(([name, others]) => [name, ...others].map((one) => [bare(one), name] as const)),
);

/** The name on surface B of the report that is called so; undefined when none is. */
export function reportNamed(word: string): string | undefined {
  return word.length > 60 ? undefined : KNOWN.get(bare(word));
}

/** What the report of this name on surface B is called besides, in Latin letters. */
export function otherNamesOf(report: string): readonly string[] {
  return (CALLED[report] ?? []).filter((name) => /^[a-z-]+$/.test(name));
}

/** The report that a mistyped name probably means, by its name on surface B; undefined when none is like it. */
export function nearestReport(word: string): string | undefined {
  return reportNamed(nearest(word, [...KNOWN.keys(), ...Object.keys(CALLED)]) ?? '');
}
