// Employees: what is clear of them, and what is sealed (name, birth, bank account, every figure of pay). Kept: the book
// holds them with their sealed part, which decisions open. Pay and what follows from it are dated lists.
import { z } from 'zod';
import { inForceOn, type EmployeeFacts } from './payroll/facts.ts';
import { contractualRemuneration } from './payroll/pay-items.ts';
import type { PayrollTables } from './payroll/rates.ts';
import { gradesOf } from './payroll/standard-remuneration.ts';
import { monthOf, type CalendarDate } from './dates.ts';
import { idSchema } from './ids.ts';
import { sealedState, type Eyes, type SealedAt, type Sealing } from './personal.ts';
import { codeKey, register } from './register.ts';

export const EMPLOYEE_ID = { prefix: 'emp' } as const;

const yen = z.number().int();
const day = z.string();

/** What of an employee is sealed. Dated lists in ascending order, amounts in yen. */
export const personalState = z.object({
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string().optional(),
  firstNameKana: z.string().optional(),
  /** As the wage ledger asks for it (Enforcement Ordinance of the Labour Standards Act art. 54). */
  sex: z.enum(['male', 'female', 'unspecified']).optional(),
  email: z.string().optional(),
  birthDate: day,
  bankAccount: z
    .object({
      bankName: z.string(),
      branchName: z.string(),
      accountType: z.enum(['ordinary', 'current', 'savings', 'other']),
      accountNumber: z.string(),
      holderKana: z.string().optional(),
    })
    .optional(),
  pay: z.array(
    z.object({
      from: day,
      payType: z.enum(['monthly', 'daily', 'hourly']),
      base: yen,
      allowances: z.array(z.object({ code: z.string(), name: z.string(), amount: yen, taxable: z.boolean() })),
    }),
  ),
  commuting: z.array(
    z.object({ from: day, kind: z.enum(['transit', 'car']), monthly: yen, nonTaxableLimit: yen.optional() }),
  ),
  incomeTax: z.array(z.object({ from: day, table: z.enum(['kou', 'otsu', 'hei']), dependants: z.number().int() })),
  residentTax: z.array(z.object({ year: z.number().int(), june: yen, other: yen })),
  insured: z.array(
    z.object({
      from: day,
      health: z.boolean(),
      pension: z.boolean(),
      employment: z.boolean(),
      prefecture: z.number().int(),
    }),
  ),
  standardRemuneration: z.array(z.object({ from: z.string(), health: yen, pension: yen })),
});
/** What of an employee is sealed. */
export type Personal = z.infer<typeof personalState>;

