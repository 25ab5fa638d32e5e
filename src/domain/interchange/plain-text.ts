// What a journal as text says of entries and lines beside dates, accounts and amounts: one table of tags that writers
// write and readers read.
import { isDate } from '../dates.ts';
import { isId } from '../ids.ts';
import { SOURCE_TYPES } from '../journal.ts';

/**
 * What an entry says. Partners, labels and other entries are named by their key in the file; `labels` and `partner`
 * count for all its lines.
 */
export interface EntryFields {
  memo?: string;
  reference?: string;
  sourceType?: string;
  sourceId?: string;
  adjustment?: boolean;
  closing?: boolean;
  externalId?: string;
  partner?: string;
  counterparty?: string;
  dueDate?: string;
  labels?: string[];
  metadata?: Record<string, string>;
  /** Id and number in the books where the file was written. */
  origin?: string;
  number?: string;
  /** Origin of the entry that this one reverses, and why. */
  reverses?: string;
  reversalReason?: string;
}
/**
 * What a line says. `taxLine`: a tax line, and the place (from 1) of its base line, 0 = none. Amounts are in minor
 * units.
 */
export interface LineFields {
  taxCode?: string;
  taxLine?: number;
  taxUse?: string;
  businessType?: number;
  taxBase?: number;
  taxAmount?: number;
  taxEntryMethod?: string;
  originalDate?: string;
  movementKind?: string;
  invoiceStatus?: string;
  settles?: { lineId: string; amount: number }[];
  partner?: string;
  counterparty?: string;
  dueDate?: string;
  labels?: string[];
  memo?: string;
  quantity?: string;
  originalCurrency?: string;
  originalAmount?: string;
  exchangeRate?: string;
}

/**
 * One field in text. `column` is its name in CSV. `write` answers undefined when there is nothing to say; `read`
 * answers what is wrong with a value, or undefined. `decimals` are those of the currency.
 * `anywhere`: read in every file; the others only in files that we wrote, because such a tag of another program may
 * mean something else.
 */
export interface Tag<F> {
  readonly tag: string;
  readonly column: string;
  readonly anywhere?: true;
  write(fields: F, decimals: number): string | undefined;
  read(fields: F, value: string, decimals: number): string | undefined;
}

const decimalsKnown = new Map<string, number>();
/** Digits behind the decimal point of a currency: 0 for JPY, 2 for USD. */
export function decimalsOf(currency: string): number {
  const known = decimalsKnown.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0;
  decimalsKnown.set(currency, decimals);
  return decimals;
}

/** Minor units as decimal text: 1234 -> `1234` in JPY, `12.34` in USD. */
export function decimalText(minor: bigint | number, decimals: number): string {
  const value = BigInt(minor);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n ? `-${text}` : text;
}

