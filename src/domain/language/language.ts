// What a company brings to the reading of its sentences: accounts, partners, rules, history, tax codes; made ready
// once.
import type { Account } from '../accounts.ts';
import { CHART_JA } from '../chart-ja.ts';
import { differenceFrom, playingIn, rowsOfPart, type AccountPart, type Playing } from '../standard-accounts.ts';
import type { Rule } from '../rules.ts';
import type { LearnedPurpose } from './history.ts';
import type { LexiconRow, MeantRow } from './lexicon-row.ts';
import { normalKey } from './normal-form.ts';
import type { LanguageTaxCode } from './tax-split.ts';
import { wordTree, type FoundWord, type WordTree } from './word-tree.ts';
import { meaningOf, type Meaning, type WordMeaning } from './meanings.ts';
import { NOTHING } from '../shape.ts';

/** What is looked at of an account. */
export type LanguageAccount = Pick<
  Account,
  | 'code'
  | 'name'
  | 'nameEn'
  | 'searchKey'
  | 'class'
  | 'type'
  | 'reportSection'
  | 'defaultTaxCode'
  | 'systemRole'
  | 'isPostable'
  | 'status'
>;

/** A partner that sentences may name. */
export interface LanguagePartner {
  readonly id: string;
  readonly name: string;
  readonly qualifiedInvoiceIssuer?: boolean;
}

/** A rule of the company, the same as for lines of statements, in the order in which they are asked. */
export type LanguageRule = Pick<
  Rule,
  'id' | 'name' | 'logic' | 'conditions' | 'action' | 'lines' | 'paymentAccountCode' | 'direction'
>;

/** A company as its sentences see it. */
export interface LanguageCompany {
  readonly entityType: 'corporation' | 'sole_proprietor' | 'npo' | 'other';
  /** True where the books keep tax apart; false for tax-inclusive books and exempt businesses. */
  readonly exclusiveBooks: boolean;
  readonly accounts: readonly LanguageAccount[];
  readonly taxCodes: readonly LanguageTaxCode[];
  /** Active partners. */
  readonly partners: readonly LanguagePartner[];
  readonly rules: readonly LanguageRule[];
  readonly learned: readonly LearnedPurpose[];
}

/** A company made ready for reading. */
export interface SentenceLanguage {
  readonly company: LanguageCompany;
  readonly words: WordTree<Meaning>;
  readonly accounts: ReadonlyMap<string, LanguageAccount>;
  /** Partners by name as a key without legal form; several where names are alike. */
  readonly partners: ReadonlyMap<string, readonly LanguagePartner[]>;
  readonly learned: ReadonlyMap<string, LearnedPurpose>;
  /** Parts that were asked for, and which account of the company plays each; see `partIn`. */
  readonly parts: Map<AccountPart, Playing<LanguageAccount> | undefined>;
  /** Their codes. */
  readonly codes: Map<AccountPart, string>;
  /** Rows and words that were met, with the accounts of the company. */
  readonly rows: Map<LexiconRow, MeantRow>;
  readonly meant: Map<FoundWord<WordMeaning>, readonly Meaning[]>;
  /** Words of the company that the language has as well. */
  readonly both: Map<FoundWord<Meaning>, readonly Meaning[]>;
}

/** Which account of the company plays a part; undefined where none does. */
export function partIn(language: SentenceLanguage, part: AccountPart): Playing<LanguageAccount> | undefined {
  const { parts, company } = language;
  if (!parts.has(part)) parts.set(part, playingIn(company.accounts, part));
  return parts.get(part);
}

/** The code of that account; where there is none the one of the standard chart, which is then refused as missing. */
export function codeOf(language: SentenceLanguage, part: AccountPart): string {
  const known = language.codes.get(part);
  if (known !== undefined) return known;
  const code = partIn(language, part)?.account.code ?? rowsOfPart(part)[0]?.code ?? part;
  language.codes.set(part, code);
  return code;
}

/** True for the account that plays one of some parts. */
export function plays(language: SentenceLanguage, code: string, ...parts: readonly AccountPart[]): boolean {
  for (const part of parts) if (codeOf(language, part) === code) return true;
  return false;
}

/** What a word means in a company: its own accounts in place of those of the standard chart. */
export function meantBy(language: SentenceLanguage, meaning: WordMeaning): Meaning {
  if (meaning.kind === 'purpose') return meaningOf({ kind: 'purpose', row: rowIn(language, meaning.row) });
  if (meaning.kind !== 'payment' || !('part' in meaning.means)) return meaningOf(meaning as Meaning);
  return meaningOf({ kind: 'payment', means: { code: codeOf(language, meaning.means.part) } });
}

