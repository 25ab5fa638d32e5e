// Reads beancount files as beancount does. What it gives a meaning and we cannot keep is refused with its line.
import {
  amountOf,
  dateOf,
  entryTag,
  headLine,
  isTooMuch,
  hold,
  holdEntry,
  holdPosting,
  keep,
  lineTag,
  linesIn,
  notice,
  refuseLine,
  type Assertion,
  type Morning,
  type ParsedEntry,
  type Posting,
  type FileReading,
} from './plain-text-reading.ts';
import { decimalsOf } from './plain-text.ts';

const PRINT = 'write the ledger out plainly with "bean-query FILE print"';
/** Plug-ins that only look, or that add nothing with an amount. */
const HARMLESS_PLUGINS: ReadonlySet<string> = new Set([
  'auto',
  'auto_accounts',
  'check_average_cost',
  'check_closing',
  'check_commodity',
  'coherent_cost',
  'commodity_attr',
  'implicit_prices',
  'leafonly',
  'noduplicates',
  'nounused',
  'onecommodity',
  'pedantic',
  'sellgains',
  'unique_prices',
]);
/** Directives that move no amount. */
const WITHOUT_AMOUNTS: ReadonlySet<string> = new Set([
  'commodity',
  'price',
  'note',
  'document',
  'event',
  'query',
  'custom',
]);
/** What flags of transactions mean, by the letters that beancount has for them. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['!', 'pending'],
  ['P', 'padding'],
  ['S', 'summarisation'],
  ['T', 'transfer'],
  ['C', 'conversion'],
  ['U', 'unrealised'],
  ['R', 'returns'],
  ['M', 'merged'],
  ['#', 'flagged'],
  ['&', 'flagged'],
  ['?', 'flagged'],
  ['%', 'flagged'],
]);

/** What the lines above say of the lines below. */
interface BeancountState {
  entry: ParsedEntry | undefined;
  posting: Posting | undefined;
  opened: string | undefined;
  directive: boolean;
  readonly tags: string[];
  readonly meta: Map<string, string>;
  readonly accounts: BeancountAccounts;
}

/** An account as the file declares it: from `open` through `close`, in these currencies (none: any). */
interface BeancountDeclared {
  readonly open: string;
  readonly currencies: readonly string[];
  close?: string;
}
/** What the file says of accounts, in whatever order; `auto` = a plug-in opens those that it does not name. */
interface BeancountAccounts {
  readonly declared: Map<string, BeancountDeclared>;
  readonly closes: { readonly line: number; readonly date: string; readonly account: string }[];
  auto: boolean;
}

/** Plug-ins that open every account by themselves. */
const OPENING_PLUGINS = /^"beancount\.plugins\.(?:auto|auto_accounts)"/;

