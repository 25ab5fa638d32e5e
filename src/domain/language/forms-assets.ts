// Things of a company that are sold, with what they cost, what was written down, and what they brought in: one of these
// follows from the others. Drafts: the tax on the price is not in these lines.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { missingOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';

const DRAFT = 75;
const [LEAST, MOST] = [2, 5];

const IS_SOLD = /売却|売ッ|売リ(?!上)|売レ|下取|譲渡|sold|sale of|selling|traded in/;
type AssetAmount = 'cost' | 'down' | 'book' | 'gain' | 'loss' | 'price';
/** What an amount of such a sentence is, by the words before it, else by those right behind it. */
const NAMES: readonly (readonly [name: AssetAmount, words: RegExp])[] = [
  ['down', /累計|償却済|accum|depreciat/],
  ['gain', /益|gain|profit/],
  ['loss', /損|loss/],
  ['book', /簿価|帳簿|未償却|残存|book value|carrying|nbv|net value/],
  ['cost', /取得|原価|元値|購入(?:価|額|時)|cost|bought (?:for|at)|purchase price|purchased (?:for|at)|original/],
];
/** What is told to be a security is booked elsewhere. */
const SECURITIES = /株|証券|債券|投信|shares|stock|securities|bond/;

/** Where things of a company stand, by what they are called where no row of the lexicon names them. */
const THINGS: readonly (readonly [words: RegExp, part: AccountPart])[] = [
  [/土地|宅地|(?:^| )land/, 'land'],
  [/建物|倉庫|社屋|building|warehouse/, 'buildings'],
  [
    /車|トラック|バン(?=[ヲノ])|ダンプ|バイク|(?:^| )(?:van|car|truck|vehicle|motorbike|motorcycle|minibus)s?(?: |,|;|$)/,
    'vehicles',
  ],
  [
    new RegExp(
      '機械|重機|バックホ|ユンボ|プレス|旋盤|フォークリフト|クレーン|ミキサー|トラクター|コンバイン|machine|press|lathe|excavator|forklift|' +
        'backhoe|crane|tractor|mixer',
    ),
    'machinery_and_equipment',
  ],
  [/ソフトウ|システム|software/, 'software'],
];

function assetOf(language: SentenceLanguage, { tokens, reading }: Sentence): string {
  const [known] = tokens.flatMap(({ meanings }) =>
    meanings.flatMap((it) => (it.kind === 'purpose' && it.row.asset ? [it.row.account] : [])),
  );
  const part = THINGS.find(([words]) => words.test(reading.text.key))?.[1];
  return known ?? codeOf(language, part ?? 'tools_furniture_and_fixtures');
}

/** The amounts of a sale by their names; undefined where two have one name. */
function namedAmounts({ amounts, reading }: Sentence): Map<AssetAmount, Amount> | undefined {
  const { key } = reading.text;
  const found = new Map<AssetAmount, Amount>();
  for (const [at, amount] of amounts.entries()) {
    const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
    const own = before.split(/[、。;,()]/).findLast((it) => it.trim() !== '') ?? '';
    const behind = /^ ?(?:yen )?(?:ノ)?[a-z一-龯]{1,8}/.exec(key.slice(amount.end))?.[0] ?? '';
    const name =
      NAMES.find(([, words]) => words.test(own))?.[0] ??
      NAMES.find(([what, words]) => (what === 'gain' || what === 'loss') && words.test(behind))?.[0] ??
      'price';
    if (found.has(name)) return undefined;
    found.set(name, amount);
  }
  return found;
}

interface SaleOfAsset {
  /** What it stands at on its own account. */
  readonly standing: bigint;
  readonly down: bigint;
  readonly price: bigint;
}

/** What was not written down: named, or what it cost less what was; undefined where they disagree or nobody says. */
function leftOf(
  cost: bigint | undefined,
  down: bigint | undefined,
  book: bigint | undefined,
): bigint | 'disagree' | undefined {
  const computed = cost !== undefined && down !== undefined ? cost - down : undefined;
  if (computed !== undefined && book !== undefined && computed !== book) return 'disagree';
  return book ?? computed;
}

/** What follows from the amounts that are named; undefined where too little is named, or where they disagree. */
function saleOf(named: ReadonlyMap<AssetAmount, Amount>): SaleOfAsset | undefined {
  const yen = (name: AssetAmount): bigint | undefined => named.get(name)?.yen;
  const [gain, loss, price] = [yen('gain'), yen('loss'), yen('price')];
  const left = leftOf(yen('cost'), yen('down'), yen('book'));
  if (left === 'disagree' || (gain !== undefined && loss !== undefined)) return undefined;
  const result = gain ?? (loss === undefined ? undefined : -loss);
  // Of what is left, the price, and the result two say the third.
  const net = left ?? (price !== undefined && result !== undefined ? price - result : undefined);
  const paid = price ?? (net !== undefined && result !== undefined ? net + result : undefined);
  if (net === undefined || paid === undefined || net < 0n || paid <= 0n) return undefined;
  if (result !== undefined && paid - net !== result) return undefined;
  const standing = yen('cost') ?? net + (yen('down') ?? 0n);
  return standing < net ? undefined : { standing, down: standing - net, price: paid };
}

const COMES_LATER = /未収|来月|翌月|後日|後払|未入金|receivable|unpaid|next month|later/;

/** 車を売却、取得価額200万円、減価償却累計額150万円、売却額66万円: what it brought in beside what it stood at. */
export function assetSold(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  if (!says(IS_SOLD, key) || says(SECURITIES, key)) return undefined;
  const named = namedAmounts(sentence);
  if (!named || !(named.has('book') || named.has('cost'))) return undefined;
  const sale = saleOf(named);
  if (!sale) return undefined;
  const money = sentence.payments
    .flatMap(({ means }) => ('code' in means ? [means.code] : []))
    .find((code) => ['cash', 'bank'].includes(language.accounts.get(code)?.type ?? ''));
  const place = money ?? codeOf(language, says(COMES_LATER, key) ? 'accounts_receivable_other' : 'bank_default');
  const { standing, down, price } = sale;
  const lines: ProposedLine[] = [line('debit', place, price)];
  if (down > 0n) lines.push(line('debit', codeOf(language, 'accumulated_depreciation'), down));
  const result = price + down - standing;
  if (result < 0n) lines.push(line('debit', codeOf(language, 'disposal_loss'), -result));
  lines.push(line('credit', assetOf(language, sentence), standing));
  if (result > 0n) lines.push(line('credit', codeOf(language, 'disposal_gain'), result));
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  if (unusable) return unusable;
  const found = answer('asset_sold', lines, place, money !== undefined, parts, DRAFT);
  return { ...found, reasons: [...found.reasons, 'the tax on the price of the sale is not in these lines'] };
}
