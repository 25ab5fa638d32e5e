// One purchase or sale that is paid in several ways: an advance that was given or got before, cash, a loan, and what is
// still owed. The ways close with the whole, or the whole is their sum where one is the rest. Drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { purposeOf } from './purposes.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import type { Purpose } from './purpose.ts';

const DRAFT = 75;
const [LEAST, MOST] = [2, 5];

type PaidWay = 'advance' | 'loan' | 'owed' | 'card' | 'cash' | 'bank';
const WAYS: readonly (readonly [way: PaidWay, words: RegExp])[] = [
  [
    'advance',
    new RegExp(
      '前渡|前払|手付|内金|着手金|頭金|前受|前金|予約金|申込金|預カッテ(?:イ)?タ|(?:^| )(?:deposit|advance|prepayment|prepaid|' +
        'in advance|up ?front|down ?payment|kick-?off)',
    ),
  ],
  ['loan', /ローン|借入|融資|割賦|(?:^| )loan/],
  [
    'owed',
    new RegExp(
      '掛(?!金)|未払|後払|請求|来月|翌月|未収|後日|on (?:account|credit)|unpaid|invoic|bill|due|payable|receivable|' +
        'owed?|later|next month',
    ),
  ],
  ['card', /カード|(?:^| )card/],
  ['cash', /現金|手渡|(?:^| )cash/],
  ['bank', /振込|振リ込|口座|預金|当座|普通|銀行|(?:^| )(?:bank|transfer|wire|wired|checking|ordinary)/],
];
const REST = /残(?:リ|金|額|代金|高|分|ッ)?|差額|(?:^| )(?:rest|remaining|remainder|balance|other)/;
/** Parts that are no way of payment: other forms know them. */
const OTHER_PART = new RegExp(
  '手数料|利息|源泉|保険料|住民税|所得税|消費税|割引料|取得|簿価|累計|税抜|fee|interest|withh|tax|insurance|depreciation|' +
    'cost|book value|refund|返金|返還',
);
const USED = /充当|相殺|差引|差シ引|引イ|applied|less|offset|used/;
/** Sentences that other forms know. */
const OTHER_FORM =
  /仮払|旅費|出張|spent|(?:^| )trip|源泉|為替|手数料|利息|相殺サレ|withh|exchange|fee(?:s|,| |$)|interest/;
const IS_OURS = new RegExp(
  '請求(?!サレ|書ガ|書ヲ受)|売上|売ッ|納品(?!サレ|シテモラ)|完成|完了|引渡|引キ渡|前受|受ケ取|受取|(?:^| )(?:invoiced|billed|' +
    'finished|completed|done|sold|received in advance|customer|client|delivered|shipped)|(?' +
    ':deposit|advance|prepayment)(?: of)? [\\d,]+ applied|kick-?off',
);
const IS_THEIRS = new RegExp(
  '前渡|仕入|買掛|購入|買ッ|払ッ|支払|入荷|届イ|our (?:[\\d,]+ )?(?:yen )?(?:advance|deposit)|bought|purchased|supplier|' +
    'arrived|(?:was|were|we|had) advanced|(?:^| )paid',
);

/** The words beside an amount: its own clause before it, and what follows it. */
function wordsOf({ amounts, reading }: Sentence, at: number): { own: string; behind: string } {
  const { key } = reading.text;
  const amount = amounts[at] as Amount;
  const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
  const own = before.split(/[、。;,(:]| and /).at(-1) ?? '';
  const behind = key.slice(amount.end, amounts[at + 1]?.start ?? key.length);
  return { own, behind: behind.split(/[、。;,)]/)[0] ?? '' };
}

function wayAt(sentence: Sentence, at: number): PaidWay | undefined {
  const { own, behind } = wordsOf(sentence, at);
  if (OTHER_PART.test(own)) return undefined;
  const find = (text: string): PaidWay | undefined => WAYS.find(([, words]) => words.test(text))?.[0];
  const next = find(behind.split(REST)[0] ?? '');
  // 頭金 50万円は振込: paid now, and no advance of before.
  if (find(own) === 'advance' && (next === 'bank' || next === 'cash') && !USED.test(behind)) return next;
  // 前渡金 10万円を相殺し残り 23万円を振込: an advance stands before its amount, money rather behind it.
  return find(own) === 'advance' ? 'advance' : (next ?? find(own));
}

interface Ways {
  readonly whole: Amount;
  readonly yen: bigint;
  readonly parts: readonly { readonly yen: bigint; readonly way: PaidWay }[];
}

