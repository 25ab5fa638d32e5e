// From every row of a report down to what it stands on: links to the entries, the ledger or the statement behind
// its figures. Pure.
import { z } from 'zod';
import type { CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import type { Link, LinkParameters } from '../link.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { openedBefore } from './columns.ts';
import type { ReportInput, Setting } from './report.ts';
import type { Cells, Row } from './statement.ts';

/**
 * What stands behind a row. `entries`: exactly the entries whose lines add up to the row; left out where no list can
 * say that (the books as known earlier, a scenario, several labels, more than 100 accounts). `ledger`: its accounts in
 * the general ledger, by the same days and filters. `evidence`: the entries behind its figure, each proved to stand in
 * the history. `details`: the statement that the row is taken from. `entry`: the entry of one line.
 */
export interface Links {
  readonly entries?: Link;
  readonly ledger?: Link;
  readonly evidence?: Link;
  readonly details?: Link;
  readonly entry?: Link;
}
/** Schema of the links of a row. */
export const rowLinks = z.object({
  entries: z
    .string()
    .optional()
    .describe(
      'Exactly the entries whose lines on the accounts of the row add up to it: to its movements in a report of a range, ' +
        'to its balance in a balance sheet. Absent where no list can say that. For one column, put its from and to',
    ),
  ledger: z.string().optional().describe('The accounts of the row in the general ledger, by the same days and filters'),
  evidence: z
    .string()
    .optional()
    .describe('The entries behind the figure of the row, each proved to stand in the signed history'),
  details: z.string().optional().describe('The statement that the row is taken from'),
});
/** Schema of the link of a line to its entry. */
export const lineLinks = z.object({ entry: z.string() });

/**
 * How rows come from lines. `movements`: the lines of the range. `turnover`: those but what opens it. `balances`: all
 * lines up to the last day. `part`: a part of them that only the report itself can tell, so that the ledger is the
 * nearest.
 */
export type Evidence = 'movements' | 'turnover' | 'balances' | 'part';
/** Accounts by code, and the one partner or label (`none` = lines without), whose lines a row adds up. */
export interface Behind {
  readonly accounts: readonly string[];
  readonly partnerId?: string;
  readonly labelId?: string;
}
/** The days of a report. */
export interface Days {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly asOf?: CalendarDate | undefined;
}

/** As many accounts as a parameter takes. */
const MOST_ACCOUNTS = 100;

/** What leads from a figure that is no row of a report to the entries that add up to it, and to its ledger. */
export const figureLinks = rowLinks.pick({ entries: true, ledger: true, details: true });

/** The links of such a figure: the lines of these accounts, by these days; undefined where nothing can list them. */
export function linksOfFigure(
  companyId: string,
  at: Setting,
  input: ReportInput,
  days: Days,
  evidence: Evidence,
  accounts: readonly string[],
): Links | undefined {
  const row = { kind: 'total', level: 0, code: '', name: '', values: {}, behind: { accounts } } as const;
  const { entries, ledger } = linker(companyId, at, input, days, evidence)(row).links ?? {};
  return entries || ledger ? { ...(entries && { entries }), ...(ledger && { ledger }) } : undefined;
}

/** A row as answers show it: with links in place of what they are made from. */
export function linker(
  companyId: string,
  at: Setting,
  input: ReportInput,
  { from, to, asOf }: Days,
  evidence: Evidence,
): <V extends Cells>(row: Row<V>) => Row<V> {
  const link = (place: Link['to'], parameters: LinkParameters): Link => ({ to: place, companyId, parameters });
  const last = asOf ?? to;
  const { partnerId, labelIds } = at.lines;
  const labels = labelIds === null ? ['none'] : labelIds?.map((id) => withPrefix('label', id));
  const adjustment = input.adjustment === 'include' ? undefined : input.adjustment;
  const balances = evidence === 'balances';
  const filters: LinkParameters = {
    partnerId: partnerId === undefined ? undefined : partnerId === null ? 'none' : withPrefix('partner', partnerId),
    labelId: labels,
    adjustment,
  };
  const closing = balances || input.includeClosing === true;
  const first = balances && last !== undefined ? fiscalYearStart(at.frame, last) : from;
  const language = input.locale === 'en' ? { locale: 'en' } : {};
  // Adjustments of earlier years count in what a balance carries forward, whatever is asked of this year's: a list of
  // entries cannot say that.
  // What opens a later year is a movement of a range that goes on into it: a list leaves out all openings or none.
  const mixed =
    evidence === 'turnover' && from !== undefined && to !== undefined && openedBefore(at.frame, { from, to }) <= to;
  const listable =
    evidence !== 'part' &&
    at.branch === undefined &&
    !mixed &&
    at.knownAt === undefined &&
    (labels?.length ?? 0) <= 1 &&
    !(balances && adjustment !== undefined);
  const known = { ...filters, knownAt: at.moment };
  const whole = first !== undefined && last !== undefined;
  const statement = (includeClosing: boolean): Links =>
    whole
      ? {
          details: link('profit-and-loss', {
            from: first,
            to: last,
            includeClosing: includeClosing || undefined,
            includeDrafts: input.includeDrafts,
            accountCode: input.accountCode,
            scenarioId: at.branch?.scenarioId,
            ...known,
            ...language,
          }),
        }
      : {};
  return ({ behind, ...row }) => {
    const of = behind ?? (row.kind === 'account' && row.accountId !== undefined ? { accounts: [row.code] } : undefined);
    if (last === undefined || row.links) return row;
    if (row.code === 'current_result' && balances) return { ...row, links: statement(true) };
    if (row.code === 'net_income' && evidence === 'part') return { ...row, links: statement(false) };
    if (!of || of.accounts.length === 0 || of.accounts.length > MOST_ACCOUNTS) return row;
    const { accounts: accountCode, ...one } = of;
    const inLedger = { accountCode, from: first, to: last, ...known, ...one, includeClosing: closing || undefined };
    const links: Links = {
      ...(listable
        ? {
            entries: link('entries', {
              accountCode,
              from: balances ? undefined : from,
              to: last,
              ...filters,
              ...one,
              closing: closing ? undefined : 'without',
              opening: evidence === 'turnover' ? 'without' : undefined,
              status: input.includeDrafts ? undefined : ['posted', 'reversed'],
            }),
          }
        : {}),
      ...(whole && !input.includeDrafts && at.branch === undefined
        ? {
            ledger: link('general-ledger', { ...inLedger, ...language }),
            ...(evidence !== 'part' && {
              evidence: link('evidence', { ...inLedger, movements: evidence === 'movements' || undefined }),
            }),
          }
        : {}),
    };
    return { ...row, links };
  };
}
