// What has only been ordered, reserved, applied for or noted down: nothing was supplied and no money has moved, so
// there is nothing to book, whatever amount stands there. Asked of whole texts before their words.
import { says } from './says.ts';

const MONTHS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const LATER_EN =
  `(?:(?:in|on|by|around|for|from|until|before|after|early|mid|late|of|the|end)[ -]+)*(?:${MONTHS}|` +
  'next (?:week|month|year|spring|summer|autumn|winter)|\\d{1,2}/\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)|' +
  'tomorrow|later|(?:a )?few (?:days|weeks)|\\d+ (?:days|weeks|months))';
const LATER = '(?:\\d{1,2}[/月]|来月|翌月|来週|再来|来年|年明ケ|春|夏|秋|冬|マダ|未ダ|未定|後日|コレカラ|先)';
const ORDERED = '(?:注文|受注|発注|オーダー|予約)';
const ARRIVES = '(?:出荷|納品|納入|発送|入荷|到着|引キ?渡シ?|オ?届ケ?|着荷|着|配達|施工|着工)';

/** Money that has moved all the same, and what is given for a promise. */
const MOVED = new RegExp(
  '前金|内金|手付|前払|前受|予約代金|振込アリ|予約金|申込金|頭金|着手金|前渡|入金(?:済|アリ|サレ|シ|ガ|ヲ)|払ッ|支払[ッ済]|' +
    '払イ済|振リ?込[ンマ]|振込(?:済|$|[ 、。])|(?:現金|カード|口座|預金)(?:デ|カラ|ニ|$|[ 、。])|受領|受ケ取|' +
    '預カ|返金|キャンセル料|違約|手数料|違約金|売掛|買掛|計上',
);
const MOVED_EN = new RegExp(
  '(?:^| )(?:paid|prepaid|deposits?|in advance|up ?front|transferred|wired|' +
    'by card|on the card|in cash|cash|received|refunded?|down payment|fee|' +
    'charge|kept|keep|credit card|bank transfer)(?: |,|\\.|$)',
);

