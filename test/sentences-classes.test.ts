// Classes of sentences, each by sentences that no set has: who stands on the other side, balances that move, sums that
// list items or keep a part. What is read so is a draft.
import { expect } from 'chai';
import { proposeEntry } from '../src/domain/language/proposal.ts';
import { company, linesText } from './language-company.ts';

const TODAY = '2026-11-21';
const POST_AT = 80;
const standard = company();

/** Sentences with their lines, sorted, by class. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'less is owed for goods that were given back or cost less': {
    '傷んだ桃の分、青果問屋が買掛から2,160円値引いてくれた':
      'credit 1580 196 P10_RET | credit 5130 1964 P10_RET | debit 2120 2160',
    'サイズ違いの手袋を問屋に戻し、買掛金から5,500円マイナス':
      'credit 1580 500 P10_RET | credit 5130 5000 P10_RET | debit 2120 5500',
  },
  'customers get money back': {
    'お客様に割れていた皿の代金3,300円を現金で返金した':
      'credit 1110 3300 | debit 2580 300 S10_RET | debit 4190 3000 S10_RET',
    '会員の会費5,500円を多くいただいていたので振込で返金':
      'credit 1130 5500 | debit 2580 500 S10_RET | debit 4190 5000 S10_RET',
  },
  'what officers take for themselves is owed to the company': {
    '社長の家族旅行の費用 88,000円を会社のカードで払った': 'credit 2315 88000 | debit 1575 88000',
    専務が私用で現金3万円を持ち出した: 'credit 1110 30000 | debit 1575 30000',
  },
  'with whom one eats, and to whom one gives': {
    '運転手の結婚祝い 20,000円 現金': 'credit 1110 20000 | debit 6160 20000 P_OUT',
    'Lunch with our distributor 8,800 yen company card': 'credit 2315 8800 | debit 1580 800 P10 | debit 6260 8000 P10',
    'Farewell dinner for the whole team, 33,000 yen, company card':
      'credit 2315 33000 | debit 1580 3000 P10 | debit 6160 30000 P10',
    '施主さんへの新築祝いの鉢植え 11,000円 カード': 'credit 2315 11000 | debit 1580 1000 P10 | debit 6260 10000 P10',
  },
  'rooms that are let: dwellings are exempt, premises are not, deposits are held': {
    'ハイツ欅203の家賃 58,000円が普通預金に振り込まれた': 'credit 4140 58000 S_EXM | debit 1130 58000',
    '自社ビルの事務所テナントから賃料 165,000円の振込':
      'credit 2580 15000 S10 | credit 7140 150000 S10 | debit 1130 165000',
    '退去した302号の保証金 80,000円を振込で返還': 'credit 1130 80000 | debit 2650 80000',
    '敷金 10万円から原状回復費 44,000円を差し引いて 56,000円を振込で返還':
      'credit 1130 56000 | credit 2580 4000 S10 | credit 4120 40000 S10 | debit 2650 100000',
  },
  'what is built or put up to last': {
    '駐輪場のフェンス設置 330,000円を振込で支払い': 'credit 1130 330000 | debit 1580 30000 P10 | debit 1615 300000 P10',
    '店の看板を新調 242,000円 振込': 'credit 1130 242000 | debit 1580 22000 P10 | debit 1640 220000 P10',
    '店舗の防音工事 660,000円を振込': 'credit 1130 660000 | debit 1580 60000 P10 | debit 1611 600000 P10',
  },
  'money of which nobody knows what it was for': {
    '常務が現金7万円を持っていった、使途はまだ聞いていない': 'credit 1110 70000 | debit 1560 70000',
    'カードで8,800円、何に使ったか分からない': 'credit 2315 8800 | debit 1560 8800',
    'レジを締めたら 410円足りなかった': 'credit 1110 410 | debit 7290 410 P_OUT',
    '心当たりのない入金 37,000円、普通預金に': 'credit 2520 37000 | debit 1130 37000',
    '区役所に口座から 41,000円払った。なんの料金だったかな': 'credit 1130 41000 | debit 1560 41000',
    'Paid 64,000 yen to a Mr. Kubo from the bank, no idea what for': 'credit 1130 64000 | debit 1560 64000',
    "The owner's brother put 250,000 yen into the company account, he didn't say why":
      'credit 2520 250000 | debit 1130 250000',
    '46,000 yen arrived by transfer from Mori Foods; it might be an advance or an old invoice, not sure':
      'credit 2520 46000 | debit 1130 46000',
    'Wedding money for an employee, 20,000 yen in cash': 'credit 1110 20000 | debit 6160 20000 P_OUT',
  },
  'who gives is said, and nothing was bought of him': {
    '問屋から奨励金 33,000円の振込': 'credit 2580 3000 S10 | credit 7190 30000 S10 | debit 1130 33000',
    '足場の撤去作業 44,000円 現金集金': 'credit 2580 4000 S10 | credit 4120 40000 S10 | debit 1110 44000',
    'ツケで飲んでいた佐々木さんから 8,800円を現金で回収': 'credit 1220 8800 | debit 1110 8800',
    "Paid the wine importer's outstanding balance of 66,000 yen by bank transfer":
      'credit 1130 66000 | debit 2120 66000',
  },
  'who sold to whom, by the till, the bill and the room': {
    'ペイペイ売上 文具 5,500円': 'credit 2580 500 S10 | credit 4110 5000 S10 | debit 1135 5500',
    '208号室 宿泊1泊 13,200円 現金': 'credit 2580 1200 S10 | credit 4120 12000 S10 | debit 1110 13200',
    '110号室 新規入居 保証金 90,000円 振込入金': 'credit 2650 90000 | debit 1130 90000',
    'flat 5C already sent January rent, 66,000 yen transfer': 'credit 4140 66000 S_EXM | debit 1130 66000',
  },
  'what stands between two accounts that are named': {
    '青木紙店 買掛と売掛 55,000円相殺': 'credit 1220 55000 | debit 2120 55000',
    '買掛金132,000円 電子記録債務へ切替': 'credit 2115 132000 | debit 2120 132000',
    '増資400万円 普通預金に払込 半分は資本準備金へ': 'credit 3110 2000000 | credit 3120 2000000 | debit 1130 4000000',
    '消耗品費で入れた5,500円は広告宣伝費の誤り':
      'credit 1580 500 P10 | credit 6290 5000 P10 | debit 1580 500 P10 | debit 6210 5000 P10',
  },
  'money that is here, and nobody knows why': {
    'found 12,000 yen cash in the drawer, nobody knows where it came from': 'credit 2520 12000 | debit 1110 12000',
  },
  'the house that a thing is for says nothing of it': {
    '光回線 旅館 5,500円 普通預金 引落': 'credit 1130 5500 | debit 1580 500 P10 | debit 6250 5000 P10',
  },
  'balances that move': {
    '前払費用から今月分の家賃 55,000円を費用に振替': 'credit 1520 55000 | debit 1580 5000 P10 | debit 6320 50000 P10',
    '仮受金 11,000円を前受金に振替': 'credit 2410 11000 | debit 2520 11000',
    '前渡金 55,000円を買掛金に充当': 'credit 1510 55000 | debit 2120 55000',
    '建設仮勘定 2,200,000円を建物に振替': 'credit 1670 2200000 | debit 1610 2200000',
    '予約金 33,000円を撮影の売上に振替': 'credit 2580 3000 S10 | credit 4120 30000 S10 | debit 2410 33000',
    '定期預金に 50万円を普通から預け替え': 'credit 1130 500000 | debit 1140 500000',
  },
  'items with their sum, and tax that is held back of them': {
    '車検 整備代 66,000円 重量税 24,600円 自賠責 17,650円 合計 108,250円 カード':
      'credit 2315 108250 | debit 1580 6000 P10 | debit 6350 17650 P_EXM | ' +
      'debit 6360 24600 P_OUT | debit 6420 60000 P10',
    '司法書士に登記の報酬 33,000円と登録免許税 15,000円、源泉 2,042円を引いて 45,958円を振込':
      'credit 1130 45958 | credit 2515 2042 | debit 1580 3000 P10 | debit 6360 15000 P_OUT | debit 6380 30000 P10',
  },
  'a part of a whole that is taxed otherwise': {
    '本日の売上 110,000円、うち食品（8%）分 21,600円 現金':
      'credit 2580 1600 S08R | credit 2580 8036 S10 | credit 4110 80364 S10 | ' +
      'credit 4115 20000 S08R | debit 1110 110000',
    '軽油 22,000円（うち軽油引取税 3,000円）を現金で給油':
      'credit 1110 22000 | debit 1580 1727 P10 | debit 6420 17273 P10 | debit 6420 3000 P_OUT',
  },
  'what others sold for us, or paid less the fee of their transfer, was a claim': {
    '出前館の売上 33,000円から手数料 11,550円が引かれて 21,450円が口座に入った':
      'credit 1220 33000 | debit 1130 21450 | debit 1580 1050 P10 | debit 6370 10500 P10',
    '佐藤商会の工事残金 550,000円、振込手数料 660円を差し引かれて 549,340円着金':
      'credit 1220 550000 | debit 1130 549340 | debit 1580 60 P10 | debit 6370 600 P10',
  },
  'what is said of days, lands and vouchers': {
    '1月20日の挙式の内金 55,000円を中村様から現金でお預かりしました': 'credit 2410 55000 | debit 1110 55000',
    '水田の地代 66,000円 現金で支払い': 'credit 1110 66000 | debit 6320 66000 P_EXM',
    'エステの回数券 44,000円を現金で販売': 'credit 2410 44000 | debit 1110 44000',
    '通路の線の引き直し 33,000円 現金で支払い': 'credit 1110 33000 | debit 1580 3000 P10 | debit 6340 30000 P10',
  },
  'words that no list has, by what is said of them': {
    'リコーのGR IVを法人カードで購入 264,000円': 'credit 2315 264000 | debit 1580 24000 P10 | debit 1640 240000 P10',
    '廃プラの処分代 13,200円 現金': 'credit 1110 13200 | debit 1580 1200 P10 | debit 6190 12000 P10',
    'Purchased 25 ponchos on credit from the wholesaler, 88,000 yen':
      'credit 2120 88000 | debit 1580 8000 P10 | debit 5120 80000 P10',
    '境内の騒音測定 22,000円を振込で支払い': 'credit 1130 22000 | debit 1580 2000 P10 | debit 6190 20000 P10',
  },
  'loans, dividends, interest and tuition by who is named beside them': {
    '信用組合から運転資金300万円を半年で借入、普通預金に入金': 'credit 2210 3000000 | debit 1130 3000000',
    代表取締役が会社の普通預金に80万円を入れた: 'credit 2220 800000 | debit 1130 800000',
    '農協の出資金の配当 2,400円が口座に入金': 'credit 7120 2400 S_OUT | debit 1130 2400',
    '通帳を見たら預金の利息が 12円ついてた': 'credit 7110 12 S_EXM | debit 1130 12',
    '書道の月謝 6,600円 現金でもらいました': 'credit 2580 600 S10 | credit 4120 6000 S10 | debit 1110 6600',
    '来月分の月謝 6,600円を現金でいただいた': 'credit 2410 6600 | debit 1110 6600',
    '産直の売上 32,400円 現金': 'credit 2580 2400 S08R | credit 4115 30000 S08R | debit 1110 32400',
  },
  'who sold to whom, in English': {
    'Sales of lamp shades to Kishi Interior on account, 154,000 yen':
      'credit 2580 14000 S10 | credit 4110 140000 S10 | debit 1220 154000',
    'Bill issued to Hoshi Clinic for cleaning, 44,000 yen':
      'credit 2580 4000 S10 | credit 4120 40000 S10 | debit 1220 44000',
    'Massage today, 33,000 yen in cash': 'credit 2580 3000 S10 | credit 4120 30000 S10 | debit 1110 33000',
    'Gift cards sold for cash, 20,000 yen': 'credit 2410 20000 | debit 1110 20000',
    '市場へトマトを出荷、代金86,400円は来月入金': 'credit 2580 6400 S08R | credit 4115 80000 S08R | debit 1220 86400',
    'インフルエンザワクチン接種10人分、現金で40,000円いただきました':
      'credit 2580 3636 S10 | credit 4120 36364 S10 | debit 1110 40000',
  },
  'what customers and others settle': {
    'Customer Oki Foods settled 330,000 yen, transferred to our ordinary account':
      'credit 1220 330000 | debit 1130 330000',
    'Received 20,000 yen from Ueda as part payment of the invoice, cash': 'credit 1220 20000 | debit 1110 20000',
    'Client Sasaki repaid the 4,400 yen we had advanced, in cash': 'credit 1550 4400 | debit 1110 4400',
    '受注先から売掛66,000円のうち半分の33,000円だけ普通預金に入金': 'credit 1220 33000 | debit 1130 33000',
    '国保連から7月分の診療報酬 800,000円入金': 'credit 1220 800000 | debit 1130 800000',
    '貸していた50,000円のうち2万円を現金で返してもらった': 'credit 1570 20000 | debit 1110 20000',
    "wrote off Kato's unpaid 22,000 yen invoice as bad debt":
      'credit 1220 22000 | debit 2580 2000 S10_BD | debit 6550 20000 S10_BD',
  },
  'three amounts that close': {
    'Kishi paid 66,000 yen invoice less 330 yen bank fee, so 65,670 yen arrived in the bank':
      'credit 1220 66000 | debit 1130 65670 | debit 1580 30 P10 | debit 6370 300 P10',
    'Client paid 109,340 yen by bank for an invoice of 110,000, having deducted the 660 transfer fee':
      'credit 1220 110000 | debit 1130 109340 | debit 1580 60 P10 | debit 6370 600 P10',
    'The card company paid in 29,100 yen: sales of 30,000 less their fee of 900':
      'credit 1220 30000 | debit 1130 29100 | debit 6370 900 P_EXM',
    "Employer's share of social insurance 50,000 yen plus employees' share 48,000 yen, total 98,000 yen from the bank":
      'credit 1130 98000 | debit 2513 48000 | debit 6150 50000 P_OUT',
    "Ms. Ono's trip cost 18,000 yen; she had an advance of 20,000 and returned 2,000 in cash":
      'credit 1560 20000 | debit 1110 2000 | debit 1580 1636 P10 | debit 6240 16364 P10',
    "designer's fee 55,000 yen, withheld 5,105 yen tax, transferred 49,895 yen":
      'credit 1130 49895 | credit 2515 5105 | debit 1580 5000 P10 | debit 6380 50000 P10',
  },
  'what goes before a supply, and what comes back': {
    'Deposit of 30,000 yen received from Ueno for an order next month, cash': 'credit 2410 30000 | debit 1110 30000',
    'Paid 60,000 yen in advance to a manufacturer for parts, bank transfer': 'credit 1130 60000 | debit 1510 60000',
    'Gave Mr. Ide a travel advance of thirty thousand yen in cash': 'credit 1110 30000 | debit 1560 30000',
    'The boss lent us 200,000 yen in cash': 'credit 2220 200000 | debit 1110 200000',
    'Topped up petty cash with 10,000 yen from the bank': 'credit 1130 10000 | debit 1111 10000',
    '売った皿が2枚返品 4,400円を現金で返金した': 'credit 1110 4400 | debit 2580 400 S10_RET | debit 4190 4000 S10_RET',
    '前払いしていた自動車保険の当月分 4,000円を費用へ振替': 'credit 1520 4000 | debit 6350 4000 P_EXM',
  },
  'a cost that was booked on another by mistake': {
    '交際費5,500円を会議費で処理してしまったので接待交際費に振替':
      'credit 1580 500 P10 | credit 6270 5000 P10 | debit 1580 500 P10 | debit 6260 5000 P10',
  },
  'what stands beside is no sale of ours': {
    'Postage for invoices sent to customers 840 yen cash': 'credit 1110 840 | debit 1580 76 P10 | debit 6250 764 P10',
    'Seminar on sales of cars to seniors, 5,500 yen, cash':
      'credit 1110 5500 | debit 1580 500 P10 | debit 6170 5000 P10',
  },
  'goods on account, by what makers and builders work up': {
    'Lumber from Mori Timber, 220,000 yen, payable at the end of next month':
      'credit 2120 220000 | debit 1580 20000 P10 | debit 5120 200000 P10',
    'On the third of November, plywood on credit from Mori Timber, 55,000 yen':
      'credit 2120 55000 | debit 1580 5000 P10 | debit 5120 50000 P10',
    'Bought stock from Ito Shoten on account, 550,000 yen':
      'credit 2120 550000 | debit 1580 50000 P10 | debit 5120 500000 P10',
    'Imported goods from Vietnam on account, 440,000 yen': 'credit 2120 440000 | debit 5120 440000 P_OUT',
    "Paid Sano Trading's payable of 88,000 yen from the bank": 'credit 1130 88000 | debit 2120 88000',
    'Returned faulty chairs to the supplier; our payable goes down by 22,000 yen':
      'credit 1580 2000 P10_RET | credit 5130 20000 P10_RET | debit 2120 22000',
    '現場の鋼材を問屋から掛けで買った 330,000円': 'credit 2120 330000 | debit 1580 30000 P10 | debit 5120 300000 P10',
  },
  'things of the company that are sold, by what they stood at': {
    '営業車を売却 取得価額180万円 償却累計額150万円 売却代金40万円は普通預金へ':
      'credit 1630 1800000 | credit 8110 100000 | debit 1130 400000 | debit 1690 1500000',
    '簿価12万円の旋盤を10万円で売った、現金': 'credit 1620 120000 | debit 1110 100000 | debit 8210 20000',
    'Sold the old printer for 22,000 yen cash; cost 300,000, accumulated depreciation 290,000':
      'credit 1640 300000 | credit 8110 12000 | debit 1110 22000 | debit 1690 290000',
    // What was written down follows from the others.
    '機械を売却、取得原価50万円、売却額8万円 現金、売却損2万円':
      'credit 1620 500000 | debit 1110 80000 | debit 1690 400000 | debit 8210 20000',
  },
  'a whole that is paid in several ways': {
    '屋根工事が完成 88万円、手付金20万円を充当し残り68万円を請求':
      'credit 2580 80000 S10 | credit 4120 800000 S10 | debit 1220 680000 | debit 2410 200000',
    '前金3万円を充て、残金8万円を請求 庭木の剪定':
      'credit 2580 10000 S10 | credit 4120 100000 S10 | debit 1220 80000 | debit 2410 30000',
    '商品 55万円を仕入、前渡金 20万円を相殺し残りは現金':
      'credit 1110 350000 | credit 1510 200000 | debit 1580 50000 P10 | debit 5120 500000 P10',
    'Applied the 40,000 yen deposit and invoiced the remaining 70,000 yen for the logo':
      'credit 2580 10000 S10 | credit 4120 100000 S10 | debit 1220 70000 | debit 2410 40000',
    'トラック 440万円を購入、現金 40万円、残りはローン 400万円':
      'credit 1110 400000 | credit 2620 4000000 | debit 1580 400000 P10 | debit 1630 4000000 P10',
  },
  'what is left has no amount of its own': {
    '約束手形 80万円を割引き、割引料 5,000円、残りは当座預金へ':
      'credit 1210 800000 | debit 1120 795000 | debit 7220 5000 P_EXM',
  },
  'money from abroad at a rate, and the same amount in yen': {
    '撹拌機 USD 200 at 150, card': 'credit 2315 30000 | debit 1580 2727 P10 | debit 6290 27273 P10',
    'Slack $30, came to 4,500 yen on the card': 'credit 2315 4500 | debit 1580 409 P10 | debit 6255 4091 P10',
  },
  'days by their number or name alone are the latest': {
    '15日の電車代 1,100円 現金': 'credit 1110 1100 | debit 1580 100 P10 | debit 6240 1000 P10',
    'taxi 3,300 yen cash on wednesday': 'credit 1110 3300 | debit 1580 300 P10 | debit 6240 3000 P10',
  },
  'what for is open: a draft, and nothing is taken back': {
    'コンビニ 1,980円 カード 私用かも': 'credit 2315 1980 | debit 1560 1980',
    '課長に5万円現金で渡した 理由は聞いてない': 'credit 1110 50000 | debit 1560 50000',
    '謎の引落 8,800円 普通預金': 'credit 1130 8800 | debit 1560 8800',
    'handed Jun 40,000 cash, he didnt say what for': 'credit 1110 40000 | debit 1560 40000',
    'somebody wired us 90,000 yen, might be a deposit, might be a mistake': 'credit 2520 90000 | debit 1130 90000',
    '看板の修理 55,000円 現金 資産か修繕か確認中': 'credit 1110 55000 | debit 1580 5000 P10 | debit 6340 50000 P10',
  },
  'numbers that nobody marked: those written as amounts, and no paper, price of one or term': {
    '司法書士に登記の報酬 44,000 登録免許税 30,000 源泉 3,063 差引 70,937円振込':
      'credit 1130 70937 | credit 2515 3063 | debit 1580 4000 P10 | debit 6360 30000 P_OUT | debit 6380 40000 P10',
    '撹拌機 3台 @8,800 計26,400円 カード': 'credit 2315 26400 | debit 1580 2400 P10 | debit 6290 24000 P10',
    'Toner 21,780, due end of Dec': 'credit 2310 21780 | debit 1580 1980 P10 | debit 6290 19800 P10',
  },
  'bills of others, of telephones, and what is paid ahead': {
    '設備屋さんから請求書がきた 排水管の修理 33,000円':
      'credit 2310 33000 | debit 1580 3000 P10 | debit 6340 30000 P10',
    '営業の携帯 8台分 44,000円 口座振替': 'credit 1130 44000 | debit 1580 4000 P10 | debit 6250 40000 P10',
    '新年会の会場に手付 3万円 振込': 'credit 1130 30000 | debit 1510 30000',
    '事務所の地震保険 5年一括 12万円 振込': 'credit 1130 120000 | debit 1850 120000 P_EXM',
    'Sent an invoice to Mori Clinic: 220,000 for the October audit':
      'credit 2580 20000 S10 | credit 4120 200000 S10 | debit 1220 220000',
    '30 mugs for resale, 33,000 on account': 'credit 2120 33000 | debit 1580 3000 P10 | debit 5120 30000 P10',
    '見本を佐川で送った 1,320円 現金': 'credit 1110 1320 | debit 1580 120 P10 | debit 6230 1200 P10',
  },
  'stock, loans, deposits and claims that go together': {
    '期首商品棚卸高 60万円を仕入に振替': 'credit 1410 600000 | debit 5110 600000 P_OUT',
    'Opened a 2m yen time deposit from the ordinary account': 'credit 1130 2000000 | debit 1140 2000000',
    '定期預金100万円が満期、利息 800円とあわせて普通預金へ':
      'credit 1140 1000000 | credit 7110 800 S_EXM | debit 1130 1000800',
    '東和への売掛 15万円と買掛 15万円を相殺': 'credit 1220 150000 | debit 2120 150000',
    '50万円 普通→当座へ資金移動': 'credit 1130 500000 | debit 1120 500000',
    '貯蔵品に振替 未使用の収入印紙 4,000円': 'credit 6360 4000 P_OUT | debit 1450 4000',
    'Mina spent 33,000 in Nagoya, had 30,000 advance, gave her the missing 3,000 cash':
      'credit 1110 3000 | credit 1560 30000 | debit 1580 3000 P10 | debit 6240 30000 P10',
  },
  'what is said of a fact that did not happen': {
    'モデルさん（免税）に撮影代 33,000円 現金':
      'credit 1110 33000 | debit 1580 2100 P10_T70 | debit 6180 30900 P10_T70',
    '庭の工事はまだ始まってないけど着手金 66,000円入金': 'credit 2410 66000 | debit 1130 66000',
    "Received 55,000 yen for a logo by transfer, haven't started yet": 'credit 2410 55000 | debit 1130 55000',
  },
  'what belongs to a company and to the end of a year': {
    '年末調整の還付 12,000円を従業員に現金で返した': 'credit 1110 12000 | debit 2511 12000',
    '市民税の均等割 50,000円 納付 振込': 'credit 1130 50000 | debit 9110 50000 P_OUT',
    '事務所の敷金の償却 80,000円': 'credit 1840 80000 | debit 6520 80000 P_OUT',
    '受け取った約束手形 200,000円を裏書して買掛金を支払い': 'credit 1210 200000 | debit 2120 200000',
    '設備資金として信金から400万円借入 普通預金へ': 'credit 2620 4000000 | debit 1130 4000000',
    '待合室のテレビの受信料 12,276円 現金': 'credit 1110 12276 | debit 1580 1116 P10 | debit 6250 11160 P10',
  },
  'money given to officers, fees held for customers, purchases with their sum': {
    社長に現金10万円を渡した: 'credit 1110 100000 | debit 1560 100000',
    '車検の法定費用 38,000円を現金で預かった': 'credit 2510 38000 | debit 1110 38000',
    'Bought stamps 840 yen and envelopes 660 yen, 1,500 yen in cash':
      'credit 1110 1500 | debit 1580 60 P10 | debit 1580 76 P10 | debit 6250 764 P10 | debit 6295 600 P10',
  },
  'costs that say what they are for, whatever word stands beside': {
    'Flight to Fukuoka for a trade fair, 28,600 yen, company card':
      'credit 2315 28600 | debit 1580 2600 P10 | debit 6240 26000 P10',
    'Dinner with Ms Oda and her husband 22,000 yen company card':
      'credit 2315 22000 | debit 1580 2000 P10 | debit 6260 20000 P10',
    'Parking lot for the truck, November, 11,000 yen by transfer':
      'credit 1130 11000 | debit 1580 1000 P10 | debit 6320 10000 P10',
    'Posters printed for the summer sale, 33,000 yen by bank transfer':
      'credit 1130 33000 | debit 1580 3000 P10 | debit 6210 30000 P10',
    'Subcontracted welding to Ota Works, 330,000 yen, invoice received, we pay in January':
      'credit 2310 330000 | debit 1580 30000 P10 | debit 6180 300000 P10',
    'Fuelled up the van, 7,700 yen cash': 'credit 1110 7700 | debit 1580 700 P10 | debit 6420 7000 P10',
    '営業車の車検整備代 55,000円をカードで': 'credit 2315 55000 | debit 1580 5000 P10 | debit 6420 50000 P10',
    '会長の生命保険（積立）30,000円引落し、全額積立': 'credit 1130 30000 | debit 1855 30000 P_EXM',
    '軍手と作業着を2人分 13,200円カード払い': 'credit 2315 13200 | debit 1580 1200 P10 | debit 6290 12000 P10',
    '使わない金庫、帳簿価額2万円を除却': 'credit 1640 20000 | debit 8220 20000 P_OUT',
  },
  'wages by the words beside each amount and by the sum': {
    "Tanaka's salary 310,000; withheld income tax 8,000, health ins 43,000, emp ins 1,860; paid 257,140 by bank":
      'credit 1130 257140 | credit 2511 8000 | credit 2513 43000 | credit 2514 1860 | debit 6120 310000 P_OUT',
    'bonus for 3 staff 900,000 minus tax 45,000 minus social 135,000 = 720,000 transferred':
      'credit 1130 720000 | credit 2511 45000 | credit 2513 135000 | debit 6130 900000 P_OUT',
    '役報 90万 源泉80,000 社保110,000 住民税50,000 差引660,000円 振込':
      'credit 1130 660000 | credit 2511 80000 | credit 2512 50000 | credit 2513 110000 | debit 6110 900000 P_OUT',
    '源泉所得税 給与分 41,000円と税理士報酬分 10,210円を納付 普通預金':
      'credit 1130 51210 | debit 2511 41000 | debit 2515 10210',
  },
  'advances that are settled item by item': {
    '仮払5万の精算 交通費32,000円 宿泊12,000円 残り6,000円返金':
      'credit 1560 50000 | debit 1110 6000 | debit 1580 4000 P10 | debit 6240 40000 P10',
    'Advance 30,000 to Sato settled: train 18,000, taxi 4,000, 8,000 returned':
      'credit 1560 30000 | debit 1110 8000 | debit 1580 2000 P10 | debit 6240 20000 P10',
    '出張仮払 4万 実費46,300円 不足6,300円 現金で渡した':
      'credit 1110 6300 | credit 1560 40000 | debit 1580 4209 P10 | debit 6240 42091 P10',
  },
  'takings by the means that customers paid with, and by what was sold': {
    '売上 現金42,300円 クレカ31,200円 電子マネー5,600円':
      'credit 2580 7190 S10 | credit 4110 71910 S10 | debit 1110 42300 | debit 1220 31200 | debit 1220 5600',
    '軽減8%の売上 21,600円と酒類の売上 8,800円 現金合計30,400円':
      'credit 2580 1600 S08R | credit 2580 800 S10 | credit 4110 8000 S10 | credit 4115 20000 S08R | debit 1110 30400',
    '宿泊 22,000円 入湯税 300円 お客様から現金でいただく':
      'credit 2510 300 | credit 2580 2000 S10 | credit 4120 20000 S10 | debit 1110 22300',
  },
  'a claim or a debt and the fee of its transfer': {
    'Yamada paid 55,000 less 440 transfer fee so 54,560 arrived':
      'credit 1220 55000 | debit 1130 54560 | debit 1580 40 P10 | debit 6370 400 P10',
    'paid Ono Steel 88,000 plus 330 bank charge from the ordinary account':
      'credit 1130 88330 | debit 1580 30 P10 | debit 2120 88000 | debit 6370 300 P10',
    'expediaから 事前決済 80,000円 手数料12,000円控除 68,000円着金':
      'credit 1220 80000 | debit 1130 68000 | debit 1580 1090 P10 | debit 6370 10910 P10',
  },
  'short forms of English': {
    'rcvd 66,000 fr Bar Nomad, ord a/c': 'credit 1220 66000 | debit 1130 66000',
    'petty cash top up 15k fr ord': 'credit 1130 15000 | debit 1111 15000',
  },
  'what is not decided about what has been paid': {
    'たぶん文房具 1,100円 現金': 'credit 1110 1100 | debit 1580 100 P10 | debit 6295 1000 P10',
    '焼肉 18,000円 カード 家族とだったか取引先とだったか忘れた': 'credit 2315 18000 | debit 1560 18000',
    '店の改装 60万円 振込、修繕か資産か迷ってます': 'credit 1130 600000 | debit 1580 54545 P10 | debit 6340 545455 P10',
    'sent 70,000 to Ito by transfer, loan or wages? need to ask': 'credit 1130 70000 | debit 1560 70000',
  },
  'costs on the wrong account, by what their accounts are called': {
    '先月の水道光熱費で入れた7,700円 本当は通信費です 直して':
      'credit 1580 700 P10 | credit 6310 7000 P10 | debit 1580 700 P10 | debit 6250 7000 P10',
    'the 6,600 I put under supplies was advertising, please move it':
      'credit 1580 600 P10 | credit 6290 6000 P10 | debit 1580 600 P10 | debit 6210 6000 P10',
    'move 5,500 from entertainment to meetings':
      'credit 1580 500 P10 | credit 6260 5000 P10 | debit 1580 500 P10 | debit 6270 5000 P10',
  },
  'who settles what, by name': {
    'Okada Works paid 220,000 into the ordinary account': 'credit 1220 220000 | debit 1130 220000',
    '森様 残金 44万 本日入金': 'credit 1220 440000 | debit 1130 440000',
    'gave Kondo a 5,500 discount off his open invoice':
      'credit 1220 5500 | debit 2580 500 S10_RET | debit 4190 5000 S10_RET',
    'paid back 100,000 of what the owner lent us, transfer': 'credit 1130 100000 | debit 2220 100000',
    '立て替えてた切手代 3,300円 客先から現金で返ってきた': 'credit 1550 3300 | debit 1110 3300',
  },
};

for (const [what, sentences] of Object.entries(CLASSES))
  describe(`classes of sentences: ${what}`, () => {
    for (const [text, lines] of Object.entries(sentences))
      it(`${text}: a draft`, () => {
        const answer = proposeEntry(standard, text, TODAY);
        expect(answer.understood ? linesText(answer.lines).replaceAll('\n', ' | ') : answer.message).to.equal(lines);
        expect(answer.understood && answer.engine.confidence).to.be.below(POST_AT);
      });
  });

describe('classes of sentences: lists that say no sum', () => {
  for (const text of [
    '切手 840円、コピー用紙 1,200円、電球 980円、全部カード',
    '整備代 66,000円 重量税 24,600円 合計 108,250円 カード',
    '家賃 88,000円とガソリン 6,600円 振込',
  ])
    it(`${text}: refused`, () => expect(proposeEntry(standard, text, TODAY).understood).to.equal(false));
});

describe('classes of sentences: somebody else gives the money', () => {
  // Strangers' sentences of this kind were posted as a cost that is paid, at 95.
  for (const text of [
    '共済組合から 45,000円',
    '電力会社より8,800円',
    'The insurer wired 210,000 yen to us',
    'Our leasing company transferred 33,000 yen to us',
  ])
    it(`${text}: nothing is posted`, () => {
      const answer = proposeEntry(standard, text, TODAY);
      expect(answer.understood ? answer.engine.confidence : 0).to.be.below(POST_AT);
    });
  for (const text of [
    '普通預金から保険料 12,000円',
    '11月から電気代 8,800円 現金',
    'Paid the insurance, 12,000 yen, from the bank',
  ])
    it(`${text}: what is paid is posted as ever`, () => {
      const answer = proposeEntry(standard, text, TODAY);
      const confidence = answer.understood ? answer.engine.confidence : 0;
      expect(confidence).to.be.above(0);
    });
});

describe('classes of sentences: amounts and days in words', () => {
  for (const [text, like] of [
    ['Taxi three thousand three hundred yen cash', 'Taxi 3,300 yen cash'],
    ['Taxi fifty-five hundred yen cash', 'Taxi 5,500 yen cash'],
    ['Rent one hundred and twenty thousand yen by bank transfer', 'Rent 120,000 yen by bank transfer'],
    ['Taxi on the twenty-first of October, 3,300 yen cash', 'Taxi on October 21, 3,300 yen cash'],
  ] as const)
    it(`${text} is ${like}`, () => {
      const [answer, due] = [text, like].map((it) => proposeEntry(standard, it, TODAY));
      expect(answer?.understood && [answer.date, linesText(answer.lines)]).to.deep.equal(
        due?.understood && [due.date, linesText(due.lines)],
      );
      expect(answer?.understood).to.equal(true);
    });
  for (const text of [
    'Taxi nine ninety yen cash',
    'Taxi a hundred thousand yen cash',
    'Rent three point five million yen bank transfer',
    'Taxi thousand million yen cash',
  ])
    it(`${text}: refused`, () => expect(proposeEntry(standard, text, TODAY).understood).to.equal(false));
  it('1/10払い: a day to come is not the day of the entry, and the answer is a draft', () => {
    const answer = proposeEntry(standard, '10月のパート代 50,000円は1/10払い、未払計上', TODAY);
    expect(answer.understood && answer.date).to.equal(TODAY);
    expect(answer.understood && answer.engine.confidence).to.be.below(POST_AT);
  });
});

describe('sentences of what is still to come', () => {
  for (const text of [
    '川口商店から注文66,000円 出荷は12/8 入金もまだ',
    '30万円の助成金に応募した 結果は3月',
    'reminder: pay the office rent 220,000 yen on Dec 7',
    'Ordered a scanner for 99,000 yen, arrives in February, pay on delivery',
    'Mr Green reserved 2 nights in February, 30,000 yen, pays at check-in',
    '棚 10台 発注 88,000円 納品12/3',
    '送迎車の融資 200万の審査待ち',
    '懇親会 12/18 15名 6,000円 予約済み',
    '牛乳 値上げで 2,400円になるらしい',
    '4,400円の見本の写しを山田様に送って',
    'ガス代 5万円超えるかも',
    'remind me to pay the cleaning bill 16,500',
    'Send an invoice to Okada for 55,000',
    'guest in room 7 asks for a cot',
    'Ordered 30 lunches for Friday, 27,000, pay on delivery',
  ])
    it(`${text}: refused`, () => expect(proposeEntry(standard, text, TODAY).understood).to.equal(false));
});
