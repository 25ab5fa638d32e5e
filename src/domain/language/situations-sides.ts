// Situations by who sold to whom and who holds whose money: guests and tenants pay us, deposits are held for them, what
// is thrown away is bought, vouchers are used. Rows only; all drafts.
import type { Situation } from './situations-ja.ts';

const RENT = '(?:家賃|賃料|共益費|礼金|更新料)';
const CAME =
  '(?:入金|着金|振リ?込マレ|振込(?:$|[ 、。(]|入金|(?:ガ)?(?:ア[リッ]|有))|受ケ?取|受領|入ッ|入リマシ|モラ[イッ]|頂[イキ]|イタダ|現金|通帳)';
const BUSINESS =
  /テナント|店舗|事務所|オフィス|倉庫|工場|駐車|commercial|office|shop|store|parking|warehouse|storefront/;
const FLATS =
  '(?:(?:flat|apartment|apt|unit|room)\\.? ?(?:\\d{1,4}[a-z]?|[a-z]\\d?)(?![a-z])|' +
  'tenants?|lodgers?|sub-?tenants?)';

export const SITUATIONS_SIDES: readonly Situation[] = [
  {
    name: 'guest_stayed',
    said: new RegExp(
      '(?:^|[ ,;])(?:room|rm)\\.? ?\\d+[^.]*nights?|walk-?in (?:guest|customer)|late check-?out|early check-?in|' +
        '(?:luggage|lugage|baggage) storage|(?:extra|roll-?away) bed (?:fee|' +
        'charge|for)|(?:cash|yen|card) from guests|' +
        '\\d{2,4}号室?[^。]{0,12}(?:宿泊|\\d+泊)|コインランドリー[^。]{0,10}(?:回収|売上)',
    ),
    unless: new RegExp(
      'we paid|business trip|our (?:manager|staff|sales)|refund|gave|reserved|bought|purchased|order|' +
        'deposit|commission|laundry (?:service|bill)|' +
        'cleaning|repair|supplies|払ッ|支払[ッイ]|返金|出張|清掃|修理',
    ),
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'let_dwelling',
    said: new RegExp(
      `管理会社(?:サン)?(?:カラ|ヨリ)[^。]{0,16}${RENT}|(?:^|[ 、月])\\d{2,4}(?:号室?)?ノ?(?:方ノ)?${RENT}[^。]*${CAME}|` +
        `${RENT}[^。]*${CAME}[^。]*居住|` +
        `${FLATS}[^.]* rent[^.]*(?:in the bank|sent|paid|received|transfer|came|arrived|cash|into)|` +
        `rent[^.]*(?:from|for|of|by) (?:the |our )?${FLATS}[^.]*(?:received|came|arrived|paid|transfer|into)`,
    ),
    unless: new RegExp(
      `${BUSINESS.source}|社宅|寮|ヲ振込|オーナー|大家|家主|預カ|滞納|未収|計上済|返|貸倒|払ッ|支払[ッイ]|敷金|landlord|we paid|our rent|owner|` +
        'overdue|arrears|owed|not received|refund|deposit|back',
    ),
    account: 'rental_revenue',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'a dwelling that is let',
  },
  {
    name: 'let_premises',
    said: new RegExp(
      '(?:入居者|借主|テナント|店子|\\d{2,4}号室?)(?:サン|様)?(?:ノ|カラ)[^。]{0,8}駐車(?:場)?(?:代|料|料金|使用料)|' +
        "(?:commercial|office|shop|store|retail) tenants?(?:'s)?[^.]* rent[^.]*(?:came|received|paid|into|transfer)",
    ),
    unless: /払ッ|支払[ッイ]|返|立替|工事|修理|landlord|refund|deposit|arrears|owed/,
    account: 'rental_income',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'rooms that are let',
  },
  {
    name: 'rent_of_premises',
    said: /(?:本店|支店|店舗|工房|倉庫|当店|出店)ノ?テナント(?:ノ)?(?:家賃|賃料|料)[^。]*(?:カラ|ヨリ|デ)?(?:振込|引落|引キ落|支払|払ッ|口振)/,
    unless: /入金|振リ?込マレ|受領|受ケ?取|様|借主|振込(?:ガ)?ア/,
    account: 'rent',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'rent of premises for business is taxable',
  },
  {
    name: 'tenant_deposit_held',
    said: new RegExp(
      `(?:入居|借主|店子|契約者|\\d{2,4}号室?)[^。]*(?:敷金|保証金)[^。]*${CAME}|(?:敷金|保証金)[^。]*(?:入居者|借主|店子)[^。]*${CAME}|` +
        '(?:secu[a-z]+ )?deposit (?:of )?¥?[\\d,]*(?: yen)? ?from (?:the |our |an? )?' +
        '(?:new |future )?(?:sub-?)?tenant|' +
        'tenant[^.]*deposit[^.]*(?:received|came|in the bank|arrived)',
    ),
    unless:
      /返|払ッ|支払[ッイ]|退去|解約|償却|差シ?引|大家|オーナーカラ|landlord|returned (?!when)|kept|gave|left|deducted/,
    account: 'guarantee_deposits_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'money that is held for others',
  },
  {
    name: 'held_for_others',
    said: new RegExp(
      '(?:took|got|received|collected|left)[^.]*(?:key|room|card|bottle|equipment|' +
        'bike|rental) deposit|(?:key|refundable) deposit[^.]*from (?:mr|ms|mrs|' +
        'the |our |a )?\\.? ?(?:guest|customer|[a-z]+)',
    ),
    unless: /back|returned|refunded|landlord|supplier|kept|keep/,
    account: 'deposits_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that is held for others',
  },
  {
    name: 'held_given_back',
    said: new RegExp(
      '(?:key|room|card|equipment|bike|rental) deposit[^.]*(?:handed|given|' +
        'gave|paid|returned|refunded)(?: back)? to|(?:handed|gave|paid|returned|' +
        'refunded)(?: back)?[^.]*(?:key|room|card|bike|rental) deposit',
    ),
    unless: /to us|from the|received/,
    account: 'deposits_received',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'a deposit of a tenant is given back',
  },
  {
    name: 'deposit_kept',
    said: /(?:kept|keep|retained|keeping) (?:his|her|their|the|its)?[^.]*(?:key|room|card)? ?deposit/,
    unless: /booking|wedding|party|tenant|landlord|cleaning|returned|refund/,
    account: 'miscellaneous_income',
    tax: 'S_OUT',
    flow: 'in',
    anyWay: true,
    pay: 'deposits_received',
    why: 'a compensation for what was lost',
  },
  {
    name: 'advance_got',
    said: new RegExp(
      'deposit (?:of )?¥?[\\d,]+(?: yen)? for (?:the |an? )?(?:[a-z]+ )?(?:wedding|' +
        'birthday|reception|banquet|anniversary|' +
        'funeral|engagement)|(?:予約金|内金|手付金?|前金|申込金)[^。]{0,16}(?:現金|振込|カード)?(?:デ|ヲ)?(?:預カ|イタダ|頂|受ケ?取|受領)',
    ),
    unless: /venue|hotel|we paid|our |staff|company|year-end|払ッ|支払[ッイ]|渡シ|返/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what was ordered',
  },
  {
    name: 'voucher_used',
    said: new RegExp(
      '(?:食事券|回数券|ギフト券|利用券|チケット|自社(?:ノ)?商品券)[^。]{0,14}(?:使用|利用)(?:アリ|サレ|(?:シタ)?オ?客|$|[ 、。])|' +
        '(?:vouchers?|gift (?:cards?|certificates?)|coupon tickets?)[^.]*(?:redeemed|used by)',
    ),
    unless: /購入|買ッ|社員|仕入|タクシー|返金|払ッ|bought|staff/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    pay: 'advances_received',
    why: 'a service that was sold',
  },
  {
    name: 'voucher_sold',
    said: new RegExp(
      '自社(?:ノ)?(?:商品券|食事券|回数券|ギフト券)[^。]*売|(?:商品券|食事券|回数券|ギフト券|ギフトカード|プリペイドカード)[^。]{0,16}(?:販売' +
        '(?:シ|$|[ 、。\\d])|売ッ|売レ)',
    ),
    unless: /手数料|引カレ|委託|仕入|使ワレ|利用サレ|金券ショップ|買イ?取/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what is due for it',
  },
  {
    name: 'sold_as_scrap',
    said: new RegExp(
      '(?:廃油|使用済ミ?ノ?(?:食用)?油|古紙|段ボール|ダンボール|空キ?(?:瓶|缶|ビン)|鉄(?:クズ|屑)|スクラップ|金属クズ|古新聞|廃材|ペットボトル)' +
        '[^。]*(?:引キ?取リ?|買イ?取|売ッ|売却|回収)[^。]*(?:モラ|入金|受ケ?取|受領|売|頂|イタダ)',
    ),
    unless: /払ッ|支払[ッイ]|処分費|回収料|引取料/,
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'what is thrown away by others is bought',
  },
  {
    name: 'damage_made_good',
    said: new RegExp(
      '(?:弁償|賠償|示談金|和解金|慰謝料)(?:金)?[^。]*(?:モラ|受ケ?取|受領|入金|頂[イキ]|イタダ|振リ?込マレ)|' +
        '(?:paid|gave)(?: us)?[^.]*for (?:the |an? )?(?:broken|damaged|lost|smashed) ',
    ),
    unless: /払ッ|支払[ッイ]|we (?:paid|gave)|^(?:paid|gave)|repair|保険/,
    account: 'miscellaneous_income',
    tax: 'S_OUT',
    flow: 'in',
    anyWay: true,
    why: 'a compensation for what was lost',
  },
  {
    name: 'staff_taught',
    said: new RegExp(
      '(?:lessons?|course|training|class(?:es)?) for (?:the |our )?[a-z]+,? (?:[a-z]+ )?(?:school|' +
        'institute|teacher) (?:invoiced|billed|charged)',
    ),
    unless: /customer|client|we (?:invoiced|billed)/,
    account: 'recruiting_and_training',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'finding and training staff',
  },
];
