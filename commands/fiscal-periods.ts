// Fiscal years and their months: open an adjoining year, set its tax settings, close (soft or for good, with the
// closing entry), reopen.
import { z } from 'zod';
import { accountWithRole, balanceOf, checkPostable, likeAccount, type Account } from '../src/domain/accounts.ts';
import { namesOf, type Book } from '../src/domain/book.ts';
import { taxSettingsInput } from '../src/domain/companies.ts';
import { addDays, addMonths, dateSchema } from '../src/domain/dates.ts';
import {
  FiscalPeriodClosed,
  FiscalPeriodOpened,
  FiscalPeriodReopened,
  FiscalPeriodSoftClosed,
  FiscalPeriodUpdated,
  fullYearEnd,
  newFiscalYear,
  periodById,
  periodView,
  type FiscalPeriod,
  type FiscalYear,
  type PeriodView,
  shownPeriod,
} from '../src/domain/fiscal-periods.ts';
import { closeChecks, resultsOf, transferLines } from '../src/domain/closing.ts';
import { entryView, type EntryView, entrySchema } from '../src/domain/entry-view.ts';
import { spansOf, workOutDue } from '../src/domain/fixed-assets.ts';
import { checkBalance, foldEntryOf } from '../src/domain/journal.ts';
import { beginPosting, post, postReversal, wholeRest, type Posting } from '../src/domain/posting.ts';
import { PeriodBalancesCommitted, periodBalances } from '../src/domain/period-balances.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode } from '../src/domain/register.ts';
import { memoText, reasonText } from '../src/domain/text.ts';
import {
  checkSeesBalances,
  checkVersion,
  command,
  nextState,
  patched,
  seenTo,
  versionField,
  type Moment,
} from './command.ts';
import { supersededSeals } from './period-seals.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const named = { periodId: z.string().max(60) };

/** A period as answers of close and reopen show it: with the entries that were posted for it. */
export type PeriodWithEntries = PeriodView & {
  readonly closingEntries: readonly EntryView[];
  readonly seal?: 'pending' | 'unsigned' | 'too_large';
};

/** The period that a path names, in its fiscal year; refuses not_found. */
export function periodAt(book: Readonly<Book>, periodId: string): { fiscalYear: FiscalYear; period: FiscalPeriod } {
  return (
    periodById(book.periods.years, periodId) ??
    refuse('not_found', `there is no fiscal period ${periodId} in this company`)
  );
}

/** The first period that these events carry; without events the one of the book. */
function answerPeriod<I extends { periodId: string }>(
  events: readonly RecordedFact[],
  { periodId }: I,
  _recalled: unknown,
  page: Readonly<Book>,
): PeriodView {
  for (const { data } of events) if ('periods' in data) return periodView(data.periods[0] as FiscalPeriod);
  return periodView(periodAt(page, periodId).period);
}

/** A period as answers of close and reopen show it. */
export const periodStep = shownPeriod.extend({
  closingEntries: z.array(entrySchema).describe('Entries that this step posted'),
  seal: z
    .enum(['pending', 'unsigned', 'too_large'])
    .optional()
    .describe(
      'After a close for good. pending: its seal follows once a checkpoint covers it, mostly within a minute ' +
        '(GET .../seals). unsigned: this service signs nothing (CHECKPOINTS=0), so no seal follows. too_large: its ' +
        'balances are more than can be stored at once; they are not recorded, and no seal follows',
    ),
});

function answerWithEntries<I extends { periodId: string }>(
  events: readonly RecordedFact[],
  input: I,
  recalled: unknown,
  page: Readonly<Book>,
): PeriodWithEntries {
  const posted = events.flatMap((fact) => (fact.type === 'journal_entry.posted' ? [fact.data.entryId] : []));
  const isSealed = events.some(({ type }) => type === PeriodBalancesCommitted.type);
  const isClosed = events.some(({ type }) => type === FiscalPeriodClosed.type);
  return {
    ...answerPeriod(events, input, recalled, page),
    ...(isClosed && { seal: isSealed ? ('pending' as const) : ('too_large' as const) }),
    closingEntries: posted.flatMap((id) => {
      const state = foldEntryOf(id, events);
      return state ? [entryView(state, namesOf(page))] : [];
    }),
  };
}

