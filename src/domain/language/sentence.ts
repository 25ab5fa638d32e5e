// A reading put in order: what all kinds of sentences need to know before lines are made.
import { says } from './says.ts';
import { addDays, type CalendarDate } from '../dates.ts';
import type { Quantity } from './amounts.ts';
import { refused, type LanguageRefusal, type TaxFacts } from './entry.ts';
import { partnerKey, type SentenceLanguage } from './language.ts';
import type { Direction } from './lexicon-row.ts';
import { LIMITS } from '../limits.ts';
import { numberText, productFloor, wholeOf } from './numbers.ts';
import { paymentWords, type PaymentWord } from './payments.ts';
import { CUSTOMERS, CUSTOMERS_CARD, THEY_PAY_OUR_BILL } from './parties-ja.ts';
import { hasMark } from './reading.ts';
import type { Reading, Span, Token } from './reading-shape.ts';
import { isSoldOrSettled } from './situations-en.ts';
import { actOf } from './acts-en.ts';
import { correctedCosts } from './corrections.ts';
import { sideOf } from './sides.ts';
import { deliversOn, isStillToCome } from './only-ordered.ts';
import { exemptsSupplier } from './tax-split.ts';
import type { Mark } from './meanings.ts';
import { COMMAND, NOT_BOOKED, QUOTED_ACCOUNTS } from './vocabulary-ja.ts';

/** An amount of a sentence in yen. */
export interface Amount extends Span {
  readonly yen: bigint;
  /** Carries a mark of a currency. */
  readonly marked: boolean;
  /** One of several numbers of which nobody said which are amounts. */
  readonly isChosen?: true;
  readonly foreign?: { readonly currency: string; readonly amount: string; readonly rate: string };
}

/** What a sentence says, before it is known what it means for the books. */
export interface Sentence {
  readonly reading: Reading;
  readonly tokens: readonly Token[];
  readonly amounts: readonly Amount[];
  readonly date: CalendarDate;
  readonly payments: readonly PaymentWord[];
  readonly direction: Direction | undefined;
  readonly marks: ReadonlySet<Mark>;
  readonly tax: TaxFacts;
  readonly partnerId: string | undefined;
  readonly counterparty: string | undefined;
  /** A day without its year that is to come, or may be. */
  readonly dayDoubtful: boolean;
  /** Two partners, or a name that two partners have. */
  readonly partnerDoubtful: boolean;
}

const MOST_DAYS = 4;
const TWO_DAYS = 'the text names two days; keep the day of the transaction, or send one text for each';
/** No known form has more amounts and numbers. */
const MOST_QUANTITIES = 16;

/** 12/10払い, 12/10支払予定: what a day is for that has not come. */
const PAID_ON_DAY =
  /^ ?(?:ニ|ノ)?(?:(?:支払イ?|払イ?|振込|入金|引落シ?)(?:予定|期限|期日)|支?払イ?(?=$|[、。 )]|デ|ノ))/;
const BEFORE_EVENT = /前金|内金|手付|予約|申込金|前受|前払|着手金|先払|deposit|advance|prepaid|upfront|booking/;
/** Today, yesterday: when it was, whatever other day is named. */
const SAID_WHEN = /^(?:今日|本日|キョウ|昨日|キノウ|今朝|today|yesterday|this morning)$/;
/** The day of the entry, and of the purchase where a refund names it. */
function daysOf(
  reading: Reading,
  today: CalendarDate,
): { date: CalendarDate; purchaseDate?: CalendarDate; isToCome: boolean } | LanguageRefusal {
  if (reading.wrongDay !== undefined) return refused('bad_date', reading.wrongDay);
  if (reading.days.length > MOST_DAYS) return refused('bad_date', TWO_DAYS);
  const purchase = reading.days.filter((day) =>
    reading.tokens.some(
      (token) => hasMark(token, 'purchase_day') && (nextTo(reading, token, day) || nextTo(reading, day, token)),
    ),
  );
  // 12月12日の宴会の前金: the day of what is still to come.
  const isOfEvent = (day: Span & { date: CalendarDate }): boolean =>
    (day.date > today || (day.date < addDays(today, -MOST_DAYS_BACK) && mayBeToCome(reading, day.date, today))) &&
    /^ ?(?:ノ|分|\)|[a-z])/.test(reading.text.key.slice(day.end, day.end + 2)) &&
    says(BEFORE_EVENT, reading.text.key);
  // 67,000円は12/10払い: the day on which it will be paid; read as one of last year it is a day to come.
  const isToPay = (day: Span & { date: CalendarDate }): boolean =>
    PAID_ON_DAY.test(reading.text.key.slice(day.end, day.end + 8)) &&
    (day.date > today || mayBeToCome(reading, day.date, today));
  // 約手振出 2月末期日: the day on which a note is due.
  const isDue = ({ end }: Span): boolean =>
    /^ ?(?:ノ)?(?:期日|満期|支払期日|決済期日)/.test(reading.text.key.slice(end, end + 6));
  const all = reading.days.filter((day) => !purchase.includes(day) && !isOfEvent(day) && !isToPay(day) && !isDue(day));
  // 土曜の売上金をきょう預けた: the day of the other thing stands before its noun.
  const said = all.filter(({ start, end }) => SAID_WHEN.test(reading.text.key.slice(start, end)));
  const isOfThing = ({ end }: Span): boolean => /^(?:ノ|分)/.test(reading.text.key.slice(end, end + 1));
  // 昨日の現金売上を今日預けた: of two such words the one that is told of the thing goes.
  const ofMoney = said.length > 1 ? said.filter((it) => !isOfThing(it)) : said;
  const rest = ofMoney.length === 1 && all.every((it) => it === ofMoney[0] || isOfThing(it)) ? ofMoney : all;
  if (new Set(rest.map(({ date }) => date)).size > 1 || purchase.length > 1) return refused('bad_date', TWO_DAYS);
  return {
    date: rest[0]?.date ?? today,
    isToCome: reading.days.some(isToPay),
    ...(purchase[0] && { purchaseDate: purchase[0].date }),
  };
}

const WITH_YEAR = /\d{4}|年|令和|平成|^[rh]\d/;
const WITHOUT_MONTH = new RegExp(
  '^(?:[\\d一二三四五六七八九十]{1,3}日|[月火水木金土日]曜日?|(?:the )?\\d{1,2}(?:st|nd|rd|th)|(?:on )?(?:mon|tues|' +
    'wednes|thurs|fri|satur|sun)day)$',
);
/** So many days back, a day without its year is as likely one that is to come. */
const MOST_DAYS_BACK = 300;

/** 10日に; 12月5日 seen from November: the last one is nearly a year ago, and the next one has not come. */
function mayBeToCome(reading: Reading, date: CalendarDate, today: CalendarDate): boolean {
  const written = reading.days.find((day) => day.date === date);
  const said = written && reading.text.key.slice(written.start, written.end);
  if (said === undefined || WITH_YEAR.test(said)) return false;
  // 10日に, 月曜に: of which month or week is not said.
  if (WITHOUT_MONTH.test(said)) return true;
  return date < addDays(today, -MOST_DAYS_BACK);
}

