// Employees: hire, change, send on leave and take back, retire, reinstate, erase. What is personal is sealed with the
// employee's own key in every event; erasing deletes the key.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { dateInZone, dateSchema } from '../src/domain/dates.ts';
import {
  EmployeeCreated,
  EmployeeErased,
  EmployeeLeaveEnded,
  EmployeeLeaveStarted,
  EmployeeReinstated,
  EmployeeRetired,
  employees,
  EmployeeUpdated,
  employeeView,
  personalOf,
  personalPlace,
  shownEmployee,
  type Employee,
  type Personal,
} from '../src/domain/employees.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import { SEES_PERSONAL } from '../src/domain/personal.ts';
import { checkScope, checkVersion, command, same, stateIn, versionField, type Moment } from './command.ts';
import { employeeChange, employeeInput, readEmployee, type ReadEmployee } from './employee-input.ts';
import { idText } from './entry-input.ts';

const ofEmployee = { employeeId: idText, version: versionField.optional() };
type EmployeeNamed = { readonly employeeId: string; readonly version?: number | undefined };

/** The employee that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function employeeAt(book: Readonly<Book>, { employeeId, version }: EmployeeNamed): Employee {
  const employee =
    book.employees.byId.get(employeeId) ?? refuse('not_found', `there is no employee ${employeeId} in this company`);
  checkVersion(employee, version);
  return employee;
}

function answer<I extends EmployeeNamed>(
  events: Parameters<typeof stateIn>[0],
  input: I,
  _recalled: unknown,
  page: Readonly<Book>,
): Employee {
  return stateIn(events, 'employee', page.employees.byId.get(input.employeeId));
}

/** What all commands about employees have: they seal, and show what the caller may see. */
const PERSONAL = { personal: true, output: shownEmployee, reveal: employeeView, needs: 'employees:write' } as const;
/** What those have that say or destroy personal data: they ask for both scopes. */
const SAYING = { ...PERSONAL, needs: SEES_PERSONAL } as const;

/** The sealed part of an employee. Refuses invalid_state when it was erased, or its key was lost. */
export function personalAt(employee: Employee, moment: Moment): Personal {
  return (
    personalOf(employee, moment.personal()) ??
    refuse('invalid_state', `the personal data of employee ${employee.number} were erased`, undefined, {
      related: { id: employee.id, status: employee.status },
    })
  );
}

/** The next version of an employee, its sealed part sealed anew. */
function next(employee: Employee, changes: Partial<Employee>, personal: Personal, moment: Moment): Employee {
  const thing = { id: employee.id, version: employee.version + 1 };
  return {
    ...employee,
    ...changes,
    personal: moment.personal().seal(personal, personalPlace(thing)),
    updatedAt: moment.nowIso,
    version: thing.version,
  };
}

/** Refuses a number or an external id that another employee has. */
function checkKeys(book: Readonly<Book>, employee: Employee): void {
  const key = employees.keysOf(employee).find((one) => one.startsWith('number:')) ?? '';
  const taken = book.employees.byKey.get(key);
  if (taken !== undefined && taken !== employee.id)
    refuse('duplicate_number', `number: employee ${taken} already has this number; choose another`, 'number', {
      related: { id: taken },
    });
  checkNewExternalId(book.employees, employee.externalId, employee.id);
}

/** Refuses invalid_state when an employee is in none of the states that an action needs. */
function checkIs(employee: Employee, wanted: readonly Employee['status'][], action: string): void {
  if (wanted.includes(employee.status)) return;
  refuse(
    'invalid_state',
    `employee ${employee.number} is ${employee.status}; only ${wanted.join(' or ')} ones can be ${action}`,
    undefined,
    { related: { id: employee.id, status: employee.status } },
  );
}

