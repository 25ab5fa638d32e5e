// Words that mean something only together about money that moves before, after or beside a supply: advances and deposits,
// loans and what is given back of them, returns, goods sent, what is held for others.
// Source: own compilation from general bookkeeping practice; tax treatment as in the rows of the single words.
import type { LexiconGroup } from './lexicon.ts';

const RATES = '2019-10-01';
const ACT = '1989-04-01';
const CUSTOMERS = '得意先|客先|顧客|お客様|お客さん|客|クライアント|client|clients|customer|customers|buyer';
const SUPPLIERS = '仕入先|仕入れ先|メーカー|問屋|業者|supplier|suppliers|vendor|vendors|manufacturer|wholesaler';
const STAFF = '社員|従業員|スタッフ|職員|employee|employees|staff';
const GIVEN_BACK = '返済|返済された|回収|返ってきた|返って来た|返してもらった|戻ってきた|戻った';

export const LEXICON_ADVANCES: readonly LexiconGroup[] = [
  {
    name: 'deposit_of_customer',
    account: '2410',
    tax: '',
    since: ACT,
    flow: 'in',
    when: 'in',
    pay: '1130',
    why: 'money received before the supply; its tax arises with the supply',
    words: `${CUSTOMERS} + 手付金|手付け|手付|前金|内金|着手金|予約金|deposit|deposits|prepaid|prepayment|in advance|advance|down payment?`,
  },
  {
    name: 'deposit_to_supplier',
    account: '1510',
    tax: '',
    since: ACT,
    flow: 'out',
    why: 'money paid before the supply; its tax arises with the supply',
    words: `仕入先|仕入れ先|メーカー|問屋|材料 + 手付金|手付け|手付|前金|内金|着手金?, ${SUPPLIERS} + deposit|deposits|prepaid|prepayment|in advance|advance|down payment?`,
  },
  {
    name: 'deposit_of_tenant_returned',
    account: '2650',
    tax: '',
    since: ACT,
    flow: 'out',
    pay: '1130',
    why: 'a deposit that was held is given back',
    words:
      'テナント|入居者|借主|tenant|lessee + 返した|返金|返還|返却|returned|refunded|gave back|paid back + 敷金|預り敷金|預かった敷金|保証金|預り保証金|deposit|security deposit?',
  },
  {
    name: 'deposit_of_tenant',
    account: '2650',
    tax: '',
    since: ACT,
    flow: 'in',
    when: 'in',
    pay: '1130',
    why: 'a deposit that must be given back is no price for a supply',
    words: 'tenant|lessee + deposit?',
  },
  {
    name: 'advance_for_travel',
    account: '1560',
    tax: '',
    since: ACT,
    flow: 'out',
    why: 'money handed out before it is known what the journey costs',
    words:
      '仮払い|仮払|仮払金|前渡し|前渡しした|概算|概算払い|advance|in advance + 出張|出張費|旅費|出張旅費|交通費|trip|business trip|travel|travel expense|travel expenses|travel costs?',
  },
  {
    name: 'loan_given_back',
    account: '1570',
    tax: '',
    since: ACT,
    flow: 'in',
    why: 'money that was lent comes back',
    words: `貸付金|短期貸付金|従業員貸付金|社員貸付金 + ${GIVEN_BACK}?, ${STAFF} + repaid|paid back|gave back|returned + loan?, ${STAFF}|短期で + 貸した金|貸したお金?`,
  },
  {
    name: 'lent_to_others',
    account: '1570',
    tax: '',
    since: ACT,
    flow: 'out',
    when: 'out',
    pay: '1130',
    why: 'money lent for up to a year',
    words: `lent|loaned + employee|staff|business partner|supplier|customer|client|affiliate?, ${STAFF}|取引先|得意先|仕入先 + 貸した|貸して|貸し?`,
  },
  {
    name: 'sold_and_given_back',
    account: '4190',
    tax: 'S10_RET',
    since: RATES,
    flow: 'out',
    pay: '1220',
    why: 'what is given back of sales lowers the output tax (Act art. 38)',
    words: `${CUSTOMERS} + 返品|refunded|refund|returned|returned goods?, 客|お客様|お客さん + 返金?`,
  },
  {
    name: 'bought_and_given_back',
    account: '5130',
    tax: 'P10_RET',
    since: RATES,
    flow: 'in',
    pay: '2120',
    why: 'what comes back of purchases lowers the input tax (Act art. 32)',
    words:
      'goods|merchandise|商品 + supplier|vendor|仕入先|仕入れ先|payable|payables|trade payable|accounts payable + returned|return|sent back|back to the supplier|back to supplier|back to the vendor|返品|返品した?',
  },
  {
    name: 'wages_tax_handed_over',
    account: '2511',
    tax: '',
    since: ACT,
    flow: 'out',
    pay: '1130',
    why: 'income tax withheld from wages is handed over to the tax office',
    words:
      'salary|salaries|wages|payroll|給料|給与|賞与 + withheld|withholding|源泉 + income tax|salary income tax|所得税|tax?',
  },
  {
    name: 'scrap_sold',
    account: '7190',
    tax: 'S10',
    since: RATES,
    flow: 'in',
    when: 'in',
    why: 'small income for a supply',
    words: 'スクラップ|鉄くず|空き缶|古紙|古新聞|scrap|scrap metal|waste paper + 売った|売却|売れた|sold?',
  },
  {
    name: 'web_upkeep',
    account: '6190',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    when: 'out',
    why: 'looking after systems is a service by contract',
    words:
      'ホームページ|webサイト|ウェブサイト|サイト|システム|website|web site|system|server + 保守|保守料|保守費|管理費|運用|maintenance?',
  },
  {
    name: 'staff_paid_back',
    account: '2310',
    tax: '',
    since: ACT,
    flow: 'out',
    why: 'what employees laid out is given back to them',
    words: '社員|従業員|スタッフ + 立替金 + 返金|精算|精算した|返した|支払い|支払った?',
  },
  {
    name: 'employer_share',
    account: '6150',
    tax: 'P_OUT',
    since: ACT,
    flow: 'out',
    pay: '1130',
    why: "the employer's share of social insurance",
    words:
      'employer|company share|会社負担|会社負担分|事業主負担|事業主負担分 + social insurance|health insurance|employment insurance|employee pension|社会保険料|健康保険料|厚生年金保険料|雇用保険料',
  },
  {
    name: 'parking_by_the_month',
    account: '6320',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'a place rented by the month is no journey',
    words: '月極|monthly + 駐車場|駐車場代|駐車料金|パーキング|parking|parking space',
  },
  {
    name: 'goods_sent',
    account: '6230',
    tax: 'P10',
    since: RATES,
    flow: 'out',
    why: 'sending goods',
    words:
      '商品|製品|荷物|サンプル|商品サンプル|goods|products|merchandise|package|parcel|parcels + 発送|発送した|発送する|出荷|配送|配達|宅急便|宅配便|運賃|shipped|shipping|sent by courier|mailed',
  },
];