/** Decimal text as minor units; undefined when it is none or has too many decimals. */
function minorOf(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,16})(?:\.(\d+))?$/.exec(text);
  if (!match || (match[2] ?? '').length > decimals) return undefined;
  const minor = Number(match[1]! + (match[2] ?? '').padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Texts in one text: letters that would end a part are written as %XX of their UTF-8. */
function escaped(text: string, unfit: RegExp): string {
  return text.replace(unfit, (letters) =>
    [...new TextEncoder().encode(letters)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}
/** The text of `escaped`; a percent sign that means nothing stays. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
/** A list as one text: parts separated by spaces. */
function listText(parts: readonly string[]): string {
  return parts.map((part) => escaped(part, /[%\s]/gu)).join(' ');
}
function listOf(text: string): string[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map(unescaped);
}

/**
 * Text behind a tag in a comment, so that no program sees another tag, the end of it, a date in brackets or syntax in
 * it: such letters become %XX, and import reads the very letters back.
 * ledger takes `a::` for an expression, both programs take `[2001-01-01]` for the date of the posting.
 */
export function tagText(text: string): string {
  return escaped(text, /[%,;|[\]:]|[\p{Cc}\u2028\u2029]+|^\p{Zs}+|\p{Zs}+$|\p{Zs}{2,}/gu);
}
/** The text of a tag as it was before `tagText`. */
export function tagValue(text: string): string {
  return unescaped(text);
}

type PlainTextKeys<F, T> = { [K in keyof F]-?: F[K] extends T | undefined ? K : never }[keyof F] & string;
/** A field that is kept as it stands. */
function text<F>(
  tag: string,
  column: string,
  key: PlainTextKeys<F, string>,
  fits: (value: string) => boolean = () => true,
  should = '',
): Tag<F> {
  return {
    tag,
    column,
    write: (fields) => (fields[key] as string | undefined) || undefined,
    read(fields, value) {
      if (!fits(value)) return should;
      if (value !== '') (fields as Record<string, unknown>)[key] = value;
      return undefined;
    },
  };
}
const date = <F>(tag: string, column: string, key: PlainTextKeys<F, string>): Tag<F> =>
  text<F>(tag, column, key, isDate, 'must be a date YYYY-MM-DD');
const oneOf = <F>(tag: string, column: string, key: PlainTextKeys<F, string>, words: readonly string[]): Tag<F> =>
  text<F>(tag, column, key, (value) => words.includes(value), `must be one of ${words.join(', ')}`);
const entryId = <F>(tag: string, column: string, key: PlainTextKeys<F, string>): Tag<F> =>
  text<F>(tag, column, key, (value) => isId('entry', value), 'must be the id of an entry (je_...)');
function amount<F>(tag: string, column: string, key: PlainTextKeys<F, number>): Tag<F> {
  return {
    tag,
    column,
    write: (fields, decimals) => (fields[key] === undefined ? undefined : decimalText(fields[key] as number, decimals)),
    read(fields, value, decimals) {
      const minor = minorOf(value, decimals);
      if (minor === undefined) return 'must be an amount';
      (fields as Record<string, unknown>)[key] = minor;
      return undefined;
    },
  };
}
function whole<F>(tag: string, column: string, key: PlainTextKeys<F, number>, empty?: number): Tag<F> {
  return {
    tag,
    column,
    write: (fields) => (fields[key] === undefined ? undefined : String(fields[key])),
    read(fields, value) {
      if (!/^\d{1,9}$/.test(value) && !(value === '' && empty !== undefined)) return 'must be a whole number';
      (fields as Record<string, unknown>)[key] = value === '' ? empty : Number(value);
      return undefined;
    },
  };
}
function list<F>(tag: string, column: string, key: PlainTextKeys<F, string[]>): Tag<F> {
  return {
    tag,
    column,
    write: (fields) => listText((fields[key] as string[] | undefined) ?? []) || undefined,
    read(fields, value) {
      (fields as Record<string, unknown>)[key] = listOf(value);
      return undefined;
    },
  };
}
function flag(tag: string, column: string, key: PlainTextKeys<EntryFields, boolean>): Tag<EntryFields> {
  return {
    tag,
    column,
    write: (fields) => (fields[key] ? 'true' : undefined),
    read(fields, value) {
      if (!/^(|true|false|1|0)$/i.test(value)) return 'must be true or false';
      fields[key] = !/^(false|0)$/i.test(value);
      return undefined;
    },
  };
}
function anywhere<F>(one: Tag<F>): Tag<F> {
  return { ...one, anywhere: true };
}

const metadata: Tag<EntryFields> = {
  tag: 'meta',
  column: 'metadata',
  write: ({ metadata: pairs = {} }) =>
    listText(Object.entries(pairs).map(([key, value]) => `${escaped(key, /[%=]/g)}=${value}`)) || undefined,
  read(fields, value) {
    fields.metadata = { ...fields.metadata };
    for (const part of listOf(value)) {
      const at = part.indexOf('=');
      if (at < 1) return 'must be a list of name=value';
      fields.metadata[unescaped(part.slice(0, at))] = part.slice(at + 1);
    }
    return undefined;
  },
};
const settles: Tag<LineFields> = {
  tag: 'settles',
  column: 'settles',
  write: ({ settles: named = [] }, decimals) =>
    named.map(({ lineId, amount: part }) => `${lineId}=${decimalText(part, decimals)}`).join(' ') || undefined,
  read(fields, value, decimals) {
    fields.settles = [];
    for (const part of listOf(value)) {
      const [lineId = '', sum = ''] = part.split('=');
      const minor = minorOf(sum, decimals);
      if (!isId('line', lineId) || minor === undefined || minor === 0)
        return 'must be a list of ID=AMOUNT, ID of a line (jl_...)';
      fields.settles.push({ lineId, amount: minor });
    }
    return undefined;
  },
};

/**
 * Every field of an entry that text carries, in the order in which it is written. The first two stay first: filters of
 * other programs look for them.
 */
export const ENTRY_TAGS: readonly Tag<EntryFields>[] = [
  anywhere(entryId('entry', 'entry', 'origin')),
  oneOf('source', 'source', 'sourceType', SOURCE_TYPES),
  anywhere(flag('adjustment', 'adjustment', 'adjustment')),
  anywhere(flag('closing', 'closing', 'closing')),
  anywhere(text('ref', 'reference', 'reference')),
  text('number', 'number', 'number'),
  text('memo', 'memo', 'memo'),
  text('external', 'externalId', 'externalId'),
  anywhere(text('partner', 'entryPartner', 'partner')),
  text('counterparty', 'entryCounterparty', 'counterparty'),
  anywhere(date('due', 'entryDue', 'dueDate')),
  anywhere(list('labels', 'entryLabels', 'labels')),
  entryId('reverses', 'reverses', 'reverses'),
  text('reason', 'reversalReason', 'reversalReason'),
  text('sourceid', 'sourceId', 'sourceId'),
  metadata,
];
/** Every field of a line that text carries. */
export const LINE_TAGS: readonly Tag<LineFields>[] = [
  anywhere(text('tax', 'tax', 'taxCode')),
  anywhere(whole('taxline', 'taxline', 'taxLine', 0)),
  anywhere(text('partner', 'partner', 'partner')),
  text('memo', 'lineMemo', 'memo'),
  anywhere(list('labels', 'labels', 'labels')),
  anywhere(date('due', 'due', 'dueDate')),
  settles,
  text('counterparty', 'counterparty', 'counterparty'),
  oneOf('taxuse', 'taxUse', 'taxUse', ['taxable', 'common', 'exempt']),
  whole('business', 'businessType', 'businessType'),
  amount('taxbase', 'taxBase', 'taxBase'),
  amount('taxamount', 'taxAmount', 'taxAmount'),
  oneOf('taxmethod', 'taxMethod', 'taxEntryMethod', ['inclusive', 'exclusive', 'none']),
  date('original', 'originalDate', 'originalDate'),
  oneOf('invoice', 'invoiceStatus', 'invoiceStatus', ['qualified', 'not_qualified', 'not_applicable']),
  text('movement', 'movementKind', 'movementKind'),
  text('quantity', 'quantity', 'quantity'),
  text('currency', 'originalCurrency', 'originalCurrency'),
  text('foreign', 'originalAmount', 'originalAmount'),
  text('rate', 'exchangeRate', 'exchangeRate'),
];

const SHOWN_FIRST = [
  'date',
  'entry',
  'number',
  'memo',
  'reference',
  'source',
  'adjustment',
  'account',
  'accountName',
  'debit',
  'credit',
  'tax',
  'taxline',
  'partner',
  'partnerName',
  'partnerTerms',
  'labels',
  'lineMemo',
  'due',
  'entryPartner',
  'entryPartnerName',
  'entryPartnerTerms',
] as const;

/**
 * Columns of the CSV journal. An import needs `date`, `entry`, `account`, `debit` and `credit`; the others may be
 * missing.
 */
export const CSV_COLUMNS: readonly string[] = [
  ...new Set<string>([
    ...SHOWN_FIRST,
    ...LINE_TAGS.map(({ column }) => column),
    ...ENTRY_TAGS.map(({ column }) => column).filter((column) => column !== 'closing'),
  ]),
];
