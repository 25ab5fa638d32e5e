// From every row of a report down to what it stands on: links to the entries, the ledger or the statement behind
// its figures. Pure.
import type { CalendarDate } from '../../src/domain/dates.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import type { Link, LinkParameters } from '../link.ts';
import { fiscalYearStart } from '../../src/domain/fiscal-periods.ts';
import { openedBefore } from './columns.ts';
import type { ReportInput, Setting } from './report.ts';
import type { Cells, Row } from './statement.ts';
import { type Links, rowLinks } from './row-links.ts';

/**
 * How rows come from lines. `movements`: the lines of the range. `turnover`: those but what opens it. `balances`: all
 * lines up to the last day. `part`: a part of them that only the report itself can tell, so that the ledger is the
 * nearest.
 */
export type EvidenceLink = 'movements' | 'turnover' | 'balances' | 'part';

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
  evidence: EvidenceLink,
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
  evidence: EvidenceLink,
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
