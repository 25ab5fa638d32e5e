// Settling by name: a line may settle what is open of charges on its account and with its partner, and never more. What
// amendments must leave as it is.
import type { Book } from '../src/domain/book.ts';
import { lineId } from '../src/domain/ids.ts';
import type { EntryContent, EntryState, StoredLine } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { addSettled, restOfLine, type OpenLine, type Settlement } from '../src/domain/open-items.ts';
import { refuse } from '../src/domain/refusal.ts';
import type { Recalled } from './command.ts';

/**
 * Accounts with these flags have open items; a charge stands on this side of them. The same accounts that aging reads.
 */
const CHARGES: Readonly<Record<string, 'debit' | 'credit'>> = {
  'subledger:customer': 'debit',
  'subledger:vendor': 'credit',
};

/** Lines as an input names them to be settled. */
type Settling = readonly { readonly settles?: readonly { readonly lineId: string }[] | undefined }[];

const NONE: readonly string[] = [];

/**
 * Ids of the lines that lines settle by name, for `recalls`: none when there are more than LIMITS.settledLines, which
 * decide refuses.
 */
export function settledIds(lines: Settling): readonly string[] {
  let ids: string[] | undefined;
  for (const { settles } of lines) if (settles) for (const { lineId: id } of settles) (ids ??= []).push(id);
  return ids === undefined || ids.length > LIMITS.settledLines ? NONE : ids;
}

/**
 * Refuses too_many_lines when more lines are to be settled by name than can be looked up at once. `field` says where
 * they stand.
 */
export function checkSettledCount(lines: Settling, field: string): void {
  let count = 0;
  for (const { settles } of lines) count += settles?.length ?? 0;
  if (count > LIMITS.settledLines)
    refuse(
      'too_many_lines',
      `${field}: at most ${LIMITS.settledLines} lines can be settled by name at once, here are ${count}; ` +
        'split the payment',
      field,
    );
}

/** What a decision knows beside the content: what it settled before in the same step, and the entry that it changes. */
interface Around {
  /** Path before `lines`: `entries[3].`. */
  readonly prefix?: string;
  /** What earlier entries of the same decision settle, by line id. */
  readonly taken?: ReadonlyMap<string, number> | undefined;
  /** The entry that is being amended, as it is: what it settles is its own to settle again. */
  readonly own?: EntryState;
  /** Noun of the resource that settles: only its own lines may be settled by it. */
  readonly by?: string;
}

interface LinePlace {
  readonly line: StoredLine;
  readonly partnerId: string | undefined;
  readonly field: string;
  readonly own: EntryState | undefined;
  readonly by: string | undefined;
}

/** Refuses a line that cannot be settled by this one, whatever is left of it. */
function checkFits(
  book: Readonly<Book>,
  target: OpenLine | undefined,
  { lineId: id }: Settlement,
  { line, partnerId, field, own, by }: LinePlace,
): OpenLine {
  if (!target)
    return refuse(
      'line_not_found',
      `${field}: there is no line ${id} in this company; ` +
        `take the \`id\` of the line of the invoice on account ${line.accountCode}`,
      field,
    );
  const related = { entryId: target.entryId };
  if (target.entryId === own?.id)
    refuse('validation_error', `${field}: a line does not settle a line of its own entry; leave it out`, field);
  if (target.status !== 'posted' && target.status !== 'reversed') {
    refuse(
      'invalid_state',
      `${field}: entry ${target.entryId} is ${target.status}; post it before it is settled`,
      field,
      { related: { ...related, status: target.status } },
    );
  }
  if (target.isReversal)
    refuse(
      'invalid_state',
      `${field}: entry ${target.entryId} reverses another one and has nothing open; name a line of an invoice`,
      field,
      { related },
    );
  if (target.source && target.source.type !== by)
    refuse(
      'entry_has_source',
      `${field}: entry ${target.entryId} belongs to ${target.source.type} ${target.source.id}; ` +
        'record the payment there, so that what is owed of it stays true',
      field,
      { related: { ...related, source: target.source } },
    );
  const account = book.accounts.byId.get(line.accountId);
  const sides = new Set(account?.flags.flatMap((flag) => CHARGES[flag] ?? []));
  if (sides.size === 0) {
    refuse(
      'validation_error',
      `${field}: account ${line.accountCode} has no open items; ` +
        `settle on the line of a control account (flagged ${Object.keys(CHARGES).join(' or ')})`,
      field,
    );
  }
  if (target.accountId !== line.accountId) {
    const code = book.accounts.byId.get(target.accountId)?.code;
    refuse(
      'validation_error',
      `${field}: the line stands on account ${code}, not on ${line.accountCode}; settle it with a line on ${code}`,
      field,
      { related },
    );
  }
  if (target.side === line.side || !sides.has(target.side)) {
    const side = [...sides].join(' or ');
    refuse(
      'validation_error',
      `${field}: on account ${line.accountCode} only a ${side} is settled, by a line of the other side; ` +
        'name the line of the invoice',
      field,
      { related },
    );
  }
  if (target.partnerId !== partnerId) {
    const name = (partner: string | undefined): string =>
      partner === undefined ? 'no partner' : (book.partners.byId.get(partner)?.name ?? partner);
    refuse(
      'validation_error',
      `${field}: the line is of ${name(target.partnerId)}, this one of ${name(partnerId)}; ` +
        'name the partner of the invoice, or another invoice',
      field,
      { related },
    );
  }
  return target;
}

