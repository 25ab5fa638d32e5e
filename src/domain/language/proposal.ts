// From a sentence to a proposed journal entry, or to a refusal that says what to add. Pure: the day of reference and
// the company are inputs, nothing is posted, and the time grows with the length of the text.
import { says } from './says.ts';
import type { CalendarDate } from '../dates.ts';
import type { SentenceAnswer, Method } from './answer.ts';
import {
  asked,
  isRefused,
  linesOf,
  missingOf,
  partOf,
  refused,
  type LanguageRefusal,
  type ProposedLine,
  type PurposePart,
} from './entry.ts';
import { balancesMoved, deferredCost } from './balances-moved.ts';
import { insuranceHalved } from './forms-settled.ts';
import { SEVERAL, severalAmounts } from './forms.ts';
import { changedAccounts, doubtsOf } from './doubts.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { likened, turnsMoney } from './likeness.ts';
import { modelled, modelledLines } from './model.ts';
import { collectsClaim, movementOf, paysDebt, paysOut, takingsBanked, tillDiffers } from './movements.ts';
import { isClaim, otherSide, saidOfMoney, type PaymentFound, type PaymentWord } from './payments.ts';
import { UNEXPLAINED } from './parties-ja.ts';
import { settledBetween } from './settlements.ts';
import { ruledBy, type Ruled, type RuledPart } from './company-rules.ts';
import type { Purpose } from './purpose.ts';
import { isBalance, purposeOf, type PurposeFound } from './purposes.ts';
import { readText } from './reading.ts';
import type { Reading } from './reading-shape.ts';
import { sentenceOf, type Sentence } from './sentence.ts';
import type { Meaning, RefusalReason } from './meanings.ts';
import { normalized } from '../unicode.ts';
import { NOTHING } from '../shape.ts';

/** How an answer was found and how sure it is; the API shows it with the entry. */
export interface LanguageEngine {
  readonly method: Method;
  /** 60 to 99. */
  readonly confidence: number;
  /** `rule_<uuid>` of a rule of the company, or `rule_sys_<name>`. */
  readonly ruleId: string;
  readonly alternatives: readonly { readonly accountCode: string; readonly confidence: number }[];
  readonly tokens: {
    readonly amount: number;
    readonly date: CalendarDate;
    readonly partner?: string;
    /** Account code of the other side. */
    readonly payment: string;
    readonly words: readonly string[];
  };
  /** One sentence per reason, in the order in which they were found. */
  readonly reasons: readonly string[];
}

/** What a sentence means for the books. */
export interface EntryProposal {
  readonly understood: true;
  readonly date: CalendarDate;
  /** Finished lines: base, tax, payment. They balance; amounts are whole yen. */
  readonly lines: readonly ProposedLine[];
  /** The text as it was received, NFC. */
  readonly memo: string;
  readonly partnerId?: string;
  readonly counterparty?: string;
  readonly engine: LanguageEngine;
}

/** Below this a text is refused. */
const LEAST_CONFIDENCE = 60;
const CAPS = {
  unread: 75,
  mostUnread: 0,
  partner: 79,
  bare: 85,
  oneDefault: 90,
  twoDefaults: 85,
  short: 99,
  doubtful: 79,
  settled: 75,
  spelled: { kana: 85, romaji: 79, letter: 75, compound: 75 },
  relative: 75,
  paidHow: 79,
} as const;

/** Kawai Builders: a name is one word that is not known, however many it has. */
const NAME_OF_SEVERAL = /(?<![A-Za-z])[A-Z][A-Za-z'&.-]*(?: [A-Z][A-Za-z'&.-]*)+/g;
/** So many words unread leave a text that is not understood, whatever one of its words means. */
const MOST_UNREAD = 4;

/** How much is unread in a run of words: of two English words one hangs others together. */
function weightOf(shown: string): number {
  const words = shown.replace(NAME_OF_SEVERAL, 'Name').split(' ').length;
  return /^[ -~]+$/.test(shown) ? words / 2 : words;
}

/** Forms that are known by their own words, whatever else stands there. */
const SETTLED_FORMS: ReadonlySet<string> = new Set(
  [
    'balance_moved',
    'transfer',
    'takings',
    'withdrawal',
    'advance_becomes_sale',
    'takings_banked',
    'till_differs',
    'voucher_used',
    'thrown_away',
    'asset_sold',
    'advance_spent',
    'receivable_less_fee',
    'salary_less_deductions',
    'insurance_shared',
    'exchange_differs',
  ].map((name) => `rule_sys_${name}`),
);

