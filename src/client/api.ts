// Types of every operation of surface B; made from the description of the interface by `npm run types`, and not committed

export interface Account {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Code of the account in the chart; unique, final, and the order of lists. */
  readonly code: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string | undefined;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string | undefined;
  /** Class of the account: asset, liability, equity, revenue or expense. */
  readonly class: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
  readonly type: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
  /** Side on which the account grows: debit (借方) or credit (貸方). */
  readonly normalSide: 'debit' | 'credit';
  /** Section of the statements where the account stands; follows from its type unless set. */
  readonly reportSection: string;
  /** Row of the cash flow statement that changes of the account go to; follows from its type unless set. */
  readonly cashFlowClass: string;
  /** Activity of the cash flow statement that it belongs to: operating, investing, financing, cash itself, or none. */
  readonly cashFlowCategory: 'operating' | 'investing' | 'financing' | 'cash' | 'none';
  /** Marks of the account, such as subledger:customer or cf:loans. */
  readonly flags: readonly string[];
  /** Name under which the statements show it together with others; null = its own name. */
  readonly reportGroup?: string | undefined;
  /** Consumption tax code that lines get when they name none; null or absent = none. */
  readonly defaultTaxCode?: string | undefined;
  /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | undefined;
  /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
  readonly defaultBusinessType?: number | undefined;
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string | undefined;
  /** false = a heading on which nothing is posted. */
  readonly isPostable: boolean;
  /** true = every line on it must name a partner. Default false. */
  readonly requiresPartner: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
  readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue' | undefined;
  /** Further words by which people find the account; null = none. */
  readonly searchKey?: string | undefined;
  /** Place among its siblings on lists, lowest first; default by code. */
  readonly sortOrder: number;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived: kept for what was, and not offered for new entries. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Only with `expand=balance`: what the account holds now. */
  readonly balance?: {
    /** Sum of all debits, yen. */
    readonly debit: number;
    /** Sum of all credits, yen. */
    readonly credit: number;
    /** Balance in yen on the side that is named with it. */
    readonly balance: number;
    /** Side on which the balance stands. */
    readonly side: 'debit' | 'credit';
    /** Day that the figures are of, YYYY-MM-DD, inclusive. */
    readonly asOf: string;
  } | undefined;
}

