// Nouns of one row each: company, accounts, tax codes, labels, partners, fiscal periods. Their events carry the full state, so each event is one upsert.
import type { Account } from '../src/domain/accounts.ts';
import type { Company } from '../src/domain/companies.ts';
import type { FiscalPeriod } from '../src/domain/fiscal-periods.ts';
import { bare } from '../src/domain/ids.ts';
import type { Label, Partner } from '../src/domain/registers.ts';
import { searchText } from '../src/domain/search.ts';
import type { TaxCode } from '../src/domain/tax-codes.ts';
import { projection, type RowChanges } from './projection.ts';

interface Seen { readonly revision: number }
const bareOrNull = (id: string | undefined): string | null => (id === undefined ? null : bare(id));

function company(rows: RowChanges, state: Company, { revision }: Seen): void {
  rows.upsert('companies', {
    id: bare(state.id), name: state.name, search: searchText([state.name, state.nameKana, state.displayName, state.externalId]), plan: state.plan, status: state.status,
    external_id: state.externalId ?? null, state, created_at: state.createdAt, updated_at: state.updatedAt, revision,
  });
}

function register(companyId: string, state: { id: string; externalId?: string | undefined; createdAt: string; updatedAt: string }, status: string, search: readonly (string | undefined)[], { revision }: Seen) {
  return { company_id: companyId, id: bare(state.id), status, search: searchText([...search, state.externalId]), state, external_id: state.externalId ?? null, created_at: state.createdAt, updated_at: state.updatedAt, revision };
}

function account(rows: RowChanges, companyId: string, a: Account, seen: Seen): void {
  rows.upsert('accounts', {
    ...register(companyId, a, a.status, [a.code, a.name, a.nameKana, a.nameEn, a.searchKey], seen), code: a.code, name: a.name, class: a.class, type: a.type,
    normal_side: a.normalSide, report_section: a.reportSection, cash_flow_class: a.cashFlowClass, parent_id: bareOrNull(a.parentId), sort_order: a.sortOrder,
  });
}

function taxCode(rows: RowChanges, companyId: string, t: TaxCode, seen: Seen): void {
  rows.upsert('tax_codes', {
    ...register(companyId, t, t.active ? 'active' : 'archived', [t.code, t.name, t.nameEn], seen), code: t.code, name: t.name, kind: t.kind, active: t.active,
    valid_from: t.validFrom ?? null, valid_to: t.validTo ?? null, sort_order: t.sortOrder,
  });
}

function label(rows: RowChanges, companyId: string, l: Label, seen: Seen): void {
  rows.upsert('labels', { ...register(companyId, l, l.status, [l.name, l.code, l.shortcut], seen), code: l.code ?? null, name: l.name, dimension: l.dimension, parent_id: bareOrNull(l.parentId), exclusive: l.exclusive });
}

function partner(rows: RowChanges, companyId: string, p: Partner, seen: Seen): void {
  rows.upsert('partners', {
    ...register(companyId, p, p.status, [p.name, p.nameKana, p.code, p.corporateNumber, p.invoiceRegistrationNumber], seen), code: p.code ?? null, name: p.name, type: p.type,
  });
}

function periods(rows: RowChanges, companyId: string, states: readonly FiscalPeriod[], { revision }: Seen): void {
  for (const p of states) {
    rows.upsert('fiscal_periods', {
      company_id: companyId, id: bare(p.id), type: p.type, name: p.name, start_date: p.startDate, end_date: p.endDate, parent_id: bareOrNull(p.parentId), status: p.status,
      state: p, created_at: p.createdAt, updated_at: p.updatedAt, revision,
    });
  }
}

/** Companies and the registers of each. */
export const registers = projection('registers', {
  'company.created': (event, rows) => company(rows, event.data.company, event),
  'company.updated': (event, rows) => company(rows, event.data.company, event),
  'account.created': (event, rows, companyId) => account(rows, companyId, event.data.account, event),
  'account.updated': (event, rows, companyId) => account(rows, companyId, event.data.account, event),
  'account.archived': (event, rows, companyId) => account(rows, companyId, event.data.account, event),
  'account.restored': (event, rows, companyId) => account(rows, companyId, event.data.account, event),
  'tax_code.created': (event, rows, companyId) => taxCode(rows, companyId, event.data.taxCode, event),
  'tax_code.updated': (event, rows, companyId) => taxCode(rows, companyId, event.data.taxCode, event),
  'label.created': (event, rows, companyId) => label(rows, companyId, event.data.label, event),
  'label.updated': (event, rows, companyId) => label(rows, companyId, event.data.label, event),
  'label.archived': (event, rows, companyId) => label(rows, companyId, event.data.label, event),
  'partner.created': (event, rows, companyId) => partner(rows, companyId, event.data.partner, event),
  'partner.updated': (event, rows, companyId) => partner(rows, companyId, event.data.partner, event),
  'partner.archived': (event, rows, companyId) => partner(rows, companyId, event.data.partner, event),
  'fiscal_period.opened': (event, rows, companyId) => periods(rows, companyId, [event.data.year, ...event.data.months], event),
  'fiscal_period.soft_closed': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.closed': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.reopened': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
  'fiscal_period.updated': (event, rows, companyId) => periods(rows, companyId, event.data.periods, event),
});
