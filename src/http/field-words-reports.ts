// Words of reports, alerts, scenarios and what goes to others, for fields whose own schema says nothing of them.

/** A line of keys, then the text that they stand for, indented; src/http/field-words.ts says what a key is. */
export const REPORT_WORDS = `
reports:report
  Name of the report.
reports:from rules:from bank-accounts:from documents:from fixed-assets:from accrual-schedules:from
journal-entries:from
  First day, YYYY-MM-DD, inclusive.
reports:to invoices:to rules:to bank-accounts:to documents:to fixed-assets:to accrual-schedules:to journal-entries:to
  Last day, YYYY-MM-DD, inclusive.
reports:basis
  accrual: as it was earned and spent, not as it was paid.
report-general-ledger>:unit reports:unit report-cash-flow>:unit
  minor: figures are whole yen.
reports:filters
  What the report was asked to count, as it was understood.
reports:knownAt dashboard:knownAt scenarios:knownAt
  The books as they were recorded then; absent = now.
reports:columns
  Columns in order; the figures of rows go by their keys.
columns.key
  Key of the column in the values of rows.
columns.label
  Heading of the column in the language asked for.
columns.from
  First day of the column, YYYY-MM-DD.
columns.to
  Last day of the column, YYYY-MM-DD.
columns.kind
  Whether it shows the books, an earlier time, a scenario, or the change between them (also in basis points).
reports:rows
  Rows in the order of the statement.
rows.kind
  account, heading of a group, subtotal, total, or a figure by formula.
rows.level reports:level
  Depth of the row in the statement, 0 at the outermost.
rows.code
  Code of the account, or stable name of the section.
rows.name
  Name of the row in the language asked for.
rows.nameEn
  Name of the row in English.
rows.class
  Class of the account: asset, liability, equity, revenue or expense.
reports:values
  Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none.
reports:breakdown
  The row split by what was asked for.
breakdown.id
  Id of the partner, label or tax code; null = lines without one.
breakdown.name
  Name of that partner, label or tax code.
breakdown.code
  Code of that partner, label or tax code.
reports:totals
  Sums of the report by name, yen.
reports:checks
  What must agree, tested for this very answer.
checks.code
  Stable name of the check.
checks.ok
  true = it holds.
checks.column
  Column that it is about.
checks.difference
  By how much it does not hold, yen; 0 = it does.
checks.message
  What does not hold, and why, in words.
reports:projection dashboard:chain
  What stage of the stream the figures stand on.
reports:position
  Revision of the company's stream that the figures stand on.
reports:upToDate
  true = nothing was written since.
reports:generatedAt dashboard:generatedAt
  When the answer was made: RFC 3339 time in UTC.
report-cash-flow>:method
  indirect, or direct.
report-cash-flow>:cash
  Cash at both ends of the range, and its change.
cash.opening
  Cash at the beginning, yen.
cash.closing
  Cash at the end, yen.
cash.net
  Change of cash over the range, yen.
report-general-ledger>:accounts report-account-details>:accounts
  One per account, with its lines.
accounts.accountId
  Account (acct_...).
accounts.code counterAccount.code counterAccounts.code
  Code of the account.
accounts.name counterAccount.name counterAccounts.name
  Name of the account.
accounts.opening
  Balance before the first day, yen, on the normal side.
accounts.closing
  Balance after the last day, yen, on the normal side.
reports:debit
  Debit in yen (minor units); 0 on the other side.
reports:credit
  Credit in yen (minor units); 0 on the other side.
reports:broughtForward
  Balance before the first line of this page, yen.
reports:runningBalance
  Balance after the line, yen, on the normal side.
reports:counterAccount
  The account on the other side; absent = there are several.
reports:counterAccounts
  Accounts on the other side.
report-journal-book>:entries
  Entries of this page with their lines, by date and number.
report-journal-book>:entries.total
  Sum of the debits of the entry, yen.
report-account-details>:months
  Sums by month.
months.balance
  Balance after the month, yen.
reports:by report-subsidiary-summary:by
  What it is summed by: partner, or a dimension of labels.
report-aging>:type
  receivable (what is owed to us) or payable (what we owe).
report-aging>:buckets
  Bands by days past the due date, in order.
buckets.key
  Key of the band in the values of rows.
buckets.label
  Heading of the band.
buckets.from
  First day past due that counts, in days; absent = not due yet.
buckets.to
  Last day past due that counts, in days; absent = without end.
report-aging>:rows.invoices
  Open items of the partner, oldest first.
invoices.amount
  Amount of the open item, yen.
invoices.date
  Day of the entry, YYYY-MM-DD.
invoices.entryId
  Entry in which it stands (je_...).
reports:daysOverdue
  Days past the due date; 0 or less = not due yet.
reports:invoiceCount
  Open items of the partner.
reports:cash dashboard:cash
  Cash and bank balances together, yen.
reports:monthlyBurn
  Average of the last months; null = there is nothing to go by.
monthlyBurn.gross
  What goes out in a month, yen.
monthlyBurn.net
  What goes out less what comes in, a month, yen.
monthlyBurn.months
  How many months it is the average of.
reports:runwayMonthsX10 dashboard:runwayMonthsX10
  Months until the cash is used up, in tenths: 75 = 7.5; null = it is not.
reports:zeroCashDate dashboard:zeroCashDate
  Day on which the cash is used up, YYYY-MM-DD; null = it is not.
reports:forecast
  Months to come at the same pace.
forecast.month revenue.month expense.month cash.month entries.month
  Month, YYYY-MM.
forecast.opening
  Cash at the beginning of the month, yen.
forecast.closing
  Cash at the end of the month, yen.
reports:inflow
  What comes in, yen.
reports:outflow
  What goes out, yen.
reports:definition
  How the figures are reckoned, in words.
reports:en
  In English.
reports:ja
  In Japanese.
dashboard:receivables
  What is owed to the company, yen.
dashboard:payables
  What the company owes, yen.
dashboard:monthToDate
  Result of this month so far, yen.
dashboard:yearToDate
  Result of this fiscal year so far, yen.
dashboard:revenue
  Revenue in yen.
dashboard:expense
  Expense in yen.
dashboard:series
  Twelve months of figures, oldest first.
series.revenue
  Revenue by month, yen.
series.expense
  Expense by month, yen.
series.cash
  Cash at the end of each month, yen.
revenue.value expense.value cash.value
  Figure of the month, yen.
dashboard:draftsCount
  Entries that are drafts.
dashboard:periods
  What is open, and what closes next.
periods.open
  Months that are open.
dashboard:nextClose
  The month that closes next; null = none.
nextClose.id
  Fiscal period (fp_...).
nextClose.name
  Name of the period, such as 2026-04.
bankAccounts.name
  Name of the bank account.
bankAccounts.id
  Bank account (ba_...).
chain.position
  Revision of the company's stream.
reports:of
  Name of the report that is compared.
reports:a
  Figure as it was known first, yen.
reports:b
  Figure as it was known later, yen.
reports:knownAtA
  Time of the first state of the books.
reports:knownAtB
  Time of the later state of the books; absent = now.
reports:positionB
  Revision of the stream at the later state.
rows.column bank-accounts:column
  Key of the column that differs.
reports:eventCount
  Events that made the difference.
rows.events boxes.events
  Events that made it, with what each changed.
reports:eventId webhooks:eventId
  Event (id as in the stream).
events.sequence
  Sequence of the event in the company.
events.amount
  What the event changed the figure by, yen.
reports:appliedMethod
  Method that was applied, where the settings leave a choice.
report-consumption-tax>:method
  Method of the return by the settings of the year.
report-consumption-tax>:months
  Months of the taxable period.
reports:isTaxablePeriod
  true = the range is a taxable period, so that a return can be made of it.
reports:taxableSalesRatio
  Share of taxable sales (課税売上割合).
reports:numerator
  Taxable sales, yen.
reports:denominator
  All sales that count, yen.
reports:taxableSales
  Taxable sales without tax, yen.
reports:outputTax
  Tax on sales, yen.
reports:creditableTax
  Tax on purchases that is credited, yen.
reports:nationalTax
  National part to be paid, yen; below 0 = refund.
reports:localTax
  Local part to be paid, yen; below 0 = refund.
reports:deemedCredit
  Of the simplified method: what each way of reckoning gives.
reports:ways
  Credit by each way that the law allows, yen.
reports:chosen
  The way that was chosen: the one that gives most.
reports:comparison
  What would be paid by each method.
comparison.payable
  What would be paid by this method, yen; below 0 = refund.
reports:eligible
  true = the company may use this method.
comparison.reason
  Why it may not be used.
reports:returnBoxes
  Boxes of the return, form by form.
reports:form
  Name of the form.
reports:page1
  Boxes of the first page, by number.
reports:page2
  Boxes of the second page, by number.
returnBoxes.schedules
  Schedules that go with it.
reports:boxes
  Boxes of the form, by number.
reports:box
  Number of the box in the form.
reports:boxDetails
  How each box came about; only with \`expand=boxes\`.
boxes.label boxDetails.label
  Title of the box as the form prints it.
reports:formula
  How the box is reckoned.
boxDetails.value
  What stands in the box.
boxDetails.groups
  Groups of lines that it is summed from.
reports:entryIds
  Entries behind it (je_...), at most 100.
reports:entryCount
  Entries behind it in all.
boxDetails.links
  Addresses of the lists of those entries.
report-wage-ledger>:employee
  Whom the ledger is about.
employee.code
  Number of the employee.
report-withholding>:months
  Month by month, what was withheld and is to be paid.
reports:salaries
  Salaries of the month.
months.bonuses
  Bonuses of the month.
reports:employees
  How many were paid.
scenarios:name scenario.name
  What the scenario is called.
scenarios:type scenario.type
  budget, forecast or what_if.
scenarios:status scenario.status
  draft, active or archived.
scenarios:baseline
  What it stands on: the books (actuals), or another scenario (scn_...).
scenarios:startMonth
  First month that is assumed, YYYY-MM.
scenarios:horizonMonths
  How many months it looks ahead.
scenarios:assumptions
  What is assumed, one after the other.
assumptions.id
  Name of the assumption within its scenario.
assumptions.kind
  What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax.
assumptions.amount
  Amount in yen, on the normal side of the account; negative = less of it.
assumptions.rateBps
  Rate in basis points: 500 = 5 %.
assumptions.class
  All accounts of a class, instead of one account.
assumptions.count
  Of people: how many.
assumptions.frequency
  How often it recurs.
assumptions.months
  Of a loan: months in which it is paid back.
assumptions.days
  Of a delay: days later, in whole months of 30.
assumptions.startDate
  Its month is the first one, YYYY-MM-DD.
assumptions.endDate
  Its month is the last one, YYYY-MM-DD; absent = to the end of the scenario.
scenarios:employerRateBps
  What the employer bears besides the pay, in basis points of it.
scenarios:promoted
  Which assumptions became drafts of entries, for which months.
promoted.months
  Months for which drafts were made, YYYY-MM.
scenarios:assumptionId
  Assumption of the scenario.
scenarioId
  Scenario (scn_...).
scenarios:scenario
  The scenario as it is now.
list-scenario-entries>:entries
  What the scenario assumes, as entries.
list-scenario-entries:month
  Only this month, YYYY-MM; absent = all.
entries.kind
  What it comes from: an assumption, or what the past repeats.
alerts:name dashboard:ruleName alerts:ruleName
  Name of the alert rule.
alerts:status list-alerts>:status lastAlert.status alerts.status
  State: of a rule active or paused; of an alert open, resolved or noted.
dashboard:metric alerts:metric
  Figure that is watched.
dashboard:threshold alerts:threshold
  Value beyond which it fires, in the unit told with it.
alerts:unit alerts.unit lastAlert.unit
  Unit of the figures: yen, tenths of months, basis points, a count or days.
alerts:window
  Time over which the metric is summed: day, month or fiscal year.
alerts:evaluation
  on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company.
dashboard:severity alerts:severity
  How grave it is: info, warning or critical.
alerts:channels
  Who hears of it.
channels.type
  event = in the stream only; webhook = also to one webhook.
channels.target
  Webhook that hears of it (whk_...).
dashboard:target alerts:target
  Whose figure it is; null clears it.
alerts:lastAlert
  The last time that it fired; absent = never.
lastAlert.id alerts.id
  Alert (alt_...).
dashboard:triggeredAt alerts:triggeredAt
  When it fired: RFC 3339 time in UTC.
alerts:lastTriggeredAt
  When it fired last: RFC 3339 time in UTC; absent = never.
dashboard:resolvedAt alerts:resolvedAt
  When it ended: RFC 3339 time in UTC; absent = it goes on.
alerts:lastResolvedAt
  When it ended last: RFC 3339 time in UTC.
dashboard:resolvedValue alerts:resolvedValue
  The metric when it ended.
list-alert-rules:state alerts:state
  Only rules in this state.
webhooks:url
  Address that events are sent to (https).
webhooks:types events:types
  Event types that are sent; \`*\` at the end stands for all that begin alike.
webhooks:status
  enabled, or disabled (by hand or after too many failures).
list-webhook-deliveries:status
  Only deliveries that arrived, or that still fail.
webhooks:disabledReason
  Why it was disabled by itself.
webhooks:enabledAt
  When it was enabled last: RFC 3339 time in UTC.
webhooks:secretId
  Id of the secret that signs.
webhooks:secretLast4
  Last four characters of the secret.
webhooks:previousSecretId
  Id of the secret before, while it signs too.
webhooks:previousSecretUntil
  Until when the secret before signs too: RFC 3339 time in UTC.
webhooks:redelivery
  What is sent again; absent = nothing.
redelivery.number
  How many times a redelivery was asked for.
webhooks:fromSequence
  First event that is sent again.
webhooks:toSequence
  Last event that is sent again.
webhooks:attempts
  How often it was tried.
webhooks:firstAttemptAt
  First try: RFC 3339 time in UTC.
webhooks:lastAttemptAt
  Last try: RFC 3339 time in UTC.
webhooks:nextAttemptAt
  Next try: RFC 3339 time in UTC; absent = none comes.
webhooks:httpStatus
  Status that your server answered; absent = it could not be reached.
list-webhook-deliveries>:error
  Why the last try failed.
webhooks:eventType
  Type of the event.
events:id
  Unique id of the event.
events:type
  Type of the event, such as journal_entry.posted.
events:sequence
  Place of the event in the stream of the company, from 0, without gaps.
event>:data
  What the event holds, by its type.
events:schemaVersion
  Version of the shape of the data.
events:entity
  What the event is about.
entity.type
  Kind of thing, such as journal_entry.
entity.id events:entityId
  Id of the thing that the event is about.
events:occurredAt
  When it happened: RFC 3339 time in UTC.
journal-entries:correlationId events:correlationId
  Marks what was done together, as the header Correlation-Id said.
events:causationId
  Event that caused this one.
events:idempotencyKey
  Idempotency-Key of the request that wrote it.
journal-entries:actorId events:actorId
  Only what this caller did: id of a key, or issuer and subject of a user.
who-is-calling:kind
  What kind of caller it is: an API key, a user, or an operator.
who-is-calling:id
  Id of the key, or issuer and subject of the user.
who-is-calling:companies
  Companies that the caller may see.
companies.id
  Company (comp_...).
companies.name
  Name of the company.
companies.role
  Role of the caller in this company.
companies.scopes
  Scopes of the caller in this company.
companies.plan
  Plan of the company, by which limits are set.
agents:name
  Name by which it is called.
agents:title annotations.title
  Title for people.
agents:description
  What it does or holds, for agents.
agents:inputSchema
  JSON Schema of what the tool takes.
agents:annotations
  Hints of the Model Context Protocol.
agents:readOnlyHint
  true = it changes nothing.
agents:destructiveHint
  true = it may take things back.
agents:idempotentHint
  true = a repeat changes nothing more.
agents:openWorldHint
  true = it reaches beyond this service.
agents:content
  The answer as text, for models.
content.type
  text: the only kind of it.
agents:structuredContent
  The answer as JSON.
agents:isError
  false: what fails answers with an error.
agents:contents
  What the resource holds.
agents:uri
  Address of the resource, ledger://...
agents:uriTemplate
  Form of addresses of such resources.
agents:resourceTemplates
  Forms of addresses of further resources.
list-companies:q
  Words of the name, in whatever order.
list-webhook-deliveries>:status
  delivered, or failing: it is tried again.
list-webhook-deliveries>:sequence
  Sequence of the event in the company's stream.
list-webhook-deliveries>:round
  0 = as it came; n = the nth time that it was asked for again.
`;
