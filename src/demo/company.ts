// The demo company 「株式会社台帳デモ」: a coffee wholesaler with a shop, as a deterministic list of requests over one closed
// and one open fiscal year, with a tail of months up to today.
// Nothing here does I/O: src/demo/seed.ts runs the list through the real commands.
import { type DemoEntry, type DemoStep, DEMO } from './steps.ts';
import {
  type CalendarDate,
  addDays,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
} from '../domain/dates.ts';
import { RESOURCES_FROM, resourceEntries, resourceSteps } from './assets.ts';
import { EMPLOYEES } from './expenses.ts';
import { type DemoPartner, CUSTOMERS, OTHERS, SUPPLIERS, corporateNumber } from './partners.ts';
import { chance, type Base, priced, linked, sum, credit, type BookKeeper, remember, post } from './desk.ts';
import { day } from './days.ts';
import { month } from './months.ts';
import { opening, yearEnd, forgetYear, INTERIM_PAID } from './years.ts';

/**
 * Where the demo files its tax returns: a real office (Kojimachi, whose code the e-Tax file must name), and a taxpayer
 * who does not exist.
 */
const DEMO_FILING = {
  taxOfficeCode: '01101',
  eTaxUserId: '0000000000000000',
  referenceNumber: '00000000',
  representativeName: '見本 一郎',
  representativeNameKana: 'ミホン イチロウ',
  taxAgent: { name: '山本税理士事務所', phone: '03-0000-0001' },
} as const;

function registers(): DemoStep[] {
  const partner = ({ code, name, type, registered }: DemoPartner, index: number): DemoStep => ({
    kind: 'partner',
    key: `demo-partner-${code}`,
    input: {
      code,
      name,
      type,
      qualifiedInvoiceIssuer: registered === true,
      ...(registered ? { invoiceRegistrationNumber: `T${corporateNumber(index + 11)}` } : {}),
      ...(type === 'customer'
        ? {
            paymentTerms: { closingDay: 31, payMonthOffset: 1, payDay: 31 },
            address: { postalCode: '1000001', text: `東京都千代田区見本町二丁目${index + 1}番1号`, country: 'JP' },
            corporateNumber: corporateNumber(index + 11),
            peppol: { scheme: '0188', id: corporateNumber(index + 11) },
            email: `keiri@${code.toLowerCase()}.example`,
          }
        : {}),
    },
  });
  const labels = [
    ['WHOLESALE', '卸売部', 'department'],
    ['SHOP', '店舗', 'department'],
    ['ADMIN', '管理部', 'department'],
    ['ONLINE', 'オンライン事業部', 'department'],
    ['TRAINING', '研修プロジェクト', 'project'],
  ].map(([code, name, dimension]): DemoStep => ({
    kind: 'label',
    key: `demo-label-${code}`,
    input: { code, name, dimension, exclusive: dimension === 'department' },
  }));
  return [
    {
      kind: 'company',
      key: 'demo-company',
      input: {
        name: '株式会社台帳デモ',
        nameKana: 'カブシキガイシャダイチョウデモ',
        entityType: 'corporation',
        template: 'jp_corporation',
        fiscalYearStart: DEMO.yearStart,
        corporateNumber: corporateNumber(1),
        invoiceRegistrationNumber: `T${corporateNumber(1)}`,
        demo: true,
        plan: 'enterprise',
        address: { postalCode: '1000001', text: '東京都千代田区見本町一丁目2番3号', country: 'JP' },
        peppol: { scheme: '0188', id: corporateNumber(1) },
        phone: '03-0000-0000',
        email: 'keiri@daicho.example',
        payTo: [
          {
            bankName: 'みどり銀行',
            branchName: '本店営業部',
            accountType: 'ordinary',
            accountNumber: '7654321',
            bankCode: '0999',
            branchCode: '001',
            accountHolder: 'カ）ダイチヨウデモ',
          },
        ],
        taxFiling: DEMO_FILING,
        taxSettings: {
          method: 'general_full',
          accounting: 'tax_exclusive',
          rounding: 'floor',
          filingFrequency: 'yearly',
          standardPeriodSales: 86_400_000,
        },
      },
    },
    ...[...CUSTOMERS, ...SUPPLIERS, ...OTHERS].map(partner),
    ...EMPLOYEES.map((input): DemoStep => ({ kind: 'partner', key: `demo-partner-${input['code']}`, input })),
    ...labels,
  ];
}

