// Companies and the installation: their state and events. The directory stream knows that companies exist; the rest is
// the company's own stream.
import { z } from 'zod';
import { on, type BookPart } from './book-part.ts';
import { event } from './event.ts';
import { idSchema } from './ids.ts';
import { countrySchema, peppolState } from './interchange/peppol-ids.ts';
import { LIMITS } from './limits.ts';
import { freeText, lineText, nameText, referenceText } from './text.ts';
import { limitsSchema, planSchema, apiKeyState } from './access.ts';
import { Refusal } from './refusal.ts';
import { payrollSettings } from './payroll-settings.ts';
import { procedureRunFolds } from './procedure-runs.ts';
import { sessionFolds } from './sessions.ts';
import type { Account } from './accounts.ts';
import type { Slice } from './register.ts';
import type { TaxCode } from './tax/tax-codes.ts';
import { adopt, ChartAdopted } from './templates.ts';
import { nlSettingsSchema } from './sentences.ts';
import { metadataState } from './metadata.ts';
import { approvalPolicyState } from './approval-policy.ts';

/** Free-form string pairs that a user may hang on most resources. */
export const metadataSchema = z
  .record(lineText(LIMITS.metadataKeyLength), freeText(LIMITS.metadataValueLength))
  .refine((m) => Object.keys(m).length <= LIMITS.metadataKeys, `at most ${LIMITS.metadataKeys} keys`)
  .meta({ example: { costCentre: 'A7' } });

/**
 * Consumption tax settings of a company or of one fiscal year, as events carry them. `filingFrequency` half was taken
 * until 2026-11-22 and means yearly.
 */
export const taxSettingsSchema = z.strictObject({
  method: z
    .enum([
      'exempt',
      'general_itemized',
      'general_proportional',
      'general_full',
      'simplified',
      'special_20',
      'special_30',
    ])
    .optional(),
  simplifiedBusinessType: z.number().int().min(1).max(6).optional(),
  accounting: z.enum(['tax_inclusive', 'tax_exclusive']).optional(),
  rounding: z.enum(['floor', 'ceil', 'round']).optional(),
  filingFrequency: z.enum(['yearly', 'half', 'quarterly', 'monthly']).optional(),
  interimPaid: z.strictObject({ national: z.number().int().min(0), local: z.number().int().min(0) }).optional(),
  standardPeriodSales: z.number().int().min(0).optional(),
  /** How purchases common to taxable and exempt sales are split under the itemised method (Act art. 30 (2)). */
  allocation: z
    .enum(
      ['ratio'],
      'must be ratio: common purchases are split by the taxable sales ratio; ' +
        'a ratio that a tax office has approved (Act art. 30 (3)) is not computed',
    )
    .optional(),
  salesTaxBasis: z.enum(['allocated', 'accumulated']).optional(),
  purchaseTaxBasis: z.enum(['allocated', 'accumulated']).optional(),
});

/**
 * Consumption tax settings as callers may set them: taxable periods are the year, or quarters or months by election
 * (Act art. 19 (1)).
 */
export const taxSettingsInput = taxSettingsSchema.extend({
  filingFrequency: z
    .enum(
      ['yearly', 'quarterly', 'monthly'],
      'must be yearly, quarterly or monthly: there is no half-yearly taxable period; interim payments are interimPaid',
    )
    .optional(),
});

const accountType = z.enum(['ordinary', 'current', 'savings', 'other']);

/** An account of the company's that its customers pay to, as it is printed on invoices: the number in full. */
export const payToState = z.strictObject({
  bankName: z.string(),
  branchName: z.string(),
  accountType,
  accountNumber: z.string(),
  /** Of the bank (four digits) and the branch (three): electronic invoices name an account by them. */
  bankCode: z.string().optional(),
  branchCode: z.string().optional(),
  /** In whose name it is, as transfer forms want it: カ）ヤマダ. */
  accountHolder: z.string().optional(),
});
/** An account of the company's that its customers pay to. */
export type PayTo = z.infer<typeof payToState>;

