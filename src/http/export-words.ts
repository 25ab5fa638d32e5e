// Words of exports: titles and names in Japanese and English, days with their era, units, moments.
import { isDate, parts } from '../domain/dates.ts';
import type { SOURCE_TYPES } from '../domain/journal.ts';

/** Languages of titles and names. */
export const LOCALES = ['ja', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Words of ours in Japanese; in English a key is its own words. */
const JA: Readonly<Record<string, string>> = {
  trialBalance: '合計残高試算表',
  profitAndLoss: '損益計算書',
  balanceSheet: '貸借対照表',
  generalLedger: '総勘定元帳',
  accountDetails: '勘定科目明細',
  consumptionTax: '消費税集計表',
  fixedAssetRegister: '固定資産台帳',
  depreciationSchedule: '減価償却予定表',
  bankReconciliation: '銀行勘定調整表',
  startDate: '開始日',
  'worked.days': '労働日数',
  'worked.hours': '労働時間',
  'worked.overtime': '時間外',
  'worked.night': '深夜',
  'worked.holiday': '休日',
  noDifferences: '差異なし',
  changesOfPeriod: '当期変動額',
  endDate: '終了日',
  managementNumber: '管理番号',
  assetName: '資産名',
  assetAccountCode: '科目コード',
  assetAccount: '科目',
  depreciationRate: '償却率',
  periodOpeningBookValue: '期首帳簿価額',
  acquisitionDate: '取得日',
  inServiceDate: '供用日',
  quantity: '数量',
  depreciationMethod: '償却方法',
  usefulLifeYears: '耐用年数',
  acquisitionCost: '取得価額',
  periodDepreciation: '当期償却額',
  accumulatedDepreciation: '償却累計額',
  bookValue: '帳簿価額',
  status: '状態',
  subtotal: '小計',
  straightLine: '定額法',
  decliningBalance: '定率法',
  lumpSum3y: '一括償却（3年）',
  smallAmount: '少額減価償却資産',
  immediate: '即時償却',
  notDepreciated: '償却しない',
  beforeBooks: '導入前に償却済',
  draft: '下書き',
  inUse: '使用中',
  fullyDepreciated: '償却済',
  sold: '売却',
  retired: '除却',
  discarded: '取消',
  planned: '予定',
  posted: '計上済',
  skipped: '計上なし',
  plannedDepreciation: '償却予定額',
  postedDepreciation: '計上額',
  count: '件数',
  bankAccountName: '口座',
  statementBalance: '銀行残高（明細書）',
  ledgerBalance: '帳簿残高',
  'reconciliation.openingBalance': '開始残高の差',
  'reconciliation.unmatchedLines': '帳簿に未記帳の入出金',
  'reconciliation.ignoredLines': '対象外とした明細',
  'reconciliation.missingLines': '明細書に欠けている入出金',
  'reconciliation.timing': '照合済で日付が前後するもの',
  'reconciliation.unmatchedEntries': '銀行に未計上の仕訳',
  cashFlow: 'キャッシュ・フロー計算書',
  statementOfChangesInEquity: '株主資本等変動計算書',
  changesInEquity: '株主資本等変動計算書',
  shareholdersEquity: '株主資本等変動計算書',
  arAging: '売掛金年齢表',
  apAging: '買掛金年齢表',
  claims: '債権明細',
  debts: '債務明細',
  aging: '年齢表',
  subsidiarySummary: '補助残高一覧表',
  journalBook: '仕訳帳',
  wageLedger: '賃金台帳',
  withholding: '源泉徴収税額集計表',
  salaries: '給与',
  bonuses: '賞与',
  employees: '人員',
  taxable: '支給額（課税）',
  incomeTax: '源泉所得税',
  residentTax: '住民税',
  payslip: '給与明細書',
  netPay: '差引支給額',
  grossPay: '総支給額',
  bonusPayslip: '賞与明細書',
  payments: '支給',
  deductions: '控除',
  employerContributions: '会社負担（参考）',
  basis: '基礎額',
  rate: '料率',
  premiumMonth: '対象月',
  employee: '社員',
  fullTime: '正社員',
  partTime: 'パート・アルバイト',
  boardMember: '役員',
  male: '男',
  female: '女',
  unspecified: '（未登録）',
  sex: '性別',
  employmentType: '雇用区分',
  joinDate: '入社日',
  leaveDate: '退職日',
  debitAccount: '借方科目',
  debitAccountCode: '借方科目コード',
  debitAmount: '借方金額',
  creditAccount: '貸方科目',
  creditAccountCode: '貸方科目コード',
  creditAmount: '貸方金額',
  line: '行',
  counterparty: '取引先',
  reference: '参照番号',
  sourceType: '発生元',
  recordedAt: '記録日時',
  equity: '株主資本等変動計算書',
  diff: '差分表',
  of: '対象',
  column: '列',
  columnName: '列',
  a: '時点A',
  b: '時点B',
  events: '仕訳の記録',
  eventId: '記録ID',
  sequence: '記録番号',
  type: '種類',
  open: '未決済額',
  daysOverdue: '超過日数',
  definition: '計算方法',
  cash: '現金及び現金同等物',
  'monthlyBurn.gross': '月平均支出',
  'monthlyBurn.net': '月平均純支出（△は収入超過）',
  'monthlyBurn.from': '平均の対象期間の初日',
  'monthlyBurn.to': '平均の対象期間の末日',
  'monthlyBurn.months': '平均の対象月数',
  gross: '総額',
  net: '純額',
  runwayMonths: '資金が続く期間',
  runwayMonthsX10: '資金が続く期間（0.1か月単位）',
  zeroCashDate: '資金が尽きる見込みの日',
  by: '集計',
  from: '開始',
  to: '終了',
  knownAtA: '時点A',
  knownAtB: '時点B',
  runway: '資金繰り見通し',
  kind: '区分',
  level: '階層',
  code: 'コード',
  name: '名称',
  total: '合計',
  totals: '合計',
  checks: '確認事項',
  check: '確認事項',
  ok: '結果',
  difference: '差額',
  figures: '主な数値',
  item: '項目',
  value: '値',
  rows: '科目別集計',
  lines: '明細',
  months: '月数',
  month: '月',
  accountCode: '科目コード',
  accountName: '科目',
  date: '日付',
  entryNumber: '番号',
  memo: '摘要',
  counterAccountCode: '相手科目コード',
  counterAccount: '相手科目',
  debit: '借方',
  credit: '貸方',
  balance: '残高',
  runningBalance: '残高',
  opening: '期首残高',
  closing: '期末残高',
  taxCode: '税区分',
  partner: '取引先',
  partnerName: '取引先',
  labelIds: 'ラベル',
  entryId: '仕訳ID',
  lineId: '明細ID',
  amount: '金額',
  message: '説明',
  dueDate: '期日',
  invoices: '債権明細',
  method: '方法',
  label: '名称',
  form: '様式',
  box: '欄',
  formula: '計算式',
  warnings: '注意',
  comparison: '方法の比較',
  boxDetails: '申告書の欄',
  returnBoxes: '申告書',
  page1: '第一表',
  page2: '第二表',
  schedules: '付表',
  boxes: '欄',
  groups: '内訳',
  appliedMethod: '適用方法',
  isTaxablePeriod: '課税期間',
  taxableSales: '課税売上高',
  standardPeriodSales: '基準期間の課税売上高',
  outputTax: '売上に係る消費税',
  creditableTax: '控除対象仕入税額',
  nationalTax: '消費税（国税）',
  localTax: '地方消費税',
  interimPaid: '中間納付額',
  'interimPaid.national': '中間納付税額（国税）',
  'interimPaid.local': '中間納付譲渡割額（地方消費税）',
  'taxableSalesRatio.numerator': '課税売上割合の分子（課税資産の譲渡等の対価の額）',
  'taxableSalesRatio.denominator': '課税売上割合の分母（資産の譲渡等の対価の額）',
  'taxableSalesRatio.percent': '課税売上割合',
  national: '国税',
  local: '地方',
  taxableSalesRatio: '課税売上割合',
  numerator: '分子',
  denominator: '分母',
  percent: '％',
  payable: '納付税額',
  eligible: '適用可',
  reason: '理由',
  projection: '見込み',
  inflow: '収入',
  outflow: '支出',
  key: '項目',
  eventCount: '件数',
  rateBps: '税率',
  deductibleBps: '控除割合',
  ratioBps: '構成比',
  change: '増減',
  changeBps: '増減率',
  years: '年',
  quarter: '四半期',
  year: '年',
  month_: '月次推移',
  quarter_: '四半期推移',
  year_: '年次推移',
  department: '部門',
  project: 'プロジェクト',
  section: '課',
  region: '地域',
  scenario: 'シナリオ',
  compare: '比較',
  comparePeriods: '比較数',
  previousPeriod: '前期間',
  previousYear: '前年',
  breakdown: '内訳',
  account: '科目',
  group: 'グループ',
  class: '区分のみ',
  showZero: 'ゼロも表示',
  adjustment: '決算整理',
  include: '含む',
  only: 'のみ',
  without: '除く',
  includeClosing: '損益振替を含む',
  includeDrafts: '下書きを含む',
  partnerId: '取引先',
  labelId: 'ラベル',
  period: '期間',
  expand: '詳細',
  asOf: '基準日',
  bucketDays: '区分日数',
  indirect: '間接法',
  direct: '直接法',
  receivable: '売掛金',
  receivables: '売掛金',
  entryCount: '仕訳数',
  entryIds: '仕訳ID',
  entries: '仕訳数',
  invoiceCount: '明細数',
  taxUse: '用途区分',
  businessType: '事業区分',
  chosen: '選択',
  exempt: '免税',
  generalItemized: '個別対応方式',
  generalProportional: '一括比例配分方式',
  generalFull: '全額控除',
  full: '全額控除',
  itemized: '個別対応方式',
  proportional: '一括比例配分方式',
  simplified: '簡易課税',
  special20: '2割特例',
  special30: '3割特例',
  deemedCredit: 'みなし仕入率の計算',
  ways: '計算方法',
  methodsAgree: '間接法と直接法の一致',
  assetPurchaseVia2310: '未払金で購入した固定資産',
  flowsTieToCash: '現金の増減との一致',
  flowsEqualCounterLines: '相手科目との一致',
  closingEqualsBalanceSheet: '貸借対照表との一致',
  columnsRollForward: '期首＋変動＝期末',
  fullDeductionNotAllowed: '全額控除の要件',
  rateNotInForms: '申告書にない税率',
  debits_equal_credits: '借方合計＝貸方合計',
  opening_balances_agree: '期首残高の貸借一致',
  closing_balances_agree: '期末残高の貸借一致',
  assets_equal_liabilities_plus_equity: '資産＝負債＋純資産',
  opening_balance_is_zero: '開始残高の振替（残高ゼロ）',
  cash_ties_to_balance_sheet: '現金残高の一致',
  untagged_tax_lines: '税区分のない消費税仕訳',
  tax_line_amount: '税額と税区分・課税標準の不一致',
  supplier_registration: '取引先の登録と税区分の不一致',
  tax_code_side: '売上・仕入が逆の税区分',
  SHA010: '消費税及び地方消費税の申告書（一般用）',
  SHA020: '消費税及び地方消費税の申告書（簡易課税用）',
  SHB017: '付表1-3　税率別消費税額計算表 兼 地方消費税の課税標準となる消費税額計算表',
  SHB033: '付表2-3　課税売上割合・控除対象仕入税額等の計算表',
  SHB047: '付表4-3　税率別消費税額計算表 兼 地方消費税の課税標準となる消費税額計算表',
  SHB067: '付表5-3　控除対象仕入税額等の計算表',
  SHB070: '付表6　税率別消費税額計算表',
  firstSheet: '第一表',
  secondSheet: '第二表（課税標準額等の内訳書）',
  carriedOver: '次頁へ繰越',
  broughtForward: '前頁より繰越',
  monthTotal: '月計',
  reducedRate: '税率6.24％適用分',
  standardRate: '税率7.8％適用分',
};

/** The words of a key: `openingDebit` and `opening_debit` -> `Opening debit`. */
function spoken(key: string): string {
  if (/^\d+_\d+$/.test(key)) return `${key.replace('_', '–')} days`;
  if (/^over_\d+$/.test(key)) return `Over ${key.slice(5)} days`;
  const words = key
    .replace(/[_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const EN: Readonly<Record<string, string>> = {
  statementBalance: 'Balance by the statement',
  ledgerBalance: 'Balance by the books',
  reconciliation: '',
  bankAccountName: 'Bank account',
  openingBalance: 'Difference of the opening balance',
  unmatchedLines: 'On the statement, not in the books',
  ignoredLines: 'Lines that are left alone',
  missingLines: 'Missing on the statement',
  timing: 'Matched, one of both dated later',
  unmatchedEntries: 'In the books, not on the statement',
  columnName: 'Column',
  rows: 'Accounts',
  equity: 'Statement of changes in equity',
  cashFlow: 'Cash flow statement',
  diff: 'Differences',
  arAging: 'Aging of receivables',
  apAging: 'Aging of payables',
  consumptionTax: 'Consumption tax return',
  entryNumber: 'No.',
  ok: 'Result',
  opening: 'Opening balance',
  closing: 'Closing balance',
  profitAndLoss: 'Profit and loss statement',
};
/** Forms of the consumption tax return, which the answer calls by their codes at e-Tax. */
const FORMS_EN: Readonly<Record<string, string>> = {
  SHA010: 'Return (general method)',
  SHA020: 'Return (simplified method)',
  SHB017: 'Schedule 1-3',
  SHB033: 'Schedule 2-3',
  SHB047: 'Schedule 4-3',
  SHB067: 'Schedule 5-3',
  SHB070: 'Schedule 6',
};
/** A check that is about one account. */
const TIES = /^ties_to_account_(.+)$/;
/** The words of a key of an answer, part by part: `cash.opening`. */
export function word(locale: Locale, key: string): string {
  const account = TIES.exec(key)?.[1];
  if (account !== undefined) return locale === 'ja' ? `勘定残高との一致（${account}）` : `Ties to account ${account}`;
  const whole = locale === 'ja' ? JA[key] : undefined;
  if (whole !== undefined) return whole;
  return key
    .split('.')
    .map((part) => (locale === 'ja' ? JA : EN)[part] ?? (locale === 'ja' ? JA : EN)[camel(part)] ?? spoken(part))
    .join(' ')
    .trim();
}
/** A choice of the caller or of the report, in words where we have them: `previous_year` -> `前年`, `Previous year`. */
export function choice(locale: Locale, value: unknown): string {
  const text = String(value);
  if (locale === 'ja') return JA[camel(text)] ?? text;
  return FORMS_EN[text] ?? (/^[a-z]+(?:_|[A-Z])\w*$/.test(text) ? spoken(text) : text);
}
export const CHOICES = new Set([
  'method',
  'appliedMethod',
  'type',
  'by',
  'chosen',
  'interval',
  'compare',
  'level',
  'adjustment',
  'breakdown',
  'form',
  'employmentType',
  'sex',
]);

/** Where entries come from, in Japanese. */
const SOURCES: Readonly<Record<(typeof SOURCE_TYPES)[number], string>> = {
  manual: '手入力',
  natural_language: '文章入力',
  api: 'API',
  import: '取込',
  bank: '銀行明細',
  invoice: '請求書',
  bill: '受領請求書',
  payment: '入出金',
  expense_report: '経費精算',
  payroll: '給与',
  fixed_asset: '固定資産',
  accrual: '経過勘定',
  contract: '契約',
  opening: '開始残高',
  closing: '決算振替',
  reversal: '取消',
  tax_settlement: '消費税の確定',
  fx_revaluation: '期末換算',
  agent: 'エージェント',
};
/** Where an entry comes from, in words. */
export function sourceIn(locale: Locale, source: unknown): string {
  const text = String(source);
  return locale === 'ja' && text in SOURCES ? SOURCES[text as keyof typeof SOURCES] : spoken(text);
}

/** Digits behind the decimal point of a currency. */
export function decimalsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  } catch {
    return 0;
  }
}

/** Words of Japanese labels whose other parts are days. */
const LABELS_EN: Readonly<Record<string, string>> = {
  給与: 'Salary',
  賞与: 'Bonus',
  臨時: 'Off-cycle',
  合計: 'Total',
  前年: 'Previous year',
  前期間: 'Previous period',
  増減: 'Change',
  増減率: 'Change %',
};

/** A title of the column of a report: Japanese labels are put into words for an English page. */
export function columnTitle(locale: Locale, key: string, label: unknown): string {
  if (typeof label !== 'string' || label === '') return word(locale, key);
  if (locale === 'ja') return label;
  const translated = label.replace(/\p{Script=Han}+/gu, (text) => LABELS_EN[text] ?? text);
  // oxlint-disable-next-line no-control-regex -- anything that is not ASCII or a dash
  return /[^\0-\x7f–—]/.test(translated) ? spoken(key) : translated;
}

let eras: Intl.DateTimeFormat | undefined;
/**
 * A year as Japan counts it: `2026` -> `令和8年`. Of a date, because eras begin on a day. The format takes 30 ms to
 * make, so it waits until somebody asks.
 */
function eraOf(date: Date): string {
  eras ??= new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });
  return eras.format(date);
}

