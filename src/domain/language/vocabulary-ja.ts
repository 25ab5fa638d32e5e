// The closed words of sentences about money, in Japanese and English, as rows: means of payment, directions, marks of tax,
// words that make a text no transaction, and words that say nothing.
import type { Direction } from './lexicon-row.ts';
import type { Mark, RefusalReason, WordMeans } from './meanings.ts';

export const MEANS: readonly (readonly [means: WordMeans, words: string])[] = [
  [
    { part: 'cash' },
    '手渡し,手渡しした,金庫から,金庫より,手提げ金庫,手提金庫,レジから,レジより,レジのお金,レジの金,レジの現金,レジ現金,金庫の現金,店の現金,手元の現金,' +
      '現金,現金払い,現金払,現金支払,現金支払い,キャッシュ,手元現金,キャッシュ払い,coins,小銭,cash,in cash,by cash,with cash,cash box',
  ],
  [{ part: 'petty_cash' }, '小口現金,小口,petty cash'],
  [
    { part: 'checking_account' },
    '当座預金,当座,当座口座,小切手,checking account,checking,current account,check,cheque,by check,by cheque',
  ],
  [
    { part: 'ordinary_deposit' },
    '普通,普通預金,普通口座,savings account,ordinary deposit account,ordinary deposit,ordinary account',
  ],
  [
    { part: 'bank_default' },
    `預金,銀行,銀行口座,銀行振込,銀行引落,銀行引き落とし,口座,事業用口座,会社口座,会社の口座,振込,振込額,お振込額,振込金額,差引振込額,振込み,振り込み,振込払い,銀行振り込み,夜間金庫,ネットバンキング,ネットバンク,インターネットバンキング,口座振替,口座引落,口座引き落とし,口座引落し,口座振込,自動引落,自動引き落とし,自動引落し,自動振替,
    引落,引落し,引落とし,引き落し,引き落とし,引き落とされた,引き落とされました,引落された,引き落とされ,デビットカード,デビット,三菱ufj銀行,三井住友銀行,みずほ銀行,りそな銀行,ゆうちょ銀行,ゆうちょ,楽天銀行,住信sbiネット銀行,gmoあおぞらネット銀行,paypay銀行,信用金庫,信金,
    振り込んだ,振込んだ,振り込みました,振り込む,振り込み済み,振込済,振込済み,bank,bank transfer,by bank transfer,by transfer,our account,credited to our account,bank account,the bank,wire,wire transfer,by wire,wired,bank debit,by bank debit,direct debit,auto-debit,auto-debited,autodebit,auto-pay,autopay,ダイレクト納付,pay-easy,ペイジー,direct debited,auto debit,automatic debit,debit card,debited,debit,bank deposit,transfer,transferred,bank wire`,
  ],
  [
    { part: 'foreign_currency_deposit' },
    '外貨預金,外貨普通預金,外貨口座,foreign currency account,foreign currency deposit,foreign currency deposits',
  ],
  [
    { part: 'credit_card_payable' },
    'etc,etcカード,給油カード,ガソリンカード,燃料カード,fuel card,etc card,gas card,カード引落,カード引落し,カード引き落とし,クレジットカード引き落とし,カードの引き落とし,カードの引落,クレジットカード引落,カード,クレジットカード,クレジット,クレカ,カード払い,カード払,カード決済,カード支払い,クレジットカード払い,クレジットカード決済,クレカ払い,法人カード,会社カード,会社のカード,コーポレートカード,ビジネスカード,アメックス,amex,visa,jcb,mastercard,credit card,card,corporate card,company card,company credit card,by card,by credit card,business card payment,with card',
  ],
  [
    { part: 'payment_service_balance' },
    'paypay,ペイペイ,paypay払い,paypay支払い,電子マネー,line pay,楽天ペイ,d払い,au pay,メルペイ,paypal,ペイパル,qrコード決済,qr決済,スマホ決済,suica,pasmo,icoca,スイカ,パスモ,nanaco,ナナコ,waon,楽天edy,apple pay,google pay,e-money,electronic money,決済サービスの残高,決済サービス残高,決済サービス,stripe残高,stripe,paypal balance,stripe balance,paypay balance,paypay残高,paypal残高',
  ],
  [
    { kind: 'on_account' },
    '来月入金,翌月入金,翌月末入金,来月末入金,後日入金,入金は来月,入金は翌月,入金は翌月末,' +
      '掛,掛け,掛けで,掛で,ツケ,つけ払い,掛払い,掛け払い,掛売,掛買い,' +
      'on account,on credit,bought on credit,bought on account,purchased on credit,' +
      'purchased on account,sold on credit,sold on account',
  ],
  [
    { part: 'payable_control' },
    '買掛金,買掛,買い掛け金,payables,our payable,our payables,accounts payable,account payable,trade payable,trade payables',
  ],
  [
    { part: 'receivable_control' },
    '売掛金,売掛,売掛債権,売り掛け金,accounts receivable,account receivable,receivable,receivables,outstanding invoice,outstanding invoices,our invoice,our invoices',
  ],
  [
    { kind: 'unpaid' },
    '来月引落,来月引き落とし,翌月引落,翌月引き落とし,後日払い,後日払,後日支払い,後日支払,後日振込,月末締め請求,due next month,未払い,未払,未払金,後払い,後払,請求書払い,請求書払,翌月払い,翌月払,来月払い,来月払,翌月末払い,翌月末払,来月末払い,翌々月払い,翌々月末払い,月末払い,あと払い,月末締め,末締め,締め日払い,unpaid,pay later,payable,invoice to be paid,to be paid,due later,not yet paid,not paid yet,accounts payable-other,accounts payable other,other payable,other payables',
  ],
  [{ part: 'accrued_expenses' }, '未払費用,accrued expenses,accrued expense'],
  [{ part: 'accrued_revenue' }, '未収収益,accrued income,accrued revenue'],
  [{ part: 'long_term_accounts_payable_other' }, '長期未払金,long-term accounts payable,long-term payable'],
  [{ kind: 'accrued' }, 'accrued,accrue,accruing'],
  [{ part: 'facilities_payable' }, '設備関係未払金,設備未払金,設備未払'],
  [
    { kind: 'staff' },
    '立替,立替え,立て替え,立替払い,立て替え払い,立替払,立替えた,立て替えた,立て替えて,立替えて,立替た,立替精算,社員立替,従業員立替,個人立替,社長立替,役員立替,employee paid,paid by employee,paid by an employee,paid by staff,out of pocket,out-of-pocket,to be reimbursed,reimbursable,reimburse,reimbursed,reimbursement',
  ],
  [
    { kind: 'owner' },
    '個人カード,個人のカード,個人のクレジットカード,個人口座,個人の口座,個人のお金,個人の財布,個人の現金,個人現金,個人のポケットマネー,' +
      'ポケットマネー,自腹,私費,事業主のカード,事業主の口座,事業主の現金,プライベートのカード,プライベート口座,プライベートカード,' +
      'his own card,her own card,their own card,his own money,her own money,' +
      'his own cash,her own cash,his own pocket,her own pocket,personal ' +
      'card,personal credit card,my personal card,personal account,personal ' +
      'cash,own money,own pocket',
  ],
  [{ kind: 'uncollected' }, '未収,未収入金,未収金,other receivable'],
  [{ kind: 'note' }, '約束手形,約手,手形,為替手形,promissory note,note'],
  [{ part: 'notes_receivable_trade' }, '受取手形,notes receivable,note receivable'],
  [{ part: 'notes_payable_trade' }, '支払手形,notes payable,note payable'],
  [{ part: 'electronically_recorded_monetary_claims' }, '電子記録債権,でんさい,densai'],
  [{ part: 'electronically_recorded_obligations' }, '電子記録債務'],
];