/** True when nothing but signs and particles stands between the end of one and the start of the other. */
function nextTo(reading: Reading, a: Span, b: Span): boolean {
  return a.end <= b.start && b.start - a.end <= 3 && /^[\s:ハガノ(=]*$/.test(reading.text.key.slice(a.end, b.start));
}

/** Whether a whole text has a pattern. */
type OfAll = (pattern: RegExp) => boolean;

/** Looks through a text once for each pattern, however many of its words ask: a text may be of one such word. */
function ofAll(key: string): OfAll {
  const known = new Map<RegExp, boolean>();
  return (pattern) => {
    const has = known.get(pattern) ?? says(pattern, key);
    known.set(pattern, has);
    return has;
  };
}

/** レンタカーを借りた, "we got a desk": what is hired or got is money only where the amount follows. */
const movesNothing = (word: string, key: string, start: number, all: OfAll): boolean =>
  (word.startsWith('借リ') && all(HIRED)) ||
  (word === 'got' && !GOT_MONEY.test(key.slice(start + 3, start + 48))) ||
  // 支払基金から: the name of a fund.
  (word === '支払' && /^基金(?:カラ|ヨリ)/.test(key.slice(start + 2, start + 6))) ||
  // 回収料: what is collected there is no money. 半年で返してもらう: it has not come back.
  (word === '回収' && /^(?:料|費|代|業者|日)/.test(key.slice(start + 2, start + 4))) ||
  // 産廃 回収: what is fetched is no money.
  (word === '回収' &&
    /(?:産廃|廃棄物|ゴミ|粗大|不用品|古紙|廃油|段ボール|グリストラップ|ボトル)[^。、]{0,3}$/.test(
      key.slice(0, start),
    )) ||
  (word === 'モラウ' && key.endsWith('返シテ', start)) ||
  // 請求書渡した: what was handed over is paper.
  (word.startsWith('渡シ') && /(?:請求書|納品書|領収書|伝票)ヲ?$/.test(key.slice(Math.max(0, start - 5), start))) ||
  // 納品物を発送, 納品用バン: nothing is delivered by that word.
  (word === '納品' &&
    /^(?:[物用書先ハニ]|トラブル|対応|ミス|遅|ノ(?:時|トキ|際|タメ|帰リ|途中|ツイデ)|帰リ|時)/.test(
      key.slice(start + 2, start + 6),
    )) ||
  // 預かりタグ, 預かり証: what goes with a thing that is kept.
  (/^預カ?リ$/.test(word) &&
    /^[\u30a1-\u30f4札票証袋所]/.test(key.slice(start + word.length)) &&
    !/^[ヲガハノニデトモシ]/.test(key.slice(start + word.length))) ||
  // 自社用に納品してもらい: delivered to us.
  (/^納品/.test(word) && /^(?:シテ)?(?:モラ|頂[イキ]|イタダ|サレ)/.test(key.slice(start + 2, start + 7))) ||
  // CTを導入、納品済み; 1台 納品、月末払い: delivered to us.
  (word.startsWith('納品') && all(DELIVERED_TO_US)) ||
  // 開発会社に検収後振込: whoever was paid for a program has delivered it.
  (/^(?:検収|納品)/.test(word) && all(MADE_FOR_US));

/** 印刷してもらった: the work of others, which is paid for; 振り込んでもらった is money. */
const isDoneForUs = (word: string, key: string, start: number): boolean =>
  /^(?:モラッ|モライ|モラウ|貰ッ|頂イ|イタダ)/.test(word) &&
  /(?:テ|ンデ)$/.test(key.slice(Math.max(0, start - 2), start)) &&
  !MONEY_DONE.test(key.slice(Math.max(0, start - 8), start));

/** 月末締め請求、未払; 都市ガスの請求を現金払い: what is billed and owed or paid is what others have billed. */
const isBillOfOthers = (word: string, all: OfAll, unpaid: boolean): boolean =>
  (unpaid && INVOICED.test(word) && !all(BILLED_TO_THEM)) ||
  (word === '請求' && all(PAID_BILL) && !all(BILLED_TO_THEM));
/** 丸徳に修理代を請求、月末締め: whom it is billed to is named. */
const BILLED_TO_THEM =
  /(?:ニ|ヘ|宛(?:テ)?(?:ニ)?)[^。、 ]{0,20}(?:[\d,万千]+円?)?(?:ヲ|分)?請求(?:書(?:ヲ)?(?:発行|送付|送ッ|出シ))?(?!サレ|書|ガ)/;

/** ゼクシィの請求がきた, 清掃業者の請求: what has come from others is to be paid. */
const hasCome = (word: string, key: string, start: number): boolean =>
  word === '請求' &&
  (/^請求(?:書)?(?:ガ)?(?:モ)?(?:キ|来|届イ)(?:タ|テ)/.test(key.slice(start, start + 8)) ||
    // 足場屋さんから11月分の請求, 後納で請求: others have billed it.
    (/(?<![月日年時])(?:カラ|ヨリ)[^。、]{0,16}$|後納デ$/.test(key.slice(Math.max(0, start - 20), start)) &&
      !/^請求(?:分|額|済|サレ)/.test(key.slice(start, start + 4)) &&
      !/入金|着金|入ッ|振リ?込マレ|受ケ?取|回収|売掛/.test(key)) ||
    /(?:業者|会社|商店|工務店|[^部]屋)(?:サン)?(?:カラ)?ノ$/.test(key.slice(Math.max(0, start - 8), start)));

/** 5年返済で: how long a loan runs. 預かった住民税を市へ振込: what was held is handed over. */
const isHeldOrTerm = (word: string, key: string, start: number): boolean =>
  (word === '返済' && (/[年月回]/.test(key.charAt(start - 1)) || TERM_BEHIND.test(key.slice(start + 2)))) ||
  // 源泉 6,126円預かり: tax is held back from what we pay.
  (/^預/.test(word) && /(?:源泉|所得税)[^。]{0,16}$/.test(key.slice(Math.max(0, start - 20), start))) ||
  (/^預/.test(word) &&
    /^預[^、。]{0,6}(?:住民税|所得税|源泉|社会保険|雇用保険|健康保険|厚生年金)/.test(key.slice(start, start + 20)));

/** 返済7年, 返済期間: for how long. */
const TERM_BEHIND = /^(?:期間|期限|ハ)? ?[\d一二三四五六七八九十]+ ?(?:年|カ月|ヶ月|回)|^期[間限]/;

/** What others pay, lend or grant, to us. */
function isPaidIn(word: string, all: OfAll): boolean {
  // 資本金を払い込み, shareholders paid in capital: it is paid to us.
  if (/^(?:払|paid$)/.test(word) && all(CAPITAL)) return true;
  // 社長が会社に貸した: whoever lends to us, money comes in.
  if (/^貸(?:シ|付)/.test(word) && all(LENT_TO_US)) return true;
  // 助成金の支給が決定: paid by others, to us.
  return /^(?:支給|支払)/.test(word) && all(GRANTED);
}

/** Which way a word says that money goes, softly where another word says more; undefined where it says nothing here. */
function wayOfWord(
  reading: Reading,
  direction: Direction,
  word: string,
  start: number,
  all: OfAll,
  unpaid: boolean,
): { readonly direction: Direction; readonly isSoft: boolean } | undefined {
  const { key } = reading.text;
  // 役員借入 50万返してもらった: whoever lent to us gets it back.
  if (word.startsWith('返シテモラ') && all(LENT_BY_OFFICER)) return { direction: 'out', isSoft: false };
  if (movesNothing(word, key, start, all) || isHeldOrTerm(word, key, start)) return undefined;
  // Paid into the bank: money comes in, whoever paid.
  if ((word === 'paid' && PAID_IN.test(key.slice(start))) || isPaidIn(word, all))
    return { direction: 'in', isSoft: false };
  if (isBillOfOthers(word, all, unpaid) || isDoneForUs(word, key, start) || hasCome(word, key, start))
    return { direction: 'out', isSoft: true };
  // "Customer paid", "ABC Corp paid": somebody else pays, so money comes in.
  const theirs =
    direction === 'out' &&
    !all(OWN_POCKET) &&
    ((/^(?:paid|settled)/.test(word) && paidByOthers(reading, start)) ||
      (GIVEN_BACK.test(word) && all(THEY_GIVE_BACK)) ||
      all(CUSTOMER_DOES));
  // What is let to others goes out, and the rent comes in.
  return { direction: theirs ? 'in' : direction, isSoft: LET.test(word) };
}

/** Which way the text says that money goes; undefined where it says nothing, or both. */
function directionOf(reading: Reading): Direction | undefined {
  const side = sideOf(reading.text.key);
  if (side) return side;
  const act = actOf(reading);
  if (act) return act.flow;
  const said = new Set<Direction>();
  const soft = new Set<Direction>();
  const unpaid = reading.tokens.some(({ meanings }) =>
    meanings.some((it) => it.kind === 'payment' && 'kind' in it.means && it.means.kind === 'unpaid'),
  );
  // 請求書を株式会社かえでに送付: whoever sends it is paid.
  const { key } = reading.text;
  const all = ofAll(key);
  if (isPaidToUs(reading)) {
    // 前受けで振り込んでもらった: the verb says how, and who had the good of it.
    if (says(DONE_FOR_US, key) || says(THEY_PAY_OUR_BILL, key) || says(CUSTOMERS_CARD, key)) return 'in';
    if (isSoldOrSettled(key)) return 'in';
    said.add('in');
  }
  for (const { meanings, start, key: word } of reading.tokens)
    for (const it of meanings)
      if (it.kind === 'direction') {
        const way = wayOfWord(reading, it.direction, word, start, all, unpaid);
        if (way) (way.isSoft ? soft : said).add(way.direction);
      }
  // Drawn from the account, or transferred to somebody: out, where nothing else is said.
  if (said.size === 0 && (says(DRAWN, key) || isSentOut(reading))) soft.add('out');
  const sure = said.size > 0 ? said : soft;
  return sure.size === 1 ? [...sure][0] : undefined;
}

/** 普通預金から, from the bank; 大家さんへ振込, but not 普通預金へ振込. */
function isSentOut({ tokens, text: { key } }: Reading): boolean {
  return tokens.some(({ meanings, start, end, key: word }) => {
    if (!meanings.some(({ kind }) => kind === 'payment')) return false;
    if (key.startsWith('カラ', end) || key.startsWith('ヨリ', end)) return !key.startsWith('入金', end + 2);
    const before = key[start - 1];
    if (before === ' ') return FROM_BEFORE.test(key.slice(Math.max(0, start - 10), start));
    if ((before !== 'ヘ' && before !== 'ニ') || !word.startsWith('振')) return false;
    const whom = tokens.find((it) => it.end === start - 1);
    return !whom?.meanings.some(({ kind }) => kind === 'payment');
  });
}
const FROM_BEFORE = /from (?:the |our )?$/;

/** A bill that was sent, and money that was got, not a service that somebody did for us (現金でもらった). */
const GIVEN_BY_OTHERS = new RegExp(
  '(?<!口座|預金|銀行|金庫|レジ|現金|財布|カード|当座|普通|先|今|来|毎|\\d月|[月日年時]|' +
    '会社|小口|本社|コチラ|当社|弊社|自社|分|済|額|金|代|料|高|残|中|円|港|駅|空港|倉庫|工場|現場)(?:カラ|ヨリ)' +
    '(?![^。]*(?:マデ|仕入|購入|買[ッイウ]|借[リ入]|取リ寄|取寄|調達|引[キ]?取|注文|' +
    '引[キ]?落|引[カキイ]|払ッ|払イ(?!込)|支払[ッイウ]|納品|届[イキク]|返品|送[ラッ]レ|請求|派遣|来[タテ]|レンタル|リース|依頼))' +
    '[^。]{1,36}(?:ノ振込|円ヲ?(?:振込|現金|入金|普通預金|口座|当座)(?:デ|ニ|$|[、。 )])|円 (?:振込|普通預金|入金|現金)(?:$|[、。 ])|振込入金)',
);
const PAID_TO_US = [
  // 家賃 88,000円 来月入金: what is to come in is no cost.
  /(?:来月|翌月|後日)末?入金|入金ハ(?:来月|翌月)/,
  // 農協へ米を出荷: who ships goods to others sells them.
  /(?:ヘ|ニ)[^、。 ]{1,12}ヲ出荷(?=$|[、。 シ])/,
  CUSTOMERS_CARD,
  THEY_PAY_OUR_BILL,
  // 振込あり, オ客様カラ現金デ: it was there, and who gave it is said.
  /(?:振込|入金)ガ?(?:アリ|有リ|アッタ)/,
  new RegExp(
    `${CUSTOMERS}(?:様|サン|サマ)?(?:カラ|ヨリ)(?:[^。]{0,16}円ヲ?)?(?:現金|カード|振込|paypay)(?:デ|$|[、。 ])`,
  ),
  /(?:現金|店頭|掛ケ?|カード)売リ(?!場)/,
  // Delivered 20 cakes to the hotel on account: who delivers sells.
  /^(?:we )?(?:have )?(?:delivered|shipped|supplied) [^.]{0,60}(?: on account|billed|invoiced)/,
  // 更新事務手数料 現金 入居者さんより, 引越のお客さん 現金: who pays is said.
  /(?:入居者|借主|会員|患者|オ?客)(?:様|サン)?(?:ヨリ|カラ)(?:ノ)?[ 。]*$|ノオ客(?:様|サン)[ 、]?(?:現金|カード|paypay)(?:$|[ 、。])/,
  // 森さんから現金: who gave it is said.
  /[^、。 会店](?:様|サン)(?:カラ|ヨリ)(?:現金|カード|振込|paypay|ペイペイ)(?:デ)?(?:$|[、。 ])/,
  // 山田様から内金 5万円, 内金 5万円 振込あり, took a cash deposit: money that comes before what was ordered.
  /(?:様|サン|客)(?:カラ|ヨリ)[^。]{0,30}(?:内金|手付|前金|申込金|予約金|頭金)/,
  /(?:内金|手付金?|前金|申込金|予約金|頭金)[^。]{0,24}(?:オ客(?:様|サン)?カラ|(?:振込|入金)ガ?(?:アリ|有リ|アッタ))/,
  /^(?:we )?(?:took|got|received) (?:an? )?[^.]{0,40}(?:deposit|down payment|advance)\b/,
  // メーカーカラ奨励金ノ振込, オーナー高橋様カラ管理料 33,000円振込: who gave it is said, and nothing was bought of him.
  GIVEN_BY_OTHERS,
  // 工事代ノ現金集金, クレジットデ決済シテモラッタ: who goes round or lets others pay gets money.
  /(?:現金|代金)?集金(?!代行|手数料|サレ|ニ来|人|ノ[人方担])/,
  /(?:決済|支払イ?|精算|振リ?込ミ?|払ッ|現金払イ?)(?:シ)?テ(?:モラ[ッイ]|貰[ッイ]|頂[イキ]|イタダ)/,
  // 短期借入500万円 当座へ: what is borrowed goes there.
  /^(?![^。]*(?:返|払)).*借入(?:金)?[^。]*(?:当座|普通|口座|預金)(?:ヘ|ニ)(?:$|[ 、。\d入])/,
  // 銀行から500万円借入: who lends is named.
  /(?:銀行|信金|信用金庫|信組|公庫|商工中金|ローン会社)(?:カラ|ヨリ)[^。]{0,24}借(?!入金(?:ノ|ヲ)?返)/,
  new RegExp(
    '^(?![^.]*(?:principal|loan|paid|repa))[^.]*interest (?:on|from) (?:the |our )?(?:ordinary|bank|' +
      'savings|time|deposit)|預金(?:ノ)?利息',
  ),
  /interest[^.]{0,40}credited (?:to|on|into)|credited (?:us |our account )?(?:with )?interest/,
  /請求書(?!ヲ受|ガ届).{0,24}(?:送付|送ッタ|送ッテ|送リマシタ|発行|提出|出シタ|出シマシタ|渡シタ|渡シマシタ)/,
  /振リ?込ンデ(?:モラッ|貰ッ|頂|イタダ|クレ)/,
  /(?:現金|振込|小切手|カード|paypay)デ(?:モラッ|モライマシ|貰ッ|頂[イキ戴]|頂戴|イタダ|受ケ取ッ|受取ッ)/,
];
/** オ客さんはPayPayで支払い, カードで買ったお客さん: the customer pays, so money comes in. */
const CUSTOMER_DOES = new RegExp(
  `(?:客先|取引先|${CUSTOMERS})(?:サン|様|サマ)?(?:ガ|ハ|モ)|` +
    '(?:買ッタ|購入シタ|支払ッタ|' +
    '払ッタ)オ?(?:客|患者|会員)',
);
const GRANTED = /(?:助成|補助|給付|交付|奨励|支援|保険|協力)金(?:ノ|ガ|[^。]{0,24}(?:決定|サレ|未収|受ケ|入金))/;
const DONE_FOR_US = /(?:振リ?込ン|払ッ|支払ッ)(?:テ|デ)(?:モラッ|モライ|貰ッ|頂[イキ]|イタダ)/;
/** Money that others hand over when something is done for us. */
const MONEY_DONE =
  /(?:払ッ|込ン|入レ|返シ|渡シ|送ッ|納メ|精算シ|補助シ|融資シ|貸シ|売ッ|買ッ|購入シ|注文シ|入金シ)(?:テ|デ)$/;
/** What was bought, or is paid later, others have delivered. */
const DELIVERED_TO_US =
  /代金ハ?未払|据付|据エ付|導入|購入(?!者)|買ッ|(?:月末|翌月末?|来月末?|翌々月末?)払イ?|後払イ?|代金ハ(?:翌月|来月|月末)/;
/** A program that others make for us. */
const MADE_FOR_US = new RegExp(
  '(?:システム|ソフト|アプリ|サイト)[^。]{0,30}(?:会社|業者|ベンダー|外部|外注先|制作者?)(?:ニ|ヘ)' +
    '|(?:会社|業者|ベンダー|外部|外注先)(?:ニ|ヘ)[^。]{0,30}(?:システム|ソフト|アプリ)|納品サレ',
);
/** Interest received: the word for the income says which way it went. */
const isIncomeWord = ({ key, meanings }: Token): boolean =>
  SAID_RECEIVED.test(key) && meanings.some((it) => it.kind === 'purpose' && it.row.flow === 'in');
const isPaidToUs = ({ text: { key }, tokens }: Reading): boolean =>
  PAID_TO_US.some((it) => says(it, key)) || isSoldOrSettled(key) || tokens.some(isIncomeWord);
const SAID_RECEIVED = /(?: received$|受取$|収入$)/;
const PAID_IN =
  /^paid (?:straight |directly )?into (?:the |our |my |a )?(?:bank|account|checking|ordinary|savings|current)/;
const LENT_BY_OFFICER = /役員借入|社長借入|(?:自分|私|社長)(?:ガ|ノ)(?:会社ニ)?貸シ/;
const CAPITAL = /資本金|資本準備金|増資|share capital|paid in [^.]{0,24}capital/;
const LENT_TO_US = /(?<!関連|子|関係|親|グループ|他|取引先ノ)(?:会社|当社|弊社|法人)(?:ニ|ヘ)[^、。]{0,20}貸/;
const INCOME = 'fees?|(?:down )?payment|advance|income|revenue|royalt(?:y|ies)|rent|interest|deposit|commission|refund';
const GOT_MONEY = new RegExp(`^ (?:(?:an? )?[\\d¥$€£]|paid|back|(?:[a-z']{1,12} ){1,4}(?:${INCOME})\\b)`);
/** 引落, direct debit: somebody draws on our account. */
const DRAWN = new RegExp(
  '自己株式?[^。]{0,20}(?:取得|買)|引[キ]?落|引落シ|口座振替|自動振替|debited|(?:direct|bank|auto|automatic) debit|' +
    // Commission to a platform: whoever gets it is named.
    '^(?:[a-z]+ )?(?:commission|brokerage|referral fee)s? to (?!us )|' +
    '(?:came off|taken from|taken out of|came out of|went out of) (?:the |our )|' +
    // 手付金 110,000円を振込: what is said to be sent, and not by whom, we sent.
    'ヲ(?:振リ?込ミ?|送金)(?=$|[ 、。(])',
);
const PAID_BILL = /払|引落|引キ落/;
const HIRED = /レンタ|車|自転車|部屋|会議室|会場|機材|倉庫|事務所|道具|工具|着物|衣装|スタジオ|駐車/;
const INVOICED = /^(?:請求$|請求シタ|billed$|invoiced$)/;
const LET = /^(?:貸シ|lent$)/;
const GIVEN_BACK = /^(?:handed back|gave back|returned|repaid)/;
/** Yuki paid it out of her own pocket: whoever works for us laid it out. */
const OWN_POCKET = /own (?:pocket|money|card|cash)/;
const THEY_GIVE_BACK =
  /^(?:the |our |an? )?(?:employee|staff|client|customer|supplier|vendor|landlord|tenant|borrower|director)s?\b/;
const THEY = /^(?:the |our |a )?(?:residential )?(?:client|customer|tenant|patient)s?\b/;
function paidByOthers({ names, unread, text }: Reading, at: number): boolean {
  if (THEY.test(text.key.slice(0, 24))) return at > 0;
  return [...names, ...unread].some(
    ({ start, end }) => start === 0 && end < at && at - end <= 1 && /^[A-Z]/.test(text.shown),
  );
}

const RATE_BETWEEN = /^(?: |=|ハ|アタリ|当タリ|\/|:|ヲ|ニツキ|is|at|per|to)*$/;
const PER_FOREIGN = /^ ?(?:\/|per |to the |a )(?:1 ?)?(?:us)?(?:ドル|\$|usd|dollar|ユーロ|eur|euro|€|ポンド|gbp|pound)/;

const RATE_BEHIND = /^ ?[(、,]?(?: ?(?:at|@|×|x|ヲ|ノ|ハ|デ|=|:|レート|rate|換算|of|a|the|分|支払|買|購入|ヲ))* ?¥?$/;
const MOST_OF_A_RATE = 400_000_000n;
/** What one unit of money from abroad is worth at least and at most, yen: beyond it two amounts are not the same. */
const [LEAST_WORTH, MOST_WORTH] = [50n, 400n];

/** Between one amount and the same in another currency; と and "and" name two. */
const IS_THE_SAME = new RegExp(
  '^[^\\dト]{0,16}(?:\\(|=|→|円換算|換算|相当|引落|引キ落|請求|came|comes|worked out|converted|charged|billed|' +
    'posted|equals|equal to|\\(in yen)[^\\dト]{0,12}$|^ ?[(=]',
);

/** Figma $45, came to 6,930 yen: one amount in two currencies; the yen of it. */
function sameInYen(
  key: string,
  money: readonly Quantity[],
  isForeign: (it: Quantity) => boolean,
): Amount[] | undefined {
  const [foreign, ...more] = money.filter(isForeign);
  const [yen, ...others] = money.filter((it) => !isForeign(it));
  if (
    !foreign ||
    !yen ||
    more.length > 0 ||
    others.length > 0 ||
    !['USD', 'EUR', 'GBP'].includes(foreign.currency ?? '')
  )
    return undefined;
  const [a, b] = [foreign.millionths ?? 0n, yen.millionths ?? 0n];
  if (b < a * LEAST_WORTH || b > a * MOST_WORTH) return undefined;
  const between = key.slice(Math.min(foreign.end, yen.end), Math.max(foreign.start, yen.start));
  if (!IS_THE_SAME.test(between)) return undefined;
  return [{ start: yen.start, end: yen.end, yen: wholeOf(b) ?? 0n, marked: true, isChosen: true }];
}

/** Turns foreign amounts into yen with the rate that the text names. */
function inYen(reading: Reading, money: readonly Quantity[], numbers: readonly Quantity[]): Amount[] | LanguageRefusal {
  const { key } = reading.text;
  const isForeign = ({ currency }: Quantity): boolean => currency !== undefined && currency !== 'JPY';
  const plain = ({ start, end, millionths }: Quantity): Amount => ({
    start,
    end,
    yen: wholeOf(millionths ?? 0n) ?? 0n,
    marked: true,
  });
  if (!money.some(isForeign)) return money.map(plain);
  const rateWords = reading.tokens.filter((token) => hasMark(token, 'rate') || hasMark(token, 'each'));
  let rate: Quantity | undefined;
  let unit: Quantity | undefined;
  const others = [...money, ...numbers].filter((it) => !isForeign(it)).sort((a, b) => a.start - b.start);
  for (const candidate of others) {
    const one = money.find(
      (it) =>
        isForeign(it) &&
        it.millionths === 1_000_000n &&
        it.end <= candidate.start &&
        candidate.start - it.end <= 8 &&
        RATE_BETWEEN.test(key.slice(it.end, candidate.start)),
    );
    const worded = rateWords.some(
      (word) => word.end <= candidate.start && /^[ :ハ=ofat]*$/.test(key.slice(word.end, candidate.start)),
    );
    // USD 500 at 152: a number of the size of a rate right behind what it is of.
    const behind = money.some(
      (it) =>
        isForeign(it) &&
        it.end <= candidate.start &&
        (candidate.millionths ?? 0n) <= MOST_OF_A_RATE &&
        RATE_BEHIND.test(key.slice(it.end, candidate.start)),
    );
    if (!one && !worded && !behind && !PER_FOREIGN.test(key.slice(candidate.end, candidate.end + 24))) continue;
    if (rate) return refused('ambiguous', 'the text names two exchange rates; keep the one of the day');
    rate = candidate;
    unit = one;
  }
  const amounts = money.filter((it) => it !== rate && it !== unit && !perUnit(key, it));
  const same = rate ? undefined : sameInYen(key, money, isForeign);
  if (same) return same;
  if (rate?.millionths === undefined || rate.millionths === 0n)
    return refused(
      'foreign_rate_missing',
      'a foreign amount needs its exchange rate in the text, such as 1ドル150円 or "at 150 yen per dollar"',
    );
  const { millionths } = rate;
  // $21、1ドル150円換算で3,150円: the product is no amount of its own.
  const products = new Set(
    amounts.filter(isForeign).map((it) => productFloor(it.millionths ?? 0n, millionths) * 1_000_000n),
  );
  const kept = amounts.filter((it) => isForeign(it) || !products.has(it.millionths ?? 0n));
  return kept.map((it) =>
    isForeign(it)
      ? {
          start: it.start,
          end: it.end,
          yen: productFloor(it.millionths ?? 0n, millionths),
          marked: true,
          foreign: {
            currency: it.currency ?? '',
            amount: numberText(it.millionths ?? 0n),
            rate: numberText(millionths),
          },
        }
      : plain(it),
  );
}

/** The 1ドル of 150円/1ドル. */
const perUnit = (key: string, { start, millionths }: Quantity): boolean =>
  millionths === 1_000_000n && /\/ ?$/.test(key.slice(Math.max(0, start - 2), start));

const yenOf = ({ millionths }: Quantity): bigint => wholeOf(millionths ?? 0n) ?? 0n;
/** A number that may be an amount: money of here, or a number that nobody marked. */
const mayBeYen = ({ kind, currency }: Quantity): boolean =>
  (kind === 'money' && currency === 'JPY') || kind === 'number';

/** 3台 @198,000 計594,000円, 8,000×2日=16,000円: the price of one where the text names the product of it. */
function priceAt({ quantities }: Reading, token: Token): Quantity | undefined {
  if (!['@', '×', '単価', 'at', 'each'].includes(token.key)) return undefined;
  const ahead =
    token.key === '×'
      ? quantities.find(({ start, kind }) => kind === 'money' && start >= token.end && start - token.end <= 1)
      : undefined;
  // 8人×3,000円 24,000円: so many at so much.
  const isAhead =
    ahead && quantities.some(({ end, kind }) => kind === 'counted' && end <= token.start && token.start - end <= 1);
  const price = isAhead
    ? ahead
    : token.key === '×' || token.key === 'each'
      ? quantities.find((it) => it.end <= token.start && token.start - it.end <= 1)
      : quantities.find(({ start }) => start >= token.end && start - token.end <= 1);
  if (!price || !mayBeYen(price)) return undefined;
  const whole = quantities.find(
    (it) =>
      it !== price &&
      mayBeYen(it) &&
      quantities.some(
        (count) =>
          count !== price && count !== it && count.kind !== 'money' && yenOf(count) * yenOf(price) === yenOf(it),
      ),
  );
  return whole && yenOf(whole) > yenOf(price) ? price : undefined;
}

/**
 * The price of one in 5,500円×4名 計22,000円, where the text names the product as well; undefined where it does not.
 */
function multiplied(reading: Reading, token: Token): Quantity | undefined {
  const { quantities } = reading;
  const named = priceAt(reading, token);
  if (named || token.key !== '×') return named;
  const price = quantities.find(({ end, kind }) => kind === 'money' && end <= token.start && token.start - end <= 1);
  const count = quantities.find(({ start }) => start >= token.end && start - token.end <= 1);
  if (price?.millionths === undefined || count?.millionths === undefined || count.kind === 'money') return undefined;
  const product = (price.millionths * count.millionths) / 1_000_000n;
  const total = quantities.find(
    ({ kind, millionths, start }) => kind === 'money' && start >= count.end && millionths === product,
  );
  return total ? price : undefined;
}

/** 25kg×10袋: so many of so much, and no price. */
const isCounted = ({ quantities }: Reading, token: Token): boolean =>
  token.key === '×' &&
  quantities.some(({ kind, end }) => kind !== 'money' && end <= token.start && token.start - end <= 3) &&
  quantities.some(({ kind, start }) => kind !== 'money' && start >= token.end && start - token.end <= 1);

/**
 * The price of one in 1着3,850円のロンTを12枚、46,200円 or 110円を30本 3,300円: the price times what is counted is the other
 * amount; undefined where no count makes that so, or where the other amount has a thing of its own (タクシー代 2,000円).
 */
function priceOfOne({ quantities, tokens, unread }: Reading): Quantity | undefined {
  const [one, other, ...more] = quantities.filter(({ kind }) => kind === 'money');
  if (one?.millionths === undefined || other?.millionths === undefined || more.length > 0) return undefined;
  if (one.currency !== 'JPY' || other.currency !== 'JPY') return undefined;
  const [price, total] = one.millionths < other.millionths ? [one, other] : [other, one];
  const things = [...tokens.filter(isThing), ...unread];
  const isProduct = quantities.some((count) => {
    if (count.kind !== 'counted' || count.millionths === undefined || count.millionths < 2_000_000n) return false;
    if (count.millionths * (price.millionths ?? 0n) !== (total.millionths ?? 0n) * 1_000_000n) return false;
    const [begin, end] = [Math.min(price.start, count.start), Math.max(price.end, count.end)];
    const [from, to] = total.start >= end ? [end, total.start] : [total.end, begin];
    return things.every((it) => it.end <= from || it.start >= to);
  });
  return isProduct ? price : undefined;
}

/** A word for what is bought or sold; 仕入 only says what became of it. */
const isThing = ({ key, meanings }: Token): boolean =>
  !key.startsWith('仕入') && meanings.some(({ kind }) => kind === 'purpose' || kind === 'account');

/** Words after which English lists what is taken off an amount: the unit stands behind the first only. */
const TAKEN_OFF = /(?:^| )(?:less|minus|withheld|withholding|deducting|after deducting|income tax|social insurance) /;

/** A number as amounts are written. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d[\d.,]*[万億千])$/;
const GROUPED_OR_SMALL = /^(?:\d{1,3}(?:,\d{3})+|\d{3}|\d[\d.,]*[万億千])$/;

/**
 * Salary 280,000 yen less income tax 5,770, social insurance 42,000: the unit of the first is that of all, and so it is
 * in any language where one amount is the sum of the others.
 */
function listed(
  { text: { key } }: Reading,
  money: readonly Quantity[],
  numbers: readonly Quantity[],
): Amount[] | undefined {
  const [first] = money;
  if (!first || numbers.length === 0) return undefined;
  const closes = sumCloses([...money, ...numbers].map(({ millionths }) => wholeOf(millionths ?? 0n) ?? 0n));
  const isEnglish = /^[ -~¥]*$/.test(key);
  if (!closes && (!isEnglish || !says(TAKEN_OFF, key) || numbers.some(({ start }) => start < first.start)))
    return undefined;
  if (money.some(({ currency }) => currency !== 'JPY')) return undefined;
  // Of amounts that close, a small one needs no comma.
  const isWritten = closes ? GROUPED_OR_SMALL : GROUPED;
  if (!numbers.every(({ start, end }) => isWritten.test(key.slice(start, end)))) return undefined;
  return [...money, ...numbers]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, millionths }) => ({
      start,
      end,
      yen: wholeOf(millionths ?? 0n) ?? 0n,
      marked: money.some((it) => it.start === start),
    }));
}