/** Hires an employee. Without a standard remuneration the grade of pay and commuting is taken. */
export const createEmployee = command({
  name: 'create-employee',
  summary: 'Hire an employee',
  text: 'Hires an employee. Without a standard remuneration the grade of pay and commuting is taken.',
  ja: {
    summary: '従業員を登録する',
    text: '従業員を登録します。標準報酬月額の指定がなければ、給与と通勤手当による等級を使います。',
  },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...SAYING,
  input: employeeInput,
  decide(book, input, moment) {
    checkScope(moment, 'employees:write');
    const { clear, personal } = readEmployee(book, input);
    const id = moment.id(employees.id);
    const sealing = moment.personal();
    const employee: Employee = {
      id,
      ...clear,
      keyCommitment: sealing.newKey(id),
      personal: sealing.seal(personal, personalPlace({ id, version: 1 })),
      status: 'active',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkKeys(book, employee);
    return [EmployeeCreated({ employee })];
  },
  answer: (events): Employee => stateIn<Employee>(events, 'employee', undefined),
});

/** Changes an employee. Lists replace whole lists; runs that were posted stay as they are. */
export const updateEmployee = command({
  name: 'update-employee',
  summary: 'Change an employee',
  text: 'Changes an employee. Lists replace whole lists; runs that were posted stay as they are.',
  ja: {
    summary: '従業員を変更する',
    text: '従業員を変更します。一覧の項目は全体を置き換えます。記帳済みの給与計算は変わりません。',
  },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...SAYING,
  input: employeeChange
    .extend(ofEmployee)
    .meta({ id: 'EmployeeChange', description: 'Omitted fields stay, null clears, lists replace whole lists.' }),
  decide(book, input, moment) {
    checkScope(moment, 'employees:write');
    const employee = employeeAt(book, input);
    const { employeeId: _id, version: _version, ...changes } = input;
    checkIs(employee, ['active', 'on_leave', 'retired'], 'changed');
    const personal = personalAt(employee, moment);
    const { number, employmentType, departmentLabelId, joinDate, leaveDate, externalId, ...rest } = employee;
    const before: ReadEmployee = {
      clear: {
        number,
        employmentType,
        joinDate,
        ...(departmentLabelId !== undefined && { departmentLabelId }),
        ...(leaveDate !== undefined && { leaveDate }),
        ...(externalId !== undefined && { externalId }),
      },
      personal,
    };
    const read = readEmployee(book, changes, before);
    if (same(read, before)) return [];
    const changed = next({ ...rest, ...read.clear }, {}, read.personal, moment);
    checkKeys(book, changed);
    return [EmployeeUpdated({ employee: changed })];
  },
  answer,
});

/** One step of an employee's life that changes its state and nothing that is sealed. */
function step<I extends EmployeeNamed>(
  { book, input, moment }: { book: Readonly<Book>; input: I; moment: Moment },
  from: readonly Employee['status'][],
  to: Employee['status'],
  action: string,
  made: (data: { employee: Employee }) => LedgerEvent,
): LedgerEvent[] {
  const employee = employeeAt(book, input);
  if (employee.status === to) return [];
  checkIs(employee, from, action);
  return [made({ employee: next(employee, { status: to }, personalAt(employee, moment), moment) })];
}

/** Sends an employee on leave: payroll runs leave it out unless they name it. */
export const startLeave = command({
  name: 'start-leave',
  summary: 'Send an employee on leave',
  text: 'Sends an employee on leave: payroll runs leave it out unless they name it.',
  ja: { summary: '従業員を休職にする', text: '従業員を休職にします。名指ししない限り給与計算の対象外になります。' },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...PERSONAL,
  input: z.strictObject(ofEmployee),
  decide: (book, input, moment) =>
    step({ book, input, moment }, ['active'], 'on_leave', 'sent on leave', EmployeeLeaveStarted),
  answer,
});

/** Takes an employee back from leave. */
export const endLeave = command({
  name: 'end-leave',
  summary: 'Take an employee back from leave',
  text: 'Takes an employee back from leave.',
  ja: { summary: '従業員を復職させる', text: '従業員を復職させます。' },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...PERSONAL,
  input: z.strictObject(ofEmployee),
  decide: (book, input, moment) =>
    step({ book, input, moment }, ['on_leave'], 'active', 'taken back from leave', EmployeeLeaveEnded),
  answer,
});

/** Retires an employee: runs pay it as long as it worked in their period. */
export const retireEmployee = command({
  name: 'retire-employee',
  summary: 'Retire an employee',
  text: 'Retires an employee: runs pay it as long as it worked in their period.',
  ja: { summary: '従業員を退職にする', text: '従業員を退職にします。期間中に勤務していた分は給与計算の対象です。' },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...PERSONAL,
  input: z
    .strictObject({ ...ofEmployee, leaveDate: dateSchema.meta({ description: 'The last day of work.' }) })
    .meta({ id: 'EmployeeRetirement', example: { leaveDate: '2026-09-30' } }),
  decide(book, input, moment) {
    const employee = employeeAt(book, input);
    const { leaveDate } = input;
    if (employee.status === 'retired' && employee.leaveDate === leaveDate) return [];
    checkIs(employee, ['active', 'on_leave', 'retired'], 'retired');
    if (leaveDate < employee.joinDate)
      refuse('validation_error', 'leaveDate: must not lie before {joinDate}', 'leaveDate');
    const retired = next(employee, { status: 'retired', leaveDate }, personalAt(employee, moment), moment);
    return [EmployeeRetired({ employee: retired })];
  },
  answer,
});

/** Takes a retirement back: the employee is active, without a last day. */
export const reinstateEmployee = command({
  name: 'reinstate-employee',
  summary: 'Take the retirement of an employee back',
  text: 'Takes a retirement back: the employee is active, without a last day.',
  ja: { summary: '従業員の退職を取り消す', text: '退職を取り消します。従業員は在籍に戻り、最終勤務日はなくなります。' },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...PERSONAL,
  input: z.strictObject(ofEmployee),
  decide(book, input, moment) {
    const employee = employeeAt(book, input);
    if (employee.status === 'active') return [];
    checkIs(employee, ['retired'], 'reinstated');
    const { leaveDate: _left, ...rest } = employee;
    return [EmployeeReinstated({ employee: next(rest, { status: 'active' }, personalAt(employee, moment), moment) })];
  },
  answer,
});

/** Years for which payroll records are kept after the year of the last pay (Income Tax Act Ordinance art. 76-3). */
const KEPT_YEARS = 7;

/**
 * Erases an employee: its key is deleted, so that nobody can read again what was sealed with it, in whatever event, row
 * or backup of them. Refuses invalid_state while it is not retired, is owed pay, or records must still be kept.
 */
export const eraseEmployee = command({
  name: 'erase-employee',
  summary: 'Erase the personal data of a retired employee for good',
  text:
    'Erases an employee: the key is deleted under which personal data was sealed, so that nobody can read it again, ' +
    'in whatever event, row or backup. Not while it is not retired, is owed pay, or records must still be kept.',
  ja: {
    summary: '退職した従業員の個人情報を完全に消去する',
    text:
      '個人情報を封印した鍵を削除し、イベント・行・バックアップのいずれでも読めないようにします。退職していない場合、' +
      '未払いの給与がある場合、保存期間中の場合はできません。',
  },
  undo: { why: 'what is said of people is sealed, and changed back by hand: retire, reinstate or change them' },
  ...SAYING,
  input: z
    .strictObject({
      ...ofEmployee,
      reason: reasonText.meta({ description: 'Kept in clear: name nobody.', example: '保存期間の満了' }),
      force: z.boolean().optional().meta({ description: 'Also before the records may be destroyed.' }),
    })
    .meta({ id: 'EmployeeErasure', example: { reason: '保存期間の満了', force: true } }),
  decide(book, input, moment) {
    checkScope(moment, 'employees:write');
    const employee = employeeAt(book, input);
    if (employee.status === 'erased') return [];
    checkIs(employee, ['retired'], 'erased');
    const { paidOn, unpaid } = book.payroll;
    const owed = unpaid.get(employee.id) ?? 0;
    if (owed > 0)
      refuse(
        'invalid_state',
        `employee ${employee.number} is in ${owed} payroll runs that are not paid; pay or discard them first`,
        undefined,
        { related: { id: employee.id, unpaid: owed } },
      );
    const last = paidOn.get(employee.id) ?? employee.leaveDate ?? employee.joinDate;
    const keptUntil = `${Number(last.slice(0, 4)) + KEPT_YEARS}-12-31`;
    const today = dateInZone(book.company?.timezone ?? 'Asia/Tokyo', moment.now);
    if (today <= keptUntil && input.force !== true)
      refuse(
        'invalid_state',
        `force: payroll records of ${last.slice(0, 4)} are kept until ${keptUntil}; say {force}: true to erase before`,
        'force',
        { related: { id: employee.id, keptUntil } },
      );
    const { personal: _personal, externalId: _external, ...rest } = employee;
    const erased: Employee = {
      ...rest,
      status: 'erased',
      erasure: { at: moment.nowIso, reason: input.reason },
      updatedAt: moment.nowIso,
      version: employee.version + 1,
    };
    return [EmployeeErased({ employee: erased })];
  },
  answer,
  forgets: ({ id }) => id,
});