/** Orders, reservations, applications and reminders, each with what says that something has happened. */
const STILL_TO_COME: readonly (readonly [said: RegExp, unless: RegExp])[] = [
  // 注文88,000円 出荷は12/5 入金もまだ: neither sent nor paid.
  [new RegExp(`${ORDERED}[^。]*${ARRIVES}(?:ハ|モ|日ハ|予定(?:ハ|日)?|ガ)[^。]{0,4}${LATER}`), MOVED],
  [
    new RegExp(`${ORDERED}[^。]*(?:未出荷|未納品|未着|未発送|出荷前|納品前|発送前)[^。]*(?:入金|支払|代金|オ金)`),
    MOVED,
  ],
  // 発注した 11万円 納期12/20: when it will come.
  [new RegExp(`${ORDERED}[^。]*納期(?!遅)|納期[^。]*${ORDERED}(?:シタ|シマシタ|済|$|[ 、。])`), MOVED],
  // 明日の予約 12名 コース6,000円.
  [/(?:明日|明後日|アサッテ|来週|来月|今度|週末|今夜|今晩|夜)ノ[^。円]{0,10}予約(?!金|サイト|システム|手数料)/, MOVED],
  [
    /(?:融資|借入|ローン)[^。]*(?:申シ?込(?:ン|ミ|$|[ 、。])|申請|相談|審査)/,
    /実行|入金|着金|振リ?込マレ|手数料|印紙|保証料|返済|利息/,
  ],
  // コンペに提案書出した: nothing is sold by what is offered.
  [/(?:コンペ|提案書|企画書|入札|プレゼン)(?:ヲ|ニ)?[^。]{0,10}(?:出シ|提出|参加|応募)/, MOVED],
  [/(?:値上ゲ|値上ガリ|値下ゲ)[^。]*(?:ニナル|ナルラシイ|ニナリ|ラシイ|ソウダ|ダソウ|予定)/, MOVED],
  // 忘年会 20名 予約済み: nobody has come yet.
  [/予約(?:済ミ?|シテアル|シマシタ|シタ)(?:$|[ 、。])/, MOVED],
  [
    /(?:補助|助成|給付|支援|協力|奨励)金[^。]*(?:申請書|応募書類)[^。]*(?:出シ|提出|送)/,
    /入金|着金|報酬|代行|印紙|郵送/,
  ],
  // Remind me to pay, send an invoice: who is told to do something.
  [
    new RegExp(
      "^(?:please )?(?:remind|email|call|schedule|make sure|don't forget|remember|prepare|please)(?: |$)|" +
        '^(?:please )?(?:send|issue|prepare) (?:an? |the )?(?:invoice|quote|bill|reminder|estimate|receipt)(?: |$)',
    ),
    /(?:^| )(?:paid|received|transferred|was|were)(?: |,|$)/,
  ],
  [/^[^。\d]{0,8}(?:確認|準備|手配|連絡|電話)シテ(?:$|[ 、。])/, MOVED],
  // 控えをPDFで送って, サンプルを手配して: who is told to do something.
  [
    new RegExp(
      '(?:送ッ|見セ|教エ|作ッ|調ベ|転送シ|共有シ|印刷シ|出力シ|電話シ|連絡シ|予約シ|手配シ|注文シ|発注シ|準備シ|確認シ|買ッテキ|取ッテキ|探シ|用意シ)(?:テ|トイテ|テオイテ|' +
        'テクレ)(?:クダサイ|下サイ|クレル|ネ|ヨ|ホシイ)?[ 。!！]*$',
    ),
    /^$/,
  ],
  // 宴会30名の予約入りました: who comes one day has not come.
  [
    /予約(?:ガ|ノ(?:電話|連絡|申込)ガ?|ヲ)?(?:入[ッリ]|承|受ケ[タマ付]|受付(?!手数料|料)|アリ(?:マシタ)?(?:$|[ 、。])|頂[イキ]|イタダ)/,
    MOVED,
  ],
  // 補助金に応募した 結果は2月: nobody has granted it.
  [
    new RegExp(
      '(?:補助|助成|給付|支援|協力|奨励)金[^。]*(?:応募|申請|申シ?込)(?:(?:ヲ)?(?:シタ|シマシタ|シテイ|シテル|' +
        '中|済)|$|[ 、。])|(?:補助|助成|給付|融資)[^。]*結果(?:ハ|待|マチ|ガ|通知ハ)',
    ),
    /入金|着金|振リ?込|決定|交付(?:サレ|決)|受ケ?取|受領|代行|報酬|書類|印紙|費用|手数料|郵送|採択サレ/,
  ],
  [
    /^(?:リマイン(?:ド|ダー?)|備忘(?:録)?|忘レズニ|忘レナイヨウ(?:ニ)?|要支払|to-?do|reminder|remember to|note to self)(?:[ :、,。)]|$)/,
    /^$/,
  ],
  // Called off before anything was sent: no money moved.
  [
    new RegExp(
      `${ORDERED}[^。]*(?:取リ?消|キャンセル|中止|取リ?止メ|ナクナッ|流レ|撤回)[^。]*(?:前|マダ|未|発生(?:セズ|ナシ)|動イテ|動キナシ)`,
    ),
    MOVED,
  ],
  [
    new RegExp(
      '(?:called off|cancell?ed|withdrew|pulled out of)[^.]*(?:order|booking|' +
        'reservation|contract|job|party|stay)[^.]*(?:before|nothing|no money|' +
        'no payment|no charge|not (?:yet )?(?:shipped|delivered|paid|billed))|' +
        'no money (?:has |had |was )?(?:moved|changed hands|exchanged)|nothing (?:was |' +
        'has been |is )?(?:paid|shipped|billed|delivered|charged) yet',
    ),
    /deposit|refund|(?:^| )fee|kept|keep|penalty|(?:^| )paid (?!yet)/,
  ],
  [
    new RegExp(
      '(?:^|[.,;:] )(?:we |i )?(?:ordered|pre-?ordered|placed an order|order placed|put in an order)[^.]*' +
        `(?:comes?|coming|arriv[a-z]*|due|delivery|delivered|ships?|shipping|` +
        `expected|ready)(?: is| will be)? ${LATER_EN}`,
    ),
    MOVED_EN,
  ],
  [
    new RegExp(
      '(?:^|[.,;:] )(?:we |i )?(?:have )?(?:ordered|pre-?ordered|placed an order)[^.]*(?:arrives|arriving|' +
        'coming|comes|due|ships|delivery)(?: on| is on| by)? (?:mon|tues|wednes|thurs|fri|satur|sun)day',
    ),
    MOVED_EN,
  ],
  [
    new RegExp(
      '(?:^|[.,;:] )(?:we |i )?(?:ordered|pre-?ordered|reserved|booked)[^.]*(?:pay(?:ment)? on (?:delivery|' +
        'arrival|pick-?up)|cash on delivery|cod(?: |$)|pay when|to be delivered|not delivered)',
    ),
    /(?:^| )(?:paid|prepaid|deposit|transferred|wired|received)(?: |,|\.|$)/,
  ],
  // A guest asks for a late checkout.
  [
    new RegExp(
      '(?:^| )(?:asks|asked|is asking|are asking|wants|wanted|would like|wishes|requested|requests) (?:for|' +
        'if|whether|about|to|us|me|an? |the |our )',
    ),
    new RegExp(`${MOVED_EN.source}|(?:^| )(?:gave|invoiced|billed|sold|bought|delivered)(?: |,)`),
  ],
  [
    new RegExp(
      `(?:reserved|booked|made a (?:reservation|booking)|reservation (?:for|of|from)|booking (?:for|of|from))[^.]*` +
        `${LATER_EN}[^.]*(?:pays?|will pay|to pay|payment|payable|pay)(?: is|` +
        ` due)? (?:at|on|by|when|upon|later|then)`,
    ),
    MOVED_EN,
  ],
  [
    new RegExp(
      '(?:applied|application) for (?:an? |the |our )?[^.]*(?:subsidy|grant|' +
        'loan|aid)[^.]*(?:result|decision|answer|hear|pending|waiting|wait)',
    ),
    MOVED_EN,
  ],
];

/** True where a text tells of what is still to come only, and of no money that has moved. */
export const isStillToCome = (key: string): boolean =>
  STILL_TO_COME.some(([said, unless]) => says(said, key) && !unless.test(key));

const ORDERED_SAID =
  /(?:注文|受注|発注|オーダー)(?!書|品|分|代)|(?:^|[ ,;])(?:ordered|pre-?ordered|order placed)(?: |,)/;
const ARRIVES_ON =
  /(?:納品|納入|入荷|出荷|配達|引キ?渡シ?|到着|届ケ?|納期|発送|delivery|arrives?|ships?|due)(?:日|予定)?(?:ハ|:| on)? ?$/;
const ARRIVES_THEN = /^ ?(?:ニ)?(?:着(?!払)|到着|納品|入荷|配達|届ク|届キ)/;
/**
 * True where a text tells of an order, and the day that begins at a place is that of its delivery: whether it has come,
 * the day says.
 */
export const deliversOn = (key: string, start: number, end: number): boolean =>
  says(ORDERED_SAID, key) &&
  (ARRIVES_ON.test(key.slice(Math.max(0, start - 14), start)) || ARRIVES_THEN.test(key.slice(end, end + 6))) &&
  !MOVED.test(key) &&
  !MOVED_EN.test(key);
