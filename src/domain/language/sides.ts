// Who sold to whom, where the words for what was sold are those for what is bought as well: takings by the means that
// customers pay with, what is delivered against a bill of ours, a bill that has come from others.
import { says } from './says.ts';
import type { Direction } from './lexicon-row.ts';
import { hasEnglish } from './situations-en.ts';

const TILLS =
  '(?:レジ|店頭|店舗|現金|カード|クレジット|クレカ|ペイペイ|paypay|電子マネー|qr|suica|交通系|d払イ|楽天ペイ|auペイ|メルペイ|ネット|通販|ec|オンライン|日計|本日|今日|' +
  '催事|物販|テイクアウト|イートイン|持チ?帰リ|客室|宿泊|ランチ|ディナー|夜|昼|朝|週末|土日|店)';
const GUESTS = '(?:guests?|customers?|clients?|visitors?|diners?|patients?|students?|walk-?ins?|shoppers?|tenants?)';
const BUYS_ON_BILL =
  '(?:請求書払|掛ケ?(?:$|[ 、。デ売])|売掛|月末締|後日請求|請求書(?:ヲ)?(?:発行|送)|請求(?:$|[ 、。])|代引)';

/** What others pay us, or will, each with what says otherwise. */
const SOLD: readonly (readonly [said: RegExp, unless: RegExp])[] = [
  // レジ売上 雑貨, ペイペイ売上 食器: what is named behind was sold.
  [
    new RegExp(`${TILLS}(?:ノ)?売(?:上|リ上ゲ)(?:高|金|分|代金)?(?=$|[ :ノ\\d])`),
    /手数料|返品|返金|値引|割戻|歩合|ロイヤリティ|システム|預ケ|夜間金庫|両替|過不足|引(?:カレ|イテ|キ)|差シ?引|取消|間違|誤リ/,
  ],
  // ビストロ花へ鍋 掛売: whoever sells on account.
  [
    /(?:^|[^買])掛ケ?売(?:リ|$|[ 、。デ])|売掛(?:デ|ニテ)?(?:納品|販売|出荷)|(?:納品|販売|出荷)[^。]{0,16}(?:売掛|掛ケ?売)(?:$|[ 、。])/,
    /入金|回収|返品|値引|相殺|仕入|振替|貸倒|減|引[クイ]|差シ?引/,
  ],
  // 丸山商店へ卸: whoever delivers at wholesale prices sells.
  [/(?:ヘ|ニ)(?:ノ)?卸(?:シ(?:タ|マシタ|$|[ 、。])|売(?:$|[ 、。シ])|$|[ 、。])/, /問屋|仕入|返品|カラ/],
  [
    new RegExp(`(?:ヘ|ニ|様|宛(?:テ)?)[^、。]{0,24}(?:オ届ケ|納品済|納メ|配達済)[^。]*${BUYS_ON_BILL}`),
    /送料|運賃|配送料|届ケテモラ|サレ|カラ[^。]{0,16}請求|当社|自社|弊社|店ニ|社内|返品/,
  ],
  // 宿泊 2泊, 部屋付け: who stays with us.
  [
    new RegExp(
      '\\d{2,4}号室?[^。]{0,12}(?:宿泊|素泊|連泊|\\d+泊)|[^、。 ]様[^。]{0,8}(?:宿泊|素泊|\\d+泊)|' +
        '部屋付ケ|ルームチャージ|(?:オ?客|ゲスト)[^。]{0,16}(?:宿泊料|部屋代)',
    ),
    /出張|払ッ|支払[ッイ]|返金|キャンセル|立替|清掃|修理|備品|手数料|予約サイト/,
  ],
  [
    /(?:ノ)(?:宴会|会食|法事|忘年会|新年会|貸切|パーティー)[^。]*(?:後日請求|請求書(?:ヲ)?(?:発行|送)|売掛)/,
    /接待|社員|払ッ|支払|仕入/,
  ],
];

