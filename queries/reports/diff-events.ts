// The events of a difference: how figures that differ between two recording times gather the events that made them
// differ. Pure.
import type { Row } from './statement.ts';
import { withPrefix } from '../../src/domain/ids.ts';

/** An event that moved a figure: what it added to `b` less `a`, minor units. */
export interface DiffEvent {
  readonly eventId: string;
  readonly entryId: string;
  readonly sequence: number;
  readonly amount: bigint;
}
/** A figure while its events are gathered: `count` of all, the first of them by name, whether there are `more`. */
export interface Gathering {
  readonly events: DiffEvent[];
  count: number;
  more: boolean;
}
/** An event of the stream and the entry that it is about; ids are bare. */
export interface Moving {
  readonly revision: number;
  readonly event_id: string;
  readonly entry_id: string;
}
/**
 * How events are named: `sign` -1 when b is the earlier time; only those behind revision `after`, at most `most` per
 * figure.
 */
export interface Naming {
  readonly sign: bigint;
  readonly after: number;
  readonly most: number;
}

/** Counts an event for a figure that it moved by `amount`, and names it as long as there is room. */
export function gather(
  figure: Gathering,
  { revision, event_id, entry_id }: Moving,
  amount: bigint,
  { sign, after, most }: Naming,
): void {
  figure.count += 1;
  if (revision <= after) return;
  if (figure.events.length === most) figure.more = true;
  else
    figure.events.push({
      eventId: withPrefix('event', event_id),
      entryId: withPrefix('entry', entry_id),
      sequence: revision,
      amount: sign * amount,
    });
}

/** A row that differs in a column: `difference` = b - a = the sum of the amounts of all its events. */
export interface DiffRow extends Pick<Row, 'kind' | 'level' | 'code' | 'name' | 'nameEn' | 'accountId'> {
  readonly column: string;
  readonly a: bigint;
  readonly b: bigint;
  readonly difference: bigint;
  readonly events: readonly DiffEvent[];
  readonly eventCount: number;
  readonly nextCursor?: string;
  readonly taxCodeId?: string;
  readonly taxUse?: string;
  readonly businessType?: number;
  /** Only of a subsidiary summary: whose share of the account `parentCode` it is; neither = lines without one. */
  readonly parentCode?: string;
  readonly partnerId?: string;
  readonly labelId?: string;
}

/**
 * A box of the tax return that differs; a share has texts and no difference. Events are all of the groups behind it,
 * with an amount where the box is a plain sum.
 */
export interface BoxChange {
  readonly form: string;
  readonly box: string;
  readonly label: string;
  readonly a: bigint | string;
  readonly b: bigint | string;
  readonly difference?: bigint;
  readonly events: readonly (Omit<DiffEvent, 'amount'> & { readonly amount?: bigint })[];
  readonly eventCount: number;
  readonly nextCursor?: string;
}
