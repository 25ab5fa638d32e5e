// Which lists of the service are shown as registers, to read, and of which thing each is.

/** Registers: the list of the API, and the thing that it is of. */
export const REGISTERS: Readonly<Record<string, string>> = {
  accounts: 'account',
  partners: 'partner',
  'tax-codes': 'tax_code',
  labels: 'label',
  invoices: 'invoice',
  'expense-reports': 'expense_report',
  contracts: 'contract',
  'fixed-assets': 'fixed_asset',
  'accrual-schedules': 'accrual_schedule',
  'bank-accounts': 'bank_account',
  documents: 'document',
  'fiscal-periods': 'fiscal_period',
  rules: 'rule',
  'alert-rules': 'alert_rule',
  alerts: 'alert_rule',
  scenarios: 'scenario',
  employees: 'employee',
  'payroll/runs': 'payroll_run',
  'journal-imports': 'journal_import',
  webhooks: 'webhook',
  'api-keys': 'api_key',
  members: 'member',
};
