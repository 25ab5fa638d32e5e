// What accrual schedules post: every slice that is due, an entry each; the last one taken back; and no more at all.
import { z } from 'zod';
import {
  ACCRUAL_KINDS,
  AccrualScheduleCancelled,
  AccrualScheduleRecognized,
  AccrualScheduleReversed,
  accrualScheduleState,
  accrualSchedules,
  dueSlices,
  standing,
  type AccrualSchedule,
  type AccrualSlice,
  type DueSlice,
} from '../src/domain/accrual-schedules.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema, lastOfMonth, monthSchema, type CalendarDate } from '../src/domain/dates.ts';
import { LIMITS } from '../src/domain/limits.ts';
import {
  beginPosting,
  firstOpenDay,
  post,
  postReversal,
  takeBackEntry,
  wholeRest,
  type Posting,
} from '../src/domain/posting.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode } from '../src/domain/register.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkNotMatched } from './bank-matched.ts';
import { allRecalled, checkVersion, command, nextState, stateIn, versionField } from './command.ts';
import { idText, readEntry, type EntryInput } from './entry-input.ts';
import { stepOf } from './lifecycle.ts';
import { undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** The schedule that a path names; refuses not_found. */
export function scheduleAt(book: Readonly<Book>, id: string): AccrualSchedule {
  return (
    book.accrualSchedules.byId.get(id) ?? refuse('not_found', `there is no accrual schedule ${id} in this company`)
  );
}

/** Posts an entry of a schedule. Its partner and labels stand whatever became of them since. */
export function postFor(
  posting: Posting,
  schedule: AccrualSchedule,
  effectiveDate: CalendarDate,
  memo: string,
  lines: EntryInput['lines'],
  field: string,
): string {
  const { partnerId, labelIds } = schedule;
  const partner = partnerId === undefined ? undefined : posting.book.partners.byId.get(partnerId);
  const content = readEntry(
    posting.book,
    {
      effectiveDate,
      sourceType: 'accrual',
      sourceId: schedule.id,
      memo,
      lines,
      ...(partner?.status === 'active' && { partnerId }),
    },
    '',
  );
  if (partner) Object.assign(content, { partnerId: partner.id, counterparty: partner.name });
  if (labelIds) content.labelIds = labelIds;
  const entryId = posting.by.id('entry');
  post(posting, entryId, content, { field });
  return entryId;
}

/** Posts one slice on its day, or on the first open day after it. Returns the slice as it stands then. */
function postSlice(posting: Posting, schedule: AccrualSchedule, slice: AccrualSlice): AccrualSlice {
  const { side } = ACCRUAL_KINDS[schedule.type];
  const { date, amount, taxAmount = 0 } = slice;
  const day = firstOpenDay(posting, date);
  const code = schedule.taxCode === undefined ? undefined : byCode(posting.book.taxCodes, schedule.taxCode);
  const entryId = postFor(
    posting,
    schedule,
    day,
    schedule.description,
    [
      {
        side,
        accountId: schedule.profitLossAccountId,
        amount,
        ...(code && {
          taxCodeId: code.id,
          // The slices' tax is that of the whole, shared out: it is booked as it is.
          ...(schedule.taxAmount !== undefined && { taxEntryMethod: 'exclusive', taxAmount }),
          ...(day !== date && { originalDate: date }),
        }),
      },
      {
        side: side === 'debit' ? 'credit' : 'debit',
        accountId: schedule.balanceSheetAccountId,
        amount: amount + taxAmount,
      },
    ],
    'through',
  );
  const { movedTo: _before, ...rest } = slice;
  return { ...rest, status: 'posted', journalEntryId: entryId, ...(day !== date && { movedTo: day }) };
}

const recognizeInput = z
  .strictObject({
    scheduleId: idText.optional(),
    through: monthSchema.meta({ description: 'Slices up to the end of this month, oldest first.' }),
  })
  .meta({ id: 'AccrualRecognition' });

/** Slices that this request asks for, oldest first. */
function asked(book: Readonly<Book>, { scheduleId, through }: z.infer<typeof recognizeInput>): DueSlice[] {
  const schedules = scheduleId === undefined ? book.accrualSchedules.byId.values() : [scheduleAt(book, scheduleId)];
  return dueSlices(schedules, lastOfMonth(through));
}

/** As many of these slices as one append can hold, roughly: an entry each, and each schedule once with all of them. */
function fitting(book: Readonly<Book>, due: readonly DueSlice[]): readonly DueSlice[] {
  const seen = new Set<string>();
  let bytes = 0;
  const count = due.findIndex(({ scheduleId }) => {
    bytes += 1_000;
    if (!seen.has(scheduleId)) bytes += 1_000 + 120 * scheduleAt(book, scheduleId).entries.length;
    seen.add(scheduleId);
    return bytes > LIMITS.recognitionBytes;
  });
  return count < 0 ? due : due.slice(0, count);
}

/** What recognising answers: the schedules as they stand then, and the entries that were posted. */
export const accrualRecognition = z.object({
  schedules: z.array(accrualScheduleState),
  journalEntryIds: z.array(z.string()),
});

/**
 * Posts every slice that is due through a month, of all schedules or of one: each an entry on its day, or on the first
 * open day where that is closed. Nothing due = nothing happens. Refuses not_found, invalid_state (cancelled).
 */
export const recognizeAccruals = command({
  name: 'recognize-accruals',
  summary: 'Post the slices of accrual schedules that are due',
  text:
    'Posts every slice that is due through a month, of all schedules or of one: each an entry on its day, or on the ' +
    'first open day where that is closed. Nothing due means that nothing happens.',
  ja: {
    summary: '期間配分の計上すべき分を記帳する',
    text:
      '月までに計上すべき各回を、全てまたは 1 つの期間配分について記帳します。' +
      'それぞれ当日（締め済みなら最初の開いている日）の仕訳になります。なければ何もしません。',
  },
  undo: { by: ['reverse-accrual-slice'] },
  needs: 'accruals:write',
  input: recognizeInput,
  decide(book, input, moment) {
    const { scheduleId } = input;
    if (scheduleId !== undefined && scheduleAt(book, scheduleId).status === 'cancelled')
      refuse('invalid_state', `accrual schedule ${scheduleId} is cancelled; its other slices are not recognised`);
    const posting = beginPosting(book, moment);
    const changed = new Map<string, AccrualSlice[]>();
    for (const { scheduleId: id, index } of fitting(book, asked(book, input))) {
      const schedule = scheduleAt(book, id);
      const entries = changed.get(id) ?? [...schedule.entries];
      entries[index] = postSlice(posting, schedule, entries[index] as AccrualSlice);
      changed.set(id, entries);
    }
    const recognized = [...changed].map(([id, entries]) => {
      const { nextDate = null, ...sums } = standing(entries);
      const changes = { entries, ...sums, nextDate };
      return AccrualScheduleRecognized({
        schedule: nextState(scheduleAt(book, id), changes, moment) as AccrualSchedule,
      });
    });
    return [...posting.events, ...recognized];
  },
  output: accrualRecognition,
  answer: (events) => ({
    schedules: events.flatMap((fact) => (fact.type === 'accrual_schedule.recognized' ? [fact.data.schedule] : [])),
    journalEntryIds: postedIds(events),
  }),
  warnings(book, input, events) {
    const due = asked(book, input);
    const posted = new Set(postedIds(events));
    const moved = events
      .flatMap(({ type, data }) =>
        type === 'accrual_schedule.recognized' ? (data as { schedule: AccrualSchedule }).schedule : [],
      )
      .flatMap(({ description, entries }) =>
        entries.flatMap(({ journalEntryId = '', date, movedTo }) =>
          posted.has(journalEntryId) && movedTo !== undefined
            ? [
                {
                  code: 'slice_moved',
                  message: `${description}: the slice of ${date} is posted on ${movedTo}, the first open day`,
                },
              ]
            : [],
        ),
      );
    const left = due.length - posted.size;
    return [
      ...moved.slice(0, LIMITS.warnings - 1),
      ...(left > 0
        ? [{ code: 'slices_left', message: `${left} more slices are due through ${input.through}; ask again for them` }]
        : []),
    ];
  },
});

/** Ids of the entries that these events post. */
function postedIds(events: readonly { readonly type: string; readonly data: unknown }[]): string[] {
  return events.flatMap(({ type, data }) =>
    type === 'journal_entry.posted' ? [(data as { entryId: string }).entryId] : [],
  );
}

/**
 * Reverses the entry of the last slice that is posted; the slice is due again. Refuses not_found, version_conflict,
 * invalid_state (no slice, or cancelled), period_closed.
 */
export const reverseAccrualSlice = command({
  name: 'reverse-accrual-slice',
  summary: 'Reverse the last slice of an accrual schedule',
  text: 'Reverses the entry of the last slice that is posted; the slice is due again.',
  ja: {
    summary: '期間配分の最後の計上を取り消す',
    text: '最後に計上した回の仕訳を取り消します。その回は再び計上待ちになります。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'accruals:write',
  input: z
    .strictObject({
      scheduleId: idText,
      version: versionField.optional(),
      date: dateSchema
        .optional()
        .meta({ description: 'Date of the reversal. Default: that of the slice, or the first open day after it.' }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'AccrualSliceReversal' }),
  decide(book, { scheduleId, version, date, reason }, moment, recalled) {
    const schedule = scheduleAt(book, scheduleId);
    checkVersion(schedule, version);
    if (schedule.status === 'cancelled')
      refuse('invalid_state', `accrual schedule ${scheduleId} is cancelled; its posted slices stay`);
    const index = schedule.entries.findLastIndex(({ status }) => status === 'posted');
    const slice = schedule.entries[index];
    if (slice?.journalEntryId === undefined)
      return refuse('invalid_state', `accrual schedule ${scheduleId} has no posted slice to reverse`);
    const original = recalled.state(ENTRIES, slice.journalEntryId);
    if (!original) throw new Error(`the entry ${slice.journalEntryId} of a slice is not there`);
    const posting = beginPosting(book, moment);
    const amounts = wholeRest(original);
    if (amounts.length > 0) {
      const { effectiveDate } = original.content;
      if (date !== undefined && date < effectiveDate)
        refuse('validation_error', `date: a reversal is not dated before its original (${effectiveDate})`, 'date');
      const day = date ?? firstOpenDay(posting, effectiveDate);
      postReversal(posting, original, day, amounts, { reversalReason: reason }, 'date');
    }
    const { movedTo: _moved, ...rest } = slice;
    const entries = schedule.entries.with(index, { ...rest, status: 'reversed' });
    const next = nextState(schedule, { entries, ...standing(entries) }, moment) as AccrualSchedule;
    return [...posting.events, AccrualScheduleReversed({ schedule: next })];
  },
  output: accrualScheduleState,
  answer: (events): AccrualSchedule => stateIn<AccrualSchedule>(events, 'schedule', undefined),
});

/** Cancels a schedule: posted slices stay, the others are never posted, and what is left stays on the balance. */
export const cancelAccrualSchedule = stepOf<AccrualSchedule>(
  { ...accrualSchedules, state: accrualScheduleState },
  'accrualSchedules',
  {
    act: 'cancelled',
    verb: 'cancel',
    from: ['active'],
    to: 'cancelled',
    summary: 'Cancel an accrual schedule; posted slices stay',
    text: 'Cancels a schedule: no further slice is posted, what is posted stays.',
    ja: {
      summary: '期間配分を中止する（計上済みの分は残ります）',
      text: '期間配分を中止します。以後は計上せず、計上済みの分は残ります。',
    },
    undo: { why: 'what was cancelled stays so: write it anew' },
    needs: 'accruals:write',
    // Nothing is due any more: null clears.
    also: () => ({ nextDate: null }),
  },
);

/** How many entries of a schedule a command posted. */
function postedFor(scheduleId: string, group: readonly RecordedFact[]): number {
  return group.filter(({ type, data }) => type === 'journal_entry.posted' && data.content.sourceId === scheduleId)
    .length;
}

/** What a schedule posted and still stands: its slices, the newest first, and the entry that opened its balance. */
function standingEntries(schedule: AccrualSchedule): readonly string[] {
  const slices = schedule.entries.flatMap(({ status, journalEntryId }) =>
    status === 'posted' && journalEntryId !== undefined ? [journalEntryId] : [],
  );
  // A schedule over a line of an entry names that one: it belongs to somebody else.
  const opening = schedule.sourceType === 'manual' && schedule.sourceId !== undefined ? [schedule.sourceId] : [];
  return [...slices.reverse(), ...opening];
}

/**
 * Takes a schedule back with everything that it posted: slices, also those that the clock posted since, and its opening
 * entry are reversed, and it is cancelled.
 */
export const takeAccrualScheduleBack = command({
  name: 'take-accrual-schedule-back',
  summary: 'Cancel an accrual schedule, and reverse what it posted',
  runBy: 'undo',
  undo: { why: 'this took something back already: do that anew' },
  needs: 'accruals:write',
  input: z.strictObject({ scheduleId: idText, reason: reasonText.optional() }),
  decide(book, { scheduleId, reason }, moment, recalled) {
    const schedule = scheduleAt(book, scheduleId);
    if (schedule.status === 'cancelled') return [];
    const posting = beginPosting(book, moment);
    for (const original of allRecalled(recalled, ENTRIES, standingEntries(schedule))) {
      checkNotMatched(book, recalled, original);
      if (wholeRest(original).length > 0) takeBackEntry(posting, original, { reason });
    }
    const entries = schedule.entries.map((slice): AccrualSlice => {
      const { movedTo: _moved, ...rest } = slice;
      return slice.status === 'posted' ? { ...rest, status: 'reversed' } : slice;
    });
    const changes = { entries, ...standing(entries), nextDate: null, status: 'cancelled' as const };
    const next = nextState(schedule, changes, moment) as AccrualSchedule;
    return [...posting.events, AccrualScheduleCancelled({ schedule: next })];
  },
  answer: (events): number => events.length,
});

/** What undoes slices and schedules. */
export const accrualUndoing = [
  undoing(
    accrualSchedules.events.recognized,
    'reverse slice',
    reverseAccrualSlice,
    // Only the last slice can be reversed: as often as slices were posted.
    ({ schedule: { id } }, reason, group) => Array(postedFor(id, group)).fill({ scheduleId: id, reason }),
    'goes on',
  ),
  undoing(
    accrualSchedules.events.created,
    'cancel, and reverse what it posted',
    takeAccrualScheduleBack,
    ({ schedule: { id } }, reason) => ({ scheduleId: id, reason }),
  ),
];