/** Opens the fiscal year before the first or after the last one, with its months. */
export const openFiscalPeriod = command({
  name: 'open-fiscal-period',
  summary: 'Open an adjoining fiscal year',
  text: 'Opens the fiscal year before the first or after the last one, with its months.',
  ja: {
    summary: '隣接する会計年度を開く',
    text: '最初の年度の前、または最後の年度の後の会計年度を、月とともに開きます。',
  },
  undo: { why: 'years and months are opened, closed and reopened by hand' },
  needs: 'periods:close',
  input: z
    .strictObject({
      startDate: dateSchema,
      endDate: dateSchema.optional().meta({ description: 'Default: twelve months, or the day before the first year.' }),
      note: memoText.optional(),
    })
    .meta({ id: 'FiscalYearInput' }),
  decide(book, { startDate, endDate: asked, note }, moment) {
    const { years } = book.periods;
    const same = years.find(({ year }) => year.startDate === startDate);
    if (same)
      refuse('already_exists', `startDate: ${same.year.name} starts on ${startDate} already`, 'startDate', {
        related: { id: same.year.id },
      });
    const first = years[0]?.year;
    const last = years.at(-1)?.year;
    const before = first !== undefined && startDate < first.startDate;
    const endDate = asked ?? (before ? addDays(first.startDate, -1) : fullYearEnd(startDate));
    if (endDate < startDate || endDate > addDays(addMonths(startDate, 12), -1))
      refuse(
        'validation_error',
        'endDate: a fiscal year ends after it starts and has at most twelve months',
        'endDate',
      );
    if (before && addDays(endDate, 1) !== first.startDate)
      refuse(
        'validation_error',
        `endDate: an earlier year must end on ${addDays(first.startDate, -1)}, the day before the first year`,
        'endDate',
      );
    if (!before && last && addDays(last.endDate, 1) !== startDate)
      refuse(
        'validation_error',
        `startDate: a later year must start on ${addDays(last.endDate, 1)}, the day after the last year`,
        'startDate',
      );
    if (before && first.status === 'closed')
      refuse(
        'period_closed',
        `startDate: ${first.name} is closed; entries of an earlier year would change its opening balances`,
        'startDate',
      );
    const { year, months } = newFiscalYear(startDate, endDate, moment, new Set(years.map((one) => one.year.name)));
    return [FiscalPeriodOpened({ year: { ...year, ...(note !== undefined && { note }) }, months })];
  },
  output: shownPeriod,
  answer(events): PeriodView {
    for (const fact of events) if (fact.type === 'fiscal_period.opened') return periodView(fact.data.year);
    throw new Error('no fiscal year was opened');
  },
});

/** Sets the note of a period and the tax settings of a year. */
export const updateFiscalPeriod = command({
  name: 'update-fiscal-period',
  summary: 'Change note and tax settings of a fiscal period',
  text: 'Sets the note of a period and the tax settings of a year.',
  ja: { summary: '会計期間の備考と税務設定を変更する', text: '期間の備考と年度の税務設定を変更します。' },
  undo: { why: 'years and months are opened, closed and reopened by hand' },
  needs: 'periods:close',
  input: z
    .strictObject({
      ...named,
      version: versionField.optional(),
      note: memoText.nullable().optional(),
      taxSettings: taxSettingsInput
        .nullable()
        .optional()
        .meta({ description: 'Of this year; replaces those that are there. Years only.' }),
    })
    .meta({ id: 'FiscalPeriodChange' }),
  decide(book, { periodId, version, ...changes }, moment) {
    const { period } = periodAt(book, periodId);
    checkVersion(period, version);
    if (changes.taxSettings !== undefined && period.type !== 'year')
      refuse('validation_error', 'taxSettings: belong to a fiscal year, not to a month', 'taxSettings');
    const next = nextState(period, changes, moment);
    return next ? [FiscalPeriodUpdated({ periods: [next] })] : [];
  },
  output: shownPeriod,
  answer: answerPeriod,
});

