// Reads journals written as hledger, beancount or CSV text into entries that can be posted: pure. Whatever cannot be
// carried over exactly is refused with its line.
import { createHash } from 'node:crypto';
import { isDate } from '../domain/dates.ts';
import { LIMITS } from '../domain/limits.ts';
import { SOURCE_TYPES } from '../domain/journal.ts';
import { beancountAccount, decimalsOf, decimalText, type ChartAccount } from './plain-text-write.ts';

/** Formats that a journal can be imported from. */
export const IMPORT_FORMATS = ['hledger', 'beancount', 'csv'] as const;
/** A format that a journal can be imported from. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * One posting: `amount` in minor units, positive = debit, undefined = what is left over. `taxLine` is the place (from
 * 1) of its base line, 0 = a tax line without one.
 */
interface Posting {
  line: number;
  account: string;
  amount: bigint | undefined;
  tax?: string;
  taxLine?: number;
  partner?: string;
  memo?: string;
}
/** One entry, where it stands in the file, and where it came from. */
interface ParsedEntry {
  line: number;
  date: string;
  memo: string;
  reference?: string;
  source?: string;
  origin?: string;
  adjustment: boolean;
  closing: boolean;
  postings: Posting[];
}
/** Something that stops the import, with its line in the file (from 1). */
export interface Problem {
  readonly line: number;
  readonly message: string;
}
/** A read file. With problems nothing may be written; `notices` say what was left out without harm. */
export interface ParsedFile {
  readonly entries: readonly ParsedEntry[];
  readonly problems: Problem[];
  readonly notices: Map<string, number>;
  /** Codes that the file itself declares for its account names. */ readonly codes: ReadonlyMap<string, string>;
}

interface Reading {
  readonly currency: string;
  readonly entries: ParsedEntry[];
  readonly problems: Problem[];
  readonly notices: Map<string, number>;
  readonly codes: Map<string, string>;
}

function problem(reading: Reading, line: number, message: string): void {
  reading.problems.push({ line, message });
}
function notice(reading: Reading, text: string): void {
  reading.notices.set(text, (reading.notices.get(text) ?? 0) + 1);
}

const SYMBOLS: Readonly<Record<string, string>> = { '¥': 'JPY', '￥': 'JPY', 円: 'JPY', $: 'USD', '€': 'EUR' };

/**
 * Minor units of an amount such as `1,200 JPY`, `-¥500` or `12.34 USD`; undefined (with a problem noted) when it is
 * none or would lose something.
 */
function amountOf(reading: Reading, line: number, text: string): bigint | undefined {
  if (/[@{]/.test(text))
    return void problem(
      reading,
      line,
      `"${text.trim()}" has a price or a cost; write the amount in ${reading.currency} alone`,
    );
  const match = /^([+-]?)\s*([^\d\s,.+-]*)\s*([+-]?)\s*(\d[\d,]*)(\.\d*)?\s*([^\d\s,.+-]*)$/u.exec(text.trim());
  if (!match || (match[1] && match[3]) || (match[2] && match[6]))
    return void problem(reading, line, `"${text.trim()}" is not an amount such as "1200 ${reading.currency}"`);
  const [, signBefore, prefix, signAfter, whole = '', fraction = '', suffix] = match;
  const named = prefix || suffix || reading.currency;
  const currency = SYMBOLS[named] ?? named.replaceAll('"', '');
  if (currency !== reading.currency)
    return void problem(
      reading,
      line,
      `the amount is in ${currency}, but the books are kept in ${reading.currency}; convert it first`,
    );
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole))
    return void problem(reading, line, `"${text.trim()}": commas may only separate groups of three digits`);
  const decimals = decimalsOf(currency);
  const digits = fraction.slice(1);
  if (digits.length > decimals)
    return void problem(
      reading,
      line,
      `"${text.trim()}" has ${digits.length} decimals, but ${currency} has ${decimals === 0 ? 'none: write whole yen (or whole units)' : decimals}`,
    );
  const minor = BigInt(whole.replaceAll(',', '') + digits.padEnd(decimals, '0'));
  if (minor > BigInt(LIMITS.amount))
    return void problem(reading, line, `"${text.trim()}" is above the largest amount, ${LIMITS.amount}`);
  return (signBefore || signAfter) === '-' ? -minor : minor;
}

