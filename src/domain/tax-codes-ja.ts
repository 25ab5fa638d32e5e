// Japanese consumption tax: rates as dated rows and the standard tax codes. Sources: Consumption Tax Act and Local Tax Act (rates), the return forms of the
// National Tax Agency (boxes), its notices on the transitional credit for purchases from non-qualified suppliers (80, 70, 50, 30 %); own compilation.
import type { TaxCode } from './tax-codes.ts';

/** A rate for a time, in basis points of the net price; `pending` rows are bills that have not been passed. */
export interface TaxRate { readonly rateClass: string; readonly from: string; readonly to?: string; readonly totalBps: number; readonly nationalBps: number; readonly localBps: number; readonly status: 'in_force' | 'pending' }

export const TAX_RATES_JA: readonly TaxRate[] = [
  { rateClass: 'standard', from: '1989-04-01', to: '1997-03-31', totalBps: 300, nationalBps: 300, localBps: 0, status: 'in_force' },
  { rateClass: 'standard', from: '1997-04-01', to: '2014-03-31', totalBps: 500, nationalBps: 400, localBps: 100, status: 'in_force' },
  { rateClass: 'standard', from: '2014-04-01', to: '2019-09-30', totalBps: 800, nationalBps: 630, localBps: 170, status: 'in_force' },
  { rateClass: 'standard', from: '2019-10-01', totalBps: 1000, nationalBps: 780, localBps: 220, status: 'in_force' },
  { rateClass: 'reduced', from: '2019-10-01', totalBps: 800, nationalBps: 624, localBps: 176, status: 'in_force' },
  { rateClass: 'food_temporary', from: '2027-04-01', to: '2029-03-31', totalBps: 100, nationalBps: 78, localBps: 22, status: 'pending' },
];

/** Since this day input tax is credited on qualified invoices of registered issuers only (Act art. 30 (7) to (9), 57-2; in force by the amending act of 2016). */
export const QUALIFIED_INVOICES_FROM = '2023-10-01';

/** How a dealing is taxed; `tax_amount` = the amount is the tax itself. */
export type Treatment = 'taxable' | 'zero' | 'exempt' | 'exempt_export' | 'out' | 'tax_amount';
/** A row of the table of codes: `deductiblePercent` is the credit share of purchases; empty texts = none. */
export type TaxCodeSource = readonly [code: string, name: string, nameEn: string, side: string, treatment: Treatment, rateClass: string, deductiblePercent: number, validFrom: string, validTo: string, returnBox: string, note?: string];

