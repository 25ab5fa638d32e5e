// What is said of money or of a supply that is still to come: 支払いはまだ, 支払いは翌月末, 納品はまだ, work not delivered
// yet. It is read as a whole, before its words would take the sentence back or name another day.
import { maySay, says } from './says.ts';
import type { Reading, Span, Token } from './reading-shape.ts';
import { meaningOf, type Meaning } from './meanings.ts';
import { NOTHING } from '../shape.ts';

const BEGIN = '(?:^|(?<=[、。,.;:()・ ]))';
const END = '(?=$|[、。,.;:!() ])';
const WHEN =
  '(?:翌々?月|再?来月|次月|今月|月末|後日|来週|翌週|コレカラ|\\d{1,2}月)' + '(?:\\d{1,2}日|末日?|初メ?|中|以降|頃)?';
const NOT_PAID =
  '(?:オ?支払イ?|払ッ|払イ込ン|振リ?込ン|精算シ|決済シ|入金シ|振込シ|支払ッ|支払シ)(?:テ|デ)(?:イ)?' +
  '(?:ナイ|マセン|オリマセン|ナカッタ)(?:デス|ンデス|状態)?';
const BILL = '(?:オ?支払イ?|代金|料金|オ金|入金|振込ミ?|回収|決済|精算)';
const NEXT =
  /(?: (?:by|at|in|on))?(?: (?:the )?(?:end of )?(?:next|this) month(?: end)?|later| next week| in \d+ days)?/;
/** Due Jan, due at the end of December, net 30: a day on which it is to be paid. */
const MONTH_EN = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?';
const DUE_EN = new RegExp(
  '(?<!note )(?:due|payable|to pay|we pay|pay) (?:(?:by|at|in|on|the|end of|(?:next|this)(?= (?:month|week))) )*' +
    `(?:${MONTH_EN}(?: \\d{1,2}(?:st|nd|rd|th)?)?|(?:the )?\\d{1,2}(?:st|nd|rd|th)(?: of ${MONTH_EN})?|` +
    '\\d{1,2}/\\d{1,2}|' +
    'month-end|month end|eom|month|end of (?:the )?month|\\d{1,3} days)(?= ?[,.;)]|$)|' +
    '(?:terms? )?net \\d{2}(?![\\d,])(?: days)?(?= ?[,.;)]|$)|(?:bill|invoice) (?:to follow|follows|' +
    'to come|coming)(?: later)?(?= ?[,.;)]|$)',
).source;
/** The bill is open: it is owed, or owed to us. */
const OPEN = [
  `(?:${BEGIN}|(?<=[円デ]))(?:マダ|未ダ)未払イ?(?:デス|ノ状態)?${END}`,
  `(?:${BEGIN}|(?<=請求書払イ?デ|後払イ?デ))(?:代金ハ|代金|オ金ハ|料金ハ|費用ハ)?(?:マダ|未ダ)${NOT_PAID}${END}`,
  `${BILL}(?:ハ|ガ|モ|ノミ)?(?:マダ|未ダ|未了|未済|コレカラ|未実施)(?:デス|ダ|先|ノ状態)?${END}`,
  `${BILL}(?:ハ|ガ|モ|日ハ|期日ハ)${WHEN}(?:払イ?|締メ?|入金|支払イ?|振込ミ?)?(?:ノ|ニ)?` +
    `(?:予定|ナル|ナリマス|スル|シマス|払イマス|払ウ)?(?:デス|ダ)?${END}`,
  `${WHEN}(?:ニ)?(?:入金|オ?支払イ?|振込ミ?|払イ|回収|決済|引落シ?)(?:ノ)?予定(?:デス|ダ)?${END}`,
  /payment (?:is )?(?:due|expected|to follow|to come|by the end of|not made|pending|outstanding)/.source +
    NEXT.source +
    /(?: yet)?(?= ?[,.;]|$)/.source,
  /(?:(?:have|has) not|haven.t|hasn.t|not|still not|yet to be|to be) (?:yet )?(?:been )?paid(?: for)?(?: it)?/.source +
    /(?: yet)?(?= ?[,.;)]|$)/.source,
  /(?:haven't|have not|hasn't) (?:yet )?paid(?: for)?(?: it)?(?: yet)?(?= ?[,.;)]|$)/.source,
  /still unpaid|not yet settled|due (?:at the end of )?next month|payable next month/.source,
  new RegExp(
    "(?:to be paid|will be paid|we pay|we will pay|will pay|we'll pay(?: it)" +
      '?|(?:payment|it) will be made|to be settled|will be settled)',
  ).source +
    new RegExp(
      '(?: (?:by|at|in|on|the|end|of|next|this|month|month-end|week|later|then|' +
        'january|february|march|april|may|june|july|august|september|october|november|' +
        'december|\\d{1,2}(?:st|nd|rd|th)?|bank|transfer))*(?= ?[,.;)]|$)',
    ).source,
  DUE_EN,
  /not (?:yet )?paid out(?: yet)?(?= ?[,.;)]|$)/.source,
  /(?:to be )?billed (?:next month|later|at (?:the )?(?:end of (?:the )?month|month-?end)|in [a-z]+)(?= ?[,.;)]|$)/
    .source,
  new RegExp(
    '(?:the )?(?:garage|supplier|shop|vendor|they|he|she|it) will (?:bill|invoice)(?: us)?(' +
      '?: (?:later|next month|at month-?end))?(?= ?[,.;)]|$)',
  ).source,
  `月末締メ(?:ノ)?(?:翌々?月|来月)末${END}`,
].map((it) => new RegExp(it, 'g'));
/** 払っていない電気代: what is not paid yet is named behind. */
const OPEN_BEFORE = new RegExp(`${BEGIN}マダ${NOT_PAID}(?=[\\u30a1-\\u30fc\\u4e00-\\u9fff])`, 'g');
/** 3,000円はまだ払っていない: only that something did not happen. */
const OF_AMOUNT = /(?:円|エン|yen|jpy)(?:ハ|モ|ヲ)?$/;

