// What a model outside may say of a sentence that no word of ours explains: which account, which tax, which way. It
// proposes; amounts and days stand in the text, tax is computed here, and the answer is a draft at most.
import { z } from 'zod';
import type { CalendarDate } from '../dates.ts';
import type { Ruled } from './company-rules.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type ProposedLine } from './entry.ts';
import type { SentenceLanguage } from './language.ts';
import { codeOn } from './tax-split.ts';
import type { Sentence } from './sentence.ts';
import { NOTHING } from '../shape.ts';

/** What leaves for the model: the text, its day, and names of accounts and tax codes. Nothing of the books. */
export interface ModelQuestion {
  readonly text: string;
  readonly date: CalendarDate;
  readonly accounts: readonly { readonly code: string; readonly name: string }[];
  readonly taxCodes: readonly { readonly code: string; readonly name: string }[];
}

/** How sure an answer of a model may be: below what is ever posted by default. */
const MODEL_CONFIDENCE = 79;

const modelAnswer = z.object({
  accountCode: z.string().max(60),
  taxCode: z.string().max(60).nullish(),
  direction: z.enum(['in', 'out']),
  paymentAccountCode: z.string().max(60).nullish(),
  amount: z.number().int().positive(),
});

/** Several amounts: a line for each but the one that is paid or received, which follows from the others. */
const modelLines = z.object({
  lines: z
    .array(
      z.object({
        side: z.enum(['debit', 'credit']),
        accountCode: z.string().max(60),
        taxCode: z.string().max(60).nullish(),
        amount: z.number().int().positive(),
      }),
    )
    .min(1)
    .max(8),
  paymentAccountCode: z.string().max(60),
});

/** The shapes that the model is told to answer in: for one amount, and for several. */
export const MODEL_ANSWER_SCHEMA = z.toJSONSchema(z.union([modelAnswer, modelLines]));

/** Amounts of a text, each taken once. */
function taken(amounts: bigint[], yen: bigint): boolean {
  const at = amounts.indexOf(yen);
  if (at >= 0) amounts.splice(at, 1);
  return at >= 0;
}

/**
 * Lines that a model made of a sentence with several amounts; undefined unless every amount of a line stands in the
 * text, each once, and none is left but the one that is paid. Tax is computed here.
 */
export function modelledLines(
  language: SentenceLanguage,
  sentence: Sentence,
  said: unknown,
): SentenceAnswer | undefined {
  const parsed = modelLines.safeParse(said);
  if (!parsed.success) return undefined;
  const { lines: told, paymentAccountCode: pay } = parsed.data;
  const left = sentence.amounts.map(({ yen }) => yen);
  const lines: ProposedLine[] = [];
  let paid = 0n;
  for (const { side, accountCode, taxCode, amount } of told) {
    if (!taken(left, BigInt(amount)) || accountCode === pay || missingOf(language, accountCode)) return undefined;
    if (taxCode != null && !codeOn(language.company.taxCodes, taxCode, sentence.date, false)) return undefined;
    const purpose = {
      ...NOTHING,
      ...MODEL_PURPOSE,
      accountCode,
      tax: taxCode ?? '',
      flow: side === 'debit' ? 'out' : 'in',
    } as const;
    const part = partOf(language, purpose, BigInt(amount), { ...sentence.tax, marks: new Set(), percents: [] });
    if (isRefused(part) || part.split.gross !== amount) return undefined;
    lines.push(...linesOf(part, side, lines.length));
    paid += side === 'debit' ? BigInt(amount) : -BigInt(amount);
  }
  const [end, ...others] = left;
  const whole = paid < 0n ? -paid : paid;
  if (whole === 0n || others.length > 0 || (end !== undefined && end !== whole) || missingOf(language, pay))
    return undefined;
  lines.push({ side: paid > 0n ? 'credit' : 'debit', accountCode: pay, amount: Number(whole) });
  const { text, unread } = sentence.reading;
  return {
    lines,
    payment: pay,
    confidence: MODEL_CONFIDENCE,
    defaults: 0,
    method: 'model',
    ruleId: MODEL_PURPOSE.ruleId,
    words: [],
    alternatives: [],
    reasons: [`a language model says ${told.map(({ accountCode }) => accountCode).join(', ')}`],
    short: false,
    claimed: unread.map(({ start, end: to }) => text.key.slice(start, to)),
    told: [...told.map(({ accountCode }) => accountCode), pay],
  };
}

const MODEL_PURPOSE = {
  source: 'model',
  confidence: MODEL_CONFIDENCE,
  ruleId: 'rule_sys_model',
  reason: '',
  words: [],
} as const;

/** The question about a text: accounts that can be posted to, and tax codes that hold. */
export function questionAbout(
  { company }: SentenceLanguage,
  names: ReadonlyMap<string, string>,
  text: string,
  date: CalendarDate,
): ModelQuestion {
  const named = (code: string, name: string): { code: string; name: string } => ({ code, name });
  return {
    text,
    date,
    accounts: company.accounts
      .filter(({ isPostable, status }) => isPostable && status !== 'archived')
      .map(({ code, name }) => named(code, name)),
    taxCodes: company.taxCodes
      .filter(({ code }) => codeOn(company.taxCodes, code, date, false)?.code === code)
      .map(({ code }) => named(code, names.get(code) ?? code)),
  };
}

/**
 * An answer of a model as if a rule had said it; undefined for one that is no answer, names what the company does not
 * have, or an amount that the text does not.
 */
export function modelled(language: SentenceLanguage, sentence: Sentence, answer: unknown): Ruled | undefined {
  const parsed = modelAnswer.safeParse(answer);
  const [amount] = sentence.amounts;
  if (!parsed.success || !amount) return undefined;
  const { accountCode, taxCode, direction, paymentAccountCode: pay, amount: yen } = parsed.data;
  if (BigInt(yen) !== amount.yen || missingOf(language, accountCode)) return undefined;
  if (pay != null && (missingOf(language, pay) || pay === accountCode)) return undefined;
  if (taxCode != null && !codeOn(language.company.taxCodes, taxCode, sentence.date, false)) return undefined;
  const { text, unread } = sentence.reading;
  return {
    parts: [
      {
        purpose: {
          accountCode,
          tax: taxCode ?? '',
          flow: direction,
          source: 'model',
          confidence: MODEL_CONFIDENCE,
          ruleId: 'rule_sys_model',
          reason: `a language model says ${accountCode}`,
          ...(pay != null && { pay }),
          words: [],
        },
        amount: amount.yen,
        more: {},
      },
    ],
    direction: sentence.direction ?? direction,
    words: unread.map(({ start, end }) => text.key.slice(start, end)),
  };
}
