// The lines of a scenario as a relation beside entry_lines: what reports add to the sums that they read. They come as
// one parameter, and are never written.
import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '../../src/domain/dates.ts';

/** A branch of the books: of what was posted only what lies before a day, and lines that nobody has posted. */
export interface Branch {
  readonly scenarioId: string;
  readonly before: CalendarDate;
  /** The last day that is assumed. */
  readonly through: CalendarDate;
  /** Rows of `virtualLines`, as JSON. */
  readonly lines: string;
}

/** A line as it is sent: ids are bare. */
export interface BranchLine {
  readonly entry_id: string;
  readonly line_no: number;
  readonly account_id: string;
  readonly partner_id: string | null;
  readonly label_ids: readonly string[] | null;
  readonly shape: string;
  readonly line_kind: 'normal' | 'closing';
  readonly debit: number;
  readonly credit: number;
  readonly effective_date: CalendarDate;
}

/** The lines as a relation `l`, with the columns of entry_lines that sums are made from. */
export function virtualLines({ lines }: Branch): RawBuilder<unknown> {
  return sql`(select *, null::uuid as tax_code_id, line_kind as kind, ''::text as movement_kind
    from json_to_recordset(${lines}::json) as v(entry_id text, line_no integer, account_id uuid, partner_id uuid,
      label_ids uuid[], shape text, line_kind text, debit bigint, credit bigint, effective_date date)) l`;
}
