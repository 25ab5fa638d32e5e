// Figures as people read them, from the digits of the service: nothing is added, rounded or converted on the way; and
// amounts as people type them.

/** Digits of minor units by currency; the others have two (ISO 4217). */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, CLP: 0, ISK: 0, BHD: 3, KWD: 3 };

/** An amount in minor units, as the service says it: a whole number, or its digits where it is very large. */
export type Amount = number | string;

/** True for amounts below zero. */
export const isNegative = (amount: Amount): boolean => String(amount).startsWith('-');

/** `1234567` -> `1,234,567`; below zero with △ in Japanese and − in English; minor units behind a point. */
export function shownAmount(amount: Amount, language: 'ja' | 'en', currency = 'JPY'): string {
  const text = String(amount);
  const digits = MINOR_DIGITS[currency] ?? 2;
  const bare = text.replace(/^-/, '').padStart(digits + 1, '0');
  const whole = bare.slice(0, bare.length - digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const part = digits === 0 ? '' : `.${bare.slice(bare.length - digits)}`;
  return `${isNegative(text) ? (language === 'ja' ? '△' : '−') : ''}${whole}${part}`;
}

/** Tenths, as in months of runway: `123` -> `12.3`. */
export function shownTenths(tenths: number): string {
  const text = String(Math.abs(tenths)).padStart(2, '0');
  return `${tenths < 0 ? '−' : ''}${text.slice(0, -1)}.${text.slice(-1)}`;
}

/** Basis points as per cent: `1234` -> `12.34 %`. */
export function shownBps(bps: number, language: 'ja' | 'en'): string {
  return `${shownAmount(bps, language, 'USD')} %`;
}

/**
 * What somebody typed as an amount, in digits: full width and `1,200` are read, anything else (`12万`, `1.5`) is not;
 * undefined = nothing that could be an amount.
 */
export function typedAmount(text: string): string | undefined {
  const plain = text
    .replace(/[０-９，]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0))
    .replace(/[¥￥\s]/g, '');
  if (!/^(?:\d{1,15}|\d{1,3}(?:,\d{3})+)$/.test(plain)) return undefined;
  const digits = plain.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return digits === '0' ? undefined : digits;
}

/** A figure that is taken off, as text: nothing is reckoned. */
export const withOtherSign = (value: Amount): string =>
  String(value).startsWith('-') ? String(value).slice(1) : Number(value) === 0 ? '0' : `-${value}`;