function checkAmount({ amount: whole }: StoredLine, { amount }: Settlement, left: number, field: string): void {
  if (amount > left)
    refuse(
      'validation_error',
      `${field}amount: the line settles more than its amount ${whole}; settle at most ${left} here`,
      `${field}amount`,
    );
}

function checkRest(target: OpenLine, { lineId: id, amount }: Settlement, rest: number, field: string): void {
  if (amount <= rest) return;
  const related = { entryId: target.entryId, rest };
  if (rest === 0 && target.reversed >= target.amount)
    refuse(
      'already_reversed',
      `${field}lineId: line ${id} of entry ${target.entryId} is reversed; leave it out`,
      `${field}lineId`,
      { related },
    );
  if (rest === 0)
    refuse(
      'already_settled',
      `${field}lineId: line ${id} of entry ${target.entryId} is settled already; ` +
        'leave it out, or reverse what settled it',
      `${field}lineId`,
      { related },
    );
  refuse(
    'already_settled',
    `${field}amount: only ${rest} of line ${id} of entry ${target.entryId} is left; settle at most ${rest}`,
    `${field}amount`,
    { related },
  );
}

/**
 * The lines of an entry with the day of what they settle by name noted, every named line tested: refuses
 * line_not_found, validation_error (another account, side or partner, a line of the
 * entry itself, more than the line that settles has), invalid_state (a draft, or a reversal), already_reversed and
 * already_settled (more than is left), each on the field of the line named.
 */
export function settlingLines(
  book: Readonly<Book>,
  content: EntryContent,
  recalled: Recalled,
  { prefix = '', taken, own, by }: Around = {},
): StoredLine[] {
  const { lines } = content;
  if (!lines.some(({ settles }) => settles)) return lines;
  checkSettledCount(lines, `${prefix}lines`);
  const known = recalled.lines(lines.flatMap(({ settles = [] }) => settles.map(({ lineId: id }) => id)));
  const here = new Map<string, number>();
  // What the entry settles as it stands is free for what it is to settle; a draft settles nothing yet.
  if (own?.status === 'posted') addSettled(here, own.content, -1);
  return lines.map((line, i) => {
    if (!line.settles) return line;
    let left = line.amount;
    const settles = line.settles.map((one, n) => {
      const field = `${prefix}lines[${i}].settles[${n}].`;
      checkAmount(line, one, left, field);
      left -= one.amount;
      const target = checkFits(book, known.get(one.lineId), one, {
        line,
        partnerId: line.partnerId ?? content.partnerId,
        field: `${field}lineId`,
        own,
        by,
      });
      const before = here.get(one.lineId) ?? 0;
      checkRest(target, one, restOfLine(target, -before - (taken?.get(one.lineId) ?? 0)), field);
      here.set(one.lineId, before + one.amount);
      return { lineId: one.lineId, amount: one.amount, date: target.date };
    });
    return { ...line, settles };
  });
}

/**
 * Refuses already_settled when an amendment takes the ground from under what other entries settle of this one by name:
 * such a line keeps its place, account, side and partner,
 * and at least the amount that is settled.
 */
export function checkStillSettled(state: EntryState, after: EntryContent, recalled: Recalled): void {
  const { id, content: before } = state;
  const ids = before.lines.map((_line, i) => lineId(id, i));
  const known = recalled.lines(ids);
  before.lines.forEach((line, i) => {
    const { settled = 0 } = known.get(ids[i] as string) ?? {};
    if (settled <= 0) return;
    const next = after.lines[i];
    const isKept =
      next?.accountId === line.accountId &&
      next.side === line.side &&
      (next.partnerId ?? after.partnerId) === (line.partnerId ?? before.partnerId) &&
      next.amount >= settled;
    if (isKept) return;
    const field = next ? `lines[${i}]` : 'lines';
    refuse(
      'already_settled',
      `${field}: ${settled} of line ${i} is settled by name; ` +
        `leave it at its place with its account, side and partner and at least ${settled}, ` +
        'or reverse what settled it first',
      field,
      { related: { lineId: ids[i], settled } },
    );
  });
}