/** Where customers pay to, as callers may set it. */
export const payToSchema = z
  .array(
    z.strictObject({
      bankName: lineText(40),
      branchName: lineText(40),
      accountType: accountType.meta({ description: 'ordinary 普通, current 当座, savings 貯蓄.' }),
      accountNumber: z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits'),
      bankCode: z
        .string()
        .regex(/^\d{4}$/, 'must be the four digits of the bank')
        .optional()
        .meta({ description: 'With branchCode: electronic invoices say where to pay.', example: '0001' }),
      branchCode: z
        .string()
        .regex(/^\d{3}$/, 'must be the three digits of the branch')
        .optional()
        .meta({ description: 'With bankCode.', example: '001' }),
      accountHolder: lineText(60).optional().meta({ description: 'As transfer forms want it.', example: 'カ）ヤマダ' }),
    }),
  )
  .max(LIMITS.payToAccounts, `at most ${LIMITS.payToAccounts} accounts`);

/** A postal address; the postal code is seven digits. */
export const addressState = z.strictObject({
  postalCode: z.string().optional(),
  text: z.string().optional(),
  country: z.string().optional(),
});
/** A postal address as callers may set it. */
export const addressSchema = z.strictObject({
  postalCode: z
    .string()
    .regex(/^\d{7}$/, 'must be seven digits')
    .optional(),
  text: lineText(300).optional(),
  country: countrySchema.optional(),
});
/** A postal address. */
export type Address = z.infer<typeof addressState>;

/** An e-mail address, without a name and without anything that a header could be broken with. */
export const emailText = z
  .string()
  .max(254, 'must have at most 254 characters')
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/, 'must be an e-mail address')
  .meta({ example: 'keiri@example.com' });

/** Documents of the company that are printed on its invoices: PNG or JPEG, at most 1 MiB and four megapixels. */
export const letterheadSchema = z.strictObject({
  logoDocumentId: z.string().max(60).optional(),
  sealDocumentId: z.string().max(60).optional(),
});

/** Where the tax return goes and who signs it; needed by the e-Tax file only. */
export const taxFilingSchema = z.strictObject({
  taxOfficeCode: z
    .string()
    .regex(/^\d{5}$/, 'must be five digits')
    .optional(),
  eTaxUserId: z
    .string()
    .regex(/^\d{16}$/, 'must be sixteen digits')
    .optional(),
  representativeName: nameText.optional(),
  representativeNameKana: nameText.optional(),
  referenceNumber: referenceText.optional(),
  taxAgent: z.strictObject({ name: nameText, phone: lineText(20).optional() }).optional(),
  refundAccount: z
    .strictObject({ bankName: nameText, branchName: nameText, accountType, accountNumber: lineText(20) })
    .optional(),
});

/** The same as events hold it. */
const taxFilingState = z.strictObject({
  taxOfficeCode: z.string().optional(),
  eTaxUserId: z.string().optional(),
  representativeName: z.string().optional(),
  representativeNameKana: z.string().optional(),
  referenceNumber: z.string().optional(),
  taxAgent: z.strictObject({ name: z.string(), phone: z.string().optional() }).optional(),
  refundAccount: z
    .strictObject({ bankName: z.string(), branchName: z.string(), accountType, accountNumber: z.string() })
    .optional(),
});

/** Whether the clock of the service does what is due in a company. */
export const clockSchema = z.strictObject({ enabled: z.boolean() });

/** How agents work in a company: with `dryRunDefault` a call of theirs that says nothing of `dryRun` is one. */
export const agentSettingsSchema = z.strictObject({ dryRunDefault: z.boolean() });

