// Reads hledger journals (and what ledger has in common with them) as those programs read them. What they give a
// meaning and we cannot keep is refused with its line.
import {
  amountOf,
  dateOf,
  entryTag,
  headLine,
  holdEntry,
  holdPosting,
  keep,
  lineTag,
  linesIn,
  notice,
  refuseLine,
  remark,
  taken,
  type ParsedEntry,
  type Posting,
  type FileReading,
} from './plain-text-reading.ts';
import { digitsOf, writtenAmount, type DecimalMark } from './plain-text-amounts.ts';
import { tagValue } from './plain-text.ts';

/** What the lines above say of the lines below. */
interface HledgerState {
  entry: ParsedEntry | undefined;
  posting: Posting | undefined;
  /** The directive whose indented lines come. */
  directive: string | undefined;
  comment: boolean;
  year: string | undefined;
  readonly above: string[];
  /** `decimal-mark`, marks of `commodity` directives by name, and the default commodity (`D`). */
  mark: DecimalMark | undefined;
  readonly marks: Map<string, DecimalMark | undefined>;
  byDefault: { readonly name: string; readonly mark: DecimalMark | undefined } | undefined;
}

const PRINT = 'write the journal out plainly with "hledger print --explicit" (or "ledger print")';
/** Directives that change no amount, account or date of ours. */
const HARMLESS: ReadonlySet<string> = new Set(['account', 'payee', 'tag', 'N']);
/** Indented lines of directives that change nothing either. */
const HARMLESS_BELOW: ReadonlySet<string> = new Set(['note', 'nomarket']);
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['include', 'import the included files by themselves, or join them'],
  ['alias', 'write the names out with "hledger print", or map them here'],
  ['~', 'periodic transactions are rules: write out those that happened with "hledger print --forecast"'],
  ['=', 'automatic postings are rules: write them out with "hledger print --auto"'],
]);

/** The name of a commodity without its quotes. */
function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/u, '$1');
}
/**
 * The decimal mark by which hledger reads a number of this commodity: `decimal-mark`, else the commodity's own
 * directive, else that of the default commodity.
 */
function markFor(state: HledgerState, name: string): DecimalMark | undefined {
  if (state.mark !== undefined) return state.mark;
  const bare = unquoted(name);
  return state.marks.get(bare) ?? (state.byDefault?.name === bare ? state.byDefault.mark : undefined);
}
/** Whether a number alone can only be of the currency of the books: yen, or the head of the file says the currency. */
function isKnownCurrency({ currency, heads }: FileReading): boolean {
  return currency === 'JPY' || heads.some(({ company }) => company.currency === currency);
}
function amountIn(reading: FileReading, state: HledgerState, line: number, text: string): bigint | undefined {
  const isBare = /^[\d.,\s+-]+$/.test(text);
  // Books in yen are kept without a sign by many; elsewhere nobody can tell which currency a number alone is of.
  if (isBare && state.byDefault === undefined && /[1-9]/.test(text) && !isKnownCurrency(reading))
    return void refuseLine(
      reading,
      line,
      `"${text.trim()}" has no currency, and the books are kept in ${reading.currency}; write ` +
        `"${text.trim()} ${reading.currency}", or "D 1000.00 ${reading.currency}" above it`,
    );
  // A number alone is in the default commodity.
  const named = state.byDefault !== undefined && isBare ? `${text.trim()} ${state.byDefault.name}` : text;
  return amountOf(reading, line, named, (name) =>
    named === text ? markFor(state, name) : (state.mark ?? state.byDefault?.mark),
  );
}

