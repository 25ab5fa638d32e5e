// The company whose sentences are read in tests: the standard chart and tax codes, and how answers are compared.
import { readFileSync } from 'node:fs';
import { chartOf } from '../src/domain/chart-ja.ts';
import { languageOf, type SentenceLanguage, type LanguageCompany } from '../src/domain/language/language.ts';
import type { LanguageRefusal, ProposedLine } from '../src/domain/language/entry.ts';
import type { EntryProposal } from '../src/domain/language/proposal.ts';
import { TAX_CODES_JA } from '../src/domain/tax/tax-codes-ja.ts';
import { classOf } from '../src/domain/accounts.ts';

/** A line of an expected answer. */
export interface ExpectedLine {
  readonly account_code: string;
  readonly side: string;
  readonly amount: number;
  readonly tax_code?: string;
}

/** A company with the standard chart; `more` changes it. */
export function company(more: Partial<LanguageCompany> = {}): SentenceLanguage {
  return languageOf({
    entityType: 'corporation',
    exclusiveBooks: true,
    accounts: chartOf(more.entityType === 'sole_proprietor' ? 'jp_sole_proprietor' : 'jp_corporation').map(
      (account) => ({ ...account, class: classOf(account.type), isPostable: true, status: 'active' as const }),
    ),
    taxCodes: TAX_CODES_JA,
    partners: [],
    rules: [],
    learned: [],
    ...more,
  });
}

/** Lines as comparable text, whatever their order: account, side, amount, tax code. */
export function linesText(lines: readonly (ProposedLine | ExpectedLine)[]): string {
  return lines
    .map((line) =>
      'accountCode' in line
        ? `${line.side} ${line.accountCode} ${line.amount} ${line.taxCode ?? ''}`
        : `${line.side} ${line.account_code} ${line.amount} ${line.tax_code ?? ''}`,
    )
    .map((text) => text.trim())
    .sort()
    .join('\n');
}

/** True when an answer has the expected day and the same multiset of lines. */
export function isExactly(
  answer: EntryProposal | LanguageRefusal,
  expected: { readonly date: string; readonly lines: readonly ExpectedLine[] },
): boolean {
  return answer.understood && answer.date === expected.date && linesText(answer.lines) === linesText(expected.lines);
}

/** Sentences with their entries, and sentences that must be refused. */
export interface Cases {
  readonly cases: readonly { readonly text: string; readonly date: string; readonly lines: readonly ExpectedLine[] }[];
  readonly refused: readonly { readonly text: string; readonly why?: string; readonly code?: string }[];
}

const casesIn = (file: string): Cases => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Cases;

/** The published sentences; their file names the source. */
export function publishedCases(): Cases {
  return casesIn('./language-cases.json');
}

/** Sentences written after the lexicon was frozen; their file says what the first measures were. */
export function unseenCases(): Cases {
  return casesIn('./language-unseen.json');
}

/** A sentence of somebody who had not seen the lexicon: the entries that are right, or why none is. */
export interface StrangersCase {
  readonly id: number;
  readonly text: string;
  /** Day, and lines as `linesText` writes them with ` | ` between. */
  readonly entries?: readonly (readonly [date: string, lines: string])[];
  readonly refuse?: string;
}

/** Six sets of 300; their file says who wrote them and what the first measures were. */
export function strangersCases(): Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', readonly StrangersCase[]>> {
  return JSON.parse(readFileSync(new URL('./language-strangers.json', import.meta.url), 'utf8')) as ReturnType<
    typeof strangersCases
  >;
}
