// A book as its sentences are read: its accounts, partners, tax codes and rules, and what its posted entries teach.
import type { Book } from '../book.ts';
import type { CalendarDate } from '../dates.ts';
import { yearOf } from '../fiscal-periods.ts';
import type { EntryContent } from '../journal.ts';
import { isIssuerOn } from '../registers.ts';
import { inOrder } from '../rules.ts';
import type { TaxedBook } from '../tax/lines.ts';
import { learnedFrom, type PostedPurpose } from './history.ts';
import { languageOf, type SentenceLanguage } from './language.ts';
import { purposeKey } from './purposes.ts';
import { readText } from './reading.ts';

/** Days of which the language of one book is kept: sentences are mostly read from today. */
const DAYS_KEPT = 4;
interface KeptLanguage {
  readonly stamp: string;
  readonly days: Map<CalendarDate, SentenceLanguage>;
}
/** The language of each book that sentences were read of, by the place where its accounts are. */
const made = new WeakMap<object, KeptLanguage>();

/** What of a book its sentences are read by. */
export type ReadBook = TaxedBook & Readonly<Pick<Book, 'partners' | 'rules'>>;

/** What a language was made from, in short: states only ever grow in number and version. */
function stampOf(book: ReadBook): string {
  const sums = [book.accounts, book.partners, book.taxCodes, book.rules].map(({ byId }) => {
    let versions = 0;
    for (const { version } of byId.values()) versions += version;
    return `${byId.size}:${versions}`;
  });
  return `${sums.join()} ${book.company?.version} ${book.periods.years.map(({ year }) => year.version).join()}`;
}

/** The language of a book on a day, without history; made anew only when what it rests on has changed. */
export function languageIn(book: ReadBook, date: CalendarDate): SentenceLanguage {
  const stamp = stampOf(book);
  let kept = made.get(book.accounts.byId);
  if (kept?.stamp !== stamp) {
    kept = { stamp, days: new Map() };
    made.set(book.accounts.byId, kept);
  }
  const known = kept.days.get(date);
  if (known) return known;
  if (kept.days.size >= DAYS_KEPT) kept.days.clear();
  const settings = { ...book.company?.taxSettings, ...yearOf(book.periods.years, date)?.year.taxSettings };
  const exclusiveBooks = settings.accounting !== 'tax_inclusive' && settings.method !== 'exempt';
  const language = languageOf({
    entityType: book.company?.entityType ?? 'corporation',
    exclusiveBooks,
    accounts: [...book.accounts.byId.values()],
    taxCodes: [...book.taxCodes.byId.values()],
    partners: [...book.partners.byId.values()].flatMap((partner) => {
      const issuer = isIssuerOn(partner, date);
      const { id, name, status } = partner;
      return status === 'active' ? [{ id, name, ...(issuer !== undefined && { qualifiedInvoiceIssuer: issuer }) }] : [];
    }),
    rules: inOrder(book.rules.byId.values()),
    learned: [],
  });
  kept.days.set(date, language);
  return language;
}

/** A posted entry that may teach what a purpose means here. */
export interface PastEntry {
  readonly entryId: string;
  readonly content: Pick<EntryContent, 'memo' | 'counterparty' | 'lines'>;
}

/** The lesson of a posted entry: where its one cost or income went; undefined where it has several, or none. */
function lessonOf(
  language: SentenceLanguage,
  { entryId, content }: PastEntry,
  date: CalendarDate,
): PostedPurpose | undefined {
  const own = content.lines.filter(({ isTaxLine, accountCode }) => {
    const kind = language.accounts.get(accountCode)?.class;
    return !isTaxLine && (kind === 'revenue' || kind === 'expense');
  });
  const [only] = own;
  const text = content.memo ?? content.counterparty;
  if (!only || own.length > 1 || text === undefined) return undefined;
  const { accountCode, taxCode, side } = only;
  const key = purposeKey(readText(language, text.replaceAll('\n', ' ').slice(0, 500), date));
  return { entryId, key, accountCode, side, ...(taxCode !== undefined && { taxCode }) };
}

/** The same language with what these posted entries (newest first) teach. */
export function taughtBy(language: SentenceLanguage, past: readonly PastEntry[], date: CalendarDate): SentenceLanguage {
  if (past.length === 0) return language;
  const learned = learnedFrom(past.flatMap((entry) => lessonOf(language, entry, date) ?? []));
  return { ...language, learned: new Map(learned.map((it) => [it.key, it])) };
}
