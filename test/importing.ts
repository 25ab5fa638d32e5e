// Journals in tests: the same entries in every form; as text, read and planned in one piece, and brought in by the
// command line's own way.
import type { Connection } from '../src/cli/client.ts';
import { importJournal } from '../src/cli/program-import.ts';
import { isPlainText, type JournalForm } from '../src/domain/interchange/journal-file.ts';
import { LAYOUTS, type LayoutName } from '../src/domain/interchange/layouts.ts';
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

/** What an entry of a file says, as it stands there. */
export interface Said {
  readonly date: string;
  readonly amount: string;
  readonly memo: string;
  readonly partner: string;
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** Rows of a program, each debit of a receivable with a partner. */
function tableWith(form: LayoutName, all: readonly Said[]): string {
  const { columns, hasHead, side, ...layout } = LAYOUTS[form];
  const rowOf = ({ date, amount, memo, partner }: Said, n: number): string => {
    const day = date.replaceAll('-', '/');
    if (layout.opening !== undefined)
      return row([day, '売掛金', '借方', partner, '', amount]) + row([day, '売上高', '貸方', '', '', amount]);
    const cells = new Map([
      [layout.number, String(n + 1)],
      [layout.date, day],
      [layout.memo, memo],
      [`借方${side.account}`, '売掛金'],
      [`貸方${side.account}`, '売上高'],
      [`借方${(layout.program === 'yayoi' ? side.subAccount : side.partner) ?? ''}`, partner],
      [`借方${side.taxName}`, '対象外'],
      [`貸方${side.taxName}`, '対象外'],
      [`借方${side.amount}`, amount],
      [`貸方${side.amount}`, amount],
      ...(layout.program === 'yayoi' ? [['識別フラグ', '2000'] as const, ['調整', 'no'] as const] : []),
      ...(layout.program === 'freee' ? [['[表題行]', '[明細行]'] as const] : []),
    ]);
    return row(columns.map((head) => cells.get(head) ?? ''));
  };
  return (hasHead ? row(columns) : '') + all.map(rowOf).join('');
}

/** What the accounts of a beancount file mean here. */
export const MAPPED = { accounts: { 'Assets:Bill': '1120', 'Income:Sale': '4110' } };

/** The same entries in every form, JSON on one line. */
export function fileIn(form: JournalForm, ...all: readonly Said[]): string {
  if (!isPlainText(form)) return tableWith(form, all);
  if (form === 'hledger')
    return all
      .map(
        ({ date, amount, memo, partner }) =>
          `${date} ${memo}\n    1120  ${amount} JPY  ; partner:${partner}\n    4110\n`,
      )
      .join('');
  if (form === 'beancount')
    return `1990-01-01 open Assets:Bill\n1990-01-01 open Income:Sale\n${all
      .map(
        ({ date, amount, memo, partner }) =>
          `${date} * "${memo}"\n  Assets:Bill  ${amount} JPY\n    partner: "${partner}"\n  Income:Sale\n`,
      )
      .join('')}`;
  if (form === 'csv')
    return `date,entry,account,debit,credit,memo,partner\n${all
      .map(
        ({ date, amount, memo, partner }, n) =>
          row([date, String(n + 1), '1120', amount, '', memo, partner]) +
          row([date, String(n + 1), '4110', '', amount, memo, '']),
      )
      .join('')}`;
  const partners = [...new Set(all.map(({ partner }) => partner))];
  const text = JSON.stringify({
    format: 'daicho.journal',
    version: 1,
    company: { id: 'elsewhere', name: 'よそ', currency: 'JPY' },
    partners: partners.map((name, n) => ({ id: `p${n + 1}`, name })),
    entries: all.map(({ date, memo, partner }, n) => ({
      id: String(n + 1),
      effectiveDate: date,
      memo,
      lines: [
        { side: 'debit', accountCode: '1120', partnerId: `p${partners.indexOf(partner) + 1}`, amount: `AMOUNT ${n}` },
        { side: 'credit', accountCode: '4110', amount: `AMOUNT ${n}` },
      ],
    })),
  });
  return text.replaceAll(/"AMOUNT (\d+)"/g, (_all, n: string) => all[Number(n)]?.amount ?? '');
}
