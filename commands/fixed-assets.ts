// Fixed assets: register (also from the line of a purchase), change, discard. Nothing here posts: the purchase is in
// the books. Depreciation and disposal, which do, stand in depreciation.ts.
import { z } from 'zod';
import { accountInRole } from '../src/domain/account-roles.ts';
import type { Account } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { addDays, dateSchema, monthSchema } from '../src/domain/dates.ts';
import {
  DEPRECIATION_METHODS,
  METHODS_SINCE,
  SMALL_AMOUNT_PER_YEAR,
  depreciationPlan,
  fiscalYearOn,
  plannedBookValue,
  smallAssetRule,
} from '../src/domain/depreciation.ts';
import {
  ASSET_ROLES,
  FixedAssetDrafted,
  FixedAssetRegistered,
  FixedAssetUpdated,
  fixedAssetState,
  fixedAssets,
  isStraightLineOnly,
  monthNamed,
  spansOf,
  termsOf,
  type FixedAsset,
} from '../src/domain/fixed-assets.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { quoted, refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { externalIdText, lineText, nameText } from '../src/domain/text.ts';
import {
  checkVersion,
  clearable,
  command,
  nextState,
  omittable,
  stateIn,
  versionField,
  type Moment,
  type Recalled,
} from './command.ts';
import {
  accountGiven,
  codeText,
  idText,
  labelList,
  labelsNamed,
  partnerNamed,
  sourceLineNamed,
} from './entry-input.ts';
import { stepOf } from './lifecycle.ts';
import { changedBack, undoing } from './undoing.ts';

/** What may be said of an asset at any time: nothing here moves a figure. */
const descriptive = {
  managementNumber: lineText(40).meta({ description: 'Unique, whatever its case or width.', example: 'FA-0001' }),
  category: lineText(60),
  quantity: z.number().int().min(1).max(1_000_000),
  prefectureCode: lineText(10),
  city: lineText(60),
  externalId: externalIdText,
  metadata: metadataSchema,
};
/** What depreciation depends on. */
/** Methods that the law knows and that are not kept here are told apart from fields that are wrong. */
const method = z
  .string()
  .refine((named) => (DEPRECIATION_METHODS as readonly string[]).includes(named), {
    error: ({ input }) => `${quoted(String(input))} is not kept here; give one of ${DEPRECIATION_METHODS.join(', ')}`,
    params: { refusal: 'method_not_supported' },
  })
  .meta({ enum: [...DEPRECIATION_METHODS] })
  .pipe(z.enum(DEPRECIATION_METHODS));

const figures = {
  assetAccountId: idText,
  assetAccountCode: codeText.meta({ example: '1640' }),
  accumulatedAccountId: idText,
  accumulatedAccountCode: codeText,
  expenseAccountId: idText,
  expenseAccountCode: codeText,
  acquisitionDate: dateSchema,
  inServiceDate: dateSchema.meta({ description: 'Depreciation begins in its fiscal month. Default: acquisitionDate.' }),
  acquisitionCost: amountSchema.meta({
    description: 'Without consumption tax in books that show it by itself. Default: what is left of the source line.',
    example: 480000,
  }),
  method,
  usefulLifeYears: z.number().int().min(2).max(50).meta({ example: 4 }),
  residualValue: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .meta({ description: 'Default: 1; of intangible assets, lump sums and small amounts 0.' }),
  recordMethod: z
    .enum(['direct', 'indirect'])
    .meta({
      description:
        'direct takes it off the asset account. Default: indirect; of intangible assets and small ones direct.',
    }),
  depreciatedThrough: monthSchema.meta({
    description: 'Fiscal months up to this one are depreciated in the books already, or before them.',
  }),
  openingBookValue: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.amount)
    .meta({ description: 'Book value then. Default: what the method comes to.' }),
};

const createInput = z
  .strictObject({
    name: nameText.meta({ example: '焙煎機 20kg' }),
    status: z
      .enum(['draft', 'in_use'])
      .optional()
      .meta({ description: 'in_use (default) is depreciated; a draft is registered later.' }),
    ...omittable(descriptive),
    ...omittable(figures),
    sourceLineId: idText
      .optional()
      .meta({
        description: 'The line of the purchase on the asset account: account, day, cost and partner follow from it.',
      }),
    partnerId: idText.optional(),
    partnerCode: codeText.optional(),
    labelIds: labelList.optional(),
    labelCodes: labelList.optional(),
  })
  .meta({ id: 'FixedAssetInput' });
