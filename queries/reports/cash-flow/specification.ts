// What a statement of cash flows consists of and what it may be asked: sections and their lines, parameters. Layout
// after the rules of financial statements (連結財務諸表規則).
import { z } from 'zod';
import { SCENARIO_PARAMETERS } from '../branch.ts';
import { COLUMN_PARAMETERS, COMMON, type Report, type TakenFields } from '../report.ts';
import type { Cells } from '../statement.ts';
import { TRANSFERS, type Placed } from './place.ts';
import { DOUBTFUL } from './rows.ts';

/**
 * One line of the statement under a section; `side` of its accounts' effects is always that of cash: positive = money
 * in.
 */
export interface FlowLine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}
export type CashFlowSection = {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly lines: readonly (FlowLine & { readonly subtotal?: true })[];
};
const line = (code: string, name: string, nameEn: string): FlowLine => ({ code, name, nameEn });

const INTEREST_AND_TAX = [
  line('interest_and_dividends_received', '利息及び配当金の受取額', 'Interest and dividends received'),
  line('interest_paid', '利息の支払額', 'Interest paid'),
  line('income_taxes_paid', '法人税等の支払額', 'Income taxes paid'),
];
const OPERATING: Readonly<Record<CashFlowMethod, CashFlowSection['lines']>> = {
  indirect: [
    line('income_before_tax', '税引前当期純利益', 'Income before income taxes'),
    line('depreciation', '減価償却費', 'Depreciation and amortization'),
    line(DOUBTFUL, '貸倒引当金の増減額（△は減少）', 'Change in allowance for doubtful accounts'),
    line('provisions', '引当金の増減額（△は減少）', 'Change in provisions'),
    line('other_noncash', 'その他の非資金損益', 'Other non-cash items'),
    line('interest_and_dividend_income', '受取利息及び受取配当金', 'Interest and dividend income'),
    line('interest_expense', '支払利息', 'Interest expense'),
    line('exchange_differences', '為替差損益', 'Exchange gains and losses'),
    line('disposal_gains_and_losses', '固定資産・有価証券の売却損益等', 'Gains and losses on disposal'),
    line('trade_receivables', '売上債権の増減額（△は増加）', 'Change in trade receivables'),
    line('inventories', '棚卸資産の増減額（△は増加）', 'Change in inventories'),
    line('trade_payables', '仕入債務の増減額（△は減少）', 'Change in trade payables'),
    line('consumption_tax', '未払消費税等の増減額（△は減少）', 'Change in consumption taxes'),
    line('other_working_capital', 'その他の資産・負債の増減額', 'Change in other assets and liabilities'),
    line(TRANSFERS, '資金を伴わない振替', 'Transfers without cash'),
    { ...line('operating_subtotal', '小計', 'Subtotal'), subtotal: true },
    ...INTEREST_AND_TAX,
    line('operating_other', 'その他', 'Other'),
  ],
  direct: [
    line('receipts_from_customers', '営業収入', 'Receipts from customers'),
    line('payments_to_suppliers', '原材料又は商品の仕入れによる支出', 'Payments to suppliers'),
    line('payments_to_employees', '人件費の支出', 'Payments to employees'),
    line('consumption_tax_paid', '消費税等の受払額', 'Consumption taxes received and paid'),
    { ...line('operating_subtotal', '小計', 'Subtotal'), subtotal: true },
    ...INTEREST_AND_TAX,
    line('operating_other', 'その他の営業収支', 'Other operating receipts and payments'),
  ],
};
const traded = (
  kind: string,
  name: string,
  nameEn: string,
  [out, back, outEn, backEn] = ['取得による支出', '売却による収入', 'Purchase of', 'Proceeds from sale of'],
): FlowLine[] => [
  line(`purchase_of_${kind}`, `${name}の${out}`, `${outEn} ${nameEn}`),
  line(`sale_of_${kind}`, `${name}の${back}`, `${backEn} ${nameEn}`),
];
export const REST: readonly CashFlowSection[] = [
  {
    code: 'investing',
    name: '投資活動によるキャッシュ・フロー',
    nameEn: 'Cash flows from investing activities',
    lines: [
      ...traded('tangible_assets', '有形固定資産', 'property, plant and equipment'),
      ...traded('intangible_assets', '無形固定資産', 'intangible assets'),
      ...traded('securities', '有価証券', 'securities'),
      ...traded('loans', '貸付金', 'loans', ['貸付けによる支出', '回収による収入', 'Payments for', 'Collection of']),
      ...traded('guarantee_deposits', '敷金及び保証金', 'guarantee deposits', [
        '差入による支出',
        '回収による収入',
        'Payments for',
        'Refund of',
      ]),
      ...traded('time_deposits', '定期預金', 'time deposits', [
        '預入による支出',
        '払戻による収入',
        'Payments into',
        'Proceeds from',
      ]),
      line('investing_other', 'その他', 'Other'),
    ],
  },
  {
    code: 'financing',
    name: '財務活動によるキャッシュ・フロー',
    nameEn: 'Cash flows from financing activities',
    lines: [
      line('short_term_loans', '短期借入金の純増減額（△は減少）', 'Net change in short-term loans'),
      line('proceeds_from_long_term_loans', '長期借入れによる収入', 'Proceeds from long-term loans'),
      line('repayment_of_long_term_loans', '長期借入金の返済による支出', 'Repayment of long-term loans'),
      line('repayment_of_leases', 'リース債務の返済による支出', 'Repayment of lease obligations'),
      line('issuance_of_shares', '株式の発行による収入', 'Proceeds from issuance of shares'),
      line('dividends_paid', '配当金の支払額', 'Dividends paid'),
      line('treasury_stock', '自己株式の取得・処分', 'Purchase and disposal of treasury stock'),
      line('owner_transfers', '事業主との受払い', "Owner's contributions and drawings"),
      line('financing_other', 'その他', 'Other'),
    ],
  },
];
/** The sections of a method. */
export function sections(method: CashFlowMethod): readonly CashFlowSection[] {
  return [
    {
      code: 'operating',
      name: '営業活動によるキャッシュ・フロー',
      nameEn: 'Cash flows from operating activities',
      lines: OPERATING[method],
    },
    ...REST,
  ];
}
/** Rows that stand below the sections: they are no activity. */
export const BELOW = [
  line('exchange_effect_on_cash', '現金及び現金同等物に係る換算差額', 'Effect of exchange rate changes on cash'),
];

