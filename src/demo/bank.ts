// The bank of the demo: a year of its statement, derived from the entries of the list, and what each line is matched
// with. For half a year everything is in the books already; from April 2026 on rules book the standing payments, whose
// entries the list then leaves out. They come to the same in the books, to the yen.
import { monthOf, type CalendarDate } from '../domain/dates.ts';
import { resourceEntries } from './assets.ts';
import { DEMO, type DemoEntry, type DemoLine, type DemoStep } from './steps.ts';
import { invoicedIn, type DemoInvoiced } from './invoices.ts';

const BANK = '1130';
/** First day of the statement, and the first day of which rules book. */
const FROM: CalendarDate = '2025-10-01';
const RULES_FROM: CalendarDate = '2026-04-01';

/** What rules book, by its memo, which is what the statement calls it. */
const STANDING: readonly string[] = [
  '店舗・事務所家賃',
  '倉庫賃料',
  '電気料金',
  'ガス・水道料金',
  '通信料',
  'クラウド利用料',
  '複合機リース',
  '振込手数料',
  '商工会議所 会費',
  '配送車 燃料',
  '売上金入金',
  '長期借入金 返済・利息',
];

/** A line of the statement, as an import holds it. */
interface FeedLine {
  readonly row: number;
  readonly date: CalendarDate;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly description: string;
  readonly balanceAfter: number;
}

/** What a line is matched with: what the list posted under a ref, or pays. Its import matches a line of a rule. */
export type FeedMatch =
  | { readonly kind: 'run'; readonly ref: string }
  /** `line`: its place in the entry, where the list writes it. */
  | { readonly kind: 'entry'; readonly ref: string; readonly line?: number }
  | { readonly kind: 'invoices'; readonly of: Extract<DemoInvoiced, { kind: 'payment' }>['of'] }
  | { readonly kind: 'rule' }
  /** Nobody has matched it yet: its entry is in the books, and a candidate. */
  | { readonly kind: 'waits' };

/** How many of the latest lines wait for somebody to match them. */
export const WAITING_LINES = 4;

/** A part of the statement that is imported at once; `matches` by line. */
interface FeedPart {
  readonly key: string;
  readonly lines: readonly FeedLine[];
  readonly matches: readonly FeedMatch[];
}

/** A rule of the demo; `labels` and `partner` are codes. */
interface FeedRule {
  readonly name: string;
  readonly priority: number;
  readonly lines: readonly (Pick<DemoLine, 'accountCode' | 'taxCode' | 'labels' | 'partner'> & {
    readonly amount?: number;
    readonly rest?: true;
  })[];
}

/** The bank of the demo as a whole. */
export interface DemoFeed {
  readonly account: Readonly<Record<string, unknown>>;
  /** What is imported before there are rules, and what they are asked about. */
  readonly before: FeedPart;
  readonly after: FeedPart;
  /** What moved after the last fixed day; no lines where the demo ends there. */
  readonly tail: FeedPart;
  readonly rules: readonly FeedRule[];
}

/** What moved the account: an entry as it ended, or a request that posts one. */
interface BankMovement {
  readonly date: CalendarDate;
  readonly amount: number;
  readonly description: string;
  readonly match: FeedMatch;
}

const signed = ({ side, amount }: DemoLine): number => (side === 'debit' ? amount : -amount);
const onBank = (lines: readonly DemoLine[]): number =>
  lines.reduce((sum, line) => (line.accountCode === BANK ? sum + signed(line) : sum), 0);

/** Refs of entries that are amended or reversed later. */
function changedIn(steps: readonly DemoStep[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.kind === 'reverse' || step.kind === 'amend' ? [step.ref] : [])));
}

/** Entries of the list that rules book instead, by their ref. */
export function standingIn(steps: readonly DemoStep[]): ReadonlySet<string> {
  const changed = changedIn(steps);
  return new Set(
    steps
      .flatMap((step) => (step.kind === 'batch' ? step.entries : []))
      .filter(
        ({ ref, memo, effectiveDate }) => effectiveDate >= RULES_FROM && STANDING.includes(memo) && !changed.has(ref),
      )
      .map(({ ref }) => ref),
  );
}

/** The rule that books what an entry books: what is the same every month as an amount, one line as the rest. */
function ruleOf(entries: readonly DemoEntry[], priority: number): FeedRule | undefined {
  const [first, second] = entries;
  if (!first || !second) return undefined;
  const bases = ({ lines }: DemoEntry): DemoLine[] =>
    lines.filter(({ accountCode, isTaxLine }) => accountCode !== BANK && !isTaxLine);
  const others = bases(second);
  const all = bases(first);
  const rest = all.length === 1 ? 0 : all.findIndex(({ amount }, i) => amount !== others[i]?.amount);
  return {
    name: first.memo,
    priority,
    lines: all.map(({ accountCode, taxCode, labels, partner, amount }, i) => ({
      accountCode,
      ...(taxCode !== undefined && { taxCode }),
      ...(labels && { labels }),
      ...(partner !== undefined && { partner }),
      ...(i === rest ? { rest: true as const } : { amount }),
    })),
  };
}

