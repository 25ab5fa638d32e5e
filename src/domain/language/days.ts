// Days in a text: calendar dates, eras, month and day without a year, and days counted from the day of reference.
import {
  addDays,
  addMonths,
  daysInMonth,
  isDate,
  lastOfMonth,
  makeDate,
  monthOf,
  parts,
  type CalendarDate,
} from '../dates.ts';
import type { NormalText } from './normal-form.ts';
import { isDigit, readNumber, wholeOf } from './numbers.ts';
import { wordTree } from './word-tree.ts';

/** What a text says about time at one place. */
export type DayRead =
  | { readonly end: number; readonly date: CalendarDate }
  /** A month or year that a cost is for: it says nothing about the day of the entry. */
  | { readonly end: number; readonly period: true; readonly relative?: true }
  | { readonly end: number; readonly wrong: string };

type DayWord =
  | { readonly kind: 'offset' | 'week' | 'month' | 'year' | 'weekday' | 'monthName' | 'monthEnd'; readonly n: number }
  | { readonly kind: 'era'; readonly n: number }
  | { readonly kind: 'vague' };

/** Words of time. Weekdays count from Monday = 0; eras by the year before their first. */
export const DAY_WORDS: readonly (readonly [kind: DayWord['kind'], n: number, words: string])[] = [
  ['offset', 0, '今日,本日,きょう,当日,今朝,今夜,今晩,today,this morning,tonight'],
  ['offset', -1, '昨日,きのう,さくじつ,前日,昨夜,昨晩,ゆうべ,yesterday,last night'],
  ['offset', -2, '一昨日,おととい,おとつい,the day before yesterday,day before yesterday'],
  ['offset', -2, 'two days ago'],
  ['offset', -3, '一昨々日,さきおととい,three days ago'],
  ['offset', -4, 'four days ago'],
  ['offset', -5, 'five days ago'],
  ['offset', -6, 'six days ago'],
  ['offset', -7, 'a week ago,one week ago'],
  ['offset', -14, 'two weeks ago'],
  ['offset', 1, '明日,あした,あす,tomorrow'],
  ['offset', 2, '明後日,あさって'],
  ['week', -2, '先々週'],
  ['week', -1, '先週,前週'],
  ['week', 0, '今週'],
  ['week', 1, '来週,翌週'],
  ['week', 2, '再来週'],
  ['month', -2, '先々月'],
  ['month', 2, '再来月,翌々月'],
  ['month', -1, '先月,前月,last month'],
  ['month', 0, '今月,当月,this month'],
  ['month', 1, '来月,翌月,next month'],
  [
    'monthEnd',
    -1,
    'last month end,last month-end,end of last month,the end of last month,last day of last' +
      ' month,the last day of last month',
  ],
  [
    'monthEnd',
    0,
    '月末,end of this month,the end of this month,end of the month,the end of the month,month end,month-end',
  ],
  ['year', -2, '一昨年,おととし'],
  ['year', -1, '去年,昨年,前年,last year'],
  ['year', 1, '来年,翌年,next year'],
  ['year', 0, '今年,本年,this year'],
  ['weekday', 0, '月曜日,月曜,monday,mon'],
  ['weekday', 1, '火曜日,火曜,tuesday,tue'],
  ['weekday', 2, '水曜日,水曜,wednesday,wed'],
  ['weekday', 3, '木曜日,木曜,thursday,thu'],
  ['weekday', 4, '金曜日,金曜,friday,fri'],
  ['weekday', 5, '土曜日,土曜,saturday,sat'],
  ['weekday', 6, '日曜日,日曜,sunday,sun'],
  ['monthName', 1, 'january,jan'],
  ['monthName', 2, 'february,feb'],
  ['monthName', 3, 'march,mar'],
  ['monthName', 4, 'april,apr'],
  ['monthName', 5, 'may'],
  ['monthName', 6, 'june,jun'],
  ['monthName', 7, 'july,jul'],
  ['monthName', 8, 'august,aug'],
  ['monthName', 9, 'september,sept,sep'],
  ['monthName', 10, 'october,oct'],
  ['monthName', 11, 'november,nov'],
  ['monthName', 12, 'december,dec'],
  ['era', 2018, '令和,r'],
  ['era', 1988, '平成,h'],
  [
    'vague',
    0,
    '上旬,中旬,下旬,月初,年末,年始,last week,next week,this week,days ago,weeks ago,months ago,a while ago,ago,' +
      'the other day,recently,先日,最近,後日,近日,いつか',
  ],
];
const TREE = wordTree<DayWord>();
for (const [kind, n, words] of DAY_WORDS) for (const word of words.split(',')) TREE.add(word, { kind, n } as DayWord);