/** English words beside a number that nobody called an amount, and none that pays, buys or sells. */
const isBabble = ({ reading: { text }, payments, direction, amounts }: Sentence): boolean =>
  /^[ -~]+$/.test(text.key) &&
  payments.length === 0 &&
  direction === undefined &&
  amounts.every(({ marked }) => !marked) &&
  amounts.length === 1;

/** Words unread, partners alike, no mark of a currency: what makes an answer less sure. */
function capped(
  language: SentenceLanguage,
  sentence: Sentence,
  answer: SentenceAnswer,
): { confidence: number; reasons: string[] } {
  const { reading } = sentence;
  const reasons = [...answer.reasons];
  let confidence = answer.confidence;
  const cap = (most: number, reason: string): void => {
    if (confidence > most) confidence = most;
    reasons.push(reason);
  };
  const claimed = answer.claimed ?? [];
  const left = reading.unread
    .map(({ start, end }) => ({ key: reading.text.key.slice(start, end), shown: reading.text.shown.slice(start, end) }))
    .filter(({ key }) => !claimed.includes(key));
  // Words in hiragana alone hang others together more often than they name something, and English has words for that.
  const unread = left
    .filter(({ shown }) => /[^\u3041-\u309f\u30fc]/.test(shown))
    .reduce((count, { shown }) => count + weightOf(shown), 0);
  // Of what nobody knows the reason of, the other words tell why.
  if (unread >= MOST_UNREAD && answer.ruleId !== 'rule_sys_unexplained' && !SETTLED_FORMS.has(answer.ruleId))
    cap(CAPS.mostUnread, 'most of the text is not understood');
  if (left.length > 0) cap(CAPS.unread, `not understood: "${left.map(({ shown }) => shown).join('", "')}"`);
  // Purple monkey 4000 ladder sings: one word that is known, and nothing of money.
  if (isBabble(sentence) && unread >= 1 && !SETTLED_FORMS.has(answer.ruleId))
    cap(CAPS.mostUnread, 'most of the text is not understood');
  for (const { how, written, read } of reading.spelled) cap(CAPS.spelled[how], `"${written}" was read as "${read}"`);
  if (reading.relative !== undefined && reading.days.length === 0)
    cap(CAPS.relative, `"${reading.relative}" is not today; write the day, such as 11/15, or 分 (for) behind it`);
  for (const [most, reason] of [...(answer.doubts ?? []), ...changedAccounts(language, sentence, answer)])
    cap(most, reason);
  if (reading.toCome !== undefined)
    cap(CAPS.relative, `"${reading.toCome}": what is still to be paid or delivered is looked at`);
  if (sentence.dayDoubtful)
    cap(CAPS.relative, 'the day may be one that is to come; write it with its year, such as 2026-04-15');
  if (sentence.partnerDoubtful) cap(CAPS.partner, 'several partners fit the name; name the partner in {partnerId}');
  if (sentence.amounts.some(({ marked }) => !marked)) cap(CAPS.bare, 'the amount has no 円 or yen; taken as yen');
  if (sentence.amounts.some(({ isChosen }) => isChosen))
    cap(CAPS.relative, 'which of several numbers are amounts is not marked; write yen behind them');
  if (answer.defaults === 1 && !answer.short && confidence < 99) cap(CAPS.oneDefault, 'one thing was assumed');
  if (answer.defaults > 1) cap(CAPS.twoDefaults, 'several things were assumed');
  return { confidence, reasons };
}

function proposalOf(
  language: SentenceLanguage,
  sentence: Sentence,
  memo: string,
  answer: SentenceAnswer,
): EntryProposal | LanguageRefusal {
  const { confidence, reasons } = capped(language, sentence, answer);
  if (confidence < LEAST_CONFIDENCE)
    return refused(
      'low_confidence',
      'this could mean many things; say what was bought or sold, the amount, and how it was paid',
    );
  const partnerId = answer.partnerId ?? sentence.partnerId;
  const total = answer.lines.filter(({ side }) => side === 'debit').reduce((sum, { amount }) => sum + amount, 0);
  const seen = new Set<string>();
  return {
    understood: true,
    date: sentence.date,
    lines: answer.lines,
    memo,
    ...(partnerId !== undefined && { partnerId }),
    ...(sentence.counterparty !== undefined && { counterparty: sentence.counterparty }),
    engine: {
      method: answer.method,
      confidence,
      ruleId: answer.ruleId,
      alternatives: answer.alternatives
        .filter(({ accountCode }) => !seen.has(accountCode) && seen.add(accountCode))
        .slice(0, 3)
        .map((it) => ({ accountCode: it.accountCode, confidence: Math.min(it.confidence, confidence, 65) })),
      tokens: {
        amount: total,
        date: sentence.date,
        ...(sentence.counterparty !== undefined && { partner: sentence.counterparty }),
        payment: answer.payment,
        words: answer.words,
      },
      reasons,
    },
  };
}

