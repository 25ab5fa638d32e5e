// What the reports of two companies say whose books must be the same: every account by month and partner, the tax by
// code, and the return with all of its boxes.
import { call, type Connection } from '../src/cli/client.ts';

/** What is each company's own, and not said by its books. */
const OWN = new Set([
  'id',
  'companyId',
  'accountId',
  'partnerId',
  'taxCodeId',
  'entryIds',
  'links',
  'generatedAt',
  'projection',
]);

interface TaxRow {
  readonly code: string;
  readonly taxUse?: string;
  readonly businessType?: number;
  readonly values: Readonly<Record<string, number>>;
}
type Told = Readonly<Record<string, unknown>> & {
  readonly rows?: readonly TaxRow[];
  readonly warnings?: readonly { readonly code: string }[];
};

/**
 * Rows of tax codes by use, in order: purchases of which nobody said what they are for are common in books that split
 * them; `isPlain`: nothing says what they are for. Without the net amounts, which are rounded row by row.
 */
function inUses(rows: readonly TaxRow[], isSplit: boolean, isPlain: boolean): TaxRow[] {
  const found = new Map<string, TaxRow>();
  for (const { taxUse, ...row } of rows) {
    const use = isPlain ? undefined : (taxUse ?? (isSplit && /^P\d/.test(row.code) ? 'common' : undefined));
    const key = [row.code, use, row.businessType].join(' ');
    const values = { ...found.get(key)?.values };
    for (const [name, value] of Object.entries(row.values))
      if (!/(?:^|\.)net$/.test(name)) values[name] = (values[name] ?? 0) + value;
    found.set(key, { ...row, ...(use !== undefined && { taxUse: use }), values });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const REPORTS = [
  ['trial-balance', { interval: 'month' }],
  ['trial-balance', { breakdown: 'partner' }],
  ['consumption-tax', { interval: 'month' }],
  ['consumption-tax', {}],
] as const;

/** How `taxSaid` asks and what it leaves out. */
interface TaxAsked {
  /** The books split purchases by use: one of which nobody said it is common, which is what it counts as. */
  readonly isSplit?: boolean;
  /** Without what is said of use, and what other methods come to. */
  readonly isPlain?: boolean;
  /** The tax alone. */
  readonly isTaxAlone?: boolean;
  /** The year that begins on its first of April. */
  readonly year?: number;
}

/** Trial balance by month and by partner, and the tax of a year by month, with its return. */
export async function taxSaid(of: Connection, asked: TaxAsked = {}): Promise<object> {
  const { isPlain = false, isSplit = false, isTaxAlone = false, year = 2026 } = asked;
  const range = { from: `${year}-04-01`, to: `${year + 1}-03-31` };
  const all: [string, unknown][] = [];
  for (const [name, query] of REPORTS.slice(isTaxAlone ? 2 : 0)) {
    const { text } = await call(of, 'GET', `/companies/${of.companyId ?? ''}/reports/${name}`, {
      query: { ...range, ...query },
    });
    const { rows, warnings, comparison, ...rest } = JSON.parse(text, (key, value: unknown) =>
      OWN.has(key) ? undefined : value,
    ) as Told;
    all.push([
      `${name} ${JSON.stringify(query)}`,
      {
        ...rest,
        rows: rows && name === 'consumption-tax' ? inUses(rows, isSplit, isPlain) : rows,
        warnings: warnings?.filter(({ code }) => code !== 'tax_use_assumed_common'),
        ...(!isPlain && { comparison }),
      },
    ]);
  }
  return Object.fromEntries(all);
}

/** Where two answers differ: the place of each value that is not the same, with both; at most 40. */
export function differences(ours: unknown, theirs: unknown, at = ''): string[] {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return [];
  const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;
  if (!isThing(ours) || !isThing(theirs)) return [`${at}: ${JSON.stringify(ours)} / ${JSON.stringify(theirs)}`];
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return keys.flatMap((key) => differences(ours[key], theirs[key], `${at}.${key}`)).slice(0, 40);
}
