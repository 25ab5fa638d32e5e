// Standard monthly remuneration: the grade of a monthly remuneration in health insurance and in the employees' pension,
// and when three months of other pay call for a revision.
import type { CalendarDate } from '../dates.ts';
import { rowOn, type GradeTable, type PayrollTables } from './rates.ts';

/** A grade (from 1) and its standard, yen. */
export interface Grade {
  readonly grade: number;
  readonly standard: number;
}

/** Grades by monthly remuneration, ascending; the first holds for anything below the second. */
type Grades = GradeTable['grades'];

function gradeIn(grades: Grades, remuneration: number): Grade {
  const index = Math.max(
    grades.findLastIndex(([, from]) => from <= remuneration),
    0,
  );
  return { grade: index + 1, standard: grades[index]?.[0] ?? 0 };
}

/** Grades of the pension: those of health between its bounds; the lowest and highest take what lies beyond. */
function pensionGrades(grades: Grades, { lowest, highest }: { lowest: number; highest: number }): Grades {
  return grades.filter(([standard]) => standard >= lowest && standard <= highest);
}

/**
 * The grades of a monthly remuneration (pay and commuting allowance, yen) on a day: health insurance, and employees'
 * pension with its own count and bounds (Health Insurance Act art. 40, Employees' Pension Insurance Act art. 20).
 * Refuses rates_missing.
 */
export function gradesOf(
  remuneration: number,
  day: CalendarDate,
  tables: Pick<PayrollTables, 'grades' | 'pensionBounds'>,
): { readonly health: Grade; readonly pension: Grade } {
  const { grades } = rowOn(tables.grades, day, 'table of standard remuneration');
  const bounds = rowOn(tables.pensionBounds, day, 'bounds of the pension standard');
  return { health: gradeIn(grades, remuneration), pension: gradeIn(pensionGrades(grades, bounds), remuneration) };
}

/**
 * Where the average of three months' remuneration lies two grades or more away from a standard of health insurance: the
 * grade and standard that a revision (Health Insurance Act art. 43) would bring; else undefined. Whether fixed pay
 * changed, and whether each month had 17 days, is for people to say. Refuses rates_missing.
 */
export function revisionDue(
  remuneration: readonly [number, number, number],
  standard: number,
  day: CalendarDate,
  tables: Pick<PayrollTables, 'grades'>,
): Grade | undefined {
  const { grades } = rowOn(tables.grades, day, 'table of standard remuneration');
  const [a, b, c] = remuneration;
  const average = Number((BigInt(a) + BigInt(b) + BigInt(c)) / 3n);
  const now = grades.findIndex(([amount]) => amount === standard) + 1;
  const due = gradeIn(grades, average);
  return now > 0 && Math.abs(due.grade - now) >= 2 ? due : undefined;
}