const EXPENSE_COMES_IN =
  'money comes in for something that is a cost; say 返金 (refund) if it was given back, or name the income';
const INCOME_GOES_OUT = 'money goes out for something that is an income; say 返品 or 返金 (refund) if you gave it back';

/** Which way money goes: as the text says, turned round for what is given back; refuses what makes no sense. */
function wayOf(
  language: SentenceLanguage,
  purpose: Purpose,
  said: Direction | undefined,
  refund: boolean,
): Direction | LanguageRefusal {
  const { flow, accountCode } = purpose;
  const kind = language.accounts.get(accountCode)?.class;
  const profitOrLoss = kind === 'expense' || kind === 'revenue' || purpose.asset === true;
  // What was held or lent and is given back: a debt goes out, a claim comes in.
  if (refund && purpose.asset !== true && (kind === 'liability' || kind === 'asset'))
    return kind === 'asset' && said === 'out'
      ? refused('ambiguous', 'a claim is said to be paid out and to be given back; say who paid whom')
      : (said ?? (kind === 'liability' ? 'out' : 'in'));
  if (refund && !/_RET$/.test(purpose.tax)) return flow === 'out' ? 'in' : 'out';
  if (!profitOrLoss) return said ?? flow;
  // What is taken off (returns, closing stock) goes its own way whatever the verb.
  if (
    said === undefined ||
    said === flow ||
    /_RET$/.test(purpose.tax) ||
    plays(language, purpose.accountCode, 'ending_merchandise_inventory')
  )
    return flow;
  return purpose.asset === true && !plays(language, purpose.accountCode, 'long_term_prepaid_expenses') && said === 'in'
    ? asked('ambiguous', 'selling a fixed asset needs its book value; post it with the asset, or as a journal entry')
    : refused('ambiguous', flow === 'out' ? EXPENSE_COMES_IN : INCOME_GOES_OUT);
}

/** The refusal of a text of which two readings are as good as each other: a guess would be wrong every second time. */
function undecided(language: SentenceLanguage, { alternatives }: PurposeFound, purpose: Purpose): LanguageRefusal {
  const named = ({ accountCode, words }: Purpose): string =>
    `"${words.join('" + "')}" (${accountCode} ${language.accounts.get(accountCode)?.name ?? ''})`.replace(' )', ')');
  const [other] = alternatives;
  return asked(
    'low_confidence',
    other
      ? `is this ${named(purpose)} or ${named(other)}? keep the one that was paid or received, such as タクシー代 3,300円 現金`
      : `${named(purpose)} may come in or go out; say which, such as 支払った or 受け取った (paid or received)`,
  );
}

/** 駐車場 49,500円 振替: a cost with nothing but that word behind it is drawn from the account. */
const isDrawn = ({ marks, payments, reading }: Sentence, { flow, tax, ruleId }: Purpose): boolean =>
  marks.has('transfer') &&
  payments.length === 0 &&
  flow === 'out' &&
  (tax !== '' || ruleId === 'rule_sys_corporate_tax_interim') &&
  /円 ?(?:振替|振リ替エ)[。 ]*$/.test(reading.text.key);

/** How sure an answer of one purpose is. */
function sureOf(sentence: Sentence, purpose: Purpose, doubtful: boolean, short: boolean): number {
  if (isDrawn(sentence, purpose)) return Math.min(purpose.confidence, CAPS.settled);
  if (doubtful) return Math.min(purpose.confidence, CAPS.doubtful);
  return short ? CAPS.short : purpose.confidence;
}

/** The account that such a cost is drawn from; undefined for others. */
function drawnFrom(language: SentenceLanguage, sentence: Sentence, purpose: Purpose): PaymentFound | undefined {
  return isDrawn(sentence, purpose)
    ? { code: codeOf(language, 'bank_default'), stated: false, reason: '振替 alone is taken as drawn from the bank' }
    : undefined;
}

/** 期首商品を仕入に振替: both accounts are known. */
const isStock = (language: SentenceLanguage, { accountCode }: Purpose): boolean =>
  plays(language, accountCode, 'beginning_merchandise_inventory', 'ending_merchandise_inventory');

