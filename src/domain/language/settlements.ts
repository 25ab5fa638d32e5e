// One amount of which the text names both accounts in words of its own: a claim and a debt that go together, a note or
// an electronic record for what was owed, a cost that was booked on the wrong account, what was paid ahead and is used
// now, capital of which half is kept as reserve. Drafts; asked before a sentence is read as paid or received.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type ProposedLine } from './entry.ts';
import { correctedCosts } from './corrections.ts';
import { line } from './forms-parts.ts';
import { moneyOf } from './forms-settled.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import { purposeOf } from './purposes.ts';
import type { Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { NOTHING } from '../shape.ts';

const DRAFT = 75;
const OF_COST = { flow: 'out', source: 'lexicon', confidence: DRAFT, ruleId: '', reason: '', words: [] } as const;

function settledAs(
  language: SentenceLanguage,
  name: string,
  lines: readonly ProposedLine[],
  payment: string,
): SentenceAnswer | undefined {
  if (lines.some(({ accountCode }) => missingOf(language, accountCode))) return undefined;
  return {
    lines,
    payment,
    confidence: DRAFT,
    defaults: 0,
    method: 'pattern',
    ruleId: `rule_sys_${name}`,
    words: [],
    alternatives: [],
    reasons: [`what stood on ${payment} is moved`],
    short: false,
  };
}

/** Two balances that settle each other, by words for both: the debit, the credit, and what says otherwise. */
const BETWEEN: readonly (readonly [said: RegExp, unless: RegExp, debit: AccountPart, credit: AccountPart])[] = [
  [
    new RegExp(
      '買掛[^。]*売掛[^。]*相殺|売掛[^。]*買掛[^。]*相殺|(?:payable|what we owe)[^.]*(?:offset|' +
        'set off|netted)[^.]*(?:receivable|what they owe)|(?:receivable|what they owe)[^.]*(?:offset|' +
        'set off|netted)[^.]*(?:payable|what we owe)',
    ),
    /残[額リ高]|差額|手数料|振込|rest|difference/,
    'payable_control',
    'receivable_control',
  ],
  [
    new RegExp(
      '買掛[^。]*(?:電子記録債務|デンサイ|電債)|(?:電子記録債務|デンサイ|電債)[^。]*買掛|payable[^.]*electronically recorded|' +
        'electronically recorded[^.]*payable',
    ),
    /決済|引落|引キ落|落チ|振込|settled by transfer/,
    'payable_control',
    'electronically_recorded_obligations',
  ],
  [
    /買掛[^。]*(?:約手|約束手形|手形)(?:ヲ)?(?:振リ?出|発行|デ(?:支払|払|決済))|(?:約手|約束手形|手形)(?:ヲ)?(?:振リ?出|発行)[^。]*買掛/,
    /裏書|割引|受取手形|決済日|落チ/,
    'payable_control',
    'notes_payable_trade',
  ],
  [
    new RegExp(
      '売掛[^。]*(?:電子記録債権|電債)[^。]*(?:発生|振替|切替|切リ替|記録)|receivable[^.]*electronically recorded (?:claim|' +
        'receivable|monetary)',
    ),
    /入金|割引|譲渡/,
    'electronically_recorded_monetary_claims',
    'receivable_control',
  ],
  [
    new RegExp(
      '(?:gave|handed|sent) us (?:an? |the )?(?:promissory )?note|' +
        '(?:promissory )?note (?:received )?(?:from [^.]*)?for (?:their|his|her|its|the) (?:receivable|' +
        'account|invoice|bill)|売掛[^。]*(?:約手|約束手形|手形)(?:ヲ|デ)?(?:受ケ?取|受領|回収|モラ)',
    ),
    /discount|cleared|endorsed|we gave|割引|裏書|不渡/,
    'notes_receivable_trade',
    'receivable_control',
  ],
  [
    new RegExp(
      '(?:unknown|unidentified|unexplained|suspense)[^.]*(?:turned out|proved|' +
        'found) to be[^.]*(?:receivable|invoice|bill)|仮受金?[^。]*売掛(?:金|代金)?(?:ノ(?:入金|' +
        '回収))?(?:ト|ダッタ|ト判明|ニ充)',
    ),
    /payable|loan|advance/,
    'suspense_receipt',
    'receivable_control',
  ],
];

function between(language: SentenceLanguage, key: string, yen: bigint): SentenceAnswer | undefined {
  const row = BETWEEN.find(([said, unless]) => says(said, key) && !unless.test(key));
  if (!row) return undefined;
  const [debit, credit] = [codeOf(language, row[2]), codeOf(language, row[3])];
  return settledAs(language, 'balance_moved', [line('debit', debit, yen), line('credit', credit, yen)], credit);
}

const TIME_DEPOSIT =
  /(?:普通|当座)(?:預金)?(?:カラ|ヨリ|→)[^。]{0,12}定期(?:預金|積金)?(?:ヘ|ニ|$)|定期(?:預金|積金)?(?:ヘ|ニ)[^。]{0,12}(?:普通|当座)(?:預金)?(?:カラ|ヨリ)/;
/** 普通預金から定期へ100万円: money that is put away. */
function putAway(language: SentenceLanguage, key: string, yen: bigint): SentenceAnswer | undefined {
  if (!says(TIME_DEPOSIT, key) || /満期|解約|利息/.test(key)) return undefined;
  const from = codeOf(language, /当座(?:預金)?(?:カラ|ヨリ|→)/.test(key) ? 'checking_account' : 'ordinary_deposit');
  const to = codeOf(language, 'time_deposit');
  return settledAs(language, 'balance_moved', [line('debit', to, yen), line('credit', from, yen)], from);
}

const TO_BANK = new RegExp(
  '(?:売上金|売上代金|レジ金|釣リ?銭)(?:ヲ)?[ 、]?(?:銀行|口座|普通|当座)(?:預金|口座)?(?:ヘ|ニ)(?:$|[ 、。\\d]|預|入レ|持)|' +
    '夜間金庫(?:ニ|ヘ|$|[ 、。])|(?:現金|売上(?:金)?)(?:ヲ)?[^。]{0,12}預ケ?入(?:レ|$|[ 、。])|' +
    '^(?:we )?(?:banked|deposited) (?:the |our |all )?' +
    "(?:shop|store|restaurant|day's|daily|weekend|saturday's|today's|cafe)? ?(?:cash|takings|sales)",
);
/** 店売上 夜間金庫 165,500円 普通に預入: what a shop took in goes to the bank. */
function takenToBank(language: SentenceLanguage, key: string, yen: bigint): SentenceAnswer | undefined {
  if (!says(TO_BANK, key) || /手数料|利用料|借|契約|fee|カード|定期/.test(key)) return undefined;
  const bank = codeOf(language, /当座|checking|current/.test(key) ? 'checking_account' : 'bank_default');
  const cash = codeOf(language, 'cash');
  return settledAs(language, 'takings_banked', [line('debit', bank, yen), line('credit', cash, yen)], cash);
}

const OWN_BANKS = new RegExp(
  '(?:^|[ 、。])(普通|当座)(?:預金|口座)?(?:カラ|ヨリ| ?(?:→|⇒|->|=>) ?)(?:[\\d,万円]+ ?(?:ヲ|円)? ?)?(?:当社ノ?)?(普通|' +
    '当座)(?:預金|口座)?(?=$|[ 、。ヘニ\\d])',
);
const OWN_BANKS_EN = new RegExp(
  '(?:^|[ ,])(?:moved |transferred |from )?(?:[\\d,¥]+ (?:yen )?)?(?:from )?(?:the |our )?(ordinary|' +
    'checking|current|savings)(?: account| deposit| acct)? (?:to|into|->|→) (?:the |our )?(ordinary|' +
    'checking|current|savings)',
);
/** 普通から当座へ150万円: both accounts are ours. */
function betweenBanks(language: SentenceLanguage, key: string, yen: bigint): SentenceAnswer | undefined {
  const said = says(OWN_BANKS, key) ? OWN_BANKS : says(OWN_BANKS_EN, key) ? OWN_BANKS_EN : undefined;
  const [, from, to] = said?.exec(key) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const codeOfBank = (name: string): string =>
    codeOf(language, /^(?:当座|checking|current)$/.test(name) ? 'checking_account' : 'ordinary_deposit');
  const [source, target] = [codeOfBank(from), codeOfBank(to)];
  if (source === target || /手数料|fee/.test(key)) return undefined;
  return settledAs(language, 'transfer', [line('debit', target, yen), line('credit', source, yen)], source);
}

const CAPITAL = /増資|資本金|株式発行|新株|(?:share )?capital (?:increase|raised|paid)|new shares/;
const HALF_KEPT = new RegExp(
  '半分(?:ハ|ヲ|ガ)?[^。]{0,6}(?:資本準備金|準備金|資本剰余金)|(?:資本準備金|準備金)[^。]{0,8}半分|half (?:of it |' +
    'of which )?(?:to|as|into|goes to) (?:the )?(?:legal )?capital (?:reserve|' +
    'surplus)',
);
/** 増資200万円 半分は資本準備金へ: half of what is paid in may be kept as capital reserve (Companies Act art. 445). */
function capitalHalved(language: SentenceLanguage, sentence: Sentence, yen: bigint): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  if (yen % 2n !== 0n || !says(CAPITAL, key) || !says(HALF_KEPT, key)) return undefined;
  const money = moneyOf(language, sentence) ?? codeOf(language, 'bank_default');
  return settledAs(
    language,
    'capital_paid_in',
    [
      line('debit', money, yen),
      line('credit', codeOf(language, 'share_capital'), yen / 2n),
      line('credit', codeOf(language, 'legal_capital_surplus'), yen / 2n),
    ],
    money,
  );
}