export const DIRECTIONS: readonly (readonly [direction: Direction, words: string])[] = [
  [
    'in',
    `に付いた,についた,がついた,が付いた,預かった,預かり,預かっ,預った,回収できた,回収できました,入金,入金済み,入金あり,入金があり,入金があった,振込入金,銀行入金,着金,振り込まれ,振り込まれた,振込まれ,振込まれた,振込があり,振込があった,受取,受け取り,受け取った,受け取っ,受取り,受け取る,受取った,受領,回収,もらった,貰った,もらう,頂いた,いただいた,売れた,売った,売却,売り上げた,融資を受け,融資を受けた,請求,請求した,請求書発行,請求書を発行,請求書を発行した,
    請求書を送付,請求書送付,請求書を送った,入った,入りました,入っていた,入っていました,入ってた,入る,返済された,返済され,返してもらった,会社に入れた,会社へ入れた,会社口座に入れた,売れて,返ってきた,返って来た,返ってき,獲得,借りた,借り入れた,借り入れ,借入れた,借入れ,借り,納品,納品した,販売した,検収,
    いただきました,頂きました,recieved,recieve,
    rented out,let out,売りました,売って,売っていた,卸した,卸しました,卸して,販売しました,売り渡した,出荷した,出荷しました,掛け売り,
    received,receive,receipt of,got,sold,invoiced,billed,issued an invoice,issued invoice,sent an invoice,earned,collected,collection of,client paid,customer paid,paid by client,paid by the client,paid by customer,paid by the customer,payment from,payment received,payment received from,was deposited,deposited into,credited to our account,landed in,arrived in,came in,borrowed,borrow,lent the company,lent us,lent to the company,received payment,received payment for,received payments`,
  ],
  [
    'out',
    `支払,支払い,支払った,支払う,支払っ,支払済,支払済み,払い,払った,払う,払っ,お支払い,支払いました,購入,購入した,購入しました,買った,買い,買う,買っ,買いました,買い替え,買い足し,調達,納付,納税,納めた,支出,出費,使った,返済,返済した,返した,送金,出金,渡した,手渡し,振り込んだ,振込んだ,振り込みました,振り込む,支給,支給した,精算,精算した,貸した,貸し付け,貸し付けた,貸し付けて,貸付けた,貸付けて,
    請求された,invoice received,bill received,received the invoice,billed us,invoiced us,charged us,請求書を受領,請求書受領,請求書を受け取り,請求書を受け取った,請求書が届いた,請求書が来た,請求が来た,引き取り,奢った,おごった,振り出した,振り出し,差し入れ,差入れ,寄付した,
    paid,pay,paid for,paying,bought,buy,buying,purchased,purchase,spent,spend,settled,settle,settlement of,remitted,sent,repaid,repay,repayment,received invoice from,received an invoice from,received a bill,bill from,invoice from,billed by,invoiced by,ordered,handed back,gave back,payment to,payment for,payment of,donated,lent`,
  ],
];

