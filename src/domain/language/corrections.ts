// A cost that was booked on the wrong account: the one where it stands, and the one where it belongs. Costs are known
// by what people call their accounts when they correct them.
import { says } from './says.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import type { AccountPart } from '../standard-accounts.ts';

/** What accounts of costs are called in a correction, the longer names before the shorter. */
const COSTS: readonly (readonly [words: RegExp, part: AccountPart])[] = [
  [/広告宣伝費?|広告費|宣伝費|advertising(?: expenses?)?|ads?/, 'advertising'],
  [/販売促進費?|販促費|sales promotion|promotion/, 'sales_promotion'],
  [/荷造運賃(?:発送費)?|運賃|発送費|送料|freight|shipping|packing(?: and freight)?|postage/, 'packing_and_freight'],
  [
    /旅費交通費?|交通費|旅費|travel(?:ling|ing)?(?: and transportation)?(?: expenses?)?|transportation/,
    'travel_and_transportation',
  ],
  [
    /クラウド利用料|ソフト(?:ウェア)?利用料|(?:cloud and )?software(?: subscriptions?)?|cloud|saas/,
    'cloud_and_software_subscriptions',
  ],
  [/通信費|communications?(?: expenses?)?|phone(?: and internet)?/, 'communication'],
  [/接待交際費?|交際費|接待費|entertainment(?: expenses?)?/, 'entertainment'],
  [/会議費|meeting(?:s| exp(?:enses?|\.)?)?/, 'meeting_expenses'],
  [/福利厚生費?|福利費|(?:employee |staff )?welfare/, 'employee_welfare'],
  [/事務用品費?|事務消耗品費?|office supplies|stationery/, 'office_supplies'],
  [/消耗品費?|(?<!office )supplies|consumables/, 'supplies'],
  [/水道光熱費?|光熱費|utilities|utility/, 'utilities'],
  [/地代家賃|家賃|賃借料(?!金)|rent/, 'rent'],
  [/リース料|lease(?: payments?)?|leases/, 'lease_payments'],
  [/修繕費|修理費|repairs?(?: and maintenance)?|maintenance/, 'repairs'],
  [/車両費|車両関連費|車輌費|vehicle(?:s|(?: expenses?| costs?))?/, 'vehicle_expenses'],
  [/支払手数料|手数料|commissions?(?: fees?)?|bank fees?/, 'commission_fees'],
  [/支払報酬料?|報酬料?|professional fees?/, 'professional_fees'],
  [/業務委託料|業務委託費|contractor fees?/, 'contractor_fees'],
  [/外注費|外注加工費|outsourcing|subcontract(?:ing)?/, 'outsourcing'],
  [/保険料|insurance(?: premiums?)?/, 'insurance_premiums'],
  [/租税公課|taxes(?: and dues)?/, 'taxes_and_dues'],
  [/新聞図書費|図書費|書籍代|books(?: and subscriptions)?/, 'books_and_subscriptions'],
  [/諸会費|会費|membership(?: fees?)?|dues/, 'membership_fees'],
  [/採用教育費|研修費|教育費|(?:recruiting and )?training/, 'recruiting_and_training'],
  [/雑費|misc(?:ellaneous)?(?: expenses?)?/, 'miscellaneous_expenses'],
  [/仕入高?|仕入レ|purchases/, 'purchases'],
];
const ANY_COST = new RegExp(COSTS.map(([words]) => `((?<![a-z])(?:${words.source})(?![a-z]))`).join('|'), 'g');

/** Behind the cost that something stands on by mistake. */
const BOOKED_ON = new RegExp(
  '^(?:費)?(?:デ|ニ|ト)(?:シテ)?(?:入レ|計上|処理|記帳|付ケ|入力|仕訳|登録|ツケ|シ)(?:シ)?(?:テ(?:シマッ|イ)?)?(?:タ|テタ|' +
    'テイタ|テシマッタ)|^(?:費)?(?:ジャナ|デハナ)|^(?:,)? (?:but|instead|is wrong|was wrong|by mistake)|^(?:費)?[\\d,円 ]*(?:ハ|ヲ)',
);
/** Before it, in English: booked to supplies. */
const BOOKED_BEFORE = new RegExp(
  '(?:booked|posted|entered|went|recorded|charged|put|coded|filed|classified|sitting|sits' +
    '|stands?)(?: [^.]{0,24})? (?:to|as|under|in|on|into) (?:the )?$',
);
const MOVED_FROM = /(?:from|out of) (?:the )?$/;
/** Behind the cost where it belongs, and before it. */
const BELONGS =
  /^(?:費)?(?:ノ(?:間違|誤|マチガ|ミス)|ダッタ|デシタ|ガ正|(?:ニ|ヘ)(?:振リ?替|訂正|修正|直|変更|付ケ替|移)|ト(?:間違|マチガ))/;
const BELONGS_BEFORE = new RegExp(
  '(?:should (?:be|have been|go (?:to|under|in|into)|be (?:in|under|booked (?:to|as|under' +
    ')))|(?:is|was) (?:really|actually)|really is|' +
    'belongs? (?:to|in|under)|(?:move|change|switch|reclassify|transfer)(?: it| this| that|' +
    ' them)? (?:to|into|under)|correct is|正シクハ|本当ハ|not [a-z ]{3,20} but) (?:the )?$|(?:正シクハ' +
    '|本当ハ)$',
);
const TO_BEFORE = / (?:to|into) (?:the )?$/;
const CORRECTS = new RegExp(
  '間違|誤リ|誤ッ|マチガ|正シク|訂正|修正|振リ?替|付ケ替|直シ|本当ハ|correct|should|really|actually|belongs|wrong|mistake|(?:^|' +
    '[ ,:])(?:please )?(?:move|reclassify|switch)(?: |$)',
);

interface CostNamed {
  readonly code: string;
  readonly before: string;
  readonly behind: string;
}

function costsIn(language: SentenceLanguage, key: string): CostNamed[] {
  return [...key.matchAll(ANY_COST)].flatMap((found) => {
    const at = found.slice(1).findIndex((it) => it !== undefined);
    const part = COSTS[at]?.[1];
    if (part === undefined) return [];
    const { index } = found;
    return [{ code: codeOf(language, part), before: key.slice(0, index), behind: key.slice(index + found[0].length) }];
  });
}

/** The cost that something stands on, and the one where it belongs; undefined unless the text names one of each. */
export function correctedCosts(
  language: SentenceLanguage,
  key: string,
): { readonly from: string; readonly to: string } | undefined {
  if (!says(CORRECTS, key)) return undefined;
  const costs = costsIn(language, key);
  if (costs.length < 2) return undefined;
  const belongs = costs.filter((it) => BELONGS_BEFORE.test(it.before) || BELONGS.test(it.behind));
  const isFrom = (it: CostNamed): boolean =>
    !belongs.includes(it) && (BOOKED_BEFORE.test(it.before) || MOVED_FROM.test(it.before) || BOOKED_ON.test(it.behind));
  const from = costs.find(isFrom);
  const isTo = (it: CostNamed): boolean =>
    from !== undefined &&
    it !== from &&
    (MOVED_FROM.test(from.before)
      ? TO_BEFORE.test(it.before)
      : / (?:was|is|were) (?:the )?$/.test(it.before) || /^(?:費)?(?:$|[ 、。])/.test(it.behind));
  const to = belongs.at(-1) ?? costs.find(isTo);
  return from && to && from.code !== to.code ? { from: from.code, to: to.code } : undefined;
}
