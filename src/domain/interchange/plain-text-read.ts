// Reads journals written as hledger, beancount, CSV or JSON text into entries that can be posted: pure. Whatever cannot
// be carried over exactly is refused with its line.
import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { metadataSchema } from '../companies.ts';
import { counterpartyText, externalIdText, isFitLine, lineText, memoText, reasonText, referenceText } from '../text.ts';
import { readBeancount } from './plain-text-read.beancount.ts';
import { readCsv } from './plain-text-read.csv.ts';
import { readHledger } from './plain-text-read.hledger.ts';
import { readJson } from './plain-text-read.json.ts';
import {
  notice,
  refuseLine,
  type Assertion,
  type Morning,
  type ParsedEntry,
  type FileReading,
} from './plain-text-reading.ts';
import { decimalsOf, decimalText } from './plain-text.ts';

/** Formats that a journal can be imported from. */
export const PLAIN_TEXTS = ['hledger', 'beancount', 'csv', 'json'] as const;
/** A format that a journal can be imported from. */
export type PlainTextFormat = (typeof PLAIN_TEXTS)[number];

/** Columns that a table of entries of ours has; without them a CSV file is none. */
const NEEDED_COLUMNS: readonly string[] = ['date', 'entry', 'account', 'debit', 'credit'];
/** What only one of the two programs for journals as text has. */
const BEANCOUNT_ALONE =
  /^(?:option|plugin)[ \t]+"|^\d{4}-\d\d-\d\d[ \t]+(?:(?:open|close|balance|pad)[ \t]+[A-Z]|(?:\*|!|txn)[ \t]+")/m;
const HLEDGER_ALONE =
  /^(?:account|commodity|decimal-mark|D|P)[ \t]|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ \t][^"\n]*)?\n[ \t]+[^ \t\n"]/m;
/** Letters at its beginning that say what a text is. */
const LOOKED_AT = 20_000;

