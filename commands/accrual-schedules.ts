// Accrual schedules: create (from an entry's line, or with the entry that opens them, in the same append), change. What
// their slices post stands in accrual-slices.ts.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import { checkPostable, type Account } from '../src/domain/accounts.ts';
import {
  ACCRUAL_KINDS,
  ACCRUAL_METHODS,
  ACCRUAL_TYPES,
  AccrualScheduleCreated,
  AccrualScheduleUpdated,
  isDue,
  newSchedule,
  type AccrualSchedule,
  accrualScheduleState,
} from '../src/domain/accrual-schedules.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateSchema, lastOfMonth, monthSchema, monthsBetween, type CalendarDate } from '../src/domain/dates.ts';
import type { StoredLine } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { beginPosting, type Posting } from '../src/domain/posting.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, checkNewExternalId } from '../src/domain/register.ts';
import { checkTaxCode, taxCodeNamed, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { bookedLines } from '../src/domain/tax/lines.ts';
import { externalIdText, memoText, nameText } from '../src/domain/text.ts';
import { postFor, scheduleAt } from './accrual-slices.ts';
import { checkVersion, clearable, command, nextState, stateIn, versionField, type Recalled } from './command.ts';
import {
  accountGiven,
  codeText,
  idText,
  labelList,
  labelsNamed,
  partnerNamed,
  sourceLineNamed,
} from './entry-input.ts';
import { changedBack } from './undoing.ts';

const openingInput = z.strictObject({
  date: dateSchema.meta({ description: 'The day of the entry that opens the balance.' }),
  accountId: idText.optional().meta({ description: 'The counter account: where the money came from or went to.' }),
  accountCode: codeText.optional().meta({ example: '1130' }),
  taxCodeId: idText.optional(),
  taxCode: codeText
    .optional()
    .meta({ description: 'Consumption tax of the whole, booked at once; the slices then carry none.', example: 'P10' }),
  memo: memoText.optional(),
});
const createInput = z
  .strictObject({
    type: z.enum(ACCRUAL_TYPES),
    description: nameText.meta({ example: '火災保険料' }),
    totalAmount: amountSchema
      .optional()
      .meta({
        description:
          'What is shared out, without the tax that the slices carry. Default: what is left of the source line.',
        example: 120000,
      }),
    startDate: dateSchema,
    endDate: dateSchema,
    method: z
      .enum(ACCRUAL_METHODS)
      .optional()
      .meta({
        description:
          'daily = by days, both ends included; monthly (default) = every calendar month touched weighs the same; ' +
          'full_months = the first month counts only from its 1st.',
      }),
    balanceSheetAccountId: idText.optional(),
    balanceSheetAccountCode: codeText
      .optional()
      .meta({
        description: 'Default by type: 1520, 2420, 2320, 1530; with a source line, its account.',
        example: '1520',
      }),
    profitLossAccountId: idText.optional(),
    profitLossAccountCode: codeText.optional().meta({ example: '6350' }),
    taxCodeId: idText.optional(),
    taxCode: codeText
      .optional()
      .meta({
        description:
          'Tax code of the slices, when the balance was booked without tax. Default: out of scope (P_OUT, S_OUT).',
      }),
    partnerId: idText.optional(),
    partnerCode: codeText.optional(),
    labelIds: labelList.optional(),
    labelCodes: labelList.optional(),
    sourceLineId: idText
      .optional()
      .meta({ description: 'The line of a posted entry that holds the balance, on the balance sheet account.' }),
    opening: openingInput.optional(),
    recognizedThrough: monthSchema
      .optional()
      .meta({ description: 'Slices up to this month are in the books already: they are skipped.' }),
    externalId: externalIdText.optional(),
    metadata: metadataSchema.optional(),
  })
  .meta({ id: 'AccrualScheduleInput' });
type CreateInput = z.infer<typeof createInput>;

/** The balance sheet and profit and loss accounts of a new schedule; refuses those of another class. */
function accountsFor(
  book: Readonly<Book>,
  input: CreateInput,
  ofLine: Account | undefined,
): { balanceSheet: Account; profitLoss: Account } {
  const kind = ACCRUAL_KINDS[input.type];
  const named = accountGiven(book, 'balanceSheetAccount', input);
  if (named && ofLine && named.id !== ofLine.id)
    refuse(
      'validation_error',
      `balanceSheetAccountCode: the source line stands on account ${ofLine.code}, not on ${named.code}; leave it out`,
      'balanceSheetAccountCode',
    );
  const balanceSheet = named ?? ofLine ?? accountInRole(book, kind.part, 'balanceSheetAccountCode');
  if (balanceSheet.class !== kind.accountClass)
    refuse(
      'validation_error',
      `balanceSheetAccountCode: ${input.type} stands on an account of class ${kind.accountClass}, ` +
        `${balanceSheet.code} ${balanceSheet.name} is of class ${balanceSheet.class}`,
      'balanceSheetAccountCode',
    );
  checkPostable(balanceSheet, 'balanceSheetAccountCode');
  const profitLoss =
    accountGiven(book, 'profitLossAccount', input) ??
    refuse(
      'validation_error',
      'profitLossAccountCode: name the account that the slices go to ' +
        '({profitLossAccountId} or {profitLossAccountCode})',
      'profitLossAccountCode',
    );
  const wanted = kind.side === 'debit' ? 'expense' : 'revenue';
  if (profitLoss.class !== wanted)
    refuse(
      'validation_error',
      `profitLossAccountCode: ${input.type} goes to an account of class ${wanted}, ` +
        `${profitLoss.code} ${profitLoss.name} is of class ${profitLoss.class}`,
      'profitLossAccountCode',
    );
  return { balanceSheet, profitLoss };
}

/** What other schedules take of a line, yen. */
function takenOfLine(book: Readonly<Book>, lineId: string): number {
  let taken = 0;
  for (const {
    sourceLineId,
    status,
    totalAmount,
    taxAmount = 0,
    recognizedAmount,
  } of book.accrualSchedules.byId.values())
    if (sourceLineId === lineId) taken += status === 'cancelled' ? recognizedAmount : totalAmount + taxAmount;
  return taken;
}

/** The line that holds the balance of a new schedule. */
interface AccrualScheduleSourceLine {
  readonly entryId: string;
  readonly account: Account;
  readonly partnerId: string | undefined;
  /** What no other schedule takes of it, yen. */
  readonly left: number;
  /** The line carries consumption tax, or says that there is none. */
  readonly hasTaxCode: boolean;
}

/** The line that an input names; refuses one that is unknown, not in force, or on the wrong side. */
function sourceLine(
  book: Readonly<Book>,
  input: CreateInput,
  recalled: Recalled,
): AccrualScheduleSourceLine | undefined {
  const { sourceLineId: id, type } = input;
  const kind = ACCRUAL_KINDS[type];
  const field = 'sourceLineId';
  if (id === undefined) return undefined;
  if (!kind.usesUp)
    refuse('validation_error', `${field}: ${type} has no line before its first slice; leave it out`, field);
  if (input.opening)
    refuse('validation_error', 'opening: the source line holds the balance already; give one of them', 'opening');
  const line = sourceLineNamed(recalled, id, kind.side, `the balance of ${type}`);
  return {
    entryId: line.entryId,
    account: book.accounts.byId.get(line.accountId) as Account,
    partnerId: line.partnerId,
    left: line.amount - line.reversed - takenOfLine(book, id),
    hasTaxCode: recalled.state(ENTRIES, line.entryId)?.content.lines[line.line]?.taxCodeId !== undefined,
  };
}

/** The tax code of the slices; refuses one that the balance has already, and those that give only a part of the tax. */
function sliceCode(
  book: Readonly<Book>,
  input: CreateInput,
  source: AccrualScheduleSourceLine | undefined,
): TaxCode | undefined {
  const kind = ACCRUAL_KINDS[input.type];
  const code = taxCodeNamed(book, input.taxCodeId, input.taxCode);
  const field = input.taxCodeId === undefined ? 'taxCode' : 'taxCodeId';
  if (!code) return byCode(book.taxCodes, kind.untaxedCode);
  const opened = input.opening?.taxCode ?? input.opening?.taxCodeId;
  if (source?.hasTaxCode || opened !== undefined)
    refuse(
      'validation_error',
      `${field}: the tax was booked with the balance, so the slices carry none; leave it out`,
      field,
    );
  checkTaxCode(code, input.startDate, field, kind.side === 'credit' ? 'sale' : 'purchase');
  if (code.kind !== 'sales' && code.treatment === 'taxable' && code.deductibleBps < 10_000)
    refuse(
      'validation_error',
      `${field}: only a part of the tax of ${code.code} is deducted; ` +
        'book the payment with this code and name its line as {sourceLineId}',
      field,
    );
  return code;
}

/**
 * Consumption tax on top of an amount, yen, and whether these books show it on a line of its own. Zero for codes
 * without tax.
 */
function taxOn(
  book: Readonly<Book>,
  account: Account,
  side: 'debit' | 'credit',
  amount: number,
  code: TaxCode | undefined,
  date: CalendarDate,
): { tax: number; hasOwnLine: boolean } {
  if (!code) return { tax: 0, hasOwnLine: true };
  const line: StoredLine = {
    side,
    accountId: account.id,
    accountCode: account.code,
    amount,
    taxCodeId: code.id,
    taxCode: code.code,
    taxEntryMethod: 'exclusive',
  };
  const booked = bookedLines(book, [line], date, undefined, '');
  const own = booked.find(({ isTaxLine }) => isTaxLine);
  return { tax: own?.amount ?? booked[0]?.taxAmount ?? 0, hasOwnLine: booked[0]?.taxEntryMethod !== 'inclusive' };
}

/** Posts the entry that opens the balance, with the tax of the whole. */
function postOpening(posting: Posting, schedule: AccrualSchedule, input: NonNullable<CreateInput['opening']>): string {
  const { book } = posting;
  const { side } = ACCRUAL_KINDS[schedule.type];
  const counter =
    accountGiven(book, 'account', input, 'opening.') ??
    refuse(
      'validation_error',
      'opening.accountCode: name the counter account ({accountId} or {accountCode})',
      'opening.accountCode',
    );
  const code = taxCodeNamed(book, input.taxCodeId, input.taxCode, 'opening.');
  if (code)
    checkTaxCode(
      code,
      input.date,
      `opening.${input.taxCodeId === undefined ? 'taxCode' : 'taxCodeId'}`,
      side === 'credit' ? 'sale' : 'purchase',
    );
  const account = book.accounts.byId.get(schedule.balanceSheetAccountId) as Account;
  const { totalAmount } = schedule;
  const { tax, hasOwnLine } = taxOn(book, account, side, totalAmount, code, input.date);
  return postFor(
    posting,
    schedule,
    input.date,
    input.memo ?? schedule.description,
    [
      {
        side,
        accountId: account.id,
        // Of books that include the tax the whole stands on the balance, of others the price.
        amount: totalAmount + (schedule.taxAmount ?? 0),
        ...(code && { taxCodeId: code.id, taxEntryMethod: hasOwnLine ? 'exclusive' : 'inclusive' }),
      },
      {
        side: side === 'debit' ? 'credit' : 'debit',
        accountId: counter.id,
        amount: totalAmount + (schedule.taxAmount ?? 0) + (hasOwnLine ? tax : 0),
      },
    ],
    'opening.date',
  );
}

/** Refuses a time that is no time, or has too many months. */
function checkTime({ startDate, endDate }: CreateInput): void {
  if (endDate < startDate)
    refuse('validation_error', `endDate: must not lie before {startDate} (${startDate})`, 'endDate');
  const months = monthsBetween(startDate, endDate).length;
  if (months > LIMITS.slicesPerSchedule)
    refuse(
      'validation_error',
      `endDate: a schedule has at most ${LIMITS.slicesPerSchedule} months, these are ${months}; make several schedules`,
      'endDate',
    );
}

/** The amount of a new schedule; refuses more than the source line has left. `tax` is that of the slices. */
function checkLeft(source: AccrualScheduleSourceLine | undefined, total: number, tax: number): void {
  if (source && total + tax > source.left)
    refuse(
      'validation_error',
      `totalAmount: only ${source.left} of the source line is left for schedules, this one takes ${total + tax}`,
      'totalAmount',
      { related: { entryId: source.entryId, left: source.left } },
    );
}

/** Creates a schedule. Its balance is there already, is that of a line, or is opened by an entry in the same step. */
export const createAccrualSchedule = command({
  name: 'create-accrual-schedule',
  summary: 'Create an accrual schedule',
  text:
    'Creates a schedule. Its balance is there already, is that of a line, or is opened by an entry in the same ' +
    'step.',
  ja: {
    summary: '期間配分を作成する',
    text: '期間配分を作成します。残高は計上済みのもの、仕訳の明細のもの、または同じ処理の仕訳で計上するものです。',
  },
  undo: { by: ['take-accrual-schedule-back'] },
  needs: 'accruals:write',
  input: createInput,
  recalls: ({ sourceLineId }) => ({ ...(sourceLineId !== undefined && { lines: [sourceLineId] }) }),
  decide(book, input, moment, recalled) {
    const { type, description, startDate, endDate, method = 'monthly', opening } = input;
    const kind = ACCRUAL_KINDS[type];
    checkTime(input);
    const source = sourceLine(book, input, recalled);
    const { balanceSheet, profitLoss } = accountsFor(book, input, source?.account);
    const code = sliceCode(book, input, source);
    if (opening && !kind.usesUp)
      refuse('validation_error', `opening: ${type} has no balance before its first slice; leave it out`, 'opening');
    const totalAmount =
      input.totalAmount ??
      source?.left ??
      refuse('validation_error', 'totalAmount: give the amount to be shared out', 'totalAmount');
    if (totalAmount <= 0) checkLeft(source, 1, 0);
    const { tax } = taxOn(book, profitLoss, kind.side, totalAmount, code, startDate);
    checkLeft(source, totalAmount, tax);
    checkNewExternalId(book.accrualSchedules, input.externalId);
    const partner = partnerNamed(book, input.partnerId, input.partnerCode, '');
    const labelIds = labelsNamed(book, input.labelIds, input.labelCodes, '');
    const through = input.recognizedThrough === undefined ? '' : lastOfMonth(input.recognizedThrough);
    const schedule = newSchedule(
      {
        type,
        description,
        sourceType: source ? 'journal_entry' : 'manual',
        ...(source && { sourceId: source.entryId, sourceLineId: input.sourceLineId }),
        ...((partner?.id ?? source?.partnerId) !== undefined && { partnerId: partner?.id ?? source?.partnerId }),
        ...(labelIds?.length && { labelIds }),
        totalAmount,
        ...(tax > 0 && { taxAmount: tax }),
        ...(code && { taxCode: code.code }),
        startDate,
        endDate,
        method,
        balanceSheetAccountId: balanceSheet.id,
        balanceSheetAccountCode: balanceSheet.code,
        profitLossAccountId: profitLoss.id,
        profitLossAccountCode: profitLoss.code,
        ...(input.externalId !== undefined && { externalId: input.externalId }),
        ...(input.metadata && { metadata: input.metadata }),
      },
      moment,
      through,
    );
    if (!schedule.entries.some(isDue))
      refuse('validation_error', 'recognizedThrough: nothing is left to recognise after it', 'recognizedThrough');
    if (!opening) return [AccrualScheduleCreated({ schedule })];
    const posting = beginPosting(book, moment);
    const sourceId = postOpening(posting, schedule, opening);
    return [AccrualScheduleCreated({ schedule: { ...schedule, sourceId } }), ...posting.events];
  },
  output: accrualScheduleState,
  answer: (events): AccrualSchedule => stateIn<AccrualSchedule>(events, 'schedule', undefined),
});

/** Changes what has no accounting effect. Slices that are posted keep what they were posted with. */
export const updateAccrualSchedule = command({
  name: 'update-accrual-schedule',
  summary: 'Change the description, partner, labels or metadata of an accrual schedule',
  text: 'Changes what has no accounting effect. Slices that are posted keep what they were posted with.',
  ja: {
    summary: '期間配分の説明・取引先・ラベル・メタデータを変更する',
    text: '会計上の影響のない項目を変更します。計上済みの分は変わりません。',
  },
  undo: { by: ['update-accrual-schedule'] },
  needs: 'accruals:write',
  input: z
    .strictObject({
      scheduleId: idText,
      version: versionField.optional(),
      description: nameText.optional(),
      ...clearable({ partnerId: idText, labelIds: labelList, externalId: externalIdText, metadata: metadataSchema }),
    })
    .meta({ id: 'AccrualScheduleChange' }),
  decide(book, { scheduleId, version, ...changes }, moment) {
    const schedule = scheduleAt(book, scheduleId);
    checkVersion(schedule, version);
    if (typeof changes.partnerId === 'string') partnerNamed(book, changes.partnerId, undefined, '');
    const labelIds = changes.labelIds ? labelsNamed(book, changes.labelIds, undefined, '') : changes.labelIds;
    checkNewExternalId(book.accrualSchedules, changes.externalId, schedule.id);
    const next = nextState(schedule, { ...changes, labelIds: labelIds?.length === 0 ? null : labelIds }, moment);
    return next ? [AccrualScheduleUpdated({ schedule: next })] : [];
  },
  output: accrualScheduleState,
  answer: (events, { scheduleId }, _recalled, page): AccrualSchedule =>
    stateIn(events, 'schedule', page.accrualSchedules.byId.get(scheduleId)),
});

/** What undoes changes of schedules. */
export const accrualChangeUndoing = changedBack([AccrualScheduleUpdated], updateAccrualSchedule, 'scheduleId');
