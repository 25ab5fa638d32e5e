// Situations that English sentences tell: who sold to whom, who settled what, what goes before a supply, what persons
// are paid for. Rows only: `situations.ts` asks them, in their order; all of them are drafts.
import { says } from './says.ts';
import type { Situation } from './situations-ja.ts';

const BUYER = '(?:customer|client|guest|patient|student|member|buyer|diner|visitor)';
const SUPPLIER = '(?:supplier|vendor|manufacturer|wholesaler|maker|distributor)';
const OFFICER = '(?:boss|owner|founder|director|president|ceo|chairman|chairwoman)';
/** What makers and builders work up: bought on account it is goods. */
const MATERIALS =
  '(?:cement|gravel|sand|concrete|lumber|timber|plywood|steel|aluminium|aluminum|copper|rebar|bricks?|' +
  'roof tiles|fabric|leather|yarn|resin|' +
  'sheet metal|raw materials?|building materials)';
/** Work that salons, clinics and studios do for those who come. */
const TREATMENTS =
  '(?:haircuts?|perms?|hair colou?r(?:ing)?s?|manicures?|facials?|massages?|shampoos?|eyelash extensions?|nail art|' +
  'self-?pay [a-z]+|teeth whitening|whitening session|dental cleanings?|acupuncture|chiropractic)';
const FLYERS = '(?:flyers?|leaflets?|brochures?|pamphlets?|posters?|handbills?|catalogues?|catalogs?)';

/** At the start of a clause: postage for invoices that were sent is a cost. */
const INVOICE_SENT = new RegExp(
  '(?:^|[\\d,:;)] )(?:an? |the |our )?(?:invoice|bill)s? (?:was |were |has been )?' +
    '(?:sent|issued|mailed|emailed) to ',
);

/** Texts in which others pay us or buy of us, whatever verb they have; read for the way of money as well. */
const SOLD_OR_SETTLED_EN: readonly RegExp[] = [
  /(?:^|[\d,:;)] )sales of [^.]{1,60} (?:to|on account)(?: |,|$)/,
  INVOICE_SENT,
  new RegExp(`(?:paid|settled)(?: [a-z]+){0,3} by (?:the |our |an? )?${BUYER}s?(?: |,|$)`),
  new RegExp(`(?:^|[,;] )(?:the|our|a) ${BUYER}s? (?:has |have )?paid(?: |,|$)`),
  new RegExp(
    `(?:repaid|reimbursed|paid back|returned)[^.]{0,40}(?:that |which )?we (?:had |have |` +
      `'d )?(?:advanced|laid out|paid for)`,
  ),
  new RegExp(`${OFFICER} (?:has |had |personally )?(?:lent|loaned) (?:the company|us|our company|the business)`),
  // Garden Cafe paid the 99,000 yen invoice: whoever is named first paid it, and not we.
  /^(?!(?:we|i|paid|settled) )[a-z][a-z&'. -]{1,40} paid (?:the |our |an? )?[\d,]+ ?yen (?:invoice|bill)/,
  new RegExp(`^(?:our |the )?${BUYER} (?:[a-z&'.-]+ ){0,4}(?:settled|paid|cleared) `),
  /part(?:ial)? payment (?:of|on|for|towards) (?:the|an|our|its|his|her|their) (?:invoice|bill|balance|account)/,
];

/** Whether a text has words that these patterns may match: most texts are Japanese, and none is asked of them. */
export function hasEnglish(key: string): boolean {
  if (key !== askedForEnglish) {
    askedForEnglish = key;
    foundEnglish = /[a-z]{4}/.test(key);
  }
  return foundEnglish;
}
/** The text that was asked last: several ask of the same one. */
let askedForEnglish = '';
let foundEnglish = false;

/** True where an English text says that others pay us or buy of us. */
export const isSoldOrSettled = (key: string): boolean =>
  hasEnglish(key) && SOLD_OR_SETTLED_EN.some((it) => says(it, key));