/** 役員報酬50万、社会保険72,450円: a number in 万 beside amounts is one of them, and no number is passed over. */
function withUnits(
  { text: { key } }: Reading,
  money: readonly Quantity[],
  numbers: readonly Quantity[],
): Amount[] | undefined {
  if (money.length === 0 || numbers.length === 0 || money.some(({ currency }) => currency !== 'JPY')) return undefined;
  if (!numbers.every(({ start, end, problem }) => !problem && /^\d[\d.,]*[万億千]/.test(key.slice(start, end))))
    return undefined;
  const all = [...money, ...numbers].sort((a, b) => a.start - b.start);
  const yen = all.map(({ millionths }) => wholeOf(millionths ?? 0n) ?? 0n);
  return all.map(({ start, end }, at) => ({
    start,
    end,
    yen: yen[at] ?? 0n,
    marked: money.some((it) => it.start === start),
  }));
}

/** No sentence of parts that close has more. */
const MOST_PARTS = 8;
/** True where one amount is the sum of the others, or two of them are: 44,000 + 30,000 less 3,063 is 70,937. */
function sumCloses(all: readonly bigint[]): boolean {
  const whole = all.reduce((a, b) => a + b, 0n);
  if (all.length < 3 || all.length > MOST_PARTS || whole % 2n !== 0n) return false;
  return all.some(
    (one, at) =>
      one * 2n === whole || (all.length > 3 && all.some((other, k) => k > at && (one + other) * 2n === whole)),
  );
}