/** Said to be transferred, and neither drawn from the account nor stock. */
const isMoved = (language: SentenceLanguage, sentence: Sentence, purpose: Purpose): boolean =>
  sentence.marks.has('transfer') && !isStock(language, purpose) && !isDrawn(sentence, purpose);

const LOSSES_OF_ASSETS: ReadonlySet<string> = new Set([
  'retired_assets',
  'impairment',
  'asset_sale_loss',
  'asset_sale_gain',
]);
const isLossOfAsset = (it: Meaning): boolean => it.kind === 'purpose' && LOSSES_OF_ASSETS.has(it.row.name);

/** True for the short form: a purpose of one meaning, an amount in yen, at most a day, and no other word. */
function isShort(sentence: Sentence, found: PurposeFound, payment: PaymentFound): boolean {
  const { reading } = sentence;
  return (
    found.purpose?.source === 'lexicon' &&
    found.purpose.confidence >= 95 &&
    found.alternatives.length === 0 &&
    !found.undecided &&
    sentence.payments.length === 0 &&
    !(payment.stated && found.purpose.pay === undefined) &&
    !reading.hasPeriod &&
    reading.names.length === 0 &&
    sentence.amounts.every(({ marked }) => marked) &&
    reading.tokens.every(({ meanings }) =>
      meanings.some(({ kind }) => kind === 'purpose' || kind === 'filler' || kind === 'part'),
    )
  );
}

const isDebt = (language: SentenceLanguage, { means }: PaymentWord): boolean =>
  'code' in means
    ? ['payable', 'receivable', 'notes_payable', 'notes_receivable'].includes(
        language.accounts.get(means.code)?.type ?? '',
      )
    : means.kind === 'unpaid';
const isMoney = (language: SentenceLanguage, { means }: PaymentWord): boolean =>
  'code' in means && ['cash', 'bank'].includes(language.accounts.get(means.code)?.type ?? '');

/** 仮受金を売掛金に振り替える: two balances, and which one goes up is not said by the words alone. */
function namesClaims(language: SentenceLanguage, { payments }: Sentence, { accountCode }: Purpose): boolean {
  const account = language.accounts.get(accountCode);
  return account !== undefined && isBalance(account) && payments.every((it) => isDebt(language, it));
}

/** What the purpose names is owed or claimed itself, such as taxes on income and their refund. */
const isOwed = (language: SentenceLanguage, purpose: Purpose): boolean =>
  language.accounts.get(purpose.accountCode)?.class === 'liability' || isClaim(language, purpose);

/** ATMで5万円おろして金庫へ, withdrew it for the cash register: where cash is put is not bought. */
const isDrawnForTill = ({ marks, reading }: Sentence, purpose: Purpose): boolean =>
  marks.has('atm') &&
  (purpose.asset === true || /box$/.test(purpose.words.at(-1) ?? '')) &&
  says(TILL, reading.text.key);
const TILL = /(?:金庫|レジ)[ニヘ]|(?:for|to|in|into) (?:the |our )?(?:cash (?:register|box|drawer)|register|till|safe)/;

/** Cash 40,000 taken out of the safe, nobody knows why: where cash was is not bought. */
const isOutOfSafe = ({ reading }: Sentence, purpose: Purpose): boolean =>
  purpose.asset === true && says(TAKEN_OUT, reading.text.key) && says(UNEXPLAINED, reading.text.key);
const TAKEN_OUT = /金庫カラ|(?:out of|from|missing from) (?:the |our )?(?:safe|till|cash box)/;

/** 焼肉 カード 私用かも: whose it was is not decided, so it waits where such things wait. */
const isMaybePrivate = (
  language: SentenceLanguage,
  { reading: { text, unsure = [] } }: Sentence,
  { ruleId, accountCode }: Purpose,
): boolean =>
  (ruleId === 'rule_sys_meals' || plays(language, accountCode, 'entertainment', 'meeting_expenses')) &&
  unsure.some(({ start, end }) => says(PRIVATELY, text.key.slice(start, end)));
const PRIVATELY = /私用|プライベート|個人|家族|自宅|private|personal|own use|family|(?:^| )home/;

/** Topped up petty cash from the bank: two places of money, and nothing was bought. */
const fillsTill = (language: SentenceLanguage, sentence: Sentence): boolean =>
  says(TOPPED_UP, sentence.reading.text.key) &&
  sentence.payments.length > 1 &&
  sentence.payments.every((it) => isMoney(language, it));
