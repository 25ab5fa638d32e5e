// Situations of claims and debts in Japanese: what is left of a price and comes in, what was laid out for others and
// comes back, what a customer may take off, notes for what was owed, money of the owner, what shops sell to those who
// come. Rows only; all drafts.
import type { Situation } from './situations-ja.ts';

const CAME = '(?:入金|着金|振リ?込|受ケ?取|受領|入ッ[タテ]|入リマシ|モラ[イッ]|頂[イキ]|イタダ|集金|回収|現金)';
const THEY =
  '(?:オーナー|大家|家主|入居者|患者|客先|オ?客|取引先|得意先|先方|クライアント|顧客|施主|元請ケ?|様|サン|社|店|ホテル|工務店|商事|製作所|工業|クリニック|歯科)';
const WAY_BACK = '(?:返[シサッ金]|戻[シサッ]|入金|振込|振リ込|精算|清算|回収|払ッテモラ)';

export const SITUATIONS_OF_CLAIMS: readonly Situation[] = [
  {
    name: 'rest_collected',
    said: new RegExp(
      `(?:残金|残代金|残額|残リノ代金|最終金|完工金)[^。]*${CAME}|(?<!現金|ノ)集金(?:シ[タテ]|$|[ 、。\\d])`,
    ),
    unless:
      /払ッ|支払|返|手付|内金|前受|前渡|仮払|敷金|仕入|購入|ローン|売上|契約金|差シ?引|引カ|集金代行|手数料|利用料|当社ガ|弊社ガ/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'a claim that a customer settled',
  },
  {
    name: 'laid_out_collected',
    said: new RegExp(`立テ?替(?:エ)?(?:テ(?:イ)?タ|タ|金|分|払イ?)?[^。]{0,40}${THEY}(?:カラ|ヨリ)[^。]*${WAY_BACK}`),
    unless: /従業員ニ|社員ニ|スタッフニ|カラ(?:ノ)?請求書/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'what was laid out for others comes back',
  },
  {
    name: 'laid_out_for_others',
    said: new RegExp(
      `(?:クライアント|客先|得意先|取引先|施主|元請ケ?|顧客|オ客(?:サン|様)?|先方|[^、。 ]様)ノ[^。]{0,16}立テ?替(?!エ?テモラ|エ?ラレ)|` +
        '立テ?替[^。]{0,30}(?:アトデ|後デ|後日|別途|次回)[^。]{0,8}(?:同額)?(?:請求|回収|返シテモラ|精算シテモラ)',
    ),
    unless: /返ッ|戻ッ|入金|回収シタ|社員ガ|従業員ガ|会社ガ返|経費精算/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'out',
    anyWay: true,
    why: 'laid out for others, who owe it to us',
  },
  {
    name: 'sale_reduced',
    said: new RegExp(
      '(?:返品|値引|不良|減額|クレーム|オ詫ビ)[^。]*売掛(?:金)?(?:カラ|ト|ヨリ)[^。]{0,6}(?:引|相殺|減|値引|マイナス|控除)|' +
        '売掛(?:金)?(?:カラ|ヨリ)[^。]{0,6}(?:値引|減額|返品)',
    ),
    unless: /買掛|仕入先|入金|振込|手数料/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    anyWay: true,
    pay: 'receivable_control',
    why: 'a customer has to pay less',
  },
  {
    name: 'note_got',
    said: new RegExp(
      '(?:代金?|請求(?:分|額)?|工事代|残金)[^。]*(?:約手|約束手形|受取手形|手形|電子記録債権|デンサイ|電債)' +
        '(?:ヲ|デ|ニテ|ノ|ガ)?(?:受ケ?取|受領|モラ|回収|入金|頂[イキ]|イタダ|発生|届)|' +
        '(?:約手|約束手形|手形|デンサイ|電債)(?:ヲ|デ|ニテ)[^。]{0,8}(?:受ケ?取|受領|モラ|回収|頂[イキ]|イタダ)[^。]*売掛',
    ),
    unless: /裏書|割引|買掛|不渡|振リ?出シ|当社振出|払ッ|支払[ッイ]|期日|販売|商品|売上|納品|売ッ/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'notes_receivable_trade',
    why: 'a note for a claim',
  },
  {
    name: 'note_matured',
    said: /(?:受取手形|受手|手持チ手形)[^。]*(?:期日|取立|決済|満期)[^。]*(?:入金|口座|当座|普通|預金|取立)/,
    unless: /割引|裏書|不渡|支払手形|引落/,
    account: 'notes_receivable_trade',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'checking_account',
    why: 'a note that a customer paid',
  },
  {
    name: 'note_matured',
    said: /(?:デンサイ|電債|電子記録債権)[^。]*(?:決済|期日|満期)[^。]*(?:入金|入ッ|入リ|着金)/,
    unless: /割引|譲渡|手数料/,
    account: 'electronically_recorded_monetary_claims',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'a note that a customer paid',
  },
  {
    name: 'sale_given_back',
    said: new RegExp(
      '(?:ネットショップ|ネット|通販|webショップ|ecサイト|ec|店頭|(?:^|[ 、])店)(?:ノ|デノ| )?(?:返品|返金)[^。]*(?:返金|返シ|現金|カード)',
    ),
    unless: /仕入先|問屋|メーカー|買掛|サレ|戻ッ|入金|購入|買ッ|備品|消耗/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    anyWay: true,
    why: 'a customer gets back what was paid',
  },
  {
    name: 'densai_paid',
    said: /(?:デンサイ|電債|電子記録債務)[^。]*(?:支払期日|決済|引落|引キ落|落チ)/,
    unless: /入金|入ッ|入リ|売掛|債権|割引|発生|手数料/,
    account: 'electronically_recorded_obligations',
    tax: '',
    flow: 'out',
    anyWay: true,
    pay: 'bank_default',
    why: 'a debt that is paid',
  },
  {
    name: 'officer_repaid',
    said: /役員借入(?:金)?[^。]*(?:返シテモラ|返済|返金|返シ)|(?:自分|私|社長|代表|個人)(?:ガ|カラ)(?:会社ニ)?(?:貸シ|立テ?替)[^。]*(?:返シテモラ|返済サレ|返ッテキ)/,
    unless: /立テ?替|借リ(?:タ|入レタ)$/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'out',
    anyWay: true,
    pay: 'bank_default',
    why: 'a loan of a director that is paid back',
  },
  {
    name: 'officer_lends',
    said: new RegExp(
      '(?:自分|私|社長個人|社長|代表|個人|役員)(?:カラ|ガ|ノ(?:金|オ金|貯金|個人口座|口座)(?:カラ|ヲ))[^。]{0,16}(?:会社|法人|当社)(?' +
        ':ノ)?(?:口座|普通預金|預金)?(?:ニ|ヘ)[^。]{0,16}(?:入レ|貸|振リ?込|移)',
    ),
    unless: /返|給|報酬|資本|増資|立替/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'money borrowed from a director',
  },
  {
    name: 'wages_ahead_back',
    said: /(?:前貸シ?|前借リ?|貸付(?:金)?|貸シタ(?:オ)?金)[^。]*(?:返ッテ|返済サレ|返シテモラ[ッイ]|返サレ|戻ッ|回収シ)/,
    unless: /社長カラ|役員カラ|銀行/,
    account: 'short_term_loans_receivable',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'cash',
    why: 'money lent comes back',
  },
  {
    name: 'wages_ahead',
    said: /(?:給料|給与|賃金|バイト代)(?:ノ)?(?:前借リ?|前貸シ?|前払イ?|仮払)|(?:サン|君|クン)(?:ニ|ヘ|ノ)?[^。\d]{0,4}前貸シ?|前借リ?[^。]{0,10}渡/,
    unless: /返|天引|控除|差引|引イ|回収/,
    account: 'short_term_loans_receivable',
    tax: '',
    flow: 'out',
    anyWay: true,
    pay: 'cash',
    why: 'money lent for up to a year',
  },
  {
    name: 'paid_ahead_to_us',
    said: new RegExp(
      '(?:先ニ|前モッテ|事前ニ|一括デ)(?:入金|振リ?込ンデ|払ッテ)(?:シテ)?(?:モラ|イタダ|頂|サレ|アリ)|(?:[1-9]年|半年|[2-9]カ月|数カ月' +
        ')分[^。]{0,10}(?:マトメテ|先ニ|前払イ?デ|一括デ)[^。]*(?:入金|振リ?込マレ|モラ|頂|イタダ)',
    ),
    unless: /仕入|払イマシ|返|家賃|保険|納品後|済ンデ/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'paid_ahead_by_us',
    said: new RegExp(
      '(?:スタジオ|会場|機材|撮影|制作|印刷|工事)?(?:予約金|内金)[^。]{0,14}(?:振込|振リ込|送金)(?!マレ|サレ|アリ|ガア)|(?:ニ|ヘ)[^。' +
        '、]{0,16}(?:ノ)?前払イ?(?:金)?(?:ヲ|ト|デ|トシテ)?[^。]{0,10}(?:振込|振リ込|払|渡|送金|現金)|手付(?:金)?[^。]{0,10' +
        '}(?:振込|振リ込|送金)(?!マレ|サレ|アリ|ガア)',
    ),
    unless:
      /返|戻|家賃|保険|年間|年分|旅費|出張|給|前払費用|カラ(?:ノ)?(?:前払|手付)|様|モラ|イタダ|受|入金|客|保守|会費|購読|敷金|車|土地|物件|マンション/,
    account: 'advance_payments_to_suppliers',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is paid before what is due for it',
  },
  {
    name: 'advance_becomes_sale',
    said: new RegExp(
      '前受(?:金|ケ|リ)?(?:カラ|ヲ|ノ|シテ(?:イ|ア)?タ|デ計上シ(?:テ(?:イ)?)?タ|分ノ|分ヲ|分カラ)[^。]*売上(?:高)?(?:ニ|ヘ)(?:$|[ 、。振計替])|' +
        '(?:from|of) (?:the )?(?:advances?|deposits?|prepaid)(?: received)? to (?:sales|revenue)|' +
        '(?:gift )?vouchers?[^.]* redeemed',
    ),
    unless: /残|請求|差額|rest|balance/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    pay: 'advances_received',
    why: 'what was paid ahead is earned now',
  },
  {
    name: 'work_of_persons',
    said: new RegExp(
      'フリー(?:ランス)?ノ(?:エンジニア|デザイナー|カメラマン|ライター|プログラマー?|編集者?|イラストレーター|人|方|翻訳者|動画|web|コーダー)|' +
        '(?:カメラマン|カメアシ|カメラ助手|大工|職人|左官|鳶|塗装工|電工|溶接工|解体屋|塗装屋|クロス屋|設備屋|電気屋|水道屋|足場屋|瓦屋|スタイリスト|ヘアメイク|メイクサン|モデルサン|' +
        'エキストラ|役者|俳優|声優|ナレーター|手タレ|ダンサー|音声サン|照明サン|録音技師|助手サン|オペレーター|一人親方|応援ノ職人|人工出シ)(?:サン)?' +
        '(?:ノ)?(?:日当|応援|手間|ギャラ|謝礼|出演料|\\d+名|\\d+人|外注)|(?:解体屋|足場屋|塗装屋|クロス屋|瓦屋|左官屋?|手タレ|一人親方|オペレーター)(?:サン)?(?=[ (])',
    ),
    unless: new RegExp(
      '給[与料]|社員|求人|修理|補修|交換|菓子|弁当|差シ?入|交通費|駐車|宿泊|昼|食事|飲|タク|道具|制服|源泉(?!ナシ|対象外|不要|セズ)|入金|着金|受ケ?' +
        '取|売上|請求シ|請求書(?:ヲ)?(?:発行|送)|カラ[^。]*(?:購入|買|仕入)|' +
        '様ヨリ|保険|祝|香典|土産|工具|材料|立替|返|税込|仮払|貸|ニ渡シ',
    ),
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'work that others do for us',
  },
  {
    name: 'parking_by_month',
    said: /(?:従業員|社員|スタッフ|来客用|本社|支店|本店|店舗?|事務所|会社|営業所|倉庫)(?:用)?(?:ノ)?駐車場(?:代|料|賃料|賃借料|使用料)?/,
    unless: /入金|入ッ|受ケ?取|工事|舗装|看板|ライン|購入|売|清掃|修理|コイン|借主|テナント|月極/,
    from: 5000n,
    account: 'rent',
    tax: 'P10',
    flow: 'out',
    why: 'rent of premises for business is taxable',
  },
  {
    name: 'commuting_paid',
    said: new RegExp(
      '通勤(?:手当|費|交通費|定期)|(?:commut(?:ing|er))[^.]{0,20}(?:allowance|pass|fare|cost)|(?:fare|pass|bus|' +
        'train)[^.]*commuting',
    ),
    unless: /給[与料]|明細|返金サレ|会社負担分ヲ|less|minus/,
    account: 'commuting',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'going to work and back',
  },
  {
    name: 'local_tax_held',
    said: new RegExp(
      '(?:入湯税|宿泊税|ゴルフ場利用税)[^。]*(?:納付|納メ|支払|払ッ|申告|振込|引落|市|町|県|都)|(?:bath(?:ing)?|hot spring|lodging|' +
        'accommodation) tax[^.]*(?:paid|remitted|handed|to the city|debited)',
    ),
    unless: /出張|宿泊代|宿泊料|宿泊費|guest paid|room |ホテル代|泊/,
    account: 'deposits_received',
    tax: '',
    flow: 'out',
    anyWay: true,
    pay: 'bank_default',
    why: 'what was held for the town is handed over',
  },
  {
    name: 'lump_sum_assets_bought',
    said: /一括償却(?:資産)?|lump[- ]sum depreci/,
    unless: /償却費|当期|決算|\d{4}年度|振替|1\/3|三分ノ一|3分ノ1/,
    onlyFor: 'assets',
    account: 'lump_sum_assets',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'a thing below 200,000 yen that is written off in three years',
  },
  {
    name: 'meal_with_partners',
    said: new RegExp(
      '(?:客先|取引先|得意先|仕入先|代理店|先方|クライアント|スポンサー|元請ケ?|発注元|銀行|商社|メーカー|問屋|顧客|オ客(?:様|サン)?|[^、。 ]様)(?:ノ)?[^、。 ]{0,8}ト' +
        '(?:ノ)?(?:一緒ニ)?[^。]{0,8}(?:会食|食事|ランチ|ディナー|飲[ミン]|昼メシ|昼飯|昼ゴハン|夕飯|晩飯|メシ|飯|ゴルフ|焼肉|寿司|居酒屋|鰻)',
    ),
    unless: /会議|打チ?合|ミーティング|割リ?勘|売上|予約|社員ト|スタッフト/,
    account: 'entertainment',
    tax: 'P10',
    flow: 'out',
    anyWay: true,
    why: 'a courtesy to partners',
  },
  {
    name: 'room_cancelled',
    said: new RegExp(
      '(?:部屋|客室|宴会|コース|席|貸切|レッスン|施術|ツアー|予約客|宿泊客|当日|直前|無断)(?:ノ)?(?:当日|直前|無断)?キャンセル料[^。]*(?:カード' +
        '|決済|現金|頂|イタダ|請求|入金|徴収|受ケ?取)',
    ),
    unless: /払ッ|支払[ッイ]|出張|航空|請求サレ|引カレ|取ラレ|振込ンダ/,
    account: 'miscellaneous_income',
    tax: 'S_OUT',
    flow: 'in',
    anyWay: true,
    why: 'a compensation for what was lost',
  },
  {
    name: 'stayed_with_us',
    said: new RegExp(
      '(?:宿泊(?:代|料)?|素泊(?:マリ)?|一泊|朝食付|夕食付|\\d泊)[^。]{0,12}(?:\\d+名様|様|組)[^。]*|(?:\\d+号室?)[^。]*' +
        '(?:宿泊|素泊|泊)|(?:宿|部屋|客室)[^。]{0,10}(?:素泊|一泊二食)',
    ),
    unless:
      /出張|社員|払ッ|支払[ッイ]|返金|キャンセル|立替|清掃|修理|精算|手数料|予約サイト|株主|講師|売掛ノ|入金|入湯税/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'takeaway_sold',
    said: new RegExp(
      '(?:テイクアウト|持チ?帰リ)(?:ノ)?[^。]{0,8}(?:弁当|オードブル|惣菜|ピザ|寿司|オ?好|唐揚|\\d+ ?(?:個|食|件|本))[^。]*(?:現金|カード|paypay|' +
        '売|入金|$)|take-?away (?:stand|counter|sales|window|orders?)',
    ),
    unless: new RegExp(
      '売上|会議|打チ?合|社員|従業員|スタッフ|差シ?入|残業|昼食|夜食|購入|買ッ|払ッ|支払|仕入|容器|箱|袋|経費|接待|来客|手土産|(?:^| )(?:boxes|lids|' +
        'containers?|bags?|bought|paid|meeting|staff|team|lunch for|cups)',
    ),
    account: 'reduced_rate_sales',
    tax: 'S08R',
    flow: 'in',
    anyWay: true,
    why: 'food that was sold',
  },
  {
    name: 'food_for_kitchen',
    said: new RegExp(
      '(?:朝食|夕食|ランチ|ディナー|料理|厨房|仕込ミ?|メニュー|モーニング|宴会|賄イ以外|店)用(?:ノ)?(?:ノ)?[^。]{0,6}(?:パン|野菜|米|肉|魚' +
        '|卵|牛乳|食材|果物|豆|粉|油|調味料|酒|ビール|ワイン)|(?:コーヒー|珈琲)豆 ?\\d+ ?(?:kg|キロ)',
    ),
    unless: /社員|スタッフ|従業員|会議|来客|売上|売ッ|納品シ|掛ケ?売/,
    account: 'reduced_rate_purchases',
    tax: 'P08R',
    flow: 'out',
    why: 'food that is bought to be worked up',
  },
  {
    name: 'insured_care',
    said: new RegExp(
      '(?:社保|国保|保険診療|診療報酬|レセプト|介護報酬|介護給付費?|療養費|窓口負担|一部負担金)[^。]*(?:請求|売掛|窓口|計上|現金|収入|売上)|(?:billed|invoiced|' +
        'claimed)[^.]*(?:insurance fund|health insurance|insurance federation)|insured (?:treatments?|care)|' +
        'co-?pay(?:s|ment)?(?: |,|$)',
    ),
    unless:
      /入金|着金|振リ?込|給[与料]|天引|預[リカ]|納付|引落|法定福利|会社負担|過誤|査定減|返戻|came|received|landed|premium|withh/,
    account: 'service_revenue',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    why: 'insured care is exempt (appended table 2)',
  },
  {
    name: 'let_dwelling',
    said: new RegExp(
      '(?:礼金|更新料|家賃|賃料|共益費)[^。]*(?:自社物件|自社所有|所有物件|自社ノ?(?:アパート|マンション))|(?:自社物件|自社所有|所有物件)[^。]*(?:礼金|更新料|家賃|賃料|共益費)|' +
        '(?:rent|renewal fee|key money)[^.]*(?:our own (?:flats?|apartments?|building)|residential tenants?)',
    ),
    unless: new RegExp(
      'テナント|店舗|事務所|オフィス|倉庫|駐車|払ッ|支払[ッイ]|オーナー|大家|commercial|office|shop|store|parking|warehouse|we paid|' +
        'landlord|deposit|敷金',
    ),
    account: 'rental_revenue',
    tax: 'S_EXM',
    flow: 'in',
    anyWay: true,
    pay: 'bank_default',
    why: 'a dwelling that is let',
  },
  {
    name: 'treated',
    said: new RegExp(
      '(?:カット|カラー|パーマ|トリートメント|ネイル|マツエク|マツゲ|ヘアセット|着付|施術|マッサージ|整体|エステ|脱毛|フェイシャル|ヘッドスパ|縮毛|パーソナル(?:トレーニング)?|' +
        'ジムノ?(?:会費|入会金|利用料)|入会金|月謝)[^。]*(?:[^、。 ]様|\\d+名(?:分|様)|オ客(?:様|サン)|\\d回)|(?:[^、。 ]様|オ客(?:様|' +
        'サン))[^。]*(?:カット|カラー|パーマ|ネイル|マツエク|施術|マッサージ|エステ|着付)|(?:hair ?cuts?|cut and|blow ?dry|gel nails|' +
        'manicures?|pedicures?|lash|facial|massage|perm|highlights|colou?r|whitening|crown|' +
        'implant)[^.]* (?:mr|ms|mrs|clients?|customers?|patients?)(?: |\\.|,|$)|^(?:hair ?)?cut and ',
    ),
    unless: new RegExp(
      '予約金|内金|前金|手付|申込金|回数券|前受|用|剤|払ッ|支払[ッイ]|購入|買ッ|仕入|スタッフ|社員|研修|講習|問屋|ディーラー|返金|備品|材料|広告|求人|クリップ|' +
        'bought|supplies|dealer|refund|deposit|advance|course|wholesale|resale|gift for|in advance|up ?front|received',
    ),
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'drinks_for_guests',
    said: new RegExp(
      '(?:オ?客(?:様|サン)?|来客|来院者|患者(?:様|サン)?|待合)(?:用)?(?:ノ|ニ出ス)?[^。]{0,8}(?:オ茶|コーヒー|ペットボトル|飲料|ドリンク|オ菓子|' +
        '水)[^。]*(?:スーパー|ペットボトル|ケース|本|パック|購入|用|ドラッグ|コンビニ)|(?:coffee|tea|water|beans|snacks|' +
        'candy)[^.]* for (?:the |our )?(?:waiting|guests|customers|visitors|patients|clients)(?: |$)',
    ),
    unless: /カフェ|喫茶|店内|打チ?合|会議|売|cafe|restaurant|sold|rooms|with /,
    account: 'meeting_expenses',
    tax: 'P08R',
    flow: 'out',
    anyWay: true,
    why: 'food and drinks at the reduced rate',
  },
  {
    name: 'net_wages',
    said: new RegExp(
      '(?:スタッフ|社員|従業員|給[与料]|バイト|パート|店員)[^。]*手取リ?[^。]*(?:振込|振リ込|現金|支給)|手取リ?[^。]*(?:給[与料])|(?:^' +
        '|[ ,])net (?:pay|salary|wages)(?: |,)',
    ),
    unless: /源泉|報酬|社会保険|雇用保険|住民税|引イ|控除(?!ノ)|未払|less|withh|director|役員/,
    account: 'salaries',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    pay: 'bank_default',
    why: 'wages',
  },
  {
    name: 'damage_paid',
    said: new RegExp(
      '(?:壊シ|破損|傷ツケ|汚シ|割ッ|紛失|落ト)[^。]*弁償|弁償(?:代|金)?[^。]*(?:払ッ|支払|振込|渡)|(?:broke|damaged|scratched|spilled|' +
        'lost)[^.]* paid (?:her|him|them|the (?:customer|client|owner))|compensation[^.]* paid to',
    ),
    unless: /モラ|受ケ?取|入金|保険金|paid us/,
    account: 'miscellaneous_loss',
    tax: 'P_OUT',
    flow: 'out',
    anyWay: true,
    why: 'a compensation for what was lost',
  },
  {
    name: 'sold_as_scrap',
    said: new RegExp(
      '(?:切粉|切リ粉|切屑|切リ屑|端材|スクラップ|鉄(?:クズ|屑)|銅(?:クズ|屑|線)|アルミ(?:クズ|屑|缶)|真鍮(?:クズ|屑)|古紙|段ボール|廃材|廃油' +
        ')[^。]*(?:引取代|引キ取リ代|買取|売却|入金|売ッ|モラ)',
    ),
    unless: /払ッ|支払[ッイ]|処分費|処分代|回収料|引取料(?!ヲ)|手数料/,
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'what is thrown away by others is bought',
  },
];
