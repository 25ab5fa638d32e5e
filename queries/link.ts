// A link as data: what it leads to and with which parameters. A surface prints its own address of it.

/** What a link may lead to. */
export type Place =
  'invoice' | 'entries' | 'entry' | 'entry-events' | 'entry-history' | 'general-ledger' | 'profit-and-loss';

/** Canonical parameters; lists are joined by commas, absent ones left out. */
export type LinkParameters = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** A link below a company. `id` names the one thing that it leads to. */
export interface Link {
  readonly to: Place;
  readonly companyId: string;
  readonly id?: string;
  readonly parameters?: LinkParameters;
}

/** A link to one entry. */
export function entryLink(companyId: string, entryId: string): Link {
  return { to: 'entry', companyId, id: entryId };
}

/** Links to what an entry stands on: its events, its versions, and the invoice that it belongs to. */
export function linksOfEntry(
  companyId: string,
  entryId: string,
  invoiceId?: string,
): { readonly events: Link; readonly history: Link; readonly source?: Link } {
  return {
    ...(invoiceId !== undefined && { source: { to: 'invoice', companyId, id: invoiceId } as const }),
    events: { to: 'entry-events', companyId, parameters: { entityType: 'journal_entry', entityId: entryId } },
    history: { to: 'entry-history', companyId, id: entryId },
  };
}