const TOPPED_UP = new RegExp(
  '(?:petty cash|till|float) top[- ]?up|top[- ]?up (?:of |for )?(?:the )?(?:petty cash|till)|' +
    '(?:topped up|replenished|refilled|restocked|filled up) (?:the |our )?(?:petty cash|till|cash box|' +
    'float|cash register)|小口(?:現金)?(?:ヲ|ニ|ノ)?[^。]{0,12}補充',
);

/** True where money only moves: a debt is paid, a claim is collected, the till is filled, whatever it was for. */
function movesInstead(language: SentenceLanguage, sentence: Sentence, purpose: Purpose): boolean {
  if (isOutOfSafe(sentence, purpose) || isMaybePrivate(language, sentence, purpose)) return true;
  // カードに謎の請求: what nobody knows the reason of was billed, and not by us.
  if (purpose.ruleId === 'rule_sys_goods_sold' && says(UNEXPLAINED, sentence.reading.text.key)) return true;
  if (isDrawnForTill(sentence, purpose) || fillsTill(language, sentence) || paysOut(sentence) || paysDebt(sentence))
    return true;
  // 貸倒処理した売掛金が振り込まれた: the claim is gone from the books.
  if (purpose.ruleId === 'rule_sys_bad_debt_collected') return false;
  if (isOwed(language, purpose)) return false;
  return (purpose.words.length === 1 && settlesDebt(language, sentence)) || collectsClaim(language, sentence);
}

/** 電気代の未払金を振込: what is owed is paid; the purpose only says for what it was owed. */
function settlesDebt(language: SentenceLanguage, { payments, direction }: Sentence): boolean {
  if (payments.length < 2 || !payments.some((it) => isDebt(language, it))) return false;
  if (payments.some((it) => isMoney(language, it))) return true;
  // 材料代の買掛金を約束手形で支払った: a note for what was owed until now.
  return (
    direction !== 'in' &&
    payments.some(({ means }) => 'kind' in means && means.kind === 'note') &&
    payments.some(({ means }) => 'code' in means && plays(language, means.code, 'payable_control'))
  );
}

/** Why a text with one amount is not one transaction; undefined where it may be. */
function notOne({ reading, tokens, amounts }: Sentence, isRuled: boolean): LanguageRefusal | undefined {
  const [amount] = amounts;
  if (!amount) return refused('no_amount', 'the text names no amount; add it, such as 3,300円');
  // Half share capital, half capital surplus: one amount of two things.
  if (/(?: |^)half [^.]* half /.test(reading.text.key)) return refused('several_transactions', SEVERAL);
  // 新幹線 13,000円とホテル: a list of which only a part has an amount.
  const joined = /^ ?(?:ト、?|and |plus |、?ソレト)/.exec(reading.text.key.slice(amount.end));
  const after = joined && tokens.find(({ start }) => start === amount.end + joined[0].length);
  if (after?.meanings.some(({ kind }) => kind === 'purpose') && !isRuled)
    return refused(
      'several_transactions',
      `"${after.shown}" stands behind the amount and has none of its own; send one text for each transaction`,
    );
  return undefined;
}

/** The answer where money only moves. */
function movedAnswer(
  language: SentenceLanguage,
  sentence: Sentence,
  purpose: Purpose | undefined,
): SentenceAnswer | LanguageRefusal {
  const movement = movementOf(language, sentence);
  if ('understood' in movement) return movement;
  return {
    lines: movement.lines,
    payment: movement.lines[1]?.accountCode ?? '',
    confidence: purpose ? Math.min(movement.confidence, CAPS.settled) : movement.confidence,
    defaults: movement.stated ? 0 : 1,
    method: 'pattern',
    ruleId: `rule_sys_${movement.name}`,
    words: sentence.payments.map(({ token }) => token.shown),
    alternatives: purpose ? [purpose] : [],
    reasons: [movement.reason],
    short: false,
  };
}

/** Why what was found does not make an entry by itself: a transfer with one end, a loss without a book value. */
function notEnough(language: SentenceLanguage, sentence: Sentence, purpose: Purpose): LanguageRefusal | undefined {
  const { tokens } = sentence;
  if (
    isMoved(language, sentence, purpose) &&
    purpose.ruleId !== 'rule_sys_advance_becomes_sale' &&
    (sentence.payments.length === 0 ? purpose.words.length === 1 : namesClaims(language, sentence, purpose))
  )
    return refused('ambiguous', 'a transfer has two accounts; name both, such as 普通預金から当座預金へ');
  if (
    tokens.some(({ meanings }) => meanings.some(isLossOfAsset)) &&
    tokens.some(({ meanings }) => meanings.some((it) => it.kind === 'purpose' && it.row.asset))
  )
    return asked(
      'ambiguous',
      'a loss on a fixed asset needs its book value; post it with the asset, or as a journal entry',
    );
  return undefined;
}

