// Types of every operation of surface B; written from the description of the interface: RECORD=1 npx mocha test/client.test.ts

export interface Account {
  readonly id: string;
  readonly companyId?: string;
  readonly code: string;
  readonly name: string;
  readonly nameKana?: string;
  readonly nameEn?: string;
  readonly class: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  readonly type: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
  readonly normalSide: 'debit' | 'credit';
  readonly reportSection: string;
  readonly cashFlowClass: string;
  readonly cashFlowCategory: 'operating' | 'investing' | 'financing' | 'cash' | 'none';
  readonly flags: readonly string[];
  readonly reportGroup?: string;
  readonly defaultTaxCode?: string;
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
  readonly defaultBusinessType?: number;
  readonly parentId?: string;
  readonly isPostable: boolean;
  readonly requiresPartner: boolean;
  readonly currency: string;
  readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue';
  readonly searchKey?: string;
  readonly sortOrder: number;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly balance?: {
    readonly debit: number;
    readonly credit: number;
    readonly balance: number;
    readonly side: 'debit' | 'credit';
    readonly asOf: string;
  };
}

export interface AccountResult extends Account {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface AccrualRecognitionResult {
  readonly schedules: readonly {
    readonly id: string;
    readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
    readonly description: string;
    readonly sourceType: 'journal_entry' | 'invoice' | 'manual';
    readonly sourceId?: string;
    readonly sourceLineId?: string;
    readonly partnerId?: string;
    readonly labelIds?: readonly string[];
    readonly totalAmount: number;
    readonly taxAmount?: number;
    readonly taxCode?: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly method: 'daily' | 'monthly' | 'full_months';
    readonly balanceSheetAccountId: string;
    readonly balanceSheetAccountCode: string;
    readonly profitLossAccountId: string;
    readonly profitLossAccountCode: string;
    readonly entries: readonly Entry[];
    readonly recognizedAmount: number;
    readonly remainingAmount: number;
    readonly nextDate?: string;
    readonly externalId?: string;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly status: 'active' | 'completed' | 'cancelled';
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly version: number;
  }[];
  readonly journalEntryIds: readonly string[];
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface AccrualSchedule {
  readonly id: string;
  readonly companyId?: string;
  readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
  readonly description: string;
  readonly sourceType: 'journal_entry' | 'invoice' | 'manual';
  readonly sourceId?: string;
  readonly sourceLineId?: string;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly totalAmount: number;
  readonly taxAmount?: number;
  readonly taxCode?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly method: 'daily' | 'monthly' | 'full_months';
  readonly balanceSheetAccountId: string;
  readonly balanceSheetAccountCode: string;
  readonly profitLossAccountId: string;
  readonly profitLossAccountCode: string;
  readonly entries: readonly Entry[];
  readonly recognizedAmount: number;
  readonly remainingAmount: number;
  readonly nextDate?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'completed' | 'cancelled';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface AccrualScheduleResult extends AccrualSchedule {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface ApiKey {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
  readonly operator?: true;
  readonly caps?: ApiKeyCaps;
  readonly status: 'active' | 'revoked';
  readonly expiresAt?: string;
  readonly createdAt: string;
  readonly createdBy: CreatedBy;
  readonly revokedAt?: string;
  readonly version: number;
  readonly previousUntil?: string;
}

export interface ApiKeyResult extends ApiKey {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface BankAccount {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly type: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
  readonly accountId: string;
  readonly accountCode: string;
  readonly currency: string;
  readonly bankName?: string;
  readonly bankCode?: string;
  readonly branchName?: string;
  readonly branchCode?: string;
  readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumberMasked?: string;
  readonly accountHolderKana?: string;
  readonly openingBalance: number;
  readonly openingDate?: string;
  readonly openingEntryId?: string;
  readonly syncStatus: 'manual' | 'ok' | 'syncing' | 'error' | 'disabled';
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** The last balance that a line said and what moved since, else the opening balance and what moved */
  readonly statementBalance?: number;
  /** Of the ledger account, at the end of lastTransactionDate */
  readonly ledgerBalance?: number;
  /** statementBalance less ledgerBalance */
  readonly difference?: number;
  /** Lines of which something waits to be matched */
  readonly unmatchedCount?: number;
  readonly lastTransactionDate?: string;
  /** When lines were imported last */
  readonly lastSyncedAt?: string;
}

export interface BankAccountResult extends BankAccount {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface BankImport {
  readonly id: string;
  readonly companyId?: string;
  readonly bankAccountId: string;
  readonly format: 'json' | 'csv' | 'zengin';
  readonly status: 'incomplete' | 'completed';
  readonly lines: number;
  readonly imported: number;
  readonly skipped: number;
  readonly from?: string;
  readonly to?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface BankTransaction {
  readonly id: string;
  readonly companyId?: string;
  readonly bankAccountId: string;
  readonly date: string;
  readonly valueDate?: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly description: string;
  readonly payeeName?: string;
  readonly reference?: string;
  readonly externalId?: string;
  readonly balanceAfter?: number;
  readonly unmatchedAmount: number;
  readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
  readonly suggestion?: Suggestion;
  readonly ruleId?: string;
  readonly matches: readonly Match[];
  readonly isDuplicate?: true;
  readonly ignoreReason?: string;
  readonly documentIds?: readonly string[];
  readonly importBatchId: string;
  readonly importRow: number;
  readonly importedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface BankTransactionResult extends BankTransaction {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface BatchResult {
  readonly results: readonly {
    readonly index: number;
    readonly entry: ClosingEntry;
  }[];
  readonly committed: true;
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly nameKana?: string;
  readonly displayName?: string;
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  readonly corporateNumber?: string;
  readonly invoiceRegistrationNumber?: string;
  readonly country: string;
  readonly baseCurrency: string;
  readonly timezone: string;
  readonly fiscalYearStartMonth: number;
  readonly fiscalYearStartDay: number;
  readonly industryCode?: string;
  readonly prefectureCode?: string;
  readonly address?: {
    readonly postalCode?: string;
    readonly text?: string;
  };
  readonly phone?: string;
  readonly email?: string;
  readonly payTo?: readonly CompanyPayTo[];
  readonly letterhead?: {
    readonly logoDocumentId?: string;
    readonly sealDocumentId?: string;
  };
  readonly taxSettings: CloseFiscalPeriodTaxSettings;
  readonly taxFiling?: CompanyTaxFiling;
  readonly clock?: {
    readonly enabled: boolean;
  };
  readonly agentSettings?: {
    readonly dryRunDefault: boolean;
  };
  readonly approvalPolicy?: GetApprovalPolicy;
  readonly nlSettings?: {
    readonly postAt: number;
    readonly draftAt: number;
  };
  readonly payroll?: CompanyPayroll;
  readonly template: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
  readonly plan: 'free' | 'pro' | 'enterprise';
  readonly limits?: {
    readonly surfaceA: number;
    readonly surfaceB: number;
  };
  readonly isDemo: boolean;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface CompanyResult extends Company {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Contract {
  readonly id: string;
  readonly companyId?: string;
  readonly number?: string;
  readonly title: string;
  readonly direction: 'receivable' | 'payable';
  readonly partnerId: string;
  readonly partnerName: string;
  readonly startDate: string;
  readonly endDate?: string;
  readonly autoRenew: boolean;
  readonly renewalTermMonths?: number;
  readonly noticeDays: number;
  readonly billing: {
    readonly frequency: 'once' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'custom';
    readonly interval: number;
    readonly anchorDay: number;
    readonly dueRule?: {
      readonly type: 'days_after_issue';
      readonly days: number;
    } | {
      readonly type: 'end_of_month';
      readonly months: number;
    } | {
      readonly type: 'day_of_month';
      readonly months: number;
      readonly day: number;
    };
  };
  readonly items: readonly {
    readonly description: string;
    readonly kind: 'recurring' | 'initial' | 'usage';
    readonly quantity?: string;
    readonly unit?: string;
    readonly unitPrice?: number;
    readonly amount: number;
    readonly taxCodeId?: string;
    readonly taxCode?: string;
    readonly accountId?: string;
    readonly accountCode?: string;
    readonly labelIds?: readonly string[];
    readonly withholding?: true;
  }[];
  readonly recognition: 'on_invoice' | 'straight_line';
  readonly currency: string;
  readonly totalAmount?: number;
  readonly coveredThrough?: string;
  readonly billingCount: number;
  readonly lastBilling?: LastBilling;
  readonly billings?: readonly LastBilling[];
  readonly firstBilledFrom?: string;
  readonly reopened?: readonly {
    readonly from: string;
    readonly to: string;
    readonly date: string;
  }[];
  readonly nextBillingDate?: string;
  readonly nextActDate?: string;
  readonly suspensions?: readonly {
    readonly from: string;
    readonly to?: string;
  }[];
  readonly notice?: {
    readonly givenOn: string;
    readonly reason?: string;
  };
  readonly note?: string;
  readonly documentIds?: readonly string[];
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Of its issued invoices less its credit notes, without tax */
  readonly billedAmount?: number;
  /** What of that is revenue or cost already, without tax */
  readonly recognizedAmount?: number;
}

export interface ContractResult extends Contract {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface DepreciationRunResult {
  readonly id: string;
  readonly companyId?: string;
  readonly month: string;
  readonly date: string;
  readonly journalEntryId: string;
  readonly amounts: readonly {
    readonly assetId: string;
    readonly amount: number;
  }[];
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Document {
  readonly id: string;
  readonly companyId?: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly documentType: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
  readonly issueDate?: string;
  readonly partnerId?: string;
  readonly partnerName?: string;
  readonly amount?: number;
  readonly currency: string;
  readonly registrationNumber?: string;
  readonly invoiceStatus: 'qualified' | 'not_qualified' | 'unknown';
  readonly origin: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
  readonly status: 'unlinked' | 'linked' | 'ignored' | 'voided';
  readonly linkedTo: readonly {
    readonly type: 'journal_entry' | 'invoice' | 'contract' | 'expense_report' | 'bank_transaction';
    readonly id: string;
  }[];
  readonly duplicateOf: readonly string[];
  readonly previousVersionId?: string;
  readonly retentionUntil: string;
  readonly note?: string;
  readonly reason?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly uploadedBy: CreatedBy;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface DocumentResult extends Document {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Employee {
  readonly id: string;
  readonly companyId?: string;
  readonly number: string;
  readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
  readonly departmentLabelId?: string;
  readonly joinDate: string;
  readonly leaveDate?: string;
  readonly erasure?: {
    readonly at: string;
    readonly reason: string;
  };
  readonly externalId?: string;
  readonly status: 'active' | 'on_leave' | 'retired' | 'erased';
  readonly createdAt: string;
  readonly updatedAt: string;
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
  readonly bankAccount?: {
    readonly bankName: string;
    readonly branchName: string;
    readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
    readonly accountNumber: string;
    readonly holderKana?: string;
  } | null;
  readonly pay: readonly {
    readonly from: string;
    readonly payType: 'monthly' | 'daily' | 'hourly';
    readonly base: number;
    readonly allowances: readonly {
      readonly code: string;
      readonly name: string;
      readonly amount: number;
      readonly taxable: boolean;
    }[];
  }[] | null;
  readonly commuting: readonly {
    readonly from: string;
    readonly kind: 'transit' | 'car';
    readonly monthly: number;
    readonly nonTaxableLimit?: number;
  }[] | null;
  readonly incomeTax: readonly {
    readonly from: string;
    readonly table: 'kou' | 'otsu' | 'hei';
    readonly dependants: number;
  }[] | null;
  readonly residentTax: readonly {
    readonly year: number;
    readonly june: number;
    readonly other: number;
  }[] | null;
  readonly insured: readonly {
    readonly from: string;
    readonly health: boolean;
    readonly pension: boolean;
    readonly employment: boolean;
    readonly prefecture: number;
  }[] | null;
  readonly standardRemuneration: readonly {
    readonly from: string;
    readonly health: number;
    readonly pension: number;
  }[] | null;
}

export interface EmployeeResult extends Employee {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Event {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly effectiveDate?: string;
  readonly actor: Actor;
  readonly entity: {
    readonly type: string;
    readonly id: string;
    readonly version?: number;
  };
  readonly data: Readonly<Record<string, unknown>>;
  readonly correlationId?: string;
  readonly causationId?: string;
  readonly requestId?: string;
  readonly idempotencyKey?: string;
}

export interface ExpenseReport {
  readonly id: string;
  readonly companyId?: string;
  readonly status: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled';
  readonly round: number;
  readonly number?: string;
  readonly series?: string;
  readonly sequence?: number;
  readonly title: string;
  readonly applicantId: string;
  readonly employeeId?: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly currency: string;
  readonly lines: readonly {
    readonly date: string;
    readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other';
    readonly description: string;
    readonly amount: number;
    readonly taxAmount: number;
    readonly taxCodeId?: string;
    readonly taxCode?: string;
    readonly rateBps: number;
    readonly reduced: boolean;
    readonly accountId: string;
    readonly accountCode: string;
    readonly partnerId?: string;
    readonly partnerName?: string;
    readonly registrationNumber?: string;
    readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
    readonly documentIds?: readonly string[];
    readonly labelIds?: readonly string[];
  }[];
  readonly total: number;
  readonly taxTotal: number;
  readonly paymentMethod: 'transfer' | 'cash' | 'payroll';
  readonly approvals: readonly {
    readonly round: number;
    readonly step: number;
    readonly approverId: string;
    readonly status: 'approved' | 'returned' | 'rejected';
    readonly comment?: string;
    readonly forced?: true;
    readonly at: string;
  }[];
  readonly approverId?: string;
  readonly bookingDate?: string;
  readonly controlAccountCode?: string;
  readonly controlLineId?: string;
  readonly payment?: {
    readonly date: string;
    readonly method: 'transfer' | 'cash' | 'payroll';
    readonly accountCode: string;
    readonly amount: number;
    readonly journalEntryId: string;
    readonly payrollRunId?: string;
    readonly memo?: string;
    readonly reversedAt?: string;
    readonly reversalEntryId?: string;
  };
  readonly journalEntryIds: readonly string[];
  readonly documentIds?: readonly string[];
  readonly labelIds?: readonly string[];
  readonly memo?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly submittedAt?: string;
  readonly approvedAt?: string;
  readonly paidAt?: string;
  readonly createdBy: CreatedBy;
  readonly lastEditedBy: CreatedBy;
  readonly submittedBy?: CreatedBy;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface ExpenseReportResult extends ExpenseReport {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface FiscalPeriod {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly type: 'year' | 'month';
  readonly parentId?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: 'open' | 'soft_closed' | 'closed';
  readonly softClosedAt?: string;
  readonly softClosedBy?: CreatedBy;
  readonly closedAt?: string;
  readonly closedBy?: CreatedBy;
  readonly reopenedAt?: string;
  readonly reopenedBy?: CreatedBy;
  readonly reopenReason?: string;
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number;
  readonly taxSettings?: CloseFiscalPeriodTaxSettings;
  readonly note?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface FiscalPeriodResult extends FiscalPeriod {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface FiscalPeriodStepResult {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly type: 'year' | 'month';
  readonly parentId?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: 'open' | 'soft_closed' | 'closed';
  readonly softClosedAt?: string;
  readonly softClosedBy?: CreatedBy;
  readonly closedAt?: string;
  readonly closedBy?: CreatedBy;
  readonly reopenedAt?: string;
  readonly reopenedBy?: CreatedBy;
  readonly reopenReason?: string;
  readonly closingEntryIds: readonly string[];
  /** Result of the year in minor units; only on a closed year */
  readonly netIncome?: number;
  readonly taxSettings?: CloseFiscalPeriodTaxSettings;
  readonly note?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Entries that this step posted */
  readonly closingEntries: readonly ClosingEntry[];
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface FixedAssetResult {
  readonly id: string;
  readonly companyId?: string;
  readonly managementNumber?: string;
  readonly name: string;
  readonly category?: string;
  readonly assetAccountId: string;
  readonly assetAccountCode: string;
  readonly accumulatedAccountId?: string;
  readonly accumulatedAccountCode?: string;
  readonly expenseAccountId: string;
  readonly expenseAccountCode: string;
  readonly acquisitionDate: string;
  readonly inServiceDate: string;
  readonly acquisitionCost: number;
  readonly quantity: number;
  readonly method: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
  readonly usefulLifeYears?: number;
  readonly residualValue: number;
  readonly recordMethod: 'direct' | 'indirect';
  readonly depreciatedThrough?: string;
  readonly openingBookValue?: number;
  readonly sourceId?: string;
  readonly sourceLineId?: string;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly prefectureCode?: string;
  readonly city?: string;
  readonly disposal?: Disposal;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'draft' | 'in_use' | 'sold' | 'retired' | 'discarded';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Invoice {
  readonly id: string;
  readonly companyId?: string;
  readonly type: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
  readonly status: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded';
  readonly paymentStatus: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid';
  readonly sendingStatus: 'unsent' | 'sent';
  readonly mailStatus?: 'queued' | 'sent' | 'failed';
  readonly mailing?: {
    readonly to: readonly string[];
    readonly cc?: readonly string[];
    readonly subject: string;
    readonly message: string;
    readonly locale: 'ja' | 'en';
    readonly messageId: string;
    readonly requestedAt: string;
    readonly error?: string;
  };
  readonly number?: string;
  readonly series?: string;
  readonly sequence?: number;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerAddress?: {
    readonly postalCode?: string;
    readonly text?: string;
  };
  readonly payTo?: readonly CompanyPayTo[];
  readonly issueDate: string;
  readonly bookingDate?: string;
  readonly dueDate: string;
  readonly subject?: string;
  readonly currency: string;
  readonly qualified: boolean;
  readonly registrationNumber?: string;
  readonly taxEntryMethod: 'inclusive' | 'exclusive';
  readonly taxRounding: 'floor' | 'ceil' | 'round';
  readonly lines: readonly {
    readonly description: string;
    readonly date?: string;
    readonly quantity?: string;
    readonly unit?: string;
    readonly unitPrice?: number;
    readonly amount: number;
    readonly taxAmount: number;
    readonly taxCodeId?: string;
    readonly taxCode?: string;
    readonly rateBps: number;
    readonly reduced: boolean;
    readonly withholding?: true;
    readonly accountId: string;
    readonly accountCode: string;
    readonly labelIds?: readonly string[];
    readonly deferral?: {
      readonly from: string;
      readonly to: string;
    };
  }[];
  readonly taxSummary: readonly {
    readonly rateBps: number;
    readonly reduced: boolean;
    readonly taxableAmount: number;
    readonly taxAmount: number;
  }[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
  readonly withholdingTax: number;
  readonly amountPaid: number;
  readonly amountDue: number;
  readonly amountUnapplied: number;
  readonly writtenOffAmount: number;
  readonly recoveredAmount: number;
  readonly payments: readonly {
    readonly id: string;
    readonly kind: 'payment' | 'refund' | 'credit' | 'transfer';
    readonly date: string;
    readonly amount: number;
    readonly fee?: {
      readonly amount: number;
      readonly treatment: 'discount' | 'expense';
    };
    readonly withholding?: number;
    readonly settled: number;
    readonly unapplied: number;
    readonly accountCode?: string;
    readonly invoiceId?: string;
    readonly paymentId?: string;
    readonly journalEntryId?: string;
    readonly reversedAt?: string;
    readonly reversalEntryId?: string;
    readonly memo?: string;
  }[];
  readonly journalEntryIds: readonly string[];
  readonly controlAccountCode: string;
  readonly controlLineId?: string;
  readonly contractId?: string;
  readonly contractPeriod?: {
    readonly from: string;
    readonly to: string;
  };
  readonly scheduleIds?: readonly string[];
  readonly documentIds?: readonly string[];
  readonly labelIds?: readonly string[];
  readonly note?: string;
  readonly memo?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly changeReason?: string;
  readonly statusTransitions: {
    readonly issuedAt?: string;
    readonly sentAt?: string;
    readonly paidAt?: string;
    readonly voidedAt?: string;
    readonly writtenOffAt?: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Issued, owed, and past its due date today */
  readonly isOverdue?: boolean;
  /** The contract that drafted it */
  readonly links?: {
    readonly source: string;
  };
}

export interface InvoiceResult extends Invoice {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface JournalEntry {
  readonly id: string;
  readonly companyId?: string;
  readonly effectiveDate: string;
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  readonly sourceId?: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly adjustment: boolean;
  readonly currency: string;
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly documentIds?: readonly string[];
  readonly autoReverseOn?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly opening?: true;
  readonly engine?: Engine;
  readonly reverses?: string;
  readonly reversalReason?: string;
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
  readonly total: number;
  readonly lines: readonly ClosingEntryLine[];
  readonly partnerName?: string;
  readonly reversedBy?: string;
  readonly reversals?: readonly string[];
  readonly reversedAmount?: number;
  readonly reversedAt?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: CreatedBy;
  readonly updatedAt: string;
  readonly lastEditedBy: CreatedBy;
  readonly submittedAt?: string;
  readonly submittedBy?: CreatedBy;
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string;
  readonly postedAt?: string;
  readonly postedBy?: CreatedBy;
  readonly recordedAt: string;
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks;
}

export interface JournalEntryResult extends JournalEntry {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface JournalEntryVersion {
  readonly version: number;
  readonly recordedAt: string;
  readonly actor: Actor;
  /** Why it was changed, reversed or returned, as whoever did it said */
  readonly reason?: string;
  readonly entry: ClosingEntry;
}

export interface Label {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly code?: string;
  readonly dimension: string;
  readonly parentId?: string;
  readonly color?: string;
  readonly shortcut?: string;
  readonly exclusive: boolean;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface LabelResult extends Label {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Member {
  readonly id: string;
  readonly companyId?: string;
  readonly subject: string;
  readonly role: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  readonly status: 'active' | 'removed';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface MemberResult extends Member {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface NewApiKeyResult {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
  readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
  readonly operator?: true;
  readonly caps?: ApiKeyCaps;
  readonly status: 'active' | 'revoked';
  readonly expiresAt?: string;
  readonly createdAt: string;
  readonly createdBy: CreatedBy;
  readonly revokedAt?: string;
  readonly version: number;
  readonly previousUntil?: string;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null;
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface NewWebhookResult {
  readonly id: string;
  readonly companyId?: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly description?: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason?: string;
  readonly enabledAt?: string;
  readonly secretId: string;
  readonly secretLast4: string;
  readonly previousSecretId?: string;
  readonly previousSecretUntil?: string;
  readonly redelivery?: Redelivery;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Shown once; null when the answer is repeated; absent in a dry run */
  readonly secret?: string | null;
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface OpenedCompanyResult {
  readonly id: string;
  readonly name: string;
  readonly nameKana?: string;
  readonly displayName?: string;
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  readonly corporateNumber?: string;
  readonly invoiceRegistrationNumber?: string;
  readonly country: string;
  readonly baseCurrency: string;
  readonly timezone: string;
  readonly fiscalYearStartMonth: number;
  readonly fiscalYearStartDay: number;
  readonly industryCode?: string;
  readonly prefectureCode?: string;
  readonly address?: {
    readonly postalCode?: string;
    readonly text?: string;
  };
  readonly phone?: string;
  readonly email?: string;
  readonly payTo?: readonly CompanyPayTo[];
  readonly letterhead?: {
    readonly logoDocumentId?: string;
    readonly sealDocumentId?: string;
  };
  readonly taxSettings: CloseFiscalPeriodTaxSettings;
  readonly taxFiling?: CompanyTaxFiling;
  readonly clock?: {
    readonly enabled: boolean;
  };
  readonly agentSettings?: {
    readonly dryRunDefault: boolean;
  };
  readonly approvalPolicy?: GetApprovalPolicy;
  readonly nlSettings?: {
    readonly postAt: number;
    readonly draftAt: number;
  };
  readonly payroll?: CompanyPayroll;
  readonly template: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
  readonly plan: 'free' | 'pro' | 'enterprise';
  readonly limits?: {
    readonly surfaceA: number;
    readonly surfaceB: number;
  };
  readonly isDemo: boolean;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly ownerKey?: {
    readonly id: string;
    /** Shown once; null when the answer is repeated; absent in a dry run */
    readonly secret?: string | null;
  };
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Partner {
  readonly id: string;
  readonly companyId?: string;
  readonly code?: string;
  readonly name: string;
  readonly nameKana?: string;
  readonly type: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
  readonly corporateNumber?: string;
  readonly invoiceRegistrationNumber?: string;
  readonly qualifiedInvoiceIssuer?: boolean;
  readonly invoiceRegisteredFrom?: string;
  readonly invoiceRegisteredTo?: string;
  readonly paymentTerms?: {
    readonly closingDay: number;
    readonly payMonthOffset: number;
    readonly payDay: number;
  };
  readonly address?: {
    readonly postalCode?: string;
    readonly text?: string;
  };
  readonly email?: string;
  readonly defaultAccountId?: string;
  readonly defaultTaxCode?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface PartnerResult extends Partner {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface PayrollRun {
  readonly id: string;
  readonly companyId?: string;
  readonly type: 'regular' | 'bonus' | 'off_cycle';
  readonly period: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly payDate: string;
  readonly entryDate: string;
  readonly employeeCount: number;
  readonly employeeIds: readonly string[];
  readonly totals: {
    readonly gross: number;
    readonly taxable: number;
    readonly employeeDeductions: number;
    readonly employerContributions: number;
    readonly incomeTax: number;
    readonly residentTax: number;
    readonly net: number;
  };
  readonly contributions: readonly {
    readonly kind: string;
    readonly due: number;
    readonly employee: number;
    readonly employer: number;
  }[];
  readonly levy: {
    readonly basis: number;
    readonly amount: number;
  };
  readonly roundingDifference: number;
  readonly notes: readonly {
    readonly code: string;
    readonly message: string;
    readonly count: number;
  }[];
  readonly journalEntryIds: readonly string[];
  readonly journalEntryId?: string;
  readonly payment?: {
    readonly date: string;
    readonly accountCode: string;
    readonly journalEntryId?: string;
  };
  readonly reversal?: {
    readonly date: string;
    readonly journalEntryId: string;
    readonly reason?: string;
  };
  readonly externalId?: string;
  readonly status: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** Expense reports that it pays back */
  readonly expenseReportIds?: readonly string[];
  readonly payslips?: readonly PayrollRunPayslip[];
}

export interface PayrollRunResult extends PayrollRun {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Payslip {
  readonly employeeId: string;
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  readonly departmentLabelId?: string;
  readonly payments: readonly Payment[] | null;
  readonly deductions: readonly Deduction[] | null;
  readonly employerContributions: readonly Deduction[] | null;
  readonly quantityHundredths?: number;
  readonly quantityUnit?: 'days' | 'hours';
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked;
  readonly gross: number | null;
  readonly taxable: number | null;
  readonly socialInsurance: number | null;
  readonly taxableAfterInsurance: number | null;
  readonly incomeTax: number | null;
  readonly residentTax: number | null;
  readonly totalDeductions: number | null;
  readonly net: number | null;
  readonly warnings?: readonly {
    readonly code: string;
    readonly message: string;
  }[];
}

export interface RevokedKeyResult {
  readonly id: string;
  readonly status: 'revoked';
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Rule {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly priority: number;
  readonly logic: 'and' | 'or';
  readonly conditions: readonly (CreateRuleCondition | {
    readonly field: 'amount';
    readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
    readonly value: number;
    readonly to?: number;
  } | CreateRuleCondition48 | CreateRuleCondition49 | CreateRuleCondition50)[];
  readonly action: 'suggest' | 'post' | 'ignore';
  readonly lines: readonly {
    readonly accountCode: string;
    readonly taxCode?: string;
    readonly amount?: number;
    readonly shareBps?: number;
    readonly rest?: true;
    readonly partnerId?: string;
    readonly labelIds?: readonly string[];
    readonly memo?: string;
  }[];
  readonly paymentAccountCode?: string;
  readonly direction?: 'in' | 'out';
  readonly origin: 'user' | 'learned' | 'system';
  readonly externalId?: string;
  readonly status: 'inactive' | 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly stats?: {
    /** Lines that it suggested something for, or booked */
    readonly applied: number;
    /** Those that were booked as it said */
    readonly accepted: number;
    readonly acceptanceBps?: number;
  };
}

export interface RuleResult extends Rule {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Scenario {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly description?: string;
  readonly type: 'budget' | 'forecast' | 'what_if';
  readonly baseline: 'actuals' | string;
  readonly startMonth: string;
  readonly horizonMonths: number;
  readonly assumptions: readonly ScenarioAssumption[];
  readonly promoted?: readonly {
    readonly assumptionId: string;
    readonly months: readonly string[];
  }[];
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'draft' | 'active' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
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
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface TaxCode {
  readonly id: string;
  readonly companyId?: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly kind: 'sales' | 'purchase' | 'import' | 'none';
  readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
  readonly side: string;
  readonly rateClass?: string;
  readonly rateBps: number;
  readonly nationalBps: number;
  readonly localBps: number;
  readonly reduced: boolean;
  readonly deductibleBps: number;
  readonly isReturn: boolean;
  readonly isBadDebt: boolean;
  readonly returnBox?: string;
  readonly needsTaxBase?: boolean;
  readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
  readonly defaultBusinessType?: number;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly active: boolean;
  readonly custom: boolean;
  readonly sortOrder: number;
  readonly note?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface TaxCodeResult extends TaxCode {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface Webhook {
  readonly id: string;
  readonly companyId?: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly description?: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason?: string;
  readonly enabledAt?: string;
  readonly secretId: string;
  readonly secretLast4: string;
  readonly previousSecretId?: string;
  readonly previousSecretUntil?: string;
  readonly redelivery?: Redelivery;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface WebhookResult extends Webhook {
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface PayTo {
  readonly bankName: string;
  readonly branchName: string;
  /** ordinary 普通, current 当座, savings 貯蓄. */
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumber: string;
  /** As transfer forms want it. */
  readonly accountHolder?: string;
}

export interface TaxSettings {
  readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
  readonly simplifiedBusinessType?: number;
  readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
  readonly rounding?: 'floor' | 'ceil' | 'round';
  readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly';
  readonly interimPaid?: {
    readonly national: number;
    readonly local: number;
  };
  readonly standardPeriodSales?: number;
  readonly allocation?: 'ratio';
  readonly salesTaxBasis?: 'allocated' | 'accumulated';
  readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
}

export interface TaxFiling {
  readonly taxOfficeCode?: string;
  readonly eTaxUserId?: string;
  /** A name; one line. */
  readonly representativeName?: string;
  /** A name; one line. */
  readonly representativeNameKana?: string;
  /** Number of the voucher or another reference of yours. */
  readonly referenceNumber?: string;
  readonly taxAgent?: {
    /** A name; one line. */
    readonly name: string;
    readonly phone?: string;
  };
  readonly refundAccount?: RefundAccount;
}

export interface RefundAccount {
  /** A name; one line. */
  readonly bankName: string;
  /** A name; one line. */
  readonly branchName: string;
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumber: string;
}

export interface Payroll {
  readonly premiumTiming?: 'following_month' | 'same_month';
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction';
  readonly workersAccidentBusiness?: 'other';
}

export interface Line {
  readonly side: 'debit' | 'credit';
  /** The account; give accountId or accountCode. */
  readonly accountId?: string;
  readonly accountCode?: string;
  readonly amount: number;
  readonly taxCodeId?: string;
  /** Consumption tax code, on the base line and on its tax line. */
  readonly taxCode?: string;
  /** How `amount` relates to the consumption tax of the tax code. Tax-exclusive books: `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; the added lines follow yours, and the entry has to balance with them. Tax-inclusive books: the line stays whole. `none` (default): lines as given. */
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
  /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
  readonly taxAmount?: number;
  readonly isTaxLine?: boolean;
  /** On a tax line: index (from 0) of the base line in `lines`. */
  readonly baseLine?: number;
  readonly taxUse?: 'taxable' | 'common' | 'exempt';
  readonly businessType?: number;
  /** Base of the tax when it is not the amount: the price of an asset that was sold. */
  readonly taxBase?: number;
  /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
  readonly originalDate?: string;
  /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
  readonly movementKind?: string;
  /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
  readonly settles?: readonly Settle[];
  readonly partnerId?: string;
  readonly partnerCode?: string;
  /** Who the transaction was with, as text; default: the name of the partner. */
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly labelCodes?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
  readonly quantity?: string;
  readonly originalCurrency?: string;
  readonly originalAmount?: string;
  readonly exchangeRate?: string;
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
}

export interface Settle {
  /** Id of an open line on the same account and of the same partner: the one that the invoice stands on. */
  readonly lineId: string;
  readonly amount: number;
  /** The day of that line. The service writes it; what you send is not read. */
  readonly date?: string;
}

export interface Condition {
  readonly accountId?: string;
  readonly accountCode?: string;
  readonly field: 'balance' | 'available';
  readonly operator: 'gte' | 'gt' | 'lte' | 'lt' | 'eq';
  /** Minor units, on the normal side of the account, after this entry. */
  readonly value: number;
}

export interface CreatedBy {
  readonly type: 'user' | 'api_key' | 'system';
  readonly id: string;
  readonly name?: string;
}

export interface GetApprovalPolicy {
  readonly rules: readonly GetApprovalPolicyRule[];
  readonly fourEyes: 'off' | 'principal' | 'strict';
  readonly expiresAfterDays: number | null;
}

export interface GetApprovalPolicyRule {
  readonly appliesTo: 'agents' | 'everyone';
  readonly minAmount: number;
  readonly accountCodes?: readonly string[];
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

export interface Effects {
  readonly events: readonly {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  /** Of the accounts that are touched; only with the scope reports:read or accounts:read */
  readonly balances?: readonly Balance[];
  readonly warnings: readonly Warning[];
}

export interface Balance {
  readonly accountId: string;
  readonly accountCode: string;
  readonly before: number;
  readonly after: number;
}

export interface ReportTrialBalance {
  readonly report: string;
  readonly companyId: string;
  readonly from?: string;
  readonly to?: string;
  readonly asOf?: string;
  readonly knownAt?: string;
  readonly currency: string;
  readonly basis: 'accrual';
  readonly unit: 'minor';
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, number>>;
  readonly checks: readonly Check[];
  readonly projection: {
    /** Revision of the stream that the figures stand on */
    readonly position: number;
    readonly upToDate: boolean;
  };
  readonly generatedAt: string;
}

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind: 'actual' | 'comparison' | 'scenario' | 'change' | 'change_bps';
}

export interface Row {
  readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly accountId?: string;
  readonly class?: string;
  readonly parentCode?: string;
  readonly values: Readonly<Record<string, number | null>>;
  readonly breakdown?: readonly Breakdown[];
  readonly links?: Links;
}

export interface Breakdown {
  readonly id: string | null;
  readonly code?: string;
  readonly name: string;
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
  readonly code: string;
  readonly ok: boolean;
  readonly difference: number;
  readonly column?: string;
}

export interface MonthToDate {
  readonly revenue: number;
  readonly expense: number;
  readonly net: number;
}

export interface Alert {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  readonly target?: Target;
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  readonly threshold: number;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly entryId?: string;
  readonly triggeredAt: string;
  readonly resolvedAt?: string;
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  readonly status: 'open' | 'resolved' | 'noted';
  /** What the metric was when it fired */
  readonly value: number;
  readonly resolvedValue?: number;
}

export interface Target {
  readonly accountId?: string;
  readonly accountCode?: string;
  readonly bankAccountId?: string;
  readonly partnerId?: string;
  readonly labelId?: string;
  readonly scenarioId?: string;
}

export interface ReportGeneralLedgerAccount {
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  readonly class: string;
  readonly normalSide: 'debit' | 'credit';
  readonly opening: number;
  readonly broughtForward: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
  readonly lines: readonly AccountLine[];
}

export interface AccountLine {
  readonly date: string;
  readonly entryId: string;
  readonly entryNumber: number;
  readonly lineId: string;
  readonly memo?: string;
  readonly side: 'debit' | 'credit';
  readonly amount: number;
  readonly debit: number;
  readonly credit: number;
  readonly runningBalance: number;
  readonly counterAccount: CounterAccount;
  readonly counterAccounts: readonly CounterAccount[];
  readonly taxCode?: string;
  readonly partnerId?: string;
  readonly partnerName?: string;
  readonly labelIds?: readonly string[];
  readonly links: {
    readonly entry: string;
  };
}

export interface CounterAccount {
  readonly accountId?: string;
  readonly code?: string;
  readonly name: string;
  readonly nameEn?: string;
}

export interface Salaries {
  readonly employees: number;
  readonly taxable: number;
  readonly incomeTax: number;
}

export interface PaymentTerms {
  readonly closingDay: number;
  readonly payMonthOffset: number;
  readonly payDay: number;
}

export interface DraftInvoiceLine {
  readonly description: string;
  /** Day of the dealing, where it is not the day of the invoice. */
  readonly date?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPrice?: number;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number;
  readonly taxCodeId?: string;
  /** Default: that of the partner or of the account. */
  readonly taxCode?: string;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean;
  readonly accountId?: string;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string;
  readonly labelIds?: readonly string[];
  readonly labelCodes?: readonly string[];
  /** The days that the line is for: it is recognised over them by an accrual schedule. */
  readonly deferral?: {
    readonly from: string;
    readonly to: string;
  };
}

export interface Billing {
  /** once = one invoice for the whole term; custom = every {interval} months. */
  readonly frequency: 'once' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'custom';
  readonly interval?: number;
  /** Day of the month of the invoice; 31 = its last day. Default: the day of the start. */
  readonly anchorDay?: number;
  /** When its invoices are due, so many months after their own; default: by the partner's terms. */
  readonly dueRule?: {
    readonly type: 'days_after_issue';
    readonly days: number;
  } | {
    readonly type: 'end_of_month';
    readonly months: number;
  } | DueRule;
}

export interface DueRule {
  readonly type: 'day_of_month';
  readonly months: number;
  readonly day: number;
}

export interface Item {
  readonly description: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPrice?: number;
  /** Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount. */
  readonly amount?: number;
  readonly taxCodeId?: string;
  /** Default: that of the partner or of the account, as it is on the day of billing. */
  readonly taxCode?: string;
  /** Income tax is withheld from this line (fees of people). */
  readonly withholding?: boolean;
  readonly accountId?: string;
  /** Default: that of the partner, else sales. */
  readonly accountCode?: string;
  readonly labelIds?: readonly string[];
  readonly labelCodes?: readonly string[];
  /** recurring (default) = in every invoice; initial = in the first one only; usage = drafted at 0 with its {unitPrice}, to be filled in before the invoice is issued. */
  readonly kind?: 'recurring' | 'initial' | 'usage';
}

export interface CreateExpenseReportLine {
  /** The day on the receipt; it decides which tax rate and credit apply. */
  readonly date: string;
  readonly description: string;
  /** Kind of expense; says the account when none is given. */
  readonly category?: 'public_transport' | 'taxi' | 'flight' | 'accommodation' | 'parking' | 'overseas_travel' | 'fuel' | 'meeting' | 'entertainment' | 'supplies' | 'office_supplies' | 'books' | 'communication' | 'software' | 'training' | 'welfare' | 'fees' | 'other';
  /** What was paid, tax included. */
  readonly amount: number;
  readonly accountId?: string;
  /** Default: that of the category. */
  readonly accountCode?: string;
  readonly taxCodeId?: string;
  /** Default: that of the account, by the day of the receipt and whether it is a qualified invoice. One that you give stands. */
  readonly taxCode?: string;
  /** Bought at the reduced rate: food to take away, newspapers. */
  readonly reduced?: boolean;
  /** The tax as the receipt states it; default: computed, rounded once per rate of the report. */
  readonly taxAmount?: number;
  /** Who was paid, where it is a partner: its registration counts. */
  readonly partnerId?: string;
  readonly partnerCode?: string;
  /** Who was paid, as text. */
  readonly partnerName?: string;
  /** Registration number on the receipt (T and 13 digits): then it is a qualified invoice. */
  readonly registrationNumber?: string;
  /** Whether the receipt is a qualified invoice; not_applicable: the books alone suffice. Default: by the registration number, else by the document or the partner; public transport below 30000 yen needs none. Unknown is warned of. */
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
  /** Ids of the documents that show the receipt. */
  readonly documentIds?: readonly string[];
  readonly labelIds?: readonly string[];
  readonly labelCodes?: readonly string[];
}

export interface Pay {
  readonly from: string;
  readonly payType: 'monthly' | 'daily' | 'hourly';
  /** Yen a month, a day or an hour. */
  readonly base: number;
  readonly allowances?: readonly Allowance[];
}

export interface Allowance {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly taxable: boolean;
}

export interface IncomeTax {
  readonly from: string;
  /** kou needs the declaration of dependants. */
  readonly table: 'kou' | 'otsu' | 'hei';
  readonly dependants: number;
}

export interface CreateEmployeeBankAccount {
  /** A name; one line. */
  readonly bankName: string;
  /** A name; one line. */
  readonly branchName: string;
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumber: string;
  /** A name; one line. */
  readonly holderKana?: string;
}

export interface Commuting {
  readonly from: string;
  readonly kind: 'transit' | 'car';
  readonly monthly: number;
  /** How much of a car allowance is untaxed; it depends on the way. */
  readonly nonTaxableLimit?: number;
}

export interface ResidentTax {
  /** The notice for June of this year to May. */
  readonly year: number;
  readonly june: number;
  readonly other: number;
}

export interface Insured {
  readonly from: string;
  readonly health: boolean;
  readonly pension: boolean;
  readonly employment: boolean;
  readonly prefecture: number;
}

export interface StandardRemuneration {
  readonly from: string;
  readonly health: number;
  readonly pension: number;
}

export interface Timesheet {
  readonly employeeId: string;
  readonly quantityHundredths?: number;
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
  readonly employeeId: string;
  readonly amount: number;
  readonly months?: number;
}

export interface Adjustment {
  readonly employeeId: string;
  readonly kind: 'payment' | 'deduction';
  readonly name: string;
  readonly amount: number;
  /** A taxable deduction (absence) makes the pay less; another is taken from the payout. */
  readonly taxable: boolean;
  /** Basis of employment insurance; default: as taxable. */
  readonly isWage?: boolean;
  readonly accountCode?: string;
}

export interface Earlier {
  readonly employeeId: string;
  readonly previousMonthTaxable?: number;
  readonly monthBonus?: number;
  readonly yearHealthStandard?: number;
  readonly monthTaxable?: number;
  readonly monthIncomeTax?: number;
}

export interface CreateRuleCondition {
  readonly field: 'description' | 'payee';
  readonly operator: 'contains' | 'not_contains' | 'starts_with' | 'ends_with' | 'equals' | 'glob';
  readonly value: string;
}

export interface CreateRuleCondition47 {
  readonly field: 'amount';
  readonly operator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte' | 'between';
  readonly value: number;
  readonly to?: number;
}

export interface CreateRuleCondition48 {
  readonly field: 'direction';
  readonly operator: 'equals';
  readonly value: 'in' | 'out';
}

export interface CreateRuleCondition49 {
  readonly field: 'bank_account';
  readonly operator: 'equals';
  readonly value: string;
}

export interface CreateRuleCondition50 {
  readonly field: 'weekday';
  readonly operator: 'equals';
  readonly value: number;
}

export interface CreateRuleLine {
  readonly accountCode: string;
  readonly taxCode?: string;
  readonly amount?: number;
  readonly shareBps?: number;
  readonly rest?: true;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
  /** Or the id of the tax code; kept as its code. */
  readonly taxCodeId?: string;
}

export interface Assumption {
  /** Names the assumption within its scenario. Default: a1, a2, ... */
  readonly id?: string;
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  readonly accountId?: string;
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
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  /** Free text, searched by `q`. */
  readonly memo?: string;
}

export interface ScenarioAssumption {
  readonly id: string;
  readonly kind: 'recurring' | 'one_off' | 'percent_change' | 'growth' | 'headcount' | 'loan' | 'delay_receivable' | 'delay_payable' | 'tax';
  readonly accountId?: string;
  readonly accountCode?: string;
  readonly class?: 'revenue' | 'expense';
  readonly amount?: number;
  readonly rateBps?: number;
  readonly frequency?: 'once' | 'monthly' | 'quarterly' | 'yearly';
  readonly count?: number;
  readonly employerRateBps?: number;
  readonly months?: number;
  readonly days?: number;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly memo?: string;
}

export interface Suggestion {
  readonly ruleId: string;
  readonly confidence: number;
  readonly lines: readonly SuggestionLine[];
}

export interface SuggestionLine {
  readonly accountCode: string;
  readonly taxCode?: string;
  readonly amount: number;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly memo?: string;
}

export interface Match {
  readonly matchId: string;
  readonly type: 'journal_entry' | 'invoice' | 'expense_report' | 'payroll_run' | 'transfer' | 'booking';
  readonly id: string;
  readonly amount: number;
  readonly entryId: string;
  readonly entryLineId: string;
  readonly made: boolean;
  readonly paymentId?: string;
}

export interface Data {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  readonly target?: Target;
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  readonly threshold: number;
  readonly window?: 'day' | 'month' | 'fiscal_year';
  readonly evaluation: 'on_event' | 'daily';
  readonly severity: 'info' | 'warning' | 'critical';
  readonly channels: readonly {
    readonly type: 'event' | 'webhook';
    readonly target?: string;
  }[];
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'paused';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** triggered: it fired, and has not ended; unknown: there is no such figure now */
  readonly state: 'ok' | 'triggered' | 'unknown';
  /** The metric as it is now: as the report that it stands for says it. null: there is none */
  readonly currentValue?: number | null;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string;
  readonly lastTriggeredAt?: string;
  readonly lastResolvedAt?: string;
  readonly lastAlert?: Alert;
}

export interface CreateAlertRuleTarget {
  /** Code or id of an account. */
  readonly accountCode?: string;
  readonly bankAccountId?: string;
  /** Id or code. */
  readonly partnerId?: string;
  /** Id or code. */
  readonly labelId?: string;
  /** The budget of budget_variance_bps; of other metrics, whose branch of the books is measured: its last day (cash_balance), or the window to the end of this month. */
  readonly scenarioId?: string;
}

export interface CreateAlertRule {
  readonly id: string;
  readonly companyId?: string;
  readonly name: string;
  readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
  readonly target?: Target;
  readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
  readonly threshold: number;
  readonly window?: 'day' | 'month' | 'fiscal_year';
  readonly evaluation: 'on_event' | 'daily';
  readonly severity: 'info' | 'warning' | 'critical';
  readonly channels: readonly {
    readonly type: 'event' | 'webhook';
    readonly target?: string;
  }[];
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly status: 'active' | 'paused';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
  /** triggered: it fired, and has not ended; unknown: there is no such figure now */
  readonly state: 'ok' | 'triggered' | 'unknown';
  /** The metric as it is now: as the report that it stands for says it. null: there is none */
  readonly currentValue?: number | null;
  /** When currentValue was */
  readonly lastEvaluatedAt?: string;
  readonly lastTriggeredAt?: string;
  readonly lastResolvedAt?: string;
  readonly lastAlert?: Alert;
  readonly warnings?: readonly Warning[];
  readonly dryRun?: true;
  readonly effects?: Effects;
}

export interface CloseFiscalPeriodTaxSettings {
  readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
  readonly simplifiedBusinessType?: number;
  readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
  readonly rounding?: 'floor' | 'ceil' | 'round';
  readonly filingFrequency?: 'yearly' | 'half' | 'quarterly' | 'monthly';
  readonly interimPaid?: {
    readonly national: number;
    readonly local: number;
  };
  readonly standardPeriodSales?: number;
  readonly allocation?: 'ratio';
  readonly salesTaxBasis?: 'allocated' | 'accumulated';
  readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
}

export interface ClosingEntry {
  readonly effectiveDate: string;
  readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
  readonly sourceId?: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly adjustment: boolean;
  readonly currency: string;
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly documentIds?: readonly string[];
  readonly autoReverseOn?: string;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly opening?: true;
  readonly engine?: Engine;
  readonly reverses?: string;
  readonly reversalReason?: string;
  readonly id: string;
  readonly companyId?: string;
  readonly status: 'draft' | 'pending_approval' | 'posted' | 'reversed' | 'discarded';
  readonly entryNumber?: number;
  readonly fiscalYearId?: string;
  readonly total: number;
  readonly lines: readonly ClosingEntryLine[];
  readonly partnerName?: string;
  readonly reversedBy?: string;
  readonly reversals?: readonly string[];
  readonly reversedAmount?: number;
  readonly reversedAt?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: CreatedBy;
  readonly updatedAt: string;
  readonly lastEditedBy: CreatedBy;
  readonly submittedAt?: string;
  readonly submittedBy?: CreatedBy;
  /** What is approved of an entry that waits for it */
  readonly draftHash?: string;
  readonly postedAt?: string;
  readonly postedBy?: CreatedBy;
  readonly recordedAt: string;
  readonly streamPosition: number;
  /** What the entry stands on: its events, its versions, the invoice that it belongs to */
  readonly links?: ClosingEntryLinks;
}

export interface Engine {
  readonly method: 'rule_match' | 'pattern' | 'history' | 'model';
  readonly confidence: number;
  readonly ruleId: string;
  readonly alternatives: readonly {
    readonly accountCode: string;
    readonly confidence: number;
  }[];
  readonly tokens: Tokens;
  readonly explanation: string;
  readonly heldBy?: readonly ('confidence' | 'scope' | 'cap' | 'policy' | 'duplicate' | 'asked')[];
}

export interface Tokens {
  readonly amount: number;
  readonly date: string;
  readonly partner?: string;
  readonly payment: string;
  readonly words: readonly string[];
}

export interface ClosingEntryLine {
  readonly side: 'debit' | 'credit';
  readonly accountId: string;
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCodeId?: string;
  readonly taxCode?: string;
  readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
  readonly taxAmount?: number;
  readonly isTaxLine?: true;
  readonly taxUse?: 'taxable' | 'common' | 'exempt';
  readonly businessType?: number;
  readonly taxBase?: number;
  readonly originalDate?: string;
  readonly movementKind?: string;
  readonly settles?: readonly LineSettle[];
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly memo?: string;
  readonly quantity?: string;
  readonly originalCurrency?: string;
  readonly originalAmount?: string;
  readonly exchangeRate?: string;
  readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'not_applicable';
  readonly id: string;
  readonly accountName?: string;
  readonly partnerName?: string;
  readonly baseLineId?: string;
  readonly reversedAmount?: number;
}

export interface LineSettle {
  readonly lineId: string;
  readonly amount: number;
  readonly date?: string;
}

export interface ClosingEntryLinks {
  readonly events: string;
  readonly history: string;
  readonly source?: string;
}

export interface Posted {
  readonly command: string;
  readonly journalEntryIds: readonly string[];
  readonly invoiceIds: readonly string[];
  readonly payrollRunIds: readonly string[];
}

export interface ListFixedAssetsData {
  readonly id: string;
  readonly companyId?: string;
  readonly managementNumber?: string;
  readonly name: string;
  readonly category?: string;
  readonly assetAccountId: string;
  readonly assetAccountCode: string;
  readonly accumulatedAccountId?: string;
  readonly accumulatedAccountCode?: string;
  readonly expenseAccountId: string;
  readonly expenseAccountCode: string;
  readonly acquisitionDate: string;
  readonly inServiceDate: string;
  readonly acquisitionCost: number;
  readonly quantity: number;
  readonly method: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
  readonly usefulLifeYears?: number;
  readonly residualValue: number;
  readonly recordMethod: 'direct' | 'indirect';
  readonly depreciatedThrough?: string;
  readonly openingBookValue?: number;
  readonly sourceId?: string;
  readonly sourceLineId?: string;
  readonly partnerId?: string;
  readonly labelIds?: readonly string[];
  readonly prefectureCode?: string;
  readonly city?: string;
  readonly disposal?: Disposal;
  readonly externalId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** On the day; fully_depreciated is in use with nothing left to depreciate */
  readonly status: 'draft' | 'in_use' | 'fully_depreciated' | 'sold' | 'retired' | 'discarded';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly asOf: string;
  readonly accumulatedDepreciation: number;
  /** Of the fiscal year of the day, up to it */
  readonly periodDepreciation: number;
  readonly bookValue: number;
  /** At the start of the fiscal year of the day; 0 when bought in it */
  readonly periodOpeningBookValue: number;
  /** Rate of the method for its useful life */
  readonly depreciationRateThousandths?: number;
  readonly assetAccountName?: string;
}

export interface Disposal {
  readonly date: string;
  readonly type: 'sold' | 'retired';
  readonly proceeds: number;
  readonly taxAmount: number;
  readonly bookValue: number;
  readonly gainLoss: number;
  readonly depreciated: number;
  readonly journalEntryId?: string;
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

export interface Entry {
  readonly date: string;
  readonly amount: number;
  readonly taxAmount?: number;
  readonly status: 'scheduled' | 'posted' | 'skipped' | 'reversed' | 'dropped';
  readonly journalEntryId?: string;
  readonly movedTo?: string;
}

export interface ApiKeyCaps {
  readonly maxAmount?: number;
  readonly dailyAmount?: number;
  readonly dailyCount?: number;
  readonly accountCodes?: readonly string[];
}

export interface CompanyPayTo {
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumber: string;
  readonly accountHolder?: string;
}

export interface CompanyTaxFiling {
  readonly taxOfficeCode?: string;
  readonly eTaxUserId?: string;
  readonly representativeName?: string;
  readonly representativeNameKana?: string;
  readonly referenceNumber?: string;
  readonly taxAgent?: {
    readonly name: string;
    readonly phone?: string;
  };
  readonly refundAccount?: TaxFilingRefundAccount;
}

export interface TaxFilingRefundAccount {
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: 'ordinary' | 'current' | 'savings' | 'other';
  readonly accountNumber: string;
}

export interface CompanyPayroll {
  readonly premiumTiming?: 'following_month' | 'same_month';
  readonly employmentBusiness?: 'general' | 'agri_fishery_sake' | 'construction';
  readonly workersAccidentBusiness?: 'other';
}

export interface LastBilling {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly invoiceId?: string;
}

export interface Actor {
  readonly type: 'user' | 'api_key' | 'agent' | 'operator' | 'system';
  readonly id: string;
  readonly name?: string;
  readonly via: 'surface_a' | 'surface_b' | 'mcp' | 'cli' | 'scheduler' | 'system';
}

export interface Redelivery {
  readonly number: number;
  readonly fromSequence: number;
  readonly toSequence?: number;
}

export interface PayrollRunPayslip {
  readonly employeeId: string;
  readonly employeeNumber: string;
  /** "[masked]" without employees:pii, "[erased]" after erasure */
  readonly employeeName: string;
  readonly departmentLabelId?: string;
  readonly payments: readonly Payment[] | null;
  readonly deductions: readonly Deduction[] | null;
  readonly employerContributions: readonly Deduction[] | null;
  readonly quantityHundredths?: number;
  readonly quantityUnit?: 'days' | 'hours';
  /** Days and hours of work in hundredths, as the timesheet said them */
  readonly worked?: PayslipWorked;
  readonly gross: number | null;
  readonly taxable: number | null;
  readonly socialInsurance: number | null;
  readonly taxableAfterInsurance: number | null;
  readonly incomeTax: number | null;
  readonly residentTax: number | null;
  readonly totalDeductions: number | null;
  readonly net: number | null;
  readonly warnings?: readonly {
    readonly code: string;
    readonly message: string;
  }[];
}

export interface Payment {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly taxable: number;
  readonly expenseReportId?: string;
}

export interface Deduction {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly basis?: number;
  readonly rateBps?: number;
  readonly milliPercent?: number;
  readonly month?: string;
  readonly rows?: readonly DeductionRow[];
}

export interface DeductionRow {
  readonly what: string;
  readonly from: string;
  readonly status: string;
}

export interface PayslipWorked {
  readonly days?: number;
  readonly hours?: number;
  readonly overtime?: number;
  readonly night?: number;
  readonly holiday?: number;
}

/** What each operation takes and answers. */
export interface Operations {
  /** Tell who is calling, where, and what is left of the limits. */
  readonly getMe: {
    readonly takes: {};
    readonly answers: {
      readonly id: string;
      readonly kind: 'api_key' | 'user' | 'operator';
      readonly name: string;
      /** When the credential ends by itself */
      readonly expires?: string;
      /** What may be done in at least one of the companies */
      readonly scopes: readonly string[];
      readonly companies: readonly {
        readonly id: string;
        readonly name?: string;
        readonly plan?: string;
        readonly role?: string;
        readonly scopes: readonly string[];
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
      readonly q?: string;
      readonly status?: 'active' | 'archived';
      readonly plan?: 'free' | 'pro' | 'enterprise';
    };
    readonly answers: {
      readonly data: readonly Company[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a company. */
  readonly openCompany: {
    readonly takes: {
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** A name; one line. */
      readonly nameKana?: string;
      /** A name; one line. */
      readonly displayName?: string;
      readonly corporateNumber?: string;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string;
      readonly timezone?: string;
      readonly industryCode?: string;
      readonly prefectureCode?: string;
      readonly address?: {
        readonly postalCode?: string;
        readonly text?: string;
      };
      readonly phone?: string;
      /** Printed on invoices; answers to mails of invoices go there. */
      readonly email?: string;
      /** Accounts that customers pay to, printed on invoices that are issued from then on. */
      readonly payTo?: readonly PayTo[];
      readonly taxSettings?: TaxSettings;
      readonly taxFiling?: TaxFiling;
      /** Settings of payroll; default: premiums of the month before, general business. */
      readonly payroll?: Payroll;
      /** Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company. */
      readonly clock?: {
        readonly enabled: boolean;
      };
      /** With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false. */
      readonly agentSettings?: {
        readonly dryRunDefault: boolean;
      };
      /** A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and refused below. */
      readonly nlSettings?: {
        readonly postAt: number;
        readonly draftAt: number;
      };
      readonly metadata?: Readonly<Record<string, string>>;
      readonly entityType?: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
      /** Chart of accounts to begin with. */
      readonly template?: 'jp_corporation' | 'jp_sole_proprietor' | 'empty';
      readonly country?: 'JP';
      readonly baseCurrency?: string;
      /** First day of the first fiscal year. Default: the 1 April (sole proprietor: 1 January) on or before today. */
      readonly fiscalYearStart?: string;
      /** Last day of a first fiscal year shorter than twelve months. Default: twelve months. */
      readonly fiscalYearEnd?: string;
      readonly demo?: boolean;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise';
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        readonly surfaceA: number;
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
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name?: string;
      readonly timezone?: string;
      readonly nameKana?: string | null;
      readonly displayName?: string | null;
      readonly corporateNumber?: string | null;
      readonly invoiceRegistrationNumber?: string | null;
      readonly industryCode?: string | null;
      readonly prefectureCode?: string | null;
      readonly address?: {
        readonly postalCode?: string;
        readonly text?: string;
      } | null;
      readonly phone?: string | null;
      readonly email?: string | null;
      readonly payTo?: readonly PayTo[] | null;
      readonly payroll?: Payroll | null;
      readonly clock?: {
        readonly enabled: boolean;
      } | null;
      readonly agentSettings?: {
        readonly dryRunDefault: boolean;
      } | null;
      readonly nlSettings?: {
        readonly postAt: number;
        readonly draftAt: number;
      } | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
      /** Documents of the company that are printed on its invoices as logo and seal: PNG (8 bits, not interlaced) or JPEG, at most 1 MiB and four megapixels; what cannot be printed is left out. null clears both. */
      readonly letterhead?: {
        readonly logoDocumentId?: string;
        readonly sealDocumentId?: string;
      } | null;
      /** Merged into the settings that are there. */
      readonly taxSettings?: {
        readonly method?: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
        readonly simplifiedBusinessType?: number;
        readonly accounting?: 'tax_inclusive' | 'tax_exclusive';
        readonly rounding?: 'floor' | 'ceil' | 'round';
        readonly filingFrequency?: 'yearly' | 'quarterly' | 'monthly';
        readonly interimPaid?: {
          readonly national: number;
          readonly local: number;
        };
        readonly standardPeriodSales?: number;
        readonly allocation?: 'ratio';
        readonly salesTaxBasis?: 'allocated' | 'accumulated';
        readonly purchaseTaxBasis?: 'allocated' | 'accumulated';
      };
      /** Merged into what is there; null clears all of it. */
      readonly taxFiling?: TaxFiling | null;
      readonly status?: 'active' | 'archived';
      readonly version?: number;
      /** Operators only. */
      readonly plan?: 'free' | 'pro' | 'enterprise';
      /** Operators only; requests per minute of an enterprise company. */
      readonly limits?: {
        readonly surfaceA: number;
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
      readonly from?: string;
      readonly to?: string;
      readonly effectiveDate?: string;
      readonly status?: string | readonly string[];
      readonly sourceType?: string | readonly string[];
      /** Id of the invoice, asset ... that the entries belong to, or what a caller gave as sourceId */
      readonly sourceId?: string;
      readonly accountId?: string;
      /** Codes (or ids) of accounts, repeated or separated by commas: entries with a line on one of them */
      readonly accountCode?: string | readonly string[];
      readonly side?: 'debit' | 'credit';
      readonly minAmount?: number;
      readonly maxAmount?: number;
      /** Id or code; none = without */
      readonly partnerId?: string;
      /** Id or code; none = without */
      readonly labelId?: string;
      /** Id or code; none = without */
      readonly taxCodeId?: string;
      readonly adjustment?: 'only' | 'without';
      /** Closing entries of a year, and their reversals */
      readonly closing?: 'only' | 'without';
      /** Entries that open the books or a year, and their reversals */
      readonly opening?: 'only' | 'without';
      readonly reference?: string;
      readonly entryNumber?: number;
      readonly createdBy?: string;
      readonly externalId?: string;
      readonly hasDocument?: boolean;
      readonly reversed?: boolean;
      readonly counterparty?: string;
      /** Words in any order: texts, names of accounts and partners, entry numbers, amounts of lines */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly JournalEntry[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Post a journal entry, or save it as a draft. */
  readonly postEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** The date on which the entry counts; it alone decides the period. */
      readonly effectiveDate: string;
      readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent';
      readonly sourceId?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Number of the voucher or another reference of yours. */
      readonly reference?: string;
      /** Year-end adjustment. */
      readonly adjustment?: boolean;
      /** Must be the base currency of the company. */
      readonly currency?: string;
      readonly lines: readonly Line[];
      readonly partnerId?: string;
      readonly partnerCode?: string;
      /** Who the transaction was with, as text; default: the name of the partner. */
      readonly counterparty?: string;
      readonly dueDate?: string;
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      readonly effectiveDate?: string;
      readonly lines?: readonly {
        readonly side: 'debit' | 'credit';
        /** The account; give accountId or accountCode. */
        readonly accountId?: string;
        readonly accountCode?: string;
        readonly amount: number;
        readonly taxCodeId?: string;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string;
        /** How `amount` relates to the consumption tax of the tax code. Tax-exclusive books: `inclusive` splits the line into base and tax line (2580 or 1580, the creditable share only), `exclusive` adds the tax line; the added lines follow yours, and the entry has to balance with them. Tax-inclusive books: the line stays whole. `none` (default): lines as given. */
        readonly taxEntryMethod?: 'inclusive' | 'exclusive' | 'none';
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number;
        readonly isTaxLine?: boolean;
        /** On a tax line: index (from 0) of the base line in `lines`. */
        readonly baseLine?: number;
        readonly taxUse?: 'taxable' | 'common' | 'exempt';
        readonly businessType?: number;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
        readonly movementKind?: string;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[];
        readonly partnerId?: string;
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        readonly dueDate?: string;
        readonly labelIds?: readonly string[];
        readonly labelCodes?: readonly string[];
        /** Free text, searched by `q`. */
        readonly memo?: string;
        readonly quantity?: string;
        readonly originalCurrency?: string;
        readonly originalAmount?: string;
        readonly exchangeRate?: string;
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
      readonly adjustment?: boolean;
      readonly memo?: string | null;
      readonly reference?: string | null;
      readonly documentIds?: readonly string[] | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
      readonly labelIds?: readonly string[] | null;
      readonly partnerId?: string | null;
      readonly counterparty?: string | null;
      readonly dueDate?: string | null;
      readonly autoReverseOn?: string | null;
      readonly labelCodes?: readonly string[];
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
      readonly metadata?: Readonly<Record<string, string>>;
      /** Reverse in part: these amounts of these lines; they must balance. */
      readonly lines?: readonly {
        readonly lineId: string;
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
      readonly dryRun?: boolean;
      readonly entries: readonly {
        /** The date on which the entry counts; it alone decides the period. */
        readonly effectiveDate: string;
        readonly sourceType?: 'manual' | 'natural_language' | 'api' | 'import' | 'opening' | 'tax_settlement' | 'fx_revaluation' | 'agent';
        readonly sourceId?: string;
        /** Free text, searched by `q`. */
        readonly memo?: string;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string;
        /** Year-end adjustment. */
        readonly adjustment?: boolean;
        /** Must be the base currency of the company. */
        readonly currency?: string;
        readonly lines: readonly Line[];
        readonly partnerId?: string;
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        readonly dueDate?: string;
        readonly labelIds?: readonly string[];
        readonly labelCodes?: readonly string[];
        /** Ids of documents of the company (POST .../documents uploads one). */
        readonly documentIds?: readonly string[];
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
      readonly data: readonly JournalEntryVersion[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Submit a draft for approval. */
  readonly submitEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
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
      readonly dryRun?: boolean;
      /** What you approve, as the list of approvals shows it. Give this or the version. */
      readonly draftHash?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
    };
    readonly answers: JournalEntryResult;
  };
  /** Return an entry that waits for approval to its maker. */
  readonly returnEntry: {
    readonly takes: {
      readonly companyId?: string;
      readonly jeId: string;
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
      readonly data: readonly {
        readonly entryId: string;
        /** What is approved: send it with the approval */
        readonly draftHash: string;
        readonly version: number;
        readonly effectiveDate: string;
        readonly memo?: string;
        /** Of the draft of a reversal: the entry that it takes back */
        readonly reverses?: string;
        readonly total: number;
        readonly createdBy: CreatedBy;
        readonly requestedBy?: CreatedBy;
        readonly requestedAt?: string;
        readonly expiresAt?: string;
        /** It can no longer be approved: return it, and have it submitted again */
        readonly expired: boolean;
      }[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Get the approval policy. */
  readonly getApprovalPolicy: {
    readonly takes: {
      readonly companyId?: string;
    };
    readonly answers: GetApprovalPolicy;
  };
  /** Set the approval policy. */
  readonly setApprovalPolicy: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      readonly rules: readonly {
        readonly appliesTo: 'agents' | 'everyone';
        /** Entries of this total and above, minor units. */
        readonly minAmount: number | 0;
        /** Only entries on one of these accounts. Default: on any. */
        readonly accountCodes?: readonly string[];
      }[];
      readonly fourEyes?: 'off' | 'principal' | 'strict';
      /** Days after which a submission can no longer be approved; null = none. */
      readonly expiresAfterDays?: number | null;
    };
    readonly answers: {
      readonly rules: readonly GetApprovalPolicyRule[];
      readonly fourEyes: 'off' | 'principal' | 'strict';
      readonly expiresAfterDays: number | null;
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** Record a sentence as a journal entry. */
  readonly recordText: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      readonly parentId?: string;
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly search?: string;
      readonly expand?: 'balance';
    };
    readonly answers: {
      readonly data: readonly Account[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly dryRun?: boolean;
      /** Unique, whatever its case, and final. */
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      /** Give class, or type, from which it follows. */
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      readonly normalSide?: 'debit' | 'credit';
      readonly parentId?: string;
      readonly parentCode?: string;
      readonly defaultTaxCodeId?: string;
      readonly defaultTaxCode?: string;
      readonly currency?: string;
      /** A name; one line. */
      readonly nameKana?: string;
      /** A name; one line. */
      readonly nameEn?: string;
      /** Name under which the financial statements show it. */
      readonly reportGroup?: string;
      readonly searchKey?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue';
      /** Of purchases with a tax code, when neither line nor code says it. */
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
      /** Of sales with a tax code, when neither line nor code says it. */
      readonly defaultBusinessType?: number;
      readonly reportSection?: string;
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV';
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[];
      /** false = a heading. */
      readonly isPostable?: boolean;
      readonly requiresPartner?: boolean;
      readonly sortOrder?: number;
    };
    readonly answers: AccountResult;
  };
  /** Change, archive or restore an account. */
  readonly updateAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly acctId: string;
      readonly dryRun?: boolean;
      readonly accountCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly class?: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
      readonly type?: 'cash' | 'bank' | 'receivable' | 'notes_receivable' | 'inventory' | 'prepaid' | 'suspense_tax_paid' | 'other_current_asset' | 'tangible_asset' | 'intangible_asset' | 'accumulated_depreciation' | 'investment' | 'deferred_asset' | 'payable' | 'notes_payable' | 'credit_card' | 'accrued_expense' | 'advance_received' | 'deposits_received' | 'suspense_tax_received' | 'tax_payable' | 'short_term_loan' | 'other_current_liability' | 'long_term_loan' | 'other_long_term_liability' | 'capital_stock' | 'capital_surplus' | 'retained_earnings' | 'treasury_stock' | 'owner_draw' | 'sales' | 'sales_return' | 'cost_of_sales' | 'selling_admin' | 'depreciation' | 'payroll' | 'non_operating_income' | 'non_operating_expense' | 'extraordinary_income' | 'extraordinary_loss' | 'income_tax';
      readonly status?: 'active' | 'archived';
      readonly parentId?: string | null;
      readonly parentCode?: string;
      readonly defaultTaxCodeId?: string | null;
      readonly defaultTaxCode?: string | null;
      readonly nameKana?: string | null;
      readonly nameEn?: string | null;
      readonly reportGroup?: string | null;
      readonly searchKey?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
      readonly systemRole?: 'cash' | 'bank_default' | 'receivable_control' | 'payable_control' | 'consumption_tax_paid' | 'consumption_tax_received' | 'consumption_tax_payable' | 'retained_earnings' | 'income_summary' | 'suspense' | 'rounding' | 'fx_gain' | 'fx_loss' | 'wages_payable' | 'expense_claims_payable' | 'opening_balance' | 'sales' | 'sales_return' | 'purchase_return' | 'bank_fee' | 'bad_debt' | 'bad_debt_recovery' | 'facilities_payable' | 'facilities_receivable' | 'tax_withheld_from_us' | 'fee_tax_withheld' | 'income_tax_withheld' | 'resident_tax_withheld' | 'social_insurance_withheld' | 'employment_insurance_withheld' | 'accrued_social_insurance' | 'salaries' | 'directors_pay' | 'part_time_wages' | 'bonuses' | 'commuting' | 'legal_welfare' | 'lump_sum_asset' | 'depreciation' | 'accumulated_depreciation' | 'disposal_gain' | 'disposal_loss' | 'retirement_loss' | 'prepaid' | 'deferred_revenue' | 'accrued_revenue' | null;
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null;
      readonly defaultBusinessType?: number | null;
      readonly reportSection?: string;
      readonly cashFlowClass?: 'CASH' | 'OP_AR' | 'OP_INV' | 'OP_AP' | 'OP_VAT' | 'OP_TAX' | 'OP_OTHER' | 'OP_NONCASH' | 'INV' | 'FIN' | 'NI' | 'NONE' | 'NONCASH_INV';
      /** Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans). */
      readonly flags?: readonly string[];
      /** false = a heading. */
      readonly isPostable?: boolean;
      readonly requiresPartner?: boolean;
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly method: 'indirect' | 'direct';
      readonly cash: {
        readonly opening?: number;
        readonly net: number;
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly {
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        readonly level: number;
        readonly code: string;
        readonly name: string;
        readonly nameEn?: string;
        readonly accountId?: string;
        readonly class?: string;
        readonly parentCode?: string;
        readonly values: Readonly<Record<string, number | null>>;
        readonly breakdown?: readonly Breakdown[];
        readonly links?: Links;
        readonly partnerId?: string;
        readonly labelId?: string;
      }[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly {
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        readonly level: number;
        readonly code: string;
        readonly name: string;
        readonly nameEn?: string;
        readonly accountId?: string;
        readonly class?: string;
        readonly parentCode?: string;
        readonly values: Readonly<Record<string, number | null>>;
        readonly breakdown?: readonly Breakdown[];
        readonly links?: Links;
        readonly partnerId?: string;
        readonly invoices?: readonly {
          readonly entryId: string;
          readonly lineId: string;
          readonly entryNumber: number;
          /** Number of the invoice, or what else the entry refers to */
          readonly reference?: string;
          readonly accountCode: string;
          readonly date: string;
          readonly dueDate: string;
          readonly daysOverdue: number;
          readonly amount: number;
          /** Less what is paid by name, then by payments that name nothing: these pay what is due first */
          readonly open: number;
          readonly links: {
            readonly entry: string;
          };
        }[];
        readonly invoiceCount?: number;
      }[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly type: 'receivable' | 'payable';
      readonly buckets: readonly {
        readonly key: string;
        readonly label: string;
        readonly from?: number;
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly cash: number;
      readonly monthlyBurn: {
        readonly gross: number;
        readonly net: number;
        readonly months: number;
        readonly from: string;
        readonly to: string;
      } | null;
      readonly runwayMonthsX10: number | null;
      readonly zeroCashDate: string | null;
      readonly forecast: readonly {
        readonly month: string;
        readonly opening: number;
        readonly inflow: number;
        readonly outflow: number;
        readonly closing: number;
      }[];
      readonly definition: {
        readonly ja: string;
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
      readonly companyId: string;
      readonly scenarioId?: string;
      readonly asOf: string;
      readonly currency: string;
      readonly cash: number;
      readonly receivables: {
        /** What is open, less what was paid without being applied */
        readonly total: number;
        /** Open items that are overdue; money that is not applied to anything is not taken off */
        readonly overdue: number;
      };
      readonly payables: {
        /** What is open, less what was paid without being applied */
        readonly total: number;
        /** Open items that are overdue; money that is not applied to anything is not taken off */
        readonly overdue: number;
      };
      readonly monthToDate: MonthToDate;
      readonly yearToDate: MonthToDate;
      readonly runwayMonthsX10: number | null;
      readonly zeroCashDate: string | null;
      /** Active ones, by statement and by the books of its day; at most fifty */
      readonly bankAccounts: readonly {
        readonly id: string;
        readonly name: string;
        readonly statementBalance?: number;
        readonly ledgerBalance?: number;
        readonly difference?: number;
        readonly unmatchedCount: number;
      }[];
      /** Lines of statements that are not matched, or not wholly */
      readonly unmatchedBankCount: number;
      readonly draftsCount: number;
      /** Entries that wait for approval */
      readonly approvalsCount: number;
      /** Payroll runs that are posted and not paid */
      readonly unpaidPayrollCount: number;
      /** Expense reports that wait for a decision */
      readonly pendingExpenseCount: number;
      /** Those that go on, newest first */
      readonly alerts: readonly Alert[];
      readonly periods: {
        readonly open: number;
        readonly nextClose: {
          readonly id: string;
          readonly name: string;
          readonly endDate: string;
        } | null;
      };
      readonly series: {
        readonly revenue: readonly {
          readonly month: string;
          readonly value: number;
        }[];
        readonly expense: readonly {
          readonly month: string;
          readonly value: number;
        }[];
        readonly cash: readonly {
          readonly month: string;
          readonly value: number;
        }[];
      };
      readonly chain: {
        readonly position: number;
      };
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
      readonly report: 'diff';
      readonly of: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAtA: string;
      readonly knownAtB?: string;
      /** Revision of the stream that a stands on */
      readonly positionA: number;
      readonly positionB: number;
      readonly currency: string;
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly rows: readonly {
        readonly kind: 'account' | 'group' | 'subtotal' | 'total' | 'formula';
        readonly level: number;
        readonly code: string;
        readonly name: string;
        readonly nameEn?: string;
        readonly accountId?: string;
        readonly parentCode?: string;
        readonly partnerId?: string;
        readonly labelId?: string;
        readonly column: string;
        readonly a: number;
        readonly b: number;
        /** b - a: the sum of the amounts of all events */
        readonly difference: number;
        readonly events: readonly {
          readonly eventId: string;
          readonly entryId: string;
          readonly sequence: number;
          readonly amount: number;
        }[];
        readonly eventCount: number;
        readonly nextCursor?: string;
        readonly taxCodeId?: string;
        readonly taxUse?: string;
        readonly businessType?: number;
      }[];
      /** Boxes of the consumption tax return that differ; amounts of events where the box is a plain sum */
      readonly boxes?: readonly {
        readonly form: string;
        readonly box: string;
        readonly label: string;
        readonly a: number | string;
        readonly b: number | string;
        readonly difference?: number;
        readonly events: readonly {
          readonly eventId: string;
          readonly entryId: string;
          readonly sequence: number;
          readonly amount?: number;
        }[];
        readonly eventCount: number;
        readonly nextCursor?: string;
      }[];
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly limit: number;
      readonly nextCursor?: string;
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly limit: number;
      readonly nextCursor?: string;
      readonly entries: readonly {
        readonly date: string;
        readonly entryId: string;
        readonly entryNumber: number;
        readonly sourceType: 'manual' | 'natural_language' | 'api' | 'import' | 'bank' | 'invoice' | 'bill' | 'payment' | 'expense_report' | 'payroll' | 'fixed_asset' | 'accrual' | 'contract' | 'opening' | 'closing' | 'reversal' | 'tax_settlement' | 'fx_revaluation' | 'agent';
        readonly adjustment: boolean;
        readonly reverses?: string;
        readonly memo?: string;
        readonly reference?: string;
        readonly recordedAt: string;
        readonly total: number;
        readonly lines: readonly {
          readonly lineId: string;
          readonly accountId: string;
          readonly accountCode: string;
          readonly accountName: string;
          readonly side: 'debit' | 'credit';
          readonly amount: number;
          readonly debit: number;
          readonly credit: number;
          readonly memo?: string;
          readonly taxCode?: string;
          readonly partnerId?: string;
          readonly partnerName?: string;
          readonly counterparty?: string;
          readonly labelIds?: readonly string[];
        }[];
        readonly links: {
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
      readonly report: string;
      readonly companyId: string;
      readonly from?: string;
      readonly to?: string;
      readonly asOf?: string;
      readonly knownAt?: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly Check[];
      readonly projection: {
        /** Revision of the stream that the figures stand on */
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly limit: number;
      readonly nextCursor?: string;
      readonly accounts: readonly ReportGeneralLedgerAccount[];
      readonly months: readonly {
        readonly month: string;
        readonly debit: number;
        readonly credit: number;
        readonly balance: number;
      }[];
    };
  };
  /** Wage ledger of an employee. */
  readonly reportWageLedger: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly report: string;
      readonly companyId: string;
      readonly from: string;
      readonly to: string;
      readonly currency: string;
      readonly unit: 'minor';
      readonly projection: {
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly employee: {
        readonly code: string;
        readonly name: string;
        /** unspecified where nobody has said it */
        readonly sex: string;
        readonly employmentType: string;
        readonly joinDate: string;
        readonly leaveDate?: string;
      };
      readonly columns: readonly {
        readonly key: string;
        readonly label: string;
        readonly kind: 'actual';
      }[];
      readonly rows: readonly {
        readonly kind: 'group' | 'line' | 'total';
        readonly level: number;
        readonly code: string;
        readonly name: string;
        readonly nameEn?: string;
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
      readonly report: string;
      readonly companyId: string;
      readonly from: string;
      readonly to: string;
      readonly currency: string;
      readonly unit: 'minor';
      readonly projection: {
        readonly position: number;
        readonly upToDate: boolean;
      };
      readonly generatedAt: string;
      readonly months: readonly {
        readonly month: string;
        readonly salaries: Salaries;
        readonly bonuses: Salaries;
        readonly incomeTax: number;
        readonly residentTax: number;
        /** The 10th of the next month, or the next day on which offices and banks are open */
        readonly dueDate: string;
        /** Holidays of its year are not known here (2024 to 2027 are) */
        readonly dueDateUnverified?: true;
      }[];
      readonly totals: {
        readonly incomeTax: number;
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
      readonly report: string;
      readonly companyId: string;
      readonly from: string;
      readonly to: string;
      readonly currency: string;
      readonly basis: 'accrual';
      readonly unit: 'minor';
      readonly filters: Readonly<Record<string, unknown>>;
      readonly knownAt?: string;
      readonly columns: readonly {
        readonly key: string;
        readonly label: string;
        readonly from?: string;
        readonly to?: string;
        readonly kind: 'actual' | 'comparison' | 'change' | 'change_bps';
      }[];
      readonly rows: readonly {
        readonly kind: 'group' | 'account';
        readonly level: number;
        readonly code: string;
        readonly name: string;
        readonly nameEn?: string;
        readonly taxCodeId?: string;
        readonly taxUse?: string;
        readonly businessType?: number;
        readonly rateBps?: number;
        readonly deductibleBps?: number;
        readonly values: Readonly<Record<string, number | null>>;
        readonly links?: {
          readonly details: string;
        };
      }[];
      readonly totals: Readonly<Record<string, number>>;
      readonly checks: readonly {
        readonly code: string;
        readonly ok: boolean;
        readonly difference: number;
        readonly message?: string;
        /** The first entries that the check is about */
        readonly entryIds?: readonly string[];
      }[];
      readonly method: 'exempt' | 'general_itemized' | 'general_proportional' | 'general_full' | 'simplified' | 'special_20' | 'special_30';
      readonly appliedMethod: string;
      readonly months: number;
      readonly isTaxablePeriod: boolean;
      readonly taxableSalesRatio: {
        readonly numerator: number;
        readonly denominator: number;
        /** Two decimals, truncated; deductions use the exact fraction */
        readonly percent: string;
      };
      readonly taxableSales: number;
      readonly standardPeriodSales: number | null;
      readonly outputTax: number;
      readonly creditableTax: number;
      readonly nationalTax: number;
      readonly localTax: number;
      readonly interimPaid: {
        readonly national: number;
        readonly local: number;
      };
      /** Box 26: national and local tax after interim payments; negative = refund */
      readonly payable: number;
      readonly deemedCredit?: {
        readonly ways: Readonly<Record<string, number>>;
        readonly chosen: string;
      };
      readonly comparison: Readonly<Record<string, {
        readonly payable: number;
        readonly eligible: boolean;
        readonly reason?: string;
      }>>;
      readonly warnings: readonly {
        readonly code: string;
        readonly message: string;
        readonly amount?: number;
      }[];
      readonly returnBoxes?: {
        readonly form: string;
        readonly page1: Readonly<Record<string, number | string>>;
        readonly page2: Readonly<Record<string, number | string>>;
        readonly schedules: readonly {
          readonly form: string;
          readonly boxes: Readonly<Record<string, number | string>>;
        }[];
      };
      readonly boxDetails?: readonly {
        readonly form: string;
        readonly box: string;
        readonly label: string;
        readonly formula: string;
        readonly value: number | string;
        readonly groups: readonly {
          readonly taxCode: string;
          readonly taxUse?: string;
          readonly businessType?: number;
        }[];
        readonly entryIds: readonly string[];
        readonly entryCount: number;
        readonly links: readonly string[];
      }[];
      readonly projection: {
        readonly position: number;
        readonly upToDate: boolean;
      };
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
      readonly kind?: 'sales' | 'purchase' | 'import' | 'none';
      readonly active?: boolean;
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly on?: string;
    };
    readonly answers: {
      readonly data: readonly TaxCode[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a tax code. */
  readonly createTaxCode: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      readonly code: string;
      /** A name; one line. */
      readonly name: string;
      readonly kind: 'sales' | 'purchase' | 'import' | 'none';
      readonly treatment: 'taxable' | 'export_exempt' | 'non_taxable' | 'out_of_scope' | 'reverse_charge';
      /** Row of the return; default: sales or purchase, after the kind. */
      readonly side?: 'sales' | 'sales_return' | 'bad_debt' | 'bad_debt_recovery' | 'purchase' | 'purchase_return' | 'import_tax' | 'import_tax_local' | 'reverse_charge' | 'reverse_charge_return' | 'none';
      readonly active?: boolean;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number;
      readonly reduced?: boolean;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number;
      readonly isReturn?: boolean;
      readonly isBadDebt?: boolean;
      readonly needsTaxBase?: boolean;
      readonly sortOrder?: number;
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt';
      readonly defaultBusinessType?: number;
      /** A name; one line. */
      readonly nameEn?: string;
      readonly returnBox?: string;
      readonly validFrom?: string;
      readonly validTo?: string;
      /** Free text, searched by `q`. */
      readonly note?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly dryRun?: boolean;
      /** The code, in place of the id. */
      readonly taxCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly active?: boolean;
      /** Basis points: 1000 = 10 %. */
      readonly rateBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly nationalBps?: number;
      /** Basis points: 1000 = 10 %. */
      readonly localBps?: number;
      readonly reduced?: boolean;
      /** Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; such purchases count against the yearly cap per supplier. */
      readonly deductibleBps?: number;
      readonly isReturn?: boolean;
      readonly isBadDebt?: boolean;
      readonly needsTaxBase?: boolean;
      readonly sortOrder?: number;
      readonly defaultTaxUse?: 'taxable' | 'common' | 'exempt' | null;
      readonly defaultBusinessType?: number | null;
      readonly nameEn?: string | null;
      readonly returnBox?: string | null;
      readonly validFrom?: string | null;
      readonly validTo?: string | null;
      readonly note?: string | null;
      readonly externalId?: string | null;
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
      readonly dimension?: string;
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly parentId?: 'none' | string;
    };
    readonly answers: {
      readonly data: readonly Label[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a label. */
  readonly createLabel: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean;
      /** Unique, whatever its case or width. */
      readonly code?: string;
      readonly parentId?: string;
      readonly color?: string;
      readonly shortcut?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** tag (default), department, project, item, segment, or a name of your own. */
      readonly dimension?: string;
      /** At most one label of this dimension per line. */
      readonly exclusive?: boolean;
      readonly status?: 'active' | 'archived';
      readonly code?: string | null;
      readonly parentId?: string | null;
      readonly color?: string | null;
      readonly shortcut?: string | null;
      readonly externalId?: string | null;
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
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly Partner[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a partner. */
  readonly createPartner: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      /** Unique, whatever its case or width. */
      readonly code?: string;
      /** A name; one line. */
      readonly nameKana?: string;
      readonly corporateNumber?: string;
      /** Registration number of a qualified invoice issuer. */
      readonly invoiceRegistrationNumber?: string;
      readonly qualifiedInvoiceIssuer?: boolean;
      /** First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide. */
      readonly invoiceRegisteredFrom?: string;
      /** Last day of the registration, when it has ended or been cancelled. */
      readonly invoiceRegisteredTo?: string;
      /** closingDay 31 = end of month; payDay in the month payMonthOffset months later. */
      readonly paymentTerms?: PaymentTerms;
      /** Printed on invoices that are issued from then on. */
      readonly address?: {
        readonly postalCode?: string;
        readonly text?: string;
      };
      /** Where invoices are mailed to. */
      readonly email?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly defaultAccountId?: string;
      readonly defaultAccountCode?: string;
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
      readonly dryRun?: boolean;
      readonly partnerCode?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly type?: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
      readonly status?: 'active' | 'archived';
      readonly code?: string | null;
      readonly nameKana?: string | null;
      readonly corporateNumber?: string | null;
      readonly invoiceRegistrationNumber?: string | null;
      readonly qualifiedInvoiceIssuer?: boolean | null;
      readonly invoiceRegisteredFrom?: string | null;
      readonly invoiceRegisteredTo?: string | null;
      readonly paymentTerms?: PaymentTerms | null;
      readonly address?: {
        readonly postalCode?: string;
        readonly text?: string;
      } | null;
      readonly email?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
      readonly defaultAccountId?: string | null;
      readonly defaultAccountCode?: string | null;
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
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
      readonly paymentStatus?: 'unpaid' | 'partially_paid' | 'paid' | 'overpaid';
      readonly sendingStatus?: 'unsent' | 'sent';
      readonly partnerId?: string;
      readonly contractId?: string;
      readonly status?: 'draft' | 'issued' | 'void' | 'uncollectible' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly overdue?: boolean;
      readonly from?: string;
      readonly to?: string;
      readonly dueFrom?: string;
      readonly dueTo?: string;
      readonly number?: string;
      readonly externalId?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
    };
    readonly answers: {
      readonly data: readonly Invoice[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Draft an invoice. */
  readonly draftInvoice: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      readonly type?: 'sales' | 'purchase' | 'sales_credit' | 'purchase_credit';
      readonly partnerId?: string;
      readonly partnerCode?: string;
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
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      readonly lines: readonly DraftInvoiceLine[];
      /** Day on which it is booked (発生日); default: issueDate. */
      readonly bookingDate?: string;
      readonly subject?: string;
      /** Of purchases: the supplier's number. Of sales it is given when issued. */
      readonly number?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** The contract that it belongs to: of the same partner and direction. */
      readonly contractId?: string;
      readonly note?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
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
      readonly dryRun?: boolean;
      readonly partnerId?: string;
      readonly partnerCode?: string;
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
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      readonly lines?: readonly DraftInvoiceLine[];
      readonly bookingDate?: string | null;
      readonly subject?: string | null;
      readonly number?: string | null;
      readonly externalId?: string | null;
      readonly contractId?: string | null;
      readonly note?: string | null;
      readonly memo?: string | null;
      readonly documentIds?: readonly string[] | null;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** mark: sent by other means, nothing is mailed. Default: mail where the service can, else mark. */
      readonly method?: 'mail' | 'mark';
      /** Default: the e-mail of the partner. */
      readonly to?: readonly string[];
      readonly cc?: readonly string[];
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      readonly date: string;
      /** What moved at the bank. */
      readonly amount: number;
      /** Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the supplier bears (discount). */
      readonly fee?: {
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      readonly date: string;
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
      readonly direction?: 'receivable' | 'payable';
      readonly partnerId?: string;
      readonly recognition?: 'on_invoice' | 'straight_line';
      readonly status?: 'draft' | 'active' | 'suspended' | 'ended' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly number?: string;
      readonly externalId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly endingBy?: string;
      readonly due?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
    };
    readonly answers: {
      readonly data: readonly Contract[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Write a contract. */
  readonly createContract: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      readonly title: string;
      /** receivable (default) = we send invoices; payable = we get bills. */
      readonly direction?: 'receivable' | 'payable';
      readonly partnerId?: string;
      readonly partnerCode?: string;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line';
      readonly startDate: string;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing: Billing;
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
      readonly dryRun?: boolean;
      readonly title?: string;
      readonly partnerId?: string;
      readonly partnerCode?: string;
      /** Renews itself by {renewalTermMonths} after its last day. */
      readonly autoRenew?: boolean;
      /** Notice of an end, days. Default 0. */
      readonly noticeDays?: number;
      /** on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed. */
      readonly recognition?: 'on_invoice' | 'straight_line';
      readonly startDate?: string;
      /** Periods run from the day of the start; each is billed in advance, in the month in which it begins. */
      readonly billing?: Billing;
      readonly items?: readonly Item[];
      readonly number?: string | null;
      readonly endDate?: string | null;
      readonly renewalTermMonths?: number | null;
      readonly note?: string | null;
      readonly documentIds?: readonly string[] | null;
      readonly externalId?: string | null;
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
      readonly applicantId?: string;
      readonly employeeId?: string;
      readonly approverId?: string;
      readonly partnerId?: string;
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      readonly status?: 'draft' | 'submitted' | 'returned' | 'approved' | 'rejected' | 'paid' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly from?: string;
      readonly to?: string;
      readonly number?: string;
      readonly externalId?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
    };
    readonly answers: {
      readonly data: readonly ExpenseReport[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Write an expense report. */
  readonly createExpenseReport: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly title: string;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string;
      readonly partnerCode?: string;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      readonly lines: readonly CreateExpenseReportLine[];
      /** The employee whose expenses they are (emp_...). */
      readonly employeeId?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      /** Free text, searched by `q`. */
      readonly memo?: string;
      /** Ids of documents of the company (POST .../documents uploads one). */
      readonly documentIds?: readonly string[];
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
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly title?: string;
      /** Whose expenses they are: a member (mem_...) or an API key (key_...); default: you. */
      readonly applicantId?: string;
      /** The partner to whom it is owed. Default: of an employee the partner that has his number as its code. */
      readonly partnerId?: string;
      readonly partnerCode?: string;
      /** How it is to be paid back; default transfer. payroll: with the pay of {employeeId}. */
      readonly paymentMethod?: 'transfer' | 'cash' | 'payroll';
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      readonly lines?: readonly CreateExpenseReportLine[];
      readonly employeeId?: string | null;
      readonly externalId?: string | null;
      readonly memo?: string | null;
      readonly documentIds?: readonly string[] | null;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly number?: string;
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member';
      readonly departmentLabelId?: string;
      readonly status?: 'active' | 'on_leave' | 'retired' | 'erased';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly Employee[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Hire an employee. */
  readonly createEmployee: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** Unique. */
      readonly number: string;
      readonly lastName: string;
      readonly firstName: string;
      readonly birthDate: string;
      readonly employmentType: 'full_time' | 'part_time' | 'contract' | 'board_member';
      readonly joinDate: string;
      readonly pay: readonly Pay[];
      readonly incomeTax: readonly IncomeTax[];
      readonly lastNameKana?: string;
      readonly firstNameKana?: string;
      readonly sex?: 'male' | 'female' | 'unspecified';
      readonly email?: string;
      readonly bankAccount?: CreateEmployeeBankAccount;
      readonly commuting?: readonly Commuting[];
      readonly residentTax?: readonly ResidentTax[];
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[];
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[];
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
      readonly dryRun?: boolean;
      /** Unique. */
      readonly number?: string;
      readonly lastName?: string;
      readonly firstName?: string;
      readonly birthDate?: string;
      readonly employmentType?: 'full_time' | 'part_time' | 'contract' | 'board_member';
      readonly joinDate?: string;
      readonly pay?: readonly Pay[];
      readonly incomeTax?: readonly IncomeTax[];
      readonly commuting?: readonly Commuting[];
      readonly residentTax?: readonly ResidentTax[];
      /** Default: insured from joining on, in the prefecture of the company; directors not for employment. */
      readonly insured?: readonly Insured[];
      /** As the pension office decided. Default: the grade of monthly pay and commuting at hire. */
      readonly standardRemuneration?: readonly StandardRemuneration[];
      readonly lastNameKana?: string | null;
      readonly firstNameKana?: string | null;
      readonly sex?: 'male' | 'female' | 'unspecified' | null;
      readonly email?: string | null;
      readonly bankAccount?: CreateEmployeeBankAccount | null;
      readonly departmentLabelId?: string | null;
      readonly departmentCode?: string | null;
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
      readonly dryRun?: boolean;
      /** Default regular. */
      readonly type?: 'regular' | 'bonus' | 'off_cycle';
      /** A calendar month, or give periodStart and periodEnd. */
      readonly period?: string;
      readonly periodStart?: string;
      /** The day on which wages are closed. */
      readonly periodEnd?: string;
      readonly payDate: string;
      /** Default: of a regular run everybody who is active in the period; else who is named. */
      readonly employeeIds?: readonly string[];
      /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
      readonly timesheets?: readonly Timesheet[];
      /** Of a bonus run; months = how many months it is for (6). */
      readonly bonuses?: readonly Bonuse[];
      readonly adjustments?: readonly Adjustment[];
      /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
      readonly expenseReportIds?: readonly string[];
      /** Premium months to deduct whatever the dates say. */
      readonly premiumMonths?: readonly {
        readonly employeeId: string;
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
      readonly type?: 'regular' | 'bonus' | 'off_cycle';
      readonly period?: string;
      readonly status?: 'draft' | 'posted' | 'paid' | 'reversed' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: {
      readonly data: readonly PayrollRun[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly action?: 'suggest' | 'post' | 'ignore';
      readonly status?: 'inactive' | 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly Rule[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Write a rule for lines of statements. */
  readonly createRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number;
      readonly logic?: 'and' | 'or';
      readonly conditions: readonly (CreateRuleCondition | CreateRuleCondition47 | CreateRuleCondition48 | CreateRuleCondition49 | CreateRuleCondition50)[];
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
      readonly rule: {
        readonly name?: string;
        readonly priority?: number;
        readonly action?: 'suggest' | 'post' | 'ignore';
        readonly logic?: 'and' | 'or';
        readonly conditions: readonly (CreateRuleCondition | CreateRuleCondition47 | CreateRuleCondition48 | CreateRuleCondition49 | CreateRuleCondition50)[];
        readonly lines?: readonly {
          readonly accountCode: string;
          readonly taxCode?: string;
          readonly amount?: number;
          readonly shareBps?: number;
          readonly rest?: true;
          readonly partnerId?: string;
          readonly labelIds?: readonly string[];
          readonly memo?: string;
        }[];
      };
      readonly from: string;
      readonly to: string;
    };
    readonly answers: {
      /** Lines of the time that were looked at */
      readonly lines: number;
      readonly hits: number;
      /** Booked to the accounts that the rule names */
      readonly agree: number;
      /** Booked to others; at most a hundred */
      readonly differ: readonly {
        readonly transactionId: string;
        readonly booked: readonly string[];
        readonly byRule: readonly string[];
      }[];
      readonly unbooked: number;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      /** The lowest number is asked first. Default 100. */
      readonly priority?: number;
      readonly logic?: 'and' | 'or';
      readonly conditions?: readonly (CreateRuleCondition | CreateRuleCondition47 | CreateRuleCondition48 | CreateRuleCondition49 | CreateRuleCondition50)[];
      /** post books at once, in open periods only. */
      readonly action?: 'suggest' | 'post' | 'ignore';
      /** The other side, gross: amount, shareBps or rest each; exactly one takes the rest. */
      readonly lines?: readonly CreateRuleLine[];
      readonly paymentAccountCode?: string | null;
      readonly direction?: 'in' | 'out' | null;
      readonly externalId?: string | null;
    };
    readonly answers: RuleResult;
  };
  /** Enable a rule. */
  readonly enableRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly ruleId: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
      readonly type?: 'budget' | 'forecast' | 'what_if';
      readonly status?: 'draft' | 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly Scenario[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Write a scenario. */
  readonly createScenario: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly assumptions?: readonly Assumption[];
      readonly description?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly month?: string;
      readonly assumptionId?: string;
    };
    readonly answers: {
      /** What was posted counts until the day before */
      readonly before: string;
      readonly through: string;
      readonly entries: readonly {
        readonly scenarioId: string;
        /** baseline = what the past repeats */
        readonly assumptionId: string;
        readonly kind: string;
        readonly month: string;
        readonly date: string;
        readonly memo: string;
        readonly partnerId?: string;
        readonly labelIds?: readonly string[];
        readonly lines: readonly {
          readonly side: 'debit' | 'credit';
          readonly accountId: string;
          readonly accountCode: string;
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
      readonly assumptions?: readonly Assumption[];
      readonly description?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: ScenarioResult;
  };
  /** Activate a scenario. */
  readonly activateScenario: {
    readonly takes: {
      readonly companyId?: string;
      readonly scnId: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** The last month to make drafts of. Default: the last one. */
      readonly through?: string;
      /** Only of these assumptions. Default: all. */
      readonly assumptionIds?: readonly string[];
    };
    readonly answers: {
      readonly scenario: {
        readonly id: string;
        readonly name: string;
        readonly description?: string;
        readonly type: 'budget' | 'forecast' | 'what_if';
        readonly baseline: 'actuals' | string;
        readonly startMonth: string;
        readonly horizonMonths: number;
        readonly assumptions: readonly ScenarioAssumption[];
        readonly promoted?: readonly {
          readonly assumptionId: string;
          readonly months: readonly string[];
        }[];
        readonly externalId?: string;
        readonly metadata?: Readonly<Record<string, string>>;
        readonly status: 'draft' | 'active' | 'archived';
        readonly createdAt: string;
        readonly updatedAt: string;
        readonly version: number;
      };
      readonly journalEntryIds: readonly string[];
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
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
      readonly type?: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
      readonly accountId?: string;
      readonly status?: 'active' | 'archived';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly BankAccount[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a bank account. */
  readonly createBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      readonly type: 'bank' | 'credit_card' | 'cash' | 'e_money' | 'loan' | 'other';
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
      readonly bankCode?: string;
      /** A name; one line. */
      readonly branchName?: string;
      readonly branchCode?: string;
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other';
      readonly accountHolderKana?: string;
      /** The first day of the statement: the opening balance is that of its morning, and lines before it are refused. */
      readonly openingDate?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly accountNumber?: string | null;
      /** Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0. */
      readonly openingBalance?: number;
      readonly status?: 'active' | 'archived';
      readonly bankName?: string | null;
      readonly bankCode?: string | null;
      readonly branchName?: string | null;
      readonly branchCode?: string | null;
      readonly accountType?: 'ordinary' | 'current' | 'savings' | 'other' | null;
      readonly accountHolderKana?: string | null;
      readonly openingDate?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: BankAccountResult;
  };
  /** Archive a bank account. */
  readonly archiveBankAccount: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
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
      readonly bankAccountId: string;
      /** Of the bank account */
      readonly name: string;
      readonly accountCode: string;
      readonly asOf: string;
      readonly statementBalance: number;
      readonly ledgerBalance: number;
      readonly difference: number;
      /** The first five less unmatchedEntries are the difference */
      readonly explainedBy: {
        /** Of the statement, less what the books have from before {openingDate} */
        readonly openingBalance: number;
        /** What lines of the statement have and the books do not */
        readonly unmatchedLines: {
          readonly count: number;
          readonly amount: number;
        };
        /** Lines that are left alone, but for those that stand there twice */
        readonly ignoredLines: {
          readonly count: number;
          readonly amount: number;
        };
        /** What the balances on the statement say beyond its lines */
        readonly missingLines: number;
        /** Matched, but one of both is dated later */
        readonly timing: number;
        /** What the books have and no line is matched with, to be subtracted */
        readonly unmatchedEntries: {
          readonly count: number;
          readonly amount: number;
        };
      };
      /** The first hundred, oldest first */
      readonly unmatchedEntries: readonly {
        readonly entryId: string;
        readonly entryLineId: string;
        readonly entryNumber?: number;
        readonly date: string;
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
      readonly format?: 'json' | 'csv' | 'zengin';
      readonly status?: 'incomplete' | 'completed';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly BankImport[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly direction?: 'in' | 'out';
      readonly importBatchId?: string;
      readonly status?: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly from?: string;
      readonly to?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
      readonly externalId?: string;
      readonly hasDocument?: boolean;
      readonly open?: boolean;
    };
    readonly answers: {
      readonly data: readonly BankTransaction[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Import lines of a statement. */
  readonly importBankTransactions: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly dryRun?: boolean;
      /** Default: json, the lines in transactions. */
      readonly format?: 'json' | 'csv' | 'zengin';
      readonly transactions?: readonly {
        readonly date: string;
        readonly valueDate?: string;
        /** in: the balance of the statement grows by it. */
        readonly direction: 'in' | 'out';
        readonly amount: number;
        readonly description: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly payeeName?: string;
        /** Number of the voucher or another reference of yours. */
        readonly reference?: string;
        /** The id of the line at its source; unique per bank account. Without it what the line says counts. */
        readonly externalId?: string;
        readonly balanceAfter?: number;
      }[];
      /** The file, for csv and zengin. */
      readonly contentBase64?: string;
      /** Of a csv file; default utf-8. Bytes that are none are refused. */
      readonly encoding?: 'utf-8' | 'shift_jis';
      readonly mapping?: {
        /** Default: a comma. */
        readonly delimiter?: ',' | ';' | '	' | '|';
        /** Default: a double quote. */
        readonly quote?: '"' | '\'';
        /** Lines before the first one of the statement; heads of columns stand in the last. Default 1. */
        readonly headerRows?: number;
        readonly columns: {
          /** A column by the text of its head, or by its number from 1. */
          readonly date: string | number;
          /** A column by the text of its head, or by its number from 1. */
          readonly valueDate?: string | number;
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
      readonly id: string;
      readonly companyId?: string;
      readonly bankAccountId: string;
      readonly format: 'json' | 'csv' | 'zengin';
      readonly status: 'incomplete' | 'completed';
      readonly lines: number;
      readonly imported: number;
      readonly skipped: number;
      readonly from?: string;
      readonly to?: string;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly version: number;
      readonly importBatchId: string;
      /** Lines that were there already; at most 500 are shown */
      readonly skippedLines: readonly {
        readonly row: number;
        readonly code: 'duplicate';
      }[];
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
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
      readonly suggestions: readonly {
        readonly type: 'rule' | 'journal_entry' | 'invoice' | 'expense_report' | 'payroll_run' | 'transfer' | 'booking';
        /** The rule, the entry, the invoice, the report, the run, or the line of the other bank account */
        readonly id?: string;
        readonly date?: string;
        readonly amount: number;
        /** What it is called */
        readonly text?: string;
        readonly confidence: number;
        readonly reasons: readonly ('rule' | 'same_amount' | 'amount_less_fee' | 'amount_less_withholding' | 'same_day' | 'few_days_apart' | 'name_in_description' | 'only_candidate' | 'booked_so_before')[];
        /** Where to send {body}: POST .../transactions/:btxId/{action} */
        readonly action: 'match' | 'accept';
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
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
          readonly amount: number;
          /** discount (default): taken off the price; expense: a bank fee with its tax. */
          readonly treatment?: 'discount' | 'expense';
        };
        /** true: more is paid than is owed; the rest stays with the partner. Else that is refused. */
        readonly overpayment?: boolean;
        readonly withholding?: number;
      }[];
      /** Lines to book against it, gross: one entry with them and the bank account. */
      readonly lines?: readonly {
        /** Default: the other side of the bank account. */
        readonly side?: 'debit' | 'credit';
        /** The account; give accountId or accountCode. */
        readonly accountId?: string;
        readonly accountCode?: string;
        readonly amount: number;
        readonly taxCodeId?: string;
        /** Consumption tax code, on the base line and on its tax line. */
        readonly taxCode?: string;
        /** Amounts are gross. Default: inclusive where a tax code is given. */
        readonly taxEntryMethod?: 'inclusive' | 'none';
        /** The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one. */
        readonly taxAmount?: number;
        readonly taxUse?: 'taxable' | 'common' | 'exempt';
        readonly businessType?: number;
        /** Base of the tax when it is not the amount: the price of an asset that was sold. */
        readonly taxBase?: number;
        /** Date of the transaction itself, when it is booked later; tax codes are tested on it. */
        readonly originalDate?: string;
        /** What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend says that it is owed to shareholders; its payment says so too. */
        readonly movementKind?: string;
        /** What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves it to the next one. */
        readonly settles?: readonly Settle[];
        readonly partnerId?: string;
        readonly partnerCode?: string;
        /** Who the transaction was with, as text; default: the name of the partner. */
        readonly counterparty?: string;
        readonly dueDate?: string;
        readonly labelIds?: readonly string[];
        readonly labelCodes?: readonly string[];
        /** Free text, searched by `q`. */
        readonly memo?: string;
        readonly quantity?: string;
        readonly originalCurrency?: string;
        readonly originalAmount?: string;
        readonly exchangeRate?: string;
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
      readonly dryRun?: boolean;
      /** Lines of the account. */
      readonly transactionIds: readonly string[];
    };
    readonly answers: {
      readonly transactions: readonly {
        readonly id: string;
        readonly bankAccountId: string;
        readonly date: string;
        readonly valueDate?: string;
        readonly direction: 'in' | 'out';
        readonly amount: number;
        readonly description: string;
        readonly payeeName?: string;
        readonly reference?: string;
        readonly externalId?: string;
        readonly balanceAfter?: number;
        readonly unmatchedAmount: number;
        readonly status: 'unmatched' | 'suggested' | 'partially_matched' | 'matched' | 'ignored';
        readonly suggestion?: Suggestion;
        readonly ruleId?: string;
        readonly matches: readonly Match[];
        readonly isDuplicate?: true;
        readonly ignoreReason?: string;
        readonly documentIds?: readonly string[];
        readonly importBatchId: string;
        readonly importRow: number;
        readonly importedAt: string;
        readonly createdAt: string;
        readonly updatedAt: string;
        readonly version: number;
      }[];
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** Undo matches of a bank transaction. */
  readonly unmatchBankTransaction: {
    readonly takes: {
      readonly companyId?: string;
      readonly baId: string;
      readonly btxId: string;
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
      readonly status?: 'enabled' | 'disabled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
    };
    readonly answers: {
      readonly data: readonly Webhook[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create a webhook. */
  readonly createWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** https, on port 443, of a public host. */
      readonly url: string;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[];
      /** Default: enabled. */
      readonly status?: 'enabled' | 'disabled';
      readonly description?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** https, on port 443, of a public host. */
      readonly url?: string;
      /** Event types; `*` at the end stands for all that begin alike. */
      readonly types?: readonly string[];
      readonly description?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: WebhookResult;
  };
  /** Enable a webhook. */
  readonly enableWebhook: {
    readonly takes: {
      readonly companyId?: string;
      readonly whkId: string;
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
      readonly status?: 'delivered' | 'failing';
    };
    readonly answers: {
      readonly data: readonly {
        readonly sequence: number;
        readonly round: number;
        readonly eventId: string;
        readonly eventType: string;
        readonly status: 'delivered' | 'failing';
        readonly attempts: number;
        readonly httpStatus?: number;
        readonly error?: string;
        readonly firstAttemptAt: string;
        readonly lastAttemptAt: string;
        readonly nextAttemptAt?: string;
      }[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly metric?: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
      readonly severity?: 'info' | 'warning' | 'critical';
      readonly evaluation?: 'on_event' | 'daily';
      readonly status?: 'active' | 'paused';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly state?: 'ok' | 'triggered';
    };
    readonly answers: {
      readonly data: readonly Data[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create an alert rule. */
  readonly createAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily';
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string;
      }[];
      readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
      /** Whose figure it is. Which of them a metric takes, its refusal says. */
      readonly target?: CreateAlertRuleTarget;
      readonly window?: 'day' | 'month' | 'fiscal_year';
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly operator?: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
      /** Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: `unit` of the answer says which. */
      readonly threshold?: number;
      /** on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company. */
      readonly evaluation?: 'on_event' | 'daily';
      /** Default: warning. */
      readonly severity?: 'info' | 'warning' | 'critical';
      /** Every firing is an event, which webhooks that want alert_rule.* hear of in any case. */
      readonly channels?: readonly {
        readonly type: 'event' | 'webhook';
        /** Id of the webhook that hears of it, whatever types it wants. */
        readonly target?: string;
      }[];
      readonly target?: CreateAlertRuleTarget | null;
      readonly window?: 'day' | 'month' | 'fiscal_year';
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: CreateAlertRule;
  };
  /** Pause an alert rule. */
  readonly pauseAlertRule: {
    readonly takes: {
      readonly companyId?: string;
      readonly alrId: string;
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
      readonly severity?: 'info' | 'warning' | 'critical';
      readonly ruleId?: string;
    };
    readonly answers: {
      readonly data: readonly {
        readonly id: string;
        readonly companyId?: string;
        readonly ruleId: string;
        readonly ruleName: string;
        readonly metric: 'account_balance' | 'cash_balance' | 'runway_months' | 'net_income' | 'expense_total' | 'budget_variance_bps' | 'overdue_receivables' | 'unmatched_bank_count' | 'entry_amount' | 'negative_balance' | 'unclosed_period_days' | 'missing_document_count';
        readonly target?: Target;
        readonly operator: 'lt' | 'lte' | 'eq' | 'gte' | 'gt';
        readonly threshold: number;
        readonly severity: 'info' | 'warning' | 'critical';
        readonly entryId?: string;
        readonly triggeredAt: string;
        readonly resolvedAt?: string;
        readonly unit: 'minor' | 'tenths_of_months' | 'basis_points' | 'count' | 'days';
        readonly status: 'open' | 'resolved' | 'noted';
        /** What the metric was when it fired */
        readonly value: number;
        readonly resolvedValue?: number;
      }[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
      readonly partnerId?: string;
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown';
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
      readonly sha256?: string;
      readonly status?: 'unlinked' | 'linked' | 'ignored' | 'voided';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly issueFrom?: string;
      readonly issueTo?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
      readonly partnerName?: string;
      readonly externalId?: string;
      readonly linkedTo?: string;
      readonly lacksKeys?: boolean;
    };
    readonly answers: {
      readonly data: readonly Document[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Upload a document. */
  readonly uploadDocument: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly currency?: 'JPY';
      readonly partnerCode?: string;
      /** How it came. Default: api. */
      readonly origin?: 'api' | 'web' | 'email' | 'scan' | 'mobile' | 'agent';
      /** The document that this one replaces. */
      readonly previousVersionId?: string;
      /** What it belongs to; more can be linked later. */
      readonly links?: readonly {
        readonly journalEntryId?: string;
        readonly invoiceId?: string;
        readonly contractId?: string;
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
      readonly note?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: DocumentResult;
  };
  /** List entries that deduct tax without a document. */
  readonly getMissingDocuments: {
    readonly takes: {
      readonly companyId?: string;
      readonly from: string;
      readonly to: string;
      /** Entries shown, at most 500; default 100 */
      readonly limit?: number;
    };
    readonly answers: {
      /** Entries without a paper */
      readonly total: number;
      readonly entries: readonly {
        readonly id: string;
        readonly effectiveDate: string;
        readonly entryNumber: number | null;
        readonly sourceType: string;
        readonly totalAmount: number;
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
      readonly dryRun?: boolean;
      /** Name of the file, without folders. */
      readonly fileName?: string;
      /** Default: other. */
      readonly documentType?: 'receipt' | 'invoice' | 'quotation' | 'contract' | 'statement' | 'other';
      /** Whether it is a qualified invoice (適格請求書). Default: unknown. */
      readonly invoiceStatus?: 'qualified' | 'not_qualified' | 'unknown';
      readonly currency?: 'JPY';
      readonly partnerCode?: string;
      readonly issueDate?: string | null;
      readonly partnerId?: string | null;
      readonly partnerName?: string | null;
      readonly amount?: number | null;
      readonly registrationNumber?: string | null;
      readonly note?: string | null;
      readonly externalId?: string | null;
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
      readonly dryRun?: boolean;
      readonly journalEntryId?: string;
      readonly invoiceId?: string;
      readonly contractId?: string;
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
      readonly dryRun?: boolean;
      readonly journalEntryId?: string;
      readonly invoiceId?: string;
      readonly contractId?: string;
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
      readonly type?: 'year' | 'month';
      readonly status?: 'open' | 'soft_closed' | 'closed';
      readonly year?: number;
      readonly on?: string;
    };
    readonly answers: {
      readonly data: readonly FiscalPeriod[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Open an adjoining fiscal year. */
  readonly openFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      readonly note?: string | null;
      /** Of this year; replaces those that are there. Years only. */
      readonly taxSettings?: TaxSettings | null;
    };
    readonly answers: FiscalPeriodResult;
  };
  /** Close a fiscal period. */
  readonly closeFiscalPeriod: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      readonly dryRun?: boolean;
      readonly mode?: 'soft' | 'hard';
      /** Post the closing entry of a year (default true). */
      readonly closingEntries?: boolean;
      readonly retainedEarningsAccountCode?: string;
      /** Free text, searched by `q`. */
      readonly note?: string;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** Runs the jobs and posts the depreciation of the period first, as commands of their own. */
      readonly postDue?: boolean;
    };
    readonly answers: {
      readonly id: string;
      readonly companyId?: string;
      readonly name: string;
      readonly type: 'year' | 'month';
      readonly parentId?: string;
      readonly startDate: string;
      readonly endDate: string;
      readonly status: 'open' | 'soft_closed' | 'closed';
      readonly softClosedAt?: string;
      readonly softClosedBy?: CreatedBy;
      readonly closedAt?: string;
      readonly closedBy?: CreatedBy;
      readonly reopenedAt?: string;
      readonly reopenedBy?: CreatedBy;
      readonly reopenReason?: string;
      readonly closingEntryIds: readonly string[];
      /** Result of the year in minor units; only on a closed year */
      readonly netIncome?: number;
      readonly taxSettings?: CloseFiscalPeriodTaxSettings;
      readonly note?: string;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly version: number;
      /** Entries that this step posted */
      readonly closingEntries: readonly ClosingEntry[];
      readonly posted?: readonly Posted[];
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** End a month: post what is due, and close it. */
  readonly endMonth: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
      readonly dryRun?: boolean;
      /** Which steps; they are done in the order jobs, depreciation, payroll, close. Default: all. */
      readonly steps?: readonly ('jobs' | 'depreciation' | 'payroll' | 'close')[];
      /** Runs and posts the payroll of the month, unless it was run. Without it drafts are posted. */
      readonly payroll?: {
        readonly payDate: string;
        /** Default: of a regular run everybody who is active in the period; else who is named. */
        readonly employeeIds?: readonly string[];
        /** Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all. */
        readonly timesheets?: readonly Timesheet[];
        /** Of a bonus run; months = how many months it is for (6). */
        readonly bonuses?: readonly Bonuse[];
        readonly adjustments?: readonly Adjustment[];
        /** Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose paymentMethod is payroll, booked by the day of its entry; [] = none. */
        readonly expenseReportIds?: readonly string[];
        /** Premium months to deduct whatever the dates say. */
        readonly premiumMonths?: readonly {
          readonly employeeId: string;
          readonly months: readonly string[];
        }[];
        /** What was paid before payroll was run here; else earlier runs say it. */
        readonly earlier?: readonly Earlier[];
        /** Account that pays at once, on payDate. Left out: it is owed. */
        readonly bankAccountCode?: string;
        /** Your own id of this resource; unique in the company. */
        readonly externalId?: string;
      };
      readonly mode?: 'soft' | 'hard';
      /** Free text, searched by `q`. */
      readonly note?: string;
    };
    readonly answers: {
      readonly status: 'done' | 'blocked';
      /** What each step did, until one was refused: that stays done */
      readonly steps: readonly {
        readonly step: 'jobs' | 'depreciation' | 'payroll' | 'close';
        readonly status: 'done' | 'nothing' | 'blocked' | 'not_begun';
        readonly did: readonly Posted[];
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        readonly message?: string;
      }[];
      /** What stands in the way of a close after it; empty once it is closed */
      readonly blockers: readonly {
        readonly code: string;
        readonly severity: 'error' | 'warning';
        readonly count: number;
        readonly message: string;
        readonly ids: readonly string[];
      }[];
      readonly period: {
        readonly id: string;
        readonly name: string;
        readonly type: 'year' | 'month';
        readonly parentId?: string;
        readonly startDate: string;
        readonly endDate: string;
        readonly status: 'open' | 'soft_closed' | 'closed';
        readonly softClosedAt?: string;
        readonly softClosedBy?: CreatedBy;
        readonly closedAt?: string;
        readonly closedBy?: CreatedBy;
        readonly reopenedAt?: string;
        readonly reopenedBy?: CreatedBy;
        readonly reopenReason?: string;
        readonly closingEntryIds: readonly string[];
        /** Result of the year in minor units; only on a closed year */
        readonly netIncome?: number;
        readonly taxSettings?: CloseFiscalPeriodTaxSettings;
        readonly note?: string;
        readonly createdAt: string;
        readonly updatedAt: string;
        readonly version: number;
      };
      /** Of the period, after all that was (or would be) done; for who may read reports */
      readonly statements?: {
        readonly pl: unknown;
        readonly bs: unknown;
        readonly cs: unknown;
      };
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** Post the consumption tax settlement of a fiscal year, or of the quarter or month that is filed. */
  readonly settleConsumptionTax: {
    readonly takes: {
      readonly companyId?: string;
      readonly fpId: string;
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
      readonly managementNumber?: string;
      readonly category?: string;
      readonly assetAccountCode?: string;
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
      readonly partnerId?: string;
      readonly sourceId?: string;
      /** On the day; fully_depreciated is in use with nothing left to depreciate */
      readonly status?: 'draft' | 'in_use' | 'fully_depreciated' | 'sold' | 'retired' | 'discarded';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly asOf?: string;
      readonly from?: string;
      readonly to?: string;
      readonly minAmount?: number;
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
      readonly data: readonly ListFixedAssetsData[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Register a fixed asset, or save it as a draft. */
  readonly createFixedAsset: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      /** in_use (default) is depreciated; a draft is registered later. */
      readonly status?: 'draft' | 'in_use';
      /** Unique, whatever its case or width. */
      readonly managementNumber?: string;
      readonly category?: string;
      readonly quantity?: number;
      readonly prefectureCode?: string;
      readonly city?: string;
      /** Your own id of this resource; unique in the company. */
      readonly externalId?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly assetAccountId?: string;
      readonly assetAccountCode?: string;
      readonly accumulatedAccountId?: string;
      readonly accumulatedAccountCode?: string;
      readonly expenseAccountId?: string;
      readonly expenseAccountCode?: string;
      readonly acquisitionDate?: string;
      /** Depreciation begins in its fiscal month. Default: acquisitionDate. */
      readonly inServiceDate?: string;
      /** Without consumption tax in books that show it by itself. Default: what is left of the source line. */
      readonly acquisitionCost?: number;
      readonly method?: 'straight_line' | 'declining_balance' | 'lump_sum_3y' | 'small_amount' | 'immediate' | 'none';
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
      readonly partnerId?: string;
      readonly partnerCode?: string;
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
    };
    readonly answers: FixedAssetResult;
  };
  /** Depreciate all fixed assets of a fiscal month. */
  readonly depreciateFixedAssets: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly dryRun?: boolean;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly name?: string;
      readonly quantity?: number;
      readonly managementNumber?: string | null;
      readonly category?: string | null;
      readonly prefectureCode?: string | null;
      readonly city?: string | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
      readonly partnerId?: string | null;
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
      readonly assetId: string;
      readonly name: string;
      readonly acquisitionCost: number;
      /** Sum of the months, without what was depreciated before these books */
      readonly planned: number;
      readonly posted: number;
      readonly months: readonly {
        readonly month: string;
        readonly startDate: string;
        readonly endDate: string;
        /** As planned */
        readonly amount: number;
        /** At the end of the month, as planned */
        readonly bookValue: number;
        /** Depreciation that is dated in the month */
        readonly posted: number;
        readonly status: 'opening' | 'posted' | 'planned' | 'skipped';
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      readonly date: string;
      readonly type: 'sold' | 'retired';
      /** Of a sale: the price with its consumption tax. */
      readonly proceeds?: number;
      readonly accountId?: string;
      /** Where the price goes. Default: the account with the role facilities_receivable (1545 設備関係未収入金), else 1540. */
      readonly accountCode?: string;
      readonly taxCodeId?: string;
      /** Default S10; of land S_EXM. */
      readonly taxCode?: string;
      readonly partnerId?: string;
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
      readonly type?: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
      readonly sourceType?: 'journal_entry' | 'invoice' | 'manual';
      readonly sourceId?: string;
      readonly partnerId?: string;
      readonly method?: 'daily' | 'monthly' | 'full_months';
      readonly balanceSheetAccountCode?: string;
      readonly profitLossAccountCode?: string;
      readonly status?: 'active' | 'completed' | 'cancelled';
      /** Words in any order: texts, names of partners and accounts, amounts */
      readonly q?: string;
      readonly updatedSince?: string;
      readonly from?: string;
      readonly to?: string;
      readonly due?: string;
      readonly minAmount?: number;
      readonly maxAmount?: number;
    };
    readonly answers: {
      readonly data: readonly AccrualSchedule[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create an accrual schedule. */
  readonly createAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      readonly type: 'prepaid_expense' | 'deferred_revenue' | 'accrued_expense' | 'accrued_revenue';
      /** A name; one line. */
      readonly description: string;
      /** What is shared out, without the tax that the slices carry. Default: what is left of the source line. */
      readonly totalAmount?: number;
      readonly startDate: string;
      readonly endDate: string;
      /** daily = by days, both ends included; monthly (default) = every calendar month touched weighs the same; full_months = the first month counts only from its 1st. */
      readonly method?: 'daily' | 'monthly' | 'full_months';
      readonly balanceSheetAccountId?: string;
      /** Default by type: 1520, 2420, 2320, 1530; with a source line, its account. */
      readonly balanceSheetAccountCode?: string;
      readonly profitLossAccountId?: string;
      readonly profitLossAccountCode?: string;
      readonly taxCodeId?: string;
      /** Tax code of the slices, when the balance was booked without tax. Default: out of scope (P_OUT, S_OUT). */
      readonly taxCode?: string;
      readonly partnerId?: string;
      readonly partnerCode?: string;
      readonly labelIds?: readonly string[];
      readonly labelCodes?: readonly string[];
      /** The line of a posted entry that holds the balance, on the balance sheet account. */
      readonly sourceLineId?: string;
      readonly opening?: {
        /** The day of the entry that opens the balance. */
        readonly date: string;
        /** The counter account: where the money came from or went to. */
        readonly accountId?: string;
        readonly accountCode?: string;
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
      readonly metadata?: Readonly<Record<string, string>>;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Run the jobs that are due. */
  readonly runJobs: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** Everything that is due up to this day, at most today. Default: today. */
      readonly through?: string;
    };
    readonly answers: {
      readonly through: string;
      readonly jobs: readonly {
        readonly job: string;
        readonly key: string;
        readonly date: string;
        readonly status: 'done' | 'refused' | 'not_begun';
        readonly journalEntryIds: readonly string[];
        readonly invoiceIds: readonly string[];
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        readonly message?: string;
      }[];
      readonly left: number;
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** Undo what was written under a correlation id or by a caller. */
  readonly undo: {
    readonly takes: {
      readonly companyId?: string;
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
      readonly items: readonly {
        readonly type: string;
        readonly id: string;
        /** What is undone */
        readonly event: string;
        readonly sequence: number;
        /** What is done to the thing; cannot = nothing, and the reason says why */
        readonly action: string;
        readonly status: 'undone' | 'cannot';
        readonly code?: 'unauthorized' | 'not_signed_yet' | 'proof_not_ready' | 'rate_limited' | 'not_found' | 'forbidden' | 'insufficient_scope' | 'cap_exceeded' | 'plan_limit' | 'unsupported_media_type' | 'payload_too_large' | 'method_not_allowed' | 'validation_error' | 'invalid_text' | 'too_few_lines' | 'too_many_lines' | 'too_large' | 'export_too_large' | 'unbalanced_entry' | 'account_not_found' | 'account_archived' | 'account_not_postable' | 'tax_code_not_found' | 'tax_code_not_valid' | 'partner_not_found' | 'partner_archived' | 'label_not_found' | 'entry_not_found' | 'company_not_found' | 'period_not_found' | 'key_not_found' | 'member_not_found' | 'invoice_not_found' | 'expense_report_not_found' | 'payroll_run_not_found' | 'bank_transaction_not_found' | 'line_not_found' | 'method_not_supported' | 'rates_missing' | 'manual_premium_required' | 'ambiguous_date' | 'unsupported_file' | 'document_not_found' | 'contract_not_found' | 'idempotency_key_reused' | 'request_in_progress' | 'approval_required' | 'approval_expired' | 'approval_stale' | 'preview_changed' | 'cannot_undo' | 'duplicate_code' | 'duplicate_external_id' | 'duplicate_member' | 'already_exists' | 'account_in_use' | 'class_immutable' | 'period_closed' | 'already_closed' | 'already_open' | 'already_discarded' | 'already_submitted' | 'already_reversed' | 'already_settled' | 'already_posted' | 'already_depreciated' | 'payroll_already_run' | 'entry_not_reversible' | 'entry_has_source' | 'entry_is_matched' | 'already_matched' | 'invoice_has_payments' | 'duplicate_number' | 'account_role_missing' | 'version_conflict' | 'stale_round' | 'period_has_blockers' | 'condition_failed' | 'total_mismatch' | 'invalid_state' | 'fiscal_year_change' | 'nl_not_understood' | 'internal_error' | 'unavailable';
        readonly reason?: string;
        /** What was done with it since, and is taken back too */
        readonly note?: string;
        /** Entries that it posts */
        readonly journalEntryIds?: readonly string[];
      }[];
      readonly undone: number;
      readonly cannot: number;
      readonly previewHash: string;
      readonly warnings?: readonly Warning[];
      readonly dryRun?: true;
      readonly effects?: Effects;
    };
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccruals: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
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
      readonly dryRun?: boolean;
      /** The version that you read; another one is refused with version_conflict. */
      readonly version?: number;
      /** A name; one line. */
      readonly description?: string;
      readonly partnerId?: string | null;
      readonly labelIds?: readonly string[] | null;
      readonly externalId?: string | null;
      readonly metadata?: Readonly<Record<string, string>> | null;
    };
    readonly answers: AccrualScheduleResult;
  };
  /** Post the slices of accrual schedules that are due. */
  readonly recognizeAccrualSchedule: {
    readonly takes: {
      readonly companyId?: string;
      readonly acsId: string;
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
      readonly status?: 'active' | 'revoked';
    };
    readonly answers: {
      readonly data: readonly ApiKey[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Create an API key. */
  readonly createKey: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name: string;
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      /** Give exactly one of role and scopes. */
      readonly scopes?: readonly ('companies:read' | 'companies:write' | 'accounts:read' | 'accounts:write' | 'entries:read' | 'entries:draft' | 'entries:post' | 'entries:reverse' | 'entries:approve' | 'periods:read' | 'periods:close' | 'periods:reopen' | 'reports:read' | 'accruals:read' | 'accruals:write' | 'assets:read' | 'assets:write' | 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'contracts:read' | 'contracts:write' | 'expenses:read' | 'expenses:write' | 'expenses:approve' | 'employees:read' | 'employees:write' | 'employees:pii' | 'payroll:read' | 'payroll:run' | 'payroll:pay' | 'banking:read' | 'banking:write' | 'documents:read' | 'documents:write' | 'webhooks:read' | 'webhooks:write' | 'rules:read' | 'rules:write' | 'alerts:read' | 'alerts:write' | 'scenarios:read' | 'scenarios:write' | 'events:read' | 'keys:read' | 'keys:write' | 'members:read' | 'members:write')[];
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
      readonly dryRun?: boolean;
      /** A name; one line. */
      readonly name?: string;
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
      readonly dryRun?: boolean;
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
      readonly role?: 'owner' | 'admin' | 'accountant' | 'bookkeeper' | 'approver' | 'viewer' | 'auditor' | 'agent' | 'integration';
      readonly status?: 'active' | 'removed';
    };
    readonly answers: {
      readonly data: readonly Member[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly nextCursor?: string;
    };
  };
  /** Add a member. */
  readonly addMember: {
    readonly takes: {
      readonly companyId?: string;
      readonly dryRun?: boolean;
      /** The user: issuer and subject of the access token. */
      readonly subject: string;
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
      readonly dryRun?: boolean;
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
      readonly entityId?: string;
      readonly actorId?: string;
      readonly correlationId?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly from?: string;
      /** Recording time, RFC 3339, inclusive */
      readonly to?: string;
      /** Page size, 1 to 500; default 50 */
      readonly limit?: number;
      readonly offset?: number;
      /** Only events after this sequence (exclusive) */
      readonly afterSequence?: number;
      /** `nextCursor` of the page before */
      readonly cursor?: string;
      /** asc (default): oldest first */
      readonly order?: 'asc' | 'desc';
    };
    readonly answers: {
      readonly data: readonly Event[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
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
      readonly entityId?: string;
      readonly actorId?: string;
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
  /** List the resources of agents. */
  readonly listResources: {
    readonly takes: {};
    readonly answers: {
      readonly data: readonly {
        readonly uri: string;
        readonly name: string;
        readonly description: string;
        readonly mimeType: string;
      }[];
      readonly total: number;
      readonly limit: number;
      readonly offset: number;
      readonly resourceTemplates: readonly {
        readonly uriTemplate: string;
        readonly name: string;
        readonly description: string;
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
      readonly contents: readonly {
        readonly uri: string;
        readonly mimeType: string;
        readonly text: string;
      }[];
    };
  };
  /** List the tools of agents (Model Context Protocol). */
  readonly listTools: {
    readonly takes: {};
    readonly answers: {
      readonly data: readonly {
        readonly name: string;
        readonly title: string;
        readonly description: string;
        readonly inputSchema: Readonly<Record<string, unknown>>;
        readonly outputSchema: Readonly<Record<string, unknown>>;
        readonly annotations: {
          readonly title: string;
          readonly readOnlyHint: boolean;
          readonly destructiveHint: boolean;
          readonly idempotentHint: boolean;
          readonly openWorldHint: boolean;
        };
      }[];
      readonly total: number;
      readonly limit: number;
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
      readonly content: readonly {
        readonly type: 'text';
        readonly text: string;
      }[];
      readonly structuredContent: Readonly<Record<string, unknown>>;
      readonly isError: false;
    };
  };
}
