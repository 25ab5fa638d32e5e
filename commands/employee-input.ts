// What the input of an employee says: its schema, and how it is read into what is clear and what is sealed. Refusals
// name fields and never repeat what stands in them.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { dateSchema, monthSchema } from '../src/domain/dates.ts';
import { employeeState, standardAtHire, type Employee, type Personal } from '../src/domain/employees.ts';
import { calledLike } from '../src/domain/nearest.ts';
import { PAY_AT_MOST } from '../src/domain/payroll/facts.ts';
import { PAYROLL_TABLES_JA } from '../src/domain/payroll/tables-ja.ts';
import { PREFECTURES } from '../src/domain/payroll/rates-ja.ts';
import { refuse } from '../src/domain/refusal.ts';
import { externalIdText, lineText, nameText, referenceText } from '../src/domain/text.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { clearable, omittable } from './command.ts';
import { codeText, idText } from './entry-input.ts';

const yen = z.number().int().min(0).max(PAY_AT_MOST);
/** A dated list in any order; two items of one day would contradict each other. */
const dated = <T extends z.ZodType<{ readonly from: string }>>(item: T): z.ZodArray<T> =>
  z
    .array(item)
    .max(LIMITS.datedItems, `at most ${LIMITS.datedItems} items`)
    .refine((items) => new Set(items.map(({ from }) => from)).size === items.length, 'two items begin on one day');

const allowance = z.strictObject({
  code: lineText(20).meta({ example: 'housing' }),
  name: lineText(40).meta({ example: '住宅手当' }),
  amount: yen,
  taxable: z.boolean(),
});
const payTerms = z.strictObject({
  from: dateSchema,
  payType: z.enum(['monthly', 'daily', 'hourly']),
  base: yen.meta({ description: 'Yen a month, a day or an hour.', example: 300_000 }),
  allowances: z.array(allowance).max(20).optional(),
});
const commuting = z.strictObject({
  from: dateSchema,
  kind: z.enum(['transit', 'car']),
  monthly: yen.meta({ example: 10_000 }),
  nonTaxableLimit: yen
    .optional()
    .meta({ description: 'How much of a car allowance is untaxed; it depends on the way.' }),
});
const incomeTax = z.strictObject({
  from: dateSchema,
  table: z.enum(['kou', 'otsu', 'hei']).meta({ description: 'kou needs the declaration of dependants.' }),
  dependants: z.number().int().min(0).max(30),
});
const residentTax = z.strictObject({
  year: z.number().int().min(1990).max(2199).meta({ description: 'The notice for June of this year to May.' }),
  june: yen,
  other: yen,
});
const insured = z.strictObject({
  from: dateSchema,
  health: z.boolean(),
  pension: z.boolean(),
  employment: z.boolean(),
  prefecture: z
    .number()
    .int()
    .refine((number) => PREFECTURES.has(number), 'must be the JIS number of a prefecture, 1 to 47')
    .meta({ example: 13 }),
});
const standard = z.strictObject({ from: monthSchema, health: yen, pension: yen });
const bankAccount = z.strictObject({
  bankName: nameText,
  branchName: nameText,
  accountType: z.enum(['ordinary', 'current', 'savings', 'other']),
  accountNumber: lineText(20),
  holderKana: nameText.optional(),
});

const personalText = {
  lastNameKana: lineText(50),
  firstNameKana: lineText(50),
  sex: z.enum(['male', 'female', 'unspecified']),
  email: lineText(200),
  bankAccount,
};
const lists = {
  commuting: dated(commuting),
  residentTax: z
    .array(residentTax)
    .max(LIMITS.datedItems)
    .refine((items) => new Set(items.map(({ year }) => year)).size === items.length, 'two notices are of one year'),
  insured: dated(insured).meta({
    description: 'Default: insured from joining on, in the prefecture of the company; directors not for employment.',
  }),
  standardRemuneration: dated(standard).meta({
    description: 'As the pension office decided. Default: the grade of monthly pay and commuting at hire.',
  }),
};
const number = referenceText.meta({ description: 'Unique.', example: 'E001' });
const department = {
  departmentLabelId: idText,
  departmentCode: codeText.meta({ description: 'Code of a label, in place of its id.' }),
};