/** 売却 550,000円、取得 2,000,000、累計 1,600,000: of three and more those written as amounts are, beside one that is marked. */
function amongMarked(
  { text: { key } }: Reading,
  money: readonly Quantity[],
  numbers: readonly Quantity[],
): Amount[] | undefined {
  const grouped = numbers.filter(({ start, end }) => GROUPED.test(key.slice(start, end)));
  // In English what is grouped may count what is named behind it: 1,200 sheets for 24,000 yen.
  const least = /^[ -~¥]*$/.test(key) ? 3 : 2;
  if (money.length === 0 || grouped.length === 0 || grouped.length + money.length < least) return undefined;
  const isYen = money.every((it) => it.currency === 'JPY' && it.problem === undefined);
  const isRest = numbers.every((it) => grouped.includes(it) || yenOf(it) < LEAST_BARE);
  if (!isYen || !isRest || grouped.some(({ problem }) => problem)) return undefined;
  return [...money, ...grouped]
    .sort((a, b) => a.start - b.start)
    .map((it) => ({ start: it.start, end: it.end, yen: yenOf(it), marked: money.includes(it), isChosen: true }));
}

/** 給料 280,000円 所得税 5,770: grouped as amounts are, and nobody marked it. */
function unmarkedAmong(
  { text }: Reading,
  money: readonly Quantity[],
  numbers: readonly Quantity[],
): LanguageRefusal | undefined {
  // 1,200 sheets for 24,000 yen: what is counted is no amount.
  const forgotten = numbers.find(
    ({ start, end }) =>
      /\d,\d{3}/.test(text.key.slice(start, end)) && !/^ (?:[a-z]+ ){0,2}[a-z]+s\b/.test(text.key.slice(end, end + 24)),
  );
  if (!forgotten || money.length === 0 || money.some(({ currency }) => currency !== 'JPY')) return undefined;
  const written = text.shown.slice(forgotten.start, forgotten.end);
  return refused(
    'bad_amount',
    `"${written}" looks like an amount; mark every amount, such as ${written}円 or ${written} yen`,
  );
}