/** `2026-4-1`, `2026/04/01` or `2026.4.1` as `2026-04-01`; noted as a problem when it is no date. */
function dateOf(reading: Reading, line: number, text: string): string {
  const [year = '', month = '', day = ''] = text.split(/[-/.]/);
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDate(date))
    problem(
      reading,
      line,
      `"${text}" is not a date YYYY-MM-DD between ${LIMITS.earliestDate} and ${LIMITS.latestDate}`,
    );
  return date;
}

/** Puts a tag of an entry or posting where it belongs; unknown tags are the user's own and are left out. */
function applyTag(
  reading: Reading,
  entry: ParsedEntry,
  posting: Posting | undefined,
  key: string,
  value: string,
  line: number,
): void {
  if (posting) {
    if (key === 'tax') posting.tax = value;
    else if (key === 'taxline') posting.taxLine = Number(value) || 0;
    else if (key === 'partner') posting.partner = value;
    else if (key === 'date' || key === 'date2')
      problem(reading, line, 'a posting has a date of its own; split the transaction by date');
    else notice(reading, 'tags of other programs are left out');
  } else if (key === 'entry') entry.origin = value;
  else if (key === 'source') entry.source = value;
  else if (key === 'ref') entry.reference = value;
  else if (key === 'adjustment') entry.adjustment = true;
  else if (key === 'closing') entry.closing = true;
  else if (key !== 'number') notice(reading, 'tags of other programs are left out');
}

function readHledger(reading: Reading, text: string): void {
  let entry: ParsedEntry | undefined;
  let posting: Posting | undefined;
  let inComment = false;
  const tags = (comment: string, line: number): void => {
    for (const part of comment.split(',')) {
      const match = /(?:^|\s)([\w-]+):\s*(.*?)\s*$/u.exec(part);
      if (match && entry) applyTag(reading, entry, posting, match[1]!, match[2]!, line);
    }
  };
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    if (inComment) {
      if (/^end comment\s*$/.test(raw)) inComment = false;
      return;
    }
    if (/^comment\s*$/.test(raw)) {
      inComment = true;
      return;
    }
    if (/^\s*$/.test(raw)) {
      entry = undefined;
      posting = undefined;
      return;
    }
    if (/^[;#*%|]/.test(raw)) return;
    if (/^\s+;/.test(raw)) {
      tags(raw.slice(raw.indexOf(';') + 1), line);
      return;
    }
    if (/^\d/.test(raw)) {
      const semicolon = raw.indexOf(';');
      const match = /^(\d+[-/.]\d+[-/.]\d+)(=\S+)?(?:\s+([*!]))?(?:\s*\(([^)]*)\))?\s*(.*)$/u.exec(
        (semicolon < 0 ? raw : raw.slice(0, semicolon)).trim(),
      );
      posting = undefined;
      if (!match) {
        entry = undefined;
        problem(reading, line, 'a transaction begins with its full date: YYYY-MM-DD description');
        return;
      }
      if (match[3] === '!') notice(reading, 'pending transactions (!) are posted like the others');
      entry = {
        line,
        date: dateOf(reading, line, match[1]!),
        memo: match[5]!.trim(),
        adjustment: false,
        closing: false,
        postings: [],
      };
      reading.entries.push(entry);
      if (semicolon >= 0) tags(raw.slice(semicolon + 1), line);
      return;
    }
    if (/^\s/.test(raw)) {
      if (!entry) return;
      const semicolon = raw.indexOf(';');
      const [account = '', ...rest] = (semicolon < 0 ? raw : raw.slice(0, semicolon))
        .trim()
        .replace(/^[*!]\s+/, '')
        .split(/ {2,}|\t/);
      const [amount = '', assertion] = rest.join(' ').split('=');
      if (assertion !== undefined) notice(reading, 'balance assertions are not checked');
      if (/^[([]/.test(account)) problem(reading, line, `"${account}" is a virtual posting; double entry has none`);
      posting = { line, account, amount: amount.trim() === '' ? undefined : amountOf(reading, line, amount) };
      entry.postings.push(posting);
      if (semicolon >= 0) tags(raw.slice(semicolon + 1), line);
      return;
    }
    entry = undefined;
    posting = undefined;
    const word = /^\S+/.exec(raw)![0];
    if (!['account', 'commodity', 'payee', 'tag', 'decimal-mark', 'P', 'D'].includes(word))
      problem(reading, line, `"${word}" cannot be imported; write the journal out plainly with "hledger print"`);
  });
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}

function readBeancount(reading: Reading, text: string): void {
  let entry: ParsedEntry | undefined;
  let posting: Posting | undefined;
  let opened: string | undefined;
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    if (/^\s*$/.test(raw) || /^[;*#:!&?%]/.test(raw)) {
      if (raw.trim() === '') {
        entry = undefined;
        posting = undefined;
        opened = undefined;
      }
      return;
    }
    const code = raw
      .replace(/("(?:[^"\\]|\\.)*")|;.*$/gu, (_all, string: string | undefined) => string ?? '')
      .trimEnd();
    if (code.trim() === '') return;
    const meta = /^\s+([a-z][\w-]*):\s*(.*)$/u.exec(code);
    if (meta) {
      const value = meta[2]!.startsWith('"') ? unquoted(meta[2]!) : meta[2]!;
      if (entry) applyTag(reading, entry, posting, meta[1]!, value, line);
      else if (opened && meta[1] === 'code') reading.codes.set(opened, value);
      return;
    }
    if (/^\s/.test(code)) {
      if (!entry) return;
      const match = /^\s+(?:[*!]\s+)?([^\s"]+)\s*(.*)$/u.exec(code);
      posting = {
        line,
        account: match?.[1] ?? '',
        amount: !match?.[2] ? undefined : amountOf(reading, line, match[2]),
      };
      entry.postings.push(posting);
      return;
    }
    entry = undefined;
    posting = undefined;
    opened = undefined;
    const head = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(\S+)\s*(.*)$/u.exec(code);
    if (!head) {
      const word = /^\S+/.exec(code)![0];
      if (!['option'].includes(word))
        problem(
          reading,
          line,
          `"${word}" cannot be imported; write the ledger out plainly with "bean-report FILE print"`,
        );
      return;
    }
    const [, date = '', kind = '', rest = ''] = head;
    if (kind === '*' || kind === '!' || kind === 'txn') {
      const strings = rest.match(/"(?:[^"\\]|\\.)*"/gu) ?? [];
      const tags = rest.replace(/"(?:[^"\\]|\\.)*"/gu, '');
      if (kind === '!') notice(reading, 'pending transactions (!) are posted like the others');
      entry = {
        line,
        date: dateOf(reading, line, date),
        memo: strings
          .map(unquoted)
          .filter((part) => part !== '')
          .join(' '),
        adjustment: /#adjustment\b/.test(tags),
        closing: /#closing\b/.test(tags),
        postings: [],
      };
      reading.entries.push(entry);
    } else if (kind === 'open') opened = rest.split(/\s/)[0];
    else if (kind === 'balance') notice(reading, 'balance assertions are not checked');
    else if (kind === 'pad') problem(reading, line, '"pad" cannot be imported; write the padding transaction out');
    else if (!['close', 'commodity', 'price', 'note', 'document', 'event', 'query', 'custom'].includes(kind))
      problem(reading, line, `"${kind}" is not a directive of beancount`);
  });
}