/** The statement of these movements from a balance on, as one import. */
function part(key: string, movements: readonly BankMovement[], opening: number): FeedPart {
  let balanceAfter = opening;
  const lines = movements.map(({ date, amount, description }, i): FeedLine => {
    balanceAfter += amount;
    const direction = amount > 0 ? 'in' : 'out';
    return { row: i + 1, date, direction, amount: Math.abs(amount), description, balanceAfter };
  });
  return { key, lines, matches: movements.map(({ match }) => match) };
}

/** The latest lines whose entries stand in the books by themselves are left to be matched: what the bank says stays. */
function leftWaiting(movements: readonly BankMovement[]): readonly BankMovement[] {
  const own = movements.filter(({ match }) => match.kind === 'entry');
  const left = new Set(own.slice(-WAITING_LINES));
  return movements.map((it) => (left.has(it) ? { ...it, match: { kind: 'waits' } } : it));
}

/** The bank of the demo whose list this is. */
export function bankFeed(steps: readonly DemoStep[]): DemoFeed {
  const standing = standingIn(steps);
  const invoiced = invoicedIn(steps);
  const ended = new Map(steps.flatMap((step) => (step.kind === 'amend' ? [[step.ref, step.entry] as const] : [])));
  const entries = steps.flatMap((step) => (step.kind === 'batch' ? step.entries : []));
  const matchOf = ({ ref, memo, payroll, lines }: DemoEntry): FeedMatch => {
    const as = invoiced.get(ref);
    if (as?.kind === 'payment') return { kind: 'invoices', of: as.of };
    if (payroll === 'paid') {
      const run = entries.find((other) => `${other.memo} 支払` === memo);
      return { kind: 'run', ref: run?.ref ?? '' };
    }
    return standing.has(ref)
      ? { kind: 'rule' }
      : { kind: 'entry', ref, line: lines.findIndex(({ accountCode }) => accountCode === BANK) };
  };
  const posted = entries.flatMap((entry): BankMovement[] => {
    const { effectiveDate: date, lines } = ended.get(entry.ref) ?? entry;
    const amount = onBank(lines);
    // What was corrected in the books is in them: no rule may book it again.
    const description = ended.has(entry.ref) ? `${entry.memo} 再請求` : entry.memo;
    return amount === 0 ? [] : [{ date, amount, description, match: matchOf(entry) }];
  });
  // Assets and schedules post entries of their own: a sale, and what was paid ahead.
  const made = steps.flatMap((step): BankMovement[] => {
    if (step.kind !== 'dispose' && step.kind !== 'accrual') return [];
    const { date, opening, description } = step.input as Readonly<Record<'date' | 'description', string>> & {
      readonly opening?: { readonly date: string };
    };
    const day = step.kind === 'dispose' ? date : opening?.date;
    if (day === undefined) return [];
    const amount = onBank(resourceEntries(monthOf(day)).flat());
    const what = description ?? '固定資産売却代金';
    return [{ date: day, amount, description: what, match: { kind: 'entry', ref: step.key } }];
  });
  const movements = leftWaiting(
    [...posted, ...made].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  );
  const sum = (through: (date: string) => boolean): number =>
    movements.reduce((total, { date, amount }) => (through(date) ? total + amount : total), 0);
  const openingBalance = sum((date) => date < FROM);
  const before = movements.filter(({ date }) => date >= FROM && date < RULES_FROM);
  const after = movements.filter(({ date }) => date >= RULES_FROM && date <= DEMO.last);
  const tail = movements.filter(({ date }) => date > DEMO.last);
  return {
    account: {
      name: 'みどり銀行 本店営業部',
      type: 'bank',
      accountCode: BANK,
      bankName: 'みどり銀行',
      bankCode: '0999',
      branchName: '本店営業部',
      branchCode: '001',
      accountType: 'ordinary',
      accountNumber: '7654321',
      accountHolderKana: 'カ)ダイチヨウデモ',
      openingDate: FROM,
      openingBalance,
    },
    before: part('demo-feed-before', before, openingBalance),
    after: part(
      'demo-feed-after',
      after,
      sum((date) => date < RULES_FROM),
    ),
    tail: part(
      'demo-feed-tail',
      tail,
      sum((date) => date <= DEMO.last),
    ),
    rules: STANDING.flatMap((memo, i) => {
      const those = entries.filter(({ ref, memo: other }) => other === memo && standing.has(ref));
      return ruleOf(those, 10 * (i + 1)) ?? [];
    }),
  };
}
