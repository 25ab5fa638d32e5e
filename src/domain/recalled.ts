// What a recalled noun is: a resource that grows with business, so that no book holds it. A command names it, and its
// state is folded from its own events. Entries stand here; nouns that `register` declares follow from that.
import { documents, type Document } from './documents.ts';
import { isId, prefixOf, type IdKind } from './ids.ts';
import { expenseReports, type ExpenseReport } from './expense-reports.ts';
import {
  bankImports,
  bankTransactions,
  chunkIdOf,
  importedLine,
  lineIdIn,
  statementKey,
  type BankImport,
  type BankTransaction,
} from './bank-transactions.ts';
import { invoices, type Invoice } from './invoices.ts';
import { journalImports, type JournalImport } from './journal-imports.ts';
import { foldEntry, type EntryState } from './journal.ts';
import { paymentBatches, type PaymentBatch } from './payment-batches.ts';
import { payrollRuns, type PayrollRunState, type StoredPayslip } from './payroll-runs.ts';
import type { Kept, Register } from './register.ts';
import { sentenceKey } from './sentences.ts';
import { RECALLED, type RecordedFact } from './events.ts';

/** A key that names at most one thing of a company: `{ namespace: 'journal_entry.externalId', key: 'shop-1' }`. */
export interface NaturalKey {
  readonly namespace: string;
  readonly key: string;
}

/** A natural key that an event gives; `holder` = to another thing than the one that the event is about. */
export interface GivenKey extends NaturalKey {
  readonly holder?: string;
}

/** A recalled noun. */
export interface RecalledNoun<S = unknown> {
  /** Public name: the entity of its events. */
  readonly noun: string;
  readonly id: IdKind;
  /** Id of the thing that an event is about; undefined for events of anything else. */
  idOf(fact: RecordedFact): string | undefined;
  /**
   * Id of the thing whose events tell of this one too: things that came many at once have their first event in common.
   * Its id and theirs are of one family (`familyOf`).
   */
  within?(id: string): string;
  /** The state after one more event that tells of the thing; undefined while it does not exist. */
  fold(state: S | undefined, fact: RecordedFact, id: string): S | undefined;
  /** Natural keys that an event gives. */
  uniqueKeysOf(fact: RecordedFact): readonly GivenKey[];
  /** Lines that an event holds: what it costs to remember it. */
  linesOf(fact: RecordedFact): number;
}

/** True for an event that tells of the thing of this id. */
export function tellsOf(noun: RecalledNoun, fact: RecordedFact, id: string): boolean {
  const about = noun.idOf(fact);
  return about !== undefined && (about === id || about === noun.within?.(id));
}

/** The external id of a thing of this noun as a natural key. */
export function externalIdOf({ noun }: Pick<RecalledNoun, 'noun'>, key: string): NaturalKey {
  return { namespace: `${noun}.externalId`, key };
}

/** What an entry from a sentence says, as a natural key: whoever said it last has it. */
export function keyOfSentence(date: string, lines: Parameters<typeof sentenceKey>[1]): NaturalKey {
  return { namespace: 'journal_entry.sentence', key: sentenceKey(date, lines) };
}

/** Journal entries. */
export const ENTRIES: RecalledNoun<EntryState> = {
  noun: 'journal_entry',
  id: 'entry',
  idOf: ({ data }) => ('entryId' in data ? data.entryId : undefined),
  fold: foldEntry,
  uniqueKeysOf({ data }) {
    const content = 'content' in data ? data.content : 'after' in data ? data.after : undefined;
    if (content?.engine === undefined)
      return content?.externalId === undefined ? [] : [externalIdOf(ENTRIES, content.externalId)];
    return [
      keyOfSentence(content.effectiveDate, content.lines),
      ...(content.externalId === undefined ? [] : [externalIdOf(ENTRIES, content.externalId)]),
    ];
  },
  linesOf({ data }) {
    let lines = 0;
    if ('content' in data) lines += data.content.lines.length;
    if ('before' in data) lines += data.before.lines.length;
    if ('after' in data) lines += data.after.lines.length;
    return lines;
  },
};

/** The natural keys that a state has: the unique keys of its noun. */
function keysIn<S>(
  { noun, keysOf }: { readonly noun: string; keysOf(state: S): readonly string[] },
  state: S,
): NaturalKey[] {
  return keysOf(state).map((key) => ({ namespace: noun, key }));
}

/**
 * A noun that `register` declares, as it is recalled. Each of its events carries the whole state, and the keys that it
 * has then: a key stays with whoever took it last, and only his state tells whether he still has it.
 */
function declared<S extends Kept & { readonly lines?: readonly unknown[] }>(
  register: Pick<Register, 'noun' | 'id' | 'field' | 'events'> & { keysOf(state: S): readonly string[] },
): RecalledNoun<S> {
  const types = new Set(Object.values(register.events).map(({ type }) => type));
  const stateIn = ({ type, data }: RecordedFact): S | undefined =>
    types.has(type) ? ((data as Readonly<Record<string, unknown>>)[register.field] as S | undefined) : undefined;
  return {
    noun: register.noun,
    id: register.id,
    idOf: (fact) => stateIn(fact)?.id,
    fold: (state, fact) => stateIn(fact) ?? state,
    uniqueKeysOf(fact) {
      const state = stateIn(fact);
      return state ? keysIn(register, state) : [];
    },
    linesOf: (fact) => stateIn(fact)?.lines?.length ?? 0,
  };
}