/** A date in words, in Japanese with its era: `2026年（令和8年）4月1日`. */
export function dayOf(locale: Locale, date: unknown): string {
  const text = String(date);
  if (locale !== 'ja' || !isDate(text)) return text;
  const [year, month, day] = parts(text);
  return `${year}年（${eraOf(new Date(`${text}T00:00:00Z`))}）${month}月${day}日`;
}

/** A range or a day as the head of a sheet says it: `自 … 至 …`, `…現在`; empty without either. */
export function periodOf(locale: Locale, from: unknown, to: unknown, asOf: unknown): string {
  if (from !== undefined && to !== undefined)
    return locale === 'ja'
      ? `自 ${dayOf(locale, from)}　至 ${dayOf(locale, to)}`
      : `${dayOf(locale, from)} to ${dayOf(locale, to)}`;
  const day = asOf ?? to;
  if (day === undefined) return '';
  return locale === 'ja' ? `${dayOf(locale, day)}現在` : `As of ${dayOf(locale, day)}`;
}

/** In which unit the figures of a sheet are: `（単位：円）`. Figures are written with the decimals of the currency. */
export function unitOf(locale: Locale, currency: string): string {
  if (locale === 'en') return `(Unit: ${currency})`;
  if (currency === 'JPY') return '（単位：円）';
  return `（単位：${new Intl.DisplayNames(['ja'], { type: 'currency' }).of(currency) ?? currency}）`;
}