/** Gross 310,000 less 8,420, 45,570; net 256,010: nobody marked any of them, and they close. */
function unmarkedThatClose({ text: { key } }: Reading, numbers: readonly Quantity[]): Amount[] | undefined {
  if (numbers.length < 3 || !numbers.every(({ start, end }) => GROUPED_OR_SMALL.test(key.slice(start, end))))
    return undefined;
  const all = numbers.map(({ start, end, millionths }) => ({
    start,
    end,
    yen: wholeOf(millionths ?? 0n) ?? 0n,
    marked: false,
  }));
  return sumCloses(all.map(({ yen }) => yen)) ? all : undefined;
}

const FEE_BEHIND = /^ (?:[a-z]+ ){0,2}(?:fee|charge|commission)s?(?![a-z])/;
const FEE_BEFORE = /(?:fees?|charges?|commission|interest)(?: of| was|:)? ?$/;
const COUNT_BEHIND = /^ ?(?:x |×|[a-z]{2,})/;
/** The least that is an amount where nothing says that it is one. */
const LEAST_BARE = 100n;
const MOST_COUNTED = 1000n;

/**
 * Bought 60 tote bags, 72,600: of several numbers in English those written as amounts are, and one of a fee; the others
 * must count something. Undefined where a number may be either.
 */
