// Verification through the interface alone: every event of a company is read as anybody may read it, the books are
// made from them anew, and compared with what the service reports.
import { opensBooks, type EntryContent } from '../domain/journal.ts';
import { call, pages, type Connection } from './client.ts';

/** An event as `/events` shows it. */
export interface ShownEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly recordedAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/**
 * One account in some days, minor units: movements, without entries that open the books or a year, and what all
 * entries leave (debits less credits).
 */
export interface AccountMovement {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly net: bigint;
}
const NOTHING: AccountMovement = { debit: 0n, credit: 0n, net: 0n };
const plus = (a: AccountMovement, b: AccountMovement): AccountMovement => ({
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  net: a.net + b.net,
});

/** What the events come to. */
export interface Replay {
  /** Takes the next event. */
  see(event: ShownEvent): void;
  /** What the events say against themselves, in words. */
  readonly findings: readonly string[];
  readonly events: number;
  readonly entries: number;
  readonly lastRecordedAt: string;
  /** Movements of `from..to` by account id. */
  movements(from: string, to: string): ReadonlyMap<string, AccountMovement>;
}

/** Begins to make the books of a company from its events. */
export function replay(companyId: string): Replay {
  const findings: string[] = [];
  const ids = new Set<string>();
  const posted = new Set<string>();
  const awaited = new Map<string, number>();
  const numbers = new Map<string, number>();
  const days = new Map<string, Map<string, AccountMovement>>();
  let [events, lastRecordedAt] = [0, ''];

  const move = (content: EntryContent, sign: 1n | -1n): void => {
    const day = days.get(content.effectiveDate) ?? new Map<string, AccountMovement>();
    days.set(content.effectiveDate, day);
    for (const { accountId, side, amount } of content.lines) {
      const sum = sign * BigInt(amount);
      const moved = opensBooks(content) ? NOTHING : { ...NOTHING, [side]: sum };
      day.set(accountId, plus(day.get(accountId) ?? NOTHING, { ...moved, net: side === 'debit' ? sum : -sum }));
    }
  };
  const balanced = ({ lines }: EntryContent): boolean =>
    lines.reduce((sum, { side, amount }) => sum + (side === 'debit' ? BigInt(amount) : -BigInt(amount)), 0n) === 0n;

  function judge({ sequence, type, data }: ShownEvent): void {
    const entryId = String(data['entryId']);
    const wrong = (what: string): number => findings.push(`event ${sequence} (${type}): ${what}`);
    if (type === 'journal_entry.posted') {
      const content = data['content'] as EntryContent;
      const series = String(data['fiscalYearId']);
      const next = (numbers.get(series) ?? 0) + 1;
      if (data['entryNumber'] !== next) wrong(`entry number ${String(data['entryNumber'])}, where ${next} is next`);
      numbers.set(series, Number(data['entryNumber']));
      if (posted.has(entryId)) wrong(`entry ${entryId} was posted before`);
      posted.add(entryId);
      awaited.delete(entryId);
      if (!balanced(content)) wrong(`debits and credits of entry ${entryId} differ`);
      move(content, 1n);
    }
    if (type === 'journal_entry.amended' && data['status'] === 'posted') {
      const [before, after] = [data['before'] as EntryContent, data['after'] as EntryContent];
      if (!balanced(after)) wrong(`debits and credits of entry ${entryId} differ`);
      move(before, -1n);
      move(after, 1n);
    }
    if (type === 'journal_entry.reversed') {
      if (!posted.has(entryId)) wrong(`entry ${entryId} is reversed, but was never posted`);
      const reversal = String(data['reversalId']);
      if (!posted.has(reversal)) awaited.set(reversal, sequence);
    }
  }

  return {
    see(event) {
      if (event.sequence !== events)
        findings.push(`event ${event.sequence}: ${events} was expected; events are missing`);
      if (events === 0 && !JSON.stringify(event.data).includes(companyId))
        findings.push(`event ${event.sequence}: it is not the creation of ${companyId}`);
      if (ids.has(event.id)) findings.push(`event ${event.sequence}: its id ${event.id} is that of an earlier one`);
      if (event.recordedAt < lastRecordedAt)
        findings.push(`event ${event.sequence}: recorded at ${event.recordedAt}, before the one before it`);
      ids.add(event.id);
      events = event.sequence + 1;
      lastRecordedAt = event.recordedAt;
      judge(event);
    },
    get findings() {
      const open = [...awaited].map(([id, at]) => `event ${at}: its reversal ${id} was never posted`);
      return [...findings, ...open];
    },
    get events() {
      return ids.size;
    },
    get entries() {
      return posted.size;
    },
    get lastRecordedAt() {
      return lastRecordedAt;
    },
    movements(from, to) {
      const sums = new Map<string, AccountMovement>();
      for (const [date, day] of days)
        if (from <= date && date <= to)
          for (const [accountId, moved] of day) sums.set(accountId, plus(sums.get(accountId) ?? NOTHING, moved));
      return sums;
    },
  };
}