/** Corrections of a month: a doubled invoice is reversed (most months of the year), twice a bill is amended. */
function corrections(desk: BookKeeper, current: string): DemoStep[] {
  const steps: DemoStep[] = [];
  if (['2025-05', '2025-08', '2025-11', '2026-01', '2026-02', '2026-06', '2026-08'].includes(current)) {
    const original = desk.entries.find((entry) => entry.reference?.startsWith('INV-'))!;
    const twin = post(desk, {
      ...original,
      memo: `${original.memo}（二重計上）`,
      reference: `${original.reference}-2`,
    });
    remember(desk, twin, -1);
    steps.push({
      kind: 'reverse',
      key: `demo-reverse-${current}`,
      ref: twin.ref,
      date: addDays(original.effectiveDate, Math.min(2, daysBetween(original.effectiveDate, lastOfMonth(current)))),
      reason: '二重計上のため取消',
    });
  }
  if (current === '2025-06' || current === '2026-07') {
    const target = desk.entries.find((entry) => entry.memo === '電気料金')!;
    const net = target.lines[0]!.amount + 1_000;
    const bought = priced([
      { side: 'debit', accountCode: '6310', net, taxCode: 'P10', labels: ['SHOP'], partner: 'V002' },
    ]);
    const entry: DemoEntry = {
      ...target,
      memo: '電気料金（検針票により訂正）',
      lines: linked([...bought, credit('1130', sum(bought, 'debit'))]),
    };
    remember(desk, target, -1);
    remember(desk, entry);
    steps.push({ kind: 'amend', key: `demo-amend-${current}`, ref: target.ref, entry });
  }
  return steps;
}

/** The key of an agent for small expenses. */
export const DEMO_AGENT = {
  name: '経費の代理（AI）',
  role: 'agent',
  caps: {
    maxAmount: 50_000,
    dailyAmount: 200_000,
    dailyCount: 50,
    accountCodes: ['6240', '6260', '1580', '2310', '2315'],
  },
} as const;

function drafts(): DemoStep[] {
  const draft = (
    ref: string,
    date: string,
    memo: string,
    bases: readonly Base[],
    against: string,
    more = {},
  ): DemoStep => {
    const lines = priced(bases);
    return {
      kind: 'draft',
      key: `demo-${ref}`,
      entry: {
        ref,
        effectiveDate: date,
        sourceType: 'manual',
        memo,
        lines: linked([...lines, credit(against, sum(lines, 'debit'))]),
      },
      ...more,
    };
  };
  return [
    draft(
      'draft-1',
      '2026-09-28',
      '展示会出展料（請求書待ち）',
      [{ side: 'debit', accountCode: '6210', net: 180_000, taxCode: 'P10', labels: ['ONLINE'] }],
      '2310',
    ),
    draft(
      'draft-2',
      '2026-09-29',
      '看板修繕（見積段階）',
      [{ side: 'debit', accountCode: '6340', net: 64_000, taxCode: 'P10', labels: ['SHOP'] }],
      '2310',
    ),
    draft(
      'draft-3',
      '2026-09-30',
      '取引先会食（承認待ち）',
      [{ side: 'debit', accountCode: '6260', net: 41_800, taxCode: 'P10', labels: ['WHOLESALE'] }],
      '2315',
      { byAgent: true },
    ),
    { kind: 'submit', key: 'demo-submit-draft-3', ref: 'draft-3', byAgent: true },
  ];
}

/**
 * What the list adds up to, for tests: lowest bank or till balance, entries, and debit minus credit per account after
 * the last step.
 */
export interface DemoSums {
  readonly entries: number;
  /** Entries that fixed assets and accrual schedules post. */
  readonly made: number;
  readonly lowestCash: number;
  readonly balances: ReadonlyMap<string, number>;
  readonly firstYearProfit: number;
}

