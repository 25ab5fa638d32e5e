// Messages about sentences that become entries, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const LANGUAGE_JA: Readonly<Record<string, string>> = {
  'an inspection holds dues and insurance that have no tax; post its parts by a journal entry':
    '車検には消費税のかからない税金や保険が含まれます。内訳を仕訳で記帳してください',
  'who receives the insurance decides the account; name it':
    '保険金の受取人によって科目が変わります。科目を書いてください',
  'a part of it may be held from the staff; name the share of the company':
    '従業員から預かった分が含まれる可能性があります。会社負担分を書いてください',
  'given to staff or to partners: say to whom': '社員宛か取引先宛かで科目が変わります。誰に渡したかを書いてください',
  'with whom decides the account: customers, staff, or a meeting':
    '誰とかによって科目が変わります（取引先、社員、会議）',
  'of a machine or of a vehicle: name the account': '機械のものか車両のものか、科目を書いてください',
  'what was held is handed over: from the bank, where is not said':
    '預かっていたものの引き渡し。支払元の記載がないため銀行とみなしました',
  '振替 alone is taken as drawn from the bank': '「振替」だけのため、口座からの引き落としとみなしました',
  'money that had come before a supply is given back': '前受けしたお金の返金',
  'a deposit of a tenant is given back': '預かった保証金の返還',
  'a customer gets back what was paid': 'お客様への返金',
  'what stood on {1} is moved': '{1} からの振り替え',
  'goods that were bought to be sold or worked up': '販売や加工のために仕入れたもの',
  'what insurers pay for treatments that were booked': '診療報酬の入金（計上済みの未収分）',
  'fuel of a vehicle': '車両の燃料代',
  'what was laid out for others comes back': '立て替えた分の回収',
  'paid at a shop: say by what': 'コンビニなどでの支払い。現金かカードかを書いてください',
  'work that was done for others': 'お客様のために行った作業の代金',
  'money that is handed out ahead of costs': '経費の前に渡したお金（仮払い）',
  'tax handed over': '源泉税の納付',
  'debt and fee': '買掛金などの支払いと手数料',
  'a note for a claim': '売掛金に対する手形・電子記録債権の受け取り',
  'what was paid ahead is earned now': '前受けした分の売上への振り替え',
  'food in such a quantity may be bought or made to be sold; say 仕入 (purchase) or 売上 (sale)':
    '量からみて仕入れや販売の可能性があります。「仕入」か「売上」かを書いてください',
  'laid out for others, who owe it to us': 'ほかの人のための立替（後で受け取る分）',
  'insured care is exempt (appended table 2)': '保険診療・介護保険サービスは非課税（別表第二）',
  'what was held for the town is handed over': '預かった入湯税・宿泊税などの納付',
  'rent of a place to park, or paid by the hour: say which': '月極の賃借料か時間貸しか、書いてください',
  'handed out: taken as cash': '渡したとあるため、現金とみなしました',
  'going to work and back': '通勤のための費用',
  'a thing below 200,000 yen that is written off in three years': '3年で均等に償却する20万円未満の資産（一括償却資産）',
  'food that is bought to be worked up': '料理や販売のために仕入れた食品',
  'food and drinks at the reduced rate': '軽減税率の飲食料品',
  'money lent comes back': '貸したお金の返済',
  wages: '給与',
  'a trip': '出張の費用',
  'a claim that a customer settled': 'お客様からの売掛金の入金',
  'a claim of which a part was paid': '売掛金の一部の入金',
  'the way to where one meets': '会議や商談先への移動',
  'goods from abroad: the tax is paid to the customs': '海外からの仕入（消費税は税関に納付）',
  'what is printed to make the business known': '宣伝のための印刷物',
  'rent of a place for vehicles': '駐車場の賃借料',
  'what is worn at work': '作業用の衣服や保護具',
  'insurance that is saved up': '積み立てる保険料',
  'the upkeep of a vehicle': '車両の維持費',
  'what was thrown away before it was written off': '償却の終わっていない資産の廃棄',
  'money that goes before what was ordered': '注文品より先に支払ったお金',
  'money that goes ahead of costs': '費用の前に渡したお金（精算が必要なもの）',
  'money that was lent comes back': '貸したお金の返済',
  'work that others do for us': '外部に頼んだ仕事',
  'what suppliers pay for what was sold': '仕入先からの販売奨励金など',
  'money borrowed for up to a year': '1年以内に返す借入',
  'what others sold for us comes in': '委託販売などの精算の入金',
  'a dividend is no price for a supply': '配当は対価ではないため不課税',
  'a charge of an authority': '行政の手数料',
  'the use of a thing': '物や場所の利用',
  'rent of land is exempt (appended table 2)': '土地の賃借は非課税（別表第二）',
  'a sign that lasts': '長く使う看板',
  'a meal with people of other firms': '社外の方との飲食',
  'what a customer paid for was sold': '得意先が代金を払ったものの売上',
  'what was sold': '売ったもの',
  'a claim that is lost': '回収できなくなった債権',
  'a note that a customer paid': '得意先の手形の取立て',
  'what somebody laid out is paid back to him': '立替分の返済',
  'money that is put in the till': 'レジに入れるお金',
  'a debt that is paid': '債務の支払い',
  'what was bought is not said: taken as a thing that is used up': '何を買ったか書かれていないため消耗品としました',
  'stock that is left at the end of the year': '期末に残った在庫',
  'what a program loses of its value in a year': 'ソフトウェアの償却',
  'food bought to be sold or worked up': '売る、または加工するために買った食品',
  'tax that was withheld from fees is handed over': '報酬から預かった源泉税の納付',
  'a part of it was held from the staff; name the share of the company':
    '一部は従業員から預かったものです。会社負担分を書いてください',
  'a payment of a loan may hold interest; name both parts':
    '借入の返済には利息が含まれることがあります。元金と利息を書いてください',
  'a machine': '機械',
  'care and treatment that public insurance pays for are exempt (appended table 2)':
    '公的保険の介護・医療は非課税（別表第二）',
  'what is paid ahead stands on input tax, without a code, until the settlement of the year takes it off':
    '中間納付は税区分なしで仮払消費税等に置き、年度の精算で差し引きます',
  'what others sold or collected for us is paid out': '決済会社などが代わりに受け取った代金の入金',
  'what a bank charges': '銀行の手数料',
  'what is thrown away by others is bought': '廃材などの売却',
  'what is left of money that was handed out ahead of costs': '仮払いの残りの返金',
  'what is given to the staff at weddings and funerals is no supply': '社員への慶弔金は対価ではないため不課税',
  'a note for what was owed until now': '債務の支払いのための手形',
  'wages by the day': '日当',
  'which of several numbers are amounts is not marked; write yen behind them':
    'どの数字が金額か印がありません。金額には円を付けてください',
  'what is built into a building to last': '建物に造り付ける設備の工事',
  'less is owed for goods that were given back or cost less': '返品や値引きによる買掛金の減額',
  'money given to the staff on an occasion': '社員への慶弔金',
  'what an officer takes or buys for himself is owed to the company':
    '役員個人のための支出（会社への返済が必要なもの）',
  'a gift to people of other firms': '社外の方への贈答',
  'a meal of the staff': '社員の飲食',
  'what is built outside to last': '屋外に設ける構築物の工事',
  'money that is held for others': '他者のために預かったお金',
  'money that comes before what was ordered': '注文の前に受け取ったお金',
  'a deposit that comes back at the end of a lease': '契約の終わりに戻る保証金',
  'what was billed was sold': '請求したものの売上',
  'a customer has to pay less': 'お客様への値引き',
  'income tax that was withheld from wages is handed over': '給与から預かった源泉所得税の納付',
  'the fee of somebody for his profession': '専門家への報酬',
  'what is given to the staff': '社員に渡したもの',
  'a program that is paid for by the month or the year': '月額または年額で使うソフトウェア',
  'money that comes before what is due for it': '代価より先に受け取ったお金',
  'what is given away to make the business known': '販売促進のために配るもの',
  'an interim payment is of several taxes, and from which account is not named; look at the slip':
    '中間納付には複数の税が含まれ、どの口座からかも書かれていません。納付書を確認してください',
  'what comes back on a card may be a return or a payment that was taken twice; say which':
    'カードへの返金は、返品の場合と二重払いの場合があります。どちらかを書いてください',
  'what was broken or worn was mended': '壊れたものや傷んだものの修理',
  'a program that was made or bought to be used for years': '数年使うために作った、または買ったソフトウェア',
  'rule "{1}" of the company': '会社のルール「{1}」',
  'this is no day of the calendar; write the date as 2026-04-15 or 4/15':
    '暦にない日付です。2026-04-15 または 4/15 のように書いてください',
  'a day without its month; write the date as 11/15': '月のない日付です。11/15 のように書いてください',
  'which day is that? write the date as 2026-04-15': 'いつの日付ですか。2026-04-15 のように書いてください',
  'a day without its month; write the date as 11/15 or 11月15日':
    '月のない日付です。11/15 または 11月15日 のように書いてください',
  'which day of the week? write the date as 11/15': 'どの週の曜日ですか。11/15 のように書いてください',
  'which week? write the date as 11/15': 'どの週ですか。11/15 のように書いてください',
  'which day? write the date as 11/15': 'いつですか。11/15 のように書いてください',
  '{1} % is no rate of consumption tax; leave it out, or write 8% or 10%':
    '{1} % という消費税率はありません。省略するか、8% または 10% と書いてください',
  'the text names two tax treatments; keep the one that holds':
    '二通りの税の扱いが書かれています。正しい方だけを残してください',
  '{1} has no consumption tax; leave the tax out, or name what was bought':
    '{1} には消費税がかかりません。税を省略するか、何を買ったかを書いてください',
  'no tax code like {1} holds on {2}; name the tax treatment or another date':
    '{2} に有効な {1} のような税区分はありません。税の扱いか別の日付を書いてください',
  'the amount is more than one line can hold ({1})': '金額が明細一行の上限（{1}）を超えています',
  'this means account {1}, which the company does not have; name an account of yours':
    '勘定科目 {1} にあたりますが、この会社にありません。会社の勘定科目を書いてください',
  'account {1} {2} is archived or a heading; name another account':
    '勘定科目 {1} {2} はアーカイブされているか見出し科目です。別の科目を書いてください',
  'several amounts as one transaction: {1}': '複数の金額を一つの取引として読みました: {1*}',
  'principal and interest': '元金と利息',
  'receivable less fee': '手数料を引いた売掛金',
  'sale less fee': '手数料を引いた売上',
  'fee less withholding': '源泉徴収後の報酬',
  'income less withholding': '源泉徴収後の入金',
  'salary less deductions': '控除後の給与',
  'insurance shared': '会社と社員で分ける社会保険料',
  'advance spent': '仮払金の精算',
  'thrown away': '固定資産の廃棄',
  'customs paid': '関税と輸入消費税の支払い',
  'exchange differs': '為替差損益のある決済',
  offset: '債権と債務の相殺',
  'deposit matured': '定期預金の満期',
  'asset sold': '固定資産の売却',
  'paid in ways': '前受金・前渡金の充当や分けた支払い',
  'the tax on the price of the sale is not in these lines': '売却額の消費税はこの明細に含まれていません',
  'amounts that close': '貸借の合う金額',
  'open list': '内訳の合計',
  items: '内訳の合計',
  'part of whole': '一部だけ税率の異なる合計',
  'held less ours': '預り金から当社分を差し引いた返還',
  'two rates': '二つの税率',
  '"{1}" is {2}: {3}': '「{1}」は{2}：{3*}',
  '"{1}" + "{2}" is {3}: {4}': '「{1}」と「{2}」は{3}：{4*}',
  '"{1}" + "{2}" + "{3}" is {4}: {5}': '「{1}」と「{2}」と「{3}」は{4}：{5*}',
  '"{1}" is {2}': '「{1}」は{2}',
  'moved from {1} to {2}': '{1}から{2}への移動',
  '"{1}": this reads like an instruction to the program, not like a transaction; leave it out':
    '「{1}」は取引ではなくプログラムへの指示と読めます。除いてください',
  'this is no transaction that has happened; say what was paid or received, how much and how':
    '起きた取引ではありません。何をいくら、どのように支払った、または受け取ったかを書いてください',
  'this asks for something other than a new entry; say only what was paid or received, how much and how':
    '新しい仕訳以外のことを求めています。何をいくら、どのように支払った、または受け取ったかだけを書いてください',
  'this reads like an instruction to the program, not like a transaction; leave it out':
    '取引ではなくプログラムへの指示と読めます。除いてください',
  'the text says that something did not happen; say only what did':
    '起きなかったことが書かれています。起きたことだけを書いてください',
  'the amount is not exact; write it out, such as 3,300円': '金額が正確ではありません。3,300円 のように書いてください',
  'an interim payment of consumption tax stands on the account you keep it on (仮払金, 1580, 2340); name that account':
    '消費税の中間納付は、その処理に使う科目（仮払金、1580、2340）によります。科目を書いてください',
  'sides and account codes are no words of a sentence; post them as a journal entry':
    '貸借や科目コードは文の言葉ではありません。仕訳として記帳してください',
  'how was it paid? the text names ways of payment that do not go together; keep one':
    '支払方法は何ですか。両立しない支払方法が書かれています。一つだけ残してください',
  'the tax in the text is not what this purchase or sale has; leave it out, or correct it':
    '書かれた税額が、この仕入れや売上げの税と合いません。省略するか、訂正してください',
  'the tax is stated and fits': '税額が明記され、計算と合います',
  'the tax in the text fits neither 10 % nor 8 % of the price; leave it out, or correct it':
    '書かれた税額は、価格の 10 % にも 8 % にも合いません。省略するか、訂正してください',
  'the text names several amounts that do not make one known form (such as 売掛金 less a fee, principal and interest, a salary less deductions); send one text for each transaction':
    '複数の金額が、既知の形（売掛金から手数料を差し引く、元金と利息、給与から控除など）になりません。取引ごとに一文ずつ送信してください',
  'a language model says {1}': '言語モデルの回答は {1} です',
  'the text does not say what this was for; add it, such as タクシー代 or office rent':
    '何のための取引かが書かれていません。タクシー代、office rent のように書き加えてください',
  'the text names no amount': '金額が書かれていません',
  'the text names three places of money; keep where it came from and where it went':
    'お金の出入り先が三つ書かれています。出どころと行き先だけを残してください',
  'money comes in, but what is named is owed by you; say what happened':
    '入金ですが、書かれているのは支払うべき債務です。何があったかを書いてください',
  'money goes out, but what is named is owed to you; say what happened':
    '出金ですが、書かれているのは受け取るべき債権です。何があったかを書いてください',
  'a claim and a debt: say which one is settled and how':
    '債権と債務が両方あります。どちらをどう決済したかを書いてください',
  'from which account to which? say 普通預金から現金へ, or "from the bank to cash"':
    'どの口座からどの口座へですか。普通預金から現金へ、または "from the bank to cash" のように書いてください',
  'money came in; where is not said: taken as the bank': '入金先の記載がないため、普通預金とみなしました',
  'not paid back yet: off the receivable': '未返金のため、売掛金を減らします',
  'such a purpose goes with {1}': 'このような用途は {1} で処理するのが通例です',
  'invoiced, not paid yet': '請求済み、未入金です',
  'how it is paid is not said: receivable': '支払方法の記載がないため、売掛金としました',
  'how it is paid is not said: taken as the bank': '支払方法の記載がないため、普通預金とみなしました',
  'billed, not paid yet': '請求を受け、未払です',
  'how it was paid is not said: owed': '支払方法の記載がないため、未払としました',
  'said to be paid, and not how; add 現金, 振込 or カード (cash, transfer, card)':
    '支払ったとありますが、支払方法の記載がありません。現金・振込・カードなどを書いてください',
  'the company has {1} cards; name the one that paid': 'カードが{1}枚あります。支払ったカードの名前を書いてください',
  '"{1}" was read as "{2}"': '「{1}」を「{2}」と読みました',
  'a claim that had been written off': '貸倒れとして処理した債権',
  'a compensation for what was lost': '失ったものに対する補償',
  'money of an insurance': '保険から支払われたお金',
  'less cash than the books say': '帳簿より現金が少ない',
  'more cash than the books say': '帳簿より現金が多い',
  'an insurance of a person; say who gets the money': '個人にかかる保険です。保険金の受取人を書いてください',
  '"{1}": what is still to be paid or delivered is looked at': '「{1}」: これから支払う・納めるものは確認が必要です',
  '"{1}" is not today; write the day, such as 11/15, or 分 (for) behind it':
    '「{1}」は今日のことではありません。11/15のように日付を書くか、何の分かであれば「分」を付けてください',
  'not understood: "{1}"': '読み取れなかった語: 「{1}」',
  'several partners fit the name; name the partner in {partnerId}':
    '名称に該当する取引先が複数あります。{partnerId} で指定してください',
  'the amount has no 円 or yen; taken as yen': '金額に円や yen がないため、円とみなしました',
  'the day may be one that is to come; write it with its year, such as 2026-04-15':
    'これから来る日かもしれません。2026-04-15のように年を付けて書いてください',
  'what was sold is not understood, and food is taxed at the reduced rate':
    '何を売ったかが読み取れません。食品であれば軽減税率です',
  'such sentences were booked with the money going the other way; say 支払った or 受け取った (paid or received)':
    '似た文ではお金の向きが逆でした。支払った・受け取ったのどちらかを書いてください',
  'no word decides it: such sentences were booked as {1} and {2}':
    '言葉だけでは決まらないため、よく似た文の記帳例に従いました（{1}／{2}）',
  'one thing was assumed': '一つの点を推定しました',
  'several things were assumed': '複数の点を推定しました',
  'this could mean many things; say what was bought or sold, the amount, and how it was paid':
    'いろいろな意味に取れます。何を売買したか、金額、支払方法を書いてください',
  'money comes in for something that is a cost; say 返金 (refund) if it was given back, or name the income':
    '費用に対して入金とあります。返された場合は返金と書くか、収入の内容を書いてください',
  'money goes out for something that is an income; say 返品 or 返金 (refund) if you gave it back':
    '収入に対して出金とあります。返した場合は返品または返金と書いてください',
  'selling a fixed asset needs its book value; post it with the asset, or as a journal entry':
    '固定資産の売却には帳簿価額が必要です。固定資産の操作か、仕訳で記帳してください',
  'the text names no amount; add it, such as 3,300円': '金額が書かれていません。3,300円 のように書き加えてください',
  'a transfer has two accounts; name both, such as 普通預金から当座預金へ':
    '振替には二つの口座が必要です。普通預金から当座預金へ のように両方を書いてください',
  'the rule of the company books nothing': '会社のルールでは、何も記帳されません',
  'both sides would be {1}; say where the money came from and what it was for':
    '両側が {1} になります。お金の出どころと用途を書いてください',
  'rule "{1}" of the company says that such texts are not booked':
    '会社のルール「{1}」により、このような文は記帳しません',
  '"{1}" is the name of account {2}': '「{1}」は勘定科目 {2} の名称です',
  '{1} of {2} posted entries like this went to {3}: {4}': '同様の記帳済み仕訳 {2} 件中 {1} 件が {3} でした: {4}',
  'the text names two days; keep the day of the transaction, or send one text for each':
    '二つの日付が書かれています。取引日だけを残すか、取引ごとに一文ずつ送信してください',
  'the text names two exchange rates; keep the one of the day':
    '二つの為替レートが書かれています。その日のものだけを残してください',
  'a foreign amount needs its exchange rate in the text, such as 1ドル150円 or "at 150 yen per dollar"':
    '外貨の金額には、1ドル150円 や "at 150 yen per dollar" のような為替レートが必要です',
  'the text has too many numbers; send one text for each transaction':
    '数字が多すぎます。取引ごとに一文ずつ送信してください',
  '"-{1}": amounts are positive; say 返品 or 返金 (refund) for what goes the other way':
    '「-{1}」: 金額は正の数です。逆方向なら返品または返金と書いてください',
  '"{1}" is part of a range; write the amount that was paid': '「{1}」は範囲の一部です。支払った金額を書いてください',
  '"{1}" is no amount; write it as 3300円, 3,300円 or 1万2千円':
    '「{1}」は金額ではありません。3300円、3,300円、1万2千円 のように書いてください',
  'the text names no amount; add it, such as 3,300円 or 3,300 yen':
    '金額が書かれていません。3,300円 や 3,300 yen のように書き加えてください',
  'which number is the amount? mark it, such as 3,300円 or 3,300 yen':
    'どの数字が金額ですか。3,300円 や 3,300 yen のように書いてください',
  'the text names a rate but no amount; add it, such as $120':
    'レートはありますが金額がありません。$120 のように書き加えてください',
  '"{1}" is no amount; write whole yen from 1 to {2}':
    '「{1}」は金額ではありません。1 から {2} までの円単位の整数を書いてください',
  'a price of one piece is no amount; write the total': '一個あたりの価格は金額になりません。合計を書いてください',
  'a % without its number; leave it out, or write 8% or 10%':
    '% に数字がありません。省略するか、8% または 10% と書いてください',
  'must not be above postAt: what is posted is sure enough for a draft':
    'postAt を超えてはなりません。記帳できる確かさがあれば、下書きにもできます',
  'must be one line: send one text for each transaction': '一行で指定してください。取引ごとに一文ずつ送信してください',
  'it is understood with a confidence of {1}, and the company wants {2} for a draft; say what was bought or sold, the amount, and how it was paid':
    '読み取りの確度は {1} ですが、会社の設定では下書きに {2} が必要です。何を売買したか、金額、支払方法を書いてください',
  'must be draft, or left out': 'draft を指定するか、省略してください',
  'money goes the other way than such a purpose usually has it ({1})':
    'このような用途の通常の向き（{1}）と、お金の流れが逆です',
  'which way {1} moves, and against what, is not said clearly': '{1} の増減の向きと相手科目が明確ではありません',
  'a person is named beside a claim or debt; say whose it is':
    '債権・債務に人名が添えられています。誰のものかを書いてください',
  'an invoice is named; say whether it was received or sent':
    '請求書とあります。受け取ったのか送ったのかを書いてください',
  'is this {1} or {2}? keep the one that was paid or received, such as タクシー代 3,300円 現金':
    '{1} と {2} のどちらですか。支払った、または受け取ったほうだけを、タクシー代 3,300円 現金 のように書いてください',
  '{1} may come in or go out; say which, such as 支払った or 受け取った (paid or received)':
    '{1} は入金にも出金にもなります。支払った、受け取った のように、どちらかを書いてください',
  'a claim is said to be paid out and to be given back; say who paid whom':
    '債権の支払と返金の両方が書かれています。誰が誰に支払ったかを書いてください',
  '"{1}" is said to be an income: {2}': '「{1}」は収入とあります。{2*}としました',
  'a service that was sold': '提供したサービスの売上',
  'food that was sold': '販売した食品の売上',
  'goods that were sold': '販売した商品の売上',
  'a dwelling that is let': '貸している住宅の家賃',
  'rooms that are let': '貸している場所の賃料',
  '"{1}" is said to be bought to be sold': '「{1}」は販売用に買ったとあります',
  '"{1}" is no word known here; taken as {2}': '「{1}」は登録のない言葉です。{2*}としました',
  'a program': 'ソフトウェアの利用',
  'a thing that lasts': '長く使うもの',
  'a thing': 'もの',
  'work that keeps a thing in order': '修理や保守',
  'work of others': '外注した作業',
  'a service by contract': '委託したサービス',
  learning: '研修や採用',
  'making the business known': '広告宣伝',
  insurance: '保険',
  'a tax': '税金',
  dues: '会費',
  'a charge': '手数料',
  carriage: '運賃',
  rent: '賃料',
  'a courtesy': '交際',
  'a thing that was bought': '買ったもの',
  'taken off: from the bank, where is not said':
    '差し引かれたとあり、どこからかが書かれていないため、預金からとしました',
  'somebody else seems to give the money; say 支払った or 受け取った (paid or received)':
    '相手からお金が渡されたように読めます。支払ったのか受け取ったのかを書いてください',
  'owed to us, and a cost; say whether it was bought or sold':
    '売掛とありますが、費用の言葉です。買ったものか売ったものかを書いてください',
  'owed as for goods (買掛金), and what was bought is an expense':
    '買掛金とありますが、買ったものは商品ではなく経費です',
  'account {1} is called "{2}" here, not "{3}"; name the account':
    '科目 {1} は、この会社では「{3}」ではなく「{2}」です。科目名を書いてください',
  'account {1} is of class {2} here, not {3}; name the account':
    '科目 {1} の区分は、この会社では {3} ではなく {2} です。科目名を書いてください',
  'account {1} stands in {2} of the statements here, not in {3}; name the account':
    '科目 {1} の表示区分は、この会社では {3} ではなく {2} です。科目名を書いてください',
  'account {1} has the tax code {2} here, not {3}; name the account':
    '科目 {1} の税区分は、この会社では {3} ではなく {2} です。科目名を書いてください',
  'may be paid or received; say which': '支払にも受取にもなります。どちらかを書いてください',
  'something is registered; say what the price was for': '登録とあります。何の代金かを書いてください',
  'a telephone or its bill? say 本体 (the thing) or 料金 (the bill)':
    '電話機の代金ですか、通話料金ですか。本体 か 料金 かを書いてください',
  'freight of goods that were bought may be a part of their price (仕入高)':
    '仕入れた商品の運賃は、仕入高に含めることもあります',
  'said to be paid and to be owed; say which': '支払済みとも未払とも書かれています。どちらかを書いてください',
  'covers several years; a part may belong to later years': '数年分の支払です。一部は翌年以降の費用かもしれません',
  'said to have been booked before; name the debt or claim that is settled, such as 未払金':
    'すでに計上済みと書かれています。決済する債務や債権（未払金 など）を書いてください',
  'taxable as a rule, and said to be exempt: the thing, or whoever sells it?':
    '通常は課税ですが、非課税と書かれています。取引が非課税ですか、相手が免税事業者ですか',
  'a sign of this price may be an asset; say whether it is kept for years':
    'この金額の看板は固定資産かもしれません。数年使うものかどうかを書いてください',
  'a thing of this price may be an asset; say how many were bought, or whether it is kept for years':
    'この金額の物は固定資産かもしれません。買った数か、数年使うものかどうかを書いてください',
  'a repair of this size may be an improvement of the asset; say which':
    'この金額の修理は資本的支出かもしれません。修繕か改良かを書いてください',
  'recorded as owed; say 未払金 or 未払費用': '未払の計上です。未払金か未払費用かを書いてください',
  'how many were bought is not clear, and the price of one decides; write 3台 or the price of one':
    '買った数が明確ではなく、一つの価格で科目が決まります。3台 のように数を書くか、一つの価格を書いてください',
  '"{1}" was cash until it went to {2}; say 売上 (a sale) if it is not booked yet':
    '「{1}」は {2} に入れるまで現金でした。売上が未計上なら 売上 と書いてください',
  'not taken up: "{1}"': '反映しなかった語: 「{1}」',
  'a country or town abroad is named; what is bought there may have another tax':
    '海外の国や都市の名前があります。現地で買ったものは税の扱いが異なる場合があります',
  'ordered or agreed; say when it was paid, or that it was delivered and is owed':
    '注文・契約とあります。支払った日、または納品されて未払であることを書いてください',
  'something is taken off, and only one amount is named': '差し引くものがありますが、金額が一つしかありません',
  'a fee from which tax was withheld': '源泉徴収された報酬',
  'money borrowed from a director': '役員からの借入',
  'money lent for up to a year': '1 年以内の貸付',
  'most of the text is not understood': '文の大部分を読み取れませんでした',
  '"{1}" stands behind the amount and has none of its own; send one text for each transaction':
    '「{1}」は金額の後にあり、それ自体の金額がありません。取引ごとに一文ずつ送信してください',
  'a loss on a fixed asset needs its book value; post it with the asset, or as a journal entry':
    '固定資産の損失には帳簿価額が必要です。固定資産の操作か、仕訳で記帳してください',
  '"{1}" looks like an amount; mark every amount, such as {2}円 or {3} yen':
    '「{1}」は金額のようです。すべての金額に {2}円 や {3} yen のような印を付けてください',
  'the number may be a year; mark the amount, such as 3,300円 or 3,300 yen':
    '数字が年の可能性があります。金額は 3,300円 や 3,300 yen のように書いてください',
  '"{1}" seems to be about tax and is not understood; write インボイスなし (no qualified invoice), 税抜, 非課税, 8% or 10%':
    '「{1}」は税についての記載のようですが、読み取れません。インボイスなし、税抜、非課税、8%、10% のいずれかで書いてください',
  '{1} by the rule of the company': '{1}（会社のルールによる）',
};