/**
 * The account that takes the result of a year, as asked for or by its system role; refuses period_has_blockers when
 * there is none.
 */
function resultAccount(book: Readonly<Book>, code: string | undefined): Account {
  const field = 'retainedEarningsAccountCode';
  if (code !== undefined) {
    const account =
      byCode(book.accounts, code) ??
      refuse(
        'account_not_found',
        `${field}: there is no account ${code} in this company${likeAccount(book, code)}`,
        field,
      );
    checkPostable(account, field);
    return account.class === 'equity'
      ? account
      : refuse(
          'validation_error',
          `${field}: account ${account.code} is of class ${account.class}; ` +
            'the result of a year goes to an equity account',
          field,
        );
  }
  const missing =
    'no active account has the system role retained_earnings; ' +
    'give it to one, or name the account in {retainedEarningsAccountCode}';
  return (
    accountWithRole(book, 'retained_earnings') ??
    refuse('period_has_blockers', missing, undefined, {
      details: [{ code: 'retained_earnings_missing', message: missing }],
    })
  );
}

/**
 * Posts what a year end needs: income and expenses to zero on the last day; for a sole proprietor also drawings and
 * contributions to the capital on the next day.
 */
function postYearEnd(posting: Posting, { year, ...rest }: FiscalYear, code: string | undefined): string[] {
  const { book, by } = posting;
  const ids: string[] = [];
  const enter = (
    sourceType: 'closing' | 'opening',
    effectiveDate: string,
    balances: { account: Account; amount: bigint }[],
    target: Account,
    memo: string,
  ): void => {
    const lines = transferLines(balances, target);
    checkBalance(lines);
    const id = by.id('entry');
    post(
      posting,
      id,
      {
        effectiveDate,
        sourceType,
        sourceId: year.id,
        memo,
        adjustment: false,
        currency: book.company?.baseCurrency ?? 'JPY',
        lines,
      },
      { anyPeriod: true },
    );
    ids.push(id);
  };
  const results = resultsOf(book, { year, ...rest });
  const owned =
    book.company?.entityType === 'sole_proprietor'
      ? [...book.accounts.byId.values()]
          .filter(({ type }) => type === 'owner_draw')
          .map((account) => ({
            account,
            amount:
              account.normalSide === 'credit'
                ? balanceOf(book, account, year.endDate)
                : -balanceOf(book, account, year.endDate),
          }))
          .filter(({ amount }) => amount !== 0n)
      : [];
  if (results.length === 0 && owned.length === 0) return ids;
  const target = resultAccount(book, code);
  if (results.length > 0) enter('closing', year.endDate, results, target, `${year.name} 損益振替`);
  if (owned.length > 0)
    enter('opening', addDays(year.endDate, 1), owned, target, `${year.name} 事業主貸・事業主借 振替`);
  return ids;
}

/** How a period is closed. With `postDue` a procedure does it (month-end.ts); the close itself posts nothing. */
export const closeInput = z
  .strictObject({
    ...named,
    mode: z.enum(['soft', 'hard']).optional(),
    closingEntries: z.boolean().optional().meta({ description: 'Post the closing entry of a year (default true).' }),
    retainedEarningsAccountCode: z.string().max(60).optional(),
    note: memoText.optional(),
    version: versionField.optional(),
    postDue: z
      .boolean()
      .optional()
      .meta({ description: 'Runs the jobs and posts the depreciation of the period first, as commands of their own.' }),
  })
  .meta({ id: 'FiscalPeriodClose' });
/** How a period is closed. `missingDocuments`: as the rows knew it before, for a warning; null = they are behind. */
type CloseInput = z.infer<typeof closeInput> & { readonly missingDocuments?: number | null };

/** A close does not wait for rows that only a warning is counted from. */
const NOT_COUNTED = {
  code: 'documents_not_counted',
  message:
    'entries without a document were not counted, because the read models are behind: ' +
    'look again when they have caught up (GET .../documents/missing)',
};

/** A close that is too large to record its balances is never left unsealed in silence. */
const NOT_SEALED = {
  code: 'close_not_sealed',
  message:
    'the balances of this period are more than can be stored at once (some 9,000 accounts): they are not recorded, ' +
    'and the close is not sealed. Its entries are signed all the same',
};