export const MARKS: readonly (readonly [mark: Mark, words: string])[] = [
  [
    'reduced',
    '軽減税率,軽減,軽減税率8%,軽減8%,reduced rate,reduced-rate,reduced tax rate,at the reduced rate,reduced tax',
  ],
  [
    'standard',
    '標準税率,標準税率10%,店内飲食,店内で飲食,イートイン,standard rate,eat in,eat-in,dine in,dine-in,dining in',
  ],
  ['exempt', '非課税,非課税仕入,非課税売上,tax exempt,tax-exempt,exempt from tax,non-taxable,nontaxable'],
  ['out_of_scope', '不課税,対象外,課税対象外,消費税対象外,out of scope,outside the scope'],
  ['zero_rated', '輸出免税,免税売上,zero-rated,zero rated'],
  [
    'unregistered',
    "without invoice number,without invoice no,not invoice registered,not invoice-registered,not registered for invoices,not registered for the invoice system,no invoice reg,isn't registered,インボイス登録してない,インボイス登録していない,インボイス登録をしていない,インボイスやってない,さん(免税),様(免税),屋(免税),者(免税),家(免税),登録してない,登録していない,免税の農家,免税の生産者,免税の業者,免税の事業者,免税の個人,免税の個人事業主,免税の職人,免税の大工,免税のフリーランス,免税の仕入先,免税の外注先,免税の取引先,免税の店,非課税事業者,非課税業者,適格請求書のない,適格請求書がない,登録番号なし,登録番号のない,登録番号がない,インボイスのない,インボイスがない,インボイス登録がない,インボイス制度未登録,登録事業者でない,without an invoice number,no invoice number,without invoice registration,without a qualified invoice,no qualified invoice,not a qualified invoice issuer,unregistered supplier,unregistered vendor,tax-exempt business,tax-exempt supplier,免税事業者,免税業者,未登録,未登録の業者,登録のない業者,未登録事業者,インボイスなし,インボイス無し,インボイス未登録,インボイス登録なし,インボイス未対応,インボイス非対応,インボイス未登録事業者,インボイス登録のない,インボイス番号なし,適格請求書なし,適格請求書無し,非適格,非適格請求書,登録番号なし,登録番号無し,登録番号のない,非登録事業者,適格請求書発行事業者以外,適格請求書発行事業者でない,インボイス発行事業者以外,non-registered,unregistered,not registered,not a registered issuer,no qualified invoice,without a qualified invoice,without qualified invoice,non-qualified,not qualified,no invoice number,no invoice registration,tax-exempt business,tax exempt business,tax-exempt supplier,exempt business,unregistered supplier,non-registered supplier",
  ],
  [
    'tax_excluded',
    'plus 10% tax,+10% tax,plus 10% consumption tax,plus consumption tax,消費税別,税別途,消費税別途,プラス消費税,税抜,税抜き,税別,+税,プラス税,外税,税抜価格,税抜金額,本体価格,excluding tax,excl. tax,excl tax,before tax,plus tax,+ tax,tax excluded,ex tax,ex-tax,exclusive of tax,tax exclusive,tax not included,without tax',
  ],
  [
    'tax_included',
    '税込,税込み,内税,税込価格,税込金額,including tax,incl. tax,incl tax,tax included,inclusive of tax,tax inclusive,with tax',
  ],
  ['tax_amount', '消費税,うち消費税,内消費税,消費税額,うち税,内税額,税額,consumption tax,sales tax,tax of'],
  [
    'refund',
    'booked twice,entered twice,recorded twice,posted twice,二重計上,2重計上,二重に計上,2重に計上,重複計上,二重入力,返金,返金された,返金した,お返しした,お返しして,お返し,返品,返品した,払い戻し,払戻し,払戻,払い戻された,払い戻し金,返還,返却,戻ってきた,戻った,戻され,減額,赤伝,back to the supplier,back to supplier,back to the vendor,back to our supplier,sent back,refund,refunded,refund of,refund for,returned,return of,returning,money back,credit note',
  ],
  [
    'less',
    'マイナス,差し引き,差し引いて,差し引いた,差し引かれ,差し引かれて,差し引かれた,差引,差引き,差引いて,引かれて,引かれた,引かれ,引いて,引いた,引き,引きで,控除,控除し,控除して,控除された,天引き,天引,相殺,less,minus,net of,deducted,deducting,after deducting,after deduction,after,withheld',
  ],
  ['each', '単価,各,ずつ,あたり,当たり,@,×,each,per,apiece'],
  ['rate', 'レート,為替レート,換算,換算レート,rate,exchange rate,ttm,tts,ttb'],
  ['purchase_day', '購入日,仕入日,購入した日,仕入れ日,bought on,purchased on'],
  ['transfer', '振り替える,振替える,振り替えます,振替,振替え,振り替え,振替えた,振り替えた,振り替えて'],
  [
    'net',
    '手取り,手取,手取額,差引支給額,差引支払額,差引額,残額,残金,入金額,実際の入金,振込額,支給額,差額,お振込額,振込金額,差引振込額,入金金額,net,net amount,net pay,take-home',
  ],
  [
    'atm',
    '降ろした,降ろして,おろす,下ろす,引き出す,引きおろす,引き出しました,おろしました,下ろしました,atm,引き出し,引き出した,引出し,引出,引き出して,おろした,下ろした,おろして,下ろして,引き下ろし,withdrew,withdrawal,withdraw',
  ],
  ['income', '収入,収入金,income,revenue'],
  [
    'legal_form',
    '株式会社,(株),有限会社,(有),合同会社,(同),一般社団法人,公益社団法人,一般財団法人,npo法人,合資会社,医療法人,学校法人,inc,inc.,corp,corp.,corporation,ltd,ltd.,llc,co.,ltd.,co.,co ltd,co. ltd,k.k.,kk,gmbh,plc',
  ],
  ['honorific', 'さん,さま,様,氏,御中,殿'],
  // Countries and cities abroad: what is bought there may have another tax than at home.
  [
    'abroad',
    `ソウル,釜山,韓国,台北,台湾,高雄,上海,北京,深セン,香港,シンガポール,バンコク,ベトナム,ハノイ,ホーチミン,マニラ,フィリピン,ジャカルタ,インドネシア,クアラルンプール,マレーシア,ドバイ,ロンドン,
      イギリス,英国,パリ,フランス,ドイツ,ベルリン,フランクフルト,ミュンヘン,ミラノ,ローマ,イタリア,スペイン,バルセロナ,アムステルダム,ニューヨーク,ロサンゼルス,サンフランシスコ,シアトル,シカゴ,ボストン,
      ラスベガス,ハワイ,ホノルル,グアム,アメリカ,米国,カナダ,バンクーバー,シドニー,メルボルン,オーストラリア,ヨーロッパ,欧州,seoul,busan,korea,taipei,taiwan,shanghai,
      beijing,shenzhen,china,hong kong,singapore,bangkok,thailand,vietnam,hanoi,manila,jakarta,malaysia,dubai,
      london,paris,france,germany,berlin,frankfurt,munich,milan,rome,italy,spain,barcelona,amsterdam,new york,
      los angeles,san francisco,seattle,chicago,boston,las vegas,hawaii,honolulu,guam,usa,united states,canada,
      vancouver,sydney,melbourne,australia,europe`,
  ],
  // What was ordered or agreed has not been paid, and may not have been delivered.
  [
    'arranged',
    '予約,予約した,発注,発注した,注文,注文した,契約,契約した,申込,申し込み,申し込んだ,ordered,booked,signed up for',
  ],
];