const USED_NOW = new RegExp(
  '(?:前払イ?(?:費用|金)?(?:カラ|シテ(?:イ|オイ)?タ|ニシテ(?:イ)?タ|ニ計上シタ|ノ|分)?)[^。]*(?:費用(?:ニ|' +
    'ヘ|化|計上)|経費(?:ニ|ヘ|化)|取リ?崩)|(?:prepaid|paid in advance)[^.]*(?:to expenses?|' +
    'expensed|used up|charged to)|(?:expensed?|released?)[^.]*(?:prepaid|' +
    'prepayment)',
);
const OF_PREPAID = /^(?:前払費用|前払金?|前払イ|prepaid|prepaid expenses?|長期前払費用)$/;
/** 前払していた家賃のうち11月分を費用に: what was paid ahead is a cost now. */
function usedNow(language: SentenceLanguage, sentence: Sentence, yen: bigint): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  if (!says(USED_NOW, key) || /前受|前渡|仕入|来期|翌期/.test(key)) return undefined;
  if (sentence.payments.some(({ means }) => 'code' in means)) return undefined;
  const tokens = sentence.tokens.filter((it) => !OF_PREPAID.test(it.key));
  const { purpose, undecided } = purposeOf(language, sentence.reading, tokens, 'out');
  if (!purpose || undecided || language.accounts.get(purpose.accountCode)?.class !== 'expense') return undefined;
  const part = partOf(language, purpose, yen, { ...sentence.tax, refund: false });
  if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
  const place = codeOf(language, /長期/.test(key) ? 'long_term_prepaid_expenses' : 'prepaid_expenses');
  return settledAs(language, 'prepaid_used', [...linesOf(part, 'debit', 0), line('credit', place, yen)], place);
}

