// A link as data: what it leads to and with which parameters. A surface prints its own address of it.
import { hasIdForm } from '../src/domain/ids.ts';

/** Resources that make entries or other resources: prefix of their ids -> what a link to one is called. */
const SOURCES = {
  inv: 'invoice',
  acs: 'accrual-schedule',
  fa: 'fixed-asset',
  con: 'contract',
  exp: 'expense-report',
  pr: 'payroll-run',
} as const;

/** What a link may lead to. */
export type Destination =
  | (typeof SOURCES)[keyof typeof SOURCES]
  | 'entries'
  | 'entry'
  | 'entry-events'
  | 'entry-history'
  | 'entry-proof'
  | 'evidence'
  | 'general-ledger'
  | 'aging'
  | 'runway'
  | 'cash-flow'
  | 'approvals'
  | 'bank-transactions'
  | 'profit-and-loss';

/** Canonical parameters; lists are joined by commas, absent ones left out. */
export type LinkParameters = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** A link below a company. `id` names the one thing that it leads to. */
export interface Link {
  readonly to: Destination;
  readonly companyId: string;
  readonly id?: string;
  readonly parameters?: LinkParameters;
}

/** A link to one entry. */
export function entryLink(companyId: string, entryId: string): Link {
  return { to: 'entry', companyId, id: entryId };
}

/** A link to the resource that something comes from; undefined for ids of anything that has no page of its own. */
export function sourceLink(companyId: string, sourceId: unknown): Link | undefined {
  if (typeof sourceId !== 'string' || !hasIdForm(sourceId)) return undefined;
  const to = (SOURCES as Readonly<Record<string, Destination>>)[sourceId.slice(0, sourceId.indexOf('_'))];
  return to && { to, companyId, id: sourceId };
}

/** Links to what an entry stands on: its events, their proof, its versions, and the resource that it belongs to. */
export function linksOfEntry(
  companyId: string,
  entryId: string,
  sourceId?: unknown,
): { readonly events: Link; readonly history: Link; readonly proof: Link; readonly source?: Link } {
  const source = sourceLink(companyId, sourceId);
  return {
    ...(source && { source }),
    events: { to: 'entry-events', companyId, parameters: { entityType: 'journal_entry', entityId: entryId } },
    history: { to: 'entry-history', companyId, id: entryId },
    proof: { to: 'entry-proof', companyId, id: entryId },
  };
}