/** A rule of the company that says what a text is. */
type SaidByRule = Exclude<Ruled, { ignored: string }>;

function single(
  language: SentenceLanguage,
  sentence: Sentence,
  byRule: SaidByRule | undefined,
): SentenceAnswer | LanguageRefusal {
  const several = notOne(sentence, byRule !== undefined);
  if (several) return several;
  const said = byRule?.direction ?? sentence.direction;
  const found: PurposeFound = byRule
    ? { purpose: byRule.parts[0]?.purpose, alternatives: [], undecided: false }
    : purposeOf(language, sentence.reading, sentence.tokens, said);
  const { purpose } = found;
  const banked = byRule ? undefined : (tillDiffers(language, sentence) ?? takingsBanked(language, sentence, purpose));
  if (banked) return banked;
  if (!purpose || (!byRule && movesInstead(language, sentence, purpose)))
    return movedAnswer(language, sentence, purpose);
  if (found.undecided) return undecided(language, found, purpose);
  const lacking = notEnough(language, sentence, purpose);
  if (lacking) return lacking;
  const direction = wayOf(language, purpose, said, sentence.tax.refund);
  return typeof direction === 'string' ? bought(language, sentence, found, purpose, direction, byRule) : direction;
}

/** The answer where something was bought or sold: the parts of it, and how it was paid. */
function bought(
  language: SentenceLanguage,
  sentence: Sentence,
  found: PurposeFound,
  purpose: Purpose,
  direction: Direction,
  byRule: SaidByRule | undefined,
): SentenceAnswer | LanguageRefusal {
  const { reading, tax } = sentence;
  const [amount] = sentence.amounts;
  const parts: (PurposePart & Pick<RuledPart, 'more'>)[] = [];
  for (const of of byRule?.parts ?? [{ purpose, amount: amount?.yen ?? 0n, more: {} }]) {
    const made = partOf(language, of.purpose, of.amount, tax);
    if ('understood' in made) return made;
    parts.push({ ...NOTHING, ...made, more: of.more });
  }
  const [part] = parts;
  if (!part) return refused('no_account', 'the rule of the company books nothing');
  const payment = paidFrom(language, sentence, purpose, direction, part.accountCode, byRule?.payment);
  if (payment === 'clash')
    return asked('ambiguous', 'how was it paid? the text names ways of payment that do not go together; keep one');
  if (parts.some(({ accountCode }) => accountCode === payment.code))
    return refused(
      'ambiguous',
      `both sides would be ${payment.code}; say where the money came from and what it was for`,
    );
  const unusable = missingOf(language, payment.code);
  if (unusable) return unusable;
  const short = isShort(sentence, found, payment);
  return {
    lines: singleLines(parts, direction, payment.code, amount?.foreign),
    payment: payment.code,
    confidence: sureOf(sentence, purpose, part.doubtful, short),
    defaults: (payment.stated ? 0 : 1) + (reading.hasPeriod && reading.days.length === 0 ? 1 : 0),
    method: purpose.source === 'history' || purpose.source === 'model' ? purpose.source : 'rule_match',
    ruleId: purpose.ruleId,
    words: purpose.words,
    alternatives: found.alternatives,
    reasons: [purpose.reason, payment.reason],
    short,
    ...(!byRule && { doubts: doubtsOf(language, sentence, purpose, direction, payment.code) }),
    ...(byRule && { claimed: byRule.words }),
    ...(purpose.source !== 'lexicon' && {
      told: [...parts.map(({ accountCode }) => accountCode), byRule?.payment ?? '', purpose.pay ?? ''],
    }),
    // What posted entries said in the same words is understood, whatever no lexicon knows of them.
    ...(purpose.source === 'history' && {
      claimed: reading.unread.map(({ start, end }) => reading.text.key.slice(start, end)),
    }),
  };
}

/** The other side: what the rule says of it goes before what the text says, as its lines do. */
function paidFrom(
  language: SentenceLanguage,
  sentence: Sentence,
  purpose: Purpose,
  direction: Direction,
  accountCode: string,
  ruled: string | undefined,
): PaymentFound | 'clash' {
  if (ruled !== undefined) return { code: ruled, stated: true, reason: `${ruled} by the rule of the company` };
  const { refund } = sentence.tax;
  return (
    drawnFrom(language, sentence, purpose) ??
    otherSide(language, sentence.payments, {
      purpose,
      accountCode,
      direction,
      refund,
      ...saidOfMoney(language, sentence, purpose),
    })
  );
}

