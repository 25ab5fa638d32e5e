// The company's own rules, the same that book lines of statements, asked of a sentence: the first that is for it
// decides what it is about, in as many parts as the rule says.
import { booked, isFor, isLike, type Condition, type RuledText, type TextCheck } from '../rules.ts';
import type { SentenceLanguage, LanguageRule } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { normalKey } from './normal-form.ts';
import { flowOfAccount, isBalance } from './purposes.ts';
import type { Sentence } from './sentence.ts';
import type { Purpose } from './purpose.ts';

/** How sure one may be of what a rule of the company says: as much as it may do by itself. */
const SURENESS = { post: 99, suggest: 79 } as const;

/** One part of what a rule books. */
export interface RuledPart {
  readonly purpose: Purpose;
  /** Yen, as the sentence writes it. */
  readonly amount: bigint;
  /** What the line says besides. */
  readonly more: { readonly partnerId?: string; readonly labelIds?: readonly string[]; readonly memo?: string };
}

/** What a rule says of a sentence; `ignored`: that it is not booked. */
export type Ruled =
  | {
      readonly parts: readonly RuledPart[];
      readonly direction: Direction | undefined;
      /** The account of the other side, where the rule names it. */
      readonly payment?: string;
      /** The words that made the rule fit: they count as read. */
      readonly words: readonly string[];
    }
  | { readonly ignored: string };

const isLatin = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** True where a word stands in a text; a Latin one not as a part of another word. */
function standsAlone(key: string, word: string): boolean {
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) {
    const cut = (isLatin(word[0]) && isLatin(key[at - 1])) || (isLatin(word.at(-1)) && isLatin(key[at + word.length]));
    if (!cut) return true;
  }
  return false;
}

/** Words are compared as sentences are read. */
export const inSentence: TextCheck = (operator, text, value) => {
  const [said, word] = [normalKey(text), normalKey(value)];
  if (operator === 'contains') return standsAlone(said, word);
  if (operator === 'not_contains') return !standsAlone(said, word);
  if (operator === 'starts_with') return said.startsWith(word);
  if (operator === 'ends_with') return said.endsWith(word);
  return operator === 'glob' ? isLike(word, said) : said === word;
};

const isText = (one: Condition): one is Extract<Condition, { field: 'description' | 'payee' }> =>
  one.field === 'description' || one.field === 'payee';
const OPPOSITE = { in: 'out', out: 'in' } as const;

/** The way of money that a rule is asked with: a sentence that says none takes that of the rule. */
function directionFor(
  { logic, conditions, direction }: LanguageRule,
  said: Direction | undefined,
): Direction | undefined {
  const asked = conditions.find((one) => one.field === 'direction')?.value;
  return said ?? direction ?? (asked === undefined || logic === 'and' ? asked : OPPOSITE[asked]);
}

/** A sentence with this one amount as the conditions of a rule are held against it. */
export function askedOf(rule: LanguageRule, sentence: Sentence, amount: bigint): RuledText {
  const { reading, counterparty, date } = sentence;
  return {
    description: reading.text.shown,
    ...(counterparty !== undefined && { payeeName: counterparty }),
    amount: Number(amount),
    direction: directionFor(rule, sentence.direction) ?? 'out',
    bankAccountId: '',
    date,
  };
}

/**
 * What the first rule says that is for a sentence with this one amount; undefined where none is. A condition on the
 * bank account holds for no sentence.
 */
export function ruledBy(language: SentenceLanguage, sentence: Sentence, amount: bigint): Ruled | undefined {
  for (const rule of language.company.rules) {
    const direction = directionFor(rule, sentence.direction);
    if (!isFor(rule, askedOf(rule, sentence, amount), inSentence)) continue;
    if (rule.action === 'ignore') return { ignored: rule.name };
    const lines = booked(rule, Number(amount));
    if (!lines) continue;
    const words = rule.conditions.filter(isText).map(({ value }) => normalKey(value));
    const { action } = rule;
    return {
      parts: lines.map(({ accountCode, taxCode, amount: part, ...more }): RuledPart => {
        const account = language.accounts.get(accountCode);
        return {
          purpose: {
            accountCode,
            tax: taxCode ?? (account && !isBalance(account) ? account.defaultTaxCode : undefined) ?? '',
            flow: direction ?? (account ? flowOfAccount(account) : 'out'),
            source: 'rule',
            confidence: SURENESS[action],
            ruleId: rule.id,
            reason: `rule "${rule.name}" of the company`,
            words,
          },
          amount: BigInt(part),
          more: more as RuledPart['more'],
        };
      }),
      direction: direction ?? sentence.direction,
      ...(rule.paymentAccountCode !== undefined && { payment: rule.paymentAccountCode }),
      words,
    };
  }
  return undefined;
}
