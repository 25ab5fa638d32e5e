// What fixed assets post: depreciation of all assets of a fiscal month in one entry, and its undoing; sale and
// retirement of one asset, and theirs.
import { z } from 'zod';
import { accountInRole, accountPlaying, hasRole } from '../src/domain/account-roles.ts';
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { dateSchema, monthSchema, type CalendarDate } from '../src/domain/dates.ts';
import type { FiscalSpan } from '../src/domain/depreciation.ts';
import type { MonthSpan } from '../src/domain/fiscal-periods.ts';
import {
  ASSET_ROLES,
  FixedAssetDisposed,
  FixedAssetUndisposed,
  FixedAssetsDepreciated,
  FixedAssetsUndepreciated,
  PROCEEDS_PART,
  dueAssets,
  dueThrough,
  fiscalMonths,
  monthNamed,
  openingDepreciation,
  spansOf,
  workOutDue,
  type AssetShare,
  type DepreciationRun,
  type FixedAsset,
  depreciationRun,
  fixedAssetState,
} from '../src/domain/fixed-assets.ts';
import type { EntryState, StoredLine } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { beginPosting, firstOpenDay, post, postReversal, wholeRest, type Posting } from '../src/domain/posting.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNotMatched } from './bank-matched.ts';
import { byCode } from '../src/domain/register.ts';
import { checkTaxCode, taxCodeNamed, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { bookedLines } from '../src/domain/tax/lines.ts';
import { memoText, reasonText } from '../src/domain/text.ts';
import { checkVersion, command, nextState, stateIn, versionField, type Recalled, type Warning } from './command.ts';
import { accountGiven, codeText, idText, partnerNamed, readEntry, type EntryInput } from './entry-input.ts';
import { assetAt } from './fixed-assets.ts';
import { undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

type DepreciationLine = EntryInput['lines'][number];
const line = (
  side: 'debit' | 'credit',
  accountId: string,
  amount: number,
  more: Partial<DepreciationLine> = {},
): DepreciationLine => ({ side, accountId, amount, ...more });

/** The code of expenses that are no purchase, where the company has it. */
function outOfScope(book: Readonly<Book>): Partial<DepreciationLine> {
  const code = byCode(book.taxCodes, 'P_OUT');
  return code ? { taxCodeId: code.id } : {};
}

/** Posts an entry of an asset or of a run. Partner and labels stand whatever became of them since. */
function postFor(
  posting: Posting,
  sourceId: string,
  effectiveDate: CalendarDate,
  memo: string,
  lines: readonly DepreciationLine[],
  field: string,
  more: { readonly partnerId?: string | undefined; readonly labels?: readonly (readonly string[])[] } = {},
): string {
  const { book } = posting;
  const content = readEntry(book, { effectiveDate, sourceType: 'fixed_asset', sourceId, memo, lines: [...lines] }, '');
  const partner = more.partnerId === undefined ? undefined : book.partners.byId.get(more.partnerId);
  if (partner) Object.assign(content, { partnerId: partner.id, counterparty: partner.name });
  more.labels?.forEach((labelIds, i) => {
    const stored = content.lines[i];
    if (stored && labelIds.length > 0) stored.labelIds = [...labelIds];
  });
  const entryId = posting.by.id('entry');
  post(posting, entryId, content, { field });
  return entryId;
}

/** Lines that depreciate: one pair per expense account, account of the asset and labels. */
function depreciationLines(
  book: Readonly<Book>,
  shares: readonly AssetShare[],
): { lines: DepreciationLine[]; labels: string[][] } {
  const groups = new Map<string, { asset: FixedAsset; amount: number }>();
  for (const { asset, amount } of shares) {
    const key = [asset.expenseAccountId, creditAccount(asset), ...(asset.labelIds ?? [])].join('|');
    const group = groups.get(key);
    if (group) group.amount += amount;
    else groups.set(key, { asset, amount });
  }
  const lines: DepreciationLine[] = [];
  const labels: string[][] = [];
  for (const { asset, amount } of groups.values()) {
    const [up, down] = amount > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
    lines.push(
      line(up, asset.expenseAccountId, Math.abs(amount), outOfScope(book)),
      line(down, creditAccount(asset), Math.abs(amount)),
    );
    labels.push(asset.labelIds ?? [], asset.labelIds ?? []);
  }
  return { lines, labels };
}

/** The account that depreciation is taken off. */
const creditAccount = ({ accumulatedAccountId, assetAccountId }: FixedAsset): string =>
  accumulatedAccountId ?? assetAccountId;

/** The date of the newest run; '' when there is none. */
function lastRunDate({ depreciation: { runs, forgotten = '' } }: Readonly<Book>): CalendarDate {
  return runs.reduce((last, { date }) => (date > last ? date : last), forgotten);
}

/** Refuses a month while an earlier open one has something due: months are depreciated in order. */
function checkOrder(posting: Posting, years: readonly FiscalSpan[], month: MonthSpan): void {
  const { book } = posting;
  const last = lastRunDate(book);
  if (month.endDate < last)
    refuse('already_depreciated', `month: later months than ${month.name} are depreciated; undo those first`, 'month');
  const earlier = fiscalMonths(years).find(
    ({ startDate, endDate }) =>
      endDate > last &&
      endDate < month.endDate &&
      firstOpenDay(posting, startDate) <= endDate &&
      dueAssets(book, years, endDate).length > 0,
  );
  if (earlier)
    refuse('invalid_state', `month: ${earlier.name} comes first; months are depreciated in order`, 'month', {
      related: { month: earlier.name },
    });
}

/** What a run answers: the run, without what each asset's row says. */
function runIn(events: readonly RecordedFact[]): DepreciationRun {
  for (const { data } of events) if ('run' in data) return data.run;
  throw new Error('no event carries a run');
}

/**
 * Depreciates all assets through a fiscal month in one entry on its last day: what is planned through it less what was
 * posted, so that late registrations and months that were closed catch up. Refuses period_not_found, period_closed,
 * already_depreciated (nothing is due), invalid_state (an earlier open month comes first), too_large.
 */
export const depreciateFixedAssets = command({
  name: 'depreciate-fixed-assets',
  summary: 'Depreciate all fixed assets of a fiscal month',
  text:
    'Depreciates all assets through a fiscal month in one entry on its last day: what is planned through it less ' +
    'what was posted, so that late registrations and months that were closed catch up.',
  ja: {
    summary: '全固定資産の月次償却を行う',
    text:
      '全固定資産を会計月まで償却し、末日付けの 1 つの仕訳にまとめます。' +
      'その月までの予定額から計上済みの額を引くため、登録の遅れや締めた月の分も追いつきます。',
  },
  undo: { by: ['undo-depreciation'] },
  needs: 'assets:write',
  input: z
    .strictObject({ month: monthSchema.meta({ description: 'Fiscal month, by the calendar month in which it ends.' }) })
    .meta({ id: 'Depreciation' }),
  *prepare(book, { month: name }) {
    const years = spansOf(book.periods.years);
    const month = monthNamed(years, name);
    if (month) yield* workOutDue(book, years, month.endDate);
  },
  decide(book, { month: name }, moment) {
    const years = spansOf(book.periods.years);
    const month =
      monthNamed(years, name) ??
      refuse('period_not_found', `month: ${name} is no fiscal month of these books`, 'month');
    const posting = beginPosting(book, moment);
    checkOrder(posting, years, month);
    const due = dueAssets(book, years, month.endDate);
    if (due.length === 0)
      refuse('already_depreciated', `month: nothing is due through ${month.name} (${month.endDate})`, 'month');
    if (due.length > LIMITS.assetsPerRun)
      refuse(
        'too_large',
        `at most ${LIMITS.assetsPerRun} fixed assets are depreciated at once, these are ${due.length}`,
      );
    const id = moment.id({ prefix: 'fad' });
    const { lines, labels } = depreciationLines(book, due);
    const memo = `減価償却費 ${month.name}`;
    const journalEntryId = postFor(posting, id, month.endDate, memo, lines, 'month', { labels });
    const amounts = due.map(({ asset, amount }) => ({ assetId: asset.id, amount }));
    return [
      FixedAssetsDepreciated.unchecked({
        run: { id, month: month.name, date: month.endDate, journalEntryId, amounts },
      }),
      ...posting.events,
    ];
  },
  output: depreciationRun,
  answer: (events) => runIn(events),
});

/** The entry that a resource made; a defect when it is not there. */
function ownEntry(recalled: Recalled, id: string): EntryState {
  const entry = recalled.state(ENTRIES, id);
  if (!entry) throw new Error(`the entry ${id} is not there`);
  return entry;
}

/**
 * Takes back the newest run of a month, which must be the latest that is depreciated. Refuses invalid_state (no such
 * run, a later one, an asset of it disposed of since), period_closed.
 */
export const undoDepreciation = command({
  name: 'undo-depreciation',
  summary: 'Undo the depreciation of the latest month',
  text: 'Takes back the newest run of a month, which must be the latest that is depreciated.',
  ja: {
    summary: '直近の月の償却を取り消す',
    text: '月の直近の償却を取り消します。償却済みの最新の月でなければなりません。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'assets:write',
  input: z.strictObject({ month: monthSchema, reason: reasonText.optional() }).meta({ id: 'DepreciationUndo' }),
  decide(book, { month, reason }, moment, recalled) {
    const last = lastRunDate(book);
    const run = book.depreciation.runs.findLast(({ date }) => date === last);
    if (run?.month !== month)
      return refuse(
        'invalid_state',
        run
          ? `month: the latest month that is depreciated is ${run.month}; undo that first`
          : 'month: no depreciation can be undone',
        'month',
        { related: { month: run?.month } },
      );
    const gone = run.amounts
      .map(({ assetId }) => assetAt(book, assetId))
      .find(({ disposal: went, method }) => went !== undefined && method !== 'lump_sum_3y');
    if (gone)
      refuse(
        'invalid_state',
        `the fixed asset ${gone.name} was ${gone.status} after it; undo its disposal first`,
        'month',
        { related: { assetId: gone.id } },
      );
    const posting = beginPosting(book, moment);
    const original = ownEntry(recalled, run.journalEntryId);
    const said = { reversalReason: reason };
    const reversalId = postReversal(posting, original, run.date, wholeRest(original), said, 'month');
    return [FixedAssetsUndepreciated({ run, reversalId }), ...posting.events];
  },
  output: depreciationRun,
  answer: (events) => runIn(events),
});

const disposeInput = z
  .strictObject({
    assetId: idText,
    version: versionField.optional(),
    date: dateSchema,
    type: z.enum(['sold', 'retired']),
    proceeds: amountSchema.optional().meta({ description: 'Of a sale: the price with its consumption tax.' }),
    accountId: idText.optional(),
    accountCode: codeText
      .optional()
      .meta({
        description:
          'Where the price goes. Default: the account with the role facilities_receivable (1545 設備関係未収入金), else 1540.',
        example: '1130',
      }),
    taxCodeId: idText.optional(),
    taxCode: codeText.optional().meta({ description: 'Default S10; of land S_EXM.', example: 'S10' }),
    partnerId: idText.optional(),
    partnerCode: codeText.optional(),
    memo: memoText.optional(),
  })
  .meta({ id: 'FixedAssetDisposal' });
type DisposeInput = z.infer<typeof disposeInput>;

/** What stands on the accounts of an asset when it goes, yen. */
interface Carrying {
  /** On the asset account, and how much of it the accumulated depreciation takes off. */
  readonly onAsset: number;
  readonly accumulated: number;
}

/** A lump sum stays in the books to the end of its third year, whatever becomes of the things. */
function carryingOf(asset: FixedAsset, depreciated: number): Carrying {
  if (asset.method === 'lump_sum_3y') return { onAsset: 0, accumulated: 0 };
  const all = openingDepreciation(asset) + depreciated;
  return asset.accumulatedAccountId === undefined
    ? { onAsset: asset.acquisitionCost - all, accumulated: 0 }
    : { onAsset: asset.acquisitionCost, accumulated: all };
}

/** A sale whose price goes to the usual account, in books without an account for it: it stands on 1540. */
function receivableWarnings(book: Readonly<Book>, input: DisposeInput): Warning[] {
  const isNamed = input.accountId !== undefined || input.accountCode !== undefined;
  if (input.type !== 'sold' || isNamed || hasRole(book, ASSET_ROLES.receivable)) return [];
  return [
    {
      code: 'facilities_receivable_missing',
      message:
        `accountCode: these books have no account with the role ${ASSET_ROLES.receivable}, so the price stands on ` +
        `${accountPlaying(book, PROCEEDS_PART)?.code}, ` +
        'and what is received of it counts as operating cash flow, not as investing; open an account 1545 with ' +
        'that {systemRole}, or name the account',
      field: 'accountCode',
    },
  ];
}

/** Where the price of a sale goes. */
function proceedsAccount(book: Readonly<Book>, input: DisposeInput): Account {
  return (
    accountGiven(book, 'account', input) ??
    (hasRole(book, ASSET_ROLES.receivable) ? accountInRole(book, ASSET_ROLES.receivable) : undefined) ??
    accountPlaying(book, PROCEEDS_PART) ??
    refuse('validation_error', 'accountCode: name the account that the price goes to', 'accountCode')
  );
}

/** The tax code of a sale; refuses codes that are not of sales. */
function saleCode(book: Readonly<Book>, input: DisposeInput, asset: FixedAsset): TaxCode | undefined {
  const isLand = book.accounts.byId.get(asset.assetAccountId)?.flags.includes('not_depreciated');
  const field = input.taxCodeId === undefined ? 'taxCode' : 'taxCodeId';
  const code = taxCodeNamed(book, input.taxCodeId, input.taxCode) ?? byCode(book.taxCodes, isLand ? 'S_EXM' : 'S10');
  if (!code) return undefined;
  checkTaxCode(code, input.date, field, 'sale');
  return code;
}

/** The price of a sale without its tax, that tax, and how the line that bears the code notes it. */
function priceOf(
  book: Readonly<Book>,
  asset: FixedAsset,
  proceeds: number,
  code: TaxCode | undefined,
  date: CalendarDate,
): { net: number; tax: number; own?: StoredLine | undefined; noted: Partial<DepreciationLine> } {
  if (!code) return { net: proceeds, tax: 0, noted: {} };
  const priced: StoredLine = {
    side: 'credit',
    accountId: asset.assetAccountId,
    accountCode: asset.assetAccountCode,
    amount: proceeds,
    taxCodeId: code.id,
    taxCode: code.code,
    taxEntryMethod: 'inclusive',
  };
  const [base, own] = bookedLines(book, [priced], date, undefined, '');
  const net = base?.amount ?? proceeds;
  // Books that include the tax note it on the line; the line's amount is the cost, so the price is its base.
  const noted =
    own || base === undefined
      ? {}
      : {
          ...(base.taxEntryMethod !== undefined && { taxEntryMethod: base.taxEntryMethod }),
          ...(base.taxAmount !== undefined && { taxAmount: base.taxAmount }),
        };
  // Selling one's own assets is business of type 4 under the simplified method (Consumption Tax Act Circular 13-2-9).
  const type = code.treatment === 'taxable' ? { businessType: 4 } : {};
  const tax = own?.amount ?? base?.taxAmount ?? 0;
  return { net, tax, own, noted: { taxCodeId: code.id, taxBase: net, ...type, ...noted } };
}

/**
 * Lines of a sale: the code stands on the credit of the asset with the price as its base, so that the return counts the
 * price and not the cost; where nothing is left to credit there, on the gain.
 */
function saleLines(
  book: Readonly<Book>,
  asset: FixedAsset,
  input: DisposeInput & { readonly proceeds: number },
  { onAsset, accumulated }: Carrying,
): { lines: DepreciationLine[]; gainLoss: number; tax: number } {
  const { proceeds, date } = input;
  const { net, tax, own, noted } = priceOf(book, asset, proceeds, saleCode(book, input, asset), date);
  const gainLoss = net - (onAsset - accumulated);
  const lines = [line('debit', proceedsAccount(book, input).id, proceeds)];
  if (accumulated > 0) lines.push(line('debit', asset.accumulatedAccountId ?? '', accumulated));
  const base = lines.length;
  if (onAsset > 0) lines.push(line('credit', asset.assetAccountId, onAsset, noted));
  const onGain = onAsset > 0 ? {} : noted;
  if (gainLoss > 0) lines.push(line('credit', accountInRole(book, ASSET_ROLES.gain).id, gainLoss, onGain));
  if (gainLoss < 0) lines.push(line('debit', accountInRole(book, ASSET_ROLES.loss).id, -gainLoss));
  if (own)
    lines.push(
      line('credit', own.accountId, own.amount, { taxCodeId: own.taxCodeId, isTaxLine: true, baseLine: base }),
    );
  return { lines, gainLoss, tax };
}

/** Lines of a retirement: the book value is a loss. None when nothing is left on the accounts. */
function retirementLines(
  book: Readonly<Book>,
  asset: FixedAsset,
  { onAsset, accumulated }: Carrying,
): { lines: DepreciationLine[]; gainLoss: number; tax: number } {
  const lines: DepreciationLine[] = [];
  const bookValue = onAsset - accumulated;
  if (accumulated > 0) lines.push(line('debit', asset.accumulatedAccountId ?? '', accumulated));
  if (bookValue > 0)
    lines.push(line('debit', accountInRole(book, ASSET_ROLES.retirement).id, bookValue, outOfScope(book)));
  if (onAsset > 0) lines.push(line('credit', asset.assetAccountId, onAsset));
  return { lines, gainLoss: 0 - bookValue, tax: 0 };
}

/** Refuses a disposal that cannot be. */
function checkDisposal(asset: FixedAsset, { date, type, proceeds }: DisposeInput): void {
  if (asset.status !== 'in_use')
    refuse('invalid_state', `the fixed asset is ${asset.status}; only one in use is disposed of`);
  if (date < asset.acquisitionDate)
    refuse('validation_error', `date: must not lie before the acquisition (${asset.acquisitionDate})`, 'date');
  if (asset.depreciatedThrough !== undefined && date <= asset.depreciatedThrough)
    refuse('validation_error', `date: the asset is depreciated through ${asset.depreciatedThrough} already`, 'date');
  if (type === 'sold' && proceeds === undefined)
    refuse('validation_error', 'proceeds: give the price of the sale; without one the asset is retired', 'proceeds');
  if (type === 'retired' && proceeds !== undefined)
    refuse('validation_error', 'proceeds: what is retired has no price; give type sold', 'proceeds');
}

/** What is still to be depreciated of an asset that goes, to the end of the month of that day; negative = too much. */
function depreciatedWith(book: Readonly<Book>, asset: FixedAsset, date: CalendarDate): number {
  if (asset.method === 'lump_sum_3y') return 0;
  const years = spansOf(book.periods.years);
  const posted = book.depreciation.posted.get(asset.id) ?? 0;
  const end = fiscalMonths(years).find(({ endDate }) => endDate >= date)?.endDate ?? date;
  const due = dueThrough(asset, years, posted, end);
  return asset.inServiceDate > end ? -posted : due;
}

/**
 * Sells or retires an asset: depreciates it through the month of that day (or takes back what is too much), and posts
 * the disposal, in one append. Refuses not_found, version_conflict, invalid_state, validation_error, period_closed.
 */
export const disposeFixedAsset = command({
  name: 'dispose-fixed-asset',
  summary: 'Sell or retire a fixed asset',
  text:
    'Sells or retires an asset: depreciates it through the month of that day (or takes back what is too much), and ' +
    'posts the disposal, in one step.',
  ja: {
    summary: '固定資産を売却・除却する',
    text: '固定資産を売却・除却します。その月まで償却し（過大な分は戻し）、売却・除却を一度に記帳します。',
  },
  undo: { by: ['undispose-fixed-asset'] },
  needs: 'assets:write',
  input: disposeInput,
  decide(book, input, moment) {
    const asset = assetAt(book, input.assetId);
    checkVersion(asset, input.version);
    checkDisposal(asset, input);
    const { date, type, proceeds = 0, memo } = input;
    const partnerId = partnerNamed(book, input.partnerId, input.partnerCode, '')?.id;
    const posting = beginPosting(book, moment);
    const depreciated = depreciatedWith(book, asset, date);
    let depreciationEntryId: string | undefined;
    if (depreciated !== 0) {
      const { lines, labels } = depreciationLines(book, [{ asset, amount: depreciated }]);
      const what = `減価償却費 ${asset.name}`;
      depreciationEntryId = postFor(posting, asset.id, date, what, lines, 'date', { labels });
    }
    const carrying = carryingOf(asset, (book.depreciation.posted.get(asset.id) ?? 0) + depreciated);
    const { lines, gainLoss, tax } =
      type === 'sold'
        ? saleLines(book, asset, { ...input, proceeds }, carrying)
        : retirementLines(book, asset, carrying);
    const said = memo ?? `${asset.name} ${type === 'sold' ? '売却' : '除却'}`;
    const labels = lines.map(() => asset.labelIds ?? []);
    const journalEntryId =
      lines.length === 0 ? undefined : postFor(posting, asset.id, date, said, lines, 'date', { partnerId, labels });
    const disposal = {
      date,
      type,
      proceeds,
      taxAmount: tax,
      bookValue: carrying.onAsset - carrying.accumulated,
      gainLoss,
      depreciated,
      ...(journalEntryId !== undefined && { journalEntryId }),
      ...(depreciationEntryId !== undefined && { depreciationEntryId }),
    };
    const next = nextState(asset, { status: type, disposal }, moment) as FixedAsset;
    return [...posting.events, FixedAssetDisposed({ asset: next })];
  },
  output: fixedAssetState,
  answer: (events): FixedAsset => stateIn<FixedAsset>(events, 'asset', undefined),
  warnings: (book, input) => receivableWarnings(book, input),
});

/**
 * Undoes a disposal: reverses its entries; the asset is in use again and catches up with the next month. Refuses
 * not_found, version_conflict, invalid_state (not disposed of), validation_error, period_closed.
 */
export const undisposeFixedAsset = command({
  name: 'undispose-fixed-asset',
  summary: 'Undo the disposal of a fixed asset',
  text: 'Undoes a disposal: its entries are reversed, the asset is in use again and catches up with the next month.',
  ja: {
    summary: '固定資産の売却・除却を取り消す',
    text: '売却・除却を取り消します。仕訳は取り消され、資産は使用中に戻り、翌月の償却で追いつきます。',
  },
  undo: { why: 'this took something back already: do that anew' },
  needs: 'assets:write',
  input: z
    .strictObject({
      assetId: idText,
      version: versionField.optional(),
      date: dateSchema
        .optional()
        .meta({ description: 'Date of the reversals. Default: that of the disposal, or the first open day after it.' }),
      reason: reasonText.optional(),
    })
    .meta({ id: 'FixedAssetUndisposal' }),
  decide(book, { assetId, version, date, reason }, moment, recalled) {
    const asset = assetAt(book, assetId);
    checkVersion(asset, version);
    const { disposal: went } = asset;
    if (!went) return refuse('invalid_state', `the fixed asset is ${asset.status}; it has not been disposed of`);
    if (date !== undefined && date < went.date)
      refuse('validation_error', `date: a reversal is not dated before its original (${went.date})`, 'date');
    const posting = beginPosting(book, moment);
    for (const id of [went.journalEntryId, went.depreciationEntryId]) {
      if (id === undefined) continue;
      const original = ownEntry(recalled, id);
      checkNotMatched(book, recalled, original);
      const day = date ?? firstOpenDay(posting, went.date);
      postReversal(posting, original, day, wholeRest(original), { reversalReason: reason }, 'date');
    }
    const next = nextState(asset, { status: 'in_use', disposal: null }, moment) as FixedAsset;
    return [...posting.events, FixedAssetUndisposed({ asset: next })];
  },
  output: fixedAssetState,
  answer: (events): FixedAsset => stateIn<FixedAsset>(events, 'asset', undefined),
});

/** What undoes disposals and runs of depreciation. */
export const depreciationUndoing = [
  undoing(
    FixedAssetDisposed,
    'undispose',
    undisposeFixedAsset,
    ({ asset: { id } }, reason) => ({ assetId: id, reason }),
    'goes on',
  ),
  undoing(FixedAssetsDepreciated, 'undo depreciation', undoDepreciation, ({ run: { month } }, reason) => ({
    month,
    reason,
  })),
];