const SOLD_EN: readonly (readonly [said: RegExp, unless: RegExp])[] = [
  [
    new RegExp(`(?:^|[,;.:] )(?:the |our |an? )?${GUESTS} (?:has |have )?paid(?: [\\d,¥]+| by| in| cash| with|$)`),
    /deposit|advance|refund|invoice|bill|own pocket|on behalf/,
  ],
  [
    new RegExp(`(?:cash|yen|card|\\d|visa) from (?:the |our |two |three |some )?${GUESTS}(?: |` + `,|$)`),
    /refund|deposit|advance|invoice|owed/,
  ],
  [
    new RegExp(
      '(?:^|[ ,;])(?:room|rm)\\.? ?\\d+[^.]*\\d* ?nights?|walk-?in (?:guest|' +
        'customer)|for a walk-?in|late check-?out|early check-?in|(?:luggage|lugage|baggage) storage|' +
        '(?:extra|roll-?away) bed (?:fee|charge|for)|\\d+ nights?,? (?:room|' +
        'single|double|twin)',
    ),
    new RegExp(
      'we paid|business trip|our (?:manager|staff|sales)|refund|gave|reserved|' +
        'booked|deposit|commission|laundry|cleaning|repair|supplies',
    ),
  ],
  [
    /(?:(?:flat|apartment|apt|unit)\.? ?\d+[a-z]?|tenants?)[^.]{0,24} (?:sent|paid|transferred|wired)[^.]*rent/,
    /(?:^|[,;] )we |landlord|refund|our rent/,
  ],
  [
    new RegExp('(?:^|[ ,;])(?:invoice|bill) (?:of |for )?¥?[\\d,]+(?: yen)? (?:sent |' + 'issued )?to [a-z]'),
    /received|from |paid|came|deposit/,
  ],
];

/** What others have billed us, or carried or printed for us. */
const BOUGHT: readonly (readonly [said: RegExp, unless: RegExp])[] = [
  [
    new RegExp(
      '納品(?:サレ)?、?(?:済ミ?、?)?請求書(?:ハ)?(?:アト|後|マダ|ノチ|来月|未着)|請求書(?:ガ)?(?:キ[タテ]|' +
        '来[タテ]|届イ|届キ|到着)|(?:業者|会社)(?:サン)?[ 、](?:\\d{1,2}月分)?[^。]{0,14}請求(?:$|' +
        '[ 、。])',
    ),
    /(?:ニ|ヘ|様)請求|入金|着金|振リ?込マレ|売掛|売上|請求書(?:ヲ)?(?:発行|送付|送ッ)/,
  ],
];
const BOUGHT_EN: readonly (readonly [said: RegExp, unless: RegExp])[] = [
  [
    new RegExp(
      '(?:invoice|bill)(?: of| for)?(?: ¥?[\\d,]+(?: yen)?)?,? (?:has |was |' +
        'just )?(?:received|came|arrived|came in|is in|here)(?=[ ,.;]|$)[^.]*(?:^|' +
        '[ ,;])(?:to pay|pay|payable|due|net \\d\\d|payment)',
    ),
    /our (?:invoice|bill)|from (?:the |our )?customer|collected/,
  ],
  [
    new RegExp(
      '(?:^|[,;] )(?:the |our |an? )?[a-z]+ (?:invoiced|billed)(?: us)? ¥?[\\d,]+(?: yen)?,? (?:and )?(?:' +
        'we )?(?:transferred|paid|wired)',
    ),
    /(?:^|[,;] )(?:we|i) (?:invoiced|billed)|(?:customer|client|guest|tenant)s? paid|paid us/,
  ],
  [
    new RegExp(
      '(?:shipped|sent|posted|mailed)[^.]*(?:by|via|with|w/) (?:yamato|sagawa|' +
        'fedex|dhl|ups|ems|japan post|seino|kuroneko|courier|taxi)',
    ),
    /sold|buyer|customer paid|invoiced|on account/,
  ],
];

const of = (rows: typeof SOLD, key: string): boolean =>
  rows.some(([said, unless]) => says(said, key) && !unless.test(key));

let asked = '';
let found: Direction | undefined;
/** Which way money goes by who sold to whom; undefined where these words do not say so. */
export function sideOf(key: string): Direction | undefined {
  if (key === asked) return found;
  asked = key;
  const english = hasEnglish(key);
  if (of(BOUGHT, key) || (english && of(BOUGHT_EN, key))) found = 'out';
  else found = of(SOLD, key) || (english && of(SOLD_EN, key)) ? 'in' : undefined;
  return found;
}
