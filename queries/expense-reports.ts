// Expense reports: one by id, and the list with its filters.
import { sql } from 'kysely';
import { dateSchema } from '../src/domain/dates.ts';
import {
  expenseReports,
  expenseReportView,
  shownExpenseReport,
  type ExpenseReport,
} from '../src/domain/expense-reports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { EXPENSE_REPORTS } from '../src/domain/recalled.ts';
import { lineText } from '../src/domain/text.ts';
import { filter, getOf, listOf } from './lists.ts';
import { integerParam } from './page.ts';
import { query } from './query.ts';

const SHOWN = { item: shownExpenseReport, show: expenseReportView };

/** Expense reports that match all filters, newest first unless sorted otherwise; `from`, `to`: by their receipts. */
export const listExpenseReports = listOf(expenseReports, {
  ...SHOWN,
  filters: {
    from: filter(dateSchema, (date) => sql`period_to >= ${date}`),
    to: filter(dateSchema, (date) => sql`period_from <= ${date}`),
    number: filter(lineText(64), (number) => sql`number = ${number}`),
    externalId: filter(lineText(LIMITS.externalIdLength), (id) => sql`external_id = ${id}`),
    minAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`total >= ${amount}`),
    maxAmount: filter(integerParam(0, LIMITS.amount), (amount) => sql`total <= ${amount}`),
  },
});

/** One expense report by id. */
export const getExpenseReport = query({
  ...getOf(expenseReports, SHOWN),
  output: shownExpenseReport,
  recent: {
    noun: EXPENSE_REPORTS,
    idOf: ({ id }: { readonly id: string }) => id,
    show: (state) => expenseReportView(state as ExpenseReport),
  },
});