type FixedAssetCreateInput = z.infer<typeof createInput>;
type FixedAssetFigures = Partial<Pick<FixedAssetCreateInput, keyof typeof figures>>;

const ASSET_TYPES: ReadonlySet<string> = new Set([
  'tangible_asset',
  'intangible_asset',
  'deferred_asset',
  'investment',
]);
const WITH_LIFE: ReadonlySet<string> = new Set(['straight_line', 'declining_balance']);

/** The purchase that a new asset stands on. */
interface Purchase {
  readonly entryId: string;
  readonly accountId: string;
  readonly date: string;
  readonly partnerId: string | undefined;
  /** What no other asset takes of the line, yen. */
  readonly left: number;
}

/** The line of a purchase that an input names; refuses one that is unknown, not in force, or no debit. */
function purchaseOf(book: Readonly<Book>, id: string | undefined, recalled: Recalled): Purchase | undefined {
  if (id === undefined) return undefined;
  const line = sourceLineNamed(recalled, id, 'debit', 'a purchase');
  let taken = 0;
  for (const { sourceLineId, status, acquisitionCost } of book.fixedAssets.byId.values())
    if (sourceLineId === id && status !== 'discarded') taken += acquisitionCost;
  return {
    entryId: line.entryId,
    accountId: line.accountId,
    date: line.date,
    partnerId: line.partnerId,
    left: line.amount - line.reversed - taken,
  };
}

/** The account of an asset; refuses one that holds no assets. */
function assetAccount(book: Readonly<Book>, input: FixedAssetFigures, purchase: Purchase | undefined): Account {
  const ofLine = purchase && book.accounts.byId.get(purchase.accountId);
  const field = 'assetAccountCode';
  const account =
    accountGiven(book, 'assetAccount', input) ??
    ofLine ??
    (input.method === 'lump_sum_3y' ? accountInRole(book, ASSET_ROLES.lumpSum) : undefined) ??
    refuse(
      'validation_error',
      `${field}: name the account of the asset ({assetAccountId} or {assetAccountCode})`,
      field,
    );
  if (ofLine && ofLine.id !== account.id)
    refuse(
      'validation_error',
      `${field}: the source line stands on account ${ofLine.code}, not on ${account.code}; leave it out`,
      field,
    );
  if (!ASSET_TYPES.has(account.type))
    refuse('validation_error', `${field}: account ${account.code} ${account.name} holds no fixed assets`, field);
  return account;
}

/** The part of an asset that its figures decide: accounts, dates, cost, method. Rules are checked by checkFigures. */
function figuresOf(
  book: Readonly<Book>,
  input: FixedAssetFigures,
  purchase: Purchase | undefined,
): Omit<FixedAsset, 'id' | 'name' | 'status' | 'quantity' | 'createdAt' | 'updatedAt' | 'version'> {
  const account = assetAccount(book, input, purchase);
  const acquisitionDate =
    input.acquisitionDate ??
    purchase?.date ??
    refuse('validation_error', 'acquisitionDate: give the day of acquisition', 'acquisitionDate');
  const acquisitionCost =
    input.acquisitionCost ??
    purchase?.left ??
    refuse('validation_error', 'acquisitionCost: give what the asset cost', 'acquisitionCost');
  const { method = 'straight_line', usefulLifeYears } = input;
  const isIntangible = account.type === 'intangible_asset' || account.type === 'deferred_asset';
  const isSmall = method === 'lump_sum_3y' || method === 'small_amount' || method === 'immediate';
  const recordMethod = input.recordMethod ?? (isIntangible || isSmall ? 'direct' : 'indirect');
  const accumulated =
    recordMethod === 'indirect' && method !== 'none'
      ? (accountGiven(book, 'accumulatedAccount', input) ?? accountInRole(book, ASSET_ROLES.accumulated))
      : undefined;
  const expense = accountGiven(book, 'expenseAccount', input) ?? accountInRole(book, ASSET_ROLES.expense);
  if (expense.class !== 'expense')
    refuse(
      'validation_error',
      `expenseAccountCode: account ${expense.code} ${expense.name} is of class ${expense.class}, not expense`,
      'expenseAccountCode',
    );
  return {
    assetAccountId: account.id,
    assetAccountCode: account.code,
    ...(accumulated && { accumulatedAccountId: accumulated.id, accumulatedAccountCode: accumulated.code }),
    expenseAccountId: expense.id,
    expenseAccountCode: expense.code,
    acquisitionDate,
    inServiceDate: input.inServiceDate ?? acquisitionDate,
    acquisitionCost,
    method,
    ...(WITH_LIFE.has(method) && usefulLifeYears !== undefined && { usefulLifeYears }),
    residualValue: input.residualValue ?? (isIntangible || isSmall || method === 'none' ? 0 : 1),
    recordMethod,
  };
}

