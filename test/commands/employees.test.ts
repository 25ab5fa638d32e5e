// Employees as a book decides them: what is sealed, what is refused and on which field, and what refusals never repeat.
import { expect } from 'chai';
import {
  createEmployee,
  endLeave,
  eraseEmployee,
  reinstateEmployee,
  retireEmployee,
  startLeave,
  updateEmployee,
} from '../../commands/employees.ts';
import { createLabel } from '../../commands/registers.ts';
import type { EmployeeView } from '../../src/domain/employees.ts';
import { employeeBody } from '../http/samples.ts';
import { companyOpened, done, given, type World } from '../spec.ts';

const hired = (more: object = {}): ReturnType<typeof done> => done(createEmployee, employeeBody(more));
const first = (world: World): string => [...world.book.employees.byId.keys()][0] ?? '';
const about =
  (more: object = {}) =>
  (world: World): object => ({ employeeId: first(world), ...more });
const hire = (more: object): ReturnType<ReturnType<typeof given>['when']> =>
  given(companyOpened()).when(createEmployee, employeeBody(more));

describe('employees', () => {
  it('given a company, when somebody is hired, then the event holds what is personal sealed only', () => {
    const outcome = given(companyOpened()).when(createEmployee, employeeBody({ email: 'hanako@example.com' }));
    outcome.then(['employee.created', { employee: { number: 'E001', status: 'active', version: 1 } }]);
    const text = JSON.stringify(outcome.world.facts.at(-1)?.data);
    expect(text)
      .to.match(/"personal":\{"enc":"[\w-]+","keyId":"emp_/)
      .and.to.match(/"keyCommitment":"[0-9a-f]{64}"/);
    expect(text).not.to.match(/山田|花子|hanako|1991|300000|320000/);
    outcome.answers({ displayName: '山田 花子', pay: [{ from: '2026-04-01', payType: 'monthly', base: 300_000 }] });
  });

  it('given nothing else, standard remuneration is the grade of pay and commuting, insurance is by type', () => {
    const company = { prefectureCode: '13' };
    const { insured: _said, ...body } = employeeBody({ employmentType: 'board_member' });
    given(companyOpened(company))
      .when(createEmployee, body)
      .answers({
        standardRemuneration: [{ from: '2026-04', health: 320_000, pension: 320_000 }],
        insured: [{ from: '2026-04-01', health: true, pension: true, employment: false, prefecture: 13 }],
      });
    given(companyOpened())
      .when(createEmployee, body)
      .refused('validation_error', 'insured', /prefectureCode/);
  });

  it('given an hourly wage, then a standard remuneration must be said', () => {
    const pay = [{ from: '2026-04-01', payType: 'hourly', base: 1_300 }];
    hire({ pay }).refused('validation_error', 'standardRemuneration', /hourly/);
    hire({ pay, standardRemuneration: [] }).then(['employee.created']);
  });

  it('when days, lists or numbers cannot be meant, then the field is named and its content is not repeated', () => {
    const cases: [field: string, more: object][] = [
      ['birthDate', { birthDate: '2026-04-01' }],
      ['pay', { pay: [{ from: '2026-05-01', payType: 'monthly', base: 1 }] }],
      ['incomeTax', { incomeTax: [{ from: '2026-05-01', table: 'kou', dependants: 0 }] }],
      ['pay', { pay: [1, 2].map((base) => ({ from: '2026-04-01', payType: 'monthly', base })) }],
      ['pay[0].base', { pay: [{ from: '2026-04-01', payType: 'monthly', base: 300_000.5 }] }],
      ['residentTax', { residentTax: [1, 2].map((june) => ({ year: 2026, june, other: 1 })) }],
      [
        'insured[0].prefecture',
        { insured: [{ from: '2026-04-01', health: true, pension: true, employment: true, prefecture: 48 }] },
      ],
      ['myNumber', { myNumber: '123456789012' }],
    ];
    for (const [field, more] of cases) {
      const refusal = hire(more).refused('validation_error', field);
      expect(refusal.message).not.to.match(/1991|300000|山田|123456789012/);
    }
    const labels = given(companyOpened(), done(createLabel, { name: '東京', code: 'TKY' }));
    labels.when(createEmployee, employeeBody({ departmentCode: 'TKY' })).then(['employee.created']);
    labels.when(createEmployee, employeeBody({ departmentCode: 'OSK' })).refused('label_not_found', 'departmentCode');
  });

  it('given a number or an external id that somebody has, when another one takes it, then it is refused', () => {
    const past = given(companyOpened(), hired({ externalId: 'hr-1' }));
    past.when(createEmployee, employeeBody({ number: 'e001' })).refused('duplicate_number', 'number');
    past
      .when(createEmployee, employeeBody({ number: 'E002', externalId: 'hr-1' }))
      .refused('duplicate_external_id', 'externalId');
  });

  it('when somebody is changed, then lists are replaced, null clears, and the same again is nothing', () => {
    const past = given(companyOpened(), hired({ email: 'a@example.com' }));
    const raise = {
      pay: [
        { from: '2026-10-01', payType: 'monthly', base: 330_000 },
        { from: '2026-04-01', payType: 'monthly', base: 300_000 },
      ],
    };
    past.when(updateEmployee, about(raise)).answers({ pay: [{ from: '2026-04-01' }, { from: '2026-10-01' }] });
    past.when(updateEmployee, about({ email: 'a@example.com' })).nothing();
    const cleared = past.when(updateEmployee, about({ email: null, externalId: null }));
    const answer = cleared.world.run(updateEmployee, about()(cleared.world)) as unknown as EmployeeView;
    expect(answer).not.to.have.property('email');
    past.when(updateEmployee, about({ version: 7 })).refused('version_conflict', 'version');
    past.when(updateEmployee, { employeeId: 'emp_x' }).refused('not_found');
  });

  it('leave, return, retire, reinstate: each from its states, and a second time is nothing', () => {
    const past = given(companyOpened(), hired());
    past.when(startLeave, about()).then(['employee.leave_started', { employee: { status: 'on_leave' } }]);
    past.when(endLeave, about()).nothing();
    past.when(reinstateEmployee, about()).nothing();
    past.when(retireEmployee, about({ leaveDate: '2026-03-31' })).refused('validation_error', 'leaveDate');
    const left = { leaveDate: '2026-09-30' };
    const retired = given(companyOpened(), hired(), (world) => world.run(retireEmployee, about(left)(world)));
    retired.when(retireEmployee, about(left)).nothing();
    retired.when(startLeave, about()).refused('invalid_state');
    retired.when(endLeave, about()).refused('invalid_state');
    const back = retired.when(reinstateEmployee, about());
    back.then(['employee.reinstated', { employee: { status: 'active', leaveDate: undefined } }]);
  });

  it('erasing: only who is retired; before seven years only by force; what is personal is gone', () => {
    given(companyOpened(), hired())
      .when(eraseEmployee, about({ reason: '満了', force: true }))
      .refused('invalid_state', undefined, /active/);
    const left = { leaveDate: '2026-09-30' };
    const retired = given(companyOpened(), hired(), (world) => world.run(retireEmployee, about(left)(world)));
    const reason = { reason: '満了' };
    retired.when(eraseEmployee, about(reason), { now: '2033-12-31T12:00:00.000Z' }).refused('invalid_state', 'force');
    const late = retired.when(eraseEmployee, about(reason), { now: '2034-01-01T12:00:00.000Z' });
    late.then(['employee.erased', { employee: { status: 'erased', personal: undefined } }]);
    const gone = given(companyOpened(), hired(), (world) => {
      world.run(retireEmployee, about(left)(world));
      world.run(eraseEmployee, about({ ...reason, force: true })(world));
    });
    gone.when(eraseEmployee, about(reason)).nothing();
    gone.when(updateEmployee, about({ email: null })).refused('invalid_state', undefined, /erased/);
  });

  it('who may write employees but not see personal data neither hires nor changes', () => {
    given(companyOpened())
      .when(createEmployee, employeeBody(), { scopes: ['employees:write'] })
      .refused('insufficient_scope');
    given(companyOpened())
      .when(createEmployee, employeeBody(), { scopes: ['employees:pii'] })
      .refused('insufficient_scope');
  });
});