/**
 * Closes a period. `soft`: only holders of periods:close still post there. `hard` (default): nobody does; a year is
 * closed with its months, and its result is
 * really posted to retained earnings, which asks for the right to read balances (insufficient_scope). Errors of the
 * checks stand in the way (period_has_blockers lists
 * them); warnings do not.
 */
export const closeFiscalPeriod = command({
  name: 'close-fiscal-period',
  summary: 'Close a fiscal period',
  text:
    'Closes a period. {mode} soft: only holders of periods:close still post there; hard (default): nobody does. A ' +
    'year is closed with its months, and its result is posted to retained earnings. Errors of the checks stand in ' +
    'the way and are listed; warnings do not.',
  ja: {
    summary: '会計期間を締める',
    text:
      '期間を締めます。{mode} が soft なら periods:close を持つ者のみ記帳でき、' +
      'hard（既定）なら誰も記帳できません。年度は月とともに締め、損益を利益剰余金に振り替えます。' +
      '検証のエラーは締めを妨げ、一覧で示します。警告は妨げません。',
  },
  undo: { why: 'years and months are opened, closed and reopened by hand' },
  needs: 'periods:close',
  input: seenTo<CloseInput>(closeInput),
  beforehand(input, book) {
    const period = periodById(book.periods.years, input.periodId)?.period;
    return (
      period && {
        missingDocuments: { from: period.startDate, to: period.endDate },
        with: ({ missingDocuments }) => ({ ...input, ...(missingDocuments !== undefined && { missingDocuments }) }),
      }
    );
  },
  *prepare(book, { periodId }) {
    const period = periodById(book.periods.years, periodId)?.period;
    if (period) yield* workOutDue(book, spansOf(book.periods.years), period.endDate);
  },
  decide(book, input, moment) {
    const { periodId, mode = 'hard', closingEntries = true, retainedEarningsAccountCode, note, version } = input;
    const { fiscalYear, period } = periodAt(book, periodId);
    if (period.status === 'closed' || (period.status === 'soft_closed' && mode === 'soft'))
      refuse('already_closed', `${period.name} is ${period.status} already`, undefined, {
        related: { id: period.id, status: period.status },
      });
    checkVersion(period, version);
    const errors = closeChecks(book, fiscalYear, period, mode).filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      refuse(
        'period_has_blockers',
        `${period.name} cannot be closed: ${errors.map(({ message }) => message).join('; ')}`,
        undefined,
        {
          details: errors.flatMap(({ code, message, ids }) => ids.map((id) => ({ code, message, id }))),
          related: { checks: errors },
        },
      );
    }
    const posting = beginPosting(book, moment);
    const isYear = period.type === 'year';
    if (isYear && mode === 'hard') checkSeesBalances(moment, 'the result of the year that is closed');
    const inside = isYear
      ? fiscalYear.months.filter(({ status }) => status === 'open' || (mode === 'hard' && status === 'soft_closed'))
      : [];
    const noted = note === undefined ? {} : { note };
    if (mode === 'soft') {
      const soft = (one: FiscalPeriod): FiscalPeriod =>
        changed(one, { status: 'soft_closed', softClosedAt: moment.nowIso, softClosedBy: moment.actor.id }, moment);
      return [FiscalPeriodSoftClosed({ periods: [{ ...soft(period), ...noted }, ...inside.map(soft)] })];
    }
    const netIncome = isYear
      ? resultsOf(book, fiscalYear)
          .reduce((sum, { amount }) => sum + amount, 0n)
          .toString()
      : undefined;
    const closingEntryIds =
      isYear && closingEntries ? postYearEnd(posting, fiscalYear, retainedEarningsAccountCode) : [];
    const close = (one: FiscalPeriod): FiscalPeriod =>
      changed(one, { status: 'closed', closedAt: moment.nowIso, closedBy: moment.actor.id }, moment);
    posting.events.push(
      ...periodBalances(book, fiscalYear, period, posting, { hashes: moment.hashes, seed: moment.seed() }),
      FiscalPeriodClosed({
        periods: [
          { ...close(period), ...noted, closingEntryIds, ...(netIncome !== undefined && { netIncome }) },
          ...inside.map(close),
        ],
      }),
    );
    return posting.events;
  },
  output: periodStep,
  answer: answerWithEntries,
  warnings(page, { periodId, missingDocuments }) {
    const found = periodById(page.periods.years, periodId);
    if (!found) return [];
    const checks = closeChecks(page, found.fiscalYear, found.period, 'hard', missingDocuments ?? 0)
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, message }) => ({ code, message, showsBalances: true as const }));
    if (found.period.status === 'closed' && !page.closedBalances.has(periodId)) return [...checks, NOT_SEALED];
    return missingDocuments === null ? [...checks, NOT_COUNTED] : checks;
  },
});