/** The supply is still to come: what was paid for it is an advance. */
const SUPPLY =
  '(?:商品|製品|品物|現物|納品|納入|作業|サービス|工事|引渡シ?|引キ渡シ|提供|施術|着工|完成|撮影|制作|発送|出荷|仕事|' +
  '施工|役務|レッスン|授業|講座|公演|宿泊|式|本番)';
const WORK =
  /(?:the )?(?:work|goods|job|services?|project|delivery|products?|order|course|lessons|event|supply) /.source +
  /(?:is |are |has |have )?/.source;
const TO_COME = [
  `${SUPPLY}(?:ハ|ガ|モ)?(?:マダ|未ダ|コレカラ|未了|前|後日|${WHEN})(?:デス|ダ|先|ノ予定|予定|ノ状態)?${END}`,
  `(?:マダ)?(?:納品|納入|提供|出荷|引キ?渡シ|着手|発送|施工|完成)(?:シテ|サレテ)(?:イ)?(?:ナイ|マセン)${END}`,
  `(?<=^|[、。 円])(?:[^、。 \\d]{0,8}[ハガモ])?(?:マダ|未ダ)(?:始マッテ|始メテ|着手シテ|取リ掛カッテ|終ワッテ|渡シテ|送ッテ)(?:イ)?(?:ナイ|マセン)` +
    '(?:ガ|ケド|ケレド|ノデ|デス|状態)?(?=$|[、。 ]|着手金|手付|前金|内金)',
  new RegExp(
    "(?:,|;|-)? ?(?:but )?(?:we )?(?:haven't|have not|hasn't) (?:yet )?(?:started|begun|" +
      'delivered|shipped|done it)(?: it| the work)?(?: yet)?',
  ).source,
  WORK +
    /not (?:yet )?(?:been )?(?:delivered|done|started|begun|provided|performed|finished|shipped|completed?)/.source +
    /(?: yet)?/.source,
  WORK + /(?:still to come|to follow|to be delivered(?: later| next month)?|yet to come)/.source,
  WORK + /(?:will )?(?:starts?|begins?|comes?|be delivered|is delivered) (?:next month|later|in [a-z]+)/.source,
  /not (?:yet )?(?:delivered|done|started|shipped|provided)(?: yet)?/.source,
  /(?:before|ahead of) (?:delivery|the work|the event)|for work not yet done/.source,
].map((it) => new RegExp(it, 'g'));
const ADVANCE = new RegExp(
  '始マッ|haven.t|have not|手付|着手金|前金|内金|予約金|頭金|前受|前払|前渡|前納|デポジット|申込金|' +
    'up ?front|in advance|deposit|down ?payment|prepa(?:id|yment)|advance',
);
/** 代行会社から後日入金, 後日ご本人に請求, あとで会社が返す: when it is settled, and by whom; it has not been. */
const SETTLED_LATER = [
  `(?<=[、。 (])(?:[^、。 ()\\d]{1,10}(?:カラ|ヨリ|ニ|ガ))?(?:後日|アトデ|後デ|後ホド)(?:[^、。 ()\\d]{0,10}(?:ニ|ヘ|ト|ガ|カラ|ヲ))?` +
    `(?:入金|請求|精算|清算|返金|返済|返ス|返シテ|振リ?込|支払|払[イウ]|回収|確認)[^、。()\\d]*${END}`,
].map((it) => new RegExp(it, 'g'));
/** 帳簿価額はわかりません, not sure if it is a repair: what is not known yet is looked at, and takes nothing back. */
const NOT_KNOWN = [
  /,? (?:was |were |and )?not (?:yet )?(?:booked|recorded|entered)(?: before| yet| so far)?(?=$|[.,;])/.source,
  '(?<=[円 、。])[^、。 \\d]{0,6}(?:明細|内訳|領収書|請求書|詳細|給与明細)(?:ハ|ガ|モ)?(?:マダ|未着|待チ)(?:デス)?' +
    END,
  '(?<=[円 、。])(?:マダ)?(?:未使用|使ワレテ(?:イ)?(?:ナイ|マセン))(?:デス)?' + END,
  new RegExp(
    ",? (?:and )?(?:we |i )?(?:will |'ll )?(?:get|claim|collect|charge|recover) (?:it|this" +
      '|that|them|him|her) (?:back|on|later)[^.;\\d]*(?=$|[.;])',
  ).source,
  '(?<=[、。(（ ])[^、。()（）\\d]{0,14}(?:用途|帳簿価[額格]|簿価|内訳|理由|積立額|原価|取得価額|詳細|税率|按分|科目)[^、。()（）\\d]{0,16}' +
    '(?:不明|ワカリマセン|ワカラナイ|分カリマセン|分カラナイ|未確認|(?:マダ|未ダ)?[^、。()（）\\d]{0,10}(?:テ|デ)(?:イ)?(?:ナイ|マセン))' +
    END,
  '(?<=[円 、])[^、。\\d]{0,12}資産(?:ニナル|計上)?(?:ノ)?カモシレナイ' + END,
  '(?<=[、。 ])(?:何|ナン)ノ[^、。\\d]{1,8}(?:ダッタ|デシタ|ダロウ|デショウ)?カ?(?:ナ|ナア|ネ)?(?=$|[、。.…?!])',
  new RegExp(
    "(?:, |; |,? but |,? and )?(?:i |we )?(?:don't|dont|do not|didn't check|haven't " +
      'checked) (?:yet )?(?:know|remember)? ?(?:yet )?(?:its|the|his|her|how|which|whether|if|what|why|where)[^.,' +
      ';]*(?=$|[.,;])',
  ).source,
  new RegExp(
    "(?:, |; |,? but |,? and )?(?:(?:he|she|they|who|i|we|and) )?(?:(?:didn't|did not|doesn't|does not) say|" +
      '(?:have |has |with )?no idea|nobody (?:remembers|knows)|not sure) (?:what|why)[^.,;]*(?=$|[.,;])',
  ).source,
  /(?:, |; )?(?:it )?(?:might|may|could) be [^.;]*(?:not sure|unclear|unknown)(?=$|[.;])/.source,
  /,? (?:i'm |we're |i am )?not sure (?:if|whether|which|how)[^.;]*(?=$|[.;])/.source,
  /,? (?:we |i )?(?:have|need|still have) to check (?:if|whether|which)[^.;]*(?=$|[.;])/.source,
  /,? (?:the )?receipt does(?:n't| not) (?:show|say|split)[^.;]*(?=$|[.;])/.source,
  /,? (?:with )?no (?:breakdown|split)[^.;]*(?=$|[.;])/.source,
  new RegExp(
    ',? (?:its |the )?(?:cost|book value|breakdown)(?: is)? (?:still )?(?:to ' +
      'be|not yet) (?:checked|confirmed|known)(?=$|[.;])',
  ).source,
  /,? (?:the )?(?:bill|invoice) (?:is |has )?not (?:yet )?(?:here|arrived|come|received|in)(?: yet)?(?=$|[.,;])/.source,
  /,? (?:but |and )?(?:is |are |was )?not (?:yet )?(?:reimbursed|repaid|settled)(?: yet)?(?=$|[.,;])/.source,
  new RegExp(
    ',? (?:and )?(?:we )?(?:will|owe) (?:pay |reimburse )?(?:it back|her back|' +
      'him back|them back|her|him|her for it|it)(?: (?:on )?[a-z]+day| later|' +
      ' next [a-z]+)?(?=$|[.,;])',
  ).source,
  '(?<=[、。 ])利息(?:ハ|等ハ)?(?:別途|後日|別)(?:支払|精算)?' + END,
].map((it) => new RegExp(it, 'g'));
/**
 * 修繕か資産か確認中, 私用かも, gift or his own?: money has gone, and what it was for is not decided. Whoever reads the
 * draft decides; a plan says no way of money.
 */
const OPEN_STILL =
  '未確認|要確認|(?:ニ)(?:確認|相談|問合セ)|確認中|(?:ニ|ヲ)?確認(?:スル|シマス|予定|シナイト|シナキャ|シテカラ|待チ)|(?:ニ)?聞(?:ク|キ' +
  'マス|イテミル|カナイト|カナキャ|イテカラ)|調ベ(?:ナイト|中)|迷(?:ウ|ッテ(?:イ)?(?:ル|マス)|イ中)|' +
  '悩(?:ム|ンデ(?:イ)?(?:ル|マス)|ミ中)|保留|(?:明細|資料|回答|連絡|社労士|税理士|返事)(?:ハ|ノ|カラノ)?(?:社労士|税理士|連絡|回答|返' +
  '事)?待チ|見テ(?:イ)?(?:ナイ|マセン)|決メテ(?:イ)?(?:ナイ|マセン)|忘レタ|忘レマシタ|聞ケテ(?:イ)?(?:ナイ|マセン)|分カラ(?:ナイ|ン|' +
  'ズ|ヌ)|ワカラ(?:ナイ|ン|ズ)|不明(?:デス)?';
const UNDECIDED = [
  '(?<=[円 、。)])[^、。() \\d円]{0,24}カ(?!ラ)(?:[^、。() \\d円]{1,20}カ)?(?:ハ|ガ|モ|マダ|' +
    'デ)?[^、。 \\d]{0,10}(?:未定|不明|確認中|確認待チ|資料待チ|待チ|要確認|' +
    '決マッテ(?:イ)?(?:ナイ|マセン)|分カラ(?:ナイ|ズ)|ワカラ(?:ナイ|ズ)|聞イテ(?:イ)?(?:ナイ|マセン)|判断(?:ツカ|デキ)?(?:ナイ|ズ|中|待チ))(?:デス)?' +
    END,
  '(?<=[円 、。)])[^、。 \\d円]{0,14}(?<!(?<!ダッ)タ)カモ(?:シレナイ|シレマセン|シレン|ネ)?(?:デス)?' + END,
  '(?:何|ナン|ナニ)(?:カ)?ノ[^、。\\d?]{1,10}\\?',
  '(?<=[円 、。])(?:[^、。 \\d円]{0,14}(?:何|ナン|理由|用途|目的|名目|誰|摘要)[^、。\\d]{0,14}(?:聞イテ|覚エテ|分カッテ|言ワレテ|教エテモラッテ|確認デキテ)' +
    '(?:イ)?(?:ナイ|マセン)(?:デス)?)' +
    END,
  '(?<=[円 、。])(?:何|ナン)(?:ダロウ?|カナ|ダッタカ)(?:[?。]|$)',
  /(?:[,;:] |- |\. )[a-z' ]{3,44} or [a-z' ]{2,44}\?(?: ?[a-z' ]{0,40})?(?=$|[.])/.source,
  /(?:[,;:] |- )(?:it |this |that )?(?:could|might|may) be [^.;\d]{2,80}(?=$|[.;])/.source,
  /(?:[,;:] |- )(?:maybe|perhaps|possibly) [^.;\d]{2,80}(?=$|[.;])/.source,
  /(?:[,;:] |- )(?:nobody|no one|none of us)[^.;\d]{2,60}(?=$|[.;])/.source,
  `(?<=[円 、。)])[^、。 \\d円]{0,24}(?:ハッキリシ(?:ナイ|マセン)|思イ出セ(?:ナイ|マセン|ズ)|覚エテ(?:イ)?(?:ナイ|マセン)|見ツ` +
    `カラ(?:ナイ|ズ)|合ワ(?:ナイ|ズ)|${OPEN_STILL})` +
    '(?:デス|ノデ|ケド)?' +
    END,
  '(?<=[円 、。)])[^、。 \\d円]{0,20}(?:ドッチ|ドチラ)(?:カ|ダッケ|ダッタ(?:カ|ッケ|カナ)?|ダロウ?|デシタッケ)(?:[^、。 \\d]{0,10})?' +
    END,
  '(?<=[円 、。)])[^、。 \\d円]{0,20}(?:ナンダロウ?|何ダロウ?|ダッケ|ダッタカ(?:ナ)?|ダッタッケ|ト思ウ|ト思イマス|ッポイ(?:ケド|ガ)?|ラシイ)[…?!。]*' +
    END,
  '(?<=[円 、。)])[^、。 \\d円]{0,20}(?:明細|内訳|領収書|請求書|控除[^、。 \\d]{0,6})(?:ノ[^、。 \\d]{0,6})?(?:ハ' +
    '|ガ|モ)?(?:マダ|未ダ)?(?:来テ|届イテ|キテ|見ツカッテ|モラッテ)(?:イ)?(?:ナイ|マセン)' +
    END,
  /[,;] [a-z' ]{2,30} (?:maybe|perhaps|possibly|probably)(?=$|[.,;])/.source,
  new RegExp(
    '(?:[,;] |- )?(?:(?:the |my )?(?:boss|president|owner|he|she|they|accountant|[a-z]+) )?' +
      'will (?:tell|explain|say|confirm|look|check|ask|find|let (?:me|us))[^.;\\d]*(?=$|[.;])',
  ).source,
  /(?:[,;] )[^.;,\d]{0,30}(?:purpose|reason|details?|receipt) to follow(?=$|[.;,])/.source,
  '(?<=^|[円 、。)])[^、。 \\d円?]{1,14}(?<!ナル|イイ|ヨイ|スル|デキル|落チル|落トセル|入ル|ベキ|ノ|ネ|ヨ|ナ|カ|デス|マス|費|科目)\\?',
  new RegExp(
    '(?:[,;] )(?!how|what|can|should|is it ok|which account|do |does|why|when|where|who|could you|' +
      "shall)(?:sender |from )?[a-z' ]{2,40}\\?+(?= ?$)",
  ).source,
  new RegExp(
    '(?:[,;:] |- |\\. )[^.;,\\d]{0,48}(?:not clear|unclear|not (?:yet )?decided|undecided|not sure|' +
      'need to ask|need to check|have to (?:ask|check)|to be (?:checked|confirmed|clarified|decided)|' +
      "check with [a-z ]{2,20}|ask(?:ing)? [a-z ]{2,20}|don't recall|can't recall|don't remember|" +
      "can't remember|no idea|to check)[^.;\\d]{0,40}(?=$|[.;])",
  ).source,
].map((it) => new RegExp(it, 'g'));
/** たぶん, maybe: the word alone, wherever it stands in what has been paid. */
const UNSURE_WORDS = [/タブン|多分|オソラク|恐ラク/g, /(?:^|(?<= ))(?:maybe|perhaps|probably|possibly)(?= )/g];
/** How money goes, which no plan says of what has not been decided. */
const MONEY_SAID = new RegExp(
  '現金|振込|振リ込|カード|口座|通帳|引落|引キ落|払ッタ|請求書|領収書|入ッテ|入金|渡シタ|使ッタ|預金|着金|振替|掛(?=$|[ 、。])|降ロシ|オロシ|下ロシ|モラッタ|買ッタ|' +
    '買イマシタ|購入|cash|card|transfer|wired|wire|bank|paid|bought|debit|landed|taken|received|sent|gave|' +
    'handed|withdr|till|drawer|預カッ',
);
/** 現金かカードどっちだったか: how it was paid is open, and no draft can say it. */
const WAYS_OPEN =
  /(?:現金|カード|振込|口座|小口|paypay|ペイペイ)(?:ダッタ|デ払ッタ)?カ(?:現金|カード|振込|口座|小口|paypay|ペイペイ|[^、。]{0,6}(?:忘レ|ドッチ|覚エ|分カラ))/;
/** What is asked, or planned: whoever says so has paid nothing yet. */
const PLANNED = new RegExp(
  '予定|ツモリ|来月払|来週払|払ウ(?:$|[ 、。])|見積|発注|注文|検討|購入希望|ドウ(?:スレ|シタ|仕訳|処理|ナル)|教エテ|デスカ|マスカ|デショウカ|何費|科目|いくら|イクラ|' +
    'plan|going to|estimate|quote|next (?:month|week|year) (?:we|i)|should (?:we|i) |how |tomorrow',
);

/** A refund for a cancelled session: what was given up says why, and asks for nothing. */
const GIVEN_UP = [/(?<=(?:an?|the|their|his|her|of|for) )cancell?ed(?= [a-z])/g];
/** 商品はまだ: whoever ordered and did not pay has nothing to book. */
const FILLER = meaningOf({ kind: 'filler' });
/** What is not decided, as well as what says nothing: told apart by itself. */
const UNSURE = meaningOf({ kind: 'filler' });
const UNPAID = meaningOf({ kind: 'payment', means: { kind: 'unpaid' } });

const AMOUNT_SAID = /\d/;
const REFUND_SAID = /refund(?:ed)?|reversing|gave back|paid back|money back/;

interface Remark extends Span {
  readonly meaning: Meaning;
}

function remarksIn(key: string): Remark[] {
  const found: Remark[] = [];
  const take = (patterns: readonly RegExp[], meaning: Meaning, isFit: (before: string) => boolean): void => {
    for (const pattern of patterns)
      for (const match of maySay(pattern, key) ? key.matchAll(pattern) : []) {
        const { index: start } = match;
        const end = start + match[0].length;
        if (!isFit(key.slice(0, start)) || found.some((it) => it.start < end && start < it.end)) continue;
        found.push({ start, end, meaning });
      }
  };
  take([...OPEN, OPEN_BEFORE], UNPAID, (before) => !OF_AMOUNT.test(before.trimEnd()) || before.endsWith(' '));
  take(GIVEN_UP, FILLER, (before) => /refund|fee|charge|gave back|returned|paid back/.test(before));
  if (says(REFUND_SAID, key)) take([/cancell?ed(?= |$|[.,;])/g], FILLER, () => true);
  if (says(AMOUNT_SAID, key)) take(NOT_KNOWN, FILLER, (before) => AMOUNT_SAID.test(before));
  if (says(MONEY_SAID, key) && !says(PLANNED, key)) {
    take(UNDECIDED, UNSURE, (before) => AMOUNT_SAID.test(before) && !says(WAYS_OPEN, key));
    take(UNSURE_WORDS, UNSURE, () => says(AMOUNT_SAID, key));
  }
  take(SETTLED_LATER, FILLER, (before) => /[円\d]/.test(before));
  if (says(ADVANCE, key)) take(TO_COME, FILLER, () => true);
  return found;
}

/** Words without which no remark of this kind is made: looked at first, for speed. */
const MAY_BE = new RegExp(
  'マダ|未ダ|未了|予定|アトデ|後デ|後ホド|支払|代金ハ|入金ハ|回収ハ|決済ハ|精算ハ|納品|前|後日|コレカラ|payment|paid|' +
    'due|yet|not |before|next|work|ahead|will|cancel|settled|月末締メ|不明|マセン|ナイ|未確認|利息ハ|利息別|' +
    "breakdown|know|sure|check|receipt|owe|don't|no idea|nobody|say |何ノ|ナンノ|カモ|ナニ|何カ|未定|待チ|確認|ナンダ|何ダ|カナ|" +
    'billed|聞イ|未使用|未払|used|get|ズ|タブン|多分|ラク|ドッチ|ドチラ|ダッケ|ダッタ|ダロ|ラシイ|ッポイ|ト思|迷|悩|保留|聞ク|聞キ|will|' +
    'clear|decided|ask|recall|remember|prob|maybe|might|may |could|perhaps|possibly| or |no' +
    ' one|none of| net |bill|invoice',
);

/** A reading in which such remarks are one word each: owed for payments, nothing for supplies that were paid before. */
export function withRemarks(reading: Reading): Reading {
  const { key, shown } = reading.text;
  if (!says(MAY_BE, key)) return reading;
  const remarks = remarksIn(key);
  if (remarks.length === 0) return reading;
  const isOutside = ({ start, end }: Span): boolean => remarks.every((it) => end <= it.start || start >= it.end);
  const words = remarks.map(({ start, end, meaning }): Token => ({
    start,
    end,
    key: key.slice(start, end),
    shown: shown.slice(start, end),
    meanings: [meaning],
  }));
  return {
    ...NOTHING,
    ...reading,
    toCome: words.map((it) => it.shown).join(' '),
    unsure: words.filter(({ meanings }) => meanings[0] === UNSURE),
    tokens: [
      ...reading.tokens.filter((it) => isOutside(it) || isPaidBy(reading, it, words)),
      ...words,
      ...namedInside(reading.tokens, words, isOutside),
    ].sort((a, b) => a.start - b.start),
    days: reading.days.filter(isOutside),
    unread: reading.unread.filter(isOutside),
    names: reading.names.filter(isOutside),
    quantities: reading.quantities.filter((it) => it.kind === 'money' || isOutside(it)),
    relative: remarks.some(
      ({ start, end }) => reading.relative !== undefined && shown.slice(start, end).includes(reading.relative),
    )
      ? undefined
      : reading.relative,
    wrongDay:
      reading.wrongDay !== undefined &&
      remarks.some(({ start, end }) => isInside(reading.wrongDay ?? '', shown.slice(start, end)))
        ? undefined
        : reading.wrongDay,
  };
}

/** 現金で払ったけど何の分か分からない: how it was paid is said within what is not decided. */
const isPaidBy = ({ text: { key } }: Reading, { start, end, meanings }: Token, remarks: readonly Token[]): boolean =>
  remarks.some((it) => it.meanings[0] === UNSURE && start >= it.start && end <= it.end) &&
  meanings.every(({ kind }) => kind === 'payment' || kind === 'part') &&
  /^(?:デ|カラ)(?:払|支払|買|渡)/.test(key.slice(end, end + 4));
const isNamed = ({ meanings }: Token): boolean => meanings.some(({ kind }) => kind === 'purpose' || kind === 'account');
/** Repairs and things that last: which of the two is what is weighed as a rule. */
const WEIGHED = /^(?:修繕|修理|改修|改装|補修|repairs?|maintenance|renovation)$/;
/** 改装 85万円 振込、修繕か資産か未確認: the first that is weighed, where nothing else says what it was. */
function namedInside(tokens: readonly Token[], remarks: readonly Token[], isOutside: (it: Span) => boolean): Token[] {
  const unsure = remarks.filter(({ meanings }) => meanings[0] === UNSURE);
  if (unsure.length === 0 || tokens.some((it) => isOutside(it) && isNamed(it))) return [];
  const first = tokens.find(
    (it) => WEIGHED.test(it.key) && isNamed(it) && unsure.some(({ start, end }) => it.start >= start && it.end <= end),
  );
  return first ? [first] : [];
}

/** The word that a message quotes stands within a remark. */
const isInside = (message: string, remark: string): boolean =>
  remark.includes(/^"([^"]*)"/.exec(message)?.[1] ?? '\u0000');
