// Wages with what is kept of them, by the words beside each amount and by the sum: gross, deductions, what is paid. And
// the tax that was kept of wages and of fees, handed over in one payment. Drafts.
import { says } from './says.ts';
import type { SentenceAnswer } from './answer.ts';
import type { LanguageRefusal } from './entry.ts';
import { draftOf, line, type FormContext } from './forms-parts.ts';
import { codeOf, type SentenceLanguage } from './language.ts';
import type { Amount, Sentence } from './sentence.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { NOTHING } from '../shape.ts';

const [LEAST, MOST] = [2, 8];

/** Whose wages they are, the narrower before the wider. */
const WAGES: readonly (readonly [part: AccountPart, words: RegExp])[] = [
  [
    'directors_pay',
    new RegExp(
      '役員|役報|取締役|(?:社長|会長|専務|常務|代表)(?:ノ)?(?: ?)(?:報酬|役報|給|賞与)|(?:^| )(?:directors?|presidents?|boss|ceo|' +
        "executives?|officers?|chairman|founders?)(?:['’]?s?)? (?:[a-z]+ )?(?:pay|salar|fee|remuneration|" +
        'compensation|bonus)',
    ),
  ],
  ['bonuses', /賞与|ボーナス|(?:^| )bonus/],
  [
    'part_time_wages',
    /アルバイト|バイト|パート(?!ナー)|時給|(?:^| )(?:part-?time|part timers?|arubaito|baito|casual workers?|temps?)/,
  ],
  [
    'salaries',
    new RegExp(
      "給[与料]|賃金|月給|日当|(?:^| )(?:salar(?:y|ies)|wages?|payroll|payslip|paycheck)|(?:['’]s?|^|(?:january|" +
        'february|march|april|may|june|july|august|september|october|november|december)) pay(?: |,|:|$)',
    ),
  ],
];

/** What is kept of wages, by the words beside the amount. */
const KEPT: readonly (readonly [part: AccountPart, words: RegExp])[] = [
  [
    'resident_tax_withheld',
    /住民税|市県民税|市民税|県民税|特別徴収|(?:^|[^a-z])(?:resident|residence|inhabitant|local|city|municipal|juminzei)/,
  ],
  [
    'employment_insurance_withheld',
    /雇用|雇保|失業保険|(?:^|[^a-z])(?:employment|emp\.?(?= |$)|empl? ?ins|unemployment|labou?r ins|koyo)/,
  ],
  [
    'social_insurance_withheld',
    /社会保険|社保|健康保険|健保|厚生年金|厚年|年金|介護保険|(?:^|[^a-z])(?:social|soc\.? ?ins|shaho|shakai|health ins|pension|kenpo)/,
  ],
  ['income_tax_withheld', /源泉|所得税|(?:^|[^a-z])(?:income tax|inc\.? tax|withh|wht|tax|gensen|shotokuzei)/],
];
/** Words that name neither the whole nor what is kept, but something that has its own form. */
const OTHER =
  /未払|accrued|旅費|交通費|立替|通勤|経費|手数料|前借|貸付|積立|寮費|travel|expenses?|reimburs|advance|loan|rent(?: |$)/;

/** What is said of an amount: its own clause before it, else what stands right behind it. */
function wordsAt({ amounts, reading }: Sentence, at: number): string {
  const { key } = reading.text;
  const amount = amounts[at] as Amount;
  const before =
    key
      .slice(amounts[at - 1]?.end ?? 0, amount.start)
      .split(/[、。,;:(]/)
      .at(-1) ?? '';
  if (
    /[a-z\u30a1-\u30fc\u4e00-\u9fff]/.test(
      before.replace(/^ ?(?:円|yen)/, '').replace(/(?:^| )(?:and|less|minus) ?$/, ''),
    )
  )
    return before;
  return key.slice(amount.end, amounts[at + 1]?.start ?? key.length).split(/[、。,;)]/)[0] ?? '';
}

const keptAt = (sentence: Sentence, at: number): AccountPart | undefined => {
  const words = wordsAt(sentence, at);
  return KEPT.find(([, said]) => said.test(words))?.[0];
};

