// Who does what in an English sentence: names and parties stand for themselves, and the verb between them says which
// way money goes and what it settles. Rows only, asked in their order of texts that have English words; all drafts.
import { ACTS_OF_CLAIMS } from './acts-claims-en.ts';
import { says } from './says.ts';
import type { EnglishAct } from './english-act.ts';
import { hasEnglish } from './situations-en.ts';
import type { Reading } from './reading-shape.ts';
import { sideOf } from './sides.ts';

/** A name in the text that these rows are asked of. */
const NAME = '@n(?: @t)?';
const BUYERS =
  '(?:customers?|clients?|guests?|patients?|students?|pupils?|members?|buyers?|diners?|visitors?|parents?|tenants?|' +
  'passengers?|walk-?ins?|shoppers?|subscribers?|patrons?|attendees|participants|households?|residents?)';
const ARTICLES =
  '(?:(?:the|our|an?|one|some|two|three|another|her|his|its|regular|' +
  'new|corporate|wedding|online|overseas|foreign|private|few|' +
  'big|old|long-time|main|last|several|local|retail|wholesale|elderly|young|office|restaurant|school) )*';
/** Whoever may owe us, by a name or by what he is to us. */
const OTHERS =
  `(?:(?:${ARTICLES}${BUYERS}|${ARTICLES}(?:hotel|school|hospital|clinic|` +
  `restaurant|cafe|city|town|ward|company|agency|publisher|department ` +
  `store|supermarket|wholesaler|general contractor|prime contractor|` +
  `insurer|association|council|government|prefecture|university|landlord|` +
  `owner of [a-z ]{1,20}))(?: ${NAME})?|(?:mr|ms|mrs|dr)\\.? ${NAME}|` +
  `${NAME})`;
const THEY = `(?:^|[.,;:] |(?:yesterday|today|finally|and) )${OTHERS}`;
const PAYS =
  '(?: has| have| had| just| finally| also| already| only)*,? (?:paid|' +
  'settled|cleared|transferred|wired|remitted|sent|deposited|handed ' +
  'over|paid off|pays|put)';
/** What stands on a bill of ours. */
const OWED_TO_US = new RegExp(
  '(?:invoices?|bills?|balance|rest|remainder|remaining|outstanding|' +
    'overdue|owed|owes?|receivables?|last month|in full|on account|arrears|' +
    'half(?: of)?|part (?:of|payment)|instal?ments?|tab|what (?:they|he|' +
    'she)|september|october|november|august|july|june|' +
    'their account|its account|the account|first half|second half|so far|billed|invoiced)',
).source;
const BEFORE_DUE =
  '(?:prepaid|prepayment|in advance|up ?front|deposit|down ?payment|ahead of|beforehand|before (?:we|the))';
const SUPPLIERS =
  '(?:@t|suppliers?|vendors?|manufacturers?|wholesalers?|makers?|distributors?|' +
  'dealers?|traders?|mills?|growers?|farmers?|farms?|' +
  'fishmongers?|butchers?|importers?|brewers?|brewery|breweries|roasters?|merchants?|market|factory|mill)';
const ON_CREDIT =
  '(?:on account|on credit|on tab|payable|(?:to be |will be |we(?:.ll|' +
  ' will) )pa(?:id|y)|due|pay (?:later|next|at|by|in)|unpaid|not (?:yet ' +
  ')?paid|end of (?:next |the )?month|month-?end|net 30|30 days|invoice ' +
  '(?:to follow|came|received|arrived)|owed?)';
const OFFICERS = '(?:director|owner|president|boss|ceo|founder|chairman|chairwoman|managing director)';
const WORKERS =
  '(?:employees?|staff(?: members?)?|colleagues?|workers?|team(?: members?)' +
  '?|managers?|helpers?|assistants?|part-?timers?|clerks?|drivers?|nurses?|' +
  'chefs?|cooks?|waiters?|waitress(?:es)?|stylists?|instructors?|teachers?|' +
  'carers?|caregivers?|interns?|technicians?|mechanics?)';