function writtenAsAmounts({ text: { key } }: Reading, numbers: readonly Quantity[]): Amount[] | undefined {
  if (numbers.some(({ problem }) => problem !== undefined)) return undefined;
  const grouped = numbers.filter(({ start, end }) => GROUPED.test(key.slice(start, end)));
  if (grouped.length === 0 && !/^[ -~]*$/.test(key)) return undefined;
  const isCounted = (it: Quantity): boolean =>
    yenOf(it) < MOST_COUNTED && COUNT_BEHIND.test(key.slice(it.end, it.end + 16));
  const fees = numbers.filter(
    (it) =>
      !grouped.includes(it) &&
      (FEE_BEHIND.test(key.slice(it.end, it.end + 40)) ||
        FEE_BEFORE.test(key.slice(Math.max(0, it.start - 16), it.start))),
  );
  const bare = numbers.filter((it) => yenOf(it) >= LEAST_BARE && !isCounted(it));
  const chosen = grouped.length > 0 ? [...grouped, ...fees] : bare.length === 1 ? bare : [];
  const rest = numbers.filter((it) => !chosen.includes(it));
  // Beside what is written as an amount, a small number counts something.
  const isSmall = (it: Quantity): boolean => grouped.length > 0 && yenOf(it) < LEAST_BARE;
  if (chosen.length === 0 || !rest.every((it) => isCounted(it) || isSmall(it))) return undefined;
  return chosen
    .sort((a, b) => a.start - b.start)
    .map((it) => ({ start: it.start, end: it.end, yen: yenOf(it), marked: false, isChosen: true }));
}

/** What a text without any mark of a currency names: amounts that close, or a refusal; undefined for one number. */
function withoutMark(reading: Reading, numbers: readonly Quantity[]): Amount[] | LanguageRefusal | undefined {
  if (numbers.length === 1) return undefined;
  const closing = unmarkedThatClose(reading, numbers) ?? writtenAsAmounts(reading, numbers);
  if (closing) return closing;
  return numbers.length === 0
    ? refused('no_amount', 'the text names no amount; add it, such as 3,300円 or 3,300 yen')
    : refused('no_amount', 'which number is the amount? mark it, such as 3,300円 or 3,300 yen');
}

/** The refusal of a number that is no amount as it is written: its sign, a range, its form. */
function notWritten({ quantities, text }: Reading, hasMoney: boolean): LanguageRefusal | undefined {
  const bad = quantities.find(
    ({ problem, kind }) => problem !== undefined && (kind === 'money' || problem !== 'negative' || !hasMoney),
  );
  if (!bad) return undefined;
  const written = text.shown.slice(bad.start, bad.end);
  if (bad.problem === 'negative')
    return refused(
      'bad_amount',
      `"-${written}": amounts are positive; say 返品 or 返金 (refund) for what goes the other way`,
    );
  return bad.problem === 'range'
    ? refused('bad_amount', `"${written}" is part of a range; write the amount that was paid`)
    : refused('bad_amount', `"${written}" is no amount; write it as 3300円, 3,300円 or 1万2千円`);
}

/** Invoice 2231, no. 12, net 30, #2: what numbers papers, and terms of payment. */
const isOfPaper = ({ text: { key } }: Reading, { start, end }: Quantity): boolean =>
  /^\d{1,6}$/.test(key.slice(start, end)) && PAPER_BEFORE.test(key.slice(Math.max(0, start - 16), start));
/** Guest in room 4: a number that is no amount, though it is the only one. */
const isOfRoom = ({ text: { key } }: Reading, { start, end }: Quantity): boolean =>
  /^\d{1,3}$/.test(key.slice(start, end)) &&
  /(?:room|rm|table|unit|apt|gate) ?#?$/.test(key.slice(Math.max(0, start - 8), start));
const PAPER_BEFORE = new RegExp(
  '(?:(?:^| )(?:invoice|inv|bill|order|po|no\\.?|number|ref\\.?|net|room|rm|table|guest in|flight|ticket|receipt|' +
    'lot|job|unit|gate|apt|tenant|flat|suite) ?#?|(?:^| )in |#|no\\.|番号|伝票|整理番号|注文番号) ?$',
);