export interface AccountResult extends Account {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface AccrualRecognitionResult {
  /** The schedules that were worked on. */
  readonly schedules: readonly {
    /** Unique id of this resource, given by the service and never changed. */
    readonly id: string;
    /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
    readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
    /** What it is, in words for people. */
    readonly description: string;
    /** What it was made from: a journal entry, an invoice, or by hand. */
    readonly sourceType: 'journal_entry' | 'invoice' | 'manual';
    /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
    readonly sourceId?: string | undefined;
    /** Line of the entry that it was made from (jl_...). */
    readonly sourceLineId?: string | undefined;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string | undefined;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[] | undefined;
    /** Whole amount, yen. */
    readonly totalAmount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount?: number | undefined;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string | undefined;
    /** First day of the time that is shared out, YYYY-MM-DD. */
    readonly startDate: string;
    /** Last day of the time that is shared out, YYYY-MM-DD. */
    readonly endDate: string;
    /** How the amount is shared over the months: daily, monthly or by full months. */
    readonly method: 'daily' | 'monthly' | 'full_months';
    /** Account of the balance (prepaid, deferred ...) in the chart (acct_...). */
    readonly balanceSheetAccountId: string;
    /** Code of the account of the balance, such as 1520. */
    readonly balanceSheetAccountCode: string;
    /** Account of the cost or revenue (acct_...). */
    readonly profitLossAccountId: string;
    /** Code of the account of the cost or revenue. */
    readonly profitLossAccountCode: string;
    /** Its slices, month by month. */
    readonly entries: readonly Entry[];
    /** What of it was posted so far, yen. */
    readonly recognizedAmount: number;
    /** What of it is still to be posted, yen. */
    readonly remainingAmount: number;
    /** Day of the next slice, YYYY-MM-DD; absent = none is left. */
    readonly nextDate?: string | undefined;
    /** Your own id of this resource, unique in the company; null takes it away. */
    readonly externalId?: string | undefined;
    /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
    readonly metadata?: Readonly<Record<string, string>> | undefined;
    /** active, completed (all slices done) or cancelled. */
    readonly status: 'active' | 'completed' | 'cancelled';
    /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
    readonly createdAt: string;
    /** When it was changed last: RFC 3339 time in UTC, set by the service. */
    readonly updatedAt: string;
    /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
    readonly version: number;
  }[];
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface AccrualSchedule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
  readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
  /** What it is, in words for people. */
  readonly description: string;
  /** What it was made from: a journal entry, an invoice, or by hand. */
  readonly sourceType: 'journal_entry' | 'invoice' | 'manual';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string | undefined;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Whole amount, yen. */
  readonly totalAmount: number;
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number | undefined;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** First day of the time that is shared out, YYYY-MM-DD. */
  readonly startDate: string;
  /** Last day of the time that is shared out, YYYY-MM-DD. */
  readonly endDate: string;
  /** How the amount is shared over the months: daily, monthly or by full months. */
  readonly method: 'daily' | 'monthly' | 'full_months';
  /** Account of the balance (prepaid, deferred ...) in the chart (acct_...). */
  readonly balanceSheetAccountId: string;
  /** Code of the account of the balance, such as 1520. */
  readonly balanceSheetAccountCode: string;
  /** Account of the cost or revenue (acct_...). */
  readonly profitLossAccountId: string;
  /** Code of the account of the cost or revenue. */
  readonly profitLossAccountCode: string;
  /** Its slices, month by month. */
  readonly entries: readonly Entry[];
  /** What of it was posted so far, yen. */
  readonly recognizedAmount: number;
  /** What of it is still to be posted, yen. */
  readonly remainingAmount: number;
  /** Day of the next slice, YYYY-MM-DD; absent = none is left. */
  readonly nextDate?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, completed (all slices done) or cancelled. */
  readonly status: 'active' | 'completed' | 'cancelled';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface AccrualScheduleResult extends AccrualSchedule {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface ApiKey {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What the key is called, for people. */
  readonly name: string;
  /** First characters of the key, by which it is recognised. */
  readonly prefix: string;
  /** Last four characters of the key. */
  readonly last4: string;
  /** Role that gives the scopes; absent = scopes of its own. */
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration' | undefined;
  /** Scopes that it holds. */
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[] | undefined;
  /** true = a key of the installation's operator. */
  readonly operator?: true | undefined;
  /** What the key may post by itself; null = without caps. */
  readonly caps?: ApiKeyCaps | undefined;
  /** active, or revoked for good. */
  readonly status: 'active' | 'revoked';
  /** When it ends by itself: RFC 3339 time; absent = never. */
  readonly expiresAt?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was revoked: RFC 3339 time in UTC; absent = it works. */
  readonly revokedAt?: string | undefined;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Until when the secret before the rotation still works: RFC 3339 time in UTC. */
  readonly previousUntil?: string | undefined;
}

export interface ApiKeyResult extends ApiKey {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface BankAccount {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What the account is called here. */
  readonly name: string;
  /** bank, credit card, cash, e-money, loan or other. */
  readonly type: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Name of the bank. */
  readonly bankName?: string | undefined;
  /** Code of the bank, four digits (全銀協); null = none. */
  readonly bankCode?: string | undefined;
  /** Name of the branch. */
  readonly branchName?: string | undefined;
  /** Code of the branch, three digits; null = none. */
  readonly branchCode?: string | undefined;
  /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other' | undefined;
  /** Number of the account but for its last digits hidden. */
  readonly accountNumberMasked?: string | undefined;
  /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
  readonly accountHolderKana?: string | undefined;
  /** Balance of the statement before its first line, yen. */
  readonly openingBalance: number;
  /** First day of the statement, YYYY-MM-DD; null = none. */
  readonly openingDate?: string | undefined;
  /** Entry of the opening balance (je_...). */
  readonly openingEntryId?: string | undefined;
  /** How lines come: by hand, or the state of the connection. */
  readonly syncStatus: 'manual' | 'ok' | 'syncing' | 'error' | 'disabled';
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** The last balance that a line said and what moved since, else the opening balance and what moved */
  readonly statementBalance?: number | undefined;
  /** Of the ledger account, at the end of lastTransactionDate */
  readonly ledgerBalance?: number | undefined;
  /** statementBalance less ledgerBalance */
  readonly difference?: number | undefined;
  /** Lines of which something waits to be matched */
  readonly unmatchedCount?: number | undefined;
  /** Day of the last line, YYYY-MM-DD; absent = no lines. */
  readonly lastTransactionDate?: string | undefined;
  /** When lines were imported last */
  readonly lastSyncedAt?: string | undefined;
}

export interface BankAccountResult extends BankAccount {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface BankImport {
  /** Id of the import (bimp_...). */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Bank account (ba_...). */
  readonly bankAccountId: string;
  /** Format of the file: json lines, csv, or zengin (全銀). */
  readonly format: 'json' | 'csv' | 'zengin';
  /** incomplete (only a part came in), or completed. */
  readonly status: 'incomplete' | 'completed';
  /** Lines in the file. */
  readonly lines: number;
  /** Lines that were taken in. */
  readonly imported: number;
  /** Lines that were there already. */
  readonly skipped: number;
  /** Day of the first line, YYYY-MM-DD. */
  readonly from?: string | undefined;
  /** Day of the last line, YYYY-MM-DD. */
  readonly to?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface BankTransaction {
  /** Id of the line (btx_...). */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Bank account (ba_...). */
  readonly bankAccountId: string;
  /** Day of the line, YYYY-MM-DD. */
  readonly date: string;
  /** Day on which interest counts, YYYY-MM-DD. */
  readonly valueDate?: string | undefined;
  /** in = money comes in; out = it goes out; null clears it. */
  readonly direction: 'in' | 'out';
  /** Amount in yen, above 0; the direction says which way. */
  readonly amount: number;
  /** Text of the line as the bank wrote it. */
  readonly description: string;
  /** Other party as the bank tells it. */
  readonly payeeName?: string | undefined;
  /** Reference that the bank gave. */
  readonly reference?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Balance of the statement after the line, yen. */
  readonly balanceAfter?: number | undefined;
  /** What of the line is left to match, yen. */
  readonly unmatchedAmount: number;
  /** unmatched, suggested, partially_matched, matched or ignored. */
  readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
  /** What a rule suggests for it. */
  readonly suggestion?: Suggestion | undefined;
  /** Rule (rule_...), or alert rule (alr_...) in alerts. */
  readonly ruleId?: string | undefined;
  /** What it was matched with. */
  readonly matches: readonly Match[];
  /** true = it stands on the statement twice. */
  readonly isDuplicate?: true | undefined;
  /** Why the line is left alone. */
  readonly ignoreReason?: string | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Import by which the line came (bimp_...). */
  readonly importBatchId: string;
  /** Row of the file that it stood on, from 1. */
  readonly importRow: number;
  /** When it was imported: RFC 3339 time in UTC. */
  readonly importedAt: string;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface BankTransactionResult extends BankTransaction {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface BatchResult {
  /** One per entry, in the order sent. */
  readonly results: readonly {
    /** Place of the entry in the batch, from 0. */
    readonly index: number;
    /** The entry itself. */
    readonly entry: ResultEntry;
  }[];
  /** true = all entries were written together. */
  readonly committed: true;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Company {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Name of the company as registered. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string | undefined;
  /** Short name for screens; absent = the name. */
  readonly displayName?: string | undefined;
  /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string | undefined;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string | undefined;
  /** Country code (ISO 3166); JP. */
  readonly country: string;
  /** Currency in which the books are kept (ISO 4217); JPY, final. */
  readonly baseCurrency: string;
  /** Time zone in which days of the company begin, such as Asia/Tokyo. */
  readonly timezone: string;
  /** Month in which fiscal years begin, 1 to 12. */
  readonly fiscalYearStartMonth: number;
  /** Day of that month on which they begin. */
  readonly fiscalYearStartDay: number;
  /** Code of the industry (Japan Standard Industrial Classification); null = none. */
  readonly industryCode?: string | undefined;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string | undefined;
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string | undefined;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string | undefined;
  } | undefined;
  /** Telephone number, digits and hyphens; null = none. */
  readonly phone?: string | undefined;
  /** E-mail address; null = none. */
  readonly email?: string | undefined;
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[] | undefined;
  /** Logo and seal printed on invoices; null = none. */
  readonly letterhead?: {
    /** Document (doc_...) with the logo; absent = none. */
    readonly logoDocumentId?: string | undefined;
    /** Document (doc_...) with the seal; absent = none. */
    readonly sealDocumentId?: string | undefined;
  } | undefined;
  /** How the company treats consumption tax. */
  readonly taxSettings: TaxSettings;
  /** What the e-Tax file says of the filer; absent = not given. */
  readonly taxFiling?: TaxFiling | undefined;
  /** Whether jobs that are due by the calendar run by themselves; null = the default. */
  readonly clock?: {
    /** true = jobs run by themselves. */
    readonly enabled: boolean;
  } | undefined;
  /** How agents work in this company; null = the defaults. */
  readonly agentSettings?: {
    /** true = tool calls of agents that say nothing are dry runs. Default false. */
    readonly dryRunDefault: boolean;
  } | undefined;
  /** What must be approved by whom before it is posted. */
  readonly approvalPolicy?: ApprovalPolicy | undefined;
  /** From which confidence on sentences are posted or drafted; null = the defaults. */
  readonly nlSettings?: {
    /** Confidence in percent from which a sentence is posted; default 80. */
    readonly postAt: number;
    /** Confidence in percent from which it becomes a draft; default 60. */
    readonly draftAt: number;
  } | undefined;
  /** Settings of payroll; null = the defaults. */
  readonly payroll?: CompanyPayroll | undefined;
  /** Chart with which the company was opened: corporation, sole proprietor or empty. */
  readonly template: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
  /** Plan of the company, by which limits are set: free, pro or enterprise. */
  readonly plan: 'free' | 'pro' | 'enterprise';
  /** Requests per minute by surface that hold for this company; absent = those of its plan. */
  readonly limits?: {
    /** Requests a minute on surface A (snake_case). */
    readonly surfaceA: number;
    /** Requests a minute on surface B (camelCase). */
    readonly surfaceB: number;
  } | undefined;
  /** true = a demo company with invented books. */
  readonly isDemo: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived: readable, and closed for writing. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface CompanyResult extends Company {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Contract {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Number of the contract; null = none. */
  readonly number?: string | undefined;
  /** What the contract is about. */
  readonly title: string;
  /** receivable = we send invoices; payable = we get bills. */
  readonly direction: 'receivable' | 'payable';
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName: string;
  /** First day of the contract, YYYY-MM-DD. */
  readonly startDate: string;
  /** Last day of the contract, YYYY-MM-DD; null or absent = until somebody ends it. */
  readonly endDate?: string | undefined;
  /** true = it renews by itself at its end. */
  readonly autoRenew: boolean;
  /** Months by which it renews; null = those of its first term. */
  readonly renewalTermMonths?: number | undefined;
  /** Days before the end by which notice must be given. */
  readonly noticeDays: number;
  /** When what is billed, and when that is due. */
  readonly billing: {
    /** How often: once, monthly, quarterly, half-yearly, yearly or by an interval of its own. */
    readonly frequency: 'once' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'custom';
    /** Months from one to the next. */
    readonly interval: number;
    /** Day of the month on which periods begin, 1 to 31. */
    readonly anchorDay: number;
    /** When what is billed falls due. */
    readonly dueRule?: {
      /** days_after_issue, end_of_month or day_of_month. */
      readonly type: 'days_after_issue';
      /** Days after issue. */
      readonly days: number;
    } | {
      /** days_after_issue, end_of_month or day_of_month. */
      readonly type: 'end_of_month';
      /** Months after that of issue; 0 = the same month. */
      readonly months: number;
    } | {
      /** days_after_issue, end_of_month or day_of_month. */
      readonly type: 'day_of_month';
      /** Months after that of issue; 0 = the same month. */
      readonly months: number;
      /** Day of that month, 1 to 31 (31 = last day). */
      readonly day: number;
    } | undefined;
  };
  /** What is billed, line by line. */
  readonly items: readonly {
    /** What it is for, as it is printed. */
    readonly description: string;
    /** recurring in every billing, initial in the first one only, usage to be filled in. */
    readonly kind: 'recurring' | 'initial' | 'usage';
    /** How many, as a decimal text; absent = not said. */
    readonly quantity?: string | undefined;
    /** Unit of the quantity, such as 個 or 時間. */
    readonly unit?: string | undefined;
    /** Price of one unit in yen, with or without tax as the document says. */
    readonly unitPrice?: number | undefined;
    /** Price without consumption tax, yen. */
    readonly amount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string | undefined;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string | undefined;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId?: string | undefined;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode?: string | undefined;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[] | undefined;
    /** true = income tax is withheld from this line. */
    readonly withholding?: true | undefined;
  }[];
  /** on_invoice = revenue or cost at once; straight_line = over the days of the period. */
  readonly recognition: 'on_invoice' | 'straight_line';
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Sum of all billings of the term without tax, yen. */
  readonly totalAmount?: number | undefined;
  /** Last day that is billed, YYYY-MM-DD. */
  readonly coveredThrough?: string | undefined;
  /** How many periods were billed. */
  readonly billingCount: number;
  /** The period that was billed last. */
  readonly lastBilling?: {
    /** First day of the period that is billed, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the period that is billed, YYYY-MM-DD. */
    readonly to: string;
    /** Day of the billing, YYYY-MM-DD. */
    readonly date: string;
    /** Invoice (inv_...). */
    readonly invoiceId?: string | undefined;
  } | undefined;
  /** Periods that were billed, newest last. */
  readonly billings?: readonly {
    /** First day of the period that is billed, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the period that is billed, YYYY-MM-DD. */
    readonly to: string;
    /** Day of the billing, YYYY-MM-DD. */
    readonly date: string;
    /** Invoice (inv_...). */
    readonly invoiceId?: string | undefined;
  }[] | undefined;
  /** First day that is billed here, YYYY-MM-DD; earlier ones were billed elsewhere. */
  readonly firstBilledFrom?: string | undefined;
  /** Periods whose billing was taken back. */
  readonly reopened?: readonly {
    /** First day of the time, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the time, YYYY-MM-DD; absent = until further notice. */
    readonly to: string;
    /** Day of the billing that was taken back, YYYY-MM-DD. */
    readonly date: string;
  }[] | undefined;
  /** Day of the next billing, YYYY-MM-DD; absent = none comes. */
  readonly nextBillingDate?: string | undefined;
  /** Day on which something is to be done about it next (billing, renewal, end), YYYY-MM-DD. */
  readonly nextActDate?: string | undefined;
  /** Times in which nothing is billed. */
  readonly suspensions?: readonly {
    /** First day of the time, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the time, YYYY-MM-DD; absent = until further notice. */
    readonly to?: string | undefined;
  }[] | undefined;
  /** Notice that was given; absent = none. */
  readonly notice?: {
    /** Day on which notice was given, YYYY-MM-DD. */
    readonly givenOn: string;
    /** Why notice was given. */
    readonly reason?: string | undefined;
  } | undefined;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** draft, active, suspended, ended or cancelled. */
  readonly status: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Of its issued invoices less its credit notes, without tax */
  readonly billedAmount?: number | undefined;
  /** What of that is revenue or cost already, without tax */
  readonly recognizedAmount?: number | undefined;
}

export interface ContractResult extends Contract {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface DepreciationRunResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Fiscal month, YYYY-MM. */
  readonly month: string;
  /** Day of the entry, YYYY-MM-DD. */
  readonly date: string;
  /** Entry in which it stands (je_...); absent = none yet. */
  readonly journalEntryId: string;
  /** What each asset was depreciated by. */
  readonly amounts: readonly {
    /** Fixed asset (fa_...). */
    readonly assetId: string;
    /** Depreciation of the asset in the month, yen. */
    readonly amount: number;
  }[];
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Document {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Name of the file, without folders. */
  readonly fileName: string;
  /** Type of the content, such as application/pdf. */
  readonly mimeType: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 hexadecimal digits. */
  readonly sha256: string;
  /** receipt, invoice, quotation, contract, statement or other. */
  readonly documentType: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
  /** Day of the document, YYYY-MM-DD; null = none. */
  readonly issueDate?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** Amount on the document in yen; null = not said. */
  readonly amount?: number | undefined;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly registrationNumber?: string | undefined;
  /** Whether it is a qualified invoice, is not, or nobody knows. */
  readonly invoiceStatus: 'qualified' | 'not_qualified' | 'unknown';
  /** How it came: by the API, web, mail, scan, mobile or an agent. */
  readonly origin: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
  /** unlinked, linked to something, ignored, or voided. */
  readonly status: 'unlinked' | 'linked' | 'ignored' | 'voided';
  /** What it proves. */
  readonly linkedTo: readonly {
    /** Kind of thing: entry, invoice, contract, report, line of a statement ... */
    readonly type: 'journal_entry' | 'invoice' | 'contract' | 'expense_report' | 'bank_transaction';
    /** Id of the thing. */
    readonly id: string;
  }[];
  /** Documents with the same content (doc_...). */
  readonly duplicateOf: readonly string[];
  /** Document that this one replaces (doc_...). */
  readonly previousVersionId?: string | undefined;
  /** Last day on which it must be kept, YYYY-MM-DD. */
  readonly retentionUntil: string;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** Why it was ignored or voided. */
  readonly reason?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Who brought it in; set by the service. */
  readonly uploadedBy: {
    /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
    readonly type: 'user' | 'api_key' | 'system';
    /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
    readonly id: string;
    /** What the key or user is called, as far as it is known. */
    readonly name?: string | undefined;
  };
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface DocumentResult extends Document {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Employee {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Number of the employee in the company. */
  readonly number: string;
  /** Full-time, part-time, contract, or a board member. */
  readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string | undefined;
  /** First day of employment, YYYY-MM-DD. */
  readonly joinDate: string;
  /** Last day of employment, YYYY-MM-DD; absent = employed. */
  readonly leaveDate?: string | undefined;
  /** When and why personal data was destroyed. */
  readonly erasure?: {
    /** When: RFC 3339 time in UTC. */
    readonly at: string;
    /** Why it was destroyed; names nobody. */
    readonly reason: string;
  } | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** active, on_leave, retired, or erased (personal data destroyed). */
  readonly status: 'active' | 'on_leave' | 'retired' | 'erased';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly displayName: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly lastName: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly firstName: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly lastNameKana?: string | undefined;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly firstNameKana?: string | undefined;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly sex?: string | undefined;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly email?: string | undefined;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly birthDate: string;
  /** Account to which the pay goes; null = none. */
  readonly bankAccount?: {
    /** Name of the bank. */
    readonly bankName: string;
    /** Name of the branch. */
    readonly branchName: string;
    /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
    readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
    /** Number of the account at the bank, digits only. */
    readonly accountNumber: string;
    /** Name of the holder in katakana, as transfers ask for it. */
    readonly holderKana?: string | undefined;
  } | null | undefined;
  /** What is paid, by the days from which it holds; null in an answer = hidden from the caller. */
  readonly pay: readonly {
    /** First day from which it holds, YYYY-MM-DD. */
    readonly from: string;
    /** monthly, daily or hourly pay. */
    readonly payType: 'monthly' | 'daily' | 'hourly';
    /** Pay per month, day or hour in yen, by the kind of pay. */
    readonly base: number;
    /** Allowances paid besides. */
    readonly allowances: readonly {
      /** Code of the allowance. */
      readonly code: string;
      /** What the item is called on the payslip. */
      readonly name: string;
      /** Amount per month in yen. */
      readonly amount: number;
      /** true = income tax is taken of it. */
      readonly taxable: boolean;
    }[];
  }[] | null;
  /** What is paid for the way to work; null in an answer = hidden from the caller. */
  readonly commuting: readonly {
    /** First day from which it holds, YYYY-MM-DD. */
    readonly from: string;
    /** transit (trains, buses) or car. */
    readonly kind: 'transit' | 'car';
    /** Amount per month in yen. */
    readonly monthly: number;
    /** What of it is free of tax a month, yen; needed for cars, by the distance. */
    readonly nonTaxableLimit?: number | undefined;
  }[] | null;
  /** How income tax is withheld from the pay; null in an answer = hidden from the caller. */
  readonly incomeTax: readonly {
    /** First day from which it holds, YYYY-MM-DD. */
    readonly from: string;
    /** Column of the tax table: kou (甲), otsu (乙) or hei (丙). */
    readonly table: 'kou' | 'otsu' | 'hei';
    /** Dependants that count for the tax table. */
    readonly dependants: number;
  }[] | null;
  /** Resident tax; null in an answer = hidden from the caller. */
  readonly residentTax: readonly {
    /** Year in which it begins in June. */
    readonly year: number;
    /** Amount of June, yen. */
    readonly june: number;
    /** Amount of every other month, yen. */
    readonly other: number;
  }[] | null;
  /** Which insurances hold from when on; null in an answer = hidden from the caller. */
  readonly insured: readonly {
    /** First day from which it holds, YYYY-MM-DD. */
    readonly from: string;
    /** Insured by health insurance. */
    readonly health: boolean;
    /** Insured by employees' pension insurance. */
    readonly pension: boolean;
    /** Insured by employment insurance. */
    readonly employment: boolean;
    /** Prefecture of the health insurance, 1 to 47. */
    readonly prefecture: number;
  }[] | null;
  /** Standard remuneration by which premiums go; null in an answer = hidden from the caller. */
  readonly standardRemuneration: readonly {
    /** First day from which it holds, YYYY-MM-DD. */
    readonly from: string;
    /** Monthly standard remuneration for health insurance, yen. */
    readonly health: number;
    /** Monthly standard remuneration for pension insurance, yen. */
    readonly pension: number;
  }[] | null;
}

export interface EmployeeResult extends Employee {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Event {
  /** Unique id of the event. */
  readonly id: string;
  /** Place of the event in the stream of the company, from 0, without gaps. */
  readonly sequence: number;
  /** SHA-256 of the leaf of this event, in hex (see Proofs). Absent where a part of it is hidden from you */
  readonly hash?: string | undefined;
  /** Type of the event, such as journal_entry.posted. */
  readonly type: string;
  /** Version of the shape of the data. */
  readonly schemaVersion: number;
  /** When it happened: RFC 3339 time in UTC. */
  readonly occurredAt: string;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate?: string | undefined;
  /** Who did it, and by which door. */
  readonly actor: Actor;
  /** What the event is about. */
  readonly entity: {
    /** Kind of thing, such as journal_entry. */
    readonly type: string;
    /** Id of the thing that the event is about. */
    readonly id: string;
    /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
    readonly version?: number | undefined;
  };
  /** What the event holds, by its type. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Marks what was done together, as the header Correlation-Id said. */
  readonly correlationId?: string | undefined;
  /** Event that caused this one. */
  readonly causationId?: string | undefined;
  /** Id of the request, as in the header X-Request-Id: name it when you ask for help. */
  readonly requestId?: string | undefined;
  /** Idempotency-Key of the request that wrote it. */
  readonly idempotencyKey?: string | undefined;
}

export interface ExpenseReport {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** draft, submitted, returned, approved, rejected, paid or cancelled. */
  readonly status: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled';
  /** How many times it was handed in: 1 at first, more after it was returned. */
  readonly round: number;
  /** Number of the report, given when it is handed in. */
  readonly number?: string | undefined;
  /** Series that the number is taken from, such as the year. */
  readonly series?: string | undefined;
  /** Running number in its series; set by the service. */
  readonly sequence?: number | undefined;
  /** What the report is about, such as 大阪出張. */
  readonly title: string;
  /** Member or key whose expenses they are. */
  readonly applicantId: string;
  /** Employee (emp_...); null = none. */
  readonly employeeId?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName: string;
  /** First day of the period, YYYY-MM-DD. */
  readonly periodFrom: string;
  /** Last day of the period, YYYY-MM-DD. */
  readonly periodTo: string;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Its lines, in order. */
  readonly lines: readonly {
    /** Day of the receipt, YYYY-MM-DD. */
    readonly date: string;
    /** Kind of the expense, by which the account is chosen. */
    readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other' | undefined;
    /** What it is for, as it is printed. */
    readonly description: string;
    /** What was paid, tax included, yen. */
    readonly amount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string | undefined;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string | undefined;
    /** Rate in basis points: 1000 = 10 %. */
    readonly rateBps: number;
    /** true = the reduced rate (軽減税率) applies. */
    readonly reduced: boolean;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string | undefined;
    /** Name of the partner as it was when this was written; absent = no partner. */
    readonly partnerName?: string | undefined;
    /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
    readonly registrationNumber?: string | undefined;
    /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
    readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
    /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
    readonly documentIds?: readonly string[] | undefined;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[] | undefined;
  }[];
  /** Sum of the lines with consumption tax, yen. */
  readonly total: number;
  /** Consumption tax in all, yen. */
  readonly taxTotal: number;
  /** How it is paid back: transfer, cash, or payroll with the pay. */
  readonly paymentMethod: 'transfer' | 'cash' | 'payroll';
  /** Decisions so far, oldest first. */
  readonly approvals: readonly {
    /** How many times it was handed in: 1 at first, more after it was returned. */
    readonly round: number;
    /** Step of the approval, from 1. */
    readonly step: number;
    /** Who approves it, or approved it (id of a key or user). */
    readonly approverId: string;
    /** What was decided: approved, returned or rejected. */
    readonly status: 'approved' | 'returned' | 'rejected';
    /** Remark of whoever decided. */
    readonly comment?: string | undefined;
    /** true = decided by somebody in place of the approver. */
    readonly forced?: true | undefined;
    /** When: RFC 3339 time in UTC. */
    readonly at: string;
  }[];
  /** Who approves it, or approved it (id of a key or user). */
  readonly approverId?: string | undefined;
  /** Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day. */
  readonly bookingDate?: string | undefined;
  /** Account on which it is owed, such as 1310. */
  readonly controlAccountCode?: string | undefined;
  /** Line of the entry on that account (jl_...). */
  readonly controlLineId?: string | undefined;
  /** How it was paid back; absent = not yet. */
  readonly payment?: {
    /** Day on which it was paid, YYYY-MM-DD. */
    readonly date: string;
    /** How it was paid: transfer, cash or with the pay. */
    readonly method: 'transfer' | 'cash' | 'payroll';
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** What was paid, yen. */
    readonly amount: number;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId: string;
    /** Payroll run (pr_...). */
    readonly payrollRunId?: string | undefined;
    /** What it is about, free text that searches find. */
    readonly memo?: string | undefined;
    /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
    readonly reversedAt?: string | undefined;
    /** Entry that takes it back (je_...); absent = it holds. */
    readonly reversalEntryId?: string | undefined;
  } | undefined;
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly submittedAt?: string | undefined;
  /** When it was approved: RFC 3339 time in UTC. */
  readonly approvedAt?: string | undefined;
  /** When it was paid back: RFC 3339 time in UTC. */
  readonly paidAt?: string | undefined;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** Who changed it last; set by the service. */
  readonly lastEditedBy: LastEditedBy;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface ExpenseReportResult extends ExpenseReport {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface FiscalPeriod {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Name of the period, such as FY2026 or 2026-04. */
  readonly name: string;
  /** A fiscal year or one of its months. */
  readonly type: 'year' | 'month';
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string | undefined;
  /** First day, YYYY-MM-DD, inclusive. */
  readonly startDate: string;
  /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
  readonly endDate: string;
  /** open, soft_closed (only adjustments of those who may), or closed. */
  readonly status: 'open' | 'soft_closed' | 'closed';
  /** When it was closed softly: RFC 3339 time in UTC. */
  readonly softClosedAt?: string | undefined;
  /** Who closed it softly; set by the service. */
  readonly softClosedBy?: SoftClosedBy | undefined;
  /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
  readonly closedAt?: string | undefined;
  /** Who closed it; set by the service. */
  readonly closedBy?: ClosedBy | undefined;
  /** When it was opened again last: RFC 3339 time in UTC. */
  readonly reopenedAt?: string | undefined;
  /** Who opened it again; set by the service. */
  readonly reopenedBy?: ReopenedBy | undefined;
  /** Why it was opened again. */
  readonly reopenReason?: string | undefined;
  /** Entries that closed the year (je_...). */
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number | undefined;
  /** How the company treats consumption tax. */
  readonly taxSettings?: TaxSettings | undefined;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface FiscalPeriodResult extends FiscalPeriod {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface FiscalPeriodStepResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Name of the period, such as FY2026 or 2026-04. */
  readonly name: string;
  /** A fiscal year or one of its months. */
  readonly type: 'year' | 'month';
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string | undefined;
  /** First day, YYYY-MM-DD, inclusive. */
  readonly startDate: string;
  /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
  readonly endDate: string;
  /** open, soft_closed (only adjustments of those who may), or closed. */
  readonly status: 'open' | 'soft_closed' | 'closed';
  /** When it was closed softly: RFC 3339 time in UTC. */
  readonly softClosedAt?: string | undefined;
  /** Who closed it softly; set by the service. */
  readonly softClosedBy?: SoftClosedBy | undefined;
  /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
  readonly closedAt?: string | undefined;
  /** Who closed it; set by the service. */
  readonly closedBy?: ClosedBy | undefined;
  /** When it was opened again last: RFC 3339 time in UTC. */
  readonly reopenedAt?: string | undefined;
  /** Who opened it again; set by the service. */
  readonly reopenedBy?: ReopenedBy | undefined;
  /** Why it was opened again. */
  readonly reopenReason?: string | undefined;
  /** Entries that closed the year (je_...). */
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number | undefined;
  /** How the company treats consumption tax. */
  readonly taxSettings?: TaxSettings | undefined;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Entries that this step posted */
  readonly closingEntries: readonly ClosingEntry[];
  /** After a close for good: it will be sealed within a minute where checkpoints are signed (GET .../seals) */
  readonly seal?: 'pending' | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface FixedAssetResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Number under which the company keeps the asset; null = none. */
  readonly managementNumber?: string | undefined;
  /** Name of the asset. */
  readonly name: string;
  /** Category of the asset in the register, such as 器具備品; null = that of its account. */
  readonly category?: string | undefined;
  /** Account of the asset in the chart (acct_...); give it or its code. */
  readonly assetAccountId: string;
  /** Code of the account of the asset, such as 1570. */
  readonly assetAccountCode: string;
  /** Account of accumulated depreciation (acct_...); default by the asset's account. */
  readonly accumulatedAccountId?: string | undefined;
  /** Code of the account of accumulated depreciation; default by the asset's account. */
  readonly accumulatedAccountCode?: string | undefined;
  /** Account of the depreciation expense (acct_...); default by the asset's account. */
  readonly expenseAccountId: string;
  /** Code of the account of the depreciation expense; default by the asset's account. */
  readonly expenseAccountCode: string;
  /** Day of acquisition, YYYY-MM-DD. */
  readonly acquisitionDate: string;
  /** Day on which it was put to use, YYYY-MM-DD: depreciation begins in its month. */
  readonly inServiceDate: string;
  /** Cost of acquisition in yen. */
  readonly acquisitionCost: number;
  /** How many pieces; default 1. */
  readonly quantity: number;
  /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
  readonly method: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
  /** Useful life in years (耐用年数). */
  readonly usefulLifeYears?: number | undefined;
  /** Value in yen below which it is not depreciated. */
  readonly residualValue: number;
  /** direct takes depreciation off the asset account; indirect collects it on its own account. */
  readonly recordMethod: 'direct' | 'indirect';
  /** Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet. */
  readonly depreciatedThrough?: string | undefined;
  /** Book value in yen at which these books took it over; absent = it was bought in them. */
  readonly openingBookValue?: number | undefined;
  /** The entry of the purchase (je_...); absent = none. */
  readonly sourceId?: string | undefined;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string | undefined;
  /** City where it stands, for the property tax; null = none. */
  readonly city?: string | undefined;
  /** How it left; absent = it is still there. */
  readonly disposal?: Disposal | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** draft, in_use, sold, retired or discarded. */
  readonly status: 'draft' | 'in_use' | 'sold' | 'retired' | 'discarded';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Invoice {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
  readonly type: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
  /** draft, issued, void, uncollectible (written off) or discarded. */
  readonly status: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded';
  /** unpaid, partially_paid, paid or overpaid; follows from the payments. */
  readonly paymentStatus: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid';
  /** unsent, or sent to the customer. */
  readonly sendingStatus: 'unsent' | 'sent';
  /** What became of its mail: queued, sent or failed; absent = none was asked for. */
  readonly mailStatus?: 'queued' | 'sent' | 'failed' | undefined;
  /** The last mail with it: to whom, when, and what came of it. */
  readonly mailing?: {
    /** Addresses that the mail went to. */
    readonly to: readonly string[];
    /** Addresses that the mail went to. */
    readonly cc?: readonly string[] | undefined;
    /** Subject of the mail. */
    readonly subject: string;
    /** Text of the mail above the standard one; absent = none. */
    readonly message: string;
    /** Language of the mail. */
    readonly locale: 'ja' | 'en';
    /** Message-Id of the mail. */
    readonly messageId: string;
    /** When it was asked for: RFC 3339 time in UTC. */
    readonly requestedAt: string;
    /** Why the last try failed; absent = it did not. */
    readonly error?: string | undefined;
  } | undefined;
  /** Number of the document; of sales given on issue unless set; null = by the series. */
  readonly number?: string | undefined;
  /** Series that the number is taken from, such as the year. */
  readonly series?: string | undefined;
  /** Running number in its series; set by the service. */
  readonly sequence?: number | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName: string;
  /** Address of the partner as it was on issue. */
  readonly partnerAddress?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string | undefined;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string | undefined;
  } | undefined;
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[] | undefined;
  /** Day of the document, YYYY-MM-DD; null = none. */
  readonly issueDate: string;
  /** Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day. */
  readonly bookingDate?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate: string;
  /** Subject line; null = none. */
  readonly subject?: string | undefined;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** true = it has all that a qualified invoice (適格請求書) must have. */
  readonly qualified: boolean;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly registrationNumber?: string | undefined;
  /** Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none). */
  readonly taxEntryMethod: 'inclusive' | 'exclusive';
  /** How fractions of a yen of tax are rounded: floor, ceil or round. */
  readonly taxRounding: 'floor' | 'ceil' | 'round';
  /** Its lines, in order. */
  readonly lines: readonly {
    /** What it is for, as it is printed. */
    readonly description: string;
    /** Day of the line, YYYY-MM-DD. */
    readonly date?: string | undefined;
    /** How many, as a decimal text; absent = not said. */
    readonly quantity?: string | undefined;
    /** Unit of the quantity, such as 個 or 時間. */
    readonly unit?: string | undefined;
    /** Price of one unit in yen, with or without tax as the document says. */
    readonly unitPrice?: number | undefined;
    /** Amount of the line in whole yen (minor units), above 0. */
    readonly amount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string | undefined;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string | undefined;
    /** Rate in basis points: 1000 = 10 %. */
    readonly rateBps: number;
    /** true = the reduced rate (軽減税率) applies. */
    readonly reduced: boolean;
    /** true = income tax is withheld from this line. */
    readonly withholding?: true | undefined;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[] | undefined;
    /** Days that the line is for: it is recognised over them, not at once. */
    readonly deferral?: {
      /** First day that the line is for, YYYY-MM-DD. */
      readonly from: string;
      /** Last day that the line is for, YYYY-MM-DD. */
      readonly to: string;
    } | undefined;
  }[];
  /** Sums by tax rate, as a qualified invoice shows them. */
  readonly taxSummary: readonly {
    /** Rate in basis points: 1000 = 10 %. */
    readonly rateBps: number;
    /** true = the reduced rate (軽減税率) applies. */
    readonly reduced: boolean;
    /** Price without tax at this rate, yen. */
    readonly taxableAmount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount: number;
  }[];
  /** Sum of the lines without consumption tax, yen. */
  readonly subtotal: number;
  /** Consumption tax in all, yen. */
  readonly taxTotal: number;
  /** Sum with consumption tax, yen. */
  readonly total: number;
  /** Income tax withheld from it, yen. */
  readonly withholdingTax: number;
  /** What was paid so far, yen. */
  readonly amountPaid: number;
  /** What is still owed, yen. */
  readonly amountDue: number;
  /** What was paid beyond it and is not applied to anything, yen. */
  readonly amountUnapplied: number;
  /** What was written off as a loss, yen. */
  readonly writtenOffAmount: number;
  /** What came in after it was written off, yen. */
  readonly recoveredAmount: number;
  /** What settled it, oldest first: payments, refunds, credits. */
  readonly payments: readonly {
    /** Id of the payment (ipay_...). */
    readonly id: string;
    /** payment, refund, credit (of a credit note) or transfer (of what was paid beyond another). */
    readonly kind: 'payment' | 'refund' | 'credit' | 'transfer';
    /** Day of the payment, YYYY-MM-DD. */
    readonly date: string;
    /** What moved at the bank, yen; 0 for a credit. */
    readonly amount: number;
    /** Fee of the bank that was taken off the payment. */
    readonly fee?: {
      /** The fee in yen. */
      readonly amount: number;
      /** How the bank's fee is booked: a discount of the sale, or an expense. */
      readonly treatment: 'discount' | 'expense';
    } | undefined;
    /** Income tax that the payer withheld, yen. */
    readonly withholding?: number | undefined;
    /** How much of what was owed this settles, yen. */
    readonly settled: number;
    /** How much was paid beyond what was owed, yen; below 0 = taken from what was paid beyond. */
    readonly unapplied: number;
    /** Account of the money, such as 1130. */
    readonly accountCode?: string | undefined;
    /** The other document of a credit or transfer (inv_...). */
    readonly invoiceId?: string | undefined;
    /** Payment that it takes from or belongs to (ipay_...). */
    readonly paymentId?: string | undefined;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId?: string | undefined;
    /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
    readonly reversedAt?: string | undefined;
    /** Entry that takes it back (je_...); absent = it holds. */
    readonly reversalEntryId?: string | undefined;
    /** What it is about, free text that searches find. */
    readonly memo?: string | undefined;
  }[];
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Account on which it is owed, such as 1310. */
  readonly controlAccountCode: string;
  /** Line of the entry on that account (jl_...). */
  readonly controlLineId?: string | undefined;
  /** Contract that it belongs to (con_...); null = none. */
  readonly contractId?: string | undefined;
  /** Period of the contract that it bills. */
  readonly contractPeriod?: {
    /** First day of the period that is billed, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the period that is billed, YYYY-MM-DD. */
    readonly to: string;
  } | undefined;
  /** Accrual schedules that its lines began (acs_...). */
  readonly scheduleIds?: readonly string[] | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Why it was changed after issue. */
  readonly changeReason?: string | undefined;
  /** When it changed its state. */
  readonly statusTransitions: {
    /** When it was issued: RFC 3339 time in UTC. */
    readonly issuedAt?: string | undefined;
    /** When it was sent: RFC 3339 time in UTC. */
    readonly sentAt?: string | undefined;
    /** When it was paid in full: RFC 3339 time in UTC. */
    readonly paidAt?: string | undefined;
    /** When it was voided: RFC 3339 time in UTC. */
    readonly voidedAt?: string | undefined;
    /** When it was written off: RFC 3339 time in UTC. */
    readonly writtenOffAt?: string | undefined;
  };
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Issued, owed, and past its due date today */
  readonly isOverdue?: boolean | undefined;
  /** The contract that drafted it */
  readonly links?: {
    /** What it came from (invoice, asset, run ...). */
    readonly source: string;
  } | undefined;
}

export interface InvoiceResult extends Invoice {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface JournalEntry {
  /** Unique id of the entry (je_...), given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string | undefined;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** true = it opens the books or a year. */
  readonly opening?: true | undefined;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine | undefined;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string | undefined;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string | undefined;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number | undefined;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string | undefined;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string | undefined;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[] | undefined;
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number | undefined;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string | undefined;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Who changed it last; set by the service. */
  readonly lastEditedBy: LastEditedBy;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly submittedAt?: string | undefined;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy | undefined;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly Approval[] | undefined;
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string | undefined;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string | undefined;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy | undefined;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks | undefined;
}

export interface JournalEntryResult extends JournalEntry {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface JournalEntryVersion {
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Who did it, and by which door. */
  readonly actor: Actor;
  /** Why it was changed, reversed or returned, as whoever did it said */
  readonly reason?: string | undefined;
  /** The entry itself. */
  readonly entry: ResultEntry;
}

export interface Label {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What it is called; one line. */
  readonly name: string;
  /** Short text by which it can be named in place of its id; unique in the company. */
  readonly code?: string | undefined;
  /** What the label divides by, such as department or project. */
  readonly dimension: string;
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string | undefined;
  /** Colour on screens, #RRGGBB; null = none. */
  readonly color?: string | undefined;
  /** Letters by which people type the label; null = none. */
  readonly shortcut?: string | undefined;
  /** true = a line has at most one label of this dimension, so that reports may be broken down by it. */
  readonly exclusive: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived: kept for what was, and not offered for new entries. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface LabelResult extends Label {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Member {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** User as issuer and subject of the access token. */
  readonly subject: string;
  /** Role that gives the scopes; absent = scopes of its own. */
  readonly role: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  /** active, or removed. */
  readonly status: 'active' | 'removed';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface MemberResult extends Member {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface NewApiKeyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What the key is called, for people. */
  readonly name: string;
  /** First characters of the key, by which it is recognised. */
  readonly prefix: string;
  /** Last four characters of the key. */
  readonly last4: string;
  /** Role that gives the scopes; absent = scopes of its own. */
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration' | undefined;
  /** Scopes that it holds. */
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[] | undefined;
  /** true = a key of the installation's operator. */
  readonly operator?: true | undefined;
  /** What the key may post by itself; null = without caps. */
  readonly caps?: ApiKeyCaps | undefined;
  /** active, or revoked for good. */
  readonly status: 'active' | 'revoked';
  /** When it ends by itself: RFC 3339 time; absent = never. */
  readonly expiresAt?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was revoked: RFC 3339 time in UTC; absent = it works. */
  readonly revokedAt?: string | undefined;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Until when the secret before the rotation still works: RFC 3339 time in UTC. */
  readonly previousUntil?: string | undefined;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface NewWebhookResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Address that events are sent to (https). */
  readonly url: string;
  /** Event types that are sent; `*` at the end stands for all that begin alike. */
  readonly types: readonly string[];
  /** What it is, in words for people. */
  readonly description?: string | undefined;
  /** enabled, or disabled (by hand or after too many failures). */
  readonly status: 'enabled' | 'disabled';
  /** Why it was disabled by itself. */
  readonly disabledReason?: string | undefined;
  /** When it was enabled last: RFC 3339 time in UTC. */
  readonly enabledAt?: string | undefined;
  /** Id of the secret that signs. */
  readonly secretId: string;
  /** Last four characters of the secret. */
  readonly secretLast4: string;
  /** Id of the secret before, while it signs too. */
  readonly previousSecretId?: string | undefined;
  /** Until when the secret before signs too: RFC 3339 time in UTC. */
  readonly previousSecretUntil?: string | undefined;
  /** What is sent again; absent = nothing. */
  readonly redelivery?: Redelivery | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface OpenedCompanyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Name of the company as registered. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string | undefined;
  /** Short name for screens; absent = the name. */
  readonly displayName?: string | undefined;
  /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string | undefined;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string | undefined;
  /** Country code (ISO 3166); JP. */
  readonly country: string;
  /** Currency in which the books are kept (ISO 4217); JPY, final. */
  readonly baseCurrency: string;
  /** Time zone in which days of the company begin, such as Asia/Tokyo. */
  readonly timezone: string;
  /** Month in which fiscal years begin, 1 to 12. */
  readonly fiscalYearStartMonth: number;
  /** Day of that month on which they begin. */
  readonly fiscalYearStartDay: number;
  /** Code of the industry (Japan Standard Industrial Classification); null = none. */
  readonly industryCode?: string | undefined;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string | undefined;
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string | undefined;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string | undefined;
  } | undefined;
  /** Telephone number, digits and hyphens; null = none. */
  readonly phone?: string | undefined;
  /** E-mail address; null = none. */
  readonly email?: string | undefined;
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[] | undefined;
  /** Logo and seal printed on invoices; null = none. */
  readonly letterhead?: {
    /** Document (doc_...) with the logo; absent = none. */
    readonly logoDocumentId?: string | undefined;
    /** Document (doc_...) with the seal; absent = none. */
    readonly sealDocumentId?: string | undefined;
  } | undefined;
  /** How the company treats consumption tax. */
  readonly taxSettings: TaxSettings;
  /** What the e-Tax file says of the filer; absent = not given. */
  readonly taxFiling?: TaxFiling | undefined;
  /** Whether jobs that are due by the calendar run by themselves; null = the default. */
  readonly clock?: {
    /** true = jobs run by themselves. */
    readonly enabled: boolean;
  } | undefined;
  /** How agents work in this company; null = the defaults. */
  readonly agentSettings?: {
    /** true = tool calls of agents that say nothing are dry runs. Default false. */
    readonly dryRunDefault: boolean;
  } | undefined;
  /** What must be approved by whom before it is posted. */
  readonly approvalPolicy?: ApprovalPolicy | undefined;
  /** From which confidence on sentences are posted or drafted; null = the defaults. */
  readonly nlSettings?: {
    /** Confidence in percent from which a sentence is posted; default 80. */
    readonly postAt: number;
    /** Confidence in percent from which it becomes a draft; default 60. */
    readonly draftAt: number;
  } | undefined;
  /** Settings of payroll; null = the defaults. */
  readonly payroll?: CompanyPayroll | undefined;
  /** Chart with which the company was opened: corporation, sole proprietor or empty. */
  readonly template: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
  /** Plan of the company, by which limits are set: free, pro or enterprise. */
  readonly plan: 'free' | 'pro' | 'enterprise';
  /** Requests per minute by surface that hold for this company; absent = those of its plan. */
  readonly limits?: {
    /** Requests a minute on surface A (snake_case). */
    readonly surfaceA: number;
    /** Requests a minute on surface B (camelCase). */
    readonly surfaceB: number;
  } | undefined;
  /** true = a demo company with invented books. */
  readonly isDemo: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived: readable, and closed for writing. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** First key of the new company, with the role owner; only for operators. */
  readonly ownerKey?: {
    /** Unique id of this resource, given by the service and never changed. */
    readonly id: string;
    /** Shown once; null when the answer is repeated; absent in a dry run */
    readonly secret?: string | null | undefined;
  } | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Partner {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Short text by which it can be named in place of its id; unique in the company. */
  readonly code?: string | undefined;
  /** What it is called; one line. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string | undefined;
  /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
  readonly type: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string | undefined;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string | undefined;
  /** Whether the partner is a qualified invoice issuer; null = not known. */
  readonly qualifiedInvoiceIssuer?: boolean | undefined;
  /** First day of the registration as a qualified invoice issuer, YYYY-MM-DD; null = not known. */
  readonly invoiceRegisteredFrom?: string | undefined;
  /** Last day of that registration, YYYY-MM-DD; null = it goes on. */
  readonly invoiceRegisteredTo?: string | undefined;
  /** When invoices fall due with this partner; null = no terms. */
  readonly paymentTerms?: {
    /** Day of the month on which billing closes, 1 to 31 (31 = last day). */
    readonly closingDay: number;
    /** Months between closing and payment: 1 = the next month. */
    readonly payMonthOffset: number;
    /** Day of the month of payment, 1 to 31 (31 = last day). */
    readonly payDay: number;
  } | undefined;
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string | undefined;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string | undefined;
  } | undefined;
  /** E-mail address; null = none. */
  readonly email?: string | undefined;
  /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
  readonly defaultAccountId?: string | undefined;
  /** Consumption tax code that lines get when they name none; null or absent = none. */
  readonly defaultTaxCode?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** active, or archived: kept for what was, and not offered for new entries. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface PartnerResult extends Partner {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface PayrollRun {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** regular pay, bonus, or a run off the cycle. */
  readonly type: 'regular' | 'bonus' | 'off_cycle';
  /** Month of the run, YYYY-MM: that of the last day of its period. */
  readonly period: string;
  /** First day of the period, YYYY-MM-DD. */
  readonly periodFrom: string;
  /** Last day of the period, YYYY-MM-DD. */
  readonly periodTo: string;
  /** Day of payment, YYYY-MM-DD. */
  readonly payDate: string;
  /** Day of its entry, YYYY-MM-DD: the earlier of payment and last day of the period. */
  readonly entryDate: string;
  /** How many are paid by it. */
  readonly employeeCount: number;
  /** Employees who are paid by it (emp_...). */
  readonly employeeIds: readonly string[];
  /** Sums of all payslips, yen. */
  readonly totals: {
    /** Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller. */
    readonly gross: number;
    /** Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller. */
    readonly taxable: number;
    /** Social insurance that employees bear, yen. */
    readonly employeeDeductions: number;
    /** Social insurance that the employer bears, yen. */
    readonly employerContributions: number;
    /** Income tax withheld, yen; null in an answer = hidden from the caller. */
    readonly incomeTax: number;
    /** Resident tax withheld, yen; null in an answer = hidden from the caller. */
    readonly residentTax: number;
    /** What is paid out, yen; null in an answer = hidden from the caller. */
    readonly net: number;
  };
  /** What is due to the pension office and the like, by kind. */
  readonly contributions: readonly {
    /** Kind of insurance. */
    readonly kind: string;
    /** What is due in all, yen. */
    readonly due: number;
    /** What employees bear of it, yen. */
    readonly employee: number;
    /** What the employer bears of it, yen. */
    readonly employer: number;
  }[];
  /** Child-rearing levy, which the employer bears. */
  readonly levy: {
    /** Sum of the standard remunerations that it is taken of, yen. */
    readonly basis: number;
    /** The levy in yen. */
    readonly amount: number;
  };
  /** What is due above the sum of the payslips, by fractions of a yen. */
  readonly roundingDifference: number;
  /** What a person should look at, and how many payslips it is about. */
  readonly notes: readonly {
    /** Stable name of the note. */
    readonly code: string;
    /** What is to be looked at. */
    readonly message: string;
    /** How many payslips it is about. */
    readonly count: number;
  }[];
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Entry in which it stands (je_...); absent = none yet. */
  readonly journalEntryId?: string | undefined;
  /** The payment; absent = not yet. */
  readonly payment?: {
    /** Day on which it was paid, YYYY-MM-DD. */
    readonly date: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId?: string | undefined;
  } | undefined;
  /** The reversal; absent = it holds. */
  readonly reversal?: {
    /** Day of the reversal, YYYY-MM-DD. */
    readonly date: string;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId: string;
    /** Why it was reversed. */
    readonly reason?: string | undefined;
  } | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** draft, posted, paid, reversed or discarded. */
  readonly status: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Expense reports that it pays back */
  readonly expenseReportIds?: readonly string[] | undefined;
  /** One per employee. */
  readonly payslips?: readonly PayrollRunPayslip[] | undefined;
}

export interface PayrollRunResult extends PayrollRun {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Payslip {
  /** Employee (emp_...); null = none. */
  readonly employeeId: string;
  /** Number of the employee in the company. */
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string | undefined;
  /** Items that are paid; null in an answer = hidden from the caller. */
  readonly payments: readonly Payment[] | null;
  /** Items that are deducted; null in an answer = hidden from the caller. */
  readonly deductions: readonly Deduction[] | null;
  /** What the employer bears, item by item; null in an answer = hidden from the caller. */
  readonly employerContributions: readonly Deduction[] | null;
  /** Days or hours that were paid, in hundredths: 2050 = 20.5. */
  readonly quantityHundredths?: number | undefined;
  /** Whether that counts days or hours. */
  readonly quantityUnit?: 'days' | 'hours' | undefined;
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked | undefined;
  /** Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller. */
  readonly gross: number | null;
  /** Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller. */
  readonly taxable: number | null;
  /** Social insurance that the employee bears, yen; null in an answer = hidden from the caller. */
  readonly socialInsurance: number | null;
  /** Taxable pay less social insurance, yen: what income tax is computed on; null in an answer = hidden from the caller. */
  readonly taxableAfterInsurance: number | null;
  /** Income tax withheld, yen; null in an answer = hidden from the caller. */
  readonly incomeTax: number | null;
  /** Resident tax withheld, yen; null in an answer = hidden from the caller. */
  readonly residentTax: number | null;
  /** All that is deducted, yen; null in an answer = hidden from the caller. */
  readonly totalDeductions: number | null;
  /** What is paid out, yen; null in an answer = hidden from the caller. */
  readonly net: number | null;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly {
    /** Stable name of the warning for programs. */
    readonly code: string;
    /** What looks odd and what may be done about it, in the language of the caller. */
    readonly message: string;
  }[] | undefined;
}

export interface PeriodSeal {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Fiscal period that is sealed (fp_...). */
  readonly periodId: string;
  /** Sequence of the event that closed the period. */
  readonly closeSequence: number;
  /** How many events the checkpoint of the seal covers. */
  readonly size: number;
  /** Root of the tree of that checkpoint, in base64. */
  readonly root: string;
  /** The signed checkpoint as it was published, a C2SP note. */
  readonly note: string;
  /** Statements that were true at the close, by name and hash. */
  readonly files: readonly {
    /** Name of the file. */
    readonly name: string;
    /** Type of its content, such as application/pdf. */
    readonly mimeType: string;
    /** SHA-256 of its bytes, 64 hexadecimal digits. */
    readonly sha256: string;
    /** Its size in bytes. */
    readonly bytes: number;
  }[];
  /** current, or superseded since the period was opened again. */
  readonly status: 'current' | 'superseded';
  /** When the period was opened again: RFC 3339 time in UTC; absent = the seal holds. */
  readonly supersededAt?: string | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface RevokedKeyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** active, or revoked for good. */
  readonly status: 'revoked';
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Rule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What the rule is called. */
  readonly name: string;
  /** Rules with lower numbers are asked first. */
  readonly priority: number;
  /** Whether all conditions must hold (and) or one is enough (or). */
  readonly logic: 'and' | 'or';
  /** What must hold; all of them unless said otherwise. */
  readonly conditions: readonly (CreateRuleCondition | {
    /** What of the line of a statement, or of the sentence, is looked at. */
    readonly field: 'amount';
    /** How the figure is compared with the value. */
    readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
    /** What it is compared with. Amounts are whole yen. */
    readonly value: number;
    /** Upper end of a range with `between`, inclusive. */
    readonly to?: number | undefined;
  } | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday)[];
  /** suggest, post at once, or ignore the line. */
  readonly action: 'suggest' | 'post' | 'ignore';
  /** What is booked on the other side. */
  readonly lines: readonly {
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string | undefined;
    /** Amount of the line in whole yen (minor units), above 0. */
    readonly amount?: number | undefined;
    /** Share of the amount in basis points: 5000 = half. */
    readonly shareBps?: number | undefined;
    /** true = the line takes what is left. */
    readonly rest?: true | undefined;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string | undefined;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[] | undefined;
    /** What it is about, free text that searches find. */
    readonly memo?: string | undefined;
  }[];
  /** Account of the other side for sentences; null clears it. */
  readonly paymentAccountCode?: string | undefined;
  /** in = money comes in; out = it goes out; null clears it. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Who made the rule: a user, or the service from what was booked. */
  readonly origin: 'user' | 'learned' | 'system';
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** inactive, active or archived. */
  readonly status: 'inactive' | 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** How the rule fared so far. */
  readonly stats?: {
    /** Lines that it suggested something for, or booked */
    readonly applied: number;
    /** Those that were booked as it said */
    readonly accepted: number;
    /** Share of its suggestions that were accepted, in basis points. */
    readonly acceptanceBps?: number | undefined;
  } | undefined;
}

export interface RuleResult extends Rule {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Scenario {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** What the scenario is called. */
  readonly name: string;
  /** What it is, in words for people. */
  readonly description?: string | undefined;
  /** budget, forecast or what_if. */
  readonly type: 'budget' | 'forecast' | 'what_if';
  /** What it stands on: the books (actuals), or another scenario (scn_...). */
  readonly baseline: 'actuals' | string;
  /** First month that is assumed, YYYY-MM. */
  readonly startMonth: string;
  /** How many months it looks ahead. */
  readonly horizonMonths: number;
  /** What is assumed, one after the other. */
  readonly assumptions: readonly ScenarioAssumption[];
  /** Which assumptions became drafts of entries, for which months. */
  readonly promoted?: readonly {
    /** Assumption of the scenario. */
    readonly assumptionId: string;
    /** Months for which drafts were made, YYYY-MM. */
    readonly months: readonly string[];
  }[] | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** draft, active or archived. */
  readonly status: 'draft' | 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** In its single get, for readers of reports */
  readonly resultsSummary?: {
    /** Cash at the end of its last month */
    readonly endingCash: number;
    /** Months until cash is below zero; null = it never is */
    readonly runwayMonths: number | null;
    /** Of its months */
    readonly netIncome: number;
  } | undefined;
}

export interface ScenarioResult extends Scenario {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface TaxCode {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Code of the tax code on lines, such as P10 or S10; final. */
  readonly code: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string | undefined;
  /** Whether it is for sales, purchases, imports or for neither. */
  readonly kind: 'sales' | 'purchase' | 'import' | 'none';
  /** How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge. */
  readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
  /** Whether the tax is owed on sales (output) or credited on purchases (input); follows from the kind. */
  readonly side: string;
  /** Class of the rate in the return: standard, reduced or of earlier years. */
  readonly rateClass?: string | undefined;
  /** Rate in basis points: 1000 = 10 %. */
  readonly rateBps: number;
  /** National part of the consumption tax rate in basis points: 780 = 7.8 %. */
  readonly nationalBps: number;
  /** Local part of the consumption tax rate in basis points: 220 = 2.2 %. */
  readonly localBps: number;
  /** true = the reduced rate (軽減税率) applies. */
  readonly reduced: boolean;
  /** Share of the input tax that is creditable, in basis points: 10000 = all, 8000 under the transitional rule. */
  readonly deductibleBps: number;
  /** true = returns and discounts of sales or purchases (返還等). */
  readonly isReturn: boolean;
  /** true = bad debts, by which tax of sales is taken back (貸倒れ). */
  readonly isBadDebt: boolean;
  /** Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment. */
  readonly returnBox?: string | undefined;
  /** true = the line must also say the base of the tax, as when an asset is sold. */
  readonly needsTaxBase?: boolean | undefined;
  /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | undefined;
  /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
  readonly defaultBusinessType?: number | undefined;
  /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
  readonly validFrom?: string | undefined;
  /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
  readonly validTo?: string | undefined;
  /** false = no longer offered nor accepted on new lines. */
  readonly active: boolean;
  /** true = made by the company, not one of the standard ones. */
  readonly custom: boolean;
  /** Place among its siblings on lists, lowest first; default by code. */
  readonly sortOrder: number;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface TaxCodeResult extends TaxCode {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface Webhook {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Address that events are sent to (https). */
  readonly url: string;
  /** Event types that are sent; `*` at the end stands for all that begin alike. */
  readonly types: readonly string[];
  /** What it is, in words for people. */
  readonly description?: string | undefined;
  /** enabled, or disabled (by hand or after too many failures). */
  readonly status: 'enabled' | 'disabled';
  /** Why it was disabled by itself. */
  readonly disabledReason?: string | undefined;
  /** When it was enabled last: RFC 3339 time in UTC. */
  readonly enabledAt?: string | undefined;
  /** Id of the secret that signs. */
  readonly secretId: string;
  /** Last four characters of the secret. */
  readonly secretLast4: string;
  /** Id of the secret before, while it signs too. */
  readonly previousSecretId?: string | undefined;
  /** Until when the secret before signs too: RFC 3339 time in UTC. */
  readonly previousSecretUntil?: string | undefined;
  /** What is sent again; absent = nothing. */
  readonly redelivery?: Redelivery | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface WebhookResult extends Webhook {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface PayTo {
  /** Name of the bank. */
  readonly bankName: string;
  /** Name of the branch. */
  readonly branchName: string;
  /** ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  /** Number of the account at the bank, digits only. */
  readonly accountNumber: string;
  /** As transfer forms want it. */
  readonly accountHolder?: string | undefined;
}

export interface RefundAccount {
  /** A name; one line. */
  readonly bankName: string;
  /** A name; one line. */
  readonly branchName: string;
  /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  /** Number of the account at the bank, digits only. */
  readonly accountNumber: string;
}

export interface Payroll {
  /** Month whose premiums are deducted: following_month = those of the month before the pay, same_month = of the same. */
  readonly premiumTiming?: 'following_month' | 'same_month' | undefined;
  /** Kind of business for the rate of employment insurance. */
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction' | undefined;
  /** Kind of business for the rate of workers' accident insurance. */
  readonly workersAccidentBusiness?: 'other' | undefined;
}

export interface Line {
  /** debit (借方) or credit (貸方). */
  readonly side: 'debit' | 'credit';
  /** The account; give accountId or accountCode. */
  readonly accountId?: string | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string | undefined;
  /** Consumption tax code, on the base line and on its tax line. */
  readonly taxCode?: string | undefined;
  /** `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books the line stays whole. `none` (default): lines as given. */
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none' | undefined;
  /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
  readonly taxAmount?: number | undefined;
  /** true = the line is the consumption tax of another line. */
  readonly isTaxLine?: boolean | undefined;
  /** On a tax line: index (from 0) of the base line in `lines`. */
  readonly baseLine?: number | undefined;
  /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
  readonly taxUse?: 'taxable' | 'common' | 'exempt' | undefined;
  /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
  readonly businessType?: number | undefined;
  /** Base of the tax when it is not the amount: the price of an asset that was sold. */
  readonly taxBase?: number | undefined;
  /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
  readonly originalDate?: string | undefined;
  /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders. On a debt or a claim, tangible_assets, securities, loans ... say what it is for: its payment stands in the cash flow as if paid at once. */
  readonly movementKind?: string | undefined;
  /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
  readonly settles?: readonly Settle[] | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Code of the partner, in place of its id. */
  readonly partnerCode?: string | undefined;
  /** Who the transaction was with, as text; default: the name of the partner. */
  readonly counterparty?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[] | undefined;
  /** Free text, searched by `q`. */
  readonly memo?: string | undefined;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string | undefined;
  /** Original currency (ISO 4217), when it was not yen. */
  readonly originalCurrency?: string | undefined;
  /** Amount in the original currency, as a decimal text: "12.50". */
  readonly originalAmount?: string | undefined;
  /** Yen per unit of the original currency, as a decimal text. */
  readonly exchangeRate?: string | undefined;
  /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
}

export interface Settle {
  /** Id of an open line on the same account and of the same partner: the one that the invoice stands on. */
  readonly lineId: string;
  /** How much of that line it pays, yen. */
  readonly amount: number;
  /** The day of that line. The service writes it; what you send is not read. */
  readonly date?: string | undefined;
}

export interface Condition {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
  /** balance of the account, or available: what of it drafts and waiting entries leave. */
  readonly field: 'balance' | 'available';
  /** How the figure is compared with the value. */
  readonly operator: 'gte' | 'gt' | 'lte' | 'lt' | 'eq';
  /** Minor units, on the normal side of the account, after this entry. */
  readonly value: number;
}

export interface CreatedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface RequestedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface DecidedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface GetApprovalPolicyRule {
  /** Whose entries the rule is about: those of agents, or everyone's. */
  readonly appliesTo: 'agents' | 'everyone';
  /** At least this amount in yen; absent = no bound. */
  readonly minAmount: number;
  /** Codes of accounts of the chart; empty or absent = all of them. */
  readonly accountCodes?: readonly string[] | undefined;
}

export interface Warning {
  /** Stable name of the warning for programs. */
  readonly code: string;
  /** What looks odd and what may be done about it, in the language of the caller. */
  readonly message: string;
  /** Path of the input that it is about, such as lines[0].taxCode; absent = the whole. */
  readonly field?: string | undefined;
}

export interface Effects {
  /** Events that would be recorded, in order. */
  readonly events: readonly {
    /** Type of the event, such as journal_entry.posted. */
    readonly type: string;
    /** What the event would hold, by its type. */
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  /** Of the accounts that are touched; only with the scope reports:read or accounts:read */
  readonly balances?: readonly Balance[] | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings: readonly Warning[];
}

export interface Balance {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Balance before, in yen (minor units), on the normal side of the account. */
  readonly before: number;
  /** Balance after, in yen (minor units), on the normal side of the account. */
  readonly after: number;
}

export interface ReportTrialBalance {
  /** Name of the report. */
  readonly report: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId: string;
  /** First day, YYYY-MM-DD, inclusive. */
  readonly from?: string | undefined;
  /** Last day, YYYY-MM-DD, inclusive. */
  readonly to?: string | undefined;
  /** Day that the figures are of, YYYY-MM-DD, inclusive. */
  readonly asOf?: string | undefined;
  /** The books as they were recorded then; absent = now. */
  readonly knownAt?: string | undefined;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** accrual: as it was earned and spent, not as it was paid. */
  readonly basis: 'accrual';
  /** minor: figures are whole yen. */
  readonly unit: 'minor';
  /** What the report was asked to count, as it was understood. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Columns in order; the figures of rows go by their keys. */
  readonly columns: readonly Column[];
  /** Rows in the order of the statement. */
  readonly rows: readonly Row[];
  /** Sums of the report by name, yen. */
  readonly totals: Readonly<Record<string, number>>;
  /** What must agree, tested for this very answer. */
  readonly checks: readonly Check[];
  /** What stage of the stream the figures stand on. */
  readonly projection: Projection;
  /** When the answer was made: RFC 3339 time in UTC. */
  readonly generatedAt: string;
}

export interface Column {
  /** Key of the column in the values of rows. */
  readonly key: string;
  /** Heading of the column in the language asked for. */
  readonly label: string;
  /** First day of the column, YYYY-MM-DD. */
  readonly from?: string | undefined;
  /** Last day of the column, YYYY-MM-DD. */
  readonly to?: string | undefined;
  /** Whether it shows the books, an earlier time, a scenario, or the change between them (also in basis points). */
  readonly kind: 'actual' | 'comparison' | 'scenario' | 'change' | 'change_bps';
}

export interface Row {
  /** account, heading of a group, subtotal, total, or a figure by formula. */
  readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
  /** Depth of the row in the statement, 0 at the outermost. */
  readonly level: number;
  /** Code of the account, or stable name of the section. */
  readonly code: string;
  /** Name of the row in the language asked for. */
  readonly name: string;
  /** Name of the row in English. */
  readonly nameEn?: string | undefined;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Class of the account: asset, liability, equity, revenue or expense. */
  readonly class?: string | undefined;
  /** Code of the heading above it, in place of its id. */
  readonly parentCode?: string | undefined;
  /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The row split by what was asked for. */
  readonly breakdown?: readonly Breakdown[] | undefined;
  /** Addresses of what it stands on, below this service. */
  readonly links?: Links | undefined;
}

export interface Breakdown {
  /** Id of the partner, label or tax code; null = lines without one. */
  readonly id: string | null;
  /** Code of that partner, label or tax code. */
  readonly code?: string | undefined;
  /** Name of that partner, label or tax code. */
  readonly name: string;
  /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
  readonly values: Readonly<Record<string, number | null>>;
}

export interface Links {
  /** Exactly the entries whose lines on the accounts of the row add up to it: to its movements in a report of a range, to its balance in a balance sheet. Absent where no list can say that. For one column, put its from and to */
  readonly entries?: string | undefined;
  /** The accounts of the row in the general ledger, by the same days and filters */
  readonly ledger?: string | undefined;
  /** The entries behind the figure of the row, each proved to stand in the signed history */
  readonly evidence?: string | undefined;
  /** The statement that the row is taken from */
  readonly details?: string | undefined;
}

export interface Check {
  /** Stable name of the check. */
  readonly code: string;
  /** true = it holds. */
  readonly ok: boolean;
  /** By how much it does not hold, yen; 0 = it does. */
  readonly difference: number;
  /** Column that it is about. */
  readonly column?: string | undefined;
}

export interface Projection {
  /** Revision of the company's stream that the figures stand on. */
  readonly position: number;
  /** true = nothing was written since. */
  readonly upToDate: boolean;
  /** The newest signed checkpoint among the events that the figures stand on; absent before the first */
  readonly checkpoint?: {
    /** How many events it covers */
    readonly size: number;
    /** Root of the tree over them, in base64 */
    readonly root: string;
  } | undefined;
}

export interface Target {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
  /** Bank account (ba_...). */
  readonly bankAccountId?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** A label (lbl_... or its code). */
  readonly labelId?: string | undefined;
  /** Scenario (scn_...). */
  readonly scenarioId?: string | undefined;
}

export interface ReportGeneralLedgerAccount {
  /** Account (acct_...). */
  readonly accountId: string;
  /** Code of the account. */
  readonly code: string;
  /** Name of the account. */
  readonly name: string;
  /** Class of the account: asset, liability, equity, revenue or expense. */
  readonly class: string;
  /** Side on which the account grows: debit (借方) or credit (貸方). */
  readonly normalSide: 'debit' | 'credit';
  /** Balance before the first day, yen, on the normal side. */
  readonly opening: number;
  /** Balance before the first line of this page, yen. */
  readonly broughtForward: number;
  /** Debit in yen (minor units); 0 on the other side. */
  readonly debit: number;
  /** Credit in yen (minor units); 0 on the other side. */
  readonly credit: number;
  /** Balance after the last day, yen, on the normal side. */
  readonly closing: number;
  /** Its lines, in order. */
  readonly lines: readonly AccountLine[];
}

export interface AccountLine {
  /** Day of the line, YYYY-MM-DD. */
  readonly date: string;
  /** Journal entry that it is about (je_...). */
  readonly entryId: string;
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber: number;
  /** Id of the line of an entry (jl_...). */
  readonly lineId: string;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** debit (借方) or credit (貸方). */
  readonly side: 'debit' | 'credit';
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Debit in yen (minor units); 0 on the other side. */
  readonly debit: number;
  /** Credit in yen (minor units); 0 on the other side. */
  readonly credit: number;
  /** Balance after the line, yen, on the normal side. */
  readonly runningBalance: number;
  /** The account on the other side; absent = there are several. */
  readonly counterAccount: CounterAccount;
  /** Accounts on the other side. */
  readonly counterAccounts: readonly LineCounterAccount[];
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Addresses of what it stands on, below this service. */
  readonly links: {
    /** Address of the entry in which it stands. */
    readonly entry: string;
  };
}

export interface CounterAccount {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account. */
  readonly code?: string | undefined;
  /** Name of the account. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string | undefined;
}

export interface LineCounterAccount {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account. */
  readonly code?: string | undefined;
  /** Name of the account. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string | undefined;
}

export interface PaymentTerms {
  /** Day of the month on which billing closes, 1 to 31 (31 = last day). */
  readonly closingDay: number;
  /** Months between closing and payment: 1 = the next month. */
  readonly payMonthOffset: number;
  /** Day of the month of payment, 1 to 31 (31 = last day). */
  readonly payDay: number;
}

export interface DraftInvoiceLine {
  /** What it is for, as it is printed. */
  readonly description: string;
  /** Day of the dealing, where it is not the day of the invoice. */
  readonly date?: string | undefined;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string | undefined;
  /** Unit of the quantity, such as 個 or 時間. */
  readonly unit?: string | undefined;
  /** Price of one unit in yen, with or without tax as the document says. */
  readonly unitPrice?: number | undefined;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number | undefined;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string | undefined;
  /** Default: that of the partner or of the account. */
  readonly taxCode?: string | undefined;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean | undefined;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[] | undefined;
  /** The days that the line is for: it is recognised over them by an accrual schedule. */
  readonly deferral?: {
    /** First day that the line is for, YYYY-MM-DD. */
    readonly from: string;
    /** Last day that the line is for, YYYY-MM-DD. */
    readonly to: string;
  } | undefined;
}

export interface Billing {
  /** once = one invoice for the whole term; custom = every {interval} months. */
  readonly frequency: 'once' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'custom';
  /** Months from one to the next. */
  readonly interval?: number | undefined;
  /** Day of the month of the invoice; 31 = its last day. Default: the day of the start. */
  readonly anchorDay?: number | undefined;
  /** When its invoices are due, so many months after their own; default: by the partner's terms. */
  readonly dueRule?: {
    /** days_after_issue, end_of_month or day_of_month. */
    readonly type: 'days_after_issue';
    /** Days after issue. */
    readonly days: number;
  } | {
    /** days_after_issue, end_of_month or day_of_month. */
    readonly type: 'end_of_month';
    /** Months after that of issue; 0 = the same month. */
    readonly months: number;
  } | ContractBillingDueRuleDayOfMonth | undefined;
}

export interface ContractBillingDueRuleDayOfMonth {
  /** days_after_issue, end_of_month or day_of_month. */
  readonly type: 'day_of_month';
  /** Months after that of issue; 0 = the same month. */
  readonly months: number;
  /** Day of that month, 1 to 31 (31 = last day). */
  readonly day: number;
}

export interface Item {
  /** What it is for, as it is printed. */
  readonly description: string;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string | undefined;
  /** Unit of the quantity, such as 個 or 時間. */
  readonly unit?: string | undefined;
  /** Price of one unit in yen, with or without tax as the document says. */
  readonly unitPrice?: number | undefined;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number | undefined;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string | undefined;
  /** Default: that of the partner or of the account, as it is on the day of billing. */
  readonly taxCode?: string | undefined;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean | undefined;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[] | undefined;
  /** recurring (default) = in every invoice; initial = in the first one only; usage = drafted at 0 with its {unitPrice}, to be filled in before the invoice is issued. */
  readonly kind?: 'recurring' | 'initial' | 'usage' | undefined;
}

export interface CreateExpenseReportLine {
  /** The day on the receipt; it decides which tax rate and credit apply. */
  readonly date: string;
  /** What it is for, as it is printed. */
  readonly description: string;
  /** Kind of expense; says the account when none is given. */
  readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other' | undefined;
  /** What was paid, tax included. */
  readonly amount: number;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Default: that of the category. */
  readonly accountCode?: string | undefined;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string | undefined;
  /** Default: that of the account, by the day of the receipt and whether it is a qualified invoice. One that you give stands. */
  readonly taxCode?: string | undefined;
  /** Bought at the reduced rate: food to take away, newspapers. */
  readonly reduced?: boolean | undefined;
  /** The tax as the receipt states it; default: computed, rounded once per rate of the report. */
  readonly taxAmount?: number | undefined;
  /** Who was paid, where it is a partner: its registration counts. */
  readonly partnerId?: string | undefined;
  /** Code of the partner, in place of its id. */
  readonly partnerCode?: string | undefined;
  /** Who was paid, as text. */
  readonly partnerName?: string | undefined;
  /** Registration number on the receipt (T and 13 digits): then it is a qualified invoice. */
  readonly registrationNumber?: string | undefined;
  /** Whether the receipt is a qualified invoice; not_applicable: the books alone suffice. Default: by the registration number, else by the document or the partner; public transport below 30000 yen needs none. Unknown is warned of. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
  /** Ids of the documents that show the receipt. */
  readonly documentIds?: readonly string[] | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[] | undefined;
}

export interface Pay {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** monthly, daily or hourly pay. */
  readonly payType: 'monthly' | 'daily' | 'hourly';
  /** Yen a month, a day or an hour. */
  readonly base: number;
  /** Allowances paid besides. */
  readonly allowances?: readonly Allowance[] | undefined;
}

export interface Allowance {
  /** Code of the allowance. */
  readonly code: string;
  /** What the item is called on the payslip. */
  readonly name: string;
  /** Amount per month in yen. */
  readonly amount: number;
  /** true = income tax is taken of it. */
  readonly taxable: boolean;
}

export interface IncomeTax {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** kou needs the declaration of dependants. */
  readonly table: 'kou' | 'otsu' | 'hei';
  /** Dependants that count for the tax table. */
  readonly dependants: number;
}

export interface Commuting {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** transit (trains, buses) or car. */
  readonly kind: 'transit' | 'car';
  /** Amount per month in yen. */
  readonly monthly: number;
  /** How much of a car allowance is untaxed; it depends on the way. */
  readonly nonTaxableLimit?: number | undefined;
}

export interface ResidentTax {
  /** The notice for June of this year to May. */
  readonly year: number;
  /** Amount of June, yen. */
  readonly june: number;
  /** Amount of every other month, yen. */
  readonly other: number;
}

export interface Insured {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** Insured by health insurance. */
  readonly health: boolean;
  /** Insured by employees' pension insurance. */
  readonly pension: boolean;
  /** Insured by employment insurance. */
  readonly employment: boolean;
  /** Prefecture of the health insurance, 1 to 47. */
  readonly prefecture: number;
}

export interface StandardRemuneration {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** Monthly standard remuneration for health insurance, yen. */
  readonly health: number;
  /** Monthly standard remuneration for pension insurance, yen. */
  readonly pension: number;
}

export interface Timesheet {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** Days or hours that were paid, in hundredths: 2050 = 20.5. */
  readonly quantityHundredths?: number | undefined;
  /** Overtime pay in yen. */
  readonly overtimeAmount?: number | undefined;
  /** What the wage ledger tells beside money, in hundredths: 16050 = 160 hours 30. */
  readonly worked?: Worked | undefined;
}

export interface Worked {
  /** Days of work. */
  readonly days?: number | undefined;
  /** Hours of work, all of them. */
  readonly hours?: number | undefined;
  /** Hours beyond the working time. */
  readonly overtime?: number | undefined;
  /** Hours from 22 to 5 o’clock. */
  readonly night?: number | undefined;
  /** Hours on holidays. */
  readonly holiday?: number | undefined;
}

export interface Bonuse {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** The bonus in yen. */
  readonly amount: number;
  /** How many months the bonus is for; 6 by default. */
  readonly months?: number | undefined;
}

export interface Adjustment {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** payment is added, deduction is taken off. */
  readonly kind: 'payment' | 'deduction';
  /** What the item is called on the payslip. */
  readonly name: string;
  /** Amount in yen, above 0. */
  readonly amount: number;
  /** A taxable deduction (absence) makes the pay less; another is taken from the payout. */
  readonly taxable: boolean;
  /** Basis of employment insurance; default: as taxable. */
  readonly isWage?: boolean | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
}

export interface Earlier {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** Pay of the month before, less social insurance, that was paid elsewhere, yen: the tax of a bonus follows from it. */
  readonly previousMonthTaxable?: number | undefined;
  /** Bonus of the same month that was paid elsewhere, yen. */
  readonly monthBonus?: number | undefined;
  /** Standard bonus for health insurance of this fiscal year so far that was paid elsewhere, yen. */
  readonly yearHealthStandard?: number | undefined;
  /** Taxable pay of the same month that was paid elsewhere, yen. */
  readonly monthTaxable?: number | undefined;
  /** Income tax of the same month that was withheld elsewhere, yen. */
  readonly monthIncomeTax?: number | undefined;
}

export interface CreateRuleCondition {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'description' | 'payee';
  /** How the figure is compared with the value. */
  readonly operator: 'contains' | 'not_contains' | 'starts_with' | 'ends_with' | 'equals' | 'glob';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: string;
}

export interface RuleConditionAmount {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'amount';
  /** How the figure is compared with the value. */
  readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: number;
  /** Upper end of a range with `between`, inclusive. */
  readonly to?: number | undefined;
}

export interface RuleConditionDirection {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'direction';
  /** How the figure is compared with the value. */
  readonly operator: 'equals';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: 'in' | 'out';
}

export interface RuleConditionBankAccount {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'bank_account';
  /** How the figure is compared with the value. */
  readonly operator: 'equals';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: string;
}

export interface RuleConditionWeekday {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'weekday';
  /** How the figure is compared with the value. */
  readonly operator: 'equals';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: number;
}

export interface CreateRuleLine {
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount?: number | undefined;
  /** Share of the amount in basis points: 5000 = half. */
  readonly shareBps?: number | undefined;
  /** true = the line takes what is left. */
  readonly rest?: true | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Free text, searched by `q`. */
  readonly memo?: string | undefined;
  /** Or the id of the tax code; kept as its code. */
  readonly taxCodeId?: string | undefined;
}

export interface RuleLine {
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount?: number | undefined;
  /** Share of the amount in basis points: 5000 = half. */
  readonly shareBps?: number | undefined;
  /** true = the line takes what is left. */
  readonly rest?: true | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
}

export interface Assumption {
  /** Names the assumption within its scenario. Default: a1, a2, ... */
  readonly id?: string | undefined;
  /** What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax. */
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
  /** All accounts of a class, instead of one account. */
  readonly class?: 'revenue' | 'expense' | undefined;
  /** Yen without consumption tax, on the normal side of the account; negative = less of it. */
  readonly amount?: number | undefined;
  /** Basis points: 500 = 5 %. */
  readonly rateBps?: number | undefined;
  /** recurring only; default monthly. */
  readonly frequency?: 'once' | 'monthly' | 'quarterly' | 'yearly' | undefined;
  /** headcount: people; default 1. */
  readonly count?: number | undefined;
  /** headcount: what the employer bears besides, of the pay; default 1600. */
  readonly employerRateBps?: number | undefined;
  /** loan: months in which the principal is paid back. */
  readonly months?: number | undefined;
  /** delay: later by so many days, in whole months of 30. */
  readonly days?: number | undefined;
  /** Its month is the first one. Default: the first month of the scenario. */
  readonly startDate?: string | undefined;
  /** Its month is the last one. Default: the last month of the scenario. */
  readonly endDate?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Free text, searched by `q`. */
  readonly memo?: string | undefined;
}

export interface ScenarioAssumption {
  /** Name of the assumption within its scenario. */
  readonly id: string;
  /** What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax. */
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string | undefined;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string | undefined;
  /** All accounts of a class, instead of one account. */
  readonly class?: 'revenue' | 'expense' | undefined;
  /** Amount in yen, on the normal side of the account; negative = less of it. */
  readonly amount?: number | undefined;
  /** Rate in basis points: 500 = 5 %. */
  readonly rateBps?: number | undefined;
  /** How often it recurs. */
  readonly frequency?: 'once' | 'monthly' | 'quarterly' | 'yearly' | undefined;
  /** Of people: how many. */
  readonly count?: number | undefined;
  /** What the employer bears besides the pay, in basis points of it. */
  readonly employerRateBps?: number | undefined;
  /** Of a loan: months in which it is paid back. */
  readonly months?: number | undefined;
  /** Of a delay: days later, in whole months of 30. */
  readonly days?: number | undefined;
  /** Its month is the first one, YYYY-MM-DD. */
  readonly startDate?: string | undefined;
  /** Its month is the last one, YYYY-MM-DD; absent = to the end of the scenario. */
  readonly endDate?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
}

export interface Suggestion {
  /** Rule that suggests it (rule_...). */
  readonly ruleId: string;
  /** How sure it is, in percent. */
  readonly confidence: number;
  /** Lines that would be booked against it. */
  readonly lines: readonly SuggestionLine[];
}

export interface SuggestionLine {
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
}

export interface Match {
  /** Id of the match (bm_...). */
  readonly matchId: string;
  /** What it was matched with: entry, invoice, report, payroll run, transfer, or an entry booked against it. */
  readonly type: 'journal_entry' | 'invoice' | 'expense_report' | 'payroll_run' | 'transfer' | 'booking';
  /** Id of what it was matched with. */
  readonly id: string;
  /** How much of the line it takes, yen. */
  readonly amount: number;
  /** Journal entry that it is about (je_...). */
  readonly entryId: string;
  /** Line of the entry on the bank's account (jl_...). */
  readonly entryLineId: string;
  /** true = the entry was made by the match. */
  readonly made: boolean;
  /** Payment that it takes from or belongs to (ipay_...). */
  readonly paymentId?: string | undefined;
}

export interface Data {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Name of the alert rule. */
  readonly name: string;
  /** Figure that is watched. */
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  /** Whose figure it is; null clears it. */
  readonly target?: Target | undefined;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** Time over which the metric is summed: day, month or fiscal year. */
  readonly window?: 'day' | 'month' | 'fiscal_year' | undefined;
  /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
  readonly evaluation: 'on_event' | 'daily';
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Who hears of it. */
  readonly channels: readonly {
    /** event = in the stream only; webhook = also to one webhook. */
    readonly type: 'event' | 'webhook';
    /** Webhook that hears of it (whk_...). */
    readonly target?: string | undefined;
  }[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** State: of a rule active or paused; of an alert open, resolved or noted. */
  readonly status: 'active' | 'paused';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** triggered: it fired, and has not ended; unknown: there is no such figure now */
  readonly state: 'ok' | 'triggered' | 'unknown';
  /** The metric as it is now: as the report that it stands for says it. null: there is none */
  readonly currentValue?: number | null | undefined;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string | undefined;
  /** When it fired last: RFC 3339 time in UTC; absent = never. */
  readonly lastTriggeredAt?: string | undefined;
  /** When it ended last: RFC 3339 time in UTC. */
  readonly lastResolvedAt?: string | undefined;
  /** The last time that it fired; absent = never. */
  readonly lastAlert?: LastAlert | undefined;
}

export interface LastAlert {
  /** Alert (alt_...). */
  readonly id: string;
  /** Rule (rule_...), or alert rule (alr_...) in alerts. */
  readonly ruleId: string;
  /** Name of the alert rule. */
  readonly ruleName: string;
  /** Figure that is watched. */
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  /** Whose figure it is; null clears it. */
  readonly target?: Target | undefined;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Journal entry that it is about (je_...). */
  readonly entryId?: string | undefined;
  /** When it fired: RFC 3339 time in UTC. */
  readonly triggeredAt: string;
  /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
  readonly resolvedAt?: string | undefined;
  /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** State: of a rule active or paused; of an alert open, resolved or noted. */
  readonly status: 'open' | 'resolved' | 'noted';
  /** What the metric was when it fired */
  readonly value: number;
  /** The metric when it ended. */
  readonly resolvedValue?: number | undefined;
}

export interface CreateAlertRuleTarget {
  /** Code or id of an account. */
  readonly accountCode?: string | undefined;
  /** Bank account (ba_...). */
  readonly bankAccountId?: string | undefined;
  /** Id or code. */
  readonly partnerId?: string | undefined;
  /** Id or code. */
  readonly labelId?: string | undefined;
  /** The budget of budget_variance_bps; of other metrics, whose branch of the books is measured: its last day (cash_balance), or the window to the end of this month. */
  readonly scenarioId?: string | undefined;
}

export interface CreateAlertRule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Name of the alert rule. */
  readonly name: string;
  /** Figure that is watched. */
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  /** Whose figure it is; null clears it. */
  readonly target?: Target | undefined;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** Time over which the metric is summed: day, month or fiscal year. */
  readonly window?: 'day' | 'month' | 'fiscal_year' | undefined;
  /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
  readonly evaluation: 'on_event' | 'daily';
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Who hears of it. */
  readonly channels: readonly {
    /** event = in the stream only; webhook = also to one webhook. */
    readonly type: 'event' | 'webhook';
    /** Webhook that hears of it (whk_...). */
    readonly target?: string | undefined;
  }[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** State: of a rule active or paused; of an alert open, resolved or noted. */
  readonly status: 'active' | 'paused';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** triggered: it fired, and has not ended; unknown: there is no such figure now */
  readonly state: 'ok' | 'triggered' | 'unknown';
  /** The metric as it is now: as the report that it stands for says it. null: there is none */
  readonly currentValue?: number | null | undefined;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string | undefined;
  /** When it fired last: RFC 3339 time in UTC; absent = never. */
  readonly lastTriggeredAt?: string | undefined;
  /** When it ended last: RFC 3339 time in UTC. */
  readonly lastResolvedAt?: string | undefined;
  /** The last time that it fired; absent = never. */
  readonly lastAlert?: LastAlert | undefined;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[] | undefined;
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true | undefined;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects | undefined;
}

export interface SoftClosedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface ClosedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface ReopenedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface TaxSettings {
  /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
  readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30' | undefined;
  /** Business type 1 to 6 of the simplified method where a sale says none. */
  readonly simplifiedBusinessType?: number | undefined;
  /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
  readonly accounting?: 'tax_inclusive' | 'tax_exclusive' | undefined;
  /** How fractions of a yen of tax are rounded: floor, ceil or round. */
  readonly rounding?: 'floor' | 'ceil' | 'round' | undefined;
  /** How often the return is filed. */
  readonly filingFrequency?: 'yearly' | 'half' | 'quarterly' | 'monthly' | undefined;
  /** Consumption tax that was paid already in the course of the year. */
  readonly interimPaid?: {
    /** National part, yen. */
    readonly national: number;
    /** Local part, yen. */
    readonly local: number;
  } | undefined;
  /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
  readonly standardPeriodSales?: number | undefined;
  /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
  readonly allocation?: 'ratio' | undefined;
  /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
  readonly salesTaxBasis?: 'allocated' | 'accumulated' | undefined;
  /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
  readonly purchaseTaxBasis?: 'allocated' | 'accumulated' | undefined;
}

export interface ClosingEntry {
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string | undefined;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** true = it opens the books or a year. */
  readonly opening?: true | undefined;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine | undefined;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string | undefined;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string | undefined;
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number | undefined;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string | undefined;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string | undefined;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[] | undefined;
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number | undefined;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string | undefined;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Who changed it last; set by the service. */
  readonly lastEditedBy: LastEditedBy;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly submittedAt?: string | undefined;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy | undefined;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly Approval[] | undefined;
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string | undefined;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string | undefined;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy | undefined;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks | undefined;
}

export interface Engine {
  /** How it was read: by a rule of the company, a pattern, or what was booked before. */
  readonly method: 'rule_match' | 'pattern' | 'history' | 'model';
  /** How sure it is, in percent. */
  readonly confidence: number;
  /** Rule of the company that it followed (rule_...). */
  readonly ruleId: string;
  /** Other accounts that it may have meant, surest first. */
  readonly alternatives: readonly {
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** How sure it is, in percent. */
    readonly confidence: number;
  }[];
  /** What was found in the sentence. */
  readonly tokens: Tokens;
  /** Why these accounts, in a sentence. */
  readonly explanation: string;
  /** Why it was not posted but drafted; absent = nothing held it. */
  readonly heldBy?: readonly ('confidence' | 'scope' | 'cap' | 'policy' | 'duplicate' | 'asked')[] | undefined;
}

export interface Tokens {
  /** Amount that was read, yen. */
  readonly amount: number;
  /** Date that was read, YYYY-MM-DD. */
  readonly date: string;
  /** Partner that was read. */
  readonly partner?: string | undefined;
  /** How it was paid, as it was read. */
  readonly payment: string;
  /** Words that decided the account. */
  readonly words: readonly string[];
}

export interface ClosingEntryLine {
  /** debit (借方) or credit (貸方). */
  readonly side: 'debit' | 'credit';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string | undefined;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string | undefined;
  /** Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none). */
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none' | undefined;
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number | undefined;
  /** true = the line is the consumption tax of another line. */
  readonly isTaxLine?: true | undefined;
  /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
  readonly taxUse?: 'taxable' | 'common' | 'exempt' | undefined;
  /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
  readonly businessType?: number | undefined;
  /** Base of the tax in yen where it is not the amount. */
  readonly taxBase?: number | undefined;
  /** Date of the transaction itself, YYYY-MM-DD, when it is booked later. */
  readonly originalDate?: string | undefined;
  /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... */
  readonly movementKind?: string | undefined;
  /** Lines that this line pays or takes back, with the amount of each. */
  readonly settles?: readonly LineSettle[] | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string | undefined;
  /** Original currency (ISO 4217), when it was not yen. */
  readonly originalCurrency?: string | undefined;
  /** Amount in the original currency, as a decimal text: "12.50". */
  readonly originalAmount?: string | undefined;
  /** Yen per unit of the original currency, as a decimal text. */
  readonly exchangeRate?: string | undefined;
  /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
  /** Unique id of the line, given by the service. */
  readonly id: string;
  /** Name of the account at the time of the answer. */
  readonly accountName?: string | undefined;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** On a tax line: id of the line whose tax it is. */
  readonly baseLineId?: string | undefined;
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number | undefined;
}

export interface LineSettle {
  /** Id of the line of an entry (jl_...). */
  readonly lineId: string;
  /** How much of that line it pays, yen. */
  readonly amount: number;
  /** Day of that line, YYYY-MM-DD. */
  readonly date?: string | undefined;
}

export interface LastEditedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface SubmittedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface Approval {
  /** How many times it was handed in: 1 at first, more after it was returned. */
  readonly round: number;
  /** What was decided: approved, returned or rejected. */
  readonly status: 'pending' | 'approved' | 'returned';
  /** What was submitted, as one hash */
  readonly draftHash?: string | undefined;
  /** Who handed it in; set by the service. */
  readonly requestedBy: SubmittedBy;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly requestedAt: string;
  /** Who decided; absent = nobody yet. */
  readonly decidedBy?: DecidedBy | undefined;
  /** When it was decided: RFC 3339 time in UTC; absent = it waits. */
  readonly decidedAt?: string | undefined;
  /** What whoever decided said of it */
  readonly comment?: string | undefined;
}

export interface PostedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
}

export interface ClosingEntryLinks {
  /** Its events, by which it came about. */
  readonly events: string;
  /** All its versions. */
  readonly history: string;
  /** What it came from (invoice, asset, run ...). */
  readonly source?: string | undefined;
}

export interface Posted {
  /** Name of the command that was carried out. */
  readonly command: string;
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Invoices that it is about (inv_...). */
  readonly invoiceIds: readonly string[];
  /** Payroll runs that it is about (pr_...). */
  readonly payrollRunIds: readonly string[];
}

export interface ListFixedAssetsData {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** Number under which the company keeps the asset; null = none. */
  readonly managementNumber?: string | undefined;
  /** Name of the asset. */
  readonly name: string;
  /** Category of the asset in the register, such as 器具備品; null = that of its account. */
  readonly category?: string | undefined;
  /** Account of the asset in the chart (acct_...); give it or its code. */
  readonly assetAccountId: string;
  /** Code of the account of the asset, such as 1570. */
  readonly assetAccountCode: string;
  /** Account of accumulated depreciation (acct_...); default by the asset's account. */
  readonly accumulatedAccountId?: string | undefined;
  /** Code of the account of accumulated depreciation; default by the asset's account. */
  readonly accumulatedAccountCode?: string | undefined;
  /** Account of the depreciation expense (acct_...); default by the asset's account. */
  readonly expenseAccountId: string;
  /** Code of the account of the depreciation expense; default by the asset's account. */
  readonly expenseAccountCode: string;
  /** Day of acquisition, YYYY-MM-DD. */
  readonly acquisitionDate: string;
  /** Day on which it was put to use, YYYY-MM-DD: depreciation begins in its month. */
  readonly inServiceDate: string;
  /** Cost of acquisition in yen. */
  readonly acquisitionCost: number;
  /** How many pieces; default 1. */
  readonly quantity: number;
  /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
  readonly method: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
  /** Useful life in years (耐用年数). */
  readonly usefulLifeYears?: number | undefined;
  /** Value in yen below which it is not depreciated. */
  readonly residualValue: number;
  /** direct takes depreciation off the asset account; indirect collects it on its own account. */
  readonly recordMethod: 'direct' | 'indirect';
  /** Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet. */
  readonly depreciatedThrough?: string | undefined;
  /** Book value in yen at which these books took it over; absent = it was bought in them. */
  readonly openingBookValue?: number | undefined;
  /** The entry of the purchase (je_...); absent = none. */
  readonly sourceId?: string | undefined;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string | undefined;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string | undefined;
  /** City where it stands, for the property tax; null = none. */
  readonly city?: string | undefined;
  /** How it left; absent = it is still there. */
  readonly disposal?: Disposal | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** On the day; fully_depreciated is in use with nothing left to depreciate */
  readonly status: 'draft' | 'in_use' | 'fully_depreciated' | 'sold' | 'retired' | 'discarded';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Day that the figures are of, YYYY-MM-DD, inclusive. */
  readonly asOf: string;
  /** Depreciation so far, yen. */
  readonly accumulatedDepreciation: number;
  /** Of the fiscal year of the day, up to it */
  readonly periodDepreciation: number;
  /** Book value, yen. */
  readonly bookValue: number;
  /** At the start of the fiscal year of the day; 0 when bought in it */
  readonly periodOpeningBookValue: number;
  /** Rate of the method for its useful life */
  readonly depreciationRateThousandths?: number | undefined;
  /** Name of the account of the asset. */
  readonly assetAccountName?: string | undefined;
}

export interface Disposal {
  /** Day on which it left, YYYY-MM-DD. */
  readonly date: string;
  /** sold for a price, or retired without one. */
  readonly type: 'sold' | 'retired';
  /** Price in yen for which it was sold. */
  readonly proceeds: number;
  /** Consumption tax in it, yen. */
  readonly taxAmount: number;
  /** Book value in yen when it left. */
  readonly bookValue: number;
  /** Gain (above 0) or loss (below 0) in yen by leaving. */
  readonly gainLoss: number;
  /** Depreciation in yen up to the day on which it left. */
  readonly depreciated: number;
  /** Entry in which it stands (je_...); absent = none yet. */
  readonly journalEntryId?: string | undefined;
  /** Entry of that last depreciation (je_...). */
  readonly depreciationEntryId?: string | undefined;
}

export interface Caps {
  /** Largest entry that the key posts by itself, minor units. */
  readonly maxAmount?: number | undefined;
  /** What it posts in one day of the company, minor units. */
  readonly dailyAmount?: number | undefined;
  /** Entries that it posts a day. */
  readonly dailyCount?: number | undefined;
  /** The only accounts that it posts to. */
  readonly accountCodes?: readonly string[] | undefined;
}

export interface GetEventProof {
  /** What the checkpoints of this history are called */
  readonly origin: string;
  /** How many events the checkpoint covers */
  readonly size: number;
  /** The signed checkpoint, a C2SP note */
  readonly checkpoint: string;
  /** Each event with the hashes that lead from its leaf to the checkpoint */
  readonly events: readonly GetEventProofEvent[];
}

export interface GetEventProofEvent {
  /** Place of the event in the stream of the company, from 0 */
  readonly sequence: number;
  /** Type of the event, such as journal_entry.posted */
  readonly type: string;
  /** All of the event, as the text that is hashed */
  readonly leaf: string;
  /** RFC 6962, 2.1.1: lowest first */
  readonly proof: readonly string[];
}

export interface Opening {
  /** Account id, code, opening, debits, credits, closing, as texts; openings and closings are debits less credits, and opening + debits - credits = closing */
  readonly row: readonly string[];
  /** What the row is hashed with: SHA-256 of 0x00 and the canonical JSON of [row, salt] */
  readonly salt: string;
  /** Place of the row among those of the close, from 0 */
  readonly index: number;
  /** How many balances the close recorded */
  readonly rows: number;
  /** From the row to the root (RFC 6962, 2.1.1), lowest first */
  readonly path: readonly string[];
  /** Root over the balances of the close, base64 */
  readonly root: string;
  /** The event that holds that root, as the text that is hashed */
  readonly leaf: string;
  /** Its place in the stream of the company */
  readonly leafIndex: number;
  /** From that event to the checkpoint, lowest first */
  readonly leafPath: readonly string[];
  /** The signed checkpoint, a C2SP note */
  readonly checkpoint: string;
}

export interface Entry {
  /** Day on which it is or was posted, YYYY-MM-DD. */
  readonly date: string;
  /** Amount of the slice in yen. */
  readonly amount: number;
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number | undefined;
  /** scheduled, posted, skipped (in the books already), reversed or dropped. */
  readonly status: 'scheduled' | 'posted' | 'skipped' | 'reversed' | 'dropped';
  /** Entry in which it stands (je_...); absent = none yet. */
  readonly journalEntryId?: string | undefined;
  /** Day on which it was posted instead, because its own was closed, YYYY-MM-DD. */
  readonly movedTo?: string | undefined;
}

export interface ApiKeyCaps {
  /** At most this amount in yen; absent = no bound. */
  readonly maxAmount?: number | undefined;
  /** Most yen that it posts in one day of the company. */
  readonly dailyAmount?: number | undefined;
  /** Most entries that it posts in one day of the company. */
  readonly dailyCount?: number | undefined;
  /** Codes of accounts of the chart; empty or absent = all of them. */
  readonly accountCodes?: readonly string[] | undefined;
}

export interface ResultEntry {
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string | undefined;
  /** What it is about, free text that searches find. */
  readonly memo?: string | undefined;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string | undefined;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string | undefined;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string | undefined;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string | undefined;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[] | undefined;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[] | undefined;
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string | undefined;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string | undefined;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** true = it opens the books or a year. */
  readonly opening?: true | undefined;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine | undefined;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string | undefined;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string | undefined;
  /** Unique id of the entry (je_...), given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string | undefined;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number | undefined;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string | undefined;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string | undefined;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string | undefined;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[] | undefined;
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number | undefined;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string | undefined;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Who changed it last; set by the service. */
  readonly lastEditedBy: LastEditedBy;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly submittedAt?: string | undefined;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy | undefined;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly Approval[] | undefined;
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string | undefined;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string | undefined;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy | undefined;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks | undefined;
}

export interface CompanyPayTo {
  /** Name of the bank. */
  readonly bankName: string;
  /** Name of the branch. */
  readonly branchName: string;
  /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  /** Number of the account at the bank, digits only. */
  readonly accountNumber: string;
  /** Name of the holder as the bank has it. */
  readonly accountHolder?: string | undefined;
}

export interface TaxFiling {
  /** Code of the tax office, five digits. */
  readonly taxOfficeCode?: string | undefined;
  /** User id of e-Tax (利用者識別番号), 16 digits. */
  readonly eTaxUserId?: string | undefined;
  /** Name of the representative. */
  readonly representativeName?: string | undefined;
  /** Reading of the representative's name in katakana. */
  readonly representativeNameKana?: string | undefined;
  /** Reference number that the tax office gave (整理番号). */
  readonly referenceNumber?: string | undefined;
  /** Tax accountant who files; absent = none. */
  readonly taxAgent?: {
    /** Name of the tax accountant. */
    readonly name: string;
    /** Telephone number of the tax accountant. */
    readonly phone?: string | undefined;
  } | undefined;
  /** Account to which a refund is paid. */
  readonly refundAccount?: TaxFilingRefundAccount | undefined;
}

export interface TaxFilingRefundAccount {
  /** Name of the bank. */
  readonly bankName: string;
  /** Name of the branch. */
  readonly branchName: string;
  /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  /** Number of the account at the bank, digits only. */
  readonly accountNumber: string;
}

export interface ApprovalPolicy {
  /** Each rule says which entries must be approved; an entry that one of them fits must be. */
  readonly rules: readonly GetApprovalPolicyRule[];
  /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
  readonly fourEyes: 'off' | 'principal' | 'strict';
  /** Days after which a submission can no longer be approved; null = never. */
  readonly expiresAfterDays: number | null;
}

export interface CompanyPayroll {
  /** Month whose premiums are deducted: following_month = those of the month before the pay, same_month = of the same. */
  readonly premiumTiming?: 'following_month' | 'same_month' | undefined;
  /** Kind of business for the rate of employment insurance. */
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction' | undefined;
  /** Kind of business for the rate of workers' accident insurance. */
  readonly workersAccidentBusiness?: 'other' | undefined;
}

export interface Actor {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'agent' | 'operator' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string | undefined;
  /** Door that it came by: a surface of the API, agents (mcp), command line, jobs, or the service. */
  readonly via: 'surface_a' | 'surface_b' | 'mcp' | 'cli' | 'scheduler' | 'system';
}

export interface Redelivery {
  /** How many times a redelivery was asked for. */
  readonly number: number;
  /** First event that is sent again. */
  readonly fromSequence: number;
  /** Last event that is sent again. */
  readonly toSequence?: number | undefined;
}

export interface PayrollRunPayslip {
  /** Employee (emp_...); null = none. */
  readonly employeeId: string;
  /** Number of the employee in the company. */
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string | undefined;
  /** Items that are paid; null in an answer = hidden from the caller. */
  readonly payments: readonly Payment[] | null;
  /** Items that are deducted; null in an answer = hidden from the caller. */
  readonly deductions: readonly Deduction[] | null;
  /** What the employer bears, item by item; null in an answer = hidden from the caller. */
  readonly employerContributions: readonly Deduction[] | null;
  /** Days or hours that were paid, in hundredths: 2050 = 20.5. */
  readonly quantityHundredths?: number | undefined;
  /** Whether that counts days or hours. */
  readonly quantityUnit?: 'days' | 'hours' | undefined;
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked | undefined;
  /** Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller. */
  readonly gross: number | null;
  /** Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller. */
  readonly taxable: number | null;
  /** Social insurance that the employee bears, yen; null in an answer = hidden from the caller. */
  readonly socialInsurance: number | null;
  /** Taxable pay less social insurance, yen: what income tax is computed on; null in an answer = hidden from the caller. */
  readonly taxableAfterInsurance: number | null;
  /** Income tax withheld, yen; null in an answer = hidden from the caller. */
  readonly incomeTax: number | null;
  /** Resident tax withheld, yen; null in an answer = hidden from the caller. */
  readonly residentTax: number | null;
  /** All that is deducted, yen; null in an answer = hidden from the caller. */
  readonly totalDeductions: number | null;
  /** What is paid out, yen; null in an answer = hidden from the caller. */
  readonly net: number | null;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly {
    /** Stable name of the warning for programs. */
    readonly code: string;
    /** What looks odd and what may be done about it, in the language of the caller. */
    readonly message: string;
  }[] | undefined;
}

export interface Payment {
  /** Stable name of the item for programs. */
  readonly code: string;
  /** Item as the payslip prints it. */
  readonly name: string;
  /** Amount of the item, yen. */
  readonly amount: number;
  /** Part of the item that is subject to income tax, yen. */
  readonly taxable: number;
  /** Expense report (exp_...). */
  readonly expenseReportId?: string | undefined;
}

export interface Deduction {
  /** Stable name of the item for programs. */
  readonly code: string;
  /** Item as the payslip prints it. */
  readonly name: string;
  /** Amount of the item, yen. */
  readonly amount: number;
  /** Amount that the rate is taken of, yen. */
  readonly basis?: number | undefined;
  /** Rate in basis points: 1000 = 10 %. */
  readonly rateBps?: number | undefined;
  /** Rate in thousandths of a percent: 4985 = 4.985 %. */
  readonly milliPercent?: number | undefined;
  /** Month of the premium, YYYY-MM. */
  readonly month?: string | undefined;
  /** Rows of the official tables that the figure comes from. */
  readonly rows?: readonly DeductionRow[] | undefined;
}

export interface DeductionRow {
  /** What the row is about. */
  readonly what: string;
  /** First day from which the row holds, YYYY-MM-DD. */
  readonly from: string;
  /** Whether the row was checked against its source, or is provisional. */
  readonly status: string;
}

export interface PayslipWorked {
  /** Days of work in hundredths. */
  readonly days?: number | undefined;
  /** Hours of work in hundredths. */
  readonly hours?: number | undefined;
  /** Hours of overtime in hundredths. */
  readonly overtime?: number | undefined;
  /** Hours of work at night in hundredths. */
  readonly night?: number | undefined;
  /** Hours of work on holidays in hundredths. */
  readonly holiday?: number | undefined;
}

/** What each operation takes and answers. */
export interface Operations {
  /** Tell who is calling, where, and what is left of the limits. */
  readonly getMe: {
    readonly takes: {};
    readonly answers: {
      /** Id of the key, or issuer and subject of the user. */
      readonly id: string;
      /** What kind of caller it is: an API key, a user, or an operator. */
      readonly kind: 'api_key' | 'user' | 'operator';
      /** What it is called; one line. */
      readonly name: string;
      /** When the credential ends by itself */
      readonly expires?: string | undefined;
      /** What may be done in at least one of the companies */
      readonly scopes: readonly string[];
      /** Companies that the caller may see. */
      readonly companies: readonly {
        /** Company (comp_...). */
        readonly id: string;
        /** Name of the company. */
        readonly name?: string | undefined;
        /** Plan of the company, by which limits are set. */
        readonly plan?: string | undefined;
        /** Role of the caller in this company. */
        readonly role?: string | undefined;
        /** Scopes of the caller in this company. */
        readonly scopes: readonly string[];
        /** What is left of the caller's limits, by surface. */
        readonly limits: readonly {
          /** Of the two surfaces of the interface */
          readonly surface: 'a' | 'b';
          /** Requests a minute; null = as many as you like */
          readonly limit: number | null;
          /** Left of this minute; a key pays this very request from b */
          readonly remaining?: number | undefined;
          /** Seconds until all are there again; 0 = none was taken */
          readonly reset?: number | undefined;
        }[];
      }[];
      /** Companies in all; more than are listed here stand in GET /v1/companies */
      readonly total: number;
    };
  };
  /** List companies. */
  readonly listCompanies: {
    readonly takes: {
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Words of the name, in whatever order. */
      readonly q?: string | undefined;
      /** active, or archived: readable, and closed for writing. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Plan of the company, by which limits are set: free, pro or enterprise. */
      readonly plan?: 'free' | 'pro' | 'enterprise' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Company[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a company. */
  readonly openCompany: {
    readonly takes: {
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** A name; one line. */
      readonly nameKana?: string | undefined;
      /** A name; one line. */
      readonly displayName?: string | undefined;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | undefined;
      /** Time zone in which days of the company begin, such as Asia/Tokyo. */
      readonly timezone?: string | undefined;
      /** Code of the industry (Japan Standard Industrial Classification); null = none. */
      readonly industryCode?: string | undefined;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | undefined;
      /** Postal address; null clears it. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string | undefined;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string | undefined;
      } | undefined;
      /** Telephone number, digits and hyphens; null = none. */
      readonly phone?: string | undefined;
      /** Printed on invoices; answers to mails of invoices go there. */
      readonly email?: string | undefined;
      /** Accounts that customers pay to, printed on invoices that are issued from then on. */
      readonly payTo?: readonly PayTo[] | undefined;
      /** How the company treats consumption tax. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30' | undefined;
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number | undefined;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive' | undefined;
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round' | undefined;
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly' | undefined;
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        } | undefined;
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number | undefined;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio' | undefined;
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated' | undefined;
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated' | undefined;
      } | undefined;
      /** What the e-Tax file says of the filer; absent = not given. */
      readonly taxFiling?: {
        /** Code of the tax office, five digits. */
        readonly taxOfficeCode?: string | undefined;
        /** User id of e-Tax (利用者識別番号), 16 digits. */
        readonly eTaxUserId?: string | undefined;
        /** A name; one line. */
        readonly representativeName?: string | undefined;
        /** A name; one line. */
        readonly representativeNameKana?: string | undefined;
        /** Number of the voucher or another reference of yours. */
        readonly referenceNumber?: string | undefined;
        /** Tax accountant who files; absent = none. */
        readonly taxAgent?: {
          /** A name; one line. */
          readonly name: string;
          /** Telephone number of the tax accountant. */
          readonly phone?: string | undefined;
        } | undefined;
        /** Account to which a refund is paid. */
        readonly refundAccount?: RefundAccount | undefined;
      } | undefined;
      /** Settings of payroll; default: premiums of the month before, general business. */
      readonly payroll?: Payroll | undefined;
      /** Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company. */
      readonly clock?: {
        /** true = jobs run by themselves. */
        readonly enabled: boolean;
      } | undefined;
      /** With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false. */
      readonly agentSettings?: {
        /** true = tool calls of agents that say nothing are dry runs. Default false. */
        readonly dryRunDefault: boolean;
      } | undefined;
      /** A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and refused below. */
      readonly nlSettings?: {
        /** Confidence in percent from which a sentence is posted; default 80. */
        readonly postAt: number;
        /** Confidence in percent from which it becomes a draft; default 60. */
        readonly draftAt: number;
      } | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
      readonly entityType?: 'corporation' | 'sole_proprietor' | 'npo' | 'other' | undefined;
      /** Chart of accounts to begin with. */
      readonly template?: 'jp_corporation' | 'jp_sole_proprietor' | 'empty' | undefined;
      /** Country code (ISO 3166); JP. */
      readonly country?: 'JP' | undefined;
      /** Currency in which the books are kept (ISO 4217); JPY, final. */
      readonly baseCurrency?: string | undefined;
      /** First day of the first fiscal year. Default: the 1 April (sole proprietor: 1 January) on or before today. */
      readonly fiscalYearStart?: string | undefined;
      /** Last day of a first fiscal year shorter than twelve months. Default: twelve months. */
      readonly fiscalYearEnd?: string | undefined;
      /** true = fill the new company with invented books, to try things out. */
      readonly demo?: boolean | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise' | undefined;
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        /** Requests a minute on surface A (snake_case). */
        readonly surfaceA: number;
        /** Requests a minute on surface B (camelCase). */
        readonly surfaceB: number;
      } | null | undefined;
    };
    readonly answers: OpenedCompanyResult;
  };
  /** Get a company. */
  readonly getCompany: {
    readonly takes: {
      readonly companyId?: string | undefined;
    };
    readonly answers: Company;
  };
  /** Change a company. */
  readonly updateCompany: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** Time zone in which days of the company begin, such as Asia/Tokyo. */
      readonly timezone?: string | undefined;
      /** A name; one line. */
      readonly nameKana?: string | null | undefined;
      /** A name; one line. */
      readonly displayName?: string | null | undefined;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | null | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | null | undefined;
      /** Code of the industry (Japan Standard Industrial Classification); null = none. */
      readonly industryCode?: string | null | undefined;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | null | undefined;
      /** Postal address; null clears it. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string | undefined;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string | undefined;
      } | null | undefined;
      /** Telephone number, digits and hyphens; null = none. */
      readonly phone?: string | null | undefined;
      /** Printed on invoices; answers to mails of invoices go there. */
      readonly email?: string | null | undefined;
      /** Accounts that customers pay to, printed on invoices that are issued from then on. */
      readonly payTo?: readonly PayTo[] | null | undefined;
      /** Settings of payroll; default: premiums of the month before, general business. */
      readonly payroll?: Payroll | null | undefined;
      /** Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company. */
      readonly clock?: {
        /** true = jobs run by themselves. */
        readonly enabled: boolean;
      } | null | undefined;
      /** With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false. */
      readonly agentSettings?: {
        /** true = tool calls of agents that say nothing are dry runs. Default false. */
        readonly dryRunDefault: boolean;
      } | null | undefined;
      /** A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and refused below. */
      readonly nlSettings?: {
        /** Confidence in percent from which a sentence is posted; default 80. */
        readonly postAt: number;
        /** Confidence in percent from which it becomes a draft; default 60. */
        readonly draftAt: number;
      } | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** Documents of the company that are printed on its invoices as logo and seal: PNG (8 bits, not interlaced) or JPEG, at most 1 MiB and four megapixels; what cannot be printed is left out. null clears both. */
      readonly letterhead?: {
        /** Document (doc_...) with the logo; absent = none. */
        readonly logoDocumentId?: string | undefined;
        /** Document (doc_...) with the seal; absent = none. */
        readonly sealDocumentId?: string | undefined;
      } | null | undefined;
      /** Merged into the settings that are there. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30' | undefined;
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number | undefined;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive' | undefined;
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round' | undefined;
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly' | undefined;
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        } | undefined;
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number | undefined;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio' | undefined;
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated' | undefined;
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated' | undefined;
      } | undefined;
      /** Merged into what is there; null clears all of it. */
      readonly taxFiling?: {
        /** Code of the tax office, five digits. */
        readonly taxOfficeCode?: string | undefined;
        /** User id of e-Tax (利用者識別番号), 16 digits. */
        readonly eTaxUserId?: string | undefined;
        /** A name; one line. */
        readonly representativeName?: string | undefined;
        /** A name; one line. */
        readonly representativeNameKana?: string | undefined;
        /** Number of the voucher or another reference of yours. */
        readonly referenceNumber?: string | undefined;
        /** Tax accountant who files; absent = none. */
        readonly taxAgent?: {
          /** A name; one line. */
          readonly name: string;
          /** Telephone number of the tax accountant. */
          readonly phone?: string | undefined;
        } | undefined;
        /** Account to which a refund is paid. */
        readonly refundAccount?: RefundAccount | undefined;
      } | null | undefined;
      /** active, or archived: readable, and closed for writing. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
      readonly version?: number | undefined;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise' | undefined;
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        /** Requests a minute on surface A (snake_case). */
        readonly surfaceA: number;
        /** Requests a minute on surface B (camelCase). */
        readonly surfaceB: number;
      } | null | undefined;
    };
    readonly answers: CompanyResult;
  };
  /** List and search journal entries. */
  readonly listEntries: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** First day of the entries, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day of the entries, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Only entries of this very day, YYYY-MM-DD. */
      readonly effectiveDate?: string | undefined;
      /** Only entries in these states, repeated or separated by commas; default: all but discarded ones. */
      readonly status?: string | readonly string[] | undefined;
      /** Only entries of these origins, repeated or separated by commas. */
      readonly sourceType?: string | readonly string[] | undefined;
      /** Id of the invoice, asset ... that the entries belong to, or what a caller gave as sourceId */
      readonly sourceId?: string | undefined;
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string | undefined;
      /** Codes (or ids) of accounts, repeated or separated by commas: entries with a line on one of them */
      readonly accountCode?: string | readonly string[] | undefined;
      /** Only entries with a line on this side of the account that is asked for. */
      readonly side?: 'debit' | 'credit' | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
      /** Id or code; none = without */
      readonly partnerId?: string | undefined;
      /** Id or code; none = without */
      readonly labelId?: string | undefined;
      /** Id or code; none = without */
      readonly taxCodeId?: string | undefined;
      /** only = nothing but year-end adjustments; without = all but them. */
      readonly adjustment?: 'only' | 'without' | undefined;
      /** Closing entries of a year, and their reversals */
      readonly closing?: 'only' | 'without' | undefined;
      /** Entries that open the books or a year, and their reversals */
      readonly opening?: 'only' | 'without' | undefined;
      /** Only entries with exactly this reference. */
      readonly reference?: string | undefined;
      /** Only the entry with this number in its fiscal year. */
      readonly entryNumber?: number | undefined;
      /** Only entries written by this caller: id of an API key, or issuer and subject of a user. */
      readonly createdBy?: string | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** Only with a document (true), or without (false). */
      readonly hasDocument?: boolean | undefined;
      /** Only entries that were reversed in full (true), or that were not (false). */
      readonly reversed?: boolean | undefined;
      /** Only entries whose counterparty contains this text. */
      readonly counterparty?: string | undefined;
      /** Words in any order: texts, names of accounts and partners, entry numbers, amounts of lines */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly JournalEntry[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Post a journal entry, or save it as a draft. */
  readonly postEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The date on which the entry counts; it alone decides the period. */
      readonly effectiveDate: string;
      /** Where the entry comes from; default: by the caller (api, agent or manual). */
      readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent' | undefined;
      /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
      readonly sourceId?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
      /** Number of the voucher or another reference of yours. */
      readonly reference?: string | undefined;
      /** Year-end adjustment. */
      readonly adjustment?: boolean | undefined;
      /** Must be the base currency of the company. */
      readonly currency?: string | undefined;
      /** Its lines, in order. */
      readonly lines: readonly Line[];
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Who the transaction was with, as text; default: the name of the partner. */
      readonly counterparty?: string | undefined;
      /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
      readonly dueDate?: string | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Posts the reversal on this later date, in the same step. */
      readonly autoReverseOn?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** posted (default) counts at once; draft waits. */
      readonly status?: 'draft' | 'posted' | undefined;
      /** Refuses the entry (total_mismatch) when the debits do not sum to this. */
      readonly expectedTotal?: number | undefined;
      /** Refuses the entry (condition_failed) unless all hold after it. */
      readonly conditions?: readonly Condition[] | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Get a journal entry. */
  readonly getEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
    };
    readonly answers: JournalEntry;
  };
  /** Change a journal entry. */
  readonly amendEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
      readonly effectiveDate?: string | undefined;
      /** Its lines, in order. */
      readonly lines?: readonly {
        /** debit (借方) or credit (貸方). */
        readonly side: 'debit' | 'credit';
        /** The account; give accountId or accountCode. */
        readonly accountId?: string | undefined;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string | undefined;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string | undefined;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string | undefined;
        /** `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books the line stays whole. `none` (default): lines as given. */
        readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none' | undefined;
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number | undefined;
        /** true = the line is the consumption tax of another line. */
        readonly isTaxLine?: boolean | undefined;
        /** On a tax line: index (from 0) of the base line in `lines`. */
        readonly baseLine?: number | undefined;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: 'taxable' | 'common' | 'exempt' | undefined;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number | undefined;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number | undefined;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string | undefined;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders. On a debt or a claim, tangible_assets, securities, loans ... say what it is for: its payment stands in the cash flow as if paid at once. */
        readonly movementKind?: string | undefined;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[] | undefined;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string | undefined;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string | undefined;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string | undefined;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[] | undefined;
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[] | undefined;
        /** Free text, searched by `q`. */
        readonly memo?: string | undefined;
        /** How many, as a decimal text; absent = not said. */
        readonly quantity?: string | undefined;
        /** Original currency (ISO 4217), when it was not yen. */
        readonly originalCurrency?: string | undefined;
        /** Amount in the original currency, as a decimal text: "12.50". */
        readonly originalAmount?: string | undefined;
        /** Yen per unit of the original currency, as a decimal text. */
        readonly exchangeRate?: string | undefined;
        /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
        readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
        /** Id of the line as it stands in the entry; new lines have none. */
        readonly id?: string | undefined;
        /** As answers show it; it must be right, and changes nothing. */
        readonly accountName?: string | undefined;
        /** As answers show it; it must be right, and changes nothing. */
        readonly partnerName?: string | undefined;
        /** As answers show it; it must be right, and changes nothing. */
        readonly reversedAmount?: number | undefined;
        /** On a tax line: `id` of the base line among these lines, in place of baseLine. */
        readonly baseLineId?: string | undefined;
      }[] | undefined;
      /** true = a year-end adjustment (決算整理仕訳). Default false. */
      readonly adjustment?: boolean | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | null | undefined;
      /** Number of the voucher or another reference of yours. */
      readonly reference?: string | null | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null | undefined;
      /** Who the transaction was with, as text; default: the name of the partner. */
      readonly counterparty?: string | null | undefined;
      /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
      readonly dueDate?: string | null | undefined;
      /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
      readonly autoReverseOn?: string | null | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Why it is changed: kept with this version in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Reverse a posted journal entry, or save its reversal as a draft. */
  readonly reverseEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** draft: the reversal waits for a person, and the entry stays as it is until then. */
      readonly status?: 'posted' | 'draft' | undefined;
      /** Date of the reversal; not before the original. */
      readonly effectiveDate?: string | undefined;
      /** Older name of effectiveDate. */
      readonly date?: string | undefined;
      /** Default: the date of the original if its period is open, else the first open day. */
      readonly dateMode?: 'original' | 'today' | 'custom' | 'first_open' | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Reverse in part: these amounts of these lines; they must balance. */
      readonly lines?: readonly {
        /** Id of the line of the entry to be reversed (jl_...). */
        readonly lineId: string;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
      }[] | undefined;
      /** Reverse in part: this amount of an entry of two lines. */
      readonly amount?: number | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Post many journal entries, all or none. */
  readonly postEntries: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Entries of the batch, at most 500; all are written or none. */
      readonly entries: readonly {
        /** The date on which the entry counts; it alone decides the period. */
        readonly effectiveDate: string;
        /** Where the entry comes from; default: by the caller (api, agent or manual). */
        readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent' | undefined;
        /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
        readonly sourceId?: string | undefined;
        /** Free text, searched by `q`. */
        readonly memo?: string | undefined;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string | undefined;
        /** Year-end adjustment. */
        readonly adjustment?: boolean | undefined;
        /** Must be the base currency of the company. */
        readonly currency?: string | undefined;
        /** Its lines, in order. */
        readonly lines: readonly Line[];
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string | undefined;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string | undefined;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string | undefined;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[] | undefined;
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[] | undefined;
        /** Ids of documents of the company (POST .../documents uploads one). */
        readonly documentIds?: readonly string[] | undefined;
        /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
        readonly metadata?: Readonly<Record<string, string>> | undefined;
        /** Posts the reversal on this later date, in the same step. */
        readonly autoReverseOn?: string | undefined;
        /** Your own id of this resource; unique in the company. */
        readonly externalId?: string | undefined;
        /** posted (default) counts at once; draft waits. */
        readonly status?: 'draft' | 'posted' | undefined;
        /** Refuses the entry (total_mismatch) when the debits do not sum to this. */
        readonly expectedTotal?: number | undefined;
        /** Refuses the entry (condition_failed) unless all hold after it. */
        readonly conditions?: readonly Condition[] | undefined;
      }[];
      /** true: all or none, which is the only way. */
      readonly atomic?: true | undefined;
    };
    readonly answers: BatchResult;
  };
  /** All versions of an entry. */
  readonly getEntryHistory: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly JournalEntryVersion[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Submit a draft for approval. */
  readonly submitEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Approve and post an entry that waits for approval. */
  readonly approveEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** What you approve, as the list of approvals shows it. Give this or the version. */
      readonly draftHash?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** What you say of it; kept with the approval. */
      readonly comment?: string | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Return an entry that waits for approval to its maker. */
  readonly returnEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Why; kept in the history. */
      readonly comment?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Post a draft. */
  readonly postDraft: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Discard a draft. */
  readonly discardEntry: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** List what waits for approval. */
  readonly listApprovals: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** The entry that waits (je_...). */
        readonly entryId: string;
        /** What is approved: send it with the approval */
        readonly draftHash: string;
        /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
        readonly version: number;
        /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
        readonly effectiveDate: string;
        /** What it is about, free text that searches find. */
        readonly memo?: string | undefined;
        /** Of the draft of a reversal: the entry that it takes back */
        readonly reverses?: string | undefined;
        /** Sum of the debits of the entry, yen. */
        readonly total: number;
        /** Who made it; set by the service. */
        readonly createdBy: CreatedBy;
        /** Who asked for it. */
        readonly requestedBy?: RequestedBy | undefined;
        /** When it was asked for: RFC 3339 time in UTC. */
        readonly requestedAt?: string | undefined;
        /** When it can no longer be approved; absent = never. */
        readonly expiresAt?: string | undefined;
        /** Earlier submissions, with what was said of them */
        readonly earlier?: readonly {
          /** How many times it was handed in: 1 at first, more after it was returned. */
          readonly round: number;
          /** What became of it: pending, approved or returned. */
          readonly status: 'pending' | 'approved' | 'returned';
          /** What was submitted, as one hash */
          readonly draftHash?: string | undefined;
          /** Who asked for it. */
          readonly requestedBy: RequestedBy;
          /** When it was asked for: RFC 3339 time in UTC. */
          readonly requestedAt: string;
          /** Who decided; absent = nobody yet. */
          readonly decidedBy?: DecidedBy | undefined;
          /** When it was decided: RFC 3339 time in UTC; absent = it waits. */
          readonly decidedAt?: string | undefined;
          /** What whoever decided said of it */
          readonly comment?: string | undefined;
        }[] | undefined;
        /** It can no longer be approved: return it, and have it submitted again */
        readonly expired: boolean;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Get the approval policy. */
  readonly getApprovalPolicy: {
    readonly takes: {
      readonly companyId?: string | undefined;
    };
    readonly answers: {
      /** Each rule says which entries must be approved; an entry that one of them fits must be. */
      readonly rules: readonly GetApprovalPolicyRule[];
      /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
      readonly fourEyes: 'off' | 'principal' | 'strict';
      /** Days after which a submission can no longer be approved; null = never. */
      readonly expiresAfterDays: number | null;
    };
  };
  /** Set the approval policy. */
  readonly setApprovalPolicy: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Each rule says which entries must be approved; an entry that one of them fits must be. */
      readonly rules: readonly {
        /** Whose entries the rule is about: those of agents, or everyone's. */
        readonly appliesTo: 'agents' | 'everyone';
        /** Entries of this total and above, minor units. */
        readonly minAmount: number | 0;
        /** Only entries on one of these accounts. Default: on any. */
        readonly accountCodes?: readonly string[] | undefined;
      }[];
      /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
      readonly fourEyes?: 'off' | 'principal' | 'strict' | undefined;
      /** Days after which a submission can no longer be approved; null = none. */
      readonly expiresAfterDays?: number | null | undefined;
    };
    readonly answers: {
      /** Each rule says which entries must be approved; an entry that one of them fits must be. */
      readonly rules: readonly GetApprovalPolicyRule[];
      /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
      readonly fourEyes: 'off' | 'principal' | 'strict';
      /** Days after which a submission can no longer be approved; null = never. */
      readonly expiresAfterDays: number | null;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Record a sentence as a journal entry. */
  readonly recordText: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** One transaction in one line, Japanese or English: what, how much, how it was paid, when. */
      readonly text: string;
      /** The day from which the text is read (yesterday, 4/15). Default: today where the company is. */
      readonly date?: string | undefined;
      /** Posts only from this confidence on; it can only raise what the company has set (nlSettings). */
      readonly minConfidence?: number | undefined;
      /** true: this is another one, though the same was said within 24 hours. Otherwise that is a draft. */
      readonly allowDuplicate?: boolean | undefined;
      /** draft: it is never posted by this call. */
      readonly status?: 'draft' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** List accounts. */
  readonly listAccounts: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Class of the account: asset, liability, equity, revenue or expense. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense' | undefined;
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax' | undefined;
      /** Only accounts directly under this heading. */
      readonly parentId?: string | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly search?: string | undefined;
      /** balance = also tell what each account holds now. */
      readonly expand?: 'balance' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Account[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Get an account. */
  readonly getAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acctId: string;
    };
    readonly answers: Account;
  };
  /** Create an account. */
  readonly createAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Unique, whatever its case, and final. */
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      /** Give class, or type, from which it follows. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense' | undefined;
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax' | undefined;
      /** Side on which the account grows: debit (借方) or credit (貸方). */
      readonly normalSide?: 'debit' | 'credit' | undefined;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | undefined;
      /** Code of the heading above it, in place of its id. */
      readonly parentCode?: string | undefined;
      /** Id of that default tax code (tax_...), in place of its code. */
      readonly defaultTaxCodeId?: string | undefined;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: string | undefined;
      /** A name; one line. */
      readonly nameKana?: string | undefined;
      /** A name; one line. */
      readonly nameEn?: string | undefined;
      /** Name under which the financial statements show it. */
      readonly reportGroup?: string | undefined;
      /** Further words by which people find the account; null = none. */
      readonly searchKey?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue' | undefined;
      /** Of purchases with a tax code, when neither line nor code says it. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | undefined;
      /** Of sales with a tax code, when neither line nor code says it. */
      readonly defaultBusinessType?: number | undefined;
      /** Section of the statements where the account stands; follows from its type unless set. */
      readonly reportSection?: string | undefined;
      /** Row of the cash flow statement that changes of the account go to; follows from its type unless set. */
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV' | undefined;
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[] | undefined;
      /** false = a heading. */
      readonly isPostable?: boolean | undefined;
      /** true = every line on it must name a partner. Default false. */
      readonly requiresPartner?: boolean | undefined;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number | undefined;
    };
    readonly answers: AccountResult;
  };
  /** Change, archive or restore an account. */
  readonly updateAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acctId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Code of the account in the chart, such as 1130. */
      readonly accountCode?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** Class of the account: asset, liability, equity, revenue or expense. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense' | undefined;
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax' | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | null | undefined;
      /** Code of the heading above it, in place of its id. */
      readonly parentCode?: string | undefined;
      /** Id of that default tax code (tax_...), in place of its code. */
      readonly defaultTaxCodeId?: string | null | undefined;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | null | undefined;
      /** A name; one line. */
      readonly nameKana?: string | null | undefined;
      /** A name; one line. */
      readonly nameEn?: string | null | undefined;
      /** Name under which the financial statements show it. */
      readonly reportGroup?: string | null | undefined;
      /** Further words by which people find the account; null = none. */
      readonly searchKey?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue' | null | undefined;
      /** Of purchases with a tax code, when neither line nor code says it. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null | undefined;
      /** Of sales with a tax code, when neither line nor code says it. */
      readonly defaultBusinessType?: number | null | undefined;
      /** Section of the statements where the account stands; follows from its type unless set. */
      readonly reportSection?: string | undefined;
      /** Row of the cash flow statement that changes of the account go to; follows from its type unless set. */
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV' | undefined;
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[] | undefined;
      /** false = a heading. */
      readonly isPostable?: boolean | undefined;
      /** true = every line on it must name a partner. Default false. */
      readonly requiresPartner?: boolean | undefined;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number | undefined;
    };
    readonly answers: AccountResult;
  };
  /** Trial balance. */
  readonly reportTrialBalance: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Profit and loss. */
  readonly reportProfitAndLoss: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string | undefined;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Balance sheet. */
  readonly reportBalanceSheet: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Day of the balance sheet, inclusive */
      readonly asOf?: string | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string | undefined;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Statement of changes in net assets (shareholders' equity). */
  readonly reportEquity: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Only false: the result is that of the year before any closing entry */
      readonly includeClosing?: boolean | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** class: only the balances and the total of changes; account and group: every kind of change */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows the column of other equity and the rows of rare changes when they are empty */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Cash flow statement. */
  readonly reportCashFlow: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Only false: closing entries move no cash */
      readonly includeClosing?: boolean | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Only what lines of this partner (id or code; none = without) gave or took: cash itself needs no partner */
      readonly partnerId?: string | undefined;
      /** Only what lines with one of these labels gave or took; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only what was paid or received for these accounts (codes or ids), none of them cash */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string | undefined;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string | undefined;
      /** indirect (default): from the income before tax; direct: by who paid and who was paid */
      readonly method?: 'indirect' | 'direct' | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly Row[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** indirect, or direct. */
      readonly method: 'indirect' | 'direct';
      /** Cash at both ends of the range, and its change. */
      readonly cash: {
        /** Cash at the beginning, yen. */
        readonly opening?: number | undefined;
        /** Change of cash over the range, yen. */
        readonly net: number;
        /** Cash at the end, yen. */
        readonly closing?: number | undefined;
      };
    };
  };
  /** Subsidiary ledgers by partner or label. */
  readonly reportSubsidiarySummary: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Accounts (codes or ids), repeated or separated by commas; default: those with a subsidiary ledger */
      readonly accountCode?: string | readonly string[] | undefined;
      /** partner (default), or label:<dimension> where no line can have two labels */
      readonly by?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly {
        /** account, heading of a group, subtotal, total, or a figure by formula. */
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        /** Depth of the row in the statement, 0 at the outermost. */
        readonly level: number;
        /** Code of the account, or stable name of the section. */
        readonly code: string;
        /** Name of the row in the language asked for. */
        readonly name: string;
        /** Name of the row in English. */
        readonly nameEn?: string | undefined;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string | undefined;
        /** Class of the account: asset, liability, equity, revenue or expense. */
        readonly class?: string | undefined;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string | undefined;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** The row split by what was asked for. */
        readonly breakdown?: readonly Breakdown[] | undefined;
        /** Addresses of what it stands on, below this service. */
        readonly links?: Links | undefined;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** A label (lbl_... or its code). */
        readonly labelId?: string | undefined;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** What it is summed by: partner, or a dimension of labels. */
      readonly by: string;
    };
  };
  /** Aging of receivables or payables. */
  readonly reportAging: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Day of the report, inclusive; default today in the zone of the company */
      readonly asOf?: string | undefined;
      /** Stands for asOf */
      readonly to?: string | undefined;
      /** Taken and shown; it changes nothing */
      readonly from?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), charges and payments alike; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these control accounts (codes or ids) */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): with the open items of each partner; group: sums per partner; class: the total only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows partners that have nothing open */
      readonly showZero?: boolean | undefined;
      /** receivable (default): accounts flagged subledger:customer; payable: subledger:vendor */
      readonly type?: 'receivable' | 'payable' | undefined;
      /** Bounds of the buckets in days; default 30,60,90 */
      readonly bucketDays?: string | readonly string[] | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly {
        /** account, heading of a group, subtotal, total, or a figure by formula. */
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        /** Depth of the row in the statement, 0 at the outermost. */
        readonly level: number;
        /** Code of the account, or stable name of the section. */
        readonly code: string;
        /** Name of the row in the language asked for. */
        readonly name: string;
        /** Name of the row in English. */
        readonly nameEn?: string | undefined;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string | undefined;
        /** Class of the account: asset, liability, equity, revenue or expense. */
        readonly class?: string | undefined;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string | undefined;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** The row split by what was asked for. */
        readonly breakdown?: readonly Breakdown[] | undefined;
        /** Addresses of what it stands on, below this service. */
        readonly links?: Links | undefined;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** Open items of the partner, oldest first. */
        readonly invoices?: readonly {
          /** Entry in which it stands (je_...). */
          readonly entryId: string;
          /** Id of the line of an entry (jl_...). */
          readonly lineId: string;
          /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
          readonly entryNumber: number;
          /** Number of the invoice, or what else the entry refers to */
          readonly reference?: string | undefined;
          /** Code of the account in the chart, such as 1130. */
          readonly accountCode: string;
          /** Day of the entry, YYYY-MM-DD. */
          readonly date: string;
          /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
          readonly dueDate: string;
          /** Days past the due date; 0 or less = not due yet. */
          readonly daysOverdue: number;
          /** Amount of the open item, yen. */
          readonly amount: number;
          /** Less what is paid by name, then by payments that name nothing: these pay what is due first */
          readonly open: number;
          /** Addresses of what it stands on, below this service. */
          readonly links: {
            /** Address of the entry in which it stands. */
            readonly entry: string;
          };
        }[] | undefined;
        /** Open items of the partner. */
        readonly invoiceCount?: number | undefined;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** receivable (what is owed to us) or payable (what we owe). */
      readonly type: 'receivable' | 'payable';
      /** Bands by days past the due date, in order. */
      readonly buckets: readonly {
        /** Key of the band in the values of rows. */
        readonly key: string;
        /** Heading of the band. */
        readonly label: string;
        /** First day past due that counts, in days; absent = not due yet. */
        readonly from?: number | undefined;
        /** Last day past due that counts, in days; absent = without end. */
        readonly to?: number | undefined;
      }[];
    };
  };
  /** Cash runway. */
  readonly reportRunway: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Months to look ahead, 1 to 36; default 12. Of a scenario at most all of its months, by default all */
      readonly months?: number | undefined;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** What the report said then: as of that day, from the books as they were recorded; an RFC 3339 time, inclusive, or a date */
      readonly knownAt?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly Row[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Cash and bank balances together, yen. */
      readonly cash: number;
      /** Average of the last months; null = there is nothing to go by. */
      readonly monthlyBurn: {
        /** What goes out in a month, yen. */
        readonly gross: number;
        /** What goes out less what comes in, a month, yen. */
        readonly net: number;
        /** How many months it is the average of. */
        readonly months: number;
        /** First day, YYYY-MM-DD, inclusive. */
        readonly from: string;
        /** Last day, YYYY-MM-DD, inclusive. */
        readonly to: string;
      } | null;
      /** Months until the cash is used up, in tenths: 75 = 7.5; null = it is not. */
      readonly runwayMonthsX10: number | null;
      /** Day on which the cash is used up, YYYY-MM-DD; null = it is not. */
      readonly zeroCashDate: string | null;
      /** Months to come at the same pace. */
      readonly forecast: readonly {
        /** Month, YYYY-MM. */
        readonly month: string;
        /** Cash at the beginning of the month, yen. */
        readonly opening: number;
        /** What comes in, yen. */
        readonly inflow: number;
        /** What goes out, yen. */
        readonly outflow: number;
        /** Cash at the end of the month, yen. */
        readonly closing: number;
      }[];
      /** How the figures are reckoned, in words. */
      readonly definition: {
        /** In Japanese. */
        readonly ja: string;
        /** In English. */
        readonly en: string;
      };
    };
  };
  /** Dashboard. */
  readonly getDashboard: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string | undefined;
      /** Figures of that day, as they were recorded then; open work is always that of now */
      readonly knownAt?: string | undefined;
    };
    readonly answers: {
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** Scenario (scn_...). */
      readonly scenarioId?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf: string;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** Cash and bank balances together, yen. */
      readonly cash: number;
      /** What is owed to the company, yen. */
      readonly receivables: {
        /** What is open, less what was paid without being applied */
        readonly total: number;
        /** Open items that are overdue; money that is not applied to anything is not taken off */
        readonly overdue: number;
      };
      /** What the company owes, yen. */
      readonly payables: {
        /** What is open, less what was paid without being applied */
        readonly total: number;
        /** Open items that are overdue; money that is not applied to anything is not taken off */
        readonly overdue: number;
      };
      /** Result of this month so far, yen. */
      readonly monthToDate: {
        /** Revenue in yen. */
        readonly revenue: number;
        /** Expense in yen. */
        readonly expense: number;
        /** What remains, yen; below 0 = a loss. */
        readonly net: number;
      };
      /** Result of this fiscal year so far, yen. */
      readonly yearToDate: {
        /** Revenue in yen. */
        readonly revenue: number;
        /** Expense in yen. */
        readonly expense: number;
        /** What remains, yen; below 0 = a loss. */
        readonly net: number;
      };
      /** Months until the cash is used up, in tenths: 75 = 7.5; null = it is not. */
      readonly runwayMonthsX10: number | null;
      /** Day on which the cash is used up, YYYY-MM-DD; null = it is not. */
      readonly zeroCashDate: string | null;
      /** Active ones, by statement and by the books of its day; at most fifty */
      readonly bankAccounts: readonly {
        /** Bank account (ba_...). */
        readonly id: string;
        /** Name of the bank account. */
        readonly name: string;
        /** Balance by the statement, yen. */
        readonly statementBalance?: number | undefined;
        /** Balance by the books on the same day, yen. */
        readonly ledgerBalance?: number | undefined;
        /** One less the other, yen; 0 = they agree. */
        readonly difference?: number | undefined;
        /** Lines of the statement that are not matched, or not wholly. */
        readonly unmatchedCount: number;
      }[];
      /** Lines of statements that are not matched, or not wholly */
      readonly unmatchedBankCount: number;
      /** Entries that are drafts. */
      readonly draftsCount: number;
      /** Entries that wait for approval */
      readonly approvalsCount: number;
      /** Payroll runs that are posted and not paid */
      readonly unpaidPayrollCount: number;
      /** Expense reports that wait for a decision */
      readonly pendingExpenseCount: number;
      /** Those that go on, newest first */
      readonly alerts: readonly {
        /** Alert (alt_...). */
        readonly id: string;
        /** Rule (rule_...), or alert rule (alr_...) in alerts. */
        readonly ruleId: string;
        /** Name of the alert rule. */
        readonly ruleName: string;
        /** Figure that is watched. */
        readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
        /** Whose figure it is; null clears it. */
        readonly target?: Target | undefined;
        /** How the figure is compared. */
        readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
        /** Value beyond which it fires, in the unit told with it. */
        readonly threshold: number;
        /** How grave it is: info, warning or critical. */
        readonly severity: 'info' | 'warning' | 'critical';
        /** Journal entry that it is about (je_...). */
        readonly entryId?: string | undefined;
        /** When it fired: RFC 3339 time in UTC. */
        readonly triggeredAt: string;
        /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
        readonly resolvedAt?: string | undefined;
        /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
        readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
        /** State: of a rule active or paused; of an alert open, resolved or noted. */
        readonly status: 'open' | 'resolved' | 'noted';
        /** What the metric was when it fired */
        readonly value: number;
        /** The metric when it ended. */
        readonly resolvedValue?: number | undefined;
      }[];
      /** What is open, and what closes next. */
      readonly periods: {
        /** Months that are open. */
        readonly open: number;
        /** The month that closes next; null = none. */
        readonly nextClose: {
          /** Fiscal period (fp_...). */
          readonly id: string;
          /** Name of the period, such as 2026-04. */
          readonly name: string;
          /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
          readonly endDate: string;
        } | null;
      };
      /** Twelve months of figures, oldest first. */
      readonly series: {
        /** Revenue by month, yen. */
        readonly revenue: readonly {
          /** Month, YYYY-MM. */
          readonly month: string;
          /** Figure of the month, yen. */
          readonly value: number;
        }[];
        /** Expense by month, yen. */
        readonly expense: readonly {
          /** Month, YYYY-MM. */
          readonly month: string;
          /** Figure of the month, yen. */
          readonly value: number;
        }[];
        /** Cash at the end of each month, yen. */
        readonly cash: readonly {
          /** Month, YYYY-MM. */
          readonly month: string;
          /** Figure of the month, yen. */
          readonly value: number;
        }[];
      };
      /** What stage of the stream the figures stand on. */
      readonly chain: {
        /** Revision of the company's stream. */
        readonly position: number;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
    };
  };
  /** What changed in a report between two recording times. */
  readonly reportDiff: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly name: string;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class' | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** partner (default), or label:<dimension> where no line can have two labels */
      readonly by?: string | undefined;
      /** Day of the balance sheet, inclusive */
      readonly asOf?: string | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Of a cash flow statement; default indirect */
      readonly method?: 'indirect' | 'direct' | undefined;
      /** Of aging; default receivable */
      readonly type?: 'receivable' | 'payable' | undefined;
      /** The books as they were recorded then (a): an RFC 3339 time, or a date */
      readonly knownAtA?: string | undefined;
      /** The books as they were recorded then (b); default now */
      readonly knownAtB?: string | undefined;
      /** `nextCursor` of a row: its further events */
      readonly cursor?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: 'diff';
      /** Name of the report that is compared. */
      readonly of: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** Time of the first state of the books. */
      readonly knownAtA: string;
      /** Time of the later state of the books; absent = now. */
      readonly knownAtB?: string | undefined;
      /** Revision of the stream that a stands on */
      readonly positionA: number;
      /** Revision of the stream at the later state. */
      readonly positionB: number;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Rows in the order of the statement. */
      readonly rows: readonly {
        /** account, heading of a group, subtotal, total, or a figure by formula. */
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        /** Depth of the row in the statement, 0 at the outermost. */
        readonly level: number;
        /** Code of the account, or stable name of the section. */
        readonly code: string;
        /** Name of the row in the language asked for. */
        readonly name: string;
        /** Name of the row in English. */
        readonly nameEn?: string | undefined;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string | undefined;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string | undefined;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** A label (lbl_... or its code). */
        readonly labelId?: string | undefined;
        /** Key of the column that differs. */
        readonly column: string;
        /** Figure as it was known first, yen. */
        readonly a: number;
        /** Figure as it was known later, yen. */
        readonly b: number;
        /** b - a: the sum of the amounts of all events */
        readonly difference: number;
        /** Events that made it, with what each changed. */
        readonly events: readonly {
          /** Event (id as in the stream). */
          readonly eventId: string;
          /** Journal entry that it is about (je_...). */
          readonly entryId: string;
          /** Sequence of the event in the company. */
          readonly sequence: number;
          /** What the event changed the figure by, yen. */
          readonly amount: number;
        }[];
        /** Events that made the difference. */
        readonly eventCount: number;
        /** Send it as `cursor` for the next page; absent on the last one. */
        readonly nextCursor?: string | undefined;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string | undefined;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: string | undefined;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number | undefined;
      }[];
      /** Boxes of the consumption tax return that differ; amounts of events where the box is a plain sum */
      readonly boxes?: readonly {
        /** Name of the form. */
        readonly form: string;
        /** Number of the box in the form. */
        readonly box: string;
        /** Title of the box as the form prints it. */
        readonly label: string;
        /** Figure as it was known first, yen. */
        readonly a: number | string;
        /** Figure as it was known later, yen. */
        readonly b: number | string;
        /** One less the other, yen; 0 = they agree. */
        readonly difference?: number | undefined;
        /** Events that made it, with what each changed. */
        readonly events: readonly {
          /** Event (id as in the stream). */
          readonly eventId: string;
          /** Journal entry that it is about (je_...). */
          readonly entryId: string;
          /** Sequence of the event in the company. */
          readonly sequence: number;
          /** What the event changed the figure by, yen. */
          readonly amount?: number | undefined;
        }[];
        /** Events that made the difference. */
        readonly eventCount: number;
        /** Send it as `cursor` for the next page; absent on the last one. */
        readonly nextCursor?: string | undefined;
      }[] | undefined;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
    };
  };
  /** General ledger. */
  readonly reportGeneralLedger: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** Most things that one page holds. */
      readonly limit?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly Row[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
      /** One per account, with its lines. */
      readonly accounts: readonly ReportGeneralLedgerAccount[];
    };
  };
  /** Journal book: every entry with its lines. */
  readonly reportJournalBook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also closing entries; default true: the book holds every entry */
      readonly includeClosing?: boolean | undefined;
      /** Only entries with a line of this partner (id or code); none = a line without partner */
      readonly partnerId?: string | undefined;
      /** Only entries with a line with one of these labels; none = a line without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only entries with a line on one of these accounts (codes or ids) */
      readonly accountCode?: string | readonly string[] | undefined;
      /** Most lines of a page; entries are never cut in two, and a page has at least one */
      readonly limit?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly Row[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
      /** Entries of this page with their lines, by date and number. */
      readonly entries: readonly {
        /** Day on which it is or was posted, YYYY-MM-DD. */
        readonly date: string;
        /** Journal entry that it is about (je_...). */
        readonly entryId: string;
        /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
        readonly entryNumber: number;
        /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
        readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
        /** true = a year-end adjustment (決算整理仕訳). Default false. */
        readonly adjustment: boolean;
        /** Entry that this one reverses (je_...). */
        readonly reverses?: string | undefined;
        /** What it is about, free text that searches find. */
        readonly memo?: string | undefined;
        /** Number of the voucher or another reference of yours; null = none. */
        readonly reference?: string | undefined;
        /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
        readonly recordedAt: string;
        /** Sum of the debits of the entry, yen. */
        readonly total: number;
        /** Its lines, in order. */
        readonly lines: readonly {
          /** Id of the line of an entry (jl_...). */
          readonly lineId: string;
          /** Account of the chart (acct_...); give it or the code. */
          readonly accountId: string;
          /** Code of the account in the chart, such as 1130. */
          readonly accountCode: string;
          /** Name of the account at the time of the answer. */
          readonly accountName: string;
          /** debit (借方) or credit (貸方). */
          readonly side: 'debit' | 'credit';
          /** Amount of the line in whole yen (minor units), above 0. */
          readonly amount: number;
          /** Debit in yen (minor units); 0 on the other side. */
          readonly debit: number;
          /** Credit in yen (minor units); 0 on the other side. */
          readonly credit: number;
          /** What it is about, free text that searches find. */
          readonly memo?: string | undefined;
          /** Consumption tax code of it, such as P10; absent = none. */
          readonly taxCode?: string | undefined;
          /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
          readonly partnerId?: string | undefined;
          /** Name of the partner as it was when this was written; absent = no partner. */
          readonly partnerName?: string | undefined;
          /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
          readonly counterparty?: string | undefined;
          /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
          readonly labelIds?: readonly string[] | undefined;
        }[];
        /** Addresses of what it stands on, below this service. */
        readonly links: {
          /** Address of the entry in which it stands. */
          readonly entry: string;
        };
      }[];
    };
  };
  /** Details of one account. */
  readonly reportAccountDetails: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** Most things that one page holds. */
      readonly limit?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly Column[];
      /** Rows in the order of the statement. */
      readonly rows: readonly Row[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
      /** One per account, with its lines. */
      readonly accounts: readonly ReportGeneralLedgerAccount[];
      /** Sums by month. */
      readonly months: readonly {
        /** Month, YYYY-MM. */
        readonly month: string;
        /** Debit in yen (minor units); 0 on the other side. */
        readonly debit: number;
        /** Credit in yen (minor units); 0 on the other side. */
        readonly credit: number;
        /** Balance after the month, yen. */
        readonly balance: number;
      }[];
    };
  };
  /** Wage ledger of an employee. */
  readonly reportWageLedger: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Employee (emp_...); null = none. */
      readonly employeeId: string;
      /** Calendar year, by day of payment */
      readonly year: number;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Whom the ledger is about. */
      readonly employee: {
        /** Number of the employee. */
        readonly code: string;
        /** What it is called; one line. */
        readonly name: string;
        /** unspecified where nobody has said it */
        readonly sex: string;
        /** Full-time, part-time, contract, or a board member. */
        readonly employmentType: string;
        /** First day of employment, YYYY-MM-DD. */
        readonly joinDate: string;
        /** Last day of employment, YYYY-MM-DD; absent = employed. */
        readonly leaveDate?: string | undefined;
      };
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly {
        /** Key of the column in the values of rows. */
        readonly key: string;
        /** Heading of the column in the language asked for. */
        readonly label: string;
        /** Whether it shows the books, an earlier time, a scenario, or the change between them (also in basis points). */
        readonly kind: 'actual';
      }[];
      /** Rows in the order of the statement. */
      readonly rows: readonly {
        /** account, heading of a group, subtotal, total, or a figure by formula. */
        readonly kind: 'group' | 'line' | 'total';
        /** Depth of the row in the statement, 0 at the outermost. */
        readonly level: number;
        /** Code of the account, or stable name of the section. */
        readonly code: string;
        /** Name of the row in the language asked for. */
        readonly name: string;
        /** Name of the row in English. */
        readonly nameEn?: string | undefined;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number>>;
        /** Of times, whose values are hundredths of it */
        readonly unit?: 'days' | 'hours' | undefined;
      }[];
    };
  };
  /** Taxes withheld by month. */
  readonly reportWithholding: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Calendar year, by day of payment */
      readonly year: number;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Month by month, what was withheld and is to be paid. */
      readonly months: readonly {
        /** Month, YYYY-MM. */
        readonly month: string;
        /** Salaries of the month. */
        readonly salaries: {
          /** How many were paid. */
          readonly employees: number;
          /** What of it is subject to tax, yen. */
          readonly taxable: number;
          /** Income tax withheld, yen; null in an answer = hidden from the caller. */
          readonly incomeTax: number;
        };
        /** Bonuses of the month. */
        readonly bonuses: {
          /** How many were paid. */
          readonly employees: number;
          /** What of it is subject to tax, yen. */
          readonly taxable: number;
          /** Income tax withheld, yen; null in an answer = hidden from the caller. */
          readonly incomeTax: number;
        };
        /** Income tax withheld, yen; null in an answer = hidden from the caller. */
        readonly incomeTax: number;
        /** Resident tax withheld, yen; null in an answer = hidden from the caller. */
        readonly residentTax: number;
        /** The 10th of the next month, or the next day on which offices and banks are open */
        readonly dueDate: string;
        /** Holidays of its year are not known here (2024 to 2027 are) */
        readonly dueDateUnverified?: true | undefined;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: {
        /** Income tax withheld, yen; null in an answer = hidden from the caller. */
        readonly incomeTax: number;
        /** Resident tax withheld, yen; null in an answer = hidden from the caller. */
        readonly residentTax: number;
      };
    };
  };
  /** Consumption tax return. */
  readonly reportConsumptionTax: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean | undefined;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year' | undefined;
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | undefined;
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number | undefined;
      /** Shows the return by another method than that of the settings */
      readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30' | undefined;
      /** boxes: every box with its formula, the groups of lines and up to 100 entries behind it */
      readonly expand?: string | readonly string[] | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency: string;
      /** accrual: as it was earned and spent, not as it was paid. */
      readonly basis: 'accrual';
      /** minor: figures are whole yen. */
      readonly unit: 'minor';
      /** What the report was asked to count, as it was understood. */
      readonly filters: Readonly<Record<string, unknown>>;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string | undefined;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly {
        /** Key of the column in the values of rows. */
        readonly key: string;
        /** Heading of the column in the language asked for. */
        readonly label: string;
        /** First day of the column, YYYY-MM-DD. */
        readonly from?: string | undefined;
        /** Last day of the column, YYYY-MM-DD. */
        readonly to?: string | undefined;
        /** Whether it shows the books, an earlier time, a scenario, or the change between them (also in basis points). */
        readonly kind: 'actual' | 'comparison' | 'change' | 'change_bps';
      }[];
      /** Rows in the order of the statement. */
      readonly rows: readonly {
        /** account, heading of a group, subtotal, total, or a figure by formula. */
        readonly kind: 'group' | 'account';
        /** Depth of the row in the statement, 0 at the outermost. */
        readonly level: number;
        /** Code of the account, or stable name of the section. */
        readonly code: string;
        /** Name of the row in the language asked for. */
        readonly name: string;
        /** Name of the row in English. */
        readonly nameEn?: string | undefined;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string | undefined;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: string | undefined;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number | undefined;
        /** Rate in basis points: 1000 = 10 %. */
        readonly rateBps?: number | undefined;
        /** Share of the input tax that is creditable, in basis points: 10000 = all, 8000 under the transitional rule. */
        readonly deductibleBps?: number | undefined;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** Addresses of what it stands on, below this service. */
        readonly links?: {
          /** The statement that the figure is taken from. */
          readonly details: string;
        } | undefined;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly {
        /** Stable name of the check. */
        readonly code: string;
        /** true = it holds. */
        readonly ok: boolean;
        /** By how much it does not hold, yen; 0 = it does. */
        readonly difference: number;
        /** What does not hold, and why, in words. */
        readonly message?: string | undefined;
        /** The first entries that the check is about */
        readonly entryIds?: readonly string[] | undefined;
      }[];
      /** Method of the return by the settings of the year. */
      readonly method: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
      /** Method that was applied, where the settings leave a choice. */
      readonly appliedMethod: string;
      /** Months of the taxable period. */
      readonly months: number;
      /** true = the range is a taxable period, so that a return can be made of it. */
      readonly isTaxablePeriod: boolean;
      /** Share of taxable sales (課税売上割合). */
      readonly taxableSalesRatio: {
        /** Taxable sales, yen. */
        readonly numerator: number;
        /** All sales that count, yen. */
        readonly denominator: number;
        /** Two decimals, truncated; deductions use the exact fraction */
        readonly percent: string;
      };
      /** Taxable sales without tax, yen. */
      readonly taxableSales: number;
      /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
      readonly standardPeriodSales: number | null;
      /** Tax on sales, yen. */
      readonly outputTax: number;
      /** Tax on purchases that is credited, yen. */
      readonly creditableTax: number;
      /** National part to be paid, yen; below 0 = refund. */
      readonly nationalTax: number;
      /** Local part to be paid, yen; below 0 = refund. */
      readonly localTax: number;
      /** Consumption tax that was paid already in the course of the year. */
      readonly interimPaid: {
        /** National part, yen. */
        readonly national: number;
        /** Local part, yen. */
        readonly local: number;
      };
      /** Box 26: national and local tax after interim payments; negative = refund */
      readonly payable: number;
      /** Of the simplified method: what each way of reckoning gives. */
      readonly deemedCredit?: {
        /** Credit by each way that the law allows, yen. */
        readonly ways: Readonly<Record<string, number>>;
        /** The way that was chosen: the one that gives most. */
        readonly chosen: string;
      } | undefined;
      /** What would be paid by each method. */
      readonly comparison: Readonly<Record<string, {
        /** What would be paid by this method, yen; below 0 = refund. */
        readonly payable: number;
        /** true = the company may use this method. */
        readonly eligible: boolean;
        /** Why it may not be used. */
        readonly reason?: string | undefined;
      }>>;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings: readonly {
        /** Stable name of the warning for programs. */
        readonly code: string;
        /** What looks odd and what may be done about it, in the language of the caller. */
        readonly message: string;
        /** Amount that it is about, in yen. */
        readonly amount?: number | undefined;
      }[];
      /** Boxes of the return, form by form. */
      readonly returnBoxes?: {
        /** Name of the form. */
        readonly form: string;
        /** Boxes of the first page, by number. */
        readonly page1: Readonly<Record<string, number | string>>;
        /** Boxes of the second page, by number. */
        readonly page2: Readonly<Record<string, number | string>>;
        /** Schedules that go with it. */
        readonly schedules: readonly {
          /** Name of the form. */
          readonly form: string;
          /** Boxes of the form, by number. */
          readonly boxes: Readonly<Record<string, number | string>>;
        }[];
      } | undefined;
      /** How each box came about; only with `expand=boxes`. */
      readonly boxDetails?: readonly {
        /** Name of the form. */
        readonly form: string;
        /** Number of the box in the form. */
        readonly box: string;
        /** Title of the box as the form prints it. */
        readonly label: string;
        /** How the box is reckoned. */
        readonly formula: string;
        /** What stands in the box. */
        readonly value: number | string;
        /** Groups of lines that it is summed from. */
        readonly groups: readonly {
          /** Consumption tax code of it, such as P10; absent = none. */
          readonly taxCode: string;
          /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
          readonly taxUse?: string | undefined;
          /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
          readonly businessType?: number | undefined;
        }[];
        /** Entries behind it (je_...), at most 100. */
        readonly entryIds: readonly string[];
        /** Entries behind it in all. */
        readonly entryCount: number;
        /** Addresses of the lists of those entries. */
        readonly links: readonly string[];
      }[] | undefined;
      /** What stage of the stream the figures stand on. */
      readonly projection: Projection;
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
    };
  };
  /** e-Tax file of the consumption tax return. */
  readonly reportConsumptionTaxXml: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
    };
    readonly answers: Response;
  };
  /** List tax codes. */
  readonly listTaxCodes: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Whether it is for sales, purchases, imports or for neither. */
      readonly kind?: 'sales' | 'purchase' | 'import' | 'none' | undefined;
      /** Only those that may be used (true), or only those that may not (false). */
      readonly active?: boolean | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Only what holds or contains this day, YYYY-MM-DD. */
      readonly on?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly TaxCode[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a tax code. */
  readonly createTaxCode: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Code of the tax code on lines, such as P10 or S10; final. */
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      /** Whether it is for sales, purchases, imports or for neither. */
      readonly kind: 'sales' | 'purchase' | 'import' | 'none';
      /** How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge. */
      readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
      /** Row of the return; default: sales or purchase, after the kind. */
      readonly side?: 'sales' | 'sales_return' | 'bad_debt' | 'bad_debt_recovery' | 'purchase' | 'purchase_return' | 'import_tax' | 'import_tax_local' | 'reverse_charge' | 'reverse_charge_return' | 'none' | undefined;
      /** false = no longer offered nor accepted on new lines. */
      readonly active?: boolean | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number | undefined;
      /** true = the reduced rate (軽減税率) applies. */
      readonly reduced?: boolean | undefined;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number | undefined;
      /** true = returns and discounts of sales or purchases (返還等). */
      readonly isReturn?: boolean | undefined;
      /** true = bad debts, by which tax of sales is taken back (貸倒れ). */
      readonly isBadDebt?: boolean | undefined;
      /** true = the line must also say the base of the tax, as when an asset is sold. */
      readonly needsTaxBase?: boolean | undefined;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number | undefined;
      /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | undefined;
      /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
      readonly defaultBusinessType?: number | undefined;
      /** A name; one line. */
      readonly nameEn?: string | undefined;
      /** Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment. */
      readonly returnBox?: string | undefined;
      /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
      readonly validFrom?: string | undefined;
      /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
      readonly validTo?: string | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: TaxCodeResult;
  };
  /** Get a tax code. */
  readonly getTaxCode: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly taxId: string;
    };
    readonly answers: TaxCode;
  };
  /** Change a tax code. */
  readonly updateTaxCode: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly taxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The code, in place of the id. */
      readonly taxCode?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** false = no longer offered nor accepted on new lines. */
      readonly active?: boolean | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number | undefined;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number | undefined;
      /** true = the reduced rate (軽減税率) applies. */
      readonly reduced?: boolean | undefined;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number | undefined;
      /** true = returns and discounts of sales or purchases (返還等). */
      readonly isReturn?: boolean | undefined;
      /** true = bad debts, by which tax of sales is taken back (貸倒れ). */
      readonly isBadDebt?: boolean | undefined;
      /** true = the line must also say the base of the tax, as when an asset is sold. */
      readonly needsTaxBase?: boolean | undefined;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number | undefined;
      /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null | undefined;
      /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
      readonly defaultBusinessType?: number | null | undefined;
      /** A name; one line. */
      readonly nameEn?: string | null | undefined;
      /** Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment. */
      readonly returnBox?: string | null | undefined;
      /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
      readonly validFrom?: string | null | undefined;
      /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
      readonly validTo?: string | null | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: TaxCodeResult;
  };
  /** List labels. */
  readonly listLabels: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** What the label divides by, such as department or project. */
      readonly dimension?: string | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Only labels directly under this one; none = those at the top. */
      readonly parentId?: 'none' | string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Label[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a label. */
  readonly createLabel: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string | undefined;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean | undefined;
      /** Unique, whatever its case or width. */
      readonly code?: string | undefined;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | undefined;
      /** Colour on screens, #RRGGBB; null = none. */
      readonly color?: string | undefined;
      /** Letters by which people type the label; null = none. */
      readonly shortcut?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: LabelResult;
  };
  /** Get a label. */
  readonly getLabel: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly labelId: string;
    };
    readonly answers: Label;
  };
  /** Change, archive or restore a label. */
  readonly updateLabel: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly labelId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string | undefined;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Unique, whatever its case or width. */
      readonly code?: string | null | undefined;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | null | undefined;
      /** Colour on screens, #RRGGBB; null = none. */
      readonly color?: string | null | undefined;
      /** Letters by which people type the label; null = none. */
      readonly shortcut?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: LabelResult;
  };
  /** List partners. */
  readonly listPartners: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other' | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Partner[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a partner. */
  readonly createPartner: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other' | undefined;
      /** Unique, whatever its case or width. */
      readonly code?: string | undefined;
      /** A name; one line. */
      readonly nameKana?: string | undefined;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | undefined;
      /** Whether the partner is a qualified invoice issuer; null = not known. */
      readonly qualifiedInvoiceIssuer?: boolean | undefined;
      /** First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide. */
      readonly invoiceRegisteredFrom?: string | undefined;
      /** Last day of the registration, when it has ended or been cancelled. */
      readonly invoiceRegisteredTo?: string | undefined;
      /** closingDay 31 = end of month; payDay in the month payMonthOffset months later. */
      readonly paymentTerms?: PaymentTerms | undefined;
      /** Printed on invoices that are issued from then on. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string | undefined;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string | undefined;
      } | undefined;
      /** Where invoices are mailed to. */
      readonly email?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
      readonly defaultAccountId?: string | undefined;
      /** Code of that usual account, in place of its id. */
      readonly defaultAccountCode?: string | undefined;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | undefined;
    };
    readonly answers: PartnerResult;
  };
  /** Get a partner. */
  readonly getPartner: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly partnerId: string;
    };
    readonly answers: Partner;
  };
  /** Change, archive or restore a partner. */
  readonly updatePartner: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly partnerId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other' | undefined;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Unique, whatever its case or width. */
      readonly code?: string | null | undefined;
      /** A name; one line. */
      readonly nameKana?: string | null | undefined;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | null | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | null | undefined;
      /** Whether the partner is a qualified invoice issuer; null = not known. */
      readonly qualifiedInvoiceIssuer?: boolean | null | undefined;
      /** First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide. */
      readonly invoiceRegisteredFrom?: string | null | undefined;
      /** Last day of the registration, when it has ended or been cancelled. */
      readonly invoiceRegisteredTo?: string | null | undefined;
      /** closingDay 31 = end of month; payDay in the month payMonthOffset months later. */
      readonly paymentTerms?: PaymentTerms | null | undefined;
      /** Printed on invoices that are issued from then on. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string | undefined;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string | undefined;
      } | null | undefined;
      /** Where invoices are mailed to. */
      readonly email?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
      readonly defaultAccountId?: string | null | undefined;
      /** Code of that usual account, in place of its id. */
      readonly defaultAccountCode?: string | null | undefined;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | null | undefined;
    };
    readonly answers: PartnerResult;
  };
  /** List invoices. */
  readonly listInvoices: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit' | undefined;
      /** unpaid, partially_paid, paid or overpaid; follows from the payments. */
      readonly paymentStatus?: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid' | undefined;
      /** unsent, or sent to the customer. */
      readonly sendingStatus?: 'unsent' | 'sent' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string | undefined;
      /** draft, issued, void, uncollectible (written off) or discarded. */
      readonly status?: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Only what is owed past its due date (true), or all else (false). */
      readonly overdue?: boolean | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Only what is due on this day or later, YYYY-MM-DD. */
      readonly dueFrom?: string | undefined;
      /** Only what is due on this day or earlier, YYYY-MM-DD. */
      readonly dueTo?: string | undefined;
      /** Number of the document; of sales given on issue unless set; null = by the series. */
      readonly number?: string | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Invoice[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Draft an invoice. */
  readonly draftInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Day of the document, YYYY-MM-DD; null = none. */
      readonly issueDate: string;
      /** Default: by the partner's terms, else the day of the invoice. */
      readonly dueDate?: string | undefined;
      /** A qualified invoice; default: when its issuer is registered on the day. */
      readonly qualified?: boolean | undefined;
      /** Whether amounts include the tax. */
      readonly taxEntryMethod?: 'inclusive' | 'exclusive' | undefined;
      /** How the tax of each rate is rounded, once per invoice; default: as the company does. */
      readonly taxRounding?: 'floor' | 'ceil' | 'round' | undefined;
      /** Account that is owed on; default: receivables, or payables by what was bought. */
      readonly controlAccountCode?: string | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Its lines, in order. */
      readonly lines: readonly DraftInvoiceLine[];
      /** Day on which it is booked (発生日); default: issueDate. */
      readonly bookingDate?: string | undefined;
      /** Subject line; null = none. */
      readonly subject?: string | undefined;
      /** Of purchases: the supplier's number. Of sales it is given when issued. */
      readonly number?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** The contract that it belongs to: of the same partner and direction. */
      readonly contractId?: string | undefined;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Get an invoice. */
  readonly getInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
    };
    readonly answers: Invoice;
  };
  /** Get an issued invoice as a PDF. */
  readonly getInvoicePdf: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** Language of the document; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
    };
    readonly answers: Response;
  };
  /** Change an invoice. */
  readonly updateInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Day of the document, YYYY-MM-DD; null = none. */
      readonly issueDate?: string | undefined;
      /** Default: by the partner's terms, else the day of the invoice. */
      readonly dueDate?: string | undefined;
      /** A qualified invoice; default: when its issuer is registered on the day. */
      readonly qualified?: boolean | undefined;
      /** Whether amounts include the tax. */
      readonly taxEntryMethod?: 'inclusive' | 'exclusive' | undefined;
      /** How the tax of each rate is rounded, once per invoice; default: as the company does. */
      readonly taxRounding?: 'floor' | 'ceil' | 'round' | undefined;
      /** Account that is owed on; default: receivables, or payables by what was bought. */
      readonly controlAccountCode?: string | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Its lines, in order. */
      readonly lines?: readonly DraftInvoiceLine[] | undefined;
      /** Day on which it is booked (発生日); default: issueDate. */
      readonly bookingDate?: string | null | undefined;
      /** Subject line; null = none. */
      readonly subject?: string | null | undefined;
      /** Of purchases: the supplier's number. Of sales it is given when issued. */
      readonly number?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** The contract that it belongs to: of the same partner and direction. */
      readonly contractId?: string | null | undefined;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | null | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | null | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Why it is changed: {changeReason}. */
      readonly reason?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Issue an invoice: number and post it. */
  readonly issueInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Discard the draft of an invoice. */
  readonly discardInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Send an invoice by mail, or mark it as sent. */
  readonly sendInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** mark: sent by other means, nothing is mailed. Default: mail where the service can, else mark. */
      readonly method?: 'mail' | 'mark' | undefined;
      /** Default: the e-mail of the partner. */
      readonly to?: readonly string[] | undefined;
      /** Addresses that get a copy. */
      readonly cc?: readonly string[] | undefined;
      /** Subject line; null = none. */
      readonly subject?: string | undefined;
      /** Text of the mail. */
      readonly message?: string | undefined;
      /** Language of mail and document; default ja. */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Also when it was sent before: another mail. */
      readonly again?: boolean | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Record a payment of an invoice, or a refund of a credit note. */
  readonly payInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** What moved at the bank. */
      readonly amount: number;
      /** Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the supplier bears (discount). */
      readonly fee?: {
        /** The fee in yen. */
        readonly amount: number;
        /** discount (default): taken off the price; expense: a bank fee with its tax. */
        readonly treatment?: 'discount' | 'expense' | undefined;
      } | undefined;
      /** Income tax withheld; default: pro rata of the withholding tax of the invoice. */
      readonly withholding?: number | undefined;
      /** true: more is paid than is owed; the rest stays with the partner. Else that is refused. */
      readonly overpayment?: boolean | undefined;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Take back a payment, refund or credit of an invoice. */
  readonly reverseInvoicePayment: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      readonly payId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Apply a credit note, or what was paid beyond an invoice, to an invoice. */
  readonly applyCreditNote: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The invoice that it is applied to. */
      readonly invoiceId: string;
      /** Default: as much as both have left. */
      readonly amount?: number | undefined;
      /** Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest. */
      readonly paymentId?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Pay back what was paid beyond an invoice. */
  readonly refundInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** Default: what is left of the payment. */
      readonly amount?: number | undefined;
      /** Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest. */
      readonly paymentId?: string | undefined;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Void an issued invoice. */
  readonly voidInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Write off what is still owed of an invoice. */
  readonly writeOffInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Record money that came in for an invoice that was written off. */
  readonly recoverInvoice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** What came in, yen. */
      readonly amount: number;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** Take back a write-off, or the newest recovery after it. */
  readonly reverseWriteOff: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Of the reversal. Default: the day of what is taken back, or the first open day after it. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: InvoiceResult;
  };
  /** List contracts. */
  readonly listContracts: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** receivable = we send invoices; payable = we get bills. */
      readonly direction?: 'receivable' | 'payable' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** on_invoice = revenue or cost at once; straight_line = over the days of the period. */
      readonly recognition?: 'on_invoice' | 'straight_line' | undefined;
      /** draft, active, suspended, ended or cancelled. */
      readonly status?: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Number of the contract; null = none. */
      readonly number?: string | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Only contracts that end on this day or earlier, YYYY-MM-DD. */
      readonly endingBy?: string | undefined;
      /** Only contracts with a billing that is due on this day, YYYY-MM-DD. */
      readonly due?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Contract[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Write a contract. */
  readonly createContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** What the contract is about. */
      readonly title: string;
      /** receivable (default) = we send invoices; payable = we get bills. */
      readonly direction?: 'receivable' | 'payable' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean | undefined;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number | undefined;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line' | undefined;
      /** First day of the contract, YYYY-MM-DD. */
      readonly startDate: string;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing: Billing;
      /** What is billed, line by line. */
      readonly items: readonly Item[];
      /** Billed up to this day already, elsewhere: billing begins after it. */
      readonly billedThrough?: string | undefined;
      /** Number of the contract; unique. */
      readonly number?: string | undefined;
      /** The last day. Left out: until it is ended. */
      readonly endDate?: string | undefined;
      /** How long a renewal is. */
      readonly renewalTermMonths?: number | undefined;
      /** Printed on its invoices. */
      readonly note?: string | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Get a contract. */
  readonly getContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
    };
    readonly answers: Contract;
  };
  /** Change a contract. */
  readonly updateContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** What the contract is about. */
      readonly title?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean | undefined;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number | undefined;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line' | undefined;
      /** First day of the contract, YYYY-MM-DD. */
      readonly startDate?: string | undefined;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing?: Billing | undefined;
      /** What is billed, line by line. */
      readonly items?: readonly Item[] | undefined;
      /** Number of the contract; unique. */
      readonly number?: string | null | undefined;
      /** The last day. Left out: until it is ended. */
      readonly endDate?: string | null | undefined;
      /** How long a renewal is. */
      readonly renewalTermMonths?: number | null | undefined;
      /** Printed on its invoices. */
      readonly note?: string | null | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Activate a contract. */
  readonly activateContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Draft the invoice of a billing date of a contract. */
  readonly billContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The billing date: {nextBillingDate}. One that was billed bills nothing. */
      readonly date: string;
    };
    readonly answers: ContractResult;
  };
  /** Suspend a contract. */
  readonly suspendContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** First day that is not billed. Default: today. */
      readonly date?: string | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Resume a suspended contract. */
  readonly resumeContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** First day that is billed again. Default: today. */
      readonly date?: string | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Renew a contract. */
  readonly renewContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The new last day. Default: {renewalTermMonths} after the present one. */
      readonly endDate?: string | undefined;
    };
    readonly answers: ContractResult;
  };
  /** End a contract. */
  readonly endContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The last day. */
      readonly date: string;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: ContractResult;
  };
  /** Cancel the draft of a contract. */
  readonly cancelContract: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ContractResult;
  };
  /** List expense reports. */
  readonly listExpenseReports: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Member or key whose expenses they are. */
      readonly applicantId?: string | undefined;
      /** Employee (emp_...); null = none. */
      readonly employeeId?: string | undefined;
      /** Who approves it, or approved it (id of a key or user). */
      readonly approverId?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** How it is paid back: transfer, cash, or payroll with the pay. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll' | undefined;
      /** draft, submitted, returned, approved, rejected, paid or cancelled. */
      readonly status?: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Number of the report, given when it is handed in. */
      readonly number?: string | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly ExpenseReport[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Write an expense report. */
  readonly createExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly title: string;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string | undefined;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll' | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Its lines, in order. */
      readonly lines: readonly CreateExpenseReportLine[];
      /** The employee whose expenses they are (emp_...). */
      readonly employeeId?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Get an expense report. */
  readonly getExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
    };
    readonly answers: ExpenseReport;
  };
  /** Change an expense report. */
  readonly updateExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly title?: string | undefined;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string | undefined;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll' | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** Its lines, in order. */
      readonly lines?: readonly CreateExpenseReportLine[] | undefined;
      /** The employee whose expenses they are (emp_...). */
      readonly employeeId?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | null | undefined;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Submit an expense report for approval. */
  readonly submitExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Approve and post an expense report. */
  readonly approveExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Return an expense report to its applicant. */
  readonly returnExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Reject an expense report. */
  readonly rejectExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Cancel an expense report. */
  readonly cancelExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Pay an approved expense report back. */
  readonly payExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of it, YYYY-MM-DD. */
      readonly date: string;
      /** Default: as the report says; one that payroll is to pay is paid otherwise when it is given. */
      readonly method?: 'transfer' | 'cash' | undefined;
      /** Bank or cash account; default: the usual bank account, or cash. */
      readonly accountCode?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Take the payment of an expense report back. */
  readonly unpayExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of it, YYYY-MM-DD. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Reverse an approved expense report. */
  readonly reverseExpenseReport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of it, YYYY-MM-DD. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: ExpenseReportResult;
  };
  /** List employees. */
  readonly listEmployees: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Number of the employee in the company. */
      readonly number?: string | undefined;
      /** Full-time, part-time, contract, or a board member. */
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member' | undefined;
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string | undefined;
      /** active, on_leave, retired, or erased (personal data destroyed). */
      readonly status?: 'active' | 'on_leave' | 'retired' | 'erased' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Employee[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Hire an employee. */
  readonly createEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Unique. */
      readonly number: string;
      /** Family name. */
      readonly lastName: string;
      /** Given name. */
      readonly firstName: string;
      /** Day of birth, YYYY-MM-DD; insurance by age follows from it. */
      readonly birthDate: string;
      /** Full-time, part-time, contract, or a board member. */
      readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
      /** First day of employment, YYYY-MM-DD. */
      readonly joinDate: string;
      /** What is paid, by the days from which it holds; null in an answer = hidden from the caller. */
      readonly pay: readonly Pay[];
      /** How income tax is withheld from the pay; null in an answer = hidden from the caller. */
      readonly incomeTax: readonly IncomeTax[];
      /** Reading of the family name in katakana; null = none. */
      readonly lastNameKana?: string | undefined;
      /** Reading of the given name in katakana; null = none. */
      readonly firstNameKana?: string | undefined;
      /** Sex as the wage ledger asks for it; null = not told. */
      readonly sex?: 'male' | 'female' | 'unspecified' | undefined;
      /** E-mail address; null = none. */
      readonly email?: string | undefined;
      /** Account to which the pay goes; null = none. */
      readonly bankAccount?: {
        /** A name; one line. */
        readonly bankName: string;
        /** A name; one line. */
        readonly branchName: string;
        /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
        readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
        /** Number of the account at the bank, digits only. */
        readonly accountNumber: string;
        /** A name; one line. */
        readonly holderKana?: string | undefined;
      } | undefined;
      /** What is paid for the way to work; null in an answer = hidden from the caller. */
      readonly commuting?: readonly Commuting[] | undefined;
      /** Resident tax; null in an answer = hidden from the caller. */
      readonly residentTax?: readonly ResidentTax[] | undefined;
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[] | undefined;
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[] | undefined;
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string | undefined;
      /** Code of a label, in place of its id. */
      readonly departmentCode?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Get an employee. */
  readonly getEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
    };
    readonly answers: Employee;
  };
  /** Change an employee. */
  readonly updateEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Unique. */
      readonly number?: string | undefined;
      /** Family name. */
      readonly lastName?: string | undefined;
      /** Given name. */
      readonly firstName?: string | undefined;
      /** Day of birth, YYYY-MM-DD; insurance by age follows from it. */
      readonly birthDate?: string | undefined;
      /** Full-time, part-time, contract, or a board member. */
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member' | undefined;
      /** First day of employment, YYYY-MM-DD. */
      readonly joinDate?: string | undefined;
      /** What is paid, by the days from which it holds; null in an answer = hidden from the caller. */
      readonly pay?: readonly Pay[] | undefined;
      /** How income tax is withheld from the pay; null in an answer = hidden from the caller. */
      readonly incomeTax?: readonly IncomeTax[] | undefined;
      /** What is paid for the way to work; null in an answer = hidden from the caller. */
      readonly commuting?: readonly Commuting[] | undefined;
      /** Resident tax; null in an answer = hidden from the caller. */
      readonly residentTax?: readonly ResidentTax[] | undefined;
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[] | undefined;
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[] | undefined;
      /** Reading of the family name in katakana; null = none. */
      readonly lastNameKana?: string | null | undefined;
      /** Reading of the given name in katakana; null = none. */
      readonly firstNameKana?: string | null | undefined;
      /** Sex as the wage ledger asks for it; null = not told. */
      readonly sex?: 'male' | 'female' | 'unspecified' | null | undefined;
      /** E-mail address; null = none. */
      readonly email?: string | null | undefined;
      /** Account to which the pay goes; null = none. */
      readonly bankAccount?: {
        /** A name; one line. */
        readonly bankName: string;
        /** A name; one line. */
        readonly branchName: string;
        /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
        readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
        /** Number of the account at the bank, digits only. */
        readonly accountNumber: string;
        /** A name; one line. */
        readonly holderKana?: string | undefined;
      } | null | undefined;
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string | null | undefined;
      /** Code of a label, in place of its id. */
      readonly departmentCode?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Send an employee on leave. */
  readonly startLeave: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Take an employee back from leave. */
  readonly endLeave: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Retire an employee. */
  readonly retireEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The last day of work. */
      readonly leaveDate: string;
    };
    readonly answers: EmployeeResult;
  };
  /** Take the retirement of an employee back. */
  readonly reinstateEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Erase the personal data of a retired employee for good. */
  readonly eraseEmployee: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Kept in clear: name nobody. */
      readonly reason: string;
      /** Also before the records may be destroyed. */
      readonly force?: boolean | undefined;
    };
    readonly answers: EmployeeResult;
  };
  /** Run payroll. */
  readonly runPayroll: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Default regular. */
      readonly type?: 'regular' | 'bonus' | 'off_cycle' | undefined;
      /** A calendar month, or give periodStart and periodEnd. */
      readonly period?: string | undefined;
      /** First day of the period, YYYY-MM-DD; with the day on which it ends, in place of a month. */
      readonly periodStart?: string | undefined;
      /** The day on which wages are closed. */
      readonly periodEnd?: string | undefined;
      /** Day of payment, YYYY-MM-DD. */
      readonly payDate: string;
      /** Default: of a regular run everybody who is active in the period; else who is named. */
      readonly employeeIds?: readonly string[] | undefined;
      /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
      readonly timesheets?: readonly Timesheet[] | undefined;
      /** Of a bonus run; months = how many months it is for (6). */
      readonly bonuses?: readonly Bonuse[] | undefined;
      /** Payments and deductions of this run only. */
      readonly adjustments?: readonly Adjustment[] | undefined;
      /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
      readonly expenseReportIds?: readonly string[] | undefined;
      /** Premium months to deduct whatever the dates say. */
      readonly premiumMonths?: readonly {
        /** Employee that it is about (emp_...). */
        readonly employeeId: string;
        /** Months whose premiums are deducted, YYYY-MM. */
        readonly months: readonly string[];
      }[] | undefined;
      /** What was paid before payroll was run here; else earlier runs say it. */
      readonly earlier?: readonly Earlier[] | undefined;
      /** false = a draft. Default true. */
      readonly post?: boolean | undefined;
      /** Account that pays at once, on payDate. Left out: it is owed. */
      readonly bankAccountCode?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** List payroll runs. */
  readonly listPayrollRuns: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** regular pay, bonus, or a run off the cycle. */
      readonly type?: 'regular' | 'bonus' | 'off_cycle' | undefined;
      /** Month of the run, YYYY-MM: that of the last day of its period. */
      readonly period?: string | undefined;
      /** draft, posted, paid, reversed or discarded. */
      readonly status?: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly PayrollRun[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Get a payroll run. */
  readonly getPayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
    };
    readonly answers: PayrollRun;
  };
  /** Get the payslip of an employee in a payroll run. */
  readonly getPayslip: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      readonly empId: string;
    };
    readonly answers: Payslip;
  };
  /** Get a payslip as a PDF. */
  readonly getPayslipPdf: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      readonly empId: string;
      /** Language of the document; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
    };
    readonly answers: Response;
  };
  /** Post a drafted payroll run. */
  readonly postPayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** Pay a posted payroll run. */
  readonly payPayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Default: payDate of the run. */
      readonly date?: string | undefined;
      /** The bank account that pays. */
      readonly bankAccountId?: string | undefined;
      /** Or the account of the ledger. Default: the usual bank account. */
      readonly bankAccountCode?: string | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** Take the payment of a payroll run back. */
  readonly unpayPayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Of the reversal; default: the first open day from the original on. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** Reverse a posted payroll run. */
  readonly reversePayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Of the reversal; default: the first open day from the original on. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** Discard a drafted payroll run. */
  readonly discardPayrollRun: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: PayrollRunResult;
  };
  /** List rules. */
  readonly listRules: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** suggest, post at once, or ignore the line. */
      readonly action?: 'suggest' | 'post' | 'ignore' | undefined;
      /** inactive, active or archived. */
      readonly status?: 'inactive' | 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Rule[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Write a rule for lines of statements. */
  readonly createRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number | undefined;
      /** Whether all conditions must hold (and) or one is enough (or). */
      readonly logic?: 'and' | 'or' | undefined;
      /** What must hold; all of them unless said otherwise. */
      readonly conditions: readonly (CreateRuleCondition | RuleConditionAmount | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday)[];
      /** post books at once, in open periods only. */
      readonly action: 'suggest' | 'post' | 'ignore';
      /** The other side, gross: amount, shareBps or rest each; exactly one takes the rest. */
      readonly lines?: readonly CreateRuleLine[] | undefined;
      /** For sentences: the account of the other side. A line of a statement has its bank account instead. */
      readonly paymentAccountCode?: string | undefined;
      /** For sentences: which way money goes where the text does not say. */
      readonly direction?: 'in' | 'out' | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
    };
    readonly answers: RuleResult;
  };
  /** Try a rule on past bank transactions. */
  readonly backtestRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** The rule to be tried, as it would be created. */
      readonly rule: {
        /** What the rule is called. */
        readonly name?: string | undefined;
        /** Rules with lower numbers are asked first. */
        readonly priority?: number | undefined;
        /** suggest, post at once, or ignore the line. */
        readonly action?: 'suggest' | 'post' | 'ignore' | undefined;
        /** Whether all conditions must hold (and) or one is enough (or). */
        readonly logic?: 'and' | 'or' | undefined;
        /** What must hold; all of them unless said otherwise. */
        readonly conditions: readonly (CreateRuleCondition | RuleConditionAmount | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday)[];
        /** What is booked on the other side. */
        readonly lines?: readonly RuleLine[] | undefined;
      };
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
    };
    readonly answers: {
      /** Lines of the time that were looked at */
      readonly lines: number;
      /** Lines that the rule fits. */
      readonly hits: number;
      /** Booked to the accounts that the rule names */
      readonly agree: number;
      /** Booked to others; at most a hundred */
      readonly differ: readonly {
        /** Line of the statement (btx_...). */
        readonly transactionId: string;
        /** Accounts that the line was booked to. */
        readonly booked: readonly string[];
        /** Accounts that the rule names. */
        readonly byRule: readonly string[];
      }[];
      /** Lines that it fits and that are not booked. */
      readonly unbooked: number;
    };
  };
  /** Test the rules on a sentence or on a line of a statement. */
  readonly testRules: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** A sentence, as POST .../nl-journal takes it. */
      readonly text?: string | undefined;
      /** With text: the day from which it is read. Default: today. */
      readonly date?: string | undefined;
      /** A line of a statement as it may come. */
      readonly line?: {
        /** Day of the line, YYYY-MM-DD. */
        readonly date: string;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction: 'in' | 'out';
        /** Amount of the line in yen, above 0. */
        readonly amount: number;
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Other party as the bank tells it. */
        readonly payeeName?: string | undefined;
        /** Bank account (ba_...). */
        readonly bankAccountId?: string | undefined;
      } | undefined;
      /** A line of a statement that is there. */
      readonly transactionId?: string | undefined;
      /** A rule that is not written yet; it is asked as if it were active. */
      readonly rule?: {
        /** What the rule is called. */
        readonly name?: string | undefined;
        /** Rules with lower numbers are asked first. */
        readonly priority?: number | undefined;
        /** suggest, post at once, or ignore the line. */
        readonly action?: 'suggest' | 'post' | 'ignore' | undefined;
        /** Whether all conditions must hold (and) or one is enough (or). */
        readonly logic?: 'and' | 'or' | undefined;
        /** What must hold; all of them unless said otherwise. */
        readonly conditions: readonly (CreateRuleCondition | RuleConditionAmount | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday)[];
        /** What is booked on the other side. */
        readonly lines?: readonly RuleLine[] | undefined;
      } | undefined;
    };
    readonly answers: {
      /** The line of a statement that is tried, in place of one that is there. */
      readonly about: {
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Other party as the bank tells it. */
        readonly payeeName?: string | undefined;
        /** Amount of the line in yen, above 0. */
        readonly amount?: number | undefined;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction?: 'in' | 'out' | undefined;
        /** Bank account (ba_...). */
        readonly bankAccountId?: string | undefined;
        /** Day of the line, YYYY-MM-DD. */
        readonly date: string;
      };
      /** The rule that fits first, by its id; absent = none does. */
      readonly matched?: {
        /** Absent for the rule that was sent */
        readonly ruleId?: string | undefined;
        /** What the rule is called. */
        readonly name: string;
        /** Rules with lower numbers are asked first. */
        readonly priority: number;
        /** inactive, active or archived. */
        readonly status: string;
        /** suggest, post at once, or ignore the line. */
        readonly action: string;
      } | undefined;
      /** What it would book. Of a line without its bank account, only the other side */
      readonly entry?: {
        /** Day of the entry that the rule would post, YYYY-MM-DD. */
        readonly date: string;
        /** What is booked on the other side. */
        readonly lines: readonly {
          /** debit (借方) or credit (貸方). */
          readonly side: 'debit' | 'credit';
          /** Code of the account in the chart, such as 1130. */
          readonly accountCode: string;
          /** Amount of the line in whole yen (minor units), above 0. */
          readonly amount: number;
          /** Consumption tax code of it, such as P10; absent = none. */
          readonly taxCode?: string | undefined;
          /** true = the line is the consumption tax of another line. */
          readonly isTaxLine?: true | undefined;
          /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
          readonly partnerId?: string | undefined;
          /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
          readonly labelIds?: readonly string[] | undefined;
          /** What it is about, free text that searches find. */
          readonly memo?: string | undefined;
        }[];
      } | undefined;
      /** Why there is no entry */
      readonly reason?: string | undefined;
      /** In the order in which they are asked, then those that are not; at most a hundred */
      readonly rules: readonly {
        /** Absent for the rule that was sent */
        readonly ruleId?: string | undefined;
        /** What the rule is called. */
        readonly name: string;
        /** Rules with lower numbers are asked first. */
        readonly priority: number;
        /** inactive, active or archived. */
        readonly status: string;
        /** too_late: it fits, but another one is asked before; inactive: not asked, it fits or not */
        readonly outcome: 'matched' | 'too_late' | 'no_match' | 'books_nothing' | 'inactive';
        /** What must hold; all of them unless said otherwise. */
        readonly conditions: readonly {
          /** The condition as the rule has it. */
          readonly condition: CreateRuleCondition | {
            /** What of the line of a statement, or of the sentence, is looked at. */
            readonly field: 'amount';
            /** How the figure is compared with the value. */
            readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
            /** What it is compared with. Amounts are whole yen. */
            readonly value: number;
            /** Last day, YYYY-MM-DD, inclusive. */
            readonly to?: number | undefined;
          } | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday;
          /** true = the condition holds for what is tried. */
          readonly holds: boolean;
        }[];
      }[];
      /** Rules that were looked at */
      readonly total: number;
    };
  };
  /** Get a rule. */
  readonly getRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
    };
    readonly answers: Rule;
  };
  /** Change a rule. */
  readonly updateRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number | undefined;
      /** Whether all conditions must hold (and) or one is enough (or). */
      readonly logic?: 'and' | 'or' | undefined;
      /** What must hold; all of them unless said otherwise. */
      readonly conditions?: readonly (CreateRuleCondition | RuleConditionAmount | RuleConditionDirection | RuleConditionBankAccount | RuleConditionWeekday)[] | undefined;
      /** post books at once, in open periods only. */
      readonly action?: 'suggest' | 'post' | 'ignore' | undefined;
      /** The other side, gross: amount, shareBps or rest each; exactly one takes the rest. */
      readonly lines?: readonly CreateRuleLine[] | undefined;
      /** For sentences: the account of the other side. A line of a statement has its bank account instead. */
      readonly paymentAccountCode?: string | null | undefined;
      /** For sentences: which way money goes where the text does not say. */
      readonly direction?: 'in' | 'out' | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
    };
    readonly answers: RuleResult;
  };
  /** Enable a rule. */
  readonly enableRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: RuleResult;
  };
  /** Disable a rule. */
  readonly disableRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: RuleResult;
  };
  /** Archive a rule. */
  readonly archiveRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: RuleResult;
  };
  /** Archive a rule. */
  readonly deleteRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
    };
    readonly answers: RuleResult;
  };
  /** List scenarios. */
  readonly listScenarios: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** budget, forecast or what_if. */
      readonly type?: 'budget' | 'forecast' | 'what_if' | undefined;
      /** draft, active or archived. */
      readonly status?: 'draft' | 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Scenario[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Write a scenario. */
  readonly createScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** what_if (default) and forecast repeat the average of the last three months; budget repeats nothing. */
      readonly type?: 'budget' | 'forecast' | 'what_if' | undefined;
      /** actuals (default), or a scenario that this one stands on, up to three on each other. */
      readonly baseline?: 'actuals' | string | undefined;
      /** First month that is assumed. Default: the next one. */
      readonly startMonth?: string | undefined;
      /** Default 12. */
      readonly horizonMonths?: number | undefined;
      /** What is assumed, one after the other. */
      readonly assumptions?: readonly Assumption[] | undefined;
      /** What it is, in words for people. */
      readonly description?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: ScenarioResult;
  };
  /** Get a scenario. */
  readonly getScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
    };
    readonly answers: Scenario;
  };
  /** List the entries that follow from a scenario. */
  readonly listScenarioEntries: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Only this month, YYYY-MM; absent = all. */
      readonly month?: string | undefined;
      /** Assumption of the scenario. */
      readonly assumptionId?: string | undefined;
    };
    readonly answers: {
      /** What was posted counts until the day before */
      readonly before: string;
      /** Last day that was looked at, YYYY-MM-DD. */
      readonly through: string;
      /** What the scenario assumes, as entries. */
      readonly entries: readonly {
        /** Scenario (scn_...). */
        readonly scenarioId: string;
        /** baseline = what the past repeats */
        readonly assumptionId: string;
        /** What it comes from: an assumption, or what the past repeats. */
        readonly kind: string;
        /** Month, YYYY-MM. */
        readonly month: string;
        /** Day on which it is or was posted, YYYY-MM-DD. */
        readonly date: string;
        /** What it is about, free text that searches find. */
        readonly memo: string;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[] | undefined;
        /** Its lines, in order. */
        readonly lines: readonly {
          /** debit (借方) or credit (貸方). */
          readonly side: 'debit' | 'credit';
          /** Account of the chart (acct_...); give it or the code. */
          readonly accountId: string;
          /** Code of the account in the chart, such as 1130. */
          readonly accountCode: string;
          /** Amount of the line in whole yen (minor units), above 0. */
          readonly amount: number;
        }[];
      }[];
    };
  };
  /** Change a scenario. */
  readonly updateScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** what_if (default) and forecast repeat the average of the last three months; budget repeats nothing. */
      readonly type?: 'budget' | 'forecast' | 'what_if' | undefined;
      /** actuals (default), or a scenario that this one stands on, up to three on each other. */
      readonly baseline?: 'actuals' | string | undefined;
      /** First month that is assumed. Default: the next one. */
      readonly startMonth?: string | undefined;
      /** Default 12. */
      readonly horizonMonths?: number | undefined;
      /** What is assumed, one after the other. */
      readonly assumptions?: readonly Assumption[] | undefined;
      /** What it is, in words for people. */
      readonly description?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: ScenarioResult;
  };
  /** Activate a scenario. */
  readonly activateScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ScenarioResult;
  };
  /** Archive a scenario. */
  readonly archiveScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ScenarioResult;
  };
  /** Make drafts of what a scenario assumes. */
  readonly promoteScenario: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The last month to make drafts of. Default: the last one. */
      readonly through?: string | undefined;
      /** Only of these assumptions. Default: all. */
      readonly assumptionIds?: readonly string[] | undefined;
    };
    readonly answers: {
      /** The scenario as it is now. */
      readonly scenario: {
        /** Unique id of this resource, given by the service and never changed. */
        readonly id: string;
        /** What the scenario is called. */
        readonly name: string;
        /** What it is, in words for people. */
        readonly description?: string | undefined;
        /** budget, forecast or what_if. */
        readonly type: 'budget' | 'forecast' | 'what_if';
        /** What it stands on: the books (actuals), or another scenario (scn_...). */
        readonly baseline: 'actuals' | string;
        /** First month that is assumed, YYYY-MM. */
        readonly startMonth: string;
        /** How many months it looks ahead. */
        readonly horizonMonths: number;
        /** What is assumed, one after the other. */
        readonly assumptions: readonly ScenarioAssumption[];
        /** Which assumptions became drafts of entries, for which months. */
        readonly promoted?: readonly {
          /** Assumption of the scenario. */
          readonly assumptionId: string;
          /** Months for which drafts were made, YYYY-MM. */
          readonly months: readonly string[];
        }[] | undefined;
        /** Your own id of this resource, unique in the company; null takes it away. */
        readonly externalId?: string | undefined;
        /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
        readonly metadata?: Readonly<Record<string, string>> | undefined;
        /** draft, active or archived. */
        readonly status: 'draft' | 'active' | 'archived';
        /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
        readonly createdAt: string;
        /** When it was changed last: RFC 3339 time in UTC, set by the service. */
        readonly updatedAt: string;
        /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
        readonly version: number;
      };
      /** Entries that it has posted (je_...). */
      readonly journalEntryIds: readonly string[];
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** List bank accounts. */
  readonly listBankAccounts: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** bank, credit card, cash, e-money, loan or other. */
      readonly type?: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other' | undefined;
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string | undefined;
      /** active, or archived. */
      readonly status?: 'active' | 'archived' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly BankAccount[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a bank account. */
  readonly createBankAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** bank, credit card, cash, e-money, loan or other. */
      readonly type: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string | undefined;
      /** The ledger account; default: the usual one of the type, or a new one where that has a bank account. */
      readonly accountCode?: string | undefined;
      /** Only its last four digits are kept. */
      readonly accountNumber?: string | undefined;
      /** Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0. */
      readonly openingBalance?: number | undefined;
      /** Posts the opening balance on openingDate against the opening balance account (3990). */
      readonly postOpening?: boolean | undefined;
      /** A name; one line. */
      readonly bankName?: string | undefined;
      /** Code of the bank, four digits (全銀協); null = none. */
      readonly bankCode?: string | undefined;
      /** A name; one line. */
      readonly branchName?: string | undefined;
      /** Code of the branch, three digits; null = none. */
      readonly branchCode?: string | undefined;
      /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other' | undefined;
      /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
      readonly accountHolderKana?: string | undefined;
      /** The first day of the statement: the opening balance is that of its morning, and lines before it are refused. */
      readonly openingDate?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: BankAccountResult;
  };
  /** Get a bank account. */
  readonly getBankAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
    };
    readonly answers: BankAccount;
  };
  /** Change or restore a bank account. */
  readonly updateBankAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** Only its last four digits are kept. */
      readonly accountNumber?: string | null | undefined;
      /** Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0. */
      readonly openingBalance?: number | undefined;
      /** active, or archived. */
      readonly status?: 'active' | 'archived' | undefined;
      /** A name; one line. */
      readonly bankName?: string | null | undefined;
      /** Code of the bank, four digits (全銀協); null = none. */
      readonly bankCode?: string | null | undefined;
      /** A name; one line. */
      readonly branchName?: string | null | undefined;
      /** Code of the branch, three digits; null = none. */
      readonly branchCode?: string | null | undefined;
      /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other' | null | undefined;
      /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
      readonly accountHolderKana?: string | null | undefined;
      /** The first day of the statement: the opening balance is that of its morning, and lines before it are refused. */
      readonly openingDate?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: BankAccountResult;
  };
  /** Archive a bank account. */
  readonly archiveBankAccount: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: BankAccountResult;
  };
  /** Compare the statement of a bank account with the books. */
  readonly getBankReconciliation: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** Default: the day of the last line */
      readonly asOf?: string | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Bank account (ba_...). */
      readonly bankAccountId: string;
      /** Of the bank account */
      readonly name: string;
      /** Code of the account in the chart, such as 1130. */
      readonly accountCode: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf: string;
      /** Balance by the statement, yen. */
      readonly statementBalance: number;
      /** Balance by the books on the same day, yen. */
      readonly ledgerBalance: number;
      /** One less the other, yen; 0 = they agree. */
      readonly difference: number;
      /** The first five less unmatchedEntries are the difference */
      readonly explainedBy: {
        /** Of the statement, less what the books have from before {openingDate} */
        readonly openingBalance: number;
        /** What lines of the statement have and the books do not */
        readonly unmatchedLines: {
          /** How many there are. */
          readonly count: number;
          /** Sum in yen. */
          readonly amount: number;
        };
        /** Lines that are left alone, but for those that stand there twice */
        readonly ignoredLines: {
          /** How many there are. */
          readonly count: number;
          /** Sum in yen. */
          readonly amount: number;
        };
        /** What the balances on the statement say beyond its lines */
        readonly missingLines: number;
        /** Matched, but one of both is dated later */
        readonly timing: number;
        /** What the books have and no line is matched with, to be subtracted */
        readonly unmatchedEntries: {
          /** How many there are. */
          readonly count: number;
          /** Sum in yen. */
          readonly amount: number;
        };
      };
      /** The first hundred, oldest first */
      readonly unmatchedEntries: readonly {
        /** Journal entry that it is about (je_...). */
        readonly entryId: string;
        /** Line of the entry on the bank's account (jl_...). */
        readonly entryLineId: string;
        /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
        readonly entryNumber?: number | undefined;
        /** Day of the entry, YYYY-MM-DD. */
        readonly date: string;
        /** Sum in yen. */
        readonly amount: number;
      }[];
    };
  };
  /** List bank imports. */
  readonly listBankImports: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Format of the file: json lines, csv, or zengin (全銀). */
      readonly format?: 'json' | 'csv' | 'zengin' | undefined;
      /** Only imports in this state. */
      readonly status?: 'incomplete' | 'completed' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly BankImport[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Get a bank import. */
  readonly getBankImport: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly bimpId: string;
    };
    readonly answers: BankImport;
  };
  /** List bank transactions. */
  readonly listBankTransactions: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** in = money comes in; out = it goes out; null clears it. */
      readonly direction?: 'in' | 'out' | undefined;
      /** Import by which the line came (bimp_...). */
      readonly importBatchId?: string | undefined;
      /** unmatched, suggested, partially_matched, matched or ignored. */
      readonly status?: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** Only with a document (true), or without (false). */
      readonly hasDocument?: boolean | undefined;
      /** Only lines of which something waits to be matched (true), or the others (false). */
      readonly open?: boolean | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly BankTransaction[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Import lines of a statement. */
  readonly importBankTransactions: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Default: json, the lines in transactions. */
      readonly format?: 'json' | 'csv' | 'zengin' | undefined;
      /** Lines of the statement. */
      readonly transactions?: readonly {
        /** Day of the line, YYYY-MM-DD. */
        readonly date: string;
        /** Day on which interest counts, YYYY-MM-DD. */
        readonly valueDate?: string | undefined;
        /** in: the balance of the statement grows by it. */
        readonly direction: 'in' | 'out';
        /** Amount in yen, above 0; the direction says which way. */
        readonly amount: number;
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly payeeName?: string | undefined;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string | undefined;
        /** The id of the line at its source; unique per bank account. Without it what the line says counts. */
        readonly externalId?: string | undefined;
        /** Balance of the statement after the line, yen. */
        readonly balanceAfter?: number | undefined;
      }[] | undefined;
      /** The file, for csv and zengin. */
      readonly contentBase64?: string | undefined;
      /** Of a csv file; default utf-8. Bytes that are none are refused. */
      readonly encoding?: 'utf-8' | 'shift_jis' | undefined;
      /** Which column of a csv file says what. */
      readonly mapping?: {
        /** Default: a comma. */
        readonly delimiter?: ',' | ';' | '	' | '|' | undefined;
        /** Default: a double quote. */
        readonly quote?: '"' | '\'' | undefined;
        /** Lines before the first one of the statement; heads of columns stand in the last. Default 1. */
        readonly headerRows?: number | undefined;
        /** What each column holds. */
        readonly columns: {
          /** A column by the text of its head, or by its number from 1. */
          readonly date: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly valueDate?: string | number | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly description: string | number | readonly (string | number)[];
          /** A column by the text of its head, or by its number from 1. */
          readonly in?: string | number | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly out?: string | number | undefined;
          /** Signed, + = in; or without a sign beside `direction`. */
          readonly amount?: string | number | undefined;
          /** The column that tells in from out, and what it says of what comes in. */
          readonly direction?: {
            /** A column by the text of its head, or by its number from 1. */
            readonly column: string | number;
            /** What the column says of money that comes in. */
            readonly inValues: readonly string[];
          } | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly balance?: string | number | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly payeeName?: string | number | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly reference?: string | number | undefined;
          /** A column by the text of its head, or by its number from 1. */
          readonly externalId?: string | number | undefined;
        };
      } | undefined;
      /** Of a csv file: YYYY YY MM M DD D; for eras GG (令和) or G (R) with E. Default: the year first or an era; forms like 4/5/2026 only where a date of the file shows which is the day. */
      readonly dateFormat?: string | undefined;
    };
    readonly answers: {
      /** Id of the import (bimp_...). */
      readonly id: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId?: string | undefined;
      /** Bank account (ba_...). */
      readonly bankAccountId: string;
      /** Format of the file: json lines, csv, or zengin (全銀). */
      readonly format: 'json' | 'csv' | 'zengin';
      /** incomplete (only a part came in), or completed. */
      readonly status: 'incomplete' | 'completed';
      /** Lines in the file. */
      readonly lines: number;
      /** Lines that were taken in. */
      readonly imported: number;
      /** Lines that were there already. */
      readonly skipped: number;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
      readonly createdAt: string;
      /** When it was changed last: RFC 3339 time in UTC, set by the service. */
      readonly updatedAt: string;
      /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
      readonly version: number;
      /** Import by which the line came (bimp_...). */
      readonly importBatchId: string;
      /** Lines that were there already; at most 500 are shown */
      readonly skippedLines: readonly {
        /** Row of the file that it stood on, from 1. */
        readonly row: number;
        /** duplicate = it was there already. */
        readonly code: 'duplicate';
      }[];
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Get a bank transaction. */
  readonly getBankTransaction: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
    };
    readonly answers: BankTransaction;
  };
  /** Suggest what a bank transaction may be matched with. */
  readonly suggestBankMatches: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
    };
    readonly answers: {
      /** What the line probably is, surest first. */
      readonly suggestions: readonly {
        /** Kind of what is suggested: rule, entry, invoice, report, payroll run or transfer. */
        readonly type: 'rule' | 'journal_entry' | 'invoice' | 'expense_report' | 'payroll_run' | 'transfer' | 'booking';
        /** The rule, the entry, the invoice, the report, the run, or the line of the other bank account */
        readonly id?: string | undefined;
        /** Day of it, YYYY-MM-DD. */
        readonly date?: string | undefined;
        /** Amount of it in yen. */
        readonly amount: number;
        /** What it is called */
        readonly text?: string | undefined;
        /** How sure it is, in percent. */
        readonly confidence: number;
        /** Why it is suggested. */
        readonly reasons: readonly ('rule' | 'same_amount' | 'amount_less_fee' | 'amount_less_withholding' | 'same_day' | 'few_days_apart' | 'name_in_description' | 'only_candidate' | 'booked_so_before')[];
        /** Where to send {body}: POST .../transactions/:btxId/{action} */
        readonly action: 'match' | 'accept';
        /** What to send to do it. */
        readonly body: Readonly<Record<string, unknown>>;
      }[];
    };
  };
  /** Match a bank transaction, or book it. */
  readonly matchBankTransaction: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** What to match it with; several may share the line. */
      readonly matches?: readonly {
        /** A line of a posted entry on the ledger account, on the same side. */
        readonly entryLineId?: string | undefined;
        /** An entry that has one such line. */
        readonly entryId?: string | undefined;
        /** Records a payment of the invoice, or the refund of a credit note. */
        readonly invoiceId?: string | undefined;
        /** Pays an approved expense report back, all of it; several may be paid by one line. */
        readonly expenseReportId?: string | undefined;
        /** Pays a posted payroll run: all that it pays out. */
        readonly payrollRunId?: string | undefined;
        /** The line at the other end, on the statement of another bank account: one entry for both. */
        readonly transferTransactionId?: string | undefined;
        /** The account at the other end, when its line is not here. */
        readonly transferAccountCode?: string | undefined;
        /** Default: what is left to match, or to pay of an invoice. */
        readonly amount?: number | undefined;
        /** Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the supplier bears (discount). */
        readonly fee?: {
          /** The fee in yen. */
          readonly amount: number;
          /** discount (default): taken off the price; expense: a bank fee with its tax. */
          readonly treatment?: 'discount' | 'expense' | undefined;
        } | undefined;
        /** true: more is paid than is owed; the rest stays with the partner. Else that is refused. */
        readonly overpayment?: boolean | undefined;
        /** Income tax that the payer withheld, yen. */
        readonly withholding?: number | undefined;
      }[] | undefined;
      /** Lines to book against it, gross: one entry with them and the bank account. */
      readonly lines?: readonly {
        /** Default: the other side of the bank account. */
        readonly side?: 'debit' | 'credit' | undefined;
        /** The account; give accountId or accountCode. */
        readonly accountId?: string | undefined;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string | undefined;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string | undefined;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string | undefined;
        /** Amounts are gross. Default: inclusive where a tax code is given. */
        readonly taxEntryMethod?: 'inclusive' | 'none' | undefined;
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number | undefined;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: 'taxable' | 'common' | 'exempt' | undefined;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number | undefined;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number | undefined;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string | undefined;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders. On a debt or a claim, tangible_assets, securities, loans ... say what it is for: its payment stands in the cash flow as if paid at once. */
        readonly movementKind?: string | undefined;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[] | undefined;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string | undefined;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string | undefined;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string | undefined;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string | undefined;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[] | undefined;
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[] | undefined;
        /** Free text, searched by `q`. */
        readonly memo?: string | undefined;
        /** How many, as a decimal text; absent = not said. */
        readonly quantity?: string | undefined;
        /** Original currency (ISO 4217), when it was not yen. */
        readonly originalCurrency?: string | undefined;
        /** Amount in the original currency, as a decimal text: "12.50". */
        readonly originalAmount?: string | undefined;
        /** Yen per unit of the original currency, as a decimal text. */
        readonly exchangeRate?: string | undefined;
        /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
        readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable' | undefined;
      }[] | undefined;
      /** Of what is posted. Default: the day of the bank transaction. */
      readonly date?: string | undefined;
    };
    readonly answers: BankTransactionResult;
  };
  /** Book what a rule suggests of a bank transaction. */
  readonly acceptBankSuggestion: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: BankTransactionResult;
  };
  /** Apply the rules to bank transactions. */
  readonly applyRules: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Lines of the account. */
      readonly transactionIds: readonly string[];
    };
    readonly answers: {
      /** Lines of the statement. */
      readonly transactions: readonly {
        /** Id of the line (btx_...). */
        readonly id: string;
        /** Bank account (ba_...). */
        readonly bankAccountId: string;
        /** Day of the line, YYYY-MM-DD. */
        readonly date: string;
        /** Day on which interest counts, YYYY-MM-DD. */
        readonly valueDate?: string | undefined;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction: 'in' | 'out';
        /** Amount in yen, above 0; the direction says which way. */
        readonly amount: number;
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Other party as the bank tells it. */
        readonly payeeName?: string | undefined;
        /** Reference that the bank gave. */
        readonly reference?: string | undefined;
        /** Your own id of this resource, unique in the company; null takes it away. */
        readonly externalId?: string | undefined;
        /** Balance of the statement after the line, yen. */
        readonly balanceAfter?: number | undefined;
        /** What of the line is left to match, yen. */
        readonly unmatchedAmount: number;
        /** unmatched, suggested, partially_matched, matched or ignored. */
        readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
        /** What a rule suggests for it. */
        readonly suggestion?: Suggestion | undefined;
        /** Rule (rule_...), or alert rule (alr_...) in alerts. */
        readonly ruleId?: string | undefined;
        /** What it was matched with. */
        readonly matches: readonly Match[];
        /** true = it stands on the statement twice. */
        readonly isDuplicate?: true | undefined;
        /** Why the line is left alone. */
        readonly ignoreReason?: string | undefined;
        /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
        readonly documentIds?: readonly string[] | undefined;
        /** Import by which the line came (bimp_...). */
        readonly importBatchId: string;
        /** Row of the file that it stood on, from 1. */
        readonly importRow: number;
        /** When it was imported: RFC 3339 time in UTC. */
        readonly importedAt: string;
        /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
        readonly createdAt: string;
        /** When it was changed last: RFC 3339 time in UTC, set by the service. */
        readonly updatedAt: string;
        /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
        readonly version: number;
      }[];
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Undo matches of a bank transaction. */
  readonly unmatchBankTransaction: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Default: all of them. */
      readonly matchIds?: readonly string[] | undefined;
      /** Of the reversals. Default: the day of what is taken back, or the first open day after it. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: BankTransactionResult;
  };
  /** Leave a bank transaction alone. */
  readonly ignoreBankTransaction: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** It stands on the statement twice: the balance of the statement leaves it out. */
      readonly isDuplicate?: boolean | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: BankTransactionResult;
  };
  /** Take up a bank transaction again. */
  readonly unignoreBankTransaction: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: BankTransactionResult;
  };
  /** List webhooks. */
  readonly listWebhooks: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** enabled, or disabled (by hand or after too many failures). */
      readonly status?: 'enabled' | 'disabled' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Webhook[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create a webhook. */
  readonly createWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** https, on port 443, of a public host. */
      readonly url: string;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[] | undefined;
      /** Default: enabled. */
      readonly status?: 'enabled' | 'disabled' | undefined;
      /** What it is, in words for people. */
      readonly description?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: NewWebhookResult;
  };
  /** Get a webhook. */
  readonly getWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
    };
    readonly answers: Webhook;
  };
  /** Change a webhook. */
  readonly updateWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** https, on port 443, of a public host. */
      readonly url?: string | undefined;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[] | undefined;
      /** What it is, in words for people. */
      readonly description?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: WebhookResult;
  };
  /** Enable a webhook. */
  readonly enableWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: WebhookResult;
  };
  /** Disable a webhook. */
  readonly disableWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: WebhookResult;
  };
  /** Rotate a webhook's secret. */
  readonly rotateWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** How long the old secret signs too, seconds. Default: a day. */
      readonly overlapS?: number | undefined;
    };
    readonly answers: NewWebhookResult;
  };
  /** Send events to a webhook again. */
  readonly redeliverWebhook: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** The first event. */
      readonly fromSequence: number;
      /** The last one. Default: all that it was sent. */
      readonly toSequence?: number | undefined;
    };
    readonly answers: WebhookResult;
  };
  /** List deliveries of a webhook. */
  readonly listWebhookDeliveries: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly whkId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Only deliveries that arrived, or that still fail. */
      readonly status?: 'delivered' | 'failing' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** Sequence of the event in the company's stream. */
        readonly sequence: number;
        /** 0 = as it came; n = the nth time that it was asked for again. */
        readonly round: number;
        /** Event (id as in the stream). */
        readonly eventId: string;
        /** Type of the event. */
        readonly eventType: string;
        /** delivered, or failing: it is tried again. */
        readonly status: 'delivered' | 'failing';
        /** How often it was tried. */
        readonly attempts: number;
        /** Status that your server answered; absent = it could not be reached. */
        readonly httpStatus?: number | undefined;
        /** Why the last try failed. */
        readonly error?: string | undefined;
        /** First try: RFC 3339 time in UTC. */
        readonly firstAttemptAt: string;
        /** Last try: RFC 3339 time in UTC. */
        readonly lastAttemptAt: string;
        /** Next try: RFC 3339 time in UTC; absent = none comes. */
        readonly nextAttemptAt?: string | undefined;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** List alert rules. */
  readonly listAlertRules: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Figure that is watched. */
      readonly metric?: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count' | undefined;
      /** How grave it is: info, warning or critical. */
      readonly severity?: 'info' | 'warning' | 'critical' | undefined;
      /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily' | undefined;
      /** State: of a rule active or paused; of an alert open, resolved or noted. */
      readonly status?: 'active' | 'paused' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Only rules in this state. */
      readonly state?: 'ok' | 'triggered' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Data[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create an alert rule. */
  readonly createAlertRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** How the figure is compared. */
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt' | undefined;
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number | undefined;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily' | undefined;
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical' | undefined;
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        /** event = in the stream only; webhook = also to one webhook. */
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string | undefined;
      }[] | undefined;
      /** Figure that is watched. */
      readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
      /** Whose figure it is. Which of them a metric takes, its refusal says. */
      readonly target?: CreateAlertRuleTarget | undefined;
      /** Time over which the metric is summed: day, month or fiscal year. */
      readonly window?: 'day' | 'month' | 'fiscal_year' | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: CreateAlertRule;
  };
  /** Get an alert rule. */
  readonly getAlertRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly alrId: string;
    };
    readonly answers: Data;
  };
  /** Change an alert rule. */
  readonly updateAlertRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** How the figure is compared. */
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt' | undefined;
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number | undefined;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily' | undefined;
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical' | undefined;
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        /** event = in the stream only; webhook = also to one webhook. */
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string | undefined;
      }[] | undefined;
      /** Whose figure it is. Which of them a metric takes, its refusal says. */
      readonly target?: CreateAlertRuleTarget | null | undefined;
      /** Time over which the metric is summed: day, month or fiscal year. */
      readonly window?: 'day' | 'month' | 'fiscal_year' | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: CreateAlertRule;
  };
  /** Pause an alert rule. */
  readonly pauseAlertRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: CreateAlertRule;
  };
  /** Resume an alert rule. */
  readonly resumeAlertRule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: CreateAlertRule;
  };
  /** List alerts. */
  readonly listAlerts: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** open: it is still so; resolved: it is over; noted: of a single entry, which does not end */
      readonly status?: 'open' | 'resolved' | 'noted' | undefined;
      /** How grave it is: info, warning or critical. */
      readonly severity?: 'info' | 'warning' | 'critical' | undefined;
      /** Rule (rule_...), or alert rule (alr_...) in alerts. */
      readonly ruleId?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** Unique id of this resource, given by the service and never changed. */
        readonly id: string;
        /** Company that the resource belongs to (comp_...). */
        readonly companyId?: string | undefined;
        /** Rule (rule_...), or alert rule (alr_...) in alerts. */
        readonly ruleId: string;
        /** Name of the alert rule. */
        readonly ruleName: string;
        /** Figure that is watched. */
        readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
        /** Whose figure it is; null clears it. */
        readonly target?: Target | undefined;
        /** How the figure is compared. */
        readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
        /** Value beyond which it fires, in the unit told with it. */
        readonly threshold: number;
        /** How grave it is: info, warning or critical. */
        readonly severity: 'info' | 'warning' | 'critical';
        /** Journal entry that it is about (je_...). */
        readonly entryId?: string | undefined;
        /** When it fired: RFC 3339 time in UTC. */
        readonly triggeredAt: string;
        /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
        readonly resolvedAt?: string | undefined;
        /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
        readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
        /** State: of a rule active or paused; of an alert open, resolved or noted. */
        readonly status: 'open' | 'resolved' | 'noted';
        /** What the metric was when it fired */
        readonly value: number;
        /** The metric when it ended. */
        readonly resolvedValue?: number | undefined;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** List documents. */
  readonly listDocuments: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** receipt, invoice, quotation, contract, statement or other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Whether it is a qualified invoice, is not, or nobody knows. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown' | undefined;
      /** How it came: by the API, web, mail, scan, mobile or an agent. */
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent' | undefined;
      /** SHA-256 of the content, 64 hexadecimal digits. */
      readonly sha256?: string | undefined;
      /** unlinked, linked to something, ignored, or voided. */
      readonly status?: 'unlinked' | 'linked' | 'ignored' | 'voided' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Only papers of this day or later, YYYY-MM-DD. */
      readonly issueFrom?: string | undefined;
      /** Only papers of this day or earlier, YYYY-MM-DD. */
      readonly issueTo?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
      /** Name of the partner as it was when this was written; absent = no partner. */
      readonly partnerName?: string | undefined;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string | undefined;
      /** Only documents linked to this thing, by its id. */
      readonly linkedTo?: string | undefined;
      /** Only papers whose day, amount or partner is not known yet. */
      readonly lacksKeys?: boolean | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Document[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Upload a document. */
  readonly uploadDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Name of the file, without folders. */
      readonly fileName: string;
      /** Default: by the content, which it must not contradict. */
      readonly mimeType?: string | undefined;
      /** The file in base64 (RFC 4648, with padding), at most 10 MiB decoded. */
      readonly contentBase64: string;
      /** Default: other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other' | undefined;
      /** Whether it is a qualified invoice (適格請求書). Default: unknown. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown' | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: 'JPY' | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** How it came. Default: api. */
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent' | undefined;
      /** The document that this one replaces. */
      readonly previousVersionId?: string | undefined;
      /** What it belongs to; more can be linked later. */
      readonly links?: readonly {
        /** Entry in which it stands (je_...); absent = none yet. */
        readonly journalEntryId?: string | undefined;
        /** Invoice (inv_...). */
        readonly invoiceId?: string | undefined;
        /** Contract (con_...). */
        readonly contractId?: string | undefined;
        /** Line of a bank statement (btx_...). */
        readonly bankTransactionId?: string | undefined;
      }[] | undefined;
      /** Day of the transaction (取引年月日), as the document states it. */
      readonly issueDate?: string | undefined;
      /** The other party, when it is a partner of the books. */
      readonly partnerId?: string | undefined;
      /** The other party (取引先) as the document names it. Default: the name of the partner. */
      readonly partnerName?: string | undefined;
      /** Amount of the transaction (取引金額), minor units. */
      readonly amount?: number | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly registrationNumber?: string | undefined;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** List entries that deduct tax without a document. */
  readonly getMissingDocuments: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
      /** Entries shown, at most 500; default 100 */
      readonly limit?: number | undefined;
    };
    readonly answers: {
      /** Entries without a paper */
      readonly total: number;
      /** Posted entries without a paper, newest first. */
      readonly entries: readonly {
        /** Entry (je_...). */
        readonly id: string;
        /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
        readonly effectiveDate: string;
        /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
        readonly entryNumber: number | null;
        /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
        readonly sourceType: string;
        /** Whole amount, yen. */
        readonly totalAmount: number;
        /** What it is about, free text that searches find. */
        readonly memo?: string | undefined;
      }[];
    };
  };
  /** Get a document. */
  readonly getDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
    };
    readonly answers: Document;
  };
  /** Download the file of a document. */
  readonly getDocumentContent: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
    };
    readonly answers: Response;
  };
  /** Change what is known of a document. */
  readonly updateDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Name of the file, without folders. */
      readonly fileName?: string | undefined;
      /** Default: other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other' | undefined;
      /** Whether it is a qualified invoice (適格請求書). Default: unknown. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown' | undefined;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: 'JPY' | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Day of the transaction (取引年月日), as the document states it. */
      readonly issueDate?: string | null | undefined;
      /** The other party, when it is a partner of the books. */
      readonly partnerId?: string | null | undefined;
      /** The other party (取引先) as the document names it. Default: the name of the partner. */
      readonly partnerName?: string | null | undefined;
      /** Amount of the transaction (取引金額), minor units. */
      readonly amount?: number | null | undefined;
      /** Registration number of a qualified invoice issuer. */
      readonly registrationNumber?: string | null | undefined;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** Link a document to an entry, an invoice, a contract or a bank transaction. */
  readonly linkDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Entry in which it stands (je_...); absent = none yet. */
      readonly journalEntryId?: string | undefined;
      /** Invoice (inv_...). */
      readonly invoiceId?: string | undefined;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string | undefined;
      /** Line of a bank statement (btx_...). */
      readonly bankTransactionId?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** Take a link of a document back. */
  readonly unlinkDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Entry in which it stands (je_...); absent = none yet. */
      readonly journalEntryId?: string | undefined;
      /** Invoice (inv_...). */
      readonly invoiceId?: string | undefined;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string | undefined;
      /** Line of a bank statement (btx_...). */
      readonly bankTransactionId?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** Set a document aside. */
  readonly ignoreDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** Take back that a document was set aside. */
  readonly unignoreDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** Void a document; its file is kept. */
  readonly voidDocument: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: DocumentResult;
  };
  /** List fiscal periods. */
  readonly listFiscalPeriods: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** A fiscal year or one of its months. */
      readonly type?: 'year' | 'month' | undefined;
      /** open, soft_closed (only adjustments of those who may), or closed. */
      readonly status?: 'open' | 'soft_closed' | 'closed' | undefined;
      /** Year in which the fiscal year begins, such as 2026. */
      readonly year?: number | undefined;
      /** Only what holds or contains this day, YYYY-MM-DD. */
      readonly on?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly FiscalPeriod[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Open an adjoining fiscal year. */
  readonly openFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly startDate: string;
      /** Default: twelve months, or the day before the first year. */
      readonly endDate?: string | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | undefined;
    };
    readonly answers: FiscalPeriodResult;
  };
  /** Get a fiscal period. */
  readonly getFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
    };
    readonly answers: FiscalPeriod;
  };
  /** Change note and tax settings of a fiscal period. */
  readonly updateFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | null | undefined;
      /** Of this year; replaces those that are there. Years only. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30' | undefined;
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number | undefined;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive' | undefined;
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round' | undefined;
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly' | undefined;
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        } | undefined;
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number | undefined;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio' | undefined;
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated' | undefined;
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated' | undefined;
      } | null | undefined;
    };
    readonly answers: FiscalPeriodResult;
  };
  /** Close a fiscal period. */
  readonly closeFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** soft = only adjustments of those who may; hard = closed for all. */
      readonly mode?: 'soft' | 'hard' | undefined;
      /** Post the closing entry of a year (default true). */
      readonly closingEntries?: boolean | undefined;
      /** Account that takes the result of the year; default: the one with that role in the chart. */
      readonly retainedEarningsAccountCode?: string | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Runs the jobs and posts the depreciation of the period first, as commands of their own. */
      readonly postDue?: boolean | undefined;
    };
    readonly answers: {
      /** Unique id of this resource, given by the service and never changed. */
      readonly id: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId?: string | undefined;
      /** Name of the period, such as FY2026 or 2026-04. */
      readonly name: string;
      /** A fiscal year or one of its months. */
      readonly type: 'year' | 'month';
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly startDate: string;
      /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
      readonly endDate: string;
      /** open, soft_closed (only adjustments of those who may), or closed. */
      readonly status: 'open' | 'soft_closed' | 'closed';
      /** When it was closed softly: RFC 3339 time in UTC. */
      readonly softClosedAt?: string | undefined;
      /** Who closed it softly; set by the service. */
      readonly softClosedBy?: SoftClosedBy | undefined;
      /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
      readonly closedAt?: string | undefined;
      /** Who closed it; set by the service. */
      readonly closedBy?: ClosedBy | undefined;
      /** When it was opened again last: RFC 3339 time in UTC. */
      readonly reopenedAt?: string | undefined;
      /** Who opened it again; set by the service. */
      readonly reopenedBy?: ReopenedBy | undefined;
      /** Why it was opened again. */
      readonly reopenReason?: string | undefined;
      /** Entries that closed the year (je_...). */
      readonly closingEntryIds: readonly string[];
      /** Result of the year in minor units; only on a closed year */
      readonly netIncome?: number | undefined;
      /** How the company treats consumption tax. */
      readonly taxSettings?: TaxSettings | undefined;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | undefined;
      /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
      readonly createdAt: string;
      /** When it was changed last: RFC 3339 time in UTC, set by the service. */
      readonly updatedAt: string;
      /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
      readonly version: number;
      /** Entries that this step posted */
      readonly closingEntries: readonly ClosingEntry[];
      /** After a close for good: it will be sealed within a minute where checkpoints are signed (GET .../seals) */
      readonly seal?: 'pending' | undefined;
      /** What was posted, command by command. */
      readonly posted?: readonly Posted[] | undefined;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** List period seals. */
  readonly listPeriodSeals: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** open, soft_closed (only adjustments of those who may), or closed. */
      readonly status?: 'current' | 'superseded' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly PeriodSeal[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Download a statement of a sealed close. */
  readonly getSealFile: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      readonly pslId: string;
      readonly file: string;
    };
    readonly answers: Response;
  };
  /** End a month: post what is due, and close it. */
  readonly endMonth: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Which steps; they are done in the order jobs, depreciation, payroll, close. Default: all. */
      readonly steps?: readonly ('jobs' | 'depreciation' | 'payroll' | 'close')[] | undefined;
      /** Runs and posts the payroll of the month, unless it was run. Without it drafts are posted. */
      readonly payroll?: {
        /** Day of payment, YYYY-MM-DD. */
        readonly payDate: string;
        /** Default: of a regular run everybody who is active in the period; else who is named. */
        readonly employeeIds?: readonly string[] | undefined;
        /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
        readonly timesheets?: readonly Timesheet[] | undefined;
        /** Of a bonus run; months = how many months it is for (6). */
        readonly bonuses?: readonly Bonuse[] | undefined;
        /** Payments and deductions of this run only. */
        readonly adjustments?: readonly Adjustment[] | undefined;
        /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
        readonly expenseReportIds?: readonly string[] | undefined;
        /** Premium months to deduct whatever the dates say. */
        readonly premiumMonths?: readonly {
          /** Employee that it is about (emp_...). */
          readonly employeeId: string;
          /** Months whose premiums are deducted, YYYY-MM. */
          readonly months: readonly string[];
        }[] | undefined;
        /** What was paid before payroll was run here; else earlier runs say it. */
        readonly earlier?: readonly Earlier[] | undefined;
        /** Account that pays at once, on payDate. Left out: it is owed. */
        readonly bankAccountCode?: string | undefined;
        /** Your own id of this resource; unique in the company. */
        readonly externalId?: string | undefined;
      } | undefined;
      /** soft = only adjustments of those who may; hard = closed for all. */
      readonly mode?: 'soft' | 'hard' | undefined;
      /** Free text, searched by `q`. */
      readonly note?: string | undefined;
    };
    readonly answers: {
      /** done, or blocked by something that must be settled first. */
      readonly status: 'done' | 'blocked';
      /** What each step did, until one was refused: that stays done */
      readonly steps: readonly {
        /** Part of the end of a month: jobs, depreciation, payroll or close. */
        readonly step: 'jobs' | 'depreciation' | 'payroll' | 'close';
        /** done, nothing to do, blocked, or not begun because an earlier one was blocked. */
        readonly status: 'done' | 'nothing' | 'blocked' | 'not_begun';
        /** What was done, command by command. */
        readonly did: readonly Posted[];
        /** Code of the refusal; absent = it was not refused. */
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable' | undefined;
        /** Why it was refused, or what is to be known of it. */
        readonly message?: string | undefined;
      }[];
      /** What stands in the way of a close after it; empty once it is closed */
      readonly blockers: readonly {
        /** Stable name of what stands in the way. */
        readonly code: string;
        /** error stops the close, warning does not. */
        readonly severity: 'error' | 'warning';
        /** How many there are of it. */
        readonly count: number;
        /** What stands in the way, and how to settle it. */
        readonly message: string;
        /** Ids of the first of them. */
        readonly ids: readonly string[];
      }[];
      /** The period as it is now. */
      readonly period: {
        /** Unique id of this resource, given by the service and never changed. */
        readonly id: string;
        /** Name of the period, such as FY2026 or 2026-04. */
        readonly name: string;
        /** A fiscal year or one of its months. */
        readonly type: 'year' | 'month';
        /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
        readonly parentId?: string | undefined;
        /** First day, YYYY-MM-DD, inclusive. */
        readonly startDate: string;
        /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
        readonly endDate: string;
        /** open, soft_closed (only adjustments of those who may), or closed. */
        readonly status: 'open' | 'soft_closed' | 'closed';
        /** When it was closed softly: RFC 3339 time in UTC. */
        readonly softClosedAt?: string | undefined;
        /** Who closed it softly; set by the service. */
        readonly softClosedBy?: SoftClosedBy | undefined;
        /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
        readonly closedAt?: string | undefined;
        /** Who closed it; set by the service. */
        readonly closedBy?: ClosedBy | undefined;
        /** When it was opened again last: RFC 3339 time in UTC. */
        readonly reopenedAt?: string | undefined;
        /** Who opened it again; set by the service. */
        readonly reopenedBy?: ReopenedBy | undefined;
        /** Why it was opened again. */
        readonly reopenReason?: string | undefined;
        /** Entries that closed the year (je_...). */
        readonly closingEntryIds: readonly string[];
        /** Result of the year in minor units; only on a closed year */
        readonly netIncome?: number | undefined;
        /** How the company treats consumption tax. */
        readonly taxSettings?: TaxSettings | undefined;
        /** A remark for people, free text; null or absent = none. */
        readonly note?: string | undefined;
        /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
        readonly createdAt: string;
        /** When it was changed last: RFC 3339 time in UTC, set by the service. */
        readonly updatedAt: string;
        /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
        readonly version: number;
      };
      /** Of the period, after all that was (or would be) done; for who may read reports */
      readonly statements?: {
        /** Profit and loss statement of the period. */
        readonly pl: unknown;
        /** Balance sheet at the end of the period. */
        readonly bs: unknown;
        /** Cash flow statement of the period. */
        readonly cs: unknown;
      } | undefined;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Post the consumption tax settlement of a fiscal year, or of the quarter or month that is filed. */
  readonly settleConsumptionTax: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
    };
    readonly answers: JournalEntryResult;
  };
  /** Reopen a closed fiscal period. */
  readonly reopenFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Why; kept in the history. */
      readonly reason: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: FiscalPeriodStepResult;
  };
  /** List fixed assets. */
  readonly listFixedAssets: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Number under which the company keeps the asset; null = none. */
      readonly managementNumber?: string | undefined;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string | undefined;
      /** Code of the account of the asset, such as 1570. */
      readonly assetAccountCode?: string | undefined;
      /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none' | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** The entry of the purchase (je_...); absent = none. */
      readonly sourceId?: string | undefined;
      /** On the day; fully_depreciated is in use with nothing left to depreciate */
      readonly status?: 'draft' | 'in_use' | 'fully_depreciated' | 'sold' | 'retired' | 'discarded' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly ListFixedAssetsData[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Register a fixed asset, or save it as a draft. */
  readonly createFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** in_use (default) is depreciated; a draft is registered later. */
      readonly status?: 'draft' | 'in_use' | undefined;
      /** Unique, whatever its case or width. */
      readonly managementNumber?: string | undefined;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string | undefined;
      /** How many pieces; default 1. */
      readonly quantity?: number | undefined;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | undefined;
      /** City where it stands, for the property tax; null = none. */
      readonly city?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
      /** Account of the asset in the chart (acct_...); give it or its code. */
      readonly assetAccountId?: string | undefined;
      /** Code of the account of the asset, such as 1570. */
      readonly assetAccountCode?: string | undefined;
      /** Account of accumulated depreciation (acct_...); default by the asset's account. */
      readonly accumulatedAccountId?: string | undefined;
      /** Code of the account of accumulated depreciation; default by the asset's account. */
      readonly accumulatedAccountCode?: string | undefined;
      /** Account of the depreciation expense (acct_...); default by the asset's account. */
      readonly expenseAccountId?: string | undefined;
      /** Code of the account of the depreciation expense; default by the asset's account. */
      readonly expenseAccountCode?: string | undefined;
      /** Day of acquisition, YYYY-MM-DD. */
      readonly acquisitionDate?: string | undefined;
      /** Depreciation begins in its fiscal month. Default: acquisitionDate. */
      readonly inServiceDate?: string | undefined;
      /** Without consumption tax in books that show it by itself. Default: what is left of the source line. */
      readonly acquisitionCost?: number | undefined;
      /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none' | undefined;
      /** Useful life in years (耐用年数). */
      readonly usefulLifeYears?: number | undefined;
      /** Default: 1; of intangible assets, lump sums and small amounts 0. */
      readonly residualValue?: number | undefined;
      /** direct takes it off the asset account. Default: indirect; of intangible assets and small ones direct. */
      readonly recordMethod?: 'direct' | 'indirect' | undefined;
      /** Fiscal months up to this one are depreciated in the books already, or before them. */
      readonly depreciatedThrough?: string | undefined;
      /** Book value then. Default: what the method comes to. */
      readonly openingBookValue?: number | undefined;
      /** The line of the purchase on the asset account: account, day, cost and partner follow from it. */
      readonly sourceLineId?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** Depreciate all fixed assets of a fiscal month. */
  readonly depreciateFixedAssets: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Fiscal month, by the calendar month in which it ends. */
      readonly month: string;
    };
    readonly answers: DepreciationRunResult;
  };
  /** Undo the depreciation of the latest month. */
  readonly undoDepreciation: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Fiscal month, YYYY-MM. */
      readonly month: string;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: DepreciationRunResult;
  };
  /** Get a fixed asset. */
  readonly getFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** Values on this day; default today */
      readonly asOf?: string | undefined;
    };
    readonly answers: ListFixedAssetsData;
  };
  /** Change what describes a fixed asset; its figures stand. */
  readonly updateFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** How many pieces; default 1. */
      readonly quantity?: number | undefined;
      /** Unique, whatever its case or width. */
      readonly managementNumber?: string | null | undefined;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string | null | undefined;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | null | undefined;
      /** City where it stands, for the property tax; null = none. */
      readonly city?: string | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** Get the depreciation schedule of a fixed asset. */
  readonly getDepreciationSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false' | undefined;
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string | undefined;
    };
    readonly answers: {
      /** Fixed asset (fa_...). */
      readonly assetId: string;
      /** Name of the asset. */
      readonly name: string;
      /** Cost of acquisition in yen. */
      readonly acquisitionCost: number;
      /** Sum of the months, without what was depreciated before these books */
      readonly planned: number;
      /** Sum in yen of what was posted. */
      readonly posted: number;
      /** Month by month, what was and what will be depreciated. */
      readonly months: readonly {
        /** Month, YYYY-MM. */
        readonly month: string;
        /** First day, YYYY-MM-DD, inclusive. */
        readonly startDate: string;
        /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
        readonly endDate: string;
        /** As planned */
        readonly amount: number;
        /** At the end of the month, as planned */
        readonly bookValue: number;
        /** Depreciation that is dated in the month */
        readonly posted: number;
        /** opening (before these books), posted, planned or skipped. */
        readonly status: 'opening' | 'posted' | 'planned' | 'skipped';
        /** Entries that it has posted (je_...). */
        readonly journalEntryIds: readonly string[];
      }[];
    };
  };
  /** Get the depreciation schedule of a fixed asset as CSV. */
  readonly getDepreciationScheduleCsv: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
    };
    readonly answers: Response;
  };
  /** Register a draft of a fixed asset. */
  readonly registerFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** Discard a fixed asset of which nothing is depreciated. */
  readonly discardFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** Sell or retire a fixed asset. */
  readonly disposeFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Day of the entry, YYYY-MM-DD. */
      readonly date: string;
      /** sold for a price, or retired without one. */
      readonly type: 'sold' | 'retired';
      /** Of a sale: the price with its consumption tax. */
      readonly proceeds?: number | undefined;
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string | undefined;
      /** Where the price goes. Default: the account with the role facilities_receivable (1545 設備関係未収入金), else 1540. */
      readonly accountCode?: string | undefined;
      /** Id of the consumption tax code (tax_...), in place of its code. */
      readonly taxCodeId?: string | undefined;
      /** Default S10; of land S_EXM. */
      readonly taxCode?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Free text, searched by `q`. */
      readonly memo?: string | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** Undo the disposal of a fixed asset. */
  readonly undisposeFixedAsset: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Date of the reversals. Default: that of the disposal, or the first open day after it. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: FixedAssetResult;
  };
  /** List accrual schedules. */
  readonly listAccrualSchedules: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
      readonly type?: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue' | undefined;
      /** What it was made from: a journal entry, an invoice, or by hand. */
      readonly sourceType?: 'journal_entry' | 'invoice' | 'manual' | undefined;
      /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
      readonly sourceId?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** How the amount is shared over the months: daily, monthly or by full months. */
      readonly method?: 'daily' | 'monthly' | 'full_months' | undefined;
      /** Code of the account of the balance, such as 1520. */
      readonly balanceSheetAccountCode?: string | undefined;
      /** Code of the account of the cost or revenue. */
      readonly profitLossAccountCode?: string | undefined;
      /** active, completed (all slices done) or cancelled. */
      readonly status?: 'active' | 'completed' | 'cancelled' | undefined;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string | undefined;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string | undefined;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string | undefined;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string | undefined;
      /** Only those with a slice that is due on this day, YYYY-MM-DD. */
      readonly due?: string | undefined;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number | undefined;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly AccrualSchedule[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create an accrual schedule. */
  readonly createAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
      readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
      /** A name; one line. */
      readonly description: string;
      /** What is shared out, without the tax that the slices carry. Default: what is left of the source line. */
      readonly totalAmount?: number | undefined;
      /** First day of the time that is shared out, YYYY-MM-DD. */
      readonly startDate: string;
      /** Last day of the time that is shared out, YYYY-MM-DD. */
      readonly endDate: string;
      /** daily = by days, both ends included; monthly (default) = every calendar month touched weighs the same; full_months = the first month counts only from its 1st. */
      readonly method?: 'daily' | 'monthly' | 'full_months' | undefined;
      /** Account of the balance (prepaid, deferred ...) in the chart (acct_...). */
      readonly balanceSheetAccountId?: string | undefined;
      /** Default by type: 1520, 2420, 2320, 1530; with a source line, its account. */
      readonly balanceSheetAccountCode?: string | undefined;
      /** Account of the cost or revenue (acct_...). */
      readonly profitLossAccountId?: string | undefined;
      /** Code of the account of the cost or revenue. */
      readonly profitLossAccountCode?: string | undefined;
      /** Id of the consumption tax code (tax_...), in place of its code. */
      readonly taxCodeId?: string | undefined;
      /** Tax code of the slices, when the balance was booked without tax. Default: out of scope (P_OUT, S_OUT). */
      readonly taxCode?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | undefined;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | undefined;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[] | undefined;
      /** The line of a posted entry that holds the balance, on the balance sheet account. */
      readonly sourceLineId?: string | undefined;
      /** Posts the balance too, when it is not in the books yet. */
      readonly opening?: {
        /** The day of the entry that opens the balance. */
        readonly date: string;
        /** The counter account: where the money came from or went to. */
        readonly accountId?: string | undefined;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string | undefined;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string | undefined;
        /** Consumption tax of the whole, booked at once; the slices then carry none. */
        readonly taxCode?: string | undefined;
        /** Free text, searched by `q`. */
        readonly memo?: string | undefined;
      } | undefined;
      /** Slices up to this month are in the books already: they are skipped. */
      readonly recognizedThrough?: string | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Run the jobs that are due. */
  readonly runJobs: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Everything that is due up to this day, at most today. Default: today. */
      readonly through?: string | undefined;
    };
    readonly answers: {
      /** Last day that was looked at, YYYY-MM-DD. */
      readonly through: string;
      /** Jobs that were due, each with what came of it. */
      readonly jobs: readonly {
        /** Name of the job. */
        readonly job: string;
        /** What it was done for, such as a contract and a day; it is never done twice. */
        readonly key: string;
        /** Day on which it was due, YYYY-MM-DD. */
        readonly date: string;
        /** done, refused, or not begun for lack of time. */
        readonly status: 'done' | 'refused' | 'not_begun';
        /** Entries that it has posted (je_...). */
        readonly journalEntryIds: readonly string[];
        /** Invoices that it is about (inv_...). */
        readonly invoiceIds: readonly string[];
        /** Code of the refusal; absent = it was not refused. */
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable' | undefined;
        /** Why it was refused. */
        readonly message?: string | undefined;
      }[];
      /** Jobs that are still due: call again. */
      readonly left: number;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Undo what was written under a correlation id or by a caller. */
  readonly undo: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Everything that was written under this correlation id. Give this or actorId. */
      readonly correlationId?: string | undefined;
      /** Everything that this caller wrote: the id of a key, or issuer and subject of a user. */
      readonly actorId?: string | undefined;
      /** Recorded at this time or later. */
      readonly from?: string | undefined;
      /** Recorded at this time or earlier. */
      readonly to?: string | undefined;
      /** So many things, newest first; undo again for the rest. Default: all, or a refusal. */
      readonly limit?: number | undefined;
      /** Undo what can be undone, and leave the rest as it is. */
      readonly skip?: boolean | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
      /** What the dry run with the same question answered: exactly that is done. */
      readonly previewHash?: string | undefined;
    };
    readonly answers: {
      /** Things that were written, newest first, each with what is done to it. */
      readonly items: readonly {
        /** Kind of thing, such as journal_entry or invoice. */
        readonly type: string;
        /** Id of the thing. */
        readonly id: string;
        /** What is undone */
        readonly event: string;
        /** Sequence of the event that wrote it. */
        readonly sequence: number;
        /** What is done to the thing; cannot = nothing, and the reason says why */
        readonly action: string;
        /** undone, or cannot be. */
        readonly status: 'undone' | 'cannot';
        /** Code of the refusal; absent = it was not refused. */
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable' | undefined;
        /** Why it cannot be undone. */
        readonly reason?: string | undefined;
        /** What was done with it since, and is taken back too */
        readonly note?: string | undefined;
        /** Entries that it posts */
        readonly journalEntryIds?: readonly string[] | undefined;
      }[];
      /** Things that are undone. */
      readonly undone: number;
      /** Things that cannot be undone. */
      readonly cannot: number;
      /** Hash of this preview: send it back to do exactly this. */
      readonly previewHash: string;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[] | undefined;
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true | undefined;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects | undefined;
    };
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccruals: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Only this accrual schedule (acs_...); absent = all. */
      readonly scheduleId?: string | undefined;
      /** Slices up to the end of this month, oldest first. */
      readonly through: string;
    };
    readonly answers: AccrualRecognitionResult;
  };
  /** Get an accrual schedule. */
  readonly getAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acsId: string;
    };
    readonly answers: AccrualSchedule;
  };
  /** Change the description, partner, labels or metadata of an accrual schedule. */
  readonly updateAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** A name; one line. */
      readonly description?: string | undefined;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null | undefined;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null | undefined;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null | undefined;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null | undefined;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Slices up to the end of this month, oldest first. */
      readonly through: string;
    };
    readonly answers: AccrualRecognitionResult;
  };
  /** Reverse the last slice of an accrual schedule. */
  readonly reverseAccrualSlice: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
      /** Date of the reversal. Default: that of the slice, or the first open day after it. */
      readonly date?: string | undefined;
      /** Why; kept in the history. */
      readonly reason?: string | undefined;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Cancel an accrual schedule; posted slices stay. */
  readonly cancelAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** List API keys. */
  readonly listApiKeys: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** active, or revoked for good. */
      readonly status?: 'active' | 'revoked' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly ApiKey[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Create an API key. */
  readonly createKey: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name: string;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration' | undefined;
      /** Give exactly one of role and scopes. */
      readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[] | undefined;
      /** When it ends by itself: RFC 3339 time; absent = never. */
      readonly expiresAt?: string | undefined;
      /** What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll. */
      readonly caps?: Caps | undefined;
    };
    readonly answers: NewApiKeyResult;
  };
  /** Get an API key. */
  readonly getApiKey: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly keyId: string;
    };
    readonly answers: ApiKey;
  };
  /** Change an API key. */
  readonly updateKey: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** A name; one line. */
      readonly name?: string | undefined;
      /** What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll. */
      readonly caps?: Caps | null | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: ApiKeyResult;
  };
  /** Revoke an API key. */
  readonly revokeKey: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
    };
    readonly answers: RevokedKeyResult;
  };
  /** Rotate an API key. */
  readonly rotateKey: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Seconds for which the old secret works too; default 0. */
      readonly overlapSeconds?: number | undefined;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: NewApiKeyResult;
  };
  /** List members. */
  readonly listMembers: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Rows to skip; not together with cursor */
      readonly offset?: number | undefined;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string | undefined;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string | undefined;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration' | undefined;
      /** active, or removed. */
      readonly status?: 'active' | 'removed' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Member[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Add a member. */
  readonly addMember: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** The user: issuer and subject of the access token. */
      readonly subject: string;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
    };
    readonly answers: MemberResult;
  };
  /** Get a member. */
  readonly getMember: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly memberId: string;
    };
    readonly answers: Member;
  };
  /** Change the role of a member. */
  readonly updateMember: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly memberId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number | undefined;
    };
    readonly answers: MemberResult;
  };
  /** Remove a member. */
  readonly removeMember: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly memberId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean | undefined;
    };
    readonly answers: MemberResult;
  };
  /** List events. */
  readonly listEvents: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Type of event, also `journal_entry.*`; several separated by commas */
      readonly type?: string | readonly string[] | undefined;
      /** The same as type */
      readonly types?: string | readonly string[] | undefined;
      /** What the event is about: journal_entry, account ... */
      readonly entityType?: string | undefined;
      /** Id of the thing that the event is about. */
      readonly entityId?: string | undefined;
      /** Only what this caller did: id of a key, or issuer and subject of a user. */
      readonly actorId?: string | undefined;
      /** Marks what was done together, as the header Correlation-Id said. */
      readonly correlationId?: string | undefined;
      /** Recording time, RFC 3339, inclusive */
      readonly from?: string | undefined;
      /** Recording time, RFC 3339, inclusive */
      readonly to?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** How many were skipped before this page. */
      readonly offset?: number | undefined;
      /** Only events after this sequence (exclusive) */
      readonly afterSequence?: number | undefined;
      /** `nextCursor` of the page before */
      readonly cursor?: string | undefined;
      /** asc (default): oldest first */
      readonly order?: 'asc' | 'desc' | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly Event[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Follow events live (server-sent events). */
  readonly streamEvents: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Type of event, also `journal_entry.*`; several separated by commas */
      readonly type?: string | readonly string[] | undefined;
      /** The same as type */
      readonly types?: string | readonly string[] | undefined;
      /** What the event is about: journal_entry, account ... */
      readonly entityType?: string | undefined;
      /** Id of the thing that the event is about. */
      readonly entityId?: string | undefined;
      /** Only what this caller did: id of a key, or issuer and subject of a user. */
      readonly actorId?: string | undefined;
      /** Marks what was done together, as the header Correlation-Id said. */
      readonly correlationId?: string | undefined;
      /** Recording time, RFC 3339, inclusive */
      readonly from?: string | undefined;
      /** Recording time, RFC 3339, inclusive */
      readonly to?: string | undefined;
      /** Resume after this sequence; -1 = from the beginning; without it the feed starts live */
      readonly afterSequence?: number | undefined;
    };
    readonly answers: Event;
  };
  /** Prove an event. */
  readonly getEventProof: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly evtId: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number | undefined;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number | undefined;
    };
    readonly answers: GetEventProof;
  };
  /** Prove an entry: all of its events. */
  readonly getEntryProof: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly jeId: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number | undefined;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number | undefined;
    };
    readonly answers: GetEventProof;
  };
  /** The evidence of a figure. */
  readonly getEvidence: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First day, inclusive */
      readonly from?: string | undefined;
      /** Last day, inclusive */
      readonly to?: string | undefined;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string | undefined;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string | undefined;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without' | undefined;
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean | undefined;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string | undefined;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[] | undefined;
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[] | undefined;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en' | undefined;
      /** Only the lines of the range, as a statement of a range counts them; default false: what opens it, too */
      readonly movements?: boolean | undefined;
      /** Entries of a page, 1 to 200; default 200 */
      readonly limit?: number | undefined;
      /** From `nextCursor` of the page before */
      readonly cursor?: string | undefined;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number | undefined;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number | undefined;
    };
    readonly answers: {
      /** What the checkpoints of this history are called */
      readonly origin: string;
      /** How many events the checkpoint covers; the figure is that of the books at this size */
      readonly size: number;
      /** The signed checkpoint, a C2SP note */
      readonly checkpoint: string;
      /** Accounts that the figure is summed over. */
      readonly accounts: readonly {
        /** Id of the account */
        readonly id: string;
        /** Code of the account */
        readonly code: string;
      }[];
      /** Balances at the last recorded close before the range, each with its proof: the figure begins with them */
      readonly openings?: readonly Opening[] | undefined;
      /** Debits of the entries of this page on these accounts, minor units */
      readonly debit: number;
      /** Credits of the entries of this page on these accounts, minor units */
      readonly credit: number;
      /** All pages together */
      readonly total: {
        /** Entries of all pages */
        readonly entries: number;
        /** Their debits on these accounts, minor units */
        readonly debit: number;
        /** Their credits on these accounts, minor units */
        readonly credit: number;
      };
      /** Entries by day and number */
      readonly entries: readonly {
        /** Id of the entry */
        readonly id: string;
        /** opening: it is part of what the range opens with */
        readonly counts: 'opening' | 'movement';
        /** Its events: all that happened to it up to the size */
        readonly sequences: readonly number[];
      }[];
      /** Events of the entries, in the order of `entries` and `sequences` */
      readonly leaves: readonly string[];
      /** Hashes of all paths, each once */
      readonly hashes: readonly string[];
      /** Of each leaf the places of its path in `hashes`, lowest first */
      readonly proofs: readonly (readonly number[])[];
      /** What this proves, and what it does not */
      readonly says: {
        /** What kind of proof it is */
        readonly code: 'inclusion_only';
        /** In words */
        readonly message: string;
      };
      /** Send it as `cursor` for the next page */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Prove one balance of a closed period. */
  readonly getBalanceProof: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly fpId: string;
      readonly acctId: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number | undefined;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number | undefined;
    };
    readonly answers: Opening;
  };
  /** The signed checkpoint of the history. */
  readonly getCheckpoint: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number | undefined;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number | undefined;
    };
    readonly answers: Response;
  };
  /** List signed checkpoints. */
  readonly listCheckpoints: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number | undefined;
      /** Checkpoints to skip */
      readonly offset?: number | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** How many events it covers */
        readonly size: number;
        /** SHA-256 in base64 */
        readonly root: string;
        /** When it was signed: RFC 3339 time in UTC */
        readonly signedAt: string;
        /** interval, close or asked: why it was signed when it was */
        readonly reason: string;
        /** The signed checkpoint, a C2SP note */
        readonly note: string;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** List the keys that sign checkpoints. */
  readonly listCheckpointKeys: {
    readonly takes: {
      readonly companyId?: string | undefined;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** The key as verifiers take it: name+id+key */
        readonly vkey: string;
        /** It signs from this time on (RFC 3339) */
        readonly from: string;
        /** Another took over: this one signs along until then */
        readonly until?: string | undefined;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string | undefined;
    };
  };
  /** Prove that the history continues an earlier one. */
  readonly getConsistencyProof: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** Size of the earlier checkpoint */
      readonly from: number;
      /** Size of the later one */
      readonly to: number;
    };
    readonly answers: {
      /** Size of the earlier checkpoint */
      readonly from: number;
      /** Size of the later one */
      readonly to: number;
      /** RFC 6962, 2.1.2 */
      readonly proof: readonly string[];
    };
  };
  /** The history as leaves, one a line. */
  readonly readLeaves: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** First sequence, inclusive; default 0 */
      readonly from?: number | undefined;
      /** Last sequence, exclusive; default: all that is signed */
      readonly to?: number | undefined;
    };
    readonly answers: Response;
  };
  /** The hashes that give the root of a size. */
  readonly getFrontier: {
    readonly takes: {
      readonly companyId?: string | undefined;
      /** How many events */
      readonly size: number;
    };
    readonly answers: {
      /** How many events */
      readonly size: number;
      /** Of the complete subtrees, from left to right */
      readonly hashes: readonly string[];
    };
  };
  /** The newest checkpoint, for tools that read tiles. */
  readonly getLogCheckpoint: {
    readonly takes: {
      readonly companyId?: string | undefined;
    };
    readonly answers: Response;
  };
  /** A full tile of hashes. */
  readonly getLogTile: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly level: string;
      readonly tile: string;
    };
    readonly answers: Response;
  };
  /** A tile of hashes that is not full, or one beyond the first thousand. */
  readonly getLogTilePart: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly level: string;
      readonly tile: string;
      readonly part: string;
    };
    readonly answers: Response;
  };
  /** A tile of hashes beyond the first thousand that is not full. */
  readonly getFarLogTilePart: {
    readonly takes: {
      readonly companyId?: string | undefined;
      readonly level: string;
      readonly group: string;
      readonly tile: string;
      readonly part: string;
    };
    readonly answers: Response;
  };
  /** List the resources of agents. */
  readonly listResources: {
    readonly takes: {};
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** Address of the resource, ledger://... */
        readonly uri: string;
        /** Name by which it is called. */
        readonly name: string;
        /** What it does or holds, for agents. */
        readonly description: string;
        /** Type of the content, such as application/pdf. */
        readonly mimeType: string;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Forms of addresses of further resources. */
      readonly resourceTemplates: readonly {
        /** Form of addresses of such resources. */
        readonly uriTemplate: string;
        /** Name by which it is called. */
        readonly name: string;
        /** What it does or holds, for agents. */
        readonly description: string;
        /** Type of the content, such as application/pdf. */
        readonly mimeType: string;
      }[];
    };
  };
  /** Read a resource (ledger://...). */
  readonly readResource: {
    readonly takes: {
      readonly uri: string;
    };
    readonly answers: {
      /** What the resource holds. */
      readonly contents: readonly {
        /** Address of the resource, ledger://... */
        readonly uri: string;
        /** Type of the content, such as application/pdf. */
        readonly mimeType: string;
        /** Text of it, as it stands. */
        readonly text: string;
      }[];
    };
  };
  /** List the tools of agents (Model Context Protocol). */
  readonly listTools: {
    readonly takes: {};
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** Name by which it is called. */
        readonly name: string;
        /** Title for people. */
        readonly title: string;
        /** What it does or holds, for agents. */
        readonly description: string;
        /** JSON Schema of what the tool takes. */
        readonly inputSchema: Readonly<Record<string, unknown>>;
        /** JSON Schema of what the tool answers. */
        readonly outputSchema: Readonly<Record<string, unknown>>;
        /** Hints of the Model Context Protocol. */
        readonly annotations: {
          /** Title for people. */
          readonly title: string;
          /** true = it changes nothing. */
          readonly readOnlyHint: boolean;
          /** true = it may take things back. */
          readonly destructiveHint: boolean;
          /** true = a repeat changes nothing more. */
          readonly idempotentHint: boolean;
          /** true = it reaches beyond this service. */
          readonly openWorldHint: boolean;
        };
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
    };
  };
  /** Call a tool. */
  readonly callTool: {
    readonly takes: {
      readonly name: string;
      /** As the inputSchema of the tool says */
      readonly arguments?: Readonly<Record<string, unknown>> | undefined;
    };
    readonly answers: {
      /** The answer as text, for models. */
      readonly content: readonly {
        /** text: the only kind of it. */
        readonly type: 'text';
        /** Text of it, as it stands. */
        readonly text: string;
      }[];
      /** The answer as JSON. */
      readonly structuredContent: Readonly<Record<string, unknown>>;
      /** false: what fails answers with an error. */
      readonly isError: false;
    };
  };
}
