// Sentences with several amounts because of tax: a price with its tax beside it, one payee at two rates.
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, partOf, refused, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, CLASH, line, paymentOf, type FormContext } from './forms-parts.ts';
import type { otherSide } from './payments.ts';
import { purposeOf } from './purposes.ts';
import type { Sentence } from './sentence.ts';

const within = (a: bigint, b: bigint): boolean => a - b <= 1n && b - a <= 1n;

/** A price and its tax, stated beside it or as a part of it. */
export function priceAndTax(
  context: FormContext,
  single: (sentence: Sentence) => SentenceAnswer | LanguageRefusal,
): SentenceAnswer | LanguageRefusal | undefined {
  const { sentence, parts } = context;
  // What customs take is no tax in a price.
  if (/輸入|税関|customs|import /.test(sentence.reading.text.key)) return undefined;
  const taxes = parts.filter(({ role }) => role === 'tax');
  const totals = parts.filter(({ role }) => role === 'total' || role === 'net');
  const prices = parts.filter(({ role }) => role !== 'tax' && role !== 'total' && role !== 'net');
  const [tax] = taxes;
  // 売上 108,000円、税抜100,000円、消費税8,000円: the price is named with its tax and without.
  const [one, two] = prices;
  if (tax && one && two && prices.length === 2) {
    const [more, less] = one.amount.yen > two.amount.yen ? [one, two] : [two, one];
    if (more.amount.yen === less.amount.yen + tax.amount.yen) prices.splice(0, 2, { ...one, amount: more.amount });
  }
  const [price] = prices;
  if (!tax || !price || taxes.length !== 1 || prices.length !== 1 || totals.length > 1) return undefined;
  const [amount, stated] = [price.amount.yen, tax.amount.yen];
  for (const rate of [10n, 8n]) {
    const included = within((amount * rate) / (100n + rate), stated);
    const added = within((amount * rate) / 100n, stated);
    if (included === added) continue;
    const gross = included ? amount : amount + stated;
    if (totals[0] && totals[0].amount.yen !== gross) continue;
    const marks = new Set(sentence.marks);
    marks.delete('tax_excluded');
    const found = single({
      ...sentence,
      marks,
      amounts: [{ ...price.amount, yen: gross }],
      tax: { ...sentence.tax, marks, percents: [Number(rate)] },
    });
    if (isRefused(found)) return found;
    const computed = found.lines.find(({ isTaxLine }) => isTaxLine)?.amount;
    if (computed === undefined || !within(BigInt(computed), stated))
      return refused(
        'ambiguous',
        'the tax in the text is not what this purchase or sale has; leave it out, or correct it',
      );
    const less = Number(stated) - computed;
    const lines = found.lines.map((it, i) => {
      if (it.isTaxLine) return { ...it, amount: it.amount + less };
      return found.lines.some(({ baseLine }) => baseLine === i) ? { ...it, amount: it.amount - less } : it;
    });
    return { ...found, lines, short: false, reasons: [...found.reasons, 'the tax is stated and fits'] };
  }
  return refused(
    'ambiguous',
    'the tax in the text fits neither 10 % nor 8 % of the price; leave it out, or correct it',
  );
}

/** One payee, part at 10 % and part at 8 %. */
export function twoRates(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const { reading, amounts } = sentence;
  const rates = [
    ...reading.quantities
      .filter(({ kind }) => kind === 'percent')
      .map(({ start, millionths }) => ({ start, rate: Number(millionths ?? 0n) / 1_000_000 })),
  ];
  if (amounts.length !== 2 || rates.length !== 2 || parts.some(({ role }) => role !== 'main')) return undefined;
  const of = (from: number, to: number): number[] =>
    rates.filter(({ start }) => start >= from && start < to).map(({ rate }) => rate);
  const before = amounts.map(({ start }, k) => of(amounts[k - 1]?.end ?? 0, start));
  const behind = amounts.map(({ end }, k) => of(end, amounts[k + 1]?.start ?? Infinity));
  const side = before.every(({ length }) => length === 1)
    ? before
    : behind.every(({ length }) => length === 1)
      ? behind
      : undefined;
  if (!side) return undefined;
  const lines: ProposedLine[] = [];
  let payment: ReturnType<typeof otherSide> | undefined;
  let confidence = 99;
  let gross = 0;
  for (const [k, amount] of amounts.entries()) {
    const from = amounts[k - 1]?.end ?? 0;
    const own = sentence.tokens.filter(({ start, end }) => start >= from && end <= amount.start);
    const purpose =
      purposeOf(language, reading, own, sentence.direction).purpose ??
      purposeOf(language, reading, sentence.tokens, sentence.direction).purpose;
    if (!purpose || language.accounts.get(purpose.accountCode)?.class === 'revenue' || sentence.tax.refund)
      return undefined;
    const part = partOf(language, purpose, amount.yen, { ...sentence.tax, percents: side[k] ?? [] });
    if (isRefused(part)) return part;
    lines.push(...linesOf(part, 'debit', lines.length));
    gross += part.split.gross;
    confidence = Math.min(confidence, purpose.confidence < 95 ? purpose.confidence : 99);
    payment ??= paymentOf(context, purpose, part.accountCode, 'out');
  }
  if (!payment || payment === 'clash') return CLASH;
  lines.push(line('credit', payment.code, BigInt(gross)));
  return answer('two_rates', lines, payment.code, payment.stated, parts, confidence);
}