/** Records of an RFC 4180 text with the line on which each begins. */
function records(text: string): { line: number; cells: string[] }[] {
  const out: { line: number; cells: string[] }[] = [];
  let [line, start, cell, quoted, cells] = [1, 1, '', false, [] as string[]];
  const end = (): void => {
    cells.push(cell);
    cell = '';
    if (cells.length > 1 || cells[0] !== '') out.push({ line: start, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      end();
      start = line;
    } else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) end();
  return out;
}

function readCsv(reading: Reading, text: string): void {
  const [header, ...rows] = records(text.replace(/^\ufeff/, ''));
  const columns = (header?.cells ?? []).map((name) => name.trim());
  const missing = ['date', 'entry', 'account', 'debit', 'credit'].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return problem(
      reading,
      1,
      `the first line must name the columns; missing: ${missing.join(', ')} (lines with the same "entry" form one entry)`,
    );
  const seen = new Set<string>();
  let [entry, group] = [undefined as ParsedEntry | undefined, undefined as string | undefined];
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      problem(reading, line, `${cells.length} cells, but the header has ${columns.length}`);
      continue;
    }
    const cell = (name: string): string => {
      const value = cells[columns.indexOf(name)] ?? '';
      return value.startsWith("'") ? value.slice(1) : value;
    };
    if (!entry || cell('entry') !== group) {
      group = cell('entry');
      if (group === '') {
        problem(reading, line, 'the column "entry" is empty; lines with the same value form one entry');
        continue;
      }
      if (seen.has(group)) problem(reading, line, `the lines of entry "${group}" do not stand together`);
      seen.add(group);
      entry = {
        line,
        date: dateOf(reading, line, cell('date')),
        memo: cell('memo'),
        adjustment: /^(true|1)$/.test(cell('adjustment')),
        closing: cell('source') === 'closing',
        postings: [],
      };
      if (cell('source')) entry.source = cell('source');
      if (cell('reference')) entry.reference = cell('reference');
      if (/^je_/.test(group)) entry.origin = group;
      reading.entries.push(entry);
    } else if (dateOf(reading, line, cell('date')) !== entry.date)
      problem(reading, line, `entry "${group}" has two dates`);
    const [debit, credit] = [cell('debit').trim(), cell('credit').trim()];
    if ((debit === '') === (credit === '')) {
      problem(reading, line, 'exactly one of debit and credit must be given');
      continue;
    }
    const amount = amountOf(reading, line, debit || credit);
    const posting: Posting = {
      line,
      account: cell('account').trim(),
      amount: amount === undefined ? undefined : debit ? amount : -amount,
    };
    if (cell('tax')) posting.tax = cell('tax');
    if (cell('taxline') !== '') posting.taxLine = Number(cell('taxline')) || 0;
    if (cell('partner')) posting.partner = cell('partner');
    if (cell('lineMemo')) posting.memo = cell('lineMemo');
    entry.postings.push(posting);
  }
}

