// Rules: which lines of statements they are for, and what they book of them. Kept: whole in the book, at most
// LIMITS.rules. Texts are compared without width, case and spaces; patterns have no regular expressions.
import { z } from 'zod';
import { BANK_ACCOUNT_ID } from './bank-accounts.ts';
import { descriptionKey, type BankSuggestion, type BankTransaction } from './bank-transactions.ts';
import { dayNumber } from './dates.ts';
import { idSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { mulDivFloor } from './money.ts';
import { register } from './register.ts';
import { lineText } from './text.ts';

export const RULE_ID = { prefix: 'rule' } as const;
/** How sure one may be of what a person's rule says. */
export const RULE_CONFIDENCE = 95;

const amount = z.number().int().positive();
const text = lineText(LIMITS.patternLength);

/** One condition of a rule. */
export const condition = z.discriminatedUnion('field', [
  z.strictObject({
    field: z.enum(['description', 'payee']),
    operator: z.enum(['contains', 'not_contains', 'starts_with', 'ends_with', 'equals', 'glob']),
    value: text,
  }),
  z.strictObject({
    field: z.literal('amount'),
    operator: z.enum(['equals', 'gt', 'gte', 'lt', 'lte', 'between']),
    value: amount,
    to: amount.optional(),
  }),
  z.strictObject({ field: z.literal('direction'), operator: z.literal('equals'), value: z.enum(['in', 'out']) }),
  z.strictObject({ field: z.literal('bank_account'), operator: z.literal('equals'), value: idSchema(BANK_ACCOUNT_ID) }),
  /** 0 = Sunday. */
  z.strictObject({ field: z.literal('weekday'), operator: z.literal('equals'), value: z.number().int().min(0).max(6) }),
]);
/** One condition of a rule. */
export type Condition = z.infer<typeof condition>;

/** One line of what a rule books, gross: so much, such a share, or the rest; exactly one takes the rest. */
export const templateLine = z.object({
  accountCode: z.string().max(60),
  taxCode: z.string().max(60).optional(),
  amount: amount.optional(),
  shareBps: z.number().int().min(1).max(9_999).optional(),
  rest: z.literal(true).optional(),
  partnerId: z.string().max(60).optional(),
  labelIds: z.array(z.string().max(60)).max(LIMITS.labelsPerLine).optional(),
  memo: z.string().max(LIMITS.memoLength).optional(),
});

/** Full state of a rule. */
export const ruleState = z.object({
  id: idSchema(RULE_ID),
  name: z.string(),
  /** The lowest number is asked first, of equal ones the older rule. */
  priority: z.number().int(),
  logic: z.enum(['and', 'or']),
  conditions: z.array(condition),
  action: z.enum(['suggest', 'post', 'ignore']),
  lines: z.array(templateLine),
  /** For sentences: the account of the other side, where a line of a statement has its bank account. */
  paymentAccountCode: z.string().optional(),
  /** For sentences: which way money goes where the text does not say. */
  direction: z.enum(['in', 'out']).optional(),
  origin: z.enum(['user', 'learned', 'system']),
  externalId: z.string().optional(),
  status: z.enum(['inactive', 'active', 'archived']),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A rule. */
export type Rule = z.infer<typeof ruleState>;

/** Rules as a kept noun. */
export const rules = register({
  noun: 'rule',
  ja: 'ルール',
  field: 'rule',
  id: RULE_ID,
  state: ruleState,
  acts: ['created', 'updated', 'enabled', 'disabled', 'archived'],
  listing: {
    table: 'rules',
    needs: 'rules:read',
    columns: { name: 'text', priority: 'integer', action: 'code' },
    search: ({ name }) => [name],
    filters: ['action'],
    sorts: ['name', 'priority'],
    defaultSort: 'priority',
  },
  shown: ['priority', 'name', 'action', 'status', 'id'],
});
export const { created: RuleCreated, updated: RuleUpdated } = rules.events;

/**
 * True when a text is as a pattern says: `*` stands for any text, all else for itself. Each piece is looked for once
 * from where the last one ended, so the time is that of looking through the text.
 */
export function isLike(pattern: string, said: string): boolean {
  return isLikePieces(pattern.split('*'), said);
}

function isLikePieces(pieces: readonly string[], said: string): boolean {
  const [first = ''] = pieces;
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return said === first;
  if (!said.startsWith(first) || !said.endsWith(last) || said.length < first.length + last.length) return false;
  let at = first.length;
  for (let n = 1; n < pieces.length - 1; n++) {
    const piece = pieces[n] as string;
    const found = said.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= said.length - last.length;
}

/** Keys of what conditions say: a rule is held against thousands of lines, and conditions never change. */
const keys = new WeakMap<Condition, string>();

function keyOf(of: Condition & { readonly value: string }): string {
  let key = keys.get(of);
  if (key === undefined) keys.set(of, (key = descriptionKey(of.value)));
  return key;
}

/** Pieces of globs, by what they say folded; they are cut once. */
const pieces = new WeakMap<Condition, readonly string[]>();

function piecesOf(of: Condition & { readonly value: string }): readonly string[] {
  let all = pieces.get(of);
  if (all === undefined) pieces.set(of, (all = keyOf(of).split('*')));
  return all;
}

/** What it costs to hold a rule against a text, in comparisons. */
export function weightOf({ conditions }: Pick<Rule, 'conditions'>): number {
  return conditions.reduce(
    (sum, one) => sum + ('operator' in one && one.operator === 'glob' ? piecesOf(one).length : 1),
    0,
  );
}

/** Compares a text with the value of a condition; without another check, both as `descriptionKey` has them. */
export type TextCheck = (operator: string, said: string, value: string) => boolean;

const holdsText: TextCheck = (operator, said, key) => {
  if (operator === 'contains') return said.includes(key);
  if (operator === 'not_contains') return !said.includes(key);
  if (operator === 'starts_with') return said.startsWith(key);
  if (operator === 'ends_with') return said.endsWith(key);
  return said === key;
};

function holdsAmount(operator: string, yen: number, value: number, to = value): boolean {
  if (operator === 'gt') return yen > value;
  if (operator === 'gte') return yen >= value;
  if (operator === 'lt') return yen < value;
  if (operator === 'lte') return yen <= value;
  return operator === 'between' ? yen >= value && yen <= to : yen === value;
}

/** What conditions are about. `bankAccountId` empty: no account of a bank is known. */
export type RuledText = Pick<
  BankTransaction,
  'description' | 'payeeName' | 'amount' | 'direction' | 'bankAccountId' | 'date'
>;

function holds(of: Condition, line: RuledText, said: (text: string) => string, text?: TextCheck): boolean {
  if (of.field === 'amount') return holdsAmount(of.operator, line.amount, of.value, of.to);
  if (of.field === 'direction') return line.direction === of.value;
  if (of.field === 'bank_account') return line.bankAccountId === of.value;
  // 1 January 1970 was a Thursday.
  if (of.field === 'weekday') return (dayNumber(line.date) + 4) % 7 === of.value;
  const words = of.field === 'payee' ? (line.payeeName ?? '') : line.description;
  if (text) return text(of.operator, words, of.value);
  return of.operator === 'glob'
    ? isLikePieces(piecesOf(of), said(words))
    : holdsText(of.operator, said(words), keyOf(of));
}

/** Whether a condition holds of a line, or of a sentence, whose words are compared in their own way. */
function heldBy(line: RuledText, text?: TextCheck): (one: Condition) => boolean {
  // Each text of the line is folded once, however many conditions ask about it.
  const folded = new Map<string, string>();
  const said = (words: string): string => {
    let key = folded.get(words);
    if (key === undefined) folded.set(words, (key = descriptionKey(words)));
    return key;
  };
  return (one) => holds(one, line, said, text);
}

/** Which conditions of a rule hold of a line, or of a sentence, in their order. */
export function conditionsHeld({ conditions }: Pick<Rule, 'conditions'>, line: RuledText, text?: TextCheck): boolean[] {
  return conditions.map(heldBy(line, text));
}

/** True when a rule is for a line, or for a sentence, whose words are compared in their own way. */
export function isFor(
  { logic, conditions }: Pick<Rule, 'logic' | 'conditions'>,
  line: RuledText,
  text?: TextCheck,
): boolean {
  const held = heldBy(line, text);
  return logic === 'and' ? conditions.every(held) : conditions.some(held);
}

/** The first of these rules that is for a line, whose texts are folded once for all of them. */
export function firstFor(ordered: readonly Rule[], line: RuledText): Rule | undefined {
  const held = heldBy(line);
  return ordered.find(({ logic, conditions }) => (logic === 'and' ? conditions.every(held) : conditions.some(held)));
}

/** Active rules in the order in which they are asked. */
export function inOrder(all: Iterable<Rule>): Rule[] {
  return [...all]
    .filter(({ status }) => status === 'active')
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
}

/** What a rule books of an amount, line by line; undefined where its fixed parts leave nothing for the rest. */
export function booked({ lines }: Pick<Rule, 'lines'>, whole: number): BankSuggestion['lines'] | undefined {
  const parts = lines.map(({ amount: fixed, shareBps }) =>
    fixed !== undefined
      ? fixed
      : shareBps === undefined
        ? undefined
        : Number(mulDivFloor(BigInt(whole), BigInt(shareBps), 10_000n)),
  );
  const rest = whole - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  if (rest <= 0 || parts.some((part) => part === 0)) return undefined;
  return lines.map(({ shareBps: _share, rest: _rest, ...line }, i) => ({ ...line, amount: parts[i] ?? rest }));
}