/** A part that is paid now, and the rest in another way that is named. */
function halfPaid({ reading }: Sentence, whole: Amount, part: Amount, way: PaidWay | undefined): Ways | undefined {
  const { key } = reading.text;
  const rest = REST.exec(key.slice(part.end));
  if (!rest || part.yen >= whole.yen || (way !== 'bank' && way !== 'cash' && way !== 'card')) return undefined;
  const behind = key.slice(part.end + rest.index).split(/[。;]/)[0] ?? '';
  const other = WAYS.find(([name, words]) => (name === 'owed' || name === 'loan') && words.test(behind))?.[0];
  if (!other || USED.test(key)) return undefined;
  return {
    whole,
    yen: whole.yen,
    parts: [
      { yen: part.yen, way },
      { yen: whole.yen - part.yen, way: other },
    ],
  };
}

/** The ways of a whole: they are its parts, or one is named and the rest of it is said to be another. */
function waysOf(sentence: Sentence): Ways | undefined {
  const { amounts, reading } = sentence;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const marked = amounts.map((amount, at) => ({ amount, way: wayAt(sentence, at), words: wordsOf(sentence, at) }));
  const whole = marked.find(({ amount }) => amount.yen * 2n === all);
  const ways = marked.flatMap(({ amount, way }) => (way && amount !== whole?.amount ? [{ yen: amount.yen, way }] : []));
  if (whole && amounts.length > LEAST)
    return ways.length === amounts.length - 1 ? { whole: whole.amount, yen: whole.amount.yen, parts: ways } : undefined;
  const [one, two] = marked;
  if (!one || !two || amounts.length !== LEAST) return undefined;
  // 手付金 5万円を充当し、残金 17万円を請求: the whole is nowhere.
  if (one.way === 'advance' && two.way && two.way !== 'advance' && REST.test(two.words.own))
    return { whole: two.amount, yen: all, parts: ways };
  // 3,300,000, half 1,650,000 by transfer, rest payable: what is paid now, and what is owed.
  const paid = halfPaid(sentence, one.amount, two.amount, two.way);
  if (paid) return paid;
  const [part, price] = one.way === 'advance' ? [one, two] : [two, one];
  const { key } = reading.text;
  const rest = REST.exec(key.slice(part.amount.end));
  if (part.way !== 'advance' || price.amount.yen <= part.amount.yen) return undefined;
  // 前渡金 5万円を差し引いて、商品 22万円を掛けで仕入れ: the way of the whole is that of what is left.
  const own = price.way !== 'advance' && says(USED, key) ? price.way : undefined;
  const left = price.amount.yen - part.amount.yen;
  if (!rest && own)
    return {
      whole: price.amount,
      yen: price.amount.yen,
      parts: [
        { yen: part.amount.yen, way: 'advance' },
        { yen: left, way: own },
      ],
    };
  if (!rest) return undefined;
  const behind = key.slice(part.amount.end + rest.index).split(/[、。;,]/)[0] ?? '';
  const way = WAYS.find(([name, words]) => name !== 'advance' && words.test(behind))?.[0] ?? 'owed';
  return {
    whole: price.amount,
    yen: price.amount.yen,
    parts: [
      { yen: part.amount.yen, way: 'advance' },
      { yen: left, way },
    ],
  };
}

function directionOfWays({ direction, reading }: Sentence): Direction | undefined {
  const { key } = reading.text;
  const [ours, theirs] = [says(IS_OURS, key), says(IS_THEIRS, key)];
  // What was given ahead is ours to give, what was got ahead was got for a sale.
  // 納品 手付を充当 残りは翌月払い: whoever pays later has bought.
  if (/(?:翌月末?|来月末?|月末|後)払イ?/.test(key) && !/前受|オ客|様/.test(key)) return 'out';
  if (/前渡|(?:was|were|we|had) advanced|our [\d,]+ (?:yen )?(?:advance|deposit)/.test(key) !== /前受/.test(key))
    return /前受/.test(key) ? 'in' : 'out';
  if (ours !== theirs) return ours ? 'in' : 'out';
  if (/ローン|割賦|(?:^| )loan/.test(key)) return direction ?? 'out';
  // 予約金1万円引いて残り28,500円現金: who books pays ahead.
  return direction ?? (/予約金|申込金/.test(key) ? 'in' : undefined);
}

const WORK =
  /開発|制作|システム|アプリ|サイト|工事|施工|設計|デザイン|(?:^|[^a-z])(?:app|site|website|system|software|design|party|stay)(?![a-z])/;