/** The format that a directive gives a commodity: its name and decimal mark. */
function formatOf(
  reading: FileReading,
  line: number,
  text: string,
): { name: string; mark: DecimalMark | undefined } | undefined {
  const written = writtenAmount(text);
  if (!written || written.name === '')
    return void refuseLine(
      reading,
      line,
      `"${text}" is no format of a commodity such as "1000.00 ${reading.currency}"`,
    );
  const name = unquoted(written.name);
  const { number } = written;
  const marks = number.replace(/[^.,]/g, '');
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number))
    return void refuseLine(
      reading,
      line,
      `"${text}" does not say what its mark means: write "${number}${marks === ',' ? '.' : ','} ${name}" when it ` +
        `separates thousands, or add decimals of another number than three`,
    );
  if (!taken(reading, line, text, digitsOf(number, undefined))) return undefined;
  const last = marks.at(-1) as DecimalMark | undefined;
  return { name, mark: last === undefined ? undefined : /^(.)\1+$/.test(marks) ? (last === '.' ? ',' : '.') : last };
}

/**
 * Refuses a date of a posting's own, `[2026-04-02]` or `date:`, unless it is that of the transaction: an entry of ours
 * has one date.
 */
function ownDate(reading: FileReading, state: HledgerState, line: number, date: string): void {
  if (date === '' || !state.entry || dateOf(reading, line, date, state.entry.date.slice(0, 4)) === state.entry.date)
    return;
  refuseLine(
    reading,
    line,
    `the posting has a date of its own, ${date}; an entry has one date for all its lines: write two transactions, ` +
      `with a transit account between them`,
  );
}
function bracketDates(reading: FileReading, state: HledgerState, comment: string, line: number): void {
  for (const [, inner = ''] of comment.matchAll(/\[([\d./=-]+)\]/g)) {
    if (!/[-/.=]/.test(inner) || !/\d/.test(inner)) continue;
    if (!state.posting) {
      refuseLine(
        reading,
        line,
        `[${inner}] dates the whole transaction in ledger and nothing in hledger; write the date first in the ` +
          `transaction`,
      );
      continue;
    }
    const [first = '', second = ''] = inner.split('=');
    ownDate(reading, state, line, first);
    ownDate(reading, state, line, second);
  }
}

/** Tags and words of a comment, of the posting above or of the entry. */
function readComment(reading: FileReading, state: HledgerState, comment: string, line: number): void {
  const { entry, posting } = state;
  if (!entry) return;
  bracketDates(reading, state, comment, line);
  for (const part of comment.split(',')) {
    const [, words = '', key = '', after = ''] = /^(.*?)(?:^|\s)([^\s:,]+):(?=\s|$|[^:])\s*(.*)$/su.exec(part) ?? [];
    const value = reading.heads.length > 0 ? tagValue(after.trim()) : after.trim();
    if (key !== '' && words.trim() === '') {
      if (posting && (key === 'date' || key === 'date2')) ownDate(reading, state, line, value);
      else if (posting) lineTag(reading, posting, key, value, line);
      else entryTag(reading, entry, key, value, line);
      continue;
    }
    if (posting && /^date2?$/.test(key)) ownDate(reading, state, line, value);
    if (part.trim() === '') continue;
    if (posting) remark(posting, part.trim());
    else keep(entry, 'comment', part.trim());
  }
}

/** `2026-04-01=2026-04-03 * (CHQ 101) description  ; comment`. */
function readTransaction(reading: FileReading, state: HledgerState, raw: string, line: number): void {
  const match = /^(\d[\d./-]*)(?:=(\d[\d./-]*))?(?:\s+([*!])?\s*(?:\(([^)]*)\))?\s*([^;]*))?(?:;(.*))?$/su.exec(
    raw.trimEnd(),
  );
  state.entry = undefined;
  if (!match) return refuseLine(reading, line, 'a transaction begins with its full date: YYYY-MM-DD description');
  const [, date = '', second, mark, code = '', description = '', comment] = match;
  const entry: ParsedEntry = {
    line,
    date: dateOf(reading, line, date, state.year),
    fields: { ...(description.trim() !== '' && { memo: description.trim() }) },
    postings: [],
  };
  state.entry = entry;
  holdEntry(reading, entry);
  if (mark === '!') {
    notice(reading, 'pending transactions (!) are posted like the others');
    keep(entry, 'flag', '!');
  }
  if (second !== undefined) keep(entry, 'date2', dateOf(reading, line, second, entry.date.slice(0, 4)));
  if (code.trim() !== '') entry.fields.number = code.trim();
  if (comment !== undefined) readComment(reading, state, comment, line);
}

