// Statements of banks as they come: what their files and lists have in common. Dates, amounts, the order of lines, and
// which of them are equal. What cannot be read is told line by line, never guessed.
import { descriptionKey, signed, type StatementLine } from './bank-transactions.ts';
import { isDate, makeDate, daysInMonth } from './dates.ts';
import { LIMITS } from './limits.ts';
import { refuse, type RefusalDetail } from './refusal.ts';
import { isFitLine } from './text.ts';
import { normalized } from './unicode.ts';

/** A line before it has its place among equal ones. */
export type ReadLine = Omit<StatementLine, 'nth'>;

/** What is wrong with a file, line by line; reading stops when there is more than is shown. */
export interface Findings {
  readonly details: RefusalDetail[];
}

/** Adds a finding; throws the refusal of all of them when there are as many as are shown. */
export function found(
  findings: Findings,
  row: number,
  field: string,
  message: string,
  code = 'validation_error',
): void {
  findings.details.push({ code, message: `line ${row}: ${message}`, field, index: row });
  if (findings.details.length >= LIMITS.bankImportFindings) refuseFindings(findings);
}

/** Refuses the first of the findings, with all of them; nothing when there are none. */
export function refuseFindings({ details }: Findings): void {
  const [first] = details;
  if (!first) return;
  const code = details.some((one) => one.code === 'ambiguous_date') ? 'ambiguous_date' : 'validation_error';
  const more = details.length === 1 ? '' : ` (and ${details.length - 1} more)`;
  refuse(code, `${first.message}${more}; nothing was imported`, first.field, { details });
}

// ---- Amounts -------------------------------------------------------------------------------------------------

/** No amount is longer: what is, is not looked at. */
const LONGEST_AMOUNT = 100;

/**
 * The yen of a text: NFKC; currency signs, thousands separators and spaces dropped; `△ ▲ -` before it, or brackets,
 * make it negative. Undefined for an empty text; null for what is no whole number of yen.
 */
export function yenIn(text: string): number | null | undefined {
  if (text.length > LONGEST_AMOUNT) return null;
  const plain = normalized(text, 'NFKC').replace(/[¥\\円,\s]/gu, '');
  if (plain === '') return undefined;
  const [, minus, open, digits, close] = /^([-−△▲]?)(\(?)(\d{1,16})(?:\.0+)?(\)?)$/u.exec(plain) ?? [];
  if (digits === undefined || (open === '(') !== (close === ')')) return null;
  const yen = Number(digits);
  if (!Number.isSafeInteger(yen)) return null;
  return (minus !== '' && minus !== undefined) || open === '(' ? 0 - yen : yen;
}

// ---- Dates ---------------------------------------------------------------------------------------------------

/** First year of each era less one. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };

const dated = (year: number, month: number, day: number): string | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? makeDate(year, month, day) : undefined;

/** Tokens of a date format and what each reads. */
const TOKENS = [
  ['GG', '(令和|平成|昭和)', 'era'],
  ['G', '([RHS])', 'era'],
  ['YYYY', '(\\d{4})', 'year'],
  ['YY', '(\\d{2})', 'shortYear'],
  ['E', '(\\d{1,2}|元)', 'eraYear'],
  ['MM', '(\\d{2})', 'month'],
  ['M', '(\\d{1,2})', 'month'],
  ['DD', '(\\d{2})', 'day'],
  ['D', '(\\d{1,2})', 'day'],
] as const;
type DatePart = (typeof TOKENS)[number][2];

/** How dates of a file are read. */
export type DateReader = (text: string) => string | undefined;

/** No date is longer: what is, is not looked at. */
const LONGEST_DATE = 60;
const folded = (text: string): string => (text.length > LONGEST_DATE ? '' : normalized(text, 'NFKC').trim());

/** Reads dates of a format such as `YYYY/MM/DD`, `MM-DD-YYYY`, `GGE年M月D日`. Undefined = no format: a part is missing. */
export function dateReader(format: string): DateReader | undefined {
  const read = foldedReader(format);
  return read && ((text) => read(folded(text)));
}

/** The same of texts that are folded already. */
function foldedReader(format: string): DateReader | undefined {
  const parts: DatePart[] = [];
  let pattern = '';
  for (let at = 0; at < format.length;) {
    const token = TOKENS.find(([name]) => format.startsWith(name, at));
    if (token) {
      parts.push(token[2]);
      pattern += token[1];
      at += token[0].length;
      continue;
    }
    pattern += format.charAt(at).replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    at += 1;
  }
  const years = parts.filter((part) => part === 'year' || part === 'shortYear' || part === 'eraYear');
  const only = (part: DatePart): boolean => parts.filter((one) => one === part).length === 1;
  if (years.length !== 1 || !only('month') || !only('day')) return undefined;
  if (years[0] === 'eraYear' && !only('era')) return undefined;
  const reading = new RegExp(`^${pattern}$`, 'u');
  return (text) => {
    const groups = reading.exec(text);
    if (!groups) return undefined;
    const of = (part: DatePart): string => groups[parts.indexOf(part) + 1] ?? '';
    const year =
      years[0] === 'year'
        ? Number(of('year'))
        : years[0] === 'shortYear'
          ? 2000 + Number(of('shortYear'))
          : (ERAS[of('era')] ?? Number.NaN) + (of('eraYear') === '元' ? 1 : Number(of('eraYear')));
    return dated(year, Number(of('month')), Number(of('day')));
  };
}