/** The natural keys that an invoice has. */
export function keysOfInvoice(invoice: Invoice): NaturalKey[] {
  return keysIn(invoices, invoice);
}

/** The natural keys that an expense report has. */
export function keysOfReport(report: ExpenseReport): NaturalKey[] {
  return keysIn(expenseReports, report);
}

/** Any noun that `register` declares: each takes its own state alone, which the compiler cannot follow. */
type RecalledDeclared = Register & { keysOf(state: Kept): readonly string[] };
/** A payroll run as it is recalled: with its payslips, which stand in events of their own. */
export interface RecalledRun extends PayrollRunState {
  readonly payslips: readonly StoredPayslip[];
}
const runs = declared<PayrollRunState>(payrollRuns);
/** Payroll runs. */
export const PAYROLL_RUNS: RecalledNoun<RecalledRun> = {
  ...runs,
  idOf: (fact) => (fact.type === 'payroll_run.payslips_made' ? fact.data.payrollRunId : runs.idOf(fact)),
  fold(state, fact, id) {
    if (fact.type === 'payroll_run.payslips_made')
      return state && { ...state, payslips: [...state.payslips, ...fact.data.payslips] };
    const next = runs.fold(state, fact, id);
    return next && { ...next, payslips: state?.payslips ?? [] };
  },
  linesOf: (fact) => (fact.type === 'payroll_run.payslips_made' ? fact.data.payslips.length : 0),
};

const ofOneLine = declared<BankTransaction>(bankTransactions);
/** Bank transactions: an import tells of many at once, and gives each the key under which it is there once. */
export const BANK_TRANSACTIONS: RecalledNoun<BankTransaction> = {
  ...ofOneLine,
  idOf: (fact) => (fact.type === 'bank_transaction.imported' ? fact.data.chunk.id : ofOneLine.idOf(fact)),
  within: chunkIdOf,
  fold: (state, fact, id) =>
    fact.type === 'bank_transaction.imported' ? importedLine(fact.data.chunk, id) : ofOneLine.fold(state, fact, id),
  uniqueKeysOf(fact) {
    if (fact.type !== 'bank_transaction.imported') return ofOneLine.uniqueKeysOf(fact);
    const { id, bankAccountId, lines } = fact.data.chunk;
    return lines.map((line, i) => ({
      namespace: ofOneLine.noun,
      key: statementKey(bankAccountId, line),
      holder: lineIdIn(id, i),
    }));
  },
  linesOf: (fact) => (fact.type === 'bank_transaction.imported' ? fact.data.chunk.lines.length : 1),
};

/** Nouns of which some events tell of more than their own state. */
const SPECIAL: readonly { readonly noun: string }[] = [PAYROLL_RUNS, BANK_TRANSACTIONS];
const NOUNS: readonly RecalledNoun[] = [
  ENTRIES as RecalledNoun,
  ...(Object.values(RECALLED) as RecalledDeclared[]).map(
    (register) => (SPECIAL.find(({ noun }) => noun === register.noun) ?? declared(register)) as RecalledNoun,
  ),
];
/** Invoices. */
export const INVOICES = NOUNS.find(({ noun }) => noun === invoices.noun) as RecalledNoun<Invoice>;
/** Imports of statements. */
export const BANK_IMPORTS = NOUNS.find(({ noun }) => noun === bankImports.noun) as RecalledNoun<BankImport>;
/** Imports of journals. */
export const JOURNAL_IMPORTS = NOUNS.find(({ noun }) => noun === journalImports.noun) as RecalledNoun<JournalImport>;
/** Payment batches. */
export const PAYMENT_BATCHES = NOUNS.find(({ noun }) => noun === paymentBatches.noun) as RecalledNoun<PaymentBatch>;
/** Expense reports. */
export const EXPENSE_REPORTS = NOUNS.find(({ noun }) => noun === expenseReports.noun) as RecalledNoun<ExpenseReport>;
/** Documents. */
export const DOCUMENTS = NOUNS.find(({ noun }) => noun === documents.noun) as RecalledNoun<Document>;

/** A unique key of documents (`sha256:...`, `externalId:...`) as a natural key. */
export function keyOfDocument(key: string): NaturalKey {
  return { namespace: documents.noun, key };
}

const BY_PREFIX: ReadonlyMap<string, RecalledNoun> = new Map(NOUNS.map((noun) => [prefixOf(noun.id), noun]));

/** The noun that an id names a thing of; undefined for what is no id of a recalled noun. */
export function recalledNounOf(id: string): RecalledNoun | undefined {
  const noun = BY_PREFIX.get(id.slice(0, id.indexOf('_')));
  return noun && isId(noun.id, id) ? noun : undefined;
}

/** The recalled thing that an event is about, with its noun; undefined for events of kept nouns. */
export function recalledIn(fact: RecordedFact): { readonly noun: RecalledNoun; readonly id: string } | undefined {
  for (const noun of NOUNS) {
    const id = noun.idOf(fact);
    if (id !== undefined) return { noun, id };
  }
  return undefined;
}

/** A natural key as one text: no two keys make the same. */
export function keyText({ namespace, key }: NaturalKey): string {
  return `${namespace}\n${key}`;
}

/** The natural key that a text stands for; undefined for other texts: no id has a line break. */
export function keyIn(text: string): NaturalKey | undefined {
  const at = text.indexOf('\n');
  return at < 0 ? undefined : { namespace: text.slice(0, at), key: text.slice(at + 1) };
}