/** Full state of an employee, as its events carry it. */
export const employeeState = z.object({
  id: idSchema(EMPLOYEE_ID),
  number: z.string(),
  employmentType: z.enum(['full_time', 'part_time', 'contract', 'board_member']),
  departmentLabelId: idSchema('label').optional(),
  joinDate: z.string(),
  /** Last day of work. */
  leaveDate: z.string().optional(),
  /** What the first event says of the employee's key: SHA-256 of it. */
  keyCommitment: z.string(),
  /** Absent when it was erased. */
  personal: sealedState.optional(),
  erasure: z.object({ at: z.string(), reason: z.string() }).optional(),
  externalId: z.string().optional(),
  status: z.enum(['active', 'on_leave', 'retired', 'erased']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** An employee. */
export type Employee = z.infer<typeof employeeState>;

/** Employees as a kept noun; unique by number. */
export const employees = register({
  noun: 'employee',
  ja: '従業員',
  field: 'employee',
  id: EMPLOYEE_ID,
  state: employeeState,
  acts: ['created', 'updated', 'leave_started', 'leave_ended', 'retired', 'reinstated', 'erased'],
  unique: ({ number }) => [`number:${codeKey(number)}`],
  shown: ['number', 'employmentType', 'joinDate', 'leaveDate', 'status', 'id'],
  listing: {
    table: 'employees',
    needs: 'employees:read',
    columns: {
      number: 'code',
      employmentType: 'code',
      departmentLabelId: 'uuid?',
      joinDate: 'date',
      leaveDate: 'date?',
    },
    // Names are sealed: nothing of them may be searched.
    search: ({ number }) => [number],
    filters: ['number', 'employmentType', 'departmentLabelId'],
    sorts: ['number', 'joinDate'],
    defaultSort: 'number',
  },
});
export const {
  created: EmployeeCreated,
  updated: EmployeeUpdated,
  leave_started: EmployeeLeaveStarted,
  leave_ended: EmployeeLeaveEnded,
  retired: EmployeeRetired,
  reinstated: EmployeeReinstated,
  erased: EmployeeErased,
} = employees.events;

/** Where the sealed part of an employee belongs. */
export function personalPlace(thing: SealedAt['thing']): SealedAt {
  return { whose: thing.id, thing, field: 'employee.personal' };
}

/** The sealed part of an employee; undefined when it was erased, or its key was lost. */
export function personalOf(employee: Employee, sealing: Sealing): Personal | undefined {
  return employee.personal && (sealing.open(employee.personal, personalPlace(employee)) as Personal | undefined);
}

/** What payroll must know of an employee. */
export function factsOf(employee: Employee, personal: Personal): EmployeeFacts {
  const { id, employmentType, departmentLabelId, joinDate, leaveDate } = employee;
  const { birthDate, pay, commuting, incomeTax, residentTax, insured, standardRemuneration } = personal;
  return {
    employeeId: id,
    employmentType,
    ...(departmentLabelId !== undefined && { departmentLabelId }),
    birthDate,
    joinDate,
    ...(leaveDate !== undefined && { leaveDate }),
    pay,
    commuting,
    incomeTax,
    residentTax,
    insured,
    standardRemuneration,
  };
}

/**
 * The standard remuneration of somebody who is hired: the grade of contractual pay and commuting allowance (Health
 * Insurance Act art. 42 (1) 1), from the month of joining. Undefined for daily and hourly pay, whose month people must
 * estimate. Refuses rates_missing.
 */
export function standardAtHire(
  personal: Pick<Personal, 'pay' | 'commuting'>,
  joinDate: CalendarDate,
  tables: Pick<PayrollTables, 'grades' | 'pensionBounds'>,
): Personal['standardRemuneration'] | undefined {
  const known = [tables.grades[0]?.from, tables.pensionBounds[0]?.from, joinDate, personal.pay[0]?.from];
  const on = known.reduce<string>((latest, one = '') => (one > latest ? one : latest), '');
  if (!inForceOn(personal.pay, on)) return undefined;
  const remuneration = contractualRemuneration(personal, on);
  if (remuneration === undefined) return undefined;
  const { health, pension } = gradesOf(remuneration, on, tables);
  return [{ from: monthOf(joinDate), health: health.standard, pension: pension.standard }];
}

const text = z.string().describe('"[masked]" without employees:pii, "[erased]" after erasure');
const { bankAccount, pay, commuting, incomeTax, residentTax, insured, standardRemuneration } = personalState.shape;

/** An employee as answers show it: the sealed part open, or masked texts and null for everything else. */
export const shownEmployee = employeeState
  .omit({ personal: true, keyCommitment: true })
  .extend({
    displayName: text,
    lastName: text,
    firstName: text,
    lastNameKana: text.optional(),
    firstNameKana: text.optional(),
    sex: text.optional(),
    email: text.optional(),
    birthDate: text,
    bankAccount: bankAccount.nullable(),
    pay: pay.nullable(),
    commuting: commuting.nullable(),
    incomeTax: incomeTax.nullable(),
    residentTax: residentTax.nullable(),
    insured: insured.nullable(),
    standardRemuneration: standardRemuneration.nullable(),
  })
  .meta({ id: 'Employee' });
/** An employee as answers show it. */
export type EmployeeView = z.infer<typeof shownEmployee>;

/** An employee as a caller may see it. */
export function employeeView(employee: Employee, eyes: Eyes): EmployeeView {
  const { personal: sealed, keyCommitment: _commitment, ...clear } = employee;
  const { value, mask } = eyes.see<Personal>(sealed, personalPlace(employee));
  if (mask !== undefined)
    return {
      ...clear,
      displayName: mask,
      lastName: mask,
      firstName: mask,
      lastNameKana: mask,
      firstNameKana: mask,
      sex: mask,
      email: mask,
      birthDate: mask,
      bankAccount: null,
      pay: null,
      commuting: null,
      incomeTax: null,
      residentTax: null,
      insured: null,
      standardRemuneration: null,
    };
  return { ...clear, displayName: displayNameOf(value), bankAccount: null, ...value };
}

/** How an employee is called. */
export function displayNameOf({ lastName, firstName }: Pick<Personal, 'lastName' | 'firstName'>): string {
  return `${lastName} ${firstName}`;
}
