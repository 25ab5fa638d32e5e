// Sentences with the outcome that bookkeeping gives them, and how far the engine reaches it.
import { readFileSync } from 'node:fs';
import { CHART_JA } from '../../src/domain/chart-ja.ts';
import type { LanguageRefusal, ProposedLine } from '../../src/domain/language/entry.ts';
import type { SentenceLanguage } from '../../src/domain/language/language.ts';
import { proposeEntry, type EntryProposal } from '../../src/domain/language/proposal.ts';

/** What must become of a sentence; `answered`: a posting or a draft, as long as its lines are right. */
export type Outcome = 'posted' | 'answered' | 'draft' | 'not_posted' | 'refused';

/** A sentence; `lines` as its file explains, for the outcomes that have an answer. */
export interface SentenceCase {
  readonly text: string;
  readonly status: Outcome;
  readonly lines?: string;
  readonly date?: string;
  /** What the rules said when the set was measured first: see `learn.ts`. */
  readonly first?: string;
}

/** A set of sentences seen from a day. */
export interface SentenceSet {
  readonly reference: string;
  readonly cases: readonly SentenceCase[];
}

/** The confidence from which a sentence is posted. */
const POST_AT = 80;
const SURE = 90;

/** The sentences of a file beside this one. */
export function sentenceSet(name: string): SentenceSet {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as SentenceSet;
}

const DEFAULT_TAX = new Map(CHART_JA.map(({ code, defaultTaxCode }) => [code, defaultTaxCode ?? undefined]));
/** Hundredths of tax in a gross amount, and of it what is credited, by the end of a code. */
function taxIn(gross: number, code: string | undefined): number {
  const rate = /^[PS]10/.test(code ?? '') ? 10 : /^[PS]08R/.test(code ?? '') ? 8 : 0;
  const credit = Number(/_T(\d\d)/.exec(code ?? '')?.[1] ?? 100);
  return Math.floor((gross * rate * credit) / (100 * (100 + rate)));
}

interface Gross {
  readonly side: 'debit' | 'credit';
  readonly account: string;
  readonly code: string | undefined;
  readonly amount: number;
  readonly tax: number;
}

/** Lines with their tax lines added back. */
function grossOf(lines: readonly ProposedLine[]): Gross[] {
  return lines.flatMap((line, at): Gross[] => {
    if (line.isTaxLine) return [];
    const tax = lines.find(({ isTaxLine, baseLine }) => isTaxLine === true && baseLine === at)?.amount ?? 0;
    return [{ side: line.side, account: line.accountCode, code: line.taxCode, amount: line.amount + tax, tax }];
  });
}

/**
 * Accounts that a line may stand on, each with the codes that it may bear there: `6370|6370@P_EXM|P_OUT` is one account
 * with the code of the chart or one of two others; codes behind the last account count for all that have none and
 * bear one (no claim, no debt).
 */
function alternatives(head: string): Map<string, (string | undefined)[]> {
  const codes = new Map<string, (string | undefined)[]>();
  const bare: string[] = [];
  let last = '';
  const add = (account: string, code: string): void => {
    if (!codes.has(account)) codes.set(account, []);
    codes.get(account)?.push(code === '-' ? undefined : code);
  };
  let isShared = true;
  for (const part of head.split('|')) {
    const [, account = last, code] = /^(\d{3,5})?@?(.*)$/.exec(part) ?? [];
    if (account !== last && bare.length > 0 && last !== '' && codes.has(last)) isShared = false;
    last = account;
    if (code === undefined || code === '') bare.push(account);
    else add(account, code);
  }
  const shared = isShared && bare.length > 0 && codes.size === 1 && !bare.includes(last) ? codes.get(last) : undefined;
  // A claim or a debt bears no code, whatever stands behind another account.
  const bears = (account: string): boolean => DEFAULT_TAX.get(account) !== undefined;
  for (const account of bare)
    for (const code of (bears(account) ? shared : undefined) ?? [DEFAULT_TAX.get(account)]) add(account, code ?? '-');
  return codes;
}

/** Accounts that a side of one amount may stand on, each with the tax codes that it may bear and its usual one. */
export function accountsMeant(
  side: string,
): { readonly code: string; readonly taxCodes: readonly (string | undefined)[]; readonly usual: string | undefined }[] {
  return [...alternatives(side)].map(([code, taxCodes]) => ({ code, taxCodes, usual: DEFAULT_TAX.get(code) }));
}

const fits = (due: string, side: 'debit' | 'credit', whole: string | undefined, line: Gross): boolean => {
  const [head = '', amount = whole] = due.split(':');
  if (line.side !== side || line.amount !== Number(amount)) return false;
  const codes = alternatives(head).get(line.account);
  return (
    codes !== undefined &&
    (codes.includes('*') || codes.includes(line.code)) &&
    line.tax === taxIn(line.amount, line.code)
  );
};

/** True when an answer has the lines of a case, and its day. */
export function isRight(answer: EntryProposal, { lines, date }: SentenceCase, reference: string): boolean {
  if (lines === undefined || answer.date !== (date ?? reference)) return false;
  const whole = / (\d+)$/.exec(lines)?.[1];
  const [debit = '', credit = ''] = lines.replace(/ \d+$/, '').split('=');
  const due = [debit, credit].flatMap((side, at) =>
    side.split(' ').map((item) => ({ item, side: at === 0 ? ('debit' as const) : ('credit' as const) })),
  );
  const left = grossOf(answer.lines);
  for (const { item, side } of due) {
    const at = left.findIndex((line) => fits(item, side, whole, line));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** One sentence with what became of it. */
export interface Measured {
  readonly case: SentenceCase;
  readonly answer: EntryProposal | LanguageRefusal;
  readonly confidence: number;
  readonly right: boolean;
}

/** What became of every sentence of a set. */
export function measured(language: SentenceLanguage, { cases, reference }: SentenceSet): Measured[] {
  return cases.map((it) => {
    const answer = proposeEntry(language, it.text, reference);
    return {
      case: it,
      answer,
      confidence: answer.understood ? answer.engine.confidence : 0,
      right: answer.understood && isRight(answer, it, reference),
    };
  });
}

/** The figures of a set: counts, and the texts behind those that should be none. */
export function figuresOf(all: readonly Measured[]) {
  const due = all.filter(({ case: { lines } }) => lines !== undefined);
  const answered = due.filter(({ confidence }) => confidence > 0);
  const texts = (of: readonly Measured[]): string[] => of.map(({ case: { text } }) => text);
  return {
    due: due.length,
    answered: answered.length,
    right: answered.filter(({ right }) => right).length,
    postedAsDue: due.filter(({ case: { status }, confidence }) => status === 'posted' && confidence >= POST_AT).length,
    dueToPost: due.filter(({ case: { status } }) => status === 'posted').length,
    wrongAndSure: texts(due.filter(({ confidence, right }) => !right && confidence >= SURE)),
    wrongAndPosted: texts(due.filter(({ confidence, right }) => !right && confidence >= POST_AT)),
    notRefused: texts(all.filter(({ case: { status }, confidence }) => status === 'refused' && confidence > 0)),
    notHeld: texts(
      all.filter(
        ({ case: { status }, confidence }) =>
          (status === 'draft' || status === 'not_posted' || status === 'refused') && confidence >= POST_AT,
      ),
    ),
  };
}