const ACTS_EN: readonly EnglishAct[] = [
  ...ACTS_OF_CLAIMS,
  {
    name: 'invoice_sent',
    said: new RegExp(
      '^(?:we )?(?:sent|issued|raised|mailed|emailed) (?:an? |the |our )?(?:[a-z]+ )?(?:invoices?|bills?)(?: |,|:|$)|' +
        '(?:^|[,;] )(?:[@a-z]+ )?(?:invoice|bill) [^.]{0,40} (?:issued|sent)(?: |,|$)',
    ),
    unless: /deposit|advance|refund|paid|received|rent /,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was billed was sold',
  },
  {
    name: 'goods_for_resale',
    said: new RegExp(
      '(?:for resale|to re-?sell|to sell(?=[,.]| in | at | online|$)|as stock(?: |,|$)|for (?' +
        ':our |the )?(?:shop|store) (?:stock|to sell)|^stock of |[,;] stock of )',
    ),
    unless: /^(?:we )?sold|customer|client|hope|want|plan/,
    account: 'goods',
    tax: undefined,
    flow: 'out',
    why: 'goods bought to be sold',
  },
  {
    name: 'delivered_to_buyer',
    said: new RegExp(
      `(?:^|[\\d,;] )[@a-z][@a-z ]{1,40} (?:delivered|shipped|supplied) to (?:the |` +
        `our )?(?:restaurant |hotel |cafe |shop )?` +
        `(?:${NAME}|${BUYERS}|hotel|restaurant|cafe|shop|school)`,
    ),
    unless: /by |fee|freight|cost of|to us|our office|returned|charge/,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'goods that were sold',
  },
  {
    name: 'prepaid_to_us',
    said: new RegExp(
      `(?:${BUYERS}|custmers?|costumers?|mr\\.? ${NAME}|ms\\.? ${NAME}) (?:has |` +
        `have )?(?:pre-?paid|paid (?:us )?(?:in advance|up ?front|ahead))`,
    ),
    account: 'advances_received',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'prepaid_by_us',
    said: new RegExp(
      '(?:advance|prepaid|prepayment|down ?payment)(?: of)?(?: [\\d,¥]+)?(?: yen)?(?: paid| wired| sent)? ' +
        `to (?:the |our |an? )?(?!us |me |our (?:company|account))(?:${NAME}|[a-z]+)`,
    ),
    unless: /employee|staff|trip|travel|refund|returned|applied|salary|wage|customer|client|director/,
    account: 'advance_payments_to_suppliers',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is paid before what is due for it',
  },
  {
    name: 'loan_drawn',
    said: new RegExp(
      'loan[^.]*(?: hit |drawn|drew|landed|came in|credited|disbursed|paid out|arrived|' +
        'deposited into|executed|into (?:the |our )?(?:ordinary|checking|current|bank|account|company))',
    ),
    unless:
      /repaid|repay|interest|to (?:our |a |an )?(?:customer|employee|client|subsidiary)|short|director|we lent|fee/,
    account: 'long_term_loans_payable',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money borrowed; long-term unless the text says otherwise',
  },
  {
    name: 'officer_repaid',
    said: new RegExp(
      `repaid (?:me|him|her|${OFFICERS}|the ${OFFICERS})[^.]*loan|loan (?:i|he|she|the ${OFFICERS}) (?:made|gave|lent)`,
    ),
    unless: /received|into our/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'a loan of a director that is paid back',
  },
  {
    name: 'time_deposit_opened',
    said: /(?:opened|put|placed|moved|set up|started)[^.]*(?:time|fixed|term) deposit/,
    unless: /matured|closed|interest/,
    account: 'time_deposit',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is put away for a time',
  },
  {
    name: 'spoiled_refunded',
    said: new RegExp(
      '^refund(?:ed)? (?:for|of) (?:an? |the |some )?(?:mouldy|moldy|spoiled|broken|damaged|' +
        'rotten|faulty|defective|wrong|late)',
    ),
    unless: /from |supplier|received|to our|arrived/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    why: 'a customer gets back what was paid',
  },
  {
    name: 'shares_bought',
    said: /(?:bought|purchased|acquired) [^.]*shares(?: |,|$)/,
    unless: /own shares|treasury|subsidiary|short[- ]term|sold/,
    account: 'investment_securities',
    tax: 'P_OUT',
    flow: 'out',
    why: 'shares that are kept',
  },
  {
    name: 'insurer_pays',
    said: new RegExp(
      '^(?:the |our )?insurers? (?:paid|sent|transferred|wired)|insurance (?:money|payout|' +
        'claim|proceeds)[^.]*(?:received|came|paid in|into|arrived)',
    ),
    unless: /we paid|premium/,
    account: 'miscellaneous_income',
    tax: 'S_OUT',
    flow: 'in',
    pay: 'bank_default',
    why: 'money of an insurer for damage is no supply',
  },
  {
    name: 'given_to_charity',
    said: new RegExp(
      '(?:gave|donated|donation of)[^.]*(?:food bank|charity|shrine|temple|red cross|fund|' +
        'festival|school|ngo|npo|relief)',
    ),
    unless: /received|client|customer/,
    account: 'donations',
    tax: 'P_OUT',
    flow: 'out',
    why: 'given without anything in return',
  },
  {
    name: 'gift_money_to_staff',
    said: new RegExp(
      '(?:baby|wedding|birth|congratulat[a-z]*|condolence|funeral|' +
        'get-well)[^.]*money[^.]*(?:for|to) [^.]*(?:in (?:accounting|sales|the office|hr|it|' +
        'production)|employee|staff|colleague|-san in)',
    ),
    unless: /client|customer|supplier|partner/,
    account: 'employee_welfare',
    tax: 'P_OUT',
    flow: 'out',
    why: 'money given to the staff on an occasion',
  },
  {
    name: 'gift_for_clients',
    said: new RegExp(
      "(?:(?:greeting|xmas|christmas|year'?s?|birthday|thank[- ]you) cards?|wine|flowers?|cake|" +
        'fruit|gift|present|hamper|bottle|sake|sweets|chocolates?)[^.]*(?:for|to) (?:the |our |' +
        "a |an )?(?:clients?|customers?|partners?)(?:'s?| )",
    ),
    unless: /sold|sales|from|gift cards?|invoice/,
    account: 'entertainment',
    tax: undefined,
    flow: 'out',
    why: 'a courtesy to partners',
  },
  {
    name: 'tickets_sold',
    said: new RegExp(
      '(?:tickets?|entry fees?|admission|participation fees?)[^.]*at the door|' +
        'at the door[^.]*(?:tickets?|admission)',
    ),
    unless: /paid|bought/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    pay: 'cash',
    why: 'a service that was sold',
  },
  {
    name: 'commission_earned',
    said: new RegExp(
      '(?:commission|referral fee|kickback|' +
        'rebate) (?:of [\\d,]+ (?:yen )?)?(?:received )?from [^.]*(?: hit | into |arrived|came in|' +
        'received|landed)',
    ),
    unless: /we paid|taken|deducted/,
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    pay: 'bank_default',
    why: 'a commission that was earned',
  },
  {
    name: 'firm_billed_us',
    said: new RegExp(`^${NAME} (?:billed|invoiced|charged)(?: us)? (?:¥?\\d)`),
    isGuess: true,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'deposit_came_back',
    said: new RegExp(
      '(?:got|received|had|was|were)[^.]*(?:back|returned|refunded)[^.]*deposit|' +
        'deposit[^.]*(?:came back|was returned|was refunded|returned to us|refunded ' +
        'to us|paid back)',
    ),
    unless: new RegExp(
      'customer|client|tenant|guest|(?:returned|refunded|paid back) (?:to |the ' +
        ')(?:the |our )?(?:tenant|customer|client)|time deposit|fixed deposit|bottle',
    ),
    account: 'leasehold_and_guarantee_deposits',
    tax: 'P_OUT',
    flow: 'in',
    pay: 'bank_default',
    why: 'a deposit that comes back at the end of a lease',
  },
  {
    name: 'officer_lends',
    said: new RegExp(
      `(?:${OFFICERS}|${NAME} \\(${OFFICERS}\\)|${OFFICERS} ${NAME})[^.]*(?:lent|` +
        `loaned|advanced) (?:the |our )?(?:company|clinic|shop|firm|business|` +
        `office|us|store|restaurant|school)`,
    ),
    unless: /repaid|returned|paid back/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money borrowed from a director',
  },
  {
    name: 'bad_debt_collected',
    said: new RegExp(
      '(?:wrote|written) off[^.]*\\b(?:paid|came|recovered|collected|received|' +
        'repaid)|(?:recovered|recovery|collected|received)[^.]*(?:written|wrote)' +
        ' off',
    ),
    account: 'bad_debt_recovery',
    tax: 'S10_BDR',
    flow: 'in',
    why: 'a claim that had been written off',
  },
  {
    name: 'bad_debt_lost',
    said: new RegExp(
      '(?:writ(?:e|ing)|wrote|written)[ -]?off[^.]*(?:receivable|invoice|owe|' +
        'debt|claim|balance)|(?:bankrupt|insolven|went bust)[^.]*(?:writ|wrote|' +
        'lost|receivable)',
    ),
    unless: /inventory|stock|asset|allowance used/,
    account: 'bad_debt',
    tax: 'S10_BD',
    flow: 'out',
    pay: 'receivable_control',
    why: 'a claim that is lost',
  },
  {
    name: 'discount_given',
    said: new RegExp(
      `(?:gave|granted|allowed|offered) (?:${OTHERS}|them|him|her) [^.]*(?:off|` +
        `discount|reduction|rebate|allowance|credit)[^.]*(?:invoice|bill|owe|` +
        `receivable|account|order|sale|price)|credit note (?:sent |issued ` +
        `)?to ${OTHERS}`,
    ),
    unless: / us |supplier|we owe/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    pay: 'receivable_control',
    why: 'a customer has to pay less',
  },
  {
    name: 'payable_reduced',
    said: /(?:granted|gave|allowed|offered) us [^.]*(?:reduction|discount|rebate|allowance|off|credit)/,
    unless: /sample|voucher|point/,
    account: 'purchase_return',
    tax: 'P10_RET',
    flow: 'in',
    pay: 'payable_control',
    why: 'less is owed for goods that were given back or cost less',
  },
  {
    name: 'note_cleared',
    said: /note[^.]*(?:was |has )?(?:cleared|honou?red|matured|collected)/,
    unless: /our note|issued|drew|payable|supplier|discount|note to/,
    account: 'notes_receivable_trade',
    tax: '',
    flow: 'in',
    pay: 'checking_account',
    why: 'a note that a customer paid',
  },
  {
    name: 'laid_out_repaid',
    said: new RegExp(
      'reimbursed[^;]*(?:owed|booked|recorded|accrued|earlier|last month)|paid ' +
        'back[^.]*(?:laid out|advanced|out[- ]of[- ]pocket)',
    ),
    unless: /not (?:yet )?reimbursed|customer|client/,
    account: 'expense_claims_payable',
    tax: '',
    flow: 'out',
    why: 'what somebody laid out is paid back to him',
  },
  {
    name: 'till_filled',
    said: /(?:took|drew|got|taken|withdrew)[^.]*(?:out of|from) (?:the |our )?bank[^.]*(?:float|till|register|change)/,
    unless: /petty cash|exchange/,
    account: 'cash',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is put in the till',
  },
  {
    name: 'billed_by_supplier',
    said: new RegExp(
      `(?:^|[.,;:] )(?:the |our |an? )?(?:sub-?contractor|supplier|vendor|` +
        `contractor|freelancer|lawyer|accountant|agency|carrier|landlord|plumber|` +
        `electrician|printer|garage|builder)s?(?: ${NAME})?(?: has| have)? ` +
        `(?:invoiced|billed|charged)(?! to)`,
    ),
    isGuess: true,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'debt_paid',
    said: new RegExp(
      `^(?:we )?(?:paid|settled|cleared|transferred|remitted)[^.]*(?:${NAME} ` +
        `@t|${SUPPLIERS}|${NAME}(?:.s)?)[^.]*(?:last month|bill|invoice|balance|` +
        `owed|outstanding|account|for (?:october|september|november|august|` +
        `july))`,
    ),
    unless: new RegExp(
      'salary|rent|electric|gas|water|phone|internet|insurance|tax|lease|subscription|' +
        'advance|deposit|credit card| back |expense claim|accounts payable',
    ),
    isGuess: true,
    account: 'payable_control',
    tax: '',
    flow: 'out',
    why: 'a debt that is paid',
  },
  {
    name: 'day_wages',
    said: new RegExp(
      '(?:paid|gave) (?:an? |the |our |two |three )?(?:part-?time|casual|temporary|' +
        'weekend|holiday|student)[ -][a-z]+',
    ),
    unless: /teacher|instructor|designer|invoice|freelance|lawyer|accountant/,
    account: 'part_time_wages',
    tax: 'P_OUT',
    flow: 'out',
    why: 'wages by the day',
  },
  {
    name: 'things_bought',
    said: new RegExp(
      '(?:^|[.,;:] )(?:an? |our )?(?:amazon|askul|rakuten|monotaro|costco|ikea|' +
        'nitori|yodobashi) (?:order|purchase|shopping)',
    ),
    unless: /sold|sales|refund|fee|payout/,
    isGuess: true,
    account: 'supplies',
    tax: 'P10',
    flow: 'out',
    why: 'what was bought is not said: taken as a thing that is used up',
  },
  {
    name: 'bank_charged',
    said: new RegExp(
      `(?:^|[,;:] )(?:the |our )?bank(?: ${NAME})? (?:charged|took|deducted|debited|collected|withdrew)|` +
        `(?:fees?|charges?) (?:charged |taken )?(?:by|of|from|to) (?:the |our )bank|charged by (?:the |our )bank`,
    ),
    unless: /interest|loan|principal|refund|mortgage|by mistake|twice|instal/,
    account: 'bank_fee',
    tax: 'P10',
    flow: 'out',
    pay: 'bank_default',
    why: 'what a bank charges',
  },
  {
    name: 'taken_by_officer',
    said: new RegExp(
      `(?:${OFFICERS}|mr\\.? ${NAME}|ms\\.? ${NAME})[^.]*(?:private (?:use|` +
        `purpose|expense)|personal(?:ly)? (?:use|purpose|expense|purchase|shopping|` +
        `spending|trip)|for (?:himself|herself)|his own use|her own use|for ` +
        `(?:his|her) (?:family|home|son|daughter|wife|husband))`,
    ),
    unless: /lent|put in|out of (?:his|her) own|reimburs|repaid|returned|salary|remuneration|rent/,
    account: 'loans_to_directors',
    tax: '',
    flow: 'out',
    why: 'what an officer takes or buys for himself is owed to the company',
  },
  {
    name: 'advance_returned',
    said: new RegExp(
      '(?:brought|gave|handed|paid|sent) back[^.]*(?:advance|float|left ' +
        '?over|unspent|unused)|(?:returned|returns)[^.]*(?:left ?over|unused|' +
        'unspent|travel advance|cash advance)|' +
        '(?:left ?over|left|unused|unspent|remaining|rest)(?: cash| money)' +
        '? (?:of|from) (?:the |his |her |an? )?(?:[a-z]+ )?(?:advance|float)',
    ),
    unless: /customer|client|supplier/,
    account: 'suspense',
    tax: '',
    flow: 'in',
    pay: 'cash',
    why: 'what is left of money that was handed out ahead of costs',
  },
  {
    name: 'staff_honoured',
    said: new RegExp(
      `(?:condolence|congratulat|wedding|birth|baby|childbirth|sick|get-?well|hospital|retirement|farewell)` +
        `[^.]*(?:money|envelope|payment|condolence gift)[^.]*${WORKERS}|` +
        `${WORKERS}[^.]*(?:condolence|congratulatory)`,
    ),
    unless: /client|customer|supplier|partner|landlord|flowers|present|watch|meal|party/,
    account: 'employee_welfare',
    tax: 'P_OUT',
    flow: 'out',
    why: 'what is given to the staff at weddings and funerals is no supply',
  },
  {
    name: 'payable_reduced',
    said: new RegExp(
      '(?:sent|gave|taken|went|took|shipped)(?: [a-z]+){0,5} back[^.]*(?:credited|credit ' +
        'note|off what|against what|what we owe|payable|our account|reduc|' +
        'our bill)|' +
        '(?:returned|return of)[^.]*(?:credited|credit note|knocked off|off ' +
        'what|against what|what we owe|payable|our account with|reduc|off ' +
        '(?:our|the|their) (?:bill|invoice|account))|' +
        '(?:knocked|took|taken|deducted|credited)[^.]{0,24} (?:off|from|against)' +
        ' (?:what we owe|our (?:payable|bill|debt)|our account with|the (?:payable|' +
        'amount we owe))',
    ),
    unless: /customer|client|receivable|what (?:they|he|she) owes?/,
    account: 'purchase_return',
    tax: 'P10_RET',
    flow: 'in',
    pay: 'payable_control',
    why: 'less is owed for goods that were given back or cost less',
  },
  {
    name: 'note_for_debt',
    said: new RegExp(
      '(?:drew|issued|wrote|made out|signed|handed)[^.]*\\bnote\\b[^.]*(?:pay|' +
        'settle|owe|payable|supplier|debt|account)',
    ),
    unless: /received|customer|client/,
    account: 'payable_control',
    tax: '',
    flow: 'out',
    why: 'a note for what was owed until now',
  },
  {
    name: 'sold_as_scrap',
    said: new RegExp(
      '(?:scrap|waste paper|used cooking oil|cardboard|empty (?:bottles|drums|' +
        'boxes)|recycl)[^.]*(?:paid us|sold|received|got|bought)|(?:paid us|sold|' +
        'received|got)[^.]*(?:scrap|waste paper|used cooking oil|recycl)',
    ),
    unless: /paid (?:a|the|for)|disposal fee|collection fee|we paid/,
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    why: 'what is thrown away by others is bought',
  },
  {
    name: 'paid_out_by_processor',
    said: new RegExp(
      '(?:stripe|square|paypal|paypay|amazon|rakuten|shopify|airpay|uber ' +
        '?eats|airbnb|booking(?:\\.com)?|etsy|ebay|base|stores|yahoo|card ' +
        '(?:company|processor|acquirer)|platform|marketplace)(?:.s)? (?:[a-z]+ ' +
        '){0,2}' +
        '(?:paid out|paid in|paid us|payout|pay-out|transferred|deposited|remitted|' +
        'sent|settled|settlement|disbursed|disbursement|proceeds)|' +
        '(?:payout|pay-out|settlement|proceeds) (?:of [^.]{0,30})?from (?:stripe|' +
        'square|paypal|paypay|amazon|rakuten|shopify|airpay|uber ?eats|airbnb|' +
        'booking|etsy|the card|the platform)',
    ),
    unless: /refund|will|next month|chargeback|from (?:the |our )?(?:paypal|stripe|paypay) (?:balance|account)/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'what others sold or collected for us is paid out',
  },
  {
    name: 'ordered_and_billed',
    said: new RegExp(
      `${THEY}(?: has| have)? (?:ordered|bought|purchased|took|picked up|` +
        `booked|hired us|had us)[^.]*(?:invoiced|billed|(?:sent|issued|will ` +
        `send|gave) (?:them |him |her )?(?:an? |the |our )?(?:invoice|bill)` +
        `|on account|on credit|pays? (?:next|later|at|by|in)|will pay|to be ` +
        `paid|due|payable|put it on)|` +
        `(?:^|[.,;:] |and |we )(?:have )?(?:invoiced|billed|charged) (?:them|` +
        `him|her|${OTHERS})|(?:invoiced|billed) to ${OTHERS}|(?:sent|issued|` +
        `mailed|e-?mailed) (?:${OTHERS}|them|him|her) (?:an? |the |our )?(?:[a-z]+ ` +
        `)?(?:invoice|bill)`,
    ),
    unless: new RegExp(
      'deposit|advance|rent |refund|invoiced us|billed us|us (?:an? )?(?:invoice|' +
        'bill)|own pocket|paid (?:in cash|by card|cash)|reimburs|charged (?:us|' +
        'to)|interest|late',
    ),
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was billed was sold',
  },
  {
    name: 'prepaid_to_us',
    said: new RegExp(
      `${THEY}[^.]{0,40}${BEFORE_DUE}|${BEFORE_DUE}[^.]{0,40} (?:from|by)` +
        ` ${OTHERS}|(?:received|got|took|collected) [^.]{0,40}${BEFORE_DUE}`,
    ),
    unless: new RegExp(
      `we (?:paid|prepaid|put)|returned|refund|security|lease|rent|bank ` +
        `deposit|time deposit|deposited|used|applied|${SUPPLIERS}|balance ` +
        `after|remaining|rest of|travel|trip|into (?:the|our) (?:bank|deposit)` +
        `|landlord|less (?:the|an?) (?:deposit|advance)|after (?:the|an?) ` +
        `(?:deposit|advance)|ordinary deposit`,
    ),
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'bill_settled',
    said: new RegExp(
      `${THEY}${PAYS}(?: us)?(?: [^.]*)?\\b${OWED_TO_US}\\b|${OTHERS}(?:.s)` +
        `? (?:payment|transfer|remittance|money)[^.]{0,30}(?:came|arrived|` +
        `landed|received|credited|hit)|` +
        `(?:received|got|collected|took in)[^.]*from ${OTHERS}[^.]*\\b${OWED_TO_US}\\b|` +
        `(?:received|got|collected)[^.]*\\b(?:for|against|on) (?:the |our ` +
        `|their )?(?:[a-z]+ )?(?:invoices?|bills?|receivables?)|` +
        `(?:health insurance|insurance) (?:federation|fund|association|society|` +
        `review)[^.]*(?:came|paid|received|transferred|credited)|received[^.]*from ` +
        `the [a-z ]*(?:insurance) (?:federation|fund|association|society)|` +
        `payment (?:came (?:in )?|arrived |received )?from ${OTHERS}[^.]*\\b${OWED_TO_US}\\b|` +
        `collected [^.]*(?:receivable|outstanding|owed us|on account)`,
    ),
    unless: new RegExp(
      `own pocket|on (?:our|the company.s) behalf|refund|rent\\b|supplier|` +
        `we owe|\\bto (?:the |our )?(?:supplier|wholesaler|tax|landlord)|salary|` +
        `deposit|advance|prepaid|employee|staff|${OFFICERS} |invoiced? (?:them|` +
        `him|her)|lent|loan|dividend|insurance (?:money|payout|claim)|shares|` +
        `for (?:the|our) (?:rent|electricity|phone)|dollar|usd|scrap|credit ` +
        `card bill`,
    ),
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    why: 'a claim that a customer settled',
  },
  {
    name: 'paid_by_buyer',
    said: new RegExp(`${THEY}${PAYS}(?: us)?(?: [^.]*)? for |(?:from|by) ${OTHERS} for `),
    unless: new RegExp(
      `own pocket|own money|own card|personal (?:card|money)|on (?:our|the ` +
        `company.s) behalf|refund|rent\\b|supplier|we (?:paid|owe|bought)|` +
        `^(?:paid|bought|purchased|ordered|settled|transferred|sent|gave|we|` +
        `i) |to (?:the |our )?(?:supplier|wholesaler|tax|bank|landlord)|deposit|` +
        `advance|prepaid|employee|staff|${OFFICERS} |lent|loan|dividend|insurance|` +
        `shares|invoice from|bill from|for the company|reimburs|from (?:the ` +
        `|our )?bank|subsid|grant|${SUPPLIERS}`,
    ),
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    why: 'what a customer paid for was sold',
  },
  {
    name: 'sold_things',
    said: new RegExp(
      `^(?:we )?(?:sold|shipped|delivered|supplied) |(?:^|[.,;:] )(?:sale of|sales of) |${BUYERS}(?: ${NAME})? bought `,
    ),
    unless: new RegExp(
      'shares|securities|(?<![a-z])old |(?<![a-z])used |van|truck|machine|company car|our car|equipment|' +
        'asset|bond|land |building|voucher|gift card|gift certificate|coupon|ticket ' +
        'book|to us|refund|on behalf|scrap|note |parcel|package|samples?|documents?|letter|office',
    ),
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    why: 'what was sold',
  },
  {
    name: 'goods_on_credit',
    said: new RegExp(
      `from (?:[a-z]+ ){0,3}(?:${NAME} )?${SUPPLIERS}(?: ${NAME})?(?: |,` +
        `)[^.]*${ON_CREDIT}|(?:for resale|to resell|to sell)[^.]* from `,
    ),
    unless: new RegExp(
      'sold|sales|invoiced|customer|client|repair|lease|subscription|freight|' +
        'deliver(?:y|ed)|borrow|returned|refund|paid (?:in cash|by)',
    ),
    account: 'goods',
    tax: 'P10',
    flow: 'out',
    pay: 'payable_control',
    why: 'goods that were bought to be sold or worked up',
  },
  {
    name: 'paid_to_person',
    said: new RegExp(
      `^(?:we |i )?(?:paid|transferred to|gave) (?:[\\d,]+ (?:yen )?to )` +
        `?(?:an? |the |our )?(?:freelance |part-time |local |external |outside ` +
        `|[a-z]+ )?[a-z]{3,}(?:er|or|ist|ian|man|woman)s?(?: ${NAME}|,? [\\d,` +
        `]+| for )`,
    ),
    unless: new RegExp(
      'supplier|wholesaler|dealer|manufacturer|distributor|maker|importer|landlord|' +
        'owner|director|customer|manager|worker|driver|doctor|brother|broker|order|' +
        'water|paper|printer|computer|server|over|insurer|lender|former|october|' +
        'september|november|december|number|letter|poster|flyer|sticker|dinner',
    ),
    isGuess: true,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'things_leased',
    said: new RegExp(
      '^(?:we )?(?:leased|rented|hired) (?:an? |the |two |three |some )|(?:^|[ ,;])(?:rentals' +
        '?|[a-z]+ rental)(?: |,|$)|(?:^|' +
        '[ ,;:])(?:lease|leasing) (?:payment|fee|charge|instal?ment)|(?:on|under)' +
        " (?:a )?lease|'s lease\\b|monthly lease",
    ),
    unless: new RegExp(
      '(?:leased|rented|let) (?:it |them |out )?to |received|room|office|apartment|' +
        'flat|warehouse|shop|store|parking|land|space|hall|garage|income|deposit|' +
        'out to',
    ),
    account: 'lease_payments',
    tax: 'P10',
    flow: 'out',
    why: 'what is hired',
  },
  {
    name: 'vehicle_fuelled',
    said: new RegExp(
      '(?:^| )(?:diesel|petrol|gasoline|gas|fuel)(?: for (?:the|our|a|two|three)' +
        '? ?(?:[a-z]+ )?(?:car|van|truck|vehicle|lorry|bike|taxi|bus|scooter|tractor|' +
        'fleet)|,| |$)',
    ),
    unless: new RegExp(
      'gas (?:bill|company|stove|charge|range|burner|water|leak)|natural gas|' +
        'city gas|propane|lpg|customer|client|sold|heater|generator|received|surcharge|' +
        'kitchen|oven|bill|fuel (?:pump|tank|filter|oil)',
    ),
    account: 'vehicle_expenses',
    tax: 'P10',
    flow: 'out',
    why: 'fuel of a vehicle',
  },
];

