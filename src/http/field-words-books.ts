// Words of entries, periods, assets and access, for fields whose own schema says nothing of them.

/** A line of keys, then the text that they stand for, indented; src/http/field-words.ts says what a key is. */
export const BOOKS_WORDS = `
journal-entries:id
  Unique id of the entry (je_...), given by the service and never changed.
lines.id
  Unique id of the line, given by the service.
entryNumber
  Number of the entry in its fiscal year, given when it is posted; null or absent on drafts.
list-entries:entryNumber
  Only the entry with this number in its fiscal year.
effectiveDate
  The date on which the entry counts, YYYY-MM-DD; it alone decides the period.
list-entries:effectiveDate
  Only entries of this very day, YYYY-MM-DD.
list-entries:from
  First day of the entries, YYYY-MM-DD, inclusive.
list-entries:to
  Last day of the entries, YYYY-MM-DD, inclusive.
journal-entries:status entry.status closingEntries.status
  draft, pending_approval (waits), posted, reversed in full, or discarded.
list-entries:status
  Only entries in these states, repeated or separated by commas; default: all but discarded ones.
sourceType
  What the entry came from: by hand, a sentence, an import, an invoice, payroll ...
list-entries:sourceType
  Only entries of these origins, repeated or separated by commas.
post-entry:sourceType post-entries:sourceType
  Where the entry comes from; default: by the caller (api, agent or manual).
accrual-schedules:sourceType schedules.sourceType
  What it was made from: a journal entry, an invoice, or by hand.
journal-entries:sourceId fiscal-periods:sourceId accrual-schedules:sourceId
  Id of what it came from (invoice, asset, run ...), or an id of yours.
fixed-assets:sourceId
  The entry of the purchase (je_...); absent = none.
fixed-assets:sourceLineId accrual-schedules:sourceLineId
  Line of the entry that it was made from (jl_...).
journal-entries:reference reports:reference fiscal-periods:reference
  Number of the voucher or another reference of yours; null = none.
list-entries:reference
  Only entries with exactly this reference.
journal-entries:adjustment reports:adjustment fiscal-periods:adjustment
  true = a year-end adjustment (決算整理仕訳). Default false.
list-entries:adjustment
  only = nothing but year-end adjustments; without = all but them.
journal-entries:opening fiscal-periods:opening
  true = it opens the books or a year.
journal-entries:lines reports:lines invoices:lines expense-reports:lines scenarios:lines bank-accounts:lines
fiscal-periods:lines
  Its lines, in order.
lines.side
  debit (借方) or credit (貸方).
list-entries:side
  Only entries with a line on this side of the account that is asked for.
lines.amount
  Amount of the line in whole yen (minor units), above 0.
journal-entries:settles bank-accounts:settles fiscal-periods:settles
  Lines that this line pays or takes back, with the amount of each.
settles.amount
  How much of that line it pays, yen.
settles.lineId reports:lineId
  Id of the line of an entry (jl_...).
reverse-entry:lines.lineId
  Id of the line of the entry to be reversed (jl_...).
settles.date
  Day of that line, YYYY-MM-DD.
journal-entries:originalAmount bank-accounts:originalAmount fiscal-periods:originalAmount
  Amount in the original currency, as a decimal text: "12.50".
journal-entries:originalCurrency bank-accounts:originalCurrency fiscal-periods:originalCurrency
  Original currency (ISO 4217), when it was not yen.
journal-entries:exchangeRate bank-accounts:exchangeRate fiscal-periods:exchangeRate
  Yen per unit of the original currency, as a decimal text.
journal-entries:originalDate bank-accounts:originalDate fiscal-periods:originalDate
  Date of the transaction itself, YYYY-MM-DD, when it is booked later.
journal-entries:quantity invoices:quantity contracts:quantity bank-accounts:quantity fiscal-periods:quantity
  How many, as a decimal text; absent = not said.
fixed-assets:quantity
  How many pieces; default 1.
invoices:unit contracts:unit
  Unit of the quantity, such as 個 or 時間.
invoices:unitPrice contracts:unitPrice
  Price of one unit in yen, with or without tax as the document says.
journal-entries:movementKind bank-accounts:movementKind fiscal-periods:movementKind
  What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ...
dueDate
  When it is to be paid, YYYY-MM-DD; null or absent = not said.
journal-entries:autoReverseOn fiscal-periods:autoReverseOn
  Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never.
journal-entries:conditions rules:conditions
  What must hold; all of them unless said otherwise.
conditions.operator
  How the figure is compared with the value.
conditions.field
  What of the line of a statement, or of the sentence, is looked at.
conditions.value
  What it is compared with. Amounts are whole yen.
conditions.to
  Upper end of a range with \`between\`, inclusive.
journal-entries:fiscalYearId fiscal-periods:fiscalYearId
  Fiscal year that it belongs to (fp_...).
journal-entries:submittedAt expense-reports:submittedAt fiscal-periods:submittedAt approvals.requestedAt
  When it was handed in: RFC 3339 time in UTC.
journal-entries:submittedBy expense-reports:submittedBy fiscal-periods:submittedBy approvals.requestedBy
  Who handed it in; set by the service.
journal-entries:postedAt fiscal-periods:postedAt
  When it was posted: RFC 3339 time in UTC; absent = not yet.
journal-entries:postedBy fiscal-periods:postedBy
  Who posted it; set by the service.
reversedAt
  When it was reversed: RFC 3339 time in UTC; absent = it was not.
journal-entries:reversedBy fiscal-periods:reversedBy
  Entry that reverses this one in full (je_...).
journal-entries:reversals fiscal-periods:reversals
  Entries that reverse this one in part or in full (je_...).
reverses
  Entry that this one reverses (je_...).
journal-entries:reversalReason fiscal-periods:reversalReason
  Why it was reversed, as whoever did it said.
journal-entries:reversedAmount fiscal-periods:reversedAmount
  How much of it was taken back so far, yen.
list-entries:reversed
  Only entries that were reversed in full (true), or that were not (false).
journal-entries:hasDocument bank-accounts:hasDocument
  Only with a document (true), or without (false).
journal-entries:streamPosition fiscal-periods:streamPosition
  Revision of the company's stream at which it was written; serves as \`minPosition\`.
journal-entries:engine fiscal-periods:engine
  How a sentence was read, when the entry came from one.
engine.method
  How it was read: by a rule of the company, a pattern, or what was booked before.
engine.confidence alternatives.confidence bank-accounts:confidence
  How sure it is, in percent.
engine.explanation
  Why these accounts, in a sentence.
engine.heldBy
  Why it was not posted but drafted; absent = nothing held it.
engine.ruleId
  Rule of the company that it followed (rule_...).
engine.alternatives
  Other accounts that it may have meant, surest first.
engine.tokens
  What was found in the sentence.
tokens.amount
  Amount that was read, yen.
tokens.date
  Date that was read, YYYY-MM-DD.
tokens.partner
  Partner that was read.
tokens.payment
  How it was paid, as it was read.
tokens.words
  Words that decided the account.
journal-entries:actor events:actor
  Who did it, and by which door.
actor.via
  Door that it came by: a surface of the API, agents (mcp), command line, jobs, or the service.
journal-entries:entry
  The entry itself.
journal-entries:results
  One per entry, in the order sent.
results.index
  Place of the entry in the batch, from 0.
journal-entries:committed
  true = all entries were written together.
journal-entries:atomic
  true: all or none, which is the only way.
post-entries:entries
  Entries of the batch, at most 500; all are written or none.
links
  Addresses of what it stands on, below this service.
links.events
  Its events, by which it came about.
links.history
  All its versions.
links.proof
  Proof that its events stand in the signed history: they are signed within a minute (needs proofs:read).
links.source
  What it came from (invoice, asset, run ...).
links.entry
  Address of the entry in which it stands.
links.details
  The statement that the figure is taken from.
fiscal-periods:type period.type
  A fiscal year or one of its months.
fiscal-periods:status period.status
  open, soft_closed (only adjustments of those who may), or closed.
fiscal-periods:name period.name
  Name of the period, such as FY2026 or 2026-04.
fiscal-periods:startDate fixed-assets:startDate
  First day, YYYY-MM-DD, inclusive.
dashboard:endDate fiscal-periods:endDate fixed-assets:endDate
  Last day, YYYY-MM-DD, inclusive; null or absent = without end.
fiscal-periods:closedAt
  When it was closed: RFC 3339 time in UTC; absent = it was not.
fiscal-periods:closedBy
  Who closed it; set by the service.
fiscal-periods:softClosedAt
  When it was closed softly: RFC 3339 time in UTC.
fiscal-periods:softClosedBy
  Who closed it softly; set by the service.
fiscal-periods:reopenedAt
  When it was opened again last: RFC 3339 time in UTC.
fiscal-periods:reopenedBy
  Who opened it again; set by the service.
fiscal-periods:reopenReason
  Why it was opened again.
fiscal-periods:closingEntryIds
  Entries that closed the year (je_...).
fiscal-periods:mode
  soft = only adjustments of those who may; hard = closed for all.
fiscal-periods:retainedEarningsAccountCode
  Account that takes the result of the year; default: the one with that role in the chart.
list-fiscal-periods:year
  Year in which the fiscal year begins, such as 2026.
end-month>:period
  The period as it is now.
end-month>:status
  done, or blocked by something that must be settled first.
steps.step
  Part of the end of a month: jobs, depreciation, payroll or close.
steps.status
  done, nothing to do, blocked, or not begun because an earlier one was blocked.
steps.did
  What was done, command by command.
fiscal-periods:command
  Name of the command that was carried out.
steps.code jobs.code items.code
  Code of the refusal; absent = it was not refused.
steps.message
  Why it was refused, or what is to be known of it.
fiscal-periods:posted
  What was posted, command by command.
blockers.code
  Stable name of what stands in the way.
blockers.severity
  error stops the close, warning does not.
blockers.count
  How many there are of it.
blockers.ids
  Ids of the first of them.
statements.bs
  Balance sheet at the end of the period.
statements.pl
  Profit and loss statement of the period.
statements.cs
  Cash flow statement of the period.
fiscal-periods:jobs
  Jobs that were due, each with what came of it.
jobs.job
  Name of the job.
jobs.key
  What it was done for, such as a contract and a day; it is never done twice.
jobs.date
  Day on which it was due, YYYY-MM-DD.
jobs.status
  done, refused, or not begun for lack of time.
jobs.message
  Why it was refused.
fiscal-periods:left
  Jobs that are still due: call again.
scenarios:through fiscal-periods:through accrual-schedules:through
  Last day that was looked at, YYYY-MM-DD.
journalEntryIds
  Entries that it has posted (je_...).
fiscal-periods:invoiceIds
  Invoices that it is about (inv_...).
fiscal-periods:payrollRunIds
  Payroll runs that it is about (pr_...).
journalEntryId
  Entry in which it stands (je_...); absent = none yet.
entryId
  Journal entry that it is about (je_...).
journal-entries:undone
  Things that are undone.
journal-entries:cannot
  Things that cannot be undone.
undo>:items
  Things that were written, newest first, each with what is done to it.
items.type
  Kind of thing, such as journal_entry or invoice.
items.id
  Id of the thing.
undo>:items.status
  undone, or cannot be.
items.reason
  Why it cannot be undone.
journal-entries:previewHash
  Hash of this preview: send it back to do exactly this.
fixed-assets:name
  Name of the asset.
fixed-assets:managementNumber
  Number under which the company keeps the asset; null = none.
fixed-assets:status
  draft, in_use, sold, retired or discarded.
fixed-assets:category
  Category of the asset in the register, such as 器具備品; null = that of its account.
fixed-assets:assetAccountId
  Account of the asset in the chart (acct_...); give it or its code.
fixed-assets:assetAccountCode
  Code of the account of the asset, such as 1570.
fixed-assets:assetAccountName
  Name of the account of the asset.
fixed-assets:accumulatedAccountId
  Account of accumulated depreciation (acct_...); default by the asset's account.
fixed-assets:accumulatedAccountCode
  Code of the account of accumulated depreciation; default by the asset's account.
fixed-assets:expenseAccountId
  Account of the depreciation expense (acct_...); default by the asset's account.
fixed-assets:expenseAccountCode
  Code of the account of the depreciation expense; default by the asset's account.
fixed-assets:acquisitionCost
  Cost of acquisition in yen.
fixed-assets:acquisitionDate
  Day of acquisition, YYYY-MM-DD.
fixed-assets:inServiceDate
  Day on which it was put to use, YYYY-MM-DD: depreciation begins in its month.
fixed-assets:method
  Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none.
fixed-assets:usefulLifeYears
  Useful life in years (耐用年数).
fixed-assets:residualValue
  Value in yen below which it is not depreciated.
fixed-assets:recordMethod
  direct takes depreciation off the asset account; indirect collects it on its own account.
fixed-assets:depreciatedThrough
  Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet.
fixed-assets:openingBookValue
  Book value in yen at which these books took it over; absent = it was bought in them.
fixed-assets:accumulatedDepreciation
  Depreciation so far, yen.
fixed-assets:bookValue
  Book value, yen.
fixed-assets:disposal
  How it left; absent = it is still there.
disposal.type dispose-fixed-asset:type
  sold for a price, or retired without one.
disposal.date
  Day on which it left, YYYY-MM-DD.
disposal.bookValue
  Book value in yen when it left.
disposal.depreciated
  Depreciation in yen up to the day on which it left.
disposal.depreciationEntryId
  Entry of that last depreciation (je_...).
fixed-assets:proceeds
  Price in yen for which it was sold.
fixed-assets:gainLoss
  Gain (above 0) or loss (below 0) in yen by leaving.
fixed-assets:city page:city
  City where it stands, for the property tax; null = none.
fixed-assets:amounts
  What each asset was depreciated by.
amounts.amount
  Depreciation of the asset in the month, yen.
fixed-assets:assetId
  Fixed asset (fa_...).
fixed-assets:month undo-depreciation:month
  Fiscal month, YYYY-MM.
fixed-assets:date
  Day of the entry, YYYY-MM-DD.
fixed-assets:months
  Month by month, what was and what will be depreciated.
months.month
  Month, YYYY-MM.
months.status
  opening (before these books), posted, planned or skipped.
fixed-assets:posted
  Sum in yen of what was posted.
accrual-schedules:type schedules.type
  prepaid expense, deferred revenue, accrued expense or accrued revenue.
accrual-schedules:status schedules.status
  active, completed (all slices done) or cancelled.
accrual-schedules:method schedules.method
  How the amount is shared over the months: daily, monthly or by full months.
accrual-schedules:entries schedules.entries
  Its slices, month by month.
entries.date
  Day on which it is or was posted, YYYY-MM-DD.
entries.amount
  Amount of the slice in yen.
entries.status
  scheduled, posted, skipped (in the books already), reversed or dropped.
accrual-schedules:movedTo
  Day on which it was posted instead, because its own was closed, YYYY-MM-DD.
accrual-schedules:balanceSheetAccountId
  Account of the balance (prepaid, deferred ...) in the chart (acct_...).
accrual-schedules:balanceSheetAccountCode
  Code of the account of the balance, such as 1520.
accrual-schedules:profitLossAccountId
  Account of the cost or revenue (acct_...).
accrual-schedules:profitLossAccountCode
  Code of the account of the cost or revenue.
documents:totalAmount accrual-schedules:totalAmount
  Whole amount, yen.
contracts:recognizedAmount accrual-schedules:recognizedAmount
  What of it was posted so far, yen.
accrual-schedules:remainingAmount
  What of it is still to be posted, yen.
accrual-schedules:nextDate
  Day of the next slice, YYYY-MM-DD; absent = none is left.
accrual-schedules:due
  Only those with a slice that is due on this day, YYYY-MM-DD.
accrual-schedules:schedules
  The schedules that were worked on.
accrual-schedules:scheduleId
  Only this accrual schedule (acs_...); absent = all.
accrual-schedules:opening
  Posts the balance too, when it is not in the books yet.
accrual-schedules:startDate
  First day of the time that is shared out, YYYY-MM-DD.
accrual-schedules:endDate
  Last day of the time that is shared out, YYYY-MM-DD.
api-keys:name
  What the key is called, for people.
api-keys:prefix
  First characters of the key, by which it is recognised.
api-keys:last4
  Last four characters of the key.
api-keys:role members:role
  Role that gives the scopes; absent = scopes of its own.
who-is-calling:scopes api-keys:scopes
  Scopes that it holds.
dashboard:operator alerts:operator
  How the figure is compared.
api-keys:operator
  true = a key of the installation's operator.
api-keys:caps
  What the key may post by itself; null = without caps.
api-keys:dailyAmount
  Most yen that it posts in one day of the company.
api-keys:dailyCount
  Most entries that it posts in one day of the company.
api-keys:expiresAt
  When it ends by itself: RFC 3339 time; absent = never.
api-keys:previousUntil
  Until when the secret before the rotation still works: RFC 3339 time in UTC.
api-keys:revokedAt
  When it was revoked: RFC 3339 time in UTC; absent = it works.
api-keys:overlapSeconds
  Seconds for which the old secret works too; default 0.
api-keys:status
  active, or revoked for good.
members:status
  active, or removed.
members:subject
  User as issuer and subject of the access token.
journalEntry>:total entry.total closingEntries.total
  Sum of the debits of the entry, in whole yen.
items.sequence
  Sequence of the event that wrote it.
blockers.message
  What stands in the way, and how to settle it.
post-entry:conditions.field post-entries:conditions.field
  balance of the account, or available: what of it drafts and waiting entries leave.
approvals.decidedAt earlier.decidedAt
  When it was decided: RFC 3339 time in UTC; absent = it waits.
approvals.decidedBy earlier.decidedBy
  Who decided; absent = nobody yet.
approvals.round earlier.round
  How many times it was handed in: 1 at first, more after it was returned.
earlier.status
  What became of it: pending, approved or returned.
periodSeal>:periodId
  Fiscal period that is sealed (fp_...).
periodSeal>:closeSequence
  Sequence of the event that closed the period.
periodSeal>:size
  How many events the checkpoint of the seal covers.
periodSeal>:root
  Root of the tree of that checkpoint, in base64.
periodSeal>:note
  The signed checkpoint as it was published, a C2SP note.
periodSeal>:status
  current, or superseded since the period was opened again.
periodSeal>:supersededAt
  When the period was opened again: RFC 3339 time in UTC; absent = the seal holds.
periodSeal>:files
  Statements that were true at the close, by name and hash.
periodSeal>:files.name
  Name of the file.
periodSeal>:files.mimeType
  Type of its content, such as application/pdf.
periodSeal>:files.sha256
  SHA-256 of its bytes, 64 hexadecimal digits.
periodSeal>:files.bytes
  Its size in bytes.
get-evidence>:accounts
  Accounts that the figure is summed over.
`;
