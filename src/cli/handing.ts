// A journal for another program (弥生会計, Money Forward, freee): read whole over HTTP, because what its form cannot hold
// is refused all at once.
import { handedEntry, isHandedOn, taxKeptOn, type HandedCode } from '../domain/interchange/handing.ts';
import { writeJournal, type WrittenEntry, type WrittenFile } from '../domain/interchange/journal-write.ts';
import type { Program } from '../domain/interchange/tax-names.ts';
import { saidTaxNames, type OwnTaxName } from '../domain/tax-names.ts';
import { call, pages, type Connection } from './client.ts';
import type { ChartAccount, JournalEntry, RegisterRow } from '../domain/interchange/plain-text-book.ts';

interface Code extends HandedCode {
  readonly code: string;
}
interface ShownTaxSettings {
  readonly accounting?: string;
  readonly method?: string;
}
interface ShownYear {
  readonly startDate: string;
  readonly endDate: string;
  readonly type: string;
  readonly taxSettings?: ShownTaxSettings;
}

async function all<T extends object>(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string>> = {},
): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages<T>(at, route, query)) items.push(...page);
  return items;
}

/** Days of a journal; default: all fiscal years of the company. */
interface HandedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The entries of a company as another program is told them. */
export async function entriesFor(at: Connection, companyId: string, options: HandedDays): Promise<WrittenEntry[]> {
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { readonly taxSettings?: ShownTaxSettings };
  const years = (await all<ShownYear>(at, `${base}/fiscal-periods`)).filter(({ type }) => type === 'year');
  const named = (rows: readonly RegisterRow[]): Map<string, string> =>
    new Map(rows.map(({ id = '', name }) => [id, name]));
  const names = {
    accounts: new Map((await all<ChartAccount>(at, `${base}/accounts`)).map(({ code, name }) => [code, name])),
    partners: named(await all<RegisterRow>(at, `${base}/partners`)),
    labels: named(await all<RegisterRow>(at, `${base}/labels`)),
    codes: new Map((await all<Code>(at, `${base}/tax-codes`)).map((code) => [code.code, code])),
  };
  const [first = ''] = years.map(({ startDate }) => startDate).sort();
  const query = {
    from: options.from ?? first,
    to:
      options.to ??
      years
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ??
      first,
    status: 'posted,reversed',
    sort: 'effectiveDate,entryNumber',
  };
  const entries = await all<JournalEntry>(at, `${base}/journal-entries`, query);
  return entries
    .filter(isHandedOn)
    .map((entry) => handedEntry(entry, names, taxKeptOn(entry.effectiveDate, years, company.taxSettings)));
}

/** The journal of a company as a file of another program, or all that the form cannot hold. */
export async function journalFor(
  at: Connection,
  companyId: string,
  program: Program,
  options: HandedDays & { readonly shorten?: boolean | undefined },
): Promise<WrittenFile & { readonly count: number }> {
  const entries = await entriesFor(at, companyId, options);
  const taxNames = saidTaxNames(await all<OwnTaxName>(at, `/companies/${companyId}/tax-names`));
  return { ...writeJournal(program, entries, { shorten: options.shorten === true, taxNames }), count: entries.length };
}
