// Words of everything, of companies, accounts, partners and tax, for fields whose own schema says nothing of them.

/** A line of keys, then the text that they stand for, indented; src/http/field-words.ts says what a key is. */
export const COMPANY_WORDS = `
id
  Unique id of this resource, given by the service and never changed.
details.id
  Id of the thing that the finding is about.
createdBy.id lastEditedBy.id submittedBy.id postedBy.id uploadedBy.id softClosedBy.id closedBy.id reopenedBy.id
requestedBy.id actor.id decidedBy.id approvedBy.id
  Id of the API key, or issuer and subject of the user; absent for the system itself.
createdBy.type lastEditedBy.type submittedBy.type postedBy.type uploadedBy.type softClosedBy.type closedBy.type
reopenedBy.type requestedBy.type actor.type decidedBy.type approvedBy.type
  What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar).
createdBy.name lastEditedBy.name submittedBy.name postedBy.name uploadedBy.name softClosedBy.name closedBy.name
reopenedBy.name requestedBy.name actor.name decidedBy.name approvedBy.name
  What the key or user is called, as far as it is known.
companyId
  Company that the resource belongs to (comp_...).
createdAt
  When it was recorded first: RFC 3339 time in UTC, set by the service.
updatedAt
  When it was changed last: RFC 3339 time in UTC, set by the service.
recordedAt
  When the event was stored: RFC 3339 time in UTC. \`knownAt\` refers to this time.
createdBy
  Who made it; set by the service.
list-entries:createdBy
  Only entries written by this caller: id of an API key, or issuer and subject of a user.
journal-entries:lastEditedBy expense-reports:lastEditedBy fiscal-periods:lastEditedBy
  Who changed it last; set by the service.
updatedSince
  Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00.
version
  Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost.
metadata
  Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them.
externalId
  Your own id of this resource, unique in the company; null takes it away.
note
  A remark for people, free text; null or absent = none.
memo
  What it is about, free text that searches find.
name
  What it is called; one line.
companies:nameKana accounts:nameKana partners:nameKana
  Reading of the name in katakana; absent = not given.
accounts:nameEn reports:nameEn tax-codes:nameEn
  Name in English, shown where English is asked for; absent = the Japanese one is shown.
companies:displayName employees:displayName
  Short name for screens; absent = the name.
labels:code partners:code
  Short text by which it can be named in place of its id; unique in the company.
journal-entries:text bank-accounts:text agents:text
  Text of it, as it stands.
scenarios:description webhooks:description accrual-schedules:description
  What it is, in words for people.
currency
  Currency code (ISO 4217). The books are kept in this currency: JPY.
dryRun
  true = show what would happen and write nothing; in an answer: nothing was written.
effects
  Only in a dry run: what would follow.
effects.events
  Events that would be recorded, in order.
events.type
  Type of the event, such as journal_entry.posted.
events.data
  What the event would hold, by its type.
balances.before
  Balance before, in yen (minor units), on the normal side of the account.
balances.after
  Balance after, in yen (minor units), on the normal side of the account.
warnings
  What looks odd but is allowed, each with a code and a message; absent or empty = nothing.
warnings.code
  Stable name of the warning for programs.
warnings.message
  What looks odd and what may be done about it, in the language of the caller.
warnings.field
  Path of the input that it is about, such as lines[0].taxCode; absent = the whole.
warnings.amount
  Amount that it is about, in yen.
page:data agents:data
  The things of this page, in the order asked for.
page:total who-is-calling:total dashboard:total documents:total agents:total
  How many there are in all, whatever the page; exact.
page:limit who-is-calling:limit companies:limit journal-entries:limit approvals:limit accounts:limit reports:limit
tax-codes:limit labels:limit partners:limit invoices:limit contracts:limit expense-reports:limit employees:limit
payroll:limit rules:limit scenarios:limit bank-accounts:limit webhooks:limit alerts:limit documents:limit
fiscal-periods:limit fixed-assets:limit accrual-schedules:limit api-keys:limit members:limit events:limit agents:limit
  Most things that one page holds.
page:offset companies:offset journal-entries:offset approvals:offset accounts:offset tax-codes:offset labels:offset
partners:offset invoices:offset contracts:offset expense-reports:offset employees:offset payroll:offset rules:offset
scenarios:offset bank-accounts:offset webhooks:offset alerts:offset documents:offset fiscal-periods:offset
fixed-assets:offset accrual-schedules:offset api-keys:offset members:offset events:offset agents:offset
  How many were skipped before this page.
reports:nextCursor page:nextCursor page:next_cursor
  Send it as \`cursor\` for the next page; absent on the last one.
page:pagination
  Where this page is in the whole.
page:page journal-entries:page approvals:page accounts:page api-keys:page
  Number of this page, from 1.
page:per_page journal-entries:per_page approvals:per_page reports:per_page accounts:per_page api-keys:per_page
  Most things that one page holds, 1 to 500; default 50.
page:has_more
  true when another page follows.
refusal:message invoices:message
  What is wrong and how to fix it, in the language of the caller; safe to show to a user.
refusal:error
  What was refused and why.
refusal:details
  Each finding, where there are several.
details.code
  Stable code of this finding for programs.
details.field
  Path of the input that it is about, such as lines[0].amount.
details.index
  Place of the offending item in a batch, from 0.
refusal:requestId events:requestId refusal:request_id
  Id of the request, as in the header X-Request-Id: name it when you ask for help.
partnerId
  Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none.
partnerCode
  Code of the partner, in place of its id.
partnerName
  Name of the partner as it was when this was written; absent = no partner.
counterparty
  Who the transaction was with, as text; default: the name of the partner. null clears it.
list-entries:counterparty
  Only entries whose counterparty contains this text.
labelIds
  Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away.
labelCodes
  Codes of labels, in place of their ids.
labelId
  A label (lbl_... or its code).
documentIds
  Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before.
employees:departmentLabelId payroll:departmentLabelId
  Label of the department (lbl_...) on which wages are booked; null or absent = none.
accountId
  Account of the chart (acct_...); give it or the code.
accountCode
  Code of the account in the chart, such as 1130.
journal-entries:accountName reports:accountName fiscal-periods:accountName
  Name of the account at the time of the answer.
companies:accountCodes approvals:accountCodes api-keys:accountCodes
  Codes of accounts of the chart; empty or absent = all of them.
accounts:class reports:class
  Class of the account: asset, liability, equity, revenue or expense.
accounts:type
  Type of the account within its class; place in the statements, normal side and cash flow follow from it.
accounts:normalSide reports:normalSide balances.normalSide
  Side on which the account grows: debit (借方) or credit (貸方).
accounts:systemRole
  Part that the account plays for the service (the usual bank account, control account of receivables ...); null or
  absent = none.
accounts:parentId labels:parentId fiscal-periods:parentId
  The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top.
list-labels:parentId
  Only labels directly under this one; none = those at the top.
list-accounts:parentId
  Only accounts directly under this heading.
accounts:parentCode reports:parentCode
  Code of the heading above it, in place of its id.
accounts:reportSection
  Section of the statements where the account stands; follows from its type unless set.
accounts:reportGroup
  Name under which the statements show it together with others; null = its own name.
accounts:cashFlowCategory
  Activity of the cash flow statement that it belongs to: operating, investing, financing, cash itself, or none.
accounts:cashFlowClass
  Row of the cash flow statement that changes of the account go to; follows from its type unless set.
accounts:flags
  Marks of the account, such as subledger:customer or cf:loans.
accounts:isPostable
  false = a heading on which nothing is posted.
accounts:requiresPartner
  true = every line on it must name a partner. Default false.
accounts:searchKey
  Further words by which people find the account; null = none.
accounts:sortOrder tax-codes:sortOrder
  Place among its siblings on lists, lowest first; default by code.
accounts:defaultTaxCode partners:defaultTaxCode
  Consumption tax code that lines get when they name none; null or absent = none.
accounts:defaultTaxCodeId
  Id of that default tax code (tax_...), in place of its code.
accounts:defaultTaxUse tax-codes:defaultTaxUse
  Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's.
accounts:defaultBusinessType tax-codes:defaultBusinessType
  Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's.
partners:defaultAccountId
  Account (id or code) that lines of the partner usually stand on; null or absent = none.
partners:defaultAccountCode
  Code of that usual account, in place of its id.
accounts:balance
  Only with \`expand=balance\`: what the account holds now.
balance.balance
  Balance in yen on the side that is named with it.
balance.side
  Side on which the balance stands.
balance.debit
  Sum of all debits, yen.
balance.credit
  Sum of all credits, yen.
asOf
  Day that the figures are of, YYYY-MM-DD, inclusive.
accounts:expand reports:expand
  balance = also tell what each account holds now.
tax-codes:code
  Code of the tax code on lines, such as P10 or S10; final.
tax-codes:kind
  Whether it is for sales, purchases, imports or for neither.
tax-codes:side
  Whether the tax is owed on sales (output) or credited on purchases (input); follows from the kind.
tax-codes:treatment
  How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge.
fee.treatment
  How the bank's fee is booked: a discount of the sale, or an expense.
rateBps
  Rate in basis points: 1000 = 10 %.
tax-codes:nationalBps
  National part of the consumption tax rate in basis points: 780 = 7.8 %.
tax-codes:localBps
  Local part of the consumption tax rate in basis points: 220 = 2.2 %.
tax-codes:rateClass
  Class of the rate in the return: standard, reduced or of earlier years.
reports:deductibleBps tax-codes:deductibleBps
  Share of the input tax that is creditable, in basis points: 10000 = all, 8000 under the transitional rule.
invoiceStatus
  Of a purchase: whether a qualified invoice (適格請求書) stands behind it.
tax-codes:reduced invoices:reduced expense-reports:reduced
  true = the reduced rate (軽減税率) applies.
tax-codes:isBadDebt
  true = bad debts, by which tax of sales is taken back (貸倒れ).
tax-codes:isReturn
  true = returns and discounts of sales or purchases (返還等).
tax-codes:needsTaxBase
  true = the line must also say the base of the tax, as when an asset is sold.
tax-codes:returnBox
  Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment.
tax-codes:validFrom
  First day on which it holds, YYYY-MM-DD; null or absent = ever since.
tax-codes:validTo
  Last day on which it holds, YYYY-MM-DD; null or absent = without end.
tax-codes:active
  false = no longer offered nor accepted on new lines.
list-tax-codes:active
  Only those that may be used (true), or only those that may not (false).
tax-codes:custom
  true = made by the company, not one of the standard ones.
tax-codes:on fiscal-periods:on
  Only what holds or contains this day, YYYY-MM-DD.
taxCode
  Consumption tax code of it, such as P10; absent = none.
taxCodeId
  Id of the consumption tax code (tax_...), in place of its code.
taxEntryMethod
  Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none).
taxAmount
  Consumption tax in it, yen.
journal-entries:taxBase bank-accounts:taxBase fiscal-periods:taxBase
  Base of the tax in yen where it is not the amount.
taxUse
  Of a purchase: for taxable sales, for both (common), or for exempt sales.
businessType
  Of a sale: business type 1 to 6 of the simplified method (みなし仕入率).
journal-entries:isTaxLine fiscal-periods:isTaxLine
  true = the line is the consumption tax of another line.
journal-entries:baseLineId fiscal-periods:baseLineId
  On a tax line: id of the line whose tax it is.
labels:dimension
  What the label divides by, such as department or project.
labels:exclusive
  true = a line has at most one label of this dimension, so that reports may be broken down by it.
labels:color
  Colour on screens, #RRGGBB; null = none.
labels:shortcut
  Letters by which people type the label; null = none.
partners:type
  customer, supplier, both, employee or other; which lists it stands in follows from it.
companies:corporateNumber partners:corporateNumber
  Corporate number (法人番号), 13 digits; null = none.
companies:invoiceRegistrationNumber partners:invoiceRegistrationNumber invoices:registrationNumber
expense-reports:registrationNumber documents:registrationNumber
  Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known.
partners:invoiceRegisteredFrom
  First day of the registration as a qualified invoice issuer, YYYY-MM-DD; null = not known.
partners:invoiceRegisteredTo
  Last day of that registration, YYYY-MM-DD; null = it goes on.
partners:qualifiedInvoiceIssuer
  Whether the partner is a qualified invoice issuer; null = not known.
partners:paymentTerms
  When invoices fall due with this partner; null = no terms.
partners:closingDay
  Day of the month on which billing closes, 1 to 31 (31 = last day).
partners:payDay
  Day of the month of payment, 1 to 31 (31 = last day).
partners:payMonthOffset
  Months between closing and payment: 1 = the next month.
companies:address partners:address
  Postal address; null clears it.
companies:postalCode partners:postalCode invoices:postalCode
  Postal code, seven digits without hyphen.
address.text partnerAddress.text
  The address as it is printed; lines may be broken.
companies:phone
  Telephone number, digits and hyphens; null = none.
companies:email partners:email employees:email
  E-mail address; null = none.
companies:status
  active, or archived: readable, and closed for writing.
companies:name
  Name of the company as registered.
companies:timezone
  Time zone in which days of the company begin, such as Asia/Tokyo.
companies:industryCode
  Code of the industry (Japan Standard Industrial Classification); null = none.
companies:prefectureCode fixed-assets:prefectureCode
  Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none.
companies:entityType events:entityType
  Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it.
companies:peppol partners:peppol
  Where electronic invoices (Peppol) are sent to; null = nowhere.
partners:country invoices:country
  Country of the address (ISO 3166-1, two letters).
companies:country
  Country code (ISO 3166); JP.
companies:baseCurrency
  Currency in which the books are kept (ISO 4217); JPY, final.
companies:fiscalYearStartMonth
  Month in which fiscal years begin, 1 to 12.
companies:fiscalYearStartDay
  Day of that month on which they begin.
companies:template
  Chart with which the company was opened: corporation, sole proprietor or empty.
companies:isDemo
  true = a demo company with invented books.
companies:demo
  true = fill the new company with invented books, to try things out.
companies:plan
  Plan of the company, by which limits are set: free, pro or enterprise.
companies:limits
  Requests per minute by surface that hold for this company; absent = those of its plan.
companies.limits
  What is left of the caller's limits, by surface.
companies:surfaceA
  Requests a minute on surface A (snake_case).
companies:surfaceB
  Requests a minute on surface B (camelCase).
companies:payTo invoices:payTo
  Bank accounts to which customers pay; null = none.
bankName
  Name of the bank.
branchName
  Name of the branch.
bank-accounts:bankCode companies:bankCode invoices:bankCode
  Code of the bank, four digits (全銀協); null = none.
bank-accounts:branchCode companies:branchCode invoices:branchCode
  Code of the branch, three digits; null = none.
accountType
  Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄.
accountNumber
  Number of the account at the bank, digits only.
companies:accountHolder invoices:accountHolder
  Name of the holder as the bank has it.
bank-accounts:accountHolderKana
  Name of the holder in half-width katakana, as transfers ask for it; null = none.
employees:holderKana
  Name of the holder in katakana, as transfers ask for it.
companies:letterhead
  Logo and seal printed on invoices; null = none.
companies:logoDocumentId
  Document (doc_...) with the logo; absent = none.
companies:sealDocumentId
  Document (doc_...) with the seal; absent = none.
companies:ownerKey
  First key of the new company, with the role owner; only for operators.
companies:approvalPolicy
  What must be approved by whom before it is posted.
companies:agentSettings
  How agents work in this company; null = the defaults.
companies:dryRunDefault
  true = tool calls of agents that say nothing are dry runs. Default false.
companies:nlSettings
  From which confidence on sentences are posted or drafted; null = the defaults.
companies:postAt
  Confidence in percent from which a sentence is posted; default 80.
companies:draftAt
  Confidence in percent from which it becomes a draft; default 60.
companies:clock
  Whether jobs that are due by the calendar run by themselves; null = the default.
clock.enabled
  true = jobs run by themselves.
companies:payroll fiscal-periods:payroll
  Settings of payroll; null = the defaults.
companies:premiumTiming
  Month whose premiums are deducted: following_month = those of the month before the pay, same_month = of the same.
companies:employmentBusiness
  Kind of business for the rate of employment insurance.
companies:workersAccidentBusiness
  Kind of business for the rate of workers' accident insurance.
companies:taxSettings fiscal-periods:taxSettings
  How the company treats consumption tax.
companies:accounting fiscal-periods:accounting
  Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理).
taxSettings.method
  Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt.
companies:allocation fiscal-periods:allocation
  How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales.
companies:filingFrequency fiscal-periods:filingFrequency
  How often the return is filed.
companies:interimPaid reports:interimPaid fiscal-periods:interimPaid
  Consumption tax that was paid already in the course of the year.
companies:national reports:national fiscal-periods:national
  National part, yen.
companies:local reports:local fiscal-periods:local
  Local part, yen.
companies:simplifiedBusinessType fiscal-periods:simplifiedBusinessType
  Business type 1 to 6 of the simplified method where a sale says none.
companies:rounding fiscal-periods:rounding invoices:taxRounding
  How fractions of a yen of tax are rounded: floor, ceil or round.
companies:salesTaxBasis fiscal-periods:salesTaxBasis
  How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ).
companies:purchaseTaxBasis fiscal-periods:purchaseTaxBasis
  How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ).
companies:standardPeriodSales reports:standardPeriodSales fiscal-periods:standardPeriodSales
  Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known.
companies:taxFiling
  What the e-Tax file says of the filer; absent = not given.
companies:eTaxUserId
  User id of e-Tax (利用者識別番号), 16 digits.
companies:taxOfficeCode
  Code of the tax office, five digits.
companies:referenceNumber
  Reference number that the tax office gave (整理番号).
companies:representativeName
  Name of the representative.
companies:representativeNameKana
  Reading of the representative's name in katakana.
companies:refundAccount
  Account to which a refund is paid.
companies:taxAgent
  Tax accountant who files; absent = none.
taxAgent.name
  Name of the tax accountant.
taxAgent.phone
  Telephone number of the tax accountant.
approvals:rules approvalPolicy.rules
  Each rule says which entries must be approved; an entry that one of them fits must be.
companies:appliesTo approvals:appliesTo
  Whose entries the rule is about: those of agents, or everyone's.
minAmount
  At least this amount in yen; absent = no bound.
maxAmount
  At most this amount in yen; absent = no bound.
companies:fourEyes approvals:fourEyes
  Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody.
companies:expiresAfterDays approvals:expiresAfterDays
  Days after which a submission can no longer be approved; null = never.
list-approvals>:total data.total
  Sum of the debits of the entry, yen.
list-approvals>:entryId
  The entry that waits (je_...).
approvals:requestedAt invoices:requestedAt
  When it was asked for: RFC 3339 time in UTC.
approvals:requestedBy
  Who asked for it.
list-approvals>:expiresAt
  When it can no longer be approved; absent = never.
refusal:code error.code
  Stable code of the refusal for programs; \`/docs/errors\` lists all.
accounts:code
  Code of the account in the chart; unique, final, and the order of lists.
accounts:status labels:status partners:status tax-codes:status
  active, or archived: kept for what was, and not offered for new entries.
`;
