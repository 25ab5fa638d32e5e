// Sentences that list what was paid or received item by item, with the sum: each item has its own words, and the sum
// closes. Tax that is held back is taken off. Beside them a whole of which a part is told apart (うち 8% 分). Drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { heldBackAt } from './forms-closed.ts';
import { answer, CLASH, line, paymentOf, type FormContext } from './forms-parts.ts';
import { codeOf, plays } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { purposeOf } from './purposes.ts';
import type { Purpose } from './purpose.ts';
import type { Reading } from './reading-shape.ts';
import type { Amount, Sentence } from './sentence.ts';

/** Somebody looks at what was read from sums. */
const DRAFT = 75;
const [LEAST, MOST] = [3, 7];

const SUM_BEFORE =
  /(?:合計|総計|計|合ワセテ|アワセテ|合計デ|シメテ|総額|全部デ|total(?: of)?|in all)(?:金額)?(?:ハ|デ|:| )?$/;
const NET_BEFORE = /(?:差引|手取リ?|振込額|支払額|残リ?|残額)[^\d]{0,8}$/;
const PAID_BEHIND = new RegExp(
  '^ ?(?:yen )?(?:ヲ|ハ)?(?:in |by |from |on )?(?:the )?(?:cash|card|company card|bank|transfer|' + '現金|カード|振込)',
);
const PARTS_BEHIND = /半分|内訳|ウチ|内(?!装)/;

/** Where the words of an amount stand: before it, or behind it where it is their subject (1,500万円は資本金). */
interface ItemPlace {
  readonly amount: Amount;
  readonly from: number;
  readonly to: number;
}

/** The places of the words of each amount; what stands before the words of the first belongs to all. */
function placesOf({ reading, amounts }: Sentence): ItemPlace[] {
  const { key } = reading.text;
  return amounts.map((amount, at) => {
    const before = amounts[at - 1]?.end ?? 0;
    const next = amounts[at + 1]?.start ?? key.length;
    if (/^(?:ハ|ガ) ?[^\d、。]/.test(key.slice(amount.end, amount.end + 4))) {
      const end = key.slice(amount.end, next).search(/[、。]/);
      return { amount, from: amount.end, to: end < 0 ? next : amount.end + end };
    }
    const words = key.slice(before, amount.start);
    // Of the first amount only the last part of a sentence is its own: 契約金、敷金 7万円.
    const own = at === 0 ? Math.max(words.trimEnd().lastIndexOf('、'), words.trimEnd().lastIndexOf(' ')) + 1 : 0;
    return { amount, from: before + own, to: amount.start };
  });
}

/** The same reading without the words of some places: spaces stand there, so that places stay what they are. */
function without(reading: Reading, hidden: readonly ItemPlace[]): Reading {
  const blank = (text: string): string => {
    let left = text;
    for (const { from, to } of hidden) left = left.slice(0, from) + ' '.repeat(to - from) + left.slice(to);
    return left;
  };
  const stays = ({ start, end }: { start: number; end: number }): boolean =>
    hidden.every(({ from, to }) => end <= from || start >= to);
  return {
    ...reading,
    text: { key: blank(reading.text.key), shown: blank(reading.text.shown) },
    tokens: reading.tokens.filter(stays),
    unread: reading.unread.filter(stays),
    names: reading.names.filter(stays),
    quantities: reading.quantities.filter(stays),
  };
}

/** What one item is; undefined where its own words do not say. */
function purposeOfItem(
  { language, sentence }: FormContext,
  places: readonly ItemPlace[],
  own: ItemPlace,
  direction: Direction | undefined,
): Purpose | undefined {
  const isOwn = ({ start, end }: { start: number; end: number }): boolean => start >= own.from && end <= own.to;
  const names = sentence.tokens.filter(
    (it) => isOwn(it) && it.meanings.some(({ kind }) => kind === 'purpose' || kind === 'account' || kind === 'part'),
  );
  if (names.length === 0) return undefined;
  const hidden = places.filter((it) => it !== own);
  const reading = without(sentence.reading, hidden);
  const tokens = sentence.tokens.filter(({ start, end }) => hidden.every(({ from, to }) => end <= from || start >= to));
  const all = purposeOf(language, reading, tokens, direction);
  const alone = purposeOf(language, without(reading, outside(own, reading)), tokens.filter(isOwn), direction);
  const { purpose, undecided } = alone.purpose && !alone.undecided && all.purpose?.words.length !== 0 ? alone : all;
  // A situation is said by the whole text: rooms that are let, deposits that are held.
  const told = all.purpose && !all.undecided && all.purpose.flow !== purpose?.flow ? all.purpose : purpose;
  return undecided || !told || told.ruleId === 'rule_sys_guess' ? undefined : told;
}

