// What the reports of two companies say whose books must be the same: every account by month and partner, the tax by
// code, and the return with all of its boxes.
import { call, type Connection } from '../src/cli/client.ts';

/** What is each company's own, and not said by its books. */
const OWN = new Set([
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
 * Rows of tax codes, in order: purchases of which nobody said what they are for are common in books that split them;
 * `isPlain`: nothing says what they are for.
 */
function inUses(rows: readonly TaxRow[], isSplit: boolean, isPlain: boolean): TaxRow[] {
  return rows
    .map(({ taxUse, ...row }): TaxRow => {
      const use = taxUse ?? (isSplit && /^P\d/.test(row.code) ? 'common' : undefined);
      return { ...row, ...(use && !isPlain && { taxUse: use }) };
    })
    .toSorted((a, b) => (`${a.code} ${a.taxUse}` < `${b.code} ${b.taxUse}` ? -1 : 1));
}

/**
 * Trial balance by month, by partner, and the tax of the year from `year`-04-01, with its return. A purchase of which
 * nobody said what it is for is common in books that split them by use, which is what it counts as. `isPlain`: without
 * what is said of use, and what other methods come to.
 */
export async function taxSaid(
  of: Connection,
  { isPlain = false, isSplit = false, year = 2026 }: { isPlain?: boolean; isSplit?: boolean; year?: number } = {},
): Promise<object> {
  const range = { from: `${year}-04-01`, to: `${year + 1}-03-31` };
  const asked = [
    ['trial-balance', { interval: 'month' }],
    ['trial-balance', { breakdown: 'partner' }],
    ['consumption-tax', { interval: 'month' }],
    ['consumption-tax', {}],
  ] as const;
  const all: [string, unknown][] = [];
  for (const [name, query] of asked) {
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
