// Types of every operation of surface B; written from the description of the interface: RECORD=1 npx mocha test/client.test.ts

export interface Account {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Code of the account in the chart; unique, final, and the order of lists. */
  readonly code: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string;
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
  readonly reportGroup?: string;
  /** Consumption tax code that lines get when they name none; null or absent = none. */
  readonly defaultTaxCode?: string;
  /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
  /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
  readonly defaultBusinessType?: number;
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string;
  /** false = a heading on which nothing is posted. */
  readonly isPostable: boolean;
  /** true = every line on it must name a partner. Default false. */
  readonly requiresPartner: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
  readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue';
  /** Further words by which people find the account; null = none. */
  readonly searchKey?: string;
  /** Place among its siblings on lists, lowest first; default by code. */
  readonly sortOrder: number;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  };
}

export interface AccountResult extends Account {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
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
    readonly sourceId?: string;
    /** Line of the entry that it was made from (jl_...). */
    readonly sourceLineId?: string;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[];
    /** Whole amount, yen. */
    readonly totalAmount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount?: number;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string;
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
    readonly nextDate?: string;
    /** Your own id of this resource, unique in the company; null takes it away. */
    readonly externalId?: string;
    /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
    readonly metadata?: Readonly<Record<string, string>>;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface AccrualSchedule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
  readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
  /** What it is, in words for people. */
  readonly description: string;
  /** What it was made from: a journal entry, an invoice, or by hand. */
  readonly sourceType: 'journal_entry' | 'invoice' | 'manual';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Whole amount, yen. */
  readonly totalAmount: number;
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string;
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
  readonly nextDate?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface ApiKey {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** What the key is called, for people. */
  readonly name: string;
  /** First characters of the key, by which it is recognised. */
  readonly prefix: string;
  /** Last four characters of the key. */
  readonly last4: string;
  /** Role that gives the scopes; absent = scopes of its own. */
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  /** Scopes that it holds. */
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
  /** true = a key of the installation's operator. */
  readonly operator?: true;
  /** What the key may post by itself; null = without caps. */
  readonly caps?: ApiKeyCaps;
  /** active, or revoked for good. */
  readonly status: 'active' | 'revoked';
  /** When it ends by itself: RFC 3339 time; absent = never. */
  readonly expiresAt?: string;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was revoked: RFC 3339 time in UTC; absent = it works. */
  readonly revokedAt?: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Until when the secret before the rotation still works: RFC 3339 time in UTC. */
  readonly previousUntil?: string;
}

export interface ApiKeyResult extends ApiKey {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface BankAccount {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly bankName?: string;
  /** Code of the bank, four digits (全銀協); null = none. */
  readonly bankCode?: string;
  /** Name of the branch. */
  readonly branchName?: string;
  /** Code of the branch, three digits; null = none. */
  readonly branchCode?: string;
  /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other';
  /** Number of the account but for its last digits hidden. */
  readonly accountNumberMasked?: string;
  /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
  readonly accountHolderKana?: string;
  /** Balance of the statement before its first line, yen. */
  readonly openingBalance: number;
  /** First day of the statement, YYYY-MM-DD; null = none. */
  readonly openingDate?: string;
  /** Entry of the opening balance (je_...). */
  readonly openingEntryId?: string;
  /** How lines come: by hand, or the state of the connection. */
  readonly syncStatus: 'manual' | 'ok' | 'syncing' | 'error' | 'disabled';
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** active, or archived. */
  readonly status: 'active' | 'archived';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** The last balance that a line said and what moved since, else the opening balance and what moved */
  readonly statementBalance?: number;
  /** Of the ledger account, at the end of lastTransactionDate */
  readonly ledgerBalance?: number;
  /** statementBalance less ledgerBalance */
  readonly difference?: number;
  /** Lines of which something waits to be matched */
  readonly unmatchedCount?: number;
  /** Day of the last line, YYYY-MM-DD; absent = no lines. */
  readonly lastTransactionDate?: string;
  /** When lines were imported last */
  readonly lastSyncedAt?: string;
}

export interface BankAccountResult extends BankAccount {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface BankImport {
  /** Id of the import (bimp_...). */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly from?: string;
  /** Day of the last line, YYYY-MM-DD. */
  readonly to?: string;
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
  readonly companyId?: string;
  /** Bank account (ba_...). */
  readonly bankAccountId: string;
  /** Day of the line, YYYY-MM-DD. */
  readonly date: string;
  /** Day on which interest counts, YYYY-MM-DD. */
  readonly valueDate?: string;
  /** in = money comes in; out = it goes out; null clears it. */
  readonly direction: 'in' | 'out';
  /** Amount in yen, above 0; the direction says which way. */
  readonly amount: number;
  /** Text of the line as the bank wrote it. */
  readonly description: string;
  /** Other party as the bank tells it. */
  readonly payeeName?: string;
  /** Reference that the bank gave. */
  readonly reference?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Balance of the statement after the line, yen. */
  readonly balanceAfter?: number;
  /** What of the line is left to match, yen. */
  readonly unmatchedAmount: number;
  /** unmatched, suggested, partially_matched, matched or ignored. */
  readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
  /** What a rule suggests for it. */
  readonly suggestion?: Suggestion;
  /** Rule (rule_...), or alert rule (alr_...) in alerts. */
  readonly ruleId?: string;
  /** What it was matched with. */
  readonly matches: readonly Match[];
  /** true = it stands on the statement twice. */
  readonly isDuplicate?: true;
  /** Why the line is left alone. */
  readonly ignoreReason?: string;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Company {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Name of the company as registered. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string;
  /** Short name for screens; absent = the name. */
  readonly displayName?: string;
  /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string;
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
  readonly industryCode?: string;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string;
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string;
  };
  /** Telephone number, digits and hyphens; null = none. */
  readonly phone?: string;
  /** E-mail address; null = none. */
  readonly email?: string;
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[];
  /** Logo and seal printed on invoices; null = none. */
  readonly letterhead?: {
    /** Document (doc_...) with the logo; absent = none. */
    readonly logoDocumentId?: string;
    /** Document (doc_...) with the seal; absent = none. */
    readonly sealDocumentId?: string;
  };
  /** How the company treats consumption tax. */
  readonly taxSettings: TaxSettings;
  /** What the e-Tax file says of the filer; absent = not given. */
  readonly taxFiling?: TaxFiling;
  /** Whether jobs that are due by the calendar run by themselves; null = the default. */
  readonly clock?: {
    /** true = jobs run by themselves. */
    readonly enabled: boolean;
  };
  /** How agents work in this company; null = the defaults. */
  readonly agentSettings?: {
    /** true = tool calls of agents that say nothing are dry runs. Default false. */
    readonly dryRunDefault: boolean;
  };
  /** What must be approved by whom before it is posted. */
  readonly approvalPolicy?: ApprovalPolicy;
  /** From which confidence on sentences are posted or drafted; null = the defaults. */
  readonly nlSettings?: {
    /** Confidence in percent from which a sentence is posted; default 80. */
    readonly postAt: number;
    /** Confidence in percent from which it becomes a draft; default 60. */
    readonly draftAt: number;
  };
  /** Settings of payroll; null = the defaults. */
  readonly payroll?: CompanyPayroll;
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
  };
  /** true = a demo company with invented books. */
  readonly isDemo: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Contract {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Number of the contract; null = none. */
  readonly number?: string;
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
  readonly endDate?: string;
  /** true = it renews by itself at its end. */
  readonly autoRenew: boolean;
  /** Months by which it renews; null = those of its first term. */
  readonly renewalTermMonths?: number;
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
    };
  };
  /** What is billed, line by line. */
  readonly items: readonly {
    /** What it is for, as it is printed. */
    readonly description: string;
    /** recurring in every billing, initial in the first one only, usage to be filled in. */
    readonly kind: 'recurring' | 'initial' | 'usage';
    /** How many, as a decimal text; absent = not said. */
    readonly quantity?: string;
    /** Unit of the quantity, such as 個 or 時間. */
    readonly unit?: string;
    /** Price of one unit in yen, with or without tax as the document says. */
    readonly unitPrice?: number;
    /** Price without consumption tax, yen. */
    readonly amount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId?: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode?: string;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[];
    /** true = income tax is withheld from this line. */
    readonly withholding?: true;
  }[];
  /** on_invoice = revenue or cost at once; straight_line = over the days of the period. */
  readonly recognition: 'on_invoice' | 'straight_line';
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Sum of all billings of the term without tax, yen. */
  readonly totalAmount?: number;
  /** Last day that is billed, YYYY-MM-DD. */
  readonly coveredThrough?: string;
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
    readonly invoiceId?: string;
  };
  /** Periods that were billed, newest last. */
  readonly billings?: readonly {
    /** First day of the period that is billed, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the period that is billed, YYYY-MM-DD. */
    readonly to: string;
    /** Day of the billing, YYYY-MM-DD. */
    readonly date: string;
    /** Invoice (inv_...). */
    readonly invoiceId?: string;
  }[];
  /** First day that is billed here, YYYY-MM-DD; earlier ones were billed elsewhere. */
  readonly firstBilledFrom?: string;
  /** Periods whose billing was taken back. */
  readonly reopened?: readonly {
    /** First day of the time, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the time, YYYY-MM-DD; absent = until further notice. */
    readonly to: string;
    /** Day of the billing that was taken back, YYYY-MM-DD. */
    readonly date: string;
  }[];
  /** Day of the next billing, YYYY-MM-DD; absent = none comes. */
  readonly nextBillingDate?: string;
  /** Day on which something is to be done about it next (billing, renewal, end), YYYY-MM-DD. */
  readonly nextActDate?: string;
  /** Times in which nothing is billed. */
  readonly suspensions?: readonly {
    /** First day of the time, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the time, YYYY-MM-DD; absent = until further notice. */
    readonly to?: string;
  }[];
  /** Notice that was given; absent = none. */
  readonly notice?: {
    /** Day on which notice was given, YYYY-MM-DD. */
    readonly givenOn: string;
    /** Why notice was given. */
    readonly reason?: string;
  };
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** draft, active, suspended, ended or cancelled. */
  readonly status: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Of its issued invoices less its credit notes, without tax */
  readonly billedAmount?: number;
  /** What of that is revenue or cost already, without tax */
  readonly recognizedAmount?: number;
}