/** A new employee. */
export const employeeInput = z
  .strictObject({
    number,
    lastName: lineText(50).meta({ example: '山田' }),
    firstName: lineText(50).meta({ example: '花子' }),
    birthDate: dateSchema,
    employmentType: employeeState.shape.employmentType,
    joinDate: dateSchema,
    pay: dated(payTerms).min(1, 'give at least one item'),
    incomeTax: dated(incomeTax).min(1, 'give at least one item'),
    ...omittable(personalText),
    ...omittable(lists),
    ...omittable(department),
    externalId: externalIdText.optional(),
  })
  .meta({
    id: 'EmployeeInput',
    example: {
      number: 'E001',
      lastName: '山田',
      firstName: '花子',
      birthDate: '1991-05-20',
      employmentType: 'full_time',
      joinDate: '2026-04-01',
      pay: [{ from: '2026-04-01', payType: 'monthly', base: 300_000 }],
      commuting: [{ from: '2026-04-01', kind: 'transit', monthly: 10_000 }],
      incomeTax: [{ from: '2026-04-01', table: 'kou', dependants: 0 }],
      residentTax: [{ year: 2026, june: 12_400, other: 12_000 }],
      insured: [{ from: '2026-04-01', health: true, pension: true, employment: true, prefecture: 13 }],
    },
  });
/** A new employee, as read. */
export type EmployeeInput = z.infer<typeof employeeInput>;

/** Changes of an employee: omitted fields stay, null clears, lists replace whole lists. */
export const employeeChange = z.strictObject({
  number: number.optional(),
  lastName: lineText(50).optional(),
  firstName: lineText(50).optional(),
  birthDate: dateSchema.optional(),
  employmentType: employeeState.shape.employmentType.optional(),
  joinDate: dateSchema.optional(),
  pay: dated(payTerms).min(1, 'give at least one item').optional(),
  incomeTax: dated(incomeTax).min(1, 'give at least one item').optional(),
  ...omittable(lists),
  ...clearable(personalText),
  ...clearable(department),
  externalId: externalIdText.nullable().optional(),
});
/** Changes of an employee, as read. */
export type EmployeeChange = z.infer<typeof employeeChange>;

/** What an input comes to: clear fields, and the part to be sealed. */
export interface ReadEmployee {
  readonly clear: Pick<
    Employee,
    'number' | 'employmentType' | 'departmentLabelId' | 'joinDate' | 'leaveDate' | 'externalId'
  >;
  readonly personal: Personal;
}

const byFrom = <T extends { readonly from: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a.from < b.from ? -1 : 1));

/** Insurance of somebody who is hired, by the prefecture of the company. */
function insuredAtHire(book: Readonly<Book>, joinDate: string, type: Employee['employmentType']): Personal['insured'] {
  const prefecture = Number(book.company?.prefectureCode);
  if (!PREFECTURES.has(prefecture))
    refuse(
      'validation_error',
      'insured: say in which insurance and prefecture, or give the company its {prefectureCode}',
      'insured',
    );
  return [{ from: joinDate, health: true, pension: true, employment: type !== 'board_member', prefecture }];
}

/** The department that an input names: null = none; undefined = it says nothing. */
function departmentIn(book: Readonly<Book>, input: EmployeeChange): string | null | undefined {
  const { departmentLabelId: id, departmentCode: code } = input;
  if (id === undefined && code === undefined) return undefined;
  if (typeof id !== 'string' && typeof code !== 'string') return null;
  const field = typeof id === 'string' ? 'departmentLabelId' : 'departmentCode';
  const label =
    typeof id === 'string' ? book.labels.byId.get(id) : [...book.labels.byId.values()].find((one) => one.code === code);
  return (
    label?.id ??
    refuse(
      'label_not_found',
      `${field}: there is no such label in this company${calledLike(id ?? code ?? '', book.labels.byId.values())}`,
      field,
    )
  );
}

