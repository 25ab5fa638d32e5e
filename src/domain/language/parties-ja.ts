// Who stands on the other side of a sentence: patterns of keys (katakana, lower case) for customers, outsiders, staff,
// officers and lessees, and for what nobody knows the reason of.

/** Whoever buys of us, by what trades call them; the ends さん and 様 are looked for behind. */
export const CUSTOMERS =
  '(?:オ?客|顧客|得意先|クライアント|施主|利用者|会員|生徒|学生|受講[生者]|患者|入居者|荷主|保護者|飼イ主|依頼[者人主]|顧問先|宿泊[客者]|乗客|参加者|' +
  '来場者|来店者|来院者|購入者|注文[者主]|申込者|相談者|団体客|常連|親御|檀家|氏子|ユーザー|テナント|借主)';

/** Whoever belongs neither to the company nor to its staff, by what he is to it. */
export const OUTSIDERS =
  `(?:${CUSTOMERS}|取引先|仕入先|外注先|協力会社|発注元|紹介元|提携先|元請ケ?|銀行ノ?(?:担当|支店長|方)|大家|家主|業者|問屋|メーカー|商社|支配人|先方|ゲスト|スポンサー|` +
  '投資家|株主|来客|ゴ近所|町内会|[^、。 ]{1,6}屋(?:サン)(?:ノ(?:社長|店長|奥サン|担当))?)';

/** Whoever works for us. */
export const STAFF =
  '(?:スタッフ|社員|従業員|アルバイト|バイト|パート|職員|助手|部下|店長|料理長|講師|ドライバー|運転手|運転者|職人|作業員|新人|新入社員|新卒|工員|乗務員|看護師|介護士|' +
  'ヘルパー|厨房|みんな|ミンナ|皆|全員)';

/** Whoever leads a company. */
export const OFFICERS =
  '(?:社長|役員|代表(?:者|取締役|社員)?|取締役|会長|専務|常務|理事長|院長|園長|塾長|創業者|オーナー社長)';

/** 患者さんのカード払い, オ客様クレジット決済: whoever buys of us pays, by whatever means. */
export const CUSTOMERS_CARD = new RegExp(
  `${CUSTOMERS}(?:様|サン|サマ)?(?:ハ|ガ|モ|ノ)?` +
    '(?:クレジットカード|クレジット|クレカ|カード|paypay|ペイペイ|電子マネー|qr)(?:払|支払|決済|デ|$|[、。 ])',
);

/** 何の入金か不明, 使い道は後で聞く: what nobody knows the reason of stands on the accounts for that. */
export const UNEXPLAINED = new RegExp(
  '(?<!転居先|行方|所在)不明|分カラ(?:ナイ|ズ|ン)|ワカラ(?:ナイ|ズ|ン)|心当タリ(?:ノ|ガ)?ナ[イシ]|覚エ(?:ノ|ガ)ナイ|身ニ覚エ|' +
    '使イ道|使途|何ニ使|何ヲ買|(?:何|ナン)ノ(?:支払|引落|入金|税金|料金|代金|オ?金)|中身(?:ハ)?(?:アトデ|後デ|未確認)|' +
    '(?:^|[、。 ])(?:ナゾ|謎|正体不明)ノ|(?:何|ナン|理由|用途|目的|名目|誰|摘要)[^、。\\d]{0,12}(?:聞イテ(?:イ)?(?:ナイ|マセン)|' +
    '分カッテ(?:イ)?ナイ|覚エテ(?:イ)?(?:ナイ|マセン)|言ワ(?:ナイ|ズ|レズ)|確認中|ダロ|(?:カ)?思イ出セ)|(?:カ決マッ|カ未定|カ不明|カ確認|カ分カ|カワカ)|' +
    '(?:社長|会長|専務|常務|部長|課長|店長|役員|代表)(?:ニ|ヘ)[^。、]{0,14}(?:渡シ|渡ス)|' +
    '(?:gave|handed) (?:the |our )?(?:president|boss|director|owner|manager|ceo|chairman) [^.]*cash|' +
    '(?:何|ナン|ナニ)カノ|(?:何|ナン)(?:ダロウ?|カナ|デスカネ)|カモ(?:シレナイ|シレマセン|シレン|ネ)?[ 。]*$|領収書(?:ナシ|ガナイ|モナイ|紛失)|但シ?書キ?(?:ナシ|ナイ)|' +
    '(?:no|not a) (?:clue|explanation|reason|description)|unreadable|illegible|mystery|(?:weird|' +
    "strange|odd|unfamiliar) |can't " +
    '(?:remember|recall)|without (?:saying|explanation)|(?:reason|purpose|payee|details?) (?:to be|' +
    'not|still|unknown)|didn.?t say|no receipt|' +
    '(?:maybe|might be|may be|could be|perhaps)(?: |$)|what for|' +
    'no name on|(?:didn.t|did not) (?:say|tell us) why|where it came from|' +
    '領収書(?:待チ|モナ|ガ見)|unknown|unexplained|unidentified|no idea what|' +
    'nobody(?: [a-z]+){0,2} (?:remembers|knows)|not sure|' +
    '(?:did|does)(?:n.t| not) say (?:what|why)|do(?:n.t| not) (?:yet )?know (?:yet )?(?:what|why|who|if|whether)',
);

/** Blue Sky Travel paid our October invoice: who pays a bill of ours settles a claim, whatever his name says. */
export const THEY_PAY_OUR_BILL = new RegExp(
  '^(?![^.]*(?:^| )(?:we|i) )(?!paid |settled )[^.]{0,48}(?:paid|settled|cleared) ' +
    '(?:its|their|our|his|her|the(?= invoice))' +
    '(?: [a-z0-9,¥]+){0,4} (?:invoice|bill|account|balance|tab)s?(?: |,|$)|' +
    '(?:received|got) [^.]{0,64}(?:settling|to settle|in payment of|in settlement of) (?:its|their|his|her|our) (?:[a-z]+ )?' +
    '(?:invoice|bill|account|balance)',
);
