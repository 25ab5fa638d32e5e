// Reports of payroll: the wage ledger of an employee and year, from payslips as the caller may see them, and what was
// withheld month by month, from the totals of runs. Runs that are drafted, reversed or discarded do not count.
import { sql } from 'kysely';
import { z } from 'zod';
import { employeeView, EMPLOYEE_ID, type Employee } from '../../src/domain/employees.ts';
import { bare, isId } from '../../src/domain/ids.ts';
import type { Payslip } from '../../src/domain/payroll/payslip.ts';
import { wageLedger, type LedgerRow } from '../../src/domain/payroll/wage-ledger.ts';
import { HOLIDAYS_KNOWN } from '../../src/domain/holidays-ja.ts';
import { withholdingSummary } from '../../src/domain/payroll/withholding-summary.ts';
import { figuresPlace, type PayrollRunState, type PayslipFigures } from '../../src/domain/payroll-runs.ts';
import { SEES_PERSONAL, type Eyes, type Sealed } from '../../src/domain/personal.ts';
import { integerParam } from '../page.ts';
import { query, type Asked } from '../query.ts';
import { PARAMETERS, projectionSchema } from './report.ts';

const year = integerParam(2000, 2199).describe('Calendar year, by day of payment');
const locale = PARAMETERS.locale;

/** What every report of payroll says of itself. */
function head(report: string, ofYear: number, asked: Asked): object {
  return {
    report,
    companyId: asked.companyId,
    from: `${ofYear}-01-01`,
    to: `${ofYear}-12-31`,
    currency: 'JPY',
    unit: 'minor',
    projection: { position: asked.projectedRevision, upToDate: asked.upToDate },
    generatedAt: new Date(asked.nowMs).toISOString(),
  };
}
const headSchema = {
  report: z.string(),
  companyId: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  unit: z.enum(['minor']),
  projection: projectionSchema,
  generatedAt: z.string(),
};
const columns = z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(['actual']) }));
const rowSchema = z.object({
  kind: z.enum(['group', 'line', 'total']),
  level: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  values: z.record(z.string(), z.number().int()),
  unit: z.enum(['days', 'hours']).optional().describe('Of times, whose values are hundredths of it'),
});

/** What a wage ledger is made from: sealed. */
interface LedgerFound {
  readonly asked: Asked;
  readonly year: number;
  readonly employee: Employee;
  readonly slips: readonly { readonly runId: string; readonly figures: Sealed | null }[];
}

const SECTIONS: Readonly<Record<LedgerRow['section'], readonly [ja: string, en: string]>> = {
  time: ['労働日数・労働時間数', 'Time worked'],
  payment: ['支給', 'Payments'],
  deduction: ['控除', 'Deductions'],
  total: ['合計', 'Totals'],
};
/** `2026-11-01` -> `11/01`. */
const short = (day: string): string => day.slice(5).replace('-', '/');
const TYPES = { regular: '給与', bonus: '賞与', off_cycle: '臨時' } as const;

/** The wage ledger as a caller may see it: a row per item, a column per payment. */
function ledgerReport({ asked, year: ofYear, employee, slips }: LedgerFound, eyes: Eyes): object {
  const opened = slips.flatMap(({ runId, figures }): Payslip[] => {
    const { value } = eyes.see<PayslipFigures>(figures ?? undefined, figuresPlace(runId, employee.id));
    return value ? [value.slip] : [];
  });
  const ledger = wageLedger(employee.id, ofYear, opened);
  const { number, employmentType, joinDate, leaveDate, displayName, sex } = employeeView(employee, eyes);
  const keys = ledger.columns.map((_column, i) => `p${i + 1}`);
  const rows = (Object.keys(SECTIONS) as LedgerRow['section'][]).flatMap((section) => {
    // A member of the board works no hours.
    const isOff = section === 'time' && employmentType === 'board_member';
    const own = isOff ? [] : ledger.rows.filter((row) => row.section === section);
    const [name, nameEn] = SECTIONS[section];
    const title = { kind: 'group' as const, level: 0, code: section, name, nameEn, values: {} };
    const lines = own.map(({ code, name: called, amounts, total }) => ({
      kind: section === 'total' ? ('total' as const) : ('line' as const),
      level: 1,
      code,
      name: called,
      nameEn: code.replaceAll('_', ' '),
      values: {
        ...Object.fromEntries(keys.flatMap((key, i) => (amounts[i] == null ? [] : [[key, amounts[i]]]))),
        // Nobody has told it of any payment: that is no sum of 0.
        ...(amounts.some((amount) => amount !== null) && { total }),
      },
      ...(section === 'time' && { unit: code === 'days' ? ('days' as const) : ('hours' as const) }),
    }));
    return own.length === 0 ? [] : [title, ...lines];
  });
  return {
    ...head('wage_ledger', ofYear, asked),
    employee: {
      code: number,
      name: displayName,
      // The ledger says it, or that nobody has (Labour Standards Act Enforcement Ordinance art. 54 (1) 2).
      sex: sex ?? 'unspecified',
      employmentType,
      joinDate,
      ...(leaveDate !== undefined && { leaveDate }),
    },
    columns: [
      // The period that wages are for belongs into the ledger (Labour Standards Act Enforcement Ordinance art. 54).
      ...ledger.columns.map(({ type, payDate, periodFrom, periodTo }, i) => ({
        key: keys[i],
        label: `${payDate} ${TYPES[type]}${type === 'bonus' ? '' : ` ${short(periodFrom)}-${short(periodTo)}`}`,
        kind: 'actual',
      })),
      { key: 'total', label: '合計', kind: 'actual' },
    ],
    rows,
  };
}