const NOT_A_DAY = 'this is no day of the calendar; write the date as 2026-04-15 or 4/15';

/** Numbers of up to four digits in a row, with the signs between them. */
const YEAR_MONTH_DAY = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])/y;
const MONTH_DAY = /(\d{1,2})\/(\d{1,2})(?![\d/])/y;
const COMPACT = /(?:19|20)\d{6}(?!\d)/y;
const ERA_DOTTED = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y;
const CLOCK = /\d{1,2}:\d{2}(?!\d)/y;
const ORDINAL = /(\d{1,2})(?:st|nd|rd|th)(?![a-z])/y;
/** 3rd instalment, 2nd floor: which of several, and no day. */
const NO_ORDINAL_DAY = new RegExp(
  '^ (?:instal|quarter|floor|time|visit|payment|half|phase|round|stage|term|period|party|' +
    'draft|hand|year|month|week|lesson|tranche|delivery|order|batch|branch|shop|store)',
);
const ENGLISH_DAY = /(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?!\d|[,.]\d|[a-z])/y;
const ENGLISH_YEAR = /,? (\d{4})(?!\d|[,.]\d|[a-z円]| ?(?:yen|jpy|円))/y;
const AGO = / ?(days?|weeks?) ago(?![a-z])/y;
const LAST_WEEKDAY = /(last|this|previous|on|next) /y;

function matchAt(pattern: RegExp, key: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(key) ?? undefined;
}

function dated(end: number, year: number, month: number, day: number): DayRead {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  const date = real ? makeDate(year, month, day) : '';
  return isDate(date) ? { end, date } : { end, wrong: NOT_A_DAY };
}

/** The latest such day that is at most seven days after the day of reference. */
function yearless(end: number, today: CalendarDate, month: number, day: number | 'last'): DayRead {
  const latest = addDays(today, 7);
  const [thisYear] = parts(latest);
  if (month >= 1 && month <= 12)
    for (let year = thisYear; year > thisYear - 9; year--) {
      const n = day === 'last' ? daysInMonth(year, month) : day;
      if (n < 1 || n > daysInMonth(year, month)) continue;
      const date = makeDate(year, month, n);
      if (date <= latest) return isDate(date) ? { end, date } : { end, wrong: NOT_A_DAY };
    }
  return { end, wrong: NOT_A_DAY };
}

/** Monday of the week of a day. 1970-01-01 was a Thursday. */
function monday(date: CalendarDate): CalendarDate {
  const days = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  return addDays(date, -((((days + 3) % 7) + 7) % 7));
}

const smallNumber = (text: NormalText, at: number): { end: number; value: number } | undefined => {
  const read = readNumber(text, at);
  const whole = read?.millionths === undefined ? undefined : wholeOf(read.millionths);
  return read && whole !== undefined && whole < 10_000n ? { end: read.end, value: Number(whole) } : undefined;
};

/** 末 or 末日 at a place. */
const endSign = (key: string, at: number): number | undefined =>
  key.startsWith('末日', at) ? at + 2 : key[at] === '末' ? at + 1 : undefined;

/** The weekday in brackets that often follows a date: (金), (金曜日). */
function afterWeekday(key: string, at: number): number {
  const match = /^ ?\([月火水木金土日](?:曜日?)?\)/.exec(key.slice(at, at + 7));
  return match ? at + match[0].length : at;
}