/** Full state of a company, as its events carry it. */
export const companyState = z.object({
  id: idSchema('company'),
  name: z.string(),
  nameKana: z.string().optional(),
  displayName: z.string().optional(),
  entityType: z.enum(['corporation', 'sole_proprietor', 'npo', 'other']),
  corporateNumber: z.string().optional(),
  invoiceRegistrationNumber: z.string().optional(),
  country: z.string(),
  baseCurrency: z.string(),
  timezone: z.string(),
  /** First month (1..12) and day of the fiscal year. */
  fiscalYearStartMonth: z.number().int(),
  fiscalYearStartDay: z.number().int(),
  industryCode: z.string().optional(),
  prefectureCode: z.string().optional(),
  address: addressState.optional(),
  /** How the company is called in the Peppol network. */
  peppol: peppolState.optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** Where customers pay to; absent: invoices do not say. */
  payTo: z.array(payToState).optional(),
  letterhead: letterheadSchema.optional(),
  taxSettings: taxSettingsSchema,
  taxFiling: taxFilingState.optional(),
  /** Whether what is due by the calendar happens by itself. Absent: yes, except in a demo company. */
  clock: clockSchema.optional(),
  /** Absent: what agents ask for is done. */
  agentSettings: agentSettingsSchema.optional(),
  /** Which postings wait for a person. Absent: those of agents. */
  approvalPolicy: approvalPolicyState.optional(),
  /** Absent: NL_DEFAULTS. */
  nlSettings: nlSettingsSchema.optional(),
  payroll: payrollSettings.optional(),
  template: z.enum(['jp_corporation', 'jp_sole_proprietor', 'empty']),
  plan: planSchema,
  limits: limitsSchema.optional(),
  isDemo: z.boolean(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'archived']),
  cell: z.string().optional().describe('The cell in which it is. Absent: the first one, or there are none.'),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A company. */
export type Company = z.infer<typeof companyState>;
/** Fields that a list of companies shows to people. */
export const COMPANY_COLUMNS: readonly (keyof Company)[] = ['name', 'plan', 'status', 'id'];

// The directory stream.
export const InstallationCreated = event(
  'installation.created',
  1,
  z.object({ installationId: idSchema('installation') }),
);
/**
 * Under which pepper the keys of the installation are hashed from now on. `check` is keyed by the pepper and does not
 * tell it.
 */
export const PepperNoted = event(
  'installation.pepper_noted',
  1,
  z.object({ installationId: idSchema('installation'), check: z.string() }),
);
/** Carries all that founds the company's own stream, so that a start can complete an interrupted creation. */
export const CompanyRegistered = event(
  'company.registered',
  1,
  z.object({
    company: companyState,
    firstYear: z.object({ startDate: z.string(), endDate: z.string() }),
    ownerKey: apiKeyState.optional(),
    ownerSubject: z.string().optional(),
  }),
);
/** An operator key was made; it lives in the directory stream, because it belongs to no company. */
export const OperatorKeyCreated = event('operator_key.created', 1, z.object({ key: apiKeyState }));
export const OperatorKeyRevoked = event('operator_key.revoked', 1, z.object({ key: apiKeyState }));
const termOfCell = z.object({ installationId: idSchema('installation'), epoch: z.number().int() });
/** Its follower takes its place: nothing is written in these stores from now on. `epoch`: the one that takes it. */
export const InstallationFenced = event('installation.fenced', 1, termOfCell);
/** These stores, which were a copy, are the installation from now on. */
export const InstallationPromoted = event('installation.promoted', 1, termOfCell);

// The company's own stream.
export const CompanyCreated = event('company.created', 1, z.object({ company: companyState }));
export const CompanyUpdated = event('company.updated', 1, z.object({ company: companyState }));

/** The company goes to another cell: nothing is written here until then, or until it has moved. */
export const CompanyMoving = event(
  'company.moving',
  1,
  z.object({ companyId: idSchema('company'), to: z.string(), until: z.string() }),
);
/** It is in another cell from now on, `company.cell`. The last event here, unless it comes back. */
export const CompanyMoved = event('company.moved', 1, z.object({ company: companyState, from: z.string() }));

const termOfCompany = z.object({ companyId: idSchema('company'), epoch: z.number().int() });
/** The follower of its cell takes over: nothing is written here from now on, but where it was copied to. */
export const CompanyFenced = event('company.fenced', 1, termOfCompany);
/** This stream was copied with its fence, and is the company from now on. */
export const CompanyResumed = event('company.resumed', 1, termOfCompany);

/**
 * Until when a company that is being moved takes no writes, in milliseconds since 1970. With `epoch` it takes none any
 * more: the follower of its cell has taken its place.
 */
interface Shut {
  readonly untilMs: number;
  readonly epoch?: number;
}

interface OfCompany {
  company: Company | undefined;
  readonly accounts: Slice<Account>;
  readonly taxCodes: Slice<TaxCode>;
}
/** The company in its book; undefined before its first event. */
export const companyPart: BookPart<Company | undefined, OfCompany> = {
  empty: () => undefined,
  copy: (company) => company,
  folds: [
    ...[CompanyCreated, CompanyUpdated, CompanyMoved].map((changed) =>
      on(changed, (book: OfCompany, { data }) => {
        book.company = data.company;
      }),
    ),
    on(ChartAdopted, adopt),
    ...procedureRunFolds,
    ...sessionFolds,
  ],
};

interface OfMove {
  shut: Shut | undefined;
}
/** Whether the company is shut, because it goes to another cell, or its cell was replaced. */
export const shutPart: BookPart<Shut | undefined, OfMove> = {
  empty: () => undefined,
  copy: (shut) => shut,
  folds: [
    on(CompanyMoving, (book: OfMove, { data: { until } }) => {
      book.shut = { ...book.shut, untilMs: Date.parse(until) };
    }),
    on(CompanyFenced, (book: OfMove, { data: { epoch } }) => {
      book.shut = { untilMs: 0, epoch };
    }),
    ...[CompanyMoved, CompanyResumed].map((opened) =>
      on(opened, (book: OfMove) => {
        book.shut = undefined;
      }),
    ),
  ],
};

/** Where a cell answers other cells whether a company has left it. */
export const MOVED_PATH = '/cells/moved';
/** Where it hands over to the cell of a company what that company left behind, and the header that says who asks. */
export const LEFT_PATH = '/cells/left';
export const SEAL_HEADER = 'daicho-cells';

/** A cell of an installation of several, and all there are. */
export interface Cells {
  readonly own: string;
  /** Cell 0 first. */
  readonly names: readonly string[];
}

/**
 * The cell of a company where that is another one: its events name it, and one of before there were cells is in the
 * first. Undefined where it is here, as everywhere without cells.
 */
export function cellBeside(
  cells: Cells | undefined,
  { cell }: { readonly cell?: string | undefined },
): string | undefined {
  const found = cells && (cell ?? cells.names[0]);
  return found === cells?.own ? undefined : found;
}

/** The refusal wrong_cell of a company that is elsewhere. */
export function inAnotherCell(cell: string): Refusal {
  return new Refusal(
    'wrong_cell',
    'this company is in another cell: ask the address of the whole installation, or the cell that Daicho-Cell names',
    undefined,
    { cell },
  );
}

/** The refusal wrong_cell where the follower of this cell has taken its place. */
export function inItsFollower(cells: Cells | undefined): Refusal {
  return new Refusal(
    'wrong_cell',
    'another cell has taken the place of this one: ask the address of the whole installation',
    undefined,
    cells && { cell: cells.own },
  );
}

/** The refusal wrong_cell of a follower: the books are in the cell that it follows, under the same name. */
export function inItsLeader(cells: Cells | undefined): Refusal {
  return new Refusal(
    'wrong_cell',
    'this cell only follows another one: ask the address of the whole installation',
    undefined,
    cells && { cell: cells.own },
  );
}