/** Cash flow of an activity under the direct method, minor units: what an entry brought in or took out. */
export function activityOf({ direct }: Placed): { operating: bigint; investing: bigint; financing: bigint } {
  const sums = { operating: 0n, investing: 0n, financing: 0n };
  for (const { row, amount } of direct) {
    const section =
      REST.find((one) => one.lines.some(({ code }) => code === row))?.code ??
      (BELOW.some(({ code }) => code === row) ? undefined : 'operating');
    if (section) sums[section as keyof typeof sums] += amount;
  }
  return sums;
}

/**
 * Keys (parent and code) of all rows that an effect on a row counts in: its account, the row, the sections and sums
 * above.
 */
export function rowsOfEffect(row: string, accountCode: string, method: CashFlowMethod): string[] {
  const section = sections(method).find(({ lines }) => lines.some(({ code }) => code === row));
  const at = section?.lines.findIndex(({ code }) => code === row) ?? -1;
  const subtotal = section?.lines.findIndex((one) => one.subtotal === true) ?? -1;
  return [
    `${row}/${accountCode}`,
    `${section?.code ?? ''}/${row}`,
    '/net_change_in_cash',
    '/closing_cash',
    ...(section ? [`/${section.code}`] : []),
    ...(section && at < subtotal ? [`${section.code}/${section.lines[subtotal]?.code ?? ''}`] : []),
  ];
}

export type CashFlowMethod = 'indirect' | 'direct';
/**
 * The cash flow statement: the envelope, the method, and cash at both ends of the whole range (only its change when the
 * statement is of a part of the lines).
 */
export interface CashFlow extends Report<Cells> {
  readonly method: CashFlowMethod;
  readonly cash: { readonly opening?: bigint; readonly net: bigint; readonly closing?: bigint };
}
const { breakdown, ...columnParameters } = COLUMN_PARAMETERS;
export const cashFlowInput = z.strictObject({
  ...COMMON,
  ...columnParameters,
  ...SCENARIO_PARAMETERS,
  breakdown,
  partnerId: COMMON.partnerId.describe(
    'Only what lines of this partner (id or code; none = without) gave or took: cash itself needs no partner',
  ),
  labelId: COMMON.labelId.describe('Only what lines with one of these labels gave or took; none = lines without label'),
  accountCode: COMMON.accountCode.describe(
    'Only what was paid or received for these accounts (codes or ids), none of them cash',
  ),
  includeClosing: COMMON.includeClosing.describe('Only false: closing entries move no cash'),
  method: z
    .enum(['indirect', 'direct'], 'must be indirect or direct')
    .optional()
    .describe('indirect (default): from the income before tax; direct: by who paid and who was paid'),
} satisfies TakenFields<'method'>);
export type CashFlowInput = z.infer<typeof cashFlowInput>;