/** Refuses a method that does not fit the asset: its day, its cost, its account. */
function checkMethod(book: Readonly<Book>, asset: FixedAsset): void {
  const { method, acquisitionDate, acquisitionCost, assetAccountId, assetAccountCode, usefulLifeYears } = asset;
  const no = (why: string): never => refuse('method_not_supported', `method: ${why}`, 'method');
  if (WITH_LIFE.has(method)) {
    if (acquisitionDate < METHODS_SINCE)
      no(`what was acquired before ${METHODS_SINCE} follows the old methods, which are not kept here; post it by hand`);
    if (usefulLifeYears === undefined)
      refuse('validation_error', `usefulLifeYears: ${method} needs the useful life, 2 to 50 years`, 'usefulLifeYears');
    if (method === 'declining_balance' && isStraightLineOnly(book, assetAccountId, acquisitionDate))
      no(`assets of account ${assetAccountCode} acquired on ${acquisitionDate} are depreciated straight_line only`);
    return;
  }
  if (method === 'none') return;
  const rule = smallAssetRule(method, acquisitionDate);
  if (!rule) return no(`${method} does not exist for what is acquired on ${acquisitionDate}`);
  if (acquisitionCost < rule.from || acquisitionCost >= rule.below)
    no(
      `${method} is for what costs ${rule.from} up to but not including ${rule.below} yen when acquired on ` +
        `${acquisitionDate}, not ${acquisitionCost}`,
    );
  if (method === 'small_amount') checkSmallAmounts(book, asset);
}

/** Refuses small amounts beyond what a business may expense in a fiscal year (prorated for a short one). */
function checkSmallAmounts(book: Readonly<Book>, asset: FixedAsset): void {
  const years = spansOf(book.periods.years);
  // Years before the books are over, and may have been of any length.
  if (asset.inServiceDate < (years[0]?.startDate ?? '')) return;
  const { startDate, endDate, months } = fiscalYearOn(years, asset.inServiceDate);
  const most = Math.floor((SMALL_AMOUNT_PER_YEAR * Math.min(12, months.length)) / 12);
  let sum = asset.acquisitionCost;
  for (const other of book.fixedAssets.byId.values()) {
    const counts = other.method === 'small_amount' && other.status !== 'draft' && other.status !== 'discarded';
    if (counts && other.id !== asset.id && other.inServiceDate >= startDate && other.inServiceDate <= endDate)
      sum += other.acquisitionCost;
  }
  if (sum > most)
    refuse(
      'method_not_supported',
      `method: small amounts of the fiscal year from ${startDate} would come to ${sum}, and at most ${most} yen ` +
        'a fiscal year may be expensed so; choose another method',
      'method',
    );
}

/** What was depreciated of an asset before, by other means; refuses what cannot be. */
function openingOf(
  book: Readonly<Book>,
  asset: FixedAsset,
  input: FixedAssetFigures,
): Pick<FixedAsset, 'depreciatedThrough' | 'openingBookValue'> {
  const years = spansOf(book.periods.years);
  const field = 'depreciatedThrough';
  const booksBegin = years[0]?.startDate ?? '';
  const named = input.depreciatedThrough;
  const through =
    named === undefined
      ? asset.inServiceDate < booksBegin
        ? addDays(booksBegin, -1)
        : undefined
      : named < booksBegin.slice(0, 7)
        ? addDays(booksBegin, -1)
        : (monthNamed(years, named)?.endDate ??
          refuse('validation_error', `${field}: ${named} is no fiscal month of these books`, field));
  if (through === undefined || asset.method === 'none') {
    if (input.openingBookValue !== undefined && asset.method !== 'none')
      refuse('validation_error', `${field}: say through which month the asset was depreciated to that value`, field);
    return {};
  }
  if (through < asset.inServiceDate)
    refuse('validation_error', `${field}: lies before the month of {inServiceDate} (${asset.inServiceDate})`, field);
  const { acquisitionCost: cost, residualValue } = asset;
  const plan = depreciationPlan(termsOf({ ...asset, depreciatedThrough: through }), years);
  const planned = plannedBookValue(plan, cost, through);
  const openingBookValue = input.openingBookValue ?? planned;
  if (openingBookValue > cost || openingBookValue < Math.min(residualValue, planned))
    refuse(
      'validation_error',
      `openingBookValue: must lie between the residual value ${residualValue} and the cost ${cost}`,
      'openingBookValue',
    );
  const endsYear = through < booksBegin || years.some(({ endDate }) => endDate === through);
  if (openingBookValue !== planned && !endsYear)
    refuse(
      'validation_error',
      `openingBookValue: the method comes to ${planned}; another value is taken at the end of a fiscal year only, ` +
        'because a year is depreciated by the value at its start',
      'openingBookValue',
    );
  return { depreciatedThrough: through, openingBookValue };
}

