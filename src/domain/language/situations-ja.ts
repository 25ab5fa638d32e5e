// Situations by who stands on the other side: goods and money given back, gifts and meals, what officers take for
// themselves, rooms that are let, what is built. Rows only: `situations.ts` asks them, in their order.
import type { Direction } from './lexicon-row.ts';
import { CUSTOMERS, OFFICERS, OUTSIDERS, STAFF } from './parties-ja.ts';
import type { AccountPart } from '../standard-accounts.ts';

/** What happened between us and others, by patterns of the whole text. */
export interface Situation {
  /** Its rule is `rule_sys_<name>`. */
  readonly name: string;
  readonly said: RegExp;
  /** The text says nothing of the kind where it says this as well. */
  readonly unless?: RegExp;
  readonly account: AccountPart;
  /** Standard tax code; undefined: as of the word that was found. Where food is named the reduced rate of it. */
  readonly tax: string | undefined;
  readonly asset?: true;
  /** Said only where no word was found that says more, or one for a thing. */
  readonly onlyFor?: 'things' | 'goods' | 'assets';
  /** Which way money goes; a text that says the other way means something else, unless `anyWay`. */
  readonly flow: Direction;
  readonly anyWay?: true;
  /** Only from so many yen on. */
  readonly from?: bigint;
  /** The other side where the text names none. */
  readonly pay?: AccountPart;
  readonly why: string;
}

const BUYERS = `${CUSTOMERS}(?:様|サン|サマ)?`;
const OTHERS = `${OUTSIDERS}(?:様|サン|サマ)?`;
const GIFT =
  '(?:贈[ルッリ答]|プレゼント|ギフト|オ?祝[イ金]|祝儀|手土産|オ?土産|オ歳暮|オ中元|オ年賀|香典|香料|供花|弔慰|オ?見舞|差シ入レ|差入)';
const MEAL =
  '(?:フグ|カニ|鰻|ウナギ|スキ焼|シャブ|ステーキ|天プラ|二次会|焼肉|焼鳥|焼キ鳥|寿司|鮨|食事|会食|飲[ンミ]|呑[ンミ]|' +
  'ランチ|ディナー|昼食|夕食|夕飯|居酒屋|割烹|料亭|懇親|宴会|忘年会|新年会|打チ上ゲ|ゴルフ|バー[デニ]|' +
  'スナック|クラブ[デニ]|接待)';
const CLIENT_EN =
  '(?:clients?|customers?|shippers?|investors?|suppliers?|partners?|' +
  'vendors?|bankers?|guests?|buyers?|distributors?|wholesalers?|landlord)';
const MEAL_EN = '(?:dinner|lunch|meal|drinks|sushi|golf|supper|barbecue|banquet)';
/** Rooms that we own and let. */
const OURS_LET =
  '(?:自社(?:物件|所有|アパート|マンション|ビル|店舗|貸|の?)|(?:ウチ|当社|弊社|会社)ノ(?:持チ物|物件|アパート|マンション|ビル)|所有(?:物件|アパート|マンション|ビル)|' +
  '貸シテ(?:イ)?ル|賃貸(?:物件|中)|入居者|借主|店子|テナント|(?:アパート|コーポ|ハイツ|ハイム|メゾン|マンション|荘|レジデンス)[^、。 ]{0,10}\\d{2,4}|\\d{2,4}号室?)';
const RENT = '(?:家賃|賃料|共益費|礼金|更新料|室料|間代)';
/** Rooms for a business, which are taxed; dwellings are not (Consumption Tax Act appended table 2). */
const FOR_BUSINESS =
  /テナント|店舗|事務所|オフィス|ビル(?!トイン)|駐車|倉庫|工場|美容室|commercial|office|shop|store|parking|warehouse/;
const COMES_IN =
  '(?:入金|着金|振リ?込マレ|振込(?:ガ|デ?受|デ入|$|[。、 ]|入金)|受ケ?取|受領|入ッ[タテ]|入リマシ|モラ[イッ]|貰[イッ]|頂[イキ]|頂戴|イタダ|カラ[^。]{0,24}(?:振込|現金))';
const NOT_OURS =
  /オーナー(?!チェンジ)|家主|大家|預リ分|預カ[ッリ]|管理料|支払[ッイ]|払ッ|引落|引キ落|滞納[^。]{0,20}貸倒|貸倒|返還|返金/;

