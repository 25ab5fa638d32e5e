// Money that was handed out ahead of costs and is settled: what it was spent on, item by item, and what came back or
// was lacking. The sums close, or the advance is what they make. Drafts.
import type { SentenceAnswer } from './answer.ts';
import { isRefused, linesOf, missingOf, partOf, type LanguageRefusal, type ProposedLine } from './entry.ts';
import { answer, line, type FormContext } from './forms-parts.ts';
import { moneyOf } from './forms-settled.ts';
import { codeOf, plays, type SentenceLanguage } from './language.ts';
import { purposeOf } from './purposes.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { Purpose } from './purpose.ts';
import { NOTHING } from '../shape.ts';

const DRAFT = 75;
const [LEAST, MOST] = [2, 7];

const IS_ADVANCE =
  /trip[^.]*spent[^.]*(?:returned|gave back)|仮払|前払イ?旅費|概算払|(?:^|[^a-z])advance(?! payment to| from)/;
const NO_ADVANCE = new RegExp(
  '源泉|住民税|社会保険|仕入|入荷|納品|請求|前受|前渡|手付|売上|invoice|billed|on account|supplier|customer|deposit|withh|' +
    'salary|goods|delivered|arrived',
);
const SETTLED = new RegExp(
  '精算|清算|残|戻|返|余|不足|使ッ|spent|returned|gave back|handed back|paid back|brought back|came back|settled|' +
    'left|unused|difference|back in cash|change',
);
const TRIP = /旅費|出張|trip|travel|overseas/;
const FARES =
  /高速|電車|タクシー|宿泊|ホテル|新幹線|バス|航空|飛行機|駐車|train|taxi|hotel|flight|bus|highway|toll|parking/;
const OVERSEAS = /海外|overseas|abroad/;

type AdvancePart = 'advance' | 'back' | 'more' | 'spent';
const OF_ADVANCE = /仮払(?:金|イ)?|概算払|(?:^|[^a-z])advance/;
const OF_BACK = new RegExp(
  '残(?:リ|金|額|高)?|余リ?|戻|返(?:金|却|シ|納)|オ釣|差引|gave back|returned|handed back|paid back|brought back|' +
    'came back|left ?over|unused|unspent|remaining|(?:^| )rest|change',
);
const OF_MORE = new RegExp(
  '不足|足リナ|追加|追給|足シ(?:テ)?(?:渡|払)|差額|(?:paid|gave|pay) (?:him|her|them|back)? ?(?:the )?(?:' +
    'missing|extra|difference|diff|rest)|difference|shortfall|missing|extra|topped up',
);

/** The words beside an amount: its own clause before it, and what follows up to the next border. */
function wordsOf({ amounts, reading }: Sentence, at: number): { own: string; behind: string } {
  const { key } = reading.text;
  const amount = amounts[at] as Amount;
  const before = key.slice(amounts[at - 1]?.end ?? 0, amount.start);
  const behind = key.slice(amount.end, amounts[at + 1]?.start ?? key.length);
  const own = before.split(/[、。,;:(]| and /).at(-1) ?? '';
  // 仮払精算 旅費34,600円: in Japanese the last word before an amount is its own.
  const last = /[^ -~¥]/.test(own) ? (own.trimEnd().split(' ').at(-1) ?? '') : own;
  return { own: last, behind: behind.split(/[、。,;:)]/)[0] ?? '' };
}

/** What an amount of a settled advance is, by its own words first. */
function partAt(sentence: Sentence, at: number): AdvancePart {
  const { own, behind } = wordsOf(sentence, at);
  if (/^(?:円|yen)? ?(?:ノ(?:ウチ|内))/.test(behind) || (OF_ADVANCE.test(own) && !OF_BACK.test(own))) return 'advance';
  // In Japanese what stands behind a space belongs to the next amount.
  const tail = behind.startsWith(' ') && /[^ -~¥]/.test(behind) ? '' : behind;
  const next = /^(?:円|yen)? ?([^\d]*)/.exec(tail)?.[1] ?? '';
  if (/^(?:in )?advance/.test(next)) return 'advance';
  if (OF_MORE.test(own)) return 'more';
  if (OF_BACK.test(own)) return 'back';
  if (/^(?:ヲ|ガ|ハ|デ|現金デ|現金|in cash|cash)? ?(?:返|戻|returned|back|left|came back)/.test(next)) return 'back';
  if (/^(?:difference|short|extra|missing|ヲ?追加|不足)/.test(next)) return 'more';
  return 'spent';
}

