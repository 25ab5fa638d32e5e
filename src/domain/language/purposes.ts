// What a sentence is about: the account and the tax treatment, from the company's own names, its history, or the
// lexicon.
import { decides, type LearnedPurpose } from './history.ts';
import type { Language, LanguageAccount } from './language.ts';
import type { Direction, LexiconRow } from './lexicon.ts';
import type { Reading, Span, Token } from './reading.ts';
import { TOGETHER, TOGETHER_KEYS, type Means, type Meaning } from './vocabulary.ts';

/** Where an answer comes from. */
export type PurposeSource = 'rule' | 'account' | 'history' | 'lexicon' | 'model';

/** One answer to what a sentence is about. */
export interface Purpose {
  readonly accountCode: string;
  /** Standard code of the treatment; empty = none. */
  readonly tax: string;
  /** Which way money goes when the text does not say. */
  readonly flow: Direction;
  readonly source: PurposeSource;
  readonly confidence: number;
  /** `rule_<uuid>` or `rule_sys_<name>`. */
  readonly ruleId: string;
  readonly reason: string;
  /** The other account where the text names none. */
  readonly pay?: string;
  readonly asset?: boolean;
  readonly words: readonly string[];
}

/** What was found, and what else it might have been. */
export interface PurposeFound {
  readonly purpose: Purpose | undefined;
  readonly alternatives: readonly Purpose[];
  /** Set where the candidates are as good as each other. */
  readonly undecided: boolean;
}

const STRONG = 95;
const HISTORY = 90;
const WEAK = 75;
const UNDECIDED = 65;

/** True for accounts of the balance sheet. */
export const isBalance = ({ class: kind }: Pick<LanguageAccount, 'class'>): boolean =>
  kind !== 'revenue' && kind !== 'expense';

/** Accounts of which "paid" is said when nothing is said: what is owed is paid, what is due comes in. */
export function flowOfAccount({ class: kind, type }: LanguageAccount): Direction {
  if (type === 'sales_return') return 'out';
  if (kind === 'revenue') return 'in';
  if (kind === 'equity') return type === 'owner_draw' ? 'out' : 'in';
  if (kind === 'liability') return type === 'advance_received' || type.endsWith('_loan') ? 'in' : 'out';
  return 'out';
}

function fromRow(row: LexiconRow, words: readonly string[]): Purpose {
  return {
    accountCode: row.account,
    tax: row.tax,
    flow: row.flow,
    source: 'lexicon',
    confidence: row.strength === 'weak' ? WEAK : STRONG,
    ruleId: `rule_sys_${row.name}`,
    reason: `"${words.join('" + "')}" is ${row.account}: ${row.why}`,
    ...(row.pay !== undefined && { pay: row.pay }),
    ...(row.asset && { asset: true }),
    words,
  };
}

function fromAccount(account: LanguageAccount, word: string): Purpose {
  return {
    accountCode: account.code,
    tax: isBalance(account) && account.class !== 'asset' ? '' : (account.defaultTaxCode ?? ''),
    flow: flowOfAccount(account),
    source: 'account',
    confidence: STRONG,
    ruleId: 'rule_sys_account_name',
    reason: `"${word}" is the name of account ${account.code}`,
    words: [word],
  };
}

const rowsOf = ({ meanings }: Token): LexiconRow[] => meanings.flatMap((it) => (it.kind === 'purpose' ? [it.row] : []));
const accountOf = ({ meanings }: Token): string | undefined => meanings.find((it) => it.kind === 'account')?.code;
/** The way of payment that a word names, if it names one. */
export function meansOf({ meanings }: Token): Means | undefined {
  // The company's own name of an account goes before the general word.
  const found = meanings.find((it): it is Meaning & { kind: 'payment' } => it.kind === 'payment');
  return found?.means;
}

const forEntity = (language: Language, row: LexiconRow): boolean =>
  row.only === undefined || (row.only === 'sole_proprietor') === (language.company.entityType === 'sole_proprietor');

