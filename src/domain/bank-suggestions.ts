// What a bank transaction probably is: how sure one may be of each candidate, and why. Pure: rows are found elsewhere.
import type { CalendarDate } from './dates.ts';
import { daysBetween } from './dates.ts';
import { normalized } from './unicode.ts';

/** Why a candidate is suggested. */
export const SUGGESTION_REASONS = [
  'rule',
  'same_amount',
  'amount_less_fee',
  'amount_less_withholding',
  'same_day',
  'few_days_apart',
  'name_in_description',
  'only_candidate',
  'booked_so_before',
] as const;
/** Why a candidate is suggested. */
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** How sure one may be of a candidate, 0 to 100, and why. */
export interface Confidence {
  readonly confidence: number;
  readonly reasons: readonly SuggestionReason[];
}

/** Transfer fees that payers keep for themselves are below this, yen. */
export const LARGEST_FEE = 1_100;

/** Small kana stand as large ones on statements. */
const LARGE: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ァィゥェォッャュョヮ'].map((small, i) => [small, 'アイウエオツヤユヨワ'.charAt(i)]),
);
/** Legal forms, as documents and as statements write them. */
const LEGAL_FORMS =
  /株式会社|有限会社|合同会社|合資会社|合名会社|\(株\)|\(有\)|\(カ\)|カ\)|\(カ|ユ\)|\(ユ|ド\)|\(ド|振込|フリコミ/gu;

/** What of a name counts when it is looked for on a statement: kana wide and large, without legal forms and marks. */
export function nameOnStatement(name: string): string {
  return normalized(name, 'NFKC')
    .toUpperCase()
    .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/[ァィゥェォッャュョヮ]/g, (letter) => LARGE[letter] ?? letter)
    .replace(LEGAL_FORMS, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** True when one of the names stands in the text of a statement. Names of less than two letters say nothing. */
export function isNamedIn(text: string, names: readonly (string | undefined)[]): boolean {
  const said = nameOnStatement(text);
  return names.some((name) => {
    const key = name === undefined ? '' : nameOnStatement(name);
    return key.length >= 2 && said.includes(key);
  });
}

const within = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));
const apart = (a: CalendarDate, b: CalendarDate): number => Math.abs(daysBetween(a, b));
const dayReason = (days: number): SuggestionReason[] =>
  days === 0 ? ['same_day'] : days <= 5 ? ['few_days_apart'] : [];

/** Of a line of an entry with the same amount, so many days away, of so many such lines. */
export function ofEntryLine(line: CalendarDate, entry: CalendarDate, candidates: number): Confidence {
  const days = apart(line, entry);
  return {
    confidence: within(95 - days - (candidates > 1 ? 20 : 0)),
    reasons: ['same_amount', ...dayReason(days), ...(candidates === 1 ? (['only_candidate'] as const) : [])],
  };
}

/** Of the line of another account that moved the same amount the other way. */
export function ofTransfer(line: CalendarDate, other: CalendarDate, candidates: number): Confidence {
  const days = apart(line, other);
  return {
    confidence: within(90 - 4 * days - (candidates > 1 ? 25 : 0)),
    reasons: ['same_amount', ...dayReason(days), ...(candidates === 1 ? (['only_candidate'] as const) : [])],
  };
}

/**
 * Of an invoice of which so much is owed, and so much of that withheld: the amount is that, less the tax withheld, or
 * less a fee that the payer kept. Undefined where it is none of these.
 */
export function ofInvoice(
  amount: number,
  invoice: { readonly amountDue: number; readonly withheld: number },
  isNamed: boolean,
  candidates: number,
): (Confidence & { readonly fee?: number }) | undefined {
  const net = invoice.amountDue - invoice.withheld;
  const fee = net - amount;
  if (fee < 0 || fee > LARGEST_FEE) return undefined;
  const only = candidates === 1;
  const sure = fee === 0 ? (isNamed ? 95 : only ? 75 : 55) : isNamed ? 85 : 40;
  const how: SuggestionReason =
    fee > 0 ? 'amount_less_fee' : invoice.withheld > 0 ? 'amount_less_withholding' : 'same_amount';
  return {
    confidence: within(sure - (isNamed && !only ? 5 : 0)),
    reasons: [
      how,
      ...(isNamed ? (['name_in_description'] as const) : []),
      ...(only ? (['only_candidate'] as const) : []),
    ],
    ...(fee > 0 && { fee }),
  };
}

/** Of an account to which so many of so many lines that said the same were booked: 70 and a fifth of that share. */
export function ofHistory(so: number, all: number): Confidence {
  return { confidence: within(Math.min(94, 70 + ((so / all) * 100) / 5)), reasons: ['booked_so_before'] };
}