function readOpen(
  reading: FileReading,
  { declared }: BeancountAccounts,
  line: number,
  date: string,
  rest: string,
): void {
  const [, account = '', list = ''] = /^(\S+)\s*([^"]*)/u.exec(rest) ?? [];
  if (declared.has(account))
    return refuseLine(reading, line, `${account} is opened twice; leave the second "open" out`);
  const currencies = list.split(',').flatMap((one) => one.trim() || []);
  if (hold(reading, line)) declared.set(account, { open: dateOf(reading, line, date), currencies });
}

/**
 * Refuses what beancount refuses: accounts that were never opened, or not on that day, postings beyond the day of
 * `close`, currencies that an account does not take. The order of the file means nothing to it, only days.
 */
function* checkAccounts(reading: FileReading, { declared, closes, auto }: BeancountAccounts): Generator<undefined> {
  for (const { line, date, account } of closes) {
    const found = declared.get(account);
    if (found) found.close ??= date;
    else if (!auto)
      refuseLine(reading, line, `${account} is closed and was never opened; leave the "close" out, or open it before`);
  }
  const isOpen = (line: number, date: string, account: string): BeancountDeclared | undefined => {
    const found = declared.get(account);
    if (!found) {
      if (!auto)
        refuseLine(
          reading,
          line,
          `${account} was never opened; write "${date} open ${account}" into the file, or correct the name ` +
            '("bean-query FILE print" writes out what other files open)',
        );
    } else if (date < found.open)
      refuseLine(
        reading,
        line,
        `${account} is opened on ${found.open}, after ${date}; open it earlier, or correct the date`,
      );
    return found;
  };
  for (const [i, { date, postings }] of [...reading.entries].entries()) {
    if (i % 500 === 499) yield;
    for (const { line, account } of postings) {
      const found = isOpen(line, date, account);
      if (!found) continue;
      if (found.close !== undefined && date > found.close)
        refuseLine(
          reading,
          line,
          `${account} is closed since ${found.close}; take the "close" out, or name another account`,
        );
      if (found.currencies.length > 0 && !found.currencies.includes(reading.currency))
        refuseLine(
          reading,
          line,
          `${account} takes ${found.currencies.join(', ')} alone; add ${reading.currency} to its "open"`,
        );
    }
  }
  for (const { line, date, account, from } of reading.mornings) {
    isOpen(line, date, account);
    if (from !== undefined) isOpen(line, date, from);
  }
}

/** A line as beancount sees it: the number of its first line, without its comment, and as it stands. */
interface BeancountLine {
  readonly line: number;
  readonly code: string;
  readonly raw: string;
}

/**
 * Lines as beancount sees them: text in quotes may go on over several. Each with the number of its first line, without
 * comments.
 */
function* logicalLines(reading: FileReading, text: string): Generator<BeancountLine | undefined> {
  let open: { readonly line: number; readonly code: string[]; readonly raw: string[]; letters: number } | undefined;
  for (const one of linesIn(reading, text)) {
    if (!one) {
      yield undefined;
      continue;
    }
    const { line, raw } = one;
    // Headings and remarks: quotes in them mean nothing.
    if (!open && /^[;*#:!&?%]/.test(raw)) {
      yield { line, code: '', raw };
      continue;
    }
    const { code, isOpen } = withoutComment(raw, open !== undefined);
    open ??= { line, code: [], raw: [], letters: 0 };
    open.code.push(code);
    open.raw.push(raw);
    open.letters += raw.length;
    if (isOpen && open.letters <= MOST_QUOTED) continue;
    if (isOpen) return refuseLine(reading, open.line, 'a quote that begins here is never closed');
    yield { line: open.line, code: open.code.join('\n').trimEnd(), raw: open.raw.join('\n') };
    open = undefined;
  }
  if (open) refuseLine(reading, open.line, 'a quote that begins here is never closed');
}

/** The most characters of lines that one text in quotes goes over: more than any that we keep. */
const MOST_QUOTED = 100_000;

/** A line without its comment, and whether a text in quotes goes on behind its end. `isOpen`: one began above. */
function withoutComment(raw: string, isOpen: boolean): { readonly code: string; readonly isOpen: boolean } {
  let isIn = isOpen;
  for (let at = 0; at < raw.length; at++) {
    const letter = raw[at];
    if (isIn && letter === '\\') at += 1;
    else if (letter === '"') isIn = !isIn;
    else if (letter === ';' && !isIn) return { code: raw.slice(0, at), isOpen: false };
  }
  return { code: raw, isOpen: isIn };
}

const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\([^])/gu, (_all, letter: string) => LETTERS[letter] ?? letter);
}
function valueOf(text: string): string {
  return /^".*"$/su.test(text) ? unquoted(text) : text;
}
function stringsIn(text: string): string[] {
  return (text.match(/"(?:[^"\\]|\\[^])*"/gu) ?? []).map(unquoted);
}

/** In beancount a point begins decimals and commas group, always. */
function amountIn(reading: FileReading, line: number, text: string): bigint | undefined {
  if (/[*/(]/.test(text) || /\d\s*[+-]/.test(text))
    return void refuseLine(
      reading,
      line,
      `"${text.trim()}" is an expression; work it out: "bean-query FILE print" does`,
    );
  if (!/[A-Z]/.test(text))
    return void refuseLine(reading, line, `"${text.trim()}" has no currency; "bean-query FILE print" writes it`);
  return amountOf(reading, line, text, () => '.');
}

/** Tags and links of a transaction; those of other programs are kept in its metadata. */
function readTags(entry: ParsedEntry, text: string): void {
  for (const [, sign, name = ''] of text.matchAll(/(?:^|\s)([#^])([\w./-]+)/gu)) {
    if (sign === '#' && name === 'adjustment') entry.fields.adjustment = true;
    else if (sign === '#' && name === 'closing') entry.fields.closing = true;
    else keep(entry, sign === '#' ? 'tags' : 'links', name);
  }
}

function readTransaction(
  reading: FileReading,
  state: BeancountState,
  line: number,
  date: string,
  flag: string,
  rest: string,
): void {
  const entry: ParsedEntry = { line, date: dateOf(reading, line, date), fields: {}, postings: [] };
  state.entry = entry;
  holdEntry(reading, entry);
  const memo = stringsIn(rest)
    .filter((part) => part !== '')
    .join(' ');
  if (memo !== '') entry.fields.memo = memo;
  if (FLAGS.has(flag)) {
    notice(reading, `${FLAGS.get(flag)!} transactions (${flag}) are posted like the others`);
    keep(entry, 'flag', flag);
  }
  readTags(entry, rest.replace(/"(?:[^"\\]|\\[^])*"/gu, ''));
  for (const tag of state.tags) readTags(entry, ` ${tag}`);
  for (const [key, value] of state.meta) entryTag(reading, entry, key, value, line);
}

/**
 * `AMOUNT [~ TOLERANCE] CURRENCY` of a balance. Without a tolerance beancount lets pass as much as one in the last
 * digit that is written.
 */
function readBalance(reading: FileReading, line: number, text: string): Assertion | undefined {
  const [, number = '', tolerance, currency = ''] =
    /^([^~]*?)\s*(?:~\s*([\d.,]+)\s*)?([A-Z][\w.'-]*)?$/u.exec(text.slice(0, 200)) ?? [];
  const amount = amountIn(reading, line, text.length > 200 ? text : `${number} ${currency}`);
  const allowed = tolerance === undefined ? undefined : amountIn(reading, line, `${tolerance} ${currency}`);
  if (amount === undefined || (tolerance !== undefined && allowed === undefined)) return undefined;
  const written = /\.(\d+)/.exec(number)?.[1]?.length ?? 0;
  return {
    line,
    amount,
    below: true,
    tolerance: allowed ?? (written === 0 ? 0n : 10n ** BigInt(decimalsOf(reading.currency) - written)),
  };
}

function holdMorning(reading: FileReading, morning: Morning): void {
  if (hold(reading, morning.line)) reading.mornings.push(morning);
}

/** A directive with a date. */
function readDated(
  reading: FileReading,
  state: BeancountState,
  line: number,
  date: string,
  kind: string,
  rest: string,
): void {
  if (kind === '*' || kind === 'txn' || FLAGS.has(kind)) return readTransaction(reading, state, line, date, kind, rest);
  state.directive = true;
  const [account = '', other = ''] = rest.split(/\s+/);
  if (kind === 'open') {
    state.opened = account;
    readOpen(reading, state.accounts, line, date, rest);
  } else if (kind === 'close') {
    const closed = { line, date: dateOf(reading, line, date), account };
    if (hold(reading, line)) state.accounts.closes.push(closed);
  } else if (kind === 'pad') holdMorning(reading, { line, date: dateOf(reading, line, date), account, from: other });
  else if (kind === 'balance') {
    const asserts = readBalance(reading, line, rest.slice(account.length).trim());
    if (asserts) holdMorning(reading, { line, date: dateOf(reading, line, date), account, asserts });
  } else if (WITHOUT_AMOUNTS.has(kind)) notice(reading, `"${kind}" has no amounts of the books and is left out`);
  else refuseLine(reading, line, `"${kind}" is not a directive of beancount`);
}

function readUndated(reading: FileReading, state: BeancountState, line: number, code: string): void {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(code) ?? [];
  state.directive = true;
  const [, key = '', value = ''] = /^([a-z][\w-]+):\s*(.*)$/su.exec(rest) ?? [];
  if (word === 'pushtag') state.tags.push(rest);
  else if (word === 'poptag') {
    const at = state.tags.lastIndexOf(rest);
    if (at < 0) refuseLine(reading, line, `poptag ${rest} ends nothing`);
    else state.tags.splice(at, 1);
  } else if (word === 'pushmeta' && key !== '') state.meta.set(key, valueOf(value));
  else if (word === 'popmeta' && key !== '') {
    if (!state.meta.delete(key)) refuseLine(reading, line, `popmeta ${rest} ends nothing`);
  } else if (word === 'include')
    refuseLine(
      reading,
      line,
      '"include" cannot be imported; import the included files by themselves, or write all out with "bean-query ' +
        'FILE print"',
    );
  else if (word === 'plugin' && OPENING_PLUGINS.test(rest)) state.accounts.auto = true;
  else if (word === 'plugin' && !HARMLESS_PLUGINS.has(/^"beancount\.plugins\.(\w+)"/.exec(rest)?.[1] ?? ''))
    refuseLine(reading, line, `the plug-in ${rest} may change transactions; ${PRINT}, without this line`);
  else if (word === 'option' && /^"plugin"/.test(rest))
    refuseLine(reading, line, `the plug-in ${rest} may change transactions; ${PRINT}`);
  else if (word !== 'plugin' && word !== 'option') refuseLine(reading, line, `"${word}" cannot be imported; ${PRINT}`);
}

/** An indented line: a posting, metadata, or tags of the transaction above; metadata of the directive above. */
function readIndented(reading: FileReading, state: BeancountState, line: number, code: string): void {
  const { entry, posting } = state;
  const [, key, value = ''] = /^\s+([a-z][\w-]+):(?:\s+(.*))?$/su.exec(code) ?? [];
  if (key !== undefined) {
    if (posting) lineTag(reading, posting, key, valueOf(value), line);
    // What a transaction says itself goes over what pushmeta says of all.
    else if (entry) entryTag(reading, entry, key, valueOf(value), line, state.meta.has(key));
    else if (state.opened !== undefined && key === 'code') reading.codes.set(state.opened, valueOf(value));
    else if (state.opened !== undefined && key === 'name' && reading.heads.length > 0)
      reading.names.set(state.opened, valueOf(value));
    else if (!state.directive) refuseLine(reading, line, 'an indented line outside of any transaction');
    return;
  }
  if (!entry)
    return refuseLine(
      reading,
      line,
      'an indented line outside of any transaction; an empty line or an unindented comment above it ends the ' +
        'transaction',
    );
  if (/^\s+[#^]/.test(code)) return readTags(entry, code);
  const match = /^\s+(?:([*!&#?%PSTCURM])\s+)?(\p{Lu}[^\s"]*)\s*(.*)$/su.exec(code);
  if (!match) return refuseLine(reading, line, `"${code.trim()}" is no posting of beancount`);
  const [, flag, account = '', amount = ''] = match;
  if (flag !== undefined && flag !== '*') notice(reading, 'flags of postings are left out');
  state.posting = { line, account, amount: amount === '' ? undefined : amountIn(reading, line, amount), fields: {} };
  holdPosting(reading, entry, state.posting);
}

/** Reads a beancount file into `reading`. */
export function* readBeancount(reading: FileReading, text: string): Generator<undefined> {
  const state: BeancountState = {
    entry: undefined,
    posting: undefined,
    opened: undefined,
    directive: false,
    tags: [],
    meta: new Map(),
    accounts: { declared: new Map(), closes: [], auto: false },
  };
  for (const one of logicalLines(reading, text)) {
    if (!one) {
      yield;
      continue;
    }
    const { line, code, raw } = one;
    if (/^\s/.test(raw) && code.trim() === '' && raw.trim() !== '') continue;
    if (/^\s/.test(code)) {
      readIndented(reading, state, line, code);
      continue;
    }
    // Every other line ends the transaction; lines that begin with these signs are headings and remarks.
    Object.assign(state, { entry: undefined, posting: undefined, opened: undefined, directive: false });
    if (/^[;*#:!&?%]/.test(raw)) {
      headLine(reading, raw, line);
      continue;
    }
    if (code === '') continue;
    const [, date, kind = '', rest = ''] = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(\S+)\s*(.*)$/su.exec(code) ?? [];
    if (date === undefined) readUndated(reading, state, line, code);
    else readDated(reading, state, line, date, kind, rest);
  }
  if (!isTooMuch(reading)) yield* checkAccounts(reading, state.accounts);
}