/** Said of a text that tells nothing that has happened. */
export const NOT_BOOKED = 'this is no transaction that has happened; say what was paid or received, how much and how';
/** Said of a text that asks for something else. */
export const COMMAND =
  'this asks for something other than a new entry; say only what was paid or received, how much and how';
const INSTRUCTION = 'this reads like an instruction to the program, not like a transaction; leave it out';
/** Said of a text that says what did not happen. */
export const NEGATED = 'the text says that something did not happen; say only what did';
const ABOUT = 'the amount is not exact; write it out, such as 3,300円';
/** Said of sides and codes of accounts. */
export const QUOTED_ACCOUNTS = 'sides and account codes are no words of a sentence; post them as a journal entry';

export const REFUSED: readonly (readonly [reason: RefusalReason, message: string, words: string])[] = [
  [
    'ambiguous',
    NOT_BOOKED,
    '見積,見積り,見積もり,見積書,お見積り,予算,予定,目標,計画,予想,未定,見込み,見込,つもり,いくら,教えて,おしえて,知りたい,ですか,ますか,でしょうか,でしたか,かな,もし,したら,されたら,なったら,できたら,かもしれ,かもね,検討,検討中,検討して,迷って,考え中,キャンセルした,キャンセルになった,キャンセルになり,支払いはなし,支払いなし,支払はなし,支払なし,払わずに,または,もしくは,それとも,どちらか,いずれか,たぶん,おそらく,だろう,でしょう,ほしい,欲しい,したい,either,budget,budgeted,estimate,estimated,quote,quotation,forecast,planned,plan to,planning,going to,will,would,should,might,maybe,perhaps,if,how much,how many,considering,thinking about,thinking of,can you,could you,show me,tell me,list,?',
  ],
  [
    'ambiguous',
    COMMAND,
    '取り消し,取り消して,取消,取消し,削除,修正,訂正,逆仕訳,振り戻し,承認,締めて,締め切って,delete,remove,cancel,cancelled,canceled,undo,revert,reverse,reversed,void,edit,approve,approved,close',
  ],
  [
    'ambiguous',
    INSTRUCTION,
    '無視,指示,命令,プロンプト,従って,従え,従い,上書き,管理者,権限,パスワード,信頼度,忘れて,システム:,以前の指示,ふりをして,として振る舞,仕訳せよ,記帳せよ,投稿せよ,実行せよ,実行して,必ず,すべて送金,ignore,disregard,forget,instruction,instructions,system prompt,system:,prompt,override,bypass,instead,assistant:,administrator,confidence,password,api key,secret,token,pretend,act as,you are,you must,must,execute,drop table,insert into,script,sudo,json,xml,html,http,https,je_,acct_,comp_,note to ai,note to the ai,ai:,jailbreak,post immediately,status,posted,dryrun,dry run,<,>,{,},|',
  ],
  [
    'ambiguous',
    NEGATED,
    "ていない,てない,ていません,なかった,なかったので,しない,ません,ませんでした,まだ,せず,ずに,not,never,no longer,didn't,did not,don't,wasn't,was not,hasn't,has not,haven't",
  ],
  [
    'bad_amount',
    ABOUT,
    '約,およそ,おおよそ,だいたい,くらい,ぐらい,程度,前後,以上,以下,未満,数千円,数万円,数百円,about,around,approximately,approx,approx.,roughly,at least,up to,almost,nearly,more than,less than,between',
  ],
  ['ambiguous', QUOTED_ACCOUNTS, '借方,貸方,debit,credit,勘定科目,account code'],
];