export const SITUATIONS_EN: readonly Situation[] = [
  {
    name: 'goods_sold_to',
    said: /(?:^|[\d,:;)] )sales of [^.]{1,60} (?:to|on account)(?: |,|$)/,
    unless: /refund|return|commission|tax|van|truck|shares|service|work|lessons?|consult/,
    account: 'sales',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'goods that were sold',
  },
  {
    name: 'invoiced_for',
    said: INVOICE_SENT,
    unless: /deposit|advance|refund|rent|sent to us|received|paid/,
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'what was billed was sold',
  },
  {
    name: 'laid_out_came_back',
    said: /(?:repaid|reimbursed|paid back|returned)[^.]{0,40}we (?:had |have |'d )?(?:advanced|laid out|paid for)/,
    account: 'advances_paid_on_behalf',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'what was laid out for others comes back',
  },
  {
    name: 'part_of_bill_paid',
    said: new RegExp(
      'part(?:ial)? payment (?:of|on|for|towards) (?:the|an|our|its|his|her|their) (?:invoice|bill|balance|' +
        'account)',
    ),
    unless: /^(?:we |i )?(?:paid|made|sent)|supplier|vendor|wholesaler/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'a claim of which a part was paid',
  },
  {
    name: 'customer_settled',
    said: new RegExp(`^(?:our |the )?${BUYER} (?:[a-z&'.-]+ ){0,4}(?:settled|cleared) `),
    unless: /deposit|advance|tuition|voucher/,
    account: 'receivable_control',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'a claim that a customer settled',
  },
  {
    name: 'treatment_sold',
    said: new RegExp(`(?:^| )${TREATMENTS}(?: |,|$)`),
    unless: new RegExp(
      'paid for|director|model|staff|employee|welfare|refund|supplies|we paid|bought|purchased|wholesaler|' +
        'supplier|on account',
    ),
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    why: 'a service that was sold',
  },
  {
    name: 'paid_by_guests',
    said: new RegExp(`(?:paid|settled)(?: [a-z]+){0,3} by (?:the |our |an? )?${BUYER}s?(?: |,|$)`),
    unless: /invoice|bill|balance|account|deposit|advance|refund|food|bento|bread|cake|take-?away/,
    onlyFor: 'things',
    account: 'service_revenue',
    tax: 'S10',
    flow: 'in',
    anyWay: true,
    why: 'a service that was sold',
  },
  {
    name: 'voucher_sold',
    said: new RegExp(
      '(?:vouchers?|gift cards?|gift certificates?|coupon books?|prepaid cards?) (?:was |were )?sold|' +
        'sold [^.]{0,24}(?:vouchers?|gift cards?|gift certificates?|coupon books?)',
    ),
    unless: /fee|commission|redeemed|used/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what is due for it',
  },
  {
    name: 'advance_got',
    said: /(?:^| )(?:deposit|down payment|advance|prepayment) (?:of [^.]{0,24} )?(?:was )?received (?:from|for)/,
    unless: /bank deposit|security deposit|refund|returned|ordinary deposit|deposit account/,
    account: 'advances_received',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money that comes before what was ordered',
  },
  {
    name: 'advance_to_staff',
    said: new RegExp(
      '(?:gave|handed|paid|advanced) [^.]{0,40}(?:travel|trip|cash|expense) (?:advance|float)|(?:gave|' +
        'handed) [^.]{0,24} an advance|advance (?:given )?(?:to [^.]{0,20} )?for (?:the |a |his |' +
        'her )?(?:travel|trip|business trip)',
    ),
    unless: /settled|returned|back|received/,
    account: 'suspense',
    tax: '',
    flow: 'out',
    why: 'money that goes ahead of costs',
  },
  {
    name: 'advance_to_supplier',
    said: new RegExp(
      `(?:in advance|down payment|deposit|prepayment|prepaid)[^.]{0,30} (?:to|with) (?:an? |the |` +
        `our )?(?:[a-z]+ )?${SUPPLIER}|` +
        `(?:paid|sent) (?:an? |the |our )?(?:[a-z]+ )?${SUPPLIER} [^.]{0,40}(?:in advance|as a deposit|down payment)`,
    ),
    unless: /received|refund|returned|rent|insurance/,
    account: 'advance_payments_to_suppliers',
    tax: '',
    flow: 'out',
    why: 'money that goes before what was ordered',
  },
  {
    name: 'officer_lends',
    said: new RegExp(
      `${OFFICER} (?:has |had |personally )?(?:lent|loaned) (?:the company|us|our company|the business)`,
    ),
    unless: /repaid|returned|paid back/,
    account: 'loans_from_directors',
    tax: '',
    flow: 'in',
    anyWay: true,
    why: 'money borrowed from a director',
  },
  {
    name: 'goods_imported',
    said: new RegExp(
      '(?:goods|merchandise|stock|materials) (?:were |was )?imported|imported (?:goods|merchandise|stock|' +
        'materials)',
    ),
    unless: /sold|duty|freight|tax|customs/,
    account: 'purchases',
    tax: 'P_OUT',
    flow: 'out',
    why: 'goods from abroad: the tax is paid to the customs',
  },
  {
    name: 'goods_bought',
    said: new RegExp(
      '(?:bought|purchased) (?:some |more |our )?(?:stock|goods|merchandise|inventory)(?: from|,| on|$)|' +
        '(?:stock|goods|merchandise|inventory) (?:bought|purchased) ',
    ),
    unless: /sold|shares|securities|food|vegetables|abroad|imported/,
    account: 'purchases',
    tax: 'P10',
    flow: 'out',
    why: 'goods that were bought to be sold or worked up',
  },
  {
    name: 'goods_bought',
    said: new RegExp(
      `(?:^| )${MATERIALS}(?: [a-z]+){0,4}[^.]{0,60}(?:on credit|on account|payable (?:at|by|next|in)|due (?:at|next))`,
    ),
    unless: /sold|sales|invoiced|billed|customer|client|repair|truck|transport|freight|delivery of|work/,
    account: 'purchases',
    tax: 'P10',
    flow: 'out',
    why: 'goods that were bought to be sold or worked up',
  },
  {
    name: 'tank_filled',
    said: new RegExp(
      '(?:filled|fuell?ed|gassed|topped) up (?:the|our|a|my) (?:[a-z]+ )?(?:car|van|truck|pickup|lorry|' +
        'bike|tank|taxi|bus|forklift)',
    ),
    account: 'vehicle_expenses',
    tax: 'P10',
    flow: 'out',
    why: 'fuel of a vehicle',
  },
  {
    name: 'fee_of_profession',
    said: new RegExp(
      '(?:freelance|self-?employed) (?:[a-z]+ )?(?:illustrator|designer|writer|photographer|translator|' +
        'editor|videographer|instructor|model)',
    ),
    unless: /invoice sent|received|sold|contractor|outsourc/,
    account: 'professional_fees',
    tax: 'P10',
    flow: 'out',
    why: 'the fee of somebody for his profession',
  },
  {
    name: 'outsourced',
    said: new RegExp(
      '(?:^| )(?:outsourced|subcontracted) |(?:work|job|testing|coding|design|' +
        'assembly) (?:was )?(?:outsourced|subcontracted) to ',
    ),
    unless: /to us|sold|we invoiced|we billed/,
    account: 'outsourcing',
    tax: 'P10',
    flow: 'out',
    why: 'work that others do for us',
  },
  {
    name: 'fare_to_a_meeting',
    said: new RegExp(
      '(?:flights?|airfare|plane tickets?|train(?: tickets?)?|bullet train|shinkansen|ferry|' +
        'bus(?: tickets?)?|taxi) to [^.]{0,40}(?:meeting|conference|trade (?:show|fair)|exhibition|seminar|' +
        'client|customer)',
    ),
    unless: /sold|with dinner|lunch/,
    account: 'travel_and_transportation',
    tax: undefined,
    flow: 'out',
    why: 'the way to where one meets',
  },
  {
    name: 'printed_to_advertise',
    said: new RegExp(
      `${FLYERS} (?:were |was )?printed|print(?:ed|ing) (?:of )?(?:the |our |\\d+ )?(?:[a-z]+ )?${FLYERS}`,
    ),
    unless: /sold|invoiced|billed|for (?:a |the |our )?(?:client|customer)|received/,
    account: 'advertising',
    tax: 'P10',
    flow: 'out',
    why: 'what is printed to make the business known',
  },
  {
    name: 'parking_by_the_month',
    said: /parking (?:space|lot|spot|stall|area)s?(?: |,)/,
    unless: /received|tenant|let |from|income|line painting|paving|built|construction|deposit|repair/,
    account: 'rent',
    tax: 'P10',
    flow: 'out',
    why: 'rent of a place for vehicles',
  },
  {
    name: 'meal_with_others',
    said: /(?:dinner|lunch|meal|drinks|supper|golf)(?: [a-z]+){0,3} with (?:mr|ms|mrs|dr|prof)\.? [a-z]+/,
    unless: /staff|employee|team|meeting|new hire|our (?:accountant|manager)|sold/,
    account: 'entertainment',
    tax: 'P10',
    flow: 'out',
    why: 'a meal with people of other firms',
  },
  {
    name: 'deposit_given',
    said: /deposit \([^)]{0,30}refundable|shikikin/,
    unless: /returned|refunded|got back|received|came back/,
    account: 'leasehold_and_guarantee_deposits',
    tax: 'P_OUT',
    flow: 'out',
    why: 'a deposit that comes back at the end of a lease',
  },
  {
    name: 'payable_reduced',
    said: new RegExp(
      '(?:our|the) (?:accounts? )?payable (?:goes|went|is|was|comes) (?:down|reduced|lower)|(?:reduc|' +
        'lower)(?:es|ed|ing) (?:our|the) (?:accounts? )?payable',
    ),
    account: 'purchase_return',
    tax: 'P10_RET',
    flow: 'in',
    anyWay: true,
    why: 'less is owed for goods that were given back or cost less',
  },
];