/** What was bought or sold; a service where a sale is not named, goods where nothing else was delivered to us. */
function purposeOfWhole(language: SentenceLanguage, sentence: Sentence, direction: Direction): Purpose | undefined {
  const isWord = (key: string): boolean => WAYS.some(([, words]) => words.test(key));
  const tokens = sentence.tokens.filter(
    (it) => !isWord(it.key) && !sentence.payments.some(({ token }) => token === it),
  );
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, direction);
  const kind = purpose && language.accounts.get(purpose.accountCode)?.class;
  const isFit =
    direction === 'in' ? kind === 'revenue' : kind === 'expense' || (kind === 'asset' && purpose?.asset === true);
  const { key } = sentence.reading.text;
  const isWork = says(WORK, key);
  const isSold = !isWork && /納品|出荷|商品|製品|delivered|shipped|goods/.test(key);
  // Delivered the order of Kita Steel Works: what was delivered is goods, whatever the name of its buyer says.
  const isGoodsSold =
    direction === 'in' && isSold && purpose !== undefined && plays(language, purpose.accountCode, 'service_revenue');
  if (
    purpose &&
    !undecided &&
    isFit &&
    !isGoodsSold &&
    purpose.flow === direction &&
    purpose.ruleId !== 'rule_sys_guess'
  )
    return purpose;
  // What others developed or built against an advance is work of theirs.
  if (direction === 'out' && (isWork || /(?:^| )(?:finished|completed|is done|coding|work)(?: |:|,)/.test(key)))
    return {
      accountCode: codeOf(language, 'outsourcing'),
      tax: 'P10',
      flow: 'out',
      source: 'lexicon',
      confidence: DRAFT,
      ruleId: '',
      reason: '',
      words: [],
    };
  const part: AccountPart = direction === 'in' ? (isSold ? 'sales' : 'service_revenue') : 'purchases';
  const isGoods = /仕入|納品|商品|材料|入荷|delivered|goods|materials|arrived|stock/.test(key);
  if (direction === 'out' && !isGoods) return undefined;
  return {
    accountCode: codeOf(language, part),
    tax: direction === 'in' ? 'S10' : 'P10',
    flow: direction,
    source: 'lexicon',
    confidence: DRAFT,
    ruleId: '',
    reason: '',
    words: [],
  };
}

function accountOfWay(language: SentenceLanguage, way: PaidWay, direction: Direction, purpose: Purpose): string {
  const isOut = direction === 'out';
  const isGoods = language.accounts.get(purpose.accountCode)?.type === 'cost_of_sales';
  const owed: AccountPart = isGoods
    ? 'payable_control'
    : purpose.asset
      ? 'facilities_payable'
      : 'accounts_payable_other';
  const parts: Readonly<Record<PaidWay, AccountPart>> = {
    advance: isOut ? 'advance_payments_to_suppliers' : 'advances_received',
    loan: 'long_term_loans_payable',
    owed: isOut ? owed : 'receivable_control',
    card: isOut ? 'credit_card_payable' : 'receivable_control',
    cash: 'cash',
    bank: 'bank_default',
  };
  return codeOf(language, parts[way]);
}

/** The place of money that the text names, where it names one of that kind. */
function placeNamed(language: SentenceLanguage, { payments }: Sentence, way: PaidWay): string | undefined {
  if (way !== 'bank' && way !== 'cash') return undefined;
  return payments
    .flatMap(({ means }) => ('code' in means ? [means.code] : []))
    .find((code) => language.accounts.get(code)?.type === way);
}

/** 商品 33万円を仕入れ、前渡金 10万円を充当し残り 23万円は掛け; 66万円の工事、手付金 22万円を引いて 44万円を請求. */
export function paidInWays(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const { amounts } = sentence;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  if (sentence.tax.refund || says(OTHER_FORM, sentence.reading.text.key)) return undefined;
  const ways = waysOf(sentence);
  const kinds = new Set(ways?.parts.map(({ way }) => way));
  if (!ways || kinds.size < 2) return undefined;
  const direction = directionOfWays(sentence);
  if (direction === undefined || (direction === 'in' && kinds.has('loan'))) return undefined;
  const purpose = purposeOfWhole(language, sentence, direction);
  if (!purpose || plays(language, purpose.accountCode, 'salaries', 'bonuses', 'directors_pay')) return undefined;
  const part = partOf(language, purpose, ways.yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(ways.yen)) return undefined;
  const lines: ProposedLine[] = linesOf(part, direction === 'out' ? 'debit' : 'credit', 0);
  const side = direction === 'out' ? 'credit' : 'debit';
  for (const { yen, way } of ways.parts)
    lines.push(line(side, placeNamed(language, sentence, way) ?? accountOfWay(language, way, direction, purpose), yen));
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer('paid_in_ways', lines, lines.at(-1)?.accountCode ?? '', true, parts, DRAFT);
}