/**
 * Reads a file. Amounts must be in `currency`; what is left out on each posting is filled in, and every entry must
 * balance.
 */
export function readJournal(format: ImportFormat, text: string, currency: string): ParsedFile {
  const reading: Reading = { currency, entries: [], problems: [], notices: new Map(), codes: new Map() };
  ({ hledger: readHledger, beancount: readBeancount, csv: readCsv })[format](reading, text.replace(/^\ufeff/, ''));
  const troubled = new Set(reading.problems.map(({ line }) => line));
  for (const entry of reading.entries) {
    if (entry.postings.some(({ line }) => troubled.has(line))) continue;
    const open = entry.postings.filter(({ amount }) => amount === undefined);
    const total = entry.postings.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
    if (open.length === 1) open[0]!.amount = -total;
    else if (open.length > 1)
      problem(reading, open[1]!.line, 'only one posting of a transaction may go without an amount');
    else if (total !== 0n)
      problem(
        reading,
        entry.line,
        `debits and credits differ by ${decimalText(total < 0n ? -total : total, decimalsOf(currency))} ${currency} (${total > 0n ? 'debits' : 'credits'} are larger)`,
      );
    if (entry.postings.filter(({ amount }) => amount !== 0n).length < 2)
      problem(reading, entry.line, 'an entry needs at least two postings with an amount');
    if (entry.postings.length > LIMITS.linesPerEntry)
      problem(reading, entry.line, `an entry has at most ${LIMITS.linesPerEntry} lines`);
  }
  reading.problems.sort((a, b) => a.line - b.line);
  return reading;
}

/**
 * One entry to post, with its line in the file; `externalId` is derived from its content, so that the same content is
 * never imported twice.
 */
export interface ImportEntry {
  readonly line: number;
  readonly origin: string | undefined;
  readonly body: {
    readonly externalId: string;
    readonly effectiveDate: string;
    readonly lines: readonly object[];
  } & Readonly<Record<string, unknown>>;
}
/**
 * What an import needs to know of the company. Names are resolved by code, by the code at the head of the last part, by
 * a declared or mapped code, or by name.
 */
export interface ImportTarget {
  readonly accounts: readonly ChartAccount[];
  readonly partners: ReadonlyMap<string, string>;
  readonly mapped: ReadonlyMap<string, string>;
  readonly withClosing: boolean;
}

/** Kinds of entries that only the service itself may make; in an import they become ordinary ones. */
const RESERVED_SOURCES: ReadonlySet<string> = new Set(['closing', 'reversal']);

/**
 * The entries of a read file as requests for the batch endpoint. Unknown accounts are problems that name every line
 * where they stand.
 */