/** `account  100 JPY = 300 JPY  ; comment`: the name ends at two spaces or a tab. */
function readPosting(reading: FileReading, state: HledgerState, raw: string, line: number): void {
  const { entry } = state;
  if (!entry) return;
  const [, status, text = ''] = /^\s+(?:([*!])\s*)?(.*)$/su.exec(raw.trimEnd()) ?? [];
  const [, name = '', rest = ''] = /^(.*?)(?:\s{2,}|\t)\s*(.*)$/su.exec(text) ?? [undefined, text, ''];
  const semicolon = rest.indexOf(';');
  const [, written = '', sign, asserted = ''] =
    /^([^=]*)(==?\*?)?(.*)$/su.exec(semicolon < 0 ? rest : rest.slice(0, semicolon)) ?? [];
  if (status === '!') notice(reading, 'pending postings (!) are posted like the others');
  if (/^[([<]/.test(name))
    refuseLine(
      reading,
      line,
      `"${name}" is a virtual or deferred posting, which takes no part in double entry; write it as an ordinary ` +
        `one or leave it out`,
    );
  const posting: Posting = {
    line,
    account: [...state.above, name].join(':'),
    amount: written.trim() === '' ? undefined : amountIn(reading, state, line, written),
    fields: {},
  };
  state.posting = posting;
  holdPosting(reading, entry, posting);
  if (sign !== undefined && written.trim() === '')
    refuseLine(
      reading,
      line,
      `the amount of ${name} is what brings it to ${asserted.trim()} (a balance assignment); write the amount: ` +
        `"hledger print --explicit" does`,
    );
  else if (sign !== undefined) {
    const amount = amountIn(reading, state, line, asserted);
    if (amount !== undefined) posting.asserts = { line, amount, below: sign.includes('*'), tolerance: 0n };
  }
  if (semicolon >= 0) readComment(reading, state, rest.slice(semicolon + 1), line);
}

type Directive = (reading: FileReading, state: HledgerState, words: string, line: number) => void;
function setYear(reading: FileReading, state: HledgerState, words: string, line: number): void {
  if (/^\d{4}$/.test(words)) state.year = words;
  else refuseLine(reading, line, `"${words}" is no year`);
}
const DIRECTIVES: Readonly<Record<string, Directive>> = {
  'decimal-mark': (reading, state, words, line) => {
    if (words === '.' || words === ',') state.mark = words;
    else refuseLine(reading, line, 'decimal-mark takes . or ,');
  },
  commodity(reading, state, words, line) {
    if (!/\d/.test(words)) {
      // A commodity that is declared again without a format has none any more.
      state.marks.delete(unquoted(words.trim()));
      return;
    }
    const format = formatOf(reading, line, words);
    if (format) state.marks.set(format.name, format.mark);
  },
  D: (reading, state, words, line) => {
    state.byDefault = formatOf(reading, line, words);
  },
  P: (reading) => {
    notice(reading, 'market prices (P) are left out: the books are kept in one currency');
  },
  Y: setYear,
  year: setYear,
  apply(reading, state, words, line) {
    const [, what, name = ''] = /^(account|year)\s+(.+)$/u.exec(words) ?? [];
    if (what === 'account') state.above.push(name.trim());
    else if (what === 'year') setYear(reading, state, name.trim(), line);
    else refuseLine(reading, line, `"apply ${words}" cannot be imported; ${PRINT}`);
  },
  end(reading, state, words, line) {
    if (words === 'apply account') {
      if (state.above.pop() === undefined) refuseLine(reading, line, '"end apply account" ends nothing');
    } else if (words === 'apply year') state.year = undefined;
    else refuseLine(reading, line, `"end ${words}" cannot be imported; ${PRINT}`);
  },
};

/** A line up to its comment, which begins behind a space. */
function beforeComment(raw: string): string {
  for (let at = raw.indexOf(';'); at >= 0; at = raw.indexOf(';', at + 1))
    if (at === 0 || /\s/.test(raw[at - 1] ?? '')) return raw.slice(0, at).trimEnd();
  return raw.trimEnd();
}

function readDirective(reading: FileReading, state: HledgerState, raw: string, line: number): void {
  const [, letters = '', year] = /^(Y)\s*(\d{4})$/.exec(raw.trimEnd()) ?? [];
  const [word = '', ...rest] = year === undefined ? beforeComment(raw).split(/\s+/) : [letters, year];
  state.directive = word;
  const directive = Object.hasOwn(DIRECTIVES, word) ? DIRECTIVES[word] : undefined;
  if (directive) directive(reading, state, rest.join(' '), line);
  else if (!HARMLESS.has(word))
    refuseLine(
      reading,
      line,
      `"${word}" cannot be imported; ${ELSEWHERE.get(/^[~=]/.exec(word)?.[0] ?? word) ?? PRINT}`,
    );
}

/** An indented line: a posting or comment of the transaction above, or a line of the directive above. */
function readIndented(reading: FileReading, state: HledgerState, raw: string, line: number): void {
  const text = raw.trim();
  if (text.startsWith(';')) return readComment(reading, state, text.slice(1), line);
  if (state.entry) return readPosting(reading, state, raw, line);
  const [word = '', ...rest] = text.split(/\s+/);
  if (state.directive === 'commodity' && word === 'format') {
    const format = formatOf(reading, line, (rest.join(' ').split(';')[0] ?? '').trimEnd());
    if (format) state.marks.set(format.name, format.mark);
  } else if (state.directive === undefined)
    refuseLine(
      reading,
      line,
      'an indented line outside of any transaction; an empty line or an unindented comment above it ends the ' +
        'transaction',
    );
  else if (!HARMLESS_BELOW.has(word))
    refuseLine(reading, line, `"${word}" below "${state.directive}" cannot be imported; ${PRINT}`);
}

/** Reads an hledger journal into `reading`. */
export function* readHledger(reading: FileReading, text: string): Generator<undefined> {
  const state: HledgerState = {
    entry: undefined,
    posting: undefined,
    directive: undefined,
    comment: false,
    year: undefined,
    above: [],
    mark: undefined,
    marks: new Map(),
    byDefault: undefined,
  };
  let last = 0;
  for (const one of linesIn(reading, text)) {
    if (!one) {
      yield;
      continue;
    }
    const { line, raw } = one;
    last = line;
    if (state.comment) {
      if (raw.trimEnd() === 'end comment') state.comment = false;
      continue;
    }
    if (/^\s/.test(raw) && raw.trim() !== '') {
      readIndented(reading, state, raw, line);
      continue;
    }
    // Every other line ends the transaction: so do comments that are not indented.
    Object.assign(state, { entry: undefined, posting: undefined, directive: undefined });
    if (raw.trimEnd() === 'comment') state.comment = true;
    else if (/^[;#*%|]/.test(raw)) headLine(reading, raw, line);
    else if (/^\d/.test(raw)) readTransaction(reading, state, raw, line);
    else if (raw.trim() !== '') readDirective(reading, state, raw, line);
  }
  if (state.comment) refuseLine(reading, last, 'the comment that began above has no "end comment"');
  for (const [i, entry] of reading.entries.entries()) {
    reference(reading, entry);
    if (i % 1_000 === 999) yield;
  }
}

/** A code such as `(CHQ 101)` is the reference; in our own files it is the number of the entry. */
function reference(reading: FileReading, { line, fields }: ParsedEntry): void {
  const { number, origin } = fields;
  if (number === undefined || (origin !== undefined && /^\d+$/.test(number))) return;
  delete fields.number;
  if (fields.reference !== undefined && fields.reference !== number)
    refuseLine(
      reading,
      line,
      `the transaction has two references, the code (${number}) and the tag ref:${fields.reference}; leave one of ` +
        `them out`,
    );
  fields.reference = number;
}