/** True where both debit and credit the same accounts: what is said so is as sure as it was. */
const isSameMove = (one: SentenceAnswer, other: SentenceAnswer): boolean =>
  one.lines.length === other.lines.length &&
  one.lines.every(({ accountCode, side }) =>
    other.lines.some((it) => it.accountCode === accountCode && it.side === side),
  );

/** The answer of one amount; where there is none, what a balance that is named becomes. */
function singleOrMoved(
  language: SentenceLanguage,
  sentence: Sentence,
  byRule: SaidByRule | undefined,
): SentenceAnswer | LanguageRefusal {
  const shared = byRule
    ? undefined
    : (insuranceHalved({ language, sentence, parts: [] }) ?? deferredCost(language, sentence));
  if (shared) return shared;
  const plain = single(language, sentence, byRule);
  if (byRule) return plain;
  const between = settledBetween(language, sentence);
  if (between && (isRefused(plain) || !isSameMove(plain, between))) return between;
  // 前渡金を買掛金に充当: who names two balances and moves one has not paid it.
  const isNamed = !isRefused(plain) && plain.ruleId === 'rule_sys_account_name';
  return isRefused(plain) || isNamed ? (balancesMoved(language, sentence, isNamed) ?? plain) : plain;
}

function singleLines(
  parts: readonly (PurposePart & Pick<RuledPart, 'more'>)[],
  direction: Direction,
  payment: string,
  foreign: { currency: string; amount: string; rate: string } | undefined,
): ProposedLine[] {
  const lines: ProposedLine[] = [];
  for (const part of parts)
    for (const line of linesOf(part, direction === 'out' ? 'debit' : 'credit', lines.length))
      lines.push(line.isTaxLine ? line : { ...NOTHING, ...line, ...part.more });
  const gross = parts.reduce((sum, { split }) => sum + split.gross, 0);
  const original = foreign && {
    originalCurrency: foreign.currency,
    originalAmount: foreign.amount,
    exchangeRate: foreign.rate,
  };
  return [
    ...lines,
    { side: direction === 'out' ? 'credit' : 'debit', accountCode: payment, amount: gross, ...original },
  ];
}

/** What is asked of a sentence with one amount before its words: rules of the company, or what a model said. */
export type Teller = (language: SentenceLanguage, sentence: Sentence, amount: bigint) => Ruled | undefined;

/**
 * What a sentence means for the books of a company, seen from a day. `text`: one line; the door bounds its length.
 * Answers a proposal of 60 to 99, or a refusal with its reason (decisions of the API: `nl_not_understood`); never
 * throws. What neither rules of the company nor words decide is held against sentences that were booked before.
 */
export function proposeEntry(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  told: Teller = ruledBy,
): EntryProposal | LanguageRefusal {
  const reading = readText(language, text, today);
  return orLikened(language, text, today, reading, ruledEntry(language, text, today, told, reading));
}

/** What the rules made of a text (`ruledEntry`), or what such sentences were booked as where they do not read it. */
export function likenedEntry(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  ruled: EntryProposal | LanguageRefusal,
): EntryProposal | LanguageRefusal {
  return orLikened(language, text, today, readText(language, text, today), ruled);
}

/** What a text means by the rules of the company and by words alone. */
export function ruledEntry(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  told: Teller = ruledBy,
  reading = readText(language, text, today),
): EntryProposal | LanguageRefusal {
  const plain = answerTo(language, text, today, told, reading);
  if (plain.understood || !MENDED.has(plain.code)) return plain;
  // Nothing is lost by reading a text that says nothing with one letter of a word changed.
  const near = readText(language, text, today, 'all');
  const mended = near.spelled.some(({ how }) => how === 'letter') && answerTo(language, text, today, told, near);
  return mended && mended.understood ? mended : plain;
}

/** Refusals of sentences that others before them may explain. */
const LIKENED: ReadonlySet<RefusalReason> = new Set(['no_account', 'low_confidence', 'ambiguous']);

/** One account on each side of an entry, without its lines of tax; undefined for other entries. */
function sidesOf({ lines }: EntryProposal): readonly [debit: string, credit: string] | undefined {
  const [debits, credits] = (['debit', 'credit'] as const).map((of) =>
    lines.filter(({ side, isTaxLine }) => side === of && isTaxLine !== true),
  );
  const [debit, credit] = [debits?.[0], credits?.[0]];
  return debit && credit && debits?.length === 1 && credits?.length === 1
    ? [debit.accountCode, credit.accountCode]
    : undefined;
}