const ROWS: readonly TaxCodeSource[] = [
  ['S10', '課税売上10%', 'Taxable sales 10%', 'sales', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB017 (1)/(1-1) col B; SHB033 (1)'],
  ['S08R', '課税売上8%(軽減)', 'Taxable sales 8% reduced', 'sales', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB017 (1)/(1-1) col A', 'food and subscribed newspapers'],
  ['S08', '課税売上8%(旧)', 'Taxable sales 8% (old)', 'sales', 'taxable', 'standard@2014', 100, '2014-04-01', '2019-09-30', 'SHA010-2 AAQ00030 (6.3%); schedules 1-1/2-1 (SHB013/SHB025)', 'old-rate transactions need schedules 1-1,1-2 / 2-1,2-2 instead of 1-3,2-3'],
  ['S05', '課税売上5%(旧)', 'Taxable sales 5% (old)', 'sales', 'taxable', 'standard@1997', 100, '1997-04-01', '2014-03-31', 'SHA010-2 AAQ00020 (4%)', 'leases etc. under transitional rules'],
  ['S01F', '課税売上1%(飲食料品・予定)', 'Taxable sales 1% food (pending)', 'sales', 'taxable', 'food_temporary', 100, '2027-04-01', '2029-03-31', 'unknown (form not published)', 'bill not passed when this was written'],
  ['S10_RET', '売上返還10%', 'Sales return 10%', 'sales_return', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB017 (5)(5-1) col B, or netted from sales'],
  ['S08R_RET', '売上返還8%(軽減)', 'Sales return 8% reduced', 'sales_return', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB017 (5)(5-1) col A'],
  ['S10_BD', '貸倒10%', 'Bad debt 10%', 'bad_debt', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB017 (6) col B', 'tax = gross x 7.8/110'],
  ['S08R_BD', '貸倒8%(軽減)', 'Bad debt 8% reduced', 'bad_debt', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB017 (6) col A'],
  ['S10_BDR', '貸倒回収10%', 'Bad debt recovered 10%', 'bad_debt_recovery', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB033 (28) -> SHB017 (3)'],
  ['S08R_BDR', '貸倒回収8%(軽減)', 'Bad debt recovered 8% reduced', 'bad_debt_recovery', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB033 (28) -> SHB017 (3)'],
  ['S_EXP', '輸出免税売上', 'Export exempt (zero rated)', 'sales', 'zero', '', 0, '', '', 'SHB033 (2); numerator and denominator of the ratio'],
  ['S_EXP_RET', '輸出免税売上返還', 'Export exempt sales return', 'sales_return', 'zero', '', 0, '', '', 'SHB033 (2) net'],
  ['S_EXM', '非課税売上', 'Exempt sales', 'sales', 'exempt', '', 0, '', '', 'SHB033 (6); denominator only', 'interest, residential rent, land; securities 5% of price'],
  ['S_EXM_RET', '非課税売上返還', 'Exempt sales return', 'sales_return', 'exempt', '', 0, '', '', 'SHB033 (6) net'],
  ['S_EXM_EXP', '非課税資産の輸出等', 'Export of exempt assets and transfer of assets abroad', 'sales', 'exempt_export', '', 0, '', '', 'SHB033 (3); numerator and denominator of the ratio'],
  ['S_SEC5', '有価証券等の譲渡(5%)', 'Transfer of securities, 5% of the price counts', 'sales', 'exempt', '', 0, '', '', 'SHB033 (6): 5% of taxBase (the price)', 'needs taxBase on the line'],
  ['S_OUT', '対象外(不課税)売上', 'Out of scope income', 'sales', 'out', '', 0, '', '', 'none', 'dividends, subsidies, insurance proceeds, compensation'],
  ['P10', '課税仕入10%', 'Taxable purchase 10% (qualified invoice)', 'purchase', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB033 (9)(10)', 'attribute use = taxable|common|exempt for the individual method'],
  ['P10_RET', '仕入返還10%', 'Purchase return 10%', 'purchase_return', 'taxable', 'standard', 100, '2019-10-01', '', 'SHB033 (9)(10) net'],
  ['P10_T80_RET', '仕入返還10% 経過措置80%', 'Purchase return 10%, non-qualified supplier, 80% credit', 'purchase_return', 'taxable', 'standard', 80, '2023-10-01', '2026-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P10_T70_RET', '仕入返還10% 経過措置70%', 'Purchase return 10%, non-qualified supplier, 70% credit', 'purchase_return', 'taxable', 'standard', 70, '2026-10-01', '2028-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P10_T50_RET', '仕入返還10% 経過措置50%', 'Purchase return 10%, non-qualified supplier, 50% credit', 'purchase_return', 'taxable', 'standard', 50, '2028-10-01', '2030-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P10_T30_RET', '仕入返還10% 経過措置30%', 'Purchase return 10%, non-qualified supplier, 30% credit', 'purchase_return', 'taxable', 'standard', 30, '2030-10-01', '2031-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P10_T80', '課税仕入10% 経過措置80%', 'Taxable purchase 10%, non-qualified supplier, 80% credit', 'purchase', 'taxable', 'standard', 80, '2023-10-01', '2026-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P10_T70', '課税仕入10% 経過措置70%', 'Taxable purchase 10%, non-qualified supplier, 70% credit', 'purchase', 'taxable', 'standard', 70, '2026-10-01', '2028-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P10_T50', '課税仕入10% 経過措置50%', 'Taxable purchase 10%, non-qualified supplier, 50% credit', 'purchase', 'taxable', 'standard', 50, '2028-10-01', '2030-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P10_T30', '課税仕入10% 経過措置30%', 'Taxable purchase 10%, non-qualified supplier, 30% credit', 'purchase', 'taxable', 'standard', 30, '2030-10-01', '2031-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P10_N0', '課税仕入10% 控除不可', 'Taxable purchase 10%, no credit', 'purchase', 'taxable', 'standard', 0, '2023-10-01', '', 'none (not deductible)', 'no invoice and no transitional measure, or after 2031-10-01'],
  ['P08R', '課税仕入8%(軽減)', 'Taxable purchase 8% reduced (qualified invoice)', 'purchase', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB033 (9)(10)', 'attribute use = taxable|common|exempt for the individual method'],
  ['P08R_RET', '仕入返還8%(軽減)', 'Purchase return 8% reduced', 'purchase_return', 'taxable', 'reduced', 100, '2019-10-01', '', 'SHB033 (9)(10) net'],
  ['P08R_T80_RET', '仕入返還8%(軽減) 経過措置80%', 'Purchase return 8% reduced, non-qualified supplier, 80% credit', 'purchase_return', 'taxable', 'reduced', 80, '2023-10-01', '2026-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P08R_T70_RET', '仕入返還8%(軽減) 経過措置70%', 'Purchase return 8% reduced, non-qualified supplier, 70% credit', 'purchase_return', 'taxable', 'reduced', 70, '2026-10-01', '2028-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P08R_T50_RET', '仕入返還8%(軽減) 経過措置50%', 'Purchase return 8% reduced, non-qualified supplier, 50% credit', 'purchase_return', 'taxable', 'reduced', 50, '2028-10-01', '2030-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P08R_T30_RET', '仕入返還8%(軽減) 経過措置30%', 'Purchase return 8% reduced, non-qualified supplier, 30% credit', 'purchase_return', 'taxable', 'reduced', 30, '2030-10-01', '2031-09-30', 'SHB033 (11)(12) net', 'validity is tested on originalDate, the date of the purchase that is returned'],
  ['P08R_T80', '課税仕入8%(軽減) 経過措置80%', 'Taxable purchase 8% reduced, non-qualified supplier, 80% credit', 'purchase', 'taxable', 'reduced', 80, '2023-10-01', '2026-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P08R_T70', '課税仕入8%(軽減) 経過措置70%', 'Taxable purchase 8% reduced, non-qualified supplier, 70% credit', 'purchase', 'taxable', 'reduced', 70, '2026-10-01', '2028-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P08R_T50', '課税仕入8%(軽減) 経過措置50%', 'Taxable purchase 8% reduced, non-qualified supplier, 50% credit', 'purchase', 'taxable', 'reduced', 50, '2028-10-01', '2030-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P08R_T30', '課税仕入8%(軽減) 経過措置30%', 'Taxable purchase 8% reduced, non-qualified supplier, 30% credit', 'purchase', 'taxable', 'reduced', 30, '2030-10-01', '2031-09-30', 'SHB033 (11)(12)', 'chosen by transaction date; floor after multiplying'],
  ['P08R_N0', '課税仕入8%(軽減) 控除不可', 'Taxable purchase 8% reduced, no credit', 'purchase', 'taxable', 'reduced', 0, '2023-10-01', '', 'none (not deductible)', 'no invoice and no transitional measure, or after 2031-10-01'],
  ['P08', '課税仕入8%(旧)', 'Taxable purchase 8% (old)', 'purchase', 'taxable', 'standard@2014', 100, '2014-04-01', '2019-09-30', 'SHB025'],
  ['P05', '課税仕入5%(旧)', 'Taxable purchase 5% (old)', 'purchase', 'taxable', 'standard@1997', 100, '1997-04-01', '2014-03-31', 'SHB025'],
  ['P01F', '課税仕入1%(飲食料品・予定)', 'Taxable purchase 1% food (pending)', 'purchase', 'taxable', 'food_temporary', 100, '2027-04-01', '2029-03-31', 'unknown', 'bill not passed when this was written'],
  ['P_IMP10', '輸入消費税7.8%', 'Import consumption tax (national 7.8%)', 'import_tax', 'tax_amount', 'standard', 100, '2019-10-01', '', 'SHB033 (15) col B', 'the amount IS the tax; local part 2.2% booked with P_IMPL'],
  ['P_IMP08R', '輸入消費税6.24%(軽減)', 'Import consumption tax (national 6.24%)', 'import_tax', 'tax_amount', 'reduced', 100, '2019-10-01', '', 'SHB033 (15) col A'],
  ['P_IMPL', '輸入地方消費税(貨物割)', 'Import local consumption tax', 'import_tax_local', 'tax_amount', '', 100, '', '', 'none (deducted through local tax formula)'],
  ['P_RC10', '特定課税仕入10%', 'Reverse charge 10%', 'reverse_charge', 'taxable', 'standard', 100, '2015-10-01', '', 'SHB017 (1-2); SHB033 (13)(14)', 'only declared when ratio < 95% and standard taxation'],
  ['P_RC10_RET', '特定課税仕入返還10%', 'Reverse charge return 10%', 'reverse_charge_return', 'taxable', 'standard', 100, '2015-10-01', '', 'SHB017 (5-2); SHB033 (13)(14) net'],
  ['P_EXM', '非課税仕入', 'Exempt purchase', 'purchase', 'exempt', '', 0, '', '', 'none', 'insurance, interest, land and residential rent; postage stamps follow continuous practice (P10 on purchase); revenue stamps are P_OUT'],
  ['P_OUT', '対象外(不課税)仕入', 'Out of scope expense', 'purchase', 'out', '', 0, '', '', 'none', 'salaries, taxes, depreciation, donations, overseas'],
];

const TREATMENTS = { taxable: 'taxable', tax_amount: 'taxable', zero: 'export_exempt', exempt_export: 'export_exempt', exempt: 'non_taxable', out: 'out_of_scope' } as const;

/** Codes that name a class without a year are those of the rates that began on this day; a later rate has codes of its own (`standard@2030`), and these stay as they are. */
const CODES_OF = '2019-10-01';

/** The rate row of a class among dated rows: `standard` = the one in force on 2019-10-01 (else the class's first), `standard@2014` = the one that began in that year. */
function rateOf(rateClass: string, rates: readonly TaxRate[]): TaxRate | undefined {
  const [name, year] = rateClass.split('@');
  const rows = rates.filter((rate) => rate.rateClass === name);
  return year ? rows.find((rate) => rate.from.startsWith(year)) : rows.findLast((rate) => rate.from <= CODES_OF) ?? rows[0];
}

/** A standard tax code, without identity and dates. */
export type TaxCodeRow = Omit<TaxCode, 'id' | 'createdAt' | 'updatedAt' | 'version'>;

/** Codes made from rows of the table and dated rates. Codes of pending rates are there but not active. */
export function taxCodesOf(rows: readonly TaxCodeSource[], rates: readonly TaxRate[]): readonly TaxCodeRow[] { return rows.map(([code, name, nameEn, side, treatment, rateClass, deductiblePercent, validFrom, validTo, returnBox, note], i) => {
  const rate = rateOf(rateClass, rates);
  const reverse = side.startsWith('reverse_charge');
  return {
    code, name, nameEn, side,
    kind: side.startsWith('import') ? 'import' : side.startsWith('purchase') || reverse ? 'purchase' : 'sales',
    treatment: reverse ? 'reverse_charge' : TREATMENTS[treatment],
    ...(rateClass && { rateClass }), rateBps: rate?.totalBps ?? 0, nationalBps: rate?.nationalBps ?? 0, localBps: rate?.localBps ?? 0,
    reduced: rateClass === 'reduced' || rateClass === 'food_temporary', deductibleBps: deductiblePercent * 100,
    isReturn: side.endsWith('_return'), isBadDebt: side.startsWith('bad_debt'),
    ...(returnBox && { returnBox }), ...(code === 'S_SEC5' && { needsTaxBase: true }),
    ...(validFrom && { validFrom }), ...(validTo && { validTo }), active: rate?.status !== 'pending', custom: false, sortOrder: (i + 1) * 10, ...(note && { note }),
  };
}); }

/** The 50 standard codes. */
export const TAX_CODES_JA: readonly TaxCodeRow[] = taxCodesOf(ROWS, TAX_RATES_JA);