const NAMES = /(?<![A-Za-z0-9])(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][\w'’&.-]*(?: (?:of |and |& )?[A-Z&][\w'’&.-]*)*/g;
const NEVER_NAMES = new RegExp(
  '^(?:stripe|square|paypal|paypay|amazon|rakuten|shopify|airpay|etsy|' +
    'ebay|i|we|a|an|the|our|my|he|she|they|it|no|new|old|one|two|three|' +
    'paid|' +
    'got|took|sold|bought|sent|billed|invoiced|[a-z]{3,}ed|drew|wrote|gave|' +
    'lent|put|made|did|went|on|in|at|for|from|to|by|monthly|annual|yesterday|' +
    'today|january|february|march|april|may|june|july|august|september|october|' +
    'november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|' +
    'atm|cash|yen|jpy|usd)$',
);

/** The last word of a name that says that its bearer supplies goods. */
const TRADES = new RegExp(
  '^(?:mills?|farms?|trading|foods?|textiles?|fisheries|lumber|steel|brewery|' +
    'shoji|shokai|seika|suisan|seimen|dairy|roasters?|materials|parts|supply|' +
    'supplies|paper|chemicals?|timber|produce|meats?|seafoods?|seeds|flowers|' +
    'wholesale|merchandise|industries|works|metals?|plastics?|fabrics?|leather)' +
    '$',
);

