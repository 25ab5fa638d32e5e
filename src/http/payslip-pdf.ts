// A payslip as a PDF on A4 that its employee may keep: what is paid, what is deducted with basis and rate, and what is
// left, in Japanese or English. Made by the printer of reports.
import { z } from 'zod';
import { getPayslip, type PayslipFound } from '../../queries/payroll-runs.ts';
import { query } from '../../queries/query.ts';
import type { Company } from '../domain/companies.ts';
import { bare } from '../domain/ids.ts';
import { WORKED, type Worked } from '../domain/payroll/facts.ts';
import { PayrollRunPosted, payslipView, type PayslipView } from '../domain/payroll-runs.ts';
import { SEES_PERSONAL, type Eyes } from '../domain/personal.ts';
import { refuse } from '../domain/refusal.ts';
import type { Exported, Table, TableColumn, TableRow } from './export-table.ts';
import type { UnprintedFile } from './invoice-pdf.ts';
import { dayOf, markWord, periodOf, unitOf, word, type Locale } from './export-words.ts';

/** A payslip, and who issues it. */
interface PaidSlip extends PayslipFound {
  readonly company: Company;
  readonly locale: Locale;
  readonly nowMs: number;
}
type PayslipDeductions = NonNullable<PayslipView['deductions']>;

/** A rate as people write it: 985 basis points are 9.85 %, 6126 thousandths of a percent are 6.126 %. */
function percent(hundredths: number, digits: number): string {
  return `${(hundredths / 10 ** digits).toFixed(digits).replace(/\.?0+$/, '')} %`;
}

/** Codes of premiums that employee and employer bear by halves: their rate is that of both. */
const HALVED: ReadonlySet<string> = new Set(['health', 'child_support', 'pension']);

/** The rate by which a line was charged: of a premium that is halved, the half that stands on this side. */
function rateOf({ code, rateBps, milliPercent }: PayslipDeductions[number]): string | undefined {
  if (rateBps !== undefined) return percent(HALVED.has(code) ? rateBps * 5 : rateBps * 10, 3);
  return milliPercent === undefined ? undefined : percent(milliPercent, 3);
}

const sum = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

function tablesOf(locale: Locale, slip: PayslipView): Table[] {
  const column = (key: string, kind: TableColumn['kind']): TableColumn => ({ key, title: word(locale, key), kind });
  const paid = [column('payments', 'text'), column('amount', 'money')];
  const columns = [
    column('item', 'text'),
    column('premiumMonth', 'month'),
    column('basis', 'money'),
    column('rate', 'text'),
    column('amount', 'money'),
  ];
  const line = (cells: TableRow['cells'], kind: TableRow['kind'] = 'line'): TableRow => ({ kind, level: 0, cells });
  const total = (amount: number | null): TableRow =>
    line([word(locale, 'total'), undefined, undefined, undefined, amount ?? undefined], 'sum');
  const figures = (items: PayslipDeductions): TableRow[] =>
    items.map((item) => line([item.name, item.month, item.basis, rateOf(item), item.amount]));
  const table = (key: string, rows: readonly TableRow[]): Table => ({ key, title: word(locale, key), columns, rows });
  const payments = (slip.payments ?? []).map(({ name, amount }) => line([name, amount]));
  const [deductions, employer] = [slip.deductions ?? [], slip.employerContributions ?? []];
  return [
    {
      key: 'payments',
      title: word(locale, 'payments'),
      columns: paid,
      rows: [...payments, line([word(locale, 'grossPay'), slip.gross ?? undefined], 'sum')],
    },
    table('deductions', [...figures(deductions), total(slip.totalDeductions)]),
    {
      key: 'net',
      title: word(locale, 'netPay'),
      columns: [column('item', 'text'), column('amount', 'money')],
      rows: [line([word(locale, 'netPay'), slip.net ?? undefined], 'sum')],
    },
    ...(employer.length > 0 ? [table('employerContributions', [...figures(employer), total(sum(employer))])] : []),
  ];
}

/** Days and hours of work, where they are known: `労働日数: 20.5`. */
function workedFacts(locale: Locale, { quantityHundredths, quantityUnit, worked }: PayslipView): string[] {
  const told: Worked = {
    ...(quantityHundredths !== undefined && quantityUnit !== undefined && { [quantityUnit]: quantityHundredths }),
    ...worked,
  };
  return WORKED.flatMap((kind) =>
    told[kind] === undefined ? [] : [`${word(locale, `worked.${kind}`)}: ${told[kind] / 100}`],
  );
}

/** The payslip as an export. Refuses invalid_state when the employee was erased. */
function exportedPayslip({ run, payslip, company, locale, nowMs }: PaidSlip, eyes: Eyes): Exported {
  const slip = payslipView(run.id, payslip, eyes);
  if (slip.net === null) refuse('invalid_state', `the payslip of ${slip.employeeId} cannot be read any more`);
  const ja = locale === 'ja';
  return {
    locale,
    company: company.displayName ?? company.name,
    title: `${word(locale, run.type === 'bonus' ? 'bonusPayslip' : 'payslip')}　${slip.employeeName}${ja ? ' 様' : ''}`,
    period: periodOf(locale, run.periodFrom, run.periodTo, undefined),
    facts: [
      `${ja ? '社員番号' : 'Employee number'}: ${slip.employeeNumber}`,
      `${ja ? '支給日' : 'Paid on'}: ${dayOf(locale, run.payDate)}`,
      ...workedFacts(locale, slip),
    ],
    unit: unitOf(locale, 'JPY'),
    state: `${run.id} ${run.version}`,
    decimals: 0,
    generatedAt: new Date(nowMs).toISOString(),
    tables: tablesOf(locale, slip),
  };
}

/** A payslip as a file, for callers who may see it. Refuses invalid_state when the employee was erased. */
export const payslipPdf = query<
  { readonly id: string; readonly employeeId: string; readonly locale?: Locale | undefined },
  PaidSlip
>({
  name: 'payslip-pdf',
  summary: 'Get a payslip as a PDF',
  text: 'A payslip as a PDF, for callers who may see it.',
  ja: { summary: '給与明細を PDF で取得する', text: '給与明細の PDF。閲覧できる呼び出し元のみ。' },
  needs: SEES_PERSONAL,
  input: z.strictObject({
    id: z.string().min(1).max(200),
    employeeId: z.string().min(1).max(200),
    locale: z.enum(['ja', 'en'], 'locale must be ja or en').optional().describe('Language of the document; default ja'),
  }),
  output: z.string().describe('PDF, A4'),
  async run(rows, asked, { id, employeeId, locale = 'ja' }) {
    const found = await getPayslip.run(rows, asked, { id, employeeId });
    const company = await rows
      .selectFrom('companies')
      .select('state')
      .where('id', '=', bare(asked.companyId))
      .executeTakeFirst();
    return found && company && { ...found, company: company.state as Company, locale, nowMs: asked.nowMs };
  },
  reveal(found, eyes): UnprintedFile {
    const made = exportedPayslip(found, eyes);
    return {
      fileName: `payslip-${found.run.period}-${found.payslip.employeeNumber.replace(/[^\w-]/g, '_')}.pdf`,
      contentType: 'application/pdf',
      headers: {},
      pictures: {},
      about: { types: [PayrollRunPosted.type], entityId: found.run.id },
      async print(_images, mark) {
        const { pdfFile } = await import('./export-pdf.ts');
        const signed = mark === undefined ? {} : { signed: `${markWord(made.locale)} ${mark}` };
        return pdfFile({ ...made, ...signed }, () => undefined);
      },
    };
  },
});