function changed(
  period: FiscalPeriod,
  changes: { [K in keyof FiscalPeriod]?: FiscalPeriod[K] | null },
  moment: Moment,
): FiscalPeriod {
  return { ...patched(period, changes), version: period.version + 1, updatedAt: moment.nowIso };
}

/**
 * Reopens a closed period, for a reason. A year is reopened with its months, the newest closed year first, and its
 * closing entries are reversed.
 */
export const reopenFiscalPeriod = command({
  name: 'reopen-fiscal-period',
  summary: 'Reopen a closed fiscal period',
  text:
    'Reopens a closed period, for a reason. A year is reopened with its months, the newest closed year first, and ' +
    'its closing entries are reversed.',
  ja: {
    summary: '締めた会計期間を再開する',
    text: '締めた期間を理由を付けて再開します。年度は月とともに、最新の締め済み年度から順に再開し、決算振替仕訳は取り消されます。',
  },
  undo: { why: 'years and months are opened, closed and reopened by hand' },
  needs: 'periods:reopen',
  input: z
    .strictObject({ ...named, reason: reasonText, version: versionField.optional() })
    .meta({ id: 'FiscalPeriodReopen' }),
  decide(book, { periodId, reason, version }, moment) {
    const { fiscalYear, period } = periodAt(book, periodId);
    if (period.status === 'open')
      refuse('already_open', `${period.name} is open already; there is nothing to reopen`, undefined, {
        related: { id: period.id },
      });
    checkVersion(period, version);
    const isYear = period.type === 'year';
    if (!isYear && fiscalYear.year.status === 'closed')
      refuse(
        'invalid_state',
        `${period.name} lies in the closed year ${fiscalYear.year.name}; reopen the year`,
        undefined,
        { related: { id: fiscalYear.year.id } },
      );
    const later = isYear
      ? book.periods.years.findLast(({ year }) => year.startDate > period.endDate && year.status === 'closed')
      : undefined;
    if (later)
      refuse('invalid_state', `${later.year.name} is closed after it; reopen ${later.year.name} first`, undefined, {
        related: { id: later.year.id },
      });
    const reopen = (one: FiscalPeriod): FiscalPeriod =>
      changed(
        one,
        {
          status: 'open',
          closedAt: null,
          closedBy: null,
          softClosedAt: null,
          softClosedBy: null,
          netIncome: null,
          closingEntryIds: [],
          reopenedAt: moment.nowIso,
          reopenedBy: moment.actor.id,
          reopenReason: reason,
        },
        moment,
      );
    const posting = beginPosting(book, moment);
    const inside = isYear ? fiscalYear.months.filter(({ status }) => status !== 'open') : [];
    posting.events.push(
      FiscalPeriodReopened({ periods: [reopen(period), ...inside.map(reopen)], reason }),
      ...supersededSeals(book, period, moment),
    );
    if (period.closingEntryIds.length > 0) checkSeesBalances(moment, 'the closing entry that is reversed');
    for (const id of period.closingEntryIds) {
      const entry = book.journal.closing.get(id);
      if (entry)
        postReversal(
          posting,
          entry,
          entry.content.effectiveDate,
          wholeRest(entry),
          { reversalReason: reason },
          'periodId',
          true,
        );
    }
    return posting.events;
  },
  output: periodStep,
  answer: answerWithEntries,
});
