// Words that mean something only together: who is treated, whose flat, which insurance. Order in the text does not matter.
// Source: own compilation from general bookkeeping practice; tax treatment as in the rows of the single words.
import { ACT, RATES } from './lexicon-since.ts';
import type { LexiconGroup } from './lexicon-row.ts';
import { MARKS } from './vocabulary-ja.ts';

/** Whom a company deals with, as part of a row. */
export const PARTNERS =
  '取引先|得意先|客先|顧客|お客様|お客さん|お得意様|クライアント|仕入先|バイヤー|client|clients|customer|customers|buyer|buyers';
const STAFF = '社員|従業員|スタッフ|職員|社内|employees|employee|staff|staff member|staff members|team members';
const MEALS =
  'ランチ|ランチ代|昼食|昼食代|夕食|夕食代|ディナー|食事|食事代|飲食代|飲食費|飲食|飲み会|飲み代|居酒屋|レストラン|会食|lunch|dinner|meal|restaurant|drinks|breakfast|朝食';
/** Countries and cities abroad, as rows of the vocabulary. */
const ABROAD = (MARKS.find(([mark]) => mark === 'abroad')?.[1] ?? '').split(/[,\n]/).map((word) => word.trim());
const VOUCHERS =
  '商品券|ギフト券|ギフトカード|ビール券|クオカード|quoカード|図書カード|図書券|旅行券|gift card|gift cards|gift voucher|gift vouchers|gift certificate|gift certificates';
const FOODS =
  '野菜|肉|お肉|精肉|魚|鮮魚|魚介|果物|青果|米|お米|卵|牛乳|小麦粉|砂糖|調味料|食品|食料品|飲料|飲み物|菓子|お菓子|パン|コーヒー豆|茶葉|乳製品|冷凍食品|弁当|お弁当|惣菜|ケーキ|' +
  'vegetable|vegetables|meat|fish|seafood|fruit|fruits|rice|food|foods|beverages|drinks|eggs|milk|flour|sugar|bread|coffee beans|groceries|produce|snacks|sweets|cake|cakes|bento';
const ALCOHOL =
  'ワイン|日本酒|ビール|ビールセット|ビール詰合せ|焼酎|ウイスキー|お酒|地酒|シャンパン|wine|sake|beer|whisky|whiskey|champagne';
const DWELLINGS =
  '社宅|居住用|住居|住宅|社員寮|アパート|dormitory|housing|company housing|employee housing|apartment|residential';
const PREMISES = '事務所|オフィス|店舗|倉庫|工場|office|store|shop|warehouse';
const KEY_MONEY = '礼金|権利金|更新料|key money|renewal fee';
const MEETINGS = '会議|打ち合わせ|打合せ|ミーティング|商談|meeting';

