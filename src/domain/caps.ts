// Caps of API keys: how much a key may post by itself, and what it has posted today. The book knows both.
import { ApiKeyCreated, ApiKeyRevoked, ApiKeyUpdated, type ApiKey, type Caps } from './access.ts';
import { on, type BookPart } from './book-part.ts';
import { dateInZone, type CalendarDate } from './dates.ts';
import type { EventMeta } from './event.ts';
import { debitTotal, EntryAmended, EntryPosted, type EntryContent } from './journal.ts';
import { refuse } from './refusal.ts';
import type { Slice } from './register.ts';

/** What a key has posted on a day of the company's zone: entries, and their totals in minor units. */
export interface Spent {
  readonly day: CalendarDate;
  readonly amount: bigint;
  readonly count: number;
}
/** By key with caps: what it has posted on the last day on which it did, since it has them. */
export type SpendingPart = Map<string, Spent>;

/** What the part is folded from. */
interface Spending {
  readonly spending: SpendingPart;
  readonly company: { readonly timezone: string } | undefined;
}

const NOTHING: Spent = { day: '', amount: 0n, count: 0 };

/** The day on which something counts: never before the last one, whatever the clock of a machine says. */
function dayOf({ company }: Pick<Spending, 'company'>, last: Spent, ms: number): CalendarDate {
  const day = dateInZone(company?.timezone ?? 'Asia/Tokyo', ms);
  return day > last.day ? day : last.day;
}

function spend(book: Spending, { actor, recordedAt }: EventMeta, { lines }: EntryContent): void {
  const last = book.spending.get(actor.id);
  if (!last) return;
  const day = dayOf(book, last, Date.parse(recordedAt));
  const { amount, count } = last.day === day ? last : NOTHING;
  book.spending.set(actor.id, { day, amount: amount + debitTotal(lines), count: count + 1 });
}

/** True when a change moves other money than before, or on another day: it is a posting of its own. */
export function movesOtherwise(before: EntryContent, after: EntryContent): boolean {
  return (
    before.effectiveDate !== after.effectiveDate ||
    before.adjustment !== after.adjustment ||
    before.lines.length !== after.lines.length ||
    before.lines.some(({ accountId, side, amount }, i) => {
      const line = after.lines[i];
      return line?.accountId !== accountId || line.side !== side || line.amount !== amount;
    })
  );
}

const keepKey = ({ spending }: Spending, { id, caps }: ApiKey): void => {
  if (!caps) spending.delete(id);
  else if (!spending.has(id)) spending.set(id, NOTHING);
};

/** What keys with caps have posted today, in the book. */
export const spendingPart: BookPart<SpendingPart, Spending> = {
  empty: () => new Map(),
  copy: (spending) => new Map(spending),
  folds: [
    ...[ApiKeyCreated, ApiKeyUpdated].map((changed) =>
      on(changed, (book: Spending, { data }) => keepKey(book, data.key)),
    ),
    on(ApiKeyRevoked, ({ spending }: Spending, { data }) => void spending.delete(data.key.id)),
    on(EntryPosted, (book: Spending, { data, meta }) => {
      if (book.spending.size > 0) spend(book, meta, data.content);
    }),
    on(EntryAmended, (book: Spending, { data: { status, before, after }, meta }) => {
      if (book.spending.size > 0 && status === 'posted' && movesOtherwise(before, after)) spend(book, meta, after);
    }),
  ],
};

/** What one decision has posted so far under caps. */
export interface Spend {
  amount: bigint;
  count: number;
}

/**
 * Refuses cap_exceeded for an entry that a key with caps may not post: `soFar` is what the same decision has posted
 * already, and grows by it. Nothing for callers without caps.
 */
export function checkCaps(
  book: Spending & { readonly keys: Readonly<Slice<ApiKey>> },
  who: string,
  nowMs: number,
  { lines }: EntryContent,
  soFar: Spend,
): void {
  const key = book.keys.byId.get(who);
  const last = book.spending.get(who);
  if (!key?.caps || !last) return;
  const { maxAmount, dailyAmount, dailyCount, accountCodes }: Caps = key.caps;
  const no = (cap: keyof Caps, why: string, limit: unknown): never =>
    refuse(
      'cap_exceeded',
      `${why} (the cap ${cap} of the key ${key.name}): save a draft and submit it, or ask whoever made the key`,
      undefined,
      { related: { cap, limit, keyId: key.id } },
    );
  const other = accountCodes && lines.find(({ accountCode }) => !accountCodes.includes(accountCode));
  if (other)
    no('accountCodes', `this key posts only to ${accountCodes.join(', ')}, not to ${other.accountCode}`, accountCodes);
  const total = debitTotal(lines);
  if (maxAmount !== undefined && total > BigInt(maxAmount))
    no('maxAmount', `an entry of ${total} is above the ${maxAmount} that this key may post at once`, maxAmount);
  const today = last.day === dayOf(book, last, nowMs) ? last : NOTHING;
  const amount = today.amount + soFar.amount + total;
  if (dailyAmount !== undefined && amount > BigInt(dailyAmount))
    no('dailyAmount', `${amount} in one day is above the ${dailyAmount} that this key may post`, dailyAmount);
  const count = today.count + soFar.count + 1;
  if (dailyCount !== undefined && count > dailyCount)
    no('dailyCount', `${count} entries in one day are above the ${dailyCount} that this key may post`, dailyCount);
  soFar.amount += total;
  soFar.count += 1;
}