const outside = ({ amount, from, to }: ItemPlace, { text: { key } }: Reading): ItemPlace[] => [
  { amount, from: 0, to: from },
  { amount, from: to, to: key.length },
];

interface ItemsShape {
  readonly items: readonly ItemPlace[];
  readonly held: readonly ItemPlace[];
  readonly sum: Amount;
}

/** The items, what is held back of them, and the amount that is their sum; undefined where nothing closes. */
function shapeOf({ sentence }: FormContext, places: readonly ItemPlace[]): ItemsShape | undefined {
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  const held = places.filter((_, at) => heldBackAt(sentence, at));
  const off = held.reduce((sum, { amount }) => sum + amount.yen, 0n);
  const gross = places.filter((it) => !held.includes(it));
  const all = gross.reduce((sum, { amount }) => sum + amount.yen, 0n);
  const sums = gross.filter(({ amount }) => all - amount.yen - off === amount.yen);
  const [sum] = sums.length === 1 ? sums : [];
  if (!sum) return undefined;
  const before = key.slice(Math.max(0, sum.amount.start - 12), sum.amount.start);
  const isSaid =
    SUM_BEFORE.test(before) ||
    (held.length > 0 && NET_BEFORE.test(before)) ||
    (held.length > 0 && sum === gross.at(-1)) ||
    // Stamps 840 yen and envelopes 660 yen, 1,500 yen in cash: what was paid stands last.
    (sum === gross.at(-1) && PAID_BEHIND.test(key.slice(sum.amount.end)));
  const isFirst = sum === places[0] && PARTS_BEHIND.test(key.slice(sum.amount.end));
  return isSaid || isFirst ? { items: gross.filter((it) => it !== sum), held, sum: sum.amount } : undefined;
}

/** Incomes of the same account and tax are one line. */
interface BookedItem {
  readonly purpose: Purpose;
  yen: bigint;
}

/** 整備代 88,000円 重量税 32,800円 合計 120,800円: every item by its own words, and what is paid as their sum. */
export function itemized(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const places = placesOf(sentence);
  const shape = shapeOf(context, places);
  if (!shape || shape.items.length < (shape.held.length > 0 ? 1 : 2)) return undefined;
  const booked: BookedItem[] = [];
  for (const it of shape.items) {
    const purpose = purposeOfItem(context, places, it, sentence.direction);
    if (!purpose) return undefined;
    // Costs are told apart; rent and its additions, or takings, are one income.
    const isSame = (b: BookedItem): boolean =>
      b.purpose.accountCode === purpose.accountCode && b.purpose.tax === purpose.tax && purpose.flow === 'in';
    const known = booked.find(isSame);
    if (known) known.yen += it.amount.yen;
    else booked.push({ purpose, yen: it.amount.yen });
  }
  const [first] = booked;
  const direction = sentence.direction ?? first?.purpose.flow;
  if (!first || !direction || booked.some(({ purpose }) => purpose.flow !== direction)) return undefined;
  if (shape.held.length > 0 && direction === 'in') return undefined;
  const lines: ProposedLine[] = [];
  for (const { purpose, yen } of booked) {
    const part = partOf(language, purpose, yen, { ...sentence.tax, refund: false });
    if (isRefused(part)) return part;
    if (part.split.gross !== Number(yen)) return undefined;
    lines.push(...linesOf(part, direction === 'out' ? 'debit' : 'credit', lines.length));
  }
  for (const { amount } of shape.held) lines.push(line('credit', codeOf(language, 'fee_tax_withheld'), amount.yen));
  return withPayment(context, first.purpose, direction, lines, shape.sum.yen, 'items', parts);
}

