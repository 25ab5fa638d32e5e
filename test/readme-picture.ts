// The picture of the README: one event of the demo company, the figure that it is a part of, and the balance sheet to
// which that leads. Drawn from the answers of a running service; `test/readme.test.ts` holds README.svg against it.

/** What the picture shows, as the service answers it. Amounts are yen. */
export interface Shown {
  readonly event: { readonly type: string; readonly effectiveDate: string };
  readonly entry: {
    readonly memo: string;
    readonly lines: readonly { readonly side: string; readonly accountCode: string; readonly amount: number }[];
  };
  readonly profitAndLoss: Report;
  readonly balanceSheet: Report;
}
interface Report {
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly values: { readonly total: number };
  }[];
}

const WIDTH = 300;
const ROW = 26;
const [INK, QUIET, LINE, MARK] = ['#1f2933', '#616e7c', '#cbd2d9', '#0b6e4f'];

const FOOT = 'daicho verify: every event replayed, every row compared · すべての出来事から計算し直し、全行を照合';

type Row = readonly [label: string, amount: string, weight?: 'bold' | 'mark'];

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const isDebit = ({ side }: { readonly side: string }): boolean => side === 'debit';
const yen = (amount: number): string => amount.toLocaleString('en');

/** Rows of a report by their codes, in this order; an amount that is `marked` stands out. */
function rowsOf({ rows }: Report, codes: readonly string[], marked?: string): Row[] {
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code);
    if (!row) throw new Error(`the report has no row ${code}`);
    const weight = code === marked ? 'mark' : /^(total|net|\w+_profit)/.test(code) ? 'bold' : undefined;
    return [row.name, yen(row.values.total), weight];
  });
}

function card(x: number, title: string, note: string, rows: readonly Row[]): string {
  const line = ([label, amount, weight]: Row, i: number): string => {
    const y = 104 + i * ROW;
    const look = `fill="${weight === 'mark' ? MARK : INK}"${weight ? ' font-weight="bold"' : ''}`;
    return (
      `<text x="${x + 16}" y="${y}" ${look}>${escaped(label)}</text>` +
      `<text x="${x + WIDTH - 16}" y="${y}" text-anchor="end" ${look}>${escaped(amount)}</text>`
    );
  };
  return [
    `<rect x="${x}" y="20" width="${WIDTH}" height="340" rx="8" fill="#fff" stroke="${LINE}"/>`,
    `<text x="${x + 16}" y="48" font-size="16" font-weight="bold" fill="${INK}">${escaped(title)}</text>`,
    `<text x="${x + 16}" y="70" font-size="12" fill="${QUIET}">${escaped(note)}</text>`,
    ...rows.map(line),
  ].join('\n');
}

/** The picture as SVG text. Throws where the books are not as it wants to show them. */
export function picture({ event, entry, profitAndLoss, balanceSheet }: Shown): string {
  const arrow = (x: number): string =>
    `<path d="M${x} 190h36m-8 -6l8 6l-8 6" fill="none" stroke="${MARK}" stroke-width="2"/>`;
  const cards = [
    card(20, '1. 出来事  Event', 'recorded once, never edited · 記録は変わらない', [
      [event.type, '', 'bold'],
      ['effectiveDate', event.effectiveDate],
      ['memo', entry.memo],
      ...[...entry.lines.filter(isDebit), ...entry.lines.filter((line) => !isDebit(line))].map(
        ({ side, accountCode, amount }): Row => [
          `${side} ${accountCode}`,
          yen(amount),
          accountCode === '6320' ? 'mark' : undefined,
        ],
      ),
    ]),
    card(
      370,
      '2. 損益計算書  Profit and loss',
      '2026-09 · （単位：円）',
      rowsOf(
        profitAndLoss,
        [
          'sales',
          'gross_profit',
          '6120',
          '6320',
          'selling_admin',
          'operating_income',
          '7210',
          'ordinary_income',
          'net_income',
        ],
        '6320',
      ),
    ),
    card(
      720,
      '3. 貸借対照表  Balance sheet',
      '2026-09-30 · （単位：円）',
      rowsOf(balanceSheet, [
        ...['current_assets', 'fixed_assets', 'total_assets', 'current_liabilities', 'long_term_liabilities'],
        ...['total_liabilities', 'capital_stock', 'retained_earnings', 'total_equity', 'total_liabilities_and_equity'],
      ]),
    ),
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1040 420" width="1040" height="420" role="img"',
    ' font-family="-apple-system, Segoe UI, Hiragino Sans, Noto Sans CJK JP, Noto Sans JP, sans-serif" font-size="14">',
    '<title>From an event to a figure of the balance sheet, in the demo company</title>',
    '<rect width="1040" height="420" rx="12" fill="#f5f7fa"/>',
    ...cards,
    arrow(327),
    arrow(677),
    `<text x="520" y="394" text-anchor="middle" fill="${QUIET}">${FOOT}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
