// Payslips by employee and run, sealed as their events hold them. Erasing an employee empties what is sealed.
import { bare } from '../src/domain/ids.ts';
import { projection } from './projection.ts';

/** Payslips: a row each, in the order of their run. */
export const payslips = projection('payslips', ['payslips'], {
  'payroll_run.payslips_made': ({ data: { payrollRunId, first, payslips: made } }, rows, companyId) => {
    made.forEach(({ employeeId, employeeNumber, figures }, i) =>
      rows.insert('payslips', {
        company_id: companyId,
        employee_id: bare(employeeId),
        run_id: bare(payrollRunId),
        line_no: first + i,
        employee_number: employeeNumber,
        figures,
      }),
    );
  },
  'employee.erased': ({ data: { employee } }, rows, companyId) =>
    rows.update('payslips', { company_id: companyId, employee_id: bare(employee.id) }, { figures: null }),
});