/** The key of a text with each name of somebody as one word, so that parties and names are asked alike. */
function withNames({ text: { key, shown }, tokens, names, days }: Reading): string {
  const isKnown = (start: number, end: number): boolean =>
    tokens.some((it) => it.start <= start && it.end >= end) || days.some((it) => it.start <= start && it.end >= end);
  let out = '';
  let from = 0;
  for (const match of shown.matchAll(NAMES)) {
    let start = match.index;
    let end = start + match[0].replace(/['’]s$|[.,'’-]+$/, '').length;
    // Paid Green Farm, On 20 November: what is no name goes before it, or ends it.
    while (start < end) {
      const word = key.slice(start, end).split(' ')[0] ?? '';
      if (!NEVER_NAMES.test(word.replace(/[.']s?$/, ''))) break;
      start = Math.min(end, start + word.length + 1);
    }
    const words = key.slice(start, end).split(' ');
    while (words.length > 0 && NEVER_NAMES.test(words.at(-1) ?? '')) words.pop();
    end = start + words.join(' ').length;
    if (end <= start) continue;
    let at = start;
    const isUnknown = words.some((word) => {
      const begin = at;
      at += word.length + 1;
      return !isKnown(begin, begin + word.length);
    });
    if (!isUnknown && !names.some((it) => it.start <= start && it.end >= end)) continue;
    out += `${key.slice(from, start)}@n${TRADES.test(words.at(-1) ?? '') ? ' @t' : ''}`;
    from = end;
  }
  return out + key.slice(from);
}

const acts = new WeakMap<Reading, { readonly act: EnglishAct | undefined }>();

/** What an English text tells of us and others; undefined for other texts, and where it tells nothing of the kind. */
export function actOf(reading: Reading): EnglishAct | undefined {
  if (!hasEnglish(reading.text.key)) return undefined;
  let known = acts.get(reading);
  if (!known) {
    const text = withNames(reading);
    const side = sideOf(reading.text.key);
    const isOfSide = ({ flow }: EnglishAct): boolean => side === undefined || side === flow;
    known = { act: ACTS_EN.find((it) => says(it.said, text) && isOfSide(it) && !(it.unless && says(it.unless, text))) };
    acts.set(reading, known);
  }
  return known.act;
}
