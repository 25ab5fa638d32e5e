// The journal of a company as a file of another program: whole, or refused with all that its form cannot hold.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import { sha256Of } from '../src/domain/digest.ts';
import type { EntryView } from '../src/domain/entry-view.ts';
import {
  handedEntry,
  isHandedOn,
  taxKeptOn,
  type HandedCode,
  type HandedEntry,
  type HandedNames,
  type HandedSettings,
  type HandedYear,
} from '../src/domain/interchange/handing.ts';
import { writeJournal, type Unwritable, type WrittenEntry } from '../src/domain/interchange/journal-write.ts';
import { PROGRAMS } from '../src/domain/interchange/tax-names.ts';
import { bare } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { saidTaxNames, type OwnTaxName } from '../src/domain/tax-names.ts';
import { refuse, Refusal } from '../src/domain/refusal.ts';
import { searchEntries } from './journal.ts';
import { listTaxNames } from './tax-names.ts';
import { listAccounts, listFiscalPeriods, listLabels, listPartners, listTaxCodes, type ListQuery } from './lists.ts';
import { booleanParam } from './page.ts';
import { onOneSnapshot, query, type Asked } from './query.ts';
import type { FileAnswer } from './reports/etax.ts';

/** Every row of a list, page after page. */
async function all<T>(list: ListQuery, rows: Kysely<Database>, asked: Asked, input: object = {}): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list.run(rows, asked, { limit: LIMITS.pageSize, ...input, ...(cursor && { cursor }) } as never);
    if (!page) return found;
    found.push(...(page.data as T[]));
    if (page.nextCursor === undefined) return found;
    cursor = page.nextCursor;
  }
}

interface HandedName {
  readonly id: string;
  readonly code?: string;
  readonly name: string;
}

/** What lines are called by, archived or not. */
async function namesOf(rows: Kysely<Database>, asked: Asked): Promise<HandedNames> {
  const by = (key: 'id' | 'code', found: readonly HandedName[]): ReadonlyMap<string, string> =>
    new Map(found.map((one) => [one[key] ?? one.id, one.name]));
  const codes = await all<HandedCode & { readonly code: string }>(listTaxCodes, rows, asked);
  return {
    accounts: by('code', await all<HandedName>(listAccounts, rows, asked)),
    partners: by('id', await all<HandedName>(listPartners, rows, asked)),
    labels: by('id', await all<HandedName>(listLabels, rows, asked)),
    codes: new Map(codes.map((code) => [code.code, code])),
  };
}

/** The posted entries of some days, as files are told them. Refuses export_too_large beyond what one file may hold. */
async function entriesOf(
  rows: Kysely<Database>,
  asked: Asked,
  days: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
): Promise<WrittenEntry[]> {
  const names = await namesOf(rows, asked);
  const years = (await all<HandedYear & { readonly type: string }>(listFiscalPeriods, rows, asked)).filter(
    ({ type }) => type === 'year',
  );
  const company = await rows
    .selectFrom('companies')
    .select('state')
    .where('id', '=', bare(asked.companyId))
    .executeTakeFirst();
  const settings = (company?.state as { readonly taxSettings?: HandedSettings } | undefined)?.taxSettings;
  const written: WrittenEntry[] = [];
  const sought = { ...days, status: ['posted', 'reversed'], sort: 'effectiveDate,entryNumber', limit: LIMITS.pageSize };
  for (let cursor: string | undefined; ;) {
    const page = await searchEntries.run(rows, asked, { ...sought, ...(cursor && { cursor }) } as never);
    if (!page) return written;
    if (page.total > LIMITS.handedEntries)
      refuse(
        'export_too_large',
        `the file would have ${page.total} entries, and holds at most ${LIMITS.handedEntries}: take a shorter range`,
      );
    for (const entry of (page.data as readonly EntryView[]).filter(isHandedOn))
      written.push(handedEntry(entry as HandedEntry, names, taxKeptOn(entry.effectiveDate, years, settings)));
    if (page.nextCursor === undefined) return written;
    cursor = page.nextCursor;
  }
}