/** What a text is by what only one form has; several where it has something of each. */
export function plainTextsOf(text: string): PlainTextFormat[] {
  const begin = text
    .slice(0, LOOKED_AT)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
  if (/^\s*\{/.test(begin)) return begin.includes('"daicho.journal"') ? ['json'] : [];
  const heads = (begin.split('\n', 1)[0] ?? '').split(',').map((head) => head.trim().replace(/^"(.*)"$/u, '$1'));
  if (NEEDED_COLUMNS.every((column) => heads.includes(column))) return ['csv'];
  return [
    ...(BEANCOUNT_ALONE.test(begin) ? (['beancount'] as const) : []),
    ...(HLEDGER_ALONE.test(begin) ? (['hledger'] as const) : []),
  ];
}

const READERS = { hledger: readHledger, beancount: readBeancount, csv: readCsv, json: readJson } as const;

/** Bounds of texts that an entry and a line keep: what is longer is refused, never cut. */
const ENTRY_TEXTS = z.object({
  memo: memoText.optional(),
  reference: referenceText.optional(),
  counterparty: counterpartyText.optional(),
  externalId: externalIdText.optional(),
  sourceId: lineText(100).optional(),
  reversalReason: reasonText.optional(),
  metadata: metadataSchema.optional(),
});
const LINE_TEXTS = z.object({ memo: memoText.optional(), counterparty: counterpartyText.optional() });

function money(reading: FileReading, minor: bigint): string {
  return `${decimalText(minor, decimalsOf(reading.currency))} ${reading.currency}`;
}

/** Fills in what one posting left out, and refuses what is no entry. */
function complete(reading: FileReading, entry: ParsedEntry): void {
  const { postings } = entry;
  const open = postings.filter(({ amount }) => amount === undefined);
  const total = postings.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
  if (open.length === 1) open[0]!.amount = -total;
  else if (open.length > 1)
    refuseLine(reading, open[1]!.line, 'only one posting of a transaction may go without an amount');
  else if (total !== 0n)
    refuseLine(
      reading,
      entry.line,
      `debits and credits differ by ${money(reading, total < 0n ? -total : total)} ` +
        `(${total > 0n ? 'debits' : 'credits'} are larger)`,
    );
  const zero = postings.filter(({ amount }) => amount === 0n).length;
  if (postings.length - zero < 2)
    refuseLine(reading, entry.line, 'an entry needs at least two postings with an amount');
  if (postings.length > LIMITS.linesPerEntry)
    refuseLine(reading, entry.line, `an entry has at most ${LIMITS.linesPerEntry} lines`);
  if (zero > 0) notice(reading, 'entries have postings of 0, which are left out');
}

/** The most characters of the name of an account with those above it. */
const LONGEST_NAME = 400;

/** Refuses texts that are longer than we keep, or hold what a name may not. */
function checkTexts(reading: FileReading, { line, fields, postings }: ParsedEntry): void {
  const check = (schema: z.ZodType, what: object, at: number): void => {
    const read = schema.safeParse(what);
    for (const { path, message } of read.error?.issues ?? []) refuseLine(reading, at, `${path.join('.')} ${message}`);
  };
  check(ENTRY_TEXTS, fields, line);
  for (const { account, line: at } of postings)
    if (account.length > LONGEST_NAME || !isFitLine(account))
      refuseLine(reading, at, `the name is longer than ${LONGEST_NAME} characters, or holds some that cannot be seen`);
  for (const posting of postings)
    if (posting.fields.memo !== undefined || posting.fields.counterparty !== undefined)
      check(LINE_TEXTS, posting.fields, posting.line);
}

/** Walks through the file as its program does: by date, mornings before entries, then in order of the file. */
function* inOrder(
  reading: FileReading,
  visit: { entry(entry: ParsedEntry): void; morning(morning: Morning): void },
): Generator<undefined> {
  const all = [
    ...reading.mornings
      .filter(({ asserts }) => asserts)
      .map((morning) => ({ date: morning.date, rank: 0, go: () => visit.morning(morning) })),
    ...reading.mornings
      .filter(({ asserts }) => !asserts)
      .map((morning) => ({ date: morning.date, rank: 1, go: () => visit.morning(morning) })),
    ...reading.entries.map((entry) => ({ date: entry.date, rank: 2, go: () => visit.entry(entry) })),
  ];
  all.sort((a, b) => (a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.rank - b.rank));
  for (const [i, { go }] of all.entries()) {
    if (i % 500 === 499) yield;
    go();
  }
}

/** AssertedSums of accounts: of each alone, and with those below it. */
interface AssertedSums {
  of(account: string, below: boolean): bigint;
  add(entry: ParsedEntry): void;
}
function adder(): AssertedSums {
  const alone = new Map<string, bigint>();
  const whole = new Map<string, bigint>();
  const more = (sums: Map<string, bigint>, name: string, amount: bigint): void => {
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  };
  return {
    of: (account, below) => (below ? whole : alone).get(account) ?? 0n,
    add({ postings }) {
      for (const { account, amount = 0n } of postings) {
        more(alone, account, amount);
        more(whole, account, amount);
        for (let at = account.lastIndexOf(':'); at > 0; at = account.lastIndexOf(':', at - 1))
          more(whole, account.slice(0, at), amount);
      }
    },
  };
}

/**
 * Books what `pad` makes up: the difference to the next asserted balance of its account, on the day of the pad, as
 * beancount does.
 */
function* pad(reading: FileReading): Generator<undefined> {
  const { of, add } = adder();
  const pads = new Map<string, Morning>();
  const made: ParsedEntry[] = [];
  yield* inOrder(reading, {
    entry: add,
    morning({ line, date, account, asserts, from }) {
      if (!asserts) {
        pads.set(account, { line, date, account, ...(from !== undefined && { from }) });
        return;
      }
      const padding = pads.get(account);
      pads.delete(account);
      const missing = asserts.amount - of(account, true);
      if (!padding || (missing <= asserts.tolerance && -missing <= asserts.tolerance)) return;
      const entry: ParsedEntry = {
        line: padding.line,
        date: padding.date,
        fields: { memo: `Padding for the balance of ${date}`, metadata: { flag: 'P' } },
        postings: [
          { line: padding.line, account, amount: missing, fields: {} },
          { line: padding.line, account: padding.from ?? '', amount: -missing, fields: {} },
        ],
      };
      made.push(entry);
      add(entry);
    },
  });
  reading.entries.push(...made);
}

/** Refuses asserted balances that are not there, as the file's program does. */
function* checkBalances(reading: FileReading): Generator<undefined> {
  const { of, add } = adder();
  const check = (account: string, { line, amount, below, tolerance }: Assertion): void => {
    const difference = of(account, below) - amount;
    if (difference > tolerance || -difference > tolerance)
      refuseLine(
        reading,
        line,
        `${account} is asserted to stand at ${money(reading, amount)}, but the file comes to ` +
          `${money(reading, amount + difference)}; correct the file or delete the assertion`,
      );
  };
  yield* inOrder(reading, {
    morning({ account, asserts }) {
      if (asserts) check(account, asserts);
    },
    entry(entry) {
      if (!entry.postings.some(({ asserts }) => asserts)) return add(entry);
      for (const posting of entry.postings) {
        add({ ...entry, postings: [posting] });
        if (posting.asserts) check(posting.account, posting.asserts);
      }
    },
  });
}

/**
 * Reads a file. Yields now and then. Amounts must be in `currency`; what is left out on one posting is filled in, and
 * every entry must balance. Asserted balances are tested.
 */
export function* readPlainText(
  format: PlainTextFormat,
  text: string,
  currency: string,
): Generator<undefined, FileReading> {
  const reading: FileReading = {
    currency,
    held: 0,
    entries: [],
    problems: [],
    notices: new Map(),
    codes: new Map(),
    names: new Map(),
    partners: new Map(),
    labels: new Map(),
    heads: [],
    mornings: [],
  };
  yield* READERS[format](reading, text.replace(/^\ufeff/, ''));
  const troubled = new Set(reading.problems.map(({ line }) => line));
  for (const [i, entry] of [...reading.entries].entries()) {
    if (i % 200 === 199) yield;
    if (!entry.postings.some(({ line }) => troubled.has(line))) complete(reading, entry);
    checkTexts(reading, entry);
  }
  // A balance means nothing while amounts are missing.
  if (reading.problems.length === 0) {
    yield* pad(reading);
    yield* checkBalances(reading);
  }
  reading.problems.sort((a, b) => a.line - b.line);
  return reading;
}