/** What an amount was spent on, by its own words, else a trip where the text tells of one. */
function spentOn(context: FormContext, at: number): Purpose | undefined {
  const { language, sentence } = context;
  const { amounts, reading, tokens } = sentence;
  const amount = amounts[at] as Amount;
  const from = amounts[at - 1]?.end ?? 0;
  const own = tokens.filter(
    ({ start, end, key }) => start >= from && end <= amount.start && !OF_ADVANCE.test(key) && !/^精算|^清算/.test(key),
  );
  const names = own.some(({ meanings }) => meanings.some(({ kind }) => kind === 'purpose' || kind === 'account'));
  const { key } = reading.text;
  if (names) {
    const found = purposeOf(language, { ...reading, unread: [], names: [] }, own, 'out');
    const kind = found.purpose && language.accounts.get(found.purpose.accountCode)?.class;
    if (found.purpose && !found.undecided && kind === 'expense' && found.purpose.flow === 'out') return found.purpose;
  }
  if (!TRIP.test(key) && !FARES.test(key.slice(from, amount.start))) return undefined;
  return {
    ...NOTHING,
    accountCode: codeOf(language, 'travel_and_transportation'),
    tax: OVERSEAS.test(key) ? 'P_OUT' : 'P10',
    flow: 'out',
    source: 'lexicon',
    confidence: DRAFT,
    ruleId: 'rule_sys_advance_spent',
    reason: 'a trip',
    words: [],
  };
}

/** The amounts of a settled advance that close; undefined where they do not. */
function closedOf(parts: readonly { readonly amount: Amount; readonly part: AdvancePart }[]): bigint | undefined {
  const sumOf = (of: AdvancePart): bigint =>
    parts.filter(({ part }) => part === of).reduce((sum, { amount }) => sum + amount.yen, 0n);
  const [advance, back, more, spent] = (['advance', 'back', 'more', 'spent'] as const).map(sumOf) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const count = (of: AdvancePart): number => parts.filter(({ part }) => part === of).length;
  if (count('advance') > 1 || count('back') > 1 || count('more') > 1 || count('spent') === 0) return undefined;
  if (back > 0n && more > 0n) return undefined;
  const due = spent + back - more;
  if (count('advance') === 1) return advance === due ? due : undefined;
  // 旅費34,600円 残り5,400円を現金で戻し: the advance is their sum.
  return back > 0n && due > 0n ? due : undefined;
}

/** 仮払精算 2万円 高速12,400 残7,600返金: what an advance was spent on, and what is left or lacking of it. */
export function advanceItems(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence, parts } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  if (!IS_ADVANCE.test(key) || NO_ADVANCE.test(key) || !SETTLED.test(key)) return undefined;
  const named = amounts.map((amount, at) => ({ amount, at, part: partAt(sentence, at) }));
  const advance = closedOf(named);
  if (advance === undefined) return undefined;
  const lines = linesOfSpent(
    context,
    named.filter(({ part }) => part === 'spent'),
  );
  if (!lines) return undefined;
  const money = moneyOfAdvance(language, sentence);
  const back = named.find(({ part }) => part === 'back');
  const more = named.find(({ part }) => part === 'more');
  if (back) lines.push(line('debit', money, back.amount.yen));
  const suspense = codeOf(language, 'suspense');
  lines.push(line('credit', suspense, advance));
  if (more) lines.push(line('credit', money, more.amount.yen));
  const unusable = lines.map((it) => missingOf(language, it.accountCode)).find((it) => it !== undefined);
  return unusable ?? answer('advance_spent', lines, suspense, true, parts, DRAFT);
}

const moneyOfAdvance = (language: SentenceLanguage, sentence: Sentence): string =>
  moneyOf(language, sentence) ?? codeOf(language, 'cash');

/** Fares and hotels of one trip are one line. */
function linesOfSpent(
  context: FormContext,
  spent: readonly { readonly amount: Amount; readonly at: number }[],
): ProposedLine[] | undefined {
  const { language, sentence } = context;
  const booked: { purpose: Purpose; yen: bigint }[] = [];
  for (const { amount, at } of spent) {
    const purpose = spentOn(context, at);
    if (!purpose) return undefined;
    const isTravel = plays(language, purpose.accountCode, 'travel_and_transportation');
    const known = booked.find(
      (it) => isTravel && it.purpose.accountCode === purpose.accountCode && it.purpose.tax === purpose.tax,
    );
    if (known) known.yen += amount.yen;
    else booked.push({ purpose, yen: amount.yen });
  }
  const lines: ProposedLine[] = [];
  for (const { purpose, yen } of booked) {
    const facts = { ...sentence.tax, marks: new Set<never>(), percents: [], refund: false };
    const part = partOf(language, purpose, yen, facts);
    if (isRefused(part) || part.split.gross !== Number(yen)) return undefined;
    lines.push(...linesOf(part, 'debit', lines.length));
  }
  return lines;
}