/** One or two days (or months) within a label: `2026-04`, `2025-04-01 – 2025-09-30`. */
const DAYS = /(\d{4}-\d\d(?:-\d\d)?)(?: – (\d{4}-\d\d(?:-\d\d)?))?/;
/** A payment as a wage ledger titles it: the day of payment, its kind, and the period that wages are for. */
const PAID = /^(\d{4}-\d\d-\d\d) (給与|賞与|臨時)(?: (\d\d)\/(\d\d)-(\d\d)\/(\d\d))?$/;

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A range as people write it; whole months without their days: `2026年4月〜9月`. */
function spanOf(first: string, last: string): string {
  const [year, month, day] = first.split('-').map(Number);
  const [lastYear, lastMonth, lastDay] = last.split('-').map(Number);
  const isWhole = day === undefined || (day === 1 && lastDay === lastDayOf(Number(lastYear), Number(lastMonth)));
  const end = (is: boolean, of: number | undefined): string => (is && of !== undefined ? `${of}日` : '');
  if (first === last) return `${year}年${month}月${end(day !== undefined, day)}`;
  const until = `${lastYear === year ? '' : `${lastYear}年`}${lastMonth}月${end(!isWhole, lastDay)}`;
  return isWhole && lastYear === year && lastMonth === month
    ? `${year}年${month}月`
    : `${year}年${month}月${end(!isWhole, day)}〜${until}`;
}

