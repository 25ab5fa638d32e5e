// Whole journals over HTTP: export page by page in bounded memory, import in atomic batches that a second run does not
// double.
import { LIMITS } from '../domain/limits.ts';
import { call, EXIT, fail, pages, type Connection } from './client.ts';
import { exporter, isBooked, type ChartAccount, type ExportFormat, type JournalEntry } from './plain-text-write.ts';
import {
  batchKey,
  importBatches,
  importEntries,
  readJournal,
  type ImportEntry,
  type ImportFormat,
  type Problem,
} from './plain-text-read.ts';

/**
 * Entries and lines of one import batch: far enough below the bounds of the service that no append is too large for any
 * event store.
 */
const BATCH = { entries: 200, lines: 1_000 } as const;

async function all<T>(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages(at, route, query)) items.push(...(page as unknown as T[]));
  return items;
}

/**
 * Writes the company's journal of `from..to` (default: all its fiscal years) to `write`, in order of dates. Answers the
 * number of entries.
 */
export async function exportJournal(
  at: Connection,
  companyId: string,
  options: { format: ExportFormat; from?: string; to?: string },
  write: (text: string) => Promise<void>,
): Promise<number> {
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { name: string; baseCurrency: string };
  const periods = await all<{ startDate: string; endDate: string }>(at, `${base}/fiscal-periods`);
  const from =
    options.from ?? periods.reduce((least, { startDate }) => (startDate < least ? startDate : least), '9999-12-31');
  const to = options.to ?? periods.reduce((most, { endDate }) => (endDate > most ? endDate : most), '0000-01-01');
  const accounts = (await all<ChartAccount>(at, `${base}/accounts`)).sort((a, b) => (a.code < b.code ? -1 : 1));
  const taxCodes = await all<{ id: string; code: string }>(at, `${base}/tax-codes`);
  const partners = await all<{ id: string; code?: string; name: string }>(at, `${base}/partners`);
  const writer = exporter(options.format, {
    companyId,
    companyName: company.name,
    currency: company.baseCurrency,
    from,
    to,
    accounts,
    taxCodes: new Map(taxCodes.map(({ id, code }) => [id, code])),
    partners: new Map(partners.map(({ id, code, name }) => [id, code ?? name])),
  });
  let count = 0;
  // The head goes out with the first page: what the service refuses leaves no half-written file.
  let text = writer.head();
  for await (const page of pages(at, `${base}/journal-entries`, { from, to, sort: 'effectiveDate,entryNumber' })) {
    for (const entry of page as unknown as readonly JournalEntry[])
      if (isBooked(entry)) {
        text += writer.entry(entry, count === 0);
        count += 1;
      }
    await write(text);
    text = '';
  }
  await write(text + writer.foot());
  return count;
}

/** What an import came to. `existing` = entries that an earlier import of the same content had written. */
export interface Imported {
  readonly read: number;
  readonly written: number;
  readonly existing: number;
  readonly notices: readonly string[];
  readonly dryRun: boolean;
}

function listed(problems: readonly Problem[], file: string): never {
  return fail(
    EXIT.refused,
    [
      `${file}: nothing was written, because ${problems.length === 1 ? 'there is 1 problem' : `there are ${problems.length} problems`}:`,
      ...problems.slice(0, 50).map(({ line, message }) => `  line ${line}: ${message}`),
      ...(problems.length > 50 ? [`  and ${problems.length - 50} more`] : []),
    ].join('\n'),
  );
}

interface Refused {
  readonly error?: string;
  readonly code?: string;
  readonly details?: readonly { index?: number; code?: string; message?: string; field?: string }[];
}

/**
 * Posts a read file in atomic batches. Nothing is written when any line has a problem; with `dryRun` nothing is written
 * at all.
 */
export async function importJournal(
  at: Connection,
  companyId: string,
  options: {
    format: ImportFormat;
    file: string;
    text: string;
    mapped: ReadonlyMap<string, string>;
    withClosing: boolean;
    dryRun: boolean;
  },
  progress: (done: number, total: number) => void,
): Promise<Imported> {
  const base = `/companies/${companyId}`;
  const company = (await call(at, 'GET', base)).data as { baseCurrency: string };
  const read = readJournal(options.format, options.text, company.baseCurrency);
  const accounts = await all<ChartAccount>(at, `${base}/accounts`);
  const partners = await all<{ id: string; code?: string; name: string }>(at, `${base}/partners`);
  const { entries, problems, notices } = importEntries(read, {
    accounts,
    partners: new Map(partners.map(({ id, code, name }) => [code ?? name, id])),
    mapped: options.mapped,
    withClosing: options.withClosing,
  });
  const found = [...read.problems, ...problems].sort((a, b) => a.line - b.line);
  if (found.length > 0) listed(found, options.file);
  // An export of this very company would be booked a second time: its entries have no external id that could stop it.
  const own = entries.find(({ origin }) => /^je_[0-9a-f-]{36}$/.test(origin ?? ''));
  if (own && (await call(at, 'GET', `${base}/journal-entries/${own.origin!}`, { accept: [404] })).status === 200) {
    fail(
      EXIT.refused,
      `${options.file}: nothing was written, because this file was exported from this very company (entry ${own.origin!} is here already). Import it into another one: --company ID.`,
    );
  }
  const batches = importBatches(entries, BATCH);
  let [written, existing, done] = [0, 0, 0];
  for (const batch of batches) {
    const outcome = await postBatch(at, base, batch, options);
    written += outcome.written;
    existing += batch.length - outcome.written;
    done += batch.length;
    progress(done, entries.length);
  }
  return {
    read: read.entries.length,
    written,
    existing,
    dryRun: options.dryRun,
    notices: [...notices].map(([text, count]) => `${text} (${count})`),
  };
}

async function postBatch(
  at: Connection,
  base: string,
  batch: readonly ImportEntry[],
  options: { file: string; dryRun: boolean },
): Promise<{ written: number }> {
  let left = batch;
  while (left.length > 0) {
    const answer = await call(at, 'POST', `${base}/journal-entries/batch`, {
      query: options.dryRun ? { dryRun: 'true' } : {},
      headers: { 'idempotency-key': batchKey(left) },
      body: { entries: left.map(({ body }) => body) },
      accept: [400, 409],
    });
    if (answer.status < 300)
      return { written: answer.headers.get('idempotency-replayed') === 'true' ? 0 : left.length };
    const { error, details = [] } = answer.data as Refused;
    const known = new Set(details.filter(({ code }) => code === 'duplicate_external_id').map(({ index }) => index));
    const others = details.filter(({ code }) => code !== 'duplicate_external_id');
    if (known.size === 0 || others.length > 0) {
      const problems = (others.length > 0 ? others : [{ index: 0, message: error ?? 'refused' }]).map(
        ({ index, message }) => ({ line: left[index ?? 0]?.line ?? 0, message: message ?? 'refused' }),
      );
      fail(
        EXIT.refused,
        [
          `${options.file}: the batch that begins at line ${left[0]!.line} was refused as a whole; earlier batches stay, and running the import again goes on behind them.`,
          ...problems.slice(0, 50).map(({ line, message }) => `  line ${line}: ${message}`),
        ].join('\n'),
        answer.text,
      );
    }
    left = left.filter((_entry, index) => !known.has(index));
  }
  return { written: 0 };
}

/** Largest file that an import reads, in bytes; a year of a large company is far below. */
export const IMPORT_BYTES = 256 * 1024 * 1024;
/** Largest body of `post`, as the service takes it. */
export const POST_BYTES = LIMITS.journalBodyBytes;
