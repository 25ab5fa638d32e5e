// The five employees of the demo and their payroll from April 2026 on: what is asked of the service, and what comes of
// it in the books, by the same calculation. The closed year before has plain entries.
import { CHART_JA } from '../domain/chart-ja.ts';
import { firstOfMonth, lastOfMonth, type CalendarDate, type CalendarMonth } from '../domain/dates.ts';
import { standardAtHire } from '../domain/employees.ts';
import type { EmployeeFacts, Paid, RunTerms, Worked } from '../domain/payroll/facts.ts';
import { payrollRun, type PayrollRun } from '../domain/payroll/run.ts';
import { PAYROLL_TABLES_JA } from '../domain/payroll/tables-ja.ts';
import type { DemoLine, DemoRun } from './steps.ts';

/** From here on pay is run, not posted. */
export const FIRST_PAYROLL: CalendarMonth = '2026-04';
const HOURLY = 1_250;

/** An employee as the service is told; `departmentCode` is the code of a label. */
type DemoEmployee = Omit<EmployeeFacts, 'employeeId' | 'departmentLabelId' | 'leaveDate'> & {
  readonly number: string;
  readonly sex: 'male' | 'female';
  readonly lastName: string;
  readonly firstName: string;
  readonly departmentCode: string;
};

/** An employee of the demo: a resident tax of so much a month, and as old, as paid and as far away as this. */
function employee(
  number: string,
  [lastName, firstName, sex]: readonly [string, string, 'male' | 'female'],
  departmentCode: string,
  [birthDate, joinDate]: readonly [CalendarDate, CalendarDate],
  employmentType: EmployeeFacts['employmentType'],
  {
    base,
    commuting,
    residentTax,
    dependants = 0,
  }: Readonly<Record<'base' | 'commuting' | 'residentTax', number>> & { readonly dependants?: number },
): DemoEmployee {
  const isHourly = employmentType === 'part_time';
  const pay = [
    { from: joinDate, payType: isHourly ? ('hourly' as const) : ('monthly' as const), base, allowances: [] },
  ];
  const ways = [{ from: joinDate, kind: 'transit' as const, monthly: commuting }];
  const standard = { from: joinDate.slice(0, 7), health: 280_000, pension: 280_000 };
  return {
    number,
    sex,
    lastName,
    firstName,
    departmentCode,
    birthDate,
    joinDate,
    employmentType,
    pay,
    commuting: ways,
    incomeTax: [{ from: joinDate, table: 'kou', dependants }],
    residentTax: [2025, 2026].map((year) => ({ year, june: residentTax + 400, other: residentTax })),
    insured: [
      { from: joinDate, health: true, pension: true, employment: employmentType !== 'board_member', prefecture: 13 },
    ],
    standardRemuneration: standardAtHire({ pay, commuting: ways }, joinDate, PAYROLL_TABLES_JA) ?? [standard],
  };
}

/** The employees of the demo. Nobody of them lives. */
export const DEMO_EMPLOYEES: readonly DemoEmployee[] = [
  employee('E001', ['見本', '一郎', 'male'], 'ADMIN', ['1971-08-14', '2015-04-01'], 'board_member', {
    base: 500_000,
    commuting: 16_500,
    residentTax: 31_200,
    dependants: 2,
  }),
  employee('E002', ['例田', '春子', 'female'], 'WHOLESALE', ['1979-02-03', '2016-04-01'], 'full_time', {
    base: 720_000,
    commuting: 22_000,
    residentTax: 38_900,
    dependants: 1,
  }),
  employee('E003', ['架空', '健', 'male'], 'WHOLESALE', ['1985-11-27', '2018-10-01'], 'full_time', {
    base: 690_000,
    commuting: 13_200,
    residentTax: 36_400,
  }),
  employee('E004', ['試山', '桜', 'female'], 'WHOLESALE', ['1992-06-09', '2021-04-01'], 'full_time', {
    base: 637_000,
    commuting: 11_000,
    residentTax: 33_100,
  }),
  employee('E005', ['仮野', '実', 'male'], 'SHOP', ['1999-12-20', '2024-07-01'], 'part_time', {
    base: HOURLY,
    commuting: 7_700,
    residentTax: 7_300,
  }),
];
const BONUSES: Readonly<Record<string, number>> = { E002: 640_000, E003: 560_000, E004: 450_000 };

const CODE_OF = new Map(CHART_JA.flatMap(({ systemRole, code }) => (systemRole ? [[systemRole, code] as const] : [])));

