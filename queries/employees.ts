// Employees: one by id, and the list. Names and figures are sealed in the rows; answers are shown as the caller may see
// them.
import { employees, employeeView, shownEmployee, type Employee } from '../src/domain/employees.ts';
import { getOf, listOf, type ListInput } from './lists.ts';
import { pageOf } from './page.ts';
import { query, type Page } from './query.ts';

const list = listOf(employees, { item: shownEmployee });
/** Employees that match all filters; erased ones too. */
export const listEmployees = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownEmployee),
  reveal: (page, eyes) => ({ ...page, data: page.data.map((one) => employeeView(one as Employee, eyes)) }),
});

/** One employee by id. */
export const getEmployee = query({
  ...getOf(employees),
  output: shownEmployee,
  reveal: (one, eyes) => employeeView(one as Employee, eyes),
});