/** What words alone are sure of, held as a draft where such sentences were booked the other way. */
function orHeld(
  language: SentenceLanguage,
  today: CalendarDate,
  reading: Reading,
  ruled: EntryProposal,
): EntryProposal {
  const { engine } = ruled;
  const isOfWords = engine.ruleId.startsWith('rule_sys_') && engine.method !== 'history' && engine.method !== 'model';
  const sides = engine.confidence > CAPS.unread && isOfWords ? sidesOf(ruled) : undefined;
  const sentence = sides && sentenceOf(language, reading, today);
  if (!sides || !sentence || isRefused(sentence) || sentence.amounts.length !== 1) return ruled;
  // Where the text says which way, nothing else has to be asked; what is given back goes against what is said of it.
  if (sentence.direction !== undefined && !sentence.marks.has('refund')) return ruled;
  if (!turnsMoney(language, sentence, ...sides)) return ruled;
  const reasons = [...engine.reasons, OTHER_WAY];
  return { ...ruled, engine: { ...engine, method: 'pattern', confidence: CAPS.unread, reasons } };
}
const OTHER_WAY =
  'such sentences were booked with the money going the other way; say 支払った or 受け取った (paid or received)';

/** qqqq 12 zz: a small number of which nobody said that it is an amount. */
const isMereNumber = ({ amounts: [amount] }: Sentence): boolean =>
  amount?.marked !== true && (amount?.yen ?? 0n) < 100n;

/** What such sentences of one amount were booked as, where the rules do not read one and do not ask something. */
function orLikened(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  reading: Reading,
  ruled: EntryProposal | LanguageRefusal,
): EntryProposal | LanguageRefusal {
  if (ruled.understood) return orHeld(language, today, reading, ruled);
  if (!LIKENED.has(ruled.code) || ruled.asks === true) return ruled;
  const sentence = sentenceOf(language, reading, today);
  if (isRefused(sentence) || sentence.amounts.length !== 1 || isMereNumber(sentence)) return ruled;
  const answer = likened(language, sentence, ruled.code);
  const proposal = answer && proposalOf(language, sentence, normalized(text, 'NFC'), answer);
  return proposal?.understood ? proposal : ruled;
}

/**
 * What a model says that a sentence means, which no word of ours explains: 79 at most; undefined where what it said is
 * no answer to this text. Whatever the text forbids (a negation, two days, a bad amount) stays forbidden.
 */
export function proposeModelled(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  said: unknown,
): EntryProposal | undefined {
  const reading = readText(language, text, today);
  const sentence = sentenceOf(language, reading, today);
  if (isRefused(sentence)) return undefined;
  if (sentence.amounts.length === 1) {
    const theirs = answerTo(language, text, today, (of, read) => modelled(of, read, said), reading);
    return theirs.understood && theirs.engine.method === 'model' ? theirs : undefined;
  }
  const lines = modelledLines(language, sentence, said);
  const proposal = lines && proposalOf(language, sentence, normalized(text, 'NFC'), lines);
  return proposal?.understood ? proposal : undefined;
}

/** Refusals of texts that may have a word misspelled. */
const MENDED: ReadonlySet<RefusalReason> = new Set(['no_account', 'low_confidence']);

function answerTo(
  language: SentenceLanguage,
  text: string,
  today: CalendarDate,
  told: Teller,
  reading: Reading,
): EntryProposal | LanguageRefusal {
  const sentence = sentenceOf(language, reading, today);
  if (isRefused(sentence)) return sentence;
  const [first] = sentence.amounts;
  const rule = first && sentence.amounts.length === 1 ? told(language, sentence, first.yen) : undefined;
  if (rule && 'ignored' in rule)
    return asked('low_confidence', `rule "${rule.ignored}" of the company says that such texts are not booked`);
  const answer =
    sentence.amounts.length === 1
      ? singleOrMoved(language, sentence, rule)
      : severalAmounts(language, sentence, (other) => single(language, other, undefined));
  if (isRefused(answer)) return answer;
  // Below 90 an answer of the lexicon is a pattern, not a match.
  const proposal = proposalOf(language, sentence, normalized(text, 'NFC'), answer);
  if (isRefused(proposal)) return proposal;
  const { engine } = proposal;
  return engine.method === 'rule_match' && engine.confidence < 90 && engine.ruleId.startsWith('rule_sys_')
    ? { ...proposal, engine: { ...engine, method: 'pattern' } }
    : proposal;
}
