// Caps of API keys: how much a key may move by itself, what it has moved today, and what it alone has written. The book
// knows all three.
import { ApiKeyCreated, ApiKeyRevoked, ApiKeyUpdated, type ApiKey, type Caps } from './access.ts';
import { on, type BookPart } from './book-part.ts';
import { dateInZone, type CalendarDate } from './dates.ts';
import type { LedgerEvent, Recorded } from './event.ts';
import { LIMITS } from './limits.ts';
import { COMPANY_FACTS, movedBy, MOVING, takesPart, thingOf, type Before, type Moved } from './moves.ts';
import { refuse } from './refusal.ts';
import type { Slice } from './register.ts';

/** What a key has moved on a day of the company's zone: entries, and their totals in minor units. */
export interface Spent {
  readonly day: CalendarDate;
  readonly amount: bigint;
  readonly count: number;
}
/** By key with caps: what it has posted on the last day on which it did, since it has them. */
export type SpendingPart = Map<string, Spent>;

/** What the part is folded from. */
interface Spending extends Before {
  readonly spending: SpendingPart;
  readonly own: OwnPart;
  readonly company: { readonly timezone: string } | undefined;
}

const NOTHING: Spent = { day: '', amount: 0n, count: 0 };

/** The day on which something counts: never before the last one, whatever the clock of a machine says. */
function dayOf({ company }: Pick<Spending, 'company'>, last: Spent, ms: number): CalendarDate {
  const day = dateInZone(company?.timezone ?? 'Asia/Tokyo', ms);
  return day > last.day ? day : last.day;
}

/** Counts what a key with caps has moved. */
function spend(book: Spending, { meta: { actor, recordedAt } }: Recorded, { total = 0n, entries }: Moved): void {
  const last = book.spending.get(actor.id);
  if (!last) return;
  const day = dayOf(book, last, Date.parse(recordedAt));
  const { amount, count } = last.day === day ? last : NOTHING;
  book.spending.set(actor.id, { day, amount: amount + total, count: count + entries });
}

const keepKey = ({ spending }: Pick<Spending, 'spending'>, { id, caps }: ApiKey): void => {
  if (!caps) spending.delete(id);
  else if (!spending.has(id)) spending.set(id, NOTHING);
};

/** What keys with caps have moved today, in the book. */
export const spendingPart: BookPart<SpendingPart, Spending> = {
  empty: () => new Map(),
  copy: (spending) => new Map(spending),
  folds: [
    ...[ApiKeyCreated, ApiKeyUpdated].map((changed) =>
      on(changed, (book: Spending, { data }) => keepKey(book, data.key)),
    ),
    on(ApiKeyRevoked, ({ spending }: Spending, { data }) => void spending.delete(data.key.id)),
    ...MOVING.map((type) => ({
      type,
      fold(book: Spending, recorded: Recorded) {
        const { id } = recorded.meta.actor;
        if (book.spending.size === 0 || !book.spending.has(id)) return;
        const moved = movedBy(recorded, book, isOwn(book, recorded, id));
        if (moved) spend(book, recorded, moved);
      },
    })),
  ],
};

/** By thing: the agent, or the key with caps, that alone has written it. The newest LIMITS.ownThings of them. */
export type OwnPart = Map<string, string>;

/** What the part is folded from. */
interface Owning {
  readonly own: OwnPart;
  readonly spending: SpendingPart;
}

/** True when nobody but this caller has written what an event is about. */
export function isOwn({ own }: Pick<Owning, 'own'>, event: LedgerEvent, who: string): boolean {
  return own.size > 0 && own.get(thingOf(event).id) === who;
}

/** Whose work is whose, of those whom caps and policy stop: what is nobody's here is for each of them another's. */
export const ownPart: BookPart<OwnPart, Owning> = {
  empty: () => new Map(),
  copy: (own) => new Map(own),
  folds: COMPANY_FACTS.map((type) => ({
    type,
    fold({ own, spending }: Owning, recorded: Recorded) {
      const { actor } = recorded.meta;
      const isLimited = actor.type === 'agent' || spending.has(actor.id);
      if (!isLimited && own.size === 0) return;
      const { id, version } = thingOf(recorded);
      const owner = own.get(id);
      if (isLimited && version === 1 && owner === undefined) {
        own.set(id, actor.id);
        const [oldest] = own.keys();
        if (own.size > LIMITS.ownThings && oldest !== undefined) own.delete(oldest);
      } else if (owner !== undefined && owner !== actor.id && takesPart(recorded)) own.delete(id);
    },
  })),
};

/** What one decision has moved so far under caps. */
export interface Spend {
  amount: bigint;
  count: number;
}

/**
 * Refuses cap_exceeded for what a key with caps may not move: `soFar` is what the same decision has moved already, and
 * grows by it. Nothing for callers without caps.
 */
export function checkCaps(
  book: Pick<Spending, 'spending' | 'company'> & { readonly keys: Readonly<Slice<ApiKey>> },
  who: string,
  nowMs: number,
  { total, largest, entries, accountCodes: on }: Moved,
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
  const other = accountCodes && on.find((code) => !accountCodes.includes(code));
  if (other !== undefined)
    no('accountCodes', `this key posts only to ${accountCodes?.join(', ') ?? ''}, not to ${other}`, accountCodes);
  if (total === undefined || largest === undefined) {
    const amounts = { maxAmount, dailyAmount, dailyCount };
    for (const [cap, limit] of Object.entries(amounts) as [keyof typeof amounts, number | undefined][])
      if (limit !== undefined)
        no(cap, `nobody can say how much this would post by itself, and it is for ${limit} at most`, limit);
    return;
  }
  if (maxAmount !== undefined && largest > BigInt(maxAmount))
    no('maxAmount', `an entry of ${largest} is above the ${maxAmount} that this key may post at once`, maxAmount);
  const today = last.day === dayOf(book, last, nowMs) ? last : NOTHING;
  const amount = today.amount + soFar.amount + total;
  if (dailyAmount !== undefined && amount > BigInt(dailyAmount))
    no('dailyAmount', `${amount} in one day is above the ${dailyAmount} that this key may post`, dailyAmount);
  const count = today.count + soFar.count + entries;
  if (dailyCount !== undefined && count > dailyCount)
    no('dailyCount', `${count} entries in one day are above the ${dailyCount} that this key may post`, dailyCount);
  soFar.amount += total;
  soFar.count += entries;
}