/** Forms that can be read without a format: the year first, or an era. */
const CERTAIN = [
  'YYYY-M-D',
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYYMMDD',
  'YYYY年M月D日',
  'GGE年M月D日',
  'GE.M.D',
  'GE/M/D',
  'GE年M月D日',
]
  .map(foldedReader)
  .flatMap((reader) => reader ?? []);
const TWO_SIDED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Reads dates of a file that does not say its format, having seen all of them: the year first, or an era. */
export interface DateGuess {
  /** One of the dates of the file. */
  see(text: string): void;
  /**
   * The reader, when all were seen. Of forms like 4/5/2026 day and month are told apart only where a date of the file
   * has a number above 12; `ambiguous` otherwise.
   */
  reader(): { readonly read: DateReader; readonly ambiguous: boolean };
}

/** Begins to look at the dates of a file. */
export function dateGuess(): DateGuess {
  let dayFirst = false;
  let monthFirst = false;
  let isTwoSided = false;
  const read: DateReader = (text) => {
    const plain = folded(text);
    for (const reader of CERTAIN) {
      const date = reader(plain);
      if (date !== undefined) return date;
    }
    const [, a, b, year] = TWO_SIDED.exec(plain) ?? [];
    if (a === undefined || dayFirst === monthFirst) return undefined;
    const [month, day] = dayFirst ? [b, a] : [a, b];
    return dated(Number(year), Number(month), Number(day));
  };
  return {
    see(text) {
      const [, a, b] = TWO_SIDED.exec(folded(text)) ?? [];
      if (a === undefined) return;
      isTwoSided = true;
      if (Number(a) > 12) dayFirst = true;
      if (Number(b) > 12) monthFirst = true;
    },
    reader: () => ({ read, ambiguous: isTwoSided && dayFirst === monthFirst }),
  };
}

// ---- Lines ---------------------------------------------------------------------------------------------------

/** True when the lines run from the newest to the oldest: by their days, and within one day by the balances. */
function isNewestFirst(lines: readonly ReadLine[]): boolean {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || first.date !== last.date)
    return first !== undefined && last !== undefined && first.date > last.date;
  let older = 0;
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1] as ReadLine, lines[i] as ReadLine];
    if (a.balanceAfter === undefined || b.balanceAfter === undefined) continue;
    if (b.balanceAfter === a.balanceAfter + signed(b)) older -= 1;
    else if (a.balanceAfter === b.balanceAfter + signed(a)) older += 1;
  }
  return older > 0;
}

/** The lines of one import in the order of time, each with its place among the equal ones; yields after each. */
export function* inOrder(lines: readonly ReadLine[]): Generator<undefined, StatementLine[]> {
  const isTurned = isNewestFirst(lines);
  const seen = new Map<string, number>();
  const ordered: StatementLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[isTurned ? lines.length - 1 - i : i] as ReadLine;
    const { date, direction, amount, description } = line;
    const key = line.externalId ?? `${date}|${direction}|${amount}|${descriptionKey(description)}`;
    const nth = line.externalId === undefined ? (seen.get(key) ?? 0) + 1 : 1;
    if (line.externalId === undefined) seen.set(key, nth);
    ordered.push(nth === 1 ? line : { ...line, nth });
    yield;
  }
  return ordered;
}

/** Of a text that is so many times longer than what is kept of it the rest is not looked at. */
const FAR_TOO_LONG = 10;

/** A text of a file as it is kept: one line without characters that hide anything, cut where it is too long. */
export function textOf(text: string, most: number): string | undefined {
  const short = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, FAR_TOO_LONG * most);
  const line = normalized(short, 'NFC');
  const fit = isFitLine(line) ? line : [...line].filter(isFitLine).join('').slice(0, most);
  const trimmed = fit.trim();
  const plain = trimmed.length <= most ? trimmed : [...trimmed].slice(0, most).join('').trim();
  return plain === '' || !isFitLine(plain) ? undefined : plain;
}

/** True for a day that the books can hold. */
export function isBookable(date: string): boolean {
  return isDate(date) && date >= LIMITS.earliestDate && date <= LIMITS.latestDate;
}
