// The books behind a journal as text: accounts, partners, labels and entries as the API shows them, and how a file
// calls them.
import type { EntryFields, LineFields } from './plain-text.ts';
import { normalized } from '../unicode.ts';

/** An account as the API answers it; only what the formats need. */
export interface ChartAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly class: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  readonly cashFlowClass?: string;
  readonly status?: string;
}
/** A partner or a label as the API answers it, and as files carry it. */
export interface RegisterRow {
  readonly id?: string;
  readonly code?: string;
  readonly name: string;
  readonly dimension?: string;
  readonly parentId?: string;
  readonly externalId?: string;
  readonly status?: string;
  readonly [field: string]: unknown;
}
/** A line of an entry as surface B answers it; only what the formats need. */
export interface JournalLine {
  readonly id?: string;
  readonly side: 'debit' | 'credit';
  readonly accountId: string;
  readonly accountCode: string;
  readonly amount: number;
  readonly taxCode?: string;
  readonly taxCodeId?: string;
  readonly isTaxLine?: boolean;
  readonly baseLineId?: string;
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly memo?: string;
  readonly settles?: readonly { lineId: string; amount: number }[];
  readonly taxEntryMethod?: string;
  readonly taxUse?: string;
  readonly businessType?: number;
  readonly taxBase?: number;
  readonly taxAmount?: number;
  readonly originalDate?: string;
  readonly movementKind?: string;
  readonly invoiceStatus?: string;
  readonly quantity?: string;
  readonly originalCurrency?: string;
  readonly originalAmount?: string;
  readonly exchangeRate?: string;
}
/** An entry as surface B answers it; only what the formats need. */
export interface JournalEntry {
  readonly id: string;
  readonly effectiveDate: string;
  readonly entryNumber?: number;
  readonly status: string;
  readonly sourceType: string;
  readonly sourceId?: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly adjustment?: boolean;
  readonly externalId?: string;
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly dueDate?: string;
  readonly labelIds?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly documentIds?: readonly string[];
  readonly reverses?: string;
  readonly reversalReason?: string;
  readonly lines: readonly JournalLine[];
}
/** What stands behind the entries of a file: the chart in order of codes, the tax codes by id, partners and labels. */
export interface FileBook {
  readonly companyId: string;
  readonly companyName: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly ChartAccount[];
  readonly taxCodes: ReadonlyMap<string, string>;
  readonly partners: readonly RegisterRow[];
  readonly labels: readonly RegisterRow[];
}

/**
 * The key of each partner or label in a file, by id: its code, else its name (of a label behind its dimension); its id
 * where two would have the same.
 */
export function registerKeys(rows: readonly RegisterRow[]): ReadonlyMap<string, string> {
  const keyOf = (row: RegisterRow): string =>
    row.code ?? (row.dimension === undefined ? row.name : `${row.dimension}/${row.name}`);
  const count = new Map<string, number>();
  for (const row of rows) count.set(keyOf(row), (count.get(keyOf(row)) ?? 0) + 1);
  return new Map(
    rows.flatMap((row) =>
      row.id === undefined ? [] : [[row.id, count.get(keyOf(row)) === 1 ? keyOf(row) : row.id] as const],
    ),
  );
}

/** Names in a file for what the books name by id. */
export interface BookKeys {
  readonly taxCodes: ReadonlyMap<string, string>;
  readonly partners: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly partnerNames: ReadonlyMap<string, string>;
}
/** The names of a book. */
export function bookKeys({ taxCodes, partners, labels }: FileBook): BookKeys {
  return {
    taxCodes,
    partners: registerKeys(partners),
    labels: registerKeys(labels),
    partnerNames: new Map(partners.map(({ id = '', name }) => [id, name])),
  };
}

function given<T extends object>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as T;
}
/** Partner, due date and labels; a counterparty is only said where it is not the partner's name. */
function dealings(
  { partnerId, counterparty, dueDate, labelIds = [] }: JournalLine | JournalEntry,
  keys: BookKeys,
): Pick<LineFields & EntryFields, 'partner' | 'counterparty' | 'dueDate' | 'labels'> {
  return {
    partner: partnerId === undefined ? undefined : (keys.partners.get(partnerId) ?? partnerId),
    dueDate,
    labels: labelIds.map((id) => keys.labels.get(id) ?? id),
    counterparty:
      partnerId !== undefined && counterparty === keys.partnerNames.get(partnerId) ? undefined : counterparty,
  };
}