export interface ContractResult extends Contract {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface DepreciationRunResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Document {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly issueDate?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** Amount on the document in yen; null = not said. */
  readonly amount?: number;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly registrationNumber?: string;
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
  readonly previousVersionId?: string;
  /** Last day on which it must be kept, YYYY-MM-DD. */
  readonly retentionUntil: string;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** Why it was ignored or voided. */
  readonly reason?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Who brought it in; set by the service. */
  readonly uploadedBy: {
    /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
    readonly type: 'user' | 'api_key' | 'system';
    /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
    readonly id: string;
    /** What the key or user is called, as far as it is known. */
    readonly name?: string;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Employee {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Number of the employee in the company. */
  readonly number: string;
  /** Full-time, part-time, contract, or a board member. */
  readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string;
  /** First day of employment, YYYY-MM-DD. */
  readonly joinDate: string;
  /** Last day of employment, YYYY-MM-DD; absent = employed. */
  readonly leaveDate?: string;
  /** When and why personal data was destroyed. */
  readonly erasure?: {
    /** When: RFC 3339 time in UTC. */
    readonly at: string;
    /** Why it was destroyed; names nobody. */
    readonly reason: string;
  };
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
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
  readonly lastNameKana?: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly firstNameKana?: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly sex?: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly email?: string;
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
    readonly holderKana?: string;
  } | null;
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
    readonly nonTaxableLimit?: number;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Event {
  /** Unique id of the event. */
  readonly id: string;
  /** Place of the event in the stream of the company, from 0, without gaps. */
  readonly sequence: number;
  /** SHA-256 of the leaf of this event, in hex (see Proofs). Absent where a part of it is hidden from you */
  readonly hash?: string;
  /** Type of the event, such as journal_entry.posted. */
  readonly type: string;
  /** Version of the shape of the data. */
  readonly schemaVersion: number;
  /** When it happened: RFC 3339 time in UTC. */
  readonly occurredAt: string;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate?: string;
  /** Who did it, and by which door. */
  readonly actor: Actor;
  /** What the event is about. */
  readonly entity: {
    /** Kind of thing, such as journal_entry. */
    readonly type: string;
    /** Id of the thing that the event is about. */
    readonly id: string;
    /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
    readonly version?: number;
  };
  /** What the event holds, by its type. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Marks what was done together, as the header Correlation-Id said. */
  readonly correlationId?: string;
  /** Event that caused this one. */
  readonly causationId?: string;
  /** Id of the request, as in the header X-Request-Id: name it when you ask for help. */
  readonly requestId?: string;
  /** Idempotency-Key of the request that wrote it. */
  readonly idempotencyKey?: string;
}

export interface ExpenseReport {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** draft, submitted, returned, approved, rejected, paid or cancelled. */
  readonly status: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled';
  /** How many times it was handed in: 1 at first, more after it was returned. */
  readonly round: number;
  /** Number of the report, given when it is handed in. */
  readonly number?: string;
  /** Series that the number is taken from, such as the year. */
  readonly series?: string;
  /** Running number in its series; set by the service. */
  readonly sequence?: number;
  /** What the report is about, such as 大阪出張. */
  readonly title: string;
  /** Member or key whose expenses they are. */
  readonly applicantId: string;
  /** Employee (emp_...); null = none. */
  readonly employeeId?: string;
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
    readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other';
    /** What it is for, as it is printed. */
    readonly description: string;
    /** What was paid, tax included, yen. */
    readonly amount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string;
    /** Rate in basis points: 1000 = 10 %. */
    readonly rateBps: number;
    /** true = the reduced rate (軽減税率) applies. */
    readonly reduced: boolean;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string;
    /** Name of the partner as it was when this was written; absent = no partner. */
    readonly partnerName?: string;
    /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
    readonly registrationNumber?: string;
    /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
    readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
    /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
    readonly documentIds?: readonly string[];
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[];
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
    readonly comment?: string;
    /** true = decided by somebody in place of the approver. */
    readonly forced?: true;
    /** When: RFC 3339 time in UTC. */
    readonly at: string;
  }[];
  /** Who approves it, or approved it (id of a key or user). */
  readonly approverId?: string;
  /** Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day. */
  readonly bookingDate?: string;
  /** Account on which it is owed, such as 1310. */
  readonly controlAccountCode?: string;
  /** Line of the entry on that account (jl_...). */
  readonly controlLineId?: string;
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
    readonly payrollRunId?: string;
    /** What it is about, free text that searches find. */
    readonly memo?: string;
    /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
    readonly reversedAt?: string;
    /** Entry that takes it back (je_...); absent = it holds. */
    readonly reversalEntryId?: string;
  };
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** When it was handed in: RFC 3339 time in UTC. */
  readonly submittedAt?: string;
  /** When it was approved: RFC 3339 time in UTC. */
  readonly approvedAt?: string;
  /** When it was paid back: RFC 3339 time in UTC. */
  readonly paidAt?: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** Who changed it last; set by the service. */
  readonly lastEditedBy: LastEditedBy;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface ExpenseReportResult extends ExpenseReport {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface FiscalPeriod {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Name of the period, such as FY2026 or 2026-04. */
  readonly name: string;
  /** A fiscal year or one of its months. */
  readonly type: 'year' | 'month';
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string;
  /** First day, YYYY-MM-DD, inclusive. */
  readonly startDate: string;
  /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
  readonly endDate: string;
  /** open, soft_closed (only adjustments of those who may), or closed. */
  readonly status: 'open' | 'soft_closed' | 'closed';
  /** When it was closed softly: RFC 3339 time in UTC. */
  readonly softClosedAt?: string;
  /** Who closed it softly; set by the service. */
  readonly softClosedBy?: SoftClosedBy;
  /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
  readonly closedAt?: string;
  /** Who closed it; set by the service. */
  readonly closedBy?: ClosedBy;
  /** When it was opened again last: RFC 3339 time in UTC. */
  readonly reopenedAt?: string;
  /** Who opened it again; set by the service. */
  readonly reopenedBy?: ReopenedBy;
  /** Why it was opened again. */
  readonly reopenReason?: string;
  /** Entries that closed the year (je_...). */
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number;
  /** How the company treats consumption tax. */
  readonly taxSettings?: TaxSettings;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface FiscalPeriodResult extends FiscalPeriod {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface FiscalPeriodStepResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Name of the period, such as FY2026 or 2026-04. */
  readonly name: string;
  /** A fiscal year or one of its months. */
  readonly type: 'year' | 'month';
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string;
  /** First day, YYYY-MM-DD, inclusive. */
  readonly startDate: string;
  /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
  readonly endDate: string;
  /** open, soft_closed (only adjustments of those who may), or closed. */
  readonly status: 'open' | 'soft_closed' | 'closed';
  /** When it was closed softly: RFC 3339 time in UTC. */
  readonly softClosedAt?: string;
  /** Who closed it softly; set by the service. */
  readonly softClosedBy?: SoftClosedBy;
  /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
  readonly closedAt?: string;
  /** Who closed it; set by the service. */
  readonly closedBy?: ClosedBy;
  /** When it was opened again last: RFC 3339 time in UTC. */
  readonly reopenedAt?: string;
  /** Who opened it again; set by the service. */
  readonly reopenedBy?: ReopenedBy;
  /** Why it was opened again. */
  readonly reopenReason?: string;
  /** Entries that closed the year (je_...). */
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number;
  /** How the company treats consumption tax. */
  readonly taxSettings?: TaxSettings;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Entries that this step posted */
  readonly closingEntries: readonly ClosingEntry[];
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface FixedAssetResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Number under which the company keeps the asset; null = none. */
  readonly managementNumber?: string;
  /** Name of the asset. */
  readonly name: string;
  /** Category of the asset in the register, such as 器具備品; null = that of its account. */
  readonly category?: string;
  /** Account of the asset in the chart (acct_...); give it or its code. */
  readonly assetAccountId: string;
  /** Code of the account of the asset, such as 1570. */
  readonly assetAccountCode: string;
  /** Account of accumulated depreciation (acct_...); default by the asset's account. */
  readonly accumulatedAccountId?: string;
  /** Code of the account of accumulated depreciation; default by the asset's account. */
  readonly accumulatedAccountCode?: string;
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
  readonly usefulLifeYears?: number;
  /** Value in yen below which it is not depreciated. */
  readonly residualValue: number;
  /** direct takes depreciation off the asset account; indirect collects it on its own account. */
  readonly recordMethod: 'direct' | 'indirect';
  /** Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet. */
  readonly depreciatedThrough?: string;
  /** Book value in yen at which these books took it over; absent = it was bought in them. */
  readonly openingBookValue?: number;
  /** The entry of the purchase (je_...); absent = none. */
  readonly sourceId?: string;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string;
  /** City where it stands, for the property tax; null = none. */
  readonly city?: string;
  /** How it left; absent = it is still there. */
  readonly disposal?: Disposal;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** draft, in_use, sold, retired or discarded. */
  readonly status: 'draft' | 'in_use' | 'sold' | 'retired' | 'discarded';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Invoice {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
  readonly type: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
  /** draft, issued, void, uncollectible (written off) or discarded. */
  readonly status: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded';
  /** unpaid, partially_paid, paid or overpaid; follows from the payments. */
  readonly paymentStatus: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid';
  /** unsent, or sent to the customer. */
  readonly sendingStatus: 'unsent' | 'sent';
  /** What became of its mail: queued, sent or failed; absent = none was asked for. */
  readonly mailStatus?: 'queued' | 'sent' | 'failed';
  /** The last mail with it: to whom, when, and what came of it. */
  readonly mailing?: {
    /** Addresses that the mail went to. */
    readonly to: readonly string[];
    /** Addresses that the mail went to. */
    readonly cc?: readonly string[];
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
    readonly error?: string;
  };
  /** Number of the document; of sales given on issue unless set; null = by the series. */
  readonly number?: string;
  /** Series that the number is taken from, such as the year. */
  readonly series?: string;
  /** Running number in its series; set by the service. */
  readonly sequence?: number;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName: string;
  /** Address of the partner as it was on issue. */
  readonly partnerAddress?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string;
  };
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[];
  /** Day of the document, YYYY-MM-DD; null = none. */
  readonly issueDate: string;
  /** Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day. */
  readonly bookingDate?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate: string;
  /** Subject line; null = none. */
  readonly subject?: string;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** true = it has all that a qualified invoice (適格請求書) must have. */
  readonly qualified: boolean;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly registrationNumber?: string;
  /** Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none). */
  readonly taxEntryMethod: 'inclusive' | 'exclusive';
  /** How fractions of a yen of tax are rounded: floor, ceil or round. */
  readonly taxRounding: 'floor' | 'ceil' | 'round';
  /** Its lines, in order. */
  readonly lines: readonly {
    /** What it is for, as it is printed. */
    readonly description: string;
    /** Day of the line, YYYY-MM-DD. */
    readonly date?: string;
    /** How many, as a decimal text; absent = not said. */
    readonly quantity?: string;
    /** Unit of the quantity, such as 個 or 時間. */
    readonly unit?: string;
    /** Price of one unit in yen, with or without tax as the document says. */
    readonly unitPrice?: number;
    /** Amount of the line in whole yen (minor units), above 0. */
    readonly amount: number;
    /** Consumption tax in it, yen. */
    readonly taxAmount: number;
    /** Id of the consumption tax code (tax_...), in place of its code. */
    readonly taxCodeId?: string;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string;
    /** Rate in basis points: 1000 = 10 %. */
    readonly rateBps: number;
    /** true = the reduced rate (軽減税率) applies. */
    readonly reduced: boolean;
    /** true = income tax is withheld from this line. */
    readonly withholding?: true;
    /** Account of the chart (acct_...); give it or the code. */
    readonly accountId: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[];
    /** Days that the line is for: it is recognised over them, not at once. */
    readonly deferral?: {
      /** First day that the line is for, YYYY-MM-DD. */
      readonly from: string;
      /** Last day that the line is for, YYYY-MM-DD. */
      readonly to: string;
    };
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
    };
    /** Income tax that the payer withheld, yen. */
    readonly withholding?: number;
    /** How much of what was owed this settles, yen. */
    readonly settled: number;
    /** How much was paid beyond what was owed, yen; below 0 = taken from what was paid beyond. */
    readonly unapplied: number;
    /** Account of the money, such as 1130. */
    readonly accountCode?: string;
    /** The other document of a credit or transfer (inv_...). */
    readonly invoiceId?: string;
    /** Payment that it takes from or belongs to (ipay_...). */
    readonly paymentId?: string;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId?: string;
    /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
    readonly reversedAt?: string;
    /** Entry that takes it back (je_...); absent = it holds. */
    readonly reversalEntryId?: string;
    /** What it is about, free text that searches find. */
    readonly memo?: string;
  }[];
  /** Entries that it has posted (je_...). */
  readonly journalEntryIds: readonly string[];
  /** Account on which it is owed, such as 1310. */
  readonly controlAccountCode: string;
  /** Line of the entry on that account (jl_...). */
  readonly controlLineId?: string;
  /** Contract that it belongs to (con_...); null = none. */
  readonly contractId?: string;
  /** Period of the contract that it bills. */
  readonly contractPeriod?: {
    /** First day of the period that is billed, YYYY-MM-DD. */
    readonly from: string;
    /** Last day of the period that is billed, YYYY-MM-DD. */
    readonly to: string;
  };
  /** Accrual schedules that its lines began (acs_...). */
  readonly scheduleIds?: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Why it was changed after issue. */
  readonly changeReason?: string;
  /** When it changed its state. */
  readonly statusTransitions: {
    /** When it was issued: RFC 3339 time in UTC. */
    readonly issuedAt?: string;
    /** When it was sent: RFC 3339 time in UTC. */
    readonly sentAt?: string;
    /** When it was paid in full: RFC 3339 time in UTC. */
    readonly paidAt?: string;
    /** When it was voided: RFC 3339 time in UTC. */
    readonly voidedAt?: string;
    /** When it was written off: RFC 3339 time in UTC. */
    readonly writtenOffAt?: string;
  };
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Issued, owed, and past its due date today */
  readonly isOverdue?: boolean;
  /** The contract that drafted it */
  readonly links?: {
    /** What it came from (invoice, asset, run ...). */
    readonly source: string;
  };
}

export interface InvoiceResult extends Invoice {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface JournalEntry {
  /** Unique id of the entry (je_...), given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string;
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** true = it opens the books or a year. */
  readonly opening?: true;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[];
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string;
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
  readonly submittedAt?: string;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly EntryApproval[];
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks;
}

export interface JournalEntryResult extends JournalEntry {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface JournalEntryVersion {
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Who did it, and by which door. */
  readonly actor: Actor;
  /** Why it was changed, reversed or returned, as whoever did it said */
  readonly reason?: string;
  /** The entry itself. */
  readonly entry: ResultEntry;
}

export interface Label {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Short text by which it can be named in place of its id; unique in the company. */
  readonly code?: string;
  /** What the label divides by, such as department or project. */
  readonly dimension: string;
  /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
  readonly parentId?: string;
  /** Colour on screens, #RRGGBB; null = none. */
  readonly color?: string;
  /** Letters by which people type the label; null = none. */
  readonly shortcut?: string;
  /** true = a line has at most one label of this dimension, so that reports may be broken down by it. */
  readonly exclusive: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Member {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface NewApiKeyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** What the key is called, for people. */
  readonly name: string;
  /** First characters of the key, by which it is recognised. */
  readonly prefix: string;
  /** Last four characters of the key. */
  readonly last4: string;
  /** Role that gives the scopes; absent = scopes of its own. */
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  /** Scopes that it holds. */
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
  /** true = a key of the installation's operator. */
  readonly operator?: true;
  /** What the key may post by itself; null = without caps. */
  readonly caps?: ApiKeyCaps;
  /** active, or revoked for good. */
  readonly status: 'active' | 'revoked';
  /** When it ends by itself: RFC 3339 time; absent = never. */
  readonly expiresAt?: string;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** Who made it; set by the service. */
  readonly createdBy: CreatedBy;
  /** When it was revoked: RFC 3339 time in UTC; absent = it works. */
  readonly revokedAt?: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Until when the secret before the rotation still works: RFC 3339 time in UTC. */
  readonly previousUntil?: string;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface NewWebhookResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Address that events are sent to (https). */
  readonly url: string;
  /** Event types that are sent; `*` at the end stands for all that begin alike. */
  readonly types: readonly string[];
  /** What it is, in words for people. */
  readonly description?: string;
  /** enabled, or disabled (by hand or after too many failures). */
  readonly status: 'enabled' | 'disabled';
  /** Why it was disabled by itself. */
  readonly disabledReason?: string;
  /** When it was enabled last: RFC 3339 time in UTC. */
  readonly enabledAt?: string;
  /** Id of the secret that signs. */
  readonly secretId: string;
  /** Last four characters of the secret. */
  readonly secretLast4: string;
  /** Id of the secret before, while it signs too. */
  readonly previousSecretId?: string;
  /** Until when the secret before signs too: RFC 3339 time in UTC. */
  readonly previousSecretUntil?: string;
  /** What is sent again; absent = nothing. */
  readonly redelivery?: Redelivery;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface OpenedCompanyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Name of the company as registered. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string;
  /** Short name for screens; absent = the name. */
  readonly displayName?: string;
  /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string;
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
  readonly industryCode?: string;
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string;
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string;
  };
  /** Telephone number, digits and hyphens; null = none. */
  readonly phone?: string;
  /** E-mail address; null = none. */
  readonly email?: string;
  /** Bank accounts to which customers pay; null = none. */
  readonly payTo?: readonly CompanyPayTo[];
  /** Logo and seal printed on invoices; null = none. */
  readonly letterhead?: {
    /** Document (doc_...) with the logo; absent = none. */
    readonly logoDocumentId?: string;
    /** Document (doc_...) with the seal; absent = none. */
    readonly sealDocumentId?: string;
  };
  /** How the company treats consumption tax. */
  readonly taxSettings: TaxSettings;
  /** What the e-Tax file says of the filer; absent = not given. */
  readonly taxFiling?: TaxFiling;
  /** Whether jobs that are due by the calendar run by themselves; null = the default. */
  readonly clock?: {
    /** true = jobs run by themselves. */
    readonly enabled: boolean;
  };
  /** How agents work in this company; null = the defaults. */
  readonly agentSettings?: {
    /** true = tool calls of agents that say nothing are dry runs. Default false. */
    readonly dryRunDefault: boolean;
  };
  /** What must be approved by whom before it is posted. */
  readonly approvalPolicy?: ApprovalPolicy;
  /** From which confidence on sentences are posted or drafted; null = the defaults. */
  readonly nlSettings?: {
    /** Confidence in percent from which a sentence is posted; default 80. */
    readonly postAt: number;
    /** Confidence in percent from which it becomes a draft; default 60. */
    readonly draftAt: number;
  };
  /** Settings of payroll; null = the defaults. */
  readonly payroll?: CompanyPayroll;
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
  };
  /** true = a demo company with invented books. */
  readonly isDemo: boolean;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
    readonly secret?: string | null;
  };
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Partner {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Short text by which it can be named in place of its id; unique in the company. */
  readonly code?: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Reading of the name in katakana; absent = not given. */
  readonly nameKana?: string;
  /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
  readonly type: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
  /** Corporate number (法人番号), 13 digits; null = none. */
  readonly corporateNumber?: string;
  /** Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known. */
  readonly invoiceRegistrationNumber?: string;
  /** Whether the partner is a qualified invoice issuer; null = not known. */
  readonly qualifiedInvoiceIssuer?: boolean;
  /** First day of the registration as a qualified invoice issuer, YYYY-MM-DD; null = not known. */
  readonly invoiceRegisteredFrom?: string;
  /** Last day of that registration, YYYY-MM-DD; null = it goes on. */
  readonly invoiceRegisteredTo?: string;
  /** When invoices fall due with this partner; null = no terms. */
  readonly paymentTerms?: {
    /** Day of the month on which billing closes, 1 to 31 (31 = last day). */
    readonly closingDay: number;
    /** Months between closing and payment: 1 = the next month. */
    readonly payMonthOffset: number;
    /** Day of the month of payment, 1 to 31 (31 = last day). */
    readonly payDay: number;
  };
  /** Postal address; null clears it. */
  readonly address?: {
    /** Postal code, seven digits without hyphen. */
    readonly postalCode?: string;
    /** The address as it is printed; lines may be broken. */
    readonly text?: string;
  };
  /** E-mail address; null = none. */
  readonly email?: string;
  /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
  readonly defaultAccountId?: string;
  /** Consumption tax code that lines get when they name none; null or absent = none. */
  readonly defaultTaxCode?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface PayrollRun {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
  readonly journalEntryId?: string;
  /** The payment; absent = not yet. */
  readonly payment?: {
    /** Day on which it was paid, YYYY-MM-DD. */
    readonly date: string;
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId?: string;
  };
  /** The reversal; absent = it holds. */
  readonly reversal?: {
    /** Day of the reversal, YYYY-MM-DD. */
    readonly date: string;
    /** Entry in which it stands (je_...); absent = none yet. */
    readonly journalEntryId: string;
    /** Why it was reversed. */
    readonly reason?: string;
  };
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** draft, posted, paid, reversed or discarded. */
  readonly status: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded';
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
  /** Expense reports that it pays back */
  readonly expenseReportIds?: readonly string[];
  /** One per employee. */
  readonly payslips?: readonly PayrollRunPayslip[];
}

export interface PayrollRunResult extends PayrollRun {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Payslip {
  /** Employee (emp_...); null = none. */
  readonly employeeId: string;
  /** Number of the employee in the company. */
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string;
  /** Items that are paid; null in an answer = hidden from the caller. */
  readonly payments: readonly Payment[] | null;
  /** Items that are deducted; null in an answer = hidden from the caller. */
  readonly deductions: readonly Deduction[] | null;
  /** What the employer bears, item by item; null in an answer = hidden from the caller. */
  readonly employerContributions: readonly Deduction[] | null;
  /** Days or hours that were paid, in hundredths: 2050 = 20.5. */
  readonly quantityHundredths?: number;
  /** Whether that counts days or hours. */
  readonly quantityUnit?: 'days' | 'hours';
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked;
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
  }[];
}

export interface RevokedKeyResult {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** active, or revoked for good. */
  readonly status: 'revoked';
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Rule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
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
    readonly to?: number;
  } | CreateRuleCondition43 | CreateRuleCondition44 | CreateRuleCondition45)[];
  /** suggest, post at once, or ignore the line. */
  readonly action: 'suggest' | 'post' | 'ignore';
  /** What is booked on the other side. */
  readonly lines: readonly {
    /** Code of the account in the chart, such as 1130. */
    readonly accountCode: string;
    /** Consumption tax code of it, such as P10; absent = none. */
    readonly taxCode?: string;
    /** Amount of the line in whole yen (minor units), above 0. */
    readonly amount?: number;
    /** Share of the amount in basis points: 5000 = half. */
    readonly shareBps?: number;
    /** true = the line takes what is left. */
    readonly rest?: true;
    /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
    readonly partnerId?: string;
    /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
    readonly labelIds?: readonly string[];
    /** What it is about, free text that searches find. */
    readonly memo?: string;
  }[];
  /** Account of the other side for sentences; null clears it. */
  readonly paymentAccountCode?: string;
  /** in = money comes in; out = it goes out; null clears it. */
  readonly direction?: 'in' | 'out';
  /** Who made the rule: a user, or the service from what was booked. */
  readonly origin: 'user' | 'learned' | 'system';
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
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
    readonly acceptanceBps?: number;
  };
}

export interface RuleResult extends Rule {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Scenario {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** What the scenario is called. */
  readonly name: string;
  /** What it is, in words for people. */
  readonly description?: string;
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
  }[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  };
}

export interface ScenarioResult extends Scenario {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface TaxCode {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Code of the tax code on lines, such as P10 or S10; final. */
  readonly code: string;
  /** What it is called; one line. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string;
  /** Whether it is for sales, purchases, imports or for neither. */
  readonly kind: 'sales' | 'purchase' | 'import' | 'none';
  /** How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge. */
  readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
  /** Whether the tax is owed on sales (output) or credited on purchases (input); follows from the kind. */
  readonly side: string;
  /** Class of the rate in the return: standard, reduced or of earlier years. */
  readonly rateClass?: string;
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
  readonly returnBox?: string;
  /** true = the line must also say the base of the tax, as when an asset is sold. */
  readonly needsTaxBase?: boolean;
  /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
  /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
  readonly defaultBusinessType?: number;
  /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
  readonly validFrom?: string;
  /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
  readonly validTo?: string;
  /** false = no longer offered nor accepted on new lines. */
  readonly active: boolean;
  /** true = made by the company, not one of the standard ones. */
  readonly custom: boolean;
  /** Place among its siblings on lists, lowest first; default by code. */
  readonly sortOrder: number;
  /** A remark for people, free text; null or absent = none. */
  readonly note?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface TaxCodeResult extends TaxCode {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface Webhook {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Address that events are sent to (https). */
  readonly url: string;
  /** Event types that are sent; `*` at the end stands for all that begin alike. */
  readonly types: readonly string[];
  /** What it is, in words for people. */
  readonly description?: string;
  /** enabled, or disabled (by hand or after too many failures). */
  readonly status: 'enabled' | 'disabled';
  /** Why it was disabled by itself. */
  readonly disabledReason?: string;
  /** When it was enabled last: RFC 3339 time in UTC. */
  readonly enabledAt?: string;
  /** Id of the secret that signs. */
  readonly secretId: string;
  /** Last four characters of the secret. */
  readonly secretLast4: string;
  /** Id of the secret before, while it signs too. */
  readonly previousSecretId?: string;
  /** Until when the secret before signs too: RFC 3339 time in UTC. */
  readonly previousSecretUntil?: string;
  /** What is sent again; absent = nothing. */
  readonly redelivery?: Redelivery;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
  readonly createdAt: string;
  /** When it was changed last: RFC 3339 time in UTC, set by the service. */
  readonly updatedAt: string;
  /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
  readonly version: number;
}

export interface WebhookResult extends Webhook {
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
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
  readonly accountHolder?: string;
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
  readonly premiumTiming?: 'following_month' | 'same_month';
  /** Kind of business for the rate of employment insurance. */
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction';
  /** Kind of business for the rate of workers' accident insurance. */
  readonly workersAccidentBusiness?: 'other';
}

export interface Line {
  /** debit (借方) or credit (貸方). */
  readonly side: 'debit' | 'credit';
  /** The account; give accountId or accountCode. */
  readonly accountId?: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string;
  /** Consumption tax code, on the base line and on its tax line. */
  readonly taxCode?: string;
  /** `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books the line stays whole. `none` (default): lines as given. */
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
  /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
  readonly taxAmount?: number;
  /** true = the line is the consumption tax of another line. */
  readonly isTaxLine?: boolean;
  /** On a tax line: index (from 0) of the base line in `lines`. */
  readonly baseLine?: number;
  /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
  readonly taxUse?: 'taxable' | 'common' | 'exempt';
  /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
  readonly businessType?: number;
  /** Base of the tax when it is not the amount: the price of an asset that was sold. */
  readonly taxBase?: number;
  /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
  readonly originalDate?: string;
  /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
  readonly movementKind?: string;
  /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
  readonly settles?: readonly Settle[];
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Code of the partner, in place of its id. */
  readonly partnerCode?: string;
  /** Who the transaction was with, as text; default: the name of the partner. */
  readonly counterparty?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string;
  /** Original currency (ISO 4217), when it was not yen. */
  readonly originalCurrency?: string;
  /** Amount in the original currency, as a decimal text: "12.50". */
  readonly originalAmount?: string;
  /** Yen per unit of the original currency, as a decimal text. */
  readonly exchangeRate?: string;
  /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
}

export interface Settle {
  /** Id of an open line on the same account and of the same partner: the one that the invoice stands on. */
  readonly lineId: string;
  /** How much of that line it pays, yen. */
  readonly amount: number;
  /** The day of that line. The service writes it; what you send is not read. */
  readonly date?: string;
}

export interface Condition {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
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
  readonly name?: string;
}

export interface RequestedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface GetApprovalPolicyRule {
  /** Whose entries the rule is about: those of agents, or everyone's. */
  readonly appliesTo: 'agents' | 'everyone';
  /** At least this amount in yen; absent = no bound. */
  readonly minAmount: number;
  /** Codes of accounts of the chart; empty or absent = all of them. */
  readonly accountCodes?: readonly string[];
}

export interface Warning {
  /** Stable name of the warning for programs. */
  readonly code: string;
  /** What looks odd and what may be done about it, in the language of the caller. */
  readonly message: string;
  /** Path of the input that it is about, such as lines[0].taxCode; absent = the whole. */
  readonly field?: string;
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
  readonly balances?: readonly Balance[];
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
  readonly from?: string;
  /** Last day, YYYY-MM-DD, inclusive. */
  readonly to?: string;
  /** Day that the figures are of, YYYY-MM-DD, inclusive. */
  readonly asOf?: string;
  /** The books as they were recorded then; absent = now. */
  readonly knownAt?: string;
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
  readonly projection: {
    /** Revision of the stream that the figures stand on */
    readonly position: number;
    /** true = nothing was written since. */
    readonly upToDate: boolean;
  };
  /** When the answer was made: RFC 3339 time in UTC. */
  readonly generatedAt: string;
}

export interface Column {
  /** Key of the column in the values of rows. */
  readonly key: string;
  /** Heading of the column in the language asked for. */
  readonly label: string;
  /** First day of the column, YYYY-MM-DD. */
  readonly from?: string;
  /** Last day of the column, YYYY-MM-DD. */
  readonly to?: string;
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
  readonly nameEn?: string;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Class of the account: asset, liability, equity, revenue or expense. */
  readonly class?: string;
  /** Code of the heading above it, in place of its id. */
  readonly parentCode?: string;
  /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The row split by what was asked for. */
  readonly breakdown?: readonly Breakdown[];
  /** Addresses of what it stands on, below this service. */
  readonly links?: Links;
}

export interface Breakdown {
  /** Id of the partner, label or tax code; null = lines without one. */
  readonly id: string | null;
  /** Code of that partner, label or tax code. */
  readonly code?: string;
  /** Name of that partner, label or tax code. */
  readonly name: string;
  /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
  readonly values: Readonly<Record<string, number | null>>;
}

export interface Links {
  /** Exactly the entries whose lines on the accounts of the row add up to it: to its movements in a report of a range, to its balance in a balance sheet. Absent where no list can say that. For one column, put its from and to */
  readonly entries?: string;
  /** The accounts of the row in the general ledger, by the same days and filters */
  readonly ledger?: string;
  /** The statement that the row is taken from */
  readonly details?: string;
}

export interface Check {
  /** Stable name of the check. */
  readonly code: string;
  /** true = it holds. */
  readonly ok: boolean;
  /** By how much it does not hold, yen; 0 = it does. */
  readonly difference: number;
  /** Column that it is about. */
  readonly column?: string;
}

export interface Target {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
  /** Bank account (ba_...). */
  readonly bankAccountId?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** A label (lbl_... or its code). */
  readonly labelId?: string;
  /** Scenario (scn_...). */
  readonly scenarioId?: string;
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
  readonly memo?: string;
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
  readonly taxCode?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Addresses of what it stands on, below this service. */
  readonly links: {
    /** Address of the entry in which it stands. */
    readonly entry: string;
  };
}

export interface CounterAccount {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account. */
  readonly code?: string;
  /** Name of the account. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string;
}

export interface LineCounterAccount {
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account. */
  readonly code?: string;
  /** Name of the account. */
  readonly name: string;
  /** Name in English, shown where English is asked for; absent = the Japanese one is shown. */
  readonly nameEn?: string;
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
  readonly date?: string;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string;
  /** Unit of the quantity, such as 個 or 時間. */
  readonly unit?: string;
  /** Price of one unit in yen, with or without tax as the document says. */
  readonly unitPrice?: number;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string;
  /** Default: that of the partner or of the account. */
  readonly taxCode?: string;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[];
  /** The days that the line is for: it is recognised over them by an accrual schedule. */
  readonly deferral?: {
    /** First day that the line is for, YYYY-MM-DD. */
    readonly from: string;
    /** Last day that the line is for, YYYY-MM-DD. */
    readonly to: string;
  };
}

export interface Billing {
  /** once = one invoice for the whole term; custom = every {interval} months. */
  readonly frequency: 'once' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'custom';
  /** Months from one to the next. */
  readonly interval?: number;
  /** Day of the month of the invoice; 31 = its last day. Default: the day of the start. */
  readonly anchorDay?: number;
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
  } | DueRule;
}

export interface DueRule {
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
  readonly quantity?: string;
  /** Unit of the quantity, such as 個 or 時間. */
  readonly unit?: string;
  /** Price of one unit in yen, with or without tax as the document says. */
  readonly unitPrice?: number;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string;
  /** Default: that of the partner or of the account, as it is on the day of billing. */
  readonly taxCode?: string;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[];
  /** recurring (default) = in every invoice; initial = in the first one only; usage = drafted at 0 with its {unitPrice}, to be filled in before the invoice is issued. */
  readonly kind?: 'recurring' | 'initial' | 'usage';
}

export interface CreateExpenseReportLine {
  /** The day on the receipt; it decides which tax rate and credit apply. */
  readonly date: string;
  /** What it is for, as it is printed. */
  readonly description: string;
  /** Kind of expense; says the account when none is given. */
  readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other';
  /** What was paid, tax included. */
  readonly amount: number;
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Default: that of the category. */
  readonly accountCode?: string;
  /** Id of the consumption tax code (tax_...), in place of its code. */
  readonly taxCodeId?: string;
  /** Default: that of the account, by the day of the receipt and whether it is a qualified invoice. One that you give stands. */
  readonly taxCode?: string;
  /** Bought at the reduced rate: food to take away, newspapers. */
  readonly reduced?: boolean;
  /** The tax as the receipt states it; default: computed, rounded once per rate of the report. */
  readonly taxAmount?: number;
  /** Who was paid, where it is a partner: its registration counts. */
  readonly partnerId?: string;
  /** Code of the partner, in place of its id. */
  readonly partnerCode?: string;
  /** Who was paid, as text. */
  readonly partnerName?: string;
  /** Registration number on the receipt (T and 13 digits): then it is a qualified invoice. */
  readonly registrationNumber?: string;
  /** Whether the receipt is a qualified invoice; not_applicable: the books alone suffice. Default: by the registration number, else by the document or the partner; public transport below 30000 yen needs none. Unknown is warned of. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
  /** Ids of the documents that show the receipt. */
  readonly documentIds?: readonly string[];
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Codes of labels, in place of their ids. */
  readonly labelCodes?: readonly string[];
}

export interface Pay {
  /** First day from which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** monthly, daily or hourly pay. */
  readonly payType: 'monthly' | 'daily' | 'hourly';
  /** Yen a month, a day or an hour. */
  readonly base: number;
  /** Allowances paid besides. */
  readonly allowances?: readonly Allowance[];
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
  readonly nonTaxableLimit?: number;
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
  readonly quantityHundredths?: number;
  /** Overtime pay in yen. */
  readonly overtimeAmount?: number;
  /** What the wage ledger tells beside money, in hundredths: 16050 = 160 hours 30. */
  readonly worked?: Worked;
}

export interface Worked {
  /** Days of work. */
  readonly days?: number;
  /** Hours of work, all of them. */
  readonly hours?: number;
  /** Hours beyond the working time. */
  readonly overtime?: number;
  /** Hours from 22 to 5 o’clock. */
  readonly night?: number;
  /** Hours on holidays. */
  readonly holiday?: number;
}

export interface Bonuse {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** The bonus in yen. */
  readonly amount: number;
  /** How many months the bonus is for; 6 by default. */
  readonly months?: number;
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
  readonly isWage?: boolean;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
}

export interface Earlier {
  /** Employee that it is about (emp_...). */
  readonly employeeId: string;
  /** Pay of the month before, less social insurance, that was paid elsewhere, yen: the tax of a bonus follows from it. */
  readonly previousMonthTaxable?: number;
  /** Bonus of the same month that was paid elsewhere, yen. */
  readonly monthBonus?: number;
  /** Standard bonus for health insurance of this fiscal year so far that was paid elsewhere, yen. */
  readonly yearHealthStandard?: number;
  /** Taxable pay of the same month that was paid elsewhere, yen. */
  readonly monthTaxable?: number;
  /** Income tax of the same month that was withheld elsewhere, yen. */
  readonly monthIncomeTax?: number;
}

export interface CreateRuleCondition {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'description' | 'payee';
  /** How the figure is compared with the value. */
  readonly operator: 'contains' | 'not_contains' | 'starts_with' | 'ends_with' | 'equals' | 'glob';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: string;
}

export interface CreateRuleCondition42 {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'amount';
  /** How the figure is compared with the value. */
  readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: number;
  /** Upper end of a range with `between`, inclusive. */
  readonly to?: number;
}

export interface CreateRuleCondition43 {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'direction';
  /** How the figure is compared with the value. */
  readonly operator: 'equals';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: 'in' | 'out';
}

export interface CreateRuleCondition44 {
  /** What of the line of a statement, or of the sentence, is looked at. */
  readonly field: 'bank_account';
  /** How the figure is compared with the value. */
  readonly operator: 'equals';
  /** What it is compared with. Amounts are whole yen. */
  readonly value: string;
}

export interface CreateRuleCondition45 {
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
  readonly taxCode?: string;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount?: number;
  /** Share of the amount in basis points: 5000 = half. */
  readonly shareBps?: number;
  /** true = the line takes what is left. */
  readonly rest?: true;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
  /** Or the id of the tax code; kept as its code. */
  readonly taxCodeId?: string;
}

export interface RuleLine {
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode: string;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount?: number;
  /** Share of the amount in basis points: 5000 = half. */
  readonly shareBps?: number;
  /** true = the line takes what is left. */
  readonly rest?: true;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** What it is about, free text that searches find. */
  readonly memo?: string;
}

export interface Assumption {
  /** Names the assumption within its scenario. Default: a1, a2, ... */
  readonly id?: string;
  /** What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax. */
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
  /** All accounts of a class, instead of one account. */
  readonly class?: 'revenue' | 'expense';
  /** Yen without consumption tax, on the normal side of the account; negative = less of it. */
  readonly amount?: number;
  /** Basis points: 500 = 5 %. */
  readonly rateBps?: number;
  /** recurring only; default monthly. */
  readonly frequency?: 'once' | 'monthly' | 'quarterly' | 'yearly';
  /** headcount: people; default 1. */
  readonly count?: number;
  /** headcount: what the employer bears besides, of the pay; default 1600. */
  readonly employerRateBps?: number;
  /** loan: months in which the principal is paid back. */
  readonly months?: number;
  /** delay: later by so many days, in whole months of 30. */
  readonly days?: number;
  /** Its month is the first one. Default: the first month of the scenario. */
  readonly startDate?: string;
  /** Its month is the last one. Default: the last month of the scenario. */
  readonly endDate?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
}

export interface ScenarioAssumption {
  /** Name of the assumption within its scenario. */
  readonly id: string;
  /** What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax. */
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  /** Account of the chart (acct_...); give it or the code. */
  readonly accountId?: string;
  /** Code of the account in the chart, such as 1130. */
  readonly accountCode?: string;
  /** All accounts of a class, instead of one account. */
  readonly class?: 'revenue' | 'expense';
  /** Amount in yen, on the normal side of the account; negative = less of it. */
  readonly amount?: number;
  /** Rate in basis points: 500 = 5 %. */
  readonly rateBps?: number;
  /** How often it recurs. */
  readonly frequency?: 'once' | 'monthly' | 'quarterly' | 'yearly';
  /** Of people: how many. */
  readonly count?: number;
  /** What the employer bears besides the pay, in basis points of it. */
  readonly employerRateBps?: number;
  /** Of a loan: months in which it is paid back. */
  readonly months?: number;
  /** Of a delay: days later, in whole months of 30. */
  readonly days?: number;
  /** Its month is the first one, YYYY-MM-DD. */
  readonly startDate?: string;
  /** Its month is the last one, YYYY-MM-DD; absent = to the end of the scenario. */
  readonly endDate?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** What it is about, free text that searches find. */
  readonly memo?: string;
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
  readonly taxCode?: string;
  /** Amount of the line in whole yen (minor units), above 0. */
  readonly amount: number;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** What it is about, free text that searches find. */
  readonly memo?: string;
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
  readonly paymentId?: string;
}

export interface Data {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Name of the alert rule. */
  readonly name: string;
  /** Figure that is watched. */
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  /** Whose figure it is; null clears it. */
  readonly target?: Target;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** Time over which the metric is summed: day, month or fiscal year. */
  readonly window?: 'day' | 'month' | 'fiscal_year';
  /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
  readonly evaluation: 'on_event' | 'daily';
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Who hears of it. */
  readonly channels: readonly {
    /** event = in the stream only; webhook = also to one webhook. */
    readonly type: 'event' | 'webhook';
    /** Webhook that hears of it (whk_...). */
    readonly target?: string;
  }[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly currentValue?: number | null;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string;
  /** When it fired last: RFC 3339 time in UTC; absent = never. */
  readonly lastTriggeredAt?: string;
  /** When it ended last: RFC 3339 time in UTC. */
  readonly lastResolvedAt?: string;
  /** The last time that it fired; absent = never. */
  readonly lastAlert?: LastAlert;
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
  readonly target?: Target;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Journal entry that it is about (je_...). */
  readonly entryId?: string;
  /** When it fired: RFC 3339 time in UTC. */
  readonly triggeredAt: string;
  /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
  readonly resolvedAt?: string;
  /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** State: of a rule active or paused; of an alert open, resolved or noted. */
  readonly status: 'open' | 'resolved' | 'noted';
  /** What the metric was when it fired */
  readonly value: number;
  /** The metric when it ended. */
  readonly resolvedValue?: number;
}

export interface CreateAlertRuleTarget {
  /** Code or id of an account. */
  readonly accountCode?: string;
  /** Bank account (ba_...). */
  readonly bankAccountId?: string;
  /** Id or code. */
  readonly partnerId?: string;
  /** Id or code. */
  readonly labelId?: string;
  /** The budget of budget_variance_bps; of other metrics, whose branch of the books is measured: its last day (cash_balance), or the window to the end of this month. */
  readonly scenarioId?: string;
}

export interface CreateAlertRule {
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** Name of the alert rule. */
  readonly name: string;
  /** Figure that is watched. */
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  /** Whose figure it is; null clears it. */
  readonly target?: Target;
  /** How the figure is compared. */
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  /** Value beyond which it fires, in the unit told with it. */
  readonly threshold: number;
  /** Time over which the metric is summed: day, month or fiscal year. */
  readonly window?: 'day' | 'month' | 'fiscal_year';
  /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
  readonly evaluation: 'on_event' | 'daily';
  /** How grave it is: info, warning or critical. */
  readonly severity: 'info' | 'warning' | 'critical';
  /** Who hears of it. */
  readonly channels: readonly {
    /** event = in the stream only; webhook = also to one webhook. */
    readonly type: 'event' | 'webhook';
    /** Webhook that hears of it (whk_...). */
    readonly target?: string;
  }[];
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly currentValue?: number | null;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string;
  /** When it fired last: RFC 3339 time in UTC; absent = never. */
  readonly lastTriggeredAt?: string;
  /** When it ended last: RFC 3339 time in UTC. */
  readonly lastResolvedAt?: string;
  /** The last time that it fired; absent = never. */
  readonly lastAlert?: LastAlert;
  /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
  readonly warnings?: readonly Warning[];
  /** true = show what would happen and write nothing; in an answer: nothing was written. */
  readonly dryRun?: true;
  /** Only in a dry run: what would follow. */
  readonly effects?: Effects;
}

export interface SoftClosedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface ClosedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface ReopenedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface TaxSettings {
  /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
  readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
  /** Business type 1 to 6 of the simplified method where a sale says none. */
  readonly simplifiedBusinessType?: number;
  /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
  readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
  /** How fractions of a yen of tax are rounded: floor, ceil or round. */
  readonly rounding?: 'floor' | 'ceil' | 'round';
  /** How often the return is filed. */
  readonly filingFrequency?: 'yearly' | 'half' | 'quarterly' | 'monthly';
  /** Consumption tax that was paid already in the course of the year. */
  readonly interimPaid?: {
    /** National part, yen. */
    readonly national: number;
    /** Local part, yen. */
    readonly local: number;
  };
  /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
  readonly standardPeriodSales?: number;
  /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
  readonly allocation?: 'ratio';
  /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
  readonly salesTaxBasis?: 'allocated' | 'accumulated';
  /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
  readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
}

export interface ClosingEntry {
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string;
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** true = it opens the books or a year. */
  readonly opening?: true;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string;
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[];
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string;
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
  readonly submittedAt?: string;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly Approval[];
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks;
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
  readonly heldBy?: readonly ('confidence' | 'scope' | 'cap' | 'policy' | 'duplicate' | 'asked')[];
}

export interface Tokens {
  /** Amount that was read, yen. */
  readonly amount: number;
  /** Date that was read, YYYY-MM-DD. */
  readonly date: string;
  /** Partner that was read. */
  readonly partner?: string;
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
  readonly taxCodeId?: string;
  /** Consumption tax code of it, such as P10; absent = none. */
  readonly taxCode?: string;
  /** Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none). */
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number;
  /** true = the line is the consumption tax of another line. */
  readonly isTaxLine?: true;
  /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
  readonly taxUse?: 'taxable' | 'common' | 'exempt';
  /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
  readonly businessType?: number;
  /** Base of the tax in yen where it is not the amount. */
  readonly taxBase?: number;
  /** Date of the transaction itself, YYYY-MM-DD, when it is booked later. */
  readonly originalDate?: string;
  /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... */
  readonly movementKind?: string;
  /** Lines that this line pays or takes back, with the amount of each. */
  readonly settles?: readonly LineSettle[];
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** How many, as a decimal text; absent = not said. */
  readonly quantity?: string;
  /** Original currency (ISO 4217), when it was not yen. */
  readonly originalCurrency?: string;
  /** Amount in the original currency, as a decimal text: "12.50". */
  readonly originalAmount?: string;
  /** Yen per unit of the original currency, as a decimal text. */
  readonly exchangeRate?: string;
  /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
  /** Unique id of the line, given by the service. */
  readonly id: string;
  /** Name of the account at the time of the answer. */
  readonly accountName?: string;
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** On a tax line: id of the line whose tax it is. */
  readonly baseLineId?: string;
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number;
}

export interface LineSettle {
  /** Id of the line of an entry (jl_...). */
  readonly lineId: string;
  /** How much of that line it pays, yen. */
  readonly amount: number;
  /** Day of that line, YYYY-MM-DD. */
  readonly date?: string;
}

export interface LastEditedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface SubmittedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface Approval {
  readonly round: number;
  /** What was decided: approved, returned or rejected. */
  readonly status: 'pending' | 'approved' | 'returned';
  /** What was submitted, as one hash */
  readonly draftHash?: string;
  readonly requestedBy: ApprovalRequestedBy;
  readonly requestedAt: string;
  readonly decidedBy?: DecidedBy;
  readonly decidedAt?: string;
  /** What whoever decided said of it */
  readonly comment?: string;
}

export interface ApprovalRequestedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface DecidedBy {
  /** A fiscal year or one of its months. */
  readonly type: 'user' | 'api_key' | 'system';
  /** Unique id of this resource, given by the service and never changed. */
  readonly id: string;
  /** Name of the period, such as FY2026 or 2026-04. */
  readonly name?: string;
}

export interface PostedBy {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
}

export interface ClosingEntryLinks {
  /** Its events, by which it came about. */
  readonly events: string;
  /** All its versions. */
  readonly history: string;
  /** What it came from (invoice, asset, run ...). */
  readonly source?: string;
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
  readonly companyId?: string;
  /** Number under which the company keeps the asset; null = none. */
  readonly managementNumber?: string;
  /** Name of the asset. */
  readonly name: string;
  /** Category of the asset in the register, such as 器具備品; null = that of its account. */
  readonly category?: string;
  /** Account of the asset in the chart (acct_...); give it or its code. */
  readonly assetAccountId: string;
  /** Code of the account of the asset, such as 1570. */
  readonly assetAccountCode: string;
  /** Account of accumulated depreciation (acct_...); default by the asset's account. */
  readonly accumulatedAccountId?: string;
  /** Code of the account of accumulated depreciation; default by the asset's account. */
  readonly accumulatedAccountCode?: string;
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
  readonly usefulLifeYears?: number;
  /** Value in yen below which it is not depreciated. */
  readonly residualValue: number;
  /** direct takes depreciation off the asset account; indirect collects it on its own account. */
  readonly recordMethod: 'direct' | 'indirect';
  /** Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet. */
  readonly depreciatedThrough?: string;
  /** Book value in yen at which these books took it over; absent = it was bought in them. */
  readonly openingBookValue?: number;
  /** The entry of the purchase (je_...); absent = none. */
  readonly sourceId?: string;
  /** Line of the entry that it was made from (jl_...). */
  readonly sourceLineId?: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
  readonly prefectureCode?: string;
  /** City where it stands, for the property tax; null = none. */
  readonly city?: string;
  /** How it left; absent = it is still there. */
  readonly disposal?: Disposal;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
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
  readonly depreciationRateThousandths?: number;
  /** Name of the account of the asset. */
  readonly assetAccountName?: string;
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
  readonly journalEntryId?: string;
  /** Entry of that last depreciation (je_...). */
  readonly depreciationEntryId?: string;
}

export interface Caps {
  /** Largest entry that the key posts by itself, minor units. */
  readonly maxAmount?: number;
  /** What it posts in one day of the company, minor units. */
  readonly dailyAmount?: number;
  /** Entries that it posts a day. */
  readonly dailyCount?: number;
  /** The only accounts that it posts to. */
  readonly accountCodes?: readonly string[];
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

export interface Entry {
  /** Day on which it is or was posted, YYYY-MM-DD. */
  readonly date: string;
  /** Amount of the slice in yen. */
  readonly amount: number;
  /** Consumption tax in it, yen. */
  readonly taxAmount?: number;
  /** scheduled, posted, skipped (in the books already), reversed or dropped. */
  readonly status: 'scheduled' | 'posted' | 'skipped' | 'reversed' | 'dropped';
  /** Entry in which it stands (je_...); absent = none yet. */
  readonly journalEntryId?: string;
  /** Day on which it was posted instead, because its own was closed, YYYY-MM-DD. */
  readonly movedTo?: string;
}

export interface ApiKeyCaps {
  /** At most this amount in yen; absent = no bound. */
  readonly maxAmount?: number;
  /** Most yen that it posts in one day of the company. */
  readonly dailyAmount?: number;
  /** Most entries that it posts in one day of the company. */
  readonly dailyCount?: number;
  /** Codes of accounts of the chart; empty or absent = all of them. */
  readonly accountCodes?: readonly string[];
}

export interface ResultEntry {
  /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
  readonly effectiveDate: string;
  /** What the entry came from: by hand, a sentence, an import, an invoice, payroll ... */
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
  readonly sourceId?: string;
  /** What it is about, free text that searches find. */
  readonly memo?: string;
  /** Number of the voucher or another reference of yours; null = none. */
  readonly reference?: string;
  /** true = a year-end adjustment (決算整理仕訳). Default false. */
  readonly adjustment: boolean;
  /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
  readonly currency: string;
  /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
  readonly partnerId?: string;
  /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
  readonly counterparty?: string;
  /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
  readonly dueDate?: string;
  /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
  readonly labelIds?: readonly string[];
  /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
  readonly documentIds?: readonly string[];
  /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
  readonly autoReverseOn?: string;
  /** Your own id of this resource, unique in the company; null takes it away. */
  readonly externalId?: string;
  /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** true = it opens the books or a year. */
  readonly opening?: true;
  /** How a sentence was read, when the entry came from one. */
  readonly engine?: Engine;
  /** Entry that this one reverses (je_...). */
  readonly reverses?: string;
  /** Why it was reversed, as whoever did it said. */
  readonly reversalReason?: string;
  /** Unique id of the entry (je_...), given by the service and never changed. */
  readonly id: string;
  /** Company that the resource belongs to (comp_...). */
  readonly companyId?: string;
  /** draft, pending_approval (waits), posted, reversed in full, or discarded. */
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
  readonly entryNumber?: number;
  /** Fiscal year that it belongs to (fp_...). */
  readonly fiscalYearId?: string;
  /** Sum of the debits of the entry, in whole yen. */
  readonly total: number;
  /** Its lines, in order. */
  readonly lines: readonly ClosingEntryLine[];
  /** Name of the partner as it was when this was written; absent = no partner. */
  readonly partnerName?: string;
  /** Entry that reverses this one in full (je_...). */
  readonly reversedBy?: string;
  /** Entries that reverse this one in part or in full (je_...). */
  readonly reversals?: readonly string[];
  /** How much of it was taken back so far, yen. */
  readonly reversedAmount?: number;
  /** When it was reversed: RFC 3339 time in UTC; absent = it was not. */
  readonly reversedAt?: string;
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
  readonly submittedAt?: string;
  /** Who handed it in; set by the service. */
  readonly submittedBy?: SubmittedBy;
  /** Each time that it was submitted, oldest first, and what was decided */
  readonly approvals?: readonly EntryApproval[];
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string;
  /** When it was posted: RFC 3339 time in UTC; absent = not yet. */
  readonly postedAt?: string;
  /** Who posted it; set by the service. */
  readonly postedBy?: PostedBy;
  /** When the event was stored: RFC 3339 time in UTC. `knownAt` refers to this time. */
  readonly recordedAt: string;
  /** Revision of the company's stream at which it was written; serves as `minPosition`. */
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks;
}

export interface EntryApproval {
  readonly round: number;
  /** What was decided: approved, returned or rejected. */
  readonly status: 'pending' | 'approved' | 'returned';
  /** What was submitted, as one hash */
  readonly draftHash?: string;
  readonly requestedBy: ApprovalRequestedBy;
  readonly requestedAt: string;
  readonly decidedBy?: ApprovalDecidedBy;
  readonly decidedAt?: string;
  /** What whoever decided said of it */
  readonly comment?: string;
}

export interface ApprovalDecidedBy {
  readonly type: 'user' | 'api_key' | 'system';
  /** Unique id of the entry (je_...), given by the service and never changed. */
  readonly id: string;
  /** What it is called; one line. */
  readonly name?: string;
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
  readonly accountHolder?: string;
}

export interface TaxFiling {
  /** Code of the tax office, five digits. */
  readonly taxOfficeCode?: string;
  /** User id of e-Tax (利用者識別番号), 16 digits. */
  readonly eTaxUserId?: string;
  /** Name of the representative. */
  readonly representativeName?: string;
  /** Reading of the representative's name in katakana. */
  readonly representativeNameKana?: string;
  /** Reference number that the tax office gave (整理番号). */
  readonly referenceNumber?: string;
  /** Tax accountant who files; absent = none. */
  readonly taxAgent?: {
    /** Name of the tax accountant. */
    readonly name: string;
    /** Telephone number of the tax accountant. */
    readonly phone?: string;
  };
  /** Account to which a refund is paid. */
  readonly refundAccount?: TaxFilingRefundAccount;
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
  readonly premiumTiming?: 'following_month' | 'same_month';
  /** Kind of business for the rate of employment insurance. */
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction';
  /** Kind of business for the rate of workers' accident insurance. */
  readonly workersAccidentBusiness?: 'other';
}

export interface Actor {
  /** What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar). */
  readonly type: 'user' | 'api_key' | 'agent' | 'operator' | 'system';
  /** Id of the API key, or issuer and subject of the user; absent for the system itself. */
  readonly id: string;
  /** What the key or user is called, as far as it is known. */
  readonly name?: string;
  /** Door that it came by: a surface of the API, agents (mcp), command line, jobs, or the service. */
  readonly via: 'surface_a' | 'surface_b' | 'mcp' | 'cli' | 'scheduler' | 'system';
}

export interface Redelivery {
  /** How many times a redelivery was asked for. */
  readonly number: number;
  /** First event that is sent again. */
  readonly fromSequence: number;
  /** Last event that is sent again. */
  readonly toSequence?: number;
}

export interface PayrollRunPayslip {
  /** Employee (emp_...); null = none. */
  readonly employeeId: string;
  /** Number of the employee in the company. */
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
  readonly departmentLabelId?: string;
  /** Items that are paid; null in an answer = hidden from the caller. */
  readonly payments: readonly Payment[] | null;
  /** Items that are deducted; null in an answer = hidden from the caller. */
  readonly deductions: readonly Deduction[] | null;
  /** What the employer bears, item by item; null in an answer = hidden from the caller. */
  readonly employerContributions: readonly Deduction[] | null;
  /** Days or hours that were paid, in hundredths: 2050 = 20.5. */
  readonly quantityHundredths?: number;
  /** Whether that counts days or hours. */
  readonly quantityUnit?: 'days' | 'hours';
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked;
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
  }[];
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
  readonly expenseReportId?: string;
}

export interface Deduction {
  /** Stable name of the item for programs. */
  readonly code: string;
  /** Item as the payslip prints it. */
  readonly name: string;
  /** Amount of the item, yen. */
  readonly amount: number;
  /** Amount that the rate is taken of, yen. */
  readonly basis?: number;
  /** Rate in basis points: 1000 = 10 %. */
  readonly rateBps?: number;
  /** Rate in thousandths of a percent: 4985 = 4.985 %. */
  readonly milliPercent?: number;
  /** Month of the premium, YYYY-MM. */
  readonly month?: string;
  /** Rows of the official tables that the figure comes from. */
  readonly rows?: readonly DeductionRow[];
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
  readonly days?: number;
  /** Hours of work in hundredths. */
  readonly hours?: number;
  /** Hours of overtime in hundredths. */
  readonly overtime?: number;
  /** Hours of work at night in hundredths. */
  readonly night?: number;
  /** Hours of work on holidays in hundredths. */
  readonly holiday?: number;
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
      readonly expires?: string;
      /** What may be done in at least one of the companies */
      readonly scopes: readonly string[];
      /** Companies that the caller may see. */
      readonly companies: readonly {
        /** Company (comp_...). */
        readonly id: string;
        /** Name of the company. */
        readonly name?: string;
        /** Plan of the company, by which limits are set. */
        readonly plan?: string;
        /** Role of the caller in this company. */
        readonly role?: string;
        /** Scopes of the caller in this company. */
        readonly scopes: readonly string[];
        /** What is left of the caller's limits, by surface. */
        readonly limits: readonly {
          /** Of the two surfaces of the interface */
          readonly surface: 'a' | 'b';
          /** Requests a minute; null = as many as you like */
          readonly limit: number | null;
          /** Left of this minute; a key pays this very request from b */
          readonly remaining?: number;
          /** Seconds until all are there again; 0 = none was taken */
          readonly reset?: number;
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
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Words of the name, in whatever order. */
      readonly q?: string;
      /** active, or archived: readable, and closed for writing. */
      readonly status?: 'active' | 'archived';
      /** Plan of the company, by which limits are set: free, pro or enterprise. */
      readonly plan?: 'free' | 'pro' | 'enterprise';
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
      readonly nextCursor?: string;
    };
  };
  /** Create a company. */
  readonly openCompany: {
    readonly takes: {
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** A name; one line. */
      readonly nameKana?: string;
      /** A name; one line. */
      readonly displayName?: string;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string;
      /** Time zone in which days of the company begin, such as Asia/Tokyo. */
      readonly timezone?: string;
      /** Code of the industry (Japan Standard Industrial Classification); null = none. */
      readonly industryCode?: string;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string;
      /** Postal address; null clears it. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string;
      };
      /** Telephone number, digits and hyphens; null = none. */
      readonly phone?: string;
      /** Printed on invoices; answers to mails of invoices go there. */
      readonly email?: string;
      /** Accounts that customers pay to, printed on invoices that are issued from then on. */
      readonly payTo?: readonly PayTo[];
      /** How the company treats consumption tax. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round';
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly';
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        };
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio';
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated';
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
      };
      /** What the e-Tax file says of the filer; absent = not given. */
      readonly taxFiling?: {
        /** Code of the tax office, five digits. */
        readonly taxOfficeCode?: string;
        /** User id of e-Tax (利用者識別番号), 16 digits. */
        readonly eTaxUserId?: string;
        /** A name; one line. */
        readonly representativeName?: string;
        /** A name; one line. */
        readonly representativeNameKana?: string;
        /** Number of the voucher or another reference of yours. */
        readonly referenceNumber?: string;
        /** Tax accountant who files; absent = none. */
        readonly taxAgent?: {
          /** A name; one line. */
          readonly name: string;
          /** Telephone number of the tax accountant. */
          readonly phone?: string;
        };
        /** Account to which a refund is paid. */
        readonly refundAccount?: RefundAccount;
      };
      /** Settings of payroll; default: premiums of the month before, general business. */
      readonly payroll?: Payroll;
      /** Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company. */
      readonly clock?: {
        /** true = jobs run by themselves. */
        readonly enabled: boolean;
      };
      /** With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false. */
      readonly agentSettings?: {
        /** true = tool calls of agents that say nothing are dry runs. Default false. */
        readonly dryRunDefault: boolean;
      };
      /** A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and refused below. */
      readonly nlSettings?: {
        /** Confidence in percent from which a sentence is posted; default 80. */
        readonly postAt: number;
        /** Confidence in percent from which it becomes a draft; default 60. */
        readonly draftAt: number;
      };
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it. */
      readonly entityType?: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
      /** Chart of accounts to begin with. */
      readonly template?: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
      /** Country code (ISO 3166); JP. */
      readonly country?: 'JP';
      /** Currency in which the books are kept (ISO 4217); JPY, final. */
      readonly baseCurrency?: string;
      /** First day of the first fiscal year. Default: the 1 April (sole proprietor: 1 January) on or before today. */
      readonly fiscalYearStart?: string;
      /** Last day of a first fiscal year shorter than twelve months. Default: twelve months. */
      readonly fiscalYearEnd?: string;
      /** true = fill the new company with invented books, to try things out. */
      readonly demo?: boolean;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise';
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        /** Requests a minute on surface A (snake_case). */
        readonly surfaceA: number;
        /** Requests a minute on surface B (camelCase). */
        readonly surfaceB: number;
      } | null;
    };
    readonly answers: OpenedCompanyResult;
  };
  /** Get a company. */
  readonly getCompany: {
    readonly takes: {
      readonly companyId?: string;
    };
    readonly answers: Company;
  };
  /** Change a company. */
  readonly updateCompany: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name?: string;
      /** Time zone in which days of the company begin, such as Asia/Tokyo. */
      readonly timezone?: string;
      /** A name; one line. */
      readonly nameKana?: string | null;
      /** A name; one line. */
      readonly displayName?: string | null;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | null;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | null;
      /** Code of the industry (Japan Standard Industrial Classification); null = none. */
      readonly industryCode?: string | null;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | null;
      /** Postal address; null clears it. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string;
      } | null;
      /** Telephone number, digits and hyphens; null = none. */
      readonly phone?: string | null;
      /** Printed on invoices; answers to mails of invoices go there. */
      readonly email?: string | null;
      /** Accounts that customers pay to, printed on invoices that are issued from then on. */
      readonly payTo?: readonly PayTo[] | null;
      /** Settings of payroll; default: premiums of the month before, general business. */
      readonly payroll?: Payroll | null;
      /** Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company. */
      readonly clock?: {
        /** true = jobs run by themselves. */
        readonly enabled: boolean;
      } | null;
      /** With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false. */
      readonly agentSettings?: {
        /** true = tool calls of agents that say nothing are dry runs. Default false. */
        readonly dryRunDefault: boolean;
      } | null;
      /** A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and refused below. */
      readonly nlSettings?: {
        /** Confidence in percent from which a sentence is posted; default 80. */
        readonly postAt: number;
        /** Confidence in percent from which it becomes a draft; default 60. */
        readonly draftAt: number;
      } | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Documents of the company that are printed on its invoices as logo and seal: PNG (8 bits, not interlaced) or JPEG, at most 1 MiB and four megapixels; what cannot be printed is left out. null clears both. */
      readonly letterhead?: {
        /** Document (doc_...) with the logo; absent = none. */
        readonly logoDocumentId?: string;
        /** Document (doc_...) with the seal; absent = none. */
        readonly sealDocumentId?: string;
      } | null;
      /** Merged into the settings that are there. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round';
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly';
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        };
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio';
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated';
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
      };
      /** Merged into what is there; null clears all of it. */
      readonly taxFiling?: {
        /** Code of the tax office, five digits. */
        readonly taxOfficeCode?: string;
        /** User id of e-Tax (利用者識別番号), 16 digits. */
        readonly eTaxUserId?: string;
        /** A name; one line. */
        readonly representativeName?: string;
        /** A name; one line. */
        readonly representativeNameKana?: string;
        /** Number of the voucher or another reference of yours. */
        readonly referenceNumber?: string;
        /** Tax accountant who files; absent = none. */
        readonly taxAgent?: {
          /** A name; one line. */
          readonly name: string;
          /** Telephone number of the tax accountant. */
          readonly phone?: string;
        };
        /** Account to which a refund is paid. */
        readonly refundAccount?: RefundAccount;
      } | null;
      /** active, or archived: readable, and closed for writing. */
      readonly status?: 'active' | 'archived';
      /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
      readonly version?: number;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise';
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        /** Requests a minute on surface A (snake_case). */
        readonly surfaceA: number;
        /** Requests a minute on surface B (camelCase). */
        readonly surfaceB: number;
      } | null;
    };
    readonly answers: CompanyResult;
  };
  /** List and search journal entries. */
  readonly listEntries: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** First day of the entries, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day of the entries, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Only entries of this very day, YYYY-MM-DD. */
      readonly effectiveDate?: string;
      /** Only entries in these states, repeated or separated by commas; default: all but discarded ones. */
      readonly status?: string | readonly string[];
      /** Only entries of these origins, repeated or separated by commas. */
      readonly sourceType?: string | readonly string[];
      /** Id of the invoice, asset ... that the entries belong to, or what a caller gave as sourceId */
      readonly sourceId?: string;
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string;
      /** Codes (or ids) of accounts, repeated or separated by commas: entries with a line on one of them */
      readonly accountCode?: string | readonly string[];
      /** Only entries with a line on this side of the account that is asked for. */
      readonly side?: 'debit' | 'credit';
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
      /** Id or code; none = without */
      readonly partnerId?: string;
      /** Id or code; none = without */
      readonly labelId?: string;
      /** Id or code; none = without */
      readonly taxCodeId?: string;
      /** only = nothing but year-end adjustments; without = all but them. */
      readonly adjustment?: 'only' | 'without';
      /** Closing entries of a year, and their reversals */
      readonly closing?: 'only' | 'without';
      /** Entries that open the books or a year, and their reversals */
      readonly opening?: 'only' | 'without';
      /** Only entries with exactly this reference. */
      readonly reference?: string;
      /** Only the entry with this number in its fiscal year. */
      readonly entryNumber?: number;
      /** Only entries written by this caller: id of an API key, or issuer and subject of a user. */
      readonly createdBy?: string;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** Only with a document (true), or without (false). */
      readonly hasDocument?: boolean;
      /** Only entries that were reversed in full (true), or that were not (false). */
      readonly reversed?: boolean;
      /** Only entries whose counterparty contains this text. */
      readonly counterparty?: string;
      /** Words in any order: texts, names of accounts and partners, entry numbers, amounts of lines */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Post a journal entry, or save it as a draft. */
  readonly postEntry: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The date on which the entry counts; it alone decides the period. */
      readonly effectiveDate: string;
      /** Where the entry comes from; default: by the caller (api, agent or manual). */
      readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent';
      /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
      readonly sourceId?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Number of the voucher or another reference of yours. */
      readonly reference?: string;
      /** Year-end adjustment. */
      readonly adjustment?: boolean;
      /** Must be the base currency of the company. */
      readonly currency?: string;
      /** Its lines, in order. */
      readonly lines: readonly Line[];
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Who the transaction was with, as text; default: the name of the partner. */
      readonly counterparty?: string;
      /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
      readonly dueDate?: string;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Posts the reversal on this later date, in the same step. */
      readonly autoReverseOn?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** posted (default) counts at once; draft waits. */
      readonly status?: 'draft' | 'posted';
      /** Refuses the entry (total_mismatch) when the debits do not sum to this. */
      readonly expectedTotal?: number;
      /** Refuses the entry (condition_failed) unless all hold after it. */
      readonly conditions?: readonly Condition[];
    };
    readonly answers: JournalEntryResult;
  };
  /** Get a journal entry. */
  readonly getEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
    };
    readonly answers: JournalEntry;
  };
  /** Change a journal entry. */
  readonly amendEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The date on which the entry counts, YYYY-MM-DD; it alone decides the period. */
      readonly effectiveDate?: string;
      /** Its lines, in order. */
      readonly lines?: readonly {
        /** debit (借方) or credit (貸方). */
        readonly side: 'debit' | 'credit';
        /** The account; give accountId or accountCode. */
        readonly accountId?: string;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string;
        /** `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books the line stays whole. `none` (default): lines as given. */
        readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number;
        /** true = the line is the consumption tax of another line. */
        readonly isTaxLine?: boolean;
        /** On a tax line: index (from 0) of the base line in `lines`. */
        readonly baseLine?: number;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: 'taxable' | 'common' | 'exempt';
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
        readonly movementKind?: string;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[];
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[];
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[];
        /** Free text, searched by `q`. */
        readonly memo?: string;
        /** How many, as a decimal text; absent = not said. */
        readonly quantity?: string;
        /** Original currency (ISO 4217), when it was not yen. */
        readonly originalCurrency?: string;
        /** Amount in the original currency, as a decimal text: "12.50". */
        readonly originalAmount?: string;
        /** Yen per unit of the original currency, as a decimal text. */
        readonly exchangeRate?: string;
        /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
        readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
        /** Id of the line as it stands in the entry; new lines have none. */
        readonly id?: string;
        /** As answers show it; it must be right, and changes nothing. */
        readonly accountName?: string;
        /** As answers show it; it must be right, and changes nothing. */
        readonly partnerName?: string;
        /** As answers show it; it must be right, and changes nothing. */
        readonly reversedAmount?: number;
        /** On a tax line: `id` of the base line among these lines, in place of baseLine. */
        readonly baseLineId?: string;
      }[];
      /** true = a year-end adjustment (決算整理仕訳). Default false. */
      readonly adjustment?: boolean;
      /** Free text, searched by `q`. */
      readonly memo?: string | null;
      /** Number of the voucher or another reference of yours. */
      readonly reference?: string | null;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null;
      /** Who the transaction was with, as text; default: the name of the partner. */
      readonly counterparty?: string | null;
      /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
      readonly dueDate?: string | null;
      /** Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never. */
      readonly autoReverseOn?: string | null;
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Why it is changed: kept with this version in the history. */
      readonly reason?: string;
    };
    readonly answers: JournalEntryResult;
  };
  /** Reverse a posted journal entry, or save its reversal as a draft. */
  readonly reverseEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** draft: the reversal waits for a person, and the entry stays as it is until then. */
      readonly status?: 'posted' | 'draft';
      /** Date of the reversal; not before the original. */
      readonly effectiveDate?: string;
      /** Older name of effectiveDate. */
      readonly date?: string;
      /** Default: the date of the original if its period is open, else the first open day. */
      readonly dateMode?: 'original' | 'today' | 'custom' | 'first_open';
      /** Why; kept in the history. */
      readonly reason?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Reverse in part: these amounts of these lines; they must balance. */
      readonly lines?: readonly {
        /** Id of the line of the entry to be reversed (jl_...). */
        readonly lineId: string;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
      }[];
      /** Reverse in part: this amount of an entry of two lines. */
      readonly amount?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** Post many journal entries, all or none. */
  readonly postEntries: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Entries of the batch, at most 500; all are written or none. */
      readonly entries: readonly {
        /** The date on which the entry counts; it alone decides the period. */
        readonly effectiveDate: string;
        /** Where the entry comes from; default: by the caller (api, agent or manual). */
        readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent';
        /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
        readonly sourceId?: string;
        /** Free text, searched by `q`. */
        readonly memo?: string;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string;
        /** Year-end adjustment. */
        readonly adjustment?: boolean;
        /** Must be the base currency of the company. */
        readonly currency?: string;
        /** Its lines, in order. */
        readonly lines: readonly Line[];
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[];
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[];
        /** Ids of documents of the company (POST .../documents uploads one). */
        readonly documentIds?: readonly string[];
        /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
        readonly metadata?: Readonly<Record<string, string>>;
        /** Posts the reversal on this later date, in the same step. */
        readonly autoReverseOn?: string;
        /** Your own id of this resource; unique in the company. */
        readonly externalId?: string;
        /** posted (default) counts at once; draft waits. */
        readonly status?: 'draft' | 'posted';
        /** Refuses the entry (total_mismatch) when the debits do not sum to this. */
        readonly expectedTotal?: number;
        /** Refuses the entry (condition_failed) unless all hold after it. */
        readonly conditions?: readonly Condition[];
      }[];
      /** true: all or none, which is the only way. */
      readonly atomic?: true;
    };
    readonly answers: BatchResult;
  };
  /** All versions of an entry. */
  readonly getEntryHistory: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Submit a draft for approval. */
  readonly submitEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** Approve and post an entry that waits for approval. */
  readonly approveEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** What you approve, as the list of approvals shows it. Give this or the version. */
      readonly draftHash?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** What you say of it; kept with the approval. */
      readonly comment?: string;
    };
    readonly answers: JournalEntryResult;
  };
  /** Return an entry that waits for approval to its maker. */
  readonly returnEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Why; kept in the history. */
      readonly comment?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** Post a draft. */
  readonly postDraft: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** Discard a draft. */
  readonly discardEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** List what waits for approval. */
  readonly listApprovals: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
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
        readonly memo?: string;
        /** Of the draft of a reversal: the entry that it takes back */
        readonly reverses?: string;
        /** Sum of the debits of the entry, yen. */
        readonly total: number;
        /** Who made it; set by the service. */
        readonly createdBy: CreatedBy;
        /** Who asked for it. */
        readonly requestedBy?: RequestedBy;
        /** When it was asked for: RFC 3339 time in UTC. */
        readonly requestedAt?: string;
        /** When it can no longer be approved; absent = never. */
        readonly expiresAt?: string;
        /** Earlier submissions, with what was said of them */
        readonly earlier?: readonly {
          readonly round: number;
          readonly status: 'pending' | 'approved' | 'returned';
          /** What was submitted, as one hash */
          readonly draftHash?: string;
          /** Who asked for it. */
          readonly requestedBy: RequestedBy;
          /** When it was asked for: RFC 3339 time in UTC. */
          readonly requestedAt: string;
          readonly decidedBy?: {
            readonly type: 'user' | 'api_key' | 'system';
            /** Unique id of this resource, given by the service and never changed. */
            readonly id: string;
            /** What it is called; one line. */
            readonly name?: string;
          };
          readonly decidedAt?: string;
          /** What whoever decided said of it */
          readonly comment?: string;
        }[];
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
      readonly nextCursor?: string;
    };
  };
  /** Get the approval policy. */
  readonly getApprovalPolicy: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Each rule says which entries must be approved; an entry that one of them fits must be. */
      readonly rules: readonly {
        /** Whose entries the rule is about: those of agents, or everyone's. */
        readonly appliesTo: 'agents' | 'everyone';
        /** Entries of this total and above, minor units. */
        readonly minAmount: number | 0;
        /** Only entries on one of these accounts. Default: on any. */
        readonly accountCodes?: readonly string[];
      }[];
      /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
      readonly fourEyes?: 'off' | 'principal' | 'strict';
      /** Days after which a submission can no longer be approved; null = none. */
      readonly expiresAfterDays?: number | null;
    };
    readonly answers: {
      /** Each rule says which entries must be approved; an entry that one of them fits must be. */
      readonly rules: readonly GetApprovalPolicyRule[];
      /** Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody. */
      readonly fourEyes: 'off' | 'principal' | 'strict';
      /** Days after which a submission can no longer be approved; null = never. */
      readonly expiresAfterDays: number | null;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Record a sentence as a journal entry. */
  readonly recordText: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** One transaction in one line, Japanese or English: what, how much, how it was paid, when. */
      readonly text: string;
      /** The day from which the text is read (yesterday, 4/15). Default: today where the company is. */
      readonly date?: string;
      /** Posts only from this confidence on; it can only raise what the company has set (nlSettings). */
      readonly minConfidence?: number;
      /** true: this is another one, though the same was said within 24 hours. Otherwise that is a draft. */
      readonly allowDuplicate?: boolean;
      /** draft: it is never posted by this call. */
      readonly status?: 'draft';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
    };
    readonly answers: JournalEntryResult;
  };
  /** List accounts. */
  readonly listAccounts: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Class of the account: asset, liability, equity, revenue or expense. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      /** Only accounts directly under this heading. */
      readonly parentId?: string;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly search?: string;
      /** balance = also tell what each account holds now. */
      readonly expand?: 'balance';
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
      readonly nextCursor?: string;
    };
  };
  /** Get an account. */
  readonly getAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly acctId: string;
    };
    readonly answers: Account;
  };
  /** Create an account. */
  readonly createAccount: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Unique, whatever its case, and final. */
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      /** Give class, or type, from which it follows. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      /** Side on which the account grows: debit (借方) or credit (貸方). */
      readonly normalSide?: 'debit' | 'credit';
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string;
      /** Code of the heading above it, in place of its id. */
      readonly parentCode?: string;
      /** Id of that default tax code (tax_...), in place of its code. */
      readonly defaultTaxCodeId?: string;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string;
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: string;
      /** A name; one line. */
      readonly nameKana?: string;
      /** A name; one line. */
      readonly nameEn?: string;
      /** Name under which the financial statements show it. */
      readonly reportGroup?: string;
      /** Further words by which people find the account; null = none. */
      readonly searchKey?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue';
      /** Of purchases with a tax code, when neither line nor code says it. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
      /** Of sales with a tax code, when neither line nor code says it. */
      readonly defaultBusinessType?: number;
      /** Section of the statements where the account stands; follows from its type unless set. */
      readonly reportSection?: string;
      /** Row of the cash flow statement that changes of the account go to; follows from its type unless set. */
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV';
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[];
      /** false = a heading. */
      readonly isPostable?: boolean;
      /** true = every line on it must name a partner. Default false. */
      readonly requiresPartner?: boolean;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number;
    };
    readonly answers: AccountResult;
  };
  /** Change, archive or restore an account. */
  readonly updateAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly acctId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Code of the account in the chart, such as 1130. */
      readonly accountCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** Class of the account: asset, liability, equity, revenue or expense. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      /** Type of the account within its class; place in the statements, normal side and cash flow follow from it. */
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | null;
      /** Code of the heading above it, in place of its id. */
      readonly parentCode?: string;
      /** Id of that default tax code (tax_...), in place of its code. */
      readonly defaultTaxCodeId?: string | null;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | null;
      /** A name; one line. */
      readonly nameKana?: string | null;
      /** A name; one line. */
      readonly nameEn?: string | null;
      /** Name under which the financial statements show it. */
      readonly reportGroup?: string | null;
      /** Further words by which people find the account; null = none. */
      readonly searchKey?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Part that the account plays for the service (the usual bank account, control account of receivables ...); null or absent = none. */
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue' | null;
      /** Of purchases with a tax code, when neither line nor code says it. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null;
      /** Of sales with a tax code, when neither line nor code says it. */
      readonly defaultBusinessType?: number | null;
      /** Section of the statements where the account stands; follows from its type unless set. */
      readonly reportSection?: string;
      /** Row of the cash flow statement that changes of the account go to; follows from its type unless set. */
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV';
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[];
      /** false = a heading. */
      readonly isPostable?: boolean;
      /** true = every line on it must name a partner. Default false. */
      readonly requiresPartner?: boolean;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number;
    };
    readonly answers: AccountResult;
  };
  /** Trial balance. */
  readonly reportTrialBalance: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Profit and loss. */
  readonly reportProfitAndLoss: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Balance sheet. */
  readonly reportBalanceSheet: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Day of the balance sheet, inclusive */
      readonly asOf?: string;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Statement of changes in net assets (shareholders' equity). */
  readonly reportEquity: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Only false: the result is that of the year before any closing entry */
      readonly includeClosing?: boolean;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** class: only the balances and the total of changes; account and group: every kind of change */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows the column of other equity and the rows of rare changes when they are empty */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: ReportTrialBalance;
  };
  /** Cash flow statement. */
  readonly reportCashFlow: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Only false: closing entries move no cash */
      readonly includeClosing?: boolean;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Only what lines of this partner (id or code; none = without) gave or took: cash itself needs no partner */
      readonly partnerId?: string;
      /** Only what lines with one of these labels gave or took; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only what was paid or received for these accounts (codes or ids), none of them cash */
      readonly accountCode?: string | readonly string[];
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year' | 'scenario';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string;
      /** Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive) */
      readonly breakdown?: string;
      /** indirect (default): from the income before tax; direct: by who paid and who was paid */
      readonly method?: 'indirect' | 'direct';
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** indirect, or direct. */
      readonly method: 'indirect' | 'direct';
      /** Cash at both ends of the range, and its change. */
      readonly cash: {
        /** Cash at the beginning, yen. */
        readonly opening?: number;
        /** Change of cash over the range, yen. */
        readonly net: number;
        /** Cash at the end, yen. */
        readonly closing?: number;
      };
    };
  };
  /** Subsidiary ledgers by partner or label. */
  readonly reportSubsidiarySummary: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Accounts (codes or ids), repeated or separated by commas; default: those with a subsidiary ledger */
      readonly accountCode?: string | readonly string[];
      /** partner (default), or label:<dimension> where no line can have two labels */
      readonly by?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
        readonly nameEn?: string;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string;
        /** Class of the account: asset, liability, equity, revenue or expense. */
        readonly class?: string;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** The row split by what was asked for. */
        readonly breakdown?: readonly Breakdown[];
        /** Addresses of what it stands on, below this service. */
        readonly links?: Links;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** A label (lbl_... or its code). */
        readonly labelId?: string;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** What it is summed by: partner, or a dimension of labels. */
      readonly by: string;
    };
  };
  /** Aging of receivables or payables. */
  readonly reportAging: {
    readonly takes: {
      readonly companyId?: string;
      /** Day of the report, inclusive; default today in the zone of the company */
      readonly asOf?: string;
      /** Stands for asOf */
      readonly to?: string;
      /** Taken and shown; it changes nothing */
      readonly from?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), charges and payments alike; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these control accounts (codes or ids) */
      readonly accountCode?: string | readonly string[];
      /** account (default): with the open items of each partner; group: sums per partner; class: the total only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows partners that have nothing open */
      readonly showZero?: boolean;
      /** receivable (default): accounts flagged subledger:customer; payable: subledger:vendor */
      readonly type?: 'receivable' | 'payable';
      /** Bounds of the buckets in days; default 30,60,90 */
      readonly bucketDays?: string | readonly string[];
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
        readonly nameEn?: string;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string;
        /** Class of the account: asset, liability, equity, revenue or expense. */
        readonly class?: string;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** The row split by what was asked for. */
        readonly breakdown?: readonly Breakdown[];
        /** Addresses of what it stands on, below this service. */
        readonly links?: Links;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** Open items of the partner, oldest first. */
        readonly invoices?: readonly {
          /** Entry in which it stands (je_...). */
          readonly entryId: string;
          /** Id of the line of an entry (jl_...). */
          readonly lineId: string;
          /** Number of the entry in its fiscal year, given when it is posted; null or absent on drafts. */
          readonly entryNumber: number;
          /** Number of the invoice, or what else the entry refers to */
          readonly reference?: string;
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
        }[];
        /** Open items of the partner. */
        readonly invoiceCount?: number;
      }[];
      /** Sums of the report by name, yen. */
      readonly totals: Readonly<Record<string, number>>;
      /** What must agree, tested for this very answer. */
      readonly checks: readonly Check[];
      /** What stage of the stream the figures stand on. */
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
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
        readonly from?: number;
        /** Last day past due that counts, in days; absent = without end. */
        readonly to?: number;
      }[];
    };
  };
  /** Cash runway. */
  readonly reportRunway: {
    readonly takes: {
      readonly companyId?: string;
      /** Months to look ahead, 1 to 36; default 12. Of a scenario at most all of its months, by default all */
      readonly months?: number;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** What the report said then: as of that day, from the books as they were recorded; an RFC 3339 time, inclusive, or a date */
      readonly knownAt?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
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
      readonly companyId?: string;
      /** Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes */
      readonly scenarioId?: string;
      /** Figures of that day, as they were recorded then; open work is always that of now */
      readonly knownAt?: string;
    };
    readonly answers: {
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** Scenario (scn_...). */
      readonly scenarioId?: string;
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
        readonly statementBalance?: number;
        /** Balance by the books on the same day, yen. */
        readonly ledgerBalance?: number;
        /** One less the other, yen; 0 = they agree. */
        readonly difference?: number;
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
        readonly target?: Target;
        /** How the figure is compared. */
        readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
        /** Value beyond which it fires, in the unit told with it. */
        readonly threshold: number;
        /** How grave it is: info, warning or critical. */
        readonly severity: 'info' | 'warning' | 'critical';
        /** Journal entry that it is about (je_...). */
        readonly entryId?: string;
        /** When it fired: RFC 3339 time in UTC. */
        readonly triggeredAt: string;
        /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
        readonly resolvedAt?: string;
        /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
        readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
        /** State: of a rule active or paused; of an alert open, resolved or noted. */
        readonly status: 'open' | 'resolved' | 'noted';
        /** What the metric was when it fired */
        readonly value: number;
        /** The metric when it ended. */
        readonly resolvedValue?: number;
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
      readonly companyId?: string;
      readonly name: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** account (default): every account; group: sections only; class: top lines only */
      readonly level?: 'account' | 'group' | 'class';
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** partner (default), or label:<dimension> where no line can have two labels */
      readonly by?: string;
      /** Day of the balance sheet, inclusive */
      readonly asOf?: string;
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Of a cash flow statement; default indirect */
      readonly method?: 'indirect' | 'direct';
      /** Of aging; default receivable */
      readonly type?: 'receivable' | 'payable';
      /** The books as they were recorded then (a): an RFC 3339 time, or a date */
      readonly knownAtA?: string;
      /** The books as they were recorded then (b); default now */
      readonly knownAtB?: string;
      /** `nextCursor` of a row: its further events */
      readonly cursor?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: 'diff';
      /** Name of the report that is compared. */
      readonly of: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** Time of the first state of the books. */
      readonly knownAtA: string;
      /** Time of the later state of the books; absent = now. */
      readonly knownAtB?: string;
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
        readonly nameEn?: string;
        /** Account of the chart (acct_...); give it or the code. */
        readonly accountId?: string;
        /** Code of the heading above it, in place of its id. */
        readonly parentCode?: string;
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** A label (lbl_... or its code). */
        readonly labelId?: string;
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
        readonly nextCursor?: string;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: string;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number;
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
        readonly difference?: number;
        /** Events that made it, with what each changed. */
        readonly events: readonly {
          /** Event (id as in the stream). */
          readonly eventId: string;
          /** Journal entry that it is about (je_...). */
          readonly entryId: string;
          /** Sequence of the event in the company. */
          readonly sequence: number;
          /** What the event changed the figure by, yen. */
          readonly amount?: number;
        }[];
        /** Events that made the difference. */
        readonly eventCount: number;
        /** Send it as `cursor` for the next page; absent on the last one. */
        readonly nextCursor?: string;
      }[];
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
    };
  };
  /** General ledger. */
  readonly reportGeneralLedger: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** Most things that one page holds. */
      readonly limit?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
      /** One per account, with its lines. */
      readonly accounts: readonly ReportGeneralLedgerAccount[];
    };
  };
  /** Journal book: every entry with its lines. */
  readonly reportJournalBook: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also closing entries; default true: the book holds every entry */
      readonly includeClosing?: boolean;
      /** Only entries with a line of this partner (id or code); none = a line without partner */
      readonly partnerId?: string;
      /** Only entries with a line with one of these labels; none = a line without label */
      readonly labelId?: string | readonly string[];
      /** Only entries with a line on one of these accounts (codes or ids) */
      readonly accountCode?: string | readonly string[];
      /** Most lines of a page; entries are never cut in two, and a page has at least one */
      readonly limit?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
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
        readonly reverses?: string;
        /** What it is about, free text that searches find. */
        readonly memo?: string;
        /** Number of the voucher or another reference of yours; null = none. */
        readonly reference?: string;
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
          readonly memo?: string;
          /** Consumption tax code of it, such as P10; absent = none. */
          readonly taxCode?: string;
          /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
          readonly partnerId?: string;
          /** Name of the partner as it was when this was written; absent = no partner. */
          readonly partnerName?: string;
          /** Who the transaction was with, as text; default: the name of the partner. null clears it. */
          readonly counterparty?: string;
          /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
          readonly labelIds?: readonly string[];
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
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Adjusting entries (決算整理仕訳) of the fiscal year; default include */
      readonly adjustment?: 'include' | 'only' | 'without';
      /** Also counts closing entries dated in the range; default false */
      readonly includeClosing?: boolean;
      /** Only lines of this partner (id or code); none = lines without partner */
      readonly partnerId?: string;
      /** Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label */
      readonly labelId?: string | readonly string[];
      /** Only these accounts (codes or ids), repeated or separated by commas */
      readonly accountCode?: string | readonly string[];
      /** Most things that one page holds. */
      readonly limit?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
    };
    readonly answers: {
      /** Name of the report. */
      readonly report: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** The books as they were recorded then; absent = now. */
      readonly knownAt?: string;
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
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
      /** Most things that one page holds. */
      readonly limit: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
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
      readonly companyId?: string;
      /** Employee (emp_...); null = none. */
      readonly employeeId: string;
      /** Calendar year, by day of payment */
      readonly year: number;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
      readonly projection: {
        /** Revision of the company's stream that the figures stand on. */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
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
        readonly leaveDate?: string;
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
        readonly nameEn?: string;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number>>;
        /** Of times, whose values are hundredths of it */
        readonly unit?: 'days' | 'hours';
      }[];
    };
  };
  /** Taxes withheld by month. */
  readonly reportWithholding: {
    readonly takes: {
      readonly companyId?: string;
      /** Calendar year, by day of payment */
      readonly year: number;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
      readonly projection: {
        /** Revision of the company's stream that the figures stand on. */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
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
        readonly dueDateUnverified?: true;
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
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Also counts drafts and entries that wait for approval; default false; not together with knownAt */
      readonly includeDrafts?: boolean;
      /** Also shows accounts and sections that are zero; default false */
      readonly showZero?: boolean;
      /** Language of names and titles; default ja */
      readonly locale?: 'ja' | 'en';
      /** Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total */
      readonly interval?: 'total' | 'month' | 'quarter' | 'year';
      /** Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare with); needs interval=total */
      readonly compare?: 'previous_period' | 'previous_year';
      /** How many earlier periods or years to compare with, 1 to 12; default 1 */
      readonly comparePeriods?: number;
      /** Shows the return by another method than that of the settings */
      readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
      /** boxes: every box with its formula, the groups of lines and up to 100 entries behind it */
      readonly expand?: string | readonly string[];
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
      readonly knownAt?: string;
      /** Columns in order; the figures of rows go by their keys. */
      readonly columns: readonly {
        /** Key of the column in the values of rows. */
        readonly key: string;
        /** Heading of the column in the language asked for. */
        readonly label: string;
        /** First day of the column, YYYY-MM-DD. */
        readonly from?: string;
        /** Last day of the column, YYYY-MM-DD. */
        readonly to?: string;
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
        readonly nameEn?: string;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: string;
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number;
        /** Rate in basis points: 1000 = 10 %. */
        readonly rateBps?: number;
        /** Share of the input tax that is creditable, in basis points: 10000 = all, 8000 under the transitional rule. */
        readonly deductibleBps?: number;
        /** Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none. */
        readonly values: Readonly<Record<string, number | null>>;
        /** Addresses of what it stands on, below this service. */
        readonly links?: {
          /** The statement that the figure is taken from. */
          readonly details: string;
        };
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
        readonly message?: string;
        /** The first entries that the check is about */
        readonly entryIds?: readonly string[];
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
      };
      /** What would be paid by each method. */
      readonly comparison: Readonly<Record<string, {
        /** What would be paid by this method, yen; below 0 = refund. */
        readonly payable: number;
        /** true = the company may use this method. */
        readonly eligible: boolean;
        /** Why it may not be used. */
        readonly reason?: string;
      }>>;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings: readonly {
        /** Stable name of the warning for programs. */
        readonly code: string;
        /** What looks odd and what may be done about it, in the language of the caller. */
        readonly message: string;
        /** Amount that it is about, in yen. */
        readonly amount?: number;
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
      };
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
          readonly taxUse?: string;
          /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
          readonly businessType?: number;
        }[];
        /** Entries behind it (je_...), at most 100. */
        readonly entryIds: readonly string[];
        /** Entries behind it in all. */
        readonly entryCount: number;
        /** Addresses of the lists of those entries. */
        readonly links: readonly string[];
      }[];
      /** What stage of the stream the figures stand on. */
      readonly projection: {
        /** Revision of the company's stream that the figures stand on. */
        readonly position: number;
        /** true = nothing was written since. */
        readonly upToDate: boolean;
      };
      /** When the answer was made: RFC 3339 time in UTC. */
      readonly generatedAt: string;
    };
  };
  /** e-Tax file of the consumption tax return. */
  readonly reportConsumptionTaxXml: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, inclusive */
      readonly from?: string;
      /** Last day, inclusive */
      readonly to?: string;
      /** Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1, 2026-04 */
      readonly period?: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
    };
    readonly answers: Response;
  };
  /** List tax codes. */
  readonly listTaxCodes: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Whether it is for sales, purchases, imports or for neither. */
      readonly kind?: 'sales' | 'purchase' | 'import' | 'none';
      /** Only those that may be used (true), or only those that may not (false). */
      readonly active?: boolean;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Only what holds or contains this day, YYYY-MM-DD. */
      readonly on?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Create a tax code. */
  readonly createTaxCode: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Code of the tax code on lines, such as P10 or S10; final. */
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      /** Whether it is for sales, purchases, imports or for neither. */
      readonly kind: 'sales' | 'purchase' | 'import' | 'none';
      /** How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge. */
      readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
      /** Row of the return; default: sales or purchase, after the kind. */
      readonly side?: 'sales' | 'sales_return' | 'bad_debt' | 'bad_debt_recovery' | 'purchase' | 'purchase_return' | 'import_tax' | 'import_tax_local' | 'reverse_charge' | 'reverse_charge_return' | 'none';
      /** false = no longer offered nor accepted on new lines. */
      readonly active?: boolean;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number;
      /** true = the reduced rate (軽減税率) applies. */
      readonly reduced?: boolean;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number;
      /** true = returns and discounts of sales or purchases (返還等). */
      readonly isReturn?: boolean;
      /** true = bad debts, by which tax of sales is taken back (貸倒れ). */
      readonly isBadDebt?: boolean;
      /** true = the line must also say the base of the tax, as when an asset is sold. */
      readonly needsTaxBase?: boolean;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number;
      /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
      /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
      readonly defaultBusinessType?: number;
      /** A name; one line. */
      readonly nameEn?: string;
      /** Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment. */
      readonly returnBox?: string;
      /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
      readonly validFrom?: string;
      /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
      readonly validTo?: string;
      /** Free text, searched by `q`. */
      readonly note?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: TaxCodeResult;
  };
  /** Get a tax code. */
  readonly getTaxCode: {
    readonly takes: {
      readonly companyId?: string;
      readonly taxId: string;
    };
    readonly answers: TaxCode;
  };
  /** Change a tax code. */
  readonly updateTaxCode: {
    readonly takes: {
      readonly companyId?: string;
      readonly taxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The code, in place of the id. */
      readonly taxCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** false = no longer offered nor accepted on new lines. */
      readonly active?: boolean;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number;
      /** true = the reduced rate (軽減税率) applies. */
      readonly reduced?: boolean;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number;
      /** true = returns and discounts of sales or purchases (返還等). */
      readonly isReturn?: boolean;
      /** true = bad debts, by which tax of sales is taken back (貸倒れ). */
      readonly isBadDebt?: boolean;
      /** true = the line must also say the base of the tax, as when an asset is sold. */
      readonly needsTaxBase?: boolean;
      /** Place among its siblings on lists, lowest first; default by code. */
      readonly sortOrder?: number;
      /** Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null;
      /** Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's. */
      readonly defaultBusinessType?: number | null;
      /** A name; one line. */
      readonly nameEn?: string | null;
      /** Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment. */
      readonly returnBox?: string | null;
      /** First day on which it holds, YYYY-MM-DD; null or absent = ever since. */
      readonly validFrom?: string | null;
      /** Last day on which it holds, YYYY-MM-DD; null or absent = without end. */
      readonly validTo?: string | null;
      /** Free text, searched by `q`. */
      readonly note?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: TaxCodeResult;
  };
  /** List labels. */
  readonly listLabels: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** What the label divides by, such as department or project. */
      readonly dimension?: string;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Only labels directly under this one; none = those at the top. */
      readonly parentId?: 'none' | string;
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
      readonly nextCursor?: string;
    };
  };
  /** Create a label. */
  readonly createLabel: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean;
      /** Unique, whatever its case or width. */
      readonly code?: string;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string;
      /** Colour on screens, #RRGGBB; null = none. */
      readonly color?: string;
      /** Letters by which people type the label; null = none. */
      readonly shortcut?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: LabelResult;
  };
  /** Get a label. */
  readonly getLabel: {
    readonly takes: {
      readonly companyId?: string;
      readonly labelId: string;
    };
    readonly answers: Label;
  };
  /** Change, archive or restore a label. */
  readonly updateLabel: {
    readonly takes: {
      readonly companyId?: string;
      readonly labelId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean;
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** Unique, whatever its case or width. */
      readonly code?: string | null;
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string | null;
      /** Colour on screens, #RRGGBB; null = none. */
      readonly color?: string | null;
      /** Letters by which people type the label; null = none. */
      readonly shortcut?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: LabelResult;
  };
  /** List partners. */
  readonly listPartners: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Create a partner. */
  readonly createPartner: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      /** Unique, whatever its case or width. */
      readonly code?: string;
      /** A name; one line. */
      readonly nameKana?: string;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string;
      /** Whether the partner is a qualified invoice issuer; null = not known. */
      readonly qualifiedInvoiceIssuer?: boolean;
      /** First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide. */
      readonly invoiceRegisteredFrom?: string;
      /** Last day of the registration, when it has ended or been cancelled. */
      readonly invoiceRegisteredTo?: string;
      /** closingDay 31 = end of month; payDay in the month payMonthOffset months later. */
      readonly paymentTerms?: PaymentTerms;
      /** Printed on invoices that are issued from then on. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string;
      };
      /** Where invoices are mailed to. */
      readonly email?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
      readonly defaultAccountId?: string;
      /** Code of that usual account, in place of its id. */
      readonly defaultAccountCode?: string;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string;
    };
    readonly answers: PartnerResult;
  };
  /** Get a partner. */
  readonly getPartner: {
    readonly takes: {
      readonly companyId?: string;
      readonly partnerId: string;
    };
    readonly answers: Partner;
  };
  /** Change, archive or restore a partner. */
  readonly updatePartner: {
    readonly takes: {
      readonly companyId?: string;
      readonly partnerId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** customer, supplier, both, employee or other; which lists it stands in follows from it. */
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      /** active, or archived: kept for what was, and not offered for new entries. */
      readonly status?: 'active' | 'archived';
      /** Unique, whatever its case or width. */
      readonly code?: string | null;
      /** A name; one line. */
      readonly nameKana?: string | null;
      /** Corporate number (法人番号), 13 digits; null = none. */
      readonly corporateNumber?: string | null;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string | null;
      /** Whether the partner is a qualified invoice issuer; null = not known. */
      readonly qualifiedInvoiceIssuer?: boolean | null;
      /** First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide. */
      readonly invoiceRegisteredFrom?: string | null;
      /** Last day of the registration, when it has ended or been cancelled. */
      readonly invoiceRegisteredTo?: string | null;
      /** closingDay 31 = end of month; payDay in the month payMonthOffset months later. */
      readonly paymentTerms?: PaymentTerms | null;
      /** Printed on invoices that are issued from then on. */
      readonly address?: {
        /** Postal code, seven digits without hyphen. */
        readonly postalCode?: string;
        /** The address as it is printed; lines may be broken. */
        readonly text?: string;
      } | null;
      /** Where invoices are mailed to. */
      readonly email?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Account (id or code) that lines of the partner usually stand on; null or absent = none. */
      readonly defaultAccountId?: string | null;
      /** Code of that usual account, in place of its id. */
      readonly defaultAccountCode?: string | null;
      /** Consumption tax code that lines get when they name none; null or absent = none. */
      readonly defaultTaxCode?: string | null;
    };
    readonly answers: PartnerResult;
  };
  /** List invoices. */
  readonly listInvoices: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
      /** unpaid, partially_paid, paid or overpaid; follows from the payments. */
      readonly paymentStatus?: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid';
      /** unsent, or sent to the customer. */
      readonly sendingStatus?: 'unsent' | 'sent';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string;
      /** draft, issued, void, uncollectible (written off) or discarded. */
      readonly status?: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Only what is owed past its due date (true), or all else (false). */
      readonly overdue?: boolean;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Only what is due on this day or later, YYYY-MM-DD. */
      readonly dueFrom?: string;
      /** Only what is due on this day or earlier, YYYY-MM-DD. */
      readonly dueTo?: string;
      /** Number of the document; of sales given on issue unless set; null = by the series. */
      readonly number?: string;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
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
      readonly nextCursor?: string;
    };
  };
  /** Draft an invoice. */
  readonly draftInvoice: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** sales, purchase (a bill), sales_credit or purchase_credit (credit notes). */
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Day of the document, YYYY-MM-DD; null = none. */
      readonly issueDate: string;
      /** Default: by the partner's terms, else the day of the invoice. */
      readonly dueDate?: string;
      /** A qualified invoice; default: when its issuer is registered on the day. */
      readonly qualified?: boolean;
      /** Whether amounts include the tax. */
      readonly taxEntryMethod?: 'inclusive' | 'exclusive';
      /** How the tax of each rate is rounded, once per invoice; default: as the company does. */
      readonly taxRounding?: 'floor' | 'ceil' | 'round';
      /** Account that is owed on; default: receivables, or payables by what was bought. */
      readonly controlAccountCode?: string;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Its lines, in order. */
      readonly lines: readonly DraftInvoiceLine[];
      /** Day on which it is booked (発生日); default: issueDate. */
      readonly bookingDate?: string;
      /** Subject line; null = none. */
      readonly subject?: string;
      /** Of purchases: the supplier's number. Of sales it is given when issued. */
      readonly number?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** The contract that it belongs to: of the same partner and direction. */
      readonly contractId?: string;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: InvoiceResult;
  };
  /** Get an invoice. */
  readonly getInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
    };
    readonly answers: Invoice;
  };
  /** Get an issued invoice as a PDF. */
  readonly getInvoicePdf: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** Language of the document; default ja */
      readonly locale?: 'ja' | 'en';
    };
    readonly answers: Response;
  };
  /** Change an invoice. */
  readonly updateInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Day of the document, YYYY-MM-DD; null = none. */
      readonly issueDate?: string;
      /** Default: by the partner's terms, else the day of the invoice. */
      readonly dueDate?: string;
      /** A qualified invoice; default: when its issuer is registered on the day. */
      readonly qualified?: boolean;
      /** Whether amounts include the tax. */
      readonly taxEntryMethod?: 'inclusive' | 'exclusive';
      /** How the tax of each rate is rounded, once per invoice; default: as the company does. */
      readonly taxRounding?: 'floor' | 'ceil' | 'round';
      /** Account that is owed on; default: receivables, or payables by what was bought. */
      readonly controlAccountCode?: string;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Its lines, in order. */
      readonly lines?: readonly DraftInvoiceLine[];
      /** Day on which it is booked (発生日); default: issueDate. */
      readonly bookingDate?: string | null;
      /** Subject line; null = none. */
      readonly subject?: string | null;
      /** Of purchases: the supplier's number. Of sales it is given when issued. */
      readonly number?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** The contract that it belongs to: of the same partner and direction. */
      readonly contractId?: string | null;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | null;
      /** Free text, searched by `q`. */
      readonly memo?: string | null;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Why it is changed: {changeReason}. */
      readonly reason?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Issue an invoice: number and post it. */
  readonly issueInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: InvoiceResult;
  };
  /** Discard the draft of an invoice. */
  readonly discardInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: InvoiceResult;
  };
  /** Send an invoice by mail, or mark it as sent. */
  readonly sendInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** mark: sent by other means, nothing is mailed. Default: mail where the service can, else mark. */
      readonly method?: 'mail' | 'mark';
      /** Default: the e-mail of the partner. */
      readonly to?: readonly string[];
      /** Addresses that get a copy. */
      readonly cc?: readonly string[];
      /** Subject line; null = none. */
      readonly subject?: string;
      /** Text of the mail. */
      readonly message?: string;
      /** Language of mail and document; default ja. */
      readonly locale?: 'ja' | 'en';
      /** Also when it was sent before: another mail. */
      readonly again?: boolean;
    };
    readonly answers: InvoiceResult;
  };
  /** Record a payment of an invoice, or a refund of a credit note. */
  readonly payInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** What moved at the bank. */
      readonly amount: number;
      /** Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the supplier bears (discount). */
      readonly fee?: {
        /** The fee in yen. */
        readonly amount: number;
        /** discount (default): taken off the price; expense: a bank fee with its tax. */
        readonly treatment?: 'discount' | 'expense';
      };
      /** Income tax withheld; default: pro rata of the withholding tax of the invoice. */
      readonly withholding?: number;
      /** true: more is paid than is owed; the rest stays with the partner. Else that is refused. */
      readonly overpayment?: boolean;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Take back a payment, refund or credit of an invoice. */
  readonly reverseInvoicePayment: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      readonly payId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Apply a credit note, or what was paid beyond an invoice, to an invoice. */
  readonly applyCreditNote: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The invoice that it is applied to. */
      readonly invoiceId: string;
      /** Default: as much as both have left. */
      readonly amount?: number;
      /** Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest. */
      readonly paymentId?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Pay back what was paid beyond an invoice. */
  readonly refundInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** Default: what is left of the payment. */
      readonly amount?: number;
      /** Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest. */
      readonly paymentId?: string;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Void an issued invoice. */
  readonly voidInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Write off what is still owed of an invoice. */
  readonly writeOffInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Record money that came in for an invoice that was written off. */
  readonly recoverInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day. */
      readonly date: string;
      /** What came in, yen. */
      readonly amount: number;
      /** Bank or cash account; default: the usual bank account. */
      readonly accountCode?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** Take back a write-off, or the newest recovery after it. */
  readonly reverseWriteOff: {
    readonly takes: {
      readonly companyId?: string;
      readonly invId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Of the reversal. Default: the day of what is taken back, or the first open day after it. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: InvoiceResult;
  };
  /** List contracts. */
  readonly listContracts: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** receivable = we send invoices; payable = we get bills. */
      readonly direction?: 'receivable' | 'payable';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** on_invoice = revenue or cost at once; straight_line = over the days of the period. */
      readonly recognition?: 'on_invoice' | 'straight_line';
      /** draft, active, suspended, ended or cancelled. */
      readonly status?: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Number of the contract; null = none. */
      readonly number?: string;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Only contracts that end on this day or earlier, YYYY-MM-DD. */
      readonly endingBy?: string;
      /** Only contracts with a billing that is due on this day, YYYY-MM-DD. */
      readonly due?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
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
      readonly nextCursor?: string;
    };
  };
  /** Write a contract. */
  readonly createContract: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** What the contract is about. */
      readonly title: string;
      /** receivable (default) = we send invoices; payable = we get bills. */
      readonly direction?: 'receivable' | 'payable';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line';
      /** First day of the contract, YYYY-MM-DD. */
      readonly startDate: string;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing: Billing;
      /** What is billed, line by line. */
      readonly items: readonly Item[];
      /** Billed up to this day already, elsewhere: billing begins after it. */
      readonly billedThrough?: string;
      /** Number of the contract; unique. */
      readonly number?: string;
      /** The last day. Left out: until it is ended. */
      readonly endDate?: string;
      /** How long a renewal is. */
      readonly renewalTermMonths?: number;
      /** Printed on its invoices. */
      readonly note?: string;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: ContractResult;
  };
  /** Get a contract. */
  readonly getContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
    };
    readonly answers: Contract;
  };
  /** Change a contract. */
  readonly updateContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** What the contract is about. */
      readonly title?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line';
      /** First day of the contract, YYYY-MM-DD. */
      readonly startDate?: string;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing?: Billing;
      /** What is billed, line by line. */
      readonly items?: readonly Item[];
      /** Number of the contract; unique. */
      readonly number?: string | null;
      /** The last day. Left out: until it is ended. */
      readonly endDate?: string | null;
      /** How long a renewal is. */
      readonly renewalTermMonths?: number | null;
      /** Printed on its invoices. */
      readonly note?: string | null;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ContractResult;
  };
  /** Activate a contract. */
  readonly activateContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ContractResult;
  };
  /** Draft the invoice of a billing date of a contract. */
  readonly billContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The billing date: {nextBillingDate}. One that was billed bills nothing. */
      readonly date: string;
    };
    readonly answers: ContractResult;
  };
  /** Suspend a contract. */
  readonly suspendContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** First day that is not billed. Default: today. */
      readonly date?: string;
    };
    readonly answers: ContractResult;
  };
  /** Resume a suspended contract. */
  readonly resumeContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** First day that is billed again. Default: today. */
      readonly date?: string;
    };
    readonly answers: ContractResult;
  };
  /** Renew a contract. */
  readonly renewContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The new last day. Default: {renewalTermMonths} after the present one. */
      readonly endDate?: string;
    };
    readonly answers: ContractResult;
  };
  /** End a contract. */
  readonly endContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The last day. */
      readonly date: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: ContractResult;
  };
  /** Cancel the draft of a contract. */
  readonly cancelContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly conId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ContractResult;
  };
  /** List expense reports. */
  readonly listExpenseReports: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Member or key whose expenses they are. */
      readonly applicantId?: string;
      /** Employee (emp_...); null = none. */
      readonly employeeId?: string;
      /** Who approves it, or approved it (id of a key or user). */
      readonly approverId?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** How it is paid back: transfer, cash, or payroll with the pay. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      /** draft, submitted, returned, approved, rejected, paid or cancelled. */
      readonly status?: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Number of the report, given when it is handed in. */
      readonly number?: string;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
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
      readonly nextCursor?: string;
    };
  };
  /** Write an expense report. */
  readonly createExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly title: string;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Its lines, in order. */
      readonly lines: readonly CreateExpenseReportLine[];
      /** The employee whose expenses they are (emp_...). */
      readonly employeeId?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Get an expense report. */
  readonly getExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
    };
    readonly answers: ExpenseReport;
  };
  /** Change an expense report. */
  readonly updateExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly title?: string;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** Its lines, in order. */
      readonly lines?: readonly CreateExpenseReportLine[];
      /** The employee whose expenses they are (emp_...). */
      readonly employeeId?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Free text, searched by `q`. */
      readonly memo?: string | null;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[] | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Submit an expense report for approval. */
  readonly submitExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Approve and post an expense report. */
  readonly approveExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Return an expense report to its applicant. */
  readonly returnExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Reject an expense report. */
  readonly rejectExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The round that you decide about, as you read it; another one is refused (stale_round). */
      readonly round: number;
      /** What the applicant should know. */
      readonly comment?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Cancel an expense report. */
  readonly cancelExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Pay an approved expense report back. */
  readonly payExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of it, YYYY-MM-DD. */
      readonly date: string;
      /** Default: as the report says; one that payroll is to pay is paid otherwise when it is given. */
      readonly method?: 'transfer' | 'cash';
      /** Bank or cash account; default: the usual bank account, or cash. */
      readonly accountCode?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Take the payment of an expense report back. */
  readonly unpayExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of it, YYYY-MM-DD. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** Reverse an approved expense report. */
  readonly reverseExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly expId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of it, YYYY-MM-DD. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: ExpenseReportResult;
  };
  /** List employees. */
  readonly listEmployees: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Number of the employee in the company. */
      readonly number?: string;
      /** Full-time, part-time, contract, or a board member. */
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member';
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string;
      /** active, on_leave, retired, or erased (personal data destroyed). */
      readonly status?: 'active' | 'on_leave' | 'retired' | 'erased';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Hire an employee. */
  readonly createEmployee: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
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
      readonly lastNameKana?: string;
      /** Reading of the given name in katakana; null = none. */
      readonly firstNameKana?: string;
      /** Sex as the wage ledger asks for it; null = not told. */
      readonly sex?: 'male' | 'female' | 'unspecified';
      /** E-mail address; null = none. */
      readonly email?: string;
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
        readonly holderKana?: string;
      };
      /** What is paid for the way to work; null in an answer = hidden from the caller. */
      readonly commuting?: readonly Commuting[];
      /** Resident tax; null in an answer = hidden from the caller. */
      readonly residentTax?: readonly ResidentTax[];
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[];
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[];
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string;
      /** Code of a label, in place of its id. */
      readonly departmentCode?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
    };
    readonly answers: EmployeeResult;
  };
  /** Get an employee. */
  readonly getEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
    };
    readonly answers: Employee;
  };
  /** Change an employee. */
  readonly updateEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Unique. */
      readonly number?: string;
      /** Family name. */
      readonly lastName?: string;
      /** Given name. */
      readonly firstName?: string;
      /** Day of birth, YYYY-MM-DD; insurance by age follows from it. */
      readonly birthDate?: string;
      /** Full-time, part-time, contract, or a board member. */
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member';
      /** First day of employment, YYYY-MM-DD. */
      readonly joinDate?: string;
      /** What is paid, by the days from which it holds; null in an answer = hidden from the caller. */
      readonly pay?: readonly Pay[];
      /** How income tax is withheld from the pay; null in an answer = hidden from the caller. */
      readonly incomeTax?: readonly IncomeTax[];
      /** What is paid for the way to work; null in an answer = hidden from the caller. */
      readonly commuting?: readonly Commuting[];
      /** Resident tax; null in an answer = hidden from the caller. */
      readonly residentTax?: readonly ResidentTax[];
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[];
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[];
      /** Reading of the family name in katakana; null = none. */
      readonly lastNameKana?: string | null;
      /** Reading of the given name in katakana; null = none. */
      readonly firstNameKana?: string | null;
      /** Sex as the wage ledger asks for it; null = not told. */
      readonly sex?: 'male' | 'female' | 'unspecified' | null;
      /** E-mail address; null = none. */
      readonly email?: string | null;
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
        readonly holderKana?: string;
      } | null;
      /** Label of the department (lbl_...) on which wages are booked; null or absent = none. */
      readonly departmentLabelId?: string | null;
      /** Code of a label, in place of its id. */
      readonly departmentCode?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: EmployeeResult;
  };
  /** Send an employee on leave. */
  readonly startLeave: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: EmployeeResult;
  };
  /** Take an employee back from leave. */
  readonly endLeave: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: EmployeeResult;
  };
  /** Retire an employee. */
  readonly retireEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The last day of work. */
      readonly leaveDate: string;
    };
    readonly answers: EmployeeResult;
  };
  /** Take the retirement of an employee back. */
  readonly reinstateEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: EmployeeResult;
  };
  /** Erase the personal data of a retired employee for good. */
  readonly eraseEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly empId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Kept in clear: name nobody. */
      readonly reason: string;
      /** Also before the records may be destroyed. */
      readonly force?: boolean;
    };
    readonly answers: EmployeeResult;
  };
  /** Run payroll. */
  readonly runPayroll: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Default regular. */
      readonly type?: 'regular' | 'bonus' | 'off_cycle';
      /** A calendar month, or give periodStart and periodEnd. */
      readonly period?: string;
      /** First day of the period, YYYY-MM-DD; with the day on which it ends, in place of a month. */
      readonly periodStart?: string;
      /** The day on which wages are closed. */
      readonly periodEnd?: string;
      /** Day of payment, YYYY-MM-DD. */
      readonly payDate: string;
      /** Default: of a regular run everybody who is active in the period; else who is named. */
      readonly employeeIds?: readonly string[];
      /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
      readonly timesheets?: readonly Timesheet[];
      /** Of a bonus run; months = how many months it is for (6). */
      readonly bonuses?: readonly Bonuse[];
      /** Payments and deductions of this run only. */
      readonly adjustments?: readonly Adjustment[];
      /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
      readonly expenseReportIds?: readonly string[];
      /** Premium months to deduct whatever the dates say. */
      readonly premiumMonths?: readonly {
        /** Employee that it is about (emp_...). */
        readonly employeeId: string;
        /** Months whose premiums are deducted, YYYY-MM. */
        readonly months: readonly string[];
      }[];
      /** What was paid before payroll was run here; else earlier runs say it. */
      readonly earlier?: readonly Earlier[];
      /** false = a draft. Default true. */
      readonly post?: boolean;
      /** Account that pays at once, on payDate. Left out: it is owed. */
      readonly bankAccountCode?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
    };
    readonly answers: PayrollRunResult;
  };
  /** List payroll runs. */
  readonly listPayrollRuns: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** regular pay, bonus, or a run off the cycle. */
      readonly type?: 'regular' | 'bonus' | 'off_cycle';
      /** Month of the run, YYYY-MM: that of the last day of its period. */
      readonly period?: string;
      /** draft, posted, paid, reversed or discarded. */
      readonly status?: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Get a payroll run. */
  readonly getPayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
    };
    readonly answers: PayrollRun;
  };
  /** Get the payslip of an employee in a payroll run. */
  readonly getPayslip: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      readonly empId: string;
    };
    readonly answers: Payslip;
  };
  /** Get a payslip as a PDF. */
  readonly getPayslipPdf: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      readonly empId: string;
      /** Language of the document; default ja */
      readonly locale?: 'ja' | 'en';
    };
    readonly answers: Response;
  };
  /** Post a drafted payroll run. */
  readonly postPayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: PayrollRunResult;
  };
  /** Pay a posted payroll run. */
  readonly payPayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Default: payDate of the run. */
      readonly date?: string;
      /** The bank account that pays. */
      readonly bankAccountId?: string;
      /** Or the account of the ledger. Default: the usual bank account. */
      readonly bankAccountCode?: string;
    };
    readonly answers: PayrollRunResult;
  };
  /** Take the payment of a payroll run back. */
  readonly unpayPayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Of the reversal; default: the first open day from the original on. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: PayrollRunResult;
  };
  /** Reverse a posted payroll run. */
  readonly reversePayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Of the reversal; default: the first open day from the original on. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: PayrollRunResult;
  };
  /** Discard a drafted payroll run. */
  readonly discardPayrollRun: {
    readonly takes: {
      readonly companyId?: string;
      readonly runId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: PayrollRunResult;
  };
  /** List rules. */
  readonly listRules: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** suggest, post at once, or ignore the line. */
      readonly action?: 'suggest' | 'post' | 'ignore';
      /** inactive, active or archived. */
      readonly status?: 'inactive' | 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Write a rule for lines of statements. */
  readonly createRule: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number;
      /** Whether all conditions must hold (and) or one is enough (or). */
      readonly logic?: 'and' | 'or';
      /** What must hold; all of them unless said otherwise. */
      readonly conditions: readonly (CreateRuleCondition | CreateRuleCondition42 | CreateRuleCondition43 | CreateRuleCondition44 | CreateRuleCondition45)[];
      /** post books at once, in open periods only. */
      readonly action: 'suggest' | 'post' | 'ignore';
      /** The other side, gross: amount, shareBps or rest each; exactly one takes the rest. */
      readonly lines?: readonly CreateRuleLine[];
      /** For sentences: the account of the other side. A line of a statement has its bank account instead. */
      readonly paymentAccountCode?: string;
      /** For sentences: which way money goes where the text does not say. */
      readonly direction?: 'in' | 'out';
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
    };
    readonly answers: RuleResult;
  };
  /** Try a rule on past bank transactions. */
  readonly backtestRule: {
    readonly takes: {
      readonly companyId?: string;
      /** The rule to be tried, as it would be created. */
      readonly rule: {
        /** What the rule is called. */
        readonly name?: string;
        /** Rules with lower numbers are asked first. */
        readonly priority?: number;
        /** suggest, post at once, or ignore the line. */
        readonly action?: 'suggest' | 'post' | 'ignore';
        /** Whether all conditions must hold (and) or one is enough (or). */
        readonly logic?: 'and' | 'or';
        /** What must hold; all of them unless said otherwise. */
        readonly conditions: readonly (CreateRuleCondition | CreateRuleCondition42 | CreateRuleCondition43 | CreateRuleCondition44 | CreateRuleCondition45)[];
        /** What is booked on the other side. */
        readonly lines?: readonly RuleLine[];
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
      readonly companyId?: string;
      /** A sentence, as POST .../nl-journal takes it. */
      readonly text?: string;
      /** With text: the day from which it is read. Default: today. */
      readonly date?: string;
      /** A line of a statement as it may come. */
      readonly line?: {
        readonly date: string;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction: 'in' | 'out';
        readonly amount: number;
        readonly description: string;
        readonly payeeName?: string;
        /** Bank account (ba_...). */
        readonly bankAccountId?: string;
      };
      /** A line of a statement that is there. */
      readonly transactionId?: string;
      /** A rule that is not written yet; it is asked as if it were active. */
      readonly rule?: {
        /** What the rule is called. */
        readonly name?: string;
        /** Rules with lower numbers are asked first. */
        readonly priority?: number;
        /** suggest, post at once, or ignore the line. */
        readonly action?: 'suggest' | 'post' | 'ignore';
        /** Whether all conditions must hold (and) or one is enough (or). */
        readonly logic?: 'and' | 'or';
        /** What must hold; all of them unless said otherwise. */
        readonly conditions: readonly (CreateRuleCondition | CreateRuleCondition42 | CreateRuleCondition43 | CreateRuleCondition44 | CreateRuleCondition45)[];
        /** What is booked on the other side. */
        readonly lines?: readonly RuleLine[];
      };
    };
    readonly answers: {
      readonly about: {
        readonly description: string;
        readonly payeeName?: string;
        readonly amount?: number;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction?: 'in' | 'out';
        /** Bank account (ba_...). */
        readonly bankAccountId?: string;
        readonly date: string;
      };
      readonly matched?: {
        /** Absent for the rule that was sent */
        readonly ruleId?: string;
        /** What the rule is called. */
        readonly name: string;
        /** Rules with lower numbers are asked first. */
        readonly priority: number;
        /** inactive, active or archived. */
        readonly status: string;
        /** suggest, post at once, or ignore the line. */
        readonly action: string;
      };
      /** What it would book. Of a line without its bank account, only the other side */
      readonly entry?: {
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
          readonly taxCode?: string;
          readonly isTaxLine?: true;
          /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
          readonly partnerId?: string;
          /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
          readonly labelIds?: readonly string[];
          /** What it is about, free text that searches find. */
          readonly memo?: string;
        }[];
      };
      /** Why there is no entry */
      readonly reason?: string;
      /** In the order in which they are asked, then those that are not; at most a hundred */
      readonly rules: readonly {
        /** Absent for the rule that was sent */
        readonly ruleId?: string;
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
          readonly condition: {
            readonly field: 'description' | 'payee';
            readonly operator: 'contains' | 'not_contains' | 'starts_with' | 'ends_with' | 'equals' | 'glob';
            readonly value: string;
          } | {
            readonly field: 'amount';
            readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
            readonly value: number;
            /** Last day, YYYY-MM-DD, inclusive. */
            readonly to?: number;
          } | {
            readonly field: 'direction';
            readonly operator: 'equals';
            readonly value: 'in' | 'out';
          } | {
            readonly field: 'bank_account';
            readonly operator: 'equals';
            readonly value: string;
          } | {
            readonly field: 'weekday';
            readonly operator: 'equals';
            readonly value: number;
          };
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
      readonly companyId?: string;
      readonly ruleId: string;
    };
    readonly answers: Rule;
  };
  /** Change a rule. */
  readonly updateRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number;
      /** Whether all conditions must hold (and) or one is enough (or). */
      readonly logic?: 'and' | 'or';
      /** What must hold; all of them unless said otherwise. */
      readonly conditions?: readonly (CreateRuleCondition | CreateRuleCondition42 | CreateRuleCondition43 | CreateRuleCondition44 | CreateRuleCondition45)[];
      /** post books at once, in open periods only. */
      readonly action?: 'suggest' | 'post' | 'ignore';
      /** The other side, gross: amount, shareBps or rest each; exactly one takes the rest. */
      readonly lines?: readonly CreateRuleLine[];
      /** For sentences: the account of the other side. A line of a statement has its bank account instead. */
      readonly paymentAccountCode?: string | null;
      /** For sentences: which way money goes where the text does not say. */
      readonly direction?: 'in' | 'out' | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
    };
    readonly answers: RuleResult;
  };
  /** Enable a rule. */
  readonly enableRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: RuleResult;
  };
  /** Disable a rule. */
  readonly disableRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: RuleResult;
  };
  /** Archive a rule. */
  readonly archiveRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: RuleResult;
  };
  /** Archive a rule. */
  readonly deleteRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
    };
    readonly answers: RuleResult;
  };
  /** List scenarios. */
  readonly listScenarios: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** budget, forecast or what_if. */
      readonly type?: 'budget' | 'forecast' | 'what_if';
      /** draft, active or archived. */
      readonly status?: 'draft' | 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Write a scenario. */
  readonly createScenario: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** what_if (default) and forecast repeat the average of the last three months; budget repeats nothing. */
      readonly type?: 'budget' | 'forecast' | 'what_if';
      /** actuals (default), or a scenario that this one stands on, up to three on each other. */
      readonly baseline?: 'actuals' | string;
      /** First month that is assumed. Default: the next one. */
      readonly startMonth?: string;
      /** Default 12. */
      readonly horizonMonths?: number;
      /** What is assumed, one after the other. */
      readonly assumptions?: readonly Assumption[];
      /** What it is, in words for people. */
      readonly description?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: ScenarioResult;
  };
  /** Get a scenario. */
  readonly getScenario: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
    };
    readonly answers: Scenario;
  };
  /** List the entries that follow from a scenario. */
  readonly listScenarioEntries: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
      /** Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of the company) */
      readonly knownAt?: string;
      /** Only this month, YYYY-MM; absent = all. */
      readonly month?: string;
      /** Assumption of the scenario. */
      readonly assumptionId?: string;
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
        readonly partnerId?: string;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[];
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
      readonly companyId?: string;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** what_if (default) and forecast repeat the average of the last three months; budget repeats nothing. */
      readonly type?: 'budget' | 'forecast' | 'what_if';
      /** actuals (default), or a scenario that this one stands on, up to three on each other. */
      readonly baseline?: 'actuals' | string;
      /** First month that is assumed. Default: the next one. */
      readonly startMonth?: string;
      /** Default 12. */
      readonly horizonMonths?: number;
      /** What is assumed, one after the other. */
      readonly assumptions?: readonly Assumption[];
      /** What it is, in words for people. */
      readonly description?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: ScenarioResult;
  };
  /** Activate a scenario. */
  readonly activateScenario: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ScenarioResult;
  };
  /** Archive a scenario. */
  readonly archiveScenario: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ScenarioResult;
  };
  /** Make drafts of what a scenario assumes. */
  readonly promoteScenario: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The last month to make drafts of. Default: the last one. */
      readonly through?: string;
      /** Only of these assumptions. Default: all. */
      readonly assumptionIds?: readonly string[];
    };
    readonly answers: {
      /** The scenario as it is now. */
      readonly scenario: {
        /** Unique id of this resource, given by the service and never changed. */
        readonly id: string;
        /** What the scenario is called. */
        readonly name: string;
        /** What it is, in words for people. */
        readonly description?: string;
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
        }[];
        /** Your own id of this resource, unique in the company; null takes it away. */
        readonly externalId?: string;
        /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
        readonly metadata?: Readonly<Record<string, string>>;
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
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** List bank accounts. */
  readonly listBankAccounts: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** bank, credit card, cash, e-money, loan or other. */
      readonly type?: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string;
      /** active, or archived. */
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Create a bank account. */
  readonly createBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** bank, credit card, cash, e-money, loan or other. */
      readonly type: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string;
      /** The ledger account; default: the usual one of the type, or a new one where that has a bank account. */
      readonly accountCode?: string;
      /** Only its last four digits are kept. */
      readonly accountNumber?: string;
      /** Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0. */
      readonly openingBalance?: number;
      /** Posts the opening balance on openingDate against the opening balance account (3990). */
      readonly postOpening?: boolean;
      /** A name; one line. */
      readonly bankName?: string;
      /** Code of the bank, four digits (全銀協); null = none. */
      readonly bankCode?: string;
      /** A name; one line. */
      readonly branchName?: string;
      /** Code of the branch, three digits; null = none. */
      readonly branchCode?: string;
      /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other';
      /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
      readonly accountHolderKana?: string;
      /** The first day of the statement: the opening balance is that of its morning, and lines before it are refused. */
      readonly openingDate?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: BankAccountResult;
  };
  /** Get a bank account. */
  readonly getBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
    };
    readonly answers: BankAccount;
  };
  /** Change or restore a bank account. */
  readonly updateBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** Only its last four digits are kept. */
      readonly accountNumber?: string | null;
      /** Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0. */
      readonly openingBalance?: number;
      /** active, or archived. */
      readonly status?: 'active' | 'archived';
      /** A name; one line. */
      readonly bankName?: string | null;
      /** Code of the bank, four digits (全銀協); null = none. */
      readonly bankCode?: string | null;
      /** A name; one line. */
      readonly branchName?: string | null;
      /** Code of the branch, three digits; null = none. */
      readonly branchCode?: string | null;
      /** Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄. */
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other' | null;
      /** Name of the holder in half-width katakana, as transfers ask for it; null = none. */
      readonly accountHolderKana?: string | null;
      /** The first day of the statement: the opening balance is that of its morning, and lines before it are refused. */
      readonly openingDate?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: BankAccountResult;
  };
  /** Archive a bank account. */
  readonly archiveBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: BankAccountResult;
  };
  /** Compare the statement of a bank account with the books. */
  readonly getBankReconciliation: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** Default: the day of the last line */
      readonly asOf?: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
        readonly entryNumber?: number;
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
      readonly companyId?: string;
      readonly baId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Format of the file: json lines, csv, or zengin (全銀). */
      readonly format?: 'json' | 'csv' | 'zengin';
      /** Only imports in this state. */
      readonly status?: 'incomplete' | 'completed';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Get a bank import. */
  readonly getBankImport: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly bimpId: string;
    };
    readonly answers: BankImport;
  };
  /** List bank transactions. */
  readonly listBankTransactions: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** in = money comes in; out = it goes out; null clears it. */
      readonly direction?: 'in' | 'out';
      /** Import by which the line came (bimp_...). */
      readonly importBatchId?: string;
      /** unmatched, suggested, partially_matched, matched or ignored. */
      readonly status?: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** Only with a document (true), or without (false). */
      readonly hasDocument?: boolean;
      /** Only lines of which something waits to be matched (true), or the others (false). */
      readonly open?: boolean;
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
      readonly nextCursor?: string;
    };
  };
  /** Import lines of a statement. */
  readonly importBankTransactions: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Default: json, the lines in transactions. */
      readonly format?: 'json' | 'csv' | 'zengin';
      /** Lines of the statement. */
      readonly transactions?: readonly {
        /** Day of the line, YYYY-MM-DD. */
        readonly date: string;
        /** Day on which interest counts, YYYY-MM-DD. */
        readonly valueDate?: string;
        /** in: the balance of the statement grows by it. */
        readonly direction: 'in' | 'out';
        /** Amount in yen, above 0; the direction says which way. */
        readonly amount: number;
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly payeeName?: string;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string;
        /** The id of the line at its source; unique per bank account. Without it what the line says counts. */
        readonly externalId?: string;
        /** Balance of the statement after the line, yen. */
        readonly balanceAfter?: number;
      }[];
      /** The file, for csv and zengin. */
      readonly contentBase64?: string;
      /** Of a csv file; default utf-8. Bytes that are none are refused. */
      readonly encoding?: 'utf-8' | 'shift_jis';
      /** Which column of a csv file says what. */
      readonly mapping?: {
        /** Default: a comma. */
        readonly delimiter?: ',' | ';' | '	' | '|';
        /** Default: a double quote. */
        readonly quote?: '"' | '\'';
        /** Lines before the first one of the statement; heads of columns stand in the last. Default 1. */
        readonly headerRows?: number;
        /** What each column holds. */
        readonly columns: {
          /** A column by the text of its head, or by its number from 1. */
          readonly date: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly valueDate?: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly description: string | number | readonly (string | number)[];
          /** A column by the text of its head, or by its number from 1. */
          readonly in?: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly out?: string | number;
          /** Signed, + = in; or without a sign beside `direction`. */
          readonly amount?: string | number;
          /** The column that tells in from out, and what it says of what comes in. */
          readonly direction?: {
            /** A column by the text of its head, or by its number from 1. */
            readonly column: string | number;
            /** What the column says of money that comes in. */
            readonly inValues: readonly string[];
          };
          /** A column by the text of its head, or by its number from 1. */
          readonly balance?: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly payeeName?: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly reference?: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly externalId?: string | number;
        };
      };
      /** Of a csv file: YYYY YY MM M DD D; for eras GG (令和) or G (R) with E. Default: the year first or an era; forms like 4/5/2026 only where a date of the file shows which is the day. */
      readonly dateFormat?: string;
    };
    readonly answers: {
      /** Id of the import (bimp_...). */
      readonly id: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId?: string;
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
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
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
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Get a bank transaction. */
  readonly getBankTransaction: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
    };
    readonly answers: BankTransaction;
  };
  /** Suggest what a bank transaction may be matched with. */
  readonly suggestBankMatches: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
    };
    readonly answers: {
      /** What the line probably is, surest first. */
      readonly suggestions: readonly {
        /** Kind of what is suggested: rule, entry, invoice, report, payroll run or transfer. */
        readonly type: 'rule' | 'journal_entry' | 'invoice' | 'expense_report' | 'payroll_run' | 'transfer' | 'booking';
        /** The rule, the entry, the invoice, the report, the run, or the line of the other bank account */
        readonly id?: string;
        /** Day of it, YYYY-MM-DD. */
        readonly date?: string;
        /** Amount of it in yen. */
        readonly amount: number;
        /** What it is called */
        readonly text?: string;
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
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** What to match it with; several may share the line. */
      readonly matches?: readonly {
        /** A line of a posted entry on the ledger account, on the same side. */
        readonly entryLineId?: string;
        /** An entry that has one such line. */
        readonly entryId?: string;
        /** Records a payment of the invoice, or the refund of a credit note. */
        readonly invoiceId?: string;
        /** Pays an approved expense report back, all of it; several may be paid by one line. */
        readonly expenseReportId?: string;
        /** Pays a posted payroll run: all that it pays out. */
        readonly payrollRunId?: string;
        /** The line at the other end, on the statement of another bank account: one entry for both. */
        readonly transferTransactionId?: string;
        /** The account at the other end, when its line is not here. */
        readonly transferAccountCode?: string;
        /** Default: what is left to match, or to pay of an invoice. */
        readonly amount?: number;
        /** Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the supplier bears (discount). */
        readonly fee?: {
          /** The fee in yen. */
          readonly amount: number;
          /** discount (default): taken off the price; expense: a bank fee with its tax. */
          readonly treatment?: 'discount' | 'expense';
        };
        /** true: more is paid than is owed; the rest stays with the partner. Else that is refused. */
        readonly overpayment?: boolean;
        /** Income tax that the payer withheld, yen. */
        readonly withholding?: number;
      }[];
      /** Lines to book against it, gross: one entry with them and the bank account. */
      readonly lines?: readonly {
        /** Default: the other side of the bank account. */
        readonly side?: 'debit' | 'credit';
        /** The account; give accountId or accountCode. */
        readonly accountId?: string;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string;
        /** Amount of the line in whole yen (minor units), above 0. */
        readonly amount: number;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string;
        /** Amounts are gross. Default: inclusive where a tax code is given. */
        readonly taxEntryMethod?: 'inclusive' | 'none';
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number;
        /** Of a purchase: for taxable sales, for both (common), or for exempt sales. */
        readonly taxUse?: 'taxable' | 'common' | 'exempt';
        /** Of a sale: business type 1 to 6 of the simplified method (みなし仕入率). */
        readonly businessType?: number;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
        readonly movementKind?: string;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[];
        /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
        readonly partnerId?: string;
        /** Code of the partner, in place of its id. */
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        /** When it is to be paid, YYYY-MM-DD; null or absent = not said. */
        readonly dueDate?: string;
        /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
        readonly labelIds?: readonly string[];
        /** Codes of labels, in place of their ids. */
        readonly labelCodes?: readonly string[];
        /** Free text, searched by `q`. */
        readonly memo?: string;
        /** How many, as a decimal text; absent = not said. */
        readonly quantity?: string;
        /** Original currency (ISO 4217), when it was not yen. */
        readonly originalCurrency?: string;
        /** Amount in the original currency, as a decimal text: "12.50". */
        readonly originalAmount?: string;
        /** Yen per unit of the original currency, as a decimal text. */
        readonly exchangeRate?: string;
        /** Of a purchase: whether a qualified invoice (適格請求書) stands behind it. */
        readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
      }[];
      /** Of what is posted. Default: the day of the bank transaction. */
      readonly date?: string;
    };
    readonly answers: BankTransactionResult;
  };
  /** Book what a rule suggests of a bank transaction. */
  readonly acceptBankSuggestion: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: BankTransactionResult;
  };
  /** Apply the rules to bank transactions. */
  readonly applyRules: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
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
        readonly valueDate?: string;
        /** in = money comes in; out = it goes out; null clears it. */
        readonly direction: 'in' | 'out';
        /** Amount in yen, above 0; the direction says which way. */
        readonly amount: number;
        /** Text of the line as the bank wrote it. */
        readonly description: string;
        /** Other party as the bank tells it. */
        readonly payeeName?: string;
        /** Reference that the bank gave. */
        readonly reference?: string;
        /** Your own id of this resource, unique in the company; null takes it away. */
        readonly externalId?: string;
        /** Balance of the statement after the line, yen. */
        readonly balanceAfter?: number;
        /** What of the line is left to match, yen. */
        readonly unmatchedAmount: number;
        /** unmatched, suggested, partially_matched, matched or ignored. */
        readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
        /** What a rule suggests for it. */
        readonly suggestion?: Suggestion;
        /** Rule (rule_...), or alert rule (alr_...) in alerts. */
        readonly ruleId?: string;
        /** What it was matched with. */
        readonly matches: readonly Match[];
        /** true = it stands on the statement twice. */
        readonly isDuplicate?: true;
        /** Why the line is left alone. */
        readonly ignoreReason?: string;
        /** Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before. */
        readonly documentIds?: readonly string[];
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
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Undo matches of a bank transaction. */
  readonly unmatchBankTransaction: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Default: all of them. */
      readonly matchIds?: readonly string[];
      /** Of the reversals. Default: the day of what is taken back, or the first open day after it. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: BankTransactionResult;
  };
  /** Leave a bank transaction alone. */
  readonly ignoreBankTransaction: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** It stands on the statement twice: the balance of the statement leaves it out. */
      readonly isDuplicate?: boolean;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: BankTransactionResult;
  };
  /** Take up a bank transaction again. */
  readonly unignoreBankTransaction: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: BankTransactionResult;
  };
  /** List webhooks. */
  readonly listWebhooks: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** enabled, or disabled (by hand or after too many failures). */
      readonly status?: 'enabled' | 'disabled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Create a webhook. */
  readonly createWebhook: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** https, on port 443, of a public host. */
      readonly url: string;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[];
      /** Default: enabled. */
      readonly status?: 'enabled' | 'disabled';
      /** What it is, in words for people. */
      readonly description?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: NewWebhookResult;
  };
  /** Get a webhook. */
  readonly getWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
    };
    readonly answers: Webhook;
  };
  /** Change a webhook. */
  readonly updateWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** https, on port 443, of a public host. */
      readonly url?: string;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[];
      /** What it is, in words for people. */
      readonly description?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: WebhookResult;
  };
  /** Enable a webhook. */
  readonly enableWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: WebhookResult;
  };
  /** Disable a webhook. */
  readonly disableWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: WebhookResult;
  };
  /** Rotate a webhook's secret. */
  readonly rotateWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** How long the old secret signs too, seconds. Default: a day. */
      readonly overlapS?: number;
    };
    readonly answers: NewWebhookResult;
  };
  /** Send events to a webhook again. */
  readonly redeliverWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The first event. */
      readonly fromSequence: number;
      /** The last one. Default: all that it was sent. */
      readonly toSequence?: number;
    };
    readonly answers: WebhookResult;
  };
  /** List deliveries of a webhook. */
  readonly listWebhookDeliveries: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Only deliveries that arrived, or that still fail. */
      readonly status?: 'delivered' | 'failing';
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
        readonly httpStatus?: number;
        /** Why the last try failed. */
        readonly error?: string;
        /** First try: RFC 3339 time in UTC. */
        readonly firstAttemptAt: string;
        /** Last try: RFC 3339 time in UTC. */
        readonly lastAttemptAt: string;
        /** Next try: RFC 3339 time in UTC; absent = none comes. */
        readonly nextAttemptAt?: string;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
    };
  };
  /** List alert rules. */
  readonly listAlertRules: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Figure that is watched. */
      readonly metric?: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
      /** How grave it is: info, warning or critical. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily';
      /** State: of a rule active or paused; of an alert open, resolved or noted. */
      readonly status?: 'active' | 'paused';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Only rules in this state. */
      readonly state?: 'ok' | 'triggered';
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
      readonly nextCursor?: string;
    };
  };
  /** Create an alert rule. */
  readonly createAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** How the figure is compared. */
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily';
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        /** event = in the stream only; webhook = also to one webhook. */
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string;
      }[];
      /** Figure that is watched. */
      readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
      /** Whose figure it is. Which of them a metric takes, its refusal says. */
      readonly target?: CreateAlertRuleTarget;
      /** Time over which the metric is summed: day, month or fiscal year. */
      readonly window?: 'day' | 'month' | 'fiscal_year';
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: CreateAlertRule;
  };
  /** Get an alert rule. */
  readonly getAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly alrId: string;
    };
    readonly answers: Data;
  };
  /** Change an alert rule. */
  readonly updateAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** How the figure is compared. */
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily';
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        /** event = in the stream only; webhook = also to one webhook. */
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string;
      }[];
      /** Whose figure it is. Which of them a metric takes, its refusal says. */
      readonly target?: CreateAlertRuleTarget | null;
      /** Time over which the metric is summed: day, month or fiscal year. */
      readonly window?: 'day' | 'month' | 'fiscal_year';
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: CreateAlertRule;
  };
  /** Pause an alert rule. */
  readonly pauseAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: CreateAlertRule;
  };
  /** Resume an alert rule. */
  readonly resumeAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly alrId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: CreateAlertRule;
  };
  /** List alerts. */
  readonly listAlerts: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** open: it is still so; resolved: it is over; noted: of a single entry, which does not end */
      readonly status?: 'open' | 'resolved' | 'noted';
      /** How grave it is: info, warning or critical. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** Rule (rule_...), or alert rule (alr_...) in alerts. */
      readonly ruleId?: string;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** Unique id of this resource, given by the service and never changed. */
        readonly id: string;
        /** Company that the resource belongs to (comp_...). */
        readonly companyId?: string;
        /** Rule (rule_...), or alert rule (alr_...) in alerts. */
        readonly ruleId: string;
        /** Name of the alert rule. */
        readonly ruleName: string;
        /** Figure that is watched. */
        readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
        /** Whose figure it is; null clears it. */
        readonly target?: Target;
        /** How the figure is compared. */
        readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
        /** Value beyond which it fires, in the unit told with it. */
        readonly threshold: number;
        /** How grave it is: info, warning or critical. */
        readonly severity: 'info' | 'warning' | 'critical';
        /** Journal entry that it is about (je_...). */
        readonly entryId?: string;
        /** When it fired: RFC 3339 time in UTC. */
        readonly triggeredAt: string;
        /** When it ended: RFC 3339 time in UTC; absent = it goes on. */
        readonly resolvedAt?: string;
        /** Unit of the figures: yen, tenths of months, basis points, a count or days. */
        readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
        /** State: of a rule active or paused; of an alert open, resolved or noted. */
        readonly status: 'open' | 'resolved' | 'noted';
        /** What the metric was when it fired */
        readonly value: number;
        /** The metric when it ended. */
        readonly resolvedValue?: number;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
    };
  };
  /** List documents. */
  readonly listDocuments: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** receipt, invoice, quotation, contract, statement or other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Whether it is a qualified invoice, is not, or nobody knows. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown';
      /** How it came: by the API, web, mail, scan, mobile or an agent. */
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
      /** SHA-256 of the content, 64 hexadecimal digits. */
      readonly sha256?: string;
      /** unlinked, linked to something, ignored, or voided. */
      readonly status?: 'unlinked' | 'linked' | 'ignored' | 'voided';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Only papers of this day or later, YYYY-MM-DD. */
      readonly issueFrom?: string;
      /** Only papers of this day or earlier, YYYY-MM-DD. */
      readonly issueTo?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
      /** Name of the partner as it was when this was written; absent = no partner. */
      readonly partnerName?: string;
      /** Your own id of this resource, unique in the company; null takes it away. */
      readonly externalId?: string;
      /** Only documents linked to this thing, by its id. */
      readonly linkedTo?: string;
      /** Only papers whose day, amount or partner is not known yet. */
      readonly lacksKeys?: boolean;
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
      readonly nextCursor?: string;
    };
  };
  /** Upload a document. */
  readonly uploadDocument: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Name of the file, without folders. */
      readonly fileName: string;
      /** Default: by the content, which it must not contradict. */
      readonly mimeType?: string;
      /** The file in base64 (RFC 4648, with padding), at most 10 MiB decoded. */
      readonly contentBase64: string;
      /** Default: other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
      /** Whether it is a qualified invoice (適格請求書). Default: unknown. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown';
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: 'JPY';
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** How it came. Default: api. */
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
      /** The document that this one replaces. */
      readonly previousVersionId?: string;
      /** What it belongs to; more can be linked later. */
      readonly links?: readonly {
        /** Entry in which it stands (je_...); absent = none yet. */
        readonly journalEntryId?: string;
        /** Invoice (inv_...). */
        readonly invoiceId?: string;
        /** Contract (con_...). */
        readonly contractId?: string;
        /** Line of a bank statement (btx_...). */
        readonly bankTransactionId?: string;
      }[];
      /** Day of the transaction (取引年月日), as the document states it. */
      readonly issueDate?: string;
      /** The other party, when it is a partner of the books. */
      readonly partnerId?: string;
      /** The other party (取引先) as the document names it. Default: the name of the partner. */
      readonly partnerName?: string;
      /** Amount of the transaction (取引金額), minor units. */
      readonly amount?: number;
      /** Registration number of a qualified invoice issuer. */
      readonly registrationNumber?: string;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: DocumentResult;
  };
  /** List entries that deduct tax without a document. */
  readonly getMissingDocuments: {
    readonly takes: {
      readonly companyId?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to: string;
      /** Entries shown, at most 500; default 100 */
      readonly limit?: number;
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
        readonly memo?: string;
      }[];
    };
  };
  /** Get a document. */
  readonly getDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
    };
    readonly answers: Document;
  };
  /** Download the file of a document. */
  readonly getDocumentContent: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
    };
    readonly answers: Response;
  };
  /** Change what is known of a document. */
  readonly updateDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Name of the file, without folders. */
      readonly fileName?: string;
      /** Default: other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
      /** Whether it is a qualified invoice (適格請求書). Default: unknown. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown';
      /** Currency code (ISO 4217). The books are kept in this currency: JPY. */
      readonly currency?: 'JPY';
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Day of the transaction (取引年月日), as the document states it. */
      readonly issueDate?: string | null;
      /** The other party, when it is a partner of the books. */
      readonly partnerId?: string | null;
      /** The other party (取引先) as the document names it. Default: the name of the partner. */
      readonly partnerName?: string | null;
      /** Amount of the transaction (取引金額), minor units. */
      readonly amount?: number | null;
      /** Registration number of a qualified invoice issuer. */
      readonly registrationNumber?: string | null;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: DocumentResult;
  };
  /** Link a document to an entry, an invoice, a contract or a bank transaction. */
  readonly linkDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Entry in which it stands (je_...); absent = none yet. */
      readonly journalEntryId?: string;
      /** Invoice (inv_...). */
      readonly invoiceId?: string;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string;
      /** Line of a bank statement (btx_...). */
      readonly bankTransactionId?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: DocumentResult;
  };
  /** Take a link of a document back. */
  readonly unlinkDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Entry in which it stands (je_...); absent = none yet. */
      readonly journalEntryId?: string;
      /** Invoice (inv_...). */
      readonly invoiceId?: string;
      /** Contract that it belongs to (con_...); null = none. */
      readonly contractId?: string;
      /** Line of a bank statement (btx_...). */
      readonly bankTransactionId?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: DocumentResult;
  };
  /** Set a document aside. */
  readonly ignoreDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: DocumentResult;
  };
  /** Take back that a document was set aside. */
  readonly unignoreDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: DocumentResult;
  };
  /** Void a document; its file is kept. */
  readonly voidDocument: {
    readonly takes: {
      readonly companyId?: string;
      readonly docId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: DocumentResult;
  };
  /** List fiscal periods. */
  readonly listFiscalPeriods: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** A fiscal year or one of its months. */
      readonly type?: 'year' | 'month';
      /** open, soft_closed (only adjustments of those who may), or closed. */
      readonly status?: 'open' | 'soft_closed' | 'closed';
      /** Year in which the fiscal year begins, such as 2026. */
      readonly year?: number;
      /** Only what holds or contains this day, YYYY-MM-DD. */
      readonly on?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Open an adjoining fiscal year. */
  readonly openFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly startDate: string;
      /** Default: twelve months, or the day before the first year. */
      readonly endDate?: string;
      /** Free text, searched by `q`. */
      readonly note?: string;
    };
    readonly answers: FiscalPeriodResult;
  };
  /** Get a fiscal period. */
  readonly getFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
    };
    readonly answers: FiscalPeriod;
  };
  /** Change note and tax settings of a fiscal period. */
  readonly updateFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Free text, searched by `q`. */
      readonly note?: string | null;
      /** Of this year; replaces those that are there. Years only. */
      readonly taxSettings?: {
        /** Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt. */
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
        /** Business type 1 to 6 of the simplified method where a sale says none. */
        readonly simplifiedBusinessType?: number;
        /** Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理). */
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
        /** How fractions of a yen of tax are rounded: floor, ceil or round. */
        readonly rounding?: 'floor' | 'ceil' | 'round';
        /** How often the return is filed. */
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly';
        /** Consumption tax that was paid already in the course of the year. */
        readonly interimPaid?: {
          /** National part, yen. */
          readonly national: number;
          /** Local part, yen. */
          readonly local: number;
        };
        /** Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known. */
        readonly standardPeriodSales?: number;
        /** How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales. */
        readonly allocation?: 'ratio';
        /** How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly salesTaxBasis?: 'allocated' | 'accumulated';
        /** How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ). */
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
      } | null;
    };
    readonly answers: FiscalPeriodResult;
  };
  /** Close a fiscal period. */
  readonly closeFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** soft = only adjustments of those who may; hard = closed for all. */
      readonly mode?: 'soft' | 'hard';
      /** Post the closing entry of a year (default true). */
      readonly closingEntries?: boolean;
      /** Account that takes the result of the year; default: the one with that role in the chart. */
      readonly retainedEarningsAccountCode?: string;
      /** Free text, searched by `q`. */
      readonly note?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Runs the jobs and posts the depreciation of the period first, as commands of their own. */
      readonly postDue?: boolean;
    };
    readonly answers: {
      /** Unique id of this resource, given by the service and never changed. */
      readonly id: string;
      /** Company that the resource belongs to (comp_...). */
      readonly companyId?: string;
      /** Name of the period, such as FY2026 or 2026-04. */
      readonly name: string;
      /** A fiscal year or one of its months. */
      readonly type: 'year' | 'month';
      /** The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top. */
      readonly parentId?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly startDate: string;
      /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
      readonly endDate: string;
      /** open, soft_closed (only adjustments of those who may), or closed. */
      readonly status: 'open' | 'soft_closed' | 'closed';
      /** When it was closed softly: RFC 3339 time in UTC. */
      readonly softClosedAt?: string;
      /** Who closed it softly; set by the service. */
      readonly softClosedBy?: SoftClosedBy;
      /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
      readonly closedAt?: string;
      /** Who closed it; set by the service. */
      readonly closedBy?: ClosedBy;
      /** When it was opened again last: RFC 3339 time in UTC. */
      readonly reopenedAt?: string;
      /** Who opened it again; set by the service. */
      readonly reopenedBy?: ReopenedBy;
      /** Why it was opened again. */
      readonly reopenReason?: string;
      /** Entries that closed the year (je_...). */
      readonly closingEntryIds: readonly string[];
      /** Result of the year in minor units; only on a closed year */
      readonly netIncome?: number;
      /** How the company treats consumption tax. */
      readonly taxSettings?: TaxSettings;
      /** A remark for people, free text; null or absent = none. */
      readonly note?: string;
      /** When it was recorded first: RFC 3339 time in UTC, set by the service. */
      readonly createdAt: string;
      /** When it was changed last: RFC 3339 time in UTC, set by the service. */
      readonly updatedAt: string;
      /** Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost. */
      readonly version: number;
      /** Entries that this step posted */
      readonly closingEntries: readonly ClosingEntry[];
      /** What was posted, command by command. */
      readonly posted?: readonly Posted[];
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** End a month: post what is due, and close it. */
  readonly endMonth: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Which steps; they are done in the order jobs, depreciation, payroll, close. Default: all. */
      readonly steps?: readonly ('jobs' | 'depreciation' | 'payroll' | 'close')[];
      /** Runs and posts the payroll of the month, unless it was run. Without it drafts are posted. */
      readonly payroll?: {
        /** Day of payment, YYYY-MM-DD. */
        readonly payDate: string;
        /** Default: of a regular run everybody who is active in the period; else who is named. */
        readonly employeeIds?: readonly string[];
        /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
        readonly timesheets?: readonly Timesheet[];
        /** Of a bonus run; months = how many months it is for (6). */
        readonly bonuses?: readonly Bonuse[];
        /** Payments and deductions of this run only. */
        readonly adjustments?: readonly Adjustment[];
        /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
        readonly expenseReportIds?: readonly string[];
        /** Premium months to deduct whatever the dates say. */
        readonly premiumMonths?: readonly {
          /** Employee that it is about (emp_...). */
          readonly employeeId: string;
          /** Months whose premiums are deducted, YYYY-MM. */
          readonly months: readonly string[];
        }[];
        /** What was paid before payroll was run here; else earlier runs say it. */
        readonly earlier?: readonly Earlier[];
        /** Account that pays at once, on payDate. Left out: it is owed. */
        readonly bankAccountCode?: string;
        /** Your own id of this resource; unique in the company. */
        readonly externalId?: string;
      };
      /** soft = only adjustments of those who may; hard = closed for all. */
      readonly mode?: 'soft' | 'hard';
      /** Free text, searched by `q`. */
      readonly note?: string;
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
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        /** Why it was refused, or what is to be known of it. */
        readonly message?: string;
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
        readonly parentId?: string;
        /** First day, YYYY-MM-DD, inclusive. */
        readonly startDate: string;
        /** Last day, YYYY-MM-DD, inclusive; null or absent = without end. */
        readonly endDate: string;
        /** open, soft_closed (only adjustments of those who may), or closed. */
        readonly status: 'open' | 'soft_closed' | 'closed';
        /** When it was closed softly: RFC 3339 time in UTC. */
        readonly softClosedAt?: string;
        /** Who closed it softly; set by the service. */
        readonly softClosedBy?: SoftClosedBy;
        /** When it was closed: RFC 3339 time in UTC; absent = it was not. */
        readonly closedAt?: string;
        /** Who closed it; set by the service. */
        readonly closedBy?: ClosedBy;
        /** When it was opened again last: RFC 3339 time in UTC. */
        readonly reopenedAt?: string;
        /** Who opened it again; set by the service. */
        readonly reopenedBy?: ReopenedBy;
        /** Why it was opened again. */
        readonly reopenReason?: string;
        /** Entries that closed the year (je_...). */
        readonly closingEntryIds: readonly string[];
        /** Result of the year in minor units; only on a closed year */
        readonly netIncome?: number;
        /** How the company treats consumption tax. */
        readonly taxSettings?: TaxSettings;
        /** A remark for people, free text; null or absent = none. */
        readonly note?: string;
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
      };
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Post the consumption tax settlement of a fiscal year, or of the quarter or month that is filed. */
  readonly settleConsumptionTax: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Free text, searched by `q`. */
      readonly memo?: string;
    };
    readonly answers: JournalEntryResult;
  };
  /** Reopen a closed fiscal period. */
  readonly reopenFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Why; kept in the history. */
      readonly reason: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: FiscalPeriodStepResult;
  };
  /** List fixed assets. */
  readonly listFixedAssets: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Number under which the company keeps the asset; null = none. */
      readonly managementNumber?: string;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string;
      /** Code of the account of the asset, such as 1570. */
      readonly assetAccountCode?: string;
      /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** The entry of the purchase (je_...); absent = none. */
      readonly sourceId?: string;
      /** On the day; fully_depreciated is in use with nothing left to depreciate */
      readonly status?: 'draft' | 'in_use' | 'fully_depreciated' | 'sold' | 'retired' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** Day that the figures are of, YYYY-MM-DD, inclusive. */
      readonly asOf?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
      readonly nextCursor?: string;
    };
  };
  /** Register a fixed asset, or save it as a draft. */
  readonly createFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** in_use (default) is depreciated; a draft is registered later. */
      readonly status?: 'draft' | 'in_use';
      /** Unique, whatever its case or width. */
      readonly managementNumber?: string;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string;
      /** How many pieces; default 1. */
      readonly quantity?: number;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string;
      /** City where it stands, for the property tax; null = none. */
      readonly city?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
      /** Account of the asset in the chart (acct_...); give it or its code. */
      readonly assetAccountId?: string;
      /** Code of the account of the asset, such as 1570. */
      readonly assetAccountCode?: string;
      /** Account of accumulated depreciation (acct_...); default by the asset's account. */
      readonly accumulatedAccountId?: string;
      /** Code of the account of accumulated depreciation; default by the asset's account. */
      readonly accumulatedAccountCode?: string;
      /** Account of the depreciation expense (acct_...); default by the asset's account. */
      readonly expenseAccountId?: string;
      /** Code of the account of the depreciation expense; default by the asset's account. */
      readonly expenseAccountCode?: string;
      /** Day of acquisition, YYYY-MM-DD. */
      readonly acquisitionDate?: string;
      /** Depreciation begins in its fiscal month. Default: acquisitionDate. */
      readonly inServiceDate?: string;
      /** Without consumption tax in books that show it by itself. Default: what is left of the source line. */
      readonly acquisitionCost?: number;
      /** Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none. */
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
      /** Useful life in years (耐用年数). */
      readonly usefulLifeYears?: number;
      /** Default: 1; of intangible assets, lump sums and small amounts 0. */
      readonly residualValue?: number;
      /** direct takes it off the asset account. Default: indirect; of intangible assets and small ones direct. */
      readonly recordMethod?: 'direct' | 'indirect';
      /** Fiscal months up to this one are depreciated in the books already, or before them. */
      readonly depreciatedThrough?: string;
      /** Book value then. Default: what the method comes to. */
      readonly openingBookValue?: number;
      /** The line of the purchase on the asset account: account, day, cost and partner follow from it. */
      readonly sourceLineId?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
    };
    readonly answers: FixedAssetResult;
  };
  /** Depreciate all fixed assets of a fiscal month. */
  readonly depreciateFixedAssets: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Fiscal month, by the calendar month in which it ends. */
      readonly month: string;
    };
    readonly answers: DepreciationRunResult;
  };
  /** Undo the depreciation of the latest month. */
  readonly undoDepreciation: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Fiscal month, YYYY-MM. */
      readonly month: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: DepreciationRunResult;
  };
  /** Get a fixed asset. */
  readonly getFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** Values on this day; default today */
      readonly asOf?: string;
    };
    readonly answers: ListFixedAssetsData;
  };
  /** Change what describes a fixed asset; its figures stand. */
  readonly updateFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** How many pieces; default 1. */
      readonly quantity?: number;
      /** Unique, whatever its case or width. */
      readonly managementNumber?: string | null;
      /** Category of the asset in the register, such as 器具備品; null = that of its account. */
      readonly category?: string | null;
      /** Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none. */
      readonly prefectureCode?: string | null;
      /** City where it stands, for the property tax; null = none. */
      readonly city?: string | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null;
    };
    readonly answers: FixedAssetResult;
  };
  /** Get the depreciation schedule of a fixed asset. */
  readonly getDepreciationSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines */
      readonly format?: 'json' | 'csv' | 'xlsx' | 'pdf';
      /** Language of titles and names in csv, xlsx and pdf; default ja */
      readonly locale?: 'ja' | 'en';
      /** csv only: begins with a byte order mark, by which Excel knows UTF-8; default true */
      readonly bom?: 'true' | 'false';
      /** csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf hold all */
      readonly table?: string;
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
      readonly companyId?: string;
      readonly faId: string;
    };
    readonly answers: Response;
  };
  /** Register a draft of a fixed asset. */
  readonly registerFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: FixedAssetResult;
  };
  /** Discard a fixed asset of which nothing is depreciated. */
  readonly discardFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: FixedAssetResult;
  };
  /** Sell or retire a fixed asset. */
  readonly disposeFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Day of the entry, YYYY-MM-DD. */
      readonly date: string;
      /** sold for a price, or retired without one. */
      readonly type: 'sold' | 'retired';
      /** Of a sale: the price with its consumption tax. */
      readonly proceeds?: number;
      /** Account of the chart (acct_...); give it or the code. */
      readonly accountId?: string;
      /** Where the price goes. Default: the account with the role facilities_receivable (1545 設備関係未収入金), else 1540. */
      readonly accountCode?: string;
      /** Id of the consumption tax code (tax_...), in place of its code. */
      readonly taxCodeId?: string;
      /** Default S10; of land S_EXM. */
      readonly taxCode?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
    };
    readonly answers: FixedAssetResult;
  };
  /** Undo the disposal of a fixed asset. */
  readonly undisposeFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly faId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Date of the reversals. Default: that of the disposal, or the first open day after it. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: FixedAssetResult;
  };
  /** List accrual schedules. */
  readonly listAccrualSchedules: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
      readonly type?: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
      /** What it was made from: a journal entry, an invoice, or by hand. */
      readonly sourceType?: 'journal_entry' | 'invoice' | 'manual';
      /** Id of what it came from (invoice, asset, run ...), or an id of yours. */
      readonly sourceId?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** How the amount is shared over the months: daily, monthly or by full months. */
      readonly method?: 'daily' | 'monthly' | 'full_months';
      /** Code of the account of the balance, such as 1520. */
      readonly balanceSheetAccountCode?: string;
      /** Code of the account of the cost or revenue. */
      readonly profitLossAccountCode?: string;
      /** active, completed (all slices done) or cancelled. */
      readonly status?: 'active' | 'completed' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      /** Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00. */
      readonly updatedSince?: string;
      /** First day, YYYY-MM-DD, inclusive. */
      readonly from?: string;
      /** Last day, YYYY-MM-DD, inclusive. */
      readonly to?: string;
      /** Only those with a slice that is due on this day, YYYY-MM-DD. */
      readonly due?: string;
      /** At least this amount in yen; absent = no bound. */
      readonly minAmount?: number;
      /** At most this amount in yen; absent = no bound. */
      readonly maxAmount?: number;
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
      readonly nextCursor?: string;
    };
  };
  /** Create an accrual schedule. */
  readonly createAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** prepaid expense, deferred revenue, accrued expense or accrued revenue. */
      readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
      /** A name; one line. */
      readonly description: string;
      /** What is shared out, without the tax that the slices carry. Default: what is left of the source line. */
      readonly totalAmount?: number;
      /** First day of the time that is shared out, YYYY-MM-DD. */
      readonly startDate: string;
      /** Last day of the time that is shared out, YYYY-MM-DD. */
      readonly endDate: string;
      /** daily = by days, both ends included; monthly (default) = every calendar month touched weighs the same; full_months = the first month counts only from its 1st. */
      readonly method?: 'daily' | 'monthly' | 'full_months';
      /** Account of the balance (prepaid, deferred ...) in the chart (acct_...). */
      readonly balanceSheetAccountId?: string;
      /** Default by type: 1520, 2420, 2320, 1530; with a source line, its account. */
      readonly balanceSheetAccountCode?: string;
      /** Account of the cost or revenue (acct_...). */
      readonly profitLossAccountId?: string;
      /** Code of the account of the cost or revenue. */
      readonly profitLossAccountCode?: string;
      /** Id of the consumption tax code (tax_...), in place of its code. */
      readonly taxCodeId?: string;
      /** Tax code of the slices, when the balance was booked without tax. Default: out of scope (P_OUT, S_OUT). */
      readonly taxCode?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string;
      /** Code of the partner, in place of its id. */
      readonly partnerCode?: string;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[];
      /** Codes of labels, in place of their ids. */
      readonly labelCodes?: readonly string[];
      /** The line of a posted entry that holds the balance, on the balance sheet account. */
      readonly sourceLineId?: string;
      /** Posts the balance too, when it is not in the books yet. */
      readonly opening?: {
        /** The day of the entry that opens the balance. */
        readonly date: string;
        /** The counter account: where the money came from or went to. */
        readonly accountId?: string;
        /** Code of the account in the chart, such as 1130. */
        readonly accountCode?: string;
        /** Id of the consumption tax code (tax_...), in place of its code. */
        readonly taxCodeId?: string;
        /** Consumption tax of the whole, booked at once; the slices then carry none. */
        readonly taxCode?: string;
        /** Free text, searched by `q`. */
        readonly memo?: string;
      };
      /** Slices up to this month are in the books already: they are skipped. */
      readonly recognizedThrough?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Run the jobs that are due. */
  readonly runJobs: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Everything that is due up to this day, at most today. Default: today. */
      readonly through?: string;
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
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        /** Why it was refused. */
        readonly message?: string;
      }[];
      /** Jobs that are still due: call again. */
      readonly left: number;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Undo what was written under a correlation id or by a caller. */
  readonly undo: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Everything that was written under this correlation id. Give this or actorId. */
      readonly correlationId?: string;
      /** Everything that this caller wrote: the id of a key, or issuer and subject of a user. */
      readonly actorId?: string;
      /** Recorded at this time or later. */
      readonly from?: string;
      /** Recorded at this time or earlier. */
      readonly to?: string;
      /** So many things, newest first; undo again for the rest. Default: all, or a refusal. */
      readonly limit?: number;
      /** Undo what can be undone, and leave the rest as it is. */
      readonly skip?: boolean;
      /** Why; kept in the history. */
      readonly reason?: string;
      /** What the dry run with the same question answered: exactly that is done. */
      readonly previewHash?: string;
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
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        /** Why it cannot be undone. */
        readonly reason?: string;
        /** What was done with it since, and is taken back too */
        readonly note?: string;
        /** Entries that it posts */
        readonly journalEntryIds?: readonly string[];
      }[];
      /** Things that are undone. */
      readonly undone: number;
      /** Things that cannot be undone. */
      readonly cannot: number;
      /** Hash of this preview: send it back to do exactly this. */
      readonly previewHash: string;
      /** What looks odd but is allowed, each with a code and a message; absent or empty = nothing. */
      readonly warnings?: readonly Warning[];
      /** true = show what would happen and write nothing; in an answer: nothing was written. */
      readonly dryRun?: true;
      /** Only in a dry run: what would follow. */
      readonly effects?: Effects;
    };
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccruals: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Only this accrual schedule (acs_...); absent = all. */
      readonly scheduleId?: string;
      /** Slices up to the end of this month, oldest first. */
      readonly through: string;
    };
    readonly answers: AccrualRecognitionResult;
  };
  /** Get an accrual schedule. */
  readonly getAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
    };
    readonly answers: AccrualSchedule;
  };
  /** Change the description, partner, labels or metadata of an accrual schedule. */
  readonly updateAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly description?: string;
      /** Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none. */
      readonly partnerId?: string | null;
      /** Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away. */
      readonly labelIds?: readonly string[] | null;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string | null;
      /** Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them. */
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Slices up to the end of this month, oldest first. */
      readonly through: string;
    };
    readonly answers: AccrualRecognitionResult;
  };
  /** Reverse the last slice of an accrual schedule. */
  readonly reverseAccrualSlice: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Date of the reversal. Default: that of the slice, or the first open day after it. */
      readonly date?: string;
      /** Why; kept in the history. */
      readonly reason?: string;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Cancel an accrual schedule; posted slices stay. */
  readonly cancelAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** List API keys. */
  readonly listApiKeys: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** active, or revoked for good. */
      readonly status?: 'active' | 'revoked';
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
      readonly nextCursor?: string;
    };
  };
  /** Create an API key. */
  readonly createKey: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      /** Give exactly one of role and scopes. */
      readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'proofs:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
      /** When it ends by itself: RFC 3339 time; absent = never. */
      readonly expiresAt?: string;
      /** What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll. */
      readonly caps?: Caps;
    };
    readonly answers: NewApiKeyResult;
  };
  /** Get an API key. */
  readonly getApiKey: {
    readonly takes: {
      readonly companyId?: string;
      readonly keyId: string;
    };
    readonly answers: ApiKey;
  };
  /** Change an API key. */
  readonly updateKey: {
    readonly takes: {
      readonly companyId?: string;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name?: string;
      /** What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll. */
      readonly caps?: Caps | null;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: ApiKeyResult;
  };
  /** Revoke an API key. */
  readonly revokeKey: {
    readonly takes: {
      readonly companyId?: string;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
    };
    readonly answers: RevokedKeyResult;
  };
  /** Rotate an API key. */
  readonly rotateKey: {
    readonly takes: {
      readonly companyId?: string;
      readonly keyId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Seconds for which the old secret works too; default 0. */
      readonly overlapSeconds?: number;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: NewApiKeyResult;
  };
  /** List members. */
  readonly listMembers: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Rows to skip; not together with cursor */
      readonly offset?: number;
      /** `nextCursor` of the page before; send it with the same filters and sort */
      readonly cursor?: string;
      /** Fields separated by commas; a leading `-` sorts descending */
      readonly sort?: string;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      /** active, or removed. */
      readonly status?: 'active' | 'removed';
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
      readonly nextCursor?: string;
    };
  };
  /** Add a member. */
  readonly addMember: {
    readonly takes: {
      readonly companyId?: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
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
      readonly companyId?: string;
      readonly memberId: string;
    };
    readonly answers: Member;
  };
  /** Change the role of a member. */
  readonly updateMember: {
    readonly takes: {
      readonly companyId?: string;
      readonly memberId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
      /** Role that gives the scopes; absent = scopes of its own. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: MemberResult;
  };
  /** Remove a member. */
  readonly removeMember: {
    readonly takes: {
      readonly companyId?: string;
      readonly memberId: string;
      /** true = show what would happen and write nothing */
      readonly dryRun?: boolean;
    };
    readonly answers: MemberResult;
  };
  /** List events. */
  readonly listEvents: {
    readonly takes: {
      readonly companyId?: string;
      /** Type of event, also `journal_entry.*`; several separated by commas */
      readonly type?: string | readonly string[];
      /** The same as type */
      readonly types?: string | readonly string[];
      /** What the event is about: journal_entry, account ... */
      readonly entityType?: string;
      /** Id of the thing that the event is about. */
      readonly entityId?: string;
      /** Only what this caller did: id of a key, or issuer and subject of a user. */
      readonly actorId?: string;
      /** Marks what was done together, as the header Correlation-Id said. */
      readonly correlationId?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly from?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly to?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** How many were skipped before this page. */
      readonly offset?: number;
      /** Only events after this sequence (exclusive) */
      readonly afterSequence?: number;
      /** `nextCursor` of the page before */
      readonly cursor?: string;
      /** asc (default): oldest first */
      readonly order?: 'asc' | 'desc';
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
      readonly nextCursor?: string;
    };
  };
  /** Follow events live (server-sent events). */
  readonly streamEvents: {
    readonly takes: {
      readonly companyId?: string;
      /** Type of event, also `journal_entry.*`; several separated by commas */
      readonly type?: string | readonly string[];
      /** The same as type */
      readonly types?: string | readonly string[];
      /** What the event is about: journal_entry, account ... */
      readonly entityType?: string;
      /** Id of the thing that the event is about. */
      readonly entityId?: string;
      /** Only what this caller did: id of a key, or issuer and subject of a user. */
      readonly actorId?: string;
      /** Marks what was done together, as the header Correlation-Id said. */
      readonly correlationId?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly from?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly to?: string;
      /** Resume after this sequence; -1 = from the beginning; without it the feed starts live */
      readonly afterSequence?: number;
    };
    readonly answers: Response;
  };
  /** Prove an event. */
  readonly getEventProof: {
    readonly takes: {
      readonly companyId?: string;
      readonly evtId: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number;
    };
    readonly answers: GetEventProof;
  };
  /** Prove an entry: all of its events. */
  readonly getEntryProof: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number;
    };
    readonly answers: GetEventProof;
  };
  /** The signed checkpoint of the history. */
  readonly getCheckpoint: {
    readonly takes: {
      readonly companyId?: string;
      /** The size of a checkpoint that was signed; default: the newest */
      readonly size?: number;
      /** Seconds to wait until what is there now is signed, 0 to 10; default 0 */
      readonly wait?: number;
    };
    readonly answers: Response;
  };
  /** List signed checkpoints. */
  readonly listCheckpoints: {
    readonly takes: {
      readonly companyId?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      /** Checkpoints to skip */
      readonly offset?: number;
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
      readonly nextCursor?: string;
    };
  };
  /** List the keys that sign checkpoints. */
  readonly listCheckpointKeys: {
    readonly takes: {
      readonly companyId?: string;
    };
    readonly answers: {
      /** The things of this page, in the order asked for. */
      readonly data: readonly {
        /** The key as verifiers take it: name+id+key */
        readonly vkey: string;
        /** It signs from this time on (RFC 3339) */
        readonly from: string;
        /** Another key signs from then on */
        readonly until?: string;
      }[];
      /** How many there are in all, whatever the page; exact. */
      readonly total: number;
      /** Most things that one page holds. */
      readonly limit: number;
      /** How many were skipped before this page. */
      readonly offset: number;
      /** Send it as `cursor` for the next page; absent on the last one. */
      readonly nextCursor?: string;
    };
  };
  /** Prove that the history continues an earlier one. */
  readonly getConsistencyProof: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly companyId?: string;
      /** First sequence, inclusive; default 0 */
      readonly from?: number;
      /** Last sequence, exclusive; default: all that is signed */
      readonly to?: number;
    };
    readonly answers: Response;
  };
  /** The hashes that give the root of a size. */
  readonly getFrontier: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly companyId?: string;
    };
    readonly answers: Response;
  };
  /** A full tile of hashes. */
  readonly getLogTile: {
    readonly takes: {
      readonly companyId?: string;
      readonly level: string;
      readonly tile: string;
    };
    readonly answers: Response;
  };
  /** A tile of hashes that is not full, or one beyond the first thousand. */
  readonly getLogTilePart: {
    readonly takes: {
      readonly companyId?: string;
      readonly level: string;
      readonly tile: string;
      readonly part: string;
    };
    readonly answers: Response;
  };
  /** A tile of hashes beyond the first thousand that is not full. */
  readonly getFarLogTilePart: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly arguments?: Readonly<Record<string, unknown>>;
    };
    readonly answers: {
      /** The answer as text, for models. */
      readonly content: readonly {
        /** text. */
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
