// Reads journals written as hledger, beancount, CSV or JSON text into entries that can be posted: pure. Whatever cannot
// be carried over exactly is refused with its line.
import { z } from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { metadataSchema } from '../domain/companies.ts';
import { counterpartyText, externalIdText, lineText, memoText, reasonText, referenceText } from '../domain/text.ts';
import { readBeancount } from './plain-text-read.beancount.ts';
import { readCsv } from './plain-text-read.csv.ts';
import { readHledger } from './plain-text-read.hledger.ts';
import { readJson } from './plain-text-read.json.ts';
import {
  notice,
  problem,
  type Assertion,
  type Morning,
  type ParsedEntry,
  type FileReading,
} from './plain-text-reading.ts';
import { decimalsOf, decimalText } from './plain-text.ts';
import { normalized } from '../domain/unicode.ts';

/** Formats that a journal can be imported from. */
export const IMPORT_FORMATS = ['hledger', 'beancount', 'csv', 'json'] as const;
/** A format that a journal can be imported from. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

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
    problem(reading, open[1]!.line, 'only one posting of a transaction may go without an amount');
  else if (total !== 0n)
    problem(
      reading,
      entry.line,
      `debits and credits differ by ${money(reading, total < 0n ? -total : total)} ` +
        `(${total > 0n ? 'debits' : 'credits'} are larger)`,
    );
  const zero = postings.filter(({ amount }) => amount === 0n).length;
  if (postings.length - zero < 2) problem(reading, entry.line, 'an entry needs at least two postings with an amount');
  if (postings.length > LIMITS.linesPerEntry)
    problem(reading, entry.line, `an entry has at most ${LIMITS.linesPerEntry} lines`);
  if (zero > 0) notice(reading, 'entries have postings of 0, which are left out');
}

/** Refuses texts that are longer than we keep, or hold what a name may not. */
function checkTexts(reading: FileReading, { line, fields, postings }: ParsedEntry): void {
  const check = (schema: z.ZodType, what: object, at: number): void => {
    const read = schema.safeParse(what);
    for (const { path, message } of read.error?.issues ?? []) problem(reading, at, `${path.join('.')} ${message}`);
  };
  check(ENTRY_TEXTS, fields, line);
  for (const posting of postings)
    if (posting.fields.memo !== undefined || posting.fields.counterparty !== undefined)
      check(LINE_TEXTS, posting.fields, posting.line);
}

/** Sum of an account, with those below it or without. */
function balanceOf(sums: ReadonlyMap<string, bigint>, account: string, below: boolean): bigint {
  let total = sums.get(account) ?? 0n;
  if (below) for (const [name, sum] of sums) if (name.startsWith(`${account}:`)) total += sum;
  return total;
}

/** Walks through the file as its program does: by date, mornings before entries, then in order of the file. */
function inOrder(
  reading: FileReading,
  visit: { entry(entry: ParsedEntry): void; morning(morning: Morning): void },
): void {
  const all = [
    ...reading.mornings
      .filter(({ asserts }) => asserts)
      .map((morning) => ({ date: morning.date, rank: 0, go: () => visit.morning(morning) })),
    ...reading.mornings
      .filter(({ asserts }) => !asserts)
      .map((morning) => ({ date: morning.date, rank: 1, go: () => visit.morning(morning) })),
    ...reading.entries.map((entry) => ({ date: entry.date, rank: 2, go: () => visit.entry(entry) })),
  ];
  for (const { go } of all.sort((a, b) => (a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.rank - b.rank))) go();
}

function adder(): { readonly sums: Map<string, bigint>; add(entry: ParsedEntry): void } {
  const sums = new Map<string, bigint>();
  return {
    sums,
    add({ postings }) {
      for (const { account, amount = 0n } of postings) sums.set(account, (sums.get(account) ?? 0n) + amount);
    },
  };
}

/**
 * Books what `pad` makes up: the difference to the next asserted balance of its account, on the day of the pad, as
 * beancount does.
 */
function pad(reading: FileReading): void {
  const { sums, add } = adder();
  const pads = new Map<string, Morning>();
  const made: ParsedEntry[] = [];
  inOrder(reading, {
    entry: add,
    morning({ line, date, account, asserts, from }) {
      if (!asserts) {
        pads.set(account, { line, date, account, ...(from !== undefined && { from }) });
        return;
      }
      const padding = pads.get(account);
      pads.delete(account);
      const missing = asserts.amount - balanceOf(sums, account, true);
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
function checkBalances(reading: FileReading): void {
  const { sums, add } = adder();
  const check = (account: string, { line, amount, below, tolerance }: Assertion): void => {
    const difference = balanceOf(sums, account, below) - amount;
    if (difference > tolerance || -difference > tolerance)
      problem(
        reading,
        line,
        `${account} is asserted to stand at ${money(reading, amount)}, but the file comes to ` +
          `${money(reading, amount + difference)}; correct the file or delete the assertion`,
      );
  };
  inOrder(reading, {
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
 * Reads a file. Amounts must be in `currency`; what is left out on one posting is filled in, and every entry must
 * balance. Asserted balances are tested.
 */
export function readJournal(format: ImportFormat, text: string, currency: string): FileReading {
  const reading: FileReading = {
    currency,
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
  READERS[format](reading, normalized(text.replace(/^\ufeff/, ''), 'NFC'));
  const troubled = new Set(reading.problems.map(({ line }) => line));
  for (const entry of reading.entries) {
    if (!entry.postings.some(({ line }) => troubled.has(line))) complete(reading, entry);
    checkTexts(reading, entry);
  }
  // A balance means nothing while amounts are missing.
  if (reading.problems.length === 0) {
    pad(reading);
    checkBalances(reading);
  }
  reading.problems.sort((a, b) => a.line - b.line);
  return reading;
}