function withPayment(
  context: FormContext,
  purpose: Purpose,
  direction: Direction,
  lines: readonly ProposedLine[],
  paid: bigint,
  name: string,
  parts: FormContext['parts'],
): SentenceAnswer | LanguageRefusal {
  const payment = paymentOf(context, purpose, purpose.accountCode, direction);
  if (payment === 'clash') return CLASH;
  const whole = [...lines, line(direction === 'out' ? 'credit' : 'debit', payment.code, paid)];
  const unusable = whole.map((it) => missingOf(context.language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer(name, whole, payment.code, payment.stated, parts, DRAFT);
}

const OF_WHOLE = /(?:ウチ|内|of which|including|incl\.?)(?!装|側)/;
const REDUCED_PART = /8 ?[%％]|軽減|食品|飲食料|飲料|食料|持チ帰リ|テイクアウト|take-?away|food/;
const UNTAXED_PART =
  /軽油(?:引取)?税|入湯税|ゴルフ場利用税|印紙(?:代|税)?|証紙|登録免許税|法定費用|diesel (?:[a-z]+ )?tax|bath(?:ing)? tax|revenue stamp/;

/** 売上 251,880円、うち食品（8%）分 12,960円: a part of a whole that is taxed otherwise; the rest is as the whole is. */
export function partOfWhole(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const [whole, part, ...more] = sentence.amounts;
  if (!whole || !part || more.length > 0 || whole.yen <= part.yen || whole.foreign || part.foreign) return undefined;
  const { key } = sentence.reading.text;
  const between = key.slice(whole.end, part.start);
  if (!OF_WHOLE.test(between)) return undefined;
  const own: ItemPlace = { amount: part, from: whole.end, to: part.end };
  const reading = without(sentence.reading, [own]);
  const tokens = sentence.tokens.filter(({ start, end }) => end <= own.from || start >= own.to);
  const { purpose, undecided } = purposeOf(language, reading, tokens, sentence.direction);
  if (!purpose || undecided || !/^[PS]10$/.test(purpose.tax)) return undefined;
  const words = between + (key.slice(part.end).split(/[,.;)]/)[0] ?? '');
  const tax = REDUCED_PART.test(between) ? `${purpose.tax[0]}08R` : UNTAXED_PART.test(words) ? 'P_OUT' : undefined;
  const direction = sentence.direction ?? purpose.flow;
  if (tax === undefined || direction !== purpose.flow || (tax === 'P_OUT' && direction === 'in')) return undefined;
  const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false };
  const side = direction === 'out' ? 'debit' : 'credit';
  const lines: ProposedLine[] = [];
  for (const [of, yen] of [
    [purpose, whole.yen - part.yen],
    [{ ...purpose, tax }, part.yen],
  ] as const) {
    const made = partOf(language, of, yen, facts);
    if (isRefused(made)) return made;
    lines.push(...linesOf(made, side, lines.length));
  }
  return withPayment(context, purpose, direction, lines, whole.yen, 'part_of_whole', parts);
}

const KEEPS = /(?:原状回復|修繕|清掃|クリーニング|管理料|管理費|管理手数料|仲介手数料|更新|違約金|鍵|滞納|事務手数料)/;
const GIVEN_BY_US = /(?:ヲ|デ|円)[^。]{0,10}(?:返還|返金|返シ|送金|振リ?込|支払)(?!サレ|マレ|ガ)/;
const GIVEN_TO_US = /引カレ|(?:口座|預金)ニ(?:返|戻|入)|(?:返還|返金|振込|振リ込)(?:サレ|マレ)|入金|着金|戻ッ|受ケ/;

/** 敷金 8万円から原状回復費 3万円を差し引き 5万円を返還: what is kept of money that was held is earned. */
export function heldLessOurs(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const { amounts, reading, payments } = sentence;
  const { key } = reading.text;
  if (amounts.length !== LEAST || !sentence.marks.has('less') || !says(GIVEN_BY_US, key) || says(GIVEN_TO_US, key))
    return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const whole = amounts.find(({ yen }) => yen * 2n === all);
  if (!whole || whole !== amounts[0]) return undefined;
  const before = key.slice(0, whole.start);
  const held = /敷金|保証金/.test(before)
    ? codeOf(language, 'guarantee_deposits_received')
    : /預/.test(before)
      ? codeOf(language, 'deposits_received')
      : undefined;
  const kept = amounts.find((it, at) => at > 0 && KEEPS.test(key.slice(amounts[at - 1]?.end, it.start)));
  const paid = amounts.find((it) => it !== whole && it !== kept);
  if (held === undefined || !kept || !paid) return undefined;
  const ours = partOf(
    language,
    {
      accountCode: codeOf(language, 'service_revenue'),
      tax: 'S10',
      flow: 'in',
      source: 'lexicon',
      confidence: DRAFT,
      ruleId: '',
      reason: '',
      words: [],
    },
    kept.yen,
    { ...sentence.tax, marks: new Set(), percents: [], refund: false },
  );
  if (isRefused(ours)) return ours;
  const named = payments.flatMap(({ means }) => ('code' in means ? [means.code] : []));
  const money =
    named.find((code) => ['cash', 'bank'].includes(language.accounts.get(code)?.type ?? '')) ??
    codeOf(language, 'bank_default');
  const lines = [line('debit', held, whole.yen), ...linesOf(ours, 'credit', 1), line('credit', money, paid.yen)];
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return (
    unusable ?? answer('held_less_ours', lines, money, plays(language, money, 'cash') || named.length > 0, parts, DRAFT)
  );
}