/** Month and day behind a year, or a month that has none; `year` undefined = the latest such day. */
function fromMonth(text: NormalText, at: number, today: CalendarDate, year: number | undefined): DayRead | undefined {
  const { key } = text;
  const month = smallNumber(text, at);
  if (!month || key[month.end] !== '月') return undefined;
  const after = month.end + 1;
  const end = endSign(key, after);
  if (end !== undefined)
    return year === undefined
      ? yearless(end, today, month.value, 'last')
      : dated(end, year, month.value, daysInMonth(year, month.value));
  const day = smallNumber(text, key[after] === ' ' ? after + 1 : after);
  if (day && key[day.end] === '日' && key[day.end + 1] !== '間' && key[day.end + 1] !== '分')
    return year === undefined
      ? yearless(day.end + 1, today, month.value, day.value)
      : dated(day.end + 1, year, month.value, day.value);
  if (month.value < 1 || month.value > 12) return { end: after, wrong: NOT_A_DAY };
  const suffix = ['分', '度', '期', '号'].includes(key[after] ?? '') ? 1 : 0;
  return { end: after + suffix, period: true };
}

function fromEra(text: NormalText, at: number, before: number): DayRead | undefined {
  const { key } = text;
  const dotted = matchAt(ERA_DOTTED, key, at);
  if (dotted) return dated(at + dotted[0].length, before + Number(dotted[1]), Number(dotted[2]), Number(dotted[3]));
  const first = key[at] === '元';
  const year = first ? { end: at + 1, value: 1 } : smallNumber(text, at);
  if (!year || year.value < 1 || year.value > 99) return undefined;
  return key[year.end] === '年' ? fromYear(text, year.end + 1, before + year.value) : undefined;
}

function fromYear(text: NormalText, at: number, year: number): DayRead {
  const read = fromMonth(text, at, '2000-01-01', year);
  if (read) return read;
  return { end: at + (text.key[at] === '度' || text.key[at] === '分' ? 1 : 0), period: true };
}

/** 15 April 2026, 15th of April, 3 days ago: what English says behind a number. */
function fromEnglish(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  const english = matchAt(ENGLISH_DAY, key, at);
  if (!english) return undefined;
  const behind = at + english[0].length;
  const from = key.startsWith(' of ', behind) ? behind + 4 : key[behind] === ' ' ? behind + 1 : behind;
  const word = TREE.longestAt(text, from, true);
  const month = word?.word.meanings.find(({ kind }) => kind === 'monthName');
  if (word && month && 'n' in month) return withYear(key, word.end, today, month.n, Number(english[1]));
  const ago = matchAt(AGO, key, behind);
  if (!ago) return undefined;
  const days = Number(english[1]) * (ago[1]?.startsWith('week') ? 7 : 1);
  return checked(behind + ago[0].length, addDays(today, -days));
}