/** Rows of several words that all stand in the text. */
function togetherRows(language: Language, tokens: readonly Token[], direction: Direction | undefined): Purpose[] {
  const found: Purpose[] = [];
  const seen = new Set<LexiconRow>();
  for (const { key } of tokens)
    for (const row of TOGETHER.get(key) ?? []) {
      if (seen.has(row) || !forEntity(language, row) || (row.when !== undefined && row.when !== direction)) continue;
      seen.add(row);
      const words: Token[] = [];
      for (const part of TOGETHER_KEYS.get(row) ?? []) {
        const word = tokens.find((token) => part.has(token.key) && !words.includes(token));
        if (!word) break;
        words.push(word);
      }
      if (words.length === row.together?.length)
        found.push(
          fromRow(
            row,
            words.map(({ shown }) => shown),
          ),
        );
    }
  // Rows that hold only for the way the money goes say more than those that hold for any.
  const ofWay = found.filter(({ flow }) => flow === direction);
  return direction === 'in' && ofWay.length > 0 ? ofWay : found;
}

interface Candidate extends Span {
  readonly purpose: Purpose;
  /** The name of an account that is an everyday word as well, such as 外注費 and rent. */
  readonly everyday: boolean;
  readonly occasion: boolean;
  readonly undecided: boolean;
}

/** What one word may be about, given the way money goes. Several rows of different direction leave it open. */
function candidateOf(language: Language, token: Token, direction: Direction | undefined): Candidate | undefined {
  const { start, end } = token;
  const word = token.shown;
  const code = accountOf(token);
  const account = code === undefined ? undefined : language.accounts.get(code);
  const rows = rowsOf(token).filter((row) => forEntity(language, row));
  if (account) {
    // The name of an account is a word of the lexicon as well: what stands on the other side is known from there.
    const named = rows.find((row) => row.account === code);
    const purpose = {
      ...fromAccount(account, word),
      ...(named?.pay !== undefined && { pay: named.pay }),
      ...(named && named.when === undefined && { flow: named.flow }),
    };
    const everyday = rows.some((row) => row.account === code);
    return { start, end, purpose, everyday, occasion: false, undecided: false };
  }
  const fitting = rows.filter(({ when }) => when === undefined || when === direction);
  const exact = fitting.find(({ when }) => when !== undefined) ?? fitting[0];
  const row = exact ?? rows[0];
  // What is only ever said of income is no cost where the text does not say that money comes in.
  if (!row || (!exact && rows.every(({ when }) => when === 'in'))) return undefined;
  return {
    start,
    end,
    purpose: fromRow(row, [word]),
    everyday: false,
    occasion: row.strength === 'occasion',
    undecided: exact === undefined && (direction === undefined || rows.length > 1),
  };
}

