// Which of several words that may be the purpose says what it is: the head of a compound, and how sure it is beside the
// others.
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import type { Reading, Span } from './reading-shape.ts';
import type { Purpose } from './purpose.ts';

/** How sure a word is that means one thing, and one that may mean others. */
export const STRONG = 95;
export const WEAK = 75;

/** A word of a text and what it may be about. */
export interface Candidate extends Span {
  readonly purpose: Purpose;
  /** The name of an account that is an everyday word as well, such as 外注費 and rent. */
  readonly everyday: boolean;
  readonly occasion: boolean;
  readonly undecided: boolean;
}

/** True where only words that say nothing, or nothing at all, stand between two words: コピー機の修理代. */
export function linked(reading: Reading, a: Span, b: Span): 'of' | 'beside' | 'for' | undefined {
  // Repair for 3,300 yen of the copier: an amount between them parts nothing in English.
  const amount = reading.quantities.find(
    ({ start, end, kind }) => kind === 'money' && start >= a.end && end <= b.start,
  );
  // Repaired the copier: a verb goes before what is done to.
  if (/^[a-z]+ed$/.test(reading.text.key.slice(a.start, a.end)))
    if (/^ (?:(?:the|our|my|an?) )?(?:[a-z]+ )?$/.test(reading.text.key.slice(a.end, b.start))) return 'for';
  const between = (
    amount
      ? `${reading.text.key.slice(a.end, amount.start).trim()} ${reading.text.key.slice(amount.end, b.start).trim()}`
      : reading.text.key.slice(a.end, b.start)
  ).trim();
  if (amount && !/^[a-z]/.test(between)) return undefined;
  if (between === '' || between === '代' || between === '用') return 'beside';
  if (
    between === 'ノ' ||
    /^(?:マデ|帰リ|行キ|カラ)ノ$/.test(between) ||
    /^ノ ?[a-z0-9]{1,12} ?$/.test(between) ||
    /^ノ(?:年間|月額|追加|新規|中古|更新|今月|毎月|初回|一部|申請|登録|取得)$/.test(between) ||
    between === 'ニ' ||
    between === '代ノ' ||
    between === 'デノ' ||
    between === '用ノ' ||
    between === 'ヘノ' ||
    between === 'ノタメノ'
  )
    return 'of';
  return /^(?:of|for|on|to|at|with|from|in)(?: [a-z']{1,12}){0,2}$/.test(between) ? 'for' : undefined;
}

/** 印刷, 手数料, 年会費: what they are the price of says which. */
const ONLY_PRICE = /^(?:印刷[代費料]?|手数料|年会費|会費|fees?|commissions?|printing)$/;
const isOnlyPrice = ({ text }: Reading, { start, end, purpose }: Candidate): boolean =>
  purpose.source === 'lexicon' && ONLY_PRICE.test(text.key.slice(start, end));
/** What lasts has no price of its own kind: the fee of a computer is no computer. */
const isThing = ({ purpose }: Candidate): boolean => purpose.asset === true || purpose.source !== 'lexicon';

/**
 * The word that says what it is: in Japanese, and in English compounds, the last of those that hang together (コピー機の
 * 修理代, laptop repair); before "for", "of" and the like the first (repair of the laptop).
 */
export function headOf(reading: Reading, candidates: readonly Candidate[]): { head: Candidate; undecided: boolean } {
  let head = candidates[0] as Candidate;
  let before = head;
  let undecided = false;
  for (const next of candidates.slice(1)) {
    const link = linked(reading, before, next);
    if (link !== undefined && link !== 'for' && isOnlyPrice(reading, next) && !isThing(head)) {
      before = next;
      continue;
    }
    if (next.purpose.accountCode !== head.purpose.accountCode || next.purpose.tax !== head.purpose.tax) {
      if (link === undefined) undecided = true;
      if (link !== 'for') head = next;
    } else if (link !== 'for') head = next;
    before = next;
  }
  return { head, undecided };
}

/** Costs for the work of others, which others may buy of us. */
export const SERVICES = [
  'outsourcing',
  'contractor_fees',
  'professional_fees',
  'repairs',
  'recruiting_and_training',
  'packing_and_freight',
  'advertising',
  'cloud_and_software_subscriptions',
  'commission_fees',
] as const;

/** True for accounts of sales and of what is taken off them. */
export function isSale({ accounts }: SentenceLanguage, code: string): boolean {
  const type = accounts.get(code)?.type;
  return type === 'sales' || type === 'sales_return';
}

/** 売上 says only that something was sold: another word may say what. */
export function soldWhat(language: SentenceLanguage, candidates: readonly Candidate[], head: Candidate): Candidate {
  const { purpose } = head;
  // ロゴデザイン代（売上）: what is a service where it is bought is one where it is sold.
  if (
    purpose.ruleId === 'rule_sys_sales' &&
    candidates.some((it) => plays(language, it.purpose.accountCode, ...SERVICES))
  )
    return { ...head, purpose: { ...purpose, accountCode: codeOf(language, 'service_revenue'), confidence: WEAK } };
  const what = candidates.find(
    (it) => it.purpose.accountCode !== purpose.accountCode && isSale(language, it.purpose.accountCode),
  );
  return purpose.ruleId === 'rule_sys_sales' && what ? what : head;
}

/** Food that is bought to be sold, or sold, is taxed at the reduced rate: テイクアウト弁当の売上. */
export function withFood(language: SentenceLanguage, candidates: readonly Candidate[], head: Candidate): Candidate {
  const rate =
    head.purpose.tax === 'S10' ? 'S08R' : plays(language, head.purpose.accountCode, 'purchases') ? 'P08R' : undefined;
  return rate !== undefined && candidates.some(({ purpose }) => purpose.tax === 'P08R')
    ? { ...head, purpose: { ...head.purpose, tax: rate } }
    : head;
}

/** Food, drinks and goods that are bought to be sold, unless the text says for whom. */
const STOCK: ReadonlySet<string> = new Set(
  ['food_dealt_in', 'goods_dealt_in', 'food_purchases', 'fields_food'].map((name) => `rule_sys_${name}`),
);
const USERS = ['employee_welfare', 'entertainment', 'meeting_expenses', 'sales_promotion', 'advertising'] as const;

/** 社員食堂用のお米, お中元のビール: for whom it was bought decides, and the thing only its rate. */
export function withoutStock(language: SentenceLanguage, all: readonly Candidate[]): readonly Candidate[] {
  const stock = all.filter(({ purpose }) => STOCK.has(purpose.ruleId));
  const isUser = ({ purpose }: Candidate): boolean =>
    plays(language, purpose.accountCode, ...USERS) && purpose.ruleId !== 'rule_sys_meals';
  if (stock.length === 0 || !all.some(isUser)) return all;
  const isFood = stock.some(({ purpose }) => purpose.tax === 'P08R');
  return all.flatMap((it) => {
    if (stock.includes(it)) return [];
    return isFood && isUser(it) && it.purpose.tax === 'P10'
      ? [{ ...it, purpose: { ...it.purpose, tax: 'P08R', confidence: WEAK } }]
      : [it];
  });
}

const PLACE =
  /^(?:サン|様)?(?:マデ|デ(?!計上|処理|払|支払|購入|落|$)|ヘ|行キ|ニ行|ニ来|ニ向|カラ(?!引|落)|帰リ|視察|見学|参加|出席)/;
const PLACE_BEFORE = /(?:^| )(?:for|at|in|to|from|near|during|after) (?:the |our |my |an? |this |new |next )*$/;
const ROOM = new RegExp(
  '^(?:workshop|showroom|office|shop|store|kitchen|lobby|classroom|studio|warehouse|factory|garage|clinic|' +
    'salon|counter|desk|front desk|cafe|restaurant|booth|bar|gym)s?$',
);

/** Houses that may be ours, by words that are costs of a journey where nothing else is named. */
/** Behind it, what makes it a stay or the part of a name. */
const OF_STAY = /^(?:[\u4e00-\u9fff]| ?(?:宿泊|ノ宿|stay|room|night|bill|booking))/;

export const HOUSE = /^(?:ホテル|旅館|宿|民宿|ペンション|ゲストハウス|hotel|ryokan|inn|hostel|guest ?house|motel)s?$/;

const REASON = /^(?:打チ?合(?:セ|ワセ)?|打合セ|会議|商談|ミーティング|研修|展示会|セミナー|meeting|seminar|survey)$/;
const RIDE =
  /^(?:新幹線|飛行機|電車|タクシー|バス|特急|航空券|train|taxi|bus|flight|shinkansen|bullet train)(?:代|料金|賃)?$/;
const HIRED = /レンタル|リース|賃借|rental|lease|hire/i;
/** Costs of vehicles, beside which the vehicle only says of which. */
const OF_VEHICLES = [
  'vehicle_expenses',
  'taxes_and_dues',
  'insurance_premiums',
  'lease_payments',
  'depreciation',
  'repairs',
  'rent',
] as const;
/** 軽油 2tトラック, 自動車税 軽トラ, lease for a truck: a cost of a vehicle, and no vehicle that was bought. */
function withoutVehicles(language: SentenceLanguage, every: readonly Candidate[]): readonly Candidate[] {
  // 動産総合保険 カメラ機材, rental lenses: what is hired or insured is not bought.
  const isOfThings = ({ purpose }: Candidate): boolean =>
    (plays(language, purpose.accountCode, 'insurance_premiums') ||
      (plays(language, purpose.accountCode, 'lease_payments') && purpose.words.some((it) => HIRED.test(it)))) &&
    purpose.confidence >= WEAK;
  const isThing = ({ purpose }: Candidate): boolean =>
    purpose.source === 'lexicon' && (purpose.asset === true || plays(language, purpose.accountCode, 'supplies'));
  const hired = every.some(isOfThings) ? every.filter((it) => isOfThings(it) || !isThing(it)) : every;
  const all = hired.length > 0 ? hired : every;
  const isVehicle = ({ purpose }: Candidate): boolean =>
    purpose.asset === true && plays(language, purpose.accountCode, 'vehicles');
  const isCost = ({ purpose }: Candidate): boolean => plays(language, purpose.accountCode, ...OF_VEHICLES);
  return all.some(isVehicle) && all.some(isCost) ? all.filter((it) => !isVehicle(it)) : all;
}

/**
 * 展示会まで電車賃, paint brushes for the workshop: where one went, or the room that something is for, is not what was
 * paid. Left out where a fare or another word stands in no such place.
 */
export function withoutPlaces(
  language: SentenceLanguage,
  { text: { key } }: Reading,
  every: readonly Candidate[],
): readonly Candidate[] {
  if (every.length < 2) return every;
  const all = withoutVehicles(language, every);
  const isAt = ({ end }: Candidate): boolean => PLACE.test(key.slice(end, end + 6));
  const isFare = (it: Candidate): boolean =>
    plays(language, it.purpose.accountCode, 'travel_and_transportation') && !isAt(it);
  const isRoom = ({ start, end }: Candidate): boolean =>
    ROOM.test(key.slice(start, end)) && PLACE_BEFORE.test(key.slice(Math.max(0, start - 24), start));
  // 光回線 ホテル, electricity hotel: for which house, beside what was bought for it.
  const isHouse = ({ start, end }: Candidate): boolean =>
    HOUSE.test(key.slice(start, end)) && !OF_STAY.test(key.slice(end, end + 8));
  const isBought = (it: Candidate): boolean =>
    !isHouse(it) &&
    !plays(language, it.purpose.accountCode, 'travel_and_transportation', 'entertainment', 'meeting_expenses');
  const hasThing = all.some(isHouse) && all.some(isBought);
  const hasFare = all.some(isFare);
  // 新幹線 22,200円 客先打合せ: why one went is no meeting that was paid for.
  const isReason = ({ start, end }: Candidate): boolean => REASON.test(key.slice(start, end));
  const isRide = ({ start, end }: Candidate): boolean => RIDE.test(key.slice(start, end));
  const hasRide = all.some(isRide) && !all.every((it) => isRide(it) || isReason(it) === false);
  const rest = all.filter(
    (it) => !(hasRide && isReason(it)) && !isRoom(it) && !(hasFare && isAt(it)) && !(hasThing && isHouse(it)),
  );
  return rest.length > 0 ? rest : all;
}

/** Heads that go with anything: what is repaired, leased, insured, sent or taxed does not matter. */
export const TAKES_ANYTHING: ReadonlySet<string> = new Set(
  [
    'repairs',
    'leases',
    'insurance',
    'freight',
    'taxes_and_dues',
    'government_fees',
    'bank_fees',
    'vehicle_costs',
    'bad_debts',
    'made_good',
    'for_cars',
    'insured',
    'of_offices',
  ].map((name) => `rule_sys_${name}`),
);

/** Prices and printing go where what they are for goes: 顧問料, 会費, 印刷. */
const TAKES_WHAT_STANDS_BEFORE = /^(?:印刷|刷)|[料費代水]$/;

/** ユニフォームのクリーニング: a weak word is the head where it stands behind, for in Japanese what stands last is it. */
export function weakHead(reading: Reading, all: readonly Candidate[], head: Candidate): Candidate {
  const behind = all.find(
    (it) =>
      it.purpose.confidence < STRONG &&
      !it.undecided &&
      it.start >= head.end &&
      linked(reading, head, it) === 'of' &&
      !TAKES_WHAT_STANDS_BEFORE.test(reading.text.key.slice(it.start, it.end)),
  );
  return behind ?? head;
}

/**
 * How sure a head is among the other words: less where one of them would be booked otherwise (求人のチラシ), unless the
 * head goes with anything (コピー機の修理代), or where a weak word hangs on behind it (ウォーターサーバーの水).
 */
export function doubted(
  language: SentenceLanguage,
  reading: Reading,
  all: readonly Candidate[],
  candidates: readonly Candidate[],
  head: Candidate,
): Candidate {
  const { purpose } = head;
  // The food of テイクアウト弁当の売上 has said its part: the rate.
  const ofFood = plays(language, purpose.accountCode, 'sales', 'purchases') && /^[SP]08R/.test(purpose.tax);
  const differs = ({ purpose: other }: Candidate): boolean =>
    !(ofFood && other.tax === 'P08R') &&
    (other.accountCode !== purpose.accountCode || (other.tax !== purpose.tax && !/^[SP]08R/.test(purpose.tax)));
  const behind = all.some((it) => {
    const link = it.start >= head.end && differs(it) ? linked(reading, head, it) : undefined;
    return link === 'of' || link === 'beside';
  });
  const beside = candidates.some(differs) && !TAKES_ANYTHING.has(purpose.ruleId);
  return behind || beside ? { ...head, purpose: { ...purpose, confidence: Math.min(purpose.confidence, WEAK) } } : head;
}