/** Refuses what cannot be the figures of an asset. */
function checkFigures(book: Readonly<Book>, asset: FixedAsset): void {
  const { acquisitionDate, inServiceDate, acquisitionCost, residualValue } = asset;
  if (inServiceDate < acquisitionDate)
    refuse(
      'validation_error',
      `inServiceDate: must not lie before {acquisitionDate} (${acquisitionDate})`,
      'inServiceDate',
    );
  if (residualValue >= acquisitionCost && asset.method !== 'none')
    refuse('validation_error', 'residualValue: must be less than {acquisitionCost}', 'residualValue');
  checkMethod(book, asset);
}

/** Refuses names that are taken. */
function checkNames(book: Readonly<Book>, asset: FixedAsset): void {
  for (const key of fixedAssets.keysOf(asset)) {
    const taken = book.fixedAssets.byKey.get(key);
    if (key.startsWith('number:') && taken !== undefined && taken !== asset.id)
      refuse('duplicate_code', `managementNumber: ${taken} already has this number`, 'managementNumber', {
        related: { id: taken },
      });
  }
  checkNewExternalId(book.fixedAssets, asset.externalId, asset.id);
}

/** A new asset as an input means it, every rule checked. */
function newAsset(book: Readonly<Book>, input: FixedAssetCreateInput, moment: Moment, recalled: Recalled): FixedAsset {
  const { sourceLineId } = input;
  const purchase = purchaseOf(book, sourceLineId, recalled);
  const partner = partnerNamed(book, input.partnerId, input.partnerCode, '');
  const partnerId = partner?.id ?? purchase?.partnerId;
  const labelIds = labelsNamed(book, input.labelIds, input.labelCodes, '');
  const said = Object.fromEntries(
    Object.keys(descriptive).flatMap((key) => {
      const value = input[key as keyof typeof descriptive];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const asset: FixedAsset = {
    id: moment.id(fixedAssets.id),
    name: input.name,
    quantity: 1,
    ...said,
    ...figuresOf(book, input, purchase),
    ...(purchase && { sourceId: purchase.entryId, sourceLineId }),
    ...(partnerId !== undefined && { partnerId }),
    ...(labelIds?.length && { labelIds }),
    status: input.status ?? 'in_use',
    createdAt: moment.nowIso,
    updatedAt: moment.nowIso,
    version: 1,
  };
  if (purchase && asset.acquisitionCost > purchase.left)
    refuse(
      'validation_error',
      `acquisitionCost: only ${purchase.left} of the source line is left, this asset takes ${asset.acquisitionCost}`,
      'acquisitionCost',
      { related: { entryId: purchase.entryId, left: purchase.left } },
    );
  checkFigures(book, asset);
  checkNames(book, asset);
  return { ...asset, ...openingOf(book, asset, input) };
}

/** Registers an asset. Nothing is posted: its purchase is in the books. */
export const createFixedAsset = command({
  name: 'create-fixed-asset',
  summary: 'Register a fixed asset, or save it as a draft',
  text: 'Registers an asset. Nothing is posted: its purchase is in the books.',
  ja: {
    summary: '固定資産を登録する、または下書きとして保存する',
    text: '固定資産を登録します。購入は既に帳簿にあるため、何も記帳しません。',
  },
  undo: { by: ['discard-fixed-asset'] },
  needs: 'assets:write',
  input: createInput,
  recalls: ({ sourceLineId }) => ({ ...(sourceLineId !== undefined && { lines: [sourceLineId] }) }),
  decide(book, input, moment, recalled) {
    const asset = newAsset(book, input, moment, recalled);
    return [(asset.status === 'draft' ? FixedAssetDrafted : FixedAssetRegistered)({ asset })];
  },
  output: fixedAssetState,
  answer: (events): FixedAsset => stateIn<FixedAsset>(events, 'asset', undefined),
});

/** The asset that a path names; refuses not_found. */
export function assetAt(book: Readonly<Book>, id: string): FixedAsset {
  return book.fixedAssets.byId.get(id) ?? refuse('not_found', `there is no fixed asset ${id} in this company`);
}

const { quantity, ...texts } = descriptive;

/** Changes what describes an asset. Its figures stand: one with wrong figures is discarded and registered anew. */
export const updateFixedAsset = command({
  name: 'update-fixed-asset',
  summary: 'Change what describes a fixed asset; its figures stand',
  text: 'Changes what describes an asset. Its figures stand: one with wrong figures is discarded and registered anew.',
  ja: {
    summary: '固定資産の説明項目を変更する（数値は変わりません）',
    text: '固定資産の説明項目を変更します。数値は変わりません。数値が誤っている資産は破棄して登録し直します。',
  },
  undo: { by: ['update-fixed-asset'] },
  needs: 'assets:write',
  input: z
    .strictObject({
      assetId: idText,
      version: versionField.optional(),
      name: nameText.optional(),
      quantity: quantity.optional(),
      ...clearable({ ...texts, partnerId: idText, labelIds: labelList }),
    })
    .meta({ id: 'FixedAssetChange' }),
  decide(book, { assetId, version, ...changes }, moment) {
    const asset = assetAt(book, assetId);
    checkVersion(asset, version);
    if (typeof changes.partnerId === 'string') partnerNamed(book, changes.partnerId, undefined, '');
    const labelIds = changes.labelIds ? labelsNamed(book, changes.labelIds, undefined, '') : changes.labelIds;
    const next = nextState(asset, { ...changes, labelIds: labelIds?.length === 0 ? null : labelIds }, moment);
    if (!next) return [];
    checkNames(book, next);
    return [FixedAssetUpdated({ asset: next })];
  },
  output: fixedAssetState,
  answer: (events, { assetId }, _recalled, page): FixedAsset =>
    stateIn(events, 'asset', page.fixedAssets.byId.get(assetId)),
});

const lived = { ...fixedAssets, state: fixedAssetState };

/** Registers a draft: it is depreciated from then on. */
export const registerFixedAsset = stepOf<FixedAsset>(lived, 'fixedAssets', {
  act: 'registered',
  verb: 'register',
  from: ['draft'],
  to: 'in_use',
  summary: 'Register a draft of a fixed asset',
  text: 'Registers a draft: from now on it is depreciated.',
  ja: { summary: '固定資産の下書きを登録する', text: '下書きを登録します。以後、償却されます。' },
  undo: { by: ['discard-fixed-asset'] },
  needs: 'assets:write',
  also(book, asset) {
    checkFigures(book, asset);
    return {};
  },
});

/** Throws away an asset of which nothing is depreciated. */
export const discardFixedAsset = stepOf<FixedAsset>(lived, 'fixedAssets', {
  act: 'discarded',
  verb: 'discard',
  from: ['draft', 'in_use'],
  to: 'discarded',
  summary: 'Discard a fixed asset of which nothing is depreciated',
  text: 'Discards an asset of which nothing was depreciated.',
  ja: { summary: '未償却の固定資産を破棄する', text: '償却されていない固定資産を破棄します。' },
  undo: { why: 'what was discarded is gone: write it anew' },
  needs: 'assets:write',
  also(book, { id }) {
    const posted = book.depreciation.posted.get(id);
    if (posted !== undefined)
      refuse('invalid_state', `${posted} yen of the fixed asset are depreciated; undo that first, or dispose of it`);
    return {};
  },
});

/** What undoes fixed assets of which nothing is depreciated, and changes of any. */
export const assetUndoing = [
  ...[FixedAssetDrafted, FixedAssetRegistered].map((event) =>
    undoing(event, 'discard', discardFixedAsset, ({ asset: { id } }) => ({ assetId: id })),
  ),
  ...changedBack([FixedAssetUpdated], updateFixedAsset, 'assetId'),
];