export const LEXICON_CONTEXTS: readonly LexiconGroup[] = [
  {
    name: 'meal_with_partners',
    account: 'entertainment',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'meals with business partners are entertainment',
    words: `${PARTNERS} + ${MEALS}, 接待|接待費|得意先接待|取引先接待|接待交際|接待交際費 + ${MEALS}|居酒屋代|料亭|寿司|焼肉|バー|スナック|二次会`,
  },
  {
    name: 'gift_to_partners',
    account: 'entertainment',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food given to partners is taxed at the reduced rate',
    words: `${PARTNERS} + お菓子|菓子|菓子折り|手土産|お土産|フルーツ|果物|ジュース|fruit|fruits|fruit basket|chocolates|ケーキ|お菓子代|和菓子|洋菓子|sweets|cookies|cake`,
  },
  {
    name: 'food_to_take_along',
    account: 'entertainment',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food to take to partners is taxed at the reduced rate',
    words:
      '手土産|お土産|手みやげ|おみやげ|土産 + お菓子|菓子|和菓子|洋菓子|ケーキ|クッキー|チョコレート|せんべい|煎餅|果物|フルーツ|お茶|コーヒー',
  },
  {
    name: 'dues_of_associations',
    account: 'membership_fees',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    why: 'ordinary dues of associations are no price for a service (basic notice 5-5-3)',
    words:
      '団体|業界団体|同業者団体|協会|組合|同業組合|協同組合|商店街|商工会|商工会議所|学会|連盟|連合会|クラブ|同窓会|法人会|association|trade association|industry association|chamber of commerce|guild|federation + 年会費|会費|年額会費|入会金|annual fee|yearly fee|membership|dues',
  },
  {
    name: 'director_paid_back',
    account: 'loans_from_directors',
    tax: '',
    since: ACT,
    flow: 'out',
    when: 'out',
    pay: 'bank_default',
    only: 'corporation',
    why: 'paying back a director',
    words:
      '社長|役員|代表|代表者|代表取締役|取締役|director|president|ceo + 返済|返済した|返した|借入返済|借入金返済|repaid|repayment|paid back',
  },
  {
    name: 'food_as_gift',
    account: 'entertainment',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food given to partners is taxed at the reduced rate; drinks with alcohol are not (appended table 1)',
    words: `お歳暮|お中元|歳暮|中元|贈答|贈答用|贈答品|ギフト|year-end gift|midyear gift + ${FOODS}|ハム|ハムセット|ソーセージ|海苔|メロン|カニ|蟹|いくら|明太子|そうめん|素麺|うなぎ|ゼリー|佃煮|ジュース|コーヒー|紅茶|お茶|日本茶|クッキー|フルーツ|ham|cookies|chocolates|fruit basket|jelly|coffee|tea?`,
  },
  {
    name: 'alcohol_as_gift',
    account: 'entertainment',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'drinks with alcohol are no food: the standard rate (appended table 1)',
    words: `${PARTNERS} + ${ALCOHOL}`,
  },
  {
    name: 'meal_of_staff',
    account: 'employee_welfare',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'meals for all employees are welfare',
    words: `${STAFF} + ${MEALS}, 残業 + 食事|食事代|夕食|夕食代|meal|dinner`,
  },
  {
    name: 'food_for_staff',
    account: 'employee_welfare',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food for all employees is welfare, at the reduced rate',
    words: `${STAFF}|残業|休憩室|休憩用|社員用|従業員用|作業員|朝礼|朝礼用|勉強会|社内勉強会|break room + ピザ|ドーナツ|コーヒー豆|ケーキ|誕生日ケーキ|菓子|cake|birthday cake|cookies|sweets|pizza|弁当|お弁当|弁当代|お菓子|お菓子代|お茶|お茶代|コーヒー|飲料|飲み物|おにぎり|軽食|飲料水|snack|snacks|coffee|tea|bento|lunch box|lunch boxes|refreshments`,
  },
  {
    name: 'presents_to_staff',
    account: 'employee_welfare',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'things given to employees on an occasion are welfare',
    words: `${STAFF}|退職する|退職者|定年|retiring + 花束|記念品|プレゼント|贈り物|誕生日プレゼント|present|gift|farewell present|farewell gift|birthday present|birthday gift|flowers|bouquet`,
  },
  {
    name: 'vouchers_to_staff',
    account: 'employee_welfare',
    tax: 'P_EXM',
    since: ACT,
    flow: 'out',
    why: 'buying a voucher that pays for goods is exempt (appended table 2), whatever becomes of it',
    words: `${STAFF} + ${VOUCHERS}?`,
  },
  {
    name: 'vouchers_to_partners',
    account: 'entertainment',
    tax: 'P_EXM',
    since: ACT,
    flow: 'out',
    why: 'buying a voucher that pays for goods is exempt (appended table 2), whatever becomes of it',
    words: `${PARTNERS}|贈答|贈答用|贈答品|お中元|お歳暮 + ${VOUCHERS}?`,
  },
  {
    name: 'meal_at_meeting',
    account: 'meeting_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'meals at meetings',
    words: `${MEETINGS} + ランチ|ランチ代|昼食|昼食代|食事|食事代|飲食代|lunch|meal`,
  },
  {
    name: 'residence',
    account: 'rent',
    tax: 'P_EXM',
    since: '1991-10-01',
    flow: 'out',
    why: 'rent of dwellings is exempt (appended table 2)',
    words: `${DWELLINGS} + 家賃|賃料|rent|共益費|管理費`,
  },
  {
    name: 'premises',
    account: 'rent',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'rent of premises for business is taxable',
    words: `${PREMISES} + 家賃|賃料|rent|共益費|管理費`,
  },
  {
    name: 'key_money',
    account: 'long_term_prepaid_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    asset: true,
    why: 'paid once for the right to rent: from 200,000 yen on a deferred charge (Corporation Tax Act Order art. 14, 134)',
    words: `${PREMISES} + ${KEY_MONEY}`,
  },
  {
    name: 'key_money_of_dwelling',
    account: 'long_term_prepaid_expenses',
    tax: 'P_EXM',
    since: '1991-10-01',
    flow: 'out',
    asset: true,
    why: 'as rent of dwellings it is exempt (appended table 2); from 200,000 yen on a deferred charge',
    words: `${DWELLINGS} + ${KEY_MONEY}`,
  },
  {
    name: 'travel_abroad',
    account: 'overseas_travel',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    why: 'transport to other countries and services there are outside or exempt',
    words: `${ABROAD.join('|')}|海外|海外出張|国際|overseas|abroad|international + 航空券|航空券代|飛行機代|飛行機|ホテル|ホテル代|宿泊費|宿泊代|タクシー|タクシー代|出張|日当|交通費|宿泊|宿泊料|往復航空券|航空運賃|電車代|地下鉄|flight|hotel|trip|airfare|taxi|lodging|accommodation|hotel stay|plane ticket|air ticket|business trip|train`,
  },
  {
    name: 'partners_event',
    account: 'entertainment',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'events with business partners are entertainment',
    words: `${PARTNERS} + ゴルフ|忘年会|新年会|懇親会|旅行|golf`,
  },
  {
    name: 'partners_condolence',
    account: 'entertainment',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    why: 'money given at weddings and funerals is no supply',
    words: `${PARTNERS} + 香典|お香典|ご祝儀|祝儀|結婚祝い|見舞金|お見舞い|祝い金`,
  },
  {
    name: 'staff_gifts',
    account: 'employee_welfare',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    why: 'money given to employees at weddings and funerals is no supply',
    words: `${STAFF} + 香典|お香典|ご祝儀|祝儀|結婚祝い|見舞金|お見舞い|祝い金|出産祝い`,
  },
  {
    name: 'vehicle_insurance',
    account: 'insurance_premiums',
    tax: 'P_EXM',
    since: ACT,
    flow: 'out',
    pay: 'bank_default',
    why: 'insurance premiums are exempt (appended table 2)',
    words: '車|社用車|営業車|車両|自動車|トラック|car|vehicle|truck + 保険|保険料|insurance',
  },
  {
    name: 'vehicle_tax',
    account: 'taxes_and_dues',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    pay: 'bank_default',
    why: 'taxes are no price for a supply',
    words: '車|社用車|営業車|車両|トラック|car|vehicle + 税金|税|重量税|tax',
  },
  {
    name: 'vehicle_upkeep',
    account: 'vehicle_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'running vehicles',
    words:
      '車|社用車|営業車|車両|自動車|トラック|car|company car|vehicle|truck|van|the van|company van + battery|new battery|バッテリー|修理|修理代|修理費|点検|メンテナンス|部品|洗車|タイヤ|オイル|整備|repair|maintenance|parts',
  },
  {
    name: 'bonus_for_directors',
    account: 'directors_pay',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    pay: 'accrued_expenses',
    only: 'corporation',
    why: 'pay of directors',
    words: '役員|社長|取締役|director + 賞与|ボーナス|報酬|給料|給与|bonus|salary',
  },
  {
    name: 'lease_of_things',
    account: 'lease_payments',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'rent of movable things',
    words:
      '複合機|コピー機|パソコン|プリンター|社用車|営業車|車両|車|サーバー|機械|copier|printer|car|laptop + リース|リース料|レンタル|レンタル料|レンタル代|lease|rental',
  },
  {
    name: 'newspaper_twice_a_week',
    account: 'books_and_subscriptions',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'papers printed at least twice a week and subscribed to are taxed at the reduced rate (appended table 1)',
    words:
      '新聞|新聞代|業界紙|専門紙|地方紙|newspaper|trade paper + 週2回|週2回発行|週2回以上発行|週二回|週2回以上|週3回発行|twice a week|twice weekly',
  },
  {
    name: 'electronic_newspaper',
    account: 'books_and_subscriptions',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'only paper newspapers are taxed at the reduced rate',
    words:
      '電子版|電子|デジタル版|デジタル|オンライン|ネット|ウェブ版|web版|アプリ版|online|online edition|digital|electronic|web edition + 新聞|新聞代|新聞購読料|新聞の購読料|新聞定期購読|新聞の定期購読|日本経済新聞|毎日新聞|産経新聞|newspaper subscription|daily newspaper|nikkei|日経新聞|朝日新聞|読売新聞|newspaper',
  },
  {
    name: 'bank_fee_of_kind',
    account: 'bank_fee',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    pay: 'bank_default',
    why: 'fees of banks are taxable; they come off the account',
    words:
      'atm|ネットバンク|銀行|振込|口座|送金|両替|ネットバンキング|インターネットバンキング|bank|bank account|banking|online banking|internet banking|net banking|transfer|wire + 手数料|利用料|基本料|fee|fees|maintenance fee|commission|charge',
  },
  {
    name: 'meeting_room',
    account: 'meeting_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'a room for a meeting, not a lease of things',
    words:
      '会議室|貸会議室|貸し会議室|会場|ミーティングルーム|meeting room|conference room + レンタル|レンタル代|レンタル料|賃借料|利用料|使用料|rental',
  },
  {
    name: 'coffee_at_meeting',
    account: 'meeting_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'coffee at a table is taxed at the standard rate, to take away at the reduced one: the text must say which',
    words:
      'コーヒー|coffee + 会議|会議室|打ち合わせ|打合せ|ミーティング|商談|meeting|for a meeting|for meeting|for the meeting?',
  },
  {
    name: 'coffee_with_partners',
    account: 'meeting_expenses',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'a drink with a partner may be a meeting or a treat; at a table it is taxed at the standard rate',
    words: `${PARTNERS} + コーヒー|お茶|喫茶|飲み物|coffee|tea|drinks?`,
  },
  {
    name: 'food_for_sale',
    account: 'reduced_rate_purchases',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food bought to be sold is taxed at the reduced rate (appended table 1)',
    words: `${FOODS} + 仕入|仕入れ|仕入高|厨房|restaurant kitchen|kitchen|resale|for resale|to resell|resell|to be sold|purchase of goods|goods for resale|inventory`,
  },
  {
    name: 'food_in_stock',
    account: 'reduced_rate_purchases',
    tax: 'P08R',
    since: RATES,
    flow: 'out',
    why: 'food kept in stock or named as that of a shop is bought to be sold; a draft, for it may be for guests',
    words: `${FOODS} + stock|for stock|for the cafe|for the shop|for the store|在庫|在庫用|販売用|店用|カフェ用?`,
  },
  {
    name: 'food_sold',
    account: 'reduced_rate_sales',
    tax: 'S08R',
    since: RATES,
    flow: 'in',
    when: 'in',
    why: 'food sold to take away is taxed at the reduced rate (appended table 1)',
    words: `${FOODS}|食材 + 売上|売り上げ|売り上げた|販売|販売した|売った|売れた|sold|sale|sales`,
  },
  {
    name: 'cleaning_of_things',
    account: 'repairs',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'keeping things in working order',
    words: 'エアコン|空調|カーペット|換気扇|air conditioner|carpet + クリーニング|洗浄|cleaning',
  },
  {
    name: 'part_timers_pay',
    account: 'part_time_wages',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    pay: 'accrued_expenses',
    why: 'wages of people who work by the hour or day',
    words: 'パート|バイト|アルバイト|パートタイマー|part-time|part-timer + 給料|給与|賃金|時給|wage|wages|salary',
  },
];