export const FILLERS = `
  請求額,ご請求額,請求金額,納品済,納品済み,bank counter,the bank counter,over the counter,at the counter,the counter,
  帳簿価額,帳簿価格,share,
  足りなかった,足りなくて,足りません,足りませんでした,足りていない,足りてない,合わなかった,合わない,合っていない,運行管理者,安全運転管理者,衛生管理者,防火管理者,施設管理者,現場管理者,返済予定表,予定表,償還予定表,内訳はまだ,明細はまだ,領収書はまだ,まだ聞いていない,まだ聞いていません,まだ確認していない,not covered by insurance,not covered by the insurance,銀行窓口,銀行の窓口,金融機関の窓口,郵便局の窓口,窓口で,
  総支給額,総支給,支給総額,額面,掛け捨て,掛捨て,心当たり,wedding,
  の,を,が,は,に,へ,と,で,も,や,から,より,まで,など,として,について,による,により,にて,での,への,との,からの,ための,ため,ので,し,して,した,する,しました,すると,され,された,されました,さ,せ,れ,られ,です,でした,ます,まし,ました,だった,である,あり,あった,ありました,なので,この,その,あの,これ,それ,た,だ,て,な,い,っ,う,ん,お,ご,御,よ,ね,分,代,費,料,金,料金,代金,費用,金額,額,税,合計,計,総額,全額,
  一式,利用,利用した,利用料,使用,使用料,用,向け,関係,関連,インボイスあり,インボイス有り,適格請求書あり,登録番号あり,なし,無し,店頭,レジ締め,代わりに,現金の代わりに,被保険者負担分,被保険者負担,釣銭,釣り銭,つり銭,レジの釣銭,掲載料,差額,特別徴収分,年間,月極,補充,領収書,領収証,レシート,レシートあり,領収書あり,請求書,納品書,明細,明細書,伝票,計上,計上した,処理,記帳,仕訳,入力,登録,経費,経費精算,会社,会社用,弊社,当社,自社,我が社,事業,事業用,業務,業務用,仕事,仕事用,営業,営業用,社用,新しい,新品,中古,新規,追加,一括,一括払い,一回払い,付,付け,付で,毎月,月額,年額,月次,年次,定期,定期購入,年払い,月払い,月謝,更新,契約,
  契約した,注文,発注,依頼,手配,予約,申込,申し込み,参加,参加費,参加した,受講,受講した,出席,送付,発送,郵送した,取得,導入,設置,作成,作成した,制作,製作,開催,訪問,移動,往復,片道,行き,帰り,一部,全部,残り,残高,初回,回目,支払分,追加分,当社負担,会社負担,負担,自己負担,都度,本社,支店,事務所,オフィス,店舗,店,倉庫,工場,社内,現場,会場,東京,大阪,名古屋,京都,福岡,札幌,横浜,神戸,仙台,広島,新宿,渋谷,品川,成田,羽田,沖縄,北海道,間,
  個人,代表,代表者,デザイナー,エンジニア,プログラマー,カメラマン,翻訳者,講師,フリーランス,職人,大家さん,大家,オーナー,管理会社,不動産会社,社長,役員,部長,担当者,同僚,先方,相手先,得意先,業者,顧問,円,ドル,税金,預け入れ,預入れ,預入,預けた,移動した,移した,移動,資金移動,組み替え,支払先,振込先,コンビニ,セブンイレブン,ローソン,ファミリーマート,ファミマ,amazon,アマゾン,楽天,楽天市場,ヨドバシ,ヨドバシカメラ,ビックカメラ,ヤマダ電機,もした,もして,もしました,てもらった,てもらい,でもらった,でもらい,ていただいた,ていただき,て頂いた,とりあえず,ひとまず,いったん,一旦,ダイソー,イオン,スーパー,ドラッグストア,薬局,文具店,書店,本屋,モノタロウ,ニトリ,イケア,ikea,コストコ,costco,郵便局,税務署,市役所,区役所,法務局,年金事務所,ハローワーク,組合,
  the,a,an,of,for,to,from,with,by,at,in,into,on,and,our,my,we,i,us,it,its,via,using,through,out,new,used,some,this,that,these,those,was,is,were,are,be,been,has,have,had,as,per month,total,in total,amount,price,value,expense,expenses,cost,costs,charge,charges,charged,bill,bills,invoice,payment,payments,receipt,receipts,business,company,office,monthly,annual,yearly,quarterly,weekly,daily,month's,year's,today's,one,two,three,four,five,six,seven,eight,nine,ten,twelve,dozen,pair,several,team,staff,dollar,dollars,us dollar,deposited,moved,made,make,took,take,done,buy,item,items,thing,things,
  with a qualified invoice,qualified invoice,registered supplier,who,when,which,then,all,whole,balance,dues,premium,money,seller,customer's,supplier's,online,local,client's,day's,book it as,booked as,出前館,uber eats,ウーバーイーツ,ココナラ,メルカリ,new hire,new hires,sales team,sales staff,sales department,sales rep,sales mgr,sales manager,sales managers,sales dept,sales meeting,sales office,sales trip,sales visit,sales people,salesperson,sales guy,capitalise,capitalize,capitalised,capitalized,as an asset,worth,full,during,around town,store,shop,convenience store,supermarket,tokyo,osaka,kyoto,japan,japanese,domestic,supplier,vendor,landlord,government,city,tax office,post office`;
