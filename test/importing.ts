// Journals as text in tests: read and planned in one piece, and brought in by the command line's own way.
import type { Connection } from '../src/cli/client.ts';
import { importJournal } from '../src/cli/program-import.ts';
import { planPlainText, type ImportPlan, type ImportTarget } from '../src/domain/interchange/plain-text-plan.ts';
import { readPlainText, type PlainTextFormat } from '../src/domain/interchange/plain-text-read.ts';
import type { FileReading } from '../src/domain/interchange/plain-text-reading.ts';

/** What a generator returns. */
export function ended<T>(work: Generator<undefined, T>): T {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}

/** A file as it is read. */
export const readJournal = (format: PlainTextFormat, text: string, currency: string): FileReading =>
  ended(readPlainText(format, text, currency));

/** What importing a read file comes to. */
export const planImport = (reading: FileReading, target: ImportTarget): ImportPlan =>
  ended(planPlainText(reading, target));

/** How an import is asked for. `mapped`: names of the file -> accounts, partners and labels of ours. */
export interface ImportOptions {
  readonly format: PlainTextFormat;
  readonly file: string;
  readonly text: string;
  readonly mapped: ImportTarget['mapped'];
  readonly withClosing: boolean;
  readonly create: boolean;
  readonly dryRun: boolean;
}

/** What an import came to, or would. */
export interface Imported {
  readonly read: number;
  readonly written: number;
  readonly existing: number;
  readonly created: readonly string[];
  readonly notices: readonly string[];
  readonly dryRun: boolean;
}

/** Imports a text, as `daicho import` does. */
export async function importText(at: Connection, companyId: string, options: ImportOptions): Promise<Imported> {
  const { format, file, text, mapped, withClosing, create, dryRun } = options;
  const { entries, newEntries, posted, makes, notices } = await importJournal(at, companyId, {
    bytes: Buffer.from(text),
    file,
    form: format,
    encoding: 'utf-8',
    mapping: { ...mapped, create, withClosing, file: {} },
    dryRun,
  });
  const written = dryRun ? newEntries : posted;
  return {
    read: entries,
    written,
    existing: entries - written,
    created:
      written === 0
        ? []
        : [...makes.partners.map((name) => `partner ${name}`), ...makes.labels.map((name) => `label ${name}`)],
    notices: notices.map(({ message, times }) => `${message} (${times})`),
    dryRun,
  };
}