/** Digits that are a date: 2026-04-15, 4/15, 20260415, 3 nov, on the 5th; a time of day is a period. */
function fromDigits(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  const full = matchAt(YEAR_MONTH_DAY, key, at);
  if (full) return dated(at + full[0].length, Number(full[1]), Number(full[2]), Number(full[3]));
  const short = matchAt(MONTH_DAY, key, at);
  // 11/15締め: up to which day, and not when.
  if (short && /^ ?(?:締|〆)/.test(key.slice(at + short[0].length))) return { end: at + short[0].length, period: true };
  // 27/11: a day before its month, as many write it.
  if (short && Number(short[1]) > 12 && Number(short[2]) <= 12 && /^[ -~¥]*$/.test(key))
    return yearless(at + short[0].length, today, Number(short[2]), Number(short[1]));
  if (short) return yearless(at + short[0].length, today, Number(short[1]), Number(short[2]));
  const compact = matchAt(COMPACT, key, at);
  if (compact && key[at + 8] !== '円') {
    const digits = compact[0];
    return dated(at + 8, Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  }
  const clock = matchAt(CLOCK, key, at);
  if (clock) return { end: at + clock[0].length, period: true };
  const english = fromEnglish(text, at, today);
  if (english) return english;
  const ordinal = matchAt(ORDINAL, key, at);
  if (ordinal && NO_ORDINAL_DAY.test(key.slice(at + ordinal[0].length)))
    return { end: at + ordinal[0].length, period: true };
  if (ordinal && /(?:^| )on (?:the )?$/.test(key.slice(Math.max(0, at - 8), at)))
    return latestDay(at + ordinal[0].length, today, Number.parseInt(ordinal[0], 10));
  return ordinal && { end: at + ordinal[0].length, wrong: 'a day without its month; write the date as 11/15' };
}

/** Digits or kanji digits that are a date: 2026-04-15, 2026年4月15日, 4/15, 四月十五日, 3日前, 3 nov. */
function fromNumber(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  if (isDigit(key, at)) {
    let stop = at + 1;
    while (isDigit(key, stop)) stop++;
    const sign = key[stop];
    // 3,300円 and 500円 are no days, and most numbers are such.
    if (sign === ',' || sign === '円' || sign === '万' || sign === '千') return undefined;
    const read = fromDigits(text, at, today);
    if (read) return read;
  }
  const number = smallNumber(text, at);
  if (!number) return undefined;
  const { end, value } = number;
  if (key[end] === '年' && value >= 1900 && !key.startsWith('年間', end)) return fromYear(text, end + 1, value);
  if (key[end] === '月') return fromMonth(text, at, today, undefined);
  if (key.startsWith('日前', end)) return checked(end + 2, addDays(today, -value));
  if (key.startsWith('週間前', end)) return checked(end + 3, addDays(today, -7 * value));
  if (/^(?:ヶ月|カ月|ヵ月|年)前/.test(key.slice(end, end + 3)))
    return { end: end + 2, wrong: 'which day is that? write the date as 2026-04-15' };
  return key[end] === '日' ? dayAlone(key, at, end, value, today) : undefined;
}

/** Sat: cash 78,200, takings sat: short names of days beside what a shop took in. */
const SHORT_WEEKDAY = new RegExp(
  '^(?:.{0,12}(?:sales|takings|till|lunch|dinner|register|revenue) )?(?:mon|tue|wed|thu|fri|sat|' +
    'sun)(?::|,| (?:sales|takings|night|lunch|dinner|cash|card|evening|morning))|(?:sales|takings|' +
    'till) (?:mon|tue|wed|thu|fri|sat|sun)(?: |$)',
);
const FOR_DAYS = /^(?:借|レンタル|カケ|カカ|連続|働|勤務|泊|出張|貸切|利用|使用|稼働|コース|券|パス)/;
/** 毎月25日, レンタカー1日, 月末20日締め: no day of the calendar. */
const EVERY = /(?:毎[月週年]|隔週)(?:ノ)?$/;
const TERM_BEHIND = /^(?:締|以内|後|サイト|掛|前後)/;
/** 1日 behind a word is as likely how long it took. */
const MOST_AS_TERM = 3;
/** レンタル 2日, 応援 3日: for how long it was hired, or somebody helped. */
const HIRED_BEFORE =
  /(?:レンタル|リース|日当|応援|手伝イ|研修|派遣|講習|バイト|レンタカー|傭車|チャーター|警備|ガードマン|人夫|常用|貸切|出店|出展)(?:料|代|費)?(?: [^。、\d]{1,10})? ?$/;
const MOST_OF_HIRE = 10;
/** 26日~30日分: from when to when. */
const TO_DAY = /~\d{1,2}日(?:分|マデ|間)?/y;
const DAY_IN_BRACKETS = / ?\(?(\d{1,2})日\)?/y;
const WEEKDAY_IN_BRACKETS = / ?\(([月火水木金土日])(?:曜日?)?\)/y;
const MONTHS_BACK = 12;

/** 日曜大工, Monday.com, 火曜市: what begins with the name of a day. */
const isInWord = (key: string, at: number, end: number): boolean =>
  /^(?:[\u4e00-\u9fff\u30fc]|\.[a-z])/.test(key.slice(end, end + 2)) || EVERY.test(key.slice(Math.max(0, at - 3), at));

/** The latest day of that number up to today; whoever reads the answer is asked. */
function latestDay(end: number, today: CalendarDate, day: number): DayRead {
  for (let back = 0; back < 2; back++) {
    const [year, month] = parts(addMonths(today, -back));
    if (day < 1 || day > daysInMonth(year, month)) continue;
    const date = makeDate(year, month, day);
    if (date <= today) return checked(end, date);
  }
  return { end, wrong: NOT_A_DAY };
}

/** 15日 without a month: how long something took, a day by its day of the week, or none that can be told. */
function dayAlone(key: string, at: number, end: number, value: number, today: CalendarDate): DayRead | undefined {
  // 2日借りた, 3日かけて: how long it took.
  if (FOR_DAYS.test(key.slice(end + 1, end + 5))) return { end: end + 1, period: true };
  const ofWeek = matchAt(WEEKDAY_IN_BRACKETS, key, end + 1);
  if (ofWeek) return dayOn(end + 1 + ofWeek[0].length, today, value, '月火水木金土日'.indexOf(ofWeek[1] ?? ''));
  if (key[end + 1] === '間' || key[end + 1] === '分') return undefined;
  const range = matchAt(TO_DAY, key, end + 1);
  if (range) return { end: end + 1 + range[0].length, period: true };
  const before = key.slice(Math.max(0, at - 3), at);
  // 8,000円×2日: so many of them.
  if (before.endsWith('×')) return undefined;
  if (value <= MOST_OF_HIRE && HIRED_BEFORE.test(key.slice(Math.max(0, at - 22), at)))
    return { end: end + 1, period: true };
  const isTerm = value <= MOST_AS_TERM && /[\u30a1-\u30fc\u4e00-\u9fff]$/.test(before) && !/月$/.test(before);
  if (isTerm || EVERY.test(before) || TERM_BEHIND.test(key.slice(end + 1, end + 4)))
    return { end: end + 1, period: true };
  return latestDay(end + 1, today, value);
}

/** 月末, end of this month; 月末の在庫補充 is when it is done every month. */
function monthEndOf(key: string, end: number, n: number, today: CalendarDate): DayRead {
  return n === 0 && key[end] === 'ノ'
    ? { end, period: true }
    : { end, date: lastOfMonth(monthOf(addMonths(today, n))) };
}

/** 日曜（15日）, or a day of the week that nobody says of which week. */
function fromWeekday(key: string, at: number, end: number, n: number, today: CalendarDate): DayRead | undefined {
  const behind = matchAt(DAY_IN_BRACKETS, key, end);
  if (behind) return dayOn(end + behind[0].length, today, Number(behind[1]), n);
  if (/[a-z]/.test(key[at] ?? '') && end - at === 3 && !SHORT_WEEKDAY.test(key.slice(Math.max(0, at - 12))))
    return undefined;
  if (isInWord(key, at, end)) return { end, period: true };
  // 月曜に, on Monday: the latest one; whoever reads the answer is asked.
  return latestWeekday(end, today, n);
}

const latestWeekday = (end: number, today: CalendarDate, n: number): DayRead =>
  checked(end, addDays(monday(today), addDays(monday(today), n) > today ? n - 7 : n));

/** 先週の金曜日; 今週分 is what it is for. */
function fromWeek(text: NormalText, end: number, next: number, n: number, today: CalendarDate): DayRead {
  if (text.key[end] === '分') return { end: end + 1, period: true };
  const weekday = TREE.longestAt(text, next, true);
  const day = weekday?.word.meanings.find(({ kind }) => kind === 'weekday');
  return weekday && day && 'n' in day
    ? checked(weekday.end, addDays(monday(today), 7 * n + day.n))
    : { end, wrong: 'which day of the week? write the date as 11/15' };
}

/** 日曜（15日）, 15日(日): the latest such day of a month that is that day of the week. */
function dayOn(end: number, today: CalendarDate, day: number, weekday: number): DayRead {
  for (let back = 0; back < MONTHS_BACK; back++) {
    const [year, month] = parts(addMonths(today, -back));
    if (day < 1 || day > daysInMonth(year, month)) continue;
    const date = makeDate(year, month, day);
    if (date <= today && addDays(monday(date), weekday) === date) return checked(end, date);
  }
  return { end, wrong: NOT_A_DAY };
}

function checked(end: number, date: CalendarDate): DayRead {
  return isDate(date) ? { end, date } : { end, wrong: NOT_A_DAY };
}

function withYear(key: string, end: number, today: CalendarDate, month: number, day: number): DayRead {
  const year = matchAt(ENGLISH_YEAR, key, end);
  return year && Number(year[1]) >= 1900 && Number(year[1]) < 2200
    ? dated(end + year[0].length, Number(year[1]), month, day)
    : yearless(end, today, month, day);
}

const FOR_PERIOD = /^ノ[^ 、。\d]{0,14}分/;

/**
 * 先月分, 前年度: what a cost is for. 先月の, last year: a time that is not today's, and which day is not said.
 */
function periodOf(key: string, end: number, n: number): DayRead {
  if (key[end] === '分' || key[end] === '度') return { end: end + 1, period: true };
  // 先月のカード利用分, 来月の家賃分: what it is for as well.
  const isFor = n === 0 || FOR_PERIOD.test(key.slice(end, end + 16));
  return { end, period: true, ...(!isFor && { relative: true }) };
}

function fromWord(text: NormalText, end: number, word: DayWord, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  const next = key.startsWith('ノ', end) ? end + 1 : end;
  switch (word.kind) {
    case 'offset':
      return checked(end, addDays(today, word.n));
    case 'monthEnd':
      return monthEndOf(key, end, word.n, today);
    case 'month': {
      const last = endSign(key, next);
      const month = monthOf(addMonths(today, word.n));
      if (last !== undefined) return { end: last, date: lastOfMonth(month) };
      const day = smallNumber(text, next);
      if (day && key[day.end] === '日') {
        const [year, n] = parts(`${month}-01`);
        return dated(day.end + 1, year, n, day.value);
      }
      return periodOf(key, end, word.n);
    }
    case 'week':
      return fromWeek(text, end, next, word.n, today);
    case 'year': {
      const year = parts(today)[0] + word.n;
      const slash = matchAt(MONTH_DAY, key, next);
      if (slash) return dated(next + slash[0].length, year, Number(slash[1]), Number(slash[2]));
      return fromMonth(text, next, today, year) ?? periodOf(key, end, word.n);
    }
    case 'monthName': {
      const from = key[end] === '.' ? end + 1 : end;
      const day = key[from] === ' ' ? matchAt(ENGLISH_DAY, key, from + 1) : undefined;
      if (day) return withYear(key, from + 1 + day[0].length, today, word.n, Number(day[1]));
      // May and march are other words as well.
      return key.slice(at, end) === 'may' || key.slice(at, end) === 'march' ? undefined : { end: from, period: true };
    }
    case 'weekday':
      return fromWeekday(key, at, end, word.n, today);
    case 'era':
      return fromEra(text, key[end] === ' ' ? end + 1 : end, word.n);
    case 'vague':
      // 年末調整の還付: no day.
      if (key.startsWith('年末調整', at)) return undefined;
      // 年末福引の協賛金, 年末の挨拶: what it was for.
      if (/^年[末始](?:ノ|[\u4e00-\u9fff])/.test(key.slice(at, at + 3))) return { end, period: true };
      // 先日の施術代を返金: when the other thing was.
      if (key.startsWith('先日ノ', at)) return { end, period: true, relative: true };
      return { end, wrong: 'which day? write the date as 11/15' };
  }
}

const KANJI_DIGITS = new Set([...'〇零一二三四五六七八九十'].map((char) => char.charCodeAt(0)));
const mayBeNumber = (code: number): boolean => (code >= 0x30 && code <= 0x39) || KANJI_DIGITS.has(code);

const UNITS = 'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth'.split(',');
const TEENS =
  'tenth,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth'.split(
    ',',
  );
const ORDINALS = [...UNITS, ...TEENS, ...UNITS.map((it) => `twenty-${it}`), 'thirtieth', 'thirty-first'];
const ORDINAL_WORD = new RegExp(`(?:the )?(${[...ORDINALS].reverse().join('|')}) of `, 'y');

/** The twentieth of November: a day in words, only before the name of its month. */
function ordinalOfMonth(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  if (/[a-z]/.test(text.key[at - 1] ?? '')) return undefined;
  const found = matchAt(ORDINAL_WORD, text.key, at);
  const month = found && TREE.longestAt(text, at + found[0].length, true);
  const name = month?.word.meanings.find(({ kind }) => kind === 'monthName');
  return found && month && name && 'n' in name
    ? withYear(text.key, month.end, today, name.n, ORDINALS.indexOf(found[1] ?? '') + 1)
    : undefined;
}

/** What English says of days in words alone. */
function daysInWords(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  if (!'tfsenl'.includes(key[at] as string)) return undefined;
  // Charges for last night: what they are for.
  if (key.startsWith('last night', at)) return key.endsWith(' for ', at) ? { end: at + 10, period: true } : undefined;
  return ordinalOfMonth(text, at, today);
}

/** On Friday November 13: the date behind the day of the week says which. */
function dateBehindWeekday(text: NormalText, end: number, today: CalendarDate): DayRead | undefined {
  const from = end + (/^(?:,? )/.exec(text.key.slice(end, end + 2))?.[0].length ?? 0);
  const read = from > end ? readDay(text, from, today, true) : undefined;
  return read && 'date' in read ? read : undefined;
}

/** The day of the week that last, this or on means. */
function weekdayOf(which: string | undefined, end: number, n: number, today: CalendarDate): DayRead {
  const inWeek = addDays(monday(today), n);
  if (which === 'last' || which === 'previous') return checked(end, inWeek < today ? inWeek : addDays(inWeek, -7));
  if (which === 'this') return checked(end, inWeek);
  return which === 'on' ? latestWeekday(end, today, n) : { end, wrong: 'which week? write the date as 11/15' };
}

/** Last Friday, on Monday: a day of the week behind the word that says which. */
function afterWhich(text: NormalText, at: number, today: CalendarDate): DayRead | undefined {
  const { key } = text;
  const which = 'ltpon'.includes(key[at] as string) ? matchAt(LAST_WEEKDAY, key, at) : undefined;
  if (!which || /[a-z]/.test(key[at - 1] ?? '')) return undefined;
  const found = TREE.longestAt(text, at + which[0].length, true);
  const day = found?.word.meanings.find(({ kind }) => kind === 'weekday');
  if (!found || !day || !('n' in day)) return undefined;
  return dateBehindWeekday(text, found.end, today) ?? weekdayOf(which[1], found.end, day.n, today);
}

/** What the text says about time at a place, seen from the day of reference; undefined where it says nothing. */
export function readDay(text: NormalText, at: number, today: CalendarDate, afterWord: boolean): DayRead | undefined {
  const { key } = text;
  const number = mayBeNumber(key.charCodeAt(at)) ? fromNumber(text, at, today) : undefined;
  // 10月末締め分: up to which day, and not when.
  if (number && 'date' in number && /^ ?(?:締|〆)/.test(key.slice(number.end, number.end + 2)))
    return { end: number.end, period: true };
  if (number) return { ...number, end: afterWeekday(key, number.end) };
  const worded = afterWhich(text, at, today) ?? daysInWords(text, at, today);
  if (worded) return worded;
  const found = TREE.longestAt(text, at, afterWord);
  const word = found?.word.meanings[0];
  const read = found && word && fromWord(text, found.end, word, at, today);
  return read && { ...read, end: afterWeekday(key, read.end) };
}