/** All that a form cannot hold, as one refusal: entry, column and why. */
function unwritable(refused: readonly Unwritable[]): Refusal {
  const [first] = refused as readonly [Unwritable];
  const entries = new Set(refused.map(({ entryId }) => entryId)).size;
  return new Refusal(
    'not_writable',
    `the form cannot hold ${refused.length} cells of ${entries} entries; the first is ${first.column} of entry ` +
      `${first.number}: ${first.message}`,
    undefined,
    {
      related: { id: first.entryId, entryNumber: first.number, column: first.column },
      details: refused
        .slice(0, LIMITS.journalImportFindings)
        .map(({ entryId, number, column, message }) => ({
          code: 'not_writable' as const,
          message: `entry ${number}, ${column}: ${message}`,
          id: entryId,
        })),
    },
  );
}

const fileInput = z.strictObject({
  format: z.enum(PROGRAMS).describe('Program that reads the file'),
  from: dateSchema.optional().describe('First day; default the first of the books'),
  to: dateSchema.optional().describe('Last day; default the last of the books'),
  shorten: booleanParam().optional().describe('Cut texts that are too wide for a column of Yayoi'),
});

/**
 * The posted entries of some days as a file of Yayoi (CP932, 25 columns), Money Forward (27) or freee (33). Refuses
 * not_writable with every cell that the form cannot hold, and export_too_large.
 */
export const getJournalFile = query<z.output<typeof fileInput>, FileAnswer>({
  name: 'get-journal-file',
  summary: 'The journal as a file of another program',
  text:
    'Posted entries as a file that Yayoi (弥生会計), Money Forward or freee reads. What its form cannot hold is refused, ' +
    'all at once, by entry and column; nothing is cut or replaced, but for texts with {shorten}. The headers say up ' +
    'to which position of the stream it goes, its SHA-256 and how many entries it has: a handing over keeps them.',
  ja: {
    summary: '他の会計ソフト用の仕訳ファイル',
    text:
      '弥生会計・マネーフォワード・freee が読み込める仕訳ファイル。その形式に入らないものは、仕訳と列を挙げてまとめて拒否します。' +
      '{shorten} の文字列を除き、切り詰めも置き換えもしません。ヘッダーに、どこまでの記録か、SHA-256、仕訳の件数を示します。' +
      '引き渡しの記録に使います。',
  },
  needs: 'reports:read',
  output: z.string().describe('The file: CP932 for Yayoi, UTF-8 with its mark for the others'),
  input: fileInput,
  run(rows, asked, { format, from, to, shorten }) {
    return onOneSnapshot(rows, async (snapshot) => {
      const entries = await entriesOf(snapshot, asked, { from, to });
      const taxNames = saidTaxNames(await all<OwnTaxName>(listTaxNames, snapshot, asked));
      const { bytes, refused, shortened } = writeJournal(format, entries, { shorten: shorten === true, taxNames });
      if (refused.length > 0) throw unwritable(refused);
      const file = Buffer.from(bytes);
      const charset = format === 'yayoi' ? 'shift_jis' : 'utf-8';
      return {
        fileName: `journal-${format}.${format === 'yayoi' ? 'txt' : 'csv'}`,
        contentType: `text/csv; charset=${charset}`,
        text: file,
        headers: {
          'X-Journal-Position': String(asked.projectedRevision),
          'X-Journal-Sha256': sha256Of(bytes),
          'X-Journal-Entries': String(entries.length),
          'X-Journal-Shortened': String(shortened.length),
        },
      };
    });
  },
});

/** The formats of files for other programs: the journal book answers in them too. */
export const JOURNAL_FILES = { formats: PROGRAMS, query: getJournalFile, file: 'text/csv' } as const;
