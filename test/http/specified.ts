// The endpoints of the specification, path by path.

/** Spec sections 4.1 and 4.2: method and path of each, parameters by name. */
export const SPECIFIED = `
POST /v1/journals|GET /v1/journals|GET /v1/journals/:id|PATCH /v1/journals/:id|POST /v1/journals/:id/reverse
POST /v1/add
GET /v1/reports/trial-balance|GET /v1/reports/profit-loss|GET /v1/reports/balance-sheet
GET /v1/reports/cash-flow|GET /v1/reports/runway
GET /v1/accounts|POST /v1/accounts|PATCH /v1/accounts/:code
GET /companies|POST /companies|GET /companies/:id|GET /companies/:id/journal-entries
POST /companies/:id/journal-entries|GET /companies/:id/journal-entries/:jeId
POST /companies/:id/nl-journal|GET /companies/:id/accounts|GET /companies/:id/accounts/:acctId
GET /companies/:id/tax-codes|GET /companies/:id/labels
GET /companies/:id/reports/trial-balance|GET /companies/:id/reports/pl|GET /companies/:id/reports/bs
GET /companies/:id/reports/ss|GET /companies/:id/reports/cs
GET /companies/:id/reports/general-ledger|GET /companies/:id/reports/subsidiary-summary
GET /companies/:id/reports/ar-aging|GET /companies/:id/reports/consumption-tax
GET /companies/:id/reports/consumption-tax/xml|GET /companies/:id/reports/account-details
GET /companies/:id/bank-accounts|POST /companies/:id/bank-accounts
GET /companies/:id/bank-accounts/:baId/transactions|GET /companies/:id/scenarios|POST /companies/:id/scenarios
GET /companies/:id/alert-rules|POST /companies/:id/alert-rules
GET /companies/:id/fiscal-periods|POST /companies/:id/fiscal-periods/:fpId/close|GET /companies/:id/contracts
GET /companies/:id/invoices|GET /companies/:id/expense-reports
GET /companies/:id/employees|POST /companies/:id/payroll/run|GET /companies/:id/fixed-assets
GET /companies/:id/accrual-schedules|GET /companies/:id/documents
GET /companies/:id/dashboard|GET /companies/:id/events|GET /mcp/resources|GET /mcp/resources/:uri
GET /mcp/tools|POST /mcp/tools/:name`
  .split(/[\n|]/)
  .filter((line) => line !== '')
  .map((line) => line.replace(' /companies', ' /v1/companies').replace(' /mcp', ' /v1/mcp'));