/** A row of a trial balance. */
export interface ReportedRow {
  readonly kind: string;
  readonly code?: string;
  readonly accountId?: string;
  readonly class?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Where the trial balance of a fiscal year, with closing entries and all accounts, does not say what the events come
 * to: movements of the year, and the balance at its end (of revenues and expenses what the year itself left).
 */
export function differences(
  name: string,
  books: Replay,
  span: readonly [from: string, to: string],
  rows: readonly ReportedRow[],
): string[] {
  const [year, ever] = [books.movements(...span), books.movements('', span[1])];
  const known = rows.filter(({ kind, accountId }) => kind === 'account' && accountId !== undefined);
  const missing = [...year.keys()].filter((id) => !known.some(({ accountId }) => accountId === id));
  return [
    ...missing.map((id) => `${name}: the trial balance has no row for account ${id}, which was posted to`),
    ...known.flatMap(({ accountId = '', code, class: kind = '', values = {} }) => {
      const shown = (key: string): bigint => BigInt(String(values[key] ?? 0));
      const moved = year.get(accountId) ?? NOTHING;
      const left = ['asset', 'liability', 'equity'].includes(kind) ? (ever.get(accountId) ?? NOTHING) : moved;
      const pairs = [
        ['debits', moved.debit, shown('debit')],
        ['credits', moved.credit, shown('credit')],
        ['the balance', left.net, shown('closingDebit') - shown('closingCredit')],
      ] as const;
      return pairs.flatMap(([what, made, told]) =>
        made === told
          ? []
          : [`${name}, account ${code ?? accountId}: ${what} are ${made} by the events, and ${told} by the report`],
      );
    }),
  ];
}

/** What a verification through the interface came to. */
export interface RemotelyVerified {
  readonly ok: boolean;
  readonly events: number;
  readonly entries: number;
  readonly years: number;
  readonly findings: readonly string[];
}

/**
 * Reads every event of a company, and compares the trial balance of every fiscal year, as known when the last of them
 * was recorded, with what they come to. `progress` hears how many of how many events are read.
 */
export async function verifyRemote(
  at: Connection,
  companyId: string,
  progress: (done: number, total: number) => void,
): Promise<RemotelyVerified> {
  const base = `/companies/${companyId}`;
  const { total } = (await call(at, 'GET', `${base}/events`, { query: { limit: 1 } })).data as { total: number };
  const books = replay(companyId);
  for await (const page of pages<ShownEvent>(at, `${base}/events`)) {
    for (const event of page) books.see(event);
    progress(books.events, Math.max(total, books.events));
  }
  const findings = [...books.findings];
  if (books.events < total) findings.push(`${total} events were announced, and ${books.events} came`);
  const knownAt = books.lastRecordedAt;
  let years = 0;
  for await (const page of pages<Readonly<Record<string, string>>>(at, `${base}/fiscal-periods`, { type: 'year' }))
    for (const { name, startDate: from, endDate: to } of page) {
      const query = { from, to, knownAt, includeClosing: 'true', showZero: 'true' };
      const { rows } = (await call(at, 'GET', `${base}/reports/trial-balance`, { query })).data as {
        rows: readonly ReportedRow[];
      };
      findings.push(...differences(String(name), books, [String(from), String(to)], rows));
      years += 1;
    }
  return { ok: findings.length === 0, events: books.events, entries: books.entries, years, findings };
}