/**
 * Titles of the columns of figures on paper and in workbooks, where the labels of the answer are for programs:
 * `2026-04` -> `4月` beside other months of one year; what a sheet's head says anyhow (its only period) is `金額`;
 * a payment is `4月24日支給` with its kind and the days it is for.
 */
export function headingsOf(locale: Locale, labels: readonly string[]): string[] {
  const months = labels.flatMap((label) => (/^\d{4}-\d\d(?!\d|-)/.test(label) ? [label.slice(0, 7)] : []));
  const isOneYear = labels.length > 1 && new Set(months.map((month) => month.slice(5))).size === new Set(months).size;
  return labels.map((label) => {
    const [, payDate, kind = '', ...days] = PAID.exec(label) ?? [];
    if (payDate !== undefined) {
      const [from = 0, first = 0, to = 0, last = 0] = days.map(Number);
      const isWhole = from === to && first === 1 && last === lastDayOf(Number(payDate.slice(0, 4)), to);
      const period = days[0] === undefined ? '' : isWhole ? ` ${from}月分` : ` ${from}/${first}〜 ${to}/${last}`;
      const [, month, day] = payDate.split('-').map(Number);
      return `${month}月${day}日支給 ${kind}${period}`;
    }
    const [found, first, last = first] = DAYS.exec(label) ?? [];
    if (first === undefined || last === undefined || found === undefined)
      return locale === 'en'
        ? label
        : label.replace(/^FY(\d{4})(?:-Q(\d))?/, (_, year: string, quarter?: string) =>
            quarter === undefined ? `${year}年度` : `${year}年度 第${quarter}四半期`,
          );
    if (labels.length === 1 && found === label) return word(locale, 'amount');
    if (locale === 'en') return label;
    return label.replace(
      found,
      isOneYear && first === last && first.length === 7 ? `${Number(first.slice(5, 7))}月` : spanOf(first, last),
    );
  });
}

/** A moment in a time zone to the minute: `2026/11/21 22:45`, in English `2026-11-21 22:45`. */
export function minuteOf(locale: Locale, timezone: string, instant: unknown): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timezone, format);
  }
  const minute = format.format(new Date(String(instant)));
  return locale === 'ja' ? minute.replaceAll('-', '/') : minute;
}
/** Making one is dear, and every entry of a book asks for it. There are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment to the minute; in Japanese its time zone is said unless it is that of Japan. */
export function moment(locale: Locale, timezone: string, instant: unknown): string {
  const minute = minuteOf(locale, timezone, instant);
  if (locale === 'en') return `${minute} ${timezone}`;
  const [, year, month, day, time] = /^(\d+)\/(\d+)\/(\d+) (.*)$/.exec(minute) ?? [];
  return `${year}年${Number(month)}月${Number(day)}日 ${time}${timezone === 'Asia/Tokyo' ? '' : `（${timezone}）`}`;
}

/** What stands before the mark of a paper: half of a root, by which its reader holds the history up to its issue. */
export function markWord(locale: Locale): string {
  return locale === 'ja' ? '印' : 'Mark';
}