export const SITUATIONS_OF_PARTIES: readonly Situation[] = [
  {
    name: 'payable_reduced',
    said: new RegExp(
      '買掛(?:金|代金)?(?:カラ|ヲ|ト|ノ|ヨリ)?[^。]{0,24}(?:差シ?引[イキク]|減[ラ額]|マイナス|値引|控除)' +
        '|(?:値引|減額)[^。]{0,24}買掛(?:金)?(?:カラ|ヲ)?[^。]{0,12}(?:差シ?引|減|マイナス|控除)' +
        '|' +
        '(?:took|taken|knocked|deducted) [^.]{0,32}(?:off|from) (?:(?:our|the) (?:payable|debt)|what we owe)',
    ),
    unless: /売掛|支払[ッイ]|振リ?込|決済|差額|残[額リ]|相殺シ[^。]{0,12}(?:振|払)/,
    account: 'purchase_return',
    tax: 'P10_RET',
    flow: 'in',
    anyWay: true,
    why: 'less is owed for goods that were given back or cost less',
  },
  {
    name: 'sale_given_back',
    said: new RegExp(
      `売ッタ[^、。]{0,24}(?:返品|返金)|${BUYERS}(?:ニ|ヘ|ノ)[^。]{0,40}(?:ヲ|ハ|デ|円)[^。]{0,12}返金(?:シ|$|[、。 (])|` +
        `レジ(?:ノ現金)?カラ[^。]{0,12}(?:返金|払イ?戻)|` +
        '(?:二重|余分|多ク|多メ)ニ?[^。]{0,10}(?:イタダ|頂|貰|モラ|請求シ)[^。]{0,30}(?:返金(?!サレ|ガ)|返シ)|' +
        '(?:refunded|gave back|returned) [^.]{0,40}to (?:the |a |our )?(?:customer|client|guest|patient|student)',
    ),
    unless: /敷金|保証金|内金|手付|申込金|予約金|預|返金サレ|カラ返品サレタ商品ヲ受/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    anyWay: true,
    why: 'a customer gets back what was paid',
  },
  {
    name: 'tenant_deposit_given_back',
    said: new RegExp(
      '(?:退去|解約|明ケ?渡シ|契約終了|預カッ[タテ]|\\d号)[^。]{0,24}(?:敷金|保証金)[^。]{0,24}(?:返還|返金|返シ|返却)|' +
        `(?:敷金|保証金)[^。]{0,24}(?:${BUYERS}|退去者)(?:ニ|ヘ)[^。]{0,12}(?:返還|返金|返シ|戻シ)`,
    ),
    unless: /(?:返還|返金|返却)(?:サレ|ガ|ヲ受)|返ッテ|返シテモラ|戻ッ|入金|受ケ|差シ?引/,
    account: 'guarantee_deposits_received',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'a deposit of a tenant is given back',
  },
  {
    name: 'taken_by_officer',
    said: new RegExp(
      `${OFFICERS}[^。]{0,12}(?:私用|個人的|プライベート)|${OFFICERS}ノ(?:自宅|家ノ|私物|個人的|私用|プライベート|家族)|` +
        "(?:president|director|ceo|owner)'s (?:private|personal|family|home)",
    ),
    unless: /カード[デニ]立|立替|立テ替|借入|借リ|返(?!シテ(?:モラ|イタダ|頂))|個人ノ?(?:カード|財布|口座|現金)/,
    account: 'loans_to_directors',
    tax: '',
    flow: 'out',
    why: 'what an officer takes or buys for himself is owed to the company',
  },
  {
    name: 'staff_honoured',
    said: new RegExp(
      `(?:${STAFF}|産休|育休|退職者)(?:サン|達)?(?:ニ|ヘ|ノ)[^。]{0,20}(?:結婚|出産|誕生|成人|入学|永年勤続|快気|退職)?(?:オ祝イ?金?|祝イ?金?|香典|弔慰金|見舞金?)`,
    ),
    unless: new RegExp(`取引先|得意先|${CUSTOMERS}|仕入先|売`),
    account: 'employee_welfare',
    tax: 'P_OUT',
    flow: 'out',
    why: 'money given to the staff on an occasion',
  },
  {
    name: 'meal_of_staff',
    said: new RegExp(
      `(?:team|staff|welcome|farewell|crew)[^.]{0,24} (?:lunch|dinner|party|` +
        `breakfast)|${MEAL_EN}[^.]{0,40} (?:new hire|new employee|whole team|` +
        `the team|all staff)|` +
        `(?:${STAFF})(?:サン|達)?ト(?:ノ)?[^。]{0,10}(?:食事|ランチ|昼食|夕食|飲ミ)|(?:歓迎会|送別会|歓送迎会|慰労会)`,
    ),
    unless: new RegExp(`${OTHERS}(?:ト|ヲ)|${CLIENT_EN}|売|会議|打チ?合|ミーティング`),
    account: 'employee_welfare',
    tax: 'P10',
    flow: 'out',
    why: 'a meal of the staff',
  },
  {
    name: 'meal_with_others',
    said: new RegExp(
      `${OTHERS}(?:ノ[^、。 ]{1,8}(?:サン|様)?)?ト(?:ノ|一緒ニ)?[^。]{0,16}${MEAL}|` +
        `${MEAL_EN}(?: [a-z]+){0,4} with (?:an? |the |our )?(?:[a-z]+ ){0,` +
        `2}${CLIENT_EN}|(?:treated|took) (?:an? |the |our )?(?:[a-z]+ ){0,` +
        `2}${CLIENT_EN} (?:to|out)`,
    ),
    unless: /売上|売ッ|請求シ|会議|打チ?合|ミーティング|弁当/,
    account: 'entertainment',
    tax: 'P10',
    flow: 'out',
    why: 'a meal with people of other firms',
  },
  {
    name: 'gift_to_others',
    said: new RegExp(
      `(?:${OTHERS}|オ世話ニナッ)(?:ノ[^、。 ]{1,10}(?:サン|様)?)?(?:ニ|ヘ|ヘノ|アテ|宛|ノ)[^。]{0,24}${GIFT}|オ歳暮|オ中元|オ年賀`,
    ),
    unless: new RegExp(
      `売|仕入(?!先)|立替|立テ替|敷金|保証金|入金|受ケ?取|モラ|頂イ|イタダ|(?:${STAFF})(?:サン)?(?:ニ|ヘ|ノ)|卸|キャンペーン|来店|成約|ノベルティ|景品`,
    ),
    account: 'entertainment',
    tax: undefined,
    flow: 'out',
    why: 'a gift to people of other firms',
  },
  {
    name: 'rebate_of_supplier',
    said: /(?:メーカー|問屋|仕入先|本部|卸|商社|ビール会社)[^、。]{0,6}カラ(?:ノ)?[^。]{0,16}(?:奨励金|協賛金|リベート|報奨金|キックバック|販促金|協力金)/,
    unless: /仕入(?:ノ)?(?:リベート|割戻|奨励)/,
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'what suppliers pay for what was sold',
  },
  {
    name: 'rent_of_managed',
    said: /(?:オーナー|家主|大家)(?:サン|様)?(?:ニ|ヘ)(?:送ル|送金スル|渡ス|納メル|支払ウ|振リ?込ム)[^。]{0,16}預|預リ?家賃(?:ヲ|ノ)?[^。]{0,20}(?:送金|振込)/,
    account: 'deposits_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that is held for others',
  },
  {
    name: 'let_dwelling',
    said: new RegExp(
      `${OURS_LET}[^。]{0,30}${RENT}[^。]{0,40}${COMES_IN}|${RENT}[^。]{0,30}${OURS_LET}[^。]{0,` +
        `30}${COMES_IN}|保証会社カラ[^。]{0,24}家賃`,
    ),
    unless: new RegExp(`${FOR_BUSINESS.source}|${NOT_OURS.source}`),
    account: 'rental_revenue',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    why: 'a dwelling that is let',
  },
  {
    name: 'let_premises',
    said: new RegExp(
      `^(?=.*(?:${FOR_BUSINESS.source})).*(?:${OURS_LET}[^。]{0,30}${RENT}[^。]{0,` +
        `40}${COMES_IN}|${RENT}[^。]{0,30}${OURS_LET}[^。]{0,30}${COMES_IN})` +
        `|(?:一角|一部|軒先|敷地|空キ地|屋上|スペース)ヲ[^。]{0,16}貸シ|` +
        "tenants?'?s? rent[^.]{0,60}(?:came|received|into|credited)",
    ),
    unless: NOT_OURS,
    account: 'rental_income',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'rooms that are let',
  },
  {
    name: 'short_loan_taken',
    said: /(?:銀行|公庫|信金|信用金庫|信組|信用組合)[^。]{0,30}(?:1年|一年|半年|\d{1,2} ?[カヶケ]月)(?:以内)?(?:デ|返済|後)[^。]{0,16}借/,
    unless: /返済シ|返シ|返済額|利息/,
    account: 'short_term_loans_payable',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money borrowed for up to a year',
  },
  {
    name: 'officer_puts_in',
    said: new RegExp(
      `${OFFICERS}(?:個人)?ガ[^。]{0,40}(?:会社|当社)(?:ノ)?(?:口座|普通預金|当座|預金|銀行)?(?:ニ|ヘ)[^。]{0,16}(?:入レ|入金|振リ?込|預ケ)|` +
        `${OFFICERS}(?:個人)?(?:ガ|カラ)[^。]{0,8}(?:会社|当社|弊社|ウチ)(?:ニ|ヘ)[^。]{0,24}貸シテ(?:クレ|モラ|イタダ|頂|下サ)`,
    ),
    unless: /返済|返シ|出資|増資|資本金|売上|立替|立テ替/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money borrowed from a director',
  },
  {
    name: 'dividend_got',
    said: /(?:出資|株式|持分|組合|信金|信用金庫)(?:金)?(?:ノ|ヘノ|カラノ)?配当/,
    unless: /支払|支給|株主(?:ニ|ヘ)|源泉|未払/,
    account: 'dividend_income',
    tax: 'S_OUT',
    flow: 'in',
    anyWay: true,
    why: 'a dividend is no price for a supply',
  },
  {
    name: 'interest_got',
    said: /(?:口座|預金|通帳)[^。]{0,12}利(?:息|子)[^。]{0,16}(?:付[イキ]|ツ[イキ]|入[ッリ])/,
    unless: /支払|払ッ|返済|借入|融資|引[カキ]/,
    account: 'interest_income',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    why: 'interest is exempt (appended table 2)',
  },
  {
    name: 'tuition_ahead',
    said: /(?:来月分|翌月分|来期分|来年分)[^。]{0,8}(?:月謝|授業料|受講料|会費|利用料)[^。]{0,30}(?:モラ|頂|イタダ|受ケ?取|受領|入金|振リ?込マレ)/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what is due for it',
  },
  {
    name: 'tuition',
    said: new RegExp(
      '(?:月謝|授業料|受講料|入会金|入塾金|レッスン料)[^。]{0,30}(?:モラ|頂|イタダ|受ケ?取|受領|入金|振リ?込マレ|未納|' +
        '売掛|滞納)|(?:tuition|lesson fees?) from ',
    ),
    unless: /返金|返還|払ッ|支払|貸倒|引カレ|研修|社員|スタッフ|前受|先ニ|前払|来月分/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'food_stall',
    said: /(?:直売所|道ノ駅|無人販売|産直|青果|野菜|精肉|鮮魚|惣菜|テイクアウト|食ベチョク|出前館)[^。]{0,12}(?:売上|売リ上ゲ)/,
    unless: /イートイン|店内|酒|ビール|花|雑貨|手数料|引カレ|値引|返品/,
    account: 'reduced_rate_sales',
    tax: 'S08R',
    flow: 'in',
    why: 'food that was sold',
  },
  {
    name: 'settled_by_market',
    said: /(?:^| )?(?:ja|農協|市場|荷受|道ノ駅|直売所)[^。]{0,24}精算(?:金)?[^。]{0,24}(?:入[ッリ金]|振リ?込|着金)/,
    unless: /手数料|引カレ|立替|仮払|旅費|出張|支払/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'what others sold for us comes in',
  },
  {
    name: 'land_rented',
    said: /(?:農地|水田|畑|田畑|土地|敷地|借地|圃場)ノ?(?:賃借料|地代|借地料|小作料|賃料)/,
    unless: /駐車|建物|入金|受ケ|受領|貸シテ|モラ|頂/,
    account: 'rent',
    tax: 'P_EXM',
    flow: 'out',
    why: 'rent of land is exempt (appended table 2)',
  },
  {
    name: 'voucher_sold',
    said: /(?:食事券|回数券|ギフト券|プリペイド(?:カード|券)|利用券)[^。]{0,16}(?:販売|売ッ|売レ|売リ上ゲ)/,
    unless: /手数料|引カレ|委託|仕入|使ワレ|利用サレ/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what is due for it',
  },
  {
    name: 'materials_on_account',
    said: /(?:木材|材木|鋼材|鉄骨|鉄筋|セメント|砂利|生コン|合板|建材|石膏ボード|断熱材|生地|布地|反物|原料|樹脂)[^。]{0,40}(?:掛ケ?|買掛|ツケ)(?:デ|ニ|ノ|払)/,
    unless: /売ッ|売上|売掛|得意先|納品シ|出荷|運賃|運搬|リース|レンタル|処分|廃棄/,
    account: 'purchases',
    tax: 'P10',
    flow: 'out',
    why: 'goods that were bought to be sold or worked up',
  },
  {
    name: 'settled_by_insurer',
    said: /(?:支払基金|国保連|国民健康保険団体連合会|国保連合会)[^。]{0,40}(?:入[ッリ金]|振リ?込|着金)/,
    unless: /手数料|返戻|返還|支払ッ|過誤|未収/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'what insurers pay for treatments that were booked',
  },
  {
    name: 'vaccinated',
    said: /(?:予防接種|ワクチン接種|自費診療|自由診療|健康診断|健診)[^。]{0,40}(?:イタダ|頂|受ケ?取|受領|入金|モラ[ッイ]|窓口)/,
    unless: /社員|従業員|スタッフ|職員|補助|助成|立替|返金/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'closing_stock',
    said: new RegExp(
      '期末[^。]{0,8}(?:棚卸|在庫)|(?:棚卸|在庫)[^。]{0,6}期末|closing (?:stock|inventory)|' +
        '(?:stock|inventory) (?:on hand )?at (?:the )?(?:year|period)[- ]?end',
    ),
    unless: /減耗|評価損|差異|振替|期首|洗替|不足/,
    account: 'ending_merchandise_inventory',
    tax: 'P_OUT',
    flow: 'in',
    anyWay: true,
    pay: 'merchandise',
    why: 'stock that is left at the end of the year',
  },
  {
    name: 'doubtful_accounts',
    said: /貸倒引当金[^。]{0,24}(?:積|繰入|繰リ入|計上|設定|入レ)|(?:provision|allowance) for (?:doubtful|bad)/,
    unless: /戻入|戻シ|取リ?崩|充当|reversal|reversed|used/,
    account: 'provision_for_doubtful_accounts_expense',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'allowance_for_doubtful_accounts_current',
    why: 'provisions are no supply',
  },
  {
    name: 'software_written_down',
    said: new RegExp(
      'ソフト(?:ウ[ェエ]ア)?(?:ノ)?(?:当期|今期|本年度|年間)?(?:分)?(?:ノ)?(?:減価)?償却|software (?:amorti[sz]ation|' +
        'depreciation)|(?:amorti[sz]ation|depreciation) of (?:the )?software',
    ),
    account: 'depreciation',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'software',
    why: 'what a program loses of its value in a year',
  },
  {
    name: 'food_to_take_away_sold',
    said: new RegExp(
      '(?:店売リ?|店頭売|売上|売リ上ゲ|レジ)[^。]*(?:持チ?帰リ|テイクアウト)|(?:持チ?帰リ|テイクアウト)[^。]*(?:売上|' +
        '売リ上ゲ|店売)|(?:takings|sales)[^.]*(?:take-?away|take-?out|to go)',
    ),
    unless: /イートイン|店内|eat-?in|手数料|引カレ|仕入|袋|容器|返金/,
    account: 'reduced_rate_sales',
    tax: 'S08R',
    flow: 'in',
    anyWay: true,
    why: 'food that was sold',
  },
  {
    name: 'bought_of_farmers',
    said: /(?:農家|生産者|漁師|農園|果樹園|牧場)(?:サン)?(?:[^。、 ]{0,8})?カラ[^。]{0,24}仕入|仕入[^。]{0,16}(?:農家|生産者|漁師)/,
    unless: /現金仕入|木|花|苗|堆肥|売ッ|売上|返品/,
    account: 'reduced_rate_purchases',
    tax: 'P08R',
    flow: 'out',
    why: 'food bought to be sold or worked up',
  },
  {
    name: 'advance_got',
    said: /(?:予約金|申込金|内金|手付金?|前金|着手金|頭金)[^。]{0,24}(?:預カ[リッ]|イタダ|頂[イキ戴]|受ケ?取|受領|モラ[ッイ]|貰)/,
    unless: /払ッ|支払|渡シ|仕入|返|充当|売上ニ|振替|問屋|メーカー/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what was ordered',
  },
  {
    name: 'fee_tax_handed_over',
    said: /(?:報酬|[士師](?:サン|ノ|ヘノ)*(?:報酬|料)|デザイン料|原稿料|外注)[^。]{0,10}源泉[^。]{0,16}(?:納付|納メ)/,
    unless: /給[料与]|延滞|不納付|差シ?引|控除/,
    account: 'fee_tax_withheld',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'tax that was withheld from fees is handed over',
  },
  {
    name: 'bill_sent',
    said: /(?:ヘ|ニ|宛(?:テ)?(?:ニ)?|向ケ)[^。、]{0,10}請求書(?:ヲ)?(?:発行|送付|送ッ|出シ|提出|郵送)/,
    unless: /入金|着金|受領|前受|家賃|賃料|敷金|返金|立替|立テ替|郵送代|切手|届/,
    account: 'service_revenue',
    tax: 'S10',
    onlyFor: 'things',
    flow: 'in',
    anyWay: true,
    pay: 'receivable_control',
    why: 'what was billed was sold',
  },
  {
    name: 'sale_given_back',
    said: /(?:店頭|レジ|窓口|店)(?:デ)?[^。]{0,8}返品[^。]{0,16}返金(?:シ|$)/,
    unless: /返金サレ|仕入|問屋/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    anyWay: true,
    why: 'a customer gets back what was paid',
  },
  {
    name: 'things_bought',
    said: /(?:デ|ノ)[^。、]{0,12}(?:買イ物|買物)/,
    unless: /私用|個人|売|社長|客|接待|袋/,
    onlyFor: 'things',
    account: 'supplies',
    tax: 'P10',
    flow: 'out',
    why: 'what was bought is not said: taken as a thing that is used up',
  },
  {
    name: 'day_wages',
    said: new RegExp(
      `(?:${STAFF}|アシスタント|応援|手伝イ?|日雇イ?|助ッ人|臨時)(?:サン|ノ人|ノ方)?(?:ノ|ニ|ヘ)[^。]{0,10}日当|日当[^。]{0,12}(?:${STAFF}|アシスタント)`,
    ),
    unless: /出張|旅費|入金|受ケ?取|請求/,
    account: 'part_time_wages',
    tax: 'P_OUT',
    flow: 'out',
    why: 'wages by the day',
  },
  {
    name: 'care_exempt',
    said: new RegExp(
      '(?:利用者負担|訪問介護|通所介護|デイサービス|居宅介護|ケアプラン|介護サービス|介護保険|保険診療|窓口負担|一部負担金|自己負担(?:金|' +
        '分))[^。]*(?:受領|受ケ?取|頂|イタダ|モラ[ッイ]|入金|請求|現金|窓口)',
    ),
    unless:
      /国保連|支払基金|売掛|未収|自費|自由診療|食費|配食|支払ッ|払ッ|社員|職員|スタッフ|ヘルパー|研修|買|購入|保険料|返金|家賃/,
    account: 'service_revenue',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    why: 'care and treatment that public insurance pays for are exempt (appended table 2)',
  },
  {
    name: 'consumption_tax_interim',
    said: new RegExp(
      '消費税(?:等)?(?:ノ)?(?:中間|予定)(?:ノ)?(?:納付|申告|納税|分)|(?:interim|provisional)[^.]*consumption ' +
        'tax|consumption tax[^.]*(?:interim|provisional)',
    ),
    unless: /還付|延滞|未払消費税等?ヲ|計上/,
    account: 'consumption_tax_paid',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'what is paid ahead stands on input tax, without a code, until the settlement of the year takes it off',
  },
  {
    name: 'lent_came_back',
    said: /貸シ?(?:テ(?:イ)?タ|付ケ(?:テ(?:イ)?)?タ)[^。]{0,48}(?:返シテ(?:モラ|クレ|イタダ|頂)|返ッテ|返済サレ|返済ヲ受)/,
    unless: /売ッ|利息|家賃|部屋/,
    account: 'short_term_loans_receivable',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that was lent comes back',
  },
  {
    name: 'insurance_saved',
    said: /保険[^。]{0,12}積立|積立(?:型|タイプ)?ノ?[^、。 ]{0,8}保険|(?:保険)[^。]{0,30}(?:全額|資産)(?:ヲ|ニ)?(?:積立|資産)?計上/,
    unless: /半分|半額|掛ケ?捨|満期|解約|返戻|取リ?崩|従業員|社会保険|労働保険|火災/,
    account: 'insurance_funds',
    tax: 'P_EXM',
    flow: 'out',
    why: 'insurance that is saved up',
  },
  {
    name: 'vehicle_inspected',
    said: /車検(?:ノ|時ノ)?(?:整備|点検|基本)(?:代|料|費用)|(?:社用車|営業車|トラック|軽トラ|バン|配達車)ノ[^、。 ]{0,6}(?:法定点検|オイル交換|タイヤ交換|整備)(?:代|料|費用)?/,
    unless: /重量税|自賠責|印紙|請求シ|入金|受注|売/,
    account: 'vehicle_expenses',
    tax: 'P10',
    flow: 'out',
    why: 'the upkeep of a vehicle',
  },
  {
    name: 'asset_retired',
    said: new RegExp(
      '(?:帳簿価[額格]|簿価|未償却残高)[^。]{0,40}(?:廃棄|除却|処分シ|捨テ)|(?:scrapped|disposed of|' +
        'discarded|threw (?:out|away)|retired) [^.]*book value',
    ),
    unless: /売却|売ッ|下取|処分費|廃棄費/,
    account: 'retirement_loss',
    tax: 'P_OUT',
    onlyFor: 'assets',
    flow: 'out',
    why: 'what was thrown away before it was written off',
  },
  {
    name: 'workwear',
    said: /(?:作業[服着]|安全靴|ヘルメット|軍手|防寒着|手袋|合羽|カッパ)ト(?:作業[服着]|安全靴|ヘルメット|軍手|防寒着|手袋|合羽|カッパ)/,
    unless: /売ッ|売上|仕入|販売|卸/,
    account: 'supplies',
    tax: 'P10',
    flow: 'out',
    why: 'what is worn at work',
  },
  {
    name: 'built_in_place',
    said: new RegExp(
      '(?:内装|改装|改修|新設|増設|防音|間仕切リ?|給排水|空調|造作|リノベーション|リフォーム)[^、。]{0,8}工事|(?:空調|' +
        'エアコン|給湯)[^。]{0,16}(?:入レ?替エ|取リ?替エ)[^。]{0,10}工事込',
    ),
    unless: /売|請求シ|入金|受注|完工|下請|外注|応援|現場|協力業者|材料|修繕|原状回復|施主|様邸|ビニールハウス/,
    account: 'building_fixtures',
    tax: 'P10',
    asset: true,
    from: 220_000n,
    flow: 'out',
    why: 'what is built into a building to last',
  },
  {
    name: 'built_outside',
    said: /(?:舗装|外構|フェンス|塀|門扉|カーポート|ビニールハウス|温室|看板塔|駐輪場|井戸)[^、。]{0,10}(?:工事|新設|設置|建テ)/,
    unless: /売|請求シ|入金|受注|完工|下請|外注|応援|現場|協力業者|修理|補修|施主|様邸/,
    account: 'structures',
    tax: 'P10',
    asset: true,
    from: 220_000n,
    flow: 'out',
    why: 'what is built outside to last',
  },
  {
    name: 'signboard',
    said: /看板[^。]{0,12}(?:新調|新シク|作リ?替|取リ?付|設置|製作|制作|立テ|入レ?替)/,
    unless: /売|請求シ|入金|修理|塗リ直|デザイン料|レンタル|リース|掲載|広告料/,
    account: 'tools_furniture_and_fixtures',
    tax: 'P10',
    asset: true,
    from: 110_000n,
    flow: 'out',
    why: 'a sign that lasts',
  },
];