/** Refuses days that cannot be meant. */
function checkDays({ clear, personal }: ReadEmployee): void {
  const no = (field: string, why: string): never => refuse('validation_error', `${field}: ${why}`, field);
  const { joinDate, leaveDate } = clear;
  if (personal.birthDate >= joinDate) no('birthDate', 'must lie before {joinDate}');
  if (leaveDate !== undefined && leaveDate < joinDate) no('leaveDate', 'must not lie before {joinDate}');
  for (const list of ['pay', 'incomeTax'] as const)
    if ((personal[list][0]?.from ?? '') > joinDate) no(list, 'begins after {joinDate}; the first item must not');
}

/** What is personal of an employee, as said, else as it was; lists by the day from which each of them counts. */
function personalOf(
  book: Readonly<Book>,
  said: EmployeeChange,
  { joinDate, employmentType }: ReadEmployee['clear'],
  was: Partial<Personal>,
): Omit<Personal, 'standardRemuneration'> {
  const pay = said.pay && byFrom(said.pay).map(({ allowances = [], ...terms }) => ({ ...terms, allowances }));
  const texts = (Object.keys(personalText) as (keyof typeof personalText)[]).map((field) =>
    kept(field, said[field], was[field]),
  );
  return {
    lastName: said.lastName ?? was.lastName ?? '',
    firstName: said.firstName ?? was.firstName ?? '',
    birthDate: said.birthDate ?? was.birthDate ?? '',
    ...(Object.assign({}, ...texts) as Partial<Personal>),
    pay: pay ?? was.pay ?? [],
    commuting: (said.commuting ? byFrom(said.commuting) : was.commuting) ?? [],
    incomeTax: (said.incomeTax ? byFrom(said.incomeTax) : was.incomeTax) ?? [],
    residentTax: (said.residentTax ? [...said.residentTax].sort((a, b) => a.year - b.year) : was.residentTax) ?? [],
    insured: (said.insured ? byFrom(said.insured) : was.insured) ?? insuredAtHire(book, joinDate, employmentType),
  };
}

/**
 * What a new employee, or one with changes (`before`), is. Refuses validation_error, label_not_found, and rates_missing
 * where a standard remuneration must be said.
 */
export function readEmployee(book: Readonly<Book>, input: EmployeeChange, before?: ReadEmployee): ReadEmployee {
  const { departmentLabelId: _label, departmentCode: _code, ...said } = input;
  const department = departmentIn(book, input);
  const clear: ReadEmployee['clear'] = {
    number: said.number ?? before?.clear.number ?? '',
    employmentType: said.employmentType ?? before?.clear.employmentType ?? 'full_time',
    joinDate: said.joinDate ?? before?.clear.joinDate ?? '',
    ...(before?.clear.leaveDate !== undefined && { leaveDate: before.clear.leaveDate }),
    ...kept('departmentLabelId', department, before?.clear.departmentLabelId),
    ...kept('externalId', said.externalId, before?.clear.externalId),
  };
  const was: Partial<Personal> = before?.personal ?? {};
  const dues = personalOf(book, input, clear, was);
  const personal: Personal = {
    ...dues,
    standardRemuneration:
      (said.standardRemuneration ? byFrom(said.standardRemuneration) : was.standardRemuneration) ??
      standardAtHire(dues, clear.joinDate, PAYROLL_TABLES_JA) ??
      refuse(
        'validation_error',
        'standardRemuneration: must be said for daily and hourly pay; [] for who is in no social insurance',
        'standardRemuneration',
      ),
  };
  const read = { clear, personal };
  checkDays(read);
  return read;
}

/** A field as it is said, else as it was; null clears. */
function kept<K extends string, T>(field: K, said: T | null | undefined, before: T | undefined): Partial<Record<K, T>> {
  const value = said === undefined ? before : (said ?? undefined);
  return value === undefined ? {} : ({ [field]: value } as Record<K, T>);
}
