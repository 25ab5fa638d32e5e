// Addresses of links: which path of a surface a link leads to, in the surface's own words.
import type { Link, Destination } from '../../queries/link.ts';
import type { Surface } from './route.ts';

/**
 * Path of a place on each surface; `:id` stands for the link's id. A place that a surface has no path for has no
 * address there.
 */
const PATHS: Readonly<Record<Surface, Readonly<Partial<Record<Destination, string>>>>> = {
  a: {
    entries: '/v1/journals',
    entry: '/v1/journals/:id',
    'general-ledger': '/v1/reports/general-ledger',
    'profit-and-loss': '/v1/reports/profit-loss',
  },
  b: {
    entries: '/v1/companies/:companyId/journal-entries',
    entry: '/v1/companies/:companyId/journal-entries/:id',
    'entry-events': '/v1/companies/:companyId/events',
    'entry-history': '/v1/companies/:companyId/journal-entries/:id/history',
    'entry-proof': '/v1/companies/:companyId/journal-entries/:id/proof',
    evidence: '/v1/companies/:companyId/evidence',
    invoice: '/v1/companies/:companyId/invoices/:id',
    contract: '/v1/companies/:companyId/contracts/:id',
    'expense-report': '/v1/companies/:companyId/expense-reports/:id',
    'payroll-run': '/v1/companies/:companyId/payroll/runs/:id',
    'accrual-schedule': '/v1/companies/:companyId/accrual-schedules/:id',
    'fixed-asset': '/v1/companies/:companyId/fixed-assets/:id',
    'general-ledger': '/v1/companies/:companyId/reports/general-ledger',
    aging: '/v1/companies/:companyId/reports/ar-aging',
    runway: '/v1/companies/:companyId/reports/runway',
    'cash-flow': '/v1/companies/:companyId/reports/cs',
    approvals: '/v1/companies/:companyId/approvals',
    'bank-transactions': '/v1/companies/:companyId/bank-accounts/:id/transactions',
    'profit-and-loss': '/v1/companies/:companyId/reports/pl',
  },
};

/** The address of a link on a surface, undefined when it has none; `word` = name of a parameter there. */
export function addressOf(link: Link, surface: Surface, word: (name: string) => string = same): string | undefined {
  const path = PATHS[surface][link.to];
  if (path === undefined) return undefined;
  let query = '';
  for (const [name, value] of Object.entries(link.parameters ?? {})) {
    if (value === undefined) continue;
    const text = typeof value === 'object' ? value.map(encodeURIComponent).join(',') : encodeURIComponent(value);
    query += `${query === '' ? '?' : '&'}${word(name)}=${text}`;
  }
  return path.replace(':companyId', link.companyId).replace(':id', link.id ?? '') + query;
}

function same(name: string): string {
  return name;
}

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && 'to' in value && 'companyId' in value;

/**
 * The links of one thing as addresses of a surface: a record of links or a list of them. Those without an address are
 * left out; undefined when none is left.
 */
export function printed(links: unknown, surface: Surface, word?: (name: string) => string): unknown {
  if (Array.isArray(links))
    return links.flatMap((link) => (isLink(link) ? (addressOf(link, surface, word) ?? []) : []));
  if (typeof links !== 'object' || links === null) return undefined;
  const found = Object.entries(links).flatMap(([name, link]) => {
    const address = isLink(link) ? addressOf(link, surface, word) : undefined;
    return address === undefined ? [] : [[word?.(name) ?? name, address]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The same value with every `links` in it printed for surface B; parts without links stay the same objects. */
export function withAddresses(value: unknown): unknown {
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      const shown = withAddresses(item);
      if (shown !== item) (copy ??= [...(value as unknown[])])[i] = shown;
    }
    return copy ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || member === null) continue;
    const shown = key === 'links' ? printed(member, 'b') : withAddresses(member);
    if (shown === member) continue;
    copy ??= { ...value };
    if (shown === undefined) delete copy[key];
    else copy[key] = shown;
  }
  return copy ?? value;
}