/** What an entry of the books says, with names in place of ids. */
export function entryFields(entry: JournalEntry, keys: BookKeys): EntryFields {
  const {
    id,
    entryNumber,
    sourceType,
    sourceId,
    memo,
    reference,
    adjustment,
    externalId,
    reverses,
    reversalReason,
    metadata: pairs,
  } = entry;
  return given({
    origin: id,
    number: entryNumber === undefined ? undefined : String(entryNumber),
    sourceType,
    sourceId,
    memo,
    reference,
    adjustment: adjustment || undefined,
    closing: sourceType === 'closing' || undefined,
    externalId,
    reverses,
    reversalReason,
    metadata: pairs === undefined || Object.keys(pairs).length === 0 ? undefined : { ...pairs },
    ...dealings(entry, keys),
  });
}

/** What a line of an entry of the books says, with names in place of ids. */
export function lineFields(line: JournalLine, entry: JournalEntry, keys: BookKeys): LineFields {
  const {
    taxCode,
    taxCodeId,
    isTaxLine,
    baseLineId,
    taxEntryMethod,
    memo,
    settles: named,
    taxUse,
    businessType,
    taxBase,
    taxAmount,
    originalDate,
    movementKind,
    invoiceStatus,
  } = line;
  const { quantity, originalCurrency, originalAmount, exchangeRate } = line;
  return given({
    taxCode: taxCode ?? (taxCodeId === undefined ? undefined : keys.taxCodes.get(taxCodeId)),
    taxLine: isTaxLine ? entry.lines.findIndex(({ id }) => id !== undefined && id === baseLineId) + 1 : undefined,
    ...dealings(line, keys),
    memo,
    settles: named?.map(({ lineId, amount: part }) => ({ lineId, amount: Number(part) })),
    taxEntryMethod: taxEntryMethod === 'none' ? undefined : taxEntryMethod,
    taxUse,
    businessType,
    taxBase,
    taxAmount,
    originalDate,
    movementKind,
    invoiceStatus,
    quantity,
    originalCurrency,
    originalAmount,
    exchangeRate,
  });
}

/**
 * Partners and labels as a file carries them: without what belongs to the books where they were kept; accounts by code.
 */
export function carriedRow(row: RegisterRow, key: string, accounts: readonly ChartAccount[]): RegisterRow {
  const {
    createdAt: _created,
    updatedAt: _updated,
    version: _version,
    links: _links,
    companyId: _company,
    defaultAccountId,
    ...rest
  } = row;
  const account = accounts.find(({ id }) => id === defaultAccountId);
  return { ...rest, ...(key !== row.code && { key }), ...(account && { defaultAccountCode: account.code }) };
}

/** The company, partners and labels that a file names in its head. */
export interface FileHead {
  readonly format: string;
  readonly version: number;
  readonly company: { readonly id: string; readonly name: string; readonly currency: string };
  readonly from: string;
  readonly to: string;
}
/**
 * Version of the files that we write. 2 carries everything that an entry says; 1 (before 2026-11-22) had fewer tags,
 * and no head.
 */
export const FILE_VERSION = 2;
/** The head of a file. */
export function fileHead({ companyId, companyName, currency, from, to }: FileBook): FileHead {
  return {
    format: 'daicho.journal',
    version: FILE_VERSION,
    company: { id: companyId, name: companyName, currency },
    from,
    to,
  };
}

const ROOTS = {
  asset: ['資産', 'A'],
  liability: ['負債', 'L'],
  equity: ['純資産', 'E'],
  revenue: ['収益', 'R'],
  expense: ['費用', 'X'],
} as const;
const BEANCOUNT_ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Income',
  expense: 'Expenses',
} as const;

/**
 * Text that cannot end a line, begin a comment or split a payee in hledger: the characters become their full-width
 * twins. Two spaces of any width would end an account's name.
 */
export function oneLine(line: string): string {
  return normalized(line, 'NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(';', '；')
    .replaceAll('|', '｜')
    .replace(/\p{Zs}{2,}/gu, ' ')
    .trim();
}

/** Type of an account in hledger: A, L, E, R, X, or C for cash. */
export function hledgerType({ class: of, cashFlowClass }: ChartAccount): string {
  return cashFlowClass === 'CASH' ? 'C' : ROOTS[of][1];
}

/**
 * The account's name in an hledger journal: `資産:1130 普通預金`. The code comes first in the last part, so that import finds
 * it again.
 * A colon would begin a sub-account, and hledger's own statements leave out accounts with braces (it makes patterns of
 * the names without escaping these).
 */
export function hledgerAccount(account: ChartAccount): string {
  return (
    `${ROOTS[account.class][0]}:${account.code} ` +
    `${oneLine(account.name).replaceAll(':', '：').replaceAll('{', '｛').replaceAll('}', '｝')}`
  );
}

/**
 * The account's name in a beancount file: `Assets:A1130`; parts begin with a capital or a digit and hold no underscore.
 */
export function beancountAccount(account: ChartAccount): string {
  const code = [...account.code].map((letter) => (letter === '_' ? '-u' : letter === '-' ? '--' : letter)).join('');
  return `${BEANCOUNT_ROOTS[account.class]}:A${code}`;
}