/** True where only words that say nothing, or nothing at all, stand between two words: コピー機の修理代. */
function linked(reading: Reading, a: Span, b: Span): 'of' | 'beside' | 'for' | undefined {
  // Repair for 3,300 yen of the copier: an amount between them parts nothing in English.
  const amount = reading.quantities.find(
    ({ start, end, kind }) => kind === 'money' && start >= a.end && end <= b.start,
  );
  const between = (
    amount
      ? `${reading.text.key.slice(a.end, amount.start).trim()} ${reading.text.key.slice(amount.end, b.start).trim()}`
      : reading.text.key.slice(a.end, b.start)
  ).trim();
  if (amount && !/^[a-z]/.test(between)) return undefined;
  if (between === '' || between === '代' || between === '用') return 'beside';
  if (
    between === 'ノ' ||
    between === '代ノ' ||
    between === 'デノ' ||
    between === '用ノ' ||
    between === 'ヘノ' ||
    between === 'ノタメノ'
  )
    return 'of';
  return /^(?:of|for|on|to|at|with|from|in)(?: [a-z']{1,12}){0,2}$/.test(between) ? 'for' : undefined;
}

/**
 * The word that says what it is: in Japanese, and in English compounds, the last of those that hang together (コピー機の
 * 修理代, laptop repair); before "for", "of" and the like the first (repair of the laptop).
 */
function headOf(reading: Reading, candidates: readonly Candidate[]): { head: Candidate; undecided: boolean } {
  let head = candidates[0] as Candidate;
  let before = head;
  let undecided = false;
  for (const next of candidates.slice(1)) {
    const link = linked(reading, before, next);
    if (next.purpose.accountCode !== head.purpose.accountCode || next.purpose.tax !== head.purpose.tax) {
      if (link === undefined) undecided = true;
      if (link !== 'for') head = next;
    } else if (link !== 'for') head = next;
    before = next;
  }
  return { head, undecided };
}

/** 売上 says only that something was sold: another word may say what. */
function soldWhat(candidates: readonly Candidate[], head: Candidate): Candidate {
  const { purpose } = head;
  const what = candidates.find(
    (it) => it.purpose.accountCode !== purpose.accountCode && /^41/.test(it.purpose.accountCode),
  );
  return purpose.ruleId === 'rule_sys_sales' && what ? what : head;
}

/** Food that is bought to be sold, or sold, is taxed at the reduced rate: テイクアウト弁当の売上. */
function withFood(candidates: readonly Candidate[], head: Candidate): Candidate {
  const rate = head.purpose.tax === 'S10' ? 'S08R' : head.purpose.accountCode === '5120' ? 'P08R' : undefined;
  return rate !== undefined && candidates.some(({ purpose }) => purpose.tax === 'P08R')
    ? { ...head, purpose: { ...head.purpose, tax: rate } }
    : head;
}

/** Heads that go with anything: what is repaired, leased, insured, sent or taxed does not matter. */
const TAKES_ANYTHING: ReadonlySet<string> = new Set(
  ['repairs', 'leases', 'insurance', 'freight', 'taxes_and_dues', 'government_fees', 'bank_fees', 'vehicle_costs'].map(
    (name) => `rule_sys_${name}`,
  ),
);

/**
 * How sure a head is among the other words: less where one of them would be booked otherwise (求人のチラシ), unless the
 * head goes with anything (コピー機の修理代), or where a weak word hangs on behind it (ウォーターサーバーの水).
 */
function doubted(
  reading: Reading,
  all: readonly Candidate[],
  candidates: readonly Candidate[],
  head: Candidate,
): Candidate {
  const { purpose } = head;
  // The food of テイクアウト弁当の売上 has said its part: the rate.
  const ofFood = ['4110', '5120'].includes(purpose.accountCode) && /^[SP]08R/.test(purpose.tax);
  const differs = ({ purpose: other }: Candidate): boolean =>
    !(ofFood && other.tax === 'P08R') &&
    (other.accountCode !== purpose.accountCode || (other.tax !== purpose.tax && !/^[SP]08R/.test(purpose.tax)));
  const behind = all.some((it) => {
    const link = it.start >= head.end && differs(it) ? linked(reading, head, it) : undefined;
    return link === 'of' || link === 'beside';
  });
  const beside = candidates.some(differs) && !TAKES_ANYTHING.has(purpose.ruleId);
  return behind || beside ? { ...head, purpose: { ...purpose, confidence: Math.min(purpose.confidence, WEAK) } } : head;
}

const sameAnswer = (a: Purpose, b: Purpose): boolean => a.accountCode === b.accountCode && a.tax === b.tax;

/** What the lexicon and the names of accounts say of a part of the text. */
export function lexiconPurpose(
  language: Language,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): PurposeFound {
  const about = tokens.filter((token) => rowsOf(token).length > 0 || accountOf(token) !== undefined);
  // Suica pays for what another word names, and is a fare where no other does.
  const only = about.filter((token) => !meansOf(token));
  const all = (only.length > 0 ? only : about).flatMap((token) => candidateOf(language, token, direction) ?? []);
  const together = togetherRows(language, tokens, direction);
  // 賞与引当金を計上: the name of an account that is a part of words together says no more than they do.
  const taken = new Set(together.flatMap(({ words }) => words));
  const named = all.filter(
    ({ purpose, everyday }) =>
      purpose.source === 'account' && !everyday && !purpose.words.every((word) => taken.has(word)),
  );
  if (named.length > 0) {
    const [first] = named;
    const others = named.filter(({ purpose }) => first && !sameAnswer(purpose, first.purpose));
    // 登録免許税（創立費）: the account is named, and another word says that the price has no tax.
    const untaxed = all.some(
      ({ purpose }) => purpose.source === 'lexicon' && purpose.ruleId === 'rule_sys_taxes_and_dues',
    );
    return {
      purpose:
        untaxed && first && /^P(?:10|08R)$/.test(first.purpose.tax)
          ? { ...first.purpose, tax: 'P_OUT', confidence: WEAK }
          : first?.purpose,
      alternatives: others.map(({ purpose }) => purpose),
      undecided: others.length > 0,
    };
  }
  const last = together.at(-1);
  if (last) {
    const others = together.filter((it) => !sameAnswer(it, last));
    return { purpose: last, alternatives: others, undecided: others.length > 0 };
  }
  // A weak word says nothing beside a strong one.
  const strong = all.filter(({ purpose, undecided }) => purpose.confidence >= STRONG && !undecided);
  // Nor does one of two directions where another word is sure.
  const decided = strong.length > 0 ? strong : all.filter(({ undecided }) => !undecided);
  const candidates = decided.length > 0 ? decided : all;
  if (candidates.length === 0) return { purpose: undefined, alternatives: [], undecided: false };
  const occasions = candidates.filter(({ occasion }) => occasion);
  const things = candidates.filter(({ occasion }) => !occasion);
  const { head: found, undecided } = headOf(reading, things.length > 0 ? things : occasions);
  const head = doubted(reading, all, things, withFood(candidates, soldWhat(candidates, found)));
  const [occasion] = occasions;
  // What is used for years, and things of the same account, are what they are whatever the occasion.
  if (occasion && things.length > 0 && head.purpose.asset !== true) {
    // The occasion says which account, the thing which tax; food goes with any occasion, other things are doubtful.
    const sure = head.purpose.accountCode === occasion.purpose.accountCode || head.purpose.tax === 'P08R';
    const purpose = {
      ...occasion.purpose,
      tax: head.purpose.tax.startsWith('P') ? head.purpose.tax : occasion.purpose.tax,
      confidence: sure ? occasion.purpose.confidence : WEAK,
      words: [...occasion.purpose.words, ...head.purpose.words],
    };
    const differ = occasions.some((it) => it.purpose.accountCode !== purpose.accountCode);
    return { purpose, alternatives: [head.purpose], undecided: differ };
  }
  const alternatives = candidates.filter(({ purpose }) => !sameAnswer(purpose, head.purpose)).map((it) => it.purpose);
  return { purpose: head.purpose, alternatives, undecided: undecided || head.undecided };
}

/** The places that say what a text is about: words with a meaning for the books, words unread, names. */
function purposeSpans(reading: Reading): Span[] {
  const telling = reading.tokens.filter((token) => rowsOf(token).length > 0 || accountOf(token) !== undefined);
  return [...telling, ...reading.unread, ...reading.names];
}

/**
 * The words that say what a text is about, sorted: what history is looked up by. Amounts, days, ways of payment and
 * words that say nothing are left out.
 */
export function purposeKey(reading: Reading): string {
  const words = purposeSpans(reading).map(({ start, end }) => reading.text.key.slice(start, end));
  return [...new Set(words)].sort().join(' ');
}

/** The same words as they stand in the text, the longest first: what past entries are searched for. */
export function purposeWords(reading: Reading): string[] {
  const words = purposeSpans(reading).map(({ start, end }) => reading.text.shown.slice(start, end));
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

function fromHistory(learned: LearnedPurpose): Purpose {
  return {
    accountCode: learned.accountCode,
    tax: learned.taxCode ?? '',
    flow: learned.side === 'debit' ? 'out' : 'in',
    source: 'history',
    confidence: HISTORY,
    ruleId: 'rule_sys_history',
    reason:
      `${learned.agreeing} of ${learned.entries} posted entries like this went to ${learned.accountCode}: ` +
      learned.entryIds.join(', '),
    words: [learned.key],
  };
}

/**
 * What a sentence is about: exact names of accounts, then the company's history on an equal key, then the lexicon. A
 * purpose that is undecided has 65.
 */
export function purposeOf(
  language: Language,
  reading: Reading,
  tokens: readonly Token[],
  direction: Direction | undefined,
): PurposeFound {
  const found = lexiconPurpose(language, reading, tokens, direction);
  const learned = language.learned.size === 0 ? undefined : language.learned.get(purposeKey(reading));
  if (learned && found.purpose?.source !== 'account') {
    const purpose = fromHistory(learned);
    if (decides(learned))
      return {
        purpose,
        alternatives: [found.purpose, ...found.alternatives].filter(
          (it) => it !== undefined && !sameAnswer(it, purpose),
        ) as Purpose[],
        undecided: false,
      };
    if (!found.purpose || !sameAnswer(found.purpose, purpose))
      return { ...found, alternatives: [purpose, ...found.alternatives] };
  }
  return found.undecided && found.purpose
    ? { ...found, purpose: { ...found.purpose, confidence: Math.min(found.purpose.confidence, UNDECIDED) } }
    : found;
}
