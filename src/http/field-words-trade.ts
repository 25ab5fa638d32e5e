// Words of sales and purchases, bank, people and documents, for fields whose own schema says nothing of them.

/** A line of keys, then the text that they stand for, indented; src/http/field-words.ts says what a key is. */
export const TRADE_WORDS = `
invoices:type
  sales, purchase (a bill), sales_credit or purchase_credit (credit notes).
invoices:status
  draft, issued, void, uncollectible (written off) or discarded.
invoices:number
  Number of the document; of sales given on issue unless set; null = by the series.
invoices:sequence expense-reports:sequence
  Running number in its series; set by the service.
invoices:series expense-reports:series
  Series that the number is taken from, such as the year.
invoices:issueDate documents:issueDate
  Day of the document, YYYY-MM-DD; null = none.
invoices:bookingDate expense-reports:bookingDate
  Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day.
invoices:subject
  Subject line; null = none.
invoices:subtotal
  Sum of the lines without consumption tax, yen.
invoices:taxTotal expense-reports:taxTotal
  Consumption tax in all, yen.
invoices:total
  Sum with consumption tax, yen.
expense-reports:total
  Sum of the lines with consumption tax, yen.
invoices:taxSummary
  Sums by tax rate, as a qualified invoice shows them.
invoices:taxableAmount
  Price without tax at this rate, yen.
invoices:amountDue
  What is still owed, yen.
invoices:amountPaid
  What was paid so far, yen.
invoices:amountUnapplied
  What was paid beyond it and is not applied to anything, yen.
invoices:withholdingTax
  Income tax withheld from it, yen.
lines.withholding items.withholding
  true = income tax is withheld from this line.
invoices:withholding bank-accounts:withholding
  Income tax that the payer withheld, yen.
invoices:writtenOffAmount
  What was written off as a loss, yen.
invoices:recoveredAmount
  What came in after it was written off, yen.
invoices:paymentStatus
  unpaid, partially_paid, paid or overpaid; follows from the payments.
invoices:sendingStatus
  unsent, or sent to the customer.
invoices:mailStatus
  What became of its mail: queued, sent or failed; absent = none was asked for.
invoices:mailing
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
invoices:statusTransitions
  When it changed its state.
invoices:issuedAt
  When it was issued: RFC 3339 time in UTC.
invoices:sentAt
  When it was sent: RFC 3339 time in UTC.
invoices:paidAt
  When it was paid in full: RFC 3339 time in UTC.
invoices:voidedAt
  When it was voided: RFC 3339 time in UTC.
invoices:writtenOffAt
  When it was written off: RFC 3339 time in UTC.
invoices:qualified
  true = it has all that a qualified invoice (適格請求書) must have.
invoices:partnerAddress
  Address of the partner as it was on issue.
invoices:contractId contracts:contractId documents:contractId
  Contract that it belongs to (con_...); null = none.
invoices:contractPeriod
  Period of the contract that it bills.
contractPeriod.from billings.from lastBilling.from
  First day of the period that is billed, YYYY-MM-DD.
contractPeriod.to billings.to lastBilling.to
  Last day of the period that is billed, YYYY-MM-DD.
invoices:deferral
  Days that the line is for: it is recognised over them, not at once.
deferral.from
  First day that the line is for, YYYY-MM-DD.
deferral.to
  Last day that the line is for, YYYY-MM-DD.
invoices:scheduleIds
  Accrual schedules that its lines began (acs_...).
invoices:changeReason
  Why it was changed after issue.
invoices:controlAccountCode expense-reports:controlAccountCode
  Account on which it is owed, such as 1310.
invoices:controlLineId expense-reports:controlLineId
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
payments.paymentId invoices:paymentId bank-accounts:paymentId
  Payment that it takes from or belongs to (ipay_...).
payments.accountCode
  Account of the money, such as 1130.
invoices:reversalEntryId expense-reports:reversalEntryId
  Entry that takes it back (je_...); absent = it holds.
invoiceId
  Invoice (inv_...).
journal-entries:date contracts:date expense-reports:date payroll:date accrual-schedules:date suggestions.date
  Day of it, YYYY-MM-DD.
invoices:date
  Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day.
recover-invoice:amount
  What came in, yen.
list-invoices:from list-contracts:from list-expense-reports:from list-payroll-runs:from list-bank-transactions:from
  First day, YYYY-MM-DD, inclusive.
list-invoices:to list-contracts:to list-expense-reports:to list-payroll-runs:to list-bank-transactions:to
  Last day, YYYY-MM-DD, inclusive.
invoices:dueFrom
  Only what is due on this day or later, YYYY-MM-DD.
invoices:dueTo
  Only what is due on this day or earlier, YYYY-MM-DD.
dashboard:overdue invoices:overdue
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
contracts:autoRenew
  true = it renews by itself at its end.
contracts:renewalTermMonths
  Months by which it renews; null = those of its first term.
contracts:noticeDays
  Days before the end by which notice must be given.
contracts:notice
  Notice that was given; absent = none.
notice.reason
  Why notice was given.
contracts:givenOn
  Day on which notice was given, YYYY-MM-DD.
contracts:billing
  When what is billed, and when that is due.
contracts:frequency
  How often: once, monthly, quarterly, half-yearly, yearly or by an interval of its own.
reports:interval contracts:interval
  Months from one to the next.
contracts:anchorDay
  Day of the month on which periods begin, 1 to 31.
contracts:dueRule
  When what is billed falls due.
dueRule.type
  days_after_issue, end_of_month or day_of_month.
dueRule.days
  Days after issue.
dueRule.months
  Months after that of issue; 0 = the same month.
dueRule.day
  Day of that month, 1 to 31 (31 = last day).
contracts:items
  What is billed, line by line.
items.kind
  recurring in every billing, initial in the first one only, usage to be filled in.
items.description lines.description
  What it is for, as it is printed.
items.amount
  Price without consumption tax, yen.
contracts:billings
  Periods that were billed, newest last.
billings.date lastBilling.date
  Day of the billing, YYYY-MM-DD.
contracts:lastBilling
  The period that was billed last.
contracts:billingCount
  How many periods were billed.
contracts:nextBillingDate
  Day of the next billing, YYYY-MM-DD; absent = none comes.
contracts:nextActDate
  Day on which something is to be done about it next (billing, renewal, end), YYYY-MM-DD.
contracts:firstBilledFrom
  First day that is billed here, YYYY-MM-DD; earlier ones were billed elsewhere.
contracts:coveredThrough
  Last day that is billed, YYYY-MM-DD.
contracts:reopened
  Periods whose billing was taken back.
reopened.from suspensions.from
  First day of the time, YYYY-MM-DD.
reopened.to suspensions.to
  Last day of the time, YYYY-MM-DD; absent = until further notice.
reopened.date
  Day of the billing that was taken back, YYYY-MM-DD.
contracts:suspensions
  Times in which nothing is billed.
contracts:recognition
  on_invoice = revenue or cost at once; straight_line = over the days of the period.
contracts:totalAmount
  Sum of all billings of the term without tax, yen.
list-contracts:due
  Only contracts with a billing that is due on this day, YYYY-MM-DD.
contracts:endingBy
  Only contracts that end on this day or earlier, YYYY-MM-DD.
expense-reports:title
  What the report is about, such as 大阪出張.
expense-reports:number
  Number of the report, given when it is handed in.
expense-reports:status
  draft, submitted, returned, approved, rejected, paid or cancelled.
expense-reports:applicantId
  Member or key whose expenses they are.
expense-reports:approverId
  Who approves it, or approved it (id of a key or user).
expense-reports:approvals
  Decisions so far, oldest first.
approvals.status
  What was decided: approved, returned or rejected.
approvals.comment journal-entries:comment expense-reports:comment
  Remark of whoever decided.
approvals.at employees:at
  When: RFC 3339 time in UTC.
approvals.forced
  true = decided by somebody in place of the approver.
approvals.step
  Step of the approval, from 1.
expense-reports:round
  How many times it was handed in: 1 at first, more after it was returned.
expense-reports:periodFrom payroll:periodFrom
  First day of the period, YYYY-MM-DD.
expense-reports:periodTo payroll:periodTo
  Last day of the period, YYYY-MM-DD.
expense-reports:approvedAt
  When it was approved: RFC 3339 time in UTC.
expense-reports:paidAt
  When it was paid back: RFC 3339 time in UTC.
expense-reports:paymentMethod
  How it is paid back: transfer, cash, or payroll with the pay.
expense-reports:payment
  How it was paid back; absent = not yet.
payment.method
  How it was paid: transfer, cash or with the pay.
payment.date
  Day on which it was paid, YYYY-MM-DD.
payment.amount
  What was paid, yen.
payroll:payment
  The payment; absent = not yet.
expense-reports:payrollRunId payroll:payrollRunId bank-accounts:payrollRunId
  Payroll run (pr_...).
payroll:expenseReportId bank-accounts:expenseReportId
  Expense report (exp_...).
lines.category
  Kind of the expense, by which the account is chosen.
lines.date bank-accounts:date transactions.date about.date line.date
  Day of the line, YYYY-MM-DD.
expense-reports:lines.amount
  What was paid, tax included, yen.
expense-reports:lines.date
  Day of the receipt, YYYY-MM-DD.
employeeId
  Employee (emp_...); null = none.
payroll:employeeNumber employees:number
  Number of the employee in the company.
employees:status
  active, on_leave, retired, or erased (personal data destroyed).
reports:employmentType employees:employmentType
  Full-time, part-time, contract, or a board member.
employees:lastName
  Family name.
employees:firstName
  Given name.
employees:lastNameKana
  Reading of the family name in katakana; null = none.
employees:firstNameKana
  Reading of the given name in katakana; null = none.
employees:birthDate
  Day of birth, YYYY-MM-DD; insurance by age follows from it.
reports:sex employees:sex
  Sex as the wage ledger asks for it; null = not told.
reports:joinDate employees:joinDate
  First day of employment, YYYY-MM-DD.
reports:leaveDate employees:leaveDate
  Last day of employment, YYYY-MM-DD; absent = employed.
employees:bankAccount
  Account to which the pay goes; null = none.
employees:erasure
  When and why personal data was destroyed.
erasure.reason
  Why it was destroyed; names nobody.
employees:pay
  What is paid, by the days from which it holds; null in an answer = hidden from the caller.
employees:payType
  monthly, daily or hourly pay.
employees:base
  Pay per month, day or hour in yen, by the kind of pay.
employees:allowances
  Allowances paid besides.
allowances.name adjustments.name
  What the item is called on the payslip.
allowances.code
  Code of the allowance.
allowances.amount employees:monthly
  Amount per month in yen.
allowances.taxable
  true = income tax is taken of it.
employees:commuting
  What is paid for the way to work; null in an answer = hidden from the caller.
commuting.kind
  transit (trains, buses) or car.
employees:nonTaxableLimit
  What of it is free of tax a month, yen; needed for cars, by the distance.
employees:incomeTax
  How income tax is withheld from the pay; null in an answer = hidden from the caller.
employees:table
  Column of the tax table: kou (甲), otsu (乙) or hei (丙).
employees:dependants
  Dependants that count for the tax table.
employees:residentTax
  Resident tax; null in an answer = hidden from the caller.
residentTax.year
  Year in which it begins in June.
employees:june
  Amount of June, yen.
residentTax.other
  Amount of every other month, yen.
employees:insured
  Which insurances hold from when on; null in an answer = hidden from the caller.
insured.health
  Insured by health insurance.
insured.pension
  Insured by employees' pension insurance.
insured.employment
  Insured by employment insurance.
insured.prefecture
  Prefecture of the health insurance, 1 to 47.
employees:standardRemuneration
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
payroll:payDate fiscal-periods:payDate
  Day of payment, YYYY-MM-DD.
payroll:periodStart
  First day of the period, YYYY-MM-DD; with the day on which it ends, in place of a month.
payroll:entryDate
  Day of its entry, YYYY-MM-DD: the earlier of payment and last day of the period.
payroll:employeeCount
  How many are paid by it.
payroll:employeeIds fiscal-periods:employeeIds
  Employees who are paid by it (emp_...).
payroll:totals
  Sums of all payslips, yen.
payroll:gross
  Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller.
payroll:taxable
  Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller.
payments.taxable
  Part of the item that is subject to income tax, yen.
reports:taxable fiscal-periods:taxable
  What of it is subject to tax, yen.
payroll:taxableAfterInsurance
  Taxable pay less social insurance, yen: what income tax is computed on; null in an answer = hidden from the caller.
payroll:socialInsurance
  Social insurance that the employee bears, yen; null in an answer = hidden from the caller.
payroll:employeeDeductions
  Social insurance that employees bear, yen.
totals.employerContributions
  Social insurance that the employer bears, yen.
reports:incomeTax payroll:incomeTax
  Income tax withheld, yen; null in an answer = hidden from the caller.
payroll:residentTax totals.residentTax months.residentTax payslips.residentTax
  Resident tax withheld, yen; null in an answer = hidden from the caller.
payroll:net totals.net
  What is paid out, yen; null in an answer = hidden from the caller.
dashboard:net
  What remains, yen; below 0 = a loss.
payroll:totalDeductions
  All that is deducted, yen; null in an answer = hidden from the caller.
payroll:contributions
  What is due to the pension office and the like, by kind.
contributions.kind
  Kind of insurance.
contributions.due
  What is due in all, yen.
contributions.employee
  What employees bear of it, yen.
contributions.employer
  What the employer bears of it, yen.
payroll:levy
  Child-rearing levy, which the employer bears.
levy.basis
  Sum of the standard remunerations that it is taken of, yen.
levy.amount
  The levy in yen.
payroll:roundingDifference
  What is due above the sum of the payslips, by fractions of a yen.
payroll:payslips
  One per employee.
payroll:payments payslips.payments
  Items that are paid; null in an answer = hidden from the caller.
payroll:deductions
  Items that are deducted; null in an answer = hidden from the caller.
payroll:employerContributions
  What the employer bears, item by item; null in an answer = hidden from the caller.
payments.name deductions.name employerContributions.name
  Item as the payslip prints it.
payments.code deductions.code employerContributions.code
  Stable name of the item for programs.
payroll:payments.amount payslips.payments.amount deductions.amount employerContributions.amount
  Amount of the item, yen.
deductions.basis employerContributions.basis
  Amount that the rate is taken of, yen.
payroll:milliPercent
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
payroll:quantityHundredths fiscal-periods:quantityHundredths
  Days or hours that were paid, in hundredths: 2050 = 20.5.
payroll:quantityUnit
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
payroll:overtimeAmount fiscal-periods:overtimeAmount
  Overtime pay in yen.
bonuses.amount
  The bonus in yen.
bonuses.months
  How many months the bonus is for; 6 by default.
fiscal-periods:adjustments run-payroll:adjustments
  Payments and deductions of this run only.
adjustments.kind
  payment is added, deduction is taken off.
adjustments.amount
  Amount in yen, above 0.
premiumMonths.months payroll:premiumMonths fiscal-periods:premiumMonths
  Months whose premiums are deducted, YYYY-MM.
premiumMonths.employeeId timesheets.employeeId bonuses.employeeId adjustments.employeeId earlier.employeeId
  Employee that it is about (emp_...).
payroll:previousMonthTaxable fiscal-periods:previousMonthTaxable
  Pay of the month before, less social insurance, that was paid elsewhere, yen: the tax of a bonus follows from it.
payroll:monthTaxable fiscal-periods:monthTaxable
  Taxable pay of the same month that was paid elsewhere, yen.
payroll:monthIncomeTax fiscal-periods:monthIncomeTax
  Income tax of the same month that was withheld elsewhere, yen.
payroll:monthBonus fiscal-periods:monthBonus
  Bonus of the same month that was paid elsewhere, yen.
payroll:yearHealthStandard fiscal-periods:yearHealthStandard
  Standard bonus for health insurance of this fiscal year so far that was paid elsewhere, yen.
documents:fileName
  Name of the file, without folders.
documents:mimeType agents:mimeType
  Type of the content, such as application/pdf.
documents:size events:size
  Size in bytes.
documents:sha256
  SHA-256 of the content, 64 hexadecimal digits.
documents:documentType
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
documents:linkedTo
  What it proves.
list-documents:linkedTo
  Only documents linked to this thing, by its id.
linkedTo.type
  Kind of thing: entry, invoice, contract, report, line of a statement ...
linkedTo.id
  Id of the thing.
documents:duplicateOf
  Documents with the same content (doc_...).
documents:previousVersionId
  Document that this one replaces (doc_...).
documents:retentionUntil
  Last day on which it must be kept, YYYY-MM-DD.
documents:uploadedBy
  Who brought it in; set by the service.
documents:issueFrom
  Only papers of this day or later, YYYY-MM-DD.
documents:issueTo
  Only papers of this day or earlier, YYYY-MM-DD.
documents:lacksKeys
  Only papers whose day, amount or partner is not known yet.
documents:bankTransactionId
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
bank-accounts:accountNumberMasked
  Number of the account but for its last digits hidden.
bankAccountId
  Bank account (ba_...).
bank-accounts:openingBalance
  Balance of the statement before its first line, yen.
bank-accounts:openingDate
  First day of the statement, YYYY-MM-DD; null = none.
bank-accounts:openingEntryId
  Entry of the opening balance (je_...).
bank-accounts:lastTransactionDate
  Day of the last line, YYYY-MM-DD; absent = no lines.
bank-accounts:syncStatus
  How lines come: by hand, or the state of the connection.
dashboard:ledgerBalance bank-accounts:ledgerBalance
  Balance by the books on the same day, yen.
dashboard:statementBalance bank-accounts:statementBalance
  Balance by the statement, yen.
dashboard:difference reports:difference bank-accounts:difference
  One less the other, yen; 0 = they agree.
bankAccounts.unmatchedCount
  Lines of the statement that are not matched, or not wholly.
bank-accounts:importBatchId
  Import by which the line came (bimp_...).
bank-accounts:importRow bank-accounts:row
  Row of the file that it stood on, from 1.
bank-accounts:imported
  Lines that were taken in.
bank-accounts:skipped
  Lines that were there already.
bank-accounts:importedAt
  When it was imported: RFC 3339 time in UTC.
import-bank-transactions>:status bankImport>:status
  incomplete (only a part came in), or completed.
import-bank-transactions>:lines bankImport>:lines
  Lines in the file.
import-bank-transactions>:id bankImport>:id
  Id of the import (bimp_...).
bank-accounts:format
  Format of the file: json lines, csv, or zengin (全銀).
skippedLines.code
  duplicate = it was there already.
bank-accounts:mapping
  Which column of a csv file says what.
mapping.columns
  What each column holds.
bank-accounts:inValues
  What the column says of money that comes in.
bank-accounts:valueDate
  Day on which interest counts, YYYY-MM-DD.
rules:direction bank-accounts:direction
  in = money comes in; out = it goes out; null clears it.
bank-accounts:payeeName about.payeeName line.payeeName
  Other party as the bank tells it.
bank-accounts:balanceAfter
  Balance of the statement after the line, yen.
bank-accounts:transactions
  Lines of the statement.
bank-accounts:amount transactions.amount
  Amount in yen, above 0; the direction says which way.
transactions.description bank-accounts:description about.description line.description
  Text of the line as the bank wrote it.
bank-accounts:reference transactions.reference
  Reference that the bank gave.
bank-accounts:matches
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
bank-accounts:matchId
  Id of the match (bm_...).
bank-accounts:entryLineId
  Line of the entry on the bank's account (jl_...).
bank-accounts:unmatchedAmount
  What of the line is left to match, yen.
bank-accounts:ignoreReason
  Why the line is left alone.
bank-accounts:isDuplicate
  true = it stands on the statement twice.
bank-accounts:suggestion
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
bank-accounts:suggestions
  What the line probably is, surest first.
suggestions.type
  Kind of what is suggested: rule, entry, invoice, report, payroll run or transfer.
suggestions.amount
  Amount of it in yen.
suggestions.body
  What to send to do it.
bank-accounts:reasons
  Why it is suggested.
rules:name rule.name
  What the rule is called.
rules:status
  inactive, active or archived.
rules:priority
  Rules with lower numbers are asked first.
rules:logic
  Whether all conditions must hold (and) or one is enough (or).
rules:action bank-accounts:action journal-entries:action
  suggest, post at once, or ignore the line.
rules:origin
  Who made the rule: a user, or the service from what was booked.
rules:lines
  What is booked on the other side.
rules:shareBps
  Share of the amount in basis points: 5000 = half.
rules:rest
  true = the line takes what is left.
rules:paymentAccountCode
  Account of the other side for sentences; null clears it.
rules:stats
  How the rule fared so far.
rules:acceptanceBps
  Share of its suggestions that were accepted, in basis points.
rules:rule
  The rule to be tried, as it would be created.
rules:hits
  Lines that the rule fits.
rules:booked
  Accounts that the line was booked to.
rules:byRule
  Accounts that the rule names.
rules:unbooked
  Lines that it fits and that are not booked.
rules:transactionId bank-accounts:transactionId
  Line of the statement (btx_...).
dashboard:ruleId rules:ruleId bank-accounts:ruleId alerts:ruleId
  Rule (rule_...), or alert rule (alr_...) in alerts.
bankImport>:from
  Day of the first line, YYYY-MM-DD.
bankImport>:to
  Day of the last line, YYYY-MM-DD.
list-journal-imports:status list-bank-imports:status
  Only imports in this state.
list-bank-transactions:status bankTransaction>:status transactions.status
  unmatched, suggested, partially_matched, matched or ignored.
bankTransaction>:id transactions.id
  Id of the line (btx_...).
mailing.message
  Text of the mail above the standard one; absent = none.
test-rules:about test-rules>:about
  The line of a statement that is tried, in place of one that is there.
about.amount line.amount
  Amount of the line in yen, above 0.
test-rules>:entry.date
  Day of the entry that the rule would post, YYYY-MM-DD.
test-rules>:lines.isTaxLine
  true = the line is the consumption tax of another line.
test-rules>:matched
  The rule that fits first, by its id; absent = none does.
condition
  The condition as the rule has it.
condition.field
  What of the line of a statement, or of the sentence, is looked at.
condition.operator
  How the figure is compared with the value.
condition.value
  What it is compared with. Amounts are whole yen.
holds
  true = the condition holds for what is tried.
`;
