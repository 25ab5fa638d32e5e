// Whole journals out over HTTP, page by page in bounded memory.
import { call, pages, type Connection } from './client.ts';
import type { ChartAccount, JournalEntry, RegisterRow } from '../domain/interchange/plain-text-book.ts';
import { notice } from '../domain/interchange/plain-text-reading.ts';
import { exporter, isBooked, leftBehind, NOT_CARRIED, type ExportFormat } from './plain-text-write.ts';

async function all<T extends object>(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages<T>(at, route, query)) items.push(...page);
  return items;
}

/** Notices with how often they were given. */
function counted(notices: ReadonlyMap<string, number>): string[] {
  return [...notices].map(([text, count]) => `${text} (${count})`);
}

/** What an export came to. `notes` say what the file does not carry. */
export interface ExportedJournal {
  readonly count: number;
  readonly notes: readonly string[];
}

/** Writes the company's journal of `from..to` (default: all its fiscal years) to `write`, in order of dates. */
export async function exportJournal(
  at: Connection,
  companyId: string,
  options: { format: ExportFormat; from?: string; to?: string },
  write: (text: string) => Promise<void>,
  progress?: (done: number, total: number) => void,
): Promise<ExportedJournal> {
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { name: string; baseCurrency: string };
  const periods = await all<{ startDate: string; endDate: string }>(at, `${base}/fiscal-periods`);
  const from =
    options.from ?? periods.reduce((least, { startDate }) => (startDate < least ? startDate : least), '9999-12-31');
  const to = options.to ?? periods.reduce((most, { endDate }) => (endDate > most ? endDate : most), '0000-01-01');
  const accounts = (await all<ChartAccount>(at, `${base}/accounts`)).sort((a, b) => (a.code < b.code ? -1 : 1));
  const taxCodes = await all<{ id: string; code: string }>(at, `${base}/tax-codes`);
  const [partners, labels] = [
    await all<RegisterRow>(at, `${base}/partners`),
    await all<RegisterRow>(at, `${base}/labels`),
  ];
  const writer = exporter(options.format, {
    companyId,
    companyName: company.name,
    currency: company.baseCurrency,
    from,
    to,
    accounts,
    taxCodes: new Map(taxCodes.map(({ id, code }) => [id, code])),
    partners,
    labels,
  });
  const noted = { notices: new Map<string, number>() };
  let count = 0;
  let seen = 0;
  const query = { from, to, sort: 'effectiveDate,entryNumber' };
  const { total } = progress
    ? ((await call(at, 'GET', `${base}/journal-entries`, { query: { ...query, limit: '1' } })).data as {
        total: number;
      })
    : { total: 0 };
  // The head goes out with the first page: what the service refuses leaves no half-written file.
  let text = writer.head();
  for await (const page of pages<JournalEntry>(at, `${base}/journal-entries`, query)) {
    for (const entry of page) {
      for (const what of leftBehind(entry)) notice(noted, what);
      if (isBooked(entry)) {
        text += writer.entry(entry, count === 0);
        count += 1;
      }
    }
    await write(text);
    text = '';
    progress?.((seen += page.length), Math.max(total, seen));
  }
  await write(text + writer.foot());
  return { count, notes: [...counted(noted.notices), ...NOT_CARRIED[options.format]] };
}
