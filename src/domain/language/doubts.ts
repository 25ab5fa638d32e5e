// What makes an answer less sure than its words are: all that the sentence says and the answer does not take up.
import type { Language } from './language.ts';
import type { Direction } from './lexicon.ts';
import { normalKey } from './normal-form.ts';
import { isBalance, type Purpose } from './purposes.ts';
import type { Sentence } from './sentence.ts';

/** An answer of so much waits for a person. */
const DRAFT = 75;

/** Whose claim or debt it is decides its account. */
const PERSONS: ReadonlySet<string> = new Set(
  ['社長', '役員', '代表', '代表者', '取締役', '従業員', '社員', '個人', 'オーナー', '株主', '子会社', '関係会社'].map(
    normalKey,
  ),
);

/**
 * What a sentence with one amount says that its answer does not take up: the most that it may be sure, and a sentence
 * why. `direction`: the way of money of the answer; `payment`: the account of its other side.
 */
export function doubtsOf(
  language: Language,
  { tokens, marks, payments, direction: said }: Sentence,
  purpose: Purpose,
  direction: Direction,
  payment: string,
): [number, string][] {
  const doubts: [number, string][] = [];
  const account = language.accounts.get(purpose.accountCode);
  if (
    purpose.source === 'lexicon' &&
    purpose.asset !== true &&
    account &&
    isBalance(account) &&
    direction !== purpose.flow
  )
    doubts.push([DRAFT, `money goes the other way than such a purpose usually has it (${purpose.words.join(', ')})`]);
  // Debts, claims and capital move both ways: sure is only what says which way, and from or to which money.
  if (account && isBalance(account) && purpose.asset !== true && purpose.source !== 'history') {
    const kind = language.accounts.get(payment)?.type ?? '';
    const fixed = purpose.source === 'lexicon' && purpose.pay !== undefined && said === undefined;
    if (!['cash', 'bank', 'credit_card'].includes(kind) || !(fixed || said === direction))
      doubts.push([DRAFT, `which way ${purpose.accountCode} moves, and against what, is not said clearly`]);
    if (tokens.some(({ key, shown }) => PERSONS.has(key) && !purpose.words.some((word) => word.includes(shown))))
      doubts.push([DRAFT, 'a person is named beside a claim or debt; say whose it is']);
  }
  if (said === undefined && payments.length === 0 && tokens.some(({ key }) => key === '請求書' || key === 'invoice'))
    doubts.push([DRAFT, 'an invoice is named; say whether it was received or sent']);
  const unused = tokens.filter(
    ({ meanings, shown }) => meanings.every(({ kind }) => kind === 'part') && !purpose.words.includes(shown),
  );
  if (unused.length > 0 && purpose.source === 'lexicon')
    doubts.push([DRAFT, `not taken up: "${unused.map(({ shown }) => shown).join('", "')}"`]);
  if (marks.has('abroad') && purpose.tax.startsWith('P') && purpose.source === 'lexicon' && purpose.tax !== 'P_OUT')
    doubts.push([DRAFT, 'a country or town abroad is named; what is bought there may have another tax']);
  if (marks.has('arranged') && payments.length === 0)
    doubts.push([DRAFT, 'ordered or agreed; say when it was paid, or that it was delivered and is owed']);
  if (marks.has('less')) doubts.push([DRAFT, 'something is taken off, and only one amount is named']);
  return doubts;
}