/** Optional members of a row: rows are of one shape, which is read faster than many. */
const UNSAID: Partial<MeantRow> = { when: undefined, only: undefined, asset: undefined, together: undefined };

/** A row of the lexicon with the accounts of the company. */
export function rowIn(language: SentenceLanguage, of: LexiconRow): MeantRow {
  const known = language.rows.get(of);
  if (known) return known;
  const { account, pay, ...row } = of;
  const paid = pay === undefined ? undefined : codeOf(language, pay);
  const made = { ...NOTHING, ...UNSAID, ...row, account: codeOf(language, account), pay: paid };
  language.rows.set(of, made);
  return made;
}

/** All that a word of the language may mean in a company. */
export function meaningsIn(language: SentenceLanguage, word: FoundWord<WordMeaning>): readonly Meaning[] {
  const known = language.meant.get(word);
  if (known) return known;
  const made = word.meanings.map((it) => meantBy(language, it));
  language.meant.set(word, made);
  return made;
}

/** All that a word of the company means which is one of the language as well: one list for all places of it. */
export function bothIn(
  language: SentenceLanguage,
  own: FoundWord<Meaning>,
  general: FoundWord<WordMeaning>,
): readonly Meaning[] {
  const known = language.both.get(own);
  if (known) return known;
  const made = [...own.meanings, ...meaningsIn(language, general)];
  language.both.set(own, made);
  return made;
}

/** Kinds of accounts that pay or owe when a sentence names them beside what it is about. */
const PAYING: ReadonlySet<string> = new Set([
  'cash',
  'bank',
  'credit_card',
  'payable',
  'receivable',
  'notes_payable',
  'notes_receivable',
]);
const LEGAL_FORM =
  /株式会社|\(株\)|有限会社|\(有\)|合同会社|\(同\)|一般社団法人|合資会社|(?:,? (?:inc|corp|corporation|ltd|llc|co|kk|k\.k|gmbh|plc)\.?)+$/g;

/** A name as partners are compared: folded, without legal form. */
export function partnerKey(name: string): string {
  return normalKey(name).replace(LEGAL_FORM, '').trim();
}

const ROW_OF_CODE = new Map(CHART_JA.map((row) => [row.code, row]));
/** True for an English name of the standard chart that an account kept when it became another. */
function isOutdated(account: LanguageAccount): boolean {
  const row = ROW_OF_CODE.get(account.code);
  return row !== undefined && account.nameEn === row.nameEn && differenceFrom(account, row)?.what === 'name';
}

/** What is looked at of an account, in one shape for all. */
const lookedAt = (account: LanguageAccount): LanguageAccount => ({
  code: account.code,
  name: account.name,
  nameEn: account.nameEn,
  searchKey: account.searchKey,
  class: account.class,
  type: account.type,
  reportSection: account.reportSection,
  defaultTaxCode: account.defaultTaxCode,
  systemRole: account.systemRole,
  isPostable: account.isPostable,
  status: account.status,
});

/** Makes a company ready; worth keeping as long as its accounts, partners, rules and history stay the same. */
export function languageOf(company: LanguageCompany): SentenceLanguage {
  const words = wordTree<Meaning>();
  const accounts = new Map(company.accounts.map((account) => [account.code, lookedAt(account)]));
  for (const account of company.accounts) {
    const { code, name, nameEn, searchKey, type } = account;
    // Everybody calls what is bought and sold goods or products: that names no account of the stock.
    for (const word of type === 'inventory' ? [searchKey] : [name, isOutdated(account) ? undefined : nameEn, searchKey])
      // One character is no name that a sentence could be searched for.
      if (word !== undefined && word.trim().length > 1)
        words.add(word, meaningOf(PAYING.has(type) ? { kind: 'payment', means: { code } } : { kind: 'account', code }));
  }
  const partners = new Map<string, LanguagePartner[]>();
  for (const partner of company.partners) {
    const key = partnerKey(partner.name);
    if (key.length < 2) continue;
    partners.set(key, [...(partners.get(key) ?? []), partner]);
    words.add(key, meaningOf({ kind: 'partner', id: partner.id }));
  }
  return {
    company,
    words,
    accounts,
    partners,
    learned: new Map(company.learned.map((it) => [it.key, it])),
    parts: new Map(),
    codes: new Map(),
    rows: new Map(),
    meant: new Map(),
    both: new Map(),
  };
}