/** The lines of a run as the demo's book-keeper writes them, the tax in commuting apart. */
function linesOf({ lines }: PayrollRun): DemoLine[] {
  const made: DemoLine[] = [];
  const taxes: DemoLine[] = [];
  for (const { side, account, amount, taxCode, taxEntryMethod, departmentLabelId } of lines) {
    const accountCode = 'role' in account ? (CODE_OF.get(account.role) ?? '') : account.accountCode;
    const tax = taxEntryMethod === 'inclusive' ? Math.floor((amount * 10) / 110) : 0;
    if (tax > 0 && taxCode !== undefined)
      taxes.push({ side, accountCode: '1580', amount: tax, taxCode, isTaxLine: true, baseLine: made.length });
    made.push({
      side,
      accountCode,
      amount: amount - tax,
      ...(taxCode !== undefined && { taxCode }),
      ...(departmentLabelId !== undefined && { labels: [departmentLabelId] }),
    });
  }
  return [...made, ...taxes];
}

function factsOf({ number, departmentCode, ...facts }: DemoEmployee): EmployeeFacts {
  return { ...facts, employeeId: number, departmentLabelId: departmentCode };
}

function ran(type: RunTerms['type'], month: CalendarMonth, payDate: CalendarDate, paid: readonly Paid[]): PayrollRun {
  const [periodFrom, periodTo] = [firstOfMonth(month), lastOfMonth(month)];
  const settings = { premiumTiming: 'following_month', employmentBusiness: 'general' } as const;
  return payrollRun({ type, periodFrom, periodTo, payDate, settings }, paid);
}

/** Regular pay of a month: `partTime` yen are worked by the hour. */
function regular(month: CalendarMonth, payDate: CalendarDate, partTime: number): PayrollRun {
  const quantityHundredths = (partTime * 100) / HOURLY;
  const paid = DEMO_EMPLOYEES.map((one): Paid => ({
    facts: factsOf(one),
    ...(one.employmentType === 'part_time' && { timesheet: { quantityHundredths } }),
  }));
  return ran('regular', month, payDate, paid);
}

/** Eight hours on every weekday in full time, shifts of five hours or more in the shop; nobody works longer. */
function workedIn(month: CalendarMonth, shopHundredths: number): Readonly<Record<string, Worked>> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = Array.from({ length: Number(lastOfMonth(month).slice(8)) }, (_, i) =>
    new Date(Date.UTC(year, number - 1, i + 1)).getUTCDay(),
  ).filter((day) => day > 0 && day < 6).length;
  const none = { overtime: 0, night: 0, holiday: 0 };
  const office = { days: days * 100, hours: days * 800, ...none };
  const shop = { days: Math.min(Math.ceil(shopHundredths / 500), days) * 100, ...none };
  return Object.fromEntries(
    DEMO_EMPLOYEES.filter(({ employmentType }) => employmentType !== 'board_member').map((one) => [
      one.number,
      one.employmentType === 'part_time' ? shop : office,
    ]),
  );
}

/** The run of a month's pay; `partTime` yen, in hundreds, are worked by the hour. */
export function demoPay(month: CalendarMonth, payDate: CalendarDate, partTime: number): DemoRun {
  const run = regular(month, payDate, partTime);
  return {
    input: { period: month, payDate },
    hours: { E005: (partTime * 100) / HOURLY },
    worked: workedIn(month, (partTime * 100) / HOURLY),
    entryDate: run.entryDate,
    lines: linesOf(run),
    net: run.totals.net,
  };
}

/** The run of a bonus; `before` is the pay of the month before, by whose tax it is taxed. */
export function demoBonus(
  month: CalendarMonth,
  payDate: CalendarDate,
  before: readonly [month: CalendarMonth, payDate: CalendarDate, partTime: number],
): DemoRun {
  const slips = new Map(regular(...before).payslips.map((slip) => [slip.employeeId, slip.taxableAfterInsurance]));
  const paid = DEMO_EMPLOYEES.flatMap((one): Paid[] => {
    const bonus = BONUSES[one.number];
    const previousMonthTaxable = slips.get(one.number);
    return bonus === undefined || previousMonthTaxable === undefined
      ? []
      : [{ facts: factsOf(one), bonus, earlier: { previousMonthTaxable } }];
  });
  const run = ran('bonus', month, payDate, paid);
  return {
    input: { type: 'bonus', period: month, payDate },
    bonuses: BONUSES,
    entryDate: run.entryDate,
    lines: linesOf(run),
    net: run.totals.net,
  };
}
