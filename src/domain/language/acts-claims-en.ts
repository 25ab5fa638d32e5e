// Who settles what with whom in an English sentence: a name that paid, what was given or got ahead, what was laid out
// for others, what a customer may keep. Rows only, asked before the others; all drafts. Names stand as "@n".
import type { EnglishAct } from './english-act.ts';

const NAME = '@n(?: @t)?';
const THEM = `(?:${NAME}|(?:the |our |an? )?(?:[a-z]+ )?(?:customer|client|guest|buyer|patient|student|tenant)s?)`;
const THEIR = '(?:their|his|her|its|the|an?)';
const SUM = '¥?[\\d,]+(?: yen)?';
const WHERE =
  '(?= ?$|[,.;]| by | into | in (?:cash|full|our|the|ordinary)| via | cash| to (?:our|the) | from (?:the )?bank| on |' +
  ' bank| transfer| yesterday| today| direct| ordinary| current| checking| this | last )';
const OFFICERS = '(?:director|owner|president|boss|ceo|founder|chairman|chairwoman)';
const PURPOSES_OF_STAFF =
  '(?:trip|shoot|travel|costs|expenses|fair|errands?|event|purchases|shopping|visit|site|' +
  'conference|seminar|exhibition)';

export const ACTS_OF_CLAIMS: readonly EnglishAct[] = [
  {
    name: 'officer_repaid',
    said: new RegExp(
      `(?:paid back|repaid|returned|gave back)[^.]*${OFFICERS}[^.]* (?:lent|loaned|put in|advanced)|` +
        `(?:paid back|repaid) (?:me|my loan|the ${OFFICERS}'?s? loan)`,
    ),
    unless: /to us|received|out of (?:my|his|her) own/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'a loan of a director that is paid back',
  },
  {
    name: 'officer_lends',
    said: new RegExp(
      '^i (?:have )?(?:lent|loaned|put|transferred|moved|injected|advanced) [^.]*(?:the |our |my )?' +
        '(?:company|business|firm|ordinary account|company account)|' +
        '(?:my|his|her) own (?:money|savings)[^.]*(?:into|to) (?:the |our )?(?:company|business)',
    ),
    unless: /card|for (?:the|an?) [a-z]+ (?:bill|order)|back|repaid|capital/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money borrowed from a director',
  },
  {
    name: 'laid_out_repaid',
    said: new RegExp(
      '(?:company|we|they) (?:has |have )?(?:paid|reimbursed) (?:me|him|her|@n) back|(?:company|' +
        'it) (?:paid|reimbursed) me',
    ),
    unless: /customer|client|loan|lent|advance/,
    account: 'expense_claims_payable',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'what somebody laid out is paid back to him',
  },
  {
    name: 'laid_out_collected',
    said: new RegExp(
      `(?:got|received|collected)[^.]* back from (?:${THEM})|` +
        `${THEM} (?:has |have )?(?:paid|reimbursed|repaid)(?: us)?[^.]* (?:back|that we (?:had ` +
        `)?(?:laid out|advanced|paid))`,
    ),
    unless: /deposit|refund|advance|loan|tax|supplier|returned|insurance|trip/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'what was laid out for others comes back',
  },
  {
    name: 'laid_out_for_others',
    said: new RegExp(
      "on (?:their|his|her|(?:the )?(?:client|customer)(?:'s|s')) behalf|" +
        'on behalf of (?:the |our |an? )?(?:client|customer|@n)|' +
        '(?:customer|client|@n) (?:should|has to|will|is to|must) (?:bear|pay us back|pay it back|reimburse)|' +
        '(?:they|he|she|client|customer) (?:pays?|will pay|to pay) (?:us |it )?back',
    ),
    unless: /received|got |collected|we pay back|staff|employee/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'out',
    why: 'laid out for others, who owe it to us',
  },
  {
    name: 'sale_reduced',
    said: new RegExp(
      `${NAME}[^.]* (?:returned|sent back|gave back)[^.]*(?:off|from|against|reduc|credit not` +
        `e|deduct|lower|versus|vs)[^.]*` +
        `(?:${THEIR} (?:receivable|balance|invoice|bill|account)|accounts receivable|what (?:they|he|she) owes?)|` +
        '(?:discount|allowance|price (?:cut|reduction)|rebate|reduction|credit)[^.]* (?:off|from|against|on) ' +
        `${THEIR} (?:open |outstanding |unpaid |last |current )?(?:invoice|balance|receivable|bill|account)|` +
        '(?:knocked|took|cut) [^.]* off (?:their|his|her|its|the) (?:open |outstanding |unpaid ' +
        ')?(?:invoice|bill|balance|receivable)',
    ),
    unless: / us |supplier|we owe|our (?:bill|balance|account|payable)|accounts payable|sent back [^.]* to @n/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    pay: 'receivable_control',
    why: 'a customer has to pay less',
  },
  {
    name: 'advance_got',
    said: new RegExp(
      'deposit for [^.]*received|received [^.]*deposit for|(?:interim|progress|kick-?off|firs' +
        't|initial|stage|milestone|signing|contract|down|\\d+%)[a-z0-9% -]{0,16} payment' +
        `[^.]{0,12} (?:from|by) |deposit (?:of )?(?:${SUM} )?from (?:a |the |our )?(?:new )?(?:` +
        `customer|client|${NAME})|` +
        `${NAME} (?:paid|sent|transferred|wired)[^.]{0,16} (?:deposit|down payment|advance|up ?` +
        `front|half up|in advance)`,
    ),
    unless: /rent|security|landlord|refund|returned|applied|bank deposit|time deposit|rest|balance|remaining|tax/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money that comes before what was ordered',
  },
  {
    name: 'advance_to_staff',
    said: new RegExp(
      `(?:advance|float)[^.]{0,40} (?:to|for) ${NAME}[^.]*${PURPOSES_OF_STAFF}|` +
        `(?:gave|handed|paid|wired|sent|transferred)[^.]{0,40}(?:${NAME})[^.]{0,40} (?:as|an|in` +
        `) (?:an? )?(?:cash |travel )?advance` +
        `[^.]*${PURPOSES_OF_STAFF}|(?:travel|trip|cash) advance[^.]* (?:to|for) (?:${NAME}|the |our )`,
    ),
    unless: /returned|came back|gave back|settled|unused|spent|supplier|salary|customer|client/,
    account: 'suspense',
    tax: '',
    flow: 'out',
    pay: 'cash',
    why: 'money that is handed out ahead of costs',
  },
  {
    name: 'wages_ahead',
    said: new RegExp(
      `(?:salary|wage|pay|payroll|wages) advance (?:to|for|of)|advance (?:on|of) (?:his|her|t` +
        `heir|the|next month's) (?:salary|wages|pay)`,
    ),
    unless: /repaid|deducted|returned|less|received/,
    account: 'short_term_loans_receivable',
    tax: '',
    flow: 'out',
    pay: 'cash',
    why: 'money lent for up to a year',
  },
  {
    name: 'advance_returned',
    said: new RegExp(
      '(?:unused|unspent|left ?over|remaining|rest of the) (?:[a-z]+ )?(?:advance|float|cash)' +
        '[^.]*(?:back|returned|handed in|came in)',
    ),
    unless: /supplier|customer|client|deposit/,
    account: 'suspense',
    tax: '',
    flow: 'in',
    pay: 'cash',
    why: 'what is left of money that was handed out ahead of costs',
  },
  {
    name: 'prepaid_by_us',
    said: new RegExp(
      '^(?:we |i )?(?:sent|paid|wired|transferred|gave|remitted) [^.]*(?:up ?front|in advance|' +
        'ahead of (?:the )?(?:work|delivery|job))|deposit for [^.]*(?:comes off|off the (?:final|' +
        'last) (?:bill|invoice)|deducted from|will be (?:credited|applied))',
    ),
    unless: new RegExp(
      'salary|rent|insurance|year|subscription|customer|client|travel|trip|month|refundable|membership|electric|' +
        'employee|staff|security|us |phone|server|domain',
    ),
    account: 'advance_payments_to_suppliers',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is paid before what is due for it',
  },
  {
    name: 'deposit_given',
    said: new RegExp(
      'deposit (?:on|for) (?:the |our |an? )?(?:new )?(?:[a-z]+ )?(?:office|apartment|shop|store|room|flat|' +
        'warehouse|yard|parking|garage|land|premises|branch|unit|factory|workshop|clinic|salon|kitchen|' +
        'space)|deposit[^.]*refundable|refundable[^.]*deposit|security deposit',
    ),
    unless: new RegExp(
      'returned|refunded|got back|received|came back|customer|client|tenant|guest|comes off|hotel|party|' +
        'venue|took|key|from mr|from ms',
    ),
    account: 'leasehold_and_guarantee_deposits',
    tax: 'P_OUT',
    flow: 'out',
    pay: 'bank_default',
    why: 'a deposit that comes back at the end of a lease',
  },
  {
    name: 'sold_as_scrap',
    said: new RegExp(
      '(?:scrap|recycl[a-z]*|junk|metal) (?:dealer|yard|merchant|company|firm|man|guy) (?:paid|gave|sent|' +
        'bought|took)',
    ),
    account: 'miscellaneous_income',
    tax: 'S10',
    flow: 'in',
    why: 'what is thrown away by others is bought',
  },
  {
    name: 'work_paid',
    said: new RegExp(
      '^(?:we |i )?(?:fixed|repaired|mended|installed|replaced|painted|cleaned|built|made|des' +
        'igned|tuned|shot|photographed|' +
        'translated|sewed|catered|trimmed|cut|polished|delivered)[^.]*(?:for|of|at) (?:mr|ms|mrs|@n|an? |the |our )' +
        `[^.]*(?:(?:he|she|they) (?:has |have )?paid|paid (?:us |me )?(?:in cash|cash|${SUM}|by card))|` +
        `^(?:we |i )?(?:got|received|took|earned) ${SUM}(?: in)?(?: cash| by card| by transfer)` +
        `?,? for (?:[a-z]+ing|the [a-z]+ job) `,
    ),
    unless: /we paid|i paid|our (?:own )?(?:shop|office|van|car|store)|refund|deposit|back/,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    why: 'work that was done for others',
  },
  {
    name: 'invoice_sent',
    said: new RegExp(
      `(?:^|[,;] |[a-z\\d] )(?:invoice|bill) to (?:(?:the |our |mr\\.? |ms\\.? |mrs\\.? )?${NAME}` +
        `|(?:the |our |an? )?[a-z]+ ?(?:school|hotel|clinic|company|shop|office|hospital|restau` +
        `rant)?(?: ?$|,))|` +
        `^[^.]{0,60}, (?:invoice|bill) (?:sent|issued|out)(?: |$|[,.])|\\d(?: yen)? (?:invoice|` +
        `bill) (?:sent|issued)(?: ?$|,)`,
    ),
    unless: /paid|received|from |settled|deposit|advance|supplier|us /,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was billed was sold',
  },
  {
    name: 'resold',
    said: new RegExp(`^(?:we )?(?:re-?sold|sold on|sold) [^.]* to ${NAME}|^wholesale (?:of )?[^.]* to `),
    unless: /(?<![a-z])(?:old|used) |our (?:van|car|truck|machine)|book value|cost|scrap|shares/,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was sold',
  },
  {
    name: 'meal_with_partners',
    said: new RegExp(
      '(?:dinner|lunch|drinks?|meal|bar|izakaya|sushi|golf|supper|karaoke)[^.\\d]* with (?:the |our |an? |some )?' +
        `(?:${NAME}|[a-z ]{0,20}(?:client|customer|agent|agency|partner|buyer|supplier|investor` +
        `|landlord|producer|sponsor|vendor)s?)` +
        '(?: |,|$)|(?:dinner|lunch|drinks?|bar|meal)[^.\\d]* after the pitch',
    ),
    unless: /staff|team|crew|colleague|meeting|employee|takeaway|seminar/,
    account: 'entertainment',
    tax: 'P10',
    flow: 'out',
    why: 'a courtesy to partners',
  },
  {
    name: 'bill_to_us',
    said: new RegExp(
      '(?:invoiced|billed) (?:to )?us(?: |,|$|\\.)|(?:invoice|bill) (?:is )?(?:to come|to follow|coming)|' +
        'will (?:invoice|bill)(?: us)?(?:,| next|$| later)',
    ),
    unless: /we (?:invoiced|billed)|our customer/,
    isGuess: true,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'note_got',
    said: new RegExp(
      '(?:promissory note|note|densai)[^.]* (?:received|came|got)[^.]*(?:from|by|of) |(?:received|got|' +
        'took) (?:an? |the )?(?:promissory note|note|densai)[^.]*',
    ),
    unless: /our note|issued|endors|discount|cleared|matured|densai/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    pay: 'notes_receivable_trade',
    why: 'a note for a claim',
  },
  {
    name: 'held_for_others',
    said: new RegExp(
      '(?:collected|received|got)[^.]*on behalf of|to be (?:passed|handed|paid) on(?: to)?|(?' +
        ':collected|received) [^.]*for (?:the )?owner',
    ),
    unless: /donation|less|minus|fee/,
    account: 'deposits_received',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'money that is held for others',
  },
  {
    name: 'laid_out_for_others',
    said: new RegExp(
      'paid [^.]* for (?:the |our )?(?:owner|client|customer|tenant)[^.]*(?:back|charge|bill ' +
        '(?:him|her|them)|recover)',
    ),
    unless: /refund|received/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'out',
    why: 'laid out for others, who owe it to us',
  },
  {
    name: 'sale_reduced',
    said: new RegExp(
      '(?:reduce|reduced|reducing|deduct|deducted|lower|cut) (?:from )?(?:the |their |his |' +
        'her )?(?:[a-z]+ )?(?:receivable|accounts receivable)',
    ),
    unless: /supplier|payable/,
    account: 'sales_return',
    tax: 'S10_RET',
    flow: 'out',
    pay: 'receivable_control',
    why: 'a customer has to pay less',
  },
  {
    name: 'prepaid_cost',
    said: /(?:put|book|record|treat|enter)(?: it| this)? (?:as|to|under) (?:a )?prepaid|as (?:a )?prepaid expense/,
    unless: /release|expensed|used up/,
    account: 'prepaid_expenses',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'money that is paid before what is due for it',
  },
  {
    name: 'day_wages',
    said: new RegExp(
      "(?:^|[ ,])part[- ]?timers?(?:'s|s')?(?: |,|$)|(?:paid|gave) (?:\\d+ |the |two |three" +
        ' )?(?:day|casual) labou?rers?',
    ),
    unless: /interview|(?:^| )ad |recruit|lunch|gift|uniform|withh|less|minus|course|invoice|freelance|party|bento|tax/,
    account: 'part_time_wages',
    tax: 'P_OUT',
    flow: 'out',
    why: 'wages by the day',
  },
  {
    name: 'things_replaced',
    said: new RegExp(
      '^(?!(?:we |i )?(?:fixed|repaired|replaced))[a-z][a-z -]{2,40} (?:was |were |got )?(?:replaced|' +
        'repaired|fixed|mended|unclogged|rewired|resealed|repainted)(?: in | at |,| by | [\\d¥]|$)',
    ),
    unless: new RegExp(
      'customer|client|he paid|she paid|they paid|invoice (?:sent|to)|for (?:mr|ms|mrs|@n)|invoiced|billed|' +
        'received|insurance',
    ),
    account: 'repairs',
    tax: 'P10',
    flow: 'out',
    why: 'what was broken or worn was mended',
  },
  {
    name: 'voucher_sold',
    said: new RegExp(
      '(?:pack|card|book) of \\d+ (?:sessions|lessons|visits|classes|tickets)[^.]* sold|sold ' +
        '[^.]*(?:pack|card|book) of \\d+ (?:sessions|lessons|visits|classes|tickets)|none used ' +
        'yet',
    ),
    unless: /bought for|refund/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    why: 'money that comes before what is due for it',
  },
  {
    name: 'debt_paid',
    said: new RegExp(`^${NAME} ${SUM} (?:settled|paid|cleared) from (?:the |our )?(?:checking|ordinary|bank|current)`),
    account: 'payable_control',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'a debt that is paid',
  },
  {
    name: 'sales_by_means',
    said: new RegExp(
      '^(?:[a-z]+ )?(?:paypay|card|stripe|square|suica|amex|visa|qr|credit card) sales(?: |,)|' +
        '(?:sales|takings) (?:today|yesterday)[^.]*(?:stripe|card|paypay|square)',
    ),
    unless: /fee|refund|reversing|payout|paid out(?! yet)|received|deposited|landed|bank|commission|cash/,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was sold',
  },
  {
    name: 'program_by_the_month',
    said: new RegExp(
      'software[^.]*(?:a month|per month|monthly|subscription|a year|per year|yearly|annual)|' +
        '(?:monthly|annual|yearly) [a-z ]{0,20}software',
    ),
    unless: /sold|invoiced|billed|received|develop|customer|client/,
    account: 'cloud_and_software_subscriptions',
    tax: 'P10',
    flow: 'out',
    why: 'a program that is paid for by the month or the year',
  },
  {
    name: 'fee_from_buyer',
    said: new RegExp(
      '(?:brokerage|agency|renewal|admin(?:istration)?|joining|entry|late|cleaning|handling) fees?[^.]* from ' +
        '(?:the |our |an? )?(?:new )?(?:tenant|customer|client|guest|member|patient|student|buyer)',
    ),
    unless: /residential|dwelling|refund|deposit|supplier|owed/,
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    why: 'what a customer paid for was sold',
  },
  {
    name: 'densai_got',
    said: /densai[^.]* (?:received|from|came|got)|(?:received|got) [^.]*densai/,
    unless: /paid out|due|settled|matured|cleared|fee/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    pay: 'electronically_recorded_monetary_claims',
    why: 'a note for a claim',
  },
  {
    name: 'facilities_paid',
    said: new RegExp(
      '(?:equipment|machine|machinery|facilit(?:y|ies)|plant|construction)[^.]{0,12} payable|' +
        'payable for (?:the )?(?:machine|equipment|van|truck)',
    ),
    unless: /received|bought|purchased|new /,
    account: 'facilities_payable',
    tax: '',
    flow: 'out',
    pay: 'bank_default',
    why: 'a debt that is paid',
  },
  {
    name: 'gift_for_opening',
    said: /(?:flowers?|orchids?|bouquet|wine|sake|cake|sweets|fruit|gift|present|hamper|plant)s? (?:for|to) @n/,
    unless: /sold|sales|delivered|invoice|funeral|staff|office /,
    account: 'entertainment',
    tax: undefined,
    flow: 'out',
    why: 'a courtesy to partners',
  },
  {
    name: 'rebate_got',
    said: new RegExp(
      'rebate[^.]* (?:from|on) [^.]*(?:purchases|supplier|maker|bought)|volume (?:rebate|' +
        'discount) (?:received|from)',
    ),
    unless: /customer|client|gave|paid/,
    account: 'purchase_return',
    tax: 'P10_RET',
    flow: 'in',
    pay: 'bank_default',
    why: 'less is owed for goods that were given back or cost less',
  },
  {
    name: 'sold_on_credit',
    said: /accounts receivable/,
    unless: new RegExp(
      'paid|settled|received|collected|came|cash|written|wrote|offset|note|returned|credit|discount|' +
        'allowance|arrived|against|reduce|off |sent back|bank|fee|transfer|interest',
    ),
    account: 'sale',
    tax: 'S10',
    flow: 'in',
    pay: 'receivable_control',
    why: 'what was sold',
  },
  {
    name: 'work_of_persons',
    said: new RegExp(
      '(?:^|[ ,])(?:sub-?contract(?:ed|or)?|outsourced)(?: |,|$)|(?:^|(?<!(?:for|with|to)(?: the| our|' +
        ' an?)?) |,)(?:freelance |part-?time |sub-?contracted |day )?(?:carpenter|electrician|plasterer|' +
        'painter|roofer|tiler|mason|welder|scaffolder|wallpaper hanger|paperhanger|coder|illustrator|' +
        'storyboard artist|artist|photographer|videographer|cameraman|sound guy|soundman|sound engineer|' +
        'gaffer|dancer|singer|musician|composer|narrator|voice actor|actor|actress|model|extras?|hair (?:and|' +
        '&) make-?up|make-?up artist|stylist|dj|mc|choreographer|copywriter|proofreader|subtitler|animator|' +
        'retoucher|dev|developer|talent)s?(?: @n| x ?\\d+| from another firm|,| [\\d¥]| \\(| in @n| for the|' +
        ' invoice| helped)',
    ),
    unless: new RegExp(
      'salary|wages|withh|supplies|paint |course|school|lessons?|software|adobe|customer|client|sold|' +
        'invoiced @n|we (?:sent|invoiced)|employee|agency|kit|tools?|bag|fee from|received|dinner|lunch|gift|' +
        'drill|job|recruit|hiring|(?:^| )ads? |hair colou?r|bento',
    ),
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'name_paid',
    said: new RegExp(
      `^(?:yesterday |today |finally )?${NAME}(?:,? (?:inc|kk|ltd|co))? (?:has |have |had |ju` +
        `st |finally |also )*(?:paid|settled|transferred|` +
        `wired|remitted|sent)(?: us| her| his| their| its?| me| all| in full| off)?,? ${SUM}${WHERE}|` +
        `^[a-z]{4,} (?:settled|paid off|cleared) ${SUM}${WHERE}|` +
        `(?:received|got|collected) ${SUM} from ${NAME}(?: ?$|,| in | into | by | to )|` +
        `^${NAME} ${SUM} (?:came in|arrived|landed|received|in the bank)|^[a-z][a-z ]{2,24} ${SUM}` +
        ` (?:came in|arrived|landed)(?:,| |$)|` +
        `${NAME} settled (?:accounts receivable|${THEIR} (?:account|balance|tab|bill))`,
    ),
    unless: new RegExp(
      ' for |(?<![a-z])(?:own pocket|advance|deposit|loan|salary|rent|back|parking|wages|refund|insurance|' +
        'grant|subsid|dividend|fee|interest|tax|bonus|kickoff|up ?front|we |lent|note|capital|from checking|' +
        'from ordinary|from the bank)',
    ),
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    pay: 'bank_default',
    why: 'a claim that a customer settled',
  },
];