/** The seed of the fixed months; each month of the tail has its own. */
const SEED = 20_250_401;

/** Takes back what a month says of the days after `through`. */
function cutAfter(desk: BookKeeper, through: CalendarDate): void {
  const { lowestBank } = desk;
  for (const entry of desk.entries) if (entry.effectiveDate > through) remember(desk, entry, -1);
  // Money that was never spent was never short.
  desk.lowestBank = lowestBank;
  desk.entries = desk.entries.filter(({ effectiveDate }) => effectiveDate <= through);
}

/**
 * The whole demo in the order in which it must run, and its sums. The same list on every call with the same `through`:
 * months after DEMO.last follow from what was before and a seed of their own, so a longer list begins with the shorter
 * one.
 */
export function demo(through: CalendarDate = DEMO.last): {
  readonly steps: readonly DemoStep[];
  readonly sums: DemoSums;
} {
  const desk: BookKeeper = {
    random: chance(SEED),
    entries: [],
    count: 0,
    balances: new Map(),
    gross: new Map(),
    open: new Map(),
    invoice: 0,
    lowestBank: Number.MAX_SAFE_INTEGER,
  };
  const steps = registers();
  let firstYearProfit = 0;
  let made = 0;
  let entries = 0;
  opening(desk);
  for (const current of monthsBetween(DEMO.yearStart, through)) {
    if (current > monthOf(DEMO.last)) desk.random = chance(SEED + Number(current.replace('-', '')));
    for (let date = firstOfMonth(current); monthOf(date) === current; date = addDays(date, 1)) day(desk, date);
    month(desk, current);
    const fixes = corrections(desk, current);
    const isWhole = lastOfMonth(current) <= through;
    if (!isWhole) cutAfter(desk, through);
    const isYearEnd = lastOfMonth(current) === DEMO.yearEnd;
    if (isYearEnd) yearEnd(desk, DEMO.yearEnd);
    const posted = desk.entries.toSorted((a, b) =>
      a.effectiveDate < b.effectiveDate
        ? -1
        : a.effectiveDate > b.effectiveDate
          ? 1
          : a.ref === 'opening'
            ? -1
            : b.ref === 'opening'
              ? 1
              : 0,
    );
    desk.entries = [];
    entries += posted.length;
    for (let at = 0; at < posted.length; at += DEMO.entriesPerBatch)
      steps.push({
        kind: 'batch',
        key: `demo-entries-${current}-${at / DEMO.entriesPerBatch + 1}`,
        entries: posted.slice(at, at + DEMO.entriesPerBatch),
      });
    steps.push(...fixes);
    // What is depreciated and spread is a matter of whole months.
    if (current >= RESOURCES_FROM && isWhole) {
      steps.push(...resourceSteps(current));
      for (const lines of resourceEntries(current)) {
        remember(desk, { ref: current, effectiveDate: current, sourceType: 'import', memo: '', lines });
        made += 1;
      }
    }
    // The report of a year is held against what was paid ahead, once it is paid; the first year's is told at its end.
    if (current > monthOf(DEMO.yearEnd) && current.endsWith('-11') && isWhole) {
      const year = current.slice(0, 4);
      steps.push({
        kind: 'taxSettings',
        key: `demo-interim-${year}`,
        startDate: `${year}${DEMO.yearStart.slice(4)}`,
        taxSettings: { interimPaid: INTERIM_PAID },
      });
    }
    if (isYearEnd) {
      firstYearProfit = -[...desk.balances].reduce((total, [code, amount]) => total + (code >= '4000' ? amount : 0), 0);
      forgetYear(desk);
      steps.push({
        kind: 'taxSettings',
        key: 'demo-interim-2025',
        startDate: DEMO.yearStart,
        taxSettings: { interimPaid: INTERIM_PAID },
      });
      steps.push({ kind: 'closeYear', key: 'demo-close-2025', startDate: DEMO.yearStart });
    }
  }
  steps.push(...drafts());
  return { steps, sums: { entries, made, lowestCash: desk.lowestBank, balances: desk.balances, firstYearProfit } };
}