/**
 * 消耗品費で入れた6,600円は広告宣伝費の誤り, booked to supplies, should be books: one cost less and the other more,
 * each with the tax of its own account; undefined where the text names no two.
 */
function corrected(language: SentenceLanguage, sentence: Sentence, yen: bigint): SentenceAnswer | undefined {
  const { key } = sentence.reading.text;
  const pair = correctedCosts(language, key);
  if (!pair) return undefined;
  const lines: ProposedLine[] = [];
  for (const [accountCode, side] of [
    [pair.to, 'debit'],
    [pair.from, 'credit'],
  ] as const) {
    const tax = language.accounts.get(accountCode)?.defaultTaxCode ?? '';
    const cost = { ...NOTHING, ...OF_COST, accountCode, tax };
    const part = partOf(language, cost, yen, { ...sentence.tax, refund: false });
    if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
    lines.push(...linesOf(part, side, lines.length));
  }
  return settledAs(language, 'balance_moved', lines, pair.from);
}

/** What moves between two accounts that the text names; undefined for others. */
export function settledBetween(language: SentenceLanguage, sentence: Sentence): SentenceAnswer | undefined {
  const [amount, ...more] = sentence.amounts;
  if (!amount || more.length > 0 || amount.foreign) return undefined;
  const { key } = sentence.reading.text;
  return (
    between(language, key, amount.yen) ??
    putAway(language, key, amount.yen) ??
    betweenBanks(language, key, amount.yen) ??
    takenToBank(language, key, amount.yen) ??
    capitalHalved(language, sentence, amount.yen) ??
    usedNow(language, sentence, amount.yen) ??
    corrected(language, sentence, amount.yen)
  );
}