export function importEntries(
  file: ParsedFile,
  target: ImportTarget,
): { entries: ImportEntry[]; problems: Problem[]; notices: ReadonlyMap<string, number> } {
  const codes = new Map(target.accounts.map(({ code }) => [code, code]));
  const byName = new Map(
    target.accounts.flatMap(
      (account) =>
        [
          [account.name, account.code],
          [beancountAccount(account), account.code],
        ] as const,
    ),
  );
  const resolve = (name: string): string | undefined => {
    const last = name.split(':').at(-1)!.trim();
    const candidates = [
      target.mapped.get(name),
      file.codes.get(name),
      name,
      last.split(/\s/)[0],
      byName.get(last),
      byName.get(name),
    ];
    for (const candidate of candidates) if (candidate !== undefined && codes.has(candidate)) return candidate;
    return undefined;
  };
  const unknown = new Map<string, number[]>();
  const notices = new Map(file.notices);
  const copies = new Map<string, number>();
  const entries: ImportEntry[] = [];
  for (const entry of file.entries) {
    if (entry.closing && !target.withClosing) {
      notices.set(
        'closing entries are left out (close the year in Daicho, or add --with-closing)',
        (notices.get('closing entries are left out (close the year in Daicho, or add --with-closing)') ?? 0) + 1,
      );
      continue;
    }
    const kept = entry.postings.filter(({ amount }) => amount !== 0n);
    const lines = kept.map((posting) => {
      const code = resolve(posting.account);
      if (code === undefined) unknown.set(posting.account, [...(unknown.get(posting.account) ?? []), posting.line]);
      const amount = posting.amount ?? 0n;
      const base = posting.taxLine ? kept.indexOf(entry.postings[posting.taxLine - 1]!) : -1;
      const partnerId = posting.partner === undefined ? undefined : target.partners.get(posting.partner);
      return {
        side: amount > 0n ? 'debit' : 'credit',
        accountCode: code ?? posting.account,
        amount: Number(amount > 0n ? amount : -amount),
        ...(posting.tax === undefined ? {} : { taxCode: posting.tax }),
        ...(posting.taxLine === undefined ? {} : { isTaxLine: true }),
        ...(base >= 0 ? { baseLine: base } : {}),
        ...(partnerId !== undefined
          ? { partnerId }
          : posting.partner !== undefined
            ? { counterparty: posting.partner.slice(0, LIMITS.counterpartyLength) }
            : {}),
        ...(posting.memo === undefined ? {} : { memo: posting.memo }),
      };
    });
    const source =
      entry.source !== undefined &&
      (SOURCE_TYPES as readonly string[]).includes(entry.source) &&
      !RESERVED_SOURCES.has(entry.source)
        ? entry.source
        : 'import';
    const content = {
      effectiveDate: entry.date,
      sourceType: source,
      ...(entry.memo ? { memo: entry.memo.slice(0, LIMITS.memoLength) } : {}),
      ...(entry.reference ? { reference: entry.reference.slice(0, LIMITS.referenceLength) } : {}),
      ...(entry.adjustment ? { adjustment: true } : {}),
      lines,
    };
    const digest = createHash('sha256')
      .update(JSON.stringify([content, entry.origin ?? '']))
      .digest('hex')
      .slice(0, 40);
    const copy = (copies.get(digest) ?? 0) + 1;
    copies.set(digest, copy);
    entries.push({
      line: entry.line,
      origin: entry.origin,
      body: { ...content, externalId: `import-${digest}-${copy}` },
    });
  }
  const problems = [...unknown].map(([name, lines]) => ({
    line: lines[0]!,
    message: `unknown account "${name}" (line${lines.length > 1 ? 's' : ''} ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ` and ${lines.length - 10} more` : ''}); create it, or map it: --map "${name}=CODE"`,
  }));
  return { entries, problems, notices };
}

/** Entries in batches that the service takes as one atomic append. */
export function importBatches(
  entries: readonly ImportEntry[],
  limits: { entries: number; lines: number },
): ImportEntry[][] {
  const batches: ImportEntry[][] = [];
  let lines = 0;
  for (const entry of entries) {
    const last = batches.at(-1);
    if (last && last.length < limits.entries && lines + entry.body.lines.length <= limits.lines) {
      last.push(entry);
      lines += entry.body.lines.length;
    } else {
      batches.push([entry]);
      lines = entry.body.lines.length;
    }
  }
  return batches;
}

/** Idempotency key of a batch: the same content has the same key, whenever it is sent. */
export function batchKey(batch: readonly ImportEntry[]): string {
  return `import-${createHash('sha256')
    .update(JSON.stringify(batch.map(({ body }) => body)))
    .digest('hex')}`;
}
