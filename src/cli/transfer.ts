// Whole journals over HTTP: export page by page in bounded memory, import in atomic batches that a second run does not
// double.
import { call, EXIT, fail, pages, type Connection } from './client.ts';
import { planImport, type ImportTarget, type ImportedEntry } from './import-plan.ts';
import { makeMissing, postPlan } from './import-post.ts';
import type { ChartAccount, JournalEntry, RegisterRow } from './plain-text-book.ts';
import { readJournal, type ImportFormat } from './plain-text-read.ts';
import { notice, type Problem } from './plain-text-reading.ts';
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

/**
 * How an import is asked for. `mapped`: names of the file -> accounts, partners and labels of ours; `create`: make
 * partners and labels that are missing.
 */
export interface ImportOptions {
  readonly format: ImportFormat;
  readonly file: string;
  readonly text: string;
  readonly mapped: ImportTarget['mapped'];
  readonly withClosing: boolean;
  readonly create: boolean;
  readonly dryRun: boolean;
}
/**
 * What an import came to. `existing` = entries that an earlier import had written; `created` = partners and labels that
 * it made (or would make).
 */
export interface Imported {
  readonly read: number;
  readonly written: number;
  readonly existing: number;
  readonly created: readonly string[];
  readonly notices: readonly string[];
  readonly dryRun: boolean;
}

function listed(problems: readonly Problem[], file: string): never {
  return fail(
    EXIT.refused,
    [
      `${file}: nothing was written, because ` +
        `${problems.length === 1 ? 'there is 1 problem' : `there are ${problems.length} problems`}:`,
      ...problems.slice(0, 50).map(({ line, message }) => `  line ${line}: ${message}`),
      ...(problems.length > 50 ? [`  and ${problems.length - 50} more`] : []),
    ].join('\n'),
  );
}

/** The company as an import must know it. */
async function targetOf(
  at: Connection,
  companyId: string,
  options: ImportOptions,
): Promise<{ target: ImportTarget; currency: string }> {
  interface Settings {
    readonly taxSettings?: { readonly accounting?: string; readonly method?: string };
  }
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { baseCurrency: string } & Settings;
  const years = await all<{ startDate: string; endDate: string } & Settings>(at, `${base}/fiscal-periods`, {
    type: 'year',
  });
  const [accounts, partners, labels] = [
    await all<ChartAccount>(at, `${base}/accounts`),
    await all<RegisterRow>(at, `${base}/partners`),
    await all<RegisterRow>(at, `${base}/labels`),
  ];
  const taxCodes = (await all<{ code: string }>(at, `${base}/tax-codes`)).map(({ code }) => code);
  const splitsTax = (date: string): boolean => {
    const { accounting, method } = {
      ...company.taxSettings,
      ...years.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.taxSettings,
    };
    return accounting !== 'tax_inclusive' && method !== 'exempt';
  };
  const { mapped, withClosing, create } = options;
  return {
    currency: company.baseCurrency,
    target: { companyId, accounts, partners, labels, taxCodes, mapped, withClosing, create, splitsTax },
  };
}

/**
 * Posts a read file in atomic batches. Nothing is written when any line has a problem; with `dryRun` nothing is written
 * at all.
 */
export async function importJournal(
  at: Connection,
  companyId: string,
  options: ImportOptions,
  progress: (done: number, total: number) => void,
): Promise<Imported> {
  const base = `/companies/${companyId}`;
  const { target, currency } = await targetOf(at, companyId, options);
  const reading = readJournal(options.format, options.text, currency);
  const plan = planImport(reading, target);
  if (plan.problems.length > 0) listed(plan.problems, options.file);
  await checkForeign(at, base, plan.entries, options.file);
  const run = { at, base, file: options.file, dryRun: options.dryRun, plan, noted: { notices: new Map(plan.notices) } };
  const { ids, created } = await makeMissing(run);
  const done = await postPlan(run, ids, progress);
  const notices = counted(run.noted.notices);
  return { read: reading.entries.length, ...done, created, dryRun: options.dryRun, notices };
}

/** Refuses an export of this very company: its entries have no external id that could keep them from being doubled. */
async function checkForeign(
  at: Connection,
  base: string,
  entries: readonly ImportedEntry[],
  file: string,
): Promise<void> {
  const origins = entries.flatMap(({ fields: { origin } }) => origin ?? []);
  for (const origin of new Set([...origins.slice(0, 1), ...origins.slice(-1)])) {
    const answer = await call(at, 'GET', `${base}/journal-entries/${origin}`, { accept: [404] });
    if (answer.status !== 200) continue;
    const why = `this file was exported from this very company (entry ${origin} is here already)`;
    fail(EXIT.refused, `${file}: nothing was written, because ${why}. Import it into another one: --company ID.`);
  }
}

/** Largest file that an import reads, in bytes; a year of a large company is far below. */
export const IMPORT_BYTES = 256 * 1024 * 1024;
