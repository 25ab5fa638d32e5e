// Words of sales and purchases, bank, people and documents, for fields whose own schema says nothing of them.

/** A line of keys, then the text that they stand for, indented; src/http/field-words.ts says what a key is. */
export const TRADE_WORDS = `
invoices:type
  sales, purchase (a bill), sales_credit or purchase_credit (credit notes).
invoices:status
  draft, issued, void, uncollectible (written off) or discarded.
invoices:number
  Number of the document; of sales given on issue unless set; null = by the series.
sequence
  Running number in its series; set by the service.
invoices:series expense-reports:series
  Series that the number is taken from, such as the year.
issueDate
  Day of the document, YYYY-MM-DD; null = none.
bookingDate
  Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day.
subject
  Subject line; null = none.
subtotal
  Sum of the lines without consumption tax, yen.
taxTotal
  Consumption tax in all, yen.
invoices:total
  Sum with consumption tax, yen.
expense-reports:total
  Sum of the lines with consumption tax, yen.
taxSummary
  Sums by tax rate, as a qualified invoice shows them.
taxableAmount
  Price without tax at this rate, yen.
amountDue
  What is still owed, yen.
amountPaid
  What was paid so far, yen.
amountUnapplied
  What was paid beyond it and is not applied to anything, yen.
withholdingTax
  Income tax withheld from it, yen.
lines.withholding items.withholding
  true = income tax is withheld from this line.
withholding
  Income tax that the payer withheld, yen.
writtenOffAmount
  What was written off as a loss, yen.
recoveredAmount
  What came in after it was written off, yen.
paymentStatus
  unpaid, partially_paid, paid or overpaid; follows from the payments.
sendingStatus
  unsent, or sent to the customer.
mailStatus
  What became of its mail: queued, sent or failed; absent = none was asked for.
mailing
  The last mail with it: to whom, when, and what came of it.
mailing.to mailing.cc
  Addresses that the mail went to.
send-invoice:cc
  Addresses that get a copy.
mailing.subject
  Subject of the mail.
mailing.locale
  Language of the mail.
mailing.messageId
  Message-Id of the mail.
mailing.error
  Why the last try failed; absent = it did not.
statusTransitions
  When it changed its state.
issuedAt
  When it was issued: RFC 3339 time in UTC.
sentAt
  When it was sent: RFC 3339 time in UTC.
paidAt
  When it was paid in full: RFC 3339 time in UTC.
voidedAt
  When it was voided: RFC 3339 time in UTC.
writtenOffAt
  When it was written off: RFC 3339 time in UTC.
qualified
  true = it has all that a qualified invoice (適格請求書) must have.
partnerAddress
  Address of the partner as it was on issue.
contractId
  Contract that it belongs to (con_...); null = none.
contractPeriod
  Period of the contract that it bills.
contractPeriod.from billings.from lastBilling.from
  First day of the period that is billed, YYYY-MM-DD.
contractPeriod.to billings.to lastBilling.to
  Last day of the period that is billed, YYYY-MM-DD.
deferral
  Days that the line is for: it is recognised over them, not at once.
deferral.from
  First day that the line is for, YYYY-MM-DD.
deferral.to
  Last day that the line is for, YYYY-MM-DD.
scheduleIds
  Accrual schedules that its lines began (acs_...).
changeReason
  Why it was changed after issue.
controlAccountCode
  Account on which it is owed, such as 1310.
controlLineId
  Line of the entry on that account (jl_...).
invoices:payments
  What settled it, oldest first: payments, refunds, credits.
payments.kind
  payment, refund, credit (of a credit note) or transfer (of what was paid beyond another).
payments.id
  Id of the payment (ipay_...).
payments.date
  Day of the payment, YYYY-MM-DD.
payments.amount
  What moved at the bank, yen; 0 for a credit.
payments.settled
  How much of what was owed this settles, yen.
payments.unapplied
  How much was paid beyond what was owed, yen; below 0 = taken from what was paid beyond.
fee.amount
  The fee in yen.
invoices:fee pay-invoice:fee
  Fee of the bank that was taken off the payment.
payments.invoiceId
  The other document of a credit or transfer (inv_...).
payments.paymentId paymentId
  Payment that it takes from or belongs to (ipay_...).
payments.accountCode
  Account of the money, such as 1130.
reversalEntryId
  Entry that takes it back (je_...); absent = it holds.
invoiceId
  Invoice (inv_...).
date suggestions.date
  Day of it, YYYY-MM-DD.
invoices:date
  Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day.
recover-invoice:amount
  What came in, yen.
list-invoices:from list-contracts:from list-expense-reports:from list-payroll-runs:from list-bank-transactions:from
  First day, YYYY-MM-DD, inclusive.
list-invoices:to list-contracts:to list-expense-reports:to list-payroll-runs:to list-bank-transactions:to
  Last day, YYYY-MM-DD, inclusive.
dueFrom
  Only what is due on this day or later, YYYY-MM-DD.
dueTo
  Only what is due on this day or earlier, YYYY-MM-DD.
overdue
  Only what is owed past its due date (true), or all else (false).
contracts:title
  What the contract is about.
contracts:number
  Number of the contract; null = none.
contracts:direction
  receivable = we send invoices; payable = we get bills.
contracts:status
  draft, active, suspended, ended or cancelled.
contracts:startDate
  First day of the contract, YYYY-MM-DD.
contracts:endDate
  Last day of the contract, YYYY-MM-DD; null or absent = until somebody ends it.
autoRenew
  true = it renews by itself at its end.
renewalTermMonths
  Months by which it renews; null = those of its first term.
noticeDays
  Days before the end by which notice must be given.
notice
  Notice that was given; absent = none.
notice.reason
  Why notice was given.
givenOn
  Day on which notice was given, YYYY-MM-DD.
billing
  When what is billed, and when that is due.
frequency
  How often: once, monthly, quarterly, half-yearly, yearly or by an interval of its own.
interval
  Months from one to the next.
anchorDay
  Day of the month on which periods begin, 1 to 31.
dueRule
  When what is billed falls due.
dueRule.type
  days_after_issue, end_of_month or day_of_month.
dueRule.days
  Days after issue.
dueRule.months
  Months after that of issue; 0 = the same month.
dueRule.day
  Day of that month, 1 to 31 (31 = last day).
contracts:items items
  What is billed, line by line.
items.kind
  recurring in every billing, initial in the first one only, usage to be filled in.
items.description lines.description
  What it is for, as it is printed.
items.amount
  Price without consumption tax, yen.
billings
  Periods that were billed, newest last.
billings.date lastBilling.date
  Day of the billing, YYYY-MM-DD.
lastBilling
  The period that was billed last.
billingCount
  How many periods were billed.
nextBillingDate
  Day of the next billing, YYYY-MM-DD; absent = none comes.
nextActDate
  Day on which something is to be done about it next (billing, renewal, end), YYYY-MM-DD.
firstBilledFrom
  First day that is billed here, YYYY-MM-DD; earlier ones were billed elsewhere.
coveredThrough
  Last day that is billed, YYYY-MM-DD.
reopened
  Periods whose billing was taken back.
reopened.from suspensions.from
  First day of the time, YYYY-MM-DD.
reopened.to suspensions.to
  Last day of the time, YYYY-MM-DD; absent = until further notice.
reopened.date
  Day of the billing that was taken back, YYYY-MM-DD.
suspensions
  Times in which nothing is billed.
recognition
  on_invoice = revenue or cost at once; straight_line = over the days of the period.
contracts:totalAmount
  Sum of all billings of the term without tax, yen.
list-contracts:due
  Only contracts with a billing that is due on this day, YYYY-MM-DD.
endingBy
  Only contracts that end on this day or earlier, YYYY-MM-DD.
expense-reports:title
  What the report is about, such as 大阪出張.
expense-reports:number
  Number of the report, given when it is handed in.
expense-reports:status
  draft, submitted, returned, approved, rejected, paid or cancelled.
applicantId
  Member or key whose expenses they are.
approverId
  Who approves it, or approved it (id of a key or user).
approvals
  Decisions so far, oldest first.
approvals.status
  What was decided: approved, returned or rejected.
approvals.comment comment
  Remark of whoever decided.
approvals.at at
  When: RFC 3339 time in UTC.
approvals.forced
  true = decided by somebody in place of the approver.
approvals.step
  Step of the approval, from 1.
round
  How many times it was handed in: 1 at first, more after it was returned.
periodFrom
  First day of the period, YYYY-MM-DD.
periodTo
  Last day of the period, YYYY-MM-DD.
approvedAt
  When it was approved: RFC 3339 time in UTC.
expense-reports:paidAt
  When it was paid back: RFC 3339 time in UTC.
paymentMethod
  How it is paid back: transfer, cash, or payroll with the pay.
expense-reports:payment
  How it was paid back; absent = not yet.
payment.method
  How it was paid: transfer, cash or with the pay.
payment.date
  Day on which it was paid, YYYY-MM-DD.
payment.amount
  What was paid, yen.
payment
  The payment; absent = not yet.
payrollRunId
  Payroll run (pr_...).
expenseReportId
  Expense report (exp_...).
lines.category
  Kind of the expense, by which the account is chosen.
lines.date bank-accounts:date transactions.date
  Day of the line, YYYY-MM-DD.
expense-reports:lines.amount
  What was paid, tax included, yen.
expense-reports:lines.date
  Day of the receipt, YYYY-MM-DD.
employeeId
  Employee (emp_...); null = none.
employeeNumber employees:number
  Number of the employee in the company.
employees:status
  active, on_leave, retired, or erased (personal data destroyed).
employmentType
  Full-time, part-time, contract, or a board member.
lastName
  Family name.
firstName
  Given name.
lastNameKana
  Reading of the family name in katakana; null = none.
firstNameKana
  Reading of the given name in katakana; null = none.
birthDate
  Day of birth, YYYY-MM-DD; insurance by age follows from it.
sex
  Sex as the wage ledger asks for it; null = not told.
joinDate
  First day of employment, YYYY-MM-DD.
leaveDate
  Last day of employment, YYYY-MM-DD; absent = employed.
bankAccount
  Account to which the pay goes; null = none.
erasure
  When and why personal data was destroyed.
erasure.reason
  Why it was destroyed; names nobody.
pay
  What is paid, by the days from which it holds; null in an answer = hidden from the caller.
payType
  monthly, daily or hourly pay.
base
  Pay per month, day or hour in yen, by the kind of pay.
allowances
  Allowances paid besides.
allowances.name adjustments.name
  What the item is called on the payslip.
allowances.code
  Code of the allowance.
allowances.amount monthly
  Amount per month in yen.
allowances.taxable
  true = income tax is taken of it.
commuting
  What is paid for the way to work; null in an answer = hidden from the caller.
commuting.kind
  transit (trains, buses) or car.
nonTaxableLimit
  What of it is free of tax a month, yen; needed for cars, by the distance.
employees:incomeTax
  How income tax is withheld from the pay; null in an answer = hidden from the caller.
table
  Column of the tax table: kou (甲), otsu (乙) or hei (丙).
dependants
  Dependants that count for the tax table.
residentTax
  Resident tax; null in an answer = hidden from the caller.
residentTax.year
  Year in which it begins in June.
june
  Amount of June, yen.
residentTax.other
  Amount of every other month, yen.
insured
  Which insurances hold from when on; null in an answer = hidden from the caller.
insured.health
  Insured by health insurance.
insured.pension
  Insured by employees' pension insurance.
insured.employment
  Insured by employment insurance.
insured.prefecture
  Prefecture of the health insurance, 1 to 47.
standardRemuneration
  Standard remuneration by which premiums go; null in an answer = hidden from the caller.
standardRemuneration.health
  Monthly standard remuneration for health insurance, yen.
standardRemuneration.pension
  Monthly standard remuneration for pension insurance, yen.
pay.from commuting.from incomeTax.from insured.from standardRemuneration.from
  First day from which it holds, YYYY-MM-DD.
payroll:type
  regular pay, bonus, or a run off the cycle.
payroll:status
  draft, posted, paid, reversed or discarded.
payroll:period
  Month of the run, YYYY-MM: that of the last day of its period.
payDate
  Day of payment, YYYY-MM-DD.
periodStart
  First day of the period, YYYY-MM-DD; with the day on which it ends, in place of a month.
entryDate
  Day of its entry, YYYY-MM-DD: the earlier of payment and last day of the period.
employeeCount
  How many are paid by it.
employeeIds
  Employees who are paid by it (emp_...).
payroll:totals
  Sums of all payslips, yen.
gross
  Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller.
payroll:taxable
  Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller.
payments.taxable
  Part of the item that is subject to income tax, yen.
taxable
  What of it is subject to tax, yen.
taxableAfterInsurance
  Taxable pay less social insurance, yen: what income tax is computed on; null in an answer = hidden from the caller.
socialInsurance
  Social insurance that the employee bears, yen; null in an answer = hidden from the caller.
employeeDeductions
  Social insurance that employees bear, yen.
totals.employerContributions
  Social insurance that the employer bears, yen.
incomeTax
  Income tax withheld, yen; null in an answer = hidden from the caller.
payroll:residentTax totals.residentTax months.residentTax payslips.residentTax
  Resident tax withheld, yen; null in an answer = hidden from the caller.
payroll:net totals.net
  What is paid out, yen; null in an answer = hidden from the caller.
net
  What remains, yen; below 0 = a loss.
totalDeductions
  All that is deducted, yen; null in an answer = hidden from the caller.
contributions
  What is due to the pension office and the like, by kind.
contributions.kind
  Kind of insurance.
contributions.due
  What is due in all, yen.
contributions.employee
  What employees bear of it, yen.
contributions.employer
  What the employer bears of it, yen.
levy
  Child-rearing levy, which the employer bears.
levy.basis
  Sum of the standard remunerations that it is taken of, yen.
levy.amount
  The levy in yen.
roundingDifference
  What is due above the sum of the payslips, by fractions of a yen.
payslips
  One per employee.
payroll:payments payslips.payments
  Items that are paid; null in an answer = hidden from the caller.
deductions
  Items that are deducted; null in an answer = hidden from the caller.
employerContributions
  What the employer bears, item by item; null in an answer = hidden from the caller.
payments.name deductions.name employerContributions.name
  Item as the payslip prints it.
payments.code deductions.code employerContributions.code
  Stable name of the item for programs.
payroll:payments.amount payslips.payments.amount deductions.amount employerContributions.amount
  Amount of the item, yen.
deductions.basis employerContributions.basis
  Amount that the rate is taken of, yen.
milliPercent
  Rate in thousandths of a percent: 4985 = 4.985 %.
deductions.month employerContributions.month
  Month of the premium, YYYY-MM.
deductions.rows employerContributions.rows
  Rows of the official tables that the figure comes from.
rows.what
  What the row is about.
rows.status
  Whether the row was checked against its source, or is provisional.
rows.from
  First day from which the row holds, YYYY-MM-DD.
worked.days
  Days of work in hundredths.
worked.hours
  Hours of work in hundredths.
worked.overtime
  Hours of overtime in hundredths.
worked.night
  Hours of work at night in hundredths.
worked.holiday
  Hours of work on holidays in hundredths.
quantityHundredths
  Days or hours that were paid, in hundredths: 2050 = 20.5.
quantityUnit
  Whether that counts days or hours.
payroll:notes
  What a person should look at, and how many payslips it is about.
notes.code
  Stable name of the note.
notes.message
  What is to be looked at.
notes.count
  How many payslips it is about.
payroll:reversal
  The reversal; absent = it holds.
reversal.date
  Day of the reversal, YYYY-MM-DD.
reversal.reason
  Why it was reversed.
overtimeAmount
  Overtime pay in yen.
bonuses.amount
  The bonus in yen.
bonuses.months
  How many months the bonus is for; 6 by default.
adjustments run-payroll:adjustments
  Payments and deductions of this run only.
adjustments.kind
  payment is added, deduction is taken off.
adjustments.amount
  Amount in yen, above 0.
premiumMonths.months premiumMonths
  Months whose premiums are deducted, YYYY-MM.
premiumMonths.employeeId timesheets.employeeId bonuses.employeeId adjustments.employeeId earlier.employeeId
  Employee that it is about (emp_...).
previousMonthTaxable
  Pay of the month before, less social insurance, that was paid elsewhere, yen: the tax of a bonus follows from it.
monthTaxable
  Taxable pay of the same month that was paid elsewhere, yen.
monthIncomeTax
  Income tax of the same month that was withheld elsewhere, yen.
monthBonus
  Bonus of the same month that was paid elsewhere, yen.
yearHealthStandard
  Standard bonus for health insurance of this fiscal year so far that was paid elsewhere, yen.
documents:fileName
  Name of the file, without folders.
mimeType
  Type of the content, such as application/pdf.
size
  Size in bytes.
sha256
  SHA-256 of the content, 64 hexadecimal digits.
documentType
  receipt, invoice, quotation, contract, statement or other.
documents:status
  unlinked, linked to something, ignored, or voided.
documents:amount
  Amount on the document in yen; null = not said.
documents:invoiceStatus
  Whether it is a qualified invoice, is not, or nobody knows.
documents:origin
  How it came: by the API, web, mail, scan, mobile or an agent.
documents:reason
  Why it was ignored or voided.
linkedTo
  What it proves.
list-documents:linkedTo
  Only documents linked to this thing, by its id.
linkedTo.type
  Kind of thing: entry, invoice, contract, report, line of a statement ...
linkedTo.id
  Id of the thing.
duplicateOf
  Documents with the same content (doc_...).
previousVersionId
  Document that this one replaces (doc_...).
retentionUntil
  Last day on which it must be kept, YYYY-MM-DD.
uploadedBy
  Who brought it in; set by the service.
issueFrom
  Only papers of this day or later, YYYY-MM-DD.
issueTo
  Only papers of this day or earlier, YYYY-MM-DD.
lacksKeys
  Only papers whose day, amount or partner is not known yet.
bankTransactionId
  Line of a bank statement (btx_...).
links.contractId
  Contract (con_...).
missing-documents>:entries
  Posted entries without a paper, newest first.
entries.id
  Entry (je_...).
bank-accounts:name
  What the account is called here.
bank-accounts:type
  bank, credit card, cash, e-money, loan or other.
bank-accounts:status
  active, or archived.
accountNumberMasked
  Number of the account but for its last digits hidden.
bankAccountId
  Bank account (ba_...).
openingBalance
  Balance of the statement before its first line, yen.
openingDate
  First day of the statement, YYYY-MM-DD; null = none.
openingEntryId
  Entry of the opening balance (je_...).
lastTransactionDate
  Day of the last line, YYYY-MM-DD; absent = no lines.
syncStatus
  How lines come: by hand, or the state of the connection.
ledgerBalance
  Balance by the books on the same day, yen.
statementBalance
  Balance by the statement, yen.
difference
  One less the other, yen; 0 = they agree.
bankAccounts.unmatchedCount
  Lines of the statement that are not matched, or not wholly.
importBatchId
  Import by which the line came (bimp_...).
importRow row
  Row of the file that it stood on, from 1.
imported
  Lines that were taken in.
skipped
  Lines that were there already.
importedAt
  When it was imported: RFC 3339 time in UTC.
import-bank-transactions>:status bankImport>:status
  incomplete (only a part came in), or completed.
import-bank-transactions>:lines bankImport>:lines
  Lines in the file.
import-bank-transactions>:id bankImport>:id
  Id of the import (bimp_...).
format
  Format of the file: json lines, csv, or zengin (全銀).
skippedLines.code
  duplicate = it was there already.
mapping
  Which column of a csv file says what.
mapping.columns
  What each column holds.
inValues
  What the column says of money that comes in.
valueDate
  Day on which interest counts, YYYY-MM-DD.
direction
  in = money comes in; out = it goes out; null clears it.
payeeName
  Other party as the bank tells it.
balanceAfter
  Balance of the statement after the line, yen.
transactions
  Lines of the statement.
bank-accounts:amount transactions.amount
  Amount in yen, above 0; the direction says which way.
transactions.description bank-accounts:description
  Text of the line as the bank wrote it.
bank-accounts:reference transactions.reference
  Reference that the bank gave.
matches
  What it was matched with.
match-bank-transaction:matches
  What to match it with; several may share the line.
matches.type
  What it was matched with: entry, invoice, report, payroll run, transfer, or an entry booked against it.
matches.id
  Id of what it was matched with.
matches.amount
  How much of the line it takes, yen.
matches.made
  true = the entry was made by the match.
matchId
  Id of the match (bm_...).
entryLineId
  Line of the entry on the bank's account (jl_...).
unmatchedAmount
  What of the line is left to match, yen.
ignoreReason
  Why the line is left alone.
isDuplicate
  true = it stands on the statement twice.
suggestion
  What a rule suggests for it.
suggestion.ruleId
  Rule that suggests it (rule_...).
suggestion.lines
  Lines that would be booked against it.
list-bank-transactions:open
  Only lines of which something waits to be matched (true), or the others (false).
unmatchedLines.amount ignoredLines.amount unmatchedEntries.amount
  Sum in yen.
explainedBy.unmatchedLines.count ignoredLines.count unmatchedEntries.count
  How many there are.
unmatchedEntries.date
  Day of the entry, YYYY-MM-DD.
suggestions
  What the line probably is, surest first.
suggestions.type
  Kind of what is suggested: rule, entry, invoice, report, payroll run or transfer.
suggestions.amount
  Amount of it in yen.
suggestions.body
  What to send to do it.
reasons
  Why it is suggested.
rules:name rule.name
  What the rule is called.
rules:status
  inactive, active or archived.
priority
  Rules with lower numbers are asked first.
logic
  Whether all conditions must hold (and) or one is enough (or).
action
  suggest, post at once, or ignore the line.
rules:origin
  Who made the rule: a user, or the service from what was booked.
rules:lines
  What is booked on the other side.
shareBps
  Share of the amount in basis points: 5000 = half.
rest
  true = the line takes what is left.
paymentAccountCode
  Account of the other side for sentences; null clears it.
rules:stats
  How the rule fared so far.
acceptanceBps
  Share of its suggestions that were accepted, in basis points.
rule
  The rule to be tried, as it would be created.
hits
  Lines that the rule fits.
booked
  Accounts that the line was booked to.
byRule
  Accounts that the rule names.
unbooked
  Lines that it fits and that are not booked.
transactionId
  Line of the statement (btx_...).
ruleId
  Rule (rule_...), or alert rule (alr_...) in alerts.
bankImport>:from
  Day of the first line, YYYY-MM-DD.
bankImport>:to
  Day of the last line, YYYY-MM-DD.
list-bank-imports:status
  Only imports in this state.
list-bank-transactions:status bankTransaction>:status transactions.status
  unmatched, suggested, partially_matched, matched or ignored.
bankTransaction>:id transactions.id
  Id of the line (btx_...).
mailing.message
  Text of the mail above the standard one; absent = none.
`;