/** The wage ledger (賃金台帳) of an employee and year. */
export const wageLedgerReport = query<
  { readonly employeeId: string; readonly year: number; readonly locale?: 'ja' | 'en' | undefined },
  LedgerFound
>({
  name: 'report-wage-ledger',
  summary: 'Wage ledger of an employee',
  text: 'The wage ledger (賃金台帳) of an employee and year, as the law asks for it.',
  ja: { summary: '従業員の賃金台帳', text: '従業員と年を指定した賃金台帳（法定の記載事項）。' },
  needs: SEES_PERSONAL,
  input: z.strictObject({ employeeId: z.string().min(1).max(200), year, locale }),
  output: z.object({
    ...headSchema,
    employee: z.object({
      code: z.string(),
      name: z.string(),
      sex: z.string().describe('unspecified where nobody has said it'),
      employmentType: z.string(),
      joinDate: z.string(),
      leaveDate: z.string().optional(),
    }),
    columns,
    rows: z.array(rowSchema),
  }),
  async run(rows, asked, { employeeId, year: ofYear }) {
    if (!isId(EMPLOYEE_ID, employeeId)) return undefined;
    const [companyId, id] = [bare(asked.companyId), bare(employeeId)];
    const found = await rows
      .selectFrom('employees')
      .select('state')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) return undefined;
    const slips = await rows
      .selectFrom('payslips as p')
      .innerJoin('payroll_runs as r', (join) =>
        join.onRef('r.company_id', '=', 'p.company_id').onRef('r.id', '=', 'p.run_id'),
      )
      .select([sql<string>`'pr_' || p.run_id`.as('runId'), 'p.figures'])
      .where('p.company_id', '=', companyId)
      .where('p.employee_id', '=', id)
      .where('r.status', 'in', ['posted', 'paid'])
      .where('r.pay_date', '>=', `${ofYear}-01-01`)
      .where('r.pay_date', '<=', `${ofYear}-12-31`)
      .orderBy('r.pay_date')
      .orderBy('r.created_at')
      .execute();
    return {
      asked,
      year: ofYear,
      employee: found.state as Employee,
      slips: slips.map(({ runId, figures }) => ({ runId, figures: figures as Sealed | null })),
    };
  },
  reveal: ledgerReport,
});

const count = z.number().int();
const kind = z.object({ employees: count, taxable: count, incomeTax: count });

/** Income tax and resident tax withheld by month of payment (所得税徴収高計算書の元), by runs that were posted. */
export const withholdingReport = query<{ readonly year: number; readonly locale?: 'ja' | 'en' | undefined }, object>({
  name: 'report-withholding',
  summary: 'Taxes withheld by month',
  text: 'Income tax and resident tax withheld by month of payment: what 所得税徴収高計算書 is made from.',
  ja: { summary: '月別の源泉徴収税額', text: '支給月ごとの源泉所得税と住民税: 所得税徴収高計算書の元になります。' },
  needs: 'payroll:read',
  input: z.strictObject({ year, locale }),
  output: z.object({
    ...headSchema,
    months: z.array(
      z.object({
        month: z.string(),
        salaries: kind,
        bonuses: kind,
        incomeTax: count,
        residentTax: count,
        dueDate: z.string().describe('The 10th of the next month, or the next day on which offices and banks are open'),
        dueDateUnverified: z
          .literal(true)
          .optional()
          .describe(`Holidays of its year are not known here (${HOLIDAYS_KNOWN.from} to ${HOLIDAYS_KNOWN.to} are)`),
      }),
    ),
    totals: z.object({ incomeTax: count, residentTax: count }),
  }),
  async run(rows, asked, { year: ofYear }) {
    const found = await rows
      .selectFrom('payroll_runs')
      .select('state')
      .where('company_id', '=', bare(asked.companyId))
      .where('status', 'in', ['posted', 'paid'])
      .where('pay_date', '>=', `${ofYear}-01-01`)
      .where('pay_date', '<=', `${ofYear}-12-31`)
      .execute();
    const months = withholdingSummary(
      ofYear,
      found.map(({ state }) => {
        const { type, payDate, employeeIds, totals } = state as PayrollRunState;
        return { type, payDate, employeeIds, ...totals };
      }),
    );
    return {
      ...head('withholding', ofYear, asked),
      months,
      totals: {
        incomeTax: months.reduce((sum, { incomeTax }) => sum + incomeTax, 0),
        residentTax: months.reduce((sum, { residentTax }) => sum + residentTax, 0),
      },
    };
  },
});
