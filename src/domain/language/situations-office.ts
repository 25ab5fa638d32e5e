// Situations of an office, in both languages: bills of telephones, what is paid ahead for an event or for years, goods
// sent by a carrier, stock at the ends of a year, money between the company and its director. Rows only; all drafts.
import type { Situation } from './situations-ja.ts';

const CARRIERS =
  '(?:西濃|セイノー|ヤマト|クロネコ|佐川|福山通運|福通|日通|赤帽|トナミ|ユウパック|宅急便|宅配便|yamato|sagawa|fedex|dhl|ups|ems|courier)';
const PHONES =
  '(?:スマホ|携帯|電話|ビジネスフォン|ビジネスホン|ヒカリ回線|光回線|回線|wi-?fi|sim|インターネット|ネット回線)';
const YEARS = '(?:[2-9]|10|二|三|五|十) ?(?:年|カ年|ヶ年|ヵ年)(?:分|間|一括|契約|分一括|間一括)';

export const SITUATIONS_OFFICE: readonly Situation[] = [
  {
    name: 'telephone_billed',
    said: new RegExp(
      `${PHONES}[^。、]{0,12}(?:引キ?落|口座振替|自動振替|\\d+月分|台分|料金|通信|利用分|月額|基本料)|` +
        '(?:phones?|mobiles?|internet|sim)[^.]{0,24}(?:bill|monthly|auto-?debit|direct debit|plan|line)',
    ),
    unless: /購入|買[ッウイ]|本体|機種|修理|設置|工事|請求シ|入金|売|bought|purchase|repair|handset/,
    onlyFor: 'things',
    account: 'communication',
    tax: 'P10',
    flow: 'out',
    why: 'telephone, internet and post',
  },
  {
    name: 'paid_ahead_for_event',
    said: new RegExp(
      '(?:会場|旅行|宿|旅館|ホテル|料亭|忘年会|新年会|幹事|展示会|出展|イベント|研修会)[^。]{0,24}' +
        '(?:予約金|手付|内金|前金|前払|申込金|デポジット)|' +
        '(?:deposit|prepaid|prepayment|in advance|up ?front|down ?payment)[^.]*(?:venue|party|trip|banquet|' +
        'trade show|exhibition|event|hotel)|(?:venue|party|trip|banquet|trade show|exhibition)[^.]*' +
        '(?:deposit|prepaid|in advance|up ?front|down ?payment)',
    ),
    unless:
      /オ?客|様(?:カラ|ヨリ)|顧客|受ケ取|受取|入金|返|キャンセル|振リ?込マレ|前受|プラン|承ッ|支払済|差額|残|充当|customer|client|guest|received|refund/,
    account: 'advance_payments_to_suppliers',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'money that is paid before what is due for it',
  },
  {
    name: 'guarantee_for_years',
    said: new RegExp(`(?:信用保証|保証協会)[^。]{0,24}${YEARS}|credit guarantee[^.]*years?`),
    unless: /返|戻|入金|受ケ取/,
    account: 'long_term_prepaid_expenses',
    tax: 'P_EXM',
    flow: 'out',
    why: 'a guarantee for a loan is exempt',
  },
  {
    name: 'paid_for_years',
    said: new RegExp(
      `(?:保険|保証料|共済|ライセンス|ドメイン|サーバー?|保守)[^。]{0,12}${YEARS}|${YEARS}[^。]{0,12}(?:保険|保証料|共済|` +
        'ライセンス|ドメイン|サーバー?|保守)|' +
        '(?:two|three|four|five|ten|[2-9]|10)[- ]years?(?: of)?[^.]{0,24}(?:insurance|guarantee|' +
        'licen[cs]e|domain|maintenance)|' +
        '(?:insurance|guarantee|licen[cs]e|domain|maintenance)[^.]{0,24}(?:for )?(?:two|three|four|' +
        'five|ten|[2-9]|10) years',
    ),
    unless: /売|入金|受ケ取|請求シ|返|満期|解約|refund|received|sold/,
    account: 'long_term_prepaid_expenses',
    tax: undefined,
    flow: 'out',
    from: 50_000n,
    why: 'paid for years that are still to come',
  },
  {
    name: 'sent_by_carrier',
    said: new RegExp(
      `${CARRIERS}(?:便|運輸|急便|サン)?(?:デ|ニ)[^。]{0,12}(?:送ッ|送リ|発送|出荷|送付|出シ)|` +
        `(?:shipped|sent|posted)[^.]*(?:by|via|with) ${CARRIERS}`,
    ),
    unless: /売上|入金|請求シ|立替|箱|キット|sold/,
    account: 'packing_and_freight',
    tax: 'P10',
    flow: 'out',
    why: 'sending goods, and what they are packed in',
  },
  {
    name: 'opening_stock',
    said: /期首(?:商品)?(?:棚卸|在庫)|期首商品|(?:opening|beginning) (?:stock|inventory)/,
    unless: /期末|closing|ending/,
    account: 'beginning_merchandise_inventory',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'merchandise',
    why: 'moving stock is no supply',
  },
  {
    name: 'closing_stock',
    said: /期末(?:商品)?(?:棚卸|在庫)|期末商品|繰越商品|棚卸(?:高)?[^。]{0,10}計上|(?:closing|ending|year-end) (?:stock|inventory)/,
    unless: /期首|opening|beginning|減耗|評価損|廃棄|不足|loss/,
    account: 'ending_merchandise_inventory',
    tax: 'P_OUT',
    flow: 'in',
    anyWay: true,
    pay: 'merchandise',
    why: 'moving stock is no supply',
  },
  {
    name: 'damage_paid',
    said: /弁償|損害賠償|賠償金|示談金|和解金|慰謝料|(?:paid|compensat)[^.]*(?:for the damage|damages|compensation|settlement money)/,
    unless: /受ケ取|受取|受領|入金|モラッ|保険金|received|insurer/,
    account: 'miscellaneous_loss',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    why: 'damages that are paid',
  },
  {
    name: 'statutory_fees_held',
    said: /(?:法定費用|車検(?:代|費用)?ノ?(?:印紙|重量税|自賠責)|登録免許税|印紙代|検査手数料)[^。]{0,24}(?:預カッ|預リ|オ?預カリ)/,
    unless: /返|納付|支払[ッイ]|払ッ/,
    account: 'deposits_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that is held for others',
  },
  {
    name: 'director_paid_in',
    said: new RegExp(
      '(?:会社|当社)(?:ノ口座)?(?:ニ|ヘ)[^。]{0,16}(?:私|自分|個人|社長|代表|役員)ノ(?:オ?金|貯金|資金|預金)|' +
        '(?:私|自分|個人|社長|代表|役員)ノ(?:オ?金|貯金|資金|預金)[^。]{0,20}(?:会社|当社)[^。]{0,12}(?:貸|入レ)|' +
        '(?:i|the (?:boss|owner|president|director)) (?:put|lent|paid) [^.]*(?:my|his|her) own money',
    ),
    unless: /返|repaid|立替/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money borrowed from a director',
  },
  {
    name: 'dividend_resolved',
    said: /配当[^。]{0,20}決議|決議[^。]{0,12}配当|dividends?[^.]*(?:declared|resolved)|declared[^.]*dividend/,
    unless: /支払|払ッ|振込|受ケ取|受取|入金|paid|received/,
    account: 'retained_earnings_brought_forward',
    tax: '',
    flow: 'out',
    anyWay: true,
    pay: 'dividends_payable',
    why: 'profit that is given to the shareholders',
  },
  {
    name: 'wages_accrued',
    said: /未払(?:イノ?)?(?:給与|給料|賃金|賞与|残業代)[^。]{0,14}計上|(?:給与|給料|賃金)[^。]{0,14}未払(?:イ)?計上/,
    unless: /支払[ッイ]|払ッ|振込/,
    account: 'salaries',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'accrued_wages',
    why: 'wages that are owed',
  },
  {
    name: 'stake_paid',
    said: /(?:農協|(?:^| )ja|信用金庫|信用組合|信金|組合|生協|商工中金)(?:ニ|ヘ)(?:加入)?出資|加入出資金|出資金[^。]{0,14}(?:払|振込|現金)/,
    unless: /配当|返|戻|脱退|受ケ取/,
    account: 'investments_in_capital',
    tax: 'P_OUT',
    flow: 'out',
    why: 'a stake in a cooperative',
  },
  {
    name: 'van_towed',
    said: /レッカー|ロードサービス|ケン引|牽引|towed|towing|tow truck (?:call|fee|service)|roadside (?:assistance|rescue)/,
    unless: /購入|売|請求シ|入金|会費|bought|sold/,
    account: 'vehicle_expenses',
    tax: 'P10',
    flow: 'out',
    why: 'running vehicles',
  },
  {
    name: 'machine_hired_with_operator',
    said: new RegExp(
      '(?:クレーン|ユニック|ユンボ|バックホ|ポンプ車|高所作業車|重機|レッカー車|ダンプ)[^。]{0,16}(?:半日|\\d+日|オペ|レンタル|リース|借)|' +
        '(?:crane|excavator|pump truck|lift|digger)[^.]*(?:hire|rental|rented|half day|per day|' +
        'with operator|a day)',
    ),
    unless: /購入|売|請求シ|入金|bought|sold/,
    account: 'lease_payments',
    tax: 'P10',
    flow: 'out',
    why: 'the use of a thing',
  },
  {
    name: 'car_washed',
    said: /(?:車|トラック|バン|営業車)[^。]{0,8}洗車|洗車機|car wash/,
    unless: /購入|買|設置|修理|請求シ|入金|売|水道|電気|部品/,
    account: 'vehicle_expenses',
    tax: 'P10',
    flow: 'out',
    why: 'running vehicles',
  },
  {
    name: 'honours_for_service',
    said: /(?:永年勤続|勤続\d*年|社内表彰|退職)[^。]{0,8}(?:記念品|表彰|祝|記念)|(?:long[- ]service|retirement) (?:award|gift|present)/,
    unless: /退職金|祝金|商品券|売|money/,
    account: 'employee_welfare',
    tax: 'P10',
    flow: 'out',
    why: 'what is given to the staff',
  },
  {
    name: 'guarantee_fee',
    said: /信用保証(?:協会|料)|保証協会|credit guarantee/,
    unless: /返|戻|入金|会費/,
    account: 'commission_fees',
    tax: 'P_EXM',
    flow: 'out',
    why: 'a guarantee for a loan is exempt',
  },
  {
    name: 'mended_or_opened',
    said: new RegExp(
      '葺キ?替|屋根(?:ノ)?(?:工事|修理|補修)|シャッター[^。]{0,10}(?:工事|交換|修理)|雨漏|鍵(?:ノ)?(?:交換|開錠|修理)|' +
        'locksmith|roof (?:work|repairs?)|burst pipe|leak(?:ing|y)?(?: |,)|changed the [a-z ]{0,12}locks?',
    ),
    unless: /売|請求シ|入金|新設|保険金|sold|customer|new building/,
    account: 'repairs',
    tax: 'P10',
    flow: 'out',
    why: 'keeping things in working order',
  },
  {
    name: 'air_put_in',
    said: /(?:air ?con(?:ditioner)?s?|エアコン|空調)[^.。]*(?:put in|installed|fitted|新設|取付工事|入替工事)/,
    unless: /売|請求シ|入金|sold|customer|repair|修理|cleaning|清掃/,
    account: 'building_fixtures',
    tax: 'P10',
    asset: true,
    from: 100_000n,
    flow: 'out',
    why: 'what is built into a building to last',
  },
  {
    name: 'scaffolding_put_up',
    said: /足場(?:屋|代|工事|組|設置|解体)|scaffold(?:ing|ers?)/,
    unless: /購入|売|請求シ|入金|板|レンタル|リース|sold|bought|rental|hire/,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'retirement_scheme',
    said: /建退共|退職金共済|中退共/,
    unless: /受ケ取|入金|返|戻/,
    account: 'retirement_payments',
    tax: 'P_OUT',
    flow: 'out',
    why: 'wages are no supply of services',
  },
  {
    name: 'fine_paid',
    said: /parking (?:ticket|fine)|traffic (?:ticket|fine)|speeding (?:ticket|fine)|駐車違反|反則金|速度違反|過料/,
    unless: /返|ジャナ|デハナ|received/,
    account: 'taxes_and_dues',
    tax: 'P_OUT',
    flow: 'out',
    why: 'a fine is no price for a supply',
  },
  {
    name: 'staff_sought',
    said: new RegExp(
      'job (?:post(?:ing)?|ad|listing|board)s?|head-?hunt(?:er|ing)|recruit(?:er|ing|' +
        "ment)(?:'s)? (?:fee|agency|ad)|求人(?:広告|掲載|サイト)|人材紹介",
    ),
    unless: /売|請求シ|入金|received|sold/,
    account: 'recruiting_and_training',
    tax: 'P10',
    flow: 'out',
    why: 'finding and training staff',
  },
  {
    name: 'risk_covered',
    said: new RegExp(
      '(?:all[- ]risks?|indemnity|liability|marine|cargo|fire|theft) (?:cover|policy)|' +
        'cover for the [a-z ]{0,20}(?:job|project|event|building)',
    ),
    unless: /claim|received|refund/,
    account: 'insurance_premiums',
    tax: 'P_EXM',
    flow: 'out',
    why: 'insurance premiums are exempt (appended table 2)',
  },
  {
    name: 'import_tax_paid',
    said: /import (?:consumption )?tax|輸入(?:ノ)?消費税/,
    unless: /duty|関税|通関/,
    account: 'consumption_tax_paid',
    tax: 'P_IMP10',
    flow: 'out',
    anyWay: true,
    why: 'consumption tax that customs take',
  },
  {
    name: 'stock_thrown_away',
    said: new RegExp(
      '(?:賞味期限|消費期限|在庫|棚卸資産|商品)[^。]{0,24}廃棄|(?:expired|spoiled|obsolete|damaged) (?:stock|' +
        'goods|inventory)[^.]*(?:thrown|written off|scrapped|disposed)',
    ),
    unless: /処分費|処分料|処分代|代|料|業者/,
    account: 'miscellaneous_loss',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'merchandise',
    why: 'goods that are lost',
  },
  {
    name: 'asset_retired',
    said: new RegExp(
      '(?:廃棄|除却)[^。]{0,14}(?:簿価|帳簿価)|(?:threw out|thrown (?:out|away)|scrapped|disposed of|' +
        'discarded|retired)[^.]*book value',
    ),
    unless: /売|sold|処分費/,
    account: 'retirement_loss',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'tools_furniture_and_fixtures',
    why: 'what was thrown away stood in the books',
  },
  {
    name: 'disposal_paid',
    said: /(?:処分|廃棄|リサイクル|引取)(?:費|料|代|費用|料金)(?:[^。]*)(?:円|現金|振込|カード)|(?:disposal|recycling) (?:fee|charge|cost)/,
    unless: /売|請求シ|入金|預託金|オ客|客カラ|車|received/,
    onlyFor: 'things',
    account: 'contractor_fees',
    tax: 'P10',
    flow: 'out',
    why: 'services by contract of mandate',
  },
  {
    name: 'staff_pay_for_rooms',
    said: /(?:社宅|寮)(?:費|ノ)?[^。]{0,10}(?:本人負担|自己負担|社員負担|従業員負担|使用料)[^。]*(?:モラ|貰|受ケ取|受取|入金|徴収|預カ)/,
    account: 'rental_income',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    why: 'a dwelling that is let',
  },
  {
    name: 'donated',
    said: /(?:ニ|ヘ)(?:[\d,万千円]+ ?円?(?:ヲ)?)?(?:寄付|寄附)(?!金ヲ受|サレ|ヲ受)/,
    unless: /受ケ取|受領|入金|ふるさと|返礼/,
    account: 'donations',
    tax: 'P_OUT',
    flow: 'out',
    why: 'given without anything in return',
  },
  {
    name: 'bad_debt_collected',
    said: /貸倒(?:レ)?(?:ニ|処理)[^。]{0,4}シタ[^。]*(?:戻|回収|入金|振込)/,
    account: 'bad_debt_recovery',
    tax: 'S10_BDR',
    flow: 'in',
    anyWay: true,
    why: 'a claim that had been written off',
  },
  {
    name: 'paid_before_sending',
    said: /予約代金|(?:発送|納品|引キ?渡シ?|出荷)ハ(?:\d{1,2}月|来月|翌月|後日)/,
    unless: /払ッ|支払|送金|購入|買|注文|掛/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'received_before_work',
    said: new RegExp(
      "(?:マダ|未ダ)(?:始マッテ|始メテ|着手シテ|取リ掛カッテ)(?:イ)?(?:ナイ|マセン)|(?:received|got)[^.]*(?:haven't|" +
        "have not|hasn't) (?:yet )?(?:started|begun|delivered|shipped)",
    ),
    unless: /払ッ|支払|送金|paid to|we paid/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'class_held',
    said: /(?:教室|体験|ワークショップ|講座|レッスン|イベント)(?:ノ)?(?:参加費|受講料|会費|月謝|材料費)[^。\d]{0,4}\d+ ?[人名]/,
    unless: /社員|従業員|スタッフ|払ッ|支払|返金/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    why: 'a service that was sold',
  },
];
