// What recorded balances and seals of closes say against the events: balances are added up anew from entries alone, and
// a seal must be of a close, of a checkpoint that was signed, and of a period that was not opened again.
import { companyOfStream } from '../domain/book.ts';
import { PeriodSealMade, PeriodSealSuperseded, type PeriodSeal } from '../domain/period-seals.ts';
import { leafData, PeriodBalancesCommitted, PeriodBalancesRecorded, saltOf } from '../domain/period-balances.ts';
import {
  FiscalPeriodClosed,
  FiscalPeriodOpened,
  FiscalPeriodReopened,
  type FiscalPeriod,
} from '../domain/fiscal-periods.ts';
import { EntryAmended, EntryPosted, type EntryContent } from '../domain/journal.ts';
import type { EventOf } from '../domain/event.ts';
import { HASHES, leafHash } from './leaf.ts';
import { openedNote, readCheckpoint } from './note.ts';
import type { StoredEvent } from './ports.ts';
import { grown, NO_LEAVES, rootOf } from './tree.ts';
import { readEvent, type RecordedFact } from '../domain/events.ts';
import { adoptedStates, ChartAdopted } from '../domain/templates.ts';

/** A close whose balances, or whose seal, are not what the events and checkpoints say. */
export interface CloseFinding {
  readonly check: 'balances_differ' | 'seal_differs';
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

/** The audit of closes, fed event by event, each stream in its order. */
export interface ClosesAudit {
  see(event: StoredEvent): void;
  /**
   * What was found. `isSigned`: whether a checkpoint of so many events of a stream was signed with this root (base64).
   * `seals` and `balances`: how many were compared.
   */
  done(isSigned: (stream: string, size: number, root: string) => boolean): {
    readonly findings: readonly CloseFinding[];
    readonly seals: number;
    readonly balances: number;
  };
}

interface VerifyCloseSum {
  debit: bigint;
  credit: bigint;
}
type ClosePart = EventOf<typeof PeriodBalancesRecorded>['data'];
type Committed = EventOf<typeof PeriodBalancesCommitted>['data'];
interface SeenSeal {
  readonly seal: PeriodSeal;
  readonly revision: number;
}

/** A company while its events pass. */
interface VerifyCloseWalk {
  readonly periods: Map<string, FiscalPeriod>;
  /** First days of fiscal months, by the days on which something was posted. */
  readonly months: Map<string, string>;
  /** Class by account. */
  readonly classes: Map<string, string>;
  /** By account and first day of the fiscal month. */
  readonly sums: Map<string, Map<string, VerifyCloseSum>>;
  parts: ClosePart[];
  /** Sequences of closes, each with the periods that it closed. */
  readonly closes: Map<number, readonly string[]>;
  readonly reopened: { readonly startDate: string; readonly revision: number }[];
  readonly seals: Map<string, SeenSeal>;
}

/** Events that say nothing of closes need not be read. */
const TELLING = /^(?:journal_entry\.(?:posted|amended)|account\.|company\.chart_adopted|fiscal_period\.|period_seal\.)/;
/** Findings of one company that are told. */
const MOST_TOLD = 50;

/** The first day of the fiscal month of a day. */
function monthOf({ periods, months }: VerifyCloseWalk, day: string): string {
  const known = months.get(day);
  if (known !== undefined) return known;
  const month = [...periods.values()].find(
    ({ type, startDate, endDate }) => type === 'month' && startDate <= day && day <= endDate,
  );
  if (month) months.set(day, month.startDate);
  return month?.startDate ?? day;
}

function post(walk: VerifyCloseWalk, { effectiveDate, lines }: EntryContent, sign: 1n | -1n): void {
  const month = monthOf(walk, effectiveDate);
  for (const { accountId, side, amount } of lines) {
    const months = walk.sums.get(accountId) ?? new Map<string, VerifyCloseSum>();
    walk.sums.set(accountId, months);
    const sum = months.get(month) ?? { debit: 0n, credit: 0n };
    months.set(month, sum);
    sum[side] += sign * BigInt(amount);
  }
}

/** What the entries say of an account over a period: opening, debits, credits, closing. */
function balanceOf(
  { sums, classes, periods }: VerifyCloseWalk,
  accountId: string,
  period: FiscalPeriod,
): readonly bigint[] {
  const year = [...periods.values()].find(
    ({ type, startDate, endDate }) => type === 'year' && startDate <= period.startDate && period.endDate <= endDate,
  );
  const isResult = ['revenue', 'expense'].includes(classes.get(accountId) ?? '');
  let [opening, debit, credit] = [0n, 0n, 0n];
  for (const [month, sum] of sums.get(accountId) ?? []) {
    if (month > period.endDate) continue;
    if (month >= period.startDate) [debit, credit] = [debit + sum.debit, credit + sum.credit];
    else if (!isResult || month >= (year?.startDate ?? '')) opening += sum.debit - sum.credit;
  }
  return [opening, debit, credit, opening + debit - credit];
}

/** The first thing in which recorded balances are not what the entries say; undefined = nothing. */
function balancesDiffer(walk: VerifyCloseWalk, { periodId, rows: count, root }: Committed): string | undefined {
  const { parts, periods, classes, sums } = walk;
  const period = periods.get(periodId);
  if (!period) return 'their period is not there';
  if (parts.some((one, n) => one.part !== n + 1 || one.periodId !== periodId)) return 'their parts do not fit together';
  const rows = parts.flatMap((one) => one.rows);
  const hashed = parts.flatMap(({ seed, rows: own }) =>
    own.map((row) => leafHash(leafData(row, saltOf(HASHES, seed, row[0])))),
  );
  if (rows.length !== count) return `they are ${rows.length} rows, and their root says ${count}`;
  const made = hashed.reduce((frontier, hash) => grown(frontier, hash), NO_LEAVES);
  if (rootOf(made).toString('base64') !== root) return 'their root is that of other balances';
  const told = new Map(rows.map((row) => [row[0], row] as const));
  for (const accountId of classes.keys()) {
    const [, code = '', ...figures] = told.get(accountId) ?? [];
    const own = balanceOf(walk, accountId, period).map(String);
    if (figures.join(' ') !== own.join(' '))
      return told.has(accountId)
        ? `account ${code} has ${figures.join(', ')}, and its entries come to ${own.join(', ')}`
        : `account ${accountId} is not among them`;
  }
  const later = new Map(
    parts.flatMap(({ later: own = [] }) => own).map(([id, month, ...of]) => [`${id} ${month}`, of.join(' ')] as const),
  );
  for (const [accountId, months] of sums)
    for (const [month, { debit, credit }] of months) {
      if (month <= period.endDate) continue;
      const recorded = later.get(`${accountId} ${month}`) ?? '0 0';
      if (recorded !== `${debit} ${credit}`)
        return `of ${month} they know ${recorded} of account ${accountId}, and its entries come to ${debit} ${credit}`;
    }
  const bank = parts
    .flatMap(({ bankAccounts = [] }) => bankAccounts)
    .find(({ accountId, books }) => told.get(accountId)?.[5] !== books);
  return bank && `the books of a bank account have ${bank.books}, and its account ${told.get(bank.accountId)?.[5]}`;
}

/** What is wrong with a seal, by the closes that were seen; undefined = nothing. */
function sealDiffers(
  { closes }: VerifyCloseWalk,
  { stream, revision }: StoredEvent,
  seal: PeriodSeal,
): string | undefined {
  const { periodId, closeSequence, size, root, note } = seal;
  if (closes.get(closeSequence)?.includes(periodId) !== true) return `event ${closeSequence} did not close ${periodId}`;
  if (size <= closeSequence || size > revision) return `a checkpoint of ${size} events cannot seal it`;
  const facts = readCheckpoint(openedNote(note)?.text ?? '');
  const isOf = facts && facts.size === size && facts.root.toString('base64') === root;
  return isOf && facts.origin.includes(companyOfStream(stream) ?? ' ')
    ? undefined
    : `its note is not that of a checkpoint of ${size} events with its root`;
}

/** A seal may only be superseded: everything else of it stays. */
const bodyOf = ({ periodId, closeSequence, size, root, note, files }: PeriodSeal): string =>
  JSON.stringify([periodId, closeSequence, size, root, note, files]);

/** Begins an audit of closes. */
export function closesAudit(): ClosesAudit {
  const findings: CloseFinding[] = [];
  const walks = new Map<string, VerifyCloseWalk>();
  let balances = 0;

  function walkOf(stream: string): VerifyCloseWalk {
    const found = walks.get(stream);
    if (found) return found;
    const made: VerifyCloseWalk = {
      periods: new Map(),
      months: new Map(),
      classes: new Map(),
      sums: new Map(),
      parts: [],
      closes: new Map(),
      reopened: [],
      seals: new Map(),
    };
    walks.set(stream, made);
    return made;
  }
  function find(check: CloseFinding['check'], { stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>) {
    return (message: string | undefined): void => {
      const told = findings.filter((one) => one.stream === stream).length;
      if (message !== undefined && told < MOST_TOLD) findings.push({ check, stream, revision, message });
    };
  }

  function seal(walk: VerifyCloseWalk, event: StoredEvent, state: PeriodSeal): void {
    const wrong = find('seal_differs', event);
    const name = `the seal of ${walk.periods.get(state.periodId)?.name ?? state.periodId}`;
    const before = walk.seals.get(state.id);
    walk.seals.set(state.id, { seal: state, revision: before?.revision ?? event.revision });
    if (before) {
      if (bodyOf(before.seal) !== bodyOf(state)) wrong(`${name} is another than the one that was made`);
      return;
    }
    const told = sealDiffers(walk, event, state);
    if (told !== undefined) wrong(`${name}: ${told}`);
    const isTwice = [...walk.seals.values()].some(
      ({ seal: { id, closeSequence } }) => id !== state.id && closeSequence === state.closeSequence,
    );
    if (isTwice) wrong(`${name}: the close was sealed before`);
  }

  function fold(walk: VerifyCloseWalk, event: StoredEvent, fact: RecordedFact): void {
    const { revision } = event;
    const keep = (changed: readonly FiscalPeriod[]): void => {
      for (const period of changed) walk.periods.set(period.id, period);
    };
    if (fact.type === EntryPosted.type) post(walk, fact.data.content, 1n);
    else if (fact.type === EntryAmended.type) {
      if (fact.data.status !== 'posted') return;
      post(walk, fact.data.before, -1n);
      post(walk, fact.data.after, 1n);
    } else if (fact.type === PeriodBalancesRecorded.type) walk.parts.push(fact.data);
    else if (fact.type === PeriodBalancesCommitted.type) {
      const name = walk.periods.get(fact.data.periodId)?.name ?? fact.data.periodId;
      const told = balancesDiffer(walk, fact.data);
      if (told !== undefined) find('balances_differ', event)(`the balances at the close of ${name}: ${told}`);
      walk.parts = [];
      balances += 1;
    } else if (fact.type === FiscalPeriodOpened.type) keep([fact.data.year, ...fact.data.months]);
    else if (fact.type === FiscalPeriodClosed.type) {
      keep(fact.data.periods);
      const closed = fact.data.periods.map(({ id }) => id);
      walk.closes.set(revision, closed);
    } else if (fact.type === FiscalPeriodReopened.type) {
      keep(fact.data.periods);
      const [first] = fact.data.periods;
      if (first) walk.reopened.push({ startDate: first.startDate, revision });
    } else if (fact.type === PeriodSealMade.type || fact.type === PeriodSealSuperseded.type)
      seal(walk, event, fact.data.periodSeal);
    else if (fact.type === ChartAdopted.type)
      for (const account of adoptedStates(fact.data).accounts) walk.classes.set(account.id, account.class);
    else if ('periods' in fact.data) keep(fact.data.periods);
    else if ('account' in fact.data) walk.classes.set(fact.data.account.id, fact.data.account.class);
  }

  return {
    see(event) {
      if (!TELLING.test(event.type) || companyOfStream(event.stream) === undefined) return;
      let fact: RecordedFact;
      try {
        fact = readEvent(event);
      } catch {
        return; // The audit of events says what cannot be read.
      }
      try {
        fold(walkOf(event.stream), event, fact);
      } catch (error) {
        find('balances_differ', event)(`it cannot be counted: ${(error as Error).message}`);
      }
    },
    done(isSigned) {
      let seals = 0;
      for (const [stream, walk] of walks)
        for (const { seal: state, revision } of walk.seals.values()) {
          seals += 1;
          const wrong = find('seal_differs', { stream, revision });
          const period = walk.periods.get(state.periodId);
          const name = `the seal of ${period?.name ?? state.periodId}`;
          if (!isSigned(stream, state.size, state.root))
            wrong(`${name}: no checkpoint of ${state.size} events with its root was signed`);
          const isOver = walk.reopened.some(
            (one) => one.revision > state.closeSequence && (period?.endDate ?? '') >= one.startDate,
          );
          if (isOver !== (state.status === 'superseded'))
            wrong(
              isOver
                ? `${name} says that it holds, and the period was opened again`
                : `${name} says that it was superseded, and nothing was opened again`,
            );
        }
      return { findings, seals, balances };
    },
  };
}