/** The amounts of a text in yen; one number without a mark of a currency counts where it is the only number. */
function amountsOf(reading: Reading): Amount[] | LanguageRefusal {
  const all = reading.quantities;
  const pieces = [...reading.tokens.map((token) => multiplied(reading, token)), priceOfOne(reading)];
  const money = all.filter((it) => it.kind === 'money' && !pieces.includes(it));
  const plain = all.filter((it) => it.kind === 'number' && !pieces.includes(it));
  const numbers = plain.filter(
    (it) => !isOfPaper(reading, it) || (money.length === 0 && plain.length === 1 && !isOfRoom(reading, it)),
  );
  if (all.length > MOST_QUANTITIES)
    return refused('several_transactions', 'the text has too many numbers; send one text for each transaction');
  const bad = notWritten(reading, money.length > 0);
  if (bad) return bad;
  const closing = money.length === 0 ? withoutMark(reading, numbers) : undefined;
  if (closing) return closing;
  const unitless = listed(reading, money, numbers) ?? withUnits(reading, money, numbers);
  if (unitless) return unitless;
  const among = amongMarked(reading, money, numbers);
  if (among) return among;
  const forgotten = unmarkedAmong(reading, money, numbers);
  if (forgotten) return forgotten;
  const unmarked = numbers[0];
  if (money.length === 0 && unmarked && /^(?:19|20)\d\d$/.test(reading.text.key.slice(unmarked.start, unmarked.end)))
    return refused('no_amount', 'the number may be a year; mark the amount, such as 3,300円 or 3,300 yen');
  const amounts =
    money.length === 0 && unmarked
      ? [{ start: unmarked.start, end: unmarked.end, yen: wholeOf(unmarked.millionths ?? 0n) ?? 0n, marked: false }]
      : inYen(reading, money, numbers);
  if (!Array.isArray(amounts)) return amounts;
  if (amounts.length === 0) return refused('no_amount', 'the text names a rate but no amount; add it, such as $120');
  for (const { yen, start, end } of amounts) {
    const source = [...money, ...numbers].find((it) => it.start === start);
    const fraction =
      source?.currency !== undefined && source.currency !== 'JPY'
        ? false
        : wholeOf(source?.millionths ?? 0n) === undefined;
    if (fraction || yen <= 0n || yen > BigInt(LIMITS.amount))
      return refused(
        'bad_amount',
        `"${reading.text.shown.slice(start, end)}" is no amount; write whole yen from 1 to ${LIMITS.amount}`,
      );
  }
  return amounts;
}

/** The partner or counterparty that a text names. */
function whoOf(
  language: SentenceLanguage,
  reading: Reading,
): Pick<Sentence, 'partnerId' | 'counterparty' | 'partnerDoubtful'> & { issuer?: boolean } {
  const found = new Map<string, { name: string; issuer: boolean | undefined; id: string }>();
  let alike = false;
  const look = (key: string): void => {
    const partners = language.partners.get(key) ?? [];
    if (partners.length > 1) alike = true;
    const [partner] = partners;
    if (partner) found.set(partner.id, { name: partner.name, issuer: partner.qualifiedInvoiceIssuer, id: partner.id });
  };
  for (const { key, meanings } of reading.tokens) if (meanings.some(({ kind }) => kind === 'partner')) look(key);
  for (const { name } of reading.names) look(partnerKey(name.replace(/(?:さん|様|氏|殿|御中)$/, '')));
  const [one] = found.values();
  if (alike || found.size > 1) return { partnerId: undefined, counterparty: undefined, partnerDoubtful: true };
  if (one)
    return {
      partnerId: one.id,
      counterparty: one.name,
      partnerDoubtful: false,
      ...(one.issuer !== undefined && { issuer: one.issuer }),
    };
  return { partnerId: undefined, counterparty: reading.names[0]?.name, partnerDoubtful: false };
}

/** How many things are bought: the only number with a counter, else one. */
function piecesOf({ quantities }: Reading): number {
  const counted = quantities.filter(({ kind }) => kind === 'counted');
  const pieces = counted.length === 1 ? wholeOf(counted[0]?.millionths ?? 0n) : undefined;
  return pieces !== undefined && pieces > 0n && pieces < 10_000n ? Number(pieces) : 1;
}

/** Decision: what looks like a word of tax and is not understood is refused, never passed over. */
const TAX_LIKE = /適格|インボイス|免税|課税|税抜|税込|税率|登録番号|invoice number|tax rate|taxable|tax-free/;

const TAKEN_BACK_BEHIND = /(?:一括|払イ)?(?:デハナ[クイ]|ジャナ[クイ]|ハ?ナシ|無シ)/y;
const TAX_REMARK = /[ハガ:]?(?:不課税|非課税|免税|対象外|カカラ)/y;
const DENIED_BEFORE = /(?:^| )(?:no|without|without any) $/;
const foundAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** 商品券ではなく現金で, 源泉なし, no withholding: a word that the text takes back. */
function isTakenBack({ text }: Reading, { start, end, key }: Token): boolean {
  if (end < text.key.length && foundAt(TAKEN_BACK_BEHIND, text.key, end)) return true;
  if (key === '消費税' && foundAt(TAX_REMARK, text.key, end)) return true;
  if (start < 3 || text.key[start - 1] !== ' ') return false;
  return DENIED_BEFORE.test(text.key.slice(Math.max(0, start - 13), start));
}

/** 退去時に返還される: what is to be given back one day has not been. */
const BACK_ONE_DAY = /(?:退去|解約|満期|満了|終了|返却)(?:時|後)?(?:ニ)?$/;
const IS_PROMISED = /^(?:サレル|予定|サレマス|ニナル|可能|デキル|アリ|義務)/;
/** 敷金を振込(退去時返還), and no past behind it. */
const isPromised = (key: string, start: number, end: number): boolean =>
  IS_PROMISED.test(key.slice(end, end + 12)) ||
  (BACK_ONE_DAY.test(key.slice(Math.max(0, start - 6), start)) && /^(?:$|[)、。 ])/.test(key.slice(end)));

/** What was only wished, offered, weighed or given up: conditions, plans and decisions that are open. */
const NOT_HAPPENED = new RegExp(
  '[ルタイ]ナラ(?:バ)?(?![ナビベブンズイ])|(?:ノ|コト|購入|契約|発注|注文|導入)[ヲハ](?:ヤメ|止メ|取リヤメ|中止|断念|見送)|' +
    'タイ(?:ト(?:言|イッ|イウ|伝|話|思|オモ|考エ)|(?:ンダ|デス|ナア?|ナー)?[ 。!]*$)|' +
    '(?:来週|来月|来年|来期|次回|再来月)(?:分)?カラ[^。]{0,30}(?:上ガル|下ガル|変ワル|値上ガ|値下ガ|値上ゲ|値下ゲ|始マル|ニナル)|' +
    // 明日払う: a verb that stands at the end and tells no past, of a day to come.
    '(?:明日|アシタ|明後日|アサッテ|来週)[^。]{0,30}(?:払ウ|入レル|買ウ|行ク|頼ム|振リ?込ム|スル|オロス|下ロス|引キ出ス|預ケル|渡ス|送ル|支払ウ|納メル)(?=$|[、。 ])|' +
    '(?:上ガリ|下ガリ|ナリ|カカリ|増エ|減リ|超エ)ソウ(?=$|[、。 デダ])|(?:超エル|ナル|上ガル|カカル|増エル)カモ(?=$|[、。 シネ])|' +
    // 出そうと思っている, 概算だと, 乗らずに浮いた, 返ってくるはず, 買ってもいない, 申請した: wishes, hopes and what was spared.
    'ウト(?:思|考エ|シテイ)|概算(?:ダト|デハ|見積)|(?:浮イ|助カッ)(?:タ|テ)(?=$|[。 ])|ハズ(?:ダ|デス)?[ 。]*$|' +
    '[テデ]モ(?:イ)?ナイ|申請(?:シタ|シマシタ)[ 。]*$|' +
    '(?:注文|発注)(?:シ[タテ]|シマシタ)?[^。]{0,12}未(?:納|着|払|入荷)|' +
    // 注文した、納品は来月: what was ordered has not come.
    '(?:注文|発注)(?:シタ|シマシタ)?[^。]{0,12}[。、 ]+納(?:品|入|期)ハ|' +
    '提案(?:ヲ|ガ|サレ|シ(?!料|費)|中)|' +
    'カ(?:ドウカ)?(?:ヲ)?(?:決メ|検討|迷|悩|考エ)|' +
    '(?:ノデ|カラ|テ)(?:ヤメタ|ヤメマシタ|止メタ|見送)|申請シタトコロ|申請中|申請シテイ|目指[スシ]|ノカ[ 。?]*$|[ダタ]ッケ|' +
    '(?:^| )quoted (?:us|me) |' +
    '(?:^| )ordered [^.]{0,60}(?:deliver|arriv|ship)[a-z]* (?:is |will |due )?(?:in|next|on|by) ',
);
/** 補助金が出たら: what depends on something else. */
const IF_SO = /(?<!数|締)(?!見たら)(?:[っえけれめしきんいちり]|[\u4e00-\u9fff])[ただ]ら(?!こ|しい|け)/;
/** 解約したら返金された: what followed has happened. */
const CAME_BACK = /(?:返金|入金|返還|着金)サレ(?:タ|マシタ|テ(?:イ)?タ)|(?:返ッテ|戻ッテ)(?:キタ|キマシタ|来タ)/;
/** 科目を交際費に直して: what is booked already is to be changed. */
const TO_BE_CHANGED =
  /(?:科目|仕訳|勘定)[^。]{0,24}(?:直シ|変エ|変更|付ケ替)|[ニヘ](?:直シテ|変エテ)(?:$|[。クホダ])|直シ(?:テ|トイテ)(?:クダサイ|オイテ|ネ)?[。 ]*$/;

