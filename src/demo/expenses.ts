// The expense reports of the demo: small expenses of September that employees paid, two receipts each, instead of two
// entries from the till. They come to the same in the books, to the yen. One more waits for approval, one is a draft.
import { monthOf } from '../domain/dates.ts';
import type { DemoEntry, DemoStep } from './steps.ts';

/** To whom expenses are owed: named by number only, because partners are read by many. */
export const EMPLOYEES: readonly Readonly<Record<string, string>>[] = [
  { code: 'E001', name: '社員 E001', type: 'employee' },
  { code: 'E002', name: '社員 E002', type: 'employee' },
];

const MONTH = '2026-09';
const REPORTS = 4;
const CATEGORIES: Readonly<Record<string, string>> = {
  '電車・バス': 'public_transport',
  タクシー: 'taxi',
  打合せ: 'meeting',
  打合せ飲料: 'meeting',
  消耗品: 'supplies',
  事務用品: 'office_supplies',
  書籍: 'books',
};

/** A report of the demo: the entries that it stands for, what is written, and the day on which it is paid in cash. */
export interface DemoReport {
  readonly refs: readonly [string, string];
  readonly input: Readonly<Record<string, unknown>>;
  readonly paidOn: string;
}

/** The receipt of an entry: what it cost with its tax, as booked. Undefined when it is no expense from the till. */
function receiptOf({ effectiveDate, sourceType, memo, lines }: DemoEntry): object | undefined {
  const [base, money] = lines.filter(({ isTaxLine }) => !isTaxLine);
  if (sourceType !== 'expense_report' || !base || money?.accountCode !== '1110' || money.side !== 'credit')
    return undefined;
  const category = CATEGORIES[memo];
  return {
    date: effectiveDate,
    description: memo,
    ...(category !== undefined && { category }),
    amount: money.amount,
    taxAmount: money.amount - base.amount,
    taxCode: base.taxCode,
    accountCode: base.accountCode,
    invoiceStatus: 'qualified',
    ...(base.labels && { labelCodes: base.labels }),
  };
}

/** The entries of the list that are expense reports, by the ref of the second: there the report is made. */
export function reportedIn(steps: readonly DemoStep[]): ReadonlyMap<string, DemoReport> {
  const changed = new Set(
    steps.flatMap((step) => (step.kind === 'reverse' || step.kind === 'amend' ? [step.ref] : [])),
  );
  const small = steps
    .flatMap((step) => (step.kind === 'batch' ? step.entries : []))
    .filter((entry) => monthOf(entry.effectiveDate) === MONTH && !changed.has(entry.ref) && receiptOf(entry));
  const found = new Map<string, DemoReport>();
  for (let n = 0; n < REPORTS; n++) {
    const [first, second] = small.slice(2 * n, 2 * n + 2);
    if (!first || !second) break;
    found.set(second.ref, {
      refs: [first.ref, second.ref],
      input: {
        title: `立替経費 ${first.effectiveDate}〜${second.effectiveDate}`,
        partnerCode: n % 2 === 0 ? 'E001' : 'E002',
        paymentMethod: 'cash',
        lines: [receiptOf(first), receiptOf(second)],
      },
      paidOn: second.effectiveDate,
    });
  }
  return found;
}

/** Reports that nothing is posted of yet: one waits for approval, and whether its meal may be credited is not known. */
export const OPEN_REPORTS: readonly {
  readonly isSubmitted: boolean;
  readonly input: Readonly<Record<string, unknown>>;
}[] = [
  {
    isSubmitted: true,
    input: {
      title: '大阪出張（商談）',
      partnerCode: 'E002',
      lines: [
        { date: '2026-09-28', category: 'public_transport', description: '新幹線 往復', amount: 28_900 },
        {
          date: '2026-09-28',
          category: 'accommodation',
          description: 'ホテル 1泊',
          amount: 13_200,
          invoiceStatus: 'qualified',
        },
        { date: '2026-09-29', category: 'entertainment', description: '取引先会食', amount: 19_800 },
      ],
    },
  },
  {
    isSubmitted: false,
    input: {
      title: '展示会 交通費',
      partnerCode: 'E001',
      lines: [{ date: '2026-09-30', category: 'taxi', description: 'タクシー', amount: 3_400 }],
    },
  },
];
