// Nouns with few rules of their own: labels and partners. Their states and events.
import { z } from 'zod';
import { addMonths, firstOfMonth, makeDate, monthOf, parts, type CalendarDate } from './dates.ts';
import { idSchema } from './ids.ts';
import { addressState } from './companies.ts';
import { CORPORATE_NUMBER_SCHEME, peppolState } from './interchange/peppol-ids.ts';
import { refuse } from './refusal.ts';
import { codeKey, register } from './register.ts';
import { searchKey } from './text.ts';
import { metadataState } from './metadata.ts';

/** Full state of a label: a tag, department, project ... that lines carry. */
export const labelState = z.object({
  id: idSchema('label'),
  name: z.string(),
  code: z.string().optional(),
  dimension: z.string(),
  parentId: idSchema('label').optional(),
  color: z.string().optional(),
  shortcut: z.string().optional(),
  exclusive: z.boolean(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A label. */
export type Label = z.infer<typeof labelState>;

/** Full state of a partner: a customer, supplier, employee ... that entries and lines name. */
export const partnerState = z.object({
  id: idSchema('partner'),
  code: z.string().optional(),
  name: z.string(),
  nameKana: z.string().optional(),
  type: z.enum(['customer', 'supplier', 'both', 'employee', 'other']),
  corporateNumber: z.string().optional(),
  invoiceRegistrationNumber: z.string().optional(),
  qualifiedInvoiceIssuer: z.boolean().optional(),
  /** First and last day of the registration as an issuer, where they are known. */
  invoiceRegisteredFrom: z.string().optional(),
  invoiceRegisteredTo: z.string().optional(),
  paymentTerms: z
    .strictObject({
      closingDay: z.number().int().min(1).max(31),
      payMonthOffset: z.number().int().min(0).max(12),
      payDay: z.number().int().min(1).max(31),
    })
    .optional(),
  /** Printed on invoices above the name. */
  address: addressState.optional(),
  /** How the partner is called in the Peppol network. */
  peppol: peppolState.optional(),
  /** Where invoices are mailed to. */
  email: z.string().optional(),
  defaultAccountId: idSchema('account').optional(),
  defaultTaxCode: z.string().optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  status: z.enum(['active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A partner. */
export type Partner = z.infer<typeof partnerState>;

const codeKeys = (code: string | undefined): string[] => (code === undefined ? [] : [`code:${codeKey(code)}`]);

/** Labels as a kept noun; unique by code, and by name in their dimension. */
export const labels = register({
  noun: 'label',
  ja: 'ラベル',
  field: 'label',
  id: 'label',
  state: labelState,
  acts: ['created', 'updated', 'archived'],
  unique: ({ dimension, name, code }) => [`name:${searchKey(dimension)}:${searchKey(name)}`, ...codeKeys(code)],
  listing: {
    table: 'labels',
    needs: 'accounts:read',
    columns: { code: 'code?', name: 'text', dimension: 'code', parentId: 'uuid?', exclusive: 'boolean' },
    search: ({ name, code, shortcut }) => [name, code, shortcut],
    filters: ['dimension'],
    sorts: ['name', 'code', 'dimension'],
    defaultSort: 'createdAt',
  },
});
export const { created: LabelCreated, updated: LabelUpdated, archived: LabelArchived } = labels.events;
/** Partners as a kept noun. */
export const partners = register({
  noun: 'partner',
  ja: '取引先',
  field: 'partner',
  id: 'partner',
  state: partnerState,
  acts: ['created', 'updated', 'archived'],
  unique: ({ code }) => codeKeys(code),
  listing: {
    table: 'partners',
    needs: 'accounts:read',
    columns: { code: 'code?', name: 'text', type: 'code' },
    search: (p) => [p.name, p.nameKana, p.code, p.corporateNumber, p.invoiceRegistrationNumber],
    filters: ['type'],
    sorts: ['name', 'code'],
    defaultSort: 'createdAt',
    hasCode: true,
    indexes: {
      partners_by_code: '(company_id, code)',
      partners_by_age: '(company_id, created_at, id)',
      // Whether a name may have changed since.
      partners_by_revision: '(company_id, revision)',
    },
  },
  shown: ['code', 'name', 'type', 'invoiceRegistrationNumber', 'status', 'id'],
});
export const { created: PartnerCreated, updated: PartnerUpdated, archived: PartnerArchived } = partners.events;

/**
 * Whether a partner is registered as an issuer of qualified invoices on a day; undefined when nothing is known. Without
 * days the flag counts, without the flag a number means registered, on any day.
 */
export function isIssuerOn(
  { qualifiedInvoiceIssuer, invoiceRegistrationNumber, invoiceRegisteredFrom: from, invoiceRegisteredTo: to }: Partner,
  date: string,
): boolean | undefined {
  if (from !== undefined || to !== undefined)
    return (from === undefined || from <= date) && (to === undefined || date <= to);
  return qualifiedInvoiceIssuer ?? (invoiceRegistrationNumber === undefined ? undefined : true);
}

/**
 * When something of that day is due by a partner's terms: closed on a day of the month, paid on a day so many months
 * later, and never before the day itself, which it is without terms.
 */
export function dueByTerms(terms: Partner['paymentTerms'], date: CalendarDate): CalendarDate {
  if (!terms) return date;
  const [year, month, day] = parts(date);
  const closing = makeDate(year, month, terms.closingDay);
  const paid = addMonths(firstOfMonth(monthOf(date)), terms.payMonthOffset + (day <= parts(closing)[2] ? 0 : 1));
  const [payYear, payMonth] = parts(paid);
  const due = makeDate(payYear, payMonth, terms.payDay);
  return due < date ? date : due;
}

export const registrationNumberText = z
  .string()
  .regex(/^T\d{13}$/, 'must be T and 13 digits')
  .meta({ description: 'Registration number of a qualified invoice issuer.', example: 'T7000012050002' });

/**
 * Refuses a corporate number whose check digit is wrong: 9 - (base digits from the right, odd places x1, even places
 * x2, sum mod 9), after the Ministerial
 * Ordinance on the designation of corporate numbers. Registration numbers of sole proprietors follow no published rule
 * and are not tested.
 */
export function checkCorporateNumber(number: string | null | undefined, field: string): void {
  if (number === undefined || number === null) return;
  let sum = 0;
  for (let place = 1; place <= 12; place++) sum += Number(number[13 - place]) * (place % 2 === 1 ? 1 : 2);
  if (Number(number[0]) !== 9 - (sum % 9))
    refuse(
      'validation_error',
      `${field}: the check digit (the first digit) does not fit; check the number for a slip`,
      field,
    );
}

/**
 * Refuses numbers that cannot belong to one business: of a corporation the registration number is T and the corporate
 * number (Act art. 57-2, notice of the National Tax Agency), so its
 * check digit holds too. Whether an issuer is a corporation is only known when a corporate number is given, or of the
 * company itself (`isCorporation`).
 */
export function checkBusinessNumbers(
  {
    corporateNumber,
    invoiceRegistrationNumber,
    peppol,
  }: {
    readonly corporateNumber?: string | null | undefined;
    readonly invoiceRegistrationNumber?: string | null | undefined;
    readonly peppol?: { readonly scheme: string; readonly id: string } | null | undefined;
  },
  isCorporation = false,
): void {
  checkCorporateNumber(corporateNumber, 'corporateNumber');
  if (peppol?.scheme === CORPORATE_NUMBER_SCHEME) checkCorporateNumber(peppol.id, 'peppol.id');
  if (invoiceRegistrationNumber === undefined || invoiceRegistrationNumber === null) return;
  if (corporateNumber && invoiceRegistrationNumber !== `T${corporateNumber}`) {
    refuse(
      'validation_error',
      `invoiceRegistrationNumber: of a corporation it is T and the corporate number, here T${corporateNumber}; ` +
        'correct the one that is wrong',
      'invoiceRegistrationNumber',
    );
  }
  if (isCorporation) checkCorporateNumber(invoiceRegistrationNumber.slice(1), 'invoiceRegistrationNumber');
}