/** どの科目になりますか: a question, whatever verb it ends with. */
const ASKED =
  /(?:マス|マシタ|デス|デシタ|デショウ|マセン)カ[ 。?]*$|(?:ドノ|ドンナ|何ノ)(?:科目|勘定|仕訳|費目)|何(?:費|勘定)(?:ニ|デ|ダ|$)|ドウ(?:シヨウ|スレバ|シタラ)/;

/** 経費になるの: a question without its sign. */
const WONDERS = /(?:ナル|イイ|ヨイ|デキル|入ル|ダメナ|ナ)ノ[ 。?]*$/;

/** A text without what is said to be not decided. */
function decidedPart({ text: { key, shown }, unsure = [] }: Reading): { readonly key: string; readonly shown: string } {
  const blank = (text: string): string =>
    unsure.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
  return unsure.length === 0 ? { key, shown } : { key: blank(key).trimEnd(), shown: blank(shown).trimEnd() };
}

function notHappened(reading: Reading): LanguageRefusal | undefined {
  const { key, shown } = decidedPart(reading);
  if (says(ASKED, key) || says(WONDERS, key) || (IF_SO.test(shown) && !says(CAME_BACK, key)))
    return refused('ambiguous', NOT_BOOKED);
  if (says(TO_BE_CHANGED, key)) return refused('ambiguous', COMMAND);
  return says(NOT_HAPPENED, key) || isStillToCome(key) ? refused('ambiguous', NOT_BOOKED) : undefined;
}

/** Words of a correction of which both accounts are named. */
const CORRECTING = /^(?:訂正|修正|correction|should|posted|instead|not)$/;
/** WordPressの修正 現金でもらった, a late night edit, 二重計上の片方取り消し: work that is done, or why a cost comes back. */
const isOfWork = ({ text: { key } }: Reading, { key: word, start, end }: Token): boolean =>
  (word === '修正' &&
    /^(?:対応|作業|費|代|料|分|案件)|^ /.test(key.slice(end, end + 3)) &&
    says(WORK_PAID, key) &&
    !/仕訳|科目|伝票|入力|先ホド|サッキ|金額/.test(key)) ||
  (word === 'edit' && start > 0 && !/(?:please|you|to|can|and) $/.test(key.slice(0, start))) ||
  (/^取リ?消/.test(word) && /二重|2重|重複|返品|返金/.test(key));
const WORK_PAID = /モラ[ッイ]|入金|請求|受ケ?取|売上|支払|払ッ|外注|オ詫ビ|値引/;
/** Debit 6240 credit 1110: the side of an entry, where it is no debit of the bank. */
const isSideOfEntry = ({ text: { key } }: Reading, { key: word, start, end }: Token): boolean =>
  word === 'debit' &&
  (start === 0 || SIDE_BEHIND.test(key.slice(end)) || key.includes('credit ') || key.includes(' dr'));
const SIDE_BEHIND = /^:|^ ?\d{4}(?![\d,])/;

/** 300円 each: the price of one piece where neither its product nor a count of pieces is named. */
const isPriceOfPiece = (reading: Reading, token: Token): boolean =>
  !(token.key === '@' && /^ ?[a-z]/.test(reading.text.key.slice(token.end))) &&
  !multiplied(reading, token) &&
  !isCounted(reading, token);

/** The refusal of a word that no transaction has: what it means itself, a side of an entry, a price of one piece. */
function refusedWord(reading: Reading, isCorrection: boolean): LanguageRefusal | undefined {
  const foreign = reading.quantities.some(({ currency }) => currency !== undefined && currency !== 'JPY');
  for (const token of reading.tokens)
    for (const it of token.meanings) {
      if (isCorrection && CORRECTING.test(token.key)) continue;
      if (it.kind === 'refusal' && isOfWork(reading, token)) continue;
      if (token.key === 'debit' && isSideOfEntry(reading, token))
        return refused('ambiguous', `"${token.shown}": ${QUOTED_ACCOUNTS}`);
      if (it.kind === 'refusal' && token.meanings.every(({ kind }) => kind === 'refusal'))
        return refused(it.reason, `"${reading.text.shown.slice(token.start, token.end)}": ${it.message}`);
      if (it.kind === 'mark' && it.mark === 'each' && !foreign && isPriceOfPiece(reading, token))
        return refused('bad_amount', 'a price of one piece is no amount; write the total');
    }
  return undefined;
}

/** 注文 皿200枚 納品12/10: read as one of last year, the day has not come. */
const isYetToBeDelivered = (reading: Reading, today: CalendarDate): boolean =>
  reading.days.some(
    ({ start, end, date }) =>
      deliversOn(reading.text.key, start, end) && (date > today || mayBeToCome(reading, date, today)),
  );

/** The marks of words, without a refund that is only promised; exempt may be said of the supplier. */
function marksOf({ text: { key } }: Reading, tokens: readonly Token[]): ReadonlySet<Mark> {
  return new Set<Mark>(
    tokens.flatMap(({ meanings, start, end }) =>
      meanings.flatMap((it) => {
        if (it.kind !== 'mark' || (it.mark === 'refund' && isPromised(key, start, end))) return [];
        return it.mark === 'exempt' && exemptsSupplier(key, start, end) ? ['unregistered'] : [it.mark];
      }),
    ),
  );
}

/** The refusal of what seems to be about tax and is not understood. */
function unreadTax({ unread, text: { key, shown } }: Reading): LanguageRefusal | undefined {
  if (unread.some(({ start, end }) => key.slice(start, end).includes('%')))
    return refused('ambiguous', 'a % without its number; leave it out, or write 8% or 10%');
  const taxLike = unread.find(({ start, end }) => TAX_LIKE.test(key.slice(start, end)));
  if (!taxLike) return undefined;
  return refused(
    'ambiguous',
    `"${shown.slice(taxLike.start, taxLike.end)}" seems to be about tax and is not understood; ` +
      'write インボイスなし (no qualified invoice), 税抜, 非課税, 8% or 10%',
  );
}

/** Puts a reading in order, or says why it is no transaction. */
export function sentenceOf(
  language: SentenceLanguage,
  reading: Reading,
  today: CalendarDate,
): Sentence | LanguageRefusal {
  const isCorrection = correctedCosts(language, reading.text.key) !== undefined;
  const open = refusedWord(reading, isCorrection) ?? (isCorrection ? undefined : notHappened(reading));
  if (open) return open;
  const amounts = amountsOf(reading);
  if (!Array.isArray(amounts)) return amounts;
  const days = daysOf(reading, today);
  if ('understood' in days) return days;
  if (isYetToBeDelivered(reading, today)) return refused('ambiguous', NOT_BOOKED);
  const notRead = unreadTax(reading);
  if (notRead) return notRead;
  const tokens = reading.tokens.filter((token) => !isTakenBack(reading, token));
  const marks = marksOf(reading, tokens);
  const percents = reading.quantities
    .filter(({ kind }) => kind === 'percent')
    .map(({ millionths }) => Number(millionths ?? 0n) / 1_000_000);
  const who = whoOf(language, reading);
  return {
    reading,
    tokens,
    amounts,
    date: days.date,
    dayDoubtful: days.isToCome || days.date > today || mayBeToCome(reading, days.date, today),
    payments: paymentWords(reading, tokens),
    direction: directionOf(reading),
    marks,
    tax: {
      marks,
      percents,
      unregistered: marks.has('unregistered') || who.issuer === false,
      refund: marks.has('refund'),
      date: days.date,
      purchaseDate: days.purchaseDate,
      pieces: piecesOf(reading),
    },
    partnerId: who.partnerId,
    counterparty: who.counterparty,
    partnerDoubtful: who.partnerDoubtful,
  };
}