/** Where money comes from: cash, a bank that is named, else the bank. */
function moneyOfWages(language: SentenceLanguage, { payments }: Sentence): string {
  const named = payments.flatMap(({ means }) => ('code' in means ? [means.code] : []));
  const isMoney = (code: string): boolean => ['cash', 'bank'].includes(language.accounts.get(code)?.type ?? '');
  return named.find(isMoney) ?? codeOf(language, 'bank_default');
}

/** Kimura's pay 285,000, income tax 6,530, social ins 42,100, transferred 236,370: wages less what is kept of them. */
export function wagesLess(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > MOST || amounts.some(({ foreign }) => foreign)) return undefined;
  const wages = WAGES.find(([, words]) => says(words, key))?.[0];
  if (wages === undefined || OTHER.test(key) || sentence.direction === 'in') return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const gross = amounts.find(({ yen }) => yen * 2n === all);
  const whole = gross ?? amounts[0];
  if (!whole) return undefined;
  const marked = amounts.map((amount, at) => ({ amount, part: amount === whole ? undefined : keptAt(sentence, at) }));
  const kept = marked.flatMap(({ amount, part }) => (part === undefined ? [] : [{ amount, part }]));
  const rest = marked.filter(({ amount, part }) => part === undefined && amount !== whole);
  // Of amounts that close one is what was paid; of others each is kept, and what was paid is the rest.
  if (kept.length === 0 || rest.length !== (gross ? 1 : 0)) return undefined;
  const paid = whole.yen - kept.reduce((sum, { amount }) => sum + amount.yen, 0n);
  if (paid <= 0n) return undefined;
  const money = moneyOfWages(language, sentence);
  const cost = { ...NOTHING, ...line('debit', codeOf(language, wages), whole.yen), taxCode: 'P_OUT' };
  const held = kept.map(({ amount, part }) => line('credit', codeOf(language, part), amount.yen));
  return draftOf(context, 'salary_less_deductions', [cost, ...held, line('credit', money, paid)], money);
}

const HANDED_OVER =
  /納付|納メ|納税|支払|払ッ|引落|引キ落|振替|(?:^| )(?:paid|pay|remitted|handed|settled|debited|sent)(?: |,|$)/;
const OF_TAX_KEPT = /源泉|withh(?:olding|eld)|income tax/;
const OF_WAGES =
  /給[与料]|賞与|社員|従業員|スタッフ|役員|パート|(?:^|[^a-z])(?:staff|employees?|salar|wages?|payroll|bonus)/;
const OF_FEES = new RegExp(
  '報酬|[税弁理会]?[理護計労]士|士業|外注|フリー|デザイナー|講師|原稿|ライター|(?:^|[^a-z])(?:freelanc|contractors?|accountant|lawyer|' +
    'designer|writers?|fees?)',
);

/** 源泉所得税 給与分71,200円と報酬分39,800円 計111,000円を納付: what was kept of wages and of fees, by whose it was. */
export function taxHandedOver(context: FormContext): SentenceAnswer | LanguageRefusal | undefined {
  const { language, sentence } = context;
  const { amounts, reading } = sentence;
  const { key } = reading.text;
  if (amounts.length < LEAST || amounts.length > LEAST + 1 || sentence.direction === 'in') return undefined;
  if (!OF_TAX_KEPT.test(key) || !HANDED_OVER.test(key)) return undefined;
  const all = amounts.reduce((sum, { yen }) => sum + yen, 0n);
  const whole = amounts.length === LEAST ? undefined : amounts.find(({ yen }) => yen * 2n === all);
  if (amounts.length > LEAST && !whole) return undefined;
  const named = amounts.map((amount, at) => ({ amount, words: amount === whole ? '' : wordsAt(sentence, at) }));
  const wages = named.filter(({ words }) => OF_WAGES.test(words));
  const fees = named.filter(({ words }) => OF_FEES.test(words) && !OF_WAGES.test(words));
  const [ofWages, ofFees] = [wages[0], fees[0]];
  if (!ofWages || !ofFees || wages.length > 1 || fees.length > 1) return undefined;
  const money = moneyOfWages(language, sentence);
  return draftOf(
    context,
    'tax_handed_over',
    [
      line('debit', codeOf(language, 'income_tax_withheld'), ofWages.amount.yen),
      line('debit', codeOf(language, 'fee_tax_withheld'), ofFees.amount.yen),
      line('credit', money, ofWages.amount.yen + ofFees.amount.yen),
    ],
    money,
  );
}
